"""Settings of cuDNN, which is not there."""

from tare import backends

backends.keep(globals(), enabled=True, benchmark=False, benchmark_limit=10, deterministic=False, allow_tf32=True,
              fp32_precision="none")


def version():
    return None


def is_available():
    return False


def is_acceptable(tensor):
    return False
