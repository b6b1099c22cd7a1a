#pragma once

#include "tare/distributed/tensor/mesh.h"

// Which of a row's strategies a call of distributed tensors runs by.
namespace tare {

/// How the tensors of a call are placed while it runs.
struct Choice {
  std::vector<std::vector<Placement>> inputs;  ///< of each tensor of the functional overload, along the mesh
  std::vector<std::vector<Placement>> results;
  std::vector<Strategy> strategies;  ///< along each dimension of the mesh
};

/// The choice that PyTorch 2.13 makes: among the row's strategies the one whose redistributions cost least, or, of
/// operators that follow their first tensor, the one that leaves that where it is. `inputs` are distributions, null for
/// tensors that are the same everywhere and stay so. `results` is their number; `given` how they are to be placed,
/// where they are written into tensors that there are, and else empty.
Choice choose(const ShardingCall& call, const Op& op, Mesh& mesh, const std::vector<const Distribution*>& inputs,
              size_t results, std::vector<std::vector<Placement>> given = {});

}  // namespace tare
