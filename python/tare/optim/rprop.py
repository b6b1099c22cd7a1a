"""Steps by the sign of the gradient. Source: Riedmiller and Braun, 1993; torch.optim.rprop."""

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._settings import RATE
from tare.optim.optimizer import _to_scalar

__all__ = ["Rprop", "rprop"]


class Rprop(ByParameter):
    """Each element has a step size, which grows while the gradient keeps its sign and shrinks where it turns."""

    _kept = ("prev",)
    _settings = "lr etas step_sizes foreach maximize differentiable capturable"
    _checks = (
        *RATE,
        (
            lambda given: 0.0 < given["etas"][0] < 1.0 < given["etas"][1],
            "Invalid eta values: {etas[0]}, {etas[1]}",
        ),
    )

    def __init__(
        self, params, lr=0.01, etas=(0.5, 1.2), step_sizes=(1e-06, 50), *, capturable=False, foreach=None,
        maximize=False, differentiable=False
    ):
        self._begin(locals())

    def _new_state(self, group, parameter):
        state = super()._new_state(group, parameter)
        lr = _to_scalar(group["lr"])
        if parameter.dtype.is_complex:
            lr = complex(lr, lr)
        state["step_size"] = tare.full_like(parameter.grad, lr)
        return state

    @staticmethod
    def _rule(group, param, grad, state, step):
        (shrink, grow), (least, most) = group["etas"], group["step_sizes"]
        previous, size = state["prev"], state["step_size"]
        turn = grad.mul(previous.clone() if group.get("differentiable") else previous).sign()
        if group.get("capturable"):  # Without asking for values.
            for wanted, factor in ((turn.gt, grow), (turn.lt, shrink)):
                turn.copy_(tare.where(wanted(0), factor, turn))
            turn.copy_(tare.where(turn.eq(0), 1, turn))
        else:
            turn[turn.gt(0)] = grow
            turn[turn.lt(0)] = shrink
            turn[turn.eq(0)] = 1
        size.mul_(turn).clamp_(least, most)
        # Where the gradient turned, this step is left out.
        grad = grad.clone(memory_format=tare.preserve_format)
        if group.get("capturable"):
            grad.copy_(tare.where(turn.eq(shrink), 0, grad))
        else:
            grad[turn.eq(shrink)] = 0
        param.addcmul_(grad.sign(), size, value=-1)
        previous.copy_(grad)


def rprop(
    params,
    grads,
    prevs,
    step_sizes,
    state_steps,
    foreach=None,
    capturable=False,
    maximize=False,
    differentiable=False,
    has_complex=False,
    *,
    step_size_min,
    step_size_max,
    etaminus,
    etaplus,
):
    """One step of `Rprop` over lists."""
    lists = {"prev": prevs, "step_size": step_sizes, "step": state_steps}
    settings = {"etas": (etaminus, etaplus), "step_sizes": (step_size_min, step_size_max)}
    Rprop._over_lists(params, grads, lists, {**locals(), **settings})
