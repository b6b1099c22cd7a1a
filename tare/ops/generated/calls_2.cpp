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
Tensor Tensor::empty_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::empty_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor new_empty_strided(const Tensor& self, IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_empty_strided");
  const void* const args[] = {&self, &size, &stride, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_empty_strided(IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_empty_strided(*this, size, stride, dtype, layout, device, pin_memory); }

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
Tensor Tensor::zeros_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::zeros_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor new_ones(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_ones");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_ones(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_ones(*this, size, dtype, layout, device, pin_memory); }

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
Tensor Tensor::full_like(const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::full_like(*this, fill_value, dtype, layout, device, pin_memory, memory_format); }

Tensor arange(const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("arange");
  const void* const args[] = {&end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor arange_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step) {
  static const Op& op = op_named("arange.start_out");
  const void* const args[] = {&start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end) {
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

Tensor logspace_out(const Tensor& out, const Scalar& start, const Scalar& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Tensor& start, const Tensor& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.Tensor_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps, double base) {
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
Tensor Tensor::copy_(const Tensor& src, bool non_blocking) const { return tare::copy_(*this, src, non_blocking); }

Tensor _to_copy(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_to_copy");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &non_blocking, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::_to_copy(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, std::optional<MemoryFormat> memory_format) const { return tare::_to_copy(*this, dtype, layout, device, pin_memory, non_blocking, memory_format); }

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
Tensor Tensor::zero() const { return tare::zero(*this); }

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
Tensor Tensor::to(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, dtype, layout, device, pin_memory, non_blocking, copy, memory_format); }

Tensor type_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("type_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::type_as(const Tensor& other) const { return tare::type_as(*this, other); }

Tensor _cast_Byte(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Byte");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Byte(bool non_blocking) const { return tare::_cast_Byte(*this, non_blocking); }

Tensor _cast_Int(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Int");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Int(bool non_blocking) const { return tare::_cast_Int(*this, non_blocking); }

Tensor resize_(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_(IntList size, std::optional<MemoryFormat> memory_format) const { return tare::resize_(*this, size, memory_format); }

Tensor resize_as(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_as(const Tensor& the_template, std::optional<MemoryFormat> memory_format) const { return tare::resize_as(*this, the_template, memory_format); }

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
Tensor Tensor::set_(const Tensor& source) const { return tare::set_(*this, source); }

Scalar _local_scalar_dense(const Tensor& self) {
  static const Op& op = op_named("_local_scalar_dense");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}
Scalar Tensor::_local_scalar_dense() const { return tare::_local_scalar_dense(*this); }

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

bool is_pinned(const Tensor& self, std::optional<Device> device) {
  static const Op& op = op_named("is_pinned");
  const void* const args[] = {&self, &device};
  return call_as<bool>(op, args);
}
bool Tensor::is_pinned(std::optional<Device> device) const { return tare::is_pinned(*this, device); }

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
int64_t Tensor::sym_storage_offset() const { return tare::sym_storage_offset(*this); }

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
Tensor Tensor::normal_functional(double mean, double std, Generator* generator) const { return tare::normal_functional(*this, mean, std, generator); }

Tensor random_(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random_.from");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(int64_t from, std::optional<int64_t> to, Generator* generator) const { return tare::random_(*this, from, to, generator); }

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
Tensor Tensor::exponential(double lambd, Generator* generator) const { return tare::exponential(*this, lambd, generator); }

Tensor geometric_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric_");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::geometric_(double p, Generator* generator) const { return tare::geometric_(*this, p, generator); }

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
Tensor Tensor::bernoulli(const Tensor& p, Generator* generator) const { return tare::bernoulli(*this, p, generator); }

Tensor bernoulli_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.float");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli_(double p, Generator* generator) const { return tare::bernoulli_(*this, p, generator); }

Tensor normal(const Tensor& mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_float");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, double mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.float_Tensor_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor poisson(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("poisson");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::poisson(Generator* generator) const { return tare::poisson(*this, generator); }

Tensor _standard_gamma(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_standard_gamma");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::_standard_gamma(Generator* generator) const { return tare::_standard_gamma(*this, generator); }

Tensor _standard_gamma_grad(const Tensor& self, const Tensor& output) {
  static const Op& op = op_named("_standard_gamma_grad");
  const void* const args[] = {&self, &output};
  return call_tensor(op, args);
}
Tensor Tensor::_standard_gamma_grad(const Tensor& output) const { return tare::_standard_gamma_grad(*this, output); }

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  static const Op& op = op_named("multinomial");
  const void* const args[] = {&self, &num_samples, &replacement, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::multinomial(int64_t num_samples, bool replacement, Generator* generator) const { return tare::multinomial(*this, num_samples, replacement, generator); }

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
Tensor Tensor::rand_like(Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::rand_like(*this, generator, dtype, layout, device, pin_memory, memory_format); }

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
Tensor Tensor::randn_like(Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randn_like(*this, generator, dtype, layout, device, pin_memory, memory_format); }

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
Tensor Tensor::randint_like(int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, generator, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_generator_dtype");
  const void* const args[] = {&self, &low, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, low, high, generator, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, const Tensor& high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_generator");
  const void* const args[] = {&self, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(const Tensor& high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, generator, dtype, layout, device, pin_memory, memory_format); }

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
Tensor Tensor::neg_() const { return tare::neg_(*this); }

Tensor conj_physical_(const Tensor& self) {
  static const Op& op = op_named("conj_physical_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::conj_physical_() const { return tare::conj_physical_(*this); }

Tensor sign(const Tensor& self) {
  static const Op& op = op_named("sign");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sign() const { return tare::sign(*this); }

Tensor sgn_(const Tensor& self) {
  static const Op& op = op_named("sgn_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sgn_() const { return tare::sgn_(*this); }

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
Tensor Tensor::sqrt() const { return tare::sqrt(*this); }

Tensor rsqrt_(const Tensor& self) {
  static const Op& op = op_named("rsqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::rsqrt_() const { return tare::rsqrt_(*this); }

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
Tensor Tensor::nan_to_num(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const { return tare::nan_to_num(*this, nan, posinf, neginf); }

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
Tensor Tensor::floor() const { return tare::floor(*this); }

Tensor round_(const Tensor& self) {
  static const Op& op = op_named("round_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::round_() const { return tare::round_(*this); }

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
Tensor Tensor::round(int64_t decimals) const { return tare::round(*this, decimals); }

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
Tensor Tensor::exp2() const { return tare::exp2(*this); }

Tensor expm1_(const Tensor& self) {
  static const Op& op = op_named("expm1_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::expm1_() const { return tare::expm1_(*this); }

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
Tensor Tensor::log10() const { return tare::log10(*this); }

Tensor log1p_(const Tensor& self) {
  static const Op& op = op_named("log1p_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log1p_() const { return tare::log1p_(*this); }

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
Tensor Tensor::sin() const { return tare::sin(*this); }

Tensor cos_(const Tensor& self) {
  static const Op& op = op_named("cos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cos_() const { return tare::cos_(*this); }

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
Tensor Tensor::acos() const { return tare::acos(*this); }

Tensor atan_(const Tensor& self) {
  static const Op& op = op_named("atan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atan_() const { return tare::atan_(*this); }

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
Tensor Tensor::tanh() const { return tare::tanh(*this); }

Tensor asinh_(const Tensor& self) {
  static const Op& op = op_named("asinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::asinh_() const { return tare::asinh_(*this); }

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
Tensor Tensor::isnan() const { return tare::isnan(*this); }

Tensor isfinite(const Tensor& self) {
  static const Op& op = op_named("isfinite");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isfinite() const { return tare::isfinite(*this); }

Tensor isneginf(const Tensor& self) {
  static const Op& op = op_named("isneginf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isneginf() const { return tare::isneginf(*this); }

Tensor logical_not(const Tensor& self) {
  static const Op& op = op_named("logical_not");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::logical_not() const { return tare::logical_not(*this); }

Tensor bitwise_not_(const Tensor& self) {
  static const Op& op = op_named("bitwise_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_not_() const { return tare::bitwise_not_(*this); }

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
Tensor Tensor::fix() const { return tare::fix(*this); }

Tensor arccos_(const Tensor& self) {
  static const Op& op = op_named("arccos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccos_() const { return tare::arccos_(*this); }

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
Tensor Tensor::arcsinh() const { return tare::arcsinh(*this); }

Tensor arctan_(const Tensor& self) {
  static const Op& op = op_named("arctan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctan_() const { return tare::arctan_(*this); }

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
Tensor Tensor::erf_() const { return tare::erf_(*this); }

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
Tensor Tensor::special_erfcx() const { return tare::special_erfcx(*this); }

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
Tensor Tensor::mvlgamma_(int64_t p) const { return tare::mvlgamma_(*this, p); }

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
Tensor Tensor::sinc_() const { return tare::sinc_(*this); }

Tensor special_bessel_j0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_j0() const { return tare::special_bessel_j0(*this); }

Tensor special_bessel_y0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_y0() const { return tare::special_bessel_y0(*this); }

Tensor special_modified_bessel_i0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_i0() const { return tare::special_modified_bessel_i0(*this); }

Tensor special_modified_bessel_k0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_k0() const { return tare::special_modified_bessel_k0(*this); }

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
Tensor Tensor::special_erfc() const { return tare::special_erfc(*this); }

Tensor special_gammaln(const Tensor& self) {
  static const Op& op = op_named("special_gammaln");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_gammaln() const { return tare::special_gammaln(*this); }

Tensor special_psi(const Tensor& self) {
  static const Op& op = op_named("special_psi");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_psi() const { return tare::special_psi(*this); }

Tensor special_multigammaln(const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::special_multigammaln(int64_t p) const { return tare::special_multigammaln(*this, p); }

Tensor special_sinc(const Tensor& self) {
  static const Op& op = op_named("special_sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_sinc() const { return tare::special_sinc(*this); }

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
Tensor Tensor::sub(const Tensor& other, const Scalar& alpha) const { return tare::sub(*this, other, alpha); }

Tensor sub_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub_(const Scalar& other, const Scalar& alpha) const { return tare::sub_(*this, other, alpha); }

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::rsub(const Scalar& other, const Scalar& alpha) const { return tare::rsub(*this, other, alpha); }

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
Tensor Tensor::mul(const Tensor& other) const { return tare::mul(*this, other); }

Tensor mul_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul_(const Scalar& other) const { return tare::mul_(*this, other); }

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
Tensor Tensor::div(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::div(*this, other, rounding_mode); }

Tensor div_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::div_(*this, other, rounding_mode); }

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
Tensor Tensor::remainder(const Tensor& other) const { return tare::remainder(*this, other); }

Tensor remainder_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder_(const Scalar& other) const { return tare::remainder_(*this, other); }

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
Tensor Tensor::minimum(const Tensor& other) const { return tare::minimum(*this, other); }

Tensor fmin(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmin");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmin(const Tensor& other) const { return tare::fmin(*this, other); }

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
Tensor Tensor::copysign(const Tensor& other) const { return tare::copysign(*this, other); }

Tensor copysign_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("copysign_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::copysign_(const Scalar& other) const { return tare::copysign_(*this, other); }

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
Tensor Tensor::ldexp(const Tensor& other) const { return tare::ldexp(*this, other); }

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
Tensor Tensor::xlogy_(const Tensor& other) const { return tare::xlogy_(*this, other); }

Tensor xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::xlogy(const Scalar& other) const { return tare::xlogy(*this, other); }

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
Tensor Tensor::subtract(const Scalar& other, const Scalar& alpha) const { return tare::subtract(*this, other, alpha); }

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
Tensor Tensor::divide_(const Tensor& other) const { return tare::divide_(*this, other); }

Tensor divide(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::divide(*this, other, rounding_mode); }

Tensor divide_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::divide_(*this, other, rounding_mode); }

Tensor true_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide(const Scalar& other) const { return tare::true_divide(*this, other); }

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
Tensor Tensor::bitwise_and(const Scalar& other) const { return tare::bitwise_and(*this, other); }

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
Tensor Tensor::bitwise_or(const Scalar& other) const { return tare::bitwise_or(*this, other); }

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
Tensor Tensor::bitwise_xor(const Scalar& other) const { return tare::bitwise_xor(*this, other); }

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
Tensor Tensor::bitwise_left_shift(const Scalar& other) const { return tare::bitwise_left_shift(*this, other); }

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
Tensor Tensor::bitwise_right_shift(const Scalar& other) const { return tare::bitwise_right_shift(*this, other); }

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
Tensor Tensor::__iand__(const Scalar& other) const { return tare::__iand__(*this, other); }

Tensor __ior__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ior__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ior__(const Scalar& other) const { return tare::__ior__(*this, other); }

Tensor __ixor__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ixor__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ixor__(const Scalar& other) const { return tare::__ixor__(*this, other); }

Tensor __lshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__lshift__(const Scalar& other) const { return tare::__lshift__(*this, other); }

Tensor __irshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__irshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__irshift__(const Tensor& other) const { return tare::__irshift__(*this, other); }

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
Tensor Tensor::lcm(const Tensor& other) const { return tare::lcm(*this, other); }

Tensor igamma_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igamma_(const Tensor& other) const { return tare::igamma_(*this, other); }

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
Tensor Tensor::eq(const Tensor& other) const { return tare::eq(*this, other); }

Tensor ne_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne_(const Scalar& other) const { return tare::ne_(*this, other); }

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
Tensor Tensor::lt(const Tensor& other) const { return tare::lt(*this, other); }

Tensor le_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("le_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::le_(const Scalar& other) const { return tare::le_(*this, other); }

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
Tensor Tensor::gt(const Tensor& other) const { return tare::gt(*this, other); }

Tensor ge_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ge_(const Scalar& other) const { return tare::ge_(*this, other); }

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
Tensor Tensor::logical_or(const Tensor& other) const { return tare::logical_or(*this, other); }

Tensor logical_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_xor_(const Tensor& other) const { return tare::logical_xor_(*this, other); }

bool equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("equal");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}
bool Tensor::equal(const Tensor& other) const { return tare::equal(*this, other); }

Tensor not_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal(const Scalar& other) const { return tare::not_equal(*this, other); }

Tensor less_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_(const Tensor& other) const { return tare::less_(*this, other); }

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
Tensor Tensor::less_equal(const Scalar& other) const { return tare::less_equal(*this, other); }

Tensor greater_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_(const Tensor& other) const { return tare::greater_(*this, other); }

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
Tensor Tensor::greater_equal(const Scalar& other) const { return tare::greater_equal(*this, other); }

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
Tensor Tensor::masked_fill(const Tensor& mask, const Scalar& value) const { return tare::masked_fill(*this, mask, value); }

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Tensor& value) {
  static const Op& op = op_named("masked_fill_.Tensor");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}
Tensor Tensor::masked_fill_(const Tensor& mask, const Tensor& value) const { return tare::masked_fill_(*this, mask, value); }

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
Tensor Tensor::lerp(const Tensor& end, const Scalar& weight) const { return tare::lerp(*this, end, weight); }

Tensor lerp_(const Tensor& self, const Tensor& end, const Tensor& weight) {
  static const Op& op = op_named("lerp_.Tensor");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp_(const Tensor& end, const Tensor& weight) const { return tare::lerp_(*this, end, weight); }

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
Tensor Tensor::clamp_min(const Scalar& min) const { return tare::clamp_min(*this, min); }

Tensor clamp_min_(const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min_.Tensor");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min_(const Tensor& min) const { return tare::clamp_min_(*this, min); }

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
Tensor Tensor::clip(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clip(*this, min, max); }

Tensor clip_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clip_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip_(const Tensor& min, const Tensor& max) const { return tare::clip_(*this, min, max); }

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
Tensor Tensor::hardtanh_(const Scalar& min_val, const Scalar& max_val) const { return tare::hardtanh_(*this, min_val, max_val); }

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
Tensor Tensor::elu(const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) const { return tare::elu(*this, alpha, scale, input_scale); }

Tensor celu_(const Tensor& self, const Scalar& alpha) {
  static const Op& op = op_named("celu_");
  const void* const args[] = {&self, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::celu_(const Scalar& alpha) const { return tare::celu_(*this, alpha); }

Tensor gelu(const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu");
  const void* const args[] = {&self, &approximate};
  return call_tensor(op, args);
}
Tensor Tensor::gelu(std::string_view approximate) const { return tare::gelu(*this, approximate); }

Tensor silu_(const Tensor& self) {
  static const Op& op = op_named("silu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::silu_() const { return tare::silu_(*this); }

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
Tensor Tensor::hardsigmoid_() const { return tare::hardsigmoid_(*this); }

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
Tensor Tensor::prelu(const Tensor& weight) const { return tare::prelu(*this, weight); }

Tensor rrelu_with_noise_(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_with_noise_(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise_(*this, noise, lower, upper, training, generator); }

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
Tensor Tensor::view(IntList size) const { return tare::view(*this, size); }

Tensor _reshape_alias(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias");
  const void* const args[] = {&self, &size, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::_reshape_alias(IntList size, IntList stride) const { return tare::_reshape_alias(*this, size, stride); }

Tensor t_(const Tensor& self) {
  static const Op& op = op_named("t_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::t_() const { return tare::t_(*this); }

Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose_(int64_t dim0, int64_t dim1) const { return tare::transpose_(*this, dim0, dim1); }

Tensor permute_copy(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute_copy");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::permute_copy(IntList dims) const { return tare::permute_copy(*this, dims); }

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
Tensor Tensor::slice(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice(*this, dim, start, end, step); }

Tensor squeeze_(const Tensor& self) {
  static const Op& op = op_named("squeeze_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_() const { return tare::squeeze_(*this); }

Tensor squeeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_(int64_t dim) const { return tare::squeeze_(*this, dim); }

Tensor squeeze_(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_(IntList dim) const { return tare::squeeze_(*this, dim); }

Tensor unsqueeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::unsqueeze_(int64_t dim) const { return tare::unsqueeze_(*this, dim); }

Tensor as_strided_(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_(*this, size, stride, storage_offset); }

Tensor diagonal_copy(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_copy");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal_copy(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal_copy(*this, offset, dim1, dim2); }

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
Tensor Tensor::alias() const { return tare::alias(*this); }

Tensor _conj_copy(const Tensor& self) {
  static const Op& op = op_named("_conj_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_conj_copy() const { return tare::_conj_copy(*this); }

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
Tensor Tensor::view_as_complex() const { return tare::view_as_complex(*this); }

Tensor _reshape_copy(const Tensor& self, IntList size) {
  static const Op& op = op_named("_reshape_copy");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::_reshape_copy(IntList size) const { return tare::_reshape_copy(*this, size); }

Tensor broadcast_to(const Tensor& self, IntList size) {
  static const Op& op = op_named("broadcast_to");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::broadcast_to(IntList size) const { return tare::broadcast_to(*this, size); }

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("swapdims");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::swapdims(int64_t dim0, int64_t dim1) const { return tare::swapdims(*this, dim0, dim1); }

Tensor moveaxis(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("moveaxis.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::moveaxis(IntList source, IntList destination) const { return tare::moveaxis(*this, source, destination); }

Tensor ravel(const Tensor& self) {
  static const Op& op = op_named("ravel");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ravel() const { return tare::ravel(*this); }

Tensor adjoint(const Tensor& self) {
  static const Op& op = op_named("adjoint");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::adjoint() const { return tare::adjoint(*this); }

Tensor conj(const Tensor& self) {
  static const Op& op = op_named("conj");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::conj() const { return tare::conj(*this); }

Tensor resolve_neg(const Tensor& self) {
  static const Op& op = op_named("resolve_neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::resolve_neg() const { return tare::resolve_neg(*this); }

Tensor atleast_3d(const Tensor& self) {
  static const Op& op = op_named("atleast_3d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atleast_3d() const { return tare::atleast_3d(*this); }

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
Tensor Tensor::slice_scatter(const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_scatter(*this, src, dim, start, end, step); }

Tensor as_strided_scatter(const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_scatter");
  const void* const args[] = {&self, &src, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_scatter(const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_scatter(*this, src, size, stride, storage_offset); }

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
Tensor Tensor::narrow_copy(int64_t dim, int64_t start, int64_t length) const { return tare::narrow_copy(*this, dim, start, length); }

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

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unbind(int64_t dim) const { return tare::unbind(*this, dim); }

std::vector<Tensor> unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("unsafe_split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unsafe_split_with_sizes(IntList split_sizes, int64_t dim) const { return tare::unsafe_split_with_sizes(*this, split_sizes, dim); }

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::chunk(int64_t chunks, int64_t dim) const { return tare::chunk(*this, chunks, dim); }

std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& tensor_indices_or_sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.tensor_indices_or_sections");
  const void* const args[] = {&self, &tensor_indices_or_sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(const Tensor& tensor_indices_or_sections, int64_t dim) const { return tare::tensor_split(*this, tensor_indices_or_sections, dim); }

std::vector<Tensor> vsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("vsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::vsplit(IntList indices) const { return tare::vsplit(*this, indices); }

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

Tensor hash_tensor(const Tensor& self, IntList dim, bool keepdim, int64_t mode) {
  static const Op& op = op_named("hash_tensor");
  const void* const args[] = {&self, &dim, &keepdim, &mode};
  return call_tensor(op, args);
}
Tensor Tensor::hash_tensor(IntList dim, bool keepdim, int64_t mode) const { return tare::hash_tensor(*this, dim, keepdim, mode); }

Tensor var(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}
Tensor Tensor::var(bool unbiased) const { return tare::var(*this, unbiased); }

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
std::tuple<Tensor, Tensor> Tensor::var_mean(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::var_mean(*this, dim, correction, keepdim); }

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::std_mean(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::std_mean(*this, dim, correction, keepdim); }

Tensor logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::logsumexp(IntList dim, bool keepdim) const { return tare::logsumexp(*this, dim, keepdim); }

Tensor median(const Tensor& self) {
  static const Op& op = op_named("median");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::median() const { return tare::median(*this); }

Tensor nanmedian(const Tensor& self) {
  static const Op& op = op_named("nanmedian");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::nanmedian() const { return tare::nanmedian(*this); }

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

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::nanquantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::nanquantile(*this, q, dim, keepdim, interpolation); }

Tensor cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  static const Op& op = op_named("cov");
  const void* const args[] = {&self, &correction, &fweights, &aweights};
  return call_tensor(op, args);
}
Tensor Tensor::cov(int64_t correction, const Tensor& fweights, const Tensor& aweights) const { return tare::cov(*this, correction, fweights, aweights); }

std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bin_ct");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::histogram(int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogram(*this, bins, range, weight, density); }

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

Tensor bincount_out(const Tensor& out, const Tensor& self, const Tensor& weights, int64_t minlength) {
  static const Op& op = op_named("bincount.out");
  const void* const args[] = {&self, &weights, &minlength, &out};
  return call_tensor(op, args);
}

Tensor _histogramdd_from_bin_cts_out(const Tensor& out, const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_cts.out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &out};
  return call_tensor(op, args);
}

Tensor segment_reduce_out(const Tensor& out, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("segment_reduce.out");
  const void* const args[] = {&data, &reduce, &lengths, &indices, &offsets, &axis, &unsafe, &initial, &out};
  return call_tensor(op, args);
}

Tensor linalg_vector_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm(const Tensor& self, std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.str_ord");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_norm(std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_matrix_norm(*this, ord, dim, keepdim, dtype); }

Tensor linalg_norm(const Tensor& self, std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.ord_str");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_norm(std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_norm(*this, ord, dim, keepdim, dtype); }

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dtype");
  const void* const args[] = {&self, &p, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const std::optional<Scalar>& p, DType dtype) const { return tare::norm(*this, p, dtype); }

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dim_dtype");
  const void* const args[] = {&self, &p, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) const { return tare::norm(*this, p, dim, keepdim, dtype); }

Tensor renorm(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}
Tensor Tensor::renorm(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return tare::renorm(*this, p, dim, maxnorm); }

Tensor cumsum_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumsum_(int64_t dim, std::optional<DType> dtype) const { return tare::cumsum_(*this, dim, dtype); }

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
Tensor Tensor::argsort(bool stable, int64_t dim, bool descending) const { return tare::argsort(*this, stable, dim, descending); }

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::topk(int64_t k, int64_t dim, bool largest, bool sorted) const { return tare::topk(*this, k, dim, largest, sorted); }

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
std::tuple<Tensor, Tensor, Tensor> Tensor::_unique2(bool sorted, bool return_inverse, bool return_counts) const { return tare::_unique2(*this, sorted, return_inverse, return_counts); }

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_consecutive(bool return_inverse, bool return_counts, std::optional<int64_t> dim) const { return tare::unique_consecutive(*this, return_inverse, return_counts, dim); }

Tensor mm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}
Tensor Tensor::mm(const Tensor& mat2) const { return tare::mm(*this, mat2); }

Tensor mv(const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv");
  const void* const args[] = {&self, &vec};
  return call_tensor(op, args);
}
Tensor Tensor::mv(const Tensor& vec) const { return tare::mv(*this, vec); }

Tensor vdot(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("vdot");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::vdot(const Tensor& other) const { return tare::vdot(*this, other); }

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
Tensor Tensor::addbmm(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::addbmm(*this, batch1, batch2, beta, alpha); }

Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv_");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmv_(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const { return tare::addmv_(*this, mat, vec, beta, alpha); }

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

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  static const Op& op = op_named("pairwise_distance");
  const void* const args[] = {&x1, &x2, &p, &eps, &keepdim};
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
Tensor Tensor::cross(const Tensor& other, std::optional<int64_t> dim) const { return tare::cross(*this, other, dim); }

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
Tensor Tensor::max_pool3d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool3d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

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
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool2d(IntList output_size) const { return tare::adaptive_max_pool2d(*this, output_size); }

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
std::tuple<Tensor, Tensor> Tensor::fractional_max_pool2d(IntList kernel_size, IntList output_size, const Tensor& random_samples) const { return tare::fractional_max_pool2d(*this, kernel_size, output_size, random_samples); }

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
Tensor Tensor::max_unpool2d(const Tensor& indices, IntList output_size) const { return tare::max_unpool2d(*this, indices, output_size); }

Tensor upsample_nearest1d(const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d");
  const void* const args[] = {&self, &output_size, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_nearest1d(IntList output_size, std::optional<double> scales) const { return tare::upsample_nearest1d(*this, output_size, scales); }

Tensor upsample_nearest1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest1d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d(const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact2d(IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_nearest_exact2d(*this, output_size, scales_h, scales_w); }

Tensor _upsample_nearest_exact2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact2d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_linear1d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales, &out};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_bilinear2d(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_bilinear2d(*this, output_size, align_corners, scales_h, scales_w); }

Tensor upsample_bilinear2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bilinear2d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_bilinear2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_bilinear2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_bilinear2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_bilinear2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_lanczos2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor grid_sampler_2d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_2d.out");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_2d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_2d_backward.out");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor affine_grid_generator(const Tensor& theta, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator");
  const void* const args[] = {&theta, &size, &align_corners};
  return call_tensor(op, args);
}

Tensor im2col_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("im2col.out");
  const void* const args[] = {&self, &kernel_size, &dilation, &padding, &stride, &out};
  return call_tensor(op, args);
}

Tensor pixel_shuffle_out(const Tensor& out, const Tensor& self, int64_t upscale_factor) {
  static const Op& op = op_named("pixel_shuffle.out");
  const void* const args[] = {&self, &upscale_factor, &out};
  return call_tensor(op, args);
}

Tensor channel_shuffle_out(const Tensor& out, const Tensor& self, int64_t groups) {
  static const Op& op = op_named("channel_shuffle.out");
  const void* const args[] = {&self, &groups, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _scaled_dot_product_attention_math(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, const Tensor& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("_scaled_dot_product_attention_math");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &dropout_mask, &scale, &enable_gqa};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention.quantized");
  const void* const args[] = {&query, &key, &value, &q_descale, &k_descale, &v_descale, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

Tensor _flash_attention_forward_no_dropout_inplace(const Tensor& out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes, const Tensor& block_table, std::optional<int64_t> num_splits) {
  static const Op& op = op_named("_flash_attention_forward_no_dropout_inplace");
  const void* const args[] = {&out, &query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes, &block_table, &num_splits};
  return call_tensor(op, args);
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

std::tuple<Tensor, Tensor> _native_multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask, bool need_weights, bool average_attn_weights, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_native_multi_head_attention");
  const void* const args[] = {&query, &key, &value, &embed_dim, &num_head, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &mask, &need_weights, &average_attn_weights, &mask_type};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("lstm.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("gru.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("rnn_tanh_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell");
  const void* const args[] = {&input_gates, &hidden_gates, &cx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward(const Tensor& grad_hy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell_backward");
  const void* const args[] = {&grad_hy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _pack_padded_sequence_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& lengths, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence.out");
  const void* const args[] = {&input, &lengths, &batch_first, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
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

Tensor _embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_per_sample_weights_backward");
  const void* const args[] = {&grad, &weight, &indices, &offsets, &offset2bag, &mode, &padding_idx};
  return call_tensor(op, args);
}

Tensor index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}
Tensor Tensor::index(TensorList indices) const { return tare::index(*this, indices); }

Tensor index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put_");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::index_put_(TensorList indices, const Tensor& values, bool accumulate) const { return tare::index_put_(*this, indices, values, accumulate); }

Tensor _index_put_impl_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl_");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}
Tensor Tensor::_index_put_impl_(TensorList indices, const Tensor& values, bool accumulate, bool unsafe) const { return tare::_index_put_impl_(*this, indices, values, accumulate, unsafe); }

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::index_select(int64_t dim, const Tensor& index) const { return tare::index_select(*this, dim, index); }

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
Tensor Tensor::index_copy(int64_t dim, const Tensor& index, const Tensor& source) const { return tare::index_copy(*this, dim, index, source); }

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill_.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill_(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::index_fill_(*this, dim, index, value); }

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
Tensor Tensor::put_(const Tensor& index, const Tensor& source, bool accumulate) const { return tare::put_(*this, index, source, accumulate); }

Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value) {
  static const Op& op = op_named("nonzero_static");
  const void* const args[] = {&self, &size, &fill_value};
  return call_tensor(op, args);
}
Tensor Tensor::nonzero_static(int64_t size, int64_t fill_value) const { return tare::nonzero_static(*this, size, fill_value); }

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
Tensor Tensor::masked_scatter_(const Tensor& mask, const Tensor& source) const { return tare::masked_scatter_(*this, mask, source); }

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
Tensor Tensor::gather(int64_t dim, const Tensor& index, bool sparse_grad) const { return tare::gather(*this, dim, index, sparse_grad); }

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
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) const { return tare::scatter(*this, dim, index, src, reduce); }

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter_.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) const { return tare::scatter_(*this, dim, index, value, reduce); }

Tensor scatter_add_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add.out");
  const void* const args[] = {&self, &dim, &index, &src, &out};
  return call_tensor(op, args);
}

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  static const Op& op = op_named("take_along_dim");
  const void* const args[] = {&self, &indices, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::take_along_dim(const Tensor& indices, std::optional<int64_t> dim) const { return tare::take_along_dim(*this, indices, dim); }

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
Tensor Tensor::diag_embed(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diag_embed(*this, offset, dim1, dim2); }

Tensor diagflat(const Tensor& self, int64_t offset) {
  static const Op& op = op_named("diagflat");
  const void* const args[] = {&self, &offset};
  return call_tensor(op, args);
}
Tensor Tensor::diagflat(int64_t offset) const { return tare::diagflat(*this, offset); }

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

Tensor repeat_out(const Tensor& out, const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat.out");
  const void* const args[] = {&self, &repeats, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.self_Tensor");
  const void* const args[] = {&self, &repeats, &dim, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::repeat_interleave(const Tensor& repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) const { return tare::repeat_interleave(*this, repeats, dim, output_size); }

void _linalg_check_errors(const Tensor& info, std::string_view api_name, bool is_matrix) {
  static const Op& op = op_named("_linalg_check_errors");
  const void* const args[] = {&info, &api_name, &is_matrix};
  return call_void(op, args);
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
Tensor Tensor::det() const { return tare::det(*this); }

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
std::tuple<Tensor, Tensor> Tensor::linalg_cholesky_ex(bool upper, bool check_errors) const { return tare::linalg_cholesky_ex(*this, upper, check_errors); }

Tensor cholesky(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky(bool upper) const { return tare::cholesky(*this, upper); }

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex(const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex");
  const void* const args[] = {&self, &hermitian, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::linalg_ldl_factor_ex(bool hermitian, bool check_errors) const { return tare::linalg_ldl_factor_ex(*this, hermitian, check_errors); }

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
std::tuple<Tensor, Tensor> Tensor::geqrf() const { return tare::geqrf(*this); }

Tensor orgqr(const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr");
  const void* const args[] = {&self, &input2};
  return call_tensor(op, args);
}
Tensor Tensor::orgqr(const Tensor& input2) const { return tare::orgqr(*this, input2); }

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
std::tuple<Tensor, Tensor> Tensor::linalg_eig() const { return tare::linalg_eig(*this); }

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
Tensor Tensor::linalg_matrix_power(int64_t n) const { return tare::linalg_matrix_power(*this, n); }

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv");
  const void* const args[] = {&self, &ind};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_tensorinv(int64_t ind) const { return tare::linalg_tensorinv(*this, ind); }

Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank");
  const void* const args[] = {&self, &tol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_rank(double tol, bool hermitian) const { return tare::linalg_matrix_rank(*this, tol, hermitian); }

Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_rank(std::optional<double> atol, std::optional<double> rtol, bool hermitian) const { return tare::linalg_matrix_rank(*this, atol, rtol, hermitian); }

Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv");
  const void* const args[] = {&self, &rcond, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(double rcond, bool hermitian) const { return tare::linalg_pinv(*this, rcond, hermitian); }

Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(std::optional<double> atol, std::optional<double> rtol, bool hermitian) const { return tare::linalg_pinv(*this, atol, rtol, hermitian); }

Tensor pinverse(const Tensor& self, double rcond) {
  static const Op& op = op_named("pinverse");
  const void* const args[] = {&self, &rcond};
  return call_tensor(op, args);
}
Tensor Tensor::pinverse(double rcond) const { return tare::pinverse(*this, rcond); }

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

std::vector<Tensor> unflatten_dense_tensors(const Tensor& flat, TensorList tensors) {
  static const Op& op = op_named("unflatten_dense_tensors");
  const void* const args[] = {&flat, &tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_abs(TensorList self) {
  static const Op& op = op_named("_foreach_abs");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_acos_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_acos.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_asin_(TensorList self) {
  static const Op& op = op_named("_foreach_asin_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_ceil(TensorList self) {
  static const Op& op = op_named("_foreach_ceil");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_cos_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_cos.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_cosh_(TensorList self) {
  static const Op& op = op_named("_foreach_cosh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_erfc(TensorList self) {
  static const Op& op = op_named("_foreach_erfc");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_exp_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_exp.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_expm1_(TensorList self) {
  static const Op& op = op_named("_foreach_expm1_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_frac(TensorList self) {
  static const Op& op = op_named("_foreach_frac");
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

std::vector<Tensor> _foreach_log1p(TensorList self) {
  static const Op& op = op_named("_foreach_log1p");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log2_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log2.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_neg_(TensorList self) {
  static const Op& op = op_named("_foreach_neg_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_round(TensorList self) {
  static const Op& op = op_named("_foreach_round");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_rsqrt_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_rsqrt.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_sign_(TensorList self) {
  static const Op& op = op_named("_foreach_sign_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sin(TensorList self) {
  static const Op& op = op_named("_foreach_sin");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sinh_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sinh.out");
  const void* const args[] = {&self, &out};
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

void _foreach_trunc_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_trunc.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_zero_(TensorList self) {
  static const Op& op = op_named("_foreach_zero_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.List_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
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

std::vector<Tensor> _foreach_mul(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_mul.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_mul.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_mul_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_mul_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_max.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_clamp_max_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_max.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_clamp_max_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_max_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clamp_min(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_min.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_clamp_min_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_min.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_maximum_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_maximum_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_maximum(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_maximum.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_minimum_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_minimum.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_minimum_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_minimum_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_pow(TensorList self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow.List");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_pow_out(TensorList out, TensorList self, const Scalar& exponent) {
  static const Op& op = op_named("_foreach_pow.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_void(op, args);
}

void _foreach_pow_(TensorList self, ScalarList exponent) {
  static const Op& op = op_named("_foreach_pow_.ScalarList");
  const void* const args[] = {&self, &exponent};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv_.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp.List");
  const void* const args[] = {&self, &tensors1, &weights};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, const Scalar& weight) {
  static const Op& op = op_named("_foreach_lerp.Scalar_out");
  const void* const args[] = {&self, &tensors1, &weight, &out};
  return call_void(op, args);
}

void _foreach_lerp_(TensorList self, TensorList tensors1, ScalarList weight) {
  static const Op& op = op_named("_foreach_lerp_.ScalarList");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_void(op, args);
}

void _foreach_powsum_out(TensorList out, TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_powsum.Scalar_out");
  const void* const args[] = {&self, &ord, &dtype, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_copy(TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_as<std::vector<Tensor>>(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adam_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam.tensor_lr_out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_adamw_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw_.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.tensor_lr_out");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad_.tensor_lr");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, Tensor> _amp_foreach_non_finite_check_and_unscale(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale");
  const void* const args[] = {&self, &found_inf, &inv_scale};
  return call_tuple<std::vector<Tensor>, Tensor>(op, args);
}

Tensor _amp_update_scale_out(const Tensor& out, const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale.out");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface_out(const Tensor& out0, const Tensor& out1, const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface.out");
  const void* const args[] = {&v, &g, &dim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::softmax(int64_t dim, std::optional<DType> dtype) const { return tare::softmax(*this, dim, dtype); }

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
Tensor Tensor::mse_loss(const Tensor& target, int64_t reduction) const { return tare::mse_loss(*this, target, reduction); }

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss");
  const void* const args[] = {&self, &target, &reduction, &delta};
  return call_tensor(op, args);
}
Tensor Tensor::huber_loss(const Tensor& target, int64_t reduction, double delta) const { return tare::huber_loss(*this, target, reduction, delta); }

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy");
  const void* const args[] = {&self, &target, &weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::binary_cross_entropy(const Tensor& target, const Tensor& weight, int64_t reduction) const { return tare::binary_cross_entropy(*this, target, weight, reduction); }

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
Tensor Tensor::hinge_embedding_loss(const Tensor& target, double margin, int64_t reduction) const { return tare::hinge_embedding_loss(*this, target, margin, reduction); }

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
std::tuple<Tensor, Tensor> Tensor::nll_loss2d_forward(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss2d_forward(*this, target, weight, reduction, ignore_index); }

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
Tensor Tensor::nll_loss2d(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss2d(*this, target, weight, reduction, ignore_index); }

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss");
  const void* const args[] = {&self, &target, &p, &margin, &weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::multi_margin_loss(const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) const { return tare::multi_margin_loss(*this, target, p, margin, weight, reduction); }

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss_forward");
  const void* const args[] = {&self, &target, &reduction};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::multilabel_margin_loss_forward(const Tensor& target, int64_t reduction) const { return tare::multilabel_margin_loss_forward(*this, target, reduction); }

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::multilabel_margin_loss(const Tensor& target, int64_t reduction) const { return tare::multilabel_margin_loss(*this, target, reduction); }

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

Tensor diff_out(const Tensor& out, const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  static const Op& op = op_named("diff.out");
  const void* const args[] = {&self, &n, &dim, &prepend, &append, &out};
  return call_tensor(op, args);
}

Tensor trapz(const Tensor& y, double dx, int64_t dim) {
  static const Op& op = op_named("trapz.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

std::vector<Tensor> gradient(const Tensor& self, const Scalar& spacing, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalararray");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(const Scalar& spacing, IntList dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, std::optional<int64_t> dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.tensorarrayint");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(TensorList spacing, std::optional<int64_t> dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor value_selecting_reduction_backward(const Tensor& grad, int64_t dim, const Tensor& indices, IntList sizes, bool keepdim) {
  static const Op& op = op_named("value_selecting_reduction_backward");
  const void* const args[] = {&grad, &dim, &indices, &sizes, &keepdim};
  return call_tensor(op, args);
}

Tensor cumprod_backward(const Tensor& grad, const Tensor& input, int64_t dim, const Tensor& output) {
  static const Op& op = op_named("cumprod_backward");
  const void* const args[] = {&grad, &input, &dim, &output};
  return call_tensor(op, args);
}

Tensor _fft_c2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool forward) {
  static const Op& op = op_named("_fft_c2c.out");
  const void* const args[] = {&self, &dim, &normalization, &forward, &out};
  return call_tensor(op, args);
}

Tensor _fft_c2r_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size) {
  static const Op& op = op_named("_fft_c2r.out");
  const void* const args[] = {&self, &dim, &normalization, &last_dim_size, &out};
  return call_tensor(op, args);
}

Tensor fft_ifft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_irfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_irfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_hfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fftfreq_out(const Tensor& out, int64_t n, double d) {
  static const Op& op = op_named("fft_fftfreq.out");
  const void* const args[] = {&n, &d, &out};
  return call_tensor(op, args);
}

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, std::string_view pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  static const Op& op = op_named("stft.center");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &center, &pad_mode, &normalized, &onesided, &return_complex, &align_to_window};
  return call_tensor(op, args);
}
Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, std::string_view pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) const { return tare::stft(*this, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window); }

}  // namespace tare
