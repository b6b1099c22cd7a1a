// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor zeros_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("zeros.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor relu_(const Tensor& self) {
  static const Op& op = op_named("relu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor mul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor view_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor t_copy(const Tensor& self) {
  static const Op& op = op_named("t_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}

Tensor index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put_");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl_");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}

Tensor index_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add.out");
  const void* const args[] = {&self, &dim, &index, &source, &alpha, &out};
  return call_tensor(op, args);
}

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy");
  const void* const args[] = {&self, &dim, &index, &source};
  return call_tensor(op, args);
}

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill_.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill.int_Tensor_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put_");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static const Op& op = op_named("nonzero_static");
  const void* const args[] = {&self, &size, &fill_value};
  return call_tensor(op, args);
}

std::vector<Tensor> where(const Tensor& condition) {
  static const Op& op = op_named("where");
  const void* const args[] = {&condition};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter_");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}

Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Scalar_Tensor");
  const void* const args[] = {&element, &test_elements, &assume_unique, &invert};
  return call_tensor(op, args);
}

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather");
  const void* const args[] = {&self, &dim, &index, &sparse_grad};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter.src_out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter.reduce");
  const void* const args[] = {&self, &dim, &index, &src, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter_.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add.out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor cat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor hstack(TensorList tensors) {
  static const Op& op = op_named("hstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor row_stack(TensorList tensors) {
  static const Op& op = op_named("row_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor column_stack(TensorList tensors) {
  static const Op& op = op_named("column_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor cartesian_prod(TensorList tensors) {
  static const Op& op = op_named("cartesian_prod");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

}  // namespace tare
