"""Records what PyTorch 2.13.0 answers to the questions of state_dict_cases.py.

    python/tests/record_state_dicts.py > python/tests/cluster_golden/state_dicts.json
"""

import json
import os
import warnings

import state_dict_cases
import torch
import torch.distributed as dist

warnings.simplefilter("ignore")
os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(20000 + os.getpid() % 20000), RANK="0", WORLD_SIZE="1")
dist.init_process_group("gloo")
print(json.dumps(state_dict_cases.answers(torch), indent=0))
dist.destroy_process_group()
