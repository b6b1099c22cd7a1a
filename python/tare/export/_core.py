"""Operators that are no core ones, in core ones: what `run_decompositions` has in their place.

Each is written from its definition in PyTorch's documentation, in the order of calls that PyTorch 2.13 makes.
"""

import tare

_aten = tare.ops.aten


def _permuted(rank, first, second):
    order = list(range(rank))
    order[first], order[second] = order[second], order[first]
    return order


def _split(args):
    tensor, size, dim = args[0], args[1], args[2] if len(args) > 2 else 0
    whole, rest = divmod(tensor.size(dim), size) if size else (1, 0)
    return _aten.split_with_sizes.default, (tensor, [size] * whole + [rest] * (rest > 0), *args[2:])


def _batch_norm(args):
    if args[5]:
        return None  # in training it writes its statistics
    return _aten._native_batch_norm_legit_no_training.default, (*args[:5], *args[6:])


# Operators that are no core ones, as calls of core ones: (operator, arguments) for the arguments, None where it stays.
CALLED = {
    _aten.t.default: lambda args: (_aten.permute.default, (args[0], [1, 0])) if args[0].dim() == 2 else None,
    _aten.transpose.int: lambda args: (_aten.permute.default, (args[0], _permuted(args[0].dim(), args[1], args[2]))),
    _aten._unsafe_view.default: lambda args: (_aten.view.default, args),
    _aten.lift_fresh_copy.default: lambda args: (_aten.clone.default, args),
    _aten.native_batch_norm.default: _batch_norm,
    _aten.split.Tensor: _split,
    _aten.unsafe_split.Tensor: _split,
    _aten.unsafe_split_with_sizes.default: lambda args: (_aten.split_with_sizes.default, args),
    _aten.sum.default: lambda args: (_aten.sum.dim_IntList, (args[0], [])),
    _aten.squeeze.dim: lambda args: (_aten.squeeze.dims, (args[0], [args[1]])),
    _aten.squeeze.default: lambda args: (_aten.squeeze.dims, (args[0], [dim for dim, size in enumerate(args[0].shape) if size == 1])),
    _aten.numpy_T.default: lambda args: (_aten.permute.default, (args[0], list(range(args[0].dim()))[::-1])),
    _aten.narrow.default: lambda args: (_aten.slice.Tensor, (*args[:3], args[2] + args[3])),
}
# Those of them that no table keeps.
ALWAYS = {_aten.native_batch_norm.default, _aten.lift_fresh_copy.default, _aten.numpy_T.default, _aten.narrow.default}
# Composite ones that PyTorch's table has not.
KEPT = {_aten.upsample_bilinear2d.vec, _aten.upsample_nearest2d.vec}


def _dropout(x, p, train):
    return _aten.native_dropout(x, p, True)[0] if train and p else x.clone()


# Composite operators as PyTorch's programs have them, whatever the table.
COMPOSITE = {_aten.dropout.default: _dropout}


# Filled tensors.


def _filled(size, value, dtype=None, **options):
    return _aten.full(size, value, dtype=dtype or tare.get_default_dtype(), **options)


def _filled_like(x, size, value, dtype=None, device=None, **options):
    return _aten.full(size, value, dtype=dtype or x.dtype, device=device or x.device, **options)


def _steps(start, end, dtype=None, **options):
    return _aten.arange.start_step(start, end, 1, dtype=dtype, **options)


# Activations.


def _hardswish(x):
    return x * (x + 3).clamp(0).clamp(None, 6) / 6


def _hardsigmoid(x):
    return (x + 3).clamp(0).clamp(None, 6) / 6


def _celu(x, alpha=1.0):
    below = x.expm1() if alpha == 1 else (x / alpha).expm1() * alpha
    return _aten.where(x > 0, x, below)


def _glu(x, dim=-1):
    half = x.shape[dim] // 2
    first, second = (_aten.slice(x, dim % x.dim(), start, start + half) for start in (0, half))
    return first * second.sigmoid()


def _softplus(x, beta=1, threshold=20):
    scaled = x if beta == 1 else x * beta
    soft = scaled.exp().log1p()
    return _aten.where(scaled > threshold, x, soft if beta == 1 else soft / beta)


def _mish(x):
    return x * _softplus(x).tanh()


def _softshrink(x, lambd=0.5):
    return _aten.where(x.abs() > lambd, x - x.sign() * lambd, x * 0)


def _hardshrink(x, lambd=0.5):
    return _where_number(x.abs() <= lambd, 0, x)


def _log_sigmoid(x):
    least = _aten.minimum(_aten.full([], 0, dtype=x.dtype, layout=x.layout, device=x.device, pin_memory=False), x)
    return least - x.abs().neg().exp().log1p()


def _prelu(x, weight):
    return _aten.where(x > 0, x, weight * x)


# Choices and masks.


def _scalar_like(x, value):
    return _aten.scalar_tensor(value, dtype=x.dtype, layout=x.layout, device=x.device)


def _where_number(mask, value, x):
    return _aten.where(mask, _scalar_like(x, value), x)


def _where_numbers(mask, value, other):
    second, first = (_aten.scalar_tensor(one, dtype=tare.result_type(value, other) if type(value) is not type(other) else None,
                                         device=mask.device) for one in (other, value))
    return _aten.where(mask, first, second)


def _safe_softmax(x, dim, dtype=None):
    made = _aten._softmax(x if dtype is None else x.to(dtype), dim, False)
    hidden = _not(_aten.any(_not(_aten.eq(x, float("-inf"))), dim, True))
    return _aten.where(hidden, _aten.full_like(made, 0), made)


def _not(x):
    return _aten.logical_not(x)


def _all(x, dim=None, keepdim=False):
    return _not(_aten.any.dims(_not(x), None) if dim is None else _aten.any.dim(_not(x), dim, keepdim))


def _right_of_diagonal(x):
    """How far each element of a matrix is right of the diagonal."""
    rows, columns = x.shape[-2:]
    column = _aten.arange(0, columns, 1, device=x.device, dtype=tare.int64).unsqueeze(-2)
    return column - _aten.arange(0, rows, 1, device=x.device, dtype=tare.int64).unsqueeze(-1)


def _on_side(x, side):
    if x.dtype is tare.bool:
        return _aten.logical_and(side, x)
    return _aten.where(side, x, _scalar_like(x, 0))


def _tril(x, diagonal=0):
    return _on_side(x, _right_of_diagonal(x) <= diagonal)


def _triu(x, diagonal=0):
    return _on_side(x, _right_of_diagonal(x) >= diagonal)


def _nan_to_num(x, nan=None, posinf=None, neginf=None):
    if not x.is_floating_point():
        return NotImplemented
    limits = tare.finfo(x.dtype)
    made = _where_number(x.isnan(), 0.0 if nan is None else nan, x)
    made = _where_number(x == float("-inf"), limits.min if neginf is None else neginf, made)
    return _where_number(x == float("inf"), limits.max if posinf is None else posinf, made)


def _xlogy(x, y):
    made = _where_number(x == 0, 0, x * y.log())
    return _where_number(y.isnan(), float("nan"), made)


# Joining, taking apart, moving.


def _stack(tensors, dim=0):
    shape = list(tensors[0].shape)
    dim %= len(shape) + 1
    if dim == len(shape):
        return _aten.cat([one.unsqueeze(dim) for one in tensors], dim)
    return _aten.cat(tensors, dim).view([*shape[:dim], len(tensors), *shape[dim:]])


def _unbind(x, dim=0):
    parts = [_aten.slice(x, dim, start, start + 1) for start in range(x.shape[dim])]
    return [one.squeeze(dim) for one in parts]


def _select_scatter(x, source, dim, index):
    dim %= x.dim()
    shape = [1] * x.dim()
    shape[dim] = -1
    here = _aten.arange(0, x.shape[dim], 1, device=x.device).view(shape) == index % x.shape[dim]
    return _aten.where(here, source.unsqueeze(dim).expand(x.shape), x)


def _roll(x, shifts, dims=()):
    if not dims or x.numel() == 0:
        return NotImplemented
    for shift, dim in zip(shifts, dims):
        size = x.shape[dim]
        places = (_aten.arange(0, size, 1, device=x.device) + (size - shift) % size).fmod(size)
        x = x.index_select(dim, places)
    return x


def _shuffled(x, sizes, order, result):
    made = x.view(sizes).permute(order).clone(memory_format=tare.contiguous_format).view(result)
    return made.clone(memory_format=tare.contiguous_format)


def _pixel_shuffle(x, factor):
    *outer, channels, height, width = x.shape
    at, left = len(outer), channels // factor**2
    return _shuffled(x, [*outer, left, factor, factor, height, width], [*range(at), *(at + one for one in (0, 3, 1, 4, 2))],
                     [*outer, left, height * factor, width * factor])


def _pixel_unshuffle(x, factor):
    *outer, channels, height, width = x.shape
    at, rows, columns = len(outer), height // factor, width // factor
    return _shuffled(x, [*outer, channels, rows, factor, columns, factor], [*range(at), *(at + one for one in (0, 2, 4, 1, 3))],
                     [*outer, channels * factor**2, rows, columns])


# Sums, products and losses.


def _std(x, dim=None, *, correction=None, keepdim=False):
    return _aten.var(x, dim, correction=correction, keepdim=keepdim).sqrt()


def _std_mean(x, dim=None, *, correction=None, keepdim=False):
    variance, mean = _aten.var_mean(x, dim, correction=1.0 if correction is None else correction, keepdim=keepdim)
    return variance.sqrt(), mean


def _logsumexp(x, dim, keepdim=False):
    if x.numel() == 0 or not x.is_floating_point():
        return NotImplemented
    most = _aten.amax(x, dim, True)
    most = _where_number(most.abs() == float("inf"), 0.0, most)
    flat = most if keepdim else _aten.squeeze.dims(most, dim)
    return _aten.sum((x - most).exp(), dim, keepdim).log() + flat


def _addcmul(x, first, second, *, value=1):
    return x + (first if value == 1 else first * value) * second


def _addcdiv(x, first, second, *, value=1):
    return x + first * value / second


def _baddbmm(x, first, second, *, beta=1, alpha=1):
    made = _aten.bmm(first, second)
    made = made if alpha == 1 else made * alpha
    return made if beta == 0 else (x if beta == 1 else x * beta) + made


def _lerp(x, end, weight):
    far = weight.abs() >= 0.5
    factor, start = _aten.where(far, weight - 1, weight), _aten.where(far, end, x)
    return factor * (end - x) + start


def _lerp_number(x, end, weight):
    return _lerp(x, end, _aten.full([], weight, dtype=x.dtype, layout=x.layout, device=x.device, pin_memory=False))


def _reduced(made, reduction):
    return {0: lambda: made, 1: made.mean, 2: made.sum}[reduction]()


def _mse_loss(x, target, reduction=1):
    return _reduced((x - target) ** 2, reduction)


def _smooth_l1_loss(x, target, reduction=1, beta=1.0):
    if beta == 0:
        return NotImplemented
    far = (x - target).abs()
    return _reduced(_aten.where(far < beta, far**2 * 0.5 / beta, far - 0.5 * beta), reduction)


def _huber_loss(x, target, reduction=1, delta=1.0):
    far = (x - target).abs()
    return _reduced(_aten.where(far < delta, far * 0.5 * far, (far - 0.5 * delta) * delta), reduction)


def _cross_entropy_with_logits(x, target, weight=None, pos_weight=None, reduction=1):
    if pos_weight is not None:
        return NotImplemented
    made = (1 - target) * x - _log_sigmoid(x)
    return _reduced(made if weight is None else made * weight, reduction)


def _batch_norm_alone(x, weight, bias, mean, variance, training, momentum, eps):
    if mean is not None or variance is not None or not training:
        return NotImplemented
    return _aten._native_batch_norm_legit.no_stats(x, weight, bias, True, momentum, eps)


def _attention(query, key, value, dropout_p=0.0, is_causal=False, *, attn_mask=None, scale=None):
    made, weights = _aten._scaled_dot_product_attention_math(query, key, value, attn_mask, dropout_p, is_causal, scale=scale)
    return made.permute(2, 0, 1, 3).contiguous().permute(1, 2, 0, 3), weights


def _index_fill(x, dim, index, value):
    shape = list(x.shape)
    shape[dim] = index.numel()
    filled = _aten.scalar_tensor(value, dtype=x.dtype, layout=x.layout, device=x.device, pin_memory=False).expand(shape)
    return _aten.index_put(x, [None] * (dim % x.dim()) + [index], filled)


# Operators in other calls: what is called in the operator's place. What gives NotImplemented stays.
WRITTEN = {
    _aten.silu.default: lambda x: x * x.sigmoid(),
    _aten.hardswish.default: _hardswish,
    _aten.hardsigmoid.default: _hardsigmoid,
    _aten.celu.default: _celu,
    _aten.glu.default: _glu,
    _aten.softplus.default: _softplus,
    _aten.mish.default: _mish,
    _aten.softshrink.default: _softshrink,
    _aten.hardshrink.default: _hardshrink,
    _aten.threshold.default: lambda x, threshold, value: _where_number(x <= threshold, value, x),
    _aten.log_sigmoid_forward.default: lambda x: (_log_sigmoid(x), x.new_empty((0,))),
    _aten._prelu_kernel.default: _prelu,
    _aten.masked_fill.Scalar: lambda x, mask, value: _where_number(mask, value, x),
    _aten.masked_fill.Tensor: lambda x, mask, value: _aten.where(mask, value, x),
    _aten.where.ScalarOther: lambda mask, x, value: _aten.where(mask, x, _scalar_like(x, value)),
    _aten.where.ScalarSelf: _where_number,
    _aten._safe_softmax.default: _safe_softmax,
    _aten.all.default: _all,
    _aten.all.dim: _all,
    _aten.tril.default: _tril,
    _aten.triu.default: _triu,
    _aten.nan_to_num.default: _nan_to_num,
    _aten.xlogy.Tensor: _xlogy,
    _aten.stack.default: _stack,
    _aten.unbind.int: _unbind,
    _aten.select_scatter.default: _select_scatter,
    _aten.roll.default: _roll,
    _aten.pixel_shuffle.default: _pixel_shuffle,
    _aten.pixel_unshuffle.default: _pixel_unshuffle,
    _aten.std.correction: _std,
    _aten.std_mean.correction: _std_mean,
    _aten.logsumexp.default: _logsumexp,
    _aten.addcmul.default: _addcmul,
    _aten.addcdiv.default: _addcdiv,
    _aten.baddbmm.default: _baddbmm,
    _aten.lerp.Tensor: _lerp,
    _aten.lerp.Scalar: _lerp_number,
    _aten.mv.default: lambda x, vector: _aten.sum(x * vector, [1]),
    _aten.dot.default: lambda x, other: _aten.sum(x * other, []),
    _aten.mse_loss.default: _mse_loss,
    _aten.smooth_l1_loss.default: _smooth_l1_loss,
    _aten.huber_loss.default: _huber_loss,
    _aten.binary_cross_entropy_with_logits.default: _cross_entropy_with_logits,
    _aten.native_batch_norm.default: _batch_norm_alone,
    _aten._scaled_dot_product_flash_attention_for_cpu.default: _attention,
    _aten.index_fill.int_Scalar: _index_fill,
    _aten.index_add.default: lambda x, dim, index, source, *, alpha=1: NotImplemented if alpha != 1 else _aten.index_put(
        x, [None] * (dim % x.dim()) + [index], source, True),
    _aten.frac.default: lambda x: x - x.trunc(),
    _aten.sgn.default: lambda x: NotImplemented if x.is_complex() else x.sign(),
    _aten.rsub.Scalar: lambda x, other, alpha=1: NotImplemented if alpha != 1 else _aten.sub(other, x),
    _aten.rsub.Tensor: lambda x, other, *, alpha=1: NotImplemented if alpha != 1 else _aten.sub(other, x),
    _aten.floor_divide.default: lambda x, other: _aten.div(x, other, rounding_mode="floor"),
    _aten.clamp_min.default: lambda x, least: _aten.clamp(x, least),
    _aten.clamp_max.default: lambda x, most: _aten.clamp(x, None, most),
    _aten.count_nonzero.default: lambda x, dim=None: NotImplemented if dim is not None else _aten.sum.dim_IntList(x != 0, None),
    _aten.fill.Tensor: lambda x, value: _aten.copy(x, value),
    _aten.fill.Scalar: lambda x, value: _aten.full_like(x, value),
    _aten.zeros_like.default: lambda x, **options: _aten.full_like(x, 0, **options),
    _aten.ones_like.default: lambda x, **options: _aten.full_like(x, 1, **options),
    _aten.zeros.default: lambda size, **options: _filled(size, 0, **options),
    _aten.ones.default: lambda size, **options: _filled(size, 1, **options),
    _aten.new_zeros.default: lambda x, size, **options: _filled_like(x, size, 0, **options),
    _aten.new_ones.default: lambda x, size, **options: _filled_like(x, size, 1, **options),
    _aten.new_full.default: _filled_like,
    _aten.arange.default: lambda end, **options: _steps(0, end, **options),
    _aten.arange.start: _steps,
}
