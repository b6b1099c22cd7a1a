#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tare/core/dtype.h"

namespace tare::checkpoint {

/// An element type of GGUF files. Elements of a block type stand in blocks along the innermost dimension.
struct GgufType {
  uint32_t code;
  std::string_view name;
  DType dtype;       ///< undefined for block types
  int64_t elements;  ///< of a block
  int64_t bytes;     ///< of a block
};
/// All of them, by code.
const std::vector<GgufType>& gguf_types();
/// The one with that code, that name, or of that dtype; null where there is none.
const GgufType* gguf_type(uint32_t code);
const GgufType* gguf_type(std::string_view name);
const GgufType* gguf_type(DType dtype);

inline constexpr int64_t kMostGgufDims = 4;    ///< ggml's own bound
inline constexpr int64_t kGgufAlignment = 32;  ///< of tensors' bytes, where `general.alignment` does not say another

}  // namespace tare::checkpoint
