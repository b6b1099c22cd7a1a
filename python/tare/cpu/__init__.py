"""The CPU as a device among others: nothing is queued, everything is done when a call returns."""

import contextlib

from tare.cpu import amp  # noqa: F401


def is_available():
    return True


def is_initialized():
    return True


def synchronize(device=None):
    """Everything is done when a call returns."""


def device_count():
    return 1


def current_device():
    return "cpu"


def set_device(device):
    """There is one."""


class Stream:
    """A queue of work; nothing is queued."""

    def __init__(self, priority=-1):
        pass

    def wait_stream(self, stream):
        pass

    def record_event(self):
        pass

    def wait_event(self, event):
        pass


class Event:
    """A mark in a queue of work; nothing is queued."""

    def query(self):
        return True

    def record(self, stream=None):
        pass

    def synchronize(self):
        pass

    def wait(self, stream=None):
        pass


_default = Stream()


def current_stream(device=None):
    return _default


class StreamContext(contextlib.nullcontext):
    """Work within goes to a stream; nothing is queued."""


def stream(stream):
    return StreamContext(stream)


def get_capabilities():
    return {}
