"""Distributions over k categories, given by their probabilities or logits: as a number, as a one-hot vector, as counts."""

from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._bernoulli_like import check_one_given
from tare.distributions.distribution import Distribution
from tare.distributions.utils import broadcast_all, clamp_probs, lazy_property, logits_to_probs, probs_to_logits


class Categorical(Distribution):
    """A category's number, from 0."""

    arg_constraints: ClassVar[dict] = {"probs": constraints.simplex, "logits": constraints.real_vector}
    has_enumerate_support = True
    _parameters: ClassVar[dict] = {"probs": 1, "logits": 1}

    def __init__(self, probs=None, logits=None, validate_args=None):
        check_one_given(probs, logits)
        if probs is not None:
            if probs.dim() < 1:
                raise ValueError("`probs` parameter must be at least one-dimensional.")
            self.probs = probs / probs.sum(-1, keepdim=True)
        else:
            if logits.dim() < 1:
                raise ValueError("`logits` parameter must be at least one-dimensional.")
            self.logits = logits - logits.logsumexp(dim=-1, keepdim=True)
        self._given = "logits" if probs is None else "probs"
        self._num_events = self._param.size()[-1]
        super().__init__(self._param.size()[:-1], validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        new = self._get_checked_instance(Categorical, _instance)
        return self._expanded(Categorical, batch_shape, new, _given=self._given, _num_events=self._num_events)

    @property
    def _param(self):
        return self.__dict__[self._given]

    def _new(self, *args, **kwargs):
        return self._param.new(*args, **kwargs)

    @constraints.dependent_property(is_discrete=True, event_dim=0)
    def support(self):
        return constraints.integer_interval(0, self._num_events - 1)

    @lazy_property
    def logits(self):
        return probs_to_logits(self.probs)

    @lazy_property
    def probs(self):
        return logits_to_probs(self.logits)

    @property
    def param_shape(self):
        return self._param.size()

    def _unknown(self):
        return tare.full(self._extended_shape(), tare.nan, dtype=self.probs.dtype, device=self.probs.device)

    @property
    def mean(self):
        return self._unknown()

    @property
    def mode(self):
        return self.probs.argmax(dim=-1)

    @property
    def variance(self):
        return self._unknown()

    def sample(self, sample_shape=tare.Size()):
        sample_shape = tare.Size(sample_shape)
        flat = self.probs.reshape(-1, self._num_events)
        drawn = tare.multinomial(flat, sample_shape.numel(), True).T
        return drawn.reshape(self._extended_shape(sample_shape))

    def log_prob(self, value):
        value = self._checked(value).long().unsqueeze(-1)
        value, log_probs = tare.broadcast_tensors(value, self.logits)
        return log_probs.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        logits = tare.clamp(self.logits, min=tare.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand=True):
        values = tare.arange(self._num_events, dtype=tare.long, device=self._param.device)
        values = values.view((-1,) + (1,) * len(self._batch_shape))
        return values.expand((-1,) + self._batch_shape) if expand else values


class _OfCategorical(Distribution):
    """Keeps a `Categorical` and has its parameters."""

    arg_constraints: ClassVar[dict] = Categorical.arg_constraints

    def _new(self, *args, **kwargs):
        return self._categorical._new(*args, **kwargs)

    @property
    def _param(self):
        return self._categorical._param

    @property
    def probs(self):
        return self._categorical.probs

    @property
    def logits(self):
        return self._categorical.logits

    @property
    def param_shape(self):
        return self._categorical.param_shape

    def _expanded_with(self, owner, batch_shape, _instance, **more):
        """Another of the kind, with the categorical expanded."""
        new = self._get_checked_instance(owner, _instance)
        batch_shape = tare.Size(batch_shape)
        new._categorical = self._categorical.expand(batch_shape)
        new.__dict__.update(more)
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new


class OneHotCategorical(_OfCategorical):
    """A category as a vector with one 1."""

    support = constraints.one_hot
    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        shape = self._categorical.param_shape
        super().__init__(self._categorical.batch_shape, shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded_with(OneHotCategorical, batch_shape, _instance)

    @property
    def mean(self):
        return self._categorical.probs

    @property
    def mode(self):
        mode = self._categorical.probs.argmax(dim=-1)
        return tare.nn.functional.one_hot(mode, num_classes=self._categorical.probs.shape[-1]).to(self.probs)

    @property
    def variance(self):
        return self._categorical.probs * (1 - self._categorical.probs)

    def sample(self, sample_shape=tare.Size()):
        drawn = self._categorical.sample(tare.Size(sample_shape))
        return tare.nn.functional.one_hot(drawn, self._categorical._num_events).to(self._categorical.probs)

    def log_prob(self, value):
        return self._categorical.log_prob(self._checked(value).max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()

    def enumerate_support(self, expand=True):
        n = self.event_shape[0]
        values = tare.eye(n, dtype=self._param.dtype, device=self._param.device)
        values = values.view((n,) + (1,) * len(self.batch_shape) + (n,))
        return values.expand((n,) + self.batch_shape + (n,)) if expand else values


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """One-hot draws whose gradient is that of the probabilities."""

    has_rsample = True

    def rsample(self, sample_shape=tare.Size()):
        probs = self._categorical.probs
        return self.sample(sample_shape) + (probs - probs.detach())


class Multinomial(_OfCategorical):
    """How often each category comes in `total_count` draws."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        self._categorical = Categorical(probs=probs, logits=logits)
        shape = self._categorical.param_shape
        super().__init__(self._categorical.batch_shape, shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded_with(Multinomial, batch_shape, _instance, total_count=self.total_count)

    @property
    def _binomial(self):
        from tare.distributions._bernoulli_like import Binomial

        return Binomial(total_count=self.total_count, probs=self.probs)

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
        sample_shape = tare.Size(sample_shape)
        draws = self._categorical.sample(tare.Size((self.total_count,)) + sample_shape)
        # From draws first to draws last, then counted.
        draws = draws.permute(*range(1, draws.dim()), 0)
        counts = draws.new(self._extended_shape(sample_shape)).zero_()
        counts.scatter_add_(-1, draws, tare.ones_like(draws))
        return counts.type_as(self.probs)

    def entropy(self):
        n = tare.tensor(self.total_count)
        counts = self._binomial.enumerate_support(expand=False)[1:]
        weights = tare.exp(self._binomial.log_prob(counts))
        return self.total_count * self._categorical.entropy() - tare.lgamma(n + 1) + (
            weights * tare.lgamma(counts + 1)
        ).sum([0, -1])

    def log_prob(self, value):
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        logits = tare.where((value == 0) & (logits == -tare.inf), 0.0, logits)  # what cannot come and does not
        return tare.lgamma(value.sum(-1) + 1) - tare.lgamma(value + 1).sum(-1) + (logits * value).sum(-1)


class ExpRelaxedCategorical(_OfCategorical):
    """The logarithm of a one-hot vector that a temperature makes continuous: Gumbel noise on logits, normalised."""

    support = constraints.real_vector
    has_rsample = True

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        self.temperature = temperature
        shape = self._categorical.param_shape
        super().__init__(self._categorical.batch_shape, shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded_with(ExpRelaxedCategorical, batch_shape, _instance, temperature=self.temperature)

    def rsample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        uniforms = clamp_probs(tare.rand(shape, dtype=self.logits.dtype, device=self.logits.device))
        scores = (self.logits - (-uniforms.log()).log()) / self.temperature
        return scores - scores.logsumexp(dim=-1, keepdim=True)

    def log_prob(self, value):
        categories = self._categorical._num_events
        value = self._checked(value)
        logits, value = broadcast_all(self.logits, value)
        scale = tare.full_like(self.temperature, float(categories)).lgamma() - self.temperature.log().mul(-(categories - 1))
        score = logits - value.mul(self.temperature)
        score = (score - score.logsumexp(dim=-1, keepdim=True)).sum(-1)
        return score + scale
