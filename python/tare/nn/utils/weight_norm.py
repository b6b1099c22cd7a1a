"""A weight as length times direction, by hooks; the older form. Source: torch.nn.utils.weight_norm."""

import warnings

import tare
from tare.nn.parameter import Parameter
from tare.nn.utils import _weight_hooks

__all__ = ["WeightNorm", "weight_norm", "remove_weight_norm"]


class WeightNorm:
    """The hook that makes `name` out of `name_g` and `name_v` before each forward."""

    function = "weight_norm"

    def __init__(self, name, dim):
        self.name = name
        self.dim = -1 if dim is None else dim

    def compute_weight(self, module):
        """name_v scaled to the lengths name_g."""
        g = getattr(module, self.name + "_g")
        v = getattr(module, self.name + "_v")
        return tare._C.functions._weight_norm(v, g, self.dim)

    @staticmethod
    def apply(module, name, dim):
        """Split the parameter in two and register the hook."""
        warnings.warn(
            "`torch.nn.utils.weight_norm` is deprecated in favor of "
            "`torch.nn.utils.parametrizations.weight_norm`.",
            FutureWarning,
            stacklevel=3,
        )
        _weight_hooks.check_free(module, WeightNorm, name)
        weight = getattr(module, name)
        _weight_hooks.check_initialized(weight, WeightNorm)
        norm = WeightNorm(name, dim)
        length = tare._C.functions.norm_except_dim(weight, 2, norm.dim)
        del module._parameters[name]
        for part, value in (("_g", length), ("_v", weight)):
            module.register_parameter(name + part, Parameter(value.data))
        norm(module, ())
        module.register_forward_pre_hook(norm)
        return norm

    def remove(self, module):
        """Make the weight a parameter again."""
        weight = self.compute_weight(module)
        delattr(module, self.name)
        for part in ("_g", "_v"):
            del module._parameters[self.name + part]
        setattr(module, self.name, Parameter(weight.data))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute_weight(module))


def weight_norm(module, name="weight", dim=0):
    """Split the parameter `name` into length and direction (Salimans and Kingma, 2016)."""
    WeightNorm.apply(module, name, dim)
    return module


def remove_weight_norm(module, name="weight"):
    """Undo `weight_norm`."""
    _weight_hooks.remove(module, WeightNorm, name)
    return module
