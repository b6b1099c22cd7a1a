#include "tare/cli/ops_command.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/core/nearest.h"
#include "tare/dispatch/column_access.h"
#include "tare/dispatch/kernel_types.h"
#include "tare/dispatch/registry.h"
#include "tare/report/text.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<Tag, const char*> kTagNames[] = {
    {kPointwise, "pointwise"},
    {kOverwrites, "overwrites"},
    {kRandom, "random"},
    {kDataDependent, "data dependent"},
    {kMayAlias, "may alias"},
    {kReadsMetadata, "reads metadata"},
    {kUninitialized, "uninitialized"},
    {kDeviceDependent, "device dependent"},
    {kKeepsRest, "keeps the rest"},
    {kAccumulates, "accumulates"},
    {kScalesSelf, "scales self"},
    {kCopies, "copies"},
    {kCopiesInto, "copies into"},
    {kLacksTensors, "lacks tensors"},
    {kKeepsElements, "keeps elements"},
    {kFills, "fills"},
    {kReducesEqual, "reduces equal elements to one"},
    {kCompares, "compares"},
    {kChooses, "chooses"},
    {kTakesSparse, "takes sparse tensors"},
    {kCommunicates, "communicates"},
};

std::vector<std::string> tags(const Op& op) {
  std::vector<std::string> names;
  for (const auto& [tag, text] : kTagNames)
    if (op.has(tag)) names.emplace_back(text);
  return names;
}

const char* kind(const Op& op) {
  static constexpr const char* names[] = {"fresh", "view", "composite", "direct"};
  return names[static_cast<int>(op.row->meta.kind)];
}

std::string kernel(const Op& op) {
  if (op.is_composite()) return "from the operators it is written in";
  if (op.row->meta.kind == RuleKind::view) return "shares the bytes";
  return op.row->cpu.exists() ? "yes" : "none";
}

std::string derivative_text(const Op& op) {
  static constexpr const char* names[] = {"formulas", "none", "not implemented", "from the operators it is written in"};
  return names[static_cast<int>(op.row->derivative.kind)];
}

std::string cost_text(const Op& op) {
  const auto function = op.row->cost.function();
  if (op.is_composite()) return "from the operators it is written in";
  if (function == cost::no_cost) return "none";
  if (function == cost::per_result_element) return "a number for each element of the result";
  if (function == cost::per_input_element) return "a number for each element of the input";
  return "its own rule";
}

std::string bytes_text(const Op& op) {
  const auto bytes = op.row->cost.bytes();
  if (op.is_composite()) return "from the operators it is written in";
  if (op.row->meta.kind == RuleKind::view && op.form != Form::copy && op.form != Form::out) return "none";
  if (bytes == cost::no_bytes) return "none";
  if (bytes == cost::read_and_written) return "what it reads and writes";
  if (bytes == cost::gathered) return "of the first tensor what the results hold, and what else it reads and writes";
  if (bytes == cost::scattered) return "in place of self what is written to, and what else it reads";
  return "its own rule";
}

std::string workspace_text(const Op& op) {
  static constexpr const char* names[] = {"none", "not modelled", "its own rule", "its own rule, kept by its library"};
  if (op.is_composite()) return "from the operators it is written in";
  return names[static_cast<size_t>(op.row->workspace.kind())];
}

std::string sharding_text(const Op& op) {
  const ShardingRule& rule = op.row->sharding;
  if (rule.function() == sharding::no_splits) return "replicate only";
  if (rule.function() == sharding::broadcast_splits) return "every dimension, as broadcasting aligns them";
  if (rule.function() == sharding::zipped_splits) return "every dimension, at each position of the lists";
  return rule.equation().empty() ? "its own rule" : std::string(rule.equation());
}

std::string partial_sums_text(const Op& op) {
  const std::string_view in = op.row->sharding.linear_in();
  if (in.starts_with('~')) return "none, averages alone";
  return std::string(in == "+" ? "of all tensors together" : in == "|" ? "of one tensor, the others whole" : in);
}

// On the CPU and elsewhere.
std::string autocast_text(const Op& op) {
  const Columns& columns = op.columns;
  if (columns.autocast_cpu == Autocast::none && columns.autocast_cuda == Autocast::none) return {};
  return fmt::format("{} on cpu, {} on cuda", name(columns.autocast_cpu), name(columns.autocast_cuda));
}

// The family's name and file.
std::string family_text(const Op& op) {
  const Family* const family = std::ranges::find(kFamilies, op.family, &Family::name);
  if (family == kFamilies.end()) return std::string(op.family);  // of an operator that a program registered
  return fmt::format("{} (tare/ops/{}/{}.cpp)", family->name, family->group, family->name);
}

// Without an expression it names results that gradients do not flow from.
std::string_view expression(const Derivative::Formula& formula) {
  return formula.expression.empty() ? "constant" : formula.expression;
}

Json to_json(const Op& op, bool rules) {
  Json json = {{"name", op.name},
               {"schema", op.schema.str()},
               {"family", op.family},
               {"form", name(op.form)},
               {"kind", kind(op)}};
  if (!rules) return json;
  Json formulas = Json::object();
  for (const auto& formula : op.row->derivative.formulas) formulas[std::string(formula.argument)] = expression(formula);
  Json others = Json::array();
  for (const Op* form : Registry::instance().forms(op))
    others.push_back({{"form", name(form->form)}, {"schema", form->schema.str()}});
  json["kernel"] = kernel(op);
  json["derivative"] = derivative_text(op);
  json["formulas"] = formulas;
  json["cost"] = cost_text(op);
  json["bytes_moved"] = bytes_text(op);
  json["workspace"] = workspace_text(op);
  json["sharding"] = sharding_text(op);
  json["partial_sums"] = partial_sums_text(op);
  json["tags"] = tags(op);
  json["torch_tags"] = torch_tag_names(op.columns.torch_tags);
  json["missing_types"] = missing_type_names(op.functional->columns);
  json["kernel_name"] = kernel_name(op);
  json["autocast"] = {{"cpu", name(op.columns.autocast_cpu)}, {"cuda", name(op.columns.autocast_cuda)}};
  json["deprecated"] = name(op.columns.deprecated);
  json["numbers"] = name(op.columns.numbers);
  json["forms"] = others;
  return json;
}

void print_rules(const Op& op, const Style& style) {
  fmt::print("{}\n", style.bold(wrapped_behind(4, op.schema.str(), style.width())));
  const auto line = [&](const char* what, const std::string& text) {
    if (!text.empty()) fmt::print("  {:<13}{}\n", what, wrapped_behind(15, text, style.width()));
  };
  line("family", family_text(op));
  line("form", std::string(name(op.form)));
  line("result", kind(op));
  line("CPU kernel", kernel(op));
  line("derivative", derivative_text(op));
  for (const auto& formula : op.row->derivative.formulas)
    line("", fmt::format("{} <- {}", formula.argument, expression(formula)));
  line("cost", cost_text(op));
  line("bytes moved", bytes_text(op));
  line("workspace", workspace_text(op));
  line("sharding", sharding_text(op));
  line("partial sums", partial_sums_text(op));
  line("tags", fmt::format("{}", fmt::join(tags(op), ", ")));
  line("torch.Tag", fmt::format("{}", fmt::join(torch_tag_names(op.columns.torch_tags), ", ")));
  if (op.row->cpu.exists()) {
    line("kernel", kernel_name(op));
    line("lacks", fmt::format("{}", fmt::join(missing_type_names(op.functional->columns), ", ")));
  }
  line("autocast", autocast_text(op));
  if (op.columns.deprecated != Deprecated::none)
    line("deprecated", fmt::format("{} by position, before what it scales", name(op.columns.deprecated)));
  if (op.columns.numbers != Numbers::none)
    line("numbers", fmt::format("stand for {} operand in Python",
                                op.columns.numbers == Numbers::either ? "either" : "the second"));
  for (const Op* form : Registry::instance().forms(op))
    if (form != &op) line(form == op.functional ? "form of" : "also", form->schema.str());
}

std::vector<const Op*> named(const std::string& name) {
  const Registry& registry = Registry::instance();
  std::vector<const Op*> found = registry.overloads(name);
  if (found.empty())
    if (const Op* op = registry.find(name)) found.push_back(op);
  return found;
}

// Of the operators whose name contains the part. Returns their number.
size_t print_table(const Style& style, std::string_view part) {
  Table table({"operator", "family", "result", "CPU kernel", "derivative", "other forms"});
  table.cut_first({1, 5});
  size_t rows = 0;
  std::map<const Row*, std::vector<const Op*>> by_row;
  for (const Op& op : Registry::instance().ops()) by_row[op.row].push_back(&op);
  for (const Op& op : Registry::instance().ops()) {
    if (op.form != Form::functional || op.name.find(part) == std::string::npos) continue;
    ++rows;
    std::string others;
    for (const Op* form : by_row[op.row])
      if (form != &op)
        others += (others.empty() ? "" : ", ") + std::string(form->form == Form::copy ? "copy" : name(form->form));
    static constexpr const char* derivatives[] = {"yes", "none", "not implemented", "derived"};
    table.add({op.name, std::string(op.family), kind(op),
               op.is_composite()                     ? "derived"
               : op.row->meta.kind == RuleKind::view ? "shares"
                                                     : kernel(op),
               derivatives[static_cast<int>(op.row->derivative.kind)], others});
  }
  if (rows == 0) return 0;
  fmt::print("{}\n{} rows{}. `tare ops NAME` shows every rule of one.\n", table.str(style),
             grouped(static_cast<int64_t>(rows)),
             part.empty()
                 ? fmt::format(", {} overloads", grouped(static_cast<int64_t>(Registry::instance().ops().size())))
                 : fmt::format(" whose name contains '{}'", part));
  return rows;
}

}  // namespace

int run_ops(const std::string& name, bool json) {
  const Style style = listing_style(stdout);
  if (name.empty() && !json) {
    print_table(style, "");
    return 0;
  }
  Json list = Json::array();
  if (name.empty()) {
    for (const Op& op : Registry::instance().ops()) list.push_back(to_json(op, false));
  } else {
    const auto found = named(name);
    if (found.empty()) {
      if (name.find('.') != std::string::npos) Registry::instance().get(name);  // raises, naming its relatives
      const std::string part = name.starts_with("aten::") ? name.substr(6) : name;
      if (!json && print_table(style, part) > 0) return 0;
      std::vector<std::string> known;
      for (const Op& op : Registry::instance().ops()) known.push_back(op.schema.name);
      fail<NotImplementedError>("the operator {} is not implemented{}; `tare ops` lists those that are", name,
                                did_you_mean(part, known));
    }
    for (const Op* op : found) {
      if (json) list.push_back(to_json(*op, true));
      else print_rules(*op, style);
    }
  }
  if (json) fmt::print("{}\n", list.dump(1));
  return 0;
}

}  // namespace tare
