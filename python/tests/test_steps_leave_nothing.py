"""What ranks keep of a step: nothing, after the first ones."""

import ctypes
import gc
import sys

import pytest
import tare
import tare.distributed as dist
from tare.distributed import _launch
from tare.distributed.fsdp import fully_shard


def bytes_of_ranks(steps, step, ranks):
    """Bytes that C's memory management has given out after so many steps of all ranks."""
    class Memory(ctypes.Structure):
        _fields_ = [(name, ctypes.c_size_t)
                    for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]

    info = ctypes.CDLL(None).mallinfo2
    info.restype, found = Memory, []

    def rank():
        dist.init_process_group("gloo")
        one = step()
        for count in range(max(steps) + 1):
            one()
            dist.barrier()
            if dist.get_rank() == 0 and count in steps:
                gc.collect()
                memory = info()
                found.append(memory.uordblks + memory.hblkhd)
            dist.barrier()

    _launch.run_ranks(rank, ranks)
    return found


def sharded():
    with tare.device("meta"):
        model = tare.nn.Sequential(*[tare.nn.Linear(8, 8) for _ in range(4)])
        x = tare.empty(2, 8)
    for layer in model:
        fully_shard(layer)
    return fully_shard(model), x


def sharded_step():
    model, x = sharded()
    optimizer = tare.optim.AdamW(model.parameters())

    def step():
        model(x).sum().backward()
        optimizer.step()
        optimizer.zero_grad()

    return step


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="glibc 2.33 tells")
def test_a_step_of_sharded_training_leaves_nothing():
    # A plan for each step, whose corrections of the bias are other numbers, was 1 kB of each rank and step.
    earlier, later = bytes_of_ranks((40, 240), sharded_step, 4)
    assert later - earlier < 60 * 1024


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="glibc 2.33 tells")
def test_calls_from_the_same_lines_leave_nothing():
    # A line of each call was 56 bytes.
    def step():
        x = tare.empty(4, device="meta")
        return lambda: [dist.all_reduce(x) for _ in range(50)]

    earlier, later = bytes_of_ranks((80, 380), step, 4)
    assert later - earlier < 120 * 1024


def test_passes_without_gradients_leave_nothing():
    dist.init_process_group("fake", rank=0, world_size=2)
    model, x = sharded()
    shared = model._get_fsdp_state()._comm_ctx

    def kept():
        groups = [group for layer in model for group in layer._get_fsdp_state()._fsdp_param_groups]
        return len(shared.order), [len(group._post_forward_indices) for group in groups]

    with tare.no_grad():
        found = [(model(x), kept())[1] for _ in range(5)]
    assert found[0] == found[-1] == (4, [1] * 4)
    model(x).sum()  # is not gone back through
    with tare.no_grad():
        model(x)
    assert kept()[0] == 12
    model(x).sum().backward()
    assert kept() == (0, [0] * 4)
    dist.destroy_process_group()
