#include "tare/dispatch/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace tare {

namespace {

struct NamedKind {
  std::string_view name;
  TypeKind kind;
};
constexpr std::array<NamedKind, 20> kKinds = {{
    {"Tensor", TypeKind::tensor},
    {"int", TypeKind::integer},
    {"SymInt", TypeKind::integer},
    {"float", TypeKind::floating},
    {"SymFloat", TypeKind::floating},
    {"bool", TypeKind::boolean},
    {"SymBool", TypeKind::boolean},
    {"Scalar", TypeKind::scalar},
    {"str", TypeKind::string},
    {"ScalarType", TypeKind::dtype},
    {"Device", TypeKind::device},
    {"Layout", TypeKind::layout},
    {"MemoryFormat", TypeKind::memory_format},
    {"Generator", TypeKind::generator},
    {"complex", TypeKind::complex},
    {"Storage", TypeKind::storage},
    {"Stream", TypeKind::stream},
    {"Dimname", TypeKind::dimname},
    {"QScheme", TypeKind::qscheme},
    {"Any", TypeKind::any},
}};

// Letters behind a backslash in a string, and what they stand for.
constexpr std::string_view kEscapes = "ntfv\"'\\", kEscaped = "\n\t\f\v\"'\\";

// Nesting in types and defaults; real schemas stay below 4, and a hostile one must not exhaust the stack.
constexpr int kMaxDepth = 32;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Schema schema() {
    Schema schema;
    std::string first = name("an operator's name");
    if (take("::")) {
      schema.namespace_ = std::move(first);
      first = name("an operator's name");
    } else {
      schema.namespace_ = kAten;
    }
    schema.name = std::move(first);
    if (take(".")) schema.overload = name("an overload's name");
    expect("(");
    bool keyword_only = false;
    schema.arguments.reserve(static_cast<size_t>(std::ranges::count(text_, ',')) + 1);
    if (!take(")")) {
      do {
        if (take("...")) {
          schema.varargs = true;
        } else if (take("*")) {
          if (keyword_only) fail_here("at most one '*'");
          keyword_only = true;
        } else {
          schema.arguments.push_back(argument(keyword_only));
        }
      } while (take(","));
      expect(")");
    }
    expect("->");
    returns(schema);
    skip();
    if (at_ != text_.size()) fail_here("the end");
    return schema;
  }

  // Whether a default without quotes is this word, and not a number, a constant or no default at all.
  static bool is_bare(std::string_view word, const Type& type) {
    try {
      Parser parser(word);
      const Value value = parser.default_value(type, 0);
      const std::string* read = value.get<std::string>();
      return read != nullptr && *read == word && parser.at_ == word.size();
    } catch (const SchemaError&) {
      return false;
    }
  }

 private:
  void returns(Schema& schema) {
    if (take("...")) {
      schema.varreturns = true;
    } else if (take("(")) {
      if (take(")")) return;
      do {
        if (take("...")) {
          schema.varreturns = true;
        } else {
          schema.returns.push_back(typed(0));
          skip();
          if (at_ < text_.size() && is_name(text_[at_])) schema.returns.back().name = name("a name");
        }
      } while (take(","));
      expect(")");
    } else {
      schema.returns.push_back(typed(0));
      skip();
      if (at_ < text_.size() && is_name(text_[at_])) schema.returns.back().name = name("a name");
    }
  }

  Argument argument(bool keyword_only) {
    Argument argument = typed(0);
    argument.name = name("an argument's name");
    argument.keyword_only = keyword_only;
    if (take("=")) argument.default_value = default_value(argument.type, 0);
    return argument;
  }

  // A type with its suffixes and, anywhere among them, an alias annotation.
  Argument typed(int depth) {
    if (depth > kMaxDepth) fail_here("fewer nested types");
    Argument result;
    Type& type = result.type;
    type.base = base(depth);
    const auto known = std::ranges::find(kKinds, std::string_view(type.base), &NamedKind::name);
    if (known != kKinds.end()) type.kind = known->kind;
    while (true) {
      if (peek('(') && !result.alias) {
        ++at_;
        const size_t end = text_.find(')', at_);
        if (end == std::string_view::npos) fail_here("')' of an alias annotation");
        Alias alias{std::string(text_.substr(at_, end - at_)), false, type.suffix.size()};
        alias.write = alias.text.find('!') != std::string::npos;
        if (alias.text.empty() ||
            alias.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_|!*-> ") != std::string::npos)
          fail_here("an alias annotation such as (a), (a!) or (a -> *)");
        result.alias = std::move(alias);
        at_ = end + 1;
      } else if (peek('?')) {
        ++at_;
        type.suffix += '?';
        type.optional = true;
      } else if (peek('[')) {
        ++at_;
        const size_t end = text_.find(']', at_);
        if (end == std::string_view::npos) fail_here("']'");
        const std::string_view size = text_.substr(at_, end - at_);
        int64_t n = -1;
        if (!size.empty()) {
          const auto [stop, error] = std::from_chars(size.data(), size.data() + size.size(), n);
          if (error != std::errc() || stop != size.data() + size.size() || n < 0) fail_here("a list size");
        }
        if (type.list) type.kind = TypeKind::object;  // lists of lists hold no value here
        type.suffix += '[' + std::string(size) + ']';
        type.optional_elements = type.optional;
        type.optional = false;
        type.list = true;
        type.list_size = n;
        at_ = end + 1;
      } else {
        return result;
      }
    }
  }

  std::string base(int depth) {
    skip();
    const size_t start = at_;
    if (peek('(')) {  // a tuple
      ++at_;
      nested(depth);
      return std::string(text_.substr(start, at_ - start));
    }
    std::string name = this->name("a type");
    while (peek('.')) {  // __torch__.torch.classes.rnn.CellParamsBase
      ++at_;
      name += '.' + this->name("a type");
    }
    if ((name == "Dict" || name == "Future" || name == "RRef" || name == "Await") && peek('(')) {
      ++at_;
      nested(depth);
      return std::string(text_.substr(start, at_ - start));
    }
    return name;
  }

  void nested(int depth) {
    do typed(depth + 1);
    while (take(","));
    expect(")");
  }

  Value default_value(const Type& type, int depth) {
    if (depth > kMaxDepth) fail_here("fewer nested lists");
    skip();
    if (take_word("None")) return {};
    if (take_word("True")) return true;
    if (take_word("False")) return false;
    if (take_word("Mean")) return int64_t{1};  // Reduction
    if (take_word("contiguous_format")) return MemoryFormat::contiguous;
    if (peek('"') || peek('\'')) return quoted();
    if (take("[")) {
      Value::Values items;
      if (!take("]")) {
        do items.push_back(default_value(type, depth + 1));
        while (take(","));
        expect("]");
      }
      return flatten(items, type);
    }
    const size_t start = at_;
    while (at_ < text_.size() && (is_name(text_[at_]) || text_[at_] == '.' || text_[at_] == '-' || text_[at_] == '+'))
      ++at_;
    const std::string word(text_.substr(start, at_ - start));
    if (word.empty()) fail_here("a default value");
    if (type.kind == TypeKind::dtype)
      if (const auto dtype = parse_dtype(word)) return *dtype;
    int64_t integer = 0;
    if (const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), integer);
        error == std::errc() && end == word.data() + word.size())
      return type.kind == TypeKind::floating ? Value(static_cast<double>(integer)) : Value(integer);
    double real = 0;
    if (const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), real);
        error == std::errc() && end == word.data() + word.size())
      return real;
    return word;  // a name of an enumeration: `strided`, `cpu`, `sum`
  }

  static Value flatten(const Value::Values& items, const Type& type) {
    Value::Ints ints;
    Value::Floats floats;
    Value::Bools bools;
    for (const Value& item : items) {
      const Scalar* scalar = item.get<Scalar>();
      if (!scalar) return items;
      if (scalar->is_boolean()) bools.push_back(scalar->to_bool());
      else if (scalar->is_integral()) ints.push_back(scalar->to_int());
      if (!scalar->is_complex()) floats.push_back(scalar->to_double());
    }
    if (type.kind == TypeKind::boolean && bools.size() == items.size()) return bools;
    if (type.kind == TypeKind::floating && floats.size() == items.size()) return floats;
    if (ints.size() == items.size()) return ints;
    return items;
  }

  std::string quoted() {
    const char quote = text_[at_++];
    std::string result;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        const size_t escape = kEscapes.find(text_[++at_]);
        result += escape == std::string_view::npos ? text_[at_] : kEscaped[escape];
      } else {
        result += text_[at_];
      }
      ++at_;
    }
    if (at_ == text_.size()) fail_here("the end of a string");
    ++at_;
    return result;
  }

  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  std::string name(std::string_view what) {
    skip();
    const size_t start = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (at_ == start) fail_here(what);
    return std::string(text_.substr(start, at_ - start));
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
  }
  bool peek(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    if (at_ + word.size() < text_.size() && is_name(text_[at_ + word.size()])) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) fail_here("'" + std::string(token) + "'");
  }
  [[noreturn]] void fail_here(std::string_view expected) const {
    const std::string_view found = text_.substr(at_, 20);
    fail<SchemaError>("schema '{}': expected {} at column {}, found '{}'", text_.substr(0, 200), expected, at_ + 1,
                      found);
  }

  std::string_view text_;
  size_t at_ = 0;
};

std::string print(const Argument& argument) {
  const Type& type = argument.type;
  if (!argument.alias) return type.str();
  const Alias& alias = *argument.alias;
  return type.base + type.suffix.substr(0, alias.position) + '(' + alias.text + ')' +
         type.suffix.substr(alias.position);
}

std::string quote(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const size_t escape = kEscaped.find(c);
    if (escape != std::string_view::npos) quoted += '\\';
    quoted += escape == std::string_view::npos ? c : kEscapes[escape];
  }
  return quoted + '"';
}

std::string print_default(const Argument& argument) {
  const Value& value = *argument.default_value;
  if (const std::string* word = value.get<std::string>())
    return argument.type.kind != TypeKind::string && Parser::is_bare(*word, argument.type) ? *word : quote(*word);
  if (const DType* dtype = value.get<DType>()) return std::string(name(*dtype));
  if (const MemoryFormat* format = value.get<MemoryFormat>()) return std::string(name(*format));
  if (const Scalar* scalar = value.get<Scalar>(); scalar && scalar->is_floating()) {
    const std::string text = fmt::format("{:.17g}", scalar->to_double());
    return text.find_first_of(".en") == std::string::npos ? text + "." : text;
  }
  return value.str();
}

}  // namespace

Schema Schema::parse(std::string_view text) { return Parser(text).schema(); }

std::string Schema::str() const {
  std::string text = namespace_ + "::" + full_name() + "(";
  bool first = true, keyword_only = false;
  const auto separate = [&] { text += std::exchange(first, false) ? "" : ", "; };
  for (const Argument& argument : arguments) {
    if (argument.keyword_only && !std::exchange(keyword_only, true)) separate(), text += "*";
    separate();
    text += print(argument) + " " + argument.name;
    if (argument.default_value) text += "=" + print_default(argument);
  }
  if (varargs) separate(), text += "...";
  text += ") -> ";
  // A tuple keeps parentheses around it, to be told from several results.
  const bool single = returns.size() == 1 && !varreturns && returns[0].type.base[0] != '(';
  if (varreturns && returns.empty()) return text + "...";
  if (!single) text += "(";
  first = true;
  for (const Argument& result : returns) {
    separate();
    text += print(result);
    if (!result.name.empty()) text += " " + result.name;
  }
  if (varreturns) separate(), text += "...";
  return single ? text : text + ")";
}

int64_t Schema::find(std::string_view argument) const {
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].name == argument) return static_cast<int64_t>(i);
  return -1;
}

}  // namespace tare
