#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Protocol Buffers' wire format (protobuf.dev/programming-guides/encoding), read where it stands: nothing is copied,
// and fields that nobody asks for are skipped by their length.
namespace tare::graph::onnx {

/// Bytes of a file, and where they begin, for messages.
struct Source {
  std::string path;
  std::string_view bytes;
};

/// The fields of one message, in their order.
class Fields {
 public:
  /// `message` names its type in errors.
  Fields(const Source& source, std::string_view bytes, const char* message)
      : source_(source), rest_(bytes), message_(message) {}

  /// Goes to the next field; false at the end. Errors: CheckpointError for bytes that are no field.
  bool next();
  int64_t number() const { return number_; }
  bool is_bytes() const { return wire_ == kBytes; }
  /// The field as an integer, as bytes, as a number. Errors: CheckpointError where it is something else.
  int64_t integer() const;
  std::string_view bytes() const;
  /// The same, where more than 4 GiB are an error.
  std::string_view text() const;
  float real() const;
  /// Calls `visit` for each integer of a repeated field: one, or several that are packed.
  template <class F>
  void each_integer(const F& visit) const {
    if (wire_ != kBytes) return visit(integer());
    for (std::string_view rest = bytes_; !rest.empty();) visit(static_cast<int64_t>(varint(rest)));
  }
  /// The same for numbers of a fixed width: float, double.
  template <class T, class F>
  void each_fixed(const F& visit) const {
    const std::string_view all = fixed(sizeof(T));
    for (size_t at = 0; at < all.size(); at += sizeof(T)) {
      T value;
      __builtin_memcpy(&value, all.data() + at, sizeof(T));
      visit(value);
    }
  }
  /// How many numbers a repeated field of them has; `width` 0: varints.
  int64_t count(size_t width) const;
  [[noreturn]] void bad(const std::string& what) const;

 private:
  enum Wire : uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };
  uint64_t varint(std::string_view& rest) const;
  std::string_view fixed(size_t width) const;

  const Source& source_;
  std::string_view rest_, bytes_;
  const char* message_;
  const char* at_ = nullptr;
  uint64_t integer_ = 0;
  int64_t number_ = 0;
  Wire wire_ = kVarint;
};

}  // namespace tare::graph::onnx
