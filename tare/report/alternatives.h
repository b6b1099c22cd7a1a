#pragma once

#include "tare/report/commands.h"

namespace tare {

/// `estimate --gpu all`: the same on every accelerator that is known, as a table.
Outcome run_on_all(const CommandLine& line, const RunModel& run_model, const Style& style);
/// `estimate --what-if`: changes that take less memory, each run alone and on top of those before it, cheapest first.
Outcome run_what_if(const CommandLine& line, const RunModel& run_model, const Style& style);

}  // namespace tare
