// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty_strided(IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("empty_strided");
  const void* const args[] = {&size, &stride, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor empty_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor new_empty_strided(const Tensor& self, IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_empty_strided");
  const void* const args[] = {&self, &size, &stride, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor _efficientzerotensor(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("_efficientzerotensor");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor zeros_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("zeros_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor new_ones(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_ones");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor full(IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("full");
  const void* const args[] = {&size, &fill_value, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor full_like(const Tensor& self, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("full_like");
  const void* const args[] = {&self, &fill_value, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange");
  const void* const args[] = {&end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  static const Op& op = op_named("arange.start_out");
  const void* const args[] = {&start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, const Tensor& out) {
  static const Op& op = op_named("range.out_");
  const void* const args[] = {&start, &end, &out};
  return call_tensor(op, args);
}

Tensor eye_out(const Tensor& out, int64_t n, int64_t m) {
  static const Op& op = op_named("eye.m_out");
  const void* const args[] = {&n, &m, &out};
  return call_tensor(op, args);
}

Tensor triu_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset) {
  static const Op& op = op_named("triu_indices.out");
  const void* const args[] = {&row, &col, &offset, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base, const Tensor& out) {
  static const Op& op = op_named("logspace.out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base, const Tensor& out) {
  static const Op& op = op_named("logspace.Tensor_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base, const Tensor& out) {
  static const Op& op = op_named("logspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base, const Tensor& out) {
  static const Op& op = op_named("logspace.Scalar_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor hann_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("hann_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor bartlett_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("bartlett_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor blackman_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("blackman_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("hamming_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha, double beta) {
  static const Op& op = op_named("hamming_window.periodic_alpha_beta_out");
  const void* const args[] = {&window_length, &periodic, &alpha, &beta, &out};
  return call_tensor(op, args);
}

Tensor kaiser_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("kaiser_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor copy_(const Tensor& self, const Tensor& src, bool non_blocking) {
  static const Op& op = op_named("copy_");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_tensor(op, args);
}

Tensor _to_copy(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_to_copy");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &non_blocking, &memory_format};
  return call_tensor(op, args);
}

Tensor fill_out(const Tensor& out, const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill.Scalar_out");
  const void* const args[] = {&self, &value, &out};
  return call_tensor(op, args);
}

Tensor zero(const Tensor& self) {
  static const Op& op = op_named("zero");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lift_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("lift.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.dtype_layout");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}

Tensor type_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("type_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor _cast_Char(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Char");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor _cast_Long(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Long");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor resize(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}

Tensor resize_as_out(const Tensor& out, const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as.out");
  const void* const args[] = {&self, &the_template, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor set_(const Tensor& self) {
  static const Op& op = op_named("set_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor set(const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set.source_Tensor");
  const void* const args[] = {&self, &source};
  return call_tensor(op, args);
}

Scalar item(const Tensor& self) {
  static const Op& op = op_named("item");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}

bool is_floating_point(const Tensor& self) {
  static const Op& op = op_named("is_floating_point");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_inference(const Tensor& self) {
  static const Op& op = op_named("is_inference");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool _has_same_storage_numel(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("_has_same_storage_numel");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}

int64_t sym_size(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_size.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

bool sym_is_contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("sym_is_contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_as<bool>(op, args);
}

void _assert_async(const Tensor& self) {
  static const Op& op = op_named("_assert_async");
  const void* const args[] = {&self};
  return call_void(op, args);
}

Tensor uniform(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}

Tensor normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor random_out(const Tensor& out, const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random.from_out");
  const void* const args[] = {&self, &from, &to, &generator, &out};
  return call_tensor(op, args);
}

Tensor random(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}

Tensor exponential_(const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential_");
  const void* const args[] = {&self, &lambd, &generator};
  return call_tensor(op, args);
}

Tensor geometric_out(const Tensor& out, const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric.out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor log_normal(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor bernoulli_(const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.Tensor");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor bernoulli_out(const Tensor& out, const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli.float_out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal(double mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.float_Tensor");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal(const Tensor& mean, const Tensor& std, Generator* generator, const Tensor& out) {
  static const Op& op = op_named("normal.Tensor_Tensor_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor poisson_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("poisson.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor _standard_gamma_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_standard_gamma.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor _standard_gamma_grad_out(const Tensor& out, const Tensor& self, const Tensor& output) {
  static const Op& op = op_named("_standard_gamma_grad.out");
  const void* const args[] = {&self, &output, &out};
  return call_tensor(op, args);
}

Tensor multinomial_out(const Tensor& out, const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  static const Op& op = op_named("multinomial.out");
  const void* const args[] = {&self, &num_samples, &replacement, &generator, &out};
  return call_tensor(op, args);
}

Tensor rand_out(const Tensor& out, IntList size, Generator* generator) {
  static const Op& op = op_named("rand.generator_out");
  const void* const args[] = {&size, &generator, &out};
  return call_tensor(op, args);
}

Tensor rand_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like.generator_out");
  const void* const args[] = {&self, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randn_out(const Tensor& out, IntList size, Generator* generator) {
  static const Op& op = op_named("randn.generator_out");
  const void* const args[] = {&size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randn_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like.generator_out");
  const void* const args[] = {&self, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t high, IntList size, Generator* generator) {
  static const Op& op = op_named("randint.generator_out");
  const void* const args[] = {&high, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size, Generator* generator) {
  static const Op& op = op_named("randint.low_generator_out");
  const void* const args[] = {&low, &high, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.generator_out");
  const void* const args[] = {&self, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_generator_dtype_out");
  const void* const args[] = {&self, &low, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_generator_out");
  const void* const args[] = {&self, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randperm_out(const Tensor& out, int64_t n, Generator* generator) {
  static const Op& op = op_named("randperm.generator_out");
  const void* const args[] = {&n, &generator, &out};
  return call_tensor(op, args);
}

Tensor native_dropout_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& mask, double scale) {
  static const Op& op = op_named("native_dropout_backward.out");
  const void* const args[] = {&grad_output, &mask, &scale, &out};
  return call_tensor(op, args);
}

Tensor feature_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("feature_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}

Tensor feature_alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("feature_alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}

Tensor angle(const Tensor& self) {
  static const Op& op = op_named("angle");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor neg_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("neg.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor conj_physical_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("conj_physical.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sign_(const Tensor& self) {
  static const Op& op = op_named("sign_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sgn_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sgn.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor reciprocal(const Tensor& self) {
  static const Op& op = op_named("reciprocal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sqrt_(const Tensor& self) {
  static const Op& op = op_named("sqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor rsqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("rsqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor rad2deg(const Tensor& self) {
  static const Op& op = op_named("rad2deg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor nan_to_num_(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num_");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}

Tensor ceil(const Tensor& self) {
  static const Op& op = op_named("ceil");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor floor_(const Tensor& self) {
  static const Op& op = op_named("floor_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("round.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor frac(const Tensor& self) {
  static const Op& op = op_named("frac");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor round_(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round_.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor exp2_(const Tensor& self) {
  static const Op& op = op_named("exp2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor expm1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("expm1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log2(const Tensor& self) {
  static const Op& op = op_named("log2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log10_(const Tensor& self) {
  static const Op& op = op_named("log10_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor log1p_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log1p.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

Tensor sin_(const Tensor& self) {
  static const Op& op = op_named("sin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor cos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("cos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor asin(const Tensor& self) {
  static const Op& op = op_named("asin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor acos_(const Tensor& self) {
  static const Op& op = op_named("acos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("atan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor cosh(const Tensor& self) {
  static const Op& op = op_named("cosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor tanh_(const Tensor& self) {
  static const Op& op = op_named("tanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor asinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("asinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor atanh(const Tensor& self) {
  static const Op& op = op_named("atanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isnan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isnan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isreal(const Tensor& self) {
  static const Op& op = op_named("isreal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isneginf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isneginf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor logical_not_(const Tensor& self) {
  static const Op& op = op_named("logical_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor bitwise_not_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("bitwise_not.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor negative(const Tensor& self) {
  static const Op& op = op_named("negative");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor fix_(const Tensor& self) {
  static const Op& op = op_named("fix_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arccos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arccos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arcsin(const Tensor& self) {
  static const Op& op = op_named("arcsin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arcsinh_(const Tensor& self) {
  static const Op& op = op_named("arcsinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor arctan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arctan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_exp2(const Tensor& self) {
  static const Op& op = op_named("special_exp2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_log1p(const Tensor& self) {
  static const Op& op = op_named("special_log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

Tensor erf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor erfinv(const Tensor& self) {
  static const Op& op = op_named("erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_erfcx_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfcx.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor digamma(const Tensor& self) {
  static const Op& op = op_named("digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor polygamma_out(const Tensor& out, int64_t n, const Tensor& self) {
  static const Op& op = op_named("polygamma.out");
  const void* const args[] = {&n, &self, &out};
  return call_tensor(op, args);
}

Tensor mvlgamma_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor special_i0e(const Tensor& self) {
  static const Op& op = op_named("special_i0e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_i1e(const Tensor& self) {
  static const Op& op = op_named("special_i1e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_ndtri(const Tensor& self) {
  static const Op& op = op_named("special_ndtri");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_j0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_y0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_spherical_bessel_j0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_spherical_bessel_j0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_erfc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_gammaln_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_gammaln.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_psi_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_psi.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_multigammaln_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor special_sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor sub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _add_relu(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor mul_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor mul_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Scalar_mode_out");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor floor_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor remainder_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmod_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor pow_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor minimum_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("minimum.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmin_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmin.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor hypot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor copysign_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logaddexp(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor heaviside(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}

Tensor ldexp_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor polar(const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar");
  const void* const args[] = {&abs, &angle};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.OutTensor");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor xlogy_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy_.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor subtract_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor multiply(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}

Tensor true_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor true_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor max(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_and_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __and__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__and__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __or__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__or__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __xor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__xor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __lshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ilshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ilshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __rshift___out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__rshift__.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gcd(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lcm_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor igamma_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_gammainc(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_zeta(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor eq(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq_.Tensor");
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

Tensor lt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt_.Tensor");
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

Tensor gt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor logical_xor_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor not_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor not_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor less_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor greater_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("where.ScalarSelf");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill_.Scalar");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}

Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill.Tensor_out");
  const void* const args[] = {&self, &mask, &value, &out};
  return call_tensor(op, args);
}

Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

Tensor lerp_(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp_.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp.Tensor_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clamp_min_(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min_");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min.Tensor_out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_max(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

Tensor clip_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

Tensor clip_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip.Tensor_out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor relu6(const Tensor& self) {
  static const Op& op = op_named("relu6");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor hardtanh_out(const Tensor& out, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh.out");
  const void* const args[] = {&self, &min_val, &max_val, &out};
  return call_tensor(op, args);
}

Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}

Tensor elu_(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu_");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}

Tensor celu_out(const Tensor& out, const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu.out");
  const void* const args[] = {&self, &alpha, &out};
  return call_tensor(op, args);
}

Tensor gelu_(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}

Tensor silu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("silu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus");
  const void* const args[] = {&self, &beta, &threshold};
  return call_tensor(op, args);
}

Tensor hardsigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink");
  const void* const args[] = {&self, &lambd};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor glu(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator, const Tensor& out) {
  static const Op& op = op_named("rrelu_with_noise.out");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator, &out};
  return call_tensor(op, args);
}

Tensor gelu_backward(const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward");
  const void* const args[] = {&grad_output, &self, &approximate};
  return call_tensor(op, args);
}

Tensor sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward");
  const void* const args[] = {&grad_output, &output};
  return call_tensor(op, args);
}

Tensor mish_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("mish_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor leaky_relu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result) {
  static const Op& op = op_named("leaky_relu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &negative_slope, &self_is_result, &grad_input};
  return call_tensor(op, args);
}

Tensor softplus_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &beta, &threshold, &grad_input};
  return call_tensor(op, args);
}

Tensor hardshrink_backward_out(const Tensor& grad_input, const Tensor& grad_out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink_backward.grad_input");
  const void* const args[] = {&grad_out, &self, &lambd, &grad_input};
  return call_tensor(op, args);
}

Tensor hardswish_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardswish_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

Tensor log_sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  static const Op& op = op_named("log_sigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &buffer, &grad_input};
  return call_tensor(op, args);
}

Tensor glu_jvp_out(const Tensor& out, const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_jvp.out");
  const void* const args[] = {&glu, &x, &dx, &dim, &out};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward(const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result};
  return call_tensor(op, args);
}

Tensor view(const Tensor& self, DType dtype) {
  static const Op& op = op_named("view.dtype");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}

Tensor _reshape_alias_copy(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias_copy");
  const void* const args[] = {&self, &size, &stride};
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

Tensor permute_copy_out(const Tensor& out, const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute_copy.out");
  const void* const args[] = {&self, &dims, &out};
  return call_tensor(op, args);
}

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select.int");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}

Tensor slice_copy(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_copy.Tensor");
  const void* const args[] = {&self, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

Tensor squeeze_copy(const Tensor& self) {
  static const Op& op = op_named("squeeze_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor squeeze_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_copy.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor squeeze_copy(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_copy.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor unsqueeze_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_copy");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

Tensor as_strided_copy(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_copy");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}

Tensor diagonal_copy_out(const Tensor& out, const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_copy.out");
  const void* const args[] = {&self, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor detach(const Tensor& self) {
  static const Op& op = op_named("detach");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor alias_copy(const Tensor& self) {
  static const Op& op = op_named("alias_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor _conj_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("_conj_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as_real(const Tensor& self) {
  static const Op& op = op_named("view_as_real");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor view_as_complex_copy(const Tensor& self) {
  static const Op& op = op_named("view_as_complex_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor reshape_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("reshape_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  static const Op& op = op_named("broadcast_tensors");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor swapdims_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("swapdims_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination) {
  static const Op& op = op_named("moveaxis.int");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}

Tensor numpy_T(const Tensor& self) {
  static const Op& op = op_named("numpy_T");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor matrix_H(const Tensor& self) {
  static const Op& op = op_named("matrix_H");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor real(const Tensor& self) {
  static const Op& op = op_named("real");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor linalg_diagonal(const Tensor& A, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("linalg_diagonal");
  const void* const args[] = {&A, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

std::vector<Tensor> atleast_1d(TensorList tensors) {
  static const Op& op = op_named("atleast_1d.Sequence");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> meshgrid(TensorList tensors, std::string_view indexing) {
  static const Op& op = op_named("meshgrid.indexing");
  const void* const args[] = {&tensors, &indexing};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor slice_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_scatter.out");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor as_strided_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_scatter.out");
  const void* const args[] = {&self, &src, &size, &stride, &storage_offset, &out};
  return call_tensor(op, args);
}

Tensor slice_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step) {
  static const Op& op = op_named("slice_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor unfold_backward_out(const Tensor& out, const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_backward.out");
  const void* const args[] = {&grad_in, &input_sizes, &dim, &size, &step, &out};
  return call_tensor(op, args);
}

Tensor narrow_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow_copy.out");
  const void* const args[] = {&self, &dim, &start, &length, &out};
  return call_tensor(op, args);
}

Tensor slice_inverse(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_inverse");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

std::vector<Tensor> split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> unbind_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

void unsafe_split(const Tensor& self, int64_t split_size, int64_t dim, TensorList out) {
  static const Op& op = op_named("unsafe_split.Tensor_out");
  const void* const args[] = {&self, &split_size, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unsafe_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("unsafe_chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("hsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("dsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
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

Tensor sum_to_size(const Tensor& self, IntList size) {
  static const Op& op = op_named("sum_to_size");
  const void* const args[] = {&self, &size};
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

Tensor linalg_matrix_norm(const Tensor& self, std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.str_ord");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor linalg_norm(const Tensor& self, std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.ord_str");
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

Tensor matmul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("matmul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor linear_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear.out");
  const void* const args[] = {&input, &weight, &bias, &out};
  return call_tensor(op, args);
}

Tensor ger_out(const Tensor& out, const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("ger.out");
  const void* const args[] = {&self, &vec2, &out};
  return call_tensor(op, args);
}

Tensor tensordot_out(const Tensor& out, const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  static const Op& op = op_named("tensordot.out");
  const void* const args[] = {&self, &other, &dims_self, &dims_other, &out};
  return call_tensor(op, args);
}

Tensor chain_matmul_out(const Tensor& out, TensorList matrices) {
  static const Op& op = op_named("chain_matmul.out");
  const void* const args[] = {&matrices, &out};
  return call_tensor(op, args);
}

Tensor kron_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("kron.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor einsum(std::string_view equation, TensorList tensors, std::optional<IntList> path) {
  static const Op& op = op_named("einsum");
  const void* const args[] = {&equation, &tensors, &path};
  return call_tensor(op, args);
}

Tensor _cdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist) {
  static const Op& op = op_named("_cdist_backward.out");
  const void* const args[] = {&grad, &x1, &x2, &p, &cdist, &out};
  return call_tensor(op, args);
}

Tensor _pdist_forward(const Tensor& self, double p) {
  static const Op& op = op_named("_pdist_forward");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor pdist(const Tensor& self, double p) {
  static const Op& op = op_named("pdist");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor cross_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  static const Op& op = op_named("cross.out");
  const void* const args[] = {&self, &other, &dim, &out};
  return call_tensor(op, args);
}

Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32, &out};
  return call_tensor(op, args);
}

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv2d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv3d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor _convolution_mode(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("_convolution_mode");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool3d_with_indices");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool3d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool3d_with_indices_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices};
  return call_tensor(op, args);
}

Tensor max_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool1d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}

Tensor avg_pool2d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}

Tensor avg_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool2d_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool2d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool2d.out");
  const void* const args[] = {&self, &output_size, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &indices, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool2d_out(const Tensor& output, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool2d.output");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples, &output, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fractional_max_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor max_unpool2d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size) {
  static const Op& op = op_named("max_unpool2d.out");
  const void* const args[] = {&self, &indices, &output_size, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, double dropout_p, bool is_causal, const Tensor& attn_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_for_cpu_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &dropout_p, &is_causal, &attn_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("log_softmax.int_out");
  const void* const args[] = {&self, &dim, &dtype, &out};
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

Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("instance_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &use_input_stats, &momentum, &eps, &cudnn_enabled};
  return call_tensor(op, args);
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

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss");
  const void* const args[] = {&self, &target, &reduction, &delta};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy");
  const void* const args[] = {&self, &target, &weight, &reduction};
  return call_tensor(op, args);
}

Tensor mse_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor huber_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &delta};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction};
  return call_tensor(op, args);
}

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("hinge_embedding_loss");
  const void* const args[] = {&self, &target, &margin, &reduction};
  return call_tensor(op, args);
}

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  static const Op& op = op_named("poisson_nll_loss");
  const void* const args[] = {&input, &target, &log_input, &full, &eps, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss2d_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d_forward");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor nll_loss2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss2d_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight};
  return call_tensor(op, args);
}

Tensor nll_loss2d(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss");
  const void* const args[] = {&self, &target, &p, &margin, &weight, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss_forward");
  const void* const args[] = {&self, &target, &reduction};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("trapezoid.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("cumulative_trapezoid.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

}  // namespace tare
