"""Rules of matrices taken apart on the CPU; the values are PyTorch 2.13's."""

import pytest

import tare as torch


@pytest.fixture
def symmetric():
    """A positive definite matrix of nine rows with the eigenvalues 1 to 9."""
    torch.manual_seed(0)
    basis = torch.linalg.qr(torch.randn(9, 9, dtype=torch.float64)).Q
    return basis * torch.arange(1.0, 10) @ basis.T


def test_eigenvalues_of_a_real_matrix_come_in_pairs_as_lapack_orders_them():
    rows = [[0.9, 0.1, 0.4, 0.3], [0.2, 0.7, 0.1, -2.0], [0.0, 0.3, 0.7, 1.0], [-1.0, 0.5, 0.25, 0.125]]
    values, vectors = torch.linalg.eig(torch.tensor(rows, dtype=torch.float64))
    expected = [0.57527752+1.05452796j, 0.57527752-1.05452796j, 0.11011243 + 0j, 1.16433253 + 0j]
    first_row = [-0.14770992+0.12236999j, -0.14770992-0.12236999j, -0.18104621 + 0j, 0.56642588 + 0j]
    for found, wanted in ((values, expected), (vectors[0], first_row)):
        torch.testing.assert_close(found, torch.tensor(wanted, dtype=torch.complex128), rtol=0, atol=1e-7)


def test_some_eigenvalues_are_found_in_order(symmetric):
    values, vectors = torch.lobpcg(symmetric, k=2)
    torch.testing.assert_close(values, torch.tensor([9.0, 8], dtype=torch.float64))
    torch.testing.assert_close(symmetric @ vectors, vectors * values)
    least = torch.lobpcg(symmetric.expand(2, 9, 9), k=1, largest=False)[0]
    torch.testing.assert_close(least, torch.ones(2, 1, dtype=torch.float64))


def test_eigenvalues_may_be_relative_to_a_second_matrix(symmetric):
    scale = torch.diag(torch.arange(1.0, 10).double())
    values, vectors = torch.lobpcg(symmetric, k=3, B=scale)
    torch.testing.assert_close(symmetric @ vectors, scale @ vectors * values)
    torch.testing.assert_close(vectors.T @ scale @ vectors, torch.eye(3, dtype=torch.float64))


def test_some_eigenvalues_have_gradients(symmetric):
    symmetric.requires_grad_()
    values, vectors = torch.lobpcg(symmetric, k=1)
    values.sum().backward()
    torch.testing.assert_close(symmetric.grad, (vectors @ vectors.T).detach())


@pytest.mark.parametrize(
    "sizes, options, error, message",
    [
        ((3, 4), {}, AssertionError, "A must be square, got shape torch.Size([3, 4])"),
        ((4, 4), {"k": 2}, ValueError, "(=4) is smaller than 3 x the number of requested eigenpairs (=2)"),
        ((9, 9), {"X": torch.ones(8, 1)}, AssertionError, "X shape mismatch: got torch.Size([8, 1]), expected (9, 1)"),
        ((9, 9), {"tracker": print}, NotImplementedError, "a tracker"),
    ],
)
def test_what_has_no_such_eigenvalues_is_refused(sizes, options, error, message):
    with pytest.raises(error) as raised:
        torch.lobpcg(torch.ones(sizes), **options)
    assert message in str(raised.value)


def test_a_triangle_alone_has_no_derivative():
    x = torch.ones(3, 2, requires_grad=True)
    with pytest.raises(RuntimeError, match="depends on Q, which is not computed when mode='r'"):
        torch.linalg.qr(x, "r").R.sum().backward()
