"""The two gradients of a convolution, for input and weight, as functions. Source: torch.nn.grad."""

from tare._C import functions as _aten
from tare.nn.modules.utils import _ntuple


def _gradient(dims, wanted, known, size, grad_output, stride, padding, dilation, groups):
    """Gradient `wanted` (0 input, 1 weight) of a convolution, whose other operand is `known`.

    Of the wanted operand only the size matters, so one element expanded to it stands in.
    """
    each = _ntuple(dims)
    operands = [known, known]
    operands[wanted] = grad_output.new_empty(1).expand(size)
    mask = (wanted == 0, wanted == 1, False)
    return _aten.convolution_backward(
        grad_output, *operands, None, each(stride), each(padding), each(dilation), False, [0], groups, mask
    )[wanted]


def _pair_of(dims):
    def input_gradient(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
        return _gradient(dims, 0, weight, input_size, grad_output, stride, padding, dilation, groups)

    def weight_gradient(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
        return _gradient(dims, 1, input, weight_size, grad_output, stride, padding, dilation, groups)

    for function, operand in ((input_gradient, "input"), (weight_gradient, "weight")):
        function.__name__ = function.__qualname__ = f"conv{dims}d_{operand}"
        function.__doc__ = f"Gradient of `conv{dims}d` with respect to its {operand}, given that of its output."
    return input_gradient, weight_gradient


conv1d_input, conv1d_weight = _pair_of(1)
conv2d_input, conv2d_weight = _pair_of(2)
conv3d_input, conv3d_weight = _pair_of(3)
