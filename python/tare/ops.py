"""torch.ops.aten: operators by schema, one object for each overload."""

import functools
import mmap
import os
import re

from tare import _C
from tare._engine.refusals import MissingName


def _as_schema(result, is_list):
    """The results of an operator as its schema has them: lists, and no named tuples, unlike those of functions."""
    if not isinstance(result, tuple) or isinstance(result, _C.Size):
        return result
    return list(result) if is_list else tuple(list(one) if isinstance(one, tuple) else one for one in result)


def _gives_list(call):
    return [kind for _, kind in call.returns] == ["Tensor[]"]


def _answered(operator, args, kwargs):
    """What the class of an argument makes of a call; without one that does, the call itself."""
    from tare._engine import overrides

    answer = overrides._answer(operator, args, kwargs)
    if answer is not overrides._NOBODY:
        return answer
    with overrides.DisableTorchFunction():
        return operator(*args, **kwargs)


class OpOverload:
    """One overload: `torch.ops.aten.add.Tensor`."""

    def __init__(self, packet, overload, call):
        self.overloadpacket = self._overloadpacket = packet
        self._overloadname = overload
        self._op = call
        self._qualified_op_name = call.qualified_name
        self.namespace = call.namespace
        self.__name__ = f"{packet.__name__}.{overload}"
        self.__qualname__ = self._qualified_op_name
        self.__module__ = f"torch._ops.{self.namespace}"
        self.is_view = call.is_view
        self._gives_list = not isinstance(call, _LeftOut) and _gives_list(call)

    @property
    def op(self):
        return self._op

    @functools.cached_property
    def _schema(self):
        from tare._engine.schemas import FunctionSchema

        return FunctionSchema(self._op.schema)

    @functools.cached_property
    def tags(self):
        from tare import _tags

        return _tags.named(self._op.tags)

    def name(self):
        return self._qualified_op_name

    def __call__(self, *args, **kwargs):
        result = self._op(*args, **kwargs)
        if result is NotImplemented:
            return _answered(self, args, kwargs)
        return _as_schema(result, self._gives_list)

    def __repr__(self):
        return f"<OpOverload(op='{self.overloadpacket}', overload='{self._overloadname}')>"

    def __str__(self):
        return f"{self.overloadpacket}.{self._overloadname}"

    def __hash__(self):
        return hash(self._qualified_op_name)

    def __deepcopy__(self, memo):
        return self


class _LeftOut:
    """Stands for an operator of PyTorch's that is left out: it can be named, as tables of operators do, and not called."""

    is_view = False

    def __init__(self, qualified_name, library=None):
        self.qualified_name = qualified_name
        self.namespace = qualified_name.partition("::")[0]
        self._where = "" if library is None else f"; it is of {library}, a compiled library, which is not loaded"

    def _refuse(self):
        raise NotImplementedError(f"{self.qualified_name} is not supported by tare yet{self._where}")

    def __call__(self, *args, **kwargs):
        self._refuse()

    call_if_fits = __call__

    @property
    def schema(self):
        self._refuse()

    @property
    def tags(self):
        self._refuse()


@functools.cache
def _left_out():
    """By the name of an operator, the overloads of it that are left out."""
    from tare._recorded import left_out

    found = {}
    for full in sorted(left_out.NAMES):
        name, _, overload = full.partition(".")
        found.setdefault(name, []).append(overload or "default")
    return found


class OpOverloadPacket:
    """All overloads of a name: `torch.ops.aten.add`."""

    def __init__(self, namespace, name, library=None):
        """`library`: the file of the compiled library that has the operator and is not loaded."""
        self.__name__ = name
        self.__module__ = f"torch._ops.{namespace}"
        self._namespace = namespace
        self._qualified_op_name = f"{namespace}::{name}"
        here = _C._has_packet(self._qualified_op_name)
        self._function = _C._function(self._qualified_op_name, name) if here else _LeftOut(self._qualified_op_name, library)
        self._found = {overload: OpOverload(self, overload, call) for overload, call in _C._overloads(self._qualified_op_name)}
        self._here = list(self._found)
        self._gives_list = any(one._gives_list for one in self._found.values())
        for overload in _left_out().get(name, ()) if namespace == "aten" else ():
            refused = self._qualified_op_name + ("" if overload == "default" else f".{overload}")
            self._found[overload] = OpOverload(self, overload, _LeftOut(refused))
        if library is not None:
            self._found["default"] = OpOverload(self, "default", self._function)

    def __deepcopy__(self, memo):
        return self  # tables of operators are copied

    def overloads(self):
        """Those that can be called; one that is left out can be named besides."""
        return list(self._here)

    def __getattr__(self, name):
        found = self.__dict__.get("_found", {})
        if name in found:
            return found[name]
        raise AttributeError(
            f"The underlying op of '{self.__dict__.get('_namespace')}.{self.__dict__.get('__name__')}' has no overload name '{name}'"
        )

    def __call__(self, *args, **kwargs):
        if _C._is_answered(args, kwargs):
            return _answered(self, args, kwargs)
        return _as_schema(self._function(*args, **kwargs), self._gives_list)

    def __repr__(self):
        return f"<OpOverloadPacket(op='{self}')>"

    def __str__(self):
        return f"{self._namespace}.{self.__name__}"


# Modules that register the operators of a namespace; programs may name these before they import such a module.
_LATE = dict.fromkeys(("_c10d_functional", "c10d_functional", "c10d"), "tare.distributed._operators")

_LEFT_OUT_OF_LATE = frozenset(["_c10d_functional::_wrap_tensor_autograd"])  # which tables of libraries name


class _Namespace:
    def __init__(self, name):
        self.name = name
        self.__name__ = f"torch.ops.{name}"

    def __getattr__(self, name):
        if self.name == "higher_order":
            import_module("tare._engine.control_flow")  # sets them
            if name in self.__dict__:
                return self.__dict__[name]
        if self.name in _LATE and not _C._has_packet(f"{self.name}::{name}"):
            import_module(_LATE[self.name])
            if f"{self.name}::{name}" in _LEFT_OUT_OF_LATE:
                return OpOverloadPacket(self.name, name, "PyTorch")
        if not (_C._has_packet(f"{self.name}::{name}") or (self.name == "aten" and name in _left_out())):
            if refused_libraries and self.name != "aten":
                library = next((path for path in refused_libraries if _declares(path, self.name, name)), None)
                if library is not None:
                    return OpOverloadPacket(self.name, name, library)
                refused = ", ".join(map(str, refused_libraries))
                raise MissingName(f"torch.ops.{self.name}.{name} is not supported by tare yet; libraries not loaded: {refused}")
            raise AttributeError(f"'_OpNamespace' '{self.name}' object has no attribute '{name}'")
        packet = OpOverloadPacket(self.name, name)
        setattr(self, name, packet)
        return packet

    def __iter__(self):
        """The names of the operators that a program defined or asked for."""
        return iter([name for name, one in self.__dict__.items() if isinstance(one, OpOverloadPacket)])


aten = _Namespace("aten")
higher_order = _Namespace("higher_order")  # operators that take programs, which `_engine.control_flow` sets


def _find(namespace, packet, overload):
    """The overload that C++ calls by these names."""
    return getattr(getattr(globals().get(namespace) or __getattr__(namespace), packet), overload)


refused_libraries = []
side_effectful = set()  # functions and operators whose calls graphs keep though nobody uses their results
# By the end of a path, compiled libraries whose operators are here too, and the modules that declare these.
_PROVIDED = {
    "torchvision/_C": "tare._vision_operators",
    "torchvision/_C_stable": "tare._vision_operators",  # its name since torchvision 0.29
    "torchaudio/lib/_torchaudio": "tare._audio_operators",
}


def load_library(path):
    """Declares the operators of a library that this package has. Any other is warned of: its operators refuse when they are called.

    Such a library is built against PyTorch. Programs load it while they are imported, and may never call it.
    """
    from tare._engine import errors

    folder, _, name = os.fspath(path).replace("\\", "/").rpartition("/")
    stem = f"/{folder}/{name.partition('.')[0]}"
    provided = next((module for end, module in _PROVIDED.items() if stem.endswith(f"/{end}")), None)
    if provided is not None:
        import_module(provided)
        loaded_libraries.add(path)
        return
    refused_libraries.append(path)
    errors.warn(f"{path}: compiled libraries of operators are not supported by tare; calling one of its operators will raise")


@functools.cache
def _declares(path, namespace, name):
    """Whether a compiled library names an operator: its schemas are texts in it. A file that cannot be read has none."""
    operator = rf"(?<![\w.]){re.escape(name)}[(.\0]".encode()
    try:
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return content.find(namespace.encode()) >= 0 and re.search(operator, content) is not None
    except (OSError, ValueError):
        return False


def import_module(module):
    """Imports a module that registers operators."""
    import importlib

    importlib.import_module(module)


loaded_libraries = set()


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    namespace = _Namespace(name)
    globals()[name] = namespace
    return namespace
