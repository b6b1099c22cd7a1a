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
Tensor Tensor::fill(const Tensor& value) const { return tare::fill(*this, value); }

Tensor zero_(const Tensor& self) {
  static const Op& op = op_named("zero_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::zero_() const { return tare::zero_(*this); }

Tensor lift_fresh(const Tensor& self) {
  static const Op& op = op_named("lift_fresh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::lift_fresh() const { return tare::lift_fresh(*this); }

Tensor to(const Tensor& self, Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.device");
  const void* const args[] = {&self, &device, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::to(Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, device, dtype, non_blocking, copy, memory_format); }

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

Tensor _cast_Long(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Long");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Long(bool non_blocking) const { return tare::_cast_Long(*this, non_blocking); }

Tensor resize(const Tensor& self, IntList size, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize");
  const void* const args[] = {&self, &size, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize(IntList size, std::optional<MemoryFormat> memory_format) const { return tare::resize(*this, size, memory_format); }

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
Tensor Tensor::set_() const { return tare::set_(*this); }

Tensor set(const Tensor& self, const Tensor& source) {
  static const Op& op = op_named("set.source_Tensor");
  const void* const args[] = {&self, &source};
  return call_tensor(op, args);
}
Tensor Tensor::set(const Tensor& source) const { return tare::set(*this, source); }

Scalar item(const Tensor& self) {
  static const Op& op = op_named("item");
  const void* const args[] = {&self};
  return call_as<Scalar>(op, args);
}
Scalar Tensor::item() const { return tare::item(*this); }

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

int64_t sym_size(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_size.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}
int64_t Tensor::sym_size(int64_t dim) const { return tare::sym_size(*this, dim); }

bool sym_is_contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("sym_is_contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_as<bool>(op, args);
}
bool Tensor::sym_is_contiguous(MemoryFormat memory_format) const { return tare::sym_is_contiguous(*this, memory_format); }

void _assert_async(const Tensor& self) {
  static const Op& op = op_named("_assert_async");
  const void* const args[] = {&self};
  return call_void(op, args);
}
void Tensor::_assert_async() const { return tare::_assert_async(*this); }

Tensor uniform(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::uniform(double from, double to, Generator* generator) const { return tare::uniform(*this, from, to, generator); }

Tensor normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::normal_(double mean, double std, Generator* generator) const { return tare::normal_(*this, mean, std, generator); }

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
Tensor Tensor::random(Generator* generator) const { return tare::random(*this, generator); }

Tensor exponential_(const Tensor& self, double lambd, Generator* generator) {
  static const Op& op = op_named("exponential_");
  const void* const args[] = {&self, &lambd, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::exponential_(double lambd, Generator* generator) const { return tare::exponential_(*this, lambd, generator); }

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
Tensor Tensor::log_normal(double mean, double std, Generator* generator) const { return tare::log_normal(*this, mean, std, generator); }

Tensor bernoulli_(const Tensor& self, const Tensor& p, Generator* generator) {
  static const Op& op = op_named("bernoulli_.Tensor");
  const void* const args[] = {&self, &p, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::bernoulli_(const Tensor& p, Generator* generator) const { return tare::bernoulli_(*this, p, generator); }

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

Tensor normal_out(const Tensor& out, const Tensor& mean, const Tensor& std, Generator* generator) {
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
Tensor Tensor::feature_dropout_(double p, bool train) const { return tare::feature_dropout_(*this, p, train); }

Tensor feature_alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("feature_alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::feature_alpha_dropout_(double p, bool train) const { return tare::feature_alpha_dropout_(*this, p, train); }

Tensor angle(const Tensor& self) {
  static const Op& op = op_named("angle");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::angle() const { return tare::angle(*this); }

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
Tensor Tensor::sign_() const { return tare::sign_(*this); }

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
Tensor Tensor::reciprocal() const { return tare::reciprocal(*this); }

Tensor sqrt_(const Tensor& self) {
  static const Op& op = op_named("sqrt_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sqrt_() const { return tare::sqrt_(*this); }

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
Tensor Tensor::rad2deg() const { return tare::rad2deg(*this); }

Tensor nan_to_num_(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  static const Op& op = op_named("nan_to_num_");
  const void* const args[] = {&self, &nan, &posinf, &neginf};
  return call_tensor(op, args);
}
Tensor Tensor::nan_to_num_(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const { return tare::nan_to_num_(*this, nan, posinf, neginf); }

Tensor ceil(const Tensor& self) {
  static const Op& op = op_named("ceil");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::ceil() const { return tare::ceil(*this); }

Tensor floor_(const Tensor& self) {
  static const Op& op = op_named("floor_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::floor_() const { return tare::floor_(*this); }

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

Tensor round_(const Tensor& self, int64_t decimals) {
  static const Op& op = op_named("round_.decimals");
  const void* const args[] = {&self, &decimals};
  return call_tensor(op, args);
}
Tensor Tensor::round_(int64_t decimals) const { return tare::round_(*this, decimals); }

Tensor exp(const Tensor& self) {
  static const Op& op = op_named("exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp() const { return tare::exp(*this); }

Tensor exp2_(const Tensor& self) {
  static const Op& op = op_named("exp2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::exp2_() const { return tare::exp2_(*this); }

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
Tensor Tensor::log2() const { return tare::log2(*this); }

Tensor log10_(const Tensor& self) {
  static const Op& op = op_named("log10_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log10_() const { return tare::log10_(*this); }

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

Tensor sin_(const Tensor& self) {
  static const Op& op = op_named("sin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sin_() const { return tare::sin_(*this); }

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

Tensor acos_(const Tensor& self) {
  static const Op& op = op_named("acos_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acos_() const { return tare::acos_(*this); }

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
Tensor Tensor::cosh() const { return tare::cosh(*this); }

Tensor tanh_(const Tensor& self) {
  static const Op& op = op_named("tanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tanh_() const { return tare::tanh_(*this); }

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
Tensor Tensor::atanh() const { return tare::atanh(*this); }

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
Tensor Tensor::isreal() const { return tare::isreal(*this); }

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
Tensor Tensor::logical_not_() const { return tare::logical_not_(*this); }

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

Tensor fix_(const Tensor& self) {
  static const Op& op = op_named("fix_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::fix_() const { return tare::fix_(*this); }

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
Tensor Tensor::arcsin() const { return tare::arcsin(*this); }

Tensor arcsinh_(const Tensor& self) {
  static const Op& op = op_named("arcsinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arcsinh_() const { return tare::arcsinh_(*this); }

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

Tensor special_log1p(const Tensor& self) {
  static const Op& op = op_named("special_log1p");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_log1p() const { return tare::special_log1p(*this); }

Tensor special_logit(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("special_logit");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}
Tensor Tensor::special_logit(std::optional<double> eps) const { return tare::special_logit(*this, eps); }

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
Tensor Tensor::erfinv() const { return tare::erfinv(*this); }

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
Tensor Tensor::digamma() const { return tare::digamma(*this); }

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
Tensor Tensor::special_i0e() const { return tare::special_i0e(*this); }

Tensor special_i1e(const Tensor& self) {
  static const Op& op = op_named("special_i1e");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i1e() const { return tare::special_i1e(*this); }

Tensor special_ndtri(const Tensor& self) {
  static const Op& op = op_named("special_ndtri");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_ndtri() const { return tare::special_ndtri(*this); }

Tensor special_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_ndtr() const { return tare::special_ndtr(*this); }

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
Tensor Tensor::add(const Scalar& other, const Scalar& alpha) const { return tare::add(*this, other, alpha); }

Tensor sub_(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("sub_.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::sub_(const Tensor& other, const Scalar& alpha) const { return tare::sub_(*this, other, alpha); }

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
Tensor Tensor::_add_relu(const Scalar& other, const Scalar& alpha) const { return tare::_add_relu(*this, other, alpha); }

Tensor mul_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::mul_(const Tensor& other) const { return tare::mul_(*this, other); }

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
Tensor Tensor::div(const Scalar& other) const { return tare::div(*this, other); }

Tensor div_(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("div_.Tensor_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::div_(*this, other, rounding_mode); }

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
Tensor Tensor::floor_divide(const Scalar& other) const { return tare::floor_divide(*this, other); }

Tensor remainder_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("remainder_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::remainder_(const Tensor& other) const { return tare::remainder_(*this, other); }

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
Tensor Tensor::pow(const Scalar& exponent) const { return tare::pow(*this, exponent); }

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
Tensor Tensor::float_power(const Scalar& exponent) const { return tare::float_power(*this, exponent); }

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
Tensor Tensor::hypot(const Tensor& other) const { return tare::hypot(*this, other); }

Tensor copysign_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("copysign_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::copysign_(const Tensor& other) const { return tare::copysign_(*this, other); }

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
Tensor Tensor::logaddexp(const Tensor& other) const { return tare::logaddexp(*this, other); }

Tensor heaviside(const Tensor& self, const Tensor& values) {
  static const Op& op = op_named("heaviside");
  const void* const args[] = {&self, &values};
  return call_tensor(op, args);
}
Tensor Tensor::heaviside(const Tensor& values) const { return tare::heaviside(*this, values); }

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
Tensor Tensor::xlogy_(const Scalar& other) const { return tare::xlogy_(*this, other); }

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
Tensor Tensor::subtract(const Tensor& other, const Scalar& alpha) const { return tare::subtract(*this, other, alpha); }

Tensor subtract_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("subtract_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::subtract_(const Scalar& other, const Scalar& alpha) const { return tare::subtract_(*this, other, alpha); }

Tensor multiply(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::multiply(const Scalar& other) const { return tare::multiply(*this, other); }

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
Tensor Tensor::divide_(const Tensor& other, std::optional<std::string_view> rounding_mode) const { return tare::divide_(*this, other, rounding_mode); }

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

Tensor max(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("max.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::max(const Tensor& other) const { return tare::max(*this, other); }

Tensor bitwise_and(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_and.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and(const Tensor& other) const { return tare::bitwise_and(*this, other); }

Tensor bitwise_and_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_and_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_and_(const Scalar& other) const { return tare::bitwise_and_(*this, other); }

Tensor bitwise_or(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_or.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or(const Tensor& other) const { return tare::bitwise_or(*this, other); }

Tensor bitwise_or_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_or_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_or_(const Scalar& other) const { return tare::bitwise_or_(*this, other); }

Tensor bitwise_xor(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("bitwise_xor.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor(const Tensor& other) const { return tare::bitwise_xor(*this, other); }

Tensor bitwise_xor_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("bitwise_xor_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::bitwise_xor_(const Scalar& other) const { return tare::bitwise_xor_(*this, other); }

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

Tensor __and__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__and__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__and__(const Tensor& other) const { return tare::__and__(*this, other); }

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

Tensor __lshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__lshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__lshift__(const Tensor& other) const { return tare::__lshift__(*this, other); }

Tensor __ilshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__ilshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__ilshift__(const Scalar& other) const { return tare::__ilshift__(*this, other); }

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
Tensor Tensor::gcd(const Tensor& other) const { return tare::gcd(*this, other); }

Tensor lcm_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lcm_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lcm_(const Tensor& other) const { return tare::lcm_(*this, other); }

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
Tensor Tensor::special_gammainc(const Tensor& other) const { return tare::special_gammainc(*this, other); }

Tensor special_xlog1py(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("special_xlog1py");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlog1py(const Tensor& other) const { return tare::special_xlog1py(*this, other); }

Tensor special_xlog1py(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlog1py.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlog1py(const Scalar& other) const { return tare::special_xlog1py(*this, other); }

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
Tensor Tensor::eq(const Scalar& other) const { return tare::eq(*this, other); }

Tensor eq_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("eq_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::eq_(const Tensor& other) const { return tare::eq_(*this, other); }

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

Tensor lt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("lt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::lt_(const Tensor& other) const { return tare::lt_(*this, other); }

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
Tensor Tensor::gt(const Scalar& other) const { return tare::gt(*this, other); }

Tensor gt_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gt_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::gt_(const Tensor& other) const { return tare::gt_(*this, other); }

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
Tensor Tensor::logical_and(const Tensor& other) const { return tare::logical_and(*this, other); }

Tensor logical_or_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_or_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::logical_or_(const Tensor& other) const { return tare::logical_or_(*this, other); }

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
Tensor Tensor::not_equal(const Tensor& other) const { return tare::not_equal(*this, other); }

Tensor not_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("not_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::not_equal_(const Scalar& other) const { return tare::not_equal_(*this, other); }

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
Tensor Tensor::less_equal(const Tensor& other) const { return tare::less_equal(*this, other); }

Tensor less_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_equal_(const Scalar& other) const { return tare::less_equal_(*this, other); }

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
Tensor Tensor::greater_equal(const Tensor& other) const { return tare::greater_equal(*this, other); }

Tensor greater_equal_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_equal_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_equal_(const Scalar& other) const { return tare::greater_equal_(*this, other); }

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
Tensor Tensor::masked_fill_(const Tensor& mask, const Scalar& value) const { return tare::masked_fill_(*this, mask, value); }

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

Tensor lerp_(const Tensor& self, const Tensor& end, const Scalar& weight) {
  static const Op& op = op_named("lerp_.Scalar");
  const void* const args[] = {&self, &end, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::lerp_(const Tensor& end, const Scalar& weight) const { return tare::lerp_(*this, end, weight); }

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
Tensor Tensor::clamp(const Tensor& min, const Tensor& max) const { return tare::clamp(*this, min, max); }

Tensor clamp_min_(const Tensor& self, const Scalar& min) {
  static const Op& op = op_named("clamp_min_");
  const void* const args[] = {&self, &min};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_min_(const Scalar& min) const { return tare::clamp_min_(*this, min); }

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
Tensor Tensor::clamp_max(const Tensor& max) const { return tare::clamp_max(*this, max); }

Tensor clip_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clip_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clip_(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clip_(*this, min, max); }

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
Tensor Tensor::leaky_relu(const Scalar& negative_slope) const { return tare::leaky_relu(*this, negative_slope); }

Tensor elu_(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  static const Op& op = op_named("elu_");
  const void* const args[] = {&self, &alpha, &scale, &input_scale};
  return call_tensor(op, args);
}
Tensor Tensor::elu_(const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) const { return tare::elu_(*this, alpha, scale, input_scale); }

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
Tensor Tensor::gelu_(std::string_view approximate) const { return tare::gelu_(*this, approximate); }

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
Tensor Tensor::softplus(const Scalar& beta, const Scalar& threshold) const { return tare::softplus(*this, beta, threshold); }

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
Tensor Tensor::softshrink(const Scalar& lambd) const { return tare::softshrink(*this, lambd); }

std::tuple<Tensor, Tensor> log_sigmoid_forward(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid_forward");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::log_sigmoid_forward() const { return tare::log_sigmoid_forward(*this); }

Tensor glu(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("glu");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::glu(int64_t dim) const { return tare::glu(*this, dim); }

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu");
  const void* const args[] = {&self, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu(const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu(*this, lower, upper, training, generator); }

Tensor rrelu_with_noise_out(const Tensor& out, const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
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
Tensor Tensor::view(DType dtype) const { return tare::view(*this, dtype); }

Tensor _reshape_alias_copy(const Tensor& self, IntList size, IntList stride) {
  static const Op& op = op_named("_reshape_alias_copy");
  const void* const args[] = {&self, &size, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::_reshape_alias_copy(IntList size, IntList stride) const { return tare::_reshape_alias_copy(*this, size, stride); }

Tensor t_copy(const Tensor& self) {
  static const Op& op = op_named("t_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::t_copy() const { return tare::t_copy(*this); }

Tensor transpose_copy(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose_copy.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose_copy(int64_t dim0, int64_t dim1) const { return tare::transpose_copy(*this, dim0, dim1); }

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
Tensor Tensor::select(int64_t dim, int64_t index) const { return tare::select(*this, dim, index); }

Tensor slice_copy(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  static const Op& op = op_named("slice_copy.Tensor");
  const void* const args[] = {&self, &dim, &start, &end, &step};
  return call_tensor(op, args);
}
Tensor Tensor::slice_copy(int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_copy(*this, dim, start, end, step); }

Tensor squeeze_copy(const Tensor& self) {
  static const Op& op = op_named("squeeze_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_copy() const { return tare::squeeze_copy(*this); }

Tensor squeeze_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze_copy.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze_copy(int64_t dim) const { return tare::squeeze_copy(*this, dim); }

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

Tensor as_strided_copy(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided_copy");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided_copy(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided_copy(*this, size, stride, storage_offset); }

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

Tensor alias_copy(const Tensor& self) {
  static const Op& op = op_named("alias_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::alias_copy() const { return tare::alias_copy(*this); }

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
Tensor Tensor::view_as_real() const { return tare::view_as_real(*this); }

Tensor view_as_complex_copy(const Tensor& self) {
  static const Op& op = op_named("view_as_complex_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::view_as_complex_copy() const { return tare::view_as_complex_copy(*this); }

Tensor reshape_as(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("reshape_as");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::reshape_as(const Tensor& other) const { return tare::reshape_as(*this, other); }

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
Tensor Tensor::swapdims_(int64_t dim0, int64_t dim1) const { return tare::swapdims_(*this, dim0, dim1); }

Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination) {
  static const Op& op = op_named("moveaxis.int");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}
Tensor Tensor::moveaxis(int64_t source, int64_t destination) const { return tare::moveaxis(*this, source, destination); }

Tensor numpy_T(const Tensor& self) {
  static const Op& op = op_named("numpy_T");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::numpy_T() const { return tare::numpy_T(*this); }

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
Tensor Tensor::slice_inverse(const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) const { return tare::slice_inverse(*this, src, dim, start, end, step); }

std::vector<Tensor> split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split_with_sizes(IntList split_sizes, int64_t dim) const { return tare::split_with_sizes(*this, split_sizes, dim); }

std::vector<Tensor> unbind_copy(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int");
  const void* const args[] = {&self, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unbind_copy(int64_t dim) const { return tare::unbind_copy(*this, dim); }

void unsafe_split_out(TensorList out, const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("unsafe_split.Tensor_out");
  const void* const args[] = {&self, &split_size, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> unsafe_chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  static const Op& op = op_named("unsafe_chunk");
  const void* const args[] = {&self, &chunks, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::unsafe_chunk(int64_t chunks, int64_t dim) const { return tare::unsafe_chunk(*this, chunks, dim); }

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("hsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::hsplit(int64_t sections) const { return tare::hsplit(*this, sections); }

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("dsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::dsplit(int64_t sections) const { return tare::dsplit(*this, sections); }

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

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("prod.dim_int");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::prod(int64_t dim, bool keepdim, std::optional<DType> dtype) const { return tare::prod(*this, dim, keepdim, dtype); }

Tensor amax(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::amax(IntList dim, bool keepdim) const { return tare::amax(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static const Op& op = op_named("aminmax");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::aminmax(std::optional<int64_t> dim, bool keepdim) const { return tare::aminmax(*this, dim, keepdim); }

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

Tensor all(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("all.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::all(int64_t dim, bool keepdim) const { return tare::all(*this, dim, keepdim); }

Tensor any(const Tensor& self) {
  static const Op& op = op_named("any");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::any() const { return tare::any(*this); }

Tensor any(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("any.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::any(std::optional<IntList> dim, bool keepdim) const { return tare::any(*this, dim, keepdim); }

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

Tensor hash_tensor_out(const Tensor& out, const Tensor& self, IntList dim, bool keepdim, int64_t mode) {
  static const Op& op = op_named("hash_tensor.out");
  const void* const args[] = {&self, &dim, &keepdim, &mode, &out};
  return call_tensor(op, args);
}

Tensor var(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("var.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::var(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::var(*this, dim, unbiased, keepdim); }

Tensor std(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("std");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}
Tensor Tensor::std(bool unbiased) const { return tare::std(*this, unbiased); }

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

Tensor quantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor nanquantile_out(const Tensor& out, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile.out");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation, &out};
  return call_tensor(op, args);
}

Tensor corrcoef(const Tensor& self) {
  static const Op& op = op_named("corrcoef");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::corrcoef() const { return tare::corrcoef(*this); }

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
std::tuple<Tensor, std::vector<Tensor>> Tensor::histogramdd(int64_t bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::histogramdd(*this, bins, range, weight, density); }

std::vector<Tensor> _histogramdd_bin_edges(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_bin_edges");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::_histogramdd_bin_edges(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::_histogramdd_bin_edges(*this, bins, range, weight, density); }

Tensor _histogramdd_from_bin_tensors(const Tensor& self, TensorList bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_tensors");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tensor(op, args);
}
Tensor Tensor::_histogramdd_from_bin_tensors(TensorList bins, const Tensor& weight, bool density) const { return tare::_histogramdd_from_bin_tensors(*this, bins, weight, density); }

Tensor _segment_reduce_backward(const Tensor& grad, const Tensor& output, const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& offsets, int64_t axis, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("_segment_reduce_backward");
  const void* const args[] = {&grad, &output, &data, &reduce, &lengths, &offsets, &axis, &initial};
  return call_tensor(op, args);
}

Tensor linalg__powsum(const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg__powsum");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg__powsum(const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg__powsum(*this, ord, dim, keepdim, dtype); }

Tensor linalg_matrix_norm_out(const Tensor& out, const Tensor& self, std::string_view ord, IntList dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_matrix_norm.str_ord_out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

Tensor linalg_norm_out(const Tensor& out, const Tensor& self, std::string_view ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_norm.ord_str_out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

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

Tensor renorm_(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  static const Op& op = op_named("renorm_");
  const void* const args[] = {&self, &p, &dim, &maxnorm};
  return call_tensor(op, args);
}
Tensor Tensor::renorm_(const Scalar& p, int64_t dim, const Scalar& maxnorm) const { return tare::renorm_(*this, p, dim, maxnorm); }

Tensor cumsum_out(const Tensor& out, const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumsum.out");
  const void* const args[] = {&self, &dim, &dtype, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummax");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::cummax(int64_t dim) const { return tare::cummax(*this, dim); }

void _cummax_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummax_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}
void Tensor::_cummax_helper(const Tensor& values, const Tensor& indices, int64_t dim) const { return tare::_cummax_helper(*this, values, indices, dim); }

Tensor _logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("_logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::_logcumsumexp(int64_t dim) const { return tare::_logcumsumexp(*this, dim); }

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::sort(std::optional<bool> stable, int64_t dim, bool descending) const { return tare::sort(*this, stable, dim, descending); }

Tensor argsort_out(const Tensor& out, const Tensor& self, bool stable, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort.stable_out");
  const void* const args[] = {&self, &stable, &dim, &descending, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> topk_out(const Tensor& values, const Tensor& indices, const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) {
  static const Op& op = op_named("topk.values");
  const void* const args[] = {&self, &k, &dim, &largest, &sorted, &values, &indices};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor searchsorted_out(const Tensor& out, const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right, std::optional<std::string_view> side, const Tensor& sorter) {
  static const Op& op = op_named("searchsorted.Scalar_out");
  const void* const args[] = {&sorted_sequence, &self, &out_int32, &right, &side, &sorter, &out};
  return call_tensor(op, args);
}

Tensor bucketize_out(const Tensor& out, const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  static const Op& op = op_named("bucketize.Scalar_out");
  const void* const args[] = {&self, &boundaries, &out_int32, &right, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _unique2_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool sorted, bool return_inverse, bool return_counts) {
  static const Op& op = op_named("_unique2.out");
  const void* const args[] = {&self, &sorted, &return_inverse, &return_counts, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> unique_consecutive_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  static const Op& op = op_named("unique_consecutive.out");
  const void* const args[] = {&self, &return_inverse, &return_counts, &dim, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor mm_out(const Tensor& out, const Tensor& self, const Tensor& mat2) {
  static const Op& op = op_named("mm.out");
  const void* const args[] = {&self, &mat2, &out};
  return call_tensor(op, args);
}

Tensor mv_out(const Tensor& out, const Tensor& self, const Tensor& vec) {
  static const Op& op = op_named("mv.out");
  const void* const args[] = {&self, &vec, &out};
  return call_tensor(op, args);
}

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

Tensor addbmm_out(const Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addbmm.out");
  const void* const args[] = {&self, &batch1, &batch2, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor addmv_out(const Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addmv.out");
  const void* const args[] = {&self, &mat, &vec, &beta, &alpha, &out};
  return call_tensor(op, args);
}

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  static const Op& op = op_named("_addmm_activation");
  const void* const args[] = {&self, &mat1, &mat2, &beta, &alpha, &use_gelu};
  return call_tensor(op, args);
}
Tensor Tensor::_addmm_activation(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) const { return tare::_addmm_activation(*this, mat1, mat2, beta, alpha, use_gelu); }

Tensor linalg_matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("linalg_matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matmul(const Tensor& other) const { return tare::linalg_matmul(*this, other); }

Tensor outer(const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("outer");
  const void* const args[] = {&self, &vec2};
  return call_tensor(op, args);
}
Tensor Tensor::outer(const Tensor& vec2) const { return tare::outer(*this, vec2); }

Tensor inner(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("inner");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::inner(const Tensor& other) const { return tare::inner(*this, other); }

Tensor linalg_multi_dot(TensorList tensors) {
  static const Op& op = op_named("linalg_multi_dot");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  static const Op& op = op_named("linalg_vecdot");
  const void* const args[] = {&x, &y, &dim};
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

Tensor _euclidean_dist(const Tensor& x1, const Tensor& x2) {
  static const Op& op = op_named("_euclidean_dist");
  const void* const args[] = {&x1, &x2};
  return call_tensor(op, args);
}

Tensor _pdist_forward(const Tensor& self, double p) {
  static const Op& op = op_named("_pdist_forward");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::_pdist_forward(double p) const { return tare::_pdist_forward(*this, p); }

Tensor pdist(const Tensor& self, double p) {
  static const Op& op = op_named("pdist");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::pdist(double p) const { return tare::pdist(*this, p); }

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
std::tuple<Tensor, Tensor> Tensor::max_pool3d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool3d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

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
Tensor Tensor::max_pool1d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool1d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool2d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool2d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool2d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) const { return tare::avg_pool2d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override); }

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
Tensor Tensor::_adaptive_avg_pool2d(IntList output_size) const { return tare::_adaptive_avg_pool2d(*this, output_size); }

Tensor adaptive_avg_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool1d(IntList output_size) const { return tare::adaptive_avg_pool1d(*this, output_size); }

Tensor adaptive_avg_pool3d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool3d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool3d(IntList output_size) const { return tare::adaptive_avg_pool3d(*this, output_size); }

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

Tensor upsample_nearest1d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("upsample_nearest1d.out");
  const void* const args[] = {&self, &output_size, &scales, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact1d(const Tensor& self, IntList output_size, std::optional<double> scales) {
  static const Op& op = op_named("_upsample_nearest_exact1d");
  const void* const args[] = {&self, &output_size, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_nearest_exact1d(IntList output_size, std::optional<double> scales) const { return tare::_upsample_nearest_exact1d(*this, output_size, scales); }

Tensor _upsample_nearest_exact1d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_nearest_exact1d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d.out");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d(const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_nearest3d(IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_nearest3d(*this, output_size, scales_d, scales_h, scales_w); }

Tensor upsample_nearest3d(const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest3d.vec");
  const void* const args[] = {&input, &output_size, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_linear1d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bilinear2d.vec_out");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors, &out};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_d, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::_upsample_bicubic2d_aa(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::_upsample_bicubic2d_aa(*this, output_size, align_corners, scales_h, scales_w); }

Tensor _upsample_bicubic2d_aa(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("_upsample_bicubic2d_aa.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
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

std::tuple<Tensor, Tensor> grid_sampler_3d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_3d_backward");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor affine_grid_generator_out(const Tensor& out, const Tensor& theta, IntList size, bool align_corners) {
  static const Op& op = op_named("affine_grid_generator.out");
  const void* const args[] = {&theta, &size, &align_corners, &out};
  return call_tensor(op, args);
}

Tensor col2im(const Tensor& self, IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("col2im");
  const void* const args[] = {&self, &output_size, &kernel_size, &dilation, &padding, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::col2im(IntList output_size, IntList kernel_size, IntList dilation, IntList padding, IntList stride) const { return tare::col2im(*this, output_size, kernel_size, dilation, padding, stride); }

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  static const Op& op = op_named("pixel_unshuffle");
  const void* const args[] = {&self, &downscale_factor};
  return call_tensor(op, args);
}
Tensor Tensor::pixel_unshuffle(int64_t downscale_factor) const { return tare::pixel_unshuffle(*this, downscale_factor); }

Tensor native_channel_shuffle(const Tensor& self, int64_t groups) {
  static const Op& op = op_named("native_channel_shuffle");
  const void* const args[] = {&self, &groups};
  return call_tensor(op, args);
}
Tensor Tensor::native_channel_shuffle(int64_t groups) const { return tare::native_channel_shuffle(*this, groups); }

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("scaled_dot_product_attention");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &scale, &enable_gqa};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &philox_seed, &philox_offset, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _flash_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& rng_state, const Tensor& unused, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right) {
  static const Op& op = op_named("_flash_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &rng_state, &unused, &scale, &window_size_left, &window_size_right};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& out, const Tensor& cu_seqlens_q, const Tensor& cu_seqlens_k, int64_t max_seqlen_q, int64_t max_seqlen_k, const Tensor& logsumexp, double dropout_p, const Tensor& philox_seed, const Tensor& philox_offset, int64_t custom_mask_type, bool bias_requires_grad, std::optional<double> scale, std::optional<int64_t> num_splits_key, std::optional<int64_t> window_size, bool shared_storage_dqdkdv) {
  static const Op& op = op_named("_efficient_attention_backward");
  const void* const args[] = {&grad_out_, &query, &key, &value, &bias, &out, &cu_seqlens_q, &cu_seqlens_k, &max_seqlen_q, &max_seqlen_k, &logsumexp, &dropout_p, &philox_seed, &philox_offset, &custom_mask_type, &bias_requires_grad, &scale, &num_splits_key, &window_size, &shared_storage_dqdkdv};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_fused_attention_overrideable_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, BoolList grad_input_mask, const Tensor& out, const Tensor& logsumexp, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, const Tensor& philox_seed, const Tensor& philox_offset, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_fused_attention_overrideable_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &attn_bias, &grad_input_mask, &out, &logsumexp, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &philox_seed, &philox_offset, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _native_multi_head_attention_out(const Tensor& out0, const Tensor& out1, const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, const Tensor& mask, bool need_weights, bool average_attn_weights, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_native_multi_head_attention.out");
  const void* const args[] = {&query, &key, &value, &embed_dim, &num_head, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &mask, &need_weights, &average_attn_weights, &mask_type, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  static const Op& op = op_named("lstm.data");
  const void* const args[] = {&data, &batch_sizes, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  static const Op& op = op_named("gru_cell");
  const void* const args[] = {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("rnn_relu.input");
  const void* const args[] = {&input, &hx, &params, &has_biases, &num_layers, &dropout, &train, &bidirectional, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& cx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell.out");
  const void* const args[] = {&input_gates, &hidden_gates, &cx, &input_bias, &hidden_bias, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_differentiable_lstm_cell_backward(const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& input_bias, const Tensor& hidden_bias, const Tensor& cx, const Tensor& cy) {
  static const Op& op = op_named("_thnn_differentiable_lstm_cell_backward");
  const void* const args[] = {&grad_hy, &grad_cy, &input_gates, &hidden_gates, &input_bias, &hidden_bias, &cx, &cy};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _thnn_fused_gru_cell_backward_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& out3, const Tensor& out4, const Tensor& grad_hy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell_backward.out");
  const void* const args[] = {&grad_hy, &workspace, &has_bias, &out0, &out1, &out2, &out3, &out4};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor _pack_padded_sequence_backward(const Tensor& grad, IntList input_size, const Tensor& batch_sizes, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence_backward");
  const void* const args[] = {&grad, &input_size, &batch_sizes, &batch_first};
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

Tensor _embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_dense_backward");
  const void* const args[] = {&grad, &indices, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &per_sample_weights, &padding_idx};
  return call_tensor(op, args);
}

Tensor _embedding_bag_per_sample_weights_backward_out(const Tensor& out, const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, int64_t mode, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_per_sample_weights_backward.out");
  const void* const args[] = {&grad, &weight, &indices, &offsets, &offset2bag, &mode, &padding_idx, &out};
  return call_tensor(op, args);
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
Tensor Tensor::index_reduce(int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) const { return tare::index_reduce(*this, dim, index, source, reduce, include_self); }

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

Tensor take(const Tensor& self, const Tensor& index) {
  static const Op& op = op_named("take");
  const void* const args[] = {&self, &index};
  return call_tensor(op, args);
}
Tensor Tensor::take(const Tensor& index) const { return tare::take(*this, index); }

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
Tensor Tensor::masked_select(const Tensor& mask) const { return tare::masked_select(*this, mask); }

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
Tensor Tensor::scatter(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::scatter(*this, dim, index, value); }

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

Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_reduce(int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) const { return tare::scatter_reduce(*this, dim, index, src, reduce, include_self); }

Tensor take_along_dim_out(const Tensor& out, const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  static const Op& op = op_named("take_along_dim.out");
  const void* const args[] = {&self, &indices, &dim, &out};
  return call_tensor(op, args);
}

Tensor tril(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("tril");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::tril(int64_t diagonal) const { return tare::tril(*this, diagonal); }

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
Tensor Tensor::fill_diagonal_(const Scalar& fill_value, bool wrap) const { return tare::fill_diagonal_(*this, fill_value, wrap); }

Tensor reflection_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad1d(IntList padding) const { return tare::reflection_pad1d(*this, padding); }

Tensor reflection_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad2d(IntList padding) const { return tare::reflection_pad2d(*this, padding); }

Tensor reflection_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("reflection_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::reflection_pad3d(IntList padding) const { return tare::reflection_pad3d(*this, padding); }

Tensor replication_pad1d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad1d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad1d(IntList padding) const { return tare::replication_pad1d(*this, padding); }

Tensor replication_pad2d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad2d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad2d(IntList padding) const { return tare::replication_pad2d(*this, padding); }

Tensor replication_pad3d(const Tensor& self, IntList padding) {
  static const Op& op = op_named("replication_pad3d");
  const void* const args[] = {&self, &padding};
  return call_tensor(op, args);
}
Tensor Tensor::replication_pad3d(IntList padding) const { return tare::replication_pad3d(*this, padding); }

Tensor _pad_circular(const Tensor& self, IntList pad) {
  static const Op& op = op_named("_pad_circular");
  const void* const args[] = {&self, &pad};
  return call_tensor(op, args);
}
Tensor Tensor::_pad_circular(IntList pad) const { return tare::_pad_circular(*this, pad); }

Tensor fliplr(const Tensor& self) {
  static const Op& op = op_named("fliplr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::fliplr() const { return tare::fliplr(*this); }

Tensor roll(const Tensor& self, IntList shifts, IntList dims) {
  static const Op& op = op_named("roll");
  const void* const args[] = {&self, &shifts, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::roll(IntList shifts, IntList dims) const { return tare::roll(*this, shifts, dims); }

Tensor tile(const Tensor& self, IntList dims) {
  static const Op& op = op_named("tile");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::tile(IntList dims) const { return tare::tile(*this, dims); }

Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.self_int");
  const void* const args[] = {&self, &repeats, &dim, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::repeat_interleave(int64_t repeats, std::optional<int64_t> dim, std::optional<int64_t> output_size) const { return tare::repeat_interleave(*this, repeats, dim, output_size); }

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) {
  static const Op& op = op_named("linalg_lu_factor");
  const void* const args[] = {&A, &pivot};
  return call_tuple<Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor> slogdet(const Tensor& self) {
  static const Op& op = op_named("slogdet");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::slogdet() const { return tare::slogdet(*this); }

std::tuple<Tensor, Tensor> linalg_cholesky_ex_out(const Tensor& L, const Tensor& info, const Tensor& self, bool upper, bool check_errors) {
  static const Op& op = op_named("linalg_cholesky_ex.L");
  const void* const args[] = {&self, &upper, &check_errors, &L, &info};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor cholesky_out(const Tensor& out, const Tensor& self, bool upper) {
  static const Op& op = op_named("cholesky.out");
  const void* const args[] = {&self, &upper, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_ldl_factor_ex_out(const Tensor& LD, const Tensor& pivots, const Tensor& info, const Tensor& self, bool hermitian, bool check_errors) {
  static const Op& op = op_named("linalg_ldl_factor_ex.out");
  const void* const args[] = {&self, &hermitian, &check_errors, &LD, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> linalg_qr_out(const Tensor& Q, const Tensor& R, const Tensor& A, std::string_view mode) {
  static const Op& op = op_named("linalg_qr.out");
  const void* const args[] = {&A, &mode, &Q, &R};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> geqrf_out(const Tensor& a, const Tensor& tau, const Tensor& self) {
  static const Op& op = op_named("geqrf.a");
  const void* const args[] = {&self, &a, &tau};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor orgqr_out(const Tensor& out, const Tensor& self, const Tensor& input2) {
  static const Op& op = op_named("orgqr.out");
  const void* const args[] = {&self, &input2, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _linalg_svd_out(const Tensor& U, const Tensor& S, const Tensor& Vh, const Tensor& A, bool full_matrices, bool compute_uv, std::optional<std::string_view> driver) {
  static const Op& op = op_named("_linalg_svd.U");
  const void* const args[] = {&A, &full_matrices, &compute_uv, &driver, &U, &S, &Vh};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_svdvals_out(const Tensor& out, const Tensor& A, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_svdvals.out");
  const void* const args[] = {&A, &driver, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> linalg_eig_out(const Tensor& eigenvalues, const Tensor& eigenvectors, const Tensor& self) {
  static const Op& op = op_named("linalg_eig.out");
  const void* const args[] = {&self, &eigenvalues, &eigenvectors};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _linalg_eigh(const Tensor& A, std::string_view UPLO, bool compute_v) {
  static const Op& op = op_named("_linalg_eigh");
  const void* const args[] = {&A, &UPLO, &compute_v};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor linalg_eigvalsh(const Tensor& self, std::string_view UPLO) {
  static const Op& op = op_named("linalg_eigvalsh");
  const void* const args[] = {&self, &UPLO};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_eigvalsh(std::string_view UPLO) const { return tare::linalg_eigvalsh(*this, UPLO); }

Tensor linalg_inv(const Tensor& A) {
  static const Op& op = op_named("linalg_inv");
  const void* const args[] = {&A};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static const Op& op = op_named("_linalg_solve_ex");
  const void* const args[] = {&A, &B, &left, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  static const Op& op = op_named("linalg_solve");
  const void* const args[] = {&A, &B, &left};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  static const Op& op = op_named("triangular_solve");
  const void* const args[] = {&self, &A, &upper, &transpose, &unitriangular};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::triangular_solve(const Tensor& A, bool upper, bool transpose, bool unitriangular) const { return tare::triangular_solve(*this, A, upper, transpose, unitriangular); }

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static const Op& op = op_named("linalg_lu_solve");
  const void* const args[] = {&LU, &pivots, &B, &left, &adjoint};
  return call_tensor(op, args);
}

Tensor linalg_ldl_solve(const Tensor& LD, const Tensor& pivots, const Tensor& B, bool hermitian) {
  static const Op& op = op_named("linalg_ldl_solve");
  const void* const args[] = {&LD, &pivots, &B, &hermitian};
  return call_tensor(op, args);
}

Tensor linalg_matrix_exp(const Tensor& self) {
  static const Op& op = op_named("linalg_matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_matrix_exp() const { return tare::linalg_matrix_exp(*this); }

Tensor linalg_matrix_power_out(const Tensor& out, const Tensor& self, int64_t n) {
  static const Op& op = op_named("linalg_matrix_power.out");
  const void* const args[] = {&self, &n, &out};
  return call_tensor(op, args);
}

Tensor linalg_tensorinv_out(const Tensor& out, const Tensor& self, int64_t ind) {
  static const Op& op = op_named("linalg_tensorinv.out");
  const void* const args[] = {&self, &ind, &out};
  return call_tensor(op, args);
}

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

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, double rcond, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.out");
  const void* const args[] = {&self, &rcond, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_pinv_out(const Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static const Op& op = op_named("linalg_pinv.atol_rtol_float_out");
  const void* const args[] = {&self, &atol, &rtol, &hermitian, &out};
  return call_tensor(op, args);
}

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  static const Op& op = op_named("linalg_cond");
  const void* const args[] = {&self, &p};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_cond(const std::optional<Scalar>& p) const { return tare::linalg_cond(*this, p); }

Tensor cat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("cat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor concat(TensorList tensors, int64_t dim) {
  static const Op& op = op_named("concat");
  const void* const args[] = {&tensors, &dim};
  return call_tensor(op, args);
}

Tensor hstack(TensorList tensors) {
  static const Op& op = op_named("hstack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor row_stack(TensorList tensors) {
  static const Op& op = op_named("row_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor column_stack(TensorList tensors) {
  static const Op& op = op_named("column_stack");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor cartesian_prod(TensorList tensors) {
  static const Op& op = op_named("cartesian_prod");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  static const Op& op = op_named("combinations");
  const void* const args[] = {&self, &r, &with_replacement};
  return call_tensor(op, args);
}
Tensor Tensor::combinations(int64_t r, bool with_replacement) const { return tare::combinations(*this, r, with_replacement); }

void _foreach_abs_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_abs.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_acos_(TensorList self) {
  static const Op& op = op_named("_foreach_acos_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_atan(TensorList self) {
  static const Op& op = op_named("_foreach_atan");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_ceil_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_ceil.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_cos_(TensorList self) {
  static const Op& op = op_named("_foreach_cos_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_erf(TensorList self) {
  static const Op& op = op_named("_foreach_erf");
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

std::vector<Tensor> _foreach_floor(TensorList self) {
  static const Op& op = op_named("_foreach_floor");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_frac_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_frac.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_lgamma_(TensorList self) {
  static const Op& op = op_named("_foreach_lgamma_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_log10(TensorList self) {
  static const Op& op = op_named("_foreach_log10");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_log1p_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_log1p.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_log2_(TensorList self) {
  static const Op& op = op_named("_foreach_log2_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_reciprocal(TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_round_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_round.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_rsqrt_(TensorList self) {
  static const Op& op = op_named("_foreach_rsqrt_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sigmoid(TensorList self) {
  static const Op& op = op_named("_foreach_sigmoid");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sin_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sin.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_sinh_(TensorList self) {
  static const Op& op = op_named("_foreach_sinh_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_tan(TensorList self) {
  static const Op& op = op_named("_foreach_tan");
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

std::vector<Tensor> _foreach_max(TensorList self) {
  static const Op& op = op_named("_foreach_max");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_add_(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add_.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.Tensor_out");
  const void* const args[] = {&self, &other, &alpha, &out};
  return call_void(op, args);
}

void _foreach_sub_(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_sub_.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_sub.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_mul(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul.Tensor");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_div.List_out");
  const void* const args[] = {&self, &other, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div_.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div.Tensor");
  const void* const args[] = {&self, &other};
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

std::vector<Tensor> _foreach_clamp_min(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_clamp_min.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_maximum(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_maximum.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_minimum(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_minimum.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_pow(const Scalar& self, TensorList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarAndTensor");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> _foreach_addcdiv(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcdiv.Tensor_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcmul_.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, TensorList weights) {
  static const Op& op = op_named("_foreach_lerp.List_out");
  const void* const args[] = {&self, &tensors1, &weights, &out};
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

std::vector<Tensor> _foreach_mm(TensorList self, TensorList mat2) {
  static const Op& op = op_named("_foreach_mm");
  const void* const args[] = {&self, &mat2};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_copy_out(TensorList out, TensorList self, TensorList src, bool non_blocking) {
  static const Op& op = op_named("_foreach_copy.out");
  const void* const args[] = {&self, &src, &non_blocking, &out};
  return call_void(op, args);
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

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adamw(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_sgd_out(TensorList out, TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.out");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_adagrad_(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad_");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.tensor_lr");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _amp_foreach_non_finite_check_and_unscale_out(TensorList out, TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale.out");
  const void* const args[] = {&self, &found_inf, &inv_scale, &out};
  return call_void(op, args);
}

Tensor norm_except_dim(const Tensor& v, int64_t pow, int64_t dim) {
  static const Op& op = op_named("norm_except_dim");
  const void* const args[] = {&v, &pow, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_interface_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface_backward");
  const void* const args[] = {&grad_w, &saved_v, &saved_g, &saved_norms, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
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
Tensor Tensor::special_log_softmax(int64_t dim, std::optional<DType> dtype) const { return tare::special_log_softmax(*this, dim, dtype); }

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

std::tuple<Tensor, Tensor> batch_norm_update_stats_out(const Tensor& out0, const Tensor& out1, const Tensor& input, const Tensor& running_mean, const Tensor& running_var, double momentum) {
  static const Op& op = op_named("batch_norm_update_stats.out");
  const void* const args[] = {&input, &running_mean, &running_var, &momentum, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor mse_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("mse_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

Tensor huber_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss.out");
  const void* const args[] = {&self, &target, &reduction, &delta, &out};
  return call_tensor(op, args);
}

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

Tensor huber_loss_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  static const Op& op = op_named("huber_loss_backward.out");
  const void* const args[] = {&grad_output, &self, &target, &reduction, &delta, &grad_input};
  return call_tensor(op, args);
}

Tensor binary_cross_entropy_backward_out(const Tensor& grad_input, const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("binary_cross_entropy_backward.grad_input");
  const void* const args[] = {&grad_output, &self, &target, &weight, &reduction, &grad_input};
  return call_tensor(op, args);
}

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  static const Op& op = op_named("margin_ranking_loss");
  const void* const args[] = {&input1, &input2, &target, &margin, &reduction};
  return call_tensor(op, args);
}

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  static const Op& op = op_named("cosine_similarity");
  const void* const args[] = {&x1, &x2, &dim, &eps};
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

Tensor nll_loss2d_out(const Tensor& out, const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  static const Op& op = op_named("nll_loss2d.out");
  const void* const args[] = {&self, &target, &weight, &reduction, &ignore_index, &out};
  return call_tensor(op, args);
}

Tensor multi_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight, int64_t reduction) {
  static const Op& op = op_named("multi_margin_loss.out");
  const void* const args[] = {&self, &target, &p, &margin, &weight, &reduction, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward_out(const Tensor& output, const Tensor& is_target, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss_forward.output");
  const void* const args[] = {&self, &target, &reduction, &output, &is_target};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor multilabel_margin_loss_out(const Tensor& out, const Tensor& self, const Tensor& target, int64_t reduction) {
  static const Op& op = op_named("multilabel_margin_loss.out");
  const void* const args[] = {&self, &target, &reduction, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss.Tensor_out");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  static const Op& op = op_named("ctc_loss.IntList");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &reduction, &zero_infinity};
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

std::vector<Tensor> gradient(const Tensor& self, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.array");
  const void* const args[] = {&self, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(IntList dim, int64_t edge_order) const { return tare::gradient(*this, dim, edge_order); }

std::vector<Tensor> gradient(const Tensor& self, TensorList spacing, IntList dim, int64_t edge_order) {
  static const Op& op = op_named("gradient.tensorarray");
  const void* const args[] = {&self, &spacing, &dim, &edge_order};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::gradient(TensorList spacing, IntList dim, int64_t edge_order) const { return tare::gradient(*this, spacing, dim, edge_order); }

Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  static const Op& op = op_named("gather_backward");
  const void* const args[] = {&grad, &self, &dim, &index, &sparse_grad};
  return call_tensor(op, args);
}

Tensor trace_backward(const Tensor& grad, IntList sizes) {
  static const Op& op = op_named("trace_backward");
  const void* const args[] = {&grad, &sizes};
  return call_tensor(op, args);
}

Tensor _fft_r2c(const Tensor& self, IntList dim, int64_t normalization, bool onesided) {
  static const Op& op = op_named("_fft_r2c");
  const void* const args[] = {&self, &dim, &normalization, &onesided};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_r2c(IntList dim, int64_t normalization, bool onesided) const { return tare::_fft_r2c(*this, dim, normalization, onesided); }

Tensor fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_fft(*this, n, dim, norm); }

Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_rfft(*this, n, dim, norm); }

Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_hfft(*this, n, dim, norm); }

Tensor fft_fft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_fft2(*this, s, dim, norm); }

Tensor fft_ifft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_ifft2(*this, s, dim, norm); }

Tensor fft_rfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_rfft2(*this, s, dim, norm); }

Tensor fft_irfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_irfft2(*this, s, dim, norm); }

Tensor fft_hfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_hfft2(*this, s, dim, norm); }

Tensor fft_ihfft2(const Tensor& self, std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft2");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfft2(std::optional<IntList> s, IntList dim, std::optional<std::string_view> norm) const { return tare::fft_ihfft2(*this, s, dim, norm); }

Tensor fft_fftshift(const Tensor& self, std::optional<IntList> dim) {
  static const Op& op = op_named("fft_fftshift");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fftshift(std::optional<IntList> dim) const { return tare::fft_fftshift(*this, dim); }

Tensor fft_rfftfreq(int64_t n, double d, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("fft_rfftfreq");
  const void* const args[] = {&n, &d, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  static const Op& op = op_named("istft");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &center, &normalized, &onesided, &length, &return_complex};
  return call_tensor(op, args);
}
Tensor Tensor::istft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) const { return tare::istft(*this, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex); }

}  // namespace tare
