#pragma once

#include "tare/report/program_file.h"

namespace tare {

/// TorchScript archives as programs in files. Without --input they run on what they were traced with.
extern const ProgramKind kScriptFiles;

}  // namespace tare
