#pragma once

#include <vector>

#include "tare/graph/graph.h"

namespace tare::graph {

/// What lives when a graph has run.
struct Alive {
  std::vector<Tensor> tensors;    ///< by the graph's index; those whose storages were freed are undefined
  std::vector<Storage> storages;  ///< likewise, also those that only the tape kept
};

/// Runs a graph again: every call is made, in its order and on behalf of its module, storages end where they ended, and
/// modules, phases, collectives and what the tape did are told to whoever listens; nothing is recorded for backward.
/// Composites begin and end around the calls that they were written in. The thread's runs read the same events as the
/// recorded one did. Random numbers come from the default generator.
///
/// `inputs` are the graph's, with its metadata; those that share a storage there have to share one here. Inputs that
/// the run freed are freed where nobody else holds them.
///
/// Errors: Error where the inputs are others, where a call gives something else than it did (its results depend on
/// values), whatever an operator raises.
Alive run(const Graph& graph, std::vector<Tensor> inputs);

/// Fresh tensors without values in place of the inputs.
std::vector<Tensor> fresh_inputs(const Graph& graph);

/// Tells a run what the modules of a graph that runs again are called: it knows them by the addresses of
/// `graph.modules`.
void name_modules(const Graph& graph, Run& run);

}  // namespace tare::graph
