"""Memory of steps of wrapped models on two ranks: bytes at the peaks and ends of forward and backward, above those at the start.
PyTorch 2.13 runs them as processes with gloo on the CPU and its profiler hears the allocator (record_wrappers.py); tare runs them on
meta (test_sharded_memory.py).

    python sharded_memory_programs.py 2 PORT FILE      writes {program: [figures of each rank]}

Left out of PyTorch's are what gloo and one kernel of the CPU take and give back, and copies of the random state. gloo's threads let
tensors go when they come to it: of several steps the least is told.
"""

import gc
import json
import os
import sys
import tempfile
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy
from torch.nn.parallel import DistributedDataParallel as DDP

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corpus_models import Perceptron, fill  # noqa: E402
from corpus_programs import checkpointed, sharded  # noqa: E402

BF16 = torch.bfloat16
GLOO = ("c10d::_allgather_base_", "c10d::_reduce_scatter_base_", "c10d::allreduce_", "c10d::allgather_", "c10d::broadcast_")
KERNELS = ("aten::addmm", "aten::mm", "aten::sum", "fsdp::chunk_cat", "aten::_chunk_cat")
RANDOM_STATE = 5056  # of the CPU


def fully_sharded(sizes=(64, 256, 5), before=None, **options):
    def program(made, size):
        model = made(Perceptron(*sizes))
        if before:
            before(model)
        return sharded(model, mesh=init_device_mesh("cpu", (size,)), **options)
    return program


def replicated(**options):
    return lambda made, size: DDP(made(Perceptron(64, 256, 5)), **options)


PROGRAMS = {
    "fsdp": fully_sharded(), "fsdp kept": fully_sharded(reshard_after_forward=False), "fsdp uneven": fully_sharded((33, 65, 5)),
    "fsdp bfloat16": fully_sharded(mp_policy=MixedPrecisionPolicy(BF16)),
    "fsdp bfloat16 reduced in float32": fully_sharded(mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
    "fsdp checkpointed": fully_sharded(before=checkpointed),
    "ddp": replicated(), "ddp views": replicated(gradient_as_bucket_view=True), "ddp small buckets": replicated(bucket_cap_mb=0.05),
}
FIGURES = ("peak of forward", "after forward", "peak", "after backward")


def figures(forward, backward):
    """Of the bytes alive after each change, those of forward first."""
    return dict(zip(FIGURES, (max(forward), forward[-1], max(forward + backward), backward[-1])))


def loss(model, x):
    return model(x).float().square().mean()


def heard(step, x):
    """Bytes alive after each change in PyTorch's allocator."""
    from torch._C._profiler import _EventType
    from torch.profiler import ProfilerActivity, profile, record_function

    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as run:
        with record_function("FORWARD"):
            found = loss(step, x)
        found.backward()
    events, ends = [], []

    def walk(event, around):
        if event.tag == _EventType.Allocation:
            events.append((event.start_time_ns, event.extra_fields.alloc_size, event.extra_fields.ptr, around))
        if event.name == "FORWARD":
            ends.append(event.end_time_ns)
        for child in event.children:
            walk(child, (*around, event))

    for event in run.profiler.kineto_results.experimental_event_tree():
        walk(event, ())
    made, kept = {}, []
    for when, size, address, around in sorted(events, key=lambda event: event[0]):
        if size > 0:
            made[address] = len(kept), around
            kept.append((when, size))
            continue
        place, before = made.pop(address, (None, ()))
        within = [one.name for one in before if one in around]
        gloo = any(one.name in GLOO or one.name.startswith("gloo:") for one in (*before, *around))
        if place is not None and (gloo or -size == RANDOM_STATE or any(name in KERNELS for name in within)):
            kept[place] = kept[place][0], 0
        else:
            kept.append((when, size))
    alive, forward, backward = 0, [0], [0]
    for when, size in kept:
        alive += size if size != RANDOM_STATE else 0
        (forward if when <= ends[0] else backward).append(alive)
    return figures(forward, backward)


def of_pytorch(program, size):
    model, x, found = program(fill, size), torch.ones(32, 6), []
    for number in range(10):
        model.zero_grad()
        time.sleep(0.02)
        if number < 2:
            loss(model, x).backward()
        else:
            gc.collect()
            gc.disable()
            found.append(heard(model, x))
            gc.enable()
    return {key: min(one[key] for one in found) for key in FIGURES}


def of_tare(program, size):
    import tare

    timeline = tare._C.MemoryTimeline()
    run = tare._C.Run([timeline])
    run.start()
    model, x = program(lambda module: module.to("meta"), size), torch.ones(32, 6, device="meta")
    for _ in range(2):
        loss(model, x).backward()
        model.zero_grad()
    gc.collect()
    gc.disable()
    places = [len(timeline.history())]
    found = loss(model, x)
    places.append(len(timeline.history()))
    found.backward()
    history = [one - timeline.history()[places[0] - 1] for one in timeline.history()]
    gc.enable()
    run.stop()
    return figures(history[places[0] - 1:places[1]], history[places[1] - 1:])


def run(rank, size, port, folder):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=size)
    measured = of_tare if os.path.basename(os.path.dirname(torch.__file__)) == "tare" else of_pytorch
    with open(os.path.join(folder, str(rank)), "w") as file:
        json.dump({name: measured(program, size) for name, program in PROGRAMS.items()}, file)
    dist.destroy_process_group()


if __name__ == "__main__":
    ranks_count, to = int(sys.argv[1]), sys.argv[3]
    with tempfile.TemporaryDirectory() as where:
        mp.spawn(run, args=(ranks_count, int(sys.argv[2]), where), nprocs=ranks_count)
        told = [json.load(open(os.path.join(where, str(rank)))) for rank in range(ranks_count)]
    with open(to, "w") as file:
        json.dump({name: [one[name] for one in told] for name in told[0]}, file, indent=0)
