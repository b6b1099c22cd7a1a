#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/tensor/programs.h"

// Strategies that no row has, because the placements in them are of distributed tensors alone.
namespace tare {

namespace {

// --- norms ---

// What ranks' norms of this order are: their powers add up, or the largest is the norm.
std::optional<Placement> partial_of_norm(const Scalar& order) {
  if (order.is_complex() || order.is_boolean()) return std::nullopt;
  const double value = order.to_double();
  if (std::isinf(value)) return value > 0 ? partial_max : partial_min;
  if (value == 0 || value == 1) return partial_sum;
  if (value < 0 || value != std::floor(value) || value > 64) return std::nullopt;
  return Placement{kPartialNorm, 0, static_cast<int64_t>(value)};
}

// --- elements that are not read ---

// Whatever the argument is, the result is made whole; of the same sizes it is cut alike.
void add_unread(const ShardingCall& call, std::vector<Strategy>& found) {
  if (call.inputs().size() != 1 || call.results().size() != 1) return;
  const TensorMeta &from = call.inputs()[0], &to = call.results()[0];
  const bool is_told = std::ranges::find(call.op().parameters, ParamTag::integers) != call.op().parameters.end();
  for (int64_t d = 0; d < from.dim() && from.sizes() == to.sizes(); ++d)
    found.push_back({{Placement::shard(d)}, {Placement::shard(d)}, is_told ? sharding::sizes_of_result : nullptr});
  for (int64_t d = 0; d < from.dim(); ++d) found.push_back({{Placement::shard(d)}, {replicate}});
  for (const Placement& one : {partial_sum, partial_average, partial_product, partial_max, partial_min})
    found.push_back({{one}, {replicate}});
}

// --- dimensions of one place ---

// Rows say of no such dimension that it may be cut. What is computed place by place, or looked at, is cut as its
// arguments are.
void add_short(const ShardingCall& call, std::vector<Strategy>& found) {
  if (call.inputs().empty() || call.results().size() != 1) return;
  const IntList sizes = call.results()[0].sizes();
  if (!call.op().has(kPointwise) && (call.inputs().size() != 1 || call.inputs()[0].sizes() != sizes)) return;
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
void add_loss(const ShardingCall& call, std::vector<Strategy>& found) {
  const bool is_backward = call.op().schema.name.ends_with("backward");
  const size_t logits = is_backward ? 1 : 0, count = call.inputs().size();
  constexpr int64_t kMean = 1;
  if (call.inputs()[logits].dim() != 2 || call.arg<int64_t>(is_backward ? 4 : 3) != kMean) return;
  Strategy one{std::vector<Placement>(count, replicate), {partial_average, partial_sum}};
  one.inputs[logits] = one.inputs[logits + 1] = Placement::shard(0);
  if (is_backward) one.results = {Placement::shard(0)};
  found.push_back(std::move(one));
}

// --- strided shards ---

std::vector<Rewritten> sizes_of_strided(const ShardingCall& call, const Strategy& strategy, int64_t, int64_t parts) {
  const auto sizes = std::ranges::find(call.op().parameters, ParamTag::integers) - call.op().parameters.begin();
  std::vector<int64_t> own =
      call.results().empty() ? call.arg<IntList>(sizes).vec() : call.results().front().sizes().vec();
  int64_t& size = own[static_cast<size_t>(strategy.results.front().dim)];
  if (size > 0) size /= parts;
  return {{sizes, Value(own)}};
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
        found.push_back({{Placement::shard(d)}, {strided(j0, outer)}, sizes_of_strided, -1, Pieces::equal});
      });
    if (i - i0 == 1)
      inner(b, j0, j, [&](int64_t d, int64_t outer) {
        found.push_back({{strided(i0, outer)}, {Placement::shard(d)}, sizes_of_strided});
      });
  }
}

bool is_reshaping(const Op& op) {
  static const Op* const ops[] = {&op_named("view"), &op_named("_unsafe_view"), &op_named("_reshape_alias")};
  return std::ranges::find(ops, &op) != std::end(ops);
}

}  // namespace

std::vector<Strategy> more_strategies(const ShardingCall& call, const std::vector<Strategy>& others) {
  static const Op *const vector_norm = &op_named("linalg_vector_norm"),
                         *const each_norm = &op_named("_foreach_norm.Scalar"), *const zero = &op_named("zero"),
                         *const loss = &op_named("nll_loss_forward"),
                         *const loss_backward = &op_named("nll_loss_backward");
  std::vector<Strategy> found;
  if (call.op().has(kPointwise) || call.op().has(kCopies) || call.op().is_view()) add_short(call, found);
  if (call.op().has(kReadsMetadata)) add_unread(call, found);
  if (&call.op() == zero)
    for (const Placement& one : {partial_sum, partial_average, partial_product, partial_max, partial_min})
      found.push_back({{one}, {one}});
  if (&call.op() == loss || &call.op() == loss_backward) add_loss(call, found);
  if (is_reshaping(call.op())) add_joined(call, found);
  if (&call.op() == vector_norm) {
    const auto partial = partial_of_norm(call.arg<Scalar>(1));
    if (!partial) return found;
    const auto& dims = call.arg<std::optional<IntList>>(2);
    const int64_t rank = call.inputs()[0].dim();
    for (int64_t d = 0; d < rank; ++d) {
      const auto is_this = [&](int64_t dim) { return dim == d || dim + rank == d; };
      if (!dims || dims->empty() || std::ranges::any_of(*dims, is_this))
        found.push_back({{Placement::shard(d)}, {*partial}});
    }
    return found;
  }
  if (&call.op() == each_norm) {
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
    return found;
  }
  // What puts elements into places, products among them, does so with norms.
  std::optional<Placement> norm;
  for (const Tensor& tensor : Call{call.op(), call.args(), nullptr}.tensors())
    if (is_dtensor(tensor))
      for (const Placement& one : part_of(tensor).distribution->placements)
        if (one.kind == kPartialNorm) norm = one;
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
