#pragma once

#include "tare/graph/graph.h"

namespace tare::graph {

/// The graph with the items of each table in the order in which inputs, then steps, come to them: two graphs of the
/// same run are equal then, whatever else was seen while they were made. Storages that existed before the run and hold
/// no constant become inputs.
Graph ordered(const Graph& graph);

}  // namespace tare::graph
