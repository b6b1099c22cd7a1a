"""What an operator of `torch.distributed` costs each rank of one process, without what it computes.

    python -m tare --nproc 8 benchmarks/python_ranks.py meta gloo [NAME]
    python -m tare --gpu H100 --nproc 8 benchmarks/python_ranks.py cuda nccl

Microseconds of the ranks' threads a call, their mean, the least of 15 times 100 calls. `--summary` before the file has the ledger on.
"""
import sys
import time

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as functional

device, backend, wanted = sys.argv[1], sys.argv[2], sys.argv[3:]
dist.init_process_group(backend)
rank, size = dist.get_rank(), dist.get_world_size()
group, after, before = dist.group.WORLD, (rank + 1) % size, (rank - 1) % size
x, y = torch.empty(4 * size, 8, device=device), torch.empty(4 * size, 8, device=device)
part, many = torch.empty(4, 8, device=device), [torch.empty(4, 8, device=device) for _ in range(size)]


def ring():
    """Two messages a rank."""
    if rank % 2 == 0:
        dist.send(part, after)
        dist.recv(part, before)
    else:
        dist.recv(part, before)
        dist.send(part, after)


def ring_begun():
    works = [dist.isend(part, after), dist.irecv(many[0], before)]
    for one in works:
        one.wait()


def ring_together():
    for one in dist.batch_isend_irecv([dist.P2POp(dist.isend, part, after), dist.P2POp(dist.irecv, many[0], before)]):
        one.wait()


CALLS = {  # with the operators in each
    "add of plain tensors": (1, lambda: part + part),
    "all_reduce": (1, lambda: dist.all_reduce(x)),
    "all_reduce, async and wait": (2, lambda: dist.all_reduce(x, async_op=True).wait()),
    "all_gather_into_tensor": (1, lambda: dist.all_gather_into_tensor(x, part)),
    "reduce_scatter_tensor": (1, lambda: dist.reduce_scatter_tensor(part, x)),
    "all_to_all_single": (1, lambda: dist.all_to_all_single(x, y)),
    "broadcast": (1, lambda: dist.broadcast(x, 0)),
    "reduce": (1, lambda: dist.reduce(x, 0)),
    "broadcast, async and wait": (2, lambda: dist.broadcast(x, 0, async_op=True).wait()),
    "all_to_all_single, async and wait": (2, lambda: dist.all_to_all_single(x, y, async_op=True).wait()),
    "all_gather, a list": (1, lambda: dist.all_gather(many, part)),
    "all_to_all, lists": (1, lambda: dist.all_to_all(many, many)),
    "barrier": (1, lambda: dist.barrier()),
    "send and recv": (2, ring),
    "isend, irecv and waits": (4, ring_begun),
    "batch of isend and irecv, waits": (4, ring_together),
    "functional all_reduce, wait": (2, lambda: functional.all_reduce(x, "sum", group).wait()),
    "functional all_gather, wait": (2, lambda: functional.all_gather_single(part, 0, group).wait()),
    "functional reduce_scatter, wait": (2, lambda: functional.reduce_scatter_single(x, "sum", 0, group).wait()),
    "functional all_to_all, wait": (2, lambda: functional.all_to_all_single(x, None, None, group).wait()),
    "functional broadcast, wait": (2, lambda: functional.broadcast(x, 0, group).wait()),
}
if size == 1 or size % 2:
    CALLS = {name: call for name, call in CALLS.items() if "send" not in name}

with torch.no_grad():
    for name, (operators, call) in CALLS.items():
        if wanted and not any(one in name for one in wanted):
            continue
        best, count, spent = float("inf"), 100, [None] * size
        for _ in range(16):
            dist.barrier()
            start = time.thread_time()
            for _ in range(count):
                call()
            dist.all_gather_object(spent, time.thread_time() - start)
            best = min(best, sum(spent) / (count * size))
        if rank == 0:
            print(f"{name:36}{best * 1e6:8.2f} us{best * 1e6 / operators:8.2f} an operator", flush=True)
