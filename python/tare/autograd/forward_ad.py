"""Derivatives forward, by dual numbers: `make_dual` gives a tensor a tangent, operators pass it on, `unpack_dual` reads it.

Tangents are known within a level, and forgotten when it is left.
"""

from typing import NamedTuple, Optional

import tare
from tare._engine import forward_ad as _dual, forward_level as _level

__all__ = ["UnpackedDualTensor", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual", "dual_level"]
_current_level = -1


def enter_dual_level():
    """Enters the level and returns its number, 0. Errors: RuntimeError where it is entered already."""
    global _current_level
    if _level.current is not None:
        raise RuntimeError("Nested forward mode AD is not supported at the moment")
    _level.current = _dual.Level().__enter__()
    _current_level = 0
    return 0


def exit_dual_level(*, level=None):
    """Leaves the level: no tensor has a tangent any more. Errors: RuntimeError where none is entered, or another one."""
    global _current_level
    if level not in (None, _current_level):
        raise RuntimeError(
            "Trying to exit a forward AD level that was not the last one that was created. This is not supported.")
    if _level.current is None:
        raise RuntimeError("Dual level must be a positive number.")
    left, _level.current = _level.current, None
    _current_level = -1
    left.__exit__(None, None, None)


class UnpackedDualTensor(NamedTuple):
    """What `unpack_dual` gives: a tensor and its tangent, None where it has none."""

    primal: "tare.Tensor"
    tangent: "Optional[tare.Tensor]"


def make_dual(tensor, tangent, *, level=None):
    """A view of the tensor that has the tangent. Errors: RuntimeError outside of a level, or where one of the two has no place there."""
    if _level.current is None or (level is not None and level < 0):
        raise RuntimeError(
            "Trying to create a dual Tensor for forward AD but no level exists, make sure to enter_dual_level() first.")
    for name, one in (("primal", tensor), ("tangent", tangent)):
        if not (one.is_floating_point() or one.is_complex()):
            raise ValueError(f"Expected {name} to be floating point or complex, but got: {one.dtype}")
    if level not in (None, 0):
        raise RuntimeError("Invalid level given to _make_dual")
    if _level.current.get(tensor, is_used=False) is not None:
        raise RuntimeError(
            "Making a dual Tensor based on a Tensor that already has a forward gradient at the same level 0 is not supported.")
    dual = _level.current.without(tensor.view_as, tensor)
    if tangent.requires_grad and tangent.is_leaf:
        tangent = tangent.clone()  # writes of the dual go to it
    _level.current.give(dual, tangent)
    return dual


def unpack_dual(tensor, *, level=None):
    """The tensor without its tangent, and the tangent; outside of every level the tensor itself, and None."""
    if level is None:
        level = _current_level
    if level < 0:
        return UnpackedDualTensor(tensor, None)
    if not isinstance(tensor, tare.Tensor):
        raise TypeError(f"_unpack_dual(): argument 'dual' (position 1) must be Tensor, not {type(tensor).__name__}")
    tangent = _level.current.get(tensor, is_used=False) if _level.current is not None and level == 0 else None
    if tangent is None:
        return UnpackedDualTensor(tensor, None)
    primal = _level.current.without(tensor.view_as, tensor)
    _level.current.set(primal, None)
    return UnpackedDualTensor(primal, tangent)


class dual_level:
    """Context manager, or decorator, that enters a forward-mode level and yields its index."""

    def __enter__(self):
        return enter_dual_level()

    def __exit__(self, *_):
        exit_dual_level()

    def __call__(self, function):
        import functools

        @functools.wraps(function)
        def call(*args, **kwargs):
            with dual_level():
                return function(*args, **kwargs)

        return call
