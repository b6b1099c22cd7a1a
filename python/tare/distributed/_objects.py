"""Collectives of Python's objects, as bytes of pickle."""

import pickle

from tare import _C
from tare.distributed import _collectives, _groups
from tare.distributed._groups import _rank_not_in_group

_ALL_GATHER, _GATHER, _BROADCAST, _SCATTER = range(4)  # as Exchange counts them (tare/distributed/exchange.h)


def _exchange(group, kind, value, root=-1, detail=""):
    return _C._distributed.exchange_objects(group._group, kind, pickle.dumps(value), root, detail)


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
    if is_root and object_gather_list is None:
        raise ValueError("Argument ``object_gather_list`` must be specified on destination rank.")
    if not is_root and object_gather_list:
        raise ValueError("Argument ``object_gather_list`` must NOT be specified on non-destination ranks.")
    found = _exchange(group, _GATHER, obj, root)
    if is_root:
        for place, one in enumerate(found):
            object_gather_list[place] = pickle.loads(one)


def broadcast_object_list(object_list, src=None, group=None, device=None, group_src=None):
    """The list's items become copies of rank `src`'s."""
    if _rank_not_in_group(group):
        return
    group = _groups.of(group)
    root = _collectives._root(group, 0 if src is None and group_src is None else src, group_src)
    is_root = group.rank() == root
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
    root = _collectives._root(group, 0 if src is None and group_src is None else src, group_src)
    given = list(scatter_object_input_list) if scatter_object_input_list and (group.rank() == root or group._group.alone) else None
    if group.rank() == root and (given is None or len(given) != group.size()):
        raise ValueError(f"scatter_object_list: the source rank gives {0 if given is None else len(given)} objects to {group.size()} ranks")
    found = pickle.loads(_exchange(group, _SCATTER, given, root)[root])
    if found is not None:
        scatter_object_output_list[0] = found[group.rank()]


def send_object_list(object_list, dst=None, group=None, device=None, group_dst=None, use_batch=False):
    """Sends a list of objects to rank `dst`, which calls recv_object_list."""
    import tare

    if _rank_not_in_group(group):
        return
    sent = pickle.dumps(list(object_list))
    size = tare.tensor([len(sent)], dtype=tare.int64, device="cpu")
    _collectives.send(size, dst, group, group_dst=group_dst)
    _collectives.send(tare.frombuffer(bytearray(sent), dtype=tare.uint8), dst, group, group_dst=group_dst)


def recv_object_list(object_list, src=None, group=None, device=None, group_src=None, use_batch=False):
    """Receives one; returns the sender's number in the world."""
    import tare

    if _rank_not_in_group(group):
        return -1
    size = tare.zeros(1, dtype=tare.int64, device="cpu")
    sender = _collectives.recv(size, src, group, group_src=group_src)
    data = tare.zeros(int(size), dtype=tare.uint8, device="cpu")
    _collectives.recv(data, sender if group_src is None else None, group, group_src=group_src)
    object_list[:] = pickle.loads(bytes(data.tolist()))
    return sender
