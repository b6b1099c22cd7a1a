#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/tensor/placing.h"
#include "tare/distributed/tensor/programs.h"

// Strategies that no row has, because the placements in them are of distributed tensors alone.
namespace tare {

namespace {

constexpr Placement kPartials[] = {partial_sum, partial_average, partial_product, partial_max, partial_min};

// The first placement among the call's tensors that is as asked.
template <class F>
std::optional<Placement> placement_among(const ShardingCall& call, const F& is) {
  for (const Tensor& tensor : Call{call.op(), call.args(), nullptr}.tensors())
    if (is_dtensor(tensor))
      for (const Placement& one : part_of(tensor).distribution->placements)
        if (is(one)) return one;
  return std::nullopt;
}
bool is_cut(const ShardingCall& call) {
  return placement_among(call, [](const Placement& one) { return one.cuts(); }).has_value();
}
std::optional<Placement> norm_among(const ShardingCall& call) {
  return placement_among(call, [](const Placement& one) { return one.kind == kPartialNorm; });
}

// --- norms ---

// What ranks' norms of this order are: their powers add up, or the largest is the norm.
std::optional<Placement> partial_of_norm(const Scalar& order) {
  if (order.is_complex() || order.is_boolean()) return std::nullopt;
  const double value = order.to_double();
  if (std::isinf(value)) return value > 0 ? partial_max : partial_min;
  if (value == 0) return partial_sum;
  if (value < 0 || value != std::floor(value) || value > 64) return std::nullopt;
  return Placement{kPartialNorm, 0, static_cast<int64_t>(value)};
}

// --- elements that are not read ---

// Of the same sizes the result is cut as the argument is; what else it may be, the row says.
void add_unread(const ShardingCall& call, const Placing& placing, std::vector<Strategy>& found) {
  if (call.inputs().size() != 1 || call.results().size() != 1) return;
  const TensorMeta &from = call.inputs()[0], &to = call.results()[0];
  const bool is_told = std::ranges::find(call.op().parameters, ParamTag::integers) != call.op().parameters.end();
  for (int64_t d = 0; d < from.dim() && from.sizes() == to.sizes(); ++d)
    found.push_back({{Placement::shard(d)}, {Placement::shard(d)}, is_told ? sharding::sizes_of_result : nullptr});
  const bool keeps_kind = call.op().has(kUninitialized) || (placing.partial_beside_cuts && is_cut(call));
  if (keeps_kind && from.sizes() == to.sizes())
    for (const Placement& one : kPartials) found.push_back({{one}, {one}});
  if (const std::optional<Placement> norm = norm_among(call)) found.push_back({{*norm}, {replicate}});
}

// --- dimensions of one place ---

// Rows say of no such dimension that it may be cut. What is computed place by place, copied, filled or looked at, is
// cut as its arguments are.
bool goes_by_places(const Op& op) {
  return op.has(kPointwise) || op.has(kCopies) || op.has(kCopiesInto) || op.has(kFills) || op.is_view();
}
void add_short(const ShardingCall& call, std::vector<Strategy>& found) {
  if (call.inputs().empty() || call.results().size() != 1) return;
  const IntList sizes = call.results()[0].sizes();
  const bool broadcasts = call.op().has(kPointwise) || call.op().has(kCopiesInto);
  if (!broadcasts && (call.inputs().size() != 1 || call.inputs()[0].sizes() != sizes)) return;
  for (int64_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] > 1) continue;
    Strategy one{{}, {Placement::shard(d)}};
    for (const TensorMeta& input : call.inputs()) {
      const int64_t own = d - (sizes.size() - input.dim());
      one.inputs.push_back(own >= 0 ? Placement::shard(own) : replicate);
    }
    if (std::ranges::any_of(one.inputs, &Placement::is_shard)) found.push_back(std::move(one));
  }
}

// --- means over a cut batch ---

// The mean of the ranks' means, as PyTorch has it: where targets are ignored it is not the mean of all.
void add_mean(const ShardingCall& call, size_t logits, int64_t reduction, std::vector<Placement> results,
              std::vector<Strategy>& found) {
  constexpr int64_t kMean = 1;
  if (call.inputs()[logits].dim() != 2 || reduction != kMean) return;
  Strategy one{std::vector<Placement>(call.inputs().size(), replicate), std::move(results)};
  one.inputs[logits] = one.inputs[logits + 1] = Placement::shard(0);
  found.push_back(std::move(one));
}

// --- strided shards ---

std::vector<Rewritten> sizes_of_strided(const ShardingCall& call, const Strategy& strategy, int64_t part,
                                        int64_t parts) {
  const auto sizes = std::ranges::find(call.op().parameters, ParamTag::integers) - call.op().parameters.begin();
  std::vector<int64_t> own =
      call.results().empty() ? call.arg<IntList>(sizes).vec() : call.results().front().sizes().vec();
  int64_t& size = own[static_cast<size_t>(strategy.results.front().dim)];
  const Placement from = strategy.inputs.front();
  // Joined of several dimensions, of which the inner one is cut, or split into them.
  const int64_t cut = from.is_shard() ? call.inputs().front().sizes()[from.dim] : size;
  if (cut > 0) size = size / cut * sharding::share(cut, part, parts);
  return {{sizes, Value(own)}};
}

// PyTorch refuses views that join a dimension of unequal pieces with those behind it, and those that split a dimension
// into a first one of unequal pieces. Of the dimensions a[i0:i] the view makes b[j0:j].
void check_pieces(const Distribution& from, IntList a, int64_t i0, int64_t i, IntList b, int64_t j0, int64_t j) {
  const auto long_ones = [](IntList sizes, int64_t begin, int64_t end) {
    std::vector<int64_t> found;
    for (int64_t d = begin; d < end; ++d)
      if (sizes[d] != 1) found.push_back(d);
    return found;
  };
  const std::vector<int64_t> ins = long_ones(a, i0, i), outs = long_ones(b, j0, j);
  const auto check = [&](int64_t cut, std::string_view verb, std::string_view side, int64_t dim, int64_t size) {
    const auto at = std::ranges::find(from.placements, Placement::shard(cut));
    if (at == from.placements.end()) return;
    const auto mesh_dim = at - from.placements.begin();
    const int64_t parts = from.mesh->size(mesh_dim);
    if (size % parts != 0)
      fail(
          "Cannot {} unevenly sharded tensor: {}dimension {} (size {}) is not evenly divisible by mesh dimension {} "
          "(size {}). Please redistribute the tensor before this operation.",
          verb, side, dim, size, mesh_dim, parts);
  };
  for (size_t k = 0; k + 1 < ins.size(); ++k) check(ins[k], "flatten", "", ins[k], a[ins[k]]);
  for (const int64_t dim : ins)
    if (outs.size() > 1) check(dim, "unflatten", "output ", 0, b[outs[0]]);
}

// A cut inner dimension of several that become one is a strided shard of that, and the other way round.
void add_joined(const ShardingCall& call, std::vector<Strategy>& found) {
  const IntList a = call.inputs()[0].sizes();
  // Its meta rule, or else its argument, says the sizes.
  std::vector<int64_t> told = call.results().empty() ? call.arg<IntList>(1).vec() : call.results()[0].sizes().vec();
  const int64_t rest = std::accumulate(told.begin(), told.end(), int64_t{-1}, std::multiplies<>());
  for (int64_t& size : told)
    if (size == -1) size = rest != 0 ? call.inputs()[0].numel() / rest : 0;
  const IntList b(told);
  int64_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    const int64_t i0 = i, j0 = j;
    int64_t x = a[i++], y = b[j++];
    while (x != y) {
      if (x < y && i < a.size()) x *= a[i++];
      else if (y < x && j < b.size()) y *= b[j++];
      else return;
    }
    for (const Tensor& tensor : Call{call.op(), call.args(), nullptr}.tensors())
      if (is_dtensor(tensor)) check_pieces(*part_of(tensor).distribution, a, i0, i, b, j0, j);
    const auto inner = [](IntList sizes, int64_t begin, int64_t end, auto&& take) {
      int64_t outer = sizes[begin];
      for (int64_t d = begin + 1; d < end; ++d) {
        if (outer > 1 && sizes[d] > 1) take(d, outer);
        outer *= sizes[d];
      }
    };
    const auto strided = [](int64_t dim, int64_t split) {
      return Placement{Placement::Kind::strided_shard, dim, split};
    };
    if (j - j0 == 1)
      inner(a, i0, i, [&](int64_t d, int64_t outer) {
        found.push_back({{Placement::shard(d)}, {strided(j0, outer)}, sizes_of_strided});
      });
    if (i - i0 == 1)
      inner(b, j0, j, [&](int64_t d, int64_t outer) {
        found.push_back({{strided(i0, outer)}, {Placement::shard(d)}, sizes_of_strided});
      });
  }
}

}  // namespace

// --- by operator ---

namespace placing {

void norms(const ShardingCall& call, std::vector<Strategy>& found) {
  const auto partial = partial_of_norm(call.arg<Scalar>(1));
  if (!partial) return;
  // Of no elements there is no largest one.
  const Pieces pieces = *partial == partial_max || *partial == partial_min ? Pieces::filled : Pieces::any;
  const auto& dims = call.arg<std::optional<IntList>>(2);
  const int64_t rank = call.inputs()[0].dim();
  for (int64_t d = 0; d < rank; ++d) {
    const auto is_this = [&](int64_t dim) { return dim == d || dim + rank == d; };
    if (!dims || dims->empty() || std::ranges::any_of(*dims, is_this))
      found.push_back({{Placement::shard(d)}, {*partial}, nullptr, -1, pieces});
  }
}

void norms_of_each(const ShardingCall& call, std::vector<Strategy>& found) {
  const auto partial = partial_of_norm(call.arg<Scalar>(1));
  const size_t count = call.inputs().size();
  for (size_t i = 0; i < count && partial; ++i)
    for (int64_t d = 0; d < call.inputs()[i].dim(); ++d) {
      Strategy one{std::vector<Placement>(count, replicate), std::vector<Placement>(count, replicate), nullptr,
                   static_cast<int64_t>(i)};
      one.inputs[i] = Placement::shard(d);
      one.results[i] = *partial;
      found.push_back(std::move(one));
    }
}

void zeros(const ShardingCall&, std::vector<Strategy>& found) {
  for (const Placement& one : kPartials) found.push_back({{one}, {one}});
}

void mean_loss(const ShardingCall& call, std::vector<Strategy>& found) {
  add_mean(call, 0, call.arg<int64_t>(3), {partial_average, partial_sum}, found);
}
void loss_backward(const ShardingCall& call, std::vector<Strategy>& found) {
  constexpr int64_t kSum = 2;
  add_mean(call, 1, call.arg<int64_t>(4), {Placement::shard(0)}, found);
  if (call.inputs()[1].dim() != 2 || call.arg<int64_t>(4) != kSum) return;
  // The sum of weights, which comes last, is not read.
  Strategy one{std::vector<Placement>(call.inputs().size(), replicate), {Placement::shard(0)}};
  one.inputs[1] = one.inputs[2] = Placement::shard(0);
  one.inputs.back() = partial_sum;
  found.push_back(std::move(one));
}

// The input's gradient is linear in the weight, the others know nothing of it.
void weight_of_group_norm(const ShardingCall& call, std::vector<Strategy>& found) {
  const std::vector<bool>& has = call.has_result();
  constexpr size_t kWeight = 4;
  if (!call.has_input()[kWeight] || !has[0]) return;
  Strategy one{std::vector<Placement>(call.inputs().size(), replicate),
               std::vector<Placement>(static_cast<size_t>(std::ranges::count(has, true)), replicate)};
  one.inputs[kWeight] = one.results[0] = partial_sum;
  found.push_back(std::move(one));
}

void joined_dims(const ShardingCall& call, std::vector<Strategy>& found) { add_joined(call, found); }

}  // namespace placing

std::vector<Strategy> more_strategies(const ShardingCall& call, const Placing& placing,
                                      const std::vector<Strategy>& others) {
  std::vector<Strategy> found;
  if (goes_by_places(call.op())) add_short(call, found);
  if (call.op().has(kReadsMetadata)) add_unread(call, placing, found);
  if (placing.more != nullptr) placing.more(call, found);
  // What puts elements into places, products among them, does so with norms.
  const std::optional<Placement> norm = norm_among(call);
  if (!norm) return found;
  const auto is_product = [](const Placement& one) { return one == partial_product; };
  for (Strategy one : others) {
    if (std::ranges::none_of(one.inputs, is_product)) continue;
    std::ranges::replace_if(one.inputs, is_product, *norm);
    std::ranges::replace_if(one.results, is_product, *norm);
    found.push_back(std::move(one));
  }
  return found;
}

}  // namespace tare
