"""Settings of libraries that compute. Each is kept; here it changes nothing."""

import importlib

_MODULES = "cpu cuda cudnn cusparselt kleidiai mha miopen mkl mkldnn mps nnpack openmp opt_einsum quantized xeon"
fp32_precision = "none"


def disable_global_flags():
    """Settings stay settable."""


def flags_frozen():
    return False


def __getattr__(name):
    if name in _MODULES.split():
        return importlib.import_module(f"tare.backends.{name}")
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.backends", name)
