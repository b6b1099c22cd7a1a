#include "tare/cli/model_commands.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/report/check.h"
#include "tare/report/estimate.h"
#include "tare/report/files.h"
#include "tare/report/summary.h"

namespace tare {

namespace {

// Runs the model; says what its forward raised, if it did.
bool run_through(BuiltInRun& run, const ModelFlags& flags) {
  try {
    run_model(run);
    return true;
  } catch (const Error& error) {
    fmt::print(stderr, "tare: {}: {}\n", flags.model, error.what());
    return false;
  }
}

}  // namespace

int run_estimate(const ModelFlags& flags) {
  const Specification* gpu = flags.gpu.empty() ? nullptr : &specification(flags.gpu);
  const std::unique_ptr<BuiltInRun> run = open_model(flags);
  ReportFiles files(flags.report, flags.trace, flags.command);
  run->spans.record(files.detail());
  if (!run_through(*run, flags)) return 1;
  const Estimate result = estimate(*run, gpu);
  fmt::print("{}",
             flags.json ? json_text(estimate_json(*run, result)) : estimate_text(*run, result, Style::of(stdout)));
  files.write(*run, result);
  return result.fits() ? 0 : 1;
}

int run_check(const ModelFlags& flags) {
  const std::unique_ptr<BuiltInRun> run = open_model(flags);
  std::string problem;
  try {
    run_model(*run);
  } catch (const Error& error) {
    problem = error.what();
  }
  if (flags.json) fmt::print("{}", json_text(check_json(*run, problem)));
  else if (problem.empty()) fmt::print("{}", check_text(*run, Style::of(stdout)));
  else fmt::print(stderr, "{}\n", problem);
  return problem.empty() ? 0 : 1;
}

int run_summary(const ModelFlags& flags) {
  const std::unique_ptr<BuiltInRun> run = open_model(flags);
  if (!run_through(*run, flags)) return 1;
  fmt::print("{}", flags.json ? json_text(summary_json(*run)) : summary_text(*run, flags.depth, Style::of(stdout)));
  return 0;
}

}  // namespace tare
