#pragma once

#include "tare/dispatch/rule.h"

// Kernels of connectionist temporal classification (Graves et al., 2006).
namespace tare::cpu {

/// Results: the negative logarithm of each target's likelihood, and of every state's at every time.
void ctc_loss(TensorList results, const Tensor& log_probs, const Tensor& targets, IntList input_lengths,
              IntList target_lengths, int64_t blank, bool zero_infinity);
void ctc_loss_tensor(TensorList results, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                     const Tensor& target_lengths, int64_t blank, bool zero_infinity);
void ctc_loss_backward(TensorList results, const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                       IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood,
                       const Tensor& log_alpha, int64_t blank, bool zero_infinity);
void ctc_loss_backward_tensor(TensorList results, const Tensor& grad, const Tensor& log_probs, const Tensor& targets,
                              const Tensor& input_lengths, const Tensor& target_lengths,
                              const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                              bool zero_infinity);

}  // namespace tare::cpu
