#include <cmath>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Fake quantization: floating numbers rounded to the levels of an integer type, and still floating. The law: a number's
// level is x / scale + zero_point, rounded; beside the result stands a mask of the numbers whose level is in range,
// which are those that have a gradient.
namespace tare {

namespace {

using Metas2 = std::array<TensorMeta, 2>;

void check_levels(int64_t quant_min, int64_t quant_max) {
  check(quant_min <= quant_max, "`quant_min` should be less than or         equal to `quant_max`.");
}
constexpr const char* kOutOfRange = "`zero_point` must be between `quant_min` and `quant_max`.";

Metas2 with_mask(const Tensor& self, std::string_view kernel) {
  check_kernel(self.numel() == 0 || is_floating(self.dtype()), kernel, self.dtype());
  return {preserved_meta(self, self.dtype()), preserved_meta(self, DType::bool_)};
}

Metas2 per_tensor_meta(const Tensor& self, double, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  check_levels(quant_min, quant_max);
  check(zero_point >= quant_min && zero_point <= quant_max, kOutOfRange);
  return with_mask(self, "fake_quantize_tensor_cachemask_kernel_type_handling");
}

Metas2 tensor_qparams_meta(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                           const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max) {
  check_levels(quant_min, quant_max);
  for (const Tensor* one : {&scale, &zero_point, &fake_quant_enabled})
    check(one->numel() == 1, "a Tensor with {} elements cannot be converted to Scalar", one->numel());
  return with_mask(self, "fake_quantize_tensor_cachemask_kernel_type_handling");
}

Metas2 per_channel_meta(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis,
                        int64_t quant_min, int64_t quant_max) {
  check(scale.dtype() == DType::float32 || scale.dtype() == DType::bfloat16,
        "Scale must be Float or BFloat16, found {}", scale.dtype());
  check(zero_point.dtype() == DType::int32 || zero_point.dtype() == DType::float32 ||
            zero_point.dtype() == DType::float16,
        "Zero-point must be Int32, Float or Half, found {}", zero_point.dtype());
  check<ShapeError>(scale.dim() == 1, "scale should be a 1-D tensor");
  check<ShapeError>(zero_point.dim() == 1, "zero point should be a 1-D tensor");
  check<ShapeError>(scale.numel() == zero_point.numel(), "scale and zero-point need to have the same dimensions");
  check<ShapeError>(scale.numel() == self.size(axis),
                    "dimensions of scale and zero-point are not consistent with input tensor");
  check_levels(quant_min, quant_max);
  if (zero_point.known())
    for (const double each : cpu::read<double>(zero_point))
      check(each >= static_cast<double>(quant_min) && each <= static_cast<double>(quant_max), kOutOfRange);
  check(axis >= 0, "`axis` must be between 0 and number of dimensions of input");
  return with_mask(self, "fake_quantize_channel_cachemask_cpu_type_handling");
}

struct Levels {
  double scale, zero_point, lowest, highest;
  /// The nearest level of x, and whether it is in range. A zero point between levels is added before rounding.
  double round(double x, DType dtype, bool& in_range) const {
    const double inverse = static_cast<double>(1.0F / static_cast<float>(scale));
    const double product = dtype == DType::float64 ? x * inverse : static_cast<double>(static_cast<float>(x * inverse));
    const bool whole = zero_point == std::nearbyint(zero_point);
    const double level = whole ? std::nearbyint(product) + zero_point : std::nearbyint(product + zero_point);
    in_range = level >= lowest && level <= highest;
    return (std::fmin(std::fmax(level, lowest), highest) - zero_point) * static_cast<double>(static_cast<float>(scale));
  }
};

// `levels(i)` are those of the i-th number.
template <class LevelsOf>
void fake_quantize(TensorList results, const Tensor& self, LevelsOf levels) {
  cpu::Lane<double> values = cpu::read<double>(self);
  cpu::Lane<int64_t> mask(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    bool in_range = false;
    values[i] = levels(static_cast<int64_t>(i)).round(values[i], self.dtype(), in_range);
    mask[i] = in_range;
  }
  cpu::write<double>(results[0], values);
  cpu::write<int64_t>(results[1], mask);
}

void per_tensor_cpu(TensorList results, const Tensor& self, double scale, int64_t zero_point, int64_t quant_min,
                    int64_t quant_max) {
  const Levels levels{scale, static_cast<double>(zero_point), static_cast<double>(quant_min),
                      static_cast<double>(quant_max)};
  fake_quantize(results, self, [&](int64_t) { return levels; });
}

void tensor_qparams_cpu(TensorList results, const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                        const Tensor& fake_quant_enabled, int64_t quant_min, int64_t quant_max) {
  if (cpu::read<int64_t>(fake_quant_enabled)[0] != 0)
    return per_tensor_cpu(results, self, cpu::read<double>(scale)[0], cpu::read<int64_t>(zero_point)[0], quant_min,
                          quant_max);
  cpu::write<double>(results[0], cpu::read<double>(self));
  cpu::write<int64_t>(results[1], cpu::Lane<int64_t>(static_cast<size_t>(self.numel()), 1));
}

void per_channel_cpu(TensorList results, const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                     int64_t axis, int64_t quant_min, int64_t quant_max) {
  const cpu::Lane<double> scales = cpu::read<double>(scale), zero_points = cpu::read<double>(zero_point);
  int64_t behind = 1;
  for (int64_t d = axis + 1; d < self.dim(); ++d) behind *= self.sizes()[d];
  fake_quantize(results, self, [&](int64_t i) {
    const auto channel = static_cast<size_t>(i / behind % self.sizes()[axis]);
    return Levels{scales[channel], zero_points[channel], static_cast<double>(quant_min),
                  static_cast<double>(quant_max)};
  });
}

// --- composites ---

Tensor per_tensor_of(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  return std::get<0>(fake_quantize_per_tensor_affine_cachemask(self, scale, zero_point, quant_min, quant_max));
}
Tensor tensor_qparams_of(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                         int64_t quant_max) {
  const Tensor enabled = ones({1}, DType::int64, Layout::strided, self.device());
  return std::get<0>(_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(self, scale, zero_point, enabled,
                                                                               quant_min, quant_max));
}
Tensor per_channel_of(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis,
                      int64_t quant_min, int64_t quant_max) {
  return std::get<0>(fake_quantize_per_channel_affine_cachemask(self, scale, zero_point, axis, quant_min, quant_max));
}
Tensor cachemask_backward_of(const Tensor& grad, const Tensor& mask) {
  check(is_bool(mask.dtype()), "Expected mask.scalar_type() == ScalarType::Bool to be true, but got false.");
  check<ShapeError>(mask.numel() == grad.numel(),
                    "`mask` and `dY` are not the same size: `mask` is size {} and `dY` is size {}", mask.numel(),
                    grad.numel());
  return grad.numel() == 0 ? grad : mul(grad, mask);
}

// Along every dimension; along `axis` the channels' parameters go with it.
std::vector<Strategy> channel_splits_of(const ShardingCall& call, std::string_view) {
  const int64_t rank = call.inputs()[0].dim();
  std::string dims;
  for (int64_t d = 0; d < rank; ++d) dims += static_cast<char>('a' + d);
  const std::string axis(1, dims[static_cast<size_t>(wrap_dim(call.arg<int64_t>(3), rank))]);
  return ShardingRule::by_letters(call, dims + "," + axis + "," + axis + "->" + dims + "," + dims);
}

Row masked(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, ShardingRule dims,
           std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(4),
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact}};
}

}  // namespace

std::vector<Row> fake_quantization_ops() {
#define TARE_OUTS ", *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))"
#define TARE_NUMBERS "Tensor self, float scale, int zero_point, int quant_min, int quant_max"
#define TARE_TENSORS \
  "Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max"
#define TARE_CHANNELS "Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max"
  const Derivative through_mask{{"self", "fake_quantize_per_tensor_affine_cachemask_backward(grad, mask)"}};
  return {
      composite("fake_quantize_per_tensor_affine(" TARE_NUMBERS ") -> Tensor", rule::composite<per_tensor_of>),
      composite("fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int "
                "quant_min, int quant_max) -> Tensor",
                rule::composite<tensor_qparams_of>),
      composite("fake_quantize_per_channel_affine(" TARE_CHANNELS ") -> Tensor", rule::composite<per_channel_of>),
      masked("fake_quantize_per_tensor_affine_cachemask(" TARE_NUMBERS ") -> (Tensor output, Tensor mask)",
             rule::fresh<per_tensor_meta>, rule::cpu<per_tensor_cpu>, through_mask, sharding::pointwise,
             "fake_quantize_per_tensor_affine_cachemask.out(" TARE_NUMBERS TARE_OUTS),
      masked("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(" TARE_TENSORS
             ") -> (Tensor output, Tensor mask)",
             rule::fresh<tensor_qparams_meta>, rule::cpu<tensor_qparams_cpu>, through_mask, sharding::pointwise,
             "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams.out(" TARE_TENSORS TARE_OUTS),
      masked("fake_quantize_per_channel_affine_cachemask(" TARE_CHANNELS ") -> (Tensor output, Tensor mask)",
             rule::fresh<per_channel_meta>, rule::cpu<per_channel_cpu>,
             {{"self", "fake_quantize_per_channel_affine_cachemask_backward(grad, mask)"}}, channel_splits_of,
             "fake_quantize_per_channel_affine_cachemask.out(" TARE_CHANNELS TARE_OUTS),
      composite("fake_quantize_per_tensor_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor",
                rule::composite<cachemask_backward_of>, {}, kMayAlias),
      composite("fake_quantize_per_channel_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor",
                rule::composite<cachemask_backward_of>, {}, kMayAlias),
  };
#undef TARE_CHANNELS
#undef TARE_TENSORS
#undef TARE_NUMBERS
#undef TARE_OUTS
}

}  // namespace tare
