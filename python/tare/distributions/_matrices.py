"""Distributions of vectors with a covariance, and of the matrices themselves."""

import math
import warnings
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._gamma import Beta, Chi2
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import lazy_property, lift, normal_like


def _solve_lower(lower, right):
    return tare.linalg.solve_triangular(lower, right, upper=False)


def _product(matrix, vector):
    return tare.matmul(matrix, vector.unsqueeze(-1)).squeeze(-1)


def batch_mahalanobis(lower, vector):
    """vector^T (L L^T)^-1 vector, for batches of both that broadcast."""
    return _solve_lower(lower, vector.unsqueeze(-1)).squeeze(-1).pow(2).sum(-1)


def precision_to_scale_tril(precision):
    """The Cholesky factor of the inverse of P: U^-T, where P = U U^T with an upper U, P's factor from the other corner."""
    upper = tare.linalg.cholesky(precision.flip(-2, -1)).flip(-2, -1)
    return _solve_lower(upper.mT, tare.eye(upper.shape[-1], dtype=upper.dtype, device=upper.device))


def half_log_det(lower):
    return lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)


_LOG_2_PI = math.log(2 * math.pi)
_FORMS = ("covariance_matrix", "precision_matrix", "scale_tril")


class _OfScale(Distribution):
    """One of covariance, precision and its Cholesky factor is given; the others are computed when they are asked for.

    `_unbroadcasted_scale_tril` is the factor with the batch that was given.
    """

    _parameters: ClassVar[dict] = {**dict.fromkeys(_FORMS, 2), "_unbroadcasted_scale_tril": None}

    def _take_form(self, given):
        names = [name for name, value in zip(_FORMS, given) if value is not None]
        if len(names) != 1:
            raise ValueError(f"Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        return names[0], given[_FORMS.index(names[0])]

    def _factor(self, name, value):
        if name == "scale_tril":
            return value
        return tare.linalg.cholesky(value) if name == "covariance_matrix" else precision_to_scale_tril(value)

    def _whole(self):
        return self._batch_shape + self._event_shape + self._event_shape[-1:] * (2 - len(self._event_shape))

    @lazy_property
    def scale_tril(self):
        return self._unbroadcasted_scale_tril.expand(self._whole())

    @lazy_property
    def covariance_matrix(self):
        lower = self._unbroadcasted_scale_tril
        return (lower @ lower.mT).expand(self._whole())

    @lazy_property
    def precision_matrix(self):
        return tare.cholesky_inverse(self._unbroadcasted_scale_tril).expand(self._whole())


class _NormalVector(Distribution):
    """What normal vectors have in common, whatever their covariance is given by."""

    support = constraints.real_vector
    has_rsample = True

    mean = mode = property(attrgetter("loc"))

    def log_prob(self, value):
        return -0.5 * (self._distance(self._checked(value) - self.loc) + self._log_det() + self._event_shape[0] * _LOG_2_PI)

    def entropy(self):
        found = 0.5 * (self._log_det() + self._event_shape[0] * (1.0 + _LOG_2_PI))
        return found.expand(self._batch_shape) if self._batch_shape else found


class MultivariateNormal(_OfScale, _NormalVector):
    """Normal vectors with a mean and a covariance."""

    arg_constraints: ClassVar[dict] = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite, "scale_tril": constraints.lower_cholesky,
    }
    _parameters: ClassVar[dict] = {"loc": 1, **_OfScale._parameters}

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        name, value = self._take_form((covariance_matrix, precision_matrix, scale_tril))
        if value.dim() < 2:
            what = "scale_tril matrix" if name == "scale_tril" else name
            raise ValueError(f"{what} must be at least two-dimensional, with optional leading batch dimensions")
        batch = tare.broadcast_shapes(value.shape[:-2], loc.shape[:-1])
        self.loc = loc.expand(batch + (-1,))
        setattr(self, name, value.expand(batch + (-1, -1)))
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = self._factor(name, value)

    @property
    def variance(self):
        return self._unbroadcasted_scale_tril.pow(2).sum(-1).expand(self._batch_shape + self._event_shape)

    def rsample(self, sample_shape=tare.Size()):
        return self.loc + _product(self._unbroadcasted_scale_tril, normal_like(self.loc, self._extended_shape(sample_shape)))

    def _distance(self, difference):
        return batch_mahalanobis(self._unbroadcasted_scale_tril, difference)

    def _log_det(self):
        return 2 * half_log_det(self._unbroadcasted_scale_tril)


class LowRankMultivariateNormal(_NormalVector):
    """Covariance W W^T + diag(D): the k by k matrix 1 + W^T D^-1 W is all that is factored."""

    arg_constraints: ClassVar[dict] = {
        "loc": constraints.real_vector, "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    _parameters: ClassVar[dict] = {
        "loc": 1, "cov_diag": 1, "cov_factor": 2,
        **dict.fromkeys(("_unbroadcasted_cov_factor", "_unbroadcasted_cov_diag", "_capacitance_tril")),
    }

    def __init__(self, loc, cov_factor, cov_diag, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        size = loc.shape[-1:]
        if cov_factor.dim() < 2:
            raise ValueError("cov_factor must be at least two-dimensional, with optional leading batch dimensions")
        if cov_factor.shape[-2:-1] != size:
            raise ValueError(f"cov_factor must be a batch of matrices with shape {size[0]} x m")
        if cov_diag.shape[-1:] != size:
            raise ValueError(f"cov_diag must be a batch of vectors with shape {size}")
        try:
            batch = tare.broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        except RuntimeError as error:
            raise ValueError(
                f"Incompatible batch shapes: loc {loc.shape}, cov_factor {cov_factor.shape}, cov_diag {cov_diag.shape}"
            ) from error
        self.loc, self.cov_diag = loc.expand(batch + size), cov_diag.expand(batch + size)
        self.cov_factor = cov_factor.expand(batch + cov_factor.shape[-2:])
        self._unbroadcasted_cov_factor, self._unbroadcasted_cov_diag = cov_factor, cov_diag
        self._capacitance_tril = _capacitance(cov_factor, cov_diag)
        super().__init__(batch, size, validate_args=validate_args)

    @lazy_property
    def variance(self):
        found = self._unbroadcasted_cov_factor.pow(2).sum(-1) + self._unbroadcasted_cov_diag
        return found.expand(self._batch_shape + self._event_shape)

    def _square(self):
        return self._batch_shape + self._event_shape + self._event_shape

    @lazy_property
    def scale_tril(self):
        # D^1/2 chol(1 + D^-1/2 W W^T D^-1/2)
        root = self._unbroadcasted_cov_diag.sqrt().unsqueeze(-1)
        scaled = self._unbroadcasted_cov_factor / root
        inner = scaled @ scaled.mT + tare.eye(self._event_shape[0], dtype=scaled.dtype, device=scaled.device)
        return (root * tare.linalg.cholesky(inner)).expand(self._square())

    @lazy_property
    def covariance_matrix(self):
        factor = self._unbroadcasted_cov_factor
        return (factor @ factor.mT + tare.diag_embed(self._unbroadcasted_cov_diag)).expand(self._square())

    @lazy_property
    def precision_matrix(self):
        # Woodbury: D^-1 - D^-1 W C^-1 W^T D^-1
        weighted = self._unbroadcasted_cov_factor.mT / self._unbroadcasted_cov_diag.unsqueeze(-2)
        half = _solve_lower(self._capacitance_tril, weighted)
        return (tare.diag_embed(self._unbroadcasted_cov_diag.reciprocal()) - half.mT @ half).expand(self._square())

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        # W times few numbers that all coordinates share, and one number for each coordinate.
        shared = _product(self._unbroadcasted_cov_factor, normal_like(self.loc, shape[:-1] + self.cov_factor.shape[-1:]))
        return self.loc + shared + self._unbroadcasted_cov_diag.sqrt() * normal_like(self.loc, shape)

    def _distance(self, difference):
        factor, diagonal = self._unbroadcasted_cov_factor, self._unbroadcasted_cov_diag
        return lowrank_mahalanobis(factor, diagonal, difference, self._capacitance_tril)

    def _log_det(self):
        return 2 * half_log_det(self._capacitance_tril) + self._unbroadcasted_cov_diag.log().sum(-1)


def _capacitance(factor, diagonal):
    """The Cholesky factor of 1 + W^T D^-1 W."""
    weighted = factor.mT / diagonal.unsqueeze(-2)
    inner = tare.matmul(weighted, factor)
    return tare.linalg.cholesky(inner + tare.eye(inner.shape[-1], dtype=inner.dtype, device=inner.device))


def lowrank_mahalanobis(factor, diagonal, vector, capacitance):
    weighted = factor.mT / diagonal.unsqueeze(-2)
    return (vector.pow(2) / diagonal).sum(-1) - batch_mahalanobis(capacitance, _product(weighted, vector))


class LKJCholesky(Distribution):
    """Cholesky factors of correlation matrices; `concentration` 1 takes them all alike.

    Their rows are independent. The m entries left of the diagonal lie in a ball, in any direction alike, and the square of
    their length is a Beta(m / 2, concentration + (dim - 1 - m) / 2) variable (Lewandowski, Kurowicka, Joe, 2009: the onion).
    """

    arg_constraints: ClassVar[dict] = {"concentration": constraints.positive}
    support = constraints.corr_cholesky
    _parameters: ClassVar[dict] = {"concentration": 0, "_beta": 1, "dim": None}

    def __init__(self, dim, concentration=1.0, validate_args=None):
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        self.dim = dim
        batch = self._keep(concentration=concentration)
        # PyTorch draws from Beta(m - 1/2, ...), and for the first row, which has no entries, as for the second. Draws follow it;
        # the density does not.
        m = tare.arange(dim, dtype=self.concentration.dtype, device=self.concentration.device).clamp(min=1)
        self._beta = Beta(m - 0.5, self.concentration.unsqueeze(-1) + 0.5 * (dim - 1 - m))
        super().__init__(batch, (dim, dim), validate_args)

    def sample(self, sample_shape=tare.Size()):
        lengths = self._beta.sample(sample_shape).sqrt().unsqueeze(-1)
        noise = tare.randn(self._extended_shape(sample_shape), dtype=lengths.dtype, device=lengths.device)
        rows = lengths * tare.nn.functional.normalize(noise.tril(-1), dim=-1)
        return rows + lift(1 - rows.square().sum(-1)).sqrt().diag_embed()

    def log_prob(self, value):
        rows = self._checked(value).diagonal(dim1=-2, dim2=-1)[..., 1:]
        halves = tare.arange(1, self.dim, dtype=rows.dtype, device=rows.device) / 2
        rest = self._beta.concentration0[..., 1:]
        # In a ball, (1 - square)^(rest - 1) integrates to pi^halves Gamma(rest) / Gamma(halves + rest).
        constants = (halves + rest).lgamma() - rest.lgamma() - halves * math.log(math.pi)
        return (2 * (rest - 1) * rows.log() + constants).sum(-1)


class Wishart(_OfScale, ExponentialFamily):
    """The sum of the outer products of `df` normal vectors."""

    support = constraints.positive_definite
    has_rsample = True
    _parameters: ClassVar[dict] = {"df": 0, "_dist_chi2": 1, **_OfScale._parameters}
    _mean_carrier_measure = 0

    def __init__(self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        name, value = self._take_form((covariance_matrix, precision_matrix, scale_tril))
        if value.dim() < 2:
            raise ValueError("scale_tril must be at least two-dimensional, with optional leading batch dimensions")
        if isinstance(df, (int, float)):
            df = tare.tensor(df, dtype=value.dtype, device=value.device)
        batch = tare.broadcast_shapes(value.shape[:-2], df.shape)
        self.df = df.expand(batch)
        setattr(self, name, value.expand(batch + (-1, -1)))
        if self.df.le(value.shape[-1] - 1).any():
            raise ValueError(f"Value of df={df} expected to be greater than ndim - 1 = {value.shape[-1] - 1}.")
        super().__init__(batch, value.shape[-2:], validate_args=validate_args)
        if self.df.lt(value.shape[-1]).any():
            warnings.warn("Low df values detected. Singular samples are highly likely to occur for ndim - 1 < df < ndim.",
                          stacklevel=2)
        self._unbroadcasted_scale_tril = self._factor(name, value)
        below = tare.arange(self._event_shape[-1], dtype=self.df.dtype, device=self.df.device)
        self._dist_chi2 = Chi2(self.df.unsqueeze(-1) - below)

    @property
    def arg_constraints(self):
        size = self._event_shape[-1] if "_event_shape" in self.__dict__ else 1
        return {
            "covariance_matrix": constraints.positive_definite, "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky, "df": constraints.greater_than(size - 1),
        }

    def _df(self):
        return self.df.view(self._batch_shape + (1, 1))

    @property
    def mean(self):
        return self._df() * self.covariance_matrix

    @property
    def mode(self):
        factor = self.df - self.covariance_matrix.shape[-1] - 1
        factor = tare.where(factor <= 0, tare.nan, factor)
        return factor.view(self._batch_shape + (1, 1)) * self.covariance_matrix

    @property
    def variance(self):
        v = self.covariance_matrix
        diagonal = v.diagonal(dim1=-2, dim2=-1)
        return self._df() * (v.pow(2) + diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2))

    def _bartlett_sampling(self, sample_shape=tare.Size()):
        size = self._event_shape[-1]
        # Chi variables on the diagonal, normal ones below it.
        tiny = tare.finfo(self._unbroadcasted_scale_tril.dtype).tiny
        noise = tare.diag_embed(self._dist_chi2.rsample(sample_shape).clamp_min(tiny).sqrt())
        rows, columns = tare.tril_indices(size, size, offset=-1)
        noise[..., rows, columns] = tare.randn(
            tare.Size(sample_shape) + self._batch_shape + (size * (size - 1) // 2,), dtype=noise.dtype, device=noise.device
        )
        chol = self._unbroadcasted_scale_tril @ noise
        return chol @ chol.mT

    def rsample(self, sample_shape=tare.Size(), max_try_correction=None):
        """A draw; singular matrices are drawn again, `max_try_correction` times (10)."""
        sample = self._bartlett_sampling(tare.Size(sample_shape))
        if sample.is_meta:
            return sample
        # PyTorch begins with drawing again what is not singular, and its stream is followed.
        again = self._whole_batches(self.support.check(sample))
        for _ in range(10 if max_try_correction is None else max_try_correction):
            if not again.any():
                break
            drawn = self._bartlett_sampling(again[again].shape)
            sample[again] = drawn
            again[again.clone()] = self._whole_batches(~self.support.check(drawn))
        return sample

    def _whole_batches(self, chosen):
        return chosen.amax(tuple(range(-len(self._batch_shape), 0))) if self._batch_shape else chosen

    def log_prob(self, value):
        value, nu, p = self._checked(value), self.df, self._event_shape[-1]
        lower = self._unbroadcasted_scale_tril
        trace = tare.cholesky_solve(value, lower).diagonal(dim1=-2, dim2=-1).sum(dim=-1)
        return (
            -nu * (p * math.log(2) / 2 + half_log_det(lower)) - tare.mvlgamma(nu / 2, p=p)
            + (nu - p - 1) / 2 * tare.linalg.slogdet(value).logabsdet - trace / 2
        )

    def entropy(self):
        nu, p = self.df, self._event_shape[-1]
        half = nu / 2
        terms = half.unsqueeze(-1) - tare.arange(p, dtype=nu.dtype, device=nu.device) / 2
        return (
            (p + 1) * (p * math.log(2) / 2 + half_log_det(self._unbroadcasted_scale_tril)) + tare.mvlgamma(half, p=p)
            - (nu - p - 1) / 2 * tare.digamma(terms).sum(-1) + nu * p / 2
        )

    @property
    def _natural_params(self):
        nu, p = self.df, self._event_shape[-1]
        return -self.precision_matrix / 2, (nu - p - 1) / 2

    def _log_normalizer(self, x, y):
        p = self._event_shape[-1]
        half_df = y + (p + 1) / 2
        return tare.mvlgamma(half_df, p) - half_df * tare.linalg.slogdet(-x).logabsdet
