"""The schema of a custom operator, from its function's annotations."""

import collections.abc
import inspect
import types
import typing

import tare

_SIMPLE = {
    tare.Tensor: "Tensor", int: "SymInt", float: "float", bool: "bool", str: "str", tare.dtype: "ScalarType",
    tare.device: "Device", types.NoneType: "()",
}
_LISTS = {tare.Tensor: "Tensor[]", int: "SymInt[]", float: "float[]", bool: "bool[]"}
_NUMBER = frozenset((int, float, bool))


def _type(annotation):
    """The schema's type for an annotation, or None where it has none."""
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    origin, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        rest = [one for one in parts if one is not types.NoneType]
        inner = "Scalar" if _NUMBER.issuperset(rest) and len(rest) > 1 else _type(rest[0]) if len(rest) == 1 else None
        return inner and (f"{inner}?" if len(rest) < len(parts) else inner)
    if origin in (list, collections.abc.Sequence) and len(parts) == 1:
        return "Tensor?[]" if _type(parts[0]) == "Tensor?" else _LISTS.get(parts[0])
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return _LISTS.get(parts[0])
    return None


def _returned(annotation):
    if typing.get_origin(annotation) is tuple and Ellipsis not in typing.get_args(annotation):
        parts = [_type(one) for one in typing.get_args(annotation)]
        return None if None in parts else f"({', '.join(parts)})"
    return _type(annotation)


def _default(value):
    return f'"{value}"' if isinstance(value, str) else str(value).removeprefix("torch.")


def infer_schema(prototype_function, /, *, mutates_args, op_name=None):
    """The schema that a function's annotations say: `(Tensor x, float k=2.0) -> Tensor`.

    `mutates_args` names the arguments that it writes, or is "unknown". Errors: ValueError for a parameter or result without
    an annotation, an annotation that no schema has a type for, and names that are no parameters.
    """
    signature = inspect.signature(prototype_function)
    hints = typing.get_type_hints(prototype_function)

    def wrong(what):
        return ValueError(f"infer_schema(func): {what} Got func with signature {signature})")

    parts, letter, named = [], 0, False
    for name, one in signature.parameters.items():
        if one.kind is one.KEYWORD_ONLY and not named:
            parts.append("*")
            named = True
        elif one.kind not in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY):
            raise wrong("We do not support positional-only args, varargs, or varkwargs.")
        if name not in hints:
            raise wrong(f"Parameter {name} must have a type annotation.")
        kind = _type(hints[name])
        if kind is None or kind == "()":
            raise wrong(f"Parameter {name} has unsupported type {one.annotation}.")
        if name in mutates_args or mutates_args == "unknown" and kind.startswith("Tensor"):
            if not kind.startswith("Tensor"):
                raise wrong(f"Parameter {name} is in mutable_args but only Tensors or collections of Tensors can be mutated.")
            kind = f"Tensor(a{letter}!){kind[len('Tensor'):]}"
        letter += 1
        parts.append(f"{kind} {name}" + ("" if one.default is one.empty else f"={_default(one.default)}"))
    if mutates_args != "unknown":
        unknown = set(mutates_args) - set(signature.parameters)
        if unknown:
            raise wrong(f"{unknown} in mutates_args were not found in the custom op's signature.")
    if "return" not in hints:
        raise wrong("No return type annotation was provided. Please add one.")
    returned = _returned(hints["return"])
    if returned is None:
        raise wrong(f"Return has unsupported type {signature.return_annotation}.")
    return f"{op_name or ''}({', '.join(parts)}) -> {returned}"
