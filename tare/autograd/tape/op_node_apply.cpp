#include <algorithm>
#include <bit>

#include "tare/autograd/formulas/evaluate.h"
#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/bind.h"

// What a recorded call gives back: what was saved, and the gradients of its arguments.
namespace tare::autograd {

// The edges of the k-th differentiable argument are [first, last).
std::pair<size_t, size_t> OpNode::edges_of(size_t k) const {
  if (!rare_ || rare_->first_edge.empty()) return {k, k + 1};
  const SmallVector<uint32_t, 4>& first = rare_->first_edge;
  return {first[k], k + 1 < first.size() ? first[k + 1] : edges.size()};
}

const Plan::Save& OpNode::save_of(size_t i) const {
  if (i < plan_.counts.tensors) return plan_.arguments[i];
  return i < saved_.size() ? plan_.results[i - plan_.counts.tensors] : plan_.arguments[i - plan_.results.size()];
}

// The metadata of what flows through an edge, as a tensor without memory.
static Tensor shell_through(const Edge& edge) { return Tensor::shell(TensorMeta(edge.node->inputs[edge.input])); }

// What was saved there, if it is a tensor; undefined otherwise.
Tensor OpNode::saved_tensor(size_t i) const {
  const Saved& saved = saved_[i];
  if (const Tensor* tensor = saved.tensor()) return *tensor;
  if (saved.kind() == Saved::Kind::edge) return shell_through(edges[saved.range.first]);
  if (saved.kind() == Saved::Kind::other) return saved_tensor(saved.range.first);
  if (saved.kind() != Saved::Kind::storage) return {};
  const auto place = static_cast<size_t>(save_of(i).place);
  const TensorMeta& meta = saved.own_result() ? inputs[place] : edges[place].node->inputs[edges[place].input];
  Tensor tensor = Tensor::shell(TensorMeta(meta));
  tensor.set_storage(saved.storage);
  return tensor;
}

// What was saved there, if it is no tensor.
Value OpNode::saved_word(const Plan::Save& save) const {
  using How = Plan::Save::How;
  if (!(save.wanted & wanted_)) return {};
  const int64_t& word = words_[save.word];
  if (save.how < How::integers) return box(save.tag, &word);
  if (word == kNone) return {};
  const auto range = std::bit_cast<Range>(word);
  const int64_t* const from = words_.begin() + range.first;
  if (save.how == How::text) return std::string(reinterpret_cast<const char*>(from), range.count);
  return Value::Ints(from, from + range.count);
}

Value OpNode::saved_value(size_t i) const {
  if (i >= saved_.size()) return saved_word(save_of(i));
  const Saved& saved = saved_[i];
  switch (saved.kind()) {
    case Saved::Kind::nothing: return {};
    case Saved::Kind::dtype: return saved.dtype;
    case Saved::Kind::value: return *saved.value;
    case Saved::Kind::edges: {
      Value::Tensors shells;
      for (uint32_t k = 0; k < saved.range.count; ++k) shells.push_back(shell_through(edges[saved.range.first + k]));
      return shells;
    }
    case Saved::Kind::tensors: {
      const std::span<const Tensor> list = list_of(saved);
      return Value::Tensors(list.begin(), list.end());
    }
    default: return saved_tensor(i);
  }
}

std::span<const Tensor> OpNode::list_of(const Saved& saved) const {
  if (saved.kind() != Saved::Kind::tensors) return {};
  return {rare_->listed.begin() + saved.range.first, saved.range.count};
}

// A tensor that hooks gave back, with the history that it had; `own_result`: which of this node's results it is, or -1.
Tensor OpNode::unpack_tensor(const Packed& packed, int64_t own_result) {
  const Tensor tensor = packed.tensor->unpack();
  if (thread_state.no_grad || !can_differentiate(tensor)) return tensor;
  const Tensor again = another(tensor);
  if (own_result >= 0) adopt_history(again, NodePtr::share(this), static_cast<uint32_t>(own_result));
  else if (packed.edge) adopt_history(again, packed.edge.node, packed.edge.input);
  return again;
}

Value OpNode::unpack(size_t i, int64_t result) {
  if (i >= saved_.size()) return saved_word(save_of(i));
  const Saved& saved = saved_[i];
  if (rare_ && !rare_->packed.empty()) {
    const Packed& packed = rare_->packed[i];
    if (packed.tensor) return unpack_tensor(packed, saved.own_result() ? result : -1);
    if (!packed.list.empty()) {
      const std::span<const Tensor> kept = list_of(saved);
      Value::Tensors list(kept.begin(), kept.end());
      for (size_t k = 0; k < list.size(); ++k)
        if (packed.list[k].tensor) list[k] = unpack_tensor(packed.list[k], -1);
      return list;
    }
  }
  Value value = saved_value(i);
  const Tensor* tensor = value.get<Tensor>();
  if (saved.tracked()) {
    uint32_t versions = tensor ? tensor->version() : 0;
    if (const auto* list = value.get<Value::Tensors>())
      for (const Tensor& item : *list) versions += item.defined() ? item.version() : 0;
    if (versions != saved.versions()) [[unlikely]]
      fail(
          "one of the variables needed for gradient computation has been modified by an inplace operation: [{}], which "
          "{} "
          "{}, is at version {}; expected version {} instead. Hint: write it out of place, or after backward.",
          tensor ? fmt::format("torch.{}Tensor {}", tensor->dtype(), tensor->sizes()) : "a list of tensors",
          saved.own_result() ? fmt::format("is output {} of", result) : std::string("was saved by"), plan_.operation,
          versions, saved.versions());
  }
  if (thread_state.no_grad || tensor == nullptr || !saved.tracked() || !can_differentiate(*tensor)) return value;
  const Edge* edge = edge_of(save_of(i));
  if (!saved.own_result() && (edge == nullptr || flows(*tensor))) return value;
  const Tensor again = saved.kind() == Saved::Kind::storage ? *tensor /* made for this call */ : another(*tensor);
  if (saved.own_result()) adopt_history(again, NodePtr::share(this), static_cast<uint32_t>(result));
  else adopt_history(again, edge->node, edge->input);
  return again;
}

void OpNode::check_kept() const {
  check(!released_,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        "saved tensors after calling backward.");
}

std::vector<std::string> OpNode::saved_names() const {
  std::vector<std::string> names;
  for (size_t i = 0; i < plan_.arguments.size() + plan_.results.size(); ++i) {
    const Plan::Save& save = save_of(i);
    const auto position = static_cast<size_t>(save.position);
    std::string& name = names.emplace_back();
    if (save.keeps == Plan::Slot::Keeps::dtype) continue;
    if (i < plan_.counts.tensors || i >= saved_.size()) {
      name = op_.schema.arguments[position].name;
    } else if (name = op_.schema.returns[position].name; name.empty()) {
      name = op_.schema.returns.size() == 1 ? "result" : fmt::format("result{}", position);
    }
    if (save.keeps == Plan::Slot::Keeps::metadata) name += "_sym_sizes";
  }
  return names;
}

Value OpNode::saved(size_t i) {
  check_kept();
  const Plan::Save& save = save_of(i);
  if (save.keeps != Plan::Slot::Keeps::metadata) return unpack(i, save.position);
  const Value value = saved_value(i);
  const Tensor* tensor = value.get<Tensor>();
  if (tensor == nullptr || !tensor->defined()) return {};
  return Value::Ints(tensor->sizes().begin(), tensor->sizes().end());
}

std::vector<Tensor> OpNode::apply(std::vector<Tensor>&& gradients) {
  check<NotImplementedError>(plan_.implemented, "derivative for {}::{} is not implemented", op_.schema.namespace_,
                             op_.functional->schema.name);
  check_kept();
  std::vector<Tensor> found(edges.size());
  bool any = false;
  for (const Tensor& gradient : gradients) any |= gradient.defined();
  if (!any) return found;

  std::vector<Value> environment(plan_.slots.size());
  for (const size_t i : plan_.unpacked) {
    const Plan::Slot& slot = plan_.slots[i];
    const auto position = static_cast<size_t>(slot.position);
    switch (slot.source) {
      case Plan::Source::gradient:
        if (position < gradients.size() && gradients[position].defined()) environment[i] = gradients[position];
        break;
      case Plan::Source::gradients: environment[i] = gradients; break;
      case Plan::Source::wanted: break;  // differs from formula to formula
      case Plan::Source::argument:
      case Plan::Source::result: environment[i] = unpack(static_cast<size_t>(slot.saved), slot.position); break;
    }
  }
  const auto is_wanted = [&](const std::pair<size_t, size_t>& place) {
    for (size_t i = place.first; i < place.second; ++i)
      if (is_asked(edges[i])) return true;
    return false;
  };
  for (const Plan::Formula& formula : plan_.formulas) {
    Value::Bools wanted;
    std::vector<std::pair<size_t, size_t>> places;
    for (const size_t k : formula.places) {
      places.push_back(edges_of(k));
      wanted.push_back(is_wanted(places.back()) ? 1 : 0);
    }
    if (std::ranges::find(wanted, 1) == wanted.end()) continue;
    for (size_t i = 0; i < plan_.slots.size(); ++i)
      if (plan_.slots[i].source == Plan::Source::wanted) environment[i] = wanted;

    // A formula on one of several gradients, where that one is zero, is zero.
    Value value = evaluate(formula.expression, environment);
    if (Tensor* tensor = value.get<Tensor>()) {
      found[places[0].first] = std::move(*tensor);
    } else if (Value::Tensors* list = value.get<Value::Tensors>()) {
      size_t next = 0;
      for (const auto& [from, to] : places)
        for (size_t i = from; i < to && next < list->size(); ++i) found[i] = std::move((*list)[next++]);
    } else {
      check<SchemaError>(value.is_none(), "the derivative of {} gives {}, not tensors", op_.name, value.type_name());
    }
  }
  return found;
}

// Tensors go, what else was saved stays: a node that kept none can be run again, as in PyTorch.
void OpNode::release() {
  report_released();
  if (rare_ && std::ranges::any_of(rare_->packed, [](const Packed& one) { return one.tensor != nullptr; }))
    released_ = plan_.implemented && !plan_.formulas.empty();
  if (rare_) rare_->packed.clear();
  const auto holds = [](const Tensor& tensor) { return tensor.defined() && tensor.storage(); };
  for (Saved& saved : saved_) {
    const Tensor* tensor = saved.tensor();
    const std::span<const Tensor> list = list_of(saved);
    if (!(tensor && holds(*tensor)) && std::ranges::none_of(list, holds) && saved.kind() != Saved::Kind::storage)
      continue;
    for (uint32_t k = 0; k < list.size(); ++k) rare_->listed[saved.range.first + k] = Tensor();
    saved.drop();
    released_ = plan_.implemented && !plan_.formulas.empty();
  }
}

std::vector<Tensor> OpNode::saved_tensors() const {
  std::vector<Tensor> found;
  for (size_t i = 0; i < saved_.size(); ++i) {
    if (saved_[i].kind() == Saved::Kind::other) continue;
    if (const Tensor tensor = saved_tensor(i); tensor.defined() && tensor.storage()) found.push_back(tensor);
    for (const Tensor& tensor : list_of(saved_[i]))
      if (tensor.defined() && tensor.storage()) found.push_back(tensor);
  }
  return found;
}

}  // namespace tare::autograd
