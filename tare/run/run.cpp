#include "tare/run/run.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "tare/core/error.h"
#include "tare/dispatch/product_workspace.h"

namespace tare {

thread_local WithinOperator* within_operator = nullptr;

static thread_local Run* innermost_run = nullptr;

std::string_view interned(std::string_view text) {
  static std::mutex mutex;
  static auto* texts = new std::set<std::string, std::less<>>;  // outlives whoever names a phase last
  const std::lock_guard lock(mutex);
  const auto found = texts->find(text);
  return found != texts->end() ? *found : *texts->emplace(text).first;
}

Run::Run(std::vector<Reader*> readers) {
  for (Reader* reader : readers)
    for (size_t kind = 0; kind < kEventKinds; ++kind)
      if ((reader->kinds() >> kind & 1) != 0) by_kind_[kind].push_back(reader);
}

void Run::start() {
  check(!running_, "the run was started before");
  outer_ = thread_state.observer;
  thread_state.observer = this;
  stands_on_others_ = top_listener() != nullptr;
  guard_.emplace(static_cast<Interceptor&>(*this));
  outer_run_ = std::exchange(innermost_run, this);
  running_ = true;
}

Run* Run::innermost() { return innermost_run; }

void Run::stop() {
  if (!running_) return;
  check(thread_state.observer == this && top_listener() == this, "a run stops after those that were started within it");
  while (!phases_.empty()) phase_ended();
  guard_.reset();
  thread_state.observer = outer_;
  innermost_run = outer_run_;
  running_ = false;
}

template <class F>
void Run::read_around(const Op& op, Args args, Results results, const F& run) {
  const Id call = next_call_++;
  const Call begun{op, args, nullptr};
  emit(event::OperatorBegin{call, current_call(), current_module_call(), &op}, {*this, &begun});
  calls_.push_back({call, &op});
  try {
    if (is_read<event::Workspace>()) emit_workspace(call, begun);
    run();
  } catch (...) {
    calls_.pop_back();
    emit(event::OperatorEnd{call, &op, true}, {*this, &begun});
    throw;
  }
  calls_.pop_back();
  if (!op.written_arguments.empty() && !op.is_composite() && is_read<event::StorageWritten>())
    emit_written(call, op, args);
  const Call ended{op, args, results};
  emit(event::OperatorEnd{call, &op, false}, {*this, &ended});
}

void Run::intercept(const Op& op, Args args, Results results) {
  if (is_foreign(op, args)) [[unlikely]]
    return pass(op, args, results);  // what it is answered with is heard
  read_around(op, args, results, [&] {
    if (op.is_composite()) {
      // Its operators are to be heard too: it runs with the whole stack in place. One that asks for values is seen as a
      // whole by who knows some.
      const bool asks = stands_on_others_ && op.has(kDataDependent);
      return asks ? pass(op, args, results) : op.run(op, args, results);
    }
    // Within an operator is within it for all runs: the outermost one is next to it.
    WithinOperator* const within = outer_run_ == nullptr ? std::exchange(within_operator, nullptr) : nullptr;
    if (within != nullptr) within->before();
    proceed(op, args, results);
    if (within != nullptr) within->after();
  });
}

void Run::composite(const Op& op, Args args, Results results, const std::function<void()>& inner) {
  read_around(op, args, results, inner);
}

Device workspace_device(const Call& call) {
  const std::vector<Tensor> tensors = call.tensors();
  return tensors.empty() ? thread_state.default_device : tensors.front().device();
}

void Run::emit_workspace(Id id, const Call& call) {
  const WorkspaceRule& rule = call.op.row->workspace;
  using Kind = WorkspaceRule::Kind;
  if (rule.kind() == Kind::none || rule.kind() == Kind::not_modelled) return;
  const Device device = workspace_device(call);
  const auto bytes = rule(call, device);
  if (!bytes || *bytes == 0) return;
  const bool kept = rule.kind() == Kind::kept && !device.is_cpu();
  const bool backward =
      kept && std::ranges::any_of(phases_, [](const event::PhaseBegin& phase) { return phase.name == "backward"; });
  const std::pair one(device.index < 0 ? Device(device.type, 0) : device, backward);
  if (kept && std::ranges::find(kept_workspaces_, one) != kept_workspaces_.end()) return;
  emit(event::Workspace{id, device, *bytes, kept}, {*this, &call});
  if (kept) kept_workspaces_.push_back(one);  // not where a simulated device had no room for it
}

void Run::emit_written(Id call, const Op& op, Args args) {
  const auto written = [&](const Tensor& tensor) {
    if (!tensor.defined() || !tensor.storage()) return;
    const StorageImpl& storage = *tensor.storage().operator->();
    emit(event::StorageWritten{id(storage), call}, {*this, nullptr, &storage});
  };
  for (const int64_t i : op.written_arguments) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) written(*static_cast<const Tensor*>(args[i]));
    else if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensors)
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[i])) written(tensor);
  }
}

Id Run::id(const StorageImpl& storage) {
  const auto [found, added] = storages_.try_emplace(&storage, next_storage_);
  if (added) {
    ++next_storage_;
    const_cast<StorageImpl&>(storage).observed = true;
  }
  return found->second;
}

void Run::storage_allocated(const StorageImpl& storage) {
  if (is_read<event::StorageAllocated>())
    emit(event::StorageAllocated{id(storage), storage.device, storage.bytes, current_call(), current_module_call()},
         {*this, nullptr, &storage});
  if (outer_) outer_->storage_allocated(storage);
}

void Run::storage_resized(const StorageImpl& storage, int64_t before) {
  emit(event::StorageResized{id(storage), before, storage.bytes}, {*this, nullptr, &storage});
  if (outer_) outer_->storage_resized(storage, before);
}

void Run::storage_freed(const StorageImpl& storage) {
  if (is_read<event::StorageFreed>()) emit(event::StorageFreed{id(storage)}, {*this, nullptr, &storage});
  storages_.erase(&storage);
  if (outer_) outer_->storage_freed(storage);
}

Id Run::module_id(const void* address) {
  const auto [found, added] = module_ids_.try_emplace(address, modules_.size());
  if (added) modules_.push_back({.address = address, .path = {}, .kind = {}});
  return found->second;
}

Id Run::find_module(const void* address) const {
  const auto found = module_ids_.find(address);
  return found == module_ids_.end() ? 0 : found->second;
}

Id Run::name_module(const void* address, std::string path, std::string kind) {
  const Id id = module_id(address);
  modules_[id] = {address, std::move(path), std::move(kind), true};
  return id;
}

Id Run::current_module_call() const {
  const uint64_t number = thread_state.module_call;
  if (number == 0) return 0;
  if (last_module_call_.first != number) {
    const auto found = module_calls_.find(number);
    last_module_call_ = {number, found == module_calls_.end() ? 0 : found->second};
  }
  return last_module_call_.second;
}

void Run::module_entered(const void* module, uint64_t call) {
  const bool own_phase = phases_.empty() && visits_.empty();
  if (own_phase) phase_began("forward");
  const Id id = module_id(module), own = visited_.size(), caller = visits_.empty() ? 0 : visits_.back().call;
  visits_.push_back({id, own, own_phase});
  visited_.push_back({id, caller});
  module_calls_.try_emplace(call, own);
  last_module_call_ = {call, own};
  emit(event::ModuleEntered{id, own, caller}, {*this});
  if (outer_) outer_->module_entered(module, call);
}

void Run::module_returned(const Tensor* const* results, int64_t count) {
  if (!visits_.empty())
    emit(event::ModuleReturned{visits_.back().module, visits_.back().call},
         {*this, nullptr, nullptr, {results, count}});
  if (outer_) outer_->module_returned(results, count);
}

void Run::module_left() {
  if (!visits_.empty()) {
    const Visit visit = visits_.back();
    visits_.pop_back();
    emit(event::ModuleLeft{visit.module, visit.call}, {*this});
    if (visit.own_phase) phase_ended();
  }
  if (outer_) outer_->module_left();
}

void Run::phase_began(std::string_view name) {
  phases_.push_back({next_phase_++, interned(name)});
  emit(phases_.back(), {*this});
  if (outer_) outer_->phase_began(name);
}

void Run::phase_ended() {
  if (!phases_.empty()) {
    const event::PhaseBegin phase = phases_.back();
    phases_.pop_back();
    emit(event::PhaseEnd{phase.phase, phase.name}, {*this});
  }
  if (outer_) outer_->phase_ended();
}

void Run::saved(const Tensor& tensor) {
  emit(event::Saved{id(tensor)}, {*this, nullptr, tensor.storage().operator->()});
  if (outer_) outer_->saved(tensor);
}

void Run::released(const Tensor& tensor) {
  emit(event::Released{id(tensor)}, {*this, nullptr, tensor.storage().operator->()});
  if (outer_) outer_->released(tensor);
}

void Run::gradient_set(const Tensor& gradient) {
  emit(event::GradientSet{id(gradient)}, {*this, nullptr, gradient.storage().operator->()});
  if (outer_) outer_->gradient_set(gradient);
}

void Run::collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) {
  emit(event::Collective{interned(operation), interned(group), sequence, bytes}, {*this});
  if (outer_) outer_->collective(operation, group, sequence, bytes);
}

}  // namespace tare
