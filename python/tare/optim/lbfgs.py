"""Limited-memory quasi-Newton steps. Source: Nocedal and Wright, chapters 3 and 7; torch.optim.lbfgs."""

from collections import namedtuple
from types import SimpleNamespace

import tare
from tare.optim._settings import RATE, Declared
from tare.optim.optimizer import _to_scalar

__all__ = ["LBFGS"]

# A place on the line of search: how far, the objective there, its gradient, and its slope along the line.
_Point = namedtuple("_Point", ["t", "f", "g", "slope"])


def _cubic_minimum(one, other, bounds=None):
    """Where the cubic through two points with these values and slopes is least, within bounds: Nocedal and Wright, (3.59).
    Their `d2` takes the sign of the way from the one point to the other; here it goes from left to right."""
    low, high = bounds or ((one.t, other.t) if one.t <= other.t else (other.t, one.t))
    d1 = one.slope + other.slope - 3 * (one.f - other.f) / (one.t - other.t)
    square = d1**2 - one.slope * other.slope
    if not square >= 0:  # It has no minimum.
        return (low + high) / 2.0
    d2 = square.sqrt()
    left, right = (one, other) if one.t <= other.t else (other, one)
    back = (right.slope + d2 - d1) / (right.slope - left.slope + 2 * d2)
    return min(max(right.t - (right.t - left.t) * back, low), high)


def _kept(point):
    """The point with a gradient of its own: the closure overwrites the one it gave."""
    return point._replace(g=point.g.clone(memory_format=tare.contiguous_format))


def _strong_wolfe(
    obj_func, x, t, d, f, g, gtd, c1=0.0001, c2=0.9, tolerance_change=1e-09, max_ls=25
):
    """A step length along `d` that decreases the objective enough and flattens its slope: value, gradient and length
    there, and how often the objective was computed."""

    def at(length):
        value, gradient = obj_func(x, length, d)
        return _Point(length, value, gradient, gradient.dot(d))

    def too_high(point, reference):
        return point.f > f + c1 * point.t * gtd or point.f >= reference

    def flat(point):
        return abs(point.slope) <= -c2 * gtd

    reach = d.abs().max()
    start = _kept(_Point(0, f, g, gtd))
    previous, current = start, at(t)
    evaluations, iterations = 1, 0
    done = False
    bracket = None

    # Go on until a minimum lies between two points.
    while iterations < max_ls:
        if too_high(current, previous.f if iterations > 1 else float("inf")):
            bracket = [previous, _kept(current)]
            break
        if flat(current):
            bracket, done = [current], True
            break
        if current.slope >= 0:
            bracket = [previous, _kept(current)]
            break
        bounds = (current.t + 0.01 * (current.t - previous.t), current.t * 10)
        length = _cubic_minimum(previous, current, bounds)
        previous = _kept(current)
        current = at(length)
        evaluations += 1
        iterations += 1
    if bracket is None:
        bracket = [start, current]

    # Close in on it.
    stuck = False
    low, high = (0, 1) if bracket[0].f <= bracket[-1].f else (1, 0)
    while not done and iterations < max_ls:
        left, right = min(bracket[0].t, bracket[1].t), max(bracket[0].t, bracket[1].t)
        if abs(bracket[1].t - bracket[0].t) * reach < tolerance_change:
            break
        length = _cubic_minimum(*bracket)
        # Twice in a row too near to an end means no progress: step away from it.
        margin = 0.1 * (right - left)
        if min(right - length, length - left) < margin:
            if stuck or length >= right or length <= left:
                length = right - margin if abs(length - right) < abs(length - left) else left + margin
                stuck = False
            else:
                stuck = True
        else:
            stuck = False
        point = _kept(at(length))
        evaluations += 1
        iterations += 1
        if too_high(point, bracket[low].f):
            bracket[high] = point
            low, high = (0, 1) if bracket[0].f <= bracket[1].f else (1, 0)
        else:
            if flat(point):
                done = True
            elif point.slope * (bracket[high].t - bracket[low].t) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = point
    best = bracket[low] if len(bracket) > 1 else bracket[0]
    return best.f, best.g, best.t, evaluations


def _as_real(tensor):
    return tare.view_as_real(tensor) if tare.is_complex(tensor) else tensor


class LBFGS(Declared):
    """Steps along an estimate of the Newton direction, from the last `history_size` changes of the gradient.

    One group only; `step` needs a closure, which it calls up to `max_eval` times.
    """

    _settings = "lr max_iter max_eval tolerance_grad tolerance_change history_size line_search_fn"
    _checks = RATE

    def __init__(
        self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-07, tolerance_change=1e-09,
        history_size=100, line_search_fn=None
    ):
        self._begin(locals())

    def _begin(self, given):
        if given["max_eval"] is None:
            given["max_eval"] = given["max_iter"] * 5 // 4
        super()._begin(given)
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]

    # All parameters as one vector ---------------------------------------------------------------------------------

    def _gather_flat_grad(self):
        parts = []
        for parameter in self._params:
            gradient = parameter.grad
            if gradient is None:
                gradient = parameter.new_zeros(parameter.numel())
            elif gradient.is_sparse:
                gradient = gradient.to_dense()
            part = gradient.view(-1)
            parts.append(tare.view_as_real(part).view(-1) if tare.is_complex(part) else part)
        return tare.cat(parts, 0)

    def _add_grad(self, step_size, update):
        begin = 0
        for parameter in map(_as_real, self._params):
            end = begin + parameter.numel()
            parameter.add_(update[begin:end].view_as(parameter), alpha=step_size)
            begin = end

    def _clone_param(self):
        return [parameter.clone(memory_format=tare.contiguous_format) for parameter in self._params]

    def _set_param(self, params_data):
        for parameter, data in zip(self._params, params_data):
            parameter.copy_(data)

    def _directional_evaluate(self, closure, x, t, d):
        self._add_grad(t, d)
        loss = float(closure())
        gradient = self._gather_flat_grad()
        self._set_param(x)
        return loss, gradient

    # Steps --------------------------------------------------------------------------------------------------------

    def _direction(self, state, gradient, history_size, local):
        """The direction of descent, after the last change of the gradient is remembered."""
        if state["n_iter"] == 1:
            state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return gradient.neg()
        changes, steps, inverses = state["old_dirs"], state["old_stps"], state["ro"]
        y = gradient.sub(state["prev_flat_grad"])
        s = local.d.mul(local.t)
        ys = y.dot(s)
        if ys > 1e-10:
            for history, entry in ((changes, y), (steps, s), (inverses, 1.0 / ys)):
                if len(history) == history_size:
                    history.pop(0)
                history.append(entry)
            state["H_diag"] = ys / y.dot(y)
        weights = state.setdefault("al", [None] * history_size)
        q = local.q = gradient.neg()
        for i in range(len(changes) - 1, -1, -1):
            weights[i] = steps[i].dot(q) * inverses[i]
            q.add_(changes[i], alpha=-weights[i])
        r = tare.mul(q, state["H_diag"])
        for i in range(len(changes)):
            r.add_(steps[i], alpha=weights[i] - changes[i].dot(r) * inverses[i])
        return r

    def step(self, closure):
        """Steps until one of the limits; gives the loss before the first."""
        with tare.no_grad():
            return self._steps(tare.enable_grad()(closure))

    def _steps(self, closure):
        group = self.param_groups[0]
        lr = _to_scalar(group["lr"])
        line_search = group["line_search_fn"]
        tolerance_grad, tolerance_change = group["tolerance_grad"], group["tolerance_change"]
        state = self.state[self._params[0]]  # One state for all parameters.
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)

        first_loss = closure()
        loss = float(first_loss)
        evaluations = 1
        state["func_evals"] += 1
        gradient = self._gather_flat_grad()
        if gradient.abs().max() <= tolerance_grad:
            return first_loss

        # What it holds lives until it is named again, as in PyTorch.
        local = SimpleNamespace(d=state.get("d"), t=state.get("t"))
        iterations = 0
        while iterations < group["max_iter"]:
            iterations += 1
            state["n_iter"] += 1
            d = local.d = self._direction(state, gradient, group["history_size"], local)
            if state.get("prev_flat_grad") is None:
                state["prev_flat_grad"] = gradient.clone(memory_format=tare.contiguous_format)
            else:
                state["prev_flat_grad"].copy_(gradient)
            previous_loss = state["prev_loss"] = loss
            t = lr
            if state["n_iter"] == 1:
                t = min(1.0, 1.0 / gradient.abs().sum()) * lr
            local.t = t
            slope = gradient.dot(d)
            if slope > -tolerance_change:
                break

            used = 0
            satisfied = False
            if line_search is not None:
                if line_search != "strong_wolfe":
                    raise RuntimeError("only 'strong_wolfe' is supported")

                def objective(x, t, d):
                    return self._directional_evaluate(closure, x, t, d)

                local.begin = self._clone_param()
                loss, gradient, t, used = _strong_wolfe(
                    objective,
                    local.begin,
                    t,
                    d,
                    loss,
                    gradient,
                    slope,
                    max_ls=group["max_eval"] - evaluations,
                )
                local.t = t
                self._add_grad(t, d)
                satisfied = gradient.abs().max() <= tolerance_grad
            else:
                self._add_grad(t, d)
                if iterations != group["max_iter"]:  # The last loss would not be looked at.
                    loss = float(closure())
                    gradient = self._gather_flat_grad()
                    satisfied = gradient.abs().max() <= tolerance_grad
                    used = 1
            evaluations += used
            state["func_evals"] += used
            if (
                iterations == group["max_iter"]
                or evaluations >= group["max_eval"]
                or satisfied
                or d.mul(t).abs().max() <= tolerance_change
                or abs(loss - previous_loss) < tolerance_change
            ):
                break
        state.update(d=local.d, t=local.t)
        return first_loss
