#pragma once

#include <span>

#include "tare/core/sparse.h"
#include "tare/core/stand_in.h"
#include "tare/core/thread.h"
#include "tare/dispatch/row.h"

namespace tare {

/// Answers calls in the operators' place, below the tape: results get their history as an operator's do. It is asked
/// for leaf operators; of a composite it gets what that is written in.
class DispatchHandler {
 public:
  virtual ~DispatchHandler() = default;
  virtual void answer(const Op& op, Args args, Results results) = 0;
};
/// Answers all operators that get a tensor whose owner asks for it (ForeignOwner::answers); set before the first one
/// is made.
extern DispatchHandler* owners_handler;
/// Whether the tensor's operators are its owner's to answer.
inline bool is_owned(const Tensor& tensor) {
  const ForeignOwner* const owner = tensor.impl()->owner;
  return owner != nullptr && owner->answers;
}
/// Answers all operators that get a distributed tensor (tare/distributed/tensor); set before the first one is made.
extern DispatchHandler* distributed_handler;
/// Whether the tensor's operators are answered in their rows' place: by its owner, by the rules for sparse tensors
/// (tare/dispatch/sparse.h), or by those for distributed ones.
inline bool is_foreign(const Tensor& tensor) {
  return is_owned(tensor) || (tensor.storage() && tensor.storage().state() >= StorageState::sparse);
}
/// Slow path of `is_foreign(op, args)`: checks each tensor argument.
bool has_foreign_argument(const Op& op, Args args);
/// Who answers a call with such an argument. An owner comes before the others.
DispatchHandler& foreign_handler(const Op& op, Args args);
/// Whether one of the arguments has the call answered in the row's place.
inline bool is_foreign(const Op& op, Args args) {
  return listening.load(std::memory_order_relaxed) == Instrumentation::foreign && has_foreign_argument(op, args);
}

/// Runs an operator while the thread or process is instrumented: by the top interceptor, or else by the tape (tape.h).
void call_slow(const Op& op, Args args, Results results);
/// The same below all interceptors. What the tape then runs is answered by `handler`, if there is one.
void call_taped(const Op& op, Args args, Results results, DispatchHandler* handler = nullptr);
/// Has a handler answer a call in the operator's place, below recording. `recording` is what the handler finds when it
/// asks whether gradients are recorded.
void dispatch_below_tape(const Op& op, Args args, Results results, DispatchHandler& handler, bool recording);
/// What the tape runs: the handler of the call, or of one of its arguments, or else the operator.
inline void run_below_tape(const Op& op, Args args, Results results, DispatchHandler* handler, bool recording = true) {
  if (handler == nullptr && is_foreign(op, args) && !op.is_composite()) [[unlikely]]
    handler = &foreign_handler(op, args);
  if (handler == nullptr) [[likely]]
    op.run(op, args, results);
  else dispatch_below_tape(op, args, results, *handler, recording);
}

/// Something that sees the calls of a thread while it is installed: a trace, a recorder, autograd. The stack is
/// entered from the top; each one passes the call on with `proceed`, or answers it itself.
class Interceptor {
 public:
  virtual ~Interceptor() = default;
  virtual void intercept(const Op& op, Args args, Results results) = 0;

 protected:
  /// Continues below this interceptor.
  void proceed(const Op& op, Args args, Results results) const;
  /// The same, but calls that the call itself makes enter the whole stack again: for a call that a handler answers.
  void pass(const Op& op, Args args, Results results) const {
    below_ != nullptr ? below_->intercept(op, args, results) : call_taped(op, args, results);
  }

 private:
  friend class InterceptorGuard;
  friend Interceptor* top_listener();
  Interceptor* below_ = nullptr;
};

/// An interceptor that changes the arguments of calls: autocast. It stays on top, so that the others see calls as
/// changed, whichever was installed first.
class Caster : public Interceptor {};

/// The first that hears of calls, below a caster; null: nobody.
Interceptor* top_listener();

/// Puts an interceptor on top of this thread's stack, below a caster, while the guard lives.
class InterceptorGuard {
 public:
  explicit InterceptorGuard(Interceptor& interceptor);
  ~InterceptorGuard();
  InterceptorGuard(const InterceptorGuard&) = delete;
  InterceptorGuard& operator=(const InterceptorGuard&) = delete;

 private:
  Interceptor*& place() const;

  Interceptor& interceptor_;
};

/// Whether nothing observes a call: no interceptor is on the thread, no gradients are recorded, and no tensor of the
/// process has a handler of its own. (A view made in no_grad mode remembers that, so it is observed.)
inline bool is_uninstrumented(const Op& op) {
  if (thread_state.interceptors != nullptr) [[unlikely]]
    return false;
  const Instrumentation who = listening.load(std::memory_order_relaxed);
  return who == Instrumentation::nobody ||
         (who == Instrumentation::tape && thread_state.no_grad && op.row->meta.kind != RuleKind::view);
}

/// Runs an operator. Uninstrumented, it goes straight to the row's function.
inline void call(const Op& op, Args args, Results results) {
  if (is_uninstrumented(op)) [[likely]]
    op.run(op, args, results);
  else call_slow(op, args, results);
}

// The typed functions of tare/ops.h are these, with the arguments' addresses.
[[gnu::always_inline]] inline Tensor call_tensor(const Op& op, Args args) {
  Tensor result;
  void* const results[] = {&result};
  call(op, args, results);
  return result;
}
template <class T>
T call_as(const Op& op, Args args) {
  T result{};
  void* const results[] = {&result};
  call(op, args, results);
  return result;
}
template <class... T>
std::tuple<T...> call_tuple(const Op& op, Args args) {
  std::tuple<T...> values;
  std::apply(
      [&](T&... item) {
        void* const results[] = {&item...};
        call(op, args, results);
      },
      values);
  return values;
}
inline void call_void(const Op& op, Args args) { call(op, args, nullptr); }

/// The boxed call: an operator with a value for each argument, positional first, then by name; defaults fill in.
/// Errors: TypeError for a wrong number or type of arguments; whatever the operator raises.
std::vector<Value> call_boxed(const Op& op, std::span<const Value> args,
                              std::span<const std::pair<std::string, Value>> kwargs = {});

/// Boxes one argument or result of a call.
Value box(ParamTag tag, const void* value);

/// Gives the results of a fresh rule: tensors of the described metadata, filled by the CPU kernel where the
/// arguments are known. Used by `direct` rules that make ordinary results.
Tensor new_tensor(TensorMeta&& meta);

}  // namespace tare
