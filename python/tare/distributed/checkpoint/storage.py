"""Who writes and reads the bytes of a checkpoint."""

import abc
import dataclasses
from typing import Any

from tare.distributed.checkpoint.metadata import MetadataIndex

__all__ = ["WriteResult", "StorageWriter", "StorageReader"]


@dataclasses.dataclass(frozen=True)
class WriteResult:
    """What was written for an item, and where; `storage_data` is the writer's."""

    index: MetadataIndex
    size_in_bytes: int
    storage_data: Any


class _Storage(abc.ABC):
    @abc.abstractmethod
    def reset(self, checkpoint_id=None):
        """A save or load of the checkpoint `checkpoint_id` begins."""

    @abc.abstractmethod
    def prepare_local_plan(self, plan):
        """This rank's plan, with what the storage adds."""

    @abc.abstractmethod
    def prepare_global_plan(self, plans):
        """All ranks' plans, with what the storage adds. On the coordinator alone."""

    @classmethod
    @abc.abstractmethod
    def validate_checkpoint_id(cls, checkpoint_id):
        """Whether a checkpoint of that name could be of this storage."""


class StorageWriter(_Storage):
    """Called in the order reset, set_up_storage_writer, prepare_local_plan, prepare_global_plan, write_data, finish."""

    @abc.abstractmethod
    def set_up_storage_writer(self, is_coordinator, *args, **kwargs):
        """`rank` and `use_collectives` come as keywords where the method takes `**kwargs`."""

    @abc.abstractmethod
    def write_data(self, plan, planner):
        """Writes the plan's items, which `planner.resolve_data` gives; a Future of a list of WriteResult."""

    @abc.abstractmethod
    def finish(self, metadata, results):
        """Writes the Metadata, given each rank's results. After it the checkpoint is whole. On the coordinator alone."""

    def storage_meta(self):
        """The StorageMeta of this save, or None."""
        return None


class StorageReader(_Storage):
    """Called in the order reset, read_metadata, set_up_storage_reader, prepare_local_plan, prepare_global_plan, read_data."""

    @abc.abstractmethod
    def read_metadata(self, *args, **kwargs):
        """The checkpoint's Metadata; of a rank's own where `rank` is given."""

    @abc.abstractmethod
    def set_up_storage_reader(self, metadata, is_coordinator, *args, **kwargs):
        """Takes the Metadata of the load that begins."""

    @abc.abstractmethod
    def read_data(self, plan, planner):
        """Reads the plan's items into what the planner gives; a Future."""
