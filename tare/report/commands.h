#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tare/report/flags.h"
#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// What a command prints to both streams, and its exit code: 0; 1 where a check failed or a model does not fit.
struct Outcome {
  std::string out, err;
  int code = 0;
};
/// A model that could not be run, of which its front end has said why.
struct Ended : std::exception {
  Ended(int exit_code, std::string said) : code(exit_code), text(std::move(said)) {}
  const char* what() const noexcept override { return text.c_str(); }
  int code;
  std::string text;
};
/// Runs the model that the options name. Errors: ValueError and others for options that cannot be used.
using RunModel = std::function<std::shared_ptr<const ModelRun>(const ModelOptions& options)>;

/// A command on a model, or on several, which a front end runs. Errors: Ended, and as `run_model` raises.
Outcome run_command(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
