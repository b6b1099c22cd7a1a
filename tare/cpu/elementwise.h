#pragma once

#include <functional>

#include "tare/core/elements.h"
#include "tare/dispatch/rule.h"

// Kernels of elementwise operators, from functions of single elements. A function may be given for doubles (all
// floating types, and integers where the result is floating), for complex numbers, and for int64 (integers and bool).
namespace tare::cpu {

using RealFunction = std::function<double(const double*)>;
using ComplexFunction = std::function<Complex(const Complex*)>;
using IntFunction = std::function<int64_t(const int64_t*)>;

/// result[i] = f(inputs[0][i], inputs[1][i], ...), inputs broadcast to the result. Chooses the function by the types:
/// complex if an input is, integer if all inputs are and there is one. Errors: NotImplementedError without one.
void map(const Tensor& result, TensorList inputs, const RealFunction& real, const ComplexFunction& complex = {},
         const IntFunction& integer = {});

namespace detail {
template <class F>
struct First;
template <class R, class P, class... Rest>
struct First<R (*)(P, Rest...)> {
  using type = P;
};
template <class T, int Arity, auto F, auto... Rest>
auto pick() {
  if constexpr (std::is_same_v<typename First<decltype(+F)>::type, T>) {
    using R = std::conditional_t<std::is_same_v<T, int64_t>, int64_t, T>;
    if constexpr (Arity == 1) return std::function<R(const T*)>([](const T* x) { return static_cast<R>(F(x[0])); });
    else return std::function<R(const T*)>([](const T* x) { return static_cast<R>(F(x[0], x[1])); });
  } else if constexpr (sizeof...(Rest) > 0) {
    return pick<T, Arity, Rest...>();
  } else {
    return std::function<T(const T*)>();
  }
}
template <auto... F>
void map_unary(TensorList results, const Tensor& self) {
  map(results[0], {&self, 1}, pick<double, 1, F...>(), pick<Complex, 1, F...>(), pick<int64_t, 1, F...>());
}
template <auto... F>
void map_binary(TensorList results, const Tensor& self, const Tensor& other) {
  const Tensor both[] = {self, other};
  map(results[0], {both, 2}, pick<double, 2, F...>(), pick<Complex, 2, F...>(), pick<int64_t, 2, F...>());
}
}  // namespace detail

/// `cpu::unary<[](double x) { ... }, [](Complex x) { ... }, [](int64_t x) { ... }>`, any of them.
template <auto... F>
inline constexpr CpuKernel unary = rule::cpu<detail::map_unary<F...>>;
/// The same with two parameters each.
template <auto... F>
inline constexpr CpuKernel binary = rule::cpu<detail::map_binary<F...>>;

}  // namespace tare::cpu
