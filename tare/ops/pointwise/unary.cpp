#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "tare/core/strides.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/kernels/numbers.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/laws.h"
#include "tare/ops/pointwise/activation.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/pointwise/elementwise_cpu.h"
#include "tare/ops/pointwise/half_split_cpu.h"

// Unary operators. The law: the result has self's sizes and, where self is dense, its strides. What differs is the
// type: self's own (`same`), a floating one for integers (`floating`), or bool (`boolean`); and which kinds of types
// there are kernels for anywhere.
namespace tare {

namespace {

using derivative::over, derivative::slope;

template <unsigned kinds>
TensorMeta same_meta(const Tensor& self) {
  TensorMeta meta = elementwise_meta(self, self.dtype());
  check_kernel(meta, self.dtype(), kinds);
  return meta;
}
template <unsigned kinds>
TensorMeta floating_meta(const Tensor& self) {
  TensorMeta meta = elementwise_meta(self, to_floating(self.dtype()));
  check_kernel(meta, self.dtype(), kinds);
  return meta;
}
template <unsigned kinds>
TensorMeta boolean_meta(const Tensor& self) {
  TensorMeta meta = elementwise_meta(self, DType::bool_);
  check_kernel(meta, self.dtype(), kinds);
  return meta;
}
template <unsigned kinds>
constexpr MetaRule same = rule::fresh<same_meta<kinds>>;
template <unsigned kinds>
constexpr MetaRule in_floating = rule::fresh<floating_meta<kinds>>;
template <unsigned kinds>
constexpr MetaRule boolean = rule::fresh<boolean_meta<kinds>>;

void check_nan_to_num_out(Args, DType result, DType out) {
  check(result == out, "nan_to_num: dtype of out: {} should be same as input: {}", out, result);
}
// What is no work in place is not asked whether it is expanded: `found` is the type that the operator only copies.
template <bool (*found)(DType)>
void check_unless_found(Args args, Form form, const Tensor& written) {
  const Tensor& self = *static_cast<const Tensor*>(args[0]);
  if (form == Form::inplace && found(self.dtype())) return;
  check_expanded(written);
  if (form == Form::out) check_apart(written, self);
}
bool is_whole(DType dtype) { return is_integral(dtype, true); }
bool is_real(DType dtype) { return !is_complex(dtype); }
constexpr WritePolicy kNanToNum{.dtypes = WritePolicy::DTypes::exact,
                                .overlap = WritePolicy::Overlap::unchecked,
                                .layout = WritePolicy::Layout::contiguous_if_integral,
                                .check_out = check_nan_to_num_out,
                                .check_written = check_unless_found<is_whole>};
constexpr WritePolicy kConjPhysical{.dtypes = WritePolicy::DTypes::exact,
                                    .overlap = WritePolicy::Overlap::unchecked,
                                    .check_out = check_found_out,
                                    .check_written = check_unless_found<is_real>};

Row unary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Also also = Also::both,
          WritePolicy write = writing::cast) {
  return pointwise(schema, meta, cpu, std::move(derivative), usual_forms(schema, also, write));
}

constexpr double kLn2 = std::numbers::ln2, kLn10 = std::numbers::ln10, kPi = std::numbers::pi;

TensorMeta abs_meta(const Tensor& self) {
  TensorMeta meta = elementwise_meta(self, real_type(self.dtype()));
  check_kernel(meta, self.dtype(), kNumbers);
  return meta;
}

// The magnitude of complex numbers may go to any type that holds it; between complex types nothing is converted.
void check_abs_out(Args args, DType result, DType out) {
  const DType self = static_cast<const Tensor*>(args[0])->dtype();
  const bool from_complex = is_complex(self);
  check(!from_complex || can_cast(result, out), "result type {} can't be cast to the desired output type {}", result,
        out);
  check(from_complex && !is_complex(out) ? true : out == self, "Found dtype {} but expected {}", out, self);
}

void check_abs_written(Args, Form form, const Tensor& written) {
  check(form != Form::inplace || !is_complex(written.dtype()), "In-place abs is not supported for complex tensors.");
}

TensorMeta angle_meta(const Tensor& self) {
  if (is_complex(self.dtype())) return {real_type(self.dtype()), self.device(), self.sizes()};
  return elementwise_meta(self, to_floating(self.dtype()));
}

TensorMeta neg_meta(const Tensor& self) {
  check(!is_bool(self.dtype()),
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
        "invert a mask, use the `~` or `logical_not()` operator instead.");
  return elementwise_meta(self, self.dtype());
}

Tensor positive_rule(const Tensor& self) {
  check(!is_bool(self.dtype()), "The `+` operator, on a bool tensor is not supported.");
  return self;
}

// Made like self before it is filled, so strides of single places stay too.
TensorMeta conj_physical_meta(const Tensor& self) {
  return {self.dtype(), self.device(), self.sizes(), preserved_strides(self.sizes(), self.strides())};
}
Tensor conj_physical_rule(const Tensor& self) { return is_complex(self.dtype()) ? _conj_physical(self) : self; }
Tensor conj_physical_copied_rule(const Tensor& self, const Tensor& out) {
  resize_result(out, {out.dtype(), out.device(), self.sizes()});
  return conj_physical_out(out, self);
}

TensorMeta sign_meta(const Tensor& self) {
  check<NotImplementedError>(!is_complex(self.dtype()),
                             "Unlike NumPy, torch.sign is not intended to support complex "
                             "numbers. Please use torch.sgn instead.");
  return elementwise_meta(self, self.dtype());
}

TensorMeta square_meta(const Tensor& self) {
  return elementwise_meta(self, is_bool(self.dtype()) ? DType::int64 : self.dtype());
}

// Rounds to integers, which complex numbers have no law for.
constexpr char kCeil[] = "ceil";
constexpr char kFloor[] = "floor";
constexpr char kTrunc[] = "trunc";
template <const char* op>
TensorMeta round_to_integer_meta(const Tensor& self) {
  check<NotImplementedError>(!is_complex(self.dtype()), "{} is not supported for complex inputs", op);
  return same_meta<kIntegers | kFloats>(self);
}

// Names in the messages of operators that complex numbers have no meaning for.
constexpr char kIsPosInf[] = "isposinf does not support complex inputs.";
constexpr char kIsNegInf[] = "isneginf does not support complex inputs.";
constexpr char kDegToRad[] = "deg2rad is not supported for complex tensors.";
constexpr char kRadToDeg[] = "rad2deg is not supported for complex tensors.";
// Predicates that answer into bool alone.
constexpr char kPosInf[] = "isposinf";
constexpr char kNegInf[] = "isneginf";
constexpr char kSignBit[] = "signbit";
void signbit_cpu(TensorList results, const Tensor& self) {
  const int64_t bit = cpu::order_bit(self.dtype());
  cpu::map(
      results[0], {&self, 1}, [](const double* x) { return std::signbit(x[0]) ? 1.0 : 0.0; }, {},
      [bit](const int64_t* x) { return static_cast<int64_t>(x[0] < 0 && bit == 0); });
}
template <const char* op>
void check_boolean_out(Args, DType, DType out) {
  check(is_bool(out), "{} does not support non-boolean outputs.", op);
}
template <const char* op>
Row answering(std::string_view schema, MetaRule meta, CpuKernel cpu) {
  const WritePolicy write = writing::cast.checked_by(check_boolean_out<op>);
  return pointwise(schema, meta, cpu, derivative::none, usual_forms(schema, Also::out, write));
}
template <const char* message, bool to_boolean>
TensorMeta real_only_meta(const Tensor& self) {
  check(!is_complex(self.dtype()), "{}", message);
  return elementwise_meta(self, to_boolean ? DType::bool_ : to_floating(self.dtype()));
}

TensorMeta round_meta(const Tensor& self, int64_t) { return same_meta<kFloats>(self); }

void round_cpu(TensorList results, const Tensor& self, int64_t decimals) {
  const double scale = std::pow(10.0, static_cast<double>(decimals));
  cpu::map(results[0], {&self, 1}, [scale](const double* x) { return std::nearbyint(x[0] * scale) / scale; });
}

TensorMeta logit_meta(const Tensor& self, const std::optional<double>&) { return floating_meta<kReals>(self); }

void logit_cpu(TensorList results, const Tensor& self, const std::optional<double>& eps) {
  const auto step = cpu::between_steps(results[0].dtype());
  const double low = eps ? step(*eps) : 0, high = eps ? step(1 - low) : 1;
  cpu::map(results[0], {&self, 1}, [=](const double* x) {
    const double p = !eps ? x[0] : x[0] < low ? low : x[0] > high ? high : x[0];  // NaN stays
    return std::log(step(p / step(1 - p)));
  });
}

using NumberOpt = std::optional<double>;

TensorMeta nan_to_num_meta(const Tensor& self, const NumberOpt&, const NumberOpt&, const NumberOpt&) {
  return elementwise_meta(self, self.dtype());
}

double largest(DType dtype) {
  switch (real_type(dtype)) {
    case DType::float16: return 65504;
    case DType::bfloat16: return std::ldexp(255.0, 120);
    case DType::float32: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
  }
}

void nan_to_num_cpu(TensorList results, const Tensor& self, const NumberOpt& nan, const NumberOpt& posinf,
                    const NumberOpt& neginf) {
  const double most = largest(self.dtype());
  const auto number = [=](double x) {
    if (std::isnan(x)) return nan.value_or(0);
    if (std::isinf(x)) return x > 0 ? posinf.value_or(most) : neginf.value_or(-most);
    return x;
  };
  cpu::map(
      results[0], {&self, 1}, [=](const double* x) { return number(x[0]); },
      [=](const Complex* x) { return Complex(number(x[0].real()), number(x[0].imag())); },
      [](const int64_t* x) { return x[0]; });
}

std::array<TensorMeta, 2> frexp_meta(const Tensor& self) {
  check(is_floating(self.dtype()), "torch.frexp() only supports floating-point dtypes");
  return {elementwise_meta(self, self.dtype()), elementwise_meta(self, DType::int32)};
}

void frexp_cpu(TensorList results, const Tensor& self) {
  for (const bool mantissa : {true, false})
    cpu::map(results[mantissa ? 0 : 1], {&self, 1}, [mantissa](const double* x) {
      int exponent = 0;
      const double fraction = std::frexp(x[0], &exponent);
      return mantissa ? fraction : exponent;
    });
}

void check_frexp_out(Args, DType result, DType out) {
  check(result == out || !is_floating(result), "torch.frexp() expects mantissa to have dtype {} but got {}",
        cpp_name(result), cpp_name(out));
  check(result == out, "torch.frexp() expects exponent to have int dtype but got {}", cpp_name(out));
}

// The magnitude of 1 + x is near 1 where x is near 0, and its logarithm what is left of x.
Complex log1p_of(Complex x) {
  const double real = x.real(), imag = x.imag();
  if (std::isnan(real) || std::isnan(imag)) return {std::nan(""), std::nan("")};
  if (!(std::abs(x) < 0.5)) return std::log(1.0 + x);
  return {0.5 * std::log1p(real * (2 + real) + imag * imag), std::atan2(imag, 1 + real)};
}

// What a small x adds to 1 would be lost beside it.
Complex expm1_of(Complex x) {
  const double half = std::sin(x.imag() / 2);
  return {std::expm1(x.real()) * std::cos(x.imag()) - 2 * half * half, std::exp(x.real()) * std::sin(x.imag())};
}

std::vector<Row> arithmetic_rows() {
  return {
      pointwise("abs(Tensor self) -> Tensor", rule::fresh<abs_meta>,
                cpu::unary<[](double x) { return std::fabs(x); }, [](Complex x) { return Complex(std::abs(x)); },
                           [](int64_t x) { return x < 0 ? cpu::negated(x) : x; }>,
                {{"self", "grad * self.sgn()"}},
                {.inplace = "abs_",
                 .out = "abs.out",
                 .write = writing::exact.checked_by(check_abs_out).demanding(check_abs_written)}),
      unary("angle(Tensor self) -> Tensor", rule::fresh<angle_meta>,
            cpu::unary<[](double x) { return std::isnan(x) ? x
                                             : x < 0       ? kPi
                                                           : 0.0; },
                       [](Complex x) { return Complex(std::arg(x)); }>,
            {{"self", "angle_backward(grad, self)"}}, Also::out),
      passing_sums(decreasing(unary("neg(Tensor self) -> Tensor", rule::fresh<neg_meta>,
                                    cpu::unary<[](double x) { return -x; }, [](Complex x) { return -x; }, cpu::negated>,
                                    {{"self", "grad.neg()"}}, Also::both, kFound))),
      composite("positive(Tensor(a) self) -> Tensor(a)", rule::composite<positive_rule>, {}, kMayAlias),
      pointwise(
          "_conj_physical(Tensor self) -> Tensor", rule::fresh<conj_physical_meta>,
          cpu::unary<[](double x) { return x; }, [](Complex x) { return std::conj(x); }, [](int64_t x) { return x; }>,
          {{"self", "grad.conj_physical()"}},
          {.inplace = "conj_physical_", .out = "conj_physical.out", .write = kConjPhysical}),
      composite("conj_physical(Tensor self) -> Tensor", rule::composite<conj_physical_rule>, {}, kMayAlias),
      composite("_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
                rule::composite<conj_physical_copied_rule>),
      increasing(unary("sign(Tensor self) -> Tensor", rule::fresh<sign_meta>,
                       cpu::unary<[](double x) { return static_cast<double>((x > 0) - (x < 0)); },  // 0 of NaN, too
                                  [](int64_t x) { return (x > 0) - (x < 0); }>,
                       {{"self", "zeros_like(grad)"}}, Also::both, kFound)),
      increasing(unary("sgn(Tensor self) -> Tensor", same<kAnyKind>,
                       cpu::unary<[](double x) { return static_cast<double>((x > 0) - (x < 0)); },
                                  [](Complex x) { return x == Complex(0) ? x : x / std::abs(x); },
                                  [](int64_t x) { return (x > 0) - (x < 0); }>,
                       {{"self", "sgn_backward(self, grad, result)"}}, Also::both, kFound)),
      unary("square(Tensor self) -> Tensor", rule::fresh<square_meta>,
            cpu::unary<[](double x) { return x * x; }, [](Complex x) { return cpu::product(x, x); },
                       [](int64_t x) {
                         return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(x));
                       }>,
            {slope("self", "2 * self")}),
      unary("reciprocal(Tensor self) -> Tensor", in_floating<kAnyKind>,
            cpu::unary<[](double x) { return 1 / x; }, [](Complex x) { return cpu::quotient(1.0, x); }>,
            {slope("self", "-(result * result)")}),
      unary("sqrt(Tensor self) -> Tensor", in_floating<kAnyKind>,
            cpu::unary<[](double x) { return std::sqrt(x); }, [](Complex x) { return std::sqrt(x); }>,
            {over("self", "2 * result")}),
      unary("rsqrt(Tensor self) -> Tensor", in_floating<kAnyKind>,
            cpu::unary<[](double x) { return 1 / std::sqrt(x); },
                       [](Complex x) { return cpu::quotient(1.0, std::sqrt(x)); }>,
            {slope("self", "-0.5 * result.pow(3)")}),
      increasing(
          passing_sums(unary("deg2rad(Tensor self) -> Tensor", rule::fresh<real_only_meta<kDegToRad, false>>,
                             cpu::unary<[](double x) { return x * (kPi / 180); }>, {{"self", "grad.deg2rad()"}}))),
      increasing(
          passing_sums(unary("rad2deg(Tensor self) -> Tensor", rule::fresh<real_only_meta<kRadToDeg, false>>,
                             cpu::unary<[](double x) { return x * (180 / kPi); }>, {{"self", "grad.rad2deg()"}}))),
      increasing(pointwise("nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor",
                           rule::fresh<nan_to_num_meta>, rule::cpu<nan_to_num_cpu>, {slope("self", "isfinite(self)")},
                           {.inplace = "nan_to_num_", .out = "nan_to_num.out", .write = kNanToNum})),
      pointwise("frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)", rule::fresh<frexp_meta>,
                rule::cpu<frexp_cpu>, {over("self", "exponent.exp2()")},
                {.out = "frexp.Tensor_out", .write = writing::exact.checked_by(check_frexp_out)}),
  };
}

std::vector<Row> rounding_rows() {
  const Derivative flat = {{"self", "zeros_like(grad)"}};
  return {
      increasing(unary("ceil(Tensor self) -> Tensor", rule::fresh<round_to_integer_meta<kCeil>>,
                       cpu::unary<[](double x) { return std::ceil(x); }, [](int64_t x) { return x; }>, flat, Also::both,
                       kFound)),
      increasing(unary("floor(Tensor self) -> Tensor", rule::fresh<round_to_integer_meta<kFloor>>,
                       cpu::unary<[](double x) { return std::floor(x); }, [](int64_t x) { return x; }>, flat,
                       Also::both, kFound)),
      increasing(unary("round(Tensor self) -> Tensor", same<kIntegers | kFloats>,
                       cpu::unary<[](double x) { return std::nearbyint(x); }, [](int64_t x) { return x; }>, flat,
                       Also::both, kFound)),
      increasing(unary("trunc(Tensor self) -> Tensor", rule::fresh<round_to_integer_meta<kTrunc>>,
                       cpu::unary<[](double x) { return std::trunc(x); }, [](int64_t x) { return x; }>, flat,
                       Also::both, kFound)),
      unary("frac(Tensor self) -> Tensor", same<kFloats>, cpu::unary<[](double x) { return x - std::trunc(x); }>,
            {{"self", "grad"}}, Also::both, kFound),
      increasing(unary("round.decimals(Tensor self, *, int decimals) -> Tensor", rule::fresh<round_meta>,
                       rule::cpu<round_cpu>, flat, Also::both, kFound)),
      unary("special_round(Tensor self, *, int decimals=0) -> Tensor", rule::fresh<round_meta>, rule::cpu<round_cpu>,
            flat, Also::out, kFound),
  };
}

// e^x, logarithms, and what is made of them.
std::vector<Row> exponential_rows() {
  constexpr auto any = in_floating<kAnyKind>;
  return {
      increasing(unary("exp(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return cpu::exponential(x); }, [](Complex x) { return std::exp(x); }>,
                       {slope("self", "result")})),
      increasing(unary("exp2(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return std::exp2(x); }, [](Complex x) { return std::exp(x * kLn2); }>,
                       {slope("self", "result * 0.6931471805599453")})),
      increasing(unary("expm1(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return std::expm1(x); }, [](Complex x) { return expm1_of(x); }>,
                       {slope("self", "result + 1")})),
      unary("log(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::log(x); }, [](Complex x) { return std::log(x); }>,
            {over("self", "self")}),
      unary("log2(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::log2(x); }, [](Complex x) { return std::log(x) / kLn2; }>,
            {over("self", "self * 0.6931471805599453")}),
      unary("log10(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::log10(x); }, [](Complex x) { return std::log(x) / kLn10; }>,
            {over("self", "self * 2.302585092994046")}),
      unary("log1p(Tensor self) -> Tensor", any, cpu::unary<[](double x) { return std::log1p(x); }, log1p_of>,
            {over("self", "self + 1")}),
      increasing(unary("sigmoid(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return sigmoid_of(x); },
                                  [](Complex x) { return cpu::quotient(1.0, 1.0 + std::exp(-x)); }>,
                       {{"self", "sigmoid_backward(grad, result)"}})),
      unary("logit(Tensor self, float? eps=None) -> Tensor", rule::fresh<logit_meta>, rule::cpu<logit_cpu>,
            {{"self", "logit_backward(grad, self, eps)"}}),
  };
}

std::vector<Row> trigonometric_rows() {
  constexpr auto any = in_floating<kAnyKind>;
  return {
      unary("sin(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::sin(x); }, [](Complex x) { return std::sin(x); }>,
            {slope("self", "self.cos()")}),
      unary("cos(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::cos(x); }, [](Complex x) { return std::cos(x); }>,
            {slope("self", "-self.sin()")}),
      unary("tan(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::tan(x); }, [](Complex x) { return std::tan(x); }>,
            {slope("self", "result.pow(2) + 1")}),
      unary("asin(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::asin(x); }, [](Complex x) { return std::asin(x); }>,
            {slope("self", "(1 - self * self).rsqrt()")}),
      unary("acos(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::acos(x); }, [](Complex x) { return std::acos(x); }>,
            {slope("self", "-(1 - self * self).rsqrt()")}),
      increasing(unary("atan(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return std::atan(x); }, [](Complex x) { return std::atan(x); }>,
                       {over("self", "self * self + 1")})),
      increasing(unary("sinh(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return std::sinh(x); }, [](Complex x) { return std::sinh(x); }>,
                       {slope("self", "self.cosh()")})),
      unary("cosh(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::cosh(x); }, [](Complex x) { return std::cosh(x); }>,
            {slope("self", "self.sinh()")}),
      increasing(
          unary("tanh(Tensor self) -> Tensor", any,
                cpu::unary<[](double x) { return cpu::hyperbolic_tangent(x); }, [](Complex x) { return std::tanh(x); }>,
                {{"self", "tanh_backward(grad, result)"}})),
      increasing(unary("asinh(Tensor self) -> Tensor", any,
                       cpu::unary<[](double x) { return std::asinh(x); }, [](Complex x) { return std::asinh(x); }>,
                       {slope("self", "(self.pow(2) + 1).rsqrt()")})),
      unary("acosh(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::acosh(x); }, [](Complex x) { return std::acosh(x); }>,
            {slope("self", "(self + 1).rsqrt() * (self - 1).rsqrt()")}),
      unary("atanh(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::atanh(x); }, [](Complex x) { return std::atanh(x); }>,
            {over("self", "1 - self.pow(2)")}),
  };
}

// Of a bool the bits are one, so the kernel must know the type.
void bitwise_not_cpu(TensorList results, const Tensor& self) {
  const bool boolean = is_bool(self.dtype());
  cpu::map(results[0], {&self, 1}, {}, {}, [boolean](const int64_t* x) { return boolean ? !x[0] : ~x[0]; });
}

std::vector<Row> predicate_rows() {
  constexpr auto any = boolean<kAnyKind>;
  return {
      unary("isnan(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::isnan(x) ? 1.0 : 0.0; },
                       [](Complex x) { return Complex(std::isnan(x.real()) || std::isnan(x.imag())); },
                       [](int64_t) { return 0; }>,
            derivative::none, Also::out, writing::copied),
      unary("isinf(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::isinf(x) ? 1.0 : 0.0; },
                       [](Complex x) { return Complex(std::isinf(x.real()) || std::isinf(x.imag())); },
                       [](int64_t) { return 0; }>,
            derivative::none, Also::out, writing::copied),
      unary("isfinite(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return std::isfinite(x) ? 1.0 : 0.0; },
                       [](Complex x) { return Complex(std::isfinite(x.real()) && std::isfinite(x.imag())); },
                       [](int64_t) { return 1; }>,
            derivative::none, Also::none),
      unary("isreal(Tensor self) -> Tensor", any,
            cpu::unary<[](double) { return 1.0; }, [](Complex x) { return Complex(x.imag() == 0); },
                       [](int64_t) { return 1; }>,
            derivative::none, Also::none),
      answering<kPosInf>("isposinf(Tensor self) -> Tensor", rule::fresh<real_only_meta<kIsPosInf, true>>,
                         cpu::unary<[](double x) { return std::isinf(x) && !std::signbit(x) ? 1.0 : 0.0; },
                                    [](int64_t) { return 0; }>),
      answering<kNegInf>(
          "isneginf(Tensor self) -> Tensor", rule::fresh<real_only_meta<kIsNegInf, true>>,
          cpu::unary<[](double x) { return std::isinf(x) && std::signbit(x) ? 1.0 : 0.0; }, [](int64_t) { return 0; }>),
      answering<kSignBit>("signbit(Tensor self) -> Tensor", boolean<kReals>, rule::cpu<signbit_cpu>),
      unary("logical_not(Tensor self) -> Tensor", any,
            cpu::unary<[](double x) { return x == 0 ? 1.0 : 0.0; }, [](Complex x) { return Complex(x == Complex(0)); },
                       [](int64_t x) { return x == 0; }>,
            derivative::none),
      unary("bitwise_not(Tensor self) -> Tensor", same<kBits>, rule::cpu<bitwise_not_cpu>, derivative::none, Also::both,
            kFound),
  };
}

}  // namespace

std::vector<Row> unary_ops() {
  std::vector<Row> rows;
  for (auto& part : {arithmetic_rows(), rounding_rows(), exponential_rows(), trigonometric_rows(), predicate_rows()})
    rows.insert(rows.end(), part.begin(), part.end());
  add_aliases(rows, {{"abs", "absolute"},
                     {"neg", "negative"},
                     {"trunc", "fix"},
                     {"acos", "arccos"},
                     {"acosh", "arccosh"},
                     {"asin", "arcsin"},
                     {"asinh", "arcsinh"},
                     {"atan", "arctan"},
                     {"atanh", "arctanh"},
                     {"exp2", "special_exp2"},
                     {"expm1", "special_expm1"},
                     {"log1p", "special_log1p"},
                     {"sigmoid", "special_expit"},
                     {"logit", "special_logit"}});
  return rows;
}

}  // namespace tare
