#pragma once

#include "tare/core/tensor.h"

// Kernels of losses that want the right classes to score higher than all others by a margin. Scores are those of a
// batch, [samples, classes], or of one sample; each sample's loss is shared by its classes. `reduction` is 0 for none,
// 1 for the mean, 2 for the sum.
namespace tare::cpu {

void multi_margin_loss(TensorList results, const Tensor& self, const Tensor& target, const Scalar& p,
                       const Scalar& margin, const Tensor& weight, int64_t reduction);
void multi_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction);

/// Each sample lists its right classes, up to a -1; the second result is 1 at them, 0 elsewhere.
void multilabel_margin_loss_forward(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction);
void multilabel_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self,
                                     const Tensor& target, int64_t reduction, const Tensor& is_target);

}  // namespace tare::cpu
