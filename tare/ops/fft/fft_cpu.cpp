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
    if (m == 1)
      for (int64_t r = 0; r < p; ++r) out[r] = in[r * step];
    else
      for (int64_t r = 0; r < p; ++r) transform(in + r * step, step * p, out + r * m, m);
    const int64_t apart = length() / n;  // of the n-th roots among all
    for (int64_t k = 0; k < m; ++k) {
      if (p == 4) four(out + k, m, k * apart);
      else if (p == 2) pair(out + k, m, roots_[static_cast<size_t>(k * apart)]);
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

// Of lengths with a large prime factor, by Bluestein's identity jk = (j^2 + k^2 - (k - j)^2) / 2: what is turned by
// half of j^2, convolved with turns by half of j^2 the other way, and turned again. A power of two holds the
// convolution.
class Chirp {
 public:
  Chirp(int64_t n, double turn) : turns_(static_cast<size_t>(n)), length_(4), ahead_(0, 0), back_(0, 0) {
    while (length_ < 2 * n - 1) length_ *= 4;
    if (length_ / 2 >= 2 * n - 1) length_ /= 2;
    ahead_ = Line(length_, -1);
    back_ = Line(length_, 1);
    const std::vector<Complex> roots = roots_of(2 * n, turn);
    std::vector<Complex> kernel(static_cast<size_t>(length_));
    for (int64_t j = 0, square = 0; j < n; square = (square + 2 * j + 1) % (2 * n), ++j) {
      const Complex root = roots[static_cast<size_t>(square)];
      turns_[static_cast<size_t>(j)] = root;
      kernel[static_cast<size_t>(j)] = kernel[static_cast<size_t>(j == 0 ? 0 : length_ - j)] = std::conj(root);
    }
    kernel_.resize(kernel.size());
    ahead_.transform(kernel.data(), 1, kernel_.data());
    for (Complex& value : kernel_) value /= static_cast<double>(length_);
  }

  void transform(const Complex* in, int64_t step, Complex* out) {
    std::vector<Complex> turned(kernel_.size()), spectrum(kernel_.size());
    for (size_t j = 0; j < turns_.size(); ++j) turned[j] = product(in[static_cast<int64_t>(j) * step], turns_[j]);
    ahead_.transform(turned.data(), 1, spectrum.data());
    for (size_t j = 0; j < spectrum.size(); ++j) spectrum[j] = product(spectrum[j], kernel_[j]);
    back_.transform(spectrum.data(), 1, turned.data());
    for (size_t j = 0; j < turns_.size(); ++j) out[j] = product(turned[j], turns_[j]);
  }

 private:
  std::vector<Complex> turns_, kernel_;
  int64_t length_;
  Line ahead_, back_;
};

int64_t greatest_factor(int64_t n) {
  int64_t p = 2;
  for (; p * p <= n; ++p)
    while (n % p == 0 && n > p) n /= p;
  return n;
}

template <class Lines>
void each_line(Lines lines, std::vector<Complex>& values, int64_t n, int64_t inner) {
  std::vector<Complex> done(static_cast<size_t>(n));
  const int64_t block = n * inner, blocks = static_cast<int64_t>(values.size()) / block;
  for (int64_t b = 0; b < blocks; ++b)
    for (int64_t i = 0; i < inner; ++i) {
      Complex* first = values.data() + b * block + i;
      lines.transform(first, inner, done.data());
      for (int64_t k = 0; k < n; ++k) first[k * inner] = done[static_cast<size_t>(k)];
    }
}

}  // namespace

void fourier(std::vector<Complex>& values, IntList sizes, int64_t dim, bool forward) {
  const int64_t n = sizes[dim];
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < sizes.size(); ++d) inner *= sizes[d];
  if (values.empty() || n == 0) return;
  constexpr int64_t kBySums = 64;  // where sums of p numbers cost less than a convolution
  const double turn = forward ? -1 : 1;
  if (greatest_factor(n) > kBySums) each_line(Chirp(n, turn), values, n, inner);
  else each_line(Line(n, turn), values, n, inner);
}

}  // namespace tare::cpu
