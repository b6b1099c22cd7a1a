"""Attention with scores changed by a function. Source: torch.nn.attention.flex_attention.

The names are here, so that programs which import them run; what they compute needs a compiler and is refused by name.
Masks can be combined, since that is plain Python.
"""

from collections import namedtuple
from collections.abc import Callable

import tare

__all__ = [
    "BlockMask",
    "flex_attention",
    "AuxOutput",
    "AuxRequest",
    "FlexKernelOptions",
    "create_block_mask",
    "create_mask",
    "or_masks",
    "and_masks",
    "noop_mask",
]

AuxRequest = namedtuple("AuxRequest", ["lse", "max_scores"], defaults=(False, False))
AuxOutput = namedtuple("AuxOutput", ["lse", "max_scores"], defaults=(None, None))
FlexKernelOptions = dict
_DEFAULT_SPARSE_BLOCK_SIZE = 128
_score_mod_signature = Callable[[tare.Tensor] * 5, tare.Tensor]  # programs annotate with these
_mask_mod_signature = Callable[[tare.Tensor] * 4, tare.Tensor]


def _refused(name):
    return NotImplementedError(f"{name} (torch.nn.attention.flex_attention) is not supported by tare yet")


def noop_mask(batch, head, token_q, token_kv):
    """The mask that hides nothing."""
    return batch.new_ones(size=(), dtype=tare.bool, device=batch.device)


def _combined(mask_mods, start, join):
    if not all(callable(mask) for mask in mask_mods):
        raise RuntimeError(f"All inputs should be callable mask_mods: {mask_mods}")

    def mask(b, h, q_idx, kv_idx):
        result = start(b)
        for each in mask_mods:
            result = join(result, each(b, h, q_idx, kv_idx))
        return result

    return mask


def or_masks(*mask_mods):
    """The mask that shows what any of these shows."""
    return _combined(mask_mods, lambda b: b.new_zeros((), dtype=tare.bool), lambda x, y: x | y)


def and_masks(*mask_mods):
    """The mask that shows what all of these show."""
    return _combined(mask_mods, lambda b: b.new_ones((), dtype=tare.bool), lambda x, y: x & y)


class BlockMask:
    """A mask by blocks; not supported yet."""

    def __init__(
        self,
        seq_lengths,
        kv_num_blocks,
        kv_indices,
        full_kv_num_blocks,
        full_kv_indices,
        q_num_blocks,
        q_indices,
        full_q_num_blocks,
        full_q_indices,
        BLOCK_SIZE=(_DEFAULT_SPARSE_BLOCK_SIZE, _DEFAULT_SPARSE_BLOCK_SIZE),
        mask_mod=noop_mask,
        *,
        dq_write_order=None,
        dq_write_order_full=None,
        dq_kv_order=None,
        dq_kv_order_spt=None,
    ):
        raise _refused("BlockMask")

    @classmethod
    def from_kv_blocks(cls, *args, **kwargs):
        """Not supported yet."""
        raise _refused("BlockMask")


def create_mask(mod_fn, B, H, Q_LEN, KV_LEN, device=None):
    """Not supported yet."""
    raise _refused("create_mask")


def create_block_mask(
    mask_mod,
    B,
    H,
    Q_LEN,
    KV_LEN,
    device=None,
    BLOCK_SIZE=_DEFAULT_SPARSE_BLOCK_SIZE,
    _compile=False,
    separate_full_blocks=True,
    compute_dq_write_order=False,
    dq_kv_order=True,
):
    """Not supported yet."""
    raise _refused("create_block_mask")


def flex_attention(
    query,
    key,
    value,
    score_mod=None,
    block_mask=None,
    scale=None,
    enable_gqa=False,
    return_lse=False,
    kernel_options=None,
    *,
    return_aux=None,
):
    """Not supported yet."""
    raise _refused("flex_attention")
