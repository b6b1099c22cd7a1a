"""`torch.autocast`: casts the arguments of operators as their device's lists say.

The library casts, below Python's functions and above its dispatch modes (tare/autograd/autocast.h). A tensor takes part when
it is on the autocast's device, or on meta: a meta tensor stands for one on that device. (PyTorch leaves meta tensors alone,
and so tells wrong dtypes.)
"""

import contextlib
import functools
import warnings

import tare
from tare import _C
from tare._C import (
    autocast_decrement_nesting,
    autocast_increment_nesting,
    clear_autocast_cache,
    is_autocast_cache_enabled,
    set_autocast_cache_enabled,
)

__all__ = ["autocast_decorator", "autocast", "is_autocast_available", "custom_fwd", "custom_bwd"]


def is_autocast_available(device_type):
    """Whether there are lists for this kind of device."""
    return _C._autocast_dtype(device_type) is not None


def get_autocast_dtype(device_type):
    dtype = _C._autocast_dtype(device_type)
    if dtype is None:
        raise RuntimeError("unsupported scalarType")
    return dtype


def set_autocast_dtype(device_type, dtype):
    if not isinstance(dtype, tare.dtype):
        raise TypeError(f"dtype must be a torch.dtype (got {type(dtype).__name__})")
    _C._set_autocast_dtype(device_type, dtype)


def is_autocast_enabled(device_type="cuda"):
    if not isinstance(device_type, str):
        raise TypeError(
            f"is_autocast_enabled(): argument 'device_type' (position 1) must be str, not {type(device_type).__name__}"
        )
    return _C._autocast_enabled(device_type)


def set_autocast_enabled(device_type, enabled=None):
    """Switches the casting of a kind of device on or off; with one argument, CUDA's."""
    if enabled is None:
        device_type, enabled = "cuda", device_type
    if not isinstance(enabled, bool):
        raise TypeError(f"enabled must be a bool (got {type(enabled).__name__})")
    _C._set_autocast_enabled(device_type, enabled)


def _of_one_kind(name, function, kind, parameter=""):
    """An older name of a function, without the kind of device among its arguments."""

    def older(*args):
        warnings.warn(
            f"torch.{name}({parameter}) is deprecated. Please use torch.{function.__name__}('{kind}'"
            f"{parameter and ', '}{parameter}) instead.",
            DeprecationWarning,
            stacklevel=2,
        )
        return function(kind, *args)

    older.__name__ = older.__qualname__ = name
    return older


is_autocast_cpu_enabled = _of_one_kind("is_autocast_cpu_enabled", is_autocast_enabled, "cpu")
is_autocast_xla_enabled = _of_one_kind("is_autocast_xla_enabled", is_autocast_enabled, "xla")
set_autocast_cpu_enabled = _of_one_kind("set_autocast_cpu_enabled", set_autocast_enabled, "cpu", "enabled")
set_autocast_xla_enabled = _of_one_kind("set_autocast_xla_enabled", set_autocast_enabled, "xla", "enabled")
get_autocast_cpu_dtype = _of_one_kind("get_autocast_cpu_dtype", get_autocast_dtype, "cpu")
get_autocast_gpu_dtype = _of_one_kind("get_autocast_gpu_dtype", get_autocast_dtype, "cuda")
get_autocast_xla_dtype = _of_one_kind("get_autocast_xla_dtype", get_autocast_dtype, "xla")
set_autocast_cpu_dtype = _of_one_kind("set_autocast_cpu_dtype", set_autocast_dtype, "cpu", "dtype")
set_autocast_gpu_dtype = _of_one_kind("set_autocast_gpu_dtype", set_autocast_dtype, "cuda", "dtype")
set_autocast_xla_dtype = _of_one_kind("set_autocast_xla_dtype", set_autocast_dtype, "xla", "dtype")


def warn_older(kind, name, now):
    """What the names of one kind of device's own module say: how to write it for all kinds."""
    warnings.warn(
        f"`torch.{kind}.amp.{name}(args...)` is deprecated. Please use `torch.amp.{name}({now})` instead.",
        FutureWarning,
        stacklevel=3,
    )


def autocast_decorator(autocast_instance, func):
    @functools.wraps(func)
    def decorated(*args, **kwargs):
        with autocast_instance:
            return func(*args, **kwargs)

    decorated.__script_unsupported = "@autocast() decorator is not supported in script mode"
    return decorated


_hearers = []  # who records where a program casts


@contextlib.contextmanager
def heard_by(hear):
    """Calls `hear(function, arguments)` for what enters and leaves scopes within, and keeps no casts, which nobody could see in a record."""
    kept = is_autocast_cache_enabled()
    set_autocast_cache_enabled(False)
    _hearers.append(hear)
    try:
        yield
    finally:
        _hearers.remove(hear)
        set_autocast_cache_enabled(kept)


def _enter_autocast(*values):
    """Enters a scope; `_exit_autocast` leaves it."""
    mode = autocast(*values)
    mode.__enter__()
    return mode


def _exit_autocast(mode):
    mode.__exit__(None, None, None)


class autocast:
    """Casts within, as a context or a decorator."""

    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if not isinstance(device_type, str):
            raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
        self.device = tare.device(device_type).type
        self._does_nothing = self.device == "meta" and not enabled  # as transformers' rotary embeddings ask; PyTorch refuses
        if self._does_nothing:
            return
        if not is_autocast_available(self.device):
            if dtype is None:
                raise RuntimeError("unsupported scalarType")
            raise RuntimeError(f"User specified an unsupported autocast device_type '{self.device}'")
        self.fast_dtype = get_autocast_dtype(self.device) if dtype is None else dtype
        self._cache_enabled = is_autocast_cache_enabled() if cache_enabled is None else cache_enabled
        allowed = (tare.bfloat16, tare.float16)
        if enabled and self.fast_dtype not in allowed and not (self.device == "cuda" and self.fast_dtype == tare.float32):
            warnings.warn(
                f"In {self.device.upper() if self.device != 'privateuseone' else 'privateuseone'} autocast, but the target "
                f"dtype is not supported. Disabling autocast.\n{self.device.upper()} Autocast only supports dtypes of "
                "torch.bfloat16, torch.float16 currently.", stacklevel=2)
            enabled = False
        self._enabled = enabled

    def __enter__(self):
        if self._does_nothing:
            return self
        self.prev = is_autocast_enabled(self.device)
        self.prev_fastdtype = get_autocast_dtype(self.device)
        self.prev_cache_enabled = is_autocast_cache_enabled()
        _C._set_autocast_dtype(self.device, self.fast_dtype)
        autocast_increment_nesting()
        set_autocast_cache_enabled(self._cache_enabled)
        set_autocast_enabled(self.device, self._enabled)
        for hear in _hearers:
            hear(_enter_autocast, (self.device, self.fast_dtype, self._enabled, self._cache_enabled))
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self._does_nothing:
            return False
        for hear in _hearers:
            hear(_exit_autocast, ())
        if autocast_decrement_nesting() == 0:
            clear_autocast_cache()
        _C._set_autocast_dtype(self.device, self.prev_fastdtype)
        set_autocast_cache_enabled(self.prev_cache_enabled)
        set_autocast_enabled(self.device, self.prev)
        return False

    def __call__(self, func):
        return autocast_decorator(self, func)


def _cast(value, device_type, dtype):
    """Tensors within a value that take part, in `dtype`."""
    if isinstance(value, tare.Tensor):
        takes_part = value.is_floating_point() and value.device.type in (device_type, "meta") and value.dtype != tare.float64
        return value.to(dtype) if takes_part else value
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, dict):
        return {_cast(key, device_type, dtype): _cast(one, device_type, dtype) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        cast = [_cast(one, device_type, dtype) for one in value]
        return type(value)(*cast) if hasattr(value, "_fields") else type(value)(cast)
    return value


def _of_type(device_type):
    if not isinstance(device_type, str):
        raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
    return device_type


def custom_fwd(fwd=None, *, device_type, cast_inputs=None):
    """Decorates the forward of an autograd.Function: its inputs cast, and no casting within."""
    kind = _of_type(device_type)

    def decorate(forward):
        @functools.wraps(forward)
        def decorated(ctx, *args, **kwargs):
            casting = is_autocast_enabled(kind)
            ctx._dtype = get_autocast_dtype(kind)
            ctx._fwd_used_autocast = casting and cast_inputs is None
            if cast_inputs is None or not casting:
                return forward(ctx, *args, **kwargs)
            with autocast(kind, enabled=False):
                return forward(ctx, *_cast(args, kind, cast_inputs), **_cast(kwargs, kind, cast_inputs))

        return decorated

    return decorate if fwd is None else decorate(fwd)


def custom_bwd(bwd=None, *, device_type):
    """Decorates the backward of an autograd.Function: it casts as its forward did."""
    kind = _of_type(device_type)

    def decorate(backward):
        @functools.wraps(backward)
        def decorated(ctx, *gradients):
            with autocast(kind, enabled=ctx._fwd_used_autocast, dtype=ctx._dtype):
                return backward(ctx, *gradients)

        return decorated

    return decorate if bwd is None else decorate(bwd)
