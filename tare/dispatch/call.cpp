#include "tare/dispatch/call.h"

#include <algorithm>
#include <array>
#include <deque>
#include <new>
#include <optional>
#include <stdexcept>

#include "tare/core/batched.h"
#include "tare/core/small_vector.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/batching.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/sparse.h"
#include "tare/dispatch/standing.h"
#include "tare/dispatch/tape.h"
#include "tare/dispatch/uncast.h"

namespace tare {

void Interceptor::proceed(const Op& op, Args args, Results results) const {
  const ThreadGuard below(&ThreadState::interceptors, below_);
  call(op, args, results);
}

static Interceptor* top_caster() { return dynamic_cast<Caster*>(thread_state.interceptors); }

Interceptor* top_listener() {
  const Interceptor* const caster = top_caster();
  return caster != nullptr ? caster->below_ : thread_state.interceptors;
}

constinit thread_local bool casts_above_all = false;

static bool stands_first(const Interceptor* interceptor) {
  const auto* const listener = dynamic_cast<const UncastListener*>(interceptor);
  return listener != nullptr && listener->stands_first();
}

// Where the stack begins for this interceptor.
Interceptor*& InterceptorGuard::place() const {
  Interceptor** at = &thread_state.interceptors;
  if (dynamic_cast<const Caster*>(&interceptor_) != nullptr) {
    while (!casts_above_all && stands_first(*at)) at = &(*at)->below_;
    return *at;
  }
  Interceptor* const caster = stands_first(&interceptor_) ? nullptr : top_caster();
  return caster != nullptr ? caster->below_ : *at;
}

constinit thread_local CallWatch* call_watch = nullptr;
constinit thread_local Interceptor* standing_interceptor = nullptr;

InterceptorGuard::InterceptorGuard(Interceptor& interceptor) : interceptor_(interceptor) {
  Interceptor*& top = place();
  interceptor.below_ = top != nullptr ? top : standing_interceptor;
  top = &interceptor;
}

InterceptorGuard::~InterceptorGuard() {
  Interceptor** at = &place();
  // A caster that stood below is taken away from there.
  for (Interceptor** one = &thread_state.interceptors; *at != &interceptor_ && *one != nullptr; one = &(*one)->below_)
    if (*one == &interceptor_) at = one;
  *at = interceptor_.below_;
}

DispatchHandler* owners_handler = nullptr;
DispatchHandler* distributed_handler = nullptr;

DispatchHandler& foreign_handler(const Op& op, Args args) {
  const auto owned = [](const Tensor& tensor) { return tensor.defined() && is_owned(tensor); };
  if (owners_handler != nullptr && any_tensor_argument(op, args, owned)) return *owners_handler;
  const auto distributed = [](const Tensor& tensor) { return tensor.defined() && is_dtensor(tensor); };
  return distributed_handler != nullptr && any_tensor_argument(op, args, distributed) ? *distributed_handler
                                                                                      : sparse_handler();
}

bool has_foreign_argument(const Op& op, Args args) {
  return any_tensor_argument(op, args, [](const Tensor& tensor) { return tensor.defined() && is_foreign(tensor); });
}

namespace {

// What was answered for a view of `self` shares its storage, whose version both age by, unless one of them has bytes
// that the other has not; and it is a view of it where gradients flow.
void make_view(const Tensor& self, const Tensor& answer, bool detached) {
  if (!answer.defined() || answer.is_view() || is_sparse(answer) || is_sparse(self)) return;
  if (!detached) {
    check(!answer.is_same(self),
          "View operation returned a tensor that is the same as the input base tensor.  This is no longer allowed; you "
          "must explicitly create a new tensor (e.g., using .detach()). As a user, you could have made a mistake "
          "implementing __torch_dispatch__ or a Python operator decomposition or meta registration; if that's not the "
          "case, please report a bug to PyTorch or the backend you are using.");
    check(!answer.requires_grad(),
          "Attempted to make a tensor into a differentiable view, but the tensor already had autograd metadata "
          "associated with it.");
  }
  const Tensor base = self.is_view() ? self.base() : self;
  if (is_batched(answer) || is_dtensor(answer)) {  // it stands for others, of which each is a view
    if (is_batched(answer) ? !is_batched(self) : !is_dtensor(self)) return;
    if (answer.is_same(base)) return;
    share_versions(answer, self);
    if (detached) return;
    base.impl()->references.increment();
    answer.impl()->base = base.impl();
    return;
  }
  const bool own_bytes = answer.storage().allocated() || self.storage().allocated();
  if (answer.is_same(base) || (own_bytes && answer.storage() != self.storage())) return;
  answer.set_storage(self.storage());
  TensorImpl* const impl = answer.impl();
  impl->detached_version = self.impl()->detached_version;
  if (detached) return;
  base.impl()->references.increment();
  impl->base = base.impl();
}

void make_views(const Op& op, Args args, Results results) {
  const Tensor& self = *static_cast<const Tensor*>(args[0]);
  const bool detached = op.row->derivative.kind == Derivative::Kind::none;
  if (op.row->meta.results == RuleResults::one) {
    make_view(self, *static_cast<const Tensor*>(results[0]), detached);
  } else if (op.row->meta.results == RuleResults::list) {
    for (const Tensor& view : *static_cast<const std::vector<Tensor>*>(results[0])) make_view(self, view, detached);
  }
}

// The tensors that a call writes, with their versions before it.
std::vector<std::pair<const Tensor*, uint32_t>> written_tensors(const Op& op, Args args) {
  std::vector<std::pair<const Tensor*, uint32_t>> found;
  const auto add = [&](const Tensor& tensor) {
    if (tensor.defined()) found.emplace_back(&tensor, tensor.version());
  };
  for (const int64_t i : op.written_arguments) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) add(*static_cast<const Tensor*>(args[i]));
    else if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensors)
      std::ranges::for_each(*static_cast<const TensorList*>(args[i]), add);
  }
  return found;
}

}  // namespace

void dispatch_below_tape(const Op& op, Args args, Results results, DispatchHandler& handler, bool recording) {
  const auto written = written_tensors(op, args);
  {
    const ThreadGuard below(&ThreadState::below_tape, true);
    const GradGuard as_the_caller(recording);
    handler.answer(op, args, results);
  }
  // Whoever answers need not have run the operator: what its schema says of memory holds all the same.
  for (const auto& [tensor, version] : written)
    if (tensor->version() == version) {
      tensor->bump_version();
      if (is_dtensor(*tensor)) bump_other_versions(*tensor);
    }
  if (op.is_view() && op.form == Form::functional) make_views(op, args, results);
}

// A call that the tape does not take.
[[gnu::noinline]] static void call_untaped(const Op& op, Args args, Results results, DispatchHandler* handler) {
  const bool recording = !thread_state.no_grad;
  run_below_tape(op, args, results, handler, recording);
  // Operators called while answering are not recorded themselves; their answer is, as one node.
  if (!recording && op.is_view() && op.form == Form::functional) tape.note_unrecorded_views(op, args, results);
}

void call_taped(const Op& op, Args args, Results results, DispatchHandler* handler) {
  if (!thread_state.no_grad && !thread_state.below_tape) [[likely]]
    return tape.record(op, args, results, handler);
  call_untaped(op, args, results, handler);
}

// Whether a call is instrumented only because views remember that nothing was recorded when they were made, and this
// one has no cause to: no gradient flows to what it is a view of. In backward a third of all calls are such.
static bool is_plain_view(const Op& op, Args args) {
  return thread_state.no_grad && thread_state.interceptors == nullptr && op.row->meta.kind == RuleKind::view &&
         op.form == Form::functional && innermost_level == nullptr &&
         listening.load(std::memory_order_relaxed) == Instrumentation::tape &&
         !static_cast<const Tensor*>(args[0])->requires_grad();
}

void call_slow(const Op& op, Args args, Results results) {
  if (is_plain_view(op, args)) return op.run(op, args, results);
  if (innermost_level != nullptr && batching.takes(op, args)) [[unlikely]]
    return batching.call(op, args, results);
  if (thread_state.interceptors != nullptr) thread_state.interceptors->intercept(op, args, results);
  else if (op.category == Op::Category::composite && op.form == Form::functional)
    op.run(op, args, results);  // what it calls is heard
  else call_taped(op, args, results);
}

std::vector<Value> call_boxed(const Op& op, std::span<const Value> args,
                              std::span<const std::pair<std::string, Value>> kwargs) {
  const Schema& schema = op.schema;
  const size_t n = schema.arguments.size();
  check<TypeError>(args.size() <= n, "{}() takes {} positional arguments but {} were given", schema.name, n,
                   args.size());
  std::array<std::optional<Bound>, 4> first;  // of most calls; each has an address that stays
  std::deque<Bound> more;
  size_t count = 0;
  const auto bind = [&](int64_t argument, const Value& value) {
    if (const Tensor* tensor = value.get<Tensor>();
        tensor && tensor->defined() && op.parameters[static_cast<size_t>(argument)] == ParamTag::tensor)
      return static_cast<const void*>(tensor);
    if (count < first.size()) return first[count++].emplace(op, argument, value).address();
    return more.emplace_back(op, argument, value).address();
  };
  SmallVector<const void*, 8> pointers;
  pointers.build(n, [](uint32_t) { return nullptr; });
  for (size_t i = 0; i < args.size(); ++i) pointers[i] = bind(static_cast<int64_t>(i), args[i]);
  for (const auto& [name, value] : kwargs) {
    const int64_t i = schema.find(name);
    check<TypeError>(i >= 0, "{}() got an unexpected keyword argument '{}'", schema.name, name);
    check<TypeError>(pointers[static_cast<size_t>(i)] == nullptr, "{}() got multiple values for argument '{}'",
                     schema.name, name);
    pointers[static_cast<size_t>(i)] = bind(i, value);
  }
  for (size_t i = 0; i < n; ++i) {
    if (pointers[i] == nullptr) pointers[i] = op.defaults[i];
    check<TypeError>(pointers[i] != nullptr, "{}() missing required argument '{}' (position {})", schema.name,
                     schema.arguments[i].name, i + 1);
  }
  std::vector<ResultSlot> slots;
  slots.reserve(schema.returns.size());
  SmallVector<void*, 4> results;
  for (const Argument& result : schema.returns) results.emplace_back(slots.emplace_back(result.type).address());
  try {
    call(op, pointers.begin(), results.begin());
  } catch (const std::bad_alloc&) {
    fail<OutOfMemoryError>("{}: not enough host memory for its results", op.name);
  } catch (const std::length_error&) {
    fail<OutOfMemoryError>("{}: too many results", op.name);
  }
  std::vector<Value> values;
  values.reserve(slots.size());
  for (const ResultSlot& slot : slots) values.push_back(slot.take());
  return values;
}

const Tensor& Call::result(int64_t i) const {
  if (op.schema.returns[static_cast<size_t>(i)].type.list)
    return static_cast<const std::vector<Tensor>*>(results[i])->front();
  return *static_cast<const Tensor*>(results[i]);
}

std::vector<Tensor> Call::tensors() const {
  std::vector<Tensor> found;
  for (const int64_t i : op.tensor_arguments) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) {
      if (tensor(i).defined()) found.push_back(tensor(i));
    } else {
      for (const Tensor& item : arg<TensorList>(i))
        if (item.defined()) found.push_back(item);
    }
  }
  return found;
}

std::vector<Tensor> Call::result_tensors() const {
  std::vector<Tensor> found;
  for (size_t i = 0; i < op.schema.returns.size(); ++i) {
    const Type& type = op.schema.returns[i].type;
    if (type.kind != TypeKind::tensor) continue;
    if (type.list) {
      for (const Tensor& item : *static_cast<const std::vector<Tensor>*>(results[i])) found.push_back(item);
    } else if (const Tensor& tensor = *static_cast<const Tensor*>(results[i]); tensor.defined()) {
      found.push_back(tensor);
    }
  }
  return found;
}

std::string_view name(Form form) {
  static constexpr std::string_view names[] = {"functional", "in-place", "out=", "copy"};
  return names[static_cast<int>(form)];
}

}  // namespace tare
