#include "tare/graph/capture.h"

#include <algorithm>

#include "tare/core/error.h"
#include "tare/graph/order.h"

namespace tare::graph {

namespace {

// More tensors on one storage are found by their hash.
constexpr int32_t kFew = 16;

size_t hash_of(Index storage, const TensorMeta& meta) {
  size_t hash = static_cast<size_t>(storage);
  const auto add = [&](int64_t number) { hash = hash * 1'000'003 ^ static_cast<size_t>(number); };
  add(meta.storage_offset());
  for (const int64_t size : meta.sizes()) add(size);
  for (const int64_t stride : meta.strides()) add(stride);
  return hash;
}

}  // namespace

void Capture::input(Tensor tensor, std::string name, Role role) {
  check(tensor.defined(), "capture: an input '{}' that is undefined", name);
  check(graph_.steps.empty(), "capture: the input '{}' was named after the run began", name);
  declared_.push_back({std::move(tensor), std::move(name), role});
}

void Capture::inputs(const Graph& graph, const std::vector<Tensor>& tensors) {
  check(tensors.size() == graph.inputs.size(), "capture: {} tensors for {} inputs", tensors.size(),
        graph.inputs.size());
  for (size_t i = 0; i < tensors.size(); ++i) input(tensors[i], graph.inputs[i].name, graph.inputs[i].role);
}

void Capture::output(Run& run, const Tensor& tensor) { graph_.outputs.push_back(this->tensor(run, tensor)); }

void Capture::declare(Run& run) {
  // What nobody else holds ends here.
  const std::vector<Declared> declared = std::exchange(declared_, {});
  for (const Declared& each : declared) {
    const Index index = tensor(run, each.tensor);
    graph_.inputs.push_back({index, each.name, each.role});
    if (const Index storage = graph_.tensors[static_cast<size_t>(index)].storage; storage != kNone)
      known_[static_cast<size_t>(storage)].settled = true;
  }
}

void Capture::read(const Event& event, const Moment& now) {
  if (!declared_.empty()) declare(now.run);
  using enum Step::Kind;
  on(
      event, [&](const event::OperatorBegin& e) { begin_call(e, now); },
      [&](const event::OperatorEnd& e) { end_call(e, now); },
      [&](const event::StorageAllocated& e) { allocated(e, now); },
      [&](const event::StorageResized& e) { step(resize, storage(now.run, *now.storage), e.bytes); },
      [&](const event::StorageFreed& e) {
        const Index freed = find_storage(e.storage);
        if (freed == kNone) return;
        known_[static_cast<size_t>(freed)].freed = true;
        step(free, freed);
      },
      [&](const event::Saved&) { step(save, storage(now.run, *now.storage)); },
      [&](const event::Released&) { step(release, storage(now.run, *now.storage)); },
      [&](const event::GradientSet&) { step(gradient, storage(now.run, *now.storage)); },
      [&](const event::ModuleEntered& e) {
        const Index caller = module_call(e.parent);
        const auto [found, added] = modules_.try_emplace(e.module, static_cast<Index>(module_ids_.size()));
        if (added) module_ids_.push_back(e.module);
        const Index call = module_call(e.call);
        graph_.module_calls[static_cast<size_t>(call)].module = found->second;
        graph_.module_calls[static_cast<size_t>(call)].caller = caller;
        step(enter, call);
      },
      [&](const event::ModuleReturned& e) {
        const Index call = module_call(e.call);
        for (const Tensor* result : now.results) {
          const Index index = tensor(now.run, *result);
          graph_.module_calls[static_cast<size_t>(call)].returned.push_back(index);
        }
        step(returned, call);
      },
      [&](const event::ModuleLeft& e) { step(leave, module_call(e.call)); },
      [&](const event::PhaseBegin& e) {
        phases_.push_back(static_cast<Index>(graph_.phases.size()));
        graph_.phases.push_back({std::string(e.name)});
        step(begin_phase, phases_.back());
      },
      [&](const event::PhaseEnd&) {
        if (phases_.empty()) return;  // it began before the first event
        step(end_phase, phases_.back());
        phases_.pop_back();
      },
      [&](const event::Collective& e) {
        step(collective, static_cast<Index>(graph_.collectives.size()));
        graph_.collectives.push_back({std::string(e.operation), std::string(e.group), e.sequence, e.bytes});
      });
}

void Capture::begin_call(const event::OperatorBegin& begun, const Moment& now) {
  // What somebody calls in an operator's place is the operator's own matter.
  if (!open_.empty() && open_.back().leaf) {
    ++nested_;
    return;
  }
  const auto index = static_cast<Index>(graph_.nodes.size());
  Node& node = graph_.nodes.emplace_back();
  node.call = box_call(*begun.op, now.call->args);
  size_t count = 0;
  for (const int64_t tensors : node.call.counts) count += static_cast<size_t>(tensors);
  node.operands.reserve(count);
  each_operand(*begun.op, now.call->args, [&](const Tensor& operand, int64_t) {
    const Index found = tensor(now.run, operand);
    node.operands.push_back(found);
    if (found == kNone) return true;
    const Index on = graph_.tensors[static_cast<size_t>(found)].storage;
    if (on != kNone && !known_[static_cast<size_t>(on)].settled) settle(on, operand);
    return true;
  });
  node.module_call = module_call(begun.module_call);
  node.phase = phases_.empty() ? kNone : phases_.back();
  node.state = {thread_state.default_dtype, thread_state.default_device, thread_state.fake, thread_state.inference};
  if (options_.lines && source_line != nullptr) node.line = line(source_line());
  open_.push_back({index, graph_.steps.size(), !begun.op->is_composite()});
  step(Step::Kind::begin, index);
}

void Capture::end_call(const event::OperatorEnd& ended, const Moment& now) {
  if (nested_ > 0) {
    --nested_;
    return;
  }
  if (open_.empty()) return;  // it began before the first event
  const Open open = open_.back();
  Node& node = graph_.nodes[static_cast<size_t>(open.node)];
  node.raised = ended.raised;
  if (!node.raised) {
    take_results(node, *now.call, now.run);
    if (open.leaf) drop_own_steps(open);
  }
  open_.pop_back();
  step(Step::Kind::end, open.node);
}

void Capture::take_results(Node& node, const Call& call, Run& run) {
  const std::vector<Argument>& returns = call.op.schema.returns;
  const bool lists = std::ranges::any_of(returns, [](const Argument& one) { return one.type.list; });
  node.results.reserve(returns.size());
  for (size_t i = 0; i < returns.size(); ++i) {
    const Type& type = returns[i].type;
    void* const place = call.results == nullptr ? nullptr : call.results[i];
    if (type.kind != TypeKind::tensor) {
      node.numbers.push_back(place == nullptr ? Value() : box_result(type, place));
      continue;
    }
    const size_t before = node.results.size();
    if (place == nullptr) {
      node.results.push_back(kNoPlace);
    } else if (type.list) {
      for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(place))
        node.results.push_back(tensor(run, item));
    } else {
      node.results.push_back(tensor(run, *static_cast<const Tensor*>(place)));
    }
    if (lists) node.result_counts.push_back(static_cast<int64_t>(node.results.size() - before));
  }
}

// What a leaf does by itself it does again. What the tape made within it outlives it though it is no result, and comes
// first.
void Capture::drop_own_steps(const Open& open) {
  using enum Step::Kind;
  const Node& node = graph_.nodes[static_cast<size_t>(open.node)];
  const auto is_result = [&](Index storage) {
    return std::ranges::any_of(node.results, [&](Index result) {
      return result >= 0 && graph_.tensors[static_cast<size_t>(result)].storage == storage;
    });
  };
  const auto is_own = [&](const Step& step) {
    switch (step.kind) {
      case resize: return true;
      case allocate: return known_[static_cast<size_t>(step.index)].freed || is_result(step.index);
      case free: return graph_.storages[static_cast<size_t>(step.index)].node == open.node;
      default: return false;
    }
  };
  const auto first = graph_.steps.begin() + static_cast<std::ptrdiff_t>(open.step) + 1;
  graph_.steps.erase(std::remove_if(first, graph_.steps.end(), is_own), graph_.steps.end());
  std::stable_partition(first, graph_.steps.end(), [](const Step& step) { return step.kind == allocate; });
}

void Capture::allocated(const event::StorageAllocated& made, const Moment& now) {
  StorageInfo info;
  info.bytes = made.bytes;
  info.device = made.device;
  info.host = now.storage->data != nullptr;
  info.node = open_.empty() ? kNone : open_.back().node;
  info.module_call = module_call(made.module_call);
  step(Step::Kind::allocate, add_storage(made.storage, info));
}

Index Capture::add_storage(Id id, const StorageInfo& info) {
  const auto index = static_cast<Index>(graph_.storages.size());
  graph_.storages.push_back(info);
  known_.emplace_back();
  if (id >= storage_of_.size()) storage_of_.resize(std::max<size_t>(id + 1, 2 * storage_of_.size()), kNone);
  storage_of_[id] = index;
  return index;
}

Index Capture::storage(Run& run, const StorageImpl& storage) {
  const Id id = run.id(storage);
  if (const Index found = find_storage(id); found != kNone) return found;
  StorageInfo info;
  info.bytes = storage.bytes;
  info.device = storage.device;
  info.before = true;
  info.host = storage.data != nullptr;
  return add_storage(id, info);
}

Index Capture::tensor(Run& run, const Tensor& tensor) {
  if (!tensor.defined()) return kNone;
  const Index on = tensor.storage() ? storage(run, *tensor.storage().operator->()) : kNone;
  const auto added = [&] {
    const auto index = static_cast<Index>(graph_.tensors.size());
    graph_.tensors.push_back({tensor.meta(), on, tensor.is_wrapped_number()});
    next_.push_back(kNone);
    return index;
  };
  const auto is_it = [&](Index index) {
    const TensorInfo& info = graph_.tensors[static_cast<size_t>(index)];
    return info.storage == on && info.wrapped_number == tensor.is_wrapped_number() && same(info.meta, tensor.meta());
  };
  if (on == kNone) return added();
  Known& known = known_[static_cast<size_t>(on)];
  for (Index at = known.first; at != kNone; at = next_[static_cast<size_t>(at)])
    if (is_it(at)) return at;
  if (known.count < kFew) {
    const Index index = added();
    next_.back() = std::exchange(known.first, index);
    ++known.count;
    return index;
  }
  const size_t hash = hash_of(on, tensor.meta());
  const auto [first, last] = many_.equal_range(hash);
  for (auto at = first; at != last; ++at)
    if (is_it(at->second)) return at->second;
  const Index index = added();
  many_.emplace(hash, index);
  return index;
}

// At its first use: what a storage holds then that no call made.
void Capture::settle(Index storage, const Tensor& tensor) {
  known_[static_cast<size_t>(storage)].settled = true;
  StorageInfo& info = graph_.storages[static_cast<size_t>(storage)];
  const bool made_by_leaf = info.node != kNone && !graph_.nodes[static_cast<size_t>(info.node)].op().is_composite();
  if (made_by_leaf || !tensor.known() || !info.device.is_cpu()) return;
  const std::byte* const data = tensor.storage().data();
  const int64_t bytes = tensor.storage().bytes();
  if (bytes > kMaxConstant || bytes != info.bytes || (data == nullptr && bytes > 0)) {
    info.host = info.before && info.host;  // it will have no values
    return;
  }
  info.contents.emplace(reinterpret_cast<const char*>(data), static_cast<size_t>(bytes));
}

Index Capture::module_call(Id call) {
  if (call == 0) return kNone;
  if (call == last_call_) return last_module_call_;
  const auto [found, added] = module_calls_.try_emplace(call, static_cast<Index>(graph_.module_calls.size()));
  if (added) graph_.module_calls.emplace_back();
  last_call_ = call;
  return last_module_call_ = found->second;
}

Index Capture::line(SourceLine line) {
  if (line.line == 0) return kNone;
  const auto [found, added] =
      lines_.try_emplace({std::string(line.file), line.line}, static_cast<Index>(graph_.lines.size()));
  if (added) graph_.lines.push_back({std::string(line.file), line.line});
  return found->second;
}

Graph Capture::take(const Run& run) {
  check(open_.empty(), "capture: the graph was asked for while an operator runs");
  for (; !phases_.empty(); phases_.pop_back()) step(Step::Kind::end_phase, phases_.back());
  for (const Id id : module_ids_) graph_.modules.push_back({run.module(id).path, run.module(id).kind});
  return ordered(graph_);
}

}  // namespace tare::graph
