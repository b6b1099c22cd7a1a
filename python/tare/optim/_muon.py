"""Momentum made orthogonal. Source: Jordan et al., 2024; torch.optim._muon."""

import math
from itertools import chain

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._settings import at_least, one_element
from tare.optim.optimizer import _to_scalar

__all__ = ["Muon"]

EPS = 1e-07
DEFAULT_A = 3.4445
DEFAULT_B = -4.775
DEFAULT_C = 2.0315
DEFAULT_NS_STEPS = 5


# By how much a step of a matrix is made longer, under each name that `adjust_lr_fn` may have.
_FACTORS = {
    "original": lambda rows, columns: math.sqrt(max(1, rows / columns)),
    "match_rms_adamw": lambda rows, columns: 0.2 * math.sqrt(max(rows, columns)),
}


def _zeropower_via_newtonschulz(grad, ns_coefficients, ns_steps, eps):
    """Nearly the orthogonal factor of a matrix, by a polynomial applied several times in bfloat16."""
    if ns_steps >= 100:
        raise ValueError("Number of steps must be less than 100 for computational efficiency")
    if grad.dim() != 2:
        raise ValueError("Input tensor gradient must be a 2D matrix")
    if len(ns_coefficients) != 3:
        raise ValueError("Coefficients must be a tuple of exactly 3 values")
    a, b, c = ns_coefficients
    tall = grad.size(0) > grad.size(1)
    x = grad.bfloat16()
    x = x.T if tall else x
    x.div_(x.norm().clamp(min=eps))
    for _ in range(ns_steps):
        gram = x @ x.T
        higher = tare.addmm(gram, gram, gram, beta=b, alpha=c)
        x = tare.addmm(x, higher, x, beta=a)
    return x.T if tall else x


def _adjust_lr(lr, adjust_lr_fn, param_shape):
    """The rate for a matrix of this shape, so that steps of all shapes have one size."""
    factor = _FACTORS.get(adjust_lr_fn or "original")
    return lr if factor is None else lr * factor(*param_shape[:2])


class Muon(ByParameter):
    """p -= lr * the orthogonal factor of the momentum; for matrices only."""

    _counts = False
    _differentiable = False
    _kept = ("momentum_buffer",)
    _settings = "lr weight_decay momentum nesterov ns_coefficients eps ns_steps adjust_lr_fn"
    _checks = (
        one_element("lr"),
        at_least(0.0, "lr", "Learning rate should be >= 0 but is: {lr}"),
        at_least(0.0, "momentum", "momentum should be >= 0 but is: {momentum}"),
        at_least(0.0, "weight_decay", "weight decay should be >= 0 but is: {weight_decay}"),
        (
            lambda given: given["adjust_lr_fn"] in (None, *_FACTORS),
            "Adjust learning rate function {adjust_lr_fn} is not supported",
        ),
    )

    def __init__(
        self, params, lr=0.001, weight_decay=0.1, momentum=0.95, nesterov=True,
        ns_coefficients=(DEFAULT_A, DEFAULT_B, DEFAULT_C), eps=EPS, ns_steps=DEFAULT_NS_STEPS,
        adjust_lr_fn=None
    ):
        self._begin(locals())

    def _begin(self, given):
        super()._begin(given)
        for parameter in chain.from_iterable(group["params"] for group in self.param_groups):
            if parameter.ndim != 2:
                raise ValueError(
                    f"Muon only supports 2D parameters whereas we found a parameter with size: {parameter.size()}"
                )

    def _check_gradient(self, parameter):
        if tare.is_complex(parameter):
            raise RuntimeError("Muon does not support complex parameters")
        super()._check_gradient(parameter)

    @staticmethod
    def _rule(group, param, state, step, local):
        lr, momentum = _to_scalar(group["lr"]), group["momentum"]
        if local.grad.ndim != 2:
            raise ValueError("Param gradient must be a 2D matrix")
        buffer = state["momentum_buffer"]
        buffer.lerp_(local.grad, 1 - momentum)
        local.update = local.grad.lerp(buffer, momentum) if group["nesterov"] else buffer
        local.update = _zeropower_via_newtonschulz(
            local.update, group["ns_coefficients"], group["ns_steps"], group["eps"]
        )
        param.mul_(1 - lr * group["weight_decay"])
        param.add_(local.update, alpha=-_adjust_lr(lr, group["adjust_lr_fn"], param.shape))


def muon(
    params,
    grads,
    muon_momentum_bufs,
    *,
    foreach=None,
    lr,
    weight_decay,
    momentum,
    nesterov,
    ns_coefficients,
    ns_steps,
    eps,
    adjust_lr_fn,
    has_complex,
):
    """One step of `Muon` over lists."""
    if foreach:
        raise RuntimeError("Foreach is not supported for Muon yet")
    if has_complex:
        raise ValueError("Complex parameters are not supported")
    Muon._over_lists(params, grads, {"momentum_buffer": muon_momentum_bufs}, locals())
