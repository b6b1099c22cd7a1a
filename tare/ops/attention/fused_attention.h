#pragma once

#include "tare/dispatch/cost.h"

namespace tare {

/// FLOPs of the flash kernels as FlopCounterMode counts them: of a forward whose query, key, value, ends and longest
/// lengths stand one behind the other from `first` on, and of `_flash_attention_backward`.
Cost flash_forward_cost(const Call& call, int64_t first);
Cost flash_backward_cost(const Call& call, int64_t);

}  // namespace tare
