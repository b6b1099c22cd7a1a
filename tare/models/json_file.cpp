#include "tare/models/json_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/core/text_place.h"

namespace tare::models {

std::string read_text(const std::filesystem::path& file, const JsonKind& kind) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_type type = fs::status(file, error).type();
  check<ConfigError>(type != fs::file_type::not_found, "{}: no such file", file.string());
  check<ConfigError>(!error, "{}: cannot be read: {}", file.string(), error.message());
  check<ConfigError>(type == fs::file_type::regular, "{}: cannot be read: it is {}", file.string(),
                     type == fs::file_type::directory ? "a folder" : "no regular file");
  const uintmax_t size = fs::file_size(file, error);
  check<ConfigError>(!error && size <= kind.most_bytes, "{}: has {} bytes; {} has at most {}", file.string(), size,
                     kind.name, kind.most_bytes);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  check<ConfigError>(stream.is_open(), "{}: cannot be read: {}", file.string(), std::strerror(errno));
  std::string text(size, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(size));
  check<ConfigError>(stream.gcount() == static_cast<std::streamsize>(size) || stream.eof(), "{}: cannot be read",
                     file.string());
  text.resize(static_cast<size_t>(stream.gcount()));
  return text;
}

namespace {

// `NaN` and `Infinity`, which Python writes and JSON has not, as null: a field that has one is as one that is not
// given.
std::string without_infinities(std::string_view text) {
  std::string result;
  bool quoted = false;
  for (size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest[0] == '"') quoted = !quoted;
    size_t taken = 0;
    for (const std::string_view word : {"-Infinity", "Infinity", "NaN"})
      if (!quoted && taken == 0 && rest.starts_with(word)) taken = word.size();
    if (taken > 0) {
      result += "null";
      result.append(taken - std::min<size_t>(taken, 4), ' ');
      at += taken - 1;
      continue;
    }
    result += rest[0];
    if (quoted && rest[0] == '\\' && rest.size() > 1) result += text[++at];
  }
  return result;
}

}  // namespace

nlohmann::json parse_object(std::string_view text, std::string_view source, const JsonKind& kind) {
  using Json = nlohmann::json;
  const auto check_depth = [&](int depth, Json::parse_event_t, Json&) {
    check<ConfigError>(depth <= kMostNesting, "{}: nests more than {} deep; expected {}", source, kMostNesting,
                       kind.name);
    return true;
  };
  const std::string plain = without_infinities(text);
  Json object;
  try {
    object = Json::parse(plain, check_depth);
  } catch (const Json::parse_error& error) {
    fail<ConfigError>("{}: not JSON from {}", source, text_place(plain, error.byte - 1));
  } catch (const Json::exception&) {  // a number that no number holds
    fail<ConfigError>("{}: not JSON: a number is too large", source);
  }
  check<ConfigError>(object.is_object(), "{}: expected {}, got {}", source, kind.expected,
                     std::string_view(object.type_name()));
  return object;
}

}  // namespace tare::models
