#include "tare/dispatch/row.h"

#include <map>

namespace tare {

Row composite(std::string_view schema, MetaRule meta, Forms forms, uint32_t tags) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = Derivative(Derivative::Kind::derived),
          .cost = cost::none,
          .sharding = sharding::replicate_only,
          .forms = forms,
          .tags = tags};
}

Cost cost::no_cost(const Call&, int64_t) { return {}; }

Cost cost::per_result_element(const Call& call, int64_t factor) {
  const std::vector<Tensor> results = call.result_tensors();
  return {0, results.empty() ? 0 : results[0].numel() * factor};
}

Cost cost::per_input_element(const Call& call, int64_t factor) {
  const std::vector<Tensor> tensors = call.tensors();
  return {0, tensors.empty() ? 0 : tensors[0].numel() * factor};
}

std::vector<Strategy> sharding::no_splits(const Call&, std::string_view) { return {}; }

std::vector<Strategy> sharding::broadcast_splits(const Call& call, std::string_view) {
  const std::vector<Tensor> tensors = call.tensors(), results = call.result_tensors();
  std::vector<Strategy> strategies;
  if (results.empty()) return strategies;
  const int64_t rank = results[0].dim();
  for (int64_t d = 0; d < rank; ++d) {
    if (results[0].sizes()[d] < 2) continue;
    Strategy strategy;
    for (const Tensor& tensor : tensors) {
      const int64_t own = d - (rank - tensor.dim());
      strategy.inputs.push_back(own >= 0 && tensor.sizes()[own] > 1 ? Placement::shard(own) : replicate);
    }
    // A result of other sizes (a buffer that some devices leave empty) is no part of it.
    for (const Tensor& result : results)
      strategy.results.push_back(result.sizes() == results[0].sizes() ? Placement::shard(d) : replicate);
    strategies.push_back(std::move(strategy));
  }
  return strategies;
}

std::vector<Strategy> ShardingRule::by_letters(const Call& call, std::string_view equation) {
  const std::vector<Tensor> tensors = call.tensors(), results = call.result_tensors();
  // Where each letter stands in each tensor; leading dimensions of `...` are numbered from the right.
  std::map<std::string, std::vector<std::pair<size_t, int64_t>>> in, out;
  std::vector<std::string> order;
  const auto read = [&](std::string_view side, const std::vector<Tensor>& group, auto& places) {
    size_t item = 0;
    while (item < group.size()) {
      const size_t comma = side.find(',');
      std::string_view term = side.substr(0, comma);
      while (term.starts_with(' ')) term.remove_prefix(1);
      while (term.ends_with(' ')) term.remove_suffix(1);
      const bool leading = term.starts_with("...");
      if (leading) term.remove_prefix(3);
      const int64_t extra = group[item].dim() - static_cast<int64_t>(term.size());
      const auto place = [&](const std::string& letter, int64_t dim) {
        if (letter == "1" || group[item].sizes()[dim] < 2) return;
        if (!places.contains(letter) && std::find(order.begin(), order.end(), letter) == order.end())
          order.push_back(letter);
        places[letter].emplace_back(item, dim);
      };
      if (extra < 0 || (extra > 0 && !leading)) return false;
      for (int64_t i = 0; i < extra; ++i) place("..." + std::to_string(extra - i), i);
      for (size_t i = 0; i < term.size(); ++i) place(std::string(1, term[i]), extra + static_cast<int64_t>(i));
      ++item;
      if (comma == std::string_view::npos) break;
      side.remove_prefix(comma + 1);
    }
    return true;
  };
  const size_t arrow = equation.find("->");
  if (!read(equation.substr(0, arrow), tensors, in) || !read(equation.substr(arrow + 2), results, out)) return {};
  std::vector<Strategy> strategies;
  for (const std::string& letter : order) {
    if (!in.contains(letter)) continue;
    Strategy strategy{std::vector<Placement>(tensors.size(), replicate), {}};
    for (const auto& [tensor, dim] : in[letter]) strategy.inputs[tensor] = Placement::shard(dim);
    strategy.results.assign(results.size(), partial_sum);
    if (out.contains(letter))
      for (const auto& [tensor, dim] : out[letter]) strategy.results[tensor] = Placement::shard(dim);
    strategies.push_back(std::move(strategy));
  }
  return strategies;
}

}  // namespace tare
