#include "tare/dispatch/sharding.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "tare/core/error.h"
#include "tare/dispatch/row.h"

namespace tare {

// --- the call ---

namespace {

template <class F>
void for_each_tensor(const Op& op, const std::vector<const void*>& args, const F& visit) {
  for (const int64_t i : op.tensor_arguments) {
    const void* const given = args[static_cast<size_t>(i)];
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) visit(*static_cast<const Tensor*>(given), i);
    else
      for (const Tensor& item : *static_cast<const TensorList*>(given)) visit(item, i);
  }
}

// The rules construct over these: they must own nothing.
std::vector<TensorMeta> described(const Op& op, Args args) {
  const MetaRule& rule = op.row->meta;
  std::vector<TensorMeta> metas;
  if (rule.kind != RuleKind::fresh && rule.kind != RuleKind::view) return metas;
  if (rule.results == RuleResults::list) {
    rule.function(args, &metas);
  } else {
    metas.resize(static_cast<size_t>(rule.described));
    rule.function(args, metas.data());
  }
  std::erase_if(metas, [](const TensorMeta& meta) { return meta.dtype() == DType::undefined; });
  return metas;
}

}  // namespace

ShardingCall::ShardingCall(const Op& op, Args args) : op_(op.functional), form_(op.form) {
  for (size_t i = 0; i < op.to_functional.size(); ++i)
    args_.push_back(op.to_functional[i] >= 0 ? args[op.to_functional[i]] : op_->defaults[i]);
  for_each_tensor(*op_, args_, [&](const Tensor& tensor, int64_t) {
    if (tensor.defined()) inputs_.push_back(tensor.meta());
  });
}

const std::vector<TensorMeta>& ShardingCall::results() const {
  if (!results_) results_ = described(*op_, args());
  return *results_;
}

// --- strategies ---

Strategy combined(std::span<const Strategy> strategies) {
  Strategy all = strategies[0];
  all.position = -1;
  const auto take_over = [](std::vector<Placement>& to, const std::vector<Placement>& from) {
    for (size_t i = 0; i < to.size(); ++i)
      if (to[i] == replicate) to[i] = from[i];
  };
  for (const Strategy& one : strategies.subspan(1)) {
    take_over(all.inputs, one.inputs);
    take_over(all.results, one.results);
  }
  return all;
}

int64_t sharding::share(int64_t size, int64_t part, int64_t parts) {
  const int64_t most = (size + parts - 1) / parts;
  return std::clamp<int64_t>(size - part * most, 0, most);
}

std::vector<Rewritten> sharding::sizes_of_result(const ShardingCall& call, const Strategy& strategy, int64_t part,
                                                 int64_t parts) {
  const auto sizes = std::ranges::find(call.op().parameters, ParamTag::integers);
  const Placement placement = strategy.results.front();
  if (placement.kind != Placement::Kind::shard) return {};
  std::vector<int64_t> own = call.results().front().sizes().vec();
  int64_t& size = own[static_cast<size_t>(placement.dim)];
  size = share(size, part, parts);
  return {{sizes - call.op().parameters.begin(), Value(own)}};
}

std::vector<Strategy> sharding::told_sizes(std::vector<Strategy> strategies) {
  for (Strategy& strategy : strategies) strategy.arguments = sizes_of_result;
  return strategies;
}

// --- rules ---

namespace {

// Partial sums go through an operator that is linear: those of fractions into fractions, and those of integers, which
// wrap around, into the same integers.
void add_linear(const ShardingCall& call, Linear in, std::vector<Strategy>& strategies) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  size_t count = 0;
  for (const Argument& result : call.op().schema.returns) count += result.type.kind == TypeKind::tensor ? 1 : 0;
  const bool is_list = call.op().row->meta.results == RuleResults::list;
  const std::vector<Placement> results(is_list ? call.results().size() : count, partial_sum);
  const auto adds_up = [&](const TensorMeta& input) {
    return std::ranges::all_of(call.results(), [&](const TensorMeta& result) {
      return is_inexact(input.dtype()) ? is_inexact(result.dtype())
                                       : input.dtype() == result.dtype() && !is_bool(input.dtype());
    });
  };
  if (inputs.empty() || results.empty()) return;
  if (in == Linear::jointly) {
    if (std::ranges::all_of(inputs, adds_up))
      strategies.push_back({std::vector<Placement>(inputs.size(), partial_sum), results});
    return;
  }
  for (size_t i = 0; i < (in == Linear::first ? 1 : inputs.size()); ++i) {
    if (!adds_up(inputs[i])) continue;
    std::vector<Placement> placements(inputs.size(), replicate);
    placements[i] = partial_sum;
    strategies.push_back({std::move(placements), results});
  }
}

}  // namespace

std::vector<Strategy> ShardingRule::operator()(const ShardingCall& call) const {
  std::vector<Strategy> strategies = function_(call, equation_);
  if (linear_ != Linear::not_at_all) add_linear(call, linear_, strategies);
  // In place, self becomes the result.
  if (call.form() == Form::inplace && call.op().row->meta.kind != RuleKind::view)
    std::erase_if(strategies, [](const Strategy& one) { return !(one.inputs.front() == one.results.front()); });
  return strategies;
}

std::vector<Strategy> sharding::no_splits(const ShardingCall&, std::string_view) { return {}; }

std::vector<Strategy> sharding::broadcast_splits(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const std::vector<TensorMeta>& described = call.results();
  if (inputs.empty() && described.empty()) return {};
  // An operator that makes its results itself makes them as large as what it gets.
  const std::vector<TensorMeta> results =
      described.empty() ? std::vector<TensorMeta>(call.op().schema.returns.size(), inputs[0]) : described;
  std::vector<Strategy> strategies;
  const int64_t rank = results[0].dim();
  for (int64_t d = 0; d < rank; ++d) {
    if (results[0].sizes()[d] < 2) continue;
    Strategy strategy;
    for (const TensorMeta& input : inputs) {
      const int64_t own = d - (rank - input.dim());
      strategy.inputs.push_back(own >= 0 && input.sizes()[own] > 1 ? Placement::shard(own) : replicate);
    }
    // A result of other sizes (a buffer that some devices leave empty) is no part of it.
    for (const TensorMeta& result : results)
      strategy.results.push_back(result.sizes() == results[0].sizes() ? Placement::shard(d) : replicate);
    strategies.push_back(std::move(strategy));
  }
  return strategies;
}

std::vector<Strategy> sharding::zipped_splits(const ShardingCall& call, std::string_view) {
  const TensorList first = call.arg<TensorList>(call.op().tensor_arguments[0]);
  // Where each list begins among the inputs; tensors that stand alone go to every position.
  std::vector<size_t> lists;
  size_t count = 0;
  for (const int64_t i : call.op().tensor_arguments) {
    if (call.op().parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
      count += call.tensor(i).defined() ? 1 : 0;
    } else if (const TensorList list = call.arg<TensorList>(i); !list.empty()) {
      if (list.size() != first.size()) return {};
      lists.push_back(count);
      count += static_cast<size_t>(list.size());
    }
  }
  std::vector<Strategy> strategies;
  for (int64_t position = 0; position < first.size(); ++position) {
    const IntList sizes = first[position].sizes();
    for (int64_t d = 0; d < sizes.size(); ++d) {
      if (sizes[d] < 2) continue;
      Strategy strategy{std::vector<Placement>(count, replicate), {}, nullptr, position};
      for (const size_t list : lists) {
        const size_t at = list + static_cast<size_t>(position);
        if (call.inputs()[at].sizes() == sizes) strategy.inputs[at] = Placement::shard(d);
      }
      strategies.push_back(std::move(strategy));
    }
  }
  return strategies;
}

// --- letters ---

namespace {

// Where letters stand in the tensors of one side of an equation.
struct Letters {
  struct Place {
    size_t tensor;
    int64_t dim;
  };
  std::map<std::string, std::vector<Place>> places;  // that can be cut
  std::vector<std::string> order;
  std::set<std::string> known;    // in either side
  std::set<std::string> blocked;  // inner factors, and factors of dimensions with one place

  // Errors are told by `false`: a tensor has not the rank that its term says.
  bool read(std::string_view side, const std::vector<TensorMeta>& tensors);

 private:
  bool read_term(std::string_view term, const std::vector<TensorMeta>& tensors, size_t tensor);
  void place(const std::string& letter, size_t tensor, int64_t dim, int64_t size, bool is_factor) {
    if (letter == "1") return;
    known.insert(letter);
    if (size < 2) {
      if (is_factor) blocked.insert(letter);
      return;
    }
    if (std::ranges::find(order, letter) == order.end()) order.push_back(letter);
    places[letter].push_back({tensor, dim});
  }
};

bool Letters::read(std::string_view side, const std::vector<TensorMeta>& tensors) {
  for (size_t tensor = 0; tensor < tensors.size(); ++tensor) {
    const size_t comma = side.find(',');
    std::string_view term = side.substr(0, comma);
    while (term.starts_with(' ')) term.remove_prefix(1);
    while (term.ends_with(' ')) term.remove_suffix(1);
    if (!read_term(term, tensors, tensor)) return false;
    if (comma == std::string_view::npos) break;
    side.remove_prefix(comma + 1);
  }
  return true;
}

bool Letters::read_term(std::string_view term, const std::vector<TensorMeta>& tensors, size_t tensor) {
  const IntList sizes = tensors[tensor].sizes();
  const bool leading = term.starts_with("...");
  if (leading) term.remove_prefix(3);
  std::vector<std::string_view> dims;  // a letter, or the factors of one dimension
  while (!term.empty()) {
    const bool group = term[0] == '(';
    const size_t length = group ? term.find(')') - 1 : 1;
    dims.push_back(term.substr(group ? 1 : 0, length));
    term.remove_prefix(length + (group ? 2 : 0));
  }
  const int64_t extra = sizes.size() - static_cast<int64_t>(dims.size());
  if (extra < 0 || (extra > 0 && !leading)) return false;
  // Leading dimensions of `...` are numbered from the right.
  for (int64_t i = 0; i < extra; ++i) place("..." + std::to_string(extra - i), tensor, i, sizes[i], false);
  for (size_t i = 0; i < dims.size(); ++i) {
    const int64_t dim = extra + static_cast<int64_t>(i);
    place(std::string(1, dims[i][0]), tensor, dim, sizes[dim], dims[i].size() > 1);
    for (const char inner : dims[i].substr(1)) {
      known.insert(std::string(1, inner));
      blocked.insert(std::string(1, inner));
    }
  }
  return true;
}

}  // namespace

std::vector<Strategy> ShardingRule::by_letters(const ShardingCall& call, std::string_view equation) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const std::vector<TensorMeta>& results = call.results();
  const size_t arrow = equation.find("->");
  Letters in, out;
  if (!in.read(equation.substr(0, arrow), inputs) || !out.read(equation.substr(arrow + 2), results)) return {};
  std::vector<Strategy> strategies;
  for (const std::string& letter : in.order) {
    if (in.blocked.contains(letter) || out.blocked.contains(letter)) continue;
    int64_t common = 0;  // what the dimensions' sizes have in common: a factor's places
    Strategy strategy{std::vector<Placement>(inputs.size(), replicate),
                      std::vector<Placement>(results.size(), partial_sum)};
    const auto shard = [&](const Letters& side, const std::vector<TensorMeta>& tensors,
                           std::vector<Placement>& placements) {
      if (!side.places.contains(letter)) return;
      for (const auto& [tensor, dim] : side.places.at(letter)) {
        placements[tensor] = Placement::shard(dim);
        common = std::gcd(common, tensors[tensor].sizes()[dim]);
      }
    };
    if (out.known.contains(letter) && !out.places.contains(letter)) continue;
    shard(in, inputs, strategy.inputs);
    shard(out, results, strategy.results);
    if (common > 1) strategies.push_back(std::move(strategy));
  }
  return strategies;
}

}  // namespace tare
