#include <algorithm>
#include <numeric>

#include "tare/checkpoint/contents.h"
#include "tare/checkpoint/json.h"
#include "tare/checkpoint/names.h"
#include "tare/checkpoint/safetensors.h"
#include "tare/core/strides.h"

// safetensors: 8 bytes with the length of a header in JSON, the header, and the tensors' bytes without a gap. The
// checks are those of the reference implementation (the `safetensors` package), and that no key comes twice.
namespace tare::checkpoint {

const std::vector<SafetensorsType>& safetensors_types() {
  // In the order of alignment in which the reference sorts tensors before it writes them (asked of version 0.8.0).
  static const std::vector<SafetensorsType> types = {
      {"U64", DType::uint64, 64},
      {"I64", DType::int64, 64},
      {"F64", DType::float64, 64},
      {"C64", DType::complex64, 64},
      {"F32", DType::float32, 32},
      {"U32", DType::uint32, 32},
      {"I32", DType::int32, 32},
      {"BF16", DType::bfloat16, 16},
      {"F16", DType::float16, 16},
      {"U16", DType::uint16, 16},
      {"I16", DType::int16, 16},
      {"F8_E5M2FNUZ", DType::float8_e5m2fnuz, 8},
      {"F8_E4M3FNUZ", DType::float8_e4m3fnuz, 8},
      {"F8_E8M0", DType::float8_e8m0fnu, 8},
      {"F8_E4M3", DType::float8_e4m3fn, 8},
      {"F8_E5M2", DType::float8_e5m2, 8},
      {"I8", DType::int8, 8},
      {"U8", DType::uint8, 8},
      {"F6_E3M2", DType::undefined, 6},
      {"F6_E2M3", DType::undefined, 6},
      {"F4", DType::float4_e2m1fn_x2, 4},
      {"BOOL", DType::bool_, 8},
  };
  return types;
}

namespace {

constexpr int64_t kMostHeader = 100'000'000;  // the reference's own bound
constexpr int64_t kMostDims = 64;             // what PyTorch can hold

const SafetensorsType* find_type(std::string_view name) {
  for (const SafetensorsType& type : safetensors_types())
    if (type.name == name) return &type;
  return nullptr;
}

std::string known_types() {
  std::string text;
  for (const SafetensorsType& type : safetensors_types()) text += (text.empty() ? "" : ", ") + std::string(type.name);
  return text;
}

struct Entry {
  int64_t begin = 0, end = 0;
  int64_t place = 0;  // of its name in the file, for messages
};

// Reads the header: an object of tensors by name, each an object of three fields, and perhaps of metadata.
class Header {
 public:
  Header(const File& file, std::string_view text, Contents& contents)
      : file_(file), json_(file, text, 8, "header"), contents_(contents) {
    size_t count = 0;
    for (size_t at = 0; (at = text.find("\"data_offsets\"", at)) != std::string_view::npos; ++at) ++count;
    contents_.tensors.reserve(count);
    entries.reserve(count);
  }

  void read() {
    for (bool first = json_.open('{'); json_.more('}', first);) {
      entry_.place = json_.place();
      tensor_.name = json_.key();
      if (!json_.at_object()) bad("expected an object, found {}", json_.kind());
      if (tensor_.name == "__metadata__") metadata();
      else tensor();
    }
    json_.end();
  }

  std::vector<Entry> entries;

 private:
  std::string field() const { return tensor_.name == "__metadata__" ? tensor_.name : "tensor " + quote(tensor_.name); }
  template <class... T>
  [[noreturn]] void bad(fmt::format_string<T...> format, T&&... values) const {
    file_.bad(entry_.place, field(), "{}", fmt::vformat(format, fmt::make_format_args(values...)));
  }

  void metadata() {
    if (std::exchange(has_metadata_, true)) bad("stands there twice");
    for (bool first = json_.open('{'); json_.more('}', first);) {
      std::string key = json_.key();
      if (!json_.at_text()) bad("{}: expected a text, found {}", quote(key), json_.kind());
      contents_.metadata.emplace_back(std::move(key), json_.text());
    }
  }

  void tensor() {
    bool has_shape = false, has_offsets = false;
    const SafetensorsType* type = nullptr;
    tensor_.sizes.clear();
    for (bool first = json_.open('{'); json_.more('}', first);) {
      const std::string key = json_.key();
      if (key == "dtype") {
        if (type != nullptr) bad("dtype stands there twice");
        if (!json_.at_text()) bad("dtype: expected a text, found {}", json_.kind());
        const std::string text = json_.text();
        type = find_type(text);
        if (type == nullptr) bad("the dtype {} is unknown; known are {}", quote(text), known_types());
      } else if (key == "shape") {
        if (std::exchange(has_shape, true)) bad("shape stands there twice");
        numbers("shape", kMostDims, tensor_.sizes);
      } else if (key == "data_offsets") {
        if (std::exchange(has_offsets, true)) bad("data_offsets stands there twice");
        Dims offsets;
        numbers("data_offsets", 2, offsets);
        if (offsets.size() != 2) bad("data_offsets: {} numbers, where begin and end are expected", offsets.size());
        entry_.begin = offsets[0];
        entry_.end = offsets[1];
      } else {
        bad("{} is no field of a tensor; dtype, shape and data_offsets are", quote(key));
      }
    }
    if (type == nullptr || !has_shape || !has_offsets)
      bad("{} is missing", type == nullptr ? "dtype" : !has_shape ? "shape" : "data_offsets");
    finish(*type);
  }

  void numbers(const char* key, int64_t most, Dims& out) {
    if (!json_.at_list()) bad("{}: expected a list, found {}", key, json_.kind());
    for (bool first = json_.open('['); json_.more(']', first);) {
      if (out.size() == most) bad("{}: more than {} numbers", key, most);
      // The name of the field is put together only where it is told.
      const bool plain = json_.at_small_number();
      out.push_back(plain ? json_.small_number() : json_.whole(field() + ", " + key));
    }
  }

  void finish(const SafetensorsType& type) {
    const auto count = element_count(tensor_.sizes);
    int64_t bits = 0;
    if (!count || __builtin_mul_overflow(*count, int64_t{type.bits}, &bits))
      bad("shape: the bits of a tensor {} of {} are beyond 63 bits", tensor_.sizes, type.name);
    if (bits % 8 != 0) bad("shape: {} elements of {} bits end inside a byte", *count, type.bits);
    tensor_.bytes = bits / 8;
    if (entry_.end < entry_.begin) bad("data_offsets: the end, {}, is before the begin, {}", entry_.end, entry_.begin);
    const int64_t bytes = entry_.end - entry_.begin;
    if (bytes != tensor_.bytes)
      bad("data_offsets: {} bytes, where {} elements of {} take {}", bytes, *count, type.name, tensor_.bytes);
    tensor_.dtype = type.dtype;
    if (type.dtype == DType::undefined) tensor_.encoding = type.name;
    else tensor_.encoding.clear();
    // PyTorch's element is a pair; the format counts each of the two.
    if (type.dtype == DType::float4_e2m1fn_x2) {
      if (tensor_.sizes.empty() || tensor_.sizes.back() % 2 != 0)
        bad("shape: the last size of a tensor of F4 is even, of {} it is not", tensor_.sizes);
      tensor_.sizes.back() /= 2;
    }
    tensor_.strides = contiguous_strides(tensor_.sizes);
    tensor_.storage = static_cast<int32_t>(contents_.tensors.size());
    contents_.tensors.push_back(std::move(tensor_));
    entries.push_back(entry_);
  }

  const File& file_;
  JsonReader json_;
  Contents& contents_;
  StoredTensor tensor_;
  Entry entry_;
  bool has_metadata_ = false;
};

void check_names(const File& file, const Contents& contents, const Header& header) {
  std::vector<std::string_view> names, keys;
  names.reserve(contents.tensors.size());
  for (const StoredTensor& tensor : contents.tensors) names.push_back(tensor.name);
  if (const auto again = repeated(names))
    file.bad(header.entries[*again].place, "tensor " + quote(names[*again]), "stands there twice");
  for (const auto& [key, value] : contents.metadata) keys.push_back(key);
  if (const auto again = repeated(keys))
    file.bad(8, "__metadata__", "the key {} stands there twice", quote(keys[*again]));
}

// The tensors follow one another from the first byte after the header to the last of the file.
void check_places(const File& file, const Contents& contents, const Header& header, int64_t start) {
  const std::vector<Entry>& entries = header.entries;
  std::vector<uint32_t> order(entries.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&](uint32_t a, uint32_t b) {
    return std::pair(entries[a].begin, entries[a].end) < std::pair(entries[b].begin, entries[b].end);
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  int64_t end = 0;
  for (const uint32_t index : order) {
    const Entry& entry = entries[index];
    const auto bad = [&](const char* what) {
      file.bad(entry.place, "tensor " + quote(contents.tensors[index].name), "data_offsets: begins at {}, {} {}",
               entry.begin, what, end);
    };
    if (entry.begin < end) bad("inside the bytes of another, which end at");
    if (entry.begin > end) bad("and the bytes before it end at");
    end = entry.end;
  }
  const int64_t there = file.size() - start;
  if (end > there)
    file.bad(start, "tensors", "{} bytes are told of, and {} are there: the file was cut short", end, there);
  if (end < there) file.bad(start + end, "end of the file", "{} bytes follow that belong to no tensor", there - end);
}

}  // namespace

Contents read_safetensors(std::shared_ptr<File> file) {
  if (file->size() < 8) file->bad(0, "header length", "needs 8 bytes, and the file has {}", file->size());
  const auto length = file->number<uint64_t>(0, "header length");
  if (length > static_cast<uint64_t>(kMostHeader))
    file->bad(0, "header length", "{} bytes, and no header is longer than {}", length, kMostHeader);
  const std::string text = file->text(8, static_cast<int64_t>(length), "header");
  if (!text.starts_with('{')) file->bad(8, "header", "it starts with {}, and not with '{{'", quote(text.substr(0, 1)));
  const int64_t start = 8 + static_cast<int64_t>(length);
  Contents contents;
  contents.format = Format::safetensors;
  contents.files = {file};
  Header header(*file, text, contents);
  header.read();
  check_places(*file, contents, header, start);
  check_names(*file, contents, header);
  contents.storages.resize(contents.tensors.size());
  for (size_t i = 0; i < contents.storages.size(); ++i) {
    contents.storages[i].offset = start + header.entries[i].begin;
    contents.storages[i].bytes = contents.tensors[i].bytes;
  }
  return contents;
}

}  // namespace tare::checkpoint
