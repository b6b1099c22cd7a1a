#pragma once

#include <optional>

#include "tare/autograd/formulas/typed.h"

// Numbers of every type that a parameter may have, which may be missing.
namespace tare::autograd {

/// The number at an address, or nothing where it is missing.
std::optional<Scalar> number_at(Held held, const void* at);
/// Puts it into a place as another type, and says where. A type that may not be missing needs a number.
const void* put_number(Frame& frame, size_t cell, Held held, const std::optional<Scalar>& number);

}  // namespace tare::autograd
