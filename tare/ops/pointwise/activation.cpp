#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/kernels/random.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"
#include "tare/ops/splits.h"

// Activation functions. The law: of floating numbers (few of integers, silu of complex ones), the result has self's
// type and layout; numbers among the arguments must fit the type that is computed in.
namespace tare {

namespace {

// self's meta, given kinds of types and numbers that become elements.
template <unsigned kinds, class... Numbers>
TensorMeta numbers_meta(const Tensor& self, const Numbers&... numbers) {
  TensorMeta meta = elementwise_meta(self, self.dtype());
  check_kernel(meta, self.dtype(), kinds);
  (check_fits(numbers, arithmetic_type(self.dtype())), ...);
  return meta;
}
template <class... Numbers>
constexpr MetaRule floating = rule::fresh<numbers_meta<kFloats, Numbers...>>;

TensorMeta relu_meta(const Tensor& self) {
  check(!is_bool(self.dtype()), "Boolean inputs not supported for relu");
  return numbers_meta<kReals>(self);
}

TensorMeta hardtanh_meta(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const DType dtype = self.dtype();
  check(!is_bool(dtype), "Bool inputs not supported for hardtanh");
  check(dtype != DType::uint8 || (min_val.to_int() >= 0 && max_val.to_int() >= 0),
        "cannot do hardtanh on an unsigned type with negative limits");
  TensorMeta meta = numbers_meta<kIntegers | kFloats>(self);
  // On integers the limits are truncated first.
  const auto number = [&](const Scalar& limit) { return is_integral(dtype) ? Scalar(limit.to_int()) : limit; };
  check_fits(number(min_val), dtype), check_fits(number(max_val), dtype);
  return meta;
}
void hardtanh_cpu(TensorList results, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const Tensor all[] = {self, Tensor::wrapped_number(min_val), Tensor::wrapped_number(max_val)};
  cpu::map(results[0], {all, 3}, [](const double* x) {
    const double low = x[0] < x[1] ? x[1] : x[0];  // a NaN stays one
    return x[2] < low ? x[2] : low;
  });
}
Tensor relu6_rule(const Tensor& self) { return hardtanh(self, Scalar(0), Scalar(6)); }
Tensor relu6_inplace(const Tensor& self) { return hardtanh_(self, Scalar(0), Scalar(6)); }

TensorMeta threshold_meta(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  TensorMeta meta = numbers_meta<kIntegers | kFloats>(self, threshold);
  check_fits(value, self.dtype());
  return meta;
}
void threshold_cpu(TensorList results, const Tensor& self, const Scalar& threshold, const Scalar& value) {
  const Tensor both[] = {self, Tensor::wrapped_number(threshold)};
  const double below = value.to_double();
  const int64_t whole = is_integral(self.dtype(), true) ? value.to_int() : 0;
  cpu::map(
      results[0], {both, 2}, [below](const double* x) { return x[0] <= x[1] ? below : x[0]; }, {},
      [whole](const int64_t* x) { return x[0] <= x[1] ? whole : x[0]; });
}

// ---- exponential linear units

void elu_cpu(TensorList results, const Tensor& self, const Scalar& alpha, const Scalar& scale,
             const Scalar& input_scale) {
  const double a = alpha.to_double() * scale.to_double(), positive = scale.to_double(), inner = input_scale.to_double();
  cpu::map(results[0], {&self, 1},
           [=](const double* x) { return x[0] <= 0 ? std::expm1(x[0] * inner) * a : x[0] * positive; });
}

TensorMeta celu_meta(const Tensor& self, const Scalar& alpha) {
  check(alpha.to_double() != 0, "ZeroDivisionError: alpha cannot be 0 for CELU");
  return numbers_meta<kFloats>(self, alpha);
}
void celu_cpu(TensorList results, const Tensor& self, const Scalar& alpha) {
  elu_cpu(results, self, alpha, Scalar(1.0), Scalar(1 / alpha.to_double()));
}

constexpr double kSeluAlpha = 1.6732632423543772848170429916717, kSeluScale = 1.0507009873554804934193349852946;
Tensor selu_rule(const Tensor& self) { return elu(self, Scalar(kSeluAlpha), Scalar(kSeluScale)); }
Tensor selu_inplace(const Tensor& self) { return elu_(self, Scalar(kSeluAlpha), Scalar(kSeluScale)); }

// ---- gelu and smooth relatives

void check_approximate(std::string_view approximate) {
  check(approximate == "none" || approximate == "tanh", "approximate argument must be either none or tanh.");
}
TensorMeta gelu_meta(const Tensor& self, std::string_view approximate) {
  check_approximate(approximate);
  return numbers_meta<kFloats>(self);
}
void gelu_cpu(TensorList results, const Tensor& self, std::string_view approximate) {
  if (approximate == "tanh")
    return cpu::map(results[0], {&self, 1}, [root = std::sqrt(2 / std::numbers::pi)](const double* x) {
      return 0.5 * x[0] * (1 + cpu::hyperbolic_tangent(root * (x[0] + 0.044715 * x[0] * x[0] * x[0])));
    });
  cpu::map(results[0], {&self, 1}, [](const double* x) { return x[0] * 0.5 * std::erfc(-x[0] / std::numbers::sqrt2); });
}

double softplus_of(double x) { return std::fmax(x, 0) + std::log1p(std::exp(-std::fabs(x))); }
double hard_sigmoid(double x) {
  const double moved = x + 3, low = moved < 0 ? 0 : moved;  // a NaN stays one
  return (low > 6 ? 6 : low) / 6;
}

void softplus_cpu(TensorList results, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const double b = beta.to_double(), limit = threshold.to_double();
  cpu::map(results[0], {&self, 1},
           [=](const double* x) { return x[0] * b > limit ? x[0] : std::log1p(std::exp(x[0] * b)) / b; });
}

void leaky_relu_cpu(TensorList results, const Tensor& self, const Scalar& negative_slope) {
  const double slope = negative_slope.to_double();
  cpu::map(results[0], {&self, 1}, [=](const double* x) { return x[0] <= 0 ? x[0] * slope : x[0]; });
}

// ---- shrinking

TensorMeta softshrink_meta(const Tensor& self, const Scalar& lambd) {
  const double value = lambd.to_double();
  const double most = self.dtype() == DType::float16    ? 65504
                      : self.dtype() == DType::bfloat16 ? std::ldexp(255.0, 120)
                      : self.dtype() == DType::float64  ? std::numeric_limits<double>::max()
                                                        : std::numeric_limits<float>::max();
  TensorMeta meta = numbers_meta<kFloats>(self);
  check(value >= 0 && value <= most, "lambda must be in range [0, {:g}] for input dtype {}, but found {:g}", most,
        self.dtype(), value);
  return meta;
}
void softshrink_cpu(TensorList results, const Tensor& self, const Scalar& lambd) {
  const Tensor both[] = {self, Tensor::wrapped_number(lambd)};
  cpu::map(results[0], {both, 2},
           [](const double* x) { return std::isnan(x[0]) ? x[0] : x[0] - std::fmin(std::fmax(x[0], -x[1]), x[1]); });
}
void hardshrink_cpu(TensorList results, const Tensor& self, const Scalar& lambd) {
  const Tensor both[] = {self, Tensor::wrapped_number(lambd)};
  cpu::map(results[0], {both, 2}, [](const double* x) { return std::fabs(x[0]) <= x[1] ? 0.0 : x[0]; });
}

// ---- log_sigmoid: makes new contiguous tensors; CUDA needs no buffer

std::array<TensorMeta, 2> log_sigmoid_forward_meta(const Tensor& self) {
  const TensorMeta output(self.dtype(), self.device(), self.sizes());
  check_kernel(output, self.dtype(), kFloats);
  if (self.device().target() == DeviceType::cpu) return {output, output};
  return {elementwise_meta(self, self.dtype()), TensorMeta(self.dtype(), self.device(), {0})};
}
void log_sigmoid_forward_cpu(TensorList results, const Tensor& self) {
  cpu::map(results[0], {&self, 1}, [](const double* x) { return -softplus_of(-x[0]); });
  cpu::map(results[1], {&self, 1}, [](const double* x) { return std::exp(-std::fabs(x[0])); });
}
// Both are computed first; the buffer may be expanded.
std::tuple<Tensor, Tensor> log_sigmoid_forward_into(const Tensor& self, const Tensor& output, const Tensor& buffer) {
  const auto [made, exponentials] = log_sigmoid_forward(self);
  for (const Tensor* out : {&output, &buffer})
    check(out->dtype() == self.dtype(), "expected scalar type {} but found {}", self.dtype(), out->dtype());
  replace_out(output, made, made.meta(), "log_sigmoid_forward");
  resize_result(buffer, {buffer.dtype(), buffer.device(), {0}});  // it becomes contiguous, whatever it was
  replace_out(buffer, exponentials, exponentials.meta(), "log_sigmoid_forward", true);
  return {output, buffer};
}
Tensor log_sigmoid_rule(const Tensor& self) { return std::get<0>(log_sigmoid_forward(self)); }

// ---- glu: halves a dimension

TensorMeta glu_meta(const Tensor& self, int64_t dim) {
  check(self.dim() > 0, "glu does not support 0-dimensional tensors");
  dim = wrap_dim(dim, self.dim());
  const int64_t size = self.sizes()[dim];
  check<ShapeError>(size % 2 == 0, "Halving dimension must be even, but dimension {} is size {}", dim, size);
  Dims sizes = self.sizes();
  sizes[dim] = size / 2;
  // The halves are views with self's strides, and the result lies as they do.
  TensorMeta meta(self.dtype(), self.device(), sizes, preserved_strides(sizes, self.strides()));
  check_kernel(meta, self.dtype(), kFloats);
  return meta;
}
void glu_cpu(TensorList results, const Tensor& self, int64_t dim) {
  dim = wrap_dim(dim, self.dim());
  const int64_t half = self.sizes()[dim] / 2;
  Dims sizes = self.sizes();
  sizes[dim] = half;
  const auto part = [&](int64_t i) {
    return Tensor::view_of(
        self, self.meta().with_geometry(sizes, self.strides(), self.storage_offset() + i * half * self.strides()[dim]));
  };
  const Tensor both[] = {part(0), part(1)};
  cpu::map(results[0], {both, 2}, [](const double* x) { return x[0] * sigmoid_of(x[1]); });
}

// ---- prelu: the weight stands along the channels

TensorMeta prelu_kernel_meta(const Tensor& self, const Tensor& weight) {
  check(self.dtype() == weight.dtype(), "Found dtype {} but expected {}", weight.dtype(), self.dtype());
  TensorMeta meta = elementwise_meta(self, weight, self.dtype());
  check_kernel(meta, self.dtype(), kFloats);
  return meta;
}

Tensor prelu_rule(const Tensor& self, const Tensor& weight) {
  check(self.dtype() == weight.dtype(), "prelu: Type promoting not supported. Got {} and {}", self.dtype(),
        weight.dtype());
  if (weight.numel() != 1) {
    check(self.dim() > 0, "Not allow zero-dim input tensor.");
    const int64_t channels = self.dim() > 1 ? self.sizes()[1] : 1;
    check(channels == weight.numel(),
          "Mismatch of parameter numbers and input channel size. Found parameter numbers = "
          "{} and channel size = {}.",
          weight.numel(), channels);
  }
  check(weight.dim() <= 1, "prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = {}", weight.dim());
  Dims sizes(self.dim(), 1);
  if (self.dim() > 0) sizes[self.dim() > 1 ? 1 : 0] = weight.numel();
  return _prelu_kernel(self, view(weight, sizes));
}

// ---- rrelu: a random slope between two bounds while training, their mean otherwise

void check_bounds(const Scalar& lower, const Scalar& upper) {
  for (const Scalar* bound : {&lower, &upper})
    check(std::isfinite(bound->to_double()), "rrelu: {} bound must be finite, got {}",
          bound == &lower ? "lower" : "upper", bound->str());
  check(lower.to_double() <= upper.to_double(), "Lower bound should be less than or equal to the upper bound");
}

// Checks, and marks the noise as written when it is drawn.
TensorMeta rrelu_meta(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper,
                      bool training) {
  check(self.sizes() == noise.sizes(),
        "noise tensor shape must match self tensor shape. Got self.shape = {} noise.shape = {}", self.sizes(),
        noise.sizes());
  TensorMeta meta(self.dtype(), self.device(), self.sizes());
  check_kernel(meta, self.dtype(), kFloats);
  const double range = upper.to_double() - lower.to_double();
  if (training) {
    check(self.dtype() == noise.dtype(), "expected scalar type {} but found {}", self.dtype(), noise.dtype());
    check(range >= 0 || self.numel() == 0, "Expected from <= to to be true, but got false.");
    check(std::isfinite(range) || self.numel() == 0,
          "Expected to - from <= std::numeric_limits<T>::max() to be true, but got false.");
  }
  return meta;
}

// Writes what can be written, and marks the noise as written where it is drawn.
const Tensor& rrelu_into(const Tensor& result, const Tensor& self, const Tensor& noise, const Scalar& lower,
                         const Scalar& upper, bool training, Generator* generator) {
  if (training) noise.bump_version();
  if (!self.known() || !result.storage().data()) return result;
  cpu::rrelu(result, self, noise, lower.to_double(), upper.to_double(), training, generator);
  result.storage()->state = StorageState::known;
  if (training) noise.storage()->state = StorageState::known;
  return result;
}

Tensor rrelu_with_noise_rule(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper,
                             bool training, Generator* generator) {
  const Tensor result = new_tensor(rrelu_meta(self, noise, lower, upper, training));
  return rrelu_into(result, self, noise, lower, upper, training, generator);
}
Tensor rrelu_with_noise_inplace(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper,
                                bool training, Generator* generator) {
  check_expanded(self);
  rrelu_meta(self, noise, lower, upper, training);
  self.bump_version();
  return rrelu_into(self, self, noise, lower, upper, training, generator);
}
Tensor rrelu_with_noise_out_rule(const Tensor& self, const Tensor& noise, const Scalar& lower, const Scalar& upper,
                                 bool training, Generator* generator, const Tensor& out) {
  const TensorMeta meta = rrelu_meta(self, noise, lower, upper, training);
  check(out.dtype() == meta.dtype(), "Found dtype {} but expected {}", out.dtype(), meta.dtype());
  resize_result(out, meta);
  out.bump_version();
  return rrelu_into(out, self, noise, lower, upper, training, generator);
}
std::tuple<Tensor, Tensor> rrelu_with_noise_functional_rule(const Tensor& self, const Tensor& noise,
                                                            const Scalar& lower, const Scalar& upper, bool training,
                                                            Generator* generator) {
  rrelu_meta(self, noise, lower, upper, training);
  const Tensor result = new_tensor(preserved_meta(self, self.dtype()));
  const Tensor noise_out = new_tensor(preserved_meta(noise, noise.dtype()));
  if (noise.known() && noise_out.storage().data()) copy_elements(noise_out, noise);
  return {rrelu_into(result, self, noise_out, lower, upper, training, generator), noise_out};
}
// Outside of training nobody writes it, and the gradient does not read it.
Tensor noise_for(const Tensor& self, bool training) {
  Tensor noise = new_tensor({self.dtype(), self.device(), self.sizes()});
  if (!training && noise.storage().data()) noise.storage()->state = StorageState::known;
  return noise;
}
Tensor rrelu_rule(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, Generator* generator) {
  check_bounds(lower, upper);
  return rrelu_with_noise(self, noise_for(self, training), lower, upper, training, generator);
}
Tensor rrelu_inplace(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training,
                     Generator* generator) {
  check_bounds(lower, upper);
  return rrelu_with_noise_(self, noise_for(self, training), lower, upper, training, generator);
}

#define TARE_NOISE \
  "Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None"

// What is below the threshold becomes a value, which keeps the order unless it lies above it.
std::vector<Strategy> threshold_splits(const ShardingCall& call, std::string_view) {
  std::vector<Strategy> strategies = sharding::broadcast_splits(call, {});
  if (call.arg<Scalar>(2).to_double() <= call.arg<Scalar>(1).to_double())
    for (const Placement kind : {partial_max, partial_min}) strategies.push_back({{kind}, {kind}});
  return strategies;
}

Row noisy(std::string_view schema, MetaRule meta, Derivative derivative, ShardingRule dims = sharding::pointwise) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(),
          .workspace = workspace::none,
          .sharding = dims,
          .tags = kPointwise | kRandom};
}

std::vector<Row> rrelu_rows() {
  return {
      composite("rrelu(Tensor self, " TARE_NOISE ") -> Tensor", rule::composite<rrelu_rule>, {}, kRandom),
      composite("rrelu_(Tensor(a!) self, " TARE_NOISE ") -> Tensor(a!)", rule::composite<rrelu_inplace>, {}, kRandom),
      noisy("rrelu_with_noise(Tensor self, Tensor(b!) noise, " TARE_NOISE ") -> Tensor",
            rule::direct<rrelu_with_noise_rule>,
            {{"self", "rrelu_with_noise_backward(grad, self, noise, lower, upper, training, false)"}}),
      noisy("rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, " TARE_NOISE ") -> Tensor(a!)",
            rule::direct<rrelu_with_noise_inplace>,
            {{"self", "rrelu_with_noise_backward(grad, result, noise, lower, upper, training, true)"}}),
      noisy("rrelu_with_noise.out(Tensor self, Tensor(b!) noise, " TARE_NOISE ", *, Tensor(a!) out) -> Tensor(a!)",
            rule::direct<rrelu_with_noise_out_rule>, derivative::none, sharding::replicate_only),
      noisy("rrelu_with_noise_functional(Tensor self, Tensor noise, " TARE_NOISE ") -> (Tensor, Tensor noise_out)",
            rule::direct<rrelu_with_noise_functional_rule>,
            {{"self", "rrelu_with_noise_backward(grad, self, noise, lower, upper, training, false)"}}),
  };
}

Row activation(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Also also,
               WritePolicy write = kFound) {
  return pointwise(schema, meta, cpu, std::move(derivative), usual_forms(schema, also, write));
}

// The in-place form has lost self, and asks its result, which has self's sign.
Row with_inplace_formula(Row row, std::string_view formula) {
  row.inplace_formulas = {{"self", formula}};
  return row;
}

}  // namespace

std::vector<Row> activation_ops() {
  std::vector<Row> rows = {
      increasing(activation(
          "relu(Tensor self) -> Tensor", rule::fresh<relu_meta>,
          cpu::unary<[](double x) { return x < 0 ? 0.0 : x; }, [](int64_t x) { return x < 0 ? int64_t{0} : x; }>,
          {{"self", "threshold_backward(grad, result, 0)"}}, Also::both, writing::copied)),
      composite("relu6(Tensor self) -> Tensor", rule::composite<relu6_rule>),
      composite("relu6_(Tensor(a!) self) -> Tensor(a!)", rule::composite<relu6_inplace>),
      increasing(activation("hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
                            rule::fresh<hardtanh_meta>, rule::cpu<hardtanh_cpu>,
                            {{"self", "hardtanh_backward(grad, self, min_val, max_val)"}}, Also::both)),
      split_by(threshold_splits,
               activation("threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor",
                          rule::fresh<threshold_meta>, rule::cpu<threshold_cpu>,
                          {{"self", "threshold_backward(grad, self, threshold)"}}, Also::both, writing::cast_anywhere)),
      with_inplace_formula(activation("leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor", floating<Scalar>,
                                      rule::cpu<leaky_relu_cpu>,
                                      {{"self", "leaky_relu_backward(grad, self, negative_slope, false)"}}, Also::both),
                           "leaky_relu_backward(grad, result, negative_slope, true)"),
      with_inplace_formula(
          activation("elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor",
                     floating<Scalar, Scalar, Scalar>, rule::cpu<elu_cpu>,
                     {{"self", "elu_backward(grad, alpha, scale, input_scale, false, self)"}}, Also::both),
          "elu_backward(grad, alpha, scale, input_scale, true, result)"),
      with_inplace_formula(
          activation("celu(Tensor self, Scalar alpha=1.) -> Tensor", rule::fresh<celu_meta>, rule::cpu<celu_cpu>,
                     {{"self", "elu_backward(grad, alpha, 1, 1.0 / alpha, false, self)"}}, Also::both, writing::copied),
          "elu_backward(grad, alpha, 1, 1.0 / alpha, true, result)"),
      composite("selu(Tensor self) -> Tensor", rule::composite<selu_rule>),
      composite("selu_(Tensor(a!) self) -> Tensor(a!)", rule::composite<selu_inplace>),
      activation("gelu(Tensor self, *, str approximate=\"none\") -> Tensor", rule::fresh<gelu_meta>,
                 rule::cpu<gelu_cpu>, {{"self", "gelu_backward(grad, self, approximate)"}}, Also::both),
      activation("silu(Tensor self) -> Tensor", rule::fresh<numbers_meta<kFloats | kComplexes>>,
                 cpu::unary<[](double x) { return x * sigmoid_of(x); },
                            [](Complex x) { return cpu::quotient(x, 1.0 + std::exp(-x)); }>,
                 {{"self", "silu_backward(grad, self)"}}, Also::both),
      activation("mish(Tensor self) -> Tensor", floating<>,
                 cpu::unary<[](double x) { return x * tanh_of_softplus(x); }>, {{"self", "mish_backward(grad, self)"}},
                 Also::both),
      activation("softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor", floating<Scalar, Scalar>,
                 rule::cpu<softplus_cpu>, {{"self", "softplus_backward(grad, self, beta, threshold)"}}, Also::out),
      increasing(activation("hardsigmoid(Tensor self) -> Tensor", floating<>,
                            cpu::unary<[](double x) { return hard_sigmoid(x); }>,
                            {{"self", "hardsigmoid_backward(grad, self)"}}, Also::both)),
      activation("hardswish(Tensor self) -> Tensor", floating<>,
                 cpu::unary<[](double x) { return x * hard_sigmoid(x); }>, {{"self", "hardswish_backward(grad, self)"}},
                 Also::both),
      increasing(activation("softshrink(Tensor self, Scalar lambd=0.5) -> Tensor", rule::fresh<softshrink_meta>,
                            rule::cpu<softshrink_cpu>, {{"self", "softshrink_backward(grad, self, lambd)"}},
                            Also::out)),
      increasing(activation("hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor", floating<Scalar>,
                            rule::cpu<hardshrink_cpu>, {{"self", "hardshrink_backward(grad, self, lambd)"}},
                            Also::out)),
      pointwise("log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)",
                rule::fresh<log_sigmoid_forward_meta>, rule::cpu<log_sigmoid_forward_cpu>,
                {{"self", "log_sigmoid_backward(grad, self, buffer)"}, {"buffer", ""}}, {}),
      composite("log_sigmoid_forward.output(Tensor self, *, Tensor(a!) output, Tensor(b!) buffer) -> "
                "(Tensor(a!), Tensor(b!))",
                rule::composite<log_sigmoid_forward_into>),
      composite("log_sigmoid(Tensor self) -> Tensor", rule::composite<log_sigmoid_rule>,
                {.out = "log_sigmoid.out", .write = writing::exact}),
      {.schema = "glu(Tensor self, int dim=-1) -> Tensor",
       .meta = rule::fresh<glu_meta>,
       .cpu = rule::cpu<glu_cpu>,
       .derivative = {{"self", "glu_backward(grad, self, dim)"}},
       .cost = cost::pointwise(2),
       .workspace = workspace::none,
       .sharding = sharding::beside,
       .forms = {.out = "glu.out"}},
      passing_sums(pointwise("_prelu_kernel(Tensor self, Tensor weight) -> Tensor", rule::fresh<prelu_kernel_meta>,
                             cpu::binary<[](double x, double w) { return x <= 0 ? x * w : x; }>,
                             {{"self, weight", "_prelu_kernel_backward(grad, self, weight)"}}, {}),
                   "~weight"),
      composite("prelu(Tensor self, Tensor weight) -> Tensor", rule::composite<prelu_rule>),
  };
  for (Row& row : rows)
    if (row.schema.starts_with("log_sigmoid")) row.tags |= kDeviceDependent;
  const std::vector<Row> random = rrelu_rows();
  rows.insert(rows.end(), random.begin(), random.end());
  return rows;
}

}  // namespace tare
