"""Boxes of tensors: which box a rank holds, and what two boxes have in common."""

import tare
from tare.distributed.checkpoint.metadata import ChunkStorageMetadata


def is_dtensor(value):
    return isinstance(value, tare.Tensor) and hasattr(value, "placements") and hasattr(value, "device_mesh")


def takes_part(value):
    """Whether this rank is one of a DTensor's mesh."""
    return value.device_mesh.get_coordinate() is not None


def box_of_dtensor(value):
    """The box that this rank holds of a DTensor, by the law of torch.chunk: dimension after dimension of the mesh."""
    sizes, offsets = list(value.shape), [0] * value.dim()
    coordinate, cuts = value.device_mesh.get_coordinate(), set()
    for along, placement in enumerate(value.placements):
        if type(placement).__name__ == "_StridedShard":
            return _strided_box(value)
        dim = getattr(placement, "dim", None)
        if dim is None:
            continue
        dim %= value.dim()
        ranks = value.device_mesh.size(along)
        each = -(-sizes[dim] // ranks)
        start = min(each * coordinate[along], sizes[dim])
        offsets[dim] += start
        sizes[dim] = min(each, sizes[dim] - start)
        cuts.add(dim)
    for dim in cuts:
        if sizes[dim] == 0:  # nothing is held: PyTorch says that it begins behind the last element
            offsets[dim] = value.shape[dim]
    return ChunkStorageMetadata(tare.Size(offsets), tare.Size(sizes))


def _strided_box(value):
    """Of FSDP over tensor parallelism: the dimension is cut by the inner mesh dimensions first. One box is what a rank holds of it."""
    from tare.distributed.tensor import _utils

    sizes, offsets = _utils.compute_local_shape_and_global_offset(value.shape, value.device_mesh, value.placements)
    return ChunkStorageMetadata(tare.Size(offsets), tare.Size(sizes))


def boxes_of(value):
    """The boxes that this rank holds of a tensor. Errors: ValueError for what is no tensor."""
    if hasattr(value, "__create_chunk_list__"):
        return value.__create_chunk_list__()
    if is_dtensor(value):
        return [box_of_dtensor(value)]
    if isinstance(value, tare.Tensor):
        return [ChunkStorageMetadata(tare.Size([0] * value.dim()), tare.Size(value.shape))]
    raise ValueError(f"Unsupported Type, expecting one of [Tensor, DTensor, ShardedTensor] ,but got {type(value)}")


def common(one, other):
    """(start in `one`, start in `other`, length) in each dimension of what two boxes have in common; None if that is nothing."""
    found = []
    for a, count_a, b, count_b in zip(one.offsets, one.sizes, other.offsets, other.sizes):
        start = max(a, b)
        length = min(a + count_a, b + count_b) - start
        if length <= 0:
            return None
        found.append((start - a, start - b, length))
    return found


def fill(boxes, sizes):
    """Whether boxes, (start, length) in each dimension, hold each place of a box of these sizes once. Takes time as their number.

    How often a place is held follows from the signed corners of the boxes, which add up to those of the whole if and only if each
    place is held once. With a number for each coordinate a box's corners are the product of differences, a polynomial in the numbers:
    two that differ do so at numbers drawn from a field of 2^127 elements, but for a chance of one in 2^120.
    """
    from random import SystemRandom

    field, draw = 2**127 - 1, SystemRandom()
    numbers = [{} for _ in sizes]

    def corners(box):
        product = 1
        for at, (start, length) in zip(numbers, box):
            for place in (start, start + length):
                if place not in at:
                    at[place] = draw.randrange(field)
            product = product * (at[start + length] - at[start]) % field
        return product

    return (sum(map(corners, boxes)) - corners([(0, size) for size in sizes])) % field == 0


def part(tensor, offsets, lengths):
    """A view of a box of a tensor."""
    for dim, (start, length) in enumerate(zip(offsets, lengths)):
        if start != 0 or length != tensor.size(dim):
            tensor = tensor.narrow(dim, start, length)
    return tensor


class Sweep:
    """Boxes sorted along the dimension with most cuts, so that those that meet a given one are found without looking at all."""

    def __init__(self, boxes):
        dims = len(boxes[0].offsets) if boxes else 0
        self._along = max(range(dims), key=lambda dim: len({box.offsets[dim] for box in boxes}), default=None)
        self._boxes = list(enumerate(boxes))
        if self._along is not None:
            self._boxes.sort(key=lambda item: item[1].offsets[self._along])
        self._starts = [box.offsets[self._along] for _, box in self._boxes] if self._along is not None else []
        self._longest = max((box.sizes[self._along] for box in boxes), default=0) if self._along is not None else 0

    def meeting(self, box):
        """(number, box) of those whose extent along that dimension meets the given box's."""
        from bisect import bisect_left, bisect_right

        if self._along is None:
            return self._boxes
        start = box.offsets[self._along]
        first = bisect_right(self._starts, start - self._longest)
        return self._boxes[first:bisect_left(self._starts, start + box.sizes[self._along])]
