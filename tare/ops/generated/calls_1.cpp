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

Tensor arange_out(const Tensor& out, const Scalar& end) {
  static const Op& op = op_named("arange.out");
  const void* const args[] = {&end, &out};
  return call_tensor(op, args);
}

Tensor range_out(const Tensor& out, const Scalar& start, const Scalar& end, const Scalar& step) {
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
Tensor Tensor::copy(const Tensor& src, bool non_blocking) const { return tare::copy(*this, src, non_blocking); }

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
Tensor Tensor::fill_(const Scalar& value) const { return tare::fill_(*this, value); }

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
Tensor Tensor::lift() const { return tare::lift(*this); }

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
Tensor Tensor::to(const Tensor& other, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) const { return tare::to(*this, other, non_blocking, copy, memory_format); }

Tensor contiguous(const Tensor& self, MemoryFormat memory_format) {
  static const Op& op = op_named("contiguous");
  const void* const args[] = {&self, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::contiguous(MemoryFormat memory_format) const { return tare::contiguous(*this, memory_format); }

Tensor _cast_Float(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Float");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Float(bool non_blocking) const { return tare::_cast_Float(*this, non_blocking); }

Tensor _cast_Half(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Half");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}
Tensor Tensor::_cast_Half(bool non_blocking) const { return tare::_cast_Half(*this, non_blocking); }

Tensor resize_as_(const Tensor& self, const Tensor& the_template, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("resize_as_");
  const void* const args[] = {&self, &the_template, &memory_format};
  return call_tensor(op, args);
}
Tensor Tensor::resize_as_(const Tensor& the_template, std::optional<MemoryFormat> memory_format) const { return tare::resize_as_(*this, the_template, memory_format); }

Tensor _resize_output(const Tensor& self, IntList size, Device device) {
  static const Op& op = op_named("_resize_output");
  const void* const args[] = {&self, &size, &device};
  return call_tensor(op, args);
}
Tensor Tensor::_resize_output(IntList size, Device device) const { return tare::_resize_output(*this, size, device); }

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

bool is_same_size(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("is_same_size");
  const void* const args[] = {&self, &other};
  return call_as<bool>(op, args);
}
bool Tensor::is_same_size(const Tensor& other) const { return tare::is_same_size(*this, other); }

bool is_conj(const Tensor& self) {
  static const Op& op = op_named("is_conj");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::is_conj() const { return tare::is_conj(*this); }

bool _is_zerotensor(const Tensor& self) {
  static const Op& op = op_named("_is_zerotensor");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}
bool Tensor::_is_zerotensor() const { return tare::_is_zerotensor(*this); }

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
int64_t Tensor::sym_numel() const { return tare::sym_numel(*this); }

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
Tensor Tensor::_shape_as_tensor() const { return tare::_shape_as_tensor(*this); }

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
Tensor Tensor::random(int64_t from, std::optional<int64_t> to, Generator* generator) const { return tare::random(*this, from, to, generator); }

Tensor random_(const Tensor& self, int64_t to, Generator* generator) {
  static const Op& op = op_named("random_.to");
  const void* const args[] = {&self, &to, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::random_(int64_t to, Generator* generator) const { return tare::random_(*this, to, generator); }

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
Tensor Tensor::geometric(double p, Generator* generator) const { return tare::geometric(*this, p, generator); }

Tensor cauchy_(const Tensor& self, double median, double sigma, Generator* generator) {
  static const Op& op = op_named("cauchy_");
  const void* const args[] = {&self, &median, &sigma, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::cauchy_(double median, double sigma, Generator* generator) const { return tare::cauchy_(*this, median, sigma, generator); }

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
Tensor Tensor::bernoulli(double p, Generator* generator) const { return tare::bernoulli(*this, p, generator); }

Tensor bernoulli_out(const Tensor& out, const Tensor& self, Generator* generator) {
  static const Op& op = op_named("bernoulli.out");
  const void* const args[] = {&self, &generator, &out};
  return call_tensor(op, args);
}

Tensor normal_out(const Tensor& out, const Tensor& mean, double std, Generator* generator) {
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
Tensor Tensor::dropout_(double p, bool train) const { return tare::dropout_(*this, p, train); }

Tensor alpha_dropout_(const Tensor& self, double p, bool train) {
  static const Op& op = op_named("alpha_dropout_");
  const void* const args[] = {&self, &p, &train};
  return call_tensor(op, args);
}
Tensor Tensor::alpha_dropout_(double p, bool train) const { return tare::alpha_dropout_(*this, p, train); }

Tensor abs_(const Tensor& self) {
  static const Op& op = op_named("abs_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::abs_() const { return tare::abs_(*this); }

Tensor neg(const Tensor& self) {
  static const Op& op = op_named("neg");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::neg() const { return tare::neg(*this); }

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

Tensor sgn(const Tensor& self) {
  static const Op& op = op_named("sgn");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sgn() const { return tare::sgn(*this); }

Tensor square_(const Tensor& self) {
  static const Op& op = op_named("square_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::square_() const { return tare::square_(*this); }

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

Tensor deg2rad_(const Tensor& self) {
  static const Op& op = op_named("deg2rad_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::deg2rad_() const { return tare::deg2rad_(*this); }

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
std::tuple<Tensor, Tensor> Tensor::frexp() const { return tare::frexp(*this); }

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
Tensor Tensor::round() const { return tare::round(*this); }

Tensor trunc_(const Tensor& self) {
  static const Op& op = op_named("trunc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::trunc_() const { return tare::trunc_(*this); }

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
Tensor Tensor::special_round(int64_t decimals) const { return tare::special_round(*this, decimals); }

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
Tensor Tensor::expm1() const { return tare::expm1(*this); }

Tensor log_(const Tensor& self) {
  static const Op& op = op_named("log_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log_() const { return tare::log_(*this); }

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
Tensor Tensor::log1p() const { return tare::log1p(*this); }

Tensor sigmoid_(const Tensor& self) {
  static const Op& op = op_named("sigmoid_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sigmoid_() const { return tare::sigmoid_(*this); }

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
Tensor Tensor::cos() const { return tare::cos(*this); }

Tensor tan_(const Tensor& self) {
  static const Op& op = op_named("tan_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::tan_() const { return tare::tan_(*this); }

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
Tensor Tensor::atan() const { return tare::atan(*this); }

Tensor sinh_(const Tensor& self) {
  static const Op& op = op_named("sinh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinh_() const { return tare::sinh_(*this); }

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

Tensor acosh_(const Tensor& self) {
  static const Op& op = op_named("acosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::acosh_() const { return tare::acosh_(*this); }

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
Tensor Tensor::bitwise_not() const { return tare::bitwise_not(*this); }

Tensor absolute_(const Tensor& self) {
  static const Op& op = op_named("absolute_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::absolute_() const { return tare::absolute_(*this); }

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
Tensor Tensor::arccos() const { return tare::arccos(*this); }

Tensor arccosh_(const Tensor& self) {
  static const Op& op = op_named("arccosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arccosh_() const { return tare::arccosh_(*this); }

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
Tensor Tensor::arctan() const { return tare::arctan(*this); }

Tensor arctanh_(const Tensor& self) {
  static const Op& op = op_named("arctanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::arctanh_() const { return tare::arctanh_(*this); }

Tensor special_expm1(const Tensor& self) {
  static const Op& op = op_named("special_expm1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_expm1() const { return tare::special_expm1(*this); }

Tensor special_expit(const Tensor& self) {
  static const Op& op = op_named("special_expit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_expit() const { return tare::special_expit(*this); }

Tensor erf(const Tensor& self) {
  static const Op& op = op_named("erf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erf() const { return tare::erf(*this); }

Tensor erfc_(const Tensor& self) {
  static const Op& op = op_named("erfc_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::erfc_() const { return tare::erfc_(*this); }

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
Tensor Tensor::lgamma_() const { return tare::lgamma_(*this); }

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
Tensor Tensor::mvlgamma(int64_t p) const { return tare::mvlgamma(*this, p); }

Tensor i0_(const Tensor& self) {
  static const Op& op = op_named("i0_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::i0_() const { return tare::i0_(*this); }

Tensor special_i1(const Tensor& self) {
  static const Op& op = op_named("special_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_i1() const { return tare::special_i1(*this); }

Tensor special_entr(const Tensor& self) {
  static const Op& op = op_named("special_entr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_entr() const { return tare::special_entr(*this); }

Tensor special_log_ndtr(const Tensor& self) {
  static const Op& op = op_named("special_log_ndtr");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::special_log_ndtr() const { return tare::special_log_ndtr(*this); }

Tensor sinc(const Tensor& self) {
  static const Op& op = op_named("sinc");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::sinc() const { return tare::sinc(*this); }

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
Tensor Tensor::add_(const Tensor& other, const Scalar& alpha) const { return tare::add_(*this, other, alpha); }

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
Tensor Tensor::sub(const Scalar& other, const Scalar& alpha) const { return tare::sub(*this, other, alpha); }

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
Tensor Tensor::_add_relu_(const Tensor& other, const Scalar& alpha) const { return tare::_add_relu_(*this, other, alpha); }

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
Tensor Tensor::mul(const Scalar& other) const { return tare::mul(*this, other); }

Tensor div_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("div_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::div_(const Tensor& other) const { return tare::div_(*this, other); }

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
Tensor Tensor::div(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::div(*this, other, rounding_mode); }

Tensor floor_divide_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("floor_divide_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::floor_divide_(const Tensor& other) const { return tare::floor_divide_(*this, other); }

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
Tensor Tensor::remainder(const Scalar& other) const { return tare::remainder(*this, other); }

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
Tensor Tensor::fmod(const Scalar& other) const { return tare::fmod(*this, other); }

Tensor pow_(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("pow_.Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}
Tensor Tensor::pow_(const Tensor& exponent) const { return tare::pow_(*this, exponent); }

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
Tensor Tensor::float_power_(const Tensor& exponent) const { return tare::float_power_(*this, exponent); }

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
Tensor Tensor::atan2_(const Tensor& other) const { return tare::atan2_(*this, other); }

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
Tensor Tensor::xlogy(const Tensor& other) const { return tare::xlogy(*this, other); }

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
Tensor Tensor::special_xlogy(const Tensor& other) const { return tare::special_xlogy(*this, other); }

Tensor special_xlogy(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_xlogy.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_xlogy(const Scalar& other) const { return tare::special_xlogy(*this, other); }

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

Tensor divide(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("divide.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Tensor& other) const { return tare::divide(*this, other); }

Tensor divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::divide_(const Scalar& other) const { return tare::divide_(*this, other); }

Tensor divide(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  static const Op& op = op_named("divide.Scalar_mode");
  const void* const args[] = {&self, &other, &rounding_mode};
  return call_tensor(op, args);
}
Tensor Tensor::divide(const Scalar& other, std::optional<std::string_view> rounding_mode) const { return tare::divide(*this, other, rounding_mode); }

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
Tensor Tensor::arctan2_(const Tensor& other) const { return tare::arctan2_(*this, other); }

Tensor min(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("min.other");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::min(const Tensor& other) const { return tare::min(*this, other); }

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
Tensor Tensor::__and__(const Scalar& other) const { return tare::__and__(*this, other); }

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
Tensor Tensor::__rshift__(const Tensor& other) const { return tare::__rshift__(*this, other); }

Tensor __irshift__(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("__irshift__.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::__irshift__(const Scalar& other) const { return tare::__irshift__(*this, other); }

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
Tensor Tensor::igamma(const Tensor& other) const { return tare::igamma(*this, other); }

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
Tensor Tensor::special_zeta(const Tensor& other) const { return tare::special_zeta(*this, other); }

Tensor special_zeta(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("special_zeta.other_scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::special_zeta(const Scalar& other) const { return tare::special_zeta(*this, other); }

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
Tensor Tensor::ne(const Scalar& other) const { return tare::ne(*this, other); }

Tensor ne_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ne_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ne_(const Tensor& other) const { return tare::ne_(*this, other); }

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

Tensor ge_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("ge_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::ge_(const Tensor& other) const { return tare::ge_(*this, other); }

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
Tensor Tensor::logical_xor(const Tensor& other) const { return tare::logical_xor(*this, other); }

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  static const Op& op = op_named("allclose");
  const void* const args[] = {&self, &other, &rtol, &atol, &equal_nan};
  return call_as<bool>(op, args);
}
bool Tensor::allclose(const Tensor& other, double rtol, double atol, bool equal_nan) const { return tare::allclose(*this, other, rtol, atol, equal_nan); }

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
Tensor Tensor::less(const Tensor& other) const { return tare::less(*this, other); }

Tensor less_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("less_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::less_(const Scalar& other) const { return tare::less_(*this, other); }

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
Tensor Tensor::greater(const Tensor& other) const { return tare::greater(*this, other); }

Tensor greater_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("greater_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::greater_(const Scalar& other) const { return tare::greater_(*this, other); }

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
Tensor Tensor::masked_fill(const Tensor& mask, const Tensor& value) const { return tare::masked_fill(*this, mask, value); }

Tensor addcmul_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcmul_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}
Tensor Tensor::addcmul_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const { return tare::addcmul_(*this, tensor1, tensor2, value); }

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
Tensor Tensor::lerp(const Tensor& end, const Tensor& weight) const { return tare::lerp(*this, end, weight); }

Tensor clamp_(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  static const Op& op = op_named("clamp_");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return tare::clamp_(*this, min, max); }

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
Tensor Tensor::clamp_min(const Tensor& min) const { return tare::clamp_min(*this, min); }

Tensor clamp_max_(const Tensor& self, const Scalar& max) {
  static const Op& op = op_named("clamp_max_");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}
Tensor Tensor::clamp_max_(const Scalar& max) const { return tare::clamp_max_(*this, max); }

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
Tensor Tensor::clip(const Tensor& min, const Tensor& max) const { return tare::clip(*this, min, max); }

Tensor relu_(const Tensor& self) {
  static const Op& op = op_named("relu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::relu_() const { return tare::relu_(*this); }

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  static const Op& op = op_named("hardtanh");
  const void* const args[] = {&self, &min_val, &max_val};
  return call_tensor(op, args);
}
Tensor Tensor::hardtanh(const Scalar& min_val, const Scalar& max_val) const { return tare::hardtanh(*this, min_val, max_val); }

Tensor threshold_(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold_");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}
Tensor Tensor::threshold_(const Scalar& threshold, const Scalar& value) const { return tare::threshold_(*this, threshold, value); }

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
Tensor Tensor::celu(const Scalar& alpha) const { return tare::celu(*this, alpha); }

Tensor selu_(const Tensor& self) {
  static const Op& op = op_named("selu_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::selu_() const { return tare::selu_(*this); }

Tensor silu(const Tensor& self) {
  static const Op& op = op_named("silu");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::silu() const { return tare::silu(*this); }

Tensor mish_(const Tensor& self) {
  static const Op& op = op_named("mish_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mish_() const { return tare::mish_(*this); }

Tensor hardsigmoid(const Tensor& self) {
  static const Op& op = op_named("hardsigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::hardsigmoid() const { return tare::hardsigmoid(*this); }

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

Tensor log_sigmoid(const Tensor& self) {
  static const Op& op = op_named("log_sigmoid");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::log_sigmoid() const { return tare::log_sigmoid(*this); }

Tensor _prelu_kernel(const Tensor& self, const Tensor& weight) {
  static const Op& op = op_named("_prelu_kernel");
  const void* const args[] = {&self, &weight};
  return call_tensor(op, args);
}
Tensor Tensor::_prelu_kernel(const Tensor& weight) const { return tare::_prelu_kernel(*this, weight); }

Tensor rrelu_with_noise(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tensor(op, args);
}
Tensor Tensor::rrelu_with_noise(const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) const { return tare::rrelu_with_noise(*this, noise, lower, upper, training, generator); }

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
Tensor Tensor::t() const { return tare::t(*this); }

Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1) {
  static const Op& op = op_named("transpose.int");
  const void* const args[] = {&self, &dim0, &dim1};
  return call_tensor(op, args);
}
Tensor Tensor::transpose(int64_t dim0, int64_t dim1) const { return tare::transpose(*this, dim0, dim1); }

Tensor permute(const Tensor& self, IntList dims) {
  static const Op& op = op_named("permute");
  const void* const args[] = {&self, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::permute(IntList dims) const { return tare::permute(*this, dims); }

Tensor expand_copy(const Tensor& self, IntList size, bool implicit) {
  static const Op& op = op_named("expand_copy");
  const void* const args[] = {&self, &size, &implicit};
  return call_tensor(op, args);
}
Tensor Tensor::expand_copy(IntList size, bool implicit) const { return tare::expand_copy(*this, size, implicit); }

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
Tensor Tensor::squeeze() const { return tare::squeeze(*this); }

Tensor squeeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("squeeze.dim");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze(int64_t dim) const { return tare::squeeze(*this, dim); }

Tensor squeeze(const Tensor& self, IntList dim) {
  static const Op& op = op_named("squeeze.dims");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::squeeze(IntList dim) const { return tare::squeeze(*this, dim); }

Tensor unsqueeze(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unsqueeze");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::unsqueeze(int64_t dim) const { return tare::unsqueeze(*this, dim); }

Tensor as_strided(const Tensor& self, IntList size, IntList stride, std::optional<int64_t> storage_offset) {
  static const Op& op = op_named("as_strided");
  const void* const args[] = {&self, &size, &stride, &storage_offset};
  return call_tensor(op, args);
}
Tensor Tensor::as_strided(IntList size, IntList stride, std::optional<int64_t> storage_offset) const { return tare::as_strided(*this, size, stride, storage_offset); }

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal");
  const void* const args[] = {&self, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}
Tensor Tensor::diagonal(int64_t offset, int64_t dim1, int64_t dim2) const { return tare::diagonal(*this, offset, dim1, dim2); }

Tensor unfold_copy(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  static const Op& op = op_named("unfold_copy");
  const void* const args[] = {&self, &dimension, &size, &step};
  return call_tensor(op, args);
}
Tensor Tensor::unfold_copy(int64_t dimension, int64_t size, int64_t step) const { return tare::unfold_copy(*this, dimension, size, step); }

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
Tensor Tensor::_conj() const { return tare::_conj(*this); }

Tensor _neg_view_copy(const Tensor& self) {
  static const Op& op = op_named("_neg_view_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::_neg_view_copy() const { return tare::_neg_view_copy(*this); }

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
Tensor Tensor::reshape(IntList shape) const { return tare::reshape(*this, shape); }

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

Tensor mH(const Tensor& self) {
  static const Op& op = op_named("mH");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::mH() const { return tare::mH(*this); }

Tensor narrow(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  static const Op& op = op_named("narrow.Tensor");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}
Tensor Tensor::narrow(int64_t dim, const Tensor& start, int64_t length) const { return tare::narrow(*this, dim, start, length); }

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
std::vector<Tensor> Tensor::split_copy(int64_t split_size, int64_t dim) const { return tare::split_copy(*this, split_size, dim); }

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
std::vector<Tensor> Tensor::unsafe_split(int64_t split_size, int64_t dim) const { return tare::unsafe_split(*this, split_size, dim); }

std::vector<Tensor> split(const Tensor& self, IntList split_size, int64_t dim) {
  static const Op& op = op_named("split.sizes");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::split(IntList split_size, int64_t dim) const { return tare::split(*this, split_size, dim); }

std::vector<Tensor> tensor_split(const Tensor& self, IntList indices, int64_t dim) {
  static const Op& op = op_named("tensor_split.indices");
  const void* const args[] = {&self, &indices, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::tensor_split(IntList indices, int64_t dim) const { return tare::tensor_split(*this, indices, dim); }

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  static const Op& op = op_named("vsplit.int");
  const void* const args[] = {&self, &sections};
  return call_as<std::vector<Tensor>>(op, args);
}
std::vector<Tensor> Tensor::vsplit(int64_t sections) const { return tare::vsplit(*this, sections); }

Tensor sum(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("sum");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::sum(std::optional<DType> dtype) const { return tare::sum(*this, dtype); }

Tensor mean(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("mean");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::mean(std::optional<DType> dtype) const { return tare::mean(*this, dtype); }

Tensor prod(const Tensor& self, std::optional<DType> dtype) {
  static const Op& op = op_named("prod");
  const void* const args[] = {&self, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::prod(std::optional<DType> dtype) const { return tare::prod(*this, dtype); }

Tensor nansum(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nansum");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::nansum(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::nansum(*this, dim, keepdim, dtype); }

Tensor amin(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("amin");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::amin(IntList dim, bool keepdim) const { return tare::amin(*this, dim, keepdim); }

std::tuple<Tensor, Tensor> _aminmax(const Tensor& self) {
  static const Op& op = op_named("_aminmax");
  const void* const args[] = {&self};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_aminmax() const { return tare::_aminmax(*this); }

Tensor max(const Tensor& self) {
  static const Op& op = op_named("max");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::max() const { return tare::max(*this); }

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

Tensor all(const Tensor& self) {
  static const Op& op = op_named("all");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::all() const { return tare::all(*this); }

Tensor all(const Tensor& self, std::optional<IntList> dim, bool keepdim) {
  static const Op& op = op_named("all.dims");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::all(std::optional<IntList> dim, bool keepdim) const { return tare::all(*this, dim, keepdim); }

Tensor any(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("any.dim");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}
Tensor Tensor::any(int64_t dim, bool keepdim) const { return tare::any(*this, dim, keepdim); }

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  static const Op& op = op_named("count_nonzero");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::count_nonzero(std::optional<int64_t> dim) const { return tare::count_nonzero(*this, dim); }

Tensor nanmean(const Tensor& self, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("nanmean");
  const void* const args[] = {&self, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::nanmean(std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::nanmean(*this, dim, keepdim, dtype); }

Tensor trace_out(const Tensor& out, const Tensor& self) {
  static const Op& op = op_named("trace.out");
  const void* const args[] = {&self, &out};
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
Tensor Tensor::std(std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) const { return tare::std(*this, dim, correction, keepdim); }

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
std::tuple<Tensor, Tensor> Tensor::var_mean(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::var_mean(*this, dim, unbiased, keepdim); }

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, bool unbiased, bool keepdim) {
  static const Op& op = op_named("std_mean.dim");
  const void* const args[] = {&self, &dim, &unbiased, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::std_mean(std::optional<IntList> dim, bool unbiased, bool keepdim) const { return tare::std_mean(*this, dim, unbiased, keepdim); }

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
Tensor Tensor::bincount(const Tensor& weights, int64_t minlength) const { return tare::bincount(*this, weights, minlength); }

Tensor _histogramdd_from_bin_cts(const Tensor& self, IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("_histogramdd_from_bin_cts");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tensor(op, args);
}
Tensor Tensor::_histogramdd_from_bin_cts(IntList bins, std::optional<FloatList> range, const Tensor& weight, bool density) const { return tare::_histogramdd_from_bin_cts(*this, bins, range, weight, density); }

Tensor segment_reduce(const Tensor& data, std::string_view reduce, const Tensor& lengths, const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe, const std::optional<Scalar>& initial) {
  static const Op& op = op_named("segment_reduce");
  const void* const args[] = {&data, &reduce, &lengths, &indices, &offsets, &axis, &unsafe, &initial};
  return call_tensor(op, args);
}

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::linalg_vector_norm(const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) const { return tare::linalg_vector_norm(*this, ord, dim, keepdim, dtype); }

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
Tensor Tensor::cumsum(int64_t dim, std::optional<DType> dtype) const { return tare::cumsum(*this, dim, dtype); }

Tensor cumprod_(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("cumprod_");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}
Tensor Tensor::cumprod_(int64_t dim, std::optional<DType> dtype) const { return tare::cumprod_(*this, dim, dtype); }

std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("cummin");
  const void* const args[] = {&self, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::cummin(int64_t dim) const { return tare::cummin(*this, dim); }

Tensor logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}
Tensor Tensor::logcumsumexp(int64_t dim) const { return tare::logcumsumexp(*this, dim); }

std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("sort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::sort(int64_t dim, bool descending) const { return tare::sort(*this, dim, descending); }

Tensor argsort(const Tensor& self, int64_t dim, bool descending) {
  static const Op& op = op_named("argsort");
  const void* const args[] = {&self, &dim, &descending};
  return call_tensor(op, args);
}
Tensor Tensor::argsort(int64_t dim, bool descending) const { return tare::argsort(*this, dim, descending); }

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
Tensor Tensor::addmm_(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const { return tare::addmm_(*this, mat1, mat2, beta, alpha); }

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
Tensor Tensor::addmv(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const { return tare::addmv(*this, mat, vec, beta, alpha); }

Tensor addr_(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  static const Op& op = op_named("addr_");
  const void* const args[] = {&self, &vec1, &vec2, &beta, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::addr_(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const { return tare::addr_(*this, vec1, vec2, beta, alpha); }

Tensor matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}
Tensor Tensor::matmul(const Tensor& other) const { return tare::matmul(*this, other); }

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
Tensor Tensor::ger(const Tensor& vec2) const { return tare::ger(*this, vec2); }

Tensor tensordot(const Tensor& self, const Tensor& other, IntList dims_self, IntList dims_other) {
  static const Op& op = op_named("tensordot");
  const void* const args[] = {&self, &other, &dims_self, &dims_other};
  return call_tensor(op, args);
}
Tensor Tensor::tensordot(const Tensor& other, IntList dims_self, IntList dims_other) const { return tare::tensordot(*this, other, dims_self, dims_other); }

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
Tensor Tensor::kron(const Tensor& other) const { return tare::kron(*this, other); }

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
std::tuple<Tensor, Tensor> Tensor::max_pool2d_with_indices(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool2d_with_indices(*this, kernel_size, stride, padding, dilation, ceil_mode); }

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
Tensor Tensor::max_pool2d(IntList kernel_size, IntList stride, IntList padding, IntList dilation, bool ceil_mode) const { return tare::max_pool2d(*this, kernel_size, stride, padding, dilation, ceil_mode); }

Tensor avg_pool1d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) {
  static const Op& op = op_named("avg_pool1d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool1d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad) const { return tare::avg_pool1d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad); }

Tensor avg_pool3d(const Tensor& self, IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static const Op& op = op_named("avg_pool3d");
  const void* const args[] = {&self, &kernel_size, &stride, &padding, &ceil_mode, &count_include_pad, &divisor_override};
  return call_tensor(op, args);
}
Tensor Tensor::avg_pool3d(IntList kernel_size, IntList stride, IntList padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) const { return tare::avg_pool3d(*this, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override); }

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

Tensor adaptive_avg_pool2d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_avg_pool2d");
  const void* const args[] = {&self, &output_size};
  return call_tensor(op, args);
}
Tensor Tensor::adaptive_avg_pool2d(IntList output_size) const { return tare::adaptive_avg_pool2d(*this, output_size); }

std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntList output_size) {
  static const Op& op = op_named("adaptive_max_pool1d");
  const void* const args[] = {&self, &output_size};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::adaptive_max_pool1d(IntList output_size) const { return tare::adaptive_max_pool1d(*this, output_size); }

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

Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest2d.out");
  const void* const args[] = {&self, &output_size, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_nearest2d_out(const Tensor& out, const Tensor& input, std::optional<IntList> output_size, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_nearest2d.vec_out");
  const void* const args[] = {&input, &output_size, &scale_factors, &out};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_nearest3d_backward(const Tensor& grad_output, IntList output_size, IntList input_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_nearest3d_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &scales_d, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_nearest_exact3d_out(const Tensor& out, const Tensor& self, IntList output_size, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_nearest_exact3d.out");
  const void* const args[] = {&self, &output_size, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_linear1d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales) {
  static const Op& op = op_named("upsample_linear1d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_linear1d(IntList output_size, bool align_corners, std::optional<double> scales) const { return tare::upsample_linear1d(*this, output_size, align_corners, scales); }

Tensor upsample_linear1d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_linear1d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor upsample_bilinear2d_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bilinear2d_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor upsample_trilinear3d_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_trilinear3d.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_d, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor upsample_bicubic2d(const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("upsample_bicubic2d");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}
Tensor Tensor::upsample_bicubic2d(IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) const { return tare::upsample_bicubic2d(*this, output_size, align_corners, scales_h, scales_w); }

Tensor upsample_bicubic2d(const Tensor& input, std::optional<IntList> output_size, bool align_corners, std::optional<FloatList> scale_factors) {
  static const Op& op = op_named("upsample_bicubic2d.vec");
  const void* const args[] = {&input, &output_size, &align_corners, &scale_factors};
  return call_tensor(op, args);
}

Tensor _upsample_bilinear2d_aa_backward_out(const Tensor& grad_input, const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bilinear2d_aa_backward.grad_input");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w, &grad_input};
  return call_tensor(op, args);
}

Tensor _upsample_bicubic2d_aa_backward(const Tensor& grad_output, IntList output_size, IntList input_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_bicubic2d_aa_backward");
  const void* const args[] = {&grad_output, &output_size, &input_size, &align_corners, &scales_h, &scales_w};
  return call_tensor(op, args);
}

Tensor _upsample_lanczos2d_aa_out(const Tensor& out, const Tensor& self, IntList output_size, bool align_corners, std::optional<double> scales_h, std::optional<double> scales_w) {
  static const Op& op = op_named("_upsample_lanczos2d_aa.out");
  const void* const args[] = {&self, &output_size, &align_corners, &scales_h, &scales_w, &out};
  return call_tensor(op, args);
}

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler_2d");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> grid_sampler_2d_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners, BoolList output_mask) {
  static const Op& op = op_named("grid_sampler_2d_backward");
  const void* const args[] = {&grad_output, &input, &grid, &interpolation_mode, &padding_mode, &align_corners, &output_mask};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static const Op& op = op_named("grid_sampler");
  const void* const args[] = {&input, &grid, &interpolation_mode, &padding_mode, &align_corners};
  return call_tensor(op, args);
}

Tensor im2col(const Tensor& self, IntList kernel_size, IntList dilation, IntList padding, IntList stride) {
  static const Op& op = op_named("im2col");
  const void* const args[] = {&self, &kernel_size, &dilation, &padding, &stride};
  return call_tensor(op, args);
}
Tensor Tensor::im2col(IntList kernel_size, IntList dilation, IntList padding, IntList stride) const { return tare::im2col(*this, kernel_size, dilation, padding, stride); }

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  static const Op& op = op_named("pixel_shuffle");
  const void* const args[] = {&self, &upscale_factor};
  return call_tensor(op, args);
}
Tensor Tensor::pixel_shuffle(int64_t upscale_factor) const { return tare::pixel_shuffle(*this, upscale_factor); }

Tensor channel_shuffle(const Tensor& self, int64_t groups) {
  static const Op& op = op_named("channel_shuffle");
  const void* const args[] = {&self, &groups};
  return call_tensor(op, args);
}
Tensor Tensor::channel_shuffle(int64_t groups) const { return tare::channel_shuffle(*this, groups); }

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention_for_cpu_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, double dropout_p, bool is_causal, const Tensor& attn_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention_for_cpu_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &dropout_p, &is_causal, &attn_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor> _scaled_dot_product_flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, double dropout_p, bool is_causal, bool return_debug_mask, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_flash_attention");
  const void* const args[] = {&query, &key, &value, &dropout_p, &is_causal, &return_debug_mask, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, int64_t, int64_t, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor> _flash_attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, bool return_debug_mask, const Tensor& q_descale, const Tensor& k_descale, const Tensor& v_descale, std::optional<double> scale, std::optional<int64_t> window_size_left, std::optional<int64_t> window_size_right, const Tensor& seqused_k, const Tensor& alibi_slopes) {
  static const Op& op = op_named("_flash_attention_forward.quantized");
  const void* const args[] = {&query, &key, &value, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &return_debug_mask, &q_descale, &k_descale, &v_descale, &scale, &window_size_left, &window_size_right, &seqused_k, &alibi_slopes};
  return call_tuple<Tensor, Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> _scaled_dot_product_efficient_attention_backward(const Tensor& grad_out_, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_bias, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, double dropout_p, BoolList grad_input_mask, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_efficient_attention_backward");
  const void* const args[] = {&grad_out_, &query, &key, &value, &attn_bias, &out, &logsumexp, &philox_seed, &philox_offset, &dropout_p, &grad_input_mask, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _scaled_dot_product_cudnn_attention_backward(const Tensor& grad_out, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& out, const Tensor& logsumexp, const Tensor& philox_seed, const Tensor& philox_offset, const Tensor& attn_bias, const Tensor& cum_seq_q, const Tensor& cum_seq_k, int64_t max_q, int64_t max_k, double dropout_p, bool is_causal, std::optional<double> scale) {
  static const Op& op = op_named("_scaled_dot_product_cudnn_attention_backward");
  const void* const args[] = {&grad_out, &query, &key, &value, &out, &logsumexp, &philox_seed, &philox_offset, &attn_bias, &cum_seq_q, &cum_seq_k, &max_q, &max_k, &dropout_p, &is_causal, &scale};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _transform_bias_rescale_qkv_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& qkv, const Tensor& qkv_bias, int64_t num_heads) {
  static const Op& op = op_named("_transform_bias_rescale_qkv.out");
  const void* const args[] = {&qkv, &qkv_bias, &num_heads, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

Tensor _transformer_encoder_layer_fwd_out(const Tensor& out, const Tensor& src, int64_t embed_dim, int64_t num_heads, const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps, const Tensor& norm_weight_1, const Tensor& norm_bias_1, const Tensor& norm_weight_2, const Tensor& norm_bias_2, const Tensor& ffn_weight_1, const Tensor& ffn_bias_1, const Tensor& ffn_weight_2, const Tensor& ffn_bias_2, const Tensor& mask, std::optional<int64_t> mask_type) {
  static const Op& op = op_named("_transformer_encoder_layer_fwd.out");
  const void* const args[] = {&src, &embed_dim, &num_heads, &qkv_weight, &qkv_bias, &proj_weight, &proj_bias, &use_gelu, &norm_first, &eps, &norm_weight_1, &norm_bias_1, &norm_weight_2, &norm_bias_2, &ffn_weight_1, &ffn_bias_1, &ffn_weight_2, &ffn_bias_2, &mask, &mask_type, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  static const Op& op = op_named("gru.input");
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

std::tuple<Tensor, Tensor, Tensor> _thnn_fused_lstm_cell_backward_impl_out(const Tensor& out0, const Tensor& out1, const Tensor& out2, const Tensor& grad_hy, const Tensor& grad_cy, const Tensor& cx, const Tensor& cy, const Tensor& workspace, bool has_bias) {
  static const Op& op = op_named("_thnn_fused_lstm_cell_backward_impl.out");
  const void* const args[] = {&grad_hy, &grad_cy, &cx, &cy, &workspace, &has_bias, &out0, &out1, &out2};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _thnn_fused_gru_cell_out(const Tensor& out0, const Tensor& out1, const Tensor& input_gates, const Tensor& hidden_gates, const Tensor& hx, const Tensor& input_bias, const Tensor& hidden_bias) {
  static const Op& op = op_named("_thnn_fused_gru_cell.out");
  const void* const args[] = {&input_gates, &hidden_gates, &hx, &input_bias, &hidden_bias, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  static const Op& op = op_named("_pack_padded_sequence");
  const void* const args[] = {&input, &lengths, &batch_first};
  return call_tuple<Tensor, Tensor>(op, args);
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

Tensor _embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices, int64_t num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse, const Tensor& per_sample_weights, int64_t padding_idx) {
  static const Op& op = op_named("_embedding_bag_backward");
  const void* const args[] = {&grad, &indices, &offsets, &offset2bag, &bag_size, &maximum_indices, &num_weights, &scale_grad_by_freq, &mode, &sparse, &per_sample_weights, &padding_idx};
  return call_tensor(op, args);
}

Tensor embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  static const Op& op = op_named("embedding_renorm_");
  const void* const args[] = {&self, &indices, &max_norm, &norm_type};
  return call_tensor(op, args);
}
Tensor Tensor::embedding_renorm_(const Tensor& indices, double max_norm, double norm_type) const { return tare::embedding_renorm_(*this, indices, max_norm, norm_type); }

Tensor index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::index_put(TensorList indices, const Tensor& values, bool accumulate) const { return tare::index_put(*this, indices, values, accumulate); }

Tensor _index_put_impl(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate, bool unsafe) {
  static const Op& op = op_named("_index_put_impl");
  const void* const args[] = {&self, &indices, &values, &accumulate, &unsafe};
  return call_tensor(op, args);
}
Tensor Tensor::_index_put_impl(TensorList indices, const Tensor& values, bool accumulate, bool unsafe) const { return tare::_index_put_impl(*this, indices, values, accumulate, unsafe); }

Tensor _unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask, TensorList indices, const Tensor& values) {
  static const Op& op = op_named("_unsafe_masked_index_put_accumulate");
  const void* const args[] = {&self, &mask, &indices, &values};
  return call_tensor(op, args);
}
Tensor Tensor::_unsafe_masked_index_put_accumulate(const Tensor& mask, TensorList indices, const Tensor& values) const { return tare::_unsafe_masked_index_put_accumulate(*this, mask, indices, values); }

Tensor index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add_");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}
Tensor Tensor::index_add_(int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) const { return tare::index_add_(*this, dim, index, source, alpha); }

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
Tensor Tensor::index_fill(int64_t dim, const Tensor& index, const Scalar& value) const { return tare::index_fill(*this, dim, index, value); }

Tensor index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  static const Op& op = op_named("index_fill_.int_Tensor");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}
Tensor Tensor::index_fill_(int64_t dim, const Tensor& index, const Tensor& value) const { return tare::index_fill_(*this, dim, index, value); }

Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  static const Op& op = op_named("put");
  const void* const args[] = {&self, &index, &source, &accumulate};
  return call_tensor(op, args);
}
Tensor Tensor::put(const Tensor& index, const Tensor& source, bool accumulate) const { return tare::put(*this, index, source, accumulate); }

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
std::vector<Tensor> Tensor::nonzero_numpy() const { return tare::nonzero_numpy(*this); }

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  static const Op& op = op_named("masked_scatter");
  const void* const args[] = {&self, &mask, &source};
  return call_tensor(op, args);
}
Tensor Tensor::masked_scatter(const Tensor& mask, const Tensor& source) const { return tare::masked_scatter(*this, mask, source); }

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
Tensor Tensor::scatter_(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_(*this, dim, index, src); }

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

Tensor scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  static const Op& op = op_named("scatter_add_");
  const void* const args[] = {&self, &dim, &index, &src};
  return call_tensor(op, args);
}
Tensor Tensor::scatter_add_(int64_t dim, const Tensor& index, const Tensor& src) const { return tare::scatter_add_(*this, dim, index, src); }

Tensor scatter_reduce_out(const Tensor& out, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce.two_out");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self, &out};
  return call_tensor(op, args);
}

Tensor triu_(const Tensor& self, int64_t diagonal) {
  static const Op& op = op_named("triu_");
  const void* const args[] = {&self, &diagonal};
  return call_tensor(op, args);
}
Tensor Tensor::triu_(int64_t diagonal) const { return tare::triu_(*this, diagonal); }

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
Tensor Tensor::constant_pad_nd(IntList pad, const Scalar& value) const { return tare::constant_pad_nd(*this, pad, value); }

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
Tensor Tensor::flip(IntList dims) const { return tare::flip(*this, dims); }

Tensor rot90(const Tensor& self, int64_t k, IntList dims) {
  static const Op& op = op_named("rot90");
  const void* const args[] = {&self, &k, &dims};
  return call_tensor(op, args);
}
Tensor Tensor::rot90(int64_t k, IntList dims) const { return tare::rot90(*this, k, dims); }

Tensor repeat(const Tensor& self, IntList repeats) {
  static const Op& op = op_named("repeat");
  const void* const args[] = {&self, &repeats};
  return call_tensor(op, args);
}
Tensor Tensor::repeat(IntList repeats) const { return tare::repeat(*this, repeats); }

Tensor repeat_interleave_out(const Tensor& out, const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor_out");
  const void* const args[] = {&repeats, &output_size, &out};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex_out(const Tensor& LU, const Tensor& pivots, const Tensor& info, const Tensor& A, bool pivot, bool check_errors) {
  static const Op& op = op_named("linalg_lu_factor_ex.out");
  const void* const args[] = {&A, &pivot, &check_errors, &LU, &pivots, &info};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  static const Op& op = op_named("_lu_with_info");
  const void* const args[] = {&self, &pivot, &check_errors};
  return call_tuple<Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor> Tensor::_lu_with_info(bool pivot, bool check_errors) const { return tare::_lu_with_info(*this, pivot, check_errors); }

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
Tensor Tensor::logdet() const { return tare::logdet(*this); }

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
std::tuple<Tensor, Tensor> Tensor::linalg_eigh(std::string_view UPLO) const { return tare::linalg_eigh(*this, UPLO); }

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
Tensor Tensor::inverse() const { return tare::inverse(*this); }

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
Tensor Tensor::linalg_solve_triangular(const Tensor& B, bool upper, bool left, bool unitriangular) const { return tare::linalg_solve_triangular(*this, B, upper, left, unitriangular); }

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  static const Op& op = op_named("cholesky_solve");
  const void* const args[] = {&self, &input2, &upper};
  return call_tensor(op, args);
}
Tensor Tensor::cholesky_solve(const Tensor& input2, bool upper) const { return tare::cholesky_solve(*this, input2, upper); }

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  static const Op& op = op_named("lu_solve");
  const void* const args[] = {&self, &LU_data, &LU_pivots};
  return call_tensor(op, args);
}
Tensor Tensor::lu_solve(const Tensor& LU_data, const Tensor& LU_pivots) const { return tare::lu_solve(*this, LU_data, LU_pivots); }

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  static const Op& op = op_named("linalg_lstsq");
  const void* const args[] = {&self, &b, &rcond, &driver};
  return call_tuple<Tensor, Tensor, Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor, Tensor, Tensor> Tensor::linalg_lstsq(const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) const { return tare::linalg_lstsq(*this, b, rcond, driver); }

Tensor matrix_exp(const Tensor& self) {
  static const Op& op = op_named("matrix_exp");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}
Tensor Tensor::matrix_exp() const { return tare::matrix_exp(*this); }

Tensor matrix_power_out(const Tensor& out, const Tensor& self, int64_t n) {
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
Tensor Tensor::linalg_cond(std::string_view p) const { return tare::linalg_cond(*this, p); }

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

Tensor flatten_dense_tensors(TensorList tensors) {
  static const Op& op = op_named("flatten_dense_tensors");
  const void* const args[] = {&tensors};
  return call_tensor(op, args);
}

Tensor _chunk_cat_out(const Tensor& out, TensorList tensors, int64_t dim, int64_t num_chunks) {
  static const Op& op = op_named("_chunk_cat.out");
  const void* const args[] = {&tensors, &dim, &num_chunks, &out};
  return call_tensor(op, args);
}

std::vector<Tensor> _foreach_acos(TensorList self) {
  static const Op& op = op_named("_foreach_acos");
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

void _foreach_cosh_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_cosh.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_erf_(TensorList self) {
  static const Op& op = op_named("_foreach_erf_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_exp(TensorList self) {
  static const Op& op = op_named("_foreach_exp");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_expm1_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_expm1.out");
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

std::vector<Tensor> _foreach_log2(TensorList self) {
  static const Op& op = op_named("_foreach_log2");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_neg_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_neg.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_reciprocal_(TensorList self) {
  static const Op& op = op_named("_foreach_reciprocal_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_rsqrt(TensorList self) {
  static const Op& op = op_named("_foreach_rsqrt");
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

std::vector<Tensor> _foreach_sinh(TensorList self) {
  static const Op& op = op_named("_foreach_sinh");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_sqrt_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_sqrt.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

void _foreach_tan_(TensorList self) {
  static const Op& op = op_named("_foreach_tan_");
  const void* const args[] = {&self};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_trunc(TensorList self) {
  static const Op& op = op_named("_foreach_trunc");
  const void* const args[] = {&self};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_zero_out(TensorList out, TensorList self) {
  static const Op& op = op_named("_foreach_zero.out");
  const void* const args[] = {&self, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_add(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_add.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_add_out(TensorList out, TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_add.Scalar_out");
  const void* const args[] = {&self, &scalar, &out};
  return call_void(op, args);
}

void _foreach_add_(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_add_.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_sub(TensorList self, TensorList other, const Scalar& alpha) {
  static const Op& op = op_named("_foreach_sub.List");
  const void* const args[] = {&self, &other, &alpha};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_mul(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_mul.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_mul_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_mul.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_mul_(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_mul_.Tensor");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_div(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_div.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_div_out(TensorList out, TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_div.ScalarList_out");
  const void* const args[] = {&self, &scalars, &out};
  return call_void(op, args);
}

void _foreach_div_(TensorList self, const Tensor& other) {
  static const Op& op = op_named("_foreach_div_.Tensor");
  const void* const args[] = {&self, &other};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_clamp_max(TensorList self, const Scalar& scalar) {
  static const Op& op = op_named("_foreach_clamp_max.Scalar");
  const void* const args[] = {&self, &scalar};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_clamp_min(TensorList self, ScalarList scalars) {
  static const Op& op = op_named("_foreach_clamp_min.ScalarList");
  const void* const args[] = {&self, &scalars};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_minimum(TensorList self, TensorList other) {
  static const Op& op = op_named("_foreach_minimum.List");
  const void* const args[] = {&self, &other};
  return call_as<std::vector<Tensor>>(op, args);
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

std::vector<Tensor> _foreach_pow(TensorList self, const Scalar& exponent) {
  static const Op& op = op_named("_foreach_pow.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_pow_out(TensorList out, TensorList self, ScalarList exponent) {
  static const Op& op = op_named("_foreach_pow.ScalarList_out");
  const void* const args[] = {&self, &exponent, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcdiv.Scalar_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &value, &out};
  return call_void(op, args);
}

void _foreach_addcdiv_(TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcdiv_.ScalarList");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_addcmul(TensorList self, TensorList tensor1, TensorList tensor2, const Scalar& value) {
  static const Op& op = op_named("_foreach_addcmul.Scalar");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_addcmul_out(TensorList out, TensorList self, TensorList tensor1, TensorList tensor2, ScalarList scalars) {
  static const Op& op = op_named("_foreach_addcmul.ScalarList_out");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars, &out};
  return call_void(op, args);
}

void _foreach_addcmul_(TensorList self, TensorList tensor1, TensorList tensor2, const Tensor& scalars) {
  static const Op& op = op_named("_foreach_addcmul_.Tensor");
  const void* const args[] = {&self, &tensor1, &tensor2, &scalars};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_lerp(TensorList self, TensorList tensors1, const Scalar& weight) {
  static const Op& op = op_named("_foreach_lerp.Scalar");
  const void* const args[] = {&self, &tensors1, &weight};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_lerp_out(TensorList out, TensorList self, TensorList tensors1, ScalarList weight) {
  static const Op& op = op_named("_foreach_lerp.ScalarList_out");
  const void* const args[] = {&self, &tensors1, &weight, &out};
  return call_void(op, args);
}

std::vector<Tensor> _foreach_powsum(TensorList self, const Scalar& ord, std::optional<DType> dtype) {
  static const Op& op = op_named("_foreach_powsum.Scalar");
  const void* const args[] = {&self, &ord, &dtype};
  return call_as<std::vector<Tensor>>(op, args);
}

void _foreach_clone_out(TensorList out, TensorList self, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("_foreach_clone.out");
  const void* const args[] = {&self, &memory_format, &out};
  return call_void(op, args);
}

void _fused_adam_(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam_");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, const Tensor& lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adam.tensor_lr");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adamw_out(TensorList out, TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs, TensorList state_steps, double lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adamw.out");
  const void* const args[] = {&self, &grads, &exp_avgs, &exp_avg_sqs, &max_exp_avg_sqs, &state_steps, &lr, &beta1, &beta2, &weight_decay, &eps, &amsgrad, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _fused_sgd_(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, double lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd_");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_void(op, args);
}

std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>> _fused_sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum, const Tensor& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_sgd.tensor_lr");
  const void* const args[] = {&self, &grads, &momentum_buffer_list, &weight_decay, &momentum, &lr, &dampening, &nesterov, &maximize, &is_first_step, &grad_scale, &found_inf};
  return call_tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>(op, args);
}

void _fused_adagrad_out(TensorList out, TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, double lr, double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  static const Op& op = op_named("_fused_adagrad.out");
  const void* const args[] = {&self, &grads, &state_sums, &state_steps, &lr, &lr_decay, &weight_decay, &eps, &maximize, &grad_scale, &found_inf, &out};
  return call_void(op, args);
}

void _amp_foreach_non_finite_check_and_unscale_(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  static const Op& op = op_named("_amp_foreach_non_finite_check_and_unscale_");
  const void* const args[] = {&self, &found_inf, &inv_scale};
  return call_void(op, args);
}

std::tuple<Tensor, Tensor> _amp_update_scale(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) {
  static const Op& op = op_named("_amp_update_scale");
  const void* const args[] = {&self, &growth_tracker, &found_inf, &scale_growth_factor, &scale_backoff_factor, &growth_interval};
  return call_tuple<Tensor, Tensor>(op, args);
}
std::tuple<Tensor, Tensor> Tensor::_amp_update_scale(const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor, double scale_backoff_factor, int64_t growth_interval) const { return tare::_amp_update_scale(*this, growth_tracker, found_inf, scale_growth_factor, scale_backoff_factor, growth_interval); }

std::tuple<Tensor, Tensor> _weight_norm_interface(const Tensor& v, const Tensor& g, int64_t dim) {
  static const Op& op = op_named("_weight_norm_interface");
  const void* const args[] = {&v, &g, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, Tensor> _weight_norm_differentiable_backward(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g, const Tensor& saved_norms, int64_t dim) {
  static const Op& op = op_named("_weight_norm_differentiable_backward");
  const void* const args[] = {&grad_w, &saved_v, &saved_g, &saved_norms, &dim};
  return call_tuple<Tensor, Tensor>(op, args);
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

std::tuple<Tensor, Tensor, Tensor> _native_batch_norm_legit_out(const Tensor& out, const Tensor& save_mean, const Tensor& save_invstd, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
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
Tensor Tensor::kl_div(const Tensor& target, int64_t reduction, bool log_target) const { return tare::kl_div(*this, target, reduction, log_target); }

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
Tensor Tensor::cross_entropy_loss(const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing) const { return tare::cross_entropy_loss(*this, target, weight, reduction, ignore_index, label_smoothing); }

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

std::tuple<Tensor, Tensor> _ctc_loss_out(const Tensor& out0, const Tensor& out1, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss.out");
  const void* const args[] = {&log_probs, &targets, &input_lengths, &target_lengths, &blank, &zero_infinity, &out0, &out1};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor _ctc_loss_backward_out(const Tensor& out, const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntList input_lengths, IntList target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank, bool zero_infinity) {
  static const Op& op = op_named("_ctc_loss_backward.out");
  const void* const args[] = {&grad, &log_probs, &targets, &input_lengths, &target_lengths, &neg_log_likelihood, &log_alpha, &blank, &zero_infinity, &out};
  return call_tensor(op, args);
}

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  static const Op& op = op_named("diff");
  const void* const args[] = {&self, &n, &dim, &prepend, &append};
  return call_tensor(op, args);
}
Tensor Tensor::diff(int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) const { return tare::diff(*this, n, dim, prepend, append); }

Tensor trapz(const Tensor& y, const Tensor& x, int64_t dim) {
  static const Op& op = op_named("trapz.x");
  const void* const args[] = {&y, &x, &dim};
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

Tensor masked_scatter_backward(const Tensor& grad_output, const Tensor& mask, IntList sizes) {
  static const Op& op = op_named("masked_scatter_backward");
  const void* const args[] = {&grad_output, &mask, &sizes};
  return call_tensor(op, args);
}

Tensor cummaxmin_backward(const Tensor& grad, const Tensor& input, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("cummaxmin_backward");
  const void* const args[] = {&grad, &input, &indices, &dim};
  return call_tensor(op, args);
}

Tensor _fft_c2c(const Tensor& self, IntList dim, int64_t normalization, bool forward) {
  static const Op& op = op_named("_fft_c2c");
  const void* const args[] = {&self, &dim, &normalization, &forward};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_c2c(IntList dim, int64_t normalization, bool forward) const { return tare::_fft_c2c(*this, dim, normalization, forward); }

Tensor _fft_c2r(const Tensor& self, IntList dim, int64_t normalization, int64_t last_dim_size) {
  static const Op& op = op_named("_fft_c2r");
  const void* const args[] = {&self, &dim, &normalization, &last_dim_size};
  return call_tensor(op, args);
}
Tensor Tensor::_fft_c2r(IntList dim, int64_t normalization, int64_t last_dim_size) const { return tare::_fft_c2r(*this, dim, normalization, last_dim_size); }

Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_ifft(*this, n, dim, norm); }

Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_ihfft(*this, n, dim, norm); }

Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfft");
  const void* const args[] = {&self, &n, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfft(std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) const { return tare::fft_irfft(*this, n, dim, norm); }

Tensor fft_fftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_fftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_fftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_fftn(*this, s, dim, norm); }

Tensor fft_ifftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ifftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ifftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_ifftn(*this, s, dim, norm); }

Tensor fft_rfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_rfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_rfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_rfftn(*this, s, dim, norm); }

Tensor fft_irfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_irfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_irfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_irfftn(*this, s, dim, norm); }

Tensor fft_hfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_hfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_hfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_hfftn(*this, s, dim, norm); }

Tensor fft_ihfftn(const Tensor& self, std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) {
  static const Op& op = op_named("fft_ihfftn");
  const void* const args[] = {&self, &s, &dim, &norm};
  return call_tensor(op, args);
}
Tensor Tensor::fft_ihfftn(std::optional<IntList> s, std::optional<IntList> dim, std::optional<std::string_view> norm) const { return tare::fft_ihfftn(*this, s, dim, norm); }

Tensor fft_fftfreq(int64_t n, double d, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory) {
  static const Op& op = op_named("fft_fftfreq");
  const void* const args[] = {&n, &d, &dtype, &layout, &device, &pin_memory};
  return call_tensor(op, args);
}

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  static const Op& op = op_named("stft");
  const void* const args[] = {&self, &n_fft, &hop_length, &win_length, &window, &normalized, &onesided, &return_complex, &align_to_window};
  return call_tensor(op, args);
}
Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex, std::optional<bool> align_to_window) const { return tare::stft(*this, n_fft, hop_length, win_length, window, normalized, onesided, return_complex, align_to_window); }

}  // namespace tare
