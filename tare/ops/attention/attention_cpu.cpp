#include "tare/ops/attention/attention_cpu.h"

#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/product.h"

namespace tare::cpu {

namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();
using Values = std::vector<double>;

// The last dimensions of one head of one sequence; a head that stands for several, and a dimension of one, for each.
Tensor part_of(const Tensor& tensor, int64_t batch, int64_t head, int64_t heads) {
  const int64_t own_heads = tensor.sizes()[1], shared = own_heads == 0 ? 1 : heads / own_heads;
  const int64_t at_batch = tensor.sizes()[0] == 1 ? 0 : batch;
  const int64_t offset = tensor.storage_offset() + at_batch * tensor.strides()[0] + head / shared * tensor.strides()[1];
  const int64_t rest = tensor.dim() - 2;
  return Tensor::view_of(
      tensor, tensor.meta().with_geometry(tensor.sizes().slice(2, rest), tensor.strides().slice(2, rest), offset));
}

// One head of one sequence, in double precision.
struct Head {
  int64_t queries, keys, features;
  double scale;
  Values q, k, v;

  Head(const Tensor& query, const Tensor& key, const Tensor& value, int64_t batch, int64_t head,
       std::optional<double> given)
      : queries(query.sizes()[2]),
        keys(key.sizes()[2]),
        features(query.sizes()[3]),
        scale(given.value_or(1 / std::sqrt(static_cast<double>(features)))),
        q(values_of<double>(part_of(query, batch, head, query.sizes()[1]))),
        k(values_of<double>(part_of(key, batch, head, query.sizes()[1]))),
        v(values_of<double>(part_of(value, batch, head, query.sizes()[1]))) {}

  Values pairs() const { return Values(static_cast<size_t>(queries * keys)); }
  Values scores(bool is_causal, const Values& mask) const {
    Values scores = pairs();
    add_product(q.data(), Lies::plain, k.data(), Lies::transposed, scores.data(), queries, features, keys);
    for (int64_t i = 0; i < queries; ++i)
      for (int64_t j = 0; j < keys; ++j) {
        double& score = scores[static_cast<size_t>(i * keys + j)];
        score = is_causal && j > i ? kMinusInfinity : score * scale;
        if (!mask.empty()) score += mask[static_cast<size_t>(i * keys + j)];
      }
    return scores;
  }
};

// A mask of [queries, keys] or of each head's, seen as one of every head's.
Tensor mask_of_heads(const Tensor& mask, IntList query, int64_t keys) {
  if (!mask.defined()) return mask;
  const Dims all{query[0], query[1], query[2], keys};
  return Tensor::view_of(mask, mask.meta().with_geometry(all, broadcast_strides(mask.sizes(), mask.strides(), all),
                                                         mask.storage_offset()));
}
// What is added to one head's scores; nothing without a mask.
Values added_to(const Tensor& mask, int64_t batch, int64_t head) {
  return mask.defined() ? values_of<double>(part_of(mask, batch, head, mask.sizes()[1])) : Values();
}

void add_to(const Tensor& tensor, const Values& values) {
  Values sum = values_of<double>(tensor);
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += values[i];
  set_values(tensor, sum);
}

template <class F>
void for_each_head(const Tensor& query, const F& work) {
  for (int64_t b = 0; b < query.sizes()[0]; ++b)
    for (int64_t h = 0; h < query.sizes()[1]; ++h) work(b, h);
}

}  // namespace

void attention(TensorList results, const Tensor& query, const Tensor& key, const Tensor& value, double, bool is_causal,
               const Tensor& attn_mask, std::optional<double> scale) {
  const Tensor mask = mask_of_heads(attn_mask, query.sizes(), key.sizes()[2]);
  for_each_head(query, [&](int64_t b, int64_t h) {
    const Head head(query, key, value, b, h, scale);
    Values weights = head.scores(is_causal, added_to(mask, b, h)), sums(static_cast<size_t>(head.queries));
    for (int64_t i = 0; i < head.queries; ++i) {
      double* const row = weights.data() + i * head.keys;
      double largest = kMinusInfinity, total = 0;
      for (int64_t j = 0; j < head.keys; ++j) largest = std::isnan(row[j]) ? row[j] : std::max(largest, row[j]);
      const bool none = largest == kMinusInfinity;
      for (int64_t j = 0; j < head.keys; ++j) total += row[j] = none ? 0 : std::exp(row[j] - largest);
      for (int64_t j = 0; j < head.keys && !none; ++j) row[j] /= total;
      sums[static_cast<size_t>(i)] = none ? 0 : largest + std::log(total);
    }
    Values output(static_cast<size_t>(head.queries * head.features));
    add_product(weights.data(), Lies::plain, head.v.data(), Lies::plain, output.data(), head.queries, head.keys,
                head.features);
    set_values(part_of(results[0], b, h, query.sizes()[1]), output);
    set_values(part_of(results[1], b, h, query.sizes()[1]), sums);
  });
}

void attention_backward(TensorList results, const Tensor& grad_out, const Tensor& query, const Tensor& key,
                        const Tensor& value, const Tensor& out, const Tensor& logsumexp, double, bool is_causal,
                        const Tensor& attn_mask, std::optional<double> scale) {
  const int64_t heads = query.sizes()[1];
  const Tensor mask = mask_of_heads(attn_mask, query.sizes(), key.sizes()[2]);
  // Heads that share keys add to the gradient of the same ones, so sums stay wide until they are whole.
  const auto wide = [](const Tensor& tensor) {
    Tensor sum(TensorMeta(DType::float64, tensor.device(), tensor.sizes()));
    fill_elements(sum, Scalar(0.0));
    return sum;
  };
  const Tensor to_key = wide(key), to_value = wide(value);
  for_each_head(query, [&](int64_t b, int64_t h) {
    const Head head(query, key, value, b, h, scale);
    const auto values = [&](const Tensor& tensor) { return values_of<double>(part_of(tensor, b, h, heads)); };
    const Values grad = values(grad_out), output = values(out), sums = values(logsumexp);
    Values weights = head.scores(is_causal, added_to(mask, b, h)), to_weights = head.pairs();
    add_product(grad.data(), Lies::plain, head.v.data(), Lies::transposed, to_weights.data(), head.queries,
                head.features, head.keys);
    for (int64_t i = 0; i < head.queries; ++i) {
      double along = 0;  // what all weights of a row move together
      for (int64_t f = i * head.features; f < (i + 1) * head.features; ++f)
        along += grad[static_cast<size_t>(f)] * output[static_cast<size_t>(f)];
      for (int64_t j = i * head.keys; j < (i + 1) * head.keys; ++j) {
        double &weight = weights[static_cast<size_t>(j)], &slope = to_weights[static_cast<size_t>(j)];
        weight = std::exp(weight - sums[static_cast<size_t>(i)]);
        slope = weight * (slope - along) * head.scale;
      }
    }
    Values to_q(head.q.size()), to_k(head.k.size()), to_v(head.v.size());
    add_product(to_weights.data(), Lies::plain, head.k.data(), Lies::plain, to_q.data(), head.queries, head.keys,
                head.features);
    add_product(to_weights.data(), Lies::transposed, head.q.data(), Lies::plain, to_k.data(), head.keys, head.queries,
                head.features);
    add_product(weights.data(), Lies::transposed, grad.data(), Lies::plain, to_v.data(), head.keys, head.queries,
                head.features);
    set_values(part_of(results[0], b, h, heads), to_q);
    add_to(part_of(to_key, b, h, heads), to_k);
    add_to(part_of(to_value, b, h, heads), to_v);
  });
  copy_elements(results[1], to_key);
  copy_elements(results[2], to_value);
}

}  // namespace tare::cpu
