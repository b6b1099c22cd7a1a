#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "tare/report/maker.h"
#include "tare/report/model_run.h"

// Checkpoints as models: sized from their headers, or as the types that a model's parameters have.
namespace tare {

/// The types in which a checkpoint beside a configuration stores tensors. Empty where there is none, or `--dtype` says
/// another type. Errors: CheckpointError for a file that cannot be read.
class StoredTypes {
 public:
  StoredTypes(const Source& source, const ModelOptions& options);
  /// Of a parameter or a buffer, by its path; none where nothing floating is stored under that name. A checkpoint of a
  /// model's body lacks the first part of each name.
  std::optional<DType> of(const std::string& path);
  /// What was asked for and found, in a sentence; empty where there is no checkpoint.
  std::string text() const;

 private:
  std::string checkpoint_;
  std::map<std::string, DType, std::less<>> types_;
  int64_t found_ = 0, asked_ = 0;
};

/// The tensors of a checkpoint as parameters of a run in which nothing runs. Errors: ValueError for flags of a forward;
/// CheckpointError.
std::shared_ptr<ModelRun> run_stored(const ModelOptions& options, const std::string& path);

}  // namespace tare
