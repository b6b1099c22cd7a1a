#include <functional>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/undefined.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Differences along a dimension, gradients, and sums under curves. All are written in slices and arithmetic.
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
                        "differencing dimension; input.size({}) = {}, but got tensor.size({}) = {}",
                        d, self.sizes()[d], d, extra->sizes()[d]);
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
    check(can_cast(made.dtype(), out.dtype()), "result type {} can't be cast to the desired output type {}",
          made.dtype(), out.dtype());
  resize_result(out, made.meta());
  check_expanded(out);
  out.bump_version();
  store_result(out, made);
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
Tensor pairs(const Tensor& y, int64_t dim) { return add(part(y, dim, 0, 1), part(y, dim, 1, 0)); }

// Points may have more dimensions than y; `dim` is one of y's.
Tensor trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  dim = wrap_dim(dim, y.dim());
  if (y.size(dim) == 0) return no_area(y, dim);
  check_curve(y, x, "trapezoid");
  return div(sum(mul(pairs(y, dim), widths(y, x, dim, "trapezoid")), IntList(&dim, 1)), 2.0);
}
void check_real_step(const Scalar& dx, std::string_view op) {
  check(!dx.is_complex(), "{}: Currently, we only support dx as a real number.", op);
}
Tensor trapezoid_dx(const Tensor& y, const Scalar& dx, int64_t dim) {
  if (y.size(dim) == 0) return no_area(y, dim);
  check_curve(y, {}, "trapezoid");
  check_real_step(dx, "trapezoid");
  const Tensor ends = add(select(y, dim, 0), select(y, dim, -1));
  return mul(sub(sum(y, IntList(&dim, 1)), mul(ends, 0.5)), dx.to_double());
}
Tensor trapz_dx(const Tensor& y, double dx, int64_t dim) { return trapezoid_dx(y, dx, dim); }
Tensor cumulative_x(const Tensor& y, const Tensor& x, int64_t dim) {
  check_curve(y, x, "cumulative_trapezoid");
  dim = wrap_dim(dim, y.dim());
  if (y.size(dim) == 0) return zeros(y.sizes(), y.dtype(), {}, y.device());
  return div(cumsum(mul(pairs(y, dim), widths(y, x, dim, "cumulative_trapezoid")), dim), 2.0);
}
Tensor cumulative_dx(const Tensor& y, const Scalar& dx, int64_t dim) {
  check_curve(y, {}, "cumulative_trapezoid");
  check_real_step(dx, "cumulative_trapezoid");
  if (y.size(dim) == 0) return zeros(y.sizes(), y.dtype(), {}, y.device());
  return cumsum(mul(pairs(y, dim), dx.to_double() / 2), dim);
}

// --- gradients ---

struct Spacing {
  std::optional<Scalar> step;  // between neighbours
  Tensor points;               // else where they stand
};

void check_gradient(const Tensor& self, std::optional<int64_t> spacings, std::optional<IntList> dim,
                    int64_t edge_order) {
  check(self.dtype() != DType::uint8, "torch.gradient does not support uint8 input.");
  check(!spacings || dim || *spacings == self.dim(),
        "torch.gradient expected spacing to be unspecified, a scalar, or a list "
        "of length equal to 'self.dim() = {}', since dim argument was not given, but got a list of length {}",
        self.dim(), spacings.value_or(0));
  check(!spacings || !dim || *spacings == dim->size(),
        "torch.gradient expected spacing to be unspecified, a scalar or it's "
        "spacing and dim arguments to have the same length, but got a spacing argument of length {} and a dim argument "
        "of "
        "length {}.",
        spacings.value_or(0), dim.value_or(IntList()).size());
  check(edge_order == 1 || edge_order == 2, "torch.gradient only supports edge_order=1 and edge_order=2.");
  if (dim) dim_set(*dim, self.dim());
  for (int64_t d = 0; d < self.dim(); ++d) {
    const bool taken = !dim || dim_set(*dim, self.dim()).has(d);
    check<ShapeError>(!taken || self.sizes()[d] > edge_order,
                      "torch.gradient expected each dimension size to be at least edge_order+1");
  }
}

// Differences over two steps, and at the edges over one, or by a parabola through three points.
Tensor gradient_along(const Tensor& self, int64_t dim, const Spacing& spacing, bool parabola) {
  const int64_t n = self.size(dim);
  const auto at = [&](int64_t i) { return slice(self, dim, i, i + 1); };
  if (spacing.step) {
    const Scalar& step = *spacing.step;
    const Tensor middle = div(div(sub(slice(self, dim, 2, n), slice(self, dim, 0, n - 2)), 2), step);
    const auto edge = [&](int64_t first, int64_t inwards) {
      if (!parabola) return div(inwards > 0 ? sub(at(first + 1), at(first)) : sub(at(first), at(first - 1)), step);
      const double sign = inwards > 0 ? 1 : -1;
      return div(add(add(mul(at(first), -1.5 * sign), mul(at(first + inwards), 2 * sign)),
                     mul(at(first + 2 * inwards), -0.5 * sign)),
                 step);
    };
    return cat(std::vector<Tensor>{edge(0, 1), middle, edge(n - 1, -1)}, dim);
  }
  // Between points at any distance the neighbours count by how near they are.
  Dims sizes(self.dim(), 1);
  sizes[dim] = -1;
  const Tensor gaps = reshape(diff(spacing.points), sizes);
  const int64_t last = gaps.size(dim);
  const Tensor before = slice(gaps, dim, 0, last - 1), after = slice(gaps, dim, 1, last), both = add(before, after);
  const Tensor a = neg(div(after, mul(before, both))), b = div(sub(after, before), mul(before, after)),
               c = div(before, mul(after, both));
  const Tensor middle =
      add(add(mul(a, slice(self, dim, 0, n - 2)), mul(b, slice(self, dim, 1, n - 1))), mul(c, slice(self, dim, 2, n)));
  const auto edge = [&](int64_t first, int64_t inwards) {
    const Tensor near = slice(gaps, dim, inwards > 0 ? 0 : last - 1, inwards > 0 ? 1 : last);
    if (!parabola) return div(inwards > 0 ? sub(at(first + 1), at(first)) : sub(at(first), at(first - 1)), near);
    const Tensor far = slice(gaps, dim, inwards > 0 ? 1 : last - 2, inwards > 0 ? 2 : last - 1), span = add(near, far);
    const Tensor own = neg(div(add(span, near), mul(near, span))), next = div(span, mul(near, far)),
                 third = neg(div(near, mul(far, span)));
    const Tensor slope =
        add(add(mul(at(first), own), mul(at(first + inwards), next)), mul(at(first + 2 * inwards), third));
    return inwards > 0 ? slope : neg(slope);
  };
  return cat(std::vector<Tensor>{edge(0, 1), middle, edge(n - 1, -1)}, dim);
}

std::vector<Tensor> gradients(const Tensor& self, std::optional<IntList> dim, int64_t edge_order,
                              const std::function<Spacing(int64_t)>& spacing) {
  std::vector<Tensor> all;
  const int64_t count = dim ? dim->size() : self.dim();
  for (int64_t i = 0; i < count; ++i)
    all.push_back(gradient_along(self, wrap_dim(dim ? (*dim)[i] : i, self.dim()), spacing(i), edge_order == 2));
  return all;
}
std::vector<Tensor> gradient_evenly(const Tensor& self, const Scalar& step, std::optional<IntList> dim,
                                    int64_t edge_order) {
  check_gradient(self, std::nullopt, dim, edge_order);
  return gradients(self, dim, edge_order, [&](int64_t) { return Spacing{step, {}}; });
}
std::vector<Tensor> gradient_steps(const Tensor& self, ScalarList steps, std::optional<IntList> dim,
                                   int64_t edge_order) {
  check_gradient(self, steps.size(), dim, edge_order);
  return gradients(self, dim, edge_order, [&](int64_t i) { return Spacing{steps[i], {}}; });
}
std::vector<Tensor> gradient_points(const Tensor& self, TensorList points, std::optional<IntList> dim,
                                    int64_t edge_order) {
  check_gradient(self, points.size(), dim, edge_order);
  for (const Tensor& each : points) {
    check(each.device() == self.device(),
          "torch.gradient expected each tensor to be on the same device, but got devices {} and {}!", self.device(),
          each.device());
    check<ShapeError>(each.dim() == 1,
                      "torch.gradient expected each element of spacing to have one dimension, but got an "
                      "element with {} dimensions!",
                      each.dim());
  }
  return gradients(self, dim, edge_order, [&](int64_t i) { return Spacing{{}, points[i]}; });
}

std::optional<IntList> one_dim(const std::optional<int64_t>& dim) {
  return dim ? std::optional<IntList>(IntList(&*dim, 1)) : std::nullopt;
}
std::vector<Tensor> gradient_scalar_int(const Tensor& self, const std::optional<Scalar>& spacing,
                                        std::optional<int64_t> dim, int64_t edge_order) {
  return gradient_evenly(self, spacing.value_or(1), one_dim(dim), edge_order);
}
std::vector<Tensor> gradient_scalar_array(const Tensor& self, const Scalar& spacing, IntList dim, int64_t edge_order) {
  return gradient_evenly(self, spacing, dim, edge_order);
}
std::vector<Tensor> gradient_array(const Tensor& self, IntList dim, int64_t edge_order) {
  return gradient_evenly(self, 1, dim, edge_order);
}
std::vector<Tensor> gradient_scalars_int(const Tensor& self, ScalarList spacing, std::optional<int64_t> dim,
                                         int64_t edge_order) {
  return gradient_steps(self, spacing, one_dim(dim), edge_order);
}
std::vector<Tensor> gradient_scalars_array(const Tensor& self, ScalarList spacing, IntList dim, int64_t edge_order) {
  return gradient_steps(self, spacing, dim, edge_order);
}
std::vector<Tensor> gradient_tensors_int(const Tensor& self, TensorList spacing, std::optional<int64_t> dim,
                                         int64_t edge_order) {
  return gradient_points(self, spacing, one_dim(dim), edge_order);
}
std::vector<Tensor> gradient_tensors_array(const Tensor& self, TensorList spacing, IntList dim, int64_t edge_order) {
  return gradient_points(self, spacing, dim, edge_order);
}

// --- end ---

}  // namespace

std::vector<Row> calculus_ops() {
#define TARE_EDGES "=None, int edge_order=1) -> Tensor[]"
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
      composite("gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? dim" TARE_EDGES,
                rule::composite<gradient_scalar_int>),
      composite("gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int edge_order=1) -> Tensor[]",
                rule::composite<gradient_scalar_array>),
      composite("gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> Tensor[]",
                rule::composite<gradient_array>),
      composite("gradient.scalarrayint(Tensor self, *, Scalar[] spacing, int? dim" TARE_EDGES,
                rule::composite<gradient_scalars_int>),
      composite("gradient.scalarrayarray(Tensor self, *, Scalar[] spacing, int[] dim, int edge_order=1) -> Tensor[]",
                rule::composite<gradient_scalars_array>),
      composite("gradient.tensorarrayint(Tensor self, *, Tensor[] spacing, int? dim" TARE_EDGES,
                rule::composite<gradient_tensors_int>),
      composite("gradient.tensorarray(Tensor self, *, Tensor[] spacing, int[] dim, int edge_order=1) -> Tensor[]",
                rule::composite<gradient_tensors_array>),
  };
#undef TARE_DIFF
#undef TARE_EDGES
}

}  // namespace tare
