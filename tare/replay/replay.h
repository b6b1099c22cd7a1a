#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tare/replay/corpus.h"

// Recorded calls made again on tensors without bytes, and held against what PyTorch did.
namespace tare {

enum class Verdict : uint8_t {
  passed,
  failed,            ///< another result, or another error
  accepted_invalid,  ///< it worked though the real call raised
  unknown_operator,
};

struct ReplayedLine {
  Verdict verdict;
  std::string cause;          ///< in which way they differ: `raises TypeError for IndexError`
  std::string expected, got;  ///< where they differ; empty for a line that passed
};

/// What a call came to: results, or the class and text of what it raised.
struct CallOutcome {
  std::vector<Value> results;
  std::string error_type, error_message;
};
/// Makes a recorded call; nothing where its name is not known here. It may make the arguments anew from the line.
using MakeCall = std::function<std::optional<CallOutcome>(RecordedCall& call, std::string_view line)>;
/// Calls the library's operator.
std::optional<CallOutcome> call_operator(RecordedCall& call, std::string_view line);

/// Makes one recorded call and compares. Never raises what the operator raises.
ReplayedLine replay(RecordedCall& call, std::string_view line, const MakeCall& make = call_operator);

struct ReplayOptions {
  std::vector<std::string> files;
  std::string op;           ///< a regular expression that operators must contain a match of
  int64_t show = 10;        ///< failing lines to report
  bool json = false;        ///< how `run_replay` prints the report
  bool only_known = false;  ///< leave lines of operators that do not exist here out
  MakeCall make = call_operator;
  bool functions = false;  ///< `make` calls Python functions, and lines of operators are left out
};

struct ReplayCount {
  int64_t lines = 0, passed = 0, torch_meta_passed = 0;
  bool known = true;
};

/// What a replay of files found.
struct ReplayReport {
  ReplayCount all;
  int64_t accepted_invalid = 0;
  int64_t left_out_lines = 0;  ///< calls of operators where functions are called, and the other way round
  std::map<std::string, ReplayCount, std::less<>> by_operator;
  std::map<std::string, int64_t> causes;  ///< lines that failed
  struct Failure {
    std::string place, op, source, cause, expected, got;
  };
  std::vector<Failure> failures;       ///< the first `show`
  std::vector<std::string> malformed;  ///< `file:line: reason`, the first 20
  int64_t malformed_lines = 0;

  /// Operators for which `holds`.
  template <class F>
  int64_t operators(F&& holds) const {
    int64_t count = 0;
    for (const auto& [name, op] : by_operator) count += holds(op) ? 1 : 0;
    return count;
  }
};

/// Errors: ValueError for a malformed regular expression. What is wrong with a file stands in the report.
ReplayReport replay_files(const ReplayOptions& options);

}  // namespace tare
