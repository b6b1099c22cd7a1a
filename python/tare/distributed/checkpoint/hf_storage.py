"""Checkpoints as safetensors files, as the Hugging Face hub has them: whole tensors with an index, or each rank's parts."""

import dataclasses
import json
import os

import tare
from tare.distributed.checkpoint import _consolidate_hf_safetensors, filesystem
from tare.distributed.checkpoint.metadata import (ChunkStorageMetadata, Metadata, MetadataIndex, StorageMeta, TensorProperties,
                                                  TensorStorageMetadata)
from tare.futures import Future

__all__ = ["HuggingFaceStorageWriter", "HuggingFaceStorageReader"]


@dataclasses.dataclass
class _HFStorageInfo:
    """The file in which a part is, under its tensor's name, and what it is."""

    relative_path: str
    shape: tare.Size
    dtype: tare.dtype


class HuggingFaceStorageWriter(filesystem.FileSystemWriter):
    """Writes safetensors files.

    fqn_to_index_mapping: the number, from 1 on, of the file that a tensor goes into; without it one file takes all.
    save_distributed: each rank writes its parts; else the state dict is whole, and rank 0 has all to write.
    enable_consolidation: parts go into the folder `sharded`, and are then put together into files of whole tensors with an index.
    """

    def __init__(self, path, fqn_to_index_mapping=None, thread_count=1, save_distributed=False, enable_consolidation=False,
                 thread_count_consolidation=1):
        super().__init__(path, thread_count=thread_count, serialization_format=filesystem.SerializationFormat.SAFETENSORS)
        self.fqn_to_index_mapping, self.save_distributed = fqn_to_index_mapping, save_distributed
        self.enable_consolidation, self.thread_count_consolidation = enable_consolidation, thread_count_consolidation
        self.consolidated_output_path = str(self.path) if enable_consolidation else None
        if enable_consolidation:
            self.path = self.fs.concat_path(self.path, "sharded")

    def prepare_global_plan(self, plans):
        settings = {} if self.fqn_to_index_mapping is None else {"fqn_to_index_mapping": self.fqn_to_index_mapping}
        return [dataclasses.replace(plan, storage_data={**settings, **({"shard_index": number} if self.save_distributed else {})})
                for number, plan in enumerate(plans, 1)]

    def write_data(self, plan, planner):
        numbers, rank = plan.storage_data.get("fqn_to_index_mapping"), plan.storage_data.get("shard_index")
        count, files = 1 if numbers is None else max(numbers.values()), {}
        for item in plan.items:
            files.setdefault(1 if numbers is None else numbers[item.index.fqn], []).append(item)
        prefix = "" if rank is None else f"shard-{rank:05d}-"
        return self._write_data(planner, [(f"{prefix}model-{number:05d}-of-{count:05d}.safetensors", items)
                                          for number, items in files.items()])

    def finish(self, metadata, results):
        if any(isinstance(one.storage_data, filesystem._UnwrittenInfo) for rank in results for one in rank):
            metadata.storage_data = {one.index: one.storage_data for rank in results for one in rank}
            return filesystem._tell_of_sizes(metadata, self.path)
        if not self.save_distributed:
            places = {one.index.fqn: one.storage_data.relative_path for rank in results for one in rank}
            sizes = {one.index.fqn: one.storage_data.length for rank in results for one in rank}
            _consolidate_hf_safetensors._write_index(self.path, sizes, places)
        elif self.enable_consolidation:
            _consolidate_hf_safetensors.consolidate_safetensors_files(
                self.path, self.consolidated_output_path, self.fqn_to_index_mapping or dict.fromkeys(metadata.state_dict_metadata, 1),
                self.thread_count_consolidation)
        return None  # parts alone have no index: a name is in several files

    @property
    def metadata_path(self):
        return _consolidate_hf_safetensors._INDEX


class HuggingFaceStorageReader(filesystem.FileSystemReader):
    """Reads the safetensors files of a folder: whole tensors, or parts of tensors, of each what is needed."""

    def __init__(self, path, thread_count=1):
        super().__init__(path)
        self.thread_count = thread_count
        self._tensors = {}

    def read_metadata(self):
        entries, places, self._tensors = {}, {}, {}
        for path in sorted(self.fs.ls(self.path)):
            if not path.endswith(".safetensors"):
                continue
            contents = tare._C._Contents(path)
            self._tensors[path] = dict(contents.tensors(tare.device("meta")))
            begins = dict(contents.metadata).get(filesystem.SHARDING_INFO)
            begins = json.loads(begins) if begins else {}
            for name, tensor in self._tensors[path].items():
                at = begins[name]["saved_offsets"] if begins else [0] * tensor.dim()
                box = ChunkStorageMetadata(tare.Size(at), tare.Size(tensor.shape))
                entry = entries.setdefault(name, TensorStorageMetadata(TensorProperties(tensor.dtype), tare.Size([0] * tensor.dim()), []))
                entry.chunks.append(box)
                entry.size = tare.Size(max(size, start + count) for size, start, count in zip(entry.size, box.offsets, box.sizes))
                places[MetadataIndex(name, at)] = _HFStorageInfo(path, box.sizes, tensor.dtype)
        return Metadata(entries, storage_data=places, storage_meta=StorageMeta(load_id=self.load_id))

    def read_data(self, plan, planner):
        for item in sorted(plan.items, key=self._order):
            self._fill(item, self._tensors[os.fspath(self._info(item).relative_path)][item.storage_index.fqn], planner)
        done = Future()
        done.set_result(None)
        return done
