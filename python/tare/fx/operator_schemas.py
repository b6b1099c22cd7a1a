"""Signatures of operators as Python has them, and the arguments of a call in their form."""

import inspect
import numbers
import re
import types
import typing
import warnings

import tare
from tare import _C

__all__ = ["ArgsKwargsPair", "check_for_mutable_operation", "get_signature_for_torch_op", "create_type_hint", "type_matches",
           "normalize_function", "normalize_module"]


class ArgsKwargsPair(typing.NamedTuple):
    """Positional arguments, and arguments by name."""

    args: tuple
    kwargs: dict


_TYPES = {
    "Tensor": tare.Tensor, "number": numbers.Number, "int": int, "float": float, "bool": bool, "str": str, "complex": complex,
    "Device": _C.device, "Layout": _C.layout, "ScalarType": int, "MemoryFormat": _C.memory_format, "Generator": tare.Generator,
    "Stream": typing.Any, "NoneType": type(None),
}
_NESTED = re.compile(r"(List|Optional)\[(.*)\]$")
_CONTAINERS = {"List": typing.List, "Optional": typing.Optional}


def _python_type(text):
    """A schema's type, `Optional[List[int]]`, as Python's."""
    nested = _NESTED.match(text)
    if nested:
        return _CONTAINERS[nested[1]][_python_type(nested[2])]
    return _TYPES.get(text, typing.Any)


def _signature(schema):
    parameters = []
    renames = all(one.name != "input" for one in schema.arguments)
    for argument in schema.arguments:
        name = "input" if argument.name == "self" and renames else argument.name
        if name == "from":  # a word of Python's, so that it is given by position, as what stands in front
            parameters = [one.replace(kind=inspect.Parameter.POSITIONAL_ONLY) for one in parameters]
            parameters.append(inspect.Parameter("from_", inspect.Parameter.POSITIONAL_ONLY, annotation=_python_type(argument.type)))
            continue
        kind = inspect.Parameter.KEYWORD_ONLY if argument.kwarg_only else inspect.Parameter.POSITIONAL_OR_KEYWORD
        default = argument.default_value if argument.has_default_value() else inspect.Parameter.empty
        parameters.append(inspect.Parameter(name, kind, default=default, annotation=_python_type(argument.type)))
    results = [_python_type(one.type) for one in schema.returns]
    return inspect.Signature(parameters, return_annotation=results[0] if len(results) == 1 else tuple(results) or None)


_known = {}


def _of_operator(op):
    """(signature, schema) of each overload of an operator; None for what is none."""
    if isinstance(op, tare.ops.OpOverload):
        schemas = [op._schema]
    elif type(op) is _C.builtin_function or isinstance(op, tare.ops.OpOverloadPacket):
        name = op.__name__
        if not _C._has_packet(name):
            return None
        packet = op if isinstance(op, tare.ops.OpOverloadPacket) else getattr(tare.ops.aten, name)
        schemas = [getattr(packet, overload)._schema for overload in packet.overloads()]
        schemas.sort(key=lambda schema: any(one.is_out for one in schema.arguments))  # forms with out= stand last
    else:
        return None
    return [(_signature(schema), schema) for schema in schemas]


def get_signature_for_torch_op(op, return_schemas=False):
    """The signatures of an operator's overloads; None for what is no operator. With `return_schemas` a pair with the schemas."""
    found = _known.get(op)
    if found is None:
        found = _of_operator(op)
        if found is None:
            return (None, None) if return_schemas else None
        _known[op] = found
    signatures = [signature for signature, _ in found]
    return (signatures, [schema for _, schema in found]) if return_schemas else signatures


def check_for_mutable_operation(target, args, kwargs):
    """Refuses a call that changes its arguments. Errors: RuntimeError with the schema that the call fits."""
    found = _known.get(target) or _of_operator(target)
    if not found:
        return
    fitting = []
    for signature, schema in found:
        try:
            signature.bind(*args, **kwargs)
        except TypeError:
            continue
        fitting.append(schema)
    # Where several fit, which one is meant is only known when there are values.
    if len(fitting) == 1 and fitting[0].is_mutable:
        raise RuntimeError(f"Tried to trace mutable operation {fitting[0]}. FX only supports functional code, so operations that mutate "
                           "operands in-place (e.g. via `out` arguments) are not supported")


def create_type_hint(x):
    """The type of a list or tuple of types: `List[int]` of `[int, int]`; of other things, they themselves."""
    if not isinstance(x, (list, tuple)):
        return x
    if x and not all(isinstance(one, type) or typing.get_origin(one) for one in x):
        warnings.warn(f"We were not able to successfully create type hint from the type {x}", stacklevel=2)
        return x
    common = next((one for one in x if all(_is_subclass(other, one) for other in x)), typing.Any)
    return list[common] if isinstance(x, list) else tuple[common, ...]


def _is_subclass(one, other):
    return isinstance(one, type) and isinstance(other, type) and issubclass(one, other)


def type_matches(signature_type, argument_type):
    """Whether a parameter of one type takes an argument of another. A list of int takes an int, too."""
    if signature_type is argument_type or signature_type == argument_type:
        return True
    origin = typing.get_origin(signature_type)
    if origin in (typing.Union, types.UnionType):
        return any(type_matches(one, argument_type) for one in typing.get_args(signature_type))
    if origin is list:
        (item,) = typing.get_args(signature_type) or (typing.Any,)
        if argument_type is int and item is int:
            return True
        inner = typing.get_origin(argument_type)
        if inner is list:
            return _is_subclass(typing.get_args(argument_type)[0], item)
        if inner is tuple:
            return all(one is ... or _is_subclass(one, item) for one in typing.get_args(argument_type))
        return False
    if signature_type is numbers.Number and argument_type in (int, float):
        return True
    if signature_type is int and argument_type is tare.dtype:  # schemas have a dtype's number
        return True
    return _is_subclass(argument_type, signature_type)


def _bound(signature, args, kwargs, only_kwargs):
    """A call's arguments with defaults filled in: by position what was given so. None where it does not fit."""
    if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in signature.parameters.values()):
        return None
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        return None
    bound.apply_defaults()
    values = list(bound.arguments.items())
    if only_kwargs:
        return ArgsKwargsPair((), dict(values))
    count = len(args)
    return ArgsKwargsPair(tuple(value for _, value in values[:count]), dict(values[count:]))


def normalize_function(target, args, kwargs=None, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False):
    """The arguments of a call in the form of the function's signature; None where that is not known or does not fit.

    Of operators with overloads that fit alike, `arg_types` and `kwarg_types` tell which is meant. Errors: RuntimeError where
    nothing does.
    """
    kwargs = kwargs or {}
    if isinstance(target, types.FunctionType):
        if (target.__module__ or "").partition(".")[0] not in ("torch", "tare"):
            return None
        return _bound(inspect.signature(inspect.unwrap(target)), args, kwargs, normalize_to_only_use_kwargs)
    signatures = get_signature_for_torch_op(target) if callable(target) else None
    if not signatures:
        return None
    fitting = [(one, bound) for one in signatures
               if (bound := _bound(one, args, kwargs, normalize_to_only_use_kwargs)) is not None]
    if not fitting:
        return None
    if len(fitting) > 1:
        if arg_types is None and kwarg_types is None:
            listed = "\n".join(str(one) for one, _ in fitting)
            raise RuntimeError(
                f"Tried to normalize arguments to {tare.typename(target)} but the schema match was ambiguous! Please provide argument "
                f"types to the normalize_arguments() call. Available schemas:\n{listed}")
        fitting = [(one, bound) for one, bound in fitting if _takes(one, arg_types or (), kwarg_types or {})]
        if not fitting:
            return None
    return fitting[0][1]


def _takes(signature, arg_types, kwarg_types):
    try:
        bound = signature.bind(*arg_types, **kwarg_types)
    except TypeError:
        return False
    return all(type_matches(signature.parameters[name].annotation, kind) for name, kind in bound.arguments.items())


def normalize_module(root, target, args, kwargs=None, normalize_to_only_use_kwargs=False):
    """The arguments of a call of a submodule in the form of its `forward`; None where the module is none of torch's."""
    try:
        module = root.get_submodule(target)
    except AttributeError as error:
        raise RuntimeError(f"Tried to normalize a module target of {target}, which is not a submodule of the root") from error
    kind = type(module)
    if getattr(tare.nn, kind.__name__, None) is not kind:
        return None
    return _bound(inspect.signature(module.forward), args, kwargs or {}, normalize_to_only_use_kwargs)
