#include "tare/ops/partial_splits.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "tare/core/strides.h"

namespace tare {

Row split_by(ShardingRule rule, Row row) {
  row.sharding = rule;
  return row;
}

namespace {

// The dimensions that a call's arguments name; all of them where a list that may be left out is.
std::optional<std::vector<bool>> named_dims(const ShardingCall& call, int64_t rank) {
  std::vector<bool> named(static_cast<size_t>(rank));
  bool found = false;
  const auto name = [&](int64_t dim) {
    found = true;
    if (rank > 0) named[static_cast<size_t>(wrap_dim(dim, rank))] = true;
  };
  for (const std::string_view argument : {"dim", "dims", "dim0", "dim1", "dim2", "axis"}) {
    const int64_t at = call.op().schema.find(argument);
    if (at < 0) continue;
    switch (call.op().parameters[static_cast<size_t>(at)]) {
      case ParamTag::integer: name(call.arg<int64_t>(at)); break;
      case ParamTag::integer_opt:
        if (const auto dim = call.arg<std::optional<int64_t>>(at)) name(*dim);
        break;
      case ParamTag::integers:
        found = true;
        std::ranges::for_each(call.arg<IntList>(at), name);
        break;
      default: break;
    }
  }
  if (!found) return std::nullopt;
  return named;
}

}  // namespace

std::vector<Strategy> sharding::filled(std::vector<Strategy> strategies) {
  for (Strategy& strategy : strategies) strategy.pieces = std::max(strategy.pieces, Pieces::filled);
  return strategies;
}

std::vector<Strategy> sharding::with_sums_of(const ShardingCall& call, std::string_view arguments,
                                             std::vector<Strategy> strategies) {
  const bool is_offset = arguments.starts_with('~');
  std::vector<size_t> all;
  for (const auto word : std::views::split(arguments.substr(is_offset ? 1 : 0), '+')) {
    const int64_t at = call.op().schema.find(std::string_view(word.begin(), word.end()));
    if (at < 0 || !call.tensor(at).defined()) continue;
    if (!is_inexact(call.tensor(at).dtype())) return strategies;
    all.push_back(call.begin_of(at));
  }
  if (all.empty() || call.results().empty()) return strategies;
  const auto add = [&](std::span<const size_t> chosen, Placement kind) {
    Strategy one{std::vector<Placement>(call.inputs().size()), std::vector<Placement>(call.results().size())};
    for (const size_t i : chosen) one.inputs[i] = kind;
    one.results[0] = kind;
    strategies.push_back(std::move(one));
  };
  if (!is_offset) add(all, partial_sum);
  add(all, partial_average);
  for (const size_t& alone : all)
    if (all.size() > 1) add({&alone, 1}, partial_average);
  return strategies;
}

std::vector<Strategy> sharding::extremum_splits(const ShardingCall& call, std::string_view which) {
  std::vector<Strategy> strategies = broadcast_splits(call, {});
  const Placement kind = which == "max" ? partial_max : partial_min;
  strategies.push_back({{kind, kind}, {kind}});
  return strategies;
}

std::vector<Strategy> sharding::with_fractions(const ShardingCall& call, std::vector<Strategy> strategies) {
  if (is_inexact(call.inputs()[0].dtype()) || call.inputs()[0].numel() == 0 || call.results()[0].numel() == 0)
    for (const Placement kind : {partial_sum, partial_average}) strategies.push_back({{kind}, {kind}});
  return strategies;
}

std::vector<Strategy> sharding::filled_letters(const ShardingCall& call, std::string_view equation) {
  return filled(ShardingRule::by_letters(call, equation));
}

std::vector<Strategy> sharding::beside_splits(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>&inputs = call.inputs(), &results = call.results();
  std::vector<Strategy> strategies;
  if (inputs.empty()) return strategies;
  const IntList sizes = inputs[0].sizes();
  const auto named = named_dims(call, sizes.size());
  if (!named) return strategies;
  for (int64_t d = 0; d < sizes.size(); ++d) {
    if ((*named)[static_cast<size_t>(d)] || sizes[d] < 2) continue;
    Strategy strategy;
    bool agree = true;
    const auto place = [&](const TensorMeta& tensor) {
      if (tensor.dim() != sizes.size()) return replicate;
      agree &= tensor.sizes()[d] == sizes[d];
      return Placement::shard(d);
    };
    for (const TensorMeta& input : inputs) strategy.inputs.push_back(place(input));
    for (const TensorMeta& result : results) strategy.results.push_back(place(result));
    if (agree) strategies.push_back(std::move(strategy));
  }
  return strategies;
}

std::vector<Strategy> sharding::leading_splits(const ShardingCall& call, std::string_view last) {
  const std::vector<TensorMeta>&inputs = call.inputs(), &results = call.results();
  std::vector<Strategy> strategies;
  if (inputs.empty()) return strategies;
  const IntList sizes = inputs[0].sizes();
  for (int64_t d = 0; d + (last[0] - '0') < sizes.size(); ++d) {
    if (sizes[d] < 2) continue;
    Strategy strategy;
    bool agree = true;
    const auto place = [&](const TensorMeta& tensor) {
      const bool alike = d < tensor.dim() && tensor.sizes()[d] == sizes[d];
      if (tensor.dim() == 0 || (tensor.numel() == 0 && !alike)) return replicate;  // one that is not there
      agree &= alike;
      return Placement::shard(d);
    };
    for (const TensorMeta& input : inputs) strategy.inputs.push_back(place(input));
    for (const TensorMeta& result : results) strategy.results.push_back(place(result));
    if (agree) strategies.push_back(std::move(strategy));
  }
  return last.ends_with('+') ? filled(std::move(strategies)) : strategies;
}

std::vector<Strategy> sharding::loss_splits(const ShardingCall& call, std::string_view equation) {
  const int64_t reduction = call.arg<int64_t>(call.op().schema.find("reduction"));
  if (reduction == 0) return equation.empty() ? broadcast_splits(call, {}) : ShardingRule::by_letters(call, equation);
  const Placement total = reduction == 1 ? partial_average : partial_sum;
  std::vector<Strategy> strategies;
  if (!equation.empty()) {
    // The sample's letter is in no result then.
    strategies = ShardingRule::by_letters(call, std::string(equation.substr(0, equation.find("->"))) + "->");
    for (Strategy& strategy : strategies) std::ranges::replace(strategy.results, partial_sum, total);
  } else {
    Dims sizes;
    for (const TensorMeta& input : call.inputs()) sizes = broadcast_sizes(sizes, input.sizes());
    for (int64_t d = 0; d < sizes.size(); ++d) {
      if (sizes[d] < 2) continue;
      Strategy strategy{{}, {total}};
      for (const TensorMeta& input : call.inputs()) {
        const int64_t own = d - (sizes.size() - input.dim());
        strategy.inputs.push_back(own >= 0 && input.sizes()[own] > 1 ? Placement::shard(own) : replicate);
      }
      strategies.push_back(std::move(strategy));
    }
  }
  if (reduction == 1)
    for (Strategy& strategy : strategies) strategy.pieces = Pieces::equal;
  return strategies;
}

}  // namespace tare
