"""Distributions of loc + scale * standard, and others that follow from a uniform number or a pair of parameters."""

import math
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import normal_like, uniform_like


class LocationScale(Distribution):
    """x = loc + scale * z. A subclass says what it is for the standard z; the law does the rest.

    `_entropy` and `_variance` are z's.
    """

    arg_constraints: ClassVar[dict] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    has_rsample = True
    _parameters: ClassVar[dict] = {"loc": 0, "scale": 0}
    _entropy = _variance = None

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(self._keep(loc=loc, scale=scale), validate_args=validate_args)

    mean = mode = property(attrgetter("loc"))

    def _standard(self, value):
        return (value - self.loc) / self.scale

    @property
    def variance(self):
        return self._variance * self.scale.pow(2)

    def _draw(self, shape):
        raise NotImplementedError

    def rsample(self, sample_shape=tare.Size()):
        return self.loc + self.scale * self._draw(self._extended_shape(sample_shape))

    def log_prob(self, value):
        return self._standard_log_prob(self._standard(self._checked(value))) - self.scale.log()

    def cdf(self, value):
        return self._standard_cdf(self._standard(self._checked(value)))

    def icdf(self, value):
        return self.loc + self.scale * self._standard_icdf(value)

    def entropy(self):
        return self._entropy + self.scale.log()


class Normal(LocationScale, ExponentialFamily):
    """The normal distribution, of mean `loc` and standard deviation `scale`."""

    _entropy = 0.5 + 0.5 * math.log(2 * math.pi)
    _variance = 1
    _mean_carrier_measure = 0

    stddev = property(attrgetter("scale"))

    @property
    def variance(self):
        return self.stddev.pow(2)

    def sample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        with tare.no_grad():
            return tare.normal(self.loc.expand(shape), self.scale.expand(shape))

    def _draw(self, shape):
        return normal_like(self.loc, shape)

    def _standard_log_prob(self, z):
        return -0.5 * z.pow(2) - 0.5 * math.log(2 * math.pi)

    def _standard_cdf(self, z):
        return 0.5 * (1 + tare.erf(z / math.sqrt(2)))

    def _standard_icdf(self, p):
        return tare.erfinv(2 * p - 1) * math.sqrt(2)

    def entropy(self):
        return LocationScale.entropy(self)

    @property
    def _natural_params(self):
        return self.loc / self.scale.pow(2), -0.5 * self.scale.pow(2).reciprocal()

    def _log_normalizer(self, x, y):
        return -0.25 * x.pow(2) / y + 0.5 * tare.log(-math.pi / y)


class Laplace(LocationScale):
    """The two-sided exponential distribution."""

    _entropy = 1 + math.log(2)
    _variance = 2

    @property
    def stddev(self):
        return math.sqrt(2) * self.scale

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        finfo = tare.finfo(self.loc.dtype)
        u = self.loc.new(shape).uniform_(finfo.eps - 1, 1)
        return self.loc - self.scale * u.sign() * tare.log1p(-u.abs())

    def _standard_log_prob(self, z):
        return -z.abs() - math.log(2)

    def _standard_cdf(self, z):
        return 0.5 - 0.5 * z.sign() * tare.expm1(-z.abs())

    def _standard_icdf(self, p):
        centred = p - 0.5
        return -centred.sign() * tare.log1p(-2 * centred.abs())


class Cauchy(LocationScale):
    """The ratio of two normal variables: it has no mean."""

    _entropy = math.log(4 * math.pi)

    def _constant(self, value):
        return tare.full(self._extended_shape(), value, dtype=self.loc.dtype, device=self.loc.device)

    @property
    def mean(self):
        return self._constant(math.nan)

    @property
    def variance(self):
        return self._constant(math.inf)

    def _draw(self, shape):
        return self.loc.new(shape).cauchy_()

    def _standard_log_prob(self, z):
        return -math.log(math.pi) - (z**2).log1p()

    def _standard_cdf(self, z):
        return tare.atan(z) / math.pi + 0.5

    def _standard_icdf(self, p):
        return tare.tan(math.pi * (p - 0.5))


class StudentT(LocationScale):
    """Student's t: a normal variable over the root of a chi-squared one by its degrees of freedom."""

    arg_constraints: ClassVar[dict] = {"df": constraints.positive, **LocationScale.arg_constraints}
    _parameters: ClassVar[dict] = {"df": 0, "loc": 0, "scale": 0}

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        Distribution.__init__(self, self._keep(df=df, loc=loc, scale=scale), validate_args=validate_args)

    @property
    def mean(self):
        return tare.where(self.df <= 1, math.nan, self.loc)

    @property
    def variance(self):
        finite = self.scale.pow(2) * self.df / (self.df - 2)
        return tare.where(self.df > 2, finite, tare.where(self.df > 1, math.inf, math.nan))

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        normal = normal_like(self.df, shape)
        half = (self.df * 0.5).expand(shape)
        chi_squared = 2 * tare._standard_gamma(half)
        return self.loc + self.scale * (normal * tare.rsqrt(chi_squared / self.df))

    def _log_normalizer(self):
        return 0.5 * self.df.log() + 0.5 * math.log(math.pi) + (0.5 * self.df).lgamma() - (0.5 * (self.df + 1)).lgamma()

    def _standard_log_prob(self, z):
        return -0.5 * (self.df + 1.0) * tare.log1p(z**2.0 / self.df) - self._log_normalizer()

    def cdf(self, value):
        raise NotImplementedError

    icdf = cdf

    def entropy(self):
        half, more = 0.5 * self.df, 0.5 * (self.df + 1)
        beta = half.lgamma() + math.lgamma(0.5) - more.lgamma()
        return self.scale.log() + more * (more.digamma() - half.digamma()) + 0.5 * self.df.log() + beta


class FromUniform(Distribution):
    """Draws are the inverse of the cdf at uniform numbers."""

    has_rsample = True

    def rsample(self, sample_shape=tare.Size()):
        first = getattr(self, next(iter(self._parameters)))
        return self.icdf(uniform_like(first, self._extended_shape(sample_shape)))


class Uniform(FromUniform):
    """All numbers from `low` to below `high` alike."""

    _parameters: ClassVar[dict] = {"low": 0, "high": 0}

    def __init__(self, low, high, validate_args=None):
        super().__init__(self._keep(low=low, high=high), validate_args=validate_args)

    @property
    def arg_constraints(self):
        return {"low": constraints.less_than(self.high), "high": constraints.greater_than(self.low)}

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self):
        return constraints.interval(self.low, self.high)

    @property
    def _width(self):
        return self.high - self.low

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def mode(self):
        return math.nan * self.high

    @property
    def stddev(self):
        return self._width / 12**0.5

    @property
    def variance(self):
        return self._width.pow(2) / 12

    def log_prob(self, value):
        value = self._checked(value)
        inside = (value >= self.low) & (value < self.high)
        return tare.where(inside, 0.0, -math.inf) - self.entropy()

    def cdf(self, value):
        return ((self._checked(value) - self.low) / self._width).clamp(min=0, max=1)

    def icdf(self, value):
        return value * self._width + self.low

    def entropy(self):
        return tare.log(self._width)


class GeneralizedPareto(FromUniform):
    """What lies above a threshold; `concentration` 0 is the exponential distribution."""

    arg_constraints: ClassVar[dict] = {
        "loc": constraints.real, "scale": constraints.positive, "concentration": constraints.real
    }
    _parameters: ClassVar[dict] = {"loc": 0, "scale": 0, "concentration": 0}

    def __init__(self, loc, scale, concentration, validate_args=None):
        super().__init__(self._keep(loc=loc, scale=scale, concentration=concentration), validate_args=validate_args)

    mode = property(attrgetter("loc"))

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self):
        lower = self.loc
        upper = tare.where(self.concentration < 0, lower - self.scale / self.concentration, math.inf)
        return constraints.interval(lower, upper)

    def _by_concentration(self, exponential, other):
        """One formula where the concentration is 0, in which the other has no limit that a computer finds."""
        near = tare.isclose(self.concentration, tare.zeros_like(self.concentration))
        safe = tare.where(near, tare.ones_like(self.concentration), self.concentration)
        return tare.where(near, exponential, other(safe))

    def _z(self, value):
        return (value - self.loc) / self.scale

    def log_prob(self, value):
        z = self._z(self._checked(value))
        return -tare.log(self.scale) + self._by_concentration(-z, lambda c: -(1 + 1 / c) * tare.log1p(c * z))

    def log_survival_function(self, value):
        z = self._z(self._checked(value))
        return self._by_concentration(-z, lambda c: -tare.log1p(c * z) / c)

    def log_cdf(self, value):
        return tare.log1p(-tare.exp(self.log_survival_function(value)))

    def cdf(self, value):
        return tare.exp(self.log_cdf(value))

    def icdf(self, value):
        rest = tare.log1p(-value)
        return self.loc + self.scale * self._by_concentration(-rest, lambda c: tare.expm1(-c * rest) / c)

    @property
    def mean(self):
        finite = self.loc + self.scale / (1 - self.concentration)
        return tare.where(self.concentration < 1, finite, math.inf)

    @property
    def variance(self):
        c = self.concentration
        return tare.where(c < 0.5, self.scale**2 / ((1 - c) ** 2 * (1 - 2 * c)), math.inf)

    def entropy(self):
        return tare.log(self.scale) + self.concentration + 1
