#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// Messages between processes as bytes: numbers as the machine has them (PyTorch's store does the same), lengths in 64
// bits.
namespace tare {

/// Builds a message.
class ByteWriter {
 public:
  template <class T>
  requires std::integral<T> || std::is_enum_v<T> ByteWriter& number(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  ByteWriter& text(std::string_view value) {
    number(static_cast<uint64_t>(value.size()));
    bytes_ += value;
    return *this;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads a message. A value beyond the end is none: false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  size_t left() const { return bytes_.size() - place_; }
  size_t place() const { return place_; }
  template <class T>
  bool number(T& value) {
    if (left() < sizeof value) return false;
    std::memcpy(&value, bytes_.data() + place_, sizeof value);
    place_ += sizeof value;
    return true;
  }
  bool raw(size_t count, std::string_view& value) {
    if (left() < count) return false;
    value = bytes_.substr(place_, count);
    place_ += count;
    return true;
  }

 private:
  std::string_view bytes_;
  size_t place_ = 0;
};

}  // namespace tare
