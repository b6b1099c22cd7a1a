// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor zeros(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("zeros");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor relu(const Tensor& self) {
  static const Op& op = op_named("relu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp_(const Tensor& self) {
  static const Op& op = op_named("exp_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor view(const Tensor& self, IntList size) {
  static const Op& op = op_named("view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor t_(const Tensor& self) {
  static const Op& op = op_named("t_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}

Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values) {
  static const Op& op = op_named("_unsafe_masked_index_put_accumulate");
  const void* const args[] = {&self, &mask, &indices, &values};
  return call_tensor(op, args);
}

Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add_");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}

Tensor index_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce.out");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill_.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}

Tensor nonzero_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("nonzero.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> nonzero_numpy(const Tensor& self) {
  static const Op& op = op_named("nonzero_numpy");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Tensor_out");
  const void* const args[] = {&elements, &test_elements, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Scalar_out");
  const void* const args[] = {&elements, &test_element, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_.src");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter.value_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add_");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}

Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor stack_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("stack.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor concatenate_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concatenate.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor vstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("vstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor dstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("dstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor block_diag_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("block_diag.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat.out");
  const void* const args[] = {&tensors, &dim, &num_chunks, &out};
  return call_tensor(op, args);
}

}  // namespace tare
