"""Optimizers whose settings are declared: what each group of parameters holds, and what values it may have.

A check is a pair: what must hold of the constructor's arguments, and the error's text, into which they are formatted.
"""

from operator import itemgetter

import tare
from tare.optim.optimizer import Optimizer


def at_least(least, name, text=None):
    """The check that a setting is a number from `least` on; `text` is the error's, if it is not the usual one."""
    return lambda given: least <= given[name], text or f"Invalid {name} value: {{{name}}}"


def one_element(name, setting=itemgetter("lr")):
    """The check that a setting has one element where it is a tensor."""

    def holds(given):
        value = setting(given)
        return not isinstance(value, tare.Tensor) or value.numel() == 1

    return holds, f"Tensor {name} must be 1-element"


def _beta(index):
    return lambda given: 0.0 <= given["betas"][index] < 1.0, (
        f"Invalid beta parameter at index {index}: {{betas[{index}]}}"
    )


RATE = (one_element("lr"), at_least(0.0, "lr", "Invalid learning rate: {lr}"))
EPSILON = at_least(0.0, "eps", "Invalid epsilon value: {eps}")
BETAS = (_beta(0), _beta(1))
DECAY = at_least(0.0, "weight_decay")


class Declared(Optimizer):
    """An optimizer whose constructor is its signature: it hands its `locals()` to `_begin`."""

    _settings = ""  # The names of what a group holds, in the order of a state dict.
    _checks = (*RATE, EPSILON, *BETAS, DECAY)  # In the order in which errors are found.

    def _begin(self, given):
        """Check the arguments `given` to the constructor, by name, and make the groups."""
        for holds, text in self._checks:
            if not holds(given):
                raise ValueError(text.format_map(given))
        super().__init__(given["params"], self._defaults(given))

    def _defaults(self, given):
        """The settings of groups that have none of their own."""
        return {name: given[name] for name in self._settings.split()}
