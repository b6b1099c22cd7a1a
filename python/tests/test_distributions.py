"""Distributions give what PyTorch's give: golden values of conformance/record_distributions.py."""

import copy
import gzip
import json
import math
import pathlib
import pickle
import warnings

import distribution_cases as cases
import pytest

import tare

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "conformance" / "golden" / "distributions.json.gz"
RECORDED = json.loads(gzip.decompress(GOLDEN.read_bytes()))


def differs(got, wanted):
    """What is not alike, or None."""
    if isinstance(wanted, dict) and "raises" in wanted:
        if not isinstance(got, dict) or got.get("raises") != wanted["raises"]:
            return f"{got} for {wanted}"
        return None
    if isinstance(got, dict) and "raises" in got:
        return f"{got} for {wanted}"
    if isinstance(wanted, list):
        if len(got) != len(wanted):
            return f"{got} for {wanted}"
        return next(filter(None, (differs(a, b) for a, b in zip(got, wanted))), None)
    if not isinstance(wanted, dict):
        return None if got == wanted else f"{got} for {wanted}"
    if got["dtype"] != wanted["dtype"] or got["shape"] != wanted["shape"]:
        return f"{got['dtype']}{got['shape']} for {wanted['dtype']}{wanted['shape']}"
    for a, b in zip(map(float, got["values"]), map(float, wanted["values"])):
        if not (a == b or (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=2e-4, abs_tol=2e-5)):
            return f"{got['values']} for {wanted['values']}"
    return None


def compared(got, wanted):
    """The answers that differ."""
    found = {}
    for name, value in wanted.items():
        difference = differs(got[name], value)
        if difference:
            found[name] = difference
    return found


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("line", cases.CASES)
def test_a_distribution_gives_what_pytorch_gives(line):
    found = cases.distribution(line, tare)
    assert compared(found, RECORDED["distributions"][line]) == {}


@pytest.mark.parametrize("line", cases.TRANSFORMS)
def test_a_transform_gives_what_pytorch_gives(line):
    assert compared(cases.transform(line, tare), RECORDED["transforms"][line]) == {}


def test_divergences_exist_and_are_pytorchs():
    found, wanted = cases.divergences(tare), RECORDED["divergences"]
    assert set(found) == set(wanted)
    assert compared(found, wanted) == {}


@pytest.mark.parametrize("line", cases.ERRORS)
def test_errors_are_pytorchs(line):
    wanted = RECORDED["errors"][line]
    assert cases.asked(lambda: eval(line, cases.scope(tare)), tare) == wanted


def test_golden_names_are_complete():
    assert set(cases.CASES) == set(RECORDED["distributions"]) and set(cases.ERRORS) == set(RECORDED["errors"])


def test_every_kind_is_asked():
    text = "\n".join(cases.CASES + cases.TRANSFORMS)
    others = {"Distribution", "ExponentialFamily", "Transform", "identity_transform", "kl_divergence", "register_kl"}
    assert [name for name in tare.distributions.__all__ if f"d.{name}(" not in text and name not in others] == []


def test_draws_have_their_distributions_moments():
    d = tare.distributions
    tare.manual_seed(0)
    for made in (d.Normal(1.0, 2.0), d.Gamma(2.0, 3.0), d.Beta(2.0, 3.0), d.Laplace(1.0, 0.5), d.Exponential(2.0), d.Poisson(3.0),
                 d.Bernoulli(0.3), d.Uniform(-1.0, 2.0), d.Geometric(0.4), d.Gumbel(0.5, 1.0), d.Weibull(1.0, 2.0),
                 d.Binomial(5, tare.tensor(0.3)), d.LogNormal(0.0, 0.25), d.NegativeBinomial(4.0, tare.tensor(0.4))):
        drawn = made.sample((4000,))
        error = float(made.stddev) / 4000**0.5
        assert abs(float(drawn.mean()) - float(made.mean)) < 5 * error, made
        assert made.support.check(drawn).all(), made


def test_a_normal_vector_says_which_of_its_matrices_is_none():
    names = {"covariance_matrix": "covariance_matrix", "precision_matrix": "precision_matrix", "scale_tril": "scale_tril matrix"}
    for given, named in names.items():
        with pytest.raises(ValueError, match=f"^{named} must be at least two-dimensional, with optional leading batch"):
            tare.distributions.MultivariateNormal(tare.zeros(2), **{given: tare.ones(2)}, validate_args=False)


def test_on_meta_there_are_shapes():
    d = tare.distributions
    with tare.device("meta"):
        loc, scale = tare.empty(3, 2), tare.empty(2)
        normal = d.Normal(loc, scale, validate_args=False)
        assert normal.rsample((5,)).shape == (5, 3, 2) and normal.log_prob(tare.empty(4, 3, 2)).shape == (4, 3, 2)
        vectors = d.MultivariateNormal(loc, scale_tril=tare.empty(2, 2), validate_args=False)
        assert vectors.log_prob(vectors.sample((5,))).shape == (5, 3) and vectors.entropy().shape == (3,)
        category = d.Categorical(logits=loc, validate_args=False)
        assert category.sample((5,)).shape == (5, 3) and category.log_prob(category.sample()).shape == (3,)
        with pytest.raises(RuntimeError, match="cannot be called on meta tensors"):
            d.Normal(loc, scale)


def test_distributions_are_copied_and_pickled():
    made = tare.distributions.Normal(tare.zeros(2), 1.0)
    assert repr(pickle.loads(pickle.dumps(made))) == repr(copy.deepcopy(made)) == repr(made)


def test_pytorchs_modules_are_there():
    import importlib

    from tare.distributions import _MODULES, normal

    assert normal.Normal is tare.distributions.Normal
    assert all(importlib.import_module(f"tare.distributions.{name}").__all__ for name in _MODULES)


def test_rejected_draws_follow_pytorchs_stream():
    tare.manual_seed(0)
    drawn = tare.distributions.VonMises(tare.tensor([0.0, 1.0]), tare.tensor([1.0, 4.0])).sample((3,))
    expected = tare.tensor([[1.3933, 1.9352], [-0.3303, 0.1569], [-0.1688, 1.5253]])
    assert tare.allclose(drawn, expected, atol=1e-4)
    tare.manual_seed(0)
    drawn = tare.distributions.Wishart(tare.tensor(4.0), tare.eye(2)).sample()
    assert tare.allclose(drawn, tare.tensor([[0.8693, 0.9903], [0.9903, 2.1458]]), atol=1e-4)


def test_a_support_that_ends_where_the_other_does_is_outside_of_it():
    uniform, other = tare.distributions.Uniform, tare.distributions.ContinuousBernoulli(tare.tensor(0.2))
    assert tare.distributions.kl_divergence(uniform(0.0, 1.0), other) == math.inf
    assert tare.distributions.kl_divergence(uniform(0.1, 0.9), other) < 1


def test_limits_of_constraints_may_be_named():
    constraints = tare.distributions.constraints
    assert repr(constraints.greater_than(lower_bound=2)) == "GreaterThan(lower_bound=2)"
    assert repr(constraints.interval(0, upper_bound=1)) == "Interval(lower_bound=0, upper_bound=1)"
    for limits, named in (((), {}), ((1,), {}), ((1,), {"lower_bound": 2}), ((1, 2, 3), {})):
        with pytest.raises(TypeError):
            constraints.interval(*limits, **named)


def test_divergences_are_registered_for_classes_of_other_libraries():
    from tare.distributions.normal import Distribution, Normal  # libraries import the base from there

    class Other:
        pass

    tare.distributions.register_kl(Normal, Other)(lambda p, q: 5)
    assert tare.distributions.kl_divergence(Normal(0, 1), Other()) == 5 and issubclass(Normal, Distribution)
    with pytest.raises(TypeError, match="Expected type_q to be a Distribution subclass but got 1"):
        tare.distributions.register_kl(Normal, 1)


def test_every_distribution_and_transform_says_what_it_is():
    for name in tare.distributions.__all__:
        assert getattr(tare.distributions, name).__doc__ or not isinstance(getattr(tare.distributions, name), type), name


def test_a_continuous_bernoullis_probabilities_stay_inside():
    made = tare.distributions.ContinuousBernoulli(logits=tare.tensor([1e38, -1e38]))
    assert ((made.probs > 0) & (made.probs < 1)).all()
    assert made.log_prob(tare.tensor([1.0, 0.0])).isfinite().all()
    assert made.sample().isfinite().all()


def test_degrees_of_freedom_may_be_integers():
    assert tare.distributions.Wishart(tare.tensor(3), tare.eye(2)).sample((4,)).shape == (4, 2, 2)


def test_a_subclass_with_a_constructor_of_its_own_must_expand_itself():
    d = tare.distributions
    for kind in (d.Normal, d.LogNormal, d.Gumbel):
        class Own(kind):
            def __init__(self):
                super().__init__(0.0, 1.0)

        class Same(kind):
            pass

        with pytest.raises(NotImplementedError, match=f"Subclass Own of {kind.__name__} that defines a custom __init__"):
            Own().expand((2,))
        assert type(Same(0.0, 1.0).expand((2,))) is Same


def test_a_relaxed_bernoullis_density_does_not_overflow():
    made = tare.distributions.RelaxedBernoulli(tare.tensor(2.0), logits=tare.tensor(100.0))
    assert float(made.log_prob(tare.tensor(0.5))) == pytest.approx(math.log(8) - 100)


def test_what_was_given_stays_the_parameter():
    made = tare.distributions.Bernoulli(logits=tare.tensor([1.0, 2.0]))
    assert (made.probs > 0.5).all()  # computed, and kept
    assert made._param is made.logits and made.expand((3, 2))._param.tolist() == [[1.0, 2.0]] * 3
