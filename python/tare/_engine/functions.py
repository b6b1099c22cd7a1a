"""Operators by ATen's names, whether PyTorch shows them as functions or not: `tare._C.functions.max_pool2d`."""

from tare import _C
from tare._engine.conversions import to_arguments


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
        device, dtype, non_blocking, _, memory_format = to_arguments(args, kwargs, copies=False)
        return (None if device is None else _C.device(device)), dtype, non_blocking, memory_format


_C.functions = Functions()
_C._nn = NN()
_C._VariableFunctions = _C.functions
_C._linalg = _C._fft = _C._special = _C._sparse = _C._nested = _C.functions
