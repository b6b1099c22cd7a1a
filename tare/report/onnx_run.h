#pragma once

#include <memory>
#include <string>

#include "tare/checkpoint/storage/contents.h"
#include "tare/report/model_run.h"
#include "tare/report/text.h"

// ONNX files as models, for the functions of file_run.h.
namespace tare {

/// Whether a file is one, by its name or its first bytes.
bool is_onnx(const std::string& path);
/// As `run_file`.
std::shared_ptr<ModelRun> run_onnx(const ModelOptions& asked);
/// Its weights, for `tare inspect`. Errors: CheckpointError.
checkpoint::Contents onnx_contents(const std::string& path);
/// As `program_text` and `program_json`.
std::string onnx_text(const std::string& path, const Style& style);
std::string onnx_json(const std::string& path);

}  // namespace tare
