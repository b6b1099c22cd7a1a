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

Tensor mv(const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv");
  const void* const args[] = {&self, &vec};
  return call_tensor(op, args);
}

Tensor vdot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm.out");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv_");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addr_out(const Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr.out");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward.out");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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
