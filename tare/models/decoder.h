#pragma once

#include <functional>
#include <memory>

#include "tare/models/model.h"

namespace tare::models {

/// How a forward for training goes: it keeps no keys and values, and may run blocks or their attention again for
/// backward instead of keeping what that needs.
struct TrainingForward {
  using Function = std::function<std::vector<Tensor>(TensorList)>;
  std::function<std::vector<Tensor>(const Function&, TensorList)> again;  ///< autograd's; empty: nothing runs again
  int64_t every = 0;                                                      ///< each so many-th block; 0: none
  bool attention = false;                                                 ///< the attention of every block
  Tensor trained = {};                                                    ///< an empty tensor that requires a gradient
};

/// The keys and values of one layer, `[batch, heads, length, head_dim]`.
class LayerCache {
 public:
  LayerCache() = default;
  /// A place for `length` positions that is there already, and that new ones are written to, as servers keep it.
  /// Attention reads it in `compute` whatever it is kept in.
  LayerCache(Tensor key, Tensor value, int64_t length, std::optional<int64_t> window, DType compute);
  /// Keeps nothing.
  explicit LayerCache(const TrainingForward& training) : training_(&training) {}
  /// Of a layer that attends to the last `window` positions and keeps one less.
  explicit LayerCache(int64_t window);
  /// Appends new keys and values, and gives all that attention is to see.
  std::pair<Tensor, Tensor> update(const Tensor& new_key, const Tensor& new_value);
  /// Positions seen so far; a sliding layer keeps only the last of them.
  int64_t length() const { return length_; }
  std::optional<int64_t> window() const { return window_; }
  /// Null where the forward is not for training.
  const TrainingForward* training() const { return training_; }

  Tensor key, value;

 private:
  int64_t length_ = 0;
  std::optional<int64_t> window_;
  const TrainingForward* training_ = nullptr;
  Tensor read_;           // of a place that is there: what attention is shown of it
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
  virtual int64_t layers() const = 0;
  /// From now on `run` is a forward for training.
  void set_training(TrainingForward forward) { training_ = std::make_unique<TrainingForward>(std::move(forward)); }
  std::vector<NamedTensor> example_inputs(const InputSizes& sizes) const override;
  std::vector<NamedTensor> run(const std::vector<NamedTensor>& inputs) override;

 private:
  std::unique_ptr<TrainingForward> training_;
};

/// Runs block `number`, `block(hidden, cache)`: for training perhaps such that it runs again for backward, when `cache`
/// and whatever else the caller's frame holds is gone. `block` holds what it needs by value.
template <class B>
Tensor run_block(int64_t number, const Tensor& hidden, LayerCache& cache, const B& block) {
  const TrainingForward* training = cache.training();
  if (training == nullptr || training->every == 0 || number % training->every != 0) return block(hidden, cache);
  const auto again = [block, training](TensorList inputs) {
    LayerCache nothing(*training);
    return std::vector<Tensor>{block(inputs[0], nothing)};
  };
  if (hidden.requires_grad()) return training->again(again, {&hidden, 1})[0];
  // Of a model whose table is frozen the first blocks' inputs need no gradient; what is trained within them does.
  const Tensor inputs[] = {hidden, training->trained};
  return training->again(again, {inputs, 2})[0];
}

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
                         double dropout, double scale, const LayerCache& cache);

}  // namespace tare::models
