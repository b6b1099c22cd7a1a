"""Adam with rectified warm-up. Source: Liu et al., 2019; torch.optim.radam."""

import tare
from tare.optim._by_parameter import ByParameter, decay
from tare.optim._lists import Lists, power
from tare.optim.optimizer import _to_scalar

__all__ = ["RAdam", "radam"]


class RAdam(ByParameter):
    """`Adam` that divides by the root of the square's mean only once its variance is bounded."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"decoupled_weight_decay": False}
    _holds_gradient = True
    _counts_first = ("lists",)
    _settings = "lr betas eps weight_decay maximize foreach capturable decoupled_weight_decay differentiable"

    def __init__(
        self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, decoupled_weight_decay=False,
        *, foreach=None, maximize=False, capturable=False, differentiable=False
    ):
        self._begin(locals())

    @staticmethod
    def _rule(group, param, state, step, local):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        longest = 2 / (1 - beta2) - 1  # The simple average that the running one approximates, at the end.
        if isinstance(step, Lists):  # They are not where numbers are: their order is their own.
            less, length = power(beta2, step).neg_().add_(1), power(beta2, step)
            length = Lists(length.mul_(step).mul_(2).div_(less).neg_().add_(longest))
        decay(group, param, local)
        mean.lerp_(local.grad, 1 - beta1)
        square.mul_(beta2).addcmul_(local.grad, local.grad, value=1 - beta2)

        def length_at(n):
            return longest - 2 * n * beta2**n / (1 - beta2**n)

        def rectification(at):
            return ((at - 4) * (at - 2) * longest / ((longest - 4) * (longest - 2) * at)) ** 0.5

        if isinstance(param, Lists):
            local.grad = None
            if isinstance(step, Lists):
                scale, rest = _sizes_captured(lr, beta1, beta2, step, length, longest)
            else:
                adapts = [length_at(n) > 5.0 for n in step]
                rest = [0 if adapt else -lr / (1 - beta1**n) for adapt, n in zip(adapts, step)]
                scale = [
                    -((1 - beta2**n) ** 0.5) * (lr * (rectification(length_at(n)) if adapt else 0) / (1 - beta1**n))
                    for adapt, n in zip(adapts, step)
                ]
            local.update = square.sqrt().add_(group["eps"]).div_(scale).reciprocal_().add_(rest)
            param.addcmul_(mean, local.update)
            return
        correction1, correction2 = 1 - beta1**step, 1 - beta2**step
        local.mean = mean / correction1
        length = longest - 2 * step * beta2**step / correction2

        def adaptive():
            root = square.sqrt()
            root = root.add(group["eps"]) if group.get("differentiable") else root.add_(group["eps"])
            return correction2**0.5 / root

        if isinstance(step, tare.Tensor):
            local.update = tare.where(length > 5.0, rectification(length) * adaptive(), 1.0)
            param.add_(local.mean * lr * local.update, alpha=-1.0)
        elif length > 5.0:
            param.add_(local.mean * lr * adaptive() * rectification(length), alpha=-1.0)
        else:
            param.add_(local.mean * lr, alpha=-1.0)


def _sizes_captured(lr, beta1, beta2, step, length, longest):
    """For lists whose step counts are on the device: what the root is divided by, and what is added to its inverse."""
    over = length.sub(4)
    over.mul_(length.sub(2)).mul_(longest)
    over.div_(length.mul((longest - 4) * (longest - 2))).sqrt_()
    rectified = [tare.where(at > 5.0, one, 0.0) for one, at in zip(over, length)]
    rest = Lists.of(tare.where(one > 0, 0.0, 1.0) for one in rectified).mul_(lr)
    correction1 = power(beta1, step).neg_().add_(1)
    rest.div_(correction1).neg_()
    scale = power(beta2, step).neg_().add_(1).sqrt_().mul_(lr).mul_(rectified).neg_().div_(correction1)
    return scale, rest


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
