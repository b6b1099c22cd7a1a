#pragma once

#include <cstdint>
#include <string>
#include <vector>

// Sets of ranks in an order, as strides: a group of 16,384 ranks takes as much room as one of 8.
namespace tare {

/// Ranks in an order: the numbers `offset + sum of i[k] * strides[k]` with `0 <= i[k] < sizes[k]`, the last dimension
/// fastest. Ranks that no strides describe are a list.
class Ranks {
 public:
  Ranks() = default;
  /// 0 to count - 1. Errors: ValueError where `count` is negative.
  explicit Ranks(int64_t count);
  /// Errors: ValueError for a negative rank, or one that stands there twice.
  explicit Ranks(const std::vector<int64_t>& list);
  /// A layout. Errors: ValueError where numbers of dimensions differ, or a size or a rank is negative.
  Ranks(int64_t offset, std::vector<int64_t> sizes, std::vector<int64_t> strides);

  int64_t size() const { return size_; }
  /// The rank at a position of the order. Errors: IndexError.
  int64_t at(int64_t position) const;
  /// The position of a rank; -1: it is none of these.
  int64_t position(int64_t rank) const;
  std::vector<int64_t> list() const;
  /// Those at the positions `start + sum of i[k] * strides[k]`. Errors: IndexError for a position that there is not.
  Ranks part(int64_t start, const std::vector<int64_t>& sizes, const std::vector<int64_t>& strides) const;
  /// `ranks 0 to 7`, `ranks 0, 8, 16`, `64 ranks from 0 to 504`.
  std::string str() const;
  bool is_layout() const { return list_.empty(); }
  int64_t offset() const { return offset_; }
  const std::vector<int64_t>& sizes() const { return sizes_; }
  const std::vector<int64_t>& strides() const { return strides_; }
  friend bool operator==(const Ranks& a, const Ranks& b);

 private:
  int64_t offset_ = 0, size_ = 0;
  std::vector<int64_t> sizes_, strides_;  // no two dimensions that are one
  std::vector<int64_t> list_;
};

}  // namespace tare
