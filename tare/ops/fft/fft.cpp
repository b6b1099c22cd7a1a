#include <cmath>

#include "tare/core/noted_sizes.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/fft/fft_cpu.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Fourier transforms over some dimensions: complex to complex, real to complex, complex to real. The law: sizes stay,
// but a spectrum of real values has n / 2 + 1 places in the last dimension named. The libraries transform batches of
// contiguous signals, so the other dimensions come outermost, by descending stride, and the transformed ones innermost.
// A CPU transforms all dimensions at once, CUDA three at a time.
namespace tare {

namespace {

// --- layout ---

void sort_by_stride(int64_t* begin, int64_t* end, IntList strides) {
  std::stable_sort(begin, end, [&](int64_t a, int64_t b) { return strides[a] > strides[b]; });
}

// What one call of a library gives: of `sizes`, transformed over `dims` with the last one innermost.
TensorMeta transformed(const TensorMeta& self, DType dtype, IntList sizes, IntList dims) {
  Dims order;
  for (int64_t d = 0; d < self.dim(); ++d) order.push_back(d);
  // The order of dimensions of equal stride is the one that this partition happens to give.
  int64_t* const batch_end = std::partition(
      order.begin(), order.end(), [&](int64_t d) { return std::find(dims.begin(), dims.end(), d) == dims.end(); });
  sort_by_stride(order.begin(), batch_end, self.strides());
  std::copy(dims.begin(), dims.end(), batch_end);
  return {dtype, self.device(), sizes, strides_in_order(sizes, order)};
}

// CUDA's transforms over any number of dimensions, the innermost three first.
TensorMeta transformed_in_steps(TensorMeta working, IntList sizes, Dims dims) {
  while (!dims.empty()) {
    sort_by_stride(dims.begin(), dims.end(), working.strides());
    const int64_t count = std::min<int64_t>(3, dims.size()), rest = dims.size() - count;
    working = transformed(working, working.dtype(), sizes, IntList(dims).slice(rest, count));
    dims.resize(rest);
  }
  return working;
}

// Whether cuFFT does the whole of a real transform in one call.
bool in_one_step(IntList dims) { return dims.size() <= 3 && !(dims.size() >= 2 && dims[0] == 0 && dims[1] == 1); }

bool on_cpu(const TensorMeta& self) { return self.device().target() == DeviceType::cpu; }

// --- checks ---

Dims checked_dims(const Tensor& self, IntList dim) {
  Dims dims;
  for (const int64_t d : dim) {
    dims.push_back(wrap_dim(d, self.dim(), false));
    check(std::count(dims.begin(), dims.end(), dims.back()) == 1, "FFT dims must be unique");
  }
  return dims;
}

// Half precision only in cuFFT, and there only in powers of two; no library takes empty batches.
void check_library(const Tensor& self, IntList sizes, IntList dims) {
  const DType real = real_type(self.dtype());
  const bool cpu = on_cpu(self.meta());
  if (real != DType::float32 && real != DType::float64) {
    if (cpu) fail("MKL FFT doesn't support tensors of type: {}", real);
    check(real == DType::float16, "cuFFT doesn't support tensor of type: {}", self.dtype());
    for (const int64_t d : dims)
      check((sizes[d] & (sizes[d] - 1)) == 0,
            "cuFFT only supports dimensions whose sizes are powers of two when computing in half precision, but got a "
            "signal size of {}",
            sizes[d]);
  }
  if (self.numel() != 0) return;
  if (cpu) fail("MKL FFT error: Intel oneMKL DFTI ERROR: Inconsistent configuration parameters");
  fail("cuFFT error: CUFFT_INVALID_SIZE");
}

void check_complex(const Tensor& self) {
  check(is_complex(self.dtype()), "Only supports complex dtypes, but found: {}", self.dtype());
}

// --- rules ---

TensorMeta c2c_layout(const TensorMeta& self, Dims dims) {
  if (!on_cpu(self)) return transformed_in_steps(self, self.sizes(), dims);
  sort_by_stride(dims.begin(), dims.end(), self.strides());
  return transformed(self, self.dtype(), self.sizes(), dims);
}

// The dimensions are put last and flattened to a batch, which a number has not.
void check_has_dims(const Tensor& self, IntList dim) {
  check<ShapeError>(self.dim() > 0 || dim.empty(), "shape '[-1, 0]' is invalid for input of size 1");
}
TensorMeta fft_c2c_meta(const Tensor& self, IntList dim, int64_t, bool) {
  check_complex(self);
  check_has_dims(self, dim);
  const Dims dims = checked_dims(self, dim);
  // A clone, with the strides of single places as they are.
  if (dims.empty()) return {self.dtype(), self.device(), self.sizes(), preserved_strides(self.sizes(), self.strides())};
  check_library(self, self.sizes(), dims);
  return c2c_layout(self.meta(), dims);
}

TensorMeta fft_r2c_meta(const Tensor& self, IntList dim, int64_t, bool onesided) {
  check(is_floating(self.dtype()), "Only supports floating-point dtypes, but found: {}", self.dtype());
  check_has_dims(self, dim);
  Dims dims = checked_dims(self, dim);
  check(!dims.empty(), "_fft_r2c must transform at least one axis");
  check_library(self, self.sizes(), dims);
  const DType dtype = complex_type(self.dtype());
  Dims halved = self.sizes();
  halved[dims.back()] = halved[dims.back()] / 2 + 1;
  const Dims sizes = onesided ? halved : Dims(self.sizes());
  if (on_cpu(self.meta()) || in_one_step(dims)) {
    if (on_cpu(self.meta())) sort_by_stride(dims.begin(), dims.end() - 1, self.strides());
    return transformed(self.meta(), dtype, sizes, dims);
  }
  const int64_t last[] = {dims.back()};
  TensorMeta result = transformed(self.meta(), dtype, halved, IntList(last, 1));
  dims.resize(dims.size() - 1);
  result = transformed_in_steps(std::move(result), halved, dims);
  // The other half is filled in by a copy.
  return result.sizes() == IntList(sizes) ? result : TensorMeta(dtype, self.device(), sizes);
}

TensorMeta fft_c2r_meta(const Tensor& self, IntList dim, int64_t, int64_t last_dim_size) {
  check_complex(self);
  Dims dims = checked_dims(self, dim);
  check(!dims.empty(), "_fft_c2r must transform at least one axis");
  Dims sizes = self.sizes();
  const int64_t given = sizes[dims.back()];
  sizes[dims.back()] = last_dim_size;
  const DType dtype = real_type(self.dtype());
  TensorMeta contiguous(dtype, self.device(), sizes);
  const int64_t whole = std::max(given, last_dim_size), half = whole / 2 + 1;
  check<ShapeError>((given == whole || given == half) && (last_dim_size == whole || last_dim_size == half),
                    "_fft_c2r: {} places of a spectrum do not make {} real values", given, last_dim_size);
  check_library(self, sizes, dims);
  if (!on_cpu(self.meta()) && in_one_step(dims))
    return transformed(TensorMeta(self.dtype(), self.device(), self.sizes()), dtype, sizes, dims);
  const int64_t last[] = {dims.back()};
  dims.resize(dims.size() - 1);
  TensorMeta spectrum = self.meta();
  if (!dims.empty()) spectrum = c2c_layout(spectrum, dims);
  else if (!on_cpu(spectrum)) spectrum = TensorMeta(self.dtype(), self.device(), self.sizes());
  return transformed(spectrum, dtype, sizes, IntList(last, 1));
}

// --- kernels ---

// 1, the root of the signal's length, or the length itself divide the result.
double scale_of(int64_t normalization, IntList sizes, IntList dims) {
  double n = 1;
  for (const int64_t d : dims) n *= static_cast<double>(sizes[d]);
  return normalization == 0 ? 1 : normalization == 1 ? 1 / std::sqrt(n) : 1 / n;
}

// What passes through several transforms is kept in doubles between them.
Tensor between(const Tensor& like) {
  const FakeGuard real(false);
  return Tensor(TensorMeta(DType::complex128, DeviceType::cpu, like.sizes()));
}

void fft_c2c_cpu(TensorList results, const Tensor& self, IntList dim, int64_t normalization, bool forward) {
  const Dims dims = checked_dims(self, dim);
  if (dims.empty()) return copy_elements(results[0], self);
  const double scale = scale_of(normalization, self.sizes(), dims);
  const int64_t last = dims.size() - 1;
  const Tensor values = last == 0 ? Tensor() : between(self);
  for (int64_t i = 0; i <= last; ++i)
    cpu::fourier(i == last ? results[0] : values, i == 0 ? self : values, dims[i], !forward, i == last ? scale : 1);
}

void fft_r2c_cpu(TensorList results, const Tensor& self, IntList dim, int64_t normalization, bool) {
  const Dims dims = checked_dims(self, dim);
  const double scale = scale_of(normalization, self.sizes(), dims);
  const Tensor values = dims.size() == 1 ? results[0] : between(results[0]);
  cpu::fourier(values, self, dims.back(), false, dims.size() == 1 ? scale : 1);
  for (int64_t i = 0; i < dims.size() - 1; ++i) {
    const bool last = i == dims.size() - 2;
    cpu::fourier(last ? results[0] : values, values, dims[i], false, last ? scale : 1);
  }
}

void fft_c2r_cpu(TensorList results, const Tensor& self, IntList dim, int64_t normalization, int64_t) {
  const Dims dims = checked_dims(self, dim);
  const Tensor values = dims.size() == 1 ? self : between(self);
  for (int64_t i = 0; i < dims.size() - 1; ++i) cpu::fourier(values, i == 0 ? self : values, dims[i], true, 1);
  cpu::fourier(results[0], values, dims.back(), true, scale_of(normalization, results[0].sizes(), dims));
}

// --- rows ---

// Of each signal. A number of signals takes as many times as much.
Cost fourier_cost(const Call& call, int64_t) {
  const Tensor &self = call.tensor(0), &result = call.result();
  const Tensor& larger = result.numel() > self.numel() ? result : self;
  if (larger.numel() == 0) return {};
  Exact signal = 1;
  for (const int64_t d : call.arg<IntList>(1)) signal = signal * larger.size(d);
  NotedSizes::note(signal.value, 0);
  const double all = 5 * static_cast<double>(larger.numel()) * std::log2(static_cast<double>(signal.value));
  check(all < 0x1p63, "the operations of {} transforms do not fit 64 bits", larger.numel());
  return {0, larger.numel() / signal.value * transform_operations(signal.value)};
}

// Along every dimension that is not transformed.
std::vector<Strategy> batch_splits(const ShardingCall& call, std::string_view) {
  const Tensor& self = call.tensor(0);
  const Dims dims = checked_dims(self, call.arg<IntList>(1));
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < self.dim(); ++d)
    if (self.sizes()[d] > 1 && std::find(dims.begin(), dims.end(), d) == dims.end())
      strategies.push_back({{Placement::shard(d)}, {Placement::shard(d)}});
  return sharding::filled(std::move(strategies));
}

// out= is copied to, whatever its type.
void check_any_dtype(Args, DType, DType) {}

Row fourier(std::string_view schema, MetaRule meta, CpuKernel cpu, std::string_view gradient, std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = {{"self", gradient}},
          .cost = fourier_cost,
          .workspace = workspace::not_modelled,
          .sharding = ShardingRule(batch_splits).linear(),
          .forms = {.out = out, .write = writing::cast_contiguous.checked_by(check_any_dtype)}};
}

}  // namespace

std::vector<Row> fft_ops() {
  return {
      fourier("_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor",
              rule::fresh<fft_c2c_meta>, rule::cpu<fft_c2c_cpu>, "_fft_c2c(grad, dim, normalization, !forward)",
              "_fft_c2c.out"),
      fourier("_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor", rule::fresh<fft_r2c_meta>,
              rule::cpu<fft_r2c_cpu>, "fft_r2c_backward(grad, dim, normalization, onesided, self.size(dim.back()))",
              "_fft_r2c.out"),
      fourier("_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor",
              rule::fresh<fft_c2r_meta>, rule::cpu<fft_c2r_cpu>, "fft_c2r_backward(grad, dim, normalization)",
              "_fft_c2r.out"),
  };
}

}  // namespace tare
