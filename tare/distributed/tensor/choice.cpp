#include "tare/distributed/tensor/choice.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <unordered_set>

#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/tensor/programs.h"
#include "tare/distributed/tensor/redistribute.h"

// The choice among strategies. A strategy is of one dimension of the mesh; those of all dimensions combine.
namespace tare {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
using Kind = Placement::Kind;

bool follows(const Op& op) {
  static const std::unordered_set<std::string_view> names{
#include "tare/distributed/tensor/followers.inc"
  };
  return names.contains(op.name);
}

class Chooser {
 public:
  using State = std::vector<Placement>;  // of one tensor, along the mesh
  using States = std::vector<State>;
  /// `metas` are those of the tensors that stand at `start`; which of them stay there, `fixed` says.
  Chooser(const Op& op, Mesh& mesh, std::vector<const TensorMeta*> metas, States start, std::vector<bool> fixed,
          std::vector<Strategy> strategies, size_t results)
      : op_(op),
        mesh_(mesh),
        metas_(std::move(metas)),
        costs_(mesh),
        strategies_(std::move(strategies)),
        start_(std::move(start)),
        fixed_(std::move(fixed)) {
    const auto is_whole = [](const Strategy& one) {
      return std::ranges::all_of(one.inputs, [](const Placement& placement) { return placement == replicate; });
    };
    // What is whole everywhere gives what is whole everywhere, whatever pieces a rank could make of it.
    std::erase_if(strategies_, is_whole);
    strategies_.insert(strategies_.begin(), {std::vector<Placement>(start_.size(), replicate),
                                             std::vector<Placement>(results, replicate)});
  }

  Choice operator()() {
    if (auto found = matched(start_)) return *std::move(found);
    return follows(op_) ? followed() : cheapest();
  }

 private:

  // Whether a strategy places the tensors as they are along a dimension of the mesh; it then places results alike.
  // Strided shards are shards, of one stride.
  bool matches(const Strategy& strategy, const States& states, size_t mesh_dim, int64_t& split) const {
    split = 0;
    for (size_t k = 0; k < states.size(); ++k) {
      const Placement &wanted = strategy.inputs[k], &is = states[k][mesh_dim];
      if (wanted == is && !is.cuts()) continue;
      if (!wanted.is_shard() || !is.cuts() || wanted.dim != is.dim) return false;
      const int64_t own = is.is_shard() ? -1 : is.split;
      if (split != 0 && split != own) return false;
      split = own;
    }
    return true;
  }

  // Whether the pieces of a dimension are what the strategy can take.
  bool takes_pieces(const Strategy& strategy, size_t mesh_dim) const {
    if (strategy.pieces == Pieces::any) return true;
    const int64_t parts = mesh_.size(static_cast<int64_t>(mesh_dim));
    for (size_t k = 0; k < strategy.inputs.size(); ++k) {
      if (!strategy.inputs[k].is_shard()) continue;
      const int64_t size = metas_[k]->sizes()[strategy.inputs[k].dim];
      if (strategy.pieces == Pieces::equal ? size % parts != 0 : sharding::share(size, parts - 1, parts) == 0)
        return false;
    }
    return true;
  }

  // Whether each rank gets a piece of what is cut; elementwise operators take pieces as they come.
  bool is_shardable(const States& states) const {
    for (size_t k = 0; k < states.size(); ++k) {
      if (op_.has(kPointwise) && states[k] == start_[k]) continue;
      std::map<int64_t, int64_t> pieces;
      for (size_t d = 0; d < states[k].size(); ++d)
        if (states[k][d].cuts()) pieces.try_emplace(states[k][d].dim, 1).first->second *= mesh_.size(static_cast<int64_t>(d));
      for (const auto& [dim, count] : pieces)
        if (metas_[k]->sizes()[dim] < count) return false;
    }
    return true;
  }

  std::optional<Choice> matched(const States& states) const {
    Choice choice{states, {}, {}};
    for (size_t d = 0; d < static_cast<size_t>(mesh_.ndim()); ++d) {
      bool found = false;
      for (const Strategy& strategy : strategies_) {
        int64_t split = 0;
        if (!matches(strategy, states, d, split) || !takes_pieces(strategy, d)) continue;
        add(choice, strategy, split);
        found = true;
        break;
      }
      if (!found) return std::nullopt;
    }
    if (!follows(op_) && !is_shardable(states)) return std::nullopt;
    return choice;
  }

  void add(Choice& choice, Strategy strategy, int64_t split) const {
    choice.results.resize(strategy.results.size());
    for (size_t r = 0; r < strategy.results.size(); ++r) {
      Placement& placement = strategy.results[r];
      if (split > 0 && placement.is_shard()) placement = {Kind::strided_shard, placement.dim, split};
      choice.results[r].push_back(placement);
    }
    choice.strategies.push_back(std::move(strategy));
  }

  double gigabytes(size_t k) const {
    const TensorMeta& meta = *metas_[k];
    double bytes = static_cast<double>(meta.numel() * meta.itemsize());
    for (size_t d = 0; d < start_[k].size(); ++d)
      if (start_[k][d].is_shard()) bytes /= static_cast<double>(mesh_.size(static_cast<int64_t>(d)));
    return bytes / (1024.0 * 1024.0 * 1024.0);
  }

  // Along each dimension of the mesh the first tensor stays as it is if a strategy takes that, or becomes whole.
  Choice followed() {
    States states = start_;
    Choice choice;
    for (size_t d = 0; d < static_cast<size_t>(mesh_.ndim()); ++d) {
      const Strategy* best = nullptr;
      int64_t best_split = 0;
      for (const bool stays : {true, false}) {
        double least = kInfinite;
        for (const Strategy& strategy : strategies_) {
          if (!takes_pieces(strategy, d)) continue;
          int64_t split = 0;
          const Placement& first = start_[0][d];
          Placement wanted = strategy.inputs[0];
          if (wanted.is_shard() && first.cuts() && !first.is_shard()) wanted = {Kind::strided_shard, wanted.dim, first.split};
          if (wanted != (stays ? first : replicate)) continue;
          if (!wanted.is_shard() && wanted.cuts()) split = first.split;
          double cost = 0;
          for (size_t k = 0; k < start_.size(); ++k) {
            double own = gigabytes(k);
            const Placement target = split > 0 && strategy.inputs[k].is_shard()
                                         ? Placement{Kind::strided_shard, strategy.inputs[k].dim, split}
                                         : strategy.inputs[k];
            cost += fixed_[k] && start_[k][d] != target ? kInfinite
                                                        : costs_.of(start_[k][d], target, static_cast<int64_t>(d), own);
          }
          if (cost < least) best = &strategy, least = cost, best_split = split;
        }
        if (best != nullptr || start_[0][d] == replicate) break;
      }
      if (best == nullptr) refuse();
      for (size_t k = 0; k < states.size(); ++k) {
        Placement target = best->inputs[k];
        if (best_split > 0 && target.is_shard()) target = {Kind::strided_shard, target.dim, best_split};
        states[k][d] = target;
      }
      add(choice, *best, best_split);
    }
    choice.inputs = std::move(states);
    return choice;
  }

  // --- the cheapest way ---

  struct Entry {
    double cost;
    size_t number;
    States states;
    std::vector<double> costs, gigabytes;
    bool operator<(const Entry& other) const {
      return other.cost != cost ? other.cost < cost : other.number < number;
    }
  };

  static std::vector<int64_t> key(const States& states) {
    std::vector<int64_t> numbers;
    for (const State& state : states)
      for (const Placement& one : state) {
        numbers.push_back(static_cast<int64_t>(one.kind));
        numbers.push_back(one.dim);
        numbers.push_back(one.split);
      }
    return numbers;
  }

  // Shards before partials, each in its order: how PyTorch tries them decides among ways that cost the same.
  void note_targets() {
    shards_.resize(start_.size());
    partials_.resize(start_.size());
    std::vector<int64_t> splits;  // 0: plain shards
    for (const State& state : start_)
      for (const Placement& one : state)
        if (one.cuts() && std::ranges::find(splits, one.is_shard() ? 0 : one.split) == splits.end())
          splits.push_back(one.is_shard() ? 0 : one.split);
    const auto note = [](std::vector<Placement>& list, const Placement& one) {
      if (std::ranges::find(list, one) == list.end()) list.push_back(one);
    };
    for (const Strategy& strategy : strategies_)
      for (size_t k = 0; k < start_.size(); ++k) {
        const Placement& one = strategy.inputs[k];
        if (one.is_partial()) note(partials_[k], one);
        else if (one.is_shard())
          for (const int64_t split : splits)
            note(shards_[k], split == 0 ? one : Placement{Kind::strided_shard, one.dim, split});
      }
    for (auto& list : shards_)
      std::ranges::sort(list, [](const Placement& a, const Placement& b) {
        return std::pair(a.dim, a.split) < std::pair(b.dim, b.split);
      });
  }

  // What one step along a dimension of the mesh can make of a tensor: cuts of a dimension that is not cut further inside.
  std::vector<Placement> next(const State& state, size_t mesh_dim, size_t k) const {
    const auto is_inside = [&](int64_t dim) {
      for (size_t d = mesh_dim + 1; d < state.size(); ++d)
        if (state[d].cuts() && state[d].dim == dim) return true;
      return false;
    };
    std::vector<Placement> found;
    const Placement& current = state[mesh_dim];
    if (current.cuts() && is_inside(current.dim)) return found;
    if (current != replicate) found.push_back(replicate);
    for (const Placement& shard : shards_[k])
      if (shard != current && !is_inside(shard.dim)) found.push_back(shard);
    if (current == replicate) found.insert(found.end(), partials_[k].begin(), partials_[k].end());
    return found;
  }

  Choice cheapest() {
    note_targets();
    std::priority_queue<Entry> queue;
    std::set<std::vector<int64_t>> visited;
    size_t count = 0;
    Entry first{0, count++, start_, std::vector<double>(start_.size(), 0), {}};
    for (size_t k = 0; k < start_.size(); ++k) first.gigabytes.push_back(gigabytes(k));
    const std::vector<double> begin = first.gigabytes;
    queue.push(std::move(first));
    while (!queue.empty() && visited.size() < kMostStates) {
      const Entry entry = queue.top();
      queue.pop();
      if (!visited.insert(key(entry.states)).second) continue;
      if (auto found = matched(entry.states)) return *found;
      for (size_t d = 0; d < static_cast<size_t>(mesh_.ndim()); ++d) {
        for (size_t k = 0; k < start_.size(); ++k) {
          if (fixed_[k]) continue;
          for (const Placement& target : next(entry.states[k], d, k)) {
            const auto dim = static_cast<int64_t>(d);
            double net = begin[k], own = entry.gigabytes[k];
            if (costs_.of(start_[k][d], target, dim, net) == kInfinite) continue;
            const double step = costs_.of(entry.states[k][d], target, dim, own);
            if (step == kInfinite) continue;
            Entry further = entry;
            further.states[k][d] = target;
            if (visited.contains(key(further.states))) continue;
            further.costs[k] += step;
            further.gigabytes[k] = own;
            further.cost = 0;
            for (const double one : further.costs) further.cost += one;
            further.number = count++;
            queue.push(std::move(further));
          }
        }
      }
    }
    // Everything whole runs everywhere.
    States whole(start_.size(), State(static_cast<size_t>(mesh_.ndim()), replicate));
    for (size_t k = 0; k < whole.size(); ++k)
      if (fixed_[k]) whole[k] = start_[k];
    if (auto found = matched(whole)) return *found;
    refuse();
  }

  [[noreturn]] void refuse() const {
    const std::string name =
        fmt::format("{}.{}.{}", op_.schema.namespace_, op_.schema.name,
                    op_.schema.overload.empty() ? "default" : op_.schema.overload);
    fail("{}: in-place operations that require placement changes are not supported. The input has placement {}, but no "
         "valid strategy preserves this placement. Please use the out-of-place version of this operation instead.",
         name, start_.empty() ? "none" : mesh_.distribution(start_[0])->str());
  }

  static constexpr size_t kMostStates = 20000;
  const Op& op_;
  Mesh& mesh_;
  std::vector<const TensorMeta*> metas_;
  TransitionCosts costs_;
  std::vector<Strategy> strategies_;
  States start_;
  std::vector<bool> fixed_;
  std::vector<std::vector<Placement>> shards_, partials_;
};

// The tensors of a call, of which those at one position of its lists are placed together.
class Inputs {
 public:
  Inputs(const ShardingCall& call, const Op& op, Mesh& mesh, const std::vector<const Distribution*>& distributions)
      : call_(call), op_(op), mesh_(mesh) {
    for (const Distribution* const one : distributions) {
      start_.push_back(one == nullptr ? Chooser::State(static_cast<size_t>(mesh.ndim()), replicate) : one->placements);
      fixed_.push_back(one == nullptr);
    }
    positions_.assign(start_.size(), -1);
    const auto count = static_cast<int64_t>(call.op().parameters.size());
    for (int64_t i = 0; i < count; ++i) {
      const bool is_list = call.op().parameters[static_cast<size_t>(i)] == ParamTag::tensors;
      const int64_t from = op.to_functional[static_cast<size_t>(i)];
      const bool is_written = std::ranges::find(op.written_arguments, from) != op.written_arguments.end();
      if (!is_list && !is_written) continue;
      const size_t begin = call.begin_of(i), end = i + 1 < count ? call.begin_of(i + 1) : start_.size();
      for (size_t k = begin; k < end; ++k) {
        if (is_list) positions_[k] = static_cast<int64_t>(k - begin);
        if (is_written) fixed_[k] = true;  // what an operator writes stays where it is
      }
    }
  }

  /// Of a call whose tensors are all placed together.
  Choice together(std::vector<Strategy> strategies, size_t results) const {
    std::vector<const TensorMeta*> metas;
    for (const TensorMeta& meta : call_.inputs()) metas.push_back(&meta);
    return Chooser(op_, mesh_, std::move(metas), start_, fixed_, std::move(strategies), results)();
  }

  /// Of one whose lists stand side by side: results are lists of as many.
  Choice side_by_side(const std::vector<Strategy>& strategies, size_t results) const {
    Choice choice{start_, std::vector<std::vector<Placement>>(results), {}};
    const int64_t count = *std::ranges::max_element(positions_) + 1;
    for (int64_t position = 0; position < count; ++position) {
      std::vector<size_t> own;
      std::vector<const TensorMeta*> metas;
      Chooser::States start;
      std::vector<bool> fixed;
      for (size_t k = 0; k < positions_.size(); ++k) {
        if (positions_[k] != position && positions_[k] >= 0) continue;
        own.push_back(k);
        metas.push_back(&call_.inputs()[k]);
        start.push_back(start_[k]);
        fixed.push_back(fixed_[k]);
      }
      // Of the results, those at the position of each list.
      std::vector<size_t> made;
      for (size_t r = static_cast<size_t>(position); r < results; r += static_cast<size_t>(count)) made.push_back(r);
      std::vector<Strategy> reduced;
      for (const Strategy& one : strategies) {
        if (one.position != position) continue;
        Strategy& strategy = reduced.emplace_back();
        strategy.pieces = one.pieces;
        for (const size_t k : own) strategy.inputs.push_back(one.inputs[k]);
        for (const size_t r : made) strategy.results.push_back(r < one.results.size() ? one.results[r] : replicate);
      }
      const Choice part = Chooser(op_, mesh_, metas, start, fixed, std::move(reduced), made.size())();
      for (size_t i = 0; i < own.size(); ++i) choice.inputs[own[i]] = part.inputs[i];
      for (size_t i = 0; i < made.size(); ++i) choice.results[made[i]] = part.results[i];
      if (choice.strategies.empty()) choice.strategies = part.strategies;
    }
    return choice;
  }

 private:
  const ShardingCall& call_;
  const Op& op_;
  Mesh& mesh_;
  Chooser::States start_;
  std::vector<bool> fixed_;
  std::vector<int64_t> positions_;  // in a list; -1: it stands alone
};

}  // namespace

Choice choose(const ShardingCall& call, const Op& op, Mesh& mesh, const std::vector<const Distribution*>& inputs,
              size_t results) {
  std::vector<Strategy> strategies = call.op().row->sharding(call);
  const Inputs given(call, op, mesh, inputs);
  const auto stands_aside = [](const Strategy& one) { return one.position >= 0; };
  if (std::ranges::any_of(strategies, stands_aside)) return given.side_by_side(strategies, results);
  std::erase_if(strategies, [&](const Strategy& one) { return one.results.size() != results; });
  if (const MaskedProgram* const program = masked_program_of(op)) strategies.push_back(program->strategy(call));
  return given.together(std::move(strategies), results);
}

}  // namespace tare
