#include <cmath>

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

// Gathering and scattering. The law: along one dimension the index says where; in all others an element stays at its
// place. So index has as many dimensions as self, and is no larger than self but along that dimension, and nowhere
// larger than src. An empty index is not looked at.
namespace tare {

namespace {

void check_index_type(const Tensor& index, std::string_view op) {
  check(is_index_type(index.dtype()), "{}(): Expected dtype int32/int64 for index", op);
}

TensorMeta gather_meta(const Tensor& self, int64_t dim, const Tensor& index, bool) {
  dim = wrap_dim(dim, self.dim());
  const Tensor* both[] = {&self, &index};
  check_same_device({both, 2});
  if (index.numel() > 0) {
    check_index_type(index, "gather");
    check(nonempty_dim(index) == nonempty_dim(self),
          "Index tensor must have the same number of dimensions as input tensor");
    for (int64_t d = 0; d < nonempty_dim(self); ++d)
      check(
          d == dim || nonempty_size(index, d) <= nonempty_size(self, d),
          "Size does not match at dimension {} expected index {} to be no larger than self {} apart from dimension {}",
          d, index.sizes(), self.sizes(), dim);
    check_index_values<Error>(index, 0, nonempty_size(self, dim), dim,
                              "index {0} is out of bounds for dimension {2} with size {1}");
  }
  return {self.dtype(), self.device(), index.sizes()};
}

void check_scatter(const Tensor& self, int64_t& dim, const Tensor& index, const Tensor& source) {
  dim = wrap_dim(dim, self.dim());
  const Tensor* all[] = {&self, &index, &source};
  check_same_device({all, 3});
  if (index.numel() > 0) check_index_type(index, "scatter");
  check(!source.defined() || self.dtype() == source.dtype(), "scatter(): Expected self.dtype to be equal to src.dtype");
  if (index.numel() == 0) return;
  const int64_t rank = nonempty_dim(index);
  check(rank == nonempty_dim(self), "Index tensor must have the same number of dimensions as self tensor");
  if (source.defined() && rank > nonempty_dim(source)) wrap_dim(nonempty_dim(source), source.dim());
  check(!source.defined() || rank == nonempty_dim(source),
        "Index tensor must have the same number of dimensions as src tensor");
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t size = nonempty_size(index, d);
    const bool fits = d == dim || size <= nonempty_size(self, d);
    if (!fits || (source.defined() && size > nonempty_size(source, d)))
      fail("Expected index {} to be no larger than self {} apart from dimension {}{}", index.sizes(), self.sizes(), dim,
           source.defined() ? fmt::format(" and to be no larger size than src {}", source.sizes()) : "");
  }
  check_index_values<Error>(index, 0, nonempty_size(self, dim), dim,
                            "index {0} is out of bounds for dimension {2} with size {1}");
}

TensorMeta result_of(const Tensor& self) { return {self.dtype(), self.device(), self.sizes()}; }

TensorMeta scatter_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  check_scatter(self, dim, index, src);
  return result_of(self);
}

TensorMeta scatter_value_meta(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  check_scatter(self, dim, index, Tensor());
  if (index.numel() > 0) check_fits(value, self.dtype());
  return result_of(self);
}

void check_old_reduce(std::string_view reduce) {
  check(reduce == "add" || reduce == "multiply", "reduce argument must be either add or multiply.");
}

TensorMeta scatter_by_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                           std::string_view reduce) {
  check_scatter(self, dim, index, src);
  check_old_reduce(reduce);
  if (self.device().is_cpu())
    warn_once<[] {}>(
        "The reduce argument of torch.scatter with Tensor src is deprecated and will be removed in a future PyTorch "
        "release. Use torch.scatter_reduce instead for more reduction options.");
  return result_of(self);
}

TensorMeta scatter_value_by_meta(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value,
                                 std::string_view reduce) {
  check_scatter(self, dim, index, Tensor());
  check_old_reduce(reduce);
  if (index.numel() > 0) check_fits(value, self.dtype());
  return result_of(self);
}

// PyTorch's CPU takes the short names of the extrema too, forwards alone.
std::string_view extremum_in_full(std::string_view reduce) {
  return reduce == "max" ? "amax" : reduce == "min" ? "amin" : reduce;
}

TensorMeta scatter_reduce_meta(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                               std::string_view reduce, bool) {
  check_scatter(self, dim, index, src);
  reduce = extremum_in_full(reduce);
  check(reduce == "sum" || reduce == "prod" || reduce == "mean" || reduce == "amax" || reduce == "amin",
        "reduce argument must be either sum, prod, mean, amax or amin, got {}", reduce);
  if (self.device().is_cpu() && index.numel() > 0) {
    const bool computed =
        reduce == "mean" ? !is_bool(self.dtype()) : !reduce.starts_with('a') || !is_complex(self.dtype());
    if (!computed) check_kernel(false, fmt::format("scatter_gather_tensor_cpu_reduce_{}", reduce), self.dtype());
  }
  return result_of(self);
}

// Visits each element of index with the element of `at_index` that it names along `dim`, and the one of `at_place`.
template <class Visit>
void for_each_gathered(const Tensor& indexed, int64_t dim, const Tensor& index, const Tensor& placed, Visit visit) {
  if (index.numel() == 0) return;
  const auto seen = [&](const Tensor& tensor, bool still) {
    Dims strides = tensor.dim() > 0 ? Dims(tensor.strides()) : Dims(nonempty_dim(index), 0);
    if (still && !strides.empty()) strides[dim] = 0;
    strides.resize(index.dim());
    return Tensor::view_of(tensor, tensor.meta().with_geometry(index.sizes(), strides, tensor.storage_offset()));
  };
  const int64_t step = indexed.dim() > 0 ? indexed.strides()[dim] * indexed.itemsize() : 0;
  const Tensor all[] = {seen(indexed, true), seen(placed, false), index};
  std::vector<int64_t> named;
  for_each_row(index.sizes(), {all, 3}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    named.resize(static_cast<size_t>(count));
    load_row(at[2], steps[2], index.dtype(), named.data(), count);
    for (int64_t i = 0; i < count; ++i)
      visit(at[0] + i * steps[0] + named[static_cast<size_t>(i)] * step, at[1] + i * steps[1]);
  });
}

void gather_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, bool) {
  for_each_gathered(self, wrap_dim(dim, self.dim()), index, results[0],
                    [bytes = self.itemsize()](std::byte* from, std::byte* to) { move_element(to, from, bytes); });
}

void scatter_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  copy_elements(results[0], self);
  for_each_gathered(results[0], wrap_dim(dim, self.dim()), index, src,
                    [bytes = self.itemsize()](std::byte* to, std::byte* from) { move_element(to, from, bytes); });
}

void scatter_value_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  copy_elements(results[0], self);
  for_each_gathered(results[0], wrap_dim(dim, self.dim()), index, index,
                    [&](std::byte* to, std::byte*) { store_scalar(to, self.dtype(), value); });
}

// Combines elements of `values`, which may be larger than index, or one number, with those of self that index names.
void combine_scattered(const Tensor& result, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& values,
                       std::string_view reduce, bool include_self = true) {
  if (index.numel() == 0) return copy_elements(result, self);
  dim = wrap_dim(dim, self.dim());
  const std::vector<uint64_t> named = cpu::values_of<uint64_t>(index);
  std::vector<size_t> places(named.begin(), named.end());
  if (self.dim() > 0 && index.dim() > 0) {
    const Dims apart = contiguous_strides(self.sizes());
    const int64_t last = index.dim() - 1, step = last == dim ? 0 : apart[last];
    size_t* place = places.data();
    cpu::for_each_index(index.sizes().slice(0, last), [&](IntList at) {
      int64_t first = 0;
      for (int64_t d = 0; d < last; ++d) first += d == dim ? 0 : at[d] * apart[d];
      for (int64_t i = 0; i < index.sizes()[last]; ++i, ++place)
        *place = *place * static_cast<size_t>(apart[dim]) + static_cast<size_t>(first + i * step);
    });
  }
  Dims strides = values.strides();
  strides.resize(index.dim());
  cpu::combine(result, self, places,
               Tensor::view_of(values, values.meta().with_geometry(index.sizes(), strides, values.storage_offset())),
               cpu::combine_named(reduce), include_self);
}

void scatter_add_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  combine_scattered(results[0], self, dim, index, src, "sum");
}
void scatter_by_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                    std::string_view reduce) {
  combine_scattered(results[0], self, dim, index, src, reduce);
}
void scatter_value_by_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value,
                          std::string_view reduce) {
  const Tensor number(TensorMeta(self.dtype(), self.device(), {}));
  fill_elements(number, value);
  combine_scattered(results[0], self, dim, index, number, reduce);
}
void scatter_reduce_cpu(TensorList results, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                        std::string_view reduce, bool include_self) {
  combine_scattered(results[0], self, dim, index, src, extremum_in_full(reduce), include_self);
}

// Of self and indices, each broadcast along the other dimensions; without a dimension, of all elements in a row.
Tensor take_along_dim_of(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim) {
  if (!dim) return gather(view(self, {-1}), 0, view(indices, {-1}));
  check(indices.dtype() == DType::int64, "torch.take_along_dim(): dtype of indices should be Long but got {}",
        indices.dtype());
  check<ShapeError>(self.dim() == indices.dim(),
                    "torch.take_along_dim(): input and indices should have the same number of "
                    "dimensions, but got {} dimensions for input, and {} dimensions for indices",
                    self.dim(), indices.dim());
  check<IndexError>(self.dim() > 0, "Dimension specified as {} but tensor has no dimensions", *dim);
  const int64_t d = wrap_dim(*dim, self.dim());
  Dims own = self.sizes(), others = indices.sizes();
  own[d] = indices.sizes()[d], others[d] = self.sizes()[d];
  const Tensor from = expand(self, broadcast_sizes(self.sizes(), others));
  return gather(from, d, remainder(expand(indices, broadcast_sizes(own, indices.sizes())), Scalar(from.size(d))));
}

// Beside `dim`; along it each part of the index finds its places in all of self.
std::vector<Strategy> gather_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::beside_splits(call, equation);
  const IntList sizes = call.results()[0].sizes();
  if (sizes.size() == 0) return strategies;
  const Placement along = Placement::shard(wrap_dim(call.arg<int64_t>(1), sizes.size()));
  if (sizes[along.dim] > 1) strategies.push_back({{replicate, along}, {along}});
  return strategies;
}

Row into_places(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  forms.write = writing::accumulated;
  return split_by(sharding::beside, scattering(moving(schema, meta, cpu, std::move(derivative), forms)));
}

#define TARE_SCATTER "Tensor self, int dim, Tensor index, "

}  // namespace

std::vector<Row> scatter_ops() {
  Row gather{.schema = "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor",
             .meta = rule::fresh<gather_meta>,
             .cpu = rule::cpu<gather_cpu>,
             .derivative = {{"self", "gather_backward(grad, self, dim, index, sparse_grad)"}},
             .cost = cost::none.moving(cost::gathered),
             .workspace = workspace::none,
             .sharding = ShardingRule(gather_splits).moving("self"),
             .forms = {.out = "gather.out", .write = writing::exact_disjoint}};
  return {
      gather,
      split_by(sharding::beside.moving("self+src"),
               keeping_rest(into_places("scatter.src(" TARE_SCATTER "Tensor src) -> Tensor", rule::fresh<scatter_meta>,
                                        rule::cpu<scatter_cpu>,
                                        {{"self", "grad.scatter(dim, index, 0)"}, {"src", "grad.gather(dim, index)"}},
                                        {.inplace = "scatter_.src", .out = "scatter.src_out"}))),
      split_by(sharding::beside.linear("~self").increasing("self"),
               keeping_rest(into_places("scatter.value(" TARE_SCATTER "Scalar value) -> Tensor",
                                        rule::fresh<scatter_value_meta>, rule::cpu<scatter_value_cpu>,
                                        {{"self", "grad.scatter(dim, index, 0)"}},
                                        {.inplace = "scatter_.value", .out = "scatter.value_out"}))),
      into_places("scatter.reduce(" TARE_SCATTER "Tensor src, *, str reduce) -> Tensor", rule::fresh<scatter_by_meta>,
                  rule::cpu<scatter_by_cpu>, derivative::not_implemented,
                  {.inplace = "scatter_.reduce", .out = "scatter.reduce_out"}),
      into_places("scatter.value_reduce(" TARE_SCATTER "Scalar value, *, str reduce) -> Tensor",
                  rule::fresh<scatter_value_by_meta>, rule::cpu<scatter_value_by_cpu>, derivative::not_implemented,
                  {.inplace = "scatter_.value_reduce", .out = "scatter.value_reduce_out"}),
      split_by(sharding::beside.linear("self+src"),
               into_places("scatter_add(" TARE_SCATTER "Tensor src) -> Tensor", rule::fresh<scatter_meta>,
                           rule::cpu<scatter_add_cpu>, {{"self", "grad"}, {"src", "grad.gather(dim, index)"}},
                           {.inplace = "scatter_add_", .out = "scatter_add.out"})),
      into_places("scatter_reduce.two(" TARE_SCATTER "Tensor src, str reduce, *, bool include_self=True) -> Tensor",
                  rule::fresh<scatter_reduce_meta>, rule::cpu<scatter_reduce_cpu>,
                  {{"self, src", "scatter_reduce_backward(grad, self, dim, index, src, reduce, include_self, result)"}},
                  {.inplace = "scatter_reduce_.two", .out = "scatter_reduce.two_out"}),
      composite("take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor",
                rule::composite<take_along_dim_of>, {.out = "take_along_dim.out", .write = writing::exact}),
  };
}

}  // namespace tare
