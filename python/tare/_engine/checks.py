"""Conditions that programs check."""

import tare
from tare._engine import overrides


class Counts:
    """How many conditions were checked, and how many did not hold."""

    checked = failed = 0


def _checked(kind, condition, message):
    Counts.checked += 1
    if isinstance(condition, tare.Tensor):
        raise TypeError("cond must be a bool, but got a Tensor. For tensor conditions, use torch._check_tensor_all() to "
                        "assert that all elements are true.")
    if isinstance(condition, tare.SymBool):
        if condition.node.shape_env is None or condition.node.shape_env.check(condition, message):
            return
        condition = False
    if not isinstance(condition, bool):
        raise TypeError(f"cond must be a bool, but got {type(condition)}")
    if condition:
        return
    Counts.failed += 1
    if message is None:
        text = "Expected cond to be True, but got False. (Could this error message be improved? If so, please report an " \
               "enhancement request to PyTorch.)"
    elif not callable(message):
        raise TypeError("message must be a callable")
    else:
        text = str(message())
    raise kind(text)


def _check_with(error_type, cond, message):
    _checked(error_type, cond, message)


def _check(cond, message=None):
    """Raises RuntimeError with the text that `message()` gives, unless the condition holds."""
    _checked(RuntimeError, cond, message)


def _check_index(cond, message=None):
    _checked(IndexError, cond, message)


def _check_value(cond, message=None):
    _checked(ValueError, cond, message)


def _check_type(cond, message=None):
    _checked(TypeError, cond, message)


def _check_not_implemented(cond, message=None):
    _checked(NotImplementedError, cond, message)


def _check_tensor_all_with(error_type, cond, message=None):
    if not isinstance(cond, tare.Tensor):
        raise TypeError(f"cond must be a tensor, but got {type(cond)}")
    if cond.dtype != tare.bool:
        raise TypeError(f"cond tensor must have dtype torch.bool, but got {cond.dtype}")
    _checked(error_type, cond.all().item(), message)


def _check_tensor_all(cond, message=None):
    _check_tensor_all_with(RuntimeError, cond, message)


def _check_is_size(i, message=None, *, max=None):
    """A size is not negative, and not above `max`."""
    _check(i >= 0, message)
    if max is not None:
        _check(i <= max, message)


def _constrain_as_size(symbol, min=None, max=None):
    """Says in which range a number lies; a plain one needs none."""
    if isinstance(symbol, tare.SymInt):
        symbol.node.shape_env.constrain_range(str(symbol.node.expr), 0 if min is None else min, max)


sym_constrain_range = sym_constrain_range_for_size = _constrain_as_size


def sym_fresh_size(expr):
    raise NotImplementedError("torch.sym_fresh_size is not supported by tare yet")


@overrides.overridable
def get_device(tensor):
    return tensor.get_device()


def _disable_dynamo(fn=None, recursive=True):
    return fn if fn is not None else lambda one: one


def _compile(*args, **kwargs):
    raise NotImplementedError("torch._compile is not supported by tare yet")
