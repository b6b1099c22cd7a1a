#include "tare/optim/optimizer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "tare/autograd/autograd.h"
#include "tare/core/thread.h"
#include "tare/optim/batch.h"

namespace tare {

namespace {

using optim::Many;
using optim::number_in;
using Numbers = std::vector<Scalar>;

constexpr std::string_view kPreferForeach[] = {"cuda", "xpu", "mtia", "privateuseone"};

// A parameter and what is kept for it.
struct Kept {
  Tensor parameter;
  std::vector<Tensor> state;  // in the optimizer's own order; undefined: not made yet
  Tensor step;                // on the CPU, unless a fused kernel reads it
};

// What a rule is applied to: one parameter in a loop, those of a device and dtype over lists.
struct Batch {
  std::vector<Kept*> kept;
  Many parameters, gradients;
  bool listed;

  Many state(size_t i) const {
    std::vector<Tensor> tensors;
    for (const Kept* one : kept) tensors.push_back(one->state[i]);
    return {std::move(tensors), listed};
  }
  std::vector<Tensor> steps() const {
    std::vector<Tensor> tensors;
    for (const Kept* one : kept) tensors.push_back(one->step);
    return tensors;
  }
  // What a function gives for each step count.
  template <class F>
  Numbers numbers(const F& function) const {
    Numbers found;
    for (const Kept* one : kept) found.emplace_back(function(number_in(one->step)));
    return found;
  }
  void count() const {
    if (!listed) kept[0]->step.add_(1);
    else _foreach_add_(steps(), full({}, 1.0, DType::float32, {}, DeviceType::cpu), 1.0);
  }
};

// An optimizer that is a rule for a batch. Members of rules named `..._` are PyTorch's local variables: they keep what
// they hold until they get the next batch's, and until the step's end.
class ByBatch : public Optimizer {
 public:
  using Optimizer::Optimizer;

  void step() final {
    const PhaseGuard phase("step");
    const NoGradGuard no_grad;
    if (kept_.empty())
      for (const Tensor& parameter : parameters()) kept_.push_back({parameter, {}, {}});
    std::vector<Kept*> moved;
    for (Kept& one : kept_)
      if (grad_of(one.parameter).defined()) moved.push_back(&one);
    for (Kept* one : moved)
      if (one->state.empty()) make_state(*one);
    for (const Batch& batch : batches(moved)) mode() == OptimizerMode::fused ? update_fused(batch) : update(batch);
    release();
  }

  std::vector<Tensor> state() const final {
    std::vector<Tensor> all;
    for (const Kept& one : kept_) {
      if (one.step.defined()) all.push_back(one.step);
      for (const Tensor& tensor : one.state)
        if (tensor.defined()) all.push_back(tensor);
    }
    return all;
  }

 protected:
  virtual void make_state(Kept& one) = 0;
  virtual void update(const Batch& batch) = 0;
  virtual void update_fused(const Batch&) {}
  virtual void release() {}
  // What tensors of a list have in common besides device and dtype.
  virtual bool alike(const Tensor&, const Tensor&) const { return true; }

  void begin_count(Kept& one) const {
    if (mode() == OptimizerMode::fused) one.step = zeros({}, DType::float32, {}, one.parameter.device());
    else one.step = full({}, 0.0, DType::float32, {}, DeviceType::cpu);
  }
  std::vector<Kept> kept_;

 private:
  // Those that are together, in the order in which their first ones come.
  template <class F>
  static std::vector<std::vector<Kept*>> cut(const std::vector<Kept*>& all, const F& together) {
    std::vector<std::vector<Kept*>> groups;
    for (Kept* one : all) {
      const auto group = std::ranges::find_if(
          groups, [&](const auto& others) { return together(others.front()->parameter, one->parameter); });
      if (group == groups.end()) groups.push_back({one});
      else group->push_back(one);
    }
    return groups;
  }

  std::vector<Batch> batches(const std::vector<Kept*>& moved) const {
    const bool listed = mode() != OptimizerMode::loop;
    std::vector<std::vector<Kept*>> groups;
    if (listed) {
      auto by_type = cut(
          moved, [](const Tensor& a, const Tensor& b) { return a.device() == b.device() && a.dtype() == b.dtype(); });
      std::ranges::reverse(by_type);  // PyTorch's hash table has what is put in last first.
      for (const std::vector<Kept*>& group : by_type)
        for (auto& part : cut(group, [&](const Tensor&a, const Tensor&b) { return alike(a, b); }))
          groups.push_back(std::move(part));
    } else {
      for (Kept* one : moved) groups.push_back({one});
    }
    std::vector<Batch> found;
    for (std::vector<Kept*>& group : groups) {
      std::vector<Tensor> parameters, gradients;
      for (const Kept* one : group) {
        parameters.push_back(one->parameter);
        gradients.push_back(grad_of(one->parameter));
      }
      found.push_back({std::move(group), Many(parameters, listed), Many(gradients, listed), listed});
    }
    return found;
  }
};

class Sgd final : public ByBatch {
 public:
  Sgd(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode, double momentum)
      : ByBatch(name, std::move(parameters), mode), momentum_(momentum) {}

 private:
  static constexpr double kRate = 1e-3;

  void make_state(Kept& one) override { one.state.resize(1); }

  void update(const Batch& batch) override {
    if (momentum_ == 0) return void(batch.parameters.add_(batch.gradients, -kRate));
    if (batch.kept[0]->state[0].defined()) {
      batch.state(0).mul_(momentum_).add_(batch.gradients, 1);
    } else {
      for (size_t i = 0; i < batch.kept.size(); ++i) batch.kept[i]->state[0] = clone(batch.gradients.each[i].detach());
    }
    batch.parameters.add_(batch.state(0), -kRate);
  }

  void update_fused(const Batch& batch) override {
    const bool first = momentum_ != 0 && !batch.kept[0]->state[0].defined();
    for (size_t i = 0; first && i < batch.kept.size(); ++i)
      batch.kept[i]->state[0] = empty_like(batch.gradients.each[i]);
    _fused_sgd_(batch.parameters.each, batch.gradients.each,
                momentum_ == 0 ? std::vector<Tensor>() : batch.state(0).each, 0, momentum_, kRate, 0, false, false,
                first);
  }

  double momentum_;
};

class Adam final : public ByBatch {
 public:
  Adam(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode, double decoupled_decay)
      : ByBatch(name, std::move(parameters), mode), decay_(decoupled_decay) {}

 private:
  static constexpr double kRate = 1e-3, kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;

  void make_state(Kept& one) override {
    begin_count(one);
    one.state = {zeros_like(one.parameter), zeros_like(one.parameter)};
  }

  void update(const Batch& batch) override {
    const Many mean = batch.state(0), square = batch.state(1);
    batch.count();
    if (decay_ != 0) batch.parameters.mul_(1 - kRate * decay_);
    mean.lerp_(batch.gradients, 1 - kBeta1);
    square.mul_(kBeta2).addcmul_(batch.gradients, batch.gradients, 1 - kBeta2);
    const Numbers roots = batch.numbers([](double n) { return std::sqrt(1 - std::pow(kBeta2, n)); });
    denominator_ = square.sqrt().div(roots).add_(kEpsilon);
    batch.parameters.addcdiv_(mean, denominator_,
                              batch.numbers([](double n) { return -kRate / (1 - std::pow(kBeta1, n)); }));
  }

  void update_fused(const Batch& batch) override {
    const std::vector<Tensor> steps = batch.steps();
    _foreach_add_(steps, 1);
    (decay_ == 0 ? static_cast<Fused>(_fused_adam_) : static_cast<Fused>(_fused_adamw_))(
        batch.parameters.each, batch.gradients.each, batch.state(0).each, batch.state(1).each, {}, steps, kRate, kBeta1,
        kBeta2, decay_, kEpsilon, false, false, {}, {});
  }
  using Fused = void (*)(TensorList, TensorList, TensorList, TensorList, TensorList, TensorList, double, double, double,
                         double, double, bool, bool, const Tensor&, const Tensor&);

  void release() override { denominator_ = {}; }

  double decay_;
  Many denominator_;
};

class RmsProp final : public ByBatch {
 public:
  using ByBatch::ByBatch;

 private:
  static constexpr double kRate = 0.01, kAlpha = 0.99, kEpsilon = 1e-8;

  void make_state(Kept& one) override {
    one.step = zeros({}, DType::float32, {}, DeviceType::cpu);
    one.state = {zeros_like(one.parameter)};
  }

  void update(const Batch& batch) override {
    const Many square = batch.state(0);
    batch.count();
    square.mul_(kAlpha).addcmul_(batch.gradients, batch.gradients, 1 - kAlpha);
    root_ = square.sqrt().add_(kEpsilon);
    batch.parameters.addcdiv_(batch.gradients, root_, -kRate);
  }

  void release() override { root_ = {}; }

  Many root_;
};

class Adagrad final : public ByBatch {
 public:
  // The state is made at once, so that processes can share it.
  Adagrad(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode)
      : ByBatch(name, std::move(parameters), mode) {
    const NoGradGuard no_grad;
    for (const Tensor& parameter : this->parameters()) {
      Kept& one = kept_.emplace_back(Kept{parameter, {}, {}});
      begin_count(one);
      one.state = {full_like(parameter, 0.0)};
    }
  }

 private:
  static constexpr double kRate = 0.01, kEpsilon = 1e-10;

  void make_state(Kept&) override {}

  void update(const Batch& batch) override {
    const Many total = batch.state(0);
    batch.count();
    total.addcmul_(batch.gradients, batch.gradients, 1);
    root_ = total.sqrt().add_(kEpsilon);
    if (!batch.listed) return void(batch.parameters.addcdiv_(batch.gradients, root_, -kRate));
    numerator_ = batch.gradients.mul(batch.numbers([](double) { return -kRate; }));
    batch.parameters.addcdiv_(numerator_, root_, 1);
  }

  void update_fused(const Batch& batch) override {
    const std::vector<Tensor> steps = batch.steps();
    _foreach_add_(steps, 1);
    _fused_adagrad_(batch.parameters.each, batch.gradients.each, batch.state(0).each, steps, kRate, 0, 0, kEpsilon,
                    false);
  }

  void release() override { root_ = numerator_ = {}; }

  Many root_, numerator_;
};

class Adafactor final : public ByBatch {
 public:
  using ByBatch::ByBatch;

 private:
  static constexpr double kRate = 0.01, kDecay = -0.8, kLeast = 1e-3, kThreshold = 1;

  bool alike(const Tensor& a, const Tensor& b) const override { return (a.dim() > 1) == (b.dim() > 1); }

  void make_state(Kept& one) override {
    begin_count(one);
    const Tensor gradient = grad_of(one.parameter);
    if (gradient.dim() < 2) {
      one.state = {zeros_like(gradient)};
      return;
    }
    std::vector<int64_t> rows = gradient.sizes().vec(), columns = rows;
    rows.back() = 1;
    columns[columns.size() - 2] = 1;
    one.state = {new_zeros(gradient, rows), new_zeros(gradient, columns)};
  }

  void update(const Batch& batch) override {
    batch.count();
    const Numbers weights = batch.numbers([](double n) { return std::pow(n, kDecay); });
    Numbers sizes = batch.numbers([](double n) { return std::min(kRate, 1 / std::sqrt(n)); });
    for (size_t i = 0; i < sizes.size(); ++i) {
      const Tensor& parameter = batch.parameters.each[i];
      sizes[i] = sizes[i].to_double() * std::max(kLeast, mean_norm(parameter));
    }
    // finfo.eps; float64 aside, whose own is smaller.
    const DType dtype = batch.parameters.each[0].dtype();
    const double floor = dtype == DType::float64    ? 0x1p-52
                         : dtype == DType::bfloat16 ? 0x1p-7
                         : dtype == DType::float16  ? 0x1p-10
                                                    : 0x1p-23;
    const Many estimate =
        batch.gradients.each[0].dim() > 1 ? of_matrices(batch, weights, floor) : of_vectors(batch, weights);
    update_ = estimate.clamp_min_(floor * floor).rsqrt_().mul_(batch.gradients);
    for (size_t i = 0; i < sizes.size(); ++i)
      sizes[i] = -sizes[i].to_double() / std::max(1.0, mean_norm(update_.each[i]) / kThreshold);
    if (batch.listed) batch.parameters.add_(update_.mul(sizes), 1);
    else batch.parameters.add_(update_, sizes[0]);
    if (batch.listed) rows_ = columns_ = squares_ = {};
  }

  Many of_matrices(const Batch& batch, ScalarList weights, double floor) {
    const Many rows = batch.state(0), columns = batch.state(1);
    for (const auto& [local, state, dim] : {std::tuple{&rows_, &rows, -1}, std::tuple{&columns_, &columns, -2}}) {
      Numbers lengths;
      for (const Tensor& gradient : batch.gradients.each) lengths.emplace_back(gradient.size(dim));
      const auto norm_of = [dim = dim](const Tensor& gradient) {
        return linalg_vector_norm(gradient, 2, IntList{dim}, true);
      };
      *local = batch.gradients.map(norm_of).square_().div_(lengths);
      state->lerp_(*local, weights);
      if (batch.listed) *local = {};
    }
    std::vector<Tensor> products;
    for (size_t i = 0; i < rows.each.size(); ++i) products.push_back(matmul(rows.each[i], columns.each[i]));
    const Many estimate(std::move(products), batch.listed, true);
    return estimate.div_(rows.map([](const Tensor& row) { return mean(row, IntList{-2}, true); }).clamp_min_(floor));
  }

  Many of_vectors(const Batch& batch, ScalarList weights) {
    const Many variance = batch.state(0);
    squares_ = batch.gradients.mul(batch.gradients);
    variance.lerp_(squares_, weights);
    if (batch.listed) squares_ = {};
    return variance.map([](const Tensor& tensor) { return clone(tensor); });
  }

  static double mean_norm(const Tensor& tensor) {
    return number_in(linalg_vector_norm(tensor)) / std::sqrt(static_cast<double>(tensor.numel()));
  }

  void release() override { rows_ = columns_ = squares_ = update_ = {}; }

  Many rows_, columns_, squares_, update_;
};

// What PyTorch has under each name, with the settings that it has by default.
struct Known {
  std::string_view name;
  bool has_fused;
  std::unique_ptr<Optimizer> (*make)(std::string_view, std::vector<Tensor>, OptimizerMode);
};
template <class T, double... settings>
std::unique_ptr<Optimizer> make(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode) {
  return std::make_unique<T>(name, std::move(parameters), mode, settings...);
}
constexpr Known kOptimizers[] = {
    {"sgd", true, make<Sgd, 0.0>},     {"momentum", true, make<Sgd, 0.9>},    {"adam", true, make<Adam, 0.0>},
    {"adamw", true, make<Adam, 0.01>}, {"adafactor", false, make<Adafactor>}, {"rmsprop", false, make<RmsProp>},
    {"adagrad", true, make<Adagrad>},
};

}  // namespace

std::vector<std::string_view> devices_that_prefer_foreach() {
  return {std::begin(kPreferForeach), std::end(kPreferForeach)};
}

Optimizer::Optimizer(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode)
    : name_(name), parameters_(std::move(parameters)), mode_(mode) {
  if (mode_ != OptimizerMode::device_default) return;
  const bool lists = std::ranges::all_of(parameters_, [](const Tensor& parameter) {
    return std::ranges::count(kPreferForeach, tare::name(parameter.device().type)) > 0;
  });
  mode_ = lists ? OptimizerMode::foreach : OptimizerMode::loop;
}

void Optimizer::zero_grad(bool set_to_none) {
  const NoGradGuard no_grad;
  for (const Tensor& parameter : parameters_) {
    if (set_to_none) set_grad(parameter, {});
    else if (const Tensor gradient = grad_of(parameter); gradient.defined()) gradient.zero_();
  }
}

std::vector<std::string_view> optimizer_names() {
  std::vector<std::string_view> names;
  for (const Known& known : kOptimizers) names.push_back(known.name);
  return names;
}

std::unique_ptr<Optimizer> make_optimizer(std::string_view name, std::vector<Tensor> parameters, OptimizerMode mode) {
  check<ValueError>(!parameters.empty(), "optimizer got an empty parameter list");
  const auto known = std::ranges::find(kOptimizers, name, &Known::name);
  check<ValueError>(known != std::end(kOptimizers), "unknown optimizer '{}'; known: {}", name,
                    fmt::join(optimizer_names(), ", "));
  check<ValueError>(mode != OptimizerMode::fused || known->has_fused, "{} has no fused form; foreach is one", name);
  return known->make(known->name, std::move(parameters), mode);
}

}  // namespace tare
