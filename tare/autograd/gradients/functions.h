#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "tare/core/error.h"
#include "tare/dispatch/rule.h"
#include "tare/dispatch/value.h"

// Functions that derivatives are written in and that are no operators: `sum_backward`, `handle_r_to_c`. Each file of
// functions ends in its list; formulas find them by name.
namespace tare::autograd {

struct GradientFunction {
  std::string_view name;
  Value (*function)(std::span<const Value> arguments);
};

/// The function of that name, or null.
const GradientFunction* find_function(std::string_view name);

// One list a file; functions.cpp names each once.
List<GradientFunction> value_functions();
List<GradientFunction> elementwise_functions();
List<GradientFunction> shape_functions();
List<GradientFunction> reduction_functions();
List<GradientFunction> indexing_functions();
List<GradientFunction> matrix_functions();
List<GradientFunction> factorization_functions();
List<GradientFunction> system_functions();
List<GradientFunction> second_functions();
List<GradientFunction> spectral_functions();
List<GradientFunction> recurrent_functions();
List<GradientFunction> quantile_functions();

/// The conjugate transpose of each matrix of a batch.
Tensor H(const Tensor& m);
/// The sum of two gradients of which either may be undefined, which stands for zeros.
Tensor plus(const Tensor& a, const Tensor& b);

/// dtype and device, as `self.options()` says them.
struct Options {
  DType dtype;
  Device device;
};

namespace detail {

[[noreturn]] void fail_argument(const Value& value, std::string_view expected);

template <class T>
struct Unbox;
template <>
struct Unbox<Value> {
  static const Value& from(const Value& value) { return value; }
};
template <>
struct Unbox<Tensor> {
  static Tensor from(const Value& value);
};
template <>
struct Unbox<TensorList> {
  static TensorList from(const Value& value);
};
template <>
struct Unbox<IntList> {
  static IntList from(const Value& value);
};
template <>
struct Unbox<BoolList> {
  static BoolList from(const Value& value);
};
template <>
struct Unbox<Scalar> {
  static Scalar from(const Value& value);
};
template <>
struct Unbox<int64_t> {
  static int64_t from(const Value& value) { return Unbox<Scalar>::from(value).to_int(); }
};
template <>
struct Unbox<double> {
  static double from(const Value& value) { return Unbox<Scalar>::from(value).to_double(); }
};
template <>
struct Unbox<bool> {
  static bool from(const Value& value) { return Unbox<Scalar>::from(value).to_bool(); }
};
template <>
struct Unbox<DType> {
  static DType from(const Value& value);
};
template <>
struct Unbox<std::string_view> {
  static std::string_view from(const Value& value);
};
template <>
struct Unbox<Options> {
  static Options from(const Value& value);
};
/// Sizes of each tensor of a list.
template <>
struct Unbox<std::vector<IntList>> {
  static std::vector<IntList> from(const Value& value);
};
template <>
struct Unbox<std::vector<DType>> {
  static std::vector<DType> from(const Value& value);
};
template <class T>
struct Unbox<std::optional<T>> {
  static std::optional<T> from(const Value& value) {
    if (value.is_none()) return std::nullopt;
    return Unbox<T>::from(value);
  }
};

template <class T>
Value boxed(T&& value) {
  return Value(std::forward<T>(value));
}
template <class... T>
Value boxed(std::tuple<T...>&& values) {
  return std::apply([](auto&... tensor) { return Value(Value::Tensors{std::move(tensor)...}); }, values);
}
template <size_t N>
Value boxed(std::array<Tensor, N>&& values) {
  return Value(Value::Tensors(values.begin(), values.end()));
}

template <auto F, class R, class... P, size_t... I>
Value invoke(R (*)(P...), std::span<const Value> arguments, std::index_sequence<I...>) {
  static const Value none;  // what trailing optional arguments are left at
  [[maybe_unused]] const auto at = [&](size_t i) -> const Value& { return i < arguments.size() ? arguments[i] : none; };
  return boxed(F(Unbox<std::remove_cvref_t<P>>::from(at(I))...));
}
template <class R, class... P>
constexpr auto indices(R (*)(P...)) {
  return std::index_sequence_for<P...>();
}

}  // namespace detail

/// What stands in a list: `{"sum_backward", function<sum_backward>}`.
template <auto F>
Value function(std::span<const Value> arguments) {
  return detail::invoke<F>(F, arguments, detail::indices(F));
}

}  // namespace tare::autograd
