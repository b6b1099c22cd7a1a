"""Batch norms in evaluation folded into the layer before them. Source: torch.nn.utils.fusion."""

import copy

import tare
from tare.nn.parameter import Parameter

__all__ = ["fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights"]


def _check_evaluation(layer, bn):
    if layer.training or bn.training:
        raise AssertionError("Fusion only for eval!")


def _fused(layer, bn, fuse, *extra):
    """A copy of the layer with the batch norm in its weight and bias."""
    fused = copy.deepcopy(layer)
    if bn.running_mean is None or bn.running_var is None:
        raise AssertionError("bn.running_mean and bn.running_var must not be None")
    fused.weight, fused.bias = fuse(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, *extra
    )
    return fused


def _dtypes(weight, bias, mean):
    """The dtype of the weight, the bias or zeros in its place, and the dtype that the fused bias gets."""
    if bias is None:
        return weight.dtype, tare.zeros_like(mean), weight.dtype
    return weight.dtype, bias, bias.dtype


def fuse_conv_bn_eval(conv, bn, transpose=False):
    """The convolution that does what `conv` and then `bn` do in evaluation."""
    _check_evaluation(conv, bn)
    return _fused(conv, bn, fuse_conv_bn_weights, transpose)


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    """Weight and bias of a convolution with the batch norm behind it folded in."""
    dtype, before, bias_dtype = _dtypes(conv_w, conv_b, bn_rm)
    scale = tare.ones_like(bn_rm) if bn_w is None else bn_w
    shift = tare.zeros_like(bn_rm) if bn_b is None else bn_b
    inverse = tare.rsqrt(bn_rv + bn_eps)
    shape = [1] * conv_w.dim()
    shape[1 if transpose else 0] = -1
    weight = (conv_w * (scale * inverse).reshape(shape)).to(dtype=dtype)
    bias = ((before - bn_rm) * inverse * scale + shift).to(dtype=bias_dtype)
    return Parameter(weight, conv_w.requires_grad), Parameter(bias, before.requires_grad)


def fuse_linear_bn_eval(linear, bn):
    """The linear layer that does what `linear` and then `bn` do in evaluation."""
    _check_evaluation(linear, bn)
    if bn.num_features not in (linear.out_features, 1):
        raise AssertionError(
            "To fuse, linear.out_features == bn.num_features or bn.num_features == 1, got "
            f"linear.out_features={linear.out_features} and bn.num_features={bn.num_features}"
        )
    return _fused(linear, bn, fuse_linear_bn_weights)


def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    """Weight and bias of a linear layer with the batch norm behind it folded in."""
    dtype, before, bias_dtype = _dtypes(linear_w, linear_b, bn_rm)
    scale = bn_w * tare.rsqrt(bn_rv + bn_eps)
    weight = linear_w * scale.to(dtype=dtype).unsqueeze(-1)
    bias = ((before - bn_rm) * scale + bn_b).to(dtype=bias_dtype)
    return Parameter(weight, linear_w.requires_grad), Parameter(bias, before.requires_grad)
