#pragma once

#include "tare/core/error.h"
#include "tare/core/options.h"

namespace tare {

/// Row-major strides; empty dimensions count as one.
Dims contiguous_strides(IntList sizes);
/// Strides of sizes (N, C, ...) with C innermost.
Dims channels_last_strides(IntList sizes);
/// Strides for `format`; errors unless channels_last has 4 and channels_last_3d 5 dimensions.
Dims strides_for(IntList sizes, MemoryFormat format);
/// Strides that are contiguous when the dimensions are read in the order `outer_to_inner`.
Dims strides_in_order(IntList sizes, IntList outer_to_inner);

bool is_contiguous(IntList sizes, IntList strides);
/// Exactly dense with the channel innermost, sizes of one ignored; `rank` is 4 or 5.
bool is_channels_last(IntList sizes, IntList strides, int64_t rank);
/// The looser question that decides which format results take: ambiguous cases (1x1 images, one channel) are not.
bool strides_like_channels_last(IntList sizes, IntList strides);
bool is_non_overlapping_and_dense(IntList sizes, IntList strides);
/// The strides a clone of such a tensor gets: its own when dense, else those of its order of dimensions.
Dims preserved_strides(IntList sizes, IntList strides);

/// The sizes both broadcast to. Errors: ShapeError with PyTorch's sentence.
Dims broadcast_sizes(IntList a, IntList b);
/// Strides of a tensor seen with the sizes it is broadcast to (0 along the new dimensions).
Dims broadcast_strides(IntList sizes, IntList strides, IntList target);
/// Strides for `target` sizes over the same elements, when no copy is needed.
bool view_strides(IntList sizes, IntList strides, IntList target, Dims& result);
/// Replaces the one -1 in a shape. Errors: ShapeError when it does not fit `numel`.
Dims infer_size(IntList shape, int64_t numel);
/// A dimension counted from the end made positive; a 0-d tensor has dimensions 0 and -1. Errors: IndexError.
int64_t wrap_dim(int64_t dim, int64_t rank, bool wrap_scalar = true);
/// Product. Errors: overflow.
int64_t checked_numel(IntList sizes);

}  // namespace tare
