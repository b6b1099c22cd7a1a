#pragma once

#include <tuple>

#include "tare/core/tensor.h"

// Normalisations of channels that are written in other operators; their rows stand in normalization.cpp.
namespace tare::normalization {

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> batch_norm_impl_index(
    const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
    const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                  const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);
/// Every image is a batch of its own: channels of all images stand side by side.
Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                     const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled);

}  // namespace tare::normalization
