#include "tare/autograd/autocast.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/uncast.h"
#include "tare/ops.h"

namespace tare {

namespace {

// The greatest first: where several kinds are on, a call is cast for the first that has a tensor and a policy.
constexpr DeviceType kKinds[] = {DeviceType::mps, DeviceType::xla,  DeviceType::hpu,
                                 DeviceType::xpu, DeviceType::cuda, DeviceType::cpu};

bool is_on(const Tensor& tensor, DeviceType kind) {
  return tensor.defined() && (tensor.device().type == kind || tensor.is_meta());
}

bool takes_part(const Tensor& tensor, DeviceType kind) {
  return is_on(tensor, kind) && is_floating(tensor.dtype()) && tensor.dtype() != DType::float64;
}

// The call with its tensors as `change` gives them. The last argument is changed first, as in PyTorch's build: the
// order is that of the casts' memory, and of their backward.
template <class F>
void call_changed(const Op& op, Args args, Results results, const F& change) {
  std::vector<const void*> changed(args, args + op.parameters.size());
  std::deque<Tensor> tensors;
  std::deque<std::vector<Tensor>> lists;
  std::deque<TensorList> views;
  for (size_t left = op.tensor_arguments.size(); left > 0; --left) {
    const auto at = static_cast<size_t>(op.tensor_arguments[left - 1]);
    if (op.parameters[at] == ParamTag::tensor) {
      changed[at] = &tensors.emplace_back(change(*static_cast<const Tensor*>(args[at])));
    } else if (op.parameters[at] == ParamTag::tensors) {
      std::vector<Tensor>& list = lists.emplace_back();
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[at])) list.push_back(change(tensor));
      changed[at] = &views.emplace_back(list);
    }
  }
  call(op, changed.data(), results);
}

// With float32 for a dtype that the call does not say, if its first tensor takes part.
void call_typed(const Op& op, Args args, Results results, size_t at, DeviceType kind) {
  std::vector<const void*> changed(args, args + op.parameters.size());
  const std::optional<DType> full = DType::float32;
  const bool first = op.parameters[0] == ParamTag::tensor && takes_part(*static_cast<const Tensor*>(args[0]), kind);
  if (first && !*static_cast<const std::optional<DType>*>(args[at])) changed[at] = &full;
  call(op, changed.data(), results);
}

}  // namespace

class AutocastState::Installed final : public Caster {
 public:
  explicit Installed(AutocastState& state) : state_(state), guard_(*this), top_(thread_state.interceptors) {}

  // Whether it is on top, or where it was put.
  bool stands() const { return thread_state.interceptors == this || thread_state.interceptors == top_; }

  void intercept(const Op& op, Args args, Results results) override {
    const auto [kind, policy] = state_.rule(op, args);
    if (policy != Autocast::none) {
      const ThreadGuard no_further(&ThreadState::interceptors, top_listener());
      return state_.cast(kind, policy, op, args, results);
    }
    // What a composite is written in comes by again.
    if (top_listener() == nullptr && op.is_composite() && op.form == Form::functional) op.run(op, args, results);
    else pass(op, args, results);
  }

 private:
  AutocastState& state_;
  InterceptorGuard guard_;
  const Interceptor* top_;
};

AutocastState::AutocastState() = default;
AutocastState::~AutocastState() = default;

AutocastState& autocast() {
  static thread_local AutocastState state;
  return state;
}

std::optional<DType> AutocastState::dtype(DeviceType kind) const {
  if (kinds_.contains(kind) && kinds_.at(kind).dtype) return kinds_.at(kind).dtype;
  switch (kind) {
    case DeviceType::cpu:
    case DeviceType::hpu:
    case DeviceType::xla: return DType::bfloat16;
    case DeviceType::cuda:
    case DeviceType::xpu:
    case DeviceType::mps: return DType::float16;
    case DeviceType::meta:
    case DeviceType::npu: break;
  }
  return std::nullopt;
}

bool AutocastState::any_enabled() const {
  return std::ranges::any_of(kinds_, [](const auto& kind) { return kind.second.enabled; });
}

void AutocastState::set_enabled(DeviceType kind, bool enabled) {
  kinds_[kind].enabled = enabled;
  const bool stands = !installed_.empty() && installed_.back()->stands();
  if (any_enabled() && !stands) installed_.push_back(std::make_unique<Installed>(*this));
  else if (!any_enabled() && stands) installed_.pop_back();
}

std::pair<DeviceType, Autocast> AutocastState::rule(const Op& op, Args args) const {
  if (excluded_ || op.form != Form::functional) return {DeviceType::cpu, Autocast::none};
  for (const DeviceType kind : kKinds) {
    if (!enabled(kind)) continue;
    const Autocast policy = op.columns.autocast(kind);
    if (policy != Autocast::none &&
        any_tensor_argument(op, args, [kind](const Tensor& tensor) { return is_on(tensor, kind); }))
      return {kind, policy};
  }
  return {DeviceType::cpu, Autocast::none};
}

void AutocastState::cast(DeviceType kind, Autocast policy, const Op& op, Args args, Results results) {
  const auto all_full = [&] {
    call_changed(op, args, results, [kind](const Tensor& tensor) {
      return takes_part(tensor, kind) && tensor.dtype() != DType::float32 ? to(tensor, DType::float32) : tensor;
    });
  };
  switch (policy) {
    case Autocast::lower:
      return call_changed(op, args, results, [&](const Tensor& tensor) {
        return takes_part(tensor, kind) ? lowered(tensor, *dtype(kind)) : tensor;
      });
    case Autocast::full: return all_full();
    case Autocast::typed: {
      // The operator itself makes float32 of what it reads; a dtype that is given stands.
      const auto given = std::ranges::find(op.parameters, ParamTag::dtype_opt);
      if (given == op.parameters.end()) return all_full();
      return call_typed(op, args, results, static_cast<size_t>(given - op.parameters.begin()), kind);
    }
    case Autocast::widest: {
      const auto is_full = [kind](const Tensor& one) { return takes_part(one, kind) && one.dtype() == DType::float32; };
      return any_tensor_argument(op, args, is_full) ? all_full() : call(op, args, results);
    }
    case Autocast::refused:
      fail(
          "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\nMany models use a "
          "sigmoid layer right before the binary cross entropy layer.\nIn this case, combine the two layers using "
          "torch.nn.functional.binary_cross_entropy_with_logits\nor torch.nn.BCEWithLogitsLoss.  "
          "binary_cross_entropy_with_logits and BCEWithLogits are\nsafe to autocast.");
    case Autocast::none: return;
  }
}

Tensor AutocastState::lowered(const Tensor& tensor, DType dtype) {
  if (tensor.dtype() == dtype) return tensor;
  const bool is_kept = keeps_casts_ && tensor.dtype() == DType::float32 && tensor.requires_grad() && is_leaf(tensor) &&
                       !tensor.is_view();
  if (!is_kept) return to(tensor, dtype);
  if (const auto place = places_.find(tensor.impl()); place != places_.end()) return kept_[place->second].second;
  const GradGuard recording(true);  // who uses it later may record
  Tensor cast = to(tensor, dtype);
  places_.emplace(tensor.impl(), kept_.size());
  kept_.emplace_back(tensor, cast);
  return cast;
}

AutocastGuard::AutocastGuard(DeviceType kind, DType dtype, bool enabled)
    : kind_(kind), dtype_(autocast().dtype(kind)), enabled_(autocast().enabled(kind)) {
  autocast().enter();
  autocast().set_dtype(kind, dtype);
  const bool before = std::exchange(casts_above_all, true);
  autocast().set_enabled(kind, enabled);
  casts_above_all = before;
}

AutocastGuard::~AutocastGuard() {
  if (autocast().leave() == 0) autocast().forget_casts();
  if (dtype_) autocast().set_dtype(kind_, *dtype_);
  autocast().set_enabled(kind_, enabled_);
}

}  // namespace tare
