"""Settings of oneDNN, which is not there."""

from tare import backends

backends.keep(globals(), enabled=True, deterministic=False, allow_tf32=True, fp32_precision="none")
VERBOSE_OFF, VERBOSE_ON, VERBOSE_ON_CREATION = 0, 1, 2


def is_available():
    return False


class verbose:
    """Reports of the library within: there are none."""

    def __init__(self, level):
        self.level = level

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False
