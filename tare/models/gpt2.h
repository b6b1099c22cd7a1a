#pragma once

#include "tare/models/activation.h"
#include "tare/models/config.h"
#include "tare/models/decoder.h"
#include "tare/models/projection.h"
#include "tare/nn/activation.h"
#include "tare/nn/containers.h"
#include "tare/nn/normalization.h"

namespace tare::models {

/// A linear layer whose weight is `[nx, nf]`, transposed against nn::Linear's.
class Conv1D : public nn::Module, public Projecting {
 public:
  Conv1D(int64_t nf, int64_t nx);
  TARE_MODULE(Conv1D, weight, bias, parts)
  Tensor forward(const Tensor& x) const;
  std::string extra_repr() const override;
  nn::Parameter& dense_weight() override { return weight; }
  std::pair<int64_t, int64_t> out_and_in() const override { return {nf, nx}; }

  int64_t nf, nx;
  nn::Parameter weight, bias;
};

class GPT2Attention : public nn::Module {
 public:
  GPT2Attention(const Gpt2Config& config, int64_t layer);
  TARE_MODULE(GPT2Attention, c_attn, c_proj, attn_dropout, resid_dropout)
  Tensor forward(const Tensor& x, LayerCache& cache);

  int64_t head_dim;
  double scale;
  Conv1D c_attn, c_proj;
  nn::Dropout attn_dropout, resid_dropout;
};

class GPT2MLP : public nn::Module {
 public:
  explicit GPT2MLP(const Gpt2Config& config);
  TARE_MODULE(GPT2MLP, c_fc, c_proj, act, dropout)
  Tensor forward(const Tensor& x);

  Conv1D c_fc, c_proj;
  Activation act;
  nn::Dropout dropout;
};

class GPT2Block : public nn::Module {
 public:
  GPT2Block(const Gpt2Config& config, int64_t layer);
  TARE_MODULE(GPT2Block, ln_1, attn, ln_2, mlp)
  Tensor forward(const Tensor& x, LayerCache& cache);

  nn::LayerNorm ln_1;
  GPT2Attention attn;
  nn::LayerNorm ln_2;
  GPT2MLP mlp;
};

class GPT2Model : public nn::Module {
 public:
  explicit GPT2Model(const Gpt2Config& config);
  TARE_MODULE(GPT2Model, wte, wpe, drop, h, ln_f)
  Tensor forward(const Tensor& input_ids, KeyValueCache& cache);

  nn::Embedding wte, wpe;
  nn::Dropout drop;
  nn::ModuleList<GPT2Block> h;
  nn::LayerNorm ln_f;
};

/// GPT-2 with its head, whose weight is the token embedding's unless the configuration unties them.
class GPT2LMHeadModel : public CausalLM {
 public:
  explicit GPT2LMHeadModel(const Gpt2Config& config);
  TARE_MODULE(GPT2LMHeadModel, transformer, lm_head)
  CausalLMOutput forward(const Tensor& input_ids, KeyValueCache cache = {}, int64_t logits_to_keep = 0);
  CausalLMOutput generate(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) override;
  int64_t max_positions() const override { return transformer.wpe.num_embeddings; }
  int64_t layers() const override { return static_cast<int64_t>(transformer.h.size()); }

  GPT2Model transformer;
  Projection lm_head;
};

}  // namespace tare::models
