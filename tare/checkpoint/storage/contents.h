#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tare/checkpoint/archive/file.h"
#include "tare/checkpoint/storage/tables.h"

namespace tare::checkpoint {

/// GGUF's keys and values where they stand in its file, for a copy that keeps their types.
struct TypedMetadata {
  int64_t offset = 0, bytes = 0, count = 0;
  int64_t alignment = 0;  ///< of tensors' bytes; 0: this is no GGUF file that is copied so
};

enum class Format : uint8_t { torch_zip, torch_legacy, torch_tar, safetensors, gguf, distributed, pt2, onnx };
/// `PyTorch (zip)`, `safetensors`, ...
const char* name(Format format);

/// What is in one checkpoint: a file, a folder of shards with their index, or one of torch.distributed.checkpoint.
struct Contents {
  Format format{};
  std::vector<std::shared_ptr<File>> files;
  StorageTable storages;
  TensorTable tensors;  ///< in the file's order
  PairTable metadata;   ///< what is no tensor, printed: `epoch` -> `3`
  TypedMetadata typed_metadata;
  std::vector<std::string> notes;  ///< oddities that a reader may want to know
};

/// Reads the headers of a checkpoint; no byte of a tensor is read and nothing in it is executed. `path` is a file of
/// any format above, an `*.index.json`, or a folder that holds one checkpoint. Errors: CheckpointError: file, offset,
/// field, what is wrong.
Contents open(const std::string& path);

/// The readers behind `open`, one a format, for a file that starts as that format does.
Contents read_torch_zip(const std::shared_ptr<File>& file);
Contents read_torch_legacy(const std::shared_ptr<File>& file);
Contents read_torch_tar(const std::shared_ptr<File>& file);
Contents read_safetensors(const std::shared_ptr<File>& file);
Contents read_gguf(const std::shared_ptr<File>& file);
/// The folder of a checkpoint of torch.distributed.checkpoint, with its `.metadata`. A tensor whose parts are in
/// several files is one storage of a file that is put together where it is read (`PiecedFile`).
Contents read_distributed(const std::string& folder);
/// Its flavour of safetensors: files of a folder, each with parts of tensors.
Contents read_distributed_safetensors(const std::string& folder, const std::vector<std::string>& names);
Contents read_pt2(const std::shared_ptr<File>& file);

}  // namespace tare::checkpoint
