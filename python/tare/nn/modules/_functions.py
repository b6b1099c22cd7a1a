"""Functions with a derivative of their own that modules need. Source: torch.nn.modules._functions."""

import tare
from tare.autograd import Function


class BackwardHookFunction(Function):
    """Its arguments, with one node behind all of them, to which backward hooks of a module are bound."""

    @staticmethod
    def forward(ctx, *args):
        ctx.mark_non_differentiable(*[arg for arg in args if not arg.requires_grad])
        return args

    @staticmethod
    def backward(ctx, *args):
        return args


class CrossMapLRN2d(Function):
    """x / (k + alpha / size * sum of squares over neighbouring channels) ** beta.

    PyTorch's own never takes the first channel out of the running sum again; here each channel sees its window.
    """

    @staticmethod
    def _window(x, size):
        """The sum of (N, C, H, W) over a window of channels, with zeros beyond the ends."""
        before = (size - 1) // 2
        after = size - 1 - before
        padded = tare._C.functions.pad(x, (0, 0, 0, 0, before, after))
        return padded.unfold(1, size, 1).sum(-1)

    @staticmethod
    def forward(ctx, input, size, alpha=1e-4, beta=0.75, k=1):
        if input.dim() != 4:
            raise ValueError(f"CrossMapLRN2d: Expected input to be 4D, got {input.dim()}D instead.")
        ctx.size, ctx.alpha, ctx.beta = size, alpha, beta
        scale = CrossMapLRN2d._window(input * input, size).mul_(alpha / size).add_(k)
        output = input * scale.pow(-beta)
        ctx.save_for_backward(input, output, scale)
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, output, scale = ctx.saved_tensors
        # Each output depends on its own input directly, and through `scale` on all of its window.
        ratio = CrossMapLRN2d._window((grad_output * output / scale).flip(1), ctx.size).flip(1)
        factor = 2 * ctx.alpha * ctx.beta / ctx.size
        return grad_output * scale.pow(-ctx.beta) - factor * input * ratio, None, None, None, None
