#include <cmath>

#include "tare/graph/onnx/attention.h"
#include "tare/graph/onnx/window.h"
#include "tare/ops.h"

// onnxruntime's own operators (domain com.microsoft), as its optimizer and its builder of decoders write them.
namespace tare::graph::onnx {

namespace {

std::vector<Tensor> gelu_exact(Call& c) { return one(gelu(c[0])); }
std::vector<Tensor> gelu_fast(Call& c) { return one(gelu(c.has(1) ? add(c[0], c[1]) : c[0], "tanh")); }
std::vector<Tensor> gelu_biased(Call& c) { return one(gelu(add(c[0], c[1]))); }
std::vector<Tensor> gelu_quick(Call& c) { return one(mul(c[0], sigmoid(mul(c[0], Scalar(c.real("alpha", 1.702)))))); }
std::vector<Tensor> bias_add(Call& c) { return one(add(add(c[0], c[1]), c[2])); }

// What is normalized is a sum, which is a result as well.
Tensor skip_sum(Call& c, size_t bias) {
  const Tensor sum = add(c[0], c[1]);
  return c.has(bias) ? add(sum, c[bias]) : sum;
}
std::vector<Tensor> skip_layer_norm(Call& c) {
  const Tensor sum = skip_sum(c, 4), scale = c[2];
  const auto [y, mean_, inverse] =
      native_layer_norm(sum, scale.sizes(), scale, c.optional(3), c.real("epsilon", 1e-12));
  return {y, mean_, inverse, sum};
}
std::vector<Tensor> skip_rms_norm(Call& c) {
  const Tensor sum = skip_sum(c, 3), scale = c[2];
  return {rms_norm(sum, scale.sizes(), scale, c.real("epsilon", 1e-12)), Tensor(), Tensor(), sum};
}
std::vector<Tensor> rms_norm_of(Call& c) {
  const Tensor scale = c[1];
  return one(rms_norm(c[0], scale.sizes(), scale, c.real("epsilon", 1e-5)));
}

std::vector<Tensor> embed_layer_norm(Call& c) {
  const Tensor ids = to(c[0], DType::int64);
  check<ShapeError>(ids.dim() == 2, "EmbedLayerNormalization of {}", str(ids.sizes()));
  const Tensor places = c.has(8) ? to(c[8], DType::int64) : arange(Scalar(ids.size(1)), DType::int64, {}, c.device());
  Tensor sum = add(embedding(c[2], ids), embedding(c[3], places));
  if (c.has(1) && c.has(4)) sum = add(sum, embedding(c[4], to(c[1], DType::int64)));
  const Tensor scale = c[5];
  const Tensor y = std::get<0>(native_layer_norm(sum, scale.sizes(), scale, c[6], c.real("epsilon", 1e-12)));
  const Tensor lengths =
      c.has(7) ? to(tare::sum(c[7], IntList({1})), DType::int32) : zeros({ids.size(0)}, DType::int32, {}, c.device());
  return {y, lengths, sum};
}

Tensor activated(Call& c, const Tensor& x) {
  const std::string_view name = c.text("activation", "");
  if (name == "Relu") return relu(x);
  if (name == "Sigmoid") return sigmoid(x);
  if (name == "Tanh") return tanh(x);
  if (name == "LeakyRelu") return leaky_relu(x, Scalar(c.real("activation_alpha", 0.01)));
  if (name.empty()) return x;
  fail<NotImplementedError>("{}: the activation {} is not known", c.node.target(), name);
}

std::vector<Tensor> fused_matmul(Call& c) {
  Tensor a = c[0], b = c[1];
  if (c.integer("transBatchA", 0) != 0 || c.integer("transBatchB", 0) != 0)
    fail<NotImplementedError>("FusedMatMul with batches that are transposed");
  if (c.integer("transA", 0) != 0 && a.dim() > 1) a = transpose(a, -1, -2);
  if (c.integer("transB", 0) != 0 && b.dim() > 1) b = transpose(b, -1, -2);
  const double alpha = c.real("alpha", 1.0);
  const Tensor y = matmul(a, b);
  return one(alpha == 1 ? y : mul(y, Scalar(alpha)));
}
std::vector<Tensor> fused_gemm(Call& c) {
  Tensor a = c[0], b = c[1];
  if (c.integer("transA", 0) != 0) a = t(a);
  if (c.integer("transB", 0) != 0) b = t(b);
  const Scalar alpha(c.real("alpha", 1.0)), beta(c.real("beta", 1.0));
  return one(activated(c, c.has(2) ? addmm(c[2], a, b, beta, alpha) : mul(mm(a, b), alpha)));
}
std::vector<Tensor> fused_conv(Call& c) {
  const Tensor weight = c[1];
  check<ShapeError>(weight.dim() >= 3, "FusedConv: a weight of {}", str(weight.sizes()));
  const Window w = window_of(c, c[0], weight.sizes().slice(2, weight.dim() - 2).vec());
  const std::vector<int64_t> none(w.kernel.size(), 0);
  const Tensor x = w.symmetric() ? c[0] : constant_pad_nd(c[0], reversed_pads(w.before, w.after));
  Tensor y = convolution(x, weight, c.optional(2), w.stride, w.symmetric() ? w.before : none, w.dilation, false, none,
                         c.integer("group", 1));
  if (c.has(3)) y = add(y, c[3]);
  return one(activated(c, y));
}

// A weight of few bits, which is unpacked within the product: its FLOPs are the product's, its memory what is stored.
std::vector<Tensor> matmul_bits(Call& c) {
  const int64_t wide = c.integer("K", 0), out = c.integer("N", 0);
  check<ShapeError>(c[0].dim() >= 1 && c[0].size(-1) == wide && out > 0, "MatMulNBits: {} and a weight of {} by {}",
                    str(c[0].sizes()), wide, out);
  if (c.exact()) fail<NotImplementedError>("values of a product of packed numbers");
  const Tensor weight = expand(c.empty({1, 1}, c[0].dtype()), {wide, out});
  const Tensor y = matmul(c[0], weight);
  return one(c.has(5) ? add(y, c[5]) : y);
}

double scale_of(Call& c, int64_t size) {
  const double said = c.real("scale", 0.0);
  return said != 0 ? said : 1 / std::sqrt(static_cast<double>(size));
}

// A mask of keys, (batch, length), as one that is broadcast to the scores.
Tensor key_mask(const Tensor& mask) {
  if (!mask.defined() || mask.dim() < 2) return {};  // lengths, which pad: they change no size
  const Tensor kept = ne(mask, Scalar(0));
  if (mask.dim() == 2) return unsqueeze(unsqueeze(kept, 1), 1);
  return mask.dim() == 3 ? unsqueeze(kept, 1) : kept;
}
Tensor joint_mask(const Tensor& q, const Tensor& kept, const Tensor& bias) {
  if (!bias.defined()) return kept;
  if (!kept.defined()) return to(bias, q.dtype());
  return where(kept, to(bias, q.dtype()), Scalar(-INFINITY));
}

std::vector<Tensor> packed_attention(Call& c) {
  const Tensor x = c[0];
  const int64_t heads = c.integer("num_heads", 1);
  check<ShapeError>(x.dim() == 3 && c[1].dim() == 2, "Attention: {} and a weight of {}", str(x.sizes()),
                    str(c[1].sizes()));
  Tensor all = matmul(x, c[1]);
  if (c.has(2)) all = add(all, c[2]);
  std::vector<int64_t> parts = c.integers("qkv_hidden_sizes").value_or(std::vector<int64_t>());
  if (parts.size() != 3) parts.assign(3, all.size(2) / 3);
  const std::vector<Tensor> pieces = split_with_sizes(all, parts, 2);
  const Tensor q = split_heads(pieces[0], heads);
  Tensor k = split_heads(pieces[1], heads), v = split_heads(pieces[2], heads);
  if (c.has(4)) {
    k = cat({select(c[4], 0, 0), k}, 2);
    v = cat({select(c[4], 0, 1), v}, 2);
  }
  const Tensor mask = joint_mask(q, key_mask(c.optional(3)), c.optional(5));
  const bool causal = c.integer("unidirectional", 0) != 0;
  const bool square = causal && !mask.defined() && q.size(2) == k.size(2);
  if (c.exact() && ((causal && !square) || (c.has(3) && !mask.defined())))
    fail<NotImplementedError>("values of a padded attention");
  const Tensor y = scaled_dot_product_attention(q, k, v, mask, 0.0, square, scale_of(c, q.size(3)));
  return {join_heads(y), c.wants(1) ? stack({k, v}, 0) : Tensor()};
}

std::vector<Tensor> multi_head_attention(Call& c) {
  const int64_t heads = c.integer("num_heads", 1);
  Tensor q = c[0], k, v;
  if (q.dim() == 5) {  // (batch, length, heads, 3, size)
    check<ShapeError>(q.size(3) == 3, "MultiHeadAttention: packed {}", str(q.sizes()));
    const Tensor all = q;
    const auto piece = [&](int64_t i) { return transpose(select(all, 3, i), 1, 2); };
    q = piece(0);
    k = piece(1);
    v = piece(2);
  } else {
    const Tensor bias = c.optional(3);
    const int64_t width = q.size(-1);
    const auto biased = [&](const Tensor& x, int64_t from) {
      return bias.defined() ? add(x, slice(bias, 0, from, from + x.size(-1))) : x;
    };
    q = split_heads(biased(q, 0), heads);
    if (c[1].dim() == 5) {  // (batch, length, heads, 2, size)
      k = transpose(select(c[1], 3, 0), 1, 2);
      v = transpose(select(c[1], 3, 1), 1, 2);
    } else if (c[1].dim() == 4) {
      k = c[1];
      v = c[2];
    } else {
      k = split_heads(biased(c[1], width), heads);
      v = split_heads(biased(c[2], 2 * width), heads);
    }
  }
  if (c.has(6)) k = cat({c[6], k}, 2);
  if (c.has(7)) v = cat({c[7], v}, 2);
  const Tensor mask = joint_mask(q, key_mask(c.optional(4)), c.optional(5));
  const bool causal = c.integer("unidirectional", 0) != 0 && !mask.defined() && q.size(2) == k.size(2);
  if (c.exact() && ((c.integer("unidirectional", 0) != 0 && !causal) || (c.has(4) && c[4].dim() < 2)))
    fail<NotImplementedError>("values of a padded attention");
  const Tensor y = scaled_dot_product_attention(q, k, v, mask, 0.0, causal, scale_of(c, q.size(3)));
  return {join_heads(y), c.wants(1) ? clone(k) : Tensor(), c.wants(2) ? clone(v) : Tensor()};
}

std::vector<Tensor> group_query_attention(Call& c) {
  const int64_t heads = c.integer("num_heads", 1), shared = c.integer("kv_num_heads", 1);
  check<ShapeError>(heads > 0 && shared > 0 && heads % shared == 0 && c[0].dim() == 3,
                    "GroupQueryAttention: {} heads share {} in {}", heads, shared, str(c[0].sizes()));
  Tensor q = c[0], k, v;
  if (c.has(1)) {
    k = c[1];
    v = c[2];
  } else {
    const int64_t size = q.size(2) / (heads + 2 * shared);
    const std::vector<Tensor> pieces = split_with_sizes(q, {heads * size, shared * size, shared * size}, 2);
    q = pieces[0];
    k = pieces[1];
    v = pieces[2];
  }
  q = split_heads(q, heads);
  k = split_heads(k, shared);
  v = split_heads(v, shared);
  if (c.exact()) fail<NotImplementedError>("values of an attention with a cache");
  if (c.integer("do_rotary", 0) != 0 && c.has(7) && c.has(8)) {
    // The places are counted from lengths; of the tables as many rows are taken as there are new tokens.
    const int64_t length = q.size(2);
    const auto table = [&](size_t i) { return slice(c[i], 0, 0, length); };
    const bool interleaved = c.integer("rotary_interleaved", 0) != 0;
    const int64_t part = 2 * c[7].size(-1);
    const auto turn = [&](const Tensor& x) {
      if (part >= x.size(3)) return rotated(x, table(7), table(8), interleaved);
      return cat({rotated(slice(x, -1, 0, part), table(7), table(8), interleaved), slice(x, -1, part, x.size(3))}, -1);
    };
    q = turn(q);
    k = turn(k);
  }
  const int64_t before = c.has(3) ? c[3].size(2) : 0;
  // A cache that has room for all is written in place; otherwise it grows.
  const bool has_room = c.has(6) && c.is_known(6) && before >= c.integer(size_t{6});
  if (before > 0 && !has_room) {
    k = cat({c[3], k}, 2);
    v = cat({c[4], v}, 2);
  } else if (has_room && before > 0) {
    k = c[3];
    v = c[4];
  }
  const bool causal = q.size(2) == k.size(2);
  const Tensor y =
      scaled_dot_product_attention(q, k, v, Tensor(), 0.0, causal, scale_of(c, q.size(3)), heads != shared);
  return {join_heads(y), c.wants(1) ? (k.is_view() ? clone(k) : k) : Tensor(),
          c.wants(2) ? (v.is_view() ? clone(v) : v) : Tensor()};
}

std::vector<Tensor> rotary_embedding(Call& c) {
  Tensor x = c[0];
  const bool flat = x.dim() == 3;
  int64_t heads = c.integer("num_heads", 0);
  const int64_t said = c.integer("rotary_embedding_dim", 0), part = said != 0 ? said : 2 * c[2].size(-1);
  if (flat) x = split_heads(x, heads > 0 ? heads : x.size(2) / part);
  const int64_t length = x.size(2);
  // One place is where the first token stands.
  Tensor places = to(c[1], DType::int64);
  if (places.numel() == 1)
    places = reshape(add(arange(Scalar(length), DType::int64, {}, c.device()), reshape(places, {})), {1, length});
  const Tensor cosine = unsqueeze(embedding(c[2], places), 1), sine = unsqueeze(embedding(c[3], places), 1);
  const bool interleaved = c.integer("interleaved", 0) != 0;
  const Tensor y =
      part >= x.size(3)
          ? rotated(x, cosine, sine, interleaved)
          : cat({rotated(slice(x, -1, 0, part), cosine, sine, interleaved), slice(x, -1, part, x.size(3))}, -1);
  return one(flat ? join_heads(y) : y);
}

// Numbers in few bits, in and out, around an operator on floating ones.
Tensor real_of(Call& c, size_t values) {
  Tensor x = to(c[values], DType::float32);
  if (c.has(values + 2)) x = sub(x, reshape(to(c[values + 2], DType::float32), {}));
  return mul(x, reshape(c[values + 1], {}));
}
std::vector<Tensor> bits_of(Call& c, const Tensor& y, size_t scale, int32_t type) {
  Tensor numbers = round(div(y, reshape(c[scale], {})));
  if (c.has(scale + 1)) numbers = add(numbers, reshape(to(c[scale + 1], DType::float32), {}));
  c.set_type(0, type);
  return one(narrowed(c, numbers, type));
}
std::vector<Tensor> quantized_pair(Call& c) {
  return bits_of(c, c.row.binary(real_of(c, 0), real_of(c, 3)), 6, c.type(0));
}
std::vector<Tensor> quantized_map(Call& c) { return bits_of(c, c.row.unary(real_of(c, 0)), 3, c.type(0)); }
std::vector<Tensor> quantized_leaky(Call& c) {
  return bits_of(c, leaky_relu(real_of(c, 0), Scalar(c.real("alpha", 0.01))), 3, c.type(0));
}
std::vector<Tensor> quantized_mean(Call& c) {
  const Tensor x = real_of(c, 0);
  check<ShapeError>(x.dim() >= 3, "QLinearGlobalAveragePool of {}", str(x.sizes()));
  const bool last = c.integer("channels_last", 0) != 0;
  return bits_of(c, mean(x, last ? counted(1, x.dim() - 1) : counted(2, x.dim()), true), 3, c.type(0));
}
std::vector<Tensor> quantized_concat(Call& c) {
  std::vector<Tensor> parts;
  for (size_t i = 2; i + 2 < c.count(); i += 3) parts.push_back(real_of(c, i));
  check<TypeError>(!parts.empty(), "QLinearConcat of nothing");
  return bits_of(c, cat(parts, wrapped(c.integer("axis", 0), parts[0].dim())), 0, c.type(2));
}

constexpr Row own(std::string_view op, Lower lower) { return {.op = op, .lower = lower, .domain = kMicrosoft}; }

constexpr Row kMicrosoftRows[] = {
    own("Attention", packed_attention),
    own("BiasAdd", bias_add),
    own("BiasGelu", gelu_biased),
    own("EmbedLayerNormalization", embed_layer_norm),
    own("FastGelu", gelu_fast),
    own("FusedConv", fused_conv),
    own("FusedGemm", fused_gemm),
    own("FusedMatMul", fused_matmul),
    own("Gelu", gelu_exact),
    own("GroupQueryAttention", group_query_attention),
    own("MatMulNBits", matmul_bits),
    own("MultiHeadAttention", multi_head_attention),
    own("QLinearConcat", quantized_concat),
    own("QLinearGlobalAveragePool", quantized_mean),
    own("QLinearLeakyRelu", quantized_leaky),
    own("QuickGelu", gelu_quick),
    own("RotaryEmbedding", rotary_embedding),
    own("SkipLayerNormalization", skip_layer_norm),
    own("SkipSimplifiedLayerNormalization", skip_rms_norm),
    {.op = "QLinearAdd",
     .lower = quantized_pair,
     .binary = [](const Tensor& a, const Tensor& b) { return add(a, b); },
     .domain = kMicrosoft},
    {.op = "QLinearMul",
     .lower = quantized_pair,
     .binary = [](const Tensor& a, const Tensor& b) { return mul(a, b); },
     .domain = kMicrosoft},
    {.op = "QLinearSigmoid",
     .lower = quantized_map,
     .unary = [](const Tensor& x) { return sigmoid(x); },
     .domain = kMicrosoft},
    // onnxruntime has it under the standard's domain.
    {.op = "SimplifiedLayerNormalization", .lower = rms_norm_of},
    own("SimplifiedLayerNormalization", rms_norm_of),
};

}  // namespace

List<Row> microsoft_rows() { return kMicrosoftRows; }

}  // namespace tare::graph::onnx
