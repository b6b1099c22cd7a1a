#pragma once

#include "tare/report/commands.h"

namespace tare {

/// `max-batch` and `max-seq`: the largest size that fits, from runs. One that fits and the next that does not were both
/// executed.
Outcome run_largest(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
