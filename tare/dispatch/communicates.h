#pragma once

#include "tare/dispatch/row.h"

namespace tare {

/// A tag of operators whose results follow from what other ranks do: none is part of a program that is made again.
inline constexpr Tag kCommunicates = static_cast<Tag>(1U << 20);

}  // namespace tare
