#include <algorithm>
#include <cstring>

#include "tare/checkpoint/archive/window.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_text.h"
#include "tare/core/name_table.h"

// What torch.save wrote before PyTorch 1.6, and still does when told to (torch/serialization.py: _legacy_save,
// _legacy_load): five pickles, one after the other (a magic number, the version 1001, the machine's byte order and
// sizes, the object, the keys of its storages), then for each key the number of elements, in 8 bytes, and the elements.
namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Ref;

constexpr std::string_view kMagic = "0x1950a86a20f9469cfc6c", kMagicDecimal = "119547037146038801333356";
constexpr int64_t kProtocol = 1001;

// The pickles of a file, in order.
class Pickles {
 public:
  Pickles(const File& file, int64_t offset) : file_(file), position_(offset) {}
  Document next(std::string_view what) {
    const int64_t length = pickle::length_in(file_, position_, what);
    Document document = pickle::parse(file_.text(position_, length, what), {file_.path(), position_});
    position_ += length;
    return document;
  }
  int64_t position() const { return position_; }

 private:
  const File& file_;
  int64_t position_;
};

// Whether the writer's numbers are little-endian, as the dict of its machine says.
bool little_endian(const Document& document) {
  if (!document.is(document.root(), Kind::dict))
    document.bad("machine", "{} is no dict", pickle::print(document, document.root(), 100));
  const std::span<const Ref> items = document.items(document.root());
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (document.is(items[i], Kind::text) && document.text(items[i]) == "little_endian") {
      if (!document.is(items[i + 1], Kind::boolean))
        document.bad("little_endian", "{} is no bool", pickle::print(document, items[i + 1], 100));
      return items[i + 1] == pickle::kTrue;
    }
  document.bad("machine", "it does not say 'little_endian'");
}

std::string_view short_text(const Document& document, Ref value, size_t longest, const char* field) {
  const bool text = document.is(value, Kind::text) || document.is(value, Kind::bytes);
  if (!text || document.text(value).size() > longest)
    document.bad(field, "{} is no name", pickle::print(document, value, 100));
  return document.text(value);
}

int64_t count(const Document& document, Ref value, const char* field) {
  if (!document.is(value, Kind::integer) || document.integer(value) < 0)
    document.bad(field, "{} is no number of 0 or more", pickle::print(document, value, 100));
  return document.integer(value);
}

class References {
 public:
  explicit References(TorchFile& file) : file_(file), document_(file.document), by_key_(document_.persistents()) {}

  TorchReference reference(Ref id) {
    const std::span<const Ref> items = document_.is(id, Kind::tuple) ? document_.items(id) : std::span<const Ref>();
    const std::string_view kind = items.empty() ? "" : short_text(document_, items[0], kLongestKey, "persistent id");
    TorchReference reference;
    if (kind == "module" && items.size() == 4) {
      reference.value = items[1];  // with the source of its class, which nobody needs
      return reference;
    }
    if (kind != "storage")
      document_.bad("persistent id", "{} is neither a storage nor a module", pickle::print(document_, id, 100));
    if (items.size() != 6) document_.bad("persistent id", "{} parts: a storage's id has 6", items.size());
    const std::optional<DType> dtype = storage_class(document_, items[1]);
    if (!dtype) document_.bad("persistent id", "{} is no class of storages", pickle::print(document_, items[1], 100));
    const std::string_view key = short_text(document_, items[2], kLongestKey, "storage key");
    const int64_t elements = count(document_, items[4], "storage size");
    int64_t bytes;
    if (__builtin_mul_overflow(elements, itemsize(*dtype), &bytes))
      document_.bad("storage size", "{} elements of storage '{}' are no size of memory", elements, pickle::shown(key));
    const uint32_t known = by_key_.find(key, key_of_);
    const auto at = known != NameTable::kMissing ? known : static_cast<uint32_t>(file_.storages.size());
    if (known == NameTable::kMissing) {
      file_.storages.push_back({.offset = -1,
                                .bytes = bytes,
                                .location = short_text(document_, items[3], kLongestLocation, "storage location"),
                                .key = key});
      item_sizes_.push_back(itemsize(*dtype));
      by_key_.add(key, at, key_of_);
    } else if (const int64_t before = file_.storages[at].bytes; before != bytes) {
      document_.bad("storage size", "'{}' has {} bytes here and {} elsewhere", pickle::shown(key), bytes, before);
    }
    reference.storage = static_cast<int32_t>(at);
    reference.dtype = *dtype;
    reference.bytes = bytes;
    reference.untyped = document_.name(items[1]) == "UntypedStorage";
    if (items[5] != pickle::kNone) view(items[5], reference, elements);
    return reference;
  }
  // The raw bytes, in the order of the list of keys; returns where they end.
  int64_t locate(const Document& keys, int64_t position, bool big_endian) {
    const File& file = *file_.file;
    Window window(file);
    if (!keys.is(keys.root(), Kind::list))
      keys.bad("storage keys", "{} are no list", pickle::print(keys, keys.root(), 100));
    for (const Ref item : keys.items(keys.root())) {
      const std::string_view key = short_text(keys, item, kLongestKey, "storage keys");
      const uint32_t found = by_key_.find(key, key_of_);
      if (found == NameTable::kMissing) keys.bad("storage keys", "'{}' is named by no tensor", pickle::shown(key));
      const StoredBytes stored = file_.storages[found];
      if (stored.offset >= 0) keys.bad("storage keys", "'{}' stands twice", pickle::shown(key));
      const int64_t item_size = item_sizes_[found];
      uint64_t elements;
      std::memcpy(&elements, window.read(position, sizeof elements, "storage size").data(), sizeof elements);
      if (big_endian) elements = __builtin_bswap64(elements);
      if (elements != static_cast<uint64_t>(stored.bytes / item_size))
        file.bad(position, "storage size", "'{}' has {} elements here and {} in the pickle", pickle::shown(key),
                 elements, stored.bytes / item_size);
      position += 8;
      if (stored.bytes > file.size() - position)
        file.bad(position, "storage", "'{}' has {} bytes, and the file ends after {}: it is cut short; get it anew",
                 pickle::shown(key), stored.bytes, file.size() - position);
      file_.storages.set_place(found, position, big_endian);
      position += stored.bytes;
    }
    for (const StoredBytes& stored : file_.storages)
      if (stored.offset < 0)
        keys.bad("storage keys", "'{}' is missing, and a tensor names it", pickle::shown(stored.key));
    return position;
  }

 private:
  // (key, offset, elements) inside of the storage.
  void view(Ref value, TorchReference& reference, int64_t elements) const {
    const std::span<const Ref> items =
        document_.is(value, Kind::tuple) ? document_.items(value) : std::span<const Ref>();
    if (items.size() != 3) document_.bad("view", "{} is not (key, offset, size)", pickle::print(document_, value, 100));
    const int64_t offset = count(document_, items[1], "view's offset"),
                  size = count(document_, items[2], "view's size");
    if (offset > elements || size > elements - offset)
      document_.bad("view", "{} elements at {} of a storage of {}", size, offset, elements);
    reference.offset = offset * itemsize(reference.dtype);
    reference.bytes = size * itemsize(reference.dtype);
  }

  TorchFile& file_;
  const Document& document_;
  struct KeyOf {
    const TorchFile& file;
    std::string_view operator()(uint32_t storage) const { return file.storages[storage].key; }
  };
  NameTable by_key_;
  KeyOf key_of_{file_};
  std::vector<int64_t> item_sizes_;
};

}  // namespace

TorchFile read_torch_legacy_file(const std::shared_ptr<File>& file) {
  Pickles pickles(*file, 0);
  const unsigned char first = file->number<unsigned char>(0, "magic number");
  if (first != 0x80 && first != 'L') file->bad(0, "magic number", "0x{:02x} begins no file of torch.save", first);
  const Document magic = pickles.next("magic number");
  if (!magic.is(magic.root(), Kind::big_integer) ||
      (magic.text(magic.root()) != kMagic && magic.text(magic.root()) != kMagicDecimal))
    magic.bad("magic number", "{}: a pickle, and not one of torch.save", pickle::print(magic, magic.root(), 100));
  const Document version = pickles.next("format version");
  if (!version.is(version.root(), Kind::integer) || version.integer(version.root()) != kProtocol)
    version.bad("format version", "{}: this reads {}", pickle::print(version, version.root(), 100), kProtocol);
  const bool big = !little_endian(pickles.next("machine"));
  TorchFile result;
  result.format = Format::torch_legacy;
  result.file = file;
  result.document = pickles.next("object");
  References references(result);
  result.find_references(references);
  const Document keys = pickles.next("storage keys");
  result.end = references.locate(keys, pickles.position(), big);
  return result;
}

Contents read_torch_legacy(const std::shared_ptr<File>& file) { return contents_of(read_torch_legacy_file(file)); }

}  // namespace tare::checkpoint
