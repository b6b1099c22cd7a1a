#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace tare {

/// A view of consecutive elements that somebody else owns. Lengths and indices are signed, as sizes of tensors are.
template <class T>
class List {
 public:
  constexpr List() = default;
  constexpr List(const T* data, int64_t size) : data_(data), size_(size) {}
  /// The elements of a braced list, which live until the end of the full expression.
  constexpr List(std::initializer_list<T> items) : data_(std::data(items)), size_(static_cast<int64_t>(items.size())) {}
  template <size_t N>
  constexpr List(const T (&items)[N]) : data_(items), size_(static_cast<int64_t>(N)) {}
  /// Anything with data() and size(): vectors, arrays, Dims.
  template <class C>
  requires requires(const C& c) {
    { c.data() } -> std::convertible_to<const T*>;
    c.size();
  } &&(!std::is_same_v<std::remove_cvref_t<C>, List>)constexpr List(const C& items)
      : data_(items.data()), size_(static_cast<int64_t>(items.size())) {
  }

  constexpr const T* data() const { return data_; }
  constexpr int64_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](int64_t i) const { return data_[i]; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }
  constexpr const T& front() const { return data_[0]; }
  constexpr const T& back() const { return data_[size_ - 1]; }
  constexpr List slice(int64_t from, int64_t count) const { return {data_ + from, count}; }
  std::vector<T> vec() const { return {begin(), end()}; }

  friend bool operator==(List a, List b) {
    if (a.size_ != b.size_) return false;
    // Not std::equal, which calls memcmp; lists are short.
    for (int64_t i = 0; i < a.size_; ++i)
      if (!(a.data_[i] == b.data_[i])) return false;
    return true;
  }

 private:
  const T* data_ = nullptr;
  int64_t size_ = 0;
};

using IntList = List<int64_t>;
using FloatList = List<double>;
using BoolList = List<bool>;

/// A growable list of sizes, strides or dimensions; up to eight stand inline, so rules do not allocate.
class Dims {
 public:
  Dims() = default;
  explicit Dims(int64_t size, int64_t value = 0) { resize(size, value); }
  Dims(IntList list) { assign(list); }
  Dims(std::initializer_list<int64_t> list) { assign(list); }
  Dims(const Dims& other) { assign(other); }
  Dims(Dims&& other) noexcept { steal(other); }
  Dims& operator=(const Dims& other) {
    if (this != &other) assign(other);
    return *this;
  }
  Dims& operator=(Dims&& other) noexcept {
    if (this != &other) {
      release();
      steal(other);
    }
    return *this;
  }
  ~Dims() { release(); }

  const int64_t* data() const { return data_; }
  int64_t* data() { return data_; }
  int64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int64_t& operator[](int64_t i) { return data_[i]; }
  int64_t operator[](int64_t i) const { return data_[i]; }
  int64_t* begin() { return data_; }
  int64_t* end() { return data_ + size_; }
  const int64_t* begin() const { return data_; }
  const int64_t* end() const { return data_ + size_; }
  int64_t& back() { return data_[size_ - 1]; }
  int64_t back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void push_back(int64_t value) {
    grow(size_ + 1);
    data_[size_++] = value;
  }
  void resize(int64_t size, int64_t value = 0) {
    grow(size);
    for (int64_t i = size_; i < size; ++i) data_[i] = value;
    size_ = size;
  }
  void insert(int64_t at, int64_t value) {
    push_back(value);
    std::rotate(begin() + at, end() - 1, end());
  }
  void erase(int64_t at) {
    std::copy(begin() + at + 1, end(), begin() + at);
    --size_;
  }
  friend bool operator==(const Dims& a, const Dims& b) { return IntList(a) == IntList(b); }

 private:
  void assign(IntList list) {
    if (list.size() > capacity_) [[unlikely]] {
      size_ = 0;
      grow(list.size());
    }
    for (int64_t i = 0; i < list.size(); ++i) data_[i] = list[i];
    size_ = list.size();
  }
  void steal(Dims& other) {
    if (other.data_ == other.inline_) {
      std::copy(other.inline_, other.inline_ + other.size_, inline_);
      data_ = inline_;
      capacity_ = kInline;
    } else {
      data_ = std::exchange(other.data_, other.inline_);
      capacity_ = std::exchange(other.capacity_, kInline);
    }
    size_ = std::exchange(other.size_, 0);
  }
  void grow(int64_t wanted) {
    if (wanted <= capacity_) [[likely]]
      return;
    const int64_t capacity = std::max(wanted, 2 * capacity_);
    auto* data = new int64_t[static_cast<size_t>(capacity)];
    std::copy(data_, data_ + size_, data);
    release();
    data_ = data;
    capacity_ = capacity;
  }
  void release() {
    if (data_ != inline_) delete[] data_;
  }

  static constexpr int64_t kInline = 8;
  int64_t* data_ = inline_;
  int64_t size_ = 0;
  int64_t capacity_ = kInline;
  int64_t inline_[kInline];
};

}  // namespace tare
