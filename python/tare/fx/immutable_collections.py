"""Lists and dictionaries that stand in a node's arguments: a node counts its users, so they change only as a whole."""

from tare.utils import _pytree

_ADVICE = """ object does not support mutation. If you are attempting to modify the kwargs or args of a torch.fx.Node object,
instead create a new copy of it and assign the copy to the node:

    new_args = ...  # copy and mutate args
    node.args = new_args"""


def _refuse(self, *args, **kwargs):
    raise TypeError(f"'{type(self).__name__}'{_ADVICE}")


class immutable_list(list):
    """A list that is only read. It equals the list of the same items, and can be a key."""

    append = clear = extend = insert = pop = remove = reverse = sort = _refuse
    __delitem__ = __iadd__ = __imul__ = __setitem__ = _refuse

    def __hash__(self):
        return hash(tuple(self))

    def __reduce__(self):
        return type(self), (tuple(self),)


class immutable_dict(dict):
    """A dictionary that is only read."""

    clear = pop = popitem = setdefault = update = _refuse
    __delitem__ = __ior__ = __setitem__ = _refuse

    def __hash__(self):
        return hash(frozenset(self.items()))

    def __reduce__(self):
        return type(self), (tuple(self.items()),)


def _list_children(items):
    return list(items), None


def _dict_children(items):
    return list(items.values()), list(items)


_pytree.register_pytree_node(
    immutable_list, _list_children, lambda values, _: immutable_list(values),
    serialized_type_name="torch.fx.immutable_collections.immutable_list",
    flatten_with_keys_fn=lambda items: ([(_pytree.SequenceKey(i), one) for i, one in enumerate(items)], None))
_pytree.register_pytree_node(
    immutable_dict, _dict_children, lambda values, keys: immutable_dict(zip(keys, values)),
    serialized_type_name="torch.fx.immutable_collections.immutable_dict",
    flatten_with_keys_fn=lambda items: ([(_pytree.MappingKey(key), one) for key, one in items.items()], list(items)))
