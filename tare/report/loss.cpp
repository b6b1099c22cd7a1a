#include "tare/report/loss.h"

#include <fmt/format.h>

#include <algorithm>

#include "tare/core/error.h"
#include "tare/ops.h"
#include "tare/report/text.h"

namespace tare {

namespace {

constexpr int64_t kIgnored = -100;  // the label that cross entropy passes over

bool is_number(const Tensor& tensor) { return tensor.numel() == 1 && is_floating(tensor.dtype()); }

}  // namespace

void Loss::take_target(IntList sizes, DType dtype, const Tensor& like) {
  if (!target_.defined()) target_ = empty(sizes, dtype, {}, like.device());
}

bool Loss::predicts_tokens(const Tensor& logits) const {
  return logits.dim() == 3 && std::any_of(inputs_->begin(), inputs_->end(), [&](const NamedTensor& input) {
           const Tensor& tokens = input.tensor;
           return !is_inexact(tokens.dtype()) && tokens.dim() == 2 && tokens.size(0) == logits.size(0) &&
                  tokens.size(1) == logits.size(1);
         });
}

// As transformers computes it of a causal language model: in float32, of all positions, each against the next token.
Tensor Loss::of_next_tokens(const NamedTensor& logits) {
  class_name_ = "CrossEntropyLoss";
  text_ = fmt::format("cross entropy of {} and the next tokens, in float32", logits.name);
  Tensor scores = tare::to(logits.tensor, DType::float32);
  const int64_t classes = scores.size(-1);
  take_target({scores.size(0), scores.size(1)}, DType::int64, scores);
  Tensor labels = constant_pad_nd(target_, {0, 1}, kIgnored);
  labels = contiguous(slice(labels, -1, 1, INT64_MAX));
  scores = view(scores, {-1, classes});
  labels = view(labels, {-1});
  return cross_entropy_loss(scores, labels);
}

// The classes are the second dimension, or the last of a sequence's.
Tensor Loss::of_classes(const NamedTensor& logits) {
  class_name_ = "CrossEntropyLoss";
  text_ = fmt::format("cross entropy of {} and labels", logits.name);
  Tensor scores = logits.tensor;
  check<ValueError>(scores.dim() >= 1, "--loss cross_entropy: {} is a number; it has no classes", logits.name);
  if (scores.dim() == 3) scores = reshape(scores, {-1, scores.size(-1)});
  std::vector<int64_t> sizes = IntList(scores.sizes()).vec();
  sizes.erase(sizes.begin() + (scores.dim() > 1 ? 1 : 0));
  take_target(sizes, DType::int64, scores);
  return cross_entropy_loss(scores, target_);
}

Tensor Loss::forward(const std::vector<NamedTensor>& outputs) {
  const auto named = [&](std::string_view name) {
    return std::find_if(outputs.begin(), outputs.end(), [&](const NamedTensor& output) {
      return output.name == name && is_floating(output.tensor.dtype());
    });
  };
  if (const auto own = named("loss"); kind_ == "auto" && own != outputs.end() && is_number(own->tensor)) {
    text_ = "the model's own";
    return own->tensor;
  }
  auto chosen = named("logits");
  const bool logits = chosen != outputs.end();
  if (!logits)
    chosen = std::find_if(outputs.begin(), outputs.end(),
                          [](const NamedTensor& output) { return is_floating(output.tensor.dtype()); });
  check<ValueError>(chosen != outputs.end(), "--loss {}: the model returns no floating tensor", kind_);
  const Tensor& output = chosen->tensor;
  const bool entropy = kind_ == "cross_entropy" || (kind_ == "auto" && logits && output.dim() >= 2);
  if (entropy) return predicts_tokens(output) ? of_next_tokens(*chosen) : of_classes(*chosen);
  if (kind_ == "mse") {
    class_name_ = "MSELoss";
    text_ = fmt::format("mean squared error of {} and a target", chosen->name);
    take_target(output.sizes(), output.dtype(), output);
    return mse_loss(output, target_);
  }
  const bool sums = kind_ == "sum";
  text_ = fmt::format("{} of {}", sums ? "sum" : "mean", chosen->name);
  return sums ? sum(output) : mean(output);
}

}  // namespace tare
