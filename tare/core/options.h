#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tare/core/device.h"
#include "tare/core/dtype.h"

namespace tare {

/// How a tensor's elements are arranged. The sparse ones are tensors of their own (tare/core/sparse.h); `mkldnn` and
/// `jagged` exist as names alone.
enum class Layout : uint8_t { strided, sparse_coo, sparse_csr, mkldnn, sparse_csc, sparse_bsr, sparse_bsc, jagged };

/// Which order of dimensions is dense in memory; `preserve` asks for the input's own.
enum class MemoryFormat : uint8_t { contiguous, preserve, channels_last, channels_last_3d };

/// What a factory is told of its result; what is not given is the thread's default, or the like tensor's own.
/// `zeros({2, 3}, {.dtype = DType::float16, .device = "meta"})`
struct TensorOptions {
  std::optional<DType> dtype = {};
  std::optional<Device> device = {};
  std::optional<Layout> layout = {};
  std::optional<bool> pin_memory = {};
};

std::string_view name(Layout layout);
std::string_view name(MemoryFormat format);

}  // namespace tare
