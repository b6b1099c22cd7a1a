"""Stand-ins for values while a program is traced: what is done with one becomes a node."""

import dataclasses
import dis
import enum
import functools
import operator
import sys
import traceback
from collections import OrderedDict

import tare
from tare import _C
from tare.fx import operator_schemas as _schemas
from tare.fx import traceback as _fx_traceback
from tare.fx._names import magic_methods, reflectable_magic_methods
from tare.fx.node import _METHOD_TYPES, Node, base_types
from tare.fx.node import _PLAIN as _plain_types

__all__ = ["TracerBase", "GraphAppendingTracer", "TraceError", "Proxy", "MetaProxy", "Attribute", "ParameterProxy", "Scope",
           "ScopeContextManager"]

_call_attribute, _node_of_attribute = _C._fx.call_attribute, _C._fx.node_of_attribute
_ADVICE_ON_LOOPS = (
    "Proxy object cannot be iterated. This can be attempted when the Proxy is used in a loop or as a *args or **kwargs function "
    "argument. See the torch.fx docs on pytorch.org for a more detailed explanation of what types of control flow can be traced, and "
    "check out the Proxy docstring for help troubleshooting Proxy iteration errors")


class TraceError(ValueError):
    """What a program asks of a value that is only known when it runs."""


class Scope:
    """The module within which nodes are made."""

    def __init__(self, module_path, module_type):
        self.module_path = module_path
        self.module_type = module_type


class ScopeContextManager:
    """Makes `scope` a copy of another one, until it is left."""

    def __init__(self, scope, current_scope):
        self._scope = scope
        self._before = vars(scope).copy()
        vars(scope).update(vars(current_scope))

    def __enter__(self):
        return self._scope

    def __exit__(self, *_):
        vars(self._scope).update(self._before)


def assert_fn(x):
    """What an `assert` on a traced value becomes."""
    if not x:
        raise AssertionError("Assertion failed")


class TracerBase(_C._fx.TracerBase):
    """Makes nodes and the proxies for them. Subclasses have a `graph`."""

    record_stack_traces = False
    _record_forward_stack_traces_only = False
    check_mutable_operations = False
    trace_asserts = False
    proxy_buffer_attributes = False
    traced_func_name = "forward"

    def proxy(self, node):
        """The stand-in for a node's value."""
        return Proxy(node, self)

    def create_arg(self, a):
        """What stands in a node's arguments for a value. Errors: NotImplementedError for a value that code cannot write."""
        kind = type(a)
        take = _TAKEN.get(kind)
        if take is not None:
            return take(self, a)
        if isinstance(a, Proxy):
            return a.node
        if hasattr(a, "__fx_create_arg__"):
            return a.__fx_create_arg__(self)
        if isinstance(a, tuple):
            items = [self.create_arg(one) for one in a]
            return kind(*items) if hasattr(a, "_fields") else kind(items)
        if isinstance(a, list):
            return [self.create_arg(one) for one in a]
        if isinstance(a, dict):
            return _taken_dict(self, a)
        if dataclasses.is_dataclass(a) and not isinstance(a, type):
            fields = {field.name: self.create_arg(getattr(a, field.name)) for field in dataclasses.fields(a)}
            return self.create_node("call_function", kind, (), fields)
        if isinstance(a, (*base_types, enum.Enum, tare.ops.OpOverloadPacket)):
            return a
        raise NotImplementedError(f"argument of type: {kind}")

    def to_bool(self, obj):
        """What a program gets that branches on a proxy. Errors: TraceError, but for an `assert` with `trace_asserts`."""
        if self.trace_asserts and _is_in_assert(_caller_of_proxy()):
            self.create_proxy("call_function", assert_fn, (obj,), {})
            return True
        raise TraceError("symbolically traced variables cannot be used as inputs to control flow")

    def iter(self, obj):
        """What a program gets that goes through a proxy: its items, where it says how many it takes. Errors: TraceError."""
        count = _unpacked(_caller_of_proxy())
        if count is None:
            raise TraceError(_ADVICE_ON_LOOPS)
        return (obj[index] for index in range(count))

    def keys(self, obj):
        """What `**proxy` asks for."""
        return Attribute(obj, "keys")()

    @functools.cached_property
    def scope(self):
        return Scope("", None)

    @functools.cached_property
    def module_stack(self):
        return OrderedDict()

    @functools.cached_property
    def node_name_to_scope(self):
        return {}


def _taken_dict(tracer, items):
    taken = {}
    for key, value in items.items():
        if type(key) is not str:
            key = tracer.create_arg(key)
            _refuse_nodes(key)
        taken[key] = tracer.create_arg(value)
    return taken


def _refuse_nodes(key):
    if isinstance(key, Node):
        raise RuntimeError(f"Keys for dictionaries used as an argument cannot contain a Node. Got key: {key}")
    if isinstance(key, (tuple, list)):
        for one in key:
            _refuse_nodes(one)


_TAKEN = {
    **dict.fromkeys(_plain_types, lambda tracer, a: a),
    tuple: lambda tracer, a: tuple([tracer.create_arg(one) for one in a]),
    list: lambda tracer, a: [tracer.create_arg(one) for one in a],
    dict: _taken_dict,
    slice: lambda tracer, a: slice(tracer.create_arg(a.start), tracer.create_arg(a.stop), tracer.create_arg(a.step)),
    range: lambda tracer, a: range(tracer.create_arg(a.start), tracer.create_arg(a.stop), tracer.create_arg(a.step)),
}

# Where the program is, seen from here.

_OWN = __file__


def _caller_of_proxy():
    """The frame that asked a proxy something: the first one outside of this file."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == _OWN:
        frame = frame.f_back
    return frame


def _unpacked(frame):
    """Into how many names a frame's current instruction takes a value apart; None if it does something else."""
    if frame is None:
        return None
    code = frame.f_code.co_code
    at = frame.f_lasti
    if dis.opname[code[at]] != "UNPACK_SEQUENCE":
        return None
    count, shift, before = code[at + 1], 8, at - 2
    while before >= 0 and dis.opname[code[before]] == "EXTENDED_ARG":
        count |= code[before + 1] << shift
        shift, before = shift + 8, before - 2
    return count


def _is_in_assert(frame):
    """Whether a frame's current instruction is the branch of an `assert`."""
    if frame is None:
        return False
    following = [one for one in dis.get_instructions(frame.f_code) if one.offset >= frame.f_lasti][:2]
    return len(following) == 2 and "IF_TRUE" in following[0].opname and following[1].opname == "LOAD_ASSERTION_ERROR"


def _where():
    """The lines of the program that lead to the current call, outermost first, as a traceback shows them."""
    frames = []
    frame = sys._getframe(1)
    while frame is not None:
        name = frame.f_code.co_filename
        if not name.startswith(_PACKAGE) or name.startswith(_MODULES):
            frames.append((frame, frame.f_lineno))
        if frame.f_code.co_name == "trace" and name.startswith(_PACKAGE):
            break
        frame = frame.f_back
    summary = traceback.StackSummary.extract(reversed(frames))
    return "".join(summary.format()).strip()


_PACKAGE = _OWN.rpartition("/fx/")[0]
_MODULES = _PACKAGE + "/nn/modules/"


class GraphAppendingTracer(TracerBase):
    """Makes nodes in a graph that is there already."""

    def __init__(self, graph):
        self.graph = graph


class Proxy(_C._fx.ProxyBase):
    """Stands for the value of a node while a program is traced.

    Operators, functions of torch, methods and attributes become nodes of the tracer's graph. Branches and loops on it, `len`, `int`
    and the like need the value and raise; a function that is marked with `torch.fx.wrap` is called later, with the value.
    """

    def __repr__(self):
        return f"Proxy({self.node.name})"

    def __getstate__(self):
        return {**self.__dict__, "tracer": self.tracer, "node": self.node}

    def __setstate__(self, d):
        for name, value in d.items():
            setattr(self, name, value)

    def __deepcopy__(self, memo):
        copied = type(self).__new__(type(self))
        memo[id(self)] = copied
        copied.__setstate__(self.__getstate__())
        return copied

    def __call__(self, *args, **kwargs):
        return self.tracer.create_proxy("call_method", "__call__", (self, *args), kwargs)

    def __iter__(self):
        return self.tracer.iter(self)

    def __abs__(self):
        return self.tracer.create_proxy("call_function", operator.abs, (self,), {})

    def __bool__(self):
        return self.tracer.to_bool(self)

    def __len__(self):
        raise RuntimeError("'len' is not supported in symbolic tracing by default. If you want this call to be recorded, please call "
                           "torch.fx.wrap('len') at module scope")

    def keys(self):
        return self.tracer.keys(self)

    @classmethod
    def __torch_function__(cls, orig_method, types, args=None, kwargs=None):
        tracer = _only_tracer(orig_method, args or (), kwargs or {})
        if isinstance(orig_method, _METHOD_TYPES):
            return tracer.create_proxy("call_method", orig_method.__name__, args or (), kwargs or {})
        name = tracer.graph._target_to_str(orig_method.__name__)
        return tracer.create_proxy("call_function", orig_method, args or (), kwargs or {}, name=name)


def _only_tracer(function, args, kwargs):
    """The tracer of the proxies among the arguments. Errors: RuntimeError where there are several."""
    first = args[0] if args else None
    if type(first) is Proxy and not kwargs and all(type(one) in _plain_types for one in args[1:]):
        return first.tracer
    found = []

    def look(value):
        if isinstance(value, Proxy):
            if not any(value.tracer is one for one in found):
                found.append(value.tracer)
        elif isinstance(value, (list, tuple)):
            for one in value:
                look(one)
        elif isinstance(value, dict):
            for one in value.values():
                look(one)
        elif isinstance(value, slice):
            look((value.start, value.stop, value.step))

    look(args)
    look(kwargs)
    if len(found) > 1:
        raise RuntimeError(f"Found multiple different tracers {found} while trying to trace operations {function}")
    if not found:
        raise RuntimeError(f"no proxy among the arguments of {function}")
    return found[0]


class MetaProxy(Proxy):
    """A proxy that also has a tensor with the value's sizes."""

    def __init__(self, node, tracer=None, fake_mode=None):
        super().__init__(node, tracer)
        self.fake_mode = fake_mode

    def __repr__(self):
        return f"MetaProxy({self.node.name})"

    @classmethod
    def __torch_function__(cls, orig_method, types, args=None, kwargs=None):
        args, kwargs = args or (), kwargs or {}
        example = next((one for one in args if isinstance(one, cls)), None)
        if example is None:
            raise AssertionError("No MetaProxy found in arguments, but one was expected.")
        proxy = super().__torch_function__(orig_method, types, args, kwargs)

        def value(one):
            return one.node.meta["val"] if isinstance(one, Proxy) else one

        with example.fake_mode:
            proxy.node.meta["val"] = orig_method(*[value(one) for one in args], **{key: value(one) for key, one in kwargs.items()})
        return cls(proxy.node, proxy.tracer, example.fake_mode)


class Attribute(Proxy):
    """An attribute of a proxy. It becomes a node when it is used as a value; when it is called, the call is one."""

    _node = None

    def __init__(self, root, attr):
        self.root = root
        self.attr = attr
        self.tracer = root.tracer

    @property
    def node(self):
        return _node_of_attribute(self)

    def __getstate__(self):
        return {**self.__dict__, "tracer": self.tracer}

    def __call__(self, *args, **kwargs):
        return _call_attribute(self, *args, **kwargs)


class ParameterProxy(Proxy):
    """A proxy for a parameter that answers what is known of it: sizes, dimensions, elements."""

    def __init__(self, tracer, node, name, param):
        super().__init__(node, tracer)
        if not isinstance(param, tare.nn.Parameter):
            raise AssertionError(f"expected a Parameter, got {type(param)}")
        self.param = param
        self.name = name

    def __repr__(self):
        return f"ParameterProxy({self.name})"

    @property
    def shape(self):
        return self.param.shape

    @property
    def ndim(self):
        return self.param.ndim

    def size(self):
        return self.param.size()

    def dim(self):
        return self.param.dim()

    def numel(self):
        return self.param.numel()

    nelement = numel


# Python's operators: `x + y` calls `operator.add`, and where the proxy stands on the right the order is kept.


def _give_operators():
    for name in magic_methods:
        function = getattr(operator, name, None) or operator.truediv
        setattr(Proxy, f"__{name.strip('_')}__", _C._fx.operator_method(function, f"__{name.strip('_')}__", False))
    for name in reflectable_magic_methods:
        function = getattr(operator, name, None) or operator.truediv
        setattr(Proxy, f"__r{name.strip('_')}__", _C._fx.operator_method(function, f"__r{name.strip('_')}__", True))
    Proxy.__hash__ = object.__hash__


_give_operators()
_C._fx.use_tracer_base(dict(
    add_kept=lambda node: node.meta.update(_fx_traceback.kept_meta()),
    check_mutable=_schemas.check_for_mutable_operation, where=_where, create_arg=TracerBase.create_arg, proxy=TracerBase.proxy))
_C._fx.use_proxies(dict(proxy=Proxy, attribute=Attribute, appending_tracer=GraphAppendingTracer))
_TAKEN[Proxy] = _TAKEN[Attribute] = lambda tracer, a: a.node
