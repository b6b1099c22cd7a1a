#include <cmath>

#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/elementwise.h"

// A weight written as a direction and a length. The law: w = v g / |v|, the norm taken over all dimensions but one. The
// fused operator, for the first or the last dimension, also gives the norms.
namespace tare {

namespace {

// v as a matrix whose norms are those of its rows (or columns, for the last dimension), and their shape beside v.
Tensor norm_except_dim_of(const Tensor& v, int64_t pow, int64_t dim) {
  if (dim == -1) return norm(v, Scalar(pow));
  dim = wrap_dim(dim, v.dim());
  const int64_t last = v.dim() - 1;
  Dims sizes(v.dim(), 1);
  sizes[dim] = v.sizes()[dim];
  if (dim == 0) return view(norm(view(contiguous(v), {sizes[0], -1}), std::optional<Scalar>(pow), IntList{1}), sizes);
  if (dim == last)
    return view(norm(view(contiguous(v), {-1, sizes[last]}), std::optional<Scalar>(pow), IntList{0}), sizes);
  return transpose(norm_except_dim_of(transpose(v, 0, dim), pow, 0), 0, dim);
}

bool is_at_an_end(const Tensor& v, int64_t dim) { return dim == 0 || dim == v.dim() - 1; }

Tensor weight_norm_of(const Tensor& v, const Tensor& g, int64_t dim) {
  check(v.device() == g.device(), "weight_norm: expected v and g to be on the same device, but v is on {} and g on {}",
        v.device(), g.device());
  if (is_at_an_end(v, dim)) return std::get<0>(_weight_norm_interface(contiguous(v), contiguous(g), dim));
  return mul(v, div(g, norm_except_dim(v, 2, dim)));
}

using Two = std::array<TensorMeta, 2>;

void check_end(const Tensor& v, int64_t dim) {
  check(is_at_an_end(v, dim), "fused kernels can only be applied for first or last dim");
}

void check_lengths(const Tensor& lengths, std::string_view name, const Tensor& v, int64_t dim) {
  check<ShapeError>(lengths.numel() == v.size(dim),
                    "expected {} to have {} elements, one for each of dimension {} of v, got {}", name, v.size(dim),
                    dim, lengths.numel());
}

Two weight_norm_meta(const Tensor& v, const Tensor& g, int64_t dim) {
  check_end(v, dim);
  check<NotImplementedError>(is_floating(v.dtype()), "\"weight_norm_kernel\" not implemented for '{}'", v.dtype());
  check(v.dtype() == g.dtype(), "expected scalar type {} but found {}", v.dtype(), g.dtype());
  check_lengths(g, "g", v, dim);
  const bool wide =
      g.dtype() == DType::bfloat16 || (g.dtype() == DType::float16 && v.device().target() == DeviceType::cuda);
  return {TensorMeta(v.dtype(), v.device(), v.sizes()),
          TensorMeta(wide ? DType::float32 : g.dtype(), v.device(), g.sizes())};
}

Two weight_norm_backward_meta(const Tensor& grad_w, const Tensor& saved_v, const Tensor& saved_g,
                              const Tensor& saved_norms, int64_t dim) {
  for (const auto& [tensor, text] :
       {std::pair(&saved_v, "saved_v must be contiguous"), std::pair(&saved_g, "saved_g must be contiguous"),
        std::pair(&saved_norms, "saved_norms must be contiguous")})
    check(tensor->is_contiguous(), "{}", text);
  check_end(saved_v, dim);
  check<ShapeError>(grad_w.sizes() == saved_v.sizes(), "expected grad_w of size {}, but got {}", saved_v.sizes(),
                    grad_w.sizes());
  check_lengths(saved_g, "saved_g", saved_v, dim);
  check_lengths(saved_norms, "saved_norms", saved_v, dim);
  return {TensorMeta(saved_v.dtype(), saved_v.device(), saved_v.sizes()),
          TensorMeta(saved_g.dtype(), saved_g.device(), saved_g.sizes())};
}

// --- kernels ---

// Calls visit(k, begin, end) with runs of elements that belong to the norm k.
template <class Visit>
void for_each_run(const Tensor& v, int64_t dim, const Visit& visit) {
  const auto n = static_cast<size_t>(v.size(dim)), all = static_cast<size_t>(v.numel());
  if (all == 0) return;
  const size_t run = dim == 0 ? all / n : 1;
  for (size_t begin = 0; begin < all;)
    for (size_t k = 0; k < n; ++k, begin += run) visit(k, begin, begin + run);
}

void weight_norm_cpu(TensorList results, const Tensor& v, const Tensor& g, int64_t dim) {
  auto values = cpu::values_of<double>(v);
  auto lengths = cpu::values_of<double>(g);
  std::vector<double> norms(lengths.size());
  for_each_run(v, dim, [&](size_t k, size_t begin, size_t end) {
    double sum = norms[k];
    for (size_t i = begin; i < end; ++i) sum += values[i] * values[i];
    norms[k] = sum;
  });
  for (size_t k = 0; k < norms.size(); ++k) {
    norms[k] = std::sqrt(norms[k]);
    lengths[k] /= norms[k];
  }
  for_each_run(v, dim, [&](size_t k, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) values[i] *= lengths[k];
  });
  cpu::set_values(results[0], values);
  cpu::set_values(results[1], norms);
}

void weight_norm_backward_cpu(TensorList results, const Tensor& grad_w, const Tensor& v, const Tensor& g,
                              const Tensor& norms, int64_t dim) {
  auto grads = cpu::values_of<double>(grad_w);
  const auto values = cpu::values_of<double>(v), lengths = cpu::values_of<double>(g),
             norm = cpu::values_of<double>(norms);
  std::vector<double> along(lengths.size()), to_g(lengths.size());
  for_each_run(v, dim, [&](size_t k, size_t begin, size_t end) {
    double sum = along[k];
    for (size_t i = begin; i < end; ++i) sum += grads[i] * values[i];
    along[k] = sum;
  });
  for (size_t k = 0; k < to_g.size(); ++k) {
    to_g[k] = along[k] / norm[k];
    along[k] /= norm[k] * norm[k];
  }
  for_each_run(v, dim, [&](size_t k, size_t begin, size_t end) {
    const double scale = lengths[k] / norm[k];
    for (size_t i = begin; i < end; ++i) grads[i] = scale * (grads[i] - values[i] * along[k]);
  });
  cpu::set_values(results[0], grads);
  cpu::set_values(results[1], to_g);
}

// The same in operators, for derivatives of derivatives.
std::tuple<Tensor, Tensor> weight_norm_differentiable_backward(const Tensor& grad_w, const Tensor& saved_v,
                                                               const Tensor& saved_g, const Tensor& saved_norms,
                                                               int64_t dim) {
  check(is_at_an_end(saved_v, dim), "Expected dim to be the first or last dimension");
  const Tensor norms = to(saved_norms, saved_g.dtype());
  Dims others;
  for (int64_t d = 0; d < saved_v.dim(); ++d)
    if (d != dim) others.push_back(d);
  const Tensor product = mul(grad_w, saved_v);
  const Tensor along = view(others.empty() ? product : sum(product, IntList(others), true), saved_g.sizes());
  return {mul(div(saved_g, norms), sub(grad_w, mul(saved_v, div(along, mul(norms, norms))))), div(along, norms)};
}

// Slices along `dim`, the first or the last, each of which has its norm.
std::vector<Strategy> normed_splits(const ShardingCall& call, std::string_view) {
  const bool first = call.arg<int64_t>(call.op().schema.find("dim")) == 0;
  std::vector<Strategy> strategies =
      ShardingRule::by_letters(call, first ? "n*,n*,n*,n*->n*,n*" : "*n,*n,*n,*n->*n,*n");
  // The weight is linear in its lengths, and so is the gradient of its direction; what comes out beside them is not.
  const bool forward = call.op().schema.find("g") >= 0;
  return sharding::with_sums_of(call, forward ? "g" : "saved_g", std::move(strategies));
}

Row weight_norm_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out,
                    ShardingRule dims = normed_splits) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(4),
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact},
          .tags = kDeviceDependent};
}

}  // namespace

std::vector<Row> weight_norm_ops() {
  return {
      composite("norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor", rule::composite<norm_except_dim_of>),
      composite("_weight_norm(Tensor v, Tensor g, int dim=0) -> Tensor", rule::composite<weight_norm_of>),
      weight_norm_row("_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)",
                      rule::fresh<weight_norm_meta>, rule::cpu<weight_norm_cpu>,
                      {{"v, g", "weight_norm_backward(grad, v, g, result1, dim)"}, {"result1", ""}},
                      "_weight_norm_interface.out"),
      weight_norm_row("_weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor "
                      "saved_norms, int dim) -> (Tensor, Tensor)",
                      rule::fresh<weight_norm_backward_meta>, rule::cpu<weight_norm_backward_cpu>,
                      derivative::not_implemented, "_weight_norm_interface_backward.out",
                      ShardingRule(normed_splits).linear("grad_w")),
      composite(
          "_weight_norm_differentiable_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, "
          "int dim) -> (Tensor, Tensor)",
          rule::composite<weight_norm_differentiable_backward>),
  };
}

}  // namespace tare
