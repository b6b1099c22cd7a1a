"""Stochastic gradient descent with averaging. Source: Polyak and Juditsky, 1992; torch.optim.asgd."""

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._settings import DECAY, RATE
from tare.optim.optimizer import _get_scalar_dtype, _get_value, _to_scalar

__all__ = ["ASGD", "asgd"]


class ASGD(ByParameter):
    """Descent with a rate that falls as `lambd`, `alpha` say; `ax` is the average of the parameters from step t0 on."""

    _scalars = ("step", "eta", "mu")
    _captured = "params, mus, etas, and state_steps"
    _settings = "lr lambd alpha t0 weight_decay foreach maximize differentiable capturable"
    _checks = (*RATE, DECAY)

    def __init__(
        self, params, lr=0.01, lambd=0.0001, alpha=0.75, t0=1000000.0, weight_decay=0, foreach=None,
        maximize=False, differentiable=False, capturable=False
    ):
        self._begin(locals())

    def _scalar(self, group, parameter, value):
        """All numbers are on the parameter's device here."""
        return tare.full((), value, device=parameter.device, dtype=_get_scalar_dtype())

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        lr = tare.as_tensor(_to_scalar(group["lr"]), device=parameter.device, dtype=_get_scalar_dtype())
        state["eta"] = lr.clone().detach()
        state["mu"] = self._scalar(group, parameter, 1.0)
        state["ax"] = tare.zeros_like(parameter, memory_format=tare.preserve_format)
        return state

    @staticmethod
    def _rule(group, param, grad, state, step):
        lr, lambd, alpha = _to_scalar(group["lr"]), group["lambd"], group["alpha"]
        mu, average, eta = state["mu"], state["ax"], state["eta"]
        if group["weight_decay"] != 0:
            grad = grad.add(param, alpha=group["weight_decay"])
        if group.get("capturable") or not mu.is_cpu:  # Without asking for values.
            param.mul_(1 - lambd * eta)
            param.addcmul_(grad, eta, value=-1)
            average.add_(param.sub(average).mul_(mu))
            eta.copy_(lr / (1 + lambd * lr * step) ** alpha)
            mu.copy_(1 / tare.maximum(step - group["t0"], tare.ones_like(step)))
            return
        rate = _get_value(eta)
        param.mul_(1 - lambd * rate)
        param.add_(grad, alpha=-rate)
        if mu.item() != 1:
            average.add_(param.sub(average).mul_(mu))
        else:
            average.copy_(param)
        eta.copy_(tare.as_tensor(lr / (1 + lambd * lr * step) ** alpha))
        mu.copy_(tare.as_tensor(1 / max(1, step - group["t0"])))


def asgd(
    params,
    grads,
    axs,
    mus,
    etas,
    state_steps,
    foreach=None,
    maximize=False,
    differentiable=False,
    capturable=False,
    has_complex=False,
    *,
    lambd,
    lr,
    t0,
    alpha,
    weight_decay,
):
    """One step of `ASGD` over lists."""
    lists = {"ax": axs, "mu": mus, "eta": etas, "step": state_steps}
    ASGD._over_lists(params, grads, lists, locals())
