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

/// The product of complex numbers as it is written out, and their quotient scaled by the larger part of the divisor, as
/// PyTorch computes them. C++ would look for an infinity behind what is nan.
constexpr Complex product(Complex a, Complex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
Complex quotient(Complex a, Complex b);
constexpr double quotient(double a, double b) { return a / b; }

/// Sums and products of numbers, of which integers wrap around as PyTorch's do.
template <class T>
constexpr T wrapping_sum(T a, T b) {
  if constexpr (std::is_same_v<T, int64_t>) return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else return a + b;
}
template <class T>
constexpr T wrapping_product(T a, T b) {
  if constexpr (std::is_same_v<T, int64_t>) return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else if constexpr (std::is_same_v<T, Complex>) return product(a, b);
  else return a * b;
}
/// -x, which wraps around for the smallest.
constexpr int64_t negated(int64_t x) { return static_cast<int64_t>(-static_cast<uint64_t>(x)); }

/// Self, or a copy of it in another dtype.
Tensor converted(const Tensor& self, DType dtype);

/// result[i] = f(inputs[0][i], inputs[1][i], ...), inputs broadcast to the result. Chooses the function by the types:
/// complex if an input is, integer if all inputs are and there is one. Errors: NotImplementedError without one.
/// Operands are first converted to their common type; if `scaling`, one number behind half precision keeps its digits;
/// if `ordering`, integers are only compared, and the function sees those of uint64 in the order of signed ones.
void map(const Tensor& result, TensorList inputs, const RealFunction& real, const ComplexFunction& complex = {},
         const IntFunction& integer = {}, bool scaling = false, bool ordering = false);

namespace detail {
template <class F>
struct First;
template <class R, class P, class... Rest>
struct First<R (*)(P, Rest...)> {
  using type = P;
};
template <class T, auto F, size_t... I>
T apply(const T* x, std::index_sequence<I...>) {
  return static_cast<T>(F(x[I]...));
}
template <class T, size_t Arity, auto F, auto... Rest>
std::function<T(const T*)> pick() {
  if constexpr (std::is_same_v<typename First<decltype(+F)>::type, T>)
    return [](const T* x) { return apply<T, F>(x, std::make_index_sequence<Arity>()); };
  else if constexpr (sizeof...(Rest) > 0) return pick<T, Arity, Rest...>();
  else return {};
}
inline const Tensor& as_tensor(const Tensor& tensor) { return tensor; }
inline Tensor as_tensor(const Scalar& number) { return Tensor::wrapped_number(number); }

// The kernel of an operator whose parameters are P (Tensor or Scalar each).
template <class... P>
struct Elementwise {
  template <bool scaling, bool ordering, auto... F>
  static void run_as(TensorList results, const P&... args) {
    const Tensor inputs[] = {as_tensor(args)...};
    map(results[0], {inputs, sizeof...(P)}, pick<double, sizeof...(P), F...>(), pick<Complex, sizeof...(P), F...>(),
        pick<int64_t, sizeof...(P), F...>(), scaling, ordering);
  }
  template <auto... F>
  static void run(TensorList results, const P&... args) {
    run_as<false, false, F...>(results, args...);
  }
};
}  // namespace detail

/// `cpu::unary<[](double x) { ... }, [](Complex x) { ... }, [](int64_t x) { ... }>`, any of them.
template <auto... F>
inline constexpr CpuKernel unary = rule::cpu<detail::Elementwise<Tensor>::run<F...>>;
/// The same with two parameters each.
template <auto... F>
inline constexpr CpuKernel binary = rule::cpu<detail::Elementwise<Tensor, Tensor>::run<F...>>;
/// The same with three.
template <auto... F>
inline constexpr CpuKernel ternary = rule::cpu<detail::Elementwise<Tensor, Tensor, Tensor>::run<F...>>;

/// One function of two elements as the kernels of all overloads that take numbers for a tensor.
template <auto... F>
struct Kernels {
  static constexpr CpuKernel tensors = binary<F...>;
  static constexpr CpuKernel tensor_scalar = rule::cpu<detail::Elementwise<Tensor, Scalar>::run<F...>>;
  static constexpr CpuKernel scalar_tensor = rule::cpu<detail::Elementwise<Scalar, Tensor>::run<F...>>;
};
/// The same for products and quotients, which are scaled by numbers as they are given.
template <auto... F>
struct ScalingKernels {
  static constexpr CpuKernel tensors = rule::cpu<detail::Elementwise<Tensor, Tensor>::run_as<true, false, F...>>;
  static constexpr CpuKernel tensor_scalar = rule::cpu<detail::Elementwise<Tensor, Scalar>::run_as<true, false, F...>>;
};
/// The same for comparisons, and for the larger and the smaller.
template <auto... F>
struct OrderingKernels {
  static constexpr CpuKernel tensors = rule::cpu<detail::Elementwise<Tensor, Tensor>::run_as<false, true, F...>>;
  static constexpr CpuKernel tensor_scalar = rule::cpu<detail::Elementwise<Tensor, Scalar>::run_as<false, true, F...>>;
};

}  // namespace tare::cpu
