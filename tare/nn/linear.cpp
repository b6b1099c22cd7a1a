#include "tare/nn/linear.h"

#include <fmt/format.h>

#include "tare/nn/init.h"
#include "tare/nn/options.h"
#include "tare/ops.h"

namespace tare::nn {

Linear::Linear(int64_t in_features, int64_t out_features, bool with_bias, TensorOptions options)
    : in_features(in_features),
      out_features(out_features),
      weight(empty({out_features, in_features}, options.dtype, {}, options.device)) {
  if (with_bias) bias = Parameter(empty({out_features}, options.dtype, {}, options.device));
  if (init::wants_values(weight)) init::reset_linear(weight, bias);
}

Tensor Linear::forward(const Tensor& input) const { return linear(input, weight, bias); }

std::string Linear::extra_repr() const {
  return fmt::format("in_features={}, out_features={}, bias={}", in_features, out_features,
                     python_bool(bias.defined()));
}

Embedding::Embedding(int64_t num_embeddings, int64_t embedding_dim, EmbeddingOptions options)
    : num_embeddings(num_embeddings), embedding_dim(embedding_dim), padding_idx(options.padding_idx) {
  if (padding_idx) {
    check<ValueError>(-num_embeddings <= *padding_idx && *padding_idx < num_embeddings,
                      "Padding_idx must be within num_embeddings: got {} for {}", *padding_idx, num_embeddings);
    if (*padding_idx < 0) *padding_idx += num_embeddings;
  }
  weight = Parameter(empty({num_embeddings, embedding_dim}, options.dtype, {}, options.device));
  if (!init::wants_values(weight)) return;
  init::normal_(weight);
  zero_padding();
}

void Embedding::zero_padding() const {
  const NoGradGuard no_grad;
  if (padding_idx) zero_(select(weight, 0, *padding_idx));
}

Tensor Embedding::forward(const Tensor& input) const { return embedding(weight, input, padding_idx.value_or(-1)); }

std::string Embedding::extra_repr() const {
  std::string text = fmt::format("{}, {}", num_embeddings, embedding_dim);
  if (padding_idx) text += fmt::format(", padding_idx={}", *padding_idx);
  return text;
}

Tensor Flatten::forward(const Tensor& input) const { return flatten(input, start_dim, end_dim); }

std::string Flatten::extra_repr() const { return fmt::format("start_dim={}, end_dim={}", start_dim, end_dim); }

}  // namespace tare::nn
