#pragma once

#include "tare/ops/linalg/dense_matrix_cpu.h"

// A = L D L', with the transpose or, of a Hermitian matrix, the adjoint: by the pivots of Bunch and Kaufman, as
// LAPACK's sytrf and hetrf choose them. D has blocks of one row or two. A pivot is the row, from 1, that changed places
// with the block's last; both rows of a block of two have the same, negative.
namespace tare::cpu {

/// Factors in place: D, and L below it without its ones; what stands above the diagonal is neither read nor kept.
/// Gives the number of the first block of zeros, or 0.
int64_t factor_ldl(Matrix& matrix, bool hermitian, std::vector<int64_t>& pivots);
/// Solves in place for the columns of b. Errors: pivots that factor_ldl does not give.
void solve_ldl(const Matrix& ld, const std::vector<int64_t>& pivots, bool hermitian, Matrix& b);

}  // namespace tare::cpu
