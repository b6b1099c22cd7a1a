#pragma once

#include "tare/models/model.h"

namespace tare::models {

/// The keys and values of one layer, `[batch, heads, length, head_dim]`.
class LayerCache {
 public:
  LayerCache() = default;
  /// Of a layer that attends to the last `window` positions and keeps one less.
  explicit LayerCache(int64_t window);
  /// Appends new keys and values, and gives all that attention is to see.
  std::pair<Tensor, Tensor> update(const Tensor& new_key, const Tensor& new_value);
  /// Positions seen so far; a sliding layer keeps only the last of them.
  int64_t length() const { return length_; }
  std::optional<int64_t> window() const { return window_; }

  Tensor key, value;

 private:
  int64_t length_ = 0;
  std::optional<int64_t> window_;
  Tensor window_tensor_;  // transformers keeps the window as a tensor too, on the device of the keys
};

/// What a decoder remembers between calls. Pass it by moving, or old and new keys are alive together.
class KeyValueCache {
 public:
  std::vector<LayerCache> layers;
  bool empty() const { return layers.empty(); }
  /// Bytes of all keys and values.
  int64_t bytes() const;
};

struct CausalLMOutput {
  Tensor logits;  ///< `[batch, length, vocab_size]`
  KeyValueCache past_key_values;
  template <class F>
  void visit_tensors(F&& visit) const {
    visit(logits);
    for (const LayerCache& layer : past_key_values.layers) visit(layer.key), visit(layer.value);
  }
};

/// A language model that predicts the next token.
class CausalLM : public Model {
 public:
  /// `logits_to_keep` last positions get logits; 0: all.
  virtual CausalLMOutput generate(const Tensor& input_ids, KeyValueCache cache, int64_t logits_to_keep) = 0;
  virtual int64_t max_positions() const = 0;
  std::vector<NamedTensor> example_inputs(const InputSizes& sizes) const override;
  std::vector<NamedTensor> run(const std::vector<NamedTensor>& inputs) override;
};

/// Draws a module's own linear weights and embeddings anew, as transformers does once a model is built: normal with the
/// given deviation, biases and the row of padding zero. Norms are ones and zeros as they were made.
void draw_usual(nn::Module& module, double std);

/// `[1, length]`: past, past + 1, ...
Tensor position_ids(int64_t past, int64_t length, Device device);

/// The last `keep` positions (all for 0) of `[batch, length, ...]`, as a view.
Tensor last_positions(const Tensor& hidden, int64_t keep);

/// Attention over keys and values with fewer heads than queries, as transformers calls it for a decoder: causal unless
/// there is but one query; `mask` is undefined, or boolean and true where a query may look. Returns `[batch, length,
/// heads * head_dim]`.
Tensor decoder_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask,
                         double dropout, double scale);

}  // namespace tare::models
