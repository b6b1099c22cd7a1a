#pragma once

#include <cstdint>

// Sizes that the caching allocator's files share; PyTorch's constants.
namespace tare {

inline constexpr int64_t MiB = int64_t{1} << 20;
inline constexpr int64_t kSmall = MiB;  ///< the most that comes from the small pool

inline int64_t round_up(int64_t bytes, int64_t to) { return (bytes + to - 1) / to * to; }

}  // namespace tare
