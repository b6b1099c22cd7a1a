# A step of training on many GPUs, tensor parallel within data parallel: torchrun starts it, and `tare run --nproc 8`.
import argparse

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.nn.functional import all_reduce


class Block(nn.Module):
    """Columns of `up` and rows of `down` are this rank's."""

    def __init__(self, width, tp):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, 4 * width // tp.size(), bias=False)
        self.down = nn.Linear(4 * width // tp.size(), width, bias=False)
        self.tp = tp

    def forward(self, x):
        part = self.down(nn.functional.gelu(self.up(self.norm(x))))
        return x + all_reduce(part, group=self.tp)


def step(width=4096, depth=8, batch=4, tokens=2048, tp=2):
    if not dist.is_initialized():
        dist.init_process_group("nccl")
    mesh = init_device_mesh("cuda", (dist.get_world_size() // tp, tp), mesh_dim_names=("dp", "tp"))
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    with torch.device("cuda"):
        model = nn.Sequential(*[Block(width, mesh.get_group("tp")) for _ in range(depth)])
    optimizer = torch.optim.AdamW(model.parameters())
    for _ in range(2):
        x = torch.randn(batch, tokens, width, device="cuda")
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = model(x).square().mean()
        loss.backward()
        for parameter in model.parameters():
            dist.all_reduce(parameter.grad, op=dist.ReduceOp.AVG, group=mesh.get_group("dp"))
        optimizer.step()
        optimizer.zero_grad()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tp", type=int, default=2)
    step(tp=parser.parse_args().tp)
    dist.destroy_process_group()
