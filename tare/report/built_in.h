#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tare/models/model.h"
#include "tare/report/model_run.h"

// The models that need no Python, by name or configuration, as subjects of reports.
namespace tare {

/// What the commands on models take.
struct ModelOptions {
  std::string model;                ///< a built-in name, a config.json, or its folder
  std::vector<std::string> inputs;  ///< `x=f32[16,3,224,224]`; the name may be left out where there is one input
  std::optional<int64_t> batch, seq, image;
  std::string dtype;
  std::vector<std::string> set;  ///< `key=value`: fields of the configuration
};

/// The name (may be empty) and the metadata of an input written `name=dtype[sizes]`. Errors: ValueError with the form.
std::pair<std::string, TensorMeta> parse_input(std::string_view text);

struct BuiltInRun : ModelRun {
  std::unique_ptr<models::Model> model;
};
/// Builds the model on meta and makes its inputs. Errors: those of flags and configurations.
std::unique_ptr<BuiltInRun> open_model(const ModelOptions& options);
/// Runs it once, in eval mode and without gradients. Errors: the forward's, with module path, operator and shapes.
void run_model(BuiltInRun& run);

}  // namespace tare
