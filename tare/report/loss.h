#pragma once

#include <string>
#include <vector>

#include "tare/core/named_tensor.h"
#include "tare/nn/module.h"

namespace tare {

/// What a training step minimises, made of a model's outputs. A module of its own, so that what it makes has a name.
class Loss : public nn::Module {
 public:
  /// `kind` as `--loss` takes it; `inputs` tell tokens from images.
  Loss(std::string kind, const std::vector<NamedTensor>& inputs) : kind_(std::move(kind)), inputs_(&inputs) {}
  TARE_MEMBERS()
  std::string_view class_name() const override { return class_name_; }
  /// Errors: ValueError where no output is floating, or where its sizes allow no such loss.
  Tensor forward(const std::vector<NamedTensor>& outputs);
  /// In words, once it ran: `cross entropy of logits and the next tokens`.
  const std::string& text() const { return text_; }
  /// Labels or targets, made at the first call; undefined where there are none.
  const Tensor& target() const { return target_; }

 private:
  Tensor of_next_tokens(const NamedTensor& logits);
  Tensor of_classes(const NamedTensor& logits);
  bool predicts_tokens(const Tensor& logits) const;
  void take_target(IntList sizes, DType dtype, const Tensor& like);

  std::string kind_, text_;
  std::string_view class_name_ = "Loss";
  const std::vector<NamedTensor>* inputs_;
  Tensor target_;
};

}  // namespace tare
