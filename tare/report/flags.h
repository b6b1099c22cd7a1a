#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tare/core/list.h"
#include "tare/report/figures.h"
#include "tare/report/options.h"
#include "tare/report/words.h"

// The commands on models and their flags: one table, which the C++ command and the Python package both read.
namespace tare {

enum class ModelCommand : uint8_t { check, summary, estimate, max_batch, max_seq, compare };

/// One flag. `set` raises ValueError for a value that it cannot use, without the flag's name.
struct Flag {
  std::string_view name, value;  ///< `--batch`, `N`; a switch has no value
  std::string_view about;
  uint32_t commands;  ///< a bit for each ModelCommand
  void (*set)(ModelOptions& options, const std::string& value);
  bool training = false;  ///< has an effect with --train alone
};
List<Flag> flags();

struct CommandLine {
  ModelCommand command;
  ModelOptions options;
  bool help = false;
  std::string called = {};  ///< in words
  /// Of `compare`, and where several models are given: each with flags of its own and those of all.
  struct Side {
    std::string text;
    ModelOptions options;
    std::optional<Figures> saved = {};  ///< of `compare`, where the text names a file that `estimate --json` wrote
  };
  std::vector<Side> sides = {};
  std::vector<std::string> arguments = {};  ///< of a script that is the model: the words behind `--`
  bool suggests = true;                     ///< an estimate that does not fit tells what would
};

/// All of them.
std::vector<ModelCommand> model_commands();
/// `estimate`; none for what is no command on models.
std::optional<ModelCommand> model_command(std::string_view name);
std::string_view name(ModelCommand command);
/// What it says of itself, and its flags as they are told.
CommandText command_text(ModelCommand command);
std::vector<FlagText> flag_texts(ModelCommand command);
/// The words behind the command's name. Errors: ValueError naming the flag, its value and what is expected.
CommandLine parse_command_line(ModelCommand command, const std::vector<std::string>& words);
std::string help_text(ModelCommand command, const Style& style);

}  // namespace tare
