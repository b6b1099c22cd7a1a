"""Of which dimensions of a tensor those of a view of it are made. See torch.distributed.tensor._ops._view_ops."""

import math
from dataclasses import dataclass


@dataclass
class DimSpec:
    """What a dimension of the view is."""

    def inputs(self):
        return ()


@dataclass(eq=False)
class InputDim(DimSpec):
    """A dimension of the tensor as it is."""

    input_dim: int

    def __eq__(self, other):
        if not isinstance(other, DimSpec):
            raise TypeError(f"Cannot compare InputDim with {type(other).__name__}. Did you mean to use .input_dim?")
        return isinstance(other, InputDim) and other.input_dim == self.input_dim

    def __hash__(self):
        return hash((InputDim, self.input_dim))


@dataclass
class Singleton(DimSpec):
    """One of size 1."""


@dataclass
class Flatten(DimSpec):
    """Several of the tensor's in one, the last one the fastest."""

    input_dims: tuple

    @classmethod
    def new(cls, dims):
        return Singleton() if not dims else dims[0] if len(dims) == 1 else cls(dims)

    def inputs(self):
        return self.input_dims


@dataclass
class Split(DimSpec):
    """Part `split_id` of `input_dim`, which is cut into parts of the sizes `group_shape`."""

    input_dim: DimSpec
    group_shape: tuple
    split_id: int

    @classmethod
    def new(cls, dim, group_shape, idx):
        if len(group_shape) == 1:
            return dim
        if group_shape[idx] == 1:
            return Singleton()
        return cls(dim, tuple(size for size in group_shape if size != 1), sum(size != 1 for size in group_shape[:idx]))

    def inputs(self):
        return (self.input_dim,)


def infer_size(total_size, sizes):
    """The sizes with a number in the place of -1."""
    known = math.prod(size for size in sizes if size != -1)
    if sizes.count(-1) > 1:
        raise AssertionError("can only infer one size")
    if -1 not in sizes:
        if known != total_size:
            raise RuntimeError(f"sizes do not match {total_size} vs {known}")
        return sizes
    if total_size % known:
        raise RuntimeError(f"size inferred for -1 is not integral {sizes} should have {total_size} elements.")
    return tuple(total_size // known if size == -1 else size for size in sizes)


def view_groups(from_size, to_size):
    """For each dimension of the view what it is made of, in the smallest groups of dimensions that have as many elements on both sides."""
    elements = math.prod(from_size)
    to_size = infer_size(elements, to_size)
    found, at, to = [], 0, 0
    while at < len(from_size) or to < len(to_size):
        here = from_size[at] if at < len(from_size) else None
        there = to_size[to] if to < len(to_size) else None
        if there == 1 and here != 1:
            found.append(Singleton())
            to += 1
            continue
        if here == 1 and there != 1:
            at += 1
            continue
        first, first_to = at, to
        at, to = at + 1, to + 1
        while here != there:
            if here < there:
                here, at = here * from_size[at], at + 1
            else:
                there, to = there * to_size[to], to + 1
        group = Flatten.new(tuple(InputDim(dim) for dim in range(first, at)))
        parts = tuple(to_size[first_to:to])
        found.extend(Split.new(group, parts, idx) for idx in range(len(parts)))
    return tuple(found)
