#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tare/checkpoint/storage/lazy.h"

namespace tare::checkpoint {

/// A tensor that is to become real.
struct Target {
  std::string name;
  Tensor tensor;
  bool saved = true;  ///< a checkpoint has it: a parameter, a persistent buffer
};

/// The part of each tensor that one of several processes holds: along a dimension, as `torch.chunk` divides it.
struct Shard {
  int64_t rank = 0, world = 1;
  /// The dimension of a tensor that is divided; nothing: every rank has all of it.
  std::function<std::optional<int64_t>(const std::string& name, const Tensor& tensor)> dim;
};

struct MaterializeOptions {
  const Contents* checkpoint = nullptr;  ///< where saved tensors come from; null: from what the tensors remember
  std::optional<DType> dtype;            ///< of floating tensors; nothing: their own
  Shard shard;
  bool strict = true;  ///< a saved tensor that the checkpoint lacks, or of another shape, is an error
  std::function<void(int64_t bytes, int64_t of_bytes)> progress;  ///< bytes made so far, of all
};

/// What became of each tensor, and of each name in the checkpoint.
struct LoadReport {
  struct Missing {
    std::string name;
    std::vector<std::string> near;  ///< names of the checkpoint that look like it
  };
  struct Mismatch {
    std::string name, expected, found;
  };
  struct Tie {
    std::string name, same_as;
  };
  std::vector<std::string> loaded;      ///< from the file
  std::vector<std::string> replayed;    ///< made by the calls that the tensor remembers
  std::vector<std::string> unexpected;  ///< in the checkpoint and not among the targets
  std::vector<std::string> undefined;   ///< fresh memory: nobody said what should be in it
  std::vector<std::string> unknown;     ///< still without bytes, with the reason
  std::vector<Missing> missing;
  std::vector<Mismatch> shapes;  ///< not loaded for it
  std::vector<Mismatch> dtypes;  ///< loaded and converted
  std::vector<Tie> tied;
  int64_t bytes_read = 0;

  /// Nothing is missing, unexpected, of another shape or without bytes.
  bool complete() const;
  /// A line for each kind that occurs, names by tens.
  std::string text() const;
};

/// A report that the caller's `strict` does not allow.
class LoadError : public CheckpointError {
 public:
  explicit LoadError(LoadReport report);
  LoadReport report;
};

/// Gives tensors their bytes on the CPU, in place, so that ties and all who hold them stay: from the checkpoint, from
/// the file that they remember, or from the calls that they remember (tare/provenance/replay.h). Each byte is read at
/// most once; only parts that the shard has are read. Nothing is changed before all is made. Errors: LoadError when
/// strict; CheckpointError.
LoadReport materialize(std::span<const Target> targets, const MaterializeOptions& options = {});

}  // namespace tare::checkpoint
