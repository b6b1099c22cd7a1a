#include <algorithm>
#include <vector>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/dispatch/sparse.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/sparse/components.h"
#include "tare/shape/elementwise.h"

// What operators of dense tensors do with sparse ones. The law: elements that are not stored are zeros, and stay so. An
// operator that is not listed at the end refuses a sparse argument.
namespace tare {

namespace {

using namespace sparse;
using Elements = std::vector<int64_t>;

constexpr const char* kDenseLeft = "add(sparse, dense) is not supported. Use add(dense, sparse) instead.";

Device device_of(const SparseComponents& of) { return of.values.device(); }

DType promoted(const Tensor& a, const Tensor& b) { return result_type(a, b); }

// --- sums ---

// How indices of two tensors, each taken as sorted, are merged: the merged ones, and where elements of each go.
struct Merged {
  std::vector<Elements> indices;
  Elements places_a, places_b;
};
Merged merge(const SparseComponents& a, const SparseComponents& b) {
  const Elements all_a = known_integers(a.indices), all_b = known_integers(b.indices);
  const auto n = static_cast<size_t>(a.nnz()), m = static_cast<size_t>(b.nnz());
  const auto dims = static_cast<size_t>(a.sparse_dim());
  const auto compare = [&](size_t i, size_t j) {
    for (size_t dim = 0; dim < dims; ++dim) {
      const int64_t left = all_a[dim * n + i], right = all_b[dim * m + j];
      if (left != right) return left < right ? -1 : 1;
    }
    return 0;
  };
  Merged merged{std::vector<Elements>(dims), {}, {}};
  int64_t next = 0;
  for (size_t i = 0, j = 0; i < n || j < m; ++next) {
    const int order = i == n ? 1 : j == m ? -1 : compare(i, j);
    for (size_t dim = 0; dim < dims; ++dim)
      merged.indices[dim].push_back(order <= 0 ? all_a[dim * n + i] : all_b[dim * m + j]);
    if (order <= 0) merged.places_a.push_back(next), ++i;
    if (order >= 0) merged.places_b.push_back(next), ++j;
  }
  return merged;
}

Tensor joined_indices(const Merged& merged, Device device) {
  Elements all;
  for (const Elements& lane : merged.indices) all.insert(all.end(), lane.begin(), lane.end());
  const auto dims = static_cast<int64_t>(merged.indices.size());
  return integers(all, {dims, dims == 0 ? 0 : static_cast<int64_t>(merged.indices[0].size())}, device);
}

// Where indices are not known none is taken to be in both.
Tensor sum_of_sparse(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check<ShapeError>(self.sizes() == other.sizes(), "add: expected sizes of 'self' and 'other' to match, but {} != {}",
                    self.sizes(), other.sizes());
  if (layout_of(self) != Layout::sparse_coo || layout_of(other) != Layout::sparse_coo) {
    const Layout layout = layout_of(self);
    check(layout == layout_of(other), "add: tensors of layouts torch.{} and torch.{} cannot be added", name(layout),
          name(layout_of(other)));
    return as_compressed(sum_of_sparse(coalesced(as_coo(self)), coalesced(as_coo(other)), alpha), layout);
  }
  const SparseComponents &a = components(self), &b = components(other);
  check(a.sparse_dim() == b.sparse_dim(),
        "add: expected 'self' and 'other' to have same density, but 'self' has {} sparse dimensions while 'other' has "
        "{} sparse dimensions",
        a.sparse_dim(), b.sparse_dim());
  const DType dtype = promoted(self, other);
  const Tensor values_a = to(a.values, dtype), values_b = to(b.values, dtype);
  // PyTorch's CPU merges what lies row by row, and puts the rest behind one another.
  const bool in_rows = values_a.is_contiguous() && values_b.is_contiguous();
  if (!a.indices.known() || !b.indices.known() || !in_rows) {
    const Tensor scaled = alpha.to_complex() == 1.0 ? values_b : mul(values_b, alpha);
    return coo_tensor(cat({a.indices, b.indices}, 1), cat({values_a, scaled}), self.sizes());
  }
  const Merged merged = merge(a, b);
  const Tensor indices = joined_indices(merged, device_of(a));
  Dims sizes = values_a.sizes();
  sizes[0] = indices.size(1);
  const Tensor values = zeros(sizes, dtype, {}, device_of(a));
  index_add_(values, 0, integers(merged.places_a, {a.nnz()}, device_of(a)), values_a);
  index_add_(values, 0, integers(merged.places_b, {b.nnz()}, device_of(a)), values_b, alpha);
  return coo_tensor(indices, values, self.sizes(), a.coalesced && b.coalesced);
}

void check_same_sizes(const Tensor& dense, const Tensor& sparse) {
  check<ShapeError>(dense.sizes() == sparse.sizes(),
                    "add: expected 'self' and 'other' to have same size, but self has size {} while other has size {}",
                    dense.sizes(), sparse.sizes());
}
Tensor add_of(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (is_sparse(self)) {
    check(is_sparse(other), kDenseLeft);
    return sum_of_sparse(self, other, alpha);
  }
  check_same_sizes(self, other);
  const Tensor sum = to(self, promoted(self, other), false, true);
  add_to_dense(sum, other, alpha);
  return sum;
}

// A sparse tensor gets what was computed; its own type stays.
Tensor written_back(const Tensor& self, const Tensor& result) {
  SparseComponents changed = components(result);
  check(can_cast(result.dtype(), self.dtype()), "result type {} can't be cast to the desired output type {}",
        result.dtype(), self.dtype());
  changed.values = to(changed.values, self.dtype());
  replace_components(self, self.sizes(), std::move(changed));
  return self;
}
Tensor add_in_place(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (is_sparse(self)) return written_back(self, add_of(self, other, alpha));
  check_same_sizes(self, other);
  add_to_dense(self, other, alpha);
  return self;
}
Scalar negated(const Scalar& alpha) {
  return is_floating(alpha.dtype()) ? Scalar(-alpha.to_double()) : Scalar(-alpha.to_int());
}
Tensor sub_of(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return add_of(self, other, negated(alpha));
}
Tensor sub_in_place(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return add_in_place(self, other, negated(alpha));
}
Tensor add_number(const Tensor&, const Scalar&, const Scalar&) { fail("{}", kDenseLeft); }

// --- products ---

Tensor common_elements(const Tensor& self, const Tensor& other) {
  const Tensor x = coalesced(self), y = coalesced(other);
  const SparseComponents &a = components(x), &b = components(y);
  check(a.sparse_dim() == b.sparse_dim(), "mul: expected tensors with as many sparse dimensions, but got {} and {}",
        a.sparse_dim(), b.sparse_dim());
  if (!a.indices.known() || !b.indices.known()) {  // at most all of the smaller one
    const Tensor& fewer = a.nnz() <= b.nnz() ? x : y;
    const Tensor more = slice(a.nnz() <= b.nnz() ? b.values : a.values, 0, 0, components(fewer).nnz());
    return with_values(fewer, mul(components(fewer).values, more));
  }
  const Merged merged = merge(a, b);
  Elements from_a, from_b;
  std::vector<Elements> indices(merged.indices.size());
  for (size_t i = 0, j = 0; i < merged.places_a.size() && j < merged.places_b.size();) {
    if (merged.places_a[i] == merged.places_b[j]) {
      for (size_t dim = 0; dim < indices.size(); ++dim)
        indices[dim].push_back(merged.indices[dim][static_cast<size_t>(merged.places_a[i])]);
      from_a.push_back(static_cast<int64_t>(i++)), from_b.push_back(static_cast<int64_t>(j++));
    } else {
      ++(merged.places_a[i] < merged.places_b[j] ? i : j);
    }
  }
  const auto n = static_cast<int64_t>(from_a.size());
  const Tensor values = mul(index_select(a.values, 0, integers(from_a, {n}, device_of(a))),
                            index_select(b.values, 0, integers(from_b, {n}, device_of(a))));
  return coo_tensor(joined_indices({std::move(indices), {}, {}}, device_of(a)), values, self.sizes(), true);
}

Tensor mul_of(const Tensor& self, const Tensor& other) {
  const Tensor &sparse = is_sparse(self) ? self : other, &factor = is_sparse(self) ? other : self;
  if (factor.dim() == 0 && !is_sparse(factor)) return with_values(sparse, mul(components(sparse).values, factor));
  check<ShapeError>(self.sizes() == other.sizes(),
                    "mul: a sparse tensor is multiplied by a number or by a tensor of its sizes, not {} by {}",
                    sparse.sizes(), factor.sizes());
  const Layout layout = layout_of(sparse);
  if (layout != Layout::sparse_coo)
    return as_compressed(mul_of(as_coo(sparse), is_sparse(factor) ? as_coo(factor) : factor), layout);
  if (is_sparse(factor)) return common_elements(sparse, as_coo(factor));
  return with_values(sparse, mul(components(sparse).values, elements_at(factor, sparse)));
}
Tensor mul_number(const Tensor& self, const Scalar& other) {
  return with_values(self, mul(components(self).values, other));
}
Tensor mul_in_place(const Tensor& self, const Tensor& other) {
  check<NotImplementedError>(is_sparse(self), "mul_: a dense tensor cannot be multiplied by a sparse one in place");
  return written_back(self, mul_of(self, other));
}
Tensor mul_number_in_place(const Tensor& self, const Scalar& other) {
  return written_back(self, mul_number(self, other));
}
Tensor div_of(const Tensor& self, const Tensor& other) {
  check(!is_sparse(other) && other.dim() == 0,
        "Sparse division requires a scalar or zero-dim dense tensor divisor (got shape {} for divisor)", other.sizes());
  return with_values(self, div(components(self).values, other));
}
Tensor div_number(const Tensor& self, const Scalar& other) {
  return with_values(self, div(components(self).values, other));
}
Tensor div_in_place(const Tensor& self, const Tensor& other) { return written_back(self, div_of(self, other)); }
Tensor div_number_in_place(const Tensor& self, const Scalar& other) {
  return written_back(self, div_number(self, other));
}
Tensor neg_of(const Tensor& self) { return with_values(self, neg(components(self).values)); }

// An operator of one tensor under which zero stays zero, on the values that are left when equal indices were summed.
void unary_of(const Op& op, Args args, Results results) {
  const Tensor& self = *static_cast<const Tensor*>(args[0]);
  const Tensor whole = layout_of(self) == Layout::sparse_coo ? coalesced(self) : self;
  const Tensor values = components(whole).values;
  std::vector<const void*> on_values(args, args + op.parameters.size());
  on_values[0] = &values;
  *static_cast<Tensor*>(results[0]) = with_values(whole, call_tensor(op, on_values.data()));
}

// --- products of matrices ---

void check_matrices(const Tensor& self, const Tensor& other) {
  check<ShapeError>(self.dim() == 2 && other.dim() == 2, "mm: matrices expected, got {}D and {}D tensors", self.dim(),
                    other.dim());
  check<ShapeError>(self.size(1) == other.size(0), "mat1 and mat2 shapes cannot be multiplied ({} and {})",
                    str_x(self.sizes()), str_x(other.sizes()));
  check(self.dtype() == other.dtype(), "expected m1 and m2 to have the same dtype, but got: {} != {}", self.dtype(),
        other.dtype());
}
Tensor transposed(const Tensor& self, int64_t dim0, int64_t dim1);

Tensor dense_product(const Tensor& sparse, const Tensor& dense) {
  check<ShapeError>(sparse.dim() != 2 || dense.dim() != 2 || sparse.size(1) == dense.size(0),
                    "addmm: Argument #3 (dense): Expected dim 0 size {}, got {}", sparse.size(1), dense.size(0));
  check_matrices(sparse, dense);
  const SparseComponents& of = components(sparse);
  check(of.sparse_dim() == 2, "mm: expected a matrix with 2 sparse dimensions, but got {}", of.sparse_dim());
  return sparse_product(of.indices, of.plain_indices, of.values, dense, sparse.size(0),
                        of.layout == Layout::sparse_csc);
}

// How many elements two sparse factors have in common rows and columns depends on their indices.
Tensor sparse_product_of(const Tensor& self, const Tensor& other) {
  check_matrices(self, other);
  const Tensor x = coalesced(as_coo(self)), y = coalesced(as_coo(other));
  const SparseComponents &a = components(x), &b = components(y);
  check<DataDependentError>(a.indices.known() && b.indices.known(),
                            "_sparse_sparse_matmul: how many elements the product of two sparse matrices has depends "
                            "on indices that are not known");
  const Elements in_a = known_integers(a.indices), in_b = known_integers(b.indices);
  const auto n = static_cast<size_t>(a.nnz()), m = static_cast<size_t>(b.nnz());
  Elements from_a, from_b, rows, columns;
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < m; ++j) {
      if (in_a[n + i] != in_b[j]) continue;
      from_a.push_back(static_cast<int64_t>(i)), from_b.push_back(static_cast<int64_t>(j));
      rows.push_back(in_a[i]), columns.push_back(in_b[m + j]);
    }
  const auto count = static_cast<int64_t>(rows.size());
  const Tensor values = mul(index_select(a.values, 0, integers(from_a, {count}, device_of(a))),
                            index_select(b.values, 0, integers(from_b, {count}, device_of(a))));
  rows.insert(rows.end(), columns.begin(), columns.end());
  const Tensor product =
      coalesced(coo_tensor(integers(rows, {2, count}, device_of(a)), values, {self.size(0), other.size(1)}));
  return layout_of(self) == Layout::sparse_coo ? product : as_compressed(product, layout_of(self));
}

// What a dense operator's formula says of a sparse factor's gradient is dense, which PyTorch's is not.
void refuse_gradients(const Tensor& self, const Tensor& mat2) {
  check<NotImplementedError>(!(is_sparse(self) && self.requires_grad()) && !(is_sparse(mat2) && mat2.requires_grad()),
                             "mm: the gradient of a sparse factor is that of torch.sparse.mm; call it instead");
}
Tensor sparse_mm_of(const Tensor& self, const Tensor& mat2) {
  refuse_gradients(self, mat2);
  return product(self, mat2);
}
Tensor mv_of(const Tensor& self, const Tensor& vec) {
  check<ShapeError>(vec.dim() == 1, "vector + matrix @ vector expected, got {}, {}", self.dim(), vec.dim());
  return select(sparse_mm_of(self, unsqueeze(vec, 1)), 1, 0);
}
Tensor sparse_addmm_of(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                       const Scalar& alpha) {
  refuse_gradients(mat1, mat2);
  return added_product(self, mat1, mat2, beta, alpha);
}

// --- sums of elements ---

Tensor sum_all(const Tensor& self, std::optional<DType> dtype) { return sum(components(self).values, dtype); }

Tensor sum_dims(const Tensor& given, std::optional<IntList> asked, bool keepdim, std::optional<DType> dtype) {
  const Tensor self = coalesced(as_coo(given));
  const SparseComponents& of = components(self);
  std::vector<bool> summed(static_cast<size_t>(self.dim()), !asked || asked->empty());
  if (asked)
    for (const int64_t dim : *asked) summed[static_cast<size_t>(wrap_dim(dim, self.dim()))] = true;
  check<NotImplementedError>(!keepdim, "sum: keepdim=True is not supported for sparse tensors");
  const int64_t sparse_dims = of.sparse_dim();
  Dims left, within;
  std::vector<Tensor> indices;
  for (int64_t dim = 0; dim < self.dim(); ++dim) {
    if (summed[static_cast<size_t>(dim)]) {
      if (dim >= sparse_dims) within.push_back(dim - sparse_dims + 1);
    } else {
      left.push_back(self.sizes()[dim]);
      if (dim < sparse_dims) indices.push_back(select(of.indices, 0, dim));
    }
  }
  Tensor values = to(of.values, dtype.value_or(of.values.dtype()));
  if (indices.empty()) {
    within.insert(0, 0);
    return sum(values, IntList(within));
  }
  if (!within.empty()) values = sum(values, IntList(within));
  const bool whole = static_cast<int64_t>(indices.size()) == sparse_dims;
  return coalesced(coo_tensor(whole ? of.indices : stack(indices), values, left, whole));
}

// --- another shape ---

Tensor permuted(const Tensor& self, IntList dims) {
  check<ShapeError>(dims.size() == self.dim(),
                    "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the "
                    "desired ordering of dimensions i.e. input.dim() = {} is not equal to len(dims) = {}",
                    self.dim(), dims.size());
  const SparseComponents& of = components(self);
  Dims order, sizes;
  Elements rows;
  bool same = true, swapped = self.dim() == 2;
  for (int64_t i = 0; i < dims.size(); ++i) {
    const int64_t dim = wrap_dim(dims[i], self.dim());
    order.push_back(dim), sizes.push_back(self.sizes()[dim]);
    same &= dim == i, swapped &= dim == 1 - i;
  }
  if (same) return Tensor::detached_from(self, TensorMeta(self.meta()));
  if (of.layout != Layout::sparse_coo) {
    check<NotImplementedError>(swapped, "permute: only matrices are kept by rows or columns here");
    const Layout other = of.layout == Layout::sparse_csr ? Layout::sparse_csc : Layout::sparse_csr;
    return sparse_tensor(sizes, {other, of.indices, of.plain_indices, of.values, false});
  }
  for (int64_t i = 0; i < self.dim(); ++i) {
    const bool within = order[i] >= of.sparse_dim();
    check(within == (i >= of.sparse_dim()) && (!within || order[i] == i),
          "sparse transpose: transposed dimensions must be sparse Got sparse_dim: {}, d0: {}, d1: {}", of.sparse_dim(),
          i, order[i]);
    if (!within) rows.push_back(order[i]);
  }
  const Tensor by = integers(rows, {of.sparse_dim()}, device_of(of));
  return coo_tensor(index_select(of.indices, 0, by), of.values, sizes);
}
Tensor transposed(const Tensor& self, int64_t dim0, int64_t dim1) {
  Dims order;
  for (int64_t i = 0; i < self.dim(); ++i) order.push_back(i);
  std::swap(order[wrap_dim(dim0, self.dim())], order[wrap_dim(dim1, self.dim())]);
  return permuted(self, order);
}
Tensor t_of(const Tensor& self) {
  const int64_t sparse_dim = components(self).sparse_dim();
  check(self.dim() == 2 && sparse_dim == 2,
        "t() expects a tensor with <= 2 sparse and 0 dense dimensions, but got {} sparse and {} dense dimensions",
        sparse_dim, self.dim() - sparse_dim);
  return transposed(self, 0, 1);
}
Tensor unsqueezed(const Tensor& self, int64_t dim) {
  const SparseComponents& of = components(self);
  check<NotImplementedError>(of.layout == Layout::sparse_coo, "unsqueeze: only sparse_coo tensors get dimensions");
  dim = wrap_dim(dim, self.dim() + 1);
  Dims sizes = self.sizes();
  sizes.insert(dim, 1);
  if (dim > of.sparse_dim())
    return coo_tensor(of.indices, unsqueeze(of.values, dim - of.sparse_dim() + 1), sizes, of.coalesced);
  const Tensor row = zeros({1, of.nnz()}, DType::int64, {}, device_of(of));
  return coo_tensor(cat({slice(of.indices, 0, 0, dim), row, slice(of.indices, 0, dim)}), of.values, sizes,
                    of.coalesced);
}

Tensor cat_of(TensorList tensors, int64_t given) {
  for (int64_t i = 0; i < tensors.size(); ++i)
    check(layout_of(tensors[i]) == Layout::sparse_coo,
          "Concatenating sparse tensors, but a dense tensor was found at position {}.", i);
  const Tensor& first = tensors[0];
  const int64_t dim = wrap_dim(given, first.dim()), sparse_dim = components(first).sparse_dim();
  check<NotImplementedError>(dim < sparse_dim, "cat: sparse tensors are joined along sparse dimensions here");
  Dims sizes = first.sizes();
  std::vector<Tensor> indices, values;
  int64_t before = 0;
  for (const Tensor& tensor : tensors) {
    const SparseComponents& of = components(tensor);
    Dims as_first = tensor.sizes();
    check<ShapeError>(tensor.dim() == first.dim() && of.sparse_dim() == sparse_dim,
                      "All tensors must have the same shape: {} (except in the concatenating dimension), but got {}",
                      first.sizes(), tensor.sizes());
    as_first[dim] = first.sizes()[dim];
    check<ShapeError>(as_first == Dims(first.sizes()),
                      "All tensors must have the same shape: {} (except in the concatenating dimension), but got {}",
                      first.sizes(), tensor.sizes());
    Tensor moved = of.indices;
    if (before != 0) {
      moved = clone(of.indices);
      add_(select(moved, 0, dim), Scalar(before));
    }
    indices.push_back(moved), values.push_back(of.values);
    before += tensor.sizes()[dim];
  }
  sizes[dim] = before;
  return coo_tensor(cat(indices, 1), cat(values), sizes);
}

// --- copies ---

SparseComponents copied(const SparseComponents& of, const std::function<Tensor(const Tensor&)>& copy) {
  return {of.layout, copy(of.indices), of.plain_indices.defined() ? copy(of.plain_indices) : Tensor(), copy(of.values),
          of.coalesced};
}
Tensor clone_of(const Tensor& self, FormatOpt format) {
  check(!format || *format == MemoryFormat::preserve, "unsupported memory format option {}",
        name(format.value_or(MemoryFormat::preserve)));
  return sparse_tensor(self.sizes(), copied(components(self), [](const Tensor& x) { return clone(x); }));
}
Tensor detached(const Tensor& self) { return Tensor::detached_from(self, TensorMeta(self.meta())); }
Tensor to_copy_of(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt, bool non_blocking,
                  FormatOpt) {
  check(layout.value_or(layout_of(self)) == layout_of(self),
        "to(options) doesn't support converting to a different layout, but got self.layout being {} and "
        "options.layout set as {}",
        name(layout_of(self)), name(layout.value_or(Layout::strided)));
  const Device where = device.value_or(self.device());
  SparseComponents made =
      copied(components(self), [&](const Tensor& x) { return to(x, x.dtype(), {}, where, {}, non_blocking, true); });
  made.values = to(made.values, dtype.value_or(self.dtype()));
  return sparse_tensor(self.sizes(), std::move(made));
}
Tensor copy_into(const Tensor& self, const Tensor& src, bool) {
  check<NotImplementedError>(is_sparse(self) && is_sparse(src) && layout_of(self) == layout_of(src),
                             "copy_() between dense and sparse Tensors is not implemented! Found self type = {} and "
                             "src type = {}",
                             name(layout_of(self)), name(layout_of(src)));
  check<ShapeError>(self.sizes() == src.sizes(), "copy_: sizes {} and {} of sparse tensors do not match", self.sizes(),
                    src.sizes());
  SparseComponents made =
      copied(components(src), [&](const Tensor& x) { return to(x, x.dtype(), {}, self.device(), {}, false, true); });
  made.values = to(made.values, self.dtype());
  replace_components(self, self.sizes(), std::move(made));
  return self;
}

// A sparse tensor of no elements.
SparseComponents nothing(Layout layout, int64_t sparse_dim, IntList sizes, DType dtype, Device device) {
  if (layout != Layout::sparse_coo) {
    const int64_t lanes = sizes[layout == Layout::sparse_csr ? 0 : 1];
    return {layout, zeros({lanes + 1}, DType::int64, {}, device), empty({0}, DType::int64, {}, device),
            empty({0}, dtype, {}, device), false};
  }
  Dims values = {0};
  for (int64_t i = sparse_dim; i < sizes.size(); ++i) values.push_back(sizes[i]);
  return {layout, empty({sparse_dim, 0}, DType::int64, {}, device), {}, empty(values, dtype, {}, device), true};
}
Tensor like_of(const Tensor& self, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt, FormatOpt) {
  const Layout wanted = layout.value_or(layout_of(self));
  const DType type = dtype.value_or(self.dtype());
  const Device where = device.value_or(self.device());
  if (wanted == Layout::strided) return zeros(self.sizes(), type, {}, where);
  return sparse_tensor(self.sizes(), nothing(wanted, components(self).sparse_dim(), self.sizes(), type, where));
}
Tensor zero_of(const Tensor& self) {
  const SparseComponents& of = components(self);
  replace_components(self, self.sizes(),
                     nothing(of.layout, of.sparse_dim(), self.sizes(), self.dtype(), self.device()));
  return self;
}

using sparse::of_calls;
using sparse::typed;
const Fact<SparseRule> kRules[] = {
    {typed<add_of>, "add.Tensor"},
    {typed<add_in_place>, "add_.Tensor"},
    {typed<add_number>, "add.Scalar sub.Scalar"},
    {typed<sub_of>, "sub.Tensor"},
    {typed<sub_in_place>, "sub_.Tensor"},
    {typed<mul_of>, "mul.Tensor"},
    {typed<mul_in_place>, "mul_.Tensor"},
    {typed<mul_number>, "mul.Scalar"},
    {typed<mul_number_in_place>, "mul_.Scalar"},
    {typed<div_of>, "div.Tensor"},
    {typed<div_in_place>, "div_.Tensor"},
    {typed<div_number>, "div.Scalar"},
    {typed<div_number_in_place>, "div_.Scalar"},
    {typed<neg_of>, "neg.default"},
    {of_calls<unary_of>,
     "abs.default sgn.default sign.default sqrt.default sin.default tan.default asin.default atan.default sinh.default "
     "tanh.default asinh.default atanh.default expm1.default log1p.default floor.default ceil.default round.default "
     "trunc.default frac.default erf.default relu.default isnan.default isinf.default pow.Tensor_Scalar"},
    {typed<sparse_mm_of>, "mm.default"},
    {typed<mv_of>, "mv.default"},
    {typed<sparse_addmm_of>, "addmm.default"},
    {typed<sum_all>, "sum.default"},
    {typed<sum_dims>, "sum.dim_IntList"},
    {typed<t_of>, "t.default"},
    {typed<transposed>, "transpose.int"},
    {typed<permuted>, "permute.default"},
    {typed<unsqueezed>, "unsqueeze.default"},
    {typed<cat_of>, "cat.default"},
    {typed<clone_of>, "clone.default"},
    {typed<detached>, "detach.default alias.default"},
    {typed<to_copy_of>, "_to_copy.default"},
    {typed<copy_into>, "copy_.default"},
    {typed<like_of>, "zeros_like.default empty_like.default"},
    {typed<zero_of>, "zero_.default"},
};

}  // namespace

namespace sparse {

Tensor product(const Tensor& self, const Tensor& other) {
  if (is_sparse(self) && is_sparse(other)) return sparse_product_of(self, other);
  if (is_sparse(self)) return dense_product(self, other);
  check_matrices(self, other);
  return t(dense_product(transposed(other, 0, 1), t(self)));
}

Tensor added_product(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                     const Scalar& alpha) {
  const Tensor made = product(mat1, mat2);
  check<NotImplementedError>(!is_sparse(made) && !is_sparse(self), "addmm: only one factor may be sparse");
  if (alpha.to_complex() != 1.0) mul_(made, alpha);
  return beta.to_complex() == 0.0 ? made : add_(made, self, beta);
}

Tensor sum_of_dims(const Tensor& self, IntList dims) { return sum_dims(self, dims, false, {}); }

Tensor masked(const Tensor& self, const Tensor& mask) {
  check<NotImplementedError>(layout_of(mask) == Layout::sparse_coo,
                             "sparse_mask: the mask has layout torch.{}; only "
                             "sparse_coo is in tare",
                             name(layout_of(mask)));
  check<ShapeError>(self.sizes() == mask.sizes(),
                    "sparse_mask(): operands have incompatible sizes; self has size {} but mask has size {}",
                    self.sizes(), mask.sizes());
  const SparseComponents& of = components(mask);
  if (!is_sparse(self)) return coo_tensor(of.indices, elements_at(self, mask), self.sizes(), of.coalesced);
  const Tensor coo = as_coo(self);
  if (components(coo).indices.storage() == of.indices.storage()) return coo;
  check<DataDependentError>(of.indices.known() && components(coo).indices.known(),
                            "sparse_mask: which elements of a sparse tensor are kept depends on indices that are not "
                            "known");
  const Tensor dense = zeros(self.sizes(), self.dtype(), {}, self.device());
  add_to_dense(dense, coo, Scalar(1));
  return coo_tensor(of.indices, elements_at(dense, mask), self.sizes(), of.coalesced);
}

}  // namespace sparse

List<Fact<SparseRule>> sparse_rules() { return kRules; }

}  // namespace tare
