#include "tare/ops/convolution/convolution_scratch.h"

#include <algorithm>

// What oneDNN 3.12 takes as PyTorch 2.13 calls it, on one thread of a CPU with AVX-512; recorded from some 400 calls by
// the profiler's memory events. Unless tensors are channels-last it reads and writes channels in blocks of 16, so that
// input, weight and result are copied into blocks, and back.
namespace tare {

namespace {

constexpr int64_t kBlock = 16;
constexpr int64_t kAlignment = 128;       // of a scratchpad's first buffer
constexpr int64_t kProducts = 8192 + 24;  // the buffers of small products, forward
constexpr int64_t kStridedProducts = 20480 + 24;

int64_t rounded_up(int64_t value, int64_t to) { return (value + to - 1) / to * to; }

// Counts what a kernel allocates and frees, in its order.
class Scratch {
 public:
  void take(int64_t bytes) { most_ = std::max(most_, live_ += bytes); }
  void give(int64_t bytes) { live_ -= bytes; }
  int64_t beyond_results() const { return most_ - live_; }

 private:
  int64_t live_ = 0, most_ = 0;
};

// A convolution's tensors in bytes, as they are and in blocks.
struct Bytes {
  explicit Bytes(const ConvolutionShape& shape) : s(shape) {}
  const ConvolutionShape& s;

  int64_t input() const { return s.itemsize * s.batch * s.in_channels * s.in; }
  int64_t result() const { return s.itemsize * s.batch * s.out_channels * s.out; }
  int64_t weight() const { return s.itemsize * s.in_channels / s.groups * s.out_channels * s.taps; }
  int64_t bias() const { return s.itemsize * s.out_channels; }

  int64_t blocked_input() const { return s.itemsize * s.batch * blocked(s.in_channels) * s.in; }
  int64_t blocked_result() const { return s.itemsize * s.batch * blocked(s.out_channels) * s.out; }
  int64_t blocked_weight() const { return grouped() ? weight() : of_weight(blocked(s.in_channels)); }
  // Few channels are read as they lie; numbers of two bytes in pairs.
  int64_t flat_weight() const {
    return grouped() ? weight() : of_weight(s.itemsize == 2 ? rounded_up(s.in_channels, 2) : s.in_channels);
  }
  // For products along the channels that the gradient gets, or a transposed convolution's result.
  int64_t weight_in_panels(int64_t made, int64_t summed) const {
    if (grouped()) return weight();
    const int64_t panel = made <= 16 ? 16 : made % 64 == 0 ? 64 : 32;
    return s.itemsize * rounded_up(made, panel) * summed * s.taps;
  }
  // The rows that a product strides over, copied side by side.
  int64_t strided_rows(int64_t channels) const {
    return rounded_up(s.itemsize * s.reached * channels, 16384) + kStridedProducts;
  }
  // Pixels that a kernel of one tap strides over, gathered for one image at a time.
  int64_t gathered(int64_t channels) const { return s.itemsize * channels * s.out + kAlignment; }
  int64_t padded_bias() const {
    return s.bias && s.out_channels % kBlock != 0 ? s.itemsize * blocked(s.out_channels) + kAlignment : 0;
  }

  bool grouped() const { return s.groups > 1; }
  bool gathers() const { return s.taps == 1 && s.strided; }
  bool few_channels() const { return s.in_channels < kBlock && !gathers() && !grouped(); }
  static int64_t blocked(int64_t channels) { return rounded_up(channels, kBlock); }
  // A weight of several taps that lies row by row is made channels-last first.
  int64_t turned_weight() const {
    return s.channels_last && !s.weight_channels_last && s.taps > 1 && !grouped() ? weight() : 0;
  }

 private:
  int64_t of_weight(int64_t in_channels) const { return s.itemsize * in_channels * blocked(s.out_channels) * s.taps; }
};

// One operand after the other, all released together.
void forward(Scratch& scratch, const Bytes& b) {
  const ConvolutionShape& s = b.s;
  if (s.channels_last) {
    const int64_t own = b.turned_weight() + (b.grouped() ? b.weight() : b.flat_weight() + kProducts);
    scratch.take(b.result());
    scratch.take(own);
    return scratch.give(own);
  }
  const int64_t input = b.few_channels() ? 0 : b.blocked_input(), result = b.blocked_result(),
                weight = b.few_channels() ? b.flat_weight() : b.blocked_weight(),
                pad = (b.gathers() ? b.gathered(Bytes::blocked(s.in_channels)) : 0) + b.padded_bias();
  scratch.take(pad + input + weight + result);
  scratch.give(pad + input + weight);
  scratch.take(b.result());
  scratch.give(result);
}

// The gradient of the input. Strides ask for products of rows, whose result is copied twice.
void input_gradient(Scratch& scratch, const Bytes& b) {
  const ConvolutionShape& s = b.s;
  const int64_t panels = b.weight_in_panels(s.in_channels, s.out_channels);
  if (s.channels_last) {
    const int64_t own = b.turned_weight() + panels +
                        (b.grouped() ? 0
                         : s.strided ? b.strided_rows(s.out_channels)
                                     : kProducts + kAlignment);
    scratch.take(b.input());
    scratch.take(own);
    return scratch.give(own);
  }
  if (s.strided && !b.grouped()) {
    const int64_t operands = b.result() + panels + b.strided_rows(s.out_channels);
    scratch.take(operands + b.input());
    scratch.give(operands);
    scratch.take(2 * b.input());
    return scratch.give(2 * b.input());
  }
  const int64_t operands = b.blocked_result() + b.blocked_weight();
  scratch.take(operands + b.blocked_input());
  scratch.give(operands);
  scratch.take(b.input());
  scratch.give(b.blocked_input());
}

// The gradients of weight and bias.
void weight_gradient(Scratch& scratch, const Bytes& b, bool bias) {
  const ConvolutionShape& s = b.s;
  const int64_t bytes_of_bias = bias ? b.bias() : 0;
  // A wide kernel has no code of its own: a matrix product of the image's windows, and a sum for each of four parts.
  const bool by_windows = s.kernel_width > 14 || (b.grouped() && s.taps > 9 && !s.channels_last);
  int64_t sides = 0, weight = 0, own = 0;
  if (s.channels_last) {
    weight = b.few_channels() ? b.flat_weight() : b.blocked_weight();
    if (b.grouped() && s.taps > 9) weight *= kBlock * kBlock;
    own = b.turned_weight() + (b.gathers() ? b.gathered(s.in_channels) : 0);
  } else if (by_windows) {
    weight = b.weight();
    own = 4 * weight + s.itemsize * s.in_channels / s.groups * s.taps * s.out + 2 * kAlignment;
  } else {
    sides = b.blocked_result();
    if (s.in_channels > 3 || b.gathers()) sides += b.few_channels() ? b.input() : b.blocked_input();
    weight = b.few_channels() ? b.flat_weight() : b.blocked_weight();
    own = (b.gathers() ? b.gathered(Bytes::blocked(s.in_channels)) : 0) + (bias ? b.padded_bias() : 0);
  }
  // The gradient of two-byte numbers is summed in four, from rows of one image that were transposed; about.
  if (s.itemsize == 2 && !by_windows)
    own += 2 * weight + (b.blocked_result() + (b.gathers()        ? 0
                                               : b.few_channels() ? b.input()
                                                                  : b.blocked_input())) /
                            s.batch;
  scratch.take(sides + weight + own + bytes_of_bias);
  scratch.give(sides + (s.channels_last ? own - b.turned_weight() : own));
  const int64_t copies = s.channels_last ? b.weight() : 0;
  scratch.take(bytes_of_bias + b.weight() + copies);
  scratch.give(copies + weight + bytes_of_bias + b.turned_weight());
}

}  // namespace

int64_t onednn_forward_scratch(const ConvolutionShape& shape) {
  Scratch scratch;
  const Bytes b(shape);
  if (!shape.transposed) {
    forward(scratch, b);
    return scratch.beyond_results();
  }
  const int64_t operands = b.strided_rows(shape.in_channels) + kAlignment + b.input() +
                           b.weight_in_panels(shape.out_channels, shape.in_channels);
  scratch.take(operands + b.result());
  scratch.give(operands);
  if (shape.channels_last) return scratch.beyond_results();
  scratch.take(2 * b.result());
  scratch.give(2 * b.result());
  return scratch.beyond_results();
}

int64_t onednn_backward_scratch(const ConvolutionShape& shape, bool of_input, bool of_weight, bool of_bias) {
  Scratch scratch;
  ConvolutionShape plain = shape;
  plain.strided &= !shape.transposed;  // its gradient is a convolution
  const Bytes b(plain);
  if (of_input) input_gradient(scratch, b);
  if (of_weight || of_bias) weight_gradient(scratch, b, of_bias);
  return scratch.beyond_results();
}

}  // namespace tare
