"""Checkpoints as folders: `.metadata`, and files `__RANK_NUMBER.distcp` in which files of torch.save stand one behind the other."""

import contextlib
import dataclasses
import enum
import io
import json
import os
import pathlib
import threading
import uuid
import warnings

import tare
from tare.distributed.checkpoint import _boxes, _metadata_file
from tare.distributed.checkpoint.metadata import StorageMeta
from tare.distributed.checkpoint.planner import LoadItemType, WriteItemType
from tare.distributed.checkpoint.staging import BlockingAsyncStager
from tare.distributed.checkpoint.storage import StorageReader, StorageWriter, WriteResult
from tare.futures import Future

__all__ = ["FileSystemWriter", "FileSystemReader", "FileSystem", "FileSystemBase", "SerializationFormat"]
DEFAULT_SUFFIX = ".distcp"
CURRENT_DCP_VERSION = "1.0.0"
SHARDING_INFO = "DCP_SHARDING_INFO"  # under which a safetensors file says where its parts begin
_metadata_fn = ".metadata"
_MOST_HELD = 16 << 20  # bytes of what is read, beside the tensor that takes it


class SerializationFormat(enum.Enum):
    """How the tensors of a file are written."""

    TORCH_SAVE = "torch_save"
    SAFETENSORS = "safetensors"


@dataclasses.dataclass
class _StorageInfo:
    """Where something is: `length` bytes from `offset` of a file of the folder."""

    relative_path: str
    offset: int
    length: int
    transform_descriptors: list[str] | None = None

    def __getstate__(self):
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclasses.dataclass
class _StoragePrefix:
    """What the names of a rank's files begin with."""

    prefix: str


class FileSystemBase:
    """The file system that a writer or reader works on; a subclass may put another one in its place."""


class FileSystem(FileSystemBase):
    """The machine's own."""

    @contextlib.contextmanager
    def create_stream(self, path, mode):
        with pathlib.Path(path).open(mode) as stream:
            yield stream

    def concat_path(self, path, suffix):
        return pathlib.Path(path) / suffix

    def init_path(self, path):
        return pathlib.Path(path)

    def rename(self, path, new_path):
        pathlib.Path(path).rename(new_path)

    def mkdir(self, path):
        pathlib.Path(path).mkdir(parents=True, exist_ok=True)

    def exists(self, path):
        return pathlib.Path(path).exists()

    def rm_file(self, path):
        pathlib.Path(path).unlink()

    def ls(self, path):
        return [str(one) for one in pathlib.Path(path).iterdir()]

    @classmethod
    def validate_checkpoint_id(cls, checkpoint_id):
        """Whether a folder of that name is there or could be made."""
        if isinstance(checkpoint_id, pathlib.Path):
            return True
        if "://" in str(checkpoint_id):
            return False
        above = (folder for folder in pathlib.Path(checkpoint_id).parents if folder.exists())
        return os.access(next(above, "."), os.W_OK)


def _new_id():
    return str(uuid.uuid4())


def _metadata_path(folder, rank):
    return folder / (_metadata_fn if rank is None else f"__{rank}{_metadata_fn}")


class FileSystemWriter(StorageWriter, BlockingAsyncStager):
    """Writes a folder. Tensors on meta have no bytes: where a state dict holds some nothing is written, and the Metadata that `save`
    returns says what would be: `length` is then the bytes of the elements alone.

    path: the folder; it is made.
    single_file_per_rank: else each tensor and value has a file of its own.
    sync_files: waits until the disk has them.
    thread_count: how many files a rank writes; they are filled evenly.
    overwrite: replaces a checkpoint that is there, with a warning; else RuntimeError.
    """

    def __init__(self, path, single_file_per_rank=True, sync_files=True, thread_count=1, per_thread_copy_ahead=10_000_000,
                 cache_staged_state_dict=False, overwrite=True, _extensions=None, serialization_format=SerializationFormat.TORCH_SAVE):
        BlockingAsyncStager.__init__(self, cache_staged_state_dict)
        if _extensions:
            raise NotImplementedError("FileSystemWriter: _extensions are not supported by tare yet: files are written as they are")
        self.fs = FileSystem()
        self.path = self.fs.init_path(path)
        self.single_file_per_rank, self.sync_files, self.thread_count = single_file_per_rank, sync_files, thread_count
        self.per_thread_copy_ahead, self.overwrite = per_thread_copy_ahead, overwrite
        self.serialization_format = serialization_format
        self.save_id, self.rank, self.use_collectives = _new_id(), None, True

    def reset(self, checkpoint_id=None):
        if checkpoint_id:
            self.path = self.fs.init_path(checkpoint_id)
        self.save_id = _new_id()

    def set_up_storage_writer(self, is_coordinator, *args, **kwargs):
        self.rank, self.use_collectives = kwargs.get("rank"), kwargs.get("use_collectives", True)

    def _own_rank(self):
        """The rank whose own `.metadata` is written; None where all ranks share one."""
        return self.rank if not self.use_collectives else None

    def prepare_local_plan(self, plan):
        if self.fs.exists(_metadata_path(self.path, None if self.use_collectives else 0)):
            if not self.overwrite:
                raise RuntimeError(f"Checkpoint already exists and self.overwrite={self.overwrite}.")
            warnings.warn(f"Detected an existing checkpoint in {self.path}, overwriting since self.overwrite={self.overwrite}. Past "
                          "version 2.5 of PyTorch, `overwrite` will default to False. Set this variable to True to maintain this "
                          "functionality or False to raise when an existing checkpoint is found.", stacklevel=2)
        own = self._own_rank()
        return plan if own is None else dataclasses.replace(plan, storage_data=_StoragePrefix(f"__{own}_"))

    def prepare_global_plan(self, plans):
        return [plan if plan.storage_data is not None else dataclasses.replace(plan, storage_data=_StoragePrefix(f"__{rank}_"))
                for rank, plan in enumerate(plans)]

    def _files(self, plan):
        """The items of each file that a rank writes."""
        if not self.single_file_per_rank:
            return [[item] for item in plan.items]
        if self.thread_count == 1:
            return [plan.items]
        files, filled = [[] for _ in range(self.thread_count)], [0] * self.thread_count
        values = [item for item in plan.items if item.type == WriteItemType.BYTE_IO]
        for number, item in enumerate(values):
            files[number % len(files)].append(item)
        tensors = [item for item in plan.items if item.type != WriteItemType.BYTE_IO]
        for item in sorted(tensors, key=lambda item: item.tensor_storage_size(), reverse=True):
            emptiest = filled.index(min(filled))
            files[emptiest].append(item)
            filled[emptiest] += item.tensor_storage_size()
        return files

    def write_data(self, plan, planner):
        return self._write_data(planner, [(f"{plan.storage_data.prefix}{number}{DEFAULT_SUFFIX}", items)
                                          for number, items in enumerate(self._files(plan))])

    def _write_data(self, planner, files):
        """Writes (name, items) of each file, `thread_count` of them at once."""
        results, errors, lock = [], [], threading.Lock()
        remaining = list(reversed(files))

        def write_some():
            try:
                while True:
                    with lock:
                        if not remaining:
                            return
                        name, items = remaining.pop()
                    written = self._write_file(name, items, planner)
                    with lock:
                        results.extend(written)
            except BaseException as error:  # noqa: BLE001: raised below, in the thread that waits
                errors.append(error)

        others = [threading.Thread(target=write_some) for _ in range(min(self.thread_count, len(files)) - 1)]
        for one in others:
            one.start()
        write_some()
        for one in others:
            one.join()
        if errors:
            raise errors[0]
        done = Future()
        done.set_result(results)
        return done

    def _write_file(self, name, items, planner):
        """Values first, and then tensors, as PyTorch has them."""
        ordered = sorted(items, key=lambda item: item.type != WriteItemType.BYTE_IO)
        found = [(item, planner.resolve_data(item)) for item in ordered]
        if any(isinstance(data, tare.Tensor) and not _is_real(data) for _, data in found):
            return _unwritten(name, found)
        self.fs.mkdir(self.path)
        if self.serialization_format is SerializationFormat.SAFETENSORS:
            return self._write_safetensors(name, found)
        results = []
        with self.fs.create_stream(self.fs.concat_path(self.path, name), "wb") as stream:
            for item, data in found:
                start = stream.tell()
                if item.type == WriteItemType.BYTE_IO:
                    stream.write(data.getbuffer())
                else:
                    tare.save(_alone(data), _Part(stream))
                length = stream.tell() - start
                results.append(WriteResult(item.index, length, _StorageInfo(name, start, length)))
            if self.sync_files:
                stream.flush()
                os.fsync(stream.fileno())
        return results

    def _write_safetensors(self, name, found):
        """A safetensors file that says of each part where it begins in its tensor."""
        values = [item.index.fqn for item, data in found if not isinstance(data, tare.Tensor)]
        if values:
            raise ValueError(f"{name}: safetensors files hold tensors alone, and {', '.join(map(repr, values[:3]))} is none: leave it out "
                             "of the state dict, or write with FileSystemWriter")
        begins = {item.index.fqn: {"saved_offsets": list(item.tensor_data.chunk.offsets)} for item, _ in found}
        tare.save_safetensors({item.index.fqn: _alone(data).contiguous() for item, data in found}, self.fs.concat_path(self.path, name),
                              {SHARDING_INFO: json.dumps(begins), "DCP_VERSION": "1.0", "format": "pt"})
        return [WriteResult(item.index, data.nbytes, _StorageInfo(name, 0, data.nbytes)) for item, data in found]

    def finish(self, metadata, results):
        metadata.version = CURRENT_DCP_VERSION
        metadata.storage_data = {one.index: one.storage_data for rank in results for one in rank}
        metadata.storage_meta = self.storage_meta()
        if any(isinstance(info, _UnwrittenInfo) for info in metadata.storage_data.values()):
            return _tell_of_sizes(metadata, self.path)
        self.fs.mkdir(self.path)
        target = _metadata_path(self.path, self._own_rank())
        partial = target.with_name(target.name + ".tmp")
        with self.fs.create_stream(partial, "wb") as stream:
            stream.write(_metadata_file.dumped(metadata))
            if self.sync_files:
                stream.flush()
                os.fsync(stream.fileno())
        self.fs.rename(partial, target)  # in one step: the checkpoint is whole, or what was there before
        return None

    def storage_meta(self):
        return StorageMeta(checkpoint_id=self.checkpoint_id, save_id=self.save_id)

    @property
    def checkpoint_id(self):
        return self.path

    @classmethod
    def validate_checkpoint_id(cls, checkpoint_id):
        return FileSystem.validate_checkpoint_id(checkpoint_id)


class _UnwrittenInfo(_StorageInfo):
    """Where something would be that has no bytes."""


class _Part:
    """A stream in which a file of torch.save begins where the stream stands."""

    def __init__(self, stream):
        self.write, self.flush = stream.write, stream.flush


def _is_real(tensor):
    """Whether a tensor's bytes are to be had: in memory, in a file or by its program."""
    return tensor.device.type != "meta" or tare._C._is_in_file(tensor)


def _alone(tensor):
    """A tensor whose storage holds nothing else; of a file or a GPU, brought into memory."""
    tensor = tensor.detach()
    if tensor.device.type != "cpu":
        tensor = tare.materialize(tensor) if tensor.device.type == "meta" else tensor.cpu()
    return tensor if tensor.untyped_storage().nbytes() == tensor.nbytes else tensor.clone()


def _unwritten(name, found):
    results, start = [], 0
    for item, data in found:
        length = data.nbytes if isinstance(data, tare.Tensor) else len(data.getbuffer())
        results.append(WriteResult(item.index, length, _UnwrittenInfo(name, start, length)))
        start += length
    return results


def _tell_of_sizes(metadata, path):
    files = {}
    for info in metadata.storage_data.values():
        files[info.relative_path] = files.get(info.relative_path, 0) + info.length
    largest = max(files, key=lambda name: (files[name], name))
    warnings.warn(f"torch.distributed.checkpoint.save: tensors on meta have no bytes, and nothing was written to {path}. It would be "
                  f"{sum(files.values()):,} bytes in {len(files)} file{'s' if len(files) != 1 else ''}, the largest {largest} with "
                  f"{files[largest]:,}; the Metadata that is returned lists all parts.", stacklevel=2)


class FileSystemReader(StorageReader):
    """Reads a folder, of each part that is needed only what is needed. Nothing that its metadata names is executed."""

    def __init__(self, path, _extension_registry=None):
        self.fs = FileSystem()
        self.path = self.fs.init_path(path)
        self.storage_data, self.load_id = {}, _new_id()
        self.rank, self.use_collectives = None, True

    def reset(self, checkpoint_id=None):
        self.storage_data = {}
        if checkpoint_id:
            self.path = self.fs.init_path(checkpoint_id)
        self.load_id = _new_id()

    def read_metadata(self, *args, **kwargs):
        metadata = _metadata_file.read(_metadata_path(self.path, kwargs.get("rank")), _StorageInfo)
        if getattr(metadata, "storage_meta", None) is None:
            metadata.storage_meta = StorageMeta()
        metadata.storage_meta.load_id = self.load_id
        return metadata

    def set_up_storage_reader(self, metadata, is_coordinator, *args, **kwargs):
        if metadata.storage_data is None:
            raise AssertionError("storage_data must not be None in metadata")
        self.storage_data = metadata.storage_data
        self.rank, self.use_collectives = kwargs.get("rank"), kwargs.get("use_collectives", True)

    def prepare_local_plan(self, plan):
        return plan

    def prepare_global_plan(self, plans):
        return plans

    def _info(self, item):
        info = self.storage_data.get(item.storage_index)
        if info is None:
            raise RuntimeError(f"{self.path}: the metadata does not say where {item.storage_index.fqn} at {item.storage_index.offset} is")
        return info

    def read_data(self, plan, planner):
        kept = {}  # the headers of parts, of which several items may be read
        for item in sorted(plan.items, key=self._order):
            info = self._info(item)
            if getattr(info, "transform_descriptors", None):
                raise NotImplementedError(f"{self.path}: {item.storage_index.fqn} was written through {info.transform_descriptors}, which "
                                          "tare does not read")
            path = self._inside(info.relative_path)
            if item.type == LoadItemType.BYTE_IO:
                planner.load_bytes(item, self._bytes(path, info))
                continue
            key = (path, info.offset)
            if key not in kept:
                kept = {key: _lazily(path, info)}
            self._fill(item, kept[key], planner)
        done = Future()
        done.set_result(None)
        return done

    def _order(self, item):
        info = self._info(item)
        return str(info.relative_path), getattr(info, "offset", 0)

    def _inside(self, name):
        """The path of a file of the folder. Errors: RuntimeError for names that lead out of it."""
        parts = pathlib.PurePosixPath(name).parts
        if not parts or ".." in parts or parts[0] == "/":
            raise RuntimeError(f"{self.path}: the file {name!r:.100} is not inside the checkpoint's folder")
        return str(self.fs.concat_path(self.path, name))

    @staticmethod
    def _bytes(path, info):
        with open(path, "rb") as file:
            if info.offset < 0 or info.length < 0 or info.offset + info.length > os.fstat(file.fileno()).st_size:
                raise RuntimeError(f"{path}: {info.length} bytes from {info.offset} on are said to be there: the file was cut short")
            file.seek(info.offset)
            return io.BytesIO(file.read(info.length))

    @staticmethod
    def _fill(item, tensor, planner):
        source = _boxes.part(tensor, item.storage_offsets, item.lengths)
        target = planner.resolve_tensor(item).detach()
        if target.size() != source.size():
            raise AssertionError(f"req {item.storage_index} mismatch sizes {target.size()} vs {source.size()}")
        _copy(target, source)
        planner.commit_tensor(item, target)

    @property
    def checkpoint_id(self):
        return self.path

    @classmethod
    def validate_checkpoint_id(cls, checkpoint_id):
        return FileSystem.validate_checkpoint_id(checkpoint_id)


def _copy(target, source):
    """Copies what may lie in a file, so many rows at a time that little is held beside the target."""
    if source.device.type != "meta":
        target.copy_(source)
        return
    rows = source.size(0) if source.dim() else 1
    step = max(1, _MOST_HELD * rows // max(source.nbytes, 1))
    if step >= rows:
        target.copy_(tare.materialize(source))
        return
    for start in range(0, rows, step):
        count = min(step, rows - start)
        target.narrow(0, start, count).copy_(tare.materialize(source.narrow(0, start, count)))


def _lazily(path, info):
    """The tensor of a part, on meta: it knows its place in the file."""
    from tare import serialization

    tensor = serialization._load_safely(tare._C._TorchFile.of_part(path, info.offset, info.length), "meta", False, "utf-8")
    if not isinstance(tensor, tare.Tensor):
        raise RuntimeError(f"{path}: at byte {info.offset} is a {type(tensor).__name__}, where a part of a tensor is expected")
    return tensor
