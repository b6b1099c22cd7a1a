#include "tare/autograd/autocast.h"

#include <deque>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/dispatch/arguments.h"
#include "tare/ops.h"

namespace tare {

bool AutocastGuard::takes_part(const Tensor& tensor) const {
  return tensor.defined() && is_floating(tensor.dtype()) && tensor.dtype() != DType::float64 &&
         (tensor.device().type == device_ || tensor.is_meta());
}

Tensor AutocastGuard::cast(const Tensor& tensor, DType dtype) {
  if (!takes_part(tensor) || tensor.dtype() == dtype) return tensor;
  const bool is_weight = dtype == dtype_ && tensor.dtype() == DType::float32 && tensor.requires_grad() &&
                         is_leaf(tensor) && !tensor.is_view() && !thread_state.no_grad;
  if (!is_weight) return to(tensor, dtype);
  auto& kept = weights_[tensor.impl()];
  if (!kept.second.defined()) kept = {tensor, to(tensor, dtype)};
  return kept.second;
}

// The call below this scope, with tensors as `change` gives them.
template <class F>
void AutocastGuard::with_changed(const Op& op, Args args, Results results, const F& change) {
  std::vector<const void*> changed(args, args + op.parameters.size());
  std::deque<Tensor> tensors;
  std::deque<std::vector<Tensor>> lists;
  std::deque<TensorList> views;
  for (const int64_t i : op.tensor_arguments) {
    const auto at = static_cast<size_t>(i);
    if (op.parameters[at] == ParamTag::tensor) {
      changed[at] = &tensors.emplace_back(change(*static_cast<const Tensor*>(args[i])));
    } else if (op.parameters[at] == ParamTag::tensors) {
      std::vector<Tensor>& list = lists.emplace_back();
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[i])) list.push_back(change(tensor));
      changed[at] = &views.emplace_back(list);
    }
  }
  proceed(op, changed.data(), results);
}

void AutocastGuard::intercept(const Op& op, Args args, Results results) {
  const Autocast policy = op.form == Form::functional ? op.columns.autocast(device_) : Autocast::none;
  const auto all_as = [&](DType dtype) {
    // The casts themselves are cast no further.
    with_changed(op, args, results, [&](const Tensor& tensor) { return cast(tensor, dtype); });
  };
  switch (policy) {
    case Autocast::lower: return all_as(dtype_);
    case Autocast::full: return all_as(DType::float32);
    case Autocast::typed: {
      // The operator itself makes float32 of what it reads; a dtype that is given stands.
      for (size_t i = 0; i < op.parameters.size(); ++i) {
        if (op.parameters[i] != ParamTag::dtype_opt) continue;
        std::vector<const void*> changed(args, args + op.parameters.size());
        const std::optional<DType> full = DType::float32;
        const bool first = !op.tensor_arguments.empty() && op.parameters[0] == ParamTag::tensor &&
                           takes_part(*static_cast<const Tensor*>(args[0]));
        if (first && !*static_cast<const std::optional<DType>*>(args[i])) changed[i] = &full;
        return proceed(op, changed.data(), results);
      }
      return all_as(DType::float32);
    }
    case Autocast::widest: {
      const bool has_float32 = any_tensor_argument(
          op, args, [&](const Tensor& tensor) { return takes_part(tensor) && tensor.dtype() == DType::float32; });
      return has_float32 ? all_as(DType::float32) : pass(op, args, results);
    }
    case Autocast::refused: fail("{} is unsafe to autocast; take its form with logits", op.name);
    case Autocast::product:  // of the operators that it is written in, those that multiply are lowered
    case Autocast::none: return pass(op, args, results);
  }
}

}  // namespace tare
