#pragma once

#include "tare/core/place_table.h"
#include "tare/graph/script/lexer.h"
#include "tare/graph/script/tree.h"

namespace tare::graph::script {

/// Reads the tokens of a file. Blocks and expressions are nested to a bounded depth.
class Parser {
 public:
  Parser(const Source& source, Forest& forest);
  void file(Parsed& parsed);
  const Type* type_alone();
  /// Reads from a statement on, in whose variables it knows what stands where.
  Parser(const Source& source, Forest& forest, const Statement& from);
  Statement* simple();

 private:
  struct Scope {
    Function* function = nullptr;
    std::vector<std::string_view> names;  // of its variables
    PlaceTable slots;
    int32_t find(std::string_view name) const;
    int32_t add(std::string_view name);
  };
  struct Found {
    int32_t slot = -1;
    bool last_use = false;
  };
  /// Counts how deep blocks and brackets are nested.
  class Nested {
   public:
    explicit Nested(Parser& parser) : parser_(parser) {
      if (++parser_.depth_ > kDeepest) parser_.bad("nested deeper than {}", kDeepest);
    }
    ~Nested() { --parser_.depth_; }

   private:
    static constexpr int kDeepest = 400;
    Parser& parser_;
  };

  // Tokens.
  const Token& now() const {
    if (now_ == nullptr || now_at_ != next_) now_ = &tokens_[now_at_ = next_];
    return *now_;
  }
  const Token& behind() const { return tokens_[next_ + 1]; }
  bool is(std::string_view sign) const { return now().kind == Token::Kind::sign && now().text == sign; }
  bool is_word(std::string_view word) const { return now().kind == Token::Kind::name && now().text == word; }
  bool take(std::string_view sign);
  bool take_word(std::string_view word);
  void expect(std::string_view sign);
  std::string_view expect_word();
  std::string expect_name() { return std::string(expect_word()); }
  std::string_view kept(std::string text, const Token& from);
  void end_line();
  template <class... T>
  [[noreturn]] void bad(fmt::format_string<T...> format, T&&... args) const {
    bad_text(fmt::vformat(format, fmt::make_format_args(args...)));
  }
  [[noreturn]] void bad_text(const std::string& what) const;

  // Statements.
  void class_body(Class& made, Parsed& parsed);
  void member(Class& made);
  Function* function(const Class* owner, Scope* outer);
  void parameters(Function& made, Scope& scope);
  void block(Block& statements);
  Statement* statement();
  Statement* statement_or_text();
  Expr* target(std::string_view end);
  Expr* nested_target();
  Statement* assignment(Expr* target, Statement* made);
  void define(Expr* target);
  void skip_block();

  // Expressions.
  Expr* make(Expr::Kind kind, const Token& from);
  void add(Expr* to, Expr* child);
  Expr* op(std::string_view name, const Token& from, std::initializer_list<Expr*> arguments);
  Expr* expression();
  Expr* expression_list();
  Expr* disjunction();
  Expr* conjunction();
  Expr* negation();
  Expr* comparison();
  Expr* binary(int level);
  Expr* unary();
  Expr* power();
  Expr* postfix();
  Expr* atom();
  Expr* word();
  Expr* dotted(const Token& from);
  Expr* known_call(std::string_view name, const Token& from);
  void arguments(Expr* call, std::string_view close = ")");
  Found slot_of(std::string_view name, uint32_t at, bool make);

  // Types.
  const Type* type();
  const Type* type_of(const Expr* expression);
  bool names_type(std::string_view word) const;

  const Source& source_;
  Forest& forest_;
  mutable Tokens tokens_;  // cut as they are read
  size_t next_ = 0;
  mutable const Token* now_ = nullptr;  // that at `now_at_`
  mutable size_t now_at_ = 0;
  std::vector<Use> found_uses_;  // of a statement
  const Use* uses_ = nullptr;    // of a statement that is read again
  const Use* use_ = nullptr;     // the next of them
  int depth_ = 0;
  Scope* scope_ = nullptr;
};

}  // namespace tare::graph::script
