"""Programs of tensor and sequence parallelism: what each rank tells under PyTorch with gloo (record_parallel.py) and under tare.

    python parallel_cases.py 2 FILE      # writes what the ranks tell, under tare or under PyTorch
"""

import json
import os
import sys

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
    loss_parallel,
    parallelize_module,
)
from torch.utils._python_dispatch import TorchDispatchMode

DIM, HEADS, VOCABULARY = 8, 4, 12


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(DIM, 16), nn.Linear(16, DIM)

    def forward(self, x):
        return self.down(F.relu(self.up(x)))


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(DIM, DIM, bias=False) for _ in range(4))

    def forward(self, x):
        batch, length, _ = x.shape
        q, k, v = (w(x).view(batch, length, -1, DIM // HEADS).transpose(1, 2) for w in (self.wq, self.wk, self.wv))
        y = (q @ k.transpose(-1, -2) / 2).softmax(-1) @ v
        return self.wo(y.transpose(1, 2).contiguous().view(batch, length, -1))


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.w1, self.w2, self.w3 = nn.Linear(DIM, 12, bias=False), nn.Linear(12, DIM, bias=False), nn.Linear(DIM, 12, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)) * self.w3(x))


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention_norm, self.ffn_norm = nn.RMSNorm(DIM), nn.LayerNorm(DIM)
        self.attention, self.feed_forward = Attention(), FeedForward()

    def forward(self, x):
        h = x + self.attention(self.attention_norm(x))
        return h + self.feed_forward(self.ffn_norm(h))


class Llama(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.layers = nn.Embedding(VOCABULARY, DIM), nn.ModuleList([Block(), Block()])
        self.norm, self.output = nn.RMSNorm(DIM), nn.Linear(DIM, VOCABULARY, bias=False)

    def forward(self, tokens):
        h = self.embedding(tokens)
        for layer in self.layers:
            h = layer(h)
        return self.output(self.norm(h))


def mlp(mesh):
    model = parallelize_module(MLP(), mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()})
    return model, model(torch.randn(2, 4, DIM)).square().sum()


def mlp_cut(mesh):
    model = parallelize_module(MLP(), mesh, {"up": ColwiseParallel(input_layouts=Shard(0)),
                                             "down": RowwiseParallel(output_layouts=Shard(0))})
    return model, model(torch.randn(3, DIM)).square().sum()


def mlp_distributed(mesh):
    model = parallelize_module(MLP(), mesh, {"up": ColwiseParallel(use_local_output=False),
                                             "down": RowwiseParallel(use_local_output=False)})
    return model, model(torch.randn(4, DIM)).square().mean().full_tensor()


def attention(mesh):
    model = parallelize_module(Attention(), mesh, {"wq": ColwiseParallel(), "wk": ColwiseParallel(), "wv": ColwiseParallel(),
                                                   "wo": RowwiseParallel()})
    return model, model(torch.randn(2, 4, DIM)).square().sum()


def llama(mesh):
    plan = {"embedding": RowwiseParallel(input_layouts=Replicate()), "output": ColwiseParallel(output_layouts=Replicate())}
    for name in ("wq", "wk", "wv"):
        plan[f"layers.*.attention.{name}"] = ColwiseParallel()
    plan.update({"layers.*.attention.wo": RowwiseParallel(), "layers.*.feed_forward.w1": ColwiseParallel(),
                 "layers.*.feed_forward.w3": ColwiseParallel(), "layers.*.feed_forward.w2": RowwiseParallel()})
    model = parallelize_module(Llama(), mesh, plan)
    tokens = torch.arange(8).view(2, 4)
    return model, F.cross_entropy(model(tokens).flatten(0, 1), tokens.flatten())


def sequence_plan(last):
    plan = {"embedding": RowwiseParallel(input_layouts=Replicate(), output_layouts=Shard(1)), "norm": SequenceParallel(), "output": last,
            "layers.*.attention_norm": SequenceParallel(), "layers.*.ffn_norm": SequenceParallel(),
            "layers.*.attention": PrepareModuleInput(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),)),
            "layers.*.feed_forward": PrepareModuleInput(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),)),
            "layers.*.attention.wo": RowwiseParallel(output_layouts=Shard(1)),
            "layers.*.feed_forward.w2": RowwiseParallel(output_layouts=Shard(1))}
    for name in ("attention.wq", "attention.wk", "attention.wv", "feed_forward.w1", "feed_forward.w3"):
        plan[f"layers.*.{name}"] = ColwiseParallel()
    return plan


def llama_sequence(mesh):
    model = parallelize_module(Llama(), mesh, sequence_plan(ColwiseParallel(input_layouts=Shard(1), output_layouts=Replicate())))
    tokens = torch.arange(8).view(2, 4)
    return model, F.cross_entropy(model(tokens).flatten(0, 1), tokens.flatten())


def llama_loss_parallel(mesh):
    last = ColwiseParallel(input_layouts=Shard(1), output_layouts=Shard(-1), use_local_output=False)
    model = parallelize_module(Llama(), mesh, sequence_plan(last))
    tokens = torch.arange(8).view(2, 4)
    with loss_parallel():
        loss = F.cross_entropy(model(tokens).flatten(0, 1), tokens.flatten())
        loss.backward()
    return model, loss.full_tensor()


PROGRAMS = (mlp, mlp_cut, mlp_distributed, attention, llama, llama_sequence, llama_loss_parallel)


class Told(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.told = []

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        if DTensor in types:
            return NotImplemented  # it calls what is to be told
        name = str(op).partition(".default")[0]
        texts = [one for one in args if isinstance(one, str)]
        if name.startswith(("_c10d_functional.", "_dtensor.")) and texts:
            dtype = str(args[0].dtype).rpartition(".")[2]
            self.told.append(" ".join([name.partition(".")[2], dtype, ",".join(map(str, args[0].shape)), *texts[:-1]]))
        return op(*args, **(kwargs or {}))


def rounded(tensor):
    return [float(f"{one:.4g}") for one in tensor.detach().double().flatten().tolist()]


def answers():
    found = {}
    for program in PROGRAMS:
        torch.manual_seed(0)
        mesh = init_device_mesh("cpu", (dist.get_world_size(),))
        with Told() as mode:
            model, loss = program(mesh)
            if loss.requires_grad and next(model.parameters()).grad is None:
                loss.backward()
        gradients = {}
        for name, parameter in model.named_parameters():
            grad = parameter.grad
            if isinstance(grad, DTensor):
                gradients[name] = [str(grad.placements), list(grad._local_tensor.shape), rounded(grad._local_tensor)]
            else:
                gradients[name] = [None if grad is None else "plain", [], [] if grad is None else rounded(grad)]
        found[program.__name__] = {"collectives": mode.told, "loss": rounded(loss), "gradients": gradients}
    return found


def run(rank, size, port, file):
    os.environ.update(MASTER_ADDR="localhost", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=size)
    told = [None] * size
    dist.all_gather_object(told, answers())
    if rank == 0:
        with open(file, "w") as to:
            json.dump(told, to, indent=0)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    import torch.multiprocessing as mp

    size = int(sys.argv[1])
    mp.spawn(run, args=(size, 29731, sys.argv[2]), nprocs=size)
