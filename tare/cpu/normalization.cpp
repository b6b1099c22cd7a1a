#include "tare/cpu/normalization.h"

#include <algorithm>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/cpu/reduction.h"
#include "tare/ops/elementwise.h"

namespace tare::cpu {

namespace {

// Standardises groups of elements: element i belongs to group_of(i) and is scaled and shifted by channel_of(i).
struct Standardize {
  Lane<double> values, mean, rstd;
  Standardize(const Tensor& input, size_t groups) : values(read<double>(input)), mean(groups), rstd(groups) {}

  template <class Group>
  void measure(double eps, Group group_of) {
    std::vector<double> count(mean.size());
    for (size_t i = 0; i < values.size(); ++i) mean[group_of(i)] += values[i], count[group_of(i)] += 1;
    for (size_t g = 0; g < mean.size(); ++g) mean[g] /= count[g];
    for (size_t i = 0; i < values.size(); ++i)
      rstd[group_of(i)] += (values[i] - mean[group_of(i)]) * (values[i] - mean[group_of(i)]);
    for (size_t g = 0; g < mean.size(); ++g) rstd[g] = 1 / std::sqrt(rstd[g] / count[g] + eps);
  }
  template <class Group, class Channel>
  void apply(const Tensor& result, const Tensor& weight, const Tensor& bias, Group group_of, Channel channel_of) {
    const Lane<double> scale = weight.defined() ? read<double>(weight) : Lane<double>();
    const Lane<double> shift = bias.defined() ? read<double>(bias) : Lane<double>();
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = (values[i] - mean[group_of(i)]) * rstd[group_of(i)];
      if (!scale.empty()) values[i] *= scale[channel_of(i)];
      if (!shift.empty()) values[i] += shift[channel_of(i)];
    }
    write<double>(result, values);
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
  const auto group = [row](size_t i) { return i / row; };
  work.measure(eps, group);
  work.apply(results[0], weight, bias, group, [row](size_t i) { return i % row; });
  write<double>(results[1], work.mean);
  write<double>(results[2], work.rstd);
}

void fused_rms_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                    std::optional<double> eps) {
  const auto row = static_cast<size_t>(checked_numel(normalized_shape));
  Standardize work(input, static_cast<size_t>(results[1].numel()));
  const auto group = [row](size_t i) { return i / row; };
  const double epsilon =
      eps.value_or(real_type(input.dtype()) == DType::float64 ? 2.220446049250313e-16 : 1.1920928955078125e-07);
  for (size_t i = 0; i < work.values.size(); ++i) work.rstd[group(i)] += work.values[i] * work.values[i];
  for (double& rstd : work.rstd) rstd = 1 / std::sqrt(rstd / static_cast<double>(row) + epsilon);
  work.apply(results[0], weight, {}, group, [row](size_t i) { return i % row; });
  write<double>(results[1], work.rstd);
}

void native_group_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t,
                       int64_t C, int64_t HxW, int64_t group, double eps) {
  const auto image = static_cast<size_t>(HxW), channels = static_cast<size_t>(C);
  const size_t row = image * (channels / static_cast<size_t>(group));
  Standardize work(input, static_cast<size_t>(results[1].numel()));
  const auto group_of = [row](size_t i) { return i / row; };
  work.measure(eps, group_of);
  work.apply(results[0], weight, bias, group_of, [=](size_t i) { return i / image % channels; });
  write<double>(results[1], work.mean);
  write<double>(results[2], work.rstd);
}

void native_batch_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                       const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                       double eps) {
  const auto channels = static_cast<size_t>(input.sizes()[1]);
  const auto rows = std::max<size_t>(static_cast<size_t>(input.sizes()[0]) * channels, 1);
  const size_t image = std::max<size_t>(static_cast<size_t>(input.numel()) / rows, 1);
  const auto channel = [=](size_t i) { return i / image % channels; };
  Standardize work(input, channels);
  if (training) {
    work.measure(eps, channel);
    write<double>(results[1], work.mean);
    write<double>(results[2], work.rstd);
    const double count = static_cast<double>(input.numel()) / static_cast<double>(channels);
    Lane<double> variance(channels);
    for (size_t c = 0; c < channels; ++c) variance[c] = (1 / (work.rstd[c] * work.rstd[c]) - eps) * count / (count - 1);
    move_running(running_mean, work.mean, momentum);
    move_running(running_var, variance, momentum);
  } else {
    work.mean = read<double>(running_mean);
    work.rstd = read<double>(running_var);
    for (double& value : work.rstd) value = 1 / std::sqrt(value + eps);
  }
  work.apply(results[0], weight, bias, channel, channel);
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

}  // namespace tare::cpu
