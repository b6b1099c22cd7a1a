#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tare/dispatch/value.h"

namespace tare {

/// The kinds of values that schemas speak of.
enum class TypeKind : uint8_t {
  tensor,
  integer,
  floating,
  boolean,
  scalar,
  string,
  dtype,
  device,
  layout,
  memory_format,
  generator,
  complex,
  storage,
  stream,
  dimname,
  qscheme,
  any,
  object,
};

/// A type such as `Tensor`, `int?`, `Tensor?[]`, `SymInt[2]?`, `Dict(str, Tensor)`.
struct Type {
  TypeKind kind = TypeKind::object;
  std::string base;                ///< as written, without suffixes: `SymInt`
  std::string suffix;              ///< `?`, `[]`, `?[]`, `[2]?`
  bool optional = false;           ///< T?
  bool list = false;               ///< T[] or T[N]
  bool optional_elements = false;  ///< T?[]
  int64_t list_size = -1;          ///< N of T[N]; one number may stand for N
  std::string str() const { return base + suffix; }
};

/// What a parenthesis behind a type says: `(a)` aliases, `(a!)` is written, `(a -> *)` joins the wildcard set.
struct Alias {
  std::string text;  ///< as written, without the parentheses
  bool write = false;
  size_t position = 0;  ///< how much of the type's suffix stands before it: `t[](a!)`, `Tensor(a)[]`
};

struct Argument {
  std::string name;
  Type type;
  std::optional<Alias> alias;
  std::optional<Value> default_value;
  bool keyword_only = false;
  bool is_write() const { return alias && alias->write; }
};

/// The namespace of PyTorch's own operators.
inline constexpr std::string_view kAten = "aten";

/// One overload's signature in PyTorch's schema language.
struct Schema {
  std::string namespace_, name, overload;
  std::vector<Argument> arguments, returns;
  bool varargs = false, varreturns = false;

  /// Parses `add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`, with or without a namespace.
  /// Errors: SchemaError with the column and what was expected.
  static Schema parse(std::string_view text);
  /// The text again, with the namespace, as PyTorch prints it.
  std::string str() const;
  /// `add.Tensor`
  std::string full_name() const { return overload.empty() ? name : name + "." + overload; }
  /// `aten::add.Tensor`
  std::string qualified_name() const { return namespace_ + "::" + full_name(); }
  /// Whether it is one of PyTorch's own operators, whose namespace goes without saying.
  bool is_aten() const { return namespace_ == kAten; }
  /// Position of an argument, or -1.
  int64_t find(std::string_view argument) const;
};

}  // namespace tare
