#pragma once

#include "tare/dispatch/row.h"

// Sharding rules that families share.
namespace tare {

/// The row, which splits so.
Row split_by(ShardingRule rule, Row row);

namespace sharding {
/// The strategies, of an operator that refuses empty parts.
std::vector<Strategy> filled(std::vector<Strategy> strategies);
std::vector<Strategy> filled_letters(const ShardingCall&, std::string_view equation);

/// ... and those of sums and averages of an operator that is linear, but rounds integers.
std::vector<Strategy> with_fractions(const ShardingCall&, std::vector<Strategy> strategies);

std::vector<Strategy> beside_splits(const ShardingCall&, std::string_view);
/// Along every dimension but those that the arguments `dim`, `dims`, `dim0`, `dim1`, `dim2` and `axis` name. Tensors of
/// the first one's rank are cut, and must be as long there; those of another rank are whole.
inline constexpr ShardingRule beside{beside_splits};
std::vector<Strategy> leading_splits(const ShardingCall&, std::string_view last);
/// Along the dimensions that all tensors begin with: the first one's but its last one, two, three. Numbers and empty
/// tensors are whole.
inline constexpr ShardingRule rows{leading_splits, "1"}, matrices{leading_splits, "2"};
/// The same, but no part is empty, which operators on planes refuse.
inline constexpr ShardingRule planes{leading_splits, "2+"}, spaces{leading_splits, "3+"};
std::vector<Strategy> loss_splits(const ShardingCall&, std::string_view equation);
/// Of losses of elements, which the argument `reduction` adds up, averages, or leaves as they are.
inline constexpr ShardingRule losses{loss_splits};
/// `equation` where `reduction` leaves elements as they are, `n1,n->n`; what is reduced is one number.
constexpr ShardingRule losses_of(const char* equation) { return {loss_splits, equation}; }
}  // namespace sharding

}  // namespace tare
