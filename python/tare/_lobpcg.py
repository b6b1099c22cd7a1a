"""The largest or smallest eigenvalues of symmetric matrices, and their eigenvectors."""

import tare
from tare.nn._functional.override import overridable


@overridable
def lobpcg(
    A,
    k=None,
    B=None,
    X=None,
    n=None,
    iK=None,
    niter=None,
    tol=None,
    largest=None,
    method=None,
    tracker=None,
    ortho_iparams=None,
    ortho_fparams=None,
    ortho_bparams=None,
):
    """Eigenvalues e [..., k] and eigenvectors v [..., m, k] of A v = e B v.

    A [..., m, m] is symmetric and B positive definite. The `largest` come first unless that is False, then the
    smallest. All are computed, exactly: what guides PyTorch's iteration (`X`, `iK`, `niter`, `tol`, `method`) says at
    most how many there are. Draws the random numbers that it starts from. Errors: AssertionError for sizes that do not
    fit, ValueError for fewer than 3 n rows, NotImplementedError for a `tracker`.
    """
    if tracker is not None:
        raise NotImplementedError("torch.lobpcg: a tracker would see the steps of an iteration, and there is none")
    m = A.shape[-1]
    assert A.shape[-2] == m, f"A must be square, got shape {A.shape}"
    k = (1 if X is None else X.shape[-1]) if k is None else k
    n = (k if X is None else X.shape[-1]) if n is None else n
    if m < 3 * n:
        raise ValueError(
            f"LOBPCG algorithm is not applicable when the number of A rows (={m})"
            f" is smaller than 3 x the number of requested eigenpairs (={n})"
        )
    if X is None:
        for _ in range(A.shape[:-2].numel()):
            tare.randn(m, n, dtype=A.dtype, device=A.device)
    else:
        assert X.shape[-2:] == (m, n), f"X shape mismatch: got {X.shape}, expected {(m, n)}"
    A = (A + A.mT) / 2
    if B is None:
        values, vectors = tare.linalg.eigh(A)
    else:
        # With B = L L', the problem is that of L^-1 A L^-T, whose eigenvectors are L' v.
        lower = tare.linalg.cholesky(B)
        half = tare.linalg.solve_triangular(lower, A, upper=False)
        values, vectors = tare.linalg.eigh(tare.linalg.solve_triangular(lower.mT, half, upper=True, left=False))
        vectors = tare.linalg.solve_triangular(lower.mT, vectors, upper=True)
    if largest or largest is None:
        values, vectors = values.flip(-1), vectors.flip(-1)
    return values[..., :k], vectors[..., :k]
