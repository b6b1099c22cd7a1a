#pragma once

#include <functional>

#include "tare/kernels/reduction.h"

// Which of equal elements is found: PyTorch's CPU does not sort stably, and says an index.
namespace tare::cpu {

using Less = std::function<bool(size_t, size_t)>;

/// The positions 0 .. count - 1 as the `std::sort` of PyTorch's compiler orders them, also where `less` is no order,
/// because NaN is neither less nor more than anything: the library's own may then leave the range.
std::vector<size_t> sorted_positions(size_t count, const Less& less);

/// Position of the k-th smallest by quickselect, with the median of three as the pivot; NaN comes last.
int64_t quick_select(const Lane<double>& lane, size_t k);

/// Whether a stands before b where NaN comes last.
bool less_with_nan_last(double a, double b);

}  // namespace tare::cpu
