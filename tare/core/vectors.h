#pragma once

namespace tare {

/// Marks the lambda that `in_vectors` runs.
#define TARE_LOOP __attribute__((always_inline))

#ifdef __x86_64__
inline bool has_avx2() {
  static const bool found = __builtin_cpu_supports("avx2");
  return found;
}
template <class Loop>
[[gnu::target("avx2")]] void run_with_avx2(Loop loop) {
  loop();
}
#endif

/// Runs a loop, `[=]() TARE_LOOP { ... }`, which is compiled a second time for processors with AVX2: vectors of twice
/// as many numbers. Without fused products, so that results do not depend on the processor. What it uses is copied: a
/// bound that is referred to might be among the elements that it writes.
template <class Loop>
void in_vectors(Loop loop) {
#ifdef __x86_64__
  if (has_avx2()) return run_with_avx2(loop);
#endif
  loop();
}

}  // namespace tare
