#!/usr/bin/env python3
"""Records what PyTorch 2.13.0 makes of the calls of dtensor_cases.py, and by which collectives.

    python/tests/record_dtensor.py [NAME ...]     # writes cluster_golden/dtensor.json.gz, or these calls in it
"""
import gzip
import json
import logging
import pathlib
import sys
import warnings

import torch
import torch.distributed as dist
from torch.testing._internal.distributed.fake_pg import FakeStore

import dtensor_cases

logging.disable(logging.WARNING)
warnings.simplefilter("ignore")
place = pathlib.Path(__file__).parent / "cluster_golden" / "dtensor.json.gz"
known = json.loads(gzip.decompress(place.read_bytes())) if sys.argv[1:] else {}
told = dtensor_cases.records(
    torch, dist, lambda rank, size: dist.init_process_group("fake", rank=rank, world_size=size, store=FakeStore()), sys.argv[1:] or None)
place.write_bytes(gzip.compress(json.dumps({**known, **told}, indent=0).encode(), mtime=0))
