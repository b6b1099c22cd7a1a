#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tare/core/named_tensor.h"

namespace tare::checkpoint {

/// Writes tensors under their names as a safetensors file, byte for byte as the `safetensors` package does:
/// `save_safetensors("model.safetensors", model.state_dict())`. The file is whole or what it was before. A tensor that
/// remembers its place in a file is read from there, one at a time. Errors: UndefinedError; ValueError for tensors
/// without bytes, that are not contiguous, or that share memory with one another, as the format has no place for that;
/// CheckpointError for names and dtypes that it has not, and for what the system says.
void save_safetensors(const std::string& path, std::span<const NamedTensor> tensors,
                      const std::vector<std::pair<std::string, std::string>>& metadata = {});

/// Writes tensors under their names as `torch.save(model.state_dict(), path)` of PyTorch does: `save_torch("model.pt",
/// model.state_dict())`. Memory that several share is written once, whole, also where they are views of parts of it.
/// `module_versions` are what PyTorch's modules note of themselves, by path (`{{"", 1}, {"bn", 2}}`); without them the
/// file loads as well. Whole or not at all, and read where it is, as above. Errors: UndefinedError; ValueError for
/// tensors without bytes, of one name, or that see the same memory as different dtypes; CheckpointError.
void save_torch(const std::string& path, std::span<const NamedTensor> tensors,
                const std::vector<std::pair<std::string, int64_t>>& module_versions = {});

}  // namespace tare::checkpoint
