"""Building a module without filling its parameters. Source: torch.nn.utils.init."""

from inspect import signature

from tare.nn.modules.module import Module


def skip_init(module_cls, *args, **kwargs):
    """A module of this class on `device` (the CPU where not given) with undefined parameters."""
    if not issubclass(module_cls, Module):
        raise RuntimeError(f"Expected a Module; got {module_cls}")
    if "device" not in signature(module_cls).parameters:
        raise RuntimeError("Module must support a 'device' arg to skip initialization")
    settings = {**kwargs, "device": "meta"}
    return module_cls(*args, **settings).to_empty(device=kwargs.get("device", "cpu"))
