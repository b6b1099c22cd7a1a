#include "tare/ops/linalg/ldl_cpu.h"

#include <algorithm>
#include <cmath>

#include "tare/core/error.h"

namespace tare::cpu {

namespace {

double size_of(const Complex& x) { return std::abs(x.real()) + std::abs(x.imag()); }

// The lower triangle of a symmetric or Hermitian matrix.
struct Triangle {
  Matrix& a;
  bool hermitian;

  Complex mirrored(const Complex& x) const { return hermitian ? std::conj(x) : x; }

  // Rows and columns i < j from i on change places; what stands before them belongs to L.
  void exchange(int64_t i, int64_t j) {
    for (int64_t k = j + 1; k < a.rows; ++k) std::swap(a.at(k, i), a.at(k, j));
    for (int64_t k = i + 1; k < j; ++k) {
      const Complex old = a.at(k, i);
      a.at(k, i) = mirrored(a.at(j, k)), a.at(j, k) = mirrored(old);
    }
    a.at(j, i) = mirrored(a.at(j, i));
    std::swap(a.at(i, i), a.at(j, j));
  }

  // The largest element of row and column i from k on, beside the diagonal; of column k its row.
  double largest_beside(int64_t i, int64_t k, int64_t& row) const {
    double largest = 0;
    for (int64_t j = k; j < a.rows; ++j) {
      const double size = j == i ? 0 : size_of(j < i ? a.at(i, j) : a.at(j, i));
      if (size > largest || std::isnan(size)) largest = size, row = j;
    }
    return largest;
  }
};

}  // namespace

int64_t factor_ldl(Matrix& a, bool hermitian, std::vector<int64_t>& pivots) {
  const double threshold = (1 + std::sqrt(17.0)) / 8;  // it bounds the growth of elements best
  const int64_t n = a.rows;
  Triangle triangle{a, hermitian};
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = i + 1; j < n; ++j) a.at(i, j) = 0;
    if (hermitian) a.at(i, i) = a.at(i, i).real();
  }
  int64_t code = 0;
  for (int64_t k = 0, width = 1; k < n; k += width) {
    width = 1;
    int64_t row = k, other = k, pivot = k;
    const double own = size_of(a.at(k, k)), beside = triangle.largest_beside(k, k, row);
    if (!(std::max(own, beside) > 0)) {
      if (code == 0) code = k + 1;
      pivots.push_back(k + 1);
      continue;
    }
    if (own < threshold * beside) {
      const double most = triangle.largest_beside(row, k, other);
      if (own >= threshold * beside * (beside / most)) pivot = k;
      else if (size_of(a.at(row, row)) >= threshold * most) pivot = row;
      else pivot = row, width = 2;
    }
    const int64_t last = k + width - 1;
    if (pivot != last) {
      triangle.exchange(last, pivot);
      if (width == 2) std::swap(a.at(k + 1, k), a.at(pivot, k));
    }
    pivots.insert(pivots.end(), static_cast<size_t>(width), width == 1 ? pivot + 1 : -pivot - 1);
    if (width == 1) {
      for (int64_t j = k + 1; j < n; ++j) {
        const Complex factor = triangle.mirrored(a.at(j, k)) / a.at(k, k);
        for (int64_t i = j; i < n; ++i) a.at(i, j) -= a.at(i, k) * factor;
        if (hermitian) a.at(j, j) = a.at(j, j).real();
      }
      for (int64_t i = k + 1; i < n; ++i) a.at(i, k) /= a.at(k, k);
      continue;
    }
    const Complex p = a.at(k, k), q = a.at(k + 1, k), r = a.at(k + 1, k + 1);
    const Complex determinant = p * r - q * triangle.mirrored(q);
    for (int64_t j = k + 2; j < n; ++j) {
      // Row j of L, times D the row of A.
      const Complex x = a.at(j, k), y = a.at(j, k + 1);
      const Complex left = (x * r - y * q) / determinant, right = (y * p - x * triangle.mirrored(q)) / determinant;
      for (int64_t i = j; i < n; ++i)
        a.at(i, j) -= a.at(i, k) * triangle.mirrored(left) + a.at(i, k + 1) * triangle.mirrored(right);
      if (hermitian) a.at(j, j) = a.at(j, j).real();
      a.at(j, k) = left, a.at(j, k + 1) = right;
    }
  }
  return code;
}

void solve_ldl(const Matrix& ld, const std::vector<int64_t>& pivots, bool hermitian, Matrix& b) {
  const int64_t n = ld.rows;
  const auto mirrored = [&](const Complex& x) { return hermitian ? std::conj(x) : x; };
  const auto is_pair = [&](int64_t k) { return pivots[static_cast<size_t>(k)] < 0; };
  const auto exchange = [&](int64_t k, int64_t last) {
    const int64_t with = std::abs(pivots[static_cast<size_t>(k)]) - 1;
    for (int64_t j = 0; j < b.columns; ++j) std::swap(b.at(last, j), b.at(with, j));
  };
  for (int64_t k = 0; k < n; ++k) {
    const int64_t pivot = pivots[static_cast<size_t>(k)];
    check(pivot != 0 && pivot <= n && pivot >= -n, "torch.linalg.ldl_solve: a pivot of {} for {} rows", pivot, n);
  }
  std::vector<int64_t> blocks;
  for (int64_t k = 0; k < n; k += is_pair(k) ? 2 : 1) {
    check(!is_pair(k) || k + 1 < n, "torch.linalg.ldl_solve: the last pivot begins a block of two rows");
    blocks.push_back(k);
  }
  // Forwards with L and D, then backwards with L'.
  for (const int64_t k : blocks) {
    const int64_t last = is_pair(k) ? k + 1 : k;
    exchange(k, last);
    for (int64_t j = 0; j < b.columns; ++j) {
      for (int64_t i = last + 1; i < n; ++i)
        for (int64_t from = k; from <= last; ++from) b.at(i, j) -= ld.at(i, from) * b.at(from, j);
      if (last == k) {
        b.at(k, j) /= ld.at(k, k);
        continue;
      }
      const Complex p = ld.at(k, k), q = ld.at(k + 1, k), r = ld.at(k + 1, k + 1);
      const Complex determinant = p * r - q * mirrored(q);
      const Complex x = b.at(k, j), y = b.at(k + 1, j);
      b.at(k, j) = (x * r - y * mirrored(q)) / determinant, b.at(k + 1, j) = (y * p - x * q) / determinant;
    }
  }
  std::reverse(blocks.begin(), blocks.end());
  for (const int64_t k : blocks) {
    const int64_t last = is_pair(k) ? k + 1 : k;
    for (int64_t to = k; to <= last; ++to)
      for (int64_t j = 0; j < b.columns; ++j)
        for (int64_t i = last + 1; i < n; ++i) b.at(to, j) -= mirrored(ld.at(i, to)) * b.at(i, j);
    exchange(k, last);
  }
}

}  // namespace tare::cpu
