#include "tare/graph/onnx/machine.h"

#include <fmt/format.h>

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/line.h"
#include "tare/ops.h"
#include "tare/run/event.h"

namespace tare::graph::onnx {

namespace {

constexpr size_t kMostDifferences = 1000;
constexpr int kDeepestCall = 64;
constexpr size_t kMostItems = 8192;       // a loop that appends copies what is there
constexpr int64_t kMostWithin = 1 << 16;  // runs of graphs within nodes

SourceLine line_of_node(const void* node) {
  const auto [file, line] = source_of(*static_cast<const Node*>(node));
  return line == 0 ? SourceLine() : SourceLine{interned(file), line};
}

// An attribute's values under another name; graphs stay where they are.
Attribute renamed(const Attribute& said, std::string_view name) {
  Attribute copy;
  copy.name = name;
  copy.kind = said.kind;
  copy.integer = said.integer;
  copy.real = said.real;
  copy.text = said.text;
  copy.integers = said.integers;
  if (said.tensor) copy.tensor = std::make_unique<TensorRecord>(*said.tensor);
  if (!said.own) return copy;
  copy.own = std::make_unique<AttributeRest>();
  copy.own->reals = said.own->reals;
  copy.own->texts = said.own->texts;
  return copy;
}

}  // namespace

Item known_number(const Scalar& value, DType dtype) {
  const Unheard unheard;
  Tensor tensor(TensorMeta(dtype, DeviceType::cpu, IntList()));
  fill_elements(tensor, value);
  tensor.storage()->state = StorageState::known;
  return Item::of_known(std::move(tensor));
}

Tensor known_numbers(IntList values) {
  const Unheard unheard;
  Tensor tensor(TensorMeta(DType::int64, DeviceType::cpu, {values.size()}));
  std::copy(values.begin(), values.end(), tensor.data_as<int64_t>());
  tensor.storage()->state = StorageState::known;
  return tensor;
}

Item Item::of(Tensor tensor, int32_t type) {
  Item item;
  item.kind = Kind::tensor;
  item.type = type != kUndefined ? type : type_of(tensor.dtype());
  item.tensor = std::move(tensor);
  return item;
}

Item Item::of_known(Tensor known) {
  Item item;
  item.kind = Kind::tensor;
  item.type = type_of(known.dtype());
  item.known = std::move(known);
  return item;
}

Item Item::of_sequence(std::vector<Item> items, int32_t type) {
  Item item;
  item.kind = Kind::sequence;
  item.type = type;
  check(items.size() <= kMostItems, "a sequence of {} items, where {} are the most", items.size(), kMostItems);
  item.items = std::make_shared<std::vector<Item>>(std::move(items));
  return item;
}

Item Item::of_open(OpenSizes sizes, int32_t type) {
  Item item;
  item.kind = Kind::open;
  item.type = type;
  item.sizes = std::make_shared<const OpenSizes>(std::move(sizes));
  return item;
}

Item item_of(const Program& program, const TensorRecord& record, Device device) {
  Item item;
  item.kind = Item::Kind::tensor;
  item.type = record.type;
  item.record = &record;
  item.tensor = Tensor::shell(TensorMeta(type_info(record.type).dtype, device, Dims(record.sizes())));
  item.tensor.set_storage(place(program, record, device));
  return item;
}

Machine::~Machine() {
  open_.abandon();
  running_line = {};
}

const Tensor& Machine::tensor_of(Item& item) {
  if (item.kind != Item::Kind::tensor)
    fail<TypeError>("a tensor is taken, where there is {}", item.kind == Item::Kind::sequence ? "a sequence" : "none");
  if (!item.tensor.defined() && options.exact) {
    const Tensor& known = known_of(item);
    item.tensor = lift_fresh(known.defined() ? known : load(program.source, *item.record));
  }
  if (!item.tensor.defined()) {
    TensorMeta meta(item.known.dtype(), options.device, item.known.sizes());
    Storage storage = Storage::unknown(meta.storage_bytes(), options.device);
    item.tensor = Tensor::shell(std::move(meta));
    item.tensor.set_storage(std::move(storage));
  }
  return item.tensor;
}

const Tensor& Machine::known_of(Item& item) {
  if (!item.known.defined() && item.record != nullptr && item.record->numel() <= kMostKnown && item.type != kString &&
      item.type != kFloat4)
    item.known = load(program.source, *item.record);
  return item.known;
}

Item Machine::weight(const TensorRecord& record) {
  const auto found = weights_.find(&record);
  if (found != weights_.end()) return found->second;
  if (options.exact && !type_info(record.type).stands_in) {
    Item item = item_of(program, record, options.device);
    item.tensor = Tensor();  // which enters the calls with its numbers
    return weights_.emplace(&record, std::move(item)).first->second;
  }
  return weights_.emplace(&record, item_of(program, record, options.device)).first->second;
}

Item& Machine::value(const Ref& ref) {
  Scope* scope = frame_;
  for (int i = 0; i < ref.up; ++i) scope = scope->outer;
  return scope->item(ref.index);
}

std::vector<Item*> Machine::inputs_of(const Node& node) {
  std::vector<Item*> inputs;
  for (const Index link : node.inputs()) inputs.push_back(link == kNone ? nullptr : &value(frame_->graph->ref(link)));
  return inputs;
}

std::string Machine::name_of(const Node& node, size_t input) const {
  if (input >= node.input_count || node.links[input] == kNone) return fmt::format("input {}", input);
  const Ref ref = frame_->graph->ref(node.links[input]);
  const Scope* scope = frame_;
  for (int i = 0; i < ref.up; ++i) scope = scope->outer;
  return std::string(scope->graph->value(ref.index).name.view());
}

Item& Machine::Scope::item(Index value) {
  const Index place = places[static_cast<size_t>(value)];
  return place < kNone ? weights[static_cast<size_t>(kNone - 1 - place)] : items[static_cast<size_t>(place)];
}

Item& Machine::Scope::keep(Index value, Item item) {
  Index& place = places[static_cast<size_t>(value)];
  if (place == kNone && !free.empty()) {
    place = free.back();
    free.pop_back();
  } else if (place == kNone) {
    place = static_cast<Index>(items.size());
    items.emplace_back();
  }
  return items[static_cast<size_t>(place)] = std::move(item);
}

void Machine::Scope::end(Index value, bool whole) {
  if (places[static_cast<size_t>(value)] < kNone) {
    if (whole) item(value) = Item();
    else item(value).known = Tensor();
    return;
  }
  const Index place = std::exchange(places[static_cast<size_t>(value)], kNone);
  if (place == kNone) return;
  items[static_cast<size_t>(place)] = Item();
  free.push_back(place);
}

std::vector<Item> Machine::run(const Graph& graph, std::vector<Item> inputs, std::span<Item> weights) {
  Scope scope;
  scope.graph = &graph;
  scope.weights = weights;
  return run_scope(scope, std::move(inputs));
}

std::vector<Item> Machine::run_within(const Graph& graph, std::vector<Item> inputs) {
  // Loops within loops, too, end within seconds.
  check(++within_ <= kMostWithin, "graphs within nodes run more than {} times", kMostWithin);
  Scope scope;
  scope.graph = &graph;
  scope.outer = frame_;
  scope.caller = frame_->caller;
  scope.caller_scope = frame_->caller_scope;
  scope.function = frame_->function;
  return run_scope(scope, std::move(inputs));
}

std::vector<Item> Machine::run_scope(Scope& scope, std::vector<Item> inputs) {
  const Graph& graph = *scope.graph;
  check(inputs.size() == graph.inputs.size(), "graph {}: {} inputs, where it takes {}", graph.name, inputs.size(),
        graph.inputs.size());
  check(depth_ < kDeepestCall, "graphs and functions call one another more than {} deep", kDeepestCall);
  scope.places.resize(graph.values.size(), kNone);
  for (size_t i = 0; i < inputs.size(); ++i) scope.keep(graph.inputs[i], std::move(inputs[i]));
  for (size_t i = 0; i < graph.initializers.size(); ++i) {
    const TensorRecord& record = graph.initializers[i];
    if (i < scope.weights.size()) scope.places[static_cast<size_t>(record.value)] = kNone - 1 - static_cast<Index>(i);
    else scope.keep(record.value, weight(record));
  }
  Scope* const outer_frame = std::exchange(frame_, &scope);
  OpenModules<Frame, Index> outer_open = std::exchange(open_, {});
  ++depth_;
  const auto back = [&] {
    open_.abandon();
    frame_ = outer_frame;
    open_ = std::move(outer_open);
    --depth_;
  };
  std::vector<Item> outputs;
  std::vector<Index> ended;
  try {
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      const Node& node = graph.nodes[i];
      const auto index = static_cast<Index>(i);
      if (node.stack != kNone)
        open_.go_to(program.stacks[static_cast<size_t>(node.stack)], program.modules, index,
                    [&](Index first) { return made_and_taken(first, index); });
      running_line = {line_of_node, &node};
      std::vector<Item> results = results_of(node);
      for (size_t k = 0; k < node.output_count; ++k) {
        const Index output = node.outputs()[k];
        if (output == kNone) continue;
        Item result;
        if (k < results.size()) result = std::move(results[k]);
        else result.kind = Item::Kind::lost;
        if (outer_frame == nullptr) compare(output, result, node);
        scope.keep(output, std::move(result));
      }
      results.clear();
      graph.ended_with(index, ended);
      for (const Index value : ended) scope.end(value, options.exact);
    }
    const auto end = static_cast<Index>(graph.nodes.size());
    open_.leave([&](Index first) { return made_and_taken(first, end); });
    for (const Ref& output : graph.outputs) outputs.push_back(value(output));
  } catch (...) {
    back();
    throw;
  }
  back();
  return outputs;
}

Place Machine::place(const Node& node) const {
  Place place;
  place.node = node.label(*frame_->graph);
  place.target = node.target();
  if (node.stack != kNone && !program.stacks[static_cast<size_t>(node.stack)].empty()) {
    const ModuleRecord& module =
        program.modules[static_cast<size_t>(program.stacks[static_cast<size_t>(node.stack)].back().module)];
    place.module = module.path;
    place.kind = module.kind;
  }
  std::tie(place.file, place.line) = source_of(node);
  return place;
}

void Machine::fail_at(const Node& node, Error& error) {
  if (!keeps_going()) error.add_context(place(node).text());
  // A node of a loop is told once.
  else if (failed_.insert(&node).second) result_.failures.push_back({error.what(), place(node)});
}

std::vector<Item> Machine::results_of(const Node& node) {
  const std::vector<Item*> inputs = inputs_of(node);
  const bool lost =
      std::ranges::any_of(inputs, [](const Item* item) { return item != nullptr && item->kind == Item::Kind::lost; });
  if (!lost) try {
      return call(node);
    } catch (const CheckpointError&) {
      throw;
    } catch (DataDependentError& error) {
      if (assumed_deep_ >= kDeepestAssumption) throw;
      if (std::optional<std::vector<Item>> said = recorded(node, true)) {
        assume(fmt::format("node {} depends on values; it comes to what --dim says", node.label(*frame_->graph)));
        return std::move(*said);
      }
      std::string problem;
      if (options.open_sizes)
        if (std::optional<std::vector<Item>> open = assumed(node, error.what(), problem)) return std::move(*open);
      std::string names;
      for (const Index output : node.outputs()) {
        if (output == kNone) continue;
        const std::string_view name = frame_->graph->value(output).name;
        names += fmt::format("{}{}.0", names.empty() ? "" : ", ", name);
      }
      DataDependentError told(frame_->outer == nullptr && !names.empty()
                                  ? fmt::format("{}; --dim says its sizes, as --dim {}=N", error.what(), names)
                                  : std::string(error.what()));
      fail_at(node, told);
      if (!keeps_going()) throw told;
    } catch (Error& error) {
      fail_at(node, error);
      if (!keeps_going()) throw;
    }
  // With `keep_going`: as the file says.
  if (std::optional<std::vector<Item>> told = recorded(node, false)) return std::move(*told);
  return {};
}

// What the file tells of a node's results, where their sizes have values. `said`: and the user said sizes of them.
std::optional<std::vector<Item>> Machine::recorded(const Node& node, bool said) {
  std::vector<Item> results;
  bool any = false;
  for (const Index output : node.outputs()) {
    if (output == kNone) {
      results.emplace_back();
      continue;
    }
    const std::string_view name = frame_->graph->value(output).name;
    const TypeRecord type = frame_->graph->type_of(output);
    std::vector<int64_t> sizes;
    for (size_t d = 0;; ++d) {
      const auto own = program.said.find(fmt::format("{}.{}", name, d));
      const bool is_own = frame_->outer == nullptr && own != program.said.end();
      any |= is_own;
      if (is_own) {
        sizes.push_back(own->second);
        continue;
      }
      if (!type.has_shape || d >= type.dims.size()) break;
      const Dim& dim = type.dims[d];
      if (dim.value) {
        sizes.push_back(*dim.value);
        continue;
      }
      const Symbol* const symbol = program.symbol(dim.name);
      const auto bound = bound_.find(dim.name);
      if (!dim.name.empty() && symbol != nullptr && symbol->value) sizes.push_back(*symbol->value);
      else if (!dim.name.empty() && bound != bound_.end()) sizes.push_back(bound->second);
      else return {};
    }
    if (type.kind != TypeRecord::Kind::tensor || type.type == kUndefined) return {};
    if (type.has_shape && sizes.size() != type.dims.size()) return {};
    if (!type.has_shape && sizes.empty()) return {};
    results.push_back(
        Item::of(Tensor(TensorMeta(type_info(type.type).dtype, options.device, Dims(IntList(sizes)))), type.type));
  }
  if (said && !any) return {};
  return results;
}

std::vector<Item> Machine::call(const Node& node) {
  std::vector<Item*> inputs = inputs_of(node);
  if (node.callee->function == nullptr)
    for (const Item* const item : inputs)
      if (item != nullptr && is_open(*item)) {
        if (std::optional<std::vector<Item>> said = recorded(node, true)) return std::move(*said);
        std::string problem;
        std::string why = why_open(*item);
        if (std::optional<std::vector<Item>> open = assumed(node, why, problem)) return std::move(*open);
        fail<DataDependentError>("{}, and at none of the sizes that were assumed does {} run: {}", why, node.target(),
                                 problem);
      }
  return call(node, std::move(inputs));
}

std::vector<Item> Machine::call(const Node& node, std::vector<Item*> inputs) {
  if (node.callee->function != nullptr) return call_function(node);
  if (node.callee->row == nullptr) {
    if (!assuming() && !failed_.contains(&node)) result_.unknown[node.target()].push_back(node.label(*frame_->graph));
    fail<NotImplementedError>("the operator {} of version {} is not known", node.target(), node.callee->version);
  }
  Call call(*this, node, *node.callee->row, std::move(inputs));
  if (node.callee->row->special != nullptr) return node.callee->row->special(call);
  return lowered(call);
}

std::vector<Tensor> Machine::values_of(Call& call) const {
  const Unheard unheard;
  call.valued_ = true;
  try {
    std::vector<Tensor> values = call.row.lower(call);
    call.valued_ = false;
    return values;
  } catch (...) {
    call.valued_ = false;
    throw;
  }
}

std::vector<Item> Machine::lowered(Call& call) {
  const Row& row = call.row;
  bool all_known = !row.random;
  for (Item* const item : call.inputs_) {
    if (item == nullptr || item->kind == Item::Kind::none) continue;
    if (item->kind != Item::Kind::tensor) fail<TypeError>("{} takes tensors, and gets a sequence", call.node.target());
    if (all_known && !row.of_sizes && !known_of(*item).defined()) all_known = false;
  }
  std::vector<Tensor> tensors, values;
  try {
    tensors = row.lower(call);
  } catch (const DataDependentError&) {
    if (!all_known) throw;
    values = values_of(call);
  }
  const bool only_values = tensors.empty() && !values.empty();
  if (all_known && !only_values) {
    int64_t elements = 0;
    for (const Tensor& tensor : tensors)
      if (tensor.defined()) elements = std::max(elements, tensor.numel());
    if (elements <= kMostKnown) try {
        values = values_of(call);
      } catch (const Error&) {
        values.clear();  // no kernel, or a type that has no values
      }
  }
  std::vector<Item> items;
  const size_t count = std::max(tensors.size(), values.size());
  for (size_t k = 0; k < count; ++k) {
    Item item;
    if (k < tensors.size() && tensors[k].defined()) item = Item::of(std::move(tensors[k]), call.type_of_result(k));
    if (k < values.size() && values[k].defined() && values[k].known()) {
      const bool fits = only_values || (item.tensor.defined() && item.tensor.sizes() == values[k].sizes() &&
                                        item.tensor.dtype() == values[k].dtype());
      if (only_values) item = Item::of_known(values[k]);
      else if (fits && type_info(item.type).bits != 0) item.known = values[k];
    }
    if (item.kind == Item::Kind::tensor && row.carries >= 0 && call.has(static_cast<size_t>(row.carries)))
      item.type = call.type(static_cast<size_t>(row.carries));
    items.push_back(std::move(item));
  }
  return items;
}

const Attribute* Machine::attribute(const Attribute& said) const {
  if (said.rest().refers.empty()) return &said;
  const Scope* const scope = frame_;
  if (scope->caller == nullptr) return nullptr;
  for (const Attribute& given : scope->caller->rest().attributes)
    if (given.name == said.rest().refers) return &given;
  for (const Attribute& given : scope->function->defaults)
    if (given.name == said.rest().refers) return &given;
  return nullptr;
}

std::vector<Item> Machine::call_function(const Node& node) {
  const Function& function = *node.callee->function;
  std::vector<Item> inputs;
  for (Item* const item : inputs_of(node)) inputs.push_back(item == nullptr ? Item() : *item);
  check(inputs.size() <= function.graph.inputs.size(), "the function {} takes {} inputs and gets {}", node.target(),
        function.graph.inputs.size(), inputs.size());
  inputs.resize(function.graph.inputs.size());
  Scope scope;
  scope.graph = &function.graph;
  // An attribute that refers to one of an outer function is that one.
  Node bound;
  if (std::ranges::any_of(node.rest().attributes, [](const Attribute& said) { return !said.rest().refers.empty(); }))
    for (const Attribute& said : node.rest().attributes)
      if (const Attribute* const meant = attribute(said))
        bound.make_rest().attributes.push_back(renamed(*meant, said.name));
  scope.caller = bound.rest().attributes.empty() ? &node : &bound;
  scope.function = &function;
  return run_scope(scope, std::move(inputs));
}

void Machine::assume(std::string text) {
  if (assuming()) return;
  if (std::ranges::find(result_.assumptions, text) == result_.assumptions.end())
    result_.assumptions.push_back(std::move(text));
}

void Machine::compare(Index value, const Item& item, const Node& node) {
  const TypeRecord type = frame_->graph->type_of(value);
  if (type.kind != TypeRecord::Kind::tensor || (item.kind != Item::Kind::tensor && item.kind != Item::Kind::open))
    return;
  if (item.kind == Item::Kind::open) {
    compare_open(value, type, item, node);
    return;
  }
  const IntList sizes = item.tensor.defined() ? item.tensor.sizes() : item.known.sizes();
  bool same = type.type == kUndefined || type.type == item.type;
  std::string recorded = is_type(type.type) ? type_info(type.type).name : "?";
  if (type.has_shape) {
    same &= static_cast<int64_t>(type.dims.size()) == sizes.size();
    recorded += "[";
    for (size_t d = 0; d < type.dims.size(); ++d) {
      const Dim& dim = type.dims[d];
      std::optional<int64_t> size = dim.value;
      if (!size && !dim.name.empty()) {
        const Symbol* const symbol = program.symbol(dim.name);
        if (symbol != nullptr) size = symbol->value;
        else if (const auto bound = bound_.find(dim.name); bound != bound_.end()) size = bound->second;
        else if (static_cast<int64_t>(d) < sizes.size()) bound_.emplace(dim.name, sizes[static_cast<int64_t>(d)]);
      }
      if (size && static_cast<int64_t>(d) < sizes.size()) same &= *size == sizes[static_cast<int64_t>(d)];
      recorded += fmt::format("{}{}", d == 0 ? "" : ", ", size ? fmt::format("{}", *size) : "?");
    }
    recorded += "]";
  }
  ++result_.compared;
  if (same || result_.differences.size() >= kMostDifferences) return;
  result_.differences.push_back({std::string(frame_->graph->value(value).name.view()), recorded,
                                 fmt::format("{}{}", type_info(item.type).name, str(sizes)), place(node)});
}

// What is sure of an open value is held against the file.
void Machine::compare_open(Index value, const TypeRecord& type, const Item& item, const Node& node) {
  bool same = type.type == kUndefined || type.type == item.type;
  if (type.has_shape && item.sizes->dims) {
    const std::vector<std::optional<int64_t>>& dims = *item.sizes->dims;
    same &= dims.size() == type.dims.size();
    for (size_t d = 0; same && d < dims.size(); ++d)
      same = !dims[d] || !type.dims[d].value || *dims[d] == *type.dims[d].value;
  }
  ++result_.compared;
  if (same || result_.differences.size() >= kMostDifferences) return;
  result_.differences.push_back({std::string(frame_->graph->value(value).name.view()), type.text(),
                                 fmt::format("{}{}", type_info(item.type).name, item.sizes->text()), place(node)});
}

// What nodes from `first` on made, and others from `node` on take: what a module returns.
std::vector<const Tensor*> Machine::made_and_taken(Index first, Index node) const {
  std::vector<const Tensor*> results;
  const Graph& graph = *frame_->graph;
  for (Index i = first; i < node; ++i)
    for (const Index output : graph.nodes[static_cast<size_t>(i)].outputs()) {
      if (output == kNone || graph.value(output).last_use < node) continue;
      if (frame_->places[static_cast<size_t>(output)] == kNone) continue;
      if (const Item& item = frame_->item(output); item.tensor.defined()) results.push_back(&item.tensor);
    }
  return results;
}

Result run(Program& program, std::vector<Item> inputs, std::span<Item> weights, const RunOptions& options) {
  Result result;
  Machine machine(program, options, result);
  std::vector<Item> outputs = machine.run(program.graph, std::move(inputs), weights);
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Ref& output = program.graph.outputs[i];
    if (outputs[i].kind == Item::Kind::tensor) machine.tensor_of(outputs[i]);
    result.outputs.emplace_back(program.graph.value(output.index).name.view(), std::move(outputs[i]));
  }
  return result;
}

}  // namespace tare::graph::onnx
