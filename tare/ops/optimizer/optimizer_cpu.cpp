#include "tare/ops/optimizer/optimizer_cpu.h"

#include <array>
#include <cmath>

#include "tare/core/elements.h"

namespace tare::cpu {

namespace {

// Visits corresponding elements, which are stored again afterwards; undefined tensors read 0. The second is the
// gradient: it is unscaled where it lies, and handed on turned round where the loss is to grow.
template <class T, size_t N, class F>
void update_as(const std::array<const Tensor*, N>& tensors, const GradientSettings& gradients, F&& visit) {
  std::vector<Tensor> defined;
  std::array<int, N> places{};
  for (size_t i = 0; i < N; ++i) {
    places[i] = tensors[i]->defined() ? static_cast<int>(defined.size()) : -1;
    if (tensors[i]->defined()) defined.push_back(*tensors[i]);
  }
  for_each_element(tensors[0]->sizes(), defined, [&](std::byte* const* at) {
    std::array<T, N> values{};
    for (size_t i = 0; i < N; ++i)
      if (places[i] >= 0) values[i] = static_cast<T>(load_double(at[places[i]], tensors[i]->dtype()));
    if (gradients.scale) values[1] /= static_cast<T>(*gradients.scale);
    const T kept = values[1];
    if (gradients.maximize) values[1] = -values[1];
    visit(values);
    values[1] = kept;
    for (size_t i = 0; i < N; ++i)
      if (places[i] >= 0 && (i != 1 || gradients.scale)) store_double(at[places[i]], tensors[i]->dtype(), values[i]);
  });
}

// In the type that PyTorch's kernels compute in: float, and double for doubles.
template <size_t N, class F>
void update(const std::array<const Tensor*, N>& tensors, const GradientSettings& gradients, F&& visit) {
  if (tensors[0]->dtype() == DType::float64) update_as<double>(tensors, gradients, visit);
  else update_as<float>(tensors, gradients, visit);
}

}  // namespace

void adam_step(const Tensor& parameter, const Tensor& grad, const Tensor& exp_avg, const Tensor& exp_avg_sq,
               const Tensor& max_exp_avg_sq, double step, const AdamSettings& s, const GradientSettings& gradients) {
  const double correction1 = 1 - std::pow(s.beta1, step), correction2 = std::sqrt(1 - std::pow(s.beta2, step));
  update<5>(
      {&parameter, &grad, &exp_avg, &exp_avg_sq, &max_exp_avg_sq}, gradients, [&]<class T>(std::array<T, 5>& values) {
        auto& [w, g, mean, square, greatest] = values;
        if (s.decoupled) w -= static_cast<T>(s.lr * s.weight_decay) * w;
        else g += static_cast<T>(s.weight_decay) * w;
        mean += static_cast<T>(1 - s.beta1) * (g - mean);
        square = static_cast<T>(s.beta2) * square + static_cast<T>(1 - s.beta2) * g * g;
        if (s.amsgrad) greatest = std::max(greatest, square);
        const T root = std::sqrt(s.amsgrad ? greatest : square) / static_cast<T>(correction2) + static_cast<T>(s.eps);
        w -= static_cast<T>(s.lr / correction1) * mean / root;
      });
}

void sgd_step(const Tensor& parameter, const Tensor& grad, const Tensor& momentum_buffer, const SgdSettings& s,
              const GradientSettings& gradients) {
  update<3>({&parameter, &grad, &momentum_buffer}, gradients, [&]<class T>(std::array<T, 3>& values) {
    auto& [w, g, buffer] = values;
    g += static_cast<T>(s.weight_decay) * w;
    if (s.momentum != 0) {
      const T momentum = static_cast<T>(s.momentum);
      buffer = s.is_first_step ? g : momentum * buffer + static_cast<T>(1 - s.dampening) * g;
      g = s.nesterov ? g + momentum * buffer : buffer;
    }
    w -= static_cast<T>(s.lr) * g;
  });
}

void adagrad_step(const Tensor& parameter, const Tensor& grad, const Tensor& state_sum, double step,
                  const AdagradSettings& s, const GradientSettings& gradients) {
  const double rate = s.lr / (1 + (step - 1) * s.lr_decay);
  update<3>({&parameter, &grad, &state_sum}, gradients, [&]<class T>(std::array<T, 3>& values) {
    auto& [w, g, sum] = values;
    g += static_cast<T>(s.weight_decay) * w;
    sum += g * g;
    w -= static_cast<T>(rate) * g / (std::sqrt(sum) + static_cast<T>(s.eps));
  });
}

bool unscale(const Tensor& gradient, double factor) {
  bool all_finite = true;
  for_each_element(gradient.sizes(), {&gradient, 1}, [&](std::byte* const* at) {
    const double value = load_double(at[0], gradient.dtype());
    all_finite = all_finite && std::isfinite(value);
    store_double(at[0], gradient.dtype(), factor == 1 ? value : value * factor);
  });
  return !all_finite;
}

}  // namespace tare::cpu
