#pragma once

#include <algorithm>
#include <optional>

#include "tare/core/tensor.h"

// Kernels of normalisations: groups of elements are brought to mean 0 and deviation 1, then scaled and shifted.
namespace tare::cpu {

/// How elements in row-major order fall into groups and channels: in runs of `length`, of which each has one group, and
/// one channel, or as many as it is long.
struct Runs {
  size_t length = 1;     ///< elements of a run
  size_t per_group = 1;  ///< runs that follow one another in a group
  size_t groups = 1;     ///< groups, after which the first one comes again
  size_t channels = 1;   ///< channels, likewise, of which each run has the next; of runs `along` channels, all of them
  bool along = false;    ///< element i of a run has channel i

  /// Calls `visit(begin, end, group, channel)` with each run of so many elements.
  template <class F>
  void each(size_t elements, const F& visit) const {
    size_t group = 0, of_group = 0, channel = 0;  // counted: where a run is one element, divisions would take longest
    for (size_t begin = 0; begin < elements; begin += length) {
      visit(begin, begin + length, group, channel);
      if (++of_group == per_group) {
        of_group = 0;
        if (++group == groups) group = 0;
      }
      if (!along && ++channel == channels) channel = 0;
    }
  }
};
/// Of batches and channels, which are dimensions 0 and 1: each channel is a group.
inline Runs runs_of_channels(const Tensor& input) {
  const auto channels = static_cast<size_t>(input.sizes()[1]);
  const auto rows = std::max<size_t>(static_cast<size_t>(input.sizes()[0]) * channels, 1);
  const size_t image = std::max<size_t>(static_cast<size_t>(input.numel()) / rows, 1);
  return {image, 1, std::max<size_t>(channels, 1), std::max<size_t>(channels, 1)};
}

void native_layer_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                       const Tensor& bias, double eps);
void fused_rms_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                    std::optional<double> eps);
void native_group_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N,
                       int64_t C, int64_t HxW, int64_t group, double eps);
void native_batch_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                       const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                       double eps);

/// The same without running statistics; with those of the past; and with a reserve, which stays empty.
void batch_norm_no_stats(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                         bool training, double momentum, double eps);
void batch_norm_no_training(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                            const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
void batch_norm_with_update(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                            const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// The same with new running statistics as two more results; and those of the batch alone, variance biased.
void batch_norm_functional(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                           const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                           double eps);
void batch_norm_update_stats(TensorList results, const Tensor& input, const Tensor& running_mean,
                             const Tensor& running_var, double momentum);

void native_layer_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input,
                                IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                                const Tensor& bias, BoolList output_mask);
void native_group_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& mean,
                                const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW,
                                int64_t group, BoolList output_mask);
void native_batch_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                                const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean,
                                const Tensor& save_invstd, bool train, double eps, BoolList output_mask);
void batch_norm_backward(TensorList results, const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                         const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean,
                         const Tensor& save_var, bool update, double eps, BoolList output_mask, const Tensor& reserve);

}  // namespace tare::cpu
