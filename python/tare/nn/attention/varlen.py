"""Attention over sequences of different lengths that lie one behind the other in one tensor: [steps of all, heads, features]. Its kernels
are accelerators'. Source: torch.nn.attention.varlen."""

from collections import namedtuple

import tare
from tare import _C, _custom_ops

__all__ = ["varlen_attn", "varlen_attn_out", "AuxRequest"]

AuxRequest = namedtuple("AuxRequest", ["lse"], defaults=(False,))

for _call in _C._register_varlen_operators():
    _custom_ops.adopt(_call)


def _check_heads(query, key, enable_gqa, block_table):
    heads, shared = query.size(1), key.size(1 if block_table is None else 2)  # [pages, steps of a page, heads, features]
    if enable_gqa and heads % shared:
        raise ValueError(f"Expect number of query heads to be a multiple of kv heads for GQA but got Hq={heads} and Hkv={shared}.")
    if not enable_gqa and heads != shared:
        raise ValueError(f"Expect query and key/value to have the same number of heads but got Hq={heads} and Hkv={shared}. "
                         "Try setting enable_gqa=True for GQA.")


def varlen_attn(query, key, value, cu_seq_q, cu_seq_k, max_q, max_k, *, return_aux=None, scale=None, window_size=(-1, -1),
                enable_gqa=False, seqused_k=None, block_table=None, num_splits=None):
    """Attention within each sequence. `cu_seq_q` and `cu_seq_k` say where sequences begin and end, [how many + 1], `max_q` and `max_k`
    how long the longest is. A query sees as many keys to the left and right as `window_size` says, -1: all; (-1, 0) is causal. With
    `return_aux.lse` the logarithms of the softmax's sums are returned as well, [heads, steps]. Pages of keys (`block_table`) and parts
    of sequences (`seqused_k`) have no gradients."""
    _check_heads(query, key, enable_gqa, block_table)
    if tare.is_grad_enabled() and any(one.requires_grad for one in (query, key, value)):
        for name, one in (("seqused_k", seqused_k), ("block_table", block_table)):
            if one is not None:
                raise RuntimeError(f"{name} is an inference-only parameter.")
    out, sums, _ = tare.ops.torch_attn._varlen_attn(query, key, value, cu_seq_q, cu_seq_k, max_q, max_k, window_size == (-1, 0), scale,
                                                    list(window_size), enable_gqa, seqused_k, block_table, num_splits)
    return (out, sums) if return_aux is not None and return_aux.lse else out


def varlen_attn_out(out, query, key, value, cu_seq_q, cu_seq_k, max_q, max_k, *, return_aux=None, scale=None, window_size=(-1, -1),
                    enable_gqa=False, seqused_k=None, block_table=None, num_splits=None):
    """The same into `out`, without gradients."""
    _check_heads(query, key, enable_gqa, block_table)
    sums = tare.ops.torch_attn._varlen_attn_out(out, query, key, value, cu_seq_q, cu_seq_k, max_q, max_k, window_size == (-1, 0), scale,
                                                list(window_size), enable_gqa, seqused_k, block_table, num_splits)
    return (out, sums) if return_aux is not None and return_aux.lse else out
