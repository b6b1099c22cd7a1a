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

Tensor bmm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("bmm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}

Tensor dot(const Tensor& self, const Tensor& tensor) {
  static const Op& op = op_named("dot");
  const void* const args[] = {&self, &tensor};
  return call_tensor(op, args);
}

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor baddbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor _addmm_activation_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation.out");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu, &out};
  return call_tensor(op, args);
}

Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32, &out};
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
