#pragma once

#include <functional>
#include <type_traits>

#include "tare/core/elements.h"
#include "tare/core/vectors.h"

// Kernels of elementwise operators, from functions of single elements. A function may be given for doubles (all
// floating types, and integers where the result is floating), for complex numbers, and for int64 (integers and bool).
namespace tare::cpu {

/// What a function of elements takes at most.
constexpr int64_t kMostOperands = 6;

/// A function of single elements as a loop over many: made from one that takes the operands of an element, and called
/// with a column of each operand. There are kMostOperands columns, of which those behind the last operand are any
/// column: a loop that always has as many is one that compilers make vectors of, and what it does not use it does not
/// load.
template <class T>
class ElementFunction {
 public:
  ElementFunction() = default;
  template <class F>
  requires std::is_invocable_r_v<T, const F&, const T*> ElementFunction(F function)
      : loop_([function](const T* const* columns, T* __restrict results, int64_t count) {
          const T *const a = columns[0], *const b = columns[1], *const c = columns[2], *const d = columns[3],
                         *const e = columns[4], *const f = columns[5];
          const auto loop = [=]() TARE_LOOP {
            for (int64_t i = 0; i < count; ++i) {
              const T operands[kMostOperands] = {a[i], b[i], c[i], d[i], e[i], f[i]};
              results[i] = static_cast<T>(function(operands));
            }
          };
          if constexpr (std::is_arithmetic_v<T>) in_vectors(loop);
          else loop();  // complex numbers gain nothing
        }) {}
  explicit operator bool() const { return static_cast<bool>(loop_); }
  void operator()(const T* const* columns, T* results, int64_t count) const { loop_(columns, results, count); }

 private:
  std::function<void(const T* const*, T*, int64_t)> loop_;
};
using RealFunction = ElementFunction<double>;
using ComplexFunction = ElementFunction<Complex>;
using IntFunction = ElementFunction<int64_t>;

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

}  // namespace tare::cpu
