#pragma once

#include <atomic>
#include <cstdint>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace tare {

/// Whether the process has one thread, as the C library knows: then nobody else counts, and what counts need not be
/// an atomic operation, which takes as long as twenty others. It may change from true to false, when this thread
/// starts another; what was counted before is seen there.
inline bool single_threaded() {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded;
#else
  return false;
#endif
}

/// A count that several threads may change at once.
class Counter {
 public:
  constexpr explicit Counter(uint32_t count) : count_(count) {}
  operator uint32_t() const { return count_.load(std::memory_order_relaxed); }
  void increment() {
    if (single_threaded()) [[likely]]
      count_.store(*this + 1, std::memory_order_relaxed);
    else count_.fetch_add(1, std::memory_order_relaxed);
  }
  /// Gives one reference up; true if it was the last, whose owner now destroys. A unique owner is recognised by a
  /// load, and its count stays.
  bool drop() {
    const uint32_t before = count_.load(std::memory_order_acquire);
    if (before == 1) return true;
    if (!single_threaded()) [[unlikely]]
      return count_.fetch_sub(1, std::memory_order_acq_rel) == 1;
    count_.store(before - 1, std::memory_order_relaxed);
    return false;
  }

 private:
  std::atomic<uint32_t> count_;
};

}  // namespace tare
