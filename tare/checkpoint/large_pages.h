#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tare::checkpoint {

/// Reserves room for `count` items, on large pages where there is much of it: with small ones a third of the time that
/// the header of 100,000 tensors takes goes into the system's first touch of each page.
template <class T>
void reserve_much(std::vector<T>& items, size_t count) {
  items.reserve(count);
#ifdef MADV_HUGEPAGE
  constexpr uintptr_t kLarge = uintptr_t{2} << 20;
  const auto start = (reinterpret_cast<uintptr_t>(items.data()) + kLarge - 1) & ~(kLarge - 1);
  const auto end = reinterpret_cast<uintptr_t>(items.data() + items.capacity()) & ~(kLarge - 1);
  if (end > start) ::madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);  // a wish: no error matters
#endif
}

}  // namespace tare::checkpoint
