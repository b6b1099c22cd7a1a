#pragma once

#include "tare/core/dtype.h"
#include "tare/kernels/exponential.h"

// What activation functions and their gradients share.
namespace tare {

/// What a floating type is computed in: float32 for the small ones.
inline DType arithmetic_type(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

inline double sigmoid_of(double x) { return 1 / (1 + cpu::exponential(-x)); }

/// tanh(log(1 + exp(x))), which is 1 from 20 on.
inline double tanh_of_softplus(double x) {
  const double power = cpu::exponential(x > 20 ? 20 : x), both = power * (power + 2);
  return both / (both + 2);
}

}  // namespace tare
