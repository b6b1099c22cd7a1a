#pragma once

#include <span>

#include "tare/autograd/formulas/formula.h"

namespace tare::autograd {

/// The value of a formula, given those of its names. Operators are called like any other, so that they are recorded
/// where recording is on. Errors: SchemaError for a name without a slot or a function that does not exist.
Value evaluate(const Expression& expression, std::span<const Value> environment);

/// `+ - * /` of numbers. Integers that overflow go on as floating ones.
Scalar arithmetic(std::string_view op, const Scalar& a, const Scalar& b);

/// The overload of an operator that takes these values, or null.
const Op* find_overload(std::string_view name, std::span<const Value> arguments);

}  // namespace tare::autograd
