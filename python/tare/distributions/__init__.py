"""Probability distributions."""

from tare import _refusals
from tare.distributions import constraints  # noqa: F401

_refusals.refuse(
    globals(),
    "Bernoulli Beta Binomial Categorical Cauchy Chi2 ContinuousBernoulli Dirichlet Distribution Exponential ExponentialFamily "
    "FisherSnedecor Gamma GeneralizedPareto Geometric Gumbel HalfCauchy HalfNormal Independent InverseGamma Kumaraswamy "
    "LKJCholesky Laplace LogNormal LogisticNormal LowRankMultivariateNormal MixtureSameFamily Multinomial MultivariateNormal "
    "NegativeBinomial Normal OneHotCategorical OneHotCategoricalStraightThrough Pareto RelaxedBernoulli "
    "RelaxedOneHotCategorical StudentT Poisson Uniform VonMises Weibull Wishart TransformedDistribution biject_to "
    "kl_divergence register_kl transform_to AbsTransform AffineTransform CatTransform ComposeTransform CorrCholeskyTransform "
    "CumulativeDistributionTransform ExpTransform IndependentTransform LowerCholeskyTransform PositiveDefiniteTransform "
    "PowerTransform ReshapeTransform SigmoidTransform SoftplusTransform TanhTransform SoftmaxTransform StackTransform "
    "StickBreakingTransform Transform identity_transform",
)
