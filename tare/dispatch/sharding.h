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

/// How one tensor of a call is placed on devices: whole on each, a piece of one dimension, or partial: what all of them
/// have is to be added, averaged, multiplied, or the largest or smallest taken.
struct Placement {
  enum class Kind : uint8_t {
    replicate,
    shard,
    partial_sum,
    partial_average,
    partial_product,
    partial_max,
    partial_min,
    strided_shard
  } kind = Kind::replicate;
  int64_t dim = 0;
  int64_t split = 1;  ///< of a strided shard: the dimension is this many pieces, of each of which it is a shard
  static constexpr Placement shard(int64_t dim) { return {.kind = Kind::shard, .dim = dim}; }
  bool is_shard() const { return kind == Kind::shard; }
  /// Of one dimension, strided or not.
  bool cuts() const { return kind == Kind::shard || kind == Kind::strided_shard; }
  bool is_partial() const { return kind != Kind::replicate && !cuts(); }
  friend bool operator==(Placement, Placement) = default;
};
constexpr Placement replicate{};
constexpr Placement partial_sum{Placement::Kind::partial_sum};
constexpr Placement partial_average{Placement::Kind::partial_average};
constexpr Placement partial_product{Placement::Kind::partial_product};
constexpr Placement partial_max{Placement::Kind::partial_max};
constexpr Placement partial_min{Placement::Kind::partial_min};

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
  /// Of each tensor that the schema takes, lists flattened, or gives back, whether the call has it. The results' is
  /// empty where results() is.
  const std::vector<bool>& has_input() const { return has_input_; }
  const std::vector<bool>& has_result() const { return results(), has_result_; }
  /// Where the tensors of argument `i` begin among the inputs.
  size_t begin_of(int64_t i) const;

 private:
  const Op* op_;
  Form form_;
  std::vector<const void*> args_;
  std::vector<TensorMeta> inputs_;
  std::vector<bool> has_input_;
  mutable std::vector<bool> has_result_;
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

/// Into which pieces a sharded dimension may be cut: as torch.chunk cuts, where the last may be shorter and some may be
/// empty; the same without empty ones; equal ones only.
enum class Pieces : uint8_t { any, filled, equal };

/// One way to run a call in parts: how each tensor argument is placed, and what each result then is.
struct Strategy {
  std::vector<Placement> inputs, results;
  ArgumentRewrite arguments = nullptr;
  /// Where lists go side by side: the position whose tensors it places. Strategies of several positions combine.
  int64_t position = -1;
  /// Where dimensions of different sizes are sharded, equal ones whatever the rule says.
  Pieces pieces = Pieces::any;
};
/// Strategies of different positions as one.
Strategy combined(std::span<const Strategy> strategies);

/// Every way in which a call runs in parts, of which each shards one dimension or has partial tensors. `replicate_only`
/// where none is known.
///
/// Which arguments partial tensors may be given for is a text: `self+src` means both of them together, `self|other`
/// either of them; `+` all together, `|` any one. The others are whole.
class ShardingRule {
 public:
  using Function = std::vector<Strategy> (*)(const ShardingCall&, std::string_view equation);
  constexpr ShardingRule(Function function, std::string_view equation = {})
      : function_(function), equation_(equation) {}
  /// Letters of dimensions, as in `bnk,bkm->bnm`, a term for each tensor of the schema: a letter in the result shards
  /// it, one that is not makes a partial sum; `...` stands for dimensions that agree, `1` for one that may not be
  /// split, `*` for any number of these, `-` for a result that the call does not have. `(ab)` is one dimension of the
  /// places of `a`, each with those of `b`: only the outermost factor shards it.
  constexpr ShardingRule(const char* equation) : ShardingRule(by_letters, equation) {}
  /// The same rule of an operator that is linear in these arguments. Partial sums go through it where they keep adding
  /// up: fractions that stay fractions, integers that stay the same. So do averages, beside whole addends too.
  constexpr ShardingRule linear(std::string_view in = "+") const {
    ShardingRule rule = *this;
    rule.linear_ = in;
    return rule;
  }
  /// ... of one that puts elements of these arguments into places, whatever they are: all that is partial goes through.
  constexpr ShardingRule moving(std::string_view in = "+") const {
    ShardingRule rule = linear(in);
    rule.moved_ = in;
    return rule;
  }
  /// ... of one that keeps the order of these arguments' elements, or reverses it: the largest and the smallest go
  /// through.
  constexpr ShardingRule increasing(std::string_view in = "|") const {
    ShardingRule rule = *this;
    rule.increasing_ = in;
    return rule;
  }
  constexpr ShardingRule decreasing(std::string_view in = "|") const {
    ShardingRule rule = *this;
    rule.decreasing_ = in;
    return rule;
  }
  std::vector<Strategy> operator()(const ShardingCall& call) const;
  Function function() const { return function_; }
  std::string_view equation() const { return equation_; }
  std::string_view linear_in() const { return linear_; }
  std::string_view increasing_in() const { return moved_.empty() ? increasing_ : moved_; }
  std::string_view decreasing_in() const { return decreasing_; }

  static std::vector<Strategy> by_letters(const ShardingCall&, std::string_view equation);

 private:
  Function function_;
  std::string_view equation_;
  std::string_view linear_, moved_, increasing_, decreasing_;
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

/// A part's share of `size` places, and the first of them.
int64_t share(int64_t size, int64_t part, int64_t parts);
int64_t first_place(int64_t size, int64_t part, int64_t parts);
/// The first list of integers among the arguments is the sizes of the first result: a part's are the part's.
std::vector<Rewritten> sizes_of_result(const ShardingCall&, const Strategy&, int64_t part, int64_t parts);
/// The strategies of an operator that is told its result's sizes.
std::vector<Strategy> told_sizes(std::vector<Strategy> strategies);
}  // namespace sharding

}  // namespace tare
