"""The gamma function's distributions: waiting times, and the parts of a whole that they make."""

from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import broadcast_all, lift


class Gamma(ExponentialFamily):
    """The time of `concentration` events that come at a `rate`."""

    arg_constraints: ClassVar[dict] = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    _parameters: ClassVar[dict] = {"concentration": 0, "rate": 0}
    _mean_carrier_measure = 0

    def __init__(self, concentration, rate, validate_args=None):
        super().__init__(self._keep(concentration=concentration, rate=rate), validate_args=validate_args)

    @property
    def mean(self):
        return self.concentration / self.rate

    @property
    def mode(self):
        return ((self.concentration - 1) / self.rate).clamp(min=0)

    @property
    def variance(self):
        return self.concentration / self.rate.pow(2)

    def rsample(self, sample_shape=tare.Size()):
        shapes = self.concentration.expand(self._extended_shape(sample_shape))
        return lift(tare._standard_gamma(shapes) / self.rate)

    def log_prob(self, value):
        value = self._checked(tare.as_tensor(value, dtype=self.rate.dtype, device=self.rate.device))
        normalizer = self.concentration.lgamma() - self.concentration * self.rate.log()
        return tare.xlogy(self.concentration - 1, value) - self.rate * value - normalizer

    def cdf(self, value):
        return tare.special.gammainc(self.concentration, self.rate * self._checked(value))

    def entropy(self):
        c = self.concentration
        return c - tare.log(self.rate) + tare.lgamma(c) + (1.0 - c) * tare.digamma(c)

    @property
    def _natural_params(self):
        return self.concentration - 1, -self.rate

    def _log_normalizer(self, x, y):
        return tare.lgamma(x + 1) + (x + 1) * tare.log(-y.reciprocal())


class Chi2(Gamma):
    """The sum of the squares of `df` standard normal variables."""

    arg_constraints: ClassVar[dict] = {"df": constraints.positive}

    def __init__(self, df, validate_args=None):
        super().__init__(0.5 * df, 0.5, validate_args=validate_args)

    @property
    def df(self):
        return self.concentration * 2


class Exponential(ExponentialFamily):
    """The time to the next event of those that come at a `rate`."""

    arg_constraints: ClassVar[dict] = {"rate": constraints.positive}
    support = constraints.nonnegative
    has_rsample = True
    _parameters: ClassVar[dict] = {"rate": 0}
    _mean_carrier_measure = 0

    def __init__(self, rate, validate_args=None):
        super().__init__(self._keep(rate=rate), validate_args=validate_args)

    mean = stddev = property(lambda self: self.rate.reciprocal())

    @property
    def mode(self):
        return tare.zeros_like(self.rate)

    @property
    def variance(self):
        return self.rate.pow(-2)

    def rsample(self, sample_shape=tare.Size()):
        return self.rate.new(self._extended_shape(sample_shape)).exponential_() / self.rate

    def log_prob(self, value):
        return self.rate.log() - self.rate * self._checked(value)

    def cdf(self, value):
        return 1 - tare.exp(-self.rate * self._checked(value))

    def icdf(self, value):
        return -tare.log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - tare.log(self.rate)

    @property
    def _natural_params(self):
        return (-self.rate,)

    def _log_normalizer(self, x):
        return -tare.log(-x)


class Dirichlet(ExponentialFamily):
    """The parts of a whole, as gamma variables make them that are divided by their sum."""

    arg_constraints: ClassVar[dict] = {"concentration": constraints.independent(constraints.positive, 1)}
    support = constraints.simplex
    has_rsample = True
    _parameters: ClassVar[dict] = {"concentration": 1}

    def __init__(self, concentration, validate_args=None):
        if concentration.dim() < 1:
            raise ValueError("`concentration` parameter must be at least one-dimensional.")
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:], validate_args=validate_args)

    def rsample(self, sample_shape=()):
        return _dirichlet_draw(self.concentration.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        value = self._checked(value)
        c = self.concentration
        return tare.xlogy(c - 1.0, value).sum(-1) + tare.lgamma(c.sum(-1)) - tare.lgamma(c).sum(-1)

    @property
    def mean(self):
        return self.concentration / self.concentration.sum(-1, True)

    @property
    def mode(self):
        above = (self.concentration - 1).clamp(min=0.0)
        # With all of them below 1 the density is infinite at every corner: PyTorch names the first.
        corner = tare.eye(1, above.shape[-1], dtype=above.dtype, device=above.device)[0]
        return tare.where(self.concentration.amax(-1, True) < 1, corner, above / above.sum(-1, True))

    @property
    def variance(self):
        whole = self.concentration.sum(-1, True)
        return self.concentration * (whole - self.concentration) / (whole.pow(2) * (whole + 1))

    def entropy(self):
        c, k = self.concentration, self.concentration.size(-1)
        whole = c.sum(-1)
        return (
            tare.lgamma(c).sum(-1) - tare.lgamma(whole) - (k - whole) * tare.digamma(whole)
            - ((c - 1.0) * tare.digamma(c)).sum(-1)
        )

    @property
    def _natural_params(self):
        return (self.concentration,)

    def _log_normalizer(self, x):
        return x.lgamma().sum(-1) - tare.lgamma(x.sum(-1))


class _DirichletDraw(tare.autograd.Function):
    """A draw whose gradient the operator for it knows."""

    @staticmethod
    def forward(context, concentration):
        drawn = tare._sample_dirichlet(concentration)
        context.save_for_backward(drawn, concentration)
        return drawn

    @staticmethod
    def backward(context, gradient):
        drawn, concentration = context.saved_tensors
        total = concentration.sum(-1, True).expand_as(concentration)
        slope = tare._dirichlet_grad(drawn, concentration, total)
        return slope * (gradient - (drawn * gradient).sum(-1, True))


def _dirichlet_draw(concentration):
    return _DirichletDraw.apply(concentration)


def log_beta(a, b):
    return a.lgamma() + b.lgamma() - (a + b).lgamma()


class Beta(ExponentialFamily):
    """A share of a whole: the first part of a Dirichlet distribution of two."""

    arg_constraints: ClassVar[dict] = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True

    _parameters: ClassVar[dict] = {"_dirichlet": 0}

    def __init__(self, concentration1, concentration0, validate_args=None):
        parts = tare.stack(broadcast_all(concentration1, concentration0), -1)
        self._dirichlet = Dirichlet(parts, validate_args=validate_args)
        super().__init__(self._dirichlet.batch_shape, validate_args=validate_args)

    concentration1 = property(lambda self: self._dirichlet.concentration[..., 0])
    concentration0 = property(lambda self: self._dirichlet.concentration[..., 1])

    @property
    def mean(self):
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def mode(self):
        return self._dirichlet.mode[..., 0]

    @property
    def variance(self):
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        return self._dirichlet.rsample(sample_shape).select(-1, 0)

    def log_prob(self, value):
        value = self._checked(value)
        return self._dirichlet.log_prob(tare.stack([value, 1.0 - value], -1))

    def entropy(self):
        return self._dirichlet.entropy()

    @property
    def _natural_params(self):
        return self.concentration1, self.concentration0

    def _log_normalizer(self, x, y):
        return log_beta(x, y)


class FisherSnedecor(Distribution):
    """The ratio of two chi-squared variables, each by its degrees of freedom."""

    arg_constraints: ClassVar[dict] = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive
    has_rsample = True

    _parameters: ClassVar[dict] = {"df1": 0, "df2": 0, "_gamma1": 0, "_gamma2": 0}

    def __init__(self, df1, df2, validate_args=None):
        batch = self._keep(df1=df1, df2=df2)
        # Chi-squared variables over their degrees of freedom.
        self._gamma1, self._gamma2 = (Gamma(df * 0.5, df) for df in (self.df1, self.df2))
        super().__init__(batch, validate_args=validate_args)

    @property
    def mean(self):
        return tare.where(self.df2 > 2, self.df2 / (self.df2 - 2), tare.nan)

    @property
    def mode(self):
        mode = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return tare.where(self.df1 > 2, mode, tare.nan)

    @property
    def variance(self):
        a, b = self.df1, self.df2
        return tare.where(b > 4, 2 * b.pow(2) * (a + b - 2) / (a * (b - 2).pow(2) * (b - 4)), tare.nan)

    def rsample(self, sample_shape=tare.Size(())):
        first, second = self._gamma1.rsample(sample_shape), self._gamma2.rsample(sample_shape)
        tiny = tare.finfo(second.dtype).tiny
        return (first / second.clamp(min=tiny)).clamp(min=tiny)

    def log_prob(self, value):
        value = self._checked(value)
        # df1 value / df2 is the odds of a beta variable.
        a, b, odds = self.df1 / 2, self.df2 / 2, self.df1 / self.df2 * value
        return a * odds.log() - (a + b) * odds.log1p() - value.log() - log_beta(a, b)


class Poisson(ExponentialFamily):
    """How many events of those that come at a `rate` fall in one unit of time."""

    arg_constraints: ClassVar[dict] = {"rate": constraints.nonnegative}
    support = constraints.nonnegative_integer
    _parameters: ClassVar[dict] = {"rate": 0}

    def __init__(self, rate, validate_args=None):
        super().__init__(self._keep(rate=rate), validate_args=validate_args)

    mean = variance = property(attrgetter("rate"))

    @property
    def mode(self):
        return self.rate.floor()

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return tare.poisson(self.rate.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        rate, value = broadcast_all(self.rate, self._checked(value))
        return value.xlogy(rate) - rate - (value + 1).lgamma()

    @property
    def _natural_params(self):
        return (tare.log(self.rate),)

    def _log_normalizer(self, x):
        return tare.exp(x)
