#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

/// How far a conversion is.
struct ConvertProgress {
  std::string_view step;  ///< `writing`, `verifying`
  std::string_view file;
  int64_t done = 0, total = 0;  ///< bytes, of writing and verifying together
};

struct ConvertOptions {
  std::optional<DType> dtype;               ///< for floating tensors; others, and block formats, stay what they are
  int64_t shard_size = 0;                   ///< bytes of tensors in a file; 0: what fits the target
  std::vector<std::string> renames;         ///< `s/FROM/TO/`, as sed writes it, applied one after the other
  bool overwrite = false;                   ///< replace a file that is there
  const std::atomic<bool>* stop = nullptr;  ///< set from a signal handler: the conversion ends with an error
  std::function<void(const ConvertProgress&)> progress;
};

struct ConvertReport {
  std::vector<std::string> files;
  int64_t tensors = 0, bytes = 0;
  std::vector<std::string> notes;  ///< what the target cannot say: ties, values that are no tensors
};

/// Writes the checkpoint `in` as `out`, in the format of its ending (`.dcp`: a new folder of
/// torch.distributed.checkpoint), or into a folder as safetensors with an index. The
/// tensors' bytes stream through one buffer; what was written is read back and compared before it gets its name, so
/// that `out` is whole or what it was before. Errors: CheckpointError.
ConvertReport convert(const std::string& in, const std::string& out, const ConvertOptions& options = {});

/// The bytes of a tensor's elements in row-major order, little-endian, with conjugation and negation carried out, in
/// pieces of whole elements. Holds no more than the tensor or 64 MiB, whichever is more.
void stream(const Contents& contents, const StoredTensor& tensor,
            const std::function<void(std::span<const std::byte>)>& piece);

/// Elements of `from` as elements of `to`, as PyTorch's `to` rounds them; counts finite values that became infinite or
/// NaN. `out` has room for them.
int64_t convert_elements(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

}  // namespace tare::checkpoint
