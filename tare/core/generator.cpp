#include "tare/core/generator.h"

#include <cmath>
#include <numbers>

namespace tare {

void Generator::manual_seed(uint64_t seed) {
  State state;
  state.seed = seed;
  state.words[0] = static_cast<uint32_t>(seed);
  for (size_t i = 1; i < kWords; ++i)
    state.words[i] = 1812433253U * (state.words[i - 1] ^ (state.words[i - 1] >> 30)) + static_cast<uint32_t>(i);
  set_state(state);
}

void Generator::set_state(const State& state) {
  state_ = state;
  ++starts_;
}

void Generator::twist() {
  auto& words = state_.words;
  constexpr size_t kAhead = 397;
  const auto renew = [&](size_t i, size_t next, size_t ahead) {
    const uint32_t joined = (words[i] & 0x80000000U) | (words[next] & 0x7fffffffU);
    words[i] = words[ahead] ^ (joined >> 1) ^ ((joined & 1U) != 0 ? 0x9908b0dfU : 0U);
  };
  for (size_t i = 0; i < kWords - kAhead; ++i) renew(i, i + 1, i + kAhead);
  for (size_t i = kWords - kAhead; i < kWords - 1; ++i) renew(i, i + 1, i + kAhead - kWords);
  renew(kWords - 1, 0, kAhead - 1);
  state_.next = 0;
}

uint32_t Generator::random() {
  if (state_.next == kWords) twist();
  uint32_t y = state_.words[state_.next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

double Generator::normal() {
  if (state_.kept_normal) {
    const double kept = *state_.kept_normal;
    state_.kept_normal.reset();
    return kept;
  }
  const double angle = 2 * std::numbers::pi * uniform_double();
  const double radius = std::sqrt(-2 * std::log1p(-uniform_double()));
  state_.kept_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

namespace {

constinit thread_local Generator* replacement = nullptr;

}  // namespace

Generator& default_generator() {
  static Generator generator;
  return replacement != nullptr ? *replacement : generator;
}

GeneratorGuard::GeneratorGuard(Generator& generator) : before_(replacement) { replacement = &generator; }
GeneratorGuard::~GeneratorGuard() { replacement = before_; }

void manual_seed(uint64_t seed) {
  Generator& generator = default_generator();
  const std::lock_guard lock(generator.mutex());
  generator.manual_seed(seed);
}

}  // namespace tare
