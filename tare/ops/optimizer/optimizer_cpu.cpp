#include "tare/ops/optimizer/optimizer_cpu.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tare/core/elements.h"
#include "tare/core/vectors.h"

namespace tare::cpu {

namespace {

// Visits corresponding elements, a block of each tensor at a time, which are stored again afterwards; undefined tensors
// read 0. The second is the gradient: it is unscaled where it lies, and handed on turned round where the loss is to
// grow.
template <class T, size_t N, class F>
void update_as(const std::array<const Tensor*, N>& tensors, const GradientSettings& gradients, const F& visit) {
  std::vector<Tensor> defined;
  std::array<size_t, N> columns{};
  for (size_t k = 0; k < N; ++k) {
    if (!tensors[k]->defined()) continue;
    columns[defined.size()] = k;
    defined.push_back(*tensors[k]);
  }
  constexpr int64_t kBlock = 256, kGradient = 1;
  double values[N][kBlock] = {};
  for_each_row(tensors[0]->sizes(), defined, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    for (int64_t done = 0, size = 0; done < count; done += size) {
      size = std::min(kBlock, count - done);
      const auto stores = [&](size_t j) {
        store_row(at[j] + done * steps[j], steps[j], defined[j].dtype(), values[columns[j]], size);
      };
      for (size_t j = 0; j < defined.size(); ++j)
        load_row(at[j] + done * steps[j], steps[j], defined[j].dtype(), values[columns[j]], size);
      double* const gradient = values[kGradient];
      if (gradients.scale) {
        for (int64_t i = 0; i < size; ++i) gradient[i] = static_cast<T>(gradient[i]) / static_cast<T>(*gradients.scale);
        stores(kGradient);
      }
      if (gradients.maximize)
        for (int64_t i = 0; i < size; ++i) gradient[i] = -gradient[i];
      in_vectors([size, visit, block = &values[0]]() TARE_LOOP {
        for (int64_t i = 0; i < size; ++i) {
          std::array<T, N> element;
          for (size_t k = 0; k < N; ++k) element[k] = static_cast<T>(block[k][i]);
          visit(element);
          for (size_t k = 0; k < N; ++k) block[k][i] = element[k];
        }
      });
      for (size_t j = 0; j < defined.size(); ++j)
        if (columns[j] != kGradient) stores(j);
    }
  });
}

// In the type that PyTorch's kernels compute in: float, and double for doubles.
template <size_t N, class F>
void update(const std::array<const Tensor*, N>& tensors, const GradientSettings& gradients, const F& visit) {
  if (tensors[0]->dtype() == DType::float64) update_as<double>(tensors, gradients, visit);
  else update_as<float>(tensors, gradients, visit);
}

}  // namespace

void adam_step(const Tensor& parameter, const Tensor& grad, const Tensor& exp_avg, const Tensor& exp_avg_sq,
               const Tensor& max_exp_avg_sq, double step, const AdamSettings& s, const GradientSettings& gradients) {
  const double correction1 = 1 - std::pow(s.beta1, step), correction2 = std::sqrt(1 - std::pow(s.beta2, step));
  update<5>({&parameter, &grad, &exp_avg, &exp_avg_sq, &max_exp_avg_sq}, gradients,
            [=]<class T>(std::array<T, 5>& values) TARE_LOOP {
              auto& [w, g, mean, square, greatest] = values;
              if (s.decoupled) w -= static_cast<T>(s.lr * s.weight_decay) * w;
              else g += static_cast<T>(s.weight_decay) * w;
              mean += static_cast<T>(1 - s.beta1) * (g - mean);
              square = static_cast<T>(s.beta2) * square + static_cast<T>(1 - s.beta2) * g * g;
              if (s.amsgrad) greatest = std::max(greatest, square);
              const T root =
                  std::sqrt(s.amsgrad ? greatest : square) / static_cast<T>(correction2) + static_cast<T>(s.eps);
              w -= static_cast<T>(s.lr / correction1) * mean / root;
            });
}

void sgd_step(const Tensor& parameter, const Tensor& grad, const Tensor& momentum_buffer, const SgdSettings& s,
              const GradientSettings& gradients) {
  update<3>({&parameter, &grad, &momentum_buffer}, gradients, [=]<class T>(std::array<T, 3>& values) TARE_LOOP {
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
  update<3>({&parameter, &grad, &state_sum}, gradients, [=]<class T>(std::array<T, 3>& values) TARE_LOOP {
    auto& [w, g, sum] = values;
    g += static_cast<T>(s.weight_decay) * w;
    sum += g * g;
    w -= static_cast<T>(rate) * g / (std::sqrt(sum) + static_cast<T>(s.eps));
  });
}

bool unscale(const Tensor& gradient, double factor) {
  bool all_finite = true;
  constexpr int64_t kBlock = 256;
  double values[kBlock];
  for_each_row(gradient.sizes(), {&gradient, 1}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    for (int64_t done = 0, size = 0; done < count; done += size) {
      size = std::min(kBlock, count - done);
      load_row(at[0] + done * steps[0], steps[0], gradient.dtype(), values, size);
      for (int64_t i = 0; i < size; ++i) {
        all_finite &= std::isfinite(values[i]);
        values[i] *= factor;
      }
      if (factor != 1) store_row(at[0] + done * steps[0], steps[0], gradient.dtype(), values, size);
    }
  });
  return !all_finite;
}

}  // namespace tare::cpu
