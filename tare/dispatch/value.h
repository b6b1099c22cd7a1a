#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

/// A boxed argument or result: what a schema's types can hold. A list of values of one kind is stored flat.
class Value {
 public:
  struct None {};
  using Ints = std::vector<int64_t>;
  using Floats = std::vector<double>;
  using Tensors = std::vector<Tensor>;
  using Bools = std::vector<char>;
  using Values = std::vector<Value>;  // mixed lists: Scalar[], str[]
  using Variant = std::variant<None, Tensor, Scalar, std::string, DType, Device, Layout, MemoryFormat, Ints, Floats,
                               Bools, Tensors, Values>;

  // Defined in value.cpp: every file that includes this one would compile the variant's members again.
  Value();
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();
  Value(Tensor tensor);
  Value(const Scalar& scalar);
  Value(bool value);
  Value(int value);
  Value(int64_t value);
  Value(double value);
  Value(const char* text);
  Value(std::string text);
  Value(DType dtype);
  Value(Device device);
  Value(Layout layout);
  Value(MemoryFormat format);
  Value(Ints list);
  Value(IntList list);
  Value(Floats list);
  Value(Bools list);
  Value(Tensors list);
  Value(Values list);

  template <class T>
  const T* get() const {
    return std::get_if<T>(&data_);
  }
  template <class T>
  T* get() {
    return std::get_if<T>(&data_);
  }
  template <class T>
  bool is() const {
    return std::holds_alternative<T>(data_);
  }
  bool is_none() const { return is<None>(); }
  const Variant& variant() const { return data_; }
  /// As Python would print it; tensors as `float32[2, 3]`.
  std::string str() const;
  /// `Tensor`, `int`, `list of ints`, ... for messages.
  std::string type_name() const;

 private:
  Variant data_;
};

}  // namespace tare
