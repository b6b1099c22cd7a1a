#include "tare/report/check.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tare/report/lists.h"

namespace tare {

std::string check_text(const ModelRun& run, const Style& style) {
  const Subject& subject = run.subject;
  const size_t failed = subject.failures.size();
  const std::string verdict =
      failed == 0 ? style.green("fits its input")
                  : style.red(fmt::format("has {} node{} that cannot run", failed, failed == 1 ? "" : "s"));
  return fmt::format("{} {}\n", style.bold(subject.name), verdict) + tensors_text(style, "input", subject.inputs) +
         tensors_text(style, "output", subject.outputs) + assumed_text(run.routed(), style) +
         file_text(subject, style) + ignored_text(subject, "");
}

nlohmann::ordered_json check_json(const ModelRun& run, const std::string& error) {
  const Subject& subject = run.subject;
  nlohmann::ordered_json out = {{"model", subject.name},
                                {"ok", error.empty() && subject.failures.empty()},
                                {"inputs", tensors_json(subject.inputs)}};
  if (run.routing != nullptr) out["assumptions"] = run.routed();
  if (error.empty()) out["outputs"] = tensors_json(subject.outputs);
  else out["error"] = error;
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
