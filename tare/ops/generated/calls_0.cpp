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

Tensor empty_permuted_out(const Tensor& out, IntList size, IntList physical_layout) {
  static const Op& op = op_named("empty_permuted.out");
  const void* const args[] = {&size, &physical_layout, &out};
  return call_tensor(op, args);
}

Tensor new_zeros(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_zeros");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_zeros(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_zeros(*this, size, dtype, layout, device, pin_memory); }

Tensor new_zeros_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_zeros.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor new_ones(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_ones");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_ones(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_ones(*this, size, dtype, layout, device, pin_memory); }

Tensor new_ones_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_ones.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor scalar_tensor(const Scalar& s, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("scalar_tensor");
  const void* const args[] = {&s, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor scalar_tensor_out(const Tensor& out, const Scalar& s) {
  static const Op& op = op_named("scalar_tensor.out");
  const void* const args[] = {&s, &out};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange");
  const void* const args[] = {&end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& start, const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange.start");
  const void* const args[] = {&start, &end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange_out(const Tensor& out, const Scalar& end) {
  static const Op& op = op_named("arange.out");
  const void* const args[] = {&end, &out};
  return call_tensor(op, args);
}

Tensor eye(int64_t n, int64_t m, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("eye.m");
  const void* const args[] = {&n, &m, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps) {
  static const Op& op = op_named("linspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Tensor& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Scalar_Tensor");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor bartlett_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("bartlett_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor blackman_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("blackman_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor blackman_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("blackman_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor blackman_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("blackman_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha, double beta) {
  static const Op& op = op_named("hamming_window.periodic_alpha_beta_out");
  const void* const args[] = {&window_length, &periodic, &alpha, &beta, &out};
  return call_tensor(op, args);
}

Tensor kaiser_window(int64_t window_length, bool periodic, double beta, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("kaiser_window.beta");
  const void* const args[] = {&window_length, &periodic, &beta, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor fill(const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill.Tensor");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}
Tensor Tensor::fill(const Tensor& value) const { return tare::fill(*this, value); }

Tensor zero(const Tensor& self) {
  static const Op& op = op_named("zero");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::zero() const { return tare::zero(*this); }

Tensor zero_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("zero.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::contiguous(MemoryFormat memory_format) const { return tare::contiguous(*this, memory_format); }

Tensor _cast_Half(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Half");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Half(bool non_blocking) const { return tare::_cast_Half(*this, non_blocking); }

Tensor resize(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize(IntList size, std::optional<MemoryFormat> memory_format) const { return tare::resize(*this, size, memory_format); }

Tensor resize_out(const Tensor& out, const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize.out");
  const void* const args[] = {&self, &size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor set_(const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set_.source_Tensor");
  const void* const args[] = {&self, &source};
  return call_tensor(op, args);
}
Tensor Tensor::set_(const Tensor& source) const { return tare::set_(*this, source); }

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
bool Tensor::is_nonzero() const { return tare::is_nonzero(*this); }

bool is_floating_point(const Tensor& self) {
  static const Op& op = op_named("is_floating_point");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_floating_point() const { return tare::is_floating_point(*this); }

bool is_inference(const Tensor& self) {
  static const Op& op = op_named("is_inference");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_inference() const { return tare::is_inference(*this); }

bool _has_same_storage_numel(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("_has_same_storage_numel");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}
bool Tensor::_has_same_storage_numel(const Tensor& other) const { return tare::_has_same_storage_numel(*this, other); }

Tensor uniform(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::uniform(double from, double to, Generator* generator) const { return tare::uniform(*this, from, to, generator); }

Tensor uniform_out(const Tensor& out, const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform.out");
  const void* const args[] = {&self, &from, &to, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::normal_(double mean, double std, Generator* generator) const { return tare::normal_(*this, mean, std, generator); }

Tensor random_(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random_.from");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(int64_t from, std::optional<int64_t> to, Generator* generator) const { return tare::random_(*this, from, to, generator); }

Tensor random_out(const Tensor& out, const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random.from_out");
  const void* const args[] = {&self, &from, &to, &generator, &out};
  return call_tensor(op, args);
}

Tensor random_(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random_");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(Generator* generator) const { return tare::random_(*this, generator); }

Tensor bernoulli_(const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.Tensor");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli_(const Tensor& p, Generator* generator) const { return tare::bernoulli_(*this, p, generator); }

Tensor bernoulli(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("bernoulli");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli(Generator* generator) const { return tare::bernoulli(*this, generator); }

Tensor bernoulli_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("bernoulli.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal(const Tensor& mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_Tensor");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, const Tensor& mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_float_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor _standard_gamma(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_standard_gamma");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::_standard_gamma(Generator* generator) const { return tare::_standard_gamma(*this, generator); }

Tensor _standard_gamma_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_standard_gamma.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor _sample_dirichlet(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_sample_dirichlet");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::_sample_dirichlet(Generator* generator) const { return tare::_sample_dirichlet(*this, generator); }

Tensor _sample_dirichlet_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_sample_dirichlet.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint(int64_t low, int64_t high, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.low");
  const void* const args[] = {&low, &high, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint(int64_t low, int64_t high, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.low_generator");
  const void* const args[] = {&low, &high, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like");
  const void* const args[] = {&self, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.out");
  const void* const args[] = {&self, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.generator_out");
  const void* const args[] = {&self, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_dtype_out");
  const void* const args[] = {&self, &low, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_generator_dtype_out");
  const void* const args[] = {&self, &low, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::dropout_(double p, bool train) const { return tare::dropout_(*this, p, train); }

Tensor neg(const Tensor& self) {
  static const Op& op = op_named("neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::neg() const { return tare::neg(*this); }

Tensor neg_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("neg.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sqrt(const Tensor& self) {
  static const Op& op = op_named("sqrt");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sqrt() const { return tare::sqrt(*this); }

Tensor sqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor floor(const Tensor& self) {
  static const Op& op = op_named("floor");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::floor() const { return tare::floor(*this); }

Tensor floor_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("floor.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor trunc(const Tensor& self) {
  static const Op& op = op_named("trunc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::trunc() const { return tare::trunc(*this); }

Tensor trunc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trunc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_round(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("special_round");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}
Tensor Tensor::special_round(int64_t decimals) const { return tare::special_round(*this, decimals); }

Tensor special_round_out(const Tensor& out, const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("special_round.out");
  const void* const args[] = {&self, &decimals, &out};
  return call_tensor(op, args);
}

Tensor log(const Tensor& self) {
  static const Op& op = op_named("log");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log() const { return tare::log(*this); }

Tensor log_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log10_(const Tensor& self) {
  static const Op& op = op_named("log10_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log10_() const { return tare::log10_(*this); }

Tensor log1p_(const Tensor& self) {
  static const Op& op = op_named("log1p_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log1p_() const { return tare::log1p_(*this); }

Tensor logit_(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}
Tensor Tensor::logit_(std::optional<double> eps) const { return tare::logit_(*this, eps); }

Tensor sin(const Tensor& self) {
  static const Op& op = op_named("sin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sin() const { return tare::sin(*this); }

Tensor sin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor cos_(const Tensor& self) {
  static const Op& op = op_named("cos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cos_() const { return tare::cos_(*this); }

Tensor asin_(const Tensor& self) {
  static const Op& op = op_named("asin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::asin_() const { return tare::asin_(*this); }

Tensor atan(const Tensor& self) {
  static const Op& op = op_named("atan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atan() const { return tare::atan(*this); }

Tensor atan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("atan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinh(const Tensor& self) {
  static const Op& op = op_named("sinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinh() const { return tare::sinh(*this); }

Tensor sinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor tanh_(const Tensor& self) {
  static const Op& op = op_named("tanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tanh_() const { return tare::tanh_(*this); }

Tensor atanh(const Tensor& self) {
  static const Op& op = op_named("atanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atanh() const { return tare::atanh(*this); }

Tensor atanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("atanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isreal(const Tensor& self) {
  static const Op& op = op_named("isreal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isreal() const { return tare::isreal(*this); }

Tensor signbit(const Tensor& self) {
  static const Op& op = op_named("signbit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::signbit() const { return tare::signbit(*this); }

Tensor signbit_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("signbit.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor absolute_(const Tensor& self) {
  static const Op& op = op_named("absolute_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::absolute_() const { return tare::absolute_(*this); }

Tensor arccosh_(const Tensor& self) {
  static const Op& op = op_named("arccosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccosh_() const { return tare::arccosh_(*this); }

Tensor arctan_(const Tensor& self) {
  static const Op& op = op_named("arctan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctan_() const { return tare::arctan_(*this); }

Tensor erfinv(const Tensor& self) {
  static const Op& op = op_named("erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfinv() const { return tare::erfinv(*this); }

Tensor erfinv_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erfinv.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_erfcx(const Tensor& self) {
  static const Op& op = op_named("special_erfcx");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erfcx() const { return tare::special_erfcx(*this); }

Tensor special_erfcx_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfcx.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor lgamma_(const Tensor& self) {
  static const Op& op = op_named("lgamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lgamma_() const { return tare::lgamma_(*this); }

Tensor polygamma_(const Tensor& self, int64_t n) {
  static const Op& op = op_named("polygamma_");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}
Tensor Tensor::polygamma_(int64_t n) const { return tare::polygamma_(*this, n); }

Tensor mvlgamma(const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::mvlgamma(int64_t p) const { return tare::mvlgamma(*this, p); }

Tensor mvlgamma_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor i0_(const Tensor& self) {
  static const Op& op = op_named("i0_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::i0_() const { return tare::i0_(*this); }

Tensor special_i0e(const Tensor& self) {
  static const Op& op = op_named("special_i0e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i0e() const { return tare::special_i0e(*this); }

Tensor special_i0e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i0e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinc_(const Tensor& self) {
  static const Op& op = op_named("sinc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinc_() const { return tare::sinc_(*this); }

Tensor special_modified_bessel_i0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_i0() const { return tare::special_modified_bessel_i0(*this); }

Tensor special_modified_bessel_i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k1(const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k1");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k1_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k1.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_erfc(const Tensor& self) {
  static const Op& op = op_named("special_erfc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erfc() const { return tare::special_erfc(*this); }

Tensor special_erfc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_digamma(const Tensor& self) {
  static const Op& op = op_named("special_digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_digamma() const { return tare::special_digamma(*this); }

Tensor special_digamma_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_digamma.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_psi(const Tensor& self) {
  static const Op& op = op_named("special_psi");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_psi() const { return tare::special_psi(*this); }

Tensor special_psi_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_psi.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add_(const Scalar& other, const Scalar& alpha) const { return tare::add_(*this, other, alpha); }

Tensor add_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor sub_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub_(const Tensor& other, const Scalar& alpha) const { return tare::sub_(*this, other, alpha); }

Tensor sub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Tensor_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::rsub(const Scalar& other, const Scalar& alpha) const { return tare::rsub(*this, other, alpha); }

Tensor _add_relu_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu_(const Scalar& other, const Scalar& alpha) const { return tare::_add_relu_(*this, other, alpha); }

Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor mul_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul_(const Tensor& other) const { return tare::mul_(*this, other); }

Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Scalar& other) const { return tare::div_(*this, other); }

Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::div(*this, other, rounding_mode); }

Tensor div_out(const Tensor& out, const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Scalar_mode_out");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor floor_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide(const Tensor& other) const { return tare::floor_divide(*this, other); }

Tensor floor_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide_(const Tensor& other) const { return tare::floor_divide_(*this, other); }

Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder_(const Scalar& other) const { return tare::remainder_(*this, other); }

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
Tensor Tensor::fmod_(const Tensor& other) const { return tare::fmod_(*this, other); }

Tensor pow_(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow_.Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow_(const Tensor& exponent) const { return tare::pow_(*this, exponent); }

Tensor pow_out(const Tensor& out, const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Tensor_Tensor_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow(const Scalar& exponent) const { return tare::pow(*this, exponent); }

Tensor float_power(const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor maximum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::maximum(const Tensor& other) const { return tare::maximum(*this, other); }

Tensor maximum_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmin(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmin");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmin(const Tensor& other) const { return tare::fmin(*this, other); }

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
Tensor Tensor::hypot(const Tensor& other) const { return tare::hypot(*this, other); }

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
Tensor Tensor::copysign(const Scalar& other) const { return tare::copysign(*this, other); }

Tensor logaddexp(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logaddexp(const Tensor& other) const { return tare::logaddexp(*this, other); }

Tensor logaddexp_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor complex(const Tensor& real, const Tensor& imag) {
  static const Op& op = op_named("complex");
  const void* const args[] = {&real, &imag};
  return call_tensor(op, args);
}

Tensor complex_out(const Tensor& out, const Tensor& real, const Tensor& imag) {
  static const Op& op = op_named("complex.out");
  const void* const args[] = {&real, &imag, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor subtract_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract_(const Tensor& other, const Scalar& alpha) const { return tare::subtract_(*this, other, alpha); }

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
Tensor Tensor::multiply_(const Tensor& other) const { return tare::multiply_(*this, other); }

Tensor multiply_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Scalar& other) const { return tare::divide_(*this, other); }

Tensor divide(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::divide(*this, other, rounding_mode); }

Tensor true_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide(const Scalar& other) const { return tare::true_divide(*this, other); }

Tensor arctan2_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::arctan2_(const Tensor& other) const { return tare::arctan2_(*this, other); }

Tensor max_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor min(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("min.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::min(const Tensor& other) const { return tare::min(*this, other); }

Tensor bitwise_and_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and_(const Scalar& other) const { return tare::bitwise_and_(*this, other); }

Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or_(const Scalar& other) const { return tare::bitwise_or_(*this, other); }

Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor_(const Scalar& other) const { return tare::bitwise_xor_(*this, other); }

Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_left_shift_(const Tensor& other) const { return tare::bitwise_left_shift_(*this, other); }

Tensor bitwise_left_shift(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_left_shift(const Scalar& other) const { return tare::bitwise_left_shift(*this, other); }

Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __and__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__and__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__and__(const Tensor& other) const { return tare::__and__(*this, other); }

Tensor __iand__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__iand__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__iand__(const Scalar& other) const { return tare::__iand__(*this, other); }

Tensor __or__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__or__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__or__(const Tensor& other) const { return tare::__or__(*this, other); }

Tensor __xor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__xor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__xor__(const Tensor& other) const { return tare::__xor__(*this, other); }

Tensor __ixor__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ixor__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ixor__(const Scalar& other) const { return tare::__ixor__(*this, other); }

Tensor __ilshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ilshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ilshift__(const Tensor& other) const { return tare::__ilshift__(*this, other); }

Tensor __lshift___out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __lshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__lshift__(const Scalar& other) const { return tare::__lshift__(*this, other); }

Tensor gcd(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gcd(const Tensor& other) const { return tare::gcd(*this, other); }

Tensor gcd_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlog1py(const Tensor& other) const { return tare::special_xlog1py(*this, other); }

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq_(const Tensor& other) const { return tare::eq_(*this, other); }

Tensor ne(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne(const Tensor& other) const { return tare::ne(*this, other); }

Tensor lt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lt_(const Tensor& other) const { return tare::lt_(*this, other); }

Tensor le_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::le_(const Scalar& other) const { return tare::le_(*this, other); }

Tensor le_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt_(const Scalar& other) const { return tare::gt_(*this, other); }

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
Tensor Tensor::ge(const Scalar& other) const { return tare::ge(*this, other); }

Tensor ge_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

bool equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("equal");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}
bool Tensor::equal(const Tensor& other) const { return tare::equal(*this, other); }

Tensor not_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal_(const Tensor& other) const { return tare::not_equal_(*this, other); }

Tensor less_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_(const Scalar& other) const { return tare::less_(*this, other); }

Tensor less_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal(const Scalar& other) const { return tare::less_equal(*this, other); }

Tensor greater_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater(const Scalar& other) const { return tare::greater(*this, other); }

Tensor greater_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal(const Tensor& other) const { return tare::greater_equal(*this, other); }

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill.Tensor");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}
Tensor Tensor::masked_fill(const Tensor& mask, const Tensor& value) const { return tare::masked_fill(*this, mask, value); }

Tensor addcdiv_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}
Tensor Tensor::addcdiv_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcdiv_(*this, tensor1, tensor2, value); }

Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp.Tensor");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp(const Tensor& end, const Tensor& weight) const { return tare::lerp(*this, end, weight); }

Tensor clamp_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clamp_(*this, min, max); }

Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp(const Tensor& min, const Tensor& max) const { return tare::clamp(*this, min, max); }

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min.Tensor_out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_max(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max(const Scalar& max) const { return tare::clamp_max(*this, max); }

Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max.out");
  const void* const args[] = {&self, &max, &out};
  return call_tensor(op, args);
}

Tensor clamp_max_(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max_.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max_(const Tensor& max) const { return tare::clamp_max_(*this, max); }

Tensor clip(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clip(*this, min, max); }

Tensor clip_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip.out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor clip_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip_(const Tensor& min, const Tensor& max) const { return tare::clip_(*this, min, max); }

Tensor relu(const Tensor& self) {
  static const Op& op = op_named("relu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu() const { return tare::relu(*this); }

Tensor relu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("relu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor threshold_(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold_");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}
Tensor Tensor::threshold_(const Scalar& threshold, const Scalar& value) const { return tare::threshold_(*this, threshold, value); }

Tensor celu_(const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu_");
  const void* const args[] = {&self, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::celu_(const Scalar& alpha) const { return tare::celu_(*this, alpha); }

Tensor selu_(const Tensor& self) {
  static const Op& op = op_named("selu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::selu_() const { return tare::selu_(*this); }

Tensor gelu_(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}
Tensor Tensor::gelu_(std::string_view approximate) const { return tare::gelu_(*this, approximate); }

Tensor silu_(const Tensor& self) {
  static const Op& op = op_named("silu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::silu_() const { return tare::silu_(*this); }

Tensor softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus");
  const void* const args[] = {&self, &beta, &threshold};
  return call_tensor(op, args);
}
Tensor Tensor::softplus(const Scalar& beta, const Scalar& threshold) const { return tare::softplus(*this, beta, threshold); }

Tensor softplus_out(const Tensor& out, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus.out");
  const void* const args[] = {&self, &beta, &threshold, &out};
  return call_tensor(op, args);
}

Tensor hardsigmoid_(const Tensor& self) {
  static const Op& op = op_named("hardsigmoid_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardsigmoid_() const { return tare::hardsigmoid_(*this); }

Tensor hardswish_(const Tensor& self) {
  static const Op& op = op_named("hardswish_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardswish_() const { return tare::hardswish_(*this); }

Tensor hardshrink(const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink");
  const void* const args[] = {&self, &lambd};
  return call_tensor(op, args);
}
Tensor Tensor::hardshrink(const Scalar& lambd) const { return tare::hardshrink(*this, lambd); }

Tensor hardshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("hardshrink.out");
  const void* const args[] = {&self, &lambd, &out};
  return call_tensor(op, args);
}

Tensor glu(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::glu(int64_t dim) const { return tare::glu(*this, dim); }

Tensor glu_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor prelu(const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("prelu");
  const void* const args[] = {&self, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::prelu(const Tensor& weight) const { return tare::prelu(*this, weight); }

std::tuple<Tensor, Tensor> rrelu_with_noise_functional(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_functional");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::rrelu_with_noise_functional(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise_functional(*this, noise, lower, upper, training, generator); }

Tensor threshold_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  static const Op& op = op_named("threshold_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &threshold, &grad_input};
  return call_tensor(op, args);
}

Tensor gelu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &approximate, &grad_input};
  return call_tensor(op, args);
}

Tensor silu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("silu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &grad_input};
  return call_tensor(op, args);
}

Tensor sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward");
  const void* const args[] = {&grad_output, &output};
  return call_tensor(op, args);
}

Tensor tanh_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("tanh_backward.grad_input");
  const void* const args[] = {&grad_output, &output, &grad_input};
  return call_tensor(op, args);
}

Tensor hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh_backward");
  const void* const args[] = {&grad_output, &self, &min_val, &max_val};
  return call_tensor(op, args);
}

Tensor elu_backward(const Tensor& grad_output, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  static const Op& op = op_named("elu_backward");
  const void* const args[] = {&grad_output, &alpha, &scale, &input_scale, &is_result, &self_or_result};
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

Tensor log_sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  static const Op& op = op_named("log_sigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &buffer, &grad_input};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward(const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward.out");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result, &out};
  return call_tensor(op, args);
}

Tensor infinitely_differentiable_gelu_backward(const Tensor& grad, const Tensor& self) {
  static const Op& op = op_named("infinitely_differentiable_gelu_backward");
  const void* const args[] = {&grad, &self};
  return call_tensor(op, args);
}

Tensor _reshape_alias(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias");
  const void* const args[] = {&self, &size, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::_reshape_alias(IntList size, IntList stride) const { return tare::_reshape_alias(*this, size, stride); }

Tensor _reshape_alias_copy(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias_copy");
  const void* const args[] = {&self, &size, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::_reshape_alias_copy(IntList size, IntList stride) const { return tare::_reshape_alias_copy(*this, size, stride); }

Tensor _reshape_alias_copy_out(const Tensor& out, const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias_copy.out");
  const void* const args[] = {&self, &size, &stride, &out};
  return call_tensor(op, args);
}

Tensor t(const Tensor& self) {
  static const Op& op = op_named("t");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::t() const { return tare::t(*this); }

Tensor t_copy(const Tensor& self) {
  static const Op& op = op_named("t_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::t_copy() const { return tare::t_copy(*this); }

Tensor t_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("t_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose_copy(int64_t dim0, int64_t dim1) const { return tare::transpose_copy(*this, dim0, dim1); }

Tensor select_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_copy.int_out");
  const void* const args[] = {&self, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor slice_copy_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_copy.Tensor_out");
  const void* const args[] = {&self, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze(int64_t dim) const { return tare::squeeze(*this, dim); }

Tensor squeeze_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_copy.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_copy(int64_t dim) const { return tare::squeeze_copy(*this, dim); }

Tensor squeeze_(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_(IntList dim) const { return tare::squeeze_(*this, dim); }

Tensor alias(const Tensor& self) {
  static const Op& op = op_named("alias");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::alias() const { return tare::alias(*this); }

Tensor alias_copy(const Tensor& self) {
  static const Op& op = op_named("alias_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::alias_copy() const { return tare::alias_copy(*this); }

Tensor alias_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("alias_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("view_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::view_as(const Tensor& other) const { return tare::view_as(*this, other); }

std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  static const Op& op = op_named("broadcast_tensors");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  static const Op& op = op_named("swapaxes");
  const void* const args[] = {&self, &axis0, &axis1};
  return call_tensor(op, args);
}
Tensor Tensor::swapaxes(int64_t axis0, int64_t axis1) const { return tare::swapaxes(*this, axis0, axis1); }

Tensor movedim(const Tensor& self, int64_t source, int64_t destination) {
  static const Op& op = op_named("movedim.int");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::movedim(int64_t source, int64_t destination) const { return tare::movedim(*this, source, destination); }

Tensor unflatten(const Tensor& self, int64_t dim, IntList sizes) {
  static const Op& op = op_named("unflatten.int");
  const void* const args[] = {&self, &dim, &sizes};
  return call_tensor(op, args);
}
Tensor Tensor::unflatten(int64_t dim, IntList sizes) const { return tare::unflatten(*this, dim, sizes); }

Tensor numpy_T(const Tensor& self) {
  static const Op& op = op_named("numpy_T");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::numpy_T() const { return tare::numpy_T(*this); }

Tensor narrow(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  static const Op& op = op_named("narrow.Tensor");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}
Tensor Tensor::narrow(int64_t dim, const Tensor& start, int64_t length) const { return tare::narrow(*this, dim, start, length); }

Tensor conj(const Tensor& self) {
  static const Op& op = op_named("conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::conj() const { return tare::conj(*this); }

Tensor atleast_1d(const Tensor& self) {
  static const Op& op = op_named("atleast_1d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atleast_1d() const { return tare::atleast_1d(*this); }

std::vector<Tensor> atleast_2d(TensorList tensors) {
  static const Op& op = op_named("atleast_2d.Sequence");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal_scatter(const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal_scatter(*this, src, offset, dim1, dim2); }

Tensor diagonal_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter.out");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor slice_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step) {
  static const Op& op = op_named("slice_backward");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &start, &end, &step};
  return call_tensor(op, args);
}

Tensor slice_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t start, int64_t end, int64_t step) {
  static const Op& op = op_named("slice_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor unfold_backward(const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_backward");
  const void* const args[] = {&grad_in, &input_sizes, &dim, &size, &step};
  return call_tensor(op, args);
}

Tensor unfold_backward_out(const Tensor& out, const Tensor& grad_in, IntList input_sizes, int64_t dim, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_backward.out");
  const void* const args[] = {&grad_in, &input_sizes, &dim, &size, &step, &out};
  return call_tensor(op, args);
}

Tensor detach_(const Tensor& self) {
  static const Op& op = op_named("detach_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::detach_() const { return tare::detach_(*this); }

void split_copy_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split_copy.Tensor_out");
  const void* const args[] = {&self, &split_size, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unsafe_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("unsafe_chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unsafe_chunk(int64_t chunks, int64_t dim) const { return tare::unsafe_chunk(*this, chunks, dim); }

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.sections");
  const void* const args[] = {&self, &sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(int64_t sections, int64_t dim) const { return tare::tensor_split(*this, sections, dim); }

Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.dtype_out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor nansum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nansum");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::nansum(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::nansum(*this, dim, keepdim, dtype); }

Tensor nansum_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nansum.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self) {
  static const Op& op = op_named("_aminmax");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_aminmax() const { return tare::_aminmax(*this); }

std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self) {
  static const Op& op = op_named("_aminmax.out");
  const void* const args[] = {&self, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max(const Tensor& self) {
  static const Op& op = op_named("max");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::max() const { return tare::max(*this); }

Tensor max_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("max.unary_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::min(int64_t dim, bool keepdim) const { return tare::min(*this, dim, keepdim); }

Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::argmin(std::optional<int64_t> dim, bool keepdim) const { return tare::argmin(*this, dim, keepdim); }

Tensor argmin_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmin.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("all.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::all(std::optional<IntList> dim, bool keepdim) const { return tare::all(*this, dim, keepdim); }

Tensor any(const Tensor& self) {
  static const Op& op = op_named("any");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::any() const { return tare::any(*this); }

Tensor any_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("any.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
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

Tensor nanmean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nanmean");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::nanmean(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::nanmean(*this, dim, keepdim, dtype); }

Tensor nanmean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nanmean.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std.correction_out");
  const void* const args[] = {&self, &dim, &correction, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor special_logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("special_logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::special_logsumexp(IntList dim, bool keepdim) const { return tare::special_logsumexp(*this, dim, keepdim); }

Tensor special_logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("special_logsumexp.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("median.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::median(int64_t dim, bool keepdim) const { return tare::median(*this, dim, keepdim); }

Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::nanquantile(double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::nanquantile(*this, q, dim, keepdim, interpolation); }

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  static const Op& op = op_named("bincount");
  const void* const args[] = {&self, &weights, &minlength};
  return call_tensor(op, args);
}
Tensor Tensor::bincount(const Tensor& weights, int64_t minlength) const { return tare::bincount(*this, weights, minlength); }

Tensor bincount_out(const Tensor& out, const Tensor& self, const Tensor& weights, int64_t minlength) {
  static const Op& op = op_named("bincount.out");
  const void* const args[] = {&self, &weights, &minlength, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> _histogramdd_bin_edges(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_bin_edges");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::_histogramdd_bin_edges(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::_histogramdd_bin_edges(*this, bins, range, weight, density); }

void _histogramdd_bin_edges_out(TensorList out, const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_bin_edges.out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &out};
  return call_void(op, args);
}

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_vector_norm(const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_vector_norm(*this, ord, dim, keepdim, dtype); }

Tensor linalg_vector_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_norm(const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_norm(*this, ord, dim, keepdim, dtype); }

Tensor linalg_norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_norm_out(const Tensor& out, const Tensor& self, std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.ord_str_out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor frobenius_norm_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("frobenius_norm.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dtype");
  const void* const args[] = {&self, &p, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const std::optional<Scalar>& p, DType dtype) const { return tare::norm(*this, p, dtype); }

Tensor norm_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim) {
  static const Op& op = op_named("norm.out");
  const void* const args[] = {&self, &p, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor renorm_(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm_");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}
Tensor Tensor::renorm_(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return tare::renorm_(*this, p, dim, maxnorm); }

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumsum(int64_t dim, std::optional<DType> dtype) const { return tare::cumsum(*this, dim, dtype); }

Tensor cumsum_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum.out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor _logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("_logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::_logcumsumexp(int64_t dim) const { return tare::_logcumsumexp(*this, dim); }

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

Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tensor(op, args);
}
Tensor Tensor::argsort(int64_t dim, bool descending) const { return tare::argsort(*this, dim, descending); }

Tensor argsort_out(const Tensor& out, const Tensor& self, bool stable, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort.stable_out");
  const void* const args[] = {&self, &stable, &dim, &descending, &out};
  return call_tensor(op, args);
}

Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Scalar_out");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter, &out};
  return call_tensor(op, args);
}

Tensor bucketize_out(const Tensor& out, const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Tensor_out");
  const void* const args[] = {&self, &boundaries, &out_int32, &right, &out};
  return call_tensor(op, args);
}

Tensor bucketize(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Scalar");
  const void* const args[] = {&self, &boundaries, &out_int32, &right};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _unique(const Tensor& self, bool sorted, bool return_inverse) {
  static const Op& op = op_named("_unique");
  const void* const args[] = {&self, &sorted, &return_inverse};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_unique(bool sorted, bool return_inverse) const { return tare::_unique(*this, sorted, return_inverse); }

std::tuple<Tensor, Tensor> _unique_out(const Tensor& out0, const Tensor& out1, const Tensor& self, bool sorted, bool return_inverse) {
  static const Op& op = op_named("_unique.out");
  const void* const args[] = {&self, &sorted, &return_inverse, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_consecutive(bool return_inverse, bool return_counts, std::optional<int64_t> dim) const { return tare::unique_consecutive(*this, return_inverse, return_counts, dim); }

std::tuple<Tensor, Tensor, Tensor> unique_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive.out");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}
Tensor Tensor::mm(const Tensor& mat2) const { return tare::mm(*this, mat2); }

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor baddbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::baddbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::baddbmm_(*this, batch1, batch2, beta, alpha); }

Tensor mm(const Tensor& self, const Tensor& mat2, DType out_dtype) {
  static const Op& op = op_named("mm.dtype");
  const void* const args[] = {&self, &mat2, &out_dtype};
  return call_tensor(op, args);
}
Tensor Tensor::mm(const Tensor& mat2, DType out_dtype) const { return tare::mm(*this, mat2, out_dtype); }

Tensor addmm_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm.dtype_out");
  const void* const args[] = {&self, &mat1, &mat2, &out_dtype, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _grouped_mm(const Tensor& self, const Tensor& mat2, const Tensor& offs, const Tensor& bias, std::optional<DType> out_dtype) {
  static const Op& op = op_named("_grouped_mm");
  const void* const args[] = {&self, &mat2, &offs, &bias, &out_dtype};
  return call_tensor(op, args);
}
Tensor Tensor::_grouped_mm(const Tensor& mat2, const Tensor& offs, const Tensor& bias, std::optional<DType> out_dtype) const { return tare::_grouped_mm(*this, mat2, offs, bias, out_dtype); }

Tensor _scaled_grouped_mm_v2(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& offs, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_grouped_mm_v2");
  const void* const args[] = {&self, &mat2, &scale_a, &recipe_a, &swizzle_a, &scale_b, &recipe_b, &swizzle_b, &offs, &bias, &out_dtype, &contraction_dim, &use_fast_accum};
  return call_tensor(op, args);
}
Tensor Tensor::_scaled_grouped_mm_v2(const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& offs, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool use_fast_accum) const { return tare::_scaled_grouped_mm_v2(*this, mat2, scale_a, recipe_a, swizzle_a, scale_b, recipe_b, swizzle_b, offs, bias, out_dtype, contraction_dim, use_fast_accum); }

Tensor matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::matmul(const Tensor& other) const { return tare::matmul(*this, other); }

Tensor matmul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("matmul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor linalg_matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("linalg_matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matmul(const Tensor& other) const { return tare::linalg_matmul(*this, other); }

Tensor linalg_matmul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("linalg_matmul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ger(const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("ger");
  const void* const args[] = {&self, &vec2};
  return call_tensor(op, args);
}
Tensor Tensor::ger(const Tensor& vec2) const { return tare::ger(*this, vec2); }

Tensor ger_out(const Tensor& out, const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("ger.out");
  const void* const args[] = {&self, &vec2, &out};
  return call_tensor(op, args);
}

Tensor tensordot(const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  static const Op& op = op_named("tensordot");
  const void* const args[] = {&self, &other, &dims_self, &dims_other};
  return call_tensor(op, args);
}
Tensor Tensor::tensordot(const Tensor& other, IntList dims_self, IntList dims_other) const { return tare::tensordot(*this, other, dims_self, dims_other); }

Tensor tensordot_out(const Tensor& out, const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  static const Op& op = op_named("tensordot.out");
  const void* const args[] = {&self, &other, &dims_self, &dims_other, &out};
  return call_tensor(op, args);
}

Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("bilinear");
  const void* const args[] = {&input1, &input2, &weight, &bias};
  return call_tensor(op, args);
}

Tensor _cdist_forward(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  static const Op& op = op_named("_cdist_forward");
  const void* const args[] = {&x1, &x2, &p, &compute_mode};
  return call_tensor(op, args);
}

Tensor _cdist_forward_out(const Tensor& out, const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  static const Op& op = op_named("_cdist_forward.out");
  const void* const args[] = {&x1, &x2, &p, &compute_mode, &out};
  return call_tensor(op, args);
}

Tensor _cdist_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist) {
  static const Op& op = op_named("_cdist_backward");
  const void* const args[] = {&grad, &x1, &x2, &p, &cdist};
  return call_tensor(op, args);
}

Tensor _cdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& x1, const Tensor& x2, double p, const Tensor& cdist) {
  static const Op& op = op_named("_cdist_backward.out");
  const void* const args[] = {&grad, &x1, &x2, &p, &cdist, &out};
  return call_tensor(op, args);
}

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  static const Op& op = op_named("linalg_cross");
  const void* const args[] = {&self, &other, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cross(const Tensor& other, int64_t dim) const { return tare::linalg_cross(*this, other, dim); }

Tensor linalg_cross_out(const Tensor& out, const Tensor& self, const Tensor& other, int64_t dim) {
  static const Op& op = op_named("linalg_cross.out");
  const void* const args[] = {&self, &other, &dim, &out};
  return call_tensor(op, args);
}

Tensor cross(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  static const Op& op = op_named("cross");
  const void* const args[] = {&self, &other, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::cross(const Tensor& other, std::optional<int64_t> dim) const { return tare::cross(*this, other, dim); }

Tensor cross_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  static const Op& op = op_named("cross.out");
  const void* const args[] = {&self, &other, &dim, &out};
  return call_tensor(op, args);
}

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups};
  return call_tensor(op, args);
}

Tensor convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &out};
  return call_tensor(op, args);
}

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv3d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose2d.input");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled) {
  static const Op& op = op_named("_convolution.deprecated");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward(const Tensor& self, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t pad) {
  static const Op& op = op_named("conv_tbc_backward");
  const void* const args[] = {&self, &input, &weight, &bias, &pad};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::conv_tbc_backward(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t pad) const { return tare::conv_tbc_backward(*this, input, weight, bias, pad); }

std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d_with_indices");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::max_pool2d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool2d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

std::tuple<Tensor, Tensor> max_pool2d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d_with_indices.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool3d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool3d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}
Tensor Tensor::max_pool3d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool3d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) {
  static const Op& op = op_named("avg_pool1d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool1d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) const { return tare::avg_pool1d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad); }

Tensor avg_pool1d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) {
  static const Op& op = op_named("avg_pool1d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &out};
  return call_tensor(op, args);
}

Tensor avg_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &grad_input};
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
Tensor Tensor::_adaptive_avg_pool3d(IntList output_size) const { return tare::_adaptive_avg_pool3d(*this, output_size); }

Tensor _adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool3d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool2d(IntList output_size) const { return tare::adaptive_avg_pool2d(*this, output_size); }

Tensor adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool2d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor adaptive_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &indices};
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

Tensor fractional_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool3d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices};
  return call_tensor(op, args);
}

Tensor upsample_nearest1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact1d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest2d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d(const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact3d(IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_nearest_exact3d(*this, output_size, scales_d, scales_h, scales_w); }

Tensor _upsample_nearest_exact3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d.out");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_linear1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales};
  return call_tensor(op, args);
}

Tensor upsample_linear1d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_linear1d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_bilinear2d(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_bilinear2d(*this, output_size, align_corners, scales_h, scales_w); }

Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_d, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_bilinear2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_lanczos2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_lanczos2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_lanczos2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_lanczos2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_2d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_2d_backward");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_2d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_2d_backward.out");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor affine_grid_generator_backward(const Tensor& grad, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator_backward");
  const void* const args[] = {&grad, &size, &align_corners};
  return call_tensor(op, args);
}

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  static const Op& op = op_named("pixel_shuffle");
  const void* const args[] = {&self, &upscale_factor};
  return call_tensor(op, args);
}
Tensor Tensor::pixel_shuffle(int64_t upscale_factor) const { return tare::pixel_shuffle(*this, upscale_factor); }

Tensor pixel_shuffle_out(const Tensor& out, const Tensor& self, int64_t upscale_factor) {
  static const Op& op = op_named("pixel_shuffle.out");
  const void* const args[] = {&self, &upscale_factor, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, double dropout_p, bool is_causal, const Tensor& attn_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_for_cpu_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &dropout_p, &is_causal, &attn_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

int64_t _fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("_fused_sdp_choice");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_as<int64_t>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention.quantized");
  const void* const args[] = {&query, &key, &value, &q_descale, &k_descale, &v_descale, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_efficient_attention");
  const void* const args[] = {&query, &key, &value, &attn_bias, &compute_log_sumexp, &dropout_p, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv(const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads) {
  static const Op& op = op_named("_transform_bias_rescale_qkv");
  const void* const args[] = {&qkv, &qkv_bias, &num_heads};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads) {
  static const Op& op = op_named("_transform_bias_rescale_qkv.out");
  const void* const args[] = {&qkv, &qkv_bias, &num_heads, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("lstm.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("lstm.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("rnn_tanh.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("rnn_tanh.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("rnn_relu_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, std::vector<Tensor>> _cudnn_rnn_backward(const Tensor& input, TensorList weight, int64_t weight_stride0, const Tensor& weight_buf, const Tensor& hx, const Tensor& cx, const Tensor& output, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, double dropout, bool train, bool bidirectional, IntList batch_sizes, const Tensor& dropout_state, const Tensor& reserve, BoolList output_mask) {
  static const Op& op = op_named("_cudnn_rnn_backward");
  const void* const args[] = {&input, &weight, &weight_stride0, &weight_buf, &hx, &cx, &output, &grad_output, &grad_hy, &grad_cy, &mode, &hidden_size, &proj_size, &num_layers, &batch_first, &dropout, &train, &bidirectional, &batch_sizes, &dropout_state, &reserve, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor, std::vector<Tensor>>(op, args);
}

Tensor _cudnn_rnn_flatten_weight(TensorList weight_arr, int64_t weight_stride0, int64_t input_size, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, bool bidirectional) {
  static const Op& op = op_named("_cudnn_rnn_flatten_weight");
  const void* const args[] = {&weight_arr, &weight_stride0, &input_size, &mode, &hidden_size, &proj_size, &num_layers, &batch_first, &bidirectional};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_forward_only");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag_forward_only_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_forward_only.out");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset) {
  static const Op& op = op_named("embedding_bag");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor _embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_per_sample_weights_backward");
  const void* const args[] = {&grad, &weight, &indices, &offsets, &offset2bag, &mode, &padding_idx};
  return call_tensor(op, args);
}

Tensor _embedding_bag_per_sample_weights_backward_out(const Tensor& out, const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_per_sample_weights_backward.out");
  const void* const args[] = {&grad, &weight, &indices, &offsets, &offset2bag, &mode, &padding_idx, &out};
  return call_tensor(op, args);
}

Tensor one_hot(const Tensor& self, int64_t num_classes) {
  static const Op& op = op_named("one_hot");
  const void* const args[] = {&self, &num_classes};
  return call_tensor(op, args);
}
Tensor Tensor::one_hot(int64_t num_classes) const { return tare::one_hot(*this, num_classes); }

Tensor embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static const Op& op = op_named("embedding_renorm_");
  const void* const args[] = {&self, &indices, &max_norm, &norm_type};
  return call_tensor(op, args);
}
Tensor Tensor::embedding_renorm_(const Tensor& indices, double max_norm, double norm_type) const { return tare::embedding_renorm_(*this, indices, max_norm, norm_type); }

Tensor index_out(const Tensor& out, const Tensor& self, TensorList indices) {
  static const Op& op = op_named("index.Tensor_out");
  const void* const args[] = {&self, &indices, &out};
  return call_tensor(op, args);
}

Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("_unsafe_index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_index_put(TensorList indices, const Tensor& values, bool accumulate) const { return tare::_unsafe_index_put(*this, indices, values, accumulate); }

Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}
Tensor Tensor::_index_put_impl(TensorList indices, const Tensor& values, bool accumulate, bool unsafe) const { return tare::_index_put_impl(*this, indices, values, accumulate, unsafe); }

Tensor _index_put_impl_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl.out");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe, &out};
  return call_tensor(op, args);
}

Tensor _unsafe_masked_index(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar& fill) {
  static const Op& op = op_named("_unsafe_masked_index");
  const void* const args[] = {&self, &mask, &indices, &fill};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_masked_index(const Tensor& mask, TensorList indices, const Scalar& fill) const { return tare::_unsafe_masked_index(*this, mask, indices, fill); }

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::index_add(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const { return tare::index_add(*this, dim, index, source, alpha); }

Tensor index_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add.out");
  const void* const args[] = {&self, &dim, &index, &source, &alpha, &out};
  return call_tensor(op, args);
}

Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce_");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::index_reduce_(int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) const { return tare::index_reduce_(*this, dim, index, source, reduce, include_self); }

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill_.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill_(int64_t dim, const Tensor& index, const Tensor& value) const { return tare::index_fill_(*this, dim, index, value); }

Tensor put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put_");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::put_(const Tensor& index, const Tensor& source, bool accumulate) const { return tare::put_(*this, index, source, accumulate); }

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static const Op& op = op_named("nonzero_static");
  const void* const args[] = {&self, &size, &fill_value};
  return call_tensor(op, args);
}
Tensor Tensor::nonzero_static(int64_t size, int64_t fill_value) const { return tare::nonzero_static(*this, size, fill_value); }

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
Tensor Tensor::masked_select(const Tensor& mask) const { return tare::masked_select(*this, mask); }

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

Tensor isin_out(const Tensor& out, const Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Scalar_Tensor_out");
  const void* const args[] = {&element, &test_elements, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter.src");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter(*this, dim, index, src); }

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter_.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::scatter_(*this, dim, index, value); }

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
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) const { return tare::scatter(*this, dim, index, value, reduce); }

Tensor scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_add(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_add(*this, dim, index, src); }

Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add.out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor diagflat(const Tensor& self, int64_t offset) {
  static const Op& op = op_named("diagflat");
  const void* const args[] = {&self, &offset};
  return call_tensor(op, args);
}
Tensor Tensor::diagflat(int64_t offset) const { return tare::diagflat(*this, offset); }

Tensor reflection_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad3d(IntList padding) const { return tare::reflection_pad3d(*this, padding); }

Tensor reflection_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor flipud(const Tensor& self) {
  static const Op& op = op_named("flipud");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::flipud() const { return tare::flipud(*this); }

Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor");
  const void* const args[] = {&repeats, &output_size};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  static const Op& op = op_named("_lu_with_info");
  const void* const args[] = {&self, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::_lu_with_info(bool pivot, bool check_errors) const { return tare::_lu_with_info(*this, pivot, check_errors); }

std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  static const Op& op = op_named("lu_unpack");
  const void* const args[] = {&LU_data, &LU_pivots, &unpack_data, &unpack_pivots};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lu_unpack_out(const Tensor& P, const Tensor& L, const Tensor& U, const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  static const Op& op = op_named("lu_unpack.out");
  const void* const args[] = {&LU_data, &LU_pivots, &unpack_data, &unpack_pivots, &P, &L, &U};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  static const Op& op = op_named("linalg_cholesky_ex");
  const void* const args[] = {&self, &upper, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::linalg_cholesky_ex(bool upper, bool check_errors) const { return tare::linalg_cholesky_ex(*this, upper, check_errors); }

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex(const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex");
  const void* const args[] = {&self, &hermitian, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::linalg_ldl_factor_ex(bool hermitian, bool check_errors) const { return tare::linalg_ldl_factor_ex(*this, hermitian, check_errors); }

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex_out(const Tensor& LD, const Tensor& pivots, const Tensor& info, const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex.out");
  const void* const args[] = {&self, &hermitian, &check_errors, &LD, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> qr_out(const Tensor& Q, const Tensor& R, const Tensor& self, bool some) {
  static const Op& op = op_named("qr.Q");
  const void* const args[] = {&self, &some, &Q, &R};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  static const Op& op = op_named("linalg_householder_product");
  const void* const args[] = {&input, &tau};
  return call_tensor(op, args);
}

Tensor linalg_householder_product_out(const Tensor& out, const Tensor& input, const Tensor& tau) {
  static const Op& op = op_named("linalg_householder_product.out");
  const void* const args[] = {&input, &tau, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_svd(const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  static const Op& op = op_named("_linalg_svd");
  const void* const args[] = {&A, &full_matrices, &compute_uv, &driver};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

Tensor _linalg_eigvals(const Tensor& self) {
  static const Op& op = op_named("_linalg_eigvals");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_linalg_eigvals() const { return tare::_linalg_eigvals(*this); }

std::tuple<Tensor, Tensor> linalg_eigh_out(const Tensor& eigvals, const Tensor& eigvecs, const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigh.eigvals");
  const void* const args[] = {&self, &UPLO, &eigvals, &eigvecs};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor inverse(const Tensor& self) {
  static const Op& op = op_named("inverse");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::inverse() const { return tare::inverse(*this); }

Tensor inverse_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("inverse.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("_linalg_solve_ex");
  const void* const args[] = {&A, &B, &left, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_ldl_solve(const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_solve");
  const void* const args[] = {&LD, &pivots, &B, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_ldl_solve_out(const Tensor& out, const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_solve.out");
  const void* const args[] = {&LD, &pivots, &B, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv");
  const void* const args[] = {&self, &ind};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_tensorinv(int64_t ind) const { return tare::linalg_tensorinv(*this, ind); }

Tensor linalg_tensorinv_out(const Tensor& out, const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv.out");
  const void* const args[] = {&self, &ind, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.out_tol_tensor");
  const void* const args[] = {&input, &tol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor pinverse(const Tensor& self, double rcond) {
  static const Op& op = op_named("pinverse");
  const void* const args[] = {&self, &rcond};
  return call_tensor(op, args);
}
Tensor Tensor::pinverse(double rcond) const { return tare::pinverse(*this, rcond); }

Tensor stack(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("stack");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor stack_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("stack.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor concat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concat_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor hstack(TensorList tensors) {
  static const Op& op = op_named("hstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor hstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("hstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor dstack(TensorList tensors) {
  static const Op& op = op_named("dstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor dstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("dstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  static const Op& op = op_named("combinations");
  const void* const args[] = {&self, &r, &with_replacement};
  return call_tensor(op, args);
}
Tensor Tensor::combinations(int64_t r, bool with_replacement) const { return tare::combinations(*this, r, with_replacement); }

void _foreach_asin_(TensorList self) {
  static const Op& op = op_named("_foreach_asin_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_atan(TensorList self) {
  static const Op& op = op_named("_foreach_atan");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_atan_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_atan.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_cos_(TensorList self) {
  static const Op& op = op_named("_foreach_cos_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_floor(TensorList self) {
  static const Op& op = op_named("_foreach_floor");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_floor_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_floor.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_lgamma_(TensorList self) {
  static const Op& op = op_named("_foreach_lgamma_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log(TensorList self) {
  static const Op& op = op_named("_foreach_log");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_log10_(TensorList self) {
  static const Op& op = op_named("_foreach_log10_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_log1p_(TensorList self) {
  static const Op& op = op_named("_foreach_log1p_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_neg(TensorList self) {
  static const Op& op = op_named("_foreach_neg");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_neg_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_neg.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sin(TensorList self) {
  static const Op& op = op_named("_foreach_sin");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sin_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sin.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sinh(TensorList self) {
  static const Op& op = op_named("_foreach_sinh");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sinh_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sinh.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sqrt(TensorList self) {
  static const Op& op = op_named("_foreach_sqrt");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sqrt_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sqrt.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_tanh_(TensorList self) {
  static const Op& op = op_named("_foreach_tanh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_trunc(TensorList self) {
  static const Op& op = op_named("_foreach_trunc");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_trunc_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_trunc.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_zero(TensorList self) {
  static const Op& op = op_named("_foreach_zero");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_zero_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_zero.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_max(TensorList self) {
  static const Op& op = op_named("_foreach_max");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_max_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_max.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_sub.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_sub.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_mul(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_mul.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_mul(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_mul.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_mul_(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_max.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_max.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_clamp_min(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_min.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_maximum(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_maximum.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_maximum(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_maximum.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_minimum(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_minimum.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_pow(TensorList self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow.List");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_pow(TensorList self, ScalarList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarList");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv.ScalarList_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv_.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcmul.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul.Tensor_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp.List_out");
  const void* const args[] = {&self, &tensors1, &weights, &out};
  return call_void(op, args);
}

void _foreach_lerp_(TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp_.List");
  const void* const args[] = {&self, &tensors1, &weights};
  return call_void(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, ScalarList weight) {
  static const Op& op = op_named("_foreach_lerp.ScalarList_out");
  const void* const args[] = {&self, &tensors1, &weight, &out};
  return call_void(op, args);
}

void _foreach_lerp_(TensorList self, TensorList tensors1, ScalarList weight) {
  static const Op& op = op_named("_foreach_lerp_.ScalarList");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_mm(TensorList self, TensorList mat2) {
  static const Op& op = op_named("_foreach_mm");
  const void* const args[] = {&self, &mat2};
  return call_as<std::vector<Tensor>>(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adamw_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw_.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd_.tensor_lr");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad_.tensor_lr");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _amp_foreach_non_finite_check_and_unscale_(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale_");
  const void* const args[] = {&self, &found_inf, &inv_scale};
  return call_void(op, args);
}

Tensor _weight_norm(const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm");
  const void* const args[] = {&v, &g, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface_backward");
  const void* const args[] = {&grad_w, &saved_v, &saved_g, &saved_norms, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface_backward.out");
  const void* const args[] = {&grad_w, &saved_v, &saved_g, &saved_norms, &dim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("log_softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::log_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::log_softmax(*this, dim, dtype); }

Tensor special_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("special_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::special_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::special_softmax(*this, dim, dtype); }

Tensor _log_softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}
Tensor Tensor::_log_softmax(int64_t dim, bool half_to_float) const { return tare::_log_softmax(*this, dim, half_to_float); }

Tensor _log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax.out");
  const void* const args[] = {&self, &dim, &half_to_float, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_out, const Tensor& input, IntList normalized_shape, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias, BoolList output_mask) {
  static const Op& op = op_named("native_layer_norm_backward");
  const void* const args[] = {&grad_out, &input, &normalized_shape, &mean, &rstd, &weight, &bias, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor, Tensor> native_group_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t N, int64_t C, int64_t HxW, int64_t group, double eps) {
  static const Op& op = op_named("native_group_norm.out");
  const void* const args[] = {&input, &weight, &bias, &N, &C, &HxW, &group, &eps, &out0, &out1, &out2};
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

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_no_update_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_no_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> batch_norm_backward_reduce(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, bool input_g, bool weight_g, bool bias_g) {
  static const Op& op = op_named("batch_norm_backward_reduce");
  const void* const args[] = {&grad_out, &input, &mean, &invstd, &weight, &input_g, &weight_g, &bias_g};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> batch_norm_backward_reduce_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, bool input_g, bool weight_g, bool bias_g) {
  static const Op& op = op_named("batch_norm_backward_reduce.out");
  const void* const args[] = {&grad_out, &input, &mean, &invstd, &weight, &input_g, &weight_g, &bias_g, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss");
  const void* const args[] = {&self, &target, &reduction, &beta};
  return call_tensor(op, args);
}
Tensor Tensor::smooth_l1_loss(const Tensor& target, int64_t reduction, double beta) const { return tare::smooth_l1_loss(*this, target, reduction, beta); }

Tensor smooth_l1_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss.out");
  const void* const args[] = {&self, &target, &reduction, &beta, &out};
  return call_tensor(op, args);
}

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss");
  const void* const args[] = {&self, &target, &reduction, &delta};
  return call_tensor(op, args);
}
Tensor Tensor::huber_loss(const Tensor& target, int64_t reduction, double delta) const { return tare::huber_loss(*this, target, reduction, delta); }

Tensor huber_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss.out");
  const void* const args[] = {&self, &target, &reduction, &delta, &out};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy");
  const void* const args[] = {&self, &target, &weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::binary_cross_entropy(const Tensor& target, const Tensor& weight, int64_t reduction) const { return tare::binary_cross_entropy(*this, target, weight, reduction); }

Tensor binary_cross_entropy_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy.out");
  const void* const args[] = {&self, &target, &weight, &reduction, &out};
  return call_tensor(op, args);
}

Tensor mse_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &grad_input};
  return call_tensor(op, args);
}

Tensor soft_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss2d_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d_forward");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::nll_loss2d_forward(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss2d_forward(*this, target, weight, reduction, ignore_index); }

Tensor nll_loss2d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss2d_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight};
  return call_tensor(op, args);
}

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}
Tensor Tensor::nll_loss(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss(*this, target, weight, reduction, ignore_index); }

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
Tensor Tensor::cross_entropy_loss(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing) const { return tare::cross_entropy_loss(*this, target, weight, reduction, ignore_index, label_smoothing); }

Tensor multi_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &p, &margin, &weight, &reduction};
  return call_tensor(op, args);
}

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::multilabel_margin_loss(const Tensor& target, int64_t reduction) const { return tare::multilabel_margin_loss(*this, target, reduction); }

Tensor multilabel_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss.Tensor");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss_backward.Tensor");
  const void* const args[] = {&grad, &log_probs, &targets, &input_lengths, &target_lengths, &neg_log_likelihood, &log_alpha, &blank, &zero_infinity};
  return call_tensor(op, args);
}

Tensor masked_scatter_backward(const Tensor& grad_output, const Tensor& mask, IntList sizes) {
  static const Op& op = op_named("masked_scatter_backward");
  const void* const args[] = {&grad_output, &mask, &sizes};
  return call_tensor(op, args);
}

Tensor cumprod_backward(const Tensor& grad, const Tensor& input, int64_t dim, const Tensor& output) {
  static const Op& op = op_named("cumprod_backward");
  const void* const args[] = {&grad, &input, &dim, &output};
  return call_tensor(op, args);
}

Tensor fake_quantize_per_tensor_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_tensor_affine.tensor_qparams");
  const void* const args[] = {&self, &scale, &zero_point, &quant_min, &quant_max};
  return call_tensor(op, args);
}
Tensor Tensor::fake_quantize_per_tensor_affine(const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max) const { return tare::fake_quantize_per_tensor_affine(*this, scale, zero_point, quant_min, quant_max); }

std::tuple<Tensor, Tensor> fake_quantize_per_channel_affine_cachemask(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_channel_affine_cachemask");
  const void* const args[] = {&self, &scale, &zero_point, &axis, &quant_min, &quant_max};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::fake_quantize_per_channel_affine_cachemask(const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) const { return tare::fake_quantize_per_channel_affine_cachemask(*this, scale, zero_point, axis, quant_min, quant_max); }

std::tuple<Tensor, Tensor> fake_quantize_per_channel_affine_cachemask_out(const Tensor& out0, const Tensor& out1, const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_channel_affine_cachemask.out");
  const void* const args[] = {&self, &scale, &zero_point, &axis, &quant_min, &quant_max, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fake_quantize_per_tensor_affine_cachemask_backward(const Tensor& grad, const Tensor& mask) {
  static const Op& op = op_named("fake_quantize_per_tensor_affine_cachemask_backward");
  const void* const args[] = {&grad, &mask};
  return call_tensor(op, args);
}

Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_irfft(*this, n, dim, norm); }

Tensor fft_irfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_ifft2(*this, s, dim, norm); }

Tensor fft_ifft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_ifftn(*this, s, dim, norm); }

Tensor fft_ifftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_ihfft2(*this, s, dim, norm); }

Tensor fft_ihfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_ihfftn(*this, s, dim, norm); }

Tensor fft_ihfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifftshift(const Tensor& self, std::optional<IntList> dim) {
  static const Op& op = op_named("fft_ifftshift");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifftshift(std::optional<IntList> dim) const { return tare::fft_ifftshift(*this, dim); }

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, std::string_view pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  static const Op& op = op_named("stft.center");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &center, &pad_mode, &normalized, &onesided, &return_complex, &align_to_window};
  return call_tensor(op, args);
}
Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, std::string_view pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) const { return tare::stft(*this, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window); }

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  static const Op& op = op_named("istft");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &center, &normalized, &onesided, &length, &return_complex};
  return call_tensor(op, args);
}
Tensor Tensor::istft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) const { return tare::istft(*this, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex); }

Tensor _sparse_coo_tensor_unsafe(const Tensor& indices, const Tensor& values, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<bool> is_coalesced) {
  static const Op& op = op_named("_sparse_coo_tensor_unsafe");
  const void* const args[] = {&indices, &values, &size, &dtype, &layout, &device, &pin_memory, &is_coalesced};
  return call_tensor(op, args);
}

Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_csc_tensor.ccol_row_value_size");
  const void* const args[] = {&ccol_indices, &row_indices, &values, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor sparse_csc_tensor(const Tensor& ccol_indices, const Tensor& row_indices, const Tensor& values, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_csc_tensor.ccol_row_value");
  const void* const args[] = {&ccol_indices, &row_indices, &values, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor _indices(const Tensor& self) {
  static const Op& op = op_named("_indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_indices() const { return tare::_indices(*this); }

Tensor col_indices(const Tensor& self) {
  static const Op& op = op_named("col_indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::col_indices() const { return tare::col_indices(*this); }

int64_t dense_dim(const Tensor& self) {
  static const Op& op = op_named("dense_dim");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::dense_dim() const { return tare::dense_dim(*this); }

int64_t _dimI(const Tensor& self) {
  static const Op& op = op_named("_dimI");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::_dimI() const { return tare::_dimI(*this); }

bool is_coalesced(const Tensor& self) {
  static const Op& op = op_named("is_coalesced");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_coalesced() const { return tare::is_coalesced(*this); }

Tensor to_sparse(const Tensor& self, std::optional<Layout> layout, std::optional<IntList> blocksize, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("to_sparse");
  const void* const args[] = {&self, &layout, &blocksize, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::to_sparse(std::optional<Layout> layout, std::optional<IntList> blocksize, std::optional<int64_t> dense_dim) const { return tare::to_sparse(*this, layout, blocksize, dense_dim); }

Tensor _to_sparse_csr(const Tensor& self, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("_to_sparse_csr");
  const void* const args[] = {&self, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::_to_sparse_csr(std::optional<int64_t> dense_dim) const { return tare::_to_sparse_csr(*this, dense_dim); }

Tensor to_sparse_csc(const Tensor& self, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("to_sparse_csc");
  const void* const args[] = {&self, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::to_sparse_csc(std::optional<int64_t> dense_dim) const { return tare::to_sparse_csc(*this, dense_dim); }

Tensor sparse_product(const Tensor& indices, const Tensor& plain_indices, const Tensor& values, const Tensor& dense, int64_t rows, bool by_columns) {
  static const Op& op = op_named("tare::sparse_product");
  const void* const args[] = {&indices, &plain_indices, &values, &dense, &rows, &by_columns};
  return call_tensor(op, args);
}

Tensor _sparse_mm(const Tensor& sparse, const Tensor& dense) {
  static const Op& op = op_named("_sparse_mm");
  const void* const args[] = {&sparse, &dense};
  return call_tensor(op, args);
}

Tensor _sparse_sum(const Tensor& self, IntList dim, DType dtype) {
  static const Op& op = op_named("_sparse_sum.dim_dtype");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_sum(IntList dim, DType dtype) const { return tare::_sparse_sum(*this, dim, dtype); }

Tensor _embedding_bag_sparse_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, const Tensor& bag_size, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_sparse_backward");
  const void* const args[] = {&grad, &indices, &offsets, &offset2bag, &bag_size, &num_weights, &scale_grad_by_freq, &mode, &per_sample_weights, &padding_idx};
  return call_tensor(op, args);
}

}  // namespace tare
