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

nlohmann::json parse_object(std::string_view text, std::string_view source, const JsonKind& kind) {
  using Json = nlohmann::json;
  const auto check_depth = [&](int depth, Json::parse_event_t, Json&) {
    check<ConfigError>(depth <= kMostNesting, "{}: nests more than {} deep; expected {}", source, kMostNesting,
                       kind.name);
    return true;
  };
  Json object;
  try {
    object = Json::parse(text, check_depth);
  } catch (const Json::parse_error& error) {
    fail<ConfigError>("{}: not JSON from {}", source, text_place(text, error.byte - 1));
  } catch (const Json::exception&) {  // a number that no number holds
    fail<ConfigError>("{}: not JSON: a number is too large", source);
  }
  check<ConfigError>(object.is_object(), "{}: expected {}, got {}", source, kind.expected,
                     std::string_view(object.type_name()));
  return object;
}

}  // namespace tare::models
