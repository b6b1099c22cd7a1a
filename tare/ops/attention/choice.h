#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tare/core/tensor.h"

// Which kernel computes scaled_dot_product_attention. One place decides for every device; docs/design/devices.md says
// where its conditions come from.
namespace tare {

/// With the numbers of PyTorch's SDPBackend.
enum class AttentionKernel : int8_t { none = -1, math = 0, flash = 1, efficient = 2, cudnn = 3, overrideable = 4 };
inline constexpr int kAttentionKernels = 5;

/// What the program allows, process-wide as in PyTorch: `torch.backends.cuda.enable_flash_sdp` and its like, and
/// `torch.nn.attention.sdpa_kernel`.
struct AttentionSettings {
  std::array<bool, kAttentionKernels> enabled{true, true, true, true, true};  ///< by the kernel's number
  /// Tried in this order. Empty: PyTorch's own, which puts cuDNN first on the accelerators that it prefers it for.
  std::optional<std::array<AttentionKernel, kAttentionKernels>> order;
};
AttentionSettings attention_settings();
void set_attention_settings(const AttentionSettings& settings);
/// The order in which kernels are tried on a device when the program sets none.
std::array<AttentionKernel, kAttentionKernels> attention_order(Device device);

struct AttentionCall {
  const Tensor &query, &key, &value, &mask;
  double dropout_p = 0.0;
  bool is_causal = false, enable_gqa = false;
};
/// The kernel that PyTorch takes; `none` where no kernel that is allowed can. Devices that are neither CPU nor CUDA,
/// and meta, compute with other operators.
AttentionKernel choose_attention(const AttentionCall& call);
/// Why a kernel cannot compute the call on CUDA, as a sentence; empty: it can.
const char* refusal_on_cuda(AttentionKernel kernel, const AttentionCall& call);

}  // namespace tare
