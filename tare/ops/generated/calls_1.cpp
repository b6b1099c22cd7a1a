// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty(IntList size, std::optional<MemoryFormat> memory_format, const Tensor& out) {
  static const Op& op = op_named("empty.out");
  const void* const args[] = {&size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor empty_permuted_out(const Tensor& out, IntList size, IntList physical_layout) {
  static const Op& op = op_named("empty_permuted.out");
  const void* const args[] = {&size, &physical_layout, &out};
  return call_tensor(op, args);
}

Tensor new_empty_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_empty.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor zeros_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("zeros.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor new_zeros_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_zeros.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor ones_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("ones.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor ones_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("ones_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor new_full_out(const Tensor& out, const Tensor& self, IntList size, const Scalar& fill_value) {
  static const Op& op = op_named("new_full.out");
  const void* const args[] = {&self, &size, &fill_value, &out};
  return call_tensor(op, args);
}

Tensor scalar_tensor_out(const Tensor& out, const Scalar& s) {
  static const Op& op = op_named("scalar_tensor.out");
  const void* const args[] = {&s, &out};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& end, const Tensor& out) {
  static const Op& op = op_named("arange.out");
  const void* const args[] = {&end, &out};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  static const Op& op = op_named("range.out");
  const void* const args[] = {&start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor eye(int64_t n, int64_t m, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("eye.m");
  const void* const args[] = {&n, &m, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor triu_indices(int64_t row, int64_t col, int64_t offset, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("triu_indices");
  const void* const args[] = {&row, &col, &offset, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Tensor_Tensor");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Tensor_Scalar");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Scalar_Tensor");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hann_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hann_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor bartlett_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("bartlett_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor blackman_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("blackman_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window.periodic_alpha_beta");
  const void* const args[] = {&window_length, &periodic, &alpha, &beta, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor kaiser_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("kaiser_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor copy(const Tensor& self, const Tensor& src, bool non_blocking) {
  static const Op& op = op_named("copy");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_tensor(op, args);
}

Tensor clone_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("clone.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor fill_(const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill_.Scalar");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}

Tensor fill_out(const Tensor& out, const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill.Tensor_out");
  const void* const args[] = {&self, &value, &out};
  return call_tensor(op, args);
}

Tensor lift(const Tensor& self) {
  static const Op& op = op_named("lift");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lift_fresh_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("lift_fresh_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, const Tensor& other, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.other");
  const void* const args[] = {&self, &other, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}

Tensor _cast_Byte(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Byte");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor _cast_Int(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Int");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor resize_(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}

Tensor resize_as(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}

Tensor _resize_output_out(const Tensor& out, const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output.out");
  const void* const args[] = {&self, &size, &device, &out};
  return call_tensor(op, args);
}

Tensor set_(const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set_.source_Tensor");
  const void* const args[] = {&self, &source};
  return call_tensor(op, args);
}

Scalar _local_scalar_dense(const Tensor& self) {
  static const Op& op = op_named("_local_scalar_dense");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}

bool is_complex(const Tensor& self) {
  static const Op& op = op_named("is_complex");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_neg(const Tensor& self) {
  static const Op& op = op_named("is_neg");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_pinned(const Tensor& self, std::optional<Device> device) {
  static const Op& op = op_named("is_pinned");
  const void* const args[] = {&self, &device};
  return call_as<bool>(op, args);
}

int64_t stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t sym_storage_offset(const Tensor& self) {
  static const Op& op = op_named("sym_storage_offset");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}

void _assert_scalar(const Scalar& self, std::string_view assert_msg) {
  static const Op& op = op_named("_assert_scalar");
  const void* const args[] = {&self, &assert_msg};
  return call_void(op, args);
}

Tensor _dim_arange(const Tensor& like, int64_t dim) {
  static const Op& op = op_named("_dim_arange");
  const void* const args[] = {&like, &dim};
  return call_tensor(op, args);
}

Tensor normal_functional(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal_functional");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor random_(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random_.from");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}

Tensor random_out(const Tensor& out, const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random.to_out");
  const void* const args[] = {&self, &to, &generator, &out};
  return call_tensor(op, args);
}

Tensor exponential(const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential");
  const void* const args[] = {&self, &lambd, &generator};
  return call_tensor(op, args);
}

Tensor geometric_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric_");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor cauchy_out(const Tensor& out, const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy.out");
  const void* const args[] = {&self, &median, &sigma, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli(const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli.Tensor");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor bernoulli_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.float");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}

Tensor normal(const Tensor& mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_float");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal(double mean, const Tensor& std, Generator* generator, const Tensor& out) {
  static const Op& op = op_named("normal.float_Tensor_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor poisson(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("poisson");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}

Tensor _standard_gamma(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_standard_gamma");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}

Tensor _standard_gamma_grad(const Tensor& self, const Tensor& output) {
  static const Op& op = op_named("_standard_gamma_grad");
  const void* const args[] = {&self, &output};
  return call_tensor(op, args);
}

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  static const Op& op = op_named("multinomial");
  const void* const args[] = {&self, &num_samples, &replacement, &generator};
  return call_tensor(op, args);
}

Tensor rand(IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("rand.generator");
  const void* const args[] = {&size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor rand_like(const Tensor& self, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like.generator");
  const void* const args[] = {&self, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randn(IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randn.generator");
  const void* const args[] = {&size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randn_like(const Tensor& self, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like.generator");
  const void* const args[] = {&self, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randint(int64_t high, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.generator");
  const void* const args[] = {&high, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint(int64_t low, int64_t high, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.low_generator");
  const void* const args[] = {&low, &high, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.generator");
  const void* const args[] = {&self, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_generator_dtype");
  const void* const args[] = {&self, &low, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, const Tensor& high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_generator");
  const void* const args[] = {&self, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randperm(int64_t n, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randperm.generator");
  const void* const args[] = {&n, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  static const Op& op = op_named("native_dropout_backward");
  const void* const args[] = {&grad_output, &mask, &scale};
  return call_tensor(op, args);
}

Tensor feature_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("feature_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("feature_alpha_dropout");
  const void* const args[] = {&input, &p, &train};
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

Tensor eq(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ne_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor le_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor ge_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge.Tensor_out");
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

Tensor _reshape_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("_reshape_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor broadcast_to(const Tensor& self, IntList size) {
  static const Op& op = op_named("broadcast_to");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("swapdims");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}

Tensor moveaxis(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("moveaxis.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}

Tensor ravel(const Tensor& self) {
  static const Op& op = op_named("ravel");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor adjoint(const Tensor& self) {
  static const Op& op = op_named("adjoint");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor conj(const Tensor& self) {
  static const Op& op = op_named("conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor resolve_neg(const Tensor& self) {
  static const Op& op = op_named("resolve_neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atleast_3d(const Tensor& self) {
  static const Op& op = op_named("atleast_3d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::vector<Tensor> meshgrid(TensorList tensors) {
  static const Op& op = op_named("meshgrid");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_scatter");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

Tensor as_strided_scatter(const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_scatter");
  const void* const args[] = {&self, &src, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}

Tensor slice_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step) {
  static const Op& op = op_named("slice_backward");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

Tensor unfold_backward(const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_backward");
  const void* const args[] = {&grad_in, &input_sizes, &dim, &size, &step};
  return call_tensor(op, args);
}

Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow_copy");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}

Tensor detach_(const Tensor& self) {
  static const Op& op = op_named("detach_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

void split_copy_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split_copy.Tensor_out");
  const void* const args[] = {&self, &split_size, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("unsafe_split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& tensor_indices_or_sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.tensor_indices_or_sections");
  const void* const args[] = {&self, &tensor_indices_or_sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> vsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("vsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
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

Tensor nanmean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nanmean.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor var(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tensor(op, args);
}

Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var.out");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor std(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var_mean");
  const void* const args[] = {&self, &unbiased};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("std_mean");
  const void* const args[] = {&self, &unbiased};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor special_logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("special_logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("median.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("nanmedian.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static const Op& op = op_named("kthvalue");
  const void* const args[] = {&self, &k, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bin_ct");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}

Tensor bincount_out(const Tensor& out, const Tensor& self, const Tensor& weights, int64_t minlength) {
  static const Op& op = op_named("bincount.out");
  const void* const args[] = {&self, &weights, &minlength, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor norm_out(const Tensor& out, const Tensor& self, const Scalar& p) {
  static const Op& op = op_named("norm.Scalar_out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim) {
  static const Op& op = op_named("norm.out");
  const void* const args[] = {&self, &p, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor dist_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p) {
  static const Op& op = op_named("dist.out");
  const void* const args[] = {&self, &other, &p, &out};
  return call_tensor(op, args);
}

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor cumprod_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummin");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("sort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tensor(op, args);
}

Tensor msort_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("msort.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Tensor_out");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter, &out};
  return call_tensor(op, args);
}

Tensor bucketize_out(const Tensor& out, const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Tensor_out");
  const void* const args[] = {&self, &boundaries, &out_int32, &right, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _unique_out(const Tensor& out0, const Tensor& out1, const Tensor& self, bool sorted, bool return_inverse) {
  static const Op& op = op_named("_unique.out");
  const void* const args[] = {&self, &sorted, &return_inverse, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_dim_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim.out");
  const void* const args[] = {&self, &dim, &sorted, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim_consecutive.out");
  const void* const args[] = {&self, &dim, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear");
  const void* const args[] = {&input, &weight, &bias};
  return call_tensor(op, args);
}

Tensor ger(const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("ger");
  const void* const args[] = {&self, &vec2};
  return call_tensor(op, args);
}

Tensor tensordot(const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  static const Op& op = op_named("tensordot");
  const void* const args[] = {&self, &other, &dims_self, &dims_other};
  return call_tensor(op, args);
}

Tensor chain_matmul(TensorList matrices) {
  static const Op& op = op_named("chain_matmul");
  const void* const args[] = {&matrices};
  return call_tensor(op, args);
}

Tensor kron(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("kron");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor _trilinear_out(const Tensor& out, const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2, IntList expand3, IntList sumdim, int64_t unroll_dim) {
  static const Op& op = op_named("_trilinear.out");
  const void* const args[] = {&i1, &i2, &i3, &expand1, &expand2, &expand3, &sumdim, &unroll_dim, &out};
  return call_tensor(op, args);
}

Tensor _cdist_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist) {
  static const Op& op = op_named("_cdist_backward");
  const void* const args[] = {&grad, &x1, &x2, &p, &cdist};
  return call_tensor(op, args);
}

Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  static const Op& op = op_named("cdist");
  const void* const args[] = {&x1, &x2, &p, &compute_mode};
  return call_tensor(op, args);
}

Tensor _pdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  static const Op& op = op_named("_pdist_backward.out");
  const void* const args[] = {&grad, &self, &p, &pdist, &out};
  return call_tensor(op, args);
}

Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  static const Op& op = op_named("cross");
  const void* const args[] = {&self, &other, &dim};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32};
  return call_tensor(op, args);
}

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv1d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv2d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose3d.input");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
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

Tensor avg_pool1d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) {
  static const Op& op = op_named("avg_pool1d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &out};
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

Tensor adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool2d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool2d_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &indices};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool2d");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fractional_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices};
  return call_tensor(op, args);
}

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntList output_size) {
  static const Op& op = op_named("max_unpool2d");
  const void* const args[] = {&self, &indices, &output_size};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal, const Tensor& attn_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_for_cpu");
  const void* const args[] = {&query, &key, &value, &dropout_p, &is_causal, &attn_mask, &scale};
  return call_tuple<Tensor, Tensor>(op, args);
}

int64_t _fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("_fused_sdp_choice");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_as<int64_t>(op, args);
}

Tensor embedding_dense_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  static const Op& op = op_named("embedding_dense_backward.out");
  const void* const args[] = {&grad_output, &indices, &num_weights, &padding_idx, &scale_grad_by_freq, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_forward_only.out");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex");
  const void* const args[] = {&A, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  static const Op& op = op_named("_lu_with_info");
  const void* const args[] = {&self, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lu_unpack_out(const Tensor& P, const Tensor& L, const Tensor& U, const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  static const Op& op = op_named("lu_unpack.out");
  const void* const args[] = {&LU_data, &LU_pivots, &unpack_data, &unpack_pivots, &P, &L, &U};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_det_out(const Tensor& out, const Tensor& A) {
  static const Op& op = op_named("linalg_det.out");
  const void* const args[] = {&A, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A) {
  static const Op& op = op_named("linalg_slogdet");
  const void* const args[] = {&A};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logdet(const Tensor& self) {
  static const Op& op = op_named("logdet");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor linalg_cholesky_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("linalg_cholesky.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

Tensor cholesky_inverse_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky_inverse.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_ldl_factor_out(const Tensor& LD, const Tensor& pivots, const Tensor& self, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_factor.out");
  const void* const args[] = {&self, &hermitian, &LD, &pivots};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> qr_out(const Tensor& Q, const Tensor& R, const Tensor& self, bool some) {
  static const Op& op = op_named("qr.Q");
  const void* const args[] = {&self, &some, &Q, &R};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_householder_product_out(const Tensor& out, const Tensor& input, const Tensor& tau) {
  static const Op& op = op_named("linalg_householder_product.out");
  const void* const args[] = {&input, &tau, &out};
  return call_tensor(op, args);
}

Tensor ormqr_out(const Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static const Op& op = op_named("ormqr.out");
  const void* const args[] = {&self, &input2, &input3, &left, &transpose, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svd.U");
  const void* const args[] = {&A, &full_matrices, &driver, &U, &S, &Vh};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> svd_out(const Tensor& U, const Tensor& S, const Tensor& V, const Tensor& self, bool some, bool compute_uv) {
  static const Op& op = op_named("svd.U");
  const void* const args[] = {&self, &some, &compute_uv, &U, &S, &V};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_eigvals_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("linalg_eigvals.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigh");
  const void* const args[] = {&self, &UPLO};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) {
  static const Op& op = op_named("linalg_inv_ex");
  const void* const args[] = {&A, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor inverse(const Tensor& self) {
  static const Op& op = op_named("inverse");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("linalg_solve_ex");
  const void* const args[] = {&A, &B, &left, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static const Op& op = op_named("linalg_solve_triangular");
  const void* const args[] = {&self, &B, &upper, &left, &unitriangular};
  return call_tensor(op, args);
}

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  static const Op& op = op_named("cholesky_solve");
  const void* const args[] = {&self, &input2, &upper};
  return call_tensor(op, args);
}

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  static const Op& op = op_named("lu_solve");
  const void* const args[] = {&self, &LU_data, &LU_pivots};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_lstsq");
  const void* const args[] = {&self, &b, &rcond, &driver};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor matrix_exp(const Tensor& self) {
  static const Op& op = op_named("matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor matrix_power(const Tensor& self, int64_t n, const Tensor& out) {
  static const Op& op = op_named("matrix_power.out");
  const void* const args[] = {&self, &n, &out};
  return call_tensor(op, args);
}

Tensor linalg_tensorsolve_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  static const Op& op = op_named("linalg_tensorsolve.out");
  const void* const args[] = {&self, &other, &dims, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.out_tol_tensor");
  const void* const args[] = {&input, &tol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_tensor_out");
  const void* const args[] = {&input, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.out_rcond_tensor");
  const void* const args[] = {&self, &rcond, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_tensor_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond(const Tensor& self, std::string_view p) {
  static const Op& op = op_named("linalg_cond.p_str");
  const void* const args[] = {&self, &p};
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

Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("log_softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
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

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("group_norm");
  const void* const args[] = {&input, &num_groups, &weight, &bias, &eps, &cudnn_enabled};
  return call_tensor(op, args);
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

Tensor smooth_l1_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss.out");
  const void* const args[] = {&self, &target, &reduction, &beta, &out};
  return call_tensor(op, args);
}

Tensor soft_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_with_logits_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_with_logits.out");
  const void* const args[] = {&self, &target, &weight, &pos_weight, &reduction, &out};
  return call_tensor(op, args);
}

Tensor smooth_l1_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &beta, &grad_input};
  return call_tensor(op, args);
}

Tensor soft_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &grad_input};
  return call_tensor(op, args);
}

Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  static const Op& op = op_named("kl_div");
  const void* const args[] = {&self, &target, &reduction, &log_target};
  return call_tensor(op, args);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, int64_t reduction) {
  static const Op& op = op_named("triplet_margin_loss");
  const void* const args[] = {&anchor, &positive, &negative, &margin, &p, &eps, &swap, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss_forward_out(const Tensor& output, const Tensor& total_weight, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_forward.output");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &output, &total_weight};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor nll_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight, &grad_input};
  return call_tensor(op, args);
}

Tensor nll_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss.out");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &out};
  return call_tensor(op, args);
}

Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing) {
  static const Op& op = op_named("cross_entropy_loss");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &label_smoothing};
  return call_tensor(op, args);
}

Tensor multi_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &p, &margin, &weight, &reduction, &grad_input};
  return call_tensor(op, args);
}

Tensor multilabel_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target) {
  static const Op& op = op_named("multilabel_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &is_target, &grad_input};
  return call_tensor(op, args);
}

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append, const Tensor& out) {
  static const Op& op = op_named("diff.out");
  const void* const args[] = {&self, &n, &dim, &prepend, &append, &out};
  return call_tensor(op, args);
}

Tensor trapz(const Tensor& y, double dx, int64_t dim) {
  static const Op& op = op_named("trapz.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

}  // namespace tare
