"""Distributions whose density is exp(t(x) . theta - F(theta) + k(x)): entropy and divergence follow from F."""

import tare
from tare.distributions.distribution import Distribution
from tare.distributions.utils import _sum_rightmost

__all__ = ["ExponentialFamily"]


class ExponentialFamily(Distribution):
    """Densities that are exp(<parameters, statistics> - log normalizer + carrier measure)."""

    @property
    def _natural_params(self):
        raise NotImplementedError

    def _log_normalizer(self, *natural_params):
        raise NotImplementedError

    @property
    def _mean_carrier_measure(self):
        raise NotImplementedError

    def _log_partition(self):
        """The natural parameters, F of them, and its gradient: the means of the statistics."""
        at = [one.detach().requires_grad_() for one in self._natural_params]
        value = self._log_normalizer(*at)
        return at, value, tare.autograd.grad(value.sum(), at, create_graph=True)

    def entropy(self):
        """F(theta) - theta . grad F(theta), less the mean of k."""
        at, value, means = self._log_partition()
        products = (theta * mean for theta, mean in zip(at, means))
        inner = sum(_sum_rightmost(one, one.dim() - len(self._batch_shape)) for one in products)
        return value - inner - self._mean_carrier_measure
