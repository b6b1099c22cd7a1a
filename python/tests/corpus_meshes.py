"""Programs on meshes of several dimensions: experts that are divided among ranks, sharding within replication over tensor parallel, told as
those of corpus_programs.py are.

    python corpus_meshes.py NPROC PORT FILE [PART OF A NAME]
"""

import os
import sys

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch import nn
from torch.distributed._functional_collectives import all_to_all_single, all_to_all_single_autograd
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.distributed.tensor import DTensor, Shard, distribute_module, distribute_tensor
from torch.distributed.tensor.parallel import loss_parallel, parallelize_module
from torch.distributed.tensor.parallel.style import ParallelStyle

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corpus_models import MODELS, WIDTH, Mixture, fill  # noqa: E402
from corpus_programs import BF16, checkpointed, local, main, plan_of, sharded, trained  # noqa: E402

EXPERTS, HIDDEN = 4, 12


def of_experts(rows, counts, up, down):
    """Each expert's rows, which stand behind one another, through its two layers."""
    up, down = (one.to_local() if isinstance(one, DTensor) else one for one in (up, down))
    parts = [F.relu(part @ up[place]) @ down[place] for place, part in enumerate(rows.split(counts))]
    return torch.cat(parts)


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.Parameter(torch.zeros(EXPERTS, WIDTH, HIDDEN))
        self.down = nn.Parameter(torch.zeros(EXPERTS, HIDDEN, WIDTH))

    def forward(self, rows, counts):
        return of_experts(rows, counts.tolist(), self.up, self.down)


class Routed(nn.Module):
    """Each token goes to the two experts that the gate names."""

    def __init__(self):
        super().__init__()
        self.gate, self.experts = nn.Linear(WIDTH, EXPERTS, bias=False), Experts()

    def forward(self, x):
        flat = x.flatten(0, -2)
        shares, chosen = self.gate(flat).softmax(-1).topk(2)
        order = chosen.flatten().argsort(stable=True)
        counts = torch.bincount(chosen.flatten(), minlength=EXPERTS)
        made = self.experts(flat[order // 2], counts)
        weighted = made * shares.flatten()[order].unsqueeze(-1).to(made.dtype)
        return x + torch.zeros_like(flat).index_add(0, order // 2, weighted).view(x.shape)


class Router(Mixture):
    layer = Routed


class ExpertParallel(ParallelStyle):
    """Experts are divided along a mesh: rows go to the rank that has their expert, and what it makes of them comes back."""

    def _dispatch(self, module, inputs, mesh):
        rows, counts = inputs
        size, group = mesh.size(), mesh.get_group()
        theirs = all_to_all_single(counts, None, None, group=group)
        theirs = torch.ops._c10d_functional.wait_tensor(theirs)
        self.sent = counts.view(size, -1).sum(1).tolist()
        self.received = theirs.view(size, -1).sum(1).tolist()
        rows = all_to_all_single_autograd(rows, self.received, self.sent, group)
        by_rank = theirs.view(size, -1)  # rows come by rank, and within it by expert
        experts = torch.arange(by_rank.shape[1]).repeat(size).repeat_interleave(theirs)
        self.order = experts.argsort(stable=True)
        return rows[self.order], by_rank.sum(0)

    def _combine(self, module, output, mesh):
        back = torch.zeros_like(output).index_copy(0, self.order, output)
        return all_to_all_single_autograd(back, self.sent, self.received, mesh.get_group())

    def _partition(self, name, module, mesh):
        for key, one in list(module.named_parameters(recurse=False)):
            module.register_parameter(key, nn.Parameter(distribute_tensor(one, mesh, [Shard(0)])))

    def _apply(self, module, mesh):
        return distribute_module(module, mesh, self._partition, self._dispatch, self._combine)


class _Exchange(torch.autograd.Function):
    """Rows to other ranks by numbers that the program knows, by a collective that writes in place."""

    @staticmethod
    def forward(ctx, rows, received, sent):
        ctx.sizes = received, sent
        out = rows.new_empty(sum(received), *rows.shape[1:])
        dist.all_to_all_single(out, rows.contiguous(), received, sent)
        return out

    @staticmethod
    def backward(ctx, grad):
        received, sent = ctx.sizes
        out = grad.new_empty(sum(sent), *grad.shape[1:])
        dist.all_to_all_single(out, grad.contiguous(), sent, received)
        return out, None, None


def experts_in_place(rank, size):
    model = fill(Router())
    for layer in model.layers:
        with torch.no_grad():
            for name in ("up", "down"):
                one = getattr(layer.experts, name)
                setattr(layer.experts, name, nn.Parameter(one.chunk(size)[rank].clone()))

        def forward(rows, counts, experts=layer.experts):
            theirs = torch.empty_like(counts)
            dist.all_to_all_single(theirs, counts)
            sent, received = (one.view(size, -1).sum(1).tolist() for one in (counts, theirs))
            rows = _Exchange.apply(rows, received, sent)
            order = torch.arange(theirs.numel() // size).repeat(size).repeat_interleave(theirs).argsort(stable=True)
            made = of_experts(rows[order], theirs.view(size, -1).sum(0).tolist(), experts.up, experts.down)
            return _Exchange.apply(torch.zeros_like(made).index_copy(0, order, made), sent, received)

        layer.experts.forward = forward
    yield from trained(model, rank)


def experts(around=None, before=None, dims=1, **options):
    def program(rank, size):
        model = fill(Router())
        shape = (size,) if dims == 1 else (2, size // 2)
        mesh = init_device_mesh("cpu", shape, mesh_dim_names=("dp", "ep")[-dims:])
        for layer in model.layers:
            parallelize_module(layer.experts, mesh["ep"], ExpertParallel())
        if before:
            before(model)
        if around == "sharded":
            for layer in model.layers:
                if dims == 2:
                    fully_shard(layer.experts, mesh=mesh["dp"], **options)
            rest = {one for layer in model.layers for one in layer.experts.parameters()} if dims == 1 else None
            fully_shard(model, mesh=mesh["ep"] if dims == 1 else mesh._flatten("all"), ignored_params=rest, **options)
        yield [f"{name} {list(one.shape)} {list(local(one).shape)}" for name, one in model.named_parameters()]
        yield from trained(model, rank)
    return program


EXPERT_PARALLEL = {"": {}, "sharded": dict(around="sharded"), "checkpointed": dict(before=checkpointed)}
EXPERTS_OF_TWO_DIMENSIONS = {
    "replicated": dict(dims=2), "sharded": dict(dims=2, around="sharded"),
    "sharded kept": dict(dims=2, around="sharded", reshard_after_forward=False),
}


# --- sharded within replicas, over tensor parallel

def three_dimensions(kind, shape, sequence=False, losses=False, before=None, **options):
    def program(rank, size):
        model = fill(MODELS[kind]())
        mesh = init_device_mesh("cpu", shape, mesh_dim_names=("replicate", "shard", "tp"))
        parallelize_module(model, mesh["tp"], plan_of(kind, sequence, losses))
        if before:
            before(model)
        sharded(model, mesh=mesh["replicate", "shard"], **options)
        yield [f"{name} {list(one.shape)} {list(local(one).shape)}" for name, one in model.named_parameters()]
        yield from trained(model, mesh["replicate"].get_local_rank() * shape[1] + mesh["shard"].get_local_rank(),
                           context=loss_parallel if losses else None)
    return program


THREE_DIMENSIONS = {
    "": {}, "sequence": dict(sequence=True), "sequence losses": dict(sequence=True, losses=True), "checkpointed": dict(before=checkpointed),
    "kept": dict(reshard_after_forward=False), "bfloat16": dict(mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
}


def programs(size):
    found = {}
    if size < 8:
        found["ep in place"] = experts_in_place
        for label, options in EXPERT_PARALLEL.items():
            found[f"ep {label}"] = experts(**options)
    if size == 4:
        for label, options in EXPERTS_OF_TWO_DIMENSIONS.items():
            found[f"ep of two dimensions {label}"] = experts(**options)
    for shape in {2: [], 4: [(2, 1, 2), (1, 2, 2)], 8: [(2, 2, 2)]}[size]:
        for label, options in THREE_DIMENSIONS.items():
            if size == 8 or label in ("", "sequence losses"):
                found[f"3d {'x'.join(map(str, shape))} {label}"] = three_dimensions("llama", shape, **options)
    return {name.strip(): program for name, program in found.items()}


if __name__ == "__main__":
    main(programs, *sys.argv[1:])
