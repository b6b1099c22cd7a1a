"""Adaptive moments. Source: Kingma and Ba, 2014; torch.optim.adam."""

import tare
from tare.optim._by_parameter import ByParameter, decayed, zeros_like
from tare.optim.optimizer import _to_scalar

__all__ = ["Adam", "adam"]


def _check_settings(lr, betas, eps, weight_decay, foreach, capturable):
    if isinstance(lr, tare.Tensor):
        if foreach and not capturable:
            raise ValueError("lr as a Tensor is not supported for capturable=False and foreach=True")
        if lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
    for text, value in (("learning rate", lr), ("epsilon value", eps)):
        if not 0.0 <= value:
            raise ValueError(f"Invalid {text}: {value}")
    for index in (0, 1):
        if not 0.0 <= betas[index] < 1.0:
            raise ValueError(f"Invalid beta parameter at index {index}: {betas[index]}")
    if not 0.0 <= weight_decay:
        raise ValueError(f"Invalid weight_decay value: {weight_decay}")
    tensors = [isinstance(beta, tare.Tensor) for beta in betas[:2]]
    if not (all(tensors) or all(isinstance(beta, float) for beta in betas[:2])):
        raise ValueError("betas must be either both floats or both Tensors")
    for index, tensor in enumerate(tensors):
        if not tensor:
            continue
        if not capturable and foreach:
            raise ValueError(
                f"betas[{index}] as a Tensor is not supported for capturable=False and foreach=True"
            )
        if betas[index].numel() != 1:
            raise ValueError(f"Tensor betas[{index}] must be 1-element")


class Adam(ByParameter):
    """p -= lr * m / (sqrt(v) + eps), m and v the corrected running means of the gradient and of its square."""

    _kept = ("exp_avg", "exp_avg_sq")
    _absent = {"amsgrad": False, "decoupled_weight_decay": False, "fused": None}
    _refuses_sparse = "Adam does not support sparse gradients, please consider SparseAdam instead"

    def __init__(
        self,
        params,
        lr=0.001,
        betas=(0.9, 0.999),
        eps=1e-08,
        weight_decay=0,
        amsgrad=False,
        *,
        foreach=None,
        maximize=False,
        capturable=False,
        differentiable=False,
        fused=None,
        decoupled_weight_decay=False,
    ):
        _check_settings(lr, betas, eps, weight_decay, foreach, capturable)
        defaults = {
            "lr": lr,
            "betas": tuple(_to_scalar(beta) for beta in betas),
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay,
        }
        super().__init__(params, defaults)
        self._check_fused(fused, foreach, differentiable)

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
