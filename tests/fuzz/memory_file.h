#pragma once

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "tare/checkpoint/convert/convert.h"
#include "tare/checkpoint/storage/contents.h"

// Hostile bytes as a file that takes no disk.
namespace tare::test {

inline std::shared_ptr<checkpoint::File> memory_file(const uint8_t* data, size_t size) {
  static const int descriptor = ::memfd_create("input", 0);
  static const std::string path = fmt::format("/proc/self/fd/{}", descriptor);
  if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, data, size, 0) != static_cast<ssize_t>(size))
    std::abort();
  return std::make_shared<checkpoint::File>(path);
}

/// Reads it, and then the bytes of what was accepted: all of them lie in the file.
inline int read_hostile(const uint8_t* data, size_t size,
                        checkpoint::Contents (*read)(const std::shared_ptr<checkpoint::File>&)) {
  try {
    const checkpoint::Contents contents = read(memory_file(data, size));
    for (const checkpoint::StoredTensor& tensor : contents.tensors) {
      // Stride 0 makes much of little; other tensors are no larger than the file.
      if (tensor.bytes < 0 || tensor.bytes > (1 << 20)) continue;
      int64_t bytes = 0;
      checkpoint::stream(contents, tensor,
                         [&](std::span<const std::byte> piece) { bytes += static_cast<int64_t>(piece.size()); });
      if (bytes != tensor.bytes) std::abort();
    }
  } catch (const CheckpointError&) {
  }
  return 0;
}

}  // namespace tare::test
