#include "tare/graph/script/interpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tare/core/error.h"
#include "tare/core/source_line.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/graph/line.h"
#include "tare/run/event.h"

namespace tare::graph::script {

namespace {

constexpr int kDeepestEvaluation = 2000;

/// Adds to a number while it lives.
class Deeper {
 public:
  explicit Deeper(int& depth) : depth_(depth) { ++depth_; }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;

 private:
  int& depth_;
};

SourceLine line_of_call(const void* node) {
  auto& interpreter = *static_cast<Interpreter*>(const_cast<void*>(node));
  const Interpreter::Place& call = interpreter.running();
  if (call.source == nullptr) return {};
  if (const std::optional<Origin> origin = origin_of(interpreter.program(), *call.source, call.at))
    return {interned(origin->file), origin->line};
  return {interned(call.source->name), static_cast<int>(call.line)};
}

// The events of a module's call.
class ModuleEvents {
 public:
  explicit ModuleEvents(const Object& object) : before_(thread_state.module_call) {
    thread_state.module_call = new_module_call();
    if (thread_state.observer != nullptr)
      thread_state.observer->module_entered(object.identity, thread_state.module_call);
  }
  ~ModuleEvents() {
    if (thread_state.observer != nullptr) thread_state.observer->module_left();
    thread_state.module_call = before_;
  }
  void returned(const Value& value) {
    if (thread_state.observer == nullptr) return;
    std::vector<const Tensor*> results;
    collect(value, results, 0);
    if (!results.empty()) thread_state.observer->module_returned(results.data(), static_cast<int64_t>(results.size()));
  }

 private:
  static void collect(const Value& value, std::vector<const Tensor*>& results, int depth) {
    if (depth > 16) return;
    if (const Tensor* const tensor = value.get<Tensor>()) {
      if (tensor->defined()) results.push_back(tensor);
    } else if (const auto* list = value.get<std::shared_ptr<List>>()) {
      for (const Value& item : (*list)->items) collect(item, results, depth + 1);
    } else if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) {
      for (const Value& item : (*tuple)->items) collect(item, results, depth + 1);
    } else if (const auto* dict = value.get<std::shared_ptr<Dict>>()) {
      for (const auto& [key, item] : (*dict)->items) collect(item, results, depth + 1);
    }
  }
  uint64_t before_;
};

// `forward`, and the further ones that a trace makes of a module that is called several times.
bool is_forward(std::string_view method) {
  if (!method.starts_with("forward")) return false;
  return std::ranges::all_of(method.substr(7), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

void Interpreter::count(int64_t steps) {
  steps_ += steps;
  if (steps_ > options_.most_steps) fail("the program ran for more than {} steps", options_.most_steps);
}

std::vector<Value> Interpreter::bind(const Function& function, std::vector<Value> arguments, Keywords keywords) {
  const size_t count = function.parameters.size();
  const bool outermost = calls_ == 1;
  // PyTorch's errors here are RuntimeError, not TypeError.
  if (arguments.size() + keywords.size() > count)
    fail("{}() expected at most {} argument(s) but received {} argument(s)", function.short_name, count,
         arguments.size() + keywords.size());
  std::vector<Value> bound = std::move(arguments);
  std::vector<bool> given(count, false);
  std::fill_n(given.begin(), bound.size(), true);
  bound.reserve(function.variables);
  bound.resize(count);
  std::string_view unknown;
  for (auto& [name, value] : keywords) {
    const auto found = std::ranges::find(function.parameters, name, &Parameter::name);
    if (found == function.parameters.end()) {
      unknown = name;
      continue;
    }
    const auto i = static_cast<size_t>(found - function.parameters.begin());
    if (given[i]) fail("{}(): argument '{}' is given twice", function.short_name, name);
    bound[i] = std::move(value);
    given[i] = true;
  }
  for (size_t i = 0; i < count; ++i) {
    const Parameter& parameter = function.parameters[i];
    if (!given[i]) {
      if (parameter.default_value == nullptr)
        fail("{}() is missing value for argument '{}'", function.short_name, parameter.name);
      Frame nothing{&function, {}, {}};
      nothing.variables.resize(function.variables);
      bound[i] = evaluate(*parameter.default_value, nothing);
    } else if (outermost && parameter.type != nullptr && !take(bound[i], *parameter.type)) {
      fail("{}() Expected a value of type '{}' for argument '{}' but instead found type '{}'", function.short_name,
           parameter.type->str(), parameter.name, bound[i].type_name());
    }
  }
  if (!unknown.empty()) fail("Unknown keyword argument '{}' for operator '{}'", unknown, function.short_name);
  bound.resize(function.variables);
  return bound;
}

Value Interpreter::call(const Function& function, std::vector<Value> arguments, Keywords keywords) {
  if (calls_ >= options_.most_calls) fail("calls are nested deeper than {}", options_.most_calls);
  const Deeper deeper(calls_);
  const RunningLine line_before = running_line;
  if (calls_ == 1) {
    located_ = false;
    steps_ = 0;
    running_line = {line_of_call, this};
  }
  struct Back {
    RunningLine before;
    bool outermost;
    ~Back() {
      if (outermost) running_line = before;
    }
  } back{line_before, calls_ == 1};
  Frame frame{&function, bind(function, std::move(arguments), std::move(keywords)), {}};
  run(function.body, frame);
  return std::move(frame.result);
}

Value Interpreter::call_method(const std::shared_ptr<Object>& object, std::string_view method,
                               std::vector<Value> arguments, Keywords keywords) {
  const Function* const function = object->cls->method(method);
  if (function == nullptr) fail<TypeError>("{} has no method '{}'", object->cls->name, method);
  arguments.insert(arguments.begin(), Value(object));
  if (object->cls->kind != Class::Kind::module || !is_forward(method) || object->identity == nullptr ||
      (calls_ == 0 && !options_.outermost_events))
    return call(*function, std::move(arguments), std::move(keywords));
  modules_.push_back(object.get());
  ModuleEvents events(*object);
  try {
    Value result = call(*function, std::move(arguments), std::move(keywords));
    events.returned(result);
    modules_.pop_back();
    return result;
  } catch (...) {
    modules_.pop_back();
    throw;
  }
}

Value Interpreter::call_value(const Value& callee, std::vector<Value> arguments, Keywords keywords) {
  if (const auto* const object = callee.get<std::shared_ptr<Object>>())
    return call_method(*object, (*object)->cls->kind == Class::Kind::module ? "forward" : "__call__",
                       std::move(arguments), std::move(keywords));
  const auto* const callable = callee.get<Callable>();
  if (callable == nullptr) fail<TypeError>("'{}' object is not callable", callee.type_name());
  if (callable->self != nullptr)
    return call_method(callable->self, callable->function->short_name, std::move(arguments), std::move(keywords));
  if (callable->function != nullptr) return call(*callable->function, std::move(arguments), std::move(keywords));
  const Class& cls = *callable->made;
  switch (cls.kind) {
    case Class::Kind::named_tuple: {
      const size_t fields = cls.attributes.size();
      std::vector<Value> items = std::move(arguments);
      std::vector<bool> given(fields, false);
      if (items.size() > fields)
        fail<TypeError>("{} takes {} values but {} were given", cls.name, fields, items.size());
      std::fill_n(given.begin(), items.size(), true);
      items.resize(fields);
      for (auto& [name, value] : keywords) {
        const int32_t field = cls.find(name);
        if (field < 0) fail<TypeError>("{} has no field '{}'", cls.name, name);
        items[static_cast<size_t>(field)] = std::move(value);
        given[static_cast<size_t>(field)] = true;
      }
      for (size_t i = 0; i < fields; ++i)
        if (!given[i]) {
          const size_t first = fields - cls.defaults.size();
          if (i < first) fail<TypeError>("{}: field '{}' has no value", cls.name, cls.attributes[i].name);
          Frame nothing{nullptr, {}, {}};
          items[i] = evaluate(*cls.defaults[i - first], nothing);
        }
      return new_tuple(std::move(items), &cls);
    }
    case Class::Kind::enumeration:
      if (arguments.size() == 1)
        for (const auto& member : cls.members)
          if (equal(member->value, arguments[0])) return static_cast<const EnumMember*>(member.get());
      fail<ValueError>("{} has no such member", cls.name);
    case Class::Kind::interface: fail<TypeError>("{} is an interface, of which there are no objects", cls.name);
    default: break;
  }
  std::shared_ptr<Object> object = program_.new_object(cls);
  if (cls.method("__init__") != nullptr) call_method(object, "__init__", std::move(arguments), std::move(keywords));
  return object;
}

Interpreter::Flow Interpreter::run(const Block& block, Frame& frame) {
  if (depth_ > kDeepestEvaluation) fail("the program's calls and blocks are nested deeper than {}", kDeepestEvaluation);
  const Deeper deeper(depth_);
  for (const Statement* const statement : block) {
    if (++steps_ > options_.most_steps) [[unlikely]]
      count(0);
    Flow flow;
    try {
      flow = run(*statement, frame);
    } catch (Error& error) {
      if (!located_ && frame.function != nullptr && frame.function->source != nullptr) {
        located_ = true;
        const Source& source = *frame.function->source;
        uint32_t at = statement->at, line = statement->line;
        if (running_.source == &source && running_.at >= at &&
            (statement->inner().body.empty() || running_.line == line))
          at = running_.at, line = running_.line;
        std::string where = place_text(program_, source, at, line);
        if (!modules_.empty())
          where += fmt::format(", in {}{}{}", modules_.back()->path, modules_.back()->path.empty() ? "" : " (",
                               modules_.back()->cls->short_name()) +
                   (modules_.back()->path.empty() ? "" : ")");
        error.add_context("in " + where);
      }
      throw;
    }
    if (flow != Flow::next) return flow;
  }
  return Flow::next;
}

// The tree of a statement that runs once is forgotten; what runs again is kept.
Interpreter::Flow Interpreter::run_text(const Statement& statement, Frame& frame) {
  if (std::exchange(statement.has_run, true)) {
    Statement* const made = program_.parse_again(statement, *frame.function->source);
    statement.target = made->target;
    statement.value = made->value;
    return run(statement, frame);
  }
  struct Tree {
    Forest& forest;
    size_t expressions = forest.expressions.size(), statements = forest.statements.size();
    ~Tree() {
      while (forest.expressions.size() > expressions) forest.expressions.pop_back();
      while (forest.statements.size() > statements) forest.statements.pop_back();
    }
  } tree{passing_};
  return run(*script::parse_again(statement, *frame.function->source, passing_), frame);
}

Interpreter::Flow Interpreter::run(const Statement& statement, Frame& frame) {
  using enum Statement::Kind;
  if (statement.is_text()) return run_text(statement, frame);
  switch (statement.kind) {
    case expression: evaluate(*statement.value, frame); return Flow::next;
    case assign: this->assign(*statement.target, evaluate(*statement.value, frame), frame); return Flow::next;
    case set: this->set(*statement.target, evaluate(*statement.value, frame), frame); return Flow::next;
    case branch:
      return run(truth(evaluate(*statement.value, frame)) ? statement.inner().body : statement.inner().other, frame);
    case loop_while: return loop(statement, frame);
    case loop_range: return loop_over(statement, frame);
    case give_back:
      frame.result = statement.value == nullptr ? Value() : evaluate(*statement.value, frame);
      return Flow::returned;
    case leave_loop: return Flow::left;
    case next_loop: return Flow::continued;
    case nested:
      frame.variables[static_cast<size_t>(statement.inner().function->slot)] =
          Callable{statement.inner().function, nullptr, nullptr};
      return Flow::next;
    case check:
      if (!truth(evaluate(*statement.value, frame)))
        fail("AssertionError: {}", statement.target == nullptr ? "" : evaluate(*statement.target, frame).str());
      return Flow::next;
    case remove:
      if (statement.target->kind == Expr::Kind::name) {
        frame.variables[static_cast<size_t>(statement.target->slot)] = Value();
      } else if (statement.target->kind == Expr::Kind::subscript) {
        std::vector<Value> arguments{evaluate(*statement.target->children[0], frame),
                                     evaluate(*statement.target->children[1], frame)};
        find_builtin("Delete")->call(*this, arguments);
      }
      return Flow::next;
    case nothing: return Flow::next;
  }
  return Flow::next;
}

Interpreter::Flow Interpreter::loop(const Statement& statement, Frame& frame) {
  while (truth(evaluate(*statement.value, frame))) {
    count(1);
    const Flow flow = run(statement.inner().body, frame);
    if (flow == Flow::returned) return flow;
    if (flow == Flow::left) break;
  }
  return Flow::next;
}

Interpreter::Flow Interpreter::loop_over(const Statement& statement, Frame& frame) {
  const auto once = [&](Value item) {
    count(1);
    assign(*statement.target, std::move(item), frame);
    return run(statement.inner().body, frame);
  };
  const Expr& over = *statement.value;
  if (over.kind == Expr::Kind::op_call && over.text == "range" && over.name_space() == "prim") {
    int64_t bounds[3] = {0, 0, 1};
    const size_t given = over.children.size();
    if (given < 1 || given > 3) fail<TypeError>("range takes 1 to 3 numbers");
    for (size_t i = 0; i < given; ++i) bounds[given == 1 ? 1 : i] = integer_of(evaluate(*over.children[i], frame));
    const auto [first, last, step] = bounds;
    if (step == 0) fail<ValueError>("range() arg 3 must not be zero");
    for (int64_t i = first; step > 0 ? i < last : i > last;) {
      const Flow flow = once(i);
      if (flow == Flow::returned) return flow;
      if (flow == Flow::left || __builtin_add_overflow(i, step, &i)) break;
    }
    return Flow::next;
  }
  const Value container = evaluate(over, frame);
  std::vector<Value> items;
  if (const auto* list = container.get<std::shared_ptr<List>>()) items = (*list)->items;
  else if (const auto* tuple = container.get<std::shared_ptr<Tuple>>()) items = (*tuple)->items;
  else if (const auto* dict = container.get<std::shared_ptr<Dict>>())
    for (const auto& [key, value] : (*dict)->items) items.push_back(key);
  else if (const auto* text = container.get<std::string>())
    for (const char c : *text) items.emplace_back(std::string(1, c));
  else fail<TypeError>("'{}' object is not iterable", container.type_name());
  for (Value& item : items) {
    const Flow flow = once(std::move(item));
    if (flow == Flow::returned) return flow;
    if (flow == Flow::left) break;
  }
  return Flow::next;
}

Value Interpreter::evaluate(const Expr& expression, Frame& frame) {
  if (depth_ > kDeepestEvaluation) fail("expressions are nested deeper than {}", kDeepestEvaluation);
  const Deeper deeper(depth_);
  using enum Expr::Kind;
  switch (expression.kind) {
    case constant: return expression.value();
    case name: {
      Value& variable = frame.variables[static_cast<size_t>(expression.slot)];
      if (expression.last_use) return std::move(variable);
      return variable;
    }
    case global: return this->global(expression);
    case attribute: return this->attribute(evaluate(*expression.children[0], frame), expression.text);
    case subscript: return evaluate_subscript(expression, frame);
    case list: {
      std::vector<Value> items;
      items.reserve(expression.children.size());
      for (const Expr* const child : expression.children) items.push_back(evaluate(*child, frame));
      return new_list(std::move(items));
    }
    case tuple: {
      std::vector<Value> items;
      items.reserve(expression.children.size());
      for (const Expr* const child : expression.children) items.push_back(evaluate(*child, frame));
      return new_tuple(std::move(items));
    }
    case dict: {
      auto made = std::make_shared<Dict>();
      for (size_t i = 0; i + 1 < expression.children.size(); i += 2) {
        Value key = evaluate(*expression.children[i], frame);
        made->set(std::move(key), evaluate(*expression.children[i + 1], frame));
      }
      return made;
    }
    case Expr::Kind::call:
    case op_call: return evaluate_call(expression, frame);
    case choice: return evaluate(*expression.children[truth(evaluate(*expression.children[0], frame)) ? 1 : 2], frame);
    case both:
    case either: {
      Value left = evaluate(*expression.children[0], frame);
      if (truth(left) == (expression.kind == either)) return left;
      return evaluate(*expression.children[1], frame);
    }
    case annotated: {
      Value value = evaluate(*expression.children[0], frame);
      const std::vector<const Type*>& arguments = expression.held().type->arguments;
      if (expression.held().type->name == "number") return value;
      // The type of an empty list is what is said of it.
      if (auto* made = value.get<std::shared_ptr<List>>(); made != nullptr && expression.held().type->name == "List")
        (*made)->element = arguments.empty() ? nullptr : arguments[0];
      if (auto* made = value.get<std::shared_ptr<Dict>>(); made != nullptr && arguments.size() == 2)
        (*made)->key = arguments[0], (*made)->value = arguments[1];
      return value;
    }
    case Expr::Kind::is_instance: {
      const Value value = evaluate(*expression.children[0], frame);
      return std::ranges::any_of(expression.held().type->arguments,
                                 [&](const Type* type) { return this->is_instance(value, *type); });
    }
    case uninitialized: return {};
    case type: fail<TypeError>("the type {} is no value", expression.text);
  }
  return {};
}

Value Interpreter::evaluate_call(const Expr& expression, Frame& frame) {
  if (expression.kind == Expr::Kind::op_call && expression.name_space() == "prim" &&
      (expression.text == "fork" || expression.text == "awaitable"))
    return fork(expression, frame);
  const bool is_op = expression.kind == Expr::Kind::op_call;
  const Expr* const callee = is_op ? nullptr : expression.children[0];
  const bool is_method = callee != nullptr && callee->kind == Expr::Kind::attribute;
  Value target;
  if (is_method) target = evaluate(*callee->children[0], frame);
  else if (callee != nullptr) target = evaluate(*callee, frame);
  std::vector<Value> arguments;
  arguments.reserve(expression.children.size() + 1);
  for (size_t i = is_op ? 0 : 1; i < expression.children.size(); ++i)
    arguments.push_back(evaluate(*expression.children[i], frame));
  Keywords keywords;
  for (const auto& [name, value] : expression.call().keywords) keywords.emplace_back(name, evaluate(*value, frame));
  running_ = {expression.source, expression.at, expression.line};
  if (is_op) return call_operator(expression, std::move(arguments), std::move(keywords));
  if (!is_method) return call_value(target, std::move(arguments), std::move(keywords));
  if (const auto* const object = target.get<std::shared_ptr<Object>>()) {
    if ((*object)->cls->method(callee->text) != nullptr)
      return call_method(*object, callee->text, std::move(arguments), std::move(keywords));
    return call_value(attribute(target, callee->text), std::move(arguments), std::move(keywords));
  }
  arguments.insert(arguments.begin(), std::move(target));
  return call_operator(Expr::site("aten", callee->text), std::move(arguments), std::move(keywords));
}

// What is forked runs at once.
Value Interpreter::fork(const Expr& expression, Frame& frame) {
  if (expression.children.empty()) fail<TypeError>("fork takes a function");
  const Value callee = evaluate(*expression.children[0], frame);
  auto future = std::make_shared<Future>();
  const auto* const callable = callee.get<Callable>();
  if (callable != nullptr && callable->function != nullptr && callable->function->slot >= 0) {
    if (calls_ >= options_.most_calls) fail("calls are nested deeper than {}", options_.most_calls);
    const Deeper deeper(calls_);
    Value before = std::move(frame.result);
    run(callable->function->body, frame);
    future->value = std::exchange(frame.result, std::move(before));
    return future;
  }
  std::vector<Value> arguments;
  for (size_t i = 1; i < expression.children.size(); ++i) arguments.push_back(evaluate(*expression.children[i], frame));
  future->value = call_value(callee, std::move(arguments));
  return future;
}

Value Interpreter::evaluate_subscript(const Expr& expression, Frame& frame) {
  std::vector<Value> arguments;
  arguments.push_back(evaluate(*expression.children[0], frame));
  arguments.push_back(evaluate(*expression.children[1], frame));
  running_ = {expression.source, expression.at, expression.line};
  if (const auto* const object = arguments[0].get<std::shared_ptr<Object>>()) {
    const std::shared_ptr<Object> held = *object;
    return call_method(held, "__getitem__", {std::move(arguments[1])});
  }
  return find_builtin("__getitem__")->call(*this, arguments);
}

Value Interpreter::global(const Expr& expression) {
  if (expression.held().is_found) return expression.value();
  const std::string_view text = expression.text;
  Value found;
  if (text.starts_with("CONSTANTS.c")) {
    size_t index = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data() + 11, last, index);
    if (error != std::errc() || end != last || index >= program_.constants().size())
      fail<CheckpointError>("{} is none of the archive's {} constants", text, program_.constants().size());
    found = program_.constants()[index];
  } else if (const Function* const function = program_.find_function(text)) {
    found = Callable{function, nullptr, nullptr};
  } else if (const Class* const cls = program_.find_class(text)) {
    found = Callable{nullptr, cls, nullptr};
  } else {
    const size_t dot = text.rfind('.');
    const Class* const owner = program_.find_class(text.substr(0, dot));
    const std::string_view name = text.substr(dot + 1);
    if (owner == nullptr) fail<CheckpointError>("the archive's code has no {}", text);
    if (const auto member = std::ranges::find(owner->members, name, &EnumMember::name); member != owner->members.end())
      found = static_cast<const EnumMember*>(member->get());
    else if (const Value* const constant = owner->constant(name)) found = *constant;
    else if (const Function* const method = owner->method(name)) found = Callable{method, nullptr, nullptr};
    else if (name == "__new__") return Callable{nullptr, owner, nullptr};
    else fail<CheckpointError>("{} has no {}", owner->name, name);
  }
  expression.make_held() = {found, nullptr, true};
  return found;
}

void Interpreter::assign(const Expr& target, Value value, Frame& frame) {
  if (target.kind == Expr::Kind::name) {
    if (!target.last_use) frame.variables[static_cast<size_t>(target.slot)] = std::move(value);
    return;
  }
  std::vector<Value> items;
  if (auto* tuple = value.get<std::shared_ptr<Tuple>>()) items = (*tuple)->items;
  else if (auto* list = value.get<std::shared_ptr<List>>()) items = (*list)->items;
  else fail<TypeError>("{} cannot be unpacked", value.type_name());
  value = Value();
  if (items.size() != target.children.size())
    fail<ValueError>("Expected {} elements in a list but found {}", target.children.size(), items.size());
  for (size_t i = 0; i < items.size(); ++i) assign(*target.children[i], std::move(items[i]), frame);
}

void Interpreter::set(const Expr& target, Value value, Frame& frame) {
  if (target.kind == Expr::Kind::name) return assign(target, std::move(value), frame);
  const Value owner = evaluate(*target.children[0], frame);
  if (target.kind == Expr::Kind::attribute) {
    const auto* const object = owner.get<std::shared_ptr<Object>>();
    const int32_t slot = object == nullptr ? -1 : (*object)->cls->find(target.text);
    if (slot < 0) fail<TypeError>("{} has no attribute '{}' that can be set", owner.type_name(), target.text);
    (*object)->slots[static_cast<size_t>(slot)] = std::move(value);
    return;
  }
  std::vector<Value> arguments{owner, evaluate(*target.children[1], frame), std::move(value)};
  find_builtin("_set_item")->call(*this, arguments);
}

}  // namespace tare::graph::script
