"""Trees of lists, dictionaries and registered classes: taken apart into leaves, and put together again."""

import dataclasses
import functools
import json
from collections import OrderedDict, defaultdict, deque, namedtuple  # noqa: F401
from typing import Any, NamedTuple

from tare._C import Size
from tare.utils import _pytree_keys as _keys
from tare.utils._pytree_keys import (  # noqa: F401
    GetAttrKey,
    MappingKey,
    SequenceKey,
    key_get,
    keystr,
)

Context = Any
PyTree = Any
KeyEntry = Any
KeyPath = tuple
BUILTIN_TYPES = frozenset((tuple, list, dict, namedtuple, OrderedDict, defaultdict, deque))
STANDARD_DICT_TYPES = frozenset((dict, OrderedDict, defaultdict))


class NodeDef(NamedTuple):
    """How instances of a class are taken apart and made."""

    type: type
    flatten_fn: Any
    unflatten_fn: Any
    flatten_with_keys_fn: Any = None
    serialized_type_name: Any = None
    to_dumpable_context: Any = None
    from_dumpable_context: Any = None


SUPPORTED_NODES = {}
_by_serialized_name = {}


def register_pytree_node(cls, flatten_fn, unflatten_fn, *, serialized_type_name=None, to_dumpable_context=None,
                         from_dumpable_context=None, flatten_with_keys_fn=None):
    """Teaches trees a class: `flatten_fn` gives (children, context), `unflatten_fn(children, context)` an instance."""
    if cls in SUPPORTED_NODES:
        raise ValueError(f"{cls} is already registered as pytree node. Overwriting the previous registration.")
    _register(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn, serialized_type_name, to_dumpable_context,
              from_dumpable_context)


def _register(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn=None, serialized_type_name=None,
              to_dumpable_context=None, from_dumpable_context=None):
    if (to_dumpable_context is None) != (from_dumpable_context is None):
        raise ValueError(
            f"Both to_dumpable_context and from_dumpable_context for {cls} must be None or registered."
        )
    node = NodeDef(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn, serialized_type_name, to_dumpable_context,
                   from_dumpable_context)
    SUPPORTED_NODES[cls] = node
    if serialized_type_name is not None:
        _by_serialized_name[serialized_type_name] = node


def _register_pytree_node(cls, flatten_fn, unflatten_fn, to_str_fn=None, maybe_from_str_fn=None, *,
                          serialized_type_name=None, to_dumpable_context=None, from_dumpable_context=None,
                          flatten_with_keys_fn=None):
    _register(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn, serialized_type_name, to_dumpable_context,
              from_dumpable_context)


_private_register_pytree_node = _register_pytree_node


def _deregister_pytree_node(cls):
    node = SUPPORTED_NODES.pop(cls)
    _by_serialized_name.pop(node.serialized_type_name, None)


def register_dataclass(cls, *, field_names=None, drop_field_names=None, serialized_type_name=None):
    """Teaches trees a data class: its fields are the children."""
    names = field_names
    if names is None:
        names = [one.name for one in dataclasses.fields(cls) if one.init and one.name not in (drop_field_names or ())]

    def flatten(value):
        present = [name for name in names if getattr(value, name) is not None]
        absent = [name for name in names if getattr(value, name) is None]
        return [getattr(value, name) for name in present], [present, absent]

    def unflatten(children, context):
        present, absent = context
        return cls(**dict(zip(present, children, strict=True)), **dict.fromkeys(absent))

    def flatten_with_keys(value):
        children, context = flatten(value)
        return [(GetAttrKey(name), one) for name, one in zip(context[0], children, strict=True)], context

    _register(cls, flatten, unflatten, flatten_with_keys, serialized_type_name or f"{cls.__module__}.{cls.__qualname__}")


CONSTANT_NODES = set()


def register_constant(cls):
    """Teaches trees a class whose instances are no leaves and have no children."""
    _register(cls, lambda value: ([], value), lambda _, context: context, lambda value: ([], value))
    CONSTANT_NODES.add(cls)


def is_constant_class(cls):
    return cls in CONSTANT_NODES


def is_namedtuple_class(cls):
    if not isinstance(cls, type) or not issubclass(cls, tuple):
        return False
    names, make = getattr(cls, "_fields", None), getattr(cls, "_make", None)
    return callable(make) and isinstance(names, tuple) and all(isinstance(name, str) for name in names)


def is_namedtuple_instance(tree):
    return is_namedtuple_class(type(tree))


def is_namedtuple(obj):
    return is_namedtuple_class(obj if isinstance(obj, type) else type(obj))


_is_namedtuple_instance = is_namedtuple_instance


def is_structseq_class(cls):
    return isinstance(cls, type) and issubclass(cls, tuple) and isinstance(getattr(cls, "n_fields", None), int)


def is_structseq_instance(obj):
    return is_structseq_class(type(obj))


def is_structseq(obj):
    return is_structseq_class(obj if isinstance(obj, type) else type(obj))


def _list_flatten(d):
    return d, None


def _list_unflatten(values, context):
    return list(values)


def _list_flatten_with_keys(d):
    return [(SequenceKey(i), one) for i, one in enumerate(d)], None


def _tuple_flatten(d):
    return list(d), None


def _tuple_unflatten(values, context):
    return tuple(values)


_tuple_flatten_with_keys = _list_flatten_with_keys


def _dict_flatten(d):
    return list(d.values()), list(d.keys())


def _dict_unflatten(values, context):
    return dict(zip(context, values, strict=True))


def _dict_flatten_with_keys(d):
    return [(MappingKey(key), value) for key, value in d.items()], list(d.keys())


_ordereddict_flatten = _odict_flatten = _dict_flatten
_ordereddict_flatten_with_keys = _dict_flatten_with_keys


def _ordereddict_unflatten(values, context):
    return OrderedDict(zip(context, values, strict=True))


_odict_unflatten = _ordereddict_unflatten


def _defaultdict_flatten(d):
    return list(d.values()), [d.default_factory, list(d.keys())]


def _defaultdict_flatten_with_keys(d):
    return [(MappingKey(key), value) for key, value in d.items()], [d.default_factory, list(d.keys())]


def _defaultdict_unflatten(values, context):
    return defaultdict(context[0], zip(context[1], values, strict=True))


def _deque_flatten(d):
    return list(d), d.maxlen


def _deque_unflatten(values, context):
    return deque(values, maxlen=context)


def _deque_flatten_with_keys(d):
    return _list_flatten_with_keys(d)[0], d.maxlen


def _namedtuple_flatten(d):
    return list(d), type(d)


def _namedtuple_unflatten(values, context):
    return context(*values)


def _namedtuple_flatten_with_keys(d):
    return [(GetAttrKey(name), one) for name, one in zip(d._fields, d, strict=True)], type(d)


_register(tuple, _tuple_flatten, _tuple_unflatten, _tuple_flatten_with_keys, "builtins.tuple")
_register(list, _list_flatten, _list_unflatten, _list_flatten_with_keys, "builtins.list")
_register(dict, _dict_flatten, _dict_unflatten, _dict_flatten_with_keys, "builtins.dict")
_register(namedtuple, _namedtuple_flatten, _namedtuple_unflatten, _namedtuple_flatten_with_keys, "collections.namedtuple")
_register(OrderedDict, _dict_flatten, _ordereddict_unflatten, _dict_flatten_with_keys, "collections.OrderedDict")
_register(defaultdict, _defaultdict_flatten, _defaultdict_unflatten, _defaultdict_flatten_with_keys,
          "collections.defaultdict")
_register(deque, _deque_flatten, _deque_unflatten, _deque_flatten_with_keys, "collections.deque")
_register(Size, _tuple_flatten, _tuple_unflatten, _tuple_flatten_with_keys, "torch.Size")


def _get_node_type(tree):
    kind = type(tree)
    if kind in SUPPORTED_NODES:
        return kind
    if is_structseq_class(kind) and kind.__module__ == "torch.return_types":
        # Operators make these classes as they are called.
        _register(kind, _tuple_flatten, lambda values, context: kind(values), _tuple_flatten_with_keys)
        return kind
    return namedtuple if is_namedtuple_class(kind) else kind


def tree_is_leaf(tree, is_leaf=None):
    """Whether trees end here."""
    if is_leaf is not None and is_leaf(tree):
        return True
    return _get_node_type(tree) not in SUPPORTED_NODES


_is_leaf = tree_is_leaf


class TreeSpec:
    """The shape of a tree: a type, its context, and the shapes of its children."""

    __slots__ = ("type", "_context", "_children", "num_nodes", "num_leaves", "num_children")

    def __init__(self, type, context, children_specs):
        self.type = type
        self._context = context
        self._children = list(children_specs)
        self.num_children = len(self._children)
        self.num_nodes = 1 + sum(one.num_nodes for one in self._children)
        self.num_leaves = 1 if type is None else sum(one.num_leaves for one in self._children)

    @property
    def context(self):
        return self._context

    @property
    def children_specs(self):
        return self._children

    def children(self):
        return list(self._children)

    def child(self, index):
        return self._children[index]

    def is_leaf(self):
        return self.type is None

    def flatten_up_to(self, tree):
        """The subtrees of `tree` that stand where this shape has its leaves."""
        found = []
        self._collect(tree, found)
        return found

    def _collect(self, tree, found):
        if self.type is None:
            found.append(tree)
            return
        kind = _get_node_type(tree)
        if kind is not self.type and not (kind in STANDARD_DICT_TYPES and self.type in STANDARD_DICT_TYPES):
            raise ValueError(f"Type mismatch; expected {self.type!r}, but got {kind!r}.")
        children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
        if len(children) != self.num_children:
            raise ValueError(f"Node arity mismatch; expected {self.num_children}, but got {len(children)}.")
        if kind in STANDARD_DICT_TYPES:
            own = self._context[1] if self.type is defaultdict else self._context
            if set(own) != set(tree):
                raise ValueError(f"Node keys mismatch; expected {own!r}, but got {list(tree)!r}.")
            children = [tree[key] for key in own]
        elif kind not in BUILTIN_TYPES and context != self._context:
            raise ValueError(f"Node context mismatch for custom node type {self.type!r}.")
        for one, child in zip(self._children, children, strict=True):
            one._collect(child, found)

    def unflatten(self, leaves):
        """The tree of this shape with these leaves."""
        leaves = list(leaves)
        if len(leaves) != self.num_leaves:
            raise ValueError(
                f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec refers to a pytree that holds "
                f"{self.num_leaves} items ({self})."
            )
        return self._made(iter(leaves))

    def _made(self, leaves):
        if self.type is None:
            return next(leaves)
        children = [one._made(leaves) for one in self._children]
        return SUPPORTED_NODES[self.type].unflatten_fn(children, self._context)

    def __repr__(self, indent=0):
        if self.type is None:
            return "*"
        inner = (",\n" + " " * (indent + 2)).join(one.__repr__(indent + 2) for one in self._children)
        return f"TreeSpec({self.type.__name__}, {self._context}, [{inner}])"

    def __eq__(self, other):
        if not isinstance(other, TreeSpec):
            return NotImplemented
        return self.type is other.type and self._context == other._context and self._children == other._children

    def __hash__(self):
        kind = self.type
        context = tuple(self._context) if kind is dict or kind is OrderedDict else None
        return hash((kind, context, tuple(self._children)))


PyTreeSpec = TreeSpec


class LeafSpec(TreeSpec):
    """The shape of a leaf."""

    __slots__ = ()

    def __init__(self):
        super().__init__(None, None, [])


_LEAF_SPEC = TreeSpec(None, None, [])


def treespec_leaf():
    return _LEAF_SPEC


def treespec_tuple(iterable=(), /):
    return TreeSpec(tuple, None, iterable)


def treespec_dict(mapping=(), /, **kwargs):
    entries = dict(mapping, **kwargs)
    return TreeSpec(dict, list(entries), entries.values())


def tree_flatten(tree, is_leaf=None):
    """The leaves, and the shape."""
    leaves = []
    return leaves, _flatten(tree, leaves, is_leaf)


def _flatten(tree, leaves, is_leaf):
    if tree_is_leaf(tree, is_leaf):
        leaves.append(tree)
        return _LEAF_SPEC
    kind = _get_node_type(tree)
    children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
    return TreeSpec(kind, context, [_flatten(one, leaves, is_leaf) for one in children])


def tree_unflatten(leaves, treespec):
    """The tree of a shape with these leaves."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(f"Expected `treespec` to be an instance of TreeSpec but got item of type {type(treespec)}.")
    return treespec.unflatten(leaves)


def tree_iter(tree, is_leaf=None):
    """The leaves, one by one."""
    if tree_is_leaf(tree, is_leaf):
        yield tree
        return
    for child in SUPPORTED_NODES[_get_node_type(tree)].flatten_fn(tree)[0]:
        yield from tree_iter(child, is_leaf)


def tree_leaves(tree, is_leaf=None):
    return list(tree_iter(tree, is_leaf))


def tree_structure(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    """The same shape, with what the function makes of each leaf."""
    leaves, spec = tree_flatten(tree, is_leaf)
    return spec.unflatten(map(func, leaves, *[spec.flatten_up_to(rest) for rest in rests]))


def tree_map_(func, tree, *rests, is_leaf=None):
    """Calls the function for each leaf, and returns the tree as it was."""
    leaves, spec = tree_flatten(tree, is_leaf)
    deque(map(func, leaves, *[spec.flatten_up_to(rest) for rest in rests]), maxlen=0)
    return tree


def map_only(type_or_types_or_pred, /):
    """Decorates a function to be applied to leaves of some types only."""
    applies = type_or_types_or_pred
    if isinstance(applies, (type, tuple)):
        applies = functools.partial(_is_instance, applies)
    elif not callable(applies):
        raise TypeError("Argument must be a type, a tuple of types, or a callable.")
    return lambda function: functools.wraps(function)(lambda value: function(value) if applies(value) else value)


def _is_instance(types, value):
    return isinstance(value, types)


def tree_map_only(type_or_types_or_pred, func, tree, is_leaf=None):
    return tree_map(map_only(type_or_types_or_pred)(func), tree, is_leaf=is_leaf)


def tree_map_only_(type_or_types_or_pred, func, tree, is_leaf=None):
    return tree_map_(map_only(type_or_types_or_pred)(func), tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    return all(map(pred, tree_iter(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    return any(map(pred, tree_iter(tree, is_leaf)))


def tree_all_only(type_or_types, pred, tree, is_leaf=None):
    return all(pred(one) for one in tree_iter(tree, is_leaf) if isinstance(one, type_or_types))


def tree_any_only(type_or_types, pred, tree, is_leaf=None):
    return any(pred(one) for one in tree_iter(tree, is_leaf) if isinstance(one, type_or_types))


def arg_tree_leaves(*args, **kwargs):
    return tree_leaves(args) + tree_leaves(kwargs)


def _broadcast_to_and_flatten(tree, treespec, is_leaf=None):
    """The leaves of a tree that is repeated where the shape goes deeper; None where they do not agree."""
    if tree_is_leaf(tree, is_leaf):
        return [tree] * treespec.num_leaves
    if treespec.is_leaf():
        return None
    kind = _get_node_type(tree)
    if kind is not treespec.type:
        return None
    children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
    if len(children) != treespec.num_children or context != treespec.context:
        return None
    found = []
    for child, spec in zip(children, treespec.children(), strict=True):
        leaves = _broadcast_to_and_flatten(child, spec, is_leaf)
        if leaves is None:
            return None
        found += leaves
    return found


def tree_leaves_with_path(tree, is_leaf=None):
    return list(_keys.walk(SUPPORTED_NODES, _get_node_type, tree_is_leaf, tree, is_leaf, ()))


def tree_flatten_with_path(tree, is_leaf=None):
    """The leaves with the paths to them, and the shape."""
    return tree_leaves_with_path(tree, is_leaf), tree_structure(tree, is_leaf)


def tree_map_with_path(func, tree, *rests, is_leaf=None):
    """The same shape, with what the function makes of each path and leaf."""
    found, spec = tree_flatten_with_path(tree, is_leaf)
    paths = [path for path, _ in found]
    return spec.unflatten(map(func, paths, [leaf for _, leaf in found], *[spec.flatten_up_to(rest) for rest in rests]))


def treespec_dumps(treespec, protocol=None):
    """The shape as JSON, with a version before it."""
    return json.dumps((protocol or 1, _dumped(treespec)))


def _dumped(spec):
    if spec.is_leaf():
        return {"type": None, "context": None, "children_spec": []}
    node = SUPPORTED_NODES[spec.type]
    if node.serialized_type_name is None:
        raise NotImplementedError(f"No registered serialization name for {spec.type} found.")
    context = node.to_dumpable_context(spec.context) if node.to_dumpable_context else json.dumps(spec.context)
    return {"type": node.serialized_type_name, "context": context,
            "children_spec": [_dumped(one) for one in spec.children()]}


def treespec_loads(serialized):
    """The shape that JSON describes."""
    protocol, schema = json.loads(serialized)
    if protocol != 1:
        raise ValueError(f"Unknown protocol {protocol}. Available protocols: [1]")
    return _loaded(schema)


def _loaded(schema):
    if schema["type"] is None:
        return _LEAF_SPEC
    node = _by_serialized_name.get(schema["type"])
    if node is None:
        raise NotImplementedError(f"Deserializing {schema['type']} in pytree is not registered.")
    context = schema["context"]
    context = node.from_dumpable_context(context) if node.from_dumpable_context else json.loads(context)
    return TreeSpec(node.type, context, [_loaded(one) for one in schema["children_spec"]])


def treespec_pprint(treespec):
    return repr(treespec)


def pytree_to_str(treespec):
    return treespec_dumps(treespec)


def str_to_pytree(serialized):
    return treespec_loads(serialized)
