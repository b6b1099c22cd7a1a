"""Attention of this rank's queries to the keys of all ranks, which come round one rank after another.

The law: what queries get from some of the keys is a mean, weighted by the sum of the keys' exponents. Two such means make one, weighted
by their sums, and only the logarithms of the sums are needed. So each turn is an ordinary fused kernel, and gradients of keys travel on
with the ring until they are at their own rank.

For causal masks each rank has a piece of the front and its opposite of the back of the sequence, where the program balances the work: the
back queries see all keys of every other rank, the front ones those of the front pieces of the ranks before them. Otherwise queries see
keys of the ranks before them alone, and the last rank has the most to do.
"""

import enum
import math
import threading
from dataclasses import dataclass

import tare
from tare.distributed import _functional_collectives as funcol
from tare.nn import functional as F


class _RotateMethod(enum.Enum):
    ALL_TO_ALL = enum.auto()
    ALL_GATHER = enum.auto()


class _Options(threading.local):
    """Of each rank: whether means and gradients are summed in float32, whether the work is balanced, how keys come round."""

    convert_to_f32 = True
    enable_load_balance = True
    rotate_method = _RotateMethod.ALL_GATHER


_cp_options = _Options()


# --- kernels: each gives (output, logarithms of sums, what else its backward needs), and its backward three gradients ---

_aten = tare.ops.aten


def _tensor(like, given):
    """What was not given, ends of sequences or a bias, for a schema that wants a tensor: one without elements."""
    return like.new_empty(0) if given is None else given


class _Flash:
    @staticmethod
    def forward(q, k, v, dropout_p, is_causal, scale):
        out, sums, *rest = _aten._scaled_dot_product_flash_attention(q, k, v, dropout_p, is_causal, scale=scale)
        return out, sums, rest[:6]  # ends and lengths of sequences, state of the random numbers

    @staticmethod
    def backward(grad, q, k, v, out, sums, rest, dropout_p, is_causal, scale):
        ends_q, ends_k, _, _, seed, offset = rest
        return _aten._scaled_dot_product_flash_attention_backward(grad, q, k, v, out, sums, _tensor(q, ends_q), _tensor(q, ends_k),
                                                                  q.shape[2], k.shape[2], dropout_p, is_causal, seed, offset, scale=scale)


class _Efficient:
    @staticmethod
    def forward(q, k, v, dropout_p, is_causal, scale):
        out, sums, seed, offset = _aten._scaled_dot_product_efficient_attention(q, k, v, None, True, dropout_p, is_causal, scale=scale)
        return out, sums[..., :q.shape[2]], (seed, offset)

    @staticmethod
    def backward(grad, q, k, v, out, sums, rest, dropout_p, is_causal, scale):
        sums = F.pad(sums, (0, -sums.shape[2] % 32))  # the kernel's rows end at multiples of 32
        return _aten._scaled_dot_product_efficient_attention_backward(grad, q, k, v, _tensor(q, None), out, sums, *rest, dropout_p,
                                                                      [True, True, True, False], is_causal, scale=scale)[:3]


class _CuDNN:
    @staticmethod
    def forward(q, k, v, dropout_p, is_causal, scale):
        out, sums, *rest = _aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, dropout_p, is_causal, scale=scale)
        return out, sums.squeeze(-1), rest[:6]

    @staticmethod
    def backward(grad, q, k, v, out, sums, rest, dropout_p, is_causal, scale):
        ends_q, ends_k, _, _, seed, offset = rest
        bias, ends_q, ends_k = (_tensor(q, one) for one in (None, ends_q, ends_k))
        return _aten._scaled_dot_product_cudnn_attention_backward(grad, q, k, v, out, sums.unsqueeze(-1), seed, offset, bias, ends_q,
                                                                  ends_k, q.shape[2], k.shape[2], dropout_p, is_causal, scale=scale)


class _OnCPU:
    @staticmethod
    def forward(q, k, v, dropout_p, is_causal, scale):
        return *_aten._scaled_dot_product_flash_attention_for_cpu(q, k, v, dropout_p, is_causal, scale=scale), ()

    @staticmethod
    def backward(grad, q, k, v, out, sums, rest, dropout_p, is_causal, scale):
        return _aten._scaled_dot_product_flash_attention_for_cpu_backward(grad, q, k, v, out, sums, dropout_p, is_causal, scale=scale)


_KERNELS = {1: _Flash, 2: _Efficient, 3: _CuDNN}  # by the numbers of SDPBackend


def kernel_for(q, k, v, dropout_p, is_causal, scale, enable_gqa):
    """What computes a turn; None where attention is a program of other operators, as for float64 on CUDA. On meta, which chooses no
    kernel, what would on a GPU."""
    if q.is_meta:
        return _Flash if q.dtype in (tare.float16, tare.bfloat16) else _Efficient
    chosen = tare._fused_sdp_choice(q, k, v, None, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
    return _OnCPU if chosen == 1 and q.device.type == "cpu" else _KERNELS.get(chosen)


# --- how keys and values come round ---


def _packed(*tensors):
    return tare.cat([one.flatten() for one in tensors])


def _unpacked(flat, like, other):
    first, second = flat.split([like.numel(), other.numel()])
    return first.view(like.shape), second.view(other.shape)


class _Passed:
    """Each turn what a rank has goes to the next rank."""

    def __init__(self, group):
        self.group = group

    def send(self, flat):
        size = self.group.size()
        self.coming = funcol.permute_tensor(flat, [(rank + 1) % size for rank in range(size)], self.group)

    def receive(self, turn):
        return self.coming.wait()


class _Gathered:
    """All that the ranks have comes at once, before the first turn."""

    def __init__(self, group):
        self.group, self.all = group, None

    def send(self, flat):
        if self.all is None:
            self.all = funcol.all_gather_single(flat, 0, self.group)

    def receive(self, turn):
        return self.all.wait().view(self.group.size(), -1)[(self.group.rank() - turn) % self.group.size()]


def _ring(group):
    return (_Gathered if _cp_options.rotate_method is _RotateMethod.ALL_GATHER else _Passed)(group)


# --- what queries look at in a turn ---


@dataclass(frozen=True)
class _Look:
    masked: bool = False  # causal within the turn
    late: bool = False  # only the second half of the queries
    early: bool = False  # only the first half of the keys

    def queries(self, tensor):
        return tensor.chunk(2, 2)[1] if self.late else tensor

    def keys(self, tensor):
        return tensor.chunk(2, 2)[0] if self.early else tensor


def _look(rank, turn, is_causal, balanced):
    """How queries see the keys that are at this rank in a turn, which began `turn` ranks before it; None: not at all."""
    if not is_causal or turn == 0:
        return _Look(masked=is_causal)
    before = turn <= rank
    if balanced:
        return _Look(late=not before, early=before)
    return _Look() if before else None


def _merge(out, sums, more, more_sums):
    """Takes a mean of other keys into `out`, and their sums into `sums`: float32, or what the kernel has."""
    out.lerp_(more, (more_sums - sums).sigmoid_().unsqueeze(-1))
    sums.copy_(tare.logaddexp(sums, more_sums))


class _RingAttention(tare.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value, kernel, group, dropout_p, is_causal, scale):
        rank, size, options = group.rank(), group.size(), (dropout_p, scale)
        ctx.kernel, ctx.group, ctx.is_causal, ctx.options = kernel, group, is_causal, options
        ctx.balanced = balanced = _cp_options.enable_load_balance
        ring, k, v = _ring(group), key.contiguous(), value.contiguous()
        for turn in range(size):
            if turn:
                k, v = _unpacked(ring.receive(turn), k, v)
            if turn < size - 1:
                ring.send(_packed(k, v))
            look = _look(rank, turn, is_causal, balanced)
            if look is None:
                continue
            found, found_sums, rest = kernel.forward(look.queries(query), look.keys(k), look.keys(v), dropout_p, look.masked, scale)
            dtype = tare.promote_types(found.dtype, tare.float32) if _cp_options.convert_to_f32 else found.dtype
            if turn == 0:
                out, sums = found.to(dtype), found_sums
            else:
                _merge(look.queries(out), look.queries(sums), found.to(dtype), found_sums)
        out = out.to(query.dtype)
        tensors = [one for one in rest if isinstance(one, tare.Tensor)]
        ctx.rest = [None if isinstance(one, tare.Tensor) else (one,) for one in rest]
        ctx.save_for_backward(query, key, value, out, sums, *tensors)
        return out

    @staticmethod
    def backward(ctx, grad):
        query, key, value, out, sums, *tensors = ctx.saved_tensors
        rest = [tensors.pop(0) if one is None else one[0] for one in ctx.rest]
        kernel, group, (dropout_p, scale) = ctx.kernel, ctx.group, ctx.options
        rank, size = group.rank(), group.size()
        dtype = tare.promote_types(query.dtype, tare.float32) if _cp_options.convert_to_f32 else query.dtype
        to_query, to_key, to_value = (tare.zeros(one.shape, dtype=dtype, device=one.device) for one in (query, key, value))
        ring, home, k, v = _ring(group), _Passed(group), key.contiguous(), value.contiguous()
        for turn in range(size):
            if turn:
                k, v = _unpacked(ring.receive(turn), k, v)
            if turn < size - 1:
                ring.send(_packed(k, v))
            look = _look(rank, turn, ctx.is_causal, ctx.balanced)
            if look is not None:
                found = kernel.backward(look.queries(grad), look.queries(query), look.keys(k), look.keys(v), look.queries(out),
                                        look.queries(sums).contiguous(), rest, dropout_p, look.masked, scale)
                look.queries(to_query).add_(found[0])
            if turn:
                to_key, to_value = _unpacked(home.receive(turn), to_key, to_value)
            if look is not None:
                look.keys(to_key).add_(found[1])
                look.keys(to_value).add_(found[2])
            home.send(_packed(to_key, to_value))
        to_key, to_value = _unpacked(home.receive(size).to(key.dtype), to_key, to_value)
        return to_query.to(query.dtype), to_key, to_value, None, None, None, None, None


def ring_attention(query, key, value, kernel, group, dropout_p, is_causal, scale):
    """Attention of this rank's queries to all ranks' keys; tensors are this rank's [batch, heads, length, features].

    Errors: NotImplementedError for a causal mask of unlike lengths, RuntimeError for balanced work without a causal mask.
    """
    if is_causal and query.shape[2] != key.shape[2]:
        raise NotImplementedError("is_causal requires the same query and context sequence lengths")
    if not is_causal and _cp_options.enable_load_balance:
        raise RuntimeError("Load balancing requires `is_causal=True`.")
    features = query.shape[3]
    lacking = -features % 8 if kernel is _Flash else 0  # the kernel takes features in eights
    if lacking:
        query, key, value = (F.pad(one, (0, lacking)) for one in (query, key, value))
        scale = scale or 1 / math.sqrt(features)
    out = _RingAttention.apply(query, key, value, kernel, group, dropout_p, is_causal, scale)
    return out[..., :features] if lacking else out
