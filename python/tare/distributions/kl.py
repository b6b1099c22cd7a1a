"""The Kullback-Leibler divergence, for pairs of kinds.

Of two continuous distributions of numbers it is -H(p) - E_p[log q]. The log densities here are sums of a few statistics
(x, x^2, log x, log(1 - x), e^-tx), so that a table of each p's expectations and one of each q's log density give every pair;
where p's support is not within q's, it is infinite. Pairs of one kind have formulas that do not cancel.
"""

import math
import warnings

import tare
from tare.distributions._bernoulli_like import Bernoulli, Binomial, ContinuousBernoulli, Geometric
from tare.distributions._categories import Categorical, OneHotCategorical
from tare.distributions._gamma import Beta, Dirichlet, Exponential, Gamma, Poisson, log_beta
from tare.distributions._location_scale import Cauchy, Laplace, Normal, Uniform
from tare.distributions._matrices import LowRankMultivariateNormal, MultivariateNormal
from tare.distributions._transformed import Gumbel, HalfNormal, Pareto
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.independent import Independent
from tare.distributions.transformed_distribution import TransformedDistribution
from tare.distributions.utils import _sum_rightmost, euler_constant

__all__ = ["register_kl", "kl_divergence"]

_KL_REGISTRY = {}
_KL_MEMOIZE = {}


def register_kl(type_p, type_q):
    """Makes a function of p and q the divergence of two kinds, and of kinds derived from them.

    The kinds may be any classes, since libraries have bases of their own. Errors: TypeError for what is no class.
    """
    for name, kind in (("type_p", type_p), ("type_q", type_q)):
        if not isinstance(kind, type):
            raise TypeError(f"Expected {name} to be a Distribution subclass but got {kind}")

    def register(function):
        _KL_REGISTRY[type_p, type_q] = function
        _KL_MEMOIZE.clear()
        return function

    return register


def _found(type_p, type_q):
    """The function for the nearest kinds that both derive from."""
    matches = [pair for pair in _KL_REGISTRY if issubclass(type_p, pair[0]) and issubclass(type_q, pair[1])]
    if not matches:
        return None
    by_p = min(matches, key=lambda pair: (type_p.__mro__.index(pair[0]), type_q.__mro__.index(pair[1])))
    by_q = min(matches, key=lambda pair: (type_q.__mro__.index(pair[1]), type_p.__mro__.index(pair[0])))
    if _KL_REGISTRY[by_p] is not _KL_REGISTRY[by_q]:
        warnings.warn(
            f"Ambiguous kl_divergence({type_p.__name__}, {type_q.__name__}). Please register_kl({by_p[0].__name__}, "
            f"{by_q[1].__name__})",
            RuntimeWarning,
            stacklevel=3,
        )
    return _KL_REGISTRY[by_p]


def kl_divergence(p, q):
    """KL(p || q), a number for each of the batch. Errors: NotImplementedError if nothing is registered for the kinds."""
    kinds = type(p), type(q)
    if kinds not in _KL_MEMOIZE:
        _KL_MEMOIZE[kinds] = _found(*kinds)
    function = _KL_MEMOIZE[kinds]
    if function is None:
        raise NotImplementedError(
            f"No KL(p || q) is implemented for p type {kinds[0].__name__} and q type {kinds[1].__name__}"
        )
    return function(p, q)


# --- by expectations ---


def _uniform_log(low, high):
    """The mean of log x between two bounds."""
    return (tare.xlogy(high, high) - tare.xlogy(low, low)) / (high - low) - 1


# What a kind expects of log x, log(1 - x) and e^-tx; x and x^2 follow from mean and variance.
_LOG = {
    Beta: lambda p: p.concentration1.digamma() - (p.concentration1 + p.concentration0).digamma(),
    Exponential: lambda p: -euler_constant - p.rate.log(),
    Gamma: lambda p: p.concentration.digamma() - p.rate.log(),
    Pareto: lambda p: p.scale.log() + p.alpha.reciprocal(),
    Uniform: lambda p: _uniform_log(p.low, p.high),
}
_LOG_REST = {
    Beta: lambda p: p.concentration0.digamma() - (p.concentration1 + p.concentration0).digamma(),
    Uniform: lambda p: _uniform_log(1 - p.high, 1 - p.low),
}
_EXP = {
    Exponential: lambda p, t: p.rate / (p.rate + t),
    Gamma: lambda p, t: (1 + t / p.rate).pow(-p.concentration),
    Gumbel: lambda p, t: (-p.loc * t + (1 + t * p.scale).lgamma()).exp(),
    Normal: lambda p, t: (-p.mean * t + 0.5 * (t * p.scale).pow(2)).exp(),
    Uniform: lambda p, t: ((-t * p.low).exp() - (-t * p.high).exp()) / (t * (p.high - p.low)),
}


def _expected(table, p):
    return next(function for kind, function in table.items() if isinstance(p, kind))


def _square(p):
    return p.variance + p.mean.pow(2)


def _log_x(p):
    return _expected(_LOG, p)(p)


def _of_gumbel(p, q):
    rate = q.scale.reciprocal()
    return (q.loc - p.mean) * rate - (q.loc * rate).exp() * _expected(_EXP, p)(p, rate) - q.scale.log()


# E_p[log q].
_CROSS = {
    Beta: lambda p, q: (q.concentration1 - 1) * _log_x(p)
    + (q.concentration0 - 1) * _expected(_LOG_REST, p)(p) - log_beta(q.concentration1, q.concentration0),
    ContinuousBernoulli: lambda p, q: p.mean * q.logits + tare.log1p(-q.probs) + q._log_norm(),
    Exponential: lambda p, q: q.rate.log() - q.rate * p.mean,
    Gamma: lambda p, q: q.concentration * q.rate.log() + (q.concentration - 1) * _log_x(p) - q.rate * p.mean
    - q.concentration.lgamma(),
    Gumbel: _of_gumbel,
    Normal: lambda p, q: -0.5 * (p.variance + (p.mean - q.loc).pow(2)) / q.scale.pow(2) - q.scale.log()
    - 0.5 * math.log(2 * math.pi),
    Pareto: lambda p, q: q.alpha.log() + q.alpha * q.scale.log() - (q.alpha + 1) * _log_x(p),
    Uniform: lambda p, q: -(q.high - q.low).log() + 0 * p.mean,
}

_BOUNDS = {
    Beta: lambda p: (0.0, 1.0), ContinuousBernoulli: lambda p: (0.0, 1.0), Exponential: lambda p: (0.0, math.inf),
    Gamma: lambda p: (0.0, math.inf), Pareto: lambda p: (p.scale, math.inf), Uniform: lambda p: (p.low, p.high),
}


def _bounds(p):
    for kind, bounds in _BOUNDS.items():
        if isinstance(p, kind):
            return bounds(p)
    return -math.inf, math.inf


def _infinite_like(value):
    return tare.full_like(value, math.inf)


def _is(bound, number):
    return not isinstance(bound, tare.Tensor) and bound == number


def _by_expectations(p, q):
    (low, high), (least, most) = _bounds(p), _bounds(q)
    # An end at infinity lies outside of any that does not, and 0 outside of what begins at a scale.
    starts_below = (_is(low, -math.inf) and not _is(least, -math.inf)) or (_is(low, 0.0) and isinstance(q, Pareto))
    if starts_below or (_is(high, math.inf) and not _is(most, math.inf)):
        return _infinite_like(p.mean)
    found = 0 - p.entropy() - _CROSS[_kind(q)](p, q)
    for outside in (low < least, high > most):
        if outside is not False:
            found = tare.where(tare.as_tensor(outside), math.inf, found)
    return found


def _kind(q):
    return next(kind for kind in type(q).__mro__ if kind in _CROSS)


_PAIRS = {
    Beta: (ContinuousBernoulli, Exponential, Gamma, Normal, Pareto, Uniform),
    ContinuousBernoulli: (Exponential, Normal, Pareto),
    Exponential: (Beta, ContinuousBernoulli, Gamma, Gumbel, Normal, Pareto, Uniform),
    Gamma: (Beta, ContinuousBernoulli, Exponential, Gumbel, Normal, Pareto, Uniform),
    Gumbel: (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Normal, Pareto, Uniform),
    Laplace: (Beta, ContinuousBernoulli, Exponential, Gamma, Normal, Pareto, Uniform),
    Normal: (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Pareto, Uniform),
    Pareto: (Beta, ContinuousBernoulli, Exponential, Gamma, Normal, Uniform),
    Uniform: (Beta, Exponential, Gamma, Gumbel, Normal, Pareto, Uniform),
}
for _p, _targets in _PAIRS.items():
    for _q in _targets:
        register_kl(_p, _q)(_by_expectations)


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p, q):
    # As below: an end that touches the other's counts as outside.
    return tare.where((p.low <= 0) | (p.high >= 1), math.inf, _by_expectations(p, q))


@register_kl(ContinuousBernoulli, Uniform)
def _continuous_bernoulli_uniform(p, q):
    # PyTorch counts an interval that begins at 0 or ends at 1 as too small, and is followed.
    return tare.where((q.low >= 0) | (q.high <= 1), math.inf, _by_expectations(p, q))


# --- pairs of one kind ---


def _same(kind):
    return register_kl(kind, kind)


@_same(Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())


@_same(Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return ratio - ratio.log() - 1


@_same(Gamma)
def _gamma(p, q):
    return (
        q.concentration * (p.rate / q.rate).log() + q.concentration.lgamma() - p.concentration.lgamma()
        + (p.concentration - q.concentration) * p.concentration.digamma() + (q.rate - p.rate) * (p.concentration / p.rate)
    )


@_same(Beta)
def _beta(p, q):
    return _dirichlet(p._dirichlet, q._dirichlet)


@_same(Dirichlet)
def _dirichlet(p, q):
    whole = p.concentration.sum(-1)
    normalizers = whole.lgamma() - q.concentration.sum(-1).lgamma()
    each = (q.concentration.lgamma() - p.concentration.lgamma()).sum(-1)
    difference = p.concentration - q.concentration
    return normalizers + each + (difference * (p.concentration.digamma() - whole.digamma().unsqueeze(-1))).sum(-1)


@_same(ContinuousBernoulli)
def _continuous_bernoulli(p, q):
    logits = p.mean * (p.logits - q.logits)
    return logits + p._log_norm() + tare.log1p(-p.probs) - q._log_norm() - tare.log1p(-q.probs)


@_same(Laplace)
def _laplace(p, q):
    ratio, distance = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + distance / q.scale + ratio * tare.exp(-distance / p.scale) - 1


@register_kl(Normal, Laplace)
def _normal_laplace(p, q):
    # |x - m| of a normal variable is folded normal.
    z = (p.loc - q.loc) / p.scale
    expected = math.sqrt(2 / math.pi) * p.scale * tare.exp(-0.5 * z.pow(2)) + p.scale * z * tare.erf(math.sqrt(0.5) * z)
    return -tare.log(p.scale / q.scale) + expected / q.scale - (0.5 * math.log(0.5 * math.pi) + 0.5)


@_same(Cauchy)
def _cauchy(p, q):
    apart = (p.scale - q.scale).pow(2) + (p.loc - q.loc).pow(2)
    return (apart / (4 * p.scale * q.scale)).log1p()


@_same(Pareto)
def _pareto(p, q):
    scales, shapes = p.scale / q.scale, q.alpha / p.alpha
    found = q.alpha * scales.log() - shapes.log() + shapes - 1
    return tare.where(p.support.lower_bound < q.support.lower_bound, math.inf, found)


@_same(HalfNormal)
def _half_normal(p, q):
    return _normal(p.base_dist, q.base_dist)


@_same(Bernoulli)
def _bernoulli(p, q):
    def side(here, there, sign):
        value = here * (
            tare.nn.functional.softplus(-sign * q.logits) - tare.nn.functional.softplus(-sign * p.logits)
        )
        value = tare.where(there == 0, math.inf, value)
        return tare.where(here == 0, 0.0, value)

    return side(p.probs, q.probs, 1) + side(1 - p.probs, 1 - q.probs, -1)


@_same(Binomial)
def _binomial(p, q):
    if (p.total_count < q.total_count).any():
        raise NotImplementedError("KL between Binomials where q.total_count > p.total_count is not implemented")
    own, cross = (p.probs * one.logits + (-one.probs).log1p() for one in (p, q))  # E_p[log one] of a trial
    return tare.where(p.total_count > q.total_count, math.inf, p.total_count * (own - cross))


@_same(Categorical)
def _categorical(p, q):
    terms = p.probs * (p.logits - q.logits)
    terms = tare.where((q.probs == 0).expand_as(terms), math.inf, terms)
    return tare.where((p.probs == 0).expand_as(terms), 0.0, terms).sum(-1)


@_same(OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p._categorical, q._categorical)


@_same(Geometric)
def _geometric(p, q):
    return -p.entropy() - tare.log1p(-q.probs) / p.probs - q.logits


@_same(Poisson)
def _poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p, q):
    return -p.entropy() - (p.probs * q.rate.log() - q.rate)


@register_kl(Poisson, Bernoulli)
@register_kl(Poisson, Binomial)
def _poisson_bounded(p, q):
    return _infinite_like(p.rate)


# --- vectors ---


def _trace(factor, lower):
    """The sum of squares of L^-1 W: the trace of (L L^T)^-1 W W^T, over batches of both."""
    size = lower.size(-1)
    shape = tare.broadcast_shapes(factor.shape[:-2], lower.shape[:-2])
    solved = tare.linalg.solve_triangular(
        lower.expand(shape + (size, size)), factor.expand(shape + (size, factor.size(-1))), upper=False
    )
    return solved.pow(2).sum((-2, -1))


def _check_sizes(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError(
            "KL-divergence between two Multivariate Normals with different event shapes cannot be computed"
        )


def _factor_columns(p):
    """Matrices whose outer products add up to p's covariance."""
    if isinstance(p, LowRankMultivariateNormal):
        return [p._unbroadcasted_cov_factor, tare.diag_embed(p._unbroadcasted_cov_diag.sqrt())]
    return [p._unbroadcasted_scale_tril]


def _vectors(p, q):
    """(log det Q / det P + tr Q^-1 P + distance - n) / 2, from whichever factors the two have."""
    _check_sizes(p, q)
    if isinstance(q, LowRankMultivariateNormal):
        factor, diagonal = q._unbroadcasted_cov_factor, q._unbroadcasted_cov_diag
        weighted = factor.mT / diagonal.unsqueeze(-2)
        # tr (D^-1 - D^-1 W C^-1 W^T D^-1) P, column by column of P's factors.
        trace = 0.0
        for columns in _factor_columns(p):
            own = (columns.pow(2) / diagonal.unsqueeze(-1)).sum((-2, -1))
            trace = trace + own - _trace(weighted.matmul(columns), q._capacitance_tril)
    else:
        trace = sum(_trace(columns, q._unbroadcasted_scale_tril) for columns in _factor_columns(p))
    return 0.5 * (q._log_det() - p._log_det() + trace + q._distance(q.loc - p.loc) - p.event_shape[0])


for _p in (MultivariateNormal, LowRankMultivariateNormal):
    for _q in (MultivariateNormal, LowRankMultivariateNormal):
        register_kl(_p, _q)(_vectors)


# --- what is made of others ---


@_same(ExponentialFamily)
def _exponential_family(p, q):
    """The Bregman divergence of the log normalizer."""
    if type(p) is not type(q):
        raise NotImplementedError(
            "The cross KL-divergence between different exponential families cannot be computed using Bregman divergences"
        )
    at, value, means = p._log_partition()
    found = q._log_normalizer(*q._natural_params) - value
    for mine, its, mean in zip(at, q._natural_params, means):
        term = (its - mine) * mean
        found = found - _sum_rightmost(term, term.dim() - found.dim())
    return found


@_same(TransformedDistribution)
def _transformed(p, q):
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError
    return kl_divergence(p.base_dist, q.base_dist)


@_same(Independent)
def _independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)

