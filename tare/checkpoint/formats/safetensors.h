#pragma once

#include <string_view>
#include <vector>

#include "tare/core/dtype.h"

namespace tare::checkpoint {

/// An element type of safetensors files.
struct SafetensorsType {
  std::string_view name;
  DType dtype;  ///< undefined where PyTorch has none
  int bits;     ///< of an element
};
/// All of them, in the order in which a file's tensors stand.
const std::vector<SafetensorsType>& safetensors_types();

}  // namespace tare::checkpoint
