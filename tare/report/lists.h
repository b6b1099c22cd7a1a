#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

// What several reports say of tensors and configurations.
namespace tare {

/// `[{"name", "dtype", "shape"}, ...]`
nlohmann::ordered_json tensors_json(const std::vector<NamedTensor>& tensors);
/// One a line behind `what`; those that follow one another and are alike, as a cache's, in one.
std::string tensors_text(const Style& style, const char* what, const std::vector<NamedTensor>& tensors);
/// What was taken for granted, one a line.
std::string assumed_text(const std::vector<std::string>& assumptions);
/// The fields of the subject's configuration that had no effect, behind `before`; empty where all had.
std::string ignored_text(const Subject& subject, const char* before);

}  // namespace tare
