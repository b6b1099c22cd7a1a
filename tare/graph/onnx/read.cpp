#include <fmt/format.h>

#include <algorithm>

#include "tare/core/error.h"
#include "tare/graph/onnx/read_messages.h"
#include "tare/graph/onnx/rows.h"

namespace tare::graph::onnx {

namespace {

constexpr int kDeepestGraph = 32;
constexpr int64_t kMostNodes = 1 << 23, kMostDims = 64;
constexpr int64_t kNewestIr = 64;
constexpr size_t kMostAttributes = 1024;

// A key and its value.
std::pair<std::string_view, std::string_view> read_entry(const Source& source, std::string_view bytes) {
  Fields entry(source, bytes, "StringStringEntryProto");
  std::string_view key, value;
  while (entry.next())
    if (entry.number() == 1) key = entry.bytes();
    else if (entry.number() == 2) value = entry.bytes();
  return {key, value};
}

std::string_view shortened(std::string_view text) { return text.substr(0, 200); }

// A set of operators that a model or a function asks for: its domain and version.
void read_opset(const Source& source, Fields& fields, std::map<std::string_view, int64_t>& opsets) {
  Fields opset(source, fields.bytes(), "OperatorSetIdProto");
  std::string_view domain;
  int64_t version = 0;
  while (opset.next())
    if (opset.number() == 1) domain = opset.bytes();
    else if (opset.number() == 2) version = opset.integer();
  if (version < 0 || version > 1 << 20) fields.bad(fmt::format("an operator set of version {}", version));
  opsets[domain == "ai.onnx" ? "" : domain] = version;
}

}  // namespace

void Reader::read() {
  Program& program = program_;
  check<CheckpointError>(!source_.bytes.empty(), "{}: the file is empty", source_.path);
  Fields fields(source_, source_.bytes, "ModelProto");
  std::string_view graph;
  bool has_graph = false;
  while (fields.next()) switch (fields.number()) {
      case 1: program.ir_version = fields.integer(); break;
      case 2: program.producer = fields.bytes(); break;
      case 3: program.producer_version = fields.bytes(); break;
      case 7:
        if (has_graph) fields.bad("a second graph");
        graph = fields.bytes();
        has_graph = true;
        break;
      case 8: read_opset(source_, fields, program.opsets); break;
      case 25: read_function(fields.bytes()); break;
      default: break;
    }
  if (program.ir_version < 1 || program.ir_version > kNewestIr)
    fail<CheckpointError>("{}: no ONNX model: its version of the format is {}", source_.path, program.ir_version);
  if (!has_graph) fail<CheckpointError>("{}: the model has no graph", source_.path);
  if (program.opsets.empty()) program.opsets[""] = 1;
  program.modules.push_back({});
  modules_.emplace("", 0);
  Scope scope{.graph = program.graph, .opsets = program.opsets};
  read_graph(graph, scope);
  program.names = std::move(scope.names);
  read_symbols();
}

TensorRecord Reader::read_tensor(std::string_view bytes) {
  TensorRecord record;
  record.stored = bytes;
  Fields fields(source_, bytes, "TensorProto");
  External external;
  bool is_external = false;
  std::vector<int64_t> dims;
  int64_t typed = -1;  // elements in a typed field
  const auto count = [&](size_t width) { typed = std::max<int64_t>(typed, 0) + fields.count(width); };
  while (fields.next()) switch (fields.number()) {
      case 1:
        fields.each_integer([&](int64_t dim) {
          if (static_cast<int64_t>(dims.size()) >= kMostDims) fields.bad("more than 64 dimensions");
          dims.push_back(dim);
        });
        break;
      case 2: {
        const int64_t type = fields.integer();
        if (!is_type(type)) fields.bad(fmt::format("no element type has the number {}", type));
        record.type = static_cast<int32_t>(type);
        break;
      }
      case 3: fields.bad("a tensor in segments"); break;
      case 4: count(4); break;
      case 5:
      case 7:
      case 11: count(0); break;
      case 6: ++(typed = std::max<int64_t>(typed, 0)); break;
      case 8: record.name = fields.text(); break;
      case 9:
        record.stored = fields.bytes();
        record.has_raw = true;
        break;
      case 10: count(8); break;
      case 13: {
        const auto [key, value] = read_entry(source_, fields.bytes());
        is_external = true;
        const auto number = [&]() -> int64_t {
          int64_t parsed = 0;
          for (const char digit : value) {
            if (digit < '0' || digit > '9' || parsed > (int64_t{1} << 58))
              fields.bad(fmt::format("{} '{}' of external data is no number of bytes", key, shortened(value)));
            parsed = parsed * 10 + (digit - '0');
          }
          return parsed;
        };
        // Other keys, checksums among them, say nothing of the place.
        if (key == "location") external.location = value;
        else if (key == "offset") external.offset = number();
        else if (key == "length") external.length = number();
        break;
      }
      case 14:
        if (fields.integer() == 1) is_external = true;
        break;
      default: break;
    }
  const auto refuse = [&](const std::string& what) {
    fields.bad(fmt::format("tensor '{}': {}", shortened(record.name.view()), what));
  };
  int64_t numel = 1;
  for (const int64_t dim : dims) {
    if (dim < 0) refuse(fmt::format("a dimension of {}", dim));
    if (__builtin_mul_overflow(numel, dim, &numel) || numel > (int64_t{1} << 56))
      refuse(fmt::format("sizes {} are more than a file can hold", str(IntList(dims))));
  }
  if (record.type == kUndefined) refuse("its element type is not told");
  record.dims = kept(dims);
  const TypeInfo& type = type_info(record.type);
  const int64_t needed = record.bytes();
  if (is_external) {
    record.has_raw = false;
    record.external = &program_.externals.emplace_back(std::move(external));
    if (record.type == kString) refuse("strings in external data");
    if (record.external->length >= 0 && record.external->length != needed)
      refuse(fmt::format("{} bytes of external data, where {} {} take {}", record.external->length, str(IntList(dims)),
                         type.name, needed));
    return record;
  }
  if (record.has_raw) {
    if (record.type == kString) refuse("strings as raw bytes");
    if (static_cast<int64_t>(record.stored.size()) != needed)
      refuse(fmt::format("{} bytes, where {} {} take {}", record.stored.size(), str(IntList(dims)), type.name, needed));
    return record;
  }
  // Elements in a typed field: complex ones are two, and those of less than a byte come packed.
  int64_t expected = numel;
  if (record.type == 14 || record.type == 15) expected *= 2;
  else if (type.bits > 0 && type.bits < 8) expected = needed;
  if (std::max<int64_t>(typed, 0) != expected && !(typed == numel && typed >= 0))
    refuse(fmt::format("{} elements, where sizes {} have {}", std::max<int64_t>(typed, 0), str(IntList(dims)), numel));
  return record;
}

TypeRecord read_type(const Source& source, std::string_view bytes, int depth) {
  TypeRecord record;
  Fields fields(source, bytes, "TypeProto");
  if (depth > 8) fields.bad("types within types");
  while (fields.next()) switch (fields.number()) {
      case 1: {
        record.kind = TypeRecord::Kind::tensor;
        Fields tensor(source, fields.bytes(), "TypeProto.Tensor");
        while (tensor.next()) {
          if (tensor.number() == 1) {
            const int64_t type = tensor.integer();
            record.type = is_type(type) ? static_cast<int32_t>(type) : kUndefined;
          }
          if (tensor.number() != 2) continue;
          record.has_shape = true;
          Fields shape(source, tensor.bytes(), "TensorShapeProto");
          while (shape.next()) {
            if (shape.number() != 1) continue;
            if (static_cast<int64_t>(record.dims.size()) >= kMostDims) shape.bad("more than 64 dimensions");
            Dim& dim = record.dims.emplace_back();
            Fields one(source, shape.bytes(), "Dimension");
            while (one.next())
              if (one.number() == 1) dim.value = one.integer();
              else if (one.number() == 2) dim.name = one.bytes();
            if (dim.value && *dim.value < 0) {
              // Some exporters write -1 for what they do not know.
              if (*dim.value != -1) one.bad(fmt::format("a dimension of {}", *dim.value));
              dim.value.reset();
            }
          }
        }
        break;
      }
      case 4:
      case 9: {
        Fields inner(source, fields.bytes(), "TypeProto");
        const auto kind = fields.number() == 4 ? TypeRecord::Kind::sequence : TypeRecord::Kind::optional;
        while (inner.next())
          if (inner.number() == 1) record = read_type(source, inner.bytes(), depth + 1);
        record.kind = kind;
        break;
      }
      case 5:
      case 7:
      case 8: record.kind = TypeRecord::Kind::other; break;
      default: break;
    }
  return record;
}

template <class T>
std::span<const T> Reader::kept(const std::vector<T>& values) {
  if (values.empty()) return {};
  T* const copy = std::pmr::polymorphic_allocator<T>(&program_.arena).allocate(values.size());
  std::ranges::uninitialized_copy(values, std::span(copy, values.size()));
  return {copy, values.size()};
}

Attribute Reader::read_attribute(std::string_view bytes, Scope& scope) {
  Attribute attribute;
  std::vector<int64_t> integers;
  Fields fields(source_, bytes, "AttributeProto");
  const auto rest = [&]() -> AttributeRest& {
    if (!attribute.own) attribute.own = std::make_unique<AttributeRest>();
    return *attribute.own;
  };
  const auto graph = [&] {
    auto& inner = rest().graphs.emplace_back(std::make_unique<Graph>());
    if (scope.depth >= kDeepestGraph) fields.bad("graphs within graphs, deeper than 32");
    Scope within{.graph = *inner, .opsets = scope.opsets, .outer = &scope, .depth = scope.depth + 1};
    read_graph(fields.bytes(), within);
  };
  while (fields.next()) switch (fields.number()) {
      case 1: attribute.name = fields.bytes(); break;
      case 2: attribute.real = fields.real(); break;
      case 3: attribute.integer = fields.integer(); break;
      case 4: attribute.text = fields.bytes(); break;
      case 5:
      case 10: attribute.tensor = std::make_unique<TensorRecord>(read_tensor(fields.bytes())); break;
      case 6:
      case 11: graph(); break;
      case 7: fields.each_fixed<float>([&](float value) { rest().reals.push_back(value); }); break;
      case 8: fields.each_integer([&](int64_t value) { integers.push_back(value); }); break;
      case 9: rest().texts.push_back(fields.bytes()); break;
      case 14: rest().type = read_type(source_, fields.bytes()); break;
      case 20: attribute.kind = static_cast<int32_t>(fields.integer()); break;
      case 21: rest().refers = fields.bytes(); break;
      case 22: {
        Fields sparse(source_, fields.bytes(), "SparseTensorProto");
        while (sparse.next())
          if (sparse.number() == 1) rest().sparse_values = std::make_unique<TensorRecord>(read_tensor(sparse.bytes()));
          else if (sparse.number() == 2)
            rest().sparse_indices = std::make_unique<TensorRecord>(read_tensor(sparse.bytes()));
          else if (sparse.number() == 3) sparse.each_integer([&](int64_t dim) { rest().sparse_dims.push_back(dim); });
        break;
      }
      default: break;
    }
  attribute.integers = kept(integers);
  if (attribute.tensor) find_external(*attribute.tensor);
  if (attribute.rest().sparse_values) find_external(*attribute.rest().sparse_values);
  return attribute;
}

namespace {

struct ValueInfo {
  std::string_view name, type;
};

ValueInfo read_info(const Source& source, std::string_view bytes) {
  ValueInfo info;
  Fields value(source, bytes, "ValueInfoProto");
  while (value.next())
    if (value.number() == 1) info.name = value.bytes();
    else if (value.number() == 2) info.type = value.text();
  read_type(source, info.type);
  return info;
}

}  // namespace

Index Reader::define(const Fields& field, std::string_view name, Scope& scope) {
  std::vector<ValueRecord>& values = scope.graph.values;
  if (scope.names.find(values, name) != kNone) field.bad(fmt::format("the name '{}' is given twice", shortened(name)));
  if (name.size() > 0xFFFFFFFF) field.bad("a name of more than 4 GiB");
  values.emplace_back().name = name;
  scope.names.add(values);
  return static_cast<Index>(values.size()) - 1;
}

// A value of an outer graph is one of those that the graphs between take as well: it lives until the node that they
// stand in ends.
Index Reader::link(const Fields& field, std::string_view name, Scope& scope) {
  const Ref found = find(field, name, scope);
  if (found.up == 0) return found.index;
  Scope* at = &scope;
  for (int16_t up = found.up; up > 0; --up, at = at->outer) {
    const auto [place, added] = at->outer_places.try_emplace({up, found.index}, at->graph.outer.size());
    if (added) at->graph.outer.push_back({up, found.index});
  }
  return kNone - 1 - scope.outer_places.at(found);
}

void Reader::find_external(TensorRecord& record) {
  if (record.external == nullptr) return;
  std::shared_ptr<const checkpoint::File>& file = files_[record.external->location];
  file = open_external(source_.path, record, file);
  const_cast<External*>(record.external)->file = file;
}

Ref Reader::find(const Fields& field, std::string_view name, Scope& scope) {
  if (name.empty()) return {};
  int16_t up = 0;
  for (Scope* at = &scope; at != nullptr; at = at->outer, ++up) {
    const Index found = at->names.find(at->graph.values, name);
    if (found == kNone) continue;
    // The node that is being read has the number that the next one gets.
    at->graph.values[static_cast<size_t>(found)].last_use = static_cast<Index>(at->graph.nodes.size());
    return {up, found};
  }
  field.bad(fmt::format("'{}' is taken, which no input, weight or node before it gives", shortened(name)));
}

void Reader::read_inputs(std::string_view bytes, Scope& scope, std::vector<std::string_view>& outputs) {
  Graph& graph = scope.graph;
  Fields fields(source_, bytes, "GraphProto");
  int64_t nodes = 0, weights = 0;
  while (fields.next()) switch (fields.number()) {
      case 1: ++nodes; break;
      case 2: graph.name = fields.bytes(); break;
      case 5: ++weights; break;
      case 15: fields.bad("weights that are sparse tensors, which are not read"); break;
      case 11: {
        const auto [name, type] = read_info(source_, fields.bytes());
        const Index index = define(fields, name, scope);
        if (!type.empty()) graph.types.push_back({index, type});
        graph.inputs.push_back(index);
        break;
      }
      case 12: outputs.push_back(read_info(source_, fields.bytes()).name); break;
      default: break;
    }
  nodes = std::min(nodes, kMostNodes);
  graph.initializers.reserve(static_cast<size_t>(weights));
  graph.nodes.reserve(static_cast<size_t>(nodes));
  graph.values.reserve(graph.values.size() + static_cast<size_t>(nodes + weights));
  scope.names.make_room(graph.values, graph.values.capacity());
  if (weights > 0) read_weights(bytes, scope);
}

void Reader::read_weights(std::string_view bytes, Scope& scope) {
  Graph& graph = scope.graph;
  // Before version 4 of the format, a weight is an input as well; since then such an input has a default.
  std::vector<bool> is_weight(graph.values.size());
  for (Fields fields(source_, bytes, "GraphProto"); fields.next();) {
    if (fields.number() != 5) continue;
    TensorRecord& record = graph.initializers.emplace_back(read_tensor(fields.bytes()));
    find_external(record);
    record.value = scope.names.find(graph.values, record.name);
    if (record.value == kNone) record.value = define(fields, record.name, scope);
    const auto value = static_cast<size_t>(record.value);
    if (is_weight.size() <= value) is_weight.resize(value + 1);
    if (is_weight[value]) fields.bad(fmt::format("the weight '{}' is given twice", shortened(record.name.view())));
    is_weight[value] = true;
  }
  std::erase_if(graph.inputs, [&](Index index) { return is_weight[static_cast<size_t>(index)]; });
}

// What the file says of values that are no inputs; the last word holds.
void Reader::read_types(std::string_view bytes, Scope& scope) {
  Graph& graph = scope.graph;
  std::vector<bool> told(graph.values.size());
  for (const Graph::Typed& typed : graph.types)
    told[static_cast<size_t>(typed.value)] = read_type(source_, typed.message).kind != TypeRecord::Kind::unknown;
  Fields fields(source_, bytes, "GraphProto");
  while (fields.next()) {
    if (fields.number() != 12 && fields.number() != 13) continue;
    const auto [name, type] = read_info(source_, fields.bytes());
    const Index value = scope.names.find(graph.values, name);
    if (value != kNone && !told[static_cast<size_t>(value)]) graph.types.push_back({value, type});
  }
  std::ranges::stable_sort(graph.types, {}, &Graph::Typed::value);
  size_t kept = 0;
  for (size_t i = 0; i < graph.types.size(); ++i)
    if (i + 1 == graph.types.size() || graph.types[i + 1].value != graph.types[i].value)
      graph.types[kept++] = graph.types[i];
  graph.types.resize(kept);
}

void Reader::read_graph(std::string_view bytes, Scope& scope) {
  std::vector<std::string_view> outputs;
  read_inputs(bytes, scope, outputs);
  Fields fields(source_, bytes, "GraphProto");
  while (fields.next())
    if (fields.number() == 1) read_node(fields, scope);
  Graph& graph = scope.graph;
  for (const std::string_view name : outputs) {
    if (name.empty()) fields.bad("an output of the graph without a name");
    graph.outputs.push_back(graph.ref(link(fields, name, scope)));
  }
  read_types(bytes, scope);
  end(graph);
}

// What nothing takes ends with the node that makes it.
void Reader::end(Graph& graph) {
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    for (const Index output : graph.nodes[i].outputs())
      if (output != kNone && graph.value(output).last_use == kNone)
        graph.values[static_cast<size_t>(output)].last_use = static_cast<Index>(i);
}

// An error of a node says which one it is; its name stands behind its inputs.
void Reader::read_node(const Fields& field, Scope& scope) {
  try {
    read_fields(field, scope);
  } catch (Error& error) {
    std::string_view name, op;
    try {
      for (Fields fields(source_, field.bytes(), "NodeProto"); fields.next();)
        if (fields.number() == 3) name = fields.bytes();
        else if (fields.number() == 4) op = fields.bytes();
    } catch (const Error&) {  // where the message is cut, what stands before
    }
    if (!op.empty())
      error.add_context(fmt::format("in node {}{}({})", shortened(name), name.empty() ? "" : " ", shortened(op)));
    throw;
  }
}

void Reader::read_fields(const Fields& field, Scope& scope) {
  if (++program_.nodes > kMostNodes) field.bad("more than eight million nodes");
  Node node;
  std::string_view op, domain, overload;
  std::vector<Index> links;
  std::vector<std::string_view> outputs;
  Fields fields(source_, field.bytes(), "NodeProto");
  std::vector<std::pair<std::string_view, std::string_view>> metadata;
  while (fields.next()) switch (fields.number()) {
      case 1: links.push_back(link(fields, fields.bytes(), scope)); break;
      case 2: outputs.push_back(fields.bytes()); break;
      case 3: node.name = fields.text(); break;
      case 4: op = fields.bytes(); break;
      case 5: {
        Attribute attribute = read_attribute(fields.bytes(), scope);
        std::vector<Attribute>& attributes = node.make_rest().attributes;
        if (attributes.size() >= kMostAttributes) fields.bad("a node of more than 1,024 attributes");
        for (const Attribute& other : attributes)
          if (other.name == attribute.name)
            fields.bad(fmt::format("the attribute '{}' is given twice", shortened(attribute.name)));
        attributes.push_back(std::move(attribute));
        break;
      }
      case 7: domain = fields.bytes() == "ai.onnx" ? "" : fields.bytes(); break;
      case 8: overload = fields.bytes(); break;
      case 9: metadata.push_back(read_entry(source_, fields.bytes())); break;
      default: break;
    }
  if (op.empty()) field.bad("a node without an operator");
  node.input_count = static_cast<uint32_t>(links.size());
  node.output_count = static_cast<uint32_t>(outputs.size());
  for (const std::string_view output : outputs) links.push_back(output.empty() ? kNone : define(field, output, scope));
  node.links = kept(links).data();
  for (const auto& [key, value] : metadata) modules_of(node, key, value);
  if (node.stack != kNone && !pending_.empty()) classes_of(node, pending_);
  pending_.clear();
  if (node.stack == kNone && scope.depth == 0) modules_by_name(node);
  node.callee = &callee(domain, op, overload, scope);
  scope.graph.nodes.push_back(std::move(node));
}

const Callee& Reader::callee(std::string_view domain, std::string_view op, std::string_view overload,
                             const Scope& scope) {
  const Callee*& callee = callees_[{&scope.opsets, domain, op, overload}];
  if (callee == nullptr) {
    auto made = std::make_unique<Callee>(Callee{op, domain, overload});
    if (const auto function = functions_.find({domain, op, overload}); function != functions_.end()) {
      made->function = function->second;
    } else {
      const auto opset = scope.opsets.find(domain);
      made->version = opset == scope.opsets.end() ? 1 : opset->second;
      made->row = find_row(domain, op, made->version);
    }
    callee = made.get();
    program_.callees.push_back(std::move(made));
  }
  const Callee& found = *callee;
  if (found.function != nullptr) fill(*found.function);
  return found;
}

void Reader::read_function(std::string_view bytes) {
  auto function = std::make_unique<Function>();
  function->message = bytes;
  Fields fields(source_, bytes, "FunctionProto");
  while (fields.next()) switch (fields.number()) {
      case 1: function->name = fields.bytes(); break;
      case 10: function->domain = fields.bytes() == "ai.onnx" ? "" : fields.bytes(); break;
      case 13: function->overload = fields.bytes(); break;
      default: break;
    }
  if (!functions_.emplace(std::tuple(function->domain, function->name, function->overload), function.get()).second)
    fields.bad(fmt::format("the function '{}' is given twice", shortened(function->name)));
  program_.functions.push_back(std::move(function));
}

// Reads the body of a function when it is called first, so that functions may stand in any order.
void Reader::fill(Function& function) {
  if (function.read) return;
  Fields fields(source_, function.message, "FunctionProto");
  if (function.reading) fields.bad(fmt::format("the function '{}' calls itself", shortened(function.name)));
  if (++filling_ > kDeepestGraph) fields.bad("functions that call one another, deeper than 32");
  function.reading = true;
  // Names of its nodes are no paths of the model's, as those of graphs within nodes are not.
  Scope scope{.graph = function.graph, .opsets = function.opsets, .depth = 1};
  function.graph.name = function.name;
  std::vector<std::string_view> outputs;
  while (fields.next()) switch (fields.number()) {
      case 4: function.graph.inputs.push_back(define(fields, fields.bytes(), scope)); break;
      case 5: outputs.push_back(fields.bytes()); break;
      case 9: read_opset(source_, fields, function.opsets); break;
      default: break;
    }
  for (const auto& [domain, version] : program_.opsets) function.opsets.emplace(domain, version);
  Fields body(source_, function.message, "FunctionProto");
  while (body.next())
    if (body.number() == 7) {
      read_node(body, scope);
    } else if (body.number() == 11) {
      function.defaults.push_back(read_attribute(body.bytes(), scope));
    }
  for (const std::string_view name : outputs) function.graph.outputs.push_back(find(body, name, scope));
  end(function.graph);
  function.reading = false;
  --filling_;
  function.read = true;
}

void Reader::read_symbols() {
  Graph& graph = program_.graph;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const ValueRecord& value = graph.values[static_cast<size_t>(graph.inputs[i])];
    const TypeRecord type = graph.type_of(graph.inputs[i]);
    for (size_t d = 0; d < type.dims.size(); ++d) {
      const Dim& dim = type.dims[d];
      if (dim.value) continue;
      const std::string name = dim.name.empty() ? fmt::format("{}.{}", value.name.view(), d) : std::string(dim.name);
      const auto [found, added] = program_.symbol_places.emplace(name, program_.symbols.size());
      if (added) program_.symbols.push_back({name, {}, {}});
      program_.symbols[found->second].places.emplace_back(static_cast<Index>(i), static_cast<int64_t>(d));
    }
  }
}

}  // namespace tare::graph::onnx
