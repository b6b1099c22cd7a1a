#pragma once

#include <span>

#include "tare/autograd/formulas/formula.h"

namespace tare::autograd {

/// The value of a formula, given those of its names. Operators are called like any other, so that they are recorded
/// where recording is on. Errors: SchemaError for a name without a slot or a function that does not exist.
Value evaluate(const Expression& expression, std::span<const Value> environment);

/// The overload of an operator that takes these values, or null.
const Op* find_overload(std::string_view name, std::span<const Value> arguments);

}  // namespace tare::autograd
