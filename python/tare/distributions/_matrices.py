"""Distributions of vectors with a covariance, and of the matrices themselves."""

import math
import warnings
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import _standard_normal, lazy_property


def _solve_lower(lower, right):
    return tare.linalg.solve_triangular(lower, right, upper=False)


def _product(matrix, vector):
    return tare.matmul(matrix, vector.unsqueeze(-1)).squeeze(-1)


def batch_mahalanobis(lower, vector):
    """vector^T (L L^T)^-1 vector, for batches of both that broadcast."""
    return _solve_lower(lower, vector.unsqueeze(-1)).squeeze(-1).pow(2).sum(-1)


def precision_to_scale_tril(precision):
    """The Cholesky factor of the inverse: of the matrix turned upside down, turned back, inverted."""
    factor = tare.linalg.cholesky(tare.flip(precision, (-2, -1)))
    upper_inverse = tare.transpose(tare.flip(factor, (-2, -1)), -2, -1)
    identity = tare.eye(precision.shape[-1], dtype=precision.dtype, device=precision.device)
    return _solve_lower(upper_inverse, identity)


def half_log_det(lower):
    return lower.diagonal(dim1=-2, dim2=-1).log().sum(-1)


_FORMS = ("covariance_matrix", "precision_matrix", "scale_tril")


class _OfScale(Distribution):
    """One of covariance, precision and its Cholesky factor is given; the others are computed when they are asked for.

    `_unbroadcasted_scale_tril` is the factor with the batch that was given.
    """

    def _take_form(self, given):
        names = [name for name, value in zip(_FORMS, given) if value is not None]
        if len(names) != 1:
            raise ValueError(f"Exactly one of {self._one_of} may be specified.")
        return names[0], given[_FORMS.index(names[0])]

    _one_of = "covariance_matrix or precision_matrix or scale_tril"

    def _factor(self, name, value):
        if name == "scale_tril":
            return value
        return tare.linalg.cholesky(value) if name == "covariance_matrix" else precision_to_scale_tril(value)

    def _expand_forms(self, new, shape):
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril
        for name in _FORMS:
            if name in self.__dict__:
                new.__dict__[name] = self.__dict__[name].expand(shape)

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


class MultivariateNormal(_OfScale):
    """Normal vectors with a mean and a covariance."""

    arg_constraints: ClassVar[dict] = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite, "scale_tril": constraints.lower_cholesky,
    }
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        name, value = self._take_form((covariance_matrix, precision_matrix, scale_tril))
        if value.dim() < 2:
            what = "scale_tril matrix" if name == "scale_tril" else name
            raise ValueError(f"{what} must be at least two-dimensional, with optional leading batch dimensions")
        batch = tare.broadcast_shapes(value.shape[:-2], loc.shape[:-1])
        setattr(self, name, value.expand(batch + (-1, -1)))
        self.loc = loc.expand(batch + (-1,))
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = self._factor(name, value)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(MultivariateNormal, _instance)
        batch_shape = tare.Size(batch_shape)
        new.loc = self.loc.expand(batch_shape + self.event_shape)
        self._expand_forms(new, batch_shape + self.event_shape + self.event_shape)
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        return self._unbroadcasted_scale_tril.pow(2).sum(-1).expand(self._batch_shape + self._event_shape)

    def rsample(self, sample_shape=tare.Size()):
        noise = _standard_normal(self._extended_shape(sample_shape), dtype=self.loc.dtype, device=self.loc.device)
        return self.loc + _product(self._unbroadcasted_scale_tril, noise)

    def log_prob(self, value):
        distance = batch_mahalanobis(self._unbroadcasted_scale_tril, self._checked(value) - self.loc)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + distance) - half_log_det(self._unbroadcasted_scale_tril)

    def entropy(self):
        found = 0.5 * self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + half_log_det(self._unbroadcasted_scale_tril)
        return found.expand(self._batch_shape) if self._batch_shape else found


class LowRankMultivariateNormal(Distribution):
    """Covariance W W^T + diag(D): the k by k matrix 1 + W^T D^-1 W is all that is factored."""

    arg_constraints: ClassVar[dict] = {
        "loc": constraints.real_vector, "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True

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

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(LowRankMultivariateNormal, _instance)
        batch_shape = tare.Size(batch_shape)
        new.loc = self.loc.expand(batch_shape + self.event_shape)
        new.cov_diag = self.cov_diag.expand(batch_shape + self.event_shape)
        new.cov_factor = self.cov_factor.expand(batch_shape + self.cov_factor.shape[-2:])
        for name in ("_unbroadcasted_cov_factor", "_unbroadcasted_cov_diag", "_capacitance_tril"):
            setattr(new, name, getattr(self, name))
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc

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
        few = shape[:-1] + self.cov_factor.shape[-1:]
        factor_noise = _standard_normal(few, dtype=self.loc.dtype, device=self.loc.device)
        own_noise = _standard_normal(shape, dtype=self.loc.dtype, device=self.loc.device)
        return self.loc + _product(self._unbroadcasted_cov_factor, factor_noise) + self._unbroadcasted_cov_diag.sqrt() * own_noise

    def _log_det(self):
        return 2 * half_log_det(self._capacitance_tril) + self._unbroadcasted_cov_diag.log().sum(-1)

    def log_prob(self, value):
        difference = self._checked(value) - self.loc
        distance = lowrank_mahalanobis(
            self._unbroadcasted_cov_factor, self._unbroadcasted_cov_diag, difference, self._capacitance_tril
        )
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + self._log_det() + distance)

    def entropy(self):
        found = 0.5 * (self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._log_det())
        return found.expand(self._batch_shape) if self._batch_shape else found


def _capacitance(factor, diagonal):
    """The Cholesky factor of 1 + W^T D^-1 W."""
    weighted = factor.mT / diagonal.unsqueeze(-2)
    inner = tare.matmul(weighted, factor)
    return tare.linalg.cholesky(inner + tare.eye(inner.shape[-1], dtype=inner.dtype, device=inner.device))


def lowrank_mahalanobis(factor, diagonal, vector, capacitance):
    weighted = factor.mT / diagonal.unsqueeze(-2)
    return (vector.pow(2) / diagonal).sum(-1) - batch_mahalanobis(capacitance, _product(weighted, vector))


class LKJCholesky(Distribution):
    """Cholesky factors of correlation matrices; `concentration` 1 takes them all alike."""

    arg_constraints: ClassVar[dict] = {"concentration": constraints.positive}
    support = constraints.corr_cholesky

    def __init__(self, dim, concentration=1.0, validate_args=None):
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        from tare.distributions._gamma import Beta
        from tare.distributions.utils import broadcast_all

        self.dim = dim
        (self.concentration,) = broadcast_all(concentration)
        # The onion's layers: row k lies in a ball whose radius is a beta variable.
        marginal = self.concentration + 0.5 * (self.dim - 2)
        offset = tare.arange(self.dim - 1, dtype=self.concentration.dtype, device=self.concentration.device)
        offset = tare.cat([offset.new_zeros((1,)), offset])
        self._beta = Beta(offset + 0.5, marginal.unsqueeze(-1) - 0.5 * offset)
        super().__init__(self.concentration.size(), tare.Size((dim, dim)), validate_args)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(LKJCholesky, _instance)
        batch_shape = tare.Size(batch_shape)
        new.dim = self.dim
        new.concentration = self.concentration.expand(batch_shape)
        new._beta = self._beta.expand(batch_shape + (self.dim,))
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    def sample(self, sample_shape=tare.Size()):
        radius = self._beta.sample(sample_shape).unsqueeze(-1)
        normal = tare.randn(self._extended_shape(sample_shape), dtype=radius.dtype, device=radius.device).tril(-1)
        sphere = normal / normal.norm(dim=-1, keepdim=True)
        sphere[..., 0, :].fill_(0.0)
        rows = tare.sqrt(radius) * sphere
        eps = tare.finfo(rows.dtype).tiny
        diagonal = tare.clamp(1 - tare.sum(rows**2, dim=-1), min=eps).sqrt()
        return rows + tare.diag_embed(diagonal)

    def log_prob(self, value):
        diagonal = self._checked(value).diagonal(dim1=-1, dim2=-2)[..., 1:]
        order = tare.arange(2, self.dim + 1, device=self.concentration.device)
        order = 2 * (self.concentration - 1).unsqueeze(-1) + self.dim - order
        unnormalized = tare.sum(order * diagonal.log(), dim=-1)
        less = self.dim - 1
        alpha = self.concentration + 0.5 * less
        denominator = tare.lgamma(alpha) * less
        numerator = tare.mvlgamma(alpha - 0.5, less)
        constant = 0.5 * less * math.log(math.pi)
        return unnormalized - (constant + numerator - denominator)


class Wishart(_OfScale, ExponentialFamily):
    """The sum of the outer products of `df` normal vectors."""

    support = constraints.positive_definite
    has_rsample = True
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
        self._dist_chi2 = self._chi2(self.df.unsqueeze(-1), batch)

    _one_of = "covariance_matrix or precision_matrix or scale_tril"

    def _chi2(self, df, batch):
        from tare.distributions._gamma import Chi2

        size = self._event_shape[-1]
        return Chi2(df=df - tare.arange(size, dtype=df.dtype, device=df.device).expand(tuple(batch) + (size,)))

    @property
    def arg_constraints(self):
        size = self._event_shape[-1] if "_event_shape" in self.__dict__ else 1
        return {
            "covariance_matrix": constraints.positive_definite, "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky, "df": constraints.greater_than(size - 1),
        }

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(Wishart, _instance)
        batch_shape = tare.Size(batch_shape)
        new.df = self.df.expand(batch_shape)
        self._expand_forms(new, batch_shape + self.event_shape)
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._dist_chi2 = new._chi2(new.df.unsqueeze(-1), batch_shape)
        new._validate_args = self._validate_args
        return new

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
        half = y + (p + 1) / 2
        return half * (-tare.linalg.slogdet(-2 * x).logabsdet + math.log(2) * p) + tare.mvlgamma(half, p=p)
