"""Adam with rectified warm-up. Source: Liu et al., 2019; torch.optim.radam."""

import tare
from tare.optim._by_parameter import ByParameter, decayed
from tare.optim.optimizer import _to_scalar

__all__ = ["RAdam", "radam"]


class RAdam(ByParameter):
    """`Adam` that divides by the root of the square's mean only once its variance is bounded."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"decoupled_weight_decay": False}
    _settings = "lr betas eps weight_decay maximize foreach capturable decoupled_weight_decay differentiable"

    def __init__(
        self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, decoupled_weight_decay=False,
        *, foreach=None, maximize=False, capturable=False, differentiable=False
    ):
        self._begin(locals())

    @staticmethod
    def _rule(group, param, grad, state, step):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        grad = decayed(group, param, grad)
        mean.lerp_(grad, 1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        correction2 = 1 - beta2**step
        corrected = mean / (1 - beta1**step)
        # The length of the simple average that the running one approximates: at the end, and now.
        longest = 2 / (1 - beta2) - 1
        length = longest - 2 * step * beta2**step / correction2

        def rectification():
            short = (length - 4) * (length - 2) * longest
            return (short / ((longest - 4) * (longest - 2) * length)) ** 0.5

        def adaptive():
            root = square.sqrt()
            root = root.add(group["eps"]) if group.get("differentiable") else root.add_(group["eps"])
            return correction2**0.5 / root

        if isinstance(step, tare.Tensor):
            update = tare.where(length > 5.0, rectification() * adaptive(), 1.0)
            param.add_(corrected * lr * update, alpha=-1.0)
        elif length > 5.0:
            param.add_(corrected * lr * adaptive() * rectification(), alpha=-1.0)
        else:
            param.add_(corrected * lr, alpha=-1.0)


def radam(
    params,
    grads,
    exp_avgs,
    exp_avg_sqs,
    state_steps,
    decoupled_weight_decay=False,
    foreach=None,
    differentiable=False,
    capturable=False,
    has_complex=False,
    maximize=False,
    *,
    beta1,
    beta2,
    lr,
    weight_decay,
    eps,
):
    """One step of `RAdam` over lists."""
    lists = {"exp_avg": exp_avgs, "exp_avg_sq": exp_avg_sqs, "step": state_steps}
    RAdam._over_lists(params, grads, lists, {**locals(), "betas": (beta1, beta2)})
