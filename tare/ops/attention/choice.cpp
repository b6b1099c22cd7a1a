#include "tare/ops/attention/choice.h"

#include <atomic>

#include "tare/core/accelerator.h"
#include "tare/core/thread.h"

// The conditions on CUDA are those of PyTorch 2.13 as its documentation of scaled_dot_product_attention and sdpa_kernel
// tells them, in detail those of aten/src/ATen/native/transformers/{sdp_utils_cpp.h, cuda/sdp_utils.cpp}. On a CPU
// PyTorch was asked (tests/cases/attention.cases). Nested tensors, which a kernel takes under rules of their own, do
// not exist here.
namespace tare {

namespace {

using K = AttentionKernel;
using Order = std::array<K, kAttentionKernels>;

// --- what the program allows, in one word: a bit for each kernel, then its order, three bits a place ---

constexpr uint32_t kAllEnabled = (1U << kAttentionKernels) - 1;
constexpr uint32_t kOrdered = 1U << 31;
constinit std::atomic<uint32_t> settings_word{kAllEnabled};

bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }

bool records_gradients(const AttentionCall& call) {
  return !thread_state.no_grad &&
         (call.query.requires_grad() || call.key.requires_grad() || call.value.requires_grad());
}

// --- what several kernels ask for ---

bool is_dense_4d(const AttentionCall& call) {
  return call.query.dim() == 4 && call.key.dim() == 4 && call.value.dim() == 4;
}

// Heads of key and value may be fewer where the program says so and the kernel can; `alike`: as many as one another.
bool are_heads_fit(const AttentionCall& call, bool shares, bool alike) {
  const IntList q = call.query.sizes(), k = call.key.sizes(), v = call.value.sizes();
  if (q[0] != k[0] || q[0] != v[0]) return false;
  if (!call.enable_gqa || !shares) return q[1] == k[1] && q[1] == v[1];
  if (alike && k[1] != v[1]) return false;
  return k[1] != 0 && v[1] != 0 && q[1] % k[1] == 0 && q[1] % v[1] == 0;
}

// Elements of a row lie side by side, also those of the mask; where each row has one element some kernels do not mind.
bool are_rows_dense(const AttentionCall& call, bool minds_single) {
  const bool single = !minds_single && call.query.sizes()[3] == 1;
  for (const Tensor* tensor : {&call.query, &call.key, &call.value})
    if (!single && tensor->strides()[3] != 1) return false;
  return !call.mask.defined() || call.mask.dim() == 0 || call.mask.strides().back() == 1;
}

bool has_steps(const AttentionCall& call) { return call.query.sizes()[2] != 0 && call.key.sizes()[2] != 0; }

// A mask for [queries, keys] or [batch, heads, queries, keys], each 1 or full, without a gradient of its own.
bool is_mask_fit(const AttentionCall& call) {
  if (!call.mask.defined()) return true;
  const IntList mask = call.mask.sizes(), q = call.query.sizes();
  const auto fits = [](int64_t own, int64_t size) { return own == size || own == 1; };
  if (call.mask.requires_grad() || (mask.size() != 2 && mask.size() != 4)) return false;
  const int64_t n = mask.size();
  if (!fits(mask[n - 2], q[2]) || !fits(mask[n - 1], call.key.sizes()[2])) return false;
  return n == 2 || (fits(mask[0], q[0]) && fits(mask[1], q[1]));
}

// --- one kernel each ---

const char* flash_refusal(const AttentionCall& call, const Accelerator& gpu) {
  if (call.mask.defined()) return "flash attention takes no mask";
  const int64_t features = call.query.sizes()[3];
  if (features != call.key.sizes()[3] || features != call.value.sizes()[3])
    return "flash attention takes query, key and value of as many features";
  if (features == 0 || features > (gpu.rocm ? 512 : 256)) return "flash attention takes up to 256 features a head";
  if (!gpu.rocm && !gpu.between(8, 0, 12, 1)) return "flash attention runs on compute capability 8.0 to 12.1";
  const bool consumer = !gpu.rocm && (gpu.between(8, 6, 8, 9) || gpu.between(12, 0, 12, 1));
  if (consumer && records_gradients(call) && features > 192 && (features <= 224 || call.dropout_p > 0))
    return "flash attention has no backward of more than 192 features on this compute capability";
  if (call.is_causal && call.query.sizes()[2] != call.key.sizes()[2])
    return "causal flash attention takes as many queries as keys";
  if (!is_half(call.query.dtype())) return "flash attention computes in float16 and bfloat16";
  if (!are_heads_fit(call, true, true)) return "flash attention takes key and value of as many heads, or shared ones";
  if (!has_steps(call)) return "flash attention takes no empty sequences";
  return are_rows_dense(call, false) ? "" : "flash attention takes rows without gaps";
}

const char* efficient_refusal(const AttentionCall& call, const Accelerator& gpu) {
  const bool half = is_half(call.query.dtype());
  if (!gpu.rocm && !gpu.between(5, 0, 12, 1)) return "memory-efficient attention runs on compute capability 5.0 to 12.1";
  // Operands of tensor cores come in 16 bytes.
  const bool tensor_cores = gpu.rocm || gpu.major >= 8 || (gpu.major == 7 && half);
  const int64_t aligned = !tensor_cores ? 1 : half ? 8 : 4;
  const int64_t features = call.query.sizes()[3], value_features = call.value.sizes()[3];
  if (features != call.key.sizes()[3] || features == 0 || value_features == 0 || features % aligned != 0 ||
      value_features % aligned != 0)
    return "memory-efficient attention takes features that fill 16 bytes";
  if (gpu.rocm && (features != value_features || features > 512))
    return "memory-efficient attention of AMD's takes up to 512 features, and as many of values";
  if (!has_steps(call)) return "memory-efficient attention takes no empty sequences";
  if (!are_rows_dense(call, true)) return "memory-efficient attention takes rows without gaps";
  if (!are_heads_fit(call, false, true)) return "memory-efficient attention takes no shared heads";
  const DType dtype = call.query.dtype();
  const bool bfloat = gpu.rocm || gpu.major >= 8;
  if (dtype != DType::float32 && dtype != DType::float16 && (dtype != DType::bfloat16 || !bfloat))
    return "memory-efficient attention computes in float32, float16, and bfloat16 from compute capability 8.0 on";
  return "";
}

const char* cudnn_refusal(const AttentionCall& call, const Accelerator& gpu) {
  if (gpu.rocm) return "cuDNN is NVIDIA's";
  if (!gpu.between(8, 0, 12, 1)) return "cuDNN's attention runs on compute capability 8.0 to 12.1";
  if (!is_half(call.query.dtype())) return "cuDNN's attention computes in float16 and bfloat16";
  if (!is_mask_fit(call)) return "cuDNN's attention takes a mask of pairs, or of every head's pairs, without gradient";
  if (!has_steps(call)) return "cuDNN's attention takes no empty sequences";
  if (!are_rows_dense(call, false)) return "cuDNN's attention takes rows without gaps";
  if (!are_heads_fit(call, true, false)) return "cuDNN's attention takes as many heads, or shared ones";
  const int64_t features = call.query.sizes()[3], value_features = call.value.sizes()[3];
  const bool latent = gpu.major == 10 && features == 192 && value_features == 128;  // DeepSeek's
  const int64_t most = gpu.major == 9 ? 256 : latent ? 192 : 128;
  if (features > most || value_features > most) return "cuDNN's attention takes up to 128 features a head, 256 on 9.0";
  if (features % 8 != 0 || value_features % 8 != 0) return "cuDNN's attention takes features in eights";
  if (call.key.sizes()[2] == 1) return "cuDNN's attention takes more than one key";
  if (call.query.sizes()[2] == 1 && call.dropout_p != 0) return "cuDNN's attention of one query has no dropout";
  return "";
}

// What the CPU's fused kernel takes.
bool is_fusable_on_cpu(const AttentionCall& call) {
  if (call.dropout_p != 0.0 || !is_floating(call.query.dtype()) || !is_dense_4d(call)) return false;
  const IntList q = call.query.sizes(), k = call.key.sizes(), v = call.value.sizes();
  for (const Tensor* tensor : {&call.query, &call.key, &call.value})
    if (tensor->strides()[3] != 1 || tensor->sizes()[3] != q[3]) return false;
  if (!has_steps(call) || k[1] != v[1]) return false;
  return are_heads_fit(call, true, true) && is_mask_fit(call);
}

}  // namespace

AttentionSettings attention_settings() {
  const uint32_t word = settings_word.load(std::memory_order_relaxed);
  AttentionSettings settings;
  for (uint32_t i = 0; i < kAttentionKernels; ++i) settings.enabled[i] = (word >> i & 1) != 0;
  if ((word & kOrdered) == 0) return settings;
  Order& order = settings.order.emplace();
  for (uint32_t i = 0; i < kAttentionKernels; ++i) order[i] = static_cast<K>(word >> (kAttentionKernels + 3 * i) & 7);
  return settings;
}

void set_attention_settings(const AttentionSettings& settings) {
  uint32_t word = settings.order ? kOrdered : 0;
  for (uint32_t i = 0; i < kAttentionKernels; ++i) {
    word |= uint32_t{settings.enabled[i]} << i;
    if (settings.order) word |= static_cast<uint32_t>((*settings.order)[i]) << (kAttentionKernels + 3 * i);
  }
  settings_word.store(word, std::memory_order_relaxed);
}

Order attention_order(Device device) {
  const Accelerator& gpu = accelerator(device);
  // With cuDNN above 9.15.0, as PyTorch's packages for CUDA have it.
  const bool prefers_cudnn = !gpu.rocm && (gpu.major == 9 || gpu.major == 10);
  if (prefers_cudnn) return {K::cudnn, K::flash, K::efficient, K::math, K::overrideable};
  return {K::flash, K::efficient, K::math, K::cudnn, K::overrideable};
}

const char* refusal_on_cuda(AttentionKernel kernel, const AttentionCall& call) {
  if (kernel == K::math) return "";
  if (kernel != K::flash && kernel != K::efficient && kernel != K::cudnn) return "no such kernel is on CUDA";
  if (!is_dense_4d(call)) return "fused attention takes [batch, heads, steps, features]";
  if (call.key.sizes()[2] != call.value.sizes()[2]) return "key and value differ in length";
  const Accelerator& gpu = accelerator(call.query.device());
  if (kernel == K::flash) return flash_refusal(call, gpu);
  return kernel == K::efficient ? efficient_refusal(call, gpu) : cudnn_refusal(call, gpu);
}

AttentionKernel choose_attention(const AttentionCall& call) {
  const Device device = call.query.device();
  const AttentionSettings settings = attention_settings();
  const auto enabled = [&](K kernel) { return settings.enabled[static_cast<size_t>(kernel)]; };
  if (device.is_cpu()) {  // in this order, whatever the program says
    if (enabled(K::flash) && is_fusable_on_cpu(call)) return K::flash;
    return enabled(K::math) ? K::math : K::none;
  }
  if (device.type != DeviceType::cuda) return K::math;
  for (const K kernel : settings.order ? *settings.order : attention_order(device))
    if (enabled(kernel) && *refusal_on_cuda(kernel, call) == '\0') return kernel;
  return K::none;
}

}  // namespace tare
