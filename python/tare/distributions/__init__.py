"""Probability distributions: draws, densities, entropies, divergences.

A file holds a family; PyTorch's names of modules, one for each distribution, are made from `_MODULES`.
"""

import sys
import types

from tare.distributions import constraints, kl, transforms  # noqa: F401
from tare.distributions._bernoulli_like import (
    Bernoulli,
    Binomial,
    ContinuousBernoulli,
    Geometric,
    LogitRelaxedBernoulli,
    NegativeBinomial,
)
from tare.distributions._categories import (
    Categorical,
    ExpRelaxedCategorical,
    Multinomial,
    OneHotCategorical,
    OneHotCategoricalStraightThrough,
)
from tare.distributions._gamma import Beta, Chi2, Dirichlet, Exponential, FisherSnedecor, Gamma, Poisson
from tare.distributions._location_scale import Cauchy, GeneralizedPareto, Laplace, Normal, StudentT, Uniform
from tare.distributions import _matrices
from tare.distributions._matrices import LKJCholesky, LowRankMultivariateNormal, MultivariateNormal, Wishart
from tare.distributions._transformed import (
    Gumbel,
    HalfCauchy,
    HalfNormal,
    InverseGamma,
    Kumaraswamy,
    LogisticNormal,
    LogNormal,
    Pareto,
    RelaxedBernoulli,
    RelaxedOneHotCategorical,
    Weibull,
)
from tare.distributions.constraint_registry import biject_to, transform_to
from tare.distributions.distribution import Distribution
from tare.distributions.exp_family import ExponentialFamily
from tare.distributions.independent import Independent
from tare.distributions.kl import kl_divergence, register_kl
from tare.distributions.mixture_same_family import MixtureSameFamily
from tare.distributions.transformed_distribution import TransformedDistribution
from tare.distributions.transforms import *  # noqa: F403
from tare.distributions.von_mises import VonMises

__all__ = [
    "Bernoulli", "Beta", "Binomial", "Categorical", "Cauchy", "Chi2", "ContinuousBernoulli", "Dirichlet", "Distribution",
    "Exponential", "ExponentialFamily", "FisherSnedecor", "Gamma", "GeneralizedPareto", "Geometric", "Gumbel", "HalfCauchy",
    "HalfNormal", "Independent", "InverseGamma", "Kumaraswamy", "LKJCholesky", "Laplace", "LogNormal", "LogisticNormal",
    "LowRankMultivariateNormal", "MixtureSameFamily", "Multinomial", "MultivariateNormal", "NegativeBinomial", "Normal",
    "OneHotCategorical", "OneHotCategoricalStraightThrough", "Pareto", "RelaxedBernoulli", "RelaxedOneHotCategorical",
    "StudentT", "Poisson", "Uniform", "VonMises", "Weibull", "Wishart", "TransformedDistribution", "biject_to",
    "kl_divergence", "register_kl", "transform_to", *transforms.__all__,
]

_MODULES = {
    "bernoulli": (Bernoulli,), "beta": (Beta,), "binomial": (Binomial,), "categorical": (Categorical,), "cauchy": (Cauchy,),
    "chi2": (Chi2,), "continuous_bernoulli": (ContinuousBernoulli,), "dirichlet": (Dirichlet,), "exponential": (Exponential,),
    "fishersnedecor": (FisherSnedecor,), "gamma": (Gamma,), "generalized_pareto": (GeneralizedPareto,),
    "geometric": (Geometric,), "gumbel": (Gumbel,), "half_cauchy": (HalfCauchy,), "half_normal": (HalfNormal,),
    "inverse_gamma": (InverseGamma,), "kumaraswamy": (Kumaraswamy,), "laplace": (Laplace,), "lkj_cholesky": (LKJCholesky,),
    "log_normal": (LogNormal,), "logistic_normal": (LogisticNormal,),
    "lowrank_multivariate_normal": (LowRankMultivariateNormal,), "multinomial": (Multinomial,),
    "multivariate_normal": (MultivariateNormal,), "negative_binomial": (NegativeBinomial,), "normal": (Normal,),
    "one_hot_categorical": (OneHotCategorical, OneHotCategoricalStraightThrough), "pareto": (Pareto,), "poisson": (Poisson,),
    "relaxed_bernoulli": (LogitRelaxedBernoulli, RelaxedBernoulli),
    "relaxed_categorical": (ExpRelaxedCategorical, RelaxedOneHotCategorical), "studentT": (StudentT,), "uniform": (Uniform,),
    "weibull": (Weibull,), "wishart": (Wishart,),
}


def _make_modules():
    for name, members in _MODULES.items():
        module = types.ModuleType(f"{__name__}.{name}", f"{members[-1].__name__}, where PyTorch has it.")
        module.__all__ = [member.__name__ for member in members]
        module.Distribution = Distribution  # libraries import it from any of them
        for member in members:
            setattr(module, member.__name__, member)
            member.__module__ = module.__name__
        sys.modules[module.__name__] = module
        globals()[name] = module


_make_modules()
# What libraries take from there.
for _module in (multivariate_normal, lowrank_multivariate_normal):  # noqa: F821: made just now
    _module._batch_mahalanobis, _module._batch_mv = _matrices.batch_mahalanobis, _matrices._product
multivariate_normal._precision_to_scale_tril = _matrices.precision_to_scale_tril  # noqa: F821
