"""A pickle interpreter for files that nobody vouches for.

It knows the instructions that state dictionaries are made of, and calls nothing but the functions listed here or added by
the user. Names outside of the list, other instructions and wrong stacks end in UnpicklingError.
"""

import collections
import contextlib
import struct
from pickle import UnpicklingError

import tare

_added = {}


def _full_name(value):
    from tare._refusals import public_name

    return f"{public_name(value.__module__)}.{value.__qualname__}"


def add_safe_globals(safe_globals):
    """Lets these functions and classes be loaded, too; a pair is (one of them, the name in the file)."""
    for one in safe_globals:
        value, name = one if isinstance(one, tuple) else (one, _full_name(one))
        _added[name] = value


def get_safe_globals():
    return list(_added.values())


def clear_safe_globals():
    _added.clear()


class safe_globals(contextlib.ContextDecorator):
    """Lets these functions and classes be loaded within."""

    def __init__(self, safe_globals):
        self._globals = safe_globals

    def __enter__(self):
        self._before = dict(_added)
        add_safe_globals(self._globals)

    def __exit__(self, *_):
        _added.clear()
        _added.update(self._before)


_DTYPES = (
    "complex32 complex64 complex128 float8_e5m2 float8_e4m3fn float8_e5m2fnuz float8_e4m3fnuz float8_e8m0fnu float16 float32 "
    "float64 bfloat16 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool strided"
).split()
_STORAGES = (
    "FloatStorage DoubleStorage HalfStorage BFloat16Storage LongStorage IntStorage ShortStorage CharStorage ByteStorage "
    "BoolStorage ComplexFloatStorage ComplexDoubleStorage"
).split()
_REBUILDERS = (
    "_rebuild_tensor _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_parameter _rebuild_parameter_with_state "
    "_rebuild_meta_tensor_no_storage"
).split()


def _known(name):
    """What a name stands for, or None if it may not be loaded."""
    if name in _added:
        return _added[name]
    module, _, short = name.rpartition(".")
    if module == "torch" and short in _DTYPES:
        return getattr(tare, short)
    if module == "torch" and short in _STORAGES:
        return getattr(tare, short)
    if name in ("torch.Size", "torch.device", "torch.Tensor"):
        return getattr(tare, short)
    if name in ("torch.storage.UntypedStorage", "torch.UntypedStorage"):
        return tare.UntypedStorage
    if module == "torch._utils" and short in _REBUILDERS:
        from tare import _utils

        return getattr(_utils, short)
    if name == "torch.nn.parameter.Parameter":
        return tare.nn.Parameter
    if name == "torch._tensor._rebuild_from_type_v2":
        return _rebuild_from_type
    return {"collections.OrderedDict": collections.OrderedDict, "collections.Counter": collections.Counter,
            "collections.defaultdict": collections.defaultdict, "builtins.set": set, "__builtin__.set": set,
            "builtins.complex": complex, "builtins.bytearray": bytearray, "_codecs.encode": _encode}.get(name)


def is_safe(name):
    return _known(name) is not None


def _encode(text, encoding):
    if encoding not in ("latin1", "latin-1"):
        raise UnpicklingError(f"text in an unknown encoding: {encoding!r:.40}")
    return text.encode("latin-1")


def _rebuild_from_type(function, kind, arguments, state):
    """A tensor with attributes; its class is the plain one's or a parameter's."""
    from tare import _utils

    if function not in [getattr(_utils, name) for name in _REBUILDERS]:
        raise UnpicklingError("a tensor made by an unknown function")
    made = function(*arguments)
    if isinstance(state, dict):
        made.__dict__.update({key: value for key, value in state.items() if isinstance(key, str) and not key.startswith("__")})
    return made


class Unpickler:
    """Interprets one pickle. `persistent` gives the storages that it names."""

    _MARK = object()

    def __init__(self, data, persistent):
        self.data, self.persistent = data, persistent
        self.at = 0
        self.stack, self.memo = [], {}

    def load(self):
        """The object. Errors: UnpicklingError."""
        try:
            return self._run()
        except UnpicklingError:
            raise
        except (IndexError, KeyError, struct.error, TypeError, ValueError, UnicodeDecodeError, AttributeError, OverflowError) as error:
            raise UnpicklingError(f"WeightsUnpickler error: malformed pickle ({type(error).__name__}: {error})") from None

    def _take(self, count):
        if count < 0 or self.at + count > len(self.data):
            raise UnpicklingError("WeightsUnpickler error: the pickle ends too early")
        part = self.data[self.at:self.at + count]
        self.at += count
        return part

    def _number(self, form):
        return struct.unpack("<" + form, self._take(struct.calcsize("<" + form)))[0]

    def _line(self):
        end = self.data.index(b"\n", self.at)
        return self._take(end + 1 - self.at)[:-1].decode()

    def _since_mark(self):
        for i in range(len(self.stack) - 1, -1, -1):
            if self.stack[i] is self._MARK:
                items = self.stack[i + 1:]
                del self.stack[i:]
                return items
        raise UnpicklingError("WeightsUnpickler error: no mark on the stack")

    def _pop(self):
        value = self.stack.pop()
        if value is self._MARK:
            raise UnpicklingError("WeightsUnpickler error: a mark where a value should be")
        return value

    def _global(self, module, name):
        full = f"{module}.{name}"
        found = _known(full)
        if found is None:
            raise UnpicklingError(
                f"WeightsUnpickler error: Unsupported global: GLOBAL {full} was not an allowed global by default. Please use "
                f"`torch.serialization.add_safe_globals([{name}])` or the `torch.serialization.safe_globals([{name}])` context "
                "manager to allowlist this global if you trust this class/function."
            )
        self.stack.append(found)

    def _call(self, function, arguments):
        allowed = callable(function) and not isinstance(function, (tare.Tensor, dict)) and (
            isinstance(function, type) or getattr(function, "__module__", "") is not None)
        if not allowed or not isinstance(arguments, tuple):
            raise UnpicklingError(f"WeightsUnpickler error: Trying to call reduce for unrecognized function {function!r:.80}")
        if function is tare.Tensor or isinstance(function, type) and function.__name__.endswith("Storage"):
            raise UnpicklingError(f"WeightsUnpickler error: {function.__name__} cannot be made by a file")
        self.stack.append(function(*arguments))

    def _build(self, state):
        target = self.stack[-1]
        if type(target) in (tare.Tensor, tare.nn.Parameter, collections.OrderedDict):
            if not isinstance(state, dict):
                raise UnpicklingError("WeightsUnpickler error: a state that is no dictionary")
            target.__dict__.update({key: value for key, value in state.items()
                                    if isinstance(key, str) and not key.startswith("__")})
        elif type(target) in _added.values():
            if hasattr(target, "__setstate__"):
                target.__setstate__(state)
            else:
                target.__dict__.update(state)
        else:
            raise UnpicklingError(
                f"WeightsUnpickler error: Can only build Tensor, Parameter, OrderedDict or types allowlisted via "
                f"`add_safe_globals`, but got {type(target)}")

    def _set_items(self, target, items):
        if type(target) not in (dict, collections.OrderedDict, collections.Counter, collections.defaultdict):
            raise UnpicklingError(f"WeightsUnpickler error: Can only SETITEMS for dict, got {type(target)}")
        for key, value in zip(items[::2], items[1::2], strict=True):
            target[key] = value

    def _extend(self, target, items):
        if type(target) is not list:
            raise UnpicklingError(f"WeightsUnpickler error: Can only append to lists, but got {type(target)}")
        target.extend(items)

    def _run(self):
        push = self.stack.append
        while True:
            code = self._take(1)
            if code == b".":
                result = self._pop()
                if self.stack:
                    raise UnpicklingError("WeightsUnpickler error: values are left on the stack")
                return result
            if code in _NUMBERS:
                push(self._number(_NUMBERS[code]))
            elif code in _CONSTANTS:
                push(_CONSTANTS[code]())
            elif code in _BYTES:
                form, decode = _BYTES[code]
                push(decode(self._take(self._number(form))))
            elif code == b"\x80":
                if self._number("B") > 5:
                    raise UnpicklingError("WeightsUnpickler error: unknown protocol")
            elif code == b"\x95":
                self._take(8)
            elif code == b"(":
                push(self._MARK)
            elif code == b"c":
                self._global(self._line(), self._line())
            elif code == b"\x93":
                name, module = self._pop(), self._pop()
                self._global(module, name)
            elif code == b"t":
                push(tuple(self._since_mark()))
            elif code in (b"\x85", b"\x86", b"\x87"):
                count = code[0] - 0x84
                items = tuple(self._pop() for _ in range(count))[::-1]
                push(items)
            elif code == b"l":
                push(self._since_mark())
            elif code == b"d":
                made = {}
                self._set_items(made, self._since_mark())
                push(made)
            elif code == b"\x90":
                items = self._since_mark()
                if type(self.stack[-1]) is not set:
                    raise UnpicklingError("WeightsUnpickler error: Can only add items to sets")
                self.stack[-1].update(items)
            elif code == b"u":
                items = self._since_mark()
                self._set_items(self.stack[-1], items)
            elif code == b"s":
                value, key = self._pop(), self._pop()
                self._set_items(self.stack[-1], [key, value])
            elif code == b"e":
                items = self._since_mark()
                self._extend(self.stack[-1], items)
            elif code == b"a":
                value = self._pop()
                self._extend(self.stack[-1], [value])
            elif code in (b"R", b"\x81"):
                arguments, function = self._pop(), self._pop()
                self._call(function, arguments)
            elif code == b"b":
                self._build(self._pop())
            elif code == b"Q":
                push(self.persistent(self._pop()))
            elif code in (b"q", b"r", b"\x94"):
                key = len(self.memo) if code == b"\x94" else self._number("B" if code == b"q" else "I")
                self.memo[key] = self.stack[-1]
            elif code in (b"h", b"j"):
                push(self.memo[self._number("B" if code == b"h" else "I")])
            elif code == b"0":
                self._pop()
            elif code == b"1":
                self._since_mark()
            elif code == b"2":
                push(self.stack[-1])
            elif code == b"G":
                push(struct.unpack(">d", self._take(8))[0])
            else:
                raise UnpicklingError(f"WeightsUnpickler error: Unsupported operand {code[0]}")


def _long(data):
    return int.from_bytes(data, "little", signed=True)


def _text(data):
    return data.decode("utf-8", "surrogatepass")


_NUMBERS = {b"K": "B", b"M": "H", b"J": "i"}
_CONSTANTS = {b"}": dict, b"]": list, b")": tuple, b"\x8f": set, b"N": lambda: None, b"\x88": lambda: True, b"\x89": lambda: False}
_BYTES = {b"\x8a": ("B", _long), b"\x8b": ("i", _long), b"X": ("I", _text), b"\x8c": ("B", _text), b"\x8d": ("Q", _text),
          b"C": ("B", bytes), b"B": ("I", bytes), b"\x8e": ("Q", bytes), b"U": ("B", lambda data: data.decode("latin-1")),
          b"T": ("i", lambda data: data.decode("latin-1"))}
