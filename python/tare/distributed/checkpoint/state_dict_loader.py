"""Loads state dicts that ranks share, whatever ranks wrote them."""

import inspect
import warnings

import tare
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint.default_planner import DefaultLoadPlanner, _EmptyStateDictLoadPlanner
from tare.distributed.checkpoint.filesystem import FileSystemReader
from tare.distributed.checkpoint.metadata import TensorStorageMetadata
from tare.distributed.checkpoint.state_dict_saver import _is_alone, _storage_setup, _takes
from tare.distributed.checkpoint.stateful import Stateful
from tare.distributed.checkpoint.utils import _DistWrapper

__all__ = ["load_state_dict", "load"]


def load(state_dict, *, checkpoint_id=None, storage_reader=None, planner=None, process_group=None, no_dist=False):
    """Loads a checkpoint into a state dict, in place: tensors get their elements, values are replaced. Each rank reads what it holds.

    Tensors on meta become tensors on meta that know their place in the checkpoint's files; none of their bytes is read. Objects with
    `state_dict` and `load_state_dict` are asked for theirs and given it back.
    Errors: CheckpointException on every rank where one failed: a missing name, other sizes, files that are damaged.
    """
    alone = _is_alone(no_dist, "load")
    reader = _storage_setup(storage_reader, checkpoint_id, reader=True)
    names = sorted(state_dict)  # one order on all ranks
    found = {name: state_dict[name].state_dict() if isinstance(state_dict[name], Stateful) else state_dict[name] for name in names}
    _load_state_dict(found, reader, process_group, no_dist=alone, planner=planner)
    for name in names:
        if isinstance(state_dict[name], Stateful):
            state_dict[name].load_state_dict(found[name])
        else:
            state_dict[name] = found[name]


def load_state_dict(state_dict, storage_reader, process_group=None, coordinator_rank=0, no_dist=False, planner=None):
    """The older form of `load`."""
    warnings.warn("'load_state_dict' is deprecated and will be removed in future versions. Please use 'load' instead.", FutureWarning,
                  stacklevel=2)
    storage_reader.reset()
    _load_state_dict(state_dict, storage_reader, process_group, coordinator_rank, no_dist, planner)


def _load_state_dict(state_dict, storage_reader, process_group=None, coordinator_rank=0, no_dist=False, planner=None):
    ranks = _DistWrapper(process_group, not no_dist, coordinator_rank)
    planner = planner or DefaultLoadPlanner()
    own_metadata = _rank_metadata(storage_reader, ranks.rank)

    def plan_locally():
        metadata = storage_reader.read_metadata(**own_metadata)
        planner.set_up_planner(state_dict, metadata, ranks.is_coordinator)
        settings = {"rank": ranks.rank, "use_collectives": not own_metadata}
        storage_reader.set_up_storage_reader(metadata, ranks.is_coordinator,
                                             **(settings if _takes(storage_reader.set_up_storage_reader, "kwargs") else {}))
        if isinstance(planner, DefaultLoadPlanner) and isinstance(storage_reader, FileSystemReader):
            _place(planner, storage_reader.path)
        return storage_reader.prepare_local_plan(planner.create_local_plan())

    def plan_globally(plans):
        return storage_reader.prepare_global_plan(planner.create_global_plan(plans))

    def read():
        storage_reader.read_data(planner.finish_plan(plan), planner).wait()

    if own_metadata:
        plan = plan_globally([plan_locally()])[0]
        read()
        ranks.barrier()
        return
    plan = ranks.reduce_scatter("plan", plan_locally, plan_globally)
    ranks.all_gather("read", read)


def _rank_metadata(reader, rank):
    """How to ask for a rank's own metadata where ranks share none, as a save without collectives leaves it."""
    if not isinstance(reader, FileSystemReader) or "kwargs" not in inspect.signature(reader.read_metadata).parameters:
        return {}
    shared, own = (reader.fs.concat_path(reader.path, name) for name in (".metadata", f"__{rank}.metadata"))
    return {"rank": rank} if not reader.fs.exists(shared) and reader.fs.exists(own) else {}


def _place(planner, folder):
    """Puts tensors that know their place in the checkpoint where the state dict has tensors on meta, and takes them out of the plan."""
    unread = {name: value for name, value in planner.state_dict.items() if isinstance(value, tare.Tensor) and value.device.type == "meta"}
    entries = planner.metadata.state_dict_metadata
    unread = {name: value for name, value in unread.items() if isinstance(entries.get(name), TensorStorageMetadata)}
    if not unread:
        return
    kept = tare.open_checkpoint(folder)
    for name, value in unread.items():
        whole = kept[name]
        if whole.size() != value.size():
            raise ValueError(f"Size mismatch between saved {whole.size()} and current: {value.size()} for {name}")
        planner.replace_tensor(name, _like(value, whole))
    planner.state_dict = {name: value for name, value in planner.state_dict.items() if name not in unread}


def _like(value, whole):
    """What a tensor on meta becomes: the checkpoint's tensor, or of a DTensor this rank's box of it."""
    found = whole
    if _boxes.is_dtensor(value):
        if not _boxes.takes_part(value):
            return value
        box = _boxes.box_of_dtensor(value)
        found = _boxes.part(whole, [min(start, size) for start, size in zip(box.offsets, whole.shape)], box.sizes)
    if found.dtype != value.dtype:
        found = found.to(value.dtype)
    if _boxes.is_dtensor(value):
        found = type(value).from_local(found, value.device_mesh, value.placements, run_check=False, shape=value.size(),
                                       stride=value.stride())
    return tare.nn.Parameter(found, value.requires_grad) if isinstance(value, tare.nn.Parameter) else found


def _load_state_dict_from_keys(keys=None, *, checkpoint_id=None, storage_reader=None, process_group=None):
    """A new state dict of what the checkpoint has under `keys` (a name, or a set of them), or of all of it, in this process."""
    reader = _storage_setup(storage_reader, checkpoint_id, reader=True)
    found = {}
    _load_state_dict(found, reader, process_group, no_dist=not tare.distributed.is_initialized(),
                     planner=_EmptyStateDictLoadPlanner(keys={keys} if isinstance(keys, str) else keys))
    return found
