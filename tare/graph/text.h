#pragma once

#include <string>

#include "tare/graph/graph.h"

namespace tare::graph {

/// The graph for reading: inputs, then a line for each call, `%3: float32[2, 8] = aten::mm(%1, %2)  # layer1.fc`. The
/// parts of a composite, and the calls of a phase, stand below it, indented. Arguments that have their default
/// values are left out.
std::string print(const Graph& graph);

}  // namespace tare::graph
