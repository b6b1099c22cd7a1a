#include "tare/autograd/record.h"

#include <algorithm>

#include "tare/autograd/evaluate.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

namespace tare::autograd {

namespace {

const Tensor& tensor_at(Args args, int64_t i) { return *static_cast<const Tensor*>(args[i]); }
bool is_list(const Op& op, int64_t i) { return op.parameters[static_cast<size_t>(i)] == ParamTag::tensors; }
TensorList list_at(Args args, int64_t i) { return *static_cast<const TensorList*>(args[i]); }

bool flows(const Tensor& tensor) { return tensor.defined() && tensor.requires_grad(); }

bool any_flows(const Op& op, Args args) {
  for (const int64_t i : op.tensor_arguments) {
    if (!is_list(op, i)) {
      if (flows(tensor_at(args, i))) return true;
    } else {
      for (const Tensor& item : list_at(args, i))
        if (flows(item)) return true;
    }
  }
  return false;
}

// Metadata without memory: what a formula that asks for sizes is given.
Tensor shell_of(const Tensor& tensor) {
  if (!tensor.defined()) return {};
  return Tensor::shell(TensorMeta(tensor.meta()));
}

bool can_differentiate(const Tensor& tensor) {
  return tensor.defined() && (is_floating(tensor.dtype()) || is_complex(tensor.dtype()));
}

template <class F>
void for_results(const Op& op, Results results, F&& visit) {
  uint32_t number = 0;
  for (size_t i = 0; i < op.schema.returns.size(); ++i) {
    const Type& type = op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor) continue;
    if (type.list) {
      for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(results[i])) visit(item, number++);
    } else {
      visit(*static_cast<const Tensor*>(results[i]), number++);
    }
  }
}

// What runs here is below recording: rules that call operators themselves are one step.
void run_unrecorded(const Op& op, Args args, Results results) {
  const NoGradGuard below;
  op.run(op, args, results);
}

// A composite in place is the composite, copied.
void write_derived(const Op& op, Args args, Results results) {
  const Op& functional = *op.functional;
  std::vector<const void*> arguments;
  for (size_t i = 0; i < op.to_functional.size(); ++i)
    arguments.push_back(op.to_functional[i] >= 0 ? args[op.to_functional[i]] : functional.defaults[i]);
  const int64_t self = op.written_arguments.empty() ? 0 : op.written_arguments[0];
  const Tensor before = clone(tensor_at(args, self));  // what is recorded may need it, and it is overwritten
  for (const void*& argument : arguments)
    if (argument == args[self]) argument = &before;
  const Tensor result = call_tensor(functional, arguments.data());
  copy_(tensor_at(args, self), result);
  *static_cast<Tensor*>(results[0]) = tensor_at(args, self);
}

constinit thread_local SavedTensorsHooks* innermost_hooks = nullptr;

}  // namespace

SavedTensorsHooks* saved_tensors_hooks() { return innermost_hooks; }
SavedTensorsGuard::SavedTensorsGuard(SavedTensorsHooks* hooks) : before_(innermost_hooks) { innermost_hooks = hooks; }
SavedTensorsGuard::~SavedTensorsGuard() { innermost_hooks = before_; }

void OpNode::connect(Args args) {
  if (plan_.lists) [[unlikely]] {
    connect_lists(args);
    return;
  }
  uint64_t bit = 1;
  for (const int64_t i : plan_.differentiable) {
    const Edge& edge = edges.emplace_back(gradient_edge(tensor_at(args, i)));
    if (edge) wanted_ |= bit;
    bit <<= 1;
  }
}

void OpNode::connect_lists(Args args) {
  uint64_t bit = 1;
  const auto add = [&](const Tensor& tensor) {
    if (edges.emplace_back(gradient_edge(tensor))) wanted_ |= bit;
  };
  for (const int64_t i : plan_.differentiable) {
    first_edge_.push_back(static_cast<uint32_t>(edges.size()));
    if (is_list(op_, i))
      for (const Tensor& item : list_at(args, i)) add(item);
    else add(tensor_at(args, i));
    bit <<= 1;
  }
}

// The edges of the k-th differentiable argument are [first, last).
static std::pair<size_t, size_t> edges_of(const std::vector<uint32_t>& first, size_t k, size_t edges) {
  if (first.empty()) return {k, k + 1};
  return {first[k], k + 1 < first.size() ? first[k + 1] : edges};
}

void OpNode::save(const Plan::Save& save, const void* at, const Tensor* written) {
  using Keeps = Plan::Slot::Keeps;
  if (save.tag == ParamTag::scalar) {
    saved_.emplace_back(*static_cast<const Scalar*>(at));
  } else if (save.tag == ParamTag::tensors) {
    save_list(*static_cast<const TensorList*>(at), save.keeps == Keeps::elements);
  } else if (save.tag != ParamTag::tensor) {
    saved_.emplace_back(box(save.tag, at));
  } else if (const Tensor& tensor = *static_cast<const Tensor*>(at); save_less_than_elements(save, tensor)) {
    return;
  } else if (op_.form == Form::inplace && save.position == 0) {
    Tensor kept = clone(tensor);  // it is about to be overwritten
    if (Edge edge = gradient_edge(tensor); edge && !edge.node->accumulates())
      set_history(kept, std::move(edge.node), edge.input);
    saved_.emplace_back(std::move(kept));
  } else if (written != nullptr && tensor.is_same(*written)) {
    // What is written gets this node for its history, so it is kept without one, lest the two keep each other.
    saved_.emplace_back(Tensor::detached_from(tensor, TensorMeta(tensor.meta())), tensor.version());
  } else {
    saved_.emplace_back(tensor, tensor.version());
  }
}

// Keeps a tensor of which a formula asks for less than its elements. False where it asks for them.
bool OpNode::save_less_than_elements(const Plan::Save& save, const Tensor& tensor) {
  using Keeps = Plan::Slot::Keeps;
  if (!tensor.defined()) saved_.emplace_back();
  else if (save.keeps == Keeps::dtype) saved_.emplace_back(tensor.dtype());
  else if (save.keeps == Keeps::metadata) saved_.emplace_back(shell_of(tensor));
  else return false;
  return true;
}

void OpNode::save_list(TensorList list, bool elements) {
  Saved& saved = saved_.emplace_back();
  Value::Tensors kept;
  for (const Tensor& item : list) {
    kept.push_back(elements ? item : shell_of(item));
    if (elements && item.defined()) saved.versions += item.version();
  }
  saved.value = std::move(kept);
  saved.tracked = elements;
}

void OpNode::save_arguments(Args args) {
  const bool writes =
      !op_.written_arguments.empty() && op_.written_arguments.front() == 0 && op_.parameters[0] == ParamTag::tensor;
  const Tensor* written = writes ? &tensor_at(args, 0) : nullptr;
  for (const Plan::Save& save : plan_.arguments) {
    if (save.wanted & wanted_) this->save(save, args[save.position], written);
    else saved_.emplace_back();
  }
}

void OpNode::save_results(Args args, Results results) {
  // What the operator itself writes besides self, running statistics, is kept as it leaves it.
  if (!op_.written_arguments.empty()) [[unlikely]] {
    for (size_t i = 0; i < plan_.arguments.size(); ++i)
      if (const int64_t position = plan_.arguments[i].position;
          saved_[i].tracked && std::ranges::find(op_.written_arguments, position) != op_.written_arguments.end())
        saved_[i].versions = tensor_at(args, position).version();
  }
  for (const Plan::Save& save : plan_.results) {
    void* const at = results[save.position];
    if (!(save.wanted & wanted_)) {
      saved_.emplace_back();
    } else if (save.tag != ParamTag::tensor) {
      saved_.emplace_back(box(save.tag, at));
    } else if (const Tensor& result = *static_cast<const Tensor*>(at); !save_less_than_elements(save, result)) {
      saved_.emplace_back(Tensor::detached_from(result, TensorMeta(result.meta())), result.version(), true);
    }
  }
}

void OpNode::pack(SavedTensorsHooks& hooks) {
  packed_ = std::make_unique<std::vector<Packed>>(saved_.size());
  for (size_t i = 0; i < saved_.size(); ++i) {
    Saved& saved = saved_[i];
    const Tensor* tensor = saved.value.get<Tensor>();
    if (tensor == nullptr || !tensor->defined() || !tensor->storage()) continue;
    Packed& packed = (*packed_)[i];
    const Tensor plain = Tensor::detached_from(*tensor, TensorMeta(tensor->meta()));
    if (!saved.own_result) packed.edge = gradient_edge(*tensor);
    packed.tensor = hooks.pack(plain);
    saved.value = Value();
    saved.tracked = false;
  }
}

Value OpNode::unpack(size_t i, int64_t result) {
  const Saved& saved = saved_[i];
  if (packed_ && (*packed_)[i].tensor) {
    const Packed& packed = (*packed_)[i];
    Tensor tensor = packed.tensor->unpack();
    if (thread_state.no_grad || !can_differentiate(tensor)) return tensor;
    tensor = Tensor::detached_from(tensor, TensorMeta(tensor.meta()));
    if (saved.own_result) set_history(tensor, NodePtr::share(this), static_cast<uint32_t>(result));
    else if (packed.edge) set_history(tensor, packed.edge.node, packed.edge.input);
    return tensor;
  }
  const Tensor* tensor = saved.value.get<Tensor>();
  if (saved.tracked) {
    uint64_t versions = tensor ? tensor->version() : 0;
    if (const auto* list = saved.value.get<Value::Tensors>())
      for (const Tensor& item : *list) versions += item.defined() ? item.version() : 0;
    check(versions == saved.versions,
          "one of the variables needed for gradient computation has been modified by an inplace operation: [{}], which "
          "{} "
          "{}, is at version {}; expected version {} instead. Hint: write it out of place, or after backward.",
          tensor ? fmt::format("torch.{}Tensor {}", tensor->dtype(), tensor->sizes()) : "a list of tensors",
          saved.own_result ? fmt::format("is output {} of", result) : std::string("was saved by"), plan_.operation,
          versions, saved.versions);
  }
  if (!saved.own_result || thread_state.no_grad || !can_differentiate(*tensor)) return saved.value;
  const Tensor again = Tensor::detached_from(*tensor, TensorMeta(tensor->meta()));
  set_history(again, NodePtr::share(this), static_cast<uint32_t>(result));
  return again;
}

std::vector<Tensor> OpNode::apply(std::vector<Tensor> gradients) {
  check<NotImplementedError>(plan_.implemented, "derivative for aten::{} is not implemented",
                             op_.functional->schema.name);
  check(!released_,
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        "saved tensors after calling backward.");
  std::vector<Tensor> found(edges.size());
  bool any = false;
  for (const Tensor& gradient : gradients) any |= gradient.defined();
  if (!any) return found;

  std::vector<Value> environment(plan_.slots.size());
  for (size_t i = 0; i < plan_.slots.size(); ++i) {
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
  for (const Plan::Formula& formula : plan_.formulas) {
    if (!(formula.wanted & wanted_)) continue;
    Value::Bools wanted;
    std::vector<std::pair<size_t, size_t>> places;
    for (const size_t k : formula.places) {
      places.push_back(edges_of(first_edge_, k, edges.size()));
      bool one = false;
      for (size_t i = places.back().first; i < places.back().second; ++i) one |= static_cast<bool>(edges[i]);
      wanted.push_back(one ? 1 : 0);
    }
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
  if (packed_ && std::ranges::any_of(*packed_, [](const Packed& one) { return one.tensor != nullptr; }))
    released_ = plan_.implemented && !plan_.formulas.empty();
  packed_.reset();
  const auto holds = [](const Tensor& tensor) { return tensor.defined() && tensor.storage(); };
  for (Saved& saved : saved_) {
    const Tensor* tensor = saved.value.get<Tensor>();
    const auto* list = saved.value.get<Value::Tensors>();
    if (!(tensor && holds(*tensor)) && !(list && std::ranges::any_of(*list, holds))) continue;
    saved.value = Value();
    released_ = plan_.implemented && !plan_.formulas.empty();
  }
}

std::vector<Tensor> OpNode::saved_tensors() const {
  std::vector<Tensor> found;
  for (const Saved& saved : saved_) {
    if (const Tensor* tensor = saved.value.get<Tensor>(); tensor && tensor->storage()) found.push_back(*tensor);
    if (const auto* list = saved.value.get<Value::Tensors>())
      for (const Tensor& tensor : *list)
        if (tensor.defined() && tensor.storage()) found.push_back(tensor);
  }
  return found;
}

void note_unrecorded_view(Args args, Results results) {
  const Tensor& view = *static_cast<const Tensor*>(results[0]);
  if (!view.is_view() || !tensor_at(args, 0).requires_grad()) return;
  view.impl()->origin = ViewOrigin::no_grad;
  history_of(view).version = view.version();
}

void record(const Op& op, Args args, Results results) {
  const Derivative::Kind kind = op.row->derivative.kind;
  const bool any = any_flows(op, args);
  if (kind == Derivative::Kind::derived && op.form != Form::out) {
    if (any && op.form == Form::inplace) write_derived(op, args, results);
    else op.run(op, args, results);  // what it is written in is recorded
    return;
  }
  const bool own = op.form == Form::inplace && !op.row->inplace_formulas.empty();
  if (op.form == Form::out) {
    check(!any,
          "{}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments "
          "requires grad.",
          op.schema.name);
    run_unrecorded(op, args, results);
    return;
  }
  if (!any || (kind == Derivative::Kind::none && !own)) {
    if (any && op.form == Form::inplace && !op.is_view()) check_inplace(tensor_at(args, 0));
    run_unrecorded(op, args, results);
    return;
  }
  // Some rows are of operators that only exist in place. A leaf that became its own history would never be freed.
  const bool writes_self = !op.written_arguments.empty() && op.written_arguments[0] == 0 && !is_list(op, 0);
  if (op.form == Form::inplace || writes_self) check_inplace(tensor_at(args, 0));
  const Plan& plan = plan_of(op);
  auto* const node = new OpNode(op, plan);
  const NodePtr owner(node);
  node->connect(args);
  {
    const NoGradGuard below;  // keeping a copy of what is overwritten is no step of the program
    node->save_arguments(args);
  }
  run_unrecorded(op, args, results);

  if (op.form == Form::inplace) {
    const Tensor& self = tensor_at(args, 0);
    node->inputs.push_back(self.meta());
    void* const slots[] = {const_cast<Tensor*>(&self)};
    node->save_results(args, slots);
    if (op.row->meta.kind == RuleKind::view) set_history(self, owner, 0);
    else rebase_history(self, owner);
    if (innermost_hooks != nullptr) [[unlikely]]
      node->pack(*innermost_hooks);
    return;
  }
  // What gives its argument back gives another tensor back here, or that would become its own history.
  if (!writes_self && op.schema.returns.size() == 1 && !op.schema.returns[0].type.list &&
      op.schema.returns[0].type.kind == TypeKind::tensor && op.parameters[0] == ParamTag::tensor) {
    Tensor& result = *static_cast<Tensor*>(results[0]);
    if (result.is_same(tensor_at(args, 0))) result = Tensor::detached_from(result, TensorMeta(result.meta()));
  }
  if (plan.one_result) [[likely]] {
    const Tensor& result = *static_cast<const Tensor*>(results[0]);
    if (!can_differentiate(result)) {
      node->inputs.emplace_back();
    } else {
      node->inputs.emplace_back(result.meta());
      set_history(result, owner, 0);
    }
    if (!plan.results.empty()) node->save_results(args, results);
    if (innermost_hooks != nullptr) [[unlikely]]
      node->pack(*innermost_hooks);
    return;
  }
  const bool several = op.is_view() && op.row->meta.results == RuleResults::list;
  for_results(op, results, [&](const Tensor& tensor, uint32_t number) {
    if (!can_differentiate(tensor) || std::ranges::find(plan.constants, number) != plan.constants.end()) {
      node->inputs.emplace_back();
      return;
    }
    node->inputs.emplace_back(tensor.meta());
    set_history(tensor, owner, number);
    if (several) tensor.impl()->origin = ViewOrigin::several;
  });
  node->save_results(args, results);
  if (innermost_hooks != nullptr) [[unlikely]]
    node->pack(*innermost_hooks);
}

}  // namespace tare::autograd
