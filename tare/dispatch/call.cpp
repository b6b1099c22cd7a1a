#include "tare/dispatch/call.h"

#include <algorithm>
#include <deque>
#include <new>
#include <stdexcept>

#include "tare/dispatch/bind.h"

namespace tare {

void Interceptor::proceed(const Op& op, Args args, Results results) const {
  const ThreadGuard below(&ThreadState::interceptors, below_);
  call(op, args, results);
}

namespace autograd {
// In tare/autograd, which stands above.
void record(const Op& op, Args args, Results results, Answerer* answerer);
void note_unrecorded_views(const Op& op, Args args, Results results);
}  // namespace autograd

Answerer* foreign_answerer = nullptr;

bool has_foreign_argument(const Op& op, Args args) {
  const auto foreign = [](const Tensor& tensor) { return tensor.defined() && is_foreign(tensor); };
  return std::ranges::any_of(op.tensor_arguments, [&](int64_t i) {
    if (op.parameters[static_cast<size_t>(i)] == ParamTag::tensor) return foreign(*static_cast<const Tensor*>(args[i]));
    return std::ranges::any_of(*static_cast<const TensorList*>(args[i]), foreign);
  });
}

void answer_below_tape(const Op& op, Args args, Results results, Answerer& answerer, bool recording) {
  const ThreadGuard below(&ThreadState::below_tape, true);
  const GradGuard as_the_caller(recording);
  answerer.answer(op, args, results);
}

void call_taped(const Op& op, Args args, Results results, Answerer* answerer) {
  const bool recording = !thread_state.no_grad;
  if (recording && !thread_state.below_tape) return autograd::record(op, args, results, answerer);
  run_below_tape(op, args, results, answerer, recording);
  if (op.is_view() && op.form == Form::functional) autograd::note_unrecorded_views(op, args, results);
}

void call_heard(const Op& op, Args args, Results results) {
  if (thread_state.interceptors != nullptr) thread_state.interceptors->intercept(op, args, results);
  else call_taped(op, args, results);
}

std::vector<Value> call_boxed(const Op& op, std::span<const Value> args,
                              std::span<const std::pair<std::string, Value>> kwargs) {
  const Schema& schema = op.schema;
  const size_t n = schema.arguments.size();
  check<TypeError>(args.size() <= n, "{}() takes {} positional arguments but {} were given", schema.name, n,
                   args.size());
  std::deque<Bound> bound;  // stable addresses
  std::vector<const void*> pointers(n, nullptr);
  for (size_t i = 0; i < args.size(); ++i)
    pointers[i] = bound.emplace_back(op, static_cast<int64_t>(i), args[i]).address();
  for (const auto& [name, value] : kwargs) {
    const int64_t i = schema.find(name);
    check<TypeError>(i >= 0, "{}() got an unexpected keyword argument '{}'", schema.name, name);
    check<TypeError>(pointers[static_cast<size_t>(i)] == nullptr, "{}() got multiple values for argument '{}'",
                     schema.name, name);
    pointers[static_cast<size_t>(i)] = bound.emplace_back(op, i, value).address();
  }
  for (size_t i = 0; i < n; ++i) {
    if (pointers[i] == nullptr) pointers[i] = op.defaults[i];
    check<TypeError>(pointers[i] != nullptr, "{}() missing required argument '{}' (position {})", schema.name,
                     schema.arguments[i].name, i + 1);
  }
  std::deque<ResultSlot> slots;
  std::vector<void*> results;
  for (const Argument& result : schema.returns) results.push_back(slots.emplace_back(result.type).address());
  try {
    call(op, pointers.data(), results.data());
  } catch (const std::bad_alloc&) {
    fail<OutOfMemoryError>("{}: not enough host memory for its results", op.name);
  } catch (const std::length_error&) {
    fail<OutOfMemoryError>("{}: too many results", op.name);
  }
  std::vector<Value> values;
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
