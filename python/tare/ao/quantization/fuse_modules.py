"""Modules that follow each other, as one: a convolution takes a batch norm in, or both and ReLU stand in one module."""

import copy

from tare import nn
from tare._engine.refusals import names_of
from tare.ao.nn import intrinsic
from tare.ao.nn.intrinsic.fused import _FusedModule as FusedModule  # noqa: F401: under the name by which observing knows it
from tare.nn.utils.fusion import fuse_conv_bn_eval, fuse_linear_bn_eval


def _fused(modules, is_qat):
    """What stands for a list of modules. Errors: AssertionError for others than a few sequences."""
    kinds = tuple(type(one) for one in modules)
    first, last = kinds[0].__name__, modules[-1]
    n = first[-2] if first[-1] == "d" else ""
    names = "".join({"ReLU": "ReLU", f"BatchNorm{n}d": "Bn", "BatchNorm1d": "Bn"}.get(kind.__name__, "?") for kind in kinds[1:])
    if first.startswith("Conv") and "Transpose" not in first and names in ("ReLU", "Bn", "BnReLU"):
        if names == "ReLU" or is_qat:
            return getattr(intrinsic, f"Conv{names}{n}d")(*modules)
        folded = fuse_conv_bn_eval(*modules[:2])
        return getattr(intrinsic, f"ConvReLU{n}d")(folded, last) if names == "BnReLU" else folded
    if first == "Linear" and names in ("ReLU", "Bn"):
        if names == "ReLU":
            return intrinsic.LinearReLU(*modules)
        return intrinsic.LinearBn1d(*modules) if is_qat else fuse_linear_bn_eval(*modules)
    if first in ("BatchNorm2d", "BatchNorm3d") and names == "ReLU":
        return getattr(intrinsic, f"BNReLU{n}d")(*modules)
    raise AssertionError(f"did not find fuser method for: {kinds}")


def _fuse(model, modules_to_fuse, inplace, is_qat):
    model = model if inplace else copy.deepcopy(model)
    lists = modules_to_fuse if all(isinstance(one, (list, tuple)) for one in modules_to_fuse) else [modules_to_fuse]
    for names in lists:
        modules = [model.get_submodule(name) for name in names]
        for one in modules:
            if one.training != is_qat:
                raise AssertionError(f"{type(one).__name__} is {'not ' * is_qat}in training: fuse_modules takes modules in evaluation, "
                                     "fuse_modules_qat in training")
        for name, one in zip(names, [_fused(modules, is_qat), *[nn.Identity() for _ in names[1:]]]):
            model.set_submodule(name, one.train(is_qat))
    return model


def fuse_modules(model, modules_to_fuse, inplace=False, fuser_func=None, fuse_custom_config_dict=None):
    """The model, in evaluation, with modules of these names as one: the first stands for all, the others are `Identity`."""
    return _fuse(model, modules_to_fuse, inplace, False)


def fuse_modules_qat(model, modules_to_fuse, inplace=False, fuser_func=None, fuse_custom_config_dict=None):
    """The model, in training, with modules of these names as one."""
    return _fuse(model, modules_to_fuse, inplace, True)


def fuse_conv_bn(is_qat, conv, bn):
    """A convolution with the batch norm behind it."""
    return _fused([conv, bn], is_qat)


def fuse_conv_bn_relu(is_qat, conv, bn, relu):
    """A convolution with the batch norm and ReLU behind it."""
    return _fused([conv, bn, relu], is_qat)


def fuse_linear_bn(is_qat, linear, bn):
    """A linear layer with the batch norm behind it."""
    return _fused([linear, bn], is_qat)


__getattr__ = names_of(__name__)
