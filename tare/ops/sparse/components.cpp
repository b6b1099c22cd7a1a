#include "tare/ops/sparse/components.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"

namespace tare::sparse {

namespace {

int64_t product(IntList sizes) {
  Exact all(1);
  for (const int64_t size : sizes) all = all * size;
  return all.value;
}

Tensor empty_like_components(IntList sizes, DType dtype, Device device) { return empty(sizes, dtype, {}, device); }

Dims values_sizes(const Tensor& values, int64_t nnz) {
  Dims sizes = values.sizes();
  sizes[0] = nnz;
  return sizes;
}

// Where each of the elements, which are sorted by it, begins: the number of elements before each of `count` lanes.
Tensor begins_of(const Tensor& lanes, int64_t count) {
  if (!lanes.known()) return empty_like_components({count + 1}, DType::int64, lanes.device());
  std::vector<int64_t> begins(static_cast<size_t>(count) + 1, 0);
  for (const int64_t lane : known_integers(lanes)) {
    check<IndexError>(lane >= 0 && lane < count, "sparse tensor: index {} is out of range for dimension of size {}",
                      lane, count);
    ++begins[static_cast<size_t>(lane) + 1];
  }
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  return integers(begins, {count + 1}, lanes.device());
}

// The lane of each element, from where lanes begin.
Tensor lanes_of(const Tensor& begins, int64_t nnz) {
  if (!begins.known()) return empty_like_components({nnz}, DType::int64, begins.device());
  const std::vector<int64_t> known = known_integers(begins);
  std::vector<int64_t> lanes;
  for (size_t lane = 0; lane + 1 < known.size(); ++lane) {
    check(known[lane] <= known[lane + 1] && known[lane + 1] <= nnz,
          "sparse tensor: compressed indices must rise from 0 to the number of elements {}, but they are {} and {} at "
          "{}",
          nnz, known[lane], known[lane + 1], lane);
    lanes.insert(lanes.end(), static_cast<size_t>(known[lane + 1] - known[lane]), static_cast<int64_t>(lane));
  }
  check(static_cast<int64_t>(lanes.size()) == nnz,
        "sparse tensor: compressed indices end at {}, and there are {} elements", lanes.size(), nnz);
  return integers(lanes, {nnz}, begins.device());
}

}  // namespace

Tensor integers(const std::vector<int64_t>& values, IntList sizes, Device device) {
  const Tensor made = empty(sizes, DType::int64, {}, Device(DeviceType::cpu));
  if (made.storage().allocated()) {
    std::copy(values.begin(), values.end(), made.data_as<int64_t>());
    made.storage()->state = StorageState::known;
  }
  return device.is_cpu() ? made : to(made, made.dtype(), {}, device);
}

std::vector<int64_t> known_integers(const Tensor& indices) {
  const std::vector<uint64_t> values = cpu::values_of<uint64_t>(indices);
  return {values.begin(), values.end()};
}

IntList sparse_sizes(const Tensor& self) { return self.sizes().slice(0, components(self).sparse_dim()); }

Tensor coo_tensor(const Tensor& indices, const Tensor& values, IntList sizes, bool coalesced) {
  return sparse_tensor(sizes, {Layout::sparse_coo, indices, {}, values, coalesced || values.size(0) < 2});
}

Tensor with_values(const Tensor& self, const Tensor& values) {
  const SparseComponents& of = components(self);
  return sparse_tensor(self.sizes(), {of.layout, of.indices, of.plain_indices, values, of.coalesced});
}

Tensor flat_indices(const Tensor& self) {
  const SparseComponents& of = components(self);
  const IntList sizes = sparse_sizes(self);
  Tensor flat;
  for (int64_t dim = 0; dim < sizes.size(); ++dim) {
    const Tensor along = select(of.indices, 0, dim);
    if (!flat.defined()) flat = along;
    else flat = add(mul(flat, Scalar(sizes[dim])), along);
  }
  return flat.defined() ? flat : zeros({of.nnz()}, DType::int64, {}, of.indices.device());
}

static void check_indices(const Tensor& self) {
  const SparseComponents& of = components(self);
  if (!of.indices.known()) return;
  const std::vector<int64_t> indices = known_integers(of.indices);
  for (int64_t i = 0; i < static_cast<int64_t>(indices.size()); ++i) {
    const int64_t size = self.sizes()[i / of.nnz()], index = indices[static_cast<size_t>(i)];
    check<IndexError>(index >= 0 && index < size, "sparse tensor: index {} is out of range for dimension {} of size {}",
                      index, i / of.nnz(), size);
  }
}

Tensor coalesced(const Tensor& self) {
  const SparseComponents& of = components(self);
  if (of.coalesced) return self;
  const Device device = of.values.device();
  if (!of.indices.known()) {
    const int64_t most = std::min(of.nnz(), product(sparse_sizes(self)));
    return coo_tensor(empty({of.sparse_dim(), most}, DType::int64, {}, device),
                      empty(values_sizes(of.values, most), of.values.dtype(), {}, device), self.sizes(), true);
  }
  check_indices(self);
  const std::vector<int64_t> all = known_integers(of.indices);
  const auto nnz = static_cast<size_t>(of.nnz()), dims = static_cast<size_t>(of.sparse_dim());
  const auto at = [&](size_t dim, size_t element) { return all[dim * nnz + element]; };
  std::vector<size_t> order(nnz);
  std::iota(order.begin(), order.end(), size_t{0});
  const auto compare = [&](size_t a, size_t b) {
    for (size_t dim = 0; dim < dims; ++dim)
      if (at(dim, a) != at(dim, b)) return at(dim, a) < at(dim, b) ? -1 : 1;
    return 0;
  };
  std::ranges::stable_sort(order, [&](size_t a, size_t b) { return compare(a, b) < 0; });
  std::vector<size_t> firsts;
  std::vector<int64_t> place(nnz);
  for (size_t i = 0; i < nnz; ++i) {
    if (i == 0 || compare(order[i - 1], order[i]) != 0) firsts.push_back(order[i]);
    place[order[i]] = static_cast<int64_t>(firsts.size()) - 1;
  }
  std::vector<int64_t> indices;
  for (size_t dim = 0; dim < dims; ++dim)
    for (const size_t first : firsts) indices.push_back(at(dim, first));
  const auto count = static_cast<int64_t>(firsts.size());
  const Tensor values = zeros(values_sizes(of.values, count), of.values.dtype(), {}, device);
  index_add_(values, 0, integers(place, {of.nnz()}, device), of.values);
  return coo_tensor(integers(indices, {of.sparse_dim(), count}, device), values, self.sizes(), true);
}

Tensor as_coo(const Tensor& self) {
  const SparseComponents& of = components(self);
  if (of.layout == Layout::sparse_coo) return self;
  const Tensor lanes = lanes_of(of.indices, of.nnz()), plain = to(of.plain_indices, DType::int64);
  const bool rows = of.layout == Layout::sparse_csr;
  return coo_tensor(stack({rows ? lanes : plain, rows ? plain : lanes}), of.values, self.sizes(), rows);
}

Tensor as_compressed(const Tensor& self, Layout layout) {
  if (layout_of(self) == layout) return self;
  const Tensor coo = as_coo(self);
  check(coo.dim() == 2 && components(coo).sparse_dim() == 2,
        "sparse tensor: only matrices are kept by rows or columns here, not {} with {} sparse dimensions", coo.sizes(),
        components(coo).sparse_dim());
  const int64_t lane = layout == Layout::sparse_csr ? 0 : 1;
  // Sorted by columns is sorted by the rows of the transposed matrix.
  Tensor sorted = coo;
  if (lane == 1)
    sorted = coo_tensor(flip(components(coo).indices, {0}), components(coo).values, {coo.size(1), coo.size(0)});
  sorted = coalesced(sorted);
  const SparseComponents& of = components(sorted);
  return sparse_tensor(self.sizes(), {layout, begins_of(select(of.indices, 0, 0), self.size(lane)),
                                      contiguous(select(of.indices, 0, 1)), of.values, false});
}

// A dense tensor with its sparse dimensions as one, a view; undefined where there is none.
static Tensor flattened(const Tensor& dense, const Tensor& sparse) {
  if (!dense.is_contiguous()) return {};
  Dims sizes = {product(sparse_sizes(sparse))};
  for (int64_t i = components(sparse).sparse_dim(); i < sparse.dim(); ++i) sizes.push_back(sparse.sizes()[i]);
  return view(dense, sizes);
}

static std::vector<Tensor> index_list(const Tensor& sparse) {
  std::vector<Tensor> list;
  for (int64_t dim = 0; dim < components(sparse).sparse_dim(); ++dim)
    list.push_back(select(components(sparse).indices, 0, dim));
  return list;
}

void add_to_dense(const Tensor& dense, const Tensor& sparse, const Scalar& alpha) {
  const Tensor coo = as_coo(sparse);
  const SparseComponents& of = components(coo);
  check_indices(coo);
  const Tensor values = to(of.values, dense.dtype());
  if (of.sparse_dim() == 0) {
    add_(dense, sum(values, IntList({0})), alpha);
  } else if (const Tensor flat = flattened(dense, coo); flat.defined()) {
    index_add_(flat, 0, flat_indices(coo), values, alpha);
  } else {
    index_put_(dense, index_list(coo), mul(values, alpha), true);
  }
}

Tensor elements_at(const Tensor& dense, const Tensor& sparse) {
  check_indices(sparse);
  if (components(sparse).sparse_dim() == 0) return unsqueeze(dense, 0);
  const Tensor flat = flattened(dense, sparse);
  return flat.defined() ? index_select(flat, 0, flat_indices(sparse)) : index(dense, index_list(sparse));
}

}  // namespace tare::sparse
