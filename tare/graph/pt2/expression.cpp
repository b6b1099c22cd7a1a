#include "tare/graph/pt2/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "tare/core/error.h"

namespace tare::graph {

namespace {

constexpr int kDeepestExpression = 1000;
constexpr size_t kLongestExpression = size_t{1} << 20;

struct Sign {
  std::string_view text, function;
  int binding;
};
// Of plain arithmetic, the longer ones first.
constexpr Sign kSigns[] = {
    {"**", "Pow", 6}, {"//", "FloorDiv", 5}, {"<<", "LShift", 3}, {">>", "RShift", 3}, {"<=", "Le", 2}, {">=", "Ge", 2},
    {"==", "Eq", 2},  {"!=", "Ne", 2},       {"<", "Lt", 2},      {">", "Gt", 2},      {"+", "Add", 4}, {"-", "Sub", 4},
    {"*", "Mul", 5},  {"/", "Div", 5},       {"%", "Mod", 5},     {"&", "And", 1},     {"|", "Or", 1}};

}  // namespace

// A precedence parser: srepr's text is its case without signs.
class Expressions::Parser {
 public:
  Parser(Expressions& into, std::string_view text) : into_(into), text_(text) {}

  Id parse() {
    const Id id = expression(0, 0);
    skip();
    if (at_ < text_.size()) bad("the end");
    return id;
  }

 private:
  [[noreturn]] void bad(std::string_view wanted) const {
    fail("expression '{}', at byte {}: expected {}", text_.substr(0, 200), at_, wanted);
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Id expression(int binding, int depth) {
    if (depth > kDeepestExpression) fail("expression '{}...': deeper than {}", text_.substr(0, 80), kDeepestExpression);
    Id left = primary(depth);
    for (int length = 0;; ++length) {
      if (length > kDeepestExpression * 100) bad("fewer terms");
      skip();
      const auto sign =
          std::ranges::find_if(kSigns, [&](const Sign& sign) { return text_.substr(at_).starts_with(sign.text); });
      if (sign == std::end(kSigns) || sign->binding <= binding) return left;
      at_ += sign->text.size();
      // A power binds to the right, the others to the left.
      const Id right = expression(sign->function == "Pow" ? sign->binding - 1 : sign->binding, depth + 1);
      left = function(sign->function, {left, right});
    }
  }

  Id primary(int depth) {
    if (take('(')) {
      const Id inner = expression(0, depth + 1);
      if (!take(')')) bad("')'");
      return inner;
    }
    if (take('-')) return function("Neg", {expression(5, depth + 1)});
    skip();
    if (at_ < text_.size() && std::isdigit(static_cast<uint8_t>(text_[at_])) != 0) return literal();
    const std::string_view name = word();
    if (take('(')) return call(name, depth);
    if (name == "true" || name == "True") return number(1);
    if (name == "false" || name == "False") return number(0);
    if (name == "oo" || name == "int_oo") return number(INT64_MAX);
    if (name.find('.') != std::string_view::npos) bad("a symbol");
    return symbol(name);
  }

  std::string_view word() {
    skip();
    const size_t begin = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<uint8_t>(text_[at_])) != 0 || text_[at_] == '_' || text_[at_] == '.'))
      ++at_;
    if (at_ == begin || std::isdigit(static_cast<uint8_t>(text_[begin])) != 0) bad("a name");
    return text_.substr(begin, at_ - begin);
  }

  std::string_view quoted() {
    skip();
    if (at_ >= text_.size() || text_[at_] != '\'') bad("a name in quotes");
    const size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) bad("the end of a name in quotes");
    const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
    if (name.empty() || name.size() > 200) bad("a name of 1 to 200 bytes");
    at_ = end + 1;
    return name;
  }

  // What stands in parentheses behind a name.
  Id call(std::string_view name, int depth) {
    if (const size_t dot = name.rfind('.'); dot != std::string_view::npos) name.remove_prefix(dot + 1);
    if (name == "Symbol" || name == "Dummy") {
      const Id id = symbol(quoted());
      pass_assumptions();
      return id;
    }
    if (name == "Float") {
      const std::string_view digits = quoted();
      const Id id = real(digits);
      pass_assumptions();
      return id;
    }
    if (name == "Integer") {
      const bool negative = take('-');
      skip();
      const size_t begin = at_;
      while (at_ < text_.size() && std::isdigit(static_cast<uint8_t>(text_[at_])) != 0) ++at_;
      int64_t value = 0;
      const std::string digits = (negative ? "-" : "") + std::string(text_.substr(begin, at_ - begin));
      if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
        bad("an integer of 64 bits");
      if (!take(')')) bad("')'");
      return number(value);
    }
    if (name == "Infinity" || name == "IntInfinity") {
      if (!take(')')) bad("')'");
      return number(INT64_MAX);
    }
    std::vector<Id> arguments;
    if (!take(')')) {
      do arguments.push_back(expression(0, depth + 1));
      while (take(','));
      if (!take(')')) bad("')'");
    }
    return function(name, arguments);
  }

  // `, positive=True, integer=True)`: they hold whatever they are.
  void pass_assumptions() {
    while (take(',')) {
      word();
      if (!take('=')) bad("'='");
      skip();
      if (at_ < text_.size() && (std::isdigit(static_cast<uint8_t>(text_[at_])) != 0)) literal();
      else word();
    }
    if (!take(')')) bad("')'");
  }

  Id literal() {
    const size_t begin = at_;
    while (at_ < text_.size() && (std::isdigit(static_cast<uint8_t>(text_[at_])) != 0 || text_[at_] == '.' ||
                                  text_[at_] == 'e' || (text_[at_] == '-' && text_[at_ - 1] == 'e')))
      ++at_;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    if (digits.find_first_of(".e") != std::string_view::npos) return real(digits);
    int64_t value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
      bad("an integer of 64 bits");
    return number(value);
  }

  Id real(std::string_view digits) {
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) bad("a number");
    Term term;
    term.kind = Kind::real;
    term.real = value;
    return add(term);
  }
  Id number(int64_t value) {
    Term term;
    term.integer = value;
    return add(term);
  }
  Id symbol(std::string_view name) {
    Term term;
    term.kind = Kind::symbol;
    term.integer = static_cast<int64_t>(into_.symbol(name));
    return add(term);
  }
  Id function(std::string_view name, const std::vector<Id>& arguments) {
    const NumberFunction* const found = number_function(name);
    if (found == nullptr) fail("expression '{}': unknown function '{}'", text_.substr(0, 200), name.substr(0, 80));
    const auto count = static_cast<int>(arguments.size());
    if (count < found->least || count > found->most)
      fail("expression '{}': {} takes {} to {} arguments, got {}", text_.substr(0, 200), name, found->least,
           found->most, count);
    Term term;
    term.kind = Kind::function;
    term.function = found;
    term.first = static_cast<uint32_t>(into_.arguments_.size());
    term.count = static_cast<uint32_t>(arguments.size());
    into_.arguments_.insert(into_.arguments_.end(), arguments.begin(), arguments.end());
    return add(term);
  }
  Id add(const Term& term) {
    into_.terms_.push_back(term);
    return static_cast<Id>(into_.terms_.size() - 1);
  }

  Expressions& into_;
  std::string_view text_;
  size_t at_ = 0;
};

Expressions::Id Expressions::parse(std::string_view text) {
  check(text.size() <= kLongestExpression, "an expression of {} bytes, where {} are the most", text.size(),
        kLongestExpression);
  const auto [found, added] = parsed_.try_emplace(std::string(text), -1);
  if (!added) return found->second;
  try {
    found->second = Parser(*this, text).parse();
  } catch (...) {
    parsed_.erase(found);
    throw;
  }
  values_.clear();
  return found->second;
}

size_t Expressions::symbol(std::string_view name) {
  const auto [found, added] = symbol_ids_.try_emplace(std::string(name), symbols_.size());
  if (added) {
    symbols_.emplace_back(name);
    bound_.emplace_back();
  }
  return found->second;
}

std::optional<size_t> Expressions::as_symbol(Id id) const {
  const Term& term = terms_[static_cast<size_t>(id)];
  return term.kind == Kind::symbol ? std::optional(static_cast<size_t>(term.integer)) : std::nullopt;
}

std::vector<size_t> Expressions::symbols_of(Id id) const {
  std::vector<size_t> found;
  std::vector<Id> open{id};
  while (!open.empty()) {
    const Term& term = terms_[static_cast<size_t>(open.back())];
    open.pop_back();
    if (term.kind == Kind::symbol && std::ranges::find(found, static_cast<size_t>(term.integer)) == found.end())
      found.push_back(static_cast<size_t>(term.integer));
    for (uint32_t i = 0; i < term.count; ++i) open.push_back(arguments_[term.first + i]);
  }
  return found;
}

void Expressions::bind(size_t symbol, std::optional<int64_t> value) {
  bound_[symbol] = value;
  values_.clear();
}

bool Expressions::has_value(Id id) const {
  return std::ranges::all_of(symbols_of(id), [this](size_t symbol) { return bound_[symbol].has_value(); });
}

Number Expressions::evaluate(Id id) const {
  if (values_.size() < terms_.size()) values_.resize(terms_.size());
  return compute(id);
}

// As deep as the text was.
Number Expressions::compute(Id id) const {
  std::optional<Number>& kept = values_[static_cast<size_t>(id)];
  if (kept) return *kept;
  const Term& term = terms_[static_cast<size_t>(id)];
  switch (term.kind) {
    case Kind::integer: return *(kept = Number::of(term.integer));
    case Kind::real: return *(kept = Number::of(term.real));
    case Kind::symbol: {
      const auto symbol = static_cast<size_t>(term.integer);
      if (!bound_[symbol])
        fail("the symbol {} has no value; --dim {}=N gives it one", symbols_[symbol], symbols_[symbol]);
      return *(kept = Number::of(*bound_[symbol]));
    }
    case Kind::function: break;
  }
  std::vector<Number> arguments;
  for (uint32_t i = 0; i < term.count; ++i) arguments.push_back(compute(arguments_[term.first + i]));
  return *(kept = term.function->call(arguments.data(), arguments.size()));
}

int64_t Expressions::integer(Id id) const {
  const Number value = evaluate(id);
  if (!value.is_integer()) fail("{} is no whole number", text(id));
  return value.numerator;
}

std::string Expressions::text(Id id) const {
  const Term& term = terms_[static_cast<size_t>(id)];
  switch (term.kind) {
    case Kind::integer: return fmt::format("{}", term.integer);
    case Kind::real: return fmt::format("{}", term.real);
    case Kind::symbol: return symbols_[static_cast<size_t>(term.integer)];
    case Kind::function: break;
  }
  const NumberFunction& function = *term.function;
  const bool infix = !function.sign.empty();
  std::string out = infix ? "" : std::string(function.name) + "(";
  for (uint32_t i = 0; i < term.count; ++i) {
    const Id argument = arguments_[term.first + i];
    if (i > 0) out += infix ? function.sign : ", ";
    const Term& inner = terms_[static_cast<size_t>(argument)];
    const bool nested = infix && inner.kind == Kind::function && !inner.function->sign.empty();
    out += nested ? "(" + text(argument) + ")" : text(argument);
  }
  return infix ? out : out + ")";
}

}  // namespace tare::graph
