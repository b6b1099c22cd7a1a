#pragma once

#include <memory>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

// TorchScript archives as models. They run as they are, without Python and without a weight.
namespace tare {

/// Whether a file is one, by the members of its archive.
bool is_script_file(const std::string& path);

/// Reads and runs it on the inputs that the options say, or on those that it was traced with; what raises is the run's
/// problem. Errors: CheckpointError for a damaged file, ValueError for flags that it has no use for, and where no
/// inputs are known.
std::shared_ptr<ModelRun> run_script(const ModelOptions& options);

/// What `tare inspect` says of an archive, besides its weights: methods, modules, the operators that its code names.
std::string script_text(const std::string& path, const Style& style);
/// The same as a member of a JSON object.
std::string script_json(const std::string& path);

}  // namespace tare
