#include "tare/core/nearest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace tare {

namespace {

constexpr size_t kLongest = 200;  // a longer word is no misspelt name, and comparing takes the square of it

std::string lower(std::string_view text) {
  std::string result(text.substr(0, kLongest));
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

}  // namespace

size_t edits(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& names) {
  const std::string wanted = lower(word);
  const std::string* nearest = nullptr;
  size_t least = 0;
  for (const std::string& name : names)
    if (const size_t distance = edits(wanted, lower(name)); nearest == nullptr || distance < least)
      nearest = &name, least = distance;
  if (nearest == nullptr || least > std::max<size_t>(2, nearest->size() / 3) || least >= nearest->size()) return "";
  return " (did you mean " + *nearest + "?)";
}

}  // namespace tare
