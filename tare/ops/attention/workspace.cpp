#include "tare/ops/attention/workspace.h"

#include <algorithm>
#include <cmath>

#include "tare/core/accelerator.h"
#include "tare/dispatch/row.h"

// Sources, of which facts were taken: for flash attention aten/src/ATen/native/transformers/cuda/flash_attn/
// flash_api.cpp and attention_backward.cu of PyTorch; for the memory-efficient kernels the headers kernel_forward.h,
// kernel_backward.h, cutlassF.h and cutlassB.h that PyTorch 2.13 installs. Of AMD's kernels nothing is known here.
namespace tare::attention_workspace {

namespace {

using Bytes = std::optional<int64_t>;

constexpr int64_t kFloat = 4;

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }
int64_t rounded_up(int64_t n, int64_t to) { return ceil_div(n, to) * to; }

struct Shape {
  int64_t batch = 0, heads = 0, key_heads = 0, queries = 0, keys = 0, features = 0, value_features = 0;
  int64_t total_queries = 0, total_keys = 0;  ///< of all sequences, where those lie behind one another
  bool varlen = false;
  double dropout_p = 0;
  DType dtype = DType::float32;
};

// [batch, heads, steps, features]
Shape scaled_shape(const Call& call, int64_t first, double dropout_p) {
  const Tensor &q = call.tensor(first), &k = call.tensor(first + 1), &v = call.tensor(first + 2);
  return {.batch = q.size(0),
          .heads = q.size(1),
          .key_heads = k.size(1),
          .queries = q.size(2),
          .keys = k.size(2),
          .features = q.size(3),
          .value_features = v.size(3),
          .dropout_p = dropout_p,
          .dtype = q.dtype()};
}

// [batch, steps, heads, features], or with `ends` [steps, heads, features] or a batch of 1.
Shape kernel_shape(const Call& call, int64_t first, const Tensor& ends, int64_t longest_queries, int64_t longest_keys,
                   double dropout_p) {
  const Tensor &q = call.tensor(first), &k = call.tensor(first + 1), &v = call.tensor(first + 2);
  Shape shape{.batch = q.size(0),
              .heads = q.size(-2),
              .key_heads = k.size(-2),
              .queries = q.size(-3),
              .keys = k.size(-3),
              .features = q.size(-1),
              .value_features = v.size(-1),
              .dropout_p = dropout_p,
              .dtype = q.dtype()};
  if (!ends.defined()) return shape;
  shape.varlen = true;
  shape.batch = ends.numel() - 1;
  shape.total_queries = shape.queries, shape.total_keys = shape.keys;
  shape.queries = longest_queries, shape.keys = longest_keys;
  return shape;
}

// --- flash ---

int64_t rounded_features(int64_t features) { return rounded_up(features, features <= 128 ? 32 : 64); }

// Keys in several parts give a partial result and partial sums each. A single query of shared heads becomes as many
// queries as share a head, and its result is copied back.
Bytes flash_forward_bytes(Shape shape, const Accelerator& gpu) {
  if (gpu.rocm) return std::nullopt;
  if (shape.dropout_p > 0 || shape.batch == 0 || shape.key_heads == 0) return 0;
  int64_t copied = 0;
  if (shape.queries == 1 && shape.heads > shape.key_heads) {
    copied = shape.batch * shape.heads * shape.features * itemsize(shape.dtype);
    shape.queries = shape.heads / shape.key_heads;
    shape.heads = shape.key_heads;
  }
  if (shape.varlen) return copied;  // which splits no keys but where they are paged
  const int64_t key_block = shape.features <= 64 ? 256 : shape.features <= 128 ? 128 : 64;
  const int64_t splits = key_splits(shape.batch * shape.heads * ceil_div(shape.queries, 64),
                                    ceil_div(shape.keys, key_block), gpu.multiprocessors);
  if (splits <= 1) return copied;
  return copied + splits * shape.batch * shape.heads * shape.queries * (1 + rounded_features(shape.features)) * kFloat;
}

// The gradient of queries is summed in float32, and the products of result and gradient are kept for each row; the
// gradients of shared keys and values are made for each head before they are summed.
Bytes flash_backward_bytes(const Shape& shape, const Tensor& grad_out, bool heads_inside, const Accelerator& gpu) {
  if (gpu.rocm) return std::nullopt;
  const int64_t rows =
      shape.varlen ? shape.total_queries + 128 * shape.batch : shape.batch * rounded_up(shape.queries, 128);
  const int64_t keys = shape.varlen ? shape.total_keys : shape.batch * shape.keys;
  int64_t bytes = rows * shape.heads * (1 + rounded_features(shape.features)) * kFloat;
  if (shape.key_heads != shape.heads) bytes += 2 * keys * shape.heads * shape.features * itemsize(shape.dtype);
  // The kernel wants the gradient contiguous as [batch, steps, heads, features].
  if (!grad_out.defined()) return bytes;
  const IntList sizes = grad_out.sizes(), strides = grad_out.strides();
  int64_t expected = 1;
  bool contiguous = true;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    const int64_t d = heads_inside && (i == 1 || i == 2) ? 3 - i : i;
    contiguous &= sizes[d] == 1 || strides[d] == expected;
    expected *= sizes[d];
  }
  return contiguous ? bytes : bytes + grad_out.numel() * grad_out.itemsize();
}

// --- memory-efficient ---

bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }

// Values of more than 128 features do not stay in registers, and half precision is summed in float32.
Bytes efficient_forward_bytes(const Shape& shape, const Accelerator& gpu) {
  if (gpu.rocm) return std::nullopt;
  const int64_t rows = shape.varlen ? shape.total_queries : shape.batch * shape.queries;
  const int64_t most = std::max(shape.features, shape.value_features);
  return is_half(shape.dtype) && most > 128 ? rows * shape.heads * shape.value_features * kFloat : 0;
}

// The backward kernel: the blocks of queries and keys that it works on, and whether gradients of keys and values stay
// in registers. Kernels are listed for 32, 64, 96, 128 and any number of features; the first that fits is taken. Those
// with the largest blocks fit where a block of threads may have 163 KiB of shared memory.
struct BackwardKernel {
  int64_t queries = 64, keys = 64;
  bool in_registers = false;
};
BackwardKernel backward_kernel(const Shape& shape, const Accelerator& gpu) {
  const int64_t most = std::max(shape.features, shape.value_features);
  const bool half = is_half(shape.dtype), large = gpu.between(8, 0, 8, 0) || gpu.between(9, 0, 11, 9);
  if (most <= 64) return {64, 64, half};
  if (half && most <= 96 && shape.dropout_p == 0 && (gpu.between(8, 6, 8, 6) || gpu.between(8, 9, 8, 9)))
    return {128, 64, true};
  if (large && half && most <= 128) return {128, 128, true};
  if (large) return {128, 64, false};
  return {64, 64, false};
}

Bytes efficient_backward_bytes(const Shape& shape, const Tensor& grad_out, const Accelerator& gpu) {
  if (gpu.rocm) return std::nullopt;
  if (shape.batch == 0 || shape.heads == 0 || shape.queries == 0 || shape.keys == 0) return 0;
  const BackwardKernel kernel = backward_kernel(shape, gpu);
  const bool half = is_half(shape.dtype);
  const int64_t heads = shape.batch * shape.heads;
  int64_t splits = ceil_div(shape.keys, kernel.keys);
  if (heads >= 256 && shape.keys <= 2 * kernel.keys) splits = 1;
  const bool accumulates = half && !kernel.in_registers;
  if (accumulates) splits = std::min(splits, 200 / heads);
  if (gpu.major < 7) splits = 1;
  splits = std::max<int64_t>(splits, 1);
  int64_t elements = 0;
  if (accumulates)
    elements += splits * kernel.keys *
                (rounded_up(shape.features, kernel.queries) + rounded_up(shape.value_features, kernel.queries));
  // The gradient of queries by tiles, each with 16 bytes of locks.
  if (gpu.major >= 7 || half)
    elements += ceil_div(shape.queries, kernel.queries) * ceil_div(shape.features, kernel.keys) *
                (4 + kernel.queries * kernel.keys);
  const int64_t rows = shape.varlen ? shape.total_queries : shape.batch * shape.queries;
  const int64_t sums = rows * shape.heads * kFloat;
  const int64_t workspace = heads * rounded_up(elements, 4) * kFloat + sums;
  // In float32 the products of result and gradient are tensors for a while.
  const int64_t products = half ? 0 : grad_out.numel() * kFloat + sums;
  return std::max(workspace, products);
}

bool on_cuda(Device device) { return device.type == DeviceType::cuda; }

}  // namespace

int64_t key_splits(int64_t blocks, int64_t key_blocks, int64_t multiprocessors) {
  const int64_t slots = 2 * multiprocessors;  // of 128 threads
  constexpr double enough = 0.8, as_good = 0.85;
  if (static_cast<double>(blocks) >= enough * static_cast<double>(slots)) return 1;
  const int64_t most = std::min({int64_t{128}, slots, key_blocks});
  const auto differs = [&](int64_t n) { return n == 1 || ceil_div(key_blocks, n) != ceil_div(key_blocks, n - 1); };
  const auto efficiency = [&](int64_t n) {
    const double waves = static_cast<double>(blocks * n) / static_cast<double>(slots);
    return waves / std::ceil(waves);
  };
  double best = 0;
  for (int64_t n = 1; n <= most; ++n)
    if (differs(n)) best = std::max(best, efficiency(n));
  for (int64_t n = 1; n <= most; ++n)
    if (differs(n) && efficiency(n) >= as_good * best) return n;
  return 1;
}

std::optional<int64_t> scaled_flash(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  return flash_forward_bytes(scaled_shape(call, 0, call.arg<double>(3)), accelerator(device));
}

std::optional<int64_t> scaled_flash_backward(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  return flash_backward_bytes(scaled_shape(call, 1, 0), call.tensor(0), true, accelerator(device));
}

std::optional<int64_t> flash(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  const Shape shape =
      kernel_shape(call, 0, call.tensor(3), call.arg<int64_t>(5), call.arg<int64_t>(6), call.arg<double>(7));
  return flash_forward_bytes(shape, accelerator(device));
}

static Bytes varlen_bytes(const Call& call, int64_t first, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  const Shape shape =
      kernel_shape(call, first, call.tensor(first + 3), call.arg<int64_t>(first + 5), call.arg<int64_t>(first + 6), 0);
  return flash_forward_bytes(shape, accelerator(device));
}
std::optional<int64_t> varlen(const Call& call, Device device) { return varlen_bytes(call, 0, device); }
std::optional<int64_t> varlen_out(const Call& call, Device device) { return varlen_bytes(call, 1, device); }

std::optional<int64_t> flash_backward(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  const Shape shape = kernel_shape(call, 1, call.tensor(6), call.arg<int64_t>(8), call.arg<int64_t>(9), 0);
  return flash_backward_bytes(shape, call.tensor(0), false, accelerator(device));
}

std::optional<int64_t> scaled_efficient(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  return efficient_forward_bytes(scaled_shape(call, 0, 0), accelerator(device));
}

std::optional<int64_t> scaled_efficient_backward(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  return efficient_backward_bytes(scaled_shape(call, 1, call.arg<double>(9)), call.tensor(0), accelerator(device));
}

std::optional<int64_t> efficient(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  return efficient_forward_bytes(kernel_shape(call, 0, call.tensor(4), 0, 0, 0), accelerator(device));
}

std::optional<int64_t> efficient_backward(const Call& call, Device device) {
  if (!on_cuda(device)) return std::nullopt;
  const Shape shape =
      kernel_shape(call, 1, call.tensor(6), call.arg<int64_t>(8), call.arg<int64_t>(9), call.arg<double>(11));
  return efficient_backward_bytes(shape, call.tensor(0), accelerator(device));
}

}  // namespace tare::attention_workspace
