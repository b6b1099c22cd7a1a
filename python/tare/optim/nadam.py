"""Adam with Nesterov momentum. Source: Dozat, 2016; torch.optim.nadam."""

import tare
from tare.optim._by_parameter import ByParameter, decay, zeros_like
from tare.optim._lists import Lists, each, number_in, power
from tare.optim._settings import at_least
from tare.optim.optimizer import _get_value, _to_scalar

__all__ = ["NAdam", "nadam"]


class NAdam(ByParameter):
    """`Adam` whose momentum looks one step ahead, with a momentum that grows as `momentum_decay` says."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"decoupled_weight_decay": False}
    _scalars = ("step", "mu_product")
    _captured = "params, mu_products and state_steps"
    _holds_gradient = True
    _settings = "lr betas eps weight_decay momentum_decay decoupled_weight_decay maximize foreach capturable differentiable"
    _checks = (*ByParameter._checks, at_least(0.0, "momentum_decay"))

    def __init__(
        self, params, lr=0.002, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, momentum_decay=0.004,
        decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
        differentiable=False
    ):
        self._begin(locals())

    def _new_state(self, group, parameter):
        state = {name: self._scalar(group, parameter, value) for name, value in (("step", 0.0), ("mu_product", 1.0))}
        return {**state, **{name: zeros_like(parameter) for name in self._kept}}

    @staticmethod
    def _rule(group, param, state, step, local):
        lr, eps = _to_scalar(group["lr"]), group["eps"]
        beta1, beta2 = group["betas"]
        mean, square, product = state["exp_avg"], state["exp_avg_sq"], state["mu_product"]
        local.mean = None
        if isinstance(step, Lists):
            return _update_captured(group, param, mean, square, product, step, lr, local)

        def momentum(n):
            return beta1 * (1.0 - 0.5 * 0.96 ** (n * group["momentum_decay"]))

        listed = isinstance(param, Lists)
        if listed:
            decay(group, param, local)
            _update_means(group, mean, square, local)
            local.root = square.sqrt()
            mu, next_mu = each(momentum, step), each(lambda n: momentum(n + 1), step)
            product.mul_(mu)
            local.root.div_(each(lambda n: (1 - beta2**n) ** 0.5, step)).add_(eps)
        else:
            correction = 1 - beta2**step
            decay(group, param, local)
            mu, next_mu = momentum(step), momentum(step + 1)
            product.mul_(mu)
            _update_means(group, mean, square, local)
            local.root = square.div(correction).sqrt()
            if group.get("differentiable") or group.get("capturable"):
                local.root = local.root.add(eps)
                next_product = product * next_mu
                local.grad = local.grad * (-lr * (1.0 - mu) / (1.0 - product))
                local.mean = mean * (-lr * next_mu / (1.0 - next_product))
                param.addcdiv_(local.grad, local.root)
                param.addcdiv_(local.mean, local.root)
                return
            local.root.add_(eps)
        products = [number_in(one) for one in product] if listed else number_in(product)
        size = each(lambda now, made: -_get_value(lr) * (1.0 - now) / (1.0 - made), mu, products)
        next_size = each(lambda then, made: -_get_value(lr) * then / (1.0 - made * then), next_mu, products)
        param.addcdiv_(local.grad, local.root, value=size)
        param.addcdiv_(mean, local.root, value=next_size)


def _update_means(group, mean, square, local):
    beta1, beta2 = group["betas"]
    mean.lerp_(local.grad, 1 - beta1)
    square.mul_(beta2).addcmul_(local.grad, local.grad, value=1 - beta2)


def _update_captured(group, param, mean, square, product, step, lr, local):
    """The rule for lists whose step counts are on the device."""
    beta1, beta2 = group["betas"]
    decay(group, param, local)
    _update_means(group, mean, square, local)
    local.root = square.sqrt()
    exponent = step.mul(group["momentum_decay"])
    mu = power(0.96, exponent).mul_(-0.5).add_(1.0).mul_(beta1)
    next_mu = power(0.96, exponent.add_(group["momentum_decay"])).mul_(-0.5).add_(1.0).mul_(beta1)
    correction = power(beta2, step).sub_(1.0).neg_().sqrt_()
    product.mul_(mu)
    local.root.div_(correction).add_(group["eps"])
    mu.sub_(1.0).mul_(lr).div_(product.sub(1.0).neg_())
    below = product.mul(next_mu)
    next_mu.mul_(lr).div_(below.sub_(1.0))
    local.numerator = Lists.of(tare._foreach_mul(mu, local.grad)).addcmul_(next_mu, mean)
    param.addcdiv_(local.numerator, local.root)


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
