"""Tensors with a role in a module: parameters, buffers, and both before their shape is known."""

from collections import OrderedDict

import tare
from tare._engine.overrides import DisableTorchFunctionSubclass, _disabled_torch_function_impl

__all__ = [
    "Parameter",
    "UninitializedParameter",
    "is_lazy",
    "Buffer",
    "UninitializedBuffer",
    "UninitializedTensorMixin",
]

_TensorMeta = type(tare.Tensor)


def _flagged_meta(name, flag):
    """A metaclass under which a tensor of any class counts as `name` once it carries `flag`."""

    def __instancecheck__(cls, instance):
        if type.__instancecheck__(cls, instance):
            return True
        return (
            cls.__dict__.get("_flag") == flag
            and isinstance(instance, tare.Tensor)
            and getattr(instance, flag, False)
        )

    return type(name, (_TensorMeta,), {"__instancecheck__": __instancecheck__})


_Tensor = tare.Tensor
_share = tare.Tensor._make_subclass


def _marked(tensor, kind, requires_grad):
    """A tensor subclass stays what it is, and carries the mark of a parameter."""
    parameter = tensor.detach().requires_grad_(requires_grad)
    if type(parameter) is not kind:
        raise RuntimeError(
            f"Creating a Parameter from an instance of type {kind.__name__} requires that detach() returns an instance "
            f"of the same type, but return type {type(parameter).__name__} was found instead. To use the type as a "
            "Parameter, please correct the detach() semantics defined by its __torch_dispatch__() implementation."
        )
    parameter._is_param = True
    return parameter


_ParameterMeta = _flagged_meta("_ParameterMeta", "_is_param")


class Parameter(tare.Tensor, metaclass=_ParameterMeta):
    """A tensor that a module counts among its parameters when it is assigned as an attribute.

    `data` is shared, not copied; None stands for an empty tensor. See torch.nn.Parameter.
    """

    _flag = "_is_param"

    def __new__(cls, data=None, requires_grad=True):
        kind = type(data)
        if kind is _Tensor or kind is Parameter or data is None:
            return _share(cls, tare.empty(0) if data is None else data, requires_grad)
        return _marked(data, kind, requires_grad)

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is None:
            copied = self.data.clone(memory_format=tare.preserve_format)
            known = memo[id(self)] = type(self)(copied, self.requires_grad)
        return known

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __reduce_ex__(self, proto):
        from tare import _utils

        state = dict(self.__dict__)
        arguments = (self.data, self.requires_grad, OrderedDict())
        if state:
            return (_utils._rebuild_parameter_with_state, (*arguments, state))
        return (_utils._rebuild_parameter, arguments)

    __torch_function__ = _disabled_torch_function_impl


class Buffer(tare.Tensor, metaclass=_flagged_meta("_BufferMeta", "_is_buffer")):
    """A tensor that a module counts among its buffers when it is assigned; `persistent` ones enter the state dict."""

    _flag = "_is_buffer"

    def __new__(cls, data=None, *, persistent=True):
        if data is None:
            data = tare.empty(0)
        marked = data.detach().requires_grad_(data.requires_grad)
        marked.persistent = persistent
        marked._is_buffer = True
        return marked

    __torch_function__ = _disabled_torch_function_impl


class UninitializedTensorMixin:
    """What a tensor may do before its shape is known: be moved, be converted, and be given a shape."""

    _allowed_methods = [
        getattr(tare.Tensor, name)
        for name in (
            "__hash__ size copy_ is_complex is_floating_point half float double char short int long cuda cpu to "
            "get_device"
        ).split()
    ]

    def materialize(self, shape, device=None, dtype=None):
        """Become an ordinary parameter or buffer of this shape, with undefined values."""
        data = self.data
        self.data = tare.empty(
            shape,
            device=data.device if device is None else device,
            dtype=data.dtype if dtype is None else dtype,
        )
        self.__class__ = self.cls_to_become

    @property
    def shape(self):
        raise RuntimeError(
            "Can't access the shape of an uninitialized parameter or buffer. This error usually happens in "
            "`load_state_dict` when trying to load an uninitialized parameter into an initialized one. Call `forward` to "
            "initialize the parameters before accessing their attributes."
        )

    def share_memory_(self):
        raise RuntimeError(
            "Can't share memory on an uninitialized parameter or buffer. Call `forward` to initialize the parameters "
            "before calling `module.share_memory()`."
        )

    def __repr__(self):
        return f"<{self.__class__.__name__}>"

    def __reduce_ex__(self, proto):
        return (self.__class__, (self.requires_grad,))

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if func in cls._allowed_methods or func.__class__.__name__ == "method-wrapper":
            with DisableTorchFunctionSubclass():
                return func(*args, **(kwargs or {}))
        raise ValueError(
            f"Attempted to use an uninitialized parameter in {func}. This error happens when you are using a "
            f"`LazyModule` or explicitly manipulating `torch.nn.parameter.{cls.__name__}` objects. When using "
            "LazyModules Call `forward` with a dummy batch to initialize the parameters before calling torch functions"
        )


def is_lazy(param):
    """Whether the parameter or buffer still waits for its shape."""
    return isinstance(param, UninitializedTensorMixin)


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A parameter without a shape; `materialize` gives it one."""

    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return tare.Tensor._make_subclass(cls, tare.empty(0, device=device, dtype=dtype), requires_grad)

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is None:
            data = self.data
            known = memo[id(self)] = type(self)(self.requires_grad, data.device, data.dtype)
        return known


class UninitializedBuffer(UninitializedTensorMixin, tare.Tensor):
    """A buffer without a shape; `materialize` gives it one."""

    cls_to_become = tare.Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        made = tare.Tensor._make_subclass(cls, tare.empty(0, device=device, dtype=dtype), requires_grad)
        made.persistent = persistent
        made._is_buffer = True
        return made


def _drop_gradients(parameters, set_to_none):
    """Drop the gradients, or fill them with zeros that remember nothing of what made them."""
    for parameter in parameters:
        gradient = parameter.grad
        if gradient is None:
            continue
        if set_to_none:
            parameter.grad = None
            continue
        if gradient.grad_fn is not None:
            gradient.detach_()
        else:
            gradient.requires_grad_(False)
        gradient.zero_()
