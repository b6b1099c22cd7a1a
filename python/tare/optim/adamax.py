"""Adam with the largest gradient in place of the mean square. Source: Kingma and Ba, 2014; torch.optim.adamax."""

import tare
from tare.optim._by_parameter import ByParameter, decay
from tare.optim._lists import Lists, each, power
from tare.optim.optimizer import _get_value, _to_scalar

__all__ = ["Adamax", "adamax"]


class Adamax(ByParameter):
    """p -= lr * m / u, m the corrected running mean of the gradient, u its decaying largest magnitude."""

    _kept = ("exp_avg", "exp_inf")
    _settings = "lr betas eps weight_decay foreach maximize differentiable capturable"

    def __init__(
        self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, foreach=None, *,
        maximize=False, differentiable=False, capturable=False
    ):
        self._begin(locals())

    @staticmethod
    def _rule(group, param, state, step, local):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        mean, largest = state["exp_avg"], state["exp_inf"]
        decay(group, param, local)
        mean.lerp_(local.grad, 1 - beta1)
        largest.mul_(beta2)
        if isinstance(param, Lists):
            local.grad = local.grad.abs().add_(group["eps"])
            largest.maximum_(local.grad)
        elif group.get("differentiable"):
            both = [largest.unsqueeze(0), local.grad.abs().add_(group["eps"]).unsqueeze_(0)]
            largest.copy_(tare.amax(tare.cat(both, 0), 0, keepdim=False))
        else:
            tare.maximum(largest, local.grad.abs().add_(group["eps"]), out=largest)
        if group.get("capturable"):
            local.denominator = largest.mul(power(beta1, step).sub(1).div_(lr))
            param.addcdiv_(mean, local.denominator)
        else:
            param.addcdiv_(mean, largest, value=each(lambda n: -(_get_value(lr) / (1 - beta1**n)), step))


def adamax(
    params,
    grads,
    exp_avgs,
    exp_infs,
    state_steps,
    foreach=None,
    maximize=False,
    differentiable=False,
    capturable=False,
    has_complex=False,
    *,
    eps,
    beta1,
    beta2,
    lr,
    weight_decay,
):
    """One step of `Adamax` over lists."""
    lists = {"exp_avg": exp_avgs, "exp_inf": exp_infs, "step": state_steps}
    Adamax._over_lists(params, grads, lists, {**locals(), "betas": (beta1, beta2)})
