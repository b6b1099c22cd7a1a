"""Checkpoints of torch.distributed.checkpoint as files of torch.save, and back."""

import os

import tare
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint._nested_dict import flatten_state_dict
from tare.distributed.checkpoint.default_planner import DefaultLoadPlanner, _EmptyStateDictLoadPlanner
from tare.distributed.checkpoint.filesystem import FileSystemReader, FileSystemWriter
from tare.distributed.checkpoint.metadata import Metadata, TensorProperties, TensorStorageMetadata
from tare.distributed.checkpoint.planner import LoadItemType
from tare.distributed.checkpoint.state_dict_loader import _load_state_dict
from tare.distributed.checkpoint.state_dict_saver import _save_state_dict
from tare.distributed.checkpoint.storage import StorageReader
from tare.futures import Future

__all__ = ["dcp_to_torch_save", "torch_save_to_dcp", "BroadcastingTorchSaveReader", "DynamicMetaLoadPlanner"]


def dcp_to_torch_save(dcp_checkpoint_dir, torch_save_path):
    """Writes a folder's state dict as one file of torch.save. All of it is in memory; `tare convert` streams."""
    found = {}
    _load_state_dict(found, FileSystemReader(dcp_checkpoint_dir), no_dist=True, planner=_EmptyStateDictLoadPlanner())
    tare.save(found, torch_save_path)


def torch_save_to_dcp(torch_save_path, dcp_checkpoint_dir):
    """Writes the state dict of a file of torch.save as a folder. Its tensors are read one at a time, and nothing in it is executed."""
    _save_state_dict(tare.load(torch_save_path, map_location="meta"), FileSystemWriter(dcp_checkpoint_dir), no_dist=True)


def _only_tensors(what, name):
    raise RuntimeError(f"Non-tensor value identified at {name}. At this time {what} only supports loading Tensors.")


class BroadcastingTorchSaveReader(StorageReader):
    """Reads a file of torch.save on one rank, which sends each tensor to the others. For DynamicMetaLoadPlanner."""

    def __init__(self, checkpoint_id=None, coordinator_rank=0):
        self.checkpoint_id, self.coordinator_rank = checkpoint_id, coordinator_rank

    def reset(self, checkpoint_id=None):
        self.checkpoint_id = checkpoint_id

    def read_metadata(self):
        return Metadata({})

    def set_up_storage_reader(self, metadata, is_coordinator):
        if self.checkpoint_id is None:
            raise AssertionError("checkpoint_id must be set before setting up storage reader")
        self.is_coordinator = is_coordinator

    def prepare_local_plan(self, plan):
        return plan

    def prepare_global_plan(self, plans):
        return plans

    def read_data(self, plan, planner):
        kept = {}
        if self.is_coordinator:
            kept = tare.load(self.checkpoint_id, map_location="meta")
            if planner.flatten_state_dict:
                kept, _ = flatten_state_dict(kept)
        for item in plan.items:
            name = item.storage_index.fqn
            if item.type == LoadItemType.BYTE_IO:
                _only_tensors("BroadcastingTorchSaveReader", name)
            wanted = planner.state_dict[name]
            whole = tare.materialize(kept[name]) if self.is_coordinator else tare.empty(wanted.size(), dtype=wanted.dtype)
            tare.distributed.broadcast(whole, src=self.coordinator_rank)
            target = planner.resolve_tensor(item).detach()
            target.copy_(_boxes.part(whole, item.storage_offsets, item.lengths))
            planner.commit_tensor(item, target)
        done = Future()
        done.set_result(None)
        return done

    @classmethod
    def validate_checkpoint_id(cls, checkpoint_id):
        return os.path.isfile(checkpoint_id)


class DynamicMetaLoadPlanner(DefaultLoadPlanner):
    """Takes the state dict for what the checkpoint has, where there is no metadata to ask. Tensors alone."""

    def set_up_planner(self, state_dict, metadata=None, is_coordinator=False):
        super().set_up_planner(state_dict, metadata, is_coordinator)
        entries = {}
        for name, value in self.state_dict.items():
            if not isinstance(value, tare.Tensor):
                _only_tensors("DynamicMetaLoadPlanner", name)
            whole = _boxes.boxes_of(value.detach() if not _boxes.is_dtensor(value) else tare.empty(value.shape, device="meta"))
            entries[name] = TensorStorageMetadata(TensorProperties(value.dtype), value.size(), whole)
        self.metadata = Metadata(entries)
