"""Operators of one's own. A custom operator is its Python function; its fake implementation answers for tensors without bytes."""

import inspect

import tare
from tare import _refusals

__all__ = ["Library", "impl", "define", "fallthrough_kernel", "impl_abstract", "register_autocast", "register_fake",
           "register_torch_dispatch", "register_vmap", "get_ctx", "custom_op", "triton_op", "wrap_triton", "infer_schema"]
_operators = {}


def fallthrough_kernel():
    raise NotImplementedError("fallthrough_kernel() should never be called.")


class _Operator:
    """What the name of a custom operator stands for under torch.ops."""

    def __init__(self, name):
        self._name = name
        self.__name__ = name.rpartition("::")[2]
        self.namespace, _, self._opname = name.partition("::")
        self._real = {}
        self._fake = None
        self._gradient = self._context = None

    @property
    def default(self):
        return self

    def register_fake(self, fn, /):
        self._fake = fn
        return fn

    def register_kernel(self, device_types, fn=None, /):
        def decorate(function):
            for one in [device_types] if isinstance(device_types, str) or device_types is None else device_types:
                self._real[one] = function
            return function

        return decorate if fn is None else decorate(fn)

    def register_autograd(self, backward, /, *, setup_context=None):
        self._gradient, self._context = backward, setup_context

    def register_vmap(self, func=None):
        return func if func is not None else lambda one: one

    def register_autocast(self, device_type, cast_inputs):
        pass

    def register_torch_dispatch(self, torch_dispatch_class, fn=None, /):
        return fn if fn is not None else lambda one: one

    def _implementation(self, args, kwargs):
        tensors = [one for one in (*args, *kwargs.values()) if isinstance(one, tare.Tensor)]
        kind = tensors[0].device.type if tensors else "cpu"
        if self._fake is not None and kind != "cpu":
            return self._fake
        for one in (kind, None, "CompositeImplicitAutograd", "CompositeExplicitAutograd"):
            if one in self._real:
                return self._real[one]
        if self._fake is not None:
            return self._fake
        if self._real:
            return next(iter(self._real.values()))
        raise NotImplementedError(f"{self._name}: no implementation was registered for {kind}")

    def __call__(self, *args, **kwargs):
        function = self._implementation(args, kwargs)
        if self._gradient is None or not tare.is_grad_enabled():
            return function(*args, **kwargs)
        return _differentiable(self, function, args, kwargs)

    def __repr__(self):
        return f"<CustomOpDef({self._name})>"


def _differentiable(operator, function, args, kwargs):
    """The operator as a node of the gradient's graph."""
    names = list(inspect.signature(function).parameters)
    values = [*args, *[kwargs[name] for name in names[len(args):] if name in kwargs]]

    class Custom(tare.autograd.Function):
        @staticmethod
        def forward(ctx, *inputs):
            with tare.no_grad():
                output = function(*inputs)
            if operator._context is not None:
                operator._context(ctx, inputs, output)
            return output

        @staticmethod
        def backward(ctx, *gradients):
            return operator._gradient(ctx, *gradients)

    return Custom.apply(*values)


def _operator(name):
    if "::" not in name:
        raise ValueError(f"expected a name of the form namespace::name, got {name!r}")
    if name not in _operators:
        _operators[name] = _Operator(name)
        namespace, _, short = name.partition("::")
        setattr(getattr(tare.ops, namespace), short.partition(".")[0], _operators[name])
    return _operators[name]


def custom_op(name, fn=None, /, *, mutates_args=(), device_types=None, schema=None, tags=None):
    """Makes a function an operator called `namespace::name`."""

    def decorate(function):
        made = _operator(name)
        made._real[None] = function
        made.__doc__ = function.__doc__
        return made

    return decorate if fn is None else decorate(fn)


def triton_op(name, fn=None, /, *, mutates_args=(), schema=None):
    return custom_op(name, fn, mutates_args=mutates_args, schema=schema)


def define(qualname, schema, *, lib=None, tags=()):
    """Declares an operator."""
    made = _operator(qualname)
    if lib is None and callable(schema):
        made._real[None] = schema


def impl(qualname, types, func=None, *, lib=None):
    """Gives an operator an implementation."""

    def decorate(function):
        for one in [types] if isinstance(types, str) else types:
            _operator(qualname)._real[_device_of(one)] = function
        return function

    return decorate if func is None else decorate(func)


def _device_of(key):
    kinds = {"CPU": "cpu", "CUDA": "cuda", "Meta": "meta", "XPU": "xpu", "MPS": "mps", "default": None}
    return kinds.get(key, key)


def register_fake(op, func=None, /, *, lib=None, _stacklevel=1, allow_override=False):
    """Gives an operator the function that lays out its results without computing them."""

    def decorate(function):
        (op if isinstance(op, _Operator) else _operator(op)).register_fake(function)
        return function

    return decorate if func is None else decorate(func)


impl_abstract = register_fake


def register_kernel(op, device_types, func=None, /, *, lib=None):
    made = op if isinstance(op, _Operator) else _operator(op)
    return made.register_kernel(device_types, func)


def register_autograd(op, backward, /, *, setup_context=None, lib=None):
    """Gives an operator its derivative."""
    (op if isinstance(op, _Operator) else _operator(op)).register_autograd(backward, setup_context=setup_context)


def register_autocast(op, device_type, cast_inputs, /, *, lib=None):
    """Accepted; custom operators are not cast."""


def register_vmap(op, func=None, /, *, lib=None):
    return func if func is not None else lambda one: one


def register_torch_dispatch(op, torch_dispatch_class, func=None, /, *, lib=None, allow_override=False):
    return func if func is not None else lambda one: one


class Library:
    """Operators of a namespace, defined one by one."""

    def __init__(self, ns, kind, dispatch_key=""):
        if kind not in ("IMPL", "DEF", "FRAGMENT"):
            raise ValueError(f"Unsupported kind: {kind}")
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key

    def define(self, schema, alias_analysis="", *, tags=(), _allow_override=False):
        name = schema.partition("(")[0].strip()
        _operator(f"{self.ns}::{name.rpartition('::')[2]}")
        return name

    def impl(self, op_name, fn, dispatch_key="", *, with_keyset=False, allow_override=False):
        if self.ns == "aten":
            raise NotImplementedError("torch.library.Library.impl for aten operators is not supported by tare yet")
        name = op_name if isinstance(op_name, str) else op_name._name
        key = _device_of(dispatch_key or self.dispatch_key) or None
        operator = _operator(f"{self.ns}::{name.rpartition('::')[2]}")
        if key == "meta":
            operator.register_fake(fn)
        operator._real[key] = fn

    def _register_fake(self, op_name, fn, _stacklevel=1, *, allow_override=False):
        _operator(f"{self.ns}::{op_name}").register_fake(fn)

    def _destroy(self):
        pass


_refusals.refuse(globals(), "get_ctx get_kernel wrap_triton infer_schema opcheck CustomOpDef")
