#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// What `tare summary` prints: the module tree down to `depth` levels, with outputs, parameters and FLOPs.
std::string summary_text(const ModelRun& run, int64_t depth, const Style& style);
/// The same as JSON, the whole tree.
nlohmann::ordered_json summary_json(const ModelRun& run);

}  // namespace tare
