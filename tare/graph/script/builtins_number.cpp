#include <fmt/format.h>

#include <cfenv>
#include <cmath>
#include <limits>
#include <numeric>

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/script/builtins.h"

// Arithmetic on numbers, as the aten operators without tensors have it.
namespace tare::graph::script {

namespace number {

using Arguments = std::span<Value>;
using Complex64 = std::complex<double>;

bool is_complex_number(const Value& value) { return value.is<Complex64>(); }
bool both_whole(const Value& a, const Value& b) {
  const auto whole = [](const Value& value) { return value.is<int64_t>() || value.is<bool>(); };
  return whole(a) && whole(b);
}
Complex64 complex_of(const Value& value) { return scalar_of(value).to_complex(); }

int64_t wrap(__int128 value) { return static_cast<int64_t>(static_cast<unsigned __int128>(value)); }

int64_t floor_divide(int64_t a, int64_t b) {
  if (b == 0) fail<Error>("integer division or modulo by zero");
  if (b == -1) return wrap(-static_cast<__int128>(a));
  const int64_t quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

// One function for each operator, with its three kinds of numbers.
template <class Whole, class Real, class Imaginary>
Value arithmetic(Arguments arguments, const Whole& whole, const Real& real, const Imaginary& imaginary) {
  const Value &a = arguments[0], &b = arguments[1];
  if (is_complex_number(a) || is_complex_number(b)) return imaginary(complex_of(a), complex_of(b));
  if (both_whole(a, b)) return whole(integer_of(a), integer_of(b));
  return real(real_of(a), real_of(b));
}
[[noreturn]] Complex64 no_complex(Complex64, Complex64) { fail<TypeError>("the operator takes no complex numbers"); }

Value repeated(const Value& list, int64_t count) {
  const List& source = list_of(list);
  const size_t times = count > 0 ? static_cast<size_t>(count) : 0;
  if (!source.items.empty() && times > kLargestValue / source.items.size()) check_size(kLargestValue + 1);
  std::vector<Value> items;
  for (size_t i = 0; i < times; ++i) items.insert(items.end(), source.items.begin(), source.items.end());
  return new_list(std::move(items), source.element);
}

Value add(Interpreter& interpreter, Arguments arguments) {
  if (arguments[0].is<std::string>() && arguments[1].is<std::string>()) {
    check_size(text_of(arguments[0]).size() + text_of(arguments[1]).size());
    return text_of(arguments[0]) + text_of(arguments[1]);
  }
  if (arguments[0].is<std::shared_ptr<List>>() && arguments[1].is<std::shared_ptr<List>>()) {
    const List &left = list_of(arguments[0]), &right = list_of(arguments[1]);
    check_size(left.items.size() + right.items.size());
    interpreter.count(static_cast<int64_t>(left.items.size() + right.items.size()));
    std::vector<Value> items = left.items;
    items.insert(items.end(), right.items.begin(), right.items.end());
    return new_list(std::move(items), left.element);
  }
  if (const auto* left = arguments[0].get<std::shared_ptr<Tuple>>(),
      *right = arguments[1].get<std::shared_ptr<Tuple>>();
      left != nullptr && right != nullptr) {
    std::vector<Value> items = (*left)->items;
    items.insert(items.end(), (*right)->items.begin(), (*right)->items.end());
    return new_tuple(std::move(items));
  }
  return arithmetic(
      arguments, [](int64_t a, int64_t b) { return wrap(static_cast<__int128>(a) + b); },
      [](double a, double b) { return a + b; }, [](Complex64 a, Complex64 b) { return a + b; });
}
Value add_in_place(Interpreter& interpreter, Arguments arguments) {
  if (!arguments[0].is<std::shared_ptr<List>>()) return add(interpreter, arguments);
  List& list = list_of(arguments[0]);
  const std::vector<Value> more = list_of(arguments[1]).items;
  check_size(list.items.size() + more.size());
  list.items.insert(list.items.end(), more.begin(), more.end());
  return arguments[0];
}
Value sub(Interpreter&, Arguments arguments) {
  return arithmetic(
      arguments, [](int64_t a, int64_t b) { return wrap(static_cast<__int128>(a) - b); },
      [](double a, double b) { return a - b; }, [](Complex64 a, Complex64 b) { return a - b; });
}
Value mul(Interpreter& interpreter, Arguments arguments) {
  for (int i = 0; i < 2; ++i)
    if (arguments[i].is<std::shared_ptr<List>>()) {
      const Value made = repeated(arguments[i], integer_of(arguments[1 - i]));
      interpreter.count(static_cast<int64_t>(list_of(made).items.size()));
      return made;
    }
  if (const auto* text = arguments[0].get<std::string>()) {
    const int64_t count = std::max<int64_t>(integer_of(arguments[1]), 0);
    if (!text->empty() && static_cast<size_t>(count) > kLargestValue / text->size()) check_size(kLargestValue + 1);
    std::string out;
    for (int64_t i = 0; i < count && !text->empty(); ++i) out += *text;
    return out;
  }
  return arithmetic(
      arguments, [](int64_t a, int64_t b) { return wrap(static_cast<__int128>(a) * b); },
      [](double a, double b) { return a * b; }, [](Complex64 a, Complex64 b) { return a * b; });
}
Value mul_in_place(Interpreter& interpreter, Arguments arguments) {
  if (!arguments[0].is<std::shared_ptr<List>>()) return mul(interpreter, arguments);
  const Value made = repeated(arguments[0], integer_of(arguments[1]));
  list_of(arguments[0]).items = list_of(made).items;
  return arguments[0];
}
double divided(double a, double b) {
  if (b == 0) fail<Error>("division by zero");
  return a / b;
}
Value div(Interpreter&, Arguments arguments) {
  return arithmetic(
      arguments, [](int64_t a, int64_t b) { return divided(static_cast<double>(a), static_cast<double>(b)); }, divided,
      [](Complex64 a, Complex64 b) { return a / b; });
}
Value floordiv(Interpreter&, Arguments arguments) {
  return arithmetic(
      arguments, floor_divide, [](double a, double b) { return std::floor(divided(a, b)); }, no_complex);
}
Value round_to_zero_floordiv(Interpreter&, Arguments arguments) {
  const int64_t a = integer_of(arguments[0]), b = integer_of(arguments[1]);
  if (b == 0) fail<Error>("integer division or modulo by zero");
  return b == -1 ? wrap(-static_cast<__int128>(a)) : a / b;
}
double python_remainder(double a, double b) {
  if (b == 0) fail<Error>("float modulo");
  const double rest = std::fmod(a, b);
  return rest != 0 && ((rest < 0) != (b < 0)) ? rest + b : rest;
}
Value remainder(Interpreter&, Arguments arguments) {
  return arithmetic(
      arguments,
      [](int64_t a, int64_t b) {
        return wrap(static_cast<__int128>(a) - static_cast<__int128>(b) * floor_divide(a, b));
      },
      python_remainder, no_complex);
}
Value fmod(Interpreter&, Arguments arguments) { return std::fmod(real_of(arguments[0]), real_of(arguments[1])); }
Value mathremainder(Interpreter&, Arguments arguments) {
  return std::remainder(real_of(arguments[0]), real_of(arguments[1]));
}
Value divmod(Interpreter& interpreter, Arguments arguments) {
  return new_tuple({floordiv(interpreter, arguments), remainder(interpreter, arguments)});
}
Value pow(Interpreter&, Arguments arguments) {
  return arithmetic(
      arguments, [](int64_t a, int64_t b) { return std::pow(static_cast<double>(a), static_cast<double>(b)); },
      [](double a, double b) { return std::pow(a, b); }, [](Complex64 a, Complex64 b) { return std::pow(a, b); });
}

template <class Compare>
Value compared(Arguments arguments, const Compare& compare) {
  const Value &a = arguments[0], &b = arguments[1];
  if (a.is<std::string>() && b.is<std::string>()) return compare(text_of(a).compare(text_of(b)), 0);
  if (both_whole(a, b)) return compare(integer_of(a), integer_of(b));
  return compare(real_of(a), real_of(b));
}
Value lt(Interpreter&, Arguments arguments) {
  return compared(arguments, [](auto a, auto b) { return a < b; });
}
Value gt(Interpreter&, Arguments arguments) {
  return compared(arguments, [](auto a, auto b) { return a > b; });
}
Value le(Interpreter&, Arguments arguments) {
  return compared(arguments, [](auto a, auto b) { return a <= b; });
}
Value ge(Interpreter&, Arguments arguments) {
  return compared(arguments, [](auto a, auto b) { return a >= b; });
}
// Lists of tensors are equal where all their elements are.
bool same_value(Interpreter& interpreter, const Value& a, const Value& b) {
  const auto *left = a.get<std::shared_ptr<List>>(), *right = b.get<std::shared_ptr<List>>();
  if (left == nullptr || right == nullptr) return equal(a, b);
  if ((*left)->items.size() != (*right)->items.size()) return false;
  for (size_t i = 0; i < (*left)->items.size(); ++i) {
    const Value &x = (*left)->items[i], &y = (*right)->items[i];
    if (x.is<Tensor>() && y.is<Tensor>()) {
      if (!interpreter.truth(interpreter.call_operator(Expr::site("aten", "equal"), {x, y}))) return false;
    } else if (!equal(x, y)) {
      return false;
    }
  }
  return true;
}
Value eq(Interpreter& interpreter, Arguments arguments) { return same_value(interpreter, arguments[0], arguments[1]); }
Value ne(Interpreter& interpreter, Arguments arguments) { return !same_value(interpreter, arguments[0], arguments[1]); }

Value is(Interpreter&, Arguments arguments) {
  const Value &a = arguments[0], &b = arguments[1];
  if (a.is_none() || b.is_none()) return a.is_none() && b.is_none();
  if (const auto* list = a.get<std::shared_ptr<List>>())
    return b.is<std::shared_ptr<List>>() && *list == *b.get<std::shared_ptr<List>>();
  return equal(a, b);
}
Value is_not(Interpreter& interpreter, Arguments arguments) { return !*is(interpreter, arguments).get<bool>(); }
Value negated(Interpreter& interpreter, Arguments arguments) { return !interpreter.truth(arguments[0]); }

template <class Flags, class Bits>
Value bitwise(Arguments arguments, const Flags& flags, const Bits& bits) {
  if (arguments[0].is<bool>() && arguments[1].is<bool>())
    return flags(*arguments[0].get<bool>(), *arguments[1].get<bool>());
  return bits(integer_of(arguments[0]), integer_of(arguments[1]));
}
Value bit_and(Interpreter&, Arguments arguments) {
  return bitwise(
      arguments, [](bool a, bool b) { return a && b; }, [](int64_t a, int64_t b) { return a & b; });
}
Value bit_or(Interpreter&, Arguments arguments) {
  return bitwise(
      arguments, [](bool a, bool b) { return a || b; }, [](int64_t a, int64_t b) { return a | b; });
}
Value bit_xor(Interpreter&, Arguments arguments) {
  return bitwise(
      arguments, [](bool a, bool b) { return a != b; }, [](int64_t a, int64_t b) { return a ^ b; });
}
int64_t shift_count(const Value& value) {
  const int64_t count = integer_of(value);
  if (count < 0) fail<ValueError>("negative shift count");
  return count;
}
Value shift_left(Interpreter&, Arguments arguments) {
  const int64_t count = shift_count(arguments[1]);
  return count > 63 ? int64_t{0} : static_cast<int64_t>(static_cast<uint64_t>(integer_of(arguments[0])) << count);
}
Value shift_right(Interpreter&, Arguments arguments) {
  return integer_of(arguments[0]) >> std::min<int64_t>(shift_count(arguments[1]), 63);
}

Value neg(Interpreter&, Arguments arguments) {
  if (const int64_t* integer = arguments[0].get<int64_t>()) return wrap(-static_cast<__int128>(*integer));
  if (is_complex_number(arguments[0])) return -complex_of(arguments[0]);
  return -real_of(arguments[0]);
}
Value abs(Interpreter&, Arguments arguments) {
  if (const int64_t* integer = arguments[0].get<int64_t>())
    return *integer < 0 ? wrap(-static_cast<__int128>(*integer)) : *integer;
  if (is_complex_number(arguments[0])) return std::abs(complex_of(arguments[0]));
  return std::fabs(real_of(arguments[0]));
}
int64_t rounded_to_int(double value) {
  if (!(std::fabs(value) < 9.2e18)) fail<ValueError>("cannot convert {} to an integer", value);
  return static_cast<int64_t>(value);
}
Value floor(Interpreter&, Arguments arguments) {
  if (arguments[0].is<int64_t>()) return arguments[0];
  return rounded_to_int(std::floor(real_of(arguments[0])));
}
Value ceil(Interpreter&, Arguments arguments) {
  if (arguments[0].is<int64_t>()) return arguments[0];
  return rounded_to_int(std::ceil(real_of(arguments[0])));
}
// Halves go to the even neighbour.
Value round(Interpreter&, Arguments arguments) { return std::nearbyint(real_of(arguments[0])); }

// A function of floating numbers, and of complex ones where it has one.
template <double (*real)(double)>
Value analytic(Interpreter&, Arguments arguments) {
  return real(real_of(arguments[0]));
}
template <double (*real)(double), Complex64 (*imaginary)(const Complex64&)>
Value analytic(Interpreter&, Arguments arguments) {
  if (is_complex_number(arguments[0])) return imaginary(complex_of(arguments[0]));
  return real(real_of(arguments[0]));
}
Value log(Interpreter&, Arguments arguments) {
  if (arguments.size() == 1) {
    if (is_complex_number(arguments[0])) return std::log(complex_of(arguments[0]));
    return std::log(real_of(arguments[0]));
  }
  if (is_complex_number(arguments[0]) || is_complex_number(arguments[1]))
    return std::log(complex_of(arguments[0])) / std::log(complex_of(arguments[1]));
  return std::log(real_of(arguments[0])) / std::log(real_of(arguments[1]));
}
Value degrees(Interpreter&, Arguments arguments) { return real_of(arguments[0]) * 180.0 / M_PI; }
Value radians(Interpreter&, Arguments arguments) { return real_of(arguments[0]) * M_PI / 180.0; }
Value atan2(Interpreter&, Arguments arguments) { return std::atan2(real_of(arguments[0]), real_of(arguments[1])); }
Value copysign(Interpreter&, Arguments arguments) {
  return std::copysign(real_of(arguments[0]), real_of(arguments[1]));
}
Value polar(Interpreter&, Arguments arguments) {
  const double length = real_of(arguments[0]), angle = real_of(arguments[1]);
  return Complex64(length * std::cos(angle), length * std::sin(angle));
}
Value angle(Interpreter&, Arguments arguments) {
  if (is_complex_number(arguments[0])) return std::arg(complex_of(arguments[0]));
  const double value = real_of(arguments[0]);
  return std::isnan(value) ? value : value < 0 ? M_PI : 0.0;
}
Value ldexp(Interpreter&, Arguments arguments) {
  return std::ldexp(real_of(arguments[0]),
                    static_cast<int>(std::clamp<int64_t>(integer_of(arguments[1]), -100000, 100000)));
}
Value frexp(Interpreter&, Arguments arguments) {
  int exponent = 0;
  const double part = std::frexp(real_of(arguments[0]), &exponent);
  return new_tuple({part, int64_t{exponent}});
}
Value modf(Interpreter&, Arguments arguments) {
  double whole = 0;
  const double part = std::modf(real_of(arguments[0]), &whole);
  return new_tuple({part, whole});
}
Value gcd(Interpreter&, Arguments arguments) {
  const auto magnitude = [](int64_t value) {
    return value < 0 ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  };
  return static_cast<int64_t>(std::gcd(magnitude(integer_of(arguments[0])), magnitude(integer_of(arguments[1]))));
}
Value factorial(Interpreter&, Arguments arguments) {
  const int64_t number = integer_of(arguments[0]);
  if (number < 0) fail<ValueError>("factorial() not defined for negative values");
  int64_t product = 1;
  for (int64_t i = 2; i <= number && i < 100; ++i) product = wrap(static_cast<__int128>(product) * i);
  return product;
}
Value is_finite(Interpreter&, Arguments arguments) {
  const Complex64 value = complex_of(arguments[0]);
  return std::isfinite(value.real()) && std::isfinite(value.imag());
}
Value is_infinite(Interpreter&, Arguments arguments) {
  const Complex64 value = complex_of(arguments[0]);
  return std::isinf(value.real()) || std::isinf(value.imag());
}
Value is_nan(Interpreter&, Arguments arguments) {
  const Complex64 value = complex_of(arguments[0]);
  return std::isnan(value.real()) || std::isnan(value.imag());
}

Value to_int(Interpreter&, Arguments arguments) {
  if (const double* real = arguments[0].get<double>()) return rounded_to_int(*real);
  if (const auto* text = arguments[0].get<std::string>()) {
    char* end = nullptr;
    const long long value = std::strtoll(text->c_str(), &end, 10);
    if (text->empty() || *end != 0) fail<ValueError>("invalid literal for int() with base 10: '{}'", *text);
    return static_cast<int64_t>(value);
  }
  return integer_of(arguments[0]);
}
Value to_float(Interpreter&, Arguments arguments) {
  if (const auto* text = arguments[0].get<std::string>()) {
    char* end = nullptr;
    const double value = std::strtod(text->c_str(), &end);
    if (text->empty() || *end != 0) fail<ValueError>("could not convert string to float: '{}'", *text);
    return value;
  }
  return real_of(arguments[0]);
}
Value to_bool(Interpreter& interpreter, Arguments arguments) { return interpreter.truth(arguments[0]); }
Value to_complex(Interpreter&, Arguments arguments) {
  if (arguments.size() == 1) return complex_of(arguments[0]);
  return Complex64(real_of(arguments[0]), real_of(arguments[1]));
}
Value to_scalar(Interpreter&, Arguments arguments) { return from_scalar(scalar_of(arguments[0])); }

Value range_length(Interpreter&, Arguments arguments) {
  const __int128 low = integer_of(arguments[0]), high = integer_of(arguments[1]), step = integer_of(arguments[2]);
  if (step == 0) fail<ValueError>("range() arg 3 must not be zero");
  if (step > 0) return low < high ? wrap((high - low + step - 1) / step) : int64_t{0};
  return low > high ? wrap((low - high - step - 1) / -step) : int64_t{0};
}
Value derive_index(Interpreter&, Arguments arguments) {
  return wrap(static_cast<__int128>(integer_of(arguments[1])) +
              static_cast<__int128>(integer_of(arguments[0])) * integer_of(arguments[2]));
}

constexpr Builtin kNumbers[] = {
    {"add", 2, 3, add},
    {"add_", 2, 2, add_in_place},
    {"sub", 2, 3, sub},
    {"sub_", 2, 2, sub},
    {"mul", 2, 2, mul},
    {"mul_", 2, 2, mul_in_place},
    {"div", 2, 2, div},
    {"div_", 2, 2, div},
    {"floordiv", 2, 2, floordiv},
    {"__round_to_zero_floordiv", 2, 2, round_to_zero_floordiv},
    {"remainder", 2, 2, remainder},
    {"fmod", 2, 2, fmod},
    {"mathremainder", 2, 2, mathremainder},
    {"divmod", 2, 2, divmod},
    {"pow", 2, 2, pow},
    {"lt", 2, 2, lt},
    {"gt", 2, 2, gt},
    {"le", 2, 2, le},
    {"ge", 2, 2, ge},
    {"eq", 2, 2, eq},
    {"ne", 2, 2, ne},
    {"__is__", 2, 2, is, "", true},
    {"__isnot__", 2, 2, is_not, "", true},
    {"__not__", 1, 1, negated, "", true},
    {"__and__", 2, 2, bit_and},
    {"__or__", 2, 2, bit_or},
    {"__xor__", 2, 2, bit_xor},
    {"__lshift__", 2, 2, shift_left},
    {"__rshift__", 2, 2, shift_right},
    {"neg", 1, 1, neg},
    {"abs", 1, 1, abs},
    {"fabs", 1, 1, analytic<std::fabs>},
    {"floor", 1, 1, floor},
    {"ceil", 1, 1, ceil},
    {"round", 1, 1, round},
    {"sqrt", 1, 1, analytic<std::sqrt, std::sqrt<double>>},
    {"exp", 1, 1, analytic<std::exp, std::exp<double>>},
    {"expm1", 1, 1, analytic<std::expm1>},
    {"log", 1, 2, log},
    {"log1p", 1, 1, analytic<std::log1p>},
    {"log10", 1, 1, analytic<std::log10, std::log10<double>>},
    {"sin", 1, 1, analytic<std::sin, std::sin<double>>},
    {"cos", 1, 1, analytic<std::cos, std::cos<double>>},
    {"tan", 1, 1, analytic<std::tan, std::tan<double>>},
    {"asin", 1, 1, analytic<std::asin, std::asin<double>>},
    {"acos", 1, 1, analytic<std::acos, std::acos<double>>},
    {"atan", 1, 1, analytic<std::atan, std::atan<double>>},
    {"sinh", 1, 1, analytic<std::sinh, std::sinh<double>>},
    {"cosh", 1, 1, analytic<std::cosh, std::cosh<double>>},
    {"tanh", 1, 1, analytic<std::tanh, std::tanh<double>>},
    {"asinh", 1, 1, analytic<std::asinh, std::asinh<double>>},
    {"acosh", 1, 1, analytic<std::acosh, std::acosh<double>>},
    {"atanh", 1, 1, analytic<std::atanh, std::atanh<double>>},
    {"erf", 1, 1, analytic<std::erf>},
    {"erfc", 1, 1, analytic<std::erfc>},
    {"gamma", 1, 1, analytic<std::tgamma>},
    {"lgamma", 1, 1, analytic<std::lgamma>},
    {"degrees", 1, 1, degrees},
    {"radians", 1, 1, radians},
    {"atan2", 2, 2, atan2},
    {"copysign", 2, 2, copysign},
    {"polar", 2, 2, polar},
    {"angle", 1, 1, angle},
    {"ldexp", 2, 2, ldexp},
    {"frexp", 1, 1, frexp},
    {"modf", 1, 1, modf},
    {"gcd", 2, 2, gcd},
    {"factorial", 1, 1, factorial},
    {"isfinite", 1, 1, is_finite},
    {"isinf", 1, 1, is_infinite},
    {"isnan", 1, 1, is_nan},
    {"Int", 1, 1, to_int, "", true},
    {"IntImplicit", 1, 1, to_int, "", true},
    {"int", 1, 1, to_int, "", true},
    {"Float", 1, 1, to_float, "", true},
    {"FloatImplicit", 1, 1, to_float, "", true},
    {"float", 1, 1, to_float, "", true},
    {"Bool", 1, 1, to_bool, "", true},
    {"bool", 1, 1, to_bool, "", true},
    {"Complex", 1, 2, to_complex, "", true},
    {"ComplexImplicit", 1, 1, to_complex, "", true},
    {"complex", 1, 2, to_complex, "real,imag", true},
    {"ScalarImplicit", 1, 1, to_scalar, "", true},
    {"__range_length", 3, 3, range_length},
    {"__derive_index", 3, 3, derive_index},
};

}  // namespace number

std::span<const Builtin> number_builtins() { return number::kNumbers; }

}  // namespace tare::graph::script
