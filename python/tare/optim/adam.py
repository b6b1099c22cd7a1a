"""Adaptive moments. Source: Kingma and Ba, 2014; torch.optim.adam."""

from operator import itemgetter

import tare
from tare.optim._by_parameter import ByParameter, decayed, zeros_like
from tare.optim._settings import one_element
from tare.optim.optimizer import _to_scalar

__all__ = ["Adam", "adam"]


def _as_tensor(name, setting):
    """The checks of a setting that may be a tensor: of one element, and none for kernels that take many tensors and
    numbers, unless the step is to be captured."""
    return (
        (
            lambda given: not (isinstance(setting(given), tare.Tensor) and given["foreach"] and not given["capturable"]),
            f"{name} as a Tensor is not supported for capturable=False and foreach=True",
        ),
        one_element(name, setting),
    )


def _of_one_kind(given):
    return any(all(isinstance(beta, kind) for beta in given["betas"][:2]) for kind in (float, tare.Tensor))


class Adam(ByParameter):
    """p -= lr * m / (sqrt(v) + eps), m and v the corrected running means of the gradient and of its square."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"amsgrad": False, "decoupled_weight_decay": False, "fused": None}
    _refuses_sparse = "Adam does not support sparse gradients, please consider SparseAdam instead"
    _settings = "lr betas eps weight_decay amsgrad maximize foreach capturable differentiable fused decoupled_weight_decay"
    _checks = (
        *_as_tensor("lr", itemgetter("lr")),
        *ByParameter._checks,
        (_of_one_kind, "betas must be either both floats or both Tensors"),
        *_as_tensor("betas[0]", lambda given: given["betas"][0]),
        *_as_tensor("betas[1]", lambda given: given["betas"][1]),
    )

    def __init__(
        self, params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=0, amsgrad=False, *,
        foreach=None, maximize=False, capturable=False, differentiable=False, fused=None,
        decoupled_weight_decay=False
    ):
        self._begin(locals())

    def _defaults(self, given):
        return {**super()._defaults(given), "betas": tuple(map(_to_scalar, given["betas"]))}

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = zeros_like(parameter)
        return state

    @staticmethod
    def _rule(group, param, grad, state, step):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = (_to_scalar(beta) for beta in group["betas"])
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        grad = decayed(group, param, grad)
        near = beta1.to(param.device, param.dtype) if isinstance(beta1, tare.Tensor) else beta1
        mean.lerp_(grad, 1 - near)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        if group["amsgrad"]:
            greatest = state["max_exp_avg_sq"]
            square = greatest.copy_(tare.maximum(greatest.clone(), square))
        if isinstance(step, tare.Tensor) or group.get("differentiable"):
            _update_by_tensors(group, param, mean, square, state["step"], lr, beta1, beta2)
            return
        correction = 1 - beta1**step
        denominator = (square.sqrt() / (1 - beta2**step) ** 0.5).add_(group["eps"])
        param.addcdiv_(mean, denominator, value=-(lr / correction))


def _update_by_tensors(group, param, mean, square, step, lr, beta1, beta2):
    """The update where the step count is a tensor: on the device, or seen by autograd."""
    size = (lr / (1 - beta1**step)).neg()
    root = (1 - beta2**step).sqrt()
    denominator = (square.sqrt() / (root * size)).add_(group["eps"] / size)
    param.addcdiv_(mean.clone() if group.get("differentiable") else mean, denominator)


def adam(
    params,
    grads,
    exp_avgs,
    exp_avg_sqs,
    max_exp_avg_sqs,
    state_steps,
    foreach=None,
    capturable=False,
    differentiable=False,
    fused=None,
    grad_scale=None,
    found_inf=None,
    has_complex=False,
    decoupled_weight_decay=False,
    *,
    amsgrad,
    beta1,
    beta2,
    lr,
    weight_decay,
    eps,
    maximize,
):
    """One step of `Adam` over lists."""
    lists = {
        "exp_avg": exp_avgs,
        "exp_avg_sq": exp_avg_sqs,
        "max_exp_avg_sq": max_exp_avg_sqs,
        "step": state_steps,
    }
    Adam._over_lists(params, grads, lists, {**locals(), "betas": (beta1, beta2)})
