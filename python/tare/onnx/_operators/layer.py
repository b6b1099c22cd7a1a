"""Layers: products, convolutions, pools, normalizations, attention, recurrent layers, images of other sizes."""

import math

import tare
from tare.onnx._builder import Missing, Value

ROWS = {}


# Products.

ROWS["matmul"] = ROWS["mm"] = ROWS["bmm"] = ROWS["dot"] = ROWS["mv"] = lambda g, out, a, b: g.op("MatMul", a, b)


def _linear(g, out, x, weight, bias=None):
    if x.rank == 2 and weight.rank == 2:
        return g.op("Gemm", x, weight, bias, transB=1)
    made = g.op("MatMul", x, g.op("Transpose", weight, perm=[1, 0]) if weight.rank == 2 else weight)
    return made if bias is None else g.op("Add", made, bias)


def _addmm(g, out, bias, a, b, beta=1, alpha=1):
    return g.op("Gemm", a, b, bias, alpha=float(alpha), beta=float(beta))


def _plus_product(g, out, bias, a, b, beta=1, alpha=1):
    made = g.op("MatMul", a, b)
    if alpha != 1:
        made = g.op("Mul", made, g.tensor(alpha, out.dtype))
    if beta != 1:
        bias = g.op("Mul", bias, g.tensor(beta, out.dtype))
    return g.op("Add", bias, made)


ROWS["linear"], ROWS["addmm"] = _linear, _addmm
ROWS["baddbmm"] = ROWS["addmv"] = _plus_product
ROWS["einsum"] = lambda g, out, equation, tensors, path=None: (
    g.op("Einsum", *[g.cast(one, out.dtype) for one in tensors], equation=equation))
ROWS["outer"] = ROWS["ger"] = lambda g, out, a, b: g.op("Mul", g.unsqueeze(a, 1), b)
ROWS["bilinear"] = lambda g, out, a, b, weight, bias=None: _with_bias(g, g.op("Einsum", a, weight, b, equation="...i,oij,...j->...o"), bias)


def _with_bias(g, x, bias):
    return x if bias is None else g.op("Add", x, bias)


# Convolutions.


def _each(given, count):
    given = [given] if isinstance(given, int) else list(given)
    return given * count if len(given) == 1 else given


def convolve(g, x, weight, bias, stride, padding, dilation, transposed=False, output_padding=(0,), groups=1):
    rank = weight.rank - 2
    single = x.rank == rank + 1  # without a batch
    if single:
        shape, x = x.shape, g.unsqueeze(x, 0)
        x.shape = (1, *shape)
    stride, dilation = _each(stride, rank), _each(dilation, rank)
    options = {"strides": stride, "dilations": dilation, "group": groups, "kernel_shape": None}
    if padding == "valid":
        padding = [0] * rank
    if padding == "same":  # of an odd sum, the end gets more
        totals = [step * (size - 1) for step, size in zip(dilation, weight.shape[2:])]
        pads = [one // 2 for one in totals] + [one - one // 2 for one in totals]
    else:
        pads = _each(padding, rank) * 2
    if transposed:
        options["output_padding"] = _each(output_padding, rank)
    made = g.op("ConvTranspose" if transposed else "Conv", x, weight, bias, pads=pads, **options)
    return g.squeeze(made, 0) if single else made


def _conv(g, out, x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return convolve(g, x, weight, bias, stride, padding, dilation, groups=groups)


def _transposed(g, out, x, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return convolve(g, x, weight, bias, stride, padding, dilation, True, output_padding, groups)


def _convolution(g, out, x, weight, bias, stride, padding, dilation, transposed, output_padding, groups, *_):
    return convolve(g, x, weight, bias, stride, padding, dilation, transposed, output_padding, groups)


for _rank in (1, 2, 3):
    ROWS[f"conv{_rank}d"], ROWS[f"conv_transpose{_rank}d"] = _conv, _transposed
ROWS["convolution"] = ROWS["_convolution"] = _convolution


# Pools.


def _pool(op, rank, indices=False):
    def row(g, out, x, kernel, stride=(), padding=0, *rest):
        single = x.rank == rank + 1
        if single:
            x = g.unsqueeze(x, 0)
        kernel = _each(kernel, rank)
        options = {"kernel_shape": kernel, "strides": _each(stride, rank) if stride not in ((), [], None) else kernel,
                   "pads": _each(padding, rank) * 2}
        if op == "MaxPool":
            dilation, ceil = (*rest, *[1, False][len(rest):])
            options |= {"dilations": _each(dilation, rank), "ceil_mode": int(ceil)}
        else:
            ceil, counts, divisor = (*rest, *[False, True, None][len(rest):])
            if divisor is not None:
                raise Missing("a mean over a window with another divisor than its size")
            options |= {"ceil_mode": int(ceil), "count_include_pad": int(counts)}
        if indices and any(user == 1 for user in out.used):
            raise Missing("places of the largest elements, which ONNX counts in another way")
        made = g.op(op, x, **options)
        made = g.squeeze(made, 0) if single else made
        return [made, None] if indices else made
    return row


for _rank in (1, 2, 3):
    ROWS[f"max_pool{_rank}d"], ROWS[f"avg_pool{_rank}d"] = _pool("MaxPool", _rank), _pool("AveragePool", _rank)
    ROWS[f"max_pool{_rank}d_with_indices"] = _pool("MaxPool", _rank, True)


def _adaptive(op, whole, reduce, rank, indices=False):
    def row(g, out, x, sizes):
        sizes = [x.shape[at - rank] if one is None else one for at, one in enumerate(_each(sizes, rank))]
        if all(one == 1 for one in sizes):
            made = g.op(whole, x) if x.rank == rank + 2 else g.reduce(reduce, x, list(range(-rank, 0)), True)
            return [made, None] if indices else made
        known = list(x.shape[-rank:])
        if list(known) == list(sizes):
            made = g.op("Identity", x)
        elif all(type(one) is int for one in known) and all(one % size == 0 for one, size in zip(known, sizes)):
            kernel = [one // size for one, size in zip(known, sizes)]
            made = _pool(op, rank)(g, out, x, kernel)
        elif all(type(one) is int for one in known):
            made = x
            for at in range(rank):  # each dimension in windows of its own
                parts = []
                for number in range(sizes[at]):
                    start, end = number * known[at] // sizes[at], -(-(number + 1) * known[at] // sizes[at])
                    parts.append(g.reduce(reduce, g.slice(made, at - rank, start, end), [at - rank], True))
                made = g.op("Concat", *parts, axis=at - rank) if len(parts) > 1 else parts[0]
        else:
            raise Missing("pooling to a size other than one, of images whose size varies")
        return [made, None] if indices else made
    return row


for _rank in (1, 2, 3):
    ROWS[f"adaptive_avg_pool{_rank}d"] = _adaptive("AveragePool", "GlobalAveragePool", "ReduceMean", _rank)
    ROWS[f"adaptive_max_pool{_rank}d"] = _adaptive("MaxPool", "GlobalMaxPool", "ReduceMax", _rank, indices=True)
ROWS["_adaptive_avg_pool2d"], ROWS["_adaptive_avg_pool3d"] = ROWS["adaptive_avg_pool2d"], ROWS["adaptive_avg_pool3d"]


# Normalizations.


def _batch_norm(g, out, x, weight, bias, mean, variance, training=False, momentum=0.1, eps=1e-5, *_):
    if mean is None:
        dims = [0, *range(2, x.rank)]
        centred = g.op("Sub", x, g.reduce("ReduceMean", x, dims, True))
        spread = g.reduce("ReduceMean", g.op("Mul", centred, centred), dims, True)
        made = g.op("Div", centred, g.op("Sqrt", g.op("Add", spread, g.like(x, float(eps)))))
        made = made if weight is None else g.op("Mul", made, _per_channel(g, weight, x.rank))
        return made if bias is None else g.op("Add", made, _per_channel(g, bias, x.rank))
    if training:
        raise Missing("batch normalization that writes its statistics; export in evaluation")
    channels = mean.shape[0]
    ones = g.constant([1.0] * channels, mean.dtype) if weight is None else weight
    zeros = g.constant([0.0] * channels, mean.dtype) if bias is None else bias
    return g.op("BatchNormalization", x, ones, zeros, mean, variance, epsilon=float(eps))


ROWS["batch_norm"] = _batch_norm
ROWS["native_batch_norm"] = lambda g, out, *given: [_batch_norm(g, out, *given), None, None]
ROWS["_native_batch_norm_legit_no_training"] = lambda g, out, x, weight, bias, mean, variance, momentum, eps: [
    _batch_norm(g, out, x, weight, bias, mean, variance, False, momentum, eps), None, None]


def _layer_norm(g, out, x, sizes, weight=None, bias=None, eps=1e-5, *_):
    scale = weight if weight is not None else g.expand(g.like(x, 1.0), sizes)
    return g.op("LayerNormalization", x, scale, bias, axis=-len(sizes), epsilon=float(eps))


def _native_layer_norm(g, out, x, sizes, weight, bias, eps):
    scale = weight if weight is not None else g.expand(g.like(x, 1.0), sizes)
    return g.op("LayerNormalization", x, scale, bias, outputs=3, dtype=[x.dtype, tare.float32, tare.float32], axis=-len(sizes),
                epsilon=float(eps))


def _per_channel(g, value, rank):
    return value if rank == 2 else g.reshape(value, [-1, *[1] * (rank - 2)])


def _group_norm(g, out, x, groups, weight=None, bias=None, eps=1e-5, *_):
    sizes = g.sizes(x)
    parts = g.regroup(x, [0, groups, -1])
    ones, zeros = g.constant([1.0] * groups, x.dtype), g.constant([0.0] * groups, x.dtype)
    made = g.reshape(g.op("InstanceNormalization", parts, ones, zeros, epsilon=float(eps)), sizes)
    if weight is not None:
        made = g.op("Mul", made, _per_channel(g, weight, x.rank))
    return made if bias is None else g.op("Add", made, _per_channel(g, bias, x.rank))


def _native_group_norm(g, out, x, weight, bias, n, channels, inner, groups, eps):
    return [_group_norm(g, out, x, groups, weight, bias, eps), None, None]


def _instance_norm(g, out, x, weight, bias, mean, variance, use_input_stats, momentum, eps, *_):
    if not use_input_stats:
        return _batch_norm(g, out, x, weight, bias, mean, variance, False, momentum, eps)
    channels = x.shape[1]
    ones = g.constant([1.0] * channels, x.dtype) if weight is None else weight
    zeros = g.constant([0.0] * channels, x.dtype) if bias is None else bias
    return g.op("InstanceNormalization", x, ones, zeros, epsilon=float(eps))


def _rms_norm(g, out, x, sizes, weight=None, eps=None):
    eps = tare.finfo(x.dtype).eps if eps is None else eps
    if g.opset >= 23 and weight is not None:
        return g.op("RMSNormalization", x, weight, axis=-len(sizes), epsilon=float(eps))
    squares = g.reduce("ReduceMean", g.op("Mul", x, x), list(range(-len(sizes), 0)), True)
    made = g.op("Div", x, g.op("Sqrt", g.op("Add", squares, g.like(x, float(eps)))))
    return made if weight is None else g.op("Mul", made, weight)


ROWS["layer_norm"], ROWS["native_layer_norm"] = _layer_norm, _native_layer_norm
ROWS["group_norm"], ROWS["native_group_norm"] = _group_norm, _native_group_norm
ROWS["instance_norm"], ROWS["rms_norm"] = _instance_norm, _rms_norm


# Attention.


def _attention(g, out, query, key, value, mask=None, dropout=0.0, causal=False, scale=None, enable_gqa=False):
    if dropout:
        raise Missing("dropout within attention draws numbers in training; export in evaluation")
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    if enable_gqa:
        key, value = (_repeated_heads(g, query, one) for one in (key, value))
    rank = key.rank
    turned = g.op("Transpose", key, perm=[*range(rank - 2), rank - 1, rank - 2])
    # Half of the scale on either side keeps the products small.
    root = g.tensor(math.sqrt(scale) if not isinstance(scale, Value) else scale, query.dtype)
    if isinstance(scale, Value):
        root = g.op("Sqrt", root)
    scores = g.op("MatMul", g.op("Mul", query, root), g.op("Mul", turned, root))
    safe = mask is not None and mask.dtype is tare.bool
    if causal:
        count, total = g.size(query, -2), g.size(key, -2)
        triangle = g.cast(g.op("Trilu", g.expand(g.constant(1, tare.int32), [count, total]), g.constant(0), upper=0), tare.bool)
        scores = g.op("Where", triangle, scores, g.like(scores, -math.inf), dtype=query.dtype)
    if mask is not None:
        if mask.dtype is tare.bool:
            mask = g.op("Where", mask, g.like(scores, 0.0), g.like(scores, -math.inf), dtype=query.dtype)
        scores = g.op("Add", scores, mask)
    weights = g.op("Softmax", scores, axis=-1)
    if safe:  # who may look at nothing gets nothing
        weights = g.op("Where", g.op("IsNaN", weights, dtype=tare.bool), g.like(weights, 0.0), weights, dtype=weights.dtype)
    return g.op("MatMul", weights, value)


def _repeated_heads(g, query, given):
    heads, shared = query.shape[-3], given.shape[-3]
    if heads == shared:
        return given
    sizes = g.sizes(given)
    wide = g.expand(g.unsqueeze(given, -3), [*sizes[:-2], heads // shared, *sizes[-2:]])
    made = g.reshape(wide, [*sizes[:-3], heads, *sizes[-2:]])
    made.shape = (*given.shape[:-3], heads, *given.shape[-2:])
    return made


ROWS["scaled_dot_product_attention"] = _attention


# Recurrent layers.


def _recurrent(op, order, activations=None):
    """A row for all layers and directions; `order` says where ONNX's gates stand among PyTorch's."""
    def row(g, out, x, states, weights, has_biases, layers, dropout, train, bidirectional, batch_first):
        if train and dropout:
            raise Missing("dropout between recurrent layers draws numbers in training; export in evaluation")
        states = list(states) if isinstance(states, (list, tuple)) else [states]
        directions, gates = 2 if bidirectional else 1, len(order)
        hidden = weights[1].shape[1]
        each = 4 if has_biases else 2
        if len(weights) != layers * directions * each:
            raise Missing("recurrent layers with projections")

        def ordered(value):
            if order == sorted(order):
                return value
            parts = [g.slice(value, 0, gate * hidden, (gate + 1) * hidden) for gate in order]
            return g.op("Concat", *parts, axis=0)

        y = g.op("Transpose", x, perm=[1, 0, 2]) if batch_first else x
        lasts = [[] for _ in states]
        for layer in range(layers):
            held = [weights[(layer * directions + one) * each:(layer * directions + one + 1) * each] for one in range(directions)]
            packed = [g.op("Concat", *[g.unsqueeze(ordered(one[at]), 0) for one in held], axis=0) if directions > 1
                      else g.unsqueeze(ordered(held[0][at]), 0) for at in (0, 1)]
            bias = None
            if has_biases:
                rows = [g.unsqueeze(g.op("Concat", ordered(one[2]), ordered(one[3]), axis=0), 0) for one in held]
                bias = g.op("Concat", *rows, axis=0) if directions > 1 else rows[0]
            first = [g.slice(one, 0, layer * directions, (layer + 1) * directions) for one in states]
            results = g.op(op, y, *packed, bias, None, *first, outputs=1 + len(states), hidden_size=hidden,
                           direction="bidirectional" if bidirectional else None, linear_before_reset=1 if op == "GRU" else None,
                           activations=activations and activations * directions)
            y = g.op("Transpose", results[0], perm=[0, 2, 1, 3])  # (steps, batch, directions, hidden)
            y = g.regroup(y, [0, 0, directions * hidden])
            for last, one in zip(lasts, results[1:]):
                last.append(one)
        y = g.op("Transpose", y, perm=[1, 0, 2]) if batch_first else y
        return [y, *[g.op("Concat", *one, axis=0) if layers > 1 else one[0] for one in lasts]]
    return row


ROWS["lstm.input"] = _recurrent("LSTM", [0, 3, 1, 2])
ROWS["gru.input"] = _recurrent("GRU", [1, 0, 2])
ROWS["rnn_tanh.input"] = _recurrent("RNN", [0])
ROWS["rnn_relu.input"] = _recurrent("RNN", [0], ["Relu"])


# Images of other sizes.


def _resized(mode):
    def resize(g, out, x, sizes, scales, corners=False, antialias=False):
        how = {"mode": mode, "coordinate_transformation_mode": "asymmetric" if mode == "nearest" else
               "align_corners" if corners else "pytorch_half_pixel", "nearest_mode": "floor" if mode == "nearest" else None,
               "cubic_coeff_a": (-0.5 if antialias else -0.75) if mode == "cubic" else None,
               "antialias": 1 if antialias else None, "exclude_outside": 1 if antialias else None}
        if scales is not None and all(isinstance(one, (int, float)) for one in scales):
            return g.op("Resize", x, None, g.constant([1.0, 1.0, *[float(one) for one in scales]], tare.float32), **how)
        whole = [g.size(x, 0), g.size(x, 1), *sizes]
        return g.op("Resize", x, None, None, g.integers(whole), **how)
    return resize


def _upsample(mode, corners):
    resize = _resized(mode)

    def row(g, out, x, sizes, *rest):
        aligned = bool(rest[0]) if corners and rest else False
        return resize(g, out, x, sizes, None, aligned)

    def vector(g, out, x, sizes, *rest):
        aligned = bool(rest[0]) if corners else False
        scales = rest[1 if corners else 0]
        return resize(g, out, x, sizes, None if sizes is not None else scales, aligned)

    return row, vector


for _rank in (1, 2, 3):
    _row, _vector = _upsample("nearest", False)
    ROWS[f"upsample_nearest{_rank}d.default"], ROWS[f"upsample_nearest{_rank}d.vec"] = _row, _vector
for _name, _mode in (("linear1d", "linear"), ("bilinear2d", "linear"), ("trilinear3d", "linear"), ("bicubic2d", "cubic")):
    _row, _vector = _upsample(_mode, True)
    ROWS[f"upsample_{_name}.default"], ROWS[f"upsample_{_name}.vec"] = _row, _vector
for _name, _mode in (("bilinear2d", "linear"), ("bicubic2d", "cubic")):
    ROWS[f"_upsample_{_name}_aa.default"] = lambda g, out, x, sizes, corners, *_, _resize=_resized(_mode): (
        _resize(g, out, x, sizes, None, corners, True))


def _grid_sample(g, out, x, grid, mode, padding, corners):
    names = ("linear", "nearest", "cubic") if g.opset >= 20 else ("bilinear", "nearest", "bicubic")
    return g.op("GridSample", x, grid, mode=names[mode], padding_mode=("zeros", "border", "reflection")[padding],
                align_corners=int(corners))


ROWS["grid_sampler"] = ROWS["grid_sampler_2d"] = ROWS["grid_sampler_3d"] = _grid_sample


def _affine_grid(g, out, theta, sizes, corners):
    if g.opset < 20:
        raise Missing("an affine grid needs opset 20")
    return g.op("AffineGrid", theta, g.integers(sizes), align_corners=int(corners))


ROWS["affine_grid_generator"] = _affine_grid
