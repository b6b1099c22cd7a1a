"""Several modules on inputs of their own."""

import tare
from tare._engine.device import indexed

__all__ = ["parallel_apply"]


def parallel_apply(modules, inputs, kwargs_tup=None, devices=None):
    """What each module returns of its inputs, in order. They run one after the other: nothing takes time here."""
    if len(modules) != len(inputs):
        raise AssertionError(f"The number of modules {len(modules)} is not equal to the number of inputs {len(inputs)}")
    named = kwargs_tup or [{} for _ in modules]
    if len(modules) != len(named):
        raise AssertionError(f"The number of modules {len(modules)} is not equal to the number of kwargs {len(named)}")
    devices = devices or [None for _ in modules]
    results = []
    for module, given, names, device in zip(modules, inputs, named, devices, strict=True):
        with tare.cuda.device(-1 if device is None else indexed(device).index):
            results.append(module(*(given if isinstance(given, (list, tuple)) else (given,)), **names))
    return results
