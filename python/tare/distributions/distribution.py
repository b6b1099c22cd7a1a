"""What every distribution is: a batch of independent parameters, and events of a shape."""

import warnings
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.utils import broadcast_all, broadcasts, fails, lazy_property

__all__ = ["Distribution"]


class Distribution:
    """A batch of distributions over events.

    `_parameters` names what a kind keeps: tensors and distributions, with how many trailing dimensions (of a distribution's
    batch) belong to no batch here, or None for what another batch leaves as it is. `expand` reads it.
    """

    has_rsample = False
    has_enumerate_support = False
    _validate_args = __debug__
    _parameters: ClassVar[dict] = {}

    @staticmethod
    def set_default_validate_args(value):
        if value not in (True, False):
            raise ValueError
        Distribution._validate_args = value

    def __init__(self, batch_shape=tare.Size(), event_shape=tare.Size(), validate_args=None):
        self._batch_shape, self._event_shape = tare.Size(batch_shape), tare.Size(event_shape)
        if validate_args is not None:
            self._validate_args = validate_args
        if self._validate_args:
            self._validate_parameters()

    def _validate_parameters(self):
        try:
            limits = self.arg_constraints
        except NotImplementedError:
            limits = {}
            warnings.warn(
                f"{self.__class__} does not define `arg_constraints`. Please set `arg_constraints = {{}}` or initialize the "
                "distribution with `validate_args=False` to turn off validation.",
                stacklevel=4,
            )
        for name, constraint in limits.items():
            # What follows from another parameter is not asked for.
            derived = name not in self.__dict__ and isinstance(getattr(type(self), name), lazy_property)
            if constraints.is_dependent(constraint) or derived:
                continue
            value = getattr(self, name)
            if fails(constraint.check(value)):
                raise ValueError(
                    f"Expected parameter {name} ({type(value).__name__} of shape {tuple(value.shape)}) of distribution "
                    f"{self!r} to satisfy the constraint {constraint!r}, but found invalid values:\n{value}"
                )

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    def _keep(self, **given):
        """Keeps parameters, broadcast together. Returns their shape; plain numbers have none."""
        values = broadcast_all(*given.values())
        for name, value in zip(given, values):
            setattr(self, name, value)
        return values[0].shape

    def _get_checked_instance(self, cls, _instance=None):
        if _instance is None and type(self).__init__ != cls.__init__:
            raise NotImplementedError(
                f"Subclass {type(self).__name__} of {cls.__name__} that defines a custom __init__ method must also define a "
                "custom .expand() method."
            )
        return self.__new__(type(self)) if _instance is None else _instance

    def expand(self, batch_shape, _instance=None):
        """Another of the same kind with this batch shape. Subclasses with an `__init__` of their own must override it."""
        if not self._parameters:
            raise NotImplementedError
        package = Distribution.__module__.rpartition(".")[0]
        kind = next(cls for cls in type(self).__mro__ if cls.__module__.rpartition(".")[0] == package)
        new = self._get_checked_instance(kind, _instance)
        batch_shape = tare.Size(batch_shape)
        for name, value in self.__dict__.items():  # in the order in which they came: `ByProbability` looks at it
            if name in self._parameters:
                new.__dict__[name] = _expanded(value, self._parameters[name], batch_shape)
        Distribution.__init__(new, batch_shape, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        return new

    @property
    def arg_constraints(self):
        raise NotImplementedError

    @property
    def support(self):
        raise NotImplementedError

    @property
    def mean(self):
        raise NotImplementedError

    @property
    def mode(self):
        raise NotImplementedError(f"{self.__class__} does not implement mode")

    @property
    def variance(self):
        raise NotImplementedError

    @property
    def stddev(self):
        return self.variance.sqrt()

    def sample(self, sample_shape=tare.Size()):
        with tare.no_grad():
            return self.rsample(sample_shape)

    def rsample(self, sample_shape=tare.Size()):
        raise NotImplementedError

    def sample_n(self, n):
        warnings.warn(
            "`sample_n(n)` will be deprecated. Use `sample((n,))` instead.", category=FutureWarning, stacklevel=2
        )
        return self.sample(tare.Size((n,)))

    def log_prob(self, value):
        raise NotImplementedError

    def cdf(self, value):
        raise NotImplementedError

    def icdf(self, value):
        raise NotImplementedError

    def enumerate_support(self, expand=True):
        raise NotImplementedError

    def _enumerated(self, values, expand):
        """Values, one after the other in the first dimension, for each of the batch."""
        number, events = values.shape[:1], values.shape[1:]
        values = values.reshape(number + (1,) * len(self._batch_shape) + events)
        return values.expand(number + self._batch_shape + events) if expand else values

    def entropy(self):
        raise NotImplementedError

    def perplexity(self):
        return tare.exp(self.entropy())

    def _extended_shape(self, sample_shape=tare.Size()):
        return tare.Size(sample_shape) + self._batch_shape + self._event_shape

    def _validate_sample(self, value):
        """Refuses what is no value of this distribution."""
        if not isinstance(value, tare.Tensor):
            raise ValueError("The value argument to log_prob must be a Tensor")
        events = len(self._event_shape)
        if value.shape[value.dim() - events :] != self._event_shape:
            raise ValueError(
                f"The right-most size of value must match event_shape: {value.size()} vs {self._event_shape}."
            )
        whole = self._batch_shape + self._event_shape
        if not broadcasts(value.shape, whole):
            raise ValueError(f"Value is not broadcastable with batch_shape+event_shape: {value.size()} vs {whole}.")
        try:
            support = self.support
        except NotImplementedError:
            warnings.warn(
                f"{self.__class__} does not define `support` to enable sample validation. Please initialize the distribution "
                "with `validate_args=False` to turn off validation.",
                stacklevel=3,
            )
            return
        if fails(support.check(value)):
            raise ValueError(
                f"Expected value argument ({type(value).__name__} of shape {tuple(value.shape)}) to be within the support "
                f"({support!r}) of the distribution {self!r}, but found invalid values:\n{value}"
            )

    def _checked(self, value):
        """The value, validated where that is asked for."""
        if self._validate_args:
            self._validate_sample(value)
        return value

    def __repr__(self):
        names = [name for name in self.arg_constraints if name in self.__dict__]
        texts = []
        for name in names:
            value = self.__dict__[name]
            texts.append(f"{name}: {value if value.numel() == 1 else value.size()}")
        return f"{self.__class__.__name__}({', '.join(texts)})"


def _expanded(value, events, batch_shape):
    """A parameter or a part of a distribution for another batch, to which its last `events` dimensions do not belong."""
    if events is None:
        return value
    shape = value.batch_shape if isinstance(value, Distribution) else value.shape
    return value.expand(batch_shape + shape[len(shape) - events :])
