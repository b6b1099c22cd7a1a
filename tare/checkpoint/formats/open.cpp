#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/pt2.h"
#include "tare/checkpoint/storage/contents.h"

namespace tare::checkpoint {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSupported =
    "supported are PyTorch's files (.pt, .pth, .bin: zip, and both older formats; .pt2), .safetensors, .gguf, "
    "*.index.json of their shards, and folders of torch.distributed.checkpoint";

bool ends_with(const std::string& path, std::string_view end) { return std::string_view(path).ends_with(end); }

// `model-00002-of-00007.safetensors`: what stands before the number and after it.
struct Shard {
  std::string whole;  ///< `model` and `.safetensors`, joined: shards of one checkpoint share it, and the count
  int64_t number = 0, count = 0;
};

std::optional<Shard> parse_shard(const std::string& name) {
  const size_t of = name.rfind("-of-");
  if (of == std::string::npos) return std::nullopt;
  const auto digits = [&](size_t from, size_t to) -> int64_t {
    if (from >= to || to - from > 6) return -1;
    int64_t number = 0;
    for (size_t i = from; i < to; ++i) {
      if (name[i] < '0' || name[i] > '9') return -1;
      number = 10 * number + (name[i] - '0');
    }
    return number;
  };
  const size_t start = name.rfind('-', of - 1);
  const size_t end = std::min(name.find('.', of), name.size());
  if (of == 0 || start == std::string::npos) return std::nullopt;
  const int64_t number = digits(start + 1, of), count = digits(of + 4, end);
  if (number < 0 || count < 1) return std::nullopt;
  return Shard{name.substr(0, start) + name.substr(of), number, count};
}

bool is_checkpoint_name(const std::string& name) {
  if (name.starts_with(".")) return false;
  constexpr const char* kEnds[] = {".safetensors", ".gguf", ".pt", ".pth", ".bin", ".ckpt"};
  return std::ranges::any_of(kEnds, [&](const char* end) { return ends_with(name, end); });
}

// `shard-00001-model-00001-of-00002.safetensors`: a rank's parts of tensors, as HuggingFaceStorageWriter names them.
bool is_part_name(const std::string& name) {
  constexpr std::string_view start = "shard-";
  const size_t end = name.find('-', start.size());
  return name.starts_with(start) && end != std::string::npos && end > start.size() &&
         std::all_of(name.begin() + start.size(), name.begin() + static_cast<ptrdiff_t>(end),
                     [](char c) { return c >= '0' && c <= '9'; }) &&
         !name.substr(end).starts_with("-of-") && ends_with(name, ".safetensors");
}

// Shards without an index: all of their count are there, and no tensor stands in two of them.
Contents open_shards(const std::string& folder, const std::vector<std::string>& names) {
  const int64_t count = parse_shard(names[0])->count;
  if (static_cast<int64_t>(names.size()) != count)
    fail<CheckpointError>("{}: {} of {} shards are there, from {} to {}", folder, names.size(), count, names.front(),
                          names.back());
  Contents whole;
  for (const std::string& name : names) append(whole, open_file(folder + "/" + name));
  if (const auto again = repeated(whole.tensors.size(), [&](size_t i) { return whole.tensors.name(i); }))
    fail<CheckpointError>("{}: tensor {} stands in two shards; an index would say which is meant", folder,
                          quote(whole.tensors.name(*again)));
  return whole;
}

}  // namespace

const char* name(Format format) {
  static constexpr const char* names[] = {
      "PyTorch (zip)",         "PyTorch (before 1.6)",       "PyTorch (tar)", "safetensors", "GGUF",
      "PyTorch (distributed)", "PyTorch (exported program)", "ONNX"};
  return names[static_cast<int>(format)];
}

Contents open_folder(const std::string& path) {
  std::error_code error;
  if (fs::exists(path + "/.metadata", error)) return read_distributed(path);
  std::vector<std::string> indexes;
  std::map<std::string, std::vector<std::string>> groups;  // a file alone, or the shards of one checkpoint
  for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (ends_with(name, ".index.json")) indexes.push_back(name);
    else if (is_checkpoint_name(name)) {
      const auto shard = parse_shard(name);
      groups[shard ? shard->whole : name].push_back(name);
    }
  }
  check<CheckpointError>(!error, "{}: cannot be read: {}", path, error.message());
  std::vector<std::string> parts;
  size_t names_in_all = 0;
  for (const auto& [whole, names] : groups) {
    names_in_all += names.size();
    std::ranges::copy_if(names, std::back_inserter(parts), is_part_name);
  }
  std::sort(indexes.begin(), indexes.end());
  if (indexes.size() == 1) return open_index(path + "/" + indexes[0]);
  if (!parts.empty() && parts.size() == names_in_all) {
    std::sort(parts.begin(), parts.end());
    return read_distributed_safetensors(path, parts);
  }
  std::vector<std::string> candidates = indexes;
  if (indexes.empty())
    for (auto& [whole, names] : groups) {
      std::sort(names.begin(), names.end());
      candidates.push_back(names[0]);
    }
  if (candidates.empty()) fail<CheckpointError>("{}: the folder holds no checkpoint; {}", path, kSupported);
  if (candidates.size() > 1) {
    std::string list;
    for (size_t i = 0; i < std::min<size_t>(candidates.size(), 8); ++i) list += (i ? ", " : "") + quote(candidates[i]);
    fail<CheckpointError>("{}: the folder holds {} checkpoints, name the one that is meant: {}", path,
                          candidates.size(), list + (candidates.size() > 8 ? ", …" : ""));
  }
  const std::vector<std::string>& names = groups.begin()->second;
  return parse_shard(names[0]) ? open_shards(path, names) : open_file(path + "/" + names[0]);
}

Contents open_file(const std::string& path) {
  const fs::path name(path);
  if (name.filename() == ".metadata") return read_distributed(name.has_parent_path() ? name.parent_path() : ".");
  check<CheckpointError>(name.extension() != ".distcp",
                         "{}: this is a part of a distributed checkpoint: name its folder", path);
  auto file = std::make_shared<File>(path);
  check<CheckpointError>(file->size() > 0, "{}: the file is empty", path);
  const std::string start = file->text(0, std::min<int64_t>(file->size(), 512), "first bytes");
  if (is_pt2(start, path)) return read_pt2(file);
  if (start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06")) return read_torch_zip(file);
  if (start.starts_with("GGUF")) return read_gguf(file);
  if (start.size() > 1 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5) return read_torch_legacy(file);
  if (start.size() > 262 && start.compare(257, 5, "ustar") == 0) return read_torch_tar(file);
  // A length that is one and a brace: no magic bytes, and nothing else looks so.
  uint64_t length = UINT64_MAX;
  if (start.size() > 8) std::memcpy(&length, start.data(), 8);
  constexpr uint64_t kLongest = 100'000'000;
  if (length <= kLongest && start[8] == '{') return read_safetensors(file);
  if (start.starts_with("version https://git-lfs"))
    fail<CheckpointError>("{}: this is a pointer of Git LFS and not the file; `git lfs pull` fetches it", path);
  if (start.starts_with("<") && length > kLongest)
    fail<CheckpointError>("{}: this is a web page and not a checkpoint; the download failed", path);
  if (ends_with(path, ".safetensors")) return read_safetensors(file);
  if (ends_with(path, ".gguf")) return read_gguf(file);
  fail<CheckpointError>("{}: at byte 0, magic: starts with {}, as no known checkpoint does; {}", path,
                        quote(start.substr(0, 8)), kSupported);
}

Contents open(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    const size_t last = path.find_last_not_of('/');
    return open_folder(last == std::string::npos ? "/" : path.substr(0, last + 1));
  }
  return ends_with(path, ".index.json") ? open_index(path) : open_file(path);
}

}  // namespace tare::checkpoint
