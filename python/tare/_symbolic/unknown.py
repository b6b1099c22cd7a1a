"""What a program gets within `FakeTensorMode(shape_env=...)` that asks for a value, or for sizes that hang on values: new symbols."""

import tare
from tare._symbolic import real_tensors
from tare._symbolic.ranges import ValueRanges
from tare._symbolic.tensors import is_symbolic, symbolic_tensor
from tare._tags import Tag
from tare.utils import _pytree as pytree
from tare.utils.weak import WeakIdKeyDictionary

_COUNTS = (5, 3, 2, 1, 0)  # how many elements are not zero, to see which sizes follow


def sized(mode, function, args, kwargs):
    """The result of a call whose sizes hang on values, with symbols for these; NotImplemented for another call."""
    environment = mode.shape_env
    given = pytree.tree_leaves((args, kwargs))
    tensors = [one for one in given if isinstance(one, tare.Tensor)]
    if Tag.dynamic_output_shape not in function.tags or not environment.allow_dynamic_output_shape_ops or not tensors or any(
            is_symbolic(one) for one in given):
        return NotImplemented
    most = max(one.numel() for one in tensors)
    results = [pytree.tree_flatten(with_counts(function, args, kwargs, mode, lambda one, count=count: min(count, one.numel())))
               for count in _COUNTS if count <= most]
    flat, spec = results[0]
    if len(results) < 3 or any(other != spec for _, other in results):
        return NotImplemented
    symbols, found = {}, []
    for row in zip(*[leaves for leaves, _ in results]):
        if not isinstance(row[0], tare.Tensor):
            return NotImplemented
        sizes = [_symbol(environment, symbols, tuple(size), most) for size in zip(*[one.shape for one in row])]
        strides = [_stride(symbols, tuple(stride)) for stride in zip(*[one.stride() for one in row])]
        if None in strides:
            return NotImplemented
        found.append(symbolic_tensor(sizes, strides, 0, row[0].dtype, tensors[0].device))
    return pytree.tree_unflatten(found, spec)


def counted(mode, function, args, kwargs, count):
    """The same where so many elements of each tensor are not zero; NotImplemented where no count is given."""
    if count is None or Tag.dynamic_output_shape not in function.tags:
        return NotImplemented
    return with_counts(function, args, kwargs, mode, lambda one: min(count, one.numel()))


def with_counts(function, args, kwargs, mode, count_of):
    """The result on real tensors in which so many elements are not zero (`count_of` each), without its bytes, as a fake of a mode."""
    def real(value):
        if not isinstance(value, tare.Tensor):
            return value
        made = tare.zeros(value.numel(), dtype=value.dtype)
        count = count_of(value)
        if count:
            made[:count] = tare.arange(1, count + 1).to(value.dtype)
        return made.reshape(value.shape)

    device = next(one.device for one in pytree.tree_leaves((args, kwargs)) if isinstance(one, tare.Tensor))
    before = tare._C._set_fake(False)
    try:
        found = function(*pytree.tree_map(real, args), **pytree.tree_map(real, kwargs))
    finally:
        tare._C._set_fake(before)

    def fake(value):
        if not isinstance(value, tare.Tensor):
            return value
        return tare.empty_strided(value.shape, value.stride(), dtype=value.dtype, device=device)

    with mode:
        return pytree.tree_map(fake, found)


def _symbol(environment, symbols, numbers, most):
    """A size that was these numbers: itself where it stays, else a symbol, the same for the same numbers."""
    if len(set(numbers)) == 1:
        return numbers[0]
    if numbers not in symbols:
        symbols[numbers] = environment.create_unbacked_symint()
        environment.var_to_range[str(symbols[numbers])] = ValueRanges(0, most)
    return symbols[numbers]


def _stride(symbols, numbers):
    """A stride that was these numbers: a multiple of a size; None where it is none."""
    if len(set(numbers)) == 1:
        return numbers[0]
    for sizes, symbol in symbols.items():
        factor, rest = divmod(numbers[0], sizes[0]) if sizes[0] else (0, 1)
        if rest == 0 and all(number in (factor * size, factor * max(size, 1)) for number, size in zip(numbers, sizes)):
            return symbol * factor
    return None


def rebind(before, now):
    """Says that symbols of a value that was computed again are those of before: sizes at the same places, where both are unknown."""
    for one, other in zip(pytree.tree_leaves(before), pytree.tree_leaves(now)):
        if isinstance(one, tare.Tensor) and isinstance(other, tare.Tensor):
            one, other = tuple(one.shape), tuple(other.shape)
        for old, new in zip(*(pair if isinstance(pair, tuple) else (pair,) for pair in (one, other))):
            if is_symbolic(old) and is_symbolic(new) and old.node.hint is new.node.hint is None and new.node.expr.is_symbol:
                if old.node.expr != new.node.expr:
                    new.node.shape_env.replacements[str(new.node.expr)] = old.node.expr


_items = WeakIdKeyDictionary()  # what was answered of a tensor, and how often it had been written


def _item_of(tensor, environment):
    """The symbol that stands for the value of a fake, the same until it is written."""
    version, symbol = _items.get(tensor, (None, None))
    if version != tensor._version or symbol.node.shape_env is not environment:
        make = environment.create_unbacked_symbool if tensor.dtype is tare.bool else (
            environment.create_unbacked_symfloat if tensor.dtype.is_floating_point else environment.create_unbacked_symint)
        symbol = make()
        real_tensors.note_value(symbol, tensor)
        _items[tensor] = tensor._version, symbol
    return symbol


def answer_questions(environment_of):
    """From now on `item` and `tolist` answer with symbols of `environment_of(tensor)`, where that is not None."""
    item, tolist = tare.Tensor.item, tare.Tensor.tolist
    if getattr(item, "_asks_modes", False):
        return

    def asked_item(self):
        environment = environment_of(self) if self.numel() == 1 else None
        return item(self) if environment is None else _item_of(self, environment)

    def asked_tolist(self):
        if environment_of(self) is None:
            return tolist(self)
        return asked_item(self) if self.dim() == 0 else [asked_tolist(one) for one in self.unbind()]

    def decided(name, kind):
        plain = getattr(tare.Tensor, name)

        def asked(self):
            environment = environment_of(self) if self.numel() == 1 else None
            symbol = None if environment is None else _item_of(self, environment)
            return plain(self) if symbol is None or symbol.node.hint is None else kind(symbol)

        asked.__name__, asked.__doc__ = name, plain.__doc__
        setattr(tare.Tensor, name, asked)

    for name, kind in {"__bool__": bool, "__int__": int, "__float__": float}.items():
        decided(name, kind)
    asked_item.__name__, asked_item.__doc__, asked_item._asks_modes = "item", item.__doc__, True
    asked_tolist.__name__, asked_tolist.__doc__ = "tolist", tolist.__doc__
    tare.Tensor.item, tare.Tensor.tolist = asked_item, asked_tolist
