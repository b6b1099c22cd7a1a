#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace tare::checkpoint {

/// Reserves room for `count` items, on large pages where there is much of it: with small ones a third of the time that
/// the header of 100,000 tensors takes goes into the system's first touch of each page.
template <class T>
void reserve_much(std::vector<T>& items, size_t count) {
  items.reserve(count);
#ifdef MADV_HUGEPAGE
  constexpr size_t kLarge = size_t{2} << 20;
  void* start = items.data();
  size_t room = items.capacity() * sizeof(T);
  if (std::align(kLarge, kLarge, start, room) != nullptr)
    ::madvise(start, room / kLarge * kLarge, MADV_HUGEPAGE);  // a wish: no error matters
#endif
}

}  // namespace tare::checkpoint
