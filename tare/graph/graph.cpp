#include "tare/graph/graph.h"

#include <algorithm>

#include "tare/core/error.h"

namespace tare::graph {

bool same(const TensorMeta& a, const TensorMeta& b) {
  return a.same_as(b) ||
         (a.dtype() == b.dtype() && a.device() == b.device() && a.sizes() == b.sizes() && a.strides() == b.strides() &&
          a.storage_offset() == b.storage_offset() && a.is_conj() == b.is_conj() && a.is_neg() == b.is_neg());
}

bool operator==(const TensorInfo& a, const TensorInfo& b) {
  return a.storage == b.storage && a.wrapped_number == b.wrapped_number && same(a.meta, b.meta);
}

bool operator==(const Node& a, const Node& b) {
  return tare::same(a.call, b.call) && a.operands == b.operands && a.results == b.results &&
         a.result_counts == b.result_counts &&
         std::ranges::equal(a.numbers, b.numbers, [](const Value& x, const Value& y) { return tare::same(x, y); }) &&
         a.parent == b.parent && a.end == b.end && a.module_call == b.module_call && a.phase == b.phase &&
         a.line == b.line && a.state == b.state && a.raised == b.raised;
}

const char* name(Role role) {
  static constexpr const char* names[] = {"input", "parameter", "buffer"};
  return names[static_cast<int>(role)];
}

std::vector<Index> Graph::written(const Node& node) const {
  std::vector<Index> found;
  const Op& op = node.op();
  if (op.is_composite()) return found;
  size_t next = 0;
  for (size_t k = 0; k < op.tensor_arguments.size(); ++k) {
    const bool writes = std::ranges::find(op.written_arguments, op.tensor_arguments[k]) != op.written_arguments.end();
    for (int64_t i = 0; i < node.call.counts[k]; ++i, ++next)
      if (writes && node.operands[next] >= 0)
        found.push_back(tensors[static_cast<size_t>(node.operands[next])].storage);
  }
  return found;
}

std::vector<Index> Graph::modules_of(const Node& node) const {
  std::vector<Index> found;
  for (Index call = node.module_call; call != kNone; call = module_calls[static_cast<size_t>(call)].caller)
    if (const Index module = module_calls[static_cast<size_t>(call)].module; module != kNone) found.push_back(module);
  return found;
}

namespace {

class Validation {
 public:
  explicit Validation(const Graph& graph) : graph_(graph) {}

  void all() {
    check_tables();
    for (at_ = 0; at_ < graph_.nodes.size(); ++at_) check_node(graph_.nodes[at_]);
    alive_.resize(graph_.storages.size());
    for (size_t i = 0; i < alive_.size(); ++i) alive_[i] = graph_.storages[i].before;
    for (at_ = 0; at_ < graph_.steps.size(); ++at_) check_step(graph_.steps[at_]);
    check(open_.empty() && next_node_ == graph_.nodes.size(),
          "graph: nodes without a begin and an end among the steps");
  }

 private:
  // The index of an item of a table; `optional` ones may be kNone.
  template <class T>
  void within(const std::vector<T>& table, Index index, const char* what, bool optional = false) const {
    if (optional && index == kNone) return;
    check(index >= 0 && static_cast<size_t>(index) < table.size(), "graph: {} {} of {} at {}", what, index,
          table.size(), at_);
  }

  void check_tables() {
    for (const StorageInfo& storage : graph_.storages) {
      check(storage.bytes >= 0, "graph: a storage of {} bytes", storage.bytes);
      check(!storage.contents ||
                (static_cast<int64_t>(storage.contents->size()) == storage.bytes && storage.device.is_cpu()),
            "graph: contents that are not the storage's");
      within(graph_.nodes, storage.node, "node", true);
      within(graph_.module_calls, storage.module_call, "call of a module", true);
    }
    for (const TensorInfo& tensor : graph_.tensors) {
      check(tensor.meta.dtype() != DType::undefined, "graph: a tensor without a dtype");
      within(graph_.storages, tensor.storage, "storage", true);
    }
    for (const Input& input : graph_.inputs) {
      within(graph_.tensors, input.tensor, "tensor");
      const Index storage = graph_.tensors[static_cast<size_t>(input.tensor)].storage;
      check(storage == kNone || graph_.storages[static_cast<size_t>(storage)].before,
            "graph: an input that the run made");
    }
    for (const Index output : graph_.outputs) within(graph_.tensors, output, "tensor");
    for (size_t i = 0; i < graph_.module_calls.size(); ++i) {
      const ModuleCall& call = graph_.module_calls[i];
      within(graph_.modules, call.module, "module", true);
      within(graph_.module_calls, call.caller, "call of a module", true);
      check(call.caller < static_cast<Index>(i), "graph: a call of a module within a later one");
      for (const Index tensor : call.returned) within(graph_.tensors, tensor, "tensor");
    }
  }

  void check_node(const Node& node) {
    const auto at = static_cast<Index>(at_);
    check(node.call.op != nullptr, "graph: node {} without an operator", at);
    const Op& op = node.op();
    check(node.call.values.size() == op.parameters.size() && node.call.counts.size() == op.tensor_arguments.size(),
          "graph: node {} has not the arguments of {}", at, op.name);
    size_t operands = 0;
    for (size_t k = 0; k < node.call.counts.size(); ++k) {
      const int64_t count = node.call.counts[k];
      const bool list = op.parameters[static_cast<size_t>(op.tensor_arguments[k])] == ParamTag::tensors;
      check(count >= 0 && (list || count == 1) && static_cast<size_t>(count) <= node.operands.size(),
            "graph: node {} has {} tensors in an argument of {}", at, count, op.name);
      operands += static_cast<size_t>(count);
    }
    check(operands == node.operands.size(), "graph: node {} has {} tensors, not {}", at, node.operands.size(),
          operands);
    for (const Index operand : node.operands) within(graph_.tensors, operand, "tensor", true);
    if (node.raised) {
      check(node.results.empty() && node.result_counts.empty() && node.numbers.empty(),
            "graph: node {} raised and has results", at);
    } else {
      check_shells(node);
      check_results(node);
    }
    check(node.end > at && static_cast<size_t>(node.end) <= graph_.nodes.size() &&
              (op.is_composite() || node.end == at + 1),
          "graph: node {} ends before {}", at, node.end);
    within(graph_.nodes, node.parent, "node", true);
    if (node.parent != kNone)
      check(node.parent < at && graph_.nodes[static_cast<size_t>(node.parent)].end >= node.end,
            "graph: node {} is no part of node {}", at, node.parent);
    within(graph_.module_calls, node.module_call, "call of a module", true);
    within(graph_.phases, node.phase, "phase", true);
    within(graph_.lines, node.line, "line", true);
  }

  // A tensor without a storage tells what it looks like, and has no elements to be read or written.
  void check_shells(const Node& node) const {
    const Op& op = node.op();
    const auto is = [&](const auto& asked) {
      return std::ranges::any_of(node.operands, [&](Index operand) {
        return operand != kNone && asked(graph_.tensors[static_cast<size_t>(operand)]);
      });
    };
    if (!is([](const TensorInfo& tensor) { return tensor.storage == kNone; }) || op.is_composite()) return;
    const bool looks = op.form == Form::functional && op.looks_at_metadata();
    const auto is_device = [](ParamTag tag) { return tag == ParamTag::device || tag == ParamTag::device_opt; };
    check(looks || (op.written_arguments.empty() && std::ranges::none_of(op.parameters, is_device) &&
                    !is([](const TensorInfo& tensor) { return tensor.meta.device().is_cpu(); })),
          "graph: node {} reads a tensor without a storage", at_);
  }

  void check_results(const Node& node) const {
    const Op& op = node.op();
    size_t returns = 0, tensors = 0, numbers = 0;
    const auto n = static_cast<int64_t>(node.results.size());
    for (const Argument& result : op.schema.returns) {
      if (result.type.kind != TypeKind::tensor) {
        ++numbers;
        continue;
      }
      const int64_t count = node.result_counts.empty()            ? 1
                            : returns < node.result_counts.size() ? node.result_counts[returns]
                                                                  : -1;
      ++returns;
      check(count >= 0 && count <= n && (count == 1 || result.type.list), "graph: node {} has not the results of {}",
            at_, op.name);
      tensors += static_cast<size_t>(count);
    }
    check(tensors == node.results.size() && numbers == node.numbers.size() &&
              (node.result_counts.empty() || node.result_counts.size() == returns),
          "graph: node {} has not the results of {}", at_, op.name);
    // Of several fresh results the caller may leave some out.
    const bool several = op.result_count > 1 && op.form == Form::functional && op.row->meta.kind == RuleKind::fresh;
    for (const Index result : node.results)
      if (result != kNoPlace || !several) within(graph_.tensors, result, "tensor", true);
  }

  void use(Index tensor) {
    if (tensor < 0) return;
    const Index storage = graph_.tensors[static_cast<size_t>(tensor)].storage;
    check(storage == kNone || alive_[static_cast<size_t>(storage)],
          "graph: step {} uses storage {}, which is not there", at_, storage);
  }

  void check_step(const Step& step) {
    using enum Step::Kind;
    const bool within_leaf = !open_.empty() && !graph_.nodes[static_cast<size_t>(open_.back())].op().is_composite();
    switch (step.kind) {
      case begin: {
        check(!within_leaf && static_cast<size_t>(step.index) == next_node_, "graph: step {} begins node {}, not {}",
              at_, step.index, next_node_);
        within(graph_.nodes, step.index, "node");
        const Node& node = graph_.nodes[next_node_++];
        check(node.parent == (open_.empty() ? kNone : open_.back()), "graph: step {} begins node {} within another",
              at_, step.index);
        for (const Index operand : node.operands) use(operand);
        open_.push_back(step.index);
        break;
      }
      case end: {
        check(!open_.empty() && open_.back() == step.index, "graph: step {} ends node {}, which is not the last", at_,
              step.index);
        const Node& node = graph_.nodes[static_cast<size_t>(step.index)];
        check(static_cast<size_t>(node.end) == next_node_, "graph: step {} ends node {} too early", at_, step.index);
        open_.pop_back();
        for (const Index result : node.results) {
          if (result < 0) continue;
          const Index storage = graph_.tensors[static_cast<size_t>(result)].storage;
          if (storage == kNone) continue;
          // A storage that it made.
          if (!alive_[static_cast<size_t>(storage)] && graph_.storages[static_cast<size_t>(storage)].node == step.index)
            alive_[static_cast<size_t>(storage)] = true;
          use(result);
        }
        break;
      }
      case allocate: {
        within(graph_.storages, step.index, "storage");
        const auto i = static_cast<size_t>(step.index);
        check(!alive_[i] && !graph_.storages[i].before, "graph: step {} allocates storage {} again", at_, step.index);
        alive_[i] = true;
        break;
      }
      case resize: check(step.bytes >= 0, "graph: step {} resizes to {} bytes", at_, step.bytes); [[fallthrough]];
      case free:
      case save:
      case release:
      case gradient: {
        within(graph_.storages, step.index, "storage");
        const auto i = static_cast<size_t>(step.index);
        // What a call makes is there within it.
        const bool made = within_leaf && graph_.storages[i].node == open_.back();
        check(alive_[i] || (made && step.kind != free), "graph: step {} is about storage {}, which is not there", at_,
              step.index);
        if (step.kind == free) alive_[i] = false;
        break;
      }
      case enter:
      case returned:
      case leave: {
        within(graph_.module_calls, step.index, "call of a module");
        const ModuleCall& call = graph_.module_calls[static_cast<size_t>(step.index)];
        check(call.module != kNone, "graph: step {} is about a call of no module", at_);
        if (step.kind == returned)
          for (const Index tensor : call.returned) use(tensor);
        break;
      }
      case begin_phase:
      case end_phase: within(graph_.phases, step.index, "phase"); break;
      case collective: within(graph_.collectives, step.index, "collective"); break;
    }
  }

  const Graph& graph_;
  size_t at_ = 0, next_node_ = 0;
  std::vector<Index> open_;
  std::vector<char> alive_;
};

}  // namespace

void validate(const Graph& graph) { Validation(graph).all(); }

}  // namespace tare::graph
