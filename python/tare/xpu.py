"""The accelerator xpu: none is there."""

from tare._engine import absent_accelerator as _accelerator_absent

_accelerator_absent.fill(globals(), "xpu", AssertionError("Torch not compiled with XPU enabled"))
