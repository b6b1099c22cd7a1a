"""Settings of the process and thread, and small facts about types."""

import warnings

import tare
from tare import _C
from tare._engine import overrides
from tare._engine.grad_mode import is_inference_mode_enabled  # noqa: F401


def set_default_dtype(d):
    """What floating factories make: float32, or another floating type."""
    if not isinstance(d, tare.dtype):
        raise TypeError(f"invalid dtype object: only floating-point types are supported as the default type, got {d}")
    if not d.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    _C._set_default_dtype(d)
    from tare import storage

    storage.Storage = tare.Storage = storage.of_dtype(d)


def set_default_device(device):
    """Where factories make tensors."""
    _C._set_default_device("cpu" if device is None else device)


def get_default_device():
    """Where factories make tensors."""
    return _C._get_default_device()


def set_default_tensor_type(t):
    from tare._engine import legacy_types

    warn_once("torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use torch.set_default_dtype() and "
               "torch.set_default_device() as alternatives.")

    dtype, device = legacy_types.parse(t)
    set_default_dtype(dtype)
    if device:
        set_default_device(device)


def manual_seed(seed):
    """Starts the default stream of random numbers again."""
    return tare.default_generator.manual_seed(int(seed))


def seed():
    return tare.default_generator.seed()


def initial_seed():
    return tare.default_generator.initial_seed()


def get_rng_state():
    return tare.default_generator.get_state()


def set_rng_state(new_state):
    tare.default_generator.set_state(new_state)


def is_tensor(obj):
    """Whether it is a tensor."""
    return isinstance(obj, tare.Tensor)


def is_storage(obj):
    """Whether it is a storage."""
    from tare.storage import TypedStorage, UntypedStorage

    return isinstance(obj, (TypedStorage, UntypedStorage))


@overrides.overridable
def numel(input):
    """How many elements it has."""
    return input.numel()


def typename(obj):
    """The name of the object's type, with its module."""
    if isinstance(obj, tare.Tensor):
        return obj.type()
    module = getattr(obj, "__module__", "") or ""
    name = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None)
    if name is None:
        module, name = type(obj).__module__ or "", type(obj).__qualname__
    return name if module in ("", "builtins") else f"{module}.{name}"


class _Limits:
    """What is known of a type: one object for each, since programs ask in every pass."""

    def __new__(cls, type):
        if not isinstance(type, tare.dtype):
            raise TypeError(
                f"{cls.__name__}(): argument 'type' (position 1) must be torch.dtype, not {type.__class__.__name__}"
            )
        found = cls._known.get(type)
        if found is None:
            found = super().__new__(cls)
            found._describe(type)
            cls._known[type] = found
        return found

    def __eq__(self, other):
        return isinstance(other, type(self)) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)

    def __reduce__(self):
        return type(self), (getattr(tare, self.dtype),)


class finfo(_Limits):
    """Limits of a floating type."""

    _known = {}

    def __new__(cls, type=None):
        return super().__new__(cls, tare.get_default_dtype() if type is None else type)

    def _describe(self, type):
        type = type.to_real() if type.is_complex else type
        if not type.is_floating_point:
            raise TypeError(f"torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.{type}'")
        # exponent bits, mantissa bits, largest value where the top is not IEEE's
        bits, mantissa, least, top = _FLOATS[str(type)[6:]]
        self.dtype = str(type)[6:]
        self.bits = bits
        self.eps = 2.0**-mantissa
        self.max = top
        self.min = -top if self.dtype != "float8_e8m0fnu" else 2.0**-127
        self.tiny = self.smallest_normal = 2.0**least
        self.resolution = float(f"1e{_DIGITS[self.dtype]}")

    def __repr__(self):
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, "
            f"smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, dtype={self.dtype})"
        )


# bits, bits of the mantissa, exponent of the smallest normal number, largest number
_FLOATS = {
    "float64": (64, 52, -1022, (2 - 2.0**-52) * 2.0**1023),
    "float32": (32, 23, -126, (2 - 2.0**-23) * 2.0**127),
    "float16": (16, 10, -14, 65504.0),
    "bfloat16": (16, 7, -126, (2 - 2.0**-7) * 2.0**127),
    "float8_e5m2": (8, 2, -14, 57344.0),
    "float8_e4m3fn": (8, 3, -6, 448.0),
    "float8_e5m2fnuz": (8, 2, -15, 57344.0),
    "float8_e4m3fnuz": (8, 3, -7, 240.0),
    "float8_e8m0fnu": (8, 0, -127, 2.0**127),
}
_DIGITS = {
    "float64": -15,
    "float32": -6,
    "float16": -3,
    "bfloat16": -2,
    "float8_e5m2": 0,
    "float8_e4m3fn": 0,
    "float8_e5m2fnuz": 0,
    "float8_e4m3fnuz": 0,
    "float8_e8m0fnu": 0,
}


class iinfo(_Limits):
    """Limits of an integer type."""

    _known = {}

    def _describe(self, type):
        name = str(type)[6:]
        if type.is_floating_point or type.is_complex:
            raise TypeError(f"torch.iinfo() requires an integer input type. Use torch.finfo to handle '{type}'")
        if name == "bool":
            raise TypeError("torch.bool is not supported by torch.iinfo")
        self.dtype = name
        self.bits = type.itemsize * 8
        self.min = -(2 ** (self.bits - 1)) if type.is_signed else 0
        self.max = 2 ** (self.bits - 1) - 1 if type.is_signed else 2**self.bits - 1

    def __repr__(self):
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"


@overrides.overridable
def _assert(condition, message):
    """An assertion that tracing sees."""
    if type(condition) is not tare.Tensor and isinstance(condition, tare.Tensor):
        condition = bool(condition)
    assert condition, message


_settings = {"deterministic": 0, "warn_only": False, "fills": True, "matmul": "highest", "threads": 1, "interop": 1, "warn": False}


def use_deterministic_algorithms(mode, *, warn_only=False):
    """Memory that operators leave unwritten is filled from now on; what is computed here is deterministic anyway."""
    for name, place, value in (("mode", " (position 1)", mode), ("warn_only", "", warn_only)):
        if not isinstance(value, bool):
            raise TypeError(f"_set_deterministic_algorithms(): argument '{name}'{place} must be bool, not {type(value).__name__}")
    _set_deterministic((1 if warn_only else 2) if mode else 0)
    _settings["warn_only"] = warn_only


def _set_deterministic(debug_mode):
    _settings["deterministic"] = debug_mode
    _C._set_fills_fresh_memory(debug_mode > 0 and _settings["fills"])


def _set_fills_fresh_memory(value):
    if not isinstance(value, bool):
        raise RuntimeError(f"expected a bool, but got {type(value).__name__}")
    _settings["fills"] = value
    _set_deterministic(_settings["deterministic"])


def are_deterministic_algorithms_enabled():
    return _settings["deterministic"] > 0


def is_deterministic_algorithms_warn_only_enabled():
    return _settings["warn_only"]


def set_deterministic_debug_mode(debug_mode):
    modes = ("default", "warn", "error")
    if isinstance(debug_mode, str):
        if debug_mode not in modes:
            raise RuntimeError(f"invalid value of debug_mode, expected one of `default`, `warn`, `error`, but got {debug_mode}")
        debug_mode = modes.index(debug_mode)
    if not isinstance(debug_mode, int):
        raise TypeError(f"debug_mode must be str or int, but got {type(debug_mode)}")
    if debug_mode not in (0, 1, 2):
        raise RuntimeError(f"invalid value of debug_mode, expected 0, 1, or 2, but got {debug_mode}")
    _set_deterministic(debug_mode)
    _settings["warn_only"] = debug_mode == 1


def get_deterministic_debug_mode():
    return _settings["deterministic"]


def get_float32_matmul_precision():
    return _settings["matmul"]


def set_float32_matmul_precision(precision):
    _settings["matmul"] = precision


def set_num_threads(int):
    _settings["threads"] = int


def get_num_threads():
    return _settings["threads"]


def set_num_interop_threads(int):
    _settings["interop"] = int


def get_num_interop_threads():
    return _settings["interop"]


def set_flush_denormal(mode):
    return False


def set_vital(vital, attr, value):
    """Does nothing, as in PyTorch, which no longer counts what a process used; data loaders of others still say it."""
    warnings.warn("'set_vital' is deprecated, please do not call", stacklevel=2)


_warned = set()


def warn_once(text):
    """Says something once in a process, or each time where the program asked for that."""
    if text in _warned and not _settings["warn"]:
        return
    _warned.add(text)
    from tare._engine import errors

    errors.warn(text)


def set_warn_always(b):
    _C._set_warn_always(b)
    _settings["warn"] = b


def is_warn_always_enabled():
    return _settings["warn"]


def compiled_with_cxx11_abi():
    return True


def is_vulkan_available():
    return False


def get_file_path(*path_components):
    import os

    return os.path.join(os.path.dirname(tare.__file__), *path_components)


def get_device_module(device=None):
    import importlib

    kind = tare.device(device).type if device is not None else tare.get_default_device().type
    return importlib.import_module(f"tare.{kind}")


class Stream:
    """A queue of work; nothing is queued here."""

    def __init__(self, device=None, priority=0, **_):
        self.device = tare.device("cuda" if device is None else device)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def synchronize(self):
        pass

    def wait_stream(self, stream):
        pass

    def wait_event(self, event):
        pass

    def record_event(self, event=None):
        return event or Event()

    def query(self):
        return True


class Event:
    """A mark in a queue of work; nothing is queued here."""

    def __init__(self, device=None, enable_timing=False, blocking=False, interprocess=False):
        pass

    def record(self, stream=None):
        pass

    def wait(self, stream=None):
        pass

    def query(self):
        return True

    def synchronize(self):
        pass

    def elapsed_time(self, other):
        return 0.0
