#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tare/report/estimate.h"
#include "tare/report/text.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

/// A module with what the run told of it.
struct Node {
  std::string name, path;
  const nn::Module* module;
  std::vector<TensorMeta> results;
  CostCount cost;
  int64_t parameters = 0;
  std::vector<Node> children;

  std::string output() const {
    if (results.empty()) return "";
    return describe(results[0]) + (results.size() > 1 ? fmt::format(" +{}", results.size() - 1) : "");
  }
  /// Whether it is the same module again, but for its name.
  bool alike(const Node& other) const {
    return module->class_name() == other.module->class_name() && parameters == other.parameters &&
           cost.cost.flops == other.cost.cost.flops && output() == other.output() &&
           std::equal(children.begin(), children.end(), other.children.begin(), other.children.end(),
                      [](const Node& a, const Node& b) { return a.name == b.name && a.alike(b); });
  }
};

Node node(const ModelRun& run, nn::Module& module, const std::string& name) {
  Node result{name, run.path(&module), &module, run.results.of(&module), run.flops.of_module(&module), 0, {}};
  for (const Tensor& tensor : module.parameters()) result.parameters += tensor.numel();
  for (const auto& [child_name, child] : module.named_children())
    result.children.push_back(node(run, *child, child_name));
  // A list of modules is not called itself.
  if (result.cost.calls == 0)
    for (const Node& child : result.children) result.cost.cost.flops += child.cost.cost.flops;
  return result;
}

bool is_number(const std::string& name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

void add_rows(Table& table, const Node& parent, int64_t depth, int64_t indent) {
  for (size_t i = 0; i < parent.children.size();) {
    const Node& child = parent.children[i];
    size_t end = i + 1;
    // Members of a list that are alike stand in one line, as in repr: `(0-79): 80 x`.
    while (is_number(child.name) && end < parent.children.size() && child.alike(parent.children[end])) ++end;
    const auto count = static_cast<int64_t>(end - i);
    const std::string name = count > 1 ? fmt::format("{}-{}", child.name, parent.children[end - 1].name) : child.name;
    const std::string times = count > 1 ? fmt::format("{} x ", count) : "";
    table.add({std::string(static_cast<size_t>(2 * indent), ' ') + name,
               times + std::string(child.module->class_name()), child.output(),
               child.parameters ? times + grouped(child.parameters) : "",
               child.cost.cost.flops ? times + si_text(static_cast<double>(child.cost.cost.flops)) : ""});
    if (indent + 1 < depth) add_rows(table, child, depth, indent + 1);
    i = end;
  }
}

Json to_json(const Node& item) {
  Json results = Json::array(), children = Json::array();
  for (const TensorMeta& meta : item.results)
    results.push_back({{"dtype", name(meta.dtype())}, {"shape", meta.sizes().vec()}});
  for (const Node& child : item.children) children.push_back(to_json(child));
  return {{"path", item.path},   {"class", item.module->class_name()}, {"calls", item.cost.calls},
          {"outputs", results},  {"parameters", item.parameters},      {"flops", item.cost.cost.flops},
          {"children", children}};
}

}  // namespace

int run_summary(const ModelOptions& options) {
  const std::unique_ptr<ModelRun> run = open_model(options);
  try {
    run_model(*run);
  } catch (const Error& error) {
    fmt::print(stderr, "tare: {}: {}\n", options.model, error.what());
    return 1;
  }
  const Node root = node(*run, *run->model, "");
  if (options.json) {
    fmt::print("{}\n", to_json(root).dump(1));
    return 0;
  }
  const Style style = Style::of(stdout);
  Table table({"module", "class", "output", "parameters", "FLOP"});
  table.align_right({3, 4});
  add_rows(table, root, options.depth, 0);
  table.add({"(the model)", std::string(root.module->class_name()), root.output(), grouped(root.parameters),
             si_text(static_cast<double>(root.cost.cost.flops))});
  fmt::print("{}", table.str(style));
  int64_t bytes = 0;
  for (const Tensor& tensor : run->model->parameters()) bytes += tensor.nbytes();
  fmt::print("\n{} parameters in {}, {} FLOP in contractions, forward.\n", grouped(root.parameters), bytes_text(bytes),
             grouped(run->flops.total().flops));
  if (!run->ignored_fields.empty())
    fmt::print("Fields of the configuration that are not known and had no effect: {}.\n",
               listed(run->ignored_fields, 20));
  return 0;
}

}  // namespace tare
