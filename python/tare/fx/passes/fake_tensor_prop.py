"""Running a graph on tensors without data, and keeping each value in its node."""

import tare
from tare._subclasses.fake_tensor import FakeTensorMode
from tare._symbolic.unknown import rebind
from tare.fx.interpreter import Interpreter
from tare.fx.node import map_aggregate
from tare.fx.passes.shape_prop import _extract_tensor_metadata

__all__ = ["FakeTensorProp"]


class FakeTensorProp(Interpreter):
    """Writes `meta["val"]`, the value as a fake tensor, and `meta["tensor_meta"]` of every node."""

    def __init__(self, module, mode=None):
        super().__init__(module)
        self._mode = FakeTensorMode(allow_non_fake_inputs=True) if mode is None else mode

    def run_node(self, n):
        result = super().run_node(n)
        tensors = []

        def value(one):
            if isinstance(one, tare.Tensor):
                tensors.append(one)
                return one.detach()
            return one if isinstance(one, (int, float, bool)) else None

        told = map_aggregate(result, value)
        if tensors or isinstance(result, (int, float, bool)):
            if "val" in n.meta:
                rebind(n.meta["val"], told)
            n.meta["val"] = told
            n.meta["tensor_meta"] = map_aggregate(
                result, lambda one: _extract_tensor_metadata(one) if isinstance(one, tare.Tensor) else one)
        return result

    def propagate(self, *args):
        """Runs the graph on fake tensors like `args`."""
        return self.propagate_dont_convert_inputs(
            *[self._mode.from_tensor(one) if isinstance(one, tare.Tensor) else one for one in args])

    def propagate_dont_convert_inputs(self, *args):
        with self._mode:
            return super().run(*args)
