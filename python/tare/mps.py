"""The accelerator mps: none is there."""

from tare import _accelerator_absent

_accelerator_absent.fill(globals(), "mps", RuntimeError("Torch not compiled with MPS enabled"))
