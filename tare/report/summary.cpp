#include "tare/report/summary.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tare/report/lists.h"
#include "tare/report/module_rows.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

void add_rows(Table& table, const ModuleRow& parent, int64_t depth, int64_t indent, bool frozen) {
  for (size_t i = 0; i < parent.children.size();) {
    const ModuleRow& child = parent.children[i];
    const ModuleNode& module = *child.module;
    const size_t end = alike_until(parent.children, i);
    const auto count = static_cast<int64_t>(end - i);
    const std::string name =
        count > 1 ? fmt::format("{}-{}", module.name, parent.children[end - 1].module->name) : module.name;
    const std::string times = count > 1 ? fmt::format("{} x ", count) : "";
    const auto elements = [&](int64_t number) { return number ? times + grouped(number) : ""; };
    std::vector<std::string> cells{std::string(static_cast<size_t>(2 * indent), ' ') + name,
                                   times + module.kind,
                                   child.input(),
                                   child.output(),
                                   elements(module.parameters),
                                   child.flops ? times + si_text(static_cast<double>(child.flops)) : ""};
    if (frozen) cells.insert(cells.begin() + 5, elements(module.trainable));
    table.add(cells);
    if (indent + 1 < depth) add_rows(table, child, depth, indent + 1, frozen);
    i = end;
  }
}

Json to_json(const std::vector<TensorMeta>& metas) {
  Json json = Json::array();
  for (const TensorMeta& meta : metas) json.push_back({{"dtype", name(meta.dtype())}, {"shape", meta.sizes().vec()}});
  return json;
}

Json to_json(const ModuleRow& row) {
  Json children = Json::array();
  for (const ModuleRow& child : row.children) children.push_back(to_json(child));
  const ModuleNode& module = *row.module;
  return {{"path", module.path},
          {"class", module.kind},
          {"calls", row.calls},
          {"inputs", to_json(row.inputs)},
          {"outputs", to_json(row.results)},
          {"parameters", module.parameters},
          {"trainable", module.trainable},
          {"flops", row.flops},
          {"children", children}};
}

}  // namespace

std::string summary_text(const ModelRun& run, int64_t depth, const Style& style) {
  const ModuleRow root = module_rows(run);
  const int64_t all = root.module->parameters, trainable = root.module->trainable;
  const bool frozen = trainable != all;
  std::vector<std::string> headings{"module", "class", "input", "output", "parameters", "FLOP"},
      last{!run.subject.is_module || run.subject.kind == "function" ? "(the function)"
           : root.calls > 0                                         ? "(the model)"
                                                                    : "(the script)",
           root.module->kind,
           root.input(),
           root.output(),
           grouped(all),
           si_text(static_cast<double>(root.flops))};
  if (frozen) {
    headings.insert(headings.begin() + 5, "trainable");
    last.insert(last.begin() + 5, grouped(trainable));
  }
  Table table(headings);
  table.align_right({4, 5});
  if (frozen) table.align_right({6});
  table.cut_first({0, 1}).spare(2);
  add_rows(table, root, depth, 0, frozen);
  table.add(last);
  int64_t bytes = 0;
  for (const Tensor& tensor : run.subject.parameters) bytes += tensor.nbytes();
  return table.str(style) +
         fmt::format("\n{} parameters in {}{}\n{} FLOP in contractions{}.\n", grouped(all), bytes_text(bytes),
                     all == 0 ? ""
                     : !frozen
                         ? ", all trainable"
                         : fmt::format(", {} trainable and {} frozen", grouped(trainable), grouped(all - trainable)),
                     grouped(run.flops.total().flops), root.calls > 0 ? ", forward" : "") +
         assumed_text(run.routed(), style) + file_text(run.subject, style) + ignored_text(run.subject, "");
}

Json summary_json(const ModelRun& run) {
  Json json = to_json(module_rows(run));
  if (run.routing != nullptr) json["assumptions"] = run.routed();
  if (!run.subject.ignored_fields.empty()) json["ignored_fields"] = run.subject.ignored_fields;
  return json;
}

}  // namespace tare
