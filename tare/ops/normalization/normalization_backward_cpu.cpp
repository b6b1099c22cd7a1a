#include <algorithm>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/runs.h"
#include "tare/ops/normalization/normalization_cpu.h"

namespace tare::cpu {

namespace {

// Gradients of what was standardised in groups and then scaled and shifted. What moves a group's statistics comes back
// to all of its elements: by way of the mean, and by way of the deviation.
struct Gradients {
  Reader<double> grad, values;
  Lane<double> mean, rstd;
  bool through_statistics = true;

  // Statistics of another number than there are groups would be read where there are none.
  Gradients(const Tensor& grad_out, const Tensor& input, Lane<double> mean, Lane<double> rstd, size_t groups)
      : grad(grad_out), values(input), mean(std::move(mean)), rstd(std::move(rstd)) {
    this->mean.resize(groups);
    this->rstd.resize(groups);
  }

  void write_to(TensorList results, const Tensor& weight, size_t channels, const Runs& runs) {
    Lane<double> scale = weight.defined() ? read<double>(weight) : Lane<double>();
    scale.resize(channels, 1);
    Lane<double> count(mean.size()), sum(mean.size()), along(mean.size()), to_weight(channels), to_bias(channels);
    Lane<double> slopes(runs.along ? channels : 0);
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t c) {
      const double middle = mean[g], spread = rstd[g];
      const double *const slope = grad.at(begin, end), *const value = values.at(begin, end);
      const size_t n = end - begin;
      const auto turn = [middle, spread](auto by, auto x) { return by * ((x - middle) * spread); };
      double total = 0, turned = 0;
      if (runs.along) {
        for (size_t i = 0; i < n; ++i) {
          to_weight[i] += turn(slope[i], value[i]);
          to_bias[i] += slope[i];
          slopes[i] = slope[i] * scale[i];
        }
        total = sum_of(slopes.data(), n);
        turned = sum_of(n, turn, slopes.data(), value);
      } else {
        total = sum_of(slope, n);
        turned = sum_of(n, turn, slope, value);
        to_bias[c] += total;
        to_weight[c] += turned;
        total *= scale[c];
        turned *= scale[c];
      }
      count[g] += static_cast<double>(n);
      sum[g] += total;
      along[g] += turned;
    });
    if (results.size() > 0 && results[0].defined()) write_input(results[0], scale, count, sum, along, runs);
    const auto write_if = [&](int64_t i, const Lane<double>& gradient) {
      if (i < results.size() && results[i].defined()) write<double>(results[i], gradient);
    };
    write_if(1, to_weight);
    write_if(2, to_bias);
  }

 private:
  void write_input(const Tensor& result, const Lane<double>& scale, const Lane<double>& count, const Lane<double>& sum,
                   const Lane<double>& along, const Runs& runs) {
    Writer<double> gradients(result);
    runs.each(values.size(), [&](size_t begin, size_t end, size_t g, size_t c) {
      const double middle = mean[g], spread = rstd[g];
      const double shift = through_statistics ? sum[g] / count[g] : 0,
                   slope = through_statistics ? along[g] / count[g] : 0;
      const double *const by = grad.at(begin, end), *const value = values.at(begin, end);
      double* const to = gradients.at(begin, end);
      const auto through = [=](double grad, double factor, double x) {
        return spread * (grad * factor - shift - (x - middle) * spread * slope);
      };
      if (runs.along)
        for (size_t i = 0; i < end - begin; ++i) to[i] = through(by[i], scale[i], value[i]);
      else
        for (size_t i = 0; i < end - begin; ++i) to[i] = through(by[i], scale[c], value[i]);
    });
    gradients.finish();
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
