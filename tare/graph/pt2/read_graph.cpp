#include "tare/graph/pt2/read_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tare/checkpoint/formats/pt2.h"
#include "tare/core/error.h"
#include "tare/dispatch/registry.h"

namespace tare::graph::pt2 {

namespace {

constexpr int kDeepestGraph = 64;  // subgraphs in one another

constexpr Layout kLayouts[] = {Layout::sparse_coo, Layout::sparse_csr, Layout::sparse_csc, Layout::sparse_bsr,
                               Layout::sparse_bsc, Layout::mkldnn,     Layout::strided};
constexpr MemoryFormat kFormats[] = {MemoryFormat::contiguous, MemoryFormat::channels_last,
                                     MemoryFormat::channels_last_3d, MemoryFormat::preserve};
template <class T, size_t N>
T numbered(Json json, const T (&table)[N], const char* what) {
  const int64_t number = json.integer();
  if (number < 1 || number > static_cast<int64_t>(N)) json.bad(fmt::format("no {} has the number {}", what, number));
  return table[number - 1];
}
Layout layout_of(Json json) { return numbered(json, kLayouts, "layout"); }
MemoryFormat format_of(Json json) { return numbered(json, kFormats, "memory format"); }

Device device_of(Json json) {
  const Json type_of = json.at("type"), index = json.find("index");
  if (type_of.is_text() && type_of.raw() == "cpu" && (!index || index.is_null())) return DeviceType::cpu;
  const std::string type = type_of.text();
  try {
    return Device(index && !index.is_null() ? fmt::format("{}:{}", type, index.integer()) : type);
  } catch (const CheckpointError&) {
    throw;
  } catch (const Error& error) {
    json.bad(error.what());
  }
}

// Where the constants of a list stand before it is known of which kind they are.
enum class NumberKind : uint8_t { integer, floating, boolean };

Value number_of(NumberKind kind, Json json) {
  switch (kind) {
    case NumberKind::integer: return json.integer();
    case NumberKind::floating: return json.real();
    case NumberKind::boolean: return json.boolean();
  }
  return {};
}

struct NumberKey {
  std::string_view one, many, inner;  // `as_int`, `as_ints`; of those with names `as_sym_int`
  NumberKind kind;
};
constexpr NumberKey kNumbers[] = {{"as_int", "as_ints", "", NumberKind::integer},
                                  {"as_float", "as_floats", "", NumberKind::floating},
                                  {"as_bool", "as_bools", "", NumberKind::boolean},
                                  {"as_sym_int", "as_sym_ints", "as_int", NumberKind::integer},
                                  {"as_sym_float", "as_sym_floats", "as_float", NumberKind::floating},
                                  {"as_sym_bool", "as_sym_bools", "as_bool", NumberKind::boolean}};

}  // namespace

void Reader::known_fields(Json json, std::initializer_list<std::string_view> fields) {
  json.each_member([&](std::string_view key, Json) {
    if (std::ranges::find(fields, key) == fields.end()) ++program_.unknown_fields;
  });
}

void Reader::read(Json root) {
  read_version(root);
  known_fields(root, {"graph_module", "opset_version", "range_constraints", "schema_version", "verifiers",
                      "torch_version", "guards_code", "dialect", "verifier"});
  program_.modules.push_back({});
  modules_.emplace("", 0);
  const Json module = root.at("graph_module");
  known_fields(module, {"graph", "signature", "module_call_graph", "metadata", "treespec_namedtuple_fields"});
  if (const Json calls = module.find("module_call_graph"); calls && calls.is_list())
    calls.each([&](Json entry) {
      if (const Json path = entry.find("fqn"); path && path.is_text()) this->module(path.raw(), "");
    });
  read_graph(module.at("graph"), program_.graph, 0);
  read_signature(module.at("signature"));
  read_symbols(root.find("range_constraints"));
}

Size Reader::read_size(Json json) {
  const auto [key, value] = json.only();
  if (key == "as_int") return {value.integer()};
  if (key == "as_bool") return {value.boolean()};
  if (key == "as_float") return {0, -1, false};
  if (key != "as_expr") json.bad("expected as_int or as_expr");
  Size size;
  const Json text = value.at("expr_str");
  if (!text.is_text()) text.bad("expected an expression");
  try {
    size.expression = program_.expressions.parse(text.raw());
  } catch (const CheckpointError&) {
    throw;
  } catch (const Error& error) {
    text.bad(error.what());
  }
  const Json hint = value.find("hint");
  size.has_number = hint && hint.is_object() && hint.find("as_int");
  if (size.has_number) size.number = hint.at("as_int").integer();
  return size;
}

std::span<const Size> Reader::read_sizes(Json json) {
  sizes_.clear();
  json.each([&](Json item) { sizes_.push_back(read_size(item)); });
  if (sizes_.size() > 64) json.bad("more than 64 dimensions");
  return program_.lists.sizes.keep(sizes_);
}

TensorRecord Reader::read_tensor(Json json) {
  TensorRecord record;
  json.each_member([&](std::string_view key, Json value) {
    if (key == "dtype") record.dtype = checkpoint::pt2_dtype(value);
    else if (key == "sizes") record.sizes = read_sizes(value);
    else if (key == "strides") record.strides = read_sizes(value);
    else if (key == "device") record.device = device_of(value);
    else if (key == "requires_grad") record.requires_grad = value.boolean();
    else if (key == "storage_offset") record.offset = value.is_number() ? Size{value.integer()} : read_size(value);
    else if (key == "layout") record.layout = layout_of(value);
    else ++program_.unknown_fields;
  });
  if (record.dtype == DType::undefined) json.bad("'dtype' is missing");
  if (record.layout == Layout::strided && record.strides.size() != record.sizes.size())
    json.bad(fmt::format("{} sizes and {} strides", record.sizes.size(), record.strides.size()));
  return record;
}

void Reader::read_values(Json json, Graph& graph, Names& names) {
  using enum ValueRecord::Kind;
  constexpr std::pair<const char*, ValueRecord::Kind> kinds[] = {{"tensor_values", tensor},
                                                                 {"sym_int_values", integer},
                                                                 {"sym_bool_values", boolean},
                                                                 {"sym_float_values", floating},
                                                                 {"custom_obj_values", object}};
  size_t count = 0;
  for (const auto& [key, kind] : kinds)
    if (const Json values = json.find(key); values && values.is_object()) count += static_cast<size_t>(values.count());
  graph.values.reserve(count);
  names.table = NameTable(count);
  for (const auto& [key, kind] : kinds) {
    const Json values = json.find(key);
    if (!values) {
      if (kind == tensor) json.at(key);
      continue;
    }
    values.each_member([&, kind = kind](std::string_view name, Json value) {
      if (!names.table.add(name, static_cast<uint32_t>(graph.values.size()),
                           [&](uint32_t i) { return graph.values[i].name; }))
        value.bad(fmt::format("the name {} is given twice", name.substr(0, 100)));
      ValueRecord& record = graph.values.emplace_back();
      record.name = name;
      record.kind = kind;
      if (kind == tensor) record.tensor = read_tensor(value);
      else if (kind == integer || kind == boolean) record.number = read_size(value);
    });
  }
}

Index Reader::value(Json name, const Names& names) const {
  if (!name.is_text()) name.bad("expected the name of a value");
  const uint32_t found = names.table.find(name.raw(), [&](uint32_t i) { return names.graph.values[i].name; });
  if (found == NameTable::kMissing) name.bad(fmt::format("no value has the name {}", name.raw().substr(0, 100)));
  return static_cast<Index>(found);
}

void Reader::read_payload(std::string_view key, Json json, const Names& names, int depth, Argument& argument) {
  using enum Argument::Kind;
  for (const NumberKey& number : kNumbers) {
    const auto one_of = [&](Json item, Value& constant) {
      if (number.inner.empty()) {
        constant = number_of(number.kind, item);
        return kNone;
      }
      const auto [inner, value] = item.only();
      if (inner == "as_name") return this->value(value, names);
      if (inner != number.inner) item.bad(fmt::format("expected as_name or {}", number.inner));
      constant = number_of(number.kind, value);
      return kNone;
    };
    if (key == number.one) {
      const Index found = one_of(json, argument.value);
      argument.kind = found == kNone ? constant : one;
      if (found != kNone) indices_.push_back(found);
      return;
    }
    if (key != number.many) continue;
    Value::Values constants;
    bool named = false;
    const size_t before = indices_.size();
    json.each([&](Json item) {
      indices_.push_back(one_of(item, constants.emplace_back()));
      named |= indices_.back() != kNone;
    });
    argument.kind = named ? list : constant;
    if (named) {
      argument.value = std::move(constants);
      return;
    }
    indices_.resize(before);
    if (number.kind == NumberKind::integer) {
      Value::Ints ints;
      for (const Value& item : constants) ints.push_back(item.get<Scalar>()->to_int());
      argument.value = std::move(ints);
    } else {
      argument.value = std::move(constants);
    }
    return;
  }
  const auto tensor = [&](Json item) { indices_.push_back(value(item.at("name"), names)); };
  const auto optional_tensor = [&](Json item) {
    const auto [inner, value] = item.only();
    if (inner == "as_none") indices_.push_back(kNone);
    else if (inner == "as_tensor") tensor(value);
    else item.bad("expected as_tensor or as_none");
  };
  if (key == "as_none") return;
  if (key == "as_tensor") {
    argument.kind = one;
    tensor(json);
  } else if (key == "as_tensors") {
    argument.kind = tensors;
    json.each(tensor);
  } else if (key == "as_optional_tensors") {
    argument.kind = tensors;
    json.each(optional_tensor);
  } else if (key == "as_optional_tensor") {
    optional_tensor(json);
    argument.kind = indices_.back() == kNone ? none : one;
    if (argument.kind == none) indices_.pop_back();
  } else if (key == "as_string") {
    argument.kind = constant;
    argument.value = json.text();
  } else if (key == "as_strings") {
    argument.kind = constant;
    Value::Values texts;
    json.each([&](Json item) { texts.emplace_back(item.text()); });
    argument.value = std::move(texts);
  } else if (key == "as_scalar_type") {
    argument.kind = constant;
    argument.value = checkpoint::pt2_dtype(json);
  } else if (key == "as_memory_format") {
    argument.kind = constant;
    argument.value = format_of(json);
  } else if (key == "as_layout") {
    argument.kind = constant;
    argument.value = layout_of(json);
  } else if (key == "as_device") {
    argument.kind = constant;
    argument.value = device_of(json);
  } else if (key == "as_complex") {
    argument.kind = constant;
    argument.value = Value(Scalar(std::complex<double>(json.at("real").real(), json.at("imag").real())));
  } else if (key == "as_graph") {
    argument.kind = Argument::Kind::graph;
    argument.graph = std::make_unique<Graph>();
    argument.graph->name = json.at("name").raw();
    read_graph(json.at("graph"), *argument.graph, depth + 1);
  } else if (key == "as_custom_obj" || key == "as_token") {
    argument.kind = Argument::Kind::text;
    argument.text = json.at("name").raw();
  } else if (key == "as_operator") {
    argument.kind = Argument::Kind::text;
    argument.text = json.raw();
  } else if (key == "as_nested_tensors" || key == "as_int_lists" || key == "as_float_lists" ||
             key == "as_string_to_argument") {
    argument.kind = nested;
  } else {
    argument.where.bad(
        fmt::format("an argument of kind {}, which schema {}.{} does not have", key.substr(0, 40), kMajor, kMinor));
  }
}

Argument Reader::read_argument(Json json, const Names& names, int depth) {
  Argument argument;
  argument.where = json;
  const auto [key, value] = json.only();
  if (key.empty()) json.bad("expected an argument");
  const size_t before = indices_.size();
  read_payload(key, value, names, depth, argument);
  argument.values = program_.lists.indices.keep_from(indices_, before);
  return argument;
}

Index Reader::module(std::string_view path, std::string_view kind) {
  // A second call of a module is `conv@1` in both places.
  path = path.substr(0, path.find('@'));
  const auto [found, added] = modules_.emplace(path, static_cast<Index>(program_.modules.size()));
  if (added) program_.modules.push_back({std::string(path), ""});
  ModuleRecord& record = program_.modules[static_cast<size_t>(found->second)];
  if (record.kind.empty() && !kind.empty()) {
    const size_t dot = kind.rfind('.');
    record.kind = kind.substr(dot == std::string_view::npos ? 0 : dot + 1);
  }
  return found->second;
}

// `key,path,class;key,path,class`, outermost first.
Index Reader::stack(Json metadata) {
  if (!metadata || !metadata.is_object()) return kNone;
  const Json json = metadata.find("nn_module_stack");
  if (!json || !json.is_text()) return kNone;
  const std::string_view text = json.raw();
  if (text.empty() || text.starts_with("_empty_nn_module_stack")) return kNone;
  // Nodes beside each other mostly stand in the same module, and the texts are long.
  if (text == last_stack_.first) return last_stack_.second;
  const auto [found, added] = stacks_.try_emplace(text, static_cast<Index>(program_.stacks.size()));
  last_stack_ = *found;
  if (!added) return found->second;
  std::vector<Frame>& frames = program_.stacks.emplace_back();
  // The outer frames are mostly those of the text before.
  size_t at = 0, alike = 0;
  for (const size_t end : split_.ends) {
    if (text.substr(at, end - at) != split_.text.substr(at, end - at)) break;
    at = end;
    ++alike;
  }
  if (alike > 0) {
    const std::vector<Frame>& before = program_.stacks[static_cast<size_t>(split_.stack)];
    frames.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(alike));
  }
  split_ = {text, found->second, std::move(split_.ends)};
  split_.ends.resize(alike);
  while (at <= text.size()) {
    const size_t end = std::min(text.find(';', at), text.size());
    const std::string_view entry = text.substr(at, end - at);
    const size_t first = entry.find(','), last = entry.rfind(',');
    at = end + 1;
    if (first == std::string_view::npos || last <= first || frames.size() >= 1000) continue;
    frames.push_back(
        {module(entry.substr(first + 1, last - first - 1), entry.substr(last + 1)), entry.substr(0, first)});
    if (at <= text.size()) split_.ends.push_back(at);
  }
  return found->second;
}

const Op* Reader::operator_named(std::string_view target) {
  const auto [found, added] = operators_.try_emplace(target, nullptr);
  if (!added) return found->second;
  constexpr std::string_view kOps = "torch.ops.";
  if (!target.starts_with(kOps) || target.starts_with("torch.ops.higher_order.")) return nullptr;
  target.remove_prefix(kOps.size());
  const size_t dot = target.find('.');
  if (dot == std::string_view::npos) return nullptr;
  found->second = Registry::instance().find(fmt::format("{}::{}", target.substr(0, dot), target.substr(dot + 1)));
  return found->second;
}

void Reader::bind_operator(Node& node, Json json) {
  node.op = operator_named(node.target);
  if (node.op == nullptr) return;
  const Schema& schema = node.op->schema;
  indices_.clear();
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const Argument& input = node.inputs[i];
    int64_t position = input.name.empty() ? static_cast<int64_t>(i) : schema.find(input.name);
    if (position < 0 && input.kind == Argument::Kind::none) position = static_cast<int64_t>(schema.arguments.size());
    if (position < 0) json.bad(fmt::format("{} has no argument {}", node.op->name, input.name.substr(0, 100)));
    indices_.push_back(static_cast<Index>(position));
  }
  node.positions = program_.lists.indices.keep_from(indices_, 0);
}

// Of an element that is none the first is refused, and no room is made for millions of them.
size_t Reader::room(Json list) const {
  constexpr int64_t kLeast = 16;  // bytes that an argument is told in
  return static_cast<size_t>(std::min(list.count(), program_.document->bytes() / kLeast));
}

void Reader::define(Graph& graph, Argument& argument, Index by) {
  for (const Index index : argument.values) {
    if (index == kNone) continue;
    ValueRecord& record = graph.values[static_cast<size_t>(index)];
    if (record.defined != kNone) argument.where.bad(fmt::format("{} is made twice", record.name.substr(0, 100)));
    record.defined = by;
    record.last_use = by;
  }
}

void Reader::use(Graph& graph, const Argument& argument, Index by) const {
  for (const Index index : argument.values) {
    if (index == kNone) continue;
    ValueRecord& record = graph.values[static_cast<size_t>(index)];
    if (record.defined == kNone)
      argument.where.bad(fmt::format("{} is used before anything makes it", record.name.substr(0, 100)));
    record.last_use = by;
  }
}

// An error of a node says which one it is, as far as the file tells that.
void Reader::tell_node(Node& node, Error& error) {
  if (node.target.empty()) return;
  try {
    node.stack = stack(node.metadata);
    error.add_context(place_of(program_, node).text());
  } catch (const Error&) {
    error.add_context(fmt::format("in node {} ({})", node.name, node.target));
  }
}

void Reader::read_node(Json json, Graph& graph, const Names& names, int depth) {
  const size_t index = graph.nodes.size();
  try {
    read_arguments(json, graph, names, depth);
  } catch (Error& error) {
    if (graph.nodes.size() > index) tell_node(graph.nodes[index], error);
    throw;
  }
}

void Reader::read_arguments(Json json, Graph& graph, const Names& names, int depth) {
  const auto by = static_cast<Index>(graph.nodes.size());
  Node& node = graph.nodes.emplace_back();
  ++program_.nodes;
  Json inputs, outputs;
  json.each_member([&](std::string_view key, Json value) {
    if (key == "target") node.target = value.raw();
    else if (key == "inputs") inputs = value;
    else if (key == "outputs") outputs = value;
    else if (key == "metadata") node.metadata = value;
    else if (key == "name") node.name = value.is_text() ? value.raw() : std::string_view();
    else if (key == "is_hop_single_tensor_return") node.single = value.is_bool() && value.boolean();
    else ++program_.unknown_fields;
  });
  if (node.target.empty()) json.bad("'target' is missing");
  if (!inputs) json.at("inputs");
  if (!outputs) json.at("outputs");
  node.inputs.reserve(room(inputs));
  inputs.each([&](Json item) {
    Argument argument = read_argument(item.at("arg"), names, depth);
    argument.name = item.at("name").raw();
    const Json kind = item.find("kind");
    argument.by_name = kind && kind.is_number() && kind.integer() == 2;
    use(graph, argument, by);
    node.inputs.push_back(std::move(argument));
  });
  node.outputs.reserve(room(outputs));
  outputs.each([&](Json item) {
    Argument argument = read_argument(item, names, depth);
    define(graph, argument, by);
    node.outputs.push_back(std::move(argument));
  });
  bind_operator(node, json);
  node.stack = stack(node.metadata);
}

// Values by the last node that takes them, those of one in their order.
void Reader::set_ends(Graph& graph) {
  const size_t nodes = graph.nodes.size();
  const auto each = [&](const auto& f) {
    for (size_t i = 0; i < graph.values.size(); ++i)
      if (const Index last = graph.values[i].last_use; last >= 0 && static_cast<size_t>(last) < nodes)
        f(static_cast<size_t>(last), static_cast<Index>(i));
  };
  std::vector<size_t> first(nodes + 1);  // of a node's, in a list of all
  each([&](size_t node, Index) { ++first[node + 1]; });
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<Index> all(first.back());
  std::vector<size_t> at = first;
  each([&](size_t node, Index value) { all[at[node]++] = value; });
  const std::span<const Index> kept = program_.lists.indices.keep(all);
  graph.ends.reserve(nodes);
  for (size_t i = 0; i < nodes; ++i) graph.ends.push_back(kept.subspan(first[i], first[i + 1] - first[i]));
}

void Reader::read_graph(Json json, Graph& graph, int depth) {
  if (depth > kDeepestGraph) json.bad(fmt::format("graphs nest deeper than {}", kDeepestGraph));
  known_fields(json, {"inputs", "outputs", "nodes", "tensor_values", "sym_int_values", "sym_bool_values",
                      "is_single_tensor_return", "custom_obj_values", "sym_float_values"});
  Names names{graph, NameTable()};
  read_values(json, graph, names);
  const Json inputs = json.at("inputs"), nodes = json.at("nodes");
  graph.inputs.reserve(room(inputs));
  inputs.each([&](Json item) {
    Argument argument = read_argument(item, names, depth);
    define(graph, argument, ValueRecord::kInput);
    graph.inputs.push_back(std::move(argument));
  });
  graph.nodes.reserve(room(nodes));
  nodes.each([&](Json item) { read_node(item, graph, names, depth); });
  const auto end = static_cast<Index>(graph.nodes.size());
  json.at("outputs").each([&](Json item) {
    Argument argument = read_argument(item, names, depth);
    use(graph, argument, end);
    graph.outputs.push_back(std::move(argument));
  });
  set_ends(graph);
}

}  // namespace tare::graph::pt2
