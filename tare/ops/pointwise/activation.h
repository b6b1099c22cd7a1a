#pragma once

#include <cmath>

#include "tare/core/dtype.h"

// What activation functions and their gradients share.
namespace tare {

/// What a floating type is computed in: float32 for the small ones.
inline DType arithmetic_type(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

inline double sigmoid_of(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace tare
