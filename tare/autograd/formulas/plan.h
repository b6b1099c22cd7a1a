#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "tare/autograd/formulas/formula.h"
#include "tare/dispatch/row.h"

namespace tare {

namespace autograd {
class TypedFormula;
enum class Held : uint8_t;
}  // namespace autograd

/// What recording an operator takes, read off its row's formulas once.
struct DerivativePlan {
  /// Where a name's value comes from.
  enum class Source : uint8_t { argument, result, gradient, gradients, wanted };
  struct Slot {
    Source source;
    int64_t position = 0;  ///< which argument, result or gradient
    enum class Keeps : uint8_t {
      elements,
      metadata,
      dtype
    } keeps = Keeps::elements;  ///< what of a tensor a formula reads
    int64_t saved = -1;         ///< the number of its `Save`: arguments' tensors, then results, then values
    autograd::Held held = {};   ///< as what a typed formula is given it
  };
  struct Formula {
    std::vector<int64_t> arguments;  ///< positions of the arguments whose gradients it gives
    std::vector<size_t> places;      ///< of these in `differentiable`
    autograd::Expression expression;
    std::shared_ptr<const autograd::TypedFormula> typed;  ///< the same with known types; null if some are not
    std::vector<int> needs;                               ///< slots of arguments and results that it names
    uint64_t wanted = 0;  ///< a bit for each of `places`: it is evaluated if a gradient flows to one of them
  };
  /// What a call keeps for its backward: one argument or result, if a formula that names it is wanted.
  struct Save {
    uint64_t wanted = 0;
    int64_t position = 0;
    Slot::Keeps keeps = Slot::Keeps::elements;
    ParamTag tag = ParamTag::tensor;
    /// What is done to keep it. `other` takes a closer look: lists of tensors, what the operator overwrites. The
    /// remaining kinds are values other than tensors, grouped by size; lists and strings last.
    enum class How : uint8_t { tensor, metadata, dtype, other, word, byte, plain, integers, integers_opt, text };
    How how = How::other;
    uint32_t bytes = 0;  ///< of a value of which they are kept
    uint32_t word = 0;   ///< where a node keeps the value, or says where the list or text stands
    int64_t place = -1;  ///< which of `differentiable` the argument is; which tensor of the results; or -1
    int64_t edge = -1;   ///< of an argument, `place` where it says an edge: no argument is a list
    int64_t whole = -1;  ///< of an argument's metadata: which of `arguments` keeps the same one's elements, or -1
    bool is_word() const { return how > How::other; }
  };
  struct Output {
    int64_t position = 0;  ///< among the results
    bool flows = true;     ///< unless it is among `constants`
    bool last = false;     ///< the last that flows
    bool saved = false;    ///< among `results`, so that a node keeps its metadata even if no gradient comes in
  };
  /// What becomes of a call through which gradients flow.
  enum class Way : uint8_t {
    recorded,
    derived,   ///< a composite: what it is written in is recorded
    constant,  ///< nothing: the result does not depend on the arguments smoothly
    function,  ///< recorded by its Behavior
    out        ///< refused
  } way = Way::recorded;
  std::string name, operation;  ///< `AddBackward0`, `Add`
  std::vector<Slot> slots;
  std::vector<size_t> unpacked;  ///< these in the order in which backward takes them out of a node
  std::vector<Formula> formulas;
  std::vector<Save> arguments, results;  ///< what is kept before the operator runs, tensors first, and after
  /// How many of `arguments` there are of each kind, which stand behind one another in this order.
  struct Counts {
    uint32_t tensors = 0;           ///< and lists of them
    uint32_t words = 0, bytes = 0;  ///< values of eight bytes, and of one
    uint32_t plain = 0, lists = 0;  ///< of other sizes; lists of integers, and texts
  } counts;
  /// How many words so many bytes take.
  static uint32_t words_of(size_t bytes) { return static_cast<uint32_t>((bytes + 7) / 8); }
  uint32_t words = 0;                   ///< that a node keeps for them, besides the elements of lists and texts
  uint32_t saved = 0;                   ///< how many tensors, and results
  std::vector<int64_t> differentiable;  ///< arguments that have an edge each, a list one for each element; ascending
  std::vector<int64_t> constants;       ///< results that no gradient flows from, though they are floating: statistics
  std::vector<Output> outputs;          ///< results that are a tensor each; none where one is a list
  std::vector<uint32_t> rewritten;      ///< which of `arguments` the operator itself writes, besides the first
  bool lists = false;                   ///< some differentiable argument is a list
  bool given_lists = false;             ///< some argument is a list of tensors
  bool writes_self = false;             ///< the first argument is written
  bool may_return_self = false;         ///< a tensor for a tensor, so that it may be the same one
  bool one_result = false;              ///< a tensor that gradients flow from, and nothing written beside it
  bool implemented = true;              ///< else backward raises
  bool typed = false;                   ///< all formulas have a typed form
  int64_t wanted_slot = -1;             ///< which of `slots` says what is wanted, or -1
  uint32_t shells = 0;                  ///< a bit for each of `slots` whose metadata typed formulas want as a tensor
};

namespace autograd {

using Plan = DerivativePlan;

/// Makes an overload's plan if it has none yet.
/// Errors: SchemaError for a formula that names what the operator does not have.
const Plan& make_plan(const Op& op);
/// An overload's plan.
inline const Plan& plan_of(const Op& op) {
  if (const Plan* plan = std::atomic_ref(op.plan).load(std::memory_order_acquire)) [[likely]]
    return *plan;
  return make_plan(op);
}

}  // namespace autograd
}  // namespace tare
