#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tare/graph/script/program.h"

// Runs TorchScript: its statements on values, its operators through the boxed call. Whatever hears the run hears what
// it would of the model.
namespace tare::graph::script {

struct RunOptions {
  /// Where devices that the code names are, and new tensors come to lie; none: as the code says.
  std::optional<Device> device;
  int64_t most_steps = 200'000'000;  ///< statements that are run at most
  int most_calls = 400;              ///< how deep calls are nested at most
  bool outermost_events = false;     ///< the call of a method from outside is a module's call as well
};

using Keywords = std::vector<std::pair<std::string, Value>>;

class Interpreter {
 public:
  explicit Interpreter(Program& program, const RunOptions& options = {}) : program_(program), options_(options) {}

  /// Calls a function; of a method, the object is the first argument. Errors: what its operators raise, with the line
  /// of the archive's code, the line of the original program and the module; DataDependentError where a branch depends
  /// on a value that is not known; Error where the program raises, with its message.
  Value call(const Function& function, std::vector<Value> arguments, Keywords keywords = {});
  /// Calls a method of an object, `forward` of a module within the events of the module.
  Value call_method(const std::shared_ptr<Object>& object, std::string_view method, std::vector<Value> arguments,
                    Keywords keywords = {});
  /// Calls what a program calls: a function or a class as a value.
  Value call_value(const Value& callee, std::vector<Value> arguments, Keywords keywords = {});
  /// Calls an operator or a built-in function by its name (`add`, `add.Tensor`) in a namespace.
  Value call_operator(const Expr& site, std::vector<Value> arguments, Keywords keywords = {});

  Value attribute(const Value& object, std::string_view name);
  bool truth(const Value& value);
  bool is_instance(const Value& value, const Type& type);
  /// Makes an argument from outside what the program declares: numbers, tensors of one element, and sequences are
  /// converted. False: it can't be. Errors: DataDependentError for a tensor whose value is not known.
  bool take(Value& value, const Type& type);
  Program& program() { return program_; }
  const RunOptions& options() const { return options_; }
  /// Counts steps beyond statements: elements that a built-in function makes.
  void count(int64_t steps);
  /// The line that runs, for operators' source lines.
  struct Place {
    const Source* source = nullptr;
    uint32_t at = 0, line = 0;
  };
  const Place& running() const { return running_; }

 private:
  enum class Flow : uint8_t { next, returned, left, continued };
  struct Frame {
    const Function* function;
    std::vector<Value> variables;
    Value result;
  };
  Flow run(const Block& block, Frame& frame);
  Flow run(const Statement& statement, Frame& frame);
  Flow run_text(const Statement& statement, Frame& frame);
  Flow loop(const Statement& statement, Frame& frame);
  Flow loop_over(const Statement& statement, Frame& frame);
  Value evaluate(const Expr& expression, Frame& frame);
  Value evaluate_call(const Expr& expression, Frame& frame);
  Value evaluate_subscript(const Expr& expression, Frame& frame);
  Value fork(const Expr& expression, Frame& frame);
  Value global(const Expr& expression);
  void assign(const Expr& target, Value value, Frame& frame);
  void set(const Expr& target, Value value, Frame& frame);
  std::vector<Value> bind(const Function& function, std::vector<Value> arguments, Keywords keywords);

  Program& program_;
  RunOptions options_;
  int64_t steps_ = 0;
  int calls_ = 0, depth_ = 0;
  bool located_ = false;
  Place running_;
  Forest passing_;  // trees of the statements that run
  std::vector<const Object*> modules_;
};

/// Calls an operator of the registry: of the overloads of a name the first that takes the values. Errors: TypeError
/// with what each overload takes.
Value call_registered(Interpreter& interpreter, const Expr& site, std::vector<Value>& arguments, Keywords& keywords);

/// A function on numbers, texts, lists, dicts, or a question to a tensor.
struct Builtin {
  std::string_view name;
  int least, most;  ///< arguments; -1: any number
  Value (*call)(Interpreter& interpreter, std::span<Value> arguments);
  std::string_view names = {};  ///< of the arguments that may be given by name, with commas
  bool takes_tensor = false;    ///< the first may be a tensor
};
/// Null: there is none.
const Builtin* find_builtin(std::string_view name);

/// Reads a number off a value. Errors: TypeError; DataDependentError for a tensor whose value is not known.
int64_t integer_of(const Value& value);
double real_of(const Value& value);
Scalar scalar_of(const Value& value);
Value from_scalar(const Scalar& scalar);

}  // namespace tare::graph::script
