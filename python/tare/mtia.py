"""The accelerator mtia: none is there."""

from tare._engine import absent_accelerator as _accelerator_absent

_accelerator_absent.fill(globals(), "mtia", AssertionError("Torch not compiled with MTIA enabled"))
