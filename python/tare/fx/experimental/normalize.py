"""Rewriting calls into one form: arguments by name, operators of tensors as Python's."""

import operator

import tare
from tare.fx.interpreter import Transformer
from tare.fx.node import Node, map_aggregate
from tare.fx.operator_schemas import create_type_hint, normalize_function, normalize_module
from tare.fx.proxy import Proxy
from tare.fx.experimental.schema_type_annotation import AnnotateTypesWithSchema

__all__ = ["NormalizeArgs", "NormalizeOperators"]


class _OfNodes(Transformer):
    """A transformer that knows of which node of the old graph each new one is made."""

    def __init__(self, module):
        super().__init__(module)
        self.node_map = {}

    def run_node(self, n):
        result = super().run_node(n)
        if isinstance(result, Proxy):
            result.node.meta = {**n.meta, **{key: value for key, value in result.node.meta.items() if key not in n.meta}}
            result.node.type = n.type
            self.node_map[result] = n
        return result


class NormalizeArgs(_OfNodes):
    """`NormalizeArgs(traced).transform()`: calls of torch's functions and modules have their arguments by name, with defaults filled in.

    Which of an operator's overloads is meant is read off the types in `node.type` or, after `ShapeProp`, in `meta`.
    With `normalize_to_only_use_kwargs` False what was given by position stays so.
    """

    def __init__(self, module, normalize_to_only_use_kwargs=True):
        super().__init__(module)
        self.normalize_to_only_use_kwargs = normalize_to_only_use_kwargs

    def run_node(self, n):
        self.types = map_aggregate((n.args, n.kwargs), self.type_of)
        return super().run_node(n)

    @staticmethod
    def type_of(value):
        """The type of an argument; None where it is not known."""
        if not isinstance(value, Node):
            return type(value)
        kind = value.meta.get("type")
        return kind if kind is not None else value.type

    def call_function(self, target, args, kwargs, arg_types=None, kwarg_types=None):
        args_types, kwargs_types = self.types if arg_types is None else (arg_types, kwarg_types)
        known = None not in (*args_types, *kwargs_types.values())
        hints = (None, None)
        if known:
            hints = tuple(map(create_type_hint, args_types)), {key: create_type_hint(one) for key, one in kwargs_types.items()}
        try:
            found = normalize_function(target, args, kwargs, *hints, self.normalize_to_only_use_kwargs)
        except RuntimeError:  # overloads fit alike, and no types tell
            found = None
        if found is None:
            return super().call_function(target, args, kwargs)
        return self.tracer.create_proxy("call_function", target, found.args, found.kwargs)

    def call_module(self, target, args, kwargs):
        found = normalize_module(self.module, target, args, kwargs, self.normalize_to_only_use_kwargs)
        return super().call_module(target, *(found or (args, kwargs)))


_AS_OPERATORS = {getattr(tare, name): getattr(operator, other) for name, other in (pair.split(":") for pair in (
    "add:add mul:mul sub:sub div:truediv floor_divide:floordiv remainder:mod eq:eq ne:ne lt:lt le:le gt:gt ge:ge").split())}


class NormalizeOperators(AnnotateTypesWithSchema):
    """`NormalizeOperators(traced).transform()`: `torch.add(x, y)` of two arguments becomes `x + y`, and so on."""

    binary_magic_method_remap = _AS_OPERATORS

    def call_function(self, target, args, kwargs):
        # Arguments by name say more than the operator does: alpha, rounding.
        if isinstance(target, type(tare.add)) and target in _AS_OPERATORS and len(args) == 2 and not kwargs:
            target = _AS_OPERATORS[target]
            return self.tracer.create_proxy("call_function", target, args, kwargs)
        return super().call_function(target, args, kwargs)
