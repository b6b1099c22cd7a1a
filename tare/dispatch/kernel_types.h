#pragma once

#include <string_view>
#include <vector>

#include "tare/dispatch/row.h"

namespace tare {

/// Element types that PyTorch has no CPU kernel of these operators for; words with spaces between. An operator is named
/// as a whole or, where its overloads differ, as `name.overload`, with `name.` for the one without a name.
struct MissingTypes {
  std::string_view types, operators;
};
extern const std::vector<MissingTypes> kMissingTypes;
/// Operators that give what is empty in any type.
extern const std::string_view kTakeEmpty;

/// Errors: MissingKernel where PyTorch's CPU kernels do not compute in the call's type. `op` is a functional overload.
void check_kernel_type(const Op& op, Args args, TensorList results);

}  // namespace tare
