"""Writes the small folders of tests/golden/checkpoints/distributed/ with torch.distributed.checkpoint, by one process and by three,
and beside each what it holds (NAME.json: dtype, shape and CRC-32 of each tensor's bytes).

    pip install torch==2.13.0 safetensors==0.8.0
    python conformance/record_distributed_checkpoints.py tests/golden/checkpoints/distributed
"""

import json
import os
import shutil
import sys
import zlib

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
import torch.multiprocessing as mp
from torch.distributed.checkpoint import HuggingFaceStorageWriter
from torch.distributed.tensor import Replicate, Shard, distribute_tensor, init_device_mesh


def describe(name, tensors):
    found = {}
    for key, tensor in tensors.items():
        raw = tensor.contiguous().flatten().view(torch.uint8).numpy().tobytes()
        found[key] = {"dtype": str(tensor.dtype)[6:], "shape": list(tensor.shape), "crc32": zlib.crc32(raw), "bytes": len(raw)}
    with open(name + ".json", "w") as file:
        json.dump({"tensors": found, "metadata": {}}, file, indent=1, sort_keys=True)
        file.write("\n")


def one():
    """Views, sizes of zero, scalars, a transposed tensor, which keeps its strides; values that are no tensors."""
    base = torch.arange(60, dtype=torch.float32)
    model = {
        "matrix": base[:12].clone().reshape(3, 4), "transposed": torch.arange(6).reshape(2, 3).t(), "view": base.reshape(5, 12)[1:4, ::3],
        "empty": torch.zeros(0, 3), "scalar": torch.tensor(2.5, dtype=torch.bfloat16), "flags": torch.tensor([True, False, True]),
        "complex": torch.complex(base[:6], -base[:6]).reshape(2, 3), "float8": base[:8].to(torch.float8_e4m3fn),
        "parameter": torch.nn.Parameter(base[:4].clone()),
    }
    state = {"model": model, "epoch": 3, "args": {"lr": 0.1, "names": ["a", "b"]}}
    dcp.save(state, checkpoint_id="one")
    describe("one", {"model." + name: tensor.detach() for name, tensor in model.items()})


def three(rank):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=os.environ["PORT"], RANK=str(rank), WORLD_SIZE="3")
    dist.init_process_group("gloo", rank=rank, world_size=3)
    mesh = init_device_mesh("cpu", (3,))
    base = torch.arange(70, dtype=torch.float32).reshape(7, 10)
    wholes = {"rows": base, "columns": base.t().contiguous().to(torch.bfloat16), "few": base[0, :2].clone(), "copied": base[1].clone()}
    placements = {"rows": Shard(0), "columns": Shard(1), "few": Shard(0), "copied": Replicate()}
    state = {name: distribute_tensor(whole, mesh, [placements[name]]) for name, whole in wholes.items()}
    dcp.save({**state, "plain": base[2].clone(), "step": 7}, checkpoint_id="three_ranks")
    dcp.save(dict(state), storage_writer=HuggingFaceStorageWriter("safetensors", save_distributed=True))
    if rank == 0:
        describe("three_ranks", {**wholes, "plain": base[2]})
        describe("safetensors", wholes)
    dist.destroy_process_group()


def main(folder):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    for name in ("one", "three_ranks", "safetensors"):
        shutil.rmtree(name, ignore_errors=True)
    one()
    os.environ["PORT"] = str(20000 + os.getpid() % 20000)
    mp.spawn(three, nprocs=3)


if __name__ == "__main__":
    main(sys.argv[1])
