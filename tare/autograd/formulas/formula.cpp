#include "tare/autograd/formulas/formula.h"

#include <array>
#include <cctype>
#include <charconv>

#include "tare/core/error.h"

// The rows' formulas state facts of PyTorch's published derivatives: what has a derivative, and what is saved for it.
// Which of them can be no other, and how the rest were derived, is in docs/design/derivatives.md.
namespace tare::autograd {

namespace {

using Kind = Expression::Kind;

constexpr int kDeepest = 100;  // nested parentheses; far beyond any formula

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expression all() {
    Expression result = choice();
    skip_space();
    if (at_ < text_.size()) fail_here("the end");
    return result;
  }

 private:
  [[noreturn]] void fail_here(std::string_view expected) const {
    fail<SchemaError>("derivative formula \"{}\": expected {} at column {}", text_, expected, at_ + 1);
  }
  void skip_space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool accept(std::string_view token) {
    skip_space();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) fail_here(fmt::format("'{}'", token));
  }
  static bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  Expression choice() {
    if (++depth_ > kDeepest) fail_here("fewer nested expressions");
    Expression result = binary(0);
    if (accept("?")) {
      Expression chosen{.kind = Kind::choice, .text = "?", .value = {}, .operands = {}};
      chosen.operands.push_back(std::move(result));
      chosen.operands.push_back(choice());
      expect(":");
      chosen.operands.push_back(choice());
      result = std::move(chosen);
    }
    --depth_;
    return result;
  }

  // Levels of precedence, loosest first; within a level, longer operators before their prefixes.
  Expression binary(size_t level) {
    static const std::array<std::vector<std::string_view>, 7> levels = {
        {{"||"}, {"&&"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/"}}};
    if (level == levels.size()) return unary();
    Expression left = binary(level + 1);
    for (;;) {
      skip_space();
      std::string_view found;
      for (const std::string_view token : levels[level])
        if (text_.substr(at_, token.size()) == token && !(token == "&" && text_.substr(at_, 2) == "&&")) {
          found = token;
          break;
        }
      if (found.empty()) return left;
      at_ += found.size();
      Expression joined{.kind = Kind::binary, .text = std::string(found), .value = {}, .operands = {}};
      joined.operands.push_back(std::move(left));
      joined.operands.push_back(binary(level + 1));
      left = std::move(joined);
    }
  }

  Expression unary() {
    for (const std::string_view token : {"-", "!"})
      if (accept(token)) {
        Expression result{.kind = Kind::unary, .text = std::string(token), .value = {}, .operands = {}};
        result.operands.push_back(unary());
        return result;
      }
    return postfix();
  }

  Expression postfix() {
    Expression result = primary();
    for (;;) {
      if (accept(".")) {
        Expression method = call(name(), true);
        method.operands.insert(method.operands.begin(), std::move(result));
        result = std::move(method);
      } else if (accept("[")) {
        Expression element{.kind = Kind::element, .text = "[", .value = {}, .operands = {}};
        element.operands.push_back(std::move(result));
        element.operands.push_back(choice());
        expect("]");
        result = std::move(element);
      } else {
        return result;
      }
    }
  }

  std::string name() {
    skip_space();
    const size_t from = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (at_ == from) fail_here("a name");
    return std::string(text_.substr(from, at_ - from));
  }

  Expression call(std::string function, bool is_method) {
    Expression result{.kind = Kind::call, .text = std::move(function), .value = {}, .operands = {}};
    result.is_method = is_method;
    expect("(");
    list_until(")", result.operands);
    return result;
  }

  void list_until(std::string_view end, std::vector<Expression>& items) {
    if (accept(end)) return;
    do items.push_back(choice());
    while (accept(","));
    expect(end);
  }

  Expression constant(Value value) {
    return {.kind = Kind::constant, .text = {}, .value = std::move(value), .operands = {}};
  }

  Expression primary() {
    skip_space();
    if (at_ == text_.size()) fail_here("an expression");
    const char c = text_[at_];
    if (accept("(")) {
      Expression inner = choice();
      expect(")");
      return inner;
    }
    if (accept("{")) {
      Expression list{.kind = Kind::list, .text = "{", .value = {}, .operands = {}};
      list_until("}", list.operands);
      return list;
    }
    if (c == '"') {
      const size_t end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos) fail_here("a closing quotation mark");
      Expression text = constant(std::string(text_.substr(at_ + 1, end - at_ - 1)));
      at_ = end + 1;
      return text;
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return number();
    std::string word = name();
    if (word == "true" || word == "false") return constant(word == "true");
    if (word == "std" && accept("::get<")) {  // std::get<1>(x) is x[1]
      Expression element{.kind = Kind::element, .text = "[", .value = {}, .operands = {}};
      Expression position = number();
      expect(">");
      expect("(");
      element.operands.push_back(choice());
      expect(")");
      element.operands.push_back(std::move(position));
      return element;
    }
    if (accept("::")) word = word == "at" ? name() : word + "::" + name();  // another namespace's operator
    skip_space();
    if (at_ < text_.size() && text_[at_] == '(') return call(std::move(word), false);
    return {.kind = Kind::name, .text = std::move(word), .value = {}, .operands = {}};
  }

  Expression number() {
    skip_space();
    const char* const from = text_.data() + at_;
    const char* const end = text_.data() + text_.size();
    int64_t integer = 0;
    double floating = 0;
    const auto as_integer = std::from_chars(from, end, integer);
    const auto as_floating = std::from_chars(from, end, floating);
    if (as_floating.ec != std::errc()) fail_here("a number");
    at_ = static_cast<size_t>(as_floating.ptr - text_.data());
    if (as_integer.ec == std::errc() && as_integer.ptr == as_floating.ptr) return constant(integer);
    return constant(floating);
  }

  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Expression parse_formula(std::string_view text) { return Parser(text).all(); }

}  // namespace tare::autograd
