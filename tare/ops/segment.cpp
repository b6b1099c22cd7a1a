#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/cpu/elementwise.h"
#include "tare/cpu/reduction.h"
#include "tare/ops/families.h"
#include "tare/ops/index_checks.h"

// Reductions of neighbours. The law: along one dimension, runs of elements become one each; how long the runs are is
// said by lengths, or by offsets at which they begin and end. Dimensions before the axis may have lengths of their own.
namespace tare {

namespace {

using OptScalar = std::optional<Scalar>;

void check_lengths(const Tensor& data, const Tensor& lengths, int64_t axis) {
  constexpr const char* kSum =
      "segment_reduce(): Expected all rows of lengths along axis to sum to data.size(lengths.dim()-1) "
      "when !unsafe.";
  if (!lengths.known()) {
    // One length for all, repeated by a stride of 0, makes multiples.
    const int64_t count = lengths.sizes()[axis];
    check(count < 2 || lengths.strides()[axis] != 0 || data.sizes()[axis] % count == 0, kSum);
    return;
  }
  check(lengths.numel() > 0,
        "min(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction "
        "dim with the 'dim' argument.");
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

TensorMeta segment_reduce_meta(const Tensor& data, std::string_view reduce, const Tensor& lengths,
                               const Tensor& indices, const Tensor& offsets, int64_t axis, bool unsafe,
                               const OptScalar&) {
  axis = wrap_dim(axis, data.dim());
  check_reduction(reduce);
  check(!indices.defined(), "segment_reduce(): indices based reduction is not supported yet.");
  const Tensor& said = runs(lengths, offsets);
  check(said.defined(), "segment_reduce(): Either lengths or offsets must be defined.");
  check<ShapeError>(axis == said.dim() - 1,
                    "segment_reduce(): Expected axis to be the last dimension of {} but got {}.",
                    lengths.defined() ? "lengths" : "offsets", axis);
  check<ShapeError>(data.dim() >= said.dim(), "Expected data.dim() >= lengths_value.dim() to be true, but got false.");
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

void segment_reduce_cpu(TensorList results, const Tensor& data, std::string_view reduce, const Tensor& lengths,
                        const Tensor&, const Tensor& offsets, int64_t axis, bool, const OptScalar& initial) {
  axis = wrap_dim(axis, data.dim());
  size_t outer = 1, inner = 1;
  for (int64_t d = 0; d < axis; ++d) outer *= static_cast<size_t>(data.sizes()[d]);
  for (int64_t d = axis + 1; d < data.dim(); ++d) inner *= static_cast<size_t>(data.sizes()[d]);
  const auto height = static_cast<size_t>(data.sizes()[axis]), runs = static_cast<size_t>(results[0].sizes()[axis]);
  const cpu::Lane<double> values = cpu::read<double>(data);
  const cpu::Lane<int64_t> said = cpu::read<int64_t>(lengths.defined() ? lengths : offsets);
  cpu::Lane<double> reduced;
  for (size_t o = 0; o < outer; ++o) {
    const int64_t* row = said.data() + o * (lengths.defined() ? runs : runs + 1);
    int64_t begin = lengths.defined() ? 0 : row[0];
    for (size_t k = 0; k < runs; ++k) {
      const int64_t end = lengths.defined() ? cpu::wrapping_sum(begin, row[k]) : row[k + 1];
      check(begin >= 0 && end <= static_cast<int64_t>(height),
            "segment_reduce(): the run from {} to {} is outside of data, "
            "which has {} along axis",
            begin, end, height);
      for (size_t i = 0; i < inner; ++i) {
        cpu::Lane<double> run;
        for (int64_t j = begin; j < end; ++j) run.push_back(values[(o * height + static_cast<size_t>(j)) * inner + i]);
        reduced.push_back(reduce_run(run, reduce, initial));
      }
      begin = end;
    }
  }
  cpu::write<double>(results[0], reduced);
}

TensorMeta segment_reduce_backward_meta(const Tensor&, const Tensor&, const Tensor& data, std::string_view reduce,
                                        const Tensor& lengths, const Tensor& offsets, int64_t axis, const OptScalar&) {
  wrap_dim(axis, data.dim());
  check_reduction(reduce);
  check(runs(lengths, offsets).defined(), "segment_reduce(): Either lengths or offsets must be defined.");
  check<NotImplementedError>(is_floating(data.dtype()), "\"_segment_reduce_cpu\" not implemented for '{}'",
                             data.dtype());
  return {data.dtype(), data.device(), data.sizes()};
}

Row segments(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(),
          .dims = dims::replicate_only,
          .forms = {.out = out, .out_dtype = Forms::OutDType::copied}};
}

}  // namespace

std::vector<Row> segment_ops() {
  return {
      segments("segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? "
               "offsets=None, "
               "int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor",
               rule::fresh<segment_reduce_meta>, rule::cpu<segment_reduce_cpu>,
               {{"data", "_segment_reduce_backward(grad, result, data, reduce, lengths, offsets, axis, initial)"}},
               "segment_reduce.out"),
      segments("_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, "
               "Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor",
               rule::fresh<segment_reduce_backward_meta>, cpu::none, derivative::not_implemented,
               "_segment_reduce_backward.out"),
  };
}

}  // namespace tare
