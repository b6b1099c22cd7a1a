"""Distributions of trials with two outcomes, given by the probability of one or by its logit."""

import math
from numbers import Number
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.utils import broadcast_all, clamp_probs, lazy_property, logits_to_probs, probs_to_logits
from tare.nn.functional import binary_cross_entropy_with_logits


def check_one_given(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


class Trial(Distribution):
    """What is stored is the one of `probs` and `logits` that was given; the other is computed when it is asked for."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.unit_interval, "logits": constraints.real}
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}

    def _give(self, probs, logits):
        """Takes what was given. Returns whether it is a plain number."""
        check_one_given(probs, logits)
        given = logits if probs is None else probs
        (value,) = broadcast_all(given)
        setattr(self, "logits" if probs is None else "probs", value)
        return isinstance(given, Number)

    @property
    def _param(self):
        return self.__dict__["probs"] if "probs" in self.__dict__ else self.__dict__["logits"]

    def _new(self, *args, **kwargs):
        return self._param.new(*args, **kwargs)

    @lazy_property
    def logits(self):
        return probs_to_logits(self.probs, is_binary=True)

    @lazy_property
    def probs(self):
        return logits_to_probs(self.logits, is_binary=True)

    @property
    def param_shape(self):
        return self._param.size()


class _SingleTrial(Trial):
    def __init__(self, probs=None, logits=None, validate_args=None):
        plain = self._give(probs, logits)
        super().__init__(tare.Size() if plain else self._param.size(), validate_args=validate_args)


class Bernoulli(_SingleTrial, ExponentialFamily):
    """1 with a probability, else 0."""

    support = constraints.boolean
    has_enumerate_support = True
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}
    _mean_carrier_measure = 0

    @property
    def mean(self):
        return self.probs

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
        return _counted(2, self, expand)

    @property
    def _natural_params(self):
        return (tare.logit(self.probs),)

    def _log_normalizer(self, x):
        return tare.log(1 + tare.exp(x))


def _counted(number, distribution, expand):
    """0 to below `number`, as values of a batch."""
    parameter = distribution._param
    values = tare.arange(number, dtype=parameter.dtype, device=parameter.device)
    values = values.view((-1,) + (1,) * len(distribution._batch_shape))
    return values.expand((-1,) + distribution._batch_shape) if expand else values


class Geometric(_SingleTrial):
    """How many trials fail before the first that succeeds."""

    support = constraints.nonnegative_integer
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits, validate_args)
        if self._validate_args and probs is not None:
            value = self.probs
            valid = value > 0
            if not valid.all():
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


class _RepeatedTrial(Trial):
    """`total_count` trials."""

    _parameters: ClassVar[dict] = {"total_count": 0, "probs": 0, "logits": 0}

    def _give_both(self, total_count, probs, logits):
        check_one_given(probs, logits)
        name, given = ("logits", logits) if probs is None else ("probs", probs)
        self.total_count, value = broadcast_all(total_count, given)
        self.total_count = self.total_count.type_as(value)
        setattr(self, name, value)

    def __init__(self, total_count, probs, logits, validate_args):
        self._give_both(total_count, probs, logits)
        Distribution.__init__(self, self._param.size(), validate_args=validate_args)


def _clamp_by_zero(value):
    """Like clamp(min=0), with half the gradient at 0."""
    return (value.clamp(min=0) + value - value.clamp(max=0)) / 2


class Binomial(_RepeatedTrial):
    """How many of `total_count` trials succeed."""

    arg_constraints: ClassVar[dict] = {"total_count": constraints.nonnegative_integer, **Trial.arg_constraints}
    has_enumerate_support = True

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(total_count, probs, logits, validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded(_RepeatedTrial, batch_shape, self._get_checked_instance(Binomial, _instance))

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
        return _counted(1 + self._same_count("enumerate_support"), self, expand)


class NegativeBinomial(_RepeatedTrial):
    """How many trials succeed before `total_count` failed."""

    arg_constraints: ClassVar[dict] = {
        "total_count": constraints.greater_than_eq(0), "probs": constraints.half_open_interval(0.0, 1.0),
        "logits": constraints.real,
    }
    support = constraints.nonnegative_integer

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        super().__init__(total_count, probs, logits, validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded(_RepeatedTrial, batch_shape, self._get_checked_instance(NegativeBinomial, _instance))

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
        from tare.distributions._gamma import Gamma

        return Gamma(concentration=self.total_count, rate=tare.exp(-self.logits), validate_args=False)

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return tare.poisson(self._gamma.sample(sample_shape=sample_shape))

    def log_prob(self, value):
        value, n = self._checked(value), self.total_count
        unnormalized = n * tare.nn.functional.logsigmoid(-self.logits) + value * tare.nn.functional.logsigmoid(self.logits)
        ways = -tare.lgamma(n + value) + tare.lgamma(1.0 + value) + tare.lgamma(n)
        # Where no failure is waited for and none succeeds, there is one way.
        return unnormalized - ways.masked_fill(n + value == 0.0, 0.0)


class ContinuousBernoulli(_SingleTrial, ExponentialFamily):
    """Numbers between 0 and 1 with density p^x (1 - p)^(1 - x), normalised. Near p = 1/2 (`lims`) series stand for ratios of 0."""

    support = constraints.unit_interval
    has_rsample = True
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}
    _mean_carrier_measure = 0

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        plain = self._give(probs, logits)
        if probs is not None:
            if validate_args is not None and not self.arg_constraints["probs"].check(self.probs).all():
                raise ValueError("The parameter probs has invalid values")
            self.probs = clamp_probs(self.probs)
        self._lims = lims
        Distribution.__init__(self, tare.Size() if plain else self._param.size(), validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(ContinuousBernoulli, _instance)
        return self._expanded(ContinuousBernoulli, batch_shape, new, _lims=self._lims)

    @lazy_property
    def probs(self):
        return clamp_probs(logits_to_probs(self.logits, is_binary=True))  # the density's norm is infinite at 0 and 1

    def _outside(self):
        low, high = self._lims
        return tare.max(tare.le(self.probs, low), tare.gt(self.probs, high))

    def _cut(self):
        """Probabilities with those near 1/2 moved to where the formulas hold."""
        return tare.where(self._outside(), self.probs, self._lims[0] * tare.ones_like(self.probs))

    def _by_probs(self, formula, series):
        x = self.probs - 0.5
        return tare.where(self._outside(), formula(self._cut()), series(x, tare.pow(x, 2)))

    def _log_norm(self):
        def formula(cut):
            below = tare.where(cut <= 0.5, cut, tare.zeros_like(cut))
            above = tare.where(cut >= 0.5, cut, tare.ones_like(cut))
            halves = tare.where(cut <= 0.5, tare.log1p(-2.0 * below), tare.log(2.0 * above - 1.0))
            return tare.log(tare.abs(tare.log1p(-cut) - tare.log(cut))) - halves

        return self._by_probs(formula, lambda x, square: math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * square) * square)

    @property
    def mean(self):
        return self._by_probs(
            lambda cut: cut / (2.0 * cut - 1.0) + 1.0 / (tare.log1p(-cut) - tare.log(cut)),
            lambda x, square: 0.5 + (1.0 / 3.0 + 16.0 / 45.0 * square) * x,
        )

    @property
    def variance(self):
        return self._by_probs(
            lambda cut: cut * (cut - 1.0) / tare.pow(1.0 - 2.0 * cut, 2) + 1.0 / tare.pow(tare.log1p(-cut) - tare.log(cut), 2),
            lambda x, square: 1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * square) * square,
        )

    @property
    def stddev(self):
        return tare.sqrt(self.variance)

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        return self.icdf(tare.rand(shape, dtype=self.probs.dtype, device=self.probs.device))

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        return -binary_cross_entropy_with_logits(logits, value, reduction="none") + self._log_norm()

    def cdf(self, value):
        value, cut = self._checked(value), self._cut()
        inside = (tare.pow(cut, value) * tare.pow(1.0 - cut, 1.0 - value) + cut - 1.0) / (2.0 * cut - 1.0)
        inside = tare.where(self._outside(), inside, value)
        inside = tare.where(tare.le(value, 0.0), tare.zeros_like(value), inside)
        return tare.where(tare.ge(value, 1.0), tare.ones_like(value), inside)

    def icdf(self, value):
        cut = self._cut()
        found = (tare.log1p(-cut + value * (2.0 * cut - 1.0)) - tare.log1p(-cut)) / (tare.log(cut) - tare.log1p(-cut))
        return tare.where(self._outside(), found, value)

    def entropy(self):
        rest = tare.log1p(-self.probs)
        return self.mean * (rest - self.probs.log()) - self._log_norm() - rest

    @property
    def _natural_params(self):
        return (self.logits,)

    def _log_normalizer(self, x):
        # log((e^x - 1) / x), by its series near 0.
        outside = tare.max(tare.le(x, self._lims[0] - 0.5), tare.gt(x, self._lims[1] - 0.5))
        cut = tare.where(outside, x, (self._lims[0] - 0.5) * tare.ones_like(x))
        formula = tare.log(tare.abs(tare.special.expm1(cut))) - tare.log(tare.abs(cut))
        return tare.where(outside, formula, 0.5 * x + tare.pow(x, 2) / 24.0 - tare.pow(x, 4) / 2880.0)


class LogitRelaxedBernoulli(Trial):
    """The logit of a Bernoulli variable that a temperature makes continuous."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.real
    _parameters: ClassVar[dict] = {"probs": 0, "logits": 0}

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature = temperature
        plain = self._give(probs, logits)
        super().__init__(tare.Size() if plain else self._param.size(), validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(LogitRelaxedBernoulli, _instance)
        return self._expanded(LogitRelaxedBernoulli, batch_shape, new, temperature=self.temperature)

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        probs = clamp_probs(self.probs.expand(shape))
        uniforms = clamp_probs(tare.rand(shape, dtype=probs.dtype, device=probs.device))
        return (uniforms.log() - (-uniforms).log1p() + probs.log() - (-probs).log1p()) / self.temperature

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        distance = logits - value.mul(self.temperature)
        return self.temperature.log() + distance - 2 * distance.exp().log1p()


