#include "tare/ops/linalg/dense_matrix_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/core/vectors.h"
#include "tare/kernels/reduction.h"

namespace tare::cpu {

Matrix identity(int64_t n) {
  Matrix result{n, n, std::vector<Complex>(static_cast<size_t>(n * n))};
  for (int64_t i = 0; i < n; ++i) result.at(i, i) = 1;
  return result;
}
Matrix transposed(const Matrix& matrix) {
  Matrix result{matrix.columns, matrix.rows, matrix.values};
  for (int64_t i = 0; i < matrix.rows; ++i)
    for (int64_t j = 0; j < matrix.columns; ++j) result.at(j, i) = matrix.at(i, j);
  return result;
}
Matrix adjoint(const Matrix& matrix) {
  Matrix result = transposed(matrix);
  for (Complex& x : result.values) x = std::conj(x);
  return result;
}
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result{a.rows, b.columns, std::vector<Complex>(static_cast<size_t>(a.rows * b.columns))};
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t k = 0; k < a.columns; ++k)
      for (int64_t j = 0; j < b.columns; ++j) result.at(i, j) += a.at(i, k) * b.at(k, j);
  return result;
}

std::vector<Matrix> read_matrices(const Tensor& matrices, IntList batch) {
  const int64_t own = matrices.dim() - 2;
  const IntList from = matrices.sizes(), steps = matrices.strides();
  Dims sizes = batch, strides = broadcast_strides(from.slice(0, own), steps.slice(0, own), batch);
  for (int64_t d = own; d < matrices.dim(); ++d) sizes.push_back(from[d]), strides.push_back(steps[d]);
  const TensorMeta meta = matrices.meta().with_geometry(sizes, strides, matrices.storage_offset());
  return read_matrices(Tensor::view_of(matrices, TensorMeta(meta)));
}

std::vector<Matrix> read_matrices(const Tensor& batch) {
  const int64_t m = batch.sizes()[batch.dim() - 2], n = batch.sizes()[batch.dim() - 1];
  const std::vector<Complex> values = read<Complex>(batch);
  std::vector<Matrix> matrices;
  // There may be many without an element.
  const int64_t count = checked_numel(batch.sizes().slice(0, batch.dim() - 2));
  if (m * n == 0) matrices.assign(static_cast<size_t>(count), {m, n, {}});
  else
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
  // Pivots are compared as LAPACK does it, without roots.
  const auto size = [](const Complex& x) { return std::abs(x.real()) + std::abs(x.imag()); };
  const int64_t k = std::min(a.rows, a.columns);
  double largest = 0;
  for (const Complex& x : a.values)
    if (std::isfinite(std::abs(x))) largest = std::max(largest, std::abs(x));
  const double zero = largest * static_cast<double>(4 * k) * std::numeric_limits<double>::epsilon();
  int64_t code = 0;
  for (int64_t p = 0; p < k; ++p) {
    int64_t best = p;
    for (int64_t i = p + 1; i < a.rows; ++i)
      if (size(a.at(i, p)) > size(a.at(best, p))) best = i;
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

void solve_triangular(const Matrix& triangle, bool upper, bool unitriangular, Matrix& b) {
  const int64_t n = triangle.rows;
  for (int64_t step = 0; step < n; ++step) {
    const int64_t i = upper ? n - 1 - step : step, from = upper ? i + 1 : 0, to = upper ? n : i;
    for (int64_t j = 0; j < b.columns; ++j) {
      for (int64_t k = from; k < to; ++k) b.at(i, j) -= triangle.at(i, k) * b.at(k, j);
      if (!unitriangular) b.at(i, j) /= triangle.at(i, i);
    }
  }
}

Reflection::Reflection(const std::vector<Complex>& column) : direction(column), tau(0), first(column[0]) {
  double tail = 0;
  for (size_t i = 1; i < column.size(); ++i) tail += std::norm(column[i]);
  direction[0] = 1;
  if (tail == 0 && first.imag() == 0) return;
  const double length = -std::copysign(std::sqrt(std::norm(first) + tail), first.real());
  tau = (length - first) / length;
  for (size_t i = 1; i < column.size(); ++i) direction[i] = column[i] / (first - length);
  first = length;
}
Reflection::Reflection(std::vector<Complex> direction, Complex tau) : direction(std::move(direction)), tau(tau) {}

void Reflection::from_left(Matrix& matrix, int64_t first_row, int64_t first_column, bool adjoint) const {
  if (tau == Complex(0)) return;
  for (int64_t j = first_column; j < matrix.columns; ++j) {
    Complex sum = 0;
    int64_t i = first_row;
    for (const Complex& v : direction) sum += std::conj(v) * matrix.at(i++, j);
    sum *= adjoint ? std::conj(tau) : tau;
    i = first_row;
    for (const Complex& v : direction) matrix.at(i++, j) -= sum * v;
  }
}
void Reflection::from_right(Matrix& matrix, int64_t first_column) const {
  if (tau == Complex(0)) return;
  for (int64_t i = 0; i < matrix.rows; ++i) {
    Complex sum = 0;
    int64_t j = first_column;
    for (const Complex& v : direction) sum += matrix.at(i, j++) * v;
    sum *= tau;
    j = first_column;
    for (const Complex& v : direction) matrix.at(i, j++) -= sum * std::conj(v);
  }
}

std::vector<Complex> factor_qr(Matrix& a) {
  std::vector<Complex> taus;
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    std::vector<Complex> column;
    for (int64_t i = k; i < a.rows; ++i) column.push_back(a.at(i, k));
    const Reflection reflection(column);
    reflection.from_left(a, k, k + 1, true);
    a.at(k, k) = reflection.first;
    for (int64_t i = k + 1; i < a.rows; ++i) a.at(i, k) = reflection.direction[static_cast<size_t>(i - k)];
    taus.push_back(reflection.tau);
  }
  return taus;
}

void apply_reflections(const Matrix& directions, const std::vector<Complex>& taus, bool adjoint, Matrix& x) {
  const auto count = static_cast<int64_t>(taus.size());
  for (int64_t step = 0; step < count; ++step) {
    const int64_t k = adjoint ? step : count - 1 - step;
    std::vector<Complex> direction{1};
    for (int64_t i = k + 1; i < directions.rows; ++i) direction.push_back(directions.at(i, k));
    Reflection(std::move(direction), taus[static_cast<size_t>(k)]).from_left(x, k, 0, adjoint);
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

namespace {

// The rotation that makes zero what two columns share, of squared lengths x and y or diagonal entries.
struct Rotation {
  double cosine;
  Complex sine;
  Rotation(double x, double y, Complex shared) {
    const double size = std::abs(shared), slope = (y - x) / (2 * size);
    // Where the square of the slope is infinite the angle is none.
    const double t = std::copysign(1 / (std::abs(slope) + std::sqrt(1 + slope * slope)), slope);
    cosine = 1 / std::sqrt(1 + t * t);
    sine = t * cosine * (shared / size);
  }
  void turn_columns(Matrix& m, int64_t p, int64_t q) const {
    for (int64_t k = 0; k < m.rows; ++k) turn(m.at(k, p), m.at(k, q), sine);
  }
  void turn_rows(Matrix& m, int64_t p, int64_t q) const {
    for (int64_t k = 0; k < m.columns; ++k) turn(m.at(p, k), m.at(q, k), std::conj(sine));
  }

 private:
  void turn(Complex& first, Complex& second, Complex s) const {
    const Complex old = first;
    first = cosine * old - std::conj(s) * second;
    second = s * old + cosine * second;
  }
};

bool is_negligible(double shared, double scale) {
  return !(shared > std::numeric_limits<double>::min() * 4) ||
         shared < scale * std::numeric_limits<double>::epsilon() / 8;
}

// Jacobi's method: `turn` makes what two columns share zero, and says whether it was not; until all is.
template <class F>
void until_diagonal(int64_t n, const F& turn) {
  constexpr int kMostSweeps = 60;
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMostSweeps; ++sweep) {
    turned = false;
    for (int64_t p = 0; p < n; ++p)
      for (int64_t q = p + 1; q < n; ++q)
        if (turn(p, q)) turned = true;
  }
}

}  // namespace

std::vector<double> diagonalize(Matrix a, Matrix& vectors) {
  const int64_t n = a.rows;
  Matrix v = identity(n);
  until_diagonal(n, [&](int64_t p, int64_t q) {
    const double x = a.at(p, p).real(), y = a.at(q, q).real();
    if (is_negligible(std::abs(a.at(p, q)), std::sqrt(std::abs(x) * std::abs(y)))) return false;
    const Rotation rotation(x, y, a.at(p, q));
    rotation.turn_columns(a, p, q), rotation.turn_rows(a, p, q), rotation.turn_columns(v, p, q);
    a.at(p, q) = a.at(q, p) = 0;
    return true;
  });
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::ranges::stable_sort(order, [&](int64_t i, int64_t j) { return a.at(i, i).real() < a.at(j, j).real(); });
  std::vector<double> values;
  vectors = v;
  for (int64_t j = 0; j < n; ++j) {
    const int64_t from = order[static_cast<size_t>(j)];
    values.push_back(a.at(from, from).real());
    Complex largest = 0;
    for (int64_t i = 0; i < n; ++i)
      if (std::abs(v.at(i, from)) > std::abs(largest) * (1 + 1e-9)) largest = v.at(i, from);
    for (int64_t i = 0; i < n; ++i) vectors.at(i, j) = v.at(i, from) * std::conj(largest) / std::abs(largest);
  }
  return values;
}

void complete_columns(Matrix& m, int64_t columns) {
  Matrix wide{m.rows, columns, std::vector<Complex>(static_cast<size_t>(m.rows * columns))};
  for (int64_t i = 0; i < m.rows; ++i)
    for (int64_t j = 0; j < m.columns; ++j) wide.at(i, j) = m.at(i, j);
  for (int64_t j = m.columns, unit = 0; j < columns && unit < m.rows; ++unit) {
    // What is left of a unit vector without its parts along the columns before; twice, against rounding.
    for (int64_t i = 0; i < m.rows; ++i) wide.at(i, j) = i == unit ? 1 : 0;
    double length = 0;
    for (int pass = 0; pass < 2; ++pass) {
      for (int64_t k = 0; k < j; ++k) {
        Complex along = 0;
        for (int64_t i = 0; i < m.rows; ++i) along += std::conj(wide.at(i, k)) * wide.at(i, j);
        for (int64_t i = 0; i < m.rows; ++i) wide.at(i, j) -= along * wide.at(i, k);
      }
      length = 0;
      for (int64_t i = 0; i < m.rows; ++i) length += std::norm(wide.at(i, j));
    }
    // Of the vectors that are left to try, one has at least this much.
    if (length * static_cast<double>(m.rows) < 0.5) continue;
    for (int64_t i = 0; i < m.rows; ++i) wide.at(i, j) /= std::sqrt(length);
    ++j;
  }
  m = std::move(wide);
}

namespace {

double real_of(double x) { return x; }
double real_of(const Complex& x) { return x.real(); }
double conjugate(double x) { return x; }
Complex conjugate(const Complex& x) { return std::conj(x); }

// The columns of two matrices of as many, turned together until the first one's are orthogonal. Columns lie in one
// piece, and those of real numbers are real.
template <class T>
void make_orthogonal(Matrix& a, Matrix& v) {
  const auto columns_of = [](const Matrix& m) {
    std::vector<T> columns;
    columns.reserve(m.values.size());
    for (int64_t j = 0; j < m.columns; ++j)
      for (int64_t i = 0; i < m.rows; ++i) {
        if constexpr (std::is_same_v<T, double>) columns.push_back(m.at(i, j).real());
        else columns.push_back(m.at(i, j));
      }
    return columns;
  };
  std::vector<T> first = columns_of(a), second = columns_of(v);
  const int64_t m = a.rows, n = a.columns;
  const auto product_of = [](const T* x, const T* y, int64_t size) {
    if constexpr (std::is_same_v<T, double>)
      return sum_of(
          static_cast<size_t>(size), [](auto one, auto other) { return one * other; }, x, y);
    T sum{};
    for (int64_t i = 0; i < size; ++i) sum += conjugate(x[i]) * y[i];
    return sum;
  };
  std::vector<double> lengths;  // squared
  for (int64_t j = 0; j < n; ++j) {
    const T* const column = first.data() + j * m;
    lengths.push_back(real_of(product_of(column, column, m)));
  }
  until_diagonal(n, [&](int64_t p, int64_t q) {
    T *const left = first.data() + p * m, *const right = first.data() + q * m;
    double &x = lengths[static_cast<size_t>(p)], &y = lengths[static_cast<size_t>(q)];
    const T shared = product_of(left, right, m);
    if (is_negligible(std::abs(shared), 64 * std::sqrt(x) * std::sqrt(y))) return false;
    const Rotation rotation(x, y, shared);
    T sine;
    if constexpr (std::is_same_v<T, double>) sine = rotation.sine.real();
    else sine = rotation.sine;
    const auto turn = [sine, cosine = rotation.cosine](T* one, T* other, int64_t size) {
      in_vectors([=]() TARE_LOOP {
        for (int64_t i = 0; i < size; ++i) {
          const T old = one[i];
          one[i] = cosine * old - conjugate(sine) * other[i];
          other[i] = sine * old + cosine * other[i];
        }
      });
    };
    turn(left, right, m);
    turn(second.data() + p * n, second.data() + q * n, n);
    x = real_of(product_of(left, left, m));
    y = real_of(product_of(right, right, m));
    return true;
  });
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < m; ++i) a.at(i, j) = first[static_cast<size_t>(j * m + i)];
    for (int64_t i = 0; i < n; ++i) v.at(i, j) = second[static_cast<size_t>(j * n + i)];
  }
}

}  // namespace

Singular singular_values(const Matrix& matrix, int64_t batch) {
  // LAPACK gives up where there is a NaN; infinities become NaN everywhere.
  const auto is_nan = [](Complex x) { return std::isnan(x.real()) || std::isnan(x.imag()); };
  const auto is_infinite = [](Complex x) { return std::isinf(x.real()) || std::isinf(x.imag()); };
  check<LinAlgError>(
      std::ranges::none_of(matrix.values, is_nan),
      "linalg.svd: {}The algorithm failed to converge because the input matrix contained non-finite values.",
      batch < 0 ? "" : fmt::format("(Batch element {}): ", batch));
  if (matrix.rows < matrix.columns) {
    Singular turned = singular_values(adjoint(matrix), batch);
    std::swap(turned.left, turned.right);
    return turned;
  }
  Matrix a = matrix, v = identity(a.columns);
  const int64_t m = a.rows, n = a.columns;
  if (std::ranges::any_of(a.values, is_infinite)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (Matrix* factor : {&a, &v}) std::ranges::fill(factor->values, nan);
    return {a, std::vector<double>(static_cast<size_t>(n), nan), v};
  }
  const auto product_of = [&](int64_t p, int64_t q) {
    Complex sum = 0;
    for (int64_t i = 0; i < m; ++i) sum += std::conj(a.at(i, p)) * a.at(i, q);
    return sum;
  };
  const bool is_real = std::ranges::all_of(a.values, [](const Complex& x) { return x.imag() == 0; });
  is_real ? make_orthogonal<double>(a, v) : make_orthogonal<Complex>(a, v);
  std::vector<double> lengths;
  for (int64_t j = 0; j < n; ++j) lengths.push_back(std::sqrt(product_of(j, j).real()));
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::ranges::stable_sort(
      order, [&](int64_t i, int64_t j) { return lengths[static_cast<size_t>(i)] > lengths[static_cast<size_t>(j)]; });
  Singular found{{m, 0, {}}, {}, v};
  const int64_t rank = std::ranges::count_if(lengths, [](double length) { return !(length == 0); });
  found.left = {m, rank, std::vector<Complex>(static_cast<size_t>(m * rank))};
  for (int64_t j = 0; j < n; ++j) {
    const int64_t from = order[static_cast<size_t>(j)];
    found.values.push_back(lengths[static_cast<size_t>(from)]);
    for (int64_t i = 0; i < n; ++i) found.right.at(i, j) = v.at(i, from);
    for (int64_t i = 0; j < rank && i < m; ++i) found.left.at(i, j) = a.at(i, from) / found.values.back();
  }
  complete_columns(found.left, n);
  return found;
}

}  // namespace tare::cpu
