#include "tare/distributed/tensor/choice.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "tare/core/error.h"
#include "tare/dispatch/row.h"
#include "tare/distributed/tensor/placing.h"
#include "tare/distributed/tensor/programs.h"
#include "tare/distributed/tensor/redistribute.h"

// The choice among strategies. A strategy is of one dimension of the mesh; those of all dimensions combine.
namespace tare {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
using Kind = Placement::Kind;
using Way = Placing::Way;

class Chooser {
 public:
  using State = std::vector<Placement>;  // of one tensor, along the mesh
  using States = std::vector<State>;
  /// `metas` are those of the tensors that stand at `start`; which of them stay there, `fixed` says.
  Chooser(const Op& op, const Placing& placing, Mesh& mesh, std::vector<const TensorMeta*> metas, States start,
          std::vector<bool> fixed, std::vector<Strategy> strategies, size_t results, States given = {})
      : op_(op),
        placing_(placing),
        mesh_(mesh),
        metas_(std::move(metas)),
        costs_(mesh),
        strategies_(std::move(strategies)),
        start_(std::move(start)),
        fixed_(std::move(fixed)),
        given_(std::move(given)) {
    const auto is_whole = [](const Strategy& one) {
      return std::ranges::all_of(one.inputs, [](const Placement& placement) { return placement == replicate; });
    };
    // What is whole everywhere gives what is whole everywhere, whatever pieces a rank could make of it.
    std::erase_if(strategies_, is_whole);
    strategies_.insert(strategies_.begin(),
                       {std::vector<Placement>(start_.size(), replicate), std::vector<Placement>(results, replicate)});
    if (placing_.way == Way::derived) order_derived();
  }

  Chooser& keep_whole(State inputs) {
    unmoved_ = std::move(inputs);
    return *this;
  }

  Choice operator()() {
    if (auto found = matched(start_)) return *std::move(found);
    switch (placing_.way) {
      case Way::leads: return followed();
      case Way::joins: return joined();
      case Way::merges: return merged();
      default: return cheapest();
    }
  }

 private:
  // PyTorch tries the placements that there are among the tensors, for each of them, in the order of a set: the first
  // dimension cut, the second one, ..., whole. Where partial ones stand among these follows from a string's hash, which
  // each process has another of: in three of four before whole ones, as here.
  void order_derived() {
    const auto occurs = [&](const Placement& one) {
      return std::ranges::any_of(start_,
                                 [&](const State& state) { return std::ranges::find(state, one) != state.end(); });
    };
    std::erase_if(strategies_, [&](const Strategy& strategy) {
      return std::ranges::any_of(strategy.inputs,
                                 [&](const Placement& one) { return one.is_partial() && !occurs(one); });
    });
    const auto key = [](const Strategy& strategy) {
      std::vector<int64_t> places;
      for (const Placement& one : strategy.inputs)
        places.push_back(one.cuts() ? one.dim : one == replicate ? INT64_MAX : INT32_MAX);
      return places;
    };
    std::ranges::stable_sort(strategies_, {}, key);
  }
  bool follows() const { return placing_.way == Way::leads; }

  // Whether a strategy places the tensors as they are along a dimension of the mesh; it then places results alike.
  // Strided shards are shards, of one stride.
  bool matches(const Strategy& strategy, const States& states, size_t mesh_dim, int64_t& split) const {
    split = 0;
    for (size_t k = 0; k < states.size(); ++k) {
      const Placement &wanted = strategy.inputs[k], &is = states[k][mesh_dim];
      if (wanted.kind == Kind::strided_shard && is.kind == Kind::strided_shard && wanted.dim == is.dim &&
          wanted.split == whole_split(states[k], mesh_dim))
        continue;
      if (wanted == is && !is.cuts()) continue;
      if (!wanted.is_shard() || !is.cuts() || wanted.dim != is.dim) return false;
      const int64_t own = is.is_shard() ? -1 : is.split;
      if (split != 0 && split != own) return false;
      split = own;
    }
    return split <= 0 || keeps_places(strategy);
  }
  // A strided shard's split counts the blocks of what earlier dimensions of the mesh leave: those that cut between
  // blocks leave fewer, those that cut within each block as many. The splits of the whole say which do what.
  std::vector<int64_t> whole_splits(const State& state, int64_t dim) const {
    std::vector<int64_t> splits;
    for (size_t d = 0; d < state.size(); ++d) {
      const bool cuts = state[d].cuts() && state[d].dim == dim;
      splits.push_back(!cuts ? 0 : state[d].is_shard() ? 1 : state[d].split);
      if (splits[d] == 0 || state[d].is_shard()) continue;
      for (int64_t before = 0; before != splits[d];) {
        before = splits[d];
        splits[d] = state[d].split * pieces_between(splits, d, std::max<int64_t>(2, before));
      }
    }
    return splits;
  }
  int64_t whole_split(const State& state, size_t mesh_dim) const {
    return whole_splits(state, state[mesh_dim].dim)[mesh_dim];
  }
  // Into how many pieces the first `count` dimensions of the mesh, of these splits, cut between the blocks of a split.
  int64_t pieces_between(const std::vector<int64_t>& splits, size_t count, int64_t split) const {
    int64_t pieces = 1;
    for (size_t d = 0; d < count; ++d)
      if (splits[d] > 0 && splits[d] < split) pieces *= mesh_.size(static_cast<int64_t>(d));
    return pieces;
  }
  // Whether dimensions that are cut stay as long as they were: strides are of one length.
  static bool keeps_places(const Strategy& strategy) { return strategy.pieces != Pieces::equal; }

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

  // Whether results are placed as what they are written into.
  bool makes_given(const Strategy& strategy, size_t mesh_dim) const {
    for (size_t r = 0; r < given_.size(); ++r)
      if (strategy.results[r] != given_[r][mesh_dim]) return false;
    return true;
  }

  // Whether each rank gets a piece of what is cut; elementwise operators and copies take pieces as they come.
  bool is_shardable(const States& states) const {
    const bool takes_any = op_.has(kPointwise) || op_.has(kCopies) || op_.has(kCopiesInto);
    for (size_t k = 0; k < states.size(); ++k) {
      if (takes_any && states[k] == start_[k]) continue;
      std::map<int64_t, int64_t> pieces;
      for (size_t d = 0; d < states[k].size(); ++d)
        if (states[k][d].cuts())
          pieces.try_emplace(states[k][d].dim, 1).first->second *= mesh_.size(static_cast<int64_t>(d));
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
        if (!matches(strategy, states, d, split) || !takes_pieces(strategy, d) || !makes_given(strategy, d)) continue;
        add(choice, strategy, split);
        found = true;
        break;
      }
      if (!found) return std::nullopt;
    }
    if (!follows() && !is_shardable(states)) return std::nullopt;
    return choice;
  }

  void add(Choice& choice, Strategy strategy, int64_t split) const {
    choice.results.resize(strategy.results.size());
    for (size_t r = 0; r < strategy.results.size(); ++r) {
      Placement& placement = strategy.results[r];
      if (placement.kind == Kind::strided_shard) {
        const std::vector<int64_t> splits = whole_splits(choice.results[r], placement.dim);
        placement.split =
            std::max<int64_t>(1, placement.split / pieces_between(splits, splits.size(), placement.split));
      }
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

  // Along each dimension of the mesh the leading tensor stays as it is if a strategy takes that, or becomes whole.
  Choice followed() {
    Choice choice = led(start_[placing_.leader]);
    if (start_.size() > 1 || !reduces()) return choice;
    // A reduction along all dimensions of the mesh is one: if one of them is made whole before, all are.
    State lead = start_[0];
    bool is_changed = false;
    for (size_t d = 0; d < lead.size(); ++d) {
      const Placement& wanted = choice.strategies[d].inputs[0];
      is_changed = is_changed || (lead[d] != replicate && wanted == replicate);
    }
    if (!is_changed) return choice;
    for (size_t d = 0; d < lead.size(); ++d)
      if (choice.strategies[d].results[0].is_partial()) lead[d] = replicate;
    return led(lead);
  }
  // Whether cuts become partial.
  bool reduces() const {
    return std::ranges::any_of(strategies_, [](const Strategy& one) {
      return one.results.size() == 1 && one.inputs[0].cuts() && one.results[0].is_partial();
    });
  }

  // The leading tensor is to stay as `lead` says.
  Choice led(const State& lead) const {
    const size_t leader = placing_.leader;
    States states = start_;
    Choice choice;
    for (size_t d = 0; d < static_cast<size_t>(mesh_.ndim()); ++d) {
      const Strategy* best = nullptr;
      int64_t best_split = 0;
      for (const bool stays : {true, false}) {
        double least = kInfinite;
        for (const Strategy& strategy : strategies_) {
          if (!takes_pieces(strategy, d) || !makes_given(strategy, d)) continue;
          int64_t split = 0;
          const Placement& first = lead[d];
          Placement wanted = strategy.inputs[leader];
          if (wanted.is_shard() && first.cuts() && !first.is_shard() && keeps_places(strategy))
            wanted = {Kind::strided_shard, wanted.dim, first.split};
          const bool is_joined = wanted.kind == Kind::strided_shard && first.kind == wanted.kind &&
                                 wanted.dim == first.dim && wanted.split == whole_split(lead, d);
          if (stays && is_joined) wanted = first;
          if (wanted != (stays ? first : replicate)) continue;
          if (strategy.inputs[leader].is_shard() && !wanted.is_shard()) split = first.split;
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
        if (best != nullptr || lead[d] == replicate) break;
      }
      if (best == nullptr) refuse();
      for (size_t k = 0; k < states.size(); ++k) {
        Placement target = best->inputs[k];
        if (target.kind == Kind::strided_shard) target = start_[k][d];  // it stayed
        if (best_split > 0 && target.is_shard()) target = {Kind::strided_shard, target.dim, best_split};
        states[k][d] = target;
      }
      add(choice, *best, best_split);
    }
    choice.inputs = std::move(states);
    return choice;
  }

  // All tensors as one of them, but whole where it is cut along what is joined, or partial in a way that does not go
  // through: as the first that costs nothing, or else least.
  Choice joined() {
    const auto ndim = static_cast<size_t>(mesh_.ndim());
    Choice best;
    double least = kInfinite;
    for (const State& lead : start_) {
      Choice choice;
      State target;
      for (size_t d = 0; d < ndim; ++d) {
        const Placement& wanted = lead[d];
        const Strategy* taken = &strategies_[0];
        int64_t split = 0;
        for (const Strategy& one : strategies_) {
          const auto takes = [&](const Placement& in) {
            return in == wanted || (in.is_shard() && wanted.cuts() && in.dim == wanted.dim && keeps_places(one));
          };
          if (!takes_pieces(one, d) || !std::ranges::all_of(one.inputs, takes)) continue;
          taken = &one;
          if (wanted.cuts() && !wanted.is_shard()) split = wanted.split;
          break;
        }
        target.push_back(taken == &strategies_[0] ? replicate : wanted);
        add(choice, *taken, split);
      }
      choice.inputs.assign(start_.size(), target);
      double cost = 0;
      for (size_t k = 0; k < start_.size(); ++k) cost += cost_of(k, target);
      if (cost < least) least = cost, best = std::move(choice);
    }
    return best.inputs.empty() ? led(State(ndim)) : best;
  }

  // Along each dimension of the mesh all tensors are cut as those that are cut, if these agree, or are whole.
  Choice merged() {
    States states = start_;
    Choice choice;
    for (size_t d = 0; d < static_cast<size_t>(mesh_.ndim()); ++d) {
      const Strategy* best = &strategies_[0];
      std::set<const Strategy*> leads;  // those of cuts that the call takes; without cuts, of partial tensors
      for (const bool cut : {true, false}) {
        for (const State& state : start_) {
          const Placement& lead = state[d];
          if (cut ? !lead.is_shard() : !lead.is_partial()) continue;
          const auto is_lead = [&](const Placement& in) { return in == lead; };
          const auto found = std::ranges::find_if(strategies_, [&](const Strategy& one) {
            return takes_pieces(one, d) && std::ranges::all_of(one.inputs, is_lead);
          });
          if (found != strategies_.end()) leads.insert(&*found);
        }
        if (std::ranges::any_of(start_, [&](const State& state) { return state[d].is_shard(); })) break;
      }
      if (leads.size() == 1) best = *leads.begin();
      for (size_t k = 0; k < states.size(); ++k) states[k][d] = best->inputs[k];
      add(choice, *best, 0);
    }
    choice.inputs = std::move(states);
    return choice;
  }

  // --- the cheapest way ---

  // A program's strategy, whose whole tensors PyTorch takes for partial ones: what is cut cannot become such.
  bool is_unmoved(const Strategy& strategy) const { return !unmoved_.empty() && strategy.inputs == unmoved_; }

  // A strategy with the shards that it places strided as the tensors' are: 0 for plain ones.
  struct Variant {
    const Strategy* strategy;
    int64_t split;
    Placement input(size_t k) const { return cut(strategy->inputs[k]); }
    Placement cut(const Placement& one) const {
      return split > 0 && one.is_shard() ? Placement{Kind::strided_shard, one.dim, split} : one;
    }
  };

  // In PyTorch's sequence, which decides among ways that cost the same. Where nothing is cut, nothing gets cut.
  std::vector<Variant> variants() const {
    std::vector<int64_t> splits;
    if (placing_.way == Way::written) splits.push_back(0);
    for (const State& state : start_)
      for (const Placement& one : state)
        if (one.cuts() && std::ranges::find(splits, one.is_shard() ? 0 : one.split) == splits.end())
          splits.push_back(one.is_shard() ? 0 : one.split);
    std::vector<Variant> found;
    for (const Strategy& one : strategies_) {
      const auto cuts = [](const std::vector<Placement>& list) {
        return std::ranges::any_of(list, &Placement::is_shard);
      };
      if (!cuts(one.inputs) && !cuts(one.results)) found.push_back({&one, 0});
      else
        for (const int64_t split : splits)
          if (split == 0 || keeps_places(one)) found.push_back({&one, split});
    }
    return found;
  }

  double cost_of(size_t k, const State& to) const {
    if (start_[k] == to) return 0;
    if (fixed_[k]) return kInfinite;
    const auto from_distribution = mesh_.distribution(start_[k]), to_distribution = mesh_.distribution(to);
    if (from_distribution->is_replicated()) return 0;
    if (!to_distribution->order) return kInfinite;
    if (!from_distribution->order && to_distribution->is_strided()) return kInfinite;
    double own = gigabytes(k), cost = 0;
    for (const RedistributionStep& step :
         separate_steps(*from_distribution, *to_distribution, metas_[k]->sizes(), metas_[k]->itemsize()))
      cost += costs_.of(step.from, step.to, step.mesh_dims[0], own);
    return cost;
  }

  // Of every combination of strategies along the mesh: one that takes the tensors as they are, or else the first that
  // costs nothing, or else the first that costs least.
  Choice cheapest() {
    const std::vector<Variant> all = variants();
    const auto ndim = static_cast<size_t>(mesh_.ndim());
    std::vector<size_t> index(ndim, 0);
    double least = kInfinite;
    std::vector<size_t> best;
    std::map<std::vector<int64_t>, double> known;  // costs, by tensor and placements
    while (true) {
      States states(start_.size(), State(ndim));
      bool fits = true;
      for (size_t d = 0; d < ndim && fits; ++d) {
        const Variant& one = all[index[d]];
        fits = takes_pieces(*one.strategy, d) && makes_given(*one.strategy, d);
        for (size_t k = 0; k < states.size(); ++k) {
          states[k][d] = one.input(k);
          if (is_unmoved(*one.strategy) && states[k][d] == replicate && start_[k][d].cuts()) fits = false;
        }
      }
      if (fits && !mixes(states) && is_shardable(states)) {
        double cost = 0;
        for (size_t k = 0; k < states.size() && cost < least; ++k) {
          std::vector<int64_t> key{static_cast<int64_t>(k)};
          for (const Placement& one : states[k])
            key.insert(key.end(), {static_cast<int64_t>(one.kind), one.dim, one.split});
          const auto [at, is_new] = known.try_emplace(std::move(key), 0);
          if (is_new) at->second = cost_of(k, states[k]);
          cost += at->second;
        }
        if (cost < least) least = cost, best = index;
      }
      size_t d = ndim;
      while (d > 0 && ++index[d - 1] == all.size()) index[--d] = 0;
      if (d == 0) break;
    }
    if (best.empty()) refuse();
    Choice choice{States(start_.size()), {}, {}};
    for (size_t d = 0; d < ndim; ++d) {
      const Variant& one = all[best[d]];
      for (size_t k = 0; k < start_.size(); ++k) choice.inputs[k].push_back(one.input(k));
      add(choice, *one.strategy, one.split);
    }
    return choice;
  }

  // Partial tensors of kinds that do not go together.
  static bool mixes(const States& states) {
    for (const State& state : states) {
      std::set<Kind> kinds;
      for (const Placement& one : state)
        if (one.is_partial()) kinds.insert(one.kind);
      if (kinds.size() > 1 && kinds != std::set{Kind::partial_sum, Kind::partial_average}) return true;
    }
    return false;
  }

  [[noreturn]] void refuse() const {
    const std::string name = fmt::format("{}.{}.{}", op_.schema.namespace_, op_.schema.name,
                                         op_.schema.overload.empty() ? "default" : op_.schema.overload);
    fail(
        "{}: in-place operations that require placement changes are not supported. The input has placement {}, but no "
        "valid strategy preserves this placement. Please use the out-of-place version of this operation instead.",
        name, start_.empty() ? "none" : mesh_.distribution(start_[0])->str());
  }

  const Op& op_;
  const Placing& placing_;
  Mesh& mesh_;
  State unmoved_;
  std::vector<const TensorMeta*> metas_;
  TransitionCosts costs_;
  std::vector<Strategy> strategies_;
  States start_;
  std::vector<bool> fixed_;
  States given_;
};

// The tensors of a call, of which those at one position of its lists are placed together.
class Inputs {
 public:
  Inputs(const ShardingCall& call, const Op& op, const Placing& placing, Mesh& mesh,
         const std::vector<const Distribution*>& distributions)
      : call_(call), op_(op), placing_(placing), mesh_(mesh) {
    for (const Distribution* const one : distributions) {
      start_.push_back(one == nullptr ? Chooser::State(static_cast<size_t>(mesh.ndim()), replicate) : one->placements);
      fixed_.push_back(one == nullptr);
    }
    positions_.assign(start_.size(), -1);
    const auto count = static_cast<int64_t>(call.op().parameters.size());
    for (int64_t i = 0; i < count; ++i) {
      const bool is_list = call.op().parameters[static_cast<size_t>(i)] == ParamTag::tensors;
      const int64_t from = op.to_functional[static_cast<size_t>(i)];
      const bool is_written =
          i != placing.scratch && std::ranges::find(op.written_arguments, from) != op.written_arguments.end();
      if (!is_list && !is_written) continue;
      const size_t begin = call.begin_of(i), end = i + 1 < count ? call.begin_of(i + 1) : start_.size();
      for (size_t k = begin; k < end; ++k) {
        if (is_list) positions_[k] = static_cast<int64_t>(k - begin);
        if (is_written) fixed_[k] = true;  // what an operator writes stays where it is
      }
    }
  }

  /// Of a call whose tensors are all placed together.
  Choice together(std::vector<Strategy> strategies, size_t results, Chooser::States given,
                  Chooser::State unmoved) const {
    std::vector<const TensorMeta*> metas;
    for (const TensorMeta& meta : call_.inputs()) metas.push_back(&meta);
    return Chooser(op_, placing_, mesh_, std::move(metas), start_, fixed_, std::move(strategies), results,
                   std::move(given))
        .keep_whole(std::move(unmoved))();
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
      const Choice part = Chooser(op_, placing_, mesh_, metas, start, fixed, std::move(reduced), made.size())();
      for (size_t i = 0; i < own.size(); ++i) choice.inputs[own[i]] = part.inputs[i];
      for (size_t i = 0; i < made.size(); ++i) choice.results[made[i]] = part.results[i];
      if (choice.strategies.empty()) choice.strategies = part.strategies;
    }
    return choice;
  }

 private:
  const ShardingCall& call_;
  const Op& op_;
  const Placing& placing_;
  Mesh& mesh_;
  Chooser::States start_;
  std::vector<bool> fixed_;
  std::vector<int64_t> positions_;  // in a list; -1: it stands alone
};

}  // namespace

Choice choose(const ShardingCall& call, const Op& op, Mesh& mesh, const std::vector<const Distribution*>& inputs,
              size_t results, std::vector<std::vector<Placement>> given) {
  const Placing& placing = placing_of(op);
  std::vector<Strategy> strategies = call.op().row->sharding(call);
  std::vector<Strategy> more = more_strategies(call, placing, strategies);
  // What becomes of an argument that is not read is told by these first; so is of which order a partial norm is.
  const bool tells_first = call.op().has(kReadsMetadata) || placing.more_first;
  strategies.insert(tells_first ? strategies.begin() : strategies.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  leave_pytorchs(strategies, op, placing);
  if (placing.whole && (op.form == Form::functional || op.is_view())) strategies.clear();
  if (placing.no_partial)
    std::erase_if(strategies, [](const Strategy& one) {
      return std::ranges::any_of(one.inputs, &Placement::is_partial) &&
             std::ranges::any_of(one.results, &Placement::is_partial);
    });
  const Inputs tensors(call, op, placing, mesh, inputs);
  const auto stands_aside = [](const Strategy& one) { return one.position >= 0; };
  if (std::ranges::any_of(strategies, stands_aside)) return tensors.side_by_side(strategies, results);
  std::erase_if(strategies, [&](const Strategy& one) { return one.results.size() != results; });
  Chooser::State unmoved;
  if (const PartProgram* const program = part_program_of(op))
    for (Strategy& one : program->strategies(call)) {
      if (program->masks) unmoved = one.inputs;
      strategies.push_back(std::move(one));
    }
  return tensors.together(std::move(strategies), results, std::move(given), std::move(unmoved));
}

}  // namespace tare
