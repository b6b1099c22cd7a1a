#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "tare/core/source_line.h"

// Which line of a program runs while a graph of it does: what a front end would tell (`source_line`).
namespace tare::graph {

/// Told while a graph runs, of the node that runs; `tell` null: whoever told before does.
struct RunningLine {
  SourceLine (*tell)(const void* node) = nullptr;
  const void* node = nullptr;
};
extern thread_local RunningLine running_line;

/// Has `source_line` ask `running_line` first.
void tell_running_lines();

/// The innermost line outside of PyTorch's own files of a trace as Python prints it, or the innermost of all where
/// there is none: file and line; 0 for a text that is no trace. `quote` is how the trace writes the quotes around a
/// file, which stands in the result as it stands there.
std::pair<std::string_view, int> own_line(std::string_view trace, std::string_view quote = "\"");

}  // namespace tare::graph
