#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// How the command's reports look: colours, aligned columns, numbers that people read.
namespace tare {

constexpr size_t kColumns = 80;  ///< of a line where no terminal says another width, so that files are stable

/// Emphasis, the width of lines and the letters that may be used.
class Style {
 public:
  Style() = default;
  /// As the environment asks: colours on a terminal unless NO_COLOR is set or TERM is dumb; COLUMNS, or the terminal's
  /// width; letters of ASCII alone where LC_ALL, LC_CTYPE or LANG name a locale without UTF-8, as LC_ALL=C.
  static Style of(std::FILE* stream);
  /// The same of the standard output, of which the front end knows whether it is a terminal.
  static Style of_output(bool is_terminal);
  static Style plain() { return Style(); }
  static Style coloured() {
    Style style;
    style.on_ = true;
    return style;
  }
  Style with_width(size_t columns) const {
    Style style = *this;
    style.width_ = columns;
    return style;
  }
  Style with_ascii() const {
    Style style = *this;
    style.ascii_ = true;
    return style;
  }
  size_t width() const { return width_; }
  bool ascii() const { return ascii_; }
  std::string_view ellipsis() const { return ascii_ ? ".." : "…"; }
  std::string bold(std::string_view text) const { return wrap("1", text); }
  std::string dim(std::string_view text) const { return wrap("2", text); }
  std::string red(std::string_view text) const { return wrap("31", text); }
  std::string green(std::string_view text) const { return wrap("32", text); }
  std::string cyan(std::string_view text) const { return wrap("36", text); }

 private:
  std::string wrap(const char* code, std::string_view text) const;
  bool on_ = false, ascii_ = false;
  size_t width_ = kColumns;
};

/// Takes a text that comes in pieces.
using Put = std::function<void(std::string_view)>;
constexpr size_t kFlushBytes = 1 << 16;  ///< characters that are put together before they are handed on

/// Rows of text in columns that are as wide as their widest cell, in lines as wide as the style's.
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
  /// Columns whose cells are cut in their middle, and before those of other columns: names, whose ends tell most.
  Table& cut_first(const std::vector<size_t>& columns);
  /// The same, but these give way with the others.
  Table& cut_middle(const std::vector<size_t>& columns);
  /// A column that is left out where rows would be wider than the style's lines with it.
  Table& spare(size_t column);
  /// Leaves columns out whose cells are all empty.
  Table& without_empty() {
    drop_empty_ = true;
    return *this;
  }
  /// Ends with a line break; where rows are wider than the style's lines, cells of the widest columns of text are cut.
  void write(const Style& style, const Put& put) const;
  std::string str(const Style& style) const;

 private:
  std::vector<size_t> widest() const;
  bool is_empty(size_t column) const;
  Table with_columns(const std::vector<bool>& kept) const;
  std::vector<std::string> headings_;
  std::vector<bool> right_, names_, middle_, spare_;
  bool drop_empty_ = false;
  // Rows stand one after the other in one text: a listing may have 100,000.
  struct Cell {
    uint32_t bytes;    // of the text
    uint32_t columns;  // that it takes
  };
  std::string text_;
  std::vector<Cell> cells_;
};

/// The style of a listing: without bound where the output is no terminal, as names stand whole where a program may
/// read them.
Style listing_style(std::FILE* stream);
/// Columns that a text takes on a terminal: its code points.
size_t display_width(std::string_view text);
/// The text in lines of at most `width` columns, broken at blanks, and at its own line breaks; without one at its end.
std::string wrapped(std::string_view text, size_t width);
/// The same behind a first column that is so wide, which the first line has already.
std::string wrapped_behind(size_t column, std::string_view text, size_t width);
/// `1 234 567`
std::string grouped(int64_t number);
/// `1.95 GiB`; exact bytes below 1 KiB.
std::string bytes_text(int64_t bytes);
/// `8.21 G`: three digits and a decimal prefix.
std::string si_text(double number);
/// `8.21 GFLOP`, `12 FLOP`.
std::string flops_text(int64_t flops);

/// `a`, `a and b`, `a, b and 3 more`
std::string listed(const std::vector<std::string>& items, size_t most = 6);

}  // namespace tare
