#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace tare {

/// Short lists, kept one behind another: each stays where it is until all go at once.
template <class T>
class KeptLists {
 public:
  /// Keeps a copy of a list.
  std::span<const T> keep(std::span<const T> items) {
    if (items.size() > free_.size()) {
      const size_t count = std::max(items.size(), kBlock);
      free_ = {blocks_.emplace_back(std::make_unique<T[]>(count)).get(), count};
    }
    const std::span<T> kept = free_.first(items.size());
    std::ranges::copy(items, kept.begin());
    free_ = free_.subspan(items.size());
    return kept;
  }
  /// Keeps what stands in `items` from `first` on, and takes it out of it.
  std::span<const T> keep_from(std::vector<T>& items, size_t first) {
    const std::span<const T> kept = keep(std::span(items).subspan(first));
    items.resize(first);
    return kept;
  }

 private:
  static constexpr size_t kBlock = 512;
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::span<T> free_;
};

}  // namespace tare
