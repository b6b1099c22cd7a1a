"""Attention over sequences that are cut over ranks: what it computes is the whole's, and every kernel of a GPU takes part.
The calls that ranks make are held against PyTorch's in test_corpus.py."""

import re

import pytest
import tare as torch
import tare.distributed as dist
import tare.multiprocessing as mp
import tare.nn.functional as F
from tare.cuda import _simulated
from tare.distributed.device_mesh import init_device_mesh
from tare.distributed.tensor.experimental import context_parallel
from tare.distributed.tensor.experimental._attention import (
    _cp_options,
    _HeadTailLoadBalancer,
    context_parallel_unshard,
    set_rotate_method,
)
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils.flop_counter import FlopCounterMode


def ranks(count, program, *args):
    """What each rank's program returns."""
    found = {}

    def run(rank):
        dist.init_process_group("gloo", rank=rank, world_size=count, init_method="tcp://127.0.0.1:29500")
        found[rank] = program(init_device_mesh("cpu", (count,)), *args)
        dist.destroy_process_group()

    mp.spawn(run, nprocs=count)
    return [found[rank] for rank in range(count)]


def operands(length, dtype=torch.float64, device="cpu", features=6, heads=3):
    torch.manual_seed(3)
    return [torch.randn(2, heads, length, features, dtype=dtype, device=device) for _ in range(3)]


def whole(length, is_causal):
    leaves = [one.requires_grad_() for one in operands(length)]
    out = F.scaled_dot_product_attention(*leaves, is_causal=is_causal)
    (out * torch.linspace(-1, 1, out.numel(), dtype=out.dtype).view(out.shape)).sum().backward()
    return [out.detach(), *(one.grad for one in leaves)]


def in_pieces(mesh, length, is_causal, rotate, balanced):
    set_rotate_method(rotate)
    _cp_options.enable_load_balance = balanced
    buffers = operands(length)
    weights = torch.linspace(-1, 1, buffers[0].numel(), dtype=torch.float64).view(buffers[0].shape)
    with context_parallel(mesh, buffers=[*buffers, weights], buffer_seq_dims=[2] * 4):
        leaves = [one.clone().requires_grad_() for one in buffers]
        out = F.scaled_dot_product_attention(*leaves, is_causal=is_causal)
        (out * weights).sum().backward()
        return context_parallel_unshard(mesh, [out.detach(), *(one.grad for one in leaves)], [2] * 4)


@pytest.mark.parametrize("rotate", ["allgather", "alltoall"])
@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("is_causal, balanced, pieces", [(True, True, 4), (True, True, 3), (True, False, 4), (False, False, 3)])
def test_values_and_gradients_are_those_of_the_whole(rotate, count, is_causal, balanced, pieces):
    expected = whole(pieces * count, is_causal)
    for found in ranks(count, in_pieces, pieces * count, is_causal, rotate, balanced):
        for mine, theirs in zip(found, expected):
            torch.testing.assert_close(mine, theirs)


def test_sums_of_half_precision_are_made_in_float32():
    def program(mesh, dtype):
        q, k, v = (one.to(dtype) for one in operands(8 * 64))
        with context_parallel(mesh, buffers=[q, k, v], buffer_seq_dims=[2, 2, 2]):
            out = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            return context_parallel_unshard(mesh, [out], [2])[0].double()

    exact = ranks(4, program, torch.float64)[0]
    assert (ranks(4, program, torch.bfloat16)[0] - exact).abs().max() < 0.03


class Attentions(TorchDispatchMode):
    """Names of the kernels of attention that are called."""

    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        name = func.name().partition("::")[2].partition(".")[0]
        if "attention" in name:
            self.names.append(name.replace("_scaled_dot_product_", ""))
        return func(*args, **(kwargs or {}))


def kernels(mesh, dtype, device, heads=4, shared=4, features=64):
    """What computes on pieces of 128 places."""
    q = torch.empty(2, heads, 128, features, dtype=dtype, device=device, requires_grad=True)
    k, v = (torch.empty(2, shared, 128, features, dtype=dtype, device=device, requires_grad=True) for _ in range(2))
    with Attentions() as heard, context_parallel(mesh):
        out = F.scaled_dot_product_attention(q, k, v, is_causal=True, **(dict(enable_gqa=True) if shared != heads else {}))
        out.sum().backward()
    assert out.shape == q.shape and out.dtype == dtype
    assert all(one.grad.shape == one.shape and one.grad.dtype == dtype for one in (q, k, v))
    return heard.names


def test_each_turn_is_a_fused_kernel_of_the_device():
    flash, efficient = ["flash_attention"] * 2, ["efficient_attention"] * 2
    with _simulated.simulated("A100", 2):
        assert ranks(2, kernels, torch.bfloat16, "cuda")[0][:2] == flash
        assert ranks(2, kernels, torch.bfloat16, "cuda", 8, 2, 60)[1] == flash + [name + "_backward" for name in flash]
        assert ranks(2, kernels, torch.float32, "cuda")[1] == efficient + [name + "_backward" for name in efficient]
    with _simulated.simulated("H100", 2):
        assert ranks(2, kernels, torch.bfloat16, "cuda")[0] == ["cudnn_attention"] * 2 + ["cudnn_attention_backward"] * 2
    assert ranks(2, kernels, torch.bfloat16, "meta")[0][:2] == flash
    assert ranks(2, kernels, torch.float32, "meta")[0][:2] == efficient


def test_a_piece_costs_its_share_of_the_whole():
    """Balanced, each rank computes of the pairs what the others do: its own with a mask, and half of each other rank's."""
    def flops(mesh):
        q, k, v = (torch.empty(1, 2, 64, 16, dtype=torch.bfloat16, device="meta") for _ in range(3))
        with FlopCounterMode(display=False) as counter, context_parallel(mesh):
            F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return counter.get_total_flops()

    pair = 2 * 2 * 64 * 64 * (16 + 16)
    assert ranks(4, flops) == [pair + 3 * pair // 2] * 4


def test_buffers_are_whole_again_where_that_is_wanted():
    def program(mesh):
        kept, whole = torch.arange(24.0).view(2, 12), torch.arange(12.0)
        with context_parallel(mesh, buffers=[whole, kept], buffer_seq_dims=[0, 1], no_restore_buffers={kept}):
            seen = whole.tolist()
        return seen, whole.tolist(), kept.shape[1]

    first, second = ranks(2, program)
    assert first == ([0, 1, 2, 9, 10, 11], list(range(12)), 6) and second[0] == [3, 4, 5, 6, 7, 8]


def test_ranks_do_not_see_each_others_context():
    def program(mesh):
        q, k, v = operands(4)
        if dist.get_rank() == 1:
            dist.barrier()
            return F.scaled_dot_product_attention(q, k, v).shape[2]
        with context_parallel(mesh):
            dist.barrier()
        return 4

    assert ranks(2, program) == [4, 4]


@pytest.mark.parametrize("call, error, text", [
    (lambda mesh, x: context_parallel(mesh, buffers=[x], buffer_seq_dims=[]).__enter__(), ValueError,
     "`seq_dims` must have the same number"),
    (lambda mesh, x: context_parallel(mesh, buffers=[x], buffer_seq_dims=[2], no_restore_buffers={x + 1}).__enter__(), ValueError,
     "`no_restore_buffers` must be a subset of `buffers`."),
    (lambda mesh, x: set_rotate_method("ring"), NotImplementedError, "Context Parallel does not support using ring for kv shards rotation"),
    (lambda mesh, x: F.scaled_dot_product_attention(x, x, x), RuntimeError, "Load balancing requires `is_causal=True`."),
    (lambda mesh, x: F.scaled_dot_product_attention(x, x[:, :, :2], x[:, :, :2], is_causal=True), NotImplementedError,
     "is_causal requires the same query and context sequence lengths"),
    (lambda mesh, x: F.scaled_dot_product_attention(x, x, x, torch.ones(4, 4)), NotImplementedError, "attn_bias is not supported yet"),
    (lambda mesh, x: _HeadTailLoadBalancer(6, 2, "cpu")._generate_indices(), AssertionError, "a sequence of 6 has no 4 equal pieces"),
])
def test_what_cannot_be_is_said(call, error, text):
    def program(mesh):
        with context_parallel(mesh), pytest.raises(error, match=re.escape(text)):
            call(mesh, torch.zeros(1, 2, 4, 8))

    ranks(2, program)


def test_attention_is_the_plain_function_again_behind_the_last_rank():
    plain = F.scaled_dot_product_attention
    ranks(2, in_pieces, 8, True, "allgather", True)
    assert F.scaled_dot_product_attention is plain
