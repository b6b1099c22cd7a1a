#pragma once

#include "tare/report/commands.h"

namespace tare {

/// `estimate --batch 1..64 --seq 1..32768`: memory and FLOPs as formulas of these sizes, and the largest that fit.
Outcome run_over_sizes(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
