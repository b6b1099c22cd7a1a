#include "tare/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tare/core/error.h"
#include "tare/core/nearest.h"
#include "tare/report/text.h"

namespace tare {

size_t find_flag(std::string_view command, const std::vector<FlagText>& flags, std::string_view name) {
  std::vector<std::string> known;
  for (size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].name == name) return i;
    known.emplace_back(flags[i].name);
  }
  fail<ValueError>("unrecognized argument: {}{}; {} takes {}", name, did_you_mean(name, known), command,
                   known.empty() ? "no flags" : listed(known, known.size()));
}

namespace {

// Whether the word behind a flag is its value. One that may be left out begins with a digit.
bool takes_next(const FlagText& flag, const std::vector<std::string>& words, size_t i) {
  if (!flag.value.starts_with('[')) return true;
  return i + 1 < words.size() && !words[i + 1].empty() && words[i + 1][0] >= '0' && words[i + 1][0] <= '9';
}

}  // namespace

bool parse_words(std::string_view command, const std::vector<FlagText>& flags, const std::vector<std::string>& words,
                 const std::function<void(size_t flag, const std::string& value)>& take_flag,
                 const std::function<void(const std::string& word)>& take_argument) {
  bool only_arguments = false;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (only_arguments || !word.starts_with('-') || word == "-") {
      take_argument(word);
      continue;
    }
    if (word == "-h" || word == "--help") return true;
    if (word == "--") {
      only_arguments = true;
      continue;
    }
    const size_t equals = std::min(word.find('='), word.size());
    const size_t place = find_flag(command, flags, word.substr(0, equals));
    const FlagText& flag = flags[place];
    std::string value = equals < word.size() ? word.substr(equals + 1) : "";
    if (flag.value.empty()) {
      check<ValueError>(equals == word.size(), "{}: {} takes no value", word, flag.name);
    } else if (equals == word.size() && takes_next(flag, words, i)) {
      check<ValueError>(i + 1 < words.size(), "{}: expected {} behind it", flag.name, flag.value);
      value = words[++i];
    }
    // `--checkpointing every 2` is two words of one value.
    if (value == "every" && i + 1 < words.size()) value += " " + words[++i];
    try {
      take_flag(place, value);
    } catch (const ValueError& error) {
      const std::string reason = error.what();
      if (reason.starts_with("--")) throw;
      fail<ValueError>("{} {}: {}", flag.name, value, reason);
    }
  }
  return false;
}

std::string glossary(const std::vector<std::pair<std::string, std::string>>& lines, const Style& style) {
  size_t widest = 0;
  for (const auto& [word, meaning] : lines) widest = std::max(widest, display_width(word));
  std::string text;
  for (const auto& [word, meaning] : lines)
    text += fmt::format("  {:<{}}  {}\n", word, widest, wrapped_behind(widest + 4, meaning, style.width()));
  return text;
}

std::string help_text(const CommandText& command, const std::vector<FlagText>& flags, const Style& style) {
  std::string text = fmt::format("{}\nUsage: tare {}{}{}\n", wrapped(command.about, style.width()), command.name,
                                 command.arguments.empty() ? "" : " ", command.arguments);
  if (!command.details.empty()) text += fmt::format("\n{}", wrapped(command.details, style.width()));
  std::vector<std::pair<std::string, std::string>> lines;
  for (const FlagText& flag : flags)
    lines.emplace_back(flag.value.empty() ? std::string(flag.name) : fmt::format("{} {}", flag.name, flag.value),
                       flag.about);
  if (!flags.empty()) text += "\nFlags:\n" + glossary(lines, style);
  if (!command.examples.empty()) text += fmt::format("\nExamples:\n{}", command.examples);
  return text + fmt::format("\n{}", wrapped(fmt::format("{}Of every command: 3 what it says cannot be written, as on a "
                                                        "full disk; 130 it was interrupted; 141 its reader has gone.\n",
                                                        command.codes),
                                            style.width()));
}

int64_t whole_number(const std::string& text, int64_t least) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool digits = end == text.data() + text.size() && !text.empty();
  check<ValueError>(!digits || error != std::errc::result_out_of_range || text.starts_with('-'),
                    "is too large; at most {}", INT64_MAX);
  check<ValueError>(digits && error == std::errc() && number >= least, "expected a {} number",
                    least > 0 ? "positive" : "whole");
  return number;
}

}  // namespace tare
