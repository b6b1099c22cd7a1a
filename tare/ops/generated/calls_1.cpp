// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty.out");
  const void* const args[] = {&size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor ones_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("ones.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor t(const Tensor& self) {
  static const Op& op = op_named("t");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}

Tensor _unsafe_index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("_unsafe_index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}

Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("_unsafe_index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _unsafe_masked_index(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar& fill) {
  static const Op& op = op_named("_unsafe_masked_index");
  const void* const args[] = {&self, &mask, &indices, &fill};
  return call_tensor(op, args);
}

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}

Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce_");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}

Tensor index_copy_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy.out");
  const void* const args[] = {&self, &dim, &index, &source, &out};
  return call_tensor(op, args);
}

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor take_out(const Tensor& out, const Tensor& self, const Tensor& index) {
  static const Op& op = op_named("take.out");
  const void* const args[] = {&self, &index, &out};
  return call_tensor(op, args);
}

Tensor nonzero(const Tensor& self) {
  static const Op& op = op_named("nonzero");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor argwhere(const Tensor& self) {
  static const Op& op = op_named("argwhere");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor masked_select_out(const Tensor& out, const Tensor& self, const Tensor& mask) {
  static const Op& op = op_named("masked_select.out");
  const void* const args[] = {&self, &mask, &out};
  return call_tensor(op, args);
}

Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Tensor");
  const void* const args[] = {&elements, &test_elements, &assume_unique, &invert};
  return call_tensor(op, args);
}

Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Scalar");
  const void* const args[] = {&elements, &test_element, &assume_unique, &invert};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter.src");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter_.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter.reduce_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &out};
  return call_tensor(op, args);
}

Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce_.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}

Tensor stack(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("stack");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concatenate(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concatenate");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor vstack(TensorList tensors) {
  static const Op& op = op_named("vstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor dstack(TensorList tensors) {
  static const Op& op = op_named("dstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor block_diag(TensorList tensors) {
  static const Op& op = op_named("block_diag");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor _chunk_cat(TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat");
  const void* const args[] = {&tensors, &dim, &num_chunks};
  return call_tensor(op, args);
}

}  // namespace tare
