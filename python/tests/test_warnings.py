"""Rules of warnings: who hears them, how often, and in PyTorch 2.13's words."""

import subprocess
import sys
import warnings

import pytest

import tare as torch


@pytest.fixture(autouse=True)
def each_time():
    torch.set_warn_always(True)
    yield
    torch.set_warn_always(False)


def heard(call):
    with warnings.catch_warnings(record=True) as list_of_them:
        warnings.simplefilter("always")
        call()
    return [str(one.message) for one in list_of_them]


MASK = torch.tensor([1, 0, 1], dtype=torch.uint8)
X = torch.arange(3.0)
ONE = torch.ones(1)


def loss():
    leaf = torch.ones(1, requires_grad=True)
    return leaf * 2


WARNS = {
    "an out= tensor that has to be resized": (lambda: torch.add(X, 1, out=torch.ones(2)), "An output with one or more"),
    "out= of a composite": (lambda: torch.narrow_copy(X, 0, 0, 1, out=torch.ones(2)), "An output with one or more"),
    "out= of arange": (lambda: torch.arange(3, out=torch.ones(5)), "The number of elements in the out tensor of shape [5] is 5"),
    "lost imaginary parts": (lambda: torch.ones(2, dtype=torch.complex64).float(), "Casting complex values to real discards"),
    "gradients that keep their graph": (lambda: loss().backward(create_graph=True), "Using backward() with create_graph=True will create"),
    "masks of bytes": (lambda: X[MASK], "indexing with dtype torch.uint8 is now deprecated"),
    "lists that stand for tuples": (lambda: torch.ones(3, 3)[[slice(0, 1), 0]], "Using a non-tuple sequence"),
    "too few elements for a spread": (lambda: torch.std(ONE), "std(): degrees of freedom is <= 0."),
    "too few observations": (lambda: torch.cov(torch.ones(3, 1)), "cov(): degrees of freedom is <= 0."),
    "writing expanded elements": (lambda: ONE.expand(3).index_fill_(0, torch.tensor([1]), 2), "Use of index_fill_ on expanded"),
    "x.T of a vector": (lambda: X.T, "The use of `x.T` on tensors of dimension other than 2"),
    "the gradient of no leaf": (lambda: loss().grad, "The .grad attribute of a Tensor that is not a leaf"),
    "a number out of the graph": (lambda: float(loss()), "Converting a tensor with requires_grad=True to a scalar"),
    "random numbers that the type cannot hold": (lambda: torch.zeros(3).half().random_(0, 5000), "to - 1 is out of bounds [-(2^11), 2^11]."),
    "a closed range": (lambda: torch.range(0, 2), "torch.range is deprecated"),
    "a grid without its order": (lambda: torch.functional._C.functions.meshgrid([X, X]), "torch.meshgrid: in an upcoming release"),
    "a cross product without its dimension": (lambda: torch.cross(X, X), "Using torch.cross without specifying the dim"),
    "a reduction at indices": (lambda: X.index_reduce(0, torch.tensor([0]), ONE, "mean"), "index_reduce() is in beta and the API may change"),
    "a scatter that reduces": (lambda: X.scatter(0, torch.tensor([0]), ONE, reduce="add"), "The reduce argument of torch.scatter with Tensor src"),
    "the old solver": (lambda: torch.lu_solve(torch.ones(1, 1), torch.eye(1), torch.ones(1).int()), "torch.lu_solve is deprecated in favor of"),
    "a transform without a window": (lambda: torch.stft(torch.ones(8), 4, return_complex=True), "A window was not provided."),
    "a spectrum in pairs of numbers": (lambda: torch.stft(torch.ones(8), 4, window=torch.ones(4), return_complex=False), "stft with return_complex=False is deprecated."),
    "numbers by position": (lambda: torch.add(X, 2, X), "This overload of add is deprecated"),
}


@pytest.mark.parametrize("case", WARNS)
def test_what_goes_through_and_should_be_known_warns(case):
    call, text = WARNS[case]
    (message,) = heard(call)
    assert message.startswith(text)


SILENT = {
    "an empty out=": lambda: torch.add(X, 1, out=torch.ones(0)),
    "an out= that fits": lambda: torch.add(X, 1, out=torch.ones(3)),
    "factories": lambda: torch.full((3,), 1.0, out=torch.ones(2)),
    "one element without correction": lambda: torch.var(ONE, correction=0),
    "a spread on meta": lambda: torch.std(torch.ones(1, device="meta")),
    "bool masks": lambda: X[MASK.bool()],
    "a leaf's gradient": lambda: torch.ones(1, requires_grad=True).grad,
    "a matrix's T": lambda: torch.ones(2, 2).T,
}


@pytest.mark.parametrize("case", SILENT)
def test_what_is_as_it_should_be_warns_of_nothing(case):
    assert heard(SILENT[case]) == []


def test_what_is_said_once_is_said_once_unless_asked_for():
    torch.set_warn_always(False)
    heard(lambda: X.T)
    assert heard(lambda: X.T) == []
    torch.set_warn_always(True)
    assert len(heard(lambda: X.T)) == 1


def test_a_warning_that_is_an_error_is_raised_from_the_call():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="non-tuple sequence"):
            torch.ones(3, 3)[[slice(0, 1), 0]]


def test_a_warning_names_the_line_that_called():
    code = "import tare as torch\ntorch.add(torch.ones(3), 1, out=torch.ones(2))\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.startswith("<string>:2: UserWarning: An output with one or more elements was resized since it had shape [2]")
