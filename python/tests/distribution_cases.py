"""What is asked of distributions: calls, each with values for its density. The recorder asks PyTorch, the test this package."""

import math

# A distribution, as code with `d` for torch.distributions and `T` for torch.tensor; values of its support; probabilities.
CASES = """
d.Normal(T([0.5, -1.0]), T([1.0, 2.0])) | T([[0.1, 0.2], [-3.0, 4.0]])
d.Normal(0.0, 1.0) | T(0.3)
d.Normal(T([0.5], dtype=D), 2.0) | T([0.1], dtype=D)
d.Laplace(T([0.5, -1.0]), T([1.0, 2.0])) | T([0.1, -3.0])
d.Cauchy(T([0.5, -1.0]), T([1.0, 2.0])) | T([0.1, -3.0])
d.StudentT(T([0.5, 1.5, 3.0]), 0.5, T([1.0, 2.0, 0.5])) | T([0.1, -3.0, 1.0])
d.StudentT(3.0) | T(0.5)
d.Uniform(T([0.0, -1.0]), T([1.0, 3.0])) | T([0.25, 2.0])
d.Gumbel(T([0.5, -1.0]), T([1.0, 2.0])) | T([0.1, -3.0])
d.Gumbel(0.0, 1.0) | T(0.3)
d.GeneralizedPareto(T([0.0, 1.0, 0.0]), T([1.0, 2.0, 1.0]), T([0.2, 0.0, -0.5])) | T([0.5, 2.0, 1.5])
d.Gamma(T([0.5, 2.0]), T([1.0, 3.0])) | T([0.1, 2.0])
d.Chi2(T([1.0, 5.0])) | T([0.1, 2.0])
d.Exponential(T([0.5, 2.0])) | T([0.1, 2.0])
d.Beta(T([0.5, 2.0]), T([1.5, 3.0])) | T([0.1, 0.7])
d.Beta(2.0, 3.0) | T(0.4)
d.Dirichlet(T([[0.5, 2.0, 1.0], [3.0, 2.0, 4.0]])) | T([0.2, 0.3, 0.5])
d.FisherSnedecor(T([3.0, 5.0]), T([2.0, 6.0])) | T([0.3, 1.5])
d.InverseGamma(T([0.5, 3.0]), T([1.0, 2.0])) | T([0.3, 1.5])
d.Poisson(T([0.5, 4.0])) | T([0.0, 3.0])
d.LogNormal(T([0.5, -1.0]), T([1.0, 0.5])) | T([0.1, 3.0])
d.LogisticNormal(T([0.5, -1.0]), T([1.0, 0.5])) | T([0.2, 0.3, 0.5])
d.HalfNormal(T([1.0, 2.0])) | T([0.1, 3.0])
d.HalfCauchy(T([1.0, 2.0])) | T([0.1, 3.0])
d.Weibull(T([1.0, 2.0]), T([1.5, 3.0])) | T([0.1, 3.0])
d.Pareto(T([1.0, 2.0]), T([1.5, 3.0])) | T([1.1, 3.0])
d.Kumaraswamy(T([1.5, 2.0]), T([1.5, 3.0])) | T([0.1, 0.7])
d.VonMises(T([0.0, 1.0]), T([1.0, 4.0])) | T([0.5, -2.0])
d.Bernoulli(T([0.2, 0.7])) | T([0.0, 1.0])
d.Bernoulli(logits=T([-1.0, 0.5])) | T([0.0, 1.0])
d.Bernoulli(0.3) | T(1.0)
d.Geometric(T([0.2, 0.7])) | T([0.0, 3.0])
d.Geometric(logits=T([0.2, 0.7])) | T([0.0, 3.0])
d.Binomial(4, T([0.2, 0.7])) | T([0.0, 3.0])
d.Binomial(T([4, 6]), logits=T([0.2, 0.7])) | T([0.0, 3.0])
d.NegativeBinomial(T([4.0, 2.5]), T([0.2, 0.7])) | T([0.0, 3.0])
d.NegativeBinomial(3, logits=T([0.2, -0.7])) | T([0.0, 3.0])
d.ContinuousBernoulli(T([0.2, 0.5, 0.9])) | T([0.1, 0.5, 0.7])
d.ContinuousBernoulli(logits=T([-2.0, 0.001])) | T([0.1, 0.5])
d.Categorical(T([[0.2, 0.3, 0.5], [1.0, 1.0, 2.0]])) | T([0, 2])
d.Categorical(logits=T([0.2, 0.3, -0.5])) | T([[0], [2]])
d.OneHotCategorical(T([0.2, 0.3, 0.5])) | T([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
d.OneHotCategoricalStraightThrough(logits=T([0.2, 0.3, 0.5])) | T([0.0, 1.0, 0.0])
d.Multinomial(4, T([0.2, 0.3, 0.5])) | T([1.0, 1.0, 2.0])
d.Multinomial(4, logits=T([[0.2, 0.3, 0.5]])) | T([[0.0, 0.0, 4.0]])
d.RelaxedBernoulli(T(0.7), T([0.2, 0.7])) | T([0.3, 0.6])
d.RelaxedBernoulli(T(0.7), logits=T([0.2, 0.7])) | T([0.3, 0.6])
d.RelaxedOneHotCategorical(T(0.7), T([0.2, 0.3, 0.5])) | T([0.3, 0.6, 0.1])
d.Independent(d.Normal(T([[0.5, -1.0], [0.0, 1.0]]), 1.0), 1) | T([0.1, 0.3])
d.Independent(d.Bernoulli(T([0.5, 0.2])), 1) | T([0.0, 1.0])
d.MixtureSameFamily(d.Categorical(T([0.3, 0.7])), d.Normal(T([0.5, -1.0]), T([1.0, 2.0]))) | T([0.1, 0.3])
d.MixtureSameFamily(d.Categorical(T([0.3, 0.7])), d.Independent(d.Normal(T([[0.5, -1.0], [1.0, 0.0]]), 1.0), 1)) | T([0.1, 0.3])
d.TransformedDistribution(d.Normal(T([0.5, -1.0]), 1.0), [d.ExpTransform(), d.AffineTransform(1.0, 2.0)]) | T([1.5, 4.0])
d.TransformedDistribution(d.Normal(T([0.5, -1.0]), 1.0), [d.SigmoidTransform(), d.AffineTransform(1.0, -2.0)]) | T([0.5, -0.4])
d.TransformedDistribution(d.Normal(T([0.5, -1.0]), 1.0), d.TanhTransform()) | T([0.5, -0.4])
d.TransformedDistribution(d.Uniform(T([0.0, 0.0]), 1.0), d.StickBreakingTransform()) | T([0.3, 0.3, 0.4])
d.MultivariateNormal(T([0.5, -1.0]), scale_tril=T([[1.0, 0.0], [0.5, 2.0]])) | T([[0.1, 0.3], [2.0, 1.0]])
d.MultivariateNormal(T([0.5, -1.0]), T([[2.0, 0.5], [0.5, 1.0]])) | T([0.1, 0.3])
d.MultivariateNormal(T([[0.5, -1.0]]), precision_matrix=T([[2.0, 0.5], [0.5, 1.0]])) | T([0.1, 0.3])
d.LowRankMultivariateNormal(T([0.5, -1.0, 0.0]), T([[1.0], [0.5], [2.0]]), T([1.0, 2.0, 0.5])) | T([0.1, 0.3, 1.0])
d.LKJCholesky(3, T([0.5, 2.0])) | torch.eye(3)
d.Wishart(T(4.0), scale_tril=T([[1.0, 0.0], [0.5, 2.0]])) | T([[2.0, 0.5], [0.5, 1.0]])
""".strip().splitlines()

TRANSFORMS = """
d.ExpTransform() | T([0.5, -1.0])
d.SigmoidTransform() | T([0.5, -1.0])
d.SoftplusTransform() | T([0.5, -1.0])
d.TanhTransform() | T([0.5, -1.0])
d.PowerTransform(T(2.0)) | T([0.5, 1.5])
d.AffineTransform(1.0, -2.0) | T([0.5, -1.0])
d.AffineTransform(T([1.0, 2.0]), T([2.0, 3.0]), event_dim=1) | T([[0.5, -1.0]])
d.SoftmaxTransform() | T([0.5, -1.0, 2.0])
d.StickBreakingTransform() | T([0.5, -1.0, 2.0])
d.LowerCholeskyTransform() | T([[0.5, 1.0], [-1.0, 2.0]])
d.PositiveDefiniteTransform() | T([[0.5, 1.0], [-1.0, 2.0]])
d.CorrCholeskyTransform() | T([0.5, 1.0, -1.0])
d.AbsTransform() | T([0.5, -1.0])
d.CumulativeDistributionTransform(d.Normal(0.0, 1.0)) | T([0.5, -1.0])
d.ReshapeTransform((2, 2), (4,)) | T([[0.5, 1.0], [-1.0, 2.0]])
d.IndependentTransform(d.ExpTransform(), 1) | T([0.5, -1.0])
d.ComposeTransform([d.ExpTransform(), d.AffineTransform(1.0, 2.0)]) | T([0.5, -1.0])
d.ComposeTransform([d.AffineTransform(1.0, 2.0), d.StickBreakingTransform()]) | T([0.5, -1.0])
d.StackTransform([d.ExpTransform(), d.TanhTransform()], dim=0) | T([[0.5, -1.0], [0.5, -1.0]])
d.CatTransform([d.ExpTransform(), d.TanhTransform()], dim=0, lengths=[1, 2]) | T([0.5, -1.0, 2.0])
d.transform_to(d.constraints.positive) | T([0.5, -1.0])
d.transform_to(d.constraints.simplex) | T([0.5, -1.0])
d.biject_to(d.constraints.simplex) | T([0.5, -1.0])
d.biject_to(d.constraints.interval(-1.0, 3.0)) | T([0.5, -1.0])
d.biject_to(d.constraints.greater_than(2.0)) | T([0.5, -1.0])
d.biject_to(d.constraints.less_than(2.0)) | T([0.5, -1.0])
d.transform_to(d.constraints.lower_cholesky) | T([[0.5, 1.0], [-1.0, 2.0]])
d.biject_to(d.constraints.independent(d.constraints.positive, 1)) | T([0.5, -1.0])
""".strip().splitlines()

# Kinds that a divergence is asked of, each pair of them.
KINDS = """
d.Bernoulli(T([0.2, 0.7])) | d.Bernoulli(T([0.4, 0.5]))
d.Beta(T([0.5, 2.0]), T([1.5, 3.0])) | d.Beta(T([1.5, 1.0]), T([0.5, 2.0]))
d.Binomial(4, T([0.2, 0.7])) | d.Binomial(4, T([0.4, 0.5]))
d.Categorical(T([0.2, 0.3, 0.5])) | d.Categorical(T([0.1, 0.8, 0.1]))
d.Cauchy(T([0.5, -1.0]), T([1.0, 2.0])) | d.Cauchy(T([0.0, 1.0]), T([2.0, 1.0]))
d.ContinuousBernoulli(T([0.2, 0.9])) | d.ContinuousBernoulli(T([0.4, 0.3]))
d.Dirichlet(T([0.5, 2.0, 1.0])) | d.Dirichlet(T([1.5, 2.0, 3.0]))
d.Exponential(T([0.5, 2.0])) | d.Exponential(T([1.5, 1.0]))
d.Gamma(T([0.5, 2.0]), T([1.0, 3.0])) | d.Gamma(T([1.5, 1.0]), T([2.0, 0.5]))
d.Geometric(T([0.2, 0.7])) | d.Geometric(T([0.4, 0.5]))
d.Gumbel(T([0.5, -1.0]), T([1.0, 2.0])) | d.Gumbel(T([0.0, 1.0]), T([2.0, 1.0]))
d.HalfNormal(T([1.0, 2.0])) | d.HalfNormal(T([2.0, 1.0]))
d.Independent(d.Normal(T([0.5, -1.0]), T([1.0, 2.0])), 1) | d.Independent(d.Normal(T([0.0, 1.0]), T([2.0, 1.0])), 1)
d.Laplace(T([0.5, -1.0]), T([1.0, 2.0])) | d.Laplace(T([0.0, 1.0]), T([2.0, 1.0]))
d.LogNormal(T([0.5, -1.0]), T([1.0, 2.0])) | d.LogNormal(T([0.0, 1.0]), T([2.0, 1.0]))
d.MultivariateNormal(T([0.5, -1.0]), scale_tril=T([[1.0, 0.0], [0.5, 2.0]])) | d.MultivariateNormal(T([0.0, 1.0]), scale_tril=T([[2.0, 0.0], [0.5, 1.0]]))
d.LowRankMultivariateNormal(T([0.5, -1.0]), T([[1.0], [0.5]]), T([1.0, 2.0])) | d.LowRankMultivariateNormal(T([0.0, 1.0]), T([[0.3], [0.2]]), T([2.0, 1.0]))
d.Normal(T([0.5, -1.0]), T([1.0, 2.0])) | d.Normal(T([0.0, 1.0]), T([2.0, 1.0]))
d.OneHotCategorical(T([0.2, 0.3, 0.5])) | d.OneHotCategorical(T([0.1, 0.8, 0.1]))
d.Pareto(T([1.0, 2.0]), T([2.5, 3.0])) | d.Pareto(T([0.5, 2.5]), T([1.5, 3.0]))
d.Poisson(T([0.5, 4.0])) | d.Poisson(T([1.5, 2.0]))
d.Uniform(T([0.25, 0.5]), T([0.75, 2.0])) | d.Uniform(T([0.0, 1.0]), T([1.0, 3.0]))
d.Wishart(T(4.0), scale_tril=T([[1.0, 0.0], [0.5, 2.0]])) | d.Wishart(T(5.0), scale_tril=T([[2.0, 0.0], [0.5, 1.0]]))
""".strip().splitlines()

ERRORS = """
d.Normal(T([0.0]), T([-1.0]))
d.Normal("a", 1.0)
d.Normal(T([0.0, 1.0]), T([1.0, 1.0, 1.0]))
d.Categorical()
d.Categorical(T(1.0))
d.Bernoulli(0.3, 0.3)
d.Normal(T([[0.0] * 3] * 2), 1.0).log_prob(3)
d.Normal(T([[0.0] * 3] * 2), 1.0).log_prob(T([0.0] * 4))
d.Bernoulli(T([0.2] * 3)).log_prob(T(0.5))
d.MultivariateNormal(T([0.0] * 3), scale_tril=torch.eye(3)).log_prob(T([0.0] * 2))
d.MultivariateNormal(T([0.0] * 3))
d.MultivariateNormal(T(0.0), torch.eye(2))
d.Independent(d.Normal(T([0.0]), 1.0), 3)
d.MixtureSameFamily(d.Categorical(T([1.0] * 3)), d.Normal(T([0.0] * 4), 1.0))
d.TransformedDistribution(d.Normal(T([0.0]), 1.0), [3])
d.Beta(1.0, 2.0).cdf(T(0.3))
d.Poisson(2.0).rsample()
d.Multinomial(T(3), T([0.2, 0.3]))
d.Geometric(0.0)
d.Uniform(1.0, 0.0)
d.Dirichlet(T(1.0))
d.LKJCholesky(1)
d.Wishart(T(2.0), scale_tril=torch.eye(3))
d.ReshapeTransform((2, 3), (4,))
d.transform_to(d.constraints.boolean)
d.kl_divergence(d.Gamma(1.0, 1.0), d.Cauchy(0.0, 1.0))
d.Normal(torch.empty(3, device="meta"), torch.empty(3, device="meta"))
d.Binomial(T([3, 4]), T([0.2, 0.3])).enumerate_support()
""".strip().splitlines()


def scope(torch):
    return {"torch": torch, "d": torch.distributions, "T": torch.tensor, "D": torch.float64}


def told(value, torch):
    """A result as JSON; texts, numbers and tensors."""
    if isinstance(value, torch.Tensor):
        flat = [float(one) for one in value.detach().to(torch.float64).reshape(-1).tolist()]
        flat = [one if math.isfinite(one) else str(one) for one in flat]
        return {"dtype": str(value.dtype), "shape": list(value.shape), "values": flat}
    return list(value) if isinstance(value, torch.Size) else value


def asked(call, torch):
    """What a call gives, or the type and text of what it raises."""
    try:
        return told(call(), torch)
    except Exception as error:
        return {"raises": type(error).__name__, "text": str(error)}


def _gradients(distribution, value, torch, code, names):
    """Of the density, in the numbers that the distribution was made from."""
    leaves = []

    def leaf(data, **kwargs):
        made = torch.tensor(data, **kwargs)
        if made.dtype.is_floating_point:
            made.requires_grad_()
            leaves.append(made)
        return made

    made = eval(code, {**names, "T": leaf})
    made.log_prob(value).sum().backward()
    return [told(one.grad, torch) for one in leaves if one.grad is not None]


def distribution(line, torch):
    code, values = line.split(" | ")
    names = scope(torch)
    made, value = eval(code, names), eval(values, names)
    batch, event = made.batch_shape, made.event_shape
    answers = {
        "batch_shape": lambda: batch, "event_shape": lambda: event, "repr": lambda: repr(made),
        "support": lambda: repr(made.support), "has_rsample": lambda: made.has_rsample,
        "mean": lambda: made.mean, "mode": lambda: made.mode, "variance": lambda: made.variance,
        "stddev": lambda: made.stddev, "entropy": lambda: made.entropy(), "perplexity": lambda: made.perplexity(),
        "log_prob": lambda: made.log_prob(value), "cdf": lambda: made.cdf(value),
        "icdf": lambda: made.icdf(torch.full(batch, 0.3)),
        "enumerate_support": lambda: made.enumerate_support(),
        "enumerate_support_small": lambda: made.enumerate_support(expand=False),
        "expanded": lambda: made.expand((3, *batch)).log_prob(value), "expanded_repr": lambda: repr(made.expand((3, *batch))),
        "expanded_mean": lambda: made.expand((3, *batch)).mean,
        "gradients": lambda: _gradients(made, value, torch, code, names),
    }
    found = {name: asked(answer, torch) for name, answer in answers.items()}
    for name in ("sample", "rsample"):
        torch.manual_seed(7)
        found[name] = asked(lambda name=name: getattr(made, name)((4,)), torch)
    return found


def transform(line, torch):
    code, values = line.split(" | ")
    names = scope(torch)
    made, x = eval(code, names), eval(values, names)
    y = made(x)
    return {
        "repr": repr(made), "bijective": made.bijective, "domain": asked(lambda: repr(made.domain), torch),
        "codomain": asked(lambda: repr(made.codomain), torch), "event_dim": asked(lambda: made.codomain.event_dim, torch),
        "sign": asked(lambda: made.sign, torch), "forward": told(y, torch), "inverse": asked(lambda: made.inv(y), torch),
        "stretch": asked(lambda: made.log_abs_det_jacobian(x, y), torch),
        "shape": asked(lambda: made.forward_shape(x.shape), torch),
        "shape_back": asked(lambda: made.inverse_shape(y.shape), torch),
    }


def divergences(torch):
    names = scope(torch)
    pairs = [line.split(" | ") for line in KINDS]
    found = {}
    for p, _ in pairs:
        for _, q in pairs:
            answer = asked(lambda p=p, q=q: torch.distributions.kl_divergence(eval(p, names), eval(q, names)), torch)
            if answer.get("raises") != "NotImplementedError" or "No KL" not in answer["text"]:
                found[f"{p} | {q}"] = answer
    return found


def everything(torch):
    return {
        "distributions": {line: distribution(line, torch) for line in CASES},
        "transforms": {line: transform(line, torch) for line in TRANSFORMS},
        "divergences": divergences(torch),
        "errors": {line: asked(lambda line=line: eval(line, scope(torch)), torch) for line in ERRORS},
    }
