#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/run/run.h"

namespace tare {

/// What a call costs; nothing where a number of it does not fit 64 bits.
std::optional<Cost> countable_cost(const Call& call);

/// What one operator or module cost over a run.
struct CostCount {
  int64_t calls = 0;
  Cost cost;
};

/// FLOPs and bytes moved, from the rows' cost rules: each operator by itself, composites through what they are written
/// in. `flops` are those of contractions, equal to PyTorch's FlopCounterMode; other arithmetic is counted apart. What
/// backward does on a module's behalf is the module's. Sums are exact or refused: each question raises ValueError where
/// a number did not fit 64 bits.
class FlopCounter : public Reader {
 public:
  /// FLOPs of a call in place of its row's.
  using Formula = std::function<int64_t(const Call&)>;
  FlopCounter() = default;
  /// `formulas` by the operator's name without its overload, as `my::attention` or `mm`.
  explicit FlopCounter(std::map<std::string, Formula, std::less<>> formulas) : formulas_(std::move(formulas)) {}

  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::OperatorBegin, event::OperatorEnd, event::ModuleEntered>; }
  const Cost& total() const {
    check_countable();
    return total_;
  }
  /// By overload name; of one module with all within it, over all its calls, or of the whole run.
  using ByOperator = std::map<std::string_view, CostCount>;
  const ByOperator& by_operator() const { return of(0).by_operator; }
  const ByOperator& by_operator(Id module) const { return of(module).by_operator; }
  /// What a module and all within it cost, over all its calls, forward and backward.
  const CostCount& of_module(Id module) const { return of(module).count; }
  /// The ids of the modules that ran.
  std::vector<Id> modules() const;

 private:
  struct ModuleCost {
    CostCount count;
    ByOperator by_operator;
  };
  // One call of a module: its own operators, without those of the modules that it calls.
  struct ModuleCall {
    Id module = 0, caller = 0;
    std::vector<std::pair<const Op*, CostCount>> operators;
  };
  Cost cost_of(const Call& call) const;
  const ModuleCost& of(Id module) const;
  void check_countable() const;
  void add_up() const;

  std::map<std::string, Formula, std::less<>> formulas_;
  Cost total_;
  const Op* uncountable_ = nullptr;  // the first whose numbers, or their sum, did not fit
  std::unordered_map<Id, ModuleCall> calls_;
  std::vector<ModuleCall*> running_;  // of the operators that run
  ModuleCall* last_ = nullptr;        // that of the last operator, which the next one most likely shares
  Id last_id_ = 0;
  mutable std::unordered_map<Id, ModuleCost> by_module_;
  mutable bool added_up_ = false;
};

/// What modules returned.
class ModuleResults : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::ModuleReturned>; }
  /// The metadata of a module's results at its first call; empty when it did not run or returned no tensor.
  std::vector<TensorMeta> of(Id module) const;

 private:
  std::unordered_map<Id, std::vector<TensorMeta>> results_;
};

/// The innermost operator that raised last, with what it was given; forgotten when another one succeeds, since the
/// program has handled the error.
class FailedOperator : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::OperatorEnd>; }
  /// `in operator aten::mm(float32[2, 3], float32[4, 5])`; empty: none raised.
  const std::string& text() const { return text_; }
  /// Whether an error's text may be that operator's: it holds what the operator raised, where that is known.
  bool raised(std::string_view error) const { return !text_.empty() && error.find(message_) != std::string_view::npos; }

 private:
  std::string text_, message_;
};

}  // namespace tare
