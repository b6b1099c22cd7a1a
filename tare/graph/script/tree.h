#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/dispatch/row.h"
#include "tare/graph/script/value.h"

// The text of a TorchScript program as a tree: what the parser makes and the interpreter walks.
namespace tare::graph::script {

struct Source;

/// `int`, `List[int]`, `__torch__.M`.
struct Type {
  std::string name;  ///< without its arguments; a class whole
  std::vector<const Type*> arguments;
  std::string str() const;
};

struct Expr;
/// A list of a tree's parts; one that is alone stands in it.
class Children {
 public:
  Children() = default;
  Children(Children&& other) noexcept { *this = std::move(other); }
  Children& operator=(Children&& other) noexcept {
    std::swap(one_, other.one_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~Children() {
    if (capacity_ > 1) delete[] many_;
  }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Expr* const* begin() const { return capacity_ > 1 ? many_ : &one_; }
  Expr* const* end() const { return begin() + size_; }
  Expr* operator[](size_t i) const { return begin()[i]; }
  void push_back(Expr* child) {
    if (size_ == capacity_) grow();
    (capacity_ > 1 ? many_ : &one_)[size_++] = child;
  }

 private:
  void grow() {
    const uint32_t capacity = 2 * capacity_;
    auto* const many = new Expr*[capacity];
    std::copy(begin(), end(), many);
    if (capacity_ > 1) delete[] many_;
    many_ = many;
    capacity_ = capacity;
  }
  union {
    Expr* one_ = nullptr;
    Expr** many_;
  };
  uint32_t size_ = 0, capacity_ = 1;
};

/// What an expression has beside its parts; programs have hundreds of thousands that have nothing of it.
struct ExprCall {
  std::string_view name_space;  ///< of an operator
  std::vector<std::pair<std::string, Expr*>> keywords;
  // Of a call of an operator: which overload the last call was of, and which kinds of values it took.
  const Op* op = nullptr;
  uint64_t kinds = 0;
};
struct ExprValue {
  Value value;  ///< of a constant; of a global: what it turned out to be, once `is_found`
  const Type* type = nullptr;
  bool is_found = false;
};

struct Expr {
  enum class Kind : uint8_t {
    constant,   ///< a value
    name,       ///< a variable: `slot`
    global,     ///< a dotted name of the program's: `text` (`__torch__.a.f`, `CONSTANTS.c0`)
    attribute,  ///< of children[0], `text`
    subscript,  ///< children[0][children[1]]
    list,
    tuple,
    dict,       ///< keys and values in turn
    call,       ///< children[0](children[1:], keywords)
    op_call,    ///< an operator or built-in function, `text`, of a namespace
    choice,     ///< children[1] if children[0] else children[2]
    both,       ///< `and`
    either,     ///< `or`
    annotated,  ///< annotate(type, x), unchecked_cast(type, x)
    is_instance,
    uninitialized,
    type,  ///< a word that stands for a type where a value was expected
  };
  Kind kind = Kind::constant;
  bool last_use = false;  ///< of a name: nothing takes the variable after this
  uint16_t depth = 1;     ///< of the tree below it
  int32_t slot = -1;
  uint32_t at = 0;        ///< byte of the text
  uint32_t line = 0;      ///< of the text
  std::string_view text;  ///< of the source, or of the forest
  Children children;
  const Source* source = nullptr;
  mutable std::unique_ptr<ExprCall> own_call;
  mutable std::unique_ptr<ExprValue> own_value;

  const ExprCall& call() const;
  ExprCall& make_call() const {
    if (own_call == nullptr) own_call = std::make_unique<ExprCall>();
    return *own_call;
  }
  const ExprValue& held() const;
  ExprValue& make_held() const {
    if (own_value == nullptr) own_value = std::make_unique<ExprValue>();
    return *own_value;
  }
  const Value& value() const { return held().value; }
  std::string_view name_space() const { return call().name_space; }
  /// A call of an operator that stands in no program.
  static Expr site(std::string_view name_space, std::string_view name) {
    Expr made;
    made.kind = Kind::op_call;
    made.text = name;
    made.make_call().name_space = name_space;
    return made;
  }
};

struct Statement;
using Block = std::vector<Statement*>;

struct Function;
/// What statements have that others stand in.
struct Inner {
  Block body, other;
  Function* function = nullptr;
};

/// A variable in a statement of which the text alone is kept.
struct Use {
  uint32_t at;  ///< byte of the text
  uint32_t slot : 29;
  bool is_target : 1;
  bool last_use : 1;
  bool ends : 1;  ///< it is the last of its statement's
};

struct Statement {
  enum class Kind : uint8_t {
    expression,
    assign,      ///< target = value
    set,         ///< target.text = value, target[index] = value
    branch,      ///< if value: body else: other
    loop_while,  ///< while value: body
    loop_range,  ///< for slot in range(...) or a list
    give_back,   ///< return value
    leave_loop,
    next_loop,
    nested,  ///< def of a function within one
    nothing,
    check,   ///< assert value, target
    remove,  ///< del
  };
  Kind kind = Kind::nothing;
  mutable bool has_run = false;  ///< of text alone
  uint32_t line = 0, at = 0;
  union {
    mutable Expr* target = nullptr;
    Use* uses;  ///< of text alone, in the order of the text
  };
  mutable Expr* value = nullptr;
  std::unique_ptr<Inner> own;
  /// An expression or assignment whose tree is made when it runs.
  bool is_text() const { return value == nullptr && (kind == Kind::expression || kind == Kind::assign); }
  const Inner& inner() const;
  Inner& make_inner() {
    if (own == nullptr) own = std::make_unique<Inner>();
    return *own;
  }
};

struct Parameter {
  std::string name;
  const Type* type = nullptr;
  Expr* default_value = nullptr;
  bool keyword_only = false;
};

struct Function {
  std::string name;  ///< whole: `__torch__.M.forward`
  std::string_view short_name;
  std::vector<Parameter> parameters;  ///< `self` among them; the first variables
  const Type* result = nullptr;
  Block body;
  size_t variables = 0;  ///< how many it has
  const Source* source = nullptr;
  const Class* owner = nullptr;
  int32_t slot = -1;            ///< of a function within one: the variable
  uint32_t begin = 0, end = 0;  ///< of its text
};

struct Attribute {
  std::string name;
  const Type* type = nullptr;
  bool parameter = false, buffer = false;
};

struct Class {
  enum class Kind : uint8_t { module, object, named_tuple, enumeration, interface };
  std::string name;  ///< whole: `__torch__.M`
  Kind kind = Kind::object;
  std::vector<Attribute> attributes;  ///< of a named tuple: its fields
  std::vector<std::pair<std::string, Value>> constants;
  std::vector<std::unique_ptr<EnumMember>> members;
  std::map<std::string, Function*, std::less<>> methods;
  std::vector<Expr*> defaults;  ///< of a named tuple's last fields
  /// The last part of its name.
  std::string_view short_name() const;
  /// -1: it has none.
  int32_t find(std::string_view attribute) const;
  const Function* method(std::string_view name) const;
  const Value* constant(std::string_view name) const;
};

/// A range of the program that the archive was made of.
struct Origin {
  std::string file;
  int line = 0;
};

/// A file of code.
struct Source {
  std::string name;  ///< in the archive: `code/__torch__/a.py`
  std::string text;
  std::string prefix;  ///< what its names begin with: `__torch__.a`
  /// Where in the original program a byte of the text comes from, read when somebody asks.
  struct Ranges;
  mutable std::shared_ptr<const Ranges> ranges;
  mutable bool ranges_read = false;
};

/// Owns the parts of trees.
struct Forest {
  std::deque<Expr> expressions;
  std::deque<Statement> statements;
  std::deque<Function> functions;
  std::deque<Type> types;
  std::deque<std::unique_ptr<Class>> classes;
  std::deque<std::string> texts;  // of expressions, where the source has them otherwise
  std::vector<std::unique_ptr<Use[]>> uses;
  Use* uses_end = nullptr;  // of the last of them
  size_t uses_left = 0;

  /// Keeps some in a row.
  Use* keep(const std::vector<Use>& made);
};

/// Parses a file: its functions and classes by their whole names. Errors: CheckpointError with file and line.
struct Parsed {
  std::map<std::string, Class*, std::less<>> classes;
  std::map<std::string, Function*, std::less<>> functions;
};
void parse(const Source& source, Forest& forest, Parsed& parsed);
/// Parses a statement of which the text alone was kept.
Statement* parse_again(const Statement& statement, const Source& source, Forest& forest);
/// Parses a type alone (`Dict[str, int]`).
const Type* parse_type(std::string_view text, Forest& forest);

/// Finds for each variable of a function where it is taken last.
void find_last_uses(Function& function);

}  // namespace tare::graph::script
