#include "tare/report/commands.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tare/report/alternatives.h"
#include "tare/report/check.h"
#include "tare/report/compare.h"
#include "tare/report/estimate.h"
#include "tare/report/files.h"
#include "tare/report/largest.h"
#include "tare/report/maker.h"
#include "tare/report/summary.h"

namespace tare {

namespace {

Outcome check_outcome(const ModelRun& run, const Style& style) {
  const int code = run.problem.empty() ? 0 : 1;
  if (run.options.json) return {json_text(check_json(run, run.problem)), "", code};
  if (code != 0) return {"", run.problem + "\n", code};
  return {check_text(run, style), "", code};
}

}  // namespace

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
  const std::shared_ptr<const ModelRun> run = run_model(options);
  if (line.command == ModelCommand::check) return check_outcome(*run, style);
  if (!run->problem.empty()) return {"", fmt::format("tare: {}: {}\n", line.options.model, run->problem), 1};
  if (line.command == ModelCommand::summary)
    return {line.options.json ? json_text(summary_json(*run)) : summary_text(*run, line.options.depth, style), "", 0};
  const Estimate result = estimate(*run, run->target.gpu);
  files.write(*run, result);
  return {line.options.json ? json_text(estimate_json(*run, result)) : estimate_text(*run, result, style), "",
          result.fits() ? 0 : 1};
}

}  // namespace tare
