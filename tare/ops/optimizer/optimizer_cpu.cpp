#include "tare/ops/optimizer/optimizer_cpu.h"

#include <array>
#include <cmath>

#include "tare/core/elements.h"

namespace tare::cpu {

namespace {

// Visits corresponding elements as doubles, which are stored again afterwards; undefined tensors read 0. The second is
// the gradient: it is unscaled where it lies, and handed on turned round where the loss is to grow.
template <size_t N, class F>
void update(const std::array<const Tensor*, N>& tensors, const GradientSettings& gradients, F&& visit) {
  std::vector<Tensor> defined;
  std::array<int, N> places{};
  for (size_t i = 0; i < N; ++i) {
    places[i] = tensors[i]->defined() ? static_cast<int>(defined.size()) : -1;
    if (tensors[i]->defined()) defined.push_back(*tensors[i]);
  }
  for_each_element(tensors[0]->sizes(), defined, [&](std::byte* const* at) {
    std::array<double, N> values{};
    for (size_t i = 0; i < N; ++i)
      if (places[i] >= 0) values[i] = load_double(at[places[i]], tensors[i]->dtype());
    if (gradients.scale) values[1] /= *gradients.scale;
    const double kept = values[1];
    if (gradients.maximize) values[1] = -values[1];
    visit(values);
    values[1] = kept;
    for (size_t i = 0; i < N; ++i)
      if (places[i] >= 0 && (i != 1 || gradients.scale)) store_double(at[places[i]], tensors[i]->dtype(), values[i]);
  });
}

}  // namespace

void adam_step(const Tensor& parameter, const Tensor& grad, const Tensor& exp_avg, const Tensor& exp_avg_sq,
               const Tensor& max_exp_avg_sq, double step, const AdamSettings& s, const GradientSettings& gradients) {
  const double correction1 = 1 - std::pow(s.beta1, step), correction2 = std::sqrt(1 - std::pow(s.beta2, step));
  update<5>({&parameter, &grad, &exp_avg, &exp_avg_sq, &max_exp_avg_sq}, gradients, [&](std::array<double, 5>& values) {
    auto& [w, g, mean, square, greatest] = values;
    if (s.decoupled) w -= s.lr * s.weight_decay * w;
    else g += s.weight_decay * w;
    mean += (1 - s.beta1) * (g - mean);
    square = s.beta2 * square + (1 - s.beta2) * g * g;
    if (s.amsgrad) greatest = std::max(greatest, square);
    const double root = std::sqrt(s.amsgrad ? greatest : square) / correction2 + s.eps;
    w -= s.lr / correction1 * mean / root;
  });
}

void sgd_step(const Tensor& parameter, const Tensor& grad, const Tensor& momentum_buffer, const SgdSettings& s,
              const GradientSettings& gradients) {
  update<3>({&parameter, &grad, &momentum_buffer}, gradients, [&](std::array<double, 3>& values) {
    auto& [w, g, buffer] = values;
    g += s.weight_decay * w;
    if (s.momentum != 0) {
      buffer = s.is_first_step ? g : s.momentum * buffer + (1 - s.dampening) * g;
      g = s.nesterov ? g + s.momentum * buffer : buffer;
    }
    w -= s.lr * g;
  });
}

void adagrad_step(const Tensor& parameter, const Tensor& grad, const Tensor& state_sum, double step,
                  const AdagradSettings& s, const GradientSettings& gradients) {
  const double rate = s.lr / (1 + (step - 1) * s.lr_decay);
  update<3>({&parameter, &grad, &state_sum}, gradients, [&](std::array<double, 3>& values) {
    auto& [w, g, sum] = values;
    g += s.weight_decay * w;
    sum += g * g;
    w -= rate * g / (std::sqrt(sum) + s.eps);
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
