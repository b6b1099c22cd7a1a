"""Stochastic gradient descent. Source: torch.optim.sgd."""

from tare.optim._by_parameter import ByParameter, decayed
from tare.optim._settings import one_element
from tare.optim.optimizer import _to_scalar

__all__ = ["SGD", "sgd"]


class SGD(ByParameter):
    """p -= lr * b, where b = momentum * b + (1 - dampening) * g, and g + momentum * b where `nesterov`."""

    _counts = False
    _absent = {"nesterov": False, "fused": False}
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
    def _rule(group, param, grad, state, step):
        grad = decayed(group, param, grad)
        momentum = group["momentum"]
        if momentum != 0:
            buffer = state.get("momentum_buffer")
            if buffer is None:
                buffer = state["momentum_buffer"] = grad.detach().clone()
            else:
                buffer.mul_(momentum).add_(grad, alpha=1 - group["dampening"])
            grad = grad.add(buffer, alpha=momentum) if group["nesterov"] else buffer
        param.add_(grad, alpha=-_to_scalar(group["lr"]))


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
