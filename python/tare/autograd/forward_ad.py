"""Derivatives forward, by dual numbers: not here, so that no level of them is ever entered and no tensor has a tangent.

`torch.func.jvp` gives such derivatives through two passes back.
"""

from typing import NamedTuple, Optional

import tare
from tare import _refusals

__all__ = ["UnpackedDualTensor", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual", "dual_level"]
_refusals.refuse(globals(), "enter_dual_level dual_level")


class UnpackedDualTensor(NamedTuple):
    """What `unpack_dual` gives: a tensor and its tangent, None where it has none."""

    primal: "tare.Tensor"
    tangent: "Optional[tare.Tensor]"


def unpack_dual(tensor, *, level=None):
    """The tensor itself, and no tangent."""
    return UnpackedDualTensor(tensor, None)


def make_dual(tensor, tangent, *, level=None):
    """Errors: RuntimeError, as outside of every level."""
    raise RuntimeError(
        "Trying to create a dual Tensor for forward AD but no level exists, make sure to enter_dual_level() first."
    )


def exit_dual_level(*, level=None):
    """Errors: RuntimeError, as outside of every level."""
    raise RuntimeError("Dual level must be a positive number.")
