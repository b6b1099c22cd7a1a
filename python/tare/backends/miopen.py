"""Settings of MIOpen, which is not there."""

from tare import backends

backends.keep(globals(), immediate=False)
