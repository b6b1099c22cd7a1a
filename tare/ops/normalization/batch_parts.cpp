#include <array>

#include "tare/ops/families.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/splits.h"

// Parts of a batch norm whose statistics are of the batches of several processes, between which these are exchanged.
// They are GPUs' alone: there is no kernel for known values. The law: statistics are one number a channel, float32
// beside a half-precision input; what has one number an element is like the input.
namespace tare {

namespace {

TensorMeta channels_of(const Tensor& input, DType dtype) {
  check<ShapeError>(input.dim() > 1, "a batch norm expects at least 2D input (got {}D input)", input.dim());
  return {dtype, input.device(), {input.sizes()[1]}};
}
using Statistics = std::array<TensorMeta, 2>;
Statistics statistics(const Tensor& input, DType dtype) {
  return {channels_of(input, dtype), channels_of(input, dtype)};
}

Statistics stats_meta(const Tensor& input, double) {
  check_kernel(is_floating(input.dtype()), "batch_norm_stats_cuda", input.dtype());
  return statistics(input, arithmetic_type(input.dtype()));
}

// The statistics of each process are a row of `mean` and `invstd`.
template <class Count>
Statistics gather_meta(const Tensor& input, const Tensor& mean, const Tensor& invstd, const Tensor&, const Tensor&,
                       double, double, Count) {
  check<ShapeError>(mean.sizes() == invstd.sizes(),
                    "mean has the shape {} and invstd {}: they are of the same processes", mean.sizes(),
                    invstd.sizes());
  return statistics(input, mean.dtype());
}

void check_gradient(const Tensor& grad_out, const Tensor& input) {
  check<ShapeError>(grad_out.sizes() == input.sizes(), "Expected grad_out of size {}, but got {}", input.sizes(),
                    grad_out.sizes());
}

TensorMeta elemt_meta(const Tensor& input, const Tensor&, const Tensor&, const Tensor&, const Tensor&, double) {
  return preserved_meta(input, input.dtype());
}

std::array<TensorMeta, 4> backward_reduce_meta(const Tensor& grad_out, const Tensor& input, const Tensor& mean,
                                               const Tensor&, const Tensor& weight, bool input_g, bool weight_g,
                                               bool bias_g) {
  check_gradient(grad_out, input);
  const auto where = [&](bool wanted, DType dtype) { return wanted ? channels_of(input, dtype) : TensorMeta(); };
  const DType parameters = weight.defined() ? weight.dtype() : mean.dtype();
  return {where(input_g, mean.dtype()), where(input_g, mean.dtype()), where(weight_g, parameters),
          where(bias_g, parameters)};
}

TensorMeta backward_elemt_meta(const Tensor& grad_out, const Tensor& input, const Tensor&, const Tensor&, const Tensor&,
                               const Tensor&, const Tensor&, const Tensor&) {
  check_gradient(grad_out, input);
  return preserved_meta(input, input.dtype());
}

Row part(std::string_view equation, std::string_view schema, MetaRule meta, std::string_view out,
         Derivative derivative = derivative::none) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(5),
          .workspace = workspace::none,
          .sharding = {sharding::filled_letters, equation},
          .forms = {.out = out, .write = writing::exact}};
}

#define TARE_GATHERED "(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, "
#define TARE_BACKWARD "(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, "

}  // namespace

std::vector<Row> batch_part_ops() {
  return {
      part("1c*->c,c", "batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)", rule::fresh<stats_meta>,
           "batch_norm_stats.out"),
      part("1c*,1c,1c,c,c->c,c",
           "batch_norm_gather_stats" TARE_GATHERED "float momentum, float eps, int count) -> (Tensor, Tensor)",
           rule::fresh<gather_meta<int64_t>>, "batch_norm_gather_stats.out"),
      part("1c*,1c,1c,c,c,1->c,c",
           "batch_norm_gather_stats_with_counts" TARE_GATHERED
           "float momentum, float eps, Tensor counts) -> (Tensor, Tensor)",
           rule::fresh<gather_meta<const Tensor&>>, "batch_norm_gather_stats_with_counts.out"),
      part("nc*,c,c,c,c->nc*",
           "batch_norm_elemt(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps) -> "
           "Tensor",
           rule::fresh<elemt_meta>, "batch_norm_elemt.out", derivative::not_implemented),
      part("1c*,1c*,c,c,c->c,c,c,c",
           "batch_norm_backward_reduce" TARE_BACKWARD
           "bool input_g, bool weight_g, bool bias_g) -> (Tensor, Tensor, Tensor, Tensor)",
           rule::fresh<backward_reduce_meta>, "batch_norm_backward_reduce.out", derivative::not_implemented),
      part("nc*,nc*,c,c,c,c,c,1->nc*",
           "batch_norm_backward_elemt" TARE_BACKWARD "Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor",
           rule::fresh<backward_elemt_meta>, "batch_norm_backward_elemt.out", derivative::not_implemented),
  };
}

#undef TARE_GATHERED
#undef TARE_BACKWARD

}  // namespace tare
