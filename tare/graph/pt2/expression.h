#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tare::graph {

/// An exact ratio of integers, or a floating-point number; a truth value is 0 or 1.
struct Number {
  int64_t numerator = 0, denominator = 1;
  double real = 0;
  bool is_real = false;
  static Number of(double value) { return {0, 1, value, true}; }
  static Number of(int64_t value) { return {value, 1, 0, false}; }
  bool is_integer() const { return !is_real && denominator == 1; }
  double to_real() const { return is_real ? real : static_cast<double>(numerator) / static_cast<double>(denominator); }
};

/// A function by its name in expressions, or null; for the arithmetic that graphs do on numbers. Errors of the call:
/// Error for a result that int64 does not hold, a division by zero, another number of arguments than `least` to `most`.
struct NumberFunction {
  std::string_view name;
  int least, most;
  Number (*call)(const Number* arguments, size_t count);
  std::string_view sign;  ///< between two arguments, in a text; empty: none
};
const NumberFunction* number_function(std::string_view name);

/// Expressions over named symbols, as PyTorch's files have them: the text that sympy's srepr prints
/// (`Mul(Integer(2), Symbol('s77', positive=True, integer=True))`), or plain arithmetic (`2*s77`). Nothing of a text is
/// executed: it is parsed, to a depth of 1,000, into functions that this class knows. Equal texts are parsed once.
class Expressions {
 public:
  using Id = int32_t;
  /// Errors: Error with the byte and what was expected.
  Id parse(std::string_view text);
  /// A symbol's number; one that no expression names becomes one.
  size_t symbol(std::string_view name);
  const std::vector<std::string>& symbols() const { return symbols_; }
  /// The symbol that an expression is, if it is one and nothing else.
  std::optional<size_t> as_symbol(Id id) const;
  std::vector<size_t> symbols_of(Id id) const;

  /// Gives a symbol another value; none: it has none.
  void bind(size_t symbol, std::optional<int64_t> value);
  std::optional<int64_t> value_of(size_t symbol) const { return bound_[symbol]; }
  /// Errors: Error where a symbol has no value, naming it, and for numbers that int64 does not hold.
  Number evaluate(Id id) const;
  int64_t integer(Id id) const;
  /// Whether all its symbols have values.
  bool has_value(Id id) const;
  /// `2*s77`, to be read.
  std::string text(Id id) const;

 private:
  enum class Kind : uint8_t { integer, real, symbol, function };
  struct Term {
    Kind kind = Kind::integer;
    uint32_t first = 0, count = 0;  // of arguments_
    int64_t integer = 0;            // or the symbol's number
    double real = 0;
    const NumberFunction* function = nullptr;
  };
  class Parser;
  Number compute(Id id) const;

  std::vector<Term> terms_;
  std::vector<Id> arguments_;
  std::vector<std::string> symbols_;
  std::vector<std::optional<int64_t>> bound_;
  std::unordered_map<std::string, Id> parsed_;
  std::unordered_map<std::string, size_t> symbol_ids_;
  mutable std::vector<std::optional<Number>> values_;  // by term, since the last bind
};

}  // namespace tare::graph
