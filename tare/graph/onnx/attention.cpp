#include <cmath>

#include "tare/graph/onnx/attention.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Attention and what stands around it.
namespace tare::graph::onnx {

Tensor split_heads(const Tensor& x, int64_t heads) {
  check<ShapeError>(x.dim() == 3 && heads > 0 && x.size(2) % heads == 0, "{} in {} heads", str(x.sizes()), heads);
  return transpose(reshape(x, {x.size(0), x.size(1), heads, x.size(2) / heads}), 1, 2);
}

Tensor join_heads(const Tensor& x) {
  return reshape(transpose(x, 1, 2), {x.size(0), x.size(2), x.size(1) * x.size(3)});
}

Tensor rotated(const Tensor& x, const Tensor& cosine, const Tensor& sine, bool interleaved) {
  check<ShapeError>(x.size(-1) % 2 == 0, "a rotation of {}, whose last dimension is not even", str(x.sizes()));
  if (interleaved) {
    const Tensor even = slice(x, -1, 0, std::nullopt, 2), odd = slice(x, -1, 1, std::nullopt, 2);
    const Tensor real = sub(mul(cosine, even), mul(sine, odd)), other = add(mul(sine, even), mul(cosine, odd));
    return reshape(cat({unsqueeze(real, -1), unsqueeze(other, -1)}, -1), x.sizes());
  }
  const int64_t half = x.size(-1) / 2;
  const Tensor first = slice(x, -1, 0, half), second = slice(x, -1, half, 2 * half);
  return cat({sub(mul(cosine, first), mul(sine, second)), add(mul(sine, first), mul(cosine, second))}, -1);
}

namespace {

std::vector<Tensor> attention(Call& c) {
  Tensor q = c[0], k = c[1], v = c[2];
  const bool flat = q.dim() == 3;
  if (flat) {
    const int64_t heads = c.integer("q_num_heads", 0), shared = c.integer("kv_num_heads", heads);
    q = split_heads(q, heads);
    k = split_heads(k, shared);
    v = split_heads(v, shared);
  }
  check<ShapeError>(q.dim() == 4 && k.dim() == 4 && v.dim() == 4, "Attention: {}, {} and {}", str(q.sizes()),
                    str(k.sizes()), str(v.sizes()));
  const int64_t before = c.has(4) ? c[4].size(2) : 0;
  if (c.has(4)) k = cat({c[4], k}, 2);
  if (c.has(5)) v = cat({c[5], v}, 2);
  const Tensor present_key = k, present_value = v;
  const int64_t queries = q.size(2), total = k.size(2), heads = q.size(1), shared = k.size(1);
  check<ShapeError>(shared > 0 && heads % shared == 0, "Attention: {} heads share {}", heads, shared);
  const double scale = c.real("scale", 1 / std::sqrt(static_cast<double>(q.size(3)))), cap = c.real("softcap", 0.0);
  const int64_t left = c.integer("left_window_size", -1), right = c.integer("right_window_size", -1);
  const bool causal = c.integer("is_causal", 0) != 0, bounded = causal || left >= 0 || right >= 0;

  // What may be looked at, where that hangs on places.
  Tensor allowed;
  const auto also = [&](const Tensor& more) { allowed = allowed.defined() ? logical_and(allowed, more) : more; };
  const auto columns = [&] { return reshape(arange(Scalar(total), DType::int64, {}, c.device()), {1, total}); };
  const bool lengths = c.has(6);
  if (bounded && !(causal && !lengths && before == 0 && left < 0 && right < 0 && queries == total)) {
    Tensor rows = reshape(arange(Scalar(queries), DType::int64, {}, c.device()), {queries, 1});
    if (lengths) rows = add(rows, reshape(sub(to(c[6], DType::int64), Scalar(queries)), {-1, 1, 1, 1}));
    else if (before > 0) rows = add(rows, Scalar(before));
    const Tensor distance = sub(columns(), rows);
    if (causal) also(le(distance, Scalar(0)));
    if (right >= 0) also(le(distance, Scalar(right)));
    if (left >= 0) also(ge(distance, Scalar(-left)));
  }
  if (lengths) also(lt(columns(), reshape(to(c[6], DType::int64), {-1, 1, 1, 1})));
  const bool plain_causal = causal && !allowed.defined();
  Tensor mask = c.optional(3);
  if (mask.defined() && mask.size(-1) < total && mask.size(-1) != 1) {
    const Scalar none = is_bool(mask.dtype()) ? Scalar(false) : Scalar(-INFINITY);
    mask = constant_pad_nd(mask, {0, total - mask.size(-1)}, none);
  }
  const auto as_bias = [&](const Tensor& kept) {
    return where(kept, full({}, Scalar(0.0), q.dtype(), {}, c.device()), Scalar(-INFINITY));
  };
  if (allowed.defined()) {
    if (!mask.defined()) mask = allowed;
    else if (is_bool(mask.dtype())) mask = logical_and(mask, allowed);
    else mask = add(mask, as_bias(allowed));
  }

  Tensor y, shown;
  const bool precise = c.has_attribute("softmax_precision");
  if (cap == 0 && !c.wants(3) && !c.valued() && q.dtype() == k.dtype() && q.dtype() == v.dtype() &&
      !(plain_causal && mask.defined())) {
    y = scaled_dot_product_attention(q, k, v, mask.defined() && !is_bool(mask.dtype()) ? to(mask, q.dtype()) : mask,
                                     0.0, plain_causal, scale, heads != shared);
  } else {
    if (heads != shared) {
      k = repeat_interleave(k, heads / shared, 1);
      v = repeat_interleave(v, heads / shared, 1);
    }
    if (plain_causal) {
      const Tensor triangle = tril(ones({queries, total}, DType::bool_, {}, c.device()));
      mask = !mask.defined()         ? triangle
             : is_bool(mask.dtype()) ? logical_and(mask, triangle)
                                     : add(mask, as_bias(triangle));
    }
    const int64_t mode = c.integer("qk_matmul_output_mode", 0);
    Tensor scores = mul(matmul(q, transpose(k, 2, 3)), Scalar(scale));
    if (mode == 0) shown = scores;
    const auto capped = [&] {
      if (cap != 0) scores = mul(tanh(div(scores, Scalar(cap))), Scalar(cap));
    };
    const auto biased = [&] {
      if (mask.defined()) scores = add(scores, is_bool(mask.dtype()) ? as_bias(mask) : to(mask, scores.dtype()));
    };
    capped();
    if (mode == 1) shown = scores;
    biased();
    if (mode == 2) shown = scores;
    const DType own = scores.dtype();
    Tensor weights = softmax(precise ? to(scores, dtype_of(c.integer("softmax_precision", 1))) : scores, -1);
    // Who may look at nothing gets nothing.
    if (mask.defined()) weights = where(isnan(weights), zeros_like(weights), weights);
    weights = to(weights, own);
    if (mode == 3) shown = weights;
    y = matmul(weights, to(v, own));
  }
  if (flat) y = join_heads(y);
  return {y, present_key, present_value, shown.defined() ? shown : Tensor()};
}

std::vector<Tensor> rotary(Call& c) {
  Tensor x = c[0], cosine = c[1], sine = c[2];
  const bool flat = x.dim() == 3;
  if (flat) x = split_heads(x, c.integer("num_heads", 0));
  check<ShapeError>(x.dim() == 4, "RotaryEmbedding of {}", str(x.sizes()));
  int64_t part = c.integer("rotary_embedding_dim", 0);
  if (part == 0) part = x.size(3);
  if (c.has(3)) {
    const Tensor places = to(c[3], DType::int64);
    cosine = embedding(cosine, places);
    sine = embedding(sine, places);
  }
  cosine = unsqueeze(slice(cosine, -1, 0, part / 2), 1);
  sine = unsqueeze(slice(sine, -1, 0, part / 2), 1);
  Tensor y = rotated(part == x.size(3) ? x : slice(x, -1, 0, part), cosine, sine, c.integer("interleaved", 0) != 0);
  if (part != x.size(3)) y = cat({y, slice(x, -1, part, x.size(3))}, -1);
  return one(flat ? join_heads(y) : y);
}

std::vector<Tensor> linear_attention(Call& c) {
  const int64_t heads = c.integer("q_num_heads", 1), shared = c.integer("kv_num_heads", 1);
  check<ShapeError>(heads > 0 && shared > 0 && heads % shared == 0, "LinearAttention: {} heads share {}", heads,
                    shared);
  const std::string_view rule = c.text("update_rule", "gated_delta");
  const bool gated = rule == "gated" || rule == "gated_delta", delta = rule == "delta" || rule == "gated_delta";
  const Tensor q = split_heads(c[0], heads), k = split_heads(c[1], shared), v = split_heads(c[2], shared);
  const int64_t batch = q.size(0), steps = q.size(2), wide = q.size(3), out = v.size(3);
  check(steps <= 1 << 16, "LinearAttention over {} steps", steps);
  double scale = c.real("scale", 0.0);
  if (scale == 0) scale = 1 / std::sqrt(static_cast<double>(wide));
  Tensor state = c.has(3) ? c[3] : zeros({batch, shared, wide, out}, v.dtype(), {}, c.device());
  const DType own = state.dtype();
  Tensor decay, rate;
  if (gated) decay = exp(split_heads(c[4], shared));
  if (delta)
    rate = c[5].size(2) == 1 ? expand(unsqueeze(c[5], 1), {batch, shared, steps, 1}) : split_heads(c[5], shared);
  std::vector<Tensor> made;
  for (int64_t step = 0; step < steps; ++step) {
    const auto at = [&](const Tensor& x) { return slice(x, 2, step, step + 1); };  // (batch, heads, 1, size)
    const Tensor key = transpose(at(k), 2, 3);
    Tensor value = at(v);
    if (gated) state = mul(state, transpose(at(decay), 2, 3));
    if (delta) value = mul(sub(value, matmul(at(k), to(state, k.dtype()))), at(rate));
    state = to(add(state, matmul(key, value)), own);
    const Tensor seen = to(heads == shared ? state : repeat_interleave(state, heads / shared, 1), q.dtype());
    made.push_back(mul(matmul(at(q), seen), Scalar(scale)));
  }
  check<ShapeError>(!made.empty(), "LinearAttention over no steps");
  return {to(join_heads(cat(made, 2)), c[0].dtype()), state};
}

// Scores and weights pass through graphs of the node's.
std::vector<Item> flex_attention(Call& c) {
  Item &q = c.item(0), &k = c.item(1), &v = c.item(2);
  const int32_t own = q.type;
  const int64_t precision = c.integer("softmax_precision", own == kDouble ? kDouble : kFloat);
  const DType precise = dtype_of(precision);
  const double scale = c.real("scale", 1 / std::sqrt(static_cast<double>(c[0].size(-1))));
  const auto as_many = [](const Tensor& x, int64_t heads) {
    check<ShapeError>(x.dim() == 4 && x.size(1) > 0 && heads % x.size(1) == 0, "FlexAttention: {} heads share {}",
                      heads, str(x.sizes()));
    return x.size(1) == heads ? x : repeat_interleave(x, heads / x.size(1), 1);
  };
  const auto through = [&](const char* name, Item item) {
    if (!c.has_attribute(name)) return item;
    std::vector<Item> inputs;
    inputs.push_back(std::move(item));
    return c.machine.run_within(c.graph(name), std::move(inputs)).at(0);
  };
  const auto whole = static_cast<int32_t>(precision);
  Item scores = through("score_mod", c.machine.lift({&q, &k}, whole, [&](const std::vector<Tensor>& in) {
    return mul(matmul(to(in[0], precise), transpose(to(as_many(in[1], in[0].size(1)), precise), 2, 3)), Scalar(scale));
  }));
  Item weights = through(
      "prob_mod", c.machine.lift({&scores}, whole, [&](const std::vector<Tensor>& in) { return softmax(in[0], -1); }));
  return {c.machine.lift({&weights, &v}, own, [&](const std::vector<Tensor>& in) {
    const Tensor value = as_many(in[1], in[0].size(1));
    return to(matmul(in[0], to(value, precise)), value.dtype());
  })};
}

constexpr Row kAttentionRows[] = {
    {.op = "Attention", .lower = attention},
    {.op = "FlexAttention", .special = flex_attention, .domain = "ai.onnx.preview"},
    {.op = "LinearAttention", .lower = linear_attention},
    {.op = "RotaryEmbedding", .lower = rotary},
};

}  // namespace

List<Row> attention_rows() { return kAttentionRows; }

}  // namespace tare::graph::onnx
