"""Adam with the mean square kept by rows and columns. Source: Shazeer and Stern, 2018; torch.optim._adafactor."""

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._settings import at_least, one_element
from tare.optim.optimizer import _get_scalar_dtype, _to_scalar

__all__ = ["Adafactor", "adafactor"]


def _epsilon(number):
    def holds(given):
        epsilon = given["eps"][number - 1]
        return epsilon is None or 0.0 <= epsilon

    return holds, f"epsilon{number} should be >= 0 but is: {{eps[{number - 1}]}}"


class Adafactor(ByParameter):
    """Steps of a size relative to the parameter's, with a factored estimate of the mean square."""

    _differentiable = False
    _settings = "lr beta2_decay eps d weight_decay foreach maximize"
    _checks = (
        one_element("lr"),
        at_least(0.0, "lr", "Learning rate should be >= 0 but is: {lr}"),
        (lambda given: 0.0 >= given["beta2_decay"], "beta2_decay should be <= 0 but is: {beta2_decay}"),
        _epsilon(1),
        _epsilon(2),
        at_least(1.0, "d", "Clipping threshold d should be >= 1 but is: {d}"),
        at_least(0.0, "weight_decay", "weight_decay should be >= 0 but is: {weight_decay}"),
    )

    def __init__(
        self, params, lr=0.01, beta2_decay=-0.8, eps=(None, 0.001), d=1.0, weight_decay=0.0, *,
        foreach=None, maximize=False
    ):
        self._begin(locals())

    def _check_gradient(self, parameter):
        if tare.is_complex(parameter):
            raise RuntimeError("Adafactor does not support complex parameters")
        super()._check_gradient(parameter)

    def _new_state(self, group, parameter):
        gradient = parameter.grad
        state = {"step": tare.tensor(0.0, dtype=_get_scalar_dtype())}
        if gradient.dim() > 1:
            *outer, rows, columns = gradient.shape
            state["row_var"] = gradient.new_zeros([*outer, rows, 1])
            state["col_var"] = gradient.new_zeros([*outer, 1, columns])
        else:
            state["variance"] = tare.zeros_like(gradient, memory_format=tare.preserve_format)
        return state

    @staticmethod
    def _rule(group, param, grad, state, step):
        lr = _to_scalar(group["lr"])
        floor, least = group["eps"]
        if floor is None:
            floor = tare.finfo(param.dtype).eps
        share = step ** group["beta2_decay"]
        size = (param.norm(2) / param.numel() ** 0.5).clamp_(min=least) * min(lr, 1 / step**0.5)
        if group["weight_decay"] != 0:
            param.mul_(1 - lr * group["weight_decay"])
        if grad.dim() > 1:
            rows, columns = state["row_var"], state["col_var"]
            for kept, dim in ((rows, -1), (columns, -2)):
                mean = tare.norm(grad, dim=dim, keepdim=True).square_().div_(grad.size(dim))
                kept.lerp_(mean, share)
            estimate = rows @ columns
            estimate.div_(rows.mean(dim=-2, keepdim=True).clamp_(min=floor))
        else:
            state["variance"].lerp_(grad * grad, share)
            estimate = state["variance"].clone()
        update = estimate.clamp_(min=floor * floor).rsqrt_()
        update.mul_(grad)
        clipped = (update.norm(2) / (update.numel() ** 0.5 * group["d"])).clamp_(min=1.0)
        param.sub_(update.mul_(size / clipped))


def adafactor(
    params,
    grads,
    row_vars,
    col_vars,
    variances,
    state_steps,
    foreach=None,
    grad_scale=None,
    found_inf=None,
    has_complex=False,
    *,
    d,
    lr,
    beta2_decay,
    weight_decay,
    eps1,
    eps2,
    maximize,
):
    """One step of `Adafactor` over lists."""
    lists = {"row_var": row_vars, "col_var": col_vars, "variance": variances, "step": state_steps}
    Adafactor._over_lists(params, grads, lists, {**locals(), "eps": (eps1, eps2)})
