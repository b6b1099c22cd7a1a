#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace tare::autograd {

/// A list that holds its first N items itself: a node has few edges, and most nodes have one result.
template <class T, uint32_t N>
class Few {
 public:
  Few() = default;
  Few(const Few&) = delete;
  Few& operator=(const Few&) = delete;
  ~Few() {
    clear();
    if (data_ != own()) std::allocator<T>().deallocate(data_, capacity_);
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
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
  /// So many more, each all zeros, which is the first state of its type.
  T* zeros(size_t count) {
    reserve(size_ + count);
    T* const from = data_ + size_;
    std::memset(static_cast<void*>(from), 0, count * sizeof(T));
    size_ += static_cast<uint32_t>(count);
    return from;
  }
  void clear() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (uint32_t i = size_; i > 0; --i) data_[i - 1].~T();
    size_ = 0;
  }

 private:
  T* own() { return reinterpret_cast<T*>(space_); }
  [[gnu::noinline]] void grow(uint32_t capacity) {
    T* const larger = std::allocator<T>().allocate(capacity);
    for (uint32_t i = 0; i < size_; ++i) {
      new (larger + i) T(std::move(data_[i]));
      data_[i].~T();
    }
    if (data_ != own()) std::allocator<T>().deallocate(data_, capacity_);
    data_ = larger;
    capacity_ = capacity;
  }
  alignas(T) std::byte space_[N * sizeof(T)];
  T* data_ = own();
  uint32_t size_ = 0, capacity_ = N;
};

}  // namespace tare::autograd
