"""Nodes changed by what they call, and the bytes that they take."""

import typing

import tare
from tare.fx.passes.shape_prop import ShapeProp, TensorMetadata

__all__ = ["replace_target_nodes_with", "size_bytes", "get_size_of_all_nodes", "get_tensor_meta", "get_size_of_node"]


class size_bytes(typing.NamedTuple):
    """Bytes of what a node gives, and of that with the parameters that it reads."""

    output_size: int
    total_size: int


def replace_target_nodes_with(fx_module, old_op, old_target, new_op, new_target):
    """Lets the nodes that call one thing call another."""
    for node in fx_module.graph.nodes:
        if node.op == old_op and node.target == old_target:
            node.op, node.target = new_op, new_target
    fx_module.recompile()


def get_size_of_all_nodes(fx_module, args=None):
    """Writes `size_bytes` into every node; with `args` their shapes are found first."""
    if args is not None:
        ShapeProp(fx_module).propagate(*args)
    for node in fx_module.graph.nodes:
        if node.op != "output":
            node.size_bytes = get_size_of_node(fx_module, node)


def get_tensor_meta(node):
    """What ShapeProp wrote. Errors: RuntimeError if it did not run."""
    meta = node.meta.get("tensor_meta")
    if not meta:
        raise RuntimeError(f"Node {node} has no tensor metadata associated with it! Check that shape propagation has run.")
    return meta


def get_size_of_node(fx_module, node):
    """The `size_bytes` of one node."""
    total = 0
    if node.op == "call_module":
        module = fx_module.get_submodule(node.target)
        total = sum(value.numel() * value.element_size() for value in module.parameters())
    output = _bytes_of(get_tensor_meta(node))
    return size_bytes(output, total + output)


def _bytes_of(meta):
    if isinstance(meta, TensorMetadata):
        return meta.shape.numel() * tare.empty((), dtype=meta.dtype, device="meta").element_size()
    if isinstance(meta, dict):
        meta = meta.values()
    return sum(map(_bytes_of, meta)) if isinstance(meta, (list, tuple)) or hasattr(meta, "__iter__") else 0
