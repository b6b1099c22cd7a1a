#include <algorithm>

#include "tare/core/batched.h"
#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

// Backward steps that are written in other operators. The law: a gradient of what chose elements is zeros of the
// source's sizes, into which the gradient of the chosen is put where they came from.
namespace tare {

namespace {

// Zeros that somebody else answers for are as the gradient is, and not written in place: they need not be placed alike.
Tensor zeros_of(const Tensor& grad, IntList sizes) {
  return is_foreign(grad) ? new_zeros(grad, sizes) : zeros(sizes, grad.dtype(), {}, grad.device());
}
Tensor scattered(const Tensor& grad, IntList sizes, int64_t dim, const Tensor& index, const Tensor& src) {
  const Tensor to = zeros_of(grad, sizes);
  return is_foreign(grad) ? scatter(to, dim, index, src) : scatter_(to, dim, index, src);
}
Tensor scatter_added(const Tensor& grad, IntList sizes, int64_t dim, const Tensor& index) {
  const Tensor to = zeros_of(grad, sizes);
  return is_foreign(grad) ? scatter_add(to, dim, index, grad) : scatter_add_(to, dim, index, grad);
}

Tensor masked_select_backward_of(const Tensor& grad, const Tensor& input, const Tensor& mask) {
  const Tensor result = zeros_like(expand(input, broadcast_sizes(input.sizes(), mask.sizes())));
  return masked_scatter_(result, mask, grad);
}

// The masked elements in order, with zeros behind them up to the source's number.
TensorMeta masked_scatter_backward_meta(const Tensor& grad_output, const Tensor& mask, IntList sizes) {
  const TensorMeta both = elementwise_meta(grad_output, mask, grad_output.dtype());  // whether they broadcast
  check(is_bool(mask.dtype()), "masked_select: expected BoolTensor for mask");
  TensorMeta meta(both.dtype(), both.device(), sizes);
  if (mask.known()) {
    const cpu::Lane<int64_t> marks = cpu::read<int64_t>(mask);
    const int64_t chosen = std::ranges::count(marks, 1) * (mask.numel() ? both.numel() / mask.numel() : 0);
    check<ShapeError>(chosen <= meta.numel(), "shape '{}' is invalid for input of size {}", sizes, chosen);
  }
  return meta;
}
void masked_scatter_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& mask, IntList) {
  const Dims sizes = broadcast_sizes(grad_output.sizes(), mask.sizes());
  const cpu::Lane<Complex> grads = cpu::read<Complex>(expand(grad_output, sizes));
  const cpu::Lane<int64_t> marks = cpu::read<int64_t>(expand(mask, sizes));
  cpu::Lane<Complex> chosen;
  for (size_t i = 0; i < grads.size(); ++i)
    if (marks[i]) chosen.push_back(grads[i]);
  chosen.resize(static_cast<size_t>(results[0].numel()));
  cpu::write<Complex>(results[0], chosen);
}

// Of a reduction that chose one element of each lane; without keepdim the lane's dimension is put back.
Tensor value_selecting_reduction_backward_of(const Tensor& grad, int64_t dim, const Tensor& indices, IntList sizes,
                                             bool keepdim) {
  const bool put_back = !keepdim && !sizes.empty();
  return scattered(grad, sizes, dim, put_back ? unsqueeze(indices, dim) : indices,
                   put_back ? unsqueeze(grad, dim) : grad);
}

Tensor gather_backward_of(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad) {
  if (sparse_grad) return _gather_sparse_backward(self, dim, index, grad);
  return scatter_added(grad, self.sizes(), dim, index);
}

Tensor index_select_backward_of(const Tensor& grad, IntList self_sizes, int64_t dim, const Tensor& index) {
  const Tensor to = zeros_of(grad, self_sizes);
  return is_foreign(grad) ? index_add(to, dim, index, grad) : index_add_(to, dim, index, grad);
}

Tensor cummaxmin_backward_of(const Tensor& grad, const Tensor& input, const Tensor& indices, int64_t dim) {
  if (input.numel() == 0) return input;
  return scatter_added(grad, input.sizes(), dim, indices);
}

Tensor summed_from_behind(const Tensor& x, int64_t dim) {
  if (x.numel() <= 1 || x.sizes()[dim] <= 1) return x;
  const IntList dims(&dim, 1);
  return flip(cumsum(flip(x, dims), dim), dims);
}

// Every product from an element on contains it: the sum of what follows, divided by it. Only the first zero of a lane
// has a gradient behind it: with it taken as a one, the products that follow say how it would have mattered.
Tensor cumprod_backward_of(const Tensor& grad, const Tensor& input, int64_t dim, const Tensor& output) {
  if (input.numel() <= 1) return grad;
  dim = wrap_dim(dim, input.dim());
  if (input.sizes()[dim] == 1) return grad;
  const auto conjugated = [](const Tensor& x) { return is_complex(x.dtype()) ? conj(x) : x; };
  const Tensor following = summed_from_behind(mul(conjugated(output), grad), dim);
  const Tensor& values = values_behind(input);
  const bool has_zeros =
      values.known() && std::ranges::any_of(cpu::read<Complex>(values), [](Complex x) { return x == Complex(0); });
  if (!has_zeros) return div(following, conjugated(input));
  const Tensor zero = eq(input, Scalar(0)), zeros_so_far = cumsum(zero, dim);
  const Tensor first_zero = logical_and(zero, eq(zeros_so_far, Scalar(1)));
  const Tensor filled = masked_fill(input, first_zero, Scalar(1));
  const Tensor behind = mul(conjugated(cumprod(filled, dim)), grad);
  const Tensor since = masked_fill(behind, eq(zeros_so_far, Scalar(0)), Scalar(0));
  const Tensor at_zero = mul(expand(sum(since, IntList(&dim, 1), true), input.sizes()), first_zero);
  const Tensor before = div(following, conjugated(masked_fill(input, zero, Scalar(1))));
  return where(first_zero, at_zero, masked_fill(before, ne(zeros_so_far, Scalar(0)), Scalar(0)));
}

// The diagonal, and zeros beside it.
Tensor trace_backward_of(const Tensor& grad, IntList sizes) {
  check(sizes.size() == 2, "expected matrix input");
  const Tensor result = zeros_of(grad, {checked_numel(sizes)});
  const int64_t end = (Exact(std::min(sizes[0], sizes[1])) * (Exact(sizes[1]) + 1)).value;
  const Tensor diagonal = arange(0, end, (Exact(sizes[1]) + 1).value, DType::int64, {}, grad.device());
  return view(index_fill_(result, 0, diagonal, grad), sizes);
}

Tensor embedding_backward_of(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                             bool scale_grad_by_freq, bool sparse) {
  if (sparse) return embedding_sparse_backward(grad, indices, num_weights, padding_idx, scale_grad_by_freq);
  return embedding_dense_backward(grad, indices, num_weights, padding_idx, scale_grad_by_freq);
}

}  // namespace

std::vector<Row> backward_composite_ops() {
  return {
      composite("masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor",
                rule::composite<masked_select_backward_of>),
      {.schema = "masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor",
       .meta = rule::fresh<masked_scatter_backward_meta>,
       .cpu = rule::cpu<masked_scatter_backward_cpu>,
       .derivative = {{"grad_output", "zeros_like(grad_output).masked_scatter(mask, grad)"}},
       .cost = cost::none,
       .workspace = workspace::none,
       .sharding = sharding::replicate_only.linear("grad_output")},
      composite(
          "value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, SymInt[] sizes, bool keepdim) -> "
          "Tensor",
          rule::composite<value_selecting_reduction_backward_of>),
      composite("gather_backward(Tensor grad, Tensor self, int dim, Tensor index, bool sparse_grad) -> Tensor",
                rule::composite<gather_backward_of>),
      composite("index_select_backward(Tensor grad, SymInt[] self_sizes, int dim, Tensor index) -> Tensor",
                rule::composite<index_select_backward_of>),
      composite("cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor",
                rule::composite<cummaxmin_backward_of>, {}, kMayAlias),
      composite("cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor",
                rule::composite<cumprod_backward_of>, {}, kMayAlias),
      composite("trace_backward(Tensor grad, SymInt[] sizes) -> Tensor", rule::composite<trace_backward_of>),
      composite("embedding_backward(Tensor grad, Tensor indices, SymInt num_weights, SymInt padding_idx, bool "
                "scale_grad_by_freq, bool sparse) -> Tensor",
                rule::composite<embedding_backward_of>),
  };
}

}  // namespace tare
