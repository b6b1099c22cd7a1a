"""Steps by the sign of the gradient. Source: Riedmiller and Braun, 1993; torch.optim.rprop."""

import tare
from tare.optim._by_parameter import ByParameter
from tare.optim._lists import Lists
from tare.optim._settings import RATE
from tare.optim.optimizer import _to_scalar

__all__ = ["Rprop", "rprop"]


class Rprop(ByParameter):
    """Each element has a step size, which grows while the gradient keeps its sign and shrinks where it turns."""

    _kept = ("prev",)
    _counts_first = ("lists",)
    _made_by_factories = True
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

    @classmethod
    def _apply(cls, group, param, gradient, state, local):
        """Lists are not turned round at first: what is kept of them is."""
        local.turns = group.get("maximize") and isinstance(param, Lists)
        super()._apply({**group, "maximize": False} if local.turns else group, param, gradient, state, local)

    @staticmethod
    def _rule(group, param, state, step, local):
        (shrink, grow), (least, most) = group["etas"], group["step_sizes"]
        previous, size = state["prev"], state["step_size"]
        captured = group.get("capturable")
        if isinstance(param, Lists):
            turns = local.grad.mul(previous)
            if local.turns:
                turns.neg_()
            previous.copy_(local.grad)
            if local.turns:
                previous.neg_()
            turns.sign_()
            for turn in turns:
                _as_factor(turn, shrink, grow, captured)
            size.mul_(turns)
            for one in size:
                one.clamp_(least, most)
            for one, turn in zip(previous, turns):
                one.copy_(tare.where(turn.eq(shrink), 0, one))
            del turn, turns
            local.signs = [one.sign() for one in previous]
            param.addcmul_(local.signs, size, value=-1)
            return
        local.turn = local.grad.mul(previous.clone() if group.get("differentiable") else previous).sign()
        _as_factor(local.turn, shrink, grow, captured)
        size.mul_(local.turn).clamp_(least, most)
        # Where the gradient turned, this step is left out.
        local.grad = local.grad.clone(memory_format=tare.preserve_format)
        if captured:
            local.grad.copy_(tare.where(local.turn.eq(shrink), 0, local.grad))
        else:
            local.grad[local.turn.eq(shrink)] = 0
        param.addcmul_(local.grad.sign(), size, value=-1)
        previous.copy_(local.grad)


def _as_factor(turn, shrink, grow, captured):
    """Make what a step's size is multiplied with of the sign; without asking for values where it is to be captured."""
    for is_so, factor in ((turn.gt, grow), (turn.lt, shrink), (turn.eq, 1)):
        if captured:
            turn.copy_(tare.where(is_so(0), factor, turn))
        else:
            turn[is_so(0)] = factor


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
