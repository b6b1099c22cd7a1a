"""The layout of a mesh as sizes and strides: a mesh of 16,384 ranks costs what one of 8 does.

An *axis* of a mesh is a tuple of (size, stride) pairs, outermost first: one pair, or several where dimensions that are not next to each
other were flattened. Strides count positions in the root mesh's ranks; a position's digit along a pair is `position // stride % size`.
"""

import math

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
