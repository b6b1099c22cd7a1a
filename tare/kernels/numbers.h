#pragma once

#include <limits>
#include <type_traits>

#include "tare/core/elements.h"

// Kernels over whole numbers of a kind: written once for a type T that is double, complex double or uint64_t (integers
// wrap around), and entered through with_type.
namespace tare::cpu {

template <class T>
T load(const std::byte* element, DType dtype) {
  if constexpr (std::is_same_v<T, Complex>) return load_complex(element, dtype);
  else if constexpr (std::is_same_v<T, double>) return load_double(element, dtype);
  else return static_cast<T>(load_int(element, dtype));
}

template <class T>
void store(std::byte* element, DType dtype, T value) {
  if constexpr (std::is_same_v<T, Complex>) store_complex(element, dtype, value);
  else if constexpr (std::is_same_v<T, double>) store_double(element, dtype, value);
  else store_int(element, dtype, static_cast<int64_t>(value));
}

template <class T>
T number(const Scalar& scalar) {
  if constexpr (std::is_same_v<T, Complex>) return scalar.to_complex();
  else if constexpr (std::is_same_v<T, double>) return scalar.to_double();
  else return static_cast<T>(std::is_unsigned_v<T> ? scalar.to_bits() : scalar.to_int());
}

/// The bit which, turned, puts unsigned numbers that are read as signed ones into their order.
constexpr int64_t order_bit(DType dtype) { return dtype == DType::uint64 ? std::numeric_limits<int64_t>::min() : 0; }

/// A number as an element of the dtype holds it.
template <class T>
T rounded(T value, DType dtype) {
  std::byte element[sizeof(Complex)];
  store<T>(element, dtype, value);
  return load<T>(element, dtype);
}

/// How far 1 is from the next number of the type that elements are computed with: float32 for what is smaller.
inline double epsilon_of(DType dtype) {
  return itemsize(real_type(dtype)) == 8 ? std::numeric_limits<double>::epsilon()
                                         : double{std::numeric_limits<float>::epsilon()};
}

/// Calls `work` with a zero of the type that elements of the dtype are computed in.
template <class F>
void with_type(DType dtype, const F& work) {
  if (is_complex(dtype)) work(Complex(0));
  else if (is_floating(dtype)) work(0.0);
  else work(uint64_t{0});
}

/// The element at an index, conjugated where the tensor says so lazily.
template <class T>
T loaded(const std::byte* at, const Tensor& tensor, bool conjugate = false) {
  const T value = load<T>(at, tensor.dtype());
  if constexpr (std::is_same_v<T, Complex>) return conjugate != tensor.meta().is_conj() ? std::conj(value) : value;
  else return value;
}

/// All elements in row-major order.
template <class T>
std::vector<T> values_of(const Tensor& tensor) {
  std::vector<T> values(static_cast<size_t>(tensor.numel()));
  T* to = values.data();
  for_each_row(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    load_row(at[0], steps[0], tensor.dtype(), to, count);
    to += count;
  });
  if constexpr (std::is_same_v<T, Complex>)
    if (tensor.meta().is_conj())
      for (T& value : values) value = std::conj(value);
  return values;
}

/// Sets all elements, given in row-major order.
template <class T>
void set_values(const Tensor& tensor, const std::vector<T>& values) {
  const T* from = values.data();
  for_each_row(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    store_row(at[0], steps[0], tensor.dtype(), from, count);
    from += count;
  });
}

/// Calls `visit` with every index below `sizes`, the last dimension fastest.
template <class F>
void for_each_index(IntList sizes, const F& visit) {
  for (const int64_t size : sizes)
    if (size <= 0) return;
  Dims index(sizes.size());
  while (true) {
    visit(IntList(index));
    int64_t d = sizes.size() - 1;
    while (d >= 0 && ++index[d] == sizes[d]) index[d--] = 0;
    if (d < 0) return;
  }
}

/// The row-major position of an index, or -1 when it lies outside.
inline int64_t position(IntList index, IntList sizes) {
  int64_t at = 0;
  for (int64_t d = 0; d < sizes.size(); ++d) {
    if (index[d] < 0 || index[d] >= sizes[d]) return -1;
    at = at * sizes[d] + index[d];
  }
  return at;
}

}  // namespace tare::cpu
