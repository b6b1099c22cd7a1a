#include <fmt/format.h>

#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/combining_cpu.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/splits.h"

// Indexing along one dimension with a vector of indices. The law: the vector's length takes the place of the
// dimension's size; a 0-d tensor counts as one element of one dimension; the source of a write has self's sizes but
// there.
namespace tare {

namespace {

TensorMeta index_select_meta(const Tensor& self, int64_t dim, const Tensor& index) {
  dim = wrap_dim(dim, self.dim());
  check<IndexError>(index.dim() <= 1, "index_select(): Index is supposed to be a vector");
  check(self.dim() > 0 || index.numel() == 1, "index_select(): Index to scalar can have only 1 value, got {} value(s)",
        index.numel());
  check(is_index_type(index.dtype()), "index_select(): Expected dtype int32 or int64 for index");
  const Tensor* both[] = {&self, &index};
  check_same_device({both, 2});
  Dims sizes = self.sizes();
  if (self.dim() > 0) {
    check(index.numel() == 0 || sizes[dim] > 0, "index_select(): self indexing axis dim should be positive");
    // The second dimension has a loop of its own.
    if (self.numel() > 0 && (self.dim() == 1 || dim != 1))
      check_index_values<IndexError>(index, 0, sizes[dim], dim, "index out of range in self");
    else
      check_index_values<Error>(index, 0, sizes[dim], dim, "INDICES element is out of DATA bounds, id={} axis_dim={}");
    sizes[dim] = index.numel();
  } else {
    check_index_values<IndexError>(index, 0, 1, 0, "index out of range in self");
  }
  return {self.dtype(), self.device(), sizes};
}

void check_index_select_out(Args, DType result, DType out) {
  check(result == out, "index_select(): self and result must have the same scalar type");
}
void check_take_out(Args, DType result, DType out) {
  check(result == out,
        "take(): self and out expected to have the same dtype, but got self.dtype = {} and out.dtype = {}", result,
        out);
}

// The slices of a tensor along a dimension, as the tensor of slice `i`.
Tensor slice_at(const Tensor& self, int64_t dim, int64_t i) {
  if (self.dim() == 0) return self;
  Dims sizes = self.sizes(), strides = self.strides();
  const int64_t offset = self.storage_offset() + i * strides[dim];
  sizes.erase(dim), strides.erase(dim);
  return Tensor::view_of(self, self.meta().with_geometry(sizes, strides, offset));
}

// Calls visit(k, index[k]), negative indices counted from the end.
template <class Visit>
void for_each_index(const Tensor& index, int64_t size, Visit visit) {
  int64_t k = 0;
  for_each_element(index.sizes(), {&index, 1}, [&](std::byte* const* at) {
    const int64_t i = load_int(at[0], index.dtype());
    visit(k++, i < 0 ? i + size : i);
  });
}

void index_select_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index) {
  dim = wrap_dim(dim, self.dim());
  for_each_index(index, nonempty_size(self, dim),
                 [&](int64_t k, int64_t i) { copy_elements(slice_at(results[0], dim, k), slice_at(self, dim, i)); });
}

void check_numbers_match(const Tensor& index, const Tensor& source, int64_t dim, std::string_view op) {
  check<IndexError>(source.dim() > 0 || index.numel() == 1,
                    "{}(): Dimension specified as {} but tensor has no dimensions", op, dim);
  check(dim == 0 || dim < source.dim(), "{}(): Indexing dim {} is out of bounds of the source tensor with dim {}", op,
        dim, source.dim());
  check(index.numel() == nonempty_size(source, dim),
        "{}(): Number of indices ({}) should be equal to source.size(dim): ({}), for dim: {}", op, index.numel(),
        nonempty_size(source, dim), dim);
}

// index_add and index_reduce.
TensorMeta accumulate_meta(const Tensor& self, int64_t& dim, const Tensor& index, const Tensor& source,
                           std::string_view op) {
  dim = wrap_dim(dim, self.dim());
  check<IndexError>(index.dim() <= 1,
                    "{}(): Index is supposed to be a vector, but got dim: {} with type: {} and size: {}", op,
                    index.dim(), index.dtype(), index.sizes());
  check(is_index_type(index.dtype()), "{}(): Expected dtype int32/int64 for index but got: {}", op, index.dtype());
  check(self.dtype() == source.dtype(), "{}(): self ({}) and source ({}) must have the same scalar type", op,
        self.dtype(), source.dtype());
  check_numbers_match(index, source, dim, op);
  bool fits = self.dim() == source.dim();
  for (int64_t d = 0; fits && d < self.dim(); ++d) fits = d == dim || self.sizes()[d] == source.sizes()[d];
  check(fits,
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = {} "
        "source.shape = {}",
        self.sizes(), source.sizes());
  const Tensor* all[] = {&self, &index, &source};
  check_same_device({all, 3});
  return {self.dtype(), self.device(), self.sizes()};
}

TensorMeta index_add_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                          const Scalar& alpha) {
  TensorMeta meta = accumulate_meta(self, dim, index, source, "index_add_");
  check_fits(alpha, self.dtype());
  // Along the first and the last dimension it is a scatter, along others and with a factor a loop over slices.
  const bool scattered = (dim == 0 || dim == self.dim() - 1) && alpha.to_complex() == Complex(1);
  if (self.dim() <= 1) check_index_values<IndexError>(index, 0, self.numel(), 0, "index out of range in self");
  else if (!scattered) check_index_values<IndexError>(index, 0, self.sizes()[dim], dim, "index out of range in self");
  else if (self.numel() > 0)
    check_index_values<Error>(index, 0, self.sizes()[dim], dim,
                              "index {0} is out of bounds for dimension {2} with size {1}");
  return meta;
}

// Each row of a slice is visited once, and of it the slices that indices name, one after the other.
template <class T>
void add_slices(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, T alpha) {
  std::vector<int64_t> named;
  for_each_index(index, nonempty_size(self, dim), [&](int64_t, int64_t i) { named.push_back(i); });
  const auto apart = [dim](const Tensor& tensor) {
    return tensor.dim() == 0 ? 0 : tensor.strides()[dim] * tensor.itemsize();
  };
  const int64_t to_next = apart(self), from_next = apart(source);
  const Tensor both[] = {slice_at(self, dim, 0), slice_at(source, dim, 0)};
  constexpr int64_t kBlock = 256;
  T sums[kBlock], added[kBlock];
  for_each_row(both[0].sizes(), {both, 2}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    for (int64_t done = 0, size = 0; done < count; done += size) {
      size = std::min(kBlock, count - done);
      const std::byte* from = at[1] + done * steps[1];
      for (const int64_t i : named) {
        std::byte* const to = at[0] + done * steps[0] + i * to_next;
        load_row(to, steps[0], self.dtype(), sums, size);
        load_row(from, steps[1], self.dtype(), added, size);
        for (int64_t k = 0; k < size; ++k) sums[k] += alpha * added[k];
        store_row(to, steps[0], self.dtype(), sums, size);
        from += from_next;
      }
    }
  });
}

void index_add_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                   const Scalar& alpha) {
  if (self.numel() == 0) return;  // whatever the indices are
  copy_elements(results[0], self);
  if (index.numel() == 0) return;
  cpu::with_type(self.dtype(), [&]<class T>(T) {
    add_slices(results[0], wrap_dim(dim, self.dim()), index, source, cpu::number<T>(alpha));
  });
}

TensorMeta index_reduce_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                             std::string_view reduce, bool include_self) {
  check(reduce == "prod" || reduce == "mean" || reduce == "amax" || reduce == "amin",
        "index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {}.", reduce);
  TensorMeta meta = accumulate_meta(self, dim, index, source, "index_reduce_");
  if (self.device().is_cpu()) warn_once<[] {}>("index_reduce() is in beta and the API may change at any time.");
  check<IndexError>(self.dim() == 0 || self.sizes()[dim] > 0 || index.numel() == 0,
                    "select(): index 0 out of range for tensor of size {} at dimension {}", self.sizes(), dim);
  check_index_values<IndexError>(index, 0, nonempty_size(self, dim), dim, "index out of range in self");
  if (self.device().is_cpu()) {
    const bool computed = !is_bool(self.dtype()) && !is_complex(self.dtype());
    check_kernel(include_self || computed, "index_reduce_func_exclude_input_init", self.dtype());
    check_kernel(self.dim() > 1 || computed, "index_func_", self.dtype());
  }
  return meta;
}

void index_reduce_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source,
                      std::string_view reduce, bool include_self) {
  dim = wrap_dim(dim, self.dim());
  // The place of source's element k along `dim` is index[k] there: in row-major order, lanes side by side.
  const int64_t size = nonempty_size(self, dim), number = index.numel();
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < self.dim(); ++d) inner *= self.sizes()[d];
  std::vector<int64_t> named;
  for_each_index(index, size, [&](int64_t, int64_t i) { named.push_back(i); });
  std::vector<size_t> places;
  for (int64_t at = 0; at < source.numel(); ++at) {
    const int64_t outer = at / (inner * number), i = named[static_cast<size_t>(at / inner % number)];
    places.push_back(static_cast<size_t>((outer * size + i) * inner + at % inner));
  }
  cpu::combine(results[0], self, places, source, cpu::combine_named(reduce), include_self);
}

TensorMeta index_copy_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  dim = wrap_dim(dim, self.dim());
  check<IndexError>(index.dim() < 2, "index_copy_(): Index should have dimension 1 or 0 (got {})", index.dim());
  check<IndexError>(source.dim() > 0 || index.numel() == 1,
                    "index_copy_(): When source is scalar, index should have one element (got {})", index.numel());
  check<IndexError>(
      source.dim() == self.dim() || source.dim() == 0 || self.dim() == 0,
      "index_copy_(): When source and destination are not scalars, their dimensionality must match. Source "
      "dimensionality ({}), destination dimensionality ({})",
      source.dim(), self.dim());
  check(index.dtype() == DType::int64, "index_copy_(): Expected a long tensor for index, but got {}", index.dtype());
  check(self.dtype() == source.dtype(),
        "index_copy_(): self and source expected to have the same dtype, but got (self) {} and (source) {}",
        self.dtype(), source.dtype());
  const Tensor* all[] = {&self, &index, &source};
  check_same_device({all, 3});
  Dims slice = self.sizes(), source_slice = source.sizes();
  if (!slice.empty()) slice.erase(dim);
  if (!source_slice.empty()) source_slice.erase(dim);
  check(slice == source_slice,
        "index_copy_(): Source/destination tensor must have same slice shapes. Destination slice shape: {} at "
        "dimension {} "
        "and source slice shape: {} at dimension 0.",
        fmt::join(slice, " "), dim, fmt::join(source_slice, " "));
  check<IndexError>(source.dim() == 0 || index.numel() == source.sizes()[dim],
                    "index_copy_(): Number of indices ({}) should be equal to source.size(dim) ({})", index.numel(),
                    nonempty_size(source, dim));
  check(nonempty_size(self, dim) > 0 || index.numel() == 0, "index_copy_(): cannot write to dimension {} of size 0",
        dim);
  check_index_values<IndexError>(index, 0, nonempty_size(self, dim), dim,
                                 "index_copy_(): index {0} is out of bounds for dimension {2} with size {1}");
  return {self.dtype(), self.device(), self.sizes()};
}

void index_copy_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  dim = wrap_dim(dim, self.dim());
  copy_elements(results[0], self);
  for_each_index(index, nonempty_size(self, dim),
                 [&](int64_t k, int64_t i) { copy_elements(slice_at(results[0], dim, i), slice_at(source, dim, k)); });
}

TensorMeta index_fill_meta(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  check<IndexError>(index.dtype() == DType::int64, "index_fill_(): Expected dtype int64 for index.");
  check(!value.is_complex() || is_complex(self.dtype()),
        "index_fill_(): Converting complex Scalar to non-complex type is not supported");
  dim = wrap_dim(dim, self.dim());
  check(index.dim() <= 1, "Index has to be a vector/scalar");
  const Tensor* both[] = {&self, &index};
  check_same_device({both, 2});
  const int64_t size = nonempty_size(self, dim);
  check(size > 0 || index.numel() == 0, "index_fill_(): cannot write to dimension {} of size 0", dim);
  check_index_values<IndexError>(index, -size, size, dim, "index {0} is out of bounds for dimension {2} with size {1}");
  if (index.numel() > 0 && self.numel() > 0) check_fits(value, self.dtype());
  return preserved_meta(self, self.dtype());
}

// A value that lies in a tensor is a number of the tensor's kind; which, does not matter to the result's shape.
Scalar value_of(const Tensor& value) {
  if (value.known()) return load_scalar(value.data(), value.dtype());
  return is_complex(value.dtype()) ? Scalar(Complex(0)) : Scalar(0);
}

TensorMeta index_fill_tensor_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value) {
  check(value.dim() == 0,
        "index_fill_ only supports a 0-dimensional value tensor, but got tensor with {} dimension(s).", value.dim());
  return index_fill_meta(self, dim, index, value_of(value));
}

void index_fill_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  dim = wrap_dim(dim, self.dim());
  copy_elements(results[0], self);
  for_each_index(index, nonempty_size(self, dim),
                 [&](int64_t, int64_t i) { fill_elements(slice_at(results[0], dim, i), value); });
}
void index_fill_tensor_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index,
                           const Tensor& value) {
  index_fill_cpu(results, self, dim, index, value_of(value));
}

// take and put see self as one row of elements.
void check_flat_index(const Tensor& self, const Tensor& index) {
  check_index_values<IndexError>(index, -self.numel(), self.numel(), 0,
                                 "out of range: tried to access index {} on a tensor of {} elements.");
}

TensorMeta take_meta(const Tensor& self, const Tensor& index) {
  check(index.dtype() == DType::int64, "take(): Expected a long tensor for index, but got {}", index.dtype());
  check<IndexError>(self.numel() > 0 || index.numel() == 0, "take(): tried to take from an empty tensor");
  const Tensor* both[] = {&self, &index};
  check_same_device({both, 2});
  check_flat_index(self, index);
  return {self.dtype(), self.device(), index.sizes()};
}

std::byte* element_at(const Tensor& self, int64_t linear) {
  if (linear < 0) linear += self.numel();
  int64_t offset = 0;
  for (int64_t d = self.dim() - 1; d >= 0; --d) {
    offset += linear % self.sizes()[d] * self.strides()[d];
    linear /= self.sizes()[d];
  }
  return self.data() + offset * self.itemsize();
}

void take_cpu(TensorList results, const Tensor& self, const Tensor& index) {
  const Tensor both[] = {results[0], index};
  for_each_element(index.sizes(), {both, 2}, [&](std::byte* const* at) {
    std::memcpy(at[0], element_at(self, load_int(at[1], DType::int64)), static_cast<size_t>(self.itemsize()));
  });
}

TensorMeta put_meta(const Tensor& self, const Tensor& index, const Tensor& source, bool) {
  check(index.dtype() == DType::int64, "put_(): Expected a long tensor for index, but got {}", index.dtype());
  check(self.dtype() == source.dtype(),
        "put_(): self and source expected to have the same dtype, but got self.dtype = {} and source.dtype = {}",
        self.dtype(), source.dtype());
  check<IndexError>(
      source.numel() == index.numel(),
      "put_(): Expected source and index to have the same number of elements, but got source.numel() = {}, "
      "index.numel() = {}",
      source.numel(), index.numel());
  check<IndexError>(self.numel() > 0 || index.numel() == 0, "put_(): Tried to put elements into an empty tensor");
  const Tensor* all[] = {&self, &index, &source};
  check_same_device({all, 3});
  check_flat_index(self, index);
  return preserved_meta(self, self.dtype());
}

void put_cpu(TensorList results, const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  std::vector<size_t> places;
  for_each_index(index, self.numel(), [&](int64_t, int64_t i) { places.push_back(static_cast<size_t>(i)); });
  if (accumulate) return cpu::combine(results[0], self, places, source, cpu::Combine::sum);
  copy_elements(results[0], self);
  size_t k = 0;
  for_each_element(source.sizes(), {&source, 1}, [&](std::byte* const* at) {
    std::memcpy(element_at(results[0], static_cast<int64_t>(places[k++])), at[0], static_cast<size_t>(self.itemsize()));
  });
}

// Of self whole slices are filled, as many as are named.
int64_t filled_bytes(const Call& call) {
  const Tensor &self = call.tensor(0), &index = call.tensor(2);
  const int64_t length = self.dim() == 0 ? 1 : self.size(call.arg<int64_t>(1));
  return cost::touching(call, length == 0 ? 0 : self.numel() / length * index.numel());
}
Row filling(Row row) {
  row.cost = row.cost.moving(filled_bytes);
  return row;
}

// Beside `dim`; along it each part of the index takes its places of all of self.
std::vector<Strategy> selected_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::beside_splits(call, equation);
  const TensorMeta &self = call.inputs()[0], &index = call.inputs()[1];
  if (self.dim() > 0 && index.dim() > 0 && index.sizes()[0] > 1)
    strategies.push_back(
        {{replicate, Placement::shard(0)}, {Placement::shard(wrap_dim(call.arg<int64_t>(1), self.dim()))}});
  return strategies;
}

Row along(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
          WritePolicy write = writing::accumulated) {
  forms.write = write;
  return split_by(sharding::beside, moving(schema, meta, cpu, std::move(derivative), forms));
}

}  // namespace

std::vector<Row> index_along_ops() {
  const Derivative filled{{"self", "grad.index_fill(dim, index, 0)"}};
  return {
      split_by(ShardingRule(selected_splits).moving("self"),
               gathering(along(
                   "index_select(Tensor self, int dim, Tensor index) -> Tensor", rule::fresh<index_select_meta>,
                   rule::cpu<index_select_cpu>, {{"self", "index_select_backward(grad, self.sizes(), dim, index)"}},
                   {.out = "index_select.out"}, writing::exact_disjoint.checked_by(check_index_select_out)))),
      split_by(
          sharding::beside.linear("self+source"),
          scattering(along(
              "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor",
              rule::fresh<index_add_meta>, rule::cpu<index_add_cpu>,
              {{"self", "grad"},
               {"source",
                "scaled(index_source_backward(grad, dim, index, source), alpha.conj())"}},  // alpha itself, as PyTorch
              {.inplace = "index_add_", .out = "index_add.out"}))),
      scattering(along(
          "index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> "
          "Tensor",
          rule::fresh<index_reduce_meta>, rule::cpu<index_reduce_cpu>,
          {{"self, source", "index_reduce_backward(grad, self, dim, index, source, reduce, include_self, result)"}},
          {.inplace = "index_reduce_", .out = "index_reduce.out"})),
      split_by(sharding::beside.moving("self+source"),
               keeping_rest(scattering(along("index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor",
                                             rule::fresh<index_copy_meta>, rule::cpu<index_copy_cpu>,
                                             {{"self", "grad.index_fill(dim, index, 0)"},
                                              {"source", "index_source_backward(grad, dim, index, source)"}},
                                             {.inplace = "index_copy_", .out = "index_copy.out"})))),
      split_by(sharding::beside.linear("~self").increasing("self"),
               keeping_rest(
                   filling(along("index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
                                 rule::fresh<index_fill_meta>, rule::cpu<index_fill_cpu>, filled,
                                 {.inplace = "index_fill_.int_Scalar", .out = "index_fill.int_Scalar_out"},
                                 writing::accumulated_expanded)))),
      split_by(sharding::beside.moving("self+value"),
               keeping_rest(
                   filling(along("index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor",
                                 rule::fresh<index_fill_tensor_meta>, rule::cpu<index_fill_tensor_cpu>,
                                 {{"self", "grad.index_fill(dim, index, 0)"},
                                  {"value",
                                   "grad.index_select(dim, std::get<0>(at::_unique(index, "
                                   "false))).sum()"}},
                                 {.inplace = "index_fill_.int_Tensor", .out = "index_fill.int_Tensor_out"},
                                 writing::accumulated_expanded)))),
      split_by(ShardingRule("*,...->...").moving("self"),
               gathering(along("take(Tensor self, Tensor index) -> Tensor", rule::fresh<take_meta>, rule::cpu<take_cpu>,
                               {{"self", "take_backward(grad, self, index)"}}, {.out = "take.out"},
                               writing::exact_disjoint.checked_by(check_take_out)))),
      split_by(sharding::replicate_only.linear("self+source"),
               keeping_rest_or_adding(
                   scattering(along("put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor",
                                    rule::fresh<put_meta>, rule::cpu<put_cpu>,
                                    {{"self", "accumulate ? grad : grad.put(index, zeros_like(source), false)"},
                                     {"source", "grad.take(index).reshape_as(source)"}},
                                    {.inplace = "put_", .out = "put.out"})))),
  };
}

}  // namespace tare
