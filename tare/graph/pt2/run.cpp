#include "tare/graph/pt2/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tare/graph/line.h"
#include "tare/graph/pt2/machine.h"
#include "tare/run/event.h"

namespace tare::graph::pt2 {

namespace {

// Asked at each event of a node, and read off its trace once.
SourceLine line_of(const void* machine) { return static_cast<const Machine*>(machine)->line(); }

constexpr size_t kMostDifferences = 1000;

}  // namespace

std::string Difference::text() const {
  return fmt::format("{}: the file says {}, it comes to {}; {}", value, recorded, computed, place.text());
}

SourceLine Machine::line() const {
  if (!line_) {
    const auto [file, line] = source_of(*running_);
    line_ = line == 0 ? SourceLine() : SourceLine{interned(file), line};
  }
  return *line_;
}

Machine::~Machine() {
  open_.abandon();
  running_line = {};
}

std::vector<Value> Machine::run(const Graph& graph, std::vector<Value> inputs) {
  check(inputs.size() == graph.inputs.size(), "graph {}: {} inputs, where it takes {}", graph.name, inputs.size(),
        graph.inputs.size());
  const Graph* const outer_graph = std::exchange(graph_, &graph);
  std::vector<Value> outer_values = std::exchange(values_, std::vector<Value>(graph.values.size()));
  OpenModules<Frame, Index> outer_open = std::exchange(open_, {});
  const auto back = [&] {
    open_.abandon();
    graph_ = outer_graph;
    values_ = std::move(outer_values);
    open_ = std::move(outer_open);
  };
  std::vector<Value> outputs;
  try {
    for (size_t i = 0; i < inputs.size(); ++i)
      if (!graph.inputs[i].values.empty())
        values_[static_cast<size_t>(graph.inputs[i].values[0])] = std::move(inputs[i]);
    inputs.clear();
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      make(graph.nodes[i], static_cast<Index>(i));
      for (const Index ended : graph.ends[i]) values_[static_cast<size_t>(ended)] = Value();
    }
    const auto end = static_cast<Index>(graph.nodes.size());
    open_.leave([&](Index first) { return made_and_taken(first, end); });
    for (const Argument& output : graph.outputs) outputs.push_back(take(output));
  } catch (...) {
    back();
    throw;
  }
  back();
  return outputs;
}

Value Machine::take(const Argument& argument) const {
  using enum Argument::Kind;
  switch (argument.kind) {
    case constant:
      if (options_.device && argument.value.is<Device>()) return *options_.device;
      return argument.value;
    case one: return value(argument.values[0]);
    case tensors: {
      Value::Tensors list;
      for (const Index index : argument.values) {
        if (index == kNone) {
          list.emplace_back();
          continue;
        }
        const Tensor* const tensor = value(index).get<Tensor>();
        if (tensor == nullptr) fail<TypeError>("{} is no tensor", graph_->values[static_cast<size_t>(index)].name);
        list.push_back(*tensor);
      }
      return list;
    }
    case list: {
      const auto& constants = *argument.value.get<Value::Values>();
      Value::Ints ints;
      Value::Values others;
      for (size_t i = 0; i < constants.size(); ++i) {
        const Index index = argument.values[i];
        const Value& item = index == kNone ? constants[i] : value(index);
        const Scalar* const scalar = item.get<Scalar>();
        if (scalar != nullptr && scalar->is_integral() && others.empty()) {
          ints.push_back(scalar->to_int());
          continue;
        }
        for (const int64_t number : ints) others.emplace_back(number);
        ints.clear();
        others.push_back(item);
      }
      if (!others.empty()) return others;
      return ints;
    }
    case none:
    case graph:
    case text: return {};
    case nested: fail<NotImplementedError>("an argument that is a list of lists");
  }
  return {};
}

Place Machine::place(const Node& node) const { return place_of(program_, node); }

void Machine::make(const Node& node, Index index) {
  if (node.stack != kNone)
    open_.go_to(program_.stacks[static_cast<size_t>(node.stack)], program_.modules, index,
                [&](Index first) { return made_and_taken(first, index); });
  running_ = &node;
  line_.reset();
  running_line = {line_of, this};
  put(node, results_of(node));
}

std::vector<Value> Machine::results_of(const Node& node) {
  if (const std::set<std::string> unknown = unknown_numbers(node); !unknown.empty()) {
    // Nothing but numbers comes of it: what takes these in turn may be an assertion.
    if (gives_numbers(node)) return without_numbers(node, unknown);
    DataDependentError told(fmt::format("it takes a number that depends on values; {}", said_by_dim(unknown)));
    fail_at(node, told);
    if (!options_.keep_going) throw told;
  } else if (!options_.keep_going || !takes_lost(node)) {
    try {
      return call(node);
    } catch (Error& error) {
      std::set<std::string> missing;
      if (tells_symbols(node, missing)) {
        // What values would tell, symbols do.
        if (std::optional<std::vector<Value>> results = recorded(node)) {
          assume(fmt::format("{} depends on values; it comes to what --dim says",
                             node.name.empty() ? node.target : node.name));
          return std::move(*results);
        }
        if (!missing.empty() && gives_numbers(node)) return without_numbers(node, missing);
        DataDependentError told(fmt::format("{}; {}", error.what(), said_by_dim(missing)));
        fail_at(node, told);
        if (!options_.keep_going) throw told;
      } else {
        fail_at(node, error);
        if (!options_.keep_going) throw;
      }
    }
  }
  // With `keep_going`: as the file says.
  if (std::optional<std::vector<Value>> results = recorded(node)) return std::move(*results);
  return std::vector<Value>(node.outputs.size());
}

std::string Machine::said_by_dim(const std::set<std::string>& symbols) {
  return fmt::format("the program calls what it depends on {}, and --dim {}=N says it", fmt::join(symbols, ", "),
                     symbols.empty() ? "NAME" : *symbols.begin());
}

std::vector<Value> Machine::without_numbers(const Node& node, const std::set<std::string>& symbols) {
  assume(fmt::format("{} depends on values ({}) and is not checked", node.name.empty() ? node.target : node.name,
                     fmt::join(symbols, ", ")));
  return std::vector<Value>(node.outputs.size());
}

// Whether there are no tensors among its results.
bool Machine::gives_numbers(const Node& node) const {
  for (const Argument& output : node.outputs)
    for (const Index index : output.values)
      if (index != kNone) {
        using enum ValueRecord::Kind;
        const ValueRecord::Kind kind = graph_->values[static_cast<size_t>(index)].kind;
        if (kind != integer && kind != boolean && kind != floating) return false;
      }
  return true;
}

// The symbols of numbers that it takes and that nobody said.
std::set<std::string> Machine::unknown_numbers(const Node& node) const {
  std::set<std::string> found;
  const Expressions& expressions = program_.expressions;
  for (const Argument& input : node.inputs)
    for (const Index index : input.values) {
      if (index == kNone || !values_[static_cast<size_t>(index)].is_none()) continue;
      const Size& number = graph_->values[static_cast<size_t>(index)].number;
      if (!number.is_symbolic() || expressions.has_value(number.expression)) continue;
      for (const size_t symbol : expressions.symbols_of(number.expression))
        if (!expressions.value_of(symbol)) found.insert(expressions.symbols()[symbol]);
    }
  return found;
}

// Whether it takes what a node before it, which could not run, did not give.
bool Machine::takes_lost(const Node& node) const {
  for (const Argument& input : node.inputs)
    for (const Index index : input.values)
      if (index != kNone && values_[static_cast<size_t>(index)].is_none() &&
          graph_->values[static_cast<size_t>(index)].kind <= ValueRecord::Kind::boolean)
        return true;
  return false;
}

// Whether a node's results have sizes that are known at run time alone; `missing` are those that nobody said.
bool Machine::tells_symbols(const Node& node, std::set<std::string>& missing) const {
  bool tells = false;
  const Expressions& expressions = program_.expressions;
  const auto ask = [&](const Size& size) {
    if (!size.is_symbolic()) return;
    for (const size_t symbol : expressions.symbols_of(size.expression)) {
      tells |= !program_.symbols[symbol].example;
      if (!expressions.value_of(symbol)) missing.insert(expressions.symbols()[symbol]);
    }
  };
  for (const Argument& output : node.outputs)
    for (const Index value : output.values) {
      if (value == kNone) continue;
      const ValueRecord& record = graph_->values[static_cast<size_t>(value)];
      ask(record.number);
      for (const Size& size : record.tensor.sizes) ask(size);
    }
  return tells;
}

void Machine::fail_at(const Node& node, Error& error) {
  if (options_.keep_going) result_.failures.push_back({error.what(), place(node)});
  else error.add_context(place(node).text());
}

std::vector<Value> Machine::call(const Node& node) {
  if (node.op == nullptr) {
    const Special known = special(node.target);
    if (known == nullptr) fail<NotImplementedError>("the operator {} is not known", node.target);
    return known(*this, node);
  }
  const size_t count = node.op->schema.arguments.size();
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  args.reserve(node.inputs.size());
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const auto position = static_cast<size_t>(node.positions[i]);
    if (position >= count) continue;
    if (position == args.size()) args.push_back(take(node.inputs[i]));
    else kwargs.emplace_back(node.op->schema.arguments[position].name, take(node.inputs[i]));
  }
  return call_boxed(*node.op, args, kwargs);
}

void Machine::put(const Node& node, std::vector<Value> results) {
  const size_t count = node.outputs.size();
  if (count == 0) return;
  // One list may be told as its tensors.
  if (results.size() == 1 && count > 1 && results[0].is<Value::Tensors>()) {
    const auto list = *results[0].get<Value::Tensors>();
    results.assign(list.begin(), list.end());
  }
  for (size_t i = 0; i < count; ++i) {
    const Argument& output = node.outputs[i];
    if (output.values.empty() || i >= results.size()) continue;
    if (output.kind == Argument::Kind::one) {
      give(output.values[0], std::move(results[i]), node);
      continue;
    }
    if (auto* const tensors = results[i].get<Value::Tensors>()) {
      if (tensors->size() != output.values.size()) {
        result_.differences.push_back({std::string(node.name), fmt::format("{} results", output.values.size()),
                                       fmt::format("{}", tensors->size()), place(node)});
      }
      for (size_t k = 0; k < std::min(tensors->size(), output.values.size()); ++k)
        if (output.values[k] != kNone) give(output.values[k], std::move((*tensors)[k]), node);
    } else if (auto* const values = results[i].get<Value::Values>()) {
      for (size_t k = 0; k < std::min(values->size(), output.values.size()); ++k)
        if (output.values[k] != kNone) give(output.values[k], std::move((*values)[k]), node);
    }
  }
}

void Machine::give(Index index, Value result, const Node& node) {
  const ValueRecord& record = graph_->values[static_cast<size_t>(index)];
  if (const Tensor* const tensor = result.get<Tensor>(); tensor != nullptr && tensor->defined()) {
    if (record.kind == ValueRecord::Kind::tensor) compare(record, *tensor, node);
  } else if (const Scalar* const scalar = result.get<Scalar>();
             scalar != nullptr && record.kind == ValueRecord::Kind::integer && record.number.is_symbolic()) {
    const Size& number = record.number;
    if (const auto symbol = program_.expressions.as_symbol(number.expression);
        symbol && !program_.expressions.value_of(*symbol)) {
      program_.expressions.bind(*symbol, scalar->to_int());
    } else if (program_.expressions.has_value(number.expression)) {
      ++result_.compared;
      const int64_t recorded = program_.expressions.integer(number.expression);
      if (recorded != scalar->to_int() && result_.differences.size() < kMostDifferences)
        result_.differences.push_back({std::string(record.name),
                                       fmt::format("{} = {}", program_.expressions.text(number.expression), recorded),
                                       scalar->str(), place(node)});
    }
  }
  values_[static_cast<size_t>(index)] = std::move(result);
}

void Machine::compare(const ValueRecord& record, const Tensor& tensor, const Node& node) {
  const TensorRecord& said = record.tensor;
  const TensorMeta& meta = tensor.meta();
  // A size that was not known until now.
  if (meta.sizes().size() == static_cast<int64_t>(said.sizes.size()))
    for (size_t d = 0; d < said.sizes.size(); ++d) {
      const Size& size = said.sizes[d];
      if (!size.is_symbolic()) continue;
      const auto symbol = program_.expressions.as_symbol(size.expression);
      if (symbol && !program_.expressions.value_of(*symbol))
        program_.expressions.bind(*symbol, meta.sizes()[static_cast<int64_t>(d)]);
    }
  if (!program_.has_values(said)) return;
  ++result_.compared;
  const auto equal = [&](std::span<const Size> recorded, IntList computed) {
    if (static_cast<int64_t>(recorded.size()) != computed.size()) return false;
    for (size_t d = 0; d < recorded.size(); ++d)
      if (program_.number(recorded[d]) != computed[static_cast<int64_t>(d)]) return false;
    return true;
  };
  const bool dense = said.layout == Layout::strided;
  if (said.dtype == meta.dtype() && equal(said.sizes, meta.sizes()) &&
      (!dense || (equal(said.strides, meta.strides()) && program_.number(said.offset) == meta.storage_offset())))
    return;
  if (result_.differences.size() >= kMostDifferences) return;
  const auto text = [](const TensorMeta& shown, const TensorMeta& other) {
    std::string text = short_text(shown);
    if (shown.sizes() == other.sizes() && shown.dtype() == other.dtype())
      text += fmt::format(" with strides {} from element {}", shown.strides(), shown.storage_offset());
    return text;
  };
  const TensorMeta recorded = program_.meta(said);
  result_.differences.push_back({std::string(record.name), text(recorded, meta), text(meta, recorded), place(node)});
}

Value Machine::made(const ValueRecord& record) const {
  const Expressions& expressions = program_.expressions;
  using enum ValueRecord::Kind;
  switch (record.kind) {
    case tensor: {
      TensorMeta meta = program_.meta(record.tensor);
      if (options_.device) meta = std::move(meta).with_device(*options_.device);
      Storage storage(meta.storage_bytes(), meta.device());
      Tensor tensor = Tensor::shell(std::move(meta));
      tensor.set_storage(std::move(storage));
      return tensor;
    }
    case integer: return program_.number(record.number);
    case boolean:
      return record.number.is_symbolic() ? expressions.evaluate(record.number.expression).to_real() != 0
                                         : record.number.number != 0;
    default: return {};
  }
}

std::optional<std::vector<Value>> Machine::recorded(const Node& node) const {
  std::vector<Value> results;
  for (const Argument& output : node.outputs) {
    Value::Tensors list;
    for (const Index index : output.values) {
      if (index == kNone) continue;
      const ValueRecord& record = graph_->values[static_cast<size_t>(index)];
      const Size& number = record.number;
      if (!program_.has_values(record.tensor) ||
          (number.is_symbolic() && !program_.expressions.has_value(number.expression)))
        return {};
      Value value = made(record);
      if (value.is_none()) return {};
      if (output.kind == Argument::Kind::one) results.push_back(std::move(value));
      else if (const Tensor* const tensor = value.get<Tensor>()) list.push_back(*tensor);
    }
    if (output.kind != Argument::Kind::one) results.emplace_back(std::move(list));
  }
  return results;
}

void Machine::assume(std::string text) {
  if (std::ranges::find(result_.assumptions, text) == result_.assumptions.end())
    result_.assumptions.push_back(std::move(text));
}

// What nodes from `first` on made, and others from `node` on take: what a module returns.
std::vector<const Tensor*> Machine::made_and_taken(Index first, Index node) const {
  std::vector<const Tensor*> results;
  for (Index i = first; i < node; ++i)
    for (const Argument& output : graph_->nodes[static_cast<size_t>(i)].outputs)
      for (const Index index : output.values) {
        if (index == kNone || graph_->values[static_cast<size_t>(index)].last_use < node) continue;
        if (const Tensor* const tensor = values_[static_cast<size_t>(index)].get<Tensor>();
            tensor != nullptr && tensor->defined())
          results.push_back(tensor);
      }
  return results;
}

Result run(Program& program, std::vector<Value> inputs, const RunOptions& options) {
  check(inputs.size() == program.inputs.size(), "{}: {} inputs, where the program takes {}", program.path,
        inputs.size(), program.inputs.size());
  Result result;
  std::vector<Value> taken;
  for (size_t i = 0; i < inputs.size(); ++i)
    if (program.inputs[i].kind != InputRecord::Kind::token || taken.size() < program.graph.inputs.size())
      taken.push_back(std::move(inputs[i]));
  Machine machine(program, options, result);
  std::vector<Value> outputs = machine.run(program.graph, std::move(taken));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (program.outputs[i].kind != "user_output" && program.outputs[i].kind != "loss_output") continue;
    const Argument& output = program.graph.outputs[i];
    const std::string name = output.values.size() == 1
                                 ? std::string(program.graph.values[static_cast<size_t>(output.values[0])].name)
                                 : fmt::format("output.{}", i);
    result.outputs.emplace_back(name, std::move(outputs[i]));
  }
  return result;
}

}  // namespace tare::graph::pt2
