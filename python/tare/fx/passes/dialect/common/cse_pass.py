"""Equal calls become one: common subexpressions are computed once."""

import tare
from tare._tags import Tag
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node, map_arg
from tare.fx.passes.infra.pass_base import PassBase, PassResult

__all__ = ["CSEPass", "get_CSE_banned_ops"]

# Operators whose calls differ though they are given the same: they draw numbers, or give memory as it is.
_DIFFER = ("dropout _fused_dropout _standard_gamma bernoulli multinomial native_dropout normal poisson binomial rrelu rand_like rand randint "
           "randn randperm rand_like randn_like randint_like new_empty new_empty_strided empty empty_like empty_strided").split()


def get_CSE_banned_ops():
    """The operators whose calls stay, equal or not."""
    found = {getattr(tare.ops.aten, name) for name in _DIFFER if tare._C._has_packet(f"aten::{name}")}
    return found | {getattr(tare.ops.aten, f"{name}_") for name in _DIFFER if tare._C._has_packet(f"aten::{name}_")}


class CSEPass(PassBase):
    """Leaves one of the calls of one operator on the same values, but for `banned_ops` and operators that write or draw.

    What stands behind a write is computed again, for what it reads may be another value.
    """

    def __init__(self, banned_ops=None):
        super().__init__()
        self.banned_ops = set(banned_ops or ())

    def call(self, graph_module):
        graph, copies, known, writes = Graph(), {}, {}, 0
        modified = False
        for node in graph_module.graph.nodes:
            if node.op == "output":
                graph.output(map_arg(node.args[0], copies.__getitem__)).meta = dict(node.meta)
                continue
            schema = getattr(node.target, "_schema", None)
            writes += schema is not None and schema.is_mutable
            key = self._key(node, schema, copies, writes)
            found = known.get(key) if key is not None else None
            if found is None:
                found = graph.node_copy(node, copies.__getitem__)
                if key is not None:
                    known[key] = found
            else:
                modified = True
            copies[node] = found
        made = GraphModule(graph_module, graph)
        graph.set_codegen(graph_module.graph._codegen)
        made.recompile()
        return PassResult(made, modified)

    def _key(self, node, schema, copies, writes):
        """What equal calls have in common; None for a call that stays."""
        if node.op != "call_function" or self.banned_ops & {node.target, getattr(node.target, "overloadpacket", node.target)}:
            return None
        tags = getattr(node.target, "tags", ())
        if schema is not None and schema.is_mutable or Tag.nondeterministic_seeded in tags:
            return None
        try:
            key = node.target, _frozen(node.args, copies), _frozen(node.kwargs, copies), writes
            hash(key)
        except TypeError:
            return None
        return key


def _frozen(value, copies):
    """Arguments as something that can be compared and hashed; numbers of different types differ."""
    if isinstance(value, Node):
        return copies[value]
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(one, copies) for one in value])
    if isinstance(value, dict):
        return tuple([(name, _frozen(one, copies)) for name, one in sorted(value.items())])
    if isinstance(value, slice):
        return "slice", *[_frozen(one, copies) for one in (value.start, value.stop, value.step)]
    return type(value), value
