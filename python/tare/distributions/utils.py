"""What distributions share: parameters broadcast together, probabilities and their logits, triangles as vectors."""

import functools
import itertools
from numbers import Number

import tare
from tare import _C
from tare.overrides import is_tensor_like

__all__ = ["broadcast_all", "logits_to_probs", "clamp_probs", "probs_to_logits", "lazy_property",
           "tril_matrix_to_vec", "vec_to_tril_matrix"]

euler_constant = 0.57721566490153286060


def broadcast_all(*values):
    """Tensors and numbers as tensors of one shape; numbers take the dtype and device of the tensors."""
    if not all(is_tensor_like(value) or isinstance(value, Number) for value in values):
        raise ValueError(
            "Input arguments must all be instances of Number, torch.Tensor or objects implementing __torch_function__."
        )
    if not all(is_tensor_like(value) for value in values):
        like = next((value for value in values if isinstance(value, tare.Tensor)), None)
        dtype, device = (tare.get_default_dtype(), None) if like is None else (like.dtype, like.device)
        values = [value if is_tensor_like(value) else tare.tensor(value, dtype=dtype, device=device) for value in values]
    return tare.broadcast_tensors(*values)


def broadcasts(*shapes):
    """Whether shapes broadcast together."""
    return all(len({*sizes} - {1}) < 2 for sizes in itertools.zip_longest(*map(reversed, shapes), fillvalue=1))


def fails(check):
    """Whether an element of a check is false. Where values are followed, what nobody knows is taken to pass: a program that runs on a
    device gives valid values there."""
    passes = check.all()
    unknown = _C._follows_values() and not _C._has_value(passes)
    return not unknown and not passes


def normal_like(like, shape):
    """Standard normal numbers of a tensor's dtype and device."""
    return _standard_normal(shape, dtype=like.dtype, device=like.device)


def uniform_like(like, shape):
    """Uniform numbers from 0 to below 1, of a tensor's dtype and device."""
    return tare.rand(shape, dtype=like.dtype, device=like.device)


def lift(drawn):
    """Raises zeros to the smallest positive number, in place and unseen by the gradient."""
    drawn.detach().clamp_(min=tare.finfo(drawn.dtype).tiny)
    return drawn


def _standard_normal(shape, dtype, device):
    return tare.normal(tare.zeros(shape, dtype=dtype, device=device), tare.ones(shape, dtype=dtype, device=device))


def _sum_rightmost(value, dim):
    """The sum over the last `dim` dimensions."""
    return value if dim == 0 else value.reshape(value.shape[:-dim] + (-1,)).sum(-1)


def _clipped_sigmoid(x):
    finfo = tare.finfo(x.dtype)
    return tare.clamp(tare.sigmoid(x), min=finfo.tiny, max=1.0 - finfo.eps)


def logits_to_probs(logits, is_binary=False):
    return tare.sigmoid(logits) if is_binary else tare.softmax(logits, dim=-1)


def clamp_probs(probs):
    """Probabilities away from 0 and 1 by the dtype's precision."""
    eps = tare.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def probs_to_logits(probs, is_binary=False):
    clamped = clamp_probs(probs)
    return tare.log(clamped) - tare.log1p(-clamped) if is_binary else tare.log(clamped)


class lazy_property:
    """An attribute that is computed when it is first asked for, and kept."""

    def __init__(self, wrapped):
        self.wrapped = wrapped
        functools.update_wrapper(self, wrapped)

    def __get__(self, instance, owner=None):
        if instance is None:
            return _LazyOfClass(self.wrapped)
        with tare.enable_grad():
            value = self.wrapped(instance)
        setattr(instance, self.wrapped.__name__, value)
        return value


class _LazyOfClass(lazy_property, property):
    """A lazy attribute seen on the class: documentation takes it for a property."""

    def __init__(self, wrapped):
        property.__init__(self, wrapped)


def tril_matrix_to_vec(mat, diag=0):
    """The lower triangle of matrices as vectors, row by row."""
    size = mat.shape[-1]
    if not -size <= diag < size:
        raise ValueError(f"diag ({diag}) provided is outside valid range [{-size}, {size - 1}].")
    return mat[..., tare.ones(size, size, device=mat.device).tril(diag).bool()]


def vec_to_tril_matrix(vec, diag=0):
    """Vectors as lower triangles, row by row. Their length must be a triangle's."""
    # With n rows there are (n + diag)(n + diag + 1) / 2 entries, less the corner that a positive diag would add.
    size = (-(1 + 2 * diag) + ((1 + 2 * diag) ** 2 + 8 * vec.shape[-1] + 4 * abs(diag) * (diag + 1)) ** 0.5) / 2
    eps = tare.finfo(vec.dtype).eps
    if size != round(size) and round(size) - size > eps:
        raise ValueError(
            f"The size of last dimension is {vec.shape[-1]} which cannot be expressed as the lower triangular part of a square "
            f"D x D matrix."
        )
    size = round(size)
    mat = tare.zeros(vec.shape[:-1] + (size, size), dtype=vec.dtype, device=vec.device)
    mat[..., tare.ones(size, size, device=vec.device).tril(diag).bool()] = vec
    return mat
