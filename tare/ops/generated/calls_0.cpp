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

Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.IntList_out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor prod_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.int_out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor amax_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> aminmax_out(const Tensor& min, const Tensor& max, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax.out");
  const void* const args[] = {&self, &dim, &keepdim, &min, &max};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim_out");
  const void* const args[] = {&self, &dim, &keepdim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor min_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("min.unary_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> min_out(const Tensor& min, const Tensor& min_indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim_min");
  const void* const args[] = {&self, &dim, &keepdim, &min, &min_indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmin_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor all_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor any_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("any.all_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor any_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims_out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor count_nonzero_out(const Tensor& out, const Tensor& self, IntList dim) {
  static const Op& op = op_named("count_nonzero.dim_IntList_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv.out");
  const void* const args[] = {&self, &vec, &out};
  return call_tensor(op, args);
}

Tensor vdot_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}

Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv.out");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32};
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

Tensor triu(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor tril_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor diag(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  static const Op& op = op_named("linalg_vander");
  const void* const args[] = {&x, &N};
  return call_tensor(op, args);
}

Tensor reflection_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor pad(const Tensor& self, IntList pad, std::string_view mode, std::optional<double> value) {
  static const Op& op = op_named("pad");
  const void* const args[] = {&self, &pad, &mode, &value};
  return call_tensor(op, args);
}

Tensor flipud(const Tensor& self) {
  static const Op& op = op_named("flipud");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat.out");
  const void* const args[] = {&self, &repeats, &out};
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

Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}

Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("_safe_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor _log_softmax_backward_data_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data.out");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask) {
  static const Op& op = op_named("native_layer_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &normalized_shape, &mean, &rstd, &weight, &bias, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps) {
  static const Op& op = op_named("native_group_norm");
  const void* const args[] = {&input, &weight, &bias, &N, &C, &HxW, &group, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("native_batch_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.no_stats");
  const void* const args[] = {&input, &weight, &bias, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_functional");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats.out");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

}  // namespace tare
