#include "tare/ops/fft/fft_cpu.h"

#include <cmath>
#include <numbers>

namespace tare::cpu {

namespace {

// One line, by the smallest prime factor p of its length: p interleaved lines of length n / p, then sums of p numbers.
// `turn` is -1 or 1.
void transform(const Complex* in, int64_t step, Complex* out, int64_t n, double turn) {
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  int64_t p = 2;
  while (n % p != 0) p = p * p > n ? n : p + 1;
  const int64_t m = n / p;
  for (int64_t r = 0; r < p; ++r) transform(in + r * step, step * p, out + r * m, m, turn);
  const auto root = [&](int64_t power, int64_t of) {
    power %= of;
    // Whole quarters of the circle are exact.
    if (4 * power % of == 0) {
      constexpr double kSines[] = {0, 1, 0, -1};
      const auto quarter = static_cast<size_t>(4 * power / of);
      return Complex(kSines[(quarter + 1) % 4], turn * kSines[quarter]);
    }
    return std::polar(1.0, turn * 2 * std::numbers::pi * static_cast<double>(power) / static_cast<double>(of));
  };
  std::vector<Complex> parts(static_cast<size_t>(p));
  for (int64_t k = 0; k < m; ++k) {
    for (int64_t r = 0; r < p; ++r) parts[static_cast<size_t>(r)] = out[r * m + k] * root(r * k, n);
    for (int64_t q = 0; q < p; ++q) {
      Complex sum = 0;
      for (int64_t r = 0; r < p; ++r) sum += parts[static_cast<size_t>(r)] * root(r * q, p);
      out[q * m + k] = sum;
    }
  }
}

}  // namespace

void fourier(std::vector<Complex>& values, IntList sizes, int64_t dim, bool forward) {
  const int64_t n = sizes[dim];
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < sizes.size(); ++d) inner *= sizes[d];
  if (values.empty() || n == 0) return;
  std::vector<Complex> line(static_cast<size_t>(n));
  const int64_t block = n * inner, blocks = static_cast<int64_t>(values.size()) / block;
  for (int64_t b = 0; b < blocks; ++b)
    for (int64_t i = 0; i < inner; ++i) {
      Complex* first = values.data() + b * block + i;
      transform(first, inner, line.data(), n, forward ? -1 : 1);
      for (int64_t k = 0; k < n; ++k) first[k * inner] = line[static_cast<size_t>(k)];
    }
}

}  // namespace tare::cpu
