#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// How the command's reports look: colours, aligned columns, numbers that people read.
namespace tare {

/// Emphasis, where the output is a terminal and NO_COLOR is not set.
class Style {
 public:
  Style() = default;
  static Style of(std::FILE* stream);
  static Style plain() { return Style(); }
  static Style coloured() {
    Style style;
    style.on_ = true;
    return style;
  }
  std::string bold(std::string_view text) const { return wrap("1", text); }
  std::string dim(std::string_view text) const { return wrap("2", text); }
  std::string red(std::string_view text) const { return wrap("31", text); }
  std::string green(std::string_view text) const { return wrap("32", text); }
  std::string cyan(std::string_view text) const { return wrap("36", text); }

 private:
  std::string wrap(const char* code, std::string_view text) const;
  bool on_ = false;
};

/// Takes a text that comes in pieces.
using Put = std::function<void(std::string_view)>;
constexpr size_t kFlushBytes = 1 << 16;  ///< characters that are put together before they are handed on

/// Rows of text in columns that are as wide as their widest cell.
class Table {
 public:
  /// Without any heading the line of headings is left out.
  explicit Table(std::vector<std::string> headings);
  /// Numbers of columns whose cells stand to the right.
  Table& align_right(const std::vector<size_t>& columns);
  /// A row; missing cells are empty.
  void add(const std::vector<std::string>& cells);
  /// The next cell of a row that comes cell by cell.
  Table& cell(std::string_view text);
  bool empty() const { return cells_.empty(); }
  /// Ends with a line break; where rows are wider than `width`, cells of the widest columns of text are cut.
  void write(const Style& style, size_t width, const Put& put) const;
  std::string str(const Style& style, size_t width = 100) const;

 private:
  std::vector<std::string> headings_;
  std::vector<bool> right_;
  // Rows stand one after the other in one text: a listing may have 100,000.
  struct Cell {
    uint32_t bytes;    // of the text
    uint32_t columns;  // that it takes
  };
  std::string text_;
  std::vector<Cell> cells_;
};

/// Columns of the terminal; without bound elsewhere, as names stand whole where a program may read them.
size_t line_width(std::FILE* stream);
/// Columns that a text takes on a terminal: its code points.
size_t display_width(std::string_view text);
/// The text in lines of at most `width` columns, broken at blanks; without a line break at its end.
std::string wrapped(std::string_view text, size_t width = 100);
/// `1 234 567`
std::string grouped(int64_t number);
/// `1.95 GiB`; exact bytes below 1 KiB.
std::string bytes_text(int64_t bytes);
/// `8.21 G`: three digits and a decimal prefix.
std::string si_text(double number);

/// `a`, `a and b`, `a, b and 3 more`
std::string listed(const std::vector<std::string>& items, size_t most = 6);

}  // namespace tare
