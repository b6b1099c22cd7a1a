#include "tare/report/module_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace tare {

namespace {

ModuleRow row_of(const ModelRun& run, const ModuleNode& module) {
  const CostCount& cost = run.flops.of_module(module.id);
  ModuleRow row{&module, run.inputs.of(module.id), run.results.of(module.id), cost.calls, cost.cost.flops, {}};
  for (const ModuleNode& child : module.children) row.children.push_back(row_of(run, child));
  // A list of modules is not called itself.
  if (row.calls == 0)
    for (const ModuleRow& child : row.children) row.flops += child.flops;
  return row;
}

std::string first_of(const std::vector<TensorMeta>& metas) {
  if (metas.empty()) return "";
  return short_text(metas[0]) + (metas.size() > 1 ? fmt::format(" +{}", metas.size() - 1) : "");
}

bool is_number(const std::string& name) {
  return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

// Of a function or a script.
void add_tensors(ModuleRow& row, const Subject& subject) {
  for (const auto& [name, tensor] : subject.inputs) row.inputs.push_back(tensor.meta());
  for (const auto& [name, tensor] : subject.outputs) row.results.push_back(tensor.meta());
}

}  // namespace

std::string ModuleRow::input() const { return first_of(inputs); }
std::string ModuleRow::output() const { return first_of(results); }

bool ModuleRow::alike(const ModuleRow& other) const {
  return module->kind == other.module->kind && module->parameters == other.module->parameters && flops == other.flops &&
         output() == other.output() &&
         std::equal(
             children.begin(), children.end(), other.children.begin(), other.children.end(),
             [](const ModuleRow& a, const ModuleRow& b) { return a.module->name == b.module->name && a.alike(b); });
}

ModuleRow module_rows(const ModelRun& run) {
  if (run.subject.is_module) {
    ModuleRow row = row_of(run, run.subject.tree);
    if (row.calls != 0) return row;
    row.flops = run.flops.total().flops;  // of a script or a function, which are no modules
    add_tensors(row, run.subject);
    return row;
  }
  ModuleRow row{&run.subject.tree, {}, {}, 1, run.flops.total().flops, {}};
  add_tensors(row, run.subject);
  return row;
}

size_t alike_until(const std::vector<ModuleRow>& children, size_t first) {
  size_t end = first + 1;
  if (!is_number(children[first].module->name)) return end;
  while (end < children.size() && children[first].alike(children[end])) ++end;
  return end;
}

}  // namespace tare
