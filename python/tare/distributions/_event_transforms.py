"""Transforms of whole events: vectors onto simplexes, triangular matrices, shapes."""

import math

import tare
from tare.distributions import constraints
from tare.distributions._composed_transforms import ComparedTransform, Transform, split_shape
from tare.distributions.utils import _clipped_sigmoid, tril_matrix_to_vec, vec_to_tril_matrix
from tare.nn.functional import logsigmoid, pad, softplus


class ReshapeTransform(Transform):
    """Events of one shape as events of another."""

    bijective = True
    _arguments = ("in_shape", "out_shape")

    def __init__(self, in_shape, out_shape, cache_size=0):
        if math.prod(in_shape) != math.prod(out_shape):
            raise ValueError("in_shape, out_shape have different numbers of elements")
        super().__init__(cache_size)
        self.in_shape, self.out_shape = tare.Size(in_shape), tare.Size(out_shape)

    @constraints.dependent_property
    def domain(self):
        return constraints.independent(constraints.real, len(self.in_shape))

    @constraints.dependent_property
    def codomain(self):
        return constraints.independent(constraints.real, len(self.out_shape))

    @staticmethod
    def _batch(value, event):
        return value.shape[: value.dim() - len(event)]

    def _call(self, x):
        return x.reshape(self._batch(x, self.in_shape) + self.out_shape)

    def _inverse(self, y):
        return y.reshape(self._batch(y, self.out_shape) + self.in_shape)

    def log_abs_det_jacobian(self, x, y):
        return x.new_zeros(self._batch(x, self.in_shape))

    @staticmethod
    def _shape(shape, here, there):
        batch, event = split_shape(shape, len(here))
        if tuple(event) != here:
            raise ValueError(f"Shape mismatch: expected {event} but got {here}")
        return batch + there

    def forward_shape(self, shape):
        return self._shape(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape):
        return self._shape(shape, self.out_shape, self.in_shape)


class SoftmaxTransform(ComparedTransform):
    """Onto the simplex; what is added to all coordinates makes no difference."""

    domain = constraints.real_vector
    codomain = constraints.simplex

    def _call(self, x):
        weights = (x - x.max(-1, True)[0]).exp()
        return weights / weights.sum(-1, True)

    def _inverse(self, y):
        return y.log()

    def forward_shape(self, shape):
        split_shape(shape, 1)
        return shape

    inverse_shape = forward_shape


class StickBreakingTransform(ComparedTransform):
    """n numbers as n + 1 parts of a whole: each takes a share of what is left."""

    domain = constraints.real_vector
    codomain = constraints.simplex
    bijective = True

    @staticmethod
    def _offsets(like):
        """Below the logits, so that zeros make equal parts: the first is 1 of n + 1, the last 1 of 2."""
        return tare.arange(like.shape[-1], 0, -1, dtype=like.dtype, device=like.device).log()

    def _call(self, x):
        shares = _clipped_sigmoid(x - self._offsets(x))
        rests = (1 - shares).cumprod(-1)
        return pad(shares, [0, 1], value=1) * pad(rests, [1, 0], value=1)

    def _inverse(self, y):
        parts = y[..., :-1]
        rests = tare.clamp(1 - parts.cumsum(-1), min=tare.finfo(y.dtype).tiny)
        return parts.log() - rests.log() + self._offsets(parts)

    def log_abs_det_jacobian(self, x, y):
        # A part is its share s of what is left; ds/dx = s (1 - s).
        return (logsigmoid(self._offsets(x) - x) + y[..., :-1].log()).sum(-1)

    @staticmethod
    def _shape(shape, more):
        batch, (size,) = split_shape(shape, 1)
        return batch + (size + more,)

    def forward_shape(self, shape):
        return self._shape(shape, 1)

    def inverse_shape(self, shape):
        return self._shape(shape, -1)


class CorrCholeskyTransform(Transform):
    """n(n-1)/2 numbers as the Cholesky factor of a correlation matrix: rows of length 1, a positive diagonal.

    An entry is the hyperbolic tangent of its number, times the length that the entries before it in the row leave.
    """

    domain = constraints.real_vector
    codomain = constraints.corr_cholesky
    bijective = True

    @staticmethod
    def _summed_before(below):
        """Sums over the entries before in the row. The matrix is 0 but below its diagonal: the last column may become the first."""
        return below.roll(1, -1).cumsum(-1)

    @staticmethod
    def _logs_left(tangents):
        """log sqrt(1 - t^2): by how much each entry shortens what is left of its row."""
        return 0.5 * (tangents.log1p() + (-tangents).log1p())

    @staticmethod
    def _tangents(x):
        most = 1 - tare.finfo(x.dtype).eps
        return x.tanh().clamp(min=-most, max=most)

    def _call(self, x):
        tangents = vec_to_tril_matrix(self._tangents(x), diag=-1)
        lengths = self._summed_before(self._logs_left(tangents)).exp()
        return lengths.tril() * (tangents + tare.eye(tangents.shape[-1], dtype=x.dtype, device=x.device))

    def _inverse(self, y):
        entries = tril_matrix_to_vec(y, diag=-1)
        left = 1 - self._summed_before(y.tril(-1).square())
        tangents = entries / tril_matrix_to_vec(left, diag=-1).sqrt()
        return 0.5 * (tangents.log1p() - (-tangents).log1p())

    def log_abs_det_jacobian(self, x, y, intermediates=None):
        # d tanh x = (1 - tanh^2 x) dx; each entry is scaled by what those before it leave.
        left = self._logs_left(self._tangents(x))
        size = self.forward_shape(x.shape)[-1]
        rows, columns = tare.tril_indices(size, size, offset=-1, device=x.device)
        slopes = 2 * (math.log(2) - x - softplus(-2 * x))
        return (slopes + (rows - columns - 1) * left).sum(-1)

    def forward_shape(self, shape):
        batch, (entries,) = split_shape(shape, 1)
        size = (1 + math.isqrt(1 + 8 * entries)) // 2
        if size * (size - 1) != 2 * entries:
            raise ValueError("Input is not a flattened lower-diagonal number")
        return batch + (size, size)

    def inverse_shape(self, shape):
        batch, (rows, columns) = split_shape(shape, 2)
        if rows != columns:
            raise ValueError("Input is not square")
        return batch + (rows * (rows - 1) // 2,)


class LowerCholeskyTransform(ComparedTransform):
    """Square matrices as lower triangles with a positive diagonal."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.lower_cholesky

    def _call(self, x):
        return x.tril(-1) + x.diagonal(dim1=-2, dim2=-1).exp().diag_embed()

    def _inverse(self, y):
        return y.tril(-1) + y.diagonal(dim1=-2, dim2=-1).log().diag_embed()


class PositiveDefiniteTransform(ComparedTransform):
    """Matrices to positive definite ones: L @ L^T of the lower triangle L with its diagonal exponentiated."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.positive_definite

    def _call(self, x):
        lower = LowerCholeskyTransform()(x)
        return lower @ lower.mT

    def _inverse(self, y):
        return LowerCholeskyTransform().inv(tare.linalg.cholesky(y))
