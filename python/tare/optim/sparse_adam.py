"""Adam for gradients that are sparse. Source: torch.optim.sparse_adam."""

import math

import tare
from tare.optim._settings import BETAS, Declared, one_element
from tare.optim.optimizer import _to_scalar

__all__ = ["SparseAdam"]


class SparseAdam(Declared):
    """`Adam` that changes only the elements, and the means of the elements, that a sparse gradient has."""

    _settings = "lr betas eps maximize"
    _checks = (
        one_element("lr"),
        (lambda given: 0.0 < given["lr"], "Invalid learning rate: {lr}"),
        (lambda given: 0.0 < given["eps"], "Invalid epsilon value: {eps}"),
        *BETAS,
    )

    def __init__(self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, maximize=False):
        self._begin(locals())

    def _begin(self, given):
        super()._begin(given)
        for holds, text in (
            (lambda p: p.is_sparse, "Sparse params at indices {}: SparseAdam requires dense parameter tensors"),
            (
                lambda p: p.is_complex(),
                "Complex params at indices {}: SparseAdam does not support complex parameters",
            ),
        ):
            found = [
                [index, position]
                for index, group in enumerate(self.param_groups)
                for position, parameter in enumerate(group["params"])
                if holds(parameter)
            ]
            if found:
                raise ValueError(text.format(found))

    def step(self, closure=None):
        """One step; `closure`, where given, computes the loss again, which is then returned."""
        loss = None
        if closure is not None:
            with tare.enable_grad():
                loss = closure()
        with tare.no_grad():
            for group in self.param_groups:
                for parameter in group["params"]:
                    if parameter.grad is not None:
                        self._take(group, parameter)
        return loss

    def _take(self, group, parameter):
        gradient = parameter.grad
        if not gradient.is_sparse:
            raise RuntimeError("SparseAdam does not support dense gradients, please consider Adam instead")
        state = self.state[parameter]
        if not state:
            state["step"] = 0
            for name in ("exp_avg", "exp_avg_sq"):
                state[name] = tare.zeros_like(parameter, memory_format=tare.preserve_format)
        state["step"] += 1
        if group.get("maximize", False):
            gradient = -gradient
        _update(group, parameter, gradient.coalesce(), state)


def _update(group, parameter, gradient, state):
    """Move the means of the elements that the gradient has, and those elements."""
    indices, values = gradient._indices(), gradient._values()
    if values.numel() == 0:
        return
    means = []
    for name, beta, seen in zip(("exp_avg", "exp_avg_sq"), group["betas"], (values, values.pow(2))):
        former = state[name].sparse_mask(gradient)._values()
        change = seen.sub(former).mul_(1 - beta)
        state[name].add_(tare.sparse_coo_tensor(indices, change, gradient.size()))
        means.append(change.add_(former))
    beta1, beta2 = group["betas"]
    step = state["step"]
    size = _to_scalar(group["lr"]) * math.sqrt(1 - beta2**step) / (1 - beta1**step)
    update = -size * means[0].div_(means[1].sqrt_().add_(group["eps"]))
    parameter.add_(tare.sparse_coo_tensor(indices, update, gradient.size()))
