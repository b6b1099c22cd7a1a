#include "tare/ops/pointwise/power_cpu.h"

#include <cmath>

#include "tare/kernels/elementwise.h"

namespace tare::cpu {

namespace {

// Logarithms would blur what is small and whole.
bool is_small_and_whole(Complex x) {
  return x.imag() == 0 && x.real() == std::trunc(x.real()) && std::fabs(x.real()) <= 16;
}
Complex multiplied_power(Complex base, int exponent) {
  Complex power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power = i == 0 ? base : product(power, base);
  return exponent < 0 ? quotient(1.0, power) : power;
}

}  // namespace

int64_t integer_power(int64_t base, int64_t exponent) {
  if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  int64_t result = 1;
  for (; exponent > 0; exponent /= 2, base = wrapping_product(base, base))
    if (exponent % 2) result = wrapping_product(result, base);
  return result;
}

double real_power(double base, double exponent) { return std::pow(base, exponent); }

Complex complex_power(Complex base, Complex exponent) {
  const bool usual = base != Complex(0) && std::isfinite(base.real()) && std::isfinite(base.imag());
  if (usual && is_small_and_whole(exponent)) return multiplied_power(base, static_cast<int>(exponent.real()));
  return std::pow(base, exponent);
}

Complex number_power(Complex base, Complex exponent) {
  if (exponent == Complex(0.5)) return std::sqrt(base);
  if (exponent == Complex(-0.5)) return quotient(1.0, std::sqrt(base));
  if (is_small_and_whole(exponent) && exponent.real() >= -2 && exponent.real() <= 3)
    return multiplied_power(base, static_cast<int>(exponent.real()));
  return complex_power(base, exponent);
}

}  // namespace tare::cpu
