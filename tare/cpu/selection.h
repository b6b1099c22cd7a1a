#pragma once

#include <functional>

#include "tare/cpu/reduction.h"

// Which of equal elements is found: PyTorch's CPU does not sort stably, and says an index.
namespace tare::cpu {

using Less = std::function<bool(size_t, size_t)>;

/// The positions 0 .. count - 1 as `std::sort` orders them. Where `less` is no order, because NaN is neither less nor
/// more than anything, few positions still come as `std::sort` leaves them; many are sorted by `order` instead.
std::vector<size_t> sorted_positions(size_t count, const Less& less, const Less& order = {});

/// Position of the k-th smallest by quickselect, with the median of three as the pivot; NaN comes last.
int64_t quick_select(const Lane<double>& lane, size_t k);

/// Whether a stands before b where NaN comes last.
bool less_with_nan_last(double a, double b);

}  // namespace tare::cpu
