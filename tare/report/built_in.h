#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tare/models/model.h"
#include "tare/report/model_run.h"

// The models that need no Python, by name or configuration, as subjects of reports.
namespace tare {

struct BuiltInRun : ModelRun {
  using ModelRun::ModelRun;
  std::unique_ptr<models::Model> model;
};
/// Tells a run of the module's tree, parameters and buffers.
void describe_module(ModelRun& run, nn::Module& module);
/// Builds the model on its device and makes its inputs. Errors: those of flags and configurations.
std::unique_ptr<BuiltInRun> open_model(const ModelOptions& options);
/// Runs it once, in eval mode and without gradients, or trains it. Errors: the forward's, with module path, operator
/// and shapes.
void run_model(BuiltInRun& run);
/// Both; what the forward raises is the run's problem.
std::shared_ptr<ModelRun> run_built_in(const ModelOptions& options);

}  // namespace tare
