#include "tare/report/text.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tare {

Style Style::of(std::FILE* stream) {
  Style style;
  const char* no_color = std::getenv("NO_COLOR");
  style.on_ = isatty(fileno(stream)) && (no_color == nullptr || *no_color == 0);
  return style;
}

std::string Style::wrap(const char* code, std::string_view text) const {
  return on_ && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

size_t line_width(std::FILE* stream) {
  winsize window{};
  if (!isatty(fileno(stream))) return SIZE_MAX;
  const bool told = ioctl(fileno(stream), TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
  return told ? std::max<size_t>(window.ws_col, 60) : 100;
}

size_t display_width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

Table::Table(std::vector<std::string> headings) : headings_(std::move(headings)), right_(headings_.size(), false) {}

Table& Table::align_right(const std::vector<size_t>& columns) {
  for (const size_t column : columns) right_[column] = true;
  return *this;
}

void Table::add(const std::vector<std::string>& cells) {
  for (size_t i = 0; i < headings_.size(); ++i) cell(i < cells.size() ? std::string_view(cells[i]) : "");
}

Table& Table::cell(std::string_view text) {
  text_ += text;
  cells_.push_back({static_cast<uint32_t>(text.size()), static_cast<uint32_t>(display_width(text))});
  return *this;
}

namespace {

constexpr size_t kNarrowest = 12;  // what a column of text keeps

// The first `width` columns, the last of them an ellipsis if something was cut.
std::string cut(std::string_view text, size_t width) {
  std::string kept;
  size_t columns = 0;
  for (const char c : text) {
    if ((c & 0xc0) != 0x80 && ++columns >= width) break;
    kept += c;
  }
  return kept + "…";
}

}  // namespace

std::string Table::str(const Style& style, size_t width) const {
  std::string text;
  write(style, width, [&](std::string_view piece) { text += piece; });
  return text;
}

void Table::write(const Style& style, size_t width, const Put& put) const {
  std::vector<size_t> widths;
  for (const std::string& heading : headings_) widths.push_back(display_width(heading));
  for (size_t i = 0; i < cells_.size(); ++i) {
    size_t& widest = widths[i % widths.size()];
    widest = std::max<size_t>(widest, cells_[i].columns);
  }
  size_t total = 2 * (widths.size() - 1);
  for (const size_t column : widths) total += column;
  // Columns of text give way, the widest first; numbers stand whole.
  while (total > width) {
    size_t widest = widths.size();
    for (size_t i = 0; i < widths.size(); ++i)
      if (!right_[i] && widths[i] > kNarrowest && (widest == widths.size() || widths[i] > widths[widest])) widest = i;
    if (widest == widths.size()) break;
    --widths[widest], --total;
  }
  std::string text;
  const auto append = [&](size_t column, std::string_view cell, size_t columns) {
    const size_t pad = widths[column] - std::min(widths[column], columns);
    if (column > 0) text += "  ";
    if (right_[column]) text.append(pad, ' ');
    if (columns > widths[column]) text += cut(cell, widths[column]);
    else text += cell;
    if (!right_[column]) text.append(pad, ' ');
    if (column + 1 == widths.size()) text.erase(text.find_last_not_of(' ') + 1);
  };
  if (std::any_of(headings_.begin(), headings_.end(), [](const auto& h) { return !h.empty(); })) {
    for (size_t i = 0; i < headings_.size(); ++i) append(i, headings_[i], display_width(headings_[i]));
    text = style.bold(text);
    text += '\n';
  }
  std::string_view rest = text_;
  for (size_t i = 0; i < cells_.size(); ++i) {
    const size_t column = i % widths.size();
    append(column, rest.substr(0, cells_[i].bytes), cells_[i].columns);
    rest.remove_prefix(cells_[i].bytes);
    if (column + 1 < widths.size()) continue;
    text += '\n';
    if (text.size() >= kFlushBytes) put(text), text.clear();
  }
  put(text);
}

std::string wrapped(std::string_view text, size_t width) {
  std::string lines;
  while (display_width(text) > width) {
    size_t at = text.rfind(' ', width);
    if (at == std::string_view::npos || at == 0) at = text.find(' ');
    if (at == std::string_view::npos) break;
    lines.append(text.substr(0, at)) += '\n';
    text.remove_prefix(at + 1);
  }
  return lines.append(text);
}

std::string grouped(int64_t number) {
  std::string text = std::to_string(number);
  const int64_t first = text[0] == '-' ? 1 : 0;
  for (int64_t i = static_cast<int64_t>(text.size()) - 3; i > first; i -= 3) text.insert(static_cast<size_t>(i), " ");
  return text;
}

std::string bytes_text(int64_t bytes) {
  static constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  auto number = static_cast<double>(bytes);
  size_t unit = 0;
  while (std::abs(number) >= 999.5 && unit + 1 < units.size()) number /= 1024, ++unit;
  if (unit == 0) return fmt::format("{} B", bytes);
  return fmt::format("{:.{}f} {}", number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0, units[unit]);
}

std::string si_text(double number) {
  static constexpr std::array prefixes = {"", "k", "M", "G", "T", "P", "E"};
  size_t prefix = 0;
  while (std::abs(number) >= 999.5 && prefix + 1 < prefixes.size()) number /= 1000, ++prefix;
  if (prefix == 0) return fmt::format("{:g}", number);
  return fmt::format("{:.{}f} {}", number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0, prefixes[prefix]);
}

std::string listed(const std::vector<std::string>& items, size_t most) {
  std::string text;
  for (size_t i = 0; i < items.size(); ++i) {
    if (i == most) return text + fmt::format(" and {} more", items.size() - most);
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  }
  return text;
}

}  // namespace tare
