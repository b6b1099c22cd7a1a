#include "tare/ops/normalization/normalization_splits.h"

#include "tare/ops/partial_splits.h"

namespace tare {

std::vector<Strategy> sharding::layer_splits(const ShardingCall& call, std::string_view equation) {
  const int64_t at = call.op().schema.find("normalized_shape");
  const std::string lanes(static_cast<size_t>(call.arg<IntList>(at).size()), '1');
  std::string terms;
  for (const char c : equation) terms += c == 'x' ? "..." + lanes : std::string(1, c);
  return ShardingRule::by_letters(call, terms);
}

std::vector<Strategy> sharding::group_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, equation);
  for (Strategy& strategy : strategies)
    strategy.arguments = [](const ShardingCall& whole, const Strategy&, int64_t part, int64_t parts) {
      const int64_t at = whole.op().schema.find("N");
      return std::vector<Rewritten>{{at, Value(sharding::share(whole.arg<int64_t>(at), part, parts))}};
    };
  return strategies;
}

std::vector<Strategy> sharding::affine_layer_splits(const ShardingCall& call, std::string_view equation) {
  return with_sums_of(call, "weight+bias", layer_splits(call, equation));
}
std::vector<Strategy> sharding::affine_group_splits(const ShardingCall& call, std::string_view equation) {
  return with_sums_of(call, "weight+bias", group_splits(call, equation));
}

std::vector<Strategy> sharding::batch_splits(const ShardingCall& call, std::string_view equation) {
  bool training = call.op().name.find("_no_") == std::string::npos;
  for (const std::string_view flag : {"training", "train", "update"})
    if (const int64_t at = call.op().schema.find(flag); at >= 0) training = call.arg<bool>(at);
  std::string terms(equation);
  for (size_t at = 0; training && (at = terms.find("nc...")) != std::string::npos;) terms.replace(at, 5, "1c*");
  return sharding::filled_letters(call, terms);
}

}  // namespace tare
