#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/graph/onnx/machine.h"

namespace tare::graph::onnx {

namespace {

// What `--dim` may name, for messages.
std::string known_sizes(const Program& program) {
  std::vector<std::string> names;
  for (const Symbol& symbol : program.symbols) {
    std::vector<std::string> places;
    for (const auto& [input, dim] : symbol.places)
      places.push_back(
          fmt::format("{}.{}", program.graph.value(program.graph.inputs[static_cast<size_t>(input)]).name.view(), dim));
    names.push_back(places.size() == 1 && places[0] == symbol.name
                        ? symbol.name
                        : fmt::format("{} ({})", symbol.name, fmt::join(places, ", ")));
  }
  return names.empty() ? "all sizes of its inputs are fixed" : fmt::format("it has {}", fmt::join(names, ", "));
}

void say_dimension(Program& program, Index input, const std::string& name, int64_t dim, int64_t value) {
  const Index index = program.graph.inputs[static_cast<size_t>(input)];
  const TypeRecord type = program.graph.type_of(index);
  if (!type.has_shape) {
    program.said[name] = value;
    return;
  }
  check<ValueError>(dim >= 0 && dim < static_cast<int64_t>(type.dims.size()), "--dim {}: {} has {} dimensions", name,
                    program.graph.value(index).name.view(), type.dims.size());
  if (const std::optional<int64_t> fixed = type.dims[static_cast<size_t>(dim)].value) {
    check<ValueError>(*fixed == value, "--dim {}={}: the file says {} there, and it is fixed; {}", name, value, *fixed,
                      known_sizes(program));
    return;
  }
  for (Symbol& symbol : program.symbols)
    for (const auto& place : symbol.places)
      if (place == std::pair(input, dim)) symbol.value = value;
}

void add_constants(const Program& program, const Graph& graph, Device device, std::vector<Constant>& constants) {
  for (const Node& node : graph.nodes)
    for (const Attribute& attribute : node.rest().attributes) {
      if (attribute.tensor && attribute.tensor->numel() > kMostKnown)
        constants.push_back({attribute.tensor.get(), item_of(program, *attribute.tensor, device), node.stack});
      for (const auto& inner : attribute.rest().graphs) add_constants(program, *inner, device, constants);
    }
}

}  // namespace

void bind(Program& program, const std::vector<std::pair<std::string, int64_t>>& sizes) {
  for (Symbol& symbol : program.symbols) symbol.value.reset();
  program.said.clear();
  for (const auto& [name, value] : sizes) {
    check<ValueError>(value >= 0, "--dim {}={}: a size is not negative", name, value);
    if (const auto symbol = std::ranges::find(program.symbols, name, &Symbol::name); symbol != program.symbols.end()) {
      symbol->value = value;
      continue;
    }
    if (program.names.find(program.graph.values, name) != kNone) {
      program.said[name] = value;
      continue;
    }
    const size_t dot = name.rfind('.');
    int64_t dim = -1;
    if (dot != std::string::npos) {
      const auto [end, error] = std::from_chars(name.data() + dot + 1, name.data() + name.size(), dim);
      if (error != std::errc() || end != name.data() + name.size()) dim = -1;
    }
    const Index found =
        dim < 0 ? kNone : program.names.find(program.graph.values, std::string_view(name).substr(0, dot));
    if (found == kNone) fail<ValueError>("--dim {}: the model has no such name; {}", name, known_sizes(program));
    const auto input = std::ranges::find(program.graph.inputs, found);
    if (input == program.graph.inputs.end()) program.said[name] = value;
    else say_dimension(program, static_cast<Index>(input - program.graph.inputs.begin()), name, dim, value);
  }
}

std::vector<Item> make_inputs(const Program& program, Device device, bool open_sizes) {
  std::vector<Item> inputs;
  std::vector<std::string> missing;
  for (const Index index : program.graph.inputs) {
    const std::string_view name_of_input = program.graph.value(index).name;
    const TypeRecord type = program.graph.type_of(index);
    using Kind = TypeRecord::Kind;
    if (type.kind == Kind::optional) {
      inputs.emplace_back();
      continue;
    }
    check<ValueError>(type.kind == Kind::tensor && type.type != kUndefined,
                      "the input {} is {}; inputs that are tensors are made here", name_of_input, type.text());
    std::vector<int64_t> dims;
    if (!type.has_shape)
      for (int64_t d = 0; d < 64; ++d) {
        const auto said = program.said.find(fmt::format("{}.{}", name_of_input, d));
        if (said == program.said.end()) break;
        dims.push_back(said->second);
      }
    // A number has sizes, none of them; an input without sizes has an unknown number of them.
    if (!type.has_shape && dims.empty() && !program.said.contains(std::string(name_of_input))) {
      if (open_sizes)
        inputs.push_back(
            Item::of_open({{}, fmt::format("the file does not say the sizes of {}", name_of_input)}, type.type));
      else missing.push_back(fmt::format("{}.0", name_of_input));
      continue;
    }
    for (size_t d = 0; d < type.dims.size(); ++d) {
      const Dim& dim = type.dims[d];
      if (dim.value) {
        dims.push_back(*dim.value);
        continue;
      }
      const std::string name = dim.name.empty() ? fmt::format("{}.{}", name_of_input, d) : std::string(dim.name);
      const Symbol* const symbol = program.symbol(name);
      if (symbol != nullptr && symbol->value) dims.push_back(*symbol->value);
      else if (std::ranges::find(missing, name) == missing.end()) missing.push_back(name);
    }
    if (!missing.empty()) continue;
    TensorMeta meta(type_info(type.type).dtype, device, Dims(IntList(dims)));
    Storage storage = Storage::unknown(meta.storage_bytes(), device);
    Tensor tensor = Tensor::shell(std::move(meta));
    tensor.set_storage(std::move(storage));
    Item item = Item::of(std::move(tensor), type.type);
    if (const auto said = program.said.find(std::string(name_of_input)); said != program.said.end()) {
      check<ValueError>(item.tensor.numel() == 1, "--dim {}: the input is {}, and one number is said", name_of_input,
                        type.text());
      const FakeGuard real(false);
      item.known = Tensor(TensorMeta(item.tensor.dtype(), DeviceType::cpu, item.tensor.sizes()));
      fill_elements(item.known, said->second);
      item.known.storage()->state = StorageState::known;
    }
    inputs.push_back(std::move(item));
  }
  if (!missing.empty()) {
    std::string flags;
    for (const std::string& name : missing) flags += fmt::format(" --dim {}=N", name);
    fail<ValueError>("the file does not say how large {} {}; say{}", fmt::join(missing, ", "),
                     missing.size() == 1 ? "is" : "are", flags);
  }
  return inputs;
}

std::vector<Constant> make_constants(const Program& program, Device device) {
  std::vector<Constant> constants;
  add_constants(program, program.graph, device, constants);
  for (const auto& function : program.functions)
    if (function->read) add_constants(program, function->graph, device, constants);
  return constants;
}

std::vector<Item> make_weights(const Program& program, Device device) {
  std::vector<Item> weights;
  weights.reserve(program.graph.initializers.size());
  for (const TensorRecord& record : program.graph.initializers) weights.push_back(item_of(program, record, device));
  return weights;
}

std::vector<WeightUse> weight_uses(const Program& program) {
  const Graph& graph = program.graph;
  std::vector<WeightUse> uses(graph.initializers.size());
  std::vector<Index> weights(graph.values.size(), kNone);  // by value; kNone: none, or one that was seen
  for (size_t i = 0; i < uses.size(); ++i) {
    const TensorRecord& record = graph.initializers[i];
    uses[i].parameter = is_floating(type_info(record.type).dtype) && !record.dims.empty();
    weights[static_cast<size_t>(record.value)] = static_cast<Index>(i);
  }
  for (const Node& node : graph.nodes)
    for (size_t i = 0; i < node.input_count; ++i) {
      const Index value = node.links[i];
      if (value < 0) continue;
      const Index weight = std::exchange(weights[static_cast<size_t>(value)], kNone);
      if (weight == kNone) continue;
      WeightUse& use = uses[static_cast<size_t>(weight)];
      if (node.callee->row != nullptr && i < 8 && (node.callee->row->buffers >> i & 1) != 0) use.parameter = false;
      if (node.stack == kNone) continue;
      const std::vector<Frame>& frames = program.stacks[static_cast<size_t>(node.stack)];
      if (!frames.empty()) use.module = program.modules[static_cast<size_t>(frames.back().module)].path;
    }
  return uses;
}

}  // namespace tare::graph::onnx
