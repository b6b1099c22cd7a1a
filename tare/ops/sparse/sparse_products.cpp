#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/sparse/components.h"
#include "tare/shape/elementwise.h"

// Products and sums of sparse tensors, and gradients that are sparse: rows that a lookup named, in the order in which
// it named them. The law: a gradient's values are those that arrived, one for each index, and nothing is summed.
namespace tare {

namespace {

using namespace sparse;

// --- a sparse matrix times a dense one ---

// coo: indices[2, n]. csr: indices say where rows begin, and plain_indices the columns; csc: the other way round.
TensorMeta product_meta(const Tensor& indices, const Tensor& plain_indices, const Tensor& values, const Tensor& dense,
                        int64_t rows, bool) {
  const bool coo = !plain_indices.defined();
  check<ShapeError>(
      indices.dim() == (coo ? 2 : 1) && values.dim() == 1 && dense.dim() == 2 && (!coo || indices.size(0) == 2),
      "sparse_product: indices {}, values {} and dense {} are not those of two matrices", indices.sizes(),
      values.sizes(), dense.sizes());
  check<ShapeError>(values.size(0) == (coo ? indices.size(1) : plain_indices.size(0)),
                    "sparse_product: {} values do not have an index each", values.size(0));
  check(is_integral(indices.dtype(), false) && (coo || is_integral(plain_indices.dtype(), false)),
        "sparse_product: indices must be integers");
  const Tensor* operands[] = {&indices, &values, &dense};
  check_same_device({operands, 3});
  return {values.dtype(), values.device(), {rows, dense.size(1)}};
}

void product_cpu(TensorList results, const Tensor& indices, const Tensor& plain_indices, const Tensor& values,
                 const Tensor& dense, int64_t rows, bool by_columns) {
  const std::vector<int64_t> first = known_integers(indices);
  const bool coo = !plain_indices.defined();
  const std::vector<int64_t> second = coo ? std::vector<int64_t>() : known_integers(plain_indices);
  const auto n = static_cast<size_t>(values.numel()), width = static_cast<size_t>(dense.size(1));
  cpu::with_type(values.dtype(), [&]<class T>(T) {
    const std::vector<T> elements = cpu::values_of<T>(values), factors = cpu::values_of<T>(dense);
    std::vector<T> sums(static_cast<size_t>(rows) * width, T(0));
    const auto add = [&](size_t i, int64_t row, int64_t column) {
      check<IndexError>(row >= 0 && row < rows && column >= 0 && column < dense.size(0),
                        "sparse tensor: index [{}, {}] is out of range for a matrix of {} rows and {} columns", row,
                        column, rows, dense.size(0));
      for (size_t k = 0; k < width; ++k)
        sums[static_cast<size_t>(row) * width + k] += elements[i] * factors[static_cast<size_t>(column) * width + k];
    };
    if (coo) {
      for (size_t i = 0; i < n; ++i) add(i, first[i], first[n + i]);
    } else {
      for (size_t lane = 0; lane + 1 < first.size(); ++lane)
        for (int64_t i = first[lane]; i < first[lane + 1]; ++i) {
          check<IndexError>(i >= 0 && i < static_cast<int64_t>(n),
                            "sparse tensor: compressed indices name element {} of {}", i, n);
          const auto at = static_cast<size_t>(i);
          const auto own = static_cast<int64_t>(lane);
          by_columns ? add(at, second[at], own) : add(at, own, second[at]);
        }
    }
    cpu::set_values(results[0], sums);
  });
}

// PyTorch's counter of FLOPs leaves products of sparse matrices out, so they are other arithmetic.
Cost product_cost(const Call& call, int64_t) {
  Cost cost;
  cost.pointwise = (Exact(2) * call.tensor(2).numel() * call.arg<Tensor>(3).size(1)).value;
  return cost;
}

Tensor addmm_of(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return added_product(self, mat1, mat2, beta, alpha);
}
Tensor mm_of(const Tensor& first, const Tensor& second) {
  if (is_sparse(first) && is_sparse(second)) return _sparse_sparse_matmul(first, second);
  check<NotImplementedError>(is_sparse(first) || is_sparse(second), "_sparse_mm: one of the factors must be sparse");
  if (!is_sparse(first)) return t(mm_of(t(second), t(first)));
  const Tensor zero = zeros({first.size(0), second.size(1)}, second.dtype(), {}, second.device());
  return _sparse_addmm(zero, first, second, 0, 1);
}
Tensor both_sparse(const Tensor& self, const Tensor& other) {
  check<NotImplementedError>(is_sparse(self) && is_sparse(other), "_sparse_sparse_matmul: both must be sparse");
  return product(self, other);
}

// --- sums ---

Tensor sum_of(const Tensor& self) { return sum(values(coalesce(self))); }
Tensor sum_of_dtype(const Tensor& self, DType dtype) { return sum(values(coalesce(self)), dtype); }
Tensor sum_dims_dtype(const Tensor& self, IntList dim, DType dtype) { return _sparse_sum(to(self, dtype), dim); }

// --- gradients ---

// Rows at the padding index are left out where indices are known; of others all are kept.
Tensor embedding_gradient(const Tensor& grad, const Tensor& given, int64_t num_weights, int64_t padding_idx,
                          bool scale_grad_by_freq) {
  check(!scale_grad_by_freq, "embedding_backward: scale_grad_by_freq not supported with sparse gradients");
  const int64_t features = grad.size(-1);
  Tensor indices = reshape(given, {-1}), values = reshape(grad, {-1, features});
  if (padding_idx != -1 && indices.known()) {
    const Tensor kept = reshape(nonzero(ne(indices, Scalar(padding_idx))), {-1});
    indices = index_select(indices, 0, kept), values = index_select(values, 0, kept);
  }
  return _sparse_coo_tensor_unsafe(to(reshape(indices, {1, -1}), DType::int64), values, {num_weights, features});
}

Tensor bag_gradient(const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag,
                    const Tensor& bag_size, int64_t num_weights, bool scale_grad_by_freq, int64_t mode,
                    const Tensor& per_sample_weights, int64_t padding_idx) {
  static_cast<void>(offsets);
  check(mode == 0 || mode == 1, "_embedding_bag_sparse_backward: mode {} has no sparse gradient", mode);
  Tensor rows = index_select(grad, 0, offset2bag);
  if (mode == 1) rows = div(rows, index_select(unsqueeze(to(bag_size, rows.dtype()), 1), 0, offset2bag));
  if (per_sample_weights.defined()) rows = mul(rows, unsqueeze(per_sample_weights, 1));
  return embedding_sparse_backward(rows, indices, num_weights, padding_idx, scale_grad_by_freq);
}

// Each element of the index names one of self: at its own place but along `dim`.
Tensor gather_gradient(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& grad) {
  if (self.dim() == 0)
    return _sparse_coo_tensor_unsafe(empty({0, grad.numel()}, DType::int64, {}, index.device()), reshape(grad, {-1}),
                                     self.sizes());
  if (grad.dim() == 0) return _sparse_coo_tensor_unsafe(view(index, {1, 1}), reshape(grad, {1}), self.sizes());
  dim = wrap_dim(dim, self.dim());
  std::vector<Tensor> along;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d == dim) {
      along.push_back(reshape(index, {-1}));
      continue;
    }
    Dims as_row;
    for (int64_t i = 0; i < self.dim(); ++i) as_row.push_back(i == d ? index.size(d) : 1);
    const Tensor places = view(arange(index.size(d), DType::int64, {}, index.device()), as_row);
    along.push_back(reshape(expand(places, index.sizes()), {-1}));
  }
  return _sparse_coo_tensor_unsafe(stack(along), reshape(grad, {-1}), self.sizes());
}

Row product_leaf(std::string_view schema, MetaRule meta, Derivative derivative) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::metadata_only,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .tags = kTakesSparse};
}

}  // namespace

std::vector<Row> sparse_products_ops() {
  using rule::direct;
  return {
      {.schema =
           "tare::sparse_product(Tensor indices, Tensor? plain_indices, Tensor values, Tensor dense, SymInt rows, "
           "bool by_columns) -> Tensor",
       .meta = rule::fresh<product_meta>,
       .cpu = rule::cpu<product_cpu>,
       .derivative = derivative::not_implemented,
       .cost = CostRule(product_cost),
       .workspace = workspace::not_modelled,
       .sharding = sharding::replicate_only},
      composite("_sparse_mm(Tensor sparse, Tensor dense) -> Tensor", rule::composite<mm_of>, {}, kTakesSparse),
      product_leaf("_sparse_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
                   direct<addmm_of>,
                   {{"self", "grad * beta"},
                    {"mat1", "grad.mm(mat2.t()).sparse_mask(mat1.coalesce()) * alpha"},
                    {"mat2", "mat1.t().mm(grad) * alpha"}}),
      product_leaf("_sparse_sparse_matmul(Tensor self, Tensor other) -> Tensor", direct<both_sparse>,
                   derivative::not_implemented),
      product_leaf("sparse_mask(Tensor self, Tensor mask) -> Tensor", direct<masked>, {{"self", "grad.to_dense()"}}),
      composite("_sparse_sum(Tensor self) -> Tensor", rule::composite<sum_of>, {}, kTakesSparse),
      composite("_sparse_sum.dtype(Tensor self, *, ScalarType dtype) -> Tensor", rule::composite<sum_of_dtype>, {},
                kTakesSparse),
      product_leaf("_sparse_sum.dim(Tensor self, int[1] dim) -> Tensor", direct<sum_of_dims>,
                   derivative::not_implemented),
      composite("_sparse_sum.dim_dtype(Tensor self, int[1] dim, *, ScalarType dtype) -> Tensor",
                rule::composite<sum_dims_dtype>, {}, kTakesSparse),
      composite("embedding_sparse_backward(Tensor grad, Tensor indices, int num_weights, int padding_idx, bool "
                "scale_grad_by_freq) -> Tensor",
                rule::composite<embedding_gradient>),
      composite("_embedding_bag_sparse_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor "
                "bag_size, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int "
                "padding_idx=-1) -> Tensor",
                rule::composite<bag_gradient>),
      composite("_gather_sparse_backward(Tensor self, int dim, Tensor index, Tensor grad) -> Tensor",
                rule::composite<gather_gradient>),
  };
}

}  // namespace tare
