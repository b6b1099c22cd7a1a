#include "tare/cpu/generator.h"

#include <cmath>
#include <numbers>

namespace tare {

void Generator::manual_seed(uint64_t seed) {
  seed_ = seed;
  kept_normal_.reset();
  state_[0] = static_cast<uint32_t>(seed);
  for (size_t i = 1; i < kState; ++i)
    state_[i] = 1812433253U * (state_[i - 1] ^ (state_[i - 1] >> 30)) + static_cast<uint32_t>(i);
  next_ = kState;
}

void Generator::twist() {
  for (size_t i = 0; i < kState; ++i) {
    const uint32_t joined = (state_[i] & 0x80000000U) | (state_[(i + 1) % kState] & 0x7fffffffU);
    state_[i] = state_[(i + 397) % kState] ^ (joined >> 1) ^ ((joined & 1U) != 0 ? 0x9908b0dfU : 0U);
  }
  next_ = 0;
}

uint32_t Generator::random() {
  if (next_ == kState) twist();
  uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

double Generator::normal() {
  if (kept_normal_) {
    const double kept = *kept_normal_;
    kept_normal_.reset();
    return kept;
  }
  const double angle = 2 * std::numbers::pi * uniform_double();
  const double radius = std::sqrt(-2 * std::log1p(-uniform_double()));
  kept_normal_ = radius * std::sin(angle);
  return radius * std::cos(angle);
}

Generator& default_generator() {
  static Generator generator;
  return generator;
}

void manual_seed(uint64_t seed) {
  Generator& generator = default_generator();
  const std::lock_guard lock(generator.mutex());
  generator.manual_seed(seed);
}

}  // namespace tare
