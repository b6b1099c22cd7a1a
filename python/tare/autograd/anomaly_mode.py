"""Anomaly detection: backward checks what each node returns."""

import contextlib
import warnings

_enabled, _check_nan = False, True


def is_anomaly_enabled():
    return _enabled


def is_anomaly_check_nan_enabled():
    return _check_nan


def set_anomaly_enabled(enabled, check_nan=True):
    """Switches anomaly detection for the process."""
    global _enabled, _check_nan
    _enabled, _check_nan = bool(enabled), bool(check_nan)


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


def _checking(name):
    def check(gradients):
        for i, gradient in enumerate(gradients):
            if gradient is not None and not gradient.is_meta and gradient.isnan().any().item():
                raise RuntimeError(f"Function '{name}' returned nan values in its {i}th output.")

    return check


@contextlib.contextmanager
def checked(nodes):
    """Within, each of the nodes (an iterable, read only where it matters) that returns NaN raises an error."""
    hooks = []
    if _enabled and _check_nan:
        hooks = [(node, node._add_hook(_checking(node.name()), False, True)) for node in nodes if node.next_functions]
    try:
        yield
    finally:
        for node, hook in hooks:
            node._remove_hook(hook)
