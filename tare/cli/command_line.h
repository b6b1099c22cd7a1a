#pragma once

#include <string>
#include <vector>

#include "tare/cli/convert_command.h"
#include "tare/replay/replay.h"
#include "tare/report/words.h"

// The whole command: `tare` and `python -m tare` both call it.
namespace tare {

/// Exit codes of every command beside its own 0, 1 and 2.
enum ExitCode : int { kCannotWrite = 3, kInterrupted = 130, kReaderGone = 141 };

/// One command with its flags, in the order of `tare --help`.
struct CommandHelp {
  CommandText text;
  std::vector<FlagText> flags;
};
const std::vector<CommandHelp>& all_commands();

/// Runs the command that the words name, which prints and gives its exit code. It raises nothing.
int run_command_line(const std::vector<std::string>& words);
/// Hands what was printed to the system. Returns the code, or another one where that fails, and then says why.
int finished(int code);

/// The words behind `convert`. Returns whether they ask for help, which is printed then. Errors: ValueError.
bool parse_convert(const std::vector<std::string>& words, ConvertFlags& flags);
/// The words behind `replay`. Returns whether they ask for help, which is printed then.
bool parse_replay(const std::vector<std::string>& words, ReplayOptions& options);

}  // namespace tare
