#include "tare/core/strides.h"

#include <algorithm>
#include <numeric>

namespace tare {

Dims strides_in_order(IntList sizes, IntList outer_to_inner) {
  Dims strides(sizes.size());
  int64_t stride = 1;
  bool overflow = false;
  for (int64_t i = outer_to_inner.size() - 1; i >= 0; --i) {
    const int64_t dim = outer_to_inner[i];
    strides[dim] = stride;
    overflow |= __builtin_mul_overflow(stride, std::max<int64_t>(sizes[dim], 1), &stride);
  }
  check(!overflow, "Stride calculation overflowed with sizes={}", sizes);
  return strides;
}

Dims contiguous_strides(IntList sizes) {
  Dims strides(sizes.size());
  int64_t stride = 1;
  bool overflow = false;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    overflow |= __builtin_mul_overflow(stride, std::max<int64_t>(sizes[i], 1), &stride);
  }
  check(!overflow, "Stride calculation overflowed with sizes={}", sizes);
  return strides;
}

Dims channels_last_strides(IntList sizes) {
  const int64_t n = sizes.size();
  Dims order;
  order.push_back(0);
  for (int64_t i = 2; i < n; ++i) order.push_back(i);
  order.push_back(1);
  return strides_in_order(sizes, order);
}

Dims strides_for(IntList sizes, MemoryFormat format) {
  switch (format) {
    case MemoryFormat::channels_last:
      check(sizes.size() == 4, "required rank 4 tensor to use channels_last format");
      return channels_last_strides(sizes);
    case MemoryFormat::channels_last_3d:
      check(sizes.size() == 5, "required rank 5 tensor to use channels_last_3d format");
      return channels_last_strides(sizes);
    default: return contiguous_strides(sizes);
  }
}

namespace {

bool is_empty(IntList sizes) { return std::find(sizes.begin(), sizes.end(), 0) != sizes.end(); }

// Wraps: a step that nothing is reached by may be as large as int64 holds.
int64_t times(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

bool is_dense_in_order(IntList sizes, IntList strides, IntList outer_to_inner) {
  int64_t expected = 1;
  for (int64_t i = outer_to_inner.size() - 1; i >= 0; --i) {
    const int64_t dim = outer_to_inner[i];
    if (sizes[dim] == 1) continue;
    if (strides[dim] != expected) return false;
    expected = times(expected, sizes[dim]);
  }
  return true;
}

}  // namespace

bool is_contiguous(IntList sizes, IntList strides) {
  int64_t expected = 1;
  if (is_empty(sizes)) return true;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    if (sizes[i] == 1) continue;
    if (strides[i] != expected) return false;
    expected *= sizes[i];
  }
  return true;
}

bool is_channels_last(IntList sizes, IntList strides, int64_t rank) {
  if (sizes.size() != rank) return false;
  static constexpr int64_t order[2][5] = {{0, 2, 3, 1, 0}, {0, 2, 3, 4, 1}};
  return is_dense_in_order(sizes, strides, {order[rank - 4], rank});
}

bool strides_like_channels_last(IntList sizes, IntList strides) {
  const int64_t n = sizes.size();
  if (n != 4 && n != 5) return false;
  if (strides[1] == 0) return false;
  int64_t smallest = 0;
  // From the channel inwards out: channel, width, height (depth), batch.
  static constexpr int64_t inner_to_outer[2][5] = {{1, 3, 2, 0, 0}, {1, 4, 3, 2, 0}};
  for (int64_t i = 0; i < n; ++i) {
    const int64_t dim = inner_to_outer[n - 4][i];
    if (sizes[dim] == 0 || strides[dim] < smallest) return false;
    // A batch that steps like the channel: (N, 1, 1, 1), which is taken as contiguous.
    if (dim == 0 && smallest == strides[1]) return false;
    smallest = strides[dim];
    if (sizes[dim] > 1) smallest = times(smallest, sizes[dim]);
  }
  return true;
}

bool is_non_overlapping_and_dense(IntList sizes, IntList strides) {
  const int64_t n = sizes.size();
  if (is_empty(sizes)) return true;
  if (n == 1) return sizes[0] < 2 || strides[0] == 1;
  Dims order(n);
  std::iota(order.begin(), order.end(), 0);
  // Sizes below two last: their strides do not matter.
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    if (sizes[a] < 2) return false;
    if (sizes[b] < 2) return true;
    return strides[a] < strides[b];
  });
  int64_t expected = 1;
  for (const int64_t dim : order) {
    if (sizes[dim] < 2) return true;
    if (strides[dim] != expected) return false;
    expected *= sizes[dim];
  }
  return true;
}

Dims preserved_strides(IntList sizes, IntList strides) {
  if (is_non_overlapping_and_dense(sizes, strides)) return strides;
  const int64_t n = sizes.size();
  // Order by stride, from inner to outer; 0 strides and equal sizes keep the order they have, as an insertion sort
  // from the last dimension does.
  Dims order(n);
  std::iota(order.begin(), order.end(), 0);
  std::reverse(order.begin(), order.end());
  auto should_swap = [&](int64_t a, int64_t b) {
    if (strides[a] == 0 || strides[b] == 0) return 0;
    if (strides[a] != strides[b]) return strides[a] < strides[b] ? -1 : 1;
    return sizes[a] > sizes[b] ? 1 : 0;
  };
  for (int64_t i = 1; i < n; ++i) {
    int64_t later = i;
    for (int64_t j = i - 1; j >= 0; --j) {
      const int swap = should_swap(order[j], order[later]);
      if (swap > 0) {
        std::swap(order[j], order[later]);
        later = j;
      } else if (swap < 0) {
        break;
      }
    }
  }
  std::reverse(order.begin(), order.end());
  return strides_in_order(sizes, order);
}

Dims broadcast_sizes(IntList a, IntList b) {
  const int64_t n = std::max(a.size(), b.size());
  Dims result(n);
  for (int64_t i = n - 1; i >= 0; --i) {
    const int64_t ia = i - (n - a.size()), ib = i - (n - b.size());
    const int64_t size_a = ia >= 0 ? a[ia] : 1, size_b = ib >= 0 ? b[ib] : 1;
    check<ShapeError>(size_a == size_b || size_a == 1 || size_b == 1,
                      "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension {}",
                      size_a, size_b, i);
    result[i] = size_a == 1 ? size_b : size_a;
  }
  return result;
}

Dims broadcast_strides(IntList sizes, IntList strides, IntList target) {
  Dims result(target.size());
  const int64_t shift = target.size() - sizes.size();
  for (int64_t i = 0; i < sizes.size(); ++i)
    result[i + shift] = sizes[i] == 1 && target[i + shift] != 1 ? 0 : strides[i];
  return result;
}

bool view_strides(IntList sizes, IntList strides, IntList target, Dims& result) {
  result.resize(target.size());
  for (int64_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] == 0) {
      // Of an empty tensor any shape of no elements is a view.
      if (IntList(sizes) == target) std::copy(strides.begin(), strides.end(), result.begin());
      else result = contiguous_strides(target);
      return true;
    }
  if (sizes.empty()) {
    std::fill(result.begin(), result.end(), 1);
    return true;
  }
  // Walk both shapes from the inside, one run of dimensions that are dense with each other at a time.
  int64_t view = target.size() - 1;
  int64_t chunk_stride = strides.back();
  int64_t tensor_numel = 1, view_numel = 1;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    tensor_numel *= sizes[i];
    if (i != 0 && (sizes[i - 1] == 1 || strides[i - 1] == times(tensor_numel, chunk_stride))) continue;
    while (view >= 0 && (view_numel < tensor_numel || target[view] == 1)) {
      result[view] = times(view_numel, chunk_stride);
      view_numel *= target[view];
      --view;
    }
    if (view_numel != tensor_numel) return false;
    if (i > 0) {
      chunk_stride = strides[i - 1];
      tensor_numel = view_numel = 1;
    }
  }
  return view == -1;
}

Dims infer_size(IntList shape, int64_t numel) {
  Dims result = shape;
  int64_t known = 1, unknown = -1;
  bool overflow = false;
  for (int64_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == -1) {
      check<ShapeError>(unknown < 0, "only one dimension can be inferred");
      unknown = i;
    } else {
      check<ShapeError>(shape[i] >= 0, "invalid shape dimension {} at index {} of shape {}", shape[i], i, shape);
      overflow |= __builtin_mul_overflow(known, shape[i], &known);
    }
  }
  const bool fits = !overflow && (known == numel || (unknown >= 0 && known > 0 && numel % known == 0));
  check<ShapeError>(fits, "shape '{}' is invalid for input of size {}", shape, numel);
  if (unknown >= 0) {
    check<ShapeError>(known != 0,
                      "cannot reshape tensor of 0 elements into shape {} because the unspecified dimension size -1 can "
                      "be any value and is ambiguous",
                      shape);
    result[unknown] = numel / known;
  }
  return result;
}

int64_t wrap_dim(int64_t dim, int64_t rank, bool wrap_scalar) {
  if (rank <= 0) {
    check<IndexError>(wrap_scalar, "Dimension specified as {} but tensor has no dimensions", dim);
    rank = 1;
  }
  check<IndexError>(dim >= -rank && dim < rank,
                    "Dimension out of range (expected to be in range of [{}, {}], but got {})", -rank, rank - 1, dim);
  return dim < 0 ? dim + rank : dim;
}

int64_t checked_numel(IntList sizes) {
  int64_t numel = 1;
  bool overflow = false, empty = false;
  for (const int64_t size : sizes) {
    empty |= size == 0;
    overflow |= __builtin_mul_overflow(numel, size, &numel);
  }
  if (empty) return 0;
  check(!overflow, "numel: integer multiplication overflow with sizes={}", sizes);
  return numel;
}

}  // namespace tare
