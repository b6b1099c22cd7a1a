#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tare/graph/onnx/call.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Reductions along axes, softmax and its like, scans, sorting.
namespace tare::graph::onnx {

namespace {

// Axes are an attribute, and an input since the version that `axes_input` names.
std::vector<Tensor> reduce(Call& c, bool axes_input) {
  std::optional<std::vector<int64_t>> axes = axes_input ? c.ints_of("axes", 1) : c.integers("axes");
  const Tensor x = c[0];
  if (!axes || axes->empty()) {
    if (axes_input && c.integer("noop_with_empty_axes", 0) != 0) axes = std::vector<int64_t>();
    else axes = counted(0, x.dim());
    if (axes->empty() && x.dim() > 0) {
      // No dimension is reduced, and what is done to single elements is done.
      return one(squeeze(c.row.reduction(unsqueeze(x, 0), {0}, true), 0));
    }
  }
  std::vector<int64_t> dims = wrapped(*axes, x.dim());
  if (x.dim() == 0) return one(squeeze(c.row.reduction(unsqueeze(x, 0), {0}, true), 0));
  std::ranges::sort(dims);
  dims.erase(std::unique(dims.begin(), dims.end()), dims.end());
  return one(c.row.reduction(x, dims, c.integer("keepdims", 1) != 0));
}
std::vector<Tensor> reduce_attribute(Call& c) { return reduce(c, false); }
std::vector<Tensor> reduce_input(Call& c) { return reduce(c, true); }

constexpr Row reduces(std::string_view op, Reduction function, int since = 1) {
  return {.op = op, .since = since, .lower = since == 1 ? reduce_attribute : reduce_input, .reduction = function};
}

// A reduction of integers stays in their type.
Tensor in_type(const Tensor& x, Tensor result) { return result.dtype() == x.dtype() ? result : to(result, x.dtype()); }
bool is_whole(const Tensor& x) { return !is_inexact(x.dtype()); }
Tensor sum_of(const Tensor& x, IntList dims, bool keepdim) { return sum(x, dims, keepdim, x.dtype()); }
Tensor mean_over(const Tensor& x, IntList dims, bool keepdim) {
  return is_whole(x) ? in_type(x, mean(x, dims, keepdim, DType::float64)) : mean(x, dims, keepdim);
}
Tensor prod_of(const Tensor& x, IntList dims, bool keepdim) {
  Tensor result = x;
  for (int64_t i = dims.size() - 1; i >= 0; --i) result = prod(result, dims[i], keepdim, x.dtype());
  return result;
}
// The smallest and the largest of nothing are the ends of the type's range.
Tensor extreme(const Tensor& x, IntList dims, bool keepdim, bool largest) {
  int64_t reduced = 1;
  for (const int64_t dim : dims) reduced *= x.size(dim);
  if (reduced == 0) {
    const double infinity = std::numeric_limits<double>::infinity();
    const Tensor empty = sum(x, dims, keepdim, x.dtype());
    if (is_floating(x.dtype())) return fill(empty, Scalar(largest ? -infinity : infinity));
    const int bits = static_cast<int>(x.itemsize()) * 8;
    if (is_bool(x.dtype())) return fill(empty, Scalar(!largest));
    const int64_t least = info(x.dtype()).is_signed ? -(int64_t{1} << (bits - 2)) * 2 : 0;
    const int64_t most = info(x.dtype()).is_signed ? -(least + 1) : (bits >= 64 ? -1 : (int64_t{1} << bits) - 1);
    return fill(empty, largest ? Scalar(least) : bits >= 64 && most == -1 ? Scalar(UINT64_MAX) : Scalar(most));
  }
  if (is_bool(x.dtype()))
    return to(largest ? amax(to(x, DType::uint8), dims, keepdim) : amin(to(x, DType::uint8), dims, keepdim),
              DType::bool_);
  return largest ? amax(x, dims, keepdim) : amin(x, dims, keepdim);
}
Tensor max_of(const Tensor& x, IntList dims, bool keepdim) { return extreme(x, dims, keepdim, true); }
Tensor min_of(const Tensor& x, IntList dims, bool keepdim) { return extreme(x, dims, keepdim, false); }
Tensor l1(const Tensor& x, IntList dims, bool keepdim) { return sum(abs(x), dims, keepdim, x.dtype()); }
Tensor square_sum(const Tensor& x, IntList dims, bool keepdim) { return sum(mul(x, x), dims, keepdim, x.dtype()); }
Tensor l2(const Tensor& x, IntList dims, bool keepdim) {
  if (is_whole(x)) return in_type(x, sqrt(square_sum(to(x, DType::float64), dims, keepdim)));
  return sqrt(square_sum(x, dims, keepdim));
}
Tensor log_sum(const Tensor& x, IntList dims, bool keepdim) {
  return in_type(x, log(sum(x, dims, keepdim, x.dtype())));
}
Tensor log_sum_exp(const Tensor& x, IntList dims, bool keepdim) {
  return in_type(x, logsumexp(is_whole(x) ? to(x, DType::float64) : x, dims, keepdim));
}

std::vector<Tensor> arg(Call& c, bool largest) {
  const Tensor x = c[0];
  const int64_t dim = wrapped(c.integer("axis", 0), x.dim());
  const bool keep = c.integer("keepdims", 1) != 0, last = c.integer("select_last_index", 0) != 0;
  if (!last) return one(largest ? argmax(x, dim, keep) : argmin(x, dim, keep));
  const Tensor flipped = flip(x, {dim});
  const Tensor found = largest ? argmax(flipped, dim, keep) : argmin(flipped, dim, keep);
  return one(add(neg(found), Scalar(x.size(dim) - 1)));
}
std::vector<Tensor> arg_max(Call& c) { return arg(c, true); }
std::vector<Tensor> arg_min(Call& c) { return arg(c, false); }

// Before version 13, the dimensions from the axis on are one.
using Along = Tensor (*)(const Tensor& x, int64_t dim);
std::vector<Tensor> along(Call& c, Along function) {
  const Tensor x = c[0];
  if (c.version >= 13) return one(function(x, wrapped(c.integer("axis", -1), x.dim())));
  const int64_t axis = wrapped(c.integer("axis", 1), x.dim());
  int64_t rows = 1;
  for (int64_t d = 0; d < axis; ++d) rows *= x.size(d);
  return one(reshape(function(reshape(x, {rows, rows == 0 ? 1 : x.numel() / rows}), 1), x.sizes()));
}
std::vector<Tensor> softmax_of(Call& c) {
  return along(c, [](const Tensor& x, int64_t dim) { return softmax(x, dim); });
}
std::vector<Tensor> log_softmax_of(Call& c) {
  return along(c, [](const Tensor& x, int64_t dim) { return log_softmax(x, dim); });
}
std::vector<Tensor> hardmax(Call& c) {
  return along(c, [](const Tensor& x, int64_t dim) {
    const Tensor best = argmax(x, dim, true);
    return scatter(zeros_like(x), dim, best, Scalar(1.0));
  });
}

std::vector<Tensor> scan_along(Call& c, Tensor (*function)(const Tensor&, int64_t)) {
  Tensor x = c[0];
  // Sizes, memory and cost hang on the elements alone.
  const bool any = !c.is_known(1) && !c.exact() && x.dim() > 0;
  if (any) c.machine.assume(fmt::format("{} goes along its first dimension, which only values tell", c.node.target()));
  const int64_t dim = any ? 0 : wrapped(c.integer(1), x.dim());
  const bool exclusive = c.integer("exclusive", 0) != 0, reverse = c.integer("reverse", 0) != 0;
  if (reverse) x = flip(x, {dim});
  Tensor result = function(x, dim);
  if (exclusive) {
    // The first is what an empty sum, or product, is.
    const Tensor first = slice(x, dim, 0, std::min<int64_t>(1, x.size(dim)));
    const Tensor start = c.row.binary(first, first);
    result = cat({start, slice(result, dim, 0, std::max<int64_t>(x.size(dim) - 1, 0))}, dim);
  }
  if (reverse) result = flip(result, {dim});
  return one(result);
}
std::vector<Tensor> cumulative_sum(Call& c) {
  return scan_along(c, [](const Tensor& x, int64_t dim) { return cumsum(x, dim, x.dtype()); });
}
std::vector<Tensor> cumulative_product(Call& c) {
  return scan_along(c, [](const Tensor& x, int64_t dim) { return cumprod(x, dim, x.dtype()); });
}

std::vector<Tensor> top_k_of(Call& c, int64_t k) {
  const Tensor x = c[0];
  const int64_t dim = wrapped(c.integer("axis", -1), x.dim());
  const bool largest = c.integer("largest", 1) != 0;
  check<ShapeError>(k >= 0 && k <= (x.dim() == 0 ? 1 : x.size(dim)), "TopK: {} of {} along dimension {}", k,
                    str(x.sizes()), dim);
  // Of equal ones, the first comes first.
  const auto [sorted, order] = sort(x, true, dim, largest);
  return {slice(sorted, dim, 0, k), slice(order, dim, 0, k)};
}
std::vector<Tensor> top_k_attribute(Call& c) { return top_k_of(c, c.integer("k", 0)); }
std::vector<Tensor> top_k(Call& c) { return top_k_of(c, c.integer(1)); }

std::vector<Tensor> lp_normalization(Call& c) {
  const Tensor x = c[0];
  const int64_t dim = wrapped(c.integer("axis", -1), x.dim()), p = c.integer("p", 2);
  const Tensor norm = p == 1 ? sum(abs(x), IntList({dim}), true) : sqrt(sum(mul(x, x), IntList({dim}), true));
  const Tensor safe = where(eq(norm, Scalar(0)), ones_like(norm), norm);
  return one(div(x, safe));
}

std::vector<Tensor> mean_variance(Call& c) {
  const Tensor x = c[0];
  std::vector<int64_t> axes = c.integers("axes").value_or(std::vector<int64_t>{0, 2, 3});
  axes = wrapped(axes, x.dim());
  const Tensor centered = sub(x, mean(x, axes, true));
  const Tensor variance = mean(mul(centered, centered), axes, true);
  return one(div(centered, add(sqrt(variance), Scalar(1e-9))));
}

constexpr Row kReductionRows[] = {
    reduces("ReduceL1", l1),
    reduces("ReduceL1", l1, 18),
    reduces("ReduceL2", l2),
    reduces("ReduceL2", l2, 18),
    reduces("ReduceLogSum", log_sum),
    reduces("ReduceLogSum", log_sum, 18),
    reduces("ReduceLogSumExp", log_sum_exp),
    reduces("ReduceLogSumExp", log_sum_exp, 18),
    reduces("ReduceMax", max_of),
    reduces("ReduceMax", max_of, 18),
    reduces("ReduceMean", mean_over),
    reduces("ReduceMean", mean_over, 18),
    reduces("ReduceMin", min_of),
    reduces("ReduceMin", min_of, 18),
    reduces("ReduceProd", prod_of),
    reduces("ReduceProd", prod_of, 18),
    reduces("ReduceSum", sum_of),
    reduces("ReduceSum", sum_of, 13),
    reduces("ReduceSumSquare", square_sum),
    reduces("ReduceSumSquare", square_sum, 18),
    {.op = "ArgMax", .lower = arg_max},
    {.op = "ArgMin", .lower = arg_min},
    {.op = "CumProd",
     .lower = cumulative_product,
     .binary = [](const Tensor& a, const Tensor&) { return ones_like(a); }},
    {.op = "CumSum", .lower = cumulative_sum, .binary = [](const Tensor& a, const Tensor&) { return zeros_like(a); }},
    {.op = "Hardmax", .lower = hardmax},
    {.op = "LogSoftmax", .lower = log_softmax_of},
    {.op = "LpNormalization", .lower = lp_normalization},
    {.op = "MeanVarianceNormalization", .lower = mean_variance},
    {.op = "Softmax", .lower = softmax_of},
    {.op = "TopK", .lower = top_k_attribute},
    {.op = "TopK", .since = 10, .lower = top_k},
};

}  // namespace

List<Row> reduction_rows() { return kReductionRows; }

}  // namespace tare::graph::onnx
