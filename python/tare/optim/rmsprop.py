"""Gradients over the root of their mean square. Source: Hinton, 2012; torch.optim.rmsprop."""

from tare.optim._by_parameter import ByParameter, decay, zeros_like
from tare.optim._settings import DECAY, EPSILON, RATE, at_least
from tare.optim.optimizer import _to_scalar

__all__ = ["RMSprop", "rmsprop"]


class RMSprop(ByParameter):
    """p -= lr * g / rms(g), around the mean where `centered`, gathered where there is momentum."""

    _kept = ("square_avg",)
    _absent = {"momentum": 0, "centered": False}
    _made_by_factories = True
    _settings = "lr momentum alpha eps centered weight_decay capturable foreach maximize differentiable"
    _checks = (*RATE, EPSILON, at_least(0.0, "momentum"), DECAY, at_least(0.0, "alpha"))

    def __init__(
        self, params, lr=0.01, alpha=0.99, eps=1e-08, weight_decay=0, momentum=0, centered=False,
        capturable=False, foreach=None, maximize=False, differentiable=False
    ):
        self._begin(locals())

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        if group["momentum"] > 0:
            state["momentum_buffer"] = zeros_like(parameter)
        if group["centered"]:
            state["grad_avg"] = zeros_like(parameter)
        return state

    @staticmethod
    def _rule(group, param, state, step, local):
        lr, alpha = _to_scalar(group["lr"]), group["alpha"]
        square = state["square_avg"]
        decay(group, param, local)
        square.mul_(alpha).addcmul_(local.grad, local.grad, value=1 - alpha)
        if group["centered"]:
            mean = state["grad_avg"]
            mean.lerp_(local.grad, 1 - alpha)
            local.root = square.addcmul(mean, mean, value=-1).sqrt_()
        else:
            local.root = square.sqrt()
        local.root = local.root.add(group["eps"]) if group.get("differentiable") else local.root.add_(group["eps"])
        if group["momentum"] > 0:
            buffer = state["momentum_buffer"]
            buffer.mul_(group["momentum"]).addcdiv_(local.grad, local.root)
            param.add_(buffer, alpha=-lr)
        else:
            param.addcdiv_(local.grad, local.root, value=-lr)


def rmsprop(
    params,
    grads,
    square_avgs,
    grad_avgs,
    momentum_buffer_list,
    state_steps,
    foreach=None,
    maximize=False,
    differentiable=False,
    capturable=False,
    has_complex=False,
    *,
    lr,
    alpha,
    eps,
    weight_decay,
    momentum,
    centered,
):
    """One step of `RMSprop` over lists."""
    lists = {
        "square_avg": square_avgs,
        "grad_avg": grad_avgs,
        "momentum_buffer": momentum_buffer_list,
        "step": state_steps,
    }
    RMSprop._over_lists(params, grads, lists, locals())
