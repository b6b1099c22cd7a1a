"""Each rank's parts of tensors, in safetensors files, as files of whole tensors with an index."""

import json
import os

import tare

_INDEX = "model.safetensors.index.json"


def _write(input_dir, output_dir, fqn_to_index_mapping, numbers):
    """Writes the files of these numbers, a tensor at a time. (bytes of each tensor, file of each tensor)"""
    tensors = tare.open_checkpoint(input_dir)
    os.makedirs(output_dir, exist_ok=True)
    count, sizes, places = max(fqn_to_index_mapping.values(), default=1), {}, {}
    for number in numbers:
        members = {name: tensors[name] for name in tensors if fqn_to_index_mapping.get(name) == number}
        file = f"model-{number:05d}-of-{count:05d}.safetensors"
        tare.save_safetensors(members, os.path.join(output_dir, file), {"format": "pt"})
        sizes.update({name: one.nbytes for name, one in members.items()})
        places.update(dict.fromkeys(members, file))
    return sizes, places


def _write_index(output_dir, sizes, places):
    with open(os.path.join(output_dir, _INDEX), "w") as file:
        json.dump({"metadata": {"total_size": sum(sizes.values())}, "weight_map": places}, file, indent=2)


def consolidate_safetensors_files(input_dir, output_dir, fqn_to_index_mapping, num_threads=1):
    """Puts parts together into the files whose numbers the mapping gives tensors. num_threads: taken, and of no consequence here."""
    found = _write(input_dir, output_dir, fqn_to_index_mapping, sorted(set(fqn_to_index_mapping.values())))
    _write_index(output_dir, *found)


def consolidate_safetensors_files_on_every_rank(input_dir, output_dir, fqn_to_index_mapping, num_threads=1, process_group=None):
    """The same with the files divided among ranks, all of which call this; rank 0 writes the index."""
    if not tare.distributed.is_initialized():
        return consolidate_safetensors_files(input_dir, output_dir, fqn_to_index_mapping, num_threads)
    rank, size = tare.distributed.get_rank(process_group), tare.distributed.get_world_size(process_group)
    numbers = [number for number in sorted(set(fqn_to_index_mapping.values())) if number % size == rank]
    found = [None] * size if rank == 0 else None
    tare.distributed.gather_object(_write(input_dir, output_dir, fqn_to_index_mapping, numbers), found, group=process_group, group_dst=0)
    if rank == 0:
        sizes, places = {}, {}
        for some_sizes, some_places in found:
            sizes.update(some_sizes)
            places.update(some_places)
        _write_index(output_dir, sizes, places)
    tare.distributed.barrier(group=process_group)
    return None
