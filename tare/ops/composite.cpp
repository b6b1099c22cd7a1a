#include <array>
#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"

// Operators written in others: what users call, and a run dissolves into the operators that do the work.
namespace tare {

namespace {

using DTypeOpt = std::optional<DType>;

// --- shapes ---

Tensor reshape_rule(const Tensor& self, IntList shape) {
  const Dims sizes = infer_size(shape, self.numel());
  if (Dims strides; view_strides(self.sizes(), self.strides(), sizes, strides)) return view(self, shape);
  return _unsafe_view(clone(self, MemoryFormat::contiguous), shape);
}

Tensor flatten_rule(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  const int64_t start = wrap_dim(start_dim, self.dim()), end = wrap_dim(end_dim, self.dim());
  check(start <= end, "flatten() has invalid args: start_dim cannot come after end_dim");
  if (self.dim() == 0) return reshape_rule(self, {1});
  if (start == end) return self;
  Dims shape;
  int64_t flat = 1;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d >= start && d <= end) flat *= self.sizes()[d];
    else shape.push_back(self.sizes()[d]);
  }
  shape.insert(start, flat);
  return reshape_rule(self, shape);
}

// --- convolutions ---

// Batches a single image, convolves, and takes the batch away again.
template <int N>
Tensor convolve(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding,
                IntList dilation, int64_t groups) {
  check(input.dim() == N + 1 || input.dim() == N + 2,
        "Expected {}D (unbatched) or {}D (batched) input to conv{}d, but got input of size: {}", N + 1, N + 2, N,
        input.sizes());
  const std::array<int64_t, N> none{};
  if (input.dim() == N + 2)
    return convolution(input, weight, bias, stride, padding, dilation, false, none, groups);
  return squeeze(convolution(unsqueeze(input, 0), weight, bias, stride, padding, dilation, false, none, groups), 0);
}

// --- linear ---

Tensor linear_rule(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  const int64_t rank = input.dim();
  check(rank != 0 && weight.dim() != 0, "both arguments to linear need to be at least 1D, but they are {}D and {}D",
        rank, weight.dim());
  if (rank == 2) return bias.defined() ? addmm(bias, input, t(weight)) : mm(input, t(weight));
  Dims sizes = input.sizes();
  const int64_t features = sizes.back(), rows = features == 0 ? 0 : input.numel() / features;
  sizes.back() = weight.sizes()[0];
  if (bias.defined()) {
    const Tensor flat = reshape_rule(input, {rows, features});
    return view(addmm(bias, flat, t(weight)), sizes);
  }
  const Tensor transposed = t(weight);
  return _unsafe_view(mm(reshape_rule(input, {rows, features}), transposed), sizes);
}

// --- pooling and normalisation ---

Tensor adaptive_avg_pool2d_rule(const Tensor& self, IntList output_size) {
  check(output_size.size() == 2, "adaptive_avg_pool2d: output_size must be 2");
  check(output_size[0] >= 0 && output_size[1] >= 0,
        "adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {{{}, {}}}",
        output_size[0], output_size[1]);
  if (output_size[0] != 1 || output_size[1] != 1) return _adaptive_avg_pool2d(self, output_size);
  // The mean of everything is a reduction, which lays its result out anew.
  const Tensor mean_of_all = mean(self, IntList{-1, -2}, true);
  if (self.meta().suggested_memory_format() != MemoryFormat::channels_last) return mean_of_all;
  const int64_t batch = self.size(0), channels = self.size(1);
  return as_strided_(mean_of_all, {batch, channels, 1, 1}, {channels, 1, channels, channels});
}

Tensor group_norm_rule(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps,
                       bool) {
  check(input.dim() >= 2, "Expected at least 2 dimensions for input tensor but received {}", input.dim());
  const int64_t batch = input.size(0), channels = input.size(1);
  int64_t rest = 1;
  for (int64_t d = 2; d < input.dim(); ++d) rest *= input.size(d);
  return std::get<0>(native_group_norm(input, weight, bias, batch, channels, rest, num_groups, eps));
}

// --- softmax and dropout ---

Tensor softmax_rule(const Tensor& self, int64_t dim, DTypeOpt dtype) {
  return _softmax(dtype ? to(self, *dtype) : self, dim, false);
}

Tensor dropout_rule(const Tensor& input, double p, bool train) {
  check(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got {}", p);
  if (p == 0 || !train || input.numel() == 0) return input;
  if (p == 1) return mul(input, zeros({}, input.dtype(), {}, input.device()));
  const Tensor noise = empty_like(input);
  div_(noise, Scalar(1 - p));
  return mul(input, noise);
}

// --- attention ---

// 0 where a boolean mask is true, and -inf elsewhere: a mask to add.
Tensor additive_mask(const Tensor& mask, DType dtype) {
  if (!mask.defined() || mask.dtype() != DType::bool_) return mask;
  const Tensor masked = scalar_tensor(-std::numeric_limits<double>::infinity(), dtype, {}, mask.device());
  return where(mask, scalar_tensor(0.0, dtype, {}, mask.device()), masked);
}

// Each head as often as queries share it.
Tensor shared_heads(const Tensor& x, int64_t times) {
  if (times == 1) return x;
  Dims sizes = x.sizes();
  const int64_t head = sizes.size() - 3;
  sizes.insert(head + 1, times);
  const Tensor repeated = clone(expand(unsqueeze(x, head + 1), sizes), MemoryFormat::contiguous);
  return flatten_rule(repeated, head, head + 1);
}

// Batched matrices times batched matrices, of equal batches.
Tensor batched_product(const Tensor& left, const Tensor& right) {
  const int64_t rank = left.dim();
  Dims sizes = left.sizes();
  const Dims left_sizes = sizes, right_sizes = right.sizes();
  int64_t batch = 1;
  for (int64_t d = 0; d + 2 < rank; ++d) batch *= sizes[d];
  const Tensor a = reshape_rule(expand(left, left_sizes), {batch, left.size(-2), left.size(-1)});
  const Tensor b = reshape_rule(expand(right, right_sizes), {batch, right.size(-2), right.size(-1)});
  sizes.back() = right.size(-1);
  return _unsafe_view(bmm(a, b), sizes);
}

void check_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask) {
  check(query.dtype() == key.dtype() && query.dtype() == value.dtype(),
        "Expected query, key, and value to have the same dtype, but got query.dtype: {} key.dtype: {} and value.dtype: "
        "{} instead.",
        name(query.dtype()), name(key.dtype()), name(value.dtype()));
  check(query.device() == key.device() && query.device() == value.device(),
        "Expected query, key, and value to have the same device type, but got query.device: {} key.device: {} and "
        "value.device: {} instead.",
        query.device(), key.device(), value.device());
  check(query.dim() >= 2 && key.dim() >= 2 && value.dim() >= 2,
        "Expected query, key, and value to all be  at least 2 dimensional, but got query.dim: {} key.dim: {} and "
        "value.dim: {} instead.",
        query.dim(), key.dim(), value.dim());
  check(!mask.defined() || mask.dtype() == DType::bool_ || mask.dtype() == query.dtype(),
        "Expected attn_mask dtype to be bool or float or to match query dtype, but got attn_mask.dtype: {} and  "
        "query.dtype: {} instead.",
        name(mask.defined() ? mask.dtype() : DType::undefined), name(query.dtype()));
}

// The form without a fused kernel, as every device but the CPU of known values takes it here: small types are widened,
// and query and key are both scaled by the root of the scale, which loses less.
Tensor attention_by_products(Tensor query, Tensor key, Tensor value, Tensor mask, double dropout_p, bool causal,
                             std::optional<double> scale, bool enable_gqa) {
  const DType dtype = query.dtype();
  const bool widen = dtype == DType::float16 || dtype == DType::bfloat16;
  if (widen) {
    query = to(query, DType::float32);
    key = to(key, DType::float32);
    value = to(value, DType::float32);
  }
  const double root = std::sqrt(std::abs(scale.value_or(1 / std::sqrt(static_cast<double>(query.size(-1))))));
  const Tensor scaled = mul(query, Scalar(scale.value_or(0) < 0 ? -root : root));
  if (causal) {
    check(!mask.defined(), "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
    mask = tril(ones({query.size(-2), key.size(-2)}, DType::bool_, {}, query.device()));
    mask = additive_mask(mask, query.dtype());
  }
  if (enable_gqa) {
    const int64_t heads = query.size(-3);
    check(heads % key.size(-3) == 0 && heads % value.size(-3) == 0,
          "Number of heads in key and value must divide the number of heads in query ");
    const int64_t key_times = heads / key.size(-3), value_times = heads / value.size(-3);
    Tensor shared_key = shared_heads(key, key_times), shared_value = shared_heads(value, value_times);
    key = std::move(shared_key);
    value = std::move(shared_value);
  }
  Tensor scores = batched_product(scaled, mul(transpose(key, -2, -1), Scalar(root)));
  if (mask.defined()) scores = add(scores, mask);
  scores = _safe_softmax(scores, -1);
  if (dropout_p > 0) scores = dropout_rule(scores, dropout_p, true);
  if (!widen) return batched_product(scores, value);
  const Tensor unused = to(scores, dtype);
  return to(batched_product(scores, value), dtype);
}

Tensor scaled_dot_product_attention_rule(const Tensor& query, const Tensor& key, const Tensor& value,
                                         const Tensor& attn_mask, double dropout_p, bool is_causal,
                                         std::optional<double> scale, bool enable_gqa) {
  check_attention(query, key, value, attn_mask);
  const Tensor mask = additive_mask(attn_mask, query.dtype());
  return attention_by_products(query, key, value, mask, dropout_p, is_causal, scale, enable_gqa);
}

#define TARE_CONV(n)                                                                                               \
  composite("conv" #n "d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" #n "] stride=1, SymInt[" #n     \
            "] padding=0, SymInt[" #n "] dilation=1, SymInt groups=1) -> Tensor",                                   \
            rule::composite<convolve<n>>)

}  // namespace

std::vector<Row> composite_ops() {
  return {
      composite("reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)", rule::composite<reshape_rule>, {}, kMayAlias),
      composite("flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
                rule::composite<flatten_rule>, {}, kMayAlias),
      TARE_CONV(1),
      TARE_CONV(2),
      TARE_CONV(3),
      composite("linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", rule::composite<linear_rule>,
                {.out = "linear.out"}),
      composite("adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor",
                rule::composite<adaptive_avg_pool2d_rule>, {.out = "adaptive_avg_pool2d.out"}),
      composite("group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool "
                "cudnn_enabled=True) -> Tensor",
                rule::composite<group_norm_rule>),
      composite("softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", rule::composite<softmax_rule>,
                {.out = "softmax.int_out"}),
      composite("dropout(Tensor input, float p, bool train) -> Tensor", rule::composite<dropout_rule>,
                {.inplace = "dropout_"}, kMayAlias | kRandom),
      composite("scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float "
                "dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
                rule::composite<scaled_dot_product_attention_rule>),
  };
}

}  // namespace tare
