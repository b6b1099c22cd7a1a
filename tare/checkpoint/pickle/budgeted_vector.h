#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace tare::checkpoint {

/// The memory that several vectors may take together.
class Budget {
 public:
  /// Thrown where a vector cannot grow.
  struct Exceeded {};

  explicit Budget(size_t bytes) : left_(bytes) {}
  size_t left() const { return left_; }
  void take(size_t bytes) {
    if (bytes > left_) throw Exceeded();
    left_ -= bytes;
  }
  void give(size_t bytes) { left_ += bytes; }

 private:
  size_t left_;
};

/// Changes the size of a block of memory as realloc does; a large one has pages of its own, which the system moves
/// without a copy, so that it never stands twice. Errors: std::bad_alloc.
void* resize_block(void* block, size_t before, size_t bytes);

/// Items side by side that grow in small steps, out of a budget.
template <class T>
class BudgetedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  BudgetedVector() = default;
  explicit BudgetedVector(Budget& budget) : budget_(&budget) {}
  BudgetedVector(BudgetedVector&& other) noexcept { swap(other); }
  BudgetedVector& operator=(BudgetedVector&& other) noexcept {
    swap(other);
    return *this;
  }
  ~BudgetedVector() { resize_block(items_, capacity_ * sizeof(T), 0); }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return items_; }
  const T* data() const { return items_; }
  T& operator[](size_t i) { return items_[i]; }
  const T& operator[](size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  std::span<const T> from(size_t first) const { return {items_ + first, size_ - first}; }

  void push_back(T item) {
    if (size_ == capacity_) [[unlikely]]
      grow(1);
    items_[size_++] = item;
  }
  /// Appends `count` uninitialised items; returns the index of the first.
  size_t add(size_t count) {
    if (capacity_ - size_ < count) grow(count);
    size_ += count;
    return size_ - count;
  }
  void add(size_t count, T item) {
    const size_t first = add(count);
    std::fill_n(items_ + first, count, item);
  }
  /// Drops the last items and keeps their room.
  void truncate(size_t count) { size_ = count; }
  /// Gives back the room that no item takes.
  void trim() {
    items_ = static_cast<T*>(resize_block(items_, capacity_ * sizeof(T), size_ * sizeof(T)));
    budget_->give((capacity_ - size_) * sizeof(T));
    capacity_ = size_;
  }
  void release() {
    size_ = 0;
    trim();
  }

 private:
  // Small piles double; larger ones have little to spare, which the budget counts as used.
  [[gnu::noinline]] void grow(size_t count) {
    constexpr size_t kSmall = (size_t{1} << 16) / sizeof(T);
    const size_t step = std::max<size_t>(capacity_ < kSmall ? capacity_ : capacity_ / 32, 64 / sizeof(T));
    const size_t more = std::max(size_ + count - capacity_, std::min(step, budget_->left() / (2 * sizeof(T))));
    budget_->take(more * sizeof(T));
    items_ = static_cast<T*>(resize_block(items_, capacity_ * sizeof(T), (capacity_ + more) * sizeof(T)));
    capacity_ += more;
  }
  void swap(BudgetedVector& other) {
    std::swap(budget_, other.budget_);
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  Budget* budget_ = nullptr;
  T* items_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace tare::checkpoint
