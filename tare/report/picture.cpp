#include "tare/report/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tare/report/text.h"

namespace tare {

std::string picture(const std::deque<int64_t>& values, int64_t base, int64_t width, int64_t height,
                    const Style& style) {
  static constexpr std::array blocks = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static constexpr std::array letters = {" ", ".", ":", "#"};
  const int64_t steps_of_line = style.ascii() ? 3 : 8;  // of one line
  if (values.empty()) return "";
  const auto count = static_cast<int64_t>(values.size());
  width = std::min(width, count);
  std::vector<int64_t> columns;
  int64_t most = 0;
  for (int64_t i = 0; i < width; ++i) {
    const auto at = [&](int64_t column) {
      return static_cast<int64_t>(static_cast<double>(column) * static_cast<double>(count) /
                                  static_cast<double>(width));
    };
    const int64_t from = at(i), to = std::max(from + 1, at(i + 1));
    columns.push_back(
        std::max<int64_t>(0, *std::max_element(values.begin() + from, values.begin() + std::min(to, count)) - base));
    most = std::max(most, columns.back());
  }
  if (most == 0) return "";
  std::string text;
  for (int64_t line = height - 1; line >= 0; --line) {
    std::string row;
    for (const int64_t value : columns) {
      const int64_t steps = std::lround(static_cast<double>(value) / static_cast<double>(most) *
                                        static_cast<double>(height * steps_of_line));
      const auto step = static_cast<size_t>(std::clamp<int64_t>(steps - line * steps_of_line, 0, steps_of_line));
      row += style.ascii() ? letters[step] : blocks[step];
    }
    const std::string label = line == height - 1 ? bytes_text(most) : line == 0 ? "0" : "";
    while (row.ends_with(' ')) row.pop_back();
    text += fmt::format("{:>9} {}{}\n", label, style.ascii() ? "|" : "│", row);
  }
  return text;
}

}  // namespace tare
