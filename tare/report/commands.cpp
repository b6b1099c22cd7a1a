#include "tare/report/commands.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/report/alternatives.h"
#include "tare/report/check.h"
#include "tare/report/compare.h"
#include "tare/report/estimate.h"
#include "tare/report/files.h"
#include "tare/report/largest.h"
#include "tare/report/maker.h"
#include "tare/report/remedies.h"
#include "tare/report/summary.h"

namespace tare {

namespace {

constexpr double kSeconds = 20;  // for an estimate and what is tried where it does not fit

Outcome check_outcome(const ModelRun& run, bool json, const Style& style) {
  const int code = run.problem.empty() ? 0 : 1;
  if (json) return {json_text(check_json(run, run.problem)), "", code};
  if (code != 0) return {"", run.problem + "\n", code};
  return {check_text(run, style), "", code};
}

}  // namespace

Outcome failure(const ModelRun& run, const std::string& name, bool json) {
  if (json) return {json_text(check_json(run, run.problem)), "", 1};
  return {"", fmt::format("tare: {}: {}\n", name, run.problem), 1};
}

Outcome run_command(const CommandLine& line, const RunModel& run_model, const Style& style) {
  if (line.help) return {help_text(line.command), "", 0};
  check_has_forward(line);
  switch (line.command) {
    case ModelCommand::max_batch:
    case ModelCommand::max_seq: return run_largest(line, run_model, style);
    case ModelCommand::compare: return run_compare(line, run_model, style);
    default: break;
  }
  if (line.options.gpu == "all") return run_on_all(line, run_model, style);
  if (line.options.what_if) return run_what_if(line, run_model, style);
  ReportFiles files(line.options.report, line.options.trace, line.called);
  ModelOptions options = line.options;
  options.record = files.detail();
  const auto begin = std::chrono::steady_clock::now();
  const std::shared_ptr<const ModelRun> run = run_model(options);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  if (line.command == ModelCommand::check) return check_outcome(*run, line.options.json, style);
  if (!run->problem.empty()) return failure(*run, line.options.model, line.options.json);
  if (line.command == ModelCommand::summary)
    return {line.options.json ? json_text(summary_json(*run)) : summary_text(*run, line.options.depth, style), "", 0};
  const Estimate result = estimate(*run, run->target.gpu);
  files.write(*run, result);
  std::optional<Remedies> remedies;
  if (!result.fits() && line.suggests) remedies = remedies_for(*run, result, run_model, kSeconds - taken.count());
  const int code = result.fits() ? 0 : 1;
  if (line.options.json) {
    nlohmann::ordered_json json = estimate_json(*run, result);
    if (remedies) json["remedies"] = remedies_json(*remedies);
    return {json_text(json), "", code};
  }
  return {estimate_text(*run, result, style) + (remedies ? remedies_text(*remedies, style) : ""), "", code};
}

}  // namespace tare
