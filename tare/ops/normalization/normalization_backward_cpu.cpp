#include <algorithm>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops/normalization/normalization_cpu.h"

namespace tare::cpu {

namespace {

// Gradients of what was standardised in groups and then scaled and shifted. What moves a group's statistics comes back
// to all of its elements: by way of the mean, and by way of the deviation.
struct Gradients {
  Lane<double> grad, values, mean, rstd;
  bool through_statistics = true;

  // Statistics of another number than there are groups would be read where there are none.
  Gradients(const Tensor& grad_out, const Tensor& input, Lane<double> mean, Lane<double> rstd, size_t groups)
      : grad(read<double>(grad_out)), values(read<double>(input)), mean(std::move(mean)), rstd(std::move(rstd)) {
    this->mean.resize(groups);
    this->rstd.resize(groups);
  }

  void write_to(TensorList results, const Tensor& weight, size_t channels, const Runs& runs) {
    Lane<double> scale = weight.defined() ? read<double>(weight) : Lane<double>();
    scale.resize(channels, 1);
    Lane<double> count(mean.size()), sum(mean.size()), along(mean.size()), to_weight(channels), to_bias(channels);
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t c) {
      const double middle = mean[g], spread = rstd[g];
      double total = 0, turned = 0;
      if (runs.along) {
        for (size_t i = begin; i < end; ++i) {
          const double value = values[i] = (values[i] - middle) * spread, slope = grad[i];
          to_weight[i - begin] += slope * value;
          to_bias[i - begin] += slope;
          const double scaled = grad[i] = slope * scale[i - begin];
          total += scaled;
          turned += scaled * value;
        }
      } else {
        for (size_t i = begin; i < end; ++i) {
          const double value = values[i] = (values[i] - middle) * spread;
          total += grad[i];
          turned += grad[i] * value;
        }
        to_bias[c] += total;
        to_weight[c] += turned;
        total *= scale[c];
        turned *= scale[c];
      }
      count[g] += static_cast<double>(end - begin);
      sum[g] += total;
      along[g] += turned;
    });
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t c) {
      const double shift = through_statistics ? sum[g] / count[g] : 0,
                   slope = through_statistics ? along[g] / count[g] : 0;
      const double factor = runs.along ? 1 : scale[c], spread = rstd[g];
      for (size_t i = begin; i < end; ++i) grad[i] = spread * (grad[i] * factor - shift - values[i] * slope);
    });
    const auto write_if = [&](int64_t i, const Lane<double>& gradient) {
      if (i < results.size() && results[i].defined()) write<double>(results[i], gradient);
    };
    write_if(0, grad);
    write_if(1, to_weight);
    write_if(2, to_bias);
  }
};

Lane<double> read_if(const Tensor& tensor) { return tensor.defined() ? read<double>(tensor) : Lane<double>(); }

}  // namespace

void native_layer_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input,
                                IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                                const Tensor&, BoolList) {
  const auto row = std::max<size_t>(static_cast<size_t>(checked_numel(normalized_shape)), 1);
  Gradients work(grad_out, input, read<double>(mean), read<double>(rstd), static_cast<size_t>(input.numel()) / row);
  work.write_to(results, weight, row, {.length = row, .groups = std::max<size_t>(work.mean.size(), 1), .along = true});
}

void native_group_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& mean,
                                const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW,
                                int64_t group, BoolList) {
  const auto image = std::max<size_t>(static_cast<size_t>(HxW), 1), channels = static_cast<size_t>(C);
  const auto groups = static_cast<size_t>(N * group),
             per_group = std::max<size_t>(channels / static_cast<size_t>(group), 1);
  Gradients work(grad_out, input, read<double>(mean), read<double>(rstd), groups);
  work.write_to(results, weight, channels,
                {image, per_group, std::max<size_t>(groups, 1), std::max<size_t>(channels, 1)});
}

void native_batch_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                                const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean,
                                const Tensor& save_invstd, bool train, double eps, BoolList) {
  const auto channels = static_cast<size_t>(input.sizes()[1]);
  Lane<double> rstd = read_if(train ? save_invstd : running_var);
  if (!train)
    for (double& value : rstd) value = 1 / std::sqrt(value + eps);
  Gradients work(grad_out, input, read_if(train ? save_mean : running_mean), std::move(rstd), channels);
  work.through_statistics = train;
  work.write_to(results, weight, channels, runs_of_channels(input));
}
void batch_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                         const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean,
                         const Tensor& save_var, bool update, double eps, BoolList output_mask, const Tensor&) {
  native_batch_norm_backward(results, grad_out, input, weight, running_mean, running_var, save_mean, save_var, update,
                             eps, output_mask);
}

}  // namespace tare::cpu
