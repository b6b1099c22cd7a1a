#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tare/checkpoint/archive/file.h"

namespace tare::checkpoint {

/// Walks a JSON text whose form the caller knows, from front to back, without building a document: headers have
/// 100,000 entries. What it passes is checked to be JSON (RFC 8259, UTF-8); errors name the place in the file.
class JsonReader {
 public:
  /// `text` stands in `file` from byte `start` on; both outlive the reader. `what` names it in errors.
  JsonReader(const File& file, std::string_view text, int64_t start, const char* what)
      : file_(file), text_(text), start_(start), what_(what) {}

  /// What comes next, for messages: `an object`, `a list`, `a text`, `a number`, ...
  const char* kind();
  bool at_object() { return peek() == '{'; }
  bool at_list() { return peek() == '['; }
  bool at_text() { return peek() == '"'; }
  /// Where the value that comes next starts, in the file.
  int64_t place();

  /// Enters an object or a list: `for (bool first = reader.open('{'); reader.more('}', first);)`. The caller has asked
  /// what comes next.
  bool open(char bracket);
  /// Whether another element comes before the closing bracket, which is passed if not.
  bool more(char bracket, bool& first);
  /// A key and its colon.
  std::string key();
  std::string text();
  /// A whole number from 0 to 2^63 - 1; `field` names it in errors.
  int64_t whole(std::string_view field);
  /// Whether a plain number of few digits comes next, and that number: the usual case of `whole`, without its errors.
  bool at_small_number();
  int64_t small_number();
  /// Any scalar, as it is written; texts without their quotes.
  std::string scalar();
  /// Passes a value, however deep.
  void skip();
  /// Errors if anything but space follows.
  void end();

 private:
  char peek();
  void expect(char c, const char* what);
  void word();
  void number();
  void escape(std::string& out);
  uint32_t four_digits();
  [[noreturn]] void bad(const std::string& what) const;

  const File& file_;
  std::string_view text_;
  int64_t start_;
  const char* what_;
  size_t at_ = 0;
};

}  // namespace tare::checkpoint
