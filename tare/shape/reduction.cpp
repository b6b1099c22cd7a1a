#include "tare/shape/reduction.h"

#include "tare/core/error.h"
#include "tare/core/strides.h"

namespace tare {

DimSet dim_set(IntList dims, int64_t rank) {
  check(rank <= 64, "only tensors with up to 64 dims are supported");
  uint64_t bits = 0;
  for (const int64_t dim : dims) {
    const uint64_t bit = uint64_t{1} << wrap_dim(dim, rank);
    check((bits & bit) == 0, "dim {} appears multiple times in the list of dims", wrap_dim(dim, rank));
    bits |= bit;
  }
  return DimSet(bits);
}

TensorMeta reduced_meta(const Tensor& self, DimSet dims, bool keepdim, DType dtype) {
  check(self.dim() <= 64, "only tensors with up to 64 dims are supported");
  Dims sizes;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (!dims.has(d)) sizes.push_back(self.sizes()[d]);
    else if (keepdim) sizes.push_back(1);
  }
  return {dtype, self.device(), sizes};
}

}  // namespace tare
