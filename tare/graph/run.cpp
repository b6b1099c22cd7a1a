#include "tare/graph/run.h"

#include <array>
#include <cstring>
#include <functional>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/graph/line.h"

namespace tare::graph {

namespace {

// What a front end would tell of a recorded line.
SourceLine recorded_line(const void* line) {
  const auto& recorded = *static_cast<const Line*>(line);
  return {interned(recorded.file), recorded.line};
}

// Where the results of a call are put.
class Places {
 public:
  explicit Places(const Node& node) : node_(node) {
    const std::vector<Argument>& returns = node.op().schema.returns;
    check(returns.size() <= kMax, "{}: more than {} results", node.op().name, kMax);
    size_t next = 0, tensors = 0;
    for (size_t i = 0; i < returns.size(); ++i) {
      const Type& type = returns[i].type;
      if (type.kind != TypeKind::tensor) {
        if (others_.empty()) others_.resize(returns.size());
        results[i] = &others_[i];
      } else if (type.list) {
        if (lists_.empty()) lists_.resize(returns.size());
        results[i] = &lists_[i];
        next += static_cast<size_t>(node.result_counts[tensors++]);
      } else {
        results[i] = node.results[next++] != kNoPlace ? &tensors_[i] : nullptr;
        ++tensors;
      }
    }
  }
  Places(const Places&) = delete;

  // Shows the recorded value of each result with the tensor that is there now.
  template <class F>
  void each(const F& shown) {
    if (node_.result_counts.empty()) {
      for (size_t i = 0, next = 0; next < node_.results.size(); ++i) {
        if (!others_.empty() && node_.op().schema.returns[i].type.kind != TypeKind::tensor) continue;
        if (results[i] != nullptr) shown(node_.results[next], tensors_[i]);
        ++next;
      }
      return;
    }
    size_t next = 0, tensors = 0;
    const std::vector<Argument>& returns = node_.op().schema.returns;
    for (size_t i = 0; i < returns.size(); ++i) {
      if (returns[i].type.kind != TypeKind::tensor) continue;
      const auto count = static_cast<size_t>(node_.result_counts[tensors++]);
      if (returns[i].type.list) {
        lists_[i].resize(count);
        for (size_t k = 0; k < count; ++k) shown(node_.results[next + k], lists_[i][k]);
      } else if (results[i] != nullptr) {
        shown(node_.results[next], tensors_[i]);
      }
      next += count;
    }
  }
  // Whether lists are as long as they were.
  bool fit() const {
    size_t tensors = 0;
    const std::vector<Argument>& returns = node_.op().schema.returns;
    for (size_t i = 0; i < returns.size() && !lists_.empty(); ++i) {
      if (returns[i].type.kind != TypeKind::tensor) continue;
      const auto count = static_cast<size_t>(node_.result_counts[tensors++]);
      if (returns[i].type.list && lists_[i].size() != count) return false;
    }
    return true;
  }
  // Sets the results that are no tensors to what they were.
  void set_numbers() {
    if (others_.empty()) return;
    const std::vector<Argument>& returns = node_.op().schema.returns;
    size_t next = 0;
    for (size_t i = 0; i < returns.size(); ++i) {
      if (returns[i].type.kind == TypeKind::tensor) continue;
      const Value& value = node_.numbers[next++];
      if (const Scalar* const number = value.get<Scalar>()) {
        switch (returns[i].type.kind) {
          case TypeKind::integer: others_[i].integer = number->to_int(); break;
          case TypeKind::floating: others_[i].floating = number->to_double(); break;
          case TypeKind::boolean: others_[i].boolean = number->to_bool(); break;
          default: others_[i].scalar = *number;
        }
      } else if (const DType* const dtype = value.get<DType>()) {
        others_[i].dtype = *dtype;
      }
    }
  }

  static constexpr size_t kMax = 8;  // the most of any operator
  std::array<void*, kMax> results;

 private:
  union Other {
    Other() : scalar() {}
    Scalar scalar;
    int64_t integer;
    double floating;
    bool boolean;
    DType dtype;
  };
  const Node& node_;
  std::array<Tensor, kMax> tensors_;
  std::vector<std::vector<Tensor>> lists_;
  std::vector<Other> others_;
};

class Machine : WithinOperator {
 public:
  explicit Machine(const Graph& graph) : graph_(graph), before_(thread_state) {
    storages_.resize(graph.storages.size());
    tensors_.resize(graph.tensors.size());
    calls_.resize(graph.module_calls.size());
    first_.assign(graph.storages.size(), kNone);
    next_.assign(graph.tensors.size(), kNone);
    for (size_t i = graph.tensors.size(); i-- > 0;)
      if (const Index storage = graph.tensors[i].storage; storage != kNone)
        next_[i] = std::exchange(first_[static_cast<size_t>(storage)], static_cast<Index>(i));
    if (!graph.lines.empty()) tell_running_lines();
    thread_state.no_grad = true;
  }
  // Also after an error: what was entered is left.
  ~Machine() override {
    if (observer_ != nullptr && observer_ == thread_state.observer)
      for (; !entered_.empty(); entered_.pop_back())
        entered_.back() == Step::Kind::enter ? observer_->module_left() : observer_->phase_ended();
    within_operator = nullptr;
    running_line = {};
    thread_state.module_call = before_.module_call;
    thread_state.no_grad = before_.no_grad;
    set_state({before_.default_dtype, before_.default_device, before_.fake, before_.inference});
  }
  Machine(const Machine&) = delete;

  void give(std::vector<Tensor> inputs);
  Alive run() {
    while (at_ < graph_.steps.size()) take(graph_.steps[at_++]);
    Alive alive;
    alive.tensors.resize(tensors_.size());
    for (size_t i = 0; i < tensors_.size(); ++i)
      if (const Index on = graph_.tensors[i].storage; on != kNone && storages_[static_cast<size_t>(on)])
        alive.tensors[i] = tensor(static_cast<Index>(i));
    alive.storages = std::move(storages_);
    return alive;
  }

 private:
  void take(const Step& step);
  void make_call(const Node& node, Index index);
  void make_composite(const Node& node, const UnboxedArguments& args, Index index);
  void make_leaf(const Node& node, const UnboxedArguments& args, Index index);
  void before() override;
  void after() override;
  void keep_results();
  void put_back_arguments(const Node& node);
  const Tensor& tensor(Index index);
  Tensor bytes_of(Index storage) const;
  void make_storage(Index storage);
  void end_storage(Index storage);
  void enter_module(Index call);
  uint64_t call_number(Index call) {
    if (call == kNone) return 0;
    uint64_t& number = calls_[static_cast<size_t>(call)];
    return number != 0 ? number : number = new_module_call();
  }
  static void set_state(const CallState& state) {
    thread_state.default_dtype = state.default_dtype;
    thread_state.default_device = state.default_device;
    thread_state.fake = state.fake;
    thread_state.inference = state.inference;
  }
  const Node& node(Index index) const { return graph_.nodes[static_cast<size_t>(index)]; }
  const TensorInfo& info(Index tensor) const { return graph_.tensors[static_cast<size_t>(tensor)]; }

  const Graph& graph_;
  const ThreadState before_;
  Observer* const observer_ = thread_state.observer;
  size_t at_ = 0;  // the next step
  std::vector<Storage> storages_;
  std::vector<Tensor> tensors_;      // made when they are first asked for
  std::vector<Index> first_, next_;  // the tensors of each storage
  std::vector<uint64_t> calls_;      // the modules' calls' numbers now; 0: none yet
  std::vector<Step::Kind> entered_;
  // The leaf that runs.
  const Node* leaf_ = nullptr;
  Places* places_ = nullptr;
  bool kept_ = false;
};

void Machine::give(std::vector<Tensor> inputs) {
  check(inputs.size() == graph_.inputs.size(), "graph: {} inputs are given, it has {}", inputs.size(),
        graph_.inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Input& input = graph_.inputs[i];
    const TensorInfo& wanted = info(input.tensor);
    const auto refuse = [&](const std::string& why) {
      fail("graph: {} {}", input.name.empty() ? fmt::format("input {}", i) : input.name, why);
    };
    Tensor& given = inputs[i];
    if (!given.defined()) refuse("is undefined");
    if (!same(given.meta(), wanted.meta) || given.is_wrapped_number() != wanted.wrapped_number)
      refuse(fmt::format("is {} on {}, the graph was recorded with {} on {}", short_text(given.meta()),
                         given.device().str(), short_text(wanted.meta), wanted.meta.device().str()));
    if (wanted.storage != kNone) {
      const StorageInfo& memory = graph_.storages[static_cast<size_t>(wanted.storage)];
      if (!given.storage() || given.storage().bytes() != memory.bytes)
        refuse(fmt::format("has a storage of other than {} bytes", memory.bytes));
      Storage& storage = storages_[static_cast<size_t>(wanted.storage)];
      if (storage && storage != given.storage()) refuse("has to share its storage with an input before it");
      storage = given.storage();
    }
    tensors_[static_cast<size_t>(input.tensor)] = std::move(given);
  }
  // Constants that were there before: nobody hears of them.
  const ThreadGuard silent(&ThreadState::observer, static_cast<Observer*>(nullptr));
  for (size_t i = 0; i < storages_.size(); ++i) {
    if (!graph_.storages[i].before || storages_[i]) continue;
    check(graph_.storages[i].contents.has_value(), "graph: storage {} is no input, and its bytes are not known", i);
    make_storage(static_cast<Index>(i));
  }
}

void Machine::take(const Step& step) {
  using enum Step::Kind;
  switch (step.kind) {
    case begin: make_call(node(step.index), step.index); break;
    case end: break;
    case allocate:
      thread_state.module_call = call_number(graph_.storages[static_cast<size_t>(step.index)].module_call);
      make_storage(step.index);
      break;
    case resize: storages_[static_cast<size_t>(step.index)].resize(step.bytes); break;
    case free: end_storage(step.index); break;
    case save:
      if (observer_ != nullptr) observer_->saved(bytes_of(step.index));
      break;
    case release:
      if (observer_ != nullptr) observer_->released(bytes_of(step.index));
      break;
    case gradient:
      if (observer_ != nullptr) observer_->gradient_set(bytes_of(step.index));
      break;
    case enter: enter_module(step.index); break;
    case returned: {
      std::vector<const Tensor*> results;
      for (const Index result : graph_.module_calls[static_cast<size_t>(step.index)].returned)
        results.push_back(&tensor(result));
      if (observer_ != nullptr) observer_->module_returned(results.data(), static_cast<int64_t>(results.size()));
      break;
    }
    case leave:
      if (entered_.empty() || entered_.back() != Step::Kind::enter) break;
      entered_.pop_back();
      if (observer_ != nullptr) observer_->module_left();
      break;
    case begin_phase:
      entered_.push_back(begin_phase);
      if (observer_ != nullptr) observer_->phase_began(graph_.phases[static_cast<size_t>(step.index)].name);
      break;
    case end_phase:
      if (entered_.empty() || entered_.back() != begin_phase) break;
      entered_.pop_back();
      if (observer_ != nullptr) observer_->phase_ended();
      break;
    case collective: {
      const Collective& made = graph_.collectives[static_cast<size_t>(step.index)];
      if (observer_ != nullptr) observer_->collective(made.operation, made.group, made.sequence, made.bytes);
      break;
    }
  }
}

void Machine::enter_module(Index call) {
  thread_state.module_call = call_number(call);
  entered_.push_back(Step::Kind::enter);
  const Index module = graph_.module_calls[static_cast<size_t>(call)].module;
  if (observer_ != nullptr)
    observer_->module_entered(&graph_.modules[static_cast<size_t>(module)], thread_state.module_call);
}

void Machine::make_call(const Node& node, Index index) {
  std::array<const Tensor*, 32> few;
  std::vector<const Tensor*> many;
  const Tensor** operands = few.data();
  if (node.operands.size() > few.size()) {
    many.resize(node.operands.size());
    operands = many.data();
  }
  for (size_t i = 0; i < node.operands.size(); ++i)
    operands[i] = node.operands[i] == kNone ? nullptr : &tensor(node.operands[i]);
  const UnboxedArguments args(node.call, {operands, node.operands.size()});
  thread_state.module_call = call_number(node.module_call);
  if (!graph_.lines.empty())
    running_line =
        node.line == kNone ? RunningLine() : RunningLine{recorded_line, &graph_.lines[static_cast<size_t>(node.line)]};
  set_state(node.state);
  node.op().is_composite() || node.raised ? make_composite(node, args, index) : make_leaf(node, args, index);
}

// Also a leaf that raised: what happened within it are steps.
void Machine::make_composite(const Node& node, const UnboxedArguments& args, Index index) {
  const auto parts = [&] {
    for (;;) {
      const Step& step = graph_.steps[at_++];
      if (step.kind == Step::Kind::end && step.index == index) break;
      take(step);
    }
  };
  Run* const run = Run::innermost();
  if (run == nullptr) return parts();
  if (node.raised) {
    struct Again {};
    try {
      run->composite(node.op(), args.args(), nullptr, [&] {
        parts();
        throw Again();
      });
    } catch (const Again&) {
      return;
    }
  }
  Places places(node);
  run->composite(node.op(), args.args(), places.results.data(), [&] {
    parts();
    places.each([&](Index index, Tensor& place) {
      if (index >= 0) place = tensor(index);
    });
    places.set_numbers();
  });
}

void Machine::make_leaf(const Node& node, const UnboxedArguments& args, Index index) {
  Places places(node);
  leaf_ = &node;
  places_ = &places;
  kept_ = false;
  const bool is_void = node.op().schema.returns.empty();
  if (observer_ == nullptr) before();
  else within_operator = this;
  call(node.op(), args.args(), is_void ? nullptr : places.results.data());
  if (std::exchange(within_operator, nullptr) != nullptr) before();  // nobody took notice
  if (!kept_) after();
  check(graph_.steps[at_].kind == Step::Kind::end && graph_.steps[at_].index == index,
        "graph: a step that does not belong into a call");
  ++at_;
  if (!node.op().written_arguments.empty()) put_back_arguments(node);
}

// What the tape made first.
void Machine::before() {
  while (graph_.steps[at_].kind == Step::Kind::allocate) take(graph_.steps[at_++]);
}

void Machine::after() {
  keep_results();
  kept_ = true;
  while (graph_.steps[at_].kind != Step::Kind::end && graph_.steps[at_].kind != Step::Kind::begin)
    take(graph_.steps[at_++]);
}

void Machine::keep_results() {
  check(places_->fit(), "graph: {} gives another number of results than it did", leaf_->op().name);
  places_->each([&](Index index, const Tensor& made) {
    check(made.defined() == (index >= 0), "graph: {} gives other results than it did", leaf_->op().name);
    if (index < 0) return;
    const TensorInfo& wanted = info(index);
    if (!same(made.meta(), wanted.meta))
      fail("graph: {} gives {}, where it gave {}", leaf_->op().name, short_text(made.meta()), short_text(wanted.meta));
    Tensor& kept = tensors_[static_cast<size_t>(index)];
    if (wanted.storage != kNone) {
      Storage& storage = storages_[static_cast<size_t>(wanted.storage)];
      check(made.storage() && (!storage || storage == made.storage()),
            "graph: {} gives a result on another storage than it did", leaf_->op().name);
      if (!storage) storage = made.storage();
      else if (kept.defined()) return;
    }
    kept = made;
  });
}

// A tensor that the call changed in place is another value now; this one looks as it did.
void Machine::put_back_arguments(const Node& node) {
  for (const Index index : node.operands) {
    if (index == kNone) continue;
    Tensor& kept = tensors_[static_cast<size_t>(index)];
    const TensorInfo& wanted = info(index);
    if (!kept.defined() || wanted.storage == kNone) continue;
    if (kept.storage() != storages_[static_cast<size_t>(wanted.storage)] || !same(kept.meta(), wanted.meta))
      kept = Tensor();
  }
}

const Tensor& Machine::tensor(Index index) {
  Tensor& kept = tensors_[static_cast<size_t>(index)];
  if (kept.defined()) return kept;
  const TensorInfo& wanted = info(index);
  TensorMeta meta(wanted.meta);
  if (wanted.storage == kNone) return kept = Tensor::shell(std::move(meta));
  const Storage& storage = storages_[static_cast<size_t>(wanted.storage)];
  check(static_cast<bool>(storage), "graph: a tensor on storage {}, which is not there", wanted.storage);
  if (storage.data() != nullptr) {
    kept = Tensor(std::move(meta), storage);  // no element lies outside
  } else {
    kept = Tensor::shell(std::move(meta));
    kept.set_storage(storage);
  }
  kept.impl()->wrapped_number = wanted.wrapped_number;
  return kept;
}

Tensor Machine::bytes_of(Index storage) const {
  const Storage& memory = storages_[static_cast<size_t>(storage)];
  check(static_cast<bool>(memory), "graph: a step is about storage {}, which is not there", storage);
  Tensor shell = Tensor::shell(TensorMeta(DType::uint8, memory.device(), {memory.bytes()}));
  shell.set_storage(memory);
  return shell;
}

void Machine::make_storage(Index index) {
  const StorageInfo& info = graph_.storages[static_cast<size_t>(index)];
  Storage& storage = storages_[static_cast<size_t>(index)];
  const bool has_bytes = info.contents || (info.host && info.device.is_cpu());
  const FakeGuard fake(!has_bytes);
  storage = Storage(info.bytes, info.device);
  if (!info.contents) return;
  if (info.bytes > 0) std::memcpy(storage.data(), info.contents->data(), info.contents->size());
  storage->state = StorageState::known;
}

void Machine::end_storage(Index index) {
  Storage storage = std::move(storages_[static_cast<size_t>(index)]);
  for (Index at = first_[static_cast<size_t>(index)]; at != kNone; at = next_[static_cast<size_t>(at)])
    if (Tensor& kept = tensors_[static_cast<size_t>(at)]; kept.defined() && kept.storage() == storage) kept = Tensor();
}

}  // namespace

Alive run(const Graph& graph, std::vector<Tensor> inputs) {
  validate(graph);
  Machine machine(graph);
  machine.give(std::move(inputs));
  return machine.run();
}

std::vector<Tensor> fresh_inputs(const Graph& graph) {
  std::vector<Storage> storages(graph.storages.size());
  std::vector<Tensor> inputs;
  for (const Input& input : graph.inputs) {
    const TensorInfo& info = graph.tensors[static_cast<size_t>(input.tensor)];
    Tensor& made = inputs.emplace_back(Tensor::shell(TensorMeta(info.meta)));
    made.impl()->wrapped_number = info.wrapped_number;
    if (info.storage == kNone) continue;
    Storage& storage = storages[static_cast<size_t>(info.storage)];
    const StorageInfo& memory = graph.storages[static_cast<size_t>(info.storage)];
    if (!storage) storage = Storage::unknown(memory.bytes, memory.device);
    made.set_storage(storage);
  }
  return inputs;
}

void name_modules(const Graph& graph, Run& run) {
  for (const Module& module : graph.modules) run.name_module(&module, module.path, module.kind);
}

}  // namespace tare::graph
