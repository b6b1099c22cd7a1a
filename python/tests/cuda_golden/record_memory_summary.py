"""Records PyTorch's table of the allocator's figures for figures of several orders (PyTorch 2.13).

    python python/tests/cuda_golden/record_memory_summary.py    in an environment with PyTorch; a GPU is not needed
"""

import json
import os
import random

import torch

FIGURES = ("current", "peak", "allocated", "freed")
BY_POOL = ("allocated_bytes active_bytes requested_bytes reserved_bytes inactive_split_bytes allocation active segment "
           "inactive_split").split()


def stats(scale):
    found = {"num_ooms": random.randrange(10), "num_alloc_retries": random.randrange(100)}
    for key in BY_POOL:
        for pool in ("all", "large_pool", "small_pool"):
            for figure in FIGURES:
                found[f"{key}.{pool}.{figure}"] = random.randrange(10 ** random.randint(1, scale))
    for key in ("oversize_allocations", "oversize_segments"):
        for figure in FIGURES:
            found[f"{key}.{figure}"] = random.randrange(10 ** random.randint(1, 8))
    return found


def main():
    random.seed(0)
    recorded = []
    torch.cuda.memory._get_device_index = lambda device, optional: device
    for device, scale in enumerate((2, 6, 9, 11, 14)):
        given = stats(scale)
        torch.cuda.memory.memory_stats = lambda device: given
        tables = [torch.cuda.memory.memory_summary(device, abbreviated) for abbreviated in (False, True)]
        recorded.append({"device": device, "stats": given, "table": tables[0], "abbreviated": tables[1]})
    with open(os.path.join(os.path.dirname(__file__), "memory_summary.json"), "w", encoding="utf-8") as file:
        json.dump({"torch": torch.__version__, "tables": recorded}, file, indent=0)


main()
