#!/usr/bin/env python3
"""Records which collectives PyTorch 2.13.0 makes between all pairs of placements, and what each rank then holds.

    python/tests/record_redistribution.py      # writes cluster_golden/redistribution.json.gz
"""
import gzip
import json
import logging
import pathlib

import torch
import torch.distributed as dist
from torch.distributed.tensor import _redistribute
from torch.testing._internal.distributed.fake_pg import FakeStore

import redistribution_cases

logging.disable(logging.WARNING)


def begin(rank, size):
    _redistribute._gen_transform_infos.cache_clear()  # its plans are of the rank that asked first
    _redistribute.clear_redistribute_planner_cache()
    dist.init_process_group("fake", rank=rank, world_size=size, store=FakeStore())


told = redistribution_cases.records(torch, dist, begin)
place = pathlib.Path(__file__).parent / "cluster_golden" / "redistribution.json.gz"
place.write_bytes(gzip.compress(json.dumps(told, indent=0).encode(), mtime=0))
