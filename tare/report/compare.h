#pragma once

#include "tare/report/commands.h"

namespace tare {

/// `compare`: two models, one under two sets of flags, or estimates that were kept; what differs by kind of memory,
/// phase, module and operator.
Outcome run_compare(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
