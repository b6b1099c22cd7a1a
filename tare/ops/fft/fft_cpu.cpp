#include "tare/ops/fft/fft_cpu.h"

#include <cmath>
#include <numbers>

#include "tare/kernels/elementwise.h"

namespace tare::cpu {

namespace {

// The n-th roots of one; whole quarters of the circle are exact. `turn` is -1 or 1.
std::vector<Complex> roots_of(int64_t n, double turn) {
  std::vector<Complex> roots(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    constexpr double kSines[] = {0, 1, 0, -1};
    const auto quarter = static_cast<size_t>(4 * i / n);
    roots[static_cast<size_t>(i)] =
        4 * i % n == 0 ? Complex(kSines[(quarter + 1) % 4], turn * kSines[quarter])
                       : std::polar(1.0, turn * 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
  }
  return roots;
}

// Lines of one length. Each is done by the smallest factors of its length: p interleaved lines of length n / p, then
// sums of p numbers.
class Line {
 public:
  Line(int64_t n, double turn) : roots_(roots_of(n, turn)), turn_(turn) {}

  void transform(const Complex* in, int64_t step, Complex* out) { transform(in, step, out, length()); }

 private:
  int64_t length() const { return static_cast<int64_t>(roots_.size()); }

  void transform(const Complex* in, int64_t step, Complex* out, int64_t n) {
    if (n == 1) {
      out[0] = in[0];
      return;
    }
    const int64_t p = factor_of(n), m = n / p;
    for (int64_t r = 0; r < p; ++r) transform(in + r * step, step * p, out + r * m, m);
    const int64_t apart = length() / n;  // of the n-th roots among all
    for (int64_t k = 0; k < m; ++k) {
      if (p == 2) pair(out + k, m, roots_[static_cast<size_t>(k * apart)]);
      else if (p == 4) four(out + k, m, k * apart);
      else if (p == 5) five(out + k, m, k * apart);
      else any(out + k, m, p, k * apart);
    }
  }
  static int64_t factor_of(int64_t n) {
    if (n % 4 == 0) return 4;
    int64_t p = 2;
    while (n % p != 0) p = p * p > n ? n : p + 1;
    return p;
  }
  static void pair(Complex* out, int64_t m, Complex root) {
    const Complex even = out[0], odd = product(out[m], root);
    out[0] = even + odd;
    out[m] = even - odd;
  }
  void four(Complex* out, int64_t m, int64_t k) const {
    const Complex a = out[0], b = product(out[m], root(k)), c = product(out[2 * m], root(2 * k)),
                  d = product(out[3 * m], root(3 * k));
    const Complex difference = b - d, turned(-turn_ * difference.imag(), turn_ * difference.real());
    out[0] = a + c + (b + d);
    out[m] = a - c + turned;
    out[2 * m] = a + c - (b + d);
    out[3 * m] = a - c - turned;
  }
  void five(Complex* out, int64_t m, int64_t k) const {
    // The cosines and sines of a fifth of the circle and of two.
    constexpr double kCosines[] = {0.30901699437494742410, -0.80901699437494742410};
    constexpr double kSines[] = {0.95105651629515357212, 0.58778525229247312917};
    const Complex a = out[0], b = product(out[m], root(k)), c = product(out[2 * m], root(2 * k)),
                  d = product(out[3 * m], root(3 * k)), e = product(out[4 * m], root(4 * k));
    const Complex outer = b + e, inner = c + d, across = b - e, within = c - d;
    const Complex first = a + kCosines[0] * outer + kCosines[1] * inner,
                  second = a + kCosines[1] * outer + kCosines[0] * inner;
    const auto turned = [this](Complex x) { return Complex(-turn_ * x.imag(), turn_ * x.real()); };
    const Complex by_one = turned(kSines[0] * across + kSines[1] * within),
                  by_two = turned(kSines[1] * across - kSines[0] * within);
    out[0] = a + outer + inner;
    out[m] = first + by_one;
    out[2 * m] = second + by_two;
    out[3 * m] = second - by_two;
    out[4 * m] = first - by_one;
  }
  void any(Complex* out, int64_t m, int64_t p, int64_t k) {
    parts_.resize(static_cast<size_t>(p));
    for (int64_t r = 0; r < p; ++r) parts_[static_cast<size_t>(r)] = product(out[r * m], root(r * k));
    const int64_t apart = length() / p;
    for (int64_t q = 0; q < p; ++q) {
      Complex sum = parts_[0];
      for (int64_t r = 1, power = q; r < p; ++r, power = power + q >= p ? power + q - p : power + q)
        sum += product(parts_[static_cast<size_t>(r)], root(power * apart));
      out[q * m] = sum;
    }
  }
  const Complex& root(int64_t i) const { return roots_[static_cast<size_t>(i)]; }

  std::vector<Complex> roots_, parts_;
  double turn_;
};

}  // namespace

void fourier(std::vector<Complex>& values, IntList sizes, int64_t dim, bool forward) {
  const int64_t n = sizes[dim];
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < sizes.size(); ++d) inner *= sizes[d];
  if (values.empty() || n == 0) return;
  std::vector<Complex> done(static_cast<size_t>(n));
  Line line(n, forward ? -1 : 1);
  const int64_t block = n * inner, blocks = static_cast<int64_t>(values.size()) / block;
  for (int64_t b = 0; b < blocks; ++b)
    for (int64_t i = 0; i < inner; ++i) {
      Complex* first = values.data() + b * block + i;
      line.transform(first, inner, done.data());
      for (int64_t k = 0; k < n; ++k) first[k * inner] = done[static_cast<size_t>(k)];
    }
}

}  // namespace tare::cpu
