"""A mixture of distributions of one family: a category chooses the component."""

from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._categories import Categorical
from tare.distributions.distribution import Distribution
from tare.distributions.utils import broadcasts

__all__ = ["MixtureSameFamily"]


class MixtureSameFamily(Distribution):
    """The components are the last dimension of `component_distribution`'s batch."""

    arg_constraints: ClassVar[dict] = {}
    _parameters: ClassVar[dict] = {
        "_component_distribution": 1, "_mixture_distribution": 0, "_num_component": None, "_event_ndims": None
    }

    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(
                " The Mixture distribution needs to be an  instance of torch.distributions.Categorical"
            )
        if not isinstance(component_distribution, Distribution):
            raise ValueError(
                "The Component distribution need to be an instance of torch.distributions.Distribution"
            )
        self._component_distribution, self._mixture_distribution = component_distribution, mixture_distribution
        batch = component_distribution.batch_shape[:-1]
        if not broadcasts(mixture_distribution.batch_shape, batch):
            raise ValueError(
                f"`mixture_distribution.batch_shape` ({mixture_distribution.batch_shape}) is not compatible with "
                f"`component_distribution.batch_shape`({batch})"
            )
        mixed, there = mixture_distribution.logits.shape[-1], component_distribution.batch_shape[-1]
        if mixed is not None and there is not None and mixed != there:
            raise ValueError(
                f"`mixture_distribution component` ({mixed}) does not equal `component_distribution.batch_shape[-1]` ({there})"
            )
        self._num_component = there
        self._event_ndims = len(component_distribution.event_shape)
        super().__init__(batch, component_distribution.event_shape, validate_args=validate_args)

    @constraints.dependent_property
    def support(self):
        return constraints.MixtureSameFamilyConstraint(self._component_distribution.support)

    mixture_distribution = property(attrgetter("_mixture_distribution"))
    component_distribution = property(attrgetter("_component_distribution"))

    def _pad_mixture_dimensions(self, value):
        """The mixture's numbers with a dimension for each of the event's."""
        lacking = len(self.component_distribution.batch_shape) - len(self.mixture_distribution.batch_shape) - 1
        shape = value.shape
        return value.reshape(shape[:-1] + (1,) * lacking + shape[-1:] + (1,) * self._event_ndims)

    def _over_components(self, value):
        """A weighted sum over the components."""
        return (self._pad_mixture_dimensions(self.mixture_distribution.probs) * value).sum(-1 - self._event_ndims)

    def _pad(self, value):
        return value.unsqueeze(-1 - self._event_ndims)

    @property
    def mean(self):
        return self._over_components(self.component_distribution.mean)

    @property
    def variance(self):
        within = self._over_components(self.component_distribution.variance)
        between = self._over_components((self.component_distribution.mean - self._pad(self.mean)).pow(2.0))
        return within + between

    def cdf(self, value):
        found = self.component_distribution.cdf(self._pad(value))
        return (found * self.mixture_distribution.probs).sum(-1)

    def log_prob(self, value):
        found = self.component_distribution.log_prob(self._pad(self._checked(value)))
        return tare.logsumexp(found + tare.log_softmax(self.mixture_distribution.logits, dim=-1), dim=-1)

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            whole = len(sample_shape) + len(self.batch_shape)
            chosen = self.mixture_distribution.sample(sample_shape)
            drawn = self.component_distribution.sample(sample_shape)
            ones = tare.Size([1] * (self._event_ndims + 1))
            chosen = chosen.reshape(chosen.shape + ones)
            repeats = tare.Size([1] * len(chosen.shape[: -1 - self._event_ndims]) + [1]) + self.event_shape
            return tare.gather(drawn, whole, chosen.repeat(repeats)).squeeze(whole)

    def __repr__(self):
        return f"MixtureSameFamily(\n  {self.mixture_distribution},\n  {self.component_distribution})"
