#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"
#include "tare/ops/attention/attention_cpu.h"
#include "tare/ops/attention/choice.h"
#include "tare/ops/attention/heads.h"
#include "tare/ops/families.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/view/view.h"

// Attention. The law: query [..., heads, targets, features] against key and value [..., heads, sources, features]; the
// heads of key and value may be fewer and are then shared. Its cost is that of its two products.
namespace tare {

namespace {

// softmax(query . key) . value. FlopCounterMode counts the fused kernels of GPUs and not those of the CPU, whose
// products are other arithmetic here.
Cost attention_cost(const Call& call, int64_t) {
  const IntList q = call.tensor(0).sizes(), k = call.tensor(1).sizes(), v = call.tensor(2).sizes();
  return {0, (Exact(2) * q[0] * q[1] * q[2] * k[2] * (q[3] + v[3])).value};
}

// Backward computes the scores again, then the gradients of the scores and of the three inputs.
Cost attention_backward_cost(const Call& call, int64_t) {
  const IntList q = call.tensor(1).sizes(), k = call.tensor(2).sizes(), v = call.tensor(3).sizes();
  return {0, (Exact(2) * q[0] * q[1] * q[2] * k[2] * (3 * q[3] + 2 * v[3])).value};
}

// --- the fused kernels' metadata ---

// [B, H, T] and [B, H, T, E] laid out with the heads inside of the targets.
TensorMeta heads_inside(DType dtype, Device device, IntList sizes) {
  Dims order{0, 2, 1};
  for (int64_t d = 3; d < sizes.size(); ++d) order.push_back(d);
  return {dtype, device, sizes, strides_in_order(sizes, order)};
}

DType logsumexp_type(DType dtype) { return dtype == DType::float64 ? dtype : DType::float32; }

// Key and value pair up, and their heads are shared by equally many of query's.
void check_pairs(const Tensor& query, const Tensor& key, const Tensor& value) {
  const IntList q = query.sizes(), k = key.sizes(), v = value.sizes();
  const bool shared = k[1] == 0 ? q[1] == 0 : q[1] % k[1] == 0;
  check<ShapeError>(shared && q[0] == k[0] && k.slice(0, 3) == v.slice(0, 3),
                    "scaled_dot_product_attention: query {}, key {} and value {} differ in batch, heads or length", q,
                    k, v);
}

std::array<TensorMeta, 2> flash_cpu_meta(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p,
                                         bool, const Tensor& attn_mask, std::optional<double>) {
  constexpr const char* op = "scaled_dot_product_attention_flash_attention";
  check(is_floating(query.dtype()), "{}: Expected data type in FP32, FP64, BF16, FP16, but got {} instead.", op,
        query.dtype());
  check<ShapeError>(query.dim() == 4 && key.dim() == 4 && value.dim() == 4,
                    "{}: Accept only 4 dims inputs shape of {{B, H, T, K}}", op);
  check(dropout_p == 0.0, "{}: Currently do not support dropout > 0", op);
  const IntList q = query.sizes();
  check<ShapeError>(q[3] == value.sizes()[3] && key.sizes()[3] == value.sizes()[3],
                    "{}: Q/K/V should have the same head size", op);
  if (attn_mask.defined()) {
    check(attn_mask.dtype() == DType::float32 || attn_mask.dtype() == query.dtype(),
          "{}: Attention mask is the same data type as query", op);
    check<ShapeError>(attn_mask.dim() == 2 || attn_mask.dim() == 4, "{}: Attention mask dim in {{2, 4}}", op);
  }
  check_pairs(query, key, value);
  for (const Tensor* other : {&key, &value})
    check(other->dtype() == query.dtype(), "expected scalar type {} but found {}", query.dtype(), other->dtype());
  if (attn_mask.defined()) expand_meta(attn_mask, {q[0], q[1], q[2], key.sizes()[2]}, false);
  return {preserved_meta(query, query.dtype()),
          heads_inside(logsumexp_type(query.dtype()), query.device(), q.slice(0, 3))};
}

std::array<TensorMeta, 3> flash_cpu_backward_meta(const Tensor& grad_out, const Tensor& query, const Tensor& key,
                                                  const Tensor& value, const Tensor& out, const Tensor& logsumexp,
                                                  double dropout_p, bool is_causal, const Tensor& attn_mask,
                                                  std::optional<double> scale) {
  const auto forward = flash_cpu_meta(query, key, value, dropout_p, is_causal, attn_mask, scale);
  const IntList sizes = forward[0].sizes();
  check<ShapeError>(grad_out.sizes() == sizes && out.sizes() == sizes && logsumexp.sizes() == forward[1].sizes(),
                    "scaled_dot_product_attention: the gradient {}, the output {} and the sums {} are not those of "
                    "query {}",
                    grad_out.sizes(), out.sizes(), logsumexp.sizes(), query.sizes());
  const auto like = [](const Tensor& tensor) { return heads_inside(tensor.dtype(), tensor.device(), tensor.sizes()); };
  return {like(query), like(key), like(value)};
}

// --- attention in other operators ---

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// 0 where a boolean mask lets attention through and -inf elsewhere; other masks are added as they are.
Tensor additive_mask(const Tensor& mask, DType dtype) {
  if (!mask.defined() || !is_bool(mask.dtype())) return mask;
  const Tensor blocked = scalar_tensor(kMinusInfinity, dtype, {}, mask.device());
  return where(mask, scalar_tensor(0.0, dtype, Layout::strided, mask.device()), blocked);
}

// Key or value with each head repeated for the queries that share it.
Tensor shared_heads(const Tensor& tensor, int64_t times) {
  if (times == 1) return tensor;
  Dims sizes = tensor.sizes();
  const int64_t head = sizes.size() - 3, heads = sizes[head];
  sizes.insert(head + 1, times);
  const Tensor repeated = clone(expand(unsqueeze(tensor, head + 1), sizes), MemoryFormat::contiguous);
  sizes.erase(head + 1);
  sizes[head] = heads * times;
  return view(repeated, sizes);
}

std::tuple<Tensor, Tensor> attention_math(const Tensor& query, const Tensor& key, const Tensor& value,
                                          const Tensor& mask, double dropout_p, bool is_causal,
                                          const Tensor& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  const DType given = query.dtype();
  const auto wide = [](const Tensor& tensor) {
    const bool half = tensor.dtype() == DType::float16 || tensor.dtype() == DType::bfloat16;
    return half ? to(tensor, DType::float32) : tensor;
  };
  const Tensor wide_query = wide(query), wide_key = wide(key), wide_value = wide(value);
  // Half of the scale on either side keeps the products small.
  const bool negative = scale.value_or(1.0) < 0;
  const auto features = static_cast<double>(query.sizes().back());
  const double root = std::sqrt(negative ? std::abs(*scale) : scale.value_or(1.0 / std::sqrt(features)));
  const Tensor q = mul(wide_query, Scalar(negative ? -root : root));
  Tensor k = wide_key, v = wide_value;
  Tensor added = mask;
  if (is_causal) {
    check(!mask.defined(), "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
    const Dims sizes({q.size(-2), k.size(-2)});
    added = tril(is_foreign(q) ? new_ones(q, sizes, DType::bool_) : ones(sizes, DType::bool_, {}, q.device()));
  }
  added = additive_mask(added, q.dtype());
  if (enable_gqa) {
    const int64_t heads = q.size(-3), key_heads = k.size(-3), value_heads = v.size(-3);
    check<ShapeError>(key_heads != 0 && value_heads != 0 && heads % key_heads == 0 && heads % value_heads == 0,
                      "Number of heads in key and value must divide the number of heads in query");
    k = shared_heads(k, heads / key_heads);
    v = shared_heads(v, heads / value_heads);
  }
  for (const Tensor* other : {&k, &v})
    check(other->dtype() == q.dtype(), "expected scalar type {} but found {}", q.dtype(), other->dtype());
  Tensor scores = matmul(q, mul(transpose(k, -2, -1), Scalar(root)));
  if (added.defined()) scores = add(scores, added);
  scores = _safe_softmax(scores, -1);
  if (dropout_p > 0.0) {
    if (dropout_mask.defined()) {
      const Tensor dropped = masked_fill(scores, logical_not(dropout_mask), Scalar(0.0));
      const Tensor scaled = mul(v, Scalar(1.0 / (1.0 - dropout_p)));
      return {to(matmul(dropped, scaled), given), to(dropped, given)};
    }
    scores = dropout(scores, dropout_p, true);
  }
  const Tensor weights = to(scores, given);
  return {to(matmul(scores, v), given), weights};
}

void check_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask) {
  check(query.dtype() == key.dtype() && query.dtype() == value.dtype(),
        "Expected query, key, and value to have the same dtype, but got query.dtype: {} key.dtype: {} and value.dtype: "
        "{} "
        "instead.",
        cpp_name(query.dtype()), cpp_name(key.dtype()), cpp_name(value.dtype()));
  check(query.device() == key.device() && query.device() == value.device(),
        "Expected query, key, and value to have the same device type, but got query.device: {} key.device: {} and "
        "value.device: {} instead.",
        query.device(), key.device(), value.device());
  check<ShapeError>(
      query.dim() >= 2 && key.dim() >= 2 && value.dim() >= 2,
      "Expected query, key, and value to all be  at least 2 dimensional, but got query.dim: {} key.dim: {} "
      "and value.dim: {} instead.",
      query.dim(), key.dim(), value.dim());
  if (!mask.defined()) return;
  const DType dtype = mask.dtype();
  check(is_bool(dtype) || dtype == DType::float32 || dtype == query.dtype(),
        "Expected attn_mask dtype to be bool or float or to match query dtype, but got attn_mask.dtype: {} and  "
        "query.dtype: {} instead.",
        cpp_name(dtype), cpp_name(query.dtype()));
}

AttentionKernel kernel_for(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask,
                           double dropout_p, bool is_causal, bool enable_gqa) {
  const AttentionKernel kernel = choose_attention({query, key, value, mask, dropout_p, is_causal, enable_gqa});
  if (kernel != AttentionKernel::none) [[likely]]
    return kernel;
  check(!query.device().is_cpu(),
        "No viable backend for scaled_dot_product_attention was found. This is likely due to turning off both the math "
        "kernel and the fused kernels.");
  fail("No available kernel. Aborting execution.");
}

// Flash takes features in eights; what is added is cut off again, and does not count in the scale.
Tensor flash_on_gpu(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal,
                    std::optional<double> scale) {
  const int64_t features = query.sizes()[3], lacking = (8 - features % 8) % 8;
  const auto padded = [&](const Tensor& tensor) {
    return lacking == 0 ? tensor : constant_pad_nd(tensor, {0, lacking}, Scalar(0));
  };
  const double given = scale.value_or(1 / std::sqrt(static_cast<double>(features)));
  const Tensor output = std::get<0>(_scaled_dot_product_flash_attention(padded(query), padded(key), padded(value),
                                                                        dropout_p, is_causal, false, given));
  return lacking == 0 ? output : slice(output, -1, 0, features);
}

// A mask's rows begin at multiples of eight, and it has every head's pairs of every sequence.
Tensor aligned_mask(const Tensor& mask, const Tensor& query, const Tensor& key) {
  if (!mask.defined()) return mask;
  constexpr int64_t aligned = 8;
  const int64_t width = mask.size(-1), lacking = (aligned - width % aligned) % aligned;
  Tensor result = mask;
  if (lacking != 0) result = slice(constant_pad_nd(mask, {0, lacking}, Scalar(0)), -1, 0, width);
  return expand(result, {query.sizes()[0], query.sizes()[1], query.sizes()[2], key.sizes()[2]});
}

Tensor attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p,
                 bool is_causal, std::optional<double> scale, bool enable_gqa) {
  check_attention(query, key, value, attn_mask);
  const AttentionKernel kernel = kernel_for(query, key, value, attn_mask, dropout_p, is_causal, enable_gqa);
  const Tensor mask = additive_mask(attn_mask, query.dtype());
  const bool keeps_sums =
      !thread_state.no_grad && (query.requires_grad() || key.requires_grad() || value.requires_grad());
  switch (kernel) {
    case AttentionKernel::flash:
      if (!query.device().is_cpu()) return flash_on_gpu(query, key, value, dropout_p, is_causal, scale);
      return std::get<0>(
          _scaled_dot_product_flash_attention_for_cpu(query, key, value, dropout_p, is_causal, mask, scale));
    case AttentionKernel::efficient:
      return std::get<0>(_scaled_dot_product_efficient_attention(query, key, value, aligned_mask(mask, query, key),
                                                                 keeps_sums, dropout_p, is_causal, scale));
    case AttentionKernel::cudnn:
      return std::get<0>(
          _scaled_dot_product_cudnn_attention(query, key, value, mask, keeps_sums, dropout_p, is_causal, false, scale));
    default:
      return std::get<0>(_scaled_dot_product_attention_math(query, key, value, mask, dropout_p, is_causal, Tensor(),
                                                            scale, enable_gqa));
  }
}

int64_t fused_choice(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask,
                     double dropout_p, bool is_causal, std::optional<double>, bool enable_gqa) {
  return static_cast<int64_t>(kernel_for(query, key, value, attn_mask, dropout_p, is_causal, enable_gqa));
}

// Linear in the values, which the sums of exponents know nothing of.
std::vector<Strategy> attending_splits(const ShardingCall& call, std::string_view heads) {
  return sharding::with_sums_of(call, "value", sharding::head_splits(call, heads));
}
Row fused(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, CostRule cost,
          ShardingRule dims) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost,
          .workspace = workspace::not_modelled,
          .sharding = dims};
}

#define TARE_ATTENTION \
  "Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False"

}  // namespace

std::vector<Row> attention_ops() {
  return {
      fused("_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., "
            "bool "
            "is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)",
            rule::fresh<flash_cpu_meta>, rule::cpu<cpu::attention>,
            {{"query, key, value",
              "_scaled_dot_product_flash_attention_for_cpu_backward(grad, query, key, value, output, "
              "logsumexp, dropout_p, is_causal, attn_mask, scale)"},
             {"logsumexp", ""}},
            attention_cost, {attending_splits, "bhq1,bh11,bh11,m->bhq1,bhq"}),
      fused("_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor "
            "value, "
            "Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? "
            "scale=None) "
            "-> (Tensor grad_query, Tensor grad_key, Tensor grad_value)",
            rule::fresh<flash_cpu_backward_meta>, rule::cpu<cpu::attention_backward>, derivative::not_implemented,
            attention_backward_cost, {sharding::head_splits, "bhq1,bhq1,bh11,bh11,bhq1,bhq,m->bhq1,bh11,bh11"}),
      composite("_scaled_dot_product_attention_math(" TARE_ATTENTION
                ", Tensor? dropout_mask=None, *, float? scale=None, bool "
                "enable_gqa=False) -> (Tensor, Tensor)",
                rule::composite<attention_math>, {}, kDeviceDependent),
      composite("scaled_dot_product_attention(" TARE_ATTENTION
                ", *, float? scale=None, bool enable_gqa=False) -> Tensor",
                rule::composite<attention>, {}, kDeviceDependent),
      {.schema = "_fused_sdp_choice(" TARE_ATTENTION ", *, float? scale=None, bool enable_gqa=False) -> int",
       .meta = rule::direct<fused_choice>,
       .cpu = cpu::none,
       .derivative = derivative::none,
       .cost = cost::metadata_only,
       .workspace = workspace::none,
       .sharding = sharding::replicate_only,
       .tags = kDeviceDependent},
  };
}

}  // namespace tare
