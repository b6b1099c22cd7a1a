#include "tare/ops/normalization/normalization_cpu.h"

#include <algorithm>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/runs.h"
#include "tare/ops/pointwise/elementwise.h"

namespace tare::cpu {

namespace {

// Standardises groups of elements: element i belongs to group_of(i) and is scaled and shifted by channel_of(i).
struct Standardize {
  Reader<double> values;
  Lane<double> mean, rstd;
  Standardize(const Tensor& input, size_t groups) : values(input), mean(groups), rstd(groups) {}

  void measure(double eps, const Runs& runs) {
    std::vector<double> count(mean.size());
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t) {
      mean[g] += sum_of(values.at(begin, end), end - begin);
      count[g] += static_cast<double>(end - begin);
    });
    for (size_t g = 0; g < mean.size(); ++g) mean[g] /= count[g];
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t) {
      const double middle = mean[g];
      const auto deviation = [middle](auto x) { return (x - middle) * (x - middle); };
      rstd[g] += sum_of(end - begin, deviation, values.at(begin, end));
    });
    for (size_t g = 0; g < mean.size(); ++g) rstd[g] = 1 / std::sqrt(rstd[g] / count[g] + eps);
  }
  void apply(const Tensor& result, const Tensor& weight, const Tensor& bias, size_t channels, const Runs& runs) {
    const Lane<double> scale = weight.defined() ? read<double>(weight) : Lane<double>(channels, 1.0);
    const Lane<double> shift = bias.defined() ? read<double>(bias) : Lane<double>(channels, -0.0);
    Writer<double> results(result);
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t c) {
      const double middle = mean[g], spread = rstd[g];
      const double* const from = values.at(begin, end);
      double* const to = results.at(begin, end);
      const size_t count = end - begin;
      if (runs.along)
        for (size_t i = 0; i < count; ++i) to[i] = (from[i] - middle) * spread * scale[i] + shift[i];
      else
        for (size_t i = 0; i < count; ++i) to[i] = (from[i] - middle) * spread * scale[c] + shift[c];
    });
    results.finish();
  }
};

// Training also moves the running statistics towards the batch's: variance unbiased there.
void move_running(const Tensor& running, const Lane<double>& seen, double momentum) {
  if (!running.defined() || !running.known()) return;
  Lane<double> values = read<double>(running);
  for (size_t c = 0; c < values.size(); ++c) values[c] = (1 - momentum) * values[c] + momentum * seen[c];
  write<double>(running, values);
}

}  // namespace

void native_layer_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                       const Tensor& bias, double eps) {
  const auto row = static_cast<size_t>(checked_numel(normalized_shape));
  Standardize work(input, static_cast<size_t>(results[1].numel()));
  const Runs runs{.length = std::max<size_t>(row, 1), .groups = std::max<size_t>(work.mean.size(), 1), .along = true};
  work.measure(eps, runs);
  work.apply(results[0], weight, bias, row, runs);
  write<double>(results[1], work.mean);
  write<double>(results[2], work.rstd);
}

namespace {

// Each row over the root of the mean of its squares; of complex numbers as they are, not of their sizes.
template <class T>
void rms_norm(TensorList results, const Tensor& input, size_t row, const Tensor& weight, double eps) {
  Lane<T> values = read<T>(input), rstd(static_cast<size_t>(results[1].numel()));
  const Lane<T> scale = weight.defined() ? read<T>(weight) : Lane<T>(row, T(1));
  for (size_t i = 0; i < values.size(); ++i) rstd[i / row] += values[i] * values[i];
  for (T& each : rstd) each = 1.0 / std::sqrt(each / static_cast<double>(row) + eps);
  for (size_t i = 0; i < values.size(); ++i) values[i] *= rstd[i / row] * scale[i % row];
  write<T>(results[0], values);
  write<T>(results[1], rstd);
}

}  // namespace

void fused_rms_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                    std::optional<double> eps) {
  const int64_t rank = normalized_shape.size();
  const auto row = static_cast<size_t>(checked_numel(input.sizes().slice(input.dim() - rank, rank)));
  const double epsilon = eps.value_or(epsilon_of(input.dtype()));
  if (is_complex(input.dtype())) rms_norm<Complex>(results, input, row, weight, epsilon);
  else rms_norm<double>(results, input, row, weight, epsilon);
}

void native_group_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t,
                       int64_t C, int64_t HxW, int64_t group, double eps) {
  const auto image = static_cast<size_t>(HxW), channels = static_cast<size_t>(C);
  Standardize work(input, static_cast<size_t>(results[1].numel()));
  const Runs runs{std::max<size_t>(image, 1), std::max<size_t>(channels / static_cast<size_t>(group), 1),
                  std::max<size_t>(work.mean.size(), 1), std::max<size_t>(channels, 1)};
  work.measure(eps, runs);
  work.apply(results[0], weight, bias, channels, runs);
  write<double>(results[1], work.mean);
  write<double>(results[2], work.rstd);
}

namespace {

// Measures the channels and moves the running statistics; gives their variances, biased.
Lane<double> measure_batch(Standardize& work, const Tensor& input, const Tensor& running_mean,
                           const Tensor& running_var, double momentum, double eps) {
  const size_t channels = work.mean.size();
  work.measure(eps, runs_of_channels(input));
  const double count = static_cast<double>(input.numel()) / static_cast<double>(channels);
  Lane<double> biased(channels), unbiased(channels);
  for (size_t c = 0; c < channels; ++c) {
    biased[c] = 1 / (work.rstd[c] * work.rstd[c]) - eps;
    unbiased[c] = biased[c] * count / (count - 1);
  }
  move_running(running_mean, work.mean, momentum);
  move_running(running_var, unbiased, momentum);
  return biased;
}

}  // namespace

void native_batch_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                       const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                       double eps) {
  Standardize work(input, static_cast<size_t>(input.sizes()[1]));
  if (training) {
    measure_batch(work, input, running_mean, running_var, momentum, eps);
    write<double>(results[1], work.mean);
    write<double>(results[2], work.rstd);
  } else {
    work.mean = read<double>(running_mean);
    work.rstd = read<double>(running_var);
    for (double& value : work.rstd) value = 1 / std::sqrt(value + eps);
  }
  work.apply(results[0], weight, bias, work.mean.size(), runs_of_channels(input));
}

void batch_norm_no_stats(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                         bool training, double momentum, double eps) {
  native_batch_norm(results, input, weight, bias, {}, {}, training, momentum, eps);
}
void batch_norm_no_training(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                            const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  native_batch_norm(results, input, weight, bias, running_mean, running_var, false, momentum, eps);
}
void batch_norm_with_update(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                            const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  native_batch_norm(results, input, weight, bias, running_mean, running_var, true, momentum, eps);
}
void batch_norm_functional(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                           const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                           double eps) {
  copy_elements(results[3], running_mean);
  copy_elements(results[4], running_var);
  native_batch_norm(results, input, weight, bias, results[3], results[4], training, momentum, eps);
}
void batch_norm_update_stats(TensorList results, const Tensor& input, const Tensor& running_mean,
                             const Tensor& running_var, double momentum) {
  Standardize work(input, static_cast<size_t>(input.sizes()[1]));
  write<double>(results[1], measure_batch(work, input, running_mean, running_var, momentum, 0));
  write<double>(results[0], work.mean);
}

}  // namespace tare::cpu
