"""Settings of oneDNN, which is not there."""

from tare import backends
from tare.backends.mkl import is_available, verbose  # noqa: F401

backends.keep(globals(), enabled=True, deterministic=False, allow_tf32=True, fp32_precision="none")
VERBOSE_OFF, VERBOSE_ON, VERBOSE_ON_CREATION = 0, 1, 2
