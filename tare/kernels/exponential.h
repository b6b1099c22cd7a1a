#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

// Exponential functions within two units of the last place, without branches and calls: loops of them are loops of
// vectors, which those of the standard library are not.
namespace tare::cpu {

/// exp(x) = 2^n (1 + rest), with n the integer nearest to x / log(2).
struct Power {
  double n, rest;
};
[[gnu::always_inline]] inline Power power_of_two(double x) {
  // Added to a number below 2^51 it leaves the nearest integer in the lowest bits.
  constexpr double kRounds = 0x1.8p52;
  // log(2) in three parts, of which the first has so few digits that its products with n are exact.
  constexpr double kHigh = 0x1.62e42fefp-1, kLow = std::numbers::ln2 - kHigh, kLowest = 0x1.abc9e3b39803fp-56;
  const double n = x * std::numbers::log2e + kRounds - kRounds;
  const double r = ((x - n * kHigh) - n * kLow) - n * kLowest;
  // The series, where |r| < 0.35: its 14th term is below the 1e-17th part of the sum.
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
  return {n, sum * r};
}
/// 2^n for a whole n above -1023 and below 1024, and 0 for -1023.
[[gnu::always_inline]] inline double two_to(double n) {
  constexpr uint64_t kMantissa = 52;
  return std::bit_cast<double>(std::bit_cast<uint64_t>(n + (0x1.8p52 + 1023)) << kMantissa);
}

/// exp(x), of every x.
[[gnu::always_inline]] inline double exponential(double x) {
  constexpr double kLeast = -746, kMost = 710;  // beyond them are 0 and infinity; a nan stays one
  const double above = x < kLeast ? kLeast : x;
  const Power power = power_of_two(above > kMost ? kMost : above);
  // In two steps: numbers that are not normal have no power of two of their own.
  const double half = power.n * 0.5 + 0x1.8p52 - 0x1.8p52;
  return (1 + power.rest) * two_to(half) * two_to(power.n - half);
}
/// tanh(x), of every x.
[[gnu::always_inline]] inline double hyperbolic_tangent(double x) {
  constexpr double kOne = 20;  // from here on it is 1
  const double size = std::fabs(x);
  const Power power = power_of_two(-2 * (size > kOne ? kOne : size));
  const double scale = two_to(power.n), below = scale * power.rest + (scale - 1);  // exp(-2 |x|) - 1
  return std::copysign(below / (2 + below), x);
}

/// x = exp(x - most) for each of `count` numbers, none of which is above `most`. What would be no normal number is 0.
void subtract_and_exponentiate(double* values, size_t count, double most);

}  // namespace tare::cpu
