#include <algorithm>
#include <cmath>

#include "tare/graph/onnx/call.h"
#include "tare/ops.h"

// Element by element: one input, two with broadcasting, several, and casts.
namespace tare::graph::onnx {

namespace {

std::vector<Tensor> unary(Call& c) { return one(c.row.unary(c[0])); }

// Before version 7, the second input's dimensions stood where `axis` says, and were broadcast only where `broadcast`
// asked.
std::vector<Tensor> binary(Call& c) {
  Tensor a = c[0], b = c[1];
  if (c.version < 7 && c.integer("broadcast", 0) != 0 && b.dim() < a.dim()) {
    int64_t axis = c.integer("axis", a.dim() - b.dim());
    if (axis < 0) axis += a.dim();
    Dims sizes(b.sizes());
    while (axis + sizes.size() < a.dim()) sizes.push_back(1);
    b = reshape(b, sizes);
  }
  return one(c.row.binary(a, b));
}

constexpr Row map(std::string_view op, Unary function) { return {.op = op, .lower = unary, .unary = function}; }
constexpr Row pair(std::string_view op, Binary function) { return {.op = op, .lower = binary, .binary = function}; }
constexpr Row row(std::string_view op, Lower lower, int since = 1) {
  return {.op = op, .since = since, .lower = lower};
}

// Any number of inputs.
std::vector<Tensor> fold(Call& c) {
  Tensor result = c[0];
  for (size_t i = 1; i < c.count(); ++i) result = c.row.binary(result, c[i]);
  return one(c.count() == 1 ? clone(result) : result);
}
std::vector<Tensor> mean_of(Call& c) {
  Tensor result = c[0];
  for (size_t i = 1; i < c.count(); ++i) result = add(result, c[i]);
  return one(div(result, Scalar(static_cast<double>(c.count()))));
}
constexpr Row many(std::string_view op, Binary function) { return {.op = op, .lower = fold, .binary = function}; }

// Integers are divided towards zero.
Tensor divided(const Tensor& a, const Tensor& b) {
  return is_integral(a.dtype(), true) ? div(a, b, "trunc") : div(a, b);
}

// The result has the first's type.
Tensor raised(const Tensor& a, const Tensor& b) {
  if (a.dtype() == b.dtype()) return pow(a, b);
  if (is_integral(a.dtype()) && is_inexact(b.dtype())) return to(pow(to(a, b.dtype()), b), a.dtype());
  return pow(a, to(b, a.dtype()));
}

std::vector<Tensor> modulo(Call& c) {
  return one(c.integer("fmod", 0) != 0 ? fmod(c[0], c[1]) : remainder(c[0], c[1]));
}

std::vector<Tensor> shift(Call& c) {
  const bool left = c.text("direction", "") == "LEFT";
  if (left) return one(bitwise_left_shift(c[0], c[1]));
  return one(bitwise_right_shift(c[0], c[1]));
}

std::vector<Tensor> clip_bounds(Call& c) {
  std::optional<Scalar> low, high;
  if (const Attribute* const said = c.attribute("min")) low = Scalar(static_cast<double>(said->real));
  if (const Attribute* const said = c.attribute("max")) high = Scalar(static_cast<double>(said->real));
  if (!low && !high) return one(clone(c[0]));
  return one(clamp(c[0], low, high));
}
std::vector<Tensor> clip(Call& c) {
  if (!c.has(1) && !c.has(2)) return one(clone(c[0]));
  return one(clamp(c[0], c.optional(1), c.optional(2)));
}

std::vector<Tensor> alpha_unary(Call& c, double alpha, Tensor (*f)(const Tensor&, double)) {
  return one(f(c[0], c.real("alpha", alpha)));
}
std::vector<Tensor> elu_of(Call& c) {
  return alpha_unary(c, 1.0, [](const Tensor& x, double alpha) { return elu(x, Scalar(alpha)); });
}
std::vector<Tensor> celu_of(Call& c) {
  return alpha_unary(c, 1.0, [](const Tensor& x, double alpha) { return celu(x, Scalar(alpha)); });
}
std::vector<Tensor> leaky(Call& c) {
  return alpha_unary(c, 0.01, [](const Tensor& x, double alpha) { return leaky_relu(x, Scalar(alpha)); });
}
std::vector<Tensor> thresholded(Call& c) {
  return alpha_unary(c, 1.0, [](const Tensor& x, double alpha) { return threshold(x, Scalar(alpha), Scalar(0.0)); });
}
std::vector<Tensor> swish(Call& c) {
  return alpha_unary(c, 1.0, [](const Tensor& x, double alpha) {
    return alpha == 1 ? silu(x) : mul(x, sigmoid(mul(x, Scalar(alpha))));
  });
}
std::vector<Tensor> swiglu(Call& c) {
  const Tensor gate = c[0], value = c[1];
  check<ShapeError>(gate.sizes() == value.sizes(), "SwiGLU: {} and {}", str(gate.sizes()), str(value.sizes()));
  const double alpha = c.real("alpha", 1.0);
  return one(mul(alpha == 1 ? silu(gate) : mul(gate, sigmoid(mul(gate, Scalar(alpha)))), value));
}
std::vector<Tensor> selu_of(Call& c) {
  const double alpha = c.real("alpha", 1.67326319217681884765625), gamma = c.real("gamma", 1.05070102214813232421875);
  return one(elu(c[0], Scalar(alpha), Scalar(gamma)));
}
std::vector<Tensor> hard_sigmoid(Call& c) {
  return one(
      clamp(add(mul(c[0], Scalar(c.real("alpha", 0.2))), Scalar(c.real("beta", 0.5))), Scalar(0.0), Scalar(1.0)));
}
std::vector<Tensor> shrink(Call& c) {
  const double bias = c.real("bias", 0.0), lambd = c.real("lambd", 0.5);
  const Tensor x = c[0], zero = zeros_like(x);
  const Tensor low = where(lt(x, Scalar(-lambd)), add(x, Scalar(bias)), zero);
  return one(to(where(gt(x, Scalar(lambd)), sub(x, Scalar(bias)), low), x.dtype()));
}
std::vector<Tensor> gelu_of(Call& c) { return one(gelu(c[0], c.text("approximate", "none"))); }
std::vector<Tensor> prelu_of(Call& c) {
  const Tensor x = c[0], slope = c[1];
  if (x.dim() >= 2 && slope.dim() + 1 == x.dim() && slope.numel() == x.size(1))
    return one(prelu(x, reshape(slope, {-1})));
  return one(where(lt(x, Scalar(0)), mul(x, slope), x));
}
std::vector<Tensor> is_inf(Call& c) {
  const bool negative = c.integer("detect_negative", 1) != 0, positive = c.integer("detect_positive", 1) != 0;
  if (negative && positive) return one(isinf(c[0]));
  if (positive) return one(isposinf(c[0]));
  if (negative) return one(isneginf(c[0]));
  return one(zeros_like(c[0], DType::bool_));
}

// A type that others stand in for has no arithmetic: its values are not told.
std::vector<Tensor> cast_to(Call& c, int64_t type) {
  const DType dtype = dtype_of(type);
  const bool from_text = c.type(0) == kString;
  if (c.exact() && (from_text || (type_info(static_cast<int32_t>(type)).stands_in && type != c.type(0))))
    fail<NotImplementedError>("values of {}", type_info(static_cast<int32_t>(type)).name);
  c.set_type(0, static_cast<int32_t>(type));
  const Tensor x = c[0];
  // What is beyond the largest number becomes it or nothing, as `saturate` says; PyTorch has one way.
  if (c.exact() && is_float8(dtype) && x.dtype() != dtype) fail<NotImplementedError>("values of {}", name(dtype));
  return one(x.dtype() == dtype ? clone(x) : to(x, dtype));
}
std::vector<Tensor> cast(Call& c) { return cast_to(c, c.integer("to", 0)); }
std::vector<Tensor> cast_named(Call& c) {
  // Version 1 spells the type.
  const std::string_view name = c.text("to", "");
  constexpr std::pair<std::string_view, int> kNames[] = {
      {"FLOAT", 1},  {"UINT8", 2}, {"INT8", 3},     {"UINT16", 4},  {"INT16", 5},   {"INT32", 6},  {"INT64", 7},
      {"STRING", 8}, {"BOOL", 9},  {"FLOAT16", 10}, {"DOUBLE", 11}, {"UINT32", 12}, {"UINT64", 13}};
  for (const auto& [known, type] : kNames)
    if (known == name) return cast_to(c, type);
  return cast_to(c, c.integer("to", 0));
}
std::vector<Tensor> cast_like(Call& c) { return cast_to(c, c.type(1)); }
std::vector<Tensor> bit_cast(Call& c) {
  const int64_t type = c.integer("to", 0);
  const DType dtype = dtype_of(type);
  check<TypeError>(itemsize(dtype) == c[0].itemsize(), "BitCast: {} and {} have elements of other sizes",
                   type_info(c.type(0)).name, type_info(static_cast<int32_t>(type)).name);
  c.set_type(0, static_cast<int32_t>(type));
  return one(clone(view(contiguous(c[0]), dtype)));
}
std::vector<Tensor> where_of(Call& c) { return one(where(c[0], c[1], c[2])); }

constexpr Row kPointwiseRows[] = {
    map("Abs", [](const Tensor& x) { return abs(x); }),
    map("Acos", [](const Tensor& x) { return acos(x); }),
    map("Acosh", [](const Tensor& x) { return acosh(x); }),
    map("Asin", [](const Tensor& x) { return asin(x); }),
    map("Asinh", [](const Tensor& x) { return asinh(x); }),
    map("Atan", [](const Tensor& x) { return atan(x); }),
    map("Atanh", [](const Tensor& x) { return atanh(x); }),
    map("BitwiseNot", [](const Tensor& x) { return bitwise_not(x); }),
    map("Ceil", [](const Tensor& x) { return ceil(x); }),
    map("Cos", [](const Tensor& x) { return cos(x); }),
    map("Cosh", [](const Tensor& x) { return cosh(x); }),
    map("Erf", [](const Tensor& x) { return erf(x); }),
    map("Exp", [](const Tensor& x) { return exp(x); }),
    map("Floor", [](const Tensor& x) { return floor(x); }),
    map("HardSwish", [](const Tensor& x) { return hardswish(x); }),
    map("IsNaN", [](const Tensor& x) { return isnan(x); }),
    map("Log", [](const Tensor& x) { return log(x); }),
    map("Mish", [](const Tensor& x) { return mish(x); }),
    map("Neg", [](const Tensor& x) { return neg(x); }),
    map("Not", [](const Tensor& x) { return logical_not(x); }),
    map("Reciprocal", [](const Tensor& x) { return reciprocal(x); }),
    map("Relu", [](const Tensor& x) { return relu(x); }),
    map("Round", [](const Tensor& x) { return round(x); }),
    map("Sigmoid", [](const Tensor& x) { return sigmoid(x); }),
    map("Sign", [](const Tensor& x) { return sign(x); }),
    map("Sin", [](const Tensor& x) { return sin(x); }),
    map("Sinh", [](const Tensor& x) { return sinh(x); }),
    map("Softplus", [](const Tensor& x) { return softplus(x); }),
    map("Softsign", [](const Tensor& x) { return div(x, add(abs(x), Scalar(1))); }),
    map("Sqrt", [](const Tensor& x) { return sqrt(x); }),
    map("Tan", [](const Tensor& x) { return tan(x); }),
    map("Tanh", [](const Tensor& x) { return tanh(x); }),
    pair("Add", [](const Tensor& a, const Tensor& b) { return add(a, b); }),
    pair("And", [](const Tensor& a, const Tensor& b) { return logical_and(a, b); }),
    pair("BitwiseAnd", [](const Tensor& a, const Tensor& b) { return bitwise_and(a, b); }),
    pair("BitwiseOr", [](const Tensor& a, const Tensor& b) { return bitwise_or(a, b); }),
    pair("BitwiseXor", [](const Tensor& a, const Tensor& b) { return bitwise_xor(a, b); }),
    pair("Div", divided),
    pair("Equal", [](const Tensor& a, const Tensor& b) { return eq(a, b); }),
    pair("Greater", [](const Tensor& a, const Tensor& b) { return gt(a, b); }),
    pair("GreaterOrEqual", [](const Tensor& a, const Tensor& b) { return ge(a, b); }),
    pair("Less", [](const Tensor& a, const Tensor& b) { return lt(a, b); }),
    pair("LessOrEqual", [](const Tensor& a, const Tensor& b) { return le(a, b); }),
    pair("Mul", [](const Tensor& a, const Tensor& b) { return mul(a, b); }),
    pair("Or", [](const Tensor& a, const Tensor& b) { return logical_or(a, b); }),
    pair("Pow", raised),
    pair("Sub", [](const Tensor& a, const Tensor& b) { return sub(a, b); }),
    pair("Xor", [](const Tensor& a, const Tensor& b) { return logical_xor(a, b); }),
    many("Max", [](const Tensor& a, const Tensor& b) { return maximum(a, b); }),
    many("Min", [](const Tensor& a, const Tensor& b) { return minimum(a, b); }),
    many("Sum", [](const Tensor& a, const Tensor& b) { return add(a, b); }),
    row("Mean", mean_of),
    row("BitCast", bit_cast),
    row("BitShift", shift),
    row("Cast", cast_named),
    row("Cast", cast, 6),
    row("CastLike", cast_like),
    row("Celu", celu_of),
    row("Clip", clip_bounds),
    row("Clip", clip, 11),
    row("Elu", elu_of),
    row("Gelu", gelu_of),
    row("HardSigmoid", hard_sigmoid),
    row("IsInf", is_inf),
    row("LeakyRelu", leaky),
    row("Mod", modulo),
    row("PRelu", prelu_of),
    row("Selu", selu_of),
    row("Shrink", shrink),
    row("SwiGLU", swiglu),
    row("Swish", swish),
    row("ThresholdedRelu", thresholded),
    {.op = "Where", .lower = where_of, .carries = 1},
};

}  // namespace

List<Row> pointwise_rows() { return kPointwiseRows; }

}  // namespace tare::graph::onnx
