"""Steps in units of the parameters. Source: Zeiler, 2012; torch.optim.adadelta."""

from tare.optim._by_parameter import ByParameter, decay
from tare.optim._settings import DECAY, EPSILON, RATE
from tare.optim.optimizer import _to_scalar

__all__ = ["Adadelta", "adadelta"]


class Adadelta(ByParameter):
    """p -= lr * d, d = g * rms(earlier d) / rms(g), both as running means."""

    _kept = ("square_avg", "acc_delta")
    _captured_on_xla = False
    _counts_first = ("loop", "lists")
    _made_by_factories = True
    _settings = "lr rho eps weight_decay maximize capturable foreach differentiable"
    _checks = (
        *RATE,
        (lambda given: 0.0 <= given["rho"] <= 1.0, "Invalid rho value: {rho}"),
        EPSILON,
        DECAY,
    )

    def __init__(
        self, params, lr=1.0, rho=0.9, eps=1e-06, weight_decay=0, foreach=None, *, capturable=False,
        maximize=False, differentiable=False
    ):
        self._begin(locals())

    @staticmethod
    def _rule(group, param, state, step, local):
        rho, eps = group["rho"], group["eps"]
        square, accumulated = state["square_avg"], state["acc_delta"]
        decay(group, param, local)
        square.mul_(rho).addcmul_(local.grad, local.grad, value=1 - rho)
        local.deviation = square.add(eps).sqrt_()
        local.delta = accumulated.add(eps).sqrt_()
        if group.get("differentiable"):
            local.delta = local.delta.clone()
        local.delta.div_(local.deviation).mul_(local.grad)
        accumulated.mul_(rho).addcmul_(local.delta, local.delta, value=1 - rho)
        param.add_(local.delta, alpha=-_to_scalar(group["lr"]))


def adadelta(
    params,
    grads,
    square_avgs,
    acc_deltas,
    state_steps,
    capturable=False,
    foreach=None,
    differentiable=False,
    has_complex=False,
    *,
    lr,
    rho,
    eps,
    weight_decay,
    maximize,
):
    """One step of `Adadelta` over lists."""
    lists = {"square_avg": square_avgs, "acc_delta": acc_deltas, "step": state_steps}
    Adadelta._over_lists(params, grads, lists, locals())
