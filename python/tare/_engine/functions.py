"""Operators by ATen's names, whether PyTorch shows them as functions or not: `tare._C.functions.max_pool2d`."""

from tare import _C


class Functions:
    """Each attribute is an operator; made when it is first asked for."""

    def __getattr__(self, name):
        if name.startswith("__") or not _C._has_packet(name):
            raise AttributeError(f"tare has no operator '{name}'")
        function = _C._function(name, name)
        self.__dict__[name] = function
        return function

    def __dir__(self):
        return _C._packets()


class NN:
    """What PyTorch keeps as `torch._C._nn`."""

    def __getattr__(self, name):
        return getattr(_C.functions, name)

    def __dir__(self):
        return dir(_C.functions)

    @staticmethod
    def _parse_to(*args, **kwargs):
        """Device, dtype, non_blocking and memory format of the arguments of `to`."""
        from tare._engine import tensor

        device, dtype, non_blocking, _, memory_format = tensor._to_arguments(args, kwargs, copies=False)
        return (None if device is None else _C.device(device)), dtype, non_blocking, memory_format


def _disabled_torch_function_impl(func, types, args=(), kwargs=None):
    """What a class takes for `__torch_function__` to leave calls alone; called, it answers as if no class was asked."""
    from tare._engine.overrides import DisableTorchFunctionSubclass

    with DisableTorchFunctionSubclass():
        return func(*args, **(kwargs or {}))


def _disabled_torch_dispatch_impl(func, types, args=(), kwargs=None):
    """What stands for `__torch_dispatch__` in classes whose operators are answered as any tensor's: so it answers, too."""
    _C._change_disabled_dispatch(1)
    try:
        return func(*args, **(kwargs or {}))
    finally:
        _C._change_disabled_dispatch(-1)


_C._disabled_torch_function_impl = _disabled_torch_function_impl
_C._disabled_torch_dispatch_impl = _disabled_torch_dispatch_impl
_C.functions = Functions()
_C._nn = NN()
_C._VariableFunctions = _C.functions
_C._linalg = _C._fft = _C._special = _C._sparse = _C._nested = _C.functions
_C._is_any_autocast_enabled = lambda: False
