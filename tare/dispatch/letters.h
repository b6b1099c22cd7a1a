#pragma once

#include "tare/dispatch/sharding.h"

namespace tare {

/// The strategies of an equation (ShardingRule) for a call whose results are these, as where no meta rule describes
/// them. `has` says which of the schema's results there are.
///
/// A result's term that begins with `=` is whole where the dimension that is cut is none of its own: statistics that
/// every part is given. Any other becomes a partial sum there.
std::vector<Strategy> splits_by_letters(const ShardingCall& call, std::string_view equation,
                                        const std::vector<TensorMeta>& results, const std::vector<bool>& has);

}  // namespace tare
