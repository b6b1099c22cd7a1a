#pragma once

#include "tare/ops/pointwise/elementwise.h"

// The law of operators of two operands: sizes broadcast, types promote, layout as elementwise.h says; a number in place
// of a tensor promotes as a number and leaves the layout alone. What differs is which kinds of types are accepted, and
// whether integers become floating.
namespace tare {

template <unsigned kinds, bool to_float = false>
TensorMeta tensors_meta(const Tensor& self, const Tensor& other) {
  const DType common = result_type(self, other);
  TensorMeta meta = elementwise_meta(self, other, to_float ? to_floating(common) : common);
  if constexpr (kinds != kAnyKind) check_kernel(meta, common, kinds);
  return meta;
}
template <unsigned kinds, bool to_float = false>
TensorMeta number_meta(const Tensor& self, const Scalar& other) {
  const DType common = result_type(self, other);
  TensorMeta meta = elementwise_meta(self, to_float ? to_floating(common) : common);
  if constexpr (kinds != kAnyKind) check_kernel(meta, common, kinds);
  return meta;
}
template <unsigned kinds, bool to_float = false>
TensorMeta number_first_meta(const Scalar& self, const Tensor& other) {
  return number_meta<kinds, to_float>(other, self);
}

/// `complex` and `polar`.
std::vector<Row> complex_part_rows();

}  // namespace tare
