#pragma once

#include <optional>

#include "tare/core/tensor.h"

// One parameter's step of an optimizer, written into the parameter and its state.
namespace tare::cpu {

/// What all of them do to gradients first: undo the loss's scale (in the gradient itself), and turn them round.
struct GradientSettings {
  std::optional<double> scale;
  bool maximize;
};

struct AdamSettings {
  double lr, beta1, beta2, weight_decay, eps;
  bool amsgrad;
  bool decoupled;  ///< weights decay by themselves (AdamW), not as part of the gradient
};
/// `max_exp_avg_sq` is undefined without amsgrad.
void adam_step(const Tensor& parameter, const Tensor& grad, const Tensor& exp_avg, const Tensor& exp_avg_sq,
               const Tensor& max_exp_avg_sq, double step, const AdamSettings& settings,
               const GradientSettings& gradients);

struct SgdSettings {
  double lr, weight_decay, momentum, dampening;
  bool nesterov, is_first_step;
};
/// `momentum_buffer` is undefined without momentum.
void sgd_step(const Tensor& parameter, const Tensor& grad, const Tensor& momentum_buffer, const SgdSettings& settings,
              const GradientSettings& gradients);

struct AdagradSettings {
  double lr, lr_decay, weight_decay, eps;
};
void adagrad_step(const Tensor& parameter, const Tensor& grad, const Tensor& state_sum, double step,
                  const AdagradSettings& settings, const GradientSettings& gradients);

/// Multiplies, and says whether some element was infinite or not a number before.
bool unscale(const Tensor& gradient, double factor);

}  // namespace tare::cpu
