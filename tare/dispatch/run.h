#pragma once

#include "tare/dispatch/row.h"

namespace tare {

/// The function that runs an overload: one for each kind of rule and form, none for each operator.
using RunFunction = void (*)(const Op&, Args, Results);
RunFunction run_function(const Row& row, Form form);

/// Raised by a rule for a type that no kernel computes in. It comes last, as kernels do: it carries what the result
/// would have been, so that in-place and out= calls look for other faults first.
class MissingKernel : public NotImplementedError {
 public:
  MissingKernel(std::string text, TensorMeta result)
      : NotImplementedError(std::move(text)), result(std::move(result)) {}
  /// By a rule that serves many operators and knows the type only.
  MissingKernel(DType computed, TensorMeta result);
  TensorMeta result;
  DType computed = DType::undefined;
};

/// Raises it anew; where the rule knew only the type, with the name that PyTorch's kernel goes by (Columns::kernel).
[[noreturn]] void fail_missing(const Op& op, const MissingKernel& missing);

/// The first result of a fresh rule with several, all tensors. Where nobody listens the others are not even made.
Tensor first_result(const Op& op, Args args);

/// Gives an out= tensor the sizes of its result, keeping its storage when it is large enough.
void resize_result(const Tensor& tensor, const TensorMeta& wanted);

}  // namespace tare
