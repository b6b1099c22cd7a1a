#include "tare/ops/linalg/eigenvalues_cpu.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tare::cpu {

namespace {

constexpr double kLarge = 1e8;  // divided by the least number there is, it is still a number

// A = Z T Z^-1, where T becomes triangular step by step. The steps and their order are those of LAPACK's geev, since
// they decide in which order the eigenvalues come.
class SchurForm {
 public:
  SchurForm(const Matrix& matrix, bool real, double epsilon)
      : n(matrix.rows), last(n - 1), real(real), epsilon(epsilon), t(matrix), z(identity(n)) {}

  bool compute() {
    set_apart();
    balance();
    make_hessenberg();
    if (!iterate()) return false;
    for (int64_t j = 0; real && j + 1 < n; ++j)
      if (t.at(j + 1, j) != Complex(0)) split_pair(j);
    return true;
  }

  // Solves (T - value) x = 0 with x[j] = 1 and nothing below, and gives Z x.
  void vector_of(int64_t j, Matrix& vectors) const {
    const Complex value = t.at(j, j);
    const double least = std::max(std::abs(value) * epsilon, std::numeric_limits<double>::min() / epsilon);
    std::vector<Complex> x(static_cast<size_t>(n));
    x[static_cast<size_t>(j)] = 1;
    for (int64_t i = j; i-- > 0;) {
      Complex sum = 0;
      for (int64_t k = i + 1; k <= j; ++k) sum -= t.at(i, k) * x[static_cast<size_t>(k)];
      const Complex gap = t.at(i, i) - value;
      x[static_cast<size_t>(i)] = sum / (std::abs(gap) < least ? Complex(least) : gap);
      // Where eigenvalues are equal it grows with each row.
      if (const double grown = std::abs(x[static_cast<size_t>(i)]); grown > kLarge)
        for (Complex& element : x) element /= grown;
    }
    for (int64_t i = 0; i < n; ++i) {
      vectors.at(i, j) = 0;
      for (int64_t k = 0; k <= j; ++k) vectors.at(i, j) += z.at(i, k) * x[static_cast<size_t>(k)];
    }
  }

  Complex value(int64_t j) const { return t.at(j, j); }

 private:
  int64_t n, first = 0, last;  // what is not triangular from the start lies between these rows
  bool real;
  double epsilon;
  Matrix t, z;

  void exchange(int64_t i, int64_t j) {
    for (int64_t k = 0; k < n && i != j; ++k) std::swap(t.at(k, i), t.at(k, j));
    for (int64_t k = 0; k < n && i != j; ++k) std::swap(t.at(i, k), t.at(j, k)), std::swap(z.at(k, i), z.at(k, j));
  }

  // Rows without an element beside the diagonal go to the bottom, such columns to the left.
  void set_apart() {
    const auto is_alone = [&](int64_t i, bool row) {
      for (int64_t k = first; k <= last; ++k)
        if (k != i && (row ? t.at(i, k) : t.at(k, i)) != Complex(0)) return false;
      return true;
    };
    for (int64_t i = last; i >= 0 && last > 0;)
      if (is_alone(i, true)) exchange(i, last--), i = last;
      else --i;
    for (int64_t j = first; j <= last && first < last;)
      if (is_alone(j, false)) exchange(j, first++), j = first;
      else ++j;
  }

  // Scales rows and columns by powers of two until they are of one length.
  void balance() {
    constexpr double kWorthwhile = 0.95;
    for (bool scaled = true; scaled;) {
      scaled = false;
      for (int64_t i = first; i <= last; ++i) {
        double column = 0, row = 0;
        for (int64_t k = first; k <= last; ++k) column += std::norm(t.at(k, i)), row += std::norm(t.at(i, k));
        column = std::sqrt(column), row = std::sqrt(row);
        if (!(column > 0 && row > 0 && std::isfinite(column + row))) continue;
        double factor = 1, c = column, r = row;
        while (c < r / 2) factor *= 2, c *= 2, r /= 2;
        while (c / 2 >= r) factor /= 2, c /= 2, r *= 2;
        if (c + r >= kWorthwhile * (column + row)) continue;
        scaled = true;
        for (int64_t k = 0; k < n; ++k) t.at(i, k) /= factor;
        for (int64_t k = 0; k < n; ++k) t.at(k, i) *= factor, z.at(k, i) *= factor;
      }
    }
  }

  // T = H^H T H and Z = Z H, for a reflection of the rows from `row` on; T's columns before `column` have zeros there.
  void reflect(const Reflection& h, int64_t row, int64_t column) {
    h.from_left(t, row, column, true);
    h.from_right(t, row);
    h.from_right(z, row);
  }

  void make_hessenberg() {
    for (int64_t k = first; k + 1 < last; ++k) {
      std::vector<Complex> below;
      for (int64_t i = k + 1; i <= last; ++i) below.push_back(t.at(i, k));
      reflect_to(Reflection(below), k + 1, k);
    }
  }
  // The same for a reflection that leaves one element of T's `column`.
  void reflect_to(const Reflection& h, int64_t row, int64_t column) {
    reflect(h, row, column);
    t.at(row, column) = h.first;
    for (size_t i = 1; i < h.direction.size(); ++i) t.at(row + static_cast<int64_t>(i), column) = 0;
  }

  bool iterate() {
    const int64_t most = 30 * std::max<int64_t>(10, n);
    int64_t steps = 0, total = 0;
    for (int64_t end = last; end > first;) {
      const int64_t start = start_of_block(end);
      if (start == end || (real && start + 1 == end)) {
        if (start < end) standardize(start);
        end = start - 1, steps = 0;
        continue;
      }
      if (++total > most) return false;
      const Shift shift = real ? double_shift(end, ++steps) : single_shift(end, ++steps);
      int64_t from = end - (real ? 2 : 1);
      while (from > start && !can_begin(from, first_column(from, shift))) --from;
      chase(start, from, end, first_column(from, shift));
    }
    return true;
  }

  // Whether the element left of t[i, i] can be left out: by what it adds to the eigenvalues of its two rows.
  bool is_negligible(int64_t i) const {
    const auto size = [&](int64_t row, int64_t column) {
      return std::abs(t.at(row, column).real()) + std::abs(t.at(row, column).imag());
    };
    const double least = std::numeric_limits<double>::min() * (static_cast<double>(n) / epsilon);
    const double below = size(i, i - 1), above = size(i - 1, i), a = size(i - 1, i - 1), d = size(i, i);
    if (below <= least) return true;
    if (below > epsilon * (a + d > 0 ? a + d : neighbours(i))) return false;
    const Complex between = t.at(i - 1, i - 1) - t.at(i, i);
    const double gap = std::abs(between.real()) + std::abs(between.imag());
    const double most = std::max(below, above), whole = std::max(d, gap) + most;
    return std::min(below, above) * (most / whole) <=
           std::max(least, epsilon * (std::min(d, gap) * (std::max(d, gap) / whole)));
  }
  double neighbours(int64_t i) const {
    double sum = 0;
    if (i - 2 >= first) sum += std::abs(t.at(i - 1, i - 2).real());
    if (i + 1 <= last) sum += std::abs(t.at(i + 1, i).real());
    return sum;
  }

  // From where to `end` no element below the diagonal is negligible.
  int64_t start_of_block(int64_t end) {
    int64_t start = end;
    while (start > first && !is_negligible(start)) --start;
    if (start > first) t.at(start, start - 1) = 0;
    return start;
  }

  // What is chased through T: a shift, or the sum and the product of two.
  struct Shift {
    Complex sum, product;
  };
  // Two are the eigenvalues of the last rows, or other numbers where those lead nowhere.
  Shift double_shift(int64_t end, int64_t step) const {
    const auto of = [&](int64_t i, int64_t j) { return t.at(i, j).real(); };
    double a = of(end - 1, end - 1), b = of(end - 1, end), c = of(end, end - 1), d = of(end, end);
    if (step % 10 == 0) {
      c = std::abs(of(end, end - 1)) + std::abs(of(end - 1, end - 2));
      a = d = d + 0.75 * c, b = -0.4375 * c;
    }
    const double half = (a - d) / 2, square = half * half + b * c;
    if (square < 0) return {a + d, a * d - b * c};
    // Twice the one that is closer to the last element.
    const double root = std::sqrt(square);
    const double shift = half == 0 ? d + root : d - b * c / (half + std::copysign(root, half));
    return {2 * shift, shift * shift};
  }
  Shift single_shift(int64_t end, int64_t step) const {
    const Complex last_element = t.at(end, end), u = std::sqrt(t.at(end - 1, end)) * std::sqrt(t.at(end, end - 1));
    if (step % 10 == 0) return {last_element + 0.75 * std::abs(t.at(end, end - 1)), 0};
    if (u == Complex(0)) return {last_element, 0};
    const Complex half = (t.at(end - 1, end - 1) - last_element) / 2.0;
    Complex root = std::sqrt(half * half + u * u);
    if ((std::conj(half) * root).real() < 0) root = -root;
    return {last_element - u * (u / (half + root)), 0};
  }
  // The first column of T - s, or of (T - s1) (T - s2) divided by a number, in the rows from i on; the rest are zeros.
  std::vector<Complex> first_column(int64_t i, const Shift& shift) const {
    const Complex x = t.at(i, i), y = t.at(i + 1, i);
    if (!real) return {x - shift.sum, y};
    return {(x * x - shift.sum * x + shift.product) / y + t.at(i, i + 1), x + t.at(i + 1, i + 1) - shift.sum,
            t.at(i + 2, i + 1)};
  }
  // Whether what a reflection of the rows from i on leaves in the column before them is negligible.
  bool can_begin(int64_t i, const std::vector<Complex>& column) const {
    double rest = 0, diagonal = real ? std::abs(t.at(i - 1, i - 1)) : 0;
    for (size_t k = 1; k < column.size(); ++k) rest += std::abs(column[k]);
    diagonal += std::abs(t.at(i, i)) + std::abs(t.at(i + 1, i + 1));
    return std::abs(t.at(i, i - 1)) * rest <= epsilon * std::abs(column[0]) * diagonal;
  }

  // A reflection that turns `column` to the first unit vector, and those that make T a Hessenberg matrix again.
  void chase(int64_t start, int64_t from, int64_t end, std::vector<Complex> column) {
    const auto width = static_cast<int64_t>(column.size());
    reflect(Reflection(column), from, std::max(from - 1, start));
    for (int64_t i = from + 1; i < from + width && from > start; ++i) t.at(i, from - 1) = 0;
    for (int64_t k = from + 1; k < end; ++k) {
      column.clear();
      for (int64_t i = k; i < std::min(k + width, end + 1); ++i) column.push_back(t.at(i, k - 1));
      reflect_to(Reflection(column), k, k - 1);
    }
  }

  // T = G^H T G and Z = Z G, where G has the columns (x, y) and (-conj(y), conj(x)).
  void rotate(int64_t j, Complex x, Complex y) {
    for (int64_t k = 0; k < n; ++k) {
      const Complex above = t.at(j, k), below = t.at(j + 1, k);
      t.at(j, k) = std::conj(x) * above + std::conj(y) * below;
      t.at(j + 1, k) = x * below - y * above;
    }
    for (Matrix* matrix : {&t, &z})
      for (int64_t k = 0; k < n; ++k) {
        const Complex left = matrix->at(k, j), right = matrix->at(k, j + 1);
        matrix->at(k, j) = left * x + right * y;
        matrix->at(k, j + 1) = right * std::conj(x) - left * std::conj(y);
      }
  }

  // Makes two real rows triangular if their eigenvalues are real, else the two elements of their diagonal equal.
  void standardize(int64_t j) {
    const double a = t.at(j, j).real(), b = t.at(j, j + 1).real(), c = t.at(j + 1, j).real(),
                 d = t.at(j + 1, j + 1).real();
    const double half = (a - d) / 2, scale = std::max({std::abs(half), std::abs(b), std::abs(c)});
    const double square = half / scale * half + b / scale * c;
    if (b == 0) {
      rotate(j, 0, 1);
    } else if (square >= 4 * epsilon) {
      const double shift = half + std::copysign(std::sqrt(scale) * std::sqrt(square), half);
      const double length = std::hypot(c, shift);
      rotate(j, shift / length, c / length);
    } else if (half != 0 || std::signbit(b) == std::signbit(c)) {
      const double sum = b + c, length = std::hypot(sum, a - d);
      const double cosine = std::sqrt(0.5 * (1 + std::abs(sum) / length));
      rotate(j, cosine, -half / (length * cosine) * std::copysign(1.0, sum));
      const double mean = (t.at(j, j).real() + t.at(j + 1, j + 1).real()) / 2;
      t.at(j, j) = t.at(j + 1, j + 1) = mean;
      const double upper = t.at(j, j + 1).real(), lower = t.at(j + 1, j).real();
      if (lower == 0 || std::signbit(upper) != std::signbit(lower)) return;
      // Rounding alone made them complex.
      const double rest = std::sqrt(std::abs(upper + lower));
      rotate(j, std::sqrt(std::abs(upper)) / rest, std::copysign(std::sqrt(std::abs(lower)), lower) / rest);
    } else {
      return;
    }
    t.at(j + 1, j) = 0;
  }

  // Makes two rows triangular whose eigenvalues are a pair, the one above the real axis first.
  void split_pair(int64_t j) {
    const double upper = t.at(j, j + 1).real(), lower = t.at(j + 1, j).real();
    const double height = std::sqrt(std::abs(upper)) * std::sqrt(std::abs(lower)), length = std::hypot(upper, height);
    // LAPACK starts from a vector that has a one in the place of the smaller element.
    const double sign = std::abs(upper) >= std::abs(lower) ? std::copysign(1.0, upper) : 1.0;
    const double mean = t.at(j, j).real();
    rotate(j, sign * upper / length, Complex(0, sign * height / length));
    t.at(j, j) = {mean, height}, t.at(j + 1, j + 1) = {mean, -height}, t.at(j + 1, j) = 0;
  }
};

// How far a vector is turned to make its largest element real. That of a pair may keep its sign: in single precision
// always, in double if it is closer to the real axis, as LAPACK's plane rotations do.
Complex turn_of(const Complex& largest, bool pair, double epsilon) {
  const bool is_double = epsilon == std::numeric_limits<double>::epsilon();
  const bool negative = pair && (is_double ? -largest.real() > std::abs(largest.imag()) : largest.real() < 0);
  return std::conj(largest) / (negative ? -std::abs(largest) : std::abs(largest));
}

}  // namespace

bool eigenvalues(const Matrix& matrix, bool real, double epsilon, std::vector<Complex>& values, Matrix& vectors) {
  const int64_t n = matrix.rows;
  vectors = identity(n);
  values.clear();
  SchurForm form(matrix, real, epsilon);
  const bool converged = form.compute();
  for (int64_t j = 0; j < n; ++j) {
    const Complex value = form.value(j);
    values.push_back(value);
    const bool pair = real && value.imag() != 0;
    if (pair && value.imag() < 0) {
      for (int64_t i = 0; i < n; ++i) vectors.at(i, j) = std::conj(vectors.at(i, j - 1));
      continue;
    }
    form.vector_of(j, vectors);
    double square = 0;
    int64_t largest = 0;
    for (int64_t i = 0; i < n; ++i) {
      square += std::norm(vectors.at(i, j));
      if (std::norm(vectors.at(i, j)) > std::norm(vectors.at(largest, j)) * (1 + 4 * epsilon)) largest = i;
    }
    const bool is_real = real && !pair;
    const Complex turn = is_real ? 1 : turn_of(vectors.at(largest, j), pair, epsilon);
    for (int64_t i = 0; i < n; ++i) {
      Complex& x = vectors.at(i, j);
      x *= turn / std::sqrt(square);
      if (is_real || i == largest) x = x.real();
    }
  }
  return converged;
}

}  // namespace tare::cpu
