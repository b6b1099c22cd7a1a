#include <algorithm>
#include <bit>

#include "tare/autograd/formulas/evaluate.h"
#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/core/written_lines.h"
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
  Tensor tensor = Tensor::shell(TensorMeta(*saved_metadata(i)));
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
Tensor OpNode::unpack_packed(const Packed& packed, int64_t own_result) {
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
    if (packed.tensor) return unpack_packed(packed, saved.own_result() ? result : -1);
    if (!packed.list.empty()) {
      const std::span<const Tensor> kept = list_of(saved);
      Value::Tensors list(kept.begin(), kept.end());
      for (size_t k = 0; k < list.size(); ++k)
        if (packed.list[k].tensor) list[k] = unpack_packed(packed.list[k], -1);
      return list;
    }
  }
  switch (saved.kind()) {
    case Saved::Kind::nothing:
    case Saved::Kind::dtype:
    case Saved::Kind::edges:
    case Saved::Kind::value:
    case Saved::Kind::tensors: break;
    default: return unpack_tensor(i, result);
  }
  Value value = saved_value(i);
  if (const auto* list = value.get<Value::Tensors>(); list != nullptr && saved.tracked()) {
    uint32_t versions = 0;
    for (const Tensor& item : *list) versions += item.defined() ? item.version() : 0;
    if (versions != saved.versions()) [[unlikely]]
      fail_written(i, value, versions, result);
  }
  return value;
}

// What was saved of one tensor: undefined if nothing was. Where gradients are recorded it gets its history again.
inline Tensor OpNode::unpack_tensor(size_t i, int64_t result) {
  const Saved& saved = saved_[i];
  Tensor tensor = saved_tensor(i);
  if (!saved.tracked()) return tensor;
  if (tensor.version() != saved.versions()) [[unlikely]]
    fail_written(i, tensor, tensor.version(), result);
  if (thread_state.no_grad || !can_differentiate(tensor)) return tensor;
  const Edge* edge = edge_of(save_of(i));
  if (!saved.own_result() && (edge == nullptr || flows(tensor))) return tensor;
  const Tensor again = saved.kind() == Saved::Kind::storage ? tensor /* made for this call */ : another(tensor);
  if (saved.own_result()) adopt_history(again, NodePtr::share(this), static_cast<uint32_t>(result));
  else adopt_history(again, edge->node, edge->input);
  return again;
}

void OpNode::fail_written(size_t i, const Value& value, uint32_t versions, int64_t result) const {
  const Tensor* const tensor = value.get<Tensor>();
  std::string line;
  if (tensor != nullptr) line = line_of_write_text(*tensor);
  else if (const auto* const list = value.get<Value::Tensors>())
    for (const Tensor& item : *list)
      if (line.empty()) line = line_of_write_text(item);
  fail(
      "one of the variables needed for gradient computation has been modified by an inplace operation: [{}], which "
      "{} "
      "{}, is at version {}; expected version {} instead.{} Hint: write it out of place, or after backward.",
      tensor ? fmt::format("torch.{}Tensor {}", tensor->dtype(), tensor->sizes()) : "a list of tensors",
      saved_[i].own_result() ? fmt::format("is output {} of", result) : std::string("was saved by"), plan_.operation,
      versions, saved_[i].versions(), line);
}

// The metadata of what was saved there, or null.
const TensorMeta* OpNode::saved_metadata(size_t i) const {
  const Saved& saved = saved_[i];
  switch (saved.kind()) {
    case Saved::Kind::edge: {
      const Edge& edge = edges[saved.range.first];
      return &edge.node->inputs[edge.input];
    }
    case Saved::Kind::other: return saved_metadata(saved.range.first);
    case Saved::Kind::tensor: return &saved.held.meta();
    case Saved::Kind::storage: {
      const auto place = static_cast<size_t>(save_of(i).place);
      return saved.own_result() ? &inputs[place] : &edges[place].node->inputs[edges[place].input];
    }
    default: return nullptr;
  }
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

Gradients OpNode::apply(Gradients&& gradients) {
  check<NotImplementedError>(plan_.implemented, "derivative for {}::{} is not implemented", op_.schema.namespace_,
                             op_.functional->schema.name);
  check_kept();
  Gradients found(edges.size());
  bool any = false;
  for (const Tensor& gradient : gradients) any |= gradient.defined();
  if (!any) return found;

  Frame frame;
  const void* names[2 * Frame::kCells];
  if (!lay_out(gradients, frame, names)) [[unlikely]] {
    std::vector<Value> boxed = boxed_names(gradients);
    for (const Plan::Formula& formula : plan_.formulas) evaluate_boxed(formula, boxed, found);
    return found;
  }
  for (const Plan::Formula& formula : plan_.formulas) {
    bool wanted[64];  // no more arguments are differentiable
    bool any_wanted = false;
    for (size_t k = 0; k < formula.places.size(); ++k) any_wanted |= wanted[k] = is_wanted(formula.places[k]);
    if (!any_wanted) continue;
    if (plan_.wanted_slot >= 0)
      names[plan_.wanted_slot] = frame.put(static_cast<size_t>(plan_.wanted_slot),
                                           BoolList(wanted, static_cast<int64_t>(formula.places.size())));
    Gradients tensors;
    std::optional<Value> value;
    if (!formula.typed->run(names, gradients, tensors, value)) [[unlikely]] {
      std::vector<Value> boxed = boxed_names(gradients);
      evaluate_boxed(formula, boxed, found);
    } else if (value) {
      give(formula, std::move(*value), found);
    } else {
      size_t next = 0;
      for (const size_t k : formula.places)
        for (auto [i, to] = edges_of(k); i < to && next < tensors.size(); ++i) found[i] = std::move(tensors[next++]);
    }
  }
  return found;
}

// Whether the walk asks for a gradient of the differentiable argument there.
inline bool OpNode::is_wanted(size_t place) const {
  for (auto [i, to] = edges_of(place); i < to; ++i)
    if (is_asked(edges[i])) return true;
  return false;
}

// Puts what the formulas' names stand for where typed formulas look for it. False if some formula is not typed, or
// hooks give back what was saved.
inline bool OpNode::lay_out(const Gradients& gradients, Frame& frame, const void** names) {
  if (!plan_.typed || (rare_ && !rare_->packed.empty())) return false;
  static const Tensor none;
  for (const size_t i : plan_.unpacked) {
    const Plan::Slot& slot = plan_.slots[i];
    const auto position = static_cast<size_t>(slot.position), saved = static_cast<size_t>(slot.saved);
    const void*& name = names[i];
    switch (slot.source) {
      case Plan::Source::gradient: name = position < gradients.size() ? &gradients[position] : &none; continue;
      case Plan::Source::gradients: name = frame.put(i, TensorList(gradients)); continue;
      case Plan::Source::wanted: continue;  // differs from formula to formula
      default: break;
    }
    if (saved >= saved_.size()) {
      const Plan::Save& save = save_of(saved);
      const int64_t& word = words_[save.word];
      if (save.how < Plan::Save::How::integers) {
        name = &word;
        continue;
      }
      const auto range = std::bit_cast<Range>(word);
      const int64_t* const from = words_.begin() + range.first;
      if (save.how == Plan::Save::How::text)
        name = frame.put(i, std::string_view(reinterpret_cast<const char*>(from), range.count));
      else if (save.how == Plan::Save::How::integers) name = frame.put(i, IntList(from, range.count));
      else if (word == kNone) name = frame.put(i, std::optional<IntList>());
      else name = frame.put(i, std::optional<IntList>(IntList(from, range.count)));
    } else if (slot.held == held(ParamTag::tensor)) {
      name = frame.put(i, unpack_tensor(saved, slot.position));
    } else if (slot.held == Held::metadata) {
      name = saved_metadata(saved);
      if ((plan_.shells >> i & 1) != 0) names[plan_.slots.size() + i] = frame.put(i, saved_tensor(saved));
    } else if (slot.held == Held::kept_dtype) {
      name = saved_[saved].kind() == Saved::Kind::dtype ? &saved_[saved].dtype : nullptr;
    } else if (slot.held == held(ParamTag::integer)) {  // a result's; an argument's is a word
      name = frame.put(i, unpack(saved, slot.position).get<Scalar>()->to_int());
    } else {
      name = frame.put(i, unpack(saved, slot.position));
    }
  }
  return true;
}

// The values of the formulas' names, boxed.
std::vector<Value> OpNode::boxed_names(const Gradients& gradients) {
  std::vector<Value> names(plan_.slots.size());
  for (const size_t i : plan_.unpacked) {
    const Plan::Slot& slot = plan_.slots[i];
    const auto position = static_cast<size_t>(slot.position);
    switch (slot.source) {
      case Plan::Source::gradient:
        if (position < gradients.size() && gradients[position].defined()) names[i] = gradients[position];
        break;
      case Plan::Source::gradients: names[i] = Value::Tensors(gradients.begin(), gradients.end()); break;
      case Plan::Source::wanted: break;  // differs from formula to formula
      case Plan::Source::argument:
      case Plan::Source::result: names[i] = unpack(static_cast<size_t>(slot.saved), slot.position); break;
    }
  }
  return names;
}

void OpNode::evaluate_boxed(const Plan::Formula& formula, std::vector<Value>& names, Gradients& found) const {
  Value::Bools wanted;
  for (const size_t k : formula.places) wanted.push_back(is_wanted(k) ? 1 : 0);
  if (std::ranges::find(wanted, 1) == wanted.end()) return;
  if (plan_.wanted_slot >= 0) names[static_cast<size_t>(plan_.wanted_slot)] = wanted;
  // A formula on one of several gradients, where that one is zero, is zero.
  give(formula, evaluate(formula.expression, names), found);
}

void OpNode::give(const Plan::Formula& formula, Value&& value, Gradients& found) const {
  if (Tensor* tensor = value.get<Tensor>()) {
    found[edges_of(formula.places[0]).first] = std::move(*tensor);
  } else if (Value::Tensors* list = value.get<Value::Tensors>()) {
    size_t next = 0;
    for (const size_t k : formula.places)
      for (auto [i, to] = edges_of(k); i < to && next < list->size(); ++i) found[i] = std::move((*list)[next++]);
  } else {
    check<SchemaError>(value.is_none(), "the derivative of {} gives {}, not tensors", op_.name, value.type_name());
  }
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
