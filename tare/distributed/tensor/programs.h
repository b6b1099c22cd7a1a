#pragma once

#include "tare/distributed/tensor/mesh.h"
#include "tare/distributed/tensor/placing.h"

// Operators that distributed tensors answer by programs of operators and collectives, where strategies are not enough.
namespace tare {

/// Answers a call. `mesh` is that of its distributed tensors.
using DistributedProgram = void (*)(const Op& op, Args args, Results results, Mesh& mesh);

/// The program of a call; null: its row's strategies answer it. Errors: ValueError for a loss that is to be parallel
/// and is not cut along its classes.
DistributedProgram program_of(const Op& op, Args args);

/// A program that runs on the parts in an operator's place where one of its tensors is cut, and the strategies that it
/// makes possible.
struct PartProgram {
  std::string_view name;
  size_t input;  ///< the tensor whose cuts call for it, and whose places this rank holds are given to it
  int64_t dim;   ///< the dimension of the cuts; -1: any
  bool masks;    ///< what is on other ranks is masked, so that the other tensors are whole
  bool (*applies)(const ShardingCall& call);
  std::vector<Strategy> (*strategies)(const ShardingCall& call);
  void (*run)(const Op& op, Args args, Results results, const LocalPlaces& places, IntList whole);
};
/// Null: there is none.
const PartProgram* part_program_of(const Op& op);

/// What an operator can do besides its row's strategies: of partial norms, of strided shards, of arguments whose
/// elements it does not read.
std::vector<Strategy> more_strategies(const ShardingCall& call, const Placing& placing,
                                      const std::vector<Strategy>& others);

/// Within it losses over classes that are cut communicate numbers of rows, on this thread.
extern constinit thread_local bool loss_parallel;

}  // namespace tare
