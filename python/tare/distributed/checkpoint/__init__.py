"""Checkpoints that ranks share: each writes what it holds, and any number of ranks reads them."""

from tare._engine import refusals as _refusals
from tare.distributed.checkpoint.api import CheckpointException
from tare.distributed.checkpoint.default_planner import DefaultLoadPlanner, DefaultSavePlanner
from tare.distributed.checkpoint.filesystem import FileSystemReader, FileSystemWriter
from tare.distributed.checkpoint.hf_storage import HuggingFaceStorageReader, HuggingFaceStorageWriter
from tare.distributed.checkpoint.metadata import BytesStorageMetadata, ChunkStorageMetadata, Metadata, TensorStorageMetadata
from tare.distributed.checkpoint.planner import LoadPlan, LoadPlanner, ReadItem, SavePlan, SavePlanner, WriteItem
from tare.distributed.checkpoint.state_dict_loader import load, load_state_dict
from tare.distributed.checkpoint.state_dict_saver import async_save, save, save_state_dict
from tare.distributed.checkpoint.stateful import Stateful
from tare.distributed.checkpoint.storage import StorageReader, StorageWriter

_refusals.refuse(globals(), "QuantizedHuggingFaceStorageReader load_sharded_optimizer_state_dict")
