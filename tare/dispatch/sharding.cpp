#include "tare/dispatch/sharding.h"

#include <algorithm>
#include <numeric>
#include <ranges>

#include "tare/core/error.h"
#include "tare/dispatch/row.h"

namespace tare {

// --- the call ---

namespace {

// The rules construct over these: they must own nothing.
std::vector<TensorMeta> described(const Op& op, Args args, std::vector<bool>& has) {
  const MetaRule& rule = op.row->meta;
  std::vector<TensorMeta> metas;
  if (rule.kind != RuleKind::fresh && rule.kind != RuleKind::view) return metas;
  if (rule.results == RuleResults::list) {
    rule.function(args, &metas);
  } else {
    metas.resize(static_cast<size_t>(rule.described));
    rule.function(args, metas.data());
  }
  for (const TensorMeta& meta : metas) has.push_back(meta.dtype() != DType::undefined);
  std::erase_if(metas, [](const TensorMeta& meta) { return meta.dtype() == DType::undefined; });
  return metas;
}

}  // namespace

ShardingCall::ShardingCall(const Op& op, Args args) : op_(op.functional), form_(op.form) {
  for (size_t i = 0; i < op.to_functional.size(); ++i)
    args_.push_back(op.to_functional[i] >= 0 ? args[op.to_functional[i]] : op_->defaults[i]);
  const auto take = [&](const Tensor& tensor) {
    has_input_.push_back(tensor.defined());
    if (tensor.defined()) inputs_.push_back(tensor.meta());
  };
  for (const int64_t i : op_->tensor_arguments) {
    if (op_->parameters[static_cast<size_t>(i)] == ParamTag::tensor) take(tensor(i));
    else std::ranges::for_each(arg<TensorList>(i), take);
  }
}

size_t ShardingCall::begin_of(int64_t i) const {
  size_t begin = 0;
  for (const int64_t before : op_->tensor_arguments) {
    if (before >= i) break;
    if (op_->parameters[static_cast<size_t>(before)] == ParamTag::tensor) begin += tensor(before).defined() ? 1 : 0;
    else begin += static_cast<size_t>(std::ranges::count_if(arg<TensorList>(before), &Tensor::defined));
  }
  return begin;
}

const std::vector<TensorMeta>& ShardingCall::results() const {
  if (!results_) results_ = described(*op_, args(), has_result_);
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

// Its product with the number of parts may be more than 64 bits count.
static int64_t largest_share(int64_t size, int64_t parts) { return size / parts + (size % parts != 0 ? 1 : 0); }

int64_t sharding::share(int64_t size, int64_t part, int64_t parts) {
  const int64_t first = first_place(size, part, parts);
  return std::min(size - first, largest_share(size, parts));
}

int64_t sharding::first_place(int64_t size, int64_t part, int64_t parts) {
  const int64_t most = largest_share(size, parts);
  return most > 0 && part <= size / most ? part * most : size;
}

std::vector<Rewritten> sharding::sizes_of_result(const ShardingCall& call, const Strategy& strategy, int64_t part,
                                                 int64_t parts) {
  // Backward operators name them apart from the sizes of what they are given.
  auto sizes = std::ranges::find(call.op().parameters, ParamTag::integers);
  for (const std::string_view name : {"input_size", "input_sizes"})
    if (const int64_t at = call.op().schema.find(name); at >= 0) sizes = call.op().parameters.begin() + at;
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

// Which inputs each alternative of a text like `self+src|other` means.
std::vector<std::vector<size_t>> alternatives(const ShardingCall& call, std::string_view text) {
  std::vector<std::vector<size_t>> found;
  const size_t inputs = call.inputs().size();
  if (text == "+") {
    found.emplace_back(inputs);
    std::iota(found[0].begin(), found[0].end(), size_t{0});
  } else if (text == "|") {
    for (size_t i = 0; i < inputs; ++i) found.push_back({i});
  } else {
    for (const auto alternative : std::views::split(text, '|')) {
      std::vector<size_t>& chosen = found.emplace_back();
      for (const auto word : std::views::split(std::string_view(alternative.begin(), alternative.end()), '+')) {
        const std::string_view name(word.begin(), word.end());
        if (name.size() == 1 && name[0] >= '0' && name[0] <= '9') {  // a position among the tensors
          chosen.push_back(static_cast<size_t>(name[0] - '0'));
          continue;
        }
        const int64_t at = call.op().schema.find(name);
        check(at >= 0, "the sharding rule of {} names {}, which is no argument", call.op().name, name);
        const size_t next = at + 1 < static_cast<int64_t>(call.op().parameters.size()) ? call.begin_of(at + 1) : inputs;
        for (size_t i = call.begin_of(at); i < next; ++i) chosen.push_back(i);
      }
    }
  }
  std::erase_if(found, [](const std::vector<size_t>& chosen) { return chosen.empty(); });
  return found;
}

// Strategies whose inputs are partial: some of them, of a kind that the rule takes.
class Partials {
 public:
  Partials(const ShardingCall& call, std::vector<Strategy>& strategies)
      : call_(call), strategies_(strategies), results_(call.results().size()) {
    if (call.results().empty())
      for (const Argument& result : call.op().schema.returns) results_ += result.type.kind == TypeKind::tensor ? 1 : 0;
  }

  // Sums of fractions stay fractions, and those of integers, which wrap around, must stay the same integers. An
  // average is one of fractions; a whole addend is the average of itself.
  // `~`: averages alone, of what is linear but for what it adds.
  void add_sums(std::string_view text) {
    if (text.starts_with('~')) return add_averages(text.substr(1));
    for (const std::vector<size_t>& chosen : alternatives(call_, text))
      if (every(chosen, adds_up)) add(chosen, partial_sum, partial_sum);
    add_averages(text);
  }
  void add_averages(std::string_view text) {
    for (const std::vector<size_t>& chosen : alternatives(call_, text))
      add_also_alone(chosen, partial_average, averages);
  }
  void add_ordered(std::string_view text, bool reversed) {
    for (const std::vector<size_t>& chosen : alternatives(call_, text)) {
      if (!every(chosen, is_ordered)) continue;
      add(chosen, partial_max, reversed ? partial_min : partial_max);
      add(chosen, partial_min, reversed ? partial_max : partial_min);
    }
  }
  // Elements in places: what is whole is the largest of itself. The sum of truths is their largest, and integers have
  // an average that is cut off.
  void add_moved(std::string_view text) {
    for (const std::vector<size_t>& chosen : alternatives(call_, text)) {
      add_also_alone(chosen, partial_max, is_ordered);
      add_also_alone(chosen, partial_min, is_ordered);
      add_also_alone(chosen, partial_average, is_same_integer);
      if (every(chosen, is_same_number)) add(chosen, partial_product, partial_product);
      if (every(chosen, is_truth)) add(chosen, partial_sum, partial_sum);
    }
  }
  // Of arguments whose elements are not read; what is left as it is made is of any kind.
  void add_unread() {
    if (call_.inputs().size() != 1 || call_.results().size() != 1) return;
    const IntList sizes = call_.inputs()[0].sizes();
    const std::vector<ParamTag>& parameters = call_.op().parameters;
    const bool is_told = std::ranges::find(parameters, ParamTag::integers) != parameters.end();
    if (is_told)
      for (int64_t d = 0; d < sizes.size(); ++d)
        if (sizes[d] > 1) strategies_.push_back({{Placement::shard(d)}, {replicate}});
    const bool is_alike = call_.op().has(kUninitialized) && !is_told;
    for (const Placement kind : {partial_sum, partial_average, partial_product, partial_max, partial_min})
      strategies_.push_back({{kind}, {is_alike ? kind : replicate}});
  }

 private:
  using Relation = bool (*)(DType input, DType result);
  static bool adds_up(DType input, DType result) {
    return is_inexact(input) ? is_inexact(result) : is_same_number(input, result);
  }
  static bool averages(DType input, DType result) { return is_inexact(input) && adds_up(input, result); }
  static bool is_ordered(DType input, DType result) { return !is_complex(input) && !is_complex(result); }
  static bool is_same_number(DType input, DType result) { return input == result && !is_bool(input); }
  static bool is_same_integer(DType input, DType result) { return is_same_number(input, result) && !is_inexact(input); }
  static bool is_truth(DType input, DType result) { return is_bool(input) && is_bool(result); }

  // What has no elements adds up to what it is.
  bool every(const std::vector<size_t>& chosen, Relation relation) const {
    return std::ranges::all_of(chosen, [&](size_t i) {
      if (relation != is_ordered && call_.inputs()[i].numel() == 0) return true;
      return std::ranges::all_of(call_.results(), [&](const TensorMeta& result) {
        return result.numel() == 0 || relation(call_.inputs()[i].dtype(), result.dtype());
      });
    });
  }
  void add(const std::vector<size_t>& chosen, Placement in, Placement out) {
    if (results_ == 0) return;
    Strategy strategy{std::vector<Placement>(call_.inputs().size(), replicate), std::vector<Placement>(results_, out)};
    for (const size_t i : chosen) strategy.inputs[i] = in;
    strategies_.push_back(std::move(strategy));
  }
  void add_also_alone(const std::vector<size_t>& chosen, Placement kind, Relation relation) {
    if (every(chosen, relation)) add(chosen, kind, kind);
    if (chosen.size() > 1)
      for (const size_t one : chosen)
        if (every({one}, relation)) add({one}, kind, kind);
  }

  const ShardingCall& call_;
  std::vector<Strategy>& strategies_;
  size_t results_;
};

// Whether dimensions of different sizes are sharded at one position.
bool cuts_unlike_sizes(const ShardingCall& call, const Strategy& strategy) {
  int64_t size = 0;
  bool unlike = false;
  const auto look = [&](const std::vector<Placement>& placements, const std::vector<TensorMeta>& tensors) {
    for (size_t i = 0; i < std::min(placements.size(), tensors.size()); ++i) {
      if (!placements[i].is_shard()) continue;
      const int64_t own = tensors[i].sizes()[placements[i].dim];
      unlike |= size != 0 && own != size;
      size = own;
    }
  };
  look(strategy.inputs, call.inputs());
  look(strategy.results, call.results());
  return unlike;
}

}  // namespace

std::vector<Strategy> ShardingRule::operator()(const ShardingCall& call) const {
  std::vector<Strategy> strategies = function_(call, equation_);
  for (Strategy& strategy : strategies)
    if (cuts_unlike_sizes(call, strategy)) strategy.pieces = Pieces::equal;
  Partials partials(call, strategies);
  partials.add_sums(linear_);
  partials.add_moved(moved_);
  partials.add_ordered(increasing_, false);
  partials.add_ordered(decreasing_, true);
  if (call.op().has(kReadsMetadata)) partials.add_unread();
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

namespace {

// Of a list that comes back as `self_out`, each tensor is placed as the one of `self` that it was.
void add_listed_results(const ShardingCall& call, Strategy& strategy) {
  for (const Argument& result : call.op().schema.returns) {
    const std::string_view name = std::string_view(result.name).substr(0, result.name.find("_out"));
    const int64_t at = call.op().schema.find(name);
    if (at < 0) continue;
    const bool is_list = call.op().parameters[static_cast<size_t>(at)] == ParamTag::tensors;
    const auto begin = strategy.inputs.begin() + static_cast<std::ptrdiff_t>(call.begin_of(at));
    strategy.results.insert(strategy.results.end(), begin, begin + (is_list ? call.arg<TensorList>(at).size() : 1));
  }
}

}  // namespace

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
      add_listed_results(call, strategy);
      strategies.push_back(std::move(strategy));
    }
  }
  return strategies;
}

}  // namespace tare
