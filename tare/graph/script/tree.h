#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

struct Expr {
  enum class Kind : uint8_t {
    constant,   ///< `value`
    name,       ///< a variable: `slot`
    global,     ///< a dotted name of the program's: `text` (`__torch__.a.f`, `CONSTANTS.c0`)
    attribute,  ///< of children[0], `text`
    subscript,  ///< children[0][children[1]]
    list,
    tuple,
    dict,       ///< keys and values in turn
    call,       ///< children[0](children[1:], keywords)
    op_call,    ///< an operator or built-in function, `text`, of namespace `name_space`
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
  uint32_t at = 0;    ///< byte of the text
  uint32_t line = 0;  ///< of the text
  std::string text, name_space;
  std::vector<Expr*> children;
  std::vector<std::pair<std::string, Expr*>> keywords;
  Value value;
  const Type* type = nullptr;
  const Source* source = nullptr;
  // Of a call of an operator: which overload the last call was of, and which kinds of values it took.
  mutable const Op* op = nullptr;
  mutable uint64_t kinds = 0;
  // Of a global: what it turned out to be.
  mutable Value found;
  mutable bool is_found = false;
};

struct Statement;
using Block = std::vector<Statement*>;

struct Function;
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
  uint32_t line = 0, at = 0;
  Expr* target = nullptr;
  Expr* value = nullptr;
  Block body, other;
  Function* function = nullptr;
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
  std::vector<std::string> variables;
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
};

/// Parses a file: its functions and classes by their whole names. Errors: CheckpointError with file and line.
struct Parsed {
  std::map<std::string, Class*, std::less<>> classes;
  std::map<std::string, Function*, std::less<>> functions;
};
void parse(const Source& source, Forest& forest, Parsed& parsed);
/// Parses a type alone (`Dict[str, int]`).
const Type* parse_type(std::string_view text, Forest& forest);

/// Finds for each variable of a function where it is taken last.
void find_last_uses(Function& function);

}  // namespace tare::graph::script
