#!/usr/bin/env python3
"""Records what PyTorch 2.13.0 answers to the questions of mesh_cases.py.

    python/tests/record_mesh.py > python/tests/cluster_golden/device_mesh.txt
"""
import torch.distributed as dist
from torch.testing._internal.distributed.fake_pg import FakeStore

import mesh_cases

dist.init_process_group("fake", rank=5, world_size=8, store=FakeStore())
print("\n".join(mesh_cases.answers(dist)))
