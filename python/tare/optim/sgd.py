"""Stochastic gradient descent. Source: torch.optim.sgd."""

import tare
from tare.optim._by_parameter import ByParameter, decay
from tare.optim._lists import Lists
from tare.optim._settings import one_element
from tare.optim.optimizer import _to_scalar

__all__ = ["SGD", "sgd"]


class SGD(ByParameter):
    """p -= lr * b, where b = momentum * b + (1 - dampening) * g, and g + momentum * b where `nesterov`."""

    _counts = False
    _absent = {"nesterov": False, "fused": False}
    _holds_gradient = True
    _as_pairs = False
    _refuses_fused = "`_fused_sgd` does not support sparse gradients"
    _settings = "lr momentum dampening weight_decay nesterov maximize foreach differentiable fused"
    _checks = (
        one_element("lr"),
        (lambda given: not given["lr"] < 0.0, "Invalid learning rate: {lr}"),
        (lambda given: not given["momentum"] < 0.0, "Invalid momentum value: {momentum}"),
        (lambda given: not given["weight_decay"] < 0.0, "Invalid weight_decay value: {weight_decay}"),
        (
            lambda given: not given["nesterov"] or (given["momentum"] > 0 and given["dampening"] == 0),
            "Nesterov momentum requires a momentum and zero dampening",
        ),
    )

    def __init__(
        self, params, lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False,
        foreach=None, differentiable=False, fused=None
    ):
        self._begin(locals())

    def _check_gradient(self, parameter):
        """Sparse gradients are added as they are."""

    def _keeps_state(self, group):
        return group["momentum"] != 0

    def _new_state(self, group, parameter):
        return {"momentum_buffer": None}

    @staticmethod
    def _rule(group, param, state, step, local):
        decay(group, param, local)
        momentum = group["momentum"]
        if momentum != 0:
            buffers = _gathered(state.get("momentum_buffer"), local.grad, momentum, group["dampening"])
            state["momentum_buffer"] = buffers
            if not group["nesterov"]:
                local.grad = buffers
            elif isinstance(param, Lists):  # Also where the gradients are the parameters' own.
                local.grad.add_(buffers, alpha=momentum)
            else:
                local.grad = local.grad.add(buffers, alpha=momentum)
        param.add_(local.grad, alpha=-_to_scalar(group["lr"]))

    @classmethod
    def _update_fused(cls, group, params, grads, states, scaling):
        first = group["momentum"] != 0 and all(state.get("momentum_buffer") is None for state in states)
        for gradient, state in zip(grads, states) if first else ():
            state["momentum_buffer"] = tare.empty_like(gradient)
        super()._update_fused({**group, "is_first_step": first}, params, grads, states, scaling)

    @staticmethod
    def _fused(group, params, grads, kept, scaling):
        names = ("weight_decay", "momentum", "lr", "dampening", "nesterov", "maximize", "is_first_step")
        named = {name: group[name] for name in names}
        tare._fused_sgd_(params, grads, kept.get("momentum_buffer", []), **named, **scaling)


def _gathered(buffer, gradient, momentum, dampening):
    """The sum of gradients that momentum keeps, which begins with the first one."""
    if buffer is None:
        return gradient.detach().clone()
    if isinstance(buffer, Lists) and any(one is None for one in buffer):
        return Lists(_gathered(*both, momentum, dampening) for both in zip(buffer, gradient))
    return buffer.mul_(momentum).add_(gradient, alpha=1 - dampening)


def sgd(
    params,
    d_p_list,
    momentum_buffer_list,
    has_sparse_grad=False,
    foreach=None,
    fused=None,
    grad_scale=None,
    found_inf=None,
    *,
    weight_decay,
    momentum,
    lr,
    dampening,
    nesterov,
    maximize,
):
    """One step of `SGD` over lists."""
    SGD._over_lists(params, d_p_list, {"momentum_buffer": momentum_buffer_list}, locals())
