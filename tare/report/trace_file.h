#pragma once

#include "tare/report/model_run.h"
#include "tare/report/text.h"

namespace tare {

/// A run as ui.perfetto.dev and chrome://tracing open it, in the JSON format for traces: phases; modules with their
/// operators within them; bytes by kind as counters. A microsecond stands for one event of `SpanRecorder`'s time. The
/// run recorded spans of operators.
void write_trace(const ModelRun& run, const std::string& command, const Put& put);

}  // namespace tare
