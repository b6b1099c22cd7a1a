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

Tensor zero_(const Tensor& self) {
  static const Op& op = op_named("zero_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lift_fresh(const Tensor& self) {
  static const Op& op = op_named("lift_fresh");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor to(const Tensor& self, Device device, DType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("to.device");
  const void* const args[] = {&self, &device, &dtype, &non_blocking, &copy, &memory_format};
  return call_tensor(op, args);
}

Tensor to_dense(const Tensor& self, std::optional<DType> dtype, std::optional<bool> masked_grad) {
  static const Op& op = op_named("to_dense");
  const void* const args[] = {&self, &dtype, &masked_grad};
  return call_tensor(op, args);
}

Tensor _cast_Double(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Double");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

Tensor _cast_Short(const Tensor& self, bool non_blocking) {
  static const Op& op = op_named("_cast_Short");
  const void* const args[] = {&self, &non_blocking};
  return call_tensor(op, args);
}

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

Tensor set(const Tensor& self) {
  static const Op& op = op_named("set");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

bool is_signed(const Tensor& self) {
  static const Op& op = op_named("is_signed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool is_distributed(const Tensor& self) {
  static const Op& op = op_named("is_distributed");
  const void* const args[] = {&self};
  return call_as<bool>(op, args);
}

bool _has_compatible_shallow_copy_type(const Tensor& self, const Tensor& from) {
  static const Op& op = op_named("_has_compatible_shallow_copy_type");
  const void* const args[] = {&self, &from};
  return call_as<bool>(op, args);
}

int64_t sym_stride(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("sym_stride.int");
  const void* const args[] = {&self, &dim};
  return call_as<int64_t>(op, args);
}

int64_t _version(const Tensor& self) {
  static const Op& op = op_named("_version");
  const void* const args[] = {&self};
  return call_as<int64_t>(op, args);
}

void _assert_async(const Tensor& self, std::string_view assert_msg) {
  static const Op& op = op_named("_assert_async.msg");
  const void* const args[] = {&self, &assert_msg};
  return call_void(op, args);
}

Tensor uniform_(const Tensor& self, double from, double to, Generator* generator) {
  static const Op& op = op_named("uniform_");
  const void* const args[] = {&self, &from, &to, &generator};
  return call_tensor(op, args);
}

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

Tensor random_(const Tensor& self, Generator* generator) {
  static const Op& op = op_named("random_");
  const void* const args[] = {&self, &generator};
  return call_tensor(op, args);
}

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

Tensor log_normal_(const Tensor& self, double mean, double std, Generator* generator) {
  static const Op& op = op_named("log_normal_");
  const void* const args[] = {&self, &mean, &std, &generator};
  return call_tensor(op, args);
}

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

Tensor randint_like(const Tensor& self, int64_t low, int64_t high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.low_dtype");
  const void* const args[] = {&self, &low, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

Tensor randint_like(const Tensor& self, const Tensor& high, std::optional<DType> dtype, std::optional<Layout> layout, std::optional<Device> device, std::optional<bool> pin_memory, std::optional<MemoryFormat> memory_format) {
  static const Op& op = op_named("randint_like.Tensor");
  const void* const args[] = {&self, &high, &dtype, &layout, &device, &pin_memory, &memory_format};
  return call_tensor(op, args);
}

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

Tensor conj_physical(const Tensor& self) {
  static const Op& op = op_named("conj_physical");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor reciprocal_(const Tensor& self) {
  static const Op& op = op_named("reciprocal_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor rad2deg_(const Tensor& self) {
  static const Op& op = op_named("rad2deg_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor frac_(const Tensor& self) {
  static const Op& op = op_named("frac_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor log2_(const Tensor& self) {
  static const Op& op = op_named("log2_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor logit_(const Tensor& self, std::optional<double> eps) {
  static const Op& op = op_named("logit_");
  const void* const args[] = {&self, &eps};
  return call_tensor(op, args);
}

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

Tensor asin_(const Tensor& self) {
  static const Op& op = op_named("asin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor cosh_(const Tensor& self) {
  static const Op& op = op_named("cosh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor atanh_(const Tensor& self) {
  static const Op& op = op_named("atanh_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isinf(const Tensor& self) {
  static const Op& op = op_named("isinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor isposinf(const Tensor& self) {
  static const Op& op = op_named("isposinf");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor signbit(const Tensor& self) {
  static const Op& op = op_named("signbit");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor negative_(const Tensor& self) {
  static const Op& op = op_named("negative_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor arcsin_(const Tensor& self) {
  static const Op& op = op_named("arcsin_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor erfinv_(const Tensor& self) {
  static const Op& op = op_named("erfinv_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor lgamma(const Tensor& self) {
  static const Op& op = op_named("lgamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor digamma_(const Tensor& self) {
  static const Op& op = op_named("digamma_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor polygamma_(const Tensor& self, int64_t n) {
  static const Op& op = op_named("polygamma_");
  const void* const args[] = {&self, &n};
  return call_tensor(op, args);
}

Tensor i0(const Tensor& self) {
  static const Op& op = op_named("i0");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor special_ndtr(const Tensor& self, const Tensor& out) {
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

Tensor special_bessel_y1(const Tensor& self) {
  static const Op& op = op_named("special_bessel_y1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_i1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_i1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_modified_bessel_k1(const Tensor& self) {
  static const Op& op = op_named("special_modified_bessel_k1");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor special_erfinv(const Tensor& self) {
  static const Op& op = op_named("special_erfinv");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor special_digamma(const Tensor& self) {
  static const Op& op = op_named("special_digamma");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("add.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor add_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("add_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

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

Tensor _add_relu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu.Tensor");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

Tensor _add_relu_(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  static const Op& op = op_named("_add_relu_.Scalar");
  const void* const args[] = {&self, &other, &alpha};
  return call_tensor(op, args);
}

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

Tensor div_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("div_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor floor_divide_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("floor_divide_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor pow_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("pow_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  static const Op& op = op_named("float_power.Tensor_Tensor");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor float_power_(const Tensor& self, const Scalar& exponent) {
  static const Op& op = op_named("float_power_.Scalar");
  const void* const args[] = {&self, &exponent};
  return call_tensor(op, args);
}

Tensor maximum(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("maximum");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor fmax(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("fmax");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor atan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("atan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor hypot_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("hypot_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor multiply(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("multiply.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor multiply_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("multiply_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor divide(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("divide.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor arctan2(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("arctan2");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor __ior__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ior__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ixor__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ixor__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor __ilshift__(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("__ilshift__.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor gcd_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("gcd_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor lt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("lt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor gt_(const Tensor& self, const Scalar& other) {
  static const Op& op = op_named("gt_.Scalar");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor logical_and_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("logical_and_");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor not_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("not_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor less_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("less_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor greater_equal_(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("greater_equal_.Tensor");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

Tensor addcdiv_(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  static const Op& op = op_named("addcdiv_");
  const void* const args[] = {&self, &tensor1, &tensor2, &value};
  return call_tensor(op, args);
}

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

Tensor clamp_(const Tensor& self, const Tensor& min, const Tensor& max) {
  static const Op& op = op_named("clamp_.Tensor");
  const void* const args[] = {&self, &min, &max};
  return call_tensor(op, args);
}

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

Tensor clamp_max_(const Tensor& self, const Tensor& max) {
  static const Op& op = op_named("clamp_max_.Tensor");
  const void* const args[] = {&self, &max};
  return call_tensor(op, args);
}

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

Tensor relu6_(const Tensor& self) {
  static const Op& op = op_named("relu6_");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  static const Op& op = op_named("threshold");
  const void* const args[] = {&self, &threshold, &value};
  return call_tensor(op, args);
}

Tensor leaky_relu_(const Tensor& self, const Scalar& negative_slope) {
  static const Op& op = op_named("leaky_relu_");
  const void* const args[] = {&self, &negative_slope};
  return call_tensor(op, args);
}

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

std::tuple<Tensor, Tensor> rrelu_with_noise_functional(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  static const Op& op = op_named("rrelu_with_noise_functional");
  const void* const args[] = {&self, &noise, &lower, &upper, &training, &generator};
  return call_tuple<Tensor, Tensor>(op, args);
}

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

Tensor select_copy(const Tensor& self, int64_t dim, int64_t index) {
  static const Op& op = op_named("select_copy.int");
  const void* const args[] = {&self, &dim, &index};
  return call_tensor(op, args);
}

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

Tensor detach_copy(const Tensor& self) {
  static const Op& op = op_named("detach_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor view_as_real_copy(const Tensor& self) {
  static const Op& op = op_named("view_as_real_copy");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  static const Op& op = op_named("swapaxes");
  const void* const args[] = {&self, &axis0, &axis1};
  return call_tensor(op, args);
}

Tensor movedim(const Tensor& self, IntList source, IntList destination) {
  static const Op& op = op_named("movedim.intlist");
  const void* const args[] = {&self, &source, &destination};
  return call_tensor(op, args);
}

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  static const Op& op = op_named("flatten.using_ints");
  const void* const args[] = {&self, &start_dim, &end_dim};
  return call_tensor(op, args);
}

Tensor mT(const Tensor& self) {
  static const Op& op = op_named("mT");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  static const Op& op = op_named("narrow");
  const void* const args[] = {&self, &dim, &start, &length};
  return call_tensor(op, args);
}

Tensor imag(const Tensor& self) {
  static const Op& op = op_named("imag");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor atleast_1d(const Tensor& self) {
  static const Op& op = op_named("atleast_1d");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  static const Op& op = op_named("diagonal_scatter");
  const void* const args[] = {&self, &src, &offset, &dim1, &dim2};
  return call_tensor(op, args);
}

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

Tensor _unsafe_view(const Tensor& self, IntList size) {
  static const Op& op = op_named("_unsafe_view");
  const void* const args[] = {&self, &size};
  return call_tensor(op, args);
}

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  static const Op& op = op_named("split.Tensor");
  const void* const args[] = {&self, &split_size, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> split_with_sizes_copy(const Tensor& self, IntList split_sizes, int64_t dim) {
  static const Op& op = op_named("split_with_sizes_copy");
  const void* const args[] = {&self, &split_sizes, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

void unbind_copy_out(TensorList out, const Tensor& self, int64_t dim) {
  static const Op& op = op_named("unbind_copy.int_out");
  const void* const args[] = {&self, &dim, &out};
  return call_void(op, args);
}

void unsafe_split_with_sizes(const Tensor& self, IntList split_sizes, int64_t dim, TensorList out) {
  static const Op& op = op_named("unsafe_split_with_sizes.out");
  const void* const args[] = {&self, &split_sizes, &dim, &out};
  return call_void(op, args);
}

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  static const Op& op = op_named("tensor_split.sections");
  const void* const args[] = {&self, &sections, &dim};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> hsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("hsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}

std::vector<Tensor> dsplit(const Tensor& self, IntList indices) {
  static const Op& op = op_named("dsplit.array");
  const void* const args[] = {&self, &indices};
  return call_as<std::vector<Tensor>>(op, args);
}

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

Tensor var(const Tensor& self, bool unbiased) {
  static const Op& op = op_named("var");
  const void* const args[] = {&self, &unbiased};
  return call_tensor(op, args);
}

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

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, std::optional<IntList> dim, const std::optional<Scalar>& correction, bool keepdim) {
  static const Op& op = op_named("std_mean.correction");
  const void* const args[] = {&self, &dim, &correction, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor logsumexp(const Tensor& self, IntList dim, bool keepdim) {
  static const Op& op = op_named("logsumexp");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tensor(op, args);
}

Tensor median(const Tensor& self) {
  static const Op& op = op_named("median");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

Tensor nanmedian(const Tensor& self) {
  static const Op& op = op_named("nanmedian");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim) {
  static const Op& op = op_named("mode");
  const void* const args[] = {&self, &dim, &keepdim};
  return call_tuple<Tensor, Tensor>(op, args);
}

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("quantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view interpolation) {
  static const Op& op = op_named("nanquantile");
  const void* const args[] = {&self, &q, &dim, &keepdim, &interpolation};
  return call_tensor(op, args);
}

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  static const Op& op = op_named("histc");
  const void* const args[] = {&self, &bins, &min, &max};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogram.bins_tensor");
  const void* const args[] = {&self, &bins, &weight, &density};
  return call_tuple<Tensor, Tensor>(op, args);
}

std::tuple<Tensor, std::vector<Tensor>> histogramdd(const Tensor& self, TensorList bins, std::optional<FloatList> range, const Tensor& weight, bool density) {
  static const Op& op = op_named("histogramdd.TensorList_bins");
  const void* const args[] = {&self, &bins, &range, &weight, &density};
  return call_tuple<Tensor, std::vector<Tensor>>(op, args);
}

Tensor linalg_vector_norm_out(const Tensor& out, const Tensor& self, const Scalar& ord, std::optional<IntList> dim, bool keepdim, std::optional<DType> dtype) {
  static const Op& op = op_named("linalg_vector_norm.out");
  const void* const args[] = {&self, &ord, &dim, &keepdim, &dtype, &out};
  return call_tensor(op, args);
}

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

void _cummax_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  static const Op& op = op_named("_cummax_helper");
  const void* const args[] = {&self, &values, &indices, &dim};
  return call_void(op, args);
}

Tensor _logcumsumexp(const Tensor& self, int64_t dim) {
  static const Op& op = op_named("_logcumsumexp");
  const void* const args[] = {&self, &dim};
  return call_tensor(op, args);
}

std::tuple<Tensor, Tensor> sort(const Tensor& self, std::optional<bool> stable, int64_t dim, bool descending) {
  static const Op& op = op_named("sort.stable");
  const void* const args[] = {&self, &stable, &dim, &descending};
  return call_tuple<Tensor, Tensor>(op, args);
}

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

Tensor linalg_matmul(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("linalg_matmul");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

Tensor outer(const Tensor& self, const Tensor& vec2) {
  static const Op& op = op_named("outer");
  const void* const args[] = {&self, &vec2};
  return call_tensor(op, args);
}

Tensor inner(const Tensor& self, const Tensor& other) {
  static const Op& op = op_named("inner");
  const void* const args[] = {&self, &other};
  return call_tensor(op, args);
}

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

std::tuple<Tensor, Tensor> _scaled_dot_product_attention_math(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal, const Tensor& dropout_mask, std::optional<double> scale, bool enable_gqa) {
  static const Op& op = op_named("_scaled_dot_product_attention_math");
  const void* const args[] = {&query, &key, &value, &attn_mask, &dropout_p, &is_causal, &dropout_mask, &scale, &enable_gqa};
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

Tensor _unsafe_index(const Tensor& self, TensorList indices) {
  static const Op& op = op_named("_unsafe_index.Tensor");
  const void* const args[] = {&self, &indices};
  return call_tensor(op, args);
}

Tensor _unsafe_index_put(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate) {
  static const Op& op = op_named("_unsafe_index_put");
  const void* const args[] = {&self, &indices, &values, &accumulate};
  return call_tensor(op, args);
}

Tensor _unsafe_masked_index(const Tensor& self, const Tensor& mask, TensorList indices, const Scalar& fill) {
  static const Op& op = op_named("_unsafe_masked_index");
  const void* const args[] = {&self, &mask, &indices, &fill};
  return call_tensor(op, args);
}

Tensor index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  static const Op& op = op_named("index_add");
  const void* const args[] = {&self, &dim, &index, &source, &alpha};
  return call_tensor(op, args);
}

Tensor index_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("index_reduce_");
  const void* const args[] = {&self, &dim, &index, &source, &reduce, &include_self};
  return call_tensor(op, args);
}

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

Tensor argwhere(const Tensor& self) {
  static const Op& op = op_named("argwhere");
  const void* const args[] = {&self};
  return call_tensor(op, args);
}

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

Tensor scatter_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  static const Op& op = op_named("scatter_.value");
  const void* const args[] = {&self, &dim, &index, &value};
  return call_tensor(op, args);
}

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

Tensor scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  static const Op& op = op_named("scatter_reduce_.two");
  const void* const args[] = {&self, &dim, &index, &src, &reduce, &include_self};
  return call_tensor(op, args);
}

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

Tensor diagflat(const Tensor& self, int64_t offset) {
  static const Op& op = op_named("diagflat");
  const void* const args[] = {&self, &offset};
  return call_tensor(op, args);
}

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

Tensor repeat_interleave(const Tensor& repeats, std::optional<int64_t> output_size) {
  static const Op& op = op_named("repeat_interleave.Tensor");
  const void* const args[] = {&repeats, &output_size};
  return call_tensor(op, args);
}

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

Tensor linalg_matrix_power(const Tensor& self, int64_t n, const Tensor& out) {
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

Tensor softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("softmax.int");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor special_softmax(const Tensor& self, int64_t dim, std::optional<DType> dtype) {
  static const Op& op = op_named("special_softmax");
  const void* const args[] = {&self, &dim, &dtype};
  return call_tensor(op, args);
}

Tensor _log_softmax(const Tensor& self, int64_t dim, bool half_to_float) {
  static const Op& op = op_named("_log_softmax");
  const void* const args[] = {&self, &dim, &half_to_float};
  return call_tensor(op, args);
}

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

}  // namespace tare
