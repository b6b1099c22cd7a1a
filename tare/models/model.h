#pragma once

#include "tare/nn/module.h"

namespace tare::models {

/// How large a model's example inputs are.
struct InputSizes {
  int64_t batch = 1;
  std::optional<int64_t> seq = {};  ///< tokens a sequence, for language models; none: 2048, or all the model takes
  int64_t image = 224;              ///< height and width, for vision models
};

/// A whole network, as a user asks for it by name: a module that says what it is fed with and names what it gives.
class Model : public nn::Module {
 public:
  /// Inputs of the right names, shapes and dtypes on the parameters' device, without values.
  virtual std::vector<NamedTensor> example_inputs(const InputSizes& sizes) const = 0;
  /// One forward. Errors: TypeError for an input that is missing or has another name; what the operators raise.
  virtual std::vector<NamedTensor> run(const std::vector<NamedTensor>& inputs) = 0;

 protected:
  /// The one input of a model that has but one.
  static const Tensor& only_input(const std::vector<NamedTensor>& inputs, std::string_view name);
};

}  // namespace tare::models
