#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "tare/core/error.h"
#include "tare/graph/script/parser.h"

// The expressions of TorchScript's printed language, and types, which are written as expressions.
namespace tare::graph::script {

namespace {

constexpr int kDeepestTree = 200;

struct BinarySign {
  std::string_view sign, name;
  int level;
};
// As tight as Python binds them, loosest first.
constexpr BinarySign kBinary[] = {{"|", "__or__", 0},      {"^", "__xor__", 1},     {"&", "__and__", 2},
                                  {"<<", "__lshift__", 3}, {">>", "__rshift__", 3}, {"+", "add", 4},
                                  {"-", "sub", 4},         {"*", "mul", 5},         {"/", "div", 5},
                                  {"//", "floordiv", 5},   {"%", "remainder", 5},   {"@", "matmul", 5}};
constexpr int kTightest = 6;
constexpr std::pair<std::string_view, std::string_view> kComparisons[] = {{"==", "eq"}, {"!=", "ne"}, {"<", "lt"},
                                                                          {">", "gt"},  {"<=", "le"}, {">=", "ge"}};

// Adds or negates constants of numbers; nothing where they are none.
std::optional<Value> folded(const Value& a, const Value& b, bool subtract) {
  const auto* imaginary = b.get<std::complex<double>>();
  if (imaginary == nullptr) return {};
  const double sign = subtract ? -1 : 1;
  if (const double* real = a.get<double>()) return std::complex<double>(*real, sign * imaginary->imag());
  if (const int64_t* whole = a.get<int64_t>())
    return std::complex<double>(static_cast<double>(*whole), sign * imaginary->imag());
  return {};
}

}  // namespace

Expr* Parser::make(Expr::Kind kind, const Token& from) {
  Expr& made = forest_.expressions.emplace_back();
  made.kind = kind;
  made.at = from.at;
  made.line = from.line;
  made.source = &source_;
  return &made;
}

void Parser::add(Expr* to, Expr* child) {
  to->children.push_back(child);
  if (child->depth >= to->depth) to->depth = static_cast<uint16_t>(child->depth + 1);
  if (to->depth > kDeepestTree) bad("an expression is nested deeper than {}", kDeepestTree);
}

Expr* Parser::op(std::string_view name, const Token& from, std::initializer_list<Expr*> arguments) {
  Expr* const made = make(Expr::Kind::op_call, from);
  made->text = name;
  made->make_call().name_space = "aten";
  for (Expr* const argument : arguments) add(made, argument);
  return made;
}

// Several with commas between them are a tuple.
Expr* Parser::expression_list() {
  const Token& from = now();
  Expr* const first = expression();
  if (!is(",")) return first;
  Expr* const several = make(Expr::Kind::tuple, from);
  add(several, first);
  while (take(",")) {
    if (now().kind == Token::Kind::new_line || is("=") || is(")") || is(":")) break;
    add(several, expression());
  }
  return several;
}

Expr* Parser::expression() {
  const Nested nested(*this);
  const Token& from = now();
  Expr* const value = disjunction();
  if (!is_word("if")) return value;
  ++next_;
  Expr* const made = make(Expr::Kind::choice, from);
  add(made, disjunction());
  add(made, value);
  if (!take_word("else")) bad("expected 'else'");
  add(made, expression());
  return made;
}

Expr* Parser::disjunction() {
  const Token& from = now();
  Expr* left = conjunction();
  while (take_word("or")) {
    Expr* const made = make(Expr::Kind::either, from);
    add(made, left);
    add(made, conjunction());
    left = made;
  }
  return left;
}

Expr* Parser::conjunction() {
  const Token& from = now();
  Expr* left = negation();
  while (take_word("and")) {
    Expr* const made = make(Expr::Kind::both, from);
    add(made, left);
    add(made, negation());
    left = made;
  }
  return left;
}

Expr* Parser::negation() {
  const Nested nested(*this);
  const Token& from = now();
  if (take_word("not")) return op("__not__", from, {negation()});
  return comparison();
}

Expr* Parser::comparison() {
  const Token& from = now();
  Expr* left = binary(0);
  while (true) {
    bool found = false;
    for (const auto& [sign, name] : kComparisons)
      if (take(sign)) {
        left = op(name, from, {left, binary(0)});
        found = true;
        break;
      }
    if (found) continue;
    if (take_word("is")) {
      const bool negated = take_word("not");
      left = op(negated ? "__isnot__" : "__is__", from, {left, binary(0)});
    } else if (take_word("in")) {
      Expr* const container = binary(0);
      left = op("__contains__", from, {container, left});
    } else if (is_word("not")) {
      ++next_;
      if (!take_word("in")) bad("expected 'in'");
      Expr* const container = binary(0);
      left = op("__not__", from, {op("__contains__", from, {container, left})});
    } else {
      return left;
    }
  }
}

Expr* Parser::binary(int level) {
  if (level == kTightest) return unary();
  const Token& from = now();
  Expr* left = binary(level + 1);
  while (true) {
    const BinarySign* found = nullptr;
    if (now().kind == Token::Kind::sign)
      for (const BinarySign& one : kBinary)
        if (one.level == level && one.sign == now().text) found = &one;
    if (found == nullptr) return left;
    ++next_;
    Expr* const right = binary(level + 1);
    if ((found->sign == "+" || found->sign == "-") && left->kind == Expr::Kind::constant &&
        right->kind == Expr::Kind::constant)
      if (std::optional<Value> value = folded(left->value(), right->value(), found->sign == "-")) {
        left->make_held().value = std::move(*value);
        continue;
      }
    left = op(found->name, from, {left, right});
  }
}

Expr* Parser::unary() {
  const Nested nested(*this);
  const Token& from = now();
  if (take("-")) {
    Expr* const value = unary();
    if (value->kind == Expr::Kind::constant) {
      Value& held = value->make_held().value;
      if (int64_t* integer = held.get<int64_t>()) {
        if (*integer != INT64_MIN) *integer = -*integer;
        return value;
      }
      if (double* real = held.get<double>()) return *real = -*real, value;
      if (auto* number = held.get<std::complex<double>>()) {
        *number = std::complex<double>(std::copysign(number->real(), -1.0), -number->imag());
        return value;
      }
    }
    return op("neg", from, {value});
  }
  if (take("+")) return unary();
  if (take("~")) return op("bitwise_not", from, {unary()});
  return power();
}

Expr* Parser::power() {
  const Token& from = now();
  Expr* const base = postfix();
  if (!take("**")) return base;
  return op("pow", from, {base, unary()});
}

void Parser::arguments(Expr* call, std::string_view close) {
  while (!is(close)) {
    if (now().kind == Token::Kind::name && behind().text == "=" && behind().kind == Token::Kind::sign) {
      std::string name = expect_name();
      expect("=");
      Expr* const value = expression();
      call->make_call().keywords.emplace_back(std::move(name), value);
      if (value->depth >= call->depth) call->depth = static_cast<uint16_t>(value->depth + 1);
      if (call->depth > kDeepestTree) bad("an expression is nested deeper than {}", kDeepestTree);
    } else {
      add(call, expression());
    }
    if (!take(",")) break;
  }
  expect(close);
}

Expr* Parser::postfix() {
  const Nested nested(*this);
  const Token& from = now();
  Expr* value = atom();
  while (true) {
    if (take(".")) {
      Expr* const made = make(Expr::Kind::attribute, from);
      add(made, value);
      made->text = expect_word();
      value = made;
    } else if (take("[")) {
      if (is("]")) bad("an index is missing");
      Expr* const index = is(":") ? nullptr : expression_list();
      if (is(":")) {  // `x[a:b:c]`, each of which may be missing
        Expr* ends[3] = {index, nullptr, nullptr};
        for (int i = 1; i < 3 && take(":"); ++i)
          if (!is(":") && !is("]")) ends[i] = expression();
        for (Expr*& end : ends)
          if (end == nullptr) {
            end = make(Expr::Kind::constant, now());
            end->make_held().value = Value::None();
          }
        value = op("slice_items", from, {value, ends[0], ends[1], ends[2]});
      } else {
        Expr* const made = make(Expr::Kind::subscript, from);
        add(made, value);
        add(made, index);
        value = made;
      }
      expect("]");
    } else if (take("(")) {
      Expr* const made = make(Expr::Kind::call, from);
      add(made, value);
      arguments(made);
      value = made;
    } else {
      return value;
    }
  }
}

Expr* Parser::atom() {
  const Token& from = now();
  if (from.kind == Token::Kind::number) {
    Expr* const made = make(Expr::Kind::constant, from);
    made->make_held().value = from.value;
    ++next_;
    return made;
  }
  if (from.kind == Token::Kind::text) {
    Expr* const made = make(Expr::Kind::constant, from);
    std::string text = *from.value.get<std::string>();
    ++next_;
    while (now().kind == Token::Kind::text) text += *tokens_[next_++].value.get<std::string>();
    made->make_held().value = std::move(text);
    return made;
  }
  if (from.kind == Token::Kind::name) return word();
  if (take("(")) {
    if (take(")")) return make(Expr::Kind::tuple, from);
    Expr* const inner = expression_list();
    expect(")");
    return inner;
  }
  if (take("[")) {
    Expr* const made = make(Expr::Kind::list, from);
    arguments(made, "]");
    if (!made->call().keywords.empty()) bad("a list has no names");
    return made;
  }
  if (take("{")) {
    Expr* const made = make(Expr::Kind::dict, from);
    while (!is("}")) {
      add(made, expression());
      expect(":");
      add(made, expression());
      if (!take(",")) break;
    }
    expect("}");
    return made;
  }
  const char* const special = token_text(from.kind);
  bad("expected an expression and found {}",
      special != nullptr ? std::string(special) : fmt::format("'{}'", from.text));
}

Expr* Parser::word() {
  const Token& from = now();
  const std::string_view name = from.text;
  if (const Found found = slot_of(name, from.at, false); found.slot >= 0) {
    Expr* const made = make(Expr::Kind::name, from);
    made->text = name;
    made->slot = found.slot;
    made->last_use = found.last_use;
    ++next_;
    return made;
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static const std::pair<std::string_view, Value> constants[] = {{"True", true},
                                                                 {"False", false},
                                                                 {"None", Value::None()},
                                                                 {"inf", kInfinity},
                                                                 {"nan", kNan},
                                                                 {"infj", std::complex<double>(0, kInfinity)},
                                                                 {"nanj", std::complex<double>(0, kNan)}};
  for (const auto& [text, value] : constants)
    if (text == name) {
      Expr* const made = make(Expr::Kind::constant, from);
      made->make_held().value = value;
      ++next_;
      return made;
    }
  const bool has_dot = behind().text == "." && behind().kind == Token::Kind::sign;
  if (has_dot && (name == "torch" || name == "ops" || name == "__torch__" || name == "CONSTANTS" || name == "math"))
    return dotted(from);
  const bool called = behind().text == "(" && behind().kind == Token::Kind::sign;
  if (called) {
    ++next_;
    expect("(");
    return known_call(name, from);
  }
  if (names_type(name)) {
    Expr* const made = make(Expr::Kind::type, from);
    made->text = name;
    ++next_;
    return made;
  }
  bad("undefined value {}", name);
}

// A name that begins with one of the language's own.
Expr* Parser::dotted(const Token& from) {
  std::string path = expect_name();
  const std::string root = path;
  size_t last = 0;  // where the last part begins
  std::string_view last_part = path;
  while (is(".") && behind().kind == Token::Kind::name) {
    ++next_;
    last = path.size() + 1;
    last_part = expect_word();
    (path += ".") += last_part;
  }
  const bool called = is("(");
  if (called && (root == "torch" || root == "math" || root == "ops")) {
    ++next_;
    if (root != "ops" && path.substr(root.size() + 1) == "jit.annotate") return known_call("annotate", from);
    Expr* const made = make(Expr::Kind::op_call, from);
    if (root == "ops") {
      const size_t dot = path.find('.', 4);
      if (dot == std::string::npos) bad("{} names no operator", path);
      const std::string_view whole = kept(std::move(path), from);
      made->make_call().name_space = whole.substr(4, dot - 4);
      made->text = whole.substr(dot + 1);
    } else {
      made->make_call().name_space = "aten";
      made->text = last_part;
    }
    arguments(made);
    return made;
  }
  if (root == "torch") {
    // A type of elements, or a class: Tensor, device, ...
    const std::string_view word = std::string_view(path).substr(last);
    Expr* const made = make(Expr::Kind::constant, from);
    if (const auto dtype = parse_dtype(word); dtype && name(*dtype) == word) {
      made->make_held().value = static_cast<int64_t>(*dtype);
      return made;
    }
    made->kind = Expr::Kind::type;
    made->text = kept(std::move(path), from);
    return made;
  }
  Expr* const made = make(Expr::Kind::global, from);
  made->text = kept(std::move(path), from);
  return made;
}

// A call of one of the language's own words; the bracket was read.
Expr* Parser::known_call(std::string_view name, const Token& from) {
  if (name == "annotate" || name == "unchecked_cast" || name == "uninitialized") {
    Expr* const made = make(name == "uninitialized" ? Expr::Kind::uninitialized : Expr::Kind::annotated, from);
    made->text = name;
    made->make_held().type = type();
    if (name != "uninitialized") {
      expect(",");
      add(made, expression());
    }
    take(",");
    expect(")");
    return made;
  }
  if (name == "isinstance") {
    Expr* const made = make(Expr::Kind::is_instance, from);
    add(made, expression());
    expect(",");
    // One type, or several in brackets.
    Type& choices = forest_.types.emplace_back();
    choices.name = "Union";
    const bool bracket = is("[") || is("(");
    const std::string close = is("[") ? "]" : ")";
    if (bracket) ++next_;
    do {
      if (is(close)) break;
      choices.arguments.push_back(type());
    } while (bracket && take(","));
    if (bracket) expect(close);
    made->make_held().type = &choices;
    take(",");
    expect(")");
    return made;
  }
  if (name == "getattr") {
    Expr* const made = make(Expr::Kind::attribute, from);
    add(made, expression());
    expect(",");
    const std::string* const text = now().value.get<std::string>();
    if (text == nullptr) bad("getattr takes a text");
    made->text = forest_.texts.emplace_back(*text);
    ++next_;
    take(",");
    expect(")");
    return made;
  }
  Expr* const made = make(Expr::Kind::op_call, from);
  made->text = name;
  made->make_call().name_space = "prim";
  arguments(made);
  return made;
}

bool Parser::names_type(std::string_view word) const {
  static constexpr std::string_view kTypes[] = {
      "Tensor",      "int",    "float",      "bool",         "str",         "complex",      "number",
      "NoneType",    "Any",    "List",       "Dict",         "Tuple",       "Optional",     "Union",
      "Future",      "Device", "Generator",  "Stream",       "RRef",        "Await",        "Final",
      "list",        "dict",   "tuple",      "device",       "Storage",     "PyObject",     "Capsule",
      "QScheme",     "Layout", "ScalarType", "MemoryFormat", "AnyListType", "AnyTupleType", "AnyClassType",
      "AnyEnumType", "Scalar", "Callable",   "SymInt",       "SymBool",     "SymFloat",     "t",
      "t1",          "t2",     "tVal",       "Enum",         "function",    "Function",     "Module",
      "Quantizer",   "Dynamic"};
  for (const std::string_view one : kTypes)
    if (one == word) return true;
  return false;
}

const Type* Parser::type() { return type_of(expression()); }

const Type* Parser::type_of(const Expr* written) {
  Type& made = forest_.types.emplace_back();
  switch (written->kind) {
    case Expr::Kind::type:
      made.name = written->text.starts_with("torch.") ? written->text.substr(6) : written->text;
      break;
    case Expr::Kind::global: made.name = written->text; break;
    case Expr::Kind::constant:
      if (!written->value().is_none()) bad("expected a type");
      made.name = "NoneType";
      break;
    case Expr::Kind::name: made.name = written->text; break;
    case Expr::Kind::subscript: {
      made.name = type_of(written->children[0])->name;
      const Expr* const inner = written->children[1];
      if (inner->kind == Expr::Kind::tuple)
        for (const Expr* one : inner->children) made.arguments.push_back(type_of(one));
      else made.arguments.push_back(type_of(inner));
      break;
    }
    case Expr::Kind::list:  // of a callable
      made.name = "List";
      for (const Expr* one : written->children) made.arguments.push_back(type_of(one));
      break;
    default: bad("expected a type");
  }
  return &made;
}

const Type* Parser::type_alone() {
  const Type* const made = type();
  if (now().kind != Token::Kind::new_line && now().kind != Token::Kind::end) bad("expected a type");
  return made;
}

}  // namespace tare::graph::script
