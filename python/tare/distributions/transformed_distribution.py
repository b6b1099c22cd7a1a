"""What a distribution becomes under transforms."""

from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions._composed_transforms import ComposeTransform, Transform, split_shape
from tare.distributions.distribution import Distribution
from tare.distributions.independent import Independent
from tare.distributions.utils import _sum_rightmost

__all__ = ["TransformedDistribution"]


class TransformedDistribution(Distribution):
    """What a variable of another distribution becomes under a list of transforms. Errors: ValueError for what is no transform
    and for a base that has too few dimensions."""

    arg_constraints: ClassVar[dict] = {}
    _parameters: ClassVar[dict] = {"transforms": None}

    def __init__(self, base_distribution, transforms, validate_args=None):
        if not isinstance(transforms, (Transform, list)):
            raise ValueError(f"transforms must be a Transform or list, but was {transforms}")
        self.transforms = transforms if isinstance(transforms, list) else [transforms]
        if not all(isinstance(one, Transform) for one in self.transforms):
            raise ValueError("transforms must be a Transform or a list of Transforms")
        chain = self._chain
        taken, given = chain.domain.event_dim, len(base_distribution.event_shape)
        shape = base_distribution.batch_shape + base_distribution.event_shape
        if len(shape) < taken:
            raise ValueError(f"base_distribution needs to have shape with size at least {taken}, but got {shape}.")
        shape = chain.forward_shape(shape)
        self.base_dist = self._based(base_distribution, shape)
        if given < taken:  # the transforms' events reach into its batch
            self.base_dist = Independent(self.base_dist, taken - given)
        shape = split_shape(shape, chain.codomain.event_dim + max(given - taken, 0))
        super().__init__(*shape, validate_args=validate_args)

    @property
    def _chain(self):
        return ComposeTransform(self.transforms)

    def _based(self, base, shape):
        """The base with the batch whose values become values of this shape."""
        inner = self._chain.inverse_shape(shape)
        batch, _ = split_shape(inner, len(base.event_shape))
        return base if batch == base.batch_shape else base.expand(batch)

    def expand(self, batch_shape, _instance=None):
        new = super().expand(batch_shape, _instance)
        new.base_dist = self._based(self.base_dist, new.batch_shape + new.event_shape)
        return new

    @constraints.dependent_property(is_discrete=False)
    def support(self):
        if not self.transforms:
            return self.base_dist.support
        last = self.transforms[-1].codomain
        return constraints.widened(last, len(self.event_shape) - last.event_dim)

    has_rsample = property(attrgetter("base_dist.has_rsample"))

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return self._chain(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape=tare.Size()):
        return self._chain(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        points = [self._checked(value)]
        for transform in reversed(self.transforms):
            points.insert(0, transform.inv(points[0]))
        chain = self._chain
        more = len(self.event_shape) - chain.codomain.event_dim
        inner = self.base_dist.log_prob(points[0])
        inner = _sum_rightmost(inner, chain.domain.event_dim + more - len(self.base_dist.event_shape))
        return inner - chain._log_stretch(points, more)

    def _monotonize_cdf(self, value):
        """The cdf where the transforms rise, what it leaves where they fall."""
        sign = self._chain.sign
        return value if isinstance(sign, int) and sign == 1 else sign * (value - 0.5) + 0.5

    def cdf(self, value):
        value = self._chain.inv(value)
        if self._validate_args:
            self.base_dist._validate_sample(value)
        return self._monotonize_cdf(self.base_dist.cdf(value))

    def icdf(self, value):
        return self._chain(self.base_dist.icdf(self._monotonize_cdf(value)))
