"""The JSON of an exported program as a program. Nothing of a file is evaluated or imported: names are looked up in tables."""

import itertools
import operator

import tare
from tare._engine import control_flow
from tare._engine.control_flow import HigherOrderOperator
from tare._subclasses.fake_tensor import OpenFakeTensorMode
from tare._symbolic.expression import int_oo, parse
from tare._symbolic.numbers import SymNode, SymInt, SymFloat, SymBool
from tare._symbolic.ranges import ValueRanges
from tare._symbolic.shape_env import ShapeEnv
from tare._symbolic.tensors import symbolic_tensor
from tare.export import graph_signature as signatures
from tare.export.exported_program import ExportedProgram, ModuleCallEntry, ModuleCallSignature
from tare.export.serde import schema
from tare.export.serde.schema import SerializeError
from tare.fx.graph import Graph
from tare.fx.graph_module import GraphModule
from tare.fx.passes.shape_prop import _extract_tensor_metadata
from tare.nn import Module
from tare.utils import _pytree as pytree

_DTYPES, _LAYOUTS, _FORMATS = ({number: value for value, number in table.items()}
                               for table in (schema.DTYPES, schema.LAYOUTS, schema.MEMORY_FORMATS))
_DEEPEST = 64  # of programs within programs
_CONSTANTS = {"as_int": int, "as_float": float, "as_string": str, "as_bool": bool, "as_none": lambda _: None,
              "as_ints": list, "as_floats": lambda values: [float(one) for one in values], "as_bools": list, "as_strings": list,
              "as_int_lists": list, "as_float_lists": list}
_KINDS = {"int": (int, SymInt, signatures.SymIntArgument), "float": (float, SymFloat, signatures.SymFloatArgument),
          "bool": (bool, SymBool, signatures.SymBoolArgument)}


def program_of(json, state_dict, constants, example_inputs, unread=()):
    """The program that JSON describes, with tensors by path. `unread` says what the file holds of them besides. Errors: SerializeError
    for what tare does not run, and for a tensor that is among what is not read; others for what is no program."""
    made = _Reader(json).program(state_dict, constants, example_inputs)
    for spec in made.graph_signature.input_specs if unread else ():
        if spec.target is not None and spec.target not in state_dict and spec.target not in constants:
            raise SerializeError(f"the program takes {spec.target}, which tare does not read: {'; '.join(unread)}")
    return made


def _only(json):
    """The case of a union, and its value."""
    ((case, value),) = [(case, value) for case, value in json.items()]
    return case, value


def tensor_parts(json, number):
    """(sizes, strides, offset, dtype, device, layout) of a tensor's metadata; `number` makes a size of its JSON."""
    device = json["device"]
    offset = json["storage_offset"]
    return ([number(one) for one in json["sizes"]], [number(one) for one in json["strides"]],
            offset if isinstance(offset, int) else number(offset),  # as before schema 6
            _DTYPES[json["dtype"]], tare.device(device["type"], device["index"]) if device["index"] is not None
            else tare.device(device["type"]), _LAYOUTS[json["layout"]])


class _Reader:
    """One program: its symbols, its values by name, its graph."""

    def __init__(self, json):
        major, minor = json["schema_version"]["major"], json["schema_version"]["minor"]
        if not schema.OLDEST <= major <= schema.MAJOR:
            raise SerializeError(f"the program is of schema {major}.{minor}; tare reads schema {schema.OLDEST} to {schema.MAJOR}")
        self.json = json
        self.environment = ShapeEnv()
        self.mode = OpenFakeTensorMode(allow_non_fake_inputs=True, export=True, shape_env=self.environment)
        self.ranges = {}
        for text, given in json["range_constraints"].items():
            least, most = given["min_val"], given["max_val"]
            bounds = [one if isinstance(one, int) else end for one, end in ((least, -int_oo), (most, int_oo))]  # null, or JSON's Infinity
            self.ranges[parse(text)] = ValueRanges(*bounds)
        self.graph, self.nodes, self.root = Graph(), {}, Module()
        self.texts, self.depth = {}, 0

    def program(self, state_dict, constants, example_inputs):
        module = self.json["graph_module"]
        self._read_graph(module["graph"], module["signature"])
        given = [self._input_spec(one) for one in module["signature"]["input_specs"]]
        outputs = self.graph.output_node().args[0]
        returned = [self._output_spec(one, value) for one, value in zip(module["signature"]["output_specs"], outputs)]
        calls = [ModuleCallEntry(one["fqn"], self._call_signature(one.get("signature"))) for one in module["module_call_graph"]]
        for expression, range_ in self.ranges.items():
            if expression.is_symbol:
                self.environment.var_to_range[str(expression)] = range_
        made = ExportedProgram(self.root, self.graph, signatures.ExportGraphSignature(given, returned), state_dict, self.ranges, calls,
                               example_inputs, constants, guards_code=self.json.get("guards_code", []))
        made._dialect = (self.json.get("verifiers") or ["TRAINING"])[0]
        return made

    # Values.

    def _size(self, json, kind="int"):
        case, value = _only(json)
        if case != "as_expr":
            return value
        text = value["expr_str"]
        if text not in self.texts:
            self.texts[text] = parse(text)
        expression = self.texts[text]
        hint = value.get("hint")
        hint = _only(hint)[1] if isinstance(hint, dict) else hint  # a number before schema 6
        for name in expression.names():
            self.environment.var_to_range.setdefault(name, ValueRanges(0 if name.startswith("s") else -int_oo, int_oo))
        if hint is not None and expression.is_symbol:
            self.environment.var_to_val[str(expression)] = hint
        pytype, made, _ = _KINDS[kind]
        return made(SymNode(expression, self.environment, pytype, hint))

    def _tensor(self, json):
        sizes, strides, offset, dtype, device, layout = tensor_parts(json, self._size)
        with self.mode, tare.no_grad():
            return symbolic_tensor(sizes, strides, offset, dtype, device, layout, json["requires_grad"])

    def _body(self, json):
        """The node of a program within a call, which becomes a module of the program around it."""
        if not isinstance(json["name"], str) or not json["name"].isidentifier():
            raise SerializeError(f"{json['name']!r:.60} is no name of a program")
        if self.depth == _DEEPEST:
            raise SerializeError(f"programs stand in one another more than {_DEEPEST} deep")
        around = self.graph, self.nodes, self.root, self.values
        self.graph, self.nodes, self.root = Graph(), {}, Module()
        self.depth += 1
        self._read_graph(json["graph"])
        body = GraphModule(self.root, self.graph)
        self.graph, self.nodes, self.root, self.values = around
        self.depth -= 1
        names = itertools.chain([json["name"]], (f"{json['name']}_{number}" for number in itertools.count(1)))
        name = next(one for one in names if not hasattr(self.root, one))
        self.root.add_module(name, body)
        return self.graph.get_attr(name)

    def _read_graph(self, graph, signature=None):
        self.values = {name: self._tensor(one) for name, one in graph["tensor_values"].items()}
        for kind in _KINDS:
            for name, one in graph.get(f"sym_{kind}_values", {}).items():
                self.values[name] = self._size(one, kind)
        specs = signature["input_specs"] if signature is not None else [None] * len(graph["inputs"])
        for spec, one in zip(specs, graph["inputs"]):
            case, value = _only(one)
            if case in _CONSTANTS and spec is not None:
                name = _only(spec)[1]["name"]
                node = self._named(self.graph.placeholder(name), name)
                node.meta["val"] = _CONSTANTS[case](value)
            else:
                name = value.get("name") or value.get("as_name")
                self._describe(self._named(self.graph.placeholder(name), name))
        for one in graph["nodes"]:
            self._read_node(one)
        outputs = [self._argument(one) for one in graph["outputs"]]
        self.graph.output(outputs[0] if graph.get("is_single_tensor_return") and len(outputs) == 1 else tuple(outputs))

    def _named(self, node, name):
        if not isinstance(name, str) or not name.isidentifier():
            raise SerializeError(f"{name!r:.60} is no name of a value")
        if name in self.nodes:
            raise SerializeError(f"the program defines {name} twice")
        node.name = name  # also one that Python has
        self.nodes[name] = node
        return node

    def _describe(self, node):
        value = node.meta["val"] = self.values[node.name]
        if isinstance(value, tare.Tensor):
            node.meta["tensor_meta"] = _extract_tensor_metadata(value)

    def _read_node(self, json):
        target = _target(json["target"])
        args, kwargs = [], {}
        for one in json["inputs"]:
            value = self._argument(one["arg"])
            if one.get("kind") == schema.KEYWORD or (one.get("kind") is None and kwargs):
                kwargs[one["name"]] = value
            else:
                args.append(value)
        outputs = json["outputs"]
        cases = [_only(one) for one in outputs]
        single = len(outputs) == 1 and cases[0][0] in ("as_tensor", "as_sym_int", "as_sym_float", "as_sym_bool")
        takes_programs = isinstance(target, HigherOrderOperator)
        if takes_programs:
            single = single and bool(json.get("is_hop_single_tensor_return", True))  # before schema 8.7 one tensor is no tuple
        name = json.get("name") or (_name(cases[0][1]) if single else "")
        if single:
            name = _name(cases[0][1])
        node = self.graph.create_node("call_function", target, tuple(args), kwargs, name or None)
        if single or name:
            self._named(node, name)
        node.meta.update(_metadata(json.get("metadata", {})))
        if single:
            self._describe(node)
        elif outputs:
            self._items(node, [value for case, value in cases] if cases[0][0] != "as_tensors" else cases[0][1])

    def _items(self, node, results):
        """The nodes that take a list or tuple apart."""
        values = []
        for index, one in enumerate(results):
            name = _name(one) if isinstance(one, dict) else None
            values.append(self.values.get(name))
            if name is None or name.endswith(f"_unused_{index}"):
                continue
            item = self.graph.create_node("call_function", operator.getitem, (node, index), {}, name)
            item.meta.update({key: value for key, value in node.meta.items() if key != "val"})
            self._describe(self._named(item, name))
        returns = () if isinstance(node.target, HigherOrderOperator) else node.target._schema.returns
        node.meta["val"] = values if any("List" in one.type for one in returns) else tuple(values)

    def _argument(self, json):
        case, value = _only(json)
        if case in _CONSTANTS:
            return _CONSTANTS[case](value)
        if case == "as_tensor":
            return self.nodes[value["name"]]
        if case == "as_tensors":
            return [self.nodes[one["name"]] for one in value]
        if case in ("as_optional_tensors", "as_nested_tensors"):
            return [self._argument(one) if case == "as_optional_tensors" else [self.nodes[item["name"]] for item in one] for one in value]
        if case == "as_optional_tensor":
            return self._argument(value)
        if case in ("as_sym_int", "as_sym_float", "as_sym_bool"):
            return self._number(value)
        if case in ("as_sym_ints", "as_sym_floats", "as_sym_bools"):
            return [self._number(one) for one in value]
        tables = {"as_scalar_type": _DTYPES, "as_layout": _LAYOUTS, "as_memory_format": _FORMATS}
        if case in tables:
            return tables[case][value]
        if case == "as_graph":
            return self._body(value)
        if case == "as_device":
            return tare.device(value["type"]) if value["index"] is None else tare.device(value["type"], value["index"])
        if case == "as_complex":
            return complex(value["real"], value["imag"])
        raise SerializeError(f"the program has an argument of kind {case}, which torch.export.load of tare does not take; "
                             "`tare inspect` and `tare estimate` read the file all the same")

    def _number(self, json):
        case, value = _only(json)
        return self.nodes[value] if case == "as_name" else value

    # What is said of inputs, outputs and modules.

    def _input_spec(self, json):
        word, value = _only(json)
        if word == "user_input":
            return signatures.InputSpec(signatures.InputKind.USER_INPUT, self._reference(value["arg"]), None)
        if word == "constant_input":
            case, constant = _only(value["value"])
            argument = signatures.ConstantArgument(value["name"], _CONSTANTS[case](constant))
            return signatures.InputSpec(signatures.InputKind.USER_INPUT, argument, None)
        for kind, (known, field) in schema.INPUTS.items():
            if word == known:
                return signatures.InputSpec(signatures.InputKind[kind], signatures.TensorArgument(value["arg"]["name"]), value[field],
                                            value.get("persistent"))
        raise SerializeError(f"the program has an input of kind {word}, which torch.export.load of tare does not take")

    def _output_spec(self, json, value):
        word, spec = _only(json)
        for kind, (known, field) in schema.OUTPUTS.items():
            if word == known:
                argument = self._reference(spec["arg"]) if word == "user_output" else signatures.TensorArgument(spec["arg"]["name"])
                return signatures.OutputSpec(signatures.OutputKind[kind], argument, spec[field] if field else None)
        raise SerializeError(f"the program has an output of kind {word}, which torch.export.load of tare does not take")

    def _reference(self, json):
        case, value = _only(json)
        if case == "as_tensor":
            return signatures.TensorArgument(value["name"])
        for kind, (_, _, argument) in _KINDS.items():
            if case == f"as_sym_{kind}":
                return argument(value["as_name"]) if "as_name" in value else signatures.ConstantArgument("", _only(value)[1])
        return signatures.ConstantArgument("", _CONSTANTS[case](value))

    def _call_signature(self, json):
        if json is None:
            return None
        return ModuleCallSignature([self._reference(one) for one in json["inputs"]], [self._reference(one) for one in json["outputs"]],
                                   pytree.treespec_loads(json["in_spec"]), pytree.treespec_loads(json["out_spec"]),
                                   json.get("forward_arg_names"))


def _name(json):
    return json.get("name") or json.get("as_name")


def _target(name):
    """The operator or function of a name. Errors: SerializeError for one that tare does not have."""
    if name in schema.NUMBER_FUNCTIONS:
        return schema.NUMBER_FUNCTIONS[name]
    parts = name.split(".")
    if parts[:3] == ["torch", "ops", "higher_order"]:
        found = control_flow.OPERATORS.get(parts[3]) if len(parts) == 4 else None
        if found is None:
            raise SerializeError(f"the program calls {name[:100]}, which torch.export.load of tare does not run")
        return found
    if parts[:2] != ["torch", "ops"] or len(parts) != 5 or not all(part.isidentifier() for part in parts[2:]):
        raise SerializeError(f"the program calls {name[:100]}, which torch.export.load of tare does not run")
    try:
        return getattr(getattr(getattr(tare.ops, parts[2]), parts[3]), parts[4])
    except AttributeError:
        raise SerializeError(f"the program calls {name}, an operator that tare does not have") from None


def _metadata(texts):
    """What the schema keeps as texts, as nodes have it."""
    found = {}
    if texts.get("stack_trace"):
        found["stack_trace"] = texts["stack_trace"]
    if texts.get("torch_fn", "").count(";") == 1:
        found["torch_fn"] = tuple(texts["torch_fn"].split(";"))
    stack = {}
    for one in texts.get("nn_module_stack", "").split(";"):
        parts = one.split(",")
        if len(parts) >= 3:
            stack[parts[0]] = (",".join(parts[1:-1]), parts[-1])
    if stack:
        found["nn_module_stack"] = stack
    return found
