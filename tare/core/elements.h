#pragma once

#include <complex>
#include <cstddef>
#include <functional>
#include <string_view>

#include "tare/core/tensor.h"

// Reading and writing elements of any dtype, one by one and in rows, and walking strided tensors.
namespace tare {

using Complex = std::complex<double>;

/// One element as the widest type of its kind; integers keep all their bits.
int64_t load_int(const std::byte* element, DType dtype);
double load_double(const std::byte* element, DType dtype);
Complex load_complex(const std::byte* element, DType dtype);
Scalar load_scalar(const std::byte* element, DType dtype);
/// Stores with the conversion of C++ (and rounding to nearest even for the small floating types).
void store_int(std::byte* element, DType dtype, int64_t value);
void store_double(std::byte* element, DType dtype, double value);
void store_complex(std::byte* element, DType dtype, Complex value);
void store_scalar(std::byte* element, DType dtype, const Scalar& value);

/// The same for `count` elements that lie `step` bytes apart. In memory of T's kind they lie `stride` places apart. For
/// double, Complex, int64_t and uint64_t.
template <class T>
void load_row(const std::byte* at, int64_t step, DType dtype, T* to, int64_t count, int64_t stride = 1);
template <class T>
void store_row(std::byte* at, int64_t step, DType dtype, const T* from, int64_t count);

float half_to_float(uint16_t bits);
uint16_t float_to_half(float value);
float bfloat16_to_float(uint16_t bits);
uint16_t float_to_bfloat16(float value);

/// Whether memory that was allocated and never written may be read, as zeros: within an UndefinedGuard, and everywhere
/// where the environment says TARE_ALLOW_UNDEFINED=1.
bool reads_undefined();
/// Asked before values are read. Errors: UndefinedError, `READER: the tensor (float32[3] on cpu) was allocated and
/// never written`, unless that may be read.
void check_written(const Tensor& tensor, std::string_view reader);

/// Calls `visit` with the addresses of corresponding elements of tensors of the same numel, each walked in row-major
/// order with its own strides; `sizes` is what all are broadcast to.
void for_each_element(IntList sizes, TensorList tensors, const std::function<void(std::byte* const*)>& visit);

/// The same in rows: `visit` gets the addresses of each row's first elements, the bytes from each element to the next,
/// and how many there are. Neighbouring dimensions that all tensors have in one line make one row.
using RowVisit = std::function<void(std::byte* const* at, const int64_t* steps, int64_t count)>;
void for_each_row(IntList sizes, TensorList tensors, const RowVisit& visit);

/// Copies the elements of `source`, broadcast to `target`'s sizes and converted to its dtype.
void copy_elements(const Tensor& target, const Tensor& source);
/// Gives a tensor object another's metadata and storage, so that all who hold it see the change.
void replace_contents(const Tensor& tensor, const Tensor& with);
/// Sets every element.
void fill_elements(const Tensor& target, const Scalar& value);

/// Whether two of a tensor's own indices certainly share an element (a stride of 0).
bool has_internal_overlap(const TensorMeta& meta);
/// Whether two tensors certainly share some elements, but are not the same ones in the same order.
bool has_partial_overlap(const Tensor& a, const Tensor& b);
/// Whether two tensors are the same elements in the same order.
bool has_full_overlap(const Tensor& a, const Tensor& b);

}  // namespace tare
