#include "tare/kernels/spacing.h"

#include <cmath>

#include "tare/kernels/numbers.h"

namespace tare::cpu {

// The step has the elements' type. Types of two bytes also round how far the steps lead.
void space_evenly(const Tensor& result, double low, double high) {
  const DType dtype = result.dtype();
  const auto in_type = [dtype](double value) { return rounded(value, dtype); };
  const auto whole = [&](int64_t value) { return in_type(static_cast<double>(value)); };
  const int64_t count = result.numel();
  low = in_type(low), high = in_type(high);
  const double step = count > 1 ? in_type(in_type(high - low) / whole(count - 1)) : 0;
  const auto away = [&](double from, double by, int64_t steps) {
    return itemsize(dtype) > 2 ? std::fma(by, static_cast<double>(steps), from) : from + in_type(by * whole(steps));
  };
  std::vector<double> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(i < count / 2 || count == 1 ? away(low, step, i) : away(high, -step, count - 1 - i));
  set_values(result, values);
}

}  // namespace tare::cpu
