#pragma once

#include <fmt/core.h>

#include <exception>
#include <string>
#include <string_view>

#include "tare/core/device.h"
#include "tare/core/dtype.h"
#include "tare/core/list.h"

namespace tare {

/// The root of every error of the library; in Python a RuntimeError. The text names operator, rule and values, and
/// grows by the path of the module that it passed through.
class Error : public std::exception {
 public:
  explicit Error(std::string message) : text_(std::move(message)) {}
  const char* what() const noexcept override { return text_.c_str(); }
  /// The Python exception class that PyTorch raises in this case.
  virtual std::string_view python_class() const { return "RuntimeError"; }
  /// Appends where it happened, once a kind of place: `in layer3.0.conv2 (Conv2d)`.
  void add_context(std::string_view context);
  /// The innermost module that the error came out of; kept until the root, which knows its path, names it.
  const void* module = nullptr;

 private:
  std::string text_;
};

#define TARE_ERROR(Name, Base, python)                                \
  class Name : public Base {                                          \
   public:                                                            \
    using Base::Base;                                                 \
    std::string_view python_class() const override { return python; } \
  };
/// Sizes or strides that do not fit together.
TARE_ERROR(ShapeError, Error, "RuntimeError")
/// A dimension, an index or a key out of range.
TARE_ERROR(IndexError, Error, "IndexError")
/// An argument of the wrong type or number.
TARE_ERROR(TypeError, Error, "TypeError")
/// An argument of the right type and an impossible value.
TARE_ERROR(ValueError, Error, "ValueError")
/// An operator, kernel or case that does not exist.
TARE_ERROR(NotImplementedError, Error, "NotImplementedError")
/// The result depends on values that are not known; PyTorch's class for its refusal differs from case to case.
TARE_ERROR(DataDependentError, NotImplementedError, "NotImplementedError")
/// A singular or otherwise impossible matrix.
TARE_ERROR(LinAlgError, Error, "_LinAlgError")
/// Reading bytes that were allocated and never written.
TARE_ERROR(UndefinedError, Error, "RuntimeError")
/// Host memory is exhausted.
TARE_ERROR(OutOfMemoryError, Error, "OutOfMemoryError")
/// A schema that does not parse or does not fit its row.
TARE_ERROR(SchemaError, Error, "RuntimeError")
/// A model's configuration that is incomplete, unknown or contradictory.
TARE_ERROR(ConfigError, Error, "ValueError")
/// A file that is not what it claims to be.
TARE_ERROR(CheckpointError, Error, "RuntimeError")
#undef TARE_ERROR

template <class E = Error>
[[noreturn]] [[gnu::cold]] [[gnu::noinline]] void vfail(fmt::string_view format, fmt::format_args args) {
  throw E(fmt::vformat(format, args));
}

/// Throws E with a formatted text.
template <class E = Error, class... T>
[[noreturn]] [[gnu::cold]] void fail(fmt::format_string<T...> format, T&&... args) {
  vfail<E>(format, fmt::make_format_args(args...));
}

/// Throws E with a formatted text unless `ok`.
template <class E = Error, class... T>
inline void check(bool ok, fmt::format_string<T...> format, T&&... args) {
  if (!ok) [[unlikely]]
    vfail<E>(format, fmt::make_format_args(args...));
}

/// `[2, 3]`, as PyTorch prints sizes in messages.
std::string str(IntList list);
/// `2x3`, as PyTorch prints matrices in messages.
std::string str_x(IntList list);

}  // namespace tare

namespace tare::detail {
/// A replacement field of one of these is `{}` and no more; parsing widths would be compiled again in every file.
struct PlainFormatter {
  constexpr auto parse(fmt::format_parse_context& context) -> fmt::format_parse_context::iterator {
    return context.begin();
  }
};
}  // namespace tare::detail

template <>
struct fmt::formatter<tare::IntList> : tare::detail::PlainFormatter {
  auto format(tare::IntList list, fmt::format_context& context) const -> fmt::format_context::iterator;
};
template <>
struct fmt::formatter<tare::Dims> : fmt::formatter<tare::IntList> {};
/// Prints `Float`, the name that PyTorch's own messages use.
template <>
struct fmt::formatter<tare::DType> : tare::detail::PlainFormatter {
  auto format(tare::DType dtype, fmt::format_context& context) const -> fmt::format_context::iterator;
};
template <>
struct fmt::formatter<tare::Device> : tare::detail::PlainFormatter {
  auto format(tare::Device device, fmt::format_context& context) const -> fmt::format_context::iterator;
};
