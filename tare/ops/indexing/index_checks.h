#pragma once

#include "tare/core/elements.h"
#include "tare/ops/pointwise/elementwise.h"

// What the operators that take indices share.
namespace tare {

/// Errors: E, when a known index lies outside of [low, high). Unknown values pass. The text gets the index, `high`, and
/// the dimension.
template <class E>
void check_index_values(const Tensor& index, int64_t low, int64_t high, int64_t dim,
                        fmt::format_string<int64_t&, int64_t&, int64_t&> text) {
  if (!index.known()) return;
  for_each_element(index.sizes(), {&index, 1}, [&](std::byte* const* at) {
    int64_t value = load_int(at[0], index.dtype());
    check<E>(value >= low && value < high, text, value, high, dim);
  });
}

/// Whether a tensor may hold indices where both widths are taken.
inline bool is_index_type(DType dtype) { return dtype == DType::int64 || dtype == DType::int32; }

/// Elements that are not zero, of a tensor whose values are known. Errors: DataDependentError where they are not.
int64_t count_nonzero_known(const Tensor& self, std::string_view op);

/// A 0-d tensor counts as one of one dimension.
inline int64_t nonempty_dim(const Tensor& tensor) { return std::max<int64_t>(tensor.dim(), 1); }
inline int64_t nonempty_size(const Tensor& tensor, int64_t dim) { return tensor.dim() == 0 ? 1 : tensor.sizes()[dim]; }

}  // namespace tare
