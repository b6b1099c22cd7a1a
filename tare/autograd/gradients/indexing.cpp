#include <algorithm>
#include <functional>

#include "tare/autograd/gradients/functions.h"
#include "tare/core/strides.h"
#include "tare/dispatch/call.h"
#include "tare/ops.h"

// Derivatives of reading by index: the gradient is added up where the elements came from.
namespace tare::autograd {

namespace {

Tensor index_backward(const Tensor& grad, TensorList indices, IntList sizes, const Options& self) {
  const Tensor to = new_zeros(grad, sizes, self.dtype, {}, self.device);
  return is_foreign(grad) ? index_put(to, indices, grad, true) : _index_put_impl_(to, indices, grad, true, true);
}
// What each part of the source became, read where it went. A source without dimensions went to one place.
Tensor index_source_backward(const Tensor& grad, int64_t dim, const Tensor& index, const Tensor& source) {
  if (source.dim() == 0) return index_select(grad, dim, squeeze(index, 0));
  return expand(index_select(grad, dim, index), source.sizes());
}
Tensor take_backward(const Tensor& grad, const Tensor& self, const Tensor& index) {
  return put_(zeros_like(self), index, grad, true);
}

// Reductions into self along a dimension, `scatter_reduce` and `index_reduce`, differ in how source and self meet.
struct Meeting {
  std::function<Tensor(const Tensor& self_like)> read;                            // what each element of source meets
  std::function<Tensor(const Tensor& self_like, const Tensor& source_like)> add;  // source added up where it goes
  std::function<Tensor(const Tensor& self, const Tensor& source)> reduce;         // the operator itself
  std::function<Tensor(const Tensor& self_like)> erase;                           // zeros wherever source goes
};
std::array<Tensor, 2> reduction_backward(const Meeting& meeting, const Tensor& grad, const Tensor& self,
                                         const Tensor& source, std::string_view reduce, bool include_self,
                                         const Tensor& result) {
  Tensor to_self, to_source;
  if (reduce == "sum") {
    to_self = grad;
    to_source = meeting.read(grad);
  } else if (reduce == "prod") {
    // What is 0 divides nothing: there the product of the others is formed again.
    const Tensor self_zero = eq(self, Scalar(0));
    const Tensor masked_self = masked_fill(self, self_zero, Scalar(1));
    to_self = div(mul(grad, meeting.reduce(masked_self, source)), masked_self);
    const Tensor source_zero = eq(source, Scalar(0));
    const Tensor zeros_there = meeting.add(zeros_like(self), to(source_zero, self.dtype()));
    const Tensor single = logical_and(source_zero, eq(meeting.read(zeros_there), Scalar(1)));
    const Tensor others = meeting.read(meeting.reduce(self, masked_fill(source, single, Scalar(1))));
    const Tensor divided = div(meeting.read(mul(grad, result)), masked_fill(source, source_zero, Scalar(1)));
    to_source = where(single, mul(meeting.read(grad), others), divided);
  } else if (reduce == "mean") {
    Tensor count = include_self ? ones_like(grad) : zeros_like(grad);
    count = meeting.add(count, ones_like(source));
    count = masked_fill(count, eq(count, Scalar(0)), Scalar(1));
    to_self = div(grad, count);
    to_source = div(meeting.read(grad), meeting.read(count));
  } else {
    const Tensor self_is = eq(self, result);
    const Tensor source_is = eq(source, meeting.read(result));
    const Tensor count = meeting.add(to(self_is, self.dtype()), to(source_is, self.dtype()));
    const Tensor shared = div(grad, count);
    to_self = mul(self_is, shared);
    to_source = mul(source_is, meeting.read(shared));
  }
  if (!include_self) to_self = meeting.erase(to_self);
  return {to_self, to_source};
}
std::array<Tensor, 2> scatter_reduce_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                                              const Tensor& src, std::string_view reduce, bool include_self,
                                              const Tensor& result) {
  check(reduce != "max" && reduce != "min",
        "Expected 'reduce' to be one of 'sum', 'prod', 'mean', 'amax', 'amin' but got {}.", reduce);
  const Meeting meeting{
      [&](const Tensor& t) { return gather(t, dim, index); },
      [&](const Tensor& t, const Tensor& s) { return scatter_add(t, dim, index, s); },
      [&](const Tensor& t, const Tensor& s) { return scatter_reduce(t, dim, index, s, reduce, include_self); },
      [&](const Tensor& t) { return scatter(t, dim, index, Scalar(0)); }};
  return reduction_backward(meeting, grad, self, src, reduce, include_self, result);
}
std::array<Tensor, 2> index_reduce_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                                            const Tensor& source, std::string_view reduce, bool include_self,
                                            const Tensor& result) {
  const Meeting meeting{
      [&](const Tensor& t) { return index_select(t, dim, index); },
      [&](const Tensor& t, const Tensor& s) { return index_add(t, dim, index, s); },
      [&](const Tensor& t, const Tensor& s) { return index_reduce(t, dim, index, s, reduce, include_self); },
      [&](const Tensor& t) { return index_fill(t, dim, index, Scalar(0)); }};
  return reduction_backward(meeting, grad, self, source, reduce, include_self, result);
}

}  // namespace

List<GradientFunction> indexing_functions() {
  static constexpr GradientFunction list[] = {
      {"index_backward", function<index_backward>},
      {"index_source_backward", function<index_source_backward>},
      {"take_backward", function<take_backward>},
      {"scatter_reduce_backward", function<scatter_reduce_backward>},
      {"index_reduce_backward", function<index_reduce_backward>},
  };
  return {list, std::size(list)};
}

}  // namespace tare::autograd
