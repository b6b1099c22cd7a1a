#pragma once

#include <optional>

#include "tare/core/tensor.h"

// The law of reductions, once: which dimensions go, which sizes stay, and that results are always contiguous, whatever
// the order of the input's memory.
namespace tare {

using OptDims = std::optional<IntList>;
using OptInt = std::optional<int64_t>;
using OptDType = std::optional<DType>;

/// A set of dimensions of one tensor, a bit for each.
class DimSet {
 public:
  /// Every dimension of a tensor of `rank`.
  static constexpr DimSet all(int64_t rank) { return DimSet(rank >= 64 ? ~uint64_t{0} : (uint64_t{1} << rank) - 1); }
  static constexpr DimSet one(int64_t dim) { return DimSet(uint64_t{1} << dim); }
  /// Of a rank over 64, which dimensions cannot be named of, there is only the whole set.
  constexpr bool has(int64_t dim) const { return dim < 64 ? (bits_ >> dim & 1) != 0 : bits_ == ~uint64_t{0}; }

 private:
  constexpr explicit DimSet(uint64_t bits) : bits_(bits) {}
  friend DimSet dim_set(IntList dims, int64_t rank);
  uint64_t bits_;
};

/// The dimensions named, each counted from the end if negative; a 0-d tensor may be given dimensions 0 and -1. Errors:
/// IndexError for one that does not exist, Error for one named twice or more than 64 dimensions.
DimSet dim_set(IntList dims, int64_t rank);
/// What a reduction's `dim` argument asks for: everything for None and, in most operators, for an empty list.
inline DimSet reduced_dims(const Tensor& self, IntList dims) {
  return dims.empty() ? DimSet::all(self.dim()) : dim_set(dims, self.dim());
}
inline DimSet reduced_dims(const Tensor& self, const OptDims& dims) {
  return reduced_dims(self, dims.value_or(IntList()));
}
inline DimSet reduced_dims(const Tensor& self, int64_t dim) { return dim_set({&dim, 1}, self.dim()); }
inline DimSet reduced_dims(const Tensor& self, OptInt dim) {
  return dim ? reduced_dims(self, *dim) : DimSet::all(self.dim());
}

/// Self without the dimensions, or with size one there if `keepdim`; contiguous.
TensorMeta reduced_meta(const Tensor& self, DimSet dims, bool keepdim, DType dtype);
/// A single number.
inline TensorMeta scalar_meta(const Tensor& self, DType dtype) { return {dtype, self.device(), {}}; }
/// Self's sizes, contiguous: what scans, softmax and the normalisations make.
inline TensorMeta contiguous_meta(const Tensor& self, DType dtype) {
  return TensorMeta::contiguous_like(self.meta(), dtype, self.device());
}

/// The type in which numbers are added up: int64 for integers and bool, else self's.
inline DType sum_type(const Tensor& self, OptDType dtype = {}) {
  return dtype ? *dtype : is_integral(self.dtype(), true) ? DType::int64 : self.dtype();
}

/// The size of a dimension, one for that of a 0-d tensor.
inline int64_t lane_size(const Tensor& self, int64_t dim) { return self.dim() == 0 ? 1 : self.sizes()[dim]; }

}  // namespace tare
