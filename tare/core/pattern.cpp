#include "tare/core/pattern.h"

#include <regex>

#include "tare/core/error.h"

namespace tare {

// Here alone: <regex> takes longer to compile than what uses it.
struct Pattern::Compiled {
  std::regex regex;
};

namespace {
constexpr size_t kLongest = 1000;
}  // namespace

Pattern::Pattern(std::string_view flag, const std::string& expression) {
  try {
    compiled_ = std::make_shared<const Compiled>(Compiled{std::regex(expression, std::regex::ECMAScript)});
  } catch (const std::regex_error& error) {
    fail<ValueError>("{} '{}' is no regular expression: {}", flag, expression, error.what());
  }
}

bool Pattern::found_in(std::string_view text) const {
  text = text.substr(0, kLongest);
  return std::regex_search(text.data(), text.data() + text.size(), compiled_->regex);
}

std::string Pattern::replaced(const std::string& text, const std::string& with, bool all) const {
  if (text.size() > kLongest) return text;
  const auto flags = all ? std::regex_constants::format_default : std::regex_constants::format_first_only;
  return std::regex_replace(text, compiled_->regex, with, flags);
}

}  // namespace tare
