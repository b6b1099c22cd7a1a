"""Stochastic gradient descent with averaging. Source: Polyak and Juditsky, 1992; torch.optim.asgd."""

import tare
from tare.optim._by_parameter import ByParameter, decay
from tare.optim._lists import Lists, number_in
from tare.optim._settings import DECAY, RATE
from tare.optim.optimizer import _get_scalar_dtype, _to_scalar

__all__ = ["ASGD", "asgd"]


class ASGD(ByParameter):
    """Descent with a rate that falls as `lambd`, `alpha` say; `ax` is the average of the parameters from step t0 on."""

    _scalars = ("step", "eta", "mu")
    _captured = "params, mus, etas, and state_steps"
    _made_by_factories = True
    _settings = "lr lambd alpha t0 weight_decay foreach maximize differentiable capturable"
    _checks = (*RATE, DECAY)

    def __init__(
        self, params, lr=0.01, lambd=0.0001, alpha=0.75, t0=1000000.0, weight_decay=0, foreach=None,
        maximize=False, differentiable=False, capturable=False
    ):
        self._begin(locals())

    def _scalar(self, group, parameter, value):
        """All numbers are on the parameter's device here."""
        return super()._scalar({"capturable": True}, parameter, value)

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        lr = tare.as_tensor(_to_scalar(group["lr"]), device=parameter.device, dtype=_get_scalar_dtype())
        state["eta"] = lr.clone().detach()
        state["mu"] = self._scalar(group, parameter, 1.0)
        state["ax"] = tare.zeros_like(parameter, memory_format=tare.preserve_format)
        return state

    @staticmethod
    def _rule(group, param, state, step, local):
        lr, lambd, alpha, t0 = _to_scalar(group["lr"]), group["lambd"], group["alpha"], group["t0"]
        mu, average, eta = state["mu"], state["ax"], state["eta"]
        decay(group, param, local)

        def rate(n):
            return lr / (1 + lambd * lr * n) ** alpha

        if isinstance(param, Lists):
            decays = group["weight_decay"] != 0
            drawn = local.grad.add(param, alpha=lambd) if decays else tare._foreach_add(local.grad, param, alpha=lambd)
            if decays and not group.get("maximize"):
                local.grad = None
            param.addcmul_(drawn, eta, value=-1)
            del drawn
            average.addcmul_(param.sub(average), mu)
            if group.get("capturable"):
                mu.copy_(step.sub(t0).maximum_(1.0).reciprocal_())
                eta.copy_(step.mul(lambd).mul_(lr).add_(1).pow_(alpha).reciprocal_().mul_(lr))
            else:
                etas = [tare.as_tensor(rate(n), device=n.device) for n in state["step"]]
                mus = [tare.as_tensor(1 / max(1, n - t0), device=one.device) for n, one in zip(step, mu)]
                eta.copy_(etas)
                mu.copy_(mus)
        elif group.get("capturable"):  # Without asking for values.
            param.mul_(1 - lambd * eta)
            param.addcmul_(local.grad, eta, value=-1)
            average.add_(param.sub(average).mul_(mu))
            eta.copy_(rate(step))
            mu.copy_(1 / tare.maximum(step - t0, tare.ones_like(step)))
        else:
            rate_now = number_in(eta)
            param.mul_(1 - lambd * rate_now)
            param.add_(local.grad, alpha=-rate_now)
            if number_in(mu) != 1:
                average.add_(param.sub(average).mul_(mu))
            else:
                average.copy_(param)
            eta.copy_(tare.as_tensor(rate(step)))
            mu.copy_(tare.as_tensor(1 / max(1, step - t0)))


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
