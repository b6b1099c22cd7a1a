#include <array>

#include "tare/core/checked_int.h"
#include "tare/core/onednn.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/convolution/convolution_backend.h"
#include "tare/ops/convolution/convolution_cpu.h"
#include "tare/ops/convolution/convolution_scratch.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"
#include "tare/ops/view/view.h"

// Convolutions. The law: a batch, channels, and one spatial size per kernel dimension,
//   out = (in + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1,
// or, transposed, its inverse. The result is channels-last where input or weight is, if the target's implementation
// keeps it. FLOPs are two for each tap of the weight at each place of the strided side.
namespace tare {

namespace {

// A parameter with one value for each spatial dimension, or one for all.
struct Spread {
  const IntList list;
  int64_t operator[](int64_t d) const { return list[list.size() == 1 ? 0 : d]; }
};

struct Geometry {
  Spread stride, padding, dilation, output_padding;
  bool transposed;
  int64_t groups;
};

int64_t out_size(const Geometry& g, int64_t d, int64_t in, int64_t kernel) {
  const Exact stride = g.stride[d], padding = g.padding[d], reach = Exact(g.dilation[d]) * (kernel - 1) + 1;
  if (g.transposed) return ((in - 1) * stride - 2 * padding + reach + g.output_padding[d]).value;
  return ((in + 2 * padding - reach) / stride + 1).value;
}

// `3 x 5`, as these messages print sizes.
std::string by(IntList sizes) {
  std::string text;
  for (const int64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

bool all_at_least(Spread spread, int64_t dims, int64_t least) {
  for (int64_t d = 0; d < dims; ++d)
    if (spread[d] < least) return false;
  return true;
}

void check_lengths(const Geometry& g, int64_t dims) {
  const std::pair<const Spread*, const char*> lists[] = {
      {&g.stride, "stride"}, {&g.padding, "padding"}, {&g.dilation, "dilation"}, {&g.output_padding, "output_padding"}};
  for (const auto& [spread, name] : lists) {
    const int64_t length = spread->list.size();
    check(length == dims || length == 1,
          "expected {} to be a single integer value or a list of {} values to match the convolution dimensions, but "
          "got {}={}",
          name, dims, name, spread->list);
  }
}

void check_values(const Geometry& g, int64_t dims) {
  check(all_at_least(g.padding, dims, 0), "negative padding is not supported");
  constexpr int64_t most = std::numeric_limits<int64_t>::max() / 2;
  for (int64_t d = 0; d < dims; ++d)
    check(g.padding[d] <= most, "Given padding={} at dimension {} , expected padding to be at most {}", g.padding[d], d,
          most);
  check(all_at_least(g.output_padding, dims, 0), "negative output_padding is not supported");
  check(all_at_least(g.stride, dims, 1), "non-positive stride is not supported");
  check(all_at_least(g.dilation, dims, 1), "dilation should be greater than zero");
}

void check_channels(const Tensor& input, const Tensor& weight, const Tensor& bias, const Geometry& g) {
  const IntList w = weight.sizes();
  check<ShapeError>(w[0] >= g.groups,
                    "Given groups={}, expected weight to be at least {} at dimension 0, but got weight of size {} "
                    "instead",
                    g.groups, g.groups, w);
  check<ShapeError>(
      w[0] % g.groups == 0,
      "Given groups={}, expected weight to be divisible by {} at dimension 0, but got weight of size [{}] "
      "instead",
      g.groups, g.groups, w);
  const int64_t all = (Exact(w[1]) * g.groups).value, in = g.transposed ? w[0] : all, out = g.transposed ? all : w[0];
  const std::string given = g.transposed ? "transposed=1" : "groups=" + std::to_string(g.groups);
  check<ShapeError>(input.sizes()[1] == in,
                    "Given {}, weight of size {}, expected input{} to have {} channels, but got {} channels instead",
                    given, w, input.sizes(), in, input.sizes()[1]);
  const std::string prefix = g.transposed ? "transposed=1, " : "";
  check<ShapeError>(!bias.defined() || (bias.dim() == 1 && bias.sizes()[0] == out),
                    "Given {}weight of size {}, expected bias to be 1-dimensional with {} elements, but got bias of "
                    "size {} instead",
                    prefix, w, out, bias.defined() ? bias.sizes() : IntList());
}

[[gnu::cold]] void check_output_padding(const Geometry& g, int64_t dims) {
  bool smaller = true;
  std::string text;
  const std::string_view axes[] = {"depth", "height", "width"};
  const int64_t line = dims == 1 ? 1 : 0;  // is seen as a plane of height 1
  const std::pair<const Spread*, const char*> lists[] = {
      {&g.output_padding, "output_padding"}, {&g.stride, "stride"}, {&g.dilation, "dilation"}};
  for (int64_t d = 0; d < dims; ++d)
    smaller = smaller && (g.output_padding[d] < g.stride[d] || g.output_padding[d] < g.dilation[d]);
  for (const auto& [spread, name] : lists) {
    if (line) text += fmt::format(" {}_height: {}", name, spread == &g.output_padding ? 0 : 1);
    for (int64_t d = 0; d < dims; ++d)
      text += fmt::format(" {}_{}: {}", name, axes[std::clamp<int64_t>(3 - dims + d, 0, 2)], (*spread)[d]);
  }
  check<ShapeError>(smaller, "output padding must be smaller than either stride or dilation, but got{}", text);
}

[[gnu::cold]] void explain_kernel(const Tensor& input, const Tensor& weight, const Geometry& g) {
  Dims padded, kernel, result;
  for (int64_t d = 0; d < input.dim() - 2; ++d) {
    padded.push_back((input.sizes()[d + 2] + 2 * Exact(g.padding[d])).value);
    kernel.push_back((Exact(g.dilation[d]) * (weight.sizes()[d + 2] - 1) + 1).value);
    result.push_back(out_size(g, d, input.sizes()[d + 2], weight.sizes()[d + 2]));
  }
  for (int64_t d = 0; d < kernel.size(); ++d)
    check<ShapeError>(g.transposed || padded[d] >= kernel[d],
                      "Calculated padded input size per channel: ({}). Kernel size: ({}). Kernel size can't be greater "
                      "than actual input size",
                      by(padded), by(kernel));
  const int64_t width = weight.sizes().back(), height = kernel.size() == 2 ? weight.sizes()[2] : 1;
  check<ShapeError>(kernel.size() > 2 || (height > 0 && width > 0),
                    "kernel size should be greater than zero, but got kernel_height: {} kernel_width: {}", height,
                    width);
  for (int64_t d = 0; d < kernel.size(); ++d)
    check<ShapeError>(weight.sizes()[d + 2] > 0, "kernel size should be greater than zero, but got kernel size: {}",
                      weight.sizes().slice(2, kernel.size()));
  fail<ShapeError>(
      "Given input size per channel: ({}). Calculated output size per channel: ({}). Output size is too "
      "small",
      by(input.sizes().slice(2, kernel.size())), by(result));
}

// On a CPU oneDNN takes the calls that its heuristics deem worthwhile, and only it keeps channels_last_3d.
bool uses_onednn(const Tensor& input, const Tensor& weight, const Geometry& g) {
  if (!uses_onednn_library) return false;
  if (input.dtype() == DType::bfloat16) return true;
  if (input.dtype() != DType::float32) return false;
  const IntList in = input.sizes(), w = weight.sizes();
  const int64_t dims = input.dim() - 2, height = dims == 1 ? 1 : w[w.size() - 2], width = w.back();
  bool plain = true;
  for (int64_t d = 0; d < dims; ++d) {
    plain = plain && g.stride[d] == 1 && g.dilation[d] == 1;
    if (g.transposed && g.output_padding[d] >= g.stride[d]) return false;
  }
  if (plain && in[0] < 16 && height == 1 && width == 1) return false;
  return g.groups > 1 || (height > 3 && width > 3) || in[0] > 1 ||
         in[0] * in[1] * in[2] * (dims == 1 ? 1 : in[3]) > 20480;
}

// Where there is one channel, or one pixel, both orders are contiguous: the strides tell which one was meant.
bool channels_last(const TensorMeta& meta) {
  return !meta.is_row_major() && meta.suggested_memory_format() != MemoryFormat::contiguous;
}

// A row of pixels as an image of that row.
TensorMeta image_of(const TensorMeta& row) {
  const IntList n = row.sizes(), step = row.strides();
  return row.with_geometry({n[0], n[1], 1, n[2]}, {step[0], step[1], n[2] * step[2], step[2]}, row.storage_offset());
}

// The order in which the result lies. With one spatial dimension PyTorch makes the input contiguous first.
bool result_is_channels_last(const Tensor& input, const Tensor& weight, const Geometry& g) {
  if (input.dim() == 3) {
    if (weight.meta().is_row_major() || !channels_last(image_of(weight.meta()))) return false;
    return input.device().is_cpu() || input.dtype() != DType::float64;
  }
  if (!channels_last(input.meta()) && !channels_last(weight.meta())) return false;
  if (!input.device().is_cpu()) return input.dtype() != DType::float64;
  return input.dim() == 4 || (input.dim() == 5 && uses_onednn(input, weight, g));
}

[[gnu::cold]] void check_types(const Tensor& input, const Tensor& weight, const Tensor& bias, const Geometry& g) {
  const Tensor* operands[] = {&input, &weight, &bias};
  check_same_device({operands, 3});
  const bool cpu = input.device().is_cpu(), onednn = cpu && uses_onednn(input, weight, g);
  const bool one_type = input.dtype() == weight.dtype();
  const bool asks_types = (onednn && input.dtype() == DType::float32) || is_complex(input.dtype());
  check(one_type || !cpu || asks_types, "expected scalar type {} but found {}", input.dtype(), weight.dtype());
  check(one_type, "Input type ({}) and weight type ({}) should be the same", type_name(input), type_name(weight));
  // Implementations without oneDNN only copy the bias, so they take one of any type.
  const bool copies = cpu && !onednn && !(g.transposed && input.dim() == 5);
  if (copies || !bias.defined() || bias.dtype() == input.dtype()) return;
  check(!cpu || onednn, "expected scalar type {} but found {}", input.dtype(), bias.dtype());
  fail("Input type ({}) and bias type ({}) should be the same", type_name(input), type_name(bias));
}

// Every check, one by one, in PyTorch's order; and the sizes of the result.
[[gnu::noinline]] void checked_sizes(const Tensor& input, const Tensor& weight, const Tensor& bias, const Geometry& g,
                                     int64_t* sizes) {
  const int64_t dims = weight.dim() - 2;
  check<ShapeError>(dims > 0, "weight should have at least three dimensions");
  check(g.groups > 0, "non-positive groups is not supported");
  check_lengths(g, dims);
  check_values(g, dims);
  check<ShapeError>(input.dim() == weight.dim(),
                    "Expected {}-dimensional input for {}-dimensional weight {}, but got {}-dimensional input of size "
                    "{} instead",
                    weight.dim(), weight.dim(), weight.sizes(), input.dim(), input.sizes());
  check(dims <= 3, "unsupported ConvNd parameters");
  const IntList in = input.sizes(), w = weight.sizes();
  const int64_t all = (Exact(w[1]) * g.groups).value, in_channels = g.transposed ? w[0] : all,
                out_channels = g.transposed ? all : w[0];
  if (w[0] < g.groups || w[0] % g.groups != 0 || in[1] != in_channels ||
      (bias.defined() && (bias.dim() != 1 || bias.sizes()[0] != out_channels)))
    check_channels(input, weight, bias, g);
  if (input.dtype() != weight.dtype() || input.device() != weight.device() ||
      (bias.defined() && (bias.dtype() != input.dtype() || bias.device() != input.device())))
    check_types(input, weight, bias, g);
  sizes[0] = in[0], sizes[1] = in[1] == 0 ? 0 : out_channels;
  for (int64_t d = 0; d < dims; ++d) {
    sizes[d + 2] = out_size(g, d, in[d + 2], w[d + 2]);
    const bool reaches =
        g.transposed || in[d + 2] + 2 * Exact(g.padding[d]) >= Exact(g.dilation[d]) * (w[d + 2] - 1) + 1;
    if (!reaches || sizes[d + 2] < 1 || w[d + 2] < 1) explain_kernel(input, weight, g);
  }
  if (g.transposed) check_output_padding(g, dims);
  check<ShapeError>(input.numel() > 0 || in[0] == 0 || in[1] == 0,
                    "Only zero batch or zero channel inputs are supported, but got input shape: {}", in);
  check<ShapeError>(!g.transposed || weight.numel() > 0 || in[0] == 0,
                    "weight of a transposed convolution is empty: {}", w);
}

// The sizes of the result of a call that passes every check, which nearly all do; false sends it to the checks.
bool usual_sizes(const Tensor& input, const Tensor& weight, const Tensor& bias, const Geometry& g, int64_t* sizes) {
  const int64_t dims = weight.dim() - 2;
  if (g.transposed || dims < 1 || dims > 3 || input.dim() != dims + 2 || input.numel() == 0 || g.groups < 1)
    return false;
  for (const Spread* spread : {&g.stride, &g.padding, &g.dilation, &g.output_padding})
    if (spread->list.size() != dims) return false;
  const IntList in = input.sizes(), w = weight.sizes();
  if (g.groups > w[0] || in[1] != w[1] * g.groups || (g.groups != 1 && w[0] % g.groups != 0)) return false;
  const auto is_same_type = [&](const Tensor& other) {
    return other.dtype() == input.dtype() && other.device() == input.device();
  };
  if (!is_same_type(weight)) return false;
  if (bias.defined() && (!is_same_type(bias) || bias.dim() != 1 || bias.sizes()[0] != w[0])) return false;
  sizes[0] = in[0], sizes[1] = w[0];
  for (int64_t d = 0; d < dims; ++d) {
    const int64_t kernel = w[d + 2], stride = g.stride.list[d], padding = g.padding.list[d],
                  dilation = g.dilation.list[d];
    if (((in[d + 2] | kernel | padding | dilation) >> 30) != 0) return false;  // the checks mind overflow
    const int64_t room = in[d + 2] + 2 * padding - dilation * (kernel - 1) - 1;
    if (room < 0 || kernel < 1 || stride < 1 || padding < 0 || dilation < 1 || g.output_padding.list[d] < 0)
      return false;
    sizes[d + 2] = (stride == 1 ? room : room / stride) + 1;
  }
  return true;
}

TensorMeta convolution_meta(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                            IntList padding, IntList dilation, bool transposed, IntList output_padding,
                            int64_t groups) {
  const Geometry g{{stride}, {padding}, {dilation}, {output_padding}, transposed, groups};
  int64_t sizes[5];
  if (!usual_sizes(input, weight, bias, g, sizes)) [[unlikely]]
    checked_sizes(input, weight, bias, g, sizes);
  const IntList result(sizes, weight.dim());
  if (result_is_channels_last(input, weight, g)) [[unlikely]]
    return {input.dtype(), input.device(), result, channels_last_strides(result)};
  return {input.dtype(), input.device(), result};
}

// The lists of a call with a value for each spatial dimension, as kernels take them.
struct Steps {
  Dims stride, padding, dilation;
  Steps(const Spread& stride, const Spread& padding, const Spread& dilation, int64_t dims)
      : stride(dims), padding(dims), dilation(dims) {
    for (int64_t d = 0; d < dims; ++d)
      this->stride[d] = stride[d], this->padding[d] = padding[d], this->dilation[d] = dilation[d];
  }
  cpu::Stepping with(bool transposed, int64_t groups) const { return {stride, padding, dilation, transposed, groups}; }
};

void convolution_cpu(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                     IntList padding, IntList dilation, bool transposed, IntList, int64_t groups) {
  const Steps steps({stride}, {padding}, {dilation}, input.dim() - 2);
  cpu::convolve(results[0], input, weight, bias, steps.with(transposed, groups));
}

TensorMeta convolution_meta_with_flags(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                                       IntList padding, IntList dilation, bool transposed, IntList output_padding,
                                       int64_t groups, bool, bool, bool, bool) {
  return convolution_meta(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
}
void convolution_cpu_with_flags(TensorList results, const Tensor& input, const Tensor& weight, const Tensor& bias,
                                IntList stride, IntList padding, IntList dilation, bool transposed,
                                IntList output_padding, int64_t groups, bool, bool, bool, bool) {
  convolution_cpu(results, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
}

// --- cost and splits ---

int64_t volume(IntList sizes, int64_t from) {
  int64_t product = 1;
  for (int64_t d = from; d < sizes.size(); ++d) product *= sizes[d];
  return product;
}

int64_t flops_of(IntList input, IntList weight, IntList result, bool transposed) {
  return (Exact(2) * input[0] * volume(transposed ? input : result, 2) * volume(weight, 0)).value;
}

Cost convolution_flops(const Call& call, int64_t) {
  return {flops_of(call.tensor(0).sizes(), call.tensor(1).sizes(), call.result().sizes(), call.arg<bool>(6)), 0};
}

// As oneDNN gets it; none of what other code computes, but a product of pixels alone, which takes nothing.
std::optional<ConvolutionShape> onednn_shape(const Tensor& input, const Tensor& weight, bool bias, const Geometry& g,
                                             IntList result) {
  const int64_t dims = input.dim() - 2;
  if (dims > 2 || !uses_onednn(input, weight, g)) return std::nullopt;
  ConvolutionShape shape{.batch = input.sizes()[0],
                         .in_channels = input.sizes()[1],
                         .out_channels = result[1],
                         .groups = g.groups,
                         .in = volume(input.sizes(), 2),
                         .out = volume(result, 2),
                         .taps = volume(weight.sizes(), 2),
                         .reached = 1,
                         .kernel_width = weight.sizes().back(),
                         .itemsize = input.itemsize(),
                         .strided = false,
                         .transposed = g.transposed,
                         .bias = bias,
                         .channels_last = result_is_channels_last(input, weight, g),
                         .weight_channels_last = channels_last(weight.meta())};
  for (int64_t d = 0; d < dims; ++d) {
    shape.strided |= g.stride[d] > 1;
    shape.reached *= (g.transposed ? input.sizes() : result)[d + 2] + (weight.sizes()[d + 2] - 1) / g.stride[d];
  }
  return shape;
}

std::optional<int64_t> convolution_scratch(const Call& call, Device device) {
  const Tensor &input = call.tensor(0), &weight = call.tensor(1);
  if (!device.is_cpu() || input.dim() != weight.dim() || input.numel() == 0) return std::nullopt;
  const Geometry g{{call.arg<IntList>(3)}, {call.arg<IntList>(4)}, {call.arg<IntList>(5)},
                   {call.arg<IntList>(7)}, call.arg<bool>(6),      call.arg<int64_t>(8)};
  const bool bias = call.tensor(2).defined();
  const TensorMeta result = convolution_meta(input, weight, call.tensor(2), g.stride.list, g.padding.list,
                                             g.dilation.list, g.transposed, g.output_padding.list, g.groups);
  const auto shape = onednn_shape(input, weight, bias, g, result.sizes());
  if (!shape) return volume(weight.sizes(), 2) == 1 ? std::optional<int64_t>(0) : std::nullopt;
  return onednn_forward_scratch(*shape);
}

std::optional<int64_t> convolution_backward_scratch(const Call& call, Device device) {
  const Tensor &input = call.tensor(1), &weight = call.tensor(2);
  if (!device.is_cpu() || input.dim() != weight.dim() || input.numel() == 0) return std::nullopt;
  const Geometry g{{call.arg<IntList>(4)}, {call.arg<IntList>(5)}, {call.arg<IntList>(6)},
                   {call.arg<IntList>(8)}, call.arg<bool>(7),      call.arg<int64_t>(9)};
  const BoolList wanted = call.arg<BoolList>(10);
  const auto shape = onednn_shape(input, weight, wanted[2], g, call.tensor(0).sizes());
  if (!shape) return volume(weight.sizes(), 2) == 1 ? std::optional<int64_t>(0) : std::nullopt;
  return onednn_backward_scratch(*shape, wanted[0], wanted[1], wanted[2]);
}

// A grouped convolution splits over the batch, any other also over channels; a bias added to partial sums is one too.
std::vector<Strategy> convolution_splits(const ShardingCall& call, std::string_view) {
  const bool transposed = call.arg<bool>(6), grouped = call.arg<int64_t>(8) != 1, biased = call.tensor(2).defined();
  const std::string space(static_cast<size_t>(call.tensor(0).dim() - 2), '1');
  const std::string equation = (grouped ? "n1" : "nc") + space + "," +
                               (grouped      ? "11"
                                : transposed ? "co"
                                             : "oc") +
                               space + (biased ? (grouped ? ",1" : ",o") : "") + "->" + (grouped ? "n1" : "no") + space;
  std::vector<Strategy> strategies = sharding::filled_letters(call, equation);
  for (Strategy& strategy : strategies)
    if (biased && strategy.results[0] == partial_sum) strategy.inputs[2] = partial_sum;
  return strategies;
}
// Linear in the input and in the weight, but for a bias.
std::vector<Strategy> convolved_splits(const ShardingCall& call, std::string_view) {
  constexpr ShardingRule rule(convolution_splits);
  return (call.tensor(2).defined() ? rule.linear("input+bias|weight+bias") : rule.linear("input|weight"))(call);
}

// The bias's gradient sums `grad_output` alone, so that parts of the input's channels have all of it.
std::vector<Strategy> convolution_backward_splits(const ShardingCall& call, std::string_view) {
  const bool transposed = call.arg<bool>(7), grouped = call.arg<int64_t>(9) != 1;
  const char* const equation = grouped      ? "n*,n*,*->n*,*,*"
                               : transposed ? "no*,nc*,co*->nc*,co*,o"
                                            : "no*,nc*,oc*->nc*,oc*,o";
  std::vector<Strategy> strategies = sharding::filled_letters(call, equation);
  const std::vector<bool>& wanted = call.has_result();
  for (Strategy& strategy : strategies)
    if (wanted[2] && strategy.inputs[0] == replicate) strategy.results.back() = replicate;
  // The input's gradient is linear in the weight, the weight's in the input, each alone or both at once.
  for (const Placement kind : {partial_sum, partial_average})
    for (const auto& [input, weight] : {std::pair{kind, kind}, {kind, replicate}, {replicate, kind}}) {
      Strategy one{{replicate, input, weight}, {}};
      const Placement gradients[] = {weight, input, replicate};
      for (size_t i = 0; i < 3; ++i)
        if (wanted[i]) one.results.push_back(gradients[i]);
      strategies.push_back(std::move(one));
    }
  return strategies;
}

// --- backward ---

std::array<TensorMeta, 3> convolution_backward_meta(const Tensor& grad_output, const Tensor& input,
                                                    const Tensor& weight, std::optional<IntList>, IntList stride,
                                                    IntList padding, IntList dilation, bool transposed,
                                                    IntList output_padding, int64_t groups, BoolList output_mask) {
  const TensorMeta forward =
      convolution_meta(input, weight, Tensor(), stride, padding, dilation, transposed, output_padding, groups);
  for (int64_t d = 0; d < forward.dim(); ++d) {
    const int64_t size = d < grad_output.dim() ? grad_output.sizes()[d] : 0;
    check<ShapeError>(grad_output.dim() == forward.dim() && size == forward.sizes()[d],
                      "Expected a tensor of dimension {} and tensor.size[{}] == {} but got: dimension {} and "
                      "tensor.size[{}] = {}",
                      forward.dim(), d, forward.sizes()[d], grad_output.dim(), d, size);
  }
  check(grad_output.dtype() == input.dtype(), "expected scalar type {} but found {}", input.dtype(),
        grad_output.dtype());
  const Geometry g{{stride}, {padding}, {dilation}, {output_padding}, transposed, groups};
  const bool last = result_is_channels_last(input, weight, g);
  const auto like = [&](const Tensor& tensor) {
    const IntList sizes = tensor.sizes();
    return last ? TensorMeta(tensor.dtype(), tensor.device(), sizes, channels_last_strides(sizes))
                : TensorMeta(tensor.dtype(), tensor.device(), sizes);
  };
  std::array<TensorMeta, 3> grads;
  if (output_mask[0]) grads[0] = like(input);
  if (output_mask[1]) grads[1] = like(weight);
  if (output_mask[2]) grads[2] = {weight.dtype(), weight.device(), {grad_output.sizes()[1]}};
  return grads;
}

void convolution_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                              std::optional<IntList>, IntList stride, IntList padding, IntList dilation,
                              bool transposed, IntList, int64_t groups, BoolList) {
  const Steps steps({stride}, {padding}, {dilation}, input.dim() - 2);
  cpu::convolve_backward(results[0], results[1], results[2], grad_output, input, weight,
                         steps.with(transposed, groups));
}

Cost convolution_backward_flops(const Call& call, int64_t) {
  const bool transposed = call.arg<bool>(7);
  const BoolList wanted = call.arg<BoolList>(10);
  const IntList grad = call.tensor(0).sizes(), input = call.tensor(1).sizes(), weight = call.tensor(2).sizes();
  const auto swapped = [](IntList sizes) {
    Dims dims = sizes;
    std::swap(dims[0], dims[1]);
    return dims;
  };
  Exact flops = 0;
  // The input's gradient is the inverse convolution of grad with the weight; the weight's convolves input with grad.
  if (wanted[0]) flops += flops_of(grad, weight, input, !transposed);
  if (wanted[1])
    flops += transposed ? flops_of(swapped(grad), swapped(input), swapped(weight), false)
                        : flops_of(swapped(input), swapped(grad), swapped(weight), false);
  return {flops.value, 0};
}

Row convolving(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = convolution_flops,
          .workspace = convolution_scratch,
          .sharding = convolved_splits,
          .forms = {.out = out, .write = writing::exact},
          .tags = kDeviceDependent};
}

#define TARE_CONVOLUTION                                                                                               \
  "Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, " \
  "SymInt[] output_padding, SymInt groups"

// NNPACK takes large batches of images and small kernels.
bool uses_nnpack(const Tensor& input, const Tensor& weight) {
  const IntList w = weight.sizes();
  return input.dtype() == DType::float32 && w.size() <= 4 && input.sizes()[0] >= 16 && w[w.size() - 2] < 17 &&
         w.back() < 17;
}

}  // namespace

std::string_view convolution_backend(const Tensor& input, const Tensor& weight, const Tensor& bias, IntList stride,
                                     IntList padding, IntList dilation, bool transposed, IntList output_padding,
                                     int64_t groups) {
  const Geometry g{{stride}, {padding}, {dilation}, {output_padding}, transposed, groups};
  int64_t sizes[5];
  if (!usual_sizes(input, weight, bias, g, sizes)) checked_sizes(input, weight, bias, g, sizes);
  if (input.numel() == 0) return "Empty";
  if (input.device().is_meta()) return "Overrideable";
  if (!input.device().is_cpu()) {
    check<NotImplementedError>(groups == 1 || transposed || groups != input.sizes()[1],
                               "which implementation a depthwise convolution on {} has depends on cuDNN's version",
                               input.device());
    return transposed ? "CudnnTranspose" : "Cudnn";
  }
  const bool volume = input.dim() == 5;
  if (uses_onednn(input, weight, g)) return transposed ? "MkldnnTranspose" : "Mkldnn";
  if (transposed) return volume ? "SlowTranspose3d" : "SlowTranspose2d";
  for (int64_t d = 0; d < input.dim() - 2; ++d)
    if (g.dilation[d] != 1) return volume ? "SlowDilated3d" : "SlowDilated2d";
  if (uses_nnpack(input, weight)) return "NnpackSpatial";
  return volume ? "Slow3d" : "Slow2d";
}

std::vector<Row> convolution_ops() {
  constexpr std::string_view backward =
      "convolution_backward(grad, input, weight, bias.sizes(), stride, padding, dilation, transposed, output_padding, "
      "groups, grad_input_mask)";
  const Derivative derivative{{"input, weight, bias", backward}};
  return {
      convolving("convolution(" TARE_CONVOLUTION ") -> Tensor", rule::fresh<convolution_meta>,
                 rule::cpu<convolution_cpu>, derivative, "convolution.out"),
      convolving("_convolution(" TARE_CONVOLUTION ", bool benchmark, bool deterministic, bool cudnn_enabled, bool "
                 "allow_tf32) -> Tensor",
                 rule::fresh<convolution_meta_with_flags>, rule::cpu<convolution_cpu_with_flags>, derivative,
                 "_convolution.out"),
      {.schema =
           "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] "
           "stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, "
           "bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
       .meta = rule::fresh<convolution_backward_meta>,
       .cpu = rule::cpu<convolution_backward_cpu>,
       .derivative = {{"grad_output, input, weight",
                       "convolution_double_backward(grads[0], grads[1], grads[2], grad_output, weight, input, stride, "
                       "padding, dilation, transposed, output_padding, groups, grad_input_mask)"}},
       .cost = convolution_backward_flops,
       .workspace = convolution_backward_scratch,
       .sharding = ShardingRule(convolution_backward_splits).linear("grad_output"),
       .forms = {.out = "convolution_backward.out", .write = writing::exact}},
  };
}

}  // namespace tare
