"""Writes what PyTorch's allocator does in the programs of memory_programs.py: `python record_memory.py`, with PyTorch installed.

For each program the bytes of allocations, and of releases as negative numbers, in their order. What one kernel of the CPU takes and
gives back is left out, as are the few bytes of numbers that PyTorch makes tensors of there.
"""

import gc
import json
from pathlib import Path

import memory_programs
import torch
from torch._C._profiler import _EventType

KERNELS = {"addmm", "mm", "bmm", "baddbmm", "native_layer_norm_backward", "mul", "div", "add", "sub", "gelu_backward", "sum",
           "_log_softmax", "_log_softmax_backward_data", "_softmax", "_softmax_backward_data", "native_batch_norm",
           "native_batch_norm_backward", "embedding_dense_backward", "max_pool2d_with_indices_backward", "mul_", "add_",
           "tanh_backward"}
SMALL = 16
RANDOM_STATE = torch.get_rng_state().nbytes  # a copy of it, which is taken before a function that may be run again


def events(step):
    """(bytes, address, operators around it) of each event of a step."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True) as profile:
        step()
    found = []

    def walk(event, around):
        if event.tag == _EventType.Allocation:
            found.append((event.start_time_ns, event.extra_fields.alloc_size, event.extra_fields.ptr, around))
        if event.tag == _EventType.TorchOp:
            around = (*around, event)
        for child in event.children:
            walk(child, around)

    for event in profile.profiler.kineto_results.experimental_event_tree():
        walk(event, ())
    return [event[1:] for event in sorted(found, key=lambda event: event[0])]


def bytes_of(step):
    step()
    gc.collect()
    gc.disable()
    alive, kept = {}, []
    for size, address, around in events(step):
        if size > 0:
            alive[address] = len(kept), around
            kept.append(size if size > SMALL and size != RANDOM_STATE else 0)
        elif address in alive:
            place, before = alive.pop(address)
            shared = [one for one in before if one in around]
            if shared and shared[-1].name.removeprefix("aten::") in KERNELS:
                kept[place] = 0
            elif kept[place]:
                kept.append(size)
    gc.enable()
    return [size for size in kept if size]


if __name__ == "__main__":
    lines = [f'"torch": {json.dumps(torch.__version__)}']
    lines += [f"{json.dumps(name)}: {json.dumps(bytes_of(made(torch, 'cpu')))}"
              for name, made in memory_programs.PROGRAMS.items()]
    (Path(__file__).parent / "memory_golden.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
