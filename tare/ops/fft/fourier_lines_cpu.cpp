#include <vector>

#include "tare/kernels/product_fma.h"
#include "tare/ops/fft/fourier_lines_of.h"

namespace tare::cpu {

bool goes_in_lanes(const LineWork& work) {
  constexpr int64_t kLongest = 8192;  // of which four are in the processor's cache
  const LinePlan& plan = *work.plan;
  return (plan.longer ? 2 * plan.longer->n : plan.n) <= kLongest;
}

int64_t line_scratch(const LineWork& work) {
  const LinePlan& plan = *work.plan;
  const int64_t lines = 4 * (work.n + 2 * kLanes), beside = 4 * (plan.longer ? plan.longer->n : plan.n);
  return (lines + beside) * (goes_in_lanes(work) ? kLanes : 1);
}

void transform(LineWork work) {
  constexpr int64_t kBoundary = 64;
  std::vector<double> scratch(static_cast<size_t>(line_scratch(work)) + kBoundary / sizeof(double));
  const auto at = reinterpret_cast<uintptr_t>(scratch.data());
  work.scratch = scratch.data() + (kBoundary - at % kBoundary) % kBoundary / sizeof(double);
  (fuses_products() ? transform_lines_fma : transform_lines_of)(work);
}

}  // namespace tare::cpu
