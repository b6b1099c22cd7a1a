"""Attention over sequences of different lengths in one tensor. Source: torch.nn.attention.varlen. Not supported yet."""

from collections import namedtuple

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
