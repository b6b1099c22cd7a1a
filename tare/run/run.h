#pragma once

#include <cstdint>
#include <initializer_list>
#include <variant>
#include <vector>

#include "tare/core/thread.h"
#include "tare/dispatch/call.h"

// One stream of events per run. Memory timeline, FLOP count and summary are readers of it and hear nothing else.
namespace tare {

namespace event {

/// An operator begins; the arguments are alive while the event is read.
struct OperatorBegin {
  const Op& op;
  Args args;
};
/// It ended; `results` is null where it raised. A composite ends after the operators that it is written in.
struct OperatorEnd {
  const Op& op;
  Args args;
  Results results;
  bool is_composite() const { return op.is_composite(); }
};
/// A storage came to be, or has a new size. Its address is its name until it is freed.
struct StorageAllocated {
  const StorageImpl& storage;
};
struct StorageFreed {
  const StorageImpl& storage;
};
/// A module is entered; its address is its name.
struct ModuleEntered {
  const void* module;
};
/// It returns these tensors, and is left next.
struct ModuleReturned {
  const void* module;
  List<const Tensor*> results;
};
/// Also after an error.
struct ModuleLeft {
  const void* module;
};

}  // namespace event

using Event = std::variant<event::OperatorBegin, event::OperatorEnd, event::StorageAllocated, event::StorageFreed,
                           event::ModuleEntered, event::ModuleReturned, event::ModuleLeft>;

/// Makes one `read` out of a function for each kind of event: `on(event, [&](const event::ModuleLeft&) {...}, ...)`.
/// Events without a function are passed over.
template <class... F>
void on(const Event& event, F&&... functions) {
  struct All : F... {
    using F::operator()...;
  };
  std::visit(
      [all = All{std::forward<F>(functions)...}](const auto& item) {
        if constexpr (requires { all(item); }) all(item);
      },
      event);
}

/// Reads a stream of events, in the order in which things happen.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual void read(const Event& event) = 0;
};

/// Hears the calling thread's operators, storages and modules while it lives, and hands each event to its readers.
/// Traces nest: an inner one hears first, the outer one hears all the same.
class Trace : Interceptor, StorageObserver, ModuleObserver {
 public:
  explicit Trace(std::initializer_list<Reader*> readers);
  ~Trace() override;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

 private:
  void intercept(const Op& op, Args args, Results results) override;
  void storage_allocated(const StorageImpl& storage) override;
  void storage_freed(const StorageImpl& storage) override;
  void module_entered(const void* module) override;
  void module_returned(const void* module, const Tensor* const* results, int64_t count) override;
  void module_left(const void* module) override;
  void emit(const Event& event);

  std::vector<Reader*> readers_;
  StorageObserver* outer_storages_;
  ModuleObserver* outer_modules_;
  InterceptorGuard guard_;
};

}  // namespace tare
