"""The normal distribution's counterpart on a circle."""

import math
from operator import attrgetter
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.distribution import Distribution
from tare.distributions.utils import lazy_property

__all__ = ["VonMises"]


def _log_bessel(order, x):
    """log I_0 or log I_1: the scaled functions do not overflow."""
    scaled = tare.special.i0e(x) if order == 0 else tare.special.i1e(x)
    return scaled.log() + x


class VonMises(Distribution):
    """Angles about `loc`; the larger the `concentration`, the nearer."""

    arg_constraints: ClassVar[dict] = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real

    def __init__(self, loc, concentration, validate_args=None):
        super().__init__(self._keep(loc=loc, concentration=concentration), validate_args=validate_args)

    mean = mode = property(attrgetter("loc"))

    def expand(self, batch_shape, _instance=None):
        validate = self.__dict__.get("_validate_args")
        return type(self)(self.loc.expand(batch_shape), self.concentration.expand(batch_shape), validate_args=validate)

    def log_prob(self, value):
        value = self._checked(value)
        around = self.concentration * tare.cos(value - self.loc)
        return around - math.log(2 * math.pi) - _log_bessel(0, self.concentration)

    @lazy_property
    def _proposal_r(self):
        """The parameter of the wrapped Cauchy distribution that draws are taken from and rejected.

        Best and Fisher (1979) give it through rho, as (1 + rho**2) / (2 rho); what they put into rho cancels.
        """
        doubled = 2 * self.concentration.double()
        return (1 + tare.hypot(tare.ones_like(doubled), doubled)) / doubled

    def sample(self, sample_shape=tare.Size()):
        shape = self._extended_shape(sample_shape)
        with tare.no_grad():
            if self.loc.device.type == "meta":
                return tare.empty(shape, dtype=self.loc.dtype, device="meta")
            loc, kappa = self.loc.double(), self.concentration.double().expand(shape)
            r = self._proposal_r.expand(shape)
            found = tare.zeros(shape, dtype=tare.float64, device=self.loc.device)
            done = tare.zeros(shape, dtype=tare.bool, device=self.loc.device)
            while not done.all():
                u1, u2, u3 = tare.rand((3, *shape), dtype=tare.float64, device=self.loc.device).unbind()
                z = tare.cos(math.pi * u1)
                f = (1 + r * z) / (r + z)
                c = kappa * (r - f)
                accepted = (c * (2 - c) - u2 > 0) | ((c / u2).log() + 1 - c >= 0)
                # What is found already is replaced too: PyTorch does so, and its stream is followed.
                found = tare.where(accepted, (u3 - 0.5).sign() * f.acos(), found)
                done = done | accepted
            return ((found + math.pi + loc) % (2 * math.pi) - math.pi).to(self.loc.dtype)

    @lazy_property
    def variance(self):
        """The circular variance."""
        return 1 - (_log_bessel(1, self.concentration) - _log_bessel(0, self.concentration)).exp()
