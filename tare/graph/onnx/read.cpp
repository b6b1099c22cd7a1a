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

// Of messages that were read once, and are no error.
const Source kRead;

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

std::string Node::target() const {
  return callee->domain.empty() ? std::string(callee->op) : fmt::format("{}::{}", callee->domain, callee->op);
}

TypeRecord ValueRecord::type() const { return read_type(kRead, type_message); }

const NodeRest& Node::rest() const {
  static const NodeRest kNothing;
  return own ? *own : kNothing;
}

NodeRest& Node::make_rest() {
  if (!own) own = std::make_unique<NodeRest>();
  return *own;
}

const AttributeRest& Attribute::rest() const {
  static const AttributeRest kNothing;
  return own ? *own : kNothing;
}

std::string Node::label(const Graph& graph) const {
  if (!name.empty()) return std::string(name);
  for (const Index output : outputs)
    if (output != kNone) return fmt::format("of {}", graph.values[static_cast<size_t>(output)].name);
  return "without a name";
}

std::string TypeRecord::text() const {
  if (kind == Kind::unknown) return "?";
  if (kind == Kind::other) return "map";
  std::string text = is_type(type) ? type_info(type).name : "?";
  if (has_shape || kind == Kind::tensor) {
    text += "[";
    if (!has_shape) text += "...";
    for (size_t i = 0; i < dims.size(); ++i) {
      if (i > 0) text += ", ";
      text += dims[i].value ? fmt::format("{}", *dims[i].value)
                            : (dims[i].name.empty() ? "?" : std::string(shortened(dims[i].name)));
    }
    text += "]";
  }
  if (kind == Kind::sequence) return "sequence of " + text;
  if (kind == Kind::optional) return "optional " + text;
  return text;
}

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
  Scope scope{program.graph, {}, program.opsets};
  read_graph(graph, scope);
  program.names = std::move(scope.names);
  read_symbols();
}

TensorRecord Reader::read_tensor(std::string_view bytes) {
  TensorRecord record;
  record.message = bytes;
  Fields fields(source_, bytes, "TensorProto");
  int64_t typed = -1;  // elements in a typed field
  const auto count = [&](size_t width) { typed = std::max<int64_t>(typed, 0) + fields.count(width); };
  while (fields.next()) switch (fields.number()) {
      case 1:
        fields.each_integer([&](int64_t dim) {
          if (static_cast<int64_t>(record.dims.size()) >= kMostDims) fields.bad("more than 64 dimensions");
          record.dims.push_back(dim);
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
      case 8: record.name = fields.bytes(); break;
      case 9:
        record.raw = fields.bytes();
        record.has_raw = true;
        break;
      case 10: count(8); break;
      case 13: {
        const auto [key, value] = read_entry(source_, fields.bytes());
        if (!record.external) record.external.emplace();
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
        if (key == "location") record.external->location = value;
        else if (key == "offset") record.external->offset = number();
        else if (key == "length") record.external->length = number();
        break;
      }
      case 14:
        if (fields.integer() == 1 && !record.external) record.external.emplace();
        break;
      default: break;
    }
  const auto refuse = [&](const std::string& what) {
    fields.bad(fmt::format("tensor '{}': {}", shortened(record.name), what));
  };
  record.numel = 1;
  for (const int64_t dim : record.dims) {
    if (dim < 0) refuse(fmt::format("a dimension of {}", dim));
    if (__builtin_mul_overflow(record.numel, dim, &record.numel) || record.numel > (int64_t{1} << 56))
      refuse(fmt::format("sizes {} are more than a file can hold", str(IntList(record.dims))));
  }
  if (record.type == kUndefined) refuse("its element type is not told");
  const TypeInfo& type = type_info(record.type);
  record.bytes = (record.numel * type.bits + 7) / 8;
  if (record.external) {
    if (record.type == kString) refuse("strings in external data");
    if (record.external->length >= 0 && record.external->length != record.bytes)
      refuse(fmt::format("{} bytes of external data, where {} {} take {}", record.external->length,
                         str(IntList(record.dims)), type.name, record.bytes));
    return record;
  }
  if (record.has_raw) {
    if (record.type == kString) refuse("strings as raw bytes");
    if (static_cast<int64_t>(record.raw.size()) != record.bytes)
      refuse(fmt::format("{} bytes, where {} {} take {}", record.raw.size(), str(IntList(record.dims)), type.name,
                         record.bytes));
    return record;
  }
  // Elements in a typed field: complex ones are two, and those of less than a byte come packed.
  int64_t expected = record.numel;
  if (record.type == 14 || record.type == 15) expected *= 2;
  else if (type.bits > 0 && type.bits < 8) expected = record.bytes;
  if (std::max<int64_t>(typed, 0) != expected && !(typed == record.numel && typed >= 0))
    refuse(fmt::format("{} elements, where sizes {} have {}", std::max<int64_t>(typed, 0), str(IntList(record.dims)),
                       record.numel));
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
    Scope within{*inner, {}, scope.opsets, &scope, scope.depth + 1};
    read_graph(fields.bytes(), within);
  };
  while (fields.next()) switch (fields.number()) {
      case 1: attribute.name = fields.bytes(); break;
      case 2: attribute.real = fields.real(); break;
      case 3: attribute.integer = fields.integer(); break;
      case 4: attribute.text = fields.bytes(); break;
      case 5:
      case 10: rest().tensor = std::make_unique<TensorRecord>(read_tensor(fields.bytes())); break;
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
  if (!attribute.own) return attribute;
  for (const auto& tensor : {&attribute.own->tensor, &attribute.own->sparse_values})
    if (*tensor && (*tensor)->external) (*tensor)->file = open_external(source_.path, **tensor);
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
    else if (value.number() == 2) info.type = value.bytes();
  read_type(source, info.type);
  return info;
}

}  // namespace

Index Reader::define(const Fields& field, std::string_view name, Scope& scope) {
  std::vector<ValueRecord>& values = scope.graph.values;
  if (scope.names.find(values, name) != kNone) field.bad(fmt::format("the name '{}' is given twice", shortened(name)));
  values.emplace_back().name = name;
  scope.names.add(values);
  return static_cast<Index>(values.size()) - 1;
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
  std::vector<std::pair<Fields, TensorRecord>> initializers;
  int64_t nodes = 0;
  while (fields.next()) switch (fields.number()) {
      case 1: ++nodes; break;
      case 2: graph.name = fields.bytes(); break;
      case 5: initializers.emplace_back(fields, read_tensor(fields.bytes())); break;
      case 15: fields.bad("weights that are sparse tensors, which are not read"); break;
      case 11: {
        const auto [name, type] = read_info(source_, fields.bytes());
        const Index index = define(fields, name, scope);
        graph.values[static_cast<size_t>(index)].type_message = type;
        graph.inputs.push_back(index);
        break;
      }
      case 12: outputs.push_back(read_info(source_, fields.bytes()).name); break;
      default: break;
    }
  for (auto& [field, record] : initializers) {
    if (record.external) record.file = open_external(source_.path, record);
    // Before version 4 of the format, a weight is an input as well; since then such an input has a default.
    const Index found = scope.names.find(graph.values, record.name);
    const Index index = found == kNone ? define(field, record.name, scope) : found;
    ValueRecord& value = graph.values[static_cast<size_t>(index)];
    if (value.initializer != kNone) field.bad(fmt::format("the weight '{}' is given twice", shortened(record.name)));
    value.initializer = static_cast<Index>(graph.initializers.size());
    graph.initializers.push_back(std::move(record));
  }
  std::erase_if(graph.inputs,
                [&](Index index) { return graph.values[static_cast<size_t>(index)].initializer != kNone; });
  nodes = std::min(nodes, kMostNodes);
  graph.nodes.reserve(static_cast<size_t>(nodes));
  graph.values.reserve(graph.values.size() + static_cast<size_t>(nodes));
}

// What the file says of values that are no inputs; the last word holds.
void Reader::read_types(std::string_view bytes, Scope& scope) {
  std::vector<ValueRecord>& values = scope.graph.values;
  std::vector<bool> told(values.size());
  for (size_t i = 0; i < values.size(); ++i) told[i] = values[i].type().kind != TypeRecord::Kind::unknown;
  Fields fields(source_, bytes, "GraphProto");
  while (fields.next()) {
    if (fields.number() != 12 && fields.number() != 13) continue;
    const auto [name, type] = read_info(source_, fields.bytes());
    const Index value = scope.names.find(values, name);
    if (value != kNone && !told[static_cast<size_t>(value)]) values[static_cast<size_t>(value)].type_message = type;
  }
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
    graph.outputs.push_back(find(fields, name, scope));
  }
  read_types(bytes, scope);
  end(graph);
}

void Reader::end(Graph& graph) {
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    for (const Index output : graph.nodes[i].outputs) {
      if (output == kNone) continue;
      ValueRecord& value = graph.values[static_cast<size_t>(output)];
      if (value.last_use == kNone) value.last_use = static_cast<Index>(i);
    }
  for (size_t i = graph.values.size(); i-- > 0;) {
    ValueRecord& value = graph.values[i];
    if (value.last_use >= 0 && value.last_use < static_cast<Index>(graph.nodes.size()))
      value.next_end = std::exchange(graph.nodes[static_cast<size_t>(value.last_use)].first_end, static_cast<Index>(i));
  }
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
  std::vector<Ref> inputs;
  std::vector<std::string_view> outputs;
  Fields fields(source_, field.bytes(), "NodeProto");
  std::vector<std::pair<std::string_view, std::string_view>> metadata;
  while (fields.next()) switch (fields.number()) {
      case 1: inputs.push_back(find(fields, fields.bytes(), scope)); break;
      case 2: outputs.push_back(fields.bytes()); break;
      case 3: node.name = fields.bytes(); break;
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
  std::vector<Index> made;
  for (const std::string_view output : outputs) made.push_back(output.empty() ? kNone : define(field, output, scope));
  node.inputs = kept(inputs);
  node.outputs = kept(made);
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
  Scope scope{function.graph, {}, function.opsets, nullptr, 1};
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
    const TypeRecord type = value.type();
    for (size_t d = 0; d < type.dims.size(); ++d) {
      const Dim& dim = type.dims[d];
      if (dim.value) continue;
      const std::string name = dim.name.empty() ? fmt::format("{}.{}", value.name, d) : std::string(dim.name);
      const auto [found, added] = program_.symbol_places.emplace(name, program_.symbols.size());
      if (added) program_.symbols.push_back({name, {}, {}});
      program_.symbols[found->second].places.emplace_back(static_cast<Index>(i), static_cast<int64_t>(d));
    }
  }
}

}  // namespace tare::graph::onnx
