#include "tare/autograd/record.h"

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
      for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(results[i])) visit(item, number++, true);
    } else {
      visit(*static_cast<const Tensor*>(results[i]), number++, false);
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

}  // namespace

void OpNode::connect(Args args) {
  for (const int64_t i : plan_.differentiable) {
    if (is_list(op_, i)) {
      if (first_edge_.empty())
        for (const int64_t j : plan_.differentiable) {
          if (j == i) break;
          first_edge_.push_back(static_cast<uint32_t>(first_edge_.size()));
        }
      first_edge_.push_back(static_cast<uint32_t>(edges.size()));
      for (const Tensor& item : list_at(args, i)) edges.push_back(gradient_edge(item));
    } else {
      if (!first_edge_.empty()) first_edge_.push_back(static_cast<uint32_t>(edges.size()));
      edges.push_back(gradient_edge(tensor_at(args, i)));
    }
  }
  for (size_t i = 0; i < plan_.slots.size(); ++i) saved_.emplace_back();
}

// The edges of the k-th differentiable argument are [first, last).
static std::pair<size_t, size_t> edges_of(const std::vector<uint32_t>& first, size_t k, size_t edges) {
  if (first.empty()) return {k, k + 1};
  return {first[k], k + 1 < first.size() ? first[k + 1] : edges};
}

bool OpNode::wants(const Plan::Formula& formula) const {
  for (const size_t k : formula.places) {
    const auto [from, to] = edges_of(first_edge_, k, edges.size());
    for (size_t i = from; i < to; ++i)
      if (edges[i]) return true;
  }
  return false;
}

void OpNode::save(int slot, const void* at, ParamTag tag) {
  Saved& saved = saved_[static_cast<size_t>(slot)];
  if (!saved.value.is_none()) return;
  const Plan::Slot& source = plan_.slots[static_cast<size_t>(slot)];
  if (tag == ParamTag::tensor) {
    const Tensor& tensor = *static_cast<const Tensor*>(at);
    if (!tensor.defined()) return;
    using Keeps = Plan::Slot::Keeps;
    if (source.keeps == Keeps::dtype) {
      saved.value = tensor.dtype();
    } else if (source.keeps == Keeps::metadata) {
      saved.value = shell_of(tensor);
    } else if (source.source == Plan::Source::result) {
      saved.value = Tensor::detached_from(tensor, TensorMeta(tensor.meta()));
      saved.own_result = saved.tracked = true;
      saved.versions = tensor.version();
    } else if (op_.form == Form::inplace && source.position == 0) {
      const Tensor kept = clone(tensor);  // it is about to be overwritten
      if (const Edge edge = gradient_edge(tensor); edge && !edge.node->accumulates())
        set_history(kept, edge.node, edge.input);
      saved.value = kept;
    } else {
      // What is written gets this node for its history, so it is kept without one, lest the two keep each other.
      const bool written = written_ != nullptr && tensor.is_same(*written_);
      saved.value = written ? Tensor::detached_from(tensor, TensorMeta(tensor.meta())) : tensor;
      saved.tracked = true;
      saved.versions = tensor.version();
    }
  } else if (tag == ParamTag::tensors) {
    Value::Tensors list;
    for (const Tensor& item : *static_cast<const TensorList*>(at)) {
      const bool elements = source.keeps == Plan::Slot::Keeps::elements;
      list.push_back(elements ? item : shell_of(item));
      if (elements && item.defined()) saved.versions += item.version();
    }
    saved.value = std::move(list);
    saved.tracked = source.keeps == Plan::Slot::Keeps::elements;
  } else {
    saved.value = box(tag, at);
  }
}

void OpNode::save_arguments(Args args) {
  const bool writes =
      !op_.written_arguments.empty() && op_.written_arguments.front() == 0 && op_.parameters[0] == ParamTag::tensor;
  written_ = writes ? &tensor_at(args, 0) : nullptr;
  for (const Plan::Formula& formula : plan_.formulas) {
    if (!wants(formula)) continue;
    for (const int slot : formula.needs) {
      const Plan::Slot& source = plan_.slots[static_cast<size_t>(slot)];
      if (source.source == Plan::Source::argument)
        save(slot, args[source.position], op_.parameters[static_cast<size_t>(source.position)]);
    }
  }
}

void OpNode::save_results(Args args, Results results) {
  // What the operator itself writes besides self, running statistics, is kept as it leaves it.
  for (size_t i = 0; !op_.written_arguments.empty() && i < saved_.size(); ++i)
    if (saved_[i].tracked && plan_.slots[i].source == Plan::Source::argument &&
        std::ranges::find(op_.written_arguments, plan_.slots[i].position) != op_.written_arguments.end())
      saved_[i].versions = tensor_at(args, plan_.slots[i].position).version();
  if (!plan_.needs_results) return;
  for (const Plan::Formula& formula : plan_.formulas) {
    if (!wants(formula)) continue;
    for (const int slot : formula.needs) {
      const Plan::Slot& source = plan_.slots[static_cast<size_t>(slot)];
      if (source.source != Plan::Source::result) continue;
      const Type& type = op_.functional->schema.returns[static_cast<size_t>(source.position)].type;
      save(slot, results[source.position], param_tag_for(type));
    }
  }
}

Value OpNode::unpack(const Saved& saved, int64_t result) {
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
  set_history(again, shared_from_this(), static_cast<uint32_t>(result));
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
      case Plan::Source::result: environment[i] = unpack(saved_[i], slot.position); break;
    }
  }
  for (const Plan::Formula& formula : plan_.formulas) {
    if (!wants(formula)) continue;
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

void OpNode::release() {
  released_ = plan_.implemented && !plan_.formulas.empty();
  bool kept = false;
  for (Saved& saved : saved_) {
    kept |= !saved.value.is_none() && (saved.value.is<Tensor>() || saved.value.is<Value::Tensors>());
    saved.value = Value();
  }
  // What kept nothing can be run again, as in PyTorch.
  if (!kept) released_ = false;
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
  const auto node = std::make_shared<OpNode>(op, plan);
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
    if (op.row->meta.kind == RuleKind::view) set_history(self, node, 0);
    else rebase_history(self, node);
    return;
  }
  // What gives its argument back gives another tensor back here, or that would become its own history.
  if (!writes_self && op.schema.returns.size() == 1 && !op.schema.returns[0].type.list &&
      op.schema.returns[0].type.kind == TypeKind::tensor && op.parameters[0] == ParamTag::tensor) {
    Tensor& result = *static_cast<Tensor*>(results[0]);
    if (result.is_same(tensor_at(args, 0))) result = Tensor::detached_from(result, TensorMeta(result.meta()));
  }
  const bool several = op.is_view() && op.row->meta.results == RuleResults::list;
  for_results(op, results, [&](const Tensor& tensor, uint32_t number, bool) {
    if (!can_differentiate(tensor) || std::ranges::find(plan.constants, number) != plan.constants.end()) {
      node->inputs.emplace_back();
      return;
    }
    node->inputs.emplace_back(tensor.meta());
    set_history(tensor, node, number);
    if (several) tensor.impl()->origin = ViewOrigin::several;
  });
  node->save_results(args, results);
}

}  // namespace tare::autograd
