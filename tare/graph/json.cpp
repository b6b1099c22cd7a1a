#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/dispatch/registry.h"
#include "tare/graph/text.h"

// One object with a list for each of the graph's tables. Members that have their usual value are left out.
namespace tare::graph {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxDepth = 16;
constexpr size_t kMaxRank = 64;
constexpr const char* kFormat = "tare graph 1";

// --- writing -----------------------------------------------------------------------------------------------------

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

Json json(double number) {
  if (std::isfinite(number)) return number;
  if (std::isinf(number)) return {{"float", number > 0 ? "inf" : "-inf"}};
  return {{"float", fmt::format("{:016x}", std::bit_cast<uint64_t>(number))}};
}

Json json(const Value& value) {
  return std::visit(
      []<class T>(const T& held) -> Json {
        if constexpr (std::is_same_v<T, Value::None> || std::is_same_v<T, Tensor> ||
                      std::is_same_v<T, Value::Tensors>) {
          return nullptr;
        } else if constexpr (std::is_same_v<T, Scalar>) {
          switch (held.kind()) {
            case Scalar::Kind::boolean: return held.to_bool();
            case Scalar::Kind::integer: return held.to_int();
            case Scalar::Kind::wide: return static_cast<uint64_t>(held.to_bits());
            case Scalar::Kind::floating: return json(held.to_double());
            case Scalar::Kind::complex: break;
          }
          return {{"complex", Json::array({json(held.to_complex().real()), json(held.to_complex().imag())})}};
        } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, Value::Ints>) {
          return held;
        } else if constexpr (std::is_same_v<T, DType>) {
          return {{"dtype", std::string(name(held))}};
        } else if constexpr (std::is_same_v<T, Device>) {
          return {{"device", held.str()}};
        } else if constexpr (std::is_same_v<T, Layout>) {
          return {{"layout", std::string(name(held))}};
        } else if constexpr (std::is_same_v<T, MemoryFormat>) {
          return {{"memory_format", std::string(name(held))}};
        } else {
          Json list = Json::array();
          for (const auto& item : held) {
            if constexpr (std::is_same_v<T, Value::Bools>) list.push_back(item != 0);
            else list.push_back(json(item));
          }
          return {{std::is_same_v<T, Value::Bools>    ? "bools"
                   : std::is_same_v<T, Value::Floats> ? "floats"
                                                      : "list",
                   std::move(list)}};
        }
      },
      value.variant());
}

// Adds a member that has another value than usual.
template <class T>
void add(Json& object, const char* key, const T& value, const T& usual) {
  if (!(value == usual)) object[key] = value;
}

Json json(const TensorInfo& tensor, const Graph& graph) {
  const TensorMeta& meta = tensor.meta;
  Json object{{"dtype", std::string(name(meta.dtype()))}, {"sizes", meta.sizes().vec()}};
  if (!meta.is_row_major()) object["strides"] = meta.strides().vec();
  add(object, "storage", tensor.storage, kNone);
  add(object, "offset", meta.storage_offset(), int64_t{0});
  add(object, "conj", meta.is_conj(), false);
  add(object, "neg", meta.is_neg(), false);
  add(object, "wrapped_number", tensor.wrapped_number, false);
  if (tensor.storage == kNone || graph.storages[static_cast<size_t>(tensor.storage)].device != meta.device())
    object["device"] = meta.device().str();
  return object;
}

Json json(const StorageInfo& storage) {
  Json object{{"bytes", storage.bytes}, {"device", storage.device.str()}};
  add(object, "before", storage.before, false);
  add(object, "host", storage.host, false);
  add(object, "node", storage.node, kNone);
  add(object, "module_call", storage.module_call, kNone);
  if (storage.contents) object["contents"] = hex(*storage.contents);
  return object;
}

Json json(const Node& node) {
  Json object{{"op", node.op().schema.namespace_ + "::" + node.op().name}};
  Json values = Json::array();
  for (const Value& value : node.call.values) values.push_back(json(value));
  object["values"] = std::move(values);
  object["counts"] = node.call.counts;
  object["operands"] = node.operands;
  object["results"] = node.results;
  add(object, "result_counts", node.result_counts, {});
  for (const Value& value : node.numbers) object["numbers"].push_back(json(value));
  add(object, "parent", node.parent, kNone);
  object["end"] = node.end;
  add(object, "module_call", node.module_call, kNone);
  add(object, "phase", node.phase, kNone);
  add(object, "line", node.line, kNone);
  const CallState usual;
  if (node.state.default_dtype != usual.default_dtype)
    object["default_dtype"] = std::string(name(node.state.default_dtype));
  if (node.state.default_device != usual.default_device) object["default_device"] = node.state.default_device.str();
  add(object, "fake", node.state.fake, false);
  add(object, "inference", node.state.inference, false);
  return object;
}

template <class T, class F>
Json list_of(const std::vector<T>& items, const F& shown) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(shown(item));
  return list;
}

// --- reading -----------------------------------------------------------------------------------------------------

std::string excerpt(const Json& json) {
  if (json.is_array()) return fmt::format("a list of {}", json.size());
  if (json.is_object()) return fmt::format("an object with {} members", json.size());
  return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 80);
}

// Reads one document; `where` tells in an error what was being read.
class Source {
 public:
  Graph graph(const Json& document) {
    Graph made;
    expect(document.is_object(), document, "an object");
    expect(text(member(document, "format")) == kFormat, member(document, "format"), kFormat);
    each(document, "storages", [&](const Json& item) { made.storages.push_back(storage(item)); });
    each(document, "tensors", [&](const Json& item) { made.tensors.push_back(tensor(item, made)); });
    each(document, "inputs", [&](const Json& item) {
      const std::string role = text(member(item, "role"));
      Input& input = made.inputs.emplace_back(index(item, "tensor"), text(member(item, "name")));
      for (const Role one : {Role::input, Role::parameter, Role::buffer})
        if (name(one) == role) input.role = one;
      expect(name(input.role) == role, member(item, "role"), "input, parameter or buffer");
    });
    each(document, "outputs", [&](const Json& item) { made.outputs.push_back(index(item)); });
    each(document, "nodes", [&](const Json& item) { made.nodes.push_back(node(item)); });
    each(document, "modules", [&](const Json& item) {
      made.modules.push_back({text(member(item, "path")), text(member(item, "kind"))});
    });
    each(document, "module_calls", [&](const Json& item) {
      made.module_calls.push_back(
          {index_or_none(item, "module"), index_or_none(item, "caller"), indices(item, "returned")});
    });
    each(document, "phases", [&](const Json& item) { made.phases.push_back({text(item)}); });
    each(document, "collectives", [&](const Json& item) {
      const Json& sequence = member(item, "sequence");
      expect(sequence.is_number_unsigned(), sequence, "a number");
      made.collectives.push_back({text(member(item, "operation")), text(member(item, "group")),
                                  sequence.get<uint64_t>(), integer(member(item, "bytes"))});
    });
    each(document, "lines", [&](const Json& item) {
      made.lines.push_back({text(member(item, "file")), index(member(item, "line"))});
    });
    each(document, "steps", [&](const Json& item) { made.steps.push_back(step(item)); });
    return made;
  }

  const std::string& where() const { return where_; }

 private:
  void expect(bool fits, const Json& json, std::string_view what) const {
    check(fits, "graph: expected {} in {}, found {}", what, where_.empty() ? "the document" : where_, excerpt(json));
  }
  const Json& member(const Json& object, const char* key) const {
    expect(object.is_object(), object, "an object");
    const auto found = object.find(key);
    check(found != object.end(), "graph: '{}' is missing in {}", key, where_.empty() ? "the document" : where_);
    return *found;
  }
  template <class F>
  void each(const Json& document, const char* key, const F& read) {
    where_.clear();
    const Json& list = member(document, key);
    where_ = fmt::format("'{}'", key);
    expect(list.is_array(), list, "a list");
    expect(list.size() < size_t{1} << 31, list, "fewer items");
    for (size_t i = 0; i < list.size(); ++i) {
      where_ = fmt::format("'{}', item {}", key, i);
      read(list[i]);
    }
  }

  int64_t integer(const Json& json) const {
    expect(json.is_number_integer() &&
               (!json.is_number_unsigned() || json.get<uint64_t>() <= uint64_t{std::numeric_limits<int64_t>::max()}),
           json, "an integer");
    return json.get<int64_t>();
  }
  Index index(const Json& json) const {
    const int64_t number = integer(json);
    expect(number >= kNoPlace && number <= std::numeric_limits<Index>::max(), json, "an index");
    return static_cast<Index>(number);
  }
  Index index(const Json& object, const char* key) const { return index(member(object, key)); }
  Index index_or_none(const Json& object, const char* key) const {
    return object.is_object() && object.contains(key) ? index(object, key) : kNone;
  }
  std::vector<int64_t> integers(const Json& json) const {
    expect(json.is_array(), json, "a list of integers");
    std::vector<int64_t> list;
    for (const Json& item : json) list.push_back(integer(item));
    return list;
  }
  std::vector<Index> indices(const Json& object, const char* key) const {
    const Json& list = member(object, key);
    expect(list.is_array(), list, "a list of indices");
    std::vector<Index> found;
    for (const Json& item : list) found.push_back(index(item));
    return found;
  }
  const std::string& text(const Json& json) const {
    expect(json.is_string(), json, "a text");
    return json.get_ref<const std::string&>();
  }
  bool flag(const Json& object, const char* key) const {
    if (!object.contains(key)) return false;
    const Json& value = object[key];
    expect(value.is_boolean(), value, "true or false");
    return value.get<bool>();
  }
  DType dtype(const Json& json) const {
    const std::optional<DType> found = parse_dtype(text(json));
    expect(found.has_value() && *found != DType::undefined, json, "a dtype");
    return *found;
  }
  Device device(const Json& json) const {
    try {
      return Device(std::string_view(text(json)));
    } catch (const Error&) {
      expect(false, json, "a device");
      throw;
    }
  }
  double floating(const Json& json) const {
    if (json.is_number()) return json.get<double>();
    const std::string& content = text(member(json, "float"));
    if (content == "inf" || content == "-inf")
      return content == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    uint64_t bits = 0;
    const auto [end, error] = std::from_chars(content.data(), content.data() + content.size(), bits, 16);
    expect(error == std::errc() && end == content.data() + content.size() && std::isnan(std::bit_cast<double>(bits)),
           json, "inf, -inf or the bits of a NaN");
    return std::bit_cast<double>(bits);
  }
  std::string contents(const Json& json) const {
    const std::string& digits = text(json);
    expect(digits.size() % 2 == 0, json, "bytes in hexadecimal digits");
    std::string bytes;
    for (size_t i = 0; i < digits.size(); i += 2) {
      unsigned char byte = 0;
      const char* const from = digits.data() + i;
      const auto [end, error] = std::from_chars(from, from + 2, byte, 16);
      expect(error == std::errc() && end == from + 2, json, "bytes in hexadecimal digits");
      bytes += static_cast<char>(byte);
    }
    return bytes;
  }
  template <class T>
  T named(const Json& json, int count) const {
    for (int i = 0; i < count; ++i)
      if (name(static_cast<T>(i)) == text(json)) return static_cast<T>(i);
    expect(false, json, "a known name");
    return T();
  }

  Value value(const Json& json) const {
    switch (json.type()) {
      case Json::value_t::null: return {};
      case Json::value_t::boolean: return json.get<bool>();
      case Json::value_t::number_unsigned: return Scalar(json.get<uint64_t>());
      case Json::value_t::number_integer: return Scalar(json.get<int64_t>());
      case Json::value_t::number_float: return json.get<double>();
      case Json::value_t::string: return json.get_ref<const std::string&>();
      case Json::value_t::array: return integers(json);
      default: break;
    }
    expect(json.is_object() && json.size() == 1, json, "a value");
    const std::string& key = json.begin().key();
    const Json& content = json.begin().value();
    if (key == "float") return floating(json);
    if (key == "dtype") return dtype(content);
    if (key == "device") return device(content);
    if (key == "layout") return named<Layout>(content, static_cast<int>(Layout::jagged) + 1);
    if (key == "memory_format")
      return named<MemoryFormat>(content, static_cast<int>(MemoryFormat::channels_last_3d) + 1);
    expect(content.is_array(), content, "a list");
    if (key == "complex") {
      expect(content.size() == 2, content, "a real and an imaginary part");
      return Scalar(std::complex(floating(content[0]), floating(content[1])));
    }
    if (key == "floats") {
      Value::Floats list;
      for (const Json& item : content) list.push_back(floating(item));
      return list;
    }
    if (key == "bools") {
      Value::Bools list;
      for (const Json& item : content) {
        expect(item.is_boolean(), item, "true or false");
        list.push_back(item.get<bool>());
      }
      return list;
    }
    expect(key == "list", json, "a value");
    Value::Values list;
    for (const Json& item : content) list.push_back(value(item));
    return list;
  }

  StorageInfo storage(const Json& json) const {
    StorageInfo made;
    made.bytes = integer(member(json, "bytes"));
    made.device = device(member(json, "device"));
    made.before = flag(json, "before");
    made.host = flag(json, "host");
    made.node = index_or_none(json, "node");
    made.module_call = index_or_none(json, "module_call");
    if (json.contains("contents")) made.contents = contents(json["contents"]);
    return made;
  }

  TensorInfo tensor(const Json& json, const Graph& graph) const {
    TensorInfo made;
    const DType type = dtype(member(json, "dtype"));
    const std::vector<int64_t> sizes = integers(member(json, "sizes"));
    expect(sizes.size() <= kMaxRank, member(json, "sizes"), "at most 64 dimensions");
    made.storage = index_or_none(json, "storage");
    const auto known = static_cast<size_t>(made.storage);
    expect(made.storage == kNone || (made.storage >= 0 && known < graph.storages.size()), json, "a storage's index");
    const Device on = json.contains("device") || made.storage == kNone ? device(member(json, "device"))
                                                                       : graph.storages[known].device;
    const int64_t offset = json.contains("offset") ? integer(json["offset"]) : 0;
    expect(offset >= 0, json, "an offset that is not negative");
    try {
      TensorMeta contiguous(type, on, sizes);
      const bool strided = json.contains("strides");
      const std::vector<int64_t> strides = strided ? integers(json["strides"]) : contiguous.strides().vec();
      for (const int64_t stride : strides) expect(stride >= 0, json, "strides that are not negative");
      made.meta = TensorMeta(type, on, sizes, strides, offset).with_bits(flag(json, "conj"), flag(json, "neg"));
      made.meta.storage_bytes();
    } catch (const Error& error) {
      fail("graph: {}: {}", where_, error.what());
    }
    made.wrapped_number = flag(json, "wrapped_number");
    return made;
  }

  Node node(const Json& json) const {
    Node made;
    const std::string& op = text(member(json, "op"));
    made.call.op = Registry::instance().find(op);
    expect(made.call.op != nullptr, member(json, "op"), "an operator");
    const Json& values = member(json, "values");
    expect(values.is_array(), values, "a list");
    for (const Json& item : values) made.call.values.push_back(value(item));
    made.call.counts = integers(member(json, "counts"));
    made.operands = indices(json, "operands");
    made.results = indices(json, "results");
    if (json.contains("result_counts")) made.result_counts = integers(json["result_counts"]);
    if (json.contains("numbers")) {
      expect(json["numbers"].is_array(), json["numbers"], "a list");
      for (const Json& item : json["numbers"]) made.numbers.push_back(value(item));
    }
    made.parent = index_or_none(json, "parent");
    made.end = index(json, "end");
    made.module_call = index_or_none(json, "module_call");
    made.phase = index_or_none(json, "phase");
    made.line = index_or_none(json, "line");
    if (json.contains("default_dtype")) made.state.default_dtype = dtype(json["default_dtype"]);
    if (json.contains("default_device")) made.state.default_device = device(json["default_device"]);
    made.state.fake = flag(json, "fake");
    made.state.inference = flag(json, "inference");
    return made;
  }

  Step step(const Json& json) const {
    expect(json.is_array() && (json.size() == 2 || json.size() == 3), json, "a step");
    const auto kind = named<Step::Kind>(json[0], kStepKinds);
    expect((kind == Step::Kind::resize) == (json.size() == 3), json, "a step");
    return {kind, index(json[1]), json.size() == 3 ? integer(json[2]) : 0};
  }

  std::string where_;
};

}  // namespace

std::string to_json(const Graph& graph) {
  Json document{{"format", kFormat}};
  document["inputs"] = list_of(graph.inputs, [](const Input& input) -> Json {
    return {{"tensor", input.tensor}, {"name", input.name}, {"role", name(input.role)}};
  });
  document["outputs"] = graph.outputs;
  document["storages"] = list_of(graph.storages, [](const StorageInfo& storage) { return json(storage); });
  document["tensors"] = list_of(graph.tensors, [&](const TensorInfo& tensor) { return json(tensor, graph); });
  document["nodes"] = list_of(graph.nodes, [](const Node& node) { return json(node); });
  document["modules"] = list_of(graph.modules, [](const Module& module) -> Json {
    return {{"path", module.path}, {"kind", module.kind}};
  });
  document["module_calls"] = list_of(graph.module_calls, [](const ModuleCall& call) {
    Json object = Json::object();
    add(object, "module", call.module, kNone);
    add(object, "caller", call.caller, kNone);
    object["returned"] = call.returned;
    return object;
  });
  document["phases"] = list_of(graph.phases, [](const Phase& phase) -> Json { return phase.name; });
  document["collectives"] = list_of(graph.collectives, [](const Collective& made) -> Json {
    return {{"operation", made.operation}, {"group", made.group}, {"sequence", made.sequence}, {"bytes", made.bytes}};
  });
  document["lines"] = list_of(graph.lines, [](const Line& line) -> Json {
    return {{"file", line.file}, {"line", line.line}};
  });
  document["steps"] = list_of(graph.steps, [](const Step& step) {
    Json item = Json::array({name(step.kind), step.index});
    if (step.kind == Step::Kind::resize) item.push_back(step.bytes);
    return item;
  });
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Graph from_json(std::string_view text) {
  const auto not_deep = [](int depth, Json::parse_event_t, Json&) {
    check(depth <= kMaxDepth, "graph: lists nested deeper than {}", kMaxDepth);
    return true;
  };
  Json document;
  try {
    document = Json::parse(text, not_deep);
  } catch (const Json::exception& error) {
    fail("graph: this is not JSON: {}", error.what());
  }
  Graph graph = Source().graph(document);
  validate(graph);
  return graph;
}

}  // namespace tare::graph
