#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/dispatch/run.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"
#include "tare/ops/reduction.h"

// Differences along a dimension, and sums under curves. All are written in slices and arithmetic.
namespace tare {

namespace {

// --- composites ---

// The part of a tensor from `start`, without its last `less` elements.
Tensor part(const Tensor& self, int64_t dim, int64_t start, int64_t less) {
  return slice(self, dim, start, self.size(dim) - less);
}

Tensor extended(const Tensor& self, int64_t dim, const Tensor& before, const Tensor& after) {
  std::vector<Tensor> parts;
  for (const Tensor* extra : {&before, &self, &after}) {
    if (!extra->defined()) continue;
    check<ShapeError>(extra->dim() == self.dim(), "diff expects prepend or append to be the same dimension as input");
    for (int64_t d = 0; d < self.dim(); ++d)
      check<ShapeError>(d == dim || extra->sizes()[d] == self.sizes()[d],
                        "diff expects the shape of tensor to prepend or append to match that of input except along the "
                        "differencing dimension; input.size({}) = {}, but got tensor.size({}) = {}", d, self.sizes()[d], d,
                        extra->sizes()[d]);
    parts.push_back(*extra);
  }
  return parts.size() == 1 ? self : cat(parts, dim);
}

Tensor diff_of(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  check<ShapeError>(self.dim() >= 1, "diff expects input to be at least one-dimensional");
  dim = wrap_dim(dim, self.dim());
  check(n >= 0, "order must be non-negative but got {}", n);
  if (n == 0) {
    extended(self, dim, prepend, append);
    return copy_(zeros_like(self), self);
  }
  Tensor result = extended(self, dim, prepend, append);
  for (int64_t k = std::min(n, result.size(dim)); k > 0; --k) {
    const Tensor after = part(result, dim, 1, 0), before = part(result, dim, 0, 1);
    result = is_bool(result.dtype()) ? logical_xor(after, before) : sub(after, before);
  }
  return result;
}

Tensor diff_out_of(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append,
                   const Tensor& out) {
  const Tensor made = diff_of(self, n, dim, prepend, append);
  if (n == 0) check(out.dtype() == made.dtype(), "expected scalar_type {} but found {}", made.dtype(), out.dtype());
  else
    check(can_cast(made.dtype(), out.dtype()), "result type {} can't be cast to the desired output type {}", made.dtype(),
          out.dtype());
  resize_result(out, made.meta());
  out.bump_version();
  if (made.known() && out.storage().data()) copy_elements(out, made);
  return out;
}

void check_curve(const Tensor& y, const Tensor& x, std::string_view op) {
  check(!is_bool(y.dtype()) && !(x.defined() && is_bool(x.dtype())),
        "{}: received a bool input for {}`y`, but bool is not supported", op, x.defined() ? "`x` or " : "");
}
// No points: nothing under the curve.
Tensor no_area(const Tensor& y, int64_t dim) {
  Dims sizes = y.sizes();
  sizes.erase(wrap_dim(dim, y.dim()));
  return zeros(sizes, y.dtype(), {}, y.device());
}

// The widths between points; one row of points serves all curves.
Tensor widths(const Tensor& y, const Tensor& x, int64_t dim, std::string_view op) {
  Tensor points = x;
  if (x.dim() == 1) {
    check<ShapeError>(x.size(0) == y.size(dim), "{}: There must be one `x` value for each sample point", op);
    Dims sizes(y.dim(), 1);
    sizes[wrap_dim(dim, y.dim())] = x.numel();
    points = view(x, sizes);
  } else if (x.dim() < y.dim()) {
    Dims sizes = x.sizes();
    while (sizes.size() < y.dim()) sizes.insert(0, 1);
    points = view(x, sizes);
  }
  return sub(part(points, dim, 1, 0), part(points, dim, 0, 1));
}
Tensor pairs(const Tensor& y, int64_t dim) {
  return add(part(y, dim, 0, 1), part(y, dim, 1, 0));
}

Tensor trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  if (y.size(dim) == 0) return no_area(y, dim);
  check_curve(y, x, "trapezoid");
  return div(sum(mul(pairs(y, dim), widths(y, x, dim, "trapezoid")), IntList(&dim, 1)), 2.0);
}
Tensor trapezoid_dx(const Tensor& y, const Scalar& dx, int64_t dim) {
  if (y.size(dim) == 0) return no_area(y, dim);
  check_curve(y, {}, "trapezoid");
  const Tensor ends = add(select(y, dim, 0), select(y, dim, -1));
  return mul(sub(sum(y, IntList(&dim, 1)), mul(ends, 0.5)), dx.to_double());
}
Tensor trapz_dx(const Tensor& y, double dx, int64_t dim) {
  return trapezoid_dx(y, dx, dim);
}
Tensor cumulative_x(const Tensor& y, const Tensor& x, int64_t dim) {
  check_curve(y, x, "cumulative_trapezoid");
  if (y.size(dim) == 0) return zeros(y.sizes(), y.dtype(), {}, y.device());
  return div(cumsum(mul(pairs(y, dim), widths(y, x, dim, "cumulative_trapezoid")), dim), 2.0);
}
Tensor cumulative_dx(const Tensor& y, const Scalar& dx, int64_t dim) {
  check_curve(y, {}, "cumulative_trapezoid");
  if (y.size(dim) == 0) return zeros(y.sizes(), y.dtype(), {}, y.device());
  return cumsum(mul(pairs(y, dim), dx.to_double() / 2), dim);
}

// --- end ---

}  // namespace

std::vector<Row> calculus_ops() {
#define TARE_DIFF "Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None"
  return {
      composite("diff(" TARE_DIFF ") -> Tensor", rule::composite<diff_of>),
      composite("diff.out(" TARE_DIFF ", *, Tensor(a!) out) -> Tensor(a!)", rule::direct<diff_out_of>),
      composite("trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", rule::composite<trapezoid_x>),
      composite("trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor", rule::composite<trapezoid_dx>),
      composite("trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", rule::composite<trapezoid_x>),
      composite("trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor", rule::composite<trapz_dx>),
      composite("cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor", rule::composite<cumulative_x>),
      composite("cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
                rule::composite<cumulative_dx>),
  };
#undef TARE_DIFF
}

}  // namespace tare
