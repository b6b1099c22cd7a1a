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
Tensor Tensor::new_empty(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_empty(*this, size, dtype, layout, device, pin_memory); }

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
Tensor Tensor::new_zeros(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_zeros(*this, size, dtype, layout, device, pin_memory); }

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
Tensor Tensor::ones_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::ones_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor new_full(const Tensor& self, IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("new_full");
  const void* const args[] = {&self, &size, &fill_value, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}
Tensor Tensor::new_full(IntList size, const Scalar& fill_value, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) const { return tare::new_full(*this, size, fill_value, dtype, layout, device, pin_memory); }

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

Tensor linspace_out(const Tensor& out, const Scalar& start, const Scalar& end, int64_t steps) {
  static const Op& op = op_named("linspace.out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace_out(const Tensor& out, const Tensor& start, const Tensor& end, int64_t steps) {
  static const Op& op = op_named("linspace.Tensor_Tensor_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps) {
  static const Op& op = op_named("linspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &out};
  return call_tensor(op, args);
}

Tensor linspace_out(const Tensor& out, const Scalar& start, const Tensor& end, int64_t steps) {
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
Tensor Tensor::clone(std::optional<MemoryFormat> memory_format) const { return tare::clone(*this, memory_format); }

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
Tensor Tensor::lift_fresh_copy() const { return tare::lift_fresh_copy(*this); }

Tensor to(const Tensor& self, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.dtype");
  const void* const args[] = {&self, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, dtype, non_blocking, copy, memory_format); }

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

Tensor _cast_Short(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Short");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Short(bool non_blocking) const { return tare::_cast_Short(*this, non_blocking); }

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
Tensor Tensor::_resize_output_(IntList size, Device device) const { return tare::_resize_output_(*this, size, device); }

Tensor set(const Tensor& self) {
  static const Op& op = op_named("set");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::set() const { return tare::set(*this); }

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

bool is_signed(const Tensor& self) {
  static const Op& op = op_named("is_signed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_signed() const { return tare::is_signed(*this); }

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

int64_t sym_stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_stride(int64_t dim) const { return tare::sym_stride(*this, dim); }

int64_t _version(const Tensor& self) {
  static const Op& op = op_named("_version");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::_version() const { return tare::_version(*this); }

void _assert_async(const Tensor& self, std::string_view assert_msg) {
  static const Op& op = op_named("_assert_async.msg");
  const void* const args[] = {&self, &assert_msg};
  return call_void(op, args);
}
void Tensor::_assert_async(std::string_view assert_msg) const { return tare::_assert_async(*this, assert_msg); }

Tensor uniform_(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform_");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::uniform_(double from, double to, Generator* generator) const { return tare::uniform_(*this, from, to, generator); }

Tensor normal_out(const Tensor& out, const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.out");
  const void* const args[] = {&self, &mean, &std, &generator, &out};
  return call_tensor(op, args);
}

Tensor random(const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random.to");
  const void* const args[] = {&self, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random(int64_t to, Generator* generator) const { return tare::random(*this, to, generator); }

Tensor random_(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random_");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(Generator* generator) const { return tare::random_(*this, generator); }

Tensor exponential_out(const Tensor& out, const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential.out");
  const void* const args[] = {&self, &lambd, &generator, &out};
  return call_tensor(op, args);
}

Tensor cauchy(const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy");
  const void* const args[] = {&self, &median, &sigma, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::cauchy(double median, double sigma, Generator* generator) const { return tare::cauchy(*this, median, sigma, generator); }

Tensor log_normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::log_normal_(double mean, double std, Generator* generator) const { return tare::log_normal_(*this, mean, std, generator); }

Tensor bernoulli_out(const Tensor& out, const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli.Tensor_out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor bernoulli(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("bernoulli");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli(Generator* generator) const { return tare::bernoulli(*this, generator); }

Tensor normal(const Tensor& mean, const Tensor& std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_Tensor");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal(double mean, double std, IntList size, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("normal.float_float");
  const void* const args[] = {&mean, &std, &size, &generator, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor binomial(const Tensor& count, const Tensor& prob, Generator* generator) {
  static const Op& op = op_named("binomial");
  const void* const args[] = {&count, &prob, &generator};
  return call_tensor(op, args);
}

Tensor _sample_dirichlet(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("_sample_dirichlet");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::_sample_dirichlet(Generator* generator) const { return tare::_sample_dirichlet(*this, generator); }

Tensor _dirichlet_grad(const Tensor& x, const Tensor& alpha, const Tensor& total) {
  static const Op& op = op_named("_dirichlet_grad");
  const void* const args[] = {&x, &alpha, &total};
  return call_tensor(op, args);
}

Tensor rand(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("rand");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor rand_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::rand_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::rand_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor randn(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randn");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randn_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randn_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randn_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor randint(int64_t high, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint");
  const void* const args[] = {&high, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint(int64_t low, int64_t high, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randint.low");
  const void* const args[] = {&low, &high, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like");
  const void* const args[] = {&self, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_dtype");
  const void* const args[] = {&self, &low, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t low, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, low, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor");
  const void* const args[] = {&self, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(const Tensor& high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randperm(int64_t n, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randperm");
  const void* const args[] = {&n, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  static const Op& op = op_named("native_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor alpha_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("alpha_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor abs(const Tensor& self) {
  static const Op& op = op_named("abs");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::abs() const { return tare::abs(*this); }

Tensor angle_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("angle.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor positive(const Tensor& self) {
  static const Op& op = op_named("positive");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::positive() const { return tare::positive(*this); }

Tensor conj_physical(const Tensor& self) {
  static const Op& op = op_named("conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::conj_physical() const { return tare::conj_physical(*this); }

Tensor sign_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sign.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor square(const Tensor& self) {
  static const Op& op = op_named("square");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::square() const { return tare::square(*this); }

Tensor reciprocal_(const Tensor& self) {
  static const Op& op = op_named("reciprocal_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::reciprocal_() const { return tare::reciprocal_(*this); }

Tensor sqrt_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sqrt.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor deg2rad(const Tensor& self) {
  static const Op& op = op_named("deg2rad");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::deg2rad() const { return tare::deg2rad(*this); }

Tensor rad2deg_(const Tensor& self) {
  static const Op& op = op_named("rad2deg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::rad2deg_() const { return tare::rad2deg_(*this); }

Tensor nan_to_num_out(const Tensor& out, const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num.out");
  const void* const args[] = {&self, &nan, &posinf, &neginf, &out};
  return call_tensor(op, args);
}

Tensor ceil_(const Tensor& self) {
  static const Op& op = op_named("ceil_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ceil_() const { return tare::ceil_(*this); }

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

Tensor frac_(const Tensor& self) {
  static const Op& op = op_named("frac_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::frac_() const { return tare::frac_(*this); }

Tensor round_out(const Tensor& out, const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round.decimals_out");
  const void* const args[] = {&self, &decimals, &out};
  return call_tensor(op, args);
}

Tensor exp_(const Tensor& self) {
  static const Op& op = op_named("exp_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp_() const { return tare::exp_(*this); }

Tensor exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log(const Tensor& self) {
  static const Op& op = op_named("log");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log() const { return tare::log(*this); }

Tensor log2_(const Tensor& self) {
  static const Op& op = op_named("log2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log2_() const { return tare::log2_(*this); }

Tensor log10_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("log10.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sigmoid(const Tensor& self) {
  static const Op& op = op_named("sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sigmoid() const { return tare::sigmoid(*this); }

Tensor logit_(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}
Tensor Tensor::logit_(std::optional<double> eps) const { return tare::logit_(*this, eps); }

Tensor sin_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sin.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor tan(const Tensor& self) {
  static const Op& op = op_named("tan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tan() const { return tare::tan(*this); }

Tensor asin_(const Tensor& self) {
  static const Op& op = op_named("asin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::asin_() const { return tare::asin_(*this); }

Tensor acos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("acos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sinh(const Tensor& self) {
  static const Op& op = op_named("sinh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinh() const { return tare::sinh(*this); }

Tensor cosh_(const Tensor& self) {
  static const Op& op = op_named("cosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cosh_() const { return tare::cosh_(*this); }

Tensor tanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("tanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor acosh(const Tensor& self) {
  static const Op& op = op_named("acosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acosh() const { return tare::acosh(*this); }

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

Tensor isposinf(const Tensor& self) {
  static const Op& op = op_named("isposinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isposinf() const { return tare::isposinf(*this); }

Tensor signbit(const Tensor& self) {
  static const Op& op = op_named("signbit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::signbit() const { return tare::signbit(*this); }

Tensor logical_not_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("logical_not.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor absolute(const Tensor& self) {
  static const Op& op = op_named("absolute");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::absolute() const { return tare::absolute(*this); }

Tensor negative_(const Tensor& self) {
  static const Op& op = op_named("negative_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::negative_() const { return tare::negative_(*this); }

Tensor fix_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("fix.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arccosh(const Tensor& self) {
  static const Op& op = op_named("arccosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccosh() const { return tare::arccosh(*this); }

Tensor arcsin_(const Tensor& self) {
  static const Op& op = op_named("arcsin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsin_() const { return tare::arcsin_(*this); }

Tensor arcsinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arcsinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arctanh(const Tensor& self) {
  static const Op& op = op_named("arctanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctanh() const { return tare::arctanh(*this); }

Tensor special_exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_log1p_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_log1p.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit.out");
  const void* const args[] = {&self, &eps, &out};
  return call_tensor(op, args);
}

Tensor erfc(const Tensor& self) {
  static const Op& op = op_named("erfc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfc() const { return tare::erfc(*this); }

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

Tensor digamma_(const Tensor& self) {
  static const Op& op = op_named("digamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::digamma_() const { return tare::digamma_(*this); }

Tensor polygamma_(const Tensor& self, int64_t n) {
  static const Op& op = op_named("polygamma_");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}
Tensor Tensor::polygamma_(int64_t n) const { return tare::polygamma_(*this, n); }

Tensor i0(const Tensor& self) {
  static const Op& op = op_named("i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::i0() const { return tare::i0(*this); }

Tensor special_i0e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i0e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_i1e_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i1e.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_ndtri_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_ndtri.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

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

Tensor special_bessel_j1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_j1() const { return tare::special_bessel_j1(*this); }

Tensor special_bessel_y1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_y1() const { return tare::special_bessel_y1(*this); }

Tensor special_modified_bessel_i1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_i1() const { return tare::special_modified_bessel_i1(*this); }

Tensor special_modified_bessel_k1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_k1() const { return tare::special_modified_bessel_k1(*this); }

Tensor special_scaled_modified_bessel_k1(const Tensor& x) {
  static const Op& op = op_named("special_scaled_modified_bessel_k1");
  const void* const args[] = {&x};
  return call_tensor(op, args);
}

Tensor special_erf(const Tensor& self) {
  static const Op& op = op_named("special_erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erf() const { return tare::special_erf(*this); }

Tensor special_erfinv(const Tensor& self) {
  static const Op& op = op_named("special_erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_erfinv() const { return tare::special_erfinv(*this); }

Tensor special_digamma(const Tensor& self) {
  static const Op& op = op_named("special_digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_digamma() const { return tare::special_digamma(*this); }

Tensor special_polygamma(int64_t n, const Tensor& self) {
  static const Op& op = op_named("special_polygamma");
  const void* const args[] = {&n, &self};
  return call_tensor(op, args);
}

Tensor special_i0(const Tensor& self) {
  static const Op& op = op_named("special_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i0() const { return tare::special_i0(*this); }

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add(const Tensor& other, const Scalar& alpha) const { return tare::add(*this, other, alpha); }

Tensor add_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add_(const Scalar& other, const Scalar& alpha) const { return tare::add_(*this, other, alpha); }

Tensor sub_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::rsub(const Tensor& other, const Scalar& alpha) const { return tare::rsub(*this, other, alpha); }

Tensor _add_relu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu(const Tensor& other, const Scalar& alpha) const { return tare::_add_relu(*this, other, alpha); }

Tensor _add_relu_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu_(const Scalar& other, const Scalar& alpha) const { return tare::_add_relu_(*this, other, alpha); }

Tensor mul_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div(const Tensor& other) const { return tare::div(*this, other); }

Tensor div_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Scalar& other) const { return tare::div_(*this, other); }

Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor floor_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide(const Tensor& other) const { return tare::floor_divide(*this, other); }

Tensor floor_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide_(const Scalar& other) const { return tare::floor_divide_(*this, other); }

Tensor remainder_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Scalar_Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmod_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmod.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow(const Tensor& exponent) const { return tare::pow(*this, exponent); }

Tensor pow_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow_(const Scalar& exponent) const { return tare::pow_(*this, exponent); }

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power(const Tensor& exponent) const { return tare::float_power(*this, exponent); }

Tensor float_power_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power_(const Scalar& exponent) const { return tare::float_power_(*this, exponent); }

Tensor maximum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::maximum(const Tensor& other) const { return tare::maximum(*this, other); }

Tensor fmax(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::fmax(const Tensor& other) const { return tare::fmax(*this, other); }

Tensor atan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::atan2(const Tensor& other) const { return tare::atan2(*this, other); }

Tensor hypot_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::hypot_(const Tensor& other) const { return tare::hypot_(*this, other); }

Tensor copysign_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor nextafter(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::nextafter(const Tensor& other) const { return tare::nextafter(*this, other); }

Tensor logaddexp_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logaddexp.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor heaviside_(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside_");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}
Tensor Tensor::heaviside_(const Tensor& values) const { return tare::heaviside_(*this, values); }

Tensor ldexp_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ldexp.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor polar_out(const Tensor& out, const Tensor& abs, const Tensor& angle) {
  static const Op& op = op_named("polar.out");
  const void* const args[] = {&abs, &angle, &out};
  return call_tensor(op, args);
}

Tensor xlogy(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("xlogy.Scalar_Self");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy.OutScalar_Other");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlogy_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlogy.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor subtract_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract_(const Tensor& other, const Scalar& alpha) const { return tare::subtract_(*this, other, alpha); }

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

Tensor divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Scalar& other) const { return tare::divide(*this, other); }

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor true_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide_(const Tensor& other) const { return tare::true_divide_(*this, other); }

Tensor arctan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::arctan2(const Tensor& other) const { return tare::arctan2(*this, other); }

Tensor max_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and_(const Tensor& other) const { return tare::bitwise_and_(*this, other); }

Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or_(const Tensor& other) const { return tare::bitwise_or_(*this, other); }

Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor_(const Tensor& other) const { return tare::bitwise_xor_(*this, other); }

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

Tensor bitwise_left_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_left_shift.Tensor_Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_right_shift_(const Tensor& other) const { return tare::bitwise_right_shift_(*this, other); }

Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __iand__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__iand__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__iand__(const Tensor& other) const { return tare::__iand__(*this, other); }

Tensor __ior__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ior__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ior__(const Tensor& other) const { return tare::__ior__(*this, other); }

Tensor __ixor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ixor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ixor__(const Tensor& other) const { return tare::__ixor__(*this, other); }

Tensor __ilshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ilshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ilshift__(const Tensor& other) const { return tare::__ilshift__(*this, other); }

Tensor __lshift___out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__lshift__.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor __rshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__rshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__rshift__(const Scalar& other) const { return tare::__rshift__(*this, other); }

Tensor gcd_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gcd_(const Tensor& other) const { return tare::gcd_(*this, other); }

Tensor lcm_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor igammac(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igammac(const Tensor& other) const { return tare::igammac(*this, other); }

Tensor special_gammainc_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_zeta_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_zeta.self_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_t_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_h_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_hermite_polynomial_h.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_hermite_polynomial_he_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_hermite_polynomial_he.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_legendre_polynomial_p_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
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

Tensor special_shifted_chebyshev_polynomial_u_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_u.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_v_out(const Tensor& out, const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_v.n_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_w_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_w.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor eq_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("eq_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq_(const Scalar& other) const { return tare::eq_(*this, other); }

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
Tensor Tensor::ne(const Tensor& other) const { return tare::ne(*this, other); }

Tensor lt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lt_(const Scalar& other) const { return tare::lt_(*this, other); }

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

Tensor gt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt_(const Scalar& other) const { return tare::gt_(*this, other); }

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
Tensor Tensor::ge(const Tensor& other) const { return tare::ge(*this, other); }

Tensor logical_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_and_(const Tensor& other) const { return tare::logical_and_(*this, other); }

Tensor logical_or_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("isclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_tensor(op, args);
}
Tensor Tensor::isclose(const Tensor& other, double rtol, double atol, bool equal_nan) const { return tare::isclose(*this, other, rtol, atol, equal_nan); }

Tensor not_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal_(const Tensor& other) const { return tare::not_equal_(*this, other); }

Tensor not_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less(const Scalar& other) const { return tare::less(*this, other); }

Tensor less_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal_(const Tensor& other) const { return tare::less_equal_(*this, other); }

Tensor less_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor greater(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater(const Scalar& other) const { return tare::greater(*this, other); }

Tensor greater_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal_(const Tensor& other) const { return tare::greater_equal_(*this, other); }

Tensor greater_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("where.ScalarOther");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

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

Tensor addcdiv_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}
Tensor Tensor::addcdiv_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcdiv_(*this, tensor1, tensor2, value); }

Tensor lerp_out(const Tensor& out, const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp.Scalar_out");
  const void* const args[] = {&self, &end, &weight, &out};
  return call_tensor(op, args);
}

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clamp(*this, min, max); }

Tensor clamp_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_(const Tensor& min, const Tensor& max) const { return tare::clamp_(*this, min, max); }

Tensor clamp_min_out(const Tensor& out, const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min.out");
  const void* const args[] = {&self, &min, &out};
  return call_tensor(op, args);
}

Tensor clamp_max(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max(const Scalar& max) const { return tare::clamp_max(*this, max); }

Tensor clamp_max_(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max_.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max_(const Tensor& max) const { return tare::clamp_max_(*this, max); }

Tensor clip_out(const Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip.out");
  const void* const args[] = {&self, &min, &max, &out};
  return call_tensor(op, args);
}

Tensor relu(const Tensor& self) {
  static const Op& op = op_named("relu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu() const { return tare::relu(*this); }

Tensor relu6_(const Tensor& self) {
  static const Op& op = op_named("relu6_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu6_() const { return tare::relu6_(*this); }

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}
Tensor Tensor::threshold(const Scalar& threshold, const Scalar& value) const { return tare::threshold(*this, threshold, value); }

Tensor leaky_relu_(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu_");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}
Tensor Tensor::leaky_relu_(const Scalar& negative_slope) const { return tare::leaky_relu_(*this, negative_slope); }

Tensor elu_out(const Tensor& out, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu.out");
  const void* const args[] = {&self, &alpha, &scale, &input_scale, &out};
  return call_tensor(op, args);
}

Tensor selu(const Tensor& self) {
  static const Op& op = op_named("selu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::selu() const { return tare::selu(*this); }

Tensor gelu_out(const Tensor& out, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu.out");
  const void* const args[] = {&self, &approximate, &out};
  return call_tensor(op, args);
}

Tensor mish(const Tensor& self) {
  static const Op& op = op_named("mish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mish() const { return tare::mish(*this); }

Tensor softplus_out(const Tensor& out, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  static const Op& op = op_named("softplus.out");
  const void* const args[] = {&self, &beta, &threshold, &out};
  return call_tensor(op, args);
}

Tensor hardswish(const Tensor& self) {
  static const Op& op = op_named("hardswish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardswish() const { return tare::hardswish(*this); }

Tensor softshrink_out(const Tensor& out, const Tensor& self, const Scalar& lambd) {
  static const Op& op = op_named("softshrink.out");
  const void* const args[] = {&self, &lambd, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> log_sigmoid_forward_out(const Tensor& output, const Tensor& buffer, const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward.output");
  const void* const args[] = {&self, &output, &buffer};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor glu_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor rrelu_(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_(const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_(*this, lower, upper, training, generator); }

std::tuple<Tensor, Tensor> rrelu_with_noise_functional(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_functional");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::rrelu_with_noise_functional(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise_functional(*this, noise, lower, upper, training, generator); }

Tensor gelu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  static const Op& op = op_named("gelu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &approximate, &grad_input};
  return call_tensor(op, args);
}

Tensor sigmoid_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& output) {
  static const Op& op = op_named("sigmoid_backward.grad_input");
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

Tensor logit_backward(const Tensor& grad_output, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_backward");
  const void* const args[] = {&grad_output, &self, &eps};
  return call_tensor(op, args);
}

Tensor glu_backward(const Tensor& grad_output, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu_backward");
  const void* const args[] = {&grad_output, &self, &dim};
  return call_tensor(op, args);
}

Tensor glu_backward_jvp(const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_backward_jvp");
  const void* const args[] = {&grad_x, &grad_glu, &x, &dgrad_glu, &dx, &dim};
  return call_tensor(op, args);
}

Tensor rrelu_with_noise_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool self_is_result) {
  static const Op& op = op_named("rrelu_with_noise_backward.out");
  const void* const args[] = {&grad_output, &self, &noise, &lower, &upper, &training, &self_is_result, &out};
  return call_tensor(op, args);
}

Tensor view_copy(const Tensor& self, DType dtype) {
  static const Op& op = op_named("view_copy.dtype");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::view_copy(DType dtype) const { return tare::view_copy(*this, dtype); }

Tensor _reshape_alias_copy_out(const Tensor& out, const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias_copy.out");
  const void* const args[] = {&self, &size, &stride, &out};
  return call_tensor(op, args);
}

Tensor t_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("t_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor transpose_copy_out(const Tensor& out, const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int_out");
  const void* const args[] = {&self, &dim0, &dim1, &out};
  return call_tensor(op, args);
}

Tensor expand(const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand");
  const void* const args[] = {&self, &size, &implicit};
  return call_tensor(op, args);
}
Tensor Tensor::expand(IntList size, bool implicit) const { return tare::expand(*this, size, implicit); }

Tensor select_copy(const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_copy.int");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::select_copy(int64_t dim, int64_t index) const { return tare::select_copy(*this, dim, index); }

Tensor slice_copy_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_copy.Tensor_out");
  const void* const args[] = {&self, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("squeeze_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_copy.dim_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor squeeze_copy_out(const Tensor& out, const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze_copy.dims_out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor unsqueeze_copy_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze_copy.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

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

Tensor detach_copy(const Tensor& self) {
  static const Op& op = op_named("detach_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::detach_copy() const { return tare::detach_copy(*this); }

Tensor alias_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("alias_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

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

Tensor view_as_complex_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("view_as_complex_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("view_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::view_as(const Tensor& other) const { return tare::view_as(*this, other); }

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  static const Op& op = op_named("swapaxes");
  const void* const args[] = {&self, &axis0, &axis1};
  return call_tensor(op, args);
}
Tensor Tensor::swapaxes(int64_t axis0, int64_t axis1) const { return tare::swapaxes(*this, axis0, axis1); }

Tensor movedim(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("movedim.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::movedim(IntList source, IntList destination) const { return tare::movedim(*this, source, destination); }

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  static const Op& op = op_named("flatten.using_ints");
  const void* const args[] = {&self, &start_dim, &end_dim};
  return call_tensor(op, args);
}
Tensor Tensor::flatten(int64_t start_dim, int64_t end_dim) const { return tare::flatten(*this, start_dim, end_dim); }

Tensor mT(const Tensor& self) {
  static const Op& op = op_named("mT");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mT() const { return tare::mT(*this); }

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}
Tensor Tensor::narrow(int64_t dim, int64_t start, int64_t length) const { return tare::narrow(*this, dim, start, length); }

Tensor imag(const Tensor& self) {
  static const Op& op = op_named("imag");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::imag() const { return tare::imag(*this); }

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

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_scatter");
  const void* const args[] = {&self, &src, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::select_scatter(const Tensor& src, int64_t dim, int64_t index) const { return tare::select_scatter(*this, src, dim, index); }

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal_scatter(const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal_scatter(*this, src, offset, dim1, dim2); }

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
Tensor Tensor::view_copy(IntList size) const { return tare::view_copy(*this, size); }

Tensor _unsafe_view(const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_view(IntList size) const { return tare::_unsafe_view(*this, size); }

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split(int64_t split_size, int64_t dim) const { return tare::split(*this, split_size, dim); }

std::vector<Tensor> split_with_sizes_copy(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split_with_sizes_copy(IntList split_sizes, int64_t dim) const { return tare::split_with_sizes_copy(*this, split_sizes, dim); }

void unbind_copy_out(TensorList out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int_out");
  const void* const args[] = {&self, &dim, &out};
  return call_void(op, args);
}

void unsafe_split_with_sizes_out(TensorList out, const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("unsafe_split_with_sizes.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.sections");
  const void* const args[] = {&self, &sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(int64_t sections, int64_t dim) const { return tare::tensor_split(*this, sections, dim); }

std::vector<Tensor> hsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("hsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::hsplit(IntList indices) const { return tare::hsplit(*this, indices); }

std::vector<Tensor> dsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("dsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::dsplit(IntList indices) const { return tare::dsplit(*this, indices); }

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

Tensor trace(const Tensor& self) {
  static const Op& op = op_named("trace");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::trace() const { return tare::trace(*this); }

Tensor var(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::var(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::var(*this, dim, correction, keepdim); }

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
Tensor Tensor::std(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::std(*this, dim, unbiased, keepdim); }

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var_mean");
  const void* const args[] = {&self, &unbiased};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::var_mean(bool unbiased) const { return tare::var_mean(*this, unbiased); }

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("std_mean");
  const void* const args[] = {&self, &unbiased};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::std_mean(bool unbiased) const { return tare::std_mean(*this, unbiased); }

Tensor special_logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("special_logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::special_logsumexp(IntList dim, bool keepdim) const { return tare::special_logsumexp(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> median(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("median.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::median(int64_t dim, bool keepdim) const { return tare::median(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> nanmedian(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("nanmedian.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::nanmedian(int64_t dim, bool keepdim) const { return tare::nanmedian(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim) {
  static const Op& op = op_named("kthvalue");
  const void* const args[] = {&self, &k, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::kthvalue(int64_t k, int64_t dim, bool keepdim) const { return tare::kthvalue(*this, k, dim, keepdim); }

Tensor quantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::quantile(double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::quantile(*this, q, dim, keepdim, interpolation); }

Tensor nanquantile(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.scalar");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}
Tensor Tensor::nanquantile(double q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) const { return tare::nanquantile(*this, q, dim, keepdim, interpolation); }

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static const Op& op = op_named("histc");
  const void* const args[] = {&self, &bins, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::histc(int64_t bins, const Scalar& min, const Scalar& max) const { return tare::histc(*this, bins, min, max); }

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bins_tensor");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::histogram(const Tensor& bins, const Tensor& weight, bool density) const { return tare::histogram(*this, bins, weight, density); }

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.TensorList_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

void _histogramdd_bin_edges_out(TensorList out, const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_bin_edges.out");
  const void* const args[] = {&self, &bins, &range, &weight, &density, &out};
  return call_void(op, args);
}

Tensor _histogramdd_from_bin_tensors_out(const Tensor& out, const Tensor& self, TensorList bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_tensors.out");
  const void* const args[] = {&self, &bins, &weight, &density, &out};
  return call_tensor(op, args);
}

Tensor _segment_reduce_backward_out(const Tensor& out, const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& offsets, int64_t axis, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("_segment_reduce_backward.out");
  const void* const args[] = {&grad, &output, &data, &reduce, &lengths, &offsets, &axis, &initial, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_norm(const Scalar& ord, IntList dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_matrix_norm(*this, ord, dim, keepdim, dtype); }

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_norm(const std::optional<Scalar>& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_norm(*this, ord, dim, keepdim, dtype); }

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
Tensor Tensor::cumprod(int64_t dim, std::optional<DType> dtype) const { return tare::cumprod(*this, dim, dtype); }

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
void Tensor::_cummin_helper(const Tensor& values, const Tensor& indices, int64_t dim) const { return tare::_cummin_helper(*this, values, indices, dim); }

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
Tensor Tensor::msort() const { return tare::msort(*this); }

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
Tensor Tensor::bucketize(const Tensor& boundaries, bool out_int32, bool right) const { return tare::bucketize(*this, boundaries, out_int32, right); }

std::tuple<Tensor, Tensor> _unique(const Tensor& self, bool sorted, bool return_inverse) {
  static const Op& op = op_named("_unique");
  const void* const args[] = {&self, &sorted, &return_inverse};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_unique(bool sorted, bool return_inverse) const { return tare::_unique(*this, sorted, return_inverse); }

std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor& self, int64_t dim, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim");
  const void* const args[] = {&self, &dim, &sorted, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_dim(int64_t dim, bool sorted, bool return_inverse, bool return_counts) const { return tare::unique_dim(*this, dim, sorted, return_inverse, return_counts); }

std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor& self, int64_t dim, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim_consecutive");
  const void* const args[] = {&self, &dim, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_dim_consecutive(int64_t dim, bool return_inverse, bool return_counts) const { return tare::unique_dim_consecutive(*this, dim, return_inverse, return_counts); }

Tensor bmm(const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("bmm");
  const void* const args[] = {&self, &mat2};
  return call_tensor(op, args);
}
Tensor Tensor::bmm(const Tensor& mat2) const { return tare::bmm(*this, mat2); }

Tensor dot(const Tensor& self, const Tensor& tensor) {
  static const Op& op = op_named("dot");
  const void* const args[] = {&self, &tensor};
  return call_tensor(op, args);
}
Tensor Tensor::dot(const Tensor& tensor) const { return tare::dot(*this, tensor); }

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmm(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const { return tare::addmm(*this, mat1, mat2, beta, alpha); }

Tensor baddbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("baddbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::baddbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::baddbmm_(*this, batch1, batch2, beta, alpha); }

Tensor addbmm_(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm_");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const { return tare::addbmm_(*this, batch1, batch2, beta, alpha); }

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addr(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const { return tare::addr(*this, vec1, vec2, beta, alpha); }

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

Tensor _pdist_forward_out(const Tensor& out, const Tensor& self, double p) {
  static const Op& op = op_named("_pdist_forward.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor linalg_cross(const Tensor& self, const Tensor& other, int64_t dim) {
  static const Op& op = op_named("linalg_cross");
  const void* const args[] = {&self, &other, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cross(const Tensor& other, int64_t dim) const { return tare::linalg_cross(*this, other, dim); }

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups) {
  static const Op& op = op_named("convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, std::optional<IntList> bias_sizes, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, BoolList output_mask) {
  static const Op& op = op_named("convolution_backward");
  const void* const args[] = {&grad_output, &input, &weight, &bias_sizes, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv3d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose1d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled) {
  static const Op& op = op_named("_convolution.deprecated");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool3d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool3d_with_indices.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool3d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool3d_with_indices_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices, &grad_input};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool1d_with_indices");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::max_pool1d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool1d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool2d_out(const Tensor& out, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &out};
  return call_tensor(op, args);
}

Tensor avg_pool2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override, &grad_input};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool2d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool1d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool1d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool3d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool3d.out");
  const void* const args[] = {&self, &output_size, &out};
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
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool3d(IntList output_size) const { return tare::adaptive_max_pool3d(*this, output_size); }

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
std::tuple<Tensor, Tensor> Tensor::fractional_max_pool3d(IntList kernel_size, IntList output_size, const Tensor& random_samples) const { return tare::fractional_max_pool3d(*this, kernel_size, output_size, random_samples); }

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
Tensor Tensor::max_unpool3d(const Tensor& indices, IntList output_size, IntList stride, IntList padding) const { return tare::max_unpool3d(*this, indices, output_size, stride, padding); }

Tensor upsample_nearest1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales};
  return call_tensor(op, args);
}

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

Tensor upsample_nearest2d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest2d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d.out");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d(const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact3d(IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_nearest_exact3d(*this, output_size, scales_d, scales_h, scales_w); }

Tensor _upsample_nearest_exact3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact3d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_linear1d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_trilinear3d(IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_trilinear3d(*this, output_size, align_corners, scales_d, scales_h, scales_w); }

Tensor upsample_trilinear3d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_trilinear3d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
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

Tensor _upsample_bicubic2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_lanczos2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_lanczos2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_lanczos2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_lanczos2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_lanczos2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor grid_sampler_3d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_3d.out");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_3d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_3d_backward.out");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor affine_grid_generator_backward(const Tensor& grad, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator_backward");
  const void* const args[] = {&grad, &size, &align_corners};
  return call_tensor(op, args);
}

Tensor col2im_out(const Tensor& out, const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("col2im.out");
  const void* const args[] = {&self, &output_size, &kernel_size, &dilation, &padding, &stride, &out};
  return call_tensor(op, args);
}

Tensor pixel_unshuffle_out(const Tensor& out, const Tensor& self, int64_t downscale_factor) {
  static const Op& op = op_named("pixel_unshuffle.out");
  const void* const args[] = {&self, &downscale_factor, &out};
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

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes, const Tensor& block_table, std::optional<int64_t> num_splits) {
  static const Op& op = op_named("_flash_attention_forward");
  const void* const args[] = {&query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes, &block_table, &num_splits};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_efficient_attention");
  const void* const args[] = {&query, &key, &value, &attn_bias, &compute_log_sumexp, &dropout_p, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_cudnn_attention");
  const void* const args[] = {&query, &key, &value, &attn_bias, &compute_log_sumexp, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv(const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads) {
  static const Op& op = op_named("_transform_bias_rescale_qkv");
  const void* const args[] = {&qkv, &qkv_bias, &num_heads};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor _transformer_encoder_layer_fwd(const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_transformer_encoder_layer_fwd");
  const void* const args[] = {&src, &embed_dim, &num_heads, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &use_gelu, &norm_first, &eps, &norm_weight_1, &norm_bias_1, &norm_weight_2, &norm_bias_2, &ffn_weight_1, &ffn_bias_1, &ffn_weight_2, &ffn_bias_2, &mask, &mask_type};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("lstm_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("rnn_tanh.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("rnn_relu.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward_impl");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _thnn_fused_gru_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell");
  const void* const args[] = {&input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_gru_cell_backward(const Tensor& grad_hy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_differentiable_gru_cell_backward");
  const void* const args[] = {&grad_hy, &input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first, const Scalar& padding_value, int64_t total_length) {
  static const Op& op = op_named("_pad_packed_sequence");
  const void* const args[] = {&data, &batch_sizes, &batch_first, &padding_value, &total_length};
  return call_tuple<Tensor, Tensor>(op, args);
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

Tensor _embedding_bag_dense_backward_out(const Tensor& out, const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_dense_backward.out");
  const void* const args[] = {&grad, &indices, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &per_sample_weights, &padding_idx, &out};
  return call_tensor(op, args);
}

Tensor one_hot(const Tensor& self, int64_t num_classes) {
  static const Op& op = op_named("one_hot");
  const void* const args[] = {&self, &num_classes};
  return call_tensor(op, args);
}
Tensor Tensor::one_hot(int64_t num_classes) const { return tare::one_hot(*this, num_classes); }

Tensor _unsafe_index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("_unsafe_index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_index(TensorList indices) const { return tare::_unsafe_index(*this, indices); }

Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("_unsafe_index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_index_put(TensorList indices, const Tensor& values, bool accumulate) const { return tare::_unsafe_index_put(*this, indices, values, accumulate); }

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

Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce_");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::index_reduce_(int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) const { return tare::index_reduce_(*this, dim, index, source, reduce, include_self); }

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
Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Tensor& value) const { return tare::index_fill(*this, dim, index, value); }

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
Tensor Tensor::nonzero() const { return tare::nonzero(*this); }

Tensor argwhere(const Tensor& self) {
  static const Op& op = op_named("argwhere");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::argwhere() const { return tare::argwhere(*this); }

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
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter(*this, dim, index, src); }

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter_.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::scatter_(*this, dim, index, value); }

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
Tensor Tensor::scatter_add(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_add(*this, dim, index, src); }

Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce_.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_reduce_(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) const { return tare::scatter_reduce_(*this, dim, index, src, reduce, include_self); }

Tensor triu(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::triu(int64_t diagonal) const { return tare::triu(*this, diagonal); }

Tensor tril_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::tril_(int64_t diagonal) const { return tare::tril_(*this, diagonal); }

Tensor diag(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("diag");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::diag(int64_t diagonal) const { return tare::diag(*this, diagonal); }

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
Tensor Tensor::pad(IntList pad, std::string_view mode, std::optional<double> value) const { return tare::pad(*this, pad, mode, value); }

Tensor flipud(const Tensor& self) {
  static const Op& op = op_named("flipud");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::flipud() const { return tare::flipud(*this); }

Tensor roll_out(const Tensor& out, const Tensor& self, IntList shifts, IntList dims) {
  static const Op& op = op_named("roll.out");
  const void* const args[] = {&self, &shifts, &dims, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor");
  const void* const args[] = {&repeats, &output_size};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex");
  const void* const args[] = {&A, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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
Tensor Tensor::linalg_cholesky(bool upper) const { return tare::linalg_cholesky(*this, upper); }

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky_inverse");
  const void* const args[] = {&self, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky_inverse(bool upper) const { return tare::cholesky_inverse(*this, upper); }

std::tuple<Tensor, Tensor> linalg_ldl_factor(const Tensor& self, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_factor");
  const void* const args[] = {&self, &hermitian};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::linalg_ldl_factor(bool hermitian) const { return tare::linalg_ldl_factor(*this, hermitian); }

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) {
  static const Op& op = op_named("qr");
  const void* const args[] = {&self, &some};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::qr(bool some) const { return tare::qr(*this, some); }

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
Tensor Tensor::ormqr(const Tensor& input2, const Tensor& input3, bool left, bool transpose) const { return tare::ormqr(*this, input2, input3, left, transpose); }

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
std::tuple<Tensor, Tensor, Tensor> Tensor::svd(bool some, bool compute_uv) const { return tare::svd(*this, some, compute_uv); }

Tensor linalg_eigvals(const Tensor& self) {
  static const Op& op = op_named("linalg_eigvals");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_eigvals() const { return tare::linalg_eigvals(*this); }

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
Tensor Tensor::matrix_power(int64_t n) const { return tare::matrix_power(*this, n); }

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, std::optional<IntList> dims) {
  static const Op& op = op_named("linalg_tensorsolve");
  const void* const args[] = {&self, &other, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_tensorsolve(const Tensor& other, std::optional<IntList> dims) const { return tare::linalg_tensorsolve(*this, other, dims); }

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
Tensor Tensor::linalg_pinv(const Tensor& rcond, bool hermitian) const { return tare::linalg_pinv(*this, rcond, hermitian); }

Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_tensor");
  const void* const args[] = {&self, &atol, &rtol, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(const Tensor& atol, const Tensor& rtol, bool hermitian) const { return tare::linalg_pinv(*this, atol, rtol, hermitian); }

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

Tensor pad_sequence(TensorList sequences, bool batch_first, double padding_value, std::string_view padding_side) {
  static const Op& op = op_named("pad_sequence");
  const void* const args[] = {&sequences, &batch_first, &padding_value, &padding_side};
  return call_tensor(op, args);
}

Tensor _chunk_cat(TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat");
  const void* const args[] = {&tensors, &dim, &num_chunks};
  return call_tensor(op, args);
}

void _foreach_abs_(TensorList self) {
  static const Op& op = op_named("_foreach_abs_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_asin(TensorList self) {
  static const Op& op = op_named("_foreach_asin");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_atan_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_atan.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_ceil_(TensorList self) {
  static const Op& op = op_named("_foreach_ceil_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_cosh(TensorList self) {
  static const Op& op = op_named("_foreach_cosh");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_erf_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_erf.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_erfc_(TensorList self) {
  static const Op& op = op_named("_foreach_erfc_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_expm1(TensorList self) {
  static const Op& op = op_named("_foreach_expm1");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_floor_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_floor.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_frac_(TensorList self) {
  static const Op& op = op_named("_foreach_frac_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log(TensorList self) {
  static const Op& op = op_named("_foreach_log");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log10_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log10.out");
  const void* const args[] = {&self, &out};
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

void _foreach_reciprocal_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_round_(TensorList self) {
  static const Op& op = op_named("_foreach_round_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sign(TensorList self) {
  static const Op& op = op_named("_foreach_sign");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sigmoid_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sigmoid.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_sin_(TensorList self) {
  static const Op& op = op_named("_foreach_sin_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sqrt(TensorList self) {
  static const Op& op = op_named("_foreach_sqrt");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_tan_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_tan.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_tanh_(TensorList self) {
  static const Op& op = op_named("_foreach_tanh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_zero(TensorList self) {
  static const Op& op = op_named("_foreach_zero");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_max_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_max.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_sub.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sub_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_sub.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_mul_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_mul_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_mul(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_mul.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_clamp_max_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_max_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_max.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_clamp_min_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_min.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_clamp_min_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_min_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_maximum(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_maximum.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_maximum_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_maximum.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_maximum_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_maximum_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_minimum(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_minimum.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_minimum_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_minimum.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_pow_(TensorList self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow_.List");
  const void* const args[] = {&self, &exponent};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_pow(TensorList self, ScalarList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarList");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv.ScalarList_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv_.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcmul.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul.Tensor_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_lerp_(TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp_.List");
  const void* const args[] = {&self, &tensors1, &weights};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, ScalarList weight) {
  static const Op& op = op_named("_foreach_lerp.ScalarList");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_norm_out(TensorList out, TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_norm.Scalar_out");
  const void* const args[] = {&self, &ord, &dtype, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clone(TensorList self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_foreach_clone");
  const void* const args[] = {&self, &memory_format};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_copy_(TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy_");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_void(op, args);
}

void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam_.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.tensor_lr_out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd_.tensor_lr");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.tensor_lr_out");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

Tensor _amp_update_scale_(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale_");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval};
  return call_tensor(op, args);
}
Tensor Tensor::_amp_update_scale_(const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) const { return tare::_amp_update_scale_(*this, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval); }

Tensor _weight_norm(const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm");
  const void* const args[] = {&v, &g, &dim};
  return call_tensor(op, args);
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

Tensor _softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}
Tensor Tensor::_softmax(int64_t dim, bool half_to_float) const { return tare::_softmax(*this, dim, half_to_float); }

Tensor _safe_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("_safe_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::_safe_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::_safe_softmax(*this, dim, dtype); }

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

std::tuple<Tensor, Tensor, Tensor, Tensor> _batch_norm_with_update_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& reserve, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_batch_norm_with_update.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out, &save_mean, &save_invstd, &reserve};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask) {
  static const Op& op = op_named("native_batch_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &train, &eps, &output_mask, &out0, &out1, &out2};
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
Tensor Tensor::smooth_l1_loss(const Tensor& target, int64_t reduction, double beta) const { return tare::smooth_l1_loss(*this, target, reduction, beta); }

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("soft_margin_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::soft_margin_loss(const Tensor& target, int64_t reduction) const { return tare::soft_margin_loss(*this, target, reduction); }

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_with_logits");
  const void* const args[] = {&self, &target, &weight, &pos_weight, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::binary_cross_entropy_with_logits(const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) const { return tare::binary_cross_entropy_with_logits(*this, target, weight, pos_weight, reduction); }

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
Tensor Tensor::l1_loss(const Tensor& target, int64_t reduction) const { return tare::l1_loss(*this, target, reduction); }

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
std::tuple<Tensor, Tensor> Tensor::nll_loss_forward(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss_forward(*this, target, weight, reduction, ignore_index); }

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
Tensor Tensor::nll_loss(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss(*this, target, weight, reduction, ignore_index); }

Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_nd");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}
Tensor Tensor::nll_loss_nd(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss_nd(*this, target, weight, reduction, ignore_index); }

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

std::tuple<Tensor, Tensor> _ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _ctc_loss_backward(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss_backward");
  const void* const args[] = {&grad, &log_probs, &targets, &input_lengths, &target_lengths, &neg_log_likelihood, &log_alpha, &blank, &zero_infinity};
  return call_tensor(op, args);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  static const Op& op = op_named("ctc_loss.Tensor");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &reduction, &zero_infinity};
  return call_tensor(op, args);
}

Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  static const Op& op = op_named("trapezoid.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  static const Op& op = op_named("cumulative_trapezoid.dx");
  const void* const args[] = {&y, &dx, &dim};
  return call_tensor(op, args);
}

std::vector<Tensor> gradient(const Tensor& self, ScalarList spacing, std::optional<int64_t> dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalarrayint");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(ScalarList spacing, std::optional<int64_t> dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor masked_select_backward(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  static const Op& op = op_named("masked_select_backward");
  const void* const args[] = {&grad, &input, &mask};
  return call_tensor(op, args);
}

Tensor index_select_backward(const Tensor& grad, IntList self_sizes, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select_backward");
  const void* const args[] = {&grad, &self_sizes, &dim, &index};
  return call_tensor(op, args);
}

Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq, bool sparse) {
  static const Op& op = op_named("embedding_backward");
  const void* const args[] = {&grad, &indices, &num_weights, &padding_idx, &scale_grad_by_freq, &sparse};
  return call_tensor(op, args);
}

Tensor _fft_r2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool onesided) {
  static const Op& op = op_named("_fft_r2c.out");
  const void* const args[] = {&self, &dim, &normalization, &onesided, &out};
  return call_tensor(op, args);
}

Tensor fft_fft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_hfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_irfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_hfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ihfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_ifftshift(const Tensor& self, std::optional<IntList> dim) {
  static const Op& op = op_named("fft_ifftshift");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifftshift(std::optional<IntList> dim) const { return tare::fft_ifftshift(*this, dim); }

Tensor fft_rfftfreq_out(const Tensor& out, int64_t n, double d) {
  static const Op& op = op_named("fft_rfftfreq.out");
  const void* const args[] = {&n, &d, &out};
  return call_tensor(op, args);
}

}  // namespace tare
