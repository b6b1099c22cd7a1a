#pragma once

#include <string>

#include "tare/checkpoint/storage/contents.h"
#include "tare/report/program_file.h"

namespace tare {

/// ONNX models as programs in files.
extern const ProgramKind kOnnxFiles;
/// Their weights, for `tare inspect`. Errors: CheckpointError.
checkpoint::Contents onnx_contents(const std::string& path);

}  // namespace tare
