"""Attention with several heads, as `nn.MultiheadAttention` computes it, and scaled products of matrices."""

import math
import warnings

import tare
from tare._C import functions as _aten
from tare.nn._functional.override import overridable

linear = _aten.linear
scaled_dot_product_attention = _aten.scaled_dot_product_attention


def _require(condition, message):
    """What PyTorch asserts. `message` is a function, so that it is only written when needed."""
    if not condition:
        raise AssertionError(message())


# Checks ---------------------------------------------------------------------------------------------------------------


def _mha_shape_check(query, key, value, key_padding_mask, attn_mask, num_heads):
    """Whether the input has a batch; raises where the ranks do not go together."""
    rank = query.dim()
    if rank not in (2, 3):
        raise AssertionError(
            f"query should be unbatched 2D or batched 3D tensor but received {rank}-D query tensor"
        )
    batched = rank == 3
    whose = f"For {'batched' if batched else 'unbatched'} ({rank}-D) `query`"
    _require(
        key.dim() == rank and value.dim() == rank,
        lambda: f"{whose}, expected `key` and `value` to be {rank}-D but found {key.dim()}-D and {value.dim()}-D tensors "
        "respectively",
    )
    if key_padding_mask is not None:
        _require(
            key_padding_mask.dim() == rank - 1,
            lambda: f"{whose}, expected `key_padding_mask` to be `None` or {rank - 1}-D but found "
            f"{key_padding_mask.dim()}-D tensor instead",
        )
    if attn_mask is not None:
        _require(
            attn_mask.dim() in (2, 3),
            lambda: f"{whose}, expected `attn_mask` to be `None`, 2-D or 3-D but found {attn_mask.dim()}-D tensor "
            "instead",
        )
        if not batched and attn_mask.dim() == 3:
            expected = (num_heads, query.shape[0], key.shape[0])
            _require(
                attn_mask.shape == expected,
                lambda: f"Expected `attn_mask` shape to be {expected} but got {attn_mask.shape}",
            )
    return batched


def _canonical_mask(mask, mask_name, other_type, other_name, target_type, check_other=True):
    """A mask to add: floating ones as they are, bool ones as 0 and -inf."""
    if mask is None:
        return None
    if mask.dtype != tare.bool and not mask.is_floating_point():
        raise AssertionError(f"only bool and floating types of {mask_name} are supported")
    if check_other and other_type not in (None, mask.dtype):
        warnings.warn(
            f"Support for mismatched {mask_name} and {other_name} is deprecated. Use same type for both instead.",
            stacklevel=2,
        )
    if mask.dtype == tare.bool:
        return tare.zeros_like(mask, dtype=target_type).masked_fill_(mask, float("-inf"))
    return mask


def _none_or_dtype(input):
    if input is None:
        return None
    if isinstance(input, tare.Tensor):
        return input.dtype
    raise RuntimeError("input to _none_or_dtype() must be None or torch.Tensor")


# Projections ----------------------------------------------------------------------------------------------------------


def _unpacked(x, count, width, weight, bias):
    """`count` projections of the same input by one product, each contiguous."""
    packed = linear(x, weight, bias)
    packed = packed.unflatten(-1, (count, width)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
    return [packed[i] for i in range(count)]


def _in_projection_packed(q, k, v, w, b=None):
    """Query, key and value, projected by thirds of one weight; equal inputs share a product."""
    width = q.size(-1)
    if k is v and q is k:
        return tuple(_unpacked(q, 3, width, w, b))
    if k is v:
        sizes = [width, 2 * width]
        w_q, w_kv = w.split(sizes)
        b_q, b_kv = (None, None) if b is None else b.split(sizes)
        return (linear(q, w_q, b_q), *_unpacked(k, 2, width, w_kv, b_kv))
    biases = (None,) * 3 if b is None else b.chunk(3)
    return tuple(linear(x, weight, bias) for x, weight, bias in zip((q, k, v), w.chunk(3), biases))


def _in_projection(q, k, v, w_q, w_k, w_v, b_q=None, b_k=None, b_v=None):
    """Query, key and value, each projected by a weight of its own."""
    width = q.size(-1)
    for name, x, weight in (("query", q, w_q), ("key", k, w_k), ("value", v, w_v)):
        expected = (width, x.size(-1))
        _require(
            weight.shape == expected,
            lambda: f"expecting {name} weights shape of {expected}, but got {weight.shape}",
        )
    for name, bias in (("query", b_q), ("key", b_k), ("value", b_v)):
        _require(
            bias is None or bias.shape == (width,),
            lambda: f"expecting {name} bias shape of {(width,)}, but got {bias.shape}",
        )
    return linear(q, w_q, b_q), linear(k, w_k, b_k), linear(v, w_v, b_v)


# The function itself --------------------------------------------------------------------------------------------------


def _heads(x, count, head_dim):
    """(L, N, E) as (N * heads, L, head_dim)."""
    return x.view(x.shape[0], count, head_dim).transpose(0, 1)


def _static_heads(static, name, count, head_dim):
    for dim, expected in ((0, count), (2, head_dim)):
        _require(
            static.size(dim) == expected,
            lambda: f"expecting {name}.size({dim}) of {expected}, but got {static.size(dim)}",
        )
    return static


def _mask_by_head(mask, target, source, count):
    """The attention mask with a dimension for heads, checked."""
    if mask.dim() == 2:
        expected, rank = (target, source), "2D"
    elif mask.dim() == 3:
        expected, rank = (count, target, source), "3D"
    else:
        raise RuntimeError(f"attn_mask's dimension {mask.dim()} is not supported")
    if mask.shape != expected:
        raise RuntimeError(f"The shape of the {rank} attn_mask is {mask.shape}, but should be {expected}.")
    return mask.unsqueeze(0) if rank == "2D" else mask


def _one_more_source(mask):
    return None if mask is None else _aten.pad(mask, (0, 1))


@overridable
def multi_head_attention_forward(
    query,
    key,
    value,
    embed_dim_to_check,
    num_heads,
    in_proj_weight,
    in_proj_bias,
    bias_k,
    bias_v,
    add_zero_attn,
    dropout_p,
    out_proj_weight,
    out_proj_bias,
    training=True,
    key_padding_mask=None,
    need_weights=True,
    attn_mask=None,
    use_separate_proj_weight=False,
    q_proj_weight=None,
    k_proj_weight=None,
    v_proj_weight=None,
    static_k=None,
    static_v=None,
    average_attn_weights=True,
    is_causal=False,
):
    """Attention of `num_heads` heads: query (L, N, E), key and value (S, N, E), or the same without N.

    Gives the output (L, N, E) and, where `need_weights`, the attention (N, L, S), else None.
    """
    batched = _mha_shape_check(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not batched:
        query, key, value = (x.unsqueeze(1) for x in (query, key, value)) if not (key is value and query is key) else (
            (query.unsqueeze(1),) * 3
        )
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    target, batch, width = query.shape
    source = key.shape[0]
    count = batch * num_heads

    key_padding_mask = _canonical_mask(
        key_padding_mask, "key_padding_mask", _none_or_dtype(attn_mask), "attn_mask", query.dtype
    )
    if is_causal and attn_mask is None:
        raise RuntimeError(
            "Need attn_mask if specifying the is_causal hint. You may use the Transformer module method "
            "`generate_square_subsequent_mask` to create this mask."
        )
    if is_causal and key_padding_mask is None and not need_weights:
        attn_mask = None  # The hint says it all.
    else:
        attn_mask = _canonical_mask(attn_mask, "attn_mask", None, "", query.dtype, check_other=False)
        if key_padding_mask is not None:
            is_causal = False

    _require(
        width == embed_dim_to_check,
        lambda: f"was expecting embedding dimension of {embed_dim_to_check}, but got {width}",
    )
    head_dim = width // num_heads
    _require(head_dim * num_heads == width, lambda: f"embed_dim {width} not divisible by num_heads {num_heads}")
    if use_separate_proj_weight:
        _require(
            key.shape[:2] == value.shape[:2],
            lambda: f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}",
        )
        weights = {"q_proj_weight": q_proj_weight, "k_proj_weight": k_proj_weight, "v_proj_weight": v_proj_weight}
        for name, weight in weights.items():
            _require(weight is not None, lambda: f"use_separate_proj_weight is True but {name} is None")
        biases = (None,) * 3 if in_proj_bias is None else in_proj_bias.chunk(3)
        q, k, v = _in_projection(query, key, value, *weights.values(), *biases)
    else:
        _require(
            key.shape == value.shape,
            lambda: f"key shape {key.shape} does not match value shape {value.shape}",
        )
        _require(
            in_proj_weight is not None,
            lambda: "use_separate_proj_weight is False but in_proj_weight is None",
        )
        q, k, v = _in_projection_packed(query, key, value, in_proj_weight, in_proj_bias)

    if attn_mask is not None:
        attn_mask = _mask_by_head(attn_mask, target, source, count)
    if bias_k is not None and bias_v is not None:
        _require(static_k is None, lambda: "bias cannot be added to static key.")
        _require(static_v is None, lambda: "bias cannot be added to static value.")
        k = tare.cat([k, bias_k.repeat(1, batch, 1)])
        v = tare.cat([v, bias_v.repeat(1, batch, 1)])
        attn_mask, key_padding_mask = _one_more_source(attn_mask), _one_more_source(key_padding_mask)
    else:
        _require(bias_k is None, lambda: "bias_k is set but bias_v is None")
        _require(bias_v is None, lambda: "bias_v is set but bias_k is None")

    q = _heads(q, count, head_dim)
    k = _heads(k, count, head_dim) if static_k is None else _static_heads(static_k, "static_k", count, head_dim)
    v = _heads(v, count, head_dim) if static_v is None else _static_heads(static_v, "static_v", count, head_dim)
    if add_zero_attn:
        shape = (count, 1, head_dim)
        k = tare.cat([k, tare.zeros(shape, dtype=k.dtype, device=k.device)], dim=1)
        v = tare.cat([v, tare.zeros(shape, dtype=v.dtype, device=v.device)], dim=1)
        attn_mask, key_padding_mask = _one_more_source(attn_mask), _one_more_source(key_padding_mask)
    source = k.size(1)

    if key_padding_mask is not None:
        for dim, expected in enumerate((batch, source)):
            _require(
                key_padding_mask.shape[dim] == expected,
                lambda: f"Expected key_padded_mask.shape[{dim}] to be {expected}, but got "
                f"{key_padding_mask.shape[dim]}",
            )
        by_head = key_padding_mask.view(batch, 1, 1, source).expand(-1, num_heads, -1, -1)
        by_head = by_head.reshape(count, 1, source)
        attn_mask = by_head if attn_mask is None else attn_mask + by_head
    if not training:
        dropout_p = 0.0

    def project(output):
        """The heads joined, (L * N, E), through the last layer."""
        output = linear(output, out_proj_weight, out_proj_bias)
        output = output.view(target, batch, output.size(1))
        return output if batched else output.squeeze(1)

    if not need_weights:
        if attn_mask is not None:
            if attn_mask.size(0) == 1 and attn_mask.dim() == 3:
                attn_mask = attn_mask.unsqueeze(0)
            else:
                attn_mask = attn_mask.view(batch, num_heads, -1, source)
        q = q.view(batch, num_heads, target, head_dim)
        k = k.view(batch, num_heads, source, head_dim)
        v = v.view(batch, num_heads, source, head_dim)
        output = tare.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask, dropout_p, is_causal)
        return project(output.permute(2, 0, 1, 3).reshape(batch * target, width)), None

    scaled = q * math.sqrt(1.0 / float(head_dim))
    _require(
        not (is_causal and attn_mask is None), lambda: "FIXME: is_causal not implemented for need_weights"
    )
    if attn_mask is not None:
        weights = tare.baddbmm(attn_mask, scaled, k.transpose(-2, -1))
    else:
        weights = tare.bmm(scaled, k.transpose(-2, -1))
    weights = tare.nn.functional.softmax(weights, dim=-1)  # looked up there, where programs that count replace it
    if dropout_p > 0.0:
        weights = tare.nn.functional.dropout(weights, p=dropout_p)
    output = project(tare.bmm(weights, v).transpose(0, 1).reshape(target * batch, width))
    weights = weights.view(batch, num_heads, target, source)
    if average_attn_weights:
        weights = weights.mean(dim=1)
    return output, weights if batched else weights.squeeze(0)


# Products with scales -------------------------------------------------------------------------------------------------


@overridable
def grouped_mm(mat_a: tare.Tensor, mat_b: tare.Tensor, *, offs=None, bias=None, out_dtype=None):
    """One product for each group of rows; the groups end at `offs`."""
    return tare._grouped_mm(mat_a, mat_b, offs=offs, bias=bias, out_dtype=out_dtype)


def _listed(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def _numbers(values):
    return [value.value for value in _listed(values or [])]


def _scales(scale_a, recipe_a, scale_b, recipe_b, swizzle_a, swizzle_b):
    """The scales of both operands as ATen takes them: lists of tensors and of numbers."""
    a = _listed(scale_a), _numbers(_listed(recipe_a)), _numbers(_listed(swizzle_a))
    return (*a, _listed(scale_b), _numbers(_listed(recipe_b)), _numbers(_listed(swizzle_b)))


@overridable
def scaled_mm(
    mat_a: tare.Tensor,
    mat_b: tare.Tensor,
    scale_a,
    scale_recipe_a,
    scale_b,
    scale_recipe_b,
    swizzle_a=None,
    swizzle_b=None,
    bias=None,
    output_dtype=tare.bfloat16,
    contraction_dim=(),
    use_fast_accum=False,
):
    """A product of narrow floats, scaled by tensors whose layout the recipes name."""
    scales = _scales(scale_a, scale_recipe_a, scale_b, scale_recipe_b, swizzle_a, swizzle_b)
    return tare._scaled_mm_v2(mat_a, mat_b, *scales, bias, output_dtype, contraction_dim, use_fast_accum)


@overridable
def scaled_grouped_mm(
    mat_a: tare.Tensor,
    mat_b: tare.Tensor,
    scale_a,
    scale_recipe_a,
    scale_b,
    scale_recipe_b,
    swizzle_a=None,
    swizzle_b=None,
    bias=None,
    offs=None,
    output_dtype=tare.bfloat16,
    contraction_dim=(),
    use_fast_accum=False,
):
    """`scaled_mm` for each group of rows."""
    scales = _scales(scale_a, scale_recipe_a, scale_b, scale_recipe_b, swizzle_a, swizzle_b)
    return tare._scaled_grouped_mm_v2(
        mat_a, mat_b, *scales, offs, bias, output_dtype, contraction_dim, use_fast_accum
    )
