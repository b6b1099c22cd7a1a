"""Saves state dicts that ranks share."""

import dataclasses
import enum
import inspect
import threading
import warnings
from concurrent.futures import Future

import tare
from tare.distributed.checkpoint.api import CheckpointException
from tare.distributed.checkpoint.default_planner import DefaultSavePlanner
from tare.distributed.checkpoint.filesystem import FileSystemReader, FileSystemWriter
from tare.distributed.checkpoint.staging import AsyncStager, BlockingAsyncStager
from tare.distributed.checkpoint.stateful import Stateful
from tare.distributed.checkpoint.utils import _DistWrapper

__all__ = ["save_state_dict", "save", "async_save", "AsyncCheckpointerType", "AsyncSaveResponse"]


class AsyncCheckpointerType(enum.Enum):
    """Where a save in the background runs; here always in a thread."""

    THREAD = "thread"
    PROCESS = "process"


@dataclasses.dataclass
class AsyncSaveResponse:
    """What `async_save` gives for a stager that copies in the background."""

    staging_completion: Future
    upload_completion: Future


def _is_alone(no_dist, verb):
    """Whether this process is the only rank."""
    if no_dist or not tare.distributed.is_initialized():
        warnings.warn(f"torch.distributed is disabled, unavailable or uninitialized, assuming the intent is to {verb} in a single process.",
                      stacklevel=3)
        return True
    return False


def _storage_setup(storage, checkpoint_id, reader=False):
    """The storage that was given, or a folder's."""
    if storage is None:
        if not checkpoint_id:
            raise RuntimeError("`checkpoint_id` must be specificed if storage_reader/storage_writer is None.")
        storage = FileSystemReader(checkpoint_id) if reader else FileSystemWriter(checkpoint_id)
        if not storage.validate_checkpoint_id(checkpoint_id):
            raise RuntimeError(f"Cannot detect which StorageReader or StorageWriter to use. "
                               f"Please specify the storage_reader/storage_writer. ({checkpoint_id!r:.80} is no folder)")
    storage.reset(checkpoint_id)
    return storage


def _takes(function, name):
    return name in inspect.signature(function).parameters


def save(state_dict, *, checkpoint_id=None, storage_writer=None, planner=None, process_group=None, no_dist=False, use_collectives=True):
    """Saves a state dict, each rank what it alone holds; of what several hold, one of them.

    state_dict: nested; objects with `state_dict` and `load_state_dict` are asked for theirs.
    checkpoint_id, storage_writer: a folder, or who writes. process_group: the ranks that take part, all of which call this.
    no_dist: this process is the only rank. use_collectives: else each rank writes a `.metadata` of its own and none hears of another.
    Returns the Metadata. Tensors on meta are planned and not written, with a warning that says sizes.
    Errors: CheckpointException on every rank where one failed; its text has each one's exception.
    """
    alone = _is_alone(no_dist, "save")
    writer = _storage_setup(storage_writer, checkpoint_id)
    return _save_state_dict(_stateful_to_state_dict(state_dict), writer, process_group, no_dist=alone, planner=planner,
                            use_collectives=use_collectives)


def save_state_dict(state_dict, storage_writer, process_group=None, coordinator_rank=0, no_dist=False, planner=None):
    """The older form of `save`."""
    warnings.warn("'save_state_dict' is deprecated and will be removed in future versions.Please use 'save' instead.", FutureWarning,
                  stacklevel=2)
    storage_writer.reset()
    return _save_state_dict(state_dict, storage_writer, process_group, coordinator_rank, no_dist, planner)


def async_save(state_dict, *, checkpoint_id=None, storage_writer=None, planner=None, process_group=None,
               async_checkpointer_type=AsyncCheckpointerType.THREAD, async_stager=None, no_dist=False, use_collectives=True):
    """Copies the state dict and saves the copy while the program goes on; a concurrent.futures.Future of the Metadata.

    With several ranks the save is done when this returns, and the Future is complete: calls of a thread of its own would come between the
    program's in one group. With one rank it runs in a thread. With a stager whose `stage` gives a Future the answer is an AsyncSaveResponse.
    """
    alone = no_dist or not tare.distributed.is_initialized()
    writer = _storage_setup(storage_writer, checkpoint_id)
    stager = async_stager or (writer if isinstance(writer, AsyncStager) else BlockingAsyncStager())
    staging = stager.stage(_stateful_to_state_dict(state_dict))
    staged = staging.result() if isinstance(staging, Future) else staging
    upload = Future()

    def write():
        try:
            upload.set_result(_save_state_dict(staged, writer, process_group, no_dist=alone, planner=planner,
                                               use_collectives=use_collectives))
        except (Exception, CheckpointException) as error:  # noqa: BLE001: whoever waits is told
            upload.set_exception(error)

    if alone:
        threading.Thread(target=write, name="torch.distributed.checkpoint.async_save").start()
    else:
        write()
    if not isinstance(staging, Future):
        return upload
    done = Future()
    done.set_result(None)
    return AsyncSaveResponse(done, upload)


def _stateful_to_state_dict(state_dict):
    return {key: value.state_dict() if isinstance(value, Stateful) else value for key, value in state_dict.items()}


def _save_state_dict(state_dict, storage_writer, process_group=None, coordinator_rank=0, no_dist=False, planner=None,
                     use_collectives=True):
    ranks = _DistWrapper(process_group, not no_dist, coordinator_rank)
    planner = planner or DefaultSavePlanner()
    known = {}

    def plan_locally():
        if _takes(planner.set_up_planner, "storage_meta"):
            planner.set_up_planner(state_dict=state_dict, storage_meta=storage_writer.storage_meta(), is_coordinator=ranks.is_coordinator)
        else:
            warnings.warn("The function definition for SavePlanner.set_up_planner has been updated to include the storage_meta argument. "
                          "Please update your implementation to include this parameter.", stacklevel=2)
            planner.set_up_planner(state_dict, ranks.is_coordinator)
        settings = {"rank": ranks.rank, "use_collectives": use_collectives}
        storage_writer.set_up_storage_writer(ranks.is_coordinator,
                                             **(settings if _takes(storage_writer.set_up_storage_writer, "kwargs") else {}))
        return storage_writer.prepare_local_plan(planner.create_local_plan())

    def plan_globally(plans):
        plans, known["metadata"] = planner.create_global_plan(plans)
        return storage_writer.prepare_global_plan(plans)

    def write():
        return storage_writer.write_data(planner.finish_plan(plan), planner).wait()

    def finish(results):
        storage_writer.finish(metadata=known["metadata"], results=results)
        return known["metadata"]

    if use_collectives:
        plan = ranks.reduce_scatter("plan", plan_locally, plan_globally)
        return ranks.all_reduce("write", write, finish)
    plan = plan_globally([plan_locally()])[0]
    metadata = finish([write()])
    ranks.barrier()
    return metadata
