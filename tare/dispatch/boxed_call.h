#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "tare/dispatch/row.h"
#include "tare/dispatch/value.h"

// A call as a value. Its tensors are its owner's to keep: ids of a graph's (tare/graph), contents of a program's
// (tare/provenance).
namespace tare {

struct BoxedCall {
  const Op* op = nullptr;
  std::vector<Value> values;    ///< one for each argument; None in place of tensors
  std::vector<int64_t> counts;  ///< tensors in each of the operator's tensor arguments, undefined ones too
};

/// Boxes a call; its tensors, flat and in order, are those that `each_operand` shows.
BoxedCall box_call(const Op& op, Args args);

/// Boxes a result that is no tensor.
Value box_result(const Type& type, const void* result);

/// Shows each tensor argument with the position of its argument, until one is answered with false.
template <class F>
bool each_operand(const Op& op, Args args, const F& shown) {
  for (const int64_t i : op.tensor_arguments) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
      if (!shown(*static_cast<const Tensor*>(args[i]), i)) return false;
    } else {
      for (const Tensor& item : *static_cast<const TensorList*>(args[i]))
        if (!shown(item, i)) return false;
    }
  }
  return true;
}

/// Whether two boxed arguments are the same to the bit; NaN is itself, and 1 is not 1.0. Tensors are the same where
/// they are one object.
bool same(const Value& a, const Value& b);
bool same(const BoxedCall& a, const BoxedCall& b);

/// The arguments of a boxed call as the operator takes them, without a copy of what the call holds. Errors: TypeError
/// where a value is not of its argument's type.
class UnboxedArguments {
 public:
  /// `operands` are the call's tensors, flat and in order; null or undefined ones are None.
  UnboxedArguments(const BoxedCall& call, std::span<const Tensor* const> operands);
  UnboxedArguments(const UnboxedArguments&) = delete;
  Args args() const { return pointers_.data(); }
  static constexpr size_t kMaxArguments = 48;  ///< ATen has operators with 30

 private:
  struct alignas(16) Slot {
    std::byte bytes[48];
  };
  std::array<const void*, kMaxArguments> pointers_;
  std::array<Slot, kMaxArguments> slots_;  // parameters that own nothing
  std::vector<std::vector<Tensor>> lists_;
  std::vector<std::vector<Scalar>> scalars_;
};

}  // namespace tare
