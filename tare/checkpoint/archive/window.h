#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "tare/checkpoint/archive/file.h"

namespace tare::checkpoint {

/// Small reads at rising places of a file. Those near one another are one read of the system, which takes the more
/// ahead the longer they stay near; far ones are read alone.
class Window {
 public:
  explicit Window(const File& file) : file_(file) {}
  /// Valid until the next call. Errors: as File's.
  std::string_view read(int64_t offset, int64_t length, std::string_view field) {
    const int64_t end = start_ + static_cast<int64_t>(bytes_.size());
    if (offset < start_ || offset > end || length > end - offset) {
      const bool near = offset >= end && offset - end < ahead_ && offset < file_.size();
      ahead_ = near ? std::min(2 * ahead_, kMost) : kLeast;
      bytes_ = file_.text(offset, near ? std::max(length, std::min(ahead_, file_.size() - offset)) : length, field);
      start_ = offset;
    }
    return std::string_view(bytes_).substr(static_cast<size_t>(offset - start_), static_cast<size_t>(length));
  }

 private:
  static constexpr int64_t kLeast = 256, kMost = int64_t{1} << 16;
  const File& file_;
  std::string bytes_;
  int64_t start_ = 0;
  int64_t ahead_ = kLeast;
};

}  // namespace tare::checkpoint
