"""What the calls of chosen modules take and give, noted while a program is recorded.

The values of these calls stand behind the program's own results until its graph is made, so that whatever is done with results
(sizes that vary, nodes that nobody uses) is done with them; then they are taken off.
"""

import dataclasses
import typing

from tare.export.graph_signature import ConstantArgument, argument_of
from tare.utils import _pytree as pytree


@dataclasses.dataclass
class ModuleCallSignature:
    """What a module's call takes and gives, as trees."""

    inputs: list
    outputs: list
    in_spec: pytree.TreeSpec
    out_spec: pytree.TreeSpec
    forward_arg_names: typing.Optional[list] = None


@dataclasses.dataclass
class ModuleCallEntry:
    fqn: str
    signature: typing.Optional[ModuleCallSignature] = None


class _Call:
    """One call of a module: its path, with `@1` for its second one, and the trees of what it took and gave."""

    def __init__(self, fqn, in_spec):
        self.fqn, self.in_spec, self.out_spec = fqn, in_spec, None


class NotedCalls:
    """The calls of the modules at `paths`. `points` are (call, whether what it takes, how many operators were called by then, leaves)."""

    def __init__(self, paths, operators):
        self.paths, self.operators = frozenset(paths), operators
        self.calls, self.points = [], []

    def around(self, path, count, args, kwargs, run):
        """`run()`, the call number `count` of the module at `path`."""
        if path not in self.paths:
            return run()
        leaves, spec = pytree.tree_flatten((tuple(args), dict(kwargs)))
        call = _Call(path + (f"@{count}" if count else ""), spec)
        self.calls.append(call)
        self.points.append((call, True, len(self.operators), leaves))
        result = run()
        leaves, call.out_spec = pytree.tree_flatten(result)
        self.points.append((call, False, len(self.operators), leaves))
        return result

    def values(self):
        """The values of all points, one after the other."""
        return [one for *_, leaves in self.points for one in leaves]


def without_noted(graph, count):
    """Takes the results from `count` on off a graph and returns them."""
    output = graph.output_node()
    results = output.args[0]
    output.args = (results[:count],)
    return list(results[count:])


def entries(noted, results):
    """The entries of noted calls that came to their end, `results` being what stands for their values."""
    results, found = iter(results), {}
    for call, is_taken, _, leaves in noted.points:
        found.setdefault(call, {})[is_taken] = [argument_of(next(results)) for _ in leaves]
    return [ModuleCallEntry(call.fqn, ModuleCallSignature(found[call][True], found[call][False], call.in_spec, call.out_spec))
            for call in noted.calls if call.out_spec is not None]


def names(call_graph):
    """The names of the nodes that signatures of modules within name, each once."""
    return list(dict.fromkeys(one.name for entry in call_graph if entry.fqn and entry.signature is not None
                              for one in (*entry.signature.inputs, *entry.signature.outputs) if not isinstance(one, ConstantArgument)))


def renamed(call_graph, found):
    """A call graph whose signatures name what stands for a node now: `found` by the name before."""

    def told(arguments):
        return [one if isinstance(one, ConstantArgument) else argument_of(found[one.name]) for one in arguments]

    return [entry if not entry.fqn or entry.signature is None else ModuleCallEntry(entry.fqn, ModuleCallSignature(
        told(entry.signature.inputs), told(entry.signature.outputs), entry.signature.in_spec, entry.signature.out_spec,
        entry.signature.forward_arg_names)) for entry in call_graph]
