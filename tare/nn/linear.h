#pragma once

#include "tare/nn/module.h"

namespace tare::nn {

/// `y = x W^T + b`: the last dimension from in_features to out_features.
class Linear : public Module {
 public:
  Linear(int64_t in_features, int64_t out_features, bool bias = true, TensorOptions options = {});
  TARE_MODULE(Linear, weight, bias)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  int64_t in_features, out_features;
  Parameter weight, bias;
};

struct EmbeddingOptions {
  std::optional<int64_t> padding_idx = {};  ///< a row that is not trained; negative counts from the end
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
};

/// A table of vectors, one for each index.
class Embedding : public Module {
 public:
  Embedding(int64_t num_embeddings, int64_t embedding_dim, EmbeddingOptions options = {});
  TARE_MODULE(Embedding, weight)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;
  /// Makes the row that is not trained zeros, if there is one.
  void zero_padding() const;

  int64_t num_embeddings, embedding_dim;
  std::optional<int64_t> padding_idx;
  Parameter weight;
};

/// Gives its input back.
class Identity : public Module {
 public:
  TARE_MODULE(Identity)
  Tensor forward(const Tensor& input) const { return input; }
};

/// Makes the dimensions from start_dim to end_dim one.
class Flatten : public Module {
 public:
  explicit Flatten(int64_t start_dim = 1, int64_t end_dim = -1) : start_dim(start_dim), end_dim(end_dim) {}
  TARE_MODULE(Flatten)
  Tensor forward(const Tensor& input) const;
  std::string extra_repr() const override;

  int64_t start_dim, end_dim;
};

}  // namespace tare::nn
