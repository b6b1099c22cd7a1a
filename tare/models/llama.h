#pragma once

#include "tare/models/activation.h"
#include "tare/models/config.h"
#include "tare/models/decoder.h"
#include "tare/models/projection.h"
#include "tare/nn/containers.h"

namespace tare::models {

/// The names under which a family's modules are printed.
struct LlamaNames {
  std::string_view norm, rotary, mlp, attention, layer, model, causal_lm;
  static const LlamaNames& of(LlamaConfig::Family family);
};

/// Divides by the root mean square in float32, and multiplies in the input's dtype.
class LlamaRMSNorm : public nn::Module {
 public:
  LlamaRMSNorm(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(weight)
  std::string_view class_name() const override { return names_->norm; }
  Tensor forward(const Tensor& x) const;
  std::string extra_repr() const override;

  double eps;
  nn::Parameter weight;

 private:
  const LlamaNames* names_;
};

/// The angles of rotary embeddings: `[1, length, head_dim]` cosines and sines.
class LlamaRotaryEmbedding : public nn::Module {
 public:
  LlamaRotaryEmbedding(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(inv_freq, original_inv_freq)
  std::string_view class_name() const override { return names_->rotary; }
  std::pair<Tensor, Tensor> forward(const Tensor& position_ids, DType dtype) const;

  double attention_scaling = 1.0;
  nn::TransientBuffer inv_freq, original_inv_freq;

 private:
  const LlamaNames* names_;
};

class LlamaMLP : public nn::Module {
 public:
  LlamaMLP(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(gate_proj, up_proj, down_proj, act_fn)
  std::string_view class_name() const override { return names_->mlp; }
  Tensor forward(const Tensor& x);

  Projection gate_proj, up_proj, down_proj;
  Activation act_fn;

 private:
  const LlamaNames* names_;
};

/// What all layers of a forward share.
struct RotaryPositions {
  Tensor cos, sin;
};

class LlamaAttention : public nn::Module {
 public:
  LlamaAttention(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(q_proj, k_proj, v_proj, o_proj)
  std::string_view class_name() const override { return names_->attention; }
  Tensor forward(const Tensor& x, const RotaryPositions& positions, const Tensor& mask, LayerCache& cache);

  int64_t head_dim;
  double dropout;
  Projection q_proj, k_proj, v_proj, o_proj;

 private:
  const LlamaNames* names_;
};

class LlamaDecoderLayer : public nn::Module {
 public:
  LlamaDecoderLayer(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(self_attn, mlp, input_layernorm, post_attention_layernorm)
  std::string_view class_name() const override { return names_->layer; }
  Tensor forward(const Tensor& x, const RotaryPositions& positions, const Tensor& mask, LayerCache& cache);

  LlamaAttention self_attn;
  LlamaMLP mlp;
  LlamaRMSNorm input_layernorm, post_attention_layernorm;

 private:
  const LlamaNames* names_;
};

class LlamaModel : public nn::Module {
 public:
  LlamaModel(const LlamaConfig& config, const LlamaNames& names);
  TARE_MEMBERS(embed_tokens, layers, norm, rotary_emb)
  std::string_view class_name() const override { return names_->model; }
  Tensor forward(const Tensor& input_ids, KeyValueCache& cache);

  nn::Embedding embed_tokens;
  nn::ModuleList<LlamaDecoderLayer> layers;
  LlamaRMSNorm norm;
  LlamaRotaryEmbedding rotary_emb;

 private:
  KeyValueCache new_cache() const;

  std::optional<int64_t> sliding_window_;
  std::vector<bool> sliding_;
  const LlamaNames* names_;
};

/// Llama, Mistral or Qwen2 with its head.
class LlamaForCausalLM : public CausalLM {
 public:
  explicit LlamaForCausalLM(const LlamaConfig& config);
  TARE_MEMBERS(model, lm_head)
  std::string_view class_name() const override { return names_->causal_lm; }
  CausalLMOutput forward(const Tensor& input_ids, KeyValueCache cache = {}, int64_t logits_to_keep = 0);
  CausalLMOutput generate(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) override;
  int64_t max_positions() const override { return max_positions_; }
  int64_t layers() const override { return static_cast<int64_t>(model.layers.size()); }

 private:
  const LlamaNames* names_;
  int64_t max_positions_;

 public:
  LlamaModel model;
  Projection lm_head;
};

}  // namespace tare::models
