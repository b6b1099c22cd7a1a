"""The planners that `save` and `load` take where they are given none."""

import dataclasses
import io
import math

import tare
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint._nested_dict import flatten_state_dict, set_element
from tare.distributed.checkpoint.metadata import BytesStorageMetadata, Metadata, TensorStorageMetadata
from tare.distributed.checkpoint.planner import LoadPlan, LoadPlanner, SavePlan, SavePlanner, WriteItemType
from tare.distributed.checkpoint.planner_helpers import _create_read_items, _create_write_items
from tare.distributed.checkpoint.utils import find_state_dict_object

__all__ = ["DefaultSavePlanner", "DefaultLoadPlanner", "create_default_local_load_plan", "create_default_global_load_plan",
           "create_default_local_save_plan", "create_default_global_save_plan"]


class DefaultSavePlanner(SavePlanner):
    """Saves each leaf of a nested state dict under its path; of what several ranks hold, one writes it.

    dedup_save_to_lowest_rank: the lowest rank that has it; else the one that has least to write so far.
    enable_plan_caching: plans of a save that equal those of the save before are not sent again.
    """

    def __init__(self, flatten_state_dict=True, flatten_sharded_tensors=True, dedup_replicated_tensors=None,
                 dedup_save_to_lowest_rank=False, enable_plan_caching=False):
        self.flatten_state_dict, self.flatten_sharded_tensors = flatten_state_dict, flatten_sharded_tensors
        self.dedup_save_to_lowest_rank = dedup_save_to_lowest_rank
        self.mappings = {}
        self._enable_plan_caching, self._cached_plans_key = enable_plan_caching, type(self).__name__

    def set_up_planner(self, state_dict, storage_meta=None, is_coordinator=False):
        if self.flatten_state_dict:
            state_dict, self.mappings = flatten_state_dict(state_dict)
        self.state_dict, self.is_coordinator = state_dict, is_coordinator

    def create_local_plan(self):
        self.plan = create_default_local_save_plan(self.state_dict, self.is_coordinator)
        if self.flatten_state_dict:
            self.plan = dataclasses.replace(self.plan, planner_data=self.mappings)
        if self._enable_plan_caching:
            if SavePlanner._cached_save_plan.get(self._cached_plans_key) == self.plan:
                return SavePlan([], usable=False)
            self._pending = self.plan
        return self.plan

    def _global_plan(self, all_plans):
        plans, metadata = create_default_global_save_plan(_deduplicated(all_plans, self.dedup_save_to_lowest_rank))
        if self.flatten_state_dict:
            mappings = {}
            for plan in reversed(plans):  # the first rank's counts
                mappings.update(plan.planner_data)
            metadata = dataclasses.replace(metadata, planner_data=mappings)
        wrong = _validate_global_plan(plans, metadata)
        if wrong:
            text = "; ".join(wrong)
            raise ValueError(f"Failed to validate global plan: {text if len(text) <= 500 else text[:500] + '... (truncated)'}")
        return plans, metadata

    def create_global_plan(self, all_plans):
        if not self._enable_plan_caching:
            self.global_plan, self.metadata = self._global_plan(all_plans)
            return self.global_plan, self.metadata
        key, unchanged = self._cached_plans_key, SavePlan([], usable=False)
        before = SavePlanner._cached_global_plan.get(key)
        if before is not None and not any(plan.usable for plan in all_plans):
            self.global_plan, self.metadata = before, SavePlanner._cached_metadata[key]
            return [unchanged] * len(all_plans), self.metadata
        if before is not None:
            all_plans = [plan if plan.usable else known for plan, known in zip(all_plans, SavePlanner._cached_all_plans[key])]
        self.global_plan, self.metadata = self._global_plan(all_plans)
        SavePlanner._cached_all_plans[key], SavePlanner._cached_global_plan[key] = all_plans, self.global_plan
        SavePlanner._cached_metadata[key] = self.metadata
        if before is None:
            return self.global_plan, self.metadata
        return [unchanged if plan == known else plan for plan, known in zip(self.global_plan, before)], self.metadata

    def finish_plan(self, new_plan):
        if self._enable_plan_caching:
            key = self._cached_plans_key
            if new_plan.usable:
                SavePlanner._cached_final_save_plan[key] = new_plan
            new_plan = SavePlanner._cached_final_save_plan[key]
            if hasattr(self, "_pending"):
                SavePlanner._cached_save_plan[key] = self.__dict__.pop("_pending")
        self.plan = new_plan
        return new_plan

    def resolve_data(self, write_item):
        return self.transform_object(write_item, self.lookup_object(write_item.index))

    def lookup_object(self, index):
        """The value of an item; for subclasses."""
        return find_state_dict_object(self.state_dict, index)

    def transform_object(self, write_item, object):
        """What is written of a value; for subclasses."""
        if write_item.type != WriteItemType.BYTE_IO:
            return object
        written = io.BytesIO()
        tare.save(object, written)
        return written


class DefaultLoadPlanner(LoadPlanner):
    """Fills the leaves of a nested state dict, each rank the boxes it holds.

    allow_partial_load: names that the checkpoint lacks keep what they have. Values that are no tensors are made of tensors,
    containers, numbers and texts, and of classes that `torch.serialization.add_safe_globals` lets through.
    """

    def __init__(self, flatten_state_dict=True, flatten_sharded_tensors=True, allow_partial_load=False):
        self.flatten_state_dict, self.flatten_sharded_tensors = flatten_state_dict, flatten_sharded_tensors
        self.allow_partial_load = allow_partial_load
        self.original_state_dict, self.mappings = {}, {}

    def set_up_planner(self, state_dict, metadata=None, is_coordinator=False):
        self.original_state_dict = state_dict
        if self.flatten_state_dict:
            state_dict, self.mappings = flatten_state_dict(state_dict)
        self.state_dict, self.metadata, self.is_coordinator = state_dict, metadata, is_coordinator

    def create_local_plan(self):
        if self.metadata is None:
            raise AssertionError("self.metadata is not None")
        return create_default_local_load_plan(self.state_dict, self.metadata, not self.allow_partial_load)

    def create_global_plan(self, global_plan):
        return create_default_global_load_plan(global_plan)

    def finish_plan(self, new_plan):
        return new_plan

    def load_bytes(self, read_item, value):
        loaded, name = tare.load(value), read_item.dest_index.fqn
        self.state_dict[name] = loaded
        if self.flatten_state_dict:
            set_element(self.original_state_dict, self.mappings[name], loaded)

    def resolve_tensor(self, read_item):
        return self.transform_tensor(read_item, self.lookup_tensor(read_item.dest_index))

    def commit_tensor(self, read_item, tensor):
        """The tensor's memory is the state dict's."""

    def lookup_tensor(self, index):
        """The tensor that takes an item; for subclasses."""
        return find_state_dict_object(self.state_dict, index)

    def transform_tensor(self, read_item, tensor):
        """The part of it that takes the item; for subclasses."""
        return _boxes.part(tensor, read_item.dest_offsets, read_item.lengths)

    def replace_tensor(self, name, tensor):
        """Puts a tensor into the state dict in the place of one without memory."""
        self.state_dict[name] = tensor
        if self.flatten_state_dict:
            set_element(self.original_state_dict, self.mappings[name], tensor)


class _EmptyStateDictLoadPlanner(DefaultLoadPlanner):
    """Makes the state dict that the checkpoint's metadata describes, or the part of it under `keys`, in an empty dict."""

    def __init__(self, keys=None, *args, **kwargs):
        self.keys = keys
        super().__init__(*args, **kwargs)

    def _should_include_key(self, key, metadata):
        if self.keys is None or key in self.keys:
            return True
        path = (metadata.planner_data or {}).get(key, ())
        return any(".".join(map(str, path[:end])) in self.keys for end in range(1, len(path) + 1))

    def set_up_planner(self, state_dict, metadata=None, is_coordinator=False):
        if state_dict:
            raise AssertionError("not state_dict")
        if metadata is None:
            raise AssertionError("metadata is not None")
        paths = metadata.planner_data or {}
        for name, entry in metadata.state_dict_metadata.items():
            if self._should_include_key(name, metadata):
                made = tare.empty(entry.size, dtype=entry.properties.dtype) if isinstance(entry, TensorStorageMetadata) else entry
                set_element(state_dict, paths.get(name, (name,)), made)
        super().set_up_planner(state_dict, metadata, is_coordinator)


def create_default_local_load_plan(state_dict, metadata, strict=True):
    """What a rank reads to fill a flat state dict.

    Errors: RuntimeError for a name that the checkpoint lacks, ValueError for other sizes.
    """
    items = []
    for name, value in state_dict.items():
        entry = metadata.state_dict_metadata.get(name)
        if entry is None:
            if strict:
                raise RuntimeError(f"Missing key in checkpoint state_dict: {name}.")
            continue
        if isinstance(entry, TensorStorageMetadata) and isinstance(value, tare.Tensor) and entry.size != value.size():
            raise ValueError(f"Size mismatch between saved {entry.size} and current: {value.size()} for {name}")
        if not _boxes.is_dtensor(value) or _boxes.takes_part(value):
            items += _create_read_items(name, entry, value)
    return LoadPlan(items)


def create_default_global_load_plan(all_plans):
    """Each rank reads for itself."""
    return all_plans


def create_default_local_save_plan(state_dict, is_coordinator):
    """What a rank has to write of a flat state dict; who writes what several have is decided by all plans together."""
    return SavePlan([item for name, value in state_dict.items() if not _boxes.is_dtensor(value) or _boxes.takes_part(value)
                     for item in _create_write_items(name, value)])


def create_default_global_save_plan(all_plans, rewrite_index_hints=True):
    """The Metadata of all ranks' plans, and the plans with each part's number among its tensor's parts."""
    entries, plans = {}, []
    for plan in all_plans:
        items = []
        for item in plan.items:
            name, data = item.index.fqn, item.tensor_data
            if item.type != WriteItemType.SHARD and name in entries:
                raise AssertionError("item.index.fqn not in md")
            if item.type == WriteItemType.BYTE_IO:
                entries[name] = BytesStorageMetadata()
            else:
                entry = entries.setdefault(name, TensorStorageMetadata(data.properties, data.size, []))
                if rewrite_index_hints:
                    item = dataclasses.replace(item, index=dataclasses.replace(item.index, index=len(entry.chunks)))
                entry.chunks.append(data.chunk)
            items.append(item)
        plans.append(dataclasses.replace(plan, items=items))
    return plans, Metadata(entries)


def _deduplicated(all_plans, to_lowest_rank):
    """Plans in which each thing stands once: with the rank that has least to write so far, or with the lowest."""
    holders, sizes = {}, {}
    for rank, plan in enumerate(all_plans):
        for item in plan.items:
            holders.setdefault(item.index, []).append(rank)
            sizes[item.index] = item.tensor_storage_size() or 1  # what a value takes is not known
    load, writer = [0] * len(all_plans), {}
    for index, ranks in holders.items():
        writer[index] = ranks[0] if to_lowest_rank else min(ranks, key=lambda rank: (load[rank], rank))
        load[writer[index]] += sizes[index]
    return [dataclasses.replace(plan, items=[item for item in plan.items if writer[item.index] == rank])
            for rank, plan in enumerate(all_plans)]


def _validate_global_plan(global_plan, metadata):
    """What is wrong with the parts of tensors: outside of it, over one another, or not all of it."""
    wrong = []
    for name, entry in metadata.state_dict_metadata.items():
        if isinstance(entry, BytesStorageMetadata) or len(entry.size) == 0:
            continue
        for box in entry.chunks:
            if any(start < 0 or count < 0 or start + count > size for start, count, size in zip(box.offsets, box.sizes, entry.size)):
                wrong.append(f"key:{name} has out of bounds chunk: tensor-size:{entry.size} chunk: {box}")
        sweep = _boxes.Sweep(entry.chunks)
        for number, box in enumerate(entry.chunks):
            for other_number, other in sweep.meeting(box):
                if other_number < number and _boxes.common(box, other):
                    wrong.append(f"key:{name} has overlapping chunks: {box} {other}")
        volume = sum(math.prod(box.sizes) for box in entry.chunks)
        if len(global_plan) > 1 and volume != math.prod(entry.size):
            wrong.append(f"key:{name} invalid fill tensor-volume: {math.prod(entry.size)} chunks-volume: {volume}")
    return wrong
