#include "tare/run/run.h"

namespace tare {

Trace::Trace(std::initializer_list<Reader*> readers)
    : readers_(readers), outer_storages_(thread_state.observer), outer_modules_(thread_state.modules), guard_(*this) {
  thread_state.observer = this;
  thread_state.modules = this;
}

Trace::~Trace() {
  thread_state.observer = outer_storages_;
  thread_state.modules = outer_modules_;
}

void Trace::emit(const Event& event) {
  for (Reader* reader : readers_) reader->read(event);
}

void Trace::intercept(const Op& op, Args args, Results results) {
  if (is_foreign(op, args)) [[unlikely]]
    return pass(op, args, results);  // what it is answered with is heard
  emit(event::OperatorBegin{op, args});
  try {
    // The operators of a composite are to be heard too: it runs with the whole stack in place.
    if (op.is_composite()) op.run(op, args, results);
    else proceed(op, args, results);
  } catch (...) {
    emit(event::OperatorEnd{op, args, nullptr});
    throw;
  }
  emit(event::OperatorEnd{op, args, results});
}

void Trace::storage_allocated(const StorageImpl& storage) {
  emit(event::StorageAllocated{storage});
  if (outer_storages_) outer_storages_->storage_allocated(storage);
}

void Trace::storage_freed(const StorageImpl& storage) {
  emit(event::StorageFreed{storage});
  if (outer_storages_) outer_storages_->storage_freed(storage);
}

void Trace::module_entered(const void* module) {
  emit(event::ModuleEntered{module});
  if (outer_modules_) outer_modules_->module_entered(module);
}

void Trace::module_returned(const void* module, const Tensor* const* results, int64_t count) {
  emit(event::ModuleReturned{module, {results, count}});
  if (outer_modules_) outer_modules_->module_returned(module, results, count);
}

void Trace::module_left(const void* module) {
  emit(event::ModuleLeft{module});
  if (outer_modules_) outer_modules_->module_left(module);
}

}  // namespace tare
