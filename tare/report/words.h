#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tare/report/text.h"

// The words behind a command's name: flags with their values, arguments by position, and the help that tells of them.
namespace tare {

/// One flag as help and completion tell of it.
struct FlagText {
  std::string_view name, value;  ///< `--batch`, `N`; `[N]` may be left out; a switch has no value
  std::string_view about;
};

/// What a command says of itself.
struct CommandText {
  std::string_view name, about;  ///< in one line
  std::string_view examples = {}, codes = {};
  std::string_view arguments = {};  ///< `FILE [FLAGS]`
  std::string_view details = {};
};

/// Hands the words on: each flag of `flags` by its place there, with its value, and what is no flag. `--flag=value` is
/// `--flag value`; behind `--` nothing is a flag. Returns whether help was asked for, and then stops. Errors:
/// ValueError for what is no flag, naming the nearest, or lacks its value; one that `take_flag` raises gets the flag's
/// name and value.
bool parse_words(std::string_view command, const std::vector<FlagText>& flags, const std::vector<std::string>& words,
                 const std::function<void(size_t flag, const std::string& value)>& take_flag,
                 const std::function<void(const std::string& word)>& take_argument);
/// The place in `flags`. Errors: ValueError naming the nearest.
size_t find_flag(std::string_view command, const std::vector<FlagText>& flags, std::string_view name);

/// What `--help` prints: whole lines, examples, and every exit code.
std::string help_text(const CommandText& command, const std::vector<FlagText>& flags, const Style& style);
/// Lines of a word and what it means, which stands in a column of its own.
std::string glossary(const std::vector<std::pair<std::string, std::string>>& lines, const Style& style);

/// A whole number. Errors: ValueError for what is none, is less than `least` or does not fit into 64 bits.
int64_t whole_number(const std::string& text, int64_t least);

}  // namespace tare
