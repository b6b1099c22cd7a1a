#include <algorithm>
#include <map>
#include <set>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/json.h"
#include "tare/checkpoint/formats/pieces.h"
#include "tare/core/strides.h"

// What HuggingFaceStorageWriter of torch.distributed.checkpoint writes for a state dict that ranks share: a safetensors
// file for each rank, in which a part of a tensor has the tensor's name, and where it begins in the tensor is said
// under `DCP_SHARDING_INFO` of the file's metadata, as JSON: {"weight": {"saved_offsets": [0, 0]}}. How large the whole
// tensor is follows from its parts.
namespace tare::checkpoint {

namespace {

constexpr const char* kInfo = "DCP_SHARDING_INFO";

std::map<std::string, Dims, std::less<>> offsets_of(const File& file, std::string_view info) {
  const std::string text(info);
  JsonReader json(file, text, 0, kInfo);
  std::map<std::string, Dims, std::less<>> offsets;
  if (!json.at_object()) file.bad(0, kInfo, "expected an object, found {}", json.kind());
  for (bool first = json.open('{'); json.more('}', first);) {
    const std::string name = json.key();
    if (!json.at_object()) file.bad(0, kInfo, "{}: expected an object, found {}", quote(name), json.kind());
    for (bool first_member = json.open('{'); json.more('}', first_member);) {
      if (json.key() != "saved_offsets") {
        json.skip();
        continue;
      }
      if (!json.at_list()) file.bad(0, kInfo, "{}: expected a list, found {}", quote(name), json.kind());
      Dims at;
      for (bool first_number = json.open('['); json.more(']', first_number);) {
        if (at.size() == kMostDims) file.bad(0, kInfo, "{}: more than {} numbers", quote(name), kMostDims);
        at.push_back(json.whole(kInfo));
      }
      if (!offsets.emplace(name, at).second) file.bad(0, kInfo, "{} stands there twice", quote(name));
    }
  }
  json.end();
  return offsets;
}

}  // namespace

Contents read_distributed_safetensors(const std::string& folder, const std::vector<std::string>& names) {
  struct Parts {
    DType dtype;
    Dims sizes;  // of the tensor, as far as its parts tell
    std::vector<Piece> pieces;
  };
  const auto pieces = std::make_shared<PiecedFile>(folder);
  Contents whole;
  whole.format = Format::safetensors;
  std::map<std::string, Parts, std::less<>> tensors;
  std::set<std::string, std::less<>> keys;
  for (const std::string& name : names) {
    const std::string path = folder + "/" + name;
    const int32_t index = pieces->add_file(path);
    const auto file = std::make_shared<File>(path);
    if (file->size() == 0) fail<CheckpointError>("{}: the file is empty", path);
    const Contents part = read_safetensors(file);
    std::map<std::string, Dims, std::less<>> offsets;
    for (const auto& [key, value] : part.metadata) {
      if (key == kInfo) offsets = offsets_of(*file, value);
      else if (keys.emplace(key).second) whole.metadata.add(key, value);
    }
    for (const StoredTensor& tensor : part.tensors) {
      if (tensor.dtype == DType::undefined)
        file->bad(0, "dtype", "tensor {} in parts of {}, which is no dtype of PyTorch's", quote(tensor.name),
                  tensor.encoding);
      const auto at = offsets.find(tensor.name);
      if (at == offsets.end()) file->bad(0, kInfo, "it does not say where its part of {} begins", quote(tensor.name));
      Parts& parts = tensors.try_emplace(std::string(tensor.name), Parts{tensor.dtype, tensor.sizes, {}}).first->second;
      const StoredBytes stored = part.storages[static_cast<size_t>(tensor.storage)];
      parts.pieces.push_back(
          {.file = index, .offset = stored.offset, .length = stored.bytes, .at = at->second, .sizes = tensor.sizes});
      if (parts.dtype != tensor.dtype || parts.sizes.size() != tensor.sizes.size() ||
          at->second.size() != tensor.sizes.size())
        file->bad(0, "tensor " + quote(tensor.name), "its part {}{} at {} does not go with the others, {}{}",
                  tare::name(tensor.dtype), str(tensor.sizes), str(at->second), tare::name(parts.dtype),
                  str(parts.sizes));
      for (int64_t i = 0; i < tensor.sizes.size(); ++i) {
        int64_t end;
        if (at->second[i] < 0 || __builtin_add_overflow(at->second[i], tensor.sizes[i], &end))
          file->bad(0, "tensor " + quote(tensor.name), "its part begins at {}", str(at->second));
        parts.sizes[i] = std::max(parts.sizes[i], end);
      }
    }
  }
  for (const auto& [name, parts] : tensors) {
    StoredTensor tensor{.name = name, .dtype = parts.dtype, .sizes = parts.sizes};
    const int64_t start = pieces->add_tensor(name, parts.dtype, parts.sizes);
    for (const Piece& piece : parts.pieces) pieces->add_piece(piece);
    pieces->end_tensor();
    tensor.bytes = pieces->size() - start;
    tensor.strides = contiguous_strides(tensor.sizes);
    tensor.storage = static_cast<int32_t>(whole.storages.size());
    whole.storages.push_back({.offset = start, .bytes = tensor.bytes});
    whole.tensors.push_back(tensor);
  }
  pieces->finish();
  whole.files.push_back(pieces);
  return whole;
}

}  // namespace tare::checkpoint
