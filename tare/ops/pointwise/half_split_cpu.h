#pragma once

#include <cmath>

#include "tare/kernels/numbers.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

namespace tare::cpu {

/// Rounds what comes between two steps of a function of half precision, each of which PyTorch computes by itself.
inline auto between_steps(DType dtype) {
  return [half = is_floating(dtype) && itemsize(dtype) == 2, dtype](double x) { return half ? rounded(x, dtype) : x; };
}

/// a * log(b), zero where a is; as the kernels of all overloads that take numbers for a tensor.
template <double (*log)(double)>
struct LogProducts {
  template <class A, class B>
  static void run(TensorList results, const A& a, const B& b) {
    const Tensor both[] = {detail::as_tensor(a), detail::as_tensor(b)};
    const auto step = between_steps(results[0].dtype());
    map(results[0], {both, 2}, [step](const double* x) {
      return std::isnan(x[1]) ? x[1] : x[0] == 0 ? 0.0 : x[0] * step(log(x[1]));
    });
  }
  static constexpr CpuKernel tensors = rule::cpu<run<Tensor, Tensor>>;
  static constexpr CpuKernel tensor_scalar = rule::cpu<run<Tensor, Scalar>>;
  static constexpr CpuKernel scalar_tensor = rule::cpu<run<Scalar, Tensor>>;
};

}  // namespace tare::cpu
