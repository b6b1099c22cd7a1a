#include "tare/models/gpt2.h"

#include <fmt/format.h>

#include <cmath>

#include "tare/nn/init.h"
#include "tare/ops.h"

// A value dies here where it dies in transformers' own forward, so that peaks of memory agree: a name that is bound
// anew frees what it held, and what stays in a name to the end of a function is there to the end.
namespace tare::models {

namespace {

// What transformers draws once the constructors have drawn theirs, children before their parent. What adds to the
// residual stream is drawn a second time, narrower the deeper the model is.
void draw_anew(nn::Module& model, const Gpt2Config& config) {
  const double std = config.initializer_range;
  const double residual_std = std / std::sqrt(2.0 * static_cast<double>(config.n_layer));
  model.apply([&](nn::Module& module) {
    draw_usual(module, std);
    if (const auto* projection = dynamic_cast<Conv1D*>(&module)) nn::init::normal_(projection->weight, 0, std);
    if (const auto* attention = dynamic_cast<GPT2Attention*>(&module))
      nn::init::normal_(attention->c_proj.weight, 0, residual_std);
    if (const auto* mlp = dynamic_cast<GPT2MLP*>(&module)) nn::init::normal_(mlp->c_proj.weight, 0, residual_std);
  });
}

}  // namespace

Conv1D::Conv1D(int64_t nf, int64_t nx) : nf(nf), nx(nx), weight(empty({nx, nf})), bias(zeros({nf})) {
  if (nn::init::wants_values(weight)) nn::init::normal_(weight, 0, 0.02);
}

Tensor Conv1D::forward(const Tensor& x) const {
  return parts.forward(x, bias, [this](const Tensor& of) {
    Dims sizes = of.sizes();
    sizes.back() = nf;
    Tensor output = addmm(bias, view(of, {-1, of.size(-1)}), weight);
    return view(output, sizes);
  });
}

std::string Conv1D::extra_repr() const { return fmt::format("nf={}, nx={}", nf, nx); }

GPT2Attention::GPT2Attention(const Gpt2Config& config, int64_t layer)
    : head_dim(config.n_embd / config.n_head),
      scale(config.scale_attn_weights ? 1 / std::sqrt(static_cast<double>(head_dim)) : 1.0),
      c_attn(3 * config.n_embd, config.n_embd),
      c_proj(config.n_embd, config.n_embd),
      attn_dropout(config.attn_pdrop),
      resid_dropout(config.resid_pdrop) {
  if (config.scale_attn_by_inverse_layer_idx) scale /= static_cast<double>(layer + 1);
}

Tensor GPT2Attention::forward(const Tensor& x, LayerCache& cache) {
  const int64_t batch = x.size(0), length = x.size(1);
  const auto heads = [&](const Tensor& part) { return transpose(view(part, {batch, length, -1, head_dim}), 1, 2); };
  std::vector<Tensor> parts = split(c_attn(x), c_proj.nf, 2);
  Tensor key = heads(parts[1]), value = heads(parts[2]);
  const Tensor query = heads(parts[0]);
  std::tie(key, value) = cache.update(key, value);
  Tensor output = decoder_attention(query, key, value, {}, training() ? attn_dropout.p : 0.0, scale, cache);
  output = c_proj(output);
  return resid_dropout(output);
}

GPT2MLP::GPT2MLP(const Gpt2Config& config)
    : c_fc(config.n_inner, config.n_embd),
      c_proj(config.n_embd, config.n_inner),
      act(config.activation_function),
      dropout(config.resid_pdrop) {}

Tensor GPT2MLP::forward(const Tensor& x) {
  Tensor hidden = c_fc(x);
  hidden = act(hidden);
  hidden = c_proj(hidden);
  return dropout(hidden);
}

GPT2Block::GPT2Block(const Gpt2Config& config, int64_t layer)
    : ln_1(config.n_embd, {.eps = config.layer_norm_epsilon}),
      attn(config, layer),
      ln_2(config.n_embd, {.eps = config.layer_norm_epsilon}),
      mlp(config) {}

Tensor GPT2Block::forward(const Tensor& x, LayerCache& cache) {
  Tensor hidden = ln_1(x);
  const Tensor attention = attn(hidden, cache);
  hidden = add(attention, x);
  const Tensor residual = hidden;
  hidden = ln_2(hidden);
  const Tensor forwarded = mlp(hidden);
  return add(residual, forwarded);
}

GPT2Model::GPT2Model(const Gpt2Config& config)
    : wte(config.vocab_size, config.n_embd),
      wpe(config.n_positions, config.n_embd),
      drop(config.embd_pdrop),
      h(config.n_layer, [&](int64_t i) { return GPT2Block(config, i); }),
      ln_f(config.n_embd, {.eps = config.layer_norm_epsilon}) {
  if (nn::init::wants_values(wte.weight)) draw_anew(*this, config);
}

Tensor GPT2Model::forward(const Tensor& input_ids, KeyValueCache& cache) {
  check<ShapeError>(input_ids.dim() == 2, "input_ids must be [batch, length], got {}", input_ids.sizes());
  const int64_t length = input_ids.size(1);
  if (cache.empty()) cache.layers.resize(h.size());
  const int64_t past = cache.layers[0].length();
  check<IndexError>(past + length <= wpe.num_embeddings,
                    "{} positions, but the model has embeddings for {} (n_positions)", past + length,
                    wpe.num_embeddings);
  const Tensor ids = view(input_ids, {-1, length});
  const Tensor token_embeddings = wte(ids);
  const Tensor positions = position_ids(past, length, input_ids.device());
  const Tensor position_embeddings = wpe(positions);
  Tensor hidden = add(token_embeddings, position_embeddings);
  hidden = drop(hidden);
  for (size_t i = 0; i < h.size(); ++i)
    hidden = run_block(static_cast<int64_t>(i), hidden, cache.layers[i],
                       [&block = h[i]](const Tensor& x, LayerCache& past) { return block(x, past); });
  hidden = ln_f(hidden);
  return view(hidden, {-1, length, hidden.size(2)});
}

GPT2LMHeadModel::GPT2LMHeadModel(const Gpt2Config& config)
    : transformer(config), lm_head(config.n_embd, config.vocab_size, false) {
  // The head draws even where it is tied, and so moves the stream.
  if (nn::init::wants_values(lm_head.weight)) draw_anew(lm_head, config);
  if (config.tie_word_embeddings) lm_head.weight = transformer.wte.weight;
}

CausalLMOutput GPT2LMHeadModel::forward(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) {
  const Tensor hidden = transformer(input_ids, cache);
  return {lm_head(last_positions(hidden, logits_to_keep)), std::move(cache)};
}

CausalLMOutput GPT2LMHeadModel::generate(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) {
  return (*this)(input_ids, std::move(cache), logits_to_keep);
}

}  // namespace tare::models
