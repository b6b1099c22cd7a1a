#include <algorithm>
#include <cmath>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/core/warning.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/runs.h"
#include "tare/kernels/spacing.h"
#include "tare/ops.h"
#include "tare/ops/creation/factory.h"
#include "tare/ops/families.h"
#include "tare/shape/elementwise.h"

// Ranges and patterns. The law: the result's length follows from numbers (a step, a count, a triangle's area); out=
// tensors of as many elements keep their shape. Windows are functions of the place between 0 and 1.
namespace tare {

namespace {

void check_dtype(std::string_view kernel, DType dtype, bool ok) {
  check<NotImplementedError>(ok, "\"{}\" not implemented for '{}'", kernel, dtype);
}
bool is_real_number(DType dtype) { return is_integral(dtype) || is_floating(dtype); }

double finite_difference(const Scalar& start, const Scalar& end, double step) {
  const double from = start.to_double(), to = end.to_double();
  check(step != 0, "step must be nonzero");
  check(std::isfinite(from) && std::isfinite(to), "unsupported range: {} -> {}", from, to);
  check((step > 0 && to >= from) || (step < 0 && to <= from),
        "upper bound and lower bound inconsistent with step sign");
  return to - from;
}

int64_t checked_length(double length) {
  check(length >= 0 && length <= 9223372036854774784.0, "invalid size, possible overflow?");
  return static_cast<int64_t>(length);
}

// Integers count exactly, in integers cut off beforehand; the others in doubles.
int64_t arange_length(const Scalar& start, const Scalar& end, const Scalar& step, DType dtype) {
  const double difference = finite_difference(start, end, step.to_double());
  if (dtype != DType::int64) return checked_length(std::ceil(difference / step.to_double()));
  const int64_t by = step.to_int(), sign = (by > 0) - (by < 0);
  check<ValueError>(by != 0, "step must be nonzero");
  int64_t span;
  check(!__builtin_sub_overflow(end.to_int(), start.to_int(), &span), "invalid size, possible overflow?");
  return ((Exact(span) + by - sign) / by).value;
}

DType arange_dtype(const Scalar& start, const Scalar& end, const Scalar& step, DTypeOpt dtype) {
  if (dtype) return *dtype;
  const bool integers = start.is_integral(true) && end.is_integral(true) && step.is_integral(true);
  return integers ? DType::int64 : thread_state.default_dtype;
}

TensorMeta arange_step_meta(const Scalar& start, const Scalar& end, const Scalar& step, DTypeOpt dtype,
                            LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  const DType type = arange_dtype(start, end, step, dtype);
  check_dtype("arange_cpu", type, is_real_number(type));
  return factory_meta({arange_length(start, end, step, type)}, type, layout, device, pin_memory);
}
TensorMeta arange_start_meta(const Scalar& start, const Scalar& end, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                             PinOpt pin_memory) {
  return arange_step_meta(start, end, 1, dtype, layout, device, pin_memory);
}
TensorMeta arange_meta(const Scalar& end, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  return arange_step_meta(0, end, 1, dtype, layout, device, pin_memory);
}

// A closed interval, deprecated by arange.
TensorMeta range_step_meta(const Scalar& start, const Scalar& end, const Scalar& step, DTypeOpt dtype, LayoutOpt layout,
                           DeviceOpt device, PinOpt pin_memory) {
  warn(
      "torch.range is deprecated and will be removed in a future release because its behavior is inconsistent with "
      "Python's range builtin. Instead, use torch.arange, which produces values in [start, end).");
  const DType type = dtype.value_or(thread_state.default_dtype);
  const double difference = finite_difference(start, end, step.to_double());
  check_dtype("range_cpu", type, is_real_number(type));
  return factory_meta({checked_length(std::floor(difference / step.to_double()) + 1)}, type, layout, device,
                      pin_memory);
}
TensorMeta range_meta(const Scalar& start, const Scalar& end, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                      PinOpt pin_memory) {
  return range_step_meta(start, end, 1, dtype, layout, device, pin_memory);
}

// Sets the elements of a one-dimensional tensor from their places.
template <class F>
void fill_by_index(const Tensor& result, F&& value) {
  for (int64_t i = 0; i < result.numel(); ++i)
    store_scalar(result.data() + i * result.strides()[0] * result.itemsize(), result.dtype(), value(i));
}

template <class T>
void fill_steps_as(const Tensor& result, T from, T by) {
  constexpr int64_t kRun = 512;
  cpu::Writer<T> writer(result);
  for (int64_t begin = 0, end = 0; begin < result.numel(); begin = end) {
    end = std::min(begin + kRun, result.numel());
    T* const to = writer.at(static_cast<size_t>(begin), static_cast<size_t>(end));
    for (int64_t i = begin; i < end; ++i) to[i - begin] = from + static_cast<T>(i) * by;
  }
  writer.finish();
}
void fill_steps(const Tensor& result, const Scalar& start, const Scalar& step) {
  if (is_integral(result.dtype())) fill_steps_as<int64_t>(result, start.to_int(), step.to_int());
  else fill_steps_as<double>(result, start.to_double(), step.to_double());
}
void steps_cpu(TensorList results, const Scalar& start, const Scalar&, const Scalar& step, DTypeOpt, LayoutOpt,
               DeviceOpt, PinOpt) {
  fill_steps(results[0], start, step);
}
void start_cpu(TensorList results, const Scalar& start, const Scalar&, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
  fill_steps(results[0], start, 1);
}
void arange_cpu(TensorList results, const Scalar&, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) {
  fill_steps(results[0], 0, 1);
}

Tensor arange_start_into(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  const Tensor made = arange(start, end, step, out.dtype(), {}, out.device());
  if (out.numel() != made.numel() && out.numel() > 0)
    warn(
        "The number of elements in the out tensor of shape {} is {} which does not match the computed number of "
        "elements {}. Note that this may occur as a result of rounding error. The out tensor will be resized to a "
        "tensor of shape ({},).",
        out.sizes(), out.numel(), made.numel(), made.numel());
  return write_keeping_shape(out, made);
}
Tensor arange_into(const Scalar& end, const Tensor& out) { return arange_start_into(0, end, 1, out); }
Tensor range_step_into(const Scalar& start, const Scalar& end, const Scalar& step, const Tensor& out) {
  return write_keeping_shape(out, range(start, end, step, out.dtype(), {}, out.device()));
}
Tensor range_into(const Scalar& start, const Scalar& end, const Tensor& out) {
  return range_step_into(start, end, 1, out);
}

// linspace and logspace: `steps` places between two ends, each of them a number or a 0-d tensor.
bool is_complex_end(const Scalar& end) { return end.is_complex(); }
bool is_complex_end(const Tensor& end) { return is_complex(end.dtype()); }
Complex value_of(const Scalar& end) { return end.to_complex(); }
Complex value_of(const Tensor& end) { return load_complex(end.data(), end.dtype()); }
int64_t rank_of(const Scalar&) { return 0; }
int64_t rank_of(const Tensor& end) { return end.dim(); }
std::string rank_text(std::string_view, const Scalar&) { return {}; }
std::string rank_text(std::string_view which, const Tensor& end) {
  return fmt::format("{} with {} dimension(s)", which, end.dim());
}

template <class S, class E>
TensorMeta space_meta(std::string_view name, const S& start, const E& end, int64_t steps, DTypeOpt dtype,
                      LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  const std::string first = rank_text("start", start), second = rank_text("end", end);
  check<ShapeError>(rank_of(start) == 0 && rank_of(end) == 0,
                    "{} only supports 0-dimensional start and end tensors, but got {}{}{}.", name, first,
                    first.empty() || second.empty() ? "" : " and ", second);
  check(steps >= 0, "number of steps must be non-negative");
  DType type = dtype.value_or(thread_state.default_dtype);
  if (is_complex_end(start) || is_complex_end(end)) {
    const DType wanted = complex_type(thread_state.default_dtype);
    type = dtype.value_or(wanted);
    check(is_complex(type), "torch.{}(): inferred dtype {} can't be safely cast to passed dtype {}", name,
          cpp_name(wanted), type);
  }
  if (is_bool(type) && steps > 1) check_dtype(fmt::format("{}_cpu", name), type, false);
  return factory_meta({steps}, type, layout, device, pin_memory);
}

template <class S, class E>
TensorMeta linspace_meta(const S& start, const E& end, int64_t steps, DTypeOpt dtype, LayoutOpt layout,
                         DeviceOpt device, PinOpt pin_memory) {
  return space_meta("linspace", start, end, steps, dtype, layout, device, pin_memory);
}
template <class S, class E>
TensorMeta logspace_meta(const S& start, const E& end, int64_t steps, double, DTypeOpt dtype, LayoutOpt layout,
                         DeviceOpt device, PinOpt pin_memory) {
  return space_meta("logspace", start, end, steps, dtype, layout, device, pin_memory);
}

// Between ends of the result's dtype; from both of them inwards, so that the last one is exact.
template <class S, class E>
Complex place(const S& start, const E& end, DType dtype, int64_t steps, int64_t i) {
  const Complex from = cpu::rounded(value_of(start), dtype), to = cpu::rounded(value_of(end), dtype);
  if (steps == 1) return from;
  const Complex step = (to - from) / static_cast<double>(steps - 1);
  return i < steps / 2 ? from + step * static_cast<double>(i) : to - step * static_cast<double>(steps - i - 1);
}
Scalar as_scalar(Complex value, DType dtype) { return is_complex(dtype) ? Scalar(value) : Scalar(value.real()); }

template <class S, class E>
void linspace_cpu(TensorList results, const S& start, const E& end, int64_t steps, DTypeOpt, LayoutOpt, DeviceOpt,
                  PinOpt) {
  const DType dtype = results[0].dtype();
  if (is_floating(dtype)) return cpu::space_evenly(results[0], value_of(start).real(), value_of(end).real());
  fill_by_index(results[0], [&](int64_t i) { return as_scalar(place(start, end, dtype, steps, i), dtype); });
}
template <class S, class E>
void logspace_cpu(TensorList results, const S& start, const E& end, int64_t steps, double base, DTypeOpt, LayoutOpt,
                  DeviceOpt, PinOpt) {
  fill_by_index(results[0], [&](int64_t i) {
    const Complex exponent = place(start, end, results[0].dtype(), steps, i);
    const bool real = !is_complex(results[0].dtype());
    return real ? Scalar(std::pow(base, exponent.real())) : Scalar(std::pow(Complex(base), exponent));
  });
}

// Whether there is nothing to place. Errors: a complex end, which a real `out` does not hold.
template <class S, class E>
bool places_nothing(const S& start, const E& end, int64_t steps, const Tensor& out) {
  if (is_complex(out.dtype()) || (!is_complex_end(start) && !is_complex_end(end))) return false;
  if (steps > 0 && !is_bool(out.dtype())) check_fits(Scalar(Complex(0, 1)), out.dtype());
  return steps == 0;
}

template <class S, class E>
Tensor linspace_into(const S& start, const E& end, int64_t steps, const Tensor& out) {
  if (places_nothing(start, end, steps, out))
    return write_keeping_shape(out, linspace(0, 0, 0, out.dtype(), {}, out.device()));
  return write_keeping_shape(out, linspace(start, end, steps, out.dtype(), {}, out.device()));
}
template <class S, class E>
Tensor logspace_into(const S& start, const E& end, int64_t steps, double base, const Tensor& out) {
  if (places_nothing(start, end, steps, out))
    return write_keeping_shape(out, logspace(0, 0, 0, base, out.dtype(), {}, out.device()));
  return write_keeping_shape(out, logspace(start, end, steps, base, out.dtype(), {}, out.device()));
}

TensorMeta eye_m_meta(int64_t n, int64_t m, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  check(n >= 0, "n must be greater or equal to 0, got {}", n);
  check(m >= 0, "m must be greater or equal to 0, got {}", m);
  return sized_meta({n, m}, dtype, layout, device, pin_memory);
}
TensorMeta eye_meta(int64_t n, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device, PinOpt pin_memory) {
  return eye_m_meta(n, n, dtype, layout, device, pin_memory);
}
void fill_eye(const Tensor& result) {
  fill_elements(result, 0);
  for (int64_t i = 0; i < std::min(result.sizes()[0], result.sizes()[1]); ++i)
    store_int(result.data() + i * (result.strides()[0] + result.strides()[1]) * result.itemsize(), result.dtype(), 1);
}
void eye_m_cpu(TensorList results, int64_t, int64_t, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) { fill_eye(results[0]); }
void eye_cpu(TensorList results, int64_t, DTypeOpt, LayoutOpt, DeviceOpt, PinOpt) { fill_eye(results[0]); }

// The columns of row `i` that lie in the triangle: [first, last).
struct Columns {
  int64_t first, last;
};
template <bool Lower>
Columns triangle_row(int64_t i, int64_t columns, int64_t offset) {
  if (Lower) return {0, std::clamp<int64_t>(i + offset + 1, 0, columns)};
  return {std::clamp<int64_t>(i + offset, 0, columns), columns};
}

// Places left of the diagonal, or on it: the sum of min(i + offset + 1, columns) over the rows where that is positive.
Exact lower_area(Exact rows, Exact columns, Exact offset) {
  const auto sum_below = [&](Exact end) {
    const Exact rising = std::clamp(end, Exact(0), columns + 1);
    return rising * (rising - 1) / 2 + std::max(end - columns - 1, Exact(0)) * columns;
  };
  return sum_below(rows + offset + 1) - sum_below(offset + 1);
}

template <bool Lower>
TensorMeta triangle_meta(int64_t row, int64_t col, int64_t offset, DTypeOpt dtype, LayoutOpt layout, DeviceOpt device,
                         PinOpt pin_memory) {
  check(row >= 0, "row must be non-negative, got{}", row);
  check(col >= 0, "col must be non-negative, got{}", col);
  const DType type = dtype.value_or(DType::int64);
  check_dtype(Lower ? "tril_indices" : "triu_indices", type, is_integral(type));
  offset = std::clamp(offset, -row, col);  // beyond there is nothing or all
  const Exact area = Lower ? lower_area(row, col, offset) : Exact(row) * col - lower_area(row, col, offset - Exact(1));
  return factory_meta({2, area.value}, type, layout, device, pin_memory);
}
template <bool Lower>
void triangle_cpu(TensorList results, int64_t row, int64_t col, int64_t offset, DTypeOpt, LayoutOpt, DeviceOpt,
                  PinOpt) {
  offset = std::clamp(offset, -row, col);
  const Tensor& result = results[0];
  std::byte* at = result.data();
  const int64_t second = result.strides()[0] * result.itemsize();
  // The rows that have a place in the triangle.
  const int64_t first = Lower ? std::max<int64_t>(-offset, 0) : 0, end = Lower ? row : std::min(row, col - offset);
  for (int64_t i = first; i < end && col > 0; ++i) {
    const Columns columns = triangle_row<Lower>(i, col, offset);
    for (int64_t j = columns.first; j < columns.last; ++j, at += result.itemsize()) {
      store_int(at, result.dtype(), i);
      store_int(at + second, result.dtype(), j);
    }
  }
}

// A part begins at the number of its first place. Steps that are no whole numbers would be rounded otherwise.
std::vector<Rewritten> counted_from(const ShardingCall& call, const Strategy&, int64_t part, int64_t parts) {
  const int64_t length = call.results()[0].sizes()[0], step_at = call.op().schema.find("step");
  const int64_t start = call.arg<Scalar>(0).to_int(), step = step_at < 0 ? 1 : call.arg<Scalar>(step_at).to_int();
  const int64_t first = start + step * sharding::first_place(length, part, parts);
  return {{0, Value(Scalar(first))}, {1, Value(Scalar(first + step * sharding::share(length, part, parts)))}};
}
std::vector<Strategy> counted_splits(const ShardingCall& call, std::string_view) {
  const int64_t step = call.op().schema.find("step");
  const bool whole = call.arg<Scalar>(0).is_integral() && call.arg<Scalar>(1).is_integral() &&
                     (step < 0 || call.arg<Scalar>(step).is_integral());
  if (!whole || call.results()[0].numel() < 2) return {};
  return {{{}, {Placement::shard(0)}, counted_from}};
}

// One line for each pair of kinds of ends.
template <class S, class E>
void add_spaces(std::vector<Row>& rows, std::string_view linspace, std::string_view linspace_with_out,
                std::string_view logspace, std::string_view logspace_with_out) {
  constexpr bool only_tensors = std::is_same_v<S, Tensor> && std::is_same_v<E, Tensor>;
  constexpr ShardingRule whole = sharding::replicate_only;
  rows.push_back(factory(linspace, rule::fresh<linspace_meta<S, E>>, rule::cpu<linspace_cpu<S, E>>, {}, 0,
                         only_tensors ? whole.linear() : whole.linear("~+")));
  rows.push_back(composite(linspace_with_out, rule::composite<linspace_into<S, E>>));
  rows.push_back(factory(logspace, rule::fresh<logspace_meta<S, E>>, rule::cpu<logspace_cpu<S, E>>));
  rows.push_back(composite(logspace_with_out, rule::composite<logspace_into<S, E>>));
  // A tensor's value is an end.
  for (size_t i : {rows.size() - 4, rows.size() - 2})
    if (!std::is_same_v<S, Scalar> || !std::is_same_v<E, Scalar>) rows[i].tags &= ~uint32_t{kReadsMetadata};
}

#define TARE_SPACES(overload, dot_out, start, end)                                                                    \
  "linspace" overload "(" start " start, " end " end, int steps, *, " TARE_OPTIONS ") -> Tensor",                     \
      "linspace" dot_out "(" start " start, " end " end, int steps, *, Tensor(a!) out) -> Tensor(a!)",                \
      "logspace" overload "(" start " start, " end " end, int steps, float base=10., *, " TARE_OPTIONS ") -> Tensor", \
      "logspace" dot_out "(" start " start, " end " end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)"

}  // namespace

std::vector<Row> range_ops() {
  using rule::fresh, rule::cpu;
  std::vector<Row> rows = {
      factory("arange(Scalar end, *, " TARE_OPTIONS ") -> Tensor", fresh<arange_meta>, cpu<arange_cpu>),
      factory("arange.start(Scalar start, Scalar end, *, " TARE_OPTIONS ") -> Tensor", fresh<arange_start_meta>,
              cpu<start_cpu>, {}, 0, counted_splits),
      factory("arange.start_step(Scalar start, Scalar end, Scalar step=1, *, " TARE_OPTIONS ") -> Tensor",
              fresh<arange_step_meta>, cpu<steps_cpu>, {}, 0, counted_splits),
      composite("arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)", rule::composite<arange_into>),
      composite("arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<arange_start_into>),
      factory("range(Scalar start, Scalar end, *, " TARE_OPTIONS ") -> Tensor", fresh<range_meta>, cpu<start_cpu>),
      factory("range.step(Scalar start, Scalar end, Scalar step=1, *, " TARE_OPTIONS ") -> Tensor",
              fresh<range_step_meta>, cpu<steps_cpu>),
      composite("range.out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<range_step_into>),
      composite("range.out_(Scalar start, Scalar end, *, Tensor(a!) out) -> Tensor(a!)", rule::composite<range_into>),
      factory("eye(SymInt n, *, " TARE_OPTIONS ") -> Tensor", fresh<eye_meta>, cpu<eye_cpu>,
              {.out = "eye.out", .write = writing::cast_anywhere}),
      factory("eye.m(SymInt n, SymInt m, *, " TARE_OPTIONS ") -> Tensor", fresh<eye_m_meta>, cpu<eye_m_cpu>,
              {.out = "eye.m_out", .write = writing::cast_anywhere}),
      factory("tril_indices(int row, int col, int offset=0, *, " TARE_OPTIONS_INT64 ") -> Tensor",
              fresh<triangle_meta<true>>, cpu<triangle_cpu<true>>,
              {.out = "tril_indices.out", .write = writing::copied}),
      factory("triu_indices(int row, int col, int offset=0, *, " TARE_OPTIONS_INT64 ") -> Tensor",
              fresh<triangle_meta<false>>, cpu<triangle_cpu<false>>,
              {.out = "triu_indices.out", .write = writing::copied}),
  };
  add_spaces<Scalar, Scalar>(rows, TARE_SPACES("", ".out", "Scalar", "Scalar"));
  add_spaces<Tensor, Tensor>(rows, TARE_SPACES(".Tensor_Tensor", ".Tensor_Tensor_out", "Tensor", "Tensor"));
  add_spaces<Tensor, Scalar>(rows, TARE_SPACES(".Tensor_Scalar", ".Tensor_Scalar_out", "Tensor", "Scalar"));
  add_spaces<Scalar, Tensor>(rows, TARE_SPACES(".Scalar_Tensor", ".Scalar_Tensor_out", "Scalar", "Tensor"));
  return rows;
}

}  // namespace tare
