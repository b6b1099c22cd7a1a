// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty_strided_out(const Tensor& out, IntList size, IntList stride) {
  static const Op& op = op_named("empty_strided.out");
  const void* const args[] = {&size, &stride, &out};
  return call_tensor(op, args);
}

Tensor empty_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor new_empty_strided_out(const Tensor& out, const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("new_empty_strided.out");
  const void* const args[] = {&self, &size, &stride, &out};
  return call_tensor(op, args);
}

Tensor _efficientzerotensor_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("_efficientzerotensor.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor zeros_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("zeros_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor new_ones_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_ones.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor full_out(const Tensor& out, IntList size, const Scalar& fill_value) {
  static const Op& op = op_named("full.out");
  const void* const args[] = {&size, &fill_value, &out};
  return call_tensor(op, args);
}

Tensor full_like_out(const Tensor& out, const Tensor& self, const Scalar& fill_value, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("full_like.out");
  const void* const args[] = {&self, &fill_value, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& start, const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange.start");
  const void* const args[] = {&start, &end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("range");
  const void* const args[] = {&start, &end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor eye(int64_t n, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("eye");
  const void* const args[] = {&n, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor tril_indices(int64_t row, int64_t col, int64_t offset, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("tril_indices");
  const void* const args[] = {&row, &col, &offset, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Tensor_Tensor");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Tensor_Scalar");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Scalar_Tensor");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hann_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hann_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor bartlett_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("bartlett_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor blackman_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("blackman_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, bool periodic, double alpha, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window.periodic_alpha");
  const void* const args[] = {&window_length, &periodic, &alpha, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor kaiser_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("kaiser_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor kaiser_window(int64_t window_length, bool periodic, double beta, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("kaiser_window.beta");
  const void* const args[] = {&window_length, &periodic, &beta, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor copy_out(const Tensor& out, const Tensor& self, const Tensor& src, bool non_blocking) {
  static const Op& op = op_named("copy.out");
  const void* const args[] = {&self, &src, &non_blocking, &out};
  return call_tensor(op, args);
}

Tensor _to_copy_out(const Tensor& out, const Tensor& self, bool non_blocking, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_to_copy.out");
  const void* const args[] = {&self, &non_blocking, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor fill(const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill.Tensor");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}

Tensor zero_(const Tensor& self) {
  static const Op& op = op_named("zero_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lift_fresh(const Tensor& self) {
  static const Op& op = op_named("lift_fresh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.device");
  const void* const args[] = {&self, &device, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}

Tensor to_dense(const Tensor& self, std::optional<DType> dtype, std::optional<bool> masked_grad) {
  static const Op& op = op_named("to_dense");
  const void* const args[] = {&self, &dtype, &masked_grad};
  return call_tensor(op, args);
}

Tensor _cast_Double(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Double");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor _cast_Short(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Short");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor resize_out(const Tensor& out, const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize.out");
  const void* const args[] = {&self, &size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor _resize_output_(const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output_");
  const void* const args[] = {&self, &size, &device};
  return call_tensor(op, args);
}

Tensor set(const Tensor& self) {
  static const Op& op = op_named("set");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor set_out(const Tensor& out, const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set.source_Tensor_out");
  const void* const args[] = {&self, &source, &out};
  return call_tensor(op, args);
}

bool is_nonzero(const Tensor& self) {
  static const Op& op = op_named("is_nonzero");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_signed(const Tensor& self) {
  static const Op& op = op_named("is_signed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_distributed(const Tensor& self) {
  static const Op& op = op_named("is_distributed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool _has_compatible_shallow_copy_type(const Tensor& self, const Tensor& from) {
  static const Op& op = op_named("_has_compatible_shallow_copy_type");
  const void* const args[] = {&self, &from};
  return call_as<bool>(op, args);
}

int64_t sym_stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t _version(const Tensor& self) {
  static const Op& op = op_named("_version");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}

void _assert_async(const Tensor& self, std::string_view assert_msg) {
  static const Op& op = op_named("_assert_async.msg");
  const void* const args[] = {&self, &assert_msg};
  return call_void(op, args);
}

Tensor abs_(const Tensor& self) {
  static const Op& op = op_named("abs_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor neg(const Tensor& self) {
  static const Op& op = op_named("neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _conj_physical(const Tensor& self) {
  static const Op& op = op_named("_conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _conj_physical(const Tensor& self, const Tensor& out) {
  static const Op& op = op_named("_conj_physical.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sgn(const Tensor& self) {
  static const Op& op = op_named("sgn");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor square_(const Tensor& self) {
  static const Op& op = op_named("square_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor reciprocal_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("reciprocal.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor rsqrt(const Tensor& self) {
  static const Op& op = op_named("rsqrt");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor deg2rad_(const Tensor& self) {
  static const Op& op = op_named("deg2rad_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor rad2deg_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("rad2deg.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> frexp(const Tensor& self) {
  static const Op& op = op_named("frexp.Tensor");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor ceil_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("ceil.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor round(const Tensor& self) {
  static const Op& op = op_named("round");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor trunc_(const Tensor& self) {
  static const Op& op = op_named("trunc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor frac_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("frac.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_round(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("special_round");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}

Tensor exp_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor expm1(const Tensor& self) {
  static const Op& op = op_named("expm1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log_(const Tensor& self) {
  static const Op& op = op_named("log_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log1p(const Tensor& self) {
  static const Op& op = op_named("log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sigmoid_(const Tensor& self) {
  static const Op& op = op_named("sigmoid_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit.out");
  const void* const args[] = {&self, &eps, &out};
  return call_tensor(op, args);
}

Tensor cos(const Tensor& self) {
  static const Op& op = op_named("cos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor tan_(const Tensor& self) {
  static const Op& op = op_named("tan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor asin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("asin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor atan(const Tensor& self) {
  static const Op& op = op_named("atan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sinh_(const Tensor& self) {
  static const Op& op = op_named("sinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor cosh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("cosh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor asinh(const Tensor& self) {
  static const Op& op = op_named("asinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor acosh_(const Tensor& self) {
  static const Op& op = op_named("acosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("atanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isinf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isinf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isposinf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isposinf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor signbit_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("signbit.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor bitwise_not(const Tensor& self) {
  static const Op& op = op_named("bitwise_not");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor absolute_(const Tensor& self) {
  static const Op& op = op_named("absolute_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor negative_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("negative.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arccos(const Tensor& self) {
  static const Op& op = op_named("arccos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arccosh_(const Tensor& self) {
  static const Op& op = op_named("arccosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arcsin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arcsin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arctan(const Tensor& self) {
  static const Op& op = op_named("arctan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arctanh_(const Tensor& self) {
  static const Op& op = op_named("arctanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_expm1(const Tensor& self) {
  static const Op& op = op_named("special_expm1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_expit(const Tensor& self) {
  static const Op& op = op_named("special_expit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor erf(const Tensor& self) {
  static const Op& op = op_named("erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor erfc_(const Tensor& self) {
  static const Op& op = op_named("erfc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor erfinv_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erfinv.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor lgamma_(const Tensor& self) {
  static const Op& op = op_named("lgamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor digamma_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("digamma.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor mvlgamma(const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor i0_(const Tensor& self) {
  static const Op& op = op_named("i0_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_i1(const Tensor& self) {
  static const Op& op = op_named("special_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_entr(const Tensor& self) {
  static const Op& op = op_named("special_entr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_log_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_log_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sinc(const Tensor& self) {
  static const Op& op = op_named("sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_airy_ai_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_airy_ai.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_j1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_j1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_y1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k1_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k1.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_erf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_erfinv_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfinv.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_digamma_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_digamma.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_polygamma_out(const Tensor& out, int64_t n, const Tensor& self) {
  static const Op& op = op_named("special_polygamma.out");
  const void* const args[] = {&n, &self, &out};
  return call_tensor(op, args);
}

Tensor special_i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor add_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor rsub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Tensor_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _add_relu_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor mul(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor floor_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmod(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor pow_(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow_.Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor pow_out(const Tensor& out, const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow.Tensor_Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power_(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power_.Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_out(const Tensor& out, const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power.Tensor_Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor maximum_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmax_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor atan2_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor hypot_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor copysign(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor nextafter_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logaddexp2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor heaviside_out(const Tensor& out, const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside.out");
  const void* const args[] = {&self, &values, &out};
  return call_tensor(op, args);
}

Tensor complex(const Tensor& real, const Tensor& imag) {
  static const Op& op = op_named("complex");
  const void* const args[] = {&real, &imag};
  return call_tensor(op, args);
}

Tensor xlogy(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.OutScalar_Self");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlogy.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor subtract_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor multiply_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor true_divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor arctan2_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor min(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("min.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __and__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__and__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __or__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__or__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __xor__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__xor__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __lshift___out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __rshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__rshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __irshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__irshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gcd_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor igamma(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor igammac_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_gammaincc(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammaincc");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_zeta(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_zeta(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_zeta.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor eq_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ne(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lt_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor le(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gt_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ge(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_and_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("allclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_as<bool>(op, args);
}

Tensor not_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("where.self");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other) {
  static const Op& op = op_named("where.Scalar");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill.Tensor");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}

Tensor addcmul_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

Tensor addcdiv_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv.out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_tensor(op, args);
}

Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp.Tensor");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}

Tensor clamp_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clamp_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp.Tensor_out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor clamp_min(const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min.Tensor");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}

Tensor clamp_max_(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max_");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max.Tensor_out");
  const void* const args[] = {&self, &max, &out};
  return call_tensor(op, args);
}

Tensor clip(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor relu_(const Tensor& self) {
  static const Op& op = op_named("relu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh");
  const void* const args[] = {&self, &min_val, &max_val};
  return call_tensor(op, args);
}

Tensor threshold_(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold_");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}

Tensor leaky_relu_out(const Tensor& out, const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu.out");
  const void* const args[] = {&self, &negative_slope, &out};
  return call_tensor(op, args);
}

Tensor celu(const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu");
  const void* const args[] = {&self, &alpha};
  return call_tensor(op, args);
}

Tensor selu_(const Tensor& self) {
  static const Op& op = op_named("selu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor silu(const Tensor& self) {
  static const Op& op = op_named("silu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor mish_(const Tensor& self) {
  static const Op& op = op_named("mish_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardsigmoid(const Tensor& self) {
  static const Op& op = op_named("hardsigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardswish_(const Tensor& self) {
  static const Op& op = op_named("hardswish_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardshrink(const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink");
  const void* const args[] = {&self, &lambd};
  return call_tensor(op, args);
}

Tensor log_sigmoid(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _prelu_kernel(const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("_prelu_kernel");
  const void* const args[] = {&self, &weight};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}

Tensor threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  static const Op& op = op_named("threshold_backward");
  const void* const args[] = {&grad_output, &self, &threshold};
  return call_tensor(op, args);
}

Tensor silu_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("silu_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor tanh_backward(const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("tanh_backward");
  const void* const args[] = {&grad_output, &output};
  return call_tensor(op, args);
}

Tensor hardtanh_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &min_val, &max_val, &grad_input};
  return call_tensor(op, args);
}

Tensor elu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  static const Op& op = op_named("elu_backward.grad_input");
  const void* const args[] = {&grad_output, &alpha, &scale, &input_scale, &is_result, &self_or_result, &grad_input};
  return call_tensor(op, args);
}

Tensor softshrink_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &lambd, &grad_input};
  return call_tensor(op, args);
}

Tensor hardsigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &grad_input};
  return call_tensor(op, args);
}

Tensor logit_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &eps, &grad_input};
  return call_tensor(op, args);
}

Tensor glu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &dim, &grad_input};
  return call_tensor(op, args);
}

Tensor glu_backward_jvp_out(const Tensor& out, const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_backward_jvp.out");
  const void* const args[] = {&grad_x, &grad_glu, &x, &dgrad_glu, &dx, &dim, &out};
  return call_tensor(op, args);
}

Tensor infinitely_differentiable_gelu_backward(const Tensor& grad, const Tensor& self) {
  static const Op& op = op_named("infinitely_differentiable_gelu_backward");
  const void* const args[] = {&grad, &self};
  return call_tensor(op, args);
}

Tensor view_copy_out(const Tensor& out, const Tensor& self, DType dtype) {
  static const Op& op = op_named("view_copy.dtype_out");
  const void* const args[] = {&self, &dtype, &out};
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

Tensor permute(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}

Tensor expand_copy(const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand_copy");
  const void* const args[] = {&self, &size, &implicit};
  return call_tensor(op, args);
}

Tensor select_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_copy.int_out");
  const void* const args[] = {&self, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self) {
  static const Op& op = op_named("squeeze");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor as_strided(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor unfold_copy(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_copy");
  const void* const args[] = {&self, &dimension, &size, &step};
  return call_tensor(op, args);
}

Tensor detach_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("detach_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor _conj(const Tensor& self) {
  static const Op& op = op_named("_conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _neg_view_copy(const Tensor& self) {
  static const Op& op = op_named("_neg_view_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor view_as_real_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("view_as_real_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_scatter");
  const void* const args[] = {&self, &src, &dim, &index};
  return call_tensor(op, args);
}

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor select_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_backward");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &index};
  return call_tensor(op, args);
}

Tensor diagonal_backward(const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_backward");
  const void* const args[] = {&grad_output, &input_sizes, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor view_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor _unsafe_view(const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> split_with_sizes_copy(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

void unbind_copy_out(TensorList out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int_out");
  const void* const args[] = {&self, &dim, &out};
  return call_void(op, args);
}

void unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim, TensorList out) {
  static const Op& op = op_named("unsafe_split_with_sizes.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.sections");
  const void* const args[] = {&self, &sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> hsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("hsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> dsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("dsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
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

Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor std(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tensor(op, args);
}

Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std.out");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var_mean.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std_mean.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor special_logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("special_logsumexp.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> median_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("median.dim_values");
  const void* const args[] = {&self, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> nanmedian_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("nanmedian.dim_values");
  const void* const args[] = {&self, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> kthvalue_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static const Op& op = op_named("kthvalue.values");
  const void* const args[] = {&self, &k, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor quantile_out(const Tensor& out, const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.scalar_out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor nanquantile_out(const Tensor& out, const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.scalar_out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram_out(const Tensor& hist, const Tensor& bin_edges, const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bin_ct_out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &hist, &bin_edges};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.int_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dtype");
  const void* const args[] = {&self, &p, &dtype};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dim_dtype");
  const void* const args[] = {&self, &p, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}

Tensor cumsum_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor cumprod_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod.out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> cummin_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummin.out");
  const void* const args[] = {&self, &dim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logcumsumexp_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("logcumsumexp.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.values");
  const void* const args[] = {&self, &dim, &descending, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argsort(const Tensor& self, bool stable, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Scalar");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter};
  return call_tensor(op, args);
}

Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Scalar");
  const void* const args[] = {&self, &boundaries, &out_int32, &right};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("_unique2");
  const void* const args[] = {&self, &sorted, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  static const Op& op = op_named("flatten.using_ints");
  const void* const args[] = {&self, &start_dim, &end_dim};
  return call_tensor(op, args);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear");
  const void* const args[] = {&input, &weight, &bias};
  return call_tensor(op, args);
}

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("group_norm");
  const void* const args[] = {&input, &num_groups, &weight, &bias, &eps, &cudnn_enabled};
  return call_tensor(op, args);
}

Tensor dropout_(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("dropout_");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d_with_indices");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool2d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool2d_with_indices_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices};
  return call_tensor(op, args);
}

Tensor max_pool2d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}

Tensor avg_pool3d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}

Tensor avg_pool3d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool3d_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool3d_backward");
  const void* const args[] = {&grad_output, &self, &indices};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool3d");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fractional_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool3d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices};
  return call_tensor(op, args);
}

Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding) {
  static const Op& op = op_named("max_unpool3d");
  const void* const args[] = {&self, &indices, &output_size, &stride, &padding};
  return call_tensor(op, args);
}

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding");
  const void* const args[] = {&weight, &indices, &padding_idx, &scale_grad_by_freq, &sparse};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset) {
  static const Op& op = op_named("embedding_bag");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex_out(const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex.out");
  const void* const args[] = {&A, &pivot, &check_errors, &LU, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu");
  const void* const args[] = {&A, &pivot};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A) {
  static const Op& op = op_named("_linalg_det");
  const void* const args[] = {&A};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor det(const Tensor& self) {
  static const Op& op = op_named("det");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& A) {
  static const Op& op = op_named("linalg_slogdet.out");
  const void* const args[] = {&A, &sign, &logabsdet};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  static const Op& op = op_named("linalg_cholesky_ex");
  const void* const args[] = {&self, &upper, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor cholesky(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex(const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex");
  const void* const args[] = {&self, &hermitian, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, std::string_view mode) {
  static const Op& op = op_named("linalg_qr");
  const void* const args[] = {&A, &mode};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) {
  static const Op& op = op_named("geqrf");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor orgqr(const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr");
  const void* const args[] = {&self, &input2};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_svd(const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  static const Op& op = op_named("_linalg_svd");
  const void* const args[] = {&A, &full_matrices, &compute_uv, &driver};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svdvals");
  const void* const args[] = {&A, &driver};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  static const Op& op = op_named("linalg_eig");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _linalg_eigvals(const Tensor& self) {
  static const Op& op = op_named("_linalg_eigvals");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eigh_out(const Tensor& eigvals, const Tensor& eigvecs, const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigh.eigvals");
  const void* const args[] = {&self, &UPLO, &eigvals, &eigvecs};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_inv_ex_out(const Tensor& inverse, const Tensor& info, const Tensor& A, bool check_errors) {
  static const Op& op = op_named("linalg_inv_ex.inverse");
  const void* const args[] = {&A, &check_errors, &inverse, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor inverse_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("inverse.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_solve_ex_out(const Tensor& result, const Tensor& info, const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("linalg_solve_ex.out");
  const void* const args[] = {&A, &B, &left, &check_errors, &result, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_solve_triangular_out(const Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static const Op& op = op_named("linalg_solve_triangular.out");
  const void* const args[] = {&self, &B, &upper, &left, &unitriangular, &out};
  return call_tensor(op, args);
}

Tensor cholesky_solve_out(const Tensor& out, const Tensor& self, const Tensor& input2, bool upper) {
  static const Op& op = op_named("cholesky_solve.out");
  const void* const args[] = {&self, &input2, &upper, &out};
  return call_tensor(op, args);
}

Tensor lu_solve_out(const Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  static const Op& op = op_named("lu_solve.out");
  const void* const args[] = {&self, &LU_data, &LU_pivots, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq_out(const Tensor& solution, const Tensor& residuals, const Tensor& rank, const Tensor& singular_values, const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_lstsq.out");
  const void* const args[] = {&self, &b, &rcond, &driver, &solution, &residuals, &rank, &singular_values};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_matrix_power(const Tensor& self, int64_t n) {
  static const Op& op = op_named("linalg_matrix_power");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv");
  const void* const args[] = {&self, &ind};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank");
  const void* const args[] = {&self, &tol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv");
  const void* const args[] = {&self, &rcond, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}

Tensor pinverse(const Tensor& self, double rcond) {
  static const Op& op = op_named("pinverse");
  const void* const args[] = {&self, &rcond};
  return call_tensor(op, args);
}

Tensor linalg_cond_out(const Tensor& out, const Tensor& self, std::string_view p) {
  static const Op& op = op_named("linalg_cond.p_str_out");
  const void* const args[] = {&self, &p, &out};
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
