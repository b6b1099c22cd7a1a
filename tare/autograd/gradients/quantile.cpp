#include "tare/autograd/gradients/functions.h"
#include "tare/ops.h"

// Derivatives of quantiles: each is one or two elements of a sorted lane, weighted by where it lies between them.
namespace tare::autograd {

namespace {

// Lanes lie along the last dimension; of each, for every q, which sorted elements are taken and the second one's share.
struct Taken {
  Tensor lanes, sorted, order, below, above, share, last;
};

Tensor lanes_of(const Tensor& self, std::optional<int64_t> dim) {
  if (!dim) return reshape(self, {self.numel()});
  return self.dim() == 0 ? unsqueeze(self, 0) : movedim(self, *dim, -1);
}

Taken take(const Tensor& self, const Value& q, std::optional<int64_t> dim, std::string_view interpolation,
           bool skip_nan) {
  Taken taken;
  taken.lanes = lanes_of(self, dim);
  std::tie(taken.sorted, taken.order) = sort(taken.lanes, -1);
  const int64_t n = taken.lanes.size(-1);
  const Tensor* given = q.get<Tensor>();
  const Tensor fractions =
      given ? reshape(*given, {given->numel()}) : full({1}, *q.get<Scalar>(), self.dtype(), {}, self.device());
  const Tensor missing = isnan(taken.sorted);
  const int64_t along[] = {-1};
  // Numbers that are none are sorted behind: they are counted out, or the last of them is taken.
  if (skip_nan) taken.last = clamp_min(sub(sum(logical_not(missing), along, true, self.dtype()), Scalar(1)), Scalar(0));
  else taken.last = full_like(narrow(taken.sorted, -1, 0, 1), Scalar(n - 1));
  Tensor ranks = mul(taken.last, fractions);
  if (!skip_nan) ranks = where(any(missing, -1, true), taken.last, ranks);
  const auto whole = [](const Tensor& tensor) { return to(tensor, DType::int64); };
  if (interpolation == "lower") ranks = floor(ranks);
  if (interpolation == "higher") ranks = ceil(ranks);
  if (interpolation == "nearest") ranks = round(ranks);
  taken.below = whole(ranks);
  taken.above = whole(ceil(ranks));
  taken.share = interpolation == "midpoint" ? full_like(ranks, Scalar(0.5)) : sub(ranks, taken.below);
  return taken;
}

// The gradient of the result, a dimension of quantiles behind those of the lanes.
Tensor spread(const Tensor& grad, const Taken& taken, std::optional<int64_t> dim, const Value& q, bool keepdim) {
  const Tensor* given = q.get<Tensor>();
  Tensor g = given && given->dim() > 0 ? grad : unsqueeze(grad, 0);
  if (keepdim && dim && g.dim() > 1) g = squeeze(g, *dim < 0 ? *dim : *dim + 1);
  if (!dim) g = reshape(g, {g.size(0)});
  g = movedim(g, 0, -1);
  return expand(g, taken.below.sizes());
}

Tensor self_gradient(const Tensor& grad, const Tensor& self, const Value& q, std::optional<int64_t> dim, bool keepdim,
                     std::string_view interpolation, bool skip_nan) {
  const Taken taken = take(self, q, dim, interpolation, skip_nan);
  const Tensor g = spread(grad, taken, dim, q, keepdim);
  const Tensor upper = mul(g, taken.share);
  Tensor result = zeros(taken.lanes.sizes(), grad.dtype(), {}, grad.device());
  result = scatter_add(result, -1, gather(taken.order, -1, taken.below), sub(g, upper));
  result = scatter_add(result, -1, gather(taken.order, -1, taken.above), upper);
  return dim && self.dim() > 0 ? movedim(result, -1, *dim) : view(result, self.sizes());
}
// Only where the result is interpolated does it move with q.
Tensor q_gradient(const Tensor& grad, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                  std::string_view interpolation, bool skip_nan) {
  if (interpolation != "linear") return zeros_like(q);
  const Value boxed = q;
  const Taken taken = take(self, boxed, dim, interpolation, skip_nan);
  const Tensor slope =
      mul(sub(gather(taken.sorted, -1, taken.above), gather(taken.sorted, -1, taken.below)), taken.last);
  return view(sum(reshape(mul(spread(grad, taken, dim, boxed, keepdim), slope), {-1, q.numel()}), IntList({0})),
              q.sizes());
}

template <bool skip_nan>
Tensor quantile_backward(const Tensor& grad, const Tensor& self, const Value& q, std::optional<int64_t> dim,
                         bool keepdim, std::string_view interpolation) {
  return self_gradient(grad, self, q, dim, keepdim, interpolation, skip_nan);
}
template <bool skip_nan>
Tensor quantile_backward_q(const Tensor& grad, const Tensor& self, const Tensor& q, std::optional<int64_t> dim,
                           bool keepdim, std::string_view interpolation) {
  return q_gradient(grad, self, q, dim, keepdim, interpolation, skip_nan);
}

}  // namespace

List<GradientFunction> quantile_functions() {
  static constexpr GradientFunction list[] = {
      {"quantile_backward", function<quantile_backward<false>>},
      {"quantile_backward_q", function<quantile_backward_q<false>>},
      {"nanquantile_backward", function<quantile_backward<true>>},
      {"nanquantile_backward_q", function<quantile_backward_q<true>>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
