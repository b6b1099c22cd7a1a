"""Running a graph, and writing the metadata of each value into its node."""

import typing

import tare
from tare.fx.interpreter import Interpreter
from tare.fx.node import map_aggregate

__all__ = ["TensorMetadata", "ShapeProp"]


class TensorMetadata(typing.NamedTuple):
    """What is known of a tensor without its values."""

    shape: tare.Size
    dtype: tare.dtype
    requires_grad: bool
    stride: tuple
    memory_format: typing.Optional[tare.memory_format]
    is_quantized: bool
    qparams: dict


_OF_DIMENSIONS = {4: tare.channels_last, 5: tare.channels_last_3d}


def _extract_tensor_metadata(result, include_contiguity=True):
    """The metadata of a tensor; its memory format is the first that fits."""
    memory_format = None
    if include_contiguity:
        if result.is_contiguous():
            memory_format = tare.contiguous_format
        else:
            other = _OF_DIMENSIONS.get(result.ndim)
            if other is not None and result.is_contiguous(memory_format=other):
                memory_format = other
    return TensorMetadata(result.shape, result.dtype, result.requires_grad, tuple(result.stride()), memory_format, False, {})


class ShapeProp(Interpreter):
    """Runs a graph on inputs, or on fake ones within `fake_mode`, and writes `meta["tensor_meta"]` and `meta["type"]`."""

    def __init__(self, gm, fake_mode=None):
        super().__init__(gm)
        self.fake_mode = fake_mode

    def run_node(self, n):
        try:
            if self.fake_mode is not None:
                with self.fake_mode:
                    result = super().run_node(n)
            else:
                result = super().run_node(n)
        except Exception as error:
            raise RuntimeError(f"ShapeProp error for: node={n.format_node()} with meta={n.meta}") from error
        tensors = []

        def metadata(value):
            if isinstance(value, tare.Tensor):
                tensors.append(value)
                return _extract_tensor_metadata(value)
            return value

        told = map_aggregate(result, metadata)
        if tensors:
            n.meta["tensor_meta"] = told
        n.meta["type"] = type(result)
        return result

    def propagate(self, *args):
        """Runs the graph on `args` and returns its result."""
        if self.fake_mode is not None:
            args = [self.fake_mode.from_tensor(one) if isinstance(one, tare.Tensor) else one for one in args]
        return super().run(*args)
