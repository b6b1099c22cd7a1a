"""Adam with Nesterov momentum. Source: Dozat, 2016; torch.optim.nadam."""

from tare.optim._by_parameter import ByParameter, decayed
from tare.optim._settings import at_least
from tare.optim.optimizer import _get_value, _to_scalar

__all__ = ["NAdam", "nadam"]


class NAdam(ByParameter):
    """`Adam` whose momentum looks one step ahead, with a momentum that grows as `momentum_decay` says."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"decoupled_weight_decay": False}
    _scalars = ("step", "mu_product")
    _captured = "params, mu_products and state_steps"
    _settings = "lr betas eps weight_decay momentum_decay decoupled_weight_decay maximize foreach capturable differentiable"
    _checks = (*ByParameter._checks, at_least(0.0, "momentum_decay"))

    def __init__(
        self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, momentum_decay=0.004,
        decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
        differentiable=False
    ):
        self._begin(locals())

    def _new_state(self, group, parameter):
        step = {"step": self._scalar(group, parameter, 0.0)}
        return {
            **step,
            "mu_product": self._scalar(group, parameter, 1.0),
            **{name: value for name, value in super()._new_state(group, parameter).items() if name != "step"},
        }

    @staticmethod
    def _rule(group, param, grad, state, step):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        mean, square, product = state["exp_avg"], state["exp_avg_sq"], state["mu_product"]
        grad = decayed(group, param, grad)
        mu, next_mu = (
            beta1 * (1.0 - 0.5 * 0.96 ** (at * group["momentum_decay"])) for at in (step, step + 1)
        )
        product *= mu
        mean.lerp_(grad, 1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        denominator = square.div(1 - beta2**step).sqrt()
        if group.get("differentiable") or group.get("capturable"):
            denominator = denominator.add(group["eps"])
            next_product = product * next_mu
            param.addcdiv_(grad * (-lr * (1.0 - mu) / (1.0 - product)), denominator)
            param.addcdiv_(mean * (-lr * next_mu / (1.0 - next_product)), denominator)
            return
        denominator.add_(group["eps"])
        product = _get_value(product)
        param.addcdiv_(grad, denominator, value=-lr * (1.0 - mu) / (1.0 - product))
        param.addcdiv_(mean, denominator, value=-lr * next_mu / (1.0 - product * next_mu))


def nadam(
    params,
    grads,
    exp_avgs,
    exp_avg_sqs,
    mu_products,
    state_steps,
    decoupled_weight_decay=False,
    foreach=None,
    capturable=False,
    differentiable=False,
    has_complex=False,
    maximize=False,
    *,
    beta1,
    beta2,
    lr,
    weight_decay,
    momentum_decay,
    eps,
):
    """One step of `NAdam` over lists."""
    lists = {
        "exp_avg": exp_avgs,
        "exp_avg_sq": exp_avg_sqs,
        "mu_product": mu_products,
        "step": state_steps,
    }
    NAdam._over_lists(params, grads, lists, {**locals(), "betas": (beta1, beta2)})
