"""Small programs of several ranks. PyTorch runs them as processes with gloo, tare as ranks of one process; what each rank tells is
compared (record_cluster.py, test_cluster.py).

    python cluster_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import json
import os
import sys
import tempfile
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
import torch.distributed.nn.functional as nnf
import torch.multiprocessing as mp


def values(rank, *sizes, dtype=torch.float32):
    """Numbers that differ by rank, and that every order of adding gives the same sum of."""
    count = torch.Size(sizes).numel()
    return ((torch.arange(count) * 3 + rank * 7) % 11 - 4).to(dtype).reshape(sizes)


def told(tensor):
    return f"{tensor.dtype} {tuple(tensor.shape)} {tensor.flatten().tolist()}"


def reductions(rank, size):
    for dtype in (torch.float32, torch.float64, torch.int32, torch.int64, torch.bfloat16, torch.float16, torch.uint8):
        for op in ("SUM", "PRODUCT", "MIN", "MAX"):
            x = values(rank, 2, 3, dtype=dtype) if dtype != torch.uint8 else values(rank, 6, dtype=dtype) % 3
            dist.all_reduce(x, op=getattr(dist.ReduceOp, op))
            yield f"{op} {told(x)}"
    for op in ("BAND", "BOR", "BXOR"):
        x = torch.tensor([rank + 1, 5, 12 - rank])
        dist.all_reduce(x, op=getattr(dist.ReduceOp, op))
        yield f"{op} {told(x)}"
    z = torch.complex(values(rank, 2), values(rank + 1, 2))
    dist.all_reduce(z)
    yield told(z)
    x = values(rank, 3, 2).t().contiguous()
    dist.reduce(x, dst=size - 1, op=dist.ReduceOp.SUM)
    yield told(x) if rank == size - 1 else "another's"


def broadcasts(rank, size):
    for root in range(size):
        x = values(rank, 4)
        dist.broadcast(x, src=root)
        yield told(x)
    weight = torch.nn.Parameter(values(rank, 2, 2))
    dist.broadcast(weight.data, 0)
    yield told(weight.data)


def gathers(rank, size):
    x = values(rank, 2, 2)
    parts = [torch.zeros(2, 2) for _ in range(size)]
    dist.all_gather(parts, x)
    yield [told(one) for one in parts]
    whole = torch.zeros(2 * size, 2)
    dist.all_gather_into_tensor(whole, x)
    yield told(whole)
    parts = [torch.zeros(2, 2) for _ in range(size)] if rank == 1 else None
    dist.gather(x, parts, dst=1)
    yield [told(one) for one in parts or []]
    given = [values(rank + i, 3) for i in range(size)] if rank == 0 else None
    out = torch.zeros(3)
    dist.scatter(out, given, src=0)
    yield told(out)


def reduce_scatters(rank, size):
    out = torch.zeros(2)
    dist.reduce_scatter(out, [values(rank + i, 2) for i in range(size)])
    yield told(out)
    out = torch.zeros(2, 3)
    dist.reduce_scatter_tensor(out, values(rank, 2 * size, 3))
    yield told(out)


def all_to_alls(rank, size):
    x, out = values(rank, size * 2, 2), torch.zeros(size * 2, 2)
    dist.all_to_all_single(out, x)
    yield told(out)
    # Rank r has r + 1 rows for each rank.
    x, out = values(rank, size * (rank + 1), 2), torch.zeros(sum(range(1, size + 1)), 2)
    dist.all_to_all_single(out, x, [i + 1 for i in range(size)], [rank + 1] * size)
    yield told(out)


def messages(rank, size):
    x = values(rank, 3)
    if rank == 0:
        for other in range(1, size):
            dist.send(x + other, other, tag=other)
    else:
        yield f"from {dist.recv(x, 0, tag=rank)} {told(x)}"
    right, left = (rank + 1) % size, (rank - 1) % size
    got = torch.zeros(2)
    for work in dist.batch_isend_irecv([dist.P2POp(dist.isend, values(rank, 2), right), dist.P2POp(dist.irecv, got, left)]):
        work.wait()
    yield told(got)
    if rank == 0:
        for _ in range(size - 1):
            sender = dist.recv(got)
            yield f"from {sender in range(1, size)}"
    else:
        dist.send(values(rank, 2), 0)


def objects(rank, size):
    found = [None] * size
    dist.all_gather_object(found, {"rank": rank, "list": [rank] * rank})
    yield found
    mine = [rank, "text", {"of": rank}]
    dist.broadcast_object_list(mine, src=size - 1)
    yield mine
    found = [None] * size if rank == 0 else None
    dist.gather_object(("object", rank), found, dst=0)
    yield found
    mine = [None]
    dist.scatter_object_list(mine, [f"for {i}" for i in range(size)] if rank == 0 else None, src=0)
    yield mine


def groups(rank, size):
    yield [dist.get_rank(), dist.get_world_size(), dist.get_backend(), dist.is_initialized(), dist.group.WORLD.size()]
    low = dist.new_group([0, 1])
    backwards = dist.new_group([1, 0], group_desc="two")
    own = dist.new_group([rank], use_local_synchronization=True)
    yield [own.group_name == "", own.size(), own.rank(), dist.get_process_group_ranks(own)]
    yield [dist.get_rank(low), dist.get_world_size(low)]
    if rank < 2:
        yield [dist.get_process_group_ranks(backwards), backwards.group_desc, low.group_desc, dist.get_rank(backwards)]
        x = values(rank, 2)
        dist.all_reduce(x, group=low)
        yield told(x)
        x = values(rank, 2)
        dist.broadcast(x, 1, group=low)
        yield [told(x), dist.get_global_rank(low, 1), dist.get_group_rank(low, 0)]
    mine, all_of_them = dist.new_subgroups(group_size=size // 2)
    x = values(rank, 1)
    dist.all_reduce(x, group=mine)
    yield [told(x), len(all_of_them), dist.get_process_group_ranks(mine)]
    mine, _ = dist.new_subgroups_by_enumeration([[i, i + size // 2] for i in range(size // 2)])
    x = values(rank, 1)
    dist.all_reduce(x, group=mine)
    yield told(x)


def handles(rank, size):
    x, y = values(rank, 2), values(rank, 3)
    first = dist.all_reduce(x, async_op=True)
    second = dist.all_reduce(y, op=dist.ReduceOp.MAX, async_op=True)
    yield [second.wait(), first.wait(), told(x), told(y), first.is_completed()]
    work = dist.barrier(async_op=True)
    yield work.wait()
    dist.barrier()
    dist.monitored_barrier()


def stores(rank, size):
    store = dist.PrefixStore("mine", dist.group.WORLD.get_group_store())
    if rank == 0:
        store.set("key", "value")
    yield [str(store.get("key")), store.check(["key", "none"])]
    store.add("count", rank + 1)
    dist.barrier()
    yield [store.add("count", 0), str(store.compare_set("new", "", "is"))]
    dist.barrier()
    yield str(store.compare_set("key", "value", f"{0}")) if rank == 0 else None
    dist.barrier()
    yield str(store.get("key"))


def own_state(rank, size):
    os.environ["OF_A_RANK"] = str(rank)
    torch.manual_seed(rank)
    torch.set_default_dtype(torch.float64 if rank == 0 else torch.float32)
    torch.set_grad_enabled(rank == 0)
    drawn = torch.rand(2, dtype=torch.float32)
    dist.barrier()
    yield [os.environ["OF_A_RANK"], torch.initial_seed(), torch.is_grad_enabled(), str(torch.tensor(1.0).dtype),
           torch.rand(2, dtype=torch.float32).tolist(), drawn.tolist()]
    torch.set_grad_enabled(True)
    torch.set_default_dtype(torch.float32)


def training(rank, size):
    torch.manual_seed(0)
    model = torch.nn.Linear(3, 2)
    with torch.no_grad():
        model.weight.copy_(values(0, 2, 3))
        model.bias.zero_()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for step in range(2):
        optimizer.zero_grad()
        model(values(rank + step, 4, 3)).sum().backward()
        for one in model.parameters():
            dist.all_reduce(one.grad)
            one.grad /= size
        optimizer.step()
    yield [told(one.data) for one in model.parameters()]


def functional(rank, size):
    everybody = list(range(size))
    world, x = dist.group.WORLD, values(rank, 2 * size, 3)
    for group in (world, "0"):
        yield told(funcol.all_reduce(x, "sum", group) + 0)
    for op in ("SUM", "avg", "max", "product"):
        yield told(funcol.all_reduce(x, op, world).wait())
    for dim in (0, 1):
        found = funcol.all_gather_single(x, dim, world)
        yield [type(found).__name__, type(found + 1).__name__, told(found * 1)]
        found = funcol.all_gather_single(x[:, :1], dim, world)
        yield [tuple(found.shape), told(found * 1)]
    yield told(funcol.all_gather_single(x[0], 0, world) * 1)
    for dim in (0, 1):
        yield told(funcol.reduce_scatter_single(values(rank, 2 * size, 2 * size), "sum", dim, world) * 1)
    yield told(funcol.all_to_all_single(x, None, None, world) * 1)
    sent = [(rank + other) % 2 + 1 for other in everybody]
    yield told(funcol.all_to_all_single(values(rank, sum(sent), 2), sent, sent, world) * 1)
    yield told(funcol.broadcast(x, size - 1, world) * 1)
    yield told(funcol.permute_tensor(x[0], everybody[1:] + [0], world) * 1)
    for one in funcol.all_reduce_coalesced([x, values(rank, 2)], "sum", world):
        yield told(one * 1)
    for one in funcol.all_gather_single_coalesced([x, values(rank, 2)], world):
        yield told(one * 1)
    for one in funcol.reduce_scatter_single_coalesced([x, values(rank, 2, size)], "sum", [0, 1], world):
        yield told(one * 1)
    y = torch.ops._c10d_functional.all_reduce(x, "sum", world.group_name)
    yield told(torch.ops._c10d_functional.wait_tensor(y))
    y = x.clone()
    yield told(torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.all_reduce_(y, "sum", world.group_name)))
    out = torch.empty(2 * size * size, 3)
    torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.all_gather_into_tensor_out(x, size, world.group_name, out=out))
    yield told(out)


def functional_gradients(rank, size):
    world = dist.group.WORLD
    calls = {
        "all_reduce": lambda x: funcol.all_reduce(x, "sum", world),
        "gather": lambda x: funcol.all_gather_single_autograd(x, 0, world),
        "gather 1": lambda x: funcol.all_gather_single_autograd(x, 1, world),
        "scatter": lambda x: funcol.reduce_scatter_single_autograd(x, "sum", 0, world),
        "scatter 1": lambda x: funcol.reduce_scatter_single(torch.cat([x] * size, 1), "sum", 1, world),
        "exchange": lambda x: funcol.all_to_all_single_autograd(x, [2] * size, [2] * size, world),
        "raw": lambda x: torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.all_reduce(x, "sum", world.group_name)),
        "older": lambda x: torch.ops._c10d_functional.wait_tensor(
            torch.ops._c10d_functional_autograd.all_gather_into_tensor(x, size, world.group_name)),
        "average": lambda x: funcol.all_reduce(x, "avg", world),
    }
    for name, call in calls.items():
        x = values(rank, 2 * size, 3).requires_grad_()
        y = call(x * 2)
        try:
            (y * values(rank, *y.shape)).sum().backward()
            yield [name, told(x.grad)]
        except RuntimeError as error:
            yield [name, str(error).splitlines()[0]]
    x = values(rank, 2 * size, 3).requires_grad_()
    for found in (funcol.all_reduce_coalesced([x, x * 2], "sum", world), funcol.all_gather_single_coalesced([x, x * 3], world),
                  funcol.reduce_scatter_single_coalesced([x, x * 3], "sum", [0, 0], world)):
        x.grad = None
        sum((one * values(rank, *one.shape)).sum() for one in found).backward()
        yield told(x.grad)


def nn_functional(rank, size):
    parts = [values(rank + 1, 2, 3) for _ in range(size)]
    calls = {
        "all_reduce": lambda x: nnf.all_reduce(x),
        "broadcast": lambda x: nnf.broadcast(x, size - 1),
        "reduce": lambda x: nnf.reduce(x, 1),
        "gather": lambda x: torch.stack(nnf.gather(x, 1)),
        "scatter": lambda x: nnf.scatter([x * (one + 1) for one in range(size)], 1),
        "all_gather": lambda x: torch.cat(nnf.all_gather(x)),
        "all_to_all": lambda x: torch.cat(nnf.all_to_all([torch.empty(2, 3) for _ in parts], [x * (one + 1) for one in range(size)])),
        "all_to_all_single": lambda x: nnf.all_to_all_single(torch.empty(2 * size, 3), torch.cat([x] * size)),
    }
    for name, call in calls.items():
        x = values(rank, 2, 3).requires_grad_()
        y = call(x * 2)
        (y * values(rank + 2, *y.shape)).sum().backward()
        yield [name, told(y) if name != "reduce" or rank == 1 else "another's", told(x.grad)]


PROGRAMS = [reductions, broadcasts, gathers, reduce_scatters, all_to_alls, messages, objects, groups, handles, stores, own_state,
            training, functional, functional_gradients, nn_functional]


def run(rank, size, port, folder):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=port)
    dist.init_process_group("gloo", rank=rank, world_size=size, timeout=timedelta(seconds=60))
    found = {program.__name__: list(program(rank, size)) for program in PROGRAMS}
    with open(f"{folder}/{rank}", "w") as file:
        json.dump(found, file)
    dist.barrier()
    dist.destroy_process_group()


def main(size, port, path):
    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(run, args=(size, port, folder), nprocs=size)
        ranks = [json.load(open(f"{folder}/{rank}")) for rank in range(size)]
    with open(path, "w") as file:
        json.dump({program.__name__: [one[program.__name__] for one in ranks] for program in PROGRAMS}, file, indent=0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
