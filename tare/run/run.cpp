#include "tare/run/run.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "tare/core/error.h"
#include "tare/dispatch/product_workspace.h"
#include "tare/run/guest.h"

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
  own_.outer = thread_state.observer;
  thread_state.observer = this;
  own_.stands_on_others = top_listener() != nullptr;
  guard_.emplace(static_cast<Interceptor&>(*this));
  begin_at(own_);
  running_ = true;
}

void Run::begin_at(Place& place) { place.outer_run = std::exchange(innermost_run, this); }
void Run::end_at(const Place& place) {
  thread_state.observer = place.outer;
  innermost_run = place.outer_run;
}

Run* Run::innermost() { return innermost_run; }

void Run::stop() {
  if (!running_) return;
  check(thread_state.observer == this && top_listener() == this, "a run stops after those that were started within it");
  while (!own_.phases.empty()) phase_ended();
  guard_.reset();
  end_at(own_);
  running_ = false;
}

template <class F>
void Run::read_around(const Op& op, Args args, Results results, const F& run) {
  const Id call = next_call_++;
  const Call begun{op, args, nullptr};
  emit(event::OperatorBegin{call, current_call(), current_module_call(), &op}, {*this, &begun});
  at_->calls.push_back({call, &op});
  try {
    if (is_read<event::Workspace>()) emit_workspace(call, begun);
    run();
  } catch (...) {
    at_->calls.pop_back();
    emit(event::OperatorEnd{call, &op, true}, {*this, &begun});
    throw;
  }
  at_->calls.pop_back();
  if (!op.written_arguments.empty() && !op.is_composite() && is_read<event::StorageWritten>())
    emit_written(call, op, args);
  const Call ended{op, args, results};
  emit(event::OperatorEnd{call, &op, false}, {*this, &ended});
}

template <class Below>
void Run::hear(const Op& op, Args args, Results results, const Below& below) {
  if (is_foreign(op, args)) [[unlikely]]
    return below.pass(op, args, results);  // what it is answered with is heard
  const bool stands_on_others = at_->stands_on_others, outermost = at_->outer_run == nullptr;
  read_around(op, args, results, [&] {
    // While it runs others may be heard, and come to their places.
    struct Away {
      Place *&at, *const own;
      explicit Away(Run& run) : at(run.at_), own(std::exchange(run.at_, &run.own_)) {}
      ~Away() { at = own; }
    } const away(*this);
    if (op.is_composite()) {
      // Its operators are to be heard too: it runs with the whole stack in place. One that asks for values is seen as a
      // whole by who knows some.
      const bool asks = stands_on_others && op.has(kDataDependent);
      return asks ? below.pass(op, args, results) : op.run(op, args, results);
    }
    // Within an operator is within it for all runs: the outermost one is next to it.
    WithinOperator* const within = outermost ? std::exchange(within_operator, nullptr) : nullptr;
    if (within != nullptr) within->before();
    below.proceed(op, args, results);
    if (within != nullptr) within->after();
  });
}

void Run::intercept(const Op& op, Args args, Results results) { hear(op, args, results, *this); }

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
      kept && std::ranges::any_of(at_->phases, [](const event::PhaseBegin& phase) { return phase.name == "backward"; });
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
  if (at_->outer) at_->outer->storage_allocated(storage);
}

void Run::storage_resized(const StorageImpl& storage, int64_t before) {
  emit(event::StorageResized{id(storage), before, storage.bytes}, {*this, nullptr, &storage});
  if (at_->outer) at_->outer->storage_resized(storage, before);
}

void Run::storage_freed(const StorageImpl& storage) {
  if (is_read<event::StorageFreed>()) emit(event::StorageFreed{id(storage)}, {*this, nullptr, &storage});
  storages_.erase(&storage);
  if (at_->outer) at_->outer->storage_freed(storage);
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
  const bool own_phase = at_->phases.empty() && at_->visits.empty();
  if (own_phase) phase_began("forward");
  const Id id = module_id(module), own = visited_.size(), caller = at_->visits.empty() ? 0 : at_->visits.back().call;
  at_->visits.push_back({id, own, own_phase});
  visited_.push_back({id, caller});
  module_calls_.try_emplace(call, own);
  last_module_call_ = {call, own};
  emit(event::ModuleEntered{id, own, caller}, {*this});
  if (at_->outer) at_->outer->module_entered(module, call);
}

void Run::module_returned(const Tensor* const* results, int64_t count) {
  if (!at_->visits.empty())
    emit(event::ModuleReturned{at_->visits.back().module, at_->visits.back().call},
         {*this, nullptr, nullptr, {results, count}});
  if (at_->outer) at_->outer->module_returned(results, count);
}

void Run::module_left() {
  if (!at_->visits.empty()) {
    const Visit visit = at_->visits.back();
    at_->visits.pop_back();
    emit(event::ModuleLeft{visit.module, visit.call}, {*this});
    if (visit.own_phase) phase_ended();
  }
  if (at_->outer) at_->outer->module_left();
}

void Run::phase_began(std::string_view name) {
  at_->phases.push_back({next_phase_++, interned(name)});
  emit(at_->phases.back(), {*this});
  if (at_->outer) at_->outer->phase_began(name);
}

void Run::phase_ended() {
  if (!at_->phases.empty()) {
    const event::PhaseBegin phase = at_->phases.back();
    at_->phases.pop_back();
    emit(event::PhaseEnd{phase.phase, phase.name}, {*this});
  }
  if (at_->outer) at_->outer->phase_ended();
}

void Run::saved(const Tensor& tensor) {
  emit(event::Saved{id(tensor)}, {*this, nullptr, tensor.storage().operator->()});
  if (at_->outer) at_->outer->saved(tensor);
}

void Run::released(const Tensor& tensor) {
  emit(event::Released{id(tensor)}, {*this, nullptr, tensor.storage().operator->()});
  if (at_->outer) at_->outer->released(tensor);
}

void Run::gradient_set(const Tensor& gradient) {
  emit(event::GradientSet{id(gradient)}, {*this, nullptr, gradient.storage().operator->()});
  if (at_->outer) at_->outer->gradient_set(gradient);
}

void Run::collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) {
  emit(event::Collective{interned(operation), interned(group), sequence, bytes}, {*this});
  if (at_->outer) at_->outer->collective(operation, group, sequence, bytes);
}

// A guest is heard as the run's own thread is, from a place of its own.
struct RunGuest::In {
  explicit In(RunGuest& guest) : run(guest.run_) { run.at_ = &guest.place_; }
  ~In() { run.at_ = &run.own_; }
  Run& run;
};

RunGuest::RunGuest(Run& run) : run_(run) {
  check(run.running_, "a run that has not begun, or has ended, hears no other thread");
  place_.outer = thread_state.observer;
  thread_state.observer = this;
  place_.stands_on_others = top_listener() != nullptr;
  guard_.emplace(static_cast<Interceptor&>(*this));
  run.begin_at(place_);
}

RunGuest::~RunGuest() {
  while (!place_.phases.empty()) phase_ended();
  guard_.reset();
  run_.end_at(place_);
}

void RunGuest::intercept(const Op& op, Args args, Results results) { In(*this).run.hear(op, args, results, *this); }
void RunGuest::storage_allocated(const StorageImpl& storage) { In(*this).run.storage_allocated(storage); }
void RunGuest::storage_resized(const StorageImpl& storage, int64_t before) {
  In(*this).run.storage_resized(storage, before);
}
void RunGuest::storage_freed(const StorageImpl& storage) { In(*this).run.storage_freed(storage); }
void RunGuest::module_entered(const void* module, uint64_t call) { In(*this).run.module_entered(module, call); }
void RunGuest::module_returned(const Tensor* const* results, int64_t count) {
  In(*this).run.module_returned(results, count);
}
void RunGuest::module_left() { In(*this).run.module_left(); }
void RunGuest::phase_began(std::string_view name) { In(*this).run.phase_began(name); }
void RunGuest::phase_ended() { In(*this).run.phase_ended(); }
void RunGuest::saved(const Tensor& tensor) { In(*this).run.saved(tensor); }
void RunGuest::released(const Tensor& tensor) { In(*this).run.released(tensor); }
void RunGuest::gradient_set(const Tensor& gradient) { In(*this).run.gradient_set(gradient); }
void RunGuest::collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) {
  In(*this).run.collective(operation, group, sequence, bytes);
}

}  // namespace tare
