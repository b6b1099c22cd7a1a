"""The default stream of random numbers."""

import contextlib

import tare
from tare._defaults import get_rng_state, initial_seed, manual_seed, seed, set_rng_state  # noqa: F401

default_generator = tare.default_generator


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, device_type="cuda", **_):
    """What is drawn within leaves the stream as it was."""
    if not enabled:
        yield
        return
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)
