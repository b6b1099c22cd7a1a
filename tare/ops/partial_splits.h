#pragma once

#include "tare/ops/splits.h"

// Sharding rules of partial tensors that families share. A text of arguments that an operator is linear in (`linear`,
// `passing_sums`) may begin with `~`: it is linear but for what it adds, so averages go through, and no sums.
namespace tare::sharding {

/// The strategies, and those of sums and averages of the arguments in a text like `weight+bias`, in which the first
/// result is linear; the other results know nothing of them.
std::vector<Strategy> with_sums_of(const ShardingCall&, std::string_view arguments, std::vector<Strategy> strategies);
/// Of the larger of two tensors (`max`), or the smaller (`min`): along every dimension, and of both at once, each the
/// largest of several.
std::vector<Strategy> extremum_splits(const ShardingCall&, std::string_view which);

}  // namespace tare::sharding
