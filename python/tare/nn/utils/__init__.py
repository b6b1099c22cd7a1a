"""Tools for modules and their parameters. Source: torch.nn.utils.

Most names are imported with their file when they are asked for: few programs use more than one or two.
"""

import importlib

_FILES = {
    "clip_grad": [
        "clip_grad_norm",
        "clip_grad_norm_",
        "clip_grads_with_norm_",
        "clip_grad_value_",
        "get_total_norm",
    ],
    "convert_parameters": ["parameters_to_vector", "vector_to_parameters"],
    "fusion": [
        "fuse_conv_bn_eval",
        "fuse_conv_bn_weights",
        "fuse_linear_bn_eval",
        "fuse_linear_bn_weights",
    ],
    "init": ["skip_init"],
    "memory_format": ["convert_conv2d_weight_memory_format", "convert_conv3d_weight_memory_format"],
}
_FILE_OF = {name: file for file, names in _FILES.items() for name in names}
_MODULES = ("parametrizations", "parametrize", "rnn", "stateless", "prune")

_AT_ONCE = ("spectral_norm", "remove_spectral_norm", "weight_norm", "remove_weight_norm")

__all__ = sorted([*_FILE_OF, *_AT_ONCE, *_MODULES[:-1]])


def __getattr__(name):
    if name in _MODULES or name in _FILES or name == "_named_member_accessor":
        return importlib.import_module(f"tare.nn.utils.{name}")
    if name in _FILE_OF:
        value = getattr(importlib.import_module(f"tare.nn.utils.{_FILE_OF[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *__all__, *_FILES, *_MODULES})


# These two are called as their files are; imported later, the file would hide the function.
from tare.nn.utils.spectral_norm import remove_spectral_norm, spectral_norm  # noqa: E402
from tare.nn.utils.weight_norm import remove_weight_norm, weight_norm  # noqa: E402
