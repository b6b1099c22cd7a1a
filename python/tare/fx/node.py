"""A node of a graph: one call of a function, method or module, an input, an attribute, or what is returned."""

import math
import operator
import types
import typing

import tare
from tare import _C
from tare.ops import OpOverload
from tare.fx import operator_schemas as _schemas
from tare.fx._names import _find_module_of_method, _get_qualified_name, _type_repr  # noqa: F401
from tare.fx.immutable_collections import immutable_dict, immutable_list

__all__ = ["Node", "map_arg", "map_aggregate", "has_side_effect"]

BaseArgumentTypes = typing.Union[str, int, float, bool, complex, _C.dtype, tare.Tensor, _C.device]
base_types = (str, int, float, bool, complex, _C.dtype, tare.Tensor, _C.device, _C.memory_format, _C.layout,
              OpOverload, tare.SymInt, tare.SymBool, tare.SymFloat)
Target = typing.Union[typing.Callable[..., typing.Any], str]
Argument = typing.Any
_legal_ops = dict.fromkeys(["placeholder", "call_method", "call_module", "call_function", "get_attr", "output", "root"])

dtype_abbrs = {
    getattr(_C, name): short for name, short in (line.split() for line in """
        uint8 u8;int8 i8;int16 i16;int32 i32;int64 i64;float16 f16;float32 f32;float64 f64;complex32 c32;complex64 c64;
        complex128 c128;bool b8;bfloat16 bf16;bits1x8 b1x8;bits2x4 b2x4;bits4x2 b4x2;bits8 b8x1;bits16 b16x1;
        float8_e5m2 f8e5m2;float8_e4m3fn f8e4m3fn;float8_e5m2fnuz f8e5m2fnuz;float8_e4m3fnuz f8e4m3fnuz;uint16 u16;
        uint32 u32;uint64 u64;float8_e8m0fnu f8e8m0fnu;float4_e2m1fn_x2 f4e2m1fnx2""".split(";"))
    if hasattr(_C, name)
}

# Types that hold no node, so that arguments of these are taken as they are.
_PLAIN = {type(None), bool, int, float, str, complex, _C.dtype, _C.device, type(...), tare.Tensor, _C.memory_format}

_side_effectful_functions = tare.ops.side_effectful
_side_effectful_need_to_be_preserved_pre_dispatch = []


def has_side_effect(fn):
    """Marks a function whose calls stay in a graph though nobody uses their results."""
    _side_effectful_functions.add(fn)
    return fn


def _mark_side_effects():
    for name in ("_assert", "_assert_async"):
        has_side_effect(getattr(tare, name))
    for name in ("_enter_autocast", "_exit_autocast"):
        if hasattr(tare.amp, name):
            _side_effectful_need_to_be_preserved_pre_dispatch.append(has_side_effect(getattr(tare.amp, name)))
    if hasattr(_C, "_set_grad_enabled"):
        _side_effectful_need_to_be_preserved_pre_dispatch.append(has_side_effect(_C._set_grad_enabled))
    for name in ("_assert_async.msg", "_assert_scalar.default", "_assert_tensor_metadata.default", "sym_constrain_range.default",
                 "sym_constrain_range_for_size.default"):
        packet, _, overload = name.partition(".")
        if _C._has_packet(packet):
            has_side_effect(getattr(getattr(tare.ops.aten, packet), overload))
    for name in "rand rand_like randn randn_like randint randint_like randperm bernoulli multinomial normal poisson".split():
        has_side_effect(getattr(tare, name))
    has_side_effect(operator.setitem)


_mark_side_effects()


map_aggregate, map_arg = _C._fx.map_aggregate, _C._fx.map_arg
map_aggregate.__module__ = map_arg.__module__ = __name__


def _format_arg(arg, max_list_len=math.inf):
    """An argument as text: nodes by `%name`."""
    if hasattr(arg, "_custom_fx_repr_fn"):
        return arg._custom_fx_repr_fn()
    if isinstance(arg, Node):
        return f"%{arg.name}"
    if isinstance(arg, (list, tuple)):
        items = [_format_arg(one) for i, one in enumerate(arg) if i < max_list_len]
        text = ", ".join(items)
        if len(arg) > len(items):
            text += f", ...[total_len={len(arg)}]"
        if isinstance(arg, list):
            return f"[{text}]"
        return f"({text},)" if len(arg) == 1 else f"({text})"
    if isinstance(arg, dict):
        return "{%s}" % ", ".join(f"{key}: {_format_arg(value)}" for key, value in arg.items())
    return str(arg)


class Node(_C._fx.NodeBase):
    """One step of a graph. `op` says what it is: placeholder, get_attr, call_function, call_method, call_module or output.

    `target` is the function, or the name of the method, module, attribute or input. `args` and `kwargs` hold values and other
    nodes; assigning them keeps `users` and `all_input_nodes` right. `meta` is for whoever works on the graph.
    """

    def _update_args_kwargs(self, args, kwargs):
        self.graph._settle()
        self._take(args, kwargs)

    @property
    def name(self):
        """Its name in generated code, which no other node of the graph has."""
        return self._name

    @name.setter
    def name(self, name):
        self.graph._settle()
        for hook in self.graph._hooks("_replace_hooks"):
            for user in self.users:
                hook(old=self, new=name, user=user)
        self._name = name

    @property
    def stack_trace(self):
        """Where the program made the call, if that was recorded."""
        return self.meta.get("stack_trace")

    @stack_trace.setter
    def stack_trace(self, text):
        self.meta["stack_trace"] = text

    # Order: numbers grow along the graph, with room between them. Where none is left, all are given anew.

    @property
    def _sort_key(self):
        return (self._order,)

    def __lt__(self, other):
        return self._order < other._order

    def __gt__(self, other):
        return self._order > other._order

    def __le__(self, other):
        return self is other or self._order < other._order

    def __ge__(self, other):
        return self is other or self._order > other._order

    def _remove_from_list(self):
        self._prev._next, self._next._prev = self._next, self._prev

    def _place(self, before, after):
        """Between two neighbours."""
        self._prev, self._next = before, after
        before._next = after._prev = self
        if after.op == "root":
            self._order = before._order + _ROOM
            return
        self._order = (before._order + after._order) // 2
        if self._order == before._order:
            node, number = self.graph._root._next, 0
            while node.op != "root":
                number += _ROOM
                node._order = number
                node = node._next

    def prepend(self, x):
        """Moves or puts `x` in front of this node. Errors: AssertionError if it is of another graph."""
        if self.graph is not x.graph:
            raise AssertionError("Attempting to move a Node into a different Graph")
        if x is self:
            return
        if self.graph._unwritten is not None:
            self.graph._settle()
        x._remove_from_list()
        x._place(self._prev, self)

    _prepend = prepend

    def append(self, x):
        """Moves or puts `x` behind this node."""
        self._next.prepend(x)

    # Changing what a node uses, and who uses it.

    def update_arg(self, idx, arg):
        args = list(self._args)
        args[idx] = arg
        self.args = tuple(args)

    def insert_arg(self, idx, arg):
        """Puts a positional argument in front of the one at `idx`."""
        if not 0 <= idx <= len(self._args):
            raise AssertionError(f"insert_args index must be between 0 and len(self.args), got {idx}")
        self.args = (*self._args[:idx], arg, *self._args[idx:])

    def update_kwarg(self, key, arg):
        self.kwargs = {**self._kwargs, key: arg}

    def _replace_input_with(self, old_input, new_input):
        self.graph._settle()
        def swap(leaf):
            return new_input if leaf is old_input else leaf

        self._take(map_aggregate(self._args, swap), map_aggregate(self._kwargs, swap))

    def replace_input_with(self, old_input, new_input):
        """Uses `new_input` wherever `old_input` stood in the arguments."""
        for hook in self.graph._hooks("_replace_hooks"):
            hook(old=old_input, new=new_input.name, user=self)
        self._replace_input_with(old_input, new_input)

    def replace_all_uses_with(self, replace_with, delete_user_cb=None, *, propagate_meta=False):
        """Gives the users of this node another one. Returns the users it had.

        `delete_user_cb` says of each whether to; with `propagate_meta` the other node takes this one's `meta`.
        """
        if propagate_meta:
            if replace_with.meta:
                raise AssertionError("Called node.replace_all_uses_with(replace_with, propagate_meta=True), but replace_with already "
                                     "has .meta keys")
            replace_with.meta.update(self.meta)
        hooks = self.graph._hooks("_replace_hooks")
        changed = [user for user in self.users if delete_user_cb is None or delete_user_cb(user)]
        for user in changed:
            for hook in hooks:
                hook(old=self, new=replace_with.name, user=user)
            user._replace_input_with(self, replace_with)
        return changed

    def is_impure(self, impure_random=True):
        """Whether the node stays though nobody uses it: it writes, draws, asserts, or is an input or the output."""
        op = self.op
        if op == "placeholder" or op == "output":
            return True
        if op == "call_function":
            target = self.target
            if target in _side_effectful_functions:
                return True
            if type(target) is OpOverload:
                return target._schema.is_mutable or (impure_random and tare.Tag.nondeterministic_seeded in target.tags)
            return False
        if op == "call_module":
            module = self.graph.owning_module
            if module is None:
                raise AssertionError("self.graph.owning_module not set for purity check")
            return getattr(module.get_submodule(self.target), "_is_impure", False)
        return False

    def normalized_arguments(self, root, arg_types=None, kwarg_types=None, normalize_to_only_use_kwargs=False):
        """The arguments in the form of the function's signature, `(args, kwargs)`; None where that is not known."""
        if self.op == "call_function":
            return _schemas.normalize_function(self.target, self._args, self._kwargs, arg_types, kwarg_types)
        if self.op == "call_module":
            return _schemas.normalize_module(root, self.target, self._args, self._kwargs)
        return None

    # Text.

    def __repr__(self):
        return self._repr_fn(self) if self._repr_fn else self.name

    @staticmethod
    def _pretty_print_target(target):
        """A target in the line about a node: functions of Python's own modules by these."""
        if isinstance(target, str):
            return target
        home = _PYTHONS_OWN.get(getattr(target, "__module__", None))
        name = getattr(target, "__name__", None) if home else None
        return f"{home}.{name}" if name else _get_qualified_name(target)

    def format_node(self, placeholder_names=None, maybe_return_typename=None, *, include_tensor_metadata=False):
        """A line about the node. `placeholder_names` gets names of inputs instead, which are no lines then."""
        op = self.op
        if op == "placeholder":
            if not isinstance(self.target, str):
                raise AssertionError("Expected target to be str")
            if placeholder_names:
                text = self.target + (f": {_type_repr(self.type)}" if self.type else "")
                placeholder_names.append(text)
                return None
        if op == "output":
            if self.type and maybe_return_typename:
                maybe_return_typename[0] = f" -> {_type_repr(self.type)}"
            return f"return {self.args[0]}"
        typed = f": {_type_repr(self.type)} " if self.type else ": "
        if include_tensor_metadata:
            typed += _described(self.meta.get("val", self.meta.get("tensor_meta")))
        head = f"%{self.name} {typed}[num_users={len(self.users)}] = {op}[target={self._pretty_print_target(self.target)}]"
        if op == "placeholder":
            return head + (f"(default={self.args[0]})" if self.args else "")
        if op == "get_attr":
            return head
        return f"{head}(args = {_format_arg(self.args)}, kwargs = {_format_arg(self.kwargs)})"

    def _rename(self, candidate):
        if candidate != self.name:
            self.name = self.graph._graph_namespace.create_name(candidate, None)
            self.graph._graph_namespace._rename_object(self, self.name)

    def __getstate__(self):
        return {**self.__dict__, **{name: getattr(self, name) for name in _FIELDS}}

    def __setstate__(self, state):
        for name, value in state.items():
            _set(self, name, value)


_set = object.__setattr__
_FIELDS = ("graph", "_name", "op", "target", "users", "type", "meta", "_args", "_kwargs", "_prev", "_next", "_order",
           "_repr_fn", "_erased")
_METHOD_TYPES = (type(_C.Tensor.add), types.MethodDescriptorType, types.WrapperDescriptorType)
_PYTHONS_OWN = {"builtins": "builtins", "_operator": "operator"}
_ROOM = 1 << 20


_metadata_of = []  # the function that extracts it from a tensor, of those who record calls: `shape_prop` is made of graphs


def _describe(meta, value, requires_grad):
    """Puts what the value of a recorded call looks like into a node's metadata."""
    meta["val"] = value
    if isinstance(value, tare.Tensor):
        seen = _metadata_of[0](value)
        meta["tensor_meta"] = seen if seen.requires_grad == requires_grad else seen._replace(requires_grad=requires_grad)


def _tell_source(meta, source):
    """Puts what a node was made for into its metadata."""
    source.tell(meta)


def _refuse(graph, name, op, target):
    """Raises what is wrong with a node."""
    if op == "call_function" or op in _legal_ops:
        wanted = "Callable" if op == "call_function" else "str"
        raise ValueError(f"Node [graph = {graph}, name = '{name}'] target {target} has type {_type_name(target)} "
                         f"but a {wanted} is expected")
    raise AssertionError(f"op '{op}' is not in _legal_ops")


def _type_name(target):
    kind = type(target)
    if kind is _C.builtin_function:
        return "torch._VariableFunctions" + "Class." + target.__name__
    return getattr(target, "__qualname__", None) or kind.__name__


def _described(value):
    """Of a tensor: dtype and sizes, in short."""
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(_described(one) for one in value) + ") "
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is None or dtype is None:
        return ""
    return f"{dtype_abbrs.get(dtype, dtype)}[{', '.join(map(str, shape))}] "


_C._fx.use_nodes(Node, immutable_list, immutable_dict, immutable_dict(), _refuse, _describe, _tell_source, list(_PLAIN))
