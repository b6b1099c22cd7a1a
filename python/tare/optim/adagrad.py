"""Rates by the sum of squares. Source: Duchi et al., 2011; torch.optim.adagrad."""

import tare
from tare.optim._by_parameter import ByParameter, decay
from tare.optim._lists import Lists, each
from tare.optim._settings import DECAY, EPSILON, RATE, at_least
from tare.optim.optimizer import _to_scalar

__all__ = ["Adagrad", "adagrad"]


class Adagrad(ByParameter):
    """p -= lr * g / sqrt(sum of all g squared so far)."""

    _absent = {"fused": None}
    _counts_first = ("loop",)
    _settings = "lr lr_decay eps weight_decay initial_accumulator_value foreach maximize differentiable fused"
    _checks = (*RATE, at_least(0.0, "lr_decay"), DECAY, at_least(0.0, "initial_accumulator_value"), EPSILON)

    def __init__(
        self, params, lr=0.01, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10,
        foreach=None, *, maximize=False, differentiable=False, fused=None
    ):
        self._begin(locals())

    def _begin(self, given):
        super()._begin(given)
        # The state is made at once, so that it can be shared between processes.
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter].update(self._new_state(group, parameter))

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        start = self.defaults["initial_accumulator_value"]
        if tare.is_complex(parameter):
            start = complex(start, start)
        state["sum"] = tare.full_like(parameter, start, memory_format=tare.preserve_format)
        return state

    def share_memory(self):
        """Put the sums into shared memory."""
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter]["sum"].share_memory_()

    def _check_gradient(self, parameter):
        """Sparse gradients change the rows that they have."""

    @staticmethod
    def _rule(group, param, state, step, local):
        total, is_sparse = state["sum"], not isinstance(param, Lists) and local.grad.is_sparse
        if is_sparse and group["weight_decay"] != 0:
            raise RuntimeError("weight_decay option is not compatible with sparse gradients")
        decay(group, param, local)
        lr = _to_scalar(group["lr"])
        rate = each(lambda n: -lr / (1 + (n - 1) * group["lr_decay"]), step)
        if is_sparse:
            _update_rows(param, local.grad.coalesce(), total, -rate, group["eps"])
            return
        total.addcmul_(local.grad, local.grad, value=1)
        root = total.sqrt()
        local.root = root + group["eps"] if group.get("differentiable") else root.add_(group["eps"])
        if isinstance(param, Lists):
            local.numerator = local.grad.mul(rate)
            param.addcdiv_(local.numerator, local.root)
        else:
            param.addcdiv_(local.grad, local.root, value=rate)

    @staticmethod
    def _fused(group, params, grads, kept, scaling):
        named = {name: group[name] for name in ("lr", "lr_decay", "weight_decay", "eps", "maximize")}
        tare._fused_adagrad_(params, grads, kept["sum"], kept["step"], **named, **scaling)


def _update_rows(param, grad, total, rate, eps):
    """The rule for the elements that a sparse gradient has."""
    indices, values = grad._indices(), grad._values()

    def sparse(elements):
        return tare.sparse_coo_tensor(indices, elements, grad.size())

    total.add_(sparse(values.pow(2)))
    root = total.sparse_mask(grad)._values().sqrt_().add_(eps)
    param.add_(sparse(values / root), alpha=-rate)


def adagrad(
    params,
    grads,
    state_sums,
    state_steps,
    fused=None,
    grad_scale=None,
    found_inf=None,
    has_sparse_grad=False,
    foreach=None,
    differentiable=False,
    has_complex=False,
    *,
    lr,
    weight_decay,
    lr_decay,
    eps,
    maximize,
):
    """One step of `Adagrad` over lists."""
    Adagrad._over_lists(params, grads, {"sum": state_sums, "step": state_steps}, locals())
