// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor new_empty(const Tensor& self, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_empty");
  const void* const args[] = {&self, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_empty(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_empty(*this, size, dtype, layout, device, pin_memory); }

Tensor new_empty_out(const Tensor& out, const Tensor& self, IntList size) {
  static const Op& op = op_named("new_empty.out");
  const void* const args[] = {&self, &size, &out};
  return call_tensor(op, args);
}

Tensor new_empty_strided(const Tensor& self, IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_empty_strided");
  const void* const args[] = {&self, &size, &stride, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_empty_strided(IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_empty_strided(*this, size, stride, dtype, layout, device, pin_memory); }

Tensor new_empty_strided_out(const Tensor& out, const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("new_empty_strided.out");
  const void* const args[] = {&self, &size, &stride, &out};
  return call_tensor(op, args);
}

Tensor new_full(const Tensor& self, IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_full");
  const void* const args[] = {&self, &size, &fill_value, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_full(IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_full(*this, size, fill_value, dtype, layout, device, pin_memory); }

Tensor new_full_out(const Tensor& out, const Tensor& self, IntList size, const Scalar& fill_value) {
  static const Op& op = op_named("new_full.out");
  const void* const args[] = {&self, &size, &fill_value, &out};
  return call_tensor(op, args);
}

Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end) {
  static const Op& op = op_named("range.out_");
  const void* const args[] = {&start, &end, &out};
  return call_tensor(op, args);
}

Tensor triu_indices(int64_t row, int64_t col, int64_t offset, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("triu_indices");
  const void* const args[] = {&row, &col, &offset, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor triu_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset) {
  static const Op& op = op_named("triu_indices.out");
  const void* const args[] = {&row, &col, &offset, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Scalar& start, const Scalar& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Tensor_Tensor");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Tensor& start, const Tensor& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.Tensor_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor logspace(const Tensor& start, const Scalar& end, int64_t steps, double base, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("logspace.Tensor_Scalar");
  const void* const args[] = {&start, &end, &steps, &base, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor linspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps) {
  static const Op& op = op_named("linspace.Scalar_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor hann_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hann_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hann_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("hann_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor hann_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("hann_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("hamming_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic) {
  static const Op& op = op_named("hamming_window.periodic_out");
  const void* const args[] = {&window_length, &periodic, &out};
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

Tensor kaiser_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("kaiser_window.out");
  const void* const args[] = {&window_length, &out};
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

Tensor _to_copy_out(const Tensor& out, const Tensor& self, bool non_blocking, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_to_copy.out");
  const void* const args[] = {&self, &non_blocking, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor fill_(const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill_.Scalar");
  const void* const args[] = {&self, &value};
  return call_tensor(op, args);
}
Tensor Tensor::fill_(const Scalar& value) const { return tare::fill_(*this, value); }

Tensor fill_out(const Tensor& out, const Tensor& self, const Scalar& value) {
  static const Op& op = op_named("fill.Scalar_out");
  const void* const args[] = {&self, &value, &out};
  return call_tensor(op, args);
}

Tensor lift_fresh(const Tensor& self) {
  static const Op& op = op_named("lift_fresh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lift_fresh() const { return tare::lift_fresh(*this); }

Tensor lift_fresh_copy(const Tensor& self) {
  static const Op& op = op_named("lift_fresh_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lift_fresh_copy() const { return tare::lift_fresh_copy(*this); }

Tensor lift_fresh_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("lift_fresh_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.dtype_layout");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, dtype, layout, device, pin_memory, non_blocking, copy, memory_format); }

Tensor chalf(const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("chalf");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::chalf(std::optional<MemoryFormat> memory_format) const { return tare::chalf(*this, memory_format); }

Tensor _cast_Double(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Double");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Double(bool non_blocking) const { return tare::_cast_Double(*this, non_blocking); }

Tensor _cast_Int(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Int");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Int(bool non_blocking) const { return tare::_cast_Int(*this, non_blocking); }

Tensor resize_as_(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as_");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_as_(const Tensor& the_template, std::optional<MemoryFormat> memory_format) const { return tare::resize_as_(*this, the_template, memory_format); }

Tensor _resize_output_(const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output_");
  const void* const args[] = {&self, &size, &device};
  return call_tensor(op, args);
}
Tensor Tensor::_resize_output_(IntList size, Device device) const { return tare::_resize_output_(*this, size, device); }

Tensor set(const Tensor& self) {
  static const Op& op = op_named("set");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::set() const { return tare::set(*this); }

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
Tensor Tensor::set_(const Tensor& source, int64_t storage_offset, IntList size, IntList stride) const { return tare::set_(*this, source, storage_offset, size, stride); }

bool is_distributed(const Tensor& self) {
  static const Op& op = op_named("is_distributed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_distributed() const { return tare::is_distributed(*this); }

bool _has_compatible_shallow_copy_type(const Tensor& self, const Tensor& from) {
  static const Op& op = op_named("_has_compatible_shallow_copy_type");
  const void* const args[] = {&self, &from};
  return call_as<bool>(op, args);
}
bool Tensor::_has_compatible_shallow_copy_type(const Tensor& from) const { return tare::_has_compatible_shallow_copy_type(*this, from); }

int64_t size(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("size.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t sym_size(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_size.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_size(int64_t dim) const { return tare::sym_size(*this, dim); }

int64_t sym_stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_stride(int64_t dim) const { return tare::sym_stride(*this, dim); }

void _assert_scalar(const Scalar& self, std::string_view assert_msg) {
  static const Op& op = op_named("_assert_scalar");
  const void* const args[] = {&self, &assert_msg};
  return call_void(op, args);
}

void _assert_async(const Tensor& self) {
  static const Op& op = op_named("_assert_async");
  const void* const args[] = {&self};
  return call_void(op, args);
}
void Tensor::_assert_async() const { return tare::_assert_async(*this); }

Tensor _dim_arange(const Tensor& like, int64_t dim) {
  static const Op& op = op_named("_dim_arange");
  const void* const args[] = {&like, &dim};
  return call_tensor(op, args);
}

Tensor random(const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random.to");
  const void* const args[] = {&self, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random(int64_t to, Generator* generator) const { return tare::random(*this, to, generator); }

Tensor exponential_(const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential_");
  const void* const args[] = {&self, &lambd, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::exponential_(double lambd, Generator* generator) const { return tare::exponential_(*this, lambd, generator); }

Tensor geometric_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric_");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::geometric_(double p, Generator* generator) const { return tare::geometric_(*this, p, generator); }

Tensor cauchy_(const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy_");
  const void* const args[] = {&self, &median, &sigma, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::cauchy_(double median, double sigma, Generator* generator) const { return tare::cauchy_(*this, median, sigma, generator); }

Tensor log_normal(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::log_normal(double mean, double std, Generator* generator) const { return tare::log_normal(*this, mean, std, generator); }

Tensor log_normal_out(const Tensor& out, const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal.out");
  const void* const args[] = {&self, &mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli_out(const Tensor& out, const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli.Tensor_out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli.p");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli(double p, Generator* generator) const { return tare::bernoulli(*this, p, generator); }

Tensor normal_out(const Tensor& out, double mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.float_Tensor_out");
  const void* const args[] = {&mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal(double mean, double std, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("normal.float_float");
  const void* const args[] = {&mean, &std, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor _dirichlet_grad(const Tensor& x, const Tensor& alpha, const Tensor& total) {
  static const Op& op = op_named("_dirichlet_grad");
  const void* const args[] = {&x, &alpha, &total};
  return call_tensor(op, args);
}

Tensor _dirichlet_grad_out(const Tensor& out, const Tensor& x, const Tensor& alpha, const Tensor& total) {
  static const Op& op = op_named("_dirichlet_grad.out");
  const void* const args[] = {&x, &alpha, &total, &out};
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

Tensor randint(int64_t high, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint");
  const void* const args[] = {&high, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t high, IntList size) {
  static const Op& op = op_named("randint.out");
  const void* const args[] = {&high, &size, &out};
  return call_tensor(op, args);
}

Tensor randint_out(const Tensor& out, int64_t high, IntList size, Generator* generator) {
  static const Op& op = op_named("randint.generator_out");
  const void* const args[] = {&high, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_out");
  const void* const args[] = {&self, &high, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like_out(const Tensor& out, const Tensor& self, const Tensor& high, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor_generator_out");
  const void* const args[] = {&self, &high, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randperm(int64_t n, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randperm.generator");
  const void* const args[] = {&n, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor feature_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("feature_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor alpha_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("alpha_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor feature_alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("feature_alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::feature_alpha_dropout_(double p, bool train) const { return tare::feature_alpha_dropout_(*this, p, train); }

Tensor abs(const Tensor& self) {
  static const Op& op = op_named("abs");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::abs() const { return tare::abs(*this); }

Tensor abs_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("abs.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor conj_physical_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("conj_physical.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor conj_physical(const Tensor& self) {
  static const Op& op = op_named("conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::conj_physical() const { return tare::conj_physical(*this); }

Tensor sign_(const Tensor& self) {
  static const Op& op = op_named("sign_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sign_() const { return tare::sign_(*this); }

Tensor sgn(const Tensor& self) {
  static const Op& op = op_named("sgn");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sgn() const { return tare::sgn(*this); }

Tensor sgn_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sgn.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor square_(const Tensor& self) {
  static const Op& op = op_named("square_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::square_() const { return tare::square_(*this); }

Tensor reciprocal(const Tensor& self) {
  static const Op& op = op_named("reciprocal");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::reciprocal() const { return tare::reciprocal(*this); }

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
Tensor Tensor::rsqrt() const { return tare::rsqrt(*this); }

Tensor rsqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("rsqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor deg2rad_(const Tensor& self) {
  static const Op& op = op_named("deg2rad_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::deg2rad_() const { return tare::deg2rad_(*this); }

Tensor rad2deg_(const Tensor& self) {
  static const Op& op = op_named("rad2deg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::rad2deg_() const { return tare::rad2deg_(*this); }

Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}
Tensor Tensor::nan_to_num(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const { return tare::nan_to_num(*this, nan, posinf, neginf); }

Tensor nan_to_num_out(const Tensor& out, const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num.out");
  const void* const args[] = {&self, &nan, &posinf, &neginf, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> frexp(const Tensor& self) {
  static const Op& op = op_named("frexp.Tensor");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::frexp() const { return tare::frexp(*this); }

Tensor ceil_(const Tensor& self) {
  static const Op& op = op_named("ceil_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ceil_() const { return tare::ceil_(*this); }

Tensor round(const Tensor& self) {
  static const Op& op = op_named("round");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::round() const { return tare::round(*this); }

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
Tensor Tensor::frac() const { return tare::frac(*this); }

Tensor frac_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("frac.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor round(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}
Tensor Tensor::round(int64_t decimals) const { return tare::round(*this, decimals); }

Tensor exp_(const Tensor& self) {
  static const Op& op = op_named("exp_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp_() const { return tare::exp_(*this); }

Tensor exp2_(const Tensor& self) {
  static const Op& op = op_named("exp2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp2_() const { return tare::exp2_(*this); }

Tensor expm1_(const Tensor& self) {
  static const Op& op = op_named("expm1_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::expm1_() const { return tare::expm1_(*this); }

Tensor log2(const Tensor& self) {
  static const Op& op = op_named("log2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log2() const { return tare::log2(*this); }

Tensor log2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sigmoid(const Tensor& self) {
  static const Op& op = op_named("sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sigmoid() const { return tare::sigmoid(*this); }

Tensor sigmoid_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor tan_(const Tensor& self) {
  static const Op& op = op_named("tan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tan_() const { return tare::tan_(*this); }

Tensor acos(const Tensor& self) {
  static const Op& op = op_named("acos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acos() const { return tare::acos(*this); }

Tensor acos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("acos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor cosh_(const Tensor& self) {
  static const Op& op = op_named("cosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cosh_() const { return tare::cosh_(*this); }

Tensor asinh_(const Tensor& self) {
  static const Op& op = op_named("asinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::asinh_() const { return tare::asinh_(*this); }

Tensor acosh(const Tensor& self) {
  static const Op& op = op_named("acosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acosh() const { return tare::acosh(*this); }

Tensor acosh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("acosh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor logical_not_(const Tensor& self) {
  static const Op& op = op_named("logical_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::logical_not_() const { return tare::logical_not_(*this); }

Tensor bitwise_not_(const Tensor& self) {
  static const Op& op = op_named("bitwise_not_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_not_() const { return tare::bitwise_not_(*this); }

Tensor negative_(const Tensor& self) {
  static const Op& op = op_named("negative_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::negative_() const { return tare::negative_(*this); }

Tensor fix_(const Tensor& self) {
  static const Op& op = op_named("fix_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::fix_() const { return tare::fix_(*this); }

Tensor arccos_(const Tensor& self) {
  static const Op& op = op_named("arccos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccos_() const { return tare::arccos_(*this); }

Tensor arcsin(const Tensor& self) {
  static const Op& op = op_named("arcsin");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsin() const { return tare::arcsin(*this); }

Tensor arcsin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arcsin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arcsinh(const Tensor& self) {
  static const Op& op = op_named("arcsinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsinh() const { return tare::arcsinh(*this); }

Tensor arcsinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arcsinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arctanh_(const Tensor& self) {
  static const Op& op = op_named("arctanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctanh_() const { return tare::arctanh_(*this); }

Tensor special_expit(const Tensor& self) {
  static const Op& op = op_named("special_expit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_expit() const { return tare::special_expit(*this); }

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

Tensor erfc(const Tensor& self) {
  static const Op& op = op_named("erfc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfc() const { return tare::erfc(*this); }

Tensor erfc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erfc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor digamma(const Tensor& self) {
  static const Op& op = op_named("digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::digamma() const { return tare::digamma(*this); }

Tensor digamma_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("digamma.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_i1(const Tensor& self) {
  static const Op& op = op_named("special_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i1() const { return tare::special_i1(*this); }

Tensor special_i1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_ndtr() const { return tare::special_ndtr(*this); }

Tensor special_ndtr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_ndtr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_airy_ai(const Tensor& x) {
  static const Op& op = op_named("special_airy_ai");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_airy_ai_out(const Tensor& out, const Tensor& x) {
  static const Op& op = op_named("special_airy_ai.out");
  const void* const args[] = {&x, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_j1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_j1() const { return tare::special_bessel_j1(*this); }

Tensor special_bessel_j1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_j1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_y0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_y0() const { return tare::special_bessel_y0(*this); }

Tensor special_bessel_y0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_y0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k0(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_k0() const { return tare::special_modified_bessel_k0(*this); }

Tensor special_modified_bessel_k0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_erfinv(const Tensor& self) {
  static const Op& op = op_named("special_erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erfinv() const { return tare::special_erfinv(*this); }

Tensor special_erfinv_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_erfinv.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_multigammaln(const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::special_multigammaln(int64_t p) const { return tare::special_multigammaln(*this, p); }

Tensor special_multigammaln_out(const Tensor& out, const Tensor& self, int64_t p) {
  static const Op& op = op_named("special_multigammaln.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add(const Tensor& other, const Scalar& alpha) const { return tare::add(*this, other, alpha); }

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub(const Scalar& other, const Scalar& alpha) const { return tare::sub(*this, other, alpha); }

Tensor _add_relu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu(const Tensor& other, const Scalar& alpha) const { return tare::_add_relu(*this, other, alpha); }

Tensor mul(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul(const Scalar& other) const { return tare::mul(*this, other); }

Tensor div(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div(const Tensor& other) const { return tare::div(*this, other); }

Tensor div_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::div_(*this, other, rounding_mode); }

Tensor floor_divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide(const Scalar& other) const { return tare::floor_divide(*this, other); }

Tensor remainder(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder(const Tensor& other) const { return tare::remainder(*this, other); }

Tensor remainder_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmod_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmod(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmod(const Scalar& other) const { return tare::fmod(*this, other); }

Tensor pow(const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power_.Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power_(const Tensor& exponent) const { return tare::float_power_(*this, exponent); }

Tensor float_power_out(const Tensor& out, const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power.Tensor_Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power(const Scalar& exponent) const { return tare::float_power(*this, exponent); }

Tensor minimum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("minimum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::minimum(const Tensor& other) const { return tare::minimum(*this, other); }

Tensor minimum_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("minimum.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor fmax(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmax(const Tensor& other) const { return tare::fmax(*this, other); }

Tensor fmax_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor atan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::atan2(const Tensor& other) const { return tare::atan2(*this, other); }

Tensor atan2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor copysign_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::copysign_(const Tensor& other) const { return tare::copysign_(*this, other); }

Tensor copysign_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor nextafter_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::nextafter_(const Tensor& other) const { return tare::nextafter_(*this, other); }

Tensor logaddexp2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logaddexp2(const Tensor& other) const { return tare::logaddexp2(*this, other); }

Tensor logaddexp2_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp2.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor heaviside(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}
Tensor Tensor::heaviside(const Tensor& values) const { return tare::heaviside(*this, values); }

Tensor heaviside_out(const Tensor& out, const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside.out");
  const void* const args[] = {&self, &values, &out};
  return call_tensor(op, args);
}

Tensor ldexp(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ldexp(const Tensor& other) const { return tare::ldexp(*this, other); }

Tensor ldexp_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ldexp_(const Tensor& other) const { return tare::ldexp_(*this, other); }

Tensor polar(const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar");
  const void* const args[] = {&abs, &angle};
  return call_tensor(op, args);
}

Tensor polar_out(const Tensor& out, const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar.out");
  const void* const args[] = {&abs, &angle, &out};
  return call_tensor(op, args);
}

Tensor xlogy(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::xlogy(const Tensor& other) const { return tare::xlogy(*this, other); }

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.OutTensor");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.Scalar_Self");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.OutScalar_Self");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::xlogy(const Scalar& other) const { return tare::xlogy(*this, other); }

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.OutScalar_Other");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlogy.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlogy(const Scalar& other) const { return tare::special_xlogy(*this, other); }

Tensor subtract(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract(const Scalar& other, const Scalar& alpha) const { return tare::subtract(*this, other, alpha); }

Tensor multiply(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::multiply(const Scalar& other) const { return tare::multiply(*this, other); }

Tensor divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Tensor& other) const { return tare::divide(*this, other); }

Tensor divide_(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::divide_(*this, other, rounding_mode); }

Tensor true_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide_(const Tensor& other) const { return tare::true_divide_(*this, other); }

Tensor true_divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor max(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::max(const Tensor& other) const { return tare::max(*this, other); }

Tensor min_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("min.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and(const Tensor& other) const { return tare::bitwise_and(*this, other); }

Tensor bitwise_and_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or(const Tensor& other) const { return tare::bitwise_or(*this, other); }

Tensor bitwise_or_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor(const Tensor& other) const { return tare::bitwise_xor(*this, other); }

Tensor bitwise_xor_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
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

Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_right_shift(const Tensor& other) const { return tare::bitwise_right_shift(*this, other); }

Tensor bitwise_right_shift_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_right_shift_(const Scalar& other) const { return tare::bitwise_right_shift_(*this, other); }

Tensor bitwise_right_shift_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __ior__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ior__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ior__(const Scalar& other) const { return tare::__ior__(*this, other); }

Tensor __irshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__irshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__irshift__(const Tensor& other) const { return tare::__irshift__(*this, other); }

Tensor __rshift___out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__rshift__.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __rshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__rshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__rshift__(const Scalar& other) const { return tare::__rshift__(*this, other); }

Tensor lcm(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lcm(const Tensor& other) const { return tare::lcm(*this, other); }

Tensor lcm_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor igamma(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igamma(const Tensor& other) const { return tare::igamma(*this, other); }

Tensor igamma_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor igammac_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igammac_(const Tensor& other) const { return tare::igammac_(*this, other); }

Tensor special_gammaincc(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammaincc");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_gammaincc(const Tensor& other) const { return tare::special_gammaincc(*this, other); }

Tensor special_gammaincc_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammaincc.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_zeta(const Tensor& other) const { return tare::special_zeta(*this, other); }

Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_zeta.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.x_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor eq(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq(const Scalar& other) const { return tare::eq(*this, other); }

Tensor eq_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ne_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ne_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne_(const Scalar& other) const { return tare::ne_(*this, other); }

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
Tensor Tensor::lt(const Scalar& other) const { return tare::lt(*this, other); }

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
Tensor Tensor::le(const Tensor& other) const { return tare::le(*this, other); }

Tensor gt(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt(const Tensor& other) const { return tare::gt(*this, other); }

Tensor ge_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ge_(const Tensor& other) const { return tare::ge_(*this, other); }

Tensor logical_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_and_(const Tensor& other) const { return tare::logical_and_(*this, other); }

Tensor logical_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_or_(const Tensor& other) const { return tare::logical_or_(*this, other); }

Tensor logical_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_xor_(const Tensor& other) const { return tare::logical_xor_(*this, other); }

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("isclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_tensor(op, args);
}
Tensor Tensor::isclose(const Tensor& other, double rtol, double atol, bool equal_nan) const { return tare::isclose(*this, other, rtol, atol, equal_nan); }

Tensor not_equal_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor not_equal(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal(const Scalar& other) const { return tare::not_equal(*this, other); }

Tensor less(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less(const Tensor& other) const { return tare::less(*this, other); }

Tensor less_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal_(const Tensor& other) const { return tare::less_equal_(*this, other); }

Tensor greater_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_(const Tensor& other) const { return tare::greater_(*this, other); }

Tensor greater_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal_(const Scalar& other) const { return tare::greater_equal_(*this, other); }

Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor where_out(const Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("where.self_out");
  const void* const args[] = {&condition, &self, &other, &out};
  return call_tensor(op, args);
}

Tensor masked_fill_(const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill_.Scalar");
  const void* const args[] = {&self, &mask, &value};
  return call_tensor(op, args);
}
Tensor Tensor::masked_fill_(const Tensor& mask, const Scalar& value) const { return tare::masked_fill_(*this, mask, value); }

Tensor masked_fill_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value) {
  static const Op& op = op_named("masked_fill.Scalar_out");
  const void* const args[] = {&self, &mask, &value, &out};
  return call_tensor(op, args);
}

Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}
Tensor Tensor::addcmul(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcmul(*this, tensor1, tensor2, value); }

Tensor addcmul_out(const Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul.out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_tensor(op, args);
}

Tensor lerp_(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp_.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp_(const Tensor& end, const Scalar& weight) const { return tare::lerp_(*this, end, weight); }

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp.Scalar_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp_min(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min(const Scalar& min) const { return tare::clamp_min(*this, min); }

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min.out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_min_(const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min_.Tensor");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min_(const Tensor& min) const { return tare::clamp_min_(*this, min); }

Tensor clamp_max_out(const Tensor& out, const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max.Tensor_out");
  const void* const args[] = {&self, &max, &out};
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
Tensor Tensor::relu6() const { return tare::relu6(*this); }

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh");
  const void* const args[] = {&self, &min_val, &max_val};
  return call_tensor(op, args);
}
Tensor Tensor::hardtanh(const Scalar& min_val, const Scalar& max_val) const { return tare::hardtanh(*this, min_val, max_val); }

Tensor hardtanh_out(const Tensor& out, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh.out");
  const void* const args[] = {&self, &min_val, &max_val, &out};
  return call_tensor(op, args);
}

Tensor leaky_relu_(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu_");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}
Tensor Tensor::leaky_relu_(const Scalar& negative_slope) const { return tare::leaky_relu_(*this, negative_slope); }

Tensor elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}
Tensor Tensor::elu(const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) const { return tare::elu(*this, alpha, scale, input_scale); }

Tensor elu_out(const Tensor& out, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu.out");
  const void* const args[] = {&self, &alpha, &scale, &input_scale, &out};
  return call_tensor(op, args);
}

Tensor mish_(const Tensor& self) {
  static const Op& op = op_named("mish_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mish_() const { return tare::mish_(*this); }

std::tuple<Tensor, Tensor> log_sigmoid_forward_out(const Tensor& output, const Tensor& buffer, const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward.output");
  const void* const args[] = {&self, &output, &buffer};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu(const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu(*this, lower, upper, training, generator); }

Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_with_noise(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise(*this, noise, lower, upper, training, generator); }

Tensor rrelu_with_noise_out(const Tensor& out, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise.out");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator, &out};
  return call_tensor(op, args);
}

Tensor leaky_relu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result) {
  static const Op& op = op_named("leaky_relu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &negative_slope, &self_is_result, &grad_input};
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

Tensor glu_backward(const Tensor& grad_output, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu_backward");
  const void* const args[] = {&grad_output, &self, &dim};
  return call_tensor(op, args);
}

Tensor view_copy_out(const Tensor& out, const Tensor& self, DType dtype) {
  static const Op& op = op_named("view_copy.dtype_out");
  const void* const args[] = {&self, &dtype, &out};
  return call_tensor(op, args);
}

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose(int64_t dim0, int64_t dim1) const { return tare::transpose(*this, dim0, dim1); }

Tensor transpose_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose_(int64_t dim0, int64_t dim1) const { return tare::transpose_(*this, dim0, dim1); }

Tensor permute(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::permute(IntList dims) const { return tare::permute(*this, dims); }

Tensor permute_copy(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute_copy");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::permute_copy(IntList dims) const { return tare::permute_copy(*this, dims); }

Tensor permute_copy_out(const Tensor& out, const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute_copy.out");
  const void* const args[] = {&self, &dims, &out};
  return call_tensor(op, args);
}

Tensor expand(const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand");
  const void* const args[] = {&self, &size, &implicit};
  return call_tensor(op, args);
}
Tensor Tensor::expand(IntList size, bool implicit) const { return tare::expand(*this, size, implicit); }

Tensor expand_copy(const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand_copy");
  const void* const args[] = {&self, &size, &implicit};
  return call_tensor(op, args);
}
Tensor Tensor::expand_copy(IntList size, bool implicit) const { return tare::expand_copy(*this, size, implicit); }

Tensor expand_copy_out(const Tensor& out, const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand_copy.out");
  const void* const args[] = {&self, &size, &implicit, &out};
  return call_tensor(op, args);
}

Tensor squeeze(const Tensor& self) {
  static const Op& op = op_named("squeeze");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze() const { return tare::squeeze(*this); }

Tensor squeeze_copy(const Tensor& self) {
  static const Op& op = op_named("squeeze_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_copy() const { return tare::squeeze_copy(*this); }

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("squeeze_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_copy.dims_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor unsqueeze_(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::unsqueeze_(int64_t dim) const { return tare::unsqueeze_(*this, dim); }

Tensor as_strided(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided(*this, size, stride, storage_offset); }

Tensor as_strided_copy(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_copy");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_copy(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_copy(*this, size, stride, storage_offset); }

Tensor as_strided_copy_out(const Tensor& out, const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_copy.out");
  const void* const args[] = {&self, &size, &stride, &storage_offset, &out};
  return call_tensor(op, args);
}

Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold");
  const void* const args[] = {&self, &dimension, &size, &step};
  return call_tensor(op, args);
}
Tensor Tensor::unfold(int64_t dimension, int64_t size, int64_t step) const { return tare::unfold(*this, dimension, size, step); }

Tensor unfold_copy(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_copy");
  const void* const args[] = {&self, &dimension, &size, &step};
  return call_tensor(op, args);
}
Tensor Tensor::unfold_copy(int64_t dimension, int64_t size, int64_t step) const { return tare::unfold_copy(*this, dimension, size, step); }

Tensor unfold_copy_out(const Tensor& out, const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_copy.out");
  const void* const args[] = {&self, &dimension, &size, &step, &out};
  return call_tensor(op, args);
}

Tensor reshape(const Tensor& self, IntList shape) {
  static const Op& op = op_named("reshape");
  const void* const args[] = {&self, &shape};
  return call_tensor(op, args);
}
Tensor Tensor::reshape(IntList shape) const { return tare::reshape(*this, shape); }

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("swapdims");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::swapdims(int64_t dim0, int64_t dim1) const { return tare::swapdims(*this, dim0, dim1); }

Tensor movedim(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("movedim.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::movedim(IntList source, IntList destination) const { return tare::movedim(*this, source, destination); }

Tensor ravel(const Tensor& self) {
  static const Op& op = op_named("ravel");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ravel() const { return tare::ravel(*this); }

Tensor matrix_H(const Tensor& self) {
  static const Op& op = op_named("matrix_H");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::matrix_H() const { return tare::matrix_H(*this); }

Tensor real(const Tensor& self) {
  static const Op& op = op_named("real");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::real() const { return tare::real(*this); }

Tensor imag(const Tensor& self) {
  static const Op& op = op_named("imag");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::imag() const { return tare::imag(*this); }

Tensor atleast_3d(const Tensor& self) {
  static const Op& op = op_named("atleast_3d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::atleast_3d() const { return tare::atleast_3d(*this); }

Tensor select_backward(const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_backward");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &index};
  return call_tensor(op, args);
}

Tensor select_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &dim, &index, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split_with_sizes(IntList split_sizes, int64_t dim) const { return tare::split_with_sizes(*this, split_sizes, dim); }

std::vector<Tensor> split_with_sizes_copy(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split_with_sizes_copy(IntList split_sizes, int64_t dim) const { return tare::split_with_sizes_copy(*this, split_sizes, dim); }

void split_with_sizes_copy_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

void unbind_copy_out(TensorList out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int_out");
  const void* const args[] = {&self, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unsafe_split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("unsafe_split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unsafe_split(int64_t split_size, int64_t dim) const { return tare::unsafe_split(*this, split_size, dim); }

std::vector<Tensor> split(const Tensor& self, IntList split_size, int64_t dim) {
  static const Op& op = op_named("split.sizes");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split(IntList split_size, int64_t dim) const { return tare::split(*this, split_size, dim); }

std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& tensor_indices_or_sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.tensor_indices_or_sections");
  const void* const args[] = {&self, &tensor_indices_or_sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(const Tensor& tensor_indices_or_sections, int64_t dim) const { return tare::tensor_split(*this, tensor_indices_or_sections, dim); }

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_aminmax(int64_t dim, bool keepdim) const { return tare::_aminmax(*this, dim, keepdim); }

Tensor min(const Tensor& self) {
  static const Op& op = op_named("min");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::min() const { return tare::min(*this); }

Tensor min_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("min.unary_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("max.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::max(int64_t dim, bool keepdim) const { return tare::max(*this, dim, keepdim); }

Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::argmax(std::optional<int64_t> dim, bool keepdim) const { return tare::argmax(*this, dim, keepdim); }

Tensor argmax_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("argmax.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor _is_all_true(const Tensor& self) {
  static const Op& op = op_named("_is_all_true");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_is_all_true() const { return tare::_is_all_true(*this); }

Tensor any_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("any.all_out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("any.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::any(int64_t dim, bool keepdim) const { return tare::any(*this, dim, keepdim); }

Tensor hash_tensor(const Tensor& self, IntList dim, bool keepdim, int64_t mode) {
  static const Op& op = op_named("hash_tensor");
  const void* const args[] = {&self, &dim, &keepdim, &mode};
  return call_tensor(op, args);
}
Tensor Tensor::hash_tensor(IntList dim, bool keepdim, int64_t mode) const { return tare::hash_tensor(*this, dim, keepdim, mode); }

Tensor hash_tensor_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim, int64_t mode) {
  static const Op& op = op_named("hash_tensor.out");
  const void* const args[] = {&self, &dim, &keepdim, &mode, &out};
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

Tensor logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::logsumexp(IntList dim, bool keepdim) const { return tare::logsumexp(*this, dim, keepdim); }

Tensor logsumexp_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor median(const Tensor& self) {
  static const Op& op = op_named("median");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::median() const { return tare::median(*this); }

Tensor median_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("median.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nanmedian_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("nanmedian.dim_values");
  const void* const args[] = {&self, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static const Op& op = op_named("kthvalue");
  const void* const args[] = {&self, &k, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::kthvalue(int64_t k, int64_t dim, bool keepdim) const { return tare::kthvalue(*this, k, dim, keepdim); }

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

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::nanquantile(const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::nanquantile(*this, q, dim, keepdim, interpolation); }

Tensor nanquantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  static const Op& op = op_named("cov");
  const void* const args[] = {&self, &correction, &fweights, &aweights};
  return call_tensor(op, args);
}
Tensor Tensor::cov(int64_t correction, const Tensor& fweights, const Tensor& aweights) const { return tare::cov(*this, correction, fweights, aweights); }

std::tuple<Tensor, Tensor> histogram_out(const Tensor& hist, const Tensor& bin_edges, const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bin_ct_out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &hist, &bin_edges};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bins_tensor");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::histogram(const Tensor& bins, const Tensor& weight, bool density) const { return tare::histogram(*this, bins, weight, density); }

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.int_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.TensorList_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

Tensor segment_reduce(const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("segment_reduce");
  const void* const args[] = {&data, &reduce, &lengths, &indices, &offsets, &axis, &unsafe, &initial};
  return call_tensor(op, args);
}

Tensor segment_reduce_out(const Tensor& out, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("segment_reduce.out");
  const void* const args[] = {&data, &reduce, &lengths, &indices, &offsets, &axis, &unsafe, &initial, &out};
  return call_tensor(op, args);
}

Tensor linalg__powsum(const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg__powsum");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg__powsum(const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg__powsum(*this, ord, dim, keepdim, dtype); }

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_norm(const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_matrix_norm(*this, ord, dim, keepdim, dtype); }

Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.str_ord_out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor frobenius_norm(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("frobenius_norm.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::frobenius_norm(IntList dim, bool keepdim) const { return tare::frobenius_norm(*this, dim, keepdim); }

Tensor nuclear_norm_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("nuclear_norm.dim_out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const Scalar& p) {
  static const Op& op = op_named("norm.Scalar");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const Scalar& p) const { return tare::norm(*this, p); }

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim) {
  static const Op& op = op_named("norm.ScalarOpt_dim");
  const void* const args[] = {&self, &p, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const std::optional<Scalar>& p, IntList dim, bool keepdim) const { return tare::norm(*this, p, dim, keepdim); }

Tensor dist(const Tensor& self, const Tensor& other, const Scalar& p) {
  static const Op& op = op_named("dist");
  const void* const args[] = {&self, &other, &p};
  return call_tensor(op, args);
}
Tensor Tensor::dist(const Tensor& other, const Scalar& p) const { return tare::dist(*this, other, p); }

Tensor dist_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& p) {
  static const Op& op = op_named("dist.out");
  const void* const args[] = {&self, &other, &p, &out};
  return call_tensor(op, args);
}

Tensor cumprod(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumprod(int64_t dim, std::optional<DType> dtype) const { return tare::cumprod(*this, dim, dtype); }

Tensor cumprod_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod.out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("sort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::sort(int64_t dim, bool descending) const { return tare::sort(*this, dim, descending); }

std::tuple<Tensor, Tensor> sort_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.values");
  const void* const args[] = {&self, &dim, &descending, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::topk(int64_t k, int64_t dim, bool largest, bool sorted) const { return tare::topk(*this, k, dim, largest, sorted); }

std::tuple<Tensor, Tensor> topk_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk.values");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Tensor");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("_unique2");
  const void* const args[] = {&self, &sorted, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::_unique2(bool sorted, bool return_inverse, bool return_counts) const { return tare::_unique2(*this, sorted, return_inverse, return_counts); }

std::tuple<Tensor, Tensor, Tensor> _unique2_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("_unique2.out");
  const void* const args[] = {&self, &sorted, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim");
  const void* const args[] = {&self, &dim, &sorted, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_dim(int64_t dim, bool sorted, bool return_inverse, bool return_counts) const { return tare::unique_dim(*this, dim, sorted, return_inverse, return_counts); }

std::tuple<Tensor, Tensor, Tensor> unique_dim_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim.out");
  const void* const args[] = {&self, &dim, &sorted, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor bmm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("bmm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}
Tensor Tensor::bmm(const Tensor& mat2) const { return tare::bmm(*this, mat2); }

Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("bmm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor addmm_(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm_");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmm_(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const { return tare::addmm_(*this, mat1, mat2, beta, alpha); }

Tensor addbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::addbmm_(*this, batch1, batch2, beta, alpha); }

Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmv(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const { return tare::addmv(*this, mat, vec, beta, alpha); }

Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv.out");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addr_(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr_");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addr_(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const { return tare::addr_(*this, vec1, vec2, beta, alpha); }

Tensor bmm(const Tensor& self, const Tensor& mat2, DType out_dtype) {
  static const Op& op = op_named("bmm.dtype");
  const void* const args[] = {&self, &mat2, &out_dtype};
  return call_tensor(op, args);
}
Tensor Tensor::bmm(const Tensor& mat2, DType out_dtype) const { return tare::bmm(*this, mat2, out_dtype); }

Tensor _scaled_mm(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& bias, const Tensor& scale_result, std::optional<DType> out_dtype, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_mm");
  const void* const args[] = {&self, &mat2, &scale_a, &scale_b, &bias, &scale_result, &out_dtype, &use_fast_accum};
  return call_tensor(op, args);
}
Tensor Tensor::_scaled_mm(const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& bias, const Tensor& scale_result, std::optional<DType> out_dtype, bool use_fast_accum) const { return tare::_scaled_mm(*this, mat2, scale_a, scale_b, bias, scale_result, out_dtype, use_fast_accum); }

Tensor _scaled_mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b, const Tensor& bias, const Tensor& scale_result, std::optional<DType> out_dtype, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_mm.out");
  const void* const args[] = {&self, &mat2, &scale_a, &scale_b, &bias, &scale_result, &out_dtype, &use_fast_accum, &out};
  return call_tensor(op, args);
}

Tensor inner(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("inner");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::inner(const Tensor& other) const { return tare::inner(*this, other); }

Tensor inner_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("inner.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor chain_matmul(TensorList matrices) {
  static const Op& op = op_named("chain_matmul");
  const void* const args[] = {&matrices};
  return call_tensor(op, args);
}

Tensor chain_matmul_out(const Tensor& out, TensorList matrices) {
  static const Op& op = op_named("chain_matmul.out");
  const void* const args[] = {&matrices, &out};
  return call_tensor(op, args);
}

Tensor kron(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("kron");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::kron(const Tensor& other) const { return tare::kron(*this, other); }

Tensor kron_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("kron.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor _euclidean_dist(const Tensor& x1, const Tensor& x2) {
  static const Op& op = op_named("_euclidean_dist");
  const void* const args[] = {&x1, &x2};
  return call_tensor(op, args);
}

Tensor _euclidean_dist_out(const Tensor& out, const Tensor& x1, const Tensor& x2) {
  static const Op& op = op_named("_euclidean_dist.out");
  const void* const args[] = {&x1, &x2, &out};
  return call_tensor(op, args);
}

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  static const Op& op = op_named("pairwise_distance");
  const void* const args[] = {&x1, &x2, &p, &eps, &keepdim};
  return call_tensor(op, args);
}

Tensor pdist(const Tensor& self, double p) {
  static const Op& op = op_named("pdist");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::pdist(double p) const { return tare::pdist(*this, p); }

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward.out");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv2d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv1d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  static const Op& op = op_named("conv_tbc");
  const void* const args[] = {&self, &weight, &bias, &pad};
  return call_tensor(op, args);
}
Tensor Tensor::conv_tbc(const Tensor& weight, const Tensor& bias, int64_t pad) const { return tare::conv_tbc(*this, weight, bias, pad); }

Tensor conv_tbc_out(const Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  static const Op& op = op_named("conv_tbc.out");
  const void* const args[] = {&self, &weight, &bias, &pad, &out};
  return call_tensor(op, args);
}

Tensor max_pool2d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool2d_with_indices_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices};
  return call_tensor(op, args);
}

Tensor max_pool3d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool3d_with_indices_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor max_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool1d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}
Tensor Tensor::max_pool1d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool1d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool3d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool3d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) const { return tare::avg_pool3d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override); }

Tensor avg_pool3d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &out};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool3d_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool3d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool3d_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool2d(IntList output_size) const { return tare::adaptive_max_pool2d(*this, output_size); }

std::tuple<Tensor, Tensor> adaptive_max_pool2d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool2d.out");
  const void* const args[] = {&self, &output_size, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &indices, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool3d");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::fractional_max_pool3d(IntList kernel_size, IntList output_size, const Tensor& random_samples) const { return tare::fractional_max_pool3d(*this, kernel_size, output_size, random_samples); }

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntList output_size) {
  static const Op& op = op_named("max_unpool2d");
  const void* const args[] = {&self, &indices, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::max_unpool2d(const Tensor& indices, IntList output_size) const { return tare::max_unpool2d(*this, indices, output_size); }

Tensor max_unpool2d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size) {
  static const Op& op = op_named("max_unpool2d.out");
  const void* const args[] = {&self, &indices, &output_size, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d(const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d");
  const void* const args[] = {&self, &output_size, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact1d(IntList output_size, std::optional<double> scales) const { return tare::_upsample_nearest_exact1d(*this, output_size, scales); }

Tensor _upsample_nearest_exact1d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d.out");
  const void* const args[] = {&self, &output_size, &scales, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d(const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_nearest2d(IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_nearest2d(*this, output_size, scales_h, scales_w); }

Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d.out");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w, &grad_input};
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

Tensor _upsample_nearest_exact3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact3d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_linear1d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_linear1d(IntList output_size, bool align_corners, std::optional<double> scales) const { return tare::upsample_linear1d(*this, output_size, align_corners, scales); }

Tensor upsample_linear1d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales, &out};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bilinear2d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_bilinear2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_bilinear2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_bilinear2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
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

Tensor _upsample_lanczos2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_lanczos2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_2d");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners};
  return call_tensor(op, args);
}

Tensor grid_sampler_2d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_2d.out");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners, &out};
  return call_tensor(op, args);
}

Tensor affine_grid_generator(const Tensor& theta, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator");
  const void* const args[] = {&theta, &size, &align_corners};
  return call_tensor(op, args);
}

Tensor affine_grid_generator_out(const Tensor& out, const Tensor& theta, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator.out");
  const void* const args[] = {&theta, &size, &align_corners, &out};
  return call_tensor(op, args);
}

Tensor im2col(const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("im2col");
  const void* const args[] = {&self, &kernel_size, &dilation, &padding, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::im2col(IntList kernel_size, IntList dilation, IntList padding, IntList stride) const { return tare::im2col(*this, kernel_size, dilation, padding, stride); }

Tensor im2col_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("im2col.out");
  const void* const args[] = {&self, &kernel_size, &dilation, &padding, &stride, &out};
  return call_tensor(op, args);
}

Tensor col2im(const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("col2im");
  const void* const args[] = {&self, &output_size, &kernel_size, &dilation, &padding, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::col2im(IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) const { return tare::col2im(*this, output_size, kernel_size, dilation, padding, stride); }

Tensor col2im_out(const Tensor& out, const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("col2im.out");
  const void* const args[] = {&self, &output_size, &kernel_size, &dilation, &padding, &stride, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal, const Tensor& attn_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_for_cpu");
  const void* const args[] = {&query, &key, &value, &dropout_p, &is_causal, &attn_mask, &scale};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes, const Tensor& block_table, std::optional<int64_t> num_splits) {
  static const Op& op = op_named("_flash_attention_forward");
  const void* const args[] = {&query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes, &block_table, &num_splits};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& rng_state, const Tensor& unused, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right) {
  static const Op& op = op_named("_flash_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &rng_state, &unused, &scale, &window_size_left, &window_size_right};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, double dropout_p, BoolList grad_input_mask, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_efficient_attention_backward");
  const void* const args[] = {&grad_out_, &query, &key, &value, &attn_bias, &out, &logsumexp, &philox_seed, &philox_offset, &dropout_p, &grad_input_mask, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _native_multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask, bool need_weights, bool average_attn_weights, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_native_multi_head_attention");
  const void* const args[] = {&query, &key, &value, &embed_dim, &num_head, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &mask, &need_weights, &average_attn_weights, &mask_type};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _native_multi_head_attention_out(const Tensor& out0, const Tensor& out1, const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask, bool need_weights, bool average_attn_weights, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_native_multi_head_attention.out");
  const void* const args[] = {&query, &key, &value, &embed_dim, &num_head, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &mask, &need_weights, &average_attn_weights, &mask_type, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("gru.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("gru.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward_impl");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward_impl.out");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& input_bias, const Tensor& hidden_bias, const Tensor& cx, const Tensor& cy) {
  static const Op& op = op_named("_thnn_differentiable_lstm_cell_backward");
  const void* const args[] = {&grad_hy, &grad_cy, &input_gates, &hidden_gates, &input_bias, &hidden_bias, &cx, &cy};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_gru_cell_backward(const Tensor& grad_hy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_differentiable_gru_cell_backward");
  const void* const args[] = {&grad_hy, &input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _cudnn_rnn(const Tensor& input, TensorList weight, int64_t weight_stride0, const Tensor& weight_buf, const Tensor& hx, const Tensor& cx, int64_t mode, int64_t hidden_size, int64_t proj_size, int64_t num_layers, bool batch_first, double dropout, bool train, bool bidirectional, IntList batch_sizes, const Tensor& dropout_state) {
  static const Op& op = op_named("_cudnn_rnn");
  const void* const args[] = {&input, &weight, &weight_stride0, &weight_buf, &hx, &cx, &mode, &hidden_size, &proj_size, &num_layers, &batch_first, &dropout, &train, &bidirectional, &batch_sizes, &dropout_state};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::index_put(TensorList indices, const Tensor& values, bool accumulate) const { return tare::index_put(*this, indices, values, accumulate); }

Tensor index_put_out(const Tensor& out, const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put.out");
  const void* const args[] = {&self, &indices, &values, &accumulate, &out};
  return call_tensor(op, args);
}

Tensor index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy");
  const void* const args[] = {&self, &dim, &index, &source};
  return call_tensor(op, args);
}
Tensor Tensor::index_copy(int64_t dim, const Tensor& index, const Tensor& source) const { return tare::index_copy(*this, dim, index, source); }

Tensor index_copy_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy.out");
  const void* const args[] = {&self, &dim, &index, &source, &out};
  return call_tensor(op, args);
}

Tensor index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill.int_Scalar");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::index_fill(*this, dim, index, value); }

Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill.int_Tensor_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}
Tensor Tensor::masked_scatter(const Tensor& mask, const Tensor& source) const { return tare::masked_scatter(*this, mask, source); }

Tensor masked_scatter_out(const Tensor& out, const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter.out");
  const void* const args[] = {&self, &mask, &source, &out};
  return call_tensor(op, args);
}

Tensor isin_out(const Tensor& out, const Tensor& elements, const Scalar& test_element, bool assume_unique, bool invert) {
  static const Op& op = op_named("isin.Tensor_Scalar_out");
  const void* const args[] = {&elements, &test_element, &assume_unique, &invert, &out};
  return call_tensor(op, args);
}

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter.reduce");
  const void* const args[] = {&self, &dim, &index, &src, &reduce};
  return call_tensor(op, args);
}
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) const { return tare::scatter(*this, dim, index, src, reduce); }

Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce_.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_reduce_(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) const { return tare::scatter_reduce_(*this, dim, index, src, reduce, include_self); }

Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  static const Op& op = op_named("take_along_dim");
  const void* const args[] = {&self, &indices, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::take_along_dim(const Tensor& indices, std::optional<int64_t> dim) const { return tare::take_along_dim(*this, indices, dim); }

Tensor take_along_dim_out(const Tensor& out, const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  static const Op& op = op_named("take_along_dim.out");
  const void* const args[] = {&self, &indices, &dim, &out};
  return call_tensor(op, args);
}

Tensor triu(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::triu(int64_t diagonal) const { return tare::triu(*this, diagonal); }

Tensor triu_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor tril_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::tril_(int64_t diagonal) const { return tare::tril_(*this, diagonal); }

Tensor fill_diagonal_(const Tensor& self, const Scalar& fill_value, bool wrap) {
  static const Op& op = op_named("fill_diagonal_");
  const void* const args[] = {&self, &fill_value, &wrap};
  return call_tensor(op, args);
}
Tensor Tensor::fill_diagonal_(const Scalar& fill_value, bool wrap) const { return tare::fill_diagonal_(*this, fill_value, wrap); }

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  static const Op& op = op_named("linalg_vander");
  const void* const args[] = {&x, &N};
  return call_tensor(op, args);
}

Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  static const Op& op = op_named("vander");
  const void* const args[] = {&x, &N, &increasing};
  return call_tensor(op, args);
}

Tensor reflection_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad1d(IntList padding) const { return tare::reflection_pad1d(*this, padding); }

Tensor reflection_pad1d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor replication_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad2d(IntList padding) const { return tare::replication_pad2d(*this, padding); }

Tensor replication_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor replication_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor _pad_circular(const Tensor& self, IntList pad) {
  static const Op& op = op_named("_pad_circular");
  const void* const args[] = {&self, &pad};
  return call_tensor(op, args);
}
Tensor Tensor::_pad_circular(IntList pad) const { return tare::_pad_circular(*this, pad); }

Tensor rot90(const Tensor& self, int64_t k, IntList dims) {
  static const Op& op = op_named("rot90");
  const void* const args[] = {&self, &k, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::rot90(int64_t k, IntList dims) const { return tare::rot90(*this, k, dims); }

Tensor rot90_out(const Tensor& out, const Tensor& self, int64_t k, IntList dims) {
  static const Op& op = op_named("rot90.out");
  const void* const args[] = {&self, &k, &dims, &out};
  return call_tensor(op, args);
}

Tensor tile(const Tensor& self, IntList dims) {
  static const Op& op = op_named("tile");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::tile(IntList dims) const { return tare::tile(*this, dims); }

std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A) {
  static const Op& op = op_named("_linalg_det");
  const void* const args[] = {&A};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& LU, const Tensor& pivots, const Tensor& A) {
  static const Op& op = op_named("_linalg_slogdet.sign");
  const void* const args[] = {&A, &sign, &logabsdet, &LU, &pivots};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A) {
  static const Op& op = op_named("linalg_slogdet");
  const void* const args[] = {&A};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& A) {
  static const Op& op = op_named("linalg_slogdet.out");
  const void* const args[] = {&A, &sign, &logabsdet};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> slogdet(const Tensor& self) {
  static const Op& op = op_named("slogdet");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::slogdet() const { return tare::slogdet(*this); }

std::tuple<Tensor, Tensor> slogdet_out(const Tensor& sign, const Tensor& logabsdet, const Tensor& self) {
  static const Op& op = op_named("slogdet.out");
  const void* const args[] = {&self, &sign, &logabsdet};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_cholesky_ex_out(const Tensor& L, const Tensor& info, const Tensor& self, bool upper, bool check_errors) {
  static const Op& op = op_named("linalg_cholesky_ex.L");
  const void* const args[] = {&self, &upper, &check_errors, &L, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_cholesky(const Tensor& self, bool upper) {
  static const Op& op = op_named("linalg_cholesky");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cholesky(bool upper) const { return tare::linalg_cholesky(*this, upper); }

Tensor linalg_cholesky_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("linalg_cholesky.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

Tensor cholesky(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky(bool upper) const { return tare::cholesky(*this, upper); }

Tensor cholesky_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_ldl_factor(const Tensor& self, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_factor");
  const void* const args[] = {&self, &hermitian};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::linalg_ldl_factor(bool hermitian) const { return tare::linalg_ldl_factor(*this, hermitian); }

std::tuple<Tensor, Tensor> linalg_ldl_factor_out(const Tensor& LD, const Tensor& pivots, const Tensor& self, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_factor.out");
  const void* const args[] = {&self, &hermitian, &LD, &pivots};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> geqrf_out(const Tensor& a, const Tensor& tau, const Tensor& self) {
  static const Op& op = op_named("geqrf.a");
  const void* const args[] = {&self, &a, &tau};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _linalg_eigh(const Tensor& A, std::string_view UPLO, bool compute_v) {
  static const Op& op = op_named("_linalg_eigh");
  const void* const args[] = {&A, &UPLO, &compute_v};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _linalg_eigh_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& A, std::string_view UPLO, bool compute_v) {
  static const Op& op = op_named("_linalg_eigh.eigenvalues");
  const void* const args[] = {&A, &UPLO, &compute_v, &eigenvalues, &eigenvectors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  static const Op& op = op_named("cholesky_solve");
  const void* const args[] = {&self, &input2, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky_solve(const Tensor& input2, bool upper) const { return tare::cholesky_solve(*this, input2, upper); }

Tensor cholesky_solve_out(const Tensor& out, const Tensor& self, const Tensor& input2, bool upper) {
  static const Op& op = op_named("cholesky_solve.out");
  const void* const args[] = {&self, &input2, &upper, &out};
  return call_tensor(op, args);
}

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  static const Op& op = op_named("linalg_tensorsolve");
  const void* const args[] = {&self, &other, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_tensorsolve(const Tensor& other, std::optional<IntList> dims) const { return tare::linalg_tensorsolve(*this, other, dims); }

Tensor linalg_tensorsolve_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  static const Op& op = op_named("linalg_tensorsolve.out");
  const void* const args[] = {&self, &other, &dims, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank");
  const void* const args[] = {&self, &tol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_rank(double tol, bool hermitian) const { return tare::linalg_matrix_rank(*this, tol, hermitian); }

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

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_tensor");
  const void* const args[] = {&input, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.out_rcond_tensor");
  const void* const args[] = {&self, &rcond, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(std::optional<double> atol, std::optional<double> rtol, bool hermitian) const { return tare::linalg_pinv(*this, atol, rtol, hermitian); }

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_tensor_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  static const Op& op = op_named("linalg_cond");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cond(const std::optional<Scalar>& p) const { return tare::linalg_cond(*this, p); }

Tensor linalg_cond_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& p) {
  static const Op& op = op_named("linalg_cond.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond(const Tensor& self, std::string_view p) {
  static const Op& op = op_named("linalg_cond.p_str");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cond(std::string_view p) const { return tare::linalg_cond(*this, p); }

Tensor cat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor cat_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor vstack(TensorList tensors) {
  static const Op& op = op_named("vstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor vstack_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("vstack.out");
  const void* const args[] = {&tensors, &out};
  return call_tensor(op, args);
}

Tensor cartesian_prod(TensorList tensors) {
  static const Op& op = op_named("cartesian_prod");
  const void* const args[] = {&tensors};
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

void _foreach_abs_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_abs.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_acos(TensorList self) {
  static const Op& op = op_named("_foreach_acos");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_acos_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_acos.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_ceil_(TensorList self) {
  static const Op& op = op_named("_foreach_ceil_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_cosh_(TensorList self) {
  static const Op& op = op_named("_foreach_cosh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_erf_(TensorList self) {
  static const Op& op = op_named("_foreach_erf_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_erfc(TensorList self) {
  static const Op& op = op_named("_foreach_erfc");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_erfc_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_erfc.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_exp_(TensorList self) {
  static const Op& op = op_named("_foreach_exp_");
  const void* const args[] = {&self};
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

void _foreach_frac_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_frac.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log2(TensorList self) {
  static const Op& op = op_named("_foreach_log2");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log2_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log2.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_reciprocal(TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_reciprocal_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_round(TensorList self) {
  static const Op& op = op_named("_foreach_round");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_round_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_round.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_rsqrt(TensorList self) {
  static const Op& op = op_named("_foreach_rsqrt");
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

std::vector<Tensor> _foreach_sigmoid(TensorList self) {
  static const Op& op = op_named("_foreach_sigmoid");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sigmoid_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_tan_(TensorList self) {
  static const Op& op = op_named("_foreach_tan_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.List_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add_.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_sub.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_mul(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_mul.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div.Tensor");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_max.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_clamp_min(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_min.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_clamp_min(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_min.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_maximum(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_maximum.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_minimum(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_minimum.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_minimum(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_minimum.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_pow(TensorList self, const Scalar& exponent) {
  static const Op& op = op_named("_foreach_pow.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_pow(const Scalar& self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarAndTensor");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv.Scalar_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv_.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcmul.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul_.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, const Scalar& weight) {
  static const Op& op = op_named("_foreach_lerp.Scalar_out");
  const void* const args[] = {&self, &tensors1, &weight, &out};
  return call_void(op, args);
}

void _foreach_lerp_(TensorList self, TensorList tensors1, const Scalar& weight) {
  static const Op& op = op_named("_foreach_lerp_.Scalar");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_norm(TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_norm.Scalar");
  const void* const args[] = {&self, &ord, &dtype};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_powsum_out(TensorList out, TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_powsum.Scalar_out");
  const void* const args[] = {&self, &ord, &dtype, &out};
  return call_void(op, args);
}

void _foreach_copy_(TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy_");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adam_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam.out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_adamw_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw_");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.tensor_lr_out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd_");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.tensor_lr_out");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad_");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.tensor_lr_out");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

std::tuple<Tensor, Tensor> _amp_update_scale(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_amp_update_scale(const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) const { return tare::_amp_update_scale(*this, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval); }

Tensor _amp_update_scale_out(const Tensor& out, const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale.out");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface(const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface");
  const void* const args[] = {&v, &g, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface_out(const Tensor& out0, const Tensor& out1, const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface.out");
  const void* const args[] = {&v, &g, &dim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor softmax_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int_out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor _softmax_backward_data(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_softmax_backward_data");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype};
  return call_tensor(op, args);
}

Tensor _softmax_backward_data_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  static const Op& op = op_named("_softmax_backward_data.out");
  const void* const args[] = {&grad_output, &output, &dim, &input_dtype, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps) {
  static const Op& op = op_named("native_layer_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_layer_norm_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps) {
  static const Op& op = op_named("native_layer_norm.out");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor layer_norm(const Tensor& input, IntList normalized_shape, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enable) {
  static const Op& op = op_named("layer_norm");
  const void* const args[] = {&input, &normalized_shape, &weight, &bias, &eps, &cudnn_enable};
  return call_tensor(op, args);
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

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& mean, const Tensor& rstd, const Tensor& weight, int64_t N, int64_t C, int64_t HxW, int64_t group, BoolList output_mask) {
  static const Op& op = op_named("native_group_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &mean, &rstd, &weight, &N, &C, &HxW, &group, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("instance_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &use_input_stats, &momentum, &eps, &cudnn_enabled};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit.no_stats_out");
  const void* const args[] = {&input, &weight, &bias, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _native_batch_norm_legit_functional(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_functional");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t> _batch_norm_impl_index(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("_batch_norm_impl_index");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &cudnn_enabled};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t>(op, args);
}

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_with_logits");
  const void* const args[] = {&self, &target, &weight, &pos_weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::binary_cross_entropy_with_logits(const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) const { return tare::binary_cross_entropy_with_logits(*this, target, weight, pos_weight, reduction); }

Tensor binary_cross_entropy_with_logits_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_with_logits.out");
  const void* const args[] = {&self, &target, &weight, &pos_weight, &reduction, &out};
  return call_tensor(op, args);
}

Tensor smooth_l1_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &beta};
  return call_tensor(op, args);
}

Tensor huber_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &delta};
  return call_tensor(op, args);
}

Tensor huber_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss_backward.out");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &delta, &grad_input};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction};
  return call_tensor(op, args);
}

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  static const Op& op = op_named("poisson_nll_loss");
  const void* const args[] = {&input, &target, &log_input, &full, &eps, &reduction};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_forward");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::nll_loss_forward(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss_forward(*this, target, weight, reduction, ignore_index); }

Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, const Tensor& total_weight) {
  static const Op& op = op_named("nll_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &ignore_index, &total_weight};
  return call_tensor(op, args);
}

Tensor nll_loss2d(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}
Tensor Tensor::nll_loss2d(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss2d(*this, target, weight, reduction, ignore_index); }

Tensor nll_loss2d_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d.out");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &out};
  return call_tensor(op, args);
}

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss");
  const void* const args[] = {&self, &target, &p, &margin, &weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::multi_margin_loss(const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) const { return tare::multi_margin_loss(*this, target, p, margin, weight, reduction); }

Tensor multi_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss.out");
  const void* const args[] = {&self, &target, &p, &margin, &weight, &reduction, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss_forward");
  const void* const args[] = {&self, &target, &reduction};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::multilabel_margin_loss_forward(const Tensor& target, int64_t reduction) const { return tare::multilabel_margin_loss_forward(*this, target, reduction); }

Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target) {
  static const Op& op = op_named("multilabel_margin_loss_backward");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &is_target};
  return call_tensor(op, args);
}

Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("trapezoid.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  static const Op& op = op_named("trapezoid.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("cumulative_trapezoid.x");
  const void* const args[] = {&y, &x, &dim};
  return call_tensor(op, args);
}

Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  static const Op& op = op_named("cumulative_trapezoid.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.tensorarray");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(TensorList spacing, IntList dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor masked_select_backward(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  static const Op& op = op_named("masked_select_backward");
  const void* const args[] = {&grad, &input, &mask};
  return call_tensor(op, args);
}

Tensor value_selecting_reduction_backward(const Tensor& grad, int64_t dim, const Tensor& indices, IntList sizes, bool keepdim) {
  static const Op& op = op_named("value_selecting_reduction_backward");
  const void* const args[] = {&grad, &dim, &indices, &sizes, &keepdim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fake_quantize_per_tensor_affine_cachemask(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_tensor_affine_cachemask");
  const void* const args[] = {&self, &scale, &zero_point, &quant_min, &quant_max};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::fake_quantize_per_tensor_affine_cachemask(double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) const { return tare::fake_quantize_per_tensor_affine_cachemask(*this, scale, zero_point, quant_min, quant_max); }

std::tuple<Tensor, Tensor> fake_quantize_per_tensor_affine_cachemask_out(const Tensor& out0, const Tensor& out1, const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_tensor_affine_cachemask.out");
  const void* const args[] = {&self, &scale, &zero_point, &quant_min, &quant_max, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor fake_quantize_per_channel_affine_cachemask_backward(const Tensor& grad, const Tensor& mask) {
  static const Op& op = op_named("fake_quantize_per_channel_affine_cachemask_backward");
  const void* const args[] = {&grad, &mask};
  return call_tensor(op, args);
}

Tensor _fft_c2c(const Tensor& self, IntList dim, int64_t normalization, bool forward) {
  static const Op& op = op_named("_fft_c2c");
  const void* const args[] = {&self, &dim, &normalization, &forward};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_c2c(IntList dim, int64_t normalization, bool forward) const { return tare::_fft_c2c(*this, dim, normalization, forward); }

Tensor _fft_c2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool forward) {
  static const Op& op = op_named("_fft_c2c.out");
  const void* const args[] = {&self, &dim, &normalization, &forward, &out};
  return call_tensor(op, args);
}

Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_ifft(*this, n, dim, norm); }

Tensor fft_ifft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_ihfft(*this, n, dim, norm); }

Tensor fft_ihfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_irfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_irfft2(*this, s, dim, norm); }

Tensor fft_irfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_irfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_irfftn(*this, s, dim, norm); }

Tensor fft_irfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor _sparse_coo_tensor_with_dims(int64_t sparse_dim, int64_t dense_dim, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("_sparse_coo_tensor_with_dims");
  const void* const args[] = {&sparse_dim, &dense_dim, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_compressed_tensor.comp_plain_value_size");
  const void* const args[] = {&compressed_indices, &plain_indices, &values, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor sparse_compressed_tensor(const Tensor& compressed_indices, const Tensor& plain_indices, const Tensor& values, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_compressed_tensor.comp_plain_value");
  const void* const args[] = {&compressed_indices, &plain_indices, &values, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor values(const Tensor& self) {
  static const Op& op = op_named("values");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::values() const { return tare::values(*this); }

Tensor row_indices(const Tensor& self) {
  static const Op& op = op_named("row_indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::row_indices() const { return tare::row_indices(*this); }

Tensor _coalesce(const Tensor& self) {
  static const Op& op = op_named("_coalesce");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_coalesce() const { return tare::_coalesce(*this); }

Tensor _to_dense(const Tensor& self, std::optional<DType> dtype, std::optional<bool> masked_grad) {
  static const Op& op = op_named("_to_dense");
  const void* const args[] = {&self, &dtype, &masked_grad};
  return call_tensor(op, args);
}
Tensor Tensor::_to_dense(std::optional<DType> dtype, std::optional<bool> masked_grad) const { return tare::_to_dense(*this, dtype, masked_grad); }

Tensor _to_sparse(const Tensor& self, int64_t sparse_dim) {
  static const Op& op = op_named("_to_sparse.sparse_dim");
  const void* const args[] = {&self, &sparse_dim};
  return call_tensor(op, args);
}
Tensor Tensor::_to_sparse(int64_t sparse_dim) const { return tare::_to_sparse(*this, sparse_dim); }

Tensor embedding_sparse_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq) {
  static const Op& op = op_named("embedding_sparse_backward");
  const void* const args[] = {&grad, &indices, &num_weights, &padding_idx, &scale_grad_by_freq};
  return call_tensor(op, args);
}

}  // namespace tare
