"""Items of plans: what to write of a value, and what to read for one."""

import math

import tare
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint.metadata import BytesStorageMetadata, MetadataIndex, TensorProperties
from tare.distributed.checkpoint.planner import LoadItemType, ReadItem, TensorWriteData, WriteItem, WriteItemType

__all__ = ["create_read_items_for_chunk_list"]


def _create_write_items(fqn, object):
    """The items of a value: a rank's box of a DTensor, a whole tensor, or bytes."""
    if hasattr(object, "__create_write_items__"):
        return object.__create_write_items__(fqn, object)
    if not isinstance(object, tare.Tensor):
        return [WriteItem(MetadataIndex(fqn), WriteItemType.BYTE_IO)]
    is_part = _boxes.is_dtensor(object)
    properties = TensorProperties.create_from_tensor(object.to_local() if is_part else object)
    return [
        WriteItem(MetadataIndex(fqn, box.offsets), WriteItemType.SHARD if is_part else WriteItemType.TENSOR,
                  tensor_data=TensorWriteData(box, properties, tare.Size(object.shape)))
        for box in _boxes.boxes_of(object)
    ]


def create_read_items_for_chunk_list(fqn, checkpoint_md, local_chunks):
    """The items that fill the boxes `local_chunks` of a tensor from the boxes of which the checkpoint keeps it."""
    items, kept = [], _boxes.Sweep(checkpoint_md.chunks)
    order = sorted(range(len(local_chunks)), key=lambda number: tuple(local_chunks[number].offsets))
    for wanted_number in order:
        wanted = local_chunks[wanted_number]
        for number, box in kept.meeting(wanted):
            shared = _boxes.common(box, wanted)
            if shared is None:
                continue
            from_kept, into_wanted, lengths = zip(*shared) if shared else ((), (), ())
            items.append(ReadItem(LoadItemType.TENSOR, MetadataIndex(fqn, wanted.offsets, wanted_number), tare.Size(into_wanted),
                                  MetadataIndex(fqn, box.offsets, number), tare.Size(from_kept), tare.Size(lengths)))
    return items


def _create_read_items(fqn, md, obj):
    if isinstance(md, BytesStorageMetadata):
        key, zero = MetadataIndex(fqn), tare.Size((0,))
        return [ReadItem(LoadItemType.BYTE_IO, key, zero, key, zero, zero)]
    try:
        boxes = _boxes.boxes_of(obj)
    except ValueError as error:
        raise ValueError(f"Invalid checkpoint metadata for {fqn}, expected BytesStorageMetadata but found {type(md)}") from error
    _check_parts(fqn, md)
    items = create_read_items_for_chunk_list(fqn, md, boxes)
    for number, box in enumerate(boxes):
        own = [item for item in items if item.dest_index.index == number]
        if not _boxes.fill([list(zip(item.dest_offsets, item.lengths)) for item in own], box.sizes):
            wanted, found = math.prod(box.sizes), sum(math.prod(item.lengths) for item in own)
            holds = "hold only" if found < wanted else "hold some twice," if found > wanted else "hold some twice and others never, of"
            raise ValueError(f"{fqn}: of the {wanted} elements of sizes {list(box.sizes)} at {list(box.offsets)} the checkpoint's parts "
                             f"{holds} {found}")
    return items


def _check_parts(fqn, md):
    for part in md.chunks:
        whole = len(part.offsets) == len(part.sizes) == len(md.size) and all(
            type(begin) is type(count) is type(size) is int and 0 <= begin and 0 <= count <= size - begin
            for begin, count, size in zip(part.offsets, part.sizes, md.size))
        if not whole:
            raise ValueError(f"{fqn}: sizes {list(part.sizes)} at {list(part.offsets)} are no part of a tensor of sizes {list(md.size)}")
