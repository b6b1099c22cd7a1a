"""Gradients limited in norm or value. Source: torch.nn.utils.clip_grad."""

import functools
import warnings
from types import GeneratorType

import tare
from tare.utils._foreach_utils import (
    _device_has_foreach_support,
    _group_tensors_by_device_and_dtype,
    _has_foreach_support,
)

__all__ = ["clip_grad_norm", "clip_grad_norm_", "clip_grad_value_"]


def _no_grad(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        with tare.no_grad():
            return function(*args, **kwargs)

    return call


def _listed(tensors):
    return [tensors] if isinstance(tensors, tare.Tensor) else list(tensors)


def _gradients(parameters):
    return [parameter.grad for parameter in _listed(parameters) if parameter.grad is not None]


def _together(tensors, foreach):
    """The tensors of each device and dtype, and whether operators over lists take them."""
    for (device, _), ([found], _) in _group_tensors_by_device_and_dtype([tensors]).items():
        if foreach and not _device_has_foreach_support(device):
            raise RuntimeError(f"foreach=True was passed, but can't use the foreach API on {device.type} tensors")
        yield found, _has_foreach_support(found, device) if foreach is None else foreach


@_no_grad
def _get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The norm of all tensors as one vector."""
    tensors = _listed(tensors)
    norm_type = float(norm_type)
    if not tensors:
        return tare.tensor(0.0)
    norms = []
    for found, as_list in _together(tensors, foreach):
        norms += (
            tare._foreach_norm(found, norm_type)
            if as_list
            else [tare.linalg.vector_norm(tensor, norm_type) for tensor in found]
        )
    total = tare.linalg.vector_norm(tare.stack([norm.to(tensors[0].device) for norm in norms]), norm_type)
    if error_if_nonfinite and tare.logical_or(total.isnan(), total.isinf()):
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it cannot be clipped. "
            "To disable this error and scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`"
        )
    return total


@_no_grad
def _clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None):
    """Scale the gradients so that their norm, which is given, is at most `max_norm`."""
    gradients = _gradients(parameters)
    if not gradients:
        return
    # Multiplying by a factor clamped to 1 spares a branch, which would wait for the device.
    factor = tare.clamp(float(max_norm) / (total_norm + 1e-6), max=1.0)
    for found, as_list in _together(gradients, foreach):
        here = factor.to(found[0].device)
        if as_list:
            tare._foreach_mul_(found, here)
            continue
        for gradient in found:
            gradient.mul_(here)


@_no_grad
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scale the gradients so that the norm of all together is at most `max_norm`; gives the norm before."""
    listed = _listed(parameters)
    if isinstance(parameters, GeneratorType) and not listed:
        warnings.warn(
            "`parameters` is an empty generator, no gradient clipping will occur.", stacklevel=3
        )
    total = _get_total_norm(_gradients(listed), norm_type, error_if_nonfinite, foreach)
    _clip_grads_with_norm_(listed, max_norm, total, foreach)
    return total


def clip_grad_norm(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The former name of `clip_grad_norm_`."""
    warnings.warn(
        "`torch.nn.utils.clip_grad_norm` is now deprecated in favor of `torch.nn.utils.clip_grad_norm_`.",
        FutureWarning,
        stacklevel=2,
    )
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


@_no_grad
def clip_grad_value_(parameters, clip_value, foreach=None):
    """Limit each element of the gradients to [-clip_value, clip_value]."""
    limit = float(clip_value)
    for found, as_list in _together(_gradients(parameters), foreach):
        if as_list:
            tare._foreach_clamp_min_(found, -limit)
            tare._foreach_clamp_max_(found, limit)
            continue
        for gradient in found:
            gradient.clamp_(min=-limit, max=limit)


get_total_norm = _get_total_norm
clip_grads_with_norm_ = _clip_grads_with_norm_
