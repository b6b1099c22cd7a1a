"""Attention over sequences of different lengths in one tensor. Source: torch.nn.attention.varlen. Not supported yet."""

from collections import namedtuple

import tare
from tare._engine import refusals

__all__ = ["varlen_attn", "varlen_attn_out", "AuxRequest"]

AuxRequest = namedtuple("AuxRequest", ["lse"], defaults=(False,))


def varlen_attn(
    query,
    key,
    value,
    cu_seq_q,
    cu_seq_k,
    max_q,
    max_k,
    *,
    return_aux=None,
    scale=None,
    window_size=(-1, -1),
    enable_gqa=False,
    seqused_k=None,
    block_table=None,
    num_splits=None,
):
    """Not supported yet."""
    raise NotImplementedError("varlen_attn (torch.nn.attention.varlen) is not supported by tare yet")


def varlen_attn_out(
    out,
    query,
    key,
    value,
    cu_seq_q,
    cu_seq_k,
    max_q,
    max_k,
    *,
    return_aux=None,
    scale=None,
    window_size=(-1, -1),
    enable_gqa=False,
    seqused_k=None,
    block_table=None,
    num_splits=None,
):
    """Not supported yet."""
    raise NotImplementedError("varlen_attn_out (torch.nn.attention.varlen) is not supported by tare yet")


# Programs list the operator among those whose results checkpointing keeps.
_library = tare.library.Library("torch_attn", "DEF")
_library.define(
    "_varlen_attn(Tensor query, Tensor key, Tensor value, Tensor cu_seq_q, Tensor? cu_seq_k, SymInt max_q, SymInt max_k, "
    "bool is_causal=False, float? scale=None, SymInt[]? window_size=None, bool enable_gqa=False, Tensor? seqused_k=None, "
    "Tensor? block_table=None, SymInt? num_splits=None) -> (Tensor, Tensor, Tensor)"
)
_library.impl("_varlen_attn", refusals.refused_function("varlen_attn", __name__), "CompositeExplicitAutograd")
