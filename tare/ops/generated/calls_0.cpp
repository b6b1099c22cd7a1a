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

Tensor empty_permuted(IntList size, IntList physical_layout, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("empty_permuted");
  const void* const args[] = {&size, &physical_layout, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor new_empty(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_empty");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor zeros(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("zeros");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor new_zeros(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_zeros");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor ones(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("ones");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor ones_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("ones_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor new_full(const Tensor& self, IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_full");
  const void* const args[] = {&self, &size, &fill_value, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor scalar_tensor(const Scalar& s, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("scalar_tensor");
  const void* const args[] = {&s, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange.start_step");
  const void* const args[] = {&start, &end, &step, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("range.step");
  const void* const args[] = {&start, &end, &step, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor eye_out(const Tensor& out, int64_t n) {
  static const Op& op = op_named("eye.out");
  const void* const args[] = {&n, &out};
  return call_tensor(op, args);
}

Tensor tril_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset) {
  static const Op& op = op_named("tril_indices.out");
  const void* const args[] = {&row, &col, &offset, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, const Tensor& out) {
  static const Op& op = op_named("linspace.out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, const Tensor& out) {
  static const Op& op = op_named("linspace.Tensor_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps, const Tensor& out) {
  static const Op& op = op_named("linspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps, const Tensor& out) {
  static const Op& op = op_named("linspace.Scalar_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor hann_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("hann_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor bartlett_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("bartlett_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor blackman_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("blackman_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("hamming_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha) {
  static const Op& op = op_named("hamming_window.periodic_alpha_out");
  const void* const args[] = {&window_length, &periodic, &alpha, &out};
  return call_tensor(op, args);
}

Tensor kaiser_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("kaiser_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor kaiser_window_out(const Tensor& out, int64_t window_length, bool periodic, double beta) {
  static const Op& op = op_named("kaiser_window.beta_out");
  const void* const args[] = {&window_length, &periodic, &beta, &out};
  return call_tensor(op, args);
}

Tensor clone(const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("clone");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}

Tensor fill(const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill.Scalar");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}

Tensor fill_(const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill_.Tensor");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}

Tensor zero_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("zero.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor lift_fresh_copy(const Tensor& self) {
  static const Op& op = op_named("lift_fresh_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.dtype");
  const void* const args[] = {&self, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}

Tensor contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}

Tensor _cast_Float(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Float");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor _cast_Half(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Half");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor resize_as_(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as_");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}

Tensor _resize_output(const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output");
  const void* const args[] = {&self, &size, &device};
  return call_tensor(op, args);
}

Tensor set_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("set.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor set_(const Tensor& self, const Tensor& source, int64_t storage_offset, IntList size, IntList stride) {
  static const Op& op = op_named("set_.source_Tensor_storage_offset");
  const void* const args[] = {&self, &source, &storage_offset, &size, &stride};
  return call_tensor(op, args);
}

bool is_same_size(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("is_same_size");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}

bool is_conj(const Tensor& self) {
  static const Op& op = op_named("is_conj");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool _is_zerotensor(const Tensor& self) {
  static const Op& op = op_named("_is_zerotensor");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

int64_t size(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("size.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t sym_numel(const Tensor& self) {
  static const Op& op = op_named("sym_numel");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}

void _assert_tensor_metadata(const Tensor& a, std::optional<IntList> size, std::optional<IntList> stride, std::optional<DType> dtype, std::optional<Device> device, std::optional<Layout> layout) {
  static const Op& op = op_named("_assert_tensor_metadata");
  const void* const args[] = {&a, &size, &stride, &dtype, &device, &layout};
  return call_void(op, args);
}

Tensor _shape_as_tensor(const Tensor& self) {
  static const Op& op = op_named("_shape_as_tensor");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor abs_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("abs.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor neg_(const Tensor& self) {
  static const Op& op = op_named("neg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor conj_physical_(const Tensor& self) {
  static const Op& op = op_named("conj_physical_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sign(const Tensor& self) {
  static const Op& op = op_named("sign");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sgn_(const Tensor& self) {
  static const Op& op = op_named("sgn_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor square_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("square.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sqrt(const Tensor& self) {
  static const Op& op = op_named("sqrt");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor rsqrt_(const Tensor& self) {
  static const Op& op = op_named("rsqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor deg2rad_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("deg2rad.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> frexp_out(const Tensor& mantissa, const Tensor& exponent, const Tensor& self) {
  static const Op& op = op_named("frexp.Tensor_out");
  const void* const args[] = {&self, &mantissa, &exponent};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor floor(const Tensor& self) {
  static const Op& op = op_named("floor");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_(const Tensor& self) {
  static const Op& op = op_named("round_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor trunc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trunc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor round(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}

Tensor special_round_out(const Tensor& out, const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("special_round.out");
  const void* const args[] = {&self, &decimals, &out};
  return call_tensor(op, args);
}

Tensor exp2(const Tensor& self) {
  static const Op& op = op_named("exp2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor expm1_(const Tensor& self) {
  static const Op& op = op_named("expm1_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log10(const Tensor& self) {
  static const Op& op = op_named("log10");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log1p_(const Tensor& self) {
  static const Op& op = op_named("log1p_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sin(const Tensor& self) {
  static const Op& op = op_named("sin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor cos_(const Tensor& self) {
  static const Op& op = op_named("cos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor tan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("tan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor acos(const Tensor& self) {
  static const Op& op = op_named("acos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atan_(const Tensor& self) {
  static const Op& op = op_named("atan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor tanh(const Tensor& self) {
  static const Op& op = op_named("tanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor asinh_(const Tensor& self) {
  static const Op& op = op_named("asinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor acosh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("acosh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isnan(const Tensor& self) {
  static const Op& op = op_named("isnan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isfinite(const Tensor& self) {
  static const Op& op = op_named("isfinite");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isneginf(const Tensor& self) {
  static const Op& op = op_named("isneginf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor logical_not(const Tensor& self) {
  static const Op& op = op_named("logical_not");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor bitwise_not_(const Tensor& self) {
  static const Op& op = op_named("bitwise_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor absolute_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("absolute.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor fix(const Tensor& self) {
  static const Op& op = op_named("fix");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arccos_(const Tensor& self) {
  static const Op& op = op_named("arccos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arccosh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arccosh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arcsinh(const Tensor& self) {
  static const Op& op = op_named("arcsinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arctan_(const Tensor& self) {
  static const Op& op = op_named("arctan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arctanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arctanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_expm1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_expm1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_expit_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_expit.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor erf_(const Tensor& self) {
  static const Op& op = op_named("erf_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor erfc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erfc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_erfcx(const Tensor& self) {
  static const Op& op = op_named("special_erfcx");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lgamma_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("lgamma.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor polygamma(int64_t n, const Tensor& self) {
  static const Op& op = op_named("polygamma");
  const void* const args[] = {&n, &self};
  return call_tensor(op, args);
}

Tensor mvlgamma_(const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma_");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_i1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_entr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_entr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_log_ndtr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_log_ndtr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinc_(const Tensor& self) {
  static const Op& op = op_named("sinc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_bessel_j0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_bessel_y0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k0(const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k0");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_spherical_bessel_j0(const Tensor& x) {
  static const Op& op = op_named("special_spherical_bessel_j0");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_erfc(const Tensor& self) {
  static const Op& op = op_named("special_erfc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_gammaln(const Tensor& self) {
  static const Op& op = op_named("special_gammaln");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_psi(const Tensor& self) {
  static const Op& op = op_named("special_psi");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_multigammaln(const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor special_sinc(const Tensor& self) {
  static const Op& op = op_named("special_sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor mul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor mul_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor pow_out(const Tensor& out, const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Tensor_Tensor_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor pow(const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_out(const Tensor& out, const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power(const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor minimum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("minimum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmin(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmin");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor atan2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor copysign(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor nextafter_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logaddexp2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ldexp(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor complex_out(const Tensor& out, const Tensor& real, const Tensor& imag) {
  static const Op& op = op_named("complex.out");
  const void* const args[] = {&real, &imag, &out};
  return call_tensor(op, args);
}

Tensor xlogy_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlogy.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor subtract(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor multiply_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor true_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor arctan2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor min_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("min.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __iand__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__iand__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ior__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ior__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ixor__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ixor__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __lshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __irshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__irshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __rshift___out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__rshift__.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lcm(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor igamma_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor igammac_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_gammaincc_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammaincc.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_zeta.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor eq(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lt(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gt(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

bool equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("equal");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}

Tensor not_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor where_out(const Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("where.self_out");
  const void* const args[] = {&condition, &self, &other, &out};
  return call_tensor(op, args);
}

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill.Scalar");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill_.Tensor");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}

Tensor addcmul_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul.out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_tensor(op, args);
}

Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}

Tensor lerp_(const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp_.Tensor");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}

Tensor clamp_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp.out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor clamp_min(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}

Tensor clamp_min_(const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min_.Tensor");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}

Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max.out");
  const void* const args[] = {&self, &max, &out};
  return call_tensor(op, args);
}

Tensor clip(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clip_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor relu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("relu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor hardtanh_(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh_");
  const void* const args[] = {&self, &min_val, &max_val};
  return call_tensor(op, args);
}

Tensor threshold_out(const Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold.out");
  const void* const args[] = {&self, &threshold, &value, &out};
  return call_tensor(op, args);
}

Tensor elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}

Tensor celu_(const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu_");
  const void* const args[] = {&self, &alpha};
  return call_tensor(op, args);
}

Tensor gelu(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}

Tensor silu_(const Tensor& self) {
  static const Op& op = op_named("silu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor mish_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("mish.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor hardsigmoid_(const Tensor& self) {
  static const Op& op = op_named("hardsigmoid_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardswish_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("hardswish.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor hardshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink.out");
  const void* const args[] = {&self, &lambd, &out};
  return call_tensor(op, args);
}

Tensor log_sigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log_sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor prelu(const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("prelu");
  const void* const args[] = {&self, &weight};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}

Tensor threshold_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  static const Op& op = op_named("threshold_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &threshold, &grad_input};
  return call_tensor(op, args);
}

Tensor silu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("silu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &grad_input};
  return call_tensor(op, args);
}

Tensor tanh_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("tanh_backward.grad_input");
  const void* const args[] = {&grad_output, &output, &grad_input};
  return call_tensor(op, args);
}

Tensor leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result) {
  static const Op& op = op_named("leaky_relu_backward");
  const void* const args[] = {&grad_output, &self, &negative_slope, &self_is_result};
  return call_tensor(op, args);
}

Tensor softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus_backward");
  const void* const args[] = {&grad_output, &self, &beta, &threshold};
  return call_tensor(op, args);
}

Tensor hardshrink_backward(const Tensor& grad_out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink_backward");
  const void* const args[] = {&grad_out, &self, &lambd};
  return call_tensor(op, args);
}

Tensor hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardswish_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor log_sigmoid_backward(const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  static const Op& op = op_named("log_sigmoid_backward");
  const void* const args[] = {&grad_output, &self, &buffer};
  return call_tensor(op, args);
}

Tensor glu_jvp(const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_jvp");
  const void* const args[] = {&glu, &x, &dx, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _prelu_kernel_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("_prelu_kernel_backward");
  const void* const args[] = {&grad_output, &self, &weight};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor view(const Tensor& self, IntList size) {
  static const Op& op = op_named("view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor _reshape_alias(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias");
  const void* const args[] = {&self, &size, &stride};
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

Tensor permute_copy(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute_copy");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}

Tensor expand_copy_out(const Tensor& out, const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand_copy.out");
  const void* const args[] = {&self, &size, &implicit, &out};
  return call_tensor(op, args);
}

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice.Tensor");
  const void* const args[] = {&self, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

Tensor squeeze_(const Tensor& self) {
  static const Op& op = op_named("squeeze_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor squeeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor squeeze_(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor unsqueeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor as_strided_(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}

Tensor diagonal_copy(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_copy");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor unfold_copy_out(const Tensor& out, const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_copy.out");
  const void* const args[] = {&self, &dimension, &size, &step, &out};
  return call_tensor(op, args);
}

Tensor alias(const Tensor& self) {
  static const Op& op = op_named("alias");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _conj_copy(const Tensor& self) {
  static const Op& op = op_named("_conj_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _neg_view_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("_neg_view_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as_complex(const Tensor& self) {
  static const Op& op = op_named("view_as_complex");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor select_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_scatter.out");
  const void* const args[] = {&self, &src, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor diagonal_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter.out");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor select_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor diagonal_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor _unsafe_view_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> split_copy(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split_copy.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

void split_with_sizes_copy_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unsafe_split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("unsafe_split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> split(const Tensor& self, IntList split_size, int64_t dim) {
  static const Op& op = op_named("split.sizes");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> tensor_split(const Tensor& self, IntList indices, int64_t dim) {
  static const Op& op = op_named("tensor_split.indices");
  const void* const args[] = {&self, &indices, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("vsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
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

Tensor var(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}

Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor median(const Tensor& self) {
  static const Op& op = op_named("median");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor nanmedian(const Tensor& self) {
  static const Op& op = op_named("nanmedian");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("mode");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static const Op& op = op_named("histc");
  const void* const args[] = {&self, &bins, &min, &max};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bins_tensor");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.TensorList_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}

Tensor linalg_vector_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dtype_out");
  const void* const args[] = {&self, &p, &dtype, &out};
  return call_tensor(op, args);
}

Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) {
  static const Op& op = op_named("norm.dtype_out");
  const void* const args[] = {&self, &p, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor renorm_(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm_");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}

Tensor cumsum_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum.out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummax");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

void _cummax_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummax_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}

Tensor _logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("_logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argsort_out(const Tensor& out, const Tensor& self, bool stable, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort.stable_out");
  const void* const args[] = {&self, &stable, &dim, &descending, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> topk_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk.values");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Scalar_out");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter, &out};
  return call_tensor(op, args);
}

Tensor bucketize_out(const Tensor& out, const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Scalar_out");
  const void* const args[] = {&self, &boundaries, &out_int32, &right, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _unique2_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("_unique2.out");
  const void* const args[] = {&self, &sorted, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive.out");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv1d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor linear_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear.out");
  const void* const args[] = {&input, &weight, &bias, &out};
  return call_tensor(op, args);
}

Tensor softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("scaled_dot_product_attention");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_tensor(op, args);
}

Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool2d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d_with_indices.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool2d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool2d_with_indices_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor max_pool3d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool3d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}

Tensor avg_pool3d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &out};
  return call_tensor(op, args);
}

Tensor avg_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &grad_input};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool3d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool3d_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool3d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool3d.out");
  const void* const args[] = {&self, &output_size, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &indices, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool3d_out(const Tensor& output, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool3d.output");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples, &output, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fractional_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor max_unpool3d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding) {
  static const Op& op = op_named("max_unpool3d.out");
  const void* const args[] = {&self, &indices, &output_size, &stride, &padding, &out};
  return call_tensor(op, args);
}

Tensor embedding_out(const Tensor& out, const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding.out");
  const void* const args[] = {&weight, &indices, &padding_idx, &scale_grad_by_freq, &sparse, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag.out");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx) {
  static const Op& op = op_named("embedding_bag.padding_idx");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu_factor");
  const void* const args[] = {&A, &pivot};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu_out(const Tensor& P, const Tensor& L, const Tensor& U, const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu.out");
  const void* const args[] = {&A, &pivot, &P, &L, &U};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_det_out(const Tensor& result, const Tensor& LU, const Tensor& pivots, const Tensor& A) {
  static const Op& op = op_named("_linalg_det.result");
  const void* const args[] = {&A, &result, &LU, &pivots};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A) {
  static const Op& op = op_named("_linalg_slogdet");
  const void* const args[] = {&A};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> slogdet(const Tensor& self) {
  static const Op& op = op_named("slogdet");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_cholesky_ex_out(const Tensor& L, const Tensor& info, const Tensor& self, bool upper, bool check_errors) {
  static const Op& op = op_named("linalg_cholesky_ex.L");
  const void* const args[] = {&self, &upper, &check_errors, &L, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor cholesky_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex_out(const Tensor& LD, const Tensor& pivots, const Tensor& info, const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex.out");
  const void* const args[] = {&self, &hermitian, &check_errors, &LD, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_qr_out(const Tensor& Q, const Tensor& R, const Tensor& A, std::string_view mode) {
  static const Op& op = op_named("linalg_qr.out");
  const void* const args[] = {&A, &mode, &Q, &R};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> geqrf_out(const Tensor& a, const Tensor& tau, const Tensor& self) {
  static const Op& op = op_named("geqrf.a");
  const void* const args[] = {&self, &a, &tau};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor orgqr_out(const Tensor& out, const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr.out");
  const void* const args[] = {&self, &input2, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  static const Op& op = op_named("_linalg_svd.U");
  const void* const args[] = {&A, &full_matrices, &compute_uv, &driver, &U, &S, &Vh};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_svdvals_out(const Tensor& out, const Tensor& A, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svdvals.out");
  const void* const args[] = {&A, &driver, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eig_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& self) {
  static const Op& op = op_named("linalg_eig.out");
  const void* const args[] = {&self, &eigenvalues, &eigenvectors};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _linalg_eigh(const Tensor& A, std::string_view UPLO, bool compute_v) {
  static const Op& op = op_named("_linalg_eigh");
  const void* const args[] = {&A, &UPLO, &compute_v};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_eigvalsh(const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigvalsh");
  const void* const args[] = {&self, &UPLO};
  return call_tensor(op, args);
}

Tensor linalg_inv(const Tensor& A) {
  static const Op& op = op_named("linalg_inv");
  const void* const args[] = {&A};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("_linalg_solve_ex");
  const void* const args[] = {&A, &B, &left, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  static const Op& op = op_named("linalg_solve");
  const void* const args[] = {&A, &B, &left};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  static const Op& op = op_named("triangular_solve");
  const void* const args[] = {&self, &A, &upper, &transpose, &unitriangular};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static const Op& op = op_named("linalg_lu_solve");
  const void* const args[] = {&LU, &pivots, &B, &left, &adjoint};
  return call_tensor(op, args);
}

Tensor linalg_ldl_solve(const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_solve");
  const void* const args[] = {&LD, &pivots, &B, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_matrix_exp(const Tensor& self) {
  static const Op& op = op_named("linalg_matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor linalg_matrix_power(const Tensor& self, int64_t n, const Tensor& out) {
  static const Op& op = op_named("linalg_matrix_power.out");
  const void* const args[] = {&self, &n, &out};
  return call_tensor(op, args);
}

Tensor linalg_tensorinv_out(const Tensor& out, const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv.out");
  const void* const args[] = {&self, &ind, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& self, double tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.out");
  const void* const args[] = {&self, &tol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_float_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.out");
  const void* const args[] = {&self, &rcond, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  static const Op& op = op_named("linalg_cond");
  const void* const args[] = {&self, &p};
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
