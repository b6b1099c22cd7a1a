#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tare/checkpoint/formats/write.h"

namespace tare::checkpoint {

/// A tensor that was written into a file of a checkpoint of torch.distributed.checkpoint, whole, and where.
struct WrittenPart {
  std::string name;
  DType dtype = DType::undefined;
  Dims sizes;
  bool requires_grad = false;
  int64_t offset = 0, length = 0;  ///< of its file of torch.save
};
/// The parts of one file, under the file's name.
using WrittenFile = std::pair<std::string, std::vector<WrittenPart>>;

/// Writes files of torch.save one behind the other, each with one tensor, and notes them in `parts`, which outlives it.
std::unique_ptr<Writer> distributed_writer(std::vector<WrittenPart>& parts);
/// The pickle of Metadata that says which file has which tensor, as PyTorch 2.13 reads it.
std::string distributed_metadata(const std::vector<WrittenFile>& files);
/// What a file with these parts holds, though no metadata tells of it.
Contents contents_of_parts(const std::string& path, const std::vector<WrittenPart>& parts);

}  // namespace tare::checkpoint
