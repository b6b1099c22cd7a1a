#pragma once

#include "tare/core/tensor.h"

namespace tare::cpu {

/// Sets the elements of a floating vector to evenly spaced numbers from `low` to `high`, from both ends inwards, so
/// that both are exact. Only one element is `low`.
void space_evenly(const Tensor& result, double low, double high);

}  // namespace tare::cpu
