"""Modules and functions of torch.nn as TorchScript: calls of operators, by class and by function."""

import tare
from tare import nn
from tare.nn import functional as F


def _many(value, count):
    """A setting as a list of so many numbers."""
    return str([value] * count if isinstance(value, int) else list(value))


def _member(module, name):
    return f"self.{name}" if getattr(module, name) is not None else "None"


def _convolution(dims):
    def write(m):
        if m.padding_mode != "zeros":
            return None
        padding = f'"{m.padding}"' if isinstance(m.padding, str) else _many(m.padding, dims)
        return (f"torch.conv{dims}d(input, self.weight, {_member(m, 'bias')}, {_many(m.stride, dims)}, {padding}, "
                f"{_many(m.dilation, dims)}, {m.groups})")

    return write


def _transposed(dims):
    def write(m):
        return (f"torch.conv_transpose{dims}d(input, self.weight, {_member(m, 'bias')}, {_many(m.stride, dims)}, {_many(m.padding, dims)}, "
                f"{_many(m.output_padding, dims)}, {m.groups}, {_many(m.dilation, dims)})")

    return write


def _batch_norm(m):
    if m.momentum is None:
        return None
    trains = "self.training" if m.running_mean is not None else "True"
    lines = ["if self.training:", "  _ = self.num_batches_tracked.add_(1)"] if m.num_batches_tracked is not None else []
    return [*lines, f"return torch.batch_norm(input, {_member(m, 'weight')}, {_member(m, 'bias')}, {_member(m, 'running_mean')}, "
            f"{_member(m, 'running_var')}, {trains}, {m.momentum}, {m.eps}, True)"]


def _max_pool(dims):
    def write(m):
        if m.return_indices:
            return None
        stride = m.kernel_size if m.stride is None else m.stride
        return (f"torch.max_pool{dims}d(input, {_many(m.kernel_size, dims)}, {_many(stride, dims)}, {_many(m.padding, dims)}, "
                f"{_many(m.dilation, dims)}, {m.ceil_mode})")

    return write


def _adaptive(dims):
    def write(m):
        sizes = m.output_size if isinstance(m.output_size, (tuple, list)) else [m.output_size] * dims
        return None if None in sizes else f"torch.adaptive_avg_pool{dims}d(input, {list(sizes)})"

    return write


def _average(m):
    stride = m.kernel_size if m.stride is None else m.stride
    return (f"torch.avg_pool2d(input, {_many(m.kernel_size, 2)}, {_many(stride, 2)}, {_many(m.padding, 2)}, {m.ceil_mode}, "
            f"{m.count_include_pad}, {m.divisor_override})")


def _elementwise(name, *fields):
    """An operator of the input and settings, with its form in place."""

    def write(m):
        given = "".join(f", {getattr(m, field)!r}" for field in fields)
        return f"torch.{name}{'_' if getattr(m, 'inplace', False) else ''}(input{given})"

    return write


# By class, what `forward(input)` returns; a list is the body; None where the settings have no rule.
MODULES = {
    nn.Linear: lambda m: f"torch.linear(input, self.weight, {_member(m, 'bias')})",
    nn.Conv1d: _convolution(1), nn.Conv2d: _convolution(2), nn.Conv3d: _convolution(3),
    nn.ConvTranspose1d: _transposed(1), nn.ConvTranspose2d: _transposed(2), nn.ConvTranspose3d: _transposed(3),
    **dict.fromkeys((nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d), _batch_norm),
    nn.LayerNorm: lambda m: f"torch.layer_norm(input, {list(m.normalized_shape)}, {_member(m, 'weight')}, {_member(m, 'bias')}, {m.eps})",
    nn.GroupNorm: lambda m: f"torch.group_norm(input, {m.num_groups}, {_member(m, 'weight')}, {_member(m, 'bias')}, {m.eps})",
    nn.Embedding: lambda m: None if m.max_norm is not None else (
        f"torch.embedding(self.weight, input, {-1 if m.padding_idx is None else m.padding_idx}, {m.scale_grad_by_freq}, {m.sparse})"),
    nn.ReLU: _elementwise("relu"), nn.Sigmoid: _elementwise("sigmoid"), nn.Tanh: _elementwise("tanh"), nn.SiLU: _elementwise("silu"),
    nn.Hardswish: _elementwise("hardswish"), nn.Hardsigmoid: _elementwise("hardsigmoid"), nn.Mish: _elementwise("mish"),
    nn.LeakyReLU: _elementwise("leaky_relu", "negative_slope"), nn.ELU: _elementwise("elu", "alpha"),
    nn.ReLU6: lambda m: f"torch.hardtanh{'_' if m.inplace else ''}(input, 0., 6.)",
    nn.Hardtanh: _elementwise("hardtanh", "min_val", "max_val"), nn.Softplus: _elementwise("softplus", "beta", "threshold"),
    nn.GELU: lambda m: f'torch.gelu(input, approximate="{m.approximate}")',
    nn.PReLU: lambda m: "torch.prelu(input, self.weight)",
    nn.Softmax: lambda m: None if m.dim is None else f"torch.softmax(input, {m.dim})",
    nn.LogSoftmax: lambda m: None if m.dim is None else f"torch.log_softmax(input, {m.dim})",
    nn.Dropout: lambda m: f"torch.dropout{'_' if m.inplace else ''}(input, {m.p}, self.training)",
    nn.Dropout2d: lambda m: f"torch.feature_dropout{'_' if m.inplace else ''}(input, {m.p}, self.training)",
    nn.Identity: lambda m: "input",
    nn.Flatten: lambda m: f"torch.flatten(input, {m.start_dim}, {m.end_dim})",
    nn.MaxPool1d: _max_pool(1), nn.MaxPool2d: _max_pool(2), nn.MaxPool3d: _max_pool(3), nn.AvgPool2d: _average,
    nn.AdaptiveAvgPool1d: _adaptive(1), nn.AdaptiveAvgPool2d: _adaptive(2), nn.AdaptiveAvgPool3d: _adaptive(3),
    nn.ZeroPad2d: lambda m: f"torch.constant_pad_nd(input, {list(m.padding)}, 0.)",
    nn.PixelShuffle: lambda m: f"torch.pixel_shuffle(input, {m.upscale_factor})",
}


def forward_of(module):
    """(the parameters of `forward` after self, its lines). Errors: NotImplementedError for a module without a rule."""
    rule = None
    for one in type(module).__mro__:
        rule = MODULES.get(one)
        if rule is not None or "forward" in vars(one):
            break
    written = rule(module) if rule is not None else None
    if written is None:
        shown = getattr(module, "_original_repr", module.__repr__)()
        raise NotImplementedError(f"torch.jit.save: {shown} cannot be written to an archive by tare yet; torch.jit.trace gives a module "
                                  "that is saved")
    return "input: Tensor", written if isinstance(written, list) else [f"return {written}"]


def _in_place(name, *parameters):
    def write(given, known):
        more = "".join(f", {given[one]}" for one in parameters)
        return None if not isinstance(known["inplace"], bool) else f"torch.{name}{'_' if known['inplace'] else ''}({given['input']}{more})"

    return write


def _along(name):
    def write(given, known):
        return None if known["dim"] is None else f"torch.{name}({given['input']}, {given['dim']}, {given['dtype']})"

    return write


def _pooled(name, dims, *fields):
    def write(given, known):
        if known.get("return_indices"):
            return None
        parts = []
        for field in fields:
            value = known[field]
            sizes = isinstance(value, (int, tuple, list)) and not isinstance(value, bool)
            parts.append("[]" if value is None else _many(value, dims) if sizes else given[field])
        return f"torch.{name}({given['input']}, {', '.join(parts)})"

    return write


# By function that is written in Python, the call of operators that it is: a text with its parameters, or a function of their texts and
# values.
FUNCTIONS = {
    F.relu: _in_place("relu"), F.silu: _in_place("silu"), F.hardswish: _in_place("hardswish"), F.hardsigmoid: _in_place("hardsigmoid"),
    F.mish: _in_place("mish"), F.leaky_relu: _in_place("leaky_relu", "negative_slope"), F.elu: _in_place("elu", "alpha"),
    F.dropout: _in_place("dropout", "p", "training"), F.softmax: _along("softmax"), F.log_softmax: _along("log_softmax"),
    F.sigmoid: "torch.sigmoid({input})", F.tanh: "torch.tanh({input})",
    F.layer_norm: "torch.layer_norm({input}, {normalized_shape}, {weight}, {bias}, {eps})",
    F.batch_norm: "torch.batch_norm({input}, {weight}, {bias}, {running_mean}, {running_var}, {training}, {momentum}, {eps}, True)",
    F.max_pool2d: _pooled("max_pool2d", 2, "kernel_size", "stride", "padding", "dilation", "ceil_mode"),
    F.adaptive_avg_pool2d: _pooled("adaptive_avg_pool2d", 2, "output_size"),
    F.normalize: "torch.div({input}, torch.clamp_min(torch.norm({input}, {p}, [{dim}], True), {eps}))",
}


def template_of(function):
    """How a function of torch.nn is written; None for one without a template."""
    try:
        return FUNCTIONS.get(function)
    except TypeError:
        return None
