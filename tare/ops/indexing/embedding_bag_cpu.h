#pragma once

#include <vector>

#include "tare/core/tensor.h"

// Kernels of bags of embeddings: rows of a matrix, chosen by indices and combined bag by bag. A bag begins at its
// offset among the indices; `mode` is 0 for the sum, 1 for the mean, 2 for the maximum of each column.
namespace tare::cpu {

/// The bag of each of `count` indices: how many offsets stand at it or before, less one. Errors: IndexError, an offset
/// behind the indices.
std::vector<uint64_t> bags_of(const Tensor& offsets, int64_t count, bool include_last_offset);

/// results: the bags; the bag of each index, or nothing where there is no room; how many indices each bag has, zeros
/// for a sum; for a maximum the row that each of its elements is from, else the third again. `walks_offsets`: a bag
/// ends at the next offset, so that indices behind the last of `include_last_offset` belong to none.
void embedding_bag(TensorList results, const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode,
                   const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx, bool walks_offsets);

void embedding_bag_dense_backward(TensorList results, const Tensor& grad, const Tensor& indices,
                                  const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                                  int64_t num_weights, bool scale_grad_by_freq, int64_t mode,
                                  const Tensor& per_sample_weights, int64_t padding_idx);
void embedding_bag_per_sample_weights_backward(TensorList results, const Tensor& grad, const Tensor& weight,
                                               const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag,
                                               int64_t mode, int64_t padding_idx);

}  // namespace tare::cpu
