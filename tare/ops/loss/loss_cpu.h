#pragma once

#include "tare/dispatch/rule.h"

// Kernels of elementwise losses and of their backward steps. `reduction` is 0 for none, 1 for the mean, 2 for the sum.
namespace tare::cpu {

void mse_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction);
void smooth_l1_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction, double beta);
void huber_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction, double delta);
void soft_margin_loss(TensorList results, const Tensor& self, const Tensor& target, int64_t reduction);
void binary_cross_entropy(TensorList results, const Tensor& self, const Tensor& target, const Tensor& weight,
                          int64_t reduction);
void binary_cross_entropy_with_logits(TensorList results, const Tensor& self, const Tensor& target,
                                      const Tensor& weight, const Tensor& pos_weight, int64_t reduction);

void mse_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                       int64_t reduction);
void smooth_l1_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                             int64_t reduction, double beta);
void huber_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                         int64_t reduction, double delta);
void soft_margin_loss_backward(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor& target,
                               int64_t reduction);
void binary_cross_entropy_backward(TensorList results, const Tensor& grad_output, const Tensor& self,
                                   const Tensor& target, const Tensor& weight, int64_t reduction);

}  // namespace tare::cpu
