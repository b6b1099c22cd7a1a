#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

/// Which file of a folder holds which tensor: what `model.safetensors.index.json` says.
struct Index {
  PairTable weight_map;  ///< tensor -> file
  PairTable metadata;    ///< scalars only: `total_size` -> `16060522496`
};

/// Errors: CheckpointError: no JSON, no `weight_map`, values that are no texts, files outside the folder.
Index read_index(const File& file);
/// The text of an index, as transformers writes it: sorted, indented by two.
std::string index_text(int64_t total_size, std::vector<std::pair<std::string, std::string>> weight_map);

/// Whether the name of a file stays in its folder: no way up, no way to the root.
bool stays_inside(std::string_view name);
/// The shards of an index, opened and held against it. Tensors that the index does not name are left out, with a note.
Contents open_index(const std::string& path);
/// The one checkpoint in a folder.
Contents open_folder(const std::string& path);
/// A single file, recognised by its first bytes.
Contents open_file(const std::string& path);
/// Appends files, storages and tensors, places of each moved on.
void append_tensors(Contents& whole, const Contents& part);
/// Appends the contents of another shard. Errors: a tensor that is there already, another format.
void append(Contents& whole, Contents&& shard);

}  // namespace tare::checkpoint
