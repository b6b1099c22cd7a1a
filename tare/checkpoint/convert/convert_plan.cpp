#include "tare/checkpoint/convert/convert_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/core/pattern.h"

namespace tare::checkpoint {

namespace {

namespace fs = std::filesystem;

constexpr int64_t kShardSize = 5'000'000'000;  // of a folder's files, as transformers has it

struct Rename {
  Pattern from;
  std::string to;
  bool all;
};

// `s/from/to/` or with another character in place of the slashes; `g` after the last changes every match.
Rename parse_rename(const std::string& text) {
  const auto bad = [&](const std::string& what) {
    fail<ValueError>("--rename '{}': {}; expected s/FROM/TO/ or s/FROM/TO/g", text, what);
  };
  if (text.size() < 4 || text[0] != 's') bad("it does not start with 's' and a separator");
  const char separator = text[1];
  if (std::isalnum(static_cast<unsigned char>(separator)) || separator == '\\') bad("the separator is no sign");
  std::vector<std::string> parts(1);
  for (size_t i = 2; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == separator) parts.back() += text[++i];
    else if (text[i] == '\\' && i + 1 < text.size()) (parts.back() += text[i]) += text[i + 1], ++i;
    else if (text[i] == separator) parts.emplace_back();
    else parts.back() += text[i];
  }
  if (parts.size() != 3) bad(fmt::format("{} separators, and 3 are needed", parts.size()));
  if (parts[0].empty()) bad("FROM is empty");
  if (!parts[2].empty() && parts[2] != "g") bad(fmt::format("the flag '{}' is unknown", parts[2]));
  // sed's \1 and & are $1 and $& here, and its $ is a plain sign.
  std::string to;
  for (size_t i = 0; i < parts[1].size(); ++i) {
    const char c = parts[1][i];
    if (c == '\\' && i + 1 < parts[1].size()) {
      const char next = parts[1][++i];
      if (next >= '0' && next <= '9') to += next == '0' ? std::string("$&") : fmt::format("$0{}", next);
      else to += next == '$' ? std::string("$$") : std::string(1, next);
    } else if (c == '&') {
      to += "$&";
    } else {
      to += c == '$' ? std::string("$$") : std::string(1, c);
    }
  }
  return {Pattern(fmt::format("--rename '{}': FROM", text), parts[0]), to, parts[2] == "g"};
}

std::vector<std::string> new_names(const Contents& source, const std::vector<std::string>& renames) {
  std::vector<std::string> names;
  for (const StoredTensor& tensor : source.tensors) names.emplace_back(tensor.name);
  for (const std::string& text : renames) {
    const Rename rename = parse_rename(text);
    for (std::string& name : names) name = rename.from.replaced(name, rename.to, rename.all);
  }
  std::unordered_map<std::string_view, size_t> seen;
  for (size_t i = 0; i < names.size(); ++i) {
    check<CheckpointError>(!names[i].empty(), "--rename leaves no name for tensor {}", quote(source.tensors.name(i)));
    const auto [other, is_new] = seen.emplace(names[i], i);
    if (!is_new)
      fail<CheckpointError>("two tensors are named {}: {} and {}{}", quote(names[i]),
                            quote(source.tensors.name(other->second)), quote(source.tensors.name(i)),
                            renames.empty() ? "" : "; --rename made them so");
  }
  return names;
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() || folder.ends_with('/') ? folder + name : folder + "/" + name;
}

struct Target {
  Format format = Format::safetensors;
  std::string folder, stem, ending;
  bool is_folder = false, makes_folder = false;
};

Target find_target(const std::string& out) {
  static const std::pair<std::string_view, Format> endings[] = {
      {".safetensors", Format::safetensors}, {".gguf", Format::gguf},     {".pt", Format::torch_zip},
      {".pth", Format::torch_zip},           {".bin", Format::torch_zip}, {".ckpt", Format::torch_zip}};
  Target target;
  check<ValueError>(!out.empty(), "the target has no name");
  const fs::path path(out);
  std::error_code error;
  const bool is_directory = fs::is_directory(path, error);
  const std::string ending = path.extension().string();
  const bool distributed = ending == ".dcp" || (ending.empty() && path.parent_path().extension() == ".dcp");
  if (distributed || is_directory || !path.has_filename() || ending.empty()) {
    std::string folder = out;
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    target.folder = folder;
    target.is_folder = true;
    target.makes_folder = !fs::exists(folder, error);
    target.stem = "model";
    target.ending = ".safetensors";
    if (distributed) {
      target.format = Format::distributed;
      check<CheckpointError>(
          target.makes_folder,
          "{}: exists; a checkpoint of several files cannot be replaced in one step: write to a new folder", out);
      return target;
    }
    check<CheckpointError>(
        is_directory || target.makes_folder,
        "{}: is a file without an ending, which is no target; .safetensors, .pt, .pth, .bin, .gguf and .dcp are", out);
    return target;
  }
  for (const auto& [name, format] : endings)
    if (ending == name) {
      target.format = format;
      target.folder = path.parent_path().string();
      target.stem = path.stem().string();
      target.ending = ending;
      return target;
    }
  fail<CheckpointError>(
      "{}: the ending {} names no format; .safetensors, .pt, .pth, .bin, .ckpt, .gguf and .dcp do, and a folder's "
      "name ends with /",
      out, quote(ending));
}

// Names that safetensors.torch.save_model left out, told in the metadata: `tied name` -> `name of what is there`.
std::vector<std::pair<std::string, size_t>> told_ties(const Contents& source) {
  std::unordered_map<std::string_view, size_t> names;
  for (size_t i = 0; i < source.tensors.size(); ++i) names.emplace(source.tensors.name(i), i);
  std::vector<std::pair<std::string, size_t>> ties;
  if (source.format != Format::safetensors) return ties;
  for (const auto& [key, value] : source.metadata)
    if (const auto found = names.find(value); found != names.end() && !names.contains(key))
      ties.emplace_back(key, found->second);
  return ties;
}

bool is_convertible(DType dtype) {
  // Scales of one exponent and pairs of 4 bits are parts of other formats, and no numbers of their own.
  return is_floating(dtype) && dtype != DType::float8_e8m0fnu && dtype != DType::float4_e2m1fn_x2;
}

std::string some(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < std::min<size_t>(names.size(), 3); ++i) text += (i ? ", " : "") + quote(names[i]);
  return names.size() > 3 ? text + fmt::format(" and {} more", names.size() - 3) : text;
}

struct Planner {
  const Contents& source;
  const ConvertOptions& options;
  ConvertPlan out;
  std::string index_path;  // of a checkpoint of several files in this place
  std::vector<PlannedTensor> tensors;
  std::vector<size_t> sources;

  void add_tensors() {
    const std::vector<std::string> names = new_names(source, options.renames);
    // The same elements in the same order under two names.
    using Place = std::tuple<int32_t, int64_t, DType, std::vector<int64_t>, std::vector<int64_t>, bool, bool>;
    std::map<Place, size_t> places;
    std::vector<uint32_t> users(source.storages.size());
    for (const StoredTensor& stored : source.tensors)
      if (stored.bytes > 0) ++users[static_cast<size_t>(stored.storage)];
    std::vector<std::string> tied, kept;
    int64_t encoded = 0;
    tensors.reserve(source.tensors.size());
    sources.reserve(source.tensors.size());
    for (size_t i = 0; i < source.tensors.size(); ++i) {
      const StoredTensor stored = source.tensors[i];
      PlannedTensor tensor{.name = names[i],
                           .dtype = stored.dtype,
                           .encoding = std::string(stored.encoding),
                           .sizes = stored.sizes,
                           .bytes = stored.bytes,
                           .parameter = stored.parameter,
                           .requires_grad = stored.requires_grad};
      if (options.dtype && is_convertible(stored.dtype)) {
        tensor.dtype = *options.dtype;
        tensor.bytes = stored.bytes / itemsize(stored.dtype) * itemsize(tensor.dtype);
      }
      encoded += options.dtype && stored.dtype == DType::undefined;
      if (stored.bytes > 0 && users[static_cast<size_t>(stored.storage)] > 1) {
        const Place place{
            stored.storage,   stored.offset,  stored.dtype, IntList(stored.sizes).vec(), IntList(stored.strides).vec(),
            stored.conjugate, stored.negative};
        const auto [first, is_new] = places.emplace(place, tensors.size());
        if (!is_new && !repeats_ties(out.format)) {
          tensor.same_as = static_cast<int32_t>(first->second);
          tied.push_back(tensor.name);
        }
      }
      tensors.push_back(std::move(tensor));
      sources.push_back(i);
    }
    if (!tied.empty() && !holds_ties(out.format))
      out.notes.push_back(
          fmt::format("{} has no tied tensors: written once, told in the metadata: {}", name(out.format), some(tied)));
    if (encoded > 0) out.notes.push_back(fmt::format("{} block-quantised tensors stay as they are", encoded));
    restore_ties(names);
    out.tensors = static_cast<int64_t>(tensors.size());
    for (const PlannedTensor& tensor : tensors) out.bytes += tensor.same_as < 0 ? tensor.bytes : 0;
  }

  // The names that a safetensors file only tells of become tensors again where the target holds ties.
  void restore_ties(const std::vector<std::string>& names) {
    if (!holds_ties(out.format) && !repeats_ties(out.format)) return;
    std::unordered_set<std::string> there(names.begin(), names.end());
    for (const auto& [tie, first] : told_ties(source)) {
      if (!there.insert(tie).second) continue;
      PlannedTensor tensor = tensors[first];
      tensor.name = tie;
      if (holds_ties(out.format)) tensor.same_as = static_cast<int32_t>(first);
      tensors.push_back(std::move(tensor));
      sources.push_back(sources[first]);
    }
  }

  void add_metadata(Plan& plan) {
    const bool same_format = source.format == out.format;
    if (out.format == Format::gguf && source.format == Format::gguf && source.typed_metadata.alignment > 0) {
      plan.typed_metadata =
          source.files[0]->text(source.typed_metadata.offset, source.typed_metadata.bytes, "metadata");
      plan.typed_count = source.typed_metadata.count;
      plan.alignment = source.typed_metadata.alignment;
    } else if (source.format == Format::safetensors && !holds_ties(out.format) && !repeats_ties(out.format)) {
      for (const auto& [key, value] : source.metadata) plan.metadata.emplace_back(key, value);
    } else {
      if (out.format == Format::safetensors) plan.metadata = {{"format", "pt"}};
      std::vector<std::string> lost;
      const auto ties = told_ties(source);
      for (const auto& [key, value] : source.metadata) {
        const auto is_tie = [&, &key = key](const auto& tie) { return tie.first == key; };
        if (key != "format" && std::none_of(ties.begin(), ties.end(), is_tie)) lost.emplace_back(key);
      }
      if (!lost.empty())
        out.notes.push_back(fmt::format("{} that {} no tensors {} not written: {}",
                                        lost.size() == 1 ? "a value" : fmt::format("{} values", lost.size()),
                                        lost.size() == 1 ? "is" : "are", lost.size() == 1 ? "was" : "were",
                                        some(lost)));
      if (same_format && out.format == Format::gguf)
        out.notes.emplace_back("keys of version 1 and of big-endian files are not copied");
    }
  }

  // Tensors in their order, a new file where the next would not fit; what is tied stays with its first.
  std::vector<std::vector<size_t>> shards(int64_t size) const {
    std::vector<std::vector<size_t>> groups(1);
    std::vector<size_t> group_of(tensors.size());
    int64_t filled = 0;
    for (size_t i = 0; i < tensors.size(); ++i) {
      const PlannedTensor& tensor = tensors[i];
      if (tensor.same_as >= 0) {
        group_of[i] = group_of[static_cast<size_t>(tensor.same_as)];
      } else {
        if (size > 0 && filled > 0 && tensor.bytes > size - filled) groups.emplace_back(), filled = 0;
        filled += tensor.bytes;
        group_of[i] = groups.size() - 1;
      }
      groups[group_of[i]].push_back(i);
    }
    return groups;
  }

  // Of each tensor once.
  void add_shard(PlannedFile& file, const std::vector<size_t>& group) {
    std::unordered_map<size_t, int32_t> place;
    for (const size_t index : group) {
      place.emplace(index, static_cast<int32_t>(file.plan.tensors.size()));
      PlannedTensor& tensor = file.plan.tensors.emplace_back(std::move(tensors[index]));
      if (tensor.same_as >= 0) tensor.same_as = place.at(static_cast<size_t>(tensor.same_as));
      file.sources.push_back(sources[index]);
    }
  }

  void add_files(const Target& target) {
    const bool distributed = out.format == Format::distributed;
    const int64_t size = options.shard_size > 0 ? options.shard_size : target.is_folder ? kShardSize : 0;
    const auto groups = shards(size);
    check<CheckpointError>(groups.size() == 1 || out.format != Format::gguf, "{}: GGUF is not written in shards",
                           joined(target.folder, target.stem + target.ending));
    Plan common;
    add_metadata(common);
    std::vector<std::pair<std::string, std::string>> weight_map;
    for (size_t g = 0; g < groups.size(); ++g) {
      std::string name = target.stem;
      if (groups.size() > 1) name += fmt::format("-{:05}-of-{:05}", g + 1, groups.size());
      name += target.ending;
      if (distributed) name = fmt::format("__0_{}.distcp", g);
      PlannedFile file{.path = joined(target.folder, name), .plan = common};
      if (groups.size() == 1) {
        file.plan.tensors = std::move(tensors);
        file.sources = std::move(sources);
      } else {
        add_shard(file, groups[g]);
        for (const PlannedTensor& tensor : file.plan.tensors)
          if (tensor.same_as < 0 || holds_ties(out.format)) weight_map.emplace_back(tensor.name, name);
      }
      out.files.push_back(std::move(file));
    }
    index_path = joined(target.folder, distributed ? ".metadata" : target.stem + target.ending + ".index.json");
    if (distributed || groups.size() > 1) out.index_path = index_path;
    if (!distributed && groups.size() > 1) out.index = index_text(out.bytes, std::move(weight_map));
    if (target.makes_folder) out.folder = target.folder;
  }

  // Nothing that is there is touched unasked; several files cannot be replaced in one step, and so never are, by one
  // file neither: who reads the folder would find both.
  void check_target() const {
    std::error_code error;
    if (fs::exists(index_path, error))
      fail<CheckpointError>(
          "{}: exists; a checkpoint of several files cannot be replaced in one step: write to a new folder",
          index_path);
    for (const PlannedFile& file : out.files)
      if (!options.overwrite && fs::exists(file.path, error))
        fail<CheckpointError>("{}: exists; --overwrite replaces it", file.path);
  }
};

}  // namespace

ConvertPlan plan_conversion(const Contents& source, const std::string& out, const ConvertOptions& options) {
  if (options.dtype && !is_convertible(*options.dtype))
    fail<ValueError>("--dtype {}: floating tensors are converted to floating types only", name(*options.dtype));
  const Target target = find_target(out);
  Planner planner{source, options};
  planner.out.format = target.format;
  planner.add_tensors();
  planner.add_files(target);
  planner.check_target();
  return std::move(planner.out);
}

}  // namespace tare::checkpoint
