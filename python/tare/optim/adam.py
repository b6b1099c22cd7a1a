"""Adaptive moments. Source: Kingma and Ba, 2014; torch.optim.adam."""

from operator import itemgetter, neg

import tare
from tare.optim._by_parameter import ByParameter, decay, zeros_like
from tare.optim._lists import Lists, each, power
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
    _holds_gradient = True
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

    @classmethod
    def _form(cls, group, params):
        form = super()._form(group, params)
        if form == "lists" and isinstance(group["lr"], tare.Tensor) and not group["capturable"]:
            if group["foreach"]:
                raise RuntimeError("lr as a Tensor is not supported for capturable=False and foreach=True")
            return "loop"
        return form

    @staticmethod
    def _rule(group, param, state, step, local):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = map(_to_scalar, group["betas"])
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        decay(group, param, local)
        listed = isinstance(param, Lists)
        near = beta1
        if isinstance(beta1, tare.Tensor) and not listed:
            near = beta1.to(param.device, param.dtype)
        elif isinstance(beta1, tare.Tensor) and beta1.device.type != "cpu":
            near = beta1.to(param[0].device)
        mean.lerp_(local.grad, 1 - near)
        square.mul_(beta2).addcmul_(local.grad, local.grad, value=1 - beta2)
        if listed:
            local.grad = None
        if isinstance(step, Lists):
            _update_captured(group, param, mean, square, state, step, lr, local)
        elif isinstance(step, tare.Tensor) or group.get("differentiable"):
            _update_by_tensors(group, param, mean, square, state, lr, local)
        else:
            sizes = each(lambda n: lr / (1 - beta1**n), step)
            root = _greatest(group, state, square).sqrt()
            root = root.div(each(lambda n: (1 - beta2**n) ** 0.5, step))
            local.denominator = root.add_(group["eps"])
            param.addcdiv_(mean, local.denominator, value=each(neg, sizes))

    @staticmethod
    def _fused(group, params, grads, kept, scaling):
        update = tare._fused_adamw_ if group.get("decoupled_weight_decay") else tare._fused_adam_
        beta1, beta2 = map(_to_scalar, group["betas"])
        named = {name: group[name] for name in ("amsgrad", "lr", "weight_decay", "eps", "maximize")}
        means = (kept.get(name, []) for name in ("exp_avg", "exp_avg_sq", "max_exp_avg_sq"))
        update(params, grads, *means, kept["step"], beta1=beta1, beta2=beta2, **named, **scaling)


def _greatest(group, state, square):
    """The mean square, or the greatest that there was."""
    if not group["amsgrad"]:
        return square
    greatest = state["max_exp_avg_sq"]
    if isinstance(greatest, Lists):
        return greatest.maximum_(square)
    if group.get("capturable") or group.get("differentiable"):
        former = greatest.clone() if group.get("differentiable") else greatest
        return greatest.copy_(tare.maximum(former, square))
    return tare.maximum(greatest, square, out=greatest)


def _update_captured(group, param, mean, square, state, step, lr, local):
    """The update of lists whose step counts are on the device."""
    first, second = (power(_to_scalar(beta), step) for beta in group["betas"])
    first.sub_(1)
    second.sub_(1).neg_()
    first.div_(lr).reciprocal_()
    second.sqrt_()
    root = _greatest(group, state, square).sqrt()
    local.denominator = root.div(second).add_(group["eps"]).div(first)
    param.addcdiv_(mean, local.denominator)


def _update_by_tensors(group, param, mean, square, state, lr, local):
    """The update where the step count is a tensor: on the device, or seen by autograd."""
    first, second = (1 - _to_scalar(beta) ** state["step"] for beta in group["betas"])
    size = (lr / first).neg()
    second = second.sqrt()
    root = _greatest(group, state, square).sqrt()
    local.denominator = (root / (second * size)).add_(group["eps"] / size)
    param.addcdiv_(mean.clone() if group.get("differentiable") else mean, local.denominator)


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
