#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// What `tare check` prints of a run that went through.
std::string check_text(const ModelRun& run, const Style& style);
/// The same as JSON; `error` is what the run raised, empty where it went through.
nlohmann::ordered_json check_json(const ModelRun& run, const std::string& error);
/// A document as the commands print it, ending with a line break; what is no UTF-8 is replaced.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace tare
