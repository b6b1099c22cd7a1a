"""Passes run one after another, in an order that constraints allow."""

import functools
import inspect

from tare.fx.graph_module import GraphModule
from tare.fx.passes.infra.pass_base import PassResult

__all__ = ["pass_result_wrapper", "this_before_that_pass_constraint", "PassManager"]


def pass_result_wrapper(fn):
    """A function that changes a module in place, or returns another one, as a pass that gives a `PassResult`."""

    def run(gm):
        given = fn(gm)
        return given if isinstance(given, PassResult) else PassResult(gm if given is None else given, True)

    named = fn if inspect.isfunction(fn) else type(fn)
    return None if fn is None else functools.wraps(named, updated=())(run)


def this_before_that_pass_constraint(this, that):
    """A constraint: `that` never stands in front of `this`."""
    return lambda a, b: not (a == that and b == this)


def _validate_pass_schedule_constraint(constraint, passes):
    for index, first in enumerate(passes):
        for later in passes[index + 1:]:
            if not constraint(first, later):
                raise RuntimeError(f"pass schedule constraint violated. Expected {later} before {first} but found {later} after {first} in "
                                   "list of passes.")


def _topological_sort_passes(passes, constraints):
    """An order that all constraints allow. Errors: RuntimeError if there is none."""
    if not constraints:
        return passes

    def may_go_first(one, others):
        return all(constraint(one, other) for other in others if other is not one for constraint in constraints)

    left, ordered = list(passes), []
    while left:
        found = next((one for one in left if may_go_first(one, left)), None)
        if found is None:
            raise RuntimeError(f"Circular dependency detected within the following passes: {left}")
        left.remove(found)
        ordered.append(found)
    return ordered


class ConstrainedPasses:
    """Passes in an order, and constraints on it: functions of two passes that say whether the first may stand in front."""

    _validated = False

    def __init__(self, passes=None, constraints=None):
        self.passes = passes or []
        self.constraints = constraints or []

    def add_pass(self, _pass):
        self.passes.append(_pass)
        self._validated = False

    def add_constraint(self, constraint):
        self.constraints.append(constraint)
        self._validated = False

    def validate_constraints(self):
        """Errors: RuntimeError where the passes stand in an order that a constraint forbids."""
        if not self._validated:
            for constraint in self.constraints:
                _validate_pass_schedule_constraint(constraint, self.passes)
            self._validated = True


class PassManager(ConstrainedPasses):
    """Runs passes over a module, `steps` times or until none changes it.

    Errors: Exception that names the pass and those that ran before it.
    """

    steps = 1

    def __init__(self, passes=None, constraints=None, steps=None, run_checks_after_each_pass=False, suppress_check_failures=False):
        super().__init__(passes, constraints)
        if steps:
            self.steps = steps
        self.run_checks_after_each_pass = run_checks_after_each_pass
        self.suppress_check_failures = suppress_check_failures

    def solve_constraints(self):
        """Puts the passes in an order that the constraints allow."""
        self.passes = _topological_sort_passes(self.passes, self.constraints)
        self._validated = True

    def add_checks(self, check):
        """A function of the module that is called behind each pass."""
        if list(inspect.signature(check).parameters) == [] or len(inspect.signature(check).parameters) != 1:
            raise TypeError("PassManager check function should only take in one variable, a module")
        self.check = check

    def check(self, module):
        """Nothing, until `add_checks` gave a check."""

    def __call__(self, module):
        if not self._validated:
            self.solve_constraints()
        self.check(module)
        changed = False
        for _ in range(self.steps):
            changed_now = False
            for index, one in enumerate(self.passes):
                name = getattr(one, "__name__", type(one).__name__)
                before = [getattr(other, "__name__", type(other).__name__) for other in self.passes[:index]]
                try:
                    result = one(module)
                    if not isinstance(result, PassResult):
                        raise TypeError(f"The result of the pass {name} should be type PassResult. Please wrap it with "
                                        "pass_result_wrapper()")
                except Exception as error:
                    raise Exception(f"An error occurred when running the '{name}' pass after the following passes: {before}") from error
                module = result.graph_module
                changed_now = changed_now or result.modified
                if isinstance(module, GraphModule):
                    module.recompile()
                if self.run_checks_after_each_pass:
                    self.check(module)
            changed = changed or changed_now
            if not changed_now:
                break
        return PassResult(module, changed)
