#pragma once

#include <string>

#include "tare/replay/replay.h"
#include "tare/report/text.h"

namespace tare {

/// What a replay prints, and its exit code: 0 if every line passes, 1 if not, 2 if some input cannot be read.
struct ReplayAnswer {
  std::string text;       ///< the report
  std::string malformed;  ///< for the error stream: a line for each that cannot be read
  int code = 0;
};

/// Replays the files and reports. Errors: as `replay_files`.
ReplayAnswer run_replay(const ReplayOptions& options, const Style& style);

}  // namespace tare
