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

Tensor zeros_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("zeros.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor _efficientzerotensor(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("_efficientzerotensor");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor _efficientzerotensor_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("_efficientzerotensor.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor zeros_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("zeros_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::zeros_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::zeros_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor zeros_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("zeros_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor full(IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("full");
  const void* const args[] = {&size, &fill_value, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor full_out(const Tensor& out, IntList size, const Scalar& fill_value) {
  static const Op& op = op_named("full.out");
  const void* const args[] = {&size, &fill_value, &out};
  return call_tensor(op, args);
}

Tensor full_like(const Tensor& self, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("full_like");
  const void* const args[] = {&self, &fill_value, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::full_like(const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::full_like(*this, fill_value, dtype, layout, device, pin_memory, memory_format); }

Tensor full_like_out(const Tensor& out, const Tensor& self, const Scalar& fill_value, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("full_like.out");
  const void* const args[] = {&self, &fill_value, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange.start_step");
  const void* const args[] = {&start, &end, &step, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step) {
  static const Op& op = op_named("arange.start_out");
  const void* const args[] = {&start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor eye_out(const Tensor& out, int64_t n, int64_t m) {
  static const Op& op = op_named("eye.m_out");
  const void* const args[] = {&n, &m, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Tensor_Tensor");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Tensor& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Scalar_Tensor");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.Scalar_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor hann_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hann_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor bartlett_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("bartlett_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor kaiser_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("kaiser_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor kaiser_window_out(const Tensor& out, int64_t window_length, bool periodic, double beta) {
  static const Op& op = op_named("kaiser_window.beta_out");
  const void* const args[] = {&window_length, &periodic, &beta, &out};
  return call_tensor(op, args);
}

Tensor fill(const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill.Scalar");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}
Tensor Tensor::fill(const Scalar& value) const { return tare::fill(*this, value); }

Tensor fill_(const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill_.Tensor");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}
Tensor Tensor::fill_(const Tensor& value) const { return tare::fill_(*this, value); }

Tensor fill_out(const Tensor& out, const Tensor& self, const Tensor& value) {
  static const Op& op = op_named("fill.Tensor_out");
  const void* const args[] = {&self, &value, &out};
  return call_tensor(op, args);
}

Tensor zero_(const Tensor& self) {
  static const Op& op = op_named("zero_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::zero_() const { return tare::zero_(*this); }

Tensor lift(const Tensor& self) {
  static const Op& op = op_named("lift");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lift() const { return tare::lift(*this); }

Tensor lift_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("lift.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.dtype");
  const void* const args[] = {&self, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, dtype, non_blocking, copy, memory_format); }

Tensor type_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("type_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::type_as(const Tensor& other) const { return tare::type_as(*this, other); }

Tensor to_dense(const Tensor& self, std::optional<DType> dtype, std::optional<bool> masked_grad) {
  static const Op& op = op_named("to_dense");
  const void* const args[] = {&self, &dtype, &masked_grad};
  return call_tensor(op, args);
}
Tensor Tensor::to_dense(std::optional<DType> dtype, std::optional<bool> masked_grad) const { return tare::to_dense(*this, dtype, masked_grad); }

Tensor _cast_Char(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Char");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Char(bool non_blocking) const { return tare::_cast_Char(*this, non_blocking); }

Tensor _cast_Float(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Float");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Float(bool non_blocking) const { return tare::_cast_Float(*this, non_blocking); }

Tensor _cast_Short(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Short");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Short(bool non_blocking) const { return tare::_cast_Short(*this, non_blocking); }

Tensor resize_(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_(IntList size, std::optional<MemoryFormat> memory_format) const { return tare::resize_(*this, size, memory_format); }

Scalar _local_scalar_dense(const Tensor& self) {
  static const Op& op = op_named("_local_scalar_dense");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}
Scalar Tensor::_local_scalar_dense() const { return tare::_local_scalar_dense(*this); }

Scalar item(const Tensor& self) {
  static const Op& op = op_named("item");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}
Scalar Tensor::item() const { return tare::item(*this); }

bool is_complex(const Tensor& self) {
  static const Op& op = op_named("is_complex");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_complex() const { return tare::is_complex(*this); }

bool is_neg(const Tensor& self) {
  static const Op& op = op_named("is_neg");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_neg() const { return tare::is_neg(*this); }

bool _is_zerotensor(const Tensor& self) {
  static const Op& op = op_named("_is_zerotensor");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::_is_zerotensor() const { return tare::_is_zerotensor(*this); }

int64_t sym_storage_offset(const Tensor& self) {
  static const Op& op = op_named("sym_storage_offset");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_storage_offset() const { return tare::sym_storage_offset(*this); }

void _assert_tensor_metadata(const Tensor& a, std::optional<IntList> size, std::optional<IntList> stride, std::optional<DType> dtype, std::optional<Device> device, std::optional<Layout> layout) {
  static const Op& op = op_named("_assert_tensor_metadata");
  const void* const args[] = {&a, &size, &stride, &dtype, &device, &layout};
  return call_void(op, args);
}

Tensor uniform_(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform_");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::uniform_(double from, double to, Generator* generator) const { return tare::uniform_(*this, from, to, generator); }

Tensor normal_functional(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal_functional");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::normal_functional(double mean, double std, Generator* generator) const { return tare::normal_functional(*this, mean, std, generator); }

Tensor normal_out(const Tensor& out, const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.out");
  const void* const args[] = {&self, &mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor random(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random(Generator* generator) const { return tare::random(*this, generator); }

Tensor random_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli(const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli.Tensor");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli(const Tensor& p, Generator* generator) const { return tare::bernoulli(*this, p, generator); }

Tensor normal(double mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.float_Tensor");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, const Tensor& mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_Tensor_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor binomial(const Tensor& count, const Tensor& prob, Generator* generator) {
  static const Op& op = op_named("binomial");
  const void* const args[] = {&count, &prob, &generator};
  return call_tensor(op, args);
}

Tensor binomial_out(const Tensor& out, const Tensor& count, const Tensor& prob, Generator* generator) {
  static const Op& op = op_named("binomial.out");
  const void* const args[] = {&count, &prob, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint(int64_t high, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.generator");
  const void* const args[] = {&high, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size) {
  static const Op& op = op_named("randint.low_out");
  const void* const args[] = {&low, &high, &size, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t low, int64_t high, IntList size, Generator* generator) {
  static const Op& op = op_named("randint.low_generator_out");
  const void* const args[] = {&low, &high, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor");
  const void* const args[] = {&self, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(const Tensor& high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, const Tensor& high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_generator");
  const void* const args[] = {&self, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(const Tensor& high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, generator, dtype, layout, device, pin_memory, memory_format); }

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  static const Op& op = op_named("native_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> native_dropout_out(const Tensor& out0, const Tensor& out1, const Tensor& input, double p, std::optional<bool> train) {
  static const Op& op = op_named("native_dropout.out");
  const void* const args[] = {&input, &p, &train, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  static const Op& op = op_named("native_dropout_backward");
  const void* const args[] = {&grad_output, &mask, &scale};
  return call_tensor(op, args);
}

Tensor native_dropout_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& mask, double scale) {
  static const Op& op = op_named("native_dropout_backward.out");
  const void* const args[] = {&grad_output, &mask, &scale, &out};
  return call_tensor(op, args);
}

Tensor dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor angle(const Tensor& self) {
  static const Op& op = op_named("angle");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::angle() const { return tare::angle(*this); }

Tensor angle_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("angle.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor neg_(const Tensor& self) {
  static const Op& op = op_named("neg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::neg_() const { return tare::neg_(*this); }

Tensor _conj_physical(const Tensor& self) {
  static const Op& op = op_named("_conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_conj_physical() const { return tare::_conj_physical(*this); }

Tensor _conj_physical_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("_conj_physical.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sqrt_(const Tensor& self) {
  static const Op& op = op_named("sqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sqrt_() const { return tare::sqrt_(*this); }

Tensor floor_(const Tensor& self) {
  static const Op& op = op_named("floor_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::floor_() const { return tare::floor_(*this); }

Tensor trunc_(const Tensor& self) {
  static const Op& op = op_named("trunc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::trunc_() const { return tare::trunc_(*this); }

Tensor round_(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round_.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}
Tensor Tensor::round_(int64_t decimals) const { return tare::round_(*this, decimals); }

Tensor log_(const Tensor& self) {
  static const Op& op = op_named("log_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log_() const { return tare::log_(*this); }

Tensor log10(const Tensor& self) {
  static const Op& op = op_named("log10");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log10() const { return tare::log10(*this); }

Tensor log10_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log10.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log1p(const Tensor& self) {
  static const Op& op = op_named("log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log1p() const { return tare::log1p(*this); }

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
Tensor Tensor::logit(std::optional<double> eps) const { return tare::logit(*this, eps); }

Tensor logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit.out");
  const void* const args[] = {&self, &eps, &out};
  return call_tensor(op, args);
}

Tensor sin_(const Tensor& self) {
  static const Op& op = op_named("sin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sin_() const { return tare::sin_(*this); }

Tensor cos(const Tensor& self) {
  static const Op& op = op_named("cos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cos() const { return tare::cos(*this); }

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
Tensor Tensor::asin() const { return tare::asin(*this); }

Tensor asin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("asin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor atan_(const Tensor& self) {
  static const Op& op = op_named("atan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atan_() const { return tare::atan_(*this); }

Tensor sinh_(const Tensor& self) {
  static const Op& op = op_named("sinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinh_() const { return tare::sinh_(*this); }

Tensor tanh(const Tensor& self) {
  static const Op& op = op_named("tanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tanh() const { return tare::tanh(*this); }

Tensor tanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("tanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor atanh_(const Tensor& self) {
  static const Op& op = op_named("atanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atanh_() const { return tare::atanh_(*this); }

Tensor isinf(const Tensor& self) {
  static const Op& op = op_named("isinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isinf() const { return tare::isinf(*this); }

Tensor isinf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isinf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isposinf(const Tensor& self) {
  static const Op& op = op_named("isposinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isposinf() const { return tare::isposinf(*this); }

Tensor isposinf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isposinf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isneginf(const Tensor& self) {
  static const Op& op = op_named("isneginf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isneginf() const { return tare::isneginf(*this); }

Tensor isneginf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isneginf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor absolute(const Tensor& self) {
  static const Op& op = op_named("absolute");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::absolute() const { return tare::absolute(*this); }

Tensor absolute_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("absolute.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arccosh(const Tensor& self) {
  static const Op& op = op_named("arccosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccosh() const { return tare::arccosh(*this); }

Tensor arccosh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arccosh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arctan(const Tensor& self) {
  static const Op& op = op_named("arctan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctan() const { return tare::arctan(*this); }

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
Tensor Tensor::special_exp2() const { return tare::special_exp2(*this); }

Tensor special_exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_expm1(const Tensor& self) {
  static const Op& op = op_named("special_expm1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_expm1() const { return tare::special_expm1(*this); }

Tensor special_expm1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_expm1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor erfinv_(const Tensor& self) {
  static const Op& op = op_named("erfinv_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfinv_() const { return tare::erfinv_(*this); }

Tensor lgamma(const Tensor& self) {
  static const Op& op = op_named("lgamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lgamma() const { return tare::lgamma(*this); }

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

Tensor polygamma_out(const Tensor& out, int64_t n, const Tensor& self) {
  static const Op& op = op_named("polygamma.out");
  const void* const args[] = {&n, &self, &out};
  return call_tensor(op, args);
}

Tensor mvlgamma_(const Tensor& self, int64_t p) {
  static const Op& op = op_named("mvlgamma_");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::mvlgamma_(int64_t p) const { return tare::mvlgamma_(*this, p); }

Tensor i0(const Tensor& self) {
  static const Op& op = op_named("i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::i0() const { return tare::i0(*this); }

Tensor i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_i1e(const Tensor& self) {
  static const Op& op = op_named("special_i1e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i1e() const { return tare::special_i1e(*this); }

Tensor special_i1e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i1e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_ndtri(const Tensor& self) {
  static const Op& op = op_named("special_ndtri");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_ndtri() const { return tare::special_ndtri(*this); }

Tensor special_ndtri_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_ndtri.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinc(const Tensor& self) {
  static const Op& op = op_named("sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinc() const { return tare::sinc(*this); }

Tensor sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_y1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_y1() const { return tare::special_bessel_y1(*this); }

Tensor special_bessel_y1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_k1() const { return tare::special_modified_bessel_k1(*this); }

Tensor special_modified_bessel_k1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k0(const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k0");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_scaled_modified_bessel_k0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_spherical_bessel_j0(const Tensor& x) {
  static const Op& op = op_named("special_spherical_bessel_j0");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_spherical_bessel_j0_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_spherical_bessel_j0.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_erf(const Tensor& self) {
  static const Op& op = op_named("special_erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erf() const { return tare::special_erf(*this); }

Tensor special_erf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_gammaln(const Tensor& self) {
  static const Op& op = op_named("special_gammaln");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_gammaln() const { return tare::special_gammaln(*this); }

Tensor special_gammaln_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_gammaln.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub(const Tensor& other, const Scalar& alpha) const { return tare::sub(*this, other, alpha); }

Tensor sub_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub_(const Scalar& other, const Scalar& alpha) const { return tare::sub_(*this, other, alpha); }

Tensor rsub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor mul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul(const Tensor& other) const { return tare::mul(*this, other); }

Tensor mul_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul_(const Scalar& other) const { return tare::mul_(*this, other); }

Tensor floor_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide_(const Scalar& other) const { return tare::floor_divide_(*this, other); }

Tensor remainder(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmod(const Tensor& other) const { return tare::fmod(*this, other); }

Tensor fmod_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmod_(const Scalar& other) const { return tare::fmod_(*this, other); }

Tensor pow_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow_(const Scalar& exponent) const { return tare::pow_(*this, exponent); }

Tensor pow_out(const Tensor& out, const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow.Tensor_Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power(const Tensor& exponent) const { return tare::float_power(*this, exponent); }

Tensor float_power_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor hypot_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::hypot_(const Tensor& other) const { return tare::hypot_(*this, other); }

Tensor copysign_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlogy(const Tensor& other) const { return tare::special_xlogy(*this, other); }

Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract(const Tensor& other, const Scalar& alpha) const { return tare::subtract(*this, other, alpha); }

Tensor subtract_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract_(const Scalar& other, const Scalar& alpha) const { return tare::subtract_(*this, other, alpha); }

Tensor multiply(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::multiply(const Tensor& other) const { return tare::multiply(*this, other); }

Tensor multiply_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::multiply_(const Scalar& other) const { return tare::multiply_(*this, other); }

Tensor arctan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::arctan2(const Tensor& other) const { return tare::arctan2(*this, other); }

Tensor arctan2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_left_shift(const Tensor& other) const { return tare::bitwise_left_shift(*this, other); }

Tensor bitwise_left_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_left_shift_(const Scalar& other) const { return tare::bitwise_left_shift_(*this, other); }

Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_Scalar_out");
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
Tensor Tensor::__and__(const Scalar& other) const { return tare::__and__(*this, other); }

Tensor __ior__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ior__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ior__(const Tensor& other) const { return tare::__ior__(*this, other); }

Tensor __or__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__or__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__or__(const Scalar& other) const { return tare::__or__(*this, other); }

Tensor __xor__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__xor__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__xor__(const Scalar& other) const { return tare::__xor__(*this, other); }

Tensor __ilshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ilshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ilshift__(const Scalar& other) const { return tare::__ilshift__(*this, other); }

Tensor __lshift___out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __rshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__rshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__rshift__(const Tensor& other) const { return tare::__rshift__(*this, other); }

Tensor gcd_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gcd_(const Tensor& other) const { return tare::gcd_(*this, other); }

Tensor special_zeta(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_zeta(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_zeta.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_zeta(const Scalar& other) const { return tare::special_zeta(*this, other); }

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_laguerre_polynomial_l_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_laguerre_polynomial_l.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq_(const Scalar& other) const { return tare::eq_(*this, other); }

Tensor eq(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq(const Tensor& other) const { return tare::eq(*this, other); }

Tensor ne(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne(const Scalar& other) const { return tare::ne(*this, other); }

Tensor ne_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne_(const Tensor& other) const { return tare::ne_(*this, other); }

Tensor ne_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lt_(const Scalar& other) const { return tare::lt_(*this, other); }

Tensor lt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lt(const Tensor& other) const { return tare::lt(*this, other); }

Tensor ge_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("allclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_as<bool>(op, args);
}
bool Tensor::allclose(const Tensor& other, double rtol, double atol, bool equal_nan) const { return tare::allclose(*this, other, rtol, atol, equal_nan); }

Tensor not_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal(const Tensor& other) const { return tare::not_equal(*this, other); }

Tensor not_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal_(const Scalar& other) const { return tare::not_equal_(*this, other); }

Tensor less_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal_(const Tensor& other) const { return tare::greater_equal_(*this, other); }

Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal(const Scalar& other) const { return tare::greater_equal(*this, other); }

Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("where.self");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("where.ScalarSelf");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other) {
  static const Op& op = op_named("where.Scalar");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill.Scalar");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}
Tensor Tensor::masked_fill(const Tensor& mask, const Scalar& value) const { return tare::masked_fill(*this, mask, value); }

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill_.Tensor");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}
Tensor Tensor::masked_fill_(const Tensor& mask, const Tensor& value) const { return tare::masked_fill_(*this, mask, value); }

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
Tensor Tensor::addcdiv(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcdiv(*this, tensor1, tensor2, value); }

Tensor addcdiv_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv.out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_tensor(op, args);
}

Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp(const Tensor& end, const Scalar& weight) const { return tare::lerp(*this, end, weight); }

Tensor lerp_(const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp_.Tensor");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp_(const Tensor& end, const Tensor& weight) const { return tare::lerp_(*this, end, weight); }

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp.Tensor_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clamp(*this, min, max); }

Tensor clamp_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp.out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor clamp_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_(const Tensor& min, const Tensor& max) const { return tare::clamp_(*this, min, max); }

Tensor clamp_out(const Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp.Tensor_out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor clamp_max_(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max_");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max_(const Scalar& max) const { return tare::clamp_max_(*this, max); }

Tensor clamp_max(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max(const Tensor& max) const { return tare::clamp_max(*this, max); }

Tensor clip_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip_(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clip_(*this, min, max); }

Tensor clip(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip(const Tensor& min, const Tensor& max) const { return tare::clip(*this, min, max); }

Tensor relu_(const Tensor& self) {
  static const Op& op = op_named("relu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu_() const { return tare::relu_(*this); }

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}
Tensor Tensor::threshold(const Scalar& threshold, const Scalar& value) const { return tare::threshold(*this, threshold, value); }

Tensor threshold_out(const Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold.out");
  const void* const args[] = {&self, &threshold, &value, &out};
  return call_tensor(op, args);
}

Tensor celu(const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu");
  const void* const args[] = {&self, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::celu(const Scalar& alpha) const { return tare::celu(*this, alpha); }

Tensor celu_out(const Tensor& out, const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu.out");
  const void* const args[] = {&self, &alpha, &out};
  return call_tensor(op, args);
}

Tensor selu(const Tensor& self) {
  static const Op& op = op_named("selu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::selu() const { return tare::selu(*this); }

Tensor gelu(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}
Tensor Tensor::gelu(std::string_view approximate) const { return tare::gelu(*this, approximate); }

Tensor gelu_out(const Tensor& out, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu.out");
  const void* const args[] = {&self, &approximate, &out};
  return call_tensor(op, args);
}

Tensor silu(const Tensor& self) {
  static const Op& op = op_named("silu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::silu() const { return tare::silu(*this); }

Tensor silu_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("silu.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor hardsigmoid(const Tensor& self) {
  static const Op& op = op_named("hardsigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardsigmoid() const { return tare::hardsigmoid(*this); }

Tensor hardsigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor hardswish(const Tensor& self) {
  static const Op& op = op_named("hardswish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardswish() const { return tare::hardswish(*this); }

Tensor hardswish_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("hardswish.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink");
  const void* const args[] = {&self, &lambd};
  return call_tensor(op, args);
}
Tensor Tensor::softshrink(const Scalar& lambd) const { return tare::softshrink(*this, lambd); }

Tensor softshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink.out");
  const void* const args[] = {&self, &lambd, &out};
  return call_tensor(op, args);
}

Tensor log_sigmoid(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log_sigmoid() const { return tare::log_sigmoid(*this); }

Tensor log_sigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log_sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor _prelu_kernel(const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("_prelu_kernel");
  const void* const args[] = {&self, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::_prelu_kernel(const Tensor& weight) const { return tare::_prelu_kernel(*this, weight); }

Tensor threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  static const Op& op = op_named("threshold_backward");
  const void* const args[] = {&grad_output, &self, &threshold};
  return call_tensor(op, args);
}

Tensor gelu_backward(const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward");
  const void* const args[] = {&grad_output, &self, &approximate};
  return call_tensor(op, args);
}

Tensor silu_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("silu_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward.grad_input");
  const void* const args[] = {&grad_output, &output, &grad_input};
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

Tensor softshrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink_backward");
  const void* const args[] = {&grad_output, &self, &lambd};
  return call_tensor(op, args);
}

Tensor hardsigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardsigmoid_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardswish_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor hardswish_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("hardswish_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

Tensor logit_backward(const Tensor& grad_output, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_backward");
  const void* const args[] = {&grad_output, &self, &eps};
  return call_tensor(op, args);
}

Tensor log_sigmoid_backward(const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  static const Op& op = op_named("log_sigmoid_backward");
  const void* const args[] = {&grad_output, &self, &buffer};
  return call_tensor(op, args);
}

Tensor glu_backward_jvp(const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_backward_jvp");
  const void* const args[] = {&grad_x, &grad_glu, &x, &dgrad_glu, &dx, &dim};
  return call_tensor(op, args);
}

Tensor glu_backward_jvp_out(const Tensor& out, const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_backward_jvp.out");
  const void* const args[] = {&grad_x, &grad_glu, &x, &dgrad_glu, &dx, &dim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _prelu_kernel_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("_prelu_kernel_backward");
  const void* const args[] = {&grad_output, &self, &weight};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor view_copy(const Tensor& self, DType dtype) {
  static const Op& op = op_named("view_copy.dtype");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::view_copy(DType dtype) const { return tare::view_copy(*this, dtype); }

Tensor t_(const Tensor& self) {
  static const Op& op = op_named("t_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::t_() const { return tare::t_(*this); }

Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int_out");
  const void* const args[] = {&self, &dim0, &dim1, &out};
  return call_tensor(op, args);
}

Tensor squeeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_(int64_t dim) const { return tare::squeeze_(*this, dim); }

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_copy.dim_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze(IntList dim) const { return tare::squeeze(*this, dim); }

Tensor squeeze_copy(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_copy.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_copy(IntList dim) const { return tare::squeeze_copy(*this, dim); }

Tensor unsqueeze_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_copy");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::unsqueeze_copy(int64_t dim) const { return tare::unsqueeze_copy(*this, dim); }

Tensor unsqueeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_copy.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor diagonal_copy(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_copy");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal_copy(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal_copy(*this, offset, dim1, dim2); }

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
Tensor Tensor::detach() const { return tare::detach(*this); }

Tensor _conj(const Tensor& self) {
  static const Op& op = op_named("_conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_conj() const { return tare::_conj(*this); }

Tensor _neg_view(const Tensor& self) {
  static const Op& op = op_named("_neg_view");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_neg_view() const { return tare::_neg_view(*this); }

Tensor view_as_real_copy(const Tensor& self) {
  static const Op& op = op_named("view_as_real_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::view_as_real_copy() const { return tare::view_as_real_copy(*this); }

Tensor view_as_real_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("view_as_real_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as_complex_copy(const Tensor& self) {
  static const Op& op = op_named("view_as_complex_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::view_as_complex_copy() const { return tare::view_as_complex_copy(*this); }

Tensor view_as_complex_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("view_as_complex_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor reshape_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("reshape_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::reshape_as(const Tensor& other) const { return tare::reshape_as(*this, other); }

Tensor expand_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("expand_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::expand_as(const Tensor& other) const { return tare::expand_as(*this, other); }

Tensor swapaxes_(const Tensor& self, int64_t axis0, int64_t axis1) {
  static const Op& op = op_named("swapaxes_");
  const void* const args[] = {&self, &axis0, &axis1};
  return call_tensor(op, args);
}
Tensor Tensor::swapaxes_(int64_t axis0, int64_t axis1) const { return tare::swapaxes_(*this, axis0, axis1); }

Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination) {
  static const Op& op = op_named("moveaxis.int");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::moveaxis(int64_t source, int64_t destination) const { return tare::moveaxis(*this, source, destination); }

Tensor mT(const Tensor& self) {
  static const Op& op = op_named("mT");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mT() const { return tare::mT(*this); }

Tensor mH(const Tensor& self) {
  static const Op& op = op_named("mH");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mH() const { return tare::mH(*this); }

Tensor adjoint(const Tensor& self) {
  static const Op& op = op_named("adjoint");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::adjoint() const { return tare::adjoint(*this); }

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}
Tensor Tensor::narrow(int64_t dim, int64_t start, int64_t length) const { return tare::narrow(*this, dim, start, length); }

Tensor resolve_conj(const Tensor& self) {
  static const Op& op = op_named("resolve_conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::resolve_conj() const { return tare::resolve_conj(*this); }

Tensor atleast_2d(const Tensor& self) {
  static const Op& op = op_named("atleast_2d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atleast_2d() const { return tare::atleast_2d(*this); }

std::vector<Tensor> atleast_1d(TensorList tensors) {
  static const Op& op = op_named("atleast_1d.Sequence");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> meshgrid(TensorList tensors) {
  static const Op& op = op_named("meshgrid");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> meshgrid(TensorList tensors, std::string_view indexing) {
  static const Op& op = op_named("meshgrid.indexing");
  const void* const args[] = {&tensors, &indexing};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_scatter");
  const void* const args[] = {&self, &src, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::select_scatter(const Tensor& src, int64_t dim, int64_t index) const { return tare::select_scatter(*this, src, dim, index); }

Tensor select_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_scatter.out");
  const void* const args[] = {&self, &src, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor view_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::view_copy(IntList size) const { return tare::view_copy(*this, size); }

Tensor view_copy_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("view_copy.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor _unsafe_view(const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_view(IntList size) const { return tare::_unsafe_view(*this, size); }

Tensor _unsafe_view_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor slice_inverse(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_inverse");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step};
  return call_tensor(op, args);
}
Tensor Tensor::slice_inverse(const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_inverse(*this, src, dim, start, end, step); }

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unbind(int64_t dim) const { return tare::unbind(*this, dim); }

std::vector<Tensor> unbind_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unbind_copy(int64_t dim) const { return tare::unbind_copy(*this, dim); }

std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("unsafe_split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unsafe_split_with_sizes(IntList split_sizes, int64_t dim) const { return tare::unsafe_split_with_sizes(*this, split_sizes, dim); }

void unsafe_split_with_sizes_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("unsafe_split_with_sizes.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("hsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::hsplit(int64_t sections) const { return tare::hsplit(*this, sections); }

std::vector<Tensor> vsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("vsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::vsplit(IntList indices) const { return tare::vsplit(*this, indices); }

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("dsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::dsplit(int64_t sections) const { return tare::dsplit(*this, sections); }

Tensor sum(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("sum");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::sum(std::optional<DType> dtype) const { return tare::sum(*this, dtype); }

Tensor sum_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor sum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("sum.dim_IntList");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::sum(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::sum(*this, dim, keepdim, dtype); }

Tensor mean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.dim");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::mean(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::mean(*this, dim, keepdim, dtype); }

Tensor prod(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("prod");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::prod(std::optional<DType> dtype) const { return tare::prod(*this, dtype); }

Tensor prod_out(const Tensor& out, const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor prod_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.int_out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor amax(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::amax(IntList dim, bool keepdim) const { return tare::amax(*this, dim, keepdim); }

Tensor amax_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::aminmax(std::optional<int64_t> dim, bool keepdim) const { return tare::aminmax(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> aminmax_out(const Tensor& min, const Tensor& max, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax.out");
  const void* const args[] = {&self, &dim, &keepdim, &min, &max};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> max_out(const Tensor& max, const Tensor& max_values, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("max.dim_max");
  const void* const args[] = {&self, &dim, &keepdim, &max, &max_values};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> min_out(const Tensor& min, const Tensor& min_indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("min.dim_min");
  const void* const args[] = {&self, &dim, &keepdim, &min, &min_indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _is_any_true(const Tensor& self) {
  static const Op& op = op_named("_is_any_true");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_is_any_true() const { return tare::_is_any_true(*this); }

Tensor all_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("all.all_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor all(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::all(int64_t dim, bool keepdim) const { return tare::all(*this, dim, keepdim); }

Tensor all_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("all.dims_out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor var(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}
Tensor Tensor::var(bool unbiased) const { return tare::var(*this, unbiased); }

Tensor var_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var.out");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor std(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("std");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}
Tensor Tensor::std(bool unbiased) const { return tare::std(*this, unbiased); }

Tensor std_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std.out");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::var_mean(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::var_mean(*this, dim, correction, keepdim); }

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var_mean.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::var_mean(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::var_mean(*this, dim, unbiased, keepdim); }

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::std_mean(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::std_mean(*this, dim, correction, keepdim); }

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std_mean.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::std_mean(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::std_mean(*this, dim, unbiased, keepdim); }

std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("nanmedian.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::nanmedian(int64_t dim, bool keepdim) const { return tare::nanmedian(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("mode");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::mode(int64_t dim, bool keepdim) const { return tare::mode(*this, dim, keepdim); }

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::quantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::quantile(*this, q, dim, keepdim, interpolation); }

Tensor quantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::quantile(double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::quantile(*this, q, dim, keepdim, interpolation); }

Tensor nanquantile_out(const Tensor& out, const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.scalar_out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bin_ct");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::histogram(int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogram(*this, bins, range, weight, density); }

Tensor _histogramdd_from_bin_cts(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_cts");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tensor(op, args);
}
Tensor Tensor::_histogramdd_from_bin_cts(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::_histogramdd_from_bin_cts(*this, bins, range, weight, density); }

Tensor _histogramdd_from_bin_cts_out(const Tensor& out, const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_cts.out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &out};
  return call_tensor(op, args);
}

Tensor _histogramdd_from_bin_tensors(const Tensor& self, TensorList bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_tensors");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tensor(op, args);
}
Tensor Tensor::_histogramdd_from_bin_tensors(TensorList bins, const Tensor& weight, bool density) const { return tare::_histogramdd_from_bin_tensors(*this, bins, weight, density); }

Tensor _histogramdd_from_bin_tensors_out(const Tensor& out, const Tensor& self, TensorList bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_tensors.out");
  const void* const args[] = {&self, &bins, &weight, &density, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm(const Tensor& self, std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.str_ord");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_norm(std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_matrix_norm(*this, ord, dim, keepdim, dtype); }

Tensor nuclear_norm(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("nuclear_norm.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::nuclear_norm(IntList dim, bool keepdim) const { return tare::nuclear_norm(*this, dim, keepdim); }

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

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}
Tensor Tensor::renorm(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return tare::renorm(*this, p, dim, maxnorm); }

Tensor renorm_out(const Tensor& out, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm.out");
  const void* const args[] = {&self, &p, &dim, &maxnorm, &out};
  return call_tensor(op, args);
}

Tensor cumsum_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumsum_(int64_t dim, std::optional<DType> dtype) const { return tare::cumsum_(*this, dim, dtype); }

std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummin");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::cummin(int64_t dim) const { return tare::cummin(*this, dim); }

std::tuple<Tensor, Tensor> cummin_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummin.out");
  const void* const args[] = {&self, &dim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

void _cummin_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummin_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}
void Tensor::_cummin_helper(const Tensor& values, const Tensor& indices, int64_t dim) const { return tare::_cummin_helper(*this, values, indices, dim); }

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::sort(std::optional<bool> stable, int64_t dim, bool descending) const { return tare::sort(*this, stable, dim, descending); }

Tensor msort(const Tensor& self) {
  static const Op& op = op_named("msort");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::msort() const { return tare::msort(*this); }

Tensor msort_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("msort.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor bucketize_out(const Tensor& out, const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Scalar_out");
  const void* const args[] = {&self, &boundaries, &out_int32, &right, &out};
  return call_tensor(op, args);
}

Tensor vdot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::vdot(const Tensor& other) const { return tare::vdot(*this, other); }

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
Tensor Tensor::baddbmm(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::baddbmm(*this, batch1, batch2, beta, alpha); }

Tensor baddbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu};
  return call_tensor(op, args);
}
Tensor Tensor::_addmm_activation(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) const { return tare::_addmm_activation(*this, mat1, mat2, beta, alpha, use_gelu); }

Tensor _addmm_activation_out(const Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation.out");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu, &out};
  return call_tensor(op, args);
}

Tensor _int_mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("_int_mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}
Tensor Tensor::_int_mm(const Tensor& mat2) const { return tare::_int_mm(*this, mat2); }

Tensor _int_mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("_int_mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, DType out_dtype) {
  static const Op& op = op_named("mm.dtype_out");
  const void* const args[] = {&self, &mat2, &out_dtype, &out};
  return call_tensor(op, args);
}

Tensor _scaled_grouped_mm(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& offs, const Tensor& bias, const Tensor& scale_result, std::optional<DType> out_dtype, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_grouped_mm");
  const void* const args[] = {&self, &mat2, &scale_a, &scale_b, &offs, &bias, &scale_result, &out_dtype, &use_fast_accum};
  return call_tensor(op, args);
}
Tensor Tensor::_scaled_grouped_mm(const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& offs, const Tensor& bias, const Tensor& scale_result, std::optional<DType> out_dtype, bool use_fast_accum) const { return tare::_scaled_grouped_mm(*this, mat2, scale_a, scale_b, offs, bias, scale_result, out_dtype, use_fast_accum); }

Tensor outer(const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("outer");
  const void* const args[] = {&self, &vec2};
  return call_tensor(op, args);
}
Tensor Tensor::outer(const Tensor& vec2) const { return tare::outer(*this, vec2); }

Tensor outer_out(const Tensor& out, const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("outer.out");
  const void* const args[] = {&self, &vec2, &out};
  return call_tensor(op, args);
}

Tensor linalg_multi_dot(TensorList tensors) {
  static const Op& op = op_named("linalg_multi_dot");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor linalg_multi_dot_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("linalg_multi_dot.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor _pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  static const Op& op = op_named("_pdist_backward");
  const void* const args[] = {&grad, &self, &p, &pdist};
  return call_tensor(op, args);
}

Tensor _pdist_backward_out(const Tensor& out, const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  static const Op& op = op_named("_pdist_backward.out");
  const void* const args[] = {&grad, &self, &p, &pdist, &out};
  return call_tensor(op, args);
}

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv1d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose3d.input");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool1d_with_indices");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::max_pool1d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool1d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool2d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool2d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) const { return tare::avg_pool2d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override); }

Tensor avg_pool2d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &out};
  return call_tensor(op, args);
}

Tensor avg_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}

Tensor avg_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &grad_input};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool3d(IntList output_size) const { return tare::adaptive_avg_pool3d(*this, output_size); }

Tensor adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool3d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool1d(IntList output_size) const { return tare::adaptive_max_pool1d(*this, output_size); }

Tensor adaptive_max_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &indices, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool2d");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::fractional_max_pool2d(IntList kernel_size, IntList output_size, const Tensor& random_samples) const { return tare::fractional_max_pool2d(*this, kernel_size, output_size, random_samples); }

Tensor fractional_max_pool2d_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool2d_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices};
  return call_tensor(op, args);
}

Tensor fractional_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& indices) {
  static const Op& op = op_named("fractional_max_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &output_size, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_nearest1d(const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d");
  const void* const args[] = {&self, &output_size, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_nearest1d(IntList output_size, std::optional<double> scales) const { return tare::upsample_nearest1d(*this, output_size, scales); }

Tensor upsample_nearest1d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d.out");
  const void* const args[] = {&self, &output_size, &scales, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest2d.vec_out");
  const void* const args[] = {&input, &output_size, &scale_factors, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact2d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest3d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_linear1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_trilinear3d(IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_trilinear3d(*this, output_size, align_corners, scales_d, scales_h, scales_w); }

Tensor upsample_trilinear3d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_bicubic2d(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_bicubic2d(*this, output_size, align_corners, scales_h, scales_w); }

Tensor upsample_bicubic2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_bicubic2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners};
  return call_tensor(op, args);
}

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  static const Op& op = op_named("pixel_unshuffle");
  const void* const args[] = {&self, &downscale_factor};
  return call_tensor(op, args);
}
Tensor Tensor::pixel_unshuffle(int64_t downscale_factor) const { return tare::pixel_unshuffle(*this, downscale_factor); }

Tensor pixel_unshuffle_out(const Tensor& out, const Tensor& self, int64_t downscale_factor) {
  static const Op& op = op_named("pixel_unshuffle.out");
  const void* const args[] = {&self, &downscale_factor, &out};
  return call_tensor(op, args);
}

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("scaled_dot_product_attention");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention");
  const void* const args[] = {&query, &key, &value, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &philox_seed, &philox_offset, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes) {
  static const Op& op = op_named("_flash_attention_forward.quantized");
  const void* const args[] = {&query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &q_descale, &k_descale, &v_descale, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t> _efficient_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& cu_seqlens_q, const Tensor& cu_seqlens_k, std::optional<int64_t> max_seqlen_q, std::optional<int64_t> max_seqlen_k, double dropout_p, int64_t custom_mask_type, bool compute_log_sumexp, std::optional<double> scale, const Tensor& seqlen_k, std::optional<int64_t> window_size) {
  static const Op& op = op_named("_efficient_attention_forward");
  const void* const args[] = {&query, &key, &value, &bias, &cu_seqlens_q, &cu_seqlens_k, &max_seqlen_q, &max_seqlen_k, &dropout_p, &custom_mask_type, &compute_log_sumexp, &scale, &seqlen_k, &window_size};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_fused_attention_overrideable(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_fused_attention_overrideable");
  const void* const args[] = {&query, &key, &value, &attn_bias, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_fused_attention_overrideable_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, BoolList grad_input_mask, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_fused_attention_overrideable_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &attn_bias, &grad_input_mask, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &philox_seed, &philox_offset, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("gru_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("rnn_relu.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _thnn_fused_gru_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell");
  const void* const args[] = {&input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _thnn_fused_gru_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell.out");
  const void* const args[] = {&input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward(const Tensor& grad_hy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell_backward");
  const void* const args[] = {&grad_hy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& out4, const Tensor& grad_hy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell_backward.out");
  const void* const args[] = {&grad_hy, &workspace, &has_bias, &out0, &out1, &out2, &out3, &out4};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer(const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& hx_, const Tensor& cx_, bool reverse, IntList batch_sizes, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train) {
  static const Op& op = op_named("mkldnn_rnn_layer");
  const void* const args[] = {&input, &weight0, &weight1, &weight2, &weight3, &hx_, &cx_, &reverse, &batch_sizes, &mode, &hidden_size, &num_layers, &has_biases, &bidirectional, &batch_first, &train};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& input, const Tensor& weight0, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& hx_, const Tensor& cx_, bool reverse, IntList batch_sizes, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train) {
  static const Op& op = op_named("mkldnn_rnn_layer.out");
  const void* const args[] = {&input, &weight0, &weight1, &weight2, &weight3, &hx_, &cx_, &reverse, &batch_sizes, &mode, &hidden_size, &num_layers, &has_biases, &bidirectional, &batch_first, &train, &out0, &out1, &out2, &out3};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_backward(const Tensor& input, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& weight4, const Tensor& hx_, const Tensor& cx_tmp, const Tensor& output, const Tensor& hy_, const Tensor& cy_, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, bool reverse, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool train, bool bidirectional, IntList batch_sizes, bool batch_first, const Tensor& workspace) {
  static const Op& op = op_named("mkldnn_rnn_layer_backward");
  const void* const args[] = {&input, &weight1, &weight2, &weight3, &weight4, &hx_, &cx_tmp, &output, &hy_, &cy_, &grad_output, &grad_hy, &grad_cy, &reverse, &mode, &hidden_size, &num_layers, &has_biases, &train, &bidirectional, &batch_sizes, &batch_first, &workspace};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> mkldnn_rnn_layer_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& out4, const Tensor& out5, const Tensor& out6, const Tensor& input, const Tensor& weight1, const Tensor& weight2, const Tensor& weight3, const Tensor& weight4, const Tensor& hx_, const Tensor& cx_tmp, const Tensor& output, const Tensor& hy_, const Tensor& cy_, const Tensor& grad_output, const Tensor& grad_hy, const Tensor& grad_cy, bool reverse, int64_t mode, int64_t hidden_size, int64_t num_layers, bool has_biases, bool train, bool bidirectional, IntList batch_sizes, bool batch_first, const Tensor& workspace) {
  static const Op& op = op_named("mkldnn_rnn_layer_backward.out");
  const void* const args[] = {&input, &weight1, &weight2, &weight3, &weight4, &hx_, &cx_tmp, &output, &hy_, &cy_, &grad_output, &grad_hy, &grad_cy, &reverse, &mode, &hidden_size, &num_layers, &has_biases, &train, &bidirectional, &batch_sizes, &batch_first, &workspace, &out0, &out1, &out2, &out3, &out4, &out5, &out6};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding");
  const void* const args[] = {&weight, &indices, &padding_idx, &scale_grad_by_freq, &sparse};
  return call_tensor(op, args);
}

Tensor embedding_out(const Tensor& out, const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding.out");
  const void* const args[] = {&weight, &indices, &padding_idx, &scale_grad_by_freq, &sparse, &out};
  return call_tensor(op, args);
}

Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  static const Op& op = op_named("embedding_dense_backward");
  const void* const args[] = {&grad_output, &indices, &num_weights, &padding_idx, &scale_grad_by_freq};
  return call_tensor(op, args);
}

Tensor embedding_dense_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  static const Op& op = op_named("embedding_dense_backward.out");
  const void* const args[] = {&grad_output, &indices, &num_weights, &padding_idx, &scale_grad_by_freq, &out};
  return call_tensor(op, args);
}

Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static const Op& op = op_named("embedding_renorm");
  const void* const args[] = {&self, &indices, &max_norm, &norm_type};
  return call_tensor(op, args);
}
Tensor Tensor::embedding_renorm(const Tensor& indices, double max_norm, double norm_type) const { return tare::embedding_renorm(*this, indices, max_norm, norm_type); }

Tensor embedding_renorm_out(const Tensor& out, const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static const Op& op = op_named("embedding_renorm.out");
  const void* const args[] = {&self, &indices, &max_norm, &norm_type, &out};
  return call_tensor(op, args);
}

Tensor _unsafe_index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("_unsafe_index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_index(TensorList indices) const { return tare::_unsafe_index(*this, indices); }

Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl_");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}
Tensor Tensor::_index_put_impl_(TensorList indices, const Tensor& values, bool accumulate, bool unsafe) const { return tare::_index_put_impl_(*this, indices, values, accumulate, unsafe); }

Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add_");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::index_add_(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const { return tare::index_add_(*this, dim, index, source, alpha); }

Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::index_reduce(int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) const { return tare::index_reduce(*this, dim, index, source, reduce, include_self); }

Tensor index_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce.out");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill_.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill_(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::index_fill_(*this, dim, index, value); }

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Tensor& value) const { return tare::index_fill(*this, dim, index, value); }

Tensor take(const Tensor& self, const Tensor& index) {
  static const Op& op = op_named("take");
  const void* const args[] = {&self, &index};
  return call_tensor(op, args);
}
Tensor Tensor::take(const Tensor& index) const { return tare::take(*this, index); }

Tensor take_out(const Tensor& out, const Tensor& self, const Tensor& index) {
  static const Op& op = op_named("take.out");
  const void* const args[] = {&self, &index, &out};
  return call_tensor(op, args);
}

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::put(const Tensor& index, const Tensor& source, bool accumulate) const { return tare::put(*this, index, source, accumulate); }

Tensor put_out(const Tensor& out, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put.out");
  const void* const args[] = {&self, &index, &source, &accumulate, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> where(const Tensor& condition) {
  static const Op& op = op_named("where");
  const void* const args[] = {&condition};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Tensor_out");
  const void* const args[] = {&elements, &test_elements, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor isin(const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Scalar");
  const void* const args[] = {&elements, &test_element, &assume_unique, &invert};
  return call_tensor(op, args);
}

Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather");
  const void* const args[] = {&self, &dim, &index, &sparse_grad};
  return call_tensor(op, args);
}
Tensor Tensor::gather(int64_t dim, const Tensor& index, bool sparse_grad) const { return tare::gather(*this, dim, index, sparse_grad); }

Tensor gather_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather.out");
  const void* const args[] = {&self, &dim, &index, &sparse_grad, &out};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_.src");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_(*this, dim, index, src); }

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter.src_out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter_.reduce");
  const void* const args[] = {&self, &dim, &index, &src, &reduce};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) const { return tare::scatter_(*this, dim, index, src, reduce); }

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter.value_reduce_out");
  const void* const args[] = {&self, &dim, &index, &value, &reduce, &out};
  return call_tensor(op, args);
}

Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add_");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_add_(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_add_(*this, dim, index, src); }

Tensor diag(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::diag(int64_t diagonal) const { return tare::diag(*this, diagonal); }

Tensor diag_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad1d(IntList padding) const { return tare::replication_pad1d(*this, padding); }

Tensor replication_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad1d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor pad(const Tensor& self, IntList pad, std::string_view mode, std::optional<double> value) {
  static const Op& op = op_named("pad");
  const void* const args[] = {&self, &pad, &mode, &value};
  return call_tensor(op, args);
}
Tensor Tensor::pad(IntList pad, std::string_view mode, std::optional<double> value) const { return tare::pad(*this, pad, mode, value); }

Tensor fliplr(const Tensor& self) {
  static const Op& op = op_named("fliplr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::fliplr() const { return tare::fliplr(*this); }

Tensor repeat(const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat");
  const void* const args[] = {&self, &repeats};
  return call_tensor(op, args);
}
Tensor Tensor::repeat(IntList repeats) const { return tare::repeat(*this, repeats); }

Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat.out");
  const void* const args[] = {&self, &repeats, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor_out");
  const void* const args[] = {&repeats, &output_size, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.self_int");
  const void* const args[] = {&self, &repeats, &dim, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::repeat_interleave(int64_t repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) const { return tare::repeat_interleave(*this, repeats, dim, output_size); }

void _linalg_check_errors(const Tensor& info, std::string_view api_name, bool is_matrix) {
  static const Op& op = op_named("_linalg_check_errors");
  const void* const args[] = {&info, &api_name, &is_matrix};
  return call_void(op, args);
}

Tensor linalg_det(const Tensor& A) {
  static const Op& op = op_named("linalg_det");
  const void* const args[] = {&A};
  return call_tensor(op, args);
}

Tensor linalg_det_out(const Tensor& out, const Tensor& A) {
  static const Op& op = op_named("linalg_det.out");
  const void* const args[] = {&A, &out};
  return call_tensor(op, args);
}

Tensor det(const Tensor& self) {
  static const Op& op = op_named("det");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::det() const { return tare::det(*this); }

Tensor logdet(const Tensor& self) {
  static const Op& op = op_named("logdet");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::logdet() const { return tare::logdet(*this); }

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky_inverse");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky_inverse(bool upper) const { return tare::cholesky_inverse(*this, upper); }

Tensor cholesky_inverse_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky_inverse.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) {
  static const Op& op = op_named("geqrf");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::geqrf() const { return tare::geqrf(*this); }

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static const Op& op = op_named("ormqr");
  const void* const args[] = {&self, &input2, &input3, &left, &transpose};
  return call_tensor(op, args);
}
Tensor Tensor::ormqr(const Tensor& input2, const Tensor& input3, bool left, bool transpose) const { return tare::ormqr(*this, input2, input3, left, transpose); }

Tensor ormqr_out(const Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static const Op& op = op_named("ormqr.out");
  const void* const args[] = {&self, &input2, &input3, &left, &transpose, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  static const Op& op = op_named("_linalg_svd.U");
  const void* const args[] = {&A, &full_matrices, &compute_uv, &driver, &U, &S, &Vh};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svdvals");
  const void* const args[] = {&A, &driver};
  return call_tensor(op, args);
}

Tensor linalg_svdvals_out(const Tensor& out, const Tensor& A, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svdvals.out");
  const void* const args[] = {&A, &driver, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  static const Op& op = op_named("linalg_eig");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::linalg_eig() const { return tare::linalg_eig(*this); }

std::tuple<Tensor, Tensor> linalg_eig_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& self) {
  static const Op& op = op_named("linalg_eig.out");
  const void* const args[] = {&self, &eigenvalues, &eigenvectors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_eigvalsh(const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigvalsh");
  const void* const args[] = {&self, &UPLO};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_eigvalsh(std::string_view UPLO) const { return tare::linalg_eigvalsh(*this, UPLO); }

Tensor linalg_eigvalsh_out(const Tensor& out, const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigvalsh.out");
  const void* const args[] = {&self, &UPLO, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_inv_ex_out(const Tensor& inverse, const Tensor& info, const Tensor& A, bool check_errors) {
  static const Op& op = op_named("linalg_inv_ex.inverse");
  const void* const args[] = {&A, &check_errors, &inverse, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex_out(const Tensor& result, const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("_linalg_solve_ex.result");
  const void* const args[] = {&A, &B, &left, &check_errors, &result, &LU, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("linalg_solve_ex");
  const void* const args[] = {&A, &B, &left, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_solve_ex_out(const Tensor& result, const Tensor& info, const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("linalg_solve_ex.out");
  const void* const args[] = {&A, &B, &left, &check_errors, &result, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  static const Op& op = op_named("linalg_solve");
  const void* const args[] = {&A, &B, &left};
  return call_tensor(op, args);
}

Tensor linalg_solve_out(const Tensor& out, const Tensor& A, const Tensor& B, bool left) {
  static const Op& op = op_named("linalg_solve.out");
  const void* const args[] = {&A, &B, &left, &out};
  return call_tensor(op, args);
}

Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static const Op& op = op_named("linalg_solve_triangular");
  const void* const args[] = {&self, &B, &upper, &left, &unitriangular};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_solve_triangular(const Tensor& B, bool upper, bool left, bool unitriangular) const { return tare::linalg_solve_triangular(*this, B, upper, left, unitriangular); }

Tensor linalg_solve_triangular_out(const Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static const Op& op = op_named("linalg_solve_triangular.out");
  const void* const args[] = {&self, &B, &upper, &left, &unitriangular, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  static const Op& op = op_named("triangular_solve");
  const void* const args[] = {&self, &A, &upper, &transpose, &unitriangular};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::triangular_solve(const Tensor& A, bool upper, bool transpose, bool unitriangular) const { return tare::triangular_solve(*this, A, upper, transpose, unitriangular); }

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_lstsq");
  const void* const args[] = {&self, &b, &rcond, &driver};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor, Tensor> Tensor::linalg_lstsq(const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) const { return tare::linalg_lstsq(*this, b, rcond, driver); }

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq_out(const Tensor& solution, const Tensor& residuals, const Tensor& rank, const Tensor& singular_values, const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_lstsq.out");
  const void* const args[] = {&self, &b, &rcond, &driver, &solution, &residuals, &rank, &singular_values};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_matrix_exp(const Tensor& self) {
  static const Op& op = op_named("linalg_matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_exp() const { return tare::linalg_matrix_exp(*this); }

Tensor linalg_matrix_exp_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("linalg_matrix_exp.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor matrix_exp(const Tensor& self) {
  static const Op& op = op_named("matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::matrix_exp() const { return tare::matrix_exp(*this); }

Tensor linalg_matrix_power(const Tensor& self, int64_t n) {
  static const Op& op = op_named("linalg_matrix_power");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_power(int64_t n) const { return tare::linalg_matrix_power(*this, n); }

Tensor linalg_matrix_power_out(const Tensor& out, const Tensor& self, int64_t n) {
  static const Op& op = op_named("linalg_matrix_power.out");
  const void* const args[] = {&self, &n, &out};
  return call_tensor(op, args);
}

Tensor matrix_power(const Tensor& self, int64_t n) {
  static const Op& op = op_named("matrix_power");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}
Tensor Tensor::matrix_power(int64_t n) const { return tare::matrix_power(*this, n); }

Tensor matrix_power_out(const Tensor& out, const Tensor& self, int64_t n) {
  static const Op& op = op_named("matrix_power.out");
  const void* const args[] = {&self, &n, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.tol_tensor");
  const void* const args[] = {&input, &tol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_rank(std::optional<double> atol, std::optional<double> rtol, bool hermitian) const { return tare::linalg_matrix_rank(*this, atol, rtol, hermitian); }

Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_tensor");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(const Tensor& atol, const Tensor& rtol, bool hermitian) const { return tare::linalg_pinv(*this, atol, rtol, hermitian); }

Tensor row_stack(TensorList tensors) {
  static const Op& op = op_named("row_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor row_stack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("row_stack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor column_stack(TensorList tensors) {
  static const Op& op = op_named("column_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor column_stack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("column_stack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor flatten_dense_tensors(TensorList tensors) {
  static const Op& op = op_named("flatten_dense_tensors");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

std::vector<Tensor> _foreach_asin(TensorList self) {
  static const Op& op = op_named("_foreach_asin");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_asin_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_asin.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_atan_(TensorList self) {
  static const Op& op = op_named("_foreach_atan_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_cos(TensorList self) {
  static const Op& op = op_named("_foreach_cos");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_cos_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_cos.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_floor_(TensorList self) {
  static const Op& op = op_named("_foreach_floor_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_lgamma(TensorList self) {
  static const Op& op = op_named("_foreach_lgamma");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_lgamma_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_lgamma.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_log_(TensorList self) {
  static const Op& op = op_named("_foreach_log_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log10(TensorList self) {
  static const Op& op = op_named("_foreach_log10");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log10_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log10.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log1p(TensorList self) {
  static const Op& op = op_named("_foreach_log1p");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log1p_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log1p.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_neg_(TensorList self) {
  static const Op& op = op_named("_foreach_neg_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_sin_(TensorList self) {
  static const Op& op = op_named("_foreach_sin_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_sinh_(TensorList self) {
  static const Op& op = op_named("_foreach_sinh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_sqrt_(TensorList self) {
  static const Op& op = op_named("_foreach_sqrt_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_tanh(TensorList self) {
  static const Op& op = op_named("_foreach_tanh");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_tanh_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_tanh.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_trunc_(TensorList self) {
  static const Op& op = op_named("_foreach_trunc_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_zero_(TensorList self) {
  static const Op& op = op_named("_foreach_zero_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sub_out(TensorList out, TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_sub.List_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_void(op, args);
}

void _foreach_sub_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_sub_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

void _foreach_sub_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_sub.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_mul.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_mul_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_mul_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_mul.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_mul(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul.Tensor");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_clamp_max_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_max.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_clamp_max_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_max_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

void _foreach_clamp_max_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_max.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_clamp_min_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_min_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

void _foreach_clamp_min_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_min.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_clamp_min_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_min_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

void _foreach_maximum_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_maximum.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_maximum_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_maximum_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

void _foreach_maximum_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_maximum.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_minimum_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_minimum_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

void _foreach_minimum_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_minimum.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_minimum_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_minimum_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

void _foreach_pow_out(TensorList out, TensorList self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow.List_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_void(op, args);
}

void _foreach_pow_(TensorList self, const Scalar& exponent) {
  static const Op& op = op_named("_foreach_pow_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_void(op, args);
}

void _foreach_pow_out(TensorList out, TensorList self, ScalarList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarList_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv.Tensor_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv_.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcmul.Scalar_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_void(op, args);
}

void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcmul_.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, const Scalar& weight) {
  static const Op& op = op_named("_foreach_lerp.Scalar");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_powsum(TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_powsum.Scalar");
  const void* const args[] = {&self, &ord, &dtype};
  return call_as<std::vector<Tensor>>(op, args);
}

void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam_.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_adam_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam.tensor_lr_out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.tensor_lr");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.tensor_lr");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

std::tuple<std::vector<Tensor>, Tensor> _amp_foreach_non_finite_check_and_unscale(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale");
  const void* const args[] = {&self, &found_inf, &inv_scale};
  return call_tuple<std::vector<Tensor>, Tensor>(op, args);
}

void _amp_foreach_non_finite_check_and_unscale_out(TensorList out, TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale.out");
  const void* const args[] = {&self, &found_inf, &inv_scale, &out};
  return call_void(op, args);
}

Tensor softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::softmax(int64_t dim, std::optional<DType> dtype) const { return tare::softmax(*this, dim, dtype); }

Tensor log_softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("log_softmax.int_out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}
Tensor Tensor::_softmax(int64_t dim, bool half_to_float) const { return tare::_softmax(*this, dim, half_to_float); }

Tensor _softmax_out(const Tensor& out, const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax.out");
  const void* const args[] = {&self, &dim, &half_to_float, &out};
  return call_tensor(op, args);
}

Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("_safe_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::_safe_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::_safe_softmax(*this, dim, dtype); }

Tensor _log_softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype};
  return call_tensor(op, args);
}

Tensor _log_softmax_backward_data_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_log_softmax_backward_data.out");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype, &out};
  return call_tensor(op, args);
}

Tensor rms_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, std::optional<double> eps) {
  static const Op& op = op_named("rms_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &eps};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit(const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.no_stats");
  const void* const args[] = {&input, &weight, &bias, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_with_update");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& reserve, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_with_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out, &save_mean, &save_invstd, &reserve};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats(const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats.out");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_gather_stats_with_counts(const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, const Tensor& counts) {
  static const Op& op = op_named("batch_norm_gather_stats_with_counts");
  const void* const args[] = {&input, &mean, &invstd, &running_mean, &running_var, &momentum, &eps, &counts};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_gather_stats_with_counts_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, const Tensor& counts) {
  static const Op& op = op_named("batch_norm_gather_stats_with_counts.out");
  const void* const args[] = {&input, &mean, &invstd, &running_mean, &running_var, &momentum, &eps, &counts, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor batch_norm_elemt(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& mean, const Tensor& invstd, double eps) {
  static const Op& op = op_named("batch_norm_elemt");
  const void* const args[] = {&input, &weight, &bias, &mean, &invstd, &eps};
  return call_tensor(op, args);
}

Tensor batch_norm_elemt_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& mean, const Tensor& invstd, double eps) {
  static const Op& op = op_named("batch_norm_elemt.out");
  const void* const args[] = {&input, &weight, &bias, &mean, &invstd, &eps, &out};
  return call_tensor(op, args);
}

Tensor batch_norm_backward_elemt(const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, const Tensor& sum_dy, const Tensor& sum_dy_xmu, const Tensor& count) {
  static const Op& op = op_named("batch_norm_backward_elemt");
  const void* const args[] = {&grad_out, &input, &mean, &invstd, &weight, &sum_dy, &sum_dy_xmu, &count};
  return call_tensor(op, args);
}

Tensor batch_norm_backward_elemt_out(const Tensor& out, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& weight, const Tensor& sum_dy, const Tensor& sum_dy_xmu, const Tensor& count) {
  static const Op& op = op_named("batch_norm_backward_elemt.out");
  const void* const args[] = {&grad_out, &input, &mean, &invstd, &weight, &sum_dy, &sum_dy_xmu, &count, &out};
  return call_tensor(op, args);
}

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::mse_loss(const Tensor& target, int64_t reduction) const { return tare::mse_loss(*this, target, reduction); }

Tensor mse_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::soft_margin_loss(const Tensor& target, int64_t reduction) const { return tare::soft_margin_loss(*this, target, reduction); }

Tensor soft_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

Tensor mse_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor soft_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction};
  return call_tensor(op, args);
}

Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  static const Op& op = op_named("kl_div");
  const void* const args[] = {&self, &target, &reduction, &log_target};
  return call_tensor(op, args);
}
Tensor Tensor::kl_div(const Tensor& target, int64_t reduction, bool log_target) const { return tare::kl_div(*this, target, reduction, log_target); }

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("hinge_embedding_loss");
  const void* const args[] = {&self, &target, &margin, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::hinge_embedding_loss(const Tensor& target, double margin, int64_t reduction) const { return tare::hinge_embedding_loss(*this, target, margin, reduction); }

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, int64_t reduction) {
  static const Op& op = op_named("triplet_margin_loss");
  const void* const args[] = {&anchor, &positive, &negative, &margin, &p, &eps, &swap, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss2d_forward_out(const Tensor& output, const Tensor& total_weight, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d_forward.output");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &output, &total_weight};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor nll_loss2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight, &grad_input};
  return call_tensor(op, args);
}

Tensor multi_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &p, &margin, &weight, &reduction, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss.out");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss.Tensor_out");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss_backward");
  const void* const args[] = {&grad, &log_probs, &targets, &input_lengths, &target_lengths, &neg_log_likelihood, &log_alpha, &blank, &zero_infinity};
  return call_tensor(op, args);
}

Tensor _ctc_loss_backward_out(const Tensor& out, const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss_backward.out");
  const void* const args[] = {&grad, &log_probs, &targets, &input_lengths, &target_lengths, &neg_log_likelihood, &log_alpha, &blank, &zero_infinity, &out};
  return call_tensor(op, args);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  static const Op& op = op_named("ctc_loss.IntList");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &reduction, &zero_infinity};
  return call_tensor(op, args);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  static const Op& op = op_named("ctc_loss.Tensor");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &reduction, &zero_infinity};
  return call_tensor(op, args);
}

Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("trapz.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

std::vector<Tensor> gradient(const Tensor& self, const Scalar& spacing, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalararray");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(const Scalar& spacing, IntList dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.array");
  const void* const args[] = {&self, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(IntList dim, int64_t edge_order) const { return tare::gradient(*this, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, ScalarList spacing, std::optional<int64_t> dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalarrayint");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(ScalarList spacing, std::optional<int64_t> dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather_backward");
  const void* const args[] = {&grad, &self, &dim, &index, &sparse_grad};
  return call_tensor(op, args);
}

Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding_backward");
  const void* const args[] = {&grad, &indices, &num_weights, &padding_idx, &scale_grad_by_freq, &sparse};
  return call_tensor(op, args);
}

Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_tensor_affine");
  const void* const args[] = {&self, &scale, &zero_point, &quant_min, &quant_max};
  return call_tensor(op, args);
}
Tensor Tensor::fake_quantize_per_tensor_affine(double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) const { return tare::fake_quantize_per_tensor_affine(*this, scale, zero_point, quant_min, quant_max); }

Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_hfft(*this, n, dim, norm); }

Tensor fft_hfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_hfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_hfft2(*this, s, dim, norm); }

Tensor fft_hfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_hfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_hfftn(*this, s, dim, norm); }

Tensor fft_hfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  static const Op& op = op_named("stft");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &normalized, &onesided, &return_complex, &align_to_window};
  return call_tensor(op, args);
}
Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) const { return tare::stft(*this, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window); }

Tensor sparse_coo_tensor(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_coo_tensor.size");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<bool> is_coalesced) {
  static const Op& op = op_named("sparse_coo_tensor.indices_size");
  const void* const args[] = {&indices, &values, &size, &dtype, &layout, &device, &pin_memory, &is_coalesced};
  return call_tensor(op, args);
}

Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_csr_tensor.crow_col_value");
  const void* const args[] = {&crow_indices, &col_indices, &values, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor indices(const Tensor& self) {
  static const Op& op = op_named("indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::indices() const { return tare::indices(*this); }

Tensor crow_indices(const Tensor& self) {
  static const Op& op = op_named("crow_indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::crow_indices() const { return tare::crow_indices(*this); }

int64_t _nnz(const Tensor& self) {
  static const Op& op = op_named("_nnz");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::_nnz() const { return tare::_nnz(*this); }

Tensor coalesce(const Tensor& self) {
  static const Op& op = op_named("coalesce");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::coalesce() const { return tare::coalesce(*this); }

Tensor to_sparse(const Tensor& self, int64_t sparse_dim) {
  static const Op& op = op_named("to_sparse.sparse_dim");
  const void* const args[] = {&self, &sparse_dim};
  return call_tensor(op, args);
}
Tensor Tensor::to_sparse(int64_t sparse_dim) const { return tare::to_sparse(*this, sparse_dim); }

Tensor to_sparse_csr(const Tensor& self, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("to_sparse_csr");
  const void* const args[] = {&self, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::to_sparse_csr(std::optional<int64_t> dense_dim) const { return tare::to_sparse_csr(*this, dense_dim); }

Tensor _sparse_sparse_matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("_sparse_sparse_matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_sparse_matmul(const Tensor& other) const { return tare::_sparse_sparse_matmul(*this, other); }

Tensor sparse_mask(const Tensor& self, const Tensor& mask) {
  static const Op& op = op_named("sparse_mask");
  const void* const args[] = {&self, &mask};
  return call_tensor(op, args);
}
Tensor Tensor::sparse_mask(const Tensor& mask) const { return tare::sparse_mask(*this, mask); }

Tensor _sparse_sum(const Tensor& self) {
  static const Op& op = op_named("_sparse_sum");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_sum() const { return tare::_sparse_sum(*this); }

Tensor _sparse_sum(const Tensor& self, DType dtype) {
  static const Op& op = op_named("_sparse_sum.dtype");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_sum(DType dtype) const { return tare::_sparse_sum(*this, dtype); }

}  // namespace tare
