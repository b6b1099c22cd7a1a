#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

// What several reports say of tensors and configurations.
namespace tare {

/// `[{"name", "dtype", "shape"}, ...]`
nlohmann::ordered_json tensors_json(const std::vector<NamedTensor>& tensors);
/// `layers.31.mlp` as `layers.*.mlp`: what repeats is told once.
std::string without_numbers(std::string_view path);
/// One a line behind `what`; those whose names differ in numbers alone together, as a cache's, `past_key_values.*.key
/// 80 x bf16[1, 8, 2048, 128]`; of very many, the first.
std::string tensors_text(const Style& style, const char* what, const std::vector<NamedTensor>& tensors);
/// Text behind a word in the first column, in lines of the terminal's width.
std::string noted(const char* what, const std::string& text, const Style& style);
/// What was taken for granted, each behind `assumed`.
std::string assumed_text(const std::vector<std::string>& assumptions, const Style& style);
/// Of a program in a file: values that differ from what it says, and nodes that could not run; and what was taken
/// for granted.
std::string differing_text(const Subject& subject, const Style& style);
std::string file_text(const Subject& subject, const Style& style);
/// The fields of the subject's configuration that had no effect, behind `before`; empty where all had.
std::string ignored_text(const Subject& subject, const char* before);

}  // namespace tare
