#pragma once

#include <cstring>
#include <functional>
#include <span>

#include "tare/core/elements.h"
#include "tare/shape/reduction.h"

// Kernels over lanes: the elements of a tensor that one result depends on. Values pass through the widest type of their
// kind: double for floating types, complex numbers, int64 for integers and bool.
namespace tare::cpu {

template <class T>
using Lane = std::vector<T>;

/// All elements in row-major order.
template <class T>
Lane<T> read(const Tensor& tensor);
/// Stores as many elements in row-major order.
template <class T>
void write(const Tensor& tensor, const Lane<T>& values);

/// Two numbers that processors compute with as one.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));

/// The sum of term(x[i], ...) for columns of `count` numbers. `term` takes numbers and pairs of them. Parts are added
/// side by side, for an addition takes several times as long as the processor needs to begin the next one.
template <class F, class... Column>
double sum_of(size_t count, const F& term, const Column*... columns) {
  const auto pair_at = [](const double* from) {
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
  };
  Pair first{}, second{}, third{}, fourth{};
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    first += term(pair_at(columns + i)...);
    second += term(pair_at(columns + i + 2)...);
    third += term(pair_at(columns + i + 4)...);
    fourth += term(pair_at(columns + i + 6)...);
  }
  const Pair all = (first + second) + (third + fourth);
  double sum = all[0] + all[1];
  for (; i < count; ++i) sum += term(columns[i]...);
  return sum;
}
inline double sum_of(const double* values, size_t count) {
  return sum_of(
      count, [](auto x) { return x; }, values);
}

/// For each element of the result: the lane of all elements of self that the dimensions lead to, in order.
template <class T>
std::vector<Lane<T>> lanes(const Tensor& self, DimSet dims);

/// result = f(lane), in the kind of number that the input has (double where the result is floating). `complex` and
/// `integer` may be null. With `converts`, elements become of the result's dtype first: what is summed into integers is
/// whole, what is summed into a wider type is not rounded. Errors: NotImplementedError without a function for the kind.
struct LaneFunctions {
  std::function<double(const Lane<double>&)> real;
  std::function<Complex(const Lane<Complex>&)> complex;
  std::function<int64_t(const Lane<int64_t>&)> integer;
  bool converts = false;
  bool orders = false;  ///< integers are only compared
  bool adds = false;    ///< `real` adds the elements, in whatever order
};
void reduce(const Tensor& result, const Tensor& self, DimSet dims, const LaneFunctions& functions);

/// Position of the largest (smallest) element; NaN wins over all, the first of equals over the others.
int64_t arg_of(const Lane<double>& lane, bool largest);

/// One element of each lane and its position in it: results are values and indices.
void select(TensorList results, const Tensor& self, DimSet dims,
            const std::function<int64_t(const Lane<double>&)>& choose);

/// Calls `visit` with each lane of self along `dim` and the position of each of its elements in row-major order.
void for_each_lane(const Tensor& self, int64_t dim, const std::function<void(const std::vector<size_t>&)>& visit);

}  // namespace tare::cpu
