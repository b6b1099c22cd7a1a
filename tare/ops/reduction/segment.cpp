#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/reduction.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/index_checks.h"

// Reductions of neighbours. The law: along one dimension, runs of elements become one each; how long the runs are is
// said by lengths, or by offsets at which they begin and end. Dimensions before the axis may have lengths of their own.
namespace tare {

namespace {

using OptScalar = std::optional<Scalar>;

void check_lengths(const Tensor& data, const Tensor& lengths, int64_t axis) {
  constexpr const char* kSum =
      "segment_reduce(): Expected all rows of lengths along axis to sum to data.size(lengths.dim()-1) "
      "when !unsafe.";
  check(lengths.numel() > 0,
        "min(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction "
        "dim with the 'dim' argument.");
  if (!lengths.known()) {
    // One length for all, repeated by a stride of 0, makes multiples.
    const int64_t count = lengths.sizes()[axis];
    check(count < 2 || lengths.strides()[axis] != 0 || data.sizes()[axis] % count == 0, kSum);
    return;
  }
  const std::vector<int64_t> values = cpu::read<int64_t>(lengths);
  check(*std::ranges::min_element(values) >= 0, "lengths contains negative value!");
  const auto count = static_cast<size_t>(lengths.sizes()[axis]);
  for (size_t row = 0; row < values.size(); row += count) {
    int64_t total = 0;
    for (size_t i = row; i < row + count; ++i) {
      check(values[i] <= data.sizes()[axis] - total, kSum);
      total += values[i];
    }
    check(total == data.sizes()[axis], kSum);
  }
}

// Where the runs are said; undefined if by neither.
const Tensor& runs(const Tensor& lengths, const Tensor& offsets) { return lengths.defined() ? lengths : offsets; }

void check_reduction(std::string_view reduce) {
  constexpr std::string_view known[] = {"max", "amax", "mean", "min", "amin", "sum", "prod"};
  check(std::ranges::find(known, reduce) != std::end(known),
        "reduce argument must be either sum, prod, mean, amax or amin, got {}", reduce);
}

// The runs lie along the last dimension of what says them, which data has.
void check_axis(const Tensor& data, const Tensor& lengths, const Tensor& offsets, int64_t axis) {
  const Tensor& said = runs(lengths, offsets);
  check(said.defined(), "segment_reduce(): Either lengths or offsets must be defined.");
  check<ShapeError>(axis == said.dim() - 1,
                    "segment_reduce(): Expected axis to be the last dimension of {} but got {}.",
                    lengths.defined() ? "lengths" : "offsets", axis);
  check<ShapeError>(data.dim() >= said.dim(), "Expected data.dim() >= lengths_value.dim() to be true, but got false.");
}

TensorMeta segment_reduce_meta(const Tensor& data, std::string_view reduce, const Tensor& lengths,
                               const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe,
                               const OptScalar&) {
  axis = wrap_dim(axis, data.dim());
  check_reduction(reduce);
  check(!indices.defined(), "segment_reduce(): indices based reduction is not supported yet.");
  const Tensor& said = runs(lengths, offsets);
  check_axis(data, lengths, offsets, axis);
  for (int64_t d = 0; d < axis; ++d)
    check<ShapeError>(said.sizes()[d] == data.sizes()[d],
                      "segment_reduce(): Expected the sizes of {} and data to agree before axis, but got {} and {}",
                      lengths.defined() ? "lengths" : "offsets", said.sizes(), data.sizes());
  if (lengths.defined() && !unsafe) check_lengths(data, lengths, axis);
  check<NotImplementedError>(is_index_type(said.dtype()),
                             "\"_segment_reduce_lengths_cpu_kernel1\" not implemented for '{}'", said.dtype());
  check<NotImplementedError>(is_floating(data.dtype()), "\"_segment_reduce_cpu\" not implemented for '{}'",
                             data.dtype());
  Dims sizes = data.sizes();
  sizes[axis] = said.sizes()[axis] - (lengths.defined() ? 0 : 1);
  return {data.dtype(), data.device(), sizes};
}

// One run: its elements and the initial value, which also stands for a run without elements.
double reduce_run(const cpu::Lane<double>& run, std::string_view reduce, const OptScalar& initial) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const bool largest = reduce == "max" || reduce == "amax", smallest = reduce == "min" || reduce == "amin";
  const double neutral = largest ? -infinity : smallest ? infinity : reduce == "prod" ? 1 : 0;
  double result = initial ? initial->to_double() : neutral;
  if (run.empty()) return reduce == "mean" && !initial ? std::numeric_limits<double>::quiet_NaN() : result;
  for (const double x : run) {
    if (largest || smallest) result = std::isnan(result) || (largest ? x <= result : x >= result) ? result : x;
    else if (reduce == "prod") result *= x;
    else result += x;
  }
  return reduce == "mean" ? result / static_cast<double>(run.size()) : result;
}

// Calls with each run, as the positions of its elements among data's, and with its own among the results'.
template <class F>
void for_each_run(const Tensor& data, const Tensor& lengths, const Tensor& offsets, int64_t axis, const F& visit) {
  axis = wrap_dim(axis, data.dim());
  size_t outer = 1, inner = 1;
  for (int64_t d = 0; d < axis; ++d) outer *= static_cast<size_t>(data.sizes()[d]);
  for (int64_t d = axis + 1; d < data.dim(); ++d) inner *= static_cast<size_t>(data.sizes()[d]);
  const Tensor& where = runs(lengths, offsets);
  const auto height = static_cast<size_t>(data.sizes()[axis]), width = static_cast<size_t>(where.size(-1)),
             count = lengths.defined() ? width : width - 1;
  check<ShapeError>(where.numel() == static_cast<int64_t>(outer * width) && (lengths.defined() || width > 0),
                    "segment_reduce(): runs of sizes {} along axis {} of data of sizes {}", where.sizes(), axis,
                    data.sizes());
  const cpu::Lane<int64_t> said = cpu::read<int64_t>(where);
  size_t result = 0;
  for (size_t o = 0; o < outer; ++o) {
    const int64_t* row = said.data() + o * width;
    int64_t begin = lengths.defined() ? 0 : row[0];
    for (size_t k = 0; k < count; ++k) {
      const int64_t end = lengths.defined() ? cpu::wrapping_sum(begin, row[k]) : row[k + 1];
      check(begin >= 0 && end <= static_cast<int64_t>(height),
            "segment_reduce(): the run from {} to {} is outside of data, "
            "which has {} along axis",
            begin, end, height);
      for (size_t i = 0; i < inner; ++i) {
        std::vector<size_t> run;
        for (int64_t j = begin; j < end; ++j) run.push_back((o * height + static_cast<size_t>(j)) * inner + i);
        visit(run, result++);
      }
      begin = end;
    }
  }
}

void segment_reduce_cpu(TensorList results, const Tensor& data, std::string_view reduce, const Tensor& lengths,
                        const Tensor&, const Tensor& offsets, int64_t axis, bool, const OptScalar& initial) {
  const cpu::Lane<double> values = cpu::read<double>(data);
  cpu::Lane<double> reduced;
  for_each_run(data, lengths, offsets, axis, [&](const std::vector<size_t>& run, size_t) {
    cpu::Lane<double> elements;
    for (const size_t i : run) elements.push_back(values[i]);
    reduced.push_back(reduce_run(elements, reduce, initial));
  });
  cpu::write<double>(results[0], reduced);
}

// The largest share their gradient, as do the smallest; but PyTorch shares none below zero. A product's is that of the
// others, which for a zero or NaN must be multiplied anew.
void segment_reduce_backward_cpu(TensorList results, const Tensor& grad, const Tensor& output, const Tensor& data,
                                 std::string_view reduce, const Tensor& lengths, const Tensor& offsets, int64_t axis,
                                 const OptScalar& initial) {
  const cpu::Lane<double> grads = cpu::read<double>(grad), reduced = cpu::read<double>(output),
                          values = cpu::read<double>(data);
  cpu::Lane<double> slopes(values.size());
  for_each_run(data, lengths, offsets, axis, [&](const std::vector<size_t>& run, size_t result) {
    check<ShapeError>(result < grads.size() && result < reduced.size(),
                      "_segment_reduce_backward: more runs than gradients");
    const double slope = grads[result], whole = reduced[result];
    const auto is_chosen = [&](size_t i) { return values[i] == whole || std::isnan(values[i]); };
    const auto chosen = static_cast<double>(std::ranges::count_if(run, is_chosen));
    for (const size_t i : run) {
      if (reduce == "sum") {
        slopes[i] = slope;
      } else if (reduce == "mean") {
        slopes[i] = slope / static_cast<double>(run.size());
      } else if (reduce != "prod") {
        slopes[i] = !is_chosen(i) ? 0 : slope > 0 ? slope / chosen : slope;
      } else if (values[i] != 0 && !std::isnan(values[i])) {
        slopes[i] = slope * whole / values[i];
      } else {
        double others = initial ? initial->to_double() : 1;
        for (const size_t j : run)
          if (j != i) others *= values[j];
        slopes[i] = slope * others;
      }
    }
  });
  cpu::write<double>(results[0], slopes);
}

TensorMeta segment_reduce_backward_meta(const Tensor&, const Tensor&, const Tensor& data, std::string_view reduce,
                                        const Tensor& lengths, const Tensor& offsets, int64_t axis, const OptScalar&) {
  check_reduction(reduce);
  check_axis(data, lengths, offsets, wrap_dim(axis, data.dim()));
  check<NotImplementedError>(is_floating(data.dtype()), "\"_segment_reduce_cpu\" not implemented for '{}'",
                             data.dtype());
  return {data.dtype(), data.device(), data.sizes()};
}

// Behind the segments, which lie along the first dimension.
std::vector<Strategy> along_first_splits(const ShardingCall& call, std::string_view equation) {
  const int64_t axis = call.arg<int64_t>(call.op().schema.find("axis"));
  return axis == 0 ? ShardingRule::by_letters(call, equation) : std::vector<Strategy>();
}

Row segments(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view dims,
             std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(),
          .workspace = workspace::none,
          .sharding = {along_first_splits, dims},
          .forms = {.out = out, .write = writing::copied}};
}

}  // namespace

std::vector<Row> segment_ops() {
  return {
      segments("segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? "
               "offsets=None, "
               "int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor",
               rule::fresh<segment_reduce_meta>, rule::cpu<segment_reduce_cpu>,
               {{"data", "_segment_reduce_backward(grad, result, data, reduce, lengths, offsets, axis, initial)"}},
               "1...,*,*,*->1...", "segment_reduce.out"),
      segments("_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, "
               "Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor",
               rule::fresh<segment_reduce_backward_meta>, rule::cpu<segment_reduce_backward_cpu>,
               derivative::not_implemented, "1...,1...,1...,*,*->1...", "_segment_reduce_backward.out"),
  };
}

}  // namespace tare
