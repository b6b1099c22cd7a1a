"""Tools beside the library proper."""

import importlib

from tare import _C
from tare.utils import hooks  # noqa: F401


def swap_tensors(t1, t2):
    """Lets two objects change tensors, classes and attributes."""
    import weakref

    for one in (t1, t2):
        if weakref.getweakrefcount(one):
            raise RuntimeError("Cannot swap t1 because it has weakref associated with it" if one is t1 else
                               "Cannot swap t2 because it has weakref associated with it")
    if type(t1) is not type(t2):
        t1.__class__, t2.__class__ = t2.__class__, t1.__class__
    first, second = dict(t1.__dict__), dict(t2.__dict__)
    for one, attributes in ((t1, second), (t2, first)):
        one.__dict__.clear()
        one.__dict__.update(attributes)
    _C._exchange(t1, t2)


def set_module(obj, mod):
    """Sets `__module__`, for names that are shown elsewhere."""
    obj.__module__ = mod


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return importlib.import_module(f"tare.utils.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"tare.utils.{name}":
            raise
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.utils", name)
