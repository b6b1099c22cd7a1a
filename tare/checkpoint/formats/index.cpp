#include "tare/checkpoint/formats/index.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/json.h"

namespace tare::checkpoint {

namespace {

constexpr int64_t kMostIndex = 100'000'000;  // bytes
constexpr size_t kMostNamed = 3;             // in a note

std::string named(const std::vector<std::string_view>& names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kMostNamed); ++i) text += (i ? ", " : "") + quote(names[i]);
  if (names.size() > kMostNamed) text += fmt::format(" and {} more", names.size() - kMostNamed);
  return text;
}

}  // namespace

bool stays_inside(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.find('\0') != std::string::npos) return false;
  for (size_t start = 0; start <= name.size();) {
    const size_t end = std::min(name.find('/', start), name.size());
    const std::string_view part = name.substr(start, end - start);
    if (part.empty() || part == "." || part == "..") return false;
    start = end + 1;
  }
  return true;
}

Index read_index(const File& file) {
  if (file.size() > kMostIndex)
    file.bad(0, "index", "{} bytes, and no index is longer than {}", file.size(), kMostIndex);
  const std::string text = file.text(0, file.size(), "index");
  JsonReader json(file, text, 0, "index");
  if (!json.at_object()) file.bad(json.place(), "index", "expected an object, found {}", json.kind());
  Index index;
  bool found = false;
  for (bool first = json.open('{'); json.more('}', first);) {
    const std::string section = json.key();
    const bool is_map = section == "weight_map";
    if (is_map && std::exchange(found, true)) file.bad(json.place(), section, "stands there twice");
    if (is_map && !json.at_object()) file.bad(json.place(), section, "expected an object, found {}", json.kind());
    if ((!is_map && section != "metadata") || !json.at_object()) {
      json.skip();
      continue;
    }
    for (bool first_member = json.open('{'); json.more('}', first_member);) {
      const std::string key = json.key();
      if (is_map && !json.at_text())
        file.bad(json.place(), section, "{}: expected the name of a file, found {}", quote(key), json.kind());
      if (json.at_object() || json.at_list()) json.skip();
      else (is_map ? index.weight_map : index.metadata).add(key, json.scalar());
    }
  }
  json.end();
  if (!found) file.bad(0, "index", "'weight_map', which names the file of each tensor, is missing");
  const PairTable& map = index.weight_map;
  if (const auto again = repeated(map.size(), [&](size_t i) { return map[i].first; }))
    file.bad(0, "weight_map", "{} stands there twice", quote(map[*again].first));
  for (const auto& [tensor, shard] : map)
    if (!stays_inside(shard))
      file.bad(0, "weight_map", "{}: the file {} is not inside the index's folder", quote(tensor), quote(shard));
  return index;
}

std::string index_text(int64_t total_size, std::vector<std::pair<std::string, std::string>> weight_map) {
  std::sort(weight_map.begin(), weight_map.end());
  std::string text =
      fmt::format("{{\n  \"metadata\": {{\n    \"total_size\": {}\n  }},\n  \"weight_map\": {{", total_size);
  for (size_t i = 0; i < weight_map.size(); ++i)
    text += fmt::format("{}\n    {}: {}", i ? "," : "", json_string(weight_map[i].first),
                        json_string(weight_map[i].second));
  return text + "\n  }\n}\n";
}

void append_tensors(Contents& whole, const Contents& part) {
  const auto files = static_cast<int32_t>(whole.files.size());
  const auto storages = static_cast<int32_t>(whole.storages.size());
  whole.files.insert(whole.files.end(), part.files.begin(), part.files.end());
  for (StoredBytes storage : part.storages) {
    storage.file += files;
    whole.storages.push_back(storage);
  }
  for (StoredTensor tensor : part.tensors) {
    tensor.storage += storages;
    whole.tensors.push_back(tensor);
  }
}

void append(Contents& whole, Contents&& shard) {
  if (whole.files.empty()) {
    whole = std::move(shard);
    return;
  }
  check<CheckpointError>(whole.format == shard.format,
                         "{}: is {}, and {} is {}: shards of one checkpoint have one format", shard.files[0]->path(),
                         name(shard.format), whole.files[0]->path(), name(whole.format));
  append_tensors(whole, shard);
  // What each shard repeats is said once; typed metadata is of one file and stays the first's.
  std::unordered_set<std::string_view> keys;
  for (const auto& [key, value] : whole.metadata) keys.insert(key);
  for (const auto& item : shard.metadata)
    if (keys.insert(item.first).second) whole.metadata.push_back(item);
  for (std::string& note : shard.notes) whole.notes.push_back(std::move(note));
}

Contents open_index(const std::string& path) {
  const File file(path);
  const Index index = read_index(file);
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const PairTable& map = index.weight_map;
  if (map.empty()) file.bad(0, "weight_map", "it names no tensor");
  // By file and then by name, so that what stands in one file is a run that a name is searched in.
  std::vector<uint32_t> order(map.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const auto [name_a, shard_a] = map[a];
    const auto [name_b, shard_b] = map[b];
    return shard_a != shard_b ? shard_a < shard_b : name_a < name_b;
  });
  Contents whole;
  std::vector<bool> found(map.size());
  for (auto from = order.begin(), to = from; from != order.end(); from = to) {
    const std::string_view shard = map[*from].second;
    while (to != order.end() && map[*to].second == shard) ++to;
    Contents part = open_file(folder + std::string(shard));
    std::vector<std::string_view> extra;
    part.tensors.keep_if([&](const StoredTensor& tensor) {
      const auto at = std::lower_bound(from, to, tensor.name,
                                       [&](uint32_t i, std::string_view name) { return map[i].first < name; });
      const bool wanted = at != to && map[*at].first == tensor.name;
      if (wanted) found[*at] = true;
      else extra.push_back(tensor.name);
      return wanted;
    });
    if (!extra.empty())
      part.notes.push_back(fmt::format("{} holds {} that the index does not place there, left out: {}", shard,
                                       extra.size() == 1 ? "a tensor" : fmt::format("{} tensors", extra.size()),
                                       named(extra)));
    append(whole, std::move(part));
  }
  if (const auto missing = std::count(found.begin(), found.end(), false))
    for (size_t i = 0; i < map.size(); ++i)
      if (!found[i])
        file.bad(0, "weight_map", "{} is said to be in {}, which holds no such tensor ({} missing in all)",
                 quote(map[i].first), quote(map[i].second), missing);
  int64_t bytes = 0;
  for (const StoredTensor& tensor : whole.tensors) bytes += tensor.bytes;
  for (const auto& [key, value] : index.metadata) {
    if (key == "total_size" && value != std::to_string(bytes))
      whole.notes.push_back(
          fmt::format("the index tells of {} bytes, and the tensors have {}", printable(value, 40), bytes));
    if (key != "total_size") whole.metadata.add(key, value);
  }
  return whole;
}

}  // namespace tare::checkpoint
