#include <cmath>

#include "tare/kernels/elementwise.h"
#include "tare/kernels/random.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Dropout. The law: elements, or whole channels (`feature`), are multiplied with a noise of zeros and of 1/(1-p); the
// alpha forms keep the mean and variance of what `selu` gives. Outside of training nothing happens.
namespace tare {

namespace {

// The result and the mask of what was kept; an empty input is its own mask.
std::array<TensorMeta, 2> native_dropout_meta(const Tensor& input, double p, std::optional<bool> train) {
  const TensorMeta like = like_meta(input, {}, {}, {}, {}, {});
  if (input.numel() == 0) return {like, like};
  if (train.value_or(true)) {
    check(p >= 0 && p <= 1, "bernoulli_ expects p to be in [0, 1], but got p={}", 1 - p);
    check(can_cast(DType::float32, input.dtype()), "result type Float can't be cast to the desired output type {}",
          input.dtype());
  }
  return {like, TensorMeta(like).with_dtype(DType::bool_)};
}

TensorMeta native_dropout_backward_meta(const Tensor& grad_output, const Tensor& mask, double scale) {
  const Tensor* both[] = {&grad_output, &mask};
  const Scalar factor(scale);
  return elementwise_meta(grad_output, mask, result_type({both, 2}, {&factor, 1}));
}

void native_dropout_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& mask, double scale) {
  const Tensor inputs[] = {grad_output, mask, Tensor::wrapped_number(scale)};
  cpu::map(
      results[0], {inputs, 3}, [](const double* x) { return x[0] * x[1] * x[2]; },
      [](const Complex* x) { return x[0] * x[1] * x[2]; });
}

// What is multiplied and added.
struct Noise {
  Tensor factor, summand;
};

constexpr double kAlpha = 1.7580993408473766;  // selu's scale times its alpha

Noise noise_of(const Tensor& input, double p, bool feature, bool alpha) {
  check<ShapeError>(!feature || input.dim() >= 2, "Feature dropout requires at least 2 dimensions in the input");
  Dims sizes(input.dim(), 1);
  if (feature) sizes[0] = input.sizes()[0], sizes[1] = input.sizes()[1];
  const Tensor noise = feature ? empty(sizes, input.dtype(), {}, input.device()) : empty_like(input);
  bernoulli_(noise, 1 - p);
  if (!alpha) return {div_(noise, Scalar(1 - p)), {}};
  const double a = 1 / std::sqrt((kAlpha * kAlpha * p + 1) * (1 - p));
  const Tensor summand = add_(mul_(add(noise, Scalar(-1)), Scalar(kAlpha * a)), Scalar(kAlpha * a * p));
  return {mul_(noise, Scalar(a)), summand};
}

bool does_nothing(const Tensor& input, double p, bool train) {
  check(p >= 0 && p <= 1, "dropout probability has to be between 0 and 1, but got {}", p);
  return p == 0 || !train || input.numel() == 0;
}

template <bool Feature, bool Alpha>
Tensor dropout_composite(const Tensor& input, double p, bool train) {
  if (does_nothing(input, p, train)) return input;
  if (p == 1) return mul(input, zeros({}, input.dtype(), {}, input.device()));
  // One kernel, on a claimed GPU alone: meta computes as a CPU does, in PyTorch too.
  const DeviceType device = input.device().type;
  const bool fused = !Feature && !Alpha && (device == DeviceType::cuda || device == DeviceType::xpu);
  if (fused) return std::get<0>(native_dropout(input, p, train));
  const Noise noise = noise_of(input, p, Feature, Alpha);
  const Tensor result = mul(input, noise.factor);
  return Alpha ? add_(result, noise.summand) : result;
}

template <bool Feature, bool Alpha>
Tensor dropout_inplace(const Tensor& self, double p, bool train) {
  if (does_nothing(self, p, train)) return self;
  if (p == 1) return mul_(self, zeros({}, self.dtype(), {}, self.device()));
  const Noise noise = noise_of(self, p, Feature, Alpha);
  mul_(self, noise.factor);
  return Alpha ? add_(self, noise.summand) : self;
}

#define TARE_DROPOUT "(Tensor input, float p, bool train) -> Tensor"
#define TARE_DROPOUT_ "_(Tensor(a!) self, float p, bool train) -> Tensor(a!)"

}  // namespace

std::vector<Row> dropout_ops() {
  using rule::composite, rule::fresh;
  constexpr uint32_t tags = kRandom | kMayAlias;
  const auto native = [](std::string_view schema, MetaRule meta, CpuKernel kernel, Derivative derivative,
                         std::string_view out, uint32_t random) {
    return Row{.schema = schema,
               .meta = meta,
               .cpu = kernel,
               .derivative = std::move(derivative),
               .cost = cost::pointwise(),
               .workspace = workspace::none,
               .sharding = sharding::pointwise,
               .forms = {.out = out, .write = writing::copied},
               .tags = kPointwise | random};
  };
  return {

      native("native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)", fresh<native_dropout_meta>,
             rule::cpu<cpu::native_dropout>,
             {{"input",
               "native_dropout_backward(grad, result1, (!train.has_value() || !train.value()) ? 1 : (p == 1 ? "
               "0.0 : 1.0 / (1.0 - p)))"}},
             "native_dropout.out", kRandom),
      passing_sums(native("native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor",
                          fresh<native_dropout_backward_meta>, rule::cpu<native_dropout_backward_cpu>,
                          {{"grad_output", "native_dropout_double_backward(grad, grad_output, mask, scale)"}},
                          "native_dropout_backward.out", 0),
                   "grad_output"),
      tare::composite("dropout" TARE_DROPOUT, composite<dropout_composite<false, false>>, {}, tags),
      tare::composite("dropout" TARE_DROPOUT_, composite<dropout_inplace<false, false>>, {}, tags),
      tare::composite("feature_dropout" TARE_DROPOUT, composite<dropout_composite<true, false>>, {}, tags),
      tare::composite("feature_dropout" TARE_DROPOUT_, composite<dropout_inplace<true, false>>, {}, tags),
      tare::composite("alpha_dropout" TARE_DROPOUT, composite<dropout_composite<false, true>>, {}, tags),
      tare::composite("alpha_dropout" TARE_DROPOUT_, composite<dropout_inplace<false, true>>, {}, tags),
      tare::composite("feature_alpha_dropout" TARE_DROPOUT, composite<dropout_composite<true, true>>, {}, tags),
      tare::composite("feature_alpha_dropout" TARE_DROPOUT_, composite<dropout_inplace<true, true>>, {}, tags),
  };
}

}  // namespace tare
