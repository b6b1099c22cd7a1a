#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/ops.h"
#include "tare/ops/families.h"

// Short-time Fourier transforms. The law: a signal (batch, length) is seen as overlapping frames of n_fft places, every
// hop_length places one, each multiplied by the window and transformed: (batch, frequencies, frames). The inverse adds
// the frames up again and divides by what the windows add up to.
namespace tare {

namespace {

using IntOpt = std::optional<int64_t>;
using BoolOpt = std::optional<bool>;

// `torch.FloatTensor`, and `CPUBoolType` for element types that are younger than that way of naming.
std::string type_name(const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  const bool old = dtype <= DType::float64;
  return old ? fmt::format("torch.{}Tensor", dtype) : fmt::format("CPU{}Type", dtype);
}
std::string described_window(const Tensor& window) {
  return window.defined() ? fmt::format("{}{{{}}}", type_name(window), window.sizes()) : "None";
}
template <class T>
std::string text(const std::optional<T>& value) {
  return value ? std::to_string(*value) : "None";
}

// The window centred in n_fft places, zero around it; ones where there is none, or undefined if they would fill all.
Tensor centred_window(const Tensor& self, const Tensor& window, int64_t win_length, int64_t n_fft) {
  if (win_length >= n_fft) return window;
  const Tensor& like = window.defined() ? window : self;
  Tensor wide = zeros({n_fft}, like.dtype(), Layout::strided, like.device());
  const Tensor middle = slice(wide, 0, (n_fft - win_length) / 2, (n_fft - win_length) / 2 + win_length);
  if (window.defined()) copy_(middle, window);
  else fill_(middle, 1);
  return wide;
}

Tensor stft_of(const Tensor& self, int64_t n_fft, IntOpt hop_length_given, IntOpt win_length_given,
               const Tensor& window, bool center, std::string_view pad_mode, bool normalized, BoolOpt onesided_given,
               BoolOpt return_complex_given, BoolOpt align_to_window) {
  const int64_t hop_length = hop_length_given.value_or(n_fft >> 2), win_length = win_length_given.value_or(n_fft);
  const bool return_complex =
      return_complex_given.value_or(is_complex(self.dtype()) || (window.defined() && is_complex(window.dtype())));
  check(!center || !align_to_window, "stft align_to_window should only be set when center = false.");
  check(return_complex || return_complex_given,
        "stft requires the return_complex parameter be given for real inputs, and will further require that "
        "return_complex=True in a future PyTorch release.");
  const auto call = [&] {
    return fmt::format(
        "stft({}{}, n_fft={}, hop_length={}, win_length={}, window={}, normalized={}, onesided={}, "
        "return_complex={}, align_to_window={}) ",
        type_name(self), self.sizes(), n_fft, hop_length, win_length, described_window(window),
        static_cast<int>(normalized), text(onesided_given), text(return_complex_given), text(align_to_window));
  };
  if (!is_floating(self.dtype()) && !is_complex(self.dtype()))
    fail("{}: expected a tensor of floating point or complex values", call());
  if (self.dim() != 1 && self.dim() != 2) fail<ShapeError>("{}: expected a 1D or 2D tensor", call());
  Tensor input = self.dim() == 1 ? unsqueeze(self, 0) : self;
  if (center) {
    const int64_t amount = n_fft / 2;
    input = pad(view(input, {1, input.sizes()[0], input.sizes()[1]}), {amount, amount}, pad_mode);
    input = view(input, input.sizes().slice(1, 2));
  }
  const int64_t batch = input.sizes()[0], length = input.sizes()[1];
  if (n_fft <= 0 || n_fft > length) fail("{}: expected 0 < n_fft < {}, but got n_fft={}", call(), length, n_fft);
  if (hop_length <= 0) fail("{}: expected hop_length > 0, but got hop_length={}", call(), hop_length);
  if (win_length <= 0 || win_length > n_fft)
    fail("{}: expected 0 < win_length <= n_fft, but got win_length={}", call(), win_length);
  if (!window.defined())
    warn_once<[] {}>(
        "A window was not provided. A rectangular window will be applied,which is known to cause spectral leakage. "
        "Other windows such as torch.hann_window or torch.hamming_window are recommended to reduce spectral leakage.To "
        "suppress this warning and use a rectangular window, explicitly set `window=torch.ones(n_fft, "
        "device=<device>)`.");
  if (window.defined() && (window.dim() != 1 || window.sizes()[0] != win_length))
    fail<ShapeError>("{}: expected a 1D window tensor of size equal to win_length={}, but got window with size {}",
                     call(), win_length, window.sizes());
  const Tensor wide = centred_window(self, window, win_length, n_fft);
  // Frames as many as windows, not transforms, fit.
  if (align_to_window.value_or(false)) {
    const int64_t left = (n_fft - win_length) / 2;
    input = pad(input, {left, left});
  }
  const int64_t frames = 1 + (input.sizes()[1] - n_fft) / hop_length;
  const IntList strides = input.strides();
  input = as_strided(input, {batch, frames, n_fft}, {strides[0], (Exact(hop_length) * strides[1]).value, strides[1]});
  if (wide.defined()) input = mul(input, wide);
  const bool onesided = onesided_given.value_or(!is_complex(input.dtype()));
  check(!onesided || !is_complex(input.dtype()), "Cannot have onesided output if window or input is complex");
  Tensor spectra =
      is_complex(input.dtype()) ? _fft_c2c(input, {2}, normalized, true) : _fft_r2c(input, {2}, normalized, onesided);
  transpose_(spectra, 1, 2);
  if (self.dim() == 1) squeeze_(spectra, 0);
  if (return_complex) return spectra;
  warn_once<[] {}>(
      "stft with return_complex=False is deprecated. In a future pytorch release, stft will return complex tensors for "
      "all inputs, and return_complex=False will raise an error.\nNote: you can still call torch.view_as_real on the "
      "complex output to recover the old return format.");
  return view_as_real(spectra);
}

Tensor stft_uncentred(const Tensor& self, int64_t n_fft, IntOpt hop_length, IntOpt win_length, const Tensor& window,
                      bool normalized, BoolOpt onesided, BoolOpt return_complex, BoolOpt align_to_window) {
  return stft_of(self, n_fft, hop_length, win_length, window, false, "constant", normalized, onesided, return_complex,
                 align_to_window);
}

// The frames added up where they overlap.
Tensor overlapped(const Tensor& frames, int64_t length, int64_t n_fft, int64_t hop_length) {
  return unfold_backward(frames, {frames.sizes()[0], length}, 1, n_fft, hop_length);
}

Tensor istft_of(const Tensor& self, int64_t n_fft, IntOpt hop_length_given, IntOpt win_length_given,
                const Tensor& window, bool center, bool normalized, BoolOpt onesided_given, IntOpt length,
                bool return_complex) {
  const int64_t hop_length = hop_length_given.value_or(n_fft >> 2), win_length = win_length_given.value_or(n_fft);
  check(is_complex(self.dtype()),
        "istft requires a complex-valued input tensor matching the output from stft with return_complex=True.");
  const auto call = [&] {
    return fmt::format(
        "istft({}{}, n_fft={}, hop_length={}, win_length={}, window={}, center={}, normalized={}, onesided={}, "
        "length={}, return_complex={}) ",
        type_name(self), self.sizes(), n_fft, hop_length, win_length, described_window(window),
        static_cast<int>(center), static_cast<int>(normalized), text(onesided_given), text(length),
        static_cast<int>(return_complex));
  };
  Tensor input = view_as_real(resolve_conj(self));
  const int64_t frames = input.size(-2), frequencies = input.size(-3), rank = input.dim();
  const int64_t whole = (n_fft + Exact(hop_length) * (frames - 1)).value;
  if (input.numel() == 0) fail("{}: input tensor cannot be empty.", call());
  if (rank != 3 && rank != 4)
    fail<ShapeError>("{}: expected a tensor with 3 or 4 dimensions, but got {}", call(), rank);
  const bool onesided = onesided_given.value_or(frequencies != n_fft);
  if (frequencies != (onesided ? n_fft / 2 + 1 : n_fft))
    fail<ShapeError>(
        "{}: expected the frequency dimension (3rd to the last) of the input tensor to match n_fft {}when "
        "onesided={}, but got {}",
        call(), onesided ? "/ 2 + 1 " : "", onesided ? "True" : "False", frequencies);
  if (!(0 < hop_length && hop_length <= win_length)) fail("{}: expected 0 < hop_length <= win_length", call());
  if (!(0 < win_length && win_length <= n_fft)) fail("{}: expected 0 < win_length <= n_fft", call());
  if (window.defined() && (window.dim() != 1 || window.sizes()[0] != win_length))
    fail<ShapeError>("{}: Invalid window shape. window has to be 1D and length of `win_length`", call());
  if (!window.defined())
    warn_once<[] {}>(
        "A window was not provided. A rectangular window will be applied.Please provide the same window used by stft "
        "to make the inversion lossless.To suppress this warning and use a rectangular window, explicitly set "
        "`window=torch.ones(n_fft, device=<device>)`.");
  Tensor wide = window.defined() ? window : ones({win_length}, input.dtype(), {}, input.device());
  if (win_length != n_fft) {
    const int64_t left = (n_fft - win_length) / 2;
    wide = constant_pad_nd(wide, {left, n_fft - win_length - left});
  }
  if (rank == 3) input = unsqueeze(input, 0);
  input = view_as_complex(transpose(input, 1, 2));
  const int64_t normalization = normalized ? 1 : 2;
  if (return_complex) {
    check(!onesided, "Cannot have onesided output if window or input is complex");
    input = _fft_c2c(input, {2}, normalization, false);
  } else {
    check(!window.defined() || !is_complex(window.dtype()),
          "Complex windows are incompatible with return_complex=False");
    if (!onesided) input = slice(input, -1, 0, n_fft / 2 + 1);
    input = _fft_c2r(input, {2}, normalization, n_fft);
  }
  Tensor signal = overlapped(mul(input, view(wide, {1, 1, n_fft})), whole, n_fft, hop_length);
  Tensor envelope = overlapped(expand(pow(wide, 2), {1, frames, n_fft}), whole, n_fft, hop_length);
  const int64_t start = center ? n_fft / 2 : 0;
  const int64_t end = length ? (Exact(start) + *length).value : center ? -(n_fft / 2) : whole;
  signal = slice(signal, 1, start, end);
  envelope = slice(envelope, 1, start, end);
  const Tensor lowest = lt(min(abs(envelope)), 1e-11);
  if (lowest.known() && load_int(lowest.data(), lowest.dtype()) != 0) fail("{}window overlap add min: 1", call());
  signal = div(signal, envelope);
  if (rank == 3) signal = squeeze(signal, 0);
  if (end <= whole) return signal;
  warn_once<[] {
  }>("The length of signal is shorter than the length parameter. Result is being padded with zeros in the tail. Please "
     "check your center and hop_length settings.");
  return constant_pad_nd(signal, {0, end - whole});
}

}  // namespace

std::vector<Row> spectrogram_ops() {
  return {
      composite(
          "stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool "
          "normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor",
          rule::composite<stft_uncentred>),
      composite(
          "stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool "
          "center=True, str pad_mode=\"reflect\", bool normalized=False, bool? onesided=None, bool? "
          "return_complex=None, bool? align_to_window=None) -> Tensor",
          rule::composite<stft_of>),
      composite(
          "istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool "
          "center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> "
          "Tensor",
          rule::composite<istft_of>),
  };
}

}  // namespace tare
