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

  Value() = default;
  Value(Tensor tensor) : data_(std::move(tensor)) {}
  Value(const Scalar& scalar) : data_(scalar) {}
  Value(bool value) : data_(Scalar(value)) {}
  Value(int value) : data_(Scalar(value)) {}
  Value(int64_t value) : data_(Scalar(value)) {}
  Value(double value) : data_(Scalar(value)) {}
  Value(const char* text) : data_(std::string(text)) {}
  Value(std::string text) : data_(std::move(text)) {}
  Value(DType dtype) : data_(dtype) {}
  Value(Device device) : data_(device) {}
  Value(Layout layout) : data_(layout) {}
  Value(MemoryFormat format) : data_(format) {}
  Value(Ints list) : data_(std::move(list)) {}
  Value(IntList list) : data_(list.vec()) {}
  Value(Floats list) : data_(std::move(list)) {}
  Value(Bools list) : data_(std::move(list)) {}
  Value(Tensors list) : data_(std::move(list)) {}
  Value(Values list) : data_(std::move(list)) {}

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
