#include <algorithm>

#include "tare/graph/onnx/window.h"
#include "tare/ops.h"

// Layers: products, convolutions, normalizations.
namespace tare::graph::onnx {

Window window_of(Call& c, const Tensor& x, std::vector<int64_t> kernel) {
  Window w;
  check<ShapeError>(x.dim() >= 3, "{} takes a batch, channels and at least one more dimension, not {}", c.node.target(),
                    str(x.sizes()));
  const auto rank = static_cast<size_t>(x.dim() - 2);
  w.kernel = kernel.empty() ? c.integers("kernel_shape").value_or(std::vector<int64_t>()) : std::move(kernel);
  if (const std::optional<std::vector<int64_t>> said = c.integers("kernel_shape"); said && !said->empty())
    check<ShapeError>(*said == w.kernel, "{}: kernel_shape is {}, and the weight's is {}", c.node.target(),
                      str(IntList(*said)), str(IntList(w.kernel)));
  w.stride = c.integers("strides").value_or(std::vector<int64_t>(rank, 1));
  w.dilation = c.integers("dilations").value_or(std::vector<int64_t>(rank, 1));
  std::vector<int64_t> pads = c.integers("pads").value_or(std::vector<int64_t>(2 * rank, 0));
  if (w.stride.empty()) w.stride.assign(rank, 1);
  if (w.dilation.empty()) w.dilation.assign(rank, 1);
  if (pads.empty()) pads.assign(2 * rank, 0);
  check<ShapeError>(
      w.kernel.size() == rank && w.stride.size() == rank && w.dilation.size() == rank && pads.size() == 2 * rank,
      "{}: {} kernel sizes, {} strides, {} dilations and {} pads for {} dimensions", c.node.target(), w.kernel.size(),
      w.stride.size(), w.dilation.size(), pads.size(), rank);
  w.before.assign(pads.begin(), pads.begin() + static_cast<int64_t>(rank));
  w.after.assign(pads.begin() + static_cast<int64_t>(rank), pads.end());
  const std::string_view automatic = c.text("auto_pad", "NOTSET");
  const bool ceil = c.integer("ceil_mode", 0) != 0;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t size = x.size(static_cast<int64_t>(d) + 2);
    check<ValueError>(w.kernel[d] > 0 && w.stride[d] > 0 && w.dilation[d] > 0 && w.kernel[d] < (1 << 24) &&
                          w.dilation[d] < (1 << 24) && std::abs(w.before[d]) < (1 << 30) &&
                          std::abs(w.after[d]) < (1 << 30),
                      "{}: kernel {}, stride {}, dilation {}, pads {} and {}", c.node.target(), w.kernel[d],
                      w.stride[d], w.dilation[d], w.before[d], w.after[d]);
    const int64_t reach = (w.kernel[d] - 1) * w.dilation[d] + 1, step = w.stride[d];
    if (automatic == "SAME_UPPER" || automatic == "SAME_LOWER") {
      const int64_t out = (size + step - 1) / step, pad = std::max<int64_t>((out - 1) * step + reach - size, 0);
      w.before[d] = automatic == "SAME_UPPER" ? pad / 2 : pad - pad / 2;
      w.after[d] = pad - w.before[d];
    } else if (automatic == "VALID") {
      w.before[d] = w.after[d] = 0;
    }
    const int64_t room = size + w.before[d] + w.after[d] - reach;
    int64_t out = room < 0 ? 0 : room / step + 1;
    // A window that would begin behind the input is none.
    if (ceil && room >= 0 && automatic == "NOTSET") {
      out = (room + step - 1) / step + 1;
      if ((out - 1) * step >= size + w.before[d]) --out;
    }
    w.out.push_back(out);
  }
  return w;
}

std::vector<int64_t> reversed_pads(const std::vector<int64_t>& before, const std::vector<int64_t>& after) {
  std::vector<int64_t> pads;
  for (size_t d = before.size(); d-- > 0;) {
    pads.push_back(before[d]);
    pads.push_back(after[d]);
  }
  return pads;
}

namespace {

std::vector<int64_t> spatial(const Tensor& weight) {
  const IntList sizes = weight.sizes();
  check<ShapeError>(sizes.size() >= 3, "a convolution's weight has at least three dimensions, not {}", str(sizes));
  return sizes.slice(2, sizes.size() - 2).vec();
}

Tensor convolve(Call& c, Tensor x, const Tensor& weight, const Tensor& bias) {
  Window w = window_of(c, x, spatial(weight));
  const std::vector<int64_t> none(w.kernel.size(), 0);
  const bool plain = w.symmetric() && std::ranges::all_of(w.before, [](int64_t pad) { return pad >= 0; });
  if (!plain) x = constant_pad_nd(x, reversed_pads(w.before, w.after));
  return convolution(x, weight, bias, w.stride, plain ? w.before : none, w.dilation, false, none,
                     c.integer("group", 1));
}
std::vector<Tensor> conv(Call& c) { return one(convolve(c, c[0], c[1], c.optional(2))); }

std::vector<Tensor> conv_transpose(Call& c) {
  const Tensor x = c[0], weight = c[1], bias = c.optional(2);
  const std::vector<int64_t> kernel = spatial(weight);
  const size_t rank = kernel.size();
  check<ShapeError>(x.dim() == weight.dim(), "ConvTranspose: {} and a weight of {}", str(x.sizes()),
                    str(weight.sizes()));
  if (const std::optional<std::vector<int64_t>> said = c.integers("kernel_shape"); said && !said->empty())
    check<ShapeError>(*said == kernel, "ConvTranspose: kernel_shape is {}, and the weight's is {}", str(IntList(*said)),
                      str(IntList(kernel)));
  const auto or_else = [&](const char* name, int64_t value, size_t count) {
    std::vector<int64_t> list = c.integers(name).value_or(std::vector<int64_t>());
    if (list.empty()) list.assign(count, value);
    check<ShapeError>(list.size() == count, "ConvTranspose: {} of {} numbers for {} dimensions", name, list.size(),
                      rank);
    return list;
  };
  const std::vector<int64_t> stride = or_else("strides", 1, rank), dilation = or_else("dilations", 1, rank),
                             extra = or_else("output_padding", 0, rank);
  const std::vector<int64_t> pads = or_else("pads", 0, 2 * rank);
  std::vector<int64_t> shape = c.integers("output_shape").value_or(std::vector<int64_t>());
  if (shape.size() == rank + 2) shape.erase(shape.begin(), shape.begin() + 2);
  check<ShapeError>(shape.empty() || shape.size() == rank,
                    "ConvTranspose: an output_shape of {} numbers for {} dimensions", shape.size(), rank);
  const std::string_view automatic = c.text("auto_pad", "NOTSET");
  const bool upper = automatic == "SAME_UPPER", same = upper || automatic == "SAME_LOWER";
  std::vector<int64_t> before(pads.begin(), pads.begin() + static_cast<int64_t>(rank)),
      after(pads.begin() + static_cast<int64_t>(rank), pads.end());
  bool direct = true;
  for (size_t d = 0; d < rank; ++d) {
    const int64_t size = x.size(static_cast<int64_t>(d) + 2);
    const int64_t whole = stride[d] * (size - 1) + extra[d] + (kernel[d] - 1) * dilation[d] + 1;
    if (!shape.empty() || same) {
      const int64_t total = whole - (shape.empty() ? size * stride[d] : shape[d]);
      before[d] = upper ? total / 2 : total - total / 2;
      if (total < 0) before[d] = 0;
      after[d] = total - before[d];
    } else if (automatic == "VALID") {
      before[d] = after[d] = 0;
    }
    direct &= before[d] == after[d] && before[d] >= 0 && extra[d] < std::max(stride[d], dilation[d]);
  }
  const std::vector<int64_t> none(rank, 0);
  const int64_t groups = c.integer("group", 1);
  if (direct) return one(convolution(x, weight, bias, stride, before, dilation, true, extra, groups));
  // All of it, then what is asked for.
  Tensor y = convolution(x, weight, Tensor(), stride, none, dilation, true, none, groups);
  std::vector<int64_t> cut_before(rank), cut_after(rank);
  for (size_t d = 0; d < rank; ++d) {
    cut_before[d] = -before[d];
    cut_after[d] = extra[d] - after[d];
  }
  y = constant_pad_nd(y, reversed_pads(cut_before, cut_after));
  if (bias.defined()) {
    Dims sizes(y.dim(), 1);
    sizes[1] = bias.numel();
    y = add(y, reshape(bias, sizes));
  }
  return one(y);
}

std::vector<Tensor> deform_conv(Call& c) {
  const Tensor x = c[0], weight = c[1];
  const Window w = window_of(c, x, spatial(weight));
  if (c.exact()) fail<NotImplementedError>("values of a deformed convolution");
  int64_t places = 1, taps = 1;
  for (size_t d = 0; d < w.out.size(); ++d) {
    places *= w.out[d];
    taps *= w.kernel[d];
  }
  const int64_t groups = c.integer("group", 1), batch = x.size(0), channels = x.size(1), made = weight.size(0);
  check<ShapeError>(groups > 0 && channels % groups == 0 && made % groups == 0, "DeformConv: {} channels in {} groups",
                    channels, groups);
  // What is sampled, as columns; the product is the convolution's.
  const Tensor sampled = c.empty({batch, groups, channels / groups * taps, places}, x.dtype());
  Tensor y = matmul(reshape(weight, {1, groups, made / groups, channels / groups * taps}), sampled);
  Dims sizes = {batch, made};
  for (const int64_t size : w.out) sizes.push_back(size);
  y = reshape(y, sizes);
  if (c.has(3)) {
    Dims shape(y.dim(), 1);
    shape[1] = made;
    y = add(y, reshape(c[3], shape));
  }
  return one(y);
}

// (batch, channels, length), and the end of what came before.
std::vector<Tensor> causal_conv(Call& c) {
  const Tensor x = c[0], weight = c[1], bias = c.optional(2);
  check<ShapeError>(x.dim() == 3 && weight.dim() == 3, "CausalConvWithState: {} and a weight of {}", str(x.sizes()),
                    str(weight.sizes()));
  const int64_t kept = weight.size(2) - 1;
  const Tensor before = c.has(3) ? c[3] : zeros({x.size(0), x.size(1), kept}, x.dtype(), {}, c.device());
  const Tensor all = cat({before, x}, 2);
  Tensor y = convolution(all, weight, bias, {1}, {0}, {1}, false, {0}, x.size(1));
  const std::string_view activation = c.text("activation", "none");
  if (activation == "silu" || activation == "swish") y = silu(y);
  return {y, clone(slice(all, 2, all.size(2) - kept, all.size(2)))};
}

std::vector<Tensor> gemm(Call& c) {
  Tensor a = c[0], b = c[1];
  check<ShapeError>(a.dim() == 2 && b.dim() == 2, "Gemm multiplies matrices, not {} and {}", str(a.sizes()),
                    str(b.sizes()));
  if (c.integer("transA", 0) != 0) a = t(a);
  if (c.integer("transB", 0) != 0) b = t(b);
  const double alpha = c.real("alpha", 1.0), beta = c.real("beta", 1.0);
  const bool whole = !is_inexact(a.dtype());
  const auto scale = [&](double by) { return whole ? Scalar(static_cast<int64_t>(by)) : Scalar(by); };
  if (!c.has(2)) return one(alpha == 1 ? mm(a, b) : mul(mm(a, b), scale(alpha)));
  return one(addmm(c[2], a, b, scale(beta), scale(alpha)));
}
std::vector<Tensor> matrix_product(Call& c) { return one(matmul(c[0], c[1])); }

std::vector<Tensor> einsum_of(Call& c) {
  std::string equation;
  for (const char letter : c.text("equation", ""))
    if (letter != ' ') equation += letter;
  return one(einsum(equation, c.all()));
}

std::vector<Tensor> batch_normalization(Call& c) {
  const Tensor given = c[0], scale = c[1], bias = c[2], mean_ = c[3], variance = c[4];
  const double eps = c.real("epsilon", 1e-5), momentum = c.real("momentum", 0.9);
  const bool training = c.version >= 14 ? c.integer("training_mode", 0) != 0
                        : c.version < 7 ? c.integer("is_test", 0) == 0 && c.wants(1)
                                        : c.wants(1);
  check<ShapeError>(given.dim() >= 1, "BatchNormalization of a number");
  const Tensor x = given.dim() == 1 ? unsqueeze(given, 1) : given;  // one channel
  if (!training)
    return one(
        std::get<0>(native_batch_norm(x, scale, bias, mean_, variance, false, momentum, eps)).reshape(given.sizes()));
  std::vector<int64_t> dims = counted(0, x.dim());
  dims.erase(dims.begin() + 1);
  const Tensor now = mean(x, dims), centered = sub(x, mean(x, dims, true)),
               spread = mean(mul(centered, centered), dims);
  Tensor y = std::get<0>(native_batch_norm(x, scale, bias, Tensor(), Tensor(), true, momentum, eps));
  const auto moved = [&](const Tensor& before, const Tensor& current) {
    return to(add(mul(before, Scalar(momentum)), mul(to(current, before.dtype()), Scalar(1 - momentum))),
              before.dtype());
  };
  std::vector<Tensor> results = {y.reshape(given.sizes()), moved(mean_, now), moved(variance, spread)};
  if (c.version < 14) results.insert(results.end(), {now, spread});
  return results;
}

std::vector<Tensor> layer_normalization(Call& c) {
  const Tensor x = c[0], scale = c.optional(1), bias = c.optional(2);
  const int64_t axis = wrapped(c.integer("axis", -1), x.dim());
  const double eps = c.real("epsilon", 1e-5);
  const IntList normalized = x.sizes().slice(axis, x.dim() - axis);
  const bool plain =
      (!scale.defined() || scale.sizes() == normalized) && (!bias.defined() || bias.sizes() == normalized);
  auto [y, mean_, inverse] = native_layer_norm(x, normalized, plain ? scale : Tensor(), plain ? bias : Tensor(), eps);
  if (!plain && scale.defined()) y = mul(y, scale);
  if (!plain && bias.defined()) y = add(y, bias);
  return {y, mean_, inverse};
}

std::vector<Tensor> rms_normalization(Call& c) {
  const Tensor x = c[0], scale = c[1];
  const int64_t axis = wrapped(c.integer("axis", -1), x.dim());
  const double eps = c.real("epsilon", 1e-5);
  const IntList normalized = x.sizes().slice(axis, x.dim() - axis);
  if (scale.sizes() == normalized && scale.dtype() == x.dtype()) return one(rms_norm(x, normalized, scale, eps));
  return one(to(mul(rms_norm(x, normalized, Tensor(), eps), scale), scale.dtype()));
}

std::vector<Tensor> group_normalization(Call& c) {
  const Tensor x = c[0], scale = c[1], bias = c[2];
  const int64_t groups = c.integer("num_groups", 1);
  const double eps = c.real("epsilon", 1e-5);
  check<ShapeError>(x.dim() >= 2 && groups > 0 && x.size(1) % groups == 0, "GroupNormalization: {} in {} groups",
                    str(x.sizes()), groups);
  if (scale.numel() == x.size(1)) return one(group_norm(x, groups, scale, bias, eps));
  // Before version 21, scale and bias are one for each group.
  const int64_t each = x.size(1) / groups;
  return one(group_norm(x, groups, repeat_interleave(scale, each), repeat_interleave(bias, each), eps));
}
std::vector<Tensor> instance_normalization(Call& c) {
  return one(instance_norm(c[0], c[1], c[2], Tensor(), Tensor(), true, 0.0, c.real("epsilon", 1e-5), false));
}

std::vector<Tensor> response_normalization(Call& c) {
  const Tensor x = c[0];
  const int64_t size = c.integer("size", 1);
  check<ShapeError>(x.dim() >= 2 && size > 0 && size < (1 << 20), "LRN: {} and a size of {}", str(x.sizes()), size);
  std::vector<int64_t> pads(static_cast<size_t>(x.dim() - 1) * 2, 0);
  pads[pads.size() - 2] = (size - 1) / 2;
  pads[pads.size() - 1] = size - 1 - (size - 1) / 2;
  const Tensor sums = sum(unfold(constant_pad_nd(mul(x, x), pads), 1, size, 1), IntList({-1}));
  const double alpha = c.real("alpha", 1e-4), beta = c.real("beta", 0.75), bias = c.real("bias", 1.0);
  return one(div(x, pow(add(mul(sums, Scalar(alpha / static_cast<double>(size))), Scalar(bias)), Scalar(beta))));
}

std::vector<Tensor> dropout_of(Call& c) {
  const Tensor x = c[0];
  // Before version 12 a file says nothing of training.
  const bool asked = c.version >= 12 && c.has(2) && c.integer(2) != 0;
  const double ratio = c.has(1) && c.is_known(1) ? c.real(1) : c.real("ratio", 0.5);
  const DType mask = c.version >= 10 ? DType::bool_ : x.dtype();
  if (!asked || ratio == 0) return {c.wants(1) ? clone(x) : x, c.wants(1) ? ones_like(x, mask) : Tensor()};
  if (c.exact()) fail<NotImplementedError>("values of a dropout");
  const auto [y, kept] = native_dropout(x, ratio, true);
  return {y, to(kept, mask)};
}

constexpr Row kLayerRows[] = {
    {.op = "BatchNormalization", .lower = batch_normalization, .buffers = 0b11000},
    {.op = "CausalConvWithState", .lower = causal_conv},
    {.op = "Conv", .lower = conv},
    {.op = "ConvTranspose", .lower = conv_transpose},
    {.op = "DeformConv", .lower = deform_conv},
    {.op = "Det", .lower = [](Call& c) { return one(linalg_det(c[0])); }},
    {.op = "Dropout", .lower = dropout_of},
    {.op = "Einsum", .lower = einsum_of},
    {.op = "Gemm", .lower = gemm},
    {.op = "GroupNormalization", .lower = group_normalization},
    {.op = "InstanceNormalization", .lower = instance_normalization},
    {.op = "LRN", .lower = response_normalization},
    {.op = "LayerNormalization", .lower = layer_normalization},
    {.op = "MatMul", .lower = matrix_product},
    {.op = "RMSNormalization", .lower = rms_normalization},
};

}  // namespace

List<Row> layer_rows() { return kLayerRows; }

}  // namespace tare::graph::onnx
