#pragma once

#include "tare/dispatch/row.h"

// The law of elementwise operators (PyTorch's TensorIterator), once: broadcasting, type promotion, the layout of the
// result, the devices that may mix.
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
/// Sets of kinds of element types; what a rule accepts.
enum Kinds : unsigned {
  kBooleans = 1,
  kIntegers = 2,
  kFloats = 4,
  kComplexes = 8,
  kBits = kBooleans | kIntegers,
  kReals = kBits | kFloats,
  kNumbers = kIntegers | kFloats | kComplexes,
  kAnyKind = kReals | kComplexes,
};
unsigned kind_of(DType dtype);
/// Errors: MissingKernel (a NotImplementedError) unless the type that is computed in is of one of the kinds, which are
/// those that some device has a kernel for. To be asked last, when the result is known.
void check_kernel(const TensorMeta& result, DType computed, unsigned kinds);
/// Whether a number may become an element: complex numbers with an imaginary part do not become real, and what is out
/// of an integer's or floating type's range fails. Errors: RuntimeError with PyTorch's sentence.
void check_fits(const Scalar& value, DType dtype);

/// Which forms besides the functional one an elementwise operator has.
enum class Also : uint8_t { none, inplace, out, both };
/// Their names, as PyTorch forms them nearly everywhere: `f_`, `f_.Scalar`, `f.out`, `f.Scalar_out`.
Forms usual_forms(std::string_view schema, Also also, Forms::OutDType out_dtype = Forms::OutDType::cast);
/// out= of an operator that converts nothing, in the words of those of one argument.
void check_found_out(Args, DType result, DType out);
/// A text that a row may point to: it lives as long as the process.
std::string_view kept(std::string text);
/// A row of an elementwise operator: `operations` on each element, split along every dimension.
Row pointwise(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
              int64_t operations = 1);
/// Rows that are others under a second name: pairs of full names, `{"acos", "arccos"}`. Of the forms, those whose
/// out= is a generated copy have none, nor do names in `special_` work in place.
void add_aliases(std::vector<Row>& rows, std::initializer_list<std::pair<std::string_view, std::string_view>> names);

/// A tensor that keeps self's sizes and, when dense, strides: what `empty_like` and `clone` make.
TensorMeta preserved_meta(const Tensor& self, DType dtype);

}  // namespace tare
