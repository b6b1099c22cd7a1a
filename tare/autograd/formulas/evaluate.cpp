#include "tare/autograd/formulas/evaluate.h"

#include <atomic>
#include <complex>

#include "tare/autograd/gradients/functions.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/ops.h"

namespace tare::autograd {

namespace {

using Kind = Expression::Kind;

bool is_list(const Value& value) {
  return value.is<Value::Ints>() || value.is<Value::Floats>() || value.is<Value::Bools>() ||
         value.is<Value::Tensors>() || value.is<Value::Values>();
}

// How well a value fits a parameter: 0 not at all, 1 by conversion, 2 as it is.
int fit(ParamTag tag, const Type& type, const Value& value) {
  using enum ParamTag;
  if (value.is_none()) return type.optional || tag == generator || tag == tensor ? 1 : 0;
  const Scalar* number = value.get<Scalar>();
  switch (tag) {
    case tensor: return value.is<Tensor>() ? 2 : number ? 1 : 0;
    case tensors: return value.is<Value::Tensors>() ? 2 : value.is<Value::Values>() ? 1 : 0;
    case integer:
    case integer_opt: return number && number->is_integral() ? 2 : 0;
    case integers:
    case integers_opt:
      if (value.is<Value::Ints>()) return 2;
      return number && number->is_integral() && type.list_size > 0 ? 1 : 0;
    case floating:
    case floating_opt: return number && !number->is_complex() ? (number->is_floating() ? 2 : 1) : 0;
    case floats:
    case floats_opt: return value.is<Value::Floats>() ? 2 : 0;
    case boolean:
    case boolean_opt: return number && number->is_boolean() ? 2 : 0;
    case booleans: return value.is<Value::Bools>() ? 2 : 0;
    case scalar:
    case scalar_opt: return number ? 2 : 0;
    case scalars: return is_list(value) ? 1 : 0;
    case string:
    case string_opt: return value.is<std::string>() ? 2 : 0;
    case dtype:
    case dtype_opt: return value.is<DType>() ? 2 : 0;
    case device:
    case device_opt: return value.is<Device>() ? 2 : 0;
    case layout:
    case layout_opt: return value.is<Layout>() ? 2 : 0;
    case format:
    case format_opt: return value.is<MemoryFormat>() ? 2 : 0;
    case generator: return 0;
  }
  return 0;
}

// The sum of the fits, or -1 where one value does not fit or a required one is missing.
int score(const Op& op, std::span<const Value> arguments) {
  const auto& parameters = op.schema.arguments;
  if (arguments.size() > parameters.size() || op.form != Form::functional) return -1;
  int sum = 0;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (i >= arguments.size()) {
      if (op.defaults[i] == nullptr) return -1;
      continue;
    }
    const int one = fit(op.parameters[i], parameters[i].type, arguments[i]);
    // A formula may give what the schema wants by keyword; only a choice between overloads counts it less.
    if (one == 0) return -1;
    sum += 2 * one - (parameters[i].keyword_only ? 1 : 0);
  }
  return sum;
}

// Arguments that the forward call was not given, or results that it did not make (a bias, the ends of sequences), are
// undefined tensors in its backward step, whether the schema marks them optional or not; missing gradients are not.
Value call_op(const Op& op, std::vector<Value>&& arguments) {
  for (size_t i = 0; i < arguments.size() && i < op.parameters.size(); ++i)
    if (arguments[i].is_none() && op.parameters[i] == ParamTag::tensor &&
        !op.schema.arguments[i].name.starts_with("grad"))
      arguments[i] = Tensor();
  std::vector<Value> results = call_boxed(op, arguments);
  if (results.size() == 1) return std::move(results[0]);
  Value::Tensors tensors;
  for (Value& result : results) {
    if (const auto* const list = result.get<Value::Tensors>()) {
      tensors.insert(tensors.end(), list->begin(), list->end());
    } else {
      const Tensor* const tensor = result.get<Tensor>();
      tensors.push_back(tensor ? *tensor : Tensor());
    }
  }
  return tensors;
}

Value call_function(const Expression& call, std::vector<Value>&& arguments) {
  if (call.function != nullptr) return call.function->forms.boxed(arguments);
  if (call.text == "conj" && arguments.size() == 1 && arguments[0].is<Scalar>()) {
    const Scalar& number = *arguments[0].get<Scalar>();
    return number.is_complex() ? Value(Scalar(std::conj(number.to_complex()))) : arguments[0];
  }
  // The overload that fitted last is the one that fits, nearly always.
  const std::atomic_ref last(call.callee);
  const Op* op = last.load(std::memory_order_relaxed);
  if (op == nullptr || score(*op, arguments) < 0) {
    op = find_overload(call.text, arguments);
    if (op == nullptr) {
      std::string types;
      for (const Value& value : arguments) types += (types.empty() ? "" : ", ") + value.type_name();
      fail<SchemaError>("a derivative calls {}({}), and there is no such function", call.text, types);
    }
    last.store(op, std::memory_order_relaxed);
  }
  return call_op(*op, std::move(arguments));
}

bool truth(const Value& value) {
  const Scalar* scalar = value.get<Scalar>();
  if (scalar == nullptr) fail<SchemaError>("a derivative asks for the truth of {}", value.type_name());
  return scalar->to_bool();
}

Value of_numbers(std::string_view op, const Scalar& a, const Scalar& b) {
  if (op == "==") return a.to_complex() == b.to_complex();
  if (op == "!=") return a.to_complex() != b.to_complex();
  if (op[0] == '<' || op[0] == '>') {
    const double x = a.to_double(), y = b.to_double();
    if (op == "<") return x < y;
    if (op == "<=") return x <= y;
    return op == ">" ? x > y : x >= y;
  }
  return arithmetic(op, a, b);
}

Value binary(std::string_view op, const Value& left, const Value& right) {
  const Scalar *a = left.get<Scalar>(), *b = right.get<Scalar>();
  if (a && b) return of_numbers(op, *a, *b);
  const auto tensor = [&](const Value& value) {
    if (const Scalar* scalar = value.get<Scalar>()) return Tensor::wrapped_number(*scalar);
    const Tensor* held = value.get<Tensor>();
    if (held == nullptr || !held->defined())
      fail<SchemaError>("a derivative computes {} {} {}", left.type_name(), op, right.type_name());
    return *held;
  };
  const Tensor x = tensor(left), y = tensor(right);
  if (op == "+") return add(x, y);
  if (op == "-") return sub(x, y);
  if (op == "*") return mul(x, y);
  if (op == "/") return div(x, y);
  if (op == "==") return eq(x, y);
  if (op == "!=") return ne(x, y);
  if (op == "<") return lt(x, y);
  if (op == "<=") return le(x, y);
  if (op == ">") return gt(x, y);
  if (op == ">=") return ge(x, y);
  return bitwise_and(x, y);
}

Value element(const Value& list, const Value& position) {
  const auto i = static_cast<size_t>(position.get<Scalar>()->to_int());
  if (const auto* tensors = list.get<Value::Tensors>()) {
    check<IndexError>(i < tensors->size(), "a derivative takes element {} of {}", i, tensors->size());
    return (*tensors)[i].defined() ? Value((*tensors)[i]) : Value();
  }
  if (const auto* flags = list.get<Value::Bools>()) {
    check<IndexError>(i < flags->size(), "a derivative takes element {} of {}", i, flags->size());
    return (*flags)[i] != 0;
  }
  fail<SchemaError>("a derivative takes an element of {}", list.type_name());
}

Value braced(const std::vector<Expression>& items, std::span<const Value> environment) {
  Value::Ints integers;
  for (const Expression& item : items) {
    const Value value = evaluate(item, environment);
    const Scalar* scalar = value.get<Scalar>();
    if (scalar == nullptr) fail<SchemaError>("a derivative has a list of {}", value.type_name());
    integers.push_back(scalar->to_int());
  }
  return integers;
}

}  // namespace

Scalar arithmetic(std::string_view op, const Scalar& a, const Scalar& b) {
  const auto apply = [&](auto x, auto y) {
    switch (op[0]) {
      case '+': return Scalar(x + y);
      case '-': return Scalar(x - y);
      case '*': return Scalar(x * y);
      default: return Scalar(x / y);
    }
  };
  if (a.is_complex() || b.is_complex()) return apply(a.to_complex(), b.to_complex());
  if (a.is_integral(true) && b.is_integral(true)) {
    const int64_t x = a.to_int(), y = b.to_int();
    int64_t result = 0;
    const bool fits = op[0] == '+'   ? !__builtin_add_overflow(x, y, &result)
                      : op[0] == '-' ? !__builtin_sub_overflow(x, y, &result)
                      : op[0] == '*' ? !__builtin_mul_overflow(x, y, &result)
                                     : y > 0;
    if (fits) return Scalar(op[0] == '/' ? x / y : result);
  }
  return apply(a.to_double(), b.to_double());
}

const Op* find_overload(std::string_view name, std::span<const Value> arguments) {
  const Op* best = nullptr;
  int best_score = -1;
  for (const Op* op : Registry::instance().overloads(name)) {
    const int one = score(*op, arguments);
    if (one > best_score) {
      best = op;
      best_score = one;
    }
  }
  return best;
}

Value evaluate(const Expression& e, std::span<const Value> environment) {
  const auto operand = [&](size_t i) { return evaluate(e.operands[i], environment); };
  switch (e.kind) {
    case Kind::constant: return e.value;
    case Kind::name: return environment[static_cast<size_t>(e.slot)];
    case Kind::list: return braced(e.operands, environment);
    case Kind::element: return element(operand(0), operand(1));
    case Kind::choice: return truth(operand(0)) ? operand(1) : operand(2);
    case Kind::call: {
      std::vector<Value> arguments;
      arguments.reserve(e.operands.size());
      for (size_t i = 0; i < e.operands.size(); ++i) arguments.push_back(operand(i));
      return call_function(e, std::move(arguments));
    }
    case Kind::unary: {
      const Value value = operand(0);
      if (e.text == "!") return !truth(value);
      if (const Scalar* scalar = value.get<Scalar>()) return arithmetic("-", Scalar(0), *scalar);
      const Tensor* tensor = value.get<Tensor>();
      return tensor && tensor->defined() ? Value(neg(*tensor)) : Value();
    }
    case Kind::binary:
      if (e.text == "&&") return truth(operand(0)) && truth(operand(1));
      if (e.text == "||") return truth(operand(0)) || truth(operand(1));
      return binary(e.text, operand(0), operand(1));
  }
  return {};
}

}  // namespace tare::autograd
