#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/error.h"
#include "tare/graph/pt2/expression.h"

// Arithmetic of expressions: exact on integers and ratios, as sympy's, with Python's division and remainder.
namespace tare::graph {

namespace {

using Wide = __int128;

Number narrow(Wide numerator, Wide denominator) {
  if (denominator == 0) fail("a division by zero");
  if (denominator < 0) numerator = -numerator, denominator = -denominator;
  Wide a = numerator < 0 ? -numerator : numerator, b = denominator;
  while (b != 0) {
    const Wide rest = a % b;
    a = b;
    b = rest;
  }
  if (a > 1) numerator /= a, denominator /= a;
  constexpr Wide kMost = std::numeric_limits<int64_t>::max();
  if (numerator > kMost || numerator < -kMost - 1 || denominator > kMost) fail("a number that int64 does not hold");
  return {static_cast<int64_t>(numerator), static_cast<int64_t>(denominator), 0, false};
}

Number truth(bool value) { return Number::of(int64_t{value}); }

Number to_integer(double value) {
  if (!(value >= -9.2e18 && value <= 9.2e18)) fail("a number that int64 does not hold");
  return Number::of(static_cast<int64_t>(value));
}

int64_t whole(const Number& a) {
  if (!a.is_integer()) fail("a fraction where a whole number is needed");
  return a.numerator;
}

Number floor_of(const Number& a) {
  if (a.is_real) return to_integer(std::floor(a.real));
  const int64_t quotient = a.numerator / a.denominator;
  return Number::of(quotient - (a.numerator % a.denominator < 0 ? 1 : 0));
}

Number negated(const Number& a) { return a.is_real ? Number::of(-a.real) : narrow(-Wide(a.numerator), a.denominator); }
Number ceiling_of(const Number& a) { return negated(floor_of(negated(a))); }

Number added(const Number& a, const Number& b) {
  if (a.is_real || b.is_real) return Number::of(a.to_real() + b.to_real());
  return narrow(Wide(a.numerator) * b.denominator + Wide(b.numerator) * a.denominator,
                Wide(a.denominator) * b.denominator);
}

Number multiplied(const Number& a, const Number& b) {
  if (a.is_real || b.is_real) return Number::of(a.to_real() * b.to_real());
  return narrow(Wide(a.numerator) * b.numerator, Wide(a.denominator) * b.denominator);
}

Number divided(const Number& a, const Number& b) {
  if (a.is_real || b.is_real) return Number::of(a.to_real() / b.to_real());
  return narrow(Wide(a.numerator) * b.denominator, Wide(a.denominator) * b.numerator);
}

Number floor_divided(const Number& a, const Number& b) {
  if (a.is_real || b.is_real) return Number::of(std::floor(a.to_real() / b.to_real()));
  return floor_of(divided(a, b));
}

Number remainder_of(const Number& a, const Number& b) { return added(a, negated(multiplied(floor_divided(a, b), b))); }

Number power(const Number& base, const Number& exponent) {
  if (base.is_real || !exponent.is_integer()) return Number::of(std::pow(base.to_real(), exponent.to_real()));
  int64_t left = exponent.numerator < 0 ? -exponent.numerator : exponent.numerator;
  if (left < 0 || (left > 64 && (base.denominator != 1 || std::abs(base.numerator) > 1)))
    fail("a number that int64 does not hold");
  if (left > 64) left = 64 + left % 2;
  Number result = Number::of(int64_t{1});
  for (int64_t i = 0; i < left; ++i) result = multiplied(result, base);
  return exponent.numerator < 0 ? divided(Number::of(int64_t{1}), result) : result;
}

int compared(const Number& a, const Number& b) {
  if (a.is_real || b.is_real) return a.to_real() < b.to_real() ? -1 : a.to_real() > b.to_real() ? 1 : 0;
  const Wide left = Wide(a.numerator) * b.denominator, right = Wide(b.numerator) * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

bool is_true(const Number& a) { return a.is_real ? a.real != 0 : a.numerator != 0; }

Number shifted(const Number& a, int64_t by) {
  if (by < 0 || by > 62) fail("a shift by {}", by);
  return multiplied(a, Number::of(int64_t{1} << by));
}

// Sizes, then as many strides.
Number is_dense(const Number* a, size_t count) {
  std::vector<std::pair<int64_t, int64_t>> dims;
  for (size_t i = 0; i < count / 2; ++i)
    if (whole(a[i]) != 1) dims.emplace_back(whole(a[count / 2 + i]), whole(a[i]));
  std::sort(dims.begin(), dims.end());
  Number expected = Number::of(int64_t{1});
  for (const auto& [stride, size] : dims) {
    if (stride != expected.numerator) return truth(false);
    expected = multiplied(expected, Number::of(size));
  }
  return truth(true);
}

template <Number (*F)(const Number&)>
Number unary(const Number* a, size_t) {
  return F(a[0]);
}
template <Number (*F)(const Number&, const Number&)>
Number binary(const Number* a, size_t) {
  return F(a[0], a[1]);
}
template <Number (*F)(const Number&, const Number&)>
Number folded(const Number* a, size_t count) {
  Number result = a[0];
  for (size_t i = 1; i < count; ++i) result = F(result, a[i]);
  return result;
}
template <double (*F)(double)>
Number real_of(const Number* a, size_t) {
  return Number::of(F(a[0].to_real()));
}

Number less(const Number& a, const Number& b) { return truth(compared(a, b) < 0); }
Number less_equal(const Number& a, const Number& b) { return truth(compared(a, b) <= 0); }
Number greater(const Number& a, const Number& b) { return truth(compared(a, b) > 0); }
Number greater_equal(const Number& a, const Number& b) { return truth(compared(a, b) >= 0); }
Number equal(const Number& a, const Number& b) { return truth(compared(a, b) == 0); }
Number unequal(const Number& a, const Number& b) { return truth(compared(a, b) != 0); }
Number larger(const Number& a, const Number& b) { return compared(a, b) < 0 ? b : a; }
Number smaller(const Number& a, const Number& b) { return compared(a, b) > 0 ? b : a; }
Number both(const Number& a, const Number& b) {
  return a.is_integer() && b.is_integer() ? Number::of(a.numerator & b.numerator) : truth(is_true(a) && is_true(b));
}
Number either(const Number& a, const Number& b) {
  return a.is_integer() && b.is_integer() ? Number::of(a.numerator | b.numerator) : truth(is_true(a) || is_true(b));
}
Number opposite(const Number& a) { return truth(!is_true(a)); }
Number subtracted(const Number& a, const Number& b) { return added(a, negated(b)); }
Number true_divided(const Number& a, const Number& b) {
  if (compared(b, Number()) == 0) fail("a division by zero");
  return Number::of(a.to_real() / b.to_real());
}
Number ceil_divided(const Number& a, const Number& b) { return ceiling_of(divided(a, b)); }
Number shifted_left(const Number& a, const Number& b) { return shifted(a, whole(b)); }
Number shifted_right(const Number& a, const Number& b) {
  return floor_divided(a, shifted(Number::of(int64_t{1}), whole(b)));
}
Number real_power(const Number& a, const Number& b) { return Number::of(std::pow(a.to_real(), b.to_real())); }
Number rounded(const Number& a) { return a.is_integer() ? a : to_integer(std::nearbyint(a.to_real())); }
Number truncated(const Number& a) {
  return a.is_real ? to_integer(std::trunc(a.real)) : Number::of(a.numerator / a.denominator);
}
Number as_real(const Number& a) { return Number::of(a.to_real()); }
Number itself(const Number& a) { return a; }
Number absolute(const Number& a) { return compared(a, Number()) < 0 ? negated(a) : a; }
Number decimal(const Number* a, size_t) {
  const double scale = std::pow(10, static_cast<double>(whole(a[1])));
  return Number::of(std::nearbyint(a[0].to_real() * scale) / scale);
}
Number choice(const Number* a, size_t) { return is_true(a[0]) ? a[1] : a[2]; }
Number indexing(const Number* a, size_t) { return remainder_of(floor_divided(a[0], a[1]), a[2]); }

constexpr int kMany = 1 << 20;
// By name, sorted when it is first asked.
const NumberFunction kFunctions[] = {
    {"Add", 1, kMany, folded<added>, "+"},
    {"Sub", 2, 2, binary<subtracted>, "-"},
    {"Neg", 1, 1, unary<negated>, ""},
    {"Mul", 1, kMany, folded<multiplied>, "*"},
    {"Div", 2, 2, binary<divided>, "/"},
    {"Rational", 2, 2, binary<divided>, "/"},
    {"Pow", 2, 2, binary<power>, "**"},
    {"PowByNatural", 2, 2, binary<power>, "**"},
    {"FloatPow", 2, 2, binary<real_power>, "**"},
    {"FloorDiv", 2, 2, binary<floor_divided>, "//"},
    {"CleanDiv", 2, 2, binary<floor_divided>, "//"},
    {"CeilDiv", 2, 2, binary<ceil_divided>, ""},
    {"IntTrueDiv", 2, 2, binary<true_divided>, "/"},
    {"FloatTrueDiv", 2, 2, binary<true_divided>, "/"},
    {"Mod", 2, 2, binary<remainder_of>, "%"},
    {"PythonMod", 2, 2, binary<remainder_of>, "%"},
    {"ModularIndexing", 3, 3, indexing, ""},
    {"LShift", 2, 2, binary<shifted_left>, "<<"},
    {"RShift", 2, 2, binary<shifted_right>, ">>"},
    {"Max", 1, kMany, folded<larger>, ""},
    {"Min", 1, kMany, folded<smaller>, ""},
    {"Where", 3, 3, choice, ""},
    {"ITE", 3, 3, choice, ""},
    {"Equality", 2, 2, binary<equal>, "=="},
    {"Eq", 2, 2, binary<equal>, "=="},
    {"Unequality", 2, 2, binary<unequal>, "!="},
    {"Ne", 2, 2, binary<unequal>, "!="},
    {"StrictLessThan", 2, 2, binary<less>, "<"},
    {"Lt", 2, 2, binary<less>, "<"},
    {"LessThan", 2, 2, binary<less_equal>, "<="},
    {"Le", 2, 2, binary<less_equal>, "<="},
    {"StrictGreaterThan", 2, 2, binary<greater>, ">"},
    {"Gt", 2, 2, binary<greater>, ">"},
    {"GreaterThan", 2, 2, binary<greater_equal>, ">="},
    {"Ge", 2, 2, binary<greater_equal>, ">="},
    {"And", 1, kMany, folded<both>, " and "},
    {"Or", 1, kMany, folded<either>, " or "},
    {"BitwiseFn_bitwise_and", 2, 2, binary<both>, "&"},
    {"BitwiseFn_bitwise_or", 2, 2, binary<either>, "|"},
    {"Not", 1, 1, unary<opposite>, ""},
    {"floor", 1, 1, unary<floor_of>, ""},
    {"FloorToInt", 1, 1, unary<floor_of>, ""},
    {"ceiling", 1, 1, unary<ceiling_of>, ""},
    {"CeilToInt", 1, 1, unary<ceiling_of>, ""},
    {"TruncToInt", 1, 1, unary<truncated>, ""},
    {"TruncToFloat", 1, 1, real_of<std::trunc>, ""},
    {"RoundToInt", 1, 1, unary<rounded>, ""},
    {"RoundDecimal", 2, 2, decimal, ""},
    {"ToFloat", 1, 1, unary<as_real>, ""},
    {"Identity", 1, 1, unary<itself>, ""},
    {"Abs", 1, 1, unary<absolute>, ""},
    {"IsNonOverlappingAndDenseIndicator", 2, kMany, is_dense, ""},
    {"OpaqueUnaryFn_sqrt", 1, 1, real_of<std::sqrt>, ""},
    {"sqrt", 1, 1, real_of<std::sqrt>, ""},
    {"OpaqueUnaryFn_exp", 1, 1, real_of<std::exp>, ""},
    {"OpaqueUnaryFn_log", 1, 1, real_of<std::log>, ""},
    {"OpaqueUnaryFn_log2", 1, 1, real_of<std::log2>, ""},
    {"OpaqueUnaryFn_sin", 1, 1, real_of<std::sin>, ""},
    {"OpaqueUnaryFn_cos", 1, 1, real_of<std::cos>, ""},
    {"OpaqueUnaryFn_tan", 1, 1, real_of<std::tan>, ""},
    {"OpaqueUnaryFn_sinh", 1, 1, real_of<std::sinh>, ""},
    {"OpaqueUnaryFn_cosh", 1, 1, real_of<std::cosh>, ""},
    {"OpaqueUnaryFn_tanh", 1, 1, real_of<std::tanh>, ""},
    {"OpaqueUnaryFn_asin", 1, 1, real_of<std::asin>, ""},
    {"OpaqueUnaryFn_acos", 1, 1, real_of<std::acos>, ""},
    {"OpaqueUnaryFn_atan", 1, 1, real_of<std::atan>, ""},
};

}  // namespace

const NumberFunction* number_function(std::string_view name) {
  static const std::unordered_map<std::string_view, const NumberFunction*> by_name = [] {
    std::unordered_map<std::string_view, const NumberFunction*> map;
    for (const NumberFunction& function : kFunctions) map.emplace(function.name, &function);
    return map;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

}  // namespace tare::graph
