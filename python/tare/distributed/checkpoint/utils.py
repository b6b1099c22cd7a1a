"""Steps that every rank takes, and values of state dicts by their keys."""

import dataclasses

import tare
from tare.distributed.checkpoint import _boxes
from tare.distributed.checkpoint.api import CheckpointException, _is_wrapped_exception, _wrap_exception

__all__ = ["find_tensor_shard", "find_state_dict_object"]


@dataclasses.dataclass
class _DistWrapper:
    """Steps of a group of ranks: each does its part, and where one fails all raise the same CheckpointException.

    Without `use_dist` this process is the only rank.
    """

    group: object
    use_dist: bool
    coordinator_rank: int

    def __post_init__(self):
        self.rank = tare.distributed.get_rank(self.group) if self.use_dist else 0
        self.is_coordinator = self.rank == self.coordinator_rank if self.use_dist else True

    def get_rank(self):
        return self.rank

    def get_world_size(self):
        return tare.distributed.get_world_size(self.group) if self.use_dist else 1

    def broadcast_object(self, object):
        if not self.use_dist:
            return object
        values = [object]
        tare.distributed.broadcast_object_list(values, group=self.group, group_src=self.coordinator_rank)
        return values[0]

    def gather_object(self, object):
        """All ranks' objects on the coordinator, and None elsewhere."""
        if not self.use_dist:
            return [object]
        values = [None] * self.get_world_size() if self.is_coordinator else None
        tare.distributed.gather_object(object, values, group=self.group, group_dst=self.coordinator_rank)
        return values

    def all_gather_object(self, object):
        if not self.use_dist:
            return [object]
        values = [None] * self.get_world_size()
        tare.distributed.all_gather_object(values, object, group=self.group)
        return values

    def scatter_object(self, object_list):
        if not self.use_dist:
            return object_list[0]
        values = [None]
        tare.distributed.scatter_object_list(values, object_list if self.is_coordinator else None, group=self.group,
                                             group_src=self.coordinator_rank)
        return values[0]

    def _decided(self, step, found, decide, alike):
        """What the coordinator makes of all ranks' values: a list, one a rank, or one for all."""
        if not self.is_coordinator:
            return None
        failures = _failures(found)
        if not failures:
            decided = _tried(lambda: decide(found))
            if not _is_wrapped_exception(decided):
                return decided
            failures = {self.rank: decided}
        error = CheckpointException(step, failures)
        return error if alike else [error] * self.get_world_size()

    def reduce_scatter(self, step, map_fun, reduce_fun):
        """Each rank's value goes to the coordinator, which gives each rank one of a list."""
        return _value(self.scatter_object(self._decided(step, self.gather_object(_tried(map_fun)), reduce_fun, False)))

    def all_reduce(self, step, map_fun, reduce_fun):
        """Each rank's value goes to the coordinator, which gives all ranks the same."""
        return _value(self.broadcast_object(self._decided(step, self.gather_object(_tried(map_fun)), reduce_fun, True)))

    def all_gather(self, step, map_fun):
        """All ranks' values."""
        found = self.all_gather_object(_tried(map_fun))
        failures = _failures(found)
        if failures:
            raise CheckpointException(step, failures)
        return found

    def broadcast(self, step, map_fun):
        """The coordinator's value."""
        mine = _tried(map_fun) if self.is_coordinator else None
        return _value(self.broadcast_object(CheckpointException(step, {self.rank: mine}) if _is_wrapped_exception(mine) else mine))

    def barrier(self):
        if self.use_dist:
            tare.distributed.barrier(group=self.group)


def _tried(function):
    try:
        return function()
    except BaseException as error:  # noqa: BLE001: another rank is to hear of it
        return _wrap_exception(error)


def _failures(values):
    return {rank: value for rank, value in enumerate(values) if _is_wrapped_exception(value)}


def _value(found):
    if isinstance(found, CheckpointException):
        raise found
    return found


def find_tensor_shard(tensor, index):
    """The part of a tensor that this rank holds and the key means. Errors: ValueError if it is none."""
    if hasattr(tensor, "__get_tensor_shard__"):
        return tensor.__get_tensor_shard__(index)
    if _boxes.is_dtensor(tensor):
        return tensor.to_local()
    return _whole(tensor, index, index.offset is not None and any(index.offset))


def _whole(value, index, is_part_asked):
    if is_part_asked:
        raise ValueError(f"FQN: '{index.fqn}' is not a ShardedTensor, can't find by offset: '{index.offset}'")
    return value


def find_state_dict_object(state_dict, index):
    """The value of a flat state dict that a key means. Errors: ValueError if there is none."""
    try:
        value = state_dict[index.fqn]
    except KeyError:
        raise ValueError(f"Could not find FQN: '{index.fqn}'") from None
    return find_tensor_shard(value, index) if isinstance(value, tare.Tensor) else _whole(value, index, index.offset is not None)


def _all_gather_keys(state_dict, process_group=None):
    names = [None] * tare.distributed.get_world_size(process_group)
    tare.distributed.all_gather_object(names, list(state_dict), group=process_group)
    return {name for one in names for name in one}


def _assert_same_keys(state_dict, process_group=None):
    """Errors: AssertionError on a rank that lacks keys of others."""
    if tare.distributed.get_world_size(process_group) > 1:
        lacking = _all_gather_keys(state_dict, process_group) - set(state_dict)
        if lacking:
            raise AssertionError(f"Key(s) present in other ranks but not this one, difference: {lacking}")
