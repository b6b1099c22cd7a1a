#include <algorithm>
#include <numeric>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/core/warning.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/view/view.h"

// Views under other names and in other words. The law: each is a view of tare/ops/view/view.cpp, and copies only where
// no view exists (reshape, flatten, ravel).
namespace tare {

namespace {

Tensor reshape_composite(const Tensor& self, IntList shape) {
  const Dims sizes = infer_size(shape, self.numel());
  Dims strides;
  if (view_strides(self.sizes(), self.strides(), sizes, strides)) return view(self, sizes);
  return _unsafe_view(clone(self, MemoryFormat::contiguous), sizes);
}
Tensor reshape_copy_composite(const Tensor& self, IntList size) {
  return _unsafe_view(clone(self, MemoryFormat::contiguous), size);
}
Tensor reshape_as_composite(const Tensor& self, const Tensor& other) { return reshape_composite(self, other.sizes()); }
Tensor view_as_composite(const Tensor& self, const Tensor& other) { return view(self, other.sizes()); }
Tensor expand_as_composite(const Tensor& self, const Tensor& other) { return expand(self, other.sizes()); }
Tensor broadcast_to_composite(const Tensor& self, IntList size) { return expand(self, size); }

std::vector<Tensor> broadcast_tensors_composite(TensorList tensors) {
  Dims sizes;
  for (const Tensor& tensor : tensors) sizes = broadcast_sizes(sizes, tensor.sizes());
  const IntList all = sizes;
  std::vector<Tensor> results;
  // A tensor that has the sizes stays itself.
  for (const Tensor& tensor : tensors) results.push_back(tensor.sizes() == all ? tensor : expand(tensor, all));
  return results;
}

Tensor swap_composite(const Tensor& self, int64_t dim0, int64_t dim1) { return transpose(self, dim0, dim1); }
Tensor swap_inplace(const Tensor& self, int64_t dim0, int64_t dim1) { return transpose_(self, dim0, dim1); }

Tensor movedim_list(const Tensor& self, IntList source, IntList destination) {
  check<ShapeError>(
      source.size() == destination.size(),
      "movedim: Invalid source or destination dims: source ({} dims) should contain the same number of dims "
      "as destination ({} dims)",
      source, destination);
  const int64_t rank = self.dim();
  const auto wrapped = [&](IntList given, std::string_view which) {
    Dims dims;
    for (const int64_t dim : given) dims.push_back(wrap_dim(dim, rank));
    for (int64_t i = 0; i < dims.size(); ++i)
      check(std::count(dims.begin(), dims.end(), dims[i]) == 1, "movedim: repeated dim in `{}` ({})", which, given);
    return dims;
  };
  const Dims from = wrapped(source, "source"), to = wrapped(destination, "destination");
  if (rank == 0) return alias(self);
  // The dimensions that are not named keep their order in the places that are left.
  Dims order(rank, -1);
  for (int64_t i = 0; i < from.size(); ++i) order[to[i]] = from[i];
  int64_t next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (order[i] >= 0) continue;
    while (std::find(from.begin(), from.end(), next) != from.end()) ++next;
    order[i] = next++;
  }
  return permute(self, order);
}
Tensor movedim_int(const Tensor& self, int64_t source, int64_t destination) {
  return movedim_list(self, {&source, 1}, {&destination, 1});
}

Tensor flatten_composite(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  const int64_t start = wrap_dim(start_dim, self.dim()), end = wrap_dim(end_dim, self.dim());
  check(start <= end, "flatten() has invalid args: start_dim cannot come after end_dim");
  if (self.dim() == 0) return reshape_composite(self, {1});
  if (start == end) return self;
  Dims sizes;
  for (int64_t i = 0; i < self.dim(); ++i) {
    if (i > start && i <= end) sizes.back() *= self.sizes()[i];
    else sizes.push_back(self.sizes()[i]);
  }
  return reshape_composite(self, sizes);
}

Tensor unflatten_composite(const Tensor& self, int64_t dim, IntList sizes) {
  dim = wrap_dim(dim, self.dim());
  check(!sizes.empty(), "unflatten: sizes must be non-empty");
  check<ShapeError>(self.dim() > 0, "unflatten got an unexpected error: a 0-dim tensor has no dimension to unflatten");
  const int64_t length = self.sizes()[dim];
  Dims inferred;
  const int64_t unknown = std::count(sizes.begin(), sizes.end(), int64_t{-1});
  int64_t known = 1;
  for (const int64_t size : sizes)
    if (size != -1) known = (Exact(known) * size).value;
  const bool fits = unknown == 0 ? known == length : unknown > 1 || known == 0 || length % known == 0;
  check<ShapeError>(fits && (unknown != 1 || known != 0 || length == 0),
                    "unflatten: Provided sizes {} don't multiply up to the size of dim {} ({}) in the input tensor",
                    sizes, dim, length);
  inferred = infer_size(sizes, length);
  Dims shape = self.sizes().slice(0, dim);
  for (const int64_t size : inferred) shape.push_back(size);
  for (int64_t i = dim + 1; i < self.dim(); ++i) shape.push_back(self.sizes()[i]);
  return view(self, shape);
}

Tensor ravel_composite(const Tensor& self) { return view(contiguous(self), {-1}); }

Tensor numpy_t_composite(const Tensor& self) {
  if (self.dim() == 0)
    warn_once<[] {}>("Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases.");
  else if (self.dim() != 2)
    warn_once<[] {}>(
        "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw "
        "an error in a future release. Consider `x.mT` to transpose batches of matrices or "
        "`x.permute(*torch.arange(x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.");
  Dims order(self.dim());
  std::iota(order.begin(), order.end(), 0);
  std::reverse(order.begin(), order.end());
  return permute(self, order);
}

Tensor conj_composite(const Tensor& self) { return is_complex(self.dtype()) ? _conj(self) : self; }

// Transposed matrices; what is no matrix but a number is itself.
Tensor transposed_matrix(const Tensor& self, std::string_view name, bool conjugate) {
  check<ShapeError>(self.dim() != 1, "tensor.{} is only supported on matrices or batches of matrices. Got 1-D tensor.",
                    name);
  if (self.dim() == 0) {
    if (name == "mT")
      warn_once<[] {}>("Tensor.mT is deprecated on 0-D tensors. This function is the identity in these cases.");
    if (name == "H") warn_once<[] {}>("Tensor.H is deprecated on 0-D tensors. Consider using x.conj().");
    if (name == "mH") warn_once<[] {}>("Tensor.mH is deprecated on 0-D tensors. Consider using x.conj().");
    return conjugate ? conj_composite(self) : self;
  }
  const Tensor transposed = transpose(self, -2, -1);
  return conjugate ? conj_composite(transposed) : transposed;
}
Tensor mt_composite(const Tensor& self) { return transposed_matrix(self, "mT", false); }
Tensor mh_composite(const Tensor& self) { return transposed_matrix(self, "mH", true); }
Tensor adjoint_composite(const Tensor& self) { return transposed_matrix(self, "adjoint()", true); }
Tensor matrix_h_composite(const Tensor& self) {
  check<ShapeError>(self.dim() == 0 || self.dim() == 2,
                    "tensor.H is only supported on matrices (2-D tensors). Got {}-D tensor.{}", self.dim(),
                    self.dim() > 2 ? " For batches of matrices, consider using tensor.mH" : "");
  return transposed_matrix(self, "H", true);
}

Tensor narrow_composite(const Tensor& self, int64_t dim, int64_t start, int64_t length) {
  check<ShapeError>(self.dim() > 0, "narrow() cannot be applied to a 0-dim tensor.");
  check(length >= 0, "narrow(): length must be non-negative.");
  start = check_narrow(start, length, self.sizes()[wrap_dim(dim, self.dim())]);
  return slice(self, dim, start, start + length, 1);
}
Tensor narrow_tensor(const Tensor& self, int64_t dim, const Tensor& start, int64_t length) {
  check(start.dim() == 0 && is_integral(start.dtype()), "start must be an 0-dim integral Tensor.");
  // Where all is kept, or every place is the same one, the start may be unknown.
  if (!start.known() && self.dim() > 0) {
    const int64_t d = wrap_dim(dim, self.dim());
    if (length == self.sizes()[d] || self.strides()[d] == 0) return narrow_composite(self, dim, 0, length);
  }
  return narrow_composite(self, dim, item(start).to_int(), length);
}

// The parts of complex numbers lie side by side; a lazily conjugated tensor's imaginary part is lazily negated.
Tensor part(const Tensor& self, int64_t index) {
  const bool conjugated = self.meta().is_conj();
  const Tensor selected = select(view_as_real(conjugated ? _conj(self) : self), -1, index);
  return conjugated && index == 1 ? _neg_view(selected) : selected;
}
Tensor real_composite(const Tensor& self) { return is_complex(self.dtype()) ? part(self, 0) : self; }
Tensor imag_composite(const Tensor& self) {
  check(is_complex(self.dtype()), "imag is not implemented for tensors with non-complex dtypes.");
  return part(self, 1);
}
Tensor resolve_conj_composite(const Tensor& self) { return self.meta().is_conj() ? clone(self) : self; }
Tensor resolve_neg_composite(const Tensor& self) { return self.meta().is_neg() ? clone(self) : self; }

Tensor linalg_diagonal_composite(const Tensor& matrix, int64_t offset, int64_t dim1, int64_t dim2) {
  return diagonal(matrix, offset, dim1, dim2);
}

// Up to `Rank` dimensions, the way NumPy adds them: rows of one, then a trailing one for depth.
template <int64_t Rank>
Tensor atleast(const Tensor& self) {
  if (self.dim() >= Rank) return self;
  if (self.dim() == 0) return reshape_composite(self, Dims(Rank, 1));
  const Tensor row = self.dim() == 1 ? unsqueeze(self, 0) : self;
  return Rank == 3 ? unsqueeze(row, -1) : row;
}
template <int64_t Rank>
std::vector<Tensor> atleast_each(TensorList tensors) {
  std::vector<Tensor> results;
  for (const Tensor& tensor : tensors) results.push_back(atleast<Rank>(tensor));
  return results;
}

// Every vector along its own dimension, the others expanded. `xy` swaps the first two, as plots do.
std::vector<Tensor> meshgrid_indexing(TensorList tensors, std::string_view indexing) {
  check(!tensors.empty(), "meshgrid expects a non-empty TensorList");
  check(indexing == "xy" || indexing == "ij",
        "torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: {}", indexing);
  for (const Tensor& tensor : tensors) {
    check(tensor.dtype() == tensors[0].dtype(), "meshgrid expects all tensors to have the same dtype");
    check(tensor.device() == tensors[0].device(), "meshgrid expects all tensors to have the same device");
  }
  std::vector<Tensor> grids = tensors.vec();
  const bool swap = indexing == "xy" && grids.size() >= 2;
  if (swap) std::swap(grids[0], grids[1]);
  Dims sizes;
  for (const Tensor& tensor : grids) {
    check<ShapeError>(tensor.dim() <= 1, "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {}",
                      tensor.sizes());
    sizes.push_back(tensor.numel());
  }
  for (size_t i = 0; i < grids.size(); ++i) {
    Dims shape(sizes.size(), 1);
    shape[static_cast<int64_t>(i)] = sizes[static_cast<int64_t>(i)];
    grids[i] = expand(view(grids[i], shape), sizes);
  }
  if (swap) std::swap(grids[0], grids[1]);
  return grids;
}
std::vector<Tensor> meshgrid_composite(TensorList tensors) {
  warn_once<[] {}>("torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.");
  return meshgrid_indexing(tensors, "ij");
}

Row renamed(std::string_view schema, MetaRule meta, Forms forms = {}) {
  return composite(schema, meta, forms, kMayAlias);
}

}  // namespace

std::vector<Row> view_composite_ops() {
  using rule::composite;
  return {
      renamed("reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)", composite<reshape_composite>),
      renamed("_reshape_copy(Tensor self, SymInt[] size) -> Tensor", composite<reshape_copy_composite>),
      renamed("reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)", composite<reshape_as_composite>),
      renamed("view_as(Tensor(a) self, Tensor other) -> Tensor(a)", composite<view_as_composite>),
      renamed("expand_as(Tensor(a) self, Tensor other) -> Tensor(a)", composite<expand_as_composite>),
      renamed("broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)", composite<broadcast_to_composite>),
      renamed("broadcast_tensors(Tensor[] tensors) -> Tensor[]", composite<broadcast_tensors_composite>),
      renamed("swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)", composite<swap_composite>),
      renamed("swapaxes_(Tensor(a!) self, int axis0, int axis1) -> Tensor(a!)", composite<swap_inplace>),
      renamed("swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", composite<swap_composite>),
      renamed("swapdims_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)", composite<swap_inplace>),
      renamed("movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)", composite<movedim_list>),
      renamed("movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)", composite<movedim_int>),
      renamed("moveaxis.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)",
              composite<movedim_list>),
      renamed("moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)", composite<movedim_int>),
      renamed("flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
              composite<flatten_composite>),
      renamed("unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)", composite<unflatten_composite>),
      renamed("ravel(Tensor(a) self) -> Tensor(a)", composite<ravel_composite>),
      renamed("numpy_T(Tensor(a) self) -> Tensor(a)", composite<numpy_t_composite>),
      renamed("mT(Tensor(a) self) -> Tensor(a)", composite<mt_composite>),
      renamed("mH(Tensor(a) self) -> Tensor(a)", composite<mh_composite>),
      renamed("adjoint(Tensor(a) self) -> Tensor(a)", composite<adjoint_composite>),
      renamed("matrix_H(Tensor(a) self) -> Tensor(a)", composite<matrix_h_composite>),
      renamed("narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)", composite<narrow_composite>),
      tare::composite("narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)",
                      composite<narrow_tensor>, {}, kMayAlias | kDataDependent),
      renamed("conj(Tensor(a) self) -> Tensor(a)", composite<conj_composite>),
      renamed("real(Tensor(a) self) -> Tensor(a)", composite<real_composite>),
      renamed("imag(Tensor(a) self) -> Tensor(a)", composite<imag_composite>),
      renamed("resolve_conj(Tensor(a) self) -> Tensor(a)", composite<resolve_conj_composite>),
      renamed("resolve_neg(Tensor(a) self) -> Tensor(a)", composite<resolve_neg_composite>),
      renamed("linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)",
              composite<linalg_diagonal_composite>),
      renamed("atleast_1d(Tensor self) -> Tensor", composite<atleast<1>>),
      renamed("atleast_2d(Tensor self) -> Tensor", composite<atleast<2>>),
      renamed("atleast_3d(Tensor self) -> Tensor", composite<atleast<3>>),
      renamed("atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]", composite<atleast_each<1>>),
      renamed("atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]", composite<atleast_each<2>>),
      renamed("atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]", composite<atleast_each<3>>),
      renamed("meshgrid(Tensor[] tensors) -> Tensor[]", composite<meshgrid_composite>),
      renamed("meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]", composite<meshgrid_indexing>),
  };
}

}  // namespace tare
