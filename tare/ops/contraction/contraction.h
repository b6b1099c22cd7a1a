#pragma once

#include "tare/dispatch/row.h"

namespace tare {

/// Two operations, a multiplication and an addition, for every combination of the equation's letters. FLOPs are what
/// FlopCounterMode counts, which of the products are those of two matrices, fused with nothing but the addend; what a
/// vector, a sum over the batch or an activation takes part in counts as other arithmetic.
Cost contraction_flops(const Call& call, int64_t is_counted);
inline constexpr CostRule kUncounted{contraction_flops, 0};

/// `_int_mm`, and the one that writes.
Row int_mm_row();
Row int_mm_out_row();

}  // namespace tare
