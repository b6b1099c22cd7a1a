#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "tare/dispatch/row.h"

namespace tare {

/// A value laid out as the typed parameter it stands for.
class Bound {
 public:
  /// Errors: TypeError naming operator, argument, the type expected and the one given.
  Bound(const Op& op, int64_t argument, Value value);
  Bound(const Bound&) = delete;
  /// What Args points to.
  const void* address() const;
  /// Bytes of a parameter that can be kept as they are, since it owns nothing and points to nothing; 0 for others.
  static size_t plain_bytes(ParamTag tag);

 private:
  using Parameter =
      std::variant<Tensor, TensorList, int64_t, std::optional<int64_t>, IntList, std::optional<IntList>, double,
                   std::optional<double>, FloatList, std::optional<FloatList>, bool, std::optional<bool>, BoolList,
                   Scalar, std::optional<Scalar>, ScalarList, std::string_view, std::optional<std::string_view>, DType,
                   std::optional<DType>, Device, std::optional<Device>, Layout, std::optional<Layout>, MemoryFormat,
                   std::optional<MemoryFormat>, Generator*>;
  Value value_;  // owns what lists and strings point to
  std::vector<Tensor> tensors_;
  std::vector<Scalar> scalars_;
  std::vector<int64_t> ints_;
  std::vector<double> floats_;
  Value::Bools flags_;
  Parameter parameter_;
};

/// The parameter type that a schema's type becomes. Errors: SchemaError for a type that has none.
ParamTag param_tag_for(const Type& type);
/// Room for a return value of such a type.
class ResultSlot {
 public:
  explicit ResultSlot(const Type& type);
  void* address();
  Value take() const;

 private:
  std::variant<Tensor, std::vector<Tensor>, int64_t, double, bool, Scalar, DType> value_;
};

}  // namespace tare
