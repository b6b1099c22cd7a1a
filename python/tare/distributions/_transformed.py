"""Distributions that are others under a transform: each says its base, its transforms, and the moments that do not follow."""

import math
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._bernoulli_like import LogitRelaxedBernoulli
from tare.distributions._categories import ExpRelaxedCategorical
from tare.distributions._gamma import Exponential, Gamma, log_beta
from tare.distributions._location_scale import Cauchy, Normal, Uniform
from tare.distributions.transformed_distribution import TransformedDistribution
from tare.distributions.transforms import (
    AbsTransform,
    AffineTransform,
    ExpTransform,
    PowerTransform,
    SigmoidTransform,
    StickBreakingTransform,
)
from tare.distributions.utils import euler_constant


class _OfBase(TransformedDistribution):
    """Parameters are the base's own."""

    has_rsample = True


class LogNormal(_OfBase):
    """Its logarithm is normal."""

    arg_constraints: ClassVar[dict] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.positive

    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale, validate_args=validate_args), ExpTransform(), validate_args=validate_args)

    loc = property(attrgetter("base_dist.loc"))
    scale = property(attrgetter("base_dist.scale"))

    @property
    def mean(self):
        return (self.loc + self.scale.pow(2) / 2).exp()

    @property
    def mode(self):
        return (self.loc - self.scale.square()).exp()

    @property
    def variance(self):
        square = self.scale.pow(2)
        return square.expm1() * (2 * self.loc + square).exp()

    def entropy(self):
        return self.base_dist.entropy() + self.loc


class LogisticNormal(_OfBase):
    """A normal vector broken off a stick of length 1."""

    arg_constraints: ClassVar[dict] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.simplex

    def __init__(self, loc, scale, validate_args=None):
        base = Normal(loc, scale, validate_args=validate_args)
        if not base.batch_shape:
            base = base.expand([1])
        super().__init__(base, StickBreakingTransform(), validate_args=validate_args)

    loc = property(attrgetter("base_dist.base_dist.loc"))
    scale = property(attrgetter("base_dist.base_dist.scale"))


class _Half(_OfBase):
    """The absolute value of a distribution that is even about 0."""

    arg_constraints: ClassVar[dict] = {"scale": constraints.positive}
    support = constraints.nonnegative
    _base = None

    def __init__(self, scale, validate_args=None):
        super().__init__(self._base(0, scale, validate_args=False), AbsTransform(), validate_args=validate_args)

    scale = property(attrgetter("base_dist.scale"))

    @property
    def mode(self):
        return tare.zeros_like(self.scale)

    def cdf(self, value):
        return 2 * self.base_dist.cdf(self._checked(value)) - 1

    def icdf(self, prob):
        return self.base_dist.icdf((prob + 1) / 2)

    def log_prob(self, value):
        found = self.base_dist.log_prob(self._checked(value)) + math.log(2)
        return tare.where(value >= 0, found, -math.inf)

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)


class HalfNormal(_Half):
    """The absolute value of a normal variable around 0 with the given scale."""

    _base = Normal

    @property
    def mean(self):
        return self.scale * math.sqrt(2 / math.pi)

    @property
    def variance(self):
        return self.scale.pow(2) * (1 - 2 / math.pi)


class HalfCauchy(_Half):
    """The absolute value of a Cauchy variable around 0 with the given scale."""

    _base = Cauchy

    @property
    def mean(self):
        return tare.full(self._extended_shape(), math.inf, dtype=self.scale.dtype, device=self.scale.device)

    variance = property(attrgetter("base_dist.variance"))

    def log_prob(self, value):
        value = tare.as_tensor(value, dtype=self.base_dist.scale.dtype, device=self.base_dist.scale.device)
        return super().log_prob(value)


class InverseGamma(_OfBase):
    """Its reciprocal is a gamma variable."""

    arg_constraints: ClassVar[dict] = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.positive

    def __init__(self, concentration, rate, validate_args=None):
        base = Gamma(concentration, rate, validate_args=validate_args)
        super().__init__(base, PowerTransform(-base.rate.new_ones(())), validate_args=validate_args)

    concentration = property(attrgetter("base_dist.concentration"))
    rate = property(attrgetter("base_dist.rate"))

    @property
    def mean(self):
        return tare.where(self.concentration > 1, self.rate / (self.concentration - 1), math.inf)

    @property
    def mode(self):
        return self.rate / (self.concentration + 1)

    @property
    def variance(self):
        c = self.concentration
        return tare.where(c > 2, self.rate.square() / ((c - 1).square() * (c - 2)), math.inf)

    def entropy(self):
        c = self.concentration
        return c + self.rate.log() + c.lgamma() - (1 + c) * c.digamma()


class _Pushed(TransformedDistribution):
    """Keeps parameters of its own."""

    def _push(self, kind, arguments, validate_args, transforms):
        """Becomes what a variable of another kind is under transforms."""
        TransformedDistribution.__init__(self, kind(*arguments, validate_args=validate_args), transforms, validate_args)


class Gumbel(_Pushed):
    """The greatest of many: loc - scale * log(-log(u)), u uniform."""

    arg_constraints: ClassVar[dict] = {"loc": constraints.real, "scale": constraints.positive}
    support = constraints.real
    _parameters: ClassVar[dict] = {"loc": 0, "scale": 0, **TransformedDistribution._parameters}

    def __init__(self, loc, scale, validate_args=None):
        self._keep(loc=loc, scale=scale)
        finfo, ones = tare.finfo(self.loc.dtype), tare.ones_like(self.scale)
        # Neither logarithm is infinite.
        self._push(Uniform, (ones * finfo.tiny, ones - finfo.eps), validate_args, [
            ExpTransform().inv, AffineTransform(0, -ones), ExpTransform().inv, AffineTransform(self.loc, -self.scale)
        ])

    mode = property(attrgetter("loc"))

    def log_prob(self, value):
        y = (self.loc - self._checked(value)) / self.scale
        return (y - y.exp()) - self.scale.log()

    @property
    def mean(self):
        return self.loc + self.scale * euler_constant

    @property
    def stddev(self):
        return (math.pi / math.sqrt(6)) * self.scale

    @property
    def variance(self):
        return self.stddev.pow(2)

    def entropy(self):
        return self.scale.log() + (1 + euler_constant)


class Weibull(_Pushed):
    """A power of an exponential variable."""

    arg_constraints: ClassVar[dict] = {"scale": constraints.positive, "concentration": constraints.positive}
    support = constraints.positive
    _parameters: ClassVar[dict] = {
        "scale": 0, "concentration": 0, "concentration_reciprocal": 0, **TransformedDistribution._parameters
    }

    def __init__(self, scale, concentration, validate_args=None):
        self._keep(scale=scale, concentration=concentration)
        self.concentration_reciprocal = self.concentration.reciprocal()
        power, stretch = PowerTransform(self.concentration_reciprocal), AffineTransform(0, self.scale)
        self._push(Exponential, (tare.ones_like(self.scale),), validate_args, [power, stretch])

    def _moment(self, power):
        return tare.exp(tare.lgamma(1 + power * self.concentration_reciprocal))

    @property
    def mean(self):
        return self.scale * self._moment(1)

    @property
    def mode(self):
        c = self.concentration
        return self.scale * ((c - 1) / c) ** c.reciprocal()

    @property
    def variance(self):
        return self.scale.pow(2) * (self._moment(2) - self._moment(1).pow(2))

    def entropy(self):
        return euler_constant * (1 - self.concentration_reciprocal) + tare.log(self.scale * self.concentration_reciprocal) + 1


class Pareto(_Pushed):
    """`scale` times the exponential of an exponential variable."""

    arg_constraints: ClassVar[dict] = {"alpha": constraints.positive, "scale": constraints.positive}
    _parameters: ClassVar[dict] = {"scale": 0, "alpha": 0, **TransformedDistribution._parameters}

    def __init__(self, scale, alpha, validate_args=None):
        self._keep(scale=scale, alpha=alpha)
        self._push(Exponential, (self.alpha,), validate_args, [ExpTransform(), AffineTransform(0, self.scale)])

    mode = property(attrgetter("scale"))

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self):
        return constraints.greater_than_eq(self.scale)

    @property
    def mean(self):
        a = self.alpha.clamp(min=1)  # infinite below
        return a * self.scale / (a - 1)

    @property
    def variance(self):
        a = self.alpha.clamp(min=2)
        return self.scale.pow(2) * a / ((a - 1).pow(2) * (a - 2))

    def entropy(self):
        return (self.scale / self.alpha).log() + (1 + self.alpha.reciprocal())


class Kumaraswamy(_Pushed):
    """A distribution on the unit interval whose cdf is 1 - (1 - x^a)^b."""

    arg_constraints: ClassVar[dict] = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval
    has_rsample = True
    _parameters: ClassVar[dict] = {"concentration1": 0, "concentration0": 0, **TransformedDistribution._parameters}

    def __init__(self, concentration1, concentration0, validate_args=None):
        self._keep(concentration1=concentration1, concentration0=concentration0)
        ones = tare.ones_like(self.concentration0)
        # The inverse of the cdf: (1 - (1 - u)^(1/b))^(1/a), in which 1 - u is uniform too.
        inner, outer = (PowerTransform(one.reciprocal()) for one in (self.concentration0, self.concentration1))
        self._push(Uniform, (ones - ones, ones), validate_args, [inner, AffineTransform(1.0, -1.0), outer])

    def _moment(self, power):
        return self.concentration0 * log_beta(1 + power / self.concentration1, self.concentration0).exp()

    @property
    def mean(self):
        return self._moment(1)

    @property
    def mode(self):
        a, b = self.concentration1, self.concentration0
        # In logarithms: both differences may be tiny.
        log = a.reciprocal() * ((-b).log1p() - (-a * b).log1p())
        return tare.where((a < 1) | (b < 1), math.nan, log.exp())

    @property
    def variance(self):
        return self._moment(2) - tare.pow(self.mean, 2)

    def entropy(self):
        a, b = self.concentration1, self.concentration0
        harmonic = (b + 1).digamma() + euler_constant
        return 1 - 1 / b + (1 - 1 / a) * harmonic - (a * b).log()


class _Relaxed(_OfBase):
    temperature = property(attrgetter("base_dist.temperature"))
    logits = property(attrgetter("base_dist.logits"))
    probs = property(attrgetter("base_dist.probs"))


class RelaxedBernoulli(_Relaxed):
    """A Bernoulli variable that a temperature makes continuous."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        super().__init__(LogitRelaxedBernoulli(temperature, probs, logits), SigmoidTransform(), validate_args=validate_args)


class RelaxedOneHotCategorical(_Relaxed):
    """A one-hot vector that a temperature makes continuous."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.simplex

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args=validate_args)
        super().__init__(base, ExpTransform(), validate_args=validate_args)
