"""An exported program as the JSON of its schema."""

import math
import operator

import tare
from tare._engine.control_flow import HigherOrderOperator
from tare._symbolic.numbers import SymBool, SymFloat, SymInt
from tare.export.graph_signature import ConstantArgument, InputKind
from tare.export.serde import schema
from tare.export.serde.schema import SerializeError
from tare.fx.graph_module import GraphModule
from tare.fx.node import Node
from tare.utils import _pytree as pytree

_SYMBOLIC = {SymInt: "int", SymFloat: "float", SymBool: "bool"}


def program_json(program):
    """A program as dictionaries, lists, texts and numbers. Errors: SerializeError for what the schema has no words for."""
    return {
        "graph_module": {
            "graph": _Graph(program.graph_module, {spec.arg.name: spec for spec in program.graph_signature.input_specs}).json(),
            "signature": {"input_specs": [_input_spec(one) for one in program.graph_signature.input_specs],
                          "output_specs": [_output_spec(one, program) for one in program.graph_signature.output_specs]},
            "module_call_graph": [{"fqn": one.fqn, "signature": _call_signature(one.signature)} for one in program.module_call_graph],
            "metadata": {},
            "treespec_namedtuple_fields": {},
        },
        "opset_version": schema.OPSET,
        "range_constraints": {str(expression): {"min_val": range_.lower_or_none, "max_val": range_.upper_or_none}
                              for expression, range_ in program.range_constraints.items()},
        "schema_version": {"major": schema.MAJOR, "minor": schema.MINOR},
        "verifiers": [program.dialect],
        "torch_version": schema.TORCH_VERSION,
        "guards_code": list(program._guards_code),
    }


def tensor_json(tensor):
    """A tensor's metadata."""
    if tensor.layout not in schema.LAYOUTS or tensor.dtype not in schema.DTYPES:
        raise SerializeError(f"a .pt2 file has no word for a tensor of {tensor.dtype}, {tensor.layout}")
    strided = tensor.layout is tare.strided
    return {"dtype": schema.DTYPES[tensor.dtype], "sizes": [size_json(one) for one in tensor.shape],
            "requires_grad": tensor.requires_grad, "device": _device(tensor.device),
            "strides": [size_json(one) for one in tensor.stride()] if strided else [],
            "storage_offset": size_json(tensor.storage_offset() if strided else 0), "layout": schema.LAYOUTS[tensor.layout]}


def size_json(size, kind="int"):
    """A number, or the expression of one with the value that it had."""
    if type(size) not in _SYMBOLIC:
        return {f"as_{kind}": size}
    hint = size.node.hint
    return {"as_expr": {"expr_str": size.node.expr.srepr(), "hint": None if hint is None else {f"as_{kind}": hint}}}


def _float(value):
    """A number; JSON has no words for those that are not finite."""
    return value if math.isfinite(value) else "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def _device(device):
    return {"type": device.type, "index": device.index}


def _value_json(value):
    """A constant argument as one of the schema's cases; None where it has none."""
    for kind, case in ((bool, "as_bool"), (int, "as_int"), (str, "as_string")):
        if isinstance(value, kind):
            return {case: value}
    if isinstance(value, float):
        return {"as_float": _float(value)}
    if value is None:
        return {"as_none": True}
    if isinstance(value, complex):
        return {"as_complex": {"real": value.real, "imag": value.imag}}
    for table, case in ((schema.DTYPES, "as_scalar_type"), (schema.LAYOUTS, "as_layout"), (schema.MEMORY_FORMATS, "as_memory_format")):
        if isinstance(value, tare.dtype | tare.layout | tare.memory_format) and value in table:
            return {case: table[value]}
    if isinstance(value, tare.device):
        return {"as_device": _device(value)}
    return None


def _kind_of(node):
    """tensor, int, float or bool: what a node's value is."""
    value = node.meta.get("val")
    if isinstance(value, tare.Tensor):
        return "tensor"
    for kinds, name in (((SymBool, bool), "bool"), ((SymInt, int), "int"), ((SymFloat, float), "float")):
        if isinstance(value, kinds):
            return name
    raise SerializeError(f"node {node.name} says of its value neither that it is a tensor nor that it is a number")


class _Graph:
    """The nodes of a module, and what is known of each value. `specs`: of inputs by name, where the program's signature has them."""

    def __init__(self, module, specs=None):
        self.module, self.specs = module, specs
        self.values = {kind: {} for kind in ("tensor", "int", "float", "bool")}

    def json(self):
        graph, inputs, nodes = self.module.graph, [], []
        for node in graph.nodes:
            if node.op == "placeholder":
                inputs.append(self._input(node))
            elif node.op == "call_function" and node.target is not operator.getitem:
                nodes.append(self._node(node))
            elif node.op not in ("call_function", "get_attr", "output"):  # programs within calls stand in these
                raise SerializeError(f"an exported program has no nodes of kind {node.op}; this one has {node.name}")
        (result,) = graph.output_node().args
        is_single = isinstance(result, Node)
        outputs = [self._argument(one, "") for one in ([result] if is_single else result)]
        return {"inputs": inputs, "outputs": outputs, "nodes": nodes, "tensor_values": self.values["tensor"],
                "sym_int_values": self.values["int"], "sym_bool_values": self.values["bool"], "is_single_tensor_return": is_single,
                "custom_obj_values": {}, "sym_float_values": self.values["float"]}

    def _input(self, node):
        spec = self.specs[node.name] if self.specs is not None else None
        if spec is not None and isinstance(spec.arg, ConstantArgument):
            found = _value_json(spec.arg.value)
            if found is None:
                raise SerializeError(f"a .pt2 file has no word for the input {node.name}, a {type(spec.arg.value).__name__}")
            return found
        self._define(node, node.meta["val"])
        return self._reference(node)

    def _define(self, node, value, name=None):
        kind = _kind_of(node) if name is None else "tensor"
        self.values[kind][name or node.name] = tensor_json(value) if kind == "tensor" else size_json(value, kind)

    def _reference(self, node):
        if node.op == "get_attr":
            body = getattr(self.module, node.target)
            if not isinstance(body, GraphModule):
                raise SerializeError(f"{node.name}: an exported program has tensors among its inputs and not as attributes")
            return {"as_graph": {"name": node.target, "graph": _Graph(body).json()}}
        kind = _kind_of(node)
        return {"as_tensor": {"name": node.name}} if kind == "tensor" else {f"as_sym_{kind}": {"as_name": node.name}}

    def _node(self, node):
        return {"target": self._target(node), "inputs": self._inputs(node), "outputs": self._outputs(node),
                "metadata": _metadata(node), "is_hop_single_tensor_return": False if _takes_programs(node) else None, "name": node.name}

    def _target(self, node):
        if _takes_programs(node):
            return f"torch.ops.higher_order.{node.target.name()}"
        name = schema.NUMBER_FUNCTION_NAMES.get(node.target)
        if name is not None:
            return name
        if not hasattr(node.target, "_schema"):
            raise SerializeError(f"a .pt2 file has operators and arithmetic; node {node.name} calls {node.target}")
        packet = node.target.overloadpacket
        return f"torch.ops.{node.target.namespace}.{packet.__name__}.{node.target._overloadname}"

    def _inputs(self, node):
        if node.target in schema.NUMBER_FUNCTION_NAMES:
            names = "x" if node.target.__module__ == "math" else "abc"
            return [{"name": name, "arg": self._argument(one, ""), "kind": schema.POSITIONAL} for name, one in zip(names, node.args)]
        if _takes_programs(node):
            return [{"name": "", "arg": self._operands(one, node), "kind": schema.POSITIONAL} for one in node.args]
        arguments = node.target._schema.arguments
        given = [(one, value, schema.POSITIONAL) for one, value in zip(arguments, node.args)]
        given += [(one, node.kwargs[one.name], schema.KEYWORD) for one in arguments if one.name in node.kwargs]
        return [{"name": one.name, "arg": self._argument(value, one.type, node), "kind": kind} for one, value, kind in given]

    def _argument(self, value, type_, node=None):
        if isinstance(value, Node):
            return self._reference(value)
        if isinstance(value, (list, tuple)):
            found = self._list(list(value), type_)
        else:
            found = _value_json(value)
        if found is None:
            where = f"node {node.name}" if node is not None else "the output"
            raise SerializeError(f"a .pt2 file has no word for an argument of {where}: {value!r:.100}")
        return found

    def _operands(self, value, node):
        """An argument of an operator that takes programs. Lists are of tensors, numbers among them, as PyTorch writes them."""
        if isinstance(value, (list, tuple)) and all(isinstance(one, Node) for one in value):
            return {"as_tensors": [{"name": one.name} for one in value]}
        return self._argument(value, "", node)

    def _list(self, values, type_):
        if any(isinstance(one, Node) for one in values) or "Tensor" in type_:
            kinds = {_kind_of(one) for one in values if isinstance(one, Node)} or {"tensor"}
            if kinds == {"tensor"} and all(one is None or isinstance(one, Node) for one in values):
                if None in values:
                    return {"as_optional_tensors": [{"as_none": True} if one is None else self._reference(one) for one in values]}
                return {"as_tensors": [{"name": one.name} for one in values]}
            if len(kinds) == 1 and "tensor" not in kinds:
                (kind,) = kinds
                return {f"as_sym_{kind}s": [{"as_name": one.name} if isinstance(one, Node) else {f"as_{kind}": one} for one in values]}
            return None
        for kind, case in ((bool, "as_bools"), (int, "as_ints"), (str, "as_strings")):
            if values and all(isinstance(one, kind) for one in values):
                return {case: values}
        if not values:
            return {"as_floats" if "float" in type_ else "as_bools" if "bool" in type_ else "as_ints": []}
        if all(isinstance(one, (int, float)) for one in values):
            return {"as_floats": [_float(float(one)) for one in values]}
        return None

    def _outputs(self, node):
        value = node.meta.get("val")
        returns = [] if node.target in schema.NUMBER_FUNCTION_NAMES or _takes_programs(node) else node.target._schema.returns
        if not returns and value is None:
            return []
        if not isinstance(value, (list, tuple)):
            self._define(node, value)
            return [self._reference(node)]
        names = {user.args[1]: user.name for user in node.users if user.target is operator.getitem}
        outputs = []
        for index, one in enumerate(value):
            if one is None:
                outputs.append({"as_none": True})
                continue
            name = names.get(index, f"{node.name}_unused_{index}")
            self._define(node, one, name)
            outputs.append({"name": name})
        if len(returns) == 1:  # a list
            return [{"as_tensors": outputs}]
        return [one if "as_none" in one else {"as_tensor": one} for one in outputs]


def _takes_programs(node):
    return isinstance(node.target, HigherOrderOperator)


def _metadata(node):
    """What the schema keeps of where a node comes from, as texts."""
    found = {}
    if node.meta.get("stack_trace"):
        found["stack_trace"] = node.meta["stack_trace"]
    if node.meta.get("nn_module_stack"):
        found["nn_module_stack"] = ";".join(f"{key},{path},{kind}" for key, (path, kind) in node.meta["nn_module_stack"].items())
    if node.meta.get("torch_fn"):
        found["torch_fn"] = ";".join(node.meta["torch_fn"])
    return found


def _input_spec(spec):
    if spec.kind is InputKind.USER_INPUT:
        if isinstance(spec.arg, ConstantArgument):
            return {"constant_input": {"name": spec.arg.name, "value": _value_json(spec.arg.value)}}
        return {"user_input": {"arg": _reference(spec.arg)}}
    if spec.kind.name not in schema.INPUTS:
        raise SerializeError(f"a .pt2 file of tare's has no inputs of kind {spec.kind.name}")
    word, field = schema.INPUTS[spec.kind.name]
    return {word: {"arg": {"name": spec.arg.name}, field: spec.target,
                   **({"persistent": spec.persistent} if spec.kind is InputKind.BUFFER else {})}}


def _output_spec(spec, program):
    word, field = schema.OUTPUTS[spec.kind.name]
    if word == "user_output":
        return {word: {"arg": _reference(spec.arg)}}
    return {word: {"arg": {"name": spec.arg.name}, **({field: spec.target} if field else {})}}


def _reference(argument):
    if isinstance(argument, ConstantArgument):
        found = _value_json(argument.value)
        if found is None:
            raise SerializeError(f"a .pt2 file has no word for what a module takes or gives: {argument.value!r:.100}")
        return found
    kind = type(argument).__name__.removesuffix("Argument")
    cases = {"SymInt": "as_sym_int", "SymFloat": "as_sym_float", "SymBool": "as_sym_bool"}
    return {cases[kind]: {"as_name": argument.name}} if kind in cases else {"as_tensor": {"name": argument.name}}


def _call_signature(signature):
    if signature is None:
        return None
    return {"inputs": [_reference(one) for one in signature.inputs], "outputs": [_reference(one) for one in signature.outputs],
            "in_spec": pytree.treespec_dumps(signature.in_spec), "out_spec": pytree.treespec_dumps(signature.out_spec),
            "forward_arg_names": signature.forward_arg_names}
