#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tare/checkpoint/file.h"
#include "tare/core/dtype.h"
#include "tare/core/list.h"

namespace tare::checkpoint {

/// A run of bytes in a file; tensors that share memory name the same one.
struct StoredBytes {
  int32_t file = 0;    ///< index into Contents::files
  int64_t offset = 0;  ///< of its first byte in that file
  int64_t bytes = 0;
  int64_t crc32 = -1;    ///< what the format says of the bytes; -1: it does not
  std::string location;  ///< where it was when it was saved, as PyTorch writes it: `cpu`, `cuda:0`
  std::string key;       ///< its name inside the file (`data/0`); empty where storages have none
  bool big_endian = false;
};

/// A tensor as its file describes it; no element is read.
struct StoredTensor {
  std::string name;                ///< the path to it: `model.layers.0.weight`, list items by number
  DType dtype = DType::undefined;  ///< undefined for a block format, which `encoding` names
  std::string encoding;            ///< GGUF's block-quantised types, `Q4_K`; empty otherwise
  int32_t storage = 0;             ///< index into Contents::storages
  int64_t offset = 0;              ///< of its first element in the storage, in elements
  Dims sizes;
  Dims strides;       ///< in elements
  int64_t bytes = 0;  ///< that its elements take in the file
  bool requires_grad = false;
  bool parameter = false;
  bool conjugate = false;
  bool negative = false;
};

/// GGUF's keys and values where they stand in its file, for a copy that keeps their types.
struct TypedMetadata {
  int64_t offset = 0, bytes = 0, count = 0;
  int64_t alignment = 0;  ///< of tensors' bytes; 0: this is no GGUF file that is copied so
};

enum class Format : uint8_t { torch_zip, torch_legacy, torch_tar, safetensors, gguf };
/// `PyTorch (zip)`, `safetensors`, ...
const char* name(Format format);

/// What is in one checkpoint: a file, or a folder of shards with their index.
struct Contents {
  Format format{};
  std::vector<std::shared_ptr<File>> files;
  std::vector<StoredBytes> storages;
  std::vector<StoredTensor> tensors;                          ///< in the file's order
  std::vector<std::pair<std::string, std::string>> metadata;  ///< what is no tensor, printed: `epoch` -> `3`
  TypedMetadata typed_metadata;
  std::vector<std::string> notes;  ///< oddities that a reader may want to know
};

/// Reads the headers of a checkpoint; no byte of a tensor is read and nothing in it is executed. `path` is a file of
/// any format above, an `*.index.json`, or a folder that holds one checkpoint. Errors: CheckpointError: file, offset,
/// field, what is wrong.
Contents open(const std::string& path);

/// The readers behind `open`, one a format, for a file that starts as that format does.
Contents read_torch_zip(std::shared_ptr<File> file);
Contents read_torch_legacy(std::shared_ptr<File> file);
Contents read_torch_tar(std::shared_ptr<File> file);
Contents read_safetensors(std::shared_ptr<File> file);
Contents read_gguf(std::shared_ptr<File> file);

}  // namespace tare::checkpoint
