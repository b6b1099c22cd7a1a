"""The tracer: runs a program on proxies, and what it does is a graph."""

import builtins
import contextlib
import functools
import inspect
import math
import sys
import types
import warnings
from collections import OrderedDict

import tare
from tare import _C
from tare._engine.collector import paused_collector
from tare.fx._codegen import _PyTreeCodeGen, _PyTreeInfo
from tare.fx.graph import Graph
from tare.fx.node import base_types
from tare.fx.proxy import _TAKEN, ParameterProxy, Proxy, Scope, ScopeContextManager, TracerBase
from tare.nn import Module, Parameter
from tare.nn.modules import _module_call
from tare.utils import _pytree as pytree

_SHOWN_IN = __name__.replace("_tracer", "_symbolic_trace")  # where programs and pickles look for these classes
_depth = [0]  # how many tracers are at work


def is_fx_symbolic_tracing():
    """Whether a program is being traced."""
    return _depth[0] > 0


is_fx_tracing = is_fx_symbolic_tracing


class PHBase:
    """In the place of an argument: it stays an input."""

    __module__ = _SHOWN_IN

    def __repr__(self):
        return "PH"


PH = PHBase()


class PHWithMeta(PHBase):
    """`PH` whose attributes the placeholder's node gets."""

    __module__ = _SHOWN_IN

    def __init__(self, ph_key=None):
        super().__init__()
        self.ph_key = ph_key


# What is made a call in the graph wherever it is called while a program is traced.

_wrapped_fns_to_patch = {}  # (the id of a module's globals, the name): the globals
_wrapped_methods_to_patch = []  # (class, name)
_proxyable_classes = {}


class ProxyableClassMeta(type):
    """Classes whose instances a traced program makes: with a proxy among the arguments, making one is a node."""

    def __init__(cls, name, bases, attrs):
        _proxyable_classes[cls] = None
        super().__init__(name, bases, attrs)

    def __call__(cls, *args, **kwargs):
        proxy = _find_proxy(args, kwargs)
        if proxy is not None:
            return proxy.tracer.create_proxy("call_function", cls, args, kwargs)
        return super().__call__(*args, **kwargs)


def wrap(fn_or_name):
    """Lets a function be called in the graph instead of being traced; a name is that of a function in the caller's module.

    Has to be called at the top level of a module, also as a decorator.
    """
    if not callable(fn_or_name) and not isinstance(fn_or_name, str):
        raise RuntimeError("Unsupported type for global function! Must be either a callable or string name")
    name = fn_or_name if isinstance(fn_or_name, str) else fn_or_name.__name__
    caller = sys._getframe(1)
    if caller.f_code.co_name != "<module>":
        raise NotImplementedError("wrap must be called at the top level of a module")
    _wrapped_fns_to_patch[id(caller.f_globals), name] = caller.f_globals
    return fn_or_name


def _find_proxy(*values):
    """Some proxy in these values; None if there is none."""
    for value in values:
        if isinstance(value, Proxy):
            return value
        if isinstance(value, (tuple, list)):
            found = _find_proxy(*value)
        elif isinstance(value, dict):
            found = _find_proxy(*value.values())
        elif isinstance(value, slice):
            found = _find_proxy(value.start, value.stop, value.step)
        else:
            continue
        if found is not None:
            return found
    return None


def _recording(function, kind, target, **meta):
    """`function`, but a node where a proxy is among its arguments; the node gets `meta`."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        found = _find_proxy(args, kwargs)
        if found is None:
            return function(*args, **kwargs)
        made = found.tracer.create_proxy(kind, target, args, kwargs)
        made.node.meta.update(meta)
        return made

    return call


def _create_wrapped_func(orig_fn):
    return _recording(orig_fn, "call_function", orig_fn, is_wrapped=True)


def _create_wrapped_method(cls, name):
    return _recording(getattr(cls, name), "call_method", name)


def _assert_is_none(value, msg):
    if value is not None:
        raise AssertionError(msg)


_assert_is_none.__module__ = _SHOWN_IN
_ABSENT = object()


class _Patcher:
    """Puts other functions into modules and classes, and takes them out again when it is left, last ones first."""

    def __init__(self):
        self._undo = []
        self._seen = set()
        self._ids = None, None  # a set of ids, and the same ordered

    def patch(self, frame_dict, name, new_fn, deduplicate=True):
        """In a module's globals. What is not there is a builtin, and goes away again."""
        if deduplicate and hasattr(frame_dict.get(name, _ABSENT), "__fx_already_patched"):
            return
        new_fn.__fx_already_patched = deduplicate
        self._undo.append((frame_dict, name, frame_dict.get(name, _ABSENT)))
        frame_dict[name] = new_fn

    def patch_all(self, frame_dict, functions):
        """Those functions in a module's globals that it has under these names, with the recording form of each."""
        frame_dict.update({name: _autowrapped(one) for name, one in functions.items()})
        self._undo.append((frame_dict, None, functions))

    def patch_method(self, cls, name, new_fn, deduplicate=True):
        """In a class; `new_fn` is called instead of the method."""
        if deduplicate and hasattr(getattr(cls, name, _ABSENT), "__fx_already_patched"):
            return
        new_fn.__fx_already_patched = deduplicate
        self._undo.append((cls, name, vars(cls).get(name, _ABSENT)))
        setattr(cls, name, new_fn)

    def visit_once(self, thing):
        """Whether `thing` was not visited yet."""
        new = id(thing) not in self._seen
        self._seen.add(id(thing))
        return new

    def ordered(self, ids):
        """A set of ids for `functions_in`, put in order once for many modules."""
        if self._ids[0] is not ids:
            self._ids = ids, _C._fx.ordered_ids(ids)
        return self._ids[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        while self._undo:
            place, name, before = self._undo.pop()
            if name is None:
                place.update(before)
            elif isinstance(place, dict):
                if before is _ABSENT:
                    del place[name]
                else:
                    place[name] = before
            elif before is _ABSENT:
                delattr(place, name)
            else:
                setattr(place, name, before)
        self._seen.clear()


def _patch_wrapped_functions(patcher):
    """Puts the recording forms of all that `wrap` was told in their places."""
    for (_, name), names in tuple(_wrapped_fns_to_patch.items()):
        # A name that the module has not is a builtin's.
        original = names[name] if name in names or not hasattr(builtins, name) else getattr(builtins, name)
        patcher.patch(names, name, _wrapped_once(original))
    for owner, name in _wrapped_methods_to_patch:
        patcher.patch_method(owner, name, _create_wrapped_method(owner, name))


def _wrapped_once(function):
    """`_create_wrapped_func`, the same for each trace."""
    try:
        return _autowrapped(function)
    except TypeError:  # it has no hash
        return _create_wrapped_func(function)


def _autowrap_check(patcher, frame_dict, function_ids):
    """Wraps those functions in a module's globals that are wrapped wherever they are."""
    if not patcher.visit_once(frame_dict):
        return
    functions = _C._fx.functions_in(frame_dict, patcher.ordered(function_ids))
    if functions:
        patcher.patch_all(frame_dict, functions)


@functools.lru_cache(maxsize=1024)  # most are of math, and the same in each trace
def _autowrapped(function):
    wrapped = _create_wrapped_func(function)
    wrapped.__fx_already_patched = True
    return wrapped


def _positional(function, count):
    """`function` with all its parameters given by position: the rest (`*args`, `**kwargs`) as what it is."""
    code = function.__code__
    flags = code.co_flags & ~(inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    plain = code.replace(co_argcount=count, co_posonlyargcount=0, co_kwonlyargcount=0, co_flags=flags)
    return types.FunctionType(plain, function.__globals__, function.__name__, function.__defaults__, function.__closure__)


def _by_keyword(function, count, names):
    """`function` with its parameters given by position: what follows the first `count` is told by name, as whatever wraps it expects."""
    return lambda *given: function(*given[:count], **dict(zip(names, given[count:], strict=True)))


def _public_ids(module):
    return set(map(id, _C._fx.functions_in(vars(module), None).values()))


class Tracer(TracerBase):
    """Traces modules and functions. Subclasses say what is a leaf and what becomes of calls, attributes and arguments.

    `autowrap_modules` are modules of Python whose functions become calls in the graph (`math.sqrt`), `autowrap_functions` further
    functions. With `param_shapes_constant` the sizes of parameters are numbers in the graph.
    """

    __module__ = _SHOWN_IN

    def __init__(self, autowrap_modules=(math,), autowrap_functions=(), param_shapes_constant=False):
        super().__init__()
        self._autowrap_function_ids = {id(one) for one in autowrap_functions}.union(*map(_public_ids, autowrap_modules))
        self._autowrap_search = list(autowrap_modules)
        self.param_shapes_constant = param_shapes_constant
        self.submodule_paths = None
        self.root_module_name = ""
        self.scope = Scope("", None)
        self.module_stack = OrderedDict()
        self.num_calls = {}
        self.node_name_to_scope = {}

    def is_leaf_module(self, m, module_qualified_name):
        """Whether a module is one call in the graph: those of `torch.nn` but containers, and of `torch.ao.nn`."""
        home = type(m).__module__
        return home.startswith(_LEAF_MODULES) and not isinstance(m, tare.nn.Sequential)

    def path_of_module(self, mod):
        """Where a module is below the root. Errors: NameError if it is not."""
        paths = self.submodule_paths
        if paths:
            path = paths.get(mod)
        else:
            path = next((name for name, one in self.root.named_modules() if one is mod), None)
        if path is None:
            raise NameError("module is not installed as a submodule")
        return path

    def getattr(self, attr, attr_val, parameter_proxy_cache):
        """What the program gets that reads a member of a module: a proxy for a parameter, else the value."""
        if isinstance(attr_val, Parameter):
            return self._member_proxy(attr_val, parameter_proxy_cache, self.param_shapes_constant)
        if self.proxy_buffer_attributes and isinstance(attr_val, tare.Tensor):
            return self._member_proxy(attr_val, parameter_proxy_cache, False)
        return attr_val

    def _path_of_member(self, tensor):
        """The path of a parameter or buffer below the root; None where it is neither."""
        walk = "named_parameters" if isinstance(tensor, Parameter) else "named_buffers"
        root, paths = self._members.get(walk, (None, None))
        if root is self.root and tensor not in paths and walk == "named_buffers" and not self._is_buffer(tensor):
            return None
        if root is not self.root or tensor not in paths:  # the program may have added it since
            paths = _C._member_paths(self.root, walk == "named_parameters")
            if paths is None:
                paths = {one: path for path, one in getattr(self.root, walk)()}
            self._members[walk] = self.root, paths
        return paths.get(tensor)

    def _is_buffer(self, tensor):
        return any(one is tensor for module in self.submodule_paths or self.root.modules() for one in module._buffers.values())

    def _member_proxy(self, value, cache, knows_shape):
        name = self._path_of_member(value)
        if name is None:
            return value
        if name not in cache:
            options = {}
            if knows_shape and "proxy_factory_fn" in inspect.signature(self.create_proxy).parameters:
                options["proxy_factory_fn"] = lambda node: ParameterProxy(self, node, name, value)
            cache[name] = self.create_proxy("get_attr", name, (), {}, **options)
        return cache[name]

    def get_fresh_qualname(self, prefix):
        """`prefix` with the first number that the root has no attribute of."""
        number = self._fresh.get(prefix, 0)
        while hasattr(self.root, f"{prefix}{number}"):
            number += 1
        self._fresh[prefix] = number
        return f"{prefix}{number}"

    def create_arg(self, a):
        kind = type(a)
        if kind is not tare.Tensor:
            take = _TAKEN.get(kind)
            if take is not None:
                return take(self, a)
        if isinstance(a, tare.Tensor):
            return self._tensor_arg(a)
        if isinstance(a, tuple) and hasattr(a, "_fields"):
            return self.create_node("call_function", type(a), tuple([self.create_arg(one) for one in a]), {})
        if isinstance(a, Module) and a in (self.submodule_paths or ()):
            return self.create_node("get_attr", self.submodule_paths[a], (), {})
        if type(a) in _proxyable_classes or isinstance(a, tare.Generator):
            prefix = "_opaque_obj" if isinstance(a, tare.Generator) else f"_{type(a).__name__}_constant_"
            return self._kept_on_root(a, prefix)
        return super().create_arg(a)

    def _tensor_arg(self, tensor):
        path = self._path_of_member(tensor)
        if path is not None:
            return self.create_node("get_attr", path, (), {})
        if isinstance(tensor, Parameter):
            raise NameError("parameter is not a member of this module")
        return self._kept_on_root(tensor, "_tensor_constant")

    @functools.cached_property
    def _members(self):
        return {}  # by the method that lists them: the root, and paths by tensor

    @functools.cached_property
    def _fresh(self):
        return {}  # by prefix: the numbers below are taken

    @functools.cached_property
    def tensor_attrs(self):
        """Where the root and its submodules keep tensors that are no parameters or buffers: paths by tensor."""
        return {
            value: f"{path}.{name}" if path else name
            for path, module in self.root.named_modules() for name, value in vars(module).items()
            if type(value) not in _PLAIN_ATTRIBUTES and isinstance(value, tare.Tensor)}

    def _kept_on_root(self, value, prefix):
        name = self.tensor_attrs.get(value)
        if name is None:
            name = self.get_fresh_qualname(prefix)
            self.tensor_attrs[value] = name
            setattr(self.root, name, value)
        return self.create_node("get_attr", name, (), {})

    # Inputs.

    def create_args_for_root(self, root_fn, is_module, concrete_args=None):
        """The function to call, and its arguments: the root, if it is a module, and proxies of placeholders.

        Subclasses of libraries override it. With trees in `concrete_args` the graph's inputs and outputs are the leaves.
        """
        source = inspect.unwrap(root_fn)
        code = source.__code__
        count = code.co_argcount + code.co_kwonlyargcount
        names = list(code.co_varnames)
        args = []
        if is_module:
            if count == 0:
                raise RuntimeError("``self`` argument cannot be part of *args expansion!")
            args.append(self.root)
        signature = inspect.signature(source)
        own = names[len(args):count]
        if isinstance(concrete_args, tuple):
            if not own and code.co_flags & inspect.CO_VARARGS:
                inputs = [self._specialized(f"input_{number}", f"input_{number}", one, inspect.Parameter.empty)
                          for number, one in enumerate(concrete_args)]
                return root_fn, [*args, *inputs]
            if len(own) != len(concrete_args):
                raise RuntimeError(f"Tracing expected {len(own)} arguments but got {len(concrete_args)} concrete arguments")
            concrete_args = dict(zip(own, concrete_args))
        args += [self._proxy_placeholder(name, concrete_args, signature, source) for name in own]
        rest = []
        if code.co_flags & inspect.CO_VARARGS:
            rest.append("*" + names[count])
        if code.co_flags & inspect.CO_VARKEYWORDS:
            rest.append("**" + names[count + len(rest)])
        args += [self._proxy_placeholder(name, concrete_args, signature, source) for name in rest]
        if rest:
            root_fn = _positional(source, len(args))
        elif code.co_kwonlyargcount:
            root_fn = _by_keyword(root_fn, code.co_argcount, names[code.co_argcount:count])
        if concrete_args is not None:
            leaves, spec = pytree.tree_flatten(tuple(args))
            if not all(one.is_leaf() for one in spec.children_specs):
                return self._with_trees(root_fn, names[:count], leaves, spec)
        return root_fn, args

    def _with_trees(self, function, names, leaves, spec):
        codegen = self.graph._codegen = _PyTreeCodeGen(_PyTreeInfo(names, spec, None))

        def call(*flat):
            results, out_spec = pytree.tree_flatten(function(*pytree.tree_unflatten(list(flat), spec)))
            codegen.pytree_info = codegen.pytree_info._replace(out_spec=out_spec)
            return results

        return call, leaves

    def _proxy_placeholder(self, name, concrete_args, sig, fn_for_analysis):
        if concrete_args is not None and name in concrete_args:
            default = sig.parameters[name].default
            numbers = iter(range(1, 1 << 30))
            return pytree.tree_map(
                lambda leaf: self._specialized(f"{name}_{next(numbers)}", name, leaf, default), concrete_args[name])
        if name.startswith("*"):
            default = ()
        else:
            value = sig.parameters[name].default
            default = () if value is inspect.Parameter.empty else (value,)
        return self.create_proxy("placeholder", name, default, {}, type_expr=fn_for_analysis.__annotations__.get(name))

    def _specialized(self, input_name, name, value, default):
        """An input of which the graph expects a value, and says so if it gets another one."""
        made = self.create_proxy("placeholder", input_name, () if default is inspect.Parameter.empty else (default,), {})
        if isinstance(value, PHBase):
            if value is not PH:
                vars_of = {key: one for key, one in vars(value).items() if not key.startswith("__")}
                for key, one in vars_of.items():
                    if not hasattr(made.node, key):
                        setattr(made.node, key, one)
            return made
        message = f"{name} has been specialized to have value {value} but got another value"
        if value is None:
            self.create_proxy("call_function", _assert_is_none, (made, message), {})
        elif isinstance(value, base_types) and not isinstance(value, tare.Tensor):
            tare._assert(made == value, message)
        else:
            warnings.warn(
                f"Was not able to add assertion to guarantee correct input {name} to specialized function. It is up to the user to make "
                "sure that your inputs match the inputs you specialized the function with.", stacklevel=2)
        return value

    # Tracing.

    def trace(self, root, concrete_args=None):
        """The graph of a module or function. `concrete_args` gives inputs by name that are no proxies: their values are built in."""
        _depth[0] += 1
        try:
            with paused_collector():
                return self._traced(root, concrete_args)
        finally:
            _depth[0] -= 1

    def _traced(self, root, concrete_args):
        if isinstance(root, Module):
            self.root = root
            if not hasattr(type(root), self.traced_func_name):
                raise AssertionError(f"traced_func_name={self.traced_func_name} doesn't exist in {type(root).__name__}")
            function = getattr(type(root), self.traced_func_name)
            self.root_module_name = root._get_name()
            paths = _C._module_paths(root)
            self.submodule_paths = {module: name for name, module in root.named_modules()} if paths is None else paths
        else:
            self.root = Module()
            function = root
        self.graph = Graph(tracer_cls=getattr(self, "__class__", None))
        code = getattr(function, "__code__", None)
        if code is not None:
            self.graph._co_fields = {"co_name": code.co_name, "co_filename": code.co_filename, "co_firstlineno": code.co_firstlineno}
        self.__dict__.pop("tensor_attrs", None)
        self._members, self._fresh = {}, {}
        if not isinstance(function, types.FunctionType):
            raise AssertionError(f"Expected FunctionType, got {type(function)}")
        frame = function.__globals__
        function, args = self.create_args_for_root(function, isinstance(root, Module), concrete_args)
        with _Patcher() as patcher, self._answers_modules(patcher):
            _patch_wrapped_functions(patcher)
            _autowrap_check(patcher, frame, self._autowrap_function_ids)
            for module in self._autowrap_search:
                _autowrap_check(patcher, vars(module), self._autowrap_function_ids)
            annotations = getattr(function, "__annotations__", {})
            self.create_node("output", "output", (self.create_arg(function(*args)),), {}, type_expr=annotations.get("return"))
        self.submodule_paths = None
        return self.graph

    @contextlib.contextmanager
    def _answers_modules(self, patcher):
        """Lets calls of modules and reads of their members come to this tracer."""
        def see(module):
            space = getattr(module.forward, "__globals__", None)
            if space is not None and id(space) not in patcher._seen:
                _autowrap_check(patcher, space, self._autowrap_function_ids)

        before, tensors = _C._read_members_by(None, False)
        tracing = _C._fx.Tracing(self, see, _forward_of, _module_call.call_below, before, {}, _module_call.GLOBAL_HOOKS)
        _C._read_members_by(tracing.read, (before is None or tensors) and type(self).getattr is Tracer.getattr)
        try:
            with _module_call.answered(tracing.call):
                yield
        finally:
            _C._read_members_by(before, tensors)

    def __deepcopy__(self, memo):
        """A tracer without the module that it traced."""
        import copy

        copied = type(self).__new__(type(self))
        copied.__dict__.update({key: value if key in ("root", "graph", "tensor_attrs", "_members") else copy.deepcopy(value, memo)
                                for key, value in self.__dict__.items() if key != "_autowrap_search"})
        copied._autowrap_search = list(self._autowrap_search)
        return copied


def _forward_of(below, module):
    """What calls a module as if nobody answered."""
    return lambda *args, **kwargs: below(module, args, kwargs)


# What most attributes of modules are, none of them a tensor.
_PLAIN_ATTRIBUTES = {bool, int, float, str, dict, tuple, list, type(None), type(OrderedDict())}
_LEAF_MODULES = ("torch.nn.", "torch.ao.nn.", "tare.nn.", "tare.ao.nn.")
_C._fx.use_tracer(Tracer, Parameter)
_C._use_module_lists(Module, Parameter, {
    name: getattr(Module, name)
    for name in ("named_modules", "named_parameters", "named_buffers", "_named_members", "__getattr__", "__getattribute__")})
