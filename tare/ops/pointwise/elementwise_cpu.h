#pragma once

#include "tare/dispatch/rule.h"
#include "tare/kernels/elementwise.h"

// Functions of single elements as the kernels of rows.
namespace tare::cpu {

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
ElementFunction<T> pick() {
  if constexpr (std::is_same_v<typename First<decltype(+F)>::type, T>)
    return ElementFunction<T>([](const T* x) { return apply<T, F>(x, std::make_index_sequence<Arity>()); });
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
