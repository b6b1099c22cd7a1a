#include "tare/autograd/tape/op_node.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/register.h"
#include "tare/ops.h"

namespace tare::autograd {

namespace {

const Tensor& tensor_at(Args args, int64_t i) { return *static_cast<const Tensor*>(args[i]); }
bool is_list(const Op& op, int64_t i) { return op.parameters[static_cast<size_t>(i)] == ParamTag::tensors; }
TensorList list_at(Args args, int64_t i) { return *static_cast<const TensorList*>(args[i]); }

// The first of a call's tensors that a gradient flows to, or null.
[[gnu::always_inline]] inline const Tensor* first_flowing(const Op& op, const Plan& plan, Args args) {
  for (const int64_t i : op.tensor_arguments) {
    if (!plan.given_lists || !is_list(op, i)) [[likely]] {
      if (flows(tensor_at(args, i))) return &tensor_at(args, i);
    } else {
      for (const Tensor& item : list_at(args, i))
        if (flows(item)) return &item;
    }
  }
  return nullptr;
}
bool any_flows(const Op& op, const Plan& plan, Args args) { return first_flowing(op, plan, args) != nullptr; }

// Metadata without memory: what a formula that asks for sizes is given.
Tensor shell_of(const Tensor& tensor) {
  if (!tensor.defined()) return {};
  return Tensor::shell(TensorMeta(tensor.meta()));
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
void run_unrecorded(const Op& op, Args args, Results results, DispatchHandler* handler) {
  const NoGradGuard below;
  run_below_tape(op, args, results, handler);
}

// Whether one of the tensors that a call writes could have a gradient: a mask has none.
bool writes_differentiable(const Op& op, Args args) {
  return std::ranges::any_of(op.written_arguments,
                             [&](int64_t i) { return is_list(op, i) || can_differentiate(tensor_at(args, i)); });
}

[[noreturn]] void fail_out(const Op& op) {
  const bool makes = op.tensor_arguments == op.written_arguments;
  fail(
      "{}(): functions with out=... arguments don't support automatic differentiation, but one of the arguments "
      "requires grad.",
      makes ? op.schema.namespace_ + "::" + op.schema.name : op.schema.name);
}

// What has a history keeps it, so that nothing else may be written there, nor its shape be changed.
void refuse_written_history(const Op& op, Args args) {
  for (const int64_t i : op.written_arguments)
    if (!is_list(op, i) ? flows(tensor_at(args, i)) : std::ranges::any_of(list_at(args, i), flows)) fail_out(op);
}

// Whether nobody will ask for gradients of the results: in inference mode, or where all was made for inference. Outside
// of that mode a copy is recorded, for its result is not.
bool is_for_inference(const Op& op, Args args) {
  if (thread_state.inference) return true;
  const auto made_otherwise = [](const Tensor& tensor) { return tensor.defined() && !tensor.for_inference(); };
  return !any_tensor_argument(op, args, made_otherwise) && !op.has(kCopies);
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

// Whether its storage is all that is to be known of its elements: a distributed tensor's has this rank's part.
static bool is_in_storage(const Tensor& tensor) {
  return !is_foreign(tensor) || (is_dtensor(tensor) && !is_owned(tensor));
}

Tensor another(const Tensor& tensor) {
  if (is_in_storage(tensor)) [[likely]]
    return Tensor::detached_from(tensor, TensorMeta(tensor.meta()));
  const NoGradGuard below;
  return detach(tensor);
}

SavedTensorsHooks* saved_tensors_hooks() { return innermost_hooks; }
SavedTensorsGuard::SavedTensorsGuard(SavedTensorsHooks* hooks) : before_(innermost_hooks) { innermost_hooks = hooks; }
SavedTensorsGuard::~SavedTensorsGuard() { innermost_hooks = before_; }

inline void OpNode::connect(Args args) {
  if (plan_.lists) [[unlikely]] {
    connect_lists(args);
    return;
  }
  const int64_t* const arguments = plan_.differentiable.data();
  uint64_t wanted = 0;
  edges.build(plan_.differentiable.size(), [&](uint32_t i) {
    Edge edge = gradient_edge(tensor_at(args, arguments[i]));
    wanted |= uint64_t{static_cast<bool>(edge)} << i;
    return edge;
  });
  wanted_ = wanted;
}

void OpNode::connect_lists(Args args) {
  uint64_t bit = 1;
  const auto add = [&](const Tensor& tensor) {
    if (edges.emplace_back(gradient_edge(tensor))) wanted_ |= bit;
  };
  for (const int64_t i : plan_.differentiable) {
    rare().first_edge.emplace_back(static_cast<uint32_t>(edges.size()));
    if (is_list(op_, i))
      for (const Tensor& item : list_at(args, i)) add(item);
    else add(tensor_at(args, i));
    bit <<= 1;
  }
}

// Where an argument's gradient flows; null where it does not.
const Edge* OpNode::edge_of(const Plan::Save& save) const {
  if (save.edge < 0) return nullptr;
  const Edge& edge = edges[static_cast<size_t>(save.edge)];
  return edge ? &edge : nullptr;
}

// What an argument's gradient flows to knows the metadata that the argument had.
bool OpNode::described_by_edge(const Plan::Save& save, const Tensor& tensor) const {
  const Edge* edge = edge_of(save);
  return edge != nullptr && !tensor.impl()->meta_replaced;
}

// Whether nothing is to be known of a tensor but its history.
static bool is_plain(const Tensor& tensor) {
  return !(tensor.impl()->detached_version | tensor.impl()->meta_replaced) && is_in_storage(tensor);
}
// `Tensor::version` of a plain one, which does not stand apart, without asking again.
static uint32_t version_of(const Tensor& tensor) { return tensor.storage()->version - tensor.storage()->silent_writes; }

// Most tensors are what an operator gave, leaves, or indices.
[[gnu::always_inline]] inline void OpNode::save_tensor(Saved& saved, const Plan::Save& save, const Tensor& tensor) {
  if (!tensor.defined()) return;
  if (is_plain(tensor) && !tensor.storage()->inference) [[likely]] {
    const Node* const node = save.edge >= 0 ? edges[static_cast<size_t>(save.edge)].node.get() : nullptr;
    if (node != nullptr && !node->accumulates()) return saved.keep(Storage(tensor.storage()), version_of(tensor));
    if (node != nullptr || !can_differentiate(tensor)) return saved.keep(Tensor(tensor), version_of(tensor));
  }
  save_otherwise(saved, edge_of(save), tensor);
}

void OpNode::save_otherwise(Saved& saved, const Edge* edge, const Tensor& tensor) {
  check_savable(tensor);
  // What never gets a history is kept as it is: leaves that ask for gradients, which nothing writes, and integers.
  const bool as_it_is = edge != nullptr ? edge->node->accumulates() : flows(tensor) || !can_differentiate(tensor);
  if (as_it_is || tensor.is_wrapped_number() || is_foreign(tensor)) saved.keep(Tensor(tensor), tensor.version());
  else if (edge != nullptr && !tensor.impl()->detached_version && !tensor.impl()->meta_replaced)
    saved.keep(Storage(tensor.storage()), tensor.version());
  else saved.keep(another(tensor), tensor.version());
}

void OpNode::save_metadata(Saved& saved, const Plan::Save& save, const Tensor& tensor) {
  if (!tensor.defined()) return;
  if (save.whole >= 0 && (plan_.arguments[static_cast<size_t>(save.whole)].wanted & wanted_) != 0 &&
      innermost_hooks == nullptr)
    saved.keep(Saved::Kind::other, Range{static_cast<uint32_t>(save.whole), 1});
  else if (described_by_edge(save, tensor)) saved.keep(Saved::Kind::edge, Range{static_cast<uint32_t>(save.place), 1});
  else saved.keep(shell_of(tensor));
}

inline void OpNode::save_integers(uint32_t word, IntList list) {
  const auto count = static_cast<uint32_t>(list.size());
  const Range range{.first = static_cast<uint32_t>(words_.size()), .count = count};
  int64_t* const to = words_.extend(count);
  if (count <= 4)
    for (uint32_t i = 0; i < count; ++i) to[i] = list[i];
  else std::memcpy(to, list.data(), count * sizeof(int64_t));
  words_[word] = std::bit_cast<int64_t>(range);
}

// Its letters in whole words.
void OpNode::save_text(uint32_t word, std::string_view text) {
  const Range range{static_cast<uint32_t>(words_.size()), static_cast<uint32_t>(text.size())};
  int64_t* const to = words_.extend(Plan::words_of(text.size()));
  if (!text.empty()) std::memcpy(to, text.data(), text.size());
  words_[word] = std::bit_cast<int64_t>(range);
}

// What is no tensor. Values are kept whether they are wanted or not, which takes longer to find out.
[[gnu::always_inline]] inline void OpNode::save_values(Args args, const Plan::Save* save) {
  using How = Plan::Save::How;
  const Plan::Counts& counts = plan_.counts;
  int64_t* to = words_.extend(plan_.words);
  for (uint32_t n = counts.words; n > 0; --n, ++save) std::memcpy(to++, args[save->position], sizeof *to);
  for (uint32_t n = counts.bytes; n > 0; --n, ++save) *to++ = *static_cast<const unsigned char*>(args[save->position]);
  for (uint32_t n = counts.plain; n > 0; --n, ++save) {
    std::memcpy(to, args[save->position], save->bytes);
    to += Plan::words_of(save->bytes);
  }
  for (uint32_t n = counts.lists; n > 0; --n, ++save) {
    const void* const at = args[save->position];
    if (save->how == How::integers) save_integers(save->word, *static_cast<const IntList*>(at));
    else if (save->how == How::text) save_text(save->word, *static_cast<const std::string_view*>(at));
    else if (const auto& list = *static_cast<const std::optional<IntList>*>(at)) save_integers(save->word, *list);
    else words_[save->word] = kNone;
  }
}

[[gnu::always_inline]] inline void OpNode::save_arguments(Args args) {
  using How = Plan::Save::How;
  const Plan::Save* save = plan_.arguments.data();
  Saved* saved = saved_.fresh(plan_.saved);
  for (uint32_t n = plan_.counts.tensors; n > 0; --n, ++save, ++saved) {
    if (!(save->wanted & wanted_)) continue;
    const Tensor& tensor = *static_cast<const Tensor*>(args[save->position]);  // or a list of them
    if (save->how == How::tensor) save_tensor(*saved, *save, tensor);
    else if (save->how == How::metadata) save_metadata(*saved, *save, tensor);
    else if (save->how == How::other) save_other(*saved, *save, args);
    else if (tensor.defined()) saved->keep(tensor.dtype());
  }
  if (plan_.words != 0) save_values(args, save);
}

void OpNode::save_other(Saved& saved, const Plan::Save& save, Args args) {
  const void* const at = args[save.position];
  if (save.tag == ParamTag::tensors) {
    save_list(saved, save, *static_cast<const TensorList*>(at));
  } else if (save.tag != ParamTag::tensor) {
    saved.keep(std::make_unique<Value>(box(save.tag, at)));
  } else if (const Tensor& tensor = *static_cast<const Tensor*>(at); !tensor.defined()) {
    return;
  } else if (op_.form == Form::inplace && save.position == 0) {
    Tensor kept = clone(tensor);  // it is about to be overwritten
    if (Edge edge = gradient_edge(tensor); edge && !edge.node->accumulates())
      adopt_history(kept, std::move(edge.node), edge.input);
    saved.keep(std::move(kept));
  } else if (op_.parameters[0] == ParamTag::tensor && tensor.is_same(tensor_at(args, 0))) {
    // What is written gets this node for its history, so it is kept without one, lest the two keep each other.
    saved.keep(another(tensor), tensor.version());
  } else {
    save_tensor(saved, save, tensor);
  }
}

void OpNode::save_list(Saved& saved, const Plan::Save& save, TensorList list) {
  const bool elements = save.keeps == Plan::Slot::Keeps::elements;
  if (!elements && save.place >= 0) {
    const size_t first = rare_->first_edge[static_cast<size_t>(save.place)];
    size_t described = 0;
    for (const Tensor& item : list) {
      const Edge& edge = edges[first + described];
      if (!edge || item.impl()->meta_replaced) break;
      ++described;
    }
    if (described == static_cast<size_t>(list.size())) {
      saved.keep(Saved::Kind::edges, Range{static_cast<uint32_t>(first), static_cast<uint32_t>(described)});
      return;
    }
  }
  SmallVector<Tensor, 2>& listed = rare().listed;
  saved.keep(Saved::Kind::tensors, Range{static_cast<uint32_t>(listed.size()), static_cast<uint32_t>(list.size())});
  if (!elements) {
    for (const Tensor& item : list) listed.emplace_back(shell_of(item));
    return;
  }
  uint32_t versions = 0;
  for (const Tensor& item : list) {
    listed.emplace_back(item);
    if (!item.defined()) continue;
    check_savable(item);
    versions += item.version();
  }
  saved.track(versions);
}

[[gnu::always_inline]] inline void OpNode::save_results(Args args, Results results) {
  using How = Plan::Save::How;
  // What the operator itself writes besides self, running statistics, is kept as it leaves it.
  for (const uint32_t i : plan_.rewritten)
    if (saved_[i].tracked()) saved_[i].track(tensor_at(args, plan_.arguments[i].position).version());
  Saved* next = saved_.begin() + plan_.counts.tensors;
  for (const Plan::Save& save : plan_.results) {
    Saved& saved = *next++;
    if (!(save.wanted & wanted_)) continue;
    const void* const at = results[save.position];
    if (save.how == How::tensor) [[likely]] {
      const Tensor& result = *static_cast<const Tensor*>(at);
      if (!result.defined()) continue;
      if (save.place >= 0 && is_plain(result)) [[likely]] {
        saved.keep(Storage(result.storage()), version_of(result), Saved::kTracked | Saved::kOwnResult);
      } else {
        saved.keep(another(result), result.version());
        saved.own();
      }
    } else if (save.how == How::other) {
      saved.keep(std::make_unique<Value>(box(save.tag, at)));
    } else if (const Tensor& result = *static_cast<const Tensor*>(at); result.defined()) {
      if (save.how == How::dtype) saved.keep(result.dtype());
      else saved.keep(shell_of(result));
    }
  }
}

OpNode::Packed OpNode::pack_tensor(SavedTensorsHooks& hooks, const Tensor& tensor, Edge edge) {
  return {.tensor = hooks.pack(another(tensor)), .edge = std::move(edge), .list = {}};
}

void OpNode::pack(SavedTensorsHooks& hooks, size_t i) {
  Saved& saved = saved_[i];
  std::vector<Packed>& all = rare().packed;
  if (saved.kind() == Saved::Kind::tensors) {
    for (uint32_t k = 0; k < saved.range.count; ++k) {
      Tensor& item = rare_->listed[saved.range.first + k];
      const bool given = item.defined() && item.storage();
      all[i].list.push_back(given ? pack_tensor(hooks, item, gradient_edge(item)) : Packed());
      if (given) item = Tensor();
    }
    return;
  }
  const Tensor tensor = saved_tensor(i);
  if (!tensor.defined() || !tensor.storage() || tensor.is_wrapped_number()) return;
  const Edge* edge = edge_of(save_of(i));
  all[i] = pack_tensor(hooks, tensor, saved.own_result() ? Edge() : edge != nullptr ? *edge : gradient_edge(tensor));
  saved.drop();
}

void OpNode::pack_arguments(SavedTensorsHooks& hooks) {
  rare().packed = std::vector<Packed>(saved_.size());
  for (size_t i = 0; i < plan_.counts.tensors; ++i) pack(hooks, i);
}
void OpNode::pack_results(SavedTensorsHooks& hooks) {
  for (size_t i = plan_.counts.tensors; i < saved_.size(); ++i) pack(hooks, i);
}

static void note_unrecorded_view(const Tensor& view) {
  if (!view.is_view()) return;
  ViewOrigin& origin = view.impl()->origin;  // so far of what it is a view of
  if (origin != ViewOrigin::inference) origin = thread_state.inference ? ViewOrigin::inference : ViewOrigin::no_grad;
  history_of(view).version = view.version();
}

void note_unrecorded_views(const Op& op, Args args, Results results) {
  if (!tensor_at(args, 0).requires_grad()) return;
  if (op.row->meta.results == RuleResults::one) note_unrecorded_view(*static_cast<const Tensor*>(results[0]));
  else if (op.row->meta.results == RuleResults::list)
    for (const Tensor& view : *static_cast<const std::vector<Tensor>*>(results[0])) note_unrecorded_view(view);
}

void check_out(const Op& op, Args args) {
  if (thread_state.no_grad || thread_state.below_tape) return;
  const Plan& plan = plan_of(op);
  if (plan.way == Plan::Way::out && writes_differentiable(op, args) && any_flows(op, plan, args)) fail_out(op);
}

// Who answers a registered leaf operator in its place, or null.
static DispatchHandler* answering(const Op& op, Args args, DispatchHandler* handler) {
  if (op.behavior == nullptr || op.is_composite()) return nullptr;
  return handler == nullptr && is_foreign(op, args) ? &foreign_handler(op, args) : handler;
}

// A call through which no gradients flow, or which is not recorded as itself.
static void record_otherwise(const Op& op, const Plan& plan, Args args, Results results, DispatchHandler* handler) {
  // Of a composite, and of a registered operator that is answered in its place, what it is written in is recorded.
  if (plan.way == Plan::Way::derived) {
    if (op.form == Form::inplace && any_flows(op, plan, args)) write_derived(op, args, results);
    else if (DispatchHandler* const asked = answering(op, args, handler)) asked->answer(op, args, results);
    else op.run(op, args, results);
    return;
  }
  if (plan.way == Plan::Way::function) {
    const bool recorded = any_flows(op, plan, args) && !is_for_inference(op, args);
    {
      const NoGradGuard below;
      run_below_tape(op, args, results, handler, false);  // nor does a mode that answers find gradients recorded
    }
    if (recorded) op.behavior->derivative({op, args, results});
    return;
  }
  if (plan.way == Plan::Way::out) {
    check_out(op, args);
  } else if (op.form == Form::out) {
    refuse_written_history(op, args);
  } else if (op.form == Form::inplace && !op.is_view() && any_flows(op, plan, args)) {
    check_inplace(tensor_at(args, 0));
  }
  run_unrecorded(op, args, results, handler);
}

// Gives the results of a call their history.
static void give_history(const Op& op, const Plan& plan, OpNode* node, NodePtr& owner, Args args, Results results) {
  if (op.form == Form::inplace) {
    const Tensor& self = tensor_at(args, 0);
    node->inputs.emplace_back(self.meta());
    void* const slots[] = {const_cast<Tensor*>(&self)};
    node->save_results(args, slots);
    if (op.row->meta.kind == RuleKind::view) set_history(self, owner, 0);
    else rebase_history(self, owner);
    return;
  }
  if (!plan.outputs.empty()) {
    const Plan::Output* const outputs = plan.outputs.data();
    node->inputs.build(plan.outputs.size(), [&](uint32_t i) {
      const Tensor& tensor = *static_cast<const Tensor*>(results[outputs[i].position]);
      const bool flows = outputs[i].flows && can_differentiate(tensor);
      if (flows) set_history(tensor, outputs[i].last ? std::move(owner) : NodePtr(owner), i);
      return flows || (outputs[i].saved && tensor.defined()) ? TensorMeta(tensor.meta()) : TensorMeta();
    });
  } else if (op.row->meta.results == RuleResults::list) {
    const auto& list = *static_cast<const std::vector<Tensor>*>(results[0]);
    const bool views = op.is_view(), flow = plan.constants.empty();
    node->inputs.build(list.size(), [&](uint32_t i) {
      const Tensor& tensor = list[i];
      if (!tensor.defined()) return TensorMeta();
      if (views && tensor.impl()->origin != ViewOrigin::inference) tensor.impl()->origin = ViewOrigin::several;
      if (flow && can_differentiate(tensor)) set_history(tensor, owner, i);
      return TensorMeta(tensor.meta());
    });
  } else {
    for_results(op, results, [&](const Tensor& tensor, uint32_t number) {
      if (tensor.defined()) node->inputs.emplace_back(tensor.meta());
      else node->inputs.emplace_back();
      const bool flows = std::ranges::find(plan.constants, number) == plan.constants.end();
      if (flows && can_differentiate(tensor)) set_history(tensor, owner, number);
    });
  }
  node->save_results(args, results);
}

void record(const Op& op, Args args, Results results, DispatchHandler* handler) {
  const Plan& plan = plan_of(op);
  if (plan.way != Plan::Way::recorded) return record_otherwise(op, plan, args, results, handler);
  const Tensor* const flowing = first_flowing(op, plan, args);
  if (flowing == nullptr) return run_unrecorded(op, args, results, handler);
  if ((thread_state.inference || flowing->for_inference()) && is_for_inference(op, args)) [[unlikely]] {
    run_unrecorded(op, args, results, handler);
    if (op.is_view() && op.form == Form::functional) note_unrecorded_views(op, args, results);
    return;
  }
  if (plan.writes_self) [[unlikely]]
    check_inplace(tensor_at(args, 0));
  auto* const node = new OpNode(op, plan);
  NodePtr owner(node);
  node->connect(args);
  node->number_behind_edges();
  SavedTensorsHooks* const hooks = innermost_hooks;
  {
    const NoGradGuard below;  // keeping a copy of what is overwritten is no step of the program, nor is a rule's call
    node->save_arguments(args);
    if (hooks != nullptr) [[unlikely]]
      node->pack_arguments(*hooks);  // before the operator runs: a hook may end the run
    run_below_tape(op, args, results, handler);
  }
  // What gives its argument back gives another tensor back here, or that would become its own history.
  if (plan.may_return_self) {
    Tensor& result = *static_cast<Tensor*>(results[0]);
    if (result.is_same(tensor_at(args, 0))) [[unlikely]]
      result = another(result);
  }
  if (!plan.one_result) {
    give_history(op, plan, node, owner, args, results);
  } else {
    const Tensor& result = *static_cast<const Tensor*>(results[0]);
    if (!result.defined()) [[unlikely]]  // as a mode may answer
      return;
    node->inputs.emplace_back(result.meta());
    if (!plan.results.empty()) node->save_results(args, results);
    if (can_differentiate(result)) [[likely]]
      set_history(result, std::move(owner), 0);
  }
  if (hooks != nullptr) [[unlikely]]
    node->pack_results(*hooks);
  node->keep();
}

}  // namespace tare::autograd
