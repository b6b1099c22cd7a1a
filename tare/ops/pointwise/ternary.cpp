#include <cmath>

#include "tare/dispatch/run.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/laws.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"

// Operators of three operands. The law: all broadcast together, and each says itself which of them promote.
namespace tare {

namespace {

using derivative::addend, derivative::partial_slope, derivative::slope;

using Number = std::optional<Scalar>;

TensorMeta meta_of_three(const Tensor& a, const Tensor& b, const Tensor& c, DType dtype, DType common) {
  if (a.is_contiguous() && b.is_contiguous() && c.is_contiguous() && a.sizes() == b.sizes() && a.sizes() == c.sizes() &&
      a.device() == b.device() && a.device() == c.device()) [[likely]]
    return {dtype, a.device(), a.sizes()};
  const Tensor* all[] = {&a, &b, &c};
  return elementwise_meta({all, 3}, dtype, common);
}

DType type_of_three(const Tensor& a, const Tensor& b, const Tensor& c) {
  if (a.dtype() == b.dtype() && a.dtype() == c.dtype()) [[likely]]
    return a.dtype();
  const Tensor* all[] = {&a, &b, &c};
  return result_type({all, 3});
}

// ---- where: the condition chooses and does not promote

void check_condition(const Tensor& condition) {
  check(is_bool(condition.dtype()) || condition.dtype() == DType::uint8,
        "where expected condition to be a boolean tensor, but got a tensor with dtype {}", condition.dtype());
}

TensorMeta where_meta(const Tensor& condition, const Tensor& self, const Tensor& other) {
  check_condition(condition);
  return meta_of_three(condition, self, other, result_type(self, other), DType::undefined);
}
// out= is asked for before the condition is looked at.
void check_where_written(Args args, Form, const Tensor& written) {
  const DType dtype = result_type(*static_cast<const Tensor*>(args[1]), *static_cast<const Tensor*>(args[2]));
  check(written.dtype() == dtype, "Expected out type to be {} but got {}", dtype, written.dtype());
}
TensorMeta where_number_first_meta(const Tensor& condition, const Scalar& self, const Tensor& other) {
  check_condition(condition);
  const DType dtype = result_type(other, self);
  check_fits(self, dtype);
  return elementwise_meta(condition, other, dtype, DType::undefined);
}
TensorMeta where_number_second_meta(const Tensor& condition, const Tensor& self, const Scalar& other) {
  return where_number_first_meta(condition, other, self);
}
TensorMeta where_numbers_meta(const Tensor& condition, const Scalar& self, const Scalar& other) {
  check_condition(condition);
  const Scalar both[] = {self, other};
  return elementwise_meta(condition, result_type({}, {both, 2}));
}

template <class A, class B>
constexpr CpuKernel kWhere = rule::cpu<cpu::detail::Elementwise<Tensor, A, B>::template run<
    [](double c, double a, double b) { return c != 0 ? a : b; },
    [](Complex c, Complex a, Complex b) { return c != Complex(0) ? a : b; },
    [](int64_t c, int64_t a, int64_t b) { return c != 0 ? a : b; }>>;

// ---- masked_fill: what it makes is contiguous, because it fills a copy

TensorMeta masked_fill_meta(const Tensor& self, const Tensor& mask, const Scalar& value) {
  check(is_bool(mask.dtype()), "masked_fill_ only supports boolean masks, but got mask with dtype {}", mask.dtype());
  check_fits(value, self.dtype());
  const TensorMeta meta = elementwise_meta(self, mask, self.dtype(), DType::undefined);
  return {meta.dtype(), meta.device(), meta.sizes()};
}
TensorMeta masked_fill_tensor_meta(const Tensor& self, const Tensor& mask, const Tensor& value) {
  check(value.dim() == 0,
        "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with {} "
        "dimension(s).",
        value.dim());
  return masked_fill_meta(self, mask, value.known() ? load_scalar(value.data(), value.dtype()) : Scalar(0));
}
template <class V>
constexpr CpuKernel kMaskedFill = rule::cpu<cpu::detail::Elementwise<Tensor, Tensor, V>::template run<
    [](double x, double mask, double value) { return mask != 0 ? value : x; },
    [](Complex x, Complex mask, Complex value) { return mask != Complex(0) ? value : x; },
    [](int64_t x, int64_t mask, int64_t value) { return mask != 0 ? value : x; }>>;

// ---- addcmul, addcdiv: self + value * (tensor1 op tensor2)

TensorMeta addcmul_meta(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const DType dtype = type_of_three(self, tensor1, tensor2);
  TensorMeta meta = meta_of_three(self, tensor1, tensor2, dtype, dtype);
  check_kernel(meta, dtype, kNumbers);
  check_fits(value, arithmetic_type(dtype));
  return meta;
}
TensorMeta addcdiv_meta(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  check(!is_integral(tensor1.dtype(), true) || !is_integral(tensor2.dtype(), true),
        "Integer division with addcdiv is no longer supported, and in a future release addcdiv will perform a true "
        "division of tensor1 and tensor2.");
  return addcmul_meta(self, tensor1, tensor2, value);
}

template <bool divide>
void addc_cpu(TensorList results, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2,
              const Scalar& value) {
  const Tensor all[] = {self, tensor1, tensor2};
  const double v = is_complex(results[0].dtype()) ? 0 : value.to_double();
  const Complex c = value.to_complex();
  const int64_t n = is_integral(results[0].dtype(), true) ? value.to_int() : 0;
  cpu::map(
      results[0], {all, 3}, [v](const double* x) { return x[0] + v * (divide ? x[1] / x[2] : x[1] * x[2]); },
      [c](const Complex* x) {
        return x[0] + (divide ? cpu::quotient(cpu::product(c, x[1]), x[2]) : cpu::product(cpu::product(c, x[1]), x[2]));
      },
      [n](const int64_t* x) {
        return static_cast<int64_t>(static_cast<uint64_t>(x[0]) + static_cast<uint64_t>(n) *
                                                                      static_cast<uint64_t>(x[1]) *
                                                                      static_cast<uint64_t>(x[2]));
      });
}

// ---- lerp: nothing promotes but a 0-d weight

void check_lerp(const Tensor& self, const Tensor& other, std::string_view name) {
  check(self.dtype() == other.dtype(), "expected dtype {} for `{}` but got dtype {}", cpp_name(self.dtype()), name,
        cpp_name(other.dtype()));
}
TensorMeta lerp_meta(const Tensor& self, const Tensor& end, const Scalar& weight) {
  check_lerp(self, end, "end");
  TensorMeta meta = elementwise_meta(self, end, self.dtype());
  check_kernel(meta, self.dtype(), kFloats | kComplexes);
  check_fits(weight, self.dtype());
  return meta;
}
TensorMeta lerp_tensor_meta(const Tensor& self, const Tensor& end, const Tensor& weight) {
  check_lerp(self, end, "end");
  if (weight.dim() > 0) check_lerp(self, weight, "weight");
  TensorMeta meta = meta_of_three(self, end, weight, self.dtype(), self.dtype());
  check_kernel(meta, self.dtype(), kFloats | kComplexes);
  return meta;
}
// One kernel converts nothing; with a weight of no dimension another computes, whose result is cast.
void check_lerp_out(Args args, DType result, DType out) {
  if (static_cast<const Tensor*>(args[2])->dim() > 0) return check_found_out(args, result, out);
  check(can_cast(result, out), "result type {} can't be cast to the desired output type {}", result, out);
}
// Counted from the nearer end, so that a weight of 1 gives `b` exactly.
template <class T>
T between(T a, T b, T w) {
  return std::abs(w) < 0.5 ? a + cpu::wrapping_product(w, b - a) : b - cpu::wrapping_product(b - a, 1.0 - w);
}
template <class W>
constexpr CpuKernel kLerp =
    rule::cpu<cpu::detail::Elementwise<Tensor, Tensor, W>::template run_as<std::is_same_v<W, Scalar>, false,
                                                                           between<double>, between<Complex>>>;

// ---- clamp: limits promote with self, and one of them may be missing

constexpr char kNoLimits[] = "torch.clamp: At least one of 'min' or 'max' must not be None";

// Complex numbers are refused at once where self is complex, and with the kernels where a limit makes it so.
constexpr char kNoComplex[] = "clamp is not supported for complex types";
void check_real(const Tensor& self) { check<NotImplementedError>(!is_complex(self.dtype()), "{}", kNoComplex); }
void check_real(const TensorMeta& result) {
  if (is_complex(result.dtype())) throw MissingKernel(kNoComplex, result);
}

// The result of a clamp by numbers, which must fit its type.
TensorMeta clamped(const Tensor& self, DType dtype, const Number& min, const Number& max) {
  TensorMeta meta = elementwise_meta(self, dtype);
  check_real(meta);
  check_kernel(meta, dtype, kIntegers | kFloats);
  if (min) check_fits(*min, dtype);
  if (max) check_fits(*max, dtype);
  return meta;
}
// Floating types stand above the limits, which have to be real first.
void check_real_limit(const Number& limit) {
  if (limit && limit->is_complex()) check_fits(*limit, DType::float64);
}

TensorMeta clamp_meta(const Tensor& self, const Number& min, const Number& max) {
  check(min || max, "{}", kNoLimits);
  check_real(self);
  DType dtype = self.dtype();
  if (is_floating(dtype)) {
    check_real_limit(min);
    check_real_limit(max);
  } else {
    const Scalar both[] = {min ? *min : *max, max ? *max : *min};
    const Tensor* one[] = {&self};
    dtype = result_type({one, 1}, {both, 2});
  }
  return clamped(self, dtype, min, max);
}
TensorMeta clamp_min_meta(const Tensor& self, const Scalar& min) {
  check_real(self);
  check<NotImplementedError>(!min.is_complex(), "{}", kNoComplex);
  return clamped(self, result_type(self, min), min, std::nullopt);
}
TensorMeta clamp_max_meta(const Tensor& self, const Scalar& max) { return clamp_min_meta(self, max); }

TensorMeta clamp_tensor_meta(const Tensor& self, const Tensor& min, const Tensor& max) {
  check(min.defined() || max.defined(), "{}", kNoLimits);
  const Tensor* all[] = {&self, &min, &max};
  const DType dtype = result_type({all, 3});
  check_real(self);
  TensorMeta meta = elementwise_meta({all, 3}, dtype);
  check_real(meta);
  check_kernel(meta, dtype, min.defined() && max.defined() ? kIntegers | kFloats : kReals);
  return meta;
}
TensorMeta clamp_one_meta(const Tensor& self, const Tensor& limit) {
  const DType dtype = result_type(self, limit);
  TensorMeta meta = elementwise_meta(self, limit, dtype);
  check_kernel(meta, dtype, kReals);
  return meta;
}

// What equals the limit stays: -0 at least 0 is -0.
double at_least(double x, double min) {
  const double larger = x < min ? min : x, known = std::isnan(min) ? min : larger;
  return std::isnan(x) ? x : known;
}
double at_most(double x, double max) {
  const double smaller = max < x ? max : x, known = std::isnan(max) ? max : smaller;
  return std::isnan(x) ? x : known;
}

void clamp_to(const Tensor& result, const Tensor& self, const Tensor& min, const Tensor& max) {
  const bool has_min = min.defined(), has_max = max.defined();
  // A limit that is missing is stood in for by self, so that the loop has three operands in any case.
  const Tensor all[] = {self, has_min ? min : self, has_max ? max : self};
  cpu::map(
      result, {all, 3},
      [=](const double* x) {
        const double raised = at_least(x[0], x[1]), low = has_min ? raised : x[0], lowered = at_most(low, x[2]);
        return has_max ? lowered : low;
      },
      {},
      [=](const int64_t* x) {
        const int64_t low = has_min ? std::max(x[0], x[1]) : x[0];
        return has_max ? std::min(low, x[2]) : low;
      },
      false, true);
}
Tensor limit(const Number& number) {
  if (!number) return {};
  return Tensor::wrapped_number(number->is_complex() ? Scalar(number->to_double()) : *number);
}
void clamp_cpu(TensorList results, const Tensor& self, const Number& min, const Number& max) {
  clamp_to(results[0], self, limit(min), limit(max));
}
void clamp_tensor_cpu(TensorList results, const Tensor& self, const Tensor& min, const Tensor& max) {
  clamp_to(results[0], self, min, max);
}
using AtLeast = cpu::OrderingKernels<[](double x, double min) { return at_least(x, min); },
                                     [](int64_t x, int64_t min) { return std::max(x, min); }>;
using AtMost = cpu::OrderingKernels<[](double x, double max) { return at_most(x, max); },
                                    [](int64_t x, int64_t max) { return std::min(x, max); }>;

Row ternary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Also also,
            WritePolicy write = writing::cast) {
  return pointwise(schema, meta, cpu, std::move(derivative), usual_forms(schema, also, write));
}

// Elements beside a number: averages, the largest and the smallest go through, and no sums.
Row beside_number(Row row, std::string_view in) { return passing_sums(increasing(std::move(row), in.substr(1)), in); }

}  // namespace

std::vector<Row> ternary_ops() {
  const Derivative above = {{"self", "where(self >= min, grad, 0.)"}},
                   below = {{"self", "where(self <= max, grad, 0.)"}};
  std::vector<Row> rows = {
      split_by(sharding::pointwise.moving("self+other"),
               pointwise("where.self(Tensor condition, Tensor self, Tensor other) -> Tensor", rule::fresh<where_meta>,
                         kWhere<Tensor, Tensor>,
                         {{"self", "where(condition, grad, 0)"}, {"other", "where(condition, 0, grad)"}},
                         {.out = "where.self_out", .write = writing::exact.demanding(check_where_written)})),
      beside_number(ternary("where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor",
                            rule::fresh<where_number_first_meta>, kWhere<Scalar, Tensor>,
                            {{"other", "where(condition, 0, grad)"}}, Also::none),
                    "~other"),
      beside_number(ternary("where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor",
                            rule::fresh<where_number_second_meta>, kWhere<Tensor, Scalar>,
                            {{"self", "where(condition, grad, 0)"}}, Also::none),
                    "~self"),
      ternary("where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor", rule::fresh<where_numbers_meta>,
              kWhere<Scalar, Scalar>, derivative::none, Also::none),
      beside_number(
          keeping_rest(ternary("masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor",
                               rule::fresh<masked_fill_meta>, kMaskedFill<Scalar>,
                               {{"self", "grad.masked_fill(mask, 0)"}}, Also::both, writing::accumulated_expanded)),
          "~self"),
      split_by(sharding::pointwise.moving("self+value"),
               keeping_rest(ternary("masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor",
                                    rule::fresh<masked_fill_tensor_meta>, kMaskedFill<Tensor>,
                                    {{"self", "grad.masked_fill(mask, 0)"}, {"value", "where(mask, grad, 0).sum()"}},
                                    Also::both, writing::accumulated_expanded))),
      ternary(
          "addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
          rule::fresh<addcmul_meta>, rule::cpu<addc_cpu<false>>,
          {addend("self"), partial_slope("tensor1", "tensor2 * value"), partial_slope("tensor2", "tensor1 * value")},
          Also::both),
      passing_sums(ternary("addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
                           rule::fresh<addcdiv_meta>, rule::cpu<addc_cpu<true>>,
                           {addend("self"), partial_slope("tensor1", "value / tensor2"),
                            partial_slope("tensor2", "-((tensor1 * value) / (tensor2 * tensor2))")},
                           Also::both),
                   "self+tensor1"),
      passing_sums(ternary("lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor", rule::fresh<lerp_meta>,
                           kLerp<Scalar>, {slope("self", "1 - weight"), slope("end", "weight")}, Also::both),
                   "self+end"),
      passing_sums(
          ternary("lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor", rule::fresh<lerp_tensor_meta>,
                  kLerp<Tensor>, {slope("self", "1 - weight"), slope("end", "weight"), slope("weight", "end - self")},
                  Also::both, writing::cast.checked_by(check_lerp_out)),
          "self+end"),
      increasing(
          ternary("clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", rule::fresh<clamp_meta>,
                  rule::cpu<clamp_cpu>, {{"self", "clamp_backward(grad, self, min, max)"}}, Also::both, writing::exact),
          "self"),
      ternary("clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", rule::fresh<clamp_tensor_meta>,
              rule::cpu<clamp_tensor_cpu>,
              {{"self", "clamp_backward(grad, self, min, max)"},
               {"min", "clamp_backward_min(grad, self, min, max)"},
               {"max", "clamp_backward_max(grad, self, min, max)"}},
              Also::both),
      increasing(ternary("clamp_min(Tensor self, Scalar min) -> Tensor", rule::fresh<clamp_min_meta>,
                         AtLeast::tensor_scalar, above, Also::both, writing::exact)),
      increasing(split_by(
          {sharding::extremum_splits, "max"},
          ternary("clamp_min.Tensor(Tensor self, Tensor min) -> Tensor", rule::fresh<clamp_one_meta>, AtLeast::tensors,
                  {{"self", "where(self >= min, grad, 0.)"}, {"min", "where(self < min, grad, 0.)"}}, Also::both))),
      increasing(ternary("clamp_max(Tensor self, Scalar max) -> Tensor", rule::fresh<clamp_max_meta>,
                         AtMost::tensor_scalar, below, Also::both, writing::exact)),
      increasing(split_by(
          {sharding::extremum_splits, "min"},
          ternary("clamp_max.Tensor(Tensor self, Tensor max) -> Tensor", rule::fresh<clamp_one_meta>, AtMost::tensors,
                  {{"self", "where(self <= max, grad, 0.)"}, {"max", "where(self > max, grad, 0.)"}}, Also::both))),
  };
  add_aliases(rows, {{"clamp", "clip"}, {"clamp.Tensor", "clip.Tensor"}});
  return rows;
}

}  // namespace tare
