#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Attention. The law: query [..., heads, targets, features] against key and value [..., heads, sources, features]; the
// heads of key and value may be fewer and are then shared. FLOPs are those of its two products.
namespace tare {

namespace {

// softmax(query . key) . value, as FlopCounterMode counts the fused kernels.
Cost attention_flops(const Call& call, int64_t) {
  const IntList q = call.tensor(0).sizes(), k = call.tensor(1).sizes(), v = call.tensor(2).sizes();
  const int64_t rows = q[0] * q[1] * q[2];
  return {2 * rows * k[2] * (q[3] + v[3]), 0};
}

// Backward computes the scores again, then the gradients of the scores and of the three inputs.
Cost attention_backward_flops(const Call& call, int64_t) {
  const IntList q = call.tensor(1).sizes(), k = call.tensor(2).sizes(), v = call.tensor(3).sizes();
  return {2 * q[0] * q[1] * q[2] * k[2] * (3 * q[3] + 2 * v[3]), 0};
}

// --- the fused kernels' metadata ---

// [B, H, T] and [B, H, T, E] laid out with the heads inside of the targets.
TensorMeta heads_inside(DType dtype, Device device, IntList sizes) {
  Dims order{0, 2, 1};
  for (int64_t d = 3; d < sizes.size(); ++d) order.push_back(d);
  return {dtype, device, sizes, strides_in_order(sizes, order)};
}

DType logsumexp_type(DType dtype) { return dtype == DType::float64 ? dtype : DType::float32; }

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
  return {preserved_meta(query, query.dtype()),
          heads_inside(logsumexp_type(query.dtype()), query.device(), q.slice(0, 3))};
}

std::array<TensorMeta, 3> flash_cpu_backward_meta(const Tensor&, const Tensor& query, const Tensor& key,
                                                  const Tensor& value, const Tensor&, const Tensor&, double, bool,
                                                  const Tensor&, std::optional<double>) {
  const auto like = [](const Tensor& tensor) {
    return heads_inside(tensor.dtype(), tensor.device(), tensor.sizes());
  };
  return {like(query), like(key), like(value)};
}

Row fused(std::string_view schema, MetaRule meta, Derivative derivative, CostRule cost) {
  return {.schema = schema, .meta = meta, .cpu = cpu::none, .derivative = std::move(derivative), .cost = cost,
          .dims = dims::replicate_only};
}

}  // namespace

std::vector<Row> attention_ops() {
  return {
      fused("_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool "
            "is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)",
            rule::fresh<flash_cpu_meta>,
            {{"query, key, value", "_scaled_dot_product_flash_attention_for_cpu_backward(grad, query, key, value, output, "
                                   "logsumexp, dropout_p, is_causal, attn_mask, scale)"}},
            attention_flops),
      fused("_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, "
            "Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) "
            "-> (Tensor grad_query, Tensor grad_key, Tensor grad_value)",
            rule::fresh<flash_cpu_backward_meta>, derivative::not_implemented, attention_backward_flops),
  };
}

}  // namespace tare
