// Printed by `./dev gen` from the registry of operators. Do not edit.
#include "tare/ops.h"

#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"

namespace tare {

Tensor empty_out(const Tensor& out, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty.out");
  const void* const args[] = {&size, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor empty_strided(IntList size, IntList stride, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("empty_strided");
  const void* const args[] = {&size, &stride, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor empty_strided_out(const Tensor& out, IntList size, IntList stride) {
  static const Op& op = op_named("empty_strided.out");
  const void* const args[] = {&size, &stride, &out};
  return call_tensor(op, args);
}

Tensor empty_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::empty_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::empty_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor empty_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("empty_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor ones(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("ones");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor ones_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("ones.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor ones_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("ones_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::ones_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::ones_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor ones_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("ones_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("range");
  const void* const args[] = {&start, &end, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("range.step");
  const void* const args[] = {&start, &end, &step, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step) {
  static const Op& op = op_named("range.out");
  const void* const args[] = {&start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor eye(int64_t n, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("eye");
  const void* const args[] = {&n, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor eye_out(const Tensor& out, int64_t n) {
  static const Op& op = op_named("eye.out");
  const void* const args[] = {&n, &out};
  return call_tensor(op, args);
}

Tensor tril_indices(int64_t row, int64_t col, int64_t offset, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("tril_indices");
  const void* const args[] = {&row, &col, &offset, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor tril_indices_out(const Tensor& out, int64_t row, int64_t col, int64_t offset) {
  static const Op& op = op_named("tril_indices.out");
  const void* const args[] = {&row, &col, &offset, &out};
  return call_tensor(op, args);
}

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
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

Tensor linspace(const Tensor& start, const Scalar& end, int64_t steps, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("linspace.Tensor_Scalar");
  const void* const args[] = {&start, &end, &steps, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor logspace_out(const Tensor& out, const Tensor& start, const Scalar& end, int64_t steps, double base) {
  static const Op& op = op_named("logspace.Tensor_Scalar_out");
  const void* const args[] = {&start, &end, &steps, &base, &out};
  return call_tensor(op, args);
}

Tensor bartlett_window(int64_t window_length, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("bartlett_window");
  const void* const args[] = {&window_length, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor bartlett_window_out(const Tensor& out, int64_t window_length) {
  static const Op& op = op_named("bartlett_window.out");
  const void* const args[] = {&window_length, &out};
  return call_tensor(op, args);
}

Tensor blackman_window(int64_t window_length, bool periodic, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("blackman_window.periodic");
  const void* const args[] = {&window_length, &periodic, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor hamming_window_out(const Tensor& out, int64_t window_length, bool periodic, double alpha) {
  static const Op& op = op_named("hamming_window.periodic_alpha_out");
  const void* const args[] = {&window_length, &periodic, &alpha, &out};
  return call_tensor(op, args);
}

Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("hamming_window.periodic_alpha_beta");
  const void* const args[] = {&window_length, &periodic, &alpha, &beta, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor copy(const Tensor& self, const Tensor& src, bool non_blocking) {
  static const Op& op = op_named("copy");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::copy(const Tensor& src, bool non_blocking) const { return tare::copy(*this, src, non_blocking); }

Tensor copy_out(const Tensor& out, const Tensor& self, const Tensor& src, bool non_blocking) {
  static const Op& op = op_named("copy.out");
  const void* const args[] = {&self, &src, &non_blocking, &out};
  return call_tensor(op, args);
}

Tensor clone(const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("clone");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::clone(std::optional<MemoryFormat> memory_format) const { return tare::clone(*this, memory_format); }

Tensor clone_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("clone.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.device");
  const void* const args[] = {&self, &device, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, device, dtype, non_blocking, copy, memory_format); }

Tensor to(const Tensor& self, const Tensor& other, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.other");
  const void* const args[] = {&self, &other, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(const Tensor& other, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, other, non_blocking, copy, memory_format); }

Tensor _cast_Byte(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Byte");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Byte(bool non_blocking) const { return tare::_cast_Byte(*this, non_blocking); }

Tensor _cast_Long(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Long");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Long(bool non_blocking) const { return tare::_cast_Long(*this, non_blocking); }

Tensor resize_as(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_as(const Tensor& the_template, std::optional<MemoryFormat> memory_format) const { return tare::resize_as(*this, the_template, memory_format); }

Tensor resize_as_out(const Tensor& out, const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as.out");
  const void* const args[] = {&self, &the_template, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor _resize_output(const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output");
  const void* const args[] = {&self, &size, &device};
  return call_tensor(op, args);
}
Tensor Tensor::_resize_output(IntList size, Device device) const { return tare::_resize_output(*this, size, device); }

Tensor _resize_output_out(const Tensor& out, const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output.out");
  const void* const args[] = {&self, &size, &device, &out};
  return call_tensor(op, args);
}

Tensor set_(const Tensor& self) {
  static const Op& op = op_named("set_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::set_() const { return tare::set_(*this); }

Tensor set(const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set.source_Tensor");
  const void* const args[] = {&self, &source};
  return call_tensor(op, args);
}
Tensor Tensor::set(const Tensor& source) const { return tare::set(*this, source); }

bool is_same_size(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("is_same_size");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}
bool Tensor::is_same_size(const Tensor& other) const { return tare::is_same_size(*this, other); }

bool is_signed(const Tensor& self) {
  static const Op& op = op_named("is_signed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_signed() const { return tare::is_signed(*this); }

bool is_conj(const Tensor& self) {
  static const Op& op = op_named("is_conj");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_conj() const { return tare::is_conj(*this); }

bool is_pinned(const Tensor& self, std::optional<Device> device) {
  static const Op& op = op_named("is_pinned");
  const void* const args[] = {&self, &device};
  return call_as<bool>(op, args);
}
bool Tensor::is_pinned(std::optional<Device> device) const { return tare::is_pinned(*this, device); }

int64_t sym_numel(const Tensor& self) {
  static const Op& op = op_named("sym_numel");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_numel() const { return tare::sym_numel(*this); }

bool sym_is_contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("sym_is_contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_as<bool>(op, args);
}
bool Tensor::sym_is_contiguous(MemoryFormat memory_format) const { return tare::sym_is_contiguous(*this, memory_format); }

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

Tensor _shape_as_tensor(const Tensor& self) {
  static const Op& op = op_named("_shape_as_tensor");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_shape_as_tensor() const { return tare::_shape_as_tensor(*this); }

Tensor random(const Tensor& self, int64_t from, std::optional<int64_t> to, Generator* generator) {
  static const Op& op = op_named("random.from");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random(int64_t from, std::optional<int64_t> to, Generator* generator) const { return tare::random(*this, from, to, generator); }

Tensor random_(const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random_.to");
  const void* const args[] = {&self, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(int64_t to, Generator* generator) const { return tare::random_(*this, to, generator); }

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

Tensor exponential_out(const Tensor& out, const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential.out");
  const void* const args[] = {&self, &lambd, &generator, &out};
  return call_tensor(op, args);
}

Tensor geometric(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::geometric(double p, Generator* generator) const { return tare::geometric(*this, p, generator); }

Tensor geometric_out(const Tensor& out, const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("geometric.out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor cauchy(const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy");
  const void* const args[] = {&self, &median, &sigma, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::cauchy(double median, double sigma, Generator* generator) const { return tare::cauchy(*this, median, sigma, generator); }

Tensor cauchy_out(const Tensor& out, const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy.out");
  const void* const args[] = {&self, &median, &sigma, &generator, &out};
  return call_tensor(op, args);
}

Tensor log_normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::log_normal_(double mean, double std, Generator* generator) const { return tare::log_normal_(*this, mean, std, generator); }

Tensor bernoulli_(const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.float");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli_(double p, Generator* generator) const { return tare::bernoulli_(*this, p, generator); }

Tensor bernoulli_out(const Tensor& out, const Tensor& self, double p, Generator* generator) {
  static const Op& op = op_named("bernoulli.float_out");
  const void* const args[] = {&self, &p, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal(const Tensor& mean, double std, Generator* generator) {
  static const Op& op = op_named("normal.Tensor_float");
  const void* const args[] = {&mean, &std, &generator};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, double mean, double std, IntList size, Generator* generator) {
  static const Op& op = op_named("normal.float_float_out");
  const void* const args[] = {&mean, &std, &size, &generator, &out};
  return call_tensor(op, args);
}

Tensor poisson(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("poisson");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::poisson(Generator* generator) const { return tare::poisson(*this, generator); }

Tensor poisson_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("poisson.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor _standard_gamma_grad(const Tensor& self, const Tensor& output) {
  static const Op& op = op_named("_standard_gamma_grad");
  const void* const args[] = {&self, &output};
  return call_tensor(op, args);
}
Tensor Tensor::_standard_gamma_grad(const Tensor& output) const { return tare::_standard_gamma_grad(*this, output); }

Tensor _standard_gamma_grad_out(const Tensor& out, const Tensor& self, const Tensor& output) {
  static const Op& op = op_named("_standard_gamma_grad.out");
  const void* const args[] = {&self, &output, &out};
  return call_tensor(op, args);
}

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  static const Op& op = op_named("multinomial");
  const void* const args[] = {&self, &num_samples, &replacement, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::multinomial(int64_t num_samples, bool replacement, Generator* generator) const { return tare::multinomial(*this, num_samples, replacement, generator); }

Tensor multinomial_out(const Tensor& out, const Tensor& self, int64_t num_samples, bool replacement, Generator* generator) {
  static const Op& op = op_named("multinomial.out");
  const void* const args[] = {&self, &num_samples, &replacement, &generator, &out};
  return call_tensor(op, args);
}

Tensor rand(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("rand");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor rand_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("rand.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor rand_out(const Tensor& out, IntList size, Generator* generator) {
  static const Op& op = op_named("rand.generator_out");
  const void* const args[] = {&size, &generator, &out};
  return call_tensor(op, args);
}

Tensor rand_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::rand_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::rand_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor rand_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor rand_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("rand_like.generator_out");
  const void* const args[] = {&self, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randn(IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randn");
  const void* const args[] = {&size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randn_out(const Tensor& out, IntList size) {
  static const Op& op = op_named("randn.out");
  const void* const args[] = {&size, &out};
  return call_tensor(op, args);
}

Tensor randn_out(const Tensor& out, IntList size, Generator* generator) {
  static const Op& op = op_named("randn.generator_out");
  const void* const args[] = {&size, &generator, &out};
  return call_tensor(op, args);
}

Tensor randn_like(const Tensor& self, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like");
  const void* const args[] = {&self, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randn_like(std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randn_like(*this, dtype, layout, device, pin_memory, memory_format); }

Tensor randn_like_out(const Tensor& out, const Tensor& self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randn_like_out(const Tensor& out, const Tensor& self, Generator* generator, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randn_like.generator_out");
  const void* const args[] = {&self, &generator, &memory_format, &out};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.generator");
  const void* const args[] = {&self, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, high, generator, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_dtype");
  const void* const args[] = {&self, &low, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t low, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, low, high, dtype, layout, device, pin_memory, memory_format); }

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_generator_dtype");
  const void* const args[] = {&self, &low, &high, &generator, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::randint_like(int64_t low, int64_t high, Generator* generator, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) const { return tare::randint_like(*this, low, high, generator, dtype, layout, device, pin_memory, memory_format); }

Tensor randperm(int64_t n, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("randperm");
  const void* const args[] = {&n, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor randperm_out(const Tensor& out, int64_t n) {
  static const Op& op = op_named("randperm.out");
  const void* const args[] = {&n, &out};
  return call_tensor(op, args);
}

Tensor randperm_out(const Tensor& out, int64_t n, Generator* generator) {
  static const Op& op = op_named("randperm.generator_out");
  const void* const args[] = {&n, &generator, &out};
  return call_tensor(op, args);
}

Tensor feature_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("feature_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::feature_dropout_(double p, bool train) const { return tare::feature_dropout_(*this, p, train); }

Tensor alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::alpha_dropout_(double p, bool train) const { return tare::alpha_dropout_(*this, p, train); }

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) {
  static const Op& op = op_named("feature_alpha_dropout");
  const void* const args[] = {&input, &p, &train};
  return call_tensor(op, args);
}

Tensor abs_(const Tensor& self) {
  static const Op& op = op_named("abs_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::abs_() const { return tare::abs_(*this); }

Tensor positive(const Tensor& self) {
  static const Op& op = op_named("positive");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::positive() const { return tare::positive(*this); }

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

Tensor sign_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("sign.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor sgn_(const Tensor& self) {
  static const Op& op = op_named("sgn_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sgn_() const { return tare::sgn_(*this); }

Tensor square(const Tensor& self) {
  static const Op& op = op_named("square");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::square() const { return tare::square(*this); }

Tensor square_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("square.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor reciprocal_(const Tensor& self) {
  static const Op& op = op_named("reciprocal_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::reciprocal_() const { return tare::reciprocal_(*this); }

Tensor rsqrt_(const Tensor& self) {
  static const Op& op = op_named("rsqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::rsqrt_() const { return tare::rsqrt_(*this); }

Tensor deg2rad(const Tensor& self) {
  static const Op& op = op_named("deg2rad");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::deg2rad() const { return tare::deg2rad(*this); }

Tensor deg2rad_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("deg2rad.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor rad2deg(const Tensor& self) {
  static const Op& op = op_named("rad2deg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::rad2deg() const { return tare::rad2deg(*this); }

Tensor rad2deg_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("rad2deg.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor nan_to_num_(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num_");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}
Tensor Tensor::nan_to_num_(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const { return tare::nan_to_num_(*this, nan, posinf, neginf); }

std::tuple<Tensor, Tensor> frexp_out(const Tensor& mantissa, const Tensor& exponent, const Tensor& self) {
  static const Op& op = op_named("frexp.Tensor_out");
  const void* const args[] = {&self, &mantissa, &exponent};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor ceil(const Tensor& self) {
  static const Op& op = op_named("ceil");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ceil() const { return tare::ceil(*this); }

Tensor ceil_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("ceil.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor round_(const Tensor& self) {
  static const Op& op = op_named("round_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::round_() const { return tare::round_(*this); }

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

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp() const { return tare::exp(*this); }

Tensor exp_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor exp2(const Tensor& self) {
  static const Op& op = op_named("exp2");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp2() const { return tare::exp2(*this); }

Tensor exp2_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("exp2.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor expm1(const Tensor& self) {
  static const Op& op = op_named("expm1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::expm1() const { return tare::expm1(*this); }

Tensor expm1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("expm1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor log2_(const Tensor& self) {
  static const Op& op = op_named("log2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log2_() const { return tare::log2_(*this); }

Tensor sigmoid_(const Tensor& self) {
  static const Op& op = op_named("sigmoid_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sigmoid_() const { return tare::sigmoid_(*this); }

Tensor tan(const Tensor& self) {
  static const Op& op = op_named("tan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tan() const { return tare::tan(*this); }

Tensor tan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("tan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor acos_(const Tensor& self) {
  static const Op& op = op_named("acos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acos_() const { return tare::acos_(*this); }

Tensor cosh(const Tensor& self) {
  static const Op& op = op_named("cosh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::cosh() const { return tare::cosh(*this); }

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
Tensor Tensor::asinh() const { return tare::asinh(*this); }

Tensor asinh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("asinh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor acosh_(const Tensor& self) {
  static const Op& op = op_named("acosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acosh_() const { return tare::acosh_(*this); }

Tensor isnan(const Tensor& self) {
  static const Op& op = op_named("isnan");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isnan() const { return tare::isnan(*this); }

Tensor isnan_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("isnan.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor isfinite(const Tensor& self) {
  static const Op& op = op_named("isfinite");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::isfinite() const { return tare::isfinite(*this); }

Tensor logical_not(const Tensor& self) {
  static const Op& op = op_named("logical_not");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::logical_not() const { return tare::logical_not(*this); }

Tensor logical_not_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("logical_not.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor bitwise_not(const Tensor& self) {
  static const Op& op = op_named("bitwise_not");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_not() const { return tare::bitwise_not(*this); }

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
Tensor Tensor::negative() const { return tare::negative(*this); }

Tensor negative_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("negative.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor fix(const Tensor& self) {
  static const Op& op = op_named("fix");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::fix() const { return tare::fix(*this); }

Tensor fix_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("fix.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arccos(const Tensor& self) {
  static const Op& op = op_named("arccos");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccos() const { return tare::arccos(*this); }

Tensor arccos_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arccos.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor arcsin_(const Tensor& self) {
  static const Op& op = op_named("arcsin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsin_() const { return tare::arcsin_(*this); }

Tensor arcsinh_(const Tensor& self) {
  static const Op& op = op_named("arcsinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsinh_() const { return tare::arcsinh_(*this); }

Tensor arctanh(const Tensor& self) {
  static const Op& op = op_named("arctanh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctanh() const { return tare::arctanh(*this); }

Tensor arctanh_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("arctanh.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_log1p(const Tensor& self) {
  static const Op& op = op_named("special_log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_log1p() const { return tare::special_log1p(*this); }

Tensor special_log1p_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_log1p.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}
Tensor Tensor::special_logit(std::optional<double> eps) const { return tare::special_logit(*this, eps); }

Tensor special_logit_out(const Tensor& out, const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit.out");
  const void* const args[] = {&self, &eps, &out};
  return call_tensor(op, args);
}

Tensor erf(const Tensor& self) {
  static const Op& op = op_named("erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erf() const { return tare::erf(*this); }

Tensor erf_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("erf.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor erfc_(const Tensor& self) {
  static const Op& op = op_named("erfc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfc_() const { return tare::erfc_(*this); }

Tensor digamma_(const Tensor& self) {
  static const Op& op = op_named("digamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::digamma_() const { return tare::digamma_(*this); }

Tensor special_entr(const Tensor& self) {
  static const Op& op = op_named("special_entr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_entr() const { return tare::special_entr(*this); }

Tensor special_entr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_entr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_log_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_log_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_log_ndtr() const { return tare::special_log_ndtr(*this); }

Tensor special_log_ndtr_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_log_ndtr.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_bessel_j0(const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_bessel_j0() const { return tare::special_bessel_j0(*this); }

Tensor special_bessel_j0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_bessel_j0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_modified_bessel_i1() const { return tare::special_modified_bessel_i1(*this); }

Tensor special_modified_bessel_i1_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_polygamma(int64_t n, const Tensor& self) {
  static const Op& op = op_named("special_polygamma");
  const void* const args[] = {&n, &self};
  return call_tensor(op, args);
}

Tensor special_polygamma_out(const Tensor& out, int64_t n, const Tensor& self) {
  static const Op& op = op_named("special_polygamma.out");
  const void* const args[] = {&n, &self, &out};
  return call_tensor(op, args);
}

Tensor special_i0(const Tensor& self) {
  static const Op& op = op_named("special_i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i0() const { return tare::special_i0(*this); }

Tensor special_i0_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_i0.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor special_sinc(const Tensor& self) {
  static const Op& op = op_named("special_sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_sinc() const { return tare::special_sinc(*this); }

Tensor special_sinc_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("special_sinc.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add_(const Tensor& other, const Scalar& alpha) const { return tare::add_(*this, other, alpha); }

Tensor add_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::add(const Scalar& other, const Scalar& alpha) const { return tare::add(*this, other, alpha); }

Tensor sub_out(const Tensor& out, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("sub.Scalar_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("rsub.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::rsub(const Tensor& other, const Scalar& alpha) const { return tare::rsub(*this, other, alpha); }

Tensor _add_relu_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu_(const Tensor& other, const Scalar& alpha) const { return tare::_add_relu_(*this, other, alpha); }

Tensor _add_relu_out(const Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _add_relu(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_add_relu(const Scalar& other, const Scalar& alpha) const { return tare::_add_relu(*this, other, alpha); }

Tensor mul_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("mul.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Tensor& other) const { return tare::div_(*this, other); }

Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div(const Scalar& other) const { return tare::div(*this, other); }

Tensor div_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::div_(*this, other, rounding_mode); }

Tensor div_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::div(*this, other, rounding_mode); }

Tensor floor_divide_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder_(const Tensor& other) const { return tare::remainder_(*this, other); }

Tensor remainder_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor remainder(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("remainder.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder(const Scalar& other) const { return tare::remainder(*this, other); }

Tensor fmod_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("fmod.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor pow(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow(const Tensor& exponent) const { return tare::pow(*this, exponent); }

Tensor pow_out(const Tensor& out, const Scalar& self, const Tensor& exponent) {
  static const Op& op = op_named("pow.Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor float_power_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::float_power_(const Scalar& exponent) const { return tare::float_power_(*this, exponent); }

Tensor float_power_out(const Tensor& out, const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power.Tensor_Scalar_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_tensor(op, args);
}

Tensor atan2_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::atan2_(const Tensor& other) const { return tare::atan2_(*this, other); }

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

Tensor nextafter(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::nextafter(const Tensor& other) const { return tare::nextafter(*this, other); }

Tensor nextafter_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("nextafter.out");
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

Tensor xlogy_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("xlogy_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::xlogy_(const Tensor& other) const { return tare::xlogy_(*this, other); }

Tensor xlogy_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("xlogy_.Scalar_Other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::xlogy_(const Scalar& other) const { return tare::xlogy_(*this, other); }

Tensor special_xlogy_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlogy.other_scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Tensor& other) const { return tare::divide_(*this, other); }

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Scalar& other) const { return tare::divide(*this, other); }

Tensor divide_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::divide_(*this, other, rounding_mode); }

Tensor divide_out(const Tensor& out, const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.out_mode");
  const void* const args[] = {&self, &other, &rounding_mode, &out};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::divide(*this, other, rounding_mode); }

Tensor true_divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("true_divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide(const Tensor& other) const { return tare::true_divide(*this, other); }

Tensor true_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("true_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::true_divide_(const Scalar& other) const { return tare::true_divide_(*this, other); }

Tensor bitwise_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and_(const Tensor& other) const { return tare::bitwise_and_(*this, other); }

Tensor bitwise_and_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_and(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and(const Scalar& other) const { return tare::bitwise_and(*this, other); }

Tensor bitwise_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or_(const Tensor& other) const { return tare::bitwise_or_(*this, other); }

Tensor bitwise_or_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_or(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or(const Scalar& other) const { return tare::bitwise_or(*this, other); }

Tensor bitwise_xor_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor_(const Tensor& other) const { return tare::bitwise_xor_(*this, other); }

Tensor bitwise_xor_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_xor(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor(const Scalar& other) const { return tare::bitwise_xor(*this, other); }

Tensor bitwise_left_shift_out(const Tensor& out, const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_left_shift.Scalar_Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_right_shift_(const Tensor& other) const { return tare::bitwise_right_shift_(*this, other); }

Tensor bitwise_right_shift_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor bitwise_right_shift(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_right_shift.Tensor_Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_right_shift(const Scalar& other) const { return tare::bitwise_right_shift(*this, other); }

Tensor __iand__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__iand__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__iand__(const Tensor& other) const { return tare::__iand__(*this, other); }

Tensor __ixor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ixor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ixor__(const Tensor& other) const { return tare::__ixor__(*this, other); }

Tensor __lshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__lshift__(const Tensor& other) const { return tare::__lshift__(*this, other); }

Tensor __irshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__irshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__irshift__(const Scalar& other) const { return tare::__irshift__(*this, other); }

Tensor __rshift___out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__rshift__.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor lcm_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lcm_(const Tensor& other) const { return tare::lcm_(*this, other); }

Tensor igamma_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igamma_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igamma_(const Tensor& other) const { return tare::igamma_(*this, other); }

Tensor igammac(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::igammac(const Tensor& other) const { return tare::igammac(*this, other); }

Tensor igammac_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("igammac.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_gammainc(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_gammainc(const Tensor& other) const { return tare::special_gammainc(*this, other); }

Tensor special_gammainc_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_gammainc.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Scalar& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py.self_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor special_xlog1py(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlog1py(const Scalar& other) const { return tare::special_xlog1py(*this, other); }

Tensor special_chebyshev_polynomial_t(const Tensor& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_t");
  const void* const args[] = {&x, &n};
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

Tensor special_chebyshev_polynomial_u(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_u.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_v_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_v.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
  return call_tensor(op, args);
}

Tensor special_chebyshev_polynomial_w(const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_chebyshev_polynomial_w.x_scalar");
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

Tensor special_legendre_polynomial_p(const Tensor& x, const Scalar& n) {
  static const Op& op = op_named("special_legendre_polynomial_p.n_scalar");
  const void* const args[] = {&x, &n};
  return call_tensor(op, args);
}

Tensor special_shifted_chebyshev_polynomial_t_out(const Tensor& out, const Scalar& x, const Tensor& n) {
  static const Op& op = op_named("special_shifted_chebyshev_polynomial_t.x_scalar_out");
  const void* const args[] = {&x, &n, &out};
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
Tensor Tensor::le(const Scalar& other) const { return tare::le(*this, other); }

Tensor le_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::le_(const Tensor& other) const { return tare::le_(*this, other); }

Tensor le_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("le.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor gt(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt(const Scalar& other) const { return tare::gt(*this, other); }

Tensor gt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt_(const Tensor& other) const { return tare::gt_(*this, other); }

Tensor gt_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor ge_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("ge_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ge_(const Scalar& other) const { return tare::ge_(*this, other); }

Tensor ge(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ge(const Tensor& other) const { return tare::ge(*this, other); }

Tensor logical_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_and(const Tensor& other) const { return tare::logical_and(*this, other); }

Tensor logical_and_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_or(const Tensor& other) const { return tare::logical_or(*this, other); }

Tensor logical_or_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor logical_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_xor(const Tensor& other) const { return tare::logical_xor(*this, other); }

Tensor logical_xor_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_xor.out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor not_equal_out(const Tensor& out, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal.Scalar_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_(const Tensor& other) const { return tare::less_(*this, other); }

Tensor less_out(const Tensor& out, const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_tensor(op, args);
}

Tensor less(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less(const Scalar& other) const { return tare::less(*this, other); }

Tensor less_equal(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal(const Tensor& other) const { return tare::less_equal(*this, other); }

Tensor less_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal_(const Scalar& other) const { return tare::less_equal_(*this, other); }

Tensor greater(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater(const Tensor& other) const { return tare::greater(*this, other); }

Tensor greater_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_(const Scalar& other) const { return tare::greater_(*this, other); }

Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("where.ScalarOther");
  const void* const args[] = {&condition, &self, &other};
  return call_tensor(op, args);
}

Tensor addcmul_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}
Tensor Tensor::addcmul_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcmul_(*this, tensor1, tensor2, value); }

Tensor clamp_min_(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min_");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min_(const Scalar& min) const { return tare::clamp_min_(*this, min); }

Tensor clamp_min(const Tensor& self, const Tensor& min) {
  static const Op& op = op_named("clamp_min.Tensor");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min(const Tensor& min) const { return tare::clamp_min(*this, min); }

Tensor relu6_(const Tensor& self) {
  static const Op& op = op_named("relu6_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu6_() const { return tare::relu6_(*this); }

Tensor hardtanh_(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh_");
  const void* const args[] = {&self, &min_val, &max_val};
  return call_tensor(op, args);
}
Tensor Tensor::hardtanh_(const Scalar& min_val, const Scalar& max_val) const { return tare::hardtanh_(*this, min_val, max_val); }

Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}
Tensor Tensor::leaky_relu(const Scalar& negative_slope) const { return tare::leaky_relu(*this, negative_slope); }

Tensor leaky_relu_out(const Tensor& out, const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu.out");
  const void* const args[] = {&self, &negative_slope, &out};
  return call_tensor(op, args);
}

Tensor elu_(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu_");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}
Tensor Tensor::elu_(const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) const { return tare::elu_(*this, alpha, scale, input_scale); }

Tensor mish(const Tensor& self) {
  static const Op& op = op_named("mish");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mish() const { return tare::mish(*this); }

Tensor mish_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("mish.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::log_sigmoid_forward() const { return tare::log_sigmoid_forward(*this); }

Tensor rrelu_(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_(const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_(*this, lower, upper, training, generator); }

Tensor rrelu_with_noise_(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_with_noise_(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise_(*this, noise, lower, upper, training, generator); }

Tensor mish_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("mish_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope, bool self_is_result) {
  static const Op& op = op_named("leaky_relu_backward");
  const void* const args[] = {&grad_output, &self, &negative_slope, &self_is_result};
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

Tensor glu_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &dim, &grad_input};
  return call_tensor(op, args);
}

Tensor glu_jvp(const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_jvp");
  const void* const args[] = {&glu, &x, &dx, &dim};
  return call_tensor(op, args);
}

Tensor glu_jvp_out(const Tensor& out, const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  static const Op& op = op_named("glu_jvp.out");
  const void* const args[] = {&glu, &x, &dx, &dim, &out};
  return call_tensor(op, args);
}

Tensor view(const Tensor& self, IntList size) {
  static const Op& op = op_named("view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::view(IntList size) const { return tare::view(*this, size); }

Tensor view(const Tensor& self, DType dtype) {
  static const Op& op = op_named("view.dtype");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::view(DType dtype) const { return tare::view(*this, dtype); }

Tensor select(const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select.int");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::select(int64_t dim, int64_t index) const { return tare::select(*this, dim, index); }

Tensor select_copy(const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_copy.int");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::select_copy(int64_t dim, int64_t index) const { return tare::select_copy(*this, dim, index); }

Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice.Tensor");
  const void* const args[] = {&self, &dim, &start, &end, &step};
  return call_tensor(op, args);
}
Tensor Tensor::slice(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice(*this, dim, start, end, step); }

Tensor slice_copy(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_copy.Tensor");
  const void* const args[] = {&self, &dim, &start, &end, &step};
  return call_tensor(op, args);
}
Tensor Tensor::slice_copy(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_copy(*this, dim, start, end, step); }

Tensor squeeze_(const Tensor& self) {
  static const Op& op = op_named("squeeze_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_() const { return tare::squeeze_(*this); }

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::unsqueeze(int64_t dim) const { return tare::unsqueeze(*this, dim); }

Tensor as_strided_(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_(*this, size, stride, storage_offset); }

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal(*this, offset, dim1, dim2); }

Tensor detach_copy(const Tensor& self) {
  static const Op& op = op_named("detach_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::detach_copy() const { return tare::detach_copy(*this); }

Tensor detach_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("detach_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor _conj_copy(const Tensor& self) {
  static const Op& op = op_named("_conj_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_conj_copy() const { return tare::_conj_copy(*this); }

Tensor _conj_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("_conj_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor _neg_view_copy(const Tensor& self) {
  static const Op& op = op_named("_neg_view_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_neg_view_copy() const { return tare::_neg_view_copy(*this); }

Tensor _neg_view_copy_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("_neg_view_copy.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor view_as_real(const Tensor& self) {
  static const Op& op = op_named("view_as_real");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::view_as_real() const { return tare::view_as_real(*this); }

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

Tensor swapdims_(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("swapdims_");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::swapdims_(int64_t dim0, int64_t dim1) const { return tare::swapdims_(*this, dim0, dim1); }

Tensor moveaxis(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("moveaxis.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::moveaxis(IntList source, IntList destination) const { return tare::moveaxis(*this, source, destination); }

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  static const Op& op = op_named("flatten.using_ints");
  const void* const args[] = {&self, &start_dim, &end_dim};
  return call_tensor(op, args);
}
Tensor Tensor::flatten(int64_t start_dim, int64_t end_dim) const { return tare::flatten(*this, start_dim, end_dim); }

Tensor resolve_neg(const Tensor& self) {
  static const Op& op = op_named("resolve_neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::resolve_neg() const { return tare::resolve_neg(*this); }

Tensor linalg_diagonal(const Tensor& A, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("linalg_diagonal");
  const void* const args[] = {&A, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

std::vector<Tensor> atleast_3d(TensorList tensors) {
  static const Op& op = op_named("atleast_3d.Sequence");
  const void* const args[] = {&tensors};
  return call_as<std::vector<Tensor>>(op, args);
}

Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_scatter");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step};
  return call_tensor(op, args);
}
Tensor Tensor::slice_scatter(const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_scatter(*this, src, dim, start, end, step); }

Tensor slice_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_scatter.out");
  const void* const args[] = {&self, &src, &dim, &start, &end, &step, &out};
  return call_tensor(op, args);
}

Tensor as_strided_scatter(const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_scatter");
  const void* const args[] = {&self, &src, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_scatter(const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_scatter(*this, src, size, stride, storage_offset); }

Tensor as_strided_scatter_out(const Tensor& out, const Tensor& self, const Tensor& src, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_scatter.out");
  const void* const args[] = {&self, &src, &size, &stride, &storage_offset, &out};
  return call_tensor(op, args);
}

Tensor diagonal_backward(const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_backward");
  const void* const args[] = {&grad_output, &input_sizes, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

Tensor diagonal_backward_out(const Tensor& out, const Tensor& grad_output, IntList input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_backward.out");
  const void* const args[] = {&grad_output, &input_sizes, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow_copy");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}
Tensor Tensor::narrow_copy(int64_t dim, int64_t start, int64_t length) const { return tare::narrow_copy(*this, dim, start, length); }

Tensor narrow_copy_out(const Tensor& out, const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow_copy.out");
  const void* const args[] = {&self, &dim, &start, &length, &out};
  return call_tensor(op, args);
}

Tensor _lazy_clone(const Tensor& self) {
  static const Op& op = op_named("_lazy_clone");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_lazy_clone() const { return tare::_lazy_clone(*this); }

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split(int64_t split_size, int64_t dim) const { return tare::split(*this, split_size, dim); }

std::vector<Tensor> split_copy(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split_copy.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split_copy(int64_t split_size, int64_t dim) const { return tare::split_copy(*this, split_size, dim); }

void unsafe_split_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("unsafe_split.Tensor_out");
  const void* const args[] = {&self, &split_size, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::chunk(int64_t chunks, int64_t dim) const { return tare::chunk(*this, chunks, dim); }

std::vector<Tensor> tensor_split(const Tensor& self, IntList indices, int64_t dim) {
  static const Op& op = op_named("tensor_split.indices");
  const void* const args[] = {&self, &indices, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(IntList indices, int64_t dim) const { return tare::tensor_split(*this, indices, dim); }

std::vector<Tensor> hsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("hsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::hsplit(IntList indices) const { return tare::hsplit(*this, indices); }

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("vsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::vsplit(int64_t sections) const { return tare::vsplit(*this, sections); }

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

Tensor mean(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("mean");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::mean(std::optional<DType> dtype) const { return tare::mean(*this, dtype); }

Tensor mean_out(const Tensor& out, const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("mean.out");
  const void* const args[] = {&self, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.dim_int");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::prod(int64_t dim, bool keepdim, std::optional<DType> dtype) const { return tare::prod(*this, dim, keepdim, dtype); }

Tensor amin(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::amin(IntList dim, bool keepdim) const { return tare::amin(*this, dim, keepdim); }

Tensor amin_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amin.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _aminmax_out(const Tensor& out0, const Tensor& out1, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("_aminmax.dim_out");
  const void* const args[] = {&self, &dim, &keepdim, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor all(const Tensor& self) {
  static const Op& op = op_named("all");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::all() const { return tare::all(*this); }

Tensor all_out(const Tensor& out, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.out");
  const void* const args[] = {&self, &dim, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor any(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::any(std::optional<IntList> dim, bool keepdim) const { return tare::any(*this, dim, keepdim); }

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  static const Op& op = op_named("count_nonzero");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::count_nonzero(std::optional<int64_t> dim) const { return tare::count_nonzero(*this, dim); }

Tensor count_nonzero_out(const Tensor& out, const Tensor& self, std::optional<int64_t> dim) {
  static const Op& op = op_named("count_nonzero.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor count_nonzero(const Tensor& self, IntList dim) {
  static const Op& op = op_named("count_nonzero.dim_IntList");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::count_nonzero(IntList dim) const { return tare::count_nonzero(*this, dim); }

Tensor sum_to_size(const Tensor& self, IntList size) {
  static const Op& op = op_named("sum_to_size");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}
Tensor Tensor::sum_to_size(IntList size) const { return tare::sum_to_size(*this, size); }

Tensor trace(const Tensor& self) {
  static const Op& op = op_named("trace");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::trace() const { return tare::trace(*this); }

Tensor trace_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trace.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor var(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("var.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::var(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::var(*this, dim, correction, keepdim); }

Tensor var(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::var(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::var(*this, dim, unbiased, keepdim); }

Tensor std(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::std(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::std(*this, dim, correction, keepdim); }

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

std::tuple<Tensor, Tensor> median_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("median.dim_values");
  const void* const args[] = {&self, &dim, &keepdim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor nanmedian(const Tensor& self) {
  static const Op& op = op_named("nanmedian");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::nanmedian() const { return tare::nanmedian(*this); }

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

Tensor corrcoef(const Tensor& self) {
  static const Op& op = op_named("corrcoef");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::corrcoef() const { return tare::corrcoef(*this); }

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static const Op& op = op_named("histc");
  const void* const args[] = {&self, &bins, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::histc(int64_t bins, const Scalar& min, const Scalar& max) const { return tare::histc(*this, bins, min, max); }

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

Tensor _segment_reduce_backward(const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& offsets, int64_t axis, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("_segment_reduce_backward");
  const void* const args[] = {&grad, &output, &data, &reduce, &lengths, &offsets, &axis, &initial};
  return call_tensor(op, args);
}

Tensor _segment_reduce_backward_out(const Tensor& out, const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& offsets, int64_t axis, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("_segment_reduce_backward.out");
  const void* const args[] = {&grad, &output, &data, &reduce, &lengths, &offsets, &axis, &initial, &out};
  return call_tensor(op, args);
}

Tensor linalg_norm(const Tensor& self, std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.ord_str");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_norm(std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_norm(*this, ord, dim, keepdim, dtype); }

Tensor nuclear_norm(const Tensor& self, bool keepdim) {
  static const Op& op = op_named("nuclear_norm");
  const void* const args[] = {&self, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::nuclear_norm(bool keepdim) const { return tare::nuclear_norm(*this, keepdim); }

Tensor nuclear_norm_out(const Tensor& out, const Tensor& self, bool keepdim) {
  static const Op& op = op_named("nuclear_norm.out");
  const void* const args[] = {&self, &keepdim, &out};
  return call_tensor(op, args);
}

Tensor norm_out(const Tensor& out, const Tensor& self, const Scalar& p) {
  static const Op& op = op_named("norm.Scalar_out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) {
  static const Op& op = op_named("norm.ScalarOpt_dim_dtype");
  const void* const args[] = {&self, &p, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::norm(const std::optional<Scalar>& p, IntList dim, bool keepdim, DType dtype) const { return tare::norm(*this, p, dim, keepdim, dtype); }

Tensor cumprod_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumprod_(int64_t dim, std::optional<DType> dtype) const { return tare::cumprod_(*this, dim, dtype); }

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummax");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::cummax(int64_t dim) const { return tare::cummax(*this, dim); }

std::tuple<Tensor, Tensor> cummax_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummax.out");
  const void* const args[] = {&self, &dim, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

void _cummax_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummax_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}
void Tensor::_cummax_helper(const Tensor& values, const Tensor& indices, int64_t dim) const { return tare::_cummax_helper(*this, values, indices, dim); }

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::logcumsumexp(int64_t dim) const { return tare::logcumsumexp(*this, dim); }

Tensor logcumsumexp_out(const Tensor& out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("logcumsumexp.out");
  const void* const args[] = {&self, &dim, &out};
  return call_tensor(op, args);
}

Tensor argsort(const Tensor& self, bool stable, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tensor(op, args);
}
Tensor Tensor::argsort(bool stable, int64_t dim, bool descending) const { return tare::argsort(*this, stable, dim, descending); }

Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Tensor_out");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter, &out};
  return call_tensor(op, args);
}

Tensor searchsorted(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Scalar");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter};
  return call_tensor(op, args);
}

Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Tensor");
  const void* const args[] = {&self, &boundaries, &out_int32, &right};
  return call_tensor(op, args);
}
Tensor Tensor::bucketize(const Tensor& boundaries, bool out_int32, bool right) const { return tare::bucketize(*this, boundaries, out_int32, right); }

std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive(const Tensor& self, int64_t dim, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim_consecutive");
  const void* const args[] = {&self, &dim, &return_inverse, &return_counts};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::unique_dim_consecutive(int64_t dim, bool return_inverse, bool return_counts) const { return tare::unique_dim_consecutive(*this, dim, return_inverse, return_counts); }

std::tuple<Tensor, Tensor, Tensor> unique_dim_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, int64_t dim, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("unique_dim_consecutive.out");
  const void* const args[] = {&self, &dim, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor mv(const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv");
  const void* const args[] = {&self, &vec};
  return call_tensor(op, args);
}
Tensor Tensor::mv(const Tensor& vec) const { return tare::mv(*this, vec); }

Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv.out");
  const void* const args[] = {&self, &vec, &out};
  return call_tensor(op, args);
}

Tensor dot(const Tensor& self, const Tensor& tensor) {
  static const Op& op = op_named("dot");
  const void* const args[] = {&self, &tensor};
  return call_tensor(op, args);
}
Tensor Tensor::dot(const Tensor& tensor) const { return tare::dot(*this, tensor); }

Tensor dot_out(const Tensor& out, const Tensor& self, const Tensor& tensor) {
  static const Op& op = op_named("dot.out");
  const void* const args[] = {&self, &tensor, &out};
  return call_tensor(op, args);
}

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmm(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const { return tare::addmm(*this, mat1, mat2, beta, alpha); }

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

Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addmv_(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv_");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmv_(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const { return tare::addmv_(*this, mat, vec, beta, alpha); }

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addr(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const { return tare::addr(*this, vec1, vec2, beta, alpha); }

Tensor addr_out(const Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr.out");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor bmm_out(const Tensor& out, const Tensor& self, const Tensor& mat2, DType out_dtype) {
  static const Op& op = op_named("bmm.dtype_out");
  const void* const args[] = {&self, &mat2, &out_dtype, &out};
  return call_tensor(op, args);
}

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmm.dtype");
  const void* const args[] = {&self, &mat1, &mat2, &out_dtype, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addmm(const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar& beta, const Scalar& alpha) const { return tare::addmm(*this, mat1, mat2, out_dtype, beta, alpha); }

Tensor _scaled_mm_v2(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_mm_v2");
  const void* const args[] = {&self, &mat2, &scale_a, &recipe_a, &swizzle_a, &scale_b, &recipe_b, &swizzle_b, &bias, &out_dtype, &contraction_dim, &use_fast_accum};
  return call_tensor(op, args);
}
Tensor Tensor::_scaled_mm_v2(const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool use_fast_accum) const { return tare::_scaled_mm_v2(*this, mat2, scale_a, recipe_a, swizzle_a, scale_b, recipe_b, swizzle_b, bias, out_dtype, contraction_dim, use_fast_accum); }

Tensor _scaled_mm_v2_out(const Tensor& out, const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a, IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b, const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool use_fast_accum) {
  static const Op& op = op_named("_scaled_mm_v2.out");
  const void* const args[] = {&self, &mat2, &scale_a, &recipe_a, &swizzle_a, &scale_b, &recipe_b, &swizzle_b, &bias, &out_dtype, &contraction_dim, &use_fast_accum, &out};
  return call_tensor(op, args);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear");
  const void* const args[] = {&input, &weight, &bias};
  return call_tensor(op, args);
}

Tensor linear_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static const Op& op = op_named("linear.out");
  const void* const args[] = {&input, &weight, &bias, &out};
  return call_tensor(op, args);
}

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  static const Op& op = op_named("linalg_vecdot");
  const void* const args[] = {&x, &y, &dim};
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

Tensor _trilinear_out(const Tensor& out, const Tensor& i1, const Tensor& i2, const Tensor& i3, IntList expand1, IntList expand2, IntList expand3, IntList sumdim, int64_t unroll_dim) {
  static const Op& op = op_named("_trilinear.out");
  const void* const args[] = {&i1, &i2, &i3, &expand1, &expand2, &expand3, &sumdim, &unroll_dim, &out};
  return call_tensor(op, args);
}

Tensor einsum(std::string_view equation, TensorList tensors, std::optional<IntList> path) {
  static const Op& op = op_named("einsum");
  const void* const args[] = {&equation, &tensors, &path};
  return call_tensor(op, args);
}

Tensor cdist(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  static const Op& op = op_named("cdist");
  const void* const args[] = {&x1, &x2, &p, &compute_mode};
  return call_tensor(op, args);
}

Tensor _pdist_forward(const Tensor& self, double p) {
  static const Op& op = op_named("_pdist_forward");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::_pdist_forward(double p) const { return tare::_pdist_forward(*this, p); }

Tensor _pdist_forward_out(const Tensor& out, const Tensor& self, double p) {
  static const Op& op = op_named("_pdist_forward.out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32};
  return call_tensor(op, args);
}

Tensor _convolution_out(const Tensor& out, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, bool transposed, IntList output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  static const Op& op = op_named("_convolution.out");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &transposed, &output_padding, &groups, &benchmark, &deterministic, &cudnn_enabled, &allow_tf32, &out};
  return call_tensor(op, args);
}

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv3d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, std::string_view padding, IntList dilation, int64_t groups) {
  static const Op& op = op_named("conv2d.padding");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &dilation, &groups};
  return call_tensor(op, args);
}

Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding, IntList output_padding, int64_t groups, IntList dilation) {
  static const Op& op = op_named("conv_transpose1d");
  const void* const args[] = {&input, &weight, &bias, &stride, &padding, &output_padding, &groups, &dilation};
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
std::tuple<Tensor, Tensor> Tensor::max_pool3d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool3d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

std::tuple<Tensor, Tensor> max_pool3d_with_indices_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool3d_with_indices.out");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_pool2d_with_indices_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool2d_with_indices_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices, &grad_input};
  return call_tensor(op, args);
}

Tensor max_pool3d_with_indices_backward(const Tensor& grad_output, const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode, const Tensor& indices) {
  static const Op& op = op_named("max_pool3d_with_indices_backward");
  const void* const args[] = {&grad_output, &self, &kernel_size, &stride, &padding, &dilation, &ceil_mode, &indices};
  return call_tensor(op, args);
}

Tensor max_pool2d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) {
  static const Op& op = op_named("max_pool2d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &dilation, &ceil_mode};
  return call_tensor(op, args);
}
Tensor Tensor::max_pool2d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool2d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor _adaptive_avg_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::_adaptive_avg_pool2d(IntList output_size) const { return tare::_adaptive_avg_pool2d(*this, output_size); }

Tensor _adaptive_avg_pool2d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("_adaptive_avg_pool2d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor adaptive_avg_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool1d(IntList output_size) const { return tare::adaptive_avg_pool1d(*this, output_size); }

Tensor adaptive_avg_pool1d_out(const Tensor& out, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool1d.out");
  const void* const args[] = {&self, &output_size, &out};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d_backward(const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool2d_backward");
  const void* const args[] = {&grad_output, &self};
  return call_tensor(op, args);
}

Tensor _adaptive_avg_pool2d_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& self) {
  static const Op& op = op_named("_adaptive_avg_pool2d_backward.out");
  const void* const args[] = {&grad_output, &self, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool3d(IntList output_size) const { return tare::adaptive_max_pool3d(*this, output_size); }

std::tuple<Tensor, Tensor> adaptive_max_pool3d_out(const Tensor& out, const Tensor& indices, const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool3d.out");
  const void* const args[] = {&self, &output_size, &out, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor adaptive_max_pool3d_backward(const Tensor& grad_output, const Tensor& self, const Tensor& indices) {
  static const Op& op = op_named("adaptive_max_pool3d_backward");
  const void* const args[] = {&grad_output, &self, &indices};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> fractional_max_pool3d_out(const Tensor& output, const Tensor& indices, const Tensor& self, IntList kernel_size, IntList output_size, const Tensor& random_samples) {
  static const Op& op = op_named("fractional_max_pool3d.output");
  const void* const args[] = {&self, &kernel_size, &output_size, &random_samples, &output, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding) {
  static const Op& op = op_named("max_unpool3d");
  const void* const args[] = {&self, &indices, &output_size, &stride, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::max_unpool3d(const Tensor& indices, IntList output_size, IntList stride, IntList padding) const { return tare::max_unpool3d(*this, indices, output_size, stride, padding); }

Tensor max_unpool3d_out(const Tensor& out, const Tensor& self, const Tensor& indices, IntList output_size, IntList stride, IntList padding) {
  static const Op& op = op_named("max_unpool3d.out");
  const void* const args[] = {&self, &indices, &output_size, &stride, &padding, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest1d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d(const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact2d(IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_nearest_exact2d(*this, output_size, scales_h, scales_w); }

Tensor _upsample_nearest_exact2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d.out");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d(const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_nearest3d(IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_nearest3d(*this, output_size, scales_d, scales_h, scales_w); }

Tensor upsample_nearest3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d.out");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bilinear2d.vec_out");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors, &out};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_trilinear3d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bicubic2d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_bicubic2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_bicubic2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_bicubic2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_lanczos2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_3d");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners};
  return call_tensor(op, args);
}

Tensor grid_sampler_3d_out(const Tensor& out, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_3d.out");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_3d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_3d_backward");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_3d_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_3d_backward.out");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor channel_shuffle(const Tensor& self, int64_t groups) {
  static const Op& op = op_named("channel_shuffle");
  const void* const args[] = {&self, &groups};
  return call_tensor(op, args);
}
Tensor Tensor::channel_shuffle(int64_t groups) const { return tare::channel_shuffle(*this, groups); }

Tensor channel_shuffle_out(const Tensor& out, const Tensor& self, int64_t groups) {
  static const Op& op = op_named("channel_shuffle.out");
  const void* const args[] = {&self, &groups, &out};
  return call_tensor(op, args);
}

Tensor native_channel_shuffle(const Tensor& self, int64_t groups) {
  static const Op& op = op_named("native_channel_shuffle");
  const void* const args[] = {&self, &groups};
  return call_tensor(op, args);
}
Tensor Tensor::native_channel_shuffle(int64_t groups) const { return tare::native_channel_shuffle(*this, groups); }

std::tuple<Tensor, Tensor> _scaled_dot_product_attention_math(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, const Tensor& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("_scaled_dot_product_attention_math");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &dropout_mask, &scale, &enable_gqa};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _flash_attention_forward_no_dropout_inplace(const Tensor& out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes, const Tensor& block_table, std::optional<int64_t> num_splits) {
  static const Op& op = op_named("_flash_attention_forward_no_dropout_inplace");
  const void* const args[] = {&out, &query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes, &block_table, &num_splits};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& out, const Tensor& cu_seqlens_q, const Tensor& cu_seqlens_k, int64_t max_seqlen_q, int64_t max_seqlen_k, const Tensor& logsumexp, double dropout_p, const Tensor& philox_seed, const Tensor& philox_offset, int64_t custom_mask_type, bool bias_requires_grad, std::optional<double> scale, std::optional<int64_t> num_splits_key, std::optional<int64_t> window_size, bool shared_storage_dqdkdv) {
  static const Op& op = op_named("_efficient_attention_backward");
  const void* const args[] = {&grad_out_, &query, &key, &value, &bias, &out, &cu_seqlens_q, &cu_seqlens_k, &max_seqlen_q, &max_seqlen_k, &logsumexp, &dropout_p, &philox_seed, &philox_offset, &custom_mask_type, &bias_requires_grad, &scale, &num_splits_key, &window_size, &shared_storage_dqdkdv};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, bool compute_log_sumexp, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_cudnn_attention");
  const void* const args[] = {&query, &key, &value, &attn_bias, &compute_log_sumexp, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, const Tensor& attn_bias, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_cudnn_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &philox_seed, &philox_offset, &attn_bias, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor _transformer_encoder_layer_fwd(const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_transformer_encoder_layer_fwd");
  const void* const args[] = {&src, &embed_dim, &num_heads, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &use_gelu, &norm_first, &eps, &norm_weight_1, &norm_bias_1, &norm_weight_2, &norm_bias_2, &ffn_weight_1, &ffn_bias_1, &ffn_weight_2, &ffn_bias_2, &mask, &mask_type};
  return call_tensor(op, args);
}

Tensor _transformer_encoder_layer_fwd_out(const Tensor& out, const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_transformer_encoder_layer_fwd.out");
  const void* const args[] = {&src, &embed_dim, &num_heads, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &use_gelu, &norm_first, &eps, &norm_weight_1, &norm_bias_1, &norm_weight_2, &norm_bias_2, &ffn_weight_1, &ffn_bias_1, &ffn_weight_2, &ffn_bias_2, &mask, &mask_type, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("lstm_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("rnn_tanh_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("rnn_relu.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell(const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell");
  const void* const args[] = {&input_gates, &hidden_gates, &cx, &input_bias, &hidden_bias};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell.out");
  const void* const args[] = {&input_gates, &hidden_gates, &cx, &input_bias, &hidden_bias, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence");
  const void* const args[] = {&input, &lengths, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _pack_padded_sequence_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& lengths, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence.out");
  const void* const args[] = {&input, &lengths, &batch_first, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _pack_padded_sequence_backward(const Tensor& grad, IntList input_size, const Tensor& batch_sizes, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence_backward");
  const void* const args[] = {&grad, &input_size, &batch_sizes, &batch_first};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first, const Scalar& padding_value, int64_t total_length) {
  static const Op& op = op_named("_pad_packed_sequence");
  const void* const args[] = {&data, &batch_sizes, &batch_first, &padding_value, &total_length};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag");
  const void* const args[] = {&weight, &indices, &offsets, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &include_last_offset, &padding_idx};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
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

Tensor _embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_dense_backward");
  const void* const args[] = {&grad, &indices, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &per_sample_weights, &padding_idx};
  return call_tensor(op, args);
}

Tensor _embedding_bag_dense_backward_out(const Tensor& out, const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_dense_backward.out");
  const void* const args[] = {&grad, &indices, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &per_sample_weights, &padding_idx, &out};
  return call_tensor(op, args);
}

Tensor _embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_backward");
  const void* const args[] = {&grad, &indices, &offsets, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &padding_idx};
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

Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values) {
  static const Op& op = op_named("_unsafe_masked_index_put_accumulate");
  const void* const args[] = {&self, &mask, &indices, &values};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_masked_index_put_accumulate(const Tensor& mask, TensorList indices, const Tensor& values) const { return tare::_unsafe_masked_index_put_accumulate(*this, mask, indices, values); }

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}
Tensor Tensor::index_select(int64_t dim, const Tensor& index) const { return tare::index_select(*this, dim, index); }

Tensor index_select_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select.out");
  const void* const args[] = {&self, &dim, &index, &out};
  return call_tensor(op, args);
}

Tensor index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  static const Op& op = op_named("index_copy_");
  const void* const args[] = {&self, &dim, &index, &source};
  return call_tensor(op, args);
}
Tensor Tensor::index_copy_(int64_t dim, const Tensor& index, const Tensor& source) const { return tare::index_copy_(*this, dim, index, source); }

Tensor index_fill_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("index_fill.int_Scalar_out");
  const void* const args[] = {&self, &dim, &index, &value, &out};
  return call_tensor(op, args);
}

Tensor nonzero(const Tensor& self) {
  static const Op& op = op_named("nonzero");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::nonzero() const { return tare::nonzero(*this); }

Tensor nonzero_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("nonzero.out");
  const void* const args[] = {&self, &out};
  return call_tensor(op, args);
}

Tensor argwhere(const Tensor& self) {
  static const Op& op = op_named("argwhere");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::argwhere() const { return tare::argwhere(*this); }

std::vector<Tensor> nonzero_numpy(const Tensor& self) {
  static const Op& op = op_named("nonzero_numpy");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::nonzero_numpy() const { return tare::nonzero_numpy(*this); }

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

Tensor scatter(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::scatter(*this, dim, index, value); }

Tensor scatter_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce) {
  static const Op& op = op_named("scatter.reduce_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &out};
  return call_tensor(op, args);
}

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) {
  static const Op& op = op_named("scatter_.value_reduce");
  const void* const args[] = {&self, &dim, &index, &value, &reduce};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Scalar& value, std::string_view reduce) const { return tare::scatter_(*this, dim, index, value, reduce); }

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_reduce(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) const { return tare::scatter_reduce(*this, dim, index, src, reduce, include_self); }

Tensor triu_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::triu_(int64_t diagonal) const { return tare::triu_(*this, diagonal); }

Tensor tril(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::tril(int64_t diagonal) const { return tare::tril(*this, diagonal); }

Tensor tril_out(const Tensor& out, const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril.out");
  const void* const args[] = {&self, &diagonal, &out};
  return call_tensor(op, args);
}

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diag_embed");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diag_embed(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diag_embed(*this, offset, dim1, dim2); }

Tensor diag_embed_out(const Tensor& out, const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diag_embed.out");
  const void* const args[] = {&self, &offset, &dim1, &dim2, &out};
  return call_tensor(op, args);
}

Tensor constant_pad_nd(const Tensor& self, IntList pad, const Scalar& value) {
  static const Op& op = op_named("constant_pad_nd");
  const void* const args[] = {&self, &pad, &value};
  return call_tensor(op, args);
}
Tensor Tensor::constant_pad_nd(IntList pad, const Scalar& value) const { return tare::constant_pad_nd(*this, pad, value); }

Tensor constant_pad_nd_out(const Tensor& out, const Tensor& self, IntList pad, const Scalar& value) {
  static const Op& op = op_named("constant_pad_nd.out");
  const void* const args[] = {&self, &pad, &value, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad2d(IntList padding) const { return tare::reflection_pad2d(*this, padding); }

Tensor reflection_pad2d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d.out");
  const void* const args[] = {&self, &padding, &out};
  return call_tensor(op, args);
}

Tensor reflection_pad2d_backward(const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d_backward");
  const void* const args[] = {&grad_output, &self, &padding};
  return call_tensor(op, args);
}

Tensor reflection_pad3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &padding, &grad_input};
  return call_tensor(op, args);
}

Tensor replication_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad3d(IntList padding) const { return tare::replication_pad3d(*this, padding); }

Tensor replication_pad3d_out(const Tensor& out, const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d.out");
  const void* const args[] = {&self, &padding, &out};
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
Tensor Tensor::flip(IntList dims) const { return tare::flip(*this, dims); }

Tensor flip_out(const Tensor& out, const Tensor& self, IntList dims) {
  static const Op& op = op_named("flip.out");
  const void* const args[] = {&self, &dims, &out};
  return call_tensor(op, args);
}

Tensor roll(const Tensor& self, IntList shifts, IntList dims) {
  static const Op& op = op_named("roll");
  const void* const args[] = {&self, &shifts, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::roll(IntList shifts, IntList dims) const { return tare::roll(*this, shifts, dims); }

Tensor roll_out(const Tensor& out, const Tensor& self, IntList shifts, IntList dims) {
  static const Op& op = op_named("roll.out");
  const void* const args[] = {&self, &shifts, &dims, &out};
  return call_tensor(op, args);
}

Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.self_Tensor");
  const void* const args[] = {&self, &repeats, &dim, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::repeat_interleave(const Tensor& repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) const { return tare::repeat_interleave(*this, repeats, dim, output_size); }

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex");
  const void* const args[] = {&A, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex_out(const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex.out");
  const void* const args[] = {&A, &pivot, &check_errors, &LU, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu_factor");
  const void* const args[] = {&A, &pivot};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_lu_factor_out(const Tensor& LU, const Tensor& pivots, const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu_factor.out");
  const void* const args[] = {&A, &pivot, &LU, &pivots};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu");
  const void* const args[] = {&A, &pivot};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, std::string_view mode) {
  static const Op& op = op_named("linalg_qr");
  const void* const args[] = {&A, &mode};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_qr_out(const Tensor& Q, const Tensor& R, const Tensor& A, std::string_view mode) {
  static const Op& op = op_named("linalg_qr.out");
  const void* const args[] = {&A, &mode, &Q, &R};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) {
  static const Op& op = op_named("qr");
  const void* const args[] = {&self, &some};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::qr(bool some) const { return tare::qr(*this, some); }

Tensor orgqr(const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr");
  const void* const args[] = {&self, &input2};
  return call_tensor(op, args);
}
Tensor Tensor::orgqr(const Tensor& input2) const { return tare::orgqr(*this, input2); }

Tensor orgqr_out(const Tensor& out, const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr.out");
  const void* const args[] = {&self, &input2, &out};
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
std::tuple<Tensor, Tensor, Tensor> Tensor::svd(bool some, bool compute_uv) const { return tare::svd(*this, some, compute_uv); }

Tensor linalg_eigvals(const Tensor& self) {
  static const Op& op = op_named("linalg_eigvals");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_eigvals() const { return tare::linalg_eigvals(*this); }

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
std::tuple<Tensor, Tensor> Tensor::linalg_eigh(std::string_view UPLO) const { return tare::linalg_eigh(*this, UPLO); }

std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) {
  static const Op& op = op_named("linalg_inv_ex");
  const void* const args[] = {&A, &check_errors};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_inv(const Tensor& A) {
  static const Op& op = op_named("linalg_inv");
  const void* const args[] = {&A};
  return call_tensor(op, args);
}

Tensor linalg_inv_out(const Tensor& out, const Tensor& A) {
  static const Op& op = op_named("linalg_inv.out");
  const void* const args[] = {&A, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> triangular_solve_out(const Tensor& X, const Tensor& M, const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  static const Op& op = op_named("triangular_solve.X");
  const void* const args[] = {&self, &A, &upper, &transpose, &unitriangular, &X, &M};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static const Op& op = op_named("linalg_lu_solve");
  const void* const args[] = {&LU, &pivots, &B, &left, &adjoint};
  return call_tensor(op, args);
}

Tensor linalg_lu_solve_out(const Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static const Op& op = op_named("linalg_lu_solve.out");
  const void* const args[] = {&LU, &pivots, &B, &left, &adjoint, &out};
  return call_tensor(op, args);
}

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  static const Op& op = op_named("lu_solve");
  const void* const args[] = {&self, &LU_data, &LU_pivots};
  return call_tensor(op, args);
}
Tensor Tensor::lu_solve(const Tensor& LU_data, const Tensor& LU_pivots) const { return tare::lu_solve(*this, LU_data, LU_pivots); }

Tensor lu_solve_out(const Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  static const Op& op = op_named("lu_solve.out");
  const void* const args[] = {&self, &LU_data, &LU_pivots, &out};
  return call_tensor(op, args);
}

Tensor linalg_matrix_rank_out(const Tensor& out, const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static const Op& op = op_named("linalg_matrix_rank.atol_rtol_tensor_out");
  const void* const args[] = {&input, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv");
  const void* const args[] = {&self, &rcond, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(double rcond, bool hermitian) const { return tare::linalg_pinv(*this, rcond, hermitian); }

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.out");
  const void* const args[] = {&self, &rcond, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.rcond_tensor");
  const void* const args[] = {&self, &rcond, &hermitian};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_pinv(const Tensor& rcond, bool hermitian) const { return tare::linalg_pinv(*this, rcond, hermitian); }

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond_out(const Tensor& out, const Tensor& self, std::string_view p) {
  static const Op& op = op_named("linalg_cond.p_str_out");
  const void* const args[] = {&self, &p, &out};
  return call_tensor(op, args);
}

Tensor concatenate(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concatenate");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concatenate_out(const Tensor& out, TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concatenate.out");
  const void* const args[] = {&tensors, &dim, &out};
  return call_tensor(op, args);
}

Tensor block_diag(TensorList tensors) {
  static const Op& op = op_named("block_diag");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor block_diag_out(const Tensor& out, TensorList tensors) {
  static const Op& op = op_named("block_diag.out");
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

Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat.out");
  const void* const args[] = {&tensors, &dim, &num_chunks, &out};
  return call_tensor(op, args);
}

void _foreach_abs_(TensorList self) {
  static const Op& op = op_named("_foreach_abs_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_acos_(TensorList self) {
  static const Op& op = op_named("_foreach_acos_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_ceil(TensorList self) {
  static const Op& op = op_named("_foreach_ceil");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_ceil_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_ceil.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_cosh(TensorList self) {
  static const Op& op = op_named("_foreach_cosh");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_cosh_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_cosh.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_erf(TensorList self) {
  static const Op& op = op_named("_foreach_erf");
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

std::vector<Tensor> _foreach_exp(TensorList self) {
  static const Op& op = op_named("_foreach_exp");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_exp_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_exp.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_expm1(TensorList self) {
  static const Op& op = op_named("_foreach_expm1");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_expm1_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_expm1.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_frac_(TensorList self) {
  static const Op& op = op_named("_foreach_frac_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_log2_(TensorList self) {
  static const Op& op = op_named("_foreach_log2_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_reciprocal_(TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_round_(TensorList self) {
  static const Op& op = op_named("_foreach_round_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

void _foreach_rsqrt_(TensorList self) {
  static const Op& op = op_named("_foreach_rsqrt_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sign(TensorList self) {
  static const Op& op = op_named("_foreach_sign");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sign_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sign.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_sigmoid_(TensorList self) {
  static const Op& op = op_named("_foreach_sigmoid_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_tan(TensorList self) {
  static const Op& op = op_named("_foreach_tan");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_tan_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_tan.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.Tensor_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

void _foreach_sub_(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_sub_.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

void _foreach_sub_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_sub.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_sub_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_sub_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

void _foreach_mul_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_mul_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
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

std::vector<Tensor> _foreach_div(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div.Tensor_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div_.Tensor");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

void _foreach_clamp_max_(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_max_.List");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
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

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcmul_.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_void(op, args);
}

void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcmul.ScalarList_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp.List");
  const void* const args[] = {&self, &tensors1, &weights};
  return call_as<std::vector<Tensor>>(op, args);
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

void _foreach_clone_out(TensorList out, TensorList self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_foreach_clone.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_copy(TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy");
  const void* const args[] = {&self, &src, &non_blocking};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_copy_out(TensorList out, TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy.out");
  const void* const args[] = {&self, &src, &non_blocking, &out};
  return call_void(op, args);
}

void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam_");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.out");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.out");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

Tensor _amp_update_scale_(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale_");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval};
  return call_tensor(op, args);
}
Tensor Tensor::_amp_update_scale_(const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) const { return tare::_amp_update_scale_(*this, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval); }

Tensor norm_except_dim(const Tensor& v, int64_t pow, int64_t dim) {
  static const Op& op = op_named("norm_except_dim");
  const void* const args[] = {&v, &pow, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_differentiable_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim) {
  static const Op& op = op_named("_weight_norm_differentiable_backward");
  const void* const args[] = {&grad_w, &saved_v, &saved_g, &saved_norms, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor special_log_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("special_log_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::special_log_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::special_log_softmax(*this, dim, dtype); }

Tensor _masked_softmax(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_masked_softmax");
  const void* const args[] = {&self, &mask, &dim, &mask_type};
  return call_tensor(op, args);
}
Tensor Tensor::_masked_softmax(const Tensor& mask, std::optional<int64_t> dim, std::optional<int64_t> mask_type) const { return tare::_masked_softmax(*this, mask, dim, mask_type); }

Tensor _masked_softmax_out(const Tensor& out, const Tensor& self, const Tensor& mask, std::optional<int64_t> dim, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_masked_softmax.out");
  const void* const args[] = {&self, &mask, &dim, &mask_type, &out};
  return call_tensor(op, args);
}

Tensor _masked_softmax_backward(const Tensor& grad_output, const Tensor& output, const Tensor& mask, std::optional<int64_t> dim) {
  static const Op& op = op_named("_masked_softmax_backward");
  const void* const args[] = {&grad_output, &output, &mask, &dim};
  return call_tensor(op, args);
}

Tensor _masked_softmax_backward_out(const Tensor& out, const Tensor& grad_output, const Tensor& output, const Tensor& mask, std::optional<int64_t> dim) {
  static const Op& op = op_named("_masked_softmax_backward.out");
  const void* const args[] = {&grad_output, &output, &mask, &dim, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("native_batch_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  static const Op& op = op_named("native_batch_norm.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &out, &save_mean, &save_invstd};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_no_training");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_no_training_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps) {
  static const Op& op = op_named("_native_batch_norm_legit_no_training.out");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &momentum, &eps, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask) {
  static const Op& op = op_named("native_batch_norm_backward");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &train, &eps, &output_mask};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool train, double eps, BoolList output_mask) {
  static const Op& op = op_named("native_batch_norm_backward.out");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_invstd, &train, &eps, &output_mask, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> batch_norm_backward(const Tensor& grad_out, const Tensor& input, const Tensor& weight, const Tensor& running_mean, const Tensor& running_var, const Tensor& save_mean, const Tensor& save_var, bool update, double eps, BoolList output_mask, const Tensor& reserve) {
  static const Op& op = op_named("batch_norm_backward");
  const void* const args[] = {&grad_out, &input, &weight, &running_mean, &running_var, &save_mean, &save_var, &update, &eps, &output_mask, &reserve};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  static const Op& op = op_named("batch_norm");
  const void* const args[] = {&input, &weight, &bias, &running_mean, &running_var, &training, &momentum, &eps, &cudnn_enabled};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_stats(const Tensor& input, double eps) {
  static const Op& op = op_named("batch_norm_stats");
  const void* const args[] = {&input, &eps};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, double eps) {
  static const Op& op = op_named("batch_norm_stats.out");
  const void* const args[] = {&input, &eps, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_gather_stats(const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, int64_t count) {
  static const Op& op = op_named("batch_norm_gather_stats");
  const void* const args[] = {&input, &mean, &invstd, &running_mean, &running_var, &momentum, &eps, &count};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> batch_norm_gather_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor& running_mean, const Tensor& running_var, double momentum, double eps, int64_t count) {
  static const Op& op = op_named("batch_norm_gather_stats.out");
  const void* const args[] = {&input, &mean, &invstd, &running_mean, &running_var, &momentum, &eps, &count, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor smooth_l1_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  static const Op& op = op_named("smooth_l1_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &beta, &grad_input};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &grad_input};
  return call_tensor(op, args);
}

Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("l1_loss");
  const void* const args[] = {&self, &target, &reduction};
  return call_tensor(op, args);
}
Tensor Tensor::l1_loss(const Tensor& target, int64_t reduction) const { return tare::l1_loss(*this, target, reduction); }

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("margin_ranking_loss");
  const void* const args[] = {&input1, &input2, &target, &margin, &reduction};
  return call_tensor(op, args);
}

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("cosine_embedding_loss");
  const void* const args[] = {&input1, &input2, &target, &margin, &reduction};
  return call_tensor(op, args);
}

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  static const Op& op = op_named("cosine_similarity");
  const void* const args[] = {&x1, &x2, &dim, &eps};
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

Tensor nll_loss_nd(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss_nd");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index};
  return call_tensor(op, args);
}
Tensor Tensor::nll_loss_nd(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) const { return tare::nll_loss_nd(*this, target, weight, reduction, ignore_index); }

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward_out(const Tensor& output, const Tensor& is_target, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss_forward.output");
  const void* const args[] = {&self, &target, &reduction, &output, &is_target};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor multilabel_margin_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target) {
  static const Op& op = op_named("multilabel_margin_loss_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &is_target, &grad_input};
  return call_tensor(op, args);
}

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  static const Op& op = op_named("diff");
  const void* const args[] = {&self, &n, &dim, &prepend, &append};
  return call_tensor(op, args);
}
Tensor Tensor::diff(int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) const { return tare::diff(*this, n, dim, prepend, append); }

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

std::vector<Tensor> gradient(const Tensor& self, const std::optional<Scalar>& spacing, std::optional<int64_t> dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalarint");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(const std::optional<Scalar>& spacing, std::optional<int64_t> dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, ScalarList spacing, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.scalarrayarray");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(ScalarList spacing, IntList dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, std::optional<int64_t> dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.tensorarrayint");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(TensorList spacing, std::optional<int64_t> dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor index_select_backward(const Tensor& grad, IntList self_sizes, int64_t dim, const Tensor& index) {
  static const Op& op = op_named("index_select_backward");
  const void* const args[] = {&grad, &self_sizes, &dim, &index};
  return call_tensor(op, args);
}

Tensor cummaxmin_backward(const Tensor& grad, const Tensor& input, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("cummaxmin_backward");
  const void* const args[] = {&grad, &input, &indices, &dim};
  return call_tensor(op, args);
}

Tensor trace_backward(const Tensor& grad, IntList sizes) {
  static const Op& op = op_named("trace_backward");
  const void* const args[] = {&grad, &sizes};
  return call_tensor(op, args);
}

Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("fake_quantize_per_channel_affine");
  const void* const args[] = {&self, &scale, &zero_point, &axis, &quant_min, &quant_max};
  return call_tensor(op, args);
}
Tensor Tensor::fake_quantize_per_channel_affine(const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) const { return tare::fake_quantize_per_channel_affine(*this, scale, zero_point, axis, quant_min, quant_max); }

std::tuple<Tensor, Tensor> _fake_quantize_per_tensor_affine_cachemask_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams");
  const void* const args[] = {&self, &scale, &zero_point, &fake_quant_enabled, &quant_min, &quant_max};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(const Tensor& scale, const Tensor& zero_point, const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max) const { return tare::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(*this, scale, zero_point, fake_quant_enabled, quant_min, quant_max); }

std::tuple<Tensor, Tensor> _fake_quantize_per_tensor_affine_cachemask_tensor_qparams_out(const Tensor& out0, const Tensor& out1, const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max) {
  static const Op& op = op_named("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams.out");
  const void* const args[] = {&self, &scale, &zero_point, &fake_quant_enabled, &quant_min, &quant_max, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _fft_r2c(const Tensor& self, IntList dim, int64_t normalization, bool onesided) {
  static const Op& op = op_named("_fft_r2c");
  const void* const args[] = {&self, &dim, &normalization, &onesided};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_r2c(IntList dim, int64_t normalization, bool onesided) const { return tare::_fft_r2c(*this, dim, normalization, onesided); }

Tensor _fft_r2c_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, bool onesided) {
  static const Op& op = op_named("_fft_r2c.out");
  const void* const args[] = {&self, &dim, &normalization, &onesided, &out};
  return call_tensor(op, args);
}

Tensor _fft_c2r(const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size) {
  static const Op& op = op_named("_fft_c2r");
  const void* const args[] = {&self, &dim, &normalization, &last_dim_size};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_c2r(IntList dim, int64_t normalization, int64_t last_dim_size) const { return tare::_fft_c2r(*this, dim, normalization, last_dim_size); }

Tensor _fft_c2r_out(const Tensor& out, const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size) {
  static const Op& op = op_named("_fft_c2r.out");
  const void* const args[] = {&self, &dim, &normalization, &last_dim_size, &out};
  return call_tensor(op, args);
}

Tensor fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_fft(*this, n, dim, norm); }

Tensor fft_fft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_rfft(*this, n, dim, norm); }

Tensor fft_rfft_out(const Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft.out");
  const void* const args[] = {&self, &n, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_fft2(*this, s, dim, norm); }

Tensor fft_fft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_fftn(*this, s, dim, norm); }

Tensor fft_fftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_rfft2(*this, s, dim, norm); }

Tensor fft_rfft2_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft2.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_rfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_rfftn(*this, s, dim, norm); }

Tensor fft_rfftn_out(const Tensor& out, const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfftn.out");
  const void* const args[] = {&self, &s, &dim, &norm, &out};
  return call_tensor(op, args);
}

Tensor fft_fftshift(const Tensor& self, std::optional<IntList> dim) {
  static const Op& op = op_named("fft_fftshift");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fftshift(std::optional<IntList> dim) const { return tare::fft_fftshift(*this, dim); }

Tensor fft_fftfreq(int64_t n, double d, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("fft_fftfreq");
  const void* const args[] = {&n, &d, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor fft_fftfreq_out(const Tensor& out, int64_t n, double d) {
  static const Op& op = op_named("fft_fftfreq.out");
  const void* const args[] = {&n, &d, &out};
  return call_tensor(op, args);
}

Tensor fft_rfftfreq(int64_t n, double d, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("fft_rfftfreq");
  const void* const args[] = {&n, &d, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor fft_rfftfreq_out(const Tensor& out, int64_t n, double d) {
  static const Op& op = op_named("fft_rfftfreq.out");
  const void* const args[] = {&n, &d, &out};
  return call_tensor(op, args);
}

Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<bool> is_coalesced) {
  static const Op& op = op_named("sparse_coo_tensor.indices");
  const void* const args[] = {&indices, &values, &dtype, &layout, &device, &pin_memory, &is_coalesced};
  return call_tensor(op, args);
}

Tensor _sparse_coo_tensor_with_dims_and_tensors(int64_t sparse_dim, int64_t dense_dim, IntList size, const Tensor& indices, const Tensor& values, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<bool> is_coalesced) {
  static const Op& op = op_named("_sparse_coo_tensor_with_dims_and_tensors");
  const void* const args[] = {&sparse_dim, &dense_dim, &size, &indices, &values, &dtype, &layout, &device, &pin_memory, &is_coalesced};
  return call_tensor(op, args);
}

Tensor sparse_csr_tensor(const Tensor& crow_indices, const Tensor& col_indices, const Tensor& values, IntList size, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("sparse_csr_tensor.crow_col_value_size");
  const void* const args[] = {&crow_indices, &col_indices, &values, &size, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor _values(const Tensor& self) {
  static const Op& op = op_named("_values");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_values() const { return tare::_values(*this); }

Tensor ccol_indices(const Tensor& self) {
  static const Op& op = op_named("ccol_indices");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ccol_indices() const { return tare::ccol_indices(*this); }

int64_t sparse_dim(const Tensor& self) {
  static const Op& op = op_named("sparse_dim");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sparse_dim() const { return tare::sparse_dim(*this); }

int64_t _dimV(const Tensor& self) {
  static const Op& op = op_named("_dimV");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::_dimV() const { return tare::_dimV(*this); }

Tensor _coalesced_(const Tensor& self, bool coalesced) {
  static const Op& op = op_named("_coalesced_");
  const void* const args[] = {&self, &coalesced};
  return call_tensor(op, args);
}
Tensor Tensor::_coalesced_(bool coalesced) const { return tare::_coalesced_(*this, coalesced); }

Tensor _to_sparse(const Tensor& self, std::optional<Layout> layout, std::optional<IntList> blocksize, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("_to_sparse");
  const void* const args[] = {&self, &layout, &blocksize, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::_to_sparse(std::optional<Layout> layout, std::optional<IntList> blocksize, std::optional<int64_t> dense_dim) const { return tare::_to_sparse(*this, layout, blocksize, dense_dim); }

Tensor _to_sparse_csc(const Tensor& self, std::optional<int64_t> dense_dim) {
  static const Op& op = op_named("_to_sparse_csc");
  const void* const args[] = {&self, &dense_dim};
  return call_tensor(op, args);
}
Tensor Tensor::_to_sparse_csc(std::optional<int64_t> dense_dim) const { return tare::_to_sparse_csc(*this, dense_dim); }

Tensor _sparse_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("_sparse_addmm");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_addmm(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const { return tare::_sparse_addmm(*this, mat1, mat2, beta, alpha); }

Tensor _sparse_sum(const Tensor& self, IntList dim) {
  static const Op& op = op_named("_sparse_sum.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::_sparse_sum(IntList dim) const { return tare::_sparse_sum(*this, dim); }

Tensor _gather_sparse_backward(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& grad) {
  static const Op& op = op_named("_gather_sparse_backward");
  const void* const args[] = {&self, &dim, &index, &grad};
  return call_tensor(op, args);
}
Tensor Tensor::_gather_sparse_backward(int64_t dim, const Tensor& index, const Tensor& grad) const { return tare::_gather_sparse_backward(*this, dim, index, grad); }

}  // namespace tare
