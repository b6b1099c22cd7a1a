#include <array>
#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/special.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Scans: running sums, products and extrema. The law: self's sizes, contiguous; every lane along `dim` by itself.
namespace tare {

namespace {

using Two = std::array<TensorMeta, 2>;

constexpr std::string_view kCumulativeKernels[] = {"cumprod_out_cpu", "cumsum_out_cpu"};
// A scalar is copied and an empty tensor left: neither asks the kernel.
bool accumulates(const Tensor& self) { return self.dim() > 0 && self.numel() > 0; }

template <bool sums>
TensorMeta cumulative_meta(const Tensor& self, int64_t dim, OptDType dtype) {
  wrap_dim(dim, self.dim());
  check_kernel(!dtype || !is_bool(*dtype) || !accumulates(self), kCumulativeKernels[sums], DType::bool_);
  return contiguous_meta(self, sum_type(self, dtype));
}

template <bool largest>
Two running_extremum_meta(const Tensor& self, int64_t dim) {
  wrap_dim(dim, self.dim());
  check_kernel(!is_complex(self.dtype()), largest ? "cummax_cpu" : "cummin_cpu", self.dtype());
  return {contiguous_meta(self, self.dtype()), contiguous_meta(self, DType::int64)};
}

template <bool sums>
void check_cumulative_written(Args args, Form form, const Tensor& written) {
  const auto& self = *static_cast<const Tensor*>(args[0]);
  check_kernel(form == Form::functional || !is_bool(written.dtype()) || !accumulates(self), kCumulativeKernels[sums],
               DType::bool_);
}
void check_scan_out(Args, DType result, DType out) {
  check(result == out, "expected scalar_type {} but found {}", result, out);
}

TensorMeta logcumsumexp_meta(const Tensor& self, int64_t dim) {
  wrap_dim(dim, self.dim());
  check_kernel(is_inexact(self.dtype()), "logcumsumexp_out_cpu", self.dtype());
  return contiguous_meta(self, self.dtype());
}

// Writes into tensors that the caller made.
void running_extremum_helper(const Tensor& self, const Tensor& values, const Tensor& indices, int64_t dim) {
  wrap_dim(dim, self.dim());
  check(values.dtype() == self.dtype(), "expected scalar type {} but found {}", self.dtype(), values.dtype());
  check(indices.dtype() == DType::int64, "expected scalar type Long but found {}", indices.dtype());
  for (const Tensor* target : {&values, &indices}) {
    check<ShapeError>(target->sizes() == self.sizes(), "expected a result of size {}, got {}", self.sizes(),
                      target->sizes());
    target->bump_version();
    check<NotImplementedError>(!target->known() || !self.known(), "no CPU kernel for known values");
  }
}

// Replaces each element by `step(what came before, it)`; before the first comes `start`, if any.
template <class T, class Step>
void scan_as(const Tensor& result, const Tensor& self, int64_t dim, Step step, std::optional<T> start = {}) {
  cpu::Lane<T> values = cpu::read<T>(self);
  cpu::for_each_lane(self, wrap_dim(dim, self.dim()), [&](const std::vector<size_t>& lane) {
    if (start && !lane.empty()) values[lane[0]] = step(*start, values[lane[0]]);
    for (size_t k = 1; k < lane.size(); ++k) values[lane[k]] = step(values[lane[k - 1]], values[lane[k]]);
  });
  cpu::write<T>(result, values);
}
// Computed in the type of the result, as elements of which self's are read.
template <class Step>
void scan(const Tensor& result, const Tensor& given, int64_t dim, Step step, int start) {
  const Tensor self = cpu::converted(given, result.dtype());
  if (is_complex(result.dtype())) scan_as<Complex>(result, self, dim, step, start);
  else if (is_integral(result.dtype(), true)) scan_as<int64_t>(result, self, dim, step, start);
  else scan_as<double>(result, self, dim, step, start);
}
void cumsum_cpu(TensorList results, const Tensor& self, int64_t dim, OptDType) {
  scan(
      results[0], self, dim, [](auto before, auto x) { return cpu::wrapping_sum(before, x); }, 0);
}
void cumprod_cpu(TensorList results, const Tensor& self, int64_t dim, OptDType) {
  scan(
      results[0], self, dim, [](auto before, auto x) { return cpu::wrapping_product(before, x); }, 1);
}
void logcumsumexp_cpu(TensorList results, const Tensor& self, int64_t dim) {
  const auto step = [](auto before, auto x) { return special::log_add(before, x); };
  const double none = -std::numeric_limits<double>::infinity();
  if (is_complex(results[0].dtype())) scan_as<Complex>(results[0], self, dim, step, none);
  else scan_as<double>(results[0], self, dim, step, none);
}
template <bool largest, class T>
void running_extremum_as(TensorList results, const Tensor& self, int64_t dim) {
  cpu::Lane<T> values = cpu::read<T>(self);
  cpu::Lane<int64_t> indices(values.size());
  // With this bit turned, unsigned numbers are in the order of signed ones.
  const int64_t bit = cpu::order_bit(self.dtype());
  const auto compared = [&](T x) {
    if constexpr (std::is_same_v<T, int64_t>) return x ^ bit;
    else return x;
  };
  cpu::for_each_lane(self, wrap_dim(dim, self.dim()), [&](const std::vector<size_t>& lane) {
    for (size_t k = 1; k < lane.size(); ++k) {
      const T before = compared(values[lane[k - 1]]), x = compared(values[lane[k]]);
      // Of equals the last one counts here; NaN stays.
      const bool takes = std::isnan(x) || (!std::isnan(before) && (largest ? x >= before : x <= before));
      if (!takes) values[lane[k]] = values[lane[k - 1]];
      indices[lane[k]] = takes ? static_cast<int64_t>(k) : indices[lane[k - 1]];
    }
  });
  cpu::write<T>(results[0], values);
  cpu::write<int64_t>(results[1], indices);
}
template <bool largest>
void running_extremum_cpu(TensorList results, const Tensor& self, int64_t dim) {
  if (is_integral(self.dtype(), true)) running_extremum_as<largest, int64_t>(results, self, dim);
  else running_extremum_as<largest, double>(results, self, dim);
}

Row scanning(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(),
          .workspace = workspace::not_modelled,
          .sharding = sharding::along_lanes,
          .forms = forms};
}

}  // namespace

std::vector<Row> scan_ops() {
  constexpr WritePolicy exact = writing::exact_apart.checked_by(check_scan_out);
  constexpr WritePolicy copied = writing::exact_anywhere.checked_by(check_scan_out);
  const Derivative extremum_grad{{"self", "cummaxmin_backward(grad, self, indices, dim)"}};
  const Derivative exp_grad{{"self", "logcumsumexp_backward(grad, self, result, dim)"}};
  const auto written = [](std::string_view schema) {
    return Row{.schema = schema,
               .meta = rule::direct<running_extremum_helper>,
               .cpu = cpu::none,
               .derivative = derivative::none,
               .cost = cost::none,
               .workspace = workspace::not_modelled,
               .sharding = sharding::replicate_only};
  };
  return {
      passing_sums(scanning("cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
                            rule::fresh<cumulative_meta<true>>, rule::cpu<cumsum_cpu>,
                            {{"self", "cumsum_backward(grad, dim, self.scalar_type())"}},
                            {.inplace = "cumsum_",
                             .out = "cumsum.out",
                             .write = writing::chosen_apart.demanding(check_cumulative_written<true>)})),
      scanning("cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
               rule::fresh<cumulative_meta<false>>, rule::cpu<cumprod_cpu>,
               {{"self", "cumprod_backward(grad.to(self.scalar_type()), self, dim, result)"}},
               {.inplace = "cumprod_",
                .out = "cumprod.out",
                .write = writing::chosen_apart.demanding(check_cumulative_written<false>)}),
      scanning("cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)",
               rule::fresh<running_extremum_meta<true>>, rule::cpu<running_extremum_cpu<true>>, extremum_grad,
               {.out = "cummax.out", .write = copied}),
      scanning("cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)",
               rule::fresh<running_extremum_meta<false>>, rule::cpu<running_extremum_cpu<false>>, extremum_grad,
               {.out = "cummin.out", .write = copied}),
      written("_cummax_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()"),
      written("_cummin_helper(Tensor self, Tensor(a!) values, Tensor(b!) indices, int dim) -> ()"),
      scanning("logcumsumexp(Tensor self, int dim) -> Tensor", rule::fresh<logcumsumexp_meta>,
               rule::cpu<logcumsumexp_cpu>, exp_grad, {.out = "logcumsumexp.out", .write = exact}),
      scanning("_logcumsumexp(Tensor self, int dim) -> Tensor", rule::fresh<logcumsumexp_meta>,
               rule::cpu<logcumsumexp_cpu>, exp_grad, {.out = "_logcumsumexp.out", .write = writing::cast_apart}),
  };
}

}  // namespace tare
