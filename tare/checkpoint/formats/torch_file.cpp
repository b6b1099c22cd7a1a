#include "tare/checkpoint/formats/torch_file.h"

#include <algorithm>
#include <charconv>

#include "tare/checkpoint/archive/stored_run.h"
#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/pickle/pickle_text.h"

// The zip format of torch.save since PyTorch 1.6 (torch/serialization.py: _save, _load). Under one folder: `data.pkl`,
// a pickle whose persistent ids ('storage', class, key, location, number of elements) stand for storages, the bytes of
// each in `data/KEY`; `version`, `byteorder`, `.format_version` and `.storage_alignment` say what their names say.
namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Ref;

struct StorageName {
  std::string_view name;
  DType dtype;
};
// torch/storage.py: _dtype_to_storage_type_map, and the untyped one.
constexpr StorageName kStorageNames[] = {
    {"FloatStorage", DType::float32},
    {"HalfStorage", DType::float16},
    {"BFloat16Storage", DType::bfloat16},
    {"LongStorage", DType::int64},
    {"IntStorage", DType::int32},
    {"ShortStorage", DType::int16},
    {"CharStorage", DType::int8},
    {"ByteStorage", DType::uint8},
    {"BoolStorage", DType::bool_},
    {"DoubleStorage", DType::float64},
    {"ComplexDoubleStorage", DType::complex128},
    {"ComplexFloatStorage", DType::complex64},
    {"QInt8Storage", DType::qint8},
    {"QInt32Storage", DType::qint32},
    {"QUInt8Storage", DType::quint8},
    {"QUInt4x2Storage", DType::quint4x2},
    {"QUInt2x4Storage", DType::quint2x4},
    {"UntypedStorage", DType::uint8},
};

constexpr int64_t kNewestVersion = 10;  // caffe2/serialize/versions.h: kMaxSupportedFileFormatVersion

// A record that holds one number in decimal.
std::optional<int64_t> number_record(const ZipArchive& zip, const std::string& name) {
  const ZipEntry* entry = zip.find(name);
  if (entry == nullptr) return {};
  std::string text = zip.read(*entry, 64);
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    zip.file().bad(entry->data, name, "'{}' is no number", pickle::shown(text));
  return value;
}

bool big_endian(const ZipArchive& zip, const std::string& name, bool unless_said) {
  const ZipEntry* entry = zip.find(name);
  if (entry == nullptr) return unless_said;
  const std::string order = zip.read(*entry, 64);
  if (order != "little" && order != "big")
    zip.file().bad(entry->data, name, "'{}' is neither 'little' nor 'big'", pickle::shown(order));
  return order == "big";
}

// The storages of a zip file, found by the keys of persistent ids.
class Storages {
 public:
  // `folder` is that of storages, `archive` the one around all. TorchScript keeps the inputs of a trace without
  // elements.
  Storages(TorchFile& file, const ZipArchive& zip, std::string_view archive, std::string folder, bool big_endian)
      : file_(file),
        zip_(zip),
        name_(std::move(folder)),
        prefix_(name_.size()),
        key_(archive.size()),
        without_elements_(name_.ends_with("traced_inputs/")),
        big_endian_(big_endian),
        of_entry_(zip.entries().size(), -1) {}

  TorchReference reference(Ref id) {
    const Document& document = file_.document;
    const std::span<const Ref> items = document.is(id, Kind::tuple) ? document.items(id) : std::span<const Ref>();
    if (items.empty() || !document.is(items[0], Kind::text) || document.text(items[0]) != "storage")
      document.bad("persistent id", "{} is not ('storage', ...)", pickle::print(document, id, 100));
    if (items.size() != 5) document.bad("persistent id", "{} parts: a storage's id has 5", items.size());
    const std::optional<DType> dtype = storage_class(document, items[1]);
    if (!dtype) document.bad("persistent id", "{} is no class of storages", pickle::print(document, items[1], 100));
    if (!document.is(items[2], Kind::text) || document.text(items[2]).size() > kLongestKey)
      document.bad("storage key", "{} is no name of a record", pickle::print(document, items[2], 100));
    if (!document.is(items[3], Kind::text) || document.text(items[3]).size() > kLongestLocation)
      document.bad("storage location", "{} is no device", pickle::print(document, items[3], 100));
    if (!document.is(items[4], Kind::integer) || document.integer(items[4]) < 0)
      document.bad("storage size", "{} is no number of elements", pickle::print(document, items[4], 100));
    const std::string_view key = document.text(items[2]);
    int64_t bytes;
    if (__builtin_mul_overflow(document.integer(items[4]), itemsize(*dtype), &bytes))
      document.bad("storage size", "{} elements of storage '{}' are no size of memory", document.integer(items[4]),
                   pickle::shown(key));
    const int32_t storage = storage_of(key, document.text(items[3]));
    const StoredBytes stored = file_.storages[static_cast<size_t>(storage)];
    // A storage that was bytes may end inside an element.
    const bool left_out = without_elements_ && stored.bytes == 0;
    if (!left_out && (stored.bytes < bytes || stored.bytes - bytes >= itemsize(*dtype)))
      file_.file->bad(stored.offset, "storage size",
                      "the pickle says that '{}' has {} elements of {}, {} bytes, and the record has {}",
                      pickle::shown(stored.key), document.integer(items[4]), name(*dtype), bytes, stored.bytes);
    TorchReference reference;
    reference.storage = storage;
    reference.dtype = *dtype;
    reference.bytes = bytes;
    reference.untyped = document.name(items[1]) == "UntypedStorage";
    return reference;
  }

 private:
  int32_t storage_of(std::string_view key, std::string_view location) {
    name_.resize(prefix_);
    name_ += key;
    const ZipEntry* entry = zip_.find(name_);
    if (entry == nullptr)
      file_.document.bad("storage key", "'{}' is not in the archive: its record '{}' is missing", pickle::shown(key),
                         pickle::shown(name_));
    const bool deflated = entry->method != 0 && entry->size > 0;
    if (deflated && entry->size / kMostInflated > entry->compressed)
      zip_.file().bad(entry->data, "size", "'{}' would grow from {} to {} bytes", pickle::shown(name_),
                      entry->compressed, entry->size);
    int32_t& storage = of_entry_[static_cast<size_t>(entry - zip_.entries().data())];
    if (storage >= 0) return storage;
    storage = static_cast<int32_t>(file_.storages.size());
    file_.storages.push_back({.offset = entry->data,
                              .bytes = entry->size,
                              .crc32 = entry->has_sum() ? int64_t{entry->crc32} : -1,
                              .location = location,
                              .key = std::string_view(name_).substr(key_),
                              .big_endian = big_endian_,
                              .packed = deflated ? entry->compressed : 0});
    return storage;
  }

  TorchFile& file_;
  const ZipArchive& zip_;
  std::string name_;
  size_t prefix_, key_;
  bool without_elements_;
  bool big_endian_;
  std::vector<int32_t> of_entry_;  // the storage that an entry of the archive is; -1: none yet
};

}  // namespace

std::optional<DType> dtype_of_storage(std::string_view name) {
  for (const StorageName& row : kStorageNames)
    if (row.name == name) return row.dtype;
  return {};
}

std::string_view storage_name(DType dtype) {
  for (const StorageName& row : kStorageNames)
    if (row.dtype == dtype && row.name != "UntypedStorage") return row.name;
  return {};
}

std::optional<DType> storage_class(const Document& document, Ref value) {
  if (!document.is(value, Kind::global)) return {};
  const std::string_view module = document.module(value);
  if (module != "torch" && !module.starts_with("torch.")) return {};
  return dtype_of_storage(document.name(value));
}

DType dtype_of(const Document& document, Ref value) {
  if (document.is(value, Kind::global) && document.module(value) == "torch")
    if (const std::optional<DType> dtype = parse_dtype(document.name(value));
        dtype && name(*dtype) == document.name(value))
      return *dtype;
  document.bad("dtype", "{} is none of PyTorch's", pickle::print(document, value, 100));
}

TorchFile read_torch_zip_file(const std::shared_ptr<File>& file, bool big_endian_unless_said, std::string_view record) {
  const ZipArchive zip(file);
  if (zip.entries().empty()) file->bad(0, "archive", "it is empty");
  // The folder is that of the first record, as PyTorch has it.
  const std::string_view first = zip.entries().front().name;
  const std::string folder(first.substr(0, first.find('/') + 1));
  const std::string data = fmt::format("{}{}.pkl", folder, record);
  const ZipEntry* entry = zip.find(data);
  if (entry == nullptr)
    file->bad(0, "archive", "it has no '{}': it is a zip archive, and none of torch.save", pickle::shown(data));

  TorchFile result;
  result.format = Format::torch_zip;
  result.file = file;
  const std::optional<int64_t> version = number_record(zip, folder + "version");
  if (!version) result.notes.emplace_back("the archive does not say which version of the format it has");
  if (version && (*version < 1 || *version > kNewestVersion))
    file->bad(zip.find(folder + "version")->data, "version", "{}: this reads 1 to {}", *version, kNewestVersion);
  const std::optional<int64_t> format = number_record(zip, folder + ".format_version");
  if (format && *format > 2)
    result.notes.push_back(fmt::format("format version {} is newer than this reader", *format));
  number_record(zip, folder + ".storage_alignment");
  if (zip.find(folder + "constants.pkl") != nullptr) result.notes.emplace_back("a TorchScript archive, with a program");
  const bool big = big_endian(zip, folder + "byteorder", big_endian_unless_said);

  const pickle::Place place =
      entry->method == 0 ? pickle::Place{file->path(), entry->data} : pickle::Place{file->path() + ": " + data, 0};
  result.document = pickle::parse(zip.read(*entry, pickle::kLargest), place);
  Storages storages(result, zip, folder, fmt::format("{}{}/", folder, record), big);
  result.find_references(storages);
  return result;
}

TorchFile read_torch_file(const std::shared_ptr<File>& file, bool big_endian_unless_said) {
  const std::string start = file->text(0, std::min<int64_t>(file->size(), 512), "start");
  if (start.starts_with("PK\3\4") || start.starts_with("PK\5\6"))
    return read_torch_zip_file(file, big_endian_unless_said);
  if (start.size() >= 262 && start.substr(257, 5) == "ustar") return read_torch_tar_file(file);
  return read_torch_legacy_file(file);
}

Contents read_torch_zip(const std::shared_ptr<File>& file) { return contents_of(read_torch_zip_file(file)); }

}  // namespace tare::checkpoint
