#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Convolutions as they are called. The law: an input without a batch gets one of 1 and loses it again; complex numbers
// are convolved as three real ones; padding='same' is what keeps the size at a stride of 1.
namespace tare {

namespace {

// The arguments that all forms share.
struct Arguments {
  const Tensor &input, &weight, &bias;
  IntList stride, padding, dilation, output_padding;
  bool transposed;
  int64_t groups;
  Tensor run(const Tensor& x, const Tensor& w, const Tensor& b) const {
    return convolution(x, w, b, stride, padding, dilation, transposed, output_padding, groups);
  }
};

// (a + ib)(c + id) with three products instead of four; `run` convolves the real tensors.
template <class Run>
Tensor complex_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, Run run) {
  const auto parts = [](const Tensor& tensor) {
    const Tensor pairs = view_as_real(resolve_conj(tensor));
    return std::pair(select(pairs, tensor.dim(), 0), select(pairs, tensor.dim(), 1));
  };
  if (!is_complex(weight.dtype())) return run(input, weight, bias);  // which refuses
  const auto [x_real, x_imag] = parts(input);
  const auto [w_real, w_imag] = parts(weight);
  Tensor a, b, c;
  if (bias.defined()) {
    const auto [b_real, b_imag] = parts(bias);
    a = run(x_real, w_real, b_real);
    b = run(x_imag, w_imag, Tensor());
    const Tensor sum = add(b_real, b_imag), weights = add(w_real, w_imag);
    c = run(add(x_real, x_imag), weights, sum);
  } else {
    a = run(x_real, w_real, Tensor());
    b = run(x_imag, w_imag, Tensor());
    const Tensor weights = add(w_real, w_imag);
    c = run(add(x_real, x_imag), weights, Tensor());
  }
  const Tensor imaginary = mul(sub(sub(c, a), b), Scalar(std::complex(0.0, 1.0)));
  return add(sub(a, b), imaginary);
}

template <int D>
bool is_batched(const Tensor& input, const char* name) {
  check<ShapeError>(input.dim() == D + 1 || input.dim() == D + 2,
                    "Expected {}D (unbatched) or {}D (batched) input to {}, but got input of size: {}", D + 1, D + 2,
                    name, input.sizes());
  return input.dim() == D + 2;
}

Tensor convolved(const Arguments& call) {
  const auto run = [&](const Tensor& x, const Tensor& w, const Tensor& b) { return call.run(x, w, b); };
  return is_complex(call.input.dtype()) ? complex_convolution(call.input, call.weight, call.bias, run)
                                        : run(call.input, call.weight, call.bias);
}

template <int D>
constexpr const char* kName = D == 1   ? "conv1d"
                              : D == 2 ? "conv2d"
                                       : "conv3d";
template <int D>
constexpr const char* kTransposedName = D == 1   ? "conv_transpose1d"
                                        : D == 2 ? "conv_transpose2d"
                                                 : "conv_transpose3d";
constexpr int64_t kZeros[] = {0, 0, 0};

void check_bias(const Tensor& input, const Tensor& bias) {
  if (!bias.defined()) return;
  check(bias.dtype() == input.dtype(), "Input type ({}) and bias type ({}) should be the same", cpp_name(input.dtype()),
        cpp_name(bias.dtype()));
}

template <int D>
Tensor conv(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding,
            IntList dilation, int64_t groups) {
  check_bias(input, bias);
  const IntList zeros(kZeros, D);
  if (is_batched<D>(input, kName<D>)) [[likely]] {
    if (!is_complex(input.dtype())) [[likely]]
      return convolution(input, weight, bias, stride, padding, dilation, false, zeros, groups);
    return convolved({input, weight, bias, stride, padding, dilation, zeros, false, groups});
  }
  const Tensor batch = unsqueeze(input, 0);
  return squeeze(convolved({batch, weight, bias, stride, padding, dilation, zeros, false, groups}), 0);
}

template <int D>
Tensor conv_transpose(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList padding,
                      IntList output_padding, int64_t groups, IntList dilation) {
  const bool batched = is_batched<D>(input, kTransposedName<D>);
  const Tensor batch = batched ? input : unsqueeze(input, 0);
  const Tensor result = convolved({batch, weight, bias, stride, padding, dilation, output_padding, true, groups});
  return batched ? result : squeeze(result, 0);
}

// --- padding by name ---

Tensor same_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride, IntList dilation,
                        int64_t groups) {
  const int64_t rank = weight.dim(), dims = rank - 2;
  check<ShapeError>(
      rank == input.dim(),
      "Expected {}-dimensional input for {}-dimensional weight{}, but got {}-dimensional input of size {} "
      "instead",
      rank, rank, weight.sizes(), input.dim(), input.sizes());
  check(stride.size() == dims || stride.size() == 1, "stride cannot broadcast to {} dimensions", dims);
  check(dilation.size() == dims || dilation.size() == 1, "dilation cannot broadcast to {} dimensions", dims);
  for (const int64_t value : stride) check(value == 1, "padding='same' is not supported for strided convolutions");
  // The left side gets the smaller half; where the halves differ, the input is padded on the right first.
  Dims padding, extra;
  bool symmetric = true;
  for (int64_t d = 0; d < dims; ++d) {
    const int64_t total = (Exact(dilation[dilation.size() == 1 ? 0 : d]) * (weight.sizes()[d + 2] - 1)).value;
    padding.push_back(total / 2);
    extra.push_back(total % 2);
    symmetric = symmetric && total % 2 == 0;
  }
  Tensor padded = input;
  if (!symmetric) {
    Dims pads;
    for (int64_t d = dims - 1; d >= 0; --d) pads.push_back(0), pads.push_back(extra[d]);
    while (pads.size() > 2 && pads.back() == 0 && pads[pads.size() - 2] == 0) pads.resize(pads.size() - 2);
    padded = constant_pad_nd(input, pads, 0);
  }
  return convolution(padded, weight, bias, stride, padding, dilation, false, Dims(dims, 0), groups);
}

Tensor convolution_mode(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                        std::string_view padding, IntList dilation, int64_t groups) {
  if (padding == "same") return same_convolution(input, weight, bias, stride, dilation, groups);
  check(padding == "valid", "Invalid padding string: '{}'", padding);
  return convolution(input, weight, bias, stride, {0}, dilation, false, {0}, groups);
}

template <int D>
Tensor conv_named(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                  std::string_view padding, IntList dilation, int64_t groups) {
  const bool batched = is_batched<D>(input, kName<D>);
  const Tensor batch = batched ? input : unsqueeze(input, 0);
  const auto run = [&](const Tensor& x, const Tensor& w, const Tensor& b) {
    return _convolution_mode(x, w, b, stride, padding, dilation, groups);
  };
  const Tensor result =
      is_complex(input.dtype()) ? complex_convolution(batch, weight, bias, run) : run(batch, weight, bias);
  return batched ? result : squeeze(result, 0);
}

Tensor convolution_deprecated(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                              IntList padding, IntList dilation, bool transposed, IntList output_padding,
                              int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled) {
  return _convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark,
                      deterministic, cudnn_enabled, true);
}

// --- over time, batch, channels: a weight of width, channels in, channels out ---

TensorMeta conv_tbc_meta(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  check<ShapeError>(self.dim() == 3, "Input must have 3 dims: time, batch, in_channel");
  check<ShapeError>(weight.dim() == 3, "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels.");
  check<ShapeError>(bias.dim() == 1, "Bias must be 1-D");
  const IntList sizes = self.sizes(), kernel = weight.sizes();
  check<ShapeError>(sizes[2] == kernel[1], "Input dim 2 (input channels) is not == dim 1 in the weight tensor");
  check<ShapeError>(bias.size(0) == kernel[2], "Bias size must equal dim 2 in the weight tensor (output channels).");
  check(self.dtype() == weight.dtype(), "self and mat2 must have the same dtype, but got {} and {}", self.dtype(),
        weight.dtype());
  const Tensor* operands[] = {&self, &weight, &bias};
  check_same_device({operands, 3});
  const int64_t length = (Exact(sizes[0]) + Exact(pad) * 2 - kernel[0] + 1).value;
  check<ShapeError>(length >= 0, "Trying to create tensor with negative dimension {}: [{}, {}, {}]", length, length,
                    sizes[1], kernel[2]);
  return {self.dtype(), self.device(), {length, sizes[1], kernel[2]}};
}

// For each place of the kernel: the rows of the input and of the output that it joins, as matrices, and its weight.
template <class F>
void for_places(const Tensor& input, const Tensor& output, const Tensor& weight, int64_t pad, const F& visit) {
  const Exact reach = Exact(std::max(input.size(0), output.size(0))) + weight.size(0);
  if (pad > reach.value || pad < -reach.value) return;  // they do not touch
  for (int64_t k = 0; k < weight.size(0); ++k) {
    const int64_t from = std::max<int64_t>(0, k - pad), to = std::max<int64_t>(0, pad - k);
    const int64_t length = std::min(input.size(0) + pad - k, output.size(0)) - to;
    if (length <= 0) continue;
    const auto rows = [&](const Tensor& tensor, int64_t start) {
      return view(narrow(tensor, 0, start, length), {length * tensor.size(1), tensor.size(2)});
    };
    visit(rows(input, from), rows(output, to), select(weight, 0, k));
  }
}

void conv_tbc_cpu(TensorList results, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  const cpu::Lane<double> x = cpu::read<double>(self), w = cpu::read<double>(weight), added = cpu::read<double>(bias);
  const int64_t batch = self.size(1), in = self.size(2), width = weight.size(0), out = weight.size(2);
  cpu::Lane<double> values;
  for (int64_t i = 0; i < results[0].numel(); ++i) {
    const int64_t channel = i % out, row = i / out % batch, time = i / out / batch;
    double sum = added[static_cast<size_t>(channel)];
    for (int64_t k = 0; k < width; ++k)
      for (int64_t c = 0; c < in && time + k >= pad && time + k - pad < self.size(0); ++c)
        sum += x[static_cast<size_t>(((time + k - pad) * batch + row) * in + c)] *
               w[static_cast<size_t>((k * in + c) * out + channel)];
    values.push_back(sum);
  }
  cpu::write<double>(results[0], values);
}

std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward_of(const Tensor& self, const Tensor& input, const Tensor& weight,
                                                        const Tensor& bias, int64_t pad) {
  const Tensor for_input = zeros_like(input), for_weight = zeros_like(weight), for_bias = zeros_like(bias);
  for_places(for_input, self, weight, pad,
             [](const Tensor& from, const Tensor& to, const Tensor& w) { addmm_(from, to, t(w)); });
  for_places(input, self, for_weight, pad,
             [](const Tensor& from, const Tensor& to, const Tensor& w) { addmm_(w, t(from), to); });
  copy_(for_bias, sum(sum(self, IntList({0})), IntList({0})));
  return {for_input, for_weight, for_bias};
}

#define TARE_CONV(D, ones, zeros)                                                                                  \
  "(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" #D "] stride=" ones ", SymInt[" #D "] padding=" zeros \
  ", SymInt[" #D "] dilation=" ones ", SymInt groups=1) -> Tensor"
#define TARE_CONV_NAMED(D, ones)                                                                                       \
  "(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" #D "] stride=" ones ", str padding=\"valid\", SymInt[" #D \
  "] dilation=" ones ", SymInt groups=1) -> Tensor"
#define TARE_CONV_TRANSPOSE(D, ones, zeros)                                                                        \
  "(Tensor input, Tensor weight, Tensor? bias=None, SymInt[" #D "] stride=" ones ", SymInt[" #D "] padding=" zeros \
  ", SymInt[" #D "] output_padding=" zeros ", SymInt groups=1, SymInt[" #D "] dilation=" ones ") -> Tensor"

}  // namespace

std::vector<Row> convolution_composite_ops() {
  return {
      composite("conv1d" TARE_CONV(1, "[1]", "[0]"), rule::composite<conv<1>>),
      composite("conv2d" TARE_CONV(2, "[1, 1]", "[0, 0]"), rule::composite<conv<2>>),
      composite("conv3d" TARE_CONV(3, "[1, 1, 1]", "[0, 0, 0]"), rule::composite<conv<3>>),
      composite("conv1d.padding" TARE_CONV_NAMED(1, "[1]"), rule::composite<conv_named<1>>),
      composite("conv2d.padding" TARE_CONV_NAMED(2, "[1, 1]"), rule::composite<conv_named<2>>),
      composite("conv3d.padding" TARE_CONV_NAMED(3, "[1, 1, 1]"), rule::composite<conv_named<3>>),
      composite("conv_transpose1d" TARE_CONV_TRANSPOSE(1, "[1]", "[0]"), rule::composite<conv_transpose<1>>),
      composite("conv_transpose2d.input" TARE_CONV_TRANSPOSE(2, "[1, 1]", "[0, 0]"),
                rule::composite<conv_transpose<2>>),
      composite("conv_transpose3d.input" TARE_CONV_TRANSPOSE(3, "[1, 1, 1]", "[0, 0, 0]"),
                rule::composite<conv_transpose<3>>),
      composite("_convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] "
                "dilation, SymInt groups) -> Tensor",
                rule::composite<convolution_mode>),
      composite("_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, "
                "SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool "
                "deterministic, bool cudnn_enabled) -> Tensor",
                rule::composite<convolution_deprecated>),
      {.schema = "conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor",
       .meta = rule::fresh<conv_tbc_meta>,
       .cpu = rule::cpu<conv_tbc_cpu>,
       .derivative = {{"self, weight, bias", "conv_tbc_backward(grad, self, weight, bias, pad)"}},
       .cost = cost::none,
       .workspace = workspace::not_modelled,
       .sharding = ShardingRule(sharding::filled_letters, "1n1,11o,o->1no").linear("self+bias|weight+bias"),
       .forms = {.out = "conv_tbc.out", .write = writing::exact}},
      composite("conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, "
                "Tensor)",
                rule::composite<conv_tbc_backward_of>),
  };
}

}  // namespace tare
