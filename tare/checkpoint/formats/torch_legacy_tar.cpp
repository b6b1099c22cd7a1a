#include <algorithm>
#include <unordered_map>

#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_text.h"

// The format of PyTorch before 0.1.10 (torch/serialization.py: _legacy_load, legacy_load): a tar archive (POSIX.1-1988
// ustar) of three files. `storages`: their number, for each a pickled (key, location, class), the number of elements in
// 8 bytes and the elements; then the list of views (key, root's key, offset, elements). `tensors`: their number, for
// each a pickled (key, storage's key, class), the number of dimensions in 4 bytes and 4 of nothing, sizes, strides,
// offset. `pickle`: the object, whose persistent ids are keys of either.
namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Ref;

constexpr int64_t kBlock = 512;

struct Member {
  int64_t offset = -1;
  int64_t end = 0;
};

struct Members {
  Member storages, tensors, pickle;
};

int64_t octal(const File& file, int64_t at, std::string_view digits, const char* field) {
  int64_t value = 0;
  size_t i = 0;
  while (i < digits.size() && digits[i] == ' ') ++i;
  const size_t start = i;
  for (; i < digits.size() && digits[i] >= '0' && digits[i] <= '7'; ++i) value = value * 8 + (digits[i] - '0');
  if (i == start || (i < digits.size() && digits[i] != ' ' && digits[i] != '\0'))
    file.bad(at, field, "'{}' is no octal number", pickle::shown(digits));
  return value;
}

Members members(const File& file) {
  Members found;
  for (int64_t at = 0;;) {
    if (at > file.size() - kBlock) file.bad(at, "tar header", "the archive has no end: it is cut short; get it anew");
    const std::string header = file.text(at, kBlock, "tar header");
    if (header.front() == '\0') {  // two blocks of zeros end it
      const std::string end = file.text(at, 2 * kBlock, "end of the archive");
      if (end.find_first_not_of('\0') != std::string::npos)
        file.bad(at, "end of the archive", "it is not two blocks of zeros");
      break;
    }
    const int64_t wanted = octal(file, at + 148, std::string_view(header).substr(148, 8), "check sum");
    int64_t sum = 0;
    for (size_t i = 0; i < header.size(); ++i) sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(header[i]);
    if (sum != wanted) file.bad(at + 148, "check sum", "{} of a header whose bytes add up to {}", wanted, sum);
    const int64_t size = octal(file, at + 124, std::string_view(header).substr(124, 12), "size");
    if (size > file.size() - at - kBlock)
      file.bad(at + 124, "size", "{} bytes, and the file ends after {}: it is cut short; get it anew", size,
               file.size() - at - kBlock);
    const std::string_view path = std::string_view(header).substr(0, 100);
    const std::string_view name = path.substr(0, std::min(path.find('\0'), path.size()));
    Member* member = name == "storages"  ? &found.storages
                     : name == "tensors" ? &found.tensors
                     : name == "pickle"  ? &found.pickle
                                         : nullptr;
    if (member != nullptr && (header[156] == '0' || header[156] == '\0')) {
      if (member->offset >= 0) file.bad(at, "tar header", "'{}' stands twice", name);
      *member = {at + kBlock, at + kBlock + size};
    }
    at += kBlock + (size + kBlock - 1) / kBlock * kBlock;
  }
  for (const auto& [member, name] : {std::pair(&found.storages, "storages"), std::pair(&found.tensors, "tensors"),
                                     std::pair(&found.pickle, "pickle")})
    if (member->offset < 0) file.bad(0, "archive", "it has no '{}': it is a tar archive, and none of torch.save", name);
  return found;
}

// Reads on inside one member.
class Reader {
 public:
  Reader(const File& file, Member member, const char* name)
      : file_(file), position_(member.offset), end_(member.end), name_(name) {}
  Document next() {
    const int64_t length = pickle::length_in(file_, position_, name_);
    require(length);
    Document document = pickle::parse(file_.text(position_, length, name_), {file_.path(), position_});
    position_ += length;
    return document;
  }
  template <class T>
  T number(std::string_view field) {
    require(static_cast<int64_t>(sizeof(T)));
    const T value = file_.number<T>(position_, field);
    position_ += static_cast<int64_t>(sizeof(T));
    return value;
  }
  void skip(int64_t bytes) {
    require(bytes);
    position_ += bytes;
  }
  int64_t position() const { return position_; }
  int64_t left() const { return end_ - position_; }

 private:
  void require(int64_t bytes) const {
    if (bytes > left()) file_.bad(position_, name_, "needs {} bytes, and {} are left", bytes, left());
  }
  const File& file_;
  int64_t position_, end_;
  const char* name_;
};

// Keys are addresses: numbers, or the same as text.
std::string key_of(const Document& document, Ref value) {
  if (document.is(value, Kind::integer)) return fmt::format("{}", document.integer(value));
  if (document.is(value, Kind::text) && pickle::is_decimal(document.text(value)) && document.text(value).size() < 24)
    return std::string(document.text(value));
  if (document.is(value, Kind::big_integer) && document.text(value).size() < 40)
    return std::string(document.text(value));
  document.bad("key", "{} is no number", pickle::print(document, value, 100));
}
int64_t count_of(const Document& document, Ref value, const char* field) {
  if (!document.is(value, Kind::integer) || document.integer(value) < 0)
    document.bad(field, "{} is no number of 0 or more", pickle::print(document, value, 100));
  return document.integer(value);
}
std::span<const Ref> parts(const Document& document, Ref value, size_t count, const char* field) {
  const bool right = document.is(value, Kind::tuple) || document.is(value, Kind::list);
  if (!right || document.items(value).size() != count)
    document.bad(field, "{} has not {} parts", pickle::print(document, value, 100), count);
  return document.items(value);
}

class TarReader {
 public:
  explicit TarReader(TorchFile& result) : result_(result), file_(*result.file) {}

  void storages(Reader in) {
    const Document number = in.next();
    for (int64_t left = count_of(number, number.root(), "number of storages"); left > 0; --left) {
      const Document entry = in.next();
      const std::span<const Ref> fields = parts(entry, entry.root(), 3, "storage");
      const std::optional<DType> dtype = storage_class(entry, fields[2]);
      if (!dtype) entry.bad("storage", "{} is no class of storages", pickle::print(entry, fields[2], 100));
      if (!entry.is(fields[1], Kind::text) || entry.text(fields[1]).size() > kLongestLocation)
        entry.bad("storage location", "{} is no device", pickle::print(entry, fields[1], 100));
      const int64_t at = in.position();
      const auto elements = in.number<uint64_t>("storage size");
      if (elements > static_cast<uint64_t>(in.left() / itemsize(*dtype)))
        file_.bad(at, "storage size", "{} elements of {}, and {} bytes are left", elements, name(*dtype), in.left());
      TorchReference reference;
      reference.storage = static_cast<int32_t>(result_.storages.size());
      reference.dtype = *dtype;
      reference.bytes = static_cast<int64_t>(elements) * itemsize(*dtype);
      const std::string key = key_of(entry, fields[0]);
      result_.storages.push_back(
          {.offset = in.position(), .bytes = reference.bytes, .location = entry.text(fields[1]), .key = key});
      in.skip(reference.bytes);
      if (!references_.emplace(key, reference).second) entry.bad("storage", "the key {} stands twice", key);
    }
    const Document views = in.next();
    if (!views.is(views.root(), Kind::list))
      views.bad("views", "{} are no list", pickle::print(views, views.root(), 100));
    for (const Ref item : views.items(views.root())) {
      const std::span<const Ref> fields = parts(views, item, 4, "view");
      const auto root = references_.find(key_of(views, fields[1]));
      if (root == references_.end())
        views.bad("view", "of the storage {}, which is not in the file", key_of(views, fields[1]));
      TorchReference view = root->second;
      const int64_t elements = view.bytes / itemsize(view.dtype);
      const int64_t offset = count_of(views, fields[2], "view's offset"),
                    size = count_of(views, fields[3], "view's size");
      if (offset > elements || size > elements - offset)
        views.bad("view", "{} elements at {} of a storage of {}", size, offset, elements);
      view.offset += offset * itemsize(view.dtype);
      view.bytes = size * itemsize(view.dtype);
      if (!references_.emplace(key_of(views, fields[0]), view).second)
        views.bad("view", "the key {} stands twice", key_of(views, fields[0]));
    }
  }

  void tensors(Reader in) {
    const Document number = in.next();
    for (int64_t left = count_of(number, number.root(), "number of tensors"); left > 0; --left) {
      const Document entry = in.next();
      const std::span<const Ref> fields = parts(entry, entry.root(), 3, "tensor");
      const auto found = references_.find(key_of(entry, fields[1]));
      if (found == references_.end() || found->second.storage < 0)
        entry.bad("tensor", "its storage {} is not in the file", key_of(entry, fields[1]));
      const TorchReference storage = found->second;
      TorchReference reference;
      reference.tensor = static_cast<int32_t>(result_.tensors.size());
      result_.tensors.push_back(read(in, storage));
      if (!references_.emplace(key_of(entry, fields[0]), reference).second)
        entry.bad("tensor", "the key {} stands twice", key_of(entry, fields[0]));
    }
  }

  TorchReference reference(Ref id) const {
    const Document& document = result_.document;
    TorchReference reference;
    if (document.is(id, Kind::tuple)) {  // a class, with the source of it
      if (document.items(id).empty()) document.bad("persistent id", "() names nothing");
      reference.value = document.items(id)[0];
      return reference;
    }
    const auto found = references_.find(key_of(document, id));
    if (found == references_.end())
      document.bad("persistent id", "{} is neither a tensor nor a storage of the file", key_of(document, id));
    return found->second;
  }

 private:
  StoredTensor read(Reader& in, const TorchReference& storage) const {
    const int64_t at = in.position();
    const auto dims = in.number<int32_t>("number of dimensions");
    if (dims < 0 || dims > kMostDims)
      file_.bad(at, "number of dimensions", "{}, and at most {} are read", dims, kMostDims);
    in.skip(4);
    StoredTensor tensor;
    tensor.storage = storage.storage;
    tensor.dtype = storage.dtype;
    tensor.bytes = itemsize(storage.dtype);
    bool wrong = false, empty = false;
    const auto read_dims = [&](Dims& out, const char* field) {
      for (int i = 0; i < dims; ++i) {
        out.push_back(in.number<int64_t>(field));
        wrong |= out.back() < 0;
      }
    };
    read_dims(tensor.sizes, "size");
    read_dims(tensor.strides, "stride");
    tensor.offset = in.number<int64_t>("offset");
    wrong |= tensor.offset < 0;
    if (wrong)
      file_.bad(at, "tensor", "sizes {}, strides {} and offset {}: one is negative", str(tensor.sizes),
                str(tensor.strides), tensor.offset);
    int64_t last = tensor.offset;
    for (int i = 0; i < dims; ++i) {
      empty |= tensor.sizes[i] == 0;
      int64_t step = 0;
      wrong |= __builtin_mul_overflow(tensor.bytes, std::max<int64_t>(tensor.sizes[i], 1), &tensor.bytes);
      wrong |= __builtin_mul_overflow(std::max<int64_t>(tensor.sizes[i] - 1, 0), tensor.strides[i], &step);
      wrong |= __builtin_add_overflow(last, step, &last);
    }
    if (empty) tensor.bytes = 0;
    if (wrong || (!empty && last >= storage.bytes / itemsize(storage.dtype)))
      file_.bad(at, "tensor", "sizes {}, strides {} and offset {} of {} reach beyond their storage of {} bytes",
                str(tensor.sizes), str(tensor.strides), tensor.offset, name(tensor.dtype), storage.bytes);
    tensor.offset += storage.offset / itemsize(storage.dtype);
    return tensor;
  }

  TorchFile& result_;
  const File& file_;
  std::unordered_map<std::string, TorchReference> references_;
};

}  // namespace

TorchFile read_torch_tar_file(const std::shared_ptr<File>& file) {
  const Members found = members(*file);
  TorchFile result;
  result.format = Format::torch_tar;
  result.file = file;
  TarReader reader(result);
  reader.storages(Reader(*file, found.storages, "storages"));
  reader.tensors(Reader(*file, found.tensors, "tensors"));
  result.document = Reader(*file, found.pickle, "pickle").next();
  result.find_references(reader);
  return result;
}

Contents read_torch_tar(const std::shared_ptr<File>& file) { return contents_of(read_torch_tar_file(file)); }

}  // namespace tare::checkpoint
