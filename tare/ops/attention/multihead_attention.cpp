#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// The fast path of transformer modules: whole layers as one operator each. The law: query, key and value come out of
// one product, [batch, steps, 3 * features], and each is cut into heads. Written in other operators, so that products
// are counted and gradients flow.
namespace tare {

namespace {

// What a mask speaks of: pairs of steps, keys, or every head's pairs of every sequence.
enum MaskType : int64_t { kPairs = 0, kKeys = 1 };

// Whether backward will need what is made of the tensors.
bool flows(std::initializer_list<Tensor> tensors) {
  return !thread_state.no_grad && std::ranges::any_of(tensors, &Tensor::requires_grad);
}

// [batch, heads, steps, features of a head] each, the query scaled; they lie behind one another.
std::tuple<Tensor, Tensor, Tensor> transform_bias_rescale_qkv(const Tensor& qkv, const Tensor& qkv_bias,
                                                              int64_t num_heads) {
  const int64_t batch = qkv.size(0), steps = qkv.size(1), width = qkv.size(2), features = width / 3;
  check(num_heads > 0 && width % 3 == 0 && features % num_heads == 0,
        "Expected D % num_head == 0 to be true, but got false.");
  check<NotImplementedError>(is_floating(qkv.dtype()), "\"transform_bias_rescale_qkv\" not implemented for '{}'",
                             qkv.dtype());
  const int64_t each = features / num_heads;
  const Scalar scale(1 / std::sqrt(static_cast<double>(each)));
  if (!flows({qkv, qkv_bias})) {  // written to where they stay
    const Tensor made = empty({3 * batch, num_heads, steps, each}, qkv.dtype(), {}, qkv.device());
    const Tensor by_step = permute(view(made, {3, batch, num_heads, steps, each}), {1, 3, 0, 2, 4});
    add_out(by_step, view(qkv, by_step.sizes()), view(to(qkv_bias, qkv.dtype()), {3, num_heads, each}));
    const std::vector<Tensor> parts = chunk(made, 3);
    mul_(parts[0], scale);
    return {parts[0], parts[1], parts[2]};
  }
  const Tensor biased = view(add(qkv, to(qkv_bias, qkv.dtype())), {batch, steps, 3, num_heads, each});
  const auto part = [&](int64_t i) { return transpose(select(biased, 2, i), 1, 2); };
  const Tensor query = mul(part(0), scale);
  const std::vector<Tensor> parts = chunk(cat(std::vector<Tensor>{query, part(1), part(2)}), 3);
  return {parts[0], parts[1], parts[2]};
}

void check_projection(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head,
                      const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& mask,
                      std::optional<int64_t> mask_type) {
  check<ShapeError>(!mask.defined() || mask_type, "Mask Type should be defined");
  const int64_t features = embed_dim;
  check<ShapeError>(query.dim() == 3, "expected 3-D `query`, got {}-D tensor", query.dim());
  check<ShapeError>(query.sizes()[2] == features, "passed-in embed_dim {} didn't match last dim of query {}", features,
                    query.sizes()[2]);
  check<ShapeError>(key.dim() == 3, "expected 3-D `key`, got {}-D tensor", key.dim());
  check<ShapeError>(value.dim() == 3, "expected 3-D `value`, got {}-D tensor", value.dim());
  check<ShapeError>(query.sizes() == key.sizes() && key.sizes() == value.sizes(),
                    "expected `query`/`key`/`value` shapes to match");
  check<ShapeError>(qkv_weight.dim() == 2, "expected 2-D `qkv_weight`, got {}-D tensor", qkv_weight.dim());
  check<ShapeError>(3 * features == qkv_weight.sizes()[0], "expected `qkv_weight` first dim to be 3x embed_dim");
  check<ShapeError>(features == qkv_weight.sizes()[1], "expected `qkv_weight` second dim to be embed_Dim");
  check<ShapeError>(qkv_bias.dim() == 1, "expected 1-D `qkv_bias`, got {}-D tensor", qkv_bias.dim());
  check<ShapeError>(qkv_bias.sizes()[0] == 3 * features,
                    "expected `qkv_bias` first dim and first dim of query to be equal");
  check<ShapeError>(num_head > 0 && features % num_head == 0, "`embed_dim` must divide evenly by `num_heads`");
}

Tensor masked_scores(const Tensor& scores, const Tensor& mask, std::optional<int64_t> mask_type) {
  if (!mask.defined()) return scores;
  Tensor left_out = is_bool(mask.dtype()) ? mask : to(mask, DType::bool_);
  if (*mask_type == kKeys) left_out = view(left_out, {scores.size(0), 1, 1, scores.size(3)});
  if (*mask_type == kPairs) left_out = view(left_out, {1, 1, scores.size(2), scores.size(3)});
  return masked_fill(scores, left_out, Scalar(-std::numeric_limits<double>::infinity()));
}

// PyTorch's kernel writes over what it needs no longer; where gradients flow, that is needed.
Tensor softmax_in_place(const Tensor& scores) {
  return scores.requires_grad() ? softmax(scores, -1) : _softmax_out(scores, scores, -1, false);
}
Tensor result_in(const Tensor& q, const Tensor& weights, const Tensor& v) {
  if (flows({weights, v})) return matmul(weights, v);
  const auto flat = [](const Tensor& tensor) { return flatten(tensor, 0, 1); };
  return view(bmm_out(flat(q), flat(weights), flat(v)), q.sizes());
}

// Without weights the second result stays undefined.
std::tuple<Tensor, Tensor> native_multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                                       int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight,
                                                       const Tensor& qkv_bias, const Tensor& proj_weight,
                                                       const Tensor& proj_bias, const Tensor& mask, bool need_weights,
                                                       bool average_attn_weights, std::optional<int64_t> mask_type) {
  check_projection(query, key, value, embed_dim, num_head, qkv_weight, qkv_bias, mask, mask_type);
  if (query.numel() == 0) return {zeros_like(query), Tensor()};
  const bool of_itself = key.is_same(value) && query.is_same(key);
  Tensor projected;
  if (of_itself) {
    projected = linear(query, qkv_weight);
  } else {
    const std::vector<Tensor> weights = chunk(qkv_weight, 3, 0);
    projected =
        cat(std::vector<Tensor>{linear(query, weights[0]), linear(key, weights[1]), linear(value, weights[2])}, 2);
  }
  Tensor q, k, v;
  std::tie(q, k, v) = _transform_bias_rescale_qkv(projected, qkv_bias, num_head);
  projected = {};
  Tensor weights = masked_scores(matmul(q, transpose(k, -2, -1)), mask, mask_type);
  weights = softmax_in_place(weights);
  // What the heads make takes the place of the query.
  Tensor heads = transpose(result_in(q, weights, v), 1, 2);
  if (!need_weights) weights = {};
  heads = reshape(heads, {query.size(0), query.size(1), embed_dim});
  const Tensor output = linear(heads, proj_weight, proj_bias);
  if (!need_weights) return {output, Tensor()};
  return {output, average_attn_weights ? mean(weights, IntList({1})) : weights};
}

// One operator where the rows are contiguous, as here.
Tensor activated_product(const Tensor& x, const Tensor& weight, const Tensor& bias, bool use_gelu) {
  if (flows({x, weight, bias})) {
    const Tensor product = linear(x, weight, bias);
    return use_gelu ? gelu(product) : relu(product);
  }
  Dims sizes = x.sizes();
  sizes.back() = weight.size(0);
  return view(_addmm_activation(bias, flatten(x, 0, 1), t(weight), 1, 1, use_gelu), sizes);
}

// Attention, then two products with an activation between them; what came in is added to what comes out of each, and
// either is normalised.
Tensor transformer_encoder_layer(const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight,
                                 const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
                                 bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1,
                                 const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2,
                                 const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2,
                                 const Tensor& ffn_bias_2, const Tensor& mask, std::optional<int64_t> mask_type) {
  const auto normalised = [&](const Tensor& x, const Tensor& weight, const Tensor& bias) {
    return layer_norm(x, {embed_dim}, weight, bias, eps);
  };
  Tensor first = norm_first ? normalised(src, norm_weight_1, norm_bias_1) : src;
  Tensor x = std::get<0>(_native_multi_head_attention(first, first, first, embed_dim, num_heads, qkv_weight, qkv_bias,
                                                      proj_weight, proj_bias, mask, false, true, mask_type));
  const auto plus = [](const Tensor& made, const Tensor& kept) {
    return flows({made, kept}) ? add(made, kept) : add_(made, kept);
  };
  x = plus(x, src);
  first = {};
  if (!norm_first) x = normalised(x, norm_weight_1, norm_bias_1);
  const Tensor between = norm_first ? normalised(x, norm_weight_2, norm_bias_2) : x;
  Tensor hidden = activated_product(between, ffn_weight_1, ffn_bias_1, use_gelu);
  const Tensor made = linear(hidden, ffn_weight_2, ffn_bias_2);
  hidden = {};
  x = plus(made, x);
  return norm_first ? x : normalised(x, norm_weight_2, norm_bias_2);
}

Row layer(std::string_view schema, MetaRule meta, std::string_view out) {
  return composite(schema, meta, {.out = out, .write = writing::copied});
}

#define TARE_WEIGHTS "Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, "
#define TARE_NORM(I) "Tensor norm_weight_" #I ", Tensor norm_bias_" #I ", "
#define TARE_PRODUCT(I) "Tensor ffn_weight_" #I ", Tensor ffn_bias_" #I ", "

}  // namespace

std::vector<Row> multihead_attention_ops() {
  return {
      layer("_transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)",
            rule::composite<transform_bias_rescale_qkv>, "_transform_bias_rescale_qkv.out"),
      layer("_native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int "
            "num_head, " TARE_WEIGHTS "Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? "
            "mask_type=None) -> (Tensor, Tensor)",
            rule::composite<native_multi_head_attention>, "_native_multi_head_attention.out"),
      layer("_transformer_encoder_layer_fwd(Tensor src, int embed_dim, int num_heads, " TARE_WEIGHTS
            "bool use_gelu, bool norm_first, float eps, " TARE_NORM(1) TARE_NORM(2) TARE_PRODUCT(1)
                TARE_PRODUCT(2) "Tensor? mask=None, int? mask_type=None) -> Tensor",
            rule::composite<transformer_encoder_layer>, "_transformer_encoder_layer_fwd.out"),
  };
}

#undef TARE_WEIGHTS
#undef TARE_NORM
#undef TARE_PRODUCT

}  // namespace tare
