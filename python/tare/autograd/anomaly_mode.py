"""Anomaly detection: backward checks what each node returns."""

import os
import sys
import traceback
import warnings

from tare import _C
from tare._engine import errors as _errors

_MAIN = os.path.join(os.path.dirname(os.path.dirname(__file__)), "__main__.py")

_enabled, _check_nan = False, True


def is_anomaly_enabled():
    return _enabled


def is_anomaly_check_nan_enabled():
    return _check_nan


def set_anomaly_enabled(enabled, check_nan=True):
    """Switches anomaly detection for the process."""
    global _enabled, _check_nan
    _enabled, _check_nan = bool(enabled), bool(check_nan)
    _C._note_nodes(note if _enabled else None)


def note(node):
    """Writes down with a new node the calls that led to it."""
    frames = traceback.extract_stack(sys._getframe(1))
    while frames and (frames[0].filename.startswith("<frozen ") or frames[0].filename == _MAIN):
        del frames[0]  # what `python -m tare` runs a program by
    node.metadata["traceback_"] = traceback.format_list(frames)


class detect_anomaly:
    """While it is entered, a backward that makes NaN is an error that names the node. Without values nothing can be NaN."""

    def __init__(self, check_nan=True):
        self.check_nan = check_nan
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for debugging.",
            stacklevel=2)

    def __enter__(self):
        self._before = _enabled, _check_nan
        set_anomaly_enabled(True, self.check_nan)

    def __exit__(self, *_):
        set_anomaly_enabled(*self._before)


class set_detect_anomaly:
    """Switches anomaly detection at once, and back at the end of a `with` if it opens one."""

    def __init__(self, mode, check_nan=True):
        self._before = _enabled, _check_nan
        set_anomaly_enabled(mode, check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *_):
        set_anomaly_enabled(*self._before)


class checked:
    """Within, what goes wrong in one of the nodes (an iterable, read only where it matters) is told with the call that made
    it, and a NaN that one returns is an error."""

    def __init__(self, nodes):
        self._nodes = nodes if _enabled else ()
        self._running = None
        self._hooks = []

    def __enter__(self):
        for node in self._nodes:
            if node.next_functions:
                self._follow(node)

    def _follow(self, node):
        def start(gradients):
            self._running = node

        def end(gradients):
            for i, gradient in enumerate(gradients if _check_nan else ()):
                if gradient is not None and not gradient.is_meta and gradient.isnan().any().item():
                    raise RuntimeError(f"Function '{node.name()}' returned nan values in its {i}th output.")
            self._running = None

        self._hooks += [(node, node._add_hook(start, True, True)), (node, node._add_hook(end, False, True))]

    def __exit__(self, kind, *_):
        for node, hook in self._hooks:
            node._remove_hook(hook)
        if kind is None or self._running is None:
            return
        made_by = self._running.metadata.get("traceback_")
        _errors.warn(f"Error detected in {self._running.name()}. " + (
            "No forward pass information available. Enable detect anomaly during forward pass for more information."
            if made_by is None else "Traceback of forward call that caused the error:\n" + "".join(made_by)))
