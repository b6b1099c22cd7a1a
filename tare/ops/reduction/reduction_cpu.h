#pragma once

#include "tare/dispatch/rule.h"
#include "tare/kernels/reduction.h"

// Functions of lanes as the kernels of rows.
namespace tare::cpu {

/// The dimensions that the first argument behind self names; all, where there is none.
template <class... Rest>
DimSet dims_of(const Tensor& self, Rest...) {
  return DimSet::all(self.dim());
}
template <class D, class... Rest>
requires(!std::is_same_v<D, OptDType> && !std::is_same_v<D, bool>) DimSet dims_of(const Tensor& self, D dims, Rest...) {
  return reduced_dims(self, dims);
}
/// A kernel with the signature of any reduction: self, dimensions if any, the rest.
template <const LaneFunctions* functions, class... Rest>
void reduction_kernel(TensorList results, const Tensor& self, Rest... rest) {
  reduce(results[0], self, dims_of(self, rest...), *functions);
}
template <const LaneFunctions* functions, class... Rest>
inline constexpr CpuKernel reduction = rule::cpu<reduction_kernel<functions, Rest...>>;

}  // namespace tare::cpu
