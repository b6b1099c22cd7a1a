#include "tare/graph/order.h"

#include <algorithm>

namespace tare::graph {

namespace {

// New numbers for the items of a table.
class Numbers {
 public:
  explicit Numbers(size_t size) : number_(size, kNone) {}
  // The number of an item; one that has none gets the next.
  Index operator()(Index item) {
    if (item < 0) return item;
    Index& number = number_[static_cast<size_t>(item)];
    if (number == kNone) {
      number = static_cast<Index>(items_.size());
      items_.push_back(item);
    }
    return number;
  }
  bool has(Index item) const { return number_[static_cast<size_t>(item)] != kNone; }
  const std::vector<Index>& items() const { return items_; }

 private:
  std::vector<Index> number_, items_;
};

class Ordering {
 public:
  explicit Ordering(const Graph& from)
      : from_(from),
        storages_(from.storages.size()),
        tensors_(from.tensors.size()),
        nodes_(from.nodes.size()),
        modules_(from.modules.size()),
        calls_(from.module_calls.size()),
        phases_(from.phases.size()),
        lines_(from.lines.size()) {}

  Graph made() {
    find_inputs();
    for (const Input& input : inputs_) tensor(input.tensor);
    for (const Step& step : from_.steps) number(step);
    fill();
    return std::move(to_);
  }

 private:
  template <class F>
  void each_tensor(const Step& step, const F& shown) const {
    if (step.kind == Step::Kind::returned) {
      for (const Index tensor : from_.module_calls[static_cast<size_t>(step.index)].returned) shown(tensor);
    } else if (step.kind == Step::Kind::begin || step.kind == Step::Kind::end) {
      const Node& node = from_.nodes[static_cast<size_t>(step.index)];
      for (const Index tensor : step.kind == Step::Kind::begin ? node.operands : node.results)
        if (tensor >= 0) shown(tensor);
    }
  }
  static bool is_about_storage(const Step& step) {
    return step.kind >= Step::Kind::allocate && step.kind <= Step::Kind::gradient;
  }

  void find_inputs() {
    inputs_ = from_.inputs;
    extra_ = from_.tensors;
    std::vector<char> settled(from_.storages.size(), false);
    const auto storage_of = [&](Index tensor) { return from_.tensors[static_cast<size_t>(tensor)].storage; };
    for (const Input& input : inputs_)
      if (const Index storage = storage_of(input.tensor); storage != kNone)
        settled[static_cast<size_t>(storage)] = true;
    const auto is_input = [&](Index storage) {
      const StorageInfo& info = from_.storages[static_cast<size_t>(storage)];
      return info.before && !info.contents && !std::exchange(settled[static_cast<size_t>(storage)], char{true});
    };
    std::vector<char> named(from_.tensors.size(), false);
    for (const Input& input : inputs_) named[static_cast<size_t>(input.tensor)] = true;
    for (const Step& step : from_.steps)
      each_tensor(step, [&](Index tensor) {
        const Index storage = storage_of(tensor);
        if (storage != kNone && is_input(storage)) inputs_.push_back({tensor, {}, Role::input});
      });
    // Of others, nobody read a tensor: they are bytes.
    for (const Step& step : from_.steps) {
      if (!is_about_storage(step) || step.kind == Step::Kind::free || !is_input(step.index)) continue;
      const StorageInfo& info = from_.storages[static_cast<size_t>(step.index)];
      inputs_.push_back({static_cast<Index>(extra_.size()), {}, Role::input});
      extra_.push_back({TensorMeta(DType::uint8, info.device, {info.bytes}), step.index});
    }
    tensors_ = Numbers(extra_.size());
  }

  Index tensor(Index index) {
    if (index < 0) return index;
    storage(extra_[static_cast<size_t>(index)].storage);
    return tensors_(index);
  }
  void storage(Index index) {
    if (index == kNone || storages_.has(index)) return;
    storages_(index);
    call(from_.storages[static_cast<size_t>(index)].module_call);
  }
  void call(Index index) {
    if (index == kNone || calls_.has(index)) return;
    const ModuleCall& made = from_.module_calls[static_cast<size_t>(index)];
    call(made.caller);
    calls_(index);
    modules_(made.module);
  }

  void number(const Step& step) {
    using enum Step::Kind;
    switch (step.kind) {
      case begin: {
        nodes_(step.index);
        const Node& node = from_.nodes[static_cast<size_t>(step.index)];
        call(node.module_call);
        lines_(node.line);
        break;
      }
      case allocate:
      case resize:
      case save:
      case release:
      case gradient: storage(step.index); break;
      case enter:
      case returned:
      case leave: call(step.index); break;
      case begin_phase:
      case end_phase: phases_(step.index); break;
      case end:
      case free:
      case collective: break;
    }
    each_tensor(step, [&](Index index) { tensor(index); });
  }

  void find_parents() {
    parent_.assign(from_.nodes.size(), kNone);
    std::vector<Index> open;
    for (const Step& step : from_.steps) {
      if (step.kind == Step::Kind::begin) {
        parent_[static_cast<size_t>(step.index)] = open.empty() ? kNone : open.back();
        open.push_back(step.index);
      } else if (step.kind == Step::Kind::end) {
        open.pop_back();
      }
    }
  }

  void fill() {
    find_parents();
    for (const Input& input : inputs_) to_.inputs.push_back({tensor(input.tensor), input.name, input.role});
    for (const Index output : from_.outputs) to_.outputs.push_back(tensor(output));
    for (const Index i : nodes_.items()) fill_node(i);
    for (const Index i : storages_.items()) {
      StorageInfo& storage = to_.storages.emplace_back(from_.storages[static_cast<size_t>(i)]);
      storage.node = nodes_(storage.node);
      storage.module_call = calls_(storage.module_call);
    }
    for (const Index i : tensors_.items()) {
      TensorInfo& info = to_.tensors.emplace_back(extra_[static_cast<size_t>(i)]);
      info.storage = storages_(info.storage);
    }
    for (const Index i : modules_.items()) to_.modules.push_back(from_.modules[static_cast<size_t>(i)]);
    for (const Index i : calls_.items()) {
      const ModuleCall& call = from_.module_calls[static_cast<size_t>(i)];
      ModuleCall& kept = to_.module_calls.emplace_back(modules_(call.module), calls_(call.caller));
      for (const Index returned : call.returned) kept.returned.push_back(tensors_(returned));
    }
    for (const Index i : phases_.items()) to_.phases.push_back(from_.phases[static_cast<size_t>(i)]);
    for (const Index i : lines_.items()) to_.lines.push_back(from_.lines[static_cast<size_t>(i)]);
    to_.collectives = from_.collectives;
    for (const Step& step : from_.steps) fill_step(step);
  }

  void fill_node(Index index) {
    Node& node = to_.nodes.emplace_back(from_.nodes[static_cast<size_t>(index)]);
    const auto at = static_cast<Index>(to_.nodes.size()) - 1;
    for (Index& operand : node.operands) operand = tensors_(operand);
    for (Index& result : node.results) result = tensors_(result);
    node.parent = nodes_(parent_[static_cast<size_t>(index)]);
    node.module_call = calls_(node.module_call);
    node.phase = phases_(node.phase);
    node.line = lines_(node.line);
    node.end = at + 1;
    for (Index around = node.parent; around != kNone; around = to_.nodes[static_cast<size_t>(around)].parent)
      to_.nodes[static_cast<size_t>(around)].end = at + 1;
  }

  void fill_step(Step step) {
    using enum Step::Kind;
    switch (step.kind) {
      case begin:
      case end: step.index = nodes_(step.index); break;
      case free:
        if (!storages_.has(step.index)) return;  // only what a call did by itself was about it
        [[fallthrough]];
      case allocate:
      case resize:
      case save:
      case release:
      case gradient: step.index = storages_(step.index); break;
      case enter:
      case returned:
      case leave: step.index = calls_(step.index); break;
      case begin_phase:
      case end_phase: step.index = phases_(step.index); break;
      case collective: break;
    }
    to_.steps.push_back(step);
  }

  const Graph& from_;
  Graph to_;
  std::vector<Input> inputs_;
  std::vector<TensorInfo> extra_;  // the tensors, and those of inputs that had none
  std::vector<Index> parent_;
  Numbers storages_, tensors_, nodes_, modules_, calls_, phases_, lines_;
};

}  // namespace

Graph ordered(const Graph& graph) { return Ordering(graph).made(); }

}  // namespace tare::graph
