#pragma once

#include "tare/core/tensor.h"

// The law of elementwise operators (PyTorch's TensorIterator), once: broadcasting, type promotion, the layout of the
// result, the devices that may mix. Pure functions of tensors' metadata.
namespace tare {

/// Pointers to the tensor operands of one call; undefined ones take no part.
using Operands = List<const Tensor*>;

/// The type that tensors and numbers promote to: dimensioned tensors lead, then 0-d tensors, then numbers; the lower
/// group counts only where its category (bool < integral < floating < complex) is higher.
DType result_type(Operands tensors, List<Scalar> scalars = {});
inline DType result_type(const Tensor& a, const Tensor& b) {
  // Two numbers of one type still become the default floating type.
  if (a.dtype() == b.dtype() && !a.is_wrapped_number()) [[likely]]
    return a.dtype();
  const Tensor* both[] = {&a, &b};
  return result_type({both, 2});
}
DType result_type(const Tensor& tensor, const Scalar& scalar);

/// Integers and bool become the default floating type.
DType to_floating(DType dtype);

/// The result of an elementwise operator over broadcast operands: sizes, PyTorch's choice of strides, common device.
/// Errors: ShapeError when sizes do not broadcast; operands on different devices (0-d CPU tensors may go anywhere).
/// `common` is the type that operands are converted to, `dtype` unless given; `undefined` where they are not.
TensorMeta elementwise_meta(Operands operands, DType dtype, DType common);
inline TensorMeta elementwise_meta(Operands operands, DType dtype) { return elementwise_meta(operands, dtype, dtype); }
/// The same for one operand and for two: the fast paths of nearly every call.
TensorMeta elementwise_meta(const Tensor& self, DType dtype);
TensorMeta elementwise_meta(const Tensor& self, const Tensor& other, DType dtype, DType common);
inline TensorMeta elementwise_meta(const Tensor& self, const Tensor& other, DType dtype) {
  return elementwise_meta(self, other, dtype, dtype);
}

/// The device that operands share. Errors: as above.
Device common_device(Operands operands);
/// Errors unless every operand is on the same device, 0-d CPU tensors included: what contractions ask for.
void check_same_device(Operands operands);
/// A tensor that keeps self's sizes and, when dense, strides: what `empty_like` and `clone` make.
TensorMeta preserved_meta(const Tensor& self, DType dtype);
/// Whether a number may become an element: complex numbers with an imaginary part do not become real, and what is out
/// of an integer's or floating type's range fails. Errors: RuntimeError with PyTorch's sentence.
void check_fits(const Scalar& value, DType dtype);

}  // namespace tare
