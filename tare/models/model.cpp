#include "tare/models/model.h"

namespace tare::models {

const Tensor& Model::only_input(const std::vector<NamedTensor>& inputs, std::string_view name) {
  for (const NamedTensor& input : inputs)
    check<TypeError>(input.name == name, "the model has no input '{}'; its input is '{}'", input.name, name);
  check<TypeError>(inputs.size() == 1, "expected one input, '{}', got {}", name, inputs.size());
  return inputs[0].tensor;
}

}  // namespace tare::models
