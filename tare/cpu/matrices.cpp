#include "tare/cpu/matrices.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/cpu/reduction.h"

namespace tare::cpu {

std::vector<Matrix> read_matrices(const Tensor& batch) {
  const int64_t m = batch.sizes()[batch.dim() - 2], n = batch.sizes()[batch.dim() - 1];
  const std::vector<Complex> values = read<Complex>(batch);
  std::vector<Matrix> matrices;
  for (auto at = values.begin(); at != values.end(); at += m * n)
    matrices.push_back({m, n, std::vector<Complex>(at, at + m * n)});
  return matrices;
}

void write_matrices(const Tensor& batch, const std::vector<Matrix>& matrices) {
  std::vector<Complex> values;
  for (const Matrix& matrix : matrices) values.insert(values.end(), matrix.values.begin(), matrix.values.end());
  write<Complex>(batch, values);
}

int64_t factor_lu(Matrix& a, std::vector<int64_t>& pivots) {
  const int64_t k = std::min(a.rows, a.columns);
  double largest = 0;
  for (const Complex& x : a.values) largest = std::max(largest, std::abs(x));
  const double zero = largest * static_cast<double>(4 * k) * std::numeric_limits<double>::epsilon();
  int64_t code = 0;
  for (int64_t p = 0; p < k; ++p) {
    int64_t best = p;
    for (int64_t i = p + 1; i < a.rows; ++i)
      if (std::abs(a.at(i, p)) > std::abs(a.at(best, p))) best = i;
    pivots.push_back(best + 1);
    for (int64_t j = 0; j < a.columns && best != p; ++j) std::swap(a.at(p, j), a.at(best, j));
    if (!(std::abs(a.at(p, p)) > zero) && !std::isnan(std::abs(a.at(p, p)))) {
      for (int64_t i = p; i < a.rows; ++i) a.at(i, p) = 0;
      if (code == 0) code = p + 1;
      continue;
    }
    for (int64_t i = p + 1; i < a.rows; ++i) {
      const Complex factor = a.at(i, p) /= a.at(p, p);
      for (int64_t j = p + 1; j < a.columns; ++j) a.at(i, j) -= factor * a.at(p, j);
    }
  }
  return code;
}

void solve_lu(const Matrix& lu, const std::vector<int64_t>& pivots, Matrix& b) {
  const int64_t n = lu.rows;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < b.columns; ++j) std::swap(b.at(i, j), b.at(pivots[static_cast<size_t>(i)] - 1, j));
  for (int64_t j = 0; j < b.columns; ++j) {
    for (int64_t i = 0; i < n; ++i)
      for (int64_t k = 0; k < i; ++k) b.at(i, j) -= lu.at(i, k) * b.at(k, j);
    for (int64_t i = n - 1; i >= 0; --i) {
      for (int64_t k = i + 1; k < n; ++k) b.at(i, j) -= lu.at(i, k) * b.at(k, j);
      b.at(i, j) /= lu.at(i, i);
    }
  }
}

int64_t factor_cholesky(Matrix& a, bool upper) {
  const int64_t n = a.rows;
  if (upper)
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < i; ++j) a.at(i, j) = std::conj(a.at(j, i));
  int64_t code = 0;
  for (int64_t j = 0; j < n; ++j) {
    double pivot = a.at(j, j).real();
    for (int64_t k = 0; k < j; ++k) pivot -= std::norm(a.at(j, k));
    if (!(pivot > 0)) {
      code = j + 1;
      break;
    }
    a.at(j, j) = std::sqrt(pivot);
    for (int64_t i = j + 1; i < n; ++i) {
      for (int64_t k = 0; k < j; ++k) a.at(i, j) -= a.at(i, k) * std::conj(a.at(j, k));
      a.at(i, j) /= a.at(j, j);
    }
  }
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = i + 1; j < n; ++j) {
      a.at(i, j) = upper ? std::conj(a.at(j, i)) : 0;
      if (upper) a.at(j, i) = 0;
    }
  return code;
}

}  // namespace tare::cpu
