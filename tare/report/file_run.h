#pragma once

#include <memory>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

// Programs in files as models: exported ones (.pt2), ONNX models, TorchScript archives. They run as they are, without
// Python and without a weight.
namespace tare {

/// Whether a file holds a program, by its first bytes and its name.
bool is_program_file(const std::string& path);

/// Reads and runs it on the inputs that the options say, or those that the file describes; what raises is the run's
/// problem. Errors: CheckpointError for a damaged file, ValueError for flags that it has no use for, naming the sizes
/// that can be said.
std::shared_ptr<ModelRun> run_file(const ModelOptions& options);

/// What `tare inspect` says of a program, besides its weights: inputs with symbols, operators, what stays closed.
std::string program_text(const std::string& path, const Style& style);
/// The same as a member of a JSON object: inputs, outputs, symbols, nodes, operators, unopened.
std::string program_json(const std::string& path);

}  // namespace tare
