#include "tare/graph/script/parser.h"

#include <fmt/format.h>

#include "tare/core/error.h"

namespace tare::graph::script {

const ExprCall& Expr::call() const {
  static const ExprCall kNothing;
  return own_call ? *own_call : kNothing;
}

const ExprValue& Expr::held() const {
  static const ExprValue kNothing;
  return own_value ? *own_value : kNothing;
}

const Inner& Statement::inner() const {
  static const Inner kNothing;
  return own ? *own : kNothing;
}

Parser::Parser(const Source& source, Forest& forest)
    : source_(source), forest_(forest), tokens_(source.name, source.text) {}

Parser::Parser(const Source& source, Forest& forest, const Statement& from)
    : source_(source),
      forest_(forest),
      tokens_(source.name, source.text, from.at, from.line),
      uses_(from.uses),
      use_(from.uses) {}

void Parser::bad_text(const std::string& what) const {
  fail<CheckpointError>("{}:{}: {}", source_.name, now().line, what);
}

bool Parser::take(std::string_view sign) {
  if (!is(sign)) return false;
  ++next_;
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!is_word(word)) return false;
  ++next_;
  return true;
}

void Parser::expect(std::string_view sign) {
  if (!take(sign)) {
    const char* const special = token_text(now().kind);
    bad("expected '{}' and found {}", sign,
        special != nullptr ? std::string(special) : fmt::format("'{}'", now().text));
  }
}

std::string_view Parser::expect_word() {
  if (now().kind != Token::Kind::name) bad("expected a name and found '{}'", now().text);
  return tokens_[next_++].text;
}

// A text of an expression: as the source has it from a token on, or on its own.
std::string_view Parser::kept(std::string text, const Token& from) {
  const std::string_view source = source_.text;
  if (source.substr(from.at, text.size()) == text) return source.substr(from.at, text.size());
  return forest_.texts.emplace_back(std::move(text));
}

void Parser::end_line() {
  if (now().kind == Token::Kind::end) return;
  if (take(";")) return;
  if (now().kind != Token::Kind::new_line) bad("expected the end of the line and found '{}'", now().text);
  ++next_;
}

void Parser::file(Parsed& parsed) {
  while (now().kind != Token::Kind::end) {
    tokens_.forget(next_);
    if (now().kind == Token::Kind::new_line) {
      ++next_;
    } else if (take_word("class")) {
      auto& made = *forest_.classes.emplace_back(std::make_unique<Class>());
      made.name = source_.prefix + "." + expect_name();
      class_body(made, parsed);
      if (!parsed.classes.emplace(made.name, &made).second) bad("class {} stands twice", made.name);
    } else if (is_word("def")) {
      Function* const made = function(nullptr, nullptr);
      if (!parsed.functions.emplace(made->name, made).second) bad("function {} stands twice", made->name);
    } else if (is_word("from") || is_word("import")) {
      while (now().kind != Token::Kind::new_line) ++next_;
    } else {
      // `op_version_set = 1` of old archives.
      Scope scope;
      Function nowhere;
      scope.function = &nowhere;
      scope_ = &scope;
      simple();
      scope_ = nullptr;
    }
  }
}

void Parser::class_body(Class& made, Parsed& parsed) {
  (void)parsed;
  if (take("(")) {
    const std::string base = is(")") ? "" : expect_name();
    if (base == "Module") made.kind = Class::Kind::module;
    else if (base == "NamedTuple") made.kind = Class::Kind::named_tuple;
    else if (base == "Enum") made.kind = Class::Kind::enumeration;
    else if (base == "Interface" || base == "ModuleInterface") made.kind = Class::Kind::interface;
    else bad("class {}: its base {} is none that the language has", made.name, base);
    expect(")");
  }
  expect(":");
  if (now().kind != Token::Kind::new_line) return end_line();
  ++next_;
  if (now().kind != Token::Kind::indent) return;  // nothing is in it
  ++next_;
  while (now().kind != Token::Kind::dedent && now().kind != Token::Kind::end) member(made);
  if (now().kind == Token::Kind::dedent) ++next_;
}

void Parser::skip_block() {
  while (now().kind != Token::Kind::new_line) ++next_;
  ++next_;
  if (now().kind != Token::Kind::indent) return;
  for (int depth = 0;;) {
    if (now().kind == Token::Kind::indent) ++depth;
    if (now().kind == Token::Kind::dedent && --depth == 0) break;
    ++next_;
  }
  ++next_;
}

void Parser::member(Class& made) {
  tokens_.forget(next_);
  if (now().kind == Token::Kind::new_line) {
    ++next_;
    return;
  }
  if (take_word("pass")) return end_line();
  if (is_word("def")) {
    if (made.kind == Class::Kind::interface) return skip_block();
    Function* const method = function(&made, nullptr);
    if (!made.methods.emplace(std::string(method->short_name), method).second)
      bad("method {} stands twice", method->name);
    return;
  }
  Scope scope;
  Function nowhere;
  nowhere.source = &source_;
  scope.function = &nowhere;
  scope_ = &scope;
  std::string name = expect_name();
  const auto constant = [&](Expr* value) -> Value {
    if (value->kind == Expr::Kind::constant) return value->value();
    if (value->kind == Expr::Kind::list || value->kind == Expr::Kind::tuple) {
      std::vector<Value> items;
      for (const Expr* item : value->children) {
        if (item->kind != Expr::Kind::constant) bad("{} is no constant", name);
        items.push_back(item->value());
      }
      if (value->kind == Expr::Kind::list) return new_list(std::move(items));
      return new_tuple(std::move(items));
    }
    if (value->kind == Expr::Kind::op_call && value->text == "device" && value->children.size() == 1)
      if (const std::string* text = value->children[0]->value().get<std::string>())
        return Device(std::string_view(*text));
    bad("{} is no constant", name);
  };
  if (take("[")) {  // __annotations__["0"] = T
    const std::string* const key = now().kind == Token::Kind::text ? now().value.get<std::string>() : nullptr;
    if (name != "__annotations__" || key == nullptr) bad("{}[...] is nothing that a class has", name);
    ++next_;
    expect("]");
    expect("=");
    made.attributes.push_back({*key, type()});
  } else if (take(":")) {
    const Type* said = type();
    const bool is_final = said->name == "Final";
    if (take("=")) {
      Expr* const value = expression();
      if (made.kind == Class::Kind::named_tuple) {
        made.attributes.push_back({name, said});
        made.defaults.push_back(value);
      } else {
        if (!is_final) bad("attribute {} has a value and is not Final", name);
        made.constants.emplace_back(name, constant(value));
      }
    } else {
      made.attributes.push_back({name, said});
    }
  } else {
    expect("=");
    Expr* const value = expression_list();
    if (made.kind == Class::Kind::enumeration) {
      auto& one = *made.members.emplace_back(std::make_unique<EnumMember>());
      one.cls = &made;
      one.name = name;
      one.value = constant(value);
    } else if (name == "__parameters__" || name == "__buffers__") {
      // They stand before the attributes that they name.
      for (const Expr* item : value->children)
        if (const std::string* text = item->value().get<std::string>())
          made.attributes.push_back({*text, nullptr, name == "__parameters__", name == "__buffers__"});
    }
  }
  scope_ = nullptr;
  // A parameter that was named before gets its type.
  const Attribute last = made.attributes.empty() ? Attribute() : made.attributes.back();
  if (last.type != nullptr)
    for (size_t i = 0; i + 1 < made.attributes.size(); ++i)
      if (made.attributes[i].name == last.name) {
        if (made.attributes[i].type != nullptr) bad("attribute {} stands twice", last.name);
        made.attributes[i].type = last.type;
        made.attributes.pop_back();
        break;
      }
  end_line();
}

Function* Parser::function(const Class* owner, Scope* outer) {
  const Nested nested(*this);
  const uint32_t begin = now().at;
  ++next_;  // def
  Function& made = forest_.functions.emplace_back();
  const std::string_view name = expect_word();
  made.name = fmt::format("{}.{}", owner != nullptr ? owner->name : source_.prefix, name);
  made.source = &source_;
  made.owner = owner;
  made.begin = begin;
  Scope* const before = scope_;
  Scope scope;
  scope.function = &made;
  if (outer != nullptr) {
    // It runs where it is forked, in the variables of the function around it.
    scope_ = outer;
    made.slot = slot_of(name, begin, true).slot;
  } else {
    scope_ = &scope;
  }
  expect("(");
  parameters(made, scope);
  expect(")");
  if (take("->")) made.result = type();
  expect(":");
  block(made.body);
  made.end = now().at;
  scope_ = before;
  made.short_name = std::string_view(made.name).substr(made.name.size() - name.size());
  if (outer == nullptr) find_last_uses(made);
  return &made;
}

void Parser::parameters(Function& made, Scope& scope) {
  bool keyword_only = false;
  while (!is(")")) {
    if (take("*")) {
      keyword_only = true;
    } else {
      Parameter parameter;
      const std::string_view word = expect_word();
      parameter.name = word;
      parameter.keyword_only = keyword_only;
      if (scope.find(word) >= 0) bad("parameter {} stands twice", parameter.name);
      slot_of(word, 0, true);
      if (take(":")) parameter.type = type();
      if (take("=")) parameter.default_value = expression();
      made.parameters.push_back(std::move(parameter));
    }
    if (!take(",")) break;
  }
}

void Parser::block(Block& statements) {
  const Nested nested(*this);
  if (now().kind != Token::Kind::new_line) {
    statements.push_back(simple());
    return;
  }
  ++next_;
  if (now().kind != Token::Kind::indent) bad("expected an indented block");
  ++next_;
  while (now().kind != Token::Kind::dedent && now().kind != Token::Kind::end) {
    tokens_.forget(next_);
    if (now().kind == Token::Kind::new_line) {
      ++next_;
      continue;
    }
    statements.push_back(statement_or_text());
  }
  statements.shrink_to_fit();
  if (now().kind == Token::Kind::dedent) ++next_;
}

Statement* Parser::statement() {
  const Token& from = now();
  const auto start = [&](Statement::Kind kind) {
    Statement& made = forest_.statements.emplace_back();
    made.kind = kind;
    made.line = from.line;
    made.at = from.at;
    return &made;
  };
  if (is_word("if") || is_word("elif")) {
    Statement* const made = start(Statement::Kind::branch);
    ++next_;
    made->value = expression();
    expect(":");
    block(made->make_inner().body);
    if (is_word("elif")) {
      const Nested nested(*this);
      made->make_inner().other.push_back(statement());
    } else if (take_word("else")) {
      expect(":");
      block(made->make_inner().other);
    }
    return made;
  }
  if (take_word("while")) {
    Statement* const made = start(Statement::Kind::loop_while);
    made->value = expression();
    expect(":");
    block(made->make_inner().body);
    return made;
  }
  if (take_word("for")) {
    Statement* const made = start(Statement::Kind::loop_range);
    made->target = target("in");
    if (!take_word("in")) bad("expected 'in'");
    made->value = expression_list();
    define(made->target);
    expect(":");
    block(made->make_inner().body);
    return made;
  }
  if (is_word("def")) {
    Statement* const made = start(Statement::Kind::nested);
    made->make_inner().function = function(nullptr, scope_);
    return made;
  }
  return simple();
}

Statement* Parser::simple() {
  Statement& made = forest_.statements.emplace_back();
  made.line = now().line;
  made.at = now().at;
  if (take_word("pass")) {
    end_line();
    return &made;
  }
  if (take_word("return")) {
    made.kind = Statement::Kind::give_back;
    if (now().kind != Token::Kind::new_line) made.value = expression_list();
    end_line();
    return &made;
  }
  if (is_word("break") || is_word("continue")) {
    made.kind = is_word("break") ? Statement::Kind::leave_loop : Statement::Kind::next_loop;
    ++next_;
    end_line();
    return &made;
  }
  if (take_word("assert")) {
    made.kind = Statement::Kind::check;
    made.value = expression();
    if (take(",")) made.target = expression();
    end_line();
    return &made;
  }
  if (take_word("raise")) {  // an assertion that never holds; the exception's class is not kept
    made.kind = Statement::Kind::check;
    made.value = make(Expr::Kind::constant, now());
    made.value->make_held().value = false;
    while (now().kind == Token::Kind::name || is(".")) ++next_;
    if (take("(") && !take(")")) {
      made.target = expression();
      expect(")");
    }
    end_line();
    return &made;
  }
  if (take_word("del")) {
    made.kind = Statement::Kind::remove;
    made.target = postfix();
    end_line();
    return &made;
  }
  // A name on the left of `=` may be new: it is read before it is looked up.
  const size_t first = next_;
  bool plain = true;
  for (size_t i = next_, depth = 0; tokens_[i].kind != Token::Kind::new_line && tokens_[i].kind != Token::Kind::end;
       ++i) {
    const std::string_view text = tokens_[i].text;
    if (tokens_[i].kind != Token::Kind::sign) continue;
    if (text == "(" || text == "[" || text == "{") ++depth;
    if (text == ")" || text == "]" || text == "}") --depth;
    if (depth == 0 && text == "=") {
      plain = false;
      break;
    }
  }
  next_ = first;
  if (plain) {
    Expr* const value = expression_list();
    if (now().kind == Token::Kind::sign && now().text.ends_with('=') && now().text.size() > 1) {
      static constexpr std::pair<std::string_view, std::string_view> kAugmented[] = {
          {"+=", "add_"}, {"-=", "sub_"}, {"*=", "mul_"}, {"/=", "div_"}, {"//=", "floordiv"}, {"**=", "pow"}};
      for (const auto& [sign, name] : kAugmented)
        if (take(sign)) {
          made.kind = value->kind == Expr::Kind::name ? Statement::Kind::assign : Statement::Kind::set;
          made.target = value;
          if (value->kind == Expr::Kind::name) {  // of its own, as what is taken for the last time is written there
            made.target = make(Expr::Kind::name, tokens_[first]);
            made.target->text = value->text;
            made.target->slot = value->slot;
          }
          made.value = op(name, tokens_[first], {value, expression()});
          end_line();
          return &made;
        }
    }
    made.kind = Statement::Kind::expression;
    made.value = value;
    end_line();
    return &made;
  }
  Expr* const to = target("=");
  if (take(":")) type();
  expect("=");
  made.value = expression_list();
  if (is("=")) bad("several targets of an assignment");
  assignment(to, &made);
  end_line();
  return &made;
}

// What is assigned to; a variable in it may be new. It ends before `end`.
Expr* Parser::target(std::string_view end) {
  const Token& from = now();
  const auto one = [&]() -> Expr* {
    const std::string_view behind = this->behind().text;
    if (now().kind != Token::Kind::name || (behind != end && behind != "," && behind != ":" && behind != ")"))
      return is("(") ? nested_target() : postfix();
    Expr* const name = make(Expr::Kind::name, now());
    name->text = expect_word();
    return name;
  };
  Expr* const first = one();
  if (!is(",")) return first;
  Expr* const several = make(Expr::Kind::tuple, from);
  add(several, first);
  while (take(",") && !is(end) && !is_word(end)) add(several, one());
  return several;
}

// `(a, b)` among targets, or an object in brackets.
Expr* Parser::nested_target() {
  const size_t first = next_;
  int depth = 0;
  size_t last = next_;
  for (; tokens_[last].kind != Token::Kind::end; ++last) {
    if (tokens_[last].text == "(") ++depth;
    if (tokens_[last].text == ")" && --depth == 0) break;
  }
  const std::string_view behind = tokens_[last].kind == Token::Kind::end ? "" : tokens_[last + 1].text;
  if (behind == "." || behind == "[") return postfix();
  next_ = first + 1;
  const Nested nested(*this);
  Expr* inner = target(")");
  if (inner->kind != Expr::Kind::tuple) {
    Expr* const alone = make(Expr::Kind::tuple, tokens_[first]);
    add(alone, inner);
    inner = alone;
  }
  expect(")");
  return inner;
}

Statement* Parser::assignment(Expr* target, Statement* made) {
  made->target = target;
  const bool variable = target->kind == Expr::Kind::name || target->kind == Expr::Kind::tuple;
  made->kind = variable ? Statement::Kind::assign : Statement::Kind::set;
  if (!variable && target->kind != Expr::Kind::attribute && target->kind != Expr::Kind::subscript)
    bad("nothing can be assigned to this");
  use_ = uses_;
  if (variable) define(target);
  return made;
}

// The variables of a target that are new.
void Parser::define(Expr* target) {
  if (target->kind == Expr::Kind::name || target->kind == Expr::Kind::global) {
    target->kind = Expr::Kind::name;
    const Found found = slot_of(target->text, target->at, true);
    target->slot = found.slot;
    target->last_use = found.last_use;
  } else if (target->kind == Expr::Kind::tuple || target->kind == Expr::Kind::list) {
    for (Expr* const child : target->children) define(child);
  } else {
    bad("nothing can be assigned to this");
  }
}

int32_t Parser::Scope::find(std::string_view name) const {
  const auto is = [&](uint32_t slot) { return names[slot] == name; };
  return static_cast<int32_t>(slots.find(std::hash<std::string_view>()(name), is));  // -1: missing
}

int32_t Parser::Scope::add(std::string_view name) {
  const auto hash = [&](size_t slot) { return std::hash<std::string_view>()(names[slot]); };
  names.push_back(name);
  slots.add(hash(names.size() - 1), static_cast<uint32_t>(names.size() - 1), hash);
  return static_cast<int32_t>(function->variables++);
}

Parser::Found Parser::slot_of(std::string_view name, uint32_t at, bool make) {
  if (uses_ != nullptr) {
    while (use_->at < at && !use_->ends) ++use_;
    if (use_->at == at) return {static_cast<int32_t>(use_->slot), use_->last_use};
    return {};
  }
  if (scope_ == nullptr) return {};
  const int32_t found = scope_->find(name);
  return {found >= 0 || !make ? found : scope_->add(name)};
}

namespace {

constexpr uint32_t kMostSlots = (1U << 29) - 1;  // more than a text of the largest size names

// Lists the variables of an expression as they are taken. False: the text has them in another order, or not all are.
bool list_uses(const Expr& expression, bool is_target, std::vector<Use>& uses) {
  if (expression.kind == Expr::Kind::name) {
    if (!uses.empty() && uses.back().at >= expression.at) return false;
    uses.push_back({expression.at, static_cast<uint32_t>(expression.slot) & kMostSlots, is_target, false, false});
    return true;
  }
  if (expression.kind == Expr::Kind::choice || expression.kind == Expr::Kind::both ||
      expression.kind == Expr::Kind::either)
    return false;
  for (const Expr* const child : expression.children)
    if (!list_uses(*child, is_target, uses)) return false;
  for (const auto& [name, child] : expression.call().keywords)
    if (!list_uses(*child, is_target, uses)) return false;
  return true;
}

}  // namespace

// The tree of a statement that takes variables in the order of its text is made again when it runs. Values hold types,
// so what names them stays.
Statement* Parser::statement_or_text() {
  const size_t expressions = forest_.expressions.size(), types = forest_.types.size(), texts = forest_.texts.size();
  Statement* const made = statement();
  if (made->kind != Statement::Kind::expression && made->kind != Statement::Kind::assign) return made;
  if (forest_.types.size() > types || forest_.texts.size() > texts) return made;
  std::vector<Use>& uses = found_uses_;
  uses.clear();
  if (made->kind == Statement::Kind::assign && !list_uses(*made->target, true, uses)) return made;
  if (!list_uses(*made->value, false, uses) || uses.empty()) return made;
  uses.back().ends = true;
  made->uses = forest_.keep(uses);
  made->value = nullptr;
  while (forest_.expressions.size() > expressions) forest_.expressions.pop_back();
  return made;
}

Statement* parse_again(const Statement& statement, const Source& source, Forest& forest) {
  return Parser(source, forest, statement).simple();
}

void parse(const Source& source, Forest& forest, Parsed& parsed) {
  try {
    Parser(source, forest).file(parsed);
  } catch (const CheckpointError&) {
    throw;
  } catch (const Error& error) {
    fail<CheckpointError>("{}: {}", source.name, error.what());
  }
}

const Type* parse_type(std::string_view text, Forest& forest) {
  Source source;
  source.name = "type";
  source.text = text;
  return Parser(source, forest).type_alone();
}

}  // namespace tare::graph::script
