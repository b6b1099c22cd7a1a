#include <algorithm>
#include <optional>
#include <unordered_map>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/pieces.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_text.h"
#include "tare/core/strides.h"

// The folders of torch.distributed.checkpoint (its metadata.py and filesystem.py): `.metadata` is a pickle of Metadata,
// which lists tensors with their parts (`state_dict_metadata`) and says of each part in which file it is
// (`storage_data`). There it is a file of torch.save of its own, one behind the other in `__RANK_COUNT.distcp`. Of
// objects that the pickle names, classes are told by name; none exists here.
namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Object;
using pickle::Ref;

constexpr size_t kLongestName = 4096;
constexpr size_t kMostValues = 1000;                    // that are printed,
constexpr int64_t kLongestValue = int64_t{1} << 20;     // each in so many bytes,
constexpr int64_t kMostValueBytes = int64_t{64} << 20;  // and all in these

class MetadataReader {
 public:
  explicit MetadataReader(const std::string& folder)
      : folder_(folder), file_(std::make_shared<File>(folder + "/.metadata")) {
    if (file_->size() == 0) fail<CheckpointError>("{}: the file is empty", file_->path());
    if (file_->size() > pickle::kLargest)
      file_->bad(0, "pickle", "{} bytes, and a pickle of over {} is not read", file_->size(), pickle::kLargest);
    document_ = pickle::parse(file_->text(0, file_->size(), "pickle"), {file_->path(), 0});
    pieces_ = std::make_shared<PiecedFile>(folder);
    contents_.format = Format::distributed;
    contents_.files.push_back(pieces_);
  }

  Contents read() {
    const Ref metadata = document_.root();
    if (!is_object(metadata, "Metadata"))
      bad("pickle", "it holds {}, and not the Metadata of torch.distributed.checkpoint", print(metadata));
    read_storage_data(field(metadata, "storage_data", "Metadata"));
    const Ref entries = field(metadata, "state_dict_metadata", "Metadata");
    if (!document_.is(entries, Kind::dict)) bad("state_dict_metadata", "{} is no dict", print(entries));
    const std::span<const Ref> items = document_.items(entries);
    spare_parts_ = document_.length();
    for (size_t i = 0; i + 1 < items.size(); i += 2) entry(items[i], items[i + 1]);
    const TensorTable& tensors = contents_.tensors;
    if (const auto again = repeated(tensors.size(), [&](size_t i) { return tensors.name(i); }))
      bad("state_dict_metadata", "{} stands there twice", quote(tensors.name(*again)));
    pieces_->finish();
    if (left_out_ > 0) contents_.notes.push_back(fmt::format("{} more values are not listed", left_out_));
    if (values_with_tensors_ > 0)
      contents_.notes.push_back(
          fmt::format("tensors inside of {} are not listed",
                      values_with_tensors_ == 1 ? "a value" : fmt::format("{} values", values_with_tensors_)));
    return std::move(contents_);
  }

 private:
  struct Stored {  // of a part or a value: whose, where
    Ref name, info;
    Dims at;
    bool has_at;
  };

  template <class... T>
  [[noreturn]] [[gnu::cold]] void bad(std::string_view field, fmt::format_string<T...> format, T&&... args) const {
    document_.bad(field, "{}", fmt::vformat(format, fmt::make_format_args(args...)));
  }
  std::string print(Ref value) const { return pickle::print(document_, value, 100); }

  bool is_object(Ref value, std::string_view name) const {
    if (!document_.is(value, Kind::object)) return false;
    const Ref callable = document_.object(value).callable;
    return document_.is(callable, Kind::global) && document_.module(callable).starts_with("torch.distributed.") &&
           document_.name(callable) == name;
  }
  // A dataclass's attribute; nothing where the object was pickled without it, as it is where it has its default.
  std::optional<Ref> find(Ref object, std::string_view name) const {
    const Ref state = document_.object(object).state;
    if (state == pickle::kNothing || !document_.is(state, Kind::dict)) return {};
    const std::span<const Ref> items = document_.items(state);
    std::optional<Ref> found;
    for (size_t i = 0; i + 1 < items.size() && i < 64; i += 2)
      if (document_.is(items[i], Kind::text) && document_.text(items[i]) == name) found = items[i + 1];
    return found;
  }
  Ref field(Ref object, std::string_view name, std::string_view of) const {
    const std::optional<Ref> found = find(object, name);
    if (!found) bad(name, "{} has none", of);
    return *found;
  }
  int64_t integer(Ref value, std::string_view field) const {
    if (!document_.is(value, Kind::integer)) bad(field, "{} is no number", print(value));
    return document_.integer(value);
  }
  std::string_view name_of(Ref value, std::string_view field) const {
    if (!document_.is(value, Kind::text)) bad(field, "{} is no name", print(value));
    const std::string_view text = document_.text(value);
    if (text.size() > kLongestName) bad(field, "'{}' has over {} characters", pickle::shown(text), kLongestName);
    return text;
  }
  Dims dims(Ref value, std::string_view field) const {
    const Ref given = value;
    if (document_.is(value, Kind::object) && document_.is_global(document_.object(value).callable, "torch", "Size")) {
      const std::span<const Ref> items = document_.items(document_.object(value).arguments);
      if (items.size() == 1) value = items[0];
      else if (items.empty()) value = pickle::kEmptyTuple;
    }
    if (!document_.is(value, Kind::tuple) && !document_.is(value, Kind::list))
      bad(field, "{} are no sizes", print(given));
    const std::span<const Ref> items = document_.items(value);
    if (static_cast<int64_t>(items.size()) > kMostDims)
      bad(field, "{} dimensions, and at most {} are read", items.size(), kMostDims);
    Dims out;
    for (const Ref item : items) out.push_back(integer(item, field));
    return out;
  }

  // ----- where parts are

  static size_t hash(std::string_view name, const Dims& at, bool has_at) {
    size_t hash = std::hash<std::string_view>()(name) ^ (has_at ? 1 : 0);
    for (const int64_t place : at) hash = hash * 0x9E3779B97F4A7C15u + static_cast<size_t>(place);
    return hash;
  }
  void read_storage_data(Ref data) {
    if (!document_.is(data, Kind::dict)) bad("storage_data", "{} is no dict", print(data));
    const std::span<const Ref> items = document_.items(data);
    stored_.reserve(items.size() / 2);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (!is_object(items[i], "MetadataIndex")) bad("storage_data", "the key {} is no MetadataIndex", print(items[i]));
      const Ref name = field(items[i], "fqn", "MetadataIndex");
      const std::string_view text = name_of(name, "fqn");
      const Ref at = find(items[i], "offset").value_or(pickle::kNone);
      Stored stored{name, items[i + 1], {}, at != pickle::kNone};
      if (stored.has_at) stored.at = dims(at, "offset");
      if (!is_object(stored.info, "_StorageInfo")) bad(text, "{} is no _StorageInfo", print(stored.info));
      if (lookup(text, stored.at, stored.has_at) != nullptr)
        bad("storage_data", "{}{} stands there twice", quote(text), stored.has_at ? " at " + str(stored.at) : "");
      by_hash_.emplace(hash(text, stored.at, stored.has_at), stored_.size());
      stored_.push_back(std::move(stored));
    }
  }
  const Stored* lookup(std::string_view name, const Dims& at, bool has_at) const {
    const auto [first, last] = by_hash_.equal_range(hash(name, at, has_at));
    for (auto i = first; i != last; ++i) {
      const Stored& stored = stored_[i->second];
      if (stored.has_at == has_at && stored.at == at && document_.text(stored.name) == name) return &stored;
    }
    return nullptr;
  }
  struct Interval {
    int32_t file;
    int64_t offset, length;
  };
  Interval place(const Stored& stored, std::string_view name) {
    const std::string_view relative = name_of(field(stored.info, "relative_path", "_StorageInfo"), "relative_path");
    if (!stays_inside(relative)) bad(name, "the file {} is not inside the checkpoint's folder", quote(relative));
    if (const auto transforms = find(stored.info, "transform_descriptors"); transforms && *transforms != pickle::kNone)
      if (!document_.is(*transforms, Kind::list) || !document_.items(*transforms).empty())
        bad(name, "it was written through the transforms {}, which are not read", print(*transforms));
    const auto [file, is_new] = files_.try_emplace(std::string(relative), 0);
    if (is_new) file->second = pieces_->add_file(folder_ + "/" + std::string(relative));
    return {file->second, integer(field(stored.info, "offset", "_StorageInfo"), "offset"),
            integer(field(stored.info, "length", "_StorageInfo"), "length")};
  }

  // ----- what there is

  void entry(Ref key, Ref value) {
    const std::string_view name = name_of(key, "state_dict_metadata");
    if (is_object(value, "TensorStorageMetadata")) tensor(name, value);
    else if (is_object(value, "BytesStorageMetadata")) bytes(name);
    else bad(name, "{} is neither TensorStorageMetadata nor BytesStorageMetadata", print(value));
  }

  void tensor(std::string_view name, Ref value) {
    StoredTensor tensor;
    tensor.name = name;
    const Ref properties = field(value, "properties", name);
    if (!is_object(properties, "TensorProperties")) bad(name, "{} are no TensorProperties", print(properties));
    const Ref state = document_.object(properties).state;
    if (state != pickle::kNothing && document_.is(state, Kind::tuple) && document_.items(state).size() >= 3) {
      tensor.dtype = dtype_of(document_, document_.items(state)[0]);
      tensor.requires_grad = document_.items(state)[2] == pickle::kTrue;
    } else {
      tensor.dtype = dtype_of(document_, field(properties, "dtype", "TensorProperties"));
      tensor.requires_grad = find(properties, "requires_grad").value_or(pickle::kFalse) == pickle::kTrue;
    }
    if (!is_floating(tensor.dtype) && !is_complex(tensor.dtype)) tensor.requires_grad = false;
    tensor.sizes = dims(field(value, "size", name), name);
    const Ref chunks = field(value, "chunks", name);
    if (!document_.is(chunks, Kind::list) && !document_.is(chunks, Kind::tuple))
      bad(name, "its chunks {} are no list", print(chunks));
    const int64_t start = pieces_->add_tensor(std::string(name), tensor.dtype, tensor.sizes);
    const auto count = static_cast<int64_t>(document_.items(chunks).size());
    if (count > spare_parts_) bad(name, "tensors share their lists of parts");
    spare_parts_ -= count;
    for (const Ref chunk : document_.items(chunks)) part(name, chunk);
    pieces_->end_tensor();
    tensor.bytes = pieces_->size() - start;
    tensor.strides = contiguous_strides(tensor.sizes);
    tensor.storage = static_cast<int32_t>(contents_.storages.size());
    contents_.storages.push_back({.offset = start, .bytes = tensor.bytes});
    contents_.tensors.push_back(tensor);
  }

  void part(std::string_view name, Ref chunk) {
    if (!is_object(chunk, "ChunkStorageMetadata")) bad(name, "{} is no ChunkStorageMetadata", print(chunk));
    Piece piece{.saved = true,
                .at = dims(field(chunk, "offsets", "ChunkStorageMetadata"), name),
                .sizes = dims(field(chunk, "sizes", "ChunkStorageMetadata"), name)};
    const Stored* stored = lookup(name, piece.at, true);
    if (stored == nullptr) {
      if (std::ranges::any_of(piece.sizes, [](int64_t size) { return size == 0; })) return;
      bad(name, "storage_data does not say where its part of sizes {} at {} is", str(piece.sizes), str(piece.at));
    }
    const Interval place = this->place(*stored, name);
    piece.file = place.file, piece.offset = place.offset, piece.length = place.length;
    pieces_->add_piece(piece);
  }

  // A value that is no tensor, which was saved as a file of its own; only short ones are looked at.
  void bytes(std::string_view name) {
    const Stored* stored = lookup(name, {}, false);
    if (stored == nullptr) bad(name, "storage_data does not say where it is");
    const Interval place = this->place(*stored, name);
    if (contents_.metadata.size() >= kMostValues || place.length > kLongestValue ||
        value_bytes_ + place.length > kMostValueBytes) {
      ++left_out_;
      return;
    }
    value_bytes_ += place.length;
    const auto part =
        std::make_shared<FilePart>(pieces_->file(place.file), place.offset, place.length, fmt::format("{}", name));
    Contents value;
    try {
      value = contents_of(read_torch_file(part));
    } catch (const CheckpointError&) {  // planners may write bytes of their own kind
      contents_.metadata.add(name, fmt::format("{} bytes", place.length));
      return;
    }
    for (const auto& [key, text] : value.metadata)
      if (contents_.metadata.size() >= kMostValues) ++left_out_;
      else contents_.metadata.add(key == "value" ? std::string(name) : fmt::format("{}.{}", name, key), text);
    if (!value.tensors.empty()) ++values_with_tensors_;
    for (const std::string& note : value.notes)
      if (contents_.notes.size() < 100 && std::ranges::find(contents_.notes, note) == contents_.notes.end())
        contents_.notes.push_back(note);
  }

  std::string folder_;
  std::shared_ptr<File> file_;
  Document document_;
  std::shared_ptr<PiecedFile> pieces_;
  Contents contents_;
  std::vector<Stored> stored_;
  std::unordered_multimap<size_t, size_t> by_hash_;  // index into stored_
  std::unordered_map<std::string, int32_t> files_;
  int64_t value_bytes_ = 0, spare_parts_ = 0;
  size_t left_out_ = 0, values_with_tensors_ = 0;
};

}  // namespace

Contents read_distributed(const std::string& folder) { return MetadataReader(folder).read(); }

}  // namespace tare::checkpoint
