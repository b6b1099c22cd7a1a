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

Tensor sum(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("sum");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}

Tensor mean(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("mean");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}

Tensor prod(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("prod");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}

Tensor nansum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nansum");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor amin(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self) {
  static const Op& op = op_named("_aminmax");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max(const Tensor& self) {
  static const Op& op = op_named("max");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("max.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self) {
  static const Op& op = op_named("all");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("all.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("any.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  static const Op& op = op_named("count_nonzero");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor trace(const Tensor& self) {
  static const Op& op = op_named("trace");
  const void* const args[] = {&self};
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

Tensor triu_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor tril_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor diag_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor constant_pad_nd(const Tensor& self, IntList pad, const Scalar& value) {
  static const Op& op = op_named("constant_pad_nd");
  const void* const args[] = {&self, &pad, &value};
  return call_tensor(op, args);
}

Tensor reflection_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor flip(const Tensor& self, IntList dims) {
  static const Op& op = op_named("flip");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}

Tensor rot90(const Tensor& self, int64_t k, IntList dims) {
  static const Op& op = op_named("rot90");
  const void* const args[] = {&self, &k, &dims};
  return call_tensor(op, args);
}

Tensor tile(const Tensor& self, IntList dims) {
  static const Op& op = op_named("tile");
  const void* const args[] = {&self, &dims};
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

Tensor _softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax.out");
  const void* const args[] = {&self, &dim, &half_to_float, &out};
  return call_tensor(op, args);
}

Tensor _softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_softmax_backward_data");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps) {
  static const Op& op = op_named("native_layer_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enable) {
  static const Op& op = op_named("layer_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps, &cudnn_enable};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps) {
  static const Op& op = op_named("native_group_norm.out");
  const void* const args[] = {&input, &weight, &bias, &N, &C, &HxW, &group, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("native_batch_norm.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.no_stats_out");
  const void* const args[] = {&input, &weight, &bias, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_with_update");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask) {
  static const Op& op = op_named("native_batch_norm_backward");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &train, &eps, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> _batch_norm_impl_index(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("_batch_norm_impl_index");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &cudnn_enabled};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t>(op, args);
}

}  // namespace tare
