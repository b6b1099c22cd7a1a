#include "tare/report/check.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

#include "tare/report/lists.h"

namespace tare {

namespace {

// Outputs of which not all sizes are known, and what these hang on, once.
std::string open_text(const Subject& subject, const Style& style) {
  std::string text;
  std::set<std::string> told;
  for (const Subject::OpenOutput& open : subject.open_outputs) {
    text += fmt::format("{:<14}{} {}\n", "output", open.name, style.cyan(open.type));
    if (told.insert(open.why).second) text += fmt::format("{:<14}{}\n", "", open.why);
  }
  return text;
}

}  // namespace

std::string check_text(const ModelRun& run, const Style& style) {
  const Subject& subject = run.subject;
  const size_t failed = subject.failures.size();
  const std::string verdict =
      failed == 0 ? style.green("fits its input")
                  : style.red(fmt::format("has {} node{} that cannot run", failed, failed == 1 ? "" : "s"));
  return fmt::format("{} {}\n", style.bold(subject.name), verdict) + tensors_text(style, "input", subject.inputs) +
         tensors_text(style, "output", subject.outputs) + open_text(subject, style) +
         assumed_text(run.routed(), style) + file_text(subject, style) + ignored_text(subject, "");
}

nlohmann::ordered_json check_json(const ModelRun& run, const std::string& error) {
  const Subject& subject = run.subject;
  nlohmann::ordered_json out = {{"model", subject.name},
                                {"ok", error.empty() && subject.failures.empty()},
                                {"inputs", tensors_json(subject.inputs)}};
  if (run.routing != nullptr) out["assumptions"] = run.routed();
  if (error.empty()) {
    out["outputs"] = tensors_json(subject.outputs);
    auto& outputs = out["outputs"];
    for (const Subject::OpenOutput& open : subject.open_outputs | std::views::reverse) {
      nlohmann::ordered_json shape;
      if (open.sizes) {
        shape = nlohmann::ordered_json::array();
        for (const std::optional<int64_t>& size : *open.sizes)
          shape.push_back(size ? nlohmann::ordered_json(*size) : nlohmann::ordered_json());
      }
      const nlohmann::ordered_json told = {
          {"name", open.name}, {"dtype", name(open.dtype)}, {"shape", shape}, {"why", open.why}};
      outputs.insert(outputs.begin() + static_cast<int64_t>(open.before), told);
    }
  } else out["error"] = error;
  if (subject.in_file && !subject.notes.empty()) out["assumptions"] = subject.notes;
  if (!subject.differences.empty()) out["differences"] = subject.differences;
  if (!subject.failures.empty()) out["failures"] = subject.failures;
  if (!subject.ignored_fields.empty()) out["ignored_fields"] = subject.ignored_fields;
  return out;
}

std::string json_text(const nlohmann::ordered_json& json) {
  return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace tare
