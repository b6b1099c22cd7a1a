"""Calls whose kernels take scratch memory on a CPU: one definition for PyTorch and tare; it says `import torch`."""

import itertools

import torch


def products():
    """Settings of products of bfloat16: sizes that panels of 64 and rows of 256 divide and others; either matrix in columns."""
    sizes = [(2, 2, 2), (16, 16, 16), (8, 8, 65), (32, 64, 64), (64, 128, 64), (33, 65, 67), (1, 512, 512), (512, 512, 1),
             (296, 192, 576), (257, 64, 64), (513, 64, 96), (640, 64, 200), (1000, 256, 48), (512, 512, 512), (300, 1000, 64),
             (64, 2048, 64), (4096, 33, 17)]
    for (rows, inner, columns), left, right in itertools.product(sizes, (False, True), (False, True)):
        if not (left and right):
            yield dict(rows=rows, inner=inner, columns=columns, left=left, right=right)


def convolutions():
    """Settings of convolutions: sizes that blocks of 16 divide and others, strides, groups, both orders of memory."""
    sizes = [(8, 3, 32, 32, 7, 2), (2, 3, 20, 14, 3, 1), (2, 8, 32, 14, 3, 2), (8, 16, 32, 16, 3, 1), (2, 20, 40, 14, 3, 1),
             (4, 32, 64, 16, 3, 2), (4, 64, 64, 8, 3, 1), (2, 96, 20, 14, 3, 2), (2, 128, 96, 8, 3, 1), (8, 32, 64, 16, 1, 2),
             (2, 20, 128, 14, 1, 2), (8, 64, 128, 8, 1, 1), (16, 32, 32, 8, 1, 1), (2, 20, 16, 14, 7, 1), (2, 32, 20, 16, 7, 2),
             (8, 3, 48, 32, 4, 4), (8, 48, 96, 16, 2, 2)]
    for (batch, inner, outer, side, kernel, stride), bias, last in itertools.product(sizes, (False, True), (0, 1, 2)):
        padding = kernel // 2 if kernel % 2 else 0
        yield dict(batch=batch, inner=inner, outer=outer, side=side, kernel=kernel, stride=stride, padding=padding,
                   bias=bias, last=last)
    for channels, side, kernel in itertools.product((32, 48), (8, 16), (3, 7)):
        yield dict(batch=4, inner=channels, outer=channels, side=side, kernel=kernel, stride=1, padding=kernel // 2,
                   bias=True, last=0, groups=channels)
    for inner, outer, side in itertools.product((16, 32), (16, 48), (8, 16)):
        yield dict(batch=4, inner=inner, outer=outer, side=side, kernel=2, stride=2, padding=0, bias=True, last=0,
                   transposed=True)
    for inner, outer, kernel, stride in ((32, 32, 3, 1), (32, 64, 3, 2), (64, 128, 1, 1), (20, 48, 3, 1)):
        yield dict(batch=8, inner=inner, outer=outer, side=16, kernel=kernel, stride=stride, padding=kernel // 2, bias=True,
                   last=0, dtype="bfloat16")


def layers():
    """Settings of layers of long short-term memory: widths that lines of the cache divide and others, one row and many."""
    sizes = [(1, 1, 16, 16), (2, 1, 16, 16), (1, 2, 16, 16), (4, 8, 16, 16), (4, 8, 32, 16), (4, 8, 16, 32), (4, 8, 32, 32),
             (4, 8, 64, 64), (8, 8, 64, 64), (8, 16, 64, 64), (8, 16, 128, 64), (8, 16, 64, 128), (8, 16, 48, 80), (16, 16, 128, 128),
             (16, 32, 256, 256), (10, 3, 20, 12), (28, 16, 128, 128), (35, 20, 200, 200), (35, 20, 512, 512), (5, 7, 33, 65)]
    for (steps, batch, inner, hidden), dtype in itertools.product(sizes, ("float32", "bfloat16")):
        yield dict(steps=steps, batch=batch, inner=inner, hidden=hidden, dtype=dtype)


def made(batch, inner, outer, side, kernel, bias, last, groups=1, transposed=False, dtype="float32", **_):
    """Input, weight and bias. `last`: 1 where the input is channels-last, 2 where the weight is, too."""
    sizes = (inner, outer // groups, kernel, kernel) if transposed else (outer, inner // groups, kernel, kernel)
    dtype = getattr(torch, dtype)
    image, weight = torch.zeros(batch, inner, side, side, dtype=dtype), torch.zeros(sizes, dtype=dtype)
    if last:
        image = image.contiguous(memory_format=torch.channels_last)
    if last == 2:
        weight = weight.contiguous(memory_format=torch.channels_last)
    return image, weight, torch.zeros(outer, dtype=dtype) if bias else None


def _products(rows, inner, columns, left, right):
    """`left`, `right`: whether that matrix lies in columns."""

    def matrix(height, width, in_columns, *batch):
        sizes = (*batch, width, height) if in_columns else (*batch, height, width)
        made = torch.zeros(sizes, dtype=torch.bfloat16)
        return made.transpose(-2, -1) if in_columns else made

    a, b, bias = matrix(rows, inner, left), matrix(inner, columns, right), torch.zeros(columns, dtype=torch.bfloat16)
    several = matrix(rows, inner, left, 3), matrix(inner, columns, right, 3)
    return {"mm": lambda: torch.mm(a, b), "addmm": lambda: torch.addmm(bias, a, b), "bmm": lambda: torch.bmm(*several)}


def _layers(steps, batch, inner, hidden, dtype):
    def zeros(*sizes):
        return torch.zeros(sizes, dtype=getattr(torch, dtype))

    gates = 4 * hidden
    given = (zeros(steps, batch, inner), zeros(gates, inner), zeros(gates, hidden), zeros(gates), zeros(gates))
    states = zeros(batch, hidden), zeros(batch, hidden)

    def forward():
        return torch.ops.aten.mkldnn_rnn_layer(*given, *states, False, [], 2, hidden, 1, True, False, False, True)

    output, state, cell, workspace = forward()
    gradients = zeros(*output.shape), zeros(batch, hidden), zeros(batch, hidden)
    return {"mkldnn_rnn_layer": forward,
            "mkldnn_rnn_layer_backward": lambda: torch.ops.aten.mkldnn_rnn_layer_backward(
                *given, *states, output, state, cell, *gradients, False, 2, hidden, 1, True, True, False, [], False, workspace)}


def calls(setting):
    """The calls of a setting by name: of a convolution or a layer forward and backward. Each returns its results."""
    if "rows" in setting:
        return _products(**setting)
    if "steps" in setting:
        return _layers(**setting)
    image, weight, bias = made(**setting)
    steps = ([setting["stride"]] * 2, [setting["padding"]] * 2, [1, 1], setting.get("transposed", False), [0, 0],
             setting.get("groups", 1))
    result = torch.ops.aten.convolution(image, weight, bias, *steps)
    gradient = torch.zeros_like(result)

    def backward(*wanted):
        sizes = [setting["outer"]] if bias is not None else None
        return torch.ops.aten.convolution_backward(gradient, image, weight, sizes, *steps, wanted)

    has_bias = bias is not None
    return {"convolution": lambda: torch.ops.aten.convolution(image, weight, bias, *steps),
            "convolution_backward of input": lambda: backward(True, False, False),
            "convolution_backward of weight": lambda: backward(False, True, has_bias),
            "convolution_backward": lambda: backward(True, True, has_bias)}
