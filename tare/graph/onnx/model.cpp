#include "tare/graph/onnx/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tare/graph/onnx/read_messages.h"

namespace tare::graph::onnx {

namespace {

// Of messages that were read once, and are no error.
const Source kRead;

}  // namespace

std::string Node::target() const {
  return callee->domain.empty() ? std::string(callee->op) : fmt::format("{}::{}", callee->domain, callee->op);
}

TypeRecord Graph::type_of(Index value) const {
  const auto found = std::ranges::lower_bound(types, value, {}, &Typed::value);
  return found == types.end() || found->value != value ? TypeRecord() : read_type(kRead, found->message);
}

void Graph::ended_with(Index node, std::vector<Index>& ended) const {
  ended.clear();
  const auto end = [&](Index value) {
    if (value >= 0 && this->value(value).last_use == node) ended.push_back(value);
  };
  const Node& of = nodes[static_cast<size_t>(node)];
  for (const auto& links : {of.inputs(), of.outputs()})
    for (const Index link : links) end(link);
  for (const Attribute& attribute : of.rest().attributes)
    for (const auto& within : attribute.rest().graphs)
      for (const Ref& taken : within->outer)
        if (taken.up == 1) end(taken.index);
  std::ranges::sort(ended);
  ended.erase(std::ranges::unique(ended).begin(), ended.end());
}

int64_t TensorRecord::numel() const {
  int64_t numel = 1;
  for (const int64_t dim : dims) numel *= dim;
  return numel;
}

int64_t TensorRecord::bytes() const { return (numel() * type_info(type).bits + 7) / 8; }

Index Names::find(const std::vector<ValueRecord>& values, std::string_view name) const {
  const uint32_t found = places_.find(std::hash<std::string_view>()(name),
                                      [&](uint32_t place) { return values[place].name.view() == name; });
  return static_cast<Index>(found);  // that nothing is there is -1 as well
}

void Names::add(const std::vector<ValueRecord>& values) {
  const auto hash = [&](size_t place) { return std::hash<std::string_view>()(values[place].name); };
  places_.add(hash(values.size() - 1), static_cast<uint32_t>(values.size() - 1), hash);
}

void Names::make_room(const std::vector<ValueRecord>& values, size_t count) {
  places_.make_room(count, [&](size_t place) { return std::hash<std::string_view>()(values[place].name); });
}

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
  for (const Index output : outputs())
    if (output != kNone) return fmt::format("of {}", graph.value(output).name.view());
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
                            : (dims[i].name.empty() ? "?" : std::string(dims[i].name.substr(0, 200)));
    }
    text += "]";
  }
  if (kind == Kind::sequence) return "sequence of " + text;
  if (kind == Kind::optional) return "optional " + text;
  return text;
}

}  // namespace tare::graph::onnx
