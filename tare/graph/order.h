#pragma once

#include <vector>

#include "tare/graph/graph.h"

namespace tare::graph {

/// The graph without the nodes that raised, with the items of each table in the order in which inputs, then steps, come
/// to them: two graphs of the same run are equal then, whatever else was seen while they were made. Storages that
/// existed before the run and hold no constant become inputs.
Graph ordered(const Graph& graph, const std::vector<char>& raised);

}  // namespace tare::graph
