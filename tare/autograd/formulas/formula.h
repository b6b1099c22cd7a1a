#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tare/dispatch/value.h"

namespace tare {
struct Op;
}

// The language that derivatives are written in: `grad * (1 - self * self).rsqrt().conj()`. Names, numbers, strings,
// lists in braces, calls and method calls (a method is a function whose first argument stands before the point),
// arithmetic, comparisons, `? :`, and elements by position, `grads[1]`.
namespace tare::autograd {

struct GradientFunction;

struct Expression {
  enum class Kind : uint8_t { constant, name, call, unary, binary, choice, list, element };
  Kind kind = Kind::constant;
  std::string text;                  ///< of a name, a call's function, an operator
  Value value;                       ///< of a constant
  std::vector<Expression> operands;  ///< a call's arguments, an operator's operands
  bool is_method = false;            ///< a call that was written behind a point
  int slot = -1;                     ///< of a name: where the environment holds its value; set by whoever resolves it
  const GradientFunction* function = nullptr;  ///< of a call: one of tare/autograd/gradients; set with the slots
  mutable const Op* callee = nullptr;          ///< of a call: the overload that fitted last; only a guess of the next
};

/// Errors: SchemaError with the formula, the column and what was expected.
Expression parse_formula(std::string_view text);

}  // namespace tare::autograd
