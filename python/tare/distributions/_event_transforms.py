"""Transforms of whole events: vectors onto simplexes and triangular matrices, and those that take a tensor's parts."""

import tare
from tare.distributions import constraints
from tare.distributions.transforms import Transform, _clipped_sigmoid
from tare.distributions.utils import tril_matrix_to_vec, vec_to_tril_matrix
from tare.nn.functional import pad, softplus


class SoftmaxTransform(Transform):
    """Onto the simplex; what is added to all coordinates makes no difference."""

    domain = constraints.real_vector
    codomain = constraints.simplex

    def __eq__(self, other):
        return isinstance(other, SoftmaxTransform)

    __hash__ = object.__hash__

    def _call(self, x):
        weights = (x - x.max(-1, True)[0]).exp()
        return weights / weights.sum(-1, True)

    def _inverse(self, y):
        return y.log()

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape

    inverse_shape = forward_shape


class StickBreakingTransform(Transform):
    """n numbers as n + 1 parts of a whole: each takes a share of what is left."""

    domain = constraints.real_vector
    codomain = constraints.simplex
    bijective = True

    def __eq__(self, other):
        return isinstance(other, StickBreakingTransform)

    __hash__ = object.__hash__

    @staticmethod
    def _left(size, like):
        """How many parts are left at each place; its logarithm makes zeros the even split."""
        return size - like.new_ones(size).cumsum(-1)

    def _call(self, x):
        shares = _clipped_sigmoid(x - self._left(x.shape[-1] + 1, x)[:-1].log())
        rests = (1 - shares).cumprod(-1)
        return pad(shares, [0, 1], value=1) * pad(rests, [1, 0], value=1)

    def _inverse(self, y):
        cut = y[..., :-1]
        rests = 1 - cut.cumsum(-1)
        rests = tare.clamp(rests, min=tare.finfo(y.dtype).tiny)
        return cut.log() - rests.log() + (y.shape[-1] - cut.new_ones(cut.shape[-1]).cumsum(-1)).log()

    def log_abs_det_jacobian(self, x, y):
        shifted = x - self._left(x.shape[-1] + 1, x)[:-1].log()
        return (-shifted + tare.nn.functional.logsigmoid(shifted) + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape[:-1] + (shape[-1] + 1,)

    def inverse_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        return shape[:-1] + (shape[-1] - 1,)


class CorrCholeskyTransform(Transform):
    """n(n-1)/2 numbers as the Cholesky factor of a correlation matrix: rows of length 1, a positive diagonal."""

    domain = constraints.real_vector
    codomain = constraints.corr_cholesky
    bijective = True

    def _call(self, x):
        x = tare.tanh(x)
        eps = tare.finfo(x.dtype).eps
        partial = vec_to_tril_matrix(x.clamp(min=-1 + eps, max=1 - eps), diag=-1)
        # Each entry is a share of what the row has left, so that its squares add up to 1.
        squares = partial**2
        rests = (1 - squares).sqrt().cumprod(-1)
        rows = partial + tare.eye(partial.shape[-1], dtype=x.dtype, device=x.device)
        return rows * pad(rests[..., :-1], [1, 0], value=1)

    def _inverse(self, y):
        lengths = 1 - tare.cumsum(y * y, dim=-1)
        lengths = pad(lengths[..., :-1], [1, 0], value=1)
        entries = tril_matrix_to_vec(y, diag=-1) / tril_matrix_to_vec(lengths, diag=-1).sqrt()
        return (entries.log1p() - entries.neg().log1p()) / 2

    def log_abs_det_jacobian(self, x, y, intermediates=None):
        lengths = 1 - (y * y).cumsum(dim=-1)
        row_terms = 0.5 * tril_matrix_to_vec(lengths, diag=-2).log().sum(-1)
        tanh_terms = -2 * (x + softplus(-2 * x) - tare.log(tare.tensor(2.0))).sum(-1)
        return row_terms + tanh_terms

    def forward_shape(self, shape):
        if len(shape) < 1:
            raise ValueError("Too few dimensions on input")
        number = shape[-1]
        size = round((0.25 + 2 * number) ** 0.5 + 0.5)
        if size * (size - 1) // 2 != number:
            raise ValueError("Input is not a flattened lower-diagonal number")
        return shape[:-1] + (size, size)

    def inverse_shape(self, shape):
        if len(shape) < 2:
            raise ValueError("Too few dimensions on input")
        if shape[-2] != shape[-1]:
            raise ValueError("Input is not square")
        return shape[:-2] + (shape[-1] * (shape[-1] - 1) // 2,)


class LowerCholeskyTransform(Transform):
    """Square matrices as lower triangles with a positive diagonal."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.lower_cholesky

    def __eq__(self, other):
        return isinstance(other, LowerCholeskyTransform)

    __hash__ = object.__hash__

    def _call(self, x):
        return x.tril(-1) + x.diagonal(dim1=-2, dim2=-1).exp().diag_embed()

    def _inverse(self, y):
        return y.tril(-1) + y.diagonal(dim1=-2, dim2=-1).log().diag_embed()


class PositiveDefiniteTransform(Transform):
    """Matrices to positive definite ones: L @ L^T of the lower triangle L with its diagonal exponentiated."""

    domain = constraints.independent(constraints.real, 2)
    codomain = constraints.positive_definite

    def __eq__(self, other):
        return isinstance(other, PositiveDefiniteTransform)

    __hash__ = object.__hash__

    def _call(self, x):
        lower = LowerCholeskyTransform()(x)
        return lower @ lower.mT

    def _inverse(self, y):
        return LowerCholeskyTransform().inv(tare.linalg.cholesky(y))


class _Parts(Transform):
    """Transforms of the parts of a tensor along a dimension. Subclasses say how it is taken apart and joined."""

    def __init__(self, tseq, dim=0, cache_size=0):
        if not all(isinstance(one, Transform) for one in tseq):
            raise AssertionError("All elements of tseq must be Transform instances")
        if cache_size:
            tseq = [one.with_cache(cache_size) for one in tseq]
        super().__init__(cache_size=cache_size)
        self.transforms = list(tseq)
        self.dim = dim

    @property
    def bijective(self):
        return all(one.bijective for one in self.transforms)

    def _apart(self, value):
        raise NotImplementedError

    def _call(self, x):
        return self._joined([one(part) for one, part in zip(self.transforms, self._apart(x))])

    def _inverse(self, y):
        return self._joined([one.inv(part) for one, part in zip(self.transforms, self._apart(y))])


class CatTransform(_Parts):
    """A transform for each of the parts, `lengths` long, into which dimension `dim` is cut."""

    def __init__(self, tseq, dim=0, lengths=None, cache_size=0):
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise AssertionError(
                f"lengths and transforms must have same length, got {len(self.lengths)} and {len(self.transforms)}"
            )

    @property
    def event_dim(self):
        return max(one.event_dim for one in self.transforms)

    @property
    def length(self):
        return sum(self.lengths)

    def with_cache(self, cache_size=1):
        return self if self._cache_size == cache_size else CatTransform(self.transforms, self.dim, self.lengths, cache_size)

    def _apart(self, value):
        if not -value.dim() <= self.dim < value.dim():
            raise AssertionError(f"dim {self.dim} out of range for tensor with {value.dim()} dimensions")
        if value.size(self.dim) != self.length:
            raise AssertionError(f"size at dim {self.dim} must be {self.length}, got {value.size(self.dim)}")
        return value.split(self.lengths, self.dim)

    def _joined(self, parts):
        return tare.cat(parts, dim=self.dim)

    def log_abs_det_jacobian(self, x, y):
        found = []
        for one, before, after in zip(self.transforms, self._apart(x), self._apart(y)):
            term = one.log_abs_det_jacobian(before, after)
            if one.event_dim < self.event_dim:
                term = term.flatten(term.dim() - (self.event_dim - one.event_dim)).sum(-1)
            found.append(term)
        dim = self.dim - x.dim() if self.dim >= 0 else self.dim
        dim += self.event_dim
        return tare.cat(found, dim=dim) if dim < 0 else sum(found)

    @constraints.dependent_property
    def domain(self):
        return constraints.cat([one.domain for one in self.transforms], self.dim, self.lengths)

    @constraints.dependent_property
    def codomain(self):
        return constraints.cat([one.codomain for one in self.transforms], self.dim, self.lengths)


class StackTransform(_Parts):
    """A transform for each index of dimension `dim`."""

    def with_cache(self, cache_size=1):
        return self if self._cache_size == cache_size else StackTransform(self.transforms, self.dim, cache_size)

    def _apart(self, value):
        if not -value.dim() <= self.dim < value.dim():
            raise AssertionError(f"dim {self.dim} out of range for tensor with {value.dim()} dimensions")
        if value.size(self.dim) != len(self.transforms):
            raise AssertionError(f"size at dim {self.dim} must be {len(self.transforms)}, got {value.size(self.dim)}")
        return value.unbind(self.dim)

    def _joined(self, parts):
        return tare.stack(parts, self.dim)

    def log_abs_det_jacobian(self, x, y):
        parts = zip(self.transforms, self._apart(x), self._apart(y))
        return tare.stack([one.log_abs_det_jacobian(before, after) for one, before, after in parts], dim=self.dim)

    @constraints.dependent_property
    def domain(self):
        return constraints.stack([one.domain for one in self.transforms], self.dim)

    @constraints.dependent_property
    def codomain(self):
        return constraints.stack([one.codomain for one in self.transforms], self.dim)
