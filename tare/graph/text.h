#pragma once

#include <string>
#include <string_view>

#include "tare/graph/graph.h"

namespace tare::graph {

/// The graph for reading: inputs, then a line for each call, `%3: float32[2, 8] = aten::mm(%1, %2)  # layer1.fc`. The
/// parts of a composite, and the calls of a phase, stand below it, indented. Arguments that have their default
/// values are left out.
std::string print(const Graph& graph);

/// The graph as JSON; docs/design/graph.md says how it is laid out.
std::string to_json(const Graph& graph);
/// The graph of such a text: `from_json(to_json(graph)) == graph`. Nothing in it is trusted; operators are found by
/// name. Errors: Error that says what was expected and where.
Graph from_json(std::string_view text);

}  // namespace tare::graph
