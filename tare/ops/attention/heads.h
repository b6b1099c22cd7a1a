#pragma once

#include "tare/dispatch/row.h"

namespace tare::sharding {

/// Attention along its batch, its heads and its queries `q`, which split if they are in no order. `m` stands for the
/// term of a mask or bias, `w` and `v` for that of its gradient, where it is a number and where it is nothing without
/// one, `d` for the mask of dropout. Sequences of different lengths, pages and scales are whole.
std::vector<Strategy> head_splits(const ShardingCall&, std::string_view equation);

}  // namespace tare::sharding
