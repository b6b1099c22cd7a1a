#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tare {

/// A regular expression of a command's flag (ECMAScript's syntax). The library's matcher recurses by characters: of a
/// text longer than 1,000 bytes, which no real name is, the first are looked at, and nothing is replaced.
class Pattern {
 public:
  /// `flag` names it in errors: `--filter`. Errors: ValueError: no regular expression.
  Pattern(std::string_view flag, const std::string& expression);
  /// Whether it matches somewhere in the text.
  bool found_in(std::string_view text) const;
  /// The text with the first match, or all of them, replaced. `with` is written as ECMAScript writes it: `$1`, `$&`.
  std::string replaced(const std::string& text, const std::string& with, bool all) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace tare
