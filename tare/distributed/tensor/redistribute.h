#pragma once

#include "tare/distributed/tensor/mesh.h"

// From one distribution of a tensor to another: which collectives it takes, and their execution.
namespace tare {

/// One step along one dimension of the mesh, or along several at once where the program joined them.
struct RedistributionStep {
  std::vector<int64_t> mesh_dims;
  Placement from, to;
  Dims sizes;           ///< of the tensor that is cut, or was, along these dimensions of the mesh
  int64_t divisor = 1;  ///< what a sum is divided by, to be an average
};
using RedistributionSteps = std::vector<RedistributionStep>;

/// PyTorch 2.13's plan: greedy, or the cheapest of all ways where shards are strided. `sizes` and `itemsize` are the
/// whole's. Errors: NotImplementedError for another mesh; ValueError for partial tensors of several kinds.
RedistributionSteps redistribution_steps(const Distribution& from, const Distribution& to, IntList sizes,
                                         int64_t itemsize);
/// The same, each step along one dimension of the mesh.
RedistributionSteps separate_steps(const Distribution& from, const Distribution& to, IntList sizes, int64_t itemsize);
/// Executes them on what this rank holds.
Tensor redistribute(Tensor local, Mesh& mesh, const RedistributionSteps& steps);

/// What the steps of strategies cost in microseconds, as PyTorch 2.13 reckons.
class TransitionCosts {
 public:
  explicit TransitionCosts(const Mesh& mesh);
  /// Of a step along a dimension of the mesh, with `gigabytes` on each rank, which the step changes. Infinite: there is
  /// none.
  double of(const Placement& from, const Placement& to, int64_t mesh_dim, double& gigabytes) const;

 private:
  struct Link {
    double ranks, bandwidth, latency;
  };
  std::vector<Link> links_;
};

}  // namespace tare
