"""Records what PyTorch reads from the folders that tare wrote, beside each as NAME.json. With PyTorch 2.13.0:

    python -m tare python/tests/write_distributed_checkpoint.py FOLDER
    tare convert tests/golden/checkpoints/views.pt FOLDER/converted.dcp
    python python/tests/record_distributed_checkpoint.py FOLDER
"""

import json
import sys

import torch
import torch.distributed.checkpoint as dcp
from distributed_checkpoint_cases import described
from torch.distributed.checkpoint.state_dict_loader import _load_state_dict_from_keys

folder = sys.argv[1]
for name, reader in (("written", dcp.FileSystemReader), ("written_safetensors", dcp.HuggingFaceStorageReader)):
    found = _load_state_dict_from_keys(storage_reader=reader(f"{folder}/{name}"))
    with open(f"{folder}/{name}.json", "w") as file:
        json.dump(described(torch, found), file, indent=1, sort_keys=True)
        file.write("\n")
found = _load_state_dict_from_keys(checkpoint_id=f"{folder}/converted.dcp")
views = torch.load(f"{folder}/../views.pt")
assert list(found) == list(views) and all(torch.equal(found[name], views[name]) for name in views)
