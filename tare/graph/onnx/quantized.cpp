#include <limits>

#include "tare/graph/onnx/window.h"
#include "tare/ops.h"

// Numbers in few bits: a scale and a zero point for all, for each slice along a dimension, or for each block of it.
namespace tare::graph::onnx {

Tensor spread_scale(Call& c, const Tensor& scale, const Tensor& x, int64_t axis, int64_t block) {
  if (!scale.defined() || scale.numel() == 1) return scale.defined() ? reshape(scale, {}) : scale;
  const int64_t dim = wrapped(axis, x.dim());
  if (block > 0 && scale.dim() == x.dim()) {
    check<ShapeError>(scale.size(dim) * block >= x.size(dim), "{}: {} scales in blocks of {} for {}", c.node.target(),
                      str(scale.sizes()), block, str(x.sizes()));
    return slice(repeat_interleave(scale, block, dim), dim, 0, x.size(dim));
  }
  check<ShapeError>(scale.dim() == 1 && scale.size(0) == x.size(dim), "{}: scales of {} along dimension {} of {}",
                    c.node.target(), str(scale.sizes()), dim, str(x.sizes()));
  Dims sizes(x.dim(), 1);
  sizes[dim] = scale.size(0);
  return reshape(scale, sizes);
}

Tensor narrowed(Call& c, const Tensor& numbers, int32_t type) {
  const DType dtype = dtype_of(type);
  if (is_float8(dtype) || type_info(type).stands_in) {
    if (c.exact()) fail<NotImplementedError>("values of {}", type_info(type).name);
    return to(numbers, dtype);
  }
  const auto bits = static_cast<int>(itemsize(dtype)) * 8;
  const bool is_signed = info(dtype).is_signed;
  const int64_t most = (int64_t{1} << (bits - (is_signed ? 1 : 0))) - 1, least = is_signed ? -most - 1 : 0;
  return to(clamp(numbers, Scalar(least), Scalar(most)), dtype);
}

namespace {

std::vector<Tensor> quantize(Call& c) {
  const Tensor x = c[0];
  int32_t type = kUint8;
  if (c.has(2)) type = c.type(2);
  else if (const int64_t said = c.integer("output_dtype", 0); said != 0) type = static_cast<int32_t>(said);
  const int64_t axis = c.integer("axis", 1), block = c.integer("block_size", 0);
  c.set_type(0, type);
  const DType dtype = dtype_of(type);
  Tensor y = div(to(x, DType::float32), to(spread_scale(c, c[1], x, axis, block), DType::float32));
  if (!is_floating(dtype) && type != kFloat4) y = round(y);
  if (c.has(2) && !is_float8(dtype)) y = add(y, to(spread_scale(c, c[2], x, axis, block), DType::float32));
  return one(narrowed(c, y, type));
}

std::vector<Tensor> dequantize(Call& c) {
  const Tensor x = c[0], scale = c[1];
  const int64_t axis = c.integer("axis", 1), block = c.integer("block_size", 0), said = c.integer("output_dtype", 0);
  const DType dtype = said != 0 ? dtype_of(said) : scale.dtype();
  Tensor y = to(x, DType::float32);
  if (c.has(2) && !is_float8(x.dtype())) y = sub(y, to(spread_scale(c, c[2], x, axis, block), DType::float32));
  return one(to(mul(y, to(spread_scale(c, scale, x, axis, block), DType::float32)), dtype));
}

std::vector<Tensor> quantize_dynamically(Call& c) {
  const Tensor x = c[0];
  const Tensor most = clamp(amax(x), Scalar(0.0)), least = clamp(amin(x), std::nullopt, Scalar(0.0));
  const Tensor scale = div(sub(most, least), Scalar(255.0));
  const Tensor zero = clamp(round(div(neg(least), scale)), Scalar(0), Scalar(255));
  return {to(clamp(add(round(div(x, scale)), zero), Scalar(0), Scalar(255)), DType::uint8), scale,
          to(zero, DType::uint8)};
}

// Products of whole numbers are made of floating ones, which hold them.
DType wide(Call& c) { return c.valued() ? DType::float64 : DType::float32; }

// A zero point for each row is a column.
Tensor centred(Call& c, size_t values, size_t zero, bool rows) {
  const Tensor x = to(c[values], wide(c));
  if (!c.has(zero)) return x;
  Tensor z = to(c[zero], wide(c));
  if (z.numel() == 1) z = reshape(z, {});
  else if (rows && z.dim() == 1) z = unsqueeze(z, 1);
  return sub(x, z);
}

std::vector<Tensor> integer_matmul(Call& c) {
  return one(to(matmul(centred(c, 0, 2, true), centred(c, 1, 3, false)), DType::int32));
}

Tensor kernel_zero(Call& c, const Tensor& weight, size_t input) {
  const Tensor wide_weight = to(weight, wide(c));
  if (!c.has(input)) return wide_weight;
  return sub(wide_weight, to(spread_scale(c, c[input], weight, 0, 0), wide(c)));
}

Tensor whole_convolution(Call& c, const Tensor& x, const Tensor& weight) {
  const Window w = window_of(c, x, weight.sizes().slice(2, weight.dim() - 2).vec());
  const std::vector<int64_t> none(w.kernel.size(), 0);
  const Tensor all = w.symmetric() ? x : constant_pad_nd(x, reversed_pads(w.before, w.after));
  return convolution(all, weight, Tensor(), w.stride, w.symmetric() ? w.before : none, w.dilation, false, none,
                     c.integer("group", 1));
}

std::vector<Tensor> integer_conv(Call& c) {
  check<ShapeError>(c[1].dim() >= 3, "ConvInteger: a weight of {}", str(c[1].sizes()));
  return one(to(whole_convolution(c, centred(c, 0, 2, false), kernel_zero(c, c[1], 3)), DType::int32));
}

std::vector<Tensor> quantized_matmul(Call& c) {
  const auto column = [&](size_t i) {
    const Tensor scale = to(c[i], wide(c));
    return scale.numel() == 1 ? reshape(scale, {}) : scale.dim() == 1 ? unsqueeze(scale, 1) : scale;
  };
  const auto row = [&](size_t i) { return c[i].numel() == 1 ? reshape(to(c[i], wide(c)), {}) : to(c[i], wide(c)); };
  const Tensor product = matmul(centred(c, 0, 2, true), centred(c, 3, 5, false));
  const Tensor y = mul(product, div(mul(column(1), row(4)), column(6)));
  c.set_type(0, c.type(7));
  return one(narrowed(c, add(round(y), column(7)), c.type(7)));
}

std::vector<Tensor> quantized_conv(Call& c) {
  const Tensor weight = c[3];
  check<ShapeError>(weight.dim() >= 3, "QLinearConv: a weight of {}", str(weight.sizes()));
  Tensor y = whole_convolution(c, centred(c, 0, 2, false), kernel_zero(c, weight, 5));
  Dims sizes(y.dim(), 1);
  sizes[1] = y.size(1);
  if (c.has(8)) y = add(y, reshape(to(c[8], y.dtype()), sizes));
  const auto scalar = [&](size_t i) {
    return c[i].numel() == 1 ? reshape(to(c[i], wide(c)), {}) : reshape(to(c[i], wide(c)), sizes);
  };
  y = mul(y, div(mul(scalar(1), scalar(4)), scalar(6)));
  c.set_type(0, c.type(7));
  return one(narrowed(c, add(round(y), scalar(7)), c.type(7)));
}

constexpr Row kQuantizedRows[] = {
    {.op = "ConvInteger", .lower = integer_conv},
    {.op = "DequantizeLinear", .lower = dequantize},
    {.op = "DynamicQuantizeLinear", .lower = quantize_dynamically},
    {.op = "MatMulInteger", .lower = integer_matmul},
    {.op = "QLinearConv", .lower = quantized_conv},
    {.op = "QLinearMatMul", .lower = quantized_matmul},
    {.op = "QuantizeLinear", .lower = quantize},
    // onnxruntime's, which took other types earlier.
    {.op = "DequantizeLinear", .lower = dequantize, .domain = kMicrosoft},
    {.op = "QuantizeLinear", .lower = quantize, .domain = kMicrosoft},
};

}  // namespace

List<Row> quantized_rows() { return kQuantizedRows; }

}  // namespace tare::graph::onnx
