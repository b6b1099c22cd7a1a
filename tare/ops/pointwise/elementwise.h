#pragma once

#include "tare/dispatch/row.h"
#include "tare/shape/elementwise.h"

// Rows of elementwise operators: the types that have kernels, the forms, and the families' builders.
namespace tare {

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
/// Which forms besides the functional one an elementwise operator has.
enum class Also : uint8_t { none, inplace, out, both };
/// Their names, as PyTorch forms them nearly everywhere: `f_`, `f_.Scalar`, `f.out`, `f.Scalar_out`.
Forms usual_forms(std::string_view schema, Also also, WritePolicy write = writing::cast);
/// out= of an operator that converts nothing, in the words of those of one argument.
void check_found_out(Args, DType result, DType out);
constexpr WritePolicy kFound = writing::exact.checked_by(check_found_out);
/// A text that a row may point to: it lives as long as the process.
std::string_view kept(std::string text);
/// A row of an elementwise operator: `operations` on each element, split along every dimension.
Row pointwise(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
              int64_t operations = 1);
/// Rows that are others under a second name: pairs of full names, `{"acos", "arccos"}`. Of the forms, those whose
/// out= is a generated copy have none, nor do names in `special_` work in place.
void add_aliases(std::vector<Row>& rows, std::initializer_list<std::pair<std::string_view, std::string_view>> names);

}  // namespace tare
