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

/// The C++ type of what a function or formula is given, by its address: a ParamTag's, or one of these.
enum class Held : uint8_t {
  value = 64,   ///< a Value
  options,      ///< Options
  options_opt,  ///< std::optional<Options>
  metadata,     ///< a tensor's metadata, in formulas
  kept_dtype,   ///< its dtype, in formulas
  other,        ///< none of these
};
constexpr Held held(ParamTag tag) { return static_cast<Held>(tag); }

/// A function in the forms in which formulas call it.
struct FunctionForms {
  Value (*boxed)(std::span<const Value> arguments);
  void (*typed)(Args arguments, Results results);  ///< null if it does not give a fixed number of tensors
  List<Held> parameters;
  uint8_t results;  ///< tensors that it gives
};

struct GradientFunction {
  std::string_view name;
  FunctionForms forms;
  /// What it reads of its first argument. All but `elements` see a tensor's metadata alone, so that naming it there
  /// does not keep its elements; those between are known to formulas, `metadata` says no more.
  enum class Asks : uint8_t {
    elements,
    sizes,
    dtype,
    options,
    dim,
    numel,
    size,
    itself,
    metadata
  } asks = Asks::elements;
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

template <class T>
constexpr Held held_as() {
  if constexpr (std::is_same_v<T, Value>) return Held::value;
  else if constexpr (std::is_same_v<T, Options>) return Held::options;
  else if constexpr (std::is_same_v<T, std::optional<Options>>) return Held::options_opt;
  else return held(param_tag<T>);
}

/// How many tensors a result is, and where each goes.
template <class T>
struct Given {
  static constexpr uint8_t count = 0;
};
template <>
struct Given<Tensor> {
  static constexpr uint8_t count = 1;
  static void put(Tensor&& value, Results results) { *static_cast<Tensor*>(results[0]) = std::move(value); }
};
template <size_t N>
struct Given<std::array<Tensor, N>> {
  static constexpr uint8_t count = N;
  static void put(std::array<Tensor, N>&& values, Results results) {
    for (size_t i = 0; i < N; ++i) *static_cast<Tensor*>(results[i]) = std::move(values[i]);
  }
};
template <class... T>
struct Given<std::tuple<T...>> {
  static constexpr uint8_t count = sizeof...(T);
  static void put(std::tuple<T...>&& values, Results results) {
    size_t i = 0;
    std::apply([&](auto&... value) { ((*static_cast<Tensor*>(results[i++]) = std::move(value)), ...); }, values);
  }
};

template <auto F, class Signature = decltype(F)>
struct Forms;
template <auto F, class R, class... P>
struct Forms<F, R (*)(P...)> {
  static constexpr Held parameters[sizeof...(P) + 1] = {held_as<std::remove_cvref_t<P>>()..., Held::other};
  static Value boxed(std::span<const Value> arguments) {
    static const Value none;  // what trailing optional arguments are left at
    [[maybe_unused]] const auto at = [&](size_t i) -> const Value& {
      return i < arguments.size() ? arguments[i] : none;
    };
    return [&]<size_t... I>(std::index_sequence<I...>) {
      return detail::boxed(F(Unbox<std::remove_cvref_t<P>>::from(at(I))...));
    }
    (std::index_sequence_for<P...>());
  }
  static void typed(Args arguments, Results results) {
    [&]<size_t... I>(std::index_sequence<I...>) {
      Given<R>::put(F(*static_cast<const std::remove_cvref_t<P>*>(arguments[I])...), results);
    }
    (std::index_sequence_for<P...>());
  }
  static constexpr FunctionForms make() {
    FunctionForms forms{boxed, nullptr, {parameters, sizeof...(P)}, Given<R>::count};
    if constexpr (Given<R>::count > 0) forms.typed = typed;
    return forms;
  }
};

}  // namespace detail

/// What stands in a list: `{"sum_backward", function<sum_backward>}`.
template <auto F>
inline constexpr FunctionForms function = detail::Forms<F>::make();

}  // namespace tare::autograd
