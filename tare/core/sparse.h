#pragma once

#include "tare/core/tensor.h"

namespace tare {

/// What a sparse tensor consists of: dense tensors for the places of its elements and for the elements. They are what
/// has memory; the sparse tensor has sizes, a dtype, a device, and a storage of no bytes that holds them. Tensors that
/// share the storage (`detach`) are the same elements.
struct SparseComponents : Provenance {
  SparseComponents() = default;
  SparseComponents(Layout layout, Tensor indices, Tensor plain_indices, Tensor values, bool coalesced)
      : layout(layout),
        indices(std::move(indices)),
        plain_indices(std::move(plain_indices)),
        values(std::move(values)),
        coalesced(coalesced) {}
  Layout layout = Layout::sparse_coo;
  Tensor indices;          ///< coo: int64[sparse dims, nnz]. csr, csc: where each row, or column, begins: [n + 1]
  Tensor plain_indices;    ///< csr, csc: the other dimension's index of each element, [nnz]; undefined for coo
  Tensor values;           ///< [nnz, dense dims...]
  bool coalesced = false;  ///< coo: indices are sorted, and each is there once

  /// How many elements are stored.
  int64_t nnz() const { return values.size(0); }
  /// How many of the tensor's dimensions, the first ones, the indices are of.
  int64_t sparse_dim() const { return layout == Layout::sparse_coo ? indices.size(0) : 2; }
};

/// Whether it is a sparse tensor: what it holds are components, and its operators have rules of their own.
inline bool is_sparse(const Tensor& tensor) {
  return tensor.storage() && tensor.storage().state() == StorageState::sparse;
}
/// The components. Errors: TypeError for a tensor that is not sparse.
const SparseComponents& components(const Tensor& tensor);
/// A sparse tensor of these components, which fit together. Its strides are zeros.
Tensor sparse_tensor(IntList sizes, SparseComponents components);
/// Gives a sparse tensor other sizes and components in place.
void replace_components(const Tensor& tensor, IntList sizes, SparseComponents components);
Layout layout_of(const Tensor& tensor);

}  // namespace tare
