#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tare::models {

/// Files of JSON of one kind, about which messages speak in these words.
struct JsonKind {
  std::string_view name;      ///< `a configuration`
  std::string_view expected;  ///< `a JSON object with the model's fields`
  uintmax_t most_bytes;       ///< what is far larger is something else under its name
};

/// The text of a file. Errors: ConfigError for one that cannot be read, is no regular file, or is larger than its kind.
std::string read_text(const std::filesystem::path& file, const JsonKind& kind);
/// `source` names the text in messages. Errors: ConfigError for what is no JSON, with its place, nests too deep, or is
/// no object.
nlohmann::json parse_object(std::string_view text, std::string_view source, const JsonKind& kind);
/// How deep JSON may nest.
inline constexpr int kMostNesting = 64;

}  // namespace tare::models
