#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <set>
#include <tuple>

#include "tare/core/error.h"
#include "tare/distributed/tensor/redistribute.h"

// Which steps a redistribution takes, as PyTorch 2.13 plans it.
namespace tare {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kGigabyte = 1024.0 * 1024.0 * 1024.0;

using Order = std::map<int64_t, std::vector<int64_t>>;
using Placements = std::vector<Placement>;

int64_t elements(IntList sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

void check_partials(const Distribution& distribution) {
  std::set<Placement::Kind> kinds;
  for (const Placement& one : distribution.placements)
    if (one.is_partial()) kinds.insert(one.kind);
  const std::set<Placement::Kind> additive{Placement::Kind::partial_sum, Placement::Kind::partial_average};
  check<ValueError>(kinds.size() < 2 || kinds == additive,
                    "Mixing Partial reduce types is not supported, got {}: reduce to a common type first",
                    distribution.str());
}

// --- greedy ---

// Whether the same of the mesh's dimensions before this one cut a dimension of the tensor.
bool is_aligned(const Placements& current, const Placements& target, size_t mesh_dim, int64_t dim) {
  const auto cuts = [&](const Placement& one) { return one.cuts() && one.dim == dim; };
  for (size_t i = 0; i < mesh_dim; ++i)
    if (cuts(current[i]) != cuts(target[i])) return false;
  return true;
}

// From the innermost dimension outwards: what is cut inside of another cut that changes is made whole first. Then from
// the outermost one inwards, what is left.
RedistributionSteps greedy(const Distribution& from, const Distribution& to, IntList sizes) {
  RedistributionSteps steps;
  Placements current = from.placements;
  const auto step = [&](size_t mesh_dim, const Placement& target) {
    if (current[mesh_dim] == target) return;
    const auto dim = static_cast<int64_t>(mesh_dim);
    steps.push_back({{dim}, current[mesh_dim], target, local_places(from, sizes, dim).sizes()});
    current[mesh_dim] = target;
  };
  if (current.size() > 1 && from.shards > 1) {
    for (size_t i = current.size(); i-- > 0;) {
      const Placement& target = to.placements[i];
      step(i, target.is_shard() && !is_aligned(current, to.placements, i, target.dim) ? replicate : target);
    }
  }
  for (size_t i = 0; i < current.size(); ++i) step(i, to.placements[i]);
  return steps;
}

// --- the cheapest of all ways ---

// Placements, with the order in which they cut each dimension.
struct State {
  Placements placements;
  Order order;
  auto key() const {
    std::vector<int64_t> numbers;
    for (const Placement& one : placements) {
      numbers.push_back(static_cast<int64_t>(one.kind));
      numbers.push_back(one.dim);
      numbers.push_back(one.split);
    }
    for (const auto& [dim, mesh_dims] : order) {
      numbers.push_back(-1 - dim);
      numbers.insert(numbers.end(), mesh_dims.begin(), mesh_dims.end());
    }
    return numbers;
  }
  bool operator==(const State& other) const { return key() == other.key(); }
};

// Strided shards as plain ones in another order.
State ordered(const Distribution& distribution) {
  State state{distribution.placements, *distribution.order};
  for (Placement& one : state.placements)
    if (one.cuts()) one = Placement::shard(one.dim);
  return state;
}

// Those that are in no order, as they stand: each cut is behind those before it.
State as_it_stands(const Distribution& distribution) {
  State state{distribution.placements, {}};
  for (size_t i = 0; i < state.placements.size(); ++i)
    if (state.placements[i].cuts()) state.order[state.placements[i].dim].push_back(static_cast<int64_t>(i));
  return state;
}

class Search {
 public:
  Search(const Distribution& from, const Distribution& to, IntList sizes, int64_t itemsize)
      : mesh_(*from.mesh), costs_(mesh_), sizes_(sizes), gigabytes_(bytes(sizes, itemsize)) {
    for (const auto* placements : {&from.placements, &to.placements})
      for (const Placement& one : *placements)
        if (one.is_partial() && std::ranges::find(partials_, one) == partials_.end()) partials_.push_back(one);
  }

  RedistributionSteps steps(const State& from, const State& to) {
    struct Entry {
      double cost;
      size_t number;
      State state;
      RedistributionSteps steps;
      bool operator<(const Entry& other) const {  // the queue's top is the largest
        return std::tie(other.cost, other.number) < std::tie(cost, number);
      }
    };
    std::priority_queue<Entry> queue;
    std::set<std::vector<int64_t>> visited;
    size_t count = 0;
    queue.push({0, count++, from, {}});
    while (!queue.empty()) {
      const Entry entry = queue.top();
      queue.pop();
      if (entry.state == to) return entry.steps;
      if (!visited.insert(entry.state.key()).second) continue;
      next_.clear();
      add_next(entry.state);
      for (auto& [state, mesh_dim] : next_) {
        const auto i = static_cast<size_t>(mesh_dim);
        const Placement &before = entry.state.placements[i], &after = state.placements[i];
        double own = gigabytes_ / static_cast<double>(shards(entry.state));
        const double cost = costs_.of(before, after, mesh_dim, own);
        if (cost == kInfinite || visited.contains(state.key())) continue;
        Entry further{entry.cost + cost, count++, state, entry.steps};
        further.steps.push_back({{mesh_dim}, before, after, sizes_without(entry.state, mesh_dim)});
        queue.push(std::move(further));
      }
    }
    fail("no redistribution leads from one distribution to the other");
  }

 private:
  static double bytes(IntList sizes, int64_t itemsize) {
    return static_cast<double>(elements(sizes)) * static_cast<double>(itemsize) / kGigabyte;
  }
  int64_t shards(const State& state) const {
    int64_t count = 1;
    for (int64_t i = 0; i < mesh_.ndim(); ++i)
      if (state.placements[static_cast<size_t>(i)].cuts()) count *= mesh_.size(i);
    return count;
  }
  // What the other dimensions of the mesh leave to this one.
  Dims sizes_without(const State& state, int64_t mesh_dim) const {
    Dims own(sizes_);
    for (const auto& [dim, mesh_dims] : state.order)
      for (const int64_t other : mesh_dims)
        if (other != mesh_dim) own[dim] = sharding::share(own[dim], mesh_.coordinate(other), mesh_.size(other));
    return own;
  }
  State changed(const State& state, int64_t mesh_dim, const Placement& to) const {
    State next = state;
    Placement& placement = next.placements[static_cast<size_t>(mesh_dim)];
    if (placement.cuts()) {
      next.order[placement.dim].pop_back();
      if (next.order[placement.dim].empty()) next.order.erase(placement.dim);
    }
    placement = to;
    if (to.cuts()) next.order[to.dim].push_back(mesh_dim);
    return next;
  }
  void add(const State& state, int64_t mesh_dim, const Placement& to) {
    next_.emplace_back(changed(state, mesh_dim, to), mesh_dim);
  }
  // In PyTorch's sequence, which decides among ways that cost the same: the last cut of a dimension moves to another
  // one; it is undone; partial tensors are reduced; whole ones are cut; partial ones are reduced into cuts; whole ones
  // become partial; strided shards that are in no order are undone.
  void add_next(const State& state) {
    const auto is_plain = [&](int64_t i) { return state.placements[static_cast<size_t>(i)].is_shard(); };
    for (const auto& [dim, mesh_dims] : state.order)
      for (int64_t other = 0; other < sizes_.size() && is_plain(mesh_dims.back()); ++other)
        if (other != dim) add(state, mesh_dims.back(), Placement::shard(other));
    for (const auto& [dim, mesh_dims] : state.order)
      if (is_plain(mesh_dims.back())) add(state, mesh_dims.back(), replicate);
    const auto each = [&](auto&& is, auto&& change) {
      for (int64_t i = 0; i < mesh_.ndim(); ++i)
        if (is(state.placements[static_cast<size_t>(i)])) change(i);
    };
    const auto is_partial = [](const Placement& one) { return one.is_partial(); };
    const auto is_whole = [](const Placement& one) { return one == replicate; };
    const auto cut = [&](int64_t i) {
      for (int64_t dim = 0; dim < sizes_.size(); ++dim) add(state, i, Placement::shard(dim));
    };
    each(is_partial, [&](int64_t i) { add(state, i, replicate); });
    each(is_whole, cut);
    each(is_partial, cut);
    each(is_whole, [&](int64_t i) {
      for (const Placement& one : partials_) add(state, i, one);
    });
    for (const auto& [dim, mesh_dims] : state.order)
      if (!is_plain(mesh_dims.back())) add(state, mesh_dims.back(), replicate);
  }

  const Mesh& mesh_;
  TransitionCosts costs_;
  Dims sizes_;
  double gigabytes_;
  std::vector<Placement> partials_;
  std::vector<std::pair<State, int64_t>> next_;
};

// --- several dimensions of the mesh at once ---

enum class Collective : uint8_t { none, all_gather, all_reduce, reduce_scatter };

Collective collective_of(const RedistributionStep& step) {
  if (step.from.is_partial()) {
    if (step.to == replicate) return Collective::all_reduce;
    return step.to.is_shard() ? Collective::reduce_scatter : Collective::none;
  }
  return step.from.is_shard() && step.to == replicate ? Collective::all_gather : Collective::none;
}

bool adds(const Placement& one) {
  return one.kind == Placement::Kind::partial_sum || one.kind == Placement::Kind::partial_average;
}
bool merge(const RedistributionStep& a, const RedistributionStep& b) {
  if (a.to != b.to || collective_of(a) != collective_of(b)) return false;
  return a.from == b.from || (adds(a.from) && adds(b.from));
}

// The steps as one; nothing where the program made no group over these dimensions, or their order or sizes forbid it.
std::optional<RedistributionStep> merged(std::vector<RedistributionStep> group, Mesh& mesh) {
  if (group.size() < 2) return std::nullopt;
  const Collective kind = collective_of(group[0]);
  if (kind == Collective::all_gather) std::ranges::reverse(group);  // the innermost is undone first
  RedistributionStep one = group[0];
  one.mesh_dims.clear();
  int64_t ranks = 1;
  for (const RedistributionStep& step : group) {
    one.mesh_dims.push_back(step.mesh_dims[0]);
    ranks *= mesh.size(step.mesh_dims[0]);
    if (step.from.kind == Placement::Kind::partial_average) one.divisor *= mesh.size(step.mesh_dims[0]);
  }
  if (kind == Collective::all_reduce) std::ranges::sort(one.mesh_dims);
  if (!std::ranges::is_sorted(one.mesh_dims)) return std::nullopt;
  if (kind != Collective::all_reduce) {
    const int64_t dim = one.to.cuts() ? one.to.dim : one.from.dim;
    for (const RedistributionStep& step : group)
      if (step.sizes[dim] > one.sizes[dim]) one.sizes = step.sizes;
    // PyTorch merges uneven gathers too, and mixes their places up.
    if (one.sizes[dim] % ranks != 0) return std::nullopt;
  }
  if (!mesh.has_group(one.mesh_dims)) return std::nullopt;
  if (one.divisor > 1) one.from = partial_sum;
  return one;
}

RedistributionSteps merged_steps(RedistributionSteps steps, Mesh& mesh) {
  if (steps.size() < 2) return steps;
  RedistributionSteps result;
  for (size_t i = 0; i < steps.size();) {
    size_t end = i + 1;
    if (collective_of(steps[i]) != Collective::none)
      while (end < steps.size() && merge(steps[end], steps[i])) ++end;
    const auto at = [&](size_t k) { return steps.begin() + static_cast<std::ptrdiff_t>(k); };
    std::vector<RedistributionStep> group(at(i), at(end));
    if (auto one = merged(group, mesh)) result.push_back(std::move(*one));
    else result.insert(result.end(), group.begin(), group.end());
    i = end;
  }
  return result;
}

}  // namespace

RedistributionSteps separate_steps(const Distribution& from, const Distribution& to, IntList sizes, int64_t itemsize) {
  check<NotImplementedError>(from.mesh == to.mesh, "Cross device mesh comm not supported yet!");
  if (&from == &to) return {};
  check_partials(from);
  check_partials(to);
  if (!from.mesh->is_member()) return {};
  const bool is_strided = from.is_strided() || to.is_strided();
  if (!is_strided || !to.order || (!from.order && to.is_strided())) return greedy(from, to, sizes);
  const State begin = from.order ? ordered(from) : as_it_stands(from);
  return Search(from, to, sizes, itemsize).steps(begin, ordered(to));
}

RedistributionSteps redistribution_steps(const Distribution& from, const Distribution& to, IntList sizes,
                                         int64_t itemsize) {
  return merged_steps(separate_steps(from, to, sizes, itemsize), *from.mesh);
}

TransitionCosts::TransitionCosts(const Mesh& mesh) {
  // PyTorch's figures for NVLink within a host and for Ethernet between hosts.
  int64_t ranks = 1;
  links_.resize(static_cast<size_t>(mesh.ndim()));
  for (int64_t i = mesh.ndim() - 1; i >= 0; --i) {
    ranks *= mesh.size(i);
    const bool within = ranks <= mesh.per_host();
    links_[static_cast<size_t>(i)] = {static_cast<double>(mesh.size(i)), within ? 87.7 : 87.7 * 0.22,
                                      within ? 0.6 : 2.7};
  }
}

double TransitionCosts::of(const Placement& from, const Placement& to, int64_t mesh_dim, double& gigabytes) const {
  if (from == to) return 0;
  const Link& link = links_[static_cast<size_t>(mesh_dim)];
  const auto microseconds = [&](double hops) {
    return 6.6 + hops * link.latency + gigabytes * hops / link.ranks / link.bandwidth * 1e6;
  };
  if (from.is_shard() && to == replicate) {
    gigabytes *= link.ranks;
    return microseconds(link.ranks - 1);
  }
  if (from.is_shard() && to.is_shard()) return microseconds(link.ranks - 1) + 1;
  if (from.is_partial() && to == replicate) return microseconds(2 * (link.ranks - 1));
  if (from.is_partial() && to.is_shard()) {
    const double cost = microseconds(link.ranks - 1);
    gigabytes /= link.ranks;
    return cost;
  }
  if (to.is_partial() && (from.is_shard() || from.is_partial())) return kInfinite;  // strided shards cost nothing
  if (to.is_shard()) gigabytes /= link.ranks;
  return 0;
}

}  // namespace tare
