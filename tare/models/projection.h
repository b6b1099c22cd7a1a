#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tare/models/quantization.h"
#include "tare/nn/linear.h"

namespace tare::models {

/// Two narrow matrices beside a projection, which alone are trained (Hu et al. 2021, "LoRA").
struct LoraOptions {
  int64_t rank = 8;
  double alpha = 16;                 ///< their product is scaled by alpha / rank
  DType dtype = DType::float32;      ///< what they are kept and computed in
  std::vector<std::string> targets;  ///< names of projections, or ends of their paths; empty: those that are usual
};

/// What a projection may have in the place of its weight, and beside it. With neither it is an ordinary one.
class ProjectionParts {
 public:
  /// Shows what is there as parameters: `qweight`, `scales`; `lora_A`, `lora_B`.
  void members(nn::MemberVisitor& visitor);
  /// Takes a weight's place, of the model's dtype and device. False where the method leaves such a weight as it is.
  bool store(const Quantization& quantization, int64_t out, int64_t in, DType dtype, Device device);
  void add_adapter(const LoraOptions& options, int64_t out, int64_t in, Device device);
  /// The projection of `x`; `dense` is the ordinary one.
  template <class F>
  Tensor forward(const Tensor& x, const Tensor& bias, const F& dense) const {
    Tensor result = stored_.empty() ? dense(x) : from_stored(x, bias);
    return down_.defined() ? with_adapter(x, std::move(result)) : result;
  }

 private:
  Tensor from_stored(const Tensor& x, const Tensor& bias) const;
  Tensor with_adapter(const Tensor& x, Tensor result) const;
  std::vector<std::pair<std::string, nn::Parameter>> stored_;
  Quantization::Kernel kernel_;
  int64_t out_ = 0, in_ = 0;
  Tensor shown_;  // a row that stands for the weight: its sizes without its bytes
  nn::Parameter down_, up_;
  double scaling_ = 1;
};

/// A module that is a projection, whichever way its weight lies.
class Projecting {
 public:
  virtual ~Projecting() = default;
  /// Its weight, and what it projects to and from.
  virtual nn::Parameter& dense_weight() = 0;
  virtual std::pair<int64_t, int64_t> out_and_in() const = 0;
  ProjectionParts parts;
};

/// A linear layer whose weight may be stored in fewer bits, and which may have an adapter. It prints as PyTorch's.
class Projection : public nn::Linear, public Projecting {
 public:
  using nn::Linear::Linear;
  TARE_MODULE(Linear, weight, bias, parts)
  Tensor forward(const Tensor& x) const {
    return parts.forward(x, bias, [&](const Tensor& of) { return nn::Linear::forward(of); });
  }
  nn::Parameter& dense_weight() override { return weight; }
  std::pair<int64_t, int64_t> out_and_in() const override { return {out_features, in_features}; }
};

/// Stores the weights of a model's projections as the method says; one that is tied to a table stays. Returns the
/// number of elements that are stored so.
int64_t quantize(nn::Module& model, const Quantization& quantization);

/// Freezes a model, and gives adapters to the projections that are named: those usual for a decoder, q_proj and v_proj
/// or c_attn, or `all-linear` but the head. Returns how many there are. Errors: ValueError for a name that no
/// projection has, with those that there are.
int64_t add_adapters(nn::Module& model, const LoraOptions& options);

}  // namespace tare::models
