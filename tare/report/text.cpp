#include "tare/report/text.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace tare {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

// 0: it says none.
size_t columns_of_environment() {
  const std::string_view text = environment("COLUMNS");
  size_t columns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  return error == std::errc() && end == text.data() + text.size() && columns < 100000 ? columns : 0;
}

// The first of these variables that is set says it; where none is, files are UTF-8.
bool takes_ascii_alone() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value(environment(name));
    if (value.empty()) continue;
    std::ranges::transform(value, value.begin(), [](unsigned char c) { return std::tolower(c); });
    return value.find("utf-8") == std::string::npos && value.find("utf8") == std::string::npos;
  }
  return false;
}

constexpr size_t kLeastColumns = 40;

}  // namespace

Style Style::of(std::FILE* stream) {
  const bool is_terminal = isatty(fileno(stream)) != 0;
  Style style;
  style.on_ = is_terminal && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  style.ascii_ = takes_ascii_alone();
  winsize window{};
  if (const size_t columns = columns_of_environment(); columns > 0) style.width_ = columns;
  else if (is_terminal && ioctl(fileno(stream), TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    style.width_ = window.ws_col;
  style.width_ = std::max(style.width_, kLeastColumns);
  return style;
}

Style Style::of_output(bool is_terminal) {
  Style style = of(stdout);
  style.on_ = style.on_ && is_terminal;
  if (!is_terminal && columns_of_environment() == 0) style.width_ = kColumns;
  return style;
}

std::string Style::wrap(const char* code, std::string_view text) const {
  return on_ && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

Style listing_style(std::FILE* stream) {
  const Style style = Style::of(stream);
  return isatty(fileno(stream)) != 0 || columns_of_environment() > 0 ? style : style.with_width(SIZE_MAX);
}

size_t display_width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

Table::Table(std::vector<std::string> headings)
    : headings_(std::move(headings)),
      right_(headings_.size(), false),
      names_(headings_.size(), false),
      middle_(headings_.size(), false),
      spare_(headings_.size(), false) {}

Table& Table::align_right(const std::vector<size_t>& columns) {
  for (const size_t column : columns) right_[column] = true;
  return *this;
}

Table& Table::cut_first(const std::vector<size_t>& columns) {
  for (const size_t column : columns) names_[column] = true;
  return cut_middle(columns);
}

Table& Table::cut_middle(const std::vector<size_t>& columns) {
  for (const size_t column : columns) middle_[column] = true;
  return *this;
}

Table& Table::spare(size_t column) {
  spare_[column] = true;
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
// What a column of text keeps as long as another has more: 22 of 80.
constexpr size_t legible(size_t width) { return width / 4 + 2; }

// The bytes of the first so many columns.
size_t bytes_of_columns(std::string_view text, size_t columns) {
  size_t at = 0;
  for (; at < text.size(); ++at)
    if ((text[at] & 0xc0) != 0x80 && columns-- == 0) break;
  return at;
}

// As many columns as `width`, with an ellipsis for what was cut: at the end, or of a name in the middle.
std::string cut(std::string_view text, size_t width, std::string_view ellipsis, bool middle) {
  const size_t dots = display_width(ellipsis), kept = width - std::min(width, dots);
  const size_t behind = middle ? kept - kept / 3 : 0, before = kept - behind;
  std::string result(text.substr(0, bytes_of_columns(text, before)));
  result += ellipsis;
  return result += text.substr(bytes_of_columns(text, display_width(text) - behind));
}

}  // namespace

std::string Table::str(const Style& style) const {
  std::string text;
  write(style, [&](std::string_view piece) { text += piece; });
  return text;
}

// The widest cell of each column, its heading among them.
std::vector<size_t> Table::widest() const {
  std::vector<size_t> widths;
  for (const std::string& heading : headings_) widths.push_back(display_width(heading));
  for (size_t i = 0; i < cells_.size(); ++i) {
    size_t& widest = widths[i % widths.size()];
    widest = std::max<size_t>(widest, cells_[i].columns);
  }
  return widths;
}

bool Table::is_empty(size_t column) const {
  for (size_t i = column; i < cells_.size(); i += headings_.size())
    if (cells_[i].bytes > 0) return false;
  return true;
}

Table Table::with_columns(const std::vector<bool>& kept) const {
  std::vector<std::string> headings;
  for (size_t i = 0; i < headings_.size(); ++i)
    if (kept[i]) headings.push_back(headings_[i]);
  Table table(headings);
  for (size_t i = 0, at = 0; i < headings_.size(); ++i) {
    if (!kept[i]) continue;
    table.right_[at] = right_[i];
    table.names_[at] = names_[i];
    table.middle_[at++] = middle_[i];
  }
  std::string_view rest = text_;
  for (size_t i = 0; i < cells_.size(); ++i) {
    if (kept[i % headings_.size()]) table.cell(rest.substr(0, cells_[i].bytes));
    rest.remove_prefix(cells_[i].bytes);
  }
  return table;
}

void Table::write(const Style& style, const Put& put) const {
  std::vector<size_t> widths = widest();
  size_t total = 2 * (widths.size() - 1);
  for (const size_t column : widths) total += column;
  std::vector<bool> kept(widths.size(), true);
  for (size_t i = 0; i < widths.size(); ++i)
    kept[i] = !(drop_empty_ && !cells_.empty() && is_empty(i)) && !(spare_[i] && total > style.width());
  if (std::ranges::find(kept, false) != kept.end()) return with_columns(kept).write(style, put);
  // Columns of text give way, names before others as long as they can be told apart, the widest first; numbers stand
  // whole.
  const auto narrow = [&](bool names, size_t least) {
    while (total > style.width()) {
      size_t widest = widths.size();
      for (size_t i = 0; i < widths.size(); ++i)
        if (!right_[i] && names_[i] == names && widths[i] > least &&
            (widest == widths.size() || widths[i] > widths[widest]))
          widest = i;
      if (widest == widths.size()) break;
      --widths[widest], --total;
    }
  };
  narrow(true, legible(style.width()));
  narrow(false, legible(style.width()));
  narrow(true, kNarrowest);
  narrow(false, kNarrowest);
  std::string text;
  const auto append = [&](size_t column, std::string_view cell, size_t columns) {
    const size_t pad = widths[column] - std::min(widths[column], columns);
    if (column > 0) text += "  ";
    if (right_[column]) text.append(pad, ' ');
    if (columns > widths[column]) text += cut(cell, widths[column], style.ellipsis(), middle_[column]);
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
  while (true) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    size_t at = end;
    if (display_width(line) > width) {
      at = line.rfind(' ', bytes_of_columns(line, width));
      if (at == std::string_view::npos || at == 0) at = std::min(line.find(' ', 1), end);
    }
    lines += text.substr(0, at);
    if (at == text.size()) return lines;
    lines += '\n';
    text.remove_prefix(at + 1);
  }
}

std::string wrapped_behind(size_t column, std::string_view text, size_t width) {
  std::string lines;
  for (const char c : wrapped(text, width - std::min(width, column)))
    lines += c == '\n' ? "\n" + std::string(column, ' ') : std::string(1, c);
  return lines;
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

std::string flops_text(int64_t flops) {
  const std::string number = si_text(static_cast<double>(flops));
  return number + (number.find(' ') == std::string::npos ? " FLOP" : "FLOP");
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
