"""The layout of a mesh as sizes and strides: a mesh of 16,384 ranks costs what one of 8 does.

An *axis* of a mesh is a tuple of (size, stride) pairs, outermost first: one pair, or several where dimensions that are not next to each
other were flattened. Strides count positions in the root mesh's ranks; a position's digit along a pair is `position // stride % size`.
"""

import math
from dataclasses import dataclass

Axis = tuple  # of (size, stride)


def row_major(sizes):
    """The axes of a mesh of these sizes whose last dimension is the fastest."""
    axes, stride = [], 1
    for size in reversed(sizes):
        axes.append(((size, stride),))
        stride *= size
    return tuple(reversed(axes))


def joined(axes):
    """One axis in the place of several; pairs that run through without a step become one."""
    pairs = []
    for size, stride in (pair for axis in axes for pair in axis):
        if size == 1:
            continue
        if pairs and pairs[-1][1] == size * stride:
            pairs[-1] = (pairs[-1][0] * size, stride)
        else:
            pairs.append((size, stride))
    return tuple(pairs) or ((1, axes[-1][-1][1] if axes else 1),)


def size_of(axis):
    return math.prod(size for size, _ in axis)


def overlap(axes):
    """Whether two places of a mesh of these axes would be one rank."""
    reach = 1
    for size, stride in sorted((pair for axis in axes for pair in axis if pair[0] > 1), key=lambda pair: pair[1]):
        if stride < reach:
            return True
        reach = size * stride
    return False


def ascending(axes):
    """Whether strides only fall: the dimensions stand in the root's order."""
    strides = [stride for _, stride in joined(axes)]
    return all(a >= b for a, b in zip(strides, strides[1:]))


def digit(axis, position):
    """Where a position stands along an axis."""
    found = 0
    for size, stride in axis:
        found = found * size + position // stride % size
    return found


def base(axes, position):
    """The position that stands at 0 along all axes, and where `position` does elsewhere."""
    for axis in axes:
        for size, stride in axis:
            position -= position // stride % size * stride
    return position


def split(axis, sizes):
    """An axis as several of these sizes, the last one the fastest. None: a size cuts through a pair unevenly."""
    pairs, axes = list(axis), []
    for wanted in reversed(sizes):
        taken = []
        while wanted > 1:
            if not pairs:
                return None
            size, stride = pairs.pop()
            if wanted % size == 0:
                taken.insert(0, (size, stride))
                wanted //= size
            elif size % wanted == 0:
                taken.insert(0, (wanted, stride))
                pairs.append((size // wanted, stride * wanted))
                wanted = 1
            else:
                return None
        axes.insert(0, tuple(taken) or ((1, pairs[-1][1] if pairs else 1),))
    return tuple(axes)


def positions(axes, start):
    """All positions from `start` along the axes, the last one the fastest."""
    found = [start]
    for size, stride in (pair for axis in axes for pair in axis):
        found = [one + i * stride for one in found for i in range(size)]
    return found


def _numbers(nested):
    return tuple(one for part in nested for one in _numbers(part)) if isinstance(nested, (tuple, list)) else (nested,)


def _strides(sizes):
    return tuple(stride for ((_, stride),) in row_major(sizes))


@dataclass(frozen=True)
class _FlatLayout:
    """One axis as PyTorch's programs hold it: `shape` and `stride` of its pairs, none of size 1, none that runs on in the next."""

    shape: tuple
    stride: tuple

    def __init__(self, shape, stride=None):
        sizes = _numbers(shape)
        strides = _strides(sizes) if stride is None else _numbers(stride)
        if len(sizes) != len(strides):
            raise ValueError(f"sizes {shape} and strides {stride} don't match")
        pairs = [pair for pair in joined([tuple(zip(sizes, strides))] if sizes else []) if pair[0] != 1]
        object.__setattr__(self, "shape", tuple(size for size, _ in pairs))
        object.__setattr__(self, "stride", tuple(stride for _, stride in pairs))

    def __len__(self):
        raise RuntimeError("You should never need to know the length of the internal representation of a FlatLayout")

    def __getitem__(self, i):
        raise RuntimeError("You should never need to index into the internal representation of a FlatLayout")

    sizes_and_strides = property(lambda self: zip(self.shape, self.stride))

    def numel(self):
        return math.prod(self.shape)

    def all_ranks_from_zero(self):
        return positions([tuple(self.sizes_and_strides)], 0)

    def complement(self, world_size):
        """The axis that goes with this one through all ranks: from the place of each of its positions this one starts anew."""
        pairs, reach = [], 1
        for stride, size in sorted(zip(self.stride, self.shape)):
            if size > 1:
                pairs.append((stride // reach, reach))
                reach = stride * size
        pairs.append((-(-world_size // reach), reach))
        pairs.reverse()
        return _FlatLayout(tuple(size for size, _ in pairs), tuple(stride for _, stride in pairs))

    def global_ranks(self, world_size):
        """For each position of the complement the ranks of this axis from there."""
        own = self.all_ranks_from_zero()
        return [[start + rank for rank in own] for start in self.complement(world_size).all_ranks_from_zero()]

    def check_sorted(self):
        return all(before >= after for before, after in zip(self.stride, self.stride[1:]))

    def check_orthogonal(self):
        """Whether each dimension's stride is a multiple of what the faster ones span."""
        pairs = sorted(zip(self.stride, self.shape))
        return all(slow % (fast * size) == 0 for (fast, size), (slow, _) in zip(pairs, pairs[1:]))


@dataclass(frozen=True)
class _MeshLayout:
    """The axes of a mesh, as PyTorch's programs hold them."""

    axes: tuple

    def __init__(self, axes):
        object.__setattr__(self, "axes", tuple(axes))

    @classmethod
    def from_sizes_strides(cls, sizes, strides=None):
        strides = _strides(sizes) if strides is None else strides
        if len(sizes) != len(strides):
            raise ValueError(f"sizes and strides must have the same length, got {len(sizes)} and {len(strides)}")
        return cls(_FlatLayout((size,), (stride,)) for size, stride in zip(sizes, strides))

    def __len__(self):
        return len(self.axes)

    def __iter__(self):
        return iter(self.axes)

    def __getitem__(self, i):
        return _MeshLayout(self.axes[i]) if isinstance(i, slice) else self.axes[i]

    top_level_sizes = property(lambda self: tuple(axis.numel() for axis in self.axes))

    def numel(self):
        return math.prod(self.top_level_sizes)

    def cosize(self):
        """How many ranks there are up to the last of these."""
        return 1 + sum((size - 1) * stride for axis in self.axes for size, stride in axis.sizes_and_strides)

    def collapse(self):
        return _FlatLayout(tuple(axis.shape for axis in self.axes), tuple(axis.stride for axis in self.axes))

    def splice(self, start, end, layout):
        """With the axes of another layout in the place of some."""
        return _MeshLayout((*self.axes[:start], *layout.axes, *self.axes[end:]))
