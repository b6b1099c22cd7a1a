#include "tare/graph/onnx/call.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Fourier transforms and their windows.
namespace tare::graph::onnx {

namespace {

// The last dimension has a real part, and perhaps an imaginary one.
Tensor as_complex(const Tensor& x) {
  const int64_t parts = x.size(-1);
  check<ShapeError>(parts == 1 || parts == 2, "numbers of {} parts, where one or two are taken", parts);
  const Tensor wide = x.dtype() == DType::float64 ? x : to(x, DType::float32);
  const Tensor real = select(wide, -1, 0);
  return complex(real, parts == 2 ? select(wide, -1, 1) : zeros_like(real));
}

std::vector<Tensor> transform(Call& c, int64_t axis) {
  const Tensor x = c[0];
  const int64_t dim = wrapped(axis, x.dim());
  check<ShapeError>(x.dim() >= 2 && dim < x.dim() - 1, "DFT along dimension {} of {}", dim, str(x.sizes()));
  const bool inverse = c.integer("inverse", 0) != 0, half = c.integer("onesided", 0) != 0;
  std::optional<int64_t> length;
  if (c.has(1)) length = c.integer(size_t{1});
  check<ShapeError>(!half || (x.size(-1) == 1) != inverse,
                    "DFT: onesided takes real numbers, and complex ones where it is inverse");
  const Tensor numbers = as_complex(x);
  if (inverse && half) {
    const int64_t whole = length.value_or((x.size(dim) - 1) * 2);
    return one(to(unsqueeze(fft_irfft(numbers, whole, dim), -1), x.dtype()));
  }
  Tensor y = inverse ? fft_ifft(numbers, length, dim) : fft_fft(numbers, length, dim);
  if (half) y = slice(y, dim, 0, y.size(dim) / 2 + 1);
  return one(to(contiguous(view_as_real(y)), x.dtype()));
}
std::vector<Tensor> dft_attribute(Call& c) { return transform(c, c.integer("axis", 1)); }
std::vector<Tensor> dft_input(Call& c) {
  // As many numbers come out as go in, so sizes do not hang on the dimension.
  if (c.has(2) && !c.is_known(2) && !c.exact() && !c.has(1) && c.integer("onesided", 0) == 0) {
    c.machine.assume("DFT goes along its last dimension but one, which only values tell");
    return transform(c, -2);
  }
  return transform(c, c.has(2) ? c.integer(size_t{2}) : -2);
}

std::vector<Tensor> short_time(Call& c) {
  const Tensor x = c[0];
  check<ShapeError>(x.dim() == 3, "STFT of {}", str(x.sizes()));
  const int64_t step = c.integer(size_t{1});
  const int64_t length = c.has(3) ? c.integer(size_t{3}) : c.has(2) ? c[2].size(0) : x.size(1);
  check<ValueError>(step > 0 && length > 0, "STFT: steps of {} and frames of {}", step, length);
  Tensor frames = unfold(x, 1, length, step);  // (batch, frames, parts, length)
  if (c.has(2)) frames = mul(frames, c[2]);
  Tensor y = fft_fft(as_complex(transpose(frames, 2, 3)), std::nullopt, 2);
  if (c.integer("onesided", 1) != 0) y = slice(y, 2, 0, length / 2 + 1);
  return one(to(contiguous(view_as_real(y)), x.dtype()));
}

template <class F>
std::vector<Tensor> window_by(Call& c, const F& function) {
  const int64_t size = c.integer(size_t{0});
  check<ValueError>(size >= 0, "a window of {}", size);
  return one(to(function(size, c.integer("periodic", 1) != 0), dtype_of(c.integer("output_datatype", kFloat))));
}
std::vector<Tensor> hann(Call& c) {
  return window_by(c,
                   [&](int64_t n, bool periodic) { return hann_window(n, periodic, DType::float64, {}, c.device()); });
}
std::vector<Tensor> hamming(Call& c) {
  return window_by(c, [&](int64_t n, bool periodic) {
    return hamming_window(n, periodic, 25.0 / 46, 21.0 / 46, DType::float64, {}, c.device());
  });
}
std::vector<Tensor> blackman(Call& c) {
  return window_by(
      c, [&](int64_t n, bool periodic) { return blackman_window(n, periodic, DType::float64, {}, c.device()); });
}

std::vector<Tensor> mel_weights(Call& c) {
  const int64_t bins = c.integer(size_t{0}), length = c.integer(size_t{1});
  if (c.exact()) fail<NotImplementedError>("values of mel weights");
  return one(c.empty({length / 2 + 1, bins}, dtype_of(c.integer("output_datatype", kFloat))));
}

constexpr Row kSignalRows[] = {
    {.op = "BlackmanWindow", .lower = blackman},
    {.op = "DFT", .lower = dft_attribute},
    {.op = "DFT", .since = 20, .lower = dft_input},
    {.op = "HammingWindow", .lower = hamming},
    {.op = "HannWindow", .lower = hann},
    {.op = "MelWeightMatrix", .lower = mel_weights},
    {.op = "STFT", .lower = short_time},
};

}  // namespace

List<Row> signal_rows() { return kSignalRows; }

}  // namespace tare::graph::onnx
