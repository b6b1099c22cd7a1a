"""Distributions over k categories, given by their probabilities or logits: as a number, as a one-hot vector, as counts."""

import math
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._bernoulli_like import Binomial, ByProbability
from tare.distributions.distribution import Distribution
from tare.distributions.utils import broadcast_all, clamp_probs, uniform_like
from tare.nn.functional import log_softmax, one_hot


class Categorical(ByProbability):
    """A category's number, from 0."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True
    _parameters: ClassVar[dict] = {"probs": 1, "logits": 1, "_num_events": None}
    _binary = False

    def __init__(self, probs=None, logits=None, validate_args=None):
        ((name, value),) = self._one_of(probs=probs, logits=logits).items()
        if value.dim() < 1:
            raise ValueError(f"`{name}` parameter must be at least one-dimensional.")
        if name == "probs":
            self.probs = value / value.sum(-1, keepdim=True)
        else:
            self.logits = value - value.logsumexp(-1, keepdim=True)
        self._num_events = value.shape[-1]
        super().__init__(value.shape[:-1], validate_args=validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self):
        return constraints.integer_interval(0, self._num_events - 1)

    @property
    def mean(self):
        return tare.full(self._extended_shape(), tare.nan, dtype=self.probs.dtype, device=self.probs.device)

    variance = mean

    @property
    def mode(self):
        return self.probs.argmax(dim=-1)

    def sample(self, sample_shape=tare.Size()):
        drawn = self.probs.reshape(-1, self._num_events).multinomial(math.prod(sample_shape), replacement=True)
        return drawn.mT.reshape(self._extended_shape(sample_shape))  # a row has the draws of one distribution

    def log_prob(self, value):
        value = self._checked(value).long().unsqueeze(-1)
        value, log_probs = tare.broadcast_tensors(value, self.logits)
        return log_probs.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        logits = tare.clamp(self.logits, min=tare.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand=True):
        return self._enumerated(tare.arange(self._num_events, device=self._param.device), expand)


class _OfCategorical(Distribution):
    """Keeps a `Categorical` and has its parameters; an event has an entry for each category."""

    arg_constraints: ClassVar[dict] = Categorical.arg_constraints
    _parameters: ClassVar[dict] = {"_categorical": 0}

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        super().__init__(self._categorical.batch_shape, (self._categorical._num_events,), validate_args)

    probs = property(attrgetter("_categorical.probs"))
    logits = property(attrgetter("_categorical.logits"))
    param_shape = property(attrgetter("_categorical.param_shape"))
    _param = property(attrgetter("_categorical._param"))
    _new = property(attrgetter("_categorical._new"))


class OneHotCategorical(_OfCategorical):
    """A category as a vector with one 1."""

    support = constraints.one_hot
    has_enumerate_support = True

    mean = property(attrgetter("probs"))

    def _vectors(self, categories):
        return one_hot(categories, self._categorical._num_events).to(self.probs)

    @property
    def mode(self):
        return self._vectors(self._categorical.mode)

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=tare.Size()):
        return self._vectors(self._categorical.sample(sample_shape))

    def log_prob(self, value):
        return self._categorical.log_prob(self._checked(value).argmax(-1))

    def entropy(self):
        return self._categorical.entropy()

    def enumerate_support(self, expand=True):
        vectors = tare.eye(self._categorical._num_events, dtype=self._param.dtype, device=self._param.device)
        return self._enumerated(vectors, expand)


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """One-hot draws whose gradient is that of the probabilities."""

    has_rsample = True

    def rsample(self, sample_shape=tare.Size()):
        probs = self._categorical.probs
        return self.sample(sample_shape) + (probs - probs.detach())


class Multinomial(_OfCategorical):
    """How often each category comes in `total_count` draws."""

    _parameters: ClassVar[dict] = {**_OfCategorical._parameters, "total_count": None}

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        super().__init__(probs, logits, validate_args)

    @constraints.dependent_property(is_discrete=True, event_dim=1)
    def support(self):
        return constraints.multinomial(self.total_count)

    @property
    def mean(self):
        return self.probs * self.total_count

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=tare.Size()):
        draws = self._categorical.sample((self.total_count, *sample_shape))
        counts = draws.new_zeros((self._categorical._num_events, *draws.shape[1:]))
        counts.scatter_add_(0, draws, tare.ones_like(draws))
        return counts.movedim(0, -1).to(self.probs.dtype, memory_format=tare.contiguous_format)

    def entropy(self):
        # Each count is a binomial variable; log 0! and log 1! are 0.
        one = Binomial(self.total_count, self.probs)
        counts = one.enumerate_support(expand=False)[1:]
        orders = (one.log_prob(counts).exp() * tare.lgamma(counts + 1)).sum([0, -1])
        return self.total_count * self._categorical.entropy() - math.lgamma(self.total_count + 1) + orders

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        logits = tare.where((value == 0) & (logits == -tare.inf), 0.0, logits)  # what cannot come and does not
        return tare.lgamma(value.sum(-1) + 1) - tare.lgamma(value + 1).sum(-1) + (logits * value).sum(-1)


class ExpRelaxedCategorical(_OfCategorical):
    """The logarithm of a one-hot vector that a temperature makes continuous: Gumbel noise on logits, normalised.

    Source: Maddison, Mnih, Teh, The Concrete Distribution, 2017.
    """

    support = constraints.real_vector
    has_rsample = True
    _parameters: ClassVar[dict] = {**_OfCategorical._parameters, "temperature": None}

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature = temperature
        super().__init__(probs, logits, validate_args)

    def rsample(self, sample_shape=tare.Size()):
        gumbel = -(-clamp_probs(uniform_like(self.logits, self._extended_shape(sample_shape))).log()).log()
        scores = (self.logits + gumbel) / self.temperature
        return scores - scores.logsumexp(dim=-1, keepdim=True)

    def log_prob(self, value):
        more = self._categorical._num_events - 1
        weights = log_softmax(self.logits - self.temperature * self._checked(value), dim=-1)
        return weights.sum(-1) + more * tare.log(self.temperature) + math.lgamma(more + 1)
