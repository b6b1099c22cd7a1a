"""Plans of saves and loads, and who makes them: each rank plans for itself, the coordinator looks at all plans, each does its own."""

import abc
import dataclasses
import enum
import math
from typing import Any

import tare
from tare.distributed.checkpoint.metadata import ChunkStorageMetadata, Metadata, MetadataIndex, TensorProperties

__all__ = ["WriteItemType", "LoadItemType", "BytesIOWriteData", "TensorWriteData", "WriteItem", "ReadItem", "SavePlan", "LoadPlan",
           "SavePlanner", "LoadPlanner"]

WriteItemType = enum.Enum("WriteItemType", "TENSOR SHARD BYTE_IO", module=__name__)
LoadItemType = enum.Enum("LoadItemType", "TENSOR BYTE_IO", module=__name__)


@dataclasses.dataclass(frozen=True)
class BytesIOWriteData:
    nbytes: int


@dataclasses.dataclass(frozen=True)
class TensorWriteData:
    """The box that a rank writes of a tensor, and what the whole tensor is."""

    chunk: ChunkStorageMetadata
    properties: TensorProperties
    size: tare.Size


@dataclasses.dataclass(frozen=True)
class WriteItem:
    """One thing to write: a whole tensor, a box of one, or a value."""

    index: MetadataIndex
    type: WriteItemType
    bytes_io_data: BytesIOWriteData | None = None
    tensor_data: TensorWriteData | None = None

    def tensor_storage_size(self):
        """Bytes of the whole tensor; None of what is no tensor."""
        data = self.tensor_data
        return None if data is None else math.prod(data.size) * data.properties.dtype.itemsize


@dataclasses.dataclass(frozen=True)
class ReadItem:
    """One thing to read: `lengths` elements from `storage_offsets` of a kept box to `dest_offsets` of a box that is wanted."""

    type: LoadItemType
    dest_index: MetadataIndex
    dest_offsets: tare.Size
    storage_index: MetadataIndex
    storage_offsets: tare.Size
    lengths: tare.Size


@dataclasses.dataclass(frozen=True)
class SavePlan:
    """What a rank writes. `usable=False` stands for the plan of the save before."""

    items: list[WriteItem]
    storage_data: Any = None
    planner_data: Any = None
    usable: bool = True


@dataclasses.dataclass
class LoadPlan:
    """What a rank reads."""

    items: list[ReadItem]
    storage_data: Any = None
    planner_data: Any = None


class SavePlanner(abc.ABC):
    """Says what is saved of a state dict. Called in the order of the methods below, on every rank but for `create_global_plan`."""

    _cached_save_plan = {}
    _cached_final_save_plan = {}
    _cached_all_plans = {}
    _cached_global_plan = {}
    _cached_metadata = {}

    @abc.abstractmethod
    def set_up_planner(self, state_dict, storage_meta=None, is_coordinator=False):
        """Takes the state dict of the save that begins."""

    @abc.abstractmethod
    def create_local_plan(self):
        """The SavePlan of this rank."""

    @abc.abstractmethod
    def create_global_plan(self, all_plans):
        """The final plans, one a rank, and the Metadata. On the coordinator alone."""

    @abc.abstractmethod
    def finish_plan(self, new_plan):
        """The plan that this rank carries out, given the coordinator's."""

    @abc.abstractmethod
    def resolve_data(self, write_item):
        """The tensor, or the BytesIO of a value, that an item stands for. May be called more than once, from several threads."""


class LoadPlanner:
    """Says what is read into a state dict. Called in the order of the methods below, on every rank but for `create_global_plan`."""

    @abc.abstractmethod
    def set_up_planner(self, state_dict, metadata=None, is_coordinator=False):
        """Takes the state dict to be filled and what the checkpoint says of itself."""

    @abc.abstractmethod
    def create_local_plan(self):
        """The LoadPlan of this rank."""

    @abc.abstractmethod
    def create_global_plan(self, global_plan):
        """The final plans, one a rank. On the coordinator alone."""

    @abc.abstractmethod
    def finish_plan(self, central_plan):
        """The plan that this rank carries out, given the coordinator's."""

    @abc.abstractmethod
    def load_bytes(self, read_item, value):
        """Takes a value, as a BytesIO of a file of torch.save."""

    def resolve_bytes(self, read_item):
        """A BytesIO to be filled, for readers that ask for one."""
        raise NotImplementedError("LoadPlanner.resolve_bytes is not implemented")

    @abc.abstractmethod
    def resolve_tensor(self, read_item):
        """The tensor that takes what is read; its memory is the state dict's, or `commit_tensor` brings it there."""

    @abc.abstractmethod
    def commit_tensor(self, read_item, tensor):
        """Called once with each tensor of `resolve_tensor`, when it has its elements."""
