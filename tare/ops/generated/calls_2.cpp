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

Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.dtype_out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor prod_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor nansum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nansum.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor amin_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amin.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self) {
  static const Op& op = op_named("_aminmax.out");
  const void* const args[] = {&self, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("max.unary_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_out(const Tensor& max, const Tensor& max_values, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("max.dim_max");
  const void* const args[] = {&self, &dim, &keepdim, &max, &max_values};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmax_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmax.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor all_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("all.all_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor all_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("all.dims_out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor any_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("any.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor count_nonzero_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim) {
  static const Op& op = op_named("count_nonzero.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor trace_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trace.out");
  const void* const args[] = {&self, &out};
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

Tensor triu_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diag_embed");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor diagflat(const Tensor& self, int64_t offset) {
  static const Op& op = op_named("diagflat");
  const void* const args[] = {&self, &offset};
  return call_tensor(op, args);
}

Tensor constant_pad_nd_out(const Tensor& out, const Tensor& self, IntList pad, const Scalar& value) {
  static const Op& op = op_named("constant_pad_nd.out");
  const void* const args[] = {&self, &pad, &value, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor flip_out(const Tensor& out, const Tensor& self, IntList dims) {
  static const Op& op = op_named("flip.out");
  const void* const args[] = {&self, &dims, &out};
  return call_tensor(op, args);
}

Tensor rot90_out(const Tensor& out, const Tensor& self, int64_t k, IntList dims) {
  static const Op& op = op_named("rot90.out");
  const void* const args[] = {&self, &k, &dims, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor");
  const void* const args[] = {&repeats, &output_size};
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

Tensor _log_softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}

Tensor _softmax_backward_data_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_softmax_backward_data.out");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps) {
  static const Op& op = op_named("native_layer_norm.out");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _fused_rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps) {
  static const Op& op = op_named("_fused_rms_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &eps};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask) {
  static const Op& op = op_named("native_group_norm_backward");
  const void* const args[] = {&grad_out, &input, &mean, &rstd, &weight, &N, &C, &HxW, &group, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_no_training");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update_out(double momentum, double eps, const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& reserve, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var) {
  static const Op& op = op_named("_batch_norm_with_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out, &save_mean, &save_invstd, &reserve};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask) {
  static const Op& op = op_named("native_batch_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &train, &eps, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("batch_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &cudnn_enabled};
  return call_tensor(op, args);
}

}  // namespace tare
