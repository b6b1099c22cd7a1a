"""Checks in front of a graph's conversions: an exported `to` holds for a tensor of the element type and device that it was exported with."""

import tare

_CHECK = tare.ops.aten._assert_tensor_metadata.default
_TO = tare.ops.aten.to
_WHENCE = ("nn_module_stack", "stack_trace")


def check(graph):
    """Puts a node in front of each `to` that has none, which holds what is converted against what it was."""
    for node in list(graph.nodes):
        if getattr(node.target, "overloadpacket", None) is not _TO:
            continue
        (source, *_), before = node.args, node.prev
        value = source.meta.get("val")
        if before.target is _CHECK and before.args[0] is source or not isinstance(value, tare.Tensor):
            continue
        with graph.inserting_before(node):
            made = graph.call_function(_CHECK, (source,), {"dtype": value.dtype, "device": value.device, "layout": value.layout})
        made.meta = {key: node.meta[key] for key in _WHENCE if key in node.meta}
        made.meta["torch_fn"] = (f"{_CHECK.__name__}_0", f"OpOverload.{_CHECK.__name__}")
