#pragma once

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "tare/core/thread.h"
#include "tare/graph/onnx/assume.h"
#include "tare/graph/onnx/call.h"
#include "tare/graph/open_modules.h"

namespace tare::graph::onnx {

/// What is computed while it lives is values: no reader hears of it.
struct Unheard {
  const FakeGuard real{false};
  const NoGradGuard no_grad;
  const ThreadGuard<Interceptor*> unseen{&ThreadState::interceptors, nullptr};
  const ThreadGuard<Observer*> unheard{&ThreadState::observer, nullptr};
};

/// A number whose value is known.
Item known_number(const Scalar& value, DType dtype);
/// A row of integers on the CPU.
Tensor known_numbers(IntList values);

/// Runs graphs of a model. Values live until the last node that takes them.
class Machine {
 public:
  Machine(Program& program, const RunOptions& options, Result& result)
      : program(program), options(options), result_(result) {
    for (const Constant& constant : options.constants) weights_.emplace(constant.record, constant.item);
  }
  ~Machine();
  Machine(const Machine&) = delete;

  /// A graph of the node that runs, which sees the values around it.
  std::vector<Item> run_within(const Graph& graph, std::vector<Item> inputs);
  std::vector<Item> run(const Graph& graph, std::vector<Item> inputs, std::span<Item> weights);
  /// On the run's device. Errors: TypeError for what is no tensor.
  const Tensor& tensor_of(Item& item);
  /// Undefined where its values are not known.
  const Tensor& known_of(Item& item);
  /// What `make` makes of tensors, and of their values where all are known; it is of the element type `type`.
  template <class F>
  Item lift(const std::vector<Item*>& from, int32_t type, const F& make) {
    std::vector<Tensor> tensors, known;
    for (Item* const item : from) {
      tensors.push_back(tensor_of(*item));
      if (const Tensor& values = known_of(*item); values.defined()) known.push_back(values);
    }
    Item item = Item::of(make(tensors), type);
    if (known.size() != tensors.size() || item.tensor.numel() > kMostKnown) return item;
    const Unheard unheard;
    item.known = make(known);
    return item;
  }
  void assume(std::string text);
  /// Whether what runs is a node at assumed sizes and values.
  bool assuming() const { return assumption_ != nullptr; }
  /// A size that hangs on what has no values here. Errors: DataDependentError with the text, but where sizes are
  /// assumed.
  int64_t free_size(const std::string& text);
  Item weight(const TensorRecord& record);
  const Attribute* attribute(const Attribute& said) const;
  /// What a value is for messages.
  std::string name_of(const Node& node, size_t input) const;
  const Graph& graph() const { return *frame_->graph; }

  Program& program;
  const RunOptions& options;

 private:
  struct Scope {
    const Graph* graph = nullptr;
    // Of values among `items`; kNone: not made as yet, or taken for the last time; below: -2 is the first of `weights`.
    std::vector<Index> places;
    std::deque<Item> items;
    std::vector<Index> free;  // places of `items`
    std::span<Item> weights;
    Item& item(Index value);
    Item& keep(Index value, Item item);
    void end(Index value, bool whole);
    Scope* outer = nullptr;        // what a graph within a node sees
    const Node* caller = nullptr;  // of a function
    Scope* caller_scope = nullptr;
    const Function* function = nullptr;
  };
  std::vector<Item> run_scope(Scope& scope, std::vector<Item> inputs);
  std::vector<Item> results_of(const Node& node);
  std::vector<Item> call(const Node& node);
  std::vector<Item> call(const Node& node, std::vector<Item*> inputs);
  std::optional<std::vector<Item>> assumed(const Node& node, std::string why, std::string& problem);
  std::vector<Item> at_assumption(const Node& node, Assumption& assumption);
  bool keeps_going() const { return options.keep_going && !assuming(); }
  std::vector<Item> call_function(const Node& node);
  std::vector<Item> lowered(Call& call);
  std::vector<Tensor> values_of(Call& call) const;
  std::vector<Item*> inputs_of(const Node& node);
  std::optional<std::vector<Item>> recorded(const Node& node, bool said);
  void compare(Index value, const Item& item, const Node& node);
  void compare_open(Index value, const TypeRecord& type, const Item& item, const Node& node);
  void fail_at(const Node& node, Error& error);
  std::vector<const Tensor*> made_and_taken(Index first, Index node) const;
  Place place(const Node& node) const;
  Item& value(const Ref& ref);

  Result& result_;
  Scope* frame_ = nullptr;
  OpenModules<Frame, Index> open_;
  std::unordered_map<const TensorRecord*, Item> weights_;
  std::unordered_map<std::string_view, int64_t> bound_;  // sizes that only names tell
  int depth_ = 0;
  Assumption* assumption_ = nullptr;
  int64_t assumptions_ = 0;  // how many were made
  int assumed_deep_ = 0;
  int64_t within_ = 0;
  std::unordered_set<const Node*> failed_;
};

/// Where the record of a tensor is read as a value.
Item item_of(const Program& program, const TensorRecord& record, Device device);

}  // namespace tare::graph::onnx
