#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "tare/autograd/autocast.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/graph/pt2/machine.h"
#include "tare/ops.h"

// Nodes that are no operators: arithmetic on numbers, and calls of subgraphs.
namespace tare::graph::pt2 {

namespace {

constexpr int64_t kMostTurns = 1 << 20;  // of a loop

Number number_of(const Value& value) {
  const Scalar* const scalar = value.get<Scalar>();
  if (scalar == nullptr) fail<DataDependentError>("a number that is not known");
  return scalar->is_floating() ? Number::of(scalar->to_double()) : Number::of(scalar->to_int());
}

struct Arithmetic {
  std::string_view target, function;
};
// Python's functions on numbers, and the ones that they are in expressions.
constexpr Arithmetic kArithmetic[] = {{"_operator.add", "Add"},
                                      {"_operator.sub", "Sub"},
                                      {"_operator.mul", "Mul"},
                                      {"_operator.floordiv", "FloorDiv"},
                                      {"_operator.truediv", "IntTrueDiv"},
                                      {"_operator.mod", "Mod"},
                                      {"_operator.pow", "Pow"},
                                      {"_operator.neg", "Neg"},
                                      {"_operator.pos", "Identity"},
                                      {"_operator.abs", "Abs"},
                                      {"_operator.lshift", "LShift"},
                                      {"_operator.rshift", "RShift"},
                                      {"_operator.and_", "And"},
                                      {"_operator.or_", "Or"},
                                      {"_operator.not_", "Not"},
                                      {"_operator.eq", "Eq"},
                                      {"_operator.ne", "Ne"},
                                      {"_operator.lt", "Lt"},
                                      {"_operator.le", "Le"},
                                      {"_operator.gt", "Gt"},
                                      {"_operator.ge", "Ge"},
                                      {"math.ceil", "CeilToInt"},
                                      {"math.floor", "FloorToInt"},
                                      {"math.trunc", "TruncToInt"},
                                      {"math.sqrt", "sqrt"},
                                      {"builtins.max", "Max"},
                                      {"builtins.min", "Min"},
                                      {"torch.sym_max", "Max"},
                                      {"torch.sym_min", "Min"},
                                      {"torch.sym_int", "TruncToInt"},
                                      {"torch.sym_float", "ToFloat"},
                                      {"torch.sym_not", "Not"},
                                      {"torch.sym_ite", "ITE"},
                                      {"torch.sym_sum", "Add"},
                                      {"torch.sym_sqrt", "sqrt"},
                                      {"torch._sym_sqrt", "sqrt"}};

std::vector<Value> arithmetic(Machine& machine, const Node& node) {
  const auto* const found = std::ranges::find(kArithmetic, node.target, &Arithmetic::target);
  const NumberFunction& function = *number_function(found->function);
  std::vector<Number> arguments;
  for (const Argument& input : node.inputs) {
    const Value value = machine.take(input);
    if (const auto* const list = value.get<Value::Ints>())
      for (const int64_t item : *list) arguments.push_back(Number::of(item));
    else if (const auto* const mixed = value.get<Value::Values>())
      for (const Value& item : *mixed) arguments.push_back(number_of(item));
    else arguments.push_back(number_of(value));
  }
  const auto count = static_cast<int>(arguments.size());
  check(count >= function.least && count <= function.most, "{}: {} arguments", node.target, count);
  const Number result = function.call(arguments.data(), arguments.size());
  if (result.is_real) return {Value(result.real)};
  if (!result.is_integer()) return {Value(result.to_real())};
  constexpr std::string_view truths[] = {"Eq", "Ne", "Lt", "Le", "Gt", "Ge", "Not"};
  if (std::ranges::find(truths, found->function) != std::end(truths)) return {Value(result.numerator != 0)};
  return {Value(result.numerator)};
}

std::vector<Value> nothing(Machine&, const Node&) { return {}; }

// What a subgraph is called with: values, and the elements of lists of them.
void take_all(Machine& machine, const Argument& argument, std::vector<Value>& into) {
  if (argument.kind == Argument::Kind::tensors) {  // numbers stand among them
    for (const Index index : argument.values) into.push_back(index == kNone ? Value() : machine.value(index));
    return;
  }
  Value value = machine.take(argument);
  if (const auto* const ints = value.get<Value::Ints>()) {
    for (const int64_t item : *ints) into.emplace_back(item);
  } else if (auto* const mixed = value.get<Value::Values>()) {
    for (Value& item : *mixed) into.push_back(std::move(item));
  } else {
    into.push_back(std::move(value));
  }
}

std::vector<const Graph*> graphs_of(const Node& node) {
  std::vector<const Graph*> graphs;
  for (const Argument& input : node.inputs)
    if (input.graph != nullptr) graphs.push_back(input.graph.get());
  return graphs;
}

const Graph& graph_at(const Node& node, size_t index) {
  const std::vector<const Graph*> graphs = graphs_of(node);
  check(index < graphs.size(), "{} has {} graphs", node.target, graphs.size());
  return *graphs[index];
}

// Everything behind the last graph.
std::vector<Value> operands(Machine& machine, const Node& node) {
  size_t first = 0;
  for (size_t i = 0; i < node.inputs.size(); ++i)
    if (node.inputs[i].graph != nullptr) first = i + 1;
  std::vector<Value> all;
  for (size_t i = first; i < node.inputs.size(); ++i) take_all(machine, node.inputs[i], all);
  return all;
}

// Results of a graph stand in the outputs of its node: one for each, or a list of tensors as one.
std::vector<Value> as_results(const Node& node, std::vector<Value> values) {
  if (node.outputs.size() != 1 || node.outputs[0].kind == Argument::Kind::one) return values;
  return {Value(Value::Values(std::make_move_iterator(values.begin()), std::make_move_iterator(values.end())))};
}

std::optional<bool> truth(const Value& value) {
  if (const Scalar* const scalar = value.get<Scalar>()) return scalar->to_bool();
  const Tensor* const tensor = value.get<Tensor>();
  if (tensor == nullptr || !tensor->defined() || !tensor->known() || tensor->numel() != 1) return {};
  return load_scalar(tensor->data(), tensor->dtype()).to_bool();
}

std::vector<Value> call_graph(Machine& machine, const Node& node) {
  return as_results(node, machine.run(graph_at(node, 0), operands(machine, node)));
}

std::vector<Value> set_grad_enabled(Machine& machine, const Node& node) {
  check(!node.inputs.empty(), "{}: no arguments", node.target);
  const std::optional<bool> enabled = truth(machine.take(node.inputs[0]));
  const GradGuard guard(enabled.value_or(true) && !thread_state.no_grad);
  return call_graph(machine, node);
}

std::vector<Value> with_autocast(Machine& machine, const Node& node) {
  check(node.inputs.size() >= 5, "{}: {} arguments", node.target, node.inputs.size());
  const Value type = machine.take(node.inputs[0]), dtype = machine.take(node.inputs[1]);
  const bool enabled = truth(machine.take(node.inputs[2])).value_or(true);
  DeviceType kind = DeviceType::cpu;
  if (const std::string* const text = type.get<std::string>()) kind = Device(*text).type;
  // Tensors of a device that the run is moved from lie where it is moved to.
  std::optional<DType> lower = autocast().dtype(kind);
  if (const DType* const said = dtype.get<DType>()) lower = *said;
  if (!lower) return call_graph(machine, node);
  const AutocastGuard guard(kind, *lower, enabled);
  return call_graph(machine, node);
}

std::vector<Value> cond(Machine& machine, const Node& node) {
  check(!node.inputs.empty(), "{}: no arguments", node.target);
  const std::optional<bool> chosen = truth(machine.take(node.inputs[0]));
  if (!chosen)
    machine.assume(fmt::format("{}: its condition is not known; the first branch runs",
                               node.name.empty() ? node.target : node.name));
  return as_results(node, machine.run(graph_at(node, chosen.value_or(true) ? 0 : 1), operands(machine, node)));
}

std::vector<Value> while_loop(Machine& machine, const Node& node) {
  const Graph &condition = graph_at(node, 0), &body = graph_at(node, 1);
  std::vector<Value> state = operands(machine, node);
  const size_t carried = body.outputs.size();
  check(carried <= state.size(), "{}: its body returns more than it takes", node.target);
  const auto next = [&] {
    std::vector<Value> made = machine.run(body, state);
    std::move(made.begin(), made.end(), state.begin());
  };
  for (int64_t turns = 0;; ++turns) {
    const std::vector<Value> asked = machine.run(condition, state);
    const std::optional<bool> goes_on = asked.empty() ? std::nullopt : truth(asked[0]);
    if (!goes_on) {
      machine.assume(
          fmt::format("{}: how often it runs is not known; once is told", node.name.empty() ? node.target : node.name));
      if (turns == 0) next();
      break;
    }
    if (!*goes_on) break;
    check(turns < kMostTurns, "{}: more than {} turns", node.target, kMostTurns);
    next();
  }
  state.resize(carried);
  return as_results(node, std::move(state));
}

// Tensors whose slices along the first dimension a body is called with, one after the other.
struct Slices {
  std::vector<Value> tensors;
  int64_t count = 0;

  Slices(Machine& machine, const Node& node, const Argument& argument) {
    take_all(machine, argument, tensors);
    const Tensor* const first = tensors.empty() ? nullptr : tensors[0].get<Tensor>();
    check(first != nullptr && first->dim() > 0, "{}: no tensors to go along", node.target);
    count = first->sizes()[0];
    check(count > 0 && count <= kMostTurns, "{}: along {} slices", node.target, count);
  }

  void add(const Node& node, int64_t index, std::vector<Value>& inputs) const {
    for (const Value& value : tensors) {
      const Tensor* const tensor = value.get<Tensor>();
      check(tensor != nullptr, "{}: goes along what is no tensor", node.target);
      inputs.emplace_back(select(*tensor, 0, index));
    }
  }
};

// Behind `results`, what the turns of a body made, stacked: the last of its results, as many as there are lists.
void add_stacked(const std::vector<std::vector<Tensor>>& made, std::vector<Value>& results) {
  for (const std::vector<Tensor>& parts : made) results.push_back(parts.empty() ? Value() : Value(stack(parts, 0)));
}

std::vector<Value> map_over(Machine& machine, const Node& node) {
  check(node.inputs.size() == 3, "{}: {} arguments", node.target, node.inputs.size());
  const Graph& body = graph_at(node, 0);
  const Slices slices(machine, node, node.inputs[1]);
  std::vector<Value> others;
  take_all(machine, node.inputs[2], others);
  std::vector<std::vector<Tensor>> made(body.outputs.size());
  for (int64_t i = 0; i < slices.count; ++i) {
    std::vector<Value> inputs;
    slices.add(node, i, inputs);
    inputs.insert(inputs.end(), others.begin(), others.end());
    const std::vector<Value> results = machine.run(body, std::move(inputs));
    for (size_t k = 0; k < results.size(); ++k)
      if (const Tensor* const tensor = results[k].get<Tensor>()) made[k].push_back(*tensor);
  }
  std::vector<Value> results;
  add_stacked(made, results);
  return as_results(node, std::move(results));
}

// The body is called with what the call before gave to carry, the next slices, and what is the same for all.
std::vector<Value> scan(Machine& machine, const Node& node) {
  check(node.inputs.size() == 4, "{}: {} arguments", node.target, node.inputs.size());
  const Graph& body = graph_at(node, 0);
  std::vector<Value> carried, others;
  take_all(machine, node.inputs[1], carried);
  const Slices slices(machine, node, node.inputs[2]);
  take_all(machine, node.inputs[3], others);
  check(carried.size() <= body.outputs.size(), "{}: its body returns less than it carries", node.target);
  const auto carries = static_cast<std::ptrdiff_t>(carried.size());
  std::vector<std::vector<Tensor>> made(body.outputs.size() - carried.size());
  for (int64_t i = 0; i < slices.count; ++i) {
    std::vector<Value> inputs = std::move(carried);
    slices.add(node, i, inputs);
    inputs.insert(inputs.end(), others.begin(), others.end());
    std::vector<Value> results = machine.run(body, std::move(inputs));
    carried.assign(std::make_move_iterator(results.begin()), std::make_move_iterator(results.begin() + carries));
    for (size_t k = 0; k < made.size(); ++k)
      if (const Tensor* const tensor = results[k + static_cast<size_t>(carries)].get<Tensor>())
        made[k].push_back(*tensor);
  }
  add_stacked(made, carried);
  return as_results(node, std::move(carried));
}

const std::unordered_map<std::string_view, Special>& table() {
  static const std::unordered_map<std::string_view, Special> all = [] {
    std::unordered_map<std::string_view, Special> map = {
        {"torch.ops.higher_order.cond", cond},
        {"torch.ops.higher_order.while_loop", while_loop},
        {"torch.ops.higher_order.map_impl", map_over},
        {"torch.ops.higher_order.scan", scan},
        {"torch.ops.higher_order.invoke_subgraph", call_graph},
        {"torch.ops.higher_order.wrap_with_set_grad_enabled", set_grad_enabled},
        {"torch.ops.higher_order.wrap_with_autocast", with_autocast},
        // They check values, or tell the compiler of them.
        {"torch.ops.aten.sym_constrain_range.default", nothing},
        {"torch.ops.aten.sym_constrain_range_for_size.default", nothing},
        {"torch.ops.aten._assert_async.msg", nothing},
        {"torch._check", nothing},
        {"torch._check_is_size", nothing},
    };
    for (const Arithmetic& one : kArithmetic) map.emplace(one.target, arithmetic);
    return map;
  }();
  return all;
}

}  // namespace

Special special(std::string_view target) {
  const auto found = table().find(target);
  return found == table().end() ? nullptr : found->second;
}

bool knows(std::string_view target) { return special(target) != nullptr; }

}  // namespace tare::graph::pt2
