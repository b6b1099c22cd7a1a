#pragma once

#include "tare/dispatch/row.h"

namespace tare {

/// Errors: MissingKernel where PyTorch's CPU kernels do not compute in the call's type. `op` is a functional overload.
void check_kernel_type(const Op& op, Args args, TensorList results);

/// What PyTorch's CPU kernel of an operator is called in messages: `abs_cpu`. A sentence where it says that instead.
std::string kernel_name(const Op& op);

}  // namespace tare
