#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tare/dispatch/forms.h"
#include "tare/dispatch/value.h"

// How a call runs in parts, one on each device: placements of its tensors, and the rules that say which are possible.
namespace tare {

struct Op;

/// How one tensor of a call is placed on devices.
struct Placement {
  enum class Kind : uint8_t { replicate, shard, partial_sum, partial_max, partial_min } kind = Kind::replicate;
  int64_t dim = 0;
  static constexpr Placement shard(int64_t dim) { return {Kind::shard, dim}; }
  friend bool operator==(Placement, Placement) = default;
};
constexpr Placement replicate{};
constexpr Placement partial_sum{Placement::Kind::partial_sum, 0};

/// A call as it is planned: nothing of it was made, and no operator runs to ask. It is the call of the row's
/// functional overload, whichever form is planned; out= tensors are no inputs. It points to the arguments that it was
/// made from. Tensors among them may have no bytes: sharding rules look at their metadata only.
class ShardingCall {
 public:
  ShardingCall(const Op& op, Args args);

  const Op& op() const { return *op_; }  ///< the functional overload
  Form form() const { return form_; }    ///< the form that is planned
  Args args() const { return args_.data(); }
  template <class T>
  const T& arg(int64_t i) const {
    return *static_cast<const T*>(args_[static_cast<size_t>(i)]);
  }
  const Tensor& tensor(int64_t i) const { return arg<Tensor>(i); }
  /// Metadata of every tensor among the arguments, lists flattened, undefined ones left out.
  const std::vector<TensorMeta>& inputs() const { return inputs_; }
  /// Metadata of every tensor among the results, as the meta rule describes them; empty where it describes none (an
  /// operator written in others, one that makes its results itself). Errors: the meta rule's.
  const std::vector<TensorMeta>& results() const;

 private:
  const Op* op_;
  Form form_;
  std::vector<const void*> args_;
  std::vector<TensorMeta> inputs_;
  mutable std::optional<std::vector<TensorMeta>> results_;
};

/// Another value for an argument that is no tensor.
struct Rewritten {
  int64_t argument;  ///< position in the functional overload
  Value value;
};
struct Strategy;
/// What a call's arguments are for one part of `parts`, where they differ from the whole's: sizes, a start and an end.
using ArgumentRewrite = std::vector<Rewritten> (*)(const ShardingCall&, const Strategy&, int64_t part, int64_t parts);

/// One way to run a call in parts: how each tensor argument is placed, and what each result then is. `parts` divides
/// the size of every dimension that is sharded.
struct Strategy {
  std::vector<Placement> inputs, results;
  ArgumentRewrite arguments = nullptr;
  /// Where lists go side by side: the position whose tensors it places. Strategies of several positions combine.
  int64_t position = -1;
};
/// Strategies of different positions as one.
Strategy combined(std::span<const Strategy> strategies);

/// Arguments whose partial sums give a partial sum: `jointly` all tensors together (add), `each` one of them while the
/// others are whole (mul, mm), `first` the first alone (div).
enum class Linear : uint8_t { not_at_all, jointly, each, first };

/// Every way in which a call runs in parts, of which each shards one dimension or has partial sums. `replicate_only`
/// where none is known.
class ShardingRule {
 public:
  using Function = std::vector<Strategy> (*)(const ShardingCall&, std::string_view equation);
  constexpr ShardingRule(Function function, std::string_view equation = {})
      : function_(function), equation_(equation) {}
  /// Letters of dimensions, as in `bnk,bkm->bnm`: a letter in the result shards it, one that is not makes a partial
  /// sum; `...` stands for leading dimensions that agree, `1` for one that may not be split. `(ab)` is one dimension
  /// of the places of `a`, each with those of `b`: only the outermost factor shards it.
  constexpr ShardingRule(const char* equation) : ShardingRule(by_letters, equation) {}
  /// The same rule of an operator that is linear. Partial sums go through it where they keep adding up: fractions that
  /// stay fractions, integers that stay the same.
  constexpr ShardingRule linear(Linear in = Linear::jointly) const {
    ShardingRule rule = *this;
    rule.linear_ = in;
    return rule;
  }
  std::vector<Strategy> operator()(const ShardingCall& call) const;
  Function function() const { return function_; }
  std::string_view equation() const { return equation_; }
  Linear linear_in() const { return linear_; }

  static std::vector<Strategy> by_letters(const ShardingCall&, std::string_view equation);

 private:
  Function function_;
  std::string_view equation_;
  Linear linear_ = Linear::not_at_all;
};
namespace sharding {
std::vector<Strategy> no_splits(const ShardingCall&, std::string_view);
std::vector<Strategy> broadcast_splits(const ShardingCall&, std::string_view);
std::vector<Strategy> zipped_splits(const ShardingCall&, std::string_view);
/// Only whole.
inline constexpr ShardingRule replicate_only{no_splits};
/// Along every dimension, aligned from the right as broadcasting aligns them.
inline constexpr ShardingRule pointwise{broadcast_splits};
/// Lists side by side: at each position, tensors of the first one's sizes along every dimension.
inline constexpr ShardingRule zipped{zipped_splits};

/// A part's share of `size` places.
int64_t share(int64_t size, int64_t part, int64_t parts);
/// The first list of integers among the arguments is the sizes of the first result: a part's are the part's.
std::vector<Rewritten> sizes_of_result(const ShardingCall&, const Strategy&, int64_t part, int64_t parts);
/// The strategies of an operator that is told its result's sizes.
std::vector<Strategy> told_sizes(std::vector<Strategy> strategies);
}  // namespace sharding

}  // namespace tare
