#include "tare/report/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tare/report/lists.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

// A module with what the run knows of it.
struct ModuleRow {
  const ModuleNode* module;
  std::vector<TensorMeta> results;
  int64_t calls = 0, flops = 0;
  std::vector<ModuleRow> children;

  std::string output() const {
    if (results.empty()) return "";
    return short_text(results[0]) + (results.size() > 1 ? fmt::format(" +{}", results.size() - 1) : "");
  }
  /// Whether it is the same module again, but for its name.
  bool alike(const ModuleRow& other) const {
    return module->kind == other.module->kind && module->parameters == other.module->parameters &&
           flops == other.flops && output() == other.output() &&
           std::equal(
               children.begin(), children.end(), other.children.begin(), other.children.end(),
               [](const ModuleRow& a, const ModuleRow& b) { return a.module->name == b.module->name && a.alike(b); });
  }
};

ModuleRow row_of(const ModelRun& run, const ModuleNode& module) {
  const CostCount& cost = run.flops.of_module(module.id);
  ModuleRow row{&module, run.results.of(module.id), cost.calls, cost.cost.flops, {}};
  for (const ModuleNode& child : module.children) row.children.push_back(row_of(run, child));
  // A list of modules is not called itself.
  if (row.calls == 0)
    for (const ModuleRow& child : row.children) row.flops += child.flops;
  return row;
}

// A function is one row: what it returned, and all that it cost.
ModuleRow root_of(const ModelRun& run) {
  if (run.subject.is_module) return row_of(run, run.subject.tree);
  ModuleRow row{&run.subject.tree, {}, 1, run.flops.total().flops, {}};
  for (const auto& [name, tensor] : run.subject.outputs) row.results.push_back(tensor.meta());
  return row;
}

bool is_number(const std::string& name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

void add_rows(Table& table, const ModuleRow& parent, int64_t depth, int64_t indent) {
  for (size_t i = 0; i < parent.children.size();) {
    const ModuleRow& child = parent.children[i];
    const ModuleNode& module = *child.module;
    size_t end = i + 1;
    // Members of a list that are alike stand in one line, as in repr: `(0-79): 80 x`.
    while (is_number(module.name) && end < parent.children.size() && child.alike(parent.children[end])) ++end;
    const auto count = static_cast<int64_t>(end - i);
    const std::string name =
        count > 1 ? fmt::format("{}-{}", module.name, parent.children[end - 1].module->name) : module.name;
    const std::string times = count > 1 ? fmt::format("{} x ", count) : "";
    table.add({std::string(static_cast<size_t>(2 * indent), ' ') + name, times + module.kind, child.output(),
               module.parameters ? times + grouped(module.parameters) : "",
               child.flops ? times + si_text(static_cast<double>(child.flops)) : ""});
    if (indent + 1 < depth) add_rows(table, child, depth, indent + 1);
    i = end;
  }
}

Json to_json(const ModuleRow& row) {
  Json results = Json::array(), children = Json::array();
  for (const TensorMeta& meta : row.results)
    results.push_back({{"dtype", name(meta.dtype())}, {"shape", meta.sizes().vec()}});
  for (const ModuleRow& child : row.children) children.push_back(to_json(child));
  const ModuleNode& module = *row.module;
  return {{"path", module.path},
          {"class", module.kind},
          {"calls", row.calls},
          {"outputs", results},
          {"parameters", module.parameters},
          {"flops", row.flops},
          {"children", children}};
}

}  // namespace

std::string summary_text(const ModelRun& run, int64_t depth, const Style& style) {
  const ModuleRow root = root_of(run);
  Table table({"module", "class", "output", "parameters", "FLOP"});
  table.align_right({3, 4});
  add_rows(table, root, depth, 0);
  table.add({run.subject.is_module ? "(the model)" : "(the function)", root.module->kind, root.output(),
             grouped(root.module->parameters), si_text(static_cast<double>(root.flops))});
  int64_t bytes = 0;
  for (const Tensor& tensor : run.subject.parameters) bytes += tensor.nbytes();
  return table.str(style) +
         fmt::format("\n{} parameters in {}, {} FLOP in contractions, forward.\n", grouped(root.module->parameters),
                     bytes_text(bytes), grouped(run.flops.total().flops)) +
         ignored_text(run.subject, "");
}

Json summary_json(const ModelRun& run) { return to_json(root_of(run)); }

}  // namespace tare
