#include <array>
#include <cmath>
#include <numbers>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"
#include "tare/ops/splits.h"

// The gradients of activation functions. The law: binary operators of the incoming gradient and the saved tensor that
// promote and broadcast as arithmetic does, for floating types; `grad_input` takes the place of out=.
namespace tare {

namespace {

template <unsigned kinds, class... Numbers>
TensorMeta grad_meta(const Tensor& first, const Tensor& second, const Numbers&... numbers) {
  const DType dtype = result_type(first, second);
  TensorMeta meta = elementwise_meta(first, second, dtype);
  check_kernel(meta, dtype, kinds);
  (check_fits(numbers, arithmetic_type(dtype)), ...);
  return meta;
}
template <class... Numbers>
constexpr MetaRule gradient_of = rule::fresh<grad_meta<kFloats, Numbers...>>;
template <class... Numbers>
constexpr MetaRule floating_or_complex = rule::fresh<grad_meta<kFloats | kComplexes, Numbers...>>;

// `f_backward.grad_input`, whose out= argument has that name.
Forms grad_input_form(std::string_view schema) {
  const std::string name(schema.substr(0, schema.find('(')));
  const std::string arguments(schema.substr(name.size(), schema.find(") ->") - name.size()));
  const bool has_star = arguments.find("*,") != std::string::npos;
  return {.out = kept(name + ".grad_input" + arguments + (has_star ? ", " : ", *, ") +
                      "Tensor(a!) grad_input) -> Tensor(a!)")};
}

Row gradient(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative) {
  return passing_sums(pointwise(schema, meta, cpu, std::move(derivative), grad_input_form(schema), 2), "0");
}

// Along the dimension that glu halves nothing splits.
Row halving(Row row) {
  row.sharding = sharding::beside;
  row.tags = 0;
  return row;
}

template <class F>
void map_pair(TensorList results, const Tensor& grad, const Tensor& self, const F& slope) {
  const Tensor both[] = {grad, self};
  cpu::map(results[0], {both, 2}, [=](const double* x) { return x[0] * slope(x[1]); });
}

TensorMeta threshold_backward_meta(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  return grad_meta<kIntegers | kFloats>(self, grad_output, threshold);
}
void threshold_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                            const Scalar& threshold) {
  const Tensor all[] = {grad_output, self, Tensor::wrapped_number(threshold)};
  cpu::map(results[0], {all, 3}, [](const double* x) { return x[1] <= x[2] ? 0.0 : x[0]; });
}

TensorMeta gelu_backward_meta(const Tensor& grad_output, const Tensor& self, std::string_view approximate) {
  check(approximate == "none" || approximate == "tanh", "approximate argument must be either none or tanh.");
  return grad_meta<kFloats>(grad_output, self);
}
void gelu_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                       std::string_view approximate) {
  if (approximate == "tanh")
    return map_pair(results, grad_output, self, [beta = std::sqrt(2 / std::numbers::pi)](double x) {
      const double t = cpu::hyperbolic_tangent(beta * (x + 0.044715 * x * x * x));
      return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * beta * (1 + 3 * 0.044715 * x * x);
    });
  map_pair(results, grad_output, self, [](double x) {
    return 0.5 * std::erfc(-x / std::numbers::sqrt2) +
           x * cpu::exponential(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
  });
}

// The gradient has self's type even where grad_output is wider.
TensorMeta mish_backward_meta(const Tensor& grad_output, const Tensor& self) {
  const DType common = result_type(grad_output, self);
  TensorMeta meta = elementwise_meta(grad_output, self, self.dtype(), common);
  check(can_cast(common, self.dtype()), "result type {} can't be cast to the desired output type {}", common,
        self.dtype());
  check_kernel(meta, common, kFloats);
  return meta;
}
double mish_slope(double x) {
  const double t = tanh_of_softplus(x);
  return t + x * sigmoid_of(x) * (1 - t * t);
}

void hardtanh_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, const Scalar& min_val,
                           const Scalar& max_val) {
  const Tensor all[] = {grad_output, self, Tensor::wrapped_number(min_val), Tensor::wrapped_number(max_val)};
  cpu::map(results[0], {all, 4}, [](const double* x) { return x[1] <= x[2] || x[1] >= x[3] ? 0.0 : x[0]; });
}

TensorMeta leaky_relu_backward_meta(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope,
                                    bool self_is_result) {
  check(!self_is_result || negative_slope.to_double() >= 0,
        "In-place leakyReLu backward calculation is triggered with a negative slope which is not supported. This is "
        "caused by calling in-place forward function with a negative slope, please call out-of-place version instead.");
  return grad_meta<kFloats>(self, grad_output, negative_slope);
}
void leaky_relu_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                             const Scalar& negative_slope, bool) {
  const double slope = negative_slope.to_double();
  map_pair(results, grad_output, self, [=](double x) { return x <= 0 ? slope : 1.0; });
}

TensorMeta elu_backward_meta(const Tensor& grad_output, const Scalar& alpha, const Scalar& scale,
                             const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  check(
      !is_result || alpha.to_double() >= 0,
      "In-place elu backward calculation is triggered with a negative slope which is not supported. This is caused by "
      "calling in-place forward function with a negative slope, please call out-of-place version instead.");
  return grad_meta<kFloats>(grad_output, self_or_result, alpha, scale, input_scale);
}
void elu_backward_cpu(TensorList results, const Tensor& grad_output, const Scalar& alpha, const Scalar& scale,
                      const Scalar& input_scale, bool is_result, const Tensor& self_or_result) {
  const double a = alpha.to_double() * scale.to_double(), positive = scale.to_double(), inner = input_scale.to_double();
  map_pair(results, grad_output, self_or_result, [=](double x) {
    if (x > 0) return positive;
    return is_result ? inner * (x + a) : inner * a * std::exp(x * inner);
  });
}

void softplus_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, const Scalar& beta,
                           const Scalar& threshold) {
  const double b = beta.to_double(), limit = threshold.to_double();
  map_pair(results, grad_output, self, [=](double x) { return x * b > limit ? 1.0 : sigmoid_of(x * b); });
}

void shrink_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  const Tensor all[] = {grad_output, self, Tensor::wrapped_number(lambd)};
  cpu::map(results[0], {all, 3}, [](const double* x) { return std::fabs(x[1]) <= x[2] ? 0.0 : x[0]; });
}

TensorMeta logit_backward_meta(const Tensor& grad_output, const Tensor& self, const std::optional<double>&) {
  return grad_meta<kFloats>(grad_output, self);
}
void logit_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                        const std::optional<double>& eps) {
  const double low = eps.value_or(0), beyond = eps ? 0 : std::nan("");
  map_pair(results, grad_output, self, [=](double x) { return x < low || x > 1 - low ? beyond : 1 / (x * (1 - x)); });
}

TensorMeta log_sigmoid_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& buffer) {
  for (const Tensor* other : {&self, &buffer})
    check(grad_output.dtype() == other->dtype(), "Found dtype {} but expected {}", other->dtype(), grad_output.dtype());
  // CUDA computes without the buffer, which is empty there.
  const Tensor* all[] = {&grad_output, &self, &buffer};
  TensorMeta meta = elementwise_meta({all, self.device().target() == DeviceType::cpu ? 3 : 2}, self.dtype());
  check_kernel(meta, self.dtype(), kFloats);
  return meta;
}
void log_sigmoid_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, const Tensor&) {
  map_pair(results, grad_output, self, [](double x) { return 1 - sigmoid_of(x); });
}

// ---- glu

int64_t checked_half(const Tensor& self, int64_t dim) {
  check(self.dim() > 0, "glu does not support 0-dimensional tensors");
  dim = wrap_dim(dim, self.dim());
  const int64_t size = self.sizes()[dim];
  check<ShapeError>(size % 2 == 0, "Halving dimension must be even, but dimension {} is size {}", dim, size);
  return dim;
}
TensorMeta glu_backward_meta(const Tensor& grad_output, const Tensor& self, int64_t dim) {
  dim = checked_half(self, dim);
  check(grad_output.dtype() == self.dtype(), "Found dtype {} but expected {}", grad_output.dtype(), self.dtype());
  Dims half = self.sizes();
  half[dim] /= 2;
  const Dims sizes = broadcast_sizes(grad_output.sizes(), half);
  check<ShapeError>(sizes == half, "output with shape {} doesn't match the broadcast shape {}", half, sizes);
  TensorMeta meta(self.dtype(), self.device(), self.sizes());
  check_kernel(meta, self.dtype(), kFloats);
  return meta;
}
// Forward mode takes the second half at the place where the result ends.
void check_second_half(const Tensor& half, const Tensor& whole, int64_t dim) {
  dim = wrap_dim(dim, whole.dim(), false);
  check<IndexError>(dim < half.dim(), "Dimension out of range (expected to be in range of [{}, {}], but got {})",
                    -half.dim(), half.dim() - 1, dim);
  const int64_t size = half.sizes()[dim];
  check(2 * size <= whole.sizes()[dim], "start ({}) + length ({}) exceeds dimension size ({}).", size, size,
        whole.sizes()[dim]);
}
TensorMeta glu_jvp_meta(const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  check_second_half(glu, x, dim), check_second_half(glu, dx, dim);
  for (const Tensor* other : {&x, &dx})
    check(glu.dtype() == other->dtype(), "Found dtype {} but expected {}", other->dtype(), glu.dtype());
  TensorMeta meta = preserved_meta(glu, glu.dtype());
  check_kernel(meta, glu.dtype(), kFloats);
  return meta;
}
TensorMeta glu_backward_jvp_meta(const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x, const Tensor&,
                                 const Tensor& dx, int64_t dim) {
  check_second_half(grad_glu, x, dim), check_second_half(grad_glu, dx, dim);
  return {grad_x.dtype(), grad_x.device(), grad_x.sizes()};
}

// The first half is scaled by the sigmoid of the second.
void glu_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self, int64_t dim) {
  dim = wrap_dim(dim, self.dim());
  Dims half = self.sizes();
  half[dim] /= 2;
  const std::vector<double> values = cpu::values_of<double>(self);
  std::vector<double> gradient(values.size());
  size_t block = static_cast<size_t>(half[dim]);  // elements of one half that lie together
  for (int64_t d = dim + 1; d < self.dim(); ++d) block *= static_cast<size_t>(half[d]);
  size_t n = 0;
  for_each_element(half, {&grad_output, 1}, [&](std::byte* const* at) {
    const size_t i = n / block * 2 * block + n % block, gate = i + block;
    const double grad = load_double(at[0], grad_output.dtype()), open = sigmoid_of(values[gate]);
    gradient[i] = grad * open;
    gradient[gate] = grad * values[i] * open * (1 - open);
    ++n;
  });
  cpu::set_values(results[0], gradient);
}

// Forward mode: x = (a, b) moves by dx, and with it glu = a * sigmoid(b), or the gradient of x.
std::pair<Tensor, Tensor> halves(const Tensor& whole, int64_t dim, int64_t size) {
  return {narrow(whole, dim, 0, size), narrow(whole, dim, size, size)};
}
void glu_jvp_cpu(TensorList results, const Tensor& glu, const Tensor& x, const Tensor& dx, int64_t dim) {
  dim = wrap_dim(dim, x.dim());
  const int64_t size = glu.sizes()[dim];
  const auto [da, db] = halves(dx, dim, size);
  Tensor inputs[] = {glu, halves(x, dim, size).second, da, db};
  for (Tensor& input : inputs) input = expand(input, glu.sizes());
  cpu::map(results[0], {inputs, 4}, [](const double* v) {
    const double open = sigmoid_of(v[1]);
    return v[2] * open + v[0] * v[3] * (1 - open);
  });
}
void glu_backward_jvp_cpu(TensorList results, const Tensor& grad_x, const Tensor& grad_glu, const Tensor& x,
                          const Tensor& dgrad_glu, const Tensor& dx, int64_t dim) {
  dim = wrap_dim(dim, x.dim());
  const int64_t size = grad_glu.sizes()[dim];
  const auto [a, b] = halves(x, dim, size);
  const auto [da, db] = halves(dx, dim, size);
  const auto [first, second] = halves(results[0], dim, size);
  Tensor inputs[] = {halves(grad_x, dim, size).first, a, b, dgrad_glu, da, db};
  for (Tensor& input : inputs) input = expand(input, first.sizes());
  // How the gradient of a, grad_glu * sigmoid(b), moves.
  const auto moved = [](const double* v, double open) { return v[3] * open + v[0] * (1 - open) * v[5]; };
  cpu::map(first, {inputs, 6}, [&](const double* v) { return moved(v, sigmoid_of(v[2])); });
  cpu::map(second, {inputs, 6}, [&](const double* v) {
    const double open = sigmoid_of(v[2]), closed = 1 - open;
    return moved(v, open) * v[1] * closed + v[0] * closed * (v[4] - v[1] * v[5] * open);
  });
}

// ---- prelu and rrelu

std::array<TensorMeta, 2> prelu_kernel_backward_meta(const Tensor& grad_output, const Tensor& self,
                                                     const Tensor& weight) {
  for (const Tensor* other : {&weight, &grad_output})
    check(self.dtype() == other->dtype(), "Found dtype {} but expected {}", other->dtype(), self.dtype());
  const Tensor* all[] = {&self, &weight, &grad_output};
  TensorMeta meta = elementwise_meta({all, 3}, self.dtype());
  check_kernel(meta, self.dtype(), kFloats);
  return {meta, meta};
}
void prelu_kernel_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                               const Tensor& weight) {
  const Tensor all[] = {grad_output, self, weight};
  cpu::map(results[0], {all, 3}, [](const double* x) { return x[1] <= 0 ? x[0] * x[2] : x[0]; });
  cpu::map(results[1], {all, 2}, [](const double* x) { return x[1] <= 0 ? x[0] * x[1] : 0.0; });
}

Scalar mean_slope(const Scalar& lower, const Scalar& upper) { return (lower.to_double() + upper.to_double()) / 2; }

// While training the noise holds the slopes. The gradient enters as a contiguous copy, behind the noise or self; so
// these say how the result lies.
TensorMeta rrelu_with_noise_backward_meta(const Tensor& grad_output, const Tensor& self, const Tensor& noise,
                                          const Scalar& lower, const Scalar& upper, bool training,
                                          bool self_is_result) {
  const Tensor& other = training ? noise : self;
  TensorMeta meta = training ? elementwise_meta(noise, grad_output, result_type(noise, grad_output))
                             : leaky_relu_backward_meta(grad_output, self, mean_slope(lower, upper), self_is_result);
  if (other.is_contiguous() || !(other.sizes() == meta.sizes())) return {meta.dtype(), meta.device(), meta.sizes()};
  return preserved_meta(other, meta.dtype());
}
void rrelu_with_noise_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& self,
                                   const Tensor& noise, const Scalar& lower, const Scalar& upper, bool training, bool) {
  const double slope = mean_slope(lower, upper).to_double();
  if (training) map_pair(results, grad_output, noise, [](double x) { return x; });
  else map_pair(results, grad_output, self, [=](double x) { return x <= 0 ? slope : 1.0; });
}

// Computed in self's place, so that the gradient may not be larger.
TensorMeta smooth_gelu_backward_meta(const Tensor& grad, const Tensor& self) {
  TensorMeta meta = grad_meta<kReals>(self, grad);
  check<ShapeError>(meta.sizes() == self.sizes(), "output with shape {} doesn't match the broadcast shape {}",
                    self.sizes(), meta.sizes());
  return meta;
}
void smooth_gelu_backward_cpu(TensorList results, const Tensor& grad, const Tensor& self) {
  gelu_backward_cpu(results, grad, self, "none");
}

}  // namespace

std::vector<Row> activation_backward_ops() {
  std::vector<Row> rows = {
      gradient("threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor",
               rule::fresh<threshold_backward_meta>, rule::cpu<threshold_backward_cpu>,
               {{"grad_output", "threshold_backward(grad, self, threshold)"}, {"self", "zeros_like(grad)"}}),
      gradient("gelu_backward(Tensor grad_output, Tensor self, *, str approximate=\"none\") -> Tensor",
               rule::fresh<gelu_backward_meta>, rule::cpu<gelu_backward_cpu>,
               {{"grad_output", "gelu_backward(grad, self, approximate)"},
                {"self", "gelu_double_backward(grad, grad_output, self, approximate)"}}),
      gradient(
          "silu_backward(Tensor grad_output, Tensor self) -> Tensor", floating_or_complex<>,
          cpu::binary<[](double g, double x) {
            const double s = sigmoid_of(x);
            return g * s * (1 + x * (1 - s));
          }>,
          {{"grad_output", "silu_backward(grad, self)"}, {"self", "silu_double_backward(grad * grad_output, self)"}}),
      gradient("sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor", floating_or_complex<>,
               cpu::binary<[](double g, double y) { return g * y * (1 - y); },
                           [](Complex g, Complex y) { return g * std::conj((1.0 - y) * y); }>,
               {{"grad_output", "sigmoid_backward(grad, output.conj())"},
                {"output", "along_slope(grad.conj() * grad_output, 1 - 2 * output)"}}),
      gradient("tanh_backward(Tensor grad_output, Tensor output) -> Tensor", floating_or_complex<>,
               cpu::binary<[](double g, double y) { return g * (1 - y * y); },
                           [](Complex g, Complex y) { return g * std::conj(1.0 - y * y); }>,
               {{"grad_output", "tanh_backward(grad, output.conj())"},
                {"output", "along_slope(grad.conj() * grad_output, -2 * output)"}}),
      passing_sums(
          pointwise("mish_backward(Tensor grad_output, Tensor self) -> Tensor", rule::fresh<mish_backward_meta>,
                    cpu::binary<[](double g, double x) { return g * mish_slope(x); }>,
                    {{"grad_output", "mish_backward(grad, self)"},
                     {"self", "mish_double_backward(grad * grad_output, self)"}},
                    {}, 2),
          "grad_output"),
      gradient("hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor",
               gradient_of<Scalar, Scalar>, rule::cpu<hardtanh_backward_cpu>,
               {{"grad_output", "hardtanh_backward(grad, self, min_val, max_val)"}, {"self", "zeros_like(grad)"}}),
      gradient(
          "leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor",
          rule::fresh<leaky_relu_backward_meta>, rule::cpu<leaky_relu_backward_cpu>,
          {{"grad_output", "leaky_relu_backward(grad, self, negative_slope, false)"}, {"self", "zeros_like(grad)"}}),
      gradient("elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, "
               "Tensor self_or_result) -> Tensor",
               rule::fresh<elu_backward_meta>, rule::cpu<elu_backward_cpu>,
               {{"grad_output", "elu_backward(grad, alpha, scale, input_scale, is_result, self_or_result)"},
                {"self_or_result",
                 "elu_double_backward(grad, grad_output, alpha, scale, input_scale, is_result, self_or_result)"}}),
      gradient("softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor",
               gradient_of<Scalar, Scalar>, rule::cpu<softplus_backward_cpu>,
               {{"grad_output", "softplus_backward(grad, self, beta, threshold)"},
                {"self", "softplus_double_backward(grad * grad_output, self, beta, threshold)"}}),
      gradient("softshrink_backward(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor", gradient_of<Scalar>,
               rule::cpu<shrink_backward_cpu>,
               {{"grad_output", "softshrink_backward(grad, self, lambd)"}, {"self", "zeros_like(grad)"}}),
      gradient("hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor", gradient_of<Scalar>,
               rule::cpu<shrink_backward_cpu>,
               {{"grad_out", "hardshrink_backward(grad, self, lambd)"}, {"self", "zeros_like(grad)"}}),
      gradient("hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor", gradient_of<>,
               cpu::binary<[](double g, double x) { return std::fabs(x) < 3 ? g / 6 : 0.0; }>,
               {{"grad_output", "hardsigmoid_backward(grad, self)"}, {"self", "zeros_like(grad)"}}),
      passing_sums(
          pointwise("hardswish_backward(Tensor grad_output, Tensor self) -> Tensor", gradient_of<>,
                    cpu::binary<[](double g, double x) { return x <= -3 ? 0.0
                                                                : x < 3 ? g * (x / 3 + 0.5)
                                                                        : g; }>,
                    {{"grad_output", "hardswish_backward(grad, self)"},
                     {"self", "grad * grad_output * (self.abs() < 3) / 3"}},
                    {.out = "hardswish_backward.out", .write = writing::copied}, 2),
          "grad_output"),
      gradient("logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor",
               rule::fresh<logit_backward_meta>, rule::cpu<logit_backward_cpu>,
               {{"grad_output", "logit_backward(grad, self, eps)"},
                {"self", "logit_double_backward(grad * grad_output, self, eps)"}}),
      gradient("log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor",
               rule::fresh<log_sigmoid_backward_meta>, rule::cpu<log_sigmoid_backward_cpu>,
               {{"grad_output", "log_sigmoid_backward(grad, self, buffer)"},
                {"self", "log_sigmoid_double_backward(grad * grad_output, self)"}}),
      passing_sums(halving(gradient("glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor",
                                    rule::fresh<glu_backward_meta>, rule::cpu<glu_backward_cpu>,
                                    {{"grad_output", "glu_double_backward_grad_output(grad, self, dim)"},
                                     {"self", "glu_double_backward(grad, grad_output, self, dim)"}})),
                   "grad_output"),
      halving(pointwise("glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor", rule::fresh<glu_jvp_meta>,
                        rule::cpu<glu_jvp_cpu>, derivative::not_implemented,
                        {.out = "glu_jvp.out", .write = writing::copied})),
      halving(pointwise(
          "glu_backward_jvp(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim) -> Tensor",
          rule::fresh<glu_backward_jvp_meta>, rule::cpu<glu_backward_jvp_cpu>, derivative::not_implemented,
          {.out = "glu_backward_jvp.out", .write = writing::copied})),
      passing_sums(
          pointwise(
              "_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)",
              rule::fresh<prelu_kernel_backward_meta>, rule::cpu<prelu_kernel_backward_cpu>,
              {{"grad_output, self, weight", "prelu_double_backward(grads[0], grads[1], grad_output, self, weight)"}},
              {}),
          "grad_output"),
      passing_sums(
          pointwise(
              "rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, "
              "bool training, bool self_is_result) -> Tensor",
              rule::fresh<rrelu_with_noise_backward_meta>, rule::cpu<rrelu_with_noise_backward_cpu>,
              {{"grad_output", "rrelu_with_noise_backward(grad, self, noise, lower, upper, training, false)"},
               {"self", "zeros_like(grad)"}},
              {.out = "rrelu_with_noise_backward.out", .write = writing::copied}),
          "grad_output"),
      passing_sums(pointwise("infinitely_differentiable_gelu_backward(Tensor grad, Tensor self) -> Tensor",
                             rule::fresh<smooth_gelu_backward_meta>, rule::cpu<smooth_gelu_backward_cpu>,
                             derivative::not_implemented, {}, 4),
                   "grad"),
  };
  return rows;
}

}  // namespace tare
