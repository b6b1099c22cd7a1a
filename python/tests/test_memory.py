"""Memory of training steps: what is allocated and released, and in which order, as PyTorch's allocator hears it."""

import gc
import itertools
import json
from pathlib import Path

import memory_programs
import pytest

import tare

GOLDEN = json.loads((Path(__file__).parent / "memory_golden.json").read_text())
SMALL = 16  # the recorder's


def bytes_of(step):
    step()
    gc.collect()
    gc.disable()
    timeline = tare._C.MemoryTimeline()
    run = tare._C.Run([timeline])
    run.start()
    step()
    run.stop()
    gc.enable()
    history = timeline.history()
    changes = [after - before for before, after in itertools.pairwise(history)]
    return [size for size in changes if abs(size) > SMALL]


def in_order(sizes):
    """The same with releases between two allocations in the order of their sizes: dictionaries let go in theirs."""
    ordered = []
    for released, group in itertools.groupby(sizes, lambda size: size < 0):
        ordered += sorted(group) if released else group
    return ordered


@pytest.mark.parametrize("name", memory_programs.PROGRAMS)
def test_a_step_allocates_and_releases_what_pytorch_does_in_its_order(name):
    step = memory_programs.PROGRAMS[name](tare, "meta")
    assert in_order(bytes_of(step)) == in_order(GOLDEN[name])
