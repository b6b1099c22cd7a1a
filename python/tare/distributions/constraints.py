"""Regions in which values and parameters of distributions lie. Each can check a tensor."""

import tare
from tare.distributions.utils import fails

__all__ = [
    "Constraint", "boolean", "cat", "corr_cholesky", "dependent", "dependent_property", "greater_than",
    "greater_than_eq", "independent", "integer_interval", "interval", "half_open_interval", "is_dependent", "less_than",
    "lower_cholesky", "lower_triangular", "MixtureSameFamilyConstraint", "multinomial", "nonnegative",
    "nonnegative_integer", "one_hot", "positive", "positive_semidefinite", "positive_definite", "positive_integer",
    "real", "real_vector", "simplex", "square", "stack", "symmetric", "unit_interval",
]


class Constraint:
    """A region; `event_dim` trailing dimensions are one value."""

    is_discrete = False
    event_dim = 0

    def check(self, value):
        """Which of the values lie in the region."""
        raise NotImplementedError

    def __repr__(self):
        return self.__class__.__name__[1:] + "()"


class _Dependent(Constraint):
    """Depends on other parameters."""

    def __init__(self, *, is_discrete=NotImplemented, event_dim=NotImplemented):
        self._is_discrete, self._event_dim = is_discrete, event_dim
        super().__init__()

    @property
    def is_discrete(self):
        if self._is_discrete is NotImplemented:
            raise NotImplementedError(".is_discrete cannot be determined statically")
        return self._is_discrete

    @property
    def event_dim(self):
        if self._event_dim is NotImplemented:
            raise NotImplementedError(".event_dim cannot be determined statically")
        return self._event_dim

    def __call__(self, *, is_discrete=NotImplemented, event_dim=NotImplemented):
        return _Dependent(
            is_discrete=self._is_discrete if is_discrete is NotImplemented else is_discrete,
            event_dim=self._event_dim if event_dim is NotImplemented else event_dim,
        )

    def check(self, x):
        raise ValueError("Cannot determine validity of dependent constraint")


def is_dependent(constraint):
    return isinstance(constraint, _Dependent)


class _DependentProperty(property, _Dependent):
    """A constraint that a property of the distribution gives."""

    def __init__(self, fn=None, *, is_discrete=NotImplemented, event_dim=NotImplemented):
        super().__init__(fn)
        self._is_discrete, self._event_dim = is_discrete, event_dim

    def __call__(self, fn):
        return _DependentProperty(fn, is_discrete=self._is_discrete, event_dim=self._event_dim)


class _IndependentConstraint(Constraint):
    """Another constraint whose last dimensions are one value."""

    def __init__(self, base_constraint, reinterpreted_batch_ndims):
        self.base_constraint = base_constraint
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        super().__init__()

    @property
    def is_discrete(self):
        return self.base_constraint.is_discrete

    @property
    def event_dim(self):
        return self.base_constraint.event_dim + self.reinterpreted_batch_ndims

    def check(self, value):
        checked = self.base_constraint.check(value)
        batch = checked.dim() - self.reinterpreted_batch_ndims
        if batch < 0:
            raise ValueError(f"Expected value.dim() >= {self.event_dim} but got {value.dim()}")
        return checked if batch == checked.dim() else checked.flatten(batch).all(-1)

    def __repr__(self):
        return f"{self.__class__.__name__[1:]}({self.base_constraint!r}, {self.reinterpreted_batch_ndims})"


def widened(constraint, more):
    """A constraint whose values have so many more dimensions."""
    return _IndependentConstraint(constraint, more) if more > 0 else constraint


class MixtureSameFamilyConstraint(Constraint):
    """The constraint of a mixture's components, for values without the dimension of components."""

    def __init__(self, base_constraint):
        self.base_constraint = base_constraint
        super().__init__()

    @property
    def is_discrete(self):
        return self.base_constraint.is_discrete

    @property
    def event_dim(self):
        return self.base_constraint.event_dim

    def check(self, value):
        return self.base_constraint.check(value.unsqueeze(-1 - self.event_dim)).all(-1)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.base_constraint!r})"


class _Boolean(Constraint):
    is_discrete = True

    def check(self, value):
        return (value == 0) | (value == 1)


class _OneHot(Constraint):
    is_discrete = True
    event_dim = 1

    def check(self, value):
        return ((value == 0) | (value == 1)).all(-1) & value.sum(-1).eq(1)


class _Bounds(Constraint):
    """Between limits; each limit says whether it belongs to the region."""

    _names = ()

    def __init__(self, *limits, **named):
        given = dict(zip(self._names, limits, strict=False))
        if len(limits) > len(self._names) or given.keys() & named or given.keys() | named != set(self._names):
            raise TypeError(f"{type(self).__name__} takes the limits {', '.join(self._names)}")
        for name, value in (given | named).items():
            setattr(self, name, value)
        super().__init__()

    def __repr__(self):
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in self._names)
        return f"{self.__class__.__name__[1:]}({shown})"


class _IntegerInterval(_Bounds):
    is_discrete = True
    _names = ("lower_bound", "upper_bound")

    def check(self, value):
        return (value % 1 == 0) & (self.lower_bound <= value) & (value <= self.upper_bound)


class _IntegerLessThan(_Bounds):
    is_discrete = True
    _names = ("upper_bound",)

    def check(self, value):
        return (value % 1 == 0) & (value <= self.upper_bound)


class _IntegerGreaterThan(_Bounds):
    is_discrete = True
    _names = ("lower_bound",)

    def check(self, value):
        return (value % 1 == 0) & (value >= self.lower_bound)


class _Real(Constraint):
    def check(self, value):
        return value == value  # false for NaN


class _GreaterThan(_Bounds):
    _names = ("lower_bound",)

    def check(self, value):
        return self.lower_bound < value


class _GreaterThanEq(_Bounds):
    _names = ("lower_bound",)

    def check(self, value):
        return self.lower_bound <= value


class _LessThan(_Bounds):
    _names = ("upper_bound",)

    def check(self, value):
        return value < self.upper_bound


class _Interval(_Bounds):
    _names = ("lower_bound", "upper_bound")

    def check(self, value):
        return (self.lower_bound <= value) & (value <= self.upper_bound)


class _HalfOpenInterval(_Bounds):
    _names = ("lower_bound", "upper_bound")

    def check(self, value):
        return (self.lower_bound <= value) & (value < self.upper_bound)


class _Simplex(Constraint):
    event_dim = 1

    def check(self, value):
        return tare.all(value >= 0, dim=-1) & ((value.sum(-1) - 1).abs() < 1e-6)


class _Multinomial(Constraint):
    is_discrete = True
    event_dim = 1

    def __init__(self, upper_bound):
        self.upper_bound = upper_bound

    def check(self, x):
        return (x >= 0).all(dim=-1) & (x.sum(dim=-1) <= self.upper_bound)


class _Matrix(Constraint):
    event_dim = 2


class _LowerTriangular(_Matrix):
    def check(self, value):
        return (value.tril() == value).flatten(-2).all(-1)


class _LowerCholesky(_LowerTriangular):
    def check(self, value):
        return super().check(value) & (value.diagonal(dim1=-2, dim2=-1) > 0).all(-1)


class _CorrCholesky(_LowerCholesky):
    def check(self, value):
        lengths = tare.linalg.vector_norm(value.detach(), dim=-1)
        rounding = 10 * value.size(-1) * tare.finfo(value.dtype).eps
        return super().check(value) & ((lengths - 1).abs() <= rounding).all(-1)


class _Square(_Matrix):
    """Square matrices for which tests hold; each test is made only if those before hold for all of them."""

    _tests = ()

    def check(self, value):
        found = tare.full(value.shape[:-2], value.shape[-2] == value.shape[-1], dtype=tare.bool, device=value.device)
        for test in self._tests:
            if fails(found):
                break
            found = test(value)
        return found


def _is_symmetric(value):
    return tare.isclose(value, value.mT, atol=1e-6).all(-2).all(-1)


class _Symmetric(_Square):
    _tests = (_is_symmetric,)


class _PositiveSemidefinite(_Symmetric):
    _tests = (_is_symmetric, lambda value: tare.linalg.eigvalsh(value).ge(0).all(-1))


class _PositiveDefinite(_Symmetric):
    _tests = (_is_symmetric, lambda value: tare.linalg.cholesky_ex(value).info.eq(0))


class _Joined(Constraint):
    """Constraints of the parts of a tensor."""

    def __init__(self, cseq, dim=0):
        if not all(isinstance(one, Constraint) for one in cseq):
            raise AssertionError("All elements of cseq must be Constraint instances")
        self.cseq = list(cseq)
        self.dim = dim

    @property
    def is_discrete(self):
        return any(one.is_discrete for one in self.cseq)

    @property
    def event_dim(self):
        return max(one.event_dim for one in self.cseq)


    def _parts(self, value):
        raise NotImplementedError

    def check(self, value):
        checked = [one.check(part) for one, part in zip(self.cseq, self._parts(value), strict=True)]
        return self._join(checked, self.dim)


class _Cat(_Joined):
    _join = staticmethod(tare.cat)

    def __init__(self, cseq, dim=0, lengths=None):
        super().__init__(cseq, dim)
        self.lengths = [1] * len(self.cseq) if lengths is None else list(lengths)

    def _parts(self, value):
        return value.split(self.lengths, self.dim)


class _Stack(_Joined):
    _join = staticmethod(tare.stack)

    def _parts(self, value):
        return value.unbind(self.dim)


dependent = _Dependent()
dependent_property = _DependentProperty
independent = _IndependentConstraint
boolean = _Boolean()
one_hot = _OneHot()
nonnegative_integer = _IntegerGreaterThan(0)
positive_integer = _IntegerGreaterThan(1)
integer_interval = _IntegerInterval
real = _Real()
real_vector = independent(real, 1)
positive = _GreaterThan(0.0)
nonnegative = _GreaterThanEq(0.0)
greater_than = _GreaterThan
greater_than_eq = _GreaterThanEq
less_than = _LessThan
multinomial = _Multinomial
unit_interval = _Interval(0.0, 1.0)
interval = _Interval
half_open_interval = _HalfOpenInterval
simplex = _Simplex()
lower_triangular = _LowerTriangular()
lower_cholesky = _LowerCholesky()
corr_cholesky = _CorrCholesky()
square = _Square()
symmetric = _Symmetric()
positive_semidefinite = _PositiveSemidefinite()
positive_definite = _PositiveDefinite()
cat = _Cat
stack = _Stack
