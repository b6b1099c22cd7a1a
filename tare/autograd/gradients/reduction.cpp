#include <algorithm>
#include <cmath>

#include "tare/autograd/gradients/functions.h"
#include "tare/core/batched.h"
#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

// Derivatives of reductions: the gradient of the number spreads over what was reduced.
namespace tare::autograd {

namespace {

using OptDims = std::optional<IntList>;

Tensor scalar_like(const Tensor& tensor, double value) {
  return full(IntList(), Scalar(value), tensor.dtype(), {}, tensor.device());
}

/// The reduced dimensions again, of length 1: all of them where none is named.
Tensor restored(const Tensor& tensor, IntList dims, bool keepdim, int64_t n) {
  if (keepdim || n == 0) return tensor;
  std::vector<bool> reduced(static_cast<size_t>(n), dims.empty());
  for (const int64_t dim : dims) reduced[static_cast<size_t>(wrap_dim(dim, n))] = true;
  Tensor result = tensor;
  for (int64_t i = 0; i < n; ++i)
    if (reduced[static_cast<size_t>(i)]) result = unsqueeze(result, i);
  return result;
}
/// All places of the extreme value share its gradient equally.
Tensor extremum_backward(const Tensor& grad, const Tensor& self, const Tensor& extreme, IntList dims, bool keepdim) {
  if (dims.empty()) {
    const Tensor mask = eq(extreme, self);
    return mul(div(grad, sum(mask)), mask);
  }
  const Tensor mask = eq(restored(extreme, dims, keepdim, self.dim()), self);
  return mul(div(restored(grad, dims, keepdim, self.dim()), sum(mask, dims, true)), mask);
}

Tensor spread(const Tensor& grad, IntList sizes, IntList dims, bool keepdim) {
  if (dims.empty() && grad.dim() == 0) return expand(grad, sizes);
  return expand(restored(grad, dims, keepdim, sizes.size()), sizes);
}
Tensor sum_backward(const Tensor& grad, IntList sizes, const OptDims& dims, bool keepdim) {
  return spread(grad, sizes, dims.value_or(IntList()), keepdim);
}
int64_t count_of(IntList sizes, IntList dims) {
  int64_t n = 1;
  if (dims.empty())
    for (const int64_t size : sizes) n *= size;
  for (const int64_t dim : dims) n *= sizes.empty() ? 1 : sizes[wrap_dim(dim, sizes.size())];
  return n;
}
Tensor mean_backward(const Tensor& grad, IntList sizes, const OptDims& dims, int64_t numel, bool keepdim) {
  const bool all = !dims || dims->empty();
  const int64_t n = all ? numel : count_of(sizes, *dims);
  return div(spread(grad, sizes, dims.value_or(IntList()), keepdim), Scalar(n));
}
Tensor nansum_backward(const Tensor& grad, const Tensor& self, const OptDims& dims, bool keepdim) {
  return mul(spread(to(grad, self.dtype()), self.sizes(), dims.value_or(IntList()), keepdim), logical_not(isnan(self)));
}

// Without zeros the product divided by each factor. With them, products of what stands before and behind.
Tensor without_zeros(const Tensor& grad, const Tensor& self, const Tensor& result) {
  return div(mul(grad, conj(result)), conj(self));
}
Tensor products_around(const Tensor& grad, const Tensor& self, int64_t dim) {
  if (self.size(dim) == 1) return clone(grad);
  const Tensor one = ones_like(narrow(grad, dim, 0, 1));
  const Tensor before = cumprod(cat(std::vector<Tensor>{one, narrow(self, dim, 0, self.size(dim) - 1)}, dim), dim);
  const int64_t at[] = {dim};
  const Tensor turned = flip(narrow(self, dim, 1, self.size(dim) - 1), IntList(at, 1));
  const Tensor behind = flip(cumprod(cat(std::vector<Tensor>{one, turned}, dim), dim), IntList(at, 1));
  return mul(grad, conj(mul(before, behind)));
}
Tensor prod_backward(const Tensor& grad, const Tensor& factors, const Tensor& result, std::optional<int64_t> dim,
                     std::optional<bool> keepdim) {
  const Tensor self = to(factors, grad.dtype());  // they are multiplied in the result's type
  if (self.dim() == 0 || self.numel() == 0) return self.dim() == 0 ? clone(grad) : zeros_like(self);
  if (!dim) {
    if (!is_foreign(self) && (self.is_meta() || !values_behind(self).known())) return without_zeros(grad, self, result);
    return reshape(products_around(expand(grad, IntList({self.numel()})), reshape(contiguous(self), IntList({-1})), 0),
                   self.sizes());
  }
  const int64_t at = wrap_dim(*dim, self.dim());
  const Tensor whole = keepdim.value_or(false) ? grad : unsqueeze(grad, at);
  const Tensor product = keepdim.value_or(false) ? result : unsqueeze(result, at);
  if (self.is_meta() || !values_behind(self).known()) return without_zeros(whole, self, product);
  return products_around(whole, self, at);
}

Tensor aminmax_backward(const Tensor& self, const std::optional<int64_t>& dim, bool keepdim, const Tensor& grad_min,
                        const Tensor& grad_max, const Tensor& min, const Tensor& max) {
  const auto one = [&](const Tensor& grad, const Tensor& extreme) {
    const auto full_size = [&](const Tensor& t) { return dim && !keepdim && self.dim() > 0 ? unsqueeze(t, *dim) : t; };
    const Tensor mask = eq(self, full_size(extreme));
    const int64_t at[] = {dim.value_or(0)};
    const Tensor count = dim ? sum(mask, IntList(at, 1), true) : sum(mask);
    return mul(div(full_size(grad), count), mask);
  };
  if (!grad_min.defined()) return one(grad_max, max);
  if (!grad_max.defined()) return one(grad_min, min);
  return add(one(grad_min, min), one(grad_max, max));
}
Tensor evenly_distribute_backward(const Tensor& grad, const Tensor& self, const Tensor& value) {
  const Tensor mask = logical_or(eq(self, value), logical_and(isnan(self), isnan(value)));
  return mul(mask, div(grad, sum(mask)));
}

double correction_of(const std::optional<Scalar>& correction) { return correction ? correction->to_double() : 1.0; }

Tensor var_backward(const Tensor& grad, const Tensor& self, const OptDims& dims,
                    const std::optional<Scalar>& correction, bool keepdim) {
  const IntList list = dims.value_or(IntList());
  const double degrees = static_cast<double>(count_of(self.sizes(), list)) - correction_of(correction);
  const Tensor whole = restored(grad, list, keepdim, self.dim());
  if (degrees <= 0) {
    const Tensor sign = scalar_like(whole, degrees == 0 ? std::nan("") : HUGE_VAL);
    return mul(sub(self, list.empty() ? mean(self) : mean(self, list, true)), mul(whole, sign));
  }
  const Tensor centred = sub(self, list.empty() ? mean(self) : mean(self, list, true));
  return mul(mul(whole, Scalar(2.0 / degrees)), centred);
}
Tensor std_backward(const Tensor& result, const Tensor& grad, const Tensor& self, const OptDims& dims,
                    const std::optional<Scalar>& correction, bool keepdim) {
  const Tensor inner = masked_fill(div(grad, mul(result, Scalar(2))), eq(result, Scalar(0)), Scalar(0));
  return var_backward(inner, self, dims, correction, keepdim);
}
Tensor with_mean(Tensor spread_part, const Tensor& grad_mean, const Tensor& self, const OptDims& dims, bool keepdim) {
  if (!grad_mean.defined()) return spread_part;
  const Tensor mean_part = mean_backward(to(grad_mean, self.dtype()), self.sizes(), dims, self.numel(), keepdim);
  return spread_part.defined() ? add(spread_part, mean_part) : mean_part;
}
Tensor var_mean_backward(const Tensor& grad_var, const Tensor& grad_mean, const Tensor& self, const OptDims& dims,
                         const std::optional<Scalar>& correction, bool keepdim) {
  return with_mean(grad_var.defined() ? var_backward(grad_var, self, dims, correction, keepdim) : Tensor(), grad_mean,
                   self, dims, keepdim);
}
Tensor std_mean_backward(const Tensor& grad_std, const Tensor& grad_mean, const Tensor& self, const Tensor& std,
                         const OptDims& dims, const std::optional<Scalar>& correction, bool keepdim) {
  return with_mean(grad_std.defined() ? std_backward(std, grad_std, self, dims, correction, keepdim) : Tensor(),
                   grad_mean, self, dims, keepdim);
}

Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, IntList dims, bool keepdim) {
  const Tensor whole = restored(grad, dims, keepdim, self.dim());
  const Tensor sum_of = restored(result, dims, keepdim, self.dim());
  return mul(whole, conj(exp(sub(self, sum_of))));
}

// The gradient of the p-norm. At 0 a subgradient: 0, as PyTorch takes it.
Tensor norm_gradient(const Tensor& grad, const Tensor& self, double p, const Tensor& norm, IntList dims, bool keepdim) {
  // Numbers go with any sizes.
  const bool is_number = dims.empty() && !keepdim;
  const Tensor g = is_number ? grad : restored(grad, dims, keepdim, self.dim());
  const Tensor n = is_number ? norm : restored(norm, dims, keepdim, self.dim());
  if (p == 0.0) return {};
  if (p == 1.0) return mul(sgn(self), g);
  if (p == 2.0) {
    const Tensor unit = div(self, n);
    return mul(g, masked_fill(unit, eq(n, Scalar(0)), Scalar(0)));
  }
  if (std::isinf(p)) {  // where an element is no number, neither is the norm
    const Tensor modulus = abs(self);
    const Tensor equal = eq(modulus, n);
    const Tensor mask = logical_or(equal, isnan(modulus));
    return mul(mul(div(g, sum(mask, dims, true)), mask), sgn(self));
  }
  if (p < 1.0) {
    const Tensor part = masked_fill(mul(sgn(self), pow(abs(self), Scalar(p - 1))), eq(self, Scalar(0)), Scalar(0));
    return mul(mul(part, g), pow(n, Scalar(1 - p)));
  }
  if (p < 2.0) {
    const Tensor part = mul(sgn(self), pow(abs(self), Scalar(p - 1)));
    const Tensor scale = masked_fill(div(g, pow(n, Scalar(p - 1))), eq(n, Scalar(0)), Scalar(0));
    return mul(part, scale);
  }
  const Tensor part = mul(self, pow(abs(self), Scalar(p - 2)));
  const Tensor scale = masked_fill(div(g, pow(n, Scalar(p - 1))), eq(n, Scalar(0)), Scalar(0));
  return mul(part, scale);
}
Tensor linalg_vector_norm_backward(const Tensor& grad, const Tensor& self, const Scalar& ord, const Tensor& result,
                                   const OptDims& dims, bool keepdim) {
  return norm_gradient(grad, self, ord.to_double(), result, dims.value_or(IntList()), keepdim);
}
Tensor norm_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& p, const Tensor& result,
                     const OptDims& dims, const std::optional<bool>& keepdim) {
  return norm_gradient(grad, self, p ? p->to_double() : 2.0, result, dims.value_or(IntList()),
                       keepdim.value_or(!dims.has_value()));
}
Tensor renorm_backward(const Tensor& grad, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  Dims others;
  for (int64_t i = 0; i < self.dim(); ++i)
    if (i != wrap_dim(dim, self.dim())) others.push_back(i);
  const Tensor norm = linalg_vector_norm(self, p, IntList(others), true);
  const Tensor weight = sum(real(mul(conj(self), grad)), IntList(others), true);
  const Tensor slope =
      p.to_double() == 0.0 ? zeros_like(self) : norm_gradient(weight, self, p.to_double(), norm, others, true);
  const Tensor inverse = reciprocal(add(norm, Scalar(1e-7)));
  const Tensor scaled = mul(mul(sub(grad, mul(inverse, slope)), inverse), maxnorm);
  return where(gt(norm, maxnorm), scaled, grad);
}

Tensor reversed_cumsum(const Tensor& grad, int64_t dim) {
  const int64_t at[] = {dim};
  return flip(cumsum(flip(grad, IntList(at, 1)), dim), IntList(at, 1));
}
Tensor cumsum_backward(const Tensor& grad, int64_t dim, DType self) {
  const Tensor typed = to(grad, self);
  if (grad.dim() == 0 || grad.numel() <= 1 || grad.size(dim) == 1) return typed;
  return reversed_cumsum(typed, dim);
}
Tensor logcumsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim) {
  if (grad.dim() == 0 || grad.numel() == 0) return grad;
  const auto reversed = [&](const Tensor& t) {
    const int64_t at[] = {dim};
    return flip(logcumsumexp(flip(t, IntList(at, 1)), dim), IntList(at, 1));
  };
  if (is_complex(grad.dtype())) return conj(exp(add(reversed(sub(log(conj(grad)), result)), self)));
  const Tensor smallest = scalar_like(grad, -HUGE_VAL);
  const Tensor logs = log(abs(grad));
  const Tensor up = where(gt(grad, Scalar(0)), logs, smallest);
  const Tensor down = where(lt(grad, Scalar(0)), logs, smallest);
  return sub(exp(add(reversed(sub(up, result)), self)), exp(add(reversed(sub(down, result)), self)));
}

// With y = x r and r the reciprocal root of the mean square, dr/dx moves every element along x.
std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor& grad, const Tensor& input, IntList normalized_shape,
                                                   const Tensor& rstd, const Tensor& weight, BoolList wanted) {
  const Tensor standard = mul(input, rstd);
  std::vector<int64_t> leading, normalized;
  for (int64_t d = 0; d < input.dim(); ++d)
    (d < input.dim() - normalized_shape.size() ? leading : normalized).push_back(d);
  std::tuple<Tensor, Tensor> gradients;
  if (wanted[0]) {
    const Tensor scaled = weight.defined() ? mul(grad, weight) : grad;
    const Tensor along = mean(mul(scaled, standard), IntList(normalized), true);
    std::get<0>(gradients) = to(mul(sub(scaled, mul(standard, along)), rstd), input.dtype());
  }
  if (weight.defined() && wanted[1]) {
    const Tensor each = mul(grad, standard);
    std::get<1>(gradients) = to(leading.empty() ? each : sum(each, IntList(leading)), weight.dtype());
  }
  return gradients;
}

}  // namespace

List<GradientFunction> reduction_functions() {
  static constexpr GradientFunction list[] = {
      {"_fused_rms_norm_backward", function<fused_rms_norm_backward>},
      {"extremum_backward", function<extremum_backward>},
      {"sum_backward", function<sum_backward>},
      {"mean_backward", function<mean_backward>},
      {"nansum_backward", function<nansum_backward>},
      {"prod_backward", function<prod_backward>},
      {"aminmax_backward", function<aminmax_backward>},
      {"evenly_distribute_backward", function<evenly_distribute_backward>},
      {"var_backward", function<var_backward>},
      {"std_backward", function<std_backward>},
      {"var_mean_backward", function<var_mean_backward>},
      {"std_mean_backward", function<std_mean_backward>},
      {"logsumexp_backward", function<logsumexp_backward>},
      {"linalg_vector_norm_backward", function<linalg_vector_norm_backward>},
      {"norm_backward", function<norm_backward>},
      {"renorm_backward", function<renorm_backward>},
      {"cumsum_backward", function<cumsum_backward>},
      {"logcumsumexp_backward", function<logcumsumexp_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
