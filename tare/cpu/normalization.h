#pragma once

#include <optional>

#include "tare/core/tensor.h"

// Kernels of normalisations: groups of elements are brought to mean 0 and deviation 1, then scaled and shifted.
namespace tare::cpu {

void native_layer_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                       const Tensor& bias, double eps);
void fused_rms_norm(TensorList results, const Tensor& input, IntList normalized_shape, const Tensor& weight,
                    std::optional<double> eps);
void native_group_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N,
                       int64_t C, int64_t HxW, int64_t group, double eps);
void native_batch_norm(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                       const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                       double eps);

}  // namespace tare::cpu
