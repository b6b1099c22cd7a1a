#pragma once

#include <string>

#include "tare/core/tensor.h"

namespace tare {

/// A tensor under its name: the dotted one of a `state_dict`, or that of an input or output of a model.
struct NamedTensor {
  std::string name;
  Tensor tensor;
};

}  // namespace tare
