// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty.memory_format");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor ones(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("ones");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor relu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("relu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor t_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("t_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int_out");
  const void* const args[] = {&self, &dim0, &dim1, &out};
  return call_tensor(op, args);
}

Tensor index_out(const Tensor& out, const Tensor& self, TensorList indices) {
  static const Op& op = op_named("index.Tensor_out");
  const void* const args[] = {&self, &indices, &out};
  return call_tensor(op, args);
}

Tensor index_put_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put.out");
  const void* const args[] = {&self, &indices, &values, &accumulate, &out};
  return call_tensor(op, args);
}

Tensor _index_put_impl_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl.out");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe, &out};
  return call_tensor(op, args);
}

Tensor index_select_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select.out");
  const void* const args[] = {&self, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}

Tensor index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy_");
  const void* const args[] = {&self, &dim, &index, &source};
  return call_tensor(op, args);
}

Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill.int_Scalar_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor take(const Tensor& self, const Tensor& index) {
  static const Op& op = op_named("take");
  const void* const args[] = {&self, &index};
  return call_tensor(op, args);
}

Tensor put_out(const Tensor& out, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put.out");
  const void* const args[] = {&self, &index, &source, &accumulate, &out};
  return call_tensor(op, args);
}

Tensor nonzero_static_out(const Tensor& out, const Tensor& self, int64_t size, int64_t fill_value) {
  static const Op& op = op_named("nonzero_static.out");
  const void* const args[] = {&self, &size, &fill_value, &out};
  return call_tensor(op, args);
}

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  static const Op& op = op_named("masked_select");
  const void* const args[] = {&self, &mask};
  return call_tensor(op, args);
}

Tensor masked_scatter_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter.out");
  const void* const args[] = {&self, &mask, &source, &out};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Scalar_Tensor_out");
  const void* const args[] = {&element, &test_elements, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor gather_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather.out");
  const void* const args[] = {&self, &dim, &index, &sparse_grad, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter_.reduce");
  const void* const args[] = {&self, &dim, &index, &src, &reduce};
  return call_tensor(op, args);
}

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter.value_reduce_out");
  const void* const args[] = {&self, &dim, &index, &value, &reduce, &out};
  return call_tensor(op, args);
}

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}

Tensor cat_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor concat_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor hstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("hstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor row_stack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("row_stack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor column_stack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("column_stack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  static const Op& op = op_named("combinations");
  const void* const args[] = {&self, &r, &with_replacement};
  return call_tensor(op, args);
}

}  // namespace tare
