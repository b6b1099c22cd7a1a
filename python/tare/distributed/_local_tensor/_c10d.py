"""Ranks of a group as sizes and strides, and the groups beside it that cover the world with it."""

import math

from tare import distributed as dist
from tare.distributed._mesh_layout import _FlatLayout


def _indices_to_layout(indices):
    """Sizes and strides, the last dimension the fastest, of numbers that ascend. Errors: AssertionError where they are no grid."""
    sizes, strides = (), ()
    while len(indices) > 1:
        stride = math.gcd(*(after - before for before, after in zip(indices, indices[1:])))
        if stride == 0:
            raise AssertionError("Cannot determine stride; indices may not be unique.")
        known = set(indices)
        rows = [index for i, index in enumerate(indices) if i == 0 or index - stride not in known]
        if len(indices) % len(rows) or len(rows) == len(indices):
            raise AssertionError(f"Indices do not form a regular grid. Found {len(rows)} subgroups for {len(indices)} total elements.")
        sizes, strides = (len(indices) // len(rows), *sizes), (stride, *strides)
        indices = rows
    return sizes, strides


def _prepare_collective_groups(process_group):
    """The group's ranks less its first, by how much each group like it is shifted, and its first rank."""
    ranks = dist.get_process_group_ranks(process_group)
    if not ranks or ranks != sorted(ranks):
        raise AssertionError(ranks)
    own = [rank - ranks[0] for rank in ranks]
    beside = _FlatLayout(*_indices_to_layout(own)).complement(dist.get_world_size())
    return own, beside.all_ranks_from_zero(), ranks[0]
