#pragma once

#include "tare/dispatch/row.h"

namespace tare {

/// The function that runs an overload: one for each kind of rule and form, none for each operator.
using RunFunction = void (*)(const Op&, Args, Results);
RunFunction run_function(const Row& row, Form form);

/// Gives an out= tensor the sizes of its result, keeping its storage when it is large enough.
void resize_result(const Tensor& tensor, const TensorMeta& wanted);

}  // namespace tare
