#pragma once

#include "tare/core/sparse.h"
#include "tare/dispatch/row.h"

// What rules for sparse tensors share. Each is written in dense operators on components, so that a run hears what they
// cost, and holds for bytes that are known and for bytes that are not. Where a number of elements depends on indices
// that are not known, it is the most that there can be.
namespace tare::sparse {

/// A tensor of these components; two elements or more are coalesced only if that is said.
Tensor coo_tensor(const Tensor& indices, const Tensor& values, IntList sizes, bool coalesced = false);
/// The same sizes and indices with other values.
Tensor with_values(const Tensor& self, const Tensor& values);
/// With sorted indices, each once: values of equal indices are summed. Self if it is so already.
Tensor coalesced(const Tensor& self);
/// The same elements in the coo layout. The rows of a compressed tensor are written out.
Tensor as_coo(const Tensor& self);
/// The same elements in rows or columns, `Layout::sparse_csr` or `sparse_csc`.
Tensor as_compressed(const Tensor& self, Layout layout);
/// The indices as one number each: the place among the sparse dimensions.
Tensor flat_indices(const Tensor& self);
/// Adds `alpha` times a sparse tensor to a dense one of its sizes.
void add_to_dense(const Tensor& dense, const Tensor& sparse, const Scalar& alpha);
/// The elements of a dense tensor at the indices of a sparse one of its sizes.
Tensor elements_at(const Tensor& dense, const Tensor& sparse);
/// The dimensions of a sparse tensor that indices are of.
IntList sparse_sizes(const Tensor& self);
/// The product of two matrices of which one, or both, are sparse. Of both it is sparse, and the indices must be known.
Tensor product(const Tensor& self, const Tensor& other);
Tensor added_product(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                     const Scalar& alpha);
/// The elements of self, dense or sparse, at the indices of a sparse tensor of its sizes, as one of those indices.
Tensor masked(const Tensor& self, const Tensor& mask);
/// The sum over some dimensions: dense if no sparse one is left.
Tensor sum_of_dims(const Tensor& self, IntList dims);
/// A new tensor of known integers on the device.
Tensor integers(const std::vector<int64_t>& values, IntList sizes, Device device);
/// Indices, all known, as numbers in row-major order.
std::vector<int64_t> known_integers(const Tensor& indices);

}  // namespace tare::sparse
