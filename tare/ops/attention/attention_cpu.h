#pragma once

#include <optional>

#include "tare/dispatch/rule.h"

// Attention of [batch, heads, steps, features]; key and value may have fewer heads, which are then shared.
namespace tare::cpu {

/// softmax(scale * query . key + mask) . value, and the logarithm of each softmax's sum. A query that the mask keeps
/// from every key gives zeros.
void attention(TensorList results, const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p,
               bool is_causal, const Tensor& attn_mask, std::optional<double> scale);
/// The gradients of query, key and value.
void attention_backward(TensorList results, const Tensor& grad_out, const Tensor& query, const Tensor& key,
                        const Tensor& value, const Tensor& out, const Tensor& logsumexp, double dropout_p,
                        bool is_causal, const Tensor& attn_mask, std::optional<double> scale);

}  // namespace tare::cpu
