"""Parameters whose gradient is one for each sample: functions of `nn.functional` that are called with them leave it in `grad_sample`."""

import tare
from tare.nn import functional as F
from tare.nn.utils._per_sample_grad import Call
from tare.utils import _pytree

_HANDLED = frozenset((F.linear, F.conv1d, F.conv2d, F.conv3d, F.embedding, F.layer_norm, F.group_norm, F.instance_norm))


class ExpandedWeight(tare.Tensor):
    """A parameter in a call over a batch. `orig_weight`: the parameter, which gets `grad_sample`: the samples', then its sizes.

    With `loss_reduction` "mean" gradients are multiplied by the number of samples, which a mean divided by. Samples are along
    dimension 0, or 1 of recurrent calls without `batch_first`. Errors: RuntimeError for what is no tensor that requires a gradient,
    and in calls of functions that mix samples or are not known to keep them apart.
    """

    def __new__(cls, orig_weight, batch_size, loss_reduction):
        if not isinstance(orig_weight, tare.Tensor):
            raise RuntimeError(f"Can only make Expanded Weights of Tensors, got {type(orig_weight).__name__}")
        if not orig_weight.requires_grad:
            raise RuntimeError("Can only build ExpandedWeights objects of tensors that requires_grad")
        return tare.Tensor._make_subclass(cls, orig_weight.detach(), True)

    def __init__(self, orig_weight, batch_size, loss_reduction):
        self.orig_weight, self.batch_size, self.loss_reduction = orig_weight, batch_size, loss_reduction
        self.batch_first, self.allow_smaller_batches = True, False

    @classmethod
    def __torch_function__(cls, func, _types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if getattr(func, "__name__", "") == "__get__" or func in (tare.Tensor.size, tare.Tensor.dim):
            return super().__torch_function__(func, _types, args, kwargs)
        if func not in _HANDLED:
            raise RuntimeError(f"Expanded Weights encountered but cannot handle function {func.__name__}")
        leaves, spec = _pytree.tree_flatten((args, kwargs))
        weights = {str(place): one for place, one in enumerate(leaves) if isinstance(one, ExpandedWeight)}
        others = [None if isinstance(one, ExpandedWeight) else one for one in leaves]
        first = next(iter(weights.values()))

        def function(parameters, given, _):
            filled = [parameters.get(str(place), one) for place, one in enumerate(given)]
            args, kwargs = spec.unflatten(filled)
            return func(*args, **kwargs)

        return Call(function, {place: one.orig_weight for place, one in weights.items()}, tuple(others), {}, first.batch_size,
                    first.loss_reduction, 0).results()
