"""Distributions of trials with two outcomes, given by the probability of one or by its logit."""

import math
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._gamma import Gamma
from tare.distributions._location_scale import FromUniform
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import broadcast_all, clamp_probs, fails, lazy_property, logits_to_probs, probs_to_logits, uniform_like
from tare.nn.functional import binary_cross_entropy_with_logits, logsigmoid


class ByProbability(Distribution):
    """Keeps the one of `probs` and `logits` that was given; the other is computed when it is asked for, and kept after it."""

    _binary = True

    def _one_of(self, **given):
        """What was given, by its name."""
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        return given

    @property
    def _param(self):
        return next(value for name, value in self.__dict__.items() if name in ("probs", "logits"))

    def _new(self, *args, **kwargs):
        return self._param.new(*args, **kwargs)

    @lazy_property
    def logits(self):
        return probs_to_logits(self.probs, is_binary=self._binary)

    @lazy_property
    def probs(self):
        return logits_to_probs(self.logits, is_binary=self._binary)

    param_shape = property(lambda self: self._param.size())


class _Trial(ByProbability):
    arg_constraints: ClassVar[dict] = {"probs": constraints.unit_interval, "logits": constraints.real}
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(self._keep(**self._one_of(probs=probs, logits=logits)), validate_args=validate_args)


class Bernoulli(_Trial, ExponentialFamily):
    """1 with a probability, else 0."""

    support = constraints.boolean
    has_enumerate_support = True
    _mean_carrier_measure = 0

    mean = property(attrgetter("probs"))

    @property
    def mode(self):
        return tare.where(self.probs == 0.5, math.nan, (self.probs >= 0.5).to(self.probs))

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return tare.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        return -binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def enumerate_support(self, expand=True):
        return self._enumerated(tare.arange(2, dtype=self._param.dtype, device=self._param.device), expand)

    @property
    def _natural_params(self):
        return (tare.logit(self.probs),)

    def _log_normalizer(self, x):
        return tare.log(1 + tare.exp(x))


class Geometric(_Trial):
    """How many trials fail before the first that succeeds."""

    support = constraints.nonnegative_integer

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits, validate_args)
        if self._validate_args and probs is not None:
            value = self.probs
            valid = value > 0
            if fails(valid):
                raise ValueError(
                    f"Expected parameter probs ({type(value).__name__} of shape {tuple(value.shape)}) of distribution {self!r} "
                    f"to be positive but found invalid values:\n{value.data[~valid]}"
                )

    @property
    def mean(self):
        return 1.0 / self.probs - 1.0

    @property
    def mode(self):
        return tare.zeros_like(self.probs)

    @property
    def variance(self):
        return (1.0 / self.probs - 1.0) / self.probs

    def sample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        with tare.no_grad():
            u = self.probs.new(shape).uniform_(tare.finfo(self.probs.dtype).tiny, 1)
            return (u.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        value, probs = broadcast_all(self._checked(value), self.probs)
        probs = tare.where((probs == 1) & (value == 0), 0.0, probs)  # none failed: the factor is 1
        return value * (-probs).log1p() + self.probs.log()

    def entropy(self):
        return binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none") / self.probs


class _RepeatedTrial(_Trial):
    """`total_count` trials."""

    _parameters: ClassVar[dict] = {"total_count": 0, **_Trial._parameters}

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        batch = self._keep(total_count=total_count, **self._one_of(probs=probs, logits=logits))
        self.total_count = self.total_count.type_as(self._param)
        Distribution.__init__(self, batch, validate_args=validate_args)


def _clamp_by_zero(value):
    """Like clamp(min=0), with half the gradient at 0."""
    return (value.clamp(min=0) + value - value.clamp(max=0)) / 2


class Binomial(_RepeatedTrial):
    """How many of `total_count` trials succeed."""

    arg_constraints: ClassVar[dict] = {"total_count": constraints.nonnegative_integer, **_Trial.arg_constraints}
    has_enumerate_support = True

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(total_count, probs, logits, validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self):
        return constraints.integer_interval(0, self.total_count)

    @property
    def mean(self):
        return self.total_count * self.probs

    @property
    def mode(self):
        return ((self.total_count + 1) * self.probs).floor().clamp(max=self.total_count)

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        with tare.no_grad():
            return tare.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value):
        value = self._checked(value)
        ways = (self.total_count + 1).lgamma() - (value + 1).lgamma() - (self.total_count - value + 1).lgamma()
        # n log(1 + e^l), as sums that neither overflow nor cancel.
        normalizer = self.total_count * (_clamp_by_zero(self.logits) + tare.log1p(tare.exp(-tare.abs(self.logits))))
        return value * self.logits + ways - normalizer

    def _same_count(self, name):
        total = int(self.total_count.max())
        if not self.total_count.min() == total:
            raise NotImplementedError(f"Inhomogeneous total count not supported by `{name}`.")
        return total

    def entropy(self):
        self._same_count("entropy")
        log_prob = self.log_prob(self.enumerate_support(False))
        return -(tare.exp(log_prob) * log_prob).sum(0)

    def enumerate_support(self, expand=True):
        number = 1 + self._same_count("enumerate_support")
        return self._enumerated(tare.arange(number, dtype=self._param.dtype, device=self._param.device), expand)


class NegativeBinomial(_RepeatedTrial):
    """How many trials succeed before `total_count` failed."""

    arg_constraints: ClassVar[dict] = {
        "total_count": constraints.greater_than_eq(0), "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer

    @property
    def mean(self):
        return self.total_count * tare.exp(self.logits)

    @property
    def mode(self):
        return ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)

    @property
    def variance(self):
        return self.mean / tare.sigmoid(-self.logits)

    @lazy_property
    def _gamma(self):
        # Not validated: rates may be 0 where the probability is.
        return Gamma(concentration=self.total_count, rate=tare.exp(-self.logits), validate_args=False)

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return tare.poisson(self._gamma.sample(sample_shape=sample_shape))

    def log_prob(self, value):
        value, n = self._checked(value), self.total_count
        unnormalized = n * logsigmoid(-self.logits) + value * logsigmoid(self.logits)
        ways = -tare.lgamma(n + value) + tare.lgamma(1.0 + value) + tare.lgamma(n)
        # Where no failure is waited for and none succeeds, there is one way.
        return unnormalized - ways.masked_fill(n + value == 0.0, 0.0)


class ContinuousBernoulli(FromUniform, _Trial, ExponentialFamily):
    """Numbers between 0 and 1 with density p^x (1 - p)^(1 - x), normalised (Loaiza-Ganem and Cunningham, 2019).

    With p between the limits `lims`, near 1/2, series stand for ratios of 0.
    """

    support = constraints.unit_interval
    _parameters: ClassVar[dict] = {**_Trial._parameters, "_lims": None}
    _mean_carrier_measure = 0

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        batch = self._keep(**self._one_of(probs=probs, logits=logits))
        if probs is not None:
            if validate_args is not None and fails(self.arg_constraints["probs"].check(self.probs)):
                raise ValueError("The parameter probs has invalid values")
            self.probs = clamp_probs(self.probs)
        self._lims = lims
        Distribution.__init__(self, batch, validate_args=validate_args)

    @lazy_property
    def probs(self):
        return clamp_probs(logits_to_probs(self.logits, is_binary=True))  # the density's norm is infinite at 0 and 1

    @staticmethod
    def _unless_near(at, limits, formula, series):
        """The formula, and between the limits, where it is a ratio of zeros, the series."""
        low, high = limits
        outside = (at <= low) | (at > high)
        return tare.where(outside, formula(tare.where(outside, at, low)), series)

    def _by_probs(self, formula, series):
        return self._unless_near(self.probs, self._lims, formula, series)

    def _log_norm(self):
        def formula(p):
            below = tare.where(p <= 0.5, p, tare.zeros_like(p))
            above = tare.where(p >= 0.5, p, tare.ones_like(p))
            halves = tare.where(p <= 0.5, tare.log1p(-2.0 * below), tare.log(2.0 * above - 1.0))
            return tare.log(tare.abs(tare.log1p(-p) - tare.log(p))) - halves

        square = tare.pow(self.probs - 0.5, 2)
        return self._by_probs(formula, math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * square) * square)

    @property
    def mean(self):
        x = self.probs - 0.5
        return self._by_probs(
            lambda p: p / (2.0 * p - 1.0) + 1.0 / (tare.log1p(-p) - tare.log(p)),
            0.5 + (1.0 / 3.0 + 16.0 / 45.0 * tare.pow(x, 2)) * x,
        )

    @property
    def variance(self):
        square = tare.pow(self.probs - 0.5, 2)
        return self._by_probs(
            lambda p: p * (p - 1.0) / tare.pow(1.0 - 2.0 * p, 2) + 1.0 / tare.pow(tare.log1p(-p) - tare.log(p), 2),
            1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * square) * square,
        )

    @property
    def stddev(self):
        return tare.sqrt(self.variance)

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        return -binary_cross_entropy_with_logits(logits, value, reduction="none") + self._log_norm()

    # With the logit l the density is proportional to e^(l x), which integrates to (e^(l x) - 1) / l.
    def cdf(self, value):
        value = self._checked(value)

        def formula(p):
            logit = probs_to_logits(p, is_binary=True)
            return tare.expm1(logit * value) / tare.expm1(logit)

        inside = self._by_probs(formula, value)
        return tare.where(value <= 0, 0.0, tare.where(value >= 1, 1.0, inside))

    def icdf(self, value):
        # log1p(value (e^l - 1)) / l; the numerator times 1 - p, for PyTorch's draws to the last digit.
        return self._by_probs(
            lambda p: (tare.log1p(value * (2.0 * p - 1.0) - p) - tare.log1p(-p)) / probs_to_logits(p, is_binary=True), value
        )

    def entropy(self):
        rest = tare.log1p(-self.probs)
        return self.mean * (rest - self.probs.log()) - self._log_norm() - rest

    _natural_params = property(lambda self: (self.logits,))

    def _log_normalizer(self, x):
        # log((e^x - 1) / x), of which e^max(x, 0) is taken out.
        return self._unless_near(
            x, [limit - 0.5 for limit in self._lims],
            lambda x: tare.relu(x) + tare.log(-tare.expm1(-x.abs()) / x.abs()),
            0.5 * x + tare.pow(x, 2) / 24.0 - tare.pow(x, 4) / 2880.0,
        )


class LogitRelaxedBernoulli(_Trial):
    """The logit of a Bernoulli variable that a temperature makes continuous (Maddison et al., 2017)."""

    support = constraints.real
    _parameters: ClassVar[dict] = {**_Trial._parameters, "temperature": None}

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature = temperature
        super().__init__(probs, logits, validate_args)

    def rsample(self, sample_shape=tare.Size()):
        noise = probs_to_logits(uniform_like(self.probs, self._extended_shape(sample_shape)), is_binary=True)
        probs = clamp_probs(self.probs)
        return (noise + probs.log() - (-probs).log1p()) / self.temperature

    def log_prob(self, value):
        # A logistic variable, moved by the logits and divided by the temperature.
        z = self.logits - self._checked(value) * self.temperature
        return self.temperature.log() + logsigmoid(z) + logsigmoid(-z)
