#include <algorithm>

#include "tare/autograd/gradients/functions.h"
#include "tare/core/strides.h"
#include "tare/ops.h"

// Derivatives of views, of joining and of taking apart.
namespace tare::autograd {

namespace {

Tensor permute_backwards(const Tensor& grad, IntList dims) {
  const int64_t n = dims.size();
  Dims inverse(n);
  for (int64_t i = 0; i < n; ++i) inverse[wrap_dim(dims[i], n)] = i;
  return permute(grad, inverse);
}
/// Undoes broadcasting: sums over what was expanded.
Tensor sum_to(const Tensor& grad, IntList sizes) {
  const int64_t extra = grad.dim() - sizes.size();
  Dims reduced;
  for (int64_t i = 0; i < grad.dim(); ++i)
    if (i < extra || (sizes[i - extra] == 1 && grad.sizes()[i] != 1)) reduced.push_back(i);
  const Tensor summed = reduced.empty() ? grad : sum(grad, IntList(reduced), true);
  return extra > 0 ? view(summed, sizes) : summed;
}
Tensor slice_backward_wrapper(const Tensor& grad, IntList sizes, int64_t dim, std::optional<int64_t> start,
                              std::optional<int64_t> end, int64_t step) {
  return slice_backward(grad, sizes, dim, start.value_or(0), end.value_or(INT64_MAX), step);
}
Tensor unsqueeze_all(Tensor grad, IntList dims, IntList sizes) {
  const auto n = sizes.size();
  if (n == 0) return grad;
  std::vector<bool> asked(static_cast<size_t>(n), false);
  for (const int64_t dim : dims) asked[static_cast<size_t>(wrap_dim(dim, n))] = true;
  for (int64_t i = 0; i < n; ++i)
    if (asked[static_cast<size_t>(i)] && sizes[i] == 1) grad = unsqueeze(grad, i);
  return grad;
}
/// Puts back what squeeze took away: unsqueeze_to(grad, sizes) or unsqueeze_to(grad, dim, sizes).
Tensor unsqueeze_to(const Tensor& grad, const Value& first, const Value& second) {
  if (second.is_none()) {
    const auto& sizes = *first.get<Value::Ints>();
    Dims all;
    for (int64_t i = 0; i < static_cast<int64_t>(sizes.size()); ++i) all.push_back(i);
    return unsqueeze_all(grad, all, sizes);
  }
  const auto& sizes = *second.get<Value::Ints>();
  if (sizes.empty()) return grad;
  const int64_t dim[] = {first.get<Scalar>()->to_int()};
  return unsqueeze_all(grad, IntList(dim, 1), sizes);
}
Tensor unsqueeze_multiple(const Tensor& grad, const std::optional<IntList>& dims, IntList sizes) {
  return unsqueeze_all(grad, *dims, sizes);
}

// Whether several indices may share an element: where a stride is not beyond all that the smaller ones reach.
bool may_overlap(IntList sizes, IntList strides) {
  std::vector<std::pair<int64_t, int64_t>> steps;
  for (int64_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) return false;
    if (sizes[i] > 1) steps.emplace_back(strides[i], sizes[i]);
  }
  std::ranges::sort(steps);
  int64_t reached = 0;
  for (const auto& [stride, size] : steps) {
    if (stride <= reached) return true;
    reached += stride * (size - 1);
  }
  return false;
}
// The gradient is added up where the view's elements lie in memory, and read from where the input's lie. Elements that
// the input has several times in one place share the sum between them.
Tensor as_strided_backward(const Tensor& grad, const Tensor& self, IntList size, IntList stride,
                           std::optional<int64_t> storage_offset) {
  const int64_t offset = storage_offset.value_or(self.storage_offset());
  const auto end = [](IntList sizes, IntList strides, int64_t from) {
    int64_t last = from;
    for (int64_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] == 0) return from;
      last += (sizes[i] - 1) * strides[i];
    }
    return last + 1;
  };
  const int64_t first = std::min(self.storage_offset(), offset);
  const int64_t length =
      std::max(end(self.sizes(), self.strides(), self.storage_offset()), end(size, stride, offset)) - first;
  const bool view_overlaps = may_overlap(size, stride);
  const Tensor memory = new_zeros(grad, IntList({length}));
  if (view_overlaps) {
    const Tensor places =
        as_strided(arange(Scalar(length), DType::int64, {}, grad.device()), size, stride, offset - first);
    index_add_(memory, 0, reshape(places, IntList({-1})), reshape(grad, IntList({-1})));
  } else {
    copy_(as_strided(memory, size, stride, offset - first), grad);
  }
  if (may_overlap(self.sizes(), self.strides())) {
    const Tensor times = new_zeros(grad, IntList({length}));
    const Tensor places = reshape(as_strided(arange(Scalar(length), DType::int64, {}, grad.device()), self.sizes(),
                                             self.strides(), self.storage_offset() - first),
                                  IntList({-1}));
    index_add_(times, 0, places, new_ones(grad, IntList({places.numel()})));
    div_(memory, times);  // places that the input does not have are 0/0 and are not read
  }
  return as_strided(memory, self.sizes(), self.strides(), self.storage_offset() - first);
}

Tensor joined(TensorList grads, IntList lengths, int64_t dim, IntList sizes, const Options& options) {
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < grads.size(); ++i) {
    if (grads[i].defined()) {
      parts.push_back(grads[i]);
      continue;
    }
    Dims own(sizes);
    own[wrap_dim(dim, sizes.size())] = lengths[i];
    parts.push_back(zeros(own, options.dtype, {}, options.device));
  }
  return cat(parts, dim);
}
Tensor split_with_sizes_backward(TensorList grads, IntList lengths, int64_t dim, IntList sizes,
                                 const Options& options) {
  return joined(grads, lengths, dim, sizes, options);
}
Tensor split_backward(TensorList grads, int64_t length, int64_t dim, IntList sizes, const Options& options) {
  const int64_t whole = sizes[wrap_dim(dim, sizes.size())];
  Dims lengths(grads.size(), length);
  lengths[grads.size() - 1] = whole - length * (grads.size() - 1);
  return joined(grads, lengths, dim, sizes, options);
}
Tensor unbind_backward(TensorList grads, int64_t dim) {
  const auto* const given = std::ranges::find_if(grads, [](const Tensor& t) { return t.defined(); });
  std::vector<Tensor> parts;
  for (const Tensor& grad : grads)
    parts.push_back(grad.defined() ? grad : zeros(given->sizes(), given->dtype(), {}, given->device()));
  return stack(parts, dim);
}

Tensor as_dtype(const Tensor& grad, DType dtype) {
  return !is_complex(dtype) && is_complex(grad.dtype()) ? real(grad) : grad;
}
// Empty 1-d tensors take part in cat as nothing, whatever their dimension.
std::vector<Tensor> cat_tensors_backward(TensorList joined, const Tensor& grad, int64_t dim) {
  std::vector<Tensor> found(static_cast<size_t>(joined.size()));
  if (!grad.defined()) return found;
  const auto is_nothing = [](const Tensor& one) { return one.dim() == 1 && one.sizes()[0] == 0; };
  int64_t along = dim, at = 0;
  for (const Tensor& one : joined)
    if (!is_nothing(one)) along = wrap_dim(dim, one.dim());
  for (size_t i = 0; i < found.size(); ++i) {
    const Tensor& one = joined[static_cast<int64_t>(i)];
    const Tensor typed = as_dtype(grad, one.dtype());
    if (is_nothing(one)) {
      found[i] = zeros(IntList({0}), typed.dtype(), {}, typed.device());
      continue;
    }
    const int64_t length = one.sizes()[along];
    found[i] = narrow(typed, along, at, length);
    at += length;
  }
  return found;
}
std::vector<Tensor> stack_tensors_backward(TensorList joined, const Tensor& grad, int64_t dim) {
  std::vector<Tensor> found(static_cast<size_t>(joined.size()));
  if (!grad.defined()) return found;
  const std::vector<Tensor> parts = unbind(grad, dim);
  for (size_t i = 0; i < found.size(); ++i) found[i] = as_dtype(parts[i], joined[static_cast<int64_t>(i)].dtype());
  return found;
}
std::vector<Tensor> block_diag_backward(TensorList joined, const Tensor& grad) {
  std::vector<Tensor> found(static_cast<size_t>(joined.size()));
  if (!grad.defined()) return found;
  int64_t row = 0, column = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    const Tensor& one = joined[static_cast<int64_t>(i)];
    const IntList size = one.sizes();
    const int64_t rows = size.size() == 2 ? size[0] : 1;
    const int64_t columns = size.empty() ? 1 : size.back();
    const Tensor block = slice(slice(as_dtype(grad, one.dtype()), 0, row, row + rows), 1, column, column + columns);
    found[i] = size.size() == 2 ? block : size.size() == 1 ? squeeze(block, 0) : squeeze(squeeze(block, 1), 0);
    row += rows;
    column += columns;
  }
  return found;
}

Tensor constant_pad_nd_backward(const Tensor& grad, IntList pad) {
  Dims negative;
  for (const int64_t width : pad) negative.push_back(-width);
  return constant_pad_nd(grad, negative, Scalar(0));
}
// Each dimension becomes (repeats, size) and is summed over the repeats.
Tensor repeat_backward(const Tensor& grad, IntList repeats, IntList sizes) {
  const int64_t extra = grad.dim() - sizes.size();
  if (std::ranges::find(repeats, 0) != repeats.end()) return zeros(sizes, grad.dtype(), {}, grad.device());
  Dims split, summed;
  for (int64_t i = 0; i < grad.dim(); ++i) {
    if (i < extra) {
      summed.push_back(split.size());
      split.push_back(repeats[i]);
    } else if (repeats[i] != 1) {
      summed.push_back(split.size());
      split.push_back(repeats[i]);
      split.push_back(sizes[i - extra]);
    } else {
      split.push_back(sizes[i - extra]);
    }
  }
  const Tensor parts = reshape(grad, split);
  return summed.empty() ? parts : sum(parts, IntList(summed));
}

}  // namespace

List<GradientFunction> shape_functions() {
  using Asks = GradientFunction::Asks;
  static constexpr GradientFunction list[] = {
      {"permute_backwards", function<permute_backwards>},
      {"sum_to", function<sum_to>},
      {"slice_backward_wrapper", function<slice_backward_wrapper>},
      {"unsqueeze_to", function<unsqueeze_to>},
      {"unsqueeze_multiple", function<unsqueeze_multiple>},
      {"as_strided_backward", function<as_strided_backward>},
      {"split_backward", function<split_backward>},
      {"split_with_sizes_backward", function<split_with_sizes_backward>},
      {"unbind_backward", function<unbind_backward>},
      {"cat_tensors_backward", function<cat_tensors_backward>, Asks::metadata},
      {"stack_tensors_backward", function<stack_tensors_backward>, Asks::metadata},
      {"block_diag_backward", function<block_diag_backward>, Asks::metadata},
      {"constant_pad_nd_backward", function<constant_pad_nd_backward>},
      {"repeat_backward", function<repeat_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
