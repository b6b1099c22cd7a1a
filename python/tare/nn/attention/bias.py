"""Causal masks as tensors that say what they are. Source: torch.nn.attention.bias."""

import enum
from warnings import warn

import tare
from tare.nn import functional as F

__all__ = ["causal_upper_left", "causal_lower_right", "CausalVariant", "CausalBias"]


class CausalVariant(enum.IntEnum):
    """From which corner a mask that is not square is causal."""

    UPPER_LEFT = 1
    LOWER_RIGHT = 2


class CausalBias(tare.Tensor):
    """A causal mask of (seq_len_q, seq_len_kv) for `scaled_dot_product_attention`, without its elements."""

    def __init__(self, variant, seq_len_q, seq_len_kv):
        if not isinstance(variant, CausalVariant):
            raise AssertionError(f"variant must be a CausalVariant, got {type(variant).__name__}")
        super().__init__()
        self.__dict__.update(variant=variant, seq_len_q=seq_len_q, seq_len_kv=seq_len_kv)
        if self._last_key() < 0:
            warn(
                "Lower right causal bias will produce NaNs in the output when seq_len_q > seq_len_kv!", stacklevel=2
            )

    def _last_key(self):
        """The last key that the first query sees; each further query sees one more."""
        return 0 if self.variant == CausalVariant.UPPER_LEFT else self.seq_len_kv - self.seq_len_q

    def _materialize(self, device=None):
        """The mask as a bool tensor."""
        ones = tare.ones(self.seq_len_q, self.seq_len_kv, device=device or "cpu", dtype=tare.bool)
        return tare.tril(ones, diagonal=self._last_key())

    @staticmethod
    def _dispatch(
        query, key, value, attn_mask, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
    ):
        if is_causal:
            raise ValueError("CausalBias should not be used with causal=True")
        square = attn_mask.seq_len_q == attn_mask.seq_len_kv
        is_causal = square or attn_mask.variant == CausalVariant.UPPER_LEFT
        return F.scaled_dot_product_attention(
            query,
            key,
            value,
            attn_mask=None if is_causal else attn_mask._materialize(query.device),
            dropout_p=dropout_p,
            is_causal=is_causal,
            scale=scale,
            enable_gqa=enable_gqa,
        )

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if func is F.scaled_dot_product_attention:
            return cls._dispatch(*args, **(kwargs or {}))
        return super().__torch_function__(func, types, args, kwargs or {})

    def __repr__(self):
        return self._materialize().__repr__()


def causal_upper_left(*size):
    """The causal mask from the upper left corner: query i sees keys 0 to i."""
    if len(size) != 2:
        raise AssertionError("causal_upper_left only supports 2D tensors")
    return CausalBias(CausalVariant.UPPER_LEFT, *size)


def causal_lower_right(*size):
    """The causal mask from the lower right corner: the last query sees all keys."""
    if len(size) != 2:
        raise AssertionError("causal_lower_right only supports 2D tensors")
    return CausalBias(CausalVariant.LOWER_RIGHT, *size)
