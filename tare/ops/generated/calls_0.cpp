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

Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("bmm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor dot_out(const Tensor& out, const Tensor& self, const Tensor& tensor) {
  static const Op& op = op_named("dot.out");
  const void* const args[] = {&self, &tensor, &out};
  return call_tensor(op, args);
}

Tensor addmm_(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm_");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor baddbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addr_(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr_");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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
