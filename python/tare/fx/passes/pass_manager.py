"""Functions from modules to modules, run one after another; `passes.infra.pass_manager` has the manager of passes."""

import functools
import logging

from tare.fx.passes.infra.pass_manager import ConstrainedPasses, this_before_that_pass_constraint

__all__ = ["PassManager", "inplace_wrapper", "log_hook", "loop_pass", "this_before_that_pass_constraint",
           "these_before_those_pass_constraint"]


def inplace_wrapper(fn):
    """A function that changes its argument, as one that returns it."""

    @functools.wraps(fn)
    def run(gm, *args, **kwargs):
        fn(gm, *args, **kwargs)
        return gm

    return run


def log_hook(fn, level=logging.INFO):
    """`fn`, and a line in the log for each call."""

    @functools.wraps(fn)
    def run(gm):
        logging.getLogger(__name__).log(level, "Ran pass %s", fn)
        return fn(gm)

    return run


def loop_pass(base_pass, n_iter=None, predicate=None):
    """A pass repeated `n_iter` times, or while `predicate(module)` holds."""
    if (n_iter is None) == (predicate is None):
        raise AssertionError("Exactly one of `n_iter`or `predicate` must be specified.")

    @functools.wraps(base_pass)
    def run(source):
        left = n_iter
        while predicate(source) if left is None else left > 0:
            source = base_pass(source)
            left = left if left is None else left - 1
        return source

    return run


def these_before_those_pass_constraint(these, those):
    """A constraint on wrapped passes: `those` never stands in front of `these`."""

    def unwrapped(one):
        return getattr(one, "__name__", one)

    return lambda a, b: not (unwrapped(a) == unwrapped(those) and unwrapped(b) == unwrapped(these))


class PassManager(ConstrainedPasses):
    """Calls passes in order, each with what the one before returned."""

    @classmethod
    def build_from_passlist(cls, passes):
        return cls(passes)

    def remove_pass(self, _passes):
        """Takes out the passes with these names."""
        self.passes = [one for one in self.passes if one.__name__ not in _passes]
        self._validated = False

    def replace_pass(self, _target, _replacement):
        self.passes = [_replacement if one.__name__ == _target.__name__ else one for one in self.passes]
        self._validated = False

    validate = ConstrainedPasses.validate_constraints

    def __call__(self, source):
        self.validate()
        for one in self.passes:
            source = one(source)
        return source
