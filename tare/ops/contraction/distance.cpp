#include <cmath>

#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"

// Distances between rows of matrices, and the cross product. The law: [..., n, k] and [..., m, k] give [..., n, m],
// with the leading dimensions broadcast; the result is contiguous.
namespace tare {

namespace {

// Three operations, a difference, a power and a sum, for each pair of rows and each of their elements.
Cost distance_cost(const Call& call, int64_t) {
  const IntList sizes = call.tensor(call.op.functional->tensor_arguments.front()).sizes();
  return {0, (Exact(3) * call.result().numel() * (sizes.empty() ? 1 : sizes.back())).value};
}

Dims pairs(const Tensor& x1, const Tensor& x2) {
  Dims sizes = broadcast_sizes(x1.sizes().slice(0, x1.dim() - 2), x2.sizes().slice(0, x2.dim() - 2));
  sizes.push_back(x1.size(-2));
  sizes.push_back(x2.size(-2));
  return sizes;
}

void check_columns(const Tensor& x1, const Tensor& x2) {
  check<ShapeError>(x1.dim() >= 2, "cdist only supports at least 2D tensors, X1 got: {}D", x1.dim());
  check<ShapeError>(x2.dim() >= 2, "cdist only supports at least 2D tensors, X2 got: {}D", x2.dim());
  check<ShapeError>(x1.sizes().back() == x2.sizes().back(),
                    "X1 and X2 must have the same number of columns. X1: {} X2: {}", x1.sizes().back(),
                    x2.sizes().back());
}

TensorMeta cdist_forward_meta(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  check_columns(x1, x2);
  check(is_floating(x1.dtype()), "cdist only supports floating-point dtypes, X1 got: {}", x1.dtype());
  check(is_floating(x2.dtype()), "cdist only supports floating-point dtypes, X2 got: {}", x2.dtype());
  check(x1.dtype() == x2.dtype(), "expected scalar type {} but found {}", x1.dtype(), x2.dtype());
  check(p >= 0, "cdist only supports non-negative p values");
  const int64_t mode = compute_mode.value_or(0);
  check(mode >= 0 && mode <= 2, "possible modes: 0, 1, 2, but was: {}", mode);
  const Tensor* operands[] = {&x1, &x2};
  check_same_device({operands, 2});
  return {x1.dtype(), x1.device(), pairs(x1, x2)};
}

double distance(const double* a, const double* b, size_t columns, double p) {
  const auto squared = [](auto x, auto y) { return (x - y) * (x - y); };
  if (p == 2) return std::sqrt(cpu::sum_of(columns, squared, a, b));
  double sum = 0;
  for (size_t c = 0; c < columns; ++c) {
    const double difference = std::abs(a[c] - b[c]);
    if (p == 0) sum += std::isnan(difference) ? difference : difference != 0 ? 1 : 0;
    else if (std::isinf(p)) sum = std::max(sum, difference);
    else sum += std::pow(difference, p);
  }
  return p == 0 || std::isinf(p) ? sum : std::pow(sum, 1 / p);
}

std::vector<double> rows_of(const Tensor& tensor, const Dims& result) {
  Dims sizes = IntList(result).slice(0, result.size() - 2);
  sizes.push_back(tensor.size(-2));
  sizes.push_back(tensor.size(-1));
  return cpu::values_of<double>(Tensor::view_of(
      tensor, tensor.meta().with_geometry(sizes, broadcast_strides(tensor.sizes(), tensor.strides(), sizes),
                                          tensor.storage_offset())));
}

void cdist_forward_cpu(TensorList results, const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t>) {
  const Dims sizes = results[0].sizes();
  const std::vector<double> a = rows_of(x1, sizes), b = rows_of(x2, sizes);
  const auto columns = static_cast<size_t>(x1.size(-1)), n = static_cast<size_t>(x1.size(-2)),
             m = static_cast<size_t>(x2.size(-2));
  std::vector<double> distances(static_cast<size_t>(results[0].numel()));
  for (size_t i = 0; i < distances.size(); ++i) {
    const size_t batch = i / (n * m), row = i / m % n, other = i % m;
    distances[i] =
        distance(a.data() + (batch * n + row) * columns, b.data() + (batch * m + other) * columns, columns, p);
  }
  cpu::set_values(results[0], distances);
}

TensorMeta cdist_backward_meta(const Tensor& grad, const Tensor& x1, const Tensor& x2, double, const Tensor& cdist) {
  for (const Tensor* tensor : {&grad, &x2, &cdist})
    check(tensor->dtype() == x1.dtype(), "expected scalar type {} but found {}", x1.dtype(), tensor->dtype());
  for (const Tensor* tensor : {&x1, &x2})
    check<ShapeError>(tensor->dim() >= 2, "_cdist_backward expects tensors of at least 2 dimensions, got {}",
                      tensor->dim());
  Dims sizes = broadcast_sizes(x1.sizes().slice(0, x1.dim() - 2), x2.sizes().slice(0, x2.dim() - 2));
  // Without pairs there is nothing to add up, not even over the batch: zeros like x1.
  if (x1.numel() == 0 || x2.numel() == 0 || checked_numel(sizes) == 0) return preserved_meta(x1, x1.dtype());
  sizes.push_back(x1.size(-2));
  sizes.push_back(x1.size(-1));
  return {x1.dtype(), x1.device(), sizes};
}

// The slope of |x - y|_p along one column, where d is the distance; 0 where it has none. For the largest difference to
// be d, both must be rounded alike.
double distance_slope(double difference, double d, double p) {
  if (p == 0) return 0;
  const double size = std::abs(difference), sign = (difference > 0 ? 1 : 0) - (difference < 0 ? 1 : 0);
  if (p == 1) return sign;
  if (d == 0) return 0;
  if (std::isinf(p)) return size == d ? sign : 0;
  if (size == 0) return 0;
  return sign * std::pow(size / d, p - 1);
}

// What lies past the columns of the other has no distance.
void cdist_backward_cpu(TensorList results, const Tensor& grad, const Tensor& x1, const Tensor& x2, double p,
                        const Tensor& cdist) {
  const IntList sizes = results[0].sizes();
  std::vector<double> slopes(static_cast<size_t>(results[0].numel()));
  if (x1.numel() > 0 && x2.numel() > 0 && !slopes.empty()) {
    const auto n = static_cast<size_t>(x1.size(-2)), columns = static_cast<size_t>(x1.size(-1)),
               m = static_cast<size_t>(x2.size(-2)), width = static_cast<size_t>(x2.size(-1));
    Dims pairs = sizes;
    pairs[pairs.size() - 1] = x2.size(-2);
    const std::vector<double> a = rows_of(x1, sizes), b = rows_of(x2, sizes),
                              grads = cpu::values_of<double>(expand(grad, pairs)),
                              distances = cpu::values_of<double>(expand(cdist, pairs));
    for (size_t pair = 0; pair < grads.size(); ++pair) {
      const size_t row = pair / m, other = row / n * m + pair % m;
      for (size_t c = 0; c < std::min(columns, width); ++c)
        slopes[row * columns + c] +=
            grads[pair] *
            distance_slope(cpu::rounded(a[row * columns + c] - b[other * width + c], x1.dtype()), distances[pair], p);
    }
  }
  cpu::set_values(results[0], slopes);
}

// It is a product of [x, |x|^2, 1] with [x, 1, |x|^2], which refuses what does not fit.
TensorMeta euclidean_meta(const Tensor& x1, const Tensor& x2) {
  check<ShapeError>(x2.dim() >= 2, "tensor.mT is only supported on matrices or batches of matrices. Got {}-D tensor.",
                    x2.dim());
  check(!is_integral(x1.dtype(), true) || x1.dtype() != x2.dtype(),
        "result type Float can't be cast to the desired output type {}", x1.dtype());
  const int64_t n = x1.size(-2), m = x2.size(-2), a = x1.size(-1) + 2, b = x2.size(-1) + 2;
  int64_t batch = 1;
  for (int64_t d = 0; d < x1.dim() - 2; ++d) batch *= x1.sizes()[d];
  check<ShapeError>(a == b || x1.dim() > 2, "mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})", n, a, b, m);
  check<ShapeError>(a == b,
                    "Expected size for first two dimensions of batch2 tensor to be: [{}, {}] but got: [{}, {}].", batch,
                    a, batch, b);
  check(x1.dtype() == x2.dtype(), "expected m1 and m2 to have the same dtype, but got: {} != {}", cpp_name(x1.dtype()),
        cpp_name(x2.dtype()));
  return {x1.dtype(), x1.device(), pairs(x1, x2)};
}
void euclidean_cpu(TensorList results, const Tensor& x1, const Tensor& x2) {
  cdist_forward_cpu(results, x1, x2, 2, std::nullopt);
}

Tensor pairwise_distance_composite(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdim) {
  const int64_t last = std::max(x1.dim(), x2.dim()) - 1;
  return norm(add(sub(x1, x2), eps), std::optional<Scalar>(p), IntList(&last, 1), keepdim);
}

// Many rows and p = 2 are computed by way of a matrix product.
Tensor cdist_composite(const Tensor& x1, const Tensor& x2, double p, std::optional<int64_t> compute_mode) {
  check_columns(x1, x2);
  const int64_t mode = compute_mode.value_or(0), n = x1.size(-2), m = x2.size(-2);
  const bool by_product = p == 2 && (mode == 1 || (mode == 0 && (n > 25 || m > 25)));
  if (!by_product || x1.numel() == 0 || x2.numel() == 0) return _cdist_forward(x1, x2, p, compute_mode);
  const TensorMeta result = cdist_forward_meta(x1, x2, p, compute_mode);
  const Dims batch = result.sizes().slice(0, result.dim() - 2);
  const int64_t count = checked_numel(batch);
  const auto batched = [&](const Tensor& x) {
    Dims sizes = batch;
    sizes.push_back(x.size(-2)), sizes.push_back(x.size(-1));
    return reshape(expand(x, sizes), {count, x.size(-2), x.size(-1)});
  };
  const Tensor a = batched(x1), b = batched(x2);
  return view(count == 1 && x1.dim() == 2 && x2.dim() == 2 ? _euclidean_dist(x1, x2) : _euclidean_dist(a, b),
              result.sizes());
}

TensorMeta pdist_forward_meta(const Tensor& self, double) {
  check(self.is_contiguous(), "_pdist_forward requires contiguous input");
  const int64_t n = self.size(0);
  return {self.dtype(), self.device(), {n <= 1 ? 0 : n * (n - 1) / 2}};
}
void pdist_forward_cpu(TensorList results, const Tensor& self, double p) {
  const std::vector<double> rows = cpu::values_of<double>(self);
  const auto n = static_cast<size_t>(self.size(0)), columns = n == 0 ? 0 : rows.size() / n;
  std::vector<double> distances;
  if (rows.empty()) distances.resize(static_cast<size_t>(results[0].numel()));  // between points of no dimension
  for (size_t i = 0; i < n && !rows.empty(); ++i)
    for (size_t j = i + 1; j < n; ++j)
      distances.push_back(distance(rows.data() + i * columns, rows.data() + j * columns, columns, p));
  cpu::set_values(results[0], distances);
}
TensorMeta pdist_backward_meta(const Tensor&, const Tensor& self, double, const Tensor&) {
  return {self.dtype(), self.device(), self.sizes()};
}
void pdist_backward_cpu(TensorList results, const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  if (self.numel() == 0) return;
  const std::vector<double> rows = cpu::values_of<double>(self), grads = cpu::values_of<double>(grad),
                            distances = cpu::values_of<double>(pdist);
  const auto n = static_cast<size_t>(self.size(0)), columns = rows.size() / n, count = n * (n - 1) / 2;
  check<ShapeError>(grads.size() == count && distances.size() == count,
                    "_pdist_backward: {} points have {} distances, not {} and {}", n, count, grads.size(),
                    distances.size());
  std::vector<double> slopes(rows.size());
  for (size_t i = 0, pair = 0; i < n; ++i)
    for (size_t j = i + 1; j < n; ++j, ++pair)
      for (size_t c = 0; c < columns; ++c) {
        const double difference = cpu::rounded(rows[i * columns + c] - rows[j * columns + c], self.dtype());
        const double slope = grads[pair] * distance_slope(difference, distances[pair], p);
        slopes[i * columns + c] += slope;
        slopes[j * columns + c] -= slope;
      }
  cpu::set_values(results[0], slopes);
}
Tensor pdist_composite(const Tensor& self, double p) {
  check<ShapeError>(self.dim() == 2, "pdist only supports 2D tensors, got: {}D", self.dim());
  check(is_floating(self.dtype()), "pdist only supports floating-point dtypes");
  check(p >= 0, "pdist only supports non-negative p values");
  return _pdist_forward(contiguous(self), p);
}

// --- cross ---

TensorMeta linalg_cross_meta(const Tensor& self, const Tensor& other, int64_t dim) {
  check<ShapeError>(self.dim() == other.dim(), "linalg.cross: inputs must have the same number of dimensions.");
  check<ShapeError>(self.size(dim) == 3 && other.size(dim) == 3,
                    "linalg.cross: inputs dimension {} must have length 3. Got {} and {}", dim, self.size(dim),
                    other.size(dim));
  const Dims sizes = broadcast_sizes(self.sizes(), other.sizes());
  check(self.dtype() == other.dtype(), "expected scalar type {} but found {}", self.dtype(), other.dtype());
  const Tensor* operands[] = {&self, &other};
  check_same_device({operands, 2});
  return {self.dtype(), self.device(), sizes};
}

void linalg_cross_cpu(TensorList results, const Tensor& self, const Tensor& other, int64_t dim) {
  const IntList sizes = results[0].sizes();
  dim = wrap_dim(dim, sizes.size());
  int64_t step = 1;
  for (int64_t d = dim + 1; d < sizes.size(); ++d) step *= sizes[d];
  const auto broadcast = [&](const Tensor& x) {
    return Tensor::view_of(
        x, x.meta().with_geometry(sizes, broadcast_strides(x.sizes(), x.strides(), sizes), x.storage_offset()));
  };
  cpu::with_type(results[0].dtype(), [&]<class T>(T) {
    const std::vector<T> a = cpu::values_of<T>(broadcast(self)), b = cpu::values_of<T>(broadcast(other));
    std::vector<T> products(a.size());
    const auto stride = static_cast<size_t>(step);
    for (size_t i = 0; i < a.size(); ++i) {
      const size_t axis = i / stride % 3, first = i - axis * stride;
      const size_t next = first + (axis + 1) % 3 * stride, after = first + (axis + 2) % 3 * stride;
      products[i] = a[next] * b[after] - a[after] * b[next];
    }
    cpu::set_values(results[0], products);
  });
}

Tensor cross_composite(const Tensor& self, const Tensor& other, std::optional<int64_t> dim) {
  if (!dim)
    warn_once<[] {}>(
        "Using torch.cross without specifying the dim arg is deprecated.\nPlease either pass the dim explicitly or "
        "simply use torch.linalg.cross.\nThe default value of dim will change to agree with that of linalg.cross in "
        "a future release.");
  for (int64_t d = 0; !dim && d < self.dim(); ++d)
    if (self.sizes()[d] == 3) dim = d;
  check<ShapeError>(dim.has_value(), "no dimension of size 3 in input");
  return linalg_cross(self, other, *dim);
}

Row distance_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out,
                 ShardingRule dims = sharding::replicate_only) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = distance_cost,
          .workspace = workspace::none,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact}};
}

Row sharing_nothing(Row row) {
  row.forms.write = writing::exact_disjoint;
  return row;
}

}  // namespace

std::vector<Row> distance_ops() {
  const auto& unknown = derivative::not_implemented;
  return {
      distance_row("_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor",
                   rule::fresh<cdist_forward_meta>, rule::cpu<cdist_forward_cpu>,
                   {{"x1", "_cdist_backward(grad.contiguous(), x1, x2, p, result)"},
                    {"x2", "_cdist_backward(grad.mT().contiguous(), x2, x1, p, result.mT().contiguous())"}},
                   "_cdist_forward.out", "...n1,...m1->...nm"),
      distance_row("_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor",
                   rule::fresh<cdist_backward_meta>, rule::cpu<cdist_backward_cpu>, unknown, "_cdist_backward.out",
                   ShardingRule(sharding::filled_letters, "...nm,...nd,...md,...nm->...nd").linear("grad")),
      distance_row("_euclidean_dist(Tensor x1, Tensor x2) -> Tensor", rule::fresh<euclidean_meta>,
                   rule::cpu<euclidean_cpu>, {{"x1, x2", "euclidean_dist_backward(grad, x1, x2, result)"}},
                   "_euclidean_dist.out", "...n1,...m1->...nm"),
      composite("cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor",
                rule::composite<cdist_composite>),
      composite("pairwise_distance(Tensor x1, Tensor x2, float p=2., float eps=9.9999999999999995e-07, bool "
                "keepdim=False) -> "
                "Tensor",
                rule::composite<pairwise_distance_composite>),
      distance_row("_pdist_forward(Tensor self, float p=2.) -> Tensor", rule::fresh<pdist_forward_meta>,
                   rule::cpu<pdist_forward_cpu>, {{"self", "_pdist_backward(grad, self, p, result)"}},
                   "_pdist_forward.out"),
      distance_row("_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor",
                   rule::fresh<pdist_backward_meta>, rule::cpu<pdist_backward_cpu>, unknown, "_pdist_backward.out",
                   ShardingRule("*,1d,*->1d").linear("grad")),
      composite("pdist(Tensor self, float p=2.) -> Tensor", rule::composite<pdist_composite>),
      sharing_nothing(distance_row(
          "linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor", rule::fresh<linalg_cross_meta>,
          rule::cpu<linalg_cross_cpu>,
          {{"self", "linalg_cross(other.conj(), grad, dim)"}, {"other", "linalg_cross(grad, self.conj(), dim)"}},
          "linalg_cross.out", sharding::beside.linear("|"))),
      composite("cross(Tensor self, Tensor other, int? dim=None) -> Tensor", rule::composite<cross_composite>,
                {.out = "cross.out", .write = writing::exact_disjoint}),
  };
}

}  // namespace tare
