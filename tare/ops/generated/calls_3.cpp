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

Tensor sum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.dim_IntList");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor mean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.dim");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.dim_int");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor amax(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor min(const Tensor& self) {
  static const Op& op = op_named("min");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self) {
  static const Op& op = op_named("any");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor count_nonzero(const Tensor& self, IntList dim) {
  static const Op& op = op_named("count_nonzero.dim_IntList");
  const void* const args[] = {&self, &dim};
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

Tensor tril(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}

Tensor diag_embed_out(const Tensor& out, const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diag_embed.out");
  const void* const args[] = {&self, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor fill_diagonal_(const Tensor& self, const Scalar& fill_value, bool wrap) {
  static const Op& op = op_named("fill_diagonal_");
  const void* const args[] = {&self, &fill_value, &wrap};
  return call_tensor(op, args);
}

Tensor reflection_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}

Tensor _pad_circular(const Tensor& self, IntList pad) {
  static const Op& op = op_named("_pad_circular");
  const void* const args[] = {&self, &pad};
  return call_tensor(op, args);
}

Tensor fliplr(const Tensor& self) {
  static const Op& op = op_named("fliplr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor repeat(const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat");
  const void* const args[] = {&self, &repeats};
  return call_tensor(op, args);
}

Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor_out");
  const void* const args[] = {&repeats, &output_size, &out};
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

Tensor _log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax.out");
  const void* const args[] = {&self, &dim, &half_to_float, &out};
  return call_tensor(op, args);
}

Tensor _log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask) {
  static const Op& op = op_named("native_layer_norm_backward");
  const void* const args[] = {&grad_out, &input, &normalized_shape, &mean, &rstd, &weight, &bias, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps) {
  static const Op& op = op_named("rms_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &eps};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask) {
  static const Op& op = op_named("native_group_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &mean, &rstd, &weight, &N, &C, &HxW, &group, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(double momentum, double eps, const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training) {
  static const Op& op = op_named("_native_batch_norm_legit.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_no_training.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum};
  return call_tuple<Tensor, Tensor>(op, args);
}

}  // namespace tare
