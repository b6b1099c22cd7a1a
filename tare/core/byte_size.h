#pragma once

#include <cstdint>
#include <string_view>

namespace tare {

/// A number of bytes as people write it: `5GB`, `500MB`, `1.5 GiB`, `1000000`, `0`. kB, MB, GB, TB (also K, M, G, T)
/// are powers of 1000, KiB, MiB, GiB, TiB of 1024; a part of a byte is dropped. Errors: ValueError, also from 2^63 on.
int64_t parse_bytes(std::string_view text);

}  // namespace tare
