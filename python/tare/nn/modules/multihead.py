"""Attention with several heads as a module; libraries import it from `tare.nn.modules.activation`."""

import tare
from tare.nn import functional as F
from tare.nn.init import constant_, xavier_normal_, xavier_uniform_
from tare.nn.modules.linear import NonDynamicallyQuantizableLinear
from tare.nn.modules.module import Module
from tare.nn.parameter import Parameter

_FAST_DEVICES = ("cpu", "cuda")


class MultiheadAttention(Module):
    """Attention of `num_heads` heads over (L, N, embed_dim), or (N, L, embed_dim) where `batch_first`.

    Source: Vaswani et al., 2017; torch.nn.MultiheadAttention.
    """

    __constants__ = ["batch_first"]

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        bias=True,
        add_bias_kv=False,
        add_zero_attn=False,
        kdim=None,
        vdim=None,
        batch_first=False,
        device=None,
        dtype=None,
    ):
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError(
                f"embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads} "
                "instead"
            )
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")

        def made(*shape):
            return Parameter(tare.empty(shape, device=device, dtype=dtype))

        if self._qkv_same_embed_dim:
            self.in_proj_weight = made(3 * embed_dim, embed_dim)
            for name in ("q_proj_weight", "k_proj_weight", "v_proj_weight"):
                self.register_parameter(name, None)
        else:
            self.q_proj_weight = made(embed_dim, embed_dim)
            self.k_proj_weight = made(embed_dim, self.kdim)
            self.v_proj_weight = made(embed_dim, self.vdim)
            self.register_parameter("in_proj_weight", None)
        if bias:
            self.in_proj_bias = made(3 * embed_dim)
        else:
            self.register_parameter("in_proj_bias", None)
        self.out_proj = NonDynamicallyQuantizableLinear(
            embed_dim, embed_dim, bias=bias, device=device, dtype=dtype
        )
        if add_bias_kv:
            self.bias_k = made(1, 1, embed_dim)
            self.bias_v = made(1, 1, embed_dim)
        else:
            self.bias_k = self.bias_v = None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        if self._qkv_same_embed_dim:
            xavier_uniform_(self.in_proj_weight)
        else:
            for weight in (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
                xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            constant_(self.in_proj_bias, 0.0)
            constant_(self.out_proj.bias, 0.0)
        for bias in (self.bias_k, self.bias_v):
            if bias is not None:
                xavier_normal_(bias)

    def __setstate__(self, state):
        state.setdefault("_qkv_same_embed_dim", True)  # Files older than `kdim` and `vdim`.
        super().__setstate__(state)

    def _takes_fast_path(self, query, key, value, attn_mask, key_padding_mask):
        """Whether PyTorch would call its one fused operator: self-attention in evaluation without gradients."""
        return (
            query.dim() == 3
            and query is key
            and key is value
            and self._qkv_same_embed_dim
            and self.in_proj_weight is not None
            and self.in_proj_bias is not None
            and query.dtype == self.in_proj_bias.dtype == self.in_proj_weight.dtype
            and not self.training
            and self.num_heads % 2 == 0
            and self.batch_first
            and self.bias_k is None
            and self.bias_v is None
            and not self.add_zero_attn
            and not (query.is_nested and (key_padding_mask is not None or attn_mask is not None))
            and _fast_for(
                query, self.in_proj_weight, self.in_proj_bias, self.out_proj.weight, self.out_proj.bias
            )
            and fast_path_is_on()
        )

    def _why_slow(self, query, key, value):
        """Why the fast path is not taken, in PyTorch's words for the commonest reasons."""
        reasons = (
            (query.dim() != 3, f"input not batched; expected query.dim() of 3 but got {query.dim()}"),
            (query is not key or key is not value, "non-self attention was used (query, key, and value are not the same Tensor)"),
            (self.training, "training is enabled"),
            (self.num_heads % 2 == 1, "self.num_heads is not even"),
            (not self.batch_first, "batch_first was not True"),
            (tare.is_grad_enabled(), "grad is enabled and query or the input/output projection weights or biases requires_grad"),
        )
        return next((text for holds, text in reasons if holds), "some Tensor argument has_torch_function")

    def forward(
        self,
        query,
        key,
        value,
        key_padding_mask=None,
        need_weights=True,
        attn_mask=None,
        average_attn_weights=True,
        is_causal=False,
    ):
        """The output, shaped as the query, and the attention of each query to each key, or None."""
        floating_masks = any(
            mask is not None and tare.is_floating_point(mask) for mask in (attn_mask, key_padding_mask)
        )
        batched = query.dim() == 3
        key_padding_mask = F._canonical_mask(
            key_padding_mask, "key_padding_mask", F._none_or_dtype(attn_mask), "attn_mask", query.dtype
        )
        attn_mask = F._canonical_mask(attn_mask, "attn_mask", None, "", query.dtype, check_other=False)
        if not floating_masks and self._takes_fast_path(query, key, value, attn_mask, key_padding_mask):
            mask, mask_type = self.merge_masks(attn_mask, key_padding_mask, query)
            return tare._native_multi_head_attention(
                query,
                key,
                value,
                self.embed_dim,
                self.num_heads,
                self.in_proj_weight,
                self.in_proj_bias,
                self.out_proj.weight,
                self.out_proj.bias,
                mask,
                need_weights,
                average_attn_weights,
                mask_type,
            )
        if query.is_nested or key.is_nested or value.is_nested:
            raise AssertionError("MultiheadAttention does not support NestedTensor outside of its fast path. "
                                 f"The fast path was not hit because {self._why_slow(query, key, value)}")

        if self.batch_first and batched:
            # Equal inputs stay equal: the projection looks for it.
            given = {id(x): x for x in (query, key, value)}  # one tensor is turned once, and stays one
            turned = {name: x.transpose(1, 0) for name, x in given.items()}
            query, key, value = (turned[id(x)] for x in (query, key, value))
        separate = {}
        if not self._qkv_same_embed_dim:
            separate = {
                "use_separate_proj_weight": True,
                "q_proj_weight": self.q_proj_weight,
                "k_proj_weight": self.k_proj_weight,
                "v_proj_weight": self.v_proj_weight,
            }
        output, weights = F.multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            average_attn_weights=average_attn_weights,
            is_causal=is_causal,
            **separate,
        )
        if self.batch_first and batched:
            output = output.transpose(1, 0)
        return output, weights

    def merge_masks(self, attn_mask, key_padding_mask, query):
        """Both masks as one, and its kind: 1 for padding alone, 2 where there is an attention mask, None for none."""
        if attn_mask is None:
            return key_padding_mask, None if key_padding_mask is None else 1
        batch, length, _ = query.shape
        if attn_mask.dim() == 3:
            merged = attn_mask.view(batch, -1, length, length)
        else:
            merged = attn_mask.view(1, 1, length, length).expand(batch, self.num_heads, -1, -1)
        if key_padding_mask is not None:
            padding = key_padding_mask.view(batch, 1, 1, length).expand(-1, self.num_heads, -1, -1)
            merged = merged + padding
        return merged, 2


def fast_path_is_on():
    """Whether fused operators may be taken at all."""
    switch = getattr(tare.backends, "mha", None)
    return switch is not None and switch.get_fastpath_enabled() and not tare.is_autocast_enabled()


def _fast_for(*tensors):
    """Whether these tensors may go through a fused operator, which has no derivative and no override."""
    # Nested tensors of layout strided are plain ones to PyTorch.
    if F.has_torch_function(tuple([one for one in tensors if one is None or not one.is_nested or one.layout is not tare.strided])):
        return False
    tensors = [tensor for tensor in tensors if tensor is not None]
    if not all(tensor.device.type in _FAST_DEVICES for tensor in tensors):
        return False
    return not (tare.is_grad_enabled() and any(tensor.requires_grad for tensor in tensors))
