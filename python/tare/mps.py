"""The accelerator mps: none is there."""

from tare._engine import absent_accelerator as _accelerator_absent

_accelerator_absent.fill(globals(), "mps", RuntimeError("Torch not compiled with MPS enabled"))
