"""Operators on distributed tensors, as record_dtensor.py asks PyTorch of them and test_dtensor_operators.py asks tare:

    python -m tare dtensor_cases.py FILE      # writes what tare tells
"""

import itertools
import re

import redistribution_cases

# A call, and the sizes of its tensors. `F` is torch.nn.functional; integers are indices.
CALLS = {
    "add": ("x + y", (8, 4), (8, 4)),
    "add broadcasting": ("x + y", (8, 4), (4,)),
    "add broadcasting both": ("x + y", (8, 1), (1, 4)),
    "add number": ("x + 1", (8, 4)),
    "mul": ("x * y", (8, 4), (8, 4)),
    "mul number": ("x * 2", (8, 4)),
    "div": ("x / y", (8, 4), (8, 4)),
    "div number": ("x / 2", (8, 4)),
    "sub": ("x - y", (8, 4), (8, 4)),
    "neg": ("-x", (8, 4)),
    "exp": ("x.exp()", (8, 4)),
    "relu": ("F.relu(x)", (8, 4)),
    "gelu": ("F.gelu(x)", (8, 4)),
    "silu": ("F.silu(x)", (8, 4)),
    "tanh": ("x.tanh()", (8, 4)),
    "pow": ("x ** 2", (8, 4)),
    "rsqrt": ("x.rsqrt()", (8, 4)),
    "clamp": ("x.clamp(min=0.1)", (8, 4)),
    "where": ("torch.where(x > 0, x, y)", (8, 4), (8, 4)),
    "lerp": ("torch.lerp(x, y, 0.5)", (8, 4), (8, 4)),
    "addcmul": ("torch.addcmul(x, y, z)", (8, 4), (8, 4), (8, 4)),
    "maximum": ("torch.maximum(x, y)", (8, 4), (8, 4)),
    "comparison": ("x > y", (8, 4), (8, 4)),
    "to": ("x.to(torch.float64)", (8, 4)),
    "add_": ("x.detach().add_(y)", (8, 4), (8, 4)),
    "mul_": ("x.detach().mul_(2)", (8, 4)),
    "zero_": ("x.detach().zero_()", (8, 4)),
    "copy_": ("x.detach().copy_(y)", (8, 4), (8, 4)),
    "clone": ("x.clone()", (8, 4)),
    "detach": ("x.detach()", (8, 4)),
    "contiguous": ("x.t().contiguous()", (8, 4)),
    "mm": ("torch.mm(x, y)", (8, 4), (4, 6)),
    "addmm": ("torch.addmm(x, y, z)", (6,), (8, 4), (4, 6)),
    "bmm": ("torch.bmm(x, y)", (4, 8, 4), (4, 4, 6)),
    "matmul": ("x @ y", (2, 8, 4), (4, 6)),
    "linear": ("F.linear(x, y)", (8, 4), (6, 4)),
    "linear with bias": ("F.linear(x, y, z)", (8, 4), (6, 4), (6,)),
    "linear of batches": ("F.linear(x, y, z)", (4, 8, 4), (6, 4), (6,)),
    "linear of batches without bias": ("F.linear(x, y)", (4, 8, 4), (6, 4)),
    "sum": ("x.sum()", (8, 4)),
    "sum of dim 0": ("x.sum(0)", (8, 4)),
    "sum of dim 1 keeping": ("x.sum(1, keepdim=True)", (8, 4)),
    "mean": ("x.mean()", (8, 4)),
    "mean of dim 1": ("x.mean(1)", (8, 4)),
    "max": ("x.max()", (8, 4)),
    "amax": ("x.amax(0)", (8, 4)),
    "var": ("x.var(1)", (8, 4)),
    "argmax": ("x.argmax(1)", (8, 4)),
    "all": ("(x > 0).all()", (8, 4)),
    "norm": ("torch.linalg.vector_norm(x)", (8, 4)),
    "cumsum": ("x.cumsum(0)", (8, 4)),
    "topk": ("x.topk(2, dim=1)", (8, 4)),
    "sort": ("x.sort(1)", (8, 4)),
    "logsumexp": ("x.logsumexp(1)", (8, 4)),
    "softmax": ("F.softmax(x, 1)", (8, 4)),
    "log_softmax": ("F.log_softmax(x, 0)", (8, 4)),
    "layer_norm": ("F.layer_norm(x, (4,), y, z)", (8, 4), (4,), (4,)),
    "rms_norm": ("F.rms_norm(x, (4,), y)", (8, 4), (4,)),
    "group_norm": ("F.group_norm(x, 2, y, z)", (4, 4, 6), (4,), (4,)),
    "t": ("x.t()", (8, 4)),
    "transpose": ("x.transpose(0, 1)", (8, 4, 2)),
    "permute": ("x.permute(2, 0, 1)", (8, 4, 2)),
    "view splitting": ("x.view(8, 2, 2)", (8, 4)),
    "view splitting 0": ("x.view(2, 4, 4)", (8, 4)),
    "view joining": ("x.view(16, 4)", (4, 4, 4)),
    "view of heads": ("x.view(4, 8, 4, 2)", (4, 8, 8)),
    "view of heads joined": ("x.view(4, 8, 8)", (4, 8, 4, 2)),
    "flatten": ("x.flatten(0, 1)", (4, 4, 4)),
    "unsqueeze": ("x.unsqueeze(0)", (8, 4)),
    "squeeze": ("x.squeeze(1)", (8, 1, 4)),
    "expand": ("x.expand(4, 8, 4)", (8, 4)),
    "expand 1": ("x.expand(8, 4)", (8, 1)),
    "select": ("x[0]", (8, 4)),
    "slice": ("x[1:3]", (8, 4)),
    "slice 1": ("x[:, 1:3]", (8, 4)),
    "split": ("x.split(2, 1)", (8, 4)),
    "chunk": ("x.chunk(2, -1)", (8, 4)),
    "unbind": ("x.unbind(1)", (8, 4)),
    "cat": ("torch.cat([x, y], 0)", (8, 4), (8, 4)),
    "cat 1": ("torch.cat([x, y], 1)", (8, 4), (8, 4)),
    "stack": ("torch.stack([x, y], 0)", (8, 4), (8, 4)),
    "repeat": ("x.repeat(2, 1)", (8, 4)),
    "tril": ("x.tril()", (8, 4)),
    "embedding": ("F.embedding(i, x)", (8, 4), "8,4"),
    "gather": ("x.gather(1, i)", (8, 4), "8,4"),
    "index_select": ("x.index_select(0, i)", (8, 4), "4"),
    "zeros_like": ("torch.zeros_like(x)", (8, 4)),
    "new_zeros": ("x.new_zeros(8, 4)", (8, 4)),
    "fill": ("torch.full_like(x, 2.0)", (8, 4)),
    "mse_loss": ("F.mse_loss(x, y)", (8, 4), (8, 4)),
    "nll_loss": ("F.nll_loss(x, i)", (8, 4), "8"),
    "cross_entropy": ("F.cross_entropy(x, i)", (8, 4), "8"),
    "binary_cross_entropy": ("F.binary_cross_entropy_with_logits(x, y)", (8, 4), (8, 4)),
    "attention": ("F.scaled_dot_product_attention(x, y, z, is_causal=True)", (4, 4, 8, 4), (4, 4, 8, 4), (4, 4, 8, 4)),
    "einsum": ("torch.einsum('bi,ij->bj', x, y)", (8, 4), (4, 6)),
    "masked_fill": ("x.masked_fill(y > 0, 0.0)", (8, 4), (8, 4)),
    "min": ("x.min()", (8, 4)),
    "amin": ("x.amin(1)", (8, 4)),
    "max of dim": ("x.max(1)", (8, 4)),
    "prod": ("x.prod()", (8, 4)),
    "any": ("(x > 0).any()", (8, 4)),
    "all of dim": ("(x > 0).all(1)", (8, 4)),
    "argmin": ("x.argmin(0)", (8, 4)),
    "argmax of all": ("x.argmax()", (8, 4)),
    "std": ("x.std(0)", (8, 4)),
    "var of all": ("x.var()", (8, 4)),
    "norm of dim": ("torch.linalg.vector_norm(x, dim=1)", (8, 4)),
    "largest norm": ("torch.linalg.vector_norm(x, float('inf'))", (8, 4)),
    "cumsum of dim 1": ("x.cumsum(1)", (8, 4)),
    "normalize": ("F.normalize(x, dim=1)", (8, 4)),
    "layer_norm without weight": ("F.layer_norm(x, (4,))", (8, 4)),
    "batch_norm": ("F.batch_norm(x, None, None, y, z, training=True)", (8, 4, 6), (4,), (4,)),
    "dropout": ("F.dropout(x, 0.5)", (8, 4)),
    "triu": ("x.triu(1)", (8, 4)),
    "select of dim 1": ("x[:, 0]", (8, 4)),
    "unflatten": ("x.unflatten(1, (2, 2))", (8, 4)),
    "view joining all": ("x.view(-1)", (8, 4)),
    "reshape": ("x.t().reshape(-1)", (8, 4)),
    "split of sizes": ("x.split([3, 5], 0)", (8, 4)),
    "stack 1": ("torch.stack([x, y], 1)", (8, 4), (8, 4)),
    "ones_like": ("torch.ones_like(x)", (8, 4)),
    "foreach mul": ("torch._foreach_mul([x.detach(), y.detach()], [x.detach(), y.detach()])", (8, 4), (4,)),
    "foreach norm": ("torch._foreach_norm([x.detach(), y.detach()])", (8, 4), (4,)),
    "scatter_add": ("x.scatter_add(1, i, y)", (8, 4), (8, 4), "8,4"),
    "index": ("x[i]", (8, 4), "4"),
    "index_put": ("x.index_put((i,), y)", (8, 4), (4, 4), "4"),
    "l1_loss": ("F.l1_loss(x, y)", (8, 4), (8, 4)),
    "smooth_l1_loss": ("F.smooth_l1_loss(x, y)", (8, 4), (8, 4)),
    "mse_loss summed": ("F.mse_loss(x, y, reduction='sum')", (8, 4), (8, 4)),
    "cross_entropy summed": ("F.cross_entropy(x, i, reduction='sum')", (8, 4), "8"),
    "cross_entropy of elements": ("F.cross_entropy(x, i, reduction='none')", (8, 4), "8"),
    "avg_pool2d": ("F.avg_pool2d(x, 2)", (4, 4, 4, 4)),
    "pow of tensors": ("x.abs() ** y", (8, 4), (8, 4)),
    "atan2": ("torch.atan2(x, y)", (8, 4), (4,)),
    "remainder": ("torch.remainder(x, y)", (8, 4), (8, 4)),
    "clamp of tensors": ("torch.clamp(x, min=y)", (8, 4), (4,)),
    "fmax": ("torch.fmax(x, y)", (8, 4), (8, 4)),
    "where of numbers": ("torch.where(x > 0, x, 0.0)", (8, 4)),
    "logical": ("(x > 0) & (y > 0)", (8, 4), (8, 4)),
    "isnan": ("x.isnan()", (8, 4)),
    "nan_to_num": ("x.nan_to_num()", (8, 4)),
    "sigmoid": ("x.sigmoid()", (8, 4)),
    "softplus": ("F.softplus(x)", (8, 4)),
    "leaky_relu": ("F.leaky_relu(x)", (8, 4)),
    "elu": ("F.elu(x)", (8, 4)),
    "hardtanh": ("F.hardtanh(x)", (8, 4)),
    "glu": ("F.glu(x, 1)", (8, 4)),
    "round": ("x.round()", (8, 4)),
    "logaddexp": ("torch.logaddexp(x, y)", (8, 4), (8, 4)),
    "div of rounding": ("torch.div(x, y, rounding_mode='floor')", (8, 4), (8, 4)),
    "polar": ("torch.polar(x, y)", (8, 4), (8, 4)),
    "view_as_complex": ("torch.view_as_complex(x)", (8, 4, 2)),
    "view_as_real": ("torch.view_as_real(torch.complex(x, y))", (8, 4), (8, 4)),
    "baddbmm": ("torch.baddbmm(x, y, z)", (4, 8, 6), (4, 8, 4), (4, 4, 6)),
    "mv": ("torch.mv(x, y)", (8, 4), (4,)),
    "dot": ("torch.dot(x, y)", (8,), (8,)),
    "outer": ("torch.outer(x, y)", (8,), (4,)),
    "tensordot": ("torch.tensordot(x, y, 1)", (4, 8, 4), (4, 6)),
    "addcdiv": ("torch.addcdiv(x, y, z)", (8, 4), (8, 4), (8, 4)),
    "addcmul_": ("x.detach().addcmul_(y, z)", (8, 4), (8, 4), (8, 4)),
    "lerp_": ("x.detach().lerp_(y, 0.5)", (8, 4), (8, 4)),
    "sub_": ("x.detach().sub_(y)", (8, 4), (4,)),
    "div_": ("x.detach().div_(2)", (8, 4)),
    "clamp_": ("x.detach().clamp_(max=0.5)", (8, 4)),
    "fill_": ("x.detach().fill_(1.0)", (8, 4)),
    "uniform_": ("x.detach().uniform_()", (8, 4)),
    "rand_like": ("torch.rand_like(x)", (8, 4)),
    "bernoulli": ("torch.bernoulli(x)", (8, 4)),
    "empty_like": ("torch.empty_like(x)", (8, 4)),
    "new_full": ("x.new_full((4, 2), 1.0)", (8, 4)),
    "new_empty": ("x.new_empty((8, 4))", (8, 4)),
    "cumprod": ("x.cumprod(0)", (8, 4)),
    "logcumsumexp": ("x.logcumsumexp(1)", (8, 4)),
    "cummax": ("x.cummax(0)", (8, 4)),
    "median": ("x.median(1)", (8, 4)),
    "kthvalue": ("x.kthvalue(2, 1)", (8, 4)),
    "aminmax": ("torch.aminmax(x, dim=0)", (8, 4)),
    "sum of both": ("x.sum((0, 2))", (8, 4, 2)),
    "nansum": ("x.nansum(0)", (8, 4)),
    "count_nonzero": ("x.count_nonzero(0)", (8, 4)),
    "norm of 1": ("torch.linalg.vector_norm(x, 1, dim=0)", (8, 4)),
    "roll": ("x.roll(1, 0)", (8, 4)),
    "flip": ("x.flip(0)", (8, 4)),
    "pad": ("F.pad(x, (1, 1))", (8, 4)),
    "diagonal": ("x.diagonal()", (4, 4)),
    "unfold": ("x.unfold(0, 2, 2)", (8, 4)),
    "movedim": ("x.movedim(0, 2)", (8, 4, 2)),
    "narrow": ("x.narrow(0, 2, 4)", (8, 4)),
    "index_fill": ("x.index_fill(0, i, 1.0)", (8, 4), "4"),
    "index_add": ("x.index_add(0, i, y)", (8, 4), (4, 4), "4"),
    "index_copy": ("x.index_copy(0, i, y)", (8, 4), (4, 4), "4"),
    "scatter": ("x.scatter(1, i, y)", (8, 4), (8, 4), "8,4"),
    "scatter of a number": ("x.scatter(1, i, 1.0)", (8, 4), "8,4"),
    "take_along_dim": ("torch.take_along_dim(x, i, 1)", (8, 4), "8,4"),
    "one_hot": ("F.one_hot(i, 4).to(x.dtype) * x", (8, 4), "8"),
    "bucketize": ("torch.bucketize(x, y)", (8, 4), (4,)),
    "convolution": ("F.conv2d(x, y, padding=1)", (4, 4, 4, 4), (4, 4, 3, 3)),
    "convolution with bias": ("F.conv1d(x, y, z)", (4, 4, 8), (4, 4, 1), (4,)),
    "max_pool2d": ("F.max_pool2d(x, 2)", (4, 4, 4, 4)),
    "adaptive_avg_pool2d": ("F.adaptive_avg_pool2d(x, 2)", (4, 4, 4, 4)),
    "interpolate": ("F.interpolate(x, scale_factor=2)", (4, 4, 4, 4)),
    "pixel_shuffle": ("F.pixel_shuffle(x, 2)", (4, 8, 4, 4)),
    "kl_div": ("F.kl_div(x, y, reduction='sum')", (8, 4), (8, 4)),
    "huber_loss": ("F.huber_loss(x, y, reduction='sum')", (8, 4), (8, 4)),
    "fft": ("torch.fft.fft(x)", (8, 4)),
    "cholesky": ("torch.linalg.cholesky_ex(x)", (4, 2, 2)),
    "solve": ("torch.linalg.solve(x, y)", (4, 2, 2), (4, 2, 8)),
    "svd": ("torch.linalg.svdvals(x)", (4, 2, 2)),
    "inverse": ("torch.linalg.inv(x)", (4, 2, 2)),
    "foreach add": ("torch._foreach_add([x.detach(), y.detach()], 1.0)", (8, 4), (4,)),
    "foreach lerp_": ("torch._foreach_lerp_([x.detach()], [y.detach()], 0.5)", (8, 4), (8, 4)),
    "foreach sqrt": ("torch._foreach_sqrt([x.detach(), y.detach()])", (8, 4), (4,)),
    "foreach addcdiv_": ("torch._foreach_addcdiv_([x.detach()], [y.detach()], [z.detach()], 0.5)", (8, 4), (8, 4), (8, 4)),
    "clip of gradients": ("torch.nn.utils.get_total_norm([x.detach(), y.detach()])", (8, 4), (4,)),
    "vector norm 2 of 3": ("torch.linalg.vector_norm(x, 2, dim=(0, 1))", (8, 4, 2)),
}
UNEVEN = {"add", "mul number", "relu", "mm", "linear with bias", "sum", "sum of dim 0", "mean", "softmax", "t", "transpose", "layer_norm",
          "clone", "unsqueeze", "view splitting", "cat 1", "slice 1", "mean of dim 1", "exp", "where"}


def placed(sizes):
    return ["R", *(f"S{dim}" for dim in range(len(sizes))), "P"]


def shapes_of(call):
    return [tuple(int(size) for size in one.split(",")) if isinstance(one, str) else one for one in call[1:]]


def settings(name, mesh):
    """The placements of a call's tensors: all of one or two tensors along one dimension of the mesh, a part of the others."""
    call = CALLS[name]
    each = [placed(shape) if not isinstance(given, str) else placed(shape)[:-1] for given, shape in zip(call[1:], shapes_of(call))]
    if len(mesh) == 1:
        yield from ([(one,) for one in along] for along in itertools.product(*each))
        return
    both = [[(a, b) for a in one for b in one] for one in each]
    chosen = list(itertools.product(*both))
    yield from chosen[::max(1, len(chosen) // 24)]


def key_of(name, uneven, sizes, setting):
    return f"{name}{' (uneven)' if uneven else ''} on {'x'.join(map(str, sizes))}: " + ", ".join(" ".join(at) for at in setting)


def run(torch, dist, mesh, name, setting, uneven):
    """What the call makes, and its gradients: placements and this rank's sizes; the collectives between them."""
    from torch.distributed import tensor
    from torch.distributed.tensor._utils import compute_local_shape_and_global_offset

    call, told = CALLS[name], []
    given = {}
    kinds = {"R": tensor.Replicate(), "P": tensor.Partial(), **{f"S{dim}": tensor.Shard(dim) for dim in range(4)}}
    for letter, shape, one, at in zip("xyz", shapes_of(call), call[1:], setting):
        if uneven:
            shape = tuple({8: 7, 6: 5}.get(size, size) for size in shape)
        placements = [kinds[kind] for kind in at]
        own, _ = compute_local_shape_and_global_offset(shape, mesh, placements)
        index = isinstance(one, str)
        local = torch.zeros(own, dtype=torch.int64) if index else torch.ones(own)
        stride, step = [], 1
        for size in reversed(shape):
            stride.insert(0, step)
            step *= size
        part = tensor.DTensor.from_local(local, mesh, placements, run_check=False, shape=torch.Size(shape), stride=tuple(stride))
        given["i" if index else letter] = part if index else part.detach().requires_grad_()
    text = call[0]
    if uneven:
        text = text.replace("8", "7")

    def tell(what, one):
        if isinstance(one, tensor.DTensor):
            placements = re.sub(r"MaskP[(]sum, .*?[)], 0[)]", "P(sum)", " ".join(str(p) for p in one.placements))
            told.append(f"{what} {placements} {','.join(map(str, one._local_tensor.shape))}")
        else:
            told.append(f"{what} {type(one).__name__}")

    with redistribution_cases.collectives(torch, mesh, told):
        try:
            made = eval(text, {"torch": torch, "F": torch.nn.functional, **given})
        except Exception as error:
            told.append(type(error).__name__)
            return "; ".join(told)
        results = made if isinstance(made, (tuple, list)) else [made]
        for one in results:
            tell("->", one)
        first = results[0]
        if isinstance(first, torch.Tensor) and first.requires_grad:
            try:
                grads = torch.autograd.grad(first, [one for one in given.values() if one.requires_grad], torch.ones_like(first),
                                            allow_unused=True)
            except Exception as error:
                told.append("grad " + type(error).__name__)
                return "; ".join(told)
            for one in grads:
                tell("grad", one)
    return "; ".join(told)


def records(torch, dist, begin, names=None):
    found = {}
    for sizes, rank in (((2,), 0), ((4,), 3), ((2, 2), 1)):
        count = 4 if len(sizes) == 2 else sizes[0]
        begin(rank, count)
        mesh = dist.init_device_mesh("cpu", sizes)
        for name in names or CALLS:
            for uneven in (False, True) if name in UNEVEN else (False,):
                for setting in settings(name, sizes):
                    key = key_of(name, uneven, sizes, setting)
                    found[key] = run(torch, dist, mesh, name, setting, uneven)
        dist.destroy_process_group()
    return found


if __name__ == "__main__":
    import json
    import sys

    import torch
    import torch.distributed as dist

    told = records(torch, dist, lambda rank, size: dist.init_process_group("fake", rank=rank, world_size=size))
    with open(sys.argv[1], "w") as file:
        json.dump(told, file)
