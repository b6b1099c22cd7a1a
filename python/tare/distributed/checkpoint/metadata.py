"""What a checkpoint says of itself: its tensors with their parts, and where each part is kept. The file `.metadata` is a pickle of it."""

import dataclasses
import enum
import os
from typing import Any

import tare

__all__ = ["ChunkStorageMetadata", "TensorStorageMetadata", "BytesStorageMetadata", "Metadata", "MetadataIndex", "TensorProperties",
           "StorageMeta"]


@dataclasses.dataclass
class ChunkStorageMetadata:
    """A box of a tensor: where it begins and how large it is, in elements."""

    offsets: tare.Size
    sizes: tare.Size


class _MEM_FORMAT_ENCODING(enum.Enum):  # noqa: N801: the files have it under this name
    TORCH_CONTIGUOUS_FORMAT = 0
    TORCH_CHANNELS_LAST = 1
    TORCH_PRESERVE_FORMAT = 2

    def __reduce_ex__(self, protocol):
        return type(self), (self.value,)  # Python 3.11 up to 3.11.3 writes a call of getattr


_FORMATS = {_MEM_FORMAT_ENCODING.TORCH_CONTIGUOUS_FORMAT: tare.contiguous_format,
            _MEM_FORMAT_ENCODING.TORCH_CHANNELS_LAST: tare.channels_last,
            _MEM_FORMAT_ENCODING.TORCH_PRESERVE_FORMAT: tare.preserve_format}


@dataclasses.dataclass
class TensorProperties:
    """What a tensor is beside its sizes."""

    dtype: tare.dtype = dataclasses.field(default_factory=lambda: tare.get_default_dtype())
    layout: tare.layout = tare.strided
    requires_grad: bool = False
    memory_format: tare.memory_format = tare.contiguous_format
    pin_memory: bool = False

    def __getstate__(self):
        encoding = next((code for code, one in _FORMATS.items() if one == self.memory_format), None)
        if encoding is None:
            raise RuntimeError(f"Invalid torch.memory_format: {self.memory_format}")
        return self.dtype, self.layout, self.requires_grad, encoding, self.pin_memory

    def __setstate__(self, state):
        self.dtype, self.layout, self.requires_grad, encoding, self.pin_memory = state
        if encoding not in _FORMATS:
            raise RuntimeError(f"Invalid torch.memory_format encoding: {encoding}")
        self.memory_format = _FORMATS[encoding]

    @staticmethod
    def create_from_tensor(tensor):
        return TensorProperties(tensor.dtype, tensor.layout, tensor.requires_grad, pin_memory=tensor.is_pinned())


@dataclasses.dataclass
class TensorStorageMetadata:
    """A tensor of the checkpoint: `chunks` are the boxes that are kept, which together are all of it."""

    properties: TensorProperties
    size: tare.Size
    chunks: list[ChunkStorageMetadata]


@dataclasses.dataclass
class BytesStorageMetadata:
    """A value of the checkpoint that is no tensor."""


STORAGE_TYPES = TensorStorageMetadata | BytesStorageMetadata
STATE_DICT_TYPE = dict[str, Any]


@dataclasses.dataclass
class StorageMeta:
    """What the storage says of the whole: where it is, and which save and which load these are."""

    checkpoint_id: str | os.PathLike | None = None
    save_id: str | None = None
    load_id: str | None = None
    modules: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Metadata:
    """`state_dict_metadata` lists tensors and values under their names; `storage_data` says of each part where it is."""

    state_dict_metadata: dict[str, STORAGE_TYPES]
    planner_data: Any = None
    storage_data: Any = None
    storage_meta: StorageMeta | None = None
    version: str | None = None


@dataclasses.dataclass(frozen=True, init=False)
class MetadataIndex:
    """The key of a part: the name of its tensor and where it begins; of a value, the name alone.

    `index` says which of the tensor's parts it probably is, and is no part of the key.
    """

    fqn: str
    offset: tare.Size | None = None
    index: int | None = dataclasses.field(default=None, hash=False, compare=False)

    def __init__(self, fqn, offset=None, index=None):
        known = {"fqn": fqn, "index": index}
        if offset is not None:
            known["offset"] = tare.Size(offset)
        self.__dict__.update(known)
