"""Distributions whose density is exp(t(x) . theta - F(theta) + k(x)): entropy and divergence follow from F."""

import tare
from tare.distributions.distribution import Distribution

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

    def entropy(self):
        """F(theta) - theta . grad F(theta), less the mean of k."""
        parameters = [one.detach().requires_grad_() for one in self._natural_params]
        normalizer = self._log_normalizer(*parameters)
        gradients = tare.autograd.grad(normalizer.sum(), parameters, create_graph=True)
        result = -self._mean_carrier_measure
        result = result + normalizer
        for parameter, gradient in zip(parameters, gradients):
            result = result - (parameter * gradient).reshape(self._batch_shape + (-1,)).sum(-1)
        return result
