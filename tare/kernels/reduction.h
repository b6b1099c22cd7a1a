#pragma once

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
