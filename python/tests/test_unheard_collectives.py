"""Collectives of tensors without bytes, straight from their functions where nobody hears: all that a program can see of them is as the
operators make it."""

import re

import pytest
import tare
import tare.distributed as dist
import tare.distributed._functional_collectives as functional
from tare.distributed import _collectives, _launch


def on_meta(*sizes, dtype=None):
    return tare.empty(sizes, device="meta", dtype=dtype)


def lists(count, *sizes):
    return [on_meta(*sizes) for _ in range(count)]


def own(rank, root, tensors):
    return tensors if rank == root else None


# Each of (rank, number of ranks, asynchronously): what it returns, and tensors that it may write.
def ring(rank, size, late):
    x, y = on_meta(3), on_meta(3)
    works = [dist.isend(x, (rank + 1) % size), dist.irecv(y, (rank - 1) % size)]
    return [one.wait() for one in works], (x, y)


def ring_at_once(rank, size, late):
    x, y = on_meta(3), on_meta(3)
    calls = [lambda: dist.send(x, (rank + 1) % size, tag=3), lambda: dist.recv(y, group_src=(rank - 1) % size, tag=3)]
    return [call() for call in (calls if rank % 2 == 0 else calls[::-1])], (x, y)


def ring_together(rank, size, late):
    x, y = on_meta(3), on_meta(3)
    together = [dist.P2POp(dist.isend, x, (rank + 1) % size), dist.P2POp(dist.irecv, y, (rank - 1) % size)]
    return [one.wait() for one in dist.batch_isend_irecv(together)], (x, y)


def one(function, *sizes_and_values, **options):
    """A call on new tensors of the sizes, told as tuples; other arguments are as they are."""
    def call(rank, size, late):
        given = [on_meta(*(each * size if i == 0 and each < 0 else each for i, each in enumerate(v))) if isinstance(v, tuple) else v
                 for v in sizes_and_values]
        given = [lists(size, *v[1:]) if isinstance(v, list) else v for v in given]
        work = function(*given, async_op=late, **options)
        if late:
            assert not isinstance(work, type(None)) and work.wait() is True
        return work is not None, [x for v in given for x in (v if isinstance(v, list) else [v]) if isinstance(x, tare.Tensor)]
    return call


def new(function, *values):
    def call(rank, size, late):
        x = on_meta(4 * size, 2)
        found = function(x, *values, dist.group.WORLD)
        kind, plain = type(found).__name__, found.wait()
        return (kind, type(plain).__name__, tuple(plain.shape), plain._is_view()), (x, plain)
    return call


def after_another(rank, size, late):
    """While something else is in flight."""
    x, y = on_meta(4), on_meta(4)
    work = dist.all_reduce(x, async_op=True)
    dist.broadcast(y, 1)
    return work.wait(), (x, y)


def of_what_is_in_flight(rank, size, late):
    x = on_meta(4)
    work = dist.all_reduce(x, async_op=True)
    try:
        return dist.broadcast(x, 1), (x,)
    finally:
        work.wait()


def chained(rank, size, late):
    x = functional.all_reduce(on_meta(4 * size, 2), "sum", dist.group.WORLD)
    y = functional.broadcast(functional.reduce_scatter_single(x, "sum", 0, dist.group.WORLD), 0, dist.group.WORLD)
    return tuple((y + 1).shape), (x, y)


CALLS = {
    "all_reduce": one(dist.all_reduce, (4, 2)),
    "broadcast": one(dist.broadcast, (4, 2), 1),
    "broadcast by the group's rank": one(dist.broadcast, (4, 2), group_src=0),
    "broadcast by two ranks": one(dist.broadcast, (4, 2), 1, group_src=0),
    "broadcast by a rank that is not there": one(dist.broadcast, (4, 2), 9),
    "reduce": one(dist.reduce, (4, 2), 1, dist.ReduceOp.MAX),
    "reduce by AND of fractions": one(dist.reduce, (4, 2), 1, dist.ReduceOp.BAND),
    "all_gather": one(dist.all_gather, ["", 4, 2], (4, 2)),
    "all_gather of other sizes": one(dist.all_gather, ["", 4, 2], (4, 3)),
    "reduce_scatter": one(dist.reduce_scatter, (4, 2), ["", 4, 2]),
    "all_to_all": one(dist.all_to_all, ["", 4, 2], ["", 4, 2]),
    "all_to_all_single": one(dist.all_to_all_single, (4, 2), (4, 2)),
    "all_to_all_single that does not divide": one(dist.all_to_all_single, (5, 2), (5, 2)),
    "all_to_all_single with splits": one(dist.all_to_all_single, (4, 2), (4, 2), [2, 2], [2, 2]),
    "all_to_all_single with splits of other sums": one(dist.all_to_all_single, (4, 2), (4, 2), [3, 3], [2, 2]),
    "all_gather_into_tensor": one(dist.all_gather_into_tensor, (8, 2), (4, 2)),
    "send to oneself": lambda rank, size, late: (dist.send(on_meta(3), rank), ()),
    "send of strides": lambda rank, size, late: (dist.send(on_meta(3, 2).t(), 1 - rank), ()),
    "scatter": lambda rank, size, late: (dist.scatter(x := on_meta(3), own(rank, 0, lists(size, 3))), (x,)),
    "gather": lambda rank, size, late: (dist.gather(on_meta(3), x := own(rank, 1, lists(size, 3)), dst=1), x or ()),
    "messages": ring, "messages at once": ring_at_once, "messages together": ring_together,
    "functional all_reduce": new(functional.all_reduce, "sum"),
    "functional all_gather": new(functional.all_gather_single, 0),
    "functional reduce_scatter": new(functional.reduce_scatter_single, "sum", 0),
    "functional all_to_all": new(functional.all_to_all_single, None, None),
    "functional broadcast": new(functional.broadcast, 1),
    "functional all_to_all that does not divide":
        lambda rank, size, late: (functional.all_to_all_single(on_meta(5), None, None, dist.group.WORLD), ()),
    "one after another": after_another, "one of what is in flight": of_what_is_in_flight, "functional ones of one another": chained,
}


def seen(name, late, backend):
    """Of each rank what the call returned, its tensors' versions, and whether more is to come; or the error."""
    found = {}

    def rank():
        dist.init_process_group(backend)
        number = dist.get_rank()
        returned, tensors = CALLS[name](number, dist.get_world_size(), late)
        found[number] = returned, [tensor._version for tensor in tensors]

    try:
        _launch.run_ranks(rank, 2)
    except _launch.RankFailed as failed:
        return re.sub(r":\d+|0x\w+", "", failed.text.splitlines()[-1])
    return found


@pytest.mark.parametrize("backend", ["gloo", "nccl"])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("name", CALLS)
def test_what_goes_by_no_operator_does_as_the_operator(name, late, backend, monkeypatch):
    straight, found = seen(name, late, backend), []
    for module, function in ((_collectives, "_go_through"), (functional, "_begin"), (functional, "_finish")):
        monkeypatch.setattr(module, function, lambda *args: found.append(args) or NotImplemented)
    assert straight == seen(name, late, backend) and straight and found
