#pragma once

#include "tare/core/tensor.h"
#include "tare/shape/reduction.h"

namespace tare::cpu {

/// What a row of numbers does to those that lie beside it.
enum class Fold { sum, mean, max, min };

/// Reduces floating numbers row by row where the innermost dimension stays, in the order in which they lie: a lane
/// alone would be read an element from every row. Returns whether it did.
bool fold_rows(const Tensor& result, const Tensor& self, DimSet dims, Fold fold);

}  // namespace tare::cpu
