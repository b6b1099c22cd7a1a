"""Which nodes a backend takes."""

import abc

from tare.fx.node import Node
from tare.fx.passes.shape_prop import TensorMetadata
from tare.fx.passes.tools_common import CALLABLE_NODE_OPS, get_node_target

__all__ = ["OperatorSupportBase", "OperatorSupport", "create_op_support", "chain", "OpSupports", "any_chain"]


class OperatorSupportBase(abc.ABC):
    """Says of a node whether it is taken; `submodules` are the module's by path."""

    @abc.abstractmethod
    def is_node_supported(self, submodules, node):
        raise NotImplementedError


def _dtype_of(node):
    """The dtype of what a node gives. Errors: RuntimeError if it is not known, or there are several tensors."""
    meta = node.meta.get("tensor_meta")
    if not isinstance(meta, TensorMetadata):
        raise RuntimeError(f"the dtype of {node} is not known: run ShapeProp, and ask for one tensor")
    return meta.dtype


class OperatorSupport(OperatorSupportBase):
    """Takes the targets of a table: each with the dtypes of its arguments, by position and by name, or None for all."""

    def __init__(self, support_dict=None):
        self._support_dict = support_dict or {}

    def is_node_supported(self, submodules, node):
        if node.op not in CALLABLE_NODE_OPS:
            return True
        target = get_node_target(submodules, node)
        if target not in self._support_dict:
            return False
        wanted = self._support_dict[target]
        if wanted is None:
            return True
        by_position, by_name = wanted
        pairs = [(node.args[index] if index < len(node.args) else None, dtypes) for index, dtypes in enumerate(by_position)]
        pairs += [(node.kwargs.get(name), dtypes) for name, dtypes in by_name.items()]
        return all(not isinstance(one, Node) or _dtype_of(one) in dtypes for one, dtypes in pairs)


class _Asked(OperatorSupportBase):
    def __init__(self, function):
        self._function = function

    def is_node_supported(self, submodules, node):
        return self._function(submodules, node)


def create_op_support(is_node_supported):
    """What takes the nodes of which `is_node_supported(submodules, node)` is true."""
    return _Asked(is_node_supported)


def chain(*op_support):
    """What takes the nodes that all take."""
    return _Asked(lambda submodules, node: all(one.is_node_supported(submodules, node) for one in op_support))


def any_chain(*op_support):
    """What takes the nodes that any takes."""
    return _Asked(lambda submodules, node: any(one.is_node_supported(submodules, node) for one in op_support))


class OpSupports:
    """Common ones."""

    @classmethod
    def decline_if_input_dtype(cls, dtype):
        """Takes no node with an argument of this dtype."""
        return _Asked(lambda _, node: all(_dtype_of(one) != dtype for one in node.all_input_nodes))

    @classmethod
    def decline_if_node_in_names(cls, disallow_set):
        """Takes no node with these names."""
        return _Asked(lambda _, node: node.name not in disallow_set)
