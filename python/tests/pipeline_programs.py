"""Steps of pipelines on each rank, for both packages: what goes between ranks, losses, and gradients.

    python/tests/pipeline_programs.py RANKS > python/tests/cluster_golden/pipelines_RANKS.json    # PyTorch's processes, over gloo
    python -m tare --nproc RANKS python/tests/pipeline_programs.py                                # a line a rank
"""

import json
import os
import sys

import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, schedules

CASES = [("GPipe", 1, 4), ("1F1B", 1, 4), ("1F1B", 1, 7), ("LoopedBFS", 2, 4), ("Interleaved1F1B", 2, 4), ("Interleaved1F1B", 2, 8),
         ("InterleavedZeroBubble", 2, 4), ("ZBVZeroBubble", 2, 8), ("DualPipeV", 2, 8)]
WIDTH = 5


class Part(torch.nn.Module):
    """Two layers, and a way around them."""

    def __init__(self, index):
        super().__init__()
        self.one, self.two = torch.nn.Linear(WIDTH, WIDTH), torch.nn.Linear(WIDTH, WIDTH)
        with torch.no_grad():
            for number, parameter in enumerate(self.parameters()):
                values = torch.arange(parameter.numel(), dtype=torch.float32).reshape(parameter.shape)
                parameter.copy_(torch.sin(values * (1 + index) + number))

    def forward(self, x):
        return torch.tanh(self.two(torch.tanh(self.one(x))) + x)


def rounded(tensor):
    return [round(value, 5) for value in tensor.detach().flatten().tolist()]


def record(module):
    """Has a module's transfers written down, those of one call together."""
    begin = module._batch_p2p
    sent = module.__dict__.setdefault("SENT", {})  # of each rank: ranks of one process share modules
    sent[dist.get_rank()] = []

    def batch_p2p(operations, desc=None):
        if operations:
            sent[dist.get_rank()].append([f"{one.op.__name__} {one.peer} {list(one.tensor.shape)}" for one in operations])
        return begin(operations)

    batch_p2p.records = True
    if not hasattr(begin, "records"):
        module._batch_p2p = batch_p2p
    return sent[dist.get_rank()]


def run(name, local, microbatches, module):
    rank, size = dist.get_rank(), dist.get_world_size()
    kind = schedules.get_schedule_class(name)
    indices = [rank, 2 * size - 1 - rank] if name in ("ZBVZeroBubble", "DualPipeV") else [rank + turn * size for turn in range(local)]
    stages = [PipelineStage(Part(index), index, size * local, torch.device("cpu")) for index in indices]
    loss = torch.nn.functional.mse_loss
    schedule = kind(stages[0] if local == 1 else stages, microbatches, loss_fn=loss)
    x = torch.cos(torch.arange(2.0 * microbatches * WIDTH)).reshape(2 * microbatches, WIDTH)
    sent, losses = record(module), []
    first, last = 0 in indices, size * local - 1 in indices
    output = None
    for _ in range(2):  # gradients add up
        output = schedule.step(*([x] if first else []), target=torch.zeros_like(x) if last else None, losses=losses if last else None)
    return {"transfers": sent, "losses": [rounded(one)[0] for one in losses], "output": rounded(output) if output is not None else None,
            "gradients": [rounded(parameter.grad) for stage in stages for parameter in stage.submod.parameters()]}


def answers(module):
    return {" ".join(map(str, case)): run(*case, module) for case in CASES}


def process(rank, size, port, queue):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=port, RANK=str(rank), WORLD_SIZE=str(size))
    dist.init_process_group("gloo", rank=rank, world_size=size)
    queue.put((rank, answers(schedules)))
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    if len(sys.argv) > 1:  # PyTorch
        context, size = torch.multiprocessing.get_context("spawn"), int(sys.argv[1])
        queue = context.SimpleQueue()
        joined = torch.multiprocessing.spawn(process, (size, str(20000 + os.getpid() % 20000), queue), nprocs=size, join=False)
        found = dict(queue.get() for _ in range(size))
        while not joined.join():
            pass
        print(json.dumps([found[rank] for rank in range(size)], indent=0))
    else:
        from tare.distributed.pipelining import _runtime

        dist.init_process_group("gloo")
        print("\n" + json.dumps([dist.get_rank(), answers(_runtime)]))
