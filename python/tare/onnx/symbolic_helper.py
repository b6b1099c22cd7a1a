"""What functions for `torch.onnx.register_custom_op_symbolic` are written with: their arguments are numbers and values as they are."""

from tare._engine import refusals as _refusals


def parse_args(*arg_descriptors):
    """Leaves the function as it is."""
    return lambda fn: fn


def quantized_args(*arg_q_descriptors, scale=None, zero_point=None, quantize_output=True):
    """Leaves the function as it is."""
    return lambda fn: fn


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return _refusals.refused_function(name, "torch.onnx.symbolic_helper")
