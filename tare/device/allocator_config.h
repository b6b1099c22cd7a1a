#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace tare {

/// The settings of PyTorch's CUDA caching allocator, as `PYTORCH_ALLOC_CONF` gives them. Sizes in bytes.
struct AllocatorConfig {
  static constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();

  int64_t max_split_size = unlimited;           ///< larger blocks are not split
  int64_t max_non_split_rounding = 20LL << 20;  ///< what such a block may be larger than what is asked of it
  int64_t large_segment_size = 20LL << 20;      ///< of requests below 10 MiB; also a page of an expandable segment
  double garbage_collection_threshold = 0;      ///< of the memory that the process may take; 0: none is collected
  double memory_fraction = 0;                   ///< of the device that the process may take; 0: nobody set one
  bool expandable_segments = false;
  /// Steps between two powers of two that sizes are rounded up to, by intervals: up to 2 MiB, 4 MiB, ..., 64 GiB.
  std::array<int64_t, 16> roundup_power2_divisions{};

  /// Parses `max_split_size_mb:128,expandable_segments:True`. Errors: ValueError; NotImplementedError for the backend
  /// that is no caching allocator of PyTorch's.
  static AllocatorConfig parse(std::string_view text);
  /// Whether a key is one of PyTorch's.
  static bool is_key(std::string_view key);
  int64_t divisions(int64_t bytes) const;
};

}  // namespace tare
