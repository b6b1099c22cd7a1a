#pragma once

#include <algorithm>

#include "tare/dispatch/row.h"

namespace tare {

/// Whether `is` says so of one of a call's tensors; those of lists are asked one by one, in order.
template <class F>
bool any_tensor_argument(const Op& op, Args args, const F& is) {
  return std::ranges::any_of(op.tensor_arguments, [&](int64_t i) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) return is(*static_cast<const Tensor*>(args[i]));
    return std::ranges::any_of(*static_cast<const TensorList*>(args[i]), is);
  });
}

/// Whether a call may lack a tensor that the operator's schema asks for: those whose dimensions its sharding rule does
/// not name, of rows that say so (kLacksTensors).
bool may_lack(const Op& op, size_t argument);

}  // namespace tare
