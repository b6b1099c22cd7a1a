#include "tare/kernels/exponential.h"

#include <bit>
#include <cstdint>
#include <numbers>

#include "tare/core/vectors.h"

namespace tare::cpu {

namespace {

// exp(x) = 2^n exp(r), with n the integer nearest to x / log(2), and the series of exp(r), where |r| < 0.35: its 14th
// term is below the 1e-17th part of the sum.
[[gnu::always_inline]] inline double exponential(double x) {
  // Added to a number below 2^51 it leaves the nearest integer in the lowest bits.
  constexpr double kRounds = 0x1.8p52;
  // log(2) in two parts, of which the first has so few digits that its products with n are exact.
  constexpr double kHigh = 0x1.62e42fefp-1, kLow = std::numbers::ln2 - kHigh, kLowest = 0x1.abc9e3b39803fp-56;
  const double moved = x * std::numbers::log2e + kRounds, n = moved - kRounds;
  const double r = ((x - n * kHigh) - n * kLow) - n * kLowest;
  double sum = 1.0 / 6227020800;
  sum = sum * r + 1.0 / 479001600;
  sum = sum * r + 1.0 / 39916800;
  sum = sum * r + 1.0 / 3628800;
  sum = sum * r + 1.0 / 362880;
  sum = sum * r + 1.0 / 40320;
  sum = sum * r + 1.0 / 5040;
  sum = sum * r + 1.0 / 720;
  sum = sum * r + 1.0 / 120;
  sum = sum * r + 1.0 / 24;
  sum = sum * r + 1.0 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1;
  sum = sum * r + 1;
  constexpr uint64_t kBias = 1023, kMantissa = 52;
  return sum * std::bit_cast<double>((std::bit_cast<uint64_t>(moved) + kBias) << kMantissa);
}

}  // namespace

void subtract_and_exponentiate(double* values, size_t count, double most) {
  in_vectors([=]() TARE_LOOP {
    // exp of this is 2^-1023, whose bits are zeros. In a loop of its own: what follows a condition is no vector.
    constexpr double kLeast = -709.2;
    for (size_t i = 0; i < count; ++i) {
      const double moved = values[i] - most;
      values[i] = moved < kLeast ? kLeast : moved;  // a nan stays one
    }
    for (size_t i = 0; i < count; ++i) values[i] = exponential(values[i]);
  });
}

}  // namespace tare::cpu
