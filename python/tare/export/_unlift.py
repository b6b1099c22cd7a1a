"""An exported program as a module: parameters and buffers are members again."""

import functools

import tare
from tare._symbolic.numbers import expression_of
from tare.export.graph_signature import InputKind, OutputKind
from tare.fx._codegen import _PyTreeCodeGen, _PyTreeInfo
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule, _assign_attr
from tare.fx.node import map_arg
from tare.nn import Module
from tare.utils import _pytree as pytree


class GuardsFn(Module):
    """Refuses inputs of other sizes than the program was exported for.

    `examples`: by input, its sizes (numbers, or expressions of symbols), an expression for an integer, or None. `ranges`: by expression.
    """

    _is_impure = True  # its call stays though nobody uses what it returns

    def __init__(self, names, examples, ranges):
        super().__init__()
        self.names, self.examples, self.ranges = names, examples, ranges

    def forward(self, *args):
        values, waiting = {}, []
        for name, example, given in zip(self.names, self.examples, args):
            if example is None:
                continue
            if not isinstance(example, tuple):
                self._check(name, example, given, values, waiting)
                continue
            for dim, (size, wanted) in enumerate(zip(given.size(), example)):
                self._check(f"{name}.size()[{dim}]", wanted, size, values, waiting)
            if given.dim() != len(example):
                raise AssertionError(f"Guard failed: {name}.dim() == {len(example)}")
        for what, wanted, size in waiting:
            if wanted.names() <= values.keys() and wanted.at(values) != size:
                raise AssertionError(f"Guard failed: {what} == {wanted}, which is {wanted.at(values)}; it is {size}")

    def _check(self, what, wanted, size, values, waiting):
        """Holds one size against what it has to be; a symbol takes the first size that it stands for."""
        if isinstance(wanted, int):
            if size != wanted:
                raise AssertionError(f"Guard failed: {what} == {wanted}")
            return
        range_ = self.ranges.get(wanted)
        if range_ is not None and not range_.lower <= size:
            raise AssertionError(f"Guard failed: {what} >= {range_.lower}")
        if range_ is not None and not size <= range_.upper:
            raise AssertionError(f"Guard failed: {what} <= {range_.upper}")
        if wanted.is_symbol and str(wanted) not in values:
            values[str(wanted)] = size
        else:
            waiting.append((what, wanted, size))


def _expected(value):
    """What an input has to be: sizes of a tensor, an expression of an integer that varies, or None."""
    if isinstance(value, tare.Tensor):
        return tuple([expression_of(one) if isinstance(one, tare.SymInt) else int(one) for one in value.shape])
    return expression_of(value) if isinstance(value, tare.SymInt) else None


def match_of_inputs(in_spec):
    """A hook that refuses inputs of another form."""

    def check(module, args, kwargs):
        got = pytree.tree_structure((args, _reordered(kwargs, in_spec)))
        if got != in_spec:
            raise ValueError(
                f"Trying to flatten user inputs with exported input tree spec: \n{in_spec}\nbut actually got inputs with tree spec of: "
                f"\n{got}.\nPlease check that the inputs have the same number and type of args and kwargs as the ones you used when "
                "tracing.")

    return check


def _reordered(kwargs, in_spec):
    wanted = in_spec.children_specs[1].context
    return {key: kwargs[key] for key in wanted} if set(wanted) == set(kwargs) else kwargs


def module_of(program, check_guards):
    signature = program.graph_signature
    root, graph, nodes = Module(), Graph(), {}
    old = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    user = [spec for spec in signature.input_specs if spec.kind is InputKind.USER_INPUT]
    at = {}
    for spec in signature.input_specs:
        if spec.kind is InputKind.USER_INPUT:
            nodes[old[spec.arg.name]] = graph.node_copy(old[spec.arg.name])
            continue
        value = program._value_of(spec)
        if spec.kind is InputKind.BUFFER and spec.persistent is False:
            *above, name = spec.target.split(".")
            holder = root
            for part in above:
                if not hasattr(holder, part):
                    holder.add_module(part, Module())
                holder = getattr(holder, part)
            holder.register_buffer(name, value, persistent=False)
        else:
            _assign_attr(value, root, spec.target)
        node = graph.create_node("get_attr", spec.target, name=spec.target.replace(".", "_"))
        node.meta = dict(old[spec.arg.name].meta)
        nodes[old[spec.arg.name]] = at[spec.target] = node
    if check_guards:
        examples = [_expected(old[spec.arg.name].meta.get("val")) for spec in user]
        root._guards_fn = GuardsFn([spec.arg.name for spec in user], examples, program.range_constraints)
        graph.call_module("_guards_fn", tuple([nodes[old[spec.arg.name]] for spec in user]))
    for node in program.graph.nodes:
        if node.op == "output":
            results = map_arg(node.args[0], nodes.__getitem__)
            _write_back(graph, signature, results, at, nodes, old)
            kept = [one for one, spec in zip(results, signature.output_specs) if spec.kind is OutputKind.USER_OUTPUT]
            graph.output(tuple(kept)).meta = dict(node.meta)
        elif node.op != "placeholder":
            if node.op == "get_attr":  # a program within a call
                root.add_module(node.target, getattr(program.graph_module, node.target))
            nodes[node] = graph.node_copy(node, nodes.__getitem__)
    call = program.module_call_graph[0].signature
    graph.set_codegen(_PyTreeCodeGen(_PyTreeInfo(call.forward_arg_names, call.in_spec, call.out_spec)))
    module = GraphModule(root, graph)
    for spec in signature.input_specs:
        if spec.kind is InputKind.CONSTANT_TENSOR:  # no buffer, so that no state dict has it
            *above, name = spec.target.split(".")
            holder = module.get_submodule(".".join(above))
            del holder._buffers[name]
            holder.__dict__[name] = program._value_of(spec)
    for name, one in root.named_modules():
        holder = module.get_submodule(name) if name else module
        holder._non_persistent_buffers_set |= one._non_persistent_buffers_set & set(holder._buffers)
    module.meta.update(program.graph_module.meta)
    module.register_forward_pre_hook(match_of_inputs(call.in_spec), with_kwargs=True)
    module.train, module.eval = functools.partial(_refuse, "train"), functools.partial(_refuse, "eval")
    return module


def _refuse(name, mode=True):
    """A program is in the mode that it was exported in."""
    raise NotImplementedError(f"Calling {name}() is not supported yet.")


def _write_back(graph, signature, results, at, nodes, old):
    """Copies what a functional program gives for a buffer or input into it."""
    for value, spec in zip(results, signature.output_specs):
        if spec.kind in (OutputKind.BUFFER_MUTATION, OutputKind.PARAMETER_MUTATION):
            graph.call_function(tare.ops.aten.copy_.default, (at[spec.target], value))
        elif spec.kind is OutputKind.USER_INPUT_MUTATION:
            graph.call_function(tare.ops.aten.copy_.default, (nodes[old[spec.target]], value))
