#pragma once

#include "tare/ops/linalg/dense_matrix_cpu.h"

// Eigenvalues of matrices that need not be Hermitian, in LAPACK's order, which those of Eigen's solvers are not in.
namespace tare::cpu {

/// The eigenvalues of a square matrix in LAPACK's order, which is another for matrices of complex type: those of a real
/// one that are complex stand in pairs, the one above the real axis first. `vectors` gets in its columns what belongs
/// to them, of length 1 each; the largest element of a complex one is real. `epsilon` is the rounding of the matrix's
/// own type: on what is negligible there the order and the signs depend. Gives false if it did not converge.
bool eigenvalues(const Matrix& matrix, bool real, double epsilon, std::vector<Complex>& values, Matrix& vectors);

}  // namespace tare::cpu
