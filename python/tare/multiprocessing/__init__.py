"""Processes: Python's own. Tensors are not shared between them: what is sent is a copy."""

from multiprocessing import *  # noqa: F403


def get_all_sharing_strategies():
    return {"file_descriptor", "file_system"}


def get_sharing_strategy():
    return "file_descriptor"


def set_sharing_strategy(new_strategy):
    """Accepted: nothing is shared."""
    if new_strategy not in get_all_sharing_strategies():
        raise AssertionError(f"sharing strategy must be one of {get_all_sharing_strategies()}")


from tare.multiprocessing.spawn import (  # noqa: E402, F401
    ProcessContext,
    ProcessExitedException,
    ProcessRaisedException,
    SpawnContext,
    spawn,
    start_processes,
)
