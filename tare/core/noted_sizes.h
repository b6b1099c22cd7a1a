#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

// Numbers that enter what a run takes otherwise than by sums and products of sizes. Whoever looks for formulas hears
// them beside the run, and need not guess what was rounded.
namespace tare {

struct NotedSize {
  int64_t value = 0;
  int64_t block = 0;  ///< in whole blocks of so many; 0: the length of a Fourier transform
  friend auto operator<=>(const NotedSize&, const NotedSize&) = default;
};

/// Those of its thread, while it lives.
class NotedSizes {
 public:
  NotedSizes() : before_(innermost_) { innermost_ = this; }
  ~NotedSizes() { innermost_ = before_; }
  NotedSizes(const NotedSizes&) = delete;
  NotedSizes& operator=(const NotedSizes&) = delete;
  const std::vector<NotedSize>& list() const { return list_; }
  static void note(int64_t value, int64_t block) {
    if (innermost_ != nullptr) innermost_->list_.push_back({value, block});
  }

 private:
  inline static thread_local NotedSizes* innermost_ = nullptr;
  NotedSizes* before_;
  std::vector<NotedSize> list_;
};

/// Bytes in whole blocks.
inline int64_t whole_blocks(int64_t bytes, int64_t block) {
  NotedSizes::note(bytes, block);
  return (bytes + block - 1) / block * block;
}

/// The usual count of a Fourier transform of n values: `5 n log2 n`, rounded down. At most 2^53.
inline int64_t transform_operations(int64_t length) {
  return length < 2 ? 0
                    : static_cast<int64_t>(5 * static_cast<double>(length) * std::log2(static_cast<double>(length)));
}

}  // namespace tare
