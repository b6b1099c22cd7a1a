"""Programs whose attention sees sequences that are cut over ranks (context parallel), told as those of corpus_programs.py are.

    python corpus_sequences.py NPROC PORT FILE [PART OF A NAME]

PyTorch's ring has kernels of GPUs alone. Here it is given the CPU's, so that what goes round and what comes of it are PyTorch's.
"""

import functools
import os
import sys

import torch
import torch.nn.functional as F
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy
from torch.distributed.tensor import DTensor, Shard
from torch.distributed.tensor.experimental import _attention as names
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard, set_rotate_method
from torch.distributed.tensor.experimental._context_parallel import _attention as context
from torch.distributed.tensor.parallel import parallelize_module
from torch.nn.attention.flex_attention import create_block_mask, create_mask
from torch.nn.parallel import DistributedDataParallel as DDP

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corpus_models import MODELS, fill, numbers, tokens  # noqa: E402
from corpus_programs import BF16, checkpointed, gradients, inner, local, main, number, plan_of, sharded, summed  # noqa: E402

_whole = F.scaled_dot_product_attention


class RingOnCPU(torch.autograd.Function):
    """PyTorch's ring with the kernels of a CPU."""

    @staticmethod
    def forward(ctx, q, k, v, group, is_causal, scale):
        def kernel(q, k, v, is_causal):
            return torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, is_causal, scale=scale)

        out, sums = context._templated_ring_attention(group, 2, kernel, q, k, v, is_causal)
        ctx.save_for_backward(q, k, v, out, sums)
        ctx.given = group, is_causal, scale
        return out

    @staticmethod
    def backward(ctx, grad):
        group, is_causal, scale = ctx.given

        def kernel(grad_out, query, key, value, out, logsumexp, is_causal):
            return torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward(grad_out, query, key, value, out, logsumexp, 0.0,
                                                                                      is_causal, scale=scale)

        found = context._templated_ring_attention_backward(group, 2, kernel, grad, "grad_out", *ctx.saved_tensors, is_causal)
        return *found, None, None, None


def give_kernels():
    """To PyTorch's context parallel."""
    here = {}

    def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
        mesh = query.device_mesh if isinstance(query, DTensor) else here["mesh"]
        found = RingOnCPU.apply(*(one.to_local() if isinstance(one, DTensor) else one for one in (query, key, value)), mesh.get_group(),
                                is_causal, scale)
        return DTensor.from_local(found, mesh, [Shard(2)], run_check=False) if isinstance(query, DTensor) else found

    def enable(seq_dim, mesh):
        here["mesh"], F.scaled_dot_product_attention = mesh, attention

    def disable():
        F.scaled_dot_product_attention = _whole

    context._enable_context_parallel_dispatcher_impl, context._disable_context_parallel_dispatcher_impl = enable, disable
    context._enable_cp_dtensor_dispatcher, context._disable_cp_dtensor_dispatcher = functools.partial(enable, 2, None), disable
    context._compiled_create_block_mask = create_block_mask


if hasattr(context, "_templated_ring_attention"):
    give_kernels()


# --- attention alone

def operands(length, heads=4, shared=4, features=4, dtype=torch.float32):
    return [numbers(seed, 2, count, length, features).to(dtype) for seed, count in enumerate((heads, shared, shared))]


def told(mesh, out, leaves, balancer=None):
    out.float().square().sum().backward()
    pieces = [out.detach(), *(one.grad for one in leaves)]
    yield [summed(one) for one in pieces]
    yield [summed(one) for one in context_parallel_unshard(mesh, pieces, [2] * 4, balancer)]


def attention(rotate, length=16, is_causal=True, balanced=True, scale=None, **options):
    def program(rank, size):
        mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("cp",))
        set_rotate_method(rotate)
        names._cp_options.enable_load_balance = balanced
        buffers = operands(length, **options)
        shared = dict(enable_gqa=True) if "shared" in options else {}
        with context_parallel(mesh, buffers=buffers, buffer_seq_dims=[2, 2, 2]):
            leaves = [one.detach().clone().requires_grad_() for one in buffers]
            yield [list(one.shape) for one in buffers]
            out = F.scaled_dot_product_attention(*leaves, is_causal=is_causal, scale=scale, **shared)
            yield from told(mesh, out, leaves)
        names._cp_options.enable_load_balance = True
        yield [summed(one) for one in buffers]
    return program


ATTENTION = {
    "": {}, "one way": dict(length=12), "all": dict(is_causal=False, balanced=False), "in order": dict(balanced=False),
    "bfloat16": dict(dtype=BF16), "scaled": dict(scale=0.3), "shared": dict(shared=2), "refused": dict(is_causal=False),
}


# --- as a plan for modules

class Attention(nn.Module):
    def forward(self, q, k, v):
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)


class FlexAttention(nn.Module):
    """What flex_attention does, which on a CPU has no backward in PyTorch."""

    def forward(self, q, k, v, block_mask):
        return _whole(q, k, v, create_mask(block_mask.mask_mod, 1, 1, q.shape[2], k.shape[2], device="cpu"))


def balancers(kind, size, length):
    if kind == "head and tail":
        return names._HeadTailLoadBalancer(length, size, "cpu")
    if kind == "documents":
        return names._PerDocumentHeadTailLoadBalancer([[length // 2, length // 4, length // 4], [length // 4] * 4], size, "cpu")
    return None


def planned(rotate, kind=None):
    def program(rank, size):
        mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("cp",))
        set_rotate_method(rotate)
        balancer = balancers(kind, size, 32)
        plan = names._ContextParallel(seq_dim=2, attention_type=names._ContextParallel.AttentionType.SDPA)
        module = parallelize_module(nn.ModuleDict({"attention": Attention()}), mesh, {"attention": plan})["attention"]
        names._enable_context_parallel_dispatcher()
        pieces = names._context_parallel_shard(mesh, dict(zip("qkv", operands(32))), dict(zip("qkv", (2, 2, 2))), balancer)
        yield {name: summed(one) for name, one in pieces.items()}
        leaves = [one.clone().requires_grad_() for one in pieces.values()]
        yield from told(mesh, module(*leaves), leaves, balancer)
        names._disable_context_parallel_dispatcher()
        names._cp_options.enable_load_balance = True
    return program


def causal(b, h, q_idx, kv_idx):
    return q_idx >= kv_idx


def flexible(balance):
    def program(rank, size):
        length = 256 * size
        mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("cp",))
        set_rotate_method("allgather")
        mask = create_block_mask(causal, 1, 1, length, length, device="cpu")
        balancer = names._PTRRLoadBalancer(mask, size) if balance == "blocks" else balancers(balance, size, length)
        plan = names._ContextParallel(seq_dim=2, attention_type=names._ContextParallel.AttentionType.FLEX)
        module = parallelize_module(nn.ModuleDict({"attention": FlexAttention()}), mesh, {"attention": plan})["attention"]
        q, k, v, mask = names._context_parallel_shard(mesh, [*operands(length, 1, 1), mask], [2, 2, 2, 0], balancer)
        yield [summed(q), mask.kv_num_blocks.tolist(), mask.kv_indices.tolist(), list(mask.seq_lengths)]
        leaves = [one.clone().requires_grad_() for one in (q, k, v)]
        yield from told(mesh, module(*leaves, block_mask=mask), leaves, balancer)
        names._cp_options.enable_load_balance = True
    return program


def orders(rank, size):
    """What the balancers order."""
    for kind in ("head and tail", "documents"):
        for restore in (False, True):
            found = balancers(kind, size, 32)._generate_indices(restore)
            yield [kind, str(found.dtype)[6:], found.tolist()]
    for times in ([9, 14, 2, 20, 10, 15, 8, 14, 16, 19, 15, 3, 12, 1, 12, 10], list(range(8)), [1] * 8):
        found = names._PTRRLoadBalancer.ptrr_scheduling(torch.tensor(times), size)
        yield [str(found.dtype)[6:], found.tolist()]


# --- models

def trained(kind, rotate="allgather", around=None, before=None, length=16, mesh=("cp",), **options):
    """A step of a model whose tokens are cut; within `around`, over all ranks that have other tokens."""
    def program(rank, size):
        shape = {1: (size,), 2: (2, size // 2)}[len(mesh)]
        whole = init_device_mesh("cpu", shape, mesh_dim_names=mesh)
        pieces = whole["cp"]
        set_rotate_method(rotate)
        model = fill(MODELS[kind]())
        if "tp" in mesh:
            parallelize_module(model, whole["tp"], plan_of(kind))
        if before:
            before(model)
        others = whole._flatten("all") if mesh == ("dp", "cp") else pieces
        if around == "sharded":
            model = sharded(model, mesh=others, **options)
        elif around == "replicated":
            model = DDP(model, device_mesh=others)
        place = whole.get_local_rank("dp") if "dp" in mesh else 0
        optimizer = torch.optim.SGD(model.parameters(), lr=0.05, foreach=False)
        for step in range(2):
            batch = tokens(7 * place + step, length=length)
            targets = tokens(7 * place + step + 1, length=length)
            with context_parallel(pieces, buffers=[batch, targets], buffer_seq_dims=[1, 1], no_restore_buffers={targets}):
                found = F.cross_entropy(model(batch).flatten(0, 1).float(), targets.flatten())
                found.backward()
            yield [number(found.detach()), list(batch.shape), list(targets.shape), gradients(model)]
            if step == 0:
                optimizer.step()
                optimizer.zero_grad()
        yield [list(local(one).shape) for one in inner(model).parameters()]
    return program


TRAINED = {
    "": {}, "all to all": dict(rotate="alltoall"), "sharded": dict(around="sharded"), "replicated": dict(around="replicated"),
    "sharded checkpointed": dict(around="sharded", before=checkpointed),
    "sharded kept": dict(around="sharded", reshard_after_forward=False),
    "sharded bfloat16": dict(around="sharded", mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
}
FOUR = {
    "two dimensions": dict(mesh=("dp", "cp")), "two dimensions sharded": dict(mesh=("dp", "cp"), around="sharded"),
    "two dimensions sharded all to all": dict(mesh=("dp", "cp"), around="sharded", rotate="alltoall"),
    "tensor parallel": dict(mesh=("cp", "tp")), "tensor parallel sharded": dict(mesh=("cp", "tp"), around="sharded"),
}


def programs(size):
    found = {"cp orders": orders}
    for rotate in ("allgather", "alltoall"):
        for label, options in ATTENTION.items():
            found[f"cp attention {rotate} {label}"] = attention(rotate, **options)
        for kind in (None, "head and tail", "documents"):
            found[f"cp planned {rotate} {kind or ''}"] = planned(rotate, kind)
    for balance in ("", "head and tail", "blocks"):
        found[f"cp flexible {balance}"] = flexible(balance)
    for kind in ("llama", "tied"):
        for label, options in {**TRAINED, **(FOUR if size == 4 else {})}.items():
            if kind == "llama" or options.get("mesh", ())[-1:] != ("tp",):
                found[f"cp {kind} {label}"] = trained(kind, **options)
    return {name.strip(): program for name, program in found.items()}


if __name__ == "__main__":
    main(programs, *sys.argv[1:])
