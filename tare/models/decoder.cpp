#include "tare/models/decoder.h"

#include <fmt/format.h>

#include <cstring>

#include "tare/nn/init.h"
#include "tare/nn/linear.h"
#include "tare/ops.h"

namespace tare::models {

namespace {

Tensor empty_seed(const Tensor& like) { return Tensor(TensorMeta(like.dtype(), like.device(), {0})); }

Tensor host_integer(int64_t value) {
  const FakeGuard real(false);
  Tensor tensor(TensorMeta(DType::int64, DeviceType::cpu, {}));
  std::memcpy(tensor.data(), &value, sizeof value);
  tensor.storage()->state = StorageState::known;
  return tensor;
}

}  // namespace

LayerCache::LayerCache(int64_t window) : window_(window), window_tensor_(lift_fresh(host_integer(window))) {}

std::pair<Tensor, Tensor> LayerCache::update(const Tensor& new_key, const Tensor& new_value) {
  if (training_ != nullptr) return {new_key, new_value};
  if (!key.defined()) {
    key = empty_seed(new_key);
    value = empty_seed(new_value);
    if (window_ && new_key.device() != window_tensor_.device())
      window_tensor_ = _to_copy(window_tensor_, {}, {}, new_key.device());
  }
  length_ += new_key.size(-2);
  const auto append = [](const Tensor& old, const Tensor& more) {
    const Tensor both[] = {old, more};
    return cat({both, 2}, -2);
  };
  if (!window_) {
    key = append(key, new_key);
    value = append(value, new_value);
    return {key, value};
  }
  Tensor all_keys = append(key, new_key);
  Tensor all_values = append(value, new_value);
  key = slice(all_keys, 2, 1 - *window_, INT64_MAX);
  value = slice(all_values, 2, 1 - *window_, INT64_MAX);
  return {std::move(all_keys), std::move(all_values)};
}

int64_t KeyValueCache::bytes() const {
  int64_t sum = 0;
  for (const LayerCache& layer : layers) sum += layer.key.nbytes() + layer.value.nbytes();
  return sum;
}

std::vector<NamedTensor> CausalLM::example_inputs(const InputSizes& sizes) const {
  const Device device = parameters().front().device();
  const int64_t seq = sizes.seq.value_or(std::min(int64_t{2048}, max_positions()));
  return {{"input_ids", empty({sizes.batch, seq}, DType::int64, {}, device)}};
}

std::vector<NamedTensor> CausalLM::run(const std::vector<NamedTensor>& inputs) {
  KeyValueCache cache;
  if (training_) cache.layers.assign(static_cast<size_t>(layers()), LayerCache(*training_));
  CausalLMOutput output = generate(only_input(inputs, "input_ids"), std::move(cache), 0);
  if (training_) return {{"logits", std::move(output.logits)}};
  std::vector<NamedTensor> named{{"logits", std::move(output.logits)}};
  named.reserve(1 + 2 * output.past_key_values.layers.size());
  for (size_t i = 0; i < output.past_key_values.layers.size(); ++i) {
    LayerCache& layer = output.past_key_values.layers[i];
    named.push_back({fmt::format("past_key_values.{}.key", i), std::move(layer.key)});
    named.push_back({fmt::format("past_key_values.{}.value", i), std::move(layer.value)});
  }
  return named;
}

void draw_usual(nn::Module& module, double std) {
  if (std == 0) std = 0.02;  // as transformers takes it
  if (const auto* linear = dynamic_cast<nn::Linear*>(&module)) {
    nn::init::normal_(linear->weight, 0, std);
    if (linear->bias.defined()) nn::init::zeros_(linear->bias);
  } else if (const auto* table = dynamic_cast<nn::Embedding*>(&module)) {
    nn::init::normal_(table->weight, 0, std);
    table->zero_padding();
  }
}

Tensor position_ids(int64_t past, int64_t length, Device device) {
  Tensor positions = arange(length, {}, {}, device);
  positions = add(positions, Tensor::wrapped_number(past));
  return unsqueeze(positions, 0);
}

Tensor last_positions(const Tensor& hidden, int64_t keep) {
  return keep == 0 ? alias(hidden) : slice(hidden, 1, -keep, INT64_MAX);
}

namespace {

// Each head of keys or values as often as there are heads of queries for it.
Tensor repeat_heads(const Tensor& x, int64_t times) {
  const int64_t batch = x.size(0), heads = x.size(1), length = x.size(2), head_dim = x.size(3);
  const Tensor repeated = expand(unsqueeze(x, 2), {batch, heads, times, length, head_dim});
  return reshape(repeated, {batch, heads * times, length, head_dim});
}

}  // namespace

Tensor decoder_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask,
                         double dropout, double scale, const LayerCache& cache) {
  const int64_t batch = query.size(0), heads = query.size(1), length = query.size(2), head_dim = query.size(3);
  const int64_t groups = heads / key.size(1);
  Tensor queries = query, keys = key, values = value;
  bool enable_gqa = false;
  if (groups > 1) {
    if (!mask.defined() && head_dim <= 256) {
      enable_gqa = true;
    } else if (length == 1) {
      // One query: the heads that share keys become queries of one head.
      queries = reshape(query, {batch, heads / groups, groups, head_dim});
    } else {
      keys = repeat_heads(key, groups);
      values = repeat_heads(value, groups);
    }
  }
  const bool causal = length > 1 && !mask.defined();
  const auto attend = [mask, dropout, causal, scale, enable_gqa](TensorList of) -> std::vector<Tensor> {
    return {scaled_dot_product_attention(of[0], of[1], of[2], mask, dropout, causal, scale, enable_gqa)};
  };
  const Tensor inputs[] = {std::move(queries), std::move(keys), std::move(values)};
  const TrainingForward* training = cache.training();
  const bool again = training != nullptr && training->attention;
  Tensor output = again ? training->again(attend, {inputs, 3})[0] : attend({inputs, 3})[0];
  output = reshape(output, {batch, -1, length, head_dim});
  output = contiguous(transpose(output, 1, 2));
  return reshape(output, {batch, length, -1});
}

}  // namespace tare::models
