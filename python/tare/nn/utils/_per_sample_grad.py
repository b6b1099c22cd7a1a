"""Gradients of each sample: backward through a call leaves them in the parameters' `grad_sample`.

The call is made as it is; backward maps the derivative of the call of one sample over the batch.
"""

import tare
from tare import nn
from tare.autograd import Function
from tare.nn.modules.batchnorm import _BatchNorm
from tare.utils import _pytree


class _PerSample(Function):
    """A call, of its parameters and the tensors of its arguments."""

    @staticmethod
    def forward(ctx, call, *tensors):
        ctx.call = call
        inputs = tensors[len(call.parameters):]
        ctx.save_for_backward(*inputs)
        with tare.no_grad():
            results, call.result_spec = _pytree.tree_flatten(call.run(call.held(), inputs))
        return tuple(results)

    @staticmethod
    def backward(ctx, *gradients):
        return None, *ctx.call.gradients(ctx.saved_tensors, gradients)


class Call:
    """One call of `function(parameters, args, kwargs)`: what it was given, and along which dimension the samples are.

    `hidden_dim`: the same of its results behind the first, where it is another.
    """

    def __init__(self, function, parameters, args, kwargs, batch_size, loss_reduction, dim, hidden_dim=None):
        self.function, self.parameters, self.loss_reduction = function, parameters, loss_reduction
        self.dim, self.hidden_dim = dim, dim if hidden_dim is None else hidden_dim
        self.leaves, self.spec = _pytree.tree_flatten((args, kwargs))
        self.places = [place for place, one in enumerate(self.leaves) if isinstance(one, tare.Tensor) and one.dim() > dim]
        self.inputs = [self.leaves[place] for place in self.places]
        sizes = [one.shape[dim] for one in self.inputs]
        if batch_size is None and not sizes:
            raise RuntimeError(
                "Unable to find a tensor in the passed args and kwargs. They may not be pytree-able and so ExpandedWeights cannot compute "
                "the batch size from the inputs. Please specify it explicitly")
        self.batch_size = sizes[0] if batch_size is None else batch_size
        for size in sizes:
            if size == self.batch_size:
                continue
            if batch_size is None:
                raise RuntimeError(
                    f"When computing batch size, found at least one input with batch size {self.batch_size} and one with batch size {size}. "
                    "Please specify it explicitly using the batch size kwarg in call_for_per_sample_grads")
            raise RuntimeError(f"Expected ExpandedWeights to have batch size matching input but got input batch size of {size} with "
                               f"ExpandedWeight of batch size {batch_size}")

    def results(self):
        """What the call gives, and backward leaves gradients of each sample."""
        found = _PerSample.apply(self, *self.parameters.values(), *self.inputs)
        return self.result_spec.unflatten(found)

    def held(self):
        return {name: one.detach() for name, one in self.parameters.items()}

    def run(self, parameters, inputs):
        leaves = list(self.leaves)
        for place, one in zip(self.places, inputs, strict=True):
            leaves[place] = one
        args, kwargs = self.spec.unflatten(leaves)
        return self.function(parameters, args, kwargs)

    def gradients(self, inputs, given):
        """None for each parameter, whose `grad_sample` is set, then the gradients of the inputs."""
        asked = [place for place, one in enumerate(self.inputs) if one.requires_grad]
        dims = [self.hidden_dim if place else self.dim for place in range(len(given))]

        def of_sample(sample, given):
            def alone(parameters, *differentiated):
                whole = [one.unsqueeze(self.dim) for one in sample]
                for place, one in zip(asked, differentiated, strict=True):
                    whole[place] = one.unsqueeze(self.dim)
                return tuple(_pytree.tree_leaves(self.run(parameters, whole)))

            given = tuple(one.unsqueeze(dim) for one, dim in zip(given, dims, strict=True))
            return tare.func.vjp(alone, self.held(), *(sample[place] for place in asked))[1](given)

        of_parameters, *of_inputs = tare.vmap(of_sample, in_dims=(self.dim, dims), out_dims=0)(list(inputs), list(given))
        for name, one in self.parameters.items():
            found = of_parameters[name]
            one.grad_sample = found * self.batch_size if self.loss_reduction == "mean" else found
        found = [None] * len(inputs)
        for place, one in zip(asked, of_inputs, strict=True):
            found[place] = one.movedim(0, self.dim)
        return [None] * len(self.parameters) + found


def call_for_per_sample_grads(module, *, batch_size=None, loss_reduction="sum", batch_first=True):
    """A function that calls the module, and whose backward gives each parameter `grad_sample`: the samples', then its sizes.

    Samples are along dimension 0, or 1 without `batch_first`. With `loss_reduction` "mean" each is multiplied by their number, which
    a mean divided by. Errors: RuntimeError for other arguments, for batch normalization in training, which mixes samples, and
    where a parameter has a `grad_sample` already.
    """
    if loss_reduction not in ("sum", "mean"):
        raise RuntimeError(f"Expected loss_reduction argument to be sum or mean, got {loss_reduction}")
    if not isinstance(module, nn.Module):
        raise RuntimeError(f"Module passed must be nn.Module, got {type(module).__name__}")
    if not (batch_size is None or isinstance(batch_size, int)):
        raise RuntimeError(f"Batch size passed must be None or an integer, got {type(batch_size).__name__}")
    if batch_size is not None and batch_size < 1:
        raise RuntimeError(f"Batch size must be positive, got {batch_size}")
    for one in module.parameters():
        if getattr(one, "grad_sample", None) is not None:
            raise RuntimeError(
                "Current Expanded Weights accumulates the gradients, which will be incorrect for multiple calls without clearing gradients. "
                f"Please clear out the grad_sample parameter of {one} or post an issue to pytorch/pytorch to prioritize correct behavior")

    def wrapper(*args, **kwargs):
        if any(isinstance(one, _BatchNorm) and one.training for one in module.modules()):
            raise RuntimeError("Expanded Weights encountered but cannot handle function batch_norm")
        parameters = {name: one for name, one in module.named_parameters() if one.requires_grad}
        return Call(lambda *given: tare.func.functional_call(module, *given), parameters, args, kwargs, batch_size, loss_reduction,
                    0 if batch_first else 1, 1 if isinstance(module, nn.RNNBase) else None).results()

    return wrapper
