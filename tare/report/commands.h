#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tare/core/error.h"
#include "tare/report/flags.h"
#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// What a command prints to both streams, and its exit code: 0; 1 where a check failed or a model does not fit.
struct Outcome {
  std::string out, err;
  int code = 0;
};
/// A model that could not be run. Its front end says why, and where.
class Ended : public Error {
 public:
  Ended(int exit_code, std::string text) : Error(std::move(text)), code(exit_code) {}
  virtual void tell() const = 0;
  int code;
};
/// Runs the model that the options name. Errors: ValueError and others for options that cannot be used.
using RunModel = std::function<std::shared_ptr<const ModelRun>(const ModelOptions& options)>;

/// What a command says of a run whose forward raised: as JSON, or on the standard error. `name` is what was run.
Outcome failure(const ModelRun& run, const std::string& name, bool json);

/// A command on a model, or on several, which a front end runs. Errors: as `run_model` raises.
Outcome run_command(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
