"""Settings of libraries that compute. Each is kept; here it changes nothing."""

import contextlib
import importlib

_MODULES = "cpu cuda cudnn cusparselt kleidiai mha miopen mkl mkldnn mps nnpack openmp opt_einsum quantized xeon"
fp32_precision = "none"


def keep(namespace, **settings):
    """Makes settings of a module's namespace, and its `set_flags` and `flags`."""
    namespace.update(settings)

    def set_flags(*values, **changes):
        changes.update(zip(settings, values, strict=False))
        before = tuple(namespace[name] for name in settings)
        namespace.update({name.lstrip("_"): value for name, value in changes.items() if value is not None})
        return before

    @contextlib.contextmanager
    def flags(*values, **changes):
        before = set_flags(*values, **changes)
        try:
            yield
        finally:
            namespace.update(zip(settings, before, strict=True))

    namespace["set_flags"], namespace["flags"] = set_flags, flags


def disable_global_flags():
    """Settings stay settable."""


def flags_frozen():
    return False


def __getattr__(name):
    if name in _MODULES.split():
        return importlib.import_module(f"tare.backends.{name}")
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.backends", name)
