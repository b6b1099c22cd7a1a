"""A batch of distributions as one over larger events."""

from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.utils import _sum_rightmost

__all__ = ["Independent"]


class Independent(Distribution):
    """The last `reinterpreted_batch_ndims` dimensions of the batch belong to the event."""

    arg_constraints: ClassVar[dict] = {}

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        if reinterpreted_batch_ndims > len(base_distribution.batch_shape):
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), actual "
                f"{reinterpreted_batch_ndims} vs {len(base_distribution.batch_shape)}"
            )
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        whole = base_distribution.batch_shape + base_distribution.event_shape
        cut = len(base_distribution.batch_shape) - reinterpreted_batch_ndims
        super().__init__(whole[:cut], whole[cut:], validate_args=validate_args)

    @property
    def _parameters(self):
        return {"base_dist": self.reinterpreted_batch_ndims, "reinterpreted_batch_ndims": None}

    has_rsample = property(attrgetter("base_dist.has_rsample"))
    mean = property(attrgetter("base_dist.mean"))
    mode = property(attrgetter("base_dist.mode"))
    variance = property(attrgetter("base_dist.variance"))

    @property
    def has_enumerate_support(self):
        return self.reinterpreted_batch_ndims == 0 and self.base_dist.has_enumerate_support

    @constraints.dependent_property
    def support(self):
        return constraints.widened(self.base_dist.support, self.reinterpreted_batch_ndims)

    def sample(self, sample_shape=tare.Size()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=tare.Size()):
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        return _sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return _sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def enumerate_support(self, expand=True):
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("Enumeration over cartesian product is not implemented")
        return self.base_dist.enumerate_support(expand=expand)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.base_dist!r}, {self.reinterpreted_batch_ndims})"
