#pragma once

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

}  // namespace tare::graph
