"""Calls for each row of the table of ONNX's operators: {name: (function, arguments)}; integers come out exactly, reals nearly."""

import tare as torch
from tare import nn
from tare.nn import functional as F
from tare.utils import _pytree as pytree


def t(*sizes, seed=0):
    """Numbers from -2 to 2."""
    count = 1
    for size in sizes:
        count *= size
    return ((torch.arange(count) * 37 + seed * 11) % 81).reshape(sizes).float() / 20 - 2


def i(*sizes, most=5):
    count = 1
    for size in sizes:
        count *= size
    return ((torch.arange(count) * 7 + 3) % most).reshape(sizes)


X, Y, P = t(2, 3, 4), t(2, 3, 4, seed=3), t(2, 3, 4).abs() + 0.5
IMAGE, MASK = t(2, 4, 6, 6), t(2, 3, 4) > 0
_MAPS = """abs neg sign relu sigmoid tanh exp sin cos tan atan sinh cosh asinh erf floor ceil round trunc frac square exp2 expm1
reciprocal erfc deg2rad rad2deg isnan isinf isfinite isposinf isneginf logical_not positive""".split()
_POSITIVE = "sqrt log rsqrt log1p log2 log10 acosh".split()
_INSIDE = "asin acos atanh logit".split()
_PAIRS = """eq ne lt le gt ge add sub mul div remainder fmod maximum minimum floor_divide logical_and logical_or logical_xor atan2
hypot""".split()
_INTEGER_PAIRS = "add sub mul remainder floor_divide bitwise_and bitwise_or bitwise_xor eq lt maximum".split()
_REDUCTIONS = "sum mean prod amax amin any all var std var_mean std_mean logsumexp argmax argmin".split()
_ACTIVATIONS = """silu mish elu selu celu leaky_relu hardsigmoid hardswish hardtanh softplus softsign logsigmoid tanhshrink hardshrink
softshrink relu6 glu gelu""".split()


def _write(function):
    def run(x, *args):
        y = x.clone()
        function(y, *args)
        return y
    return run


def _cases():
    named = {}
    for name in _MAPS:
        named[name] = (getattr(torch, name), (X,))
    for name in _POSITIVE:
        named[name] = (getattr(torch, name), (P + 0.6,))
    for name in _INSIDE:
        named[name] = (getattr(torch, name), (X / 5 + (0.5 if name == "logit" else 0),))
    for name in _PAIRS:
        named[name] = (getattr(torch, name), (X, Y))
    for name in _INTEGER_PAIRS:
        named[f"{name} of integers"] = (getattr(torch, name), (i(2, 5) - 2, i(2, 5, most=3) + 1))
    for name in _REDUCTIONS:
        function = getattr(torch, name)
        named[f"{name} over one"] = (lambda x, f=function: f(x, 1), (X,))
        named[f"{name} kept"] = (lambda x, f=function: f(x, -1, keepdim=True), (X,))
        if name != "logsumexp":
            named[f"{name} of all"] = (lambda x, f=function: f(x), (X,))
    for name in _ACTIVATIONS:
        named[name] = (getattr(F, name), (X,))
    return named


CASES = _cases()
CASES |= {
    # Element by element.
    "sqrt of integers": (torch.sqrt, (i(4) + 1,)),
    "number and tensor": (lambda x: (2 - x) / 3 + 1.5 * x**2 - x**3 + x**0.5 + x**-0.5 + 2**x, (P,)),
    "widening": (lambda x, k: x * k + (k > 1) + k / 2, (t(3), i(3))),
    "of another kind": (lambda x, k: torch.where(k > 1, k, 2.5) + (k == 1.0) + x.double(), (t(3), i(3))),
    "alpha": (lambda x, y: torch.add(x, y, alpha=2) + torch.sub(x, y, alpha=3) + torch.rsub(x, y, alpha=2), (X, Y)),
    "div, rounded": (lambda x, y: (torch.div(x, y, rounding_mode="floor"), torch.div(x, y, rounding_mode="trunc")), (X, P)),
    "div of integers, rounded": (lambda a, b: (torch.div(a, b, rounding_mode="floor"), torch.div(a, b, rounding_mode="trunc")),
        (i(8) - 2, i(8, most=2) + 2)),
    "round to decimals": (lambda x: torch.round(x * 1.37, decimals=1), (X,)),
    "logical of bools": (lambda a, b: ((a & b) | (a ^ b), ~a, a.logical_not(), a * b, a + b), (MASK, Y > 0)),
    "bitwise_not": (torch.bitwise_not, (i(4),)),
    "where": (lambda m, x, y: (torch.where(m, x, y), torch.where(m, 1.0, y), torch.where(m, x, 0.0), x.masked_fill(m, 3)), (MASK, X, Y)),
    "clamp": (lambda x, y: (x.clamp(-1, 1), x.clamp(min=0.5), x.clamp(max=0.5), torch.clamp(x, y, y + 1), x.clamp_min(0),
        x.clamp_max(0)), (X, Y)),
    "lerp, addcmul, addcdiv": (lambda x, y, p: (torch.lerp(x, y, 0.3), torch.lerp(x, y, p), torch.addcmul(x, y, p, value=2),
        torch.addcdiv(x, y, p)), (X, Y, P)),
    "gelu by tanh": (lambda x: F.gelu(x, approximate="tanh"), (X,)),
    "softplus, beta": (lambda x: F.softplus(x, beta=2), (X,)),
    "prelu": (lambda x, w: F.prelu(x, w), (X, t(3))),
    "threshold": (lambda x: F.threshold(x, 0.2, 7.0), (X,)),
    "elu, scaled": (lambda x: torch.ops.aten.elu(x, 0.5, 2.0, 3.0), (X,)),
    "casts": (lambda x: (x.to(torch.int32), x.double(), x > 0, (x > 0).float(), x.half().float(), x.long().type_as(x), x.contiguous(),
        x.detach()), (X,)),
    "dropout": (lambda x: F.dropout(x, 0.5, training=False), (X,)),
    # Reductions.
    "over several": (lambda x: (x.sum((0, 2)), x.mean((0, 1), keepdim=True), x.amax((1, 2)), torch.var(x, (0, 1), correction=0)), (X,)),
    "sum of bools": (lambda m: (m.sum(), m.sum(1), m.any(1), m.all(), m.amax(1)), (MASK,)),
    "max and min": (lambda x, y: (*x.max(1), *x.min(-1, keepdim=True), x.max(), x.min(), torch.max(x, y)), (X, Y)),
    "argmax, kept": (lambda x: torch.argmax(x, keepdim=True), (X,)),
    "norms": (lambda x: [torch.linalg.vector_norm(x, one, 1) for one in (1, 2, 3, float("inf"), 0)] + [x.norm(), x.norm(2, 1, True),
        F.normalize(x)], (X,)),
    "softmax": (lambda x: (x.softmax(1), x.log_softmax(-1), F.softmin(x, 0), torch.softmax(x[0, 0, 0], 0)), (X,)),
    "cumsum": (lambda x, k: (x.cumsum(1), k.cumsum(0)), (X, i(4))),
    "topk and sort": (lambda x: (*x.topk(2, 1), *x.topk(2, -1, largest=False), *x.sort(1), *x.sort(0, descending=True), x.argsort(-1),
        x.sort(stable=True)[0], torch.argsort(x, stable=True, dim=1)), (X,)),
    "cosine_similarity": (lambda x, y: F.cosine_similarity(x, y), (X, Y)),
    # Views.
    "view": (lambda x: (x.view(6, 4), x.reshape(-1), x.view(2, -1, 2), x.flatten(1), x.flatten(0, 1), x.unflatten(1, (3, 1)),
        x.view_as(x)), (X,)),
    "dimensions": (lambda x: (x.unsqueeze(1), x.unsqueeze(-1).squeeze(-1), x[:1].squeeze(), x[:1].squeeze(0), x[:1, :1].squeeze((0, 1)),
        x[..., None]), (X,)),
    "order": (lambda x: (x.transpose(0, 1), x.permute(2, 0, 1), x[0].t(), x.mT, x.movedim(0, 2), x.swapaxes(0, 2), x[0].T, x.moveaxis((0,
        1), (1, 2))), (X,)),
    "expand": (lambda x: (x.unsqueeze(1).expand(2, 5, 3, 4), x[:, :1].expand(-1, 3, -1), x[0, 0].expand_as(x), torch.broadcast_to(x, (2,
        2, 3, 4))), (X,)),
    "slice": (lambda x: (x[:, 1:], x[..., ::2], x[1], x[:, -1], x[:, :-1, 1:3], x.narrow(1, 1, 2), x.select(2, 1)), (X,)),
    "split": (lambda x: (*x.split(2, 2), *x.split([1, 2], 1), *x.chunk(2, 1), *x.unbind(1), *x.tensor_split(2, 2), *x[:1].unbind(0)),
        (X,)),
    "join": (lambda x, y: (torch.cat([x, y], 1), torch.stack([x, y], -1), torch.cat([x, x.long()]), torch.stack([x]), torch.hstack([x,
        y]), torch.cat([torch.empty(0), x[0, 0]])), (X, Y)),
    "repeat": (lambda x: (x.repeat(2, 1, 1), x.repeat(2, 1, 1, 1), torch.tile(x, (2,)), x.repeat_interleave(2, 1),
        x.repeat_interleave(3)), (X,)),
    "flip and roll": (lambda x: (x.flip(0, 2), x.roll(1, 1), x.roll((1, -1), (0, 2)), x.roll(3), *[torch.rot90(x, k, (0,
        2)) for k in range(4)]), (X,)),
    "pad": (lambda x: (F.pad(x, (1, 2)), F.pad(x, (0, 1, 2, 0), value=3.0), F.pad(x, (-1, 1)), F.pad(x, (1, 2), mode="reflect"), F.pad(x,
        (1, 2), mode="replicate"), F.pad(x, (1, 2), mode="circular")), (X,)),
    "pad of images": (lambda x: (F.pad(x, (1, 2, 3, 0), mode="reflect"), F.pad(x, (1, 1, 1, 1), mode="replicate"), F.pad(x, (1, 1, 2, 2),
        mode="circular")), (IMAGE,)),
    "pixels": (lambda x: (F.pixel_shuffle(x, 2), F.pixel_unshuffle(x, 2)), (IMAGE,)),
    "unfold": (lambda x: (x.unfold(2, 2, 1), x.unfold(1, 2, 1)), (X,)),
    "triangles": (lambda x: (x.tril(), x.triu(1), (x > 0).tril(-1), torch.ones(3, 3).tril()), (X,)),
    "diagonal": (lambda x: (x.diagonal(), torch.diagonal(x, 1, 1, 2), x[0].diagonal(-1)), (X,)),
    "meshgrid": (lambda a, b: (*torch.meshgrid(a, b, indexing="ij"), *torch.meshgrid(a, b, indexing="xy")), (t(3), t(4))),
    "made of nothing": (lambda x: (torch.zeros(2, 3) + x.sum(), torch.ones_like(x), torch.full((2,), 1.5), x.new_zeros(3), x.new_full((2,
        2), 4), torch.zeros_like(x, dtype=torch.long), x.new_ones(()), torch.full_like(x, 2), torch.empty(0)), (X,)),
    "counted": (lambda x: (torch.arange(5) + x.sum(), torch.arange(1, 4), torch.arange(0, 10, 3), torch.arange(0, 1, 0.25),
        torch.linspace(0, 1, 5), torch.eye(3), torch.eye(2, 3)), (X,)),
    "numbers as tensors": (lambda x: x * torch.tensor([1.0, 2.0, 3.0, 4.0]) + torch.tensor(2) + torch.scalar_tensor(1.0), (X,)),
    # Places.
    "index_select": (lambda x, k: (x.index_select(1, k), F.embedding(k, x[0]), x.take(k)), (X, i(4, most=3))),
    "gather": (lambda x, k: (x.gather(1, k), torch.take_along_dim(x, k, 1)), (X, i(2, 2, 4, most=3))),
    "index": (lambda x, a, b: (x[a], x[:, b], x[a, b], x[a, :, b], x[:, b, b], x[a[:, None], b], x[..., b]), (X, i(3, most=2), i(3,
        most=3))),
    "index by masks": (lambda x, m: (x[m], x[:, m[0, :, 0]], x[m[:, :, 0]], x.masked_select(m), m.nonzero()), (X, MASK)),
    "index_put": (lambda x, a, b: (x.index_put((a,), torch.tensor(2.0)), x.index_put((a, b), b.float()[:, None], accumulate=True),
        torch.index_put(x, (None, b), torch.tensor(1.0))), (X, i(2, most=2), i(2, most=3))),
    "scatter": (lambda x, k, s: (x.scatter(1, k, s), x.scatter(1, k, 2.0), x.scatter_add(1, k, s), x.scatter(1, k, s, reduce="add"),
        x.scatter_reduce(1, k, s, "amax")), (X, i(2, 2, 4, most=3), t(2, 2, 4))),
    "index_add": (lambda x, k, s: (x.index_add(1, k, s, alpha=2), x.index_copy(1, k, s), x.index_fill(1, k, 5)), (X, torch.tensor([2,
        0]), t(2, 2, 4))),
    "slice_scatter": (lambda x, s: (torch.slice_scatter(x, s, 1, 1), torch.slice_scatter(x, s, 1, 0, 3, 2), torch.select_scatter(x, s[:,
        0], 1, -1)), (X, t(2, 2, 4))),
    "one_hot": (lambda k: (F.one_hot(k, 5), torch.isin(k, torch.tensor([1, 2])), torch.bucketize(k.float(), torch.tensor([1.0, 3.0]))),
        (i(4),)),
    # Layers.
    "products": (lambda x, y: (x @ y.mT, x[0] @ y[0].t(), x[0].mm(y[0].t()), x.bmm(y.mT), x[0, 0].dot(y[0, 0]), x[0].mv(y[0, 0]),
        torch.outer(x[0, 0], y[0, 0]), torch.einsum("bij,bkj->bik", x, y)), (X, Y)),
    "sums of products": (lambda x, y: (torch.addmm(x[0], y[0, :, :3], x[0], beta=2, alpha=0.5), torch.baddbmm(x, x @ y.mT, y),
        torch.addmv(x[0, :, 0], y[0], x[0, 0])), (X, Y)),
    "linear": (lambda x, w, b: (F.linear(x, w, b), F.linear(x[0], w), F.linear(x, w)), (X, t(5, 4), t(5))),
    "bilinear": (lambda x, y, w: F.bilinear(x, y, w), (X, Y, t(2, 4, 4))),
    "convolutions": (lambda x, w: (F.conv2d(x, w, padding=1), F.conv2d(x, w, stride=2), F.conv2d(x, w, padding="same"), F.conv2d(x, w[:,
        :1], groups=4, dilation=2), F.conv2d(x[0], w)), (IMAGE, t(4, 4, 3, 3))),
    "convolutions of other ranks": (lambda x, w, v: (F.conv1d(x, w, padding=1), F.conv3d(x[None, None], v), F.conv_transpose1d(x, w)),
        (X, t(3, 3, 3), t(1, 1, 2, 2, 2))),
    "transposed": (lambda x, w: (F.conv_transpose2d(x, w), F.conv_transpose2d(x, w, stride=2, padding=1, output_padding=1)), (IMAGE, t(4,
        2, 3, 3))),
    "pools": (lambda x: (F.max_pool2d(x, 2), F.max_pool2d(x, 3, 2, 1, ceil_mode=True), F.avg_pool2d(x, 2), F.avg_pool2d(x, 3, 2, 1,
        count_include_pad=False), F.max_pool1d(x[0], 2), F.avg_pool1d(x[0], 2), F.max_pool2d(x[0], 2)), (IMAGE,)),
    "adaptive pools": (lambda x: (F.adaptive_avg_pool2d(x, 1), F.adaptive_avg_pool2d(x, 3), F.adaptive_avg_pool2d(x, (4, 6)),
        F.adaptive_max_pool2d(x, 1), F.adaptive_max_pool2d(x, 2), F.adaptive_avg_pool1d(x[0], 1)), (IMAGE,)),
    "batch_norm": (lambda x, m, v: (F.batch_norm(x, m, v), F.batch_norm(x, m, v, m, v), F.batch_norm(x, None, None, training=True)),
        (IMAGE, t(4), t(4).abs() + 1)),
    "layer_norm": (lambda x, w: (F.layer_norm(x, (4,)), F.layer_norm(x, (4,), w, w), F.layer_norm(x, (3, 4)), F.rms_norm(x, (4,), w,
        1e-5), F.rms_norm(x, (4,))), (X, t(4))),
    "other norms": (lambda x, w: (F.group_norm(x, 2, w, w), F.group_norm(x, 4), F.instance_norm(x), F.instance_norm(x, weight=w, bias=w),
        F.local_response_norm(x, 3)), (IMAGE, t(4))),
    "attention": (lambda q, k, m: (F.scaled_dot_product_attention(q, k, k), F.scaled_dot_product_attention(q, k, k, is_causal=True),
        F.scaled_dot_product_attention(q, k, k, m), F.scaled_dot_product_attention(q, k, k, scale=0.3), F.scaled_dot_product_attention(q,
        k[:, :1], k[:, :1], enable_gqa=True)), (t(2, 2, 3, 4), t(2, 2, 3, 4, seed=2), torch.ones(3, 3, dtype=torch.bool).tril())),
    "images of other sizes": (lambda x: (F.interpolate(x, scale_factor=2), F.interpolate(x, (9, 5)), F.interpolate(x, scale_factor=2,
        mode="bilinear"), F.interpolate(x, (4, 9), mode="bilinear", align_corners=True), F.interpolate(x, (9, 9), mode="bicubic"),
        F.interpolate(x[0], 8, mode="linear"), F.interpolate(x[0], 9)), (IMAGE,)),
    "grid_sample": (lambda x, g: (F.grid_sample(x, g, align_corners=False), F.grid_sample(x, g, "nearest", "border",
        align_corners=True)), (IMAGE, t(2, 3, 3, 2) / 2)),
    "affine_grid": (lambda m: F.affine_grid(m, (2, 3, 4, 4), align_corners=False), (t(2, 2, 3),)),
    # Writes in place.
    "a part": (_write(lambda y: y[:, 1].fill_(5)), (X,)),
    "a part of a part": (_write(lambda y: y[1:][:, ::2].add_(2).mul_(3)), (X,)),
    "through an order": (_write(lambda y: y.transpose(0, 2)[1].zero_()), (X,)),
    "through a view": (_write(lambda y: y.view(6, 4)[2:4].copy_(torch.ones(4))), (X,)),
    "by places": (_write(lambda y, k: (y.index_put_((k,), torch.tensor(1.0)), y.masked_fill_(y > 1, -1.0))), (X, i(1, most=2))),
    "activations": (lambda x: F.relu(F.hardswish(x + 1, inplace=True), inplace=True), (X,)),
    "parts": (lambda x: _parts(x), (X,)),
    "a view that is read later": (lambda x: _later(x), (X,)),
    "of another type": (_write(lambda y: y.add_(1.5).clamp_(-1, 1).sub_(2).div_(2)), (X,)),
}

_aten = torch.ops.aten


def _same(names, *args):
    """The same call of several operators."""
    leaves, tree = pytree.tree_flatten(args)
    tensors = [one for one in leaves if isinstance(one, torch.Tensor)]

    def case(name):
        packet, _, overload = name.partition(".")
        function = getattr(_aten, packet) if not overload else getattr(getattr(_aten, packet), overload)

        def run(*given):
            rest = iter(given)
            return function(*pytree.tree_unflatten([next(rest) if isinstance(one, torch.Tensor) else one for one in leaves], tree))
        return run, tuple(tensors)

    return {f"aten.{name}": case(name) for name in names.split()}


# What stands in decomposed programs, and other names.
CASES |= {
    **_same("absolute arctan arcsinh negative special_erf special_expit fix _to_copy alias "
            "detach_copy alias_copy var.default std.default var_mean.default std_mean.default norm.Scalar adjoint", X)
    | {"aten._unsafe_view": (lambda x: _aten._unsafe_view(x, [4, 6]), (X,)), "aten.empty_like": (lambda x: _aten.empty_like(x).fill_(2),
        (X,))},
    **_same("arcsin arccos arctanh", X / 3), **_same("arccosh", P + 1),
    **_same("subtract multiply divide true_divide arctan2 greater greater_equal less less_equal not_equal", X, Y),
    **_same("clip", X, -1.0, 1.0), **_same("concat concatenate", [X, Y], 1), **_same("constant_pad_nd", X, [1, 1], 2.0),
    **_same("var.dim std.dim var_mean.dim std_mean.dim", X, [1], False), **_same("norm.ScalarOpt_dim", X, 2.0, [1]),
    **_same("_softmax _log_softmax", X, 1, False), **_same("_safe_softmax", X.masked_fill(X > 0.5, float("-inf")), 1),
    **_same("swapdims", X, 0, 1), **_same("view_copy", X, [6, 4]), **_same("reshape_as", X, Y.view(6, 4)), **_same("ger", t(3), t(4)),
    **_same("split.sizes", X, [1, 2], 1), **_same("min.other", X, Y), **_same("where.Scalar", MASK, 1.0, 2.0),
    **_same("repeat_interleave.self_int", X, 2, 1), **_same("meshgrid.default", [t(3), t(2)]),
    **_same("alpha_dropout feature_dropout", X, 0.5, False), **_same("_prelu_kernel", X, t(3).view(3, 1)),
    **_same("isin.Tensor_Scalar", i(4), 2), **_same("index_fill.int_Tensor", X, 1, torch.tensor([0, 2]), torch.tensor(3.0)),
    "aten.scatter": (lambda x, k: x.scatter(1, k, 2.0, reduce="multiply"), (X, i(2, 1, 4, most=3))),
    **_same("_unsafe_index.Tensor", X, [i(3, most=2)]), **_same("_unsafe_index_put _index_put_impl", X, [i(1, most=2)],
        torch.tensor(2.0)),
    **_same("_adaptive_avg_pool2d", IMAGE, [3, 3]), **_same("_adaptive_avg_pool3d adaptive_avg_pool3d", IMAGE, [2, 3, 3]),
    "aten.adaptive_max_pool": (lambda x: (_aten.adaptive_max_pool1d(x[0], 1)[0], _aten.adaptive_max_pool3d(x, [1, 1, 1])[0]), (IMAGE,)),
        **_same("max_pool3d", IMAGE, [2, 2, 2]),
    "aten.max_pool_with_indices": (lambda x: (_aten.max_pool2d_with_indices(x, [2, 2])[0], _aten.max_pool1d_with_indices(x[0], [2])[0],
        _aten.max_pool3d_with_indices(x, [2, 2, 2])[0]), (IMAGE,)),
    **_same("reflection_pad1d replication_pad1d", X, [1, 1]), **_same("reflection_pad2d replication_pad2d", IMAGE, [1, 2, 1, 0]),
    **_same("reflection_pad3d replication_pad3d", IMAGE[None], [1, 1, 1, 1, 1, 1]),
    **_same("convolution", IMAGE, t(4, 4, 3, 3), None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1),
    **_same("_convolution", IMAGE, t(4, 4, 3, 3), t(4), [1, 1], [1, 1], [1, 1], True, [0, 0], 1, False, False, True, True),
    **_same("conv_transpose3d", IMAGE[None], t(2, 1, 2, 2, 2)),
    **_same("upsample_nearest3d.default", IMAGE[None], [4, 7, 6]), **_same("upsample_trilinear3d.default", IMAGE[None], [4, 7, 6], False),
    **_same("upsample_nearest1d.default", X, [6]), **_same("upsample_nearest2d.default", IMAGE, [9, 9]),
    **_same("upsample_linear1d.default", X, [6], False),
    **_same("upsample_bilinear2d.default upsample_bicubic2d.default", IMAGE, [9, 9], False),
    **_same("upsample_nearest1d.vec", X, None, [2.0]), **_same("upsample_nearest3d.vec", IMAGE[None], [4, 7, 6], None),
    **_same("upsample_linear1d.vec", X, [6], False, None), **_same("upsample_bicubic2d.vec", IMAGE, [9, 9], False, None),
    **_same("upsample_trilinear3d.vec", IMAGE[None], [4, 7, 6], True, None),
    **_same("_upsample_bicubic2d_aa.default _upsample_bilinear2d_aa.default", IMAGE, [3, 4], False),
    **_same("grid_sampler_2d", IMAGE, t(2, 3, 3, 2) / 2, 0, 0, False), **_same("grid_sampler_3d", IMAGE[None], t(1, 3, 3, 2, 3) / 2, 0,
        0, False),
    "aten.native_layer_norm": (lambda x, w: _aten.native_layer_norm(x, [4], w, w, 1e-5), (X, t(4))),
    "aten.native_group_norm": (lambda x, w: _aten.native_group_norm(x, w, w, 2, 4, 36, 2, 1e-5)[0], (IMAGE, t(4))),
    "aten.native_batch_norm": (lambda x, w, v: (_aten.native_batch_norm(x, w, w, w, v, False, 0.1, 1e-5)[0],
        _aten._native_batch_norm_legit_no_training(x, w, w, w, v, 0.1, 1e-5)[0]), (IMAGE, t(4), t(4).abs() + 1)),
    "aten.item": (lambda x, k: x * k.item(), (X, torch.tensor(3))),
    "aten.new_empty": (lambda x: (x.new_empty(2).zero_(), x.new_empty_strided((2, 2), (2, 1)).zero_(), torch.empty_strided((2,),
        (1,)).zero_()), (X,)),
}

def _parts(x):
    y = x.clone()
    first, second = y.chunk(2, 2)
    row = y.unbind(1)[1]
    second.mul_(3)
    early = row + first.sum()
    row.zero_()
    y.add_(1)
    return y, first, second, row, early


def _later(x):
    y = x.clone()
    first, turned = y[0], y.transpose(0, 1)
    y.mul_(2)
    second = first + 1
    turned[0].zero_()
    return y, first, second, turned


def modules():
    """{name: (module, arguments)}: layers with parameters."""
    torch.manual_seed(0)
    sequence = (t(2, 5, 6),)
    return {
        "lstm": (nn.LSTM(6, 4, 2, bidirectional=True, batch_first=True), sequence), "gru": (nn.GRU(6, 4), sequence),
        "rnn": (nn.RNN(6, 4, bias=False), sequence), "relu rnn": (nn.RNN(6, 4, nonlinearity="relu"), sequence),
        "encoder": (nn.TransformerEncoderLayer(6, 2, 8, batch_first=True), sequence),
        "attention": (nn.MultiheadAttention(6, 2), sequence * 3),
        "block": (nn.Sequential(nn.Conv2d(4, 8, 3), nn.BatchNorm2d(8), nn.ReLU(inplace=True), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        nn.Linear(8, 3)), (IMAGE,)),
    }
