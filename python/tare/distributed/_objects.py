"""Collectives of Python's objects, as bytes of pickle."""

import itertools
import pickle

from tare import _C
from tare.distributed import _collectives, _groups
from tare.distributed._groups import _rank_not_in_group

_ALL_GATHER, _GATHER, _BROADCAST, _SCATTER = range(4)  # as Exchange counts them (tare/distributed/exchange.h)


def _exchange(group, kind, value, root=-1, detail=""):
    return _C._distributed.exchange_objects(group._group, kind, pickle.dumps(value), root, detail)


def _source(group, src, group_src):
    root = _collectives._root(group, 0 if src is None and group_src is None else src, group_src)
    if "gloo" in group._backend and isinstance(root, int) and not 0 <= root < group.size():
        raise RuntimeError(f"ProcessGroupGloo::broadcast: invalid root rank: {root}")
    return root


def all_gather_object(object_list, obj, group=None):
    """`object_list[r]` becomes a copy of rank r's object."""
    if _rank_not_in_group(group):
        return
    group = _groups.of(group)
    for place, one in enumerate(_exchange(group, _ALL_GATHER, obj)):
        object_list[place] = pickle.loads(one)


def gather_object(obj, object_gather_list=None, dst=None, group=None, group_dst=None):
    """`object_gather_list[r]`, of rank `dst` alone, becomes a copy of rank r's object."""
    if _rank_not_in_group(group):
        return
    group = _groups.of(group)
    root = _collectives._root(group, 0 if dst is None and group_dst is None else dst, group_dst, "dst")
    is_root = group.rank() == root
    if is_root and not object_gather_list:
        raise ValueError("Argument ``gather_list`` must be specified on destination rank.")
    if not is_root and object_gather_list:
        raise ValueError("Argument ``gather_list`` must NOT be specified on non-destination ranks.")
    found = _exchange(group, _GATHER, obj, root)
    if is_root:
        for place, one in enumerate(found):
            object_gather_list[place] = pickle.loads(one)


def broadcast_object_list(object_list, src=None, group=None, device=None, group_src=None):
    """The list's items become copies of rank `src`'s."""
    if _rank_not_in_group(group):
        return
    group = _groups.of(group)
    root = _source(group, src, group_src)
    is_root = group.rank() == root
    if len(object_list) == 0:
        raise ValueError("not enough values to unpack (expected 2, got 0)")  # PyTorch's, of sizes and pickles
    given = [pickle.dumps(one) for one in object_list] if is_root or group._group.alone else len(object_list)
    found = _exchange(group, _BROADCAST, given, root, f"{len(object_list)} objects")[root]
    if not is_root:  # each by itself: one that stands in the list twice becomes two
        object_list[:] = [pickle.loads(one) for one in pickle.loads(found)]


def scatter_object_list(scatter_object_output_list, scatter_object_input_list=None, src=None, group=None, group_src=None):
    """The first item of each rank's list becomes a copy of its item of rank `src`'s."""
    if _rank_not_in_group(group):
        return
    if not isinstance(scatter_object_output_list, list) or len(scatter_object_output_list) < 1:
        raise ValueError("Expected argument scatter_object_output_list to be a list of size at least 1.")
    group = _groups.of(group)
    root = _source(group, src, group_src)
    given = list(scatter_object_input_list) if scatter_object_input_list and (group.rank() == root or group._group.alone) else None
    if group.rank() == root:
        if scatter_object_input_list is None:
            raise ValueError("source rank must provide non-None scatter_object_input_list")
        if not given:
            raise ValueError("not enough values to unpack (expected 2, got 0)")
        if len(given) != group.size():
            raise RuntimeError(f"ProcessGroupGloo::scatter: Incorrect input list size {len(given)}. Input list size should be "
                               f"{group.size()}, same as size of the process group.")
    found = pickle.loads(_exchange(group, _SCATTER, given, root)[root])
    if found is not None:
        scatter_object_output_list[0] = found[group.rank()]


def send_object_list(object_list, dst=None, group=None, device=None, group_dst=None, use_batch=False):
    """Sends a list of objects to rank `dst`, which calls recv_object_list with a list as long: their sizes, then their bytes."""
    import tare

    sent = [pickle.dumps(one) for one in object_list]
    _collectives.send(tare.tensor([len(one) for one in sent], dtype=tare.int64, device="cpu"), dst, group, group_dst=group_dst)
    _collectives.send(tare.frombuffer(bytearray(b"".join(sent)), dtype=tare.uint8), dst, group, group_dst=group_dst)


def recv_object_list(object_list, src=None, group=None, device=None, group_src=None, use_batch=False):
    """Receives one; returns the sender's number in the world."""
    import tare

    if _rank_not_in_group(group):
        raise ValueError("Invalid process group specified")
    if src is None and group_src is None:
        raise ValueError("Must specify global_rank or group_rank")
    sizes = tare.zeros(len(object_list), dtype=tare.int64, device="cpu")
    sender = _collectives.recv(sizes, src, group, group_src=group_src)
    data = tare.zeros(int(sizes.sum()), dtype=tare.uint8, device="cpu")
    _collectives.recv(data, src, group, group_src=group_src)
    received = iter(bytes(data.tolist()))
    for place, size in enumerate(sizes.tolist()):
        object_list[place] = pickle.loads(bytes(itertools.islice(received, size)))
    return sender
