#pragma once

#include <vector>

#include "tare/core/elements.h"

// Factorizations of small dense matrices, over complex numbers in double precision whatever the tensor's type is.
// Return codes are LAPACK's: 0, or the number of the first pivot that failed.
namespace tare::cpu {

struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<Complex> values;  // row-major
  Complex& at(int64_t i, int64_t j) { return values[static_cast<size_t>(i * columns + j)]; }
  Complex at(int64_t i, int64_t j) const { return values[static_cast<size_t>(i * columns + j)]; }
};

Matrix identity(int64_t n);
Matrix transposed(const Matrix& matrix);
Matrix adjoint(const Matrix& matrix);
Matrix product(const Matrix& a, const Matrix& b);

/// The matrices of a batch, in row-major order of the batch.
std::vector<Matrix> read_matrices(const Tensor& batch);
/// The same for each of a batch that its own broadcasts to.
std::vector<Matrix> read_matrices(const Tensor& matrices, IntList batch);
/// Stores as many matrices.
void write_matrices(const Tensor& batch, const std::vector<Matrix>& matrices);

/// Factors in place: L below the diagonal, where it has ones, and U. `pivots[k]` is the row, from 1, that changed
/// places with row k. A pivot that only rounding keeps from zero is zero.
int64_t factor_lu(Matrix& matrix, std::vector<int64_t>& pivots);
/// Solves in place for the columns of b, given what factor_lu made.
void solve_lu(const Matrix& lu, const std::vector<int64_t>& pivots, Matrix& b);
/// Solves in place for the columns of b, reading one triangle, with ones for its diagonal if asked.
void solve_triangular(const Matrix& triangle, bool upper, bool unitriangular, Matrix& b);
/// Householder's reflection H = I - tau v v^H whose adjoint makes a column zero but for its first element, which is
/// real; v starts with a one. The signs are LAPACK's.
struct Reflection {
  std::vector<Complex> direction;  // v
  Complex tau;
  Complex first;  // what is left of the column
  explicit Reflection(const std::vector<Complex>& column);
  Reflection(std::vector<Complex> direction, Complex tau);
  /// Some rows of a matrix become H, or its adjoint, times themselves, in the columns from one on.
  void from_left(Matrix& matrix, int64_t first_row, int64_t first_column, bool adjoint) const;
  /// Some columns become themselves times H.
  void from_right(Matrix& matrix, int64_t first_column) const;
};
/// Makes a matrix triangular by reflections; what stands below the diagonal are their directions without the ones.
/// Gives their taus.
std::vector<Complex> factor_qr(Matrix& matrix);
/// x = Q x, or Q^H x, where Q is the product of such reflections.
void apply_reflections(const Matrix& directions, const std::vector<Complex>& taus, bool adjoint, Matrix& x);
/// Factors in place, reading one triangle and clearing the other.
int64_t factor_cholesky(Matrix& matrix, bool upper);
/// The eigenvalues of a Hermitian matrix, ascending, and in the columns of `vectors` what belongs to them, each turned
/// so that its largest element is positive.
std::vector<double> diagonalize(Matrix hermitian, Matrix& vectors);

/// A = left * diag(values) * right^H, with as many columns as A's smaller side; the values descend.
struct Singular {
  Matrix left;
  std::vector<double> values;
  Matrix right;
};
/// Errors: LinAlgError, elements that are not finite, naming the matrix's place in its `batch`.
Singular singular_values(const Matrix& matrix, int64_t batch = -1);
/// Adds orthonormal columns to some that are, until there are as many.
void complete_columns(Matrix& orthonormal, int64_t columns);

}  // namespace tare::cpu
