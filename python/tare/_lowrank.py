"""Approximate singular values of matrices of low rank, from a random basis of their columns (Halko et al., 2009)."""

import tare
from tare.nn._functional.override import overridable


def _without(product, matrix, mean):
    """`product`, which is of a matrix and `matrix`, as if `mean` had been subtracted from the former."""
    return product if mean is None else product - mean.matmul(matrix)


@overridable
def get_approximate_basis(A, q, niter=2, M=None):
    """Orthonormal columns [..., m, q] that nearly span the columns of A - M, after `niter` steps of subspace iteration."""
    dtype = A.dtype if A.is_floating_point() or A.is_complex() else tare.get_default_dtype()
    drawn = tare.randn(A.shape[-1], q, dtype=dtype, device=A.device)
    basis = tare.linalg.qr(_without(A.matmul(drawn), drawn, M)).Q
    for _ in range(niter):
        rows = tare.linalg.qr(_without(A.mH.matmul(basis), basis, None if M is None else M.mH)).Q
        basis = tare.linalg.qr(_without(A.matmul(rows), rows, M)).Q
    return basis


@overridable
def svd_lowrank(A, q=6, niter=2, M=None):
    """U, S and V of [..., m, n] matrices A - M with U diag(S) V^H near to them: at most `q` singular values.

    U is [..., m, q], S is [..., q], V is [..., n, q]; M is broadcast to A. Draws random numbers.
    """
    q = 6 if q is None else q
    m, n = A.shape[-2:]
    M = None if M is None else M.broadcast_to(A.size())
    wide = m < n
    if wide:
        A, M = A.mH, None if M is None else M.mH
    basis = get_approximate_basis(A, q, niter, M)
    within = basis.mH.matmul(A)
    if M is not None:
        within = within - basis.mH.matmul(M)
    U, S, Vh = tare.linalg.svd(within, full_matrices=False)
    U, V = basis.matmul(U), Vh.mH
    return (V, S, U) if wide else (U, S, V)


@overridable
def pca_lowrank(A, q=None, center=True, niter=2):
    """Principal components of the rows of [..., m, n]: `svd_lowrank` of A less its mean row, if `center`.

    `q` is min(6, m, n) unless given. Errors: ValueError for a `q` beyond m or n, or a negative `niter`.
    """
    m, n = A.shape[-2:]
    if q is None:
        q = min(6, m, n)
    elif not 0 <= q <= min(m, n):
        raise ValueError(f"q(={q}) must be non-negative integer and not greater than min(m, n)={min(m, n)}")
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - A.mean(-2, keepdim=True) if center else A, q, niter=niter)
