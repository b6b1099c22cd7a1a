#include "tare/models/llama.h"

#include <fmt/format.h>

#include <cmath>

#include "tare/nn/init.h"
#include "tare/nn/options.h"
#include "tare/ops.h"

// A value dies here where it dies in transformers' own forward, so that peaks of memory agree: a name that is bound
// anew frees what it held, and what stays in a name to the end of a function is there to the end.
namespace tare::models {

const LlamaNames& LlamaNames::of(LlamaConfig::Family family) {
#define TARE_NAMES(Family)                                                                               \
  {                                                                                                      \
    Family "RMSNorm", Family "RotaryEmbedding", Family "MLP", Family "Attention", Family "DecoderLayer", \
        Family "Model", Family "ForCausalLM"                                                             \
  }
  static constexpr LlamaNames names[] = {TARE_NAMES("Llama"), TARE_NAMES("Mistral"), TARE_NAMES("Qwen2")};
#undef TARE_NAMES
  return names[static_cast<int>(family)];
}

LlamaRMSNorm::LlamaRMSNorm(const LlamaConfig& config, const LlamaNames& names)
    : eps(config.rms_norm_eps), weight(ones({config.hidden_size})), names_(&names) {}

Tensor LlamaRMSNorm::forward(const Tensor& x) const {
  const DType dtype = x.dtype();
  Tensor hidden = tare::to(x, DType::float32);
  const Tensor variance = mean(pow(hidden, 2), {{-1}}, true);
  {
    Tensor scale = add(variance, Tensor::wrapped_number(eps));
    scale = rsqrt(scale);
    hidden = mul(hidden, scale);
  }
  return mul(weight, tare::to(hidden, dtype));
}

std::string LlamaRMSNorm::extra_repr() const {
  return fmt::format("{}, eps={}", nn::python_tuple(weight.sizes()), nn::python_float(eps));
}

namespace {

// The frequencies of the pairs of dimensions of a head; "llama3" stretches the slow ones. In float32 and in the order
// of transformers, whose last bits these are.
Tensor rotary_frequencies(const RopeConfig& rope, int64_t head_dim) {
  const auto number = [](double value) { return Tensor::wrapped_number(value); };
  const Tensor steps = arange(0, head_dim, 2, DType::float32);
  const Tensor powers = pow(Scalar(rope.theta), div(steps, Tensor::wrapped_number(head_dim)));
  Tensor frequencies = mul(reciprocal(powers), number(1.0));
  if (rope.type == "linear") return div(frequencies, number(rope.factor));
  if (rope.type != "llama3") return frequencies;
  const double context = static_cast<double>(rope.original_max_position_embeddings);
  const double low = rope.low_freq_factor, high = rope.high_freq_factor;
  const Tensor wavelengths = mul(reciprocal(frequencies), number(2 * M_PI));
  const Tensor too_long = gt(wavelengths, context / low);
  const Tensor slowed = where(too_long, div(frequencies, number(rope.factor)), frequencies);
  // Between the two, a mean of both.
  const Tensor waves = mul(reciprocal(wavelengths), number(context));
  const Tensor smooth = div(sub(waves, number(low)), number(high - low));
  const Tensor mean = add(div(mul(rsub(smooth, 1), slowed), number(rope.factor)), mul(smooth, slowed));
  const Tensor between = mul(bitwise_not(lt(wavelengths, context / high)), bitwise_not(too_long));
  return where(between, mean, slowed);
}

bool has_known_table(const RopeConfig& rope) {
  return rope.type == "default" || rope.type == "dynamic" || rope.type == "linear" || rope.type == "llama3";
}

}  // namespace

LlamaRotaryEmbedding::LlamaRotaryEmbedding(const LlamaConfig& config, const LlamaNames& names) : names_(&names) {
  inv_freq = nn::TransientBuffer(empty({config.head_dim / 2}, DType::float32));
  original_inv_freq = nn::TransientBuffer(empty({config.head_dim / 2}, DType::float32));
  if (!nn::init::wants_values(inv_freq) || !has_known_table(config.rope)) return;
  const Tensor frequencies = rotary_frequencies(config.rope, config.head_dim);
  copy_(inv_freq, frequencies);
  copy_(original_inv_freq, frequencies);
}

std::pair<Tensor, Tensor> LlamaRotaryEmbedding::forward(const Tensor& position_ids, DType dtype) const {
  Tensor angles = tare::to(unsqueeze(position_ids, 2), DType::float32);
  angles = mul(angles, inv_freq);
  const Tensor both[] = {angles, angles};
  const Tensor embedded = cat({both, 2}, -1);
  const auto scaled = [&](const Tensor& wave) { return mul(wave, Tensor::wrapped_number(attention_scaling)); };
  const Tensor cosine = scaled(cos(embedded));
  const Tensor sine = scaled(sin(embedded));
  Tensor cosine_in_dtype = tare::to(cosine, dtype);
  return {std::move(cosine_in_dtype), tare::to(sine, dtype)};
}

LlamaMLP::LlamaMLP(const LlamaConfig& config, const LlamaNames& names)
    : gate_proj(config.hidden_size, config.intermediate_size, config.mlp_bias),
      up_proj(config.hidden_size, config.intermediate_size, config.mlp_bias),
      down_proj(config.intermediate_size, config.hidden_size, config.mlp_bias),
      act_fn(config.hidden_act),
      names_(&names) {}

Tensor LlamaMLP::forward(const Tensor& x) {
  Tensor hidden = gate_proj(x);
  hidden = act_fn(hidden);
  hidden = mul(hidden, up_proj(x));
  return down_proj(hidden);
}

LlamaAttention::LlamaAttention(const LlamaConfig& config, const LlamaNames& names)
    : head_dim(config.head_dim),
      dropout(config.attention_dropout),
      q_proj(config.hidden_size, config.num_attention_heads * head_dim, config.qkv_bias),
      k_proj(config.hidden_size, config.num_key_value_heads * head_dim, config.qkv_bias),
      v_proj(config.hidden_size, config.num_key_value_heads * head_dim, config.qkv_bias),
      o_proj(config.num_attention_heads * head_dim, config.hidden_size, config.output_bias),
      names_(&names) {}

namespace {

// (-x2, x1) for the halves of the last dimension.
Tensor rotate_half(const Tensor& x) {
  const int64_t half = x.size(-1) / 2;
  const Tensor first = slice(x, 3, 0, half);
  const Tensor second = slice(x, 3, half, INT64_MAX);
  const Tensor turned[] = {neg(second), first};
  return cat({turned, 2}, -1);
}

Tensor rotate(const Tensor& x, const Tensor& cos, const Tensor& sin) {
  const Tensor straight = mul(x, cos);
  Tensor turned = rotate_half(x);
  turned = mul(turned, sin);
  return add(straight, turned);
}

}  // namespace

Tensor LlamaAttention::forward(const Tensor& x, const RotaryPositions& positions, const Tensor& mask,
                               LayerCache& cache) {
  const int64_t batch = x.size(0), length = x.size(1);
  const auto heads = [&](const Tensor& part) { return transpose(view(part, {batch, length, -1, head_dim}), 1, 2); };
  Tensor query = heads(q_proj(x)), key = heads(k_proj(x)), value = heads(v_proj(x));
  {
    const Tensor cos = unsqueeze(positions.cos, 1), sin = unsqueeze(positions.sin, 1);
    Tensor rotated_query = rotate(query, cos, sin);
    key = rotate(key, cos, sin);
    query = std::move(rotated_query);
  }
  std::tie(key, value) = cache.update(key, value);
  Tensor output = decoder_attention(query, key, value, mask, training() ? dropout : 0.0,
                                    1 / std::sqrt(static_cast<double>(head_dim)), cache);
  return o_proj(output);
}

LlamaDecoderLayer::LlamaDecoderLayer(const LlamaConfig& config, const LlamaNames& names)
    : self_attn(config, names),
      mlp(config, names),
      input_layernorm(config, names),
      post_attention_layernorm(config, names),
      names_(&names) {}

Tensor LlamaDecoderLayer::forward(const Tensor& x, const RotaryPositions& positions, const Tensor& mask,
                                  LayerCache& cache) {
  Tensor hidden = input_layernorm(x);
  hidden = self_attn(hidden, positions, mask, cache);
  hidden = add(x, hidden);
  const Tensor residual = hidden;
  hidden = post_attention_layernorm(hidden);
  hidden = mlp(hidden);
  return add(residual, hidden);
}

namespace {

// What transformers draws once the constructors have drawn theirs.
void draw_anew(nn::Module& model, const LlamaConfig& config) {
  model.apply([&](nn::Module& module) { draw_usual(module, config.initializer_range); });
}

}  // namespace

LlamaModel::LlamaModel(const LlamaConfig& config, const LlamaNames& names)
    : embed_tokens(config.vocab_size, config.hidden_size, {.padding_idx = config.pad_token_id}),
      layers(config.num_hidden_layers, [&](int64_t) { return LlamaDecoderLayer(config, names); }),
      norm(config, names),
      rotary_emb(config, names),
      sliding_window_(config.sliding_window),
      sliding_(config.sliding),
      names_(&names) {
  if (nn::init::wants_values(embed_tokens.weight)) draw_anew(*this, config);
}

KeyValueCache LlamaModel::new_cache() const {
  KeyValueCache cache;
  cache.layers.reserve(sliding_.size());
  for (const bool slides : sliding_) cache.layers.push_back(slides ? LayerCache(*sliding_window_) : LayerCache());
  return cache;
}

namespace {

// `[batch, 1, length, seen]`, true where a query may look: at what came before it, and within the window. Undefined
// where attention's own causal rule says the same.
Tensor attention_mask(const Tensor& hidden, const LayerCache& cache, std::optional<int64_t> window) {
  const int64_t batch = hidden.size(0), length = hidden.size(1), past = cache.length();
  int64_t seen = past + length, offset = 0;
  if (window) {
    offset = std::max(past - *window + 1, int64_t{0});
    if (past >= *window) seen = *window - 1 + length;
  }
  if (!(window && seen >= *window) && (length == 1 || seen == length)) return {};
  const auto range = [&](int64_t count) { return arange(count, {}, {}, hidden.device()); };
  const Tensor batches = unsqueeze(unsqueeze(unsqueeze(range(batch), 1), 2), 3);
  const Tensor heads = unsqueeze(unsqueeze(unsqueeze(range(1), 0), 2), 3);
  const auto shifted = [&](int64_t count, int64_t by) { return add(range(count), Tensor::wrapped_number(by)); };
  const Tensor queries = unsqueeze(unsqueeze(unsqueeze(shifted(length, past), 0), 1), 3);
  const Tensor keys = unsqueeze(unsqueeze(unsqueeze(shifted(seen, offset), 0), 1), 2);
  Tensor mask;
  if (window) {
    mask = new_ones(queries, {}, DType::bool_);
    mask = bitwise_and(mask, gt(keys, sub(queries, Tensor::wrapped_number(*window))));
    mask = bitwise_and(mask, le(keys, queries));
  } else {
    mask = le(keys, queries);
  }
  return expand(mask, {batch, -1, length, seen});
}

}  // namespace

Tensor LlamaModel::forward(const Tensor& input_ids, KeyValueCache& cache) {
  check<ShapeError>(input_ids.dim() == 2, "input_ids must be [batch, length], got {}", input_ids.sizes());
  const Tensor embedded = embed_tokens(input_ids);
  if (cache.empty()) cache = new_cache();
  const Tensor ids = position_ids(cache.layers[0].length(), input_ids.size(1), input_ids.device());
  // One mask for the layers that slide and one for those that do not.
  Tensor masks[2];
  for (const bool slides : {false, true}) {
    const auto found = std::find(sliding_.begin(), sliding_.end(), slides);
    if (found == sliding_.end()) continue;
    const auto layer = static_cast<size_t>(found - sliding_.begin());
    masks[slides] = attention_mask(embedded, cache.layers[layer], slides ? sliding_window_ : std::nullopt);
  }
  RotaryPositions positions;
  std::tie(positions.cos, positions.sin) = rotary_emb(ids, embedded.dtype());
  Tensor hidden = embedded;
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto block = [&layer = layers[i], positions, mask = masks[sliding_[i]]](const Tensor& x, LayerCache& past) {
      return layer(x, positions, mask, past);
    };
    hidden = run_block(static_cast<int64_t>(i), hidden, cache.layers[i], block);
  }
  return norm(hidden);
}

LlamaForCausalLM::LlamaForCausalLM(const LlamaConfig& config)
    : names_(&LlamaNames::of(config.family)),
      max_positions_(config.max_position_embeddings),
      model(config, *names_),
      lm_head(config.hidden_size, config.vocab_size, false) {
  // The head draws even where it is tied, and so moves the stream.
  if (nn::init::wants_values(lm_head.weight)) draw_anew(lm_head, config);
  if (config.tie_word_embeddings) lm_head.weight = model.embed_tokens.weight;
}

CausalLMOutput LlamaForCausalLM::forward(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) {
  const Tensor hidden = model(input_ids, cache);
  return {lm_head(last_positions(hidden, logits_to_keep)), std::move(cache)};
}

CausalLMOutput LlamaForCausalLM::generate(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) {
  return (*this)(input_ids, std::move(cache), logits_to_keep);
}

}  // namespace tare::models
