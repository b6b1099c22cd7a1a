#include <cfloat>
#include <cmath>

#include "tare/dispatch/run.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/special.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/laws.h"
#include "tare/ops/partial_splits.h"
#include "tare/ops/pointwise/binary.h"
#include "tare/ops/pointwise/elementwise_cpu.h"
#include "tare/ops/pointwise/half_split_cpu.h"
#include "tare/ops/pointwise/power_cpu.h"

// Binary arithmetic, by the law of binary.h.
namespace tare {

namespace {

using derivative::addend, derivative::log_product, derivative::over, derivative::partial_over,
    derivative::partial_slope, derivative::slope;

Row binary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  return pointwise(schema, meta, cpu, std::move(derivative), forms);
}
Row binary(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Also also,
           WritePolicy write = writing::cast) {
  return pointwise(schema, meta, cpu, std::move(derivative), usual_forms(schema, also, write));
}

// ---- add, sub: other is scaled by alpha

// `alpha` must be a number of the result's kind.
void check_alpha(DType dtype, const Scalar& alpha) {
  check(!alpha.is_boolean() || is_bool(dtype), "Boolean alpha only supported for Boolean results.");
  check(is_inexact(dtype) || alpha.is_integral(true),
        "For integral input tensors, argument alpha must not be a floating point number.");
  check(is_complex(dtype) || !alpha.is_complex(),
        "For non-complex input tensors, argument alpha must not be a complex number.");
  check_fits(alpha, dtype);
}

void check_sub(bool self_is_bool, bool other_is_bool) {
  check(!self_is_bool || !other_is_bool,
        "Subtraction, the `-` operator, with two bool tensors is not supported. Use "
        "the `^` or `logical_xor()` operator instead.");
  check(!self_is_bool && !other_is_bool,
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you "
        "are trying to invert a mask, use the `~` or `logical_not()` operator instead.");
}

TensorMeta add_meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const DType dtype = result_type(self, other);
  if (!alpha.is_integral() || alpha.to_int() != 1) [[unlikely]]
    check_alpha(dtype, alpha);
  return elementwise_meta(self, other, dtype);
}
TensorMeta sub_meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check_sub(is_bool(self.dtype()), is_bool(other.dtype()));
  return add_meta(self, other, alpha);
}
TensorMeta rsub_meta(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return sub_meta(other, self, alpha);
}
TensorMeta add_number_meta(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  const DType dtype = result_type(self, other);
  check_alpha(dtype, alpha);
  return elementwise_meta(self, dtype);
}
TensorMeta sub_number_meta(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  check_sub(is_bool(self.dtype()), other.is_boolean());
  return add_number_meta(self, other, alpha);
}

// left + sign * alpha * right
void scaled_sum(const Tensor& result, const Tensor& left, const Tensor& right, const Scalar& alpha, int sign) {
  const Tensor both[] = {left, right};
  const bool floating = is_floating(result.dtype());
  const double a = floating ? sign * cpu::rounded(alpha.to_double(), result.dtype()) : 0;
  const Complex c = alpha.to_complex();
  const int64_t n = alpha.is_integral(true) ? cpu::wrapping_product<int64_t>(sign, alpha.to_int()) : 0;
  cpu::map(
      result, {both, 2}, [a](const double* x) { return x[0] + a * x[1]; },
      [c, sign](const Complex* x) { return x[0] + static_cast<double>(sign) * cpu::product(c, x[1]); },
      [n](const int64_t* x) { return cpu::wrapping_sum(x[0], cpu::wrapping_product(n, x[1])); });
}

template <int sign, bool reversed>
void sum_cpu(TensorList results, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  scaled_sum(results[0], reversed ? other : self, reversed ? self : other, alpha, sign);
}
template <int sign, bool reversed>
void sum_number_cpu(TensorList results, const Tensor& self, const Scalar& other, const Scalar& alpha) {
  sum_cpu<sign, reversed>(results, self, Tensor::wrapped_number(other), alpha);
}

// Add and relu fused: for few types, whatever alpha is, and never above the largest number of the type.
template <class Other>
TensorMeta add_relu_meta(const Tensor& self, const Other& other, const Scalar& alpha) {
  const DType dtype = self.dtype();
  check(dtype == DType::float32 || dtype == DType::float64 || (is_integral(dtype) && info(dtype).is_signed),
        "Unsupported datatype for add_relu:{}", cpp_name(dtype));
  TensorMeta result = tensors_meta<kIntegers | kFloats>(self, cpu::detail::as_tensor(other));
  check_fits(alpha, result.dtype());
  return result;
}
template <class Other>
void add_relu_cpu(TensorList results, const Tensor& self, const Other& other, const Scalar& alpha) {
  // Integers take the whole part of alpha.
  const Scalar factor = is_floating(results[0].dtype()) || alpha.is_integral(true) ? alpha : Scalar(alpha.to_int());
  scaled_sum(results[0], self, cpu::detail::as_tensor(other), factor, 1);
  const double most = results[0].dtype() == DType::float64 ? DBL_MAX : static_cast<double>(FLT_MAX);
  cpu::map(
      results[0], results, [most](const double* x) { return x[0] > 0 ? std::min(x[0], most) : 0.0; }, {},
      [](const int64_t* x) { return std::max<int64_t>(x[0], 0); });
}

// Averages go through what adds a number, sums do not.
Row adding_number(Row row) { return passing_sums(increasing(std::move(row)), "~self"); }

std::vector<Row> sum_rows() {
  return {
      passing_sums(increasing(
          binary("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", rule::fresh<add_meta>,
                 rule::cpu<sum_cpu<1, false>>, {addend("self"), addend("other", "alpha")}, {"add_.Tensor", "add.out"}),
          "self")),
      adding_number(binary("add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
                           rule::fresh<add_number_meta>, rule::cpu<sum_number_cpu<1, false>>, {addend("self")},
                           Also::both, writing::copied)),
      passing_sums(increasing(binary("sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
                                     rule::fresh<sub_meta>, rule::cpu<sum_cpu<-1, false>>,
                                     {addend("self"), addend("other", "-alpha")}, {"sub_.Tensor", "sub.out"}),
                              "self")),
      adding_number(binary("sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
                           rule::fresh<sub_number_meta>, rule::cpu<sum_number_cpu<-1, false>>, {addend("self")},
                           Also::both, writing::copied)),
      passing_sums(binary("rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", rule::fresh<rsub_meta>,
                          rule::cpu<sum_cpu<-1, true>>, {addend("self", "-alpha"), addend("other")}, Also::out,
                          writing::copied)),
      passing_sums(
          binary("rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", rule::fresh<sub_number_meta>,
                 rule::cpu<sum_number_cpu<-1, true>>, {addend("self", "-alpha")}, Also::out, writing::copied),
          "~self"),
      binary("_add_relu.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
             rule::fresh<add_relu_meta<Tensor>>, rule::cpu<add_relu_cpu<Tensor>>, derivative::not_implemented,
             {"_add_relu_.Tensor", "_add_relu.out"}),
      binary("_add_relu.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
             rule::fresh<add_relu_meta<Scalar>>, rule::cpu<add_relu_cpu<Scalar>>, derivative::not_implemented,
             Also::both, writing::copied),
  };
}

// ---- mul and the divisions

int64_t checked_div(int64_t a, int64_t b) {
  check(b != 0, "ZeroDivisionError");
  return b == -1 ? cpu::wrapping_product<int64_t>(a, -1) : a / b;
}
int64_t checked_mod(int64_t a, int64_t b) {
  check(b != 0, "ZeroDivisionError");
  return b == -1 ? 0 : a % b;
}
int64_t floor_div(int64_t a, int64_t b) {
  const int64_t quotient = checked_div(a, b);
  return quotient - ((a < 0) != (b < 0) && checked_mod(a, b) != 0 ? 1 : 0);
}
double floor_div(double a, double b) {
  if (b == 0) return a / b;
  const double rest = std::fmod(a, b);
  const double quotient = (a - rest) / b - (rest != 0 && (rest < 0) != (b < 0) ? 1 : 0);
  return quotient == 0 ? std::copysign(0.0, a / b) : std::floor(quotient + 0.5);
}
double python_mod(double a, double b) {
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
int64_t python_mod(int64_t a, int64_t b) {
  const int64_t rest = checked_mod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

using Mul = cpu::ScalingKernels<[](double a, double b) { return a * b; },
                                [](Complex a, Complex b) { return cpu::product(a, b); },
                                [](int64_t a, int64_t b) { return cpu::wrapping_product(a, b); }>;
using TrueDiv = cpu::ScalingKernels<[](double a, double b) { return a / b; },
                                    [](Complex a, Complex b) { return cpu::quotient(a, b); }>;
using FloorDiv = cpu::ScalingKernels<[](double a, double b) { return floor_div(a, b); },
                                     [](int64_t a, int64_t b) { return floor_div(a, b); }>;
using TruncDiv = cpu::ScalingKernels<[](double a, double b) { return std::trunc(a / b); },
                                     [](int64_t a, int64_t b) { return checked_div(a, b); }>;
using Fmod = cpu::Kernels<[](double a, double b) { return std::fmod(a, b); },
                          [](int64_t a, int64_t b) { return checked_mod(a, b); }>;
using Remainder = cpu::Kernels<[](double a, double b) { return python_mod(a, b); },
                               [](int64_t a, int64_t b) { return python_mod(a, b); }>;

using Mode = std::optional<std::string_view>;

void check_mode(const Mode& mode) {
  check(!mode || *mode == "trunc" || *mode == "floor",
        "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{}'", mode.value_or(""));
}

// Integers on the CPU refuse to be divided by a zero that stands in the program, or by what wraps around to it.
void check_divisor(const TensorMeta& result, const Scalar& other) {
  if (!is_integral(result.dtype()) || result.device().target() != DeviceType::cpu || result.numel() == 0) return;
  const auto bits = static_cast<uint64_t>(other.to_int());
  check((bits & (~uint64_t{0} >> (64 - 8 * itemsize(result.dtype())))) != 0, "ZeroDivisionError");
}

// PyTorch has a kernel for each way of rounding.
template <class Rule>
TensorMeta named_by(const Mode& mode, const Rule& rule) {
  try {
    return rule();
  } catch (const MissingKernel& missing) {
    throw MissingKernel(fmt::format("\"div_{}_cpu\" not implemented for '{}'", *mode, missing.computed),
                        missing.result);
  }
}

// Rounded, a quotient of integers is an integer, and there is none of bools or complex numbers.
TensorMeta div_mode_meta(const Tensor& self, const Tensor& other, const Mode& mode) {
  check_mode(mode);
  return mode ? named_by(mode, [&] { return tensors_meta<kIntegers | kFloats>(self, other); })
              : tensors_meta<kAnyKind, true>(self, other);
}
TensorMeta div_number_mode_meta(const Tensor& self, const Scalar& other, const Mode& mode) {
  check_mode(mode);
  if (!mode) return number_meta<kAnyKind, true>(self, other);
  TensorMeta meta = named_by(mode, [&] { return number_meta<kIntegers | kFloats>(self, other); });
  check_divisor(meta, other);
  return meta;
}
TensorMeta integer_number_meta(const Tensor& self, const Scalar& other) {
  TensorMeta meta = number_meta<kIntegers | kFloats>(self, other);
  check_divisor(meta, other);
  return meta;
}

void div_mode_cpu(TensorList results, const Tensor& self, const Tensor& other, const Mode& mode) {
  const void* const args[] = {&self, &other};
  const CpuKernel& kernel = !mode ? TrueDiv::tensors : *mode == "floor" ? FloorDiv::tensors : TruncDiv::tensors;
  kernel.function(results, args);
}
void div_number_mode_cpu(TensorList results, const Tensor& self, const Scalar& other, const Mode& mode) {
  div_mode_cpu(results, self, Tensor::wrapped_number(other), mode);
}

std::vector<Row> product_rows() {
  constexpr auto any = rule::fresh<tensors_meta<kAnyKind>>;
  constexpr auto any_number = rule::fresh<number_meta<kAnyKind>>;
  constexpr auto rounded = rule::fresh<tensors_meta<kIntegers | kFloats>>;
  constexpr auto rounded_number = rule::fresh<integer_number_meta>;
  return {
      passing_sums(binary("mul.Tensor(Tensor self, Tensor other) -> Tensor", any, Mul::tensors,
                          {partial_slope("self", "other"), partial_slope("other", "self")}, {"mul_.Tensor", "mul.out"}),
                   "|"),
      passing_sums(binary("mul.Scalar(Tensor self, Scalar other) -> Tensor", any_number, Mul::tensor_scalar,
                          {partial_slope("self", "other")}, Also::both, writing::copied)),
      passing_sums(binary("div.Tensor(Tensor self, Tensor other) -> Tensor", rule::fresh<tensors_meta<kAnyKind, true>>,
                          TrueDiv::tensors,
                          {partial_over("self", "other"), {"other", "div_tensor_other_backward(grad, self, other)"}},
                          {"div_.Tensor", "div.out"}),
                   "self"),
      passing_sums(binary("div.Scalar(Tensor self, Scalar other) -> Tensor", rule::fresh<number_meta<kAnyKind, true>>,
                          TrueDiv::tensor_scalar, {partial_over("self", "other")}, Also::both, writing::copied)),
      binary("div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor", rule::fresh<div_mode_meta>,
             rule::cpu<div_mode_cpu>,
             {{"self", "div_tensor_self_backward(grad, other, self.scalar_type(), rounding_mode)"},
              {"other", "div_tensor_other_backward(grad, self, other, rounding_mode)"}},
             {"div_.Tensor_mode", "div.out_mode"}),
      binary("div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
             rule::fresh<div_number_mode_meta>, rule::cpu<div_number_mode_cpu>,
             {{"self", "div_tensor_self_backward(grad, other, self.scalar_type(), rounding_mode)"}}, Also::both,
             writing::copied),
      binary("floor_divide(Tensor self, Tensor other) -> Tensor", rounded, FloorDiv::tensors,
             derivative::not_implemented, {"floor_divide_.Tensor", "floor_divide.out"}),
      binary("floor_divide.Scalar(Tensor self, Scalar other) -> Tensor", rounded_number, FloorDiv::tensor_scalar,
             derivative::not_implemented, Also::both, writing::copied),
      binary("remainder.Tensor(Tensor self, Tensor other) -> Tensor", rounded, Remainder::tensors,
             {{"self", "grad"}, {"other", "-grad * self.div(other, \"floor\")"}}, Also::both),
      binary("remainder.Scalar(Tensor self, Scalar other) -> Tensor", rounded_number, Remainder::tensor_scalar,
             {{"self", "grad"}}, Also::both),
      binary("remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor",
             rule::fresh<number_first_meta<kIntegers | kFloats>>, Remainder::scalar_tensor,
             {{"other", "-grad * other.reciprocal().mul(self).floor()"}}, Also::out, writing::copied),
      binary("fmod.Tensor(Tensor self, Tensor other) -> Tensor", rounded, Fmod::tensors,
             {{"self", "grad"}, {"other", "-grad * self.div(other, \"trunc\")"}}, Also::both),
      binary("fmod.Scalar(Tensor self, Scalar other) -> Tensor", rounded_number, Fmod::tensor_scalar,
             {{"self", "grad"}}, Also::both),
  };
}

// ---- powers

using Pow = cpu::Kernels<cpu::real_power, cpu::complex_power, cpu::integer_power>;

// The exponent is looked at before the elements are: squares and the like are loops of their own.
cpu::RealFunction power_of(const Scalar& exponent) {
  const double number = exponent.is_complex() ? 0.0 : exponent.to_double();
  if (number == 1) return [](const double* x) { return x[0]; };
  if (number == 2) return [](const double* x) { return x[0] * x[0]; };
  if (number == 3) return [](const double* x) { return x[0] * x[0] * x[0]; };
  if (number == -1) return [](const double* x) { return 1 / x[0]; };
  if (number == -2) return [](const double* x) { return 1 / (x[0] * x[0]); };
  if (number == 0.5) return [](const double* x) { return std::sqrt(x[0]); };
  if (number == -0.5) return [](const double* x) { return 1 / std::sqrt(x[0]); };
  return [](const double* x) { return cpu::real_power(x[0], x[1]); };
}
template <bool of_integers>
void number_power_cpu(TensorList results, const Tensor& self, const Scalar& exponent) {
  const Tensor both[] = {self, Tensor::wrapped_number(exponent)};
  cpu::IntFunction integers;
  if (of_integers) integers = [](const int64_t* x) { return cpu::integer_power(x[0], x[1]); };
  cpu::map(
      results[0], {both, 2}, power_of(exponent), [](const Complex* x) { return cpu::number_power(x[0], x[1]); },
      integers);
}

TensorMeta pow_number_meta(const Tensor& self, const Scalar& exponent) {
  check(!is_integral(self.dtype(), true) || !exponent.is_integral(true) || exponent.to_int() >= 0,
        "Integers to negative integer powers are not allowed.");
  const DType dtype = result_type(self, exponent);
  check_fits(exponent, dtype);
  return elementwise_meta(self, dtype);
}

// A power of a number is made contiguous.
TensorMeta pow_of_number_meta(const Scalar& self, const Tensor& exponent) {
  const DType dtype = result_type(exponent, self);
  return {dtype, exponent.device(), exponent.sizes()};
}

// One to any power is written without computing it, into whatever type out= has.
void check_pow_out(Args args, DType result, DType out) {
  const Scalar& base = *static_cast<const Scalar*>(args[0]);
  check((!base.is_boolean() && base.to_complex() == Complex(1)) || can_cast(result, out),
        "result type {} can't be cast to the desired output type {}", result, out);
}

// float_power computes in double precision.
DType double_type(DType dtype) { return is_complex(dtype) ? DType::complex128 : DType::float64; }
TensorMeta float_power_meta(const Tensor& self, const Tensor& exponent) {
  const bool complex = is_complex(self.dtype()) || is_complex(exponent.dtype());
  return elementwise_meta(self, exponent, double_type(complex ? DType::complex128 : DType::float64));
}
TensorMeta float_power_number_meta(const Tensor& self, const Scalar& exponent) {
  return elementwise_meta(self, double_type(exponent.is_complex() ? DType::complex128 : self.dtype()));
}
TensorMeta float_power_first_meta(const Scalar& self, const Tensor& exponent) {
  return {float_power_number_meta(exponent, self).dtype(), exponent.device(), exponent.sizes()};
}

// What is written must be of that type already, which is asked before sizes are.
template <class A, class B>
void check_float_power_written(Args args, Form form, const Tensor& written) {
  const auto complex = []<class T>(const T& operand) {
    if constexpr (std::is_same_v<T, Tensor>) return is_complex(operand.dtype());
    else return operand.is_complex();
  };
  const DType wanted = complex(*static_cast<const A*>(args[0])) || complex(*static_cast<const B*>(args[1]))
                           ? DType::complex128
                           : DType::float64;
  const bool inplace = form == Form::inplace;
  check(written.dtype() == wanted, "the {} given to {} has dtype {} but the operation's result requires dtype {}",
        inplace ? "base" : "output", inplace ? "float_power_" : "float_power", written.dtype(), wanted);
}

// A function of doubles even where both are integers.
using FloatPow = cpu::Kernels<cpu::real_power, cpu::complex_power>;

std::vector<Row> power_rows() {
  const Derivative by_self = {{"self", "pow_backward(grad, self, exponent)"}};
  const Derivative by_exponent = {{"exponent", "pow_backward_exponent(grad, self, exponent, result)"}};
  const Derivative by_both = {{"self", "pow_backward_self(grad, self, exponent)"},
                              {"exponent", "pow_backward_exponent(grad, self, exponent, result)"}};
  return {
      binary("pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", rule::fresh<tensors_meta<kNumbers>>,
             Pow::tensors, by_both, {"pow_.Tensor", "pow.Tensor_Tensor_out"}),
      binary("pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", rule::fresh<pow_number_meta>,
             rule::cpu<number_power_cpu<true>>, by_self, {"pow_.Scalar", "pow.Tensor_Scalar_out"}),
      binary("pow.Scalar(Scalar self, Tensor exponent) -> Tensor", rule::fresh<pow_of_number_meta>, Pow::scalar_tensor,
             by_exponent, {.out = "pow.Scalar_out", .write = writing::cast.checked_by(check_pow_out)}),
      binary("float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor", rule::fresh<float_power_meta>,
             FloatPow::tensors, by_both,
             {.inplace = "float_power_.Tensor",
              .out = "float_power.Tensor_Tensor_out",
              .write = writing::exact.demanding(check_float_power_written<Tensor, Tensor>)}),
      binary("float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", rule::fresh<float_power_number_meta>,
             rule::cpu<number_power_cpu<false>>, by_self,
             {.inplace = "float_power_.Scalar",
              .out = "float_power.Tensor_Scalar_out",
              .write = writing::exact.demanding(check_float_power_written<Tensor, Scalar>)}),
      binary("float_power.Scalar(Scalar self, Tensor exponent) -> Tensor", rule::fresh<float_power_first_meta>,
             FloatPow::scalar_tensor, by_exponent,
             {.out = "float_power.Scalar_out",
              .write = writing::exact.demanding(check_float_power_written<Scalar, Tensor>)}),
  };
}

// ---- the larger, the smaller, and other functions of two real numbers

double fmax_of(double a, double b) { return std::fmax(a, b); }
// One choice after the other, each of what is there already: a loop of these is one of vectors.
double maximum_of(double a, double b) {
  const double larger = a > b ? a : b, known = std::isnan(b) ? b : larger;
  return std::isnan(a) ? a : known;
}
double minimum_of(double a, double b) {
  const double smaller = a < b ? a : b, known = std::isnan(b) ? b : smaller;
  return std::isnan(a) ? a : known;
}

double log_add2(double a, double b) {
  const double most = std::fmax(a, b);
  return std::isinf(a) && a == b ? a : most + std::log2(1 + std::exp2(-std::fabs(a - b)));
}

// The neighbour of a towards b among the numbers of a's type.
void nextafter_cpu(TensorList results, const Tensor& self, const Tensor& other) {
  const Tensor both[] = {self, other};
  const DType dtype = results[0].dtype();
  cpu::map(results[0], {both, 2}, [dtype](const double* x) {
    if (dtype == DType::float64) return std::nextafter(x[0], x[1]);
    const auto a = static_cast<float>(x[0]), b = static_cast<float>(x[1]);
    if (dtype == DType::float32) return static_cast<double>(std::nextafterf(a, b));
    if (std::isnan(a) || std::isnan(b) || a == b) return static_cast<double>(std::isnan(a) ? a : b);
    const bool half = dtype == DType::float16;
    uint16_t bits = half ? float_to_half(a) : float_to_bfloat16(a);
    if (a == 0) bits = b > 0 ? 1 : 0x8001;
    else bits = static_cast<uint16_t>((a < b) == (a > 0) ? bits + 1 : bits - 1);
    return static_cast<double>(half ? half_to_float(bits) : bfloat16_to_float(bits));
  });
}

void check_heaviside_out(Args, DType one, DType other) {
  check(one == other, "heaviside is not yet implemented for tensors with different dtypes.");
}
TensorMeta heaviside_meta(const Tensor& self, const Tensor& values) {
  check(!is_complex(self.dtype()) && !is_complex(values.dtype()),
        "heaviside is not yet implemented for complex tensors.");
  check_heaviside_out({}, self.dtype(), values.dtype());
  return elementwise_meta(self, values, self.dtype());
}

// Whole exponents leave the type alone; with others it is self times a power, contiguous however `other` lies.
TensorMeta ldexp_meta(const Tensor& self, const Tensor& other) {
  if (is_floating(self.dtype()) && is_integral(other.dtype(), true))
    return elementwise_meta(self, other, self.dtype(), DType::undefined);
  const TensorMeta power = pow_of_number_meta(2.0, other);
  if (other.is_contiguous() && power.dtype() == other.dtype()) [[likely]]
    return tensors_meta<kAnyKind, true>(self, other);
  const FakeGuard fake;
  return tensors_meta<kAnyKind, true>(self, Tensor(TensorMeta(power)));
}
void ldexp_cpu(TensorList results, const Tensor& self, const Tensor& other) {
  const Tensor all[] = {results[0], self, other};
  if (is_complex(results[0].dtype()))
    return cpu::map(results[0], {all + 1, 2}, {},
                    [](const Complex* x) { return cpu::product(x[0], std::pow(Complex(2), x[1])); });
  // Whole exponents of floating numbers scale them at once; else the power is a number of its own type.
  const DType dtype = is_floating(other.dtype())  ? other.dtype()
                      : is_floating(self.dtype()) ? DType::float64
                                                  : results[0].dtype();
  for_each_element(results[0].sizes(), {all, 3}, [&](std::byte* const* at) {
    const double power = cpu::rounded(std::exp2(load_double(at[2], other.dtype())), dtype);
    store_double(at[0], results[0].dtype(), load_double(at[1], self.dtype()) * power);
  });
}

using Copysign = cpu::Kernels<[](double a, double b) { return std::copysign(a, b); }>;

// The larger and the smaller refuse complex numbers before anything else.
constexpr char kMaximum[] = "maximum", kMinimum[] = "minimum", kFmax[] = "fmax", kFmin[] = "fmin";
template <const char* name>
TensorMeta extremum_meta(const Tensor& self, const Tensor& other) {
  check(!is_complex(self.dtype()) && !is_complex(other.dtype()), "{} not implemented for complex tensors.", name);
  return tensors_meta<kReals>(self, other);
}

std::vector<Row> real_rows() {
  constexpr auto only_floating = rule::fresh<tensors_meta<kFloats>>;
  constexpr auto floating = rule::fresh<tensors_meta<kReals, true>>;
  constexpr auto floating_number = rule::fresh<number_meta<kReals, true>>;
  return {
      increasing(split_by({sharding::extremum_splits, "max"},
                          binary("maximum(Tensor self, Tensor other) -> Tensor", rule::fresh<extremum_meta<kMaximum>>,
                                 cpu::OrderingKernels<[](double a, double b) { return maximum_of(a, b); },
                                                      [](int64_t a, int64_t b) { return std::max(a, b); }>::tensors,
                                 {{"self", "where(self == other, grad / 2, grad).masked_fill(self < other, 0)"},
                                  {"other", "where(self == other, grad / 2, grad).masked_fill(self > other, 0)"}},
                                 Also::out))),
      increasing(split_by({sharding::extremum_splits, "min"},
                          binary("minimum(Tensor self, Tensor other) -> Tensor", rule::fresh<extremum_meta<kMinimum>>,
                                 cpu::OrderingKernels<[](double a, double b) { return minimum_of(a, b); },
                                                      [](int64_t a, int64_t b) { return std::min(a, b); }>::tensors,
                                 {{"self", "where(self == other, grad / 2, grad).masked_fill(self > other, 0)"},
                                  {"other", "where(self == other, grad / 2, grad).masked_fill(self < other, 0)"}},
                                 Also::out))),
      increasing(split_by({sharding::extremum_splits, "max"},
                          binary("fmax(Tensor self, Tensor other) -> Tensor", rule::fresh<extremum_meta<kFmax>>,
                                 cpu::OrderingKernels<[](double a, double b) { return fmax_of(a, b); },
                                                      [](int64_t a, int64_t b) { return std::max(a, b); }>::tensors,
                                 {{"self", "extremum_beside_nan_backward(grad, self >= other, other, true)"},
                                  {"other", "extremum_beside_nan_backward(grad, self >= other, other, false)"}},
                                 Also::out))),
      increasing(split_by({sharding::extremum_splits, "min"},
                          binary("fmin(Tensor self, Tensor other) -> Tensor", rule::fresh<extremum_meta<kFmin>>,
                                 cpu::OrderingKernels<[](double a, double b) { return std::fmin(a, b); },
                                                      [](int64_t a, int64_t b) { return std::min(a, b); }>::tensors,
                                 {{"self", "extremum_beside_nan_backward(grad, self <= other, other, true)"},
                                  {"other", "extremum_beside_nan_backward(grad, self <= other, other, false)"}},
                                 Also::out))),
      binary("atan2(Tensor self, Tensor other) -> Tensor", floating,
             cpu::binary<[](double a, double b) { return std::atan2(a, b); }>,
             {{"self, other", "atan2_backward(grad, self, other, grad_input_mask)"}}, Also::both),
      binary("hypot(Tensor self, Tensor other) -> Tensor", only_floating,
             cpu::binary<[](double a, double b) { return std::hypot(a, b); }>,
             {slope("self", "self / result"), slope("other", "other / result")}, Also::both),
      binary("copysign.Tensor(Tensor self, Tensor other) -> Tensor", floating, Copysign::tensors,
             {{"self", "copysign_tensor_self_backward(grad, self, result)"}, {"other", "zeros_like(other)"}},
             {"copysign_.Tensor", "copysign.out"}),
      binary("copysign.Scalar(Tensor self, Scalar other) -> Tensor", floating_number, Copysign::tensor_scalar,
             {{"self", "copysign_tensor_self_backward(grad, self, result)"}}, Also::both),
      binary("nextafter(Tensor self, Tensor other) -> Tensor", only_floating, rule::cpu<nextafter_cpu>,
             {{"self", "grad.masked_fill(self == other, 0)"}, {"other", "zeros_like(other)"}}, Also::both),
      // As quotients: PyTorch calls these operators, which are what runs hear of the gradient.
      increasing(
          binary("logaddexp(Tensor self, Tensor other) -> Tensor", rule::fresh<tensors_meta<kFloats | kComplexes>>,
                 cpu::binary<[](double a, double b) { return special::log_add(a, b); },
                             [](Complex a, Complex b) { return special::log_add(a, b); }>,
                 {over("self", "(other - self).exp() + 1"), over("other", "(self - other).exp() + 1")}, Also::out)),
      increasing(binary("logaddexp2(Tensor self, Tensor other) -> Tensor", only_floating,
                        cpu::binary<[](double a, double b) { return log_add2(a, b); }>,
                        {over("self", "pow(2, other - self) + 1"), over("other", "pow(2, self - other) + 1")},
                        Also::out)),
      binary(
          "heaviside(Tensor self, Tensor values) -> Tensor", rule::fresh<heaviside_meta>,
          cpu::binary<[](double a, double b) { return a == 0 ? b : double(a > 0); },
                      [](int64_t a, int64_t b) { return a == 0 ? b : int64_t(a > 0); }>,
          derivative::not_implemented,
          {.inplace = "heaviside_", .out = "heaviside.out", .write = writing::exact.checked_by(check_heaviside_out)}),
      passing_sums(
          binary("ldexp.Tensor(Tensor self, Tensor other) -> Tensor", rule::fresh<ldexp_meta>, rule::cpu<ldexp_cpu>,
                 {slope("self", "pow(2, other)"), slope("other", "result * 0.6931471805599453")},
                 {"ldexp_", "ldexp.out"}),
          "self"),
  };
}

// ---- products with logarithms

using Xlogy = cpu::LogProducts<[](double x) { return std::log(x); }>;

std::vector<Row> log_product_rows() {
  constexpr auto floating = rule::fresh<tensors_meta<kReals, true>>;
  constexpr auto floating_number = rule::fresh<number_meta<kReals, true>>;
  constexpr auto floating_first = rule::fresh<number_first_meta<kReals, true>>;
  return {
      binary("xlogy.Tensor(Tensor self, Tensor other) -> Tensor", floating, Xlogy::tensors,
             log_product("xlogy", "0.", "other"), {"xlogy_.Tensor", "xlogy.OutTensor"}),
      binary("xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor", floating_first, Xlogy::scalar_tensor,
             {slope("other", "self / other")}, {.out = "xlogy.OutScalar_Self"}),
      binary("xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor", floating_number, Xlogy::tensor_scalar,
             {{"self", "xlogy(grad, other)"}}, {"xlogy_.Scalar_Other", "xlogy.OutScalar_Other"}),
      binary("special_xlogy(Tensor self, Tensor other) -> Tensor", floating, Xlogy::tensors,
             log_product("xlogy", "0.", "other"), Also::out),
      binary("special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor", floating_first, Xlogy::scalar_tensor,
             {slope("other", "self / other")}, Also::out),
      binary("special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor", floating_number, Xlogy::tensor_scalar,
             {{"self", "xlogy(grad, other)"}}, Also::out),
  };
}

}  // namespace

std::vector<Row> binary_ops() {
  std::vector<Row> rows;
  for (auto& part : {sum_rows(), product_rows(), power_rows(), real_rows(), complex_part_rows(), log_product_rows()})
    rows.insert(rows.end(), part.begin(), part.end());
  add_aliases(rows, {{"sub.Tensor", "subtract.Tensor"},
                     {"sub.Scalar", "subtract.Scalar"},
                     {"mul.Tensor", "multiply.Tensor"},
                     {"mul.Scalar", "multiply.Scalar"},
                     {"div.Tensor", "divide.Tensor"},
                     {"div.Scalar", "divide.Scalar"},
                     {"div.Tensor_mode", "divide.Tensor_mode"},
                     {"div.Scalar_mode", "divide.Scalar_mode"},
                     {"div.Tensor", "true_divide.Tensor"},
                     {"div.Scalar", "true_divide.Scalar"},
                     {"atan2", "arctan2"},
                     {"maximum", "max.other"},
                     {"minimum", "min.other"}});
  return rows;
}

}  // namespace tare
