#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "tare/core/small_vector.h"
#include "tare/dispatch/bind.h"
#include "tare/distributed/tensor/programs.h"
#include "tare/distributed/tensor/redistribute.h"

// What a call of distributed tensors takes, planned once for all calls that differ in nothing but elements.
namespace tare {

struct CallPlan {
  struct Moved {
    int64_t argument, item;  ///< position among the operator's arguments, and in a list
    RedistributionSteps steps;
  };
  struct Result {
    const Distribution* distribution;
    TensorMeta meta;  ///< of the whole; undefined where the call has no such result
  };
  DistributedProgram program = nullptr;  ///< answers the call instead of what follows
  const PartProgram* on_parts =
      nullptr;  ///< runs in the operator's place, with these places of a tensor of these sizes
  LocalPlaces places;
  Dims whole;
  std::vector<Moved> moved;
  std::vector<std::pair<int64_t, std::unique_ptr<Bound>>> rewritten;  ///< what this rank's part takes instead
  std::vector<Result> results;                                        ///< tensors, lists flattened
};

/// A call as words: the operator, the distributions and metadata of its tensors, its other arguments.
using CallKey = SmallVector<uint64_t, 64>;

struct Mesh::Plans {
  struct Entry {
    std::vector<uint64_t> key;
    CallPlan plan;
  };
  std::unordered_map<uint64_t, std::vector<std::unique_ptr<Entry>>> entries;
};

/// The plan of a call whose tensors are distributed over `mesh`, or are the same everywhere. Errors: the operator's;
/// NotImplementedError where it has no rule.
CallPlan plan_call(const Op& op, Args args, Mesh& mesh);

}  // namespace tare
