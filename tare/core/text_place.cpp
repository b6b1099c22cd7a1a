#include "tare/core/text_place.h"

#include <fmt/format.h>

#include <algorithm>

namespace tare {

std::string text_place(std::string_view text, size_t offset) {
  if (offset >= text.size()) return "its end, before it is complete";
  const std::string_view before = text.substr(0, offset);
  const auto line = std::ranges::count(before, '\n') + 1;
  const size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  std::string shown;
  for (const char c : text.substr(offset, std::min<size_t>(20, text.find('\n', offset) - offset)))
    shown += c >= ' ' && c != '\x7f' ? c : '?';
  while (!shown.empty() && (static_cast<unsigned char>(shown.back()) & 0x80U) != 0) shown.pop_back();  // half a letter
  return fmt::format("line {}, column {}, at '{}'", line, offset - start + 1, shown);
}

}  // namespace tare
