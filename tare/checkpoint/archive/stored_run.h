#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tare/checkpoint/archive/file.h"

namespace tare::checkpoint {

/// Fills `out` with what the `packed` deflated bytes at `offset` hold (RFC 1951); `what` names them in the error of
/// bytes that hold something else, more, or less. Errors: CheckpointError.
void inflate(const File& file, int64_t offset, int64_t packed, std::span<std::byte> out, std::string_view what);

/// The most bytes that one deflated byte can hold.
inline constexpr int64_t kMostInflated = 1032;

/// A run of bytes that a file holds, as they are or deflated, to be read at any place. Of a deflated run all of it is
/// in memory from its first read on.
class StoredRun {
 public:
  /// `packed`: how many bytes the file has for it; 0: as they are.
  StoredRun(const File& file, int64_t offset, int64_t bytes, int64_t packed)
      : file_(file), offset_(offset), bytes_(bytes), packed_(packed) {}
  void read(int64_t at, std::span<std::byte> out, std::string_view field);

 private:
  const File& file_;
  int64_t offset_, bytes_, packed_;
  std::vector<std::byte> inflated_;
};

}  // namespace tare::checkpoint
