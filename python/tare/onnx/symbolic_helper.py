"""What symbolic functions of an export are written with. They may be defined; none runs."""

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
