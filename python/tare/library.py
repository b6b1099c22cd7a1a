"""Operators of one's own: by `custom_op` from a function, or declared by a schema and given implementations."""

import contextlib
import functools

from tare import _custom_ops
from tare._engine import refusals as _refusals
from tare._custom_ops import CustomOpDef, get_ctx  # noqa: F401
from tare._custom_schemas import infer_schema  # noqa: F401

__all__ = ["Library", "impl", "define", "fallthrough_kernel", "impl_abstract", "register_autocast", "register_fake",
           "register_torch_dispatch", "register_vmap", "get_ctx", "custom_op", "triton_op", "wrap_triton", "infer_schema"]
_defined_namespaces = {("aten", None)}  # with the rank that defined them


def fallthrough_kernel():
    raise NotImplementedError("fallthrough_kernel() should never be called.")


def custom_op(name, fn=None, /, *, mutates_args, device_types=None, schema=None, tags=None):
    """Makes a function an operator called `namespace::name`, a CustomOpDef; without `fn`, a decorator.

    Its schema is read off the function's annotations, or is the text `schema`. `mutates_args` names the arguments that it
    writes. Errors: a name without a namespace, annotations that no schema has types for.
    """

    def decorate(function):
        return _custom_ops.custom_op(name, function, mutates_args, device_types, schema, tags)

    return decorate if fn is None else decorate(fn)


def triton_op(name, fn=None, /, *, mutates_args, schema=None):
    return custom_op(name, fn, mutates_args=mutates_args, schema=schema)


@functools.singledispatch
def define(qualname, schema, *, lib=None, tags=()):
    """Declares an operator: `define("mine::twice", "(Tensor x) -> Tensor")`."""
    if not isinstance(qualname, str):
        raise ValueError(f"define(qualname, schema): expected qualname to be instance of str, got {type(qualname)}")
    if not isinstance(schema, str):
        raise ValueError(f"define(qualname, schema): expected schema to be of type str, got {type(schema)}")
    _custom_ops.define(qualname, schema, tags=tags)


def _overload(op):
    """The operator that is meant by its name, its CustomOpDef or itself."""
    if isinstance(op, CustomOpDef):
        return op._opoverload
    if isinstance(op, _custom_ops.Overload):
        return op
    if isinstance(op, str):
        return _custom_ops.find(op)
    raise ValueError(f"got unexpected type for op: {type(op)}")


def _definition(op):
    return op if isinstance(op, CustomOpDef) else CustomOpDef(_overload(op), _overload)


_KINDS = {"CPU": "cpu", "CUDA": "cuda", "Meta": "meta", "XPU": "xpu", "MPS": "mps", "default": None}


@functools.singledispatch
def impl(qualname, types, func=None, *, lib=None):
    """Gives a declared operator an implementation for kinds of devices or dispatch keys; without `func`, a decorator."""

    def decorate(function):
        for one in [types] if isinstance(types, str) else types:
            _overload(qualname).implement(_KINDS.get(one, one), function)
        return function

    return decorate if func is None else decorate(func)


def register_fake(op, func=None, /, *, lib=None, _stacklevel=1, allow_override=False):
    """Gives an operator the function that lays out its results without computing them."""

    def decorate(function):
        _overload(op).set_fake(function)
        return function

    return decorate if func is None else decorate(func)


impl_abstract = register_fake


def register_kernel(op, device_types, func=None, /, *, lib=None):
    """Gives an operator another implementation, for kinds of devices."""
    return _definition(op).register_kernel(device_types, func)


def register_autograd(op, backward, /, *, setup_context=None, lib=None):
    """Gives an operator its derivative: `backward(ctx, *gradients)`, and `setup_context(ctx, inputs, output)` before it."""
    _definition(op).register_autograd(backward, setup_context=setup_context)


def register_vmap(op, func=None, /, *, lib=None):
    """Accepted: vmap calls operators once for each index."""
    return _definition(op).register_vmap(func)


class Library:
    """Operators of a namespace, declared one by one ("DEF" once for a namespace, "FRAGMENT"), or implementations ("IMPL")."""

    def __init__(self, ns, kind, dispatch_key=""):
        if kind not in ("IMPL", "DEF", "FRAGMENT"):
            raise ValueError(f"Unsupported kind: {kind}")
        if ns == "prim" and kind != "IMPL":
            raise ValueError(f"{ns} is a reserved namespace. Please try creating a library with another name.")
        if kind == "DEF":
            self._block = ns, _custom_ops.rank()  # each rank of a world has a block of its own
            if {(ns, None), self._block} & _defined_namespaces:
                raise RuntimeError(
                    f"Only a single TORCH_LIBRARY can be used to register the namespace {ns}; please put all of your definitions in "
                    "a single TORCH_LIBRARY block.")
            _defined_namespaces.add(self._block)
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key
        self._defined = []

    def __repr__(self):
        return f"Library(kind={self.kind}, ns={self.ns}, dispatch_key={self.dispatch_key})>"

    def define(self, schema, alias_analysis="", *, tags=(), _allow_override=False):
        """Declares an operator by its schema, name and all. Returns the name."""
        name, opening, rest = schema.partition("(")
        name = name.strip().rpartition("::")[2]
        self._defined.append(_custom_ops.define(f"{self.ns}::{name}", opening + rest, tags=tags))
        return name

    def impl(self, op_name, fn, dispatch_key="", *, with_keyset=False, allow_override=False):
        """Gives an operator an implementation, in the place of one that it has for the same key."""
        if self.ns == "aten":
            raise NotImplementedError("torch.library.Library.impl for aten operators is not supported by tare yet")
        key = dispatch_key or self.dispatch_key
        name = (op_name if isinstance(op_name, str) else op_name.name()).rpartition("::")[2]
        impl(f"{self.ns}::{name}", key or "CompositeImplicitAutograd", fn)

    def _register_fake(self, op_name, fn, _stacklevel=1, *, allow_override=False):
        _overload(f"{self.ns}::{op_name}").set_fake(fn)

    def _destroy(self):
        """Takes the operators that were declared here away, and forgets that the namespace was defined."""
        while self._defined:
            operator = self._defined.pop()
            if _custom_ops.is_there(operator):  # no other rank took it away
                operator.remove()
        if self.kind == "DEF":
            _defined_namespaces.discard(self._block)


@define.register
def _(lib: Library, schema, alias_analysis=""):
    """The form that decorates the operator's function: `@define(library, "twice(Tensor x) -> Tensor")`."""

    def decorate(function):
        lib.impl(lib.define(schema, alias_analysis), function)
        return function

    return decorate


@impl.register
def _(lib: Library, name, dispatch_key=""):
    """The form that decorates an implementation: `@impl(library, "twice", "CPU")`."""

    def decorate(function):
        lib.impl(name, function, dispatch_key)
        return function

    return decorate


_refusals.refuse(globals(), "get_kernel wrap_triton opcheck register_autocast register_torch_dispatch")


@contextlib.contextmanager
def _scoped_library(*args, **kwargs):
    """A `Library` whose operators are there while it lasts."""
    library = Library(*args, **kwargs)
    try:
        yield library
    finally:
        library._destroy()
