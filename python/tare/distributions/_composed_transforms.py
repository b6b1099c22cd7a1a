"""`Transform`, its inverse, and the transforms that are made of others."""

import itertools
import operator
import weakref
from functools import reduce
from typing import ClassVar

import tare
from tare.distributions import constraints
from tare.distributions.utils import _sum_rightmost, lazy_property


def split_shape(shape, events):
    """A shape's batch and its last `events` sizes. Errors: ValueError if it has fewer."""
    if len(shape) < events:
        raise ValueError("Too few dimensions on input")
    return shape[: len(shape) - events], shape[len(shape) - events :]


class Transform:
    """A map from `domain` to `codomain`. With `cache_size=1` the last pair is kept, so that its inverse is exact.

    A kind with a constructor of its own names the attributes in which it keeps the arguments (`_arguments`).
    """

    bijective = False
    domain = constraints.real
    codomain = constraints.real
    _arguments: ClassVar[tuple] = ()

    def __init__(self, cache_size=0):
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size = cache_size
        self._inv = None
        self._cached_x_y = (None, None)
        super().__init__()

    def __getstate__(self):
        return {**self.__dict__, "_inv": None}

    @property
    def event_dim(self):
        if self.domain.event_dim == self.codomain.event_dim:
            return self.domain.event_dim
        raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")

    @property
    def inv(self):
        """The inverse map, whose `inv` is this."""
        inverse = self._inv and self._inv()
        if inverse is None:
            inverse = self._inverted()
            self._inv = weakref.ref(inverse)
        return inverse

    def _inverted(self):
        return _InverseTransform(self)

    @property
    def sign(self):
        """1 where it rises, -1 where it falls."""
        raise NotImplementedError

    def with_cache(self, cache_size=1):
        """The same map with a cache of this size."""
        if self._cache_size == cache_size:
            return self
        if type(self).__init__ is Transform.__init__:
            return type(self)(cache_size=cache_size)
        kind = next(cls for cls in type(self).__mro__ if "_arguments" in cls.__dict__)
        if kind is Transform:
            raise NotImplementedError(f"{type(self)}.with_cache is not implemented")
        return kind(*(getattr(self, name) for name in kind._arguments), cache_size=cache_size)

    def __eq__(self, other):
        return self is other

    __hash__ = object.__hash__

    def _paired(self, value, side, compute):
        """What belongs to a value on a side (0 for x, 1 for y): from the cache if the value is the one there."""
        if not self._cache_size:
            return compute(value)
        if self._cached_x_y[side] is not value:
            pair = value, compute(value)
            self._cached_x_y = pair[::-1] if side else pair
        return self._cached_x_y[1 - side]

    def __call__(self, x):
        return self._paired(x, 0, self._call)

    def _inv_call(self, y):
        return self._paired(y, 1, self._inverse)

    def _call(self, x):
        raise NotImplementedError

    def _inverse(self, y):
        raise NotImplementedError

    def log_abs_det_jacobian(self, x, y):
        raise NotImplementedError

    def __repr__(self):
        return self.__class__.__name__ + "()"

    def forward_shape(self, shape):
        return shape

    def inverse_shape(self, shape):
        return shape


class ComparedTransform(Transform):
    """Equals another of its kind whose arguments are equal."""

    def _compared(self):
        return [getattr(self, name) for name in self._arguments]

    def __eq__(self, other):
        if not (isinstance(other, type(self)) or isinstance(self, type(other))):
            return False
        same = (mine == its for mine, its in zip(self._compared(), other._compared()))
        return all(bool(one.all() if isinstance(one, tare.Tensor) else one) for one in same)

    __hash__ = object.__hash__


class _InverseTransform(Transform):
    def __init__(self, transform):
        super().__init__(cache_size=transform._cache_size)
        self._inv = transform

    @constraints.dependent_property(is_discrete=False)
    def domain(self):
        return self._inv.codomain

    @constraints.dependent_property(is_discrete=False)
    def codomain(self):
        return self._inv.domain

    @property
    def bijective(self):
        return self._inv.bijective

    @property
    def sign(self):
        return self._inv.sign

    @property
    def inv(self):
        return self._inv

    def with_cache(self, cache_size=1):
        return self.inv.with_cache(cache_size).inv

    def __eq__(self, other):
        return isinstance(other, _InverseTransform) and self._inv == other._inv

    __hash__ = object.__hash__

    def __repr__(self):
        return f"{self.__class__.__name__}({self._inv!r})"

    def __call__(self, x):
        return self._inv._inv_call(x)

    def _inv_call(self, y):
        return self._inv(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._inv.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape):
        return self._inv.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._inv.forward_shape(shape)


class ComposeTransform(ComparedTransform):
    """Transforms one after the other."""

    _arguments = ("parts",)

    def __init__(self, parts, cache_size=0):
        if cache_size:
            parts = [part.with_cache(cache_size) for part in parts]
        super().__init__(cache_size=cache_size)
        self.parts = parts

    def _event_dims(self):
        """How many dimensions an event has before each part and after the last, of which there may be none.

        A part adds as many as its codomain has more than its domain, and needs no fewer than its domain has.
        """
        added = [part.codomain.event_dim - part.domain.event_dim for part in self.parts]
        totals = list(itertools.accumulate(added, initial=0))
        first = max((part.domain.event_dim - total for part, total in zip(self.parts, totals)), default=0)
        return [first + total for total in totals]

    @constraints.dependent_property(is_discrete=False)
    def domain(self):
        own = self.parts[0].domain if self.parts else constraints.real
        return constraints.widened(own, self._event_dims()[0] - own.event_dim)

    @constraints.dependent_property(is_discrete=False)
    def codomain(self):
        own = self.parts[-1].codomain if self.parts else constraints.real
        return constraints.widened(own, self._event_dims()[-1] - own.event_dim)

    @lazy_property
    def bijective(self):
        return all(part.bijective for part in self.parts)

    @lazy_property
    def sign(self):
        return reduce(operator.mul, (part.sign for part in self.parts), 1)

    def _inverted(self):
        inverse = ComposeTransform([part.inv for part in reversed(self.parts)])
        inverse._inv = weakref.ref(self)
        return inverse

    def __call__(self, x):
        return reduce(lambda value, part: part(value), self.parts, x)

    def _log_stretch(self, points, more=0):
        """The logarithm of how volume stretches from the first of the points, one between each part and the next, to the last.

        `more` counts the event's dimensions that the parts do not know.
        """
        terms = (
            _sum_rightmost(part.log_abs_det_jacobian(x, y), events + more - part.domain.event_dim)
            for part, events, x, y in zip(self.parts, self._event_dims(), points, points[1:])
        )
        return sum(terms)

    def log_abs_det_jacobian(self, x, y):
        if not self.parts:
            return tare.zeros_like(x)
        between = itertools.accumulate(self.parts[:-1], lambda value, part: part(value), initial=x)
        return self._log_stretch([*between, y])

    def forward_shape(self, shape):
        return reduce(lambda shape, part: part.forward_shape(shape), self.parts, shape)

    def inverse_shape(self, shape):
        return reduce(lambda shape, part: part.inverse_shape(shape), reversed(self.parts), shape)

    def __repr__(self):
        return f"{self.__class__.__name__}(\n    " + ",\n    ".join(repr(part) for part in self.parts) + "\n)"


identity_transform = ComposeTransform([])


class IndependentTransform(Transform):
    """Another transform whose trailing dimensions are one event."""

    _arguments = ("base_transform", "reinterpreted_batch_ndims")

    def __init__(self, base_transform, reinterpreted_batch_ndims, cache_size=0):
        super().__init__(cache_size=cache_size)
        self.base_transform = base_transform.with_cache(cache_size)
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims

    bijective = property(operator.attrgetter("base_transform.bijective"))
    sign = property(operator.attrgetter("base_transform.sign"))
    forward_shape = property(operator.attrgetter("base_transform.forward_shape"))
    inverse_shape = property(operator.attrgetter("base_transform.inverse_shape"))

    @constraints.dependent_property(is_discrete=False)
    def domain(self):
        return constraints.independent(self.base_transform.domain, self.reinterpreted_batch_ndims)

    @constraints.dependent_property(is_discrete=False)
    def codomain(self):
        return constraints.independent(self.base_transform.codomain, self.reinterpreted_batch_ndims)

    def _call(self, x):
        split_shape(x.shape, self.domain.event_dim)
        return self.base_transform(x)

    def _inverse(self, y):
        split_shape(y.shape, self.codomain.event_dim)
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x, y):
        return _sum_rightmost(self.base_transform.log_abs_det_jacobian(x, y), self.reinterpreted_batch_ndims)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.base_transform!r}, {self.reinterpreted_batch_ndims})"


class _Parts(Transform):
    """Transforms of the parts of a tensor along a dimension of a `length`. Subclasses say how it is cut and joined."""

    def __init__(self, tseq, dim=0, cache_size=0):
        self.transforms, self.dim = list(tseq), dim
        if not all(isinstance(one, Transform) for one in self.transforms):
            raise AssertionError("All elements of tseq must be Transform instances")
        if cache_size:
            self.transforms = [one.with_cache(cache_size) for one in self.transforms]
        super().__init__(cache_size)

    @property
    def bijective(self):
        return all(one.bijective for one in self.transforms)

    def _apart(self, value):
        if not -value.dim() <= self.dim < value.dim():
            raise AssertionError(f"dim {self.dim} out of range for tensor with {value.dim()} dimensions")
        if value.size(self.dim) != self.length:
            raise AssertionError(f"size at dim {self.dim} must be {self.length}, got {value.size(self.dim)}")
        return self._cut(value)

    def _call(self, x):
        return self._joined([one(part) for one, part in zip(self.transforms, self._apart(x))])

    def _inverse(self, y):
        return self._joined([one.inv(part) for one, part in zip(self.transforms, self._apart(y))])


class CatTransform(_Parts):
    """A transform for each of the parts, `lengths` long, into which dimension `dim` is cut."""

    _arguments = ("transforms", "dim", "lengths")

    def __init__(self, tseq, dim=0, lengths=None, cache_size=0):
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise AssertionError(
                f"lengths and transforms must have same length, got {len(self.lengths)} and {len(self.transforms)}"
            )

    @property
    def event_dim(self):
        return max(one.event_dim for one in self.transforms)

    @property
    def length(self):
        return sum(self.lengths)

    def _cut(self, value):
        return value.split(self.lengths, self.dim)

    def _joined(self, parts):
        return tare.cat(parts, dim=self.dim)

    def log_abs_det_jacobian(self, x, y):
        found = []
        for one, before, after in zip(self.transforms, self._apart(x), self._apart(y)):
            term = one.log_abs_det_jacobian(before, after)
            if one.event_dim < self.event_dim:
                term = term.flatten(term.dim() - (self.event_dim - one.event_dim)).sum(-1)
            found.append(term)
        dim = self.dim - x.dim() if self.dim >= 0 else self.dim
        dim += self.event_dim
        return tare.cat(found, dim=dim) if dim < 0 else sum(found)

    @constraints.dependent_property
    def domain(self):
        return constraints.cat([one.domain for one in self.transforms], self.dim, self.lengths)

    @constraints.dependent_property
    def codomain(self):
        return constraints.cat([one.codomain for one in self.transforms], self.dim, self.lengths)


class StackTransform(_Parts):
    """A transform for each index of dimension `dim`."""

    _arguments = ("transforms", "dim")

    length = property(lambda self: len(self.transforms))

    def _cut(self, value):
        return value.unbind(self.dim)

    def _joined(self, parts):
        return tare.stack(parts, self.dim)

    def log_abs_det_jacobian(self, x, y):
        parts = zip(self.transforms, self._apart(x), self._apart(y))
        return tare.stack([one.log_abs_det_jacobian(before, after) for one, before, after in parts], dim=self.dim)

    @constraints.dependent_property
    def domain(self):
        return constraints.stack([one.domain for one in self.transforms], self.dim)

    @constraints.dependent_property
    def codomain(self):
        return constraints.stack([one.codomain for one in self.transforms], self.dim)
