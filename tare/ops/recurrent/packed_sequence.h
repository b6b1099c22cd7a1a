#pragma once

#include <string_view>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

/// Lengths that lie in a tensor of int64 and decide what an operator does. Errors: another type; DataDependentError
/// where their values are not known.
std::vector<int64_t> known_integers(const Tensor& lengths, std::string_view name);

/// The gates of a cell, side by side along dimension 1. Errors: ShapeError where they are not so many equal parts.
std::vector<Tensor> gates_of(const Tensor& gates, int64_t count);

}  // namespace tare
