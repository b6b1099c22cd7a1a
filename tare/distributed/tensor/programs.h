#pragma once

#include "tare/distributed/tensor/mesh.h"

// Operators that distributed tensors answer by programs of operators and collectives, where strategies are not enough.
namespace tare {

/// Answers a call. `mesh` is that of its distributed tensors.
using DistributedProgram = void (*)(const Op& op, Args args, Results results, Mesh& mesh);

/// The program of a call; null: its row's strategies answer it. Errors: ValueError for a loss that is to be parallel
/// and is not cut along its classes.
DistributedProgram program_of(const Op& op, Args args);

/// What an operator can do besides its row's strategies where its first tensor is cut along the first dimension: how
/// the tensors are placed then, and what runs on the parts in its place, given the places that this rank holds of that
/// tensor.
struct MaskedProgram {
  std::string_view name;
  Strategy (*strategy)(const ShardingCall& call);
  void (*run)(Args args, Results results, const LocalPlaces& places);
};
/// Null: it can do nothing else.
const MaskedProgram* masked_program_of(const Op& op);

/// What an operator can do besides its row's strategies: of partial norms, of strided shards, of arguments whose
/// elements it does not read.
std::vector<Strategy> more_strategies(const ShardingCall& call, const std::vector<Strategy>& others);

/// Within it losses over classes that are cut communicate numbers of rows, on this thread.
extern constinit thread_local bool loss_parallel;

}  // namespace tare
