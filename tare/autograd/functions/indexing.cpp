#include <algorithm>

#include "tare/autograd/functions.h"
#include "tare/core/strides.h"
#include "tare/ops.h"

// Derivatives of reading by index: the gradient is added up where the elements came from.
namespace tare::autograd {

namespace {

Tensor index_backward(const Tensor& zeros_like_self, TensorList indices, const Tensor& grad) {
  return _index_put_impl_(zeros_like_self, indices, grad, true, true);
}
Tensor take_backward(const Tensor& grad, const Tensor& self, const Tensor& index) {
  return put_(zeros_like(self), index, grad, true);
}
Tensor index_select_backward(const Tensor& grad, IntList sizes, int64_t dim, const Tensor& index) {
  return index_add(new_zeros(grad, sizes), dim, index, grad);
}
// The mask and self may have broadcast; the gradient of what was expanded is summed by whoever takes it.
Tensor masked_select_backward(const Tensor& grad, const Tensor& self, const Tensor& mask) {
  return masked_scatter(new_zeros(self, broadcast_sizes(self.sizes(), mask.sizes())), mask, grad);
}
Tensor masked_scatter_backward(const Tensor& grad, const Tensor& mask, IntList sizes) {
  int64_t numel = 1;
  for (const int64_t size : sizes) numel *= size;
  Tensor selected = masked_select(grad, mask);
  const int64_t missing = numel - selected.numel();
  if (missing > 0) selected = cat(std::vector<Tensor>{selected, new_zeros(selected, IntList({missing}))}, 0);
  return view(selected, sizes);
}
Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  check<NotImplementedError>(!sparse_grad, "gather: sparse gradients do not exist here; use sparse_grad=False");
  return scatter_add(new_zeros(grad, self.sizes()), dim, index, grad);
}

std::array<Tensor, 2> scatter_reduce_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                                              const Tensor& src, std::string_view reduce, bool include_self,
                                              const Tensor& result) {
  Tensor to_self, to_src;
  if (reduce == "sum") {
    to_self = grad;
    to_src = gather(grad, dim, index);
  } else if (reduce == "prod") {
    // What is 0 divides nothing: there the product of the others is formed again.
    const Tensor self_zero = eq(self, Scalar(0));
    const Tensor masked_self = masked_fill(self, self_zero, Scalar(1));
    const Tensor masked_product = scatter_reduce(masked_self, dim, index, src, reduce, include_self);
    to_self = mul(grad, where(self_zero, masked_product, div(result, masked_self)));
    const Tensor src_zero = eq(src, Scalar(0));
    const Tensor zeros_in_row = scatter_add(zeros_like(self), dim, index, to(src_zero, self.dtype()));
    const Tensor single = logical_and(src_zero, eq(gather(zeros_in_row, dim, index), Scalar(1)));
    const Tensor masked_src = masked_fill(src, single, Scalar(1));
    const Tensor others = gather(scatter_reduce(self, dim, index, masked_src, reduce, include_self), dim, index);
    const Tensor divided = div(gather(mul(grad, result), dim, index), masked_fill(src, src_zero, Scalar(1)));
    to_src = where(single, mul(gather(grad, dim, index), others), divided);
  } else if (reduce == "mean") {
    Tensor count = include_self ? ones_like(grad) : zeros_like(grad);
    count = scatter_add(count, dim, index, ones_like(src));
    count = masked_fill(count, eq(count, Scalar(0)), Scalar(1));
    to_self = div(grad, count);
    to_src = div(gather(grad, dim, index), gather(count, dim, index));
  } else {
    const Tensor values = gather(result, dim, index);
    const Tensor self_is = eq(self, result);
    const Tensor src_is = eq(src, values);
    const Tensor count = scatter_add(to(self_is, self.dtype()), dim, index, to(src_is, self.dtype()));
    const Tensor shared = div(grad, count);
    to_self = mul(self_is, shared);
    to_src = mul(src_is, gather(shared, dim, index));
  }
  if (!include_self) to_self = scatter(to_self, dim, index, Scalar(0));
  return {to_self, to_src};
}

}  // namespace

List<GradientFunction> indexing_functions() {
  static constexpr GradientFunction list[] = {
      {"index_backward", function<index_backward>},
      {"take_backward", function<take_backward>},
      {"index_select_backward", function<index_select_backward>},
      {"masked_select_backward", function<masked_select_backward>},
      {"masked_scatter_backward", function<masked_scatter_backward>},
      {"gather_backward", function<gather_backward>},
      {"scatter_reduce_backward", function<scatter_reduce_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
