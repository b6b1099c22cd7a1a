#include "tare/ops/linalg/linear_system_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/reduction.h"
#include "tare/ops/linalg/dense_matrix_cpu.h"
#include "tare/ops/linalg/eigenvalues_cpu.h"
#include "tare/ops/linalg/ldl_cpu.h"
#include "tare/ops/linalg/matrices.h"

namespace tare::cpu {

namespace {

// Calls with each pair of the matrices that two batches broadcast to; what it gives is the result's.
template <class F>
void for_pairs(const Tensor& result, const Tensor& a, const Tensor& b, const F& visit) {
  const IntList batch = result.sizes().slice(0, result.dim() - 2);
  if (result.numel() == 0) return;
  const std::vector<Matrix> left = read_matrices(a, batch), right = read_matrices(b, batch);
  std::vector<Matrix> found;
  for (size_t i = 0; i < left.size(); ++i) found.push_back(visit(left[i], right[i]));
  write_matrices(result, found);
}

using Pivots = std::vector<int64_t>;

Pivots pivots_of(const Matrix& column) {
  Pivots found;
  for (const Complex& x : column.values) found.push_back(static_cast<int64_t>(x.real()));
  return found;
}

double largest_of(const Singular& parts) { return parts.values.empty() ? 0 : parts.values[0]; }

// P, with A = P L U.
Matrix permutation(int64_t n, const Pivots& pivots) {
  Matrix p = identity(n);
  for (int64_t k = std::min(n, static_cast<int64_t>(pivots.size())); k-- > 0;) {
    const int64_t pivot = pivots[static_cast<size_t>(k)];
    check(pivot >= 1 && pivot <= n,
          "pivots passed to lu_unpack must be between 1 and LU.size(-2) inclusive.Did you properly pass the result of "
          "lu_factor?");
    for (int64_t j = 0; j < n; ++j) std::swap(p.at(k, j), p.at(pivot - 1, j));
  }
  return p;
}
Matrix lower_part(const Matrix& lu) {
  const int64_t k = std::min(lu.rows, lu.columns);
  Matrix l{lu.rows, k, std::vector<Complex>(static_cast<size_t>(lu.rows * k))};
  for (int64_t i = 0; i < l.rows; ++i)
    for (int64_t j = 0; j <= std::min(i, k - 1); ++j) l.at(i, j) = i == j ? 1 : lu.at(i, j);
  return l;
}
Matrix upper_part(const Matrix& lu) {
  const int64_t k = std::min(lu.rows, lu.columns);
  Matrix u{k, lu.columns, std::vector<Complex>(static_cast<size_t>(k * lu.columns))};
  for (int64_t i = 0; i < k; ++i)
    for (int64_t j = i; j < u.columns; ++j) u.at(i, j) = lu.at(i, j);
  return u;
}

// Identities, as many as the result has room for.
std::vector<Matrix> identities(const Tensor& result) {
  const int64_t n = result.size(-1);
  return std::vector<Matrix>(n == 0 ? 0 : static_cast<size_t>(result.numel() / (n * n)), identity(n));
}

Matrix zeros(int64_t rows, int64_t columns) {
  return {rows, columns, std::vector<Complex>(static_cast<size_t>(rows * columns))};
}
// The first columns of an identity.
Matrix leading_units(int64_t rows, int64_t columns) {
  Matrix units = zeros(rows, columns);
  for (int64_t i = 0; i < std::min(rows, columns); ++i) units.at(i, i) = 1;
  return units;
}

// A batch of vectors, of which there are as many as matrices.
std::vector<Lane<Complex>> rows_of(const Tensor& vectors, size_t count) {
  const Lane<Complex> values = read<Complex>(vectors);
  const auto length = vectors.size(-1);
  std::vector<Lane<Complex>> found;
  for (size_t i = 0; i < count; ++i) {
    const auto begin = values.begin() + static_cast<int64_t>(i) * length;
    found.emplace_back(begin, begin + length);
  }
  return found;
}

// One list of pivots may serve several factors.
void unpack(TensorList results, const std::vector<Matrix>& factors, const std::vector<Pivots>& pivots) {
  std::vector<Matrix> p = identities(results[0]), l, u;
  for (size_t i = 0; i < factors.size(); ++i) {
    if (i < p.size() && !pivots.empty()) p[i] = permutation(factors[i].rows, pivots[i % pivots.size()]);
    l.push_back(lower_part(factors[i])), u.push_back(upper_part(factors[i]));
  }
  if (results[0].numel() > 0) write_matrices(results[0], p);
  if (results[1].numel() > 0) write_matrices(results[1], l);
  if (results[2].numel() > 0) write_matrices(results[2], u);
}

// A determinant as its direction and the logarithm of its length.
struct Determinant {
  Complex sign = 1;
  double log = 0;
};
Determinant determinant(const Matrix& lu, const Pivots& pivots, bool real) {
  Determinant found;
  for (int64_t i = 0; i < lu.rows; ++i) {
    const Complex x = lu.at(i, i);
    // Of real numbers all have a sign, and that of NaN is 0.
    found.sign *= real || x == Complex(0) ? Complex((x.real() > 0) - (x.real() < 0)) : x / std::abs(x);
    found.log += std::log(std::abs(x));
    if (pivots[static_cast<size_t>(i)] != i + 1) found.sign = -found.sign;
  }
  return found;
}

// Factors each matrix; gives the determinants, and writes the factors where they are results.
std::vector<Determinant> determinants(const Tensor& A, const Tensor* factors, const Tensor* pivots) {
  std::vector<Determinant> found;
  std::vector<Matrix> matrices = read_matrices(A, A.sizes().slice(0, A.dim() - 2));
  Pivots all;
  for (Matrix& matrix : matrices) {
    Pivots own;
    factor_lu(matrix, own);
    found.push_back(determinant(matrix, own, !is_complex(A.dtype())));
    all.insert(all.end(), own.begin(), own.end());
  }
  // Of matrices without elements there is nothing to read; their determinant is 1.
  found.resize(static_cast<size_t>(checked_numel(A.sizes().slice(0, A.dim() - 2))));
  if (factors) write_matrices(*factors, matrices);
  if (pivots) write<int64_t>(*pivots, all);
  return found;
}

double norm_1(const Matrix& a) {
  double largest = 0;
  for (int64_t j = 0; j < a.columns; ++j) {
    double sum = 0;
    for (int64_t i = 0; i < a.rows; ++i) sum += std::abs(a.at(i, j));
    largest = std::max(largest, sum);
  }
  return largest;
}

// By Taylor's series of the matrix halved until it is small, squared as often.
Matrix exponential(Matrix a) {
  int halvings = 0;
  for (double size = norm_1(a); size > 0.5 && std::isfinite(size); size /= 2) ++halvings;
  for (Complex& x : a.values) x = std::ldexp(1.0, -halvings) * x;
  Matrix sum = identity(a.rows), term = sum;
  constexpr int kTerms = 18;
  for (int k = 1; k <= kTerms; ++k) {
    term = product(term, a);
    for (size_t i = 0; i < term.values.size(); ++i) sum.values[i] += term.values[i] /= k;
  }
  for (; halvings > 0; --halvings) sum = product(sum, sum);
  return sum;
}

// The whole of a Hermitian matrix of which one triangle is given.
void make_hermitian(Matrix& matrix, bool upper) {
  for (int64_t i = 0; i < matrix.rows; ++i) {
    matrix.at(i, i) = matrix.at(i, i).real();
    for (int64_t j = 0; j < i; ++j)
      (upper ? matrix.at(i, j) : matrix.at(j, i)) = std::conj(upper ? matrix.at(j, i) : matrix.at(i, j));
  }
}

// V / S U^H, over the singular values above a bound.
Matrix inverse_above(const Singular& parts, double bound) {
  Matrix scaled = parts.right;
  for (int64_t j = 0; j < scaled.columns; ++j) {
    const double value = parts.values[static_cast<size_t>(j)];
    for (int64_t i = 0; i < scaled.rows; ++i) scaled.at(i, j) *= value > bound ? 1 / value : 0;
  }
  return product(scaled, adjoint(parts.left));
}
}  // namespace

double rounding_of(const Tensor& self) {
  return epsilon_of(self.dtype()) * static_cast<double>(std::max(self.size(-1), self.size(-2)));
}

void inv_ex_kernel(TensorList results, const Tensor& A, bool) {
  std::vector<Matrix> inverses;
  Lane<int64_t> codes;
  for (Matrix& matrix : read_matrices(A)) {
    Matrix& inverse = inverses.emplace_back(identity(matrix.rows));
    Pivots pivots;
    codes.push_back(factor_lu(matrix, pivots));
    solve_lu(matrix, pivots, inverse);
  }
  write_matrices(results[0], inverses);
  codes.resize(static_cast<size_t>(results[1].numel()));
  write<int64_t>(results[1], codes);
}

// X A = B is solved as A' X' = B'.
void solve_ex_kernel(TensorList results, const Tensor& A, const Tensor& B, bool left, bool) {
  const bool vector = is_vector_batch(A, B);
  const IntList batch = results[0].sizes().slice(0, results[0].dim() - (vector ? 1 : 2));
  const std::vector<Matrix> unknowns = read_matrices(vector ? as_columns(B) : B, batch);
  std::vector<Matrix> solutions;
  for (const Matrix& a : read_matrices(A, batch)) {
    if (solutions.size() == unknowns.size()) break;
    const Matrix& b = unknowns[solutions.size()];
    Matrix lu = left ? a : transposed(a);
    Matrix& x = solutions.emplace_back(left ? b : transposed(b));
    Pivots pivots;
    factor_lu(lu, pivots);
    solve_lu(lu, pivots, x);
    if (!left) x = transposed(x);
  }
  write_matrices(results[0], solutions);
  Lane<int64_t> pivots, codes;
  std::vector<Matrix> factors = read_matrices(A);
  for (Matrix& matrix : factors) codes.push_back(factor_lu(matrix, pivots));
  write_matrices(results[1], factors);
  write<int64_t>(results[2], pivots);
  codes.resize(static_cast<size_t>(results[3].numel()));
  write<int64_t>(results[3], codes);
}

void solve_triangular_kernel(TensorList results, const Tensor& A, const Tensor& B, bool upper, bool left,
                             bool unitriangular) {
  // X A = B is solved as A' X' = B'.
  for_pairs(results[0], A, B, [&](const Matrix& a, const Matrix& b) {
    Matrix x = left ? b : transposed(b);
    solve_triangular(left ? a : transposed(a), upper == left, unitriangular, x);
    return left ? x : transposed(x);
  });
}

void old_triangular_solve_kernel(TensorList results, const Tensor& self, const Tensor& A, bool upper, bool transpose,
                                 bool unitriangular) {
  for_pairs(results[0], A, self, [&](const Matrix& a, Matrix x) {
    solve_triangular(transpose ? transposed(a) : a, upper != transpose, unitriangular, x);
    return x;
  });
  for_pairs(results[1], A, self, [](const Matrix& a, const Matrix&) { return a; });
}

void cholesky_solve_kernel(TensorList results, const Tensor& self, const Tensor& input2, bool upper) {
  for_pairs(results[0], input2, self, [&](const Matrix& factor, Matrix x) {
    solve_triangular(upper ? adjoint(factor) : factor, false, false, x);
    solve_triangular(upper ? factor : adjoint(factor), true, false, x);
    return x;
  });
}

void cholesky_inverse_kernel(TensorList results, const Tensor& self, bool upper) {
  for_pairs(results[0], self, self, [&](const Matrix& factor, const Matrix&) {
    Matrix x = identity(factor.rows);
    solve_triangular(upper ? adjoint(factor) : factor, false, false, x);
    solve_triangular(upper ? factor : adjoint(factor), true, false, x);
    return x;
  });
}

void lu_solve_kernel(TensorList results, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left,
                     bool of_adjoint) {
  if (results[0].numel() == 0) return;
  const IntList batch = results[0].sizes().slice(0, results[0].dim() - 2);
  const std::vector<Matrix> factors = read_matrices(LU, batch), rows = read_matrices(as_columns(pivots), batch);
  std::vector<Matrix> solutions = read_matrices(B, batch);
  for (size_t i = 0; i < solutions.size(); ++i) {
    // X A = B is solved as A^H X^H = B^H.
    Matrix x = left ? solutions[i] : adjoint(solutions[i]);
    const Matrix &lu = factors[i], p = permutation(lu.rows, pivots_of(rows[i]));
    if (left != of_adjoint) {
      x = product(transposed(p), x);
      solve_triangular(lu, false, true, x);
      solve_triangular(lu, true, false, x);
    } else {
      solve_triangular(adjoint(lu), false, false, x);
      solve_triangular(adjoint(lu), true, true, x);
      x = product(p, x);
    }
    solutions[i] = left ? x : adjoint(x);
  }
  write_matrices(results[0], solutions);
}

void ldl_solve_kernel(TensorList results, const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  if (results[0].numel() == 0) return;
  const IntList batch = results[0].sizes().slice(0, results[0].dim() - 2);
  const std::vector<Matrix> factors = read_matrices(LD, batch), rows = read_matrices(as_columns(pivots), batch);
  std::vector<Matrix> solutions = read_matrices(B, batch);
  for (size_t i = 0; i < solutions.size(); ++i) solve_ldl(factors[i], pivots_of(rows[i]), hermitian, solutions[i]);
  write_matrices(results[0], solutions);
}

void lu_kernel(TensorList results, const Tensor& A, bool) {
  std::vector<Matrix> factors = read_matrices(A);
  std::vector<Pivots> pivots(factors.size());
  for (size_t i = 0; i < factors.size(); ++i) factor_lu(factors[i], pivots[i]);
  unpack(results, factors, pivots);
}
void lu_unpack_kernel(TensorList results, const Tensor& LU_data, const Tensor& LU_pivots, bool, bool unpack_pivots) {
  const std::vector<Matrix> factors = read_matrices(LU_data);
  std::vector<Pivots> pivots;
  if (unpack_pivots)
    for (const Matrix& rows : read_matrices(as_columns(LU_pivots))) pivots.push_back(pivots_of(rows));
  unpack(results, factors, pivots);
}

void det_kernel(TensorList results, const Tensor& A) {
  Lane<Complex> values;
  for (const Determinant& each : determinants(A, &results[1], &results[2]))
    values.push_back(each.sign * std::exp(each.log));
  write<Complex>(results[0], values);
}
void slogdet_kernel(TensorList results, const Tensor& A) {
  Lane<Complex> signs, logs;
  for (const Determinant& each : determinants(A, &results[2], &results[3]))
    signs.push_back(each.sign), logs.push_back(each.log);
  write<Complex>(results[0], signs);
  write<Complex>(results[1], logs);
}
// Of a negative determinant there is no real logarithm.
void logdet_kernel(TensorList results, const Tensor& A) {
  Lane<Complex> values;
  for (const Determinant& each : determinants(A, nullptr, nullptr))
    values.push_back(is_complex(A.dtype())  ? each.log + std::log(each.sign)
                     : each.sign.real() < 0 ? Complex(std::nan(""))
                                            : Complex(each.log));
  write<Complex>(results[0], values);
}

void ldl_factor_kernel(TensorList results, const Tensor& self, bool hermitian, bool) {
  std::vector<Matrix> factors = read_matrices(self);
  Lane<int64_t> pivots, codes;
  for (Matrix& matrix : factors) codes.push_back(factor_ldl(matrix, hermitian, pivots));
  write_matrices(results[0], factors);
  write<int64_t>(results[1], pivots);
  write<int64_t>(results[2], codes);
}

void qr_kernel(TensorList results, const Tensor& A, std::string_view) {
  const int64_t inner = results[1].size(-2);
  std::vector<Matrix> qs, rs;
  for (Matrix& a : read_matrices(A)) {
    const std::vector<Complex> taus = factor_qr(a);
    Matrix& r = rs.emplace_back(zeros(inner, a.columns));
    for (int64_t i = 0; i < inner; ++i)
      for (int64_t j = i; j < a.columns; ++j) r.at(i, j) = a.at(i, j);
    if (results[0].numel() > 0) apply_reflections(a, taus, false, qs.emplace_back(leading_units(a.rows, inner)));
  }
  if (results[0].numel() > 0) write_matrices(results[0], qs);
  write_matrices(results[1], rs);
}
void geqrf_kernel(TensorList results, const Tensor& self) {
  if (self.numel() == 0) return;
  std::vector<Matrix> factors = read_matrices(self);
  Lane<Complex> all;
  for (Matrix& matrix : factors) {
    const std::vector<Complex> taus = factor_qr(matrix);
    all.insert(all.end(), taus.begin(), taus.end());
  }
  write_matrices(results[0], factors);
  write<Complex>(results[1], all);
}
void householder_product_kernel(TensorList results, const Tensor& input, const Tensor& tau) {
  if (results[0].numel() == 0) return;
  const std::vector<Matrix> directions = read_matrices(input);
  const std::vector<Lane<Complex>> taus = rows_of(tau, directions.size());
  std::vector<Matrix> products;
  for (size_t i = 0; i < directions.size(); ++i)
    apply_reflections(directions[i], taus[i], false,
                      products.emplace_back(leading_units(directions[i].rows, directions[i].columns)));
  write_matrices(results[0], products);
}
void ormqr_kernel(TensorList results, const Tensor& self, const Tensor& tau, const Tensor& other, bool left,
                  bool of_adjoint) {
  if (results[0].numel() == 0) return;
  std::vector<Matrix> products = read_matrices(other);
  const std::vector<Matrix> directions = read_matrices(self);
  const std::vector<Lane<Complex>> taus = rows_of(tau, directions.size());
  for (size_t i = 0; i < products.size(); ++i) {
    // X Q is the adjoint of Q^H X^H.
    Matrix x = left ? products[i] : adjoint(products[i]);
    apply_reflections(directions[i], taus[i], left == of_adjoint, x);
    products[i] = left ? x : adjoint(x);
  }
  write_matrices(results[0], products);
}

void matrix_exp_kernel(TensorList results, const Tensor& self) {
  std::vector<Matrix> found;
  for (Matrix& matrix : read_matrices(self)) found.push_back(exponential(std::move(matrix)));
  write_matrices(results[0], found);
}

// The eigenvalues of a hermitian matrix that is not finite are no numbers, and LAPACK gives up where a NaN is to spread
// over more than two rows: `code` is what it then returns. Errors: LinAlgError.
static bool are_numbers(const Matrix& matrix, int64_t code, int64_t batch) {
  bool found = true;
  for (int64_t i = 0; i < matrix.rows; ++i)
    for (int64_t j = 0; j < matrix.columns; ++j) {
      const double size = std::abs(matrix.at(i, j));
      if (std::isnan(size) && matrix.rows > 2) fail_with_code("linalg.eigh", code, batch);
      found = found && (std::isfinite(size) || (i == j && matrix.rows <= 2));
    }
  return found;
}

void eigh_kernel(TensorList results, const Tensor& A, std::string_view UPLO, bool compute_v) {
  const bool upper = UPLO == "U" || UPLO == "u";
  Lane<double> values;
  std::vector<Matrix> vectors;
  for (Matrix& matrix : read_matrices(A)) {
    make_hermitian(matrix, upper);
    const auto at = static_cast<int64_t>(vectors.size());
    Matrix& own_vectors = vectors.emplace_back();
    if (are_numbers(matrix, matrix.rows - (compute_v ? 1 : 2), A.dim() > 2 ? at : -1)) {
      const std::vector<double> own = diagonalize(std::move(matrix), own_vectors);
      values.insert(values.end(), own.begin(), own.end());
    } else {
      values.insert(values.end(), static_cast<size_t>(matrix.rows), std::nan(""));
      own_vectors = std::move(matrix);
      std::ranges::fill(own_vectors.values, std::nan(""));
    }
  }
  write<double>(results[0], values);
  if (compute_v) write_matrices(results[1], vectors);
}

// PyTorch finds the eigenvalues of what is not finite too: they are no numbers.
static void find_eigenvalues(const Tensor& self, const Tensor& values, const Tensor* vectors) {
  if (self.numel() == 0) return;
  Lane<Complex> all;
  std::vector<Matrix> bases;
  for (const Matrix& matrix : read_matrices(self)) {
    std::vector<Complex> own;
    if (std::ranges::all_of(matrix.values, [](const Complex& x) { return std::isfinite(x.real() + x.imag()); }))
      check<LinAlgError>(
          eigenvalues(matrix, !is_complex(self.dtype()), epsilon_of(self.dtype()), own, bases.emplace_back()),
          "linalg.eig: The algorithm failed to converge because the input matrix is ill-conditioned or "
          "has too many repeated eigenvalues.");
    else own.assign(static_cast<size_t>(matrix.rows), Complex(std::nan(""), std::nan("")));
    all.insert(all.end(), own.begin(), own.end());
  }
  write<Complex>(values, all);
  if (vectors) write_matrices(*vectors, bases);
}
void eig_kernel(TensorList results, const Tensor& self) { find_eigenvalues(self, results[0], &results[1]); }
void eigvals_kernel(TensorList results, const Tensor& self) { find_eigenvalues(self, results[0], nullptr); }

// The factors U and V^H, with all columns if asked; without vectors the values alone.
void svd_kernel(TensorList results, const Tensor& A, bool full_matrices, bool compute_uv,
                std::optional<std::string_view>) {
  std::vector<Matrix> left, right;
  Lane<double> values;
  int64_t batch = 0;
  for (const Matrix& matrix : read_matrices(A)) {
    Singular parts = singular_values(matrix, A.dim() > 2 ? batch++ : -1);
    values.insert(values.end(), parts.values.begin(), parts.values.end());
    if (!compute_uv) continue;
    if (full_matrices) complete_columns(parts.left, matrix.rows), complete_columns(parts.right, matrix.columns);
    left.push_back(parts.left);
    right.push_back(adjoint(parts.right));
  }
  write<double>(results[1], values);
  // A matrix without elements has any basis.
  for (const auto& [result, found] : {std::pair(&results[0], &left), std::pair(&results[2], &right)})
    if (result->numel() > 0) write_matrices(*result, A.numel() > 0 ? *found : identities(*result));
}

void pseudoinverse(const Tensor& result, const Tensor& self, const std::vector<double>& atol,
                   const std::vector<double>& rtol, bool hermitian) {
  if (result.numel() == 0) return;
  std::vector<Matrix> found;
  for (Matrix& matrix : read_matrices(self)) {
    if (hermitian) make_hermitian(matrix, false);
    const Singular parts = singular_values(matrix);
    const size_t i = found.size();
    const double absolute = atol.empty() ? 0 : atol[i % atol.size()];
    const double relative = !rtol.empty() ? rtol[i % rtol.size()] : absolute > 0 ? 0 : rounding_of(self);
    found.push_back(inverse_above(parts, std::max(absolute, relative * largest_of(parts))));
  }
  write_matrices(result, found);
}

void lstsq_kernel(TensorList results, const Tensor& self, const Tensor& b, std::optional<double> rcond,
                  std::optional<std::string_view>) {
  const bool vector = results[0].dim() < self.dim();
  const Tensor right = vector ? as_columns(b) : b;
  const IntList batch = results[0].sizes().slice(0, self.dim() - 2);
  std::vector<Matrix> solutions;
  Lane<double> residuals, values;
  Lane<int64_t> ranks;
  const std::vector<Matrix> wanted = read_matrices(right, batch);
  for (const Matrix& a : read_matrices(self, batch)) {
    const Singular parts = singular_values(a);
    const double bound = rcond.value_or(rounding_of(self)) * largest_of(parts);
    const Matrix& y = wanted[solutions.size()];
    const Matrix& x = solutions.emplace_back(product(inverse_above(parts, bound), y));
    const Matrix reached = product(a, x);
    for (int64_t j = 0; j < y.columns; ++j) {
      double sum = 0;
      for (int64_t i = 0; i < y.rows; ++i) sum += std::norm(reached.at(i, j) - y.at(i, j));
      residuals.push_back(sum);
    }
    ranks.push_back(std::ranges::count_if(parts.values, [&](double value) { return value > bound; }));
    values.insert(values.end(), parts.values.begin(), parts.values.end());
  }
  write_matrices(results[0], solutions);
  if (results[1].numel() > 0) write<double>(results[1], residuals);
  if (results[2].numel() > 0) write<int64_t>(results[2], ranks);
  if (results[3].numel() > 0) write<double>(results[3], values);
}

}  // namespace tare::cpu
