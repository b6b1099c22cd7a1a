"""Derivatives forward, by dual numbers: not here. `torch.func.jvp` gives them through two passes back."""

from tare import _refusals

__all__ = ["UnpackedDualTensor", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual", "dual_level"]
_refusals.refuse(globals(), " ".join(__all__))
