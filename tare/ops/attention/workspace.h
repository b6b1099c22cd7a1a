#pragma once

#include "tare/dispatch/cost.h"

// Scratch memory of CUDA's kernels of attention. docs/design/devices.md says where each figure comes from.
namespace tare::attention_workspace {

/// `_scaled_dot_product_flash_attention` and its backward: [batch, heads, steps, features].
std::optional<int64_t> scaled_flash(const Call&, Device);
std::optional<int64_t> scaled_flash_backward(const Call&, Device);
/// `_flash_attention_forward` and its backward, as the kernels take operands: [batch, steps, heads, features], or
/// sequences behind one another.
std::optional<int64_t> flash(const Call&, Device);
std::optional<int64_t> flash_backward(const Call&, Device);
/// `torch_attn::_varlen_attn` and the one that writes into a tensor.
std::optional<int64_t> varlen(const Call&, Device);
std::optional<int64_t> varlen_out(const Call&, Device);
/// The memory-efficient ones, likewise.
std::optional<int64_t> scaled_efficient(const Call&, Device);
std::optional<int64_t> scaled_efficient_backward(const Call&, Device);
std::optional<int64_t> efficient(const Call&, Device);
std::optional<int64_t> efficient_backward(const Call&, Device);

/// Into how many parts flash attention splits the keys of a call, so that all multiprocessors are at work. `blocks` of
/// queries over all heads, `key_blocks` of keys.
int64_t key_splits(int64_t blocks, int64_t key_blocks, int64_t multiprocessors);

}  // namespace tare::attention_workspace
