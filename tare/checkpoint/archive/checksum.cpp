#include "tare/checkpoint/archive/checksum.h"

#include <libdeflate.h>

namespace tare::checkpoint {

uint32_t checksum(uint32_t sum, std::span<const std::byte> bytes) {
  return libdeflate_crc32(sum, bytes.data(), bytes.size());
}

}  // namespace tare::checkpoint
