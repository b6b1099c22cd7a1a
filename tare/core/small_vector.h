#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "tare/core/pool.h"

namespace tare {

/// A list that holds its first N items itself: a node has few edges, and most nodes have one result.
template <class T, uint32_t N>
class SmallVector {
 public:
  SmallVector() = default;
  /// So many items in the first state of their type.
  explicit SmallVector(size_t count) { fresh(count); }
  SmallVector(SmallVector&& other) noexcept { take(other); }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this == &other) return *this;
    destroy();
    if (data_ != own()) give_back();
    data_ = own(), size_ = 0, capacity_ = N;
    take(other);
    return *this;
  }
  SmallVector(const SmallVector&) = delete;
  SmallVector& operator=(const SmallVector&) = delete;
  ~SmallVector() {
    destroy();
    if (data_ != own()) [[unlikely]]
      give_back();
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }

  template <class... A>
  T& emplace_back(A&&... arguments) {
    if (size_ == capacity_) [[unlikely]]
      grow(capacity_ * 2);
    T* const made = new (data_ + size_) T(std::forward<A>(arguments)...);
    ++size_;
    return *made;
  }
  /// Fills an empty list: `make(i)` is the i-th. Nothing that was just written is read again.
  template <class F>
  void build(size_t count, F&& make) {
    reserve(count);
    T* to = data_;
    for (uint32_t i = 0; i < count;) {
      new (to++) T(make(i));
      size_ = ++i;
    }
  }
  /// Makes room for so many at once.
  void reserve(size_t size) {
    if (size > capacity_) grow(static_cast<uint32_t>(size));
  }
  void push_back(T item) { emplace_back(std::move(item)); }
  /// Room for so many more, of a type that needs no construction.
  T* extend(size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (size_ + count > capacity_) [[unlikely]]
      grow(static_cast<uint32_t>(std::max<size_t>(4 * capacity_, size_ + count)));
    T* const from = data_ + size_;
    size_ += static_cast<uint32_t>(count);
    return from;
  }
  /// So many more, each in the first state of its type.
  T* fresh(size_t count) {
    reserve(size_ + count);
    T* const from = data_ + size_;
    for (size_t i = 0; i < count; ++i) new (from + i) T;
    size_ += static_cast<uint32_t>(count);
    return from;
  }
  void clear() {
    destroy();
    size_ = 0;
  }
  /// Gives up items in which nothing is left to be ended.
  void forget() { size_ = 0; }

 private:
  T* own() { return reinterpret_cast<T*>(space_); }
  // Into an empty list: the other one's items, or its block. It is left empty.
  void take(SmallVector& other) {
    if (other.data_ != other.own()) {
      data_ = std::exchange(other.data_, other.own());
      size_ = std::exchange(other.size_, 0);
      capacity_ = std::exchange(other.capacity_, N);
      return;
    }
    for (uint32_t i = 0; i < other.size_; ++i) {
      new (data_ + i) T(std::move(other.data_[i]));
      other.data_[i].~T();
    }
    size_ = std::exchange(other.size_, 0);
  }
  void destroy() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (T *const first = data_, *item = first + size_; item != first;) (--item)->~T();
  }
  static constexpr uint32_t kBlock = 512;  // bytes; lists that are longer come from the heap
  static_assert(alignof(T) <= 8);
  void give_back() {
    if (capacity_ * sizeof(T) <= kBlock) free_block(&ThreadState::lists, data_, kBlock);
    else ::operator delete(data_);
  }
  [[gnu::noinline]] void grow(uint32_t capacity) {
    const bool small = capacity * sizeof(T) <= kBlock;
    if (small) capacity = kBlock / sizeof(T);
    T* const larger =
        static_cast<T*>(small ? allocate_block(&ThreadState::lists, kBlock) : ::operator new(capacity * sizeof(T)));
    for (uint32_t i = 0; i < size_; ++i) {
      new (larger + i) T(std::move(data_[i]));
      data_[i].~T();
    }
    if (data_ != own()) give_back();
    data_ = larger;
    capacity_ = capacity;
  }
  T* data_ = own();
  uint32_t size_ = 0, capacity_ = N;
  alignas(T) std::byte space_[N * sizeof(T)];
};

}  // namespace tare
