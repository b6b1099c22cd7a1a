"""A graph as TensorBoard draws it: a node for each parameter, input, operator and output (tensorboard/compat/proto/graph.proto)."""

import tare
from tare.utils.tensorboard._event_file import integer, message

_PRODUCER = 22  # the version of TensorFlow's format, as PyTorch's writer says


def _attribute(key, content):
    return message(5, message(1, key), message(2, content))


def _shapes(tensors):
    shapes = [message(7, *(message(2, integer(1, size)) for size in one.shape)) for one in tensors]
    return _attribute("_output_shapes", message(1, *shapes)) if shapes else b""


def _tensors(value):
    if isinstance(value, tare.Tensor):
        return [value]
    return [one for one in value if isinstance(one, tare.Tensor)] if isinstance(value, (tuple, list)) else []


def _node(name, operator, inputs=(), tensors=(), said=""):
    return message(1, message(1, name), message(2, operator), *(message(3, one) for one in inputs), _attribute("attr", message(2, said)),
                   _shapes(tensors))


def _scope(node, root):
    """The modules that a call lies in: `Net/Linear[layers.0]`; each of them by its place in the one around it."""
    words, around = [root], ""
    for path, kind in (node.meta.get("nn_module_stack") or {}).values():
        if path and path != around:
            kind = kind if isinstance(kind, str) else kind.__name__
            own = path[len(around) + 1 :] if around and path.startswith(f"{around}.") else path
            words.append(f"{kind.rpartition('.')[2]}[{own}]")
            around = path
    return "/".join(words)


def graph_of(module, inputs):
    """The graph of a call of the module, as bytes of a GraphDef. Errors: what its forward raises."""
    inputs = inputs if isinstance(inputs, tuple) else tuple(inputs) if isinstance(inputs, list) else (inputs,)
    with tare.no_grad():
        program = tare.export.export(module, inputs, strict=False)
    root, names, nodes = type(module).__name__, {}, []
    signature = program.graph_signature
    held = {**signature.inputs_to_parameters, **signature.inputs_to_buffers, **signature.inputs_to_lifted_tensor_constants}
    for node in program.graph.nodes:
        tensors = _tensors(node.meta.get("val"))
        if node.op == "placeholder":
            place = held.get(node.name)
            around = next((_scope(user, root) for user in node.users if user.op == "call_function"), root)  # where it is first used
            name = f"input/{node.name}" if place is None else f"{around}/{place.rpartition('.')[2]}"
            names[node] = f"{around}/{node.name}" if name in names.values() else name
            nodes.append(_node(names[node], "IO Node" if place is None else "prim::GetAttr", (), tensors,
                               "" if place is None else f"{{ name : {place.rpartition('.')[2]}}}"))
        elif node.op == "call_function":
            names[node] = f"{_scope(node, root)}/{node.name}"
            operator = getattr(node.target, "_schema", None)
            operator = getattr(node.target, "__name__", str(node.target)) if operator is None else operator.name
            nodes.append(_node(names[node], operator, [names[one] for one in node.all_input_nodes], tensors, "{}"))
        elif node.op == "output":
            for i, one in enumerate(node.all_input_nodes, 1):
                nodes.append(_node(f"output/output.{i}", "IO Node", [names[one]], _tensors(one.meta.get("val"))))
    return b"".join([*nodes, message(4, integer(1, _PRODUCER))])
