"""Encoders and decoders of attention. Source: Vaswani et al., 2017; torch.nn.modules.transformer."""

import copy
import warnings

import tare
from tare.nn import functional as F
from tare.nn.init import xavier_uniform_
from tare.nn.modules.activation import GELU, MultiheadAttention, ReLU
from tare.nn.modules.container import ModuleList
from tare.nn.modules.dropout import Dropout
from tare.nn.modules.linear import Linear
from tare.nn.modules.module import Module
from tare.nn.modules.multihead import _fast_for, fast_path_is_on
from tare.nn.modules.normalization import LayerNorm

__all__ = [
    "Transformer",
    "TransformerEncoder",
    "TransformerDecoder",
    "TransformerEncoderLayer",
    "TransformerDecoderLayer",
]

_ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu}


def _generate_square_subsequent_mask(sz, device=None, dtype=None):
    """(sz, sz): -inf above the diagonal, 0 elsewhere."""
    return tare.triu(tare.full((sz, sz), float("-inf"), dtype=dtype, device=device), diagonal=1)


def _get_seq_len(src, batch_first):
    if src.is_nested:
        return None
    size = src.size()
    return size[1 if batch_first and len(size) != 2 else 0]


def _get_clones(module, N):
    return ModuleList([copy.deepcopy(module) for _ in range(N)])


def _get_activation_fn(activation):
    if activation not in _ACTIVATIONS:
        raise RuntimeError(f"activation should be relu/gelu, not {activation}")
    return _ACTIVATIONS[activation]


def _detect_is_causal_mask(mask, is_causal=None, size=None):
    """Whether the mask is the causal one: as told, else by comparing."""
    if is_causal is not None or mask is None:
        return is_causal is True
    length = mask.size(-2) if size is None else size
    causal = _generate_square_subsequent_mask(length, device=mask.device, dtype=mask.dtype)
    return mask.size() == causal.size() and bool((mask == causal).all())


def _canonical(mask, mask_name, other, other_name, dtype):
    """A padding mask, to be added; it should have the dtype of the attention mask beside it."""
    return F._canonical_mask(mask, mask_name, F._none_or_dtype(other), other_name, dtype)


def _canonical_alone(mask, mask_name, dtype):
    return F._canonical_mask(mask, mask_name, None, "", dtype, check_other=False)


class Transformer(Module):
    """An encoder, and a decoder that attends to what it gives: src (S, N, E), tgt (T, N, E) to (T, N, E)."""

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation=F.relu,
        custom_encoder=None,
        custom_decoder=None,
        layer_norm_eps=1e-05,
        batch_first=False,
        norm_first=False,
        bias=True,
        device=None,
        dtype=None,
    ):
        super().__init__()
        made = {"device": device, "dtype": dtype}
        settings = (dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias)
        for name, given, kind, layer, count in (
            ("encoder", custom_encoder, TransformerEncoder, TransformerEncoderLayer, num_encoder_layers),
            ("decoder", custom_decoder, TransformerDecoder, TransformerDecoderLayer, num_decoder_layers),
        ):
            if given is None:
                first = layer(d_model, nhead, *settings, **made)
                given = kind(first, count, LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **made))
            setattr(self, name, given)
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(
        self,
        src,
        tgt,
        src_mask=None,
        tgt_mask=None,
        memory_mask=None,
        src_key_padding_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        src_is_causal=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        return _encode_and_decode(**locals())

    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        """The mask under which each position sees itself and those before it."""
        return _generate_square_subsequent_mask(sz, device=device, dtype=dtype)

    def _reset_parameters(self):
        for parameter in self.parameters():
            if parameter.dim() > 1:
                xavier_uniform_(parameter)


def _encode_and_decode(self, src, tgt, src_mask, src_key_padding_mask, src_is_causal, **of_decoder):
    """The forward of a `Transformer`, whose other arguments are the decoder's by the same names."""
    batch_dim = 0 if self.batch_first else 1
    if src.dim() == 3 and src.size(batch_dim) != tgt.size(batch_dim):
        raise RuntimeError("the batch number of src and tgt must be equal")
    if {src.size(-1), tgt.size(-1)} != {self.d_model}:
        raise RuntimeError("the feature number of src and tgt must be equal to d_model")
    memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
    return self.decoder(tgt, memory, **of_decoder)


def _why_not_nested(layer):
    """Why the layers of an encoder cannot take nested tensors; empty where they can."""
    name = "encoder_layer"
    if not isinstance(layer, TransformerEncoderLayer):
        return f"{name} was not TransformerEncoderLayer"
    attention = layer.self_attn
    reasons = (
        (layer.norm_first, ".norm_first was True"),
        (
            not attention.batch_first,
            ".self_attn.batch_first was not True(use batch_first for better inference performance)",
        ),
        (not attention._qkv_same_embed_dim, ".self_attn._qkv_same_embed_dim was not True"),
        (attention.in_proj_bias is None, ".self_attn was passed bias=False"),
        (not layer.activation_relu_or_gelu, ".activation_relu_or_gelu was not True"),
        (layer.norm1.eps != layer.norm2.eps, f".norm1.eps was not equal to {name}.norm2.eps"),
        (attention.num_heads % 2 == 1, ".self_attn.num_heads is odd"),
    )
    return next((name + text for holds, text in reasons if holds), "")


def _is_at_end(padding):
    """Whether in each row of (N, S) everything behind padding is padding."""
    padded = padding != 0
    return bool((padded[:, 1:] >= padded[:, :-1]).all())


class TransformerEncoder(Module):
    """`num_layers` copies of a layer, one after the other, and a norm."""

    __constants__ = ["norm"]

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = _get_clones(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.use_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check
        reason = _why_not_nested(encoder_layer)
        if enable_nested_tensor and reason:
            warnings.warn(
                f"enable_nested_tensor is True, but self.use_nested_tensor is False because {reason}", stacklevel=2
            )
            self.use_nested_tensor = False

    def _leaves_padding_out(self, src, mask, padding):
        """Whether PyTorch leaves the padding out, by means of nested tensors: in evaluation, without gradients.

        It asks whether all padding stands behind what it pads; off the CPU nobody knows, and shapes do not depend on it.
        """
        first = self.layers[0]
        return (
            getattr(self, "use_nested_tensor", False)
            and not first.training
            and src.dim() == 3
            and padding is not None
            and mask is None
            and not src.is_nested
            and src.device.type in ("cpu", "cuda", "xpu")
            and fast_path_is_on()
            and _fast_for(src, *first._fused_weights())
            and (not getattr(self, "mask_check", True) or src.device.type != "cpu" or _is_at_end(padding))
        )

    def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        padding = _canonical(src_key_padding_mask, "src_key_padding_mask", mask, "mask", src.dtype)
        mask = _canonical_alone(mask, "mask", src.dtype)
        output = src
        length = _get_seq_len(src, self.layers[0].self_attn.batch_first)
        is_causal = _detect_is_causal_mask(mask, is_causal, length)
        for layer in self.layers:
            output = layer(output, src_mask=mask, is_causal=is_causal, src_key_padding_mask=padding)
        if self._leaves_padding_out(src, mask, padding):
            output = output.masked_fill((padding != 0).unsqueeze(-1), 0.0)  # As what was left out comes back.
        return output if self.norm is None else self.norm(output)


class TransformerDecoder(Module):
    """`num_layers` copies of a layer, one after the other, and a norm."""

    __constants__ = ["norm"]

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _get_clones(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self,
        tgt,
        memory,
        tgt_mask=None,
        memory_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        tgt_is_causal=None,
        memory_is_causal=False,
    ):
        return _decode(**locals())


def _decode(self, tgt, memory, **masks):
    """The forward of a `TransformerDecoder`, whose layers take the masks by the same names."""
    length = _get_seq_len(tgt, self.layers[0].self_attn.batch_first)
    masks["tgt_is_causal"] = _detect_is_causal_mask(masks["tgt_mask"], masks["tgt_is_causal"], length)
    for layer in self.layers:
        tgt = layer(tgt, memory, **masks)
    return tgt if self.norm is None else self.norm(tgt)


def _fused_activation(activation):
    """The number by which the fused operator knows an activation: 1 for ReLU, 2 for GELU, 0 for what it has not."""
    for number, function, kind in ((1, F.relu, ReLU), (2, F.gelu, GELU)):
        if activation is function or isinstance(activation, kind):
            return number
    return 0


class _Layer(Module):
    """What the two layers share: an attention block and a feed-forward block, each with norm and dropout."""

    __constants__ = ["norm_first"]
    _crosses = False

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward=2048,
        dropout=0.1,
        activation=F.relu,
        layer_norm_eps=1e-05,
        batch_first=False,
        norm_first=False,
        bias=True,
        device=None,
        dtype=None,
    ):
        super().__init__()
        made = {"device": device, "dtype": dtype}
        attention = {"dropout": dropout, "batch_first": batch_first, "bias": bias, **made}
        self.self_attn = MultiheadAttention(d_model, nhead, **attention)
        if self._crosses:
            self.multihead_attn = MultiheadAttention(d_model, nhead, **attention)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **made)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **made)
        self.norm_first = norm_first
        blocks = range(1, 4 if self._crosses else 3)
        for block in blocks:
            setattr(self, f"norm{block}", LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **made))
        for block in blocks:
            setattr(self, f"dropout{block}", Dropout(dropout))
        self.activation = _get_activation_fn(activation) if isinstance(activation, str) else activation
        if not self._crosses:
            self.activation_relu_or_gelu = _fused_activation(self.activation)

    def __setstate__(self, state):
        super().__setstate__(state)
        if not hasattr(self, "activation"):
            self.activation = F.relu

    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        x = self.self_attn(
            x,
            x,
            x,
            attn_mask=attn_mask,
            key_padding_mask=key_padding_mask,
            need_weights=False,
            is_causal=is_causal,
        )[0]
        return self.dropout1(x)

    def _fed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


class TransformerEncoderLayer(_Layer):
    """Self-attention, then two linear layers, each added to its input and normalised, before it if `norm_first`."""

    def _fused_weights(self):
        """The tensors that the fused operator takes, in its order."""
        attention = self.self_attn
        return (
            attention.in_proj_weight,
            attention.in_proj_bias,
            attention.out_proj.weight,
            attention.out_proj.bias,
            self.norm1.weight,
            self.norm1.bias,
            self.norm2.weight,
            self.norm2.bias,
            self.linear1.weight,
            self.linear1.bias,
            self.linear2.weight,
            self.linear2.bias,
        )

    def _takes_fast_path(self, src, src_mask, padding):
        """Whether PyTorch would call its one fused operator: in evaluation, without gradients and hooks."""
        attention = self.self_attn
        return (
            src.dim() == 3
            and not self.training
            and attention.batch_first
            and attention.in_proj_bias is not None
            and attention._qkv_same_embed_dim
            and self.activation_relu_or_gelu
            and self.norm1.eps == self.norm2.eps
            and not (src.is_nested and (padding is not None or src_mask is not None))
            and attention.num_heads % 2 == 0
            and not any(
                module.__dict__.get("_forward_hooks") or module.__dict__.get("_forward_pre_hooks")
                for module in self.modules()
            )
            and _fast_for(src, *self._fused_weights())
            and fast_path_is_on()
        )

    def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        padding = _canonical(src_key_padding_mask, "src_key_padding_mask", src_mask, "src_mask", src.dtype)
        src_mask = _canonical_alone(src_mask, "src_mask", src.dtype)
        if self._takes_fast_path(src, src_mask, padding):
            mask, mask_type = self.self_attn.merge_masks(src_mask, padding, src)
            weights = self._fused_weights()
            return tare._transformer_encoder_layer_fwd(
                src,
                self.self_attn.embed_dim,
                self.self_attn.num_heads,
                *weights[:4],
                self.activation_relu_or_gelu == 2,
                self.norm_first,
                self.norm1.eps,
                *weights[4:],
                mask,
                mask_type,
            )
        x = src
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x), src_mask, padding, is_causal=is_causal)
            return x + self._ff_block(self.norm2(x))
        x = self.norm1(x + self._sa_block(x, src_mask, padding, is_causal=is_causal))
        return self.norm2(x + self._ff_block(x))

    def _ff_block(self, x):
        return self.dropout2(self._fed_forward(x))


class TransformerDecoderLayer(_Layer):
    """Self-attention, attention to the memory, then two linear layers, each added to its input and normalised."""

    _crosses = True

    def forward(
        self,
        tgt,
        memory,
        tgt_mask=None,
        memory_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
        tgt_is_causal=False,
        memory_is_causal=False,
    ):
        own = (tgt_mask, tgt_key_padding_mask, tgt_is_causal)
        other = (memory, memory_mask, memory_key_padding_mask, memory_is_causal)
        x = tgt
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x), *own)
            x = x + self._mha_block(self.norm2(x), *other)
            return x + self._ff_block(self.norm3(x))
        x = self.norm1(x + self._sa_block(x, *own))
        x = self.norm2(x + self._mha_block(x, *other))
        return self.norm3(x + self._ff_block(x))

    def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
        x = self.multihead_attn(
            x,
            mem,
            mem,
            attn_mask=attn_mask,
            key_padding_mask=key_padding_mask,
            is_causal=is_causal,
            need_weights=False,
        )[0]
        return self.dropout2(x)

    def _ff_block(self, x):
        return self.dropout3(self._fed_forward(x))
