#pragma once

#include "tare/dispatch/row.h"
#include "tare/shape/reduction.h"

// Rows of reductions: how they split, and what they check.
namespace tare {

namespace sharding {
/// Along every dimension that stays; along one that goes, into partial results where `equation` says which: `sum`,
/// `max`, `min`. Dimensions are read off the argument `dim`.
std::vector<Strategy> reduction_splits(const ShardingCall&, std::string_view equation);
/// Along every dimension but the one that the argument `dim` names; all tensors have the sizes of the first.
std::vector<Strategy> lane_splits(const ShardingCall&, std::string_view);
inline constexpr ShardingRule along_lanes{lane_splits};
}  // namespace sharding

/// The forms of a row that has out= and is not made in place.
inline Forms out(std::string_view name, WritePolicy write) { return {.out = name, .write = write}; }
/// Errors: IndexError where an operator without an identity reduces a dimension of size 0.
void check_not_empty(const Tensor& self, int64_t dim, std::string_view op);
/// Errors: where `op` orders numbers and they are complex.
void check_orderable(const Tensor& self, std::string_view op);
/// Errors: `op` has no kernel for a type that its mathematics would allow; PyTorch raises NotImplementedError.
void check_kernel(bool exists, std::string_view op, DType dtype);

}  // namespace tare
