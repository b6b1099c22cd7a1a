#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/ops/sparse/components.h"

// Making sparse tensors of dense ones and back, and asking for what they consist of. The law: components are the
// program's own tensors, not copies; what a component holds is asked of it alone.
namespace tare {

namespace {

using namespace sparse;

// --- making ---

Tensor of_options(const Tensor& tensor, DTypeOpt dtype, DeviceOpt device) {
  return to(tensor, dtype.value_or(tensor.dtype()), {}, device.value_or(tensor.device()));
}

void check_dims(IntList size, int64_t sparse_dim, int64_t dense_dim) {
  check(sparse_dim >= 0 && dense_dim >= 0 && sparse_dim <= size.size() && dense_dim == size.size() - sparse_dim,
        "'len(size) == sparse_dim + dense_dim' is not satisfied: len(size) = {}, sparse_dim = {}, dense_dim = {}",
        size.size(), sparse_dim, dense_dim);
}

// The indices of no elements.
Tensor no_indices(int64_t dims, Device device) { return empty({dims, 0}, DType::int64, {}, device); }

Tensor with_dims(int64_t sparse_dim, int64_t dense_dim, IntList size, DTypeOpt dtype, LayoutOpt layout,
                 DeviceOpt device, PinOpt) {
  check(layout.value_or(Layout::sparse_coo) == Layout::sparse_coo, "expected sparse COO layout, but got layout {}",
        name(layout.value_or(Layout::sparse_coo)));
  check_dims(size, sparse_dim, dense_dim);
  const Device where = device.value_or(thread_state.default_device);
  Dims sizes = {0};
  for (int64_t i = sparse_dim; i < size.size(); ++i) sizes.push_back(size[i]);
  return coo_tensor(no_indices(sparse_dim, where), empty(sizes, dtype, {}, where), size);
}
Tensor of_size(IntList size, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  return with_dims(size.size(), 0, size, dtype, layout, device, pin_memory);
}

Tensor with_dims_and_tensors(int64_t sparse_dim, int64_t dense_dim, IntList size, const Tensor& indices,
                             const Tensor& given, DTypeOpt dtype, LayoutOpt, DeviceOpt device, PinOpt,
                             std::optional<bool> is_coalesced) {
  const Tensor values = given.dim() == 0 ? expand(given, {1}) : given;
  check_dims(size, sparse_dim, dense_dim);
  check(indices.dim() == 2, "indices must be sparse_dim x nnz, but got: {}", indices.sizes());
  check(is_integral(indices.dtype(), false), "indices must be an int64 tensor, but got {}", indices.dtype());
  check(indices.size(1) == values.size(0),
        "indices and values must have same nnz, but got nnz from indices: {}, nnz from values: {}", indices.size(1),
        values.size(0));
  check(indices.size(0) == sparse_dim, "indices has incorrect first dimension, expected {}, got {}", sparse_dim,
        indices.size(0));
  Dims expected = {values.size(0)};
  for (int64_t i = sparse_dim; i < size.size(); ++i) expected.push_back(size[i]);
  check<ShapeError>(values.sizes() == IntList(expected), "values has incorrect size, expected {}, got {}", expected,
                    values.sizes());
  const Tensor kept = of_options(values, dtype, device);
  check(device.has_value() || indices.device() == values.device(),
        "device of indices ({}) must match device of values ({})", indices.device(), values.device());
  return coo_tensor(of_options(indices, DType::int64, kept.device()), kept, size, is_coalesced.value_or(false));
}

Tensor coo_unsafe(const Tensor& indices, const Tensor& values, IntList size, DTypeOpt dtype, LayoutOpt layout,
                  DeviceOpt device, PinOpt pin_memory, std::optional<bool> is_coalesced) {
  check(indices.dim() == 2, "indices must be sparse_dim x nnz, but got: {}", indices.sizes());
  const int64_t dense_dim = std::max<int64_t>(values.dim() - 1, 0);
  return _sparse_coo_tensor_with_dims_and_tensors(indices.size(0), dense_dim, size, indices, values, dtype, layout,
                                                  device, pin_memory, is_coalesced);
}

// The smallest sizes that hold the indices, which have to be known.
Tensor coo_of_indices(const Tensor& indices, const Tensor& values, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                      PinOpt pin_memory, std::optional<bool> is_coalesced) {
  check(indices.dim() == 2, "indices must be sparse_dim x nnz, but got: {}", indices.sizes());
  check<DataDependentError>(indices.known() || indices.numel() == 0,
                            "sparse_coo_tensor: the sizes depend on the values of indices, which are not known; give "
                            "size");
  Dims size;
  const int64_t nnz = indices.size(1);
  const std::vector<int64_t> known = known_integers(indices);
  for (int64_t dim = 0; dim < indices.size(0); ++dim) {
    int64_t largest = -1;
    for (int64_t i = 0; i < nnz; ++i) {
      const int64_t index = known[static_cast<size_t>(dim * nnz + i)];
      check(index >= 0, "found negative index {} for dim {}", index, dim);
      largest = std::max(largest, index);
    }
    size.push_back((Exact(largest) + 1).value);
  }
  for (int64_t i = 1; i < values.dim(); ++i) size.push_back(values.sizes()[i]);
  return coo_unsafe(indices, values, size, dtype, layout, device, pin_memory, is_coalesced);
}

struct Compressed {
  std::string_view operation, compressed, plain;
};
Compressed names_of(Layout layout) {
  if (layout == Layout::sparse_csr) return {"sparse_csr_tensor", "crow_indices", "col_indices"};
  check<NotImplementedError>(layout == Layout::sparse_csc,
                             "sparse_compressed_tensor: tensors of layout torch.{} are not in tare; sparse_coo, "
                             "sparse_csr and sparse_csc are",
                             name(layout));
  return {"sparse_csc_tensor", "ccol_indices", "row_indices"};
}

Tensor compressed_of(const Tensor& compressed, const Tensor& plain, const Tensor& values, IntList size, DTypeOpt dtype,
                     LayoutOpt layout, DeviceOpt device, PinOpt) {
  check(layout.has_value(), "sparse_compressed_tensor expected sparse compressed tensor layout but got none");
  const Compressed names = names_of(*layout);
  check<NotImplementedError>(size.size() == 2 && values.dim() == 1,
                             "{}: only matrices of numbers are in tare, not sizes {} with values {}", names.operation,
                             size, values.sizes());
  check(compressed.dim() == 1 && plain.dim() == 1, "{}: {} and {} must have one dimension, but they are {} and {}",
        names.operation, names.compressed, names.plain, compressed.sizes(), plain.sizes());
  for (const Tensor* indices : {&compressed, &plain})
    check(indices->dtype() == DType::int64 || indices->dtype() == DType::int32,
          "{} and {} must be an int32 or int64 type, but got {}", names.compressed, names.plain, indices->dtype());
  check<ShapeError>(plain.size(0) == values.size(0), "{}: {} has {} elements, and values {}", names.operation,
                    names.plain, plain.size(0), values.size(0));
  const int64_t lanes = *layout == Layout::sparse_csr ? size[0] : size[1];
  check<ShapeError>(compressed.size(0) == (Exact(lanes) + 1).value, "{}: {} must have {} elements, but has {}",
                    names.operation, names.compressed, (Exact(lanes) + 1).value, compressed.size(0));
  const Tensor kept = of_options(values, dtype, device);
  return sparse_tensor(
      size, {*layout, of_options(compressed, {}, kept.device()), of_options(plain, {}, kept.device()), kept, false});
}

// The sizes follow from how many lanes there are and from the largest index within one.
Tensor compressed_unsized(const Tensor& compressed, const Tensor& plain, const Tensor& values, DTypeOpt dtype,
                          LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  check<DataDependentError>(plain.known() || plain.numel() == 0,
                            "sparse_compressed_tensor: the sizes depend on the values of indices, which are not known; "
                            "give size");
  int64_t width = 0;
  for (const int64_t index : known_integers(plain)) width = std::max(width, (Exact(index) + 1).value);
  const int64_t lanes = compressed.dim() == 1 ? std::max<int64_t>(compressed.size(0) - 1, 0) : 0;
  const bool rows = layout.value_or(Layout::sparse_csr) == Layout::sparse_csr;
  return compressed_of(compressed, plain, values, {rows ? lanes : width, rows ? width : lanes}, dtype, layout, device,
                       pin_memory);
}

template <Layout fixed>
Tensor compressed_as(const Tensor& compressed, const Tensor& plain, const Tensor& values, IntList size, DTypeOpt dtype,
                     LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  check(layout.value_or(fixed) == fixed, "sparse_{} tensor expected layout torch.{}, but got torch.{}",
        name(fixed).substr(7), name(fixed), name(layout.value_or(fixed)));
  return sparse_compressed_tensor(compressed, plain, values, size, dtype, fixed, device, pin_memory);
}
template <Layout fixed>
Tensor compressed_unsized_as(const Tensor& compressed, const Tensor& plain, const Tensor& values, DTypeOpt dtype,
                             LayoutOpt, DeviceOpt device, PinOpt pin_memory) {
  return sparse_compressed_tensor(compressed, plain, values, dtype, fixed, device, pin_memory);
}

// --- asking ---

std::string_view spelled(const Tensor& self) {
  switch (layout_of(self)) {
    case Layout::sparse_coo: return "Sparse";
    case Layout::sparse_csr: return "SparseCsr";
    case Layout::sparse_csc: return "SparseCsc";
    default: return "Strided";
  }
}
const SparseComponents& coo_of(const Tensor& self, std::string_view operation) {
  check(layout_of(self) == Layout::sparse_coo, "{} expected sparse coordinate tensor layout but got {}", operation,
        spelled(self));
  return components(self);
}
const SparseComponents& asked_of(const Tensor& self, std::string_view operation) {
  check<NotImplementedError>(is_sparse(self),
                             "Could not run 'aten::{}' with arguments from the '{}' backend: the tensor "
                             "is not sparse",
                             operation, self.device().is_cpu() ? "CPU" : "Meta");
  return components(self);
}

bool is_coalesced_of(const Tensor& self) { return coo_of(self, "is_coalesced").coalesced; }
Tensor mark_coalesced(const Tensor& self, bool coalesced) {
  SparseComponents changed = coo_of(self, "_coalesced_");
  changed.coalesced = coalesced;
  replace_components(self, self.sizes(), std::move(changed));
  return self;
}
int64_t nnz_of(const Tensor& self) { return asked_of(self, "_nnz").nnz(); }
int64_t sparse_dim_of(const Tensor& self) { return is_sparse(self) ? components(self).sparse_dim() : 0; }
int64_t dense_dim_of(const Tensor& self) { return self.dim() - sparse_dim_of(self); }

// A component as a tensor of its own over the same memory.
Tensor shown(const Tensor& component) { return Tensor::detached_from(component, TensorMeta(component.meta())); }
Tensor raw_indices(const Tensor& self) {
  asked_of(self, "_indices");
  return shown(coo_of(self, "_indices").indices);
}
Tensor raw_values(const Tensor& self) { return shown(asked_of(self, "_values").values); }
Tensor indices_of(const Tensor& self) {
  const SparseComponents& of = coo_of(self, "indices");
  check(of.coalesced, "Cannot get indices on an uncoalesced tensor, please call .coalesce() first");
  return shown(of.indices);
}
Tensor values_of(const Tensor& self) {
  check(is_sparse(self), "values expected sparse tensor layout but got {}", spelled(self));
  const SparseComponents& of = components(self);
  check(of.coalesced || of.layout != Layout::sparse_coo,
        "Cannot get values on an uncoalesced tensor, please call .coalesce() first");
  return shown(of.values);
}
template <Layout layout, bool plain>
Tensor compressed_component(const Tensor& self) {
  const Compressed names = names_of(layout);
  check(layout_of(self) == layout, "{} expected sparse {} compressed tensor layout but got {}",
        plain ? names.plain : names.compressed, layout == Layout::sparse_csr ? "row" : "column", spelled(self));
  return shown(plain ? components(self).plain_indices : components(self).indices);
}

// --- converting ---

Tensor coalesce_of(const Tensor& self) { return coo_of(self, "coalesce").coalesced ? self : _coalesce(self); }
Tensor coalesced_copy(const Tensor& self) {
  coo_of(self, "_coalesce");
  return coalesced(self);
}

Tensor dense_of(const Tensor& self, DTypeOpt dtype, std::optional<bool>) {
  check<NotImplementedError>(is_sparse(self), "_to_dense: the tensor is not sparse");
  const Tensor dense = zeros(self.sizes(), dtype.value_or(self.dtype()), {}, self.device());
  add_to_dense(dense, self, Scalar(1));
  return dense;
}

// A dense tensor's elements that are not zero; of the first dimensions, where some of the others is not.
Tensor coo_of_dense(const Tensor& self, int64_t sparse_dim) {
  check(sparse_dim > 0 || self.dim() == 0, "dense_to_sparse: sparse_dim argument must be in >0 when self.dim()>0");
  check(sparse_dim >= 0 && sparse_dim <= self.dim(),
        "dense_to_sparse: sparse_dim argument must be in [0,{}] range, but {} is given", self.dim(), sparse_dim);
  check<DataDependentError>(self.known() || self.numel() == 0,
                            "to_sparse: how many elements are not zero depends on values, and those of {}{} on {} are "
                            "not known",
                            name(self.dtype()), self.sizes(), self.device());
  Tensor there = ne(self, Scalar(0));
  if (sparse_dim < self.dim()) there = any(flatten(there, sparse_dim, -1), -1);
  const Tensor places = nonzero(there);
  std::vector<Tensor> list;
  for (int64_t dim = 0; dim < sparse_dim; ++dim) list.push_back(select(places, 1, dim));
  Tensor values = list.empty() ? expand(self, {1}) : index(self, list);
  if (list.empty() && places.size(0) == 0) values = slice(values, 0, 0, 0);
  return coo_tensor(contiguous(t(places)), values, self.sizes(), true);
}
Tensor to_coo_dim(const Tensor& self, int64_t sparse_dim) {
  if (!is_sparse(self)) return coo_of_dense(self, sparse_dim);
  check(sparse_dim == components(self).sparse_dim(),
        "to_sparse: conversion from {} to Sparse with sparse_dim argument !=self.sparse_dim() is not supported",
        spelled(self));
  return as_coo(self);
}
using BlockSize = std::optional<IntList>;
using DenseDim = std::optional<int64_t>;
void check_blocks(const BlockSize& blocksize) {
  check<NotImplementedError>(!blocksize,
                             "to_sparse: layouts of blocks are not in tare; sparse_coo, sparse_csr and "
                             "sparse_csc are");
}
Tensor to_compressed(const Tensor& self, Layout layout, DenseDim dense_dim) {
  check<NotImplementedError>(dense_dim.value_or(0) == 0, "to_{}: dense dimensions are not in tare", name(layout));
  names_of(layout);
  return as_compressed(is_sparse(self) ? self : coo_of_dense(self, self.dim()), layout);
}
Tensor to_sparse_of(const Tensor& self, LayoutOpt layout, BlockSize blocksize, DenseDim dense_dim) {
  check_blocks(blocksize);
  const Layout wanted = layout.value_or(Layout::sparse_coo);
  if (layout_of(self) == wanted) return self;
  return _to_sparse(self, layout, blocksize, dense_dim);
}
Tensor made_sparse(const Tensor& self, LayoutOpt layout, BlockSize blocksize, DenseDim dense_dim) {
  check_blocks(blocksize);
  const Layout wanted = layout.value_or(Layout::sparse_coo);
  if (wanted != Layout::sparse_coo) return to_compressed(self, wanted, dense_dim);
  if (is_sparse(self)) return as_coo(self);
  return coo_of_dense(self, (Exact(self.dim()) - dense_dim.value_or(0)).value);
}
Tensor to_sparse_dim_of(const Tensor& self, int64_t sparse_dim) {
  if (is_sparse(self) && components(self).sparse_dim() == sparse_dim && layout_of(self) == Layout::sparse_coo)
    return self;
  return _to_sparse(self, sparse_dim);
}
template <Layout layout>
Tensor made_compressed(const Tensor& self, DenseDim dense_dim) {
  return to_compressed(self, layout, dense_dim);
}
Tensor to_csr(const Tensor& self, DenseDim dense_dim) {
  return layout_of(self) == Layout::sparse_csr ? self : _to_sparse_csr(self, dense_dim);
}
Tensor to_csc(const Tensor& self, DenseDim dense_dim) {
  return layout_of(self) == Layout::sparse_csc ? self : _to_sparse_csc(self, dense_dim);
}

// --- rows ---

Row leaf(std::string_view schema, MetaRule meta, Derivative derivative = derivative::none) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = std::move(derivative),
          .cost = cost::metadata_only,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .tags = kTakesSparse};
}
Row written(std::string_view schema, MetaRule meta) { return composite(schema, meta, {}, kTakesSparse | kMayAlias); }

#define TARE_SPARSE_OPTIONS ", *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory="

}  // namespace

std::vector<Row> sparse_ops() {
  using rule::composite, rule::direct;
  return {
      leaf("sparse_coo_tensor.size(int[] size" TARE_SPARSE_OPTIONS "False) -> Tensor", direct<of_size>),
      written("sparse_coo_tensor.indices(Tensor indices, Tensor values" TARE_SPARSE_OPTIONS
              "None, bool? is_coalesced=None) -> Tensor",
              composite<coo_of_indices>),
      written("sparse_coo_tensor.indices_size(Tensor indices, Tensor values, int[] size" TARE_SPARSE_OPTIONS
              "None, bool? is_coalesced=None) -> Tensor",
              composite<coo_unsafe>),
      written("_sparse_coo_tensor_unsafe(Tensor indices, Tensor values, SymInt[] size" TARE_SPARSE_OPTIONS
              "None, bool? is_coalesced=None) -> Tensor",
              composite<coo_unsafe>),
      leaf("_sparse_coo_tensor_with_dims(int sparse_dim, int dense_dim, int[] size" TARE_SPARSE_OPTIONS
           "False) -> Tensor",
           direct<with_dims>),
      leaf("_sparse_coo_tensor_with_dims_and_tensors(int sparse_dim, int dense_dim, SymInt[] size, Tensor indices, "
           "Tensor values" TARE_SPARSE_OPTIONS "False, bool? is_coalesced=None) -> Tensor",
           direct<with_dims_and_tensors>, {{"values", "grad.to_dense().sparse_mask(result)._values()"}}),
      leaf("sparse_compressed_tensor.comp_plain_value_size(Tensor compressed_indices, Tensor plain_indices, Tensor "
           "values, SymInt[] size" TARE_SPARSE_OPTIONS "False) -> Tensor",
           direct<compressed_of>, derivative::not_implemented),
      leaf("sparse_compressed_tensor.comp_plain_value(Tensor compressed_indices, Tensor plain_indices, Tensor "
           "values" TARE_SPARSE_OPTIONS "False) -> Tensor",
           direct<compressed_unsized>, derivative::not_implemented),
      written("sparse_csr_tensor.crow_col_value_size(Tensor crow_indices, Tensor col_indices, Tensor values, int[] "
              "size" TARE_SPARSE_OPTIONS "False) -> Tensor",
              composite<compressed_as<Layout::sparse_csr>>),
      written("sparse_csr_tensor.crow_col_value(Tensor crow_indices, Tensor col_indices, Tensor "
              "values" TARE_SPARSE_OPTIONS "False) -> Tensor",
              composite<compressed_unsized_as<Layout::sparse_csr>>),
      written("sparse_csc_tensor.ccol_row_value_size(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] "
              "size" TARE_SPARSE_OPTIONS "False) -> Tensor",
              composite<compressed_as<Layout::sparse_csc>>),
      written("sparse_csc_tensor.ccol_row_value(Tensor ccol_indices, Tensor row_indices, Tensor "
              "values" TARE_SPARSE_OPTIONS "False) -> Tensor",
              composite<compressed_unsized_as<Layout::sparse_csc>>),
      leaf("_indices(Tensor(a) self) -> Tensor(a)", direct<raw_indices>),
      leaf("_values(Tensor(a) self) -> Tensor(a)", direct<raw_values>),
      leaf("indices(Tensor(a) self) -> Tensor(a)", direct<indices_of>),
      leaf("values(Tensor(a) self) -> Tensor(a)", direct<values_of>,
           {{"self", "_sparse_coo_tensor_unsafe(self._indices(), grad, self.sizes())"}}),
      leaf("crow_indices(Tensor(a) self) -> Tensor(a)", direct<compressed_component<Layout::sparse_csr, false>>),
      leaf("col_indices(Tensor(a) self) -> Tensor(a)", direct<compressed_component<Layout::sparse_csr, true>>),
      leaf("ccol_indices(Tensor(a) self) -> Tensor(a)", direct<compressed_component<Layout::sparse_csc, false>>),
      leaf("row_indices(Tensor(a) self) -> Tensor(a)", direct<compressed_component<Layout::sparse_csc, true>>),
      leaf("_nnz(Tensor self) -> int", direct<nnz_of>),
      leaf("sparse_dim(Tensor self) -> int", direct<sparse_dim_of>),
      leaf("dense_dim(Tensor self) -> int", direct<dense_dim_of>),
      leaf("_dimI(Tensor self) -> int", direct<sparse_dim_of>),
      leaf("_dimV(Tensor self) -> int", direct<dense_dim_of>),
      leaf("is_coalesced(Tensor self) -> bool", direct<is_coalesced_of>),
      leaf("_coalesced_(Tensor(a!) self, bool coalesced) -> Tensor(a!)", direct<mark_coalesced>),
      written("coalesce(Tensor(a) self) -> Tensor(a)", composite<coalesce_of>),
      leaf("_coalesce(Tensor self) -> Tensor", direct<coalesced_copy>, {{"self", "grad"}}),
      leaf("_to_dense(Tensor self, ScalarType? dtype=None, bool? masked_grad=None) -> Tensor", direct<dense_of>,
           {{"self", "grad.sparse_mask(self.to_sparse().coalesce())"}}),
      written("to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor",
              composite<to_sparse_of>),
      written("to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor", composite<to_sparse_dim_of>),
      leaf("_to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor",
           direct<made_sparse>, {{"self", "grad.to_dense()"}}),
      leaf("_to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor", direct<to_coo_dim>,
           {{"self", "grad.to_dense()"}}),
      written("to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor", composite<to_csr>),
      leaf("_to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor", direct<made_compressed<Layout::sparse_csr>>,
           {{"self", "grad.to_dense()"}}),
      written("to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor", composite<to_csc>),
      leaf("_to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor", direct<made_compressed<Layout::sparse_csc>>,
           {{"self", "grad.to_dense()"}}),
  };
}

}  // namespace tare
