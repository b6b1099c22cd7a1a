#pragma once

#include "tare/replay/replay.h"

namespace tare {

/// `tare replay`: replays the files and prints the report. Returns 0 if every line passes, 1 if not, 2 if some input
/// cannot be read. Errors: as `replay_files`.
int run_replay(const ReplayOptions& options);

}  // namespace tare
