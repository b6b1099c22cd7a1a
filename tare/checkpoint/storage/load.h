#pragma once

#include <string>
#include <vector>

#include "tare/checkpoint/storage/contents.h"
#include "tare/core/named_tensor.h"

namespace tare::checkpoint {

/// The tensors of a checkpoint of any format under their names: `model.load_state_dict(load("model.pt"))`. `path` is a
/// file, an `*.index.json`, or a folder that holds one checkpoint. On the CPU they have their bytes, of which each is
/// read once; on any other device none is read and each tensor knows its place in its file. What shares memory in the
/// file shares it here. Errors: CheckpointError; for a block format, too, which has no dtype here.
std::vector<NamedTensor> load(const std::string& path, Device device = DeviceType::cpu);
/// The same of a checkpoint whose headers are read.
std::vector<NamedTensor> load(const Contents& contents, Device device = DeviceType::cpu);

}  // namespace tare::checkpoint
