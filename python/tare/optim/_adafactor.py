"""Adam with the mean square kept by rows and columns. Source: Shazeer and Stern, 2018; torch.optim._adafactor."""

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._lists import Lists, each, number_in
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
    _holds_gradient = True
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

    @classmethod
    def _together(cls, params):
        """Matrices and vectors apart."""
        apart = {}
        for index, places in enumerate(super()._together(params)):
            for place in places:
                apart.setdefault((index, params[place].dim() > 1), []).append(place)
        return list(apart.values())

    @staticmethod
    def _rule(group, param, state, step, local):
        lr = _to_scalar(group["lr"])
        listed = isinstance(param, Lists)
        floor, least = group["eps"]
        params, grads = (param, local.grad) if listed else ([param], [local.grad])
        steps = step if listed else [step]
        if floor is None:  # One for all, whatever their dtypes.
            floor = local.floor = getattr(local, "floor", None) or tare.finfo(params[0].dtype).eps
        shares = each(lambda n: n ** group["beta2_decay"], step)
        sizes = [max(least, _mean_norm(one)) * min(lr, 1 / n**0.5) for one, n in zip(params, steps)]
        if group["weight_decay"] != 0:
            param.mul_(1 - lr * group["weight_decay"])
        if grads[0].dim() > 1:
            estimate = _of_matrices(state, grads, shares, floor, local)
        else:
            local.squares = Lists.of(tare._foreach_mul(grads, grads)) if listed else local.grad * local.grad
            state["variance"].lerp_(local.squares, shares)
            if listed:
                local.squares = None
            estimate = Lists.of(one.clone() for one in state["variance"]) if listed else state["variance"].clone()
        local.update = estimate.clamp_min_(floor * floor) if listed else estimate.clamp_(min=floor * floor)
        local.update.rsqrt_().mul_(local.grad)
        updates = local.update if listed else [local.update]
        sizes = [-size / max(1.0, _mean_norm(one) / group["d"]) for size, one in zip(sizes, updates)]
        if listed:
            param.add_(local.update.mul_(sizes))
        else:
            param.add_(local.update, alpha=sizes[0])


def _mean_norm(tensor):
    return number_in(tensor.norm(2)) / tensor.numel() ** 0.5


def _of_matrices(state, grads, shares, floor, local):
    """The mean squares of matrices, as products of those of their rows and columns."""
    rows, columns = state["row_var"], state["col_var"]
    listed = isinstance(rows, Lists)
    for name, kept, dim in (("rows", rows, -1), ("columns", columns, -2)):
        means = Lists.of(tare.norm(one, dim=dim, keepdim=True) for one in grads)
        if listed:
            kept.lerp_(means.mul_(means).div_([one.size(dim) for one in grads]), shares)
            del means
            continue
        setattr(local, name, means[0].pow_(2).div_(grads[0].size(dim)))
        kept.lerp_(getattr(local, name), shares)
    if not listed:
        return (rows @ columns).div_(rows.mean(dim=-2, keepdim=True).clamp_(min=floor))
    estimates = Lists.of(row @ column for row, column in zip(rows, columns))
    return estimates.div_(Lists.of(row.mean(dim=-2, keepdim=True) for row in rows).clamp_min_(floor))


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
