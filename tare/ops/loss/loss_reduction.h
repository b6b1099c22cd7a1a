#pragma once

#include <cstdint>

namespace tare {

/// What becomes of the losses of elements: PyTorch's numbers.
enum LossReduction : int64_t { kNone = 0, kMean = 1, kSum = 2 };

}  // namespace tare
