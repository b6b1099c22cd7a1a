#include <fmt/format.h>

#include "tare/graph/text.h"

namespace tare::graph {

namespace {

class Printer {
 public:
  explicit Printer(const Graph& graph) : graph_(graph) {}

  std::string text() {
    for (const Input& input : graph_.inputs) print_input(input);
    print_constants();
    for (const Step& step : graph_.steps) print_step(step);
    if (!graph_.outputs.empty()) {
      text_ += "return ";
      for (size_t i = 0; i < graph_.outputs.size(); ++i) text_ += (i > 0 ? ", " : "") + name(graph_.outputs[i]);
      text_ += "\n";
    }
    return std::move(text_);
  }

 private:
  static std::string name(Index tensor) {
    return tensor == kNoPlace ? "_" : tensor == kNone ? "None" : fmt::format("%{}", tensor);
  }
  std::string typed(Index tensor) const {
    return tensor < 0 ? name(tensor)
                      : name(tensor) + ": " + short_text(graph_.tensors[static_cast<size_t>(tensor)].meta);
  }

  void print_step(const Step& step) {
    const auto index = static_cast<size_t>(step.index);
    switch (step.kind) {
      case Step::Kind::begin: return print_node(graph_.nodes[index]);
      case Step::Kind::end:
        if (graph_.nodes[index].op().is_composite()) --depth_;
        return;
      case Step::Kind::begin_phase:
        text_ += fmt::format("{}{}:\n", std::string(2 * depth_++, ' '), graph_.phases[index].name);
        return;
      case Step::Kind::end_phase:
        if (depth_ > 0) --depth_;
        return;
      case Step::Kind::collective: return print_collective(graph_.collectives[index]);
      default: return;
    }
  }

  void print_input(const Input& input) {
    text_ +=
        fmt::format("{} on {} = {}", typed(input.tensor),
                    graph_.tensors[static_cast<size_t>(input.tensor)].meta.device().str(), graph::name(input.role));
    text_ += input.name.empty() ? "\n" : " " + input.name + "\n";
  }

  void print_constants() {
    for (size_t i = 0; i < graph_.tensors.size(); ++i) {
      const Index storage = graph_.tensors[i].storage;
      if (storage == kNone || !graph_.storages[static_cast<size_t>(storage)].contents) continue;
      text_ += fmt::format("{} = constant of {} bytes\n", typed(static_cast<Index>(i)),
                           graph_.storages[static_cast<size_t>(storage)].bytes);
    }
  }

  void print_collective(const Collective& made) {
    text_ +=
        fmt::format("{}{} of {} bytes in {}\n", std::string(2 * depth_, ' '), made.operation, made.bytes, made.group);
  }

  std::string arguments(const Node& node) const {
    const std::vector<Argument>& specs = node.op().schema.arguments;
    std::string list;
    size_t next = 0, next_count = 0;
    bool skipped = false;
    for (size_t i = 0; i < specs.size(); ++i) {
      const ParamTag tag = node.op().parameters[i];
      std::string value;
      if (tag == ParamTag::tensor || tag == ParamTag::tensors) {
        const int64_t count = node.call.counts[next_count++];
        for (int64_t k = 0; k < count; ++k) value += (k > 0 ? ", " : "") + name(node.operands[next++]);
        if (tag == ParamTag::tensors) value = "[" + value + "]";
      } else {
        value = node.call.values[i].str();
      }
      const bool is_none = value == "None" && specs[i].type.optional;
      const auto& given = specs[i].default_value;
      if (given ? given->str() == value : is_none && tag == ParamTag::generator) {
        skipped = true;
        continue;
      }
      if (!list.empty()) list += ", ";
      if (skipped || specs[i].keyword_only) list += specs[i].name + "=";
      list += value;
    }
    return list;
  }

  void print_node(const Node& node) {
    text_.append(2 * depth_, ' ');
    for (size_t i = 0; i < node.results.size(); ++i) text_ += (i > 0 ? ", " : "") + typed(node.results[i]);
    for (size_t i = 0; i < node.numbers.size(); ++i)
      text_ += (i > 0 || !node.results.empty() ? ", " : "") + node.numbers[i].str();
    if (!node.results.empty() || !node.numbers.empty()) text_ += " = ";
    if (node.raised) text_ += "raises ";
    text_ += fmt::format("{}::{}({})", node.op().schema.namespace_, node.op().name, arguments(node));
    std::string place;
    for (const Index module : graph_.modules_of(node))
      if (place.empty()) {
        const Module& named = graph_.modules[static_cast<size_t>(module)];
        place = named.path.empty() ? named.kind : named.path;
      }
    if (node.line != kNone) {
      const Line& line = graph_.lines[static_cast<size_t>(node.line)];
      place += fmt::format("{}{}:{}", place.empty() ? "" : ", ", line.file, line.line);
    }
    if (!place.empty()) text_ += "  # " + place;
    text_ += "\n";
    if (node.op().is_composite()) ++depth_;
  }

  const Graph& graph_;
  std::string text_;
  size_t depth_ = 0;
};

}  // namespace

std::string print(const Graph& graph) { return Printer(graph).text(); }

}  // namespace tare::graph
