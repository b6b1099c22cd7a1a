// Printed by `./dev gen` from the registry of operators. Do not edit.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "tare/core/tensor.h"

namespace tare {

class Generator;
using ScalarList = List<Scalar>;

// factory

/// aten::empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
Tensor empty(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {}, std::optional<MemoryFormat> memory_format = {});
/// aten::empty.out(SymInt[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format = {});
/// aten::zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor zeros(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
/// aten::zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor zeros_out(const Tensor& out, IntList size);
/// aten::ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
Tensor ones(IntList size, std::optional<DType> dtype = {}, std::optional<Layout> layout = {}, std::optional<Device> device = {}, std::optional<bool> pin_memory = {});
/// aten::ones.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor ones_out(const Tensor& out, IntList size);

// unary

/// aten::relu(Tensor self) -> Tensor
Tensor relu(const Tensor& self);
/// aten::relu_(Tensor(a!) self) -> Tensor(a!)
Tensor relu_(const Tensor& self);
/// aten::relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor relu_out(const Tensor& out, const Tensor& self);
/// aten::exp(Tensor self) -> Tensor
Tensor exp(const Tensor& self);
/// aten::exp_(Tensor(a!) self) -> Tensor(a!)
Tensor exp_(const Tensor& self);
/// aten::exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor exp_out(const Tensor& out, const Tensor& self);

// binary

/// aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha = Scalar(1));
/// aten::mul.Tensor(Tensor self, Tensor other) -> Tensor
Tensor mul(const Tensor& self, const Tensor& other);
/// aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
Tensor mul_(const Tensor& self, const Tensor& other);
/// aten::mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other);

// view

/// aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)
Tensor view(const Tensor& self, IntList size);
/// aten::view_copy(Tensor self, SymInt[] size) -> Tensor
Tensor view_copy(const Tensor& self, IntList size);
/// aten::view_copy.out(Tensor self, SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)
Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size);
/// aten::t(Tensor(a) self) -> Tensor(a)
Tensor t(const Tensor& self);
/// aten::t_(Tensor(a!) self) -> Tensor(a!)
Tensor t_(const Tensor& self);
/// aten::t_copy(Tensor self) -> Tensor
Tensor t_copy(const Tensor& self);
/// aten::t_copy.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor t_copy_out(const Tensor& out, const Tensor& self);
/// aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)
Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor
Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1);
/// aten::transpose_copy.int_out(Tensor self, int dim0, int dim1, *, Tensor(a!) out) -> Tensor(a!)
Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1);

// reduction

/// aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor sum(const Tensor& self, std::optional<DType> dtype = {});
/// aten::sum.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor sum(const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor mean(const Tensor& self, std::optional<DType> dtype = {});
/// aten::mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor mean(const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::mean.out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
Tensor prod(const Tensor& self, std::optional<DType> dtype = {});
/// aten::prod.out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor prod_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype = {});
/// aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor prod(const Tensor& self, int64_t dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::prod.int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor prod_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
Tensor nansum(const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::nansum.out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
Tensor nansum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false, std::optional<DType> dtype = {});
/// aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
Tensor amax(const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amax.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor amax_out(const Tensor& out, const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor
Tensor amin(const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::amin.out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor amin_out(const Tensor& out, const Tensor& self, IntList dim = {}, bool keepdim = false);
/// aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)
std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::aminmax.out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) -> (Tensor(a!) min, Tensor(b!) max)
std::tuple<Tensor, Tensor> aminmax_out(const Tensor& min, const Tensor& max, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::_aminmax(Tensor self) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _aminmax(const Tensor& self);
/// aten::_aminmax.out(Tensor self, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self);
/// aten::_aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _aminmax(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::_aminmax.dim_out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::max(Tensor self) -> Tensor
Tensor max(const Tensor& self);
/// aten::max.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor max_out(const Tensor& out, const Tensor& self);
/// aten::min(Tensor self) -> Tensor
Tensor min(const Tensor& self);
/// aten::min.unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor min_out(const Tensor& out, const Tensor& self);
/// aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> max_out(const Tensor& max, const Tensor& max_values, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)
std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::min.dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> (Tensor(a!) values, Tensor(b!) indices)
std::tuple<Tensor, Tensor> min_out(const Tensor& min, const Tensor& min_indices, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
Tensor argmax(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmax.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor argmax_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor
Tensor argmin(const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::argmin.out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor argmin_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {}, bool keepdim = false);
/// aten::all(Tensor self) -> Tensor
Tensor all(const Tensor& self);
/// aten::all.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self);
/// aten::all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
Tensor all(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::all.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
Tensor all(const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false);
/// aten::all.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor all_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false);
/// aten::any(Tensor self) -> Tensor
Tensor any(const Tensor& self);
/// aten::any.all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self);
/// aten::any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
Tensor any(const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::any.out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim = false);
/// aten::any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor
Tensor any(const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false);
/// aten::any.dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor any_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim = {}, bool keepdim = false);
/// aten::count_nonzero(Tensor self, int? dim=None) -> Tensor
Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim = {});
/// aten::count_nonzero.out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
Tensor count_nonzero_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim = {});
/// aten::count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor
Tensor count_nonzero(const Tensor& self, IntList dim);
/// aten::count_nonzero.dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!)
Tensor count_nonzero_out(const Tensor& out, const Tensor& self, IntList dim);
/// aten::trace(Tensor self) -> Tensor
Tensor trace(const Tensor& self);
/// aten::trace.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor trace_out(const Tensor& out, const Tensor& self);

// contraction

/// aten::mm(Tensor self, Tensor mat2) -> Tensor
Tensor mm(const Tensor& self, const Tensor& mat2);
/// aten::mm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);
/// aten::bmm(Tensor self, Tensor mat2) -> Tensor
Tensor bmm(const Tensor& self, const Tensor& mat2);
/// aten::bmm.out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!)
Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2);
/// aten::mv(Tensor self, Tensor vec) -> Tensor
Tensor mv(const Tensor& self, const Tensor& vec);
/// aten::mv.out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!)
Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec);
/// aten::dot(Tensor self, Tensor tensor) -> Tensor
Tensor dot(const Tensor& self, const Tensor& tensor);
/// aten::dot.out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!)
Tensor dot_out(const Tensor& out, const Tensor& self, const Tensor& tensor);
/// aten::vdot(Tensor self, Tensor other) -> Tensor
Tensor vdot(const Tensor& self, const Tensor& other);
/// aten::vdot.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
Tensor vdot_out(const Tensor& out, const Tensor& self, const Tensor& other);
/// aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmm_(Tensor(a!) self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addmm_(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmm.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor baddbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::baddbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor baddbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv_(Tensor(a!) self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addmv.out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr_(Tensor(a!) self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)
Tensor addr_(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::addr.out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor addr_out(const Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1));
/// aten::_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor
Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1), bool use_gelu = false);
/// aten::_addmm_activation.out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False, Tensor(a!) out) -> Tensor(a!)
Tensor _addmm_activation_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta = Scalar(1), const Scalar& alpha = Scalar(1), bool use_gelu = false);

// convolution

/// aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor
Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups);
/// aten::convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, *, Tensor(a!) out) -> Tensor(a!)
Tensor convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups);
/// aten::_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor
Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32);
/// aten::_convolution.out(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32, *, Tensor(a!) out) -> Tensor(a!)
Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32);
/// aten::convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask);
/// aten::convolution_backward.out(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> convolution_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask);

// indexing

/// aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
Tensor index(const Tensor& self, TensorList indices);
/// aten::index.Tensor_out(Tensor self, Tensor?[] indices, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_out(const Tensor& out, const Tensor& self, TensorList indices);
/// aten::_unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor
Tensor _unsafe_index(const Tensor& self, TensorList indices);
/// aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)
Tensor index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::index_put.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_put_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::_unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor
Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false);
/// aten::_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor
Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor(a!)
Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_index_put_impl.out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor _index_put_impl_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate = false, bool unsafe = false);
/// aten::_unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor
Tensor _unsafe_masked_index(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar& fill);
/// aten::_unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor
Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values);

// index_along

/// aten::index_select(Tensor self, int dim, Tensor index) -> Tensor
Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index);
/// aten::index_select.out(Tensor self, int dim, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_select_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index);
/// aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor
Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)
Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_add.out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
Tensor index_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha = Scalar(1));
/// aten::index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor
Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_reduce_(Tensor(a!) self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor(a!)
Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_reduce.out(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
Tensor index_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self = true);
/// aten::index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor
Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_copy_(Tensor(a!) self, int dim, Tensor index, Tensor source) -> Tensor(a!)
Tensor index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_copy.out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_copy_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
/// aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill_.int_Scalar(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)
Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill.int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::index_fill_.int_Tensor(Tensor(a!) self, int dim, Tensor index, Tensor value) -> Tensor(a!)
Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::index_fill.int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
/// aten::take(Tensor self, Tensor index) -> Tensor
Tensor take(const Tensor& self, const Tensor& index);
/// aten::take.out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
Tensor take_out(const Tensor& out, const Tensor& self, const Tensor& index);
/// aten::put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor
Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);
/// aten::put_(Tensor(a!) self, Tensor index, Tensor source, bool accumulate=False) -> Tensor(a!)
Tensor put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);
/// aten::put.out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)
Tensor put_out(const Tensor& out, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate = false);

// masking

/// aten::nonzero(Tensor self) -> Tensor
Tensor nonzero(const Tensor& self);
/// aten::nonzero.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
Tensor nonzero_out(const Tensor& out, const Tensor& self);
/// aten::nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor
Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value = -1);
/// aten::nonzero_static.out(Tensor self, *, SymInt size, int fill_value=-1, Tensor(a!) out) -> Tensor(a!)
Tensor nonzero_static_out(const Tensor& out, const Tensor& self, int64_t size, int64_t fill_value = -1);
/// aten::argwhere(Tensor self) -> Tensor
Tensor argwhere(const Tensor& self);
/// aten::nonzero_numpy(Tensor self) -> Tensor[]
std::vector<Tensor> nonzero_numpy(const Tensor& self);
/// aten::where(Tensor condition) -> Tensor[]
std::vector<Tensor> where(const Tensor& condition);
/// aten::masked_select(Tensor self, Tensor mask) -> Tensor
Tensor masked_select(const Tensor& self, const Tensor& mask);
/// aten::masked_select.out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_select_out(const Tensor& out, const Tensor& self, const Tensor& mask);
/// aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor
Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)
Tensor masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::masked_scatter.out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
Tensor masked_scatter_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& source);
/// aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Tensor& elements, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Scalar& element, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Scalar& element, const Tensor& test_elements, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor
Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique = false, bool invert = false);
/// aten::isin.Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
Tensor isin_out(const Tensor& out, const Tensor& elements, const Scalar& test_element, bool assume_unique = false, bool invert = false);

// scatter

/// aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor
Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);
/// aten::gather.out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!)
Tensor gather_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad = false);
/// aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter.src_out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter.value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
/// aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter_.reduce(Tensor(a!) self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter.reduce_out(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce);
/// aten::scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor
Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter_.value_reduce(Tensor(a!) self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor(a!)
Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter.value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce);
/// aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)
Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_add.out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
/// aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor
Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);
/// aten::scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)
Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);
/// aten::scatter_reduce.two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self = true);

// triangular

/// aten::triu(Tensor self, SymInt diagonal=0) -> Tensor
Tensor triu(const Tensor& self, int64_t diagonal = 0);
/// aten::triu_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)
Tensor triu_(const Tensor& self, int64_t diagonal = 0);
/// aten::triu.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor triu_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::tril(Tensor self, SymInt diagonal=0) -> Tensor
Tensor tril(const Tensor& self, int64_t diagonal = 0);
/// aten::tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)
Tensor tril_(const Tensor& self, int64_t diagonal = 0);
/// aten::tril.out(Tensor self, SymInt diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor tril_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor
Tensor diag_embed(const Tensor& self, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
/// aten::diag_embed.out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!)
Tensor diag_embed_out(const Tensor& out, const Tensor& self, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
/// aten::diag(Tensor self, int diagonal=0) -> Tensor
Tensor diag(const Tensor& self, int64_t diagonal = 0);
/// aten::diag.out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor diag_out(const Tensor& out, const Tensor& self, int64_t diagonal = 0);
/// aten::diagflat(Tensor self, int offset=0) -> Tensor
Tensor diagflat(const Tensor& self, int64_t offset = 0);
/// aten::fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)
Tensor fill_diagonal_(const Tensor& self, const Scalar& fill_value, bool wrap = false);
/// aten::linalg_vander(Tensor x, *, SymInt? N=None) -> Tensor
Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N = {});

// padding

/// aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor
Tensor constant_pad_nd(const Tensor& self, IntList pad, const Scalar& value = Scalar(0));
/// aten::constant_pad_nd.out(Tensor self, SymInt[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor constant_pad_nd_out(const Tensor& out, const Tensor& self, IntList pad, const Scalar& value = Scalar(0));
/// aten::reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor
Tensor reflection_pad1d(const Tensor& self, IntList padding);
/// aten::reflection_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad1d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
Tensor reflection_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor
Tensor reflection_pad2d(const Tensor& self, IntList padding);
/// aten::reflection_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad2d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
Tensor reflection_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor
Tensor reflection_pad3d(const Tensor& self, IntList padding);
/// aten::reflection_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor reflection_pad3d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
Tensor reflection_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::reflection_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor reflection_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor
Tensor replication_pad1d(const Tensor& self, IntList padding);
/// aten::replication_pad1d.out(Tensor self, SymInt[2] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad1d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor
Tensor replication_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad1d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[2] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor
Tensor replication_pad2d(const Tensor& self, IntList padding);
/// aten::replication_pad2d.out(Tensor self, SymInt[4] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad2d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor
Tensor replication_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad2d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[4] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor
Tensor replication_pad3d(const Tensor& self, IntList padding);
/// aten::replication_pad3d.out(Tensor self, SymInt[6] padding, *, Tensor(a!) out) -> Tensor(a!)
Tensor replication_pad3d_out(const Tensor& out, const Tensor& self, IntList padding);
/// aten::replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor
Tensor replication_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::replication_pad3d_backward.grad_input(Tensor grad_output, Tensor self, SymInt[6] padding, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor replication_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding);
/// aten::_pad_circular(Tensor self, SymInt[] pad) -> Tensor
Tensor _pad_circular(const Tensor& self, IntList pad);
/// aten::pad(Tensor self, SymInt[] pad, str mode="constant", float? value=None) -> Tensor
Tensor pad(const Tensor& self, IntList pad, std::string_view mode = "constant", std::optional<double> value = {});

// repeating

/// aten::flip(Tensor self, int[] dims) -> Tensor
Tensor flip(const Tensor& self, IntList dims);
/// aten::flip.out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)
Tensor flip_out(const Tensor& out, const Tensor& self, IntList dims);
/// aten::fliplr(Tensor self) -> Tensor
Tensor fliplr(const Tensor& self);
/// aten::flipud(Tensor self) -> Tensor
Tensor flipud(const Tensor& self);
/// aten::rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor
Tensor rot90(const Tensor& self, int64_t k = 1, IntList dims = {0, 1});
/// aten::rot90.out(Tensor self, int k=1, int[] dims=[0, 1], *, Tensor(a!) out) -> Tensor(a!)
Tensor rot90_out(const Tensor& out, const Tensor& self, int64_t k = 1, IntList dims = {0, 1});
/// aten::repeat(Tensor self, SymInt[] repeats) -> Tensor
Tensor repeat(const Tensor& self, IntList repeats);
/// aten::repeat.out(Tensor self, SymInt[] repeats, *, Tensor(a!) out) -> Tensor(a!)
Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats);
/// aten::tile(Tensor self, SymInt[] dims) -> Tensor
Tensor tile(const Tensor& self, IntList dims);
/// aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor
Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size = {});
/// aten::repeat_interleave.Tensor_out(Tensor repeats, *, SymInt? output_size=None, Tensor(a!) out) -> Tensor(a!)
Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size = {});

// joining

/// aten::cat(Tensor[] tensors, int dim=0) -> Tensor
Tensor cat(TensorList tensors, int64_t dim = 0);
/// aten::cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor cat_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::stack(Tensor[] tensors, int dim=0) -> Tensor
Tensor stack(TensorList tensors, int64_t dim = 0);
/// aten::stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor stack_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::concat(Tensor[] tensors, int dim=0) -> Tensor
Tensor concat(TensorList tensors, int64_t dim = 0);
/// aten::concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor concat_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::concatenate(Tensor[] tensors, int dim=0) -> Tensor
Tensor concatenate(TensorList tensors, int64_t dim = 0);
/// aten::concatenate.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
Tensor concatenate_out(const Tensor& out, TensorList tensors, int64_t dim = 0);
/// aten::hstack(Tensor[] tensors) -> Tensor
Tensor hstack(TensorList tensors);
/// aten::hstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor hstack_out(const Tensor& out, TensorList tensors);
/// aten::vstack(Tensor[] tensors) -> Tensor
Tensor vstack(TensorList tensors);
/// aten::vstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor vstack_out(const Tensor& out, TensorList tensors);
/// aten::row_stack(Tensor[] tensors) -> Tensor
Tensor row_stack(TensorList tensors);
/// aten::row_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor row_stack_out(const Tensor& out, TensorList tensors);
/// aten::dstack(Tensor[] tensors) -> Tensor
Tensor dstack(TensorList tensors);
/// aten::dstack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor dstack_out(const Tensor& out, TensorList tensors);
/// aten::column_stack(Tensor[] tensors) -> Tensor
Tensor column_stack(TensorList tensors);
/// aten::column_stack.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor column_stack_out(const Tensor& out, TensorList tensors);
/// aten::block_diag(Tensor[] tensors) -> Tensor
Tensor block_diag(TensorList tensors);
/// aten::block_diag.out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
Tensor block_diag_out(const Tensor& out, TensorList tensors);
/// aten::cartesian_prod(Tensor[] tensors) -> Tensor
Tensor cartesian_prod(TensorList tensors);
/// aten::combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor
Tensor combinations(const Tensor& self, int64_t r = 2, bool with_replacement = false);
/// aten::_chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor
Tensor _chunk_cat(TensorList tensors, int64_t dim, int64_t num_chunks);
/// aten::_chunk_cat.out(Tensor[] tensors, int dim, int num_chunks, *, Tensor(a!) out) -> Tensor(a!)
Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks);

// softmax

/// aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)
Tensor _softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor
Tensor _log_softmax(const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_log_softmax.out(Tensor self, int dim, bool half_to_float, *, Tensor(a!) out) -> Tensor(a!)
Tensor _log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float);
/// aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype = {});
/// aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
Tensor _softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) grad_input) -> Tensor(a!)
Tensor _softmax_backward_data_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor
Tensor _log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);
/// aten::_log_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, Tensor(a!) out) -> Tensor(a!)
Tensor _log_softmax_backward_data_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype);

// normalization

/// aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps);
/// aten::native_layer_norm.out(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps);
/// aten::native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask);
/// aten::native_layer_norm_backward.out(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask);
/// aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor
Tensor layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight = {}, const Tensor& bias = {}, double eps = 1e-05, bool cudnn_enable = true);
/// aten::_fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> _fused_rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps);
/// aten::rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor
Tensor rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight = {}, std::optional<double> eps = {});
/// aten::native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps);
/// aten::native_group_norm.out(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_group_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps);
/// aten::native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask);
/// aten::native_group_norm_backward.out(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask);
/// aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::native_batch_norm.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit.out(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, bool training, float momentum, float eps, *, Tensor(d!) out, Tensor(e!) save_mean, Tensor(f!) save_invstd) -> (Tensor(d!), Tensor(e!), Tensor(f!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(double momentum, double eps, const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training);
/// aten::_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit.no_stats_out(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps, *, Tensor(a!) out, Tensor(b!) save_mean, Tensor(c!) save_invstd) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps);
/// aten::_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_native_batch_norm_legit_no_training.out(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
/// aten::_batch_norm_with_update(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_batch_norm_with_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor(a!) running_mean, Tensor(b!) running_var, float momentum, float eps, *, Tensor(d!) out, Tensor(e!) save_mean, Tensor(f!) save_invstd, Tensor(g!) reserve) -> (Tensor(d!), Tensor(e!), Tensor(f!), Tensor(g!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update_out(double momentum, double eps, const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& reserve, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var);
/// aten::_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::_batch_norm_no_update.out(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2, Tensor(d!) out3) -> (Tensor(a!), Tensor(b!), Tensor(c!), Tensor(d!))
std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps);
/// aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask);
/// aten::native_batch_norm_backward.out(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask);
/// aten::batch_norm_update_stats(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum) -> (Tensor, Tensor)
std::tuple<Tensor, Tensor> batch_norm_update_stats(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum);
/// aten::batch_norm_update_stats.out(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum);
/// aten::_batch_norm_impl_index(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> (Tensor, Tensor, Tensor, Tensor, int)
std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> _batch_norm_impl_index(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);
/// aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor
Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);

}  // namespace tare
