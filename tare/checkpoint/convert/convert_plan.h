#pragma once

#include <string>
#include <vector>

#include "tare/checkpoint/convert/convert.h"
#include "tare/checkpoint/formats/write.h"

namespace tare::checkpoint {

/// One file that a conversion writes, and which tensors of the source its own come from.
struct PlannedFile {
  std::string path;
  Plan plan;
  std::vector<size_t> sources;
};

/// Everything that a conversion will do, decided before the first byte is written.
struct ConvertPlan {
  Format format = Format::safetensors;
  std::vector<PlannedFile> files;
  std::string folder;      ///< that must be made; empty: it exists
  std::string index_path;  ///< of the index, where there are several files
  std::string index;       ///< its text; of a distributed checkpoint it follows from what was written
  int64_t tensors = 0, bytes = 0;
  std::vector<std::string> notes;
};

/// Errors: CheckpointError: a target that is there, names that collide, a format that cannot hold what is asked;
/// ValueError: renames that cannot be read.
ConvertPlan plan_conversion(const Contents& source, const std::string& out, const ConvertOptions& options);

}  // namespace tare::checkpoint
