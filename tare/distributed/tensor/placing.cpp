#include "tare/distributed/tensor/placing.h"

#include <mutex>
#include <ranges>
#include <unordered_map>
#include <unordered_set>

#include "tare/core/error.h"
#include "tare/dispatch/registry.h"

namespace tare {

namespace {

using Way = Placing::Way;
using Names = std::unordered_set<std::string_view>;

void each_word(std::string_view text, char between, auto&& take) {
  for (const auto part : std::views::split(text, between))
    if (const std::string_view word(part.begin(), part.end()); !word.empty()) take(word);
}

const Names& followers() {
  static const Names names{
#include "tare/distributed/tensor/followers.inc"
  };
  return names;
}
const Names& listed() {
  static const Names names{
#include "tare/distributed/tensor/listed.inc"
  };
  return names;
}

const std::set<std::string_view>* patterns_of(std::string_view functional) {
  struct Row {
    std::string_view patterns, names;
  };
  static constexpr Row rows[] = {
#include "tare/distributed/tensor/partials.inc"
  };
  static const auto all = [] {
    std::unordered_map<std::string_view, std::set<std::string_view>> found;
    for (const Row& row : rows)
      each_word(row.names, ' ', [&](std::string_view name) {
        std::set<std::string_view>& patterns = found[name];
        each_word(row.patterns, '|', [&](std::string_view pattern) { patterns.insert(pattern); });
      });
    return found;
  }();
  const auto found = all.find(functional);
  return found == all.end() ? nullptr : &found->second;
}

// What the printed tables do not say.
struct Told {
  std::string_view names;
  Placing placing;
};
constexpr Told kTold[] = {
    {"dot adaptive_avg_pool1d _adaptive_avg_pool2d _adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d "
     "adaptive_max_pool3d avg_pool1d avg_pool2d avg_pool3d fractional_max_pool2d fractional_max_pool3d "
     "max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices embedding embedding_dense_backward "
     "gather scatter.src scatter.value scatter_.src scatter_.value scatter_add sort "
     "sort.stable topk",
     {.way = Way::written}},
    {"where.ScalarSelf where.ScalarOther where.Scalar", {.way = Way::listed}},  // PyTorch's where.self with a number
    {"cat", {.way = Way::joins}},
    {"stack", {.way = Way::merges}},
    {"tril triu diag diag_embed diagonal diagonal_copy _linalg_svd _linalg_eigh linalg_qr",
     {.way = Way::leads, .whole = true}},
    {"smooth_l1_loss_backward huber_loss_backward softplus_backward elu_backward leaky_relu_backward "
     "rrelu_with_noise_backward pixel_shuffle pixel_unshuffle",
     {.way = Way::derived, .no_partial = true}},
    // PyTorch's bitwise_and and so on.
    {"__and__.Tensor __and__.Scalar __or__.Tensor __or__.Scalar __xor__.Tensor __xor__.Scalar", {.way = Way::listed}},
    {"new_zeros new_empty new_empty_strided", {.way = Way::leads, .partial_beside_cuts = true}},
    {"nll_loss_forward", {.way = Way::leads, .no_partial = true, .more = placing::mean_loss}},
    {"nll_loss2d_forward", {.way = Way::leads, .no_partial = true}},
    {"nll_loss_backward", {.way = Way::leads, .leader = 1, .no_partial = true, .more = placing::loss_backward}},
    {"nll_loss2d_backward", {.way = Way::leads, .leader = 1, .no_partial = true}},
    {"native_group_norm_backward", {.way = Way::derived, .more = placing::weight_of_group_norm}},
    {"linalg_vector_norm", {.way = Way::leads, .more = placing::norms, .more_first = true}},
    {"_foreach_norm.Scalar", {.way = Way::leads, .more = placing::norms_of_each}},
    {"zero", {.more = placing::zeros}},
    {"view _unsafe_view", {.way = Way::leads, .more = placing::joined_dims}},
    {"_reshape_alias", {.more = placing::joined_dims}},
    // Gradients are scaled in place, for the step alone.
    {"_fused_adam_ _fused_adam_.tensor_lr _fused_adamw_ _fused_adamw_.tensor_lr", {.scratch = 1}},
};

Way way_of(const Op& op) {
  const std::string_view names[] = {op.name, op.functional->name};
  if (followers().contains(op.name)) return Way::leads;
  const bool is_known = std::ranges::any_of(
      names, [](std::string_view name) { return followers().contains(name) || listed().contains(name); });
  return is_known || !op.schema.is_aten() ? Way::listed : Way::derived;
}

Placing found_placing(const Op& op) {
  static const auto told = [] {
    std::unordered_map<std::string_view, const Placing*> found;
    for (const Told& one : kTold) each_word(one.names, ' ', [&](std::string_view name) { found[name] = &one.placing; });
    return found;
  }();
  Placing placing;
  const auto own = told.find(op.name), functional = told.find(op.functional->name);
  if (functional != told.end()) placing = *functional->second;
  if (own != told.end()) placing = *own->second;
  else placing.way = way_of(op);
  placing.patterns = patterns_of(op.functional->name);
  return placing;
}

std::string pattern_of(const Strategy& strategy) {
  const auto word = [](const Placement& one) -> std::string_view {
    using enum Placement::Kind;
    switch (one.kind) {
      case replicate: return "whole";
      case partial_sum: return "sum";
      case partial_average: return "average";
      case partial_product: return "product";
      case partial_max: return "max";
      case partial_min: return "min";
      default: return one.cuts() ? "dim" : "norm";
    }
  };
  std::string text;
  std::string_view before;
  for (const Placement& one : strategy.inputs) {
    if (word(one) != before) text += fmt::format("{}{}", text.empty() ? "" : " ", word(one));
    before = word(one);
  }
  return fmt::format("{}>{}", text, strategy.results.empty() ? "" : word(strategy.results[0]));
}

}  // namespace

void leave_pytorchs(std::vector<Strategy>& strategies, const Op& op, const Placing& placing) {
  const auto* const patterns = placing.patterns;
  if (patterns == nullptr || op.functional->has(kReadsMetadata)) return;  // what is not read may be anything
  // Truths of any are added, and those of all multiplied, where the largest and the smallest would do.
  const std::pair<std::string_view, std::pair<Placement, Placement>> reductions[] = {
      {"dim>sum", {partial_max, partial_sum}}, {"dim>product", {partial_min, partial_product}}};
  for (const auto& [pattern, change] : reductions)
    if (patterns->contains(pattern))
      for (Strategy& one : strategies) std::ranges::replace(one.results, change.first, change.second);
  std::erase_if(strategies, [&](const Strategy& one) {
    const auto is_norm = [](const Placement& in) { return in.kind == kPartialNorm; };
    return std::ranges::any_of(one.inputs, &Placement::is_partial) && std::ranges::none_of(one.inputs, is_norm) &&
           !patterns->contains(pattern_of(one));
  });
}

const Placing& placing_of(const Op& op) {
  static std::mutex mutex;
  static std::unordered_map<const Op*, Placing> known;
  const std::lock_guard lock(mutex);
  const auto [at, is_new] = known.try_emplace(&op);
  if (is_new) at->second = found_placing(op);
  return at->second;
}

}  // namespace tare
