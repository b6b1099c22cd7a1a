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

Tensor uniform_out(const Tensor& out, const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform.out");
  const void* const args[] = {&self, &from, &to, &generator, &out};
  return call_tensor(op, args);
}

Tensor random(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random.from");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}

Tensor random_(const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random_.to");
  const void* const args[] = {&self, &to, &generator};
  return call_tensor(op, args);
}

Tensor random_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor geometric(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor cauchy_(const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy_");
  const void* const args[] = {&self, &median, &sigma, &generator};
  return call_tensor(op, args);
}

Tensor log_normal_out(const Tensor& out, const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal.out");
  const void* const args[] = {&self, &mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli.p");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor bernoulli_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("bernoulli.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal(const Tensor& mean, double std, Generator* generator, const Tensor& out) {
  static const Op& op = op_named("normal.Tensor_float_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, double mean, double std, IntList size, Generator* generator) {
  static const Op& op = op_named("normal.float_float_out");
  const void* const args[] = {&mean, &std, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor binomial_out(const Tensor& out, const Tensor& count, const Tensor& prob, Generator* generator) {
  static const Op& op = op_named("binomial.out");
  const void* const args[] = {&count, &prob, &generator, &out};
  return call_tensor(op, args);
}

Tensor _sample_dirichlet_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_sample_dirichlet.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor _dirichlet_grad_out(const Tensor& out, const Tensor& x, const Tensor& alpha, const Tensor& total) {
  static const Op& op = op_named("_dirichlet_grad.out");
  const void* const args[] = {&x, &alpha, &total, &out};
  return call_tensor(op, args);
}

Tensor rand_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("rand.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor rand_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randn_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("randn.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor randn_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t high, IntList size) {
  static const Op& op = op_named("randint.out");
  const void* const args[] = {&high, &size, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size) {
  static const Op& op = op_named("randint.low_out");
  const void* const args[] = {&low, &high, &size, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.out");
  const void* const args[] = {&self, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_dtype_out");
  const void* const args[] = {&self, &low, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_out");
  const void* const args[] = {&self, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randperm_out(const Tensor& out, int64_t n) {
  static const Op& op = op_named("randperm.out");
  const void* const args[] = {&n, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> native_dropout_out(const Tensor& out0, const Tensor& out1, const Tensor& input, double p, std::optional<bool> train) {
  static const Op& op = op_named("native_dropout.out");
  const void* const args[] = {&input, &p, &train, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}

Tensor alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
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

Tensor eq_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ne(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor lt_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor le(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor gt_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ge(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge_.Tensor");
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

Tensor reshape(const Tensor& self, IntList shape) {
  static const Op& op = op_named("reshape");
  const void* const args[] = {&self, &shape};
  return call_tensor(op, args);
}

Tensor expand_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("expand_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor swapaxes_(const Tensor& self, int64_t axis0, int64_t axis1) {
  static const Op& op = op_named("swapaxes_");
  const void* const args[] = {&self, &axis0, &axis1};
  return call_tensor(op, args);
}

Tensor movedim(const Tensor& self, int64_t source, int64_t destination) {
  static const Op& op = op_named("movedim.int");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}

Tensor unflatten(const Tensor& self, int64_t dim, IntList sizes) {
  static const Op& op = op_named("unflatten.int");
  const void* const args[] = {&self, &dim, &sizes};
  return call_tensor(op, args);
}

Tensor mH(const Tensor& self) {
  static const Op& op = op_named("mH");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor narrow(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  static const Op& op = op_named("narrow.Tensor");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}

Tensor resolve_conj(const Tensor& self) {
  static const Op& op = op_named("resolve_conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atleast_2d(const Tensor& self) {
  static const Op& op = op_named("atleast_2d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::vector<Tensor> atleast_3d(TensorList tensors) {
  static const Op& op = op_named("atleast_3d.Sequence");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
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

Tensor nanmean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nanmean");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor trace_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trace.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor var(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tensor(op, args);
}

Tensor std(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("std");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> var_mean_out(const Tensor& out0, const Tensor& out1, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var_mean.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> std_mean_out(const Tensor& out0, const Tensor& out1, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std_mean.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor median_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("median.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor nanmedian_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("nanmedian.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> mode_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("mode.values");
  const void* const args[] = {&self, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation, const Tensor& out) {
  static const Op& op = op_named("quantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation, const Tensor& out) {
  static const Op& op = op_named("nanquantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor histc_out(const Tensor& out, const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static const Op& op = op_named("histc.out");
  const void* const args[] = {&self, &bins, &min, &max, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram_out(const Tensor& hist, const Tensor& bin_edges, const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bins_tensor_out");
  const void* const args[] = {&self, &bins, &weight, &density, &hist, &bin_edges};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  static const Op& op = op_named("bincount");
  const void* const args[] = {&self, &weights, &minlength};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const Scalar& p) {
  static const Op& op = op_named("norm.Scalar");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim) {
  static const Op& op = op_named("norm.ScalarOpt_dim");
  const void* const args[] = {&self, &p, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  static const Op& op = op_named("dist");
  const void* const args[] = {&self, &other, &p};
  return call_tensor(op, args);
}

Tensor renorm_out(const Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm.out");
  const void* const args[] = {&self, &p, &dim, &maxnorm, &out};
  return call_tensor(op, args);
}

Tensor cumprod(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> cummax_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummax.out");
  const void* const args[] = {&self, &dim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

void _cummin_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummin_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}

Tensor _logcumsumexp_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("_logcumsumexp.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort_out(const Tensor& values, const Tensor& indices, const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.values_stable");
  const void* const args[] = {&self, &stable, &dim, &descending, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor msort(const Tensor& self) {
  static const Op& op = op_named("msort");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Tensor");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter};
  return call_tensor(op, args);
}

Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Tensor");
  const void* const args[] = {&self, &boundaries, &out_int32, &right};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _unique(const Tensor& self, bool sorted, bool return_inverse) {
  static const Op& op = op_named("_unique");
  const void* const args[] = {&self, &sorted, &return_inverse};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim");
  const void* const args[] = {&self, &dim, &sorted, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor& self, int64_t dim, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim_consecutive");
  const void* const args[] = {&self, &dim, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor linalg_matmul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("linalg_matmul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor outer_out(const Tensor& out, const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("outer.out");
  const void* const args[] = {&self, &vec2, &out};
  return call_tensor(op, args);
}

Tensor inner_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("inner.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor linalg_multi_dot_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("linalg_multi_dot.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor linalg_vecdot_out(const Tensor& out, const Tensor& x, const Tensor& y, int64_t dim) {
  static const Op& op = op_named("linalg_vecdot.out");
  const void* const args[] = {&x, &y, &dim, &out};
  return call_tensor(op, args);
}

Tensor _trilinear(const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2, IntList expand3, IntList sumdim, int64_t unroll_dim) {
  static const Op& op = op_named("_trilinear");
  const void* const args[] = {&i1, &i2, &i3, &expand1, &expand2, &expand3, &sumdim, &unroll_dim};
  return call_tensor(op, args);
}

Tensor _cdist_forward_out(const Tensor& out, const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  static const Op& op = op_named("_cdist_forward.out");
  const void* const args[] = {&x1, &x2, &p, &compute_mode, &out};
  return call_tensor(op, args);
}

Tensor _euclidean_dist_out(const Tensor& out, const Tensor& x1, const Tensor& x2) {
  static const Op& op = op_named("_euclidean_dist.out");
  const void* const args[] = {&x1, &x2, &out};
  return call_tensor(op, args);
}

Tensor _pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  static const Op& op = op_named("_pdist_backward");
  const void* const args[] = {&grad, &self, &p, &pdist};
  return call_tensor(op, args);
}

Tensor linalg_cross_out(const Tensor& out, const Tensor& self, const Tensor& other, int64_t dim) {
  static const Op& op = op_named("linalg_cross.out");
  const void* const args[] = {&self, &other, &dim, &out};
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

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv1d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose2d.input");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
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

Tensor avg_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) {
  static const Op& op = op_named("avg_pool1d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad};
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

Tensor adaptive_avg_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
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

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("scaled_dot_product_attention");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_tensor(op, args);
}

Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  static const Op& op = op_named("embedding_dense_backward");
  const void* const args[] = {&grad_output, &indices, &num_weights, &padding_idx, &scale_grad_by_freq};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_forward_only");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static const Op& op = op_named("embedding_renorm_");
  const void* const args[] = {&self, &indices, &max_norm, &norm_type};
  return call_tensor(op, args);
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

std::tuple<Tensor, Tensor> linalg_lu_factor_out(const Tensor& LU, const Tensor& pivots, const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu_factor.out");
  const void* const args[] = {&A, &pivot, &LU, &pivots};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  static const Op& op = op_named("lu_unpack");
  const void* const args[] = {&LU_data, &LU_pivots, &unpack_data, &unpack_pivots};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_det(const Tensor& A) {
  static const Op& op = op_named("linalg_det");
  const void* const args[] = {&A};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& LU, const Tensor& pivots, const Tensor& A) {
  static const Op& op = op_named("_linalg_slogdet.sign");
  const void* const args[] = {&A, &sign, &logabsdet, &LU, &pivots};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& self) {
  static const Op& op = op_named("slogdet.out");
  const void* const args[] = {&self, &sign, &logabsdet};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_cholesky(const Tensor& self, bool upper) {
  static const Op& op = op_named("linalg_cholesky");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky_inverse");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_ldl_factor(const Tensor& self, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_factor");
  const void* const args[] = {&self, &hermitian};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) {
  static const Op& op = op_named("qr");
  const void* const args[] = {&self, &some};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  static const Op& op = op_named("linalg_householder_product");
  const void* const args[] = {&input, &tau};
  return call_tensor(op, args);
}

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static const Op& op = op_named("ormqr");
  const void* const args[] = {&self, &input2, &input3, &left, &transpose};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svd");
  const void* const args[] = {&A, &full_matrices, &driver};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some, bool compute_uv) {
  static const Op& op = op_named("svd");
  const void* const args[] = {&self, &some, &compute_uv};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_eigvals(const Tensor& self) {
  static const Op& op = op_named("linalg_eigvals");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _linalg_eigh_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& A, std::string_view UPLO, bool compute_v) {
  static const Op& op = op_named("_linalg_eigh.eigenvalues");
  const void* const args[] = {&A, &UPLO, &compute_v, &eigenvalues, &eigenvectors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_eigvalsh_out(const Tensor& out, const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigvalsh.out");
  const void* const args[] = {&self, &UPLO, &out};
  return call_tensor(op, args);
}

Tensor linalg_inv_out(const Tensor& out, const Tensor& A) {
  static const Op& op = op_named("linalg_inv.out");
  const void* const args[] = {&A, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex_out(const Tensor& result, const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("_linalg_solve_ex.result");
  const void* const args[] = {&A, &B, &left, &check_errors, &result, &LU, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_solve_out(const Tensor& out, const Tensor& A, const Tensor& B, bool left) {
  static const Op& op = op_named("linalg_solve.out");
  const void* const args[] = {&A, &B, &left, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> triangular_solve_out(const Tensor& X, const Tensor& M, const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  static const Op& op = op_named("triangular_solve.X");
  const void* const args[] = {&self, &A, &upper, &transpose, &unitriangular, &X, &M};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_lu_solve_out(const Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static const Op& op = op_named("linalg_lu_solve.out");
  const void* const args[] = {&LU, &pivots, &B, &left, &adjoint, &out};
  return call_tensor(op, args);
}

Tensor linalg_ldl_solve_out(const Tensor& out, const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_solve.out");
  const void* const args[] = {&LD, &pivots, &B, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_exp_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("linalg_matrix_exp.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor matrix_power(const Tensor& self, int64_t n) {
  static const Op& op = op_named("matrix_power");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  static const Op& op = op_named("linalg_tensorsolve");
  const void* const args[] = {&self, &other, &dims};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.tol_tensor");
  const void* const args[] = {&input, &tol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_tensor");
  const void* const args[] = {&input, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.rcond_tensor");
  const void* const args[] = {&self, &rcond, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_tensor");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_cond_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p) {
  static const Op& op = op_named("linalg_cond.out");
  const void* const args[] = {&self, &p, &out};
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

Tensor softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int_out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor special_log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("special_log_softmax");
  const void* const args[] = {&self, &dim, &dtype};
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

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss");
  const void* const args[] = {&self, &target, &reduction, &beta};
  return call_tensor(op, args);
}

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_with_logits");
  const void* const args[] = {&self, &target, &weight, &pos_weight, &reduction};
  return call_tensor(op, args);
}

Tensor smooth_l1_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &beta};
  return call_tensor(op, args);
}

Tensor soft_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("l1_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("cosine_embedding_loss");
  const void* const args[] = {&input1, &input2, &target, &margin, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_forward");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight};
  return call_tensor(op, args);
}

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}

Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_nd");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}

Tensor multi_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &p, &margin, &weight, &reduction};
  return call_tensor(op, args);
}

Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target) {
  static const Op& op = op_named("multilabel_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &is_target};
  return call_tensor(op, args);
}

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  static const Op& op = op_named("diff");
  const void* const args[] = {&self, &n, &dim, &prepend, &append};
  return call_tensor(op, args);
}

Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("trapz.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

}  // namespace tare
